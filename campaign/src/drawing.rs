//! Figures of shipped sets, drawn by a careful hand and by a careless one.

use crate::case::{Case, Family, Model, Question, Table, Verdict};
use crate::program::Answer;
use fuge_format::{polygon_pieces, shipped};
use fuge_planted::Chance;
use fuge_planted::drawing::{self, Contact, Corners, Loops, Slip, size};

/// The family.
pub const FAMILY: Family = Family {
    name: "drawing",
    batch: 60,
    make,
    questions: &[Question { name: "disturbed", one_in: 1, ask: disturbed }],
    smaller: |_| Vec::new(),
};

/// Drawings of one figure: the first is clean.
#[derive(Clone, Debug)]
pub struct Drawn {
    set: &'static str,
    /// Each with how far it is off.
    drawings: Vec<(String, f64)>,
}

/// How the pieces of a figure may meet.
const MANNERS: [&[Contact]; 5] = [
    &[Contact::Corners],
    &[Contact::Corners, Contact::Simple],
    &[Contact::Corners, Contact::Corners, Contact::Generic],
    &[Contact::Corners, Contact::Corners, Contact::Corners, Contact::Angle],
    &[Contact::Corners, Contact::Corners, Contact::Apart, Contact::Simple],
];

/// Details that are finer are not drawn on purpose; and a slip that is no larger cannot make a figure look symmetric.
const FINEST: f64 = 0.06;

const SETS: [&str; 4] = ["tangram", "tangram-small", "pythagoras", "chie-no-ita"];

/// The unit of drawings whose scale has to be found out.
const UNIT: f64 = 37.5;

fn make(seed: u64) -> Option<Case> {
    let mut chance = Chance(seed);
    let set = SETS[if chance.below(2) == 0 { 0 } else { chance.below(SETS.len()) }];
    let manner = MANNERS[chance.below(MANNERS.len())];
    let (pieces, _) = drawing::lay(&mut chance, &floats(set)?, manner)?;
    if drawing::finest_detail(&drawing::outline(&pieces)) < FINEST {
        return None;
    }
    let clean = drawing::turned(&mut chance, &drawing::outline(&pieces));
    let mut drawings = vec![(svg(&clean), 0.0)];
    let slips = [[1e-6, 1e-4], [1e-4, 1e-3], [1e-3, 1e-2]].map(|range| Slip::Moved(size(&mut chance, range)));
    let noise = [[1e-6, 1e-3], [1e-3, 1e-2]].map(|range| Slip::Noise(size(&mut chance, range)));
    for (number, slip) in slips.into_iter().chain(noise).enumerate() {
        let drawn = slip.drawn(&mut chance, &pieces);
        let drawn = drawing::turned(&mut chance, &drawn);
        let text = [json, wkt, svg][(seed as usize + number) % 3](&drawn);
        drawings.push((text, slip.size()));
    }
    let text = drawings[0].0.clone();
    Some(Case { seed, text, planted: None, model: Model::Drawing(Drawn { set, drawings }) })
}

fn floats(set: &str) -> Option<Vec<Corners>> {
    let pieces = polygon_pieces(&shipped::find(set)?.read().ok()?.puzzle)?;
    let corners = |piece: fuge_puzzle::silhouette::PolygonPiece| {
        piece.corners.iter().map(|place| place.each_ref().map(|number| number.approximate().value)).collect()
    };
    Some(pieces.into_iter().map(corners).collect())
}

/// In the unit of the pieces.
fn json(loops: &Loops) -> String {
    serde_json::json!({ "silhouette": loops }).to_string()
}

/// In the unit of the pieces, what lies in an odd number of loops being meant.
fn wkt(loops: &Loops) -> String {
    // Nesting is not known here; several loops are told in JSON.
    let [only] = &loops[..] else { return json(loops) };
    let corners = only.iter().chain(only.first()).map(|[x, y]| format!("{x} {y}")).collect::<Vec<_>>();
    format!("POLYGON (({}))", corners.join(", "))
}

/// In another unit, upside down.
fn svg(loops: &Loops) -> String {
    let corner = |[x, y]: &[f64; 2]| format!("{},{}", UNIT * x, -UNIT * y);
    let path = |own: &Corners| format!("M {} Z", own.iter().map(corner).collect::<Vec<_>>().join(" L "));
    let paths = loops.iter().map(path).collect::<Vec<_>>().join(" ");
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\"><path fill-rule=\"evenodd\" d=\"{paths}\"/></svg>\n")
}

/// What both call exact has the same number of solutions.
fn disturbed(table: &Table<'_>) -> Vec<Verdict> {
    let name = |number: usize, drawing: usize, text: &str| {
        let end = if text.starts_with('<') {
            "svg"
        } else if text.starts_with('{') {
            "json"
        } else {
            "wkt"
        };
        format!("d{number}-{drawing}.{end}")
    };
    let mut answers: Vec<Vec<Answer>> = vec![Vec::new(); table.cases.len()];
    for set in SETS {
        let mut asked = Vec::new();
        for (number, case) in table.cases.iter().enumerate() {
            let Model::Drawing(drawn) = &case.model else { continue };
            for (at, (text, _)) in drawn.drawings.iter().enumerate().filter(|_| drawn.set == set) {
                table.write(&name(number, at, text), text);
                asked.push((number, name(number, at, text)));
            }
        }
        let files: Vec<String> = asked.iter().map(|(_, file)| file.clone()).collect();
        let options = ["--pieces", set, "--count", "--json", "--threads", "1", "--time", "5s"];
        let said = table.program.solve(&table.folder, &files, &options);
        for ((number, _), answer) in asked.into_iter().zip(said) {
            answers[number].push(answer);
        }
    }
    table.each(|number, case| {
        let Model::Drawing(Drawn { set, drawings }) = &case.model else { return Verdict::Open };
        let answers = &answers[number];
        let command = |at: usize| {
            let (text, file) = (&drawings[at].0, name(number, at, &drawings[at].0));
            let make = format!("cat > {file} <<'END'\n{}\nEND", text.trim_end());
            [make, format!("solve {file} --pieces {set} --count --json")]
        };
        let mut agreed = 0;
        let exact = |answer: &Answer| answer.summary.as_ref().is_some_and(|summary| summary["arithmetic"] == "exact");
        for (at, answer) in answers.iter().enumerate() {
            let commands = [command(0), command(at)].concat();
            if let Some(verdict) = crate::common::sound(answer, &command(at)) {
                return verdict;
            }
            if let Some(why) = &answer.refused {
                return Verdict::differs("refused", why, &command(at));
            }
            let (Some(clean), Some(counts)) = (answers[0].counts(), answer.counts()) else { continue };
            if counts[1] == "0" && exact(answer) {
                return Verdict::differs("denied", "a figure that pieces were laid for", &command(at));
            }
            if at > 0 && exact(answer) && exact(&answers[0]) {
                // Where nobody can tell whether a symmetric figure was meant, images count.
                if counts[1] != clean[1] || drawings[at].1 <= FINEST && counts != clean {
                    return Verdict::differs("disturbed", format!("{counts:?} is not {clean:?}"), &commands);
                }
                agreed += 1;
            }
        }
        if agreed > 0 { Verdict::Agrees } else { Verdict::Open }
    })
}
