//! Drawings with the pieces of the tangram: how long an answer takes, from the text of a drawing on.
//!
//! The convex outlines of the right area are always there; a folder brings drawings in any format that Fuge reads. Those of the folder are also
//! turned and disturbed, and refuted where the parallelogram may not be turned over and a figure needs that.

use crate::measure::Fastest;
use fuge_format::drawing::{self, Scale};
use fuge_format::{Puzzle, polygon_pieces, shipped};
use fuge_puzzle::packing::{Found, Symmetry};
use fuge_puzzle::silhouette::{Compiled, Figure, PolygonSet};
use fuge_search::{Control, Count, Interval, Statistics, walk};
use std::f64::consts::TAU;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Microseconds that are allowed: the median of first solutions, the median of all solutions, and the worst of any.
const REQUIRED: [f64; 3] = [100.0, 400.0, 5000.0];

/// How far disturbed drawings are off, in the leg of the small triangles.
const NOISE: f64 = 0.03;

/// A drawing as text.
#[derive(Clone)]
struct Text {
    name: String,
    bytes: Vec<u8>,
}

/// The tables.
pub fn table(folder: Option<&Path>) -> Result<String, String> {
    let tangram =
        shipped::find("tangram").ok_or("the tangram is shipped")?.read().map_err(|error| error.to_string())?;
    let mut pieces = polygon_pieces(&tangram.puzzle).ok_or("the tangram has polygons")?;
    let set = PolygonSet::new(pieces.clone()).map_err(|error| error.to_string())?;
    pieces.iter_mut().for_each(|piece| piece.flip = false);
    let one_sided = PolygonSet::new(pieces).map_err(|error| error.to_string())?;
    let mut groups = vec![Group::new("the 20 convex outlines".to_owned(), &set, convex(&tangram.puzzle))];
    for (name, texts) in folder.map(read).transpose()?.unwrap_or_default() {
        let disturbed = texts
            .iter()
            .enumerate()
            .map(|(seed, text)| disturbed(&set, text, seed as u64))
            .collect::<Result<Vec<_>, _>>()?;
        groups.push(Group::new(format!("`{name}`"), &set, texts.clone()));
        groups.push(Group::new(format!("`{name}`, no piece turned over"), &one_sided, texts));
        groups.push(Group::new(format!("`{name}`, turned by a random angle and off by {NOISE}"), &set, disturbed));
    }
    // A group takes a few milliseconds, in which a machine may be slow for all of it; so each has its turn again and again.
    for _ in 0..ROUNDS {
        groups.iter_mut().for_each(Group::measure);
    }
    table_of(&groups)
}

/// How often every group has its turn, and how often every drawing is then measured; the shortest time counts.
const ROUNDS: u32 = 8;
const RUNS: u32 = 5;

/// The convex figures of the right area, thirteen of which can be formed.
fn convex(tangram: &Puzzle) -> Vec<Text> {
    let Puzzle::Outline(set) = tangram else { return Vec::new() };
    let text = |octagon: fuge_puzzle::outline::Octagon| {
        let corners: Vec<String> = octagon.corners().iter().map(|(x, y)| format!("{x} {y}")).collect();
        Text {
            name: octagon.to_string(),
            bytes: format!("POLYGON(({}, {}))", corners.join(", "), corners[0]).into_bytes(),
        }
    };
    set.outlines().into_iter().map(text).collect()
}

/// The drawings of a folder, by file.
fn read(folder: &Path) -> Result<Vec<(String, Vec<Text>)>, String> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    let entries = fs::read_dir(folder).map_err(failed)?;
    let mut paths: Vec<PathBuf> = entries.filter_map(Result::ok).map(|entry| entry.path()).collect();
    paths.sort();
    let mut files: Vec<(String, Vec<Text>)> = Vec::new();
    for path in paths.into_iter().filter(|path| path.is_file()) {
        let bytes = fs::read(&path).map_err(failed)?;
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        if drawing::detect(&bytes).is_none() {
            continue;
        }
        // Of a file with a drawing on each line, each line is one; small files of one drawing go together.
        if path.extension().is_some_and(|ending| ending == "jsonl") {
            let lines = bytes.split(|&byte| byte == b'\n').filter(|line| !line.trim_ascii().is_empty());
            let texts = lines
                .enumerate()
                .map(|(line, bytes)| Text { name: format!("{name}:{}", line + 1), bytes: bytes.to_vec() });
            files.push((name.clone(), texts.collect()));
        } else {
            match files.iter_mut().find(|(name, _)| name == OTHERS) {
                Some((_, texts)) => texts.push(Text { name, bytes }),
                None => files.push((OTHERS.to_owned(), vec![Text { name, bytes }])),
            }
        }
    }
    Ok(files)
}

const OTHERS: &str = "single drawings";

fn figure(text: &Text) -> Result<Figure, String> {
    let file = (text.name.as_str(), text.bytes.as_slice());
    let drawing = drawing::read(file.0, file.1).map_err(|error| error.to_string())?;
    drawing.figure(file, Scale::default(), None).map_err(|error| error.to_string())
}

fn compiled(set: &PolygonSet, text: &Text) -> Result<Compiled, String> {
    Compiled::recognised(set, &figure(text)?, Symmetry::Full).map_err(|error| format!("{}: {error}", text.name))
}

/// The same figure turned, every coordinate off by up to the noise; in JSON.
fn disturbed(set: &PolygonSet, text: &Text, seed: u64) -> Result<Text, String> {
    let mut state = seed;
    // SplitMix64: between 0 and 1.
    let mut chance = || {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (state ^ (state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ (mixed >> 31)) >> 11) as f64 / (1_u64 << 53) as f64
    };
    let (s, c) = (TAU * chance()).sin_cos();
    let mut corner = |[x, y]: [f64; 2], scale: f64| {
        let [x, y] = [c * x - s * y, s * x + c * y].map(|x| x / scale + NOISE * (2.0 * chance() - 1.0));
        format!("[{x:.6},{y:.6}]")
    };
    let sketch = figure(text)?.sketch().upright();
    // In the unit of the pieces, whatever the drawing's own is.
    let scale = Compiled::recognised(set, &Figure::Drawn(sketch.clone()), Symmetry::Full)
        .map_err(|error| error.to_string())?
        .scale();
    let loops = sketch.loops;
    let mut whole = |corners: &Vec<[f64; 2]>| {
        let corners: Vec<String> = corners.iter().map(|&at| corner(at, scale)).collect();
        format!("[{}]", corners.join(","))
    };
    let loops: Vec<String> = loops.iter().map(&mut whole).collect();
    let bytes = format!("{{\"silhouette\":[{}]}}", loops.join(",")).into_bytes();
    Ok(Text { name: text.name.clone(), bytes })
}

/// Drawings that have their lines of the table together.
struct Group<'a> {
    name: String,
    set: &'a PolygonSet,
    drawings: Vec<Measured>,
}

/// A drawing, and what its answers took.
struct Measured {
    text: Text,
    first: Fastest<Result<Statistics, String>>,
    all: Fastest<Result<Statistics, String>>,
}

impl<'a> Group<'a> {
    fn new(name: String, set: &'a PolygonSet, texts: Vec<Text>) -> Self {
        let measured = |text| Measured { text, first: Fastest::default(), all: Fastest::default() };
        Self { name, set, drawings: texts.into_iter().map(measured).collect() }
    }

    fn measure(&mut self) {
        let one = Control { solutions: Some(1), ..Control::default() };
        for Measured { text, first, all } in &mut self.drawings {
            first.run(RUNS, || {
                let mut found: Vec<Found> = Vec::new();
                let compiled = compiled(self.set, text)?;
                Ok(walk(&mut compiled.tree(), &Interval::whole(), &one, &mut found).statistics)
            });
            all.run(RUNS, || {
                let compiled = compiled(self.set, text)?;
                Ok(walk(&mut compiled.tree(), &Interval::whole(), &Control::default(), &mut Count).statistics)
            });
        }
    }

    fn lines(&self) -> Result<String, String> {
        let (mut first, mut all, mut none, mut unique) = (Vec::new(), Vec::new(), Vec::new(), 0);
        for one in &self.drawings {
            let solutions = one.all.result.as_ref().ok_or("it has run")?.as_ref()?.solutions();
            match solutions {
                0 => none.push(one.all.time),
                _ => {
                    first.push(one.first.time);
                    all.push(one.all.time);
                }
            }
            unique += usize::from(solutions == 1);
        }
        let solved = format!("{} solved", first.len());
        Ok([
            line(&self.name, "first", first, &solved),
            line("", "all", all, &format!("{unique} in one way")),
            line("", "none", none, ""),
        ]
        .concat())
    }
}

fn line(name: &str, answer: &str, mut times: Vec<Duration>, note: &str) -> String {
    times.sort_unstable();
    let Some(last) = times.len().checked_sub(1) else { return String::new() };
    let at = |share: f64| times[(share * last as f64).round() as usize].as_secs_f64() * 1e6;
    format!(
        "\n| {name} | {answer} | {} | {:.0} | {:.0} | {:.0} | {:.0} | {note} |",
        times.len(),
        at(0.5),
        at(0.9),
        at(0.99),
        at(1.0)
    )
}

fn table_of(groups: &[Group<'_>]) -> Result<String, String> {
    let [first, all, worst] = REQUIRED;
    let lines = groups.iter().map(Group::lines).collect::<Result<String, _>>()?;
    Ok(format!(
        "Drawings with the pieces of the tangram, one thread, microseconds of processor time from the text of a drawing to the answer: \
         the first solution, all solutions, or that there is none; the shortest of {ROUNDS} times {RUNS} runs.\n\n\
         | drawings | answer | number | median | 90 % | 99 % | worst | |\n|---|---|---|---|---|---|---|---|{lines}\n\n\
         Required of exact drawings: a median of {first:.0} for the first solution and of {all:.0} for all, none over {worst:.0}; three times \
         that of drawings that are off."
    ))
}
