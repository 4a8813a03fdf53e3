//! Convex figures of half squares, cut into pieces.

use crate::case::{Case, Family, Model, Question, TIME, Table, Verdict};
use crate::common;
use fuge_planted::Chance;
use fuge_planted::outline::Planted;
use serde_json::{Value, json};

/// The family.
pub const FAMILY: Family = Family {
    name: "outline",
    batch: 60,
    make,
    questions: &[
        Question { name: "first", one_in: 1, ask: common::first },
        Question { name: "engines", one_in: 1, ask: engines },
        Question { name: "lists", one_in: 6, ask: common::lists },
        Question { name: "all outlines", one_in: 6, ask: outlines },
        Question { name: "killed", one_in: 60, ask: common::kills },
        Question { name: "parts", one_in: 60, ask: common::parts },
        Question { name: "formats", one_in: 12, ask: |table| common::converted(table, &["knuth", "toml"], "raw") },
    ],
    smaller: |_| Vec::new(),
};

fn make(seed: u64) -> Option<Case> {
    let mut chance = Chance(seed);
    let (area, pieces) = match chance.below(6) {
        0 => (12..=40, 3 + chance.below(5)),
        1 => (41..=256, 2 + chance.below(4)),
        _ => (3..=12, 2 + chance.below(4)),
    };
    let small = *area.end() <= 12;
    let planted = Planted::new(&mut chance, area, pieces).least();
    let (set, octagon) = (planted.toml(), planted.octagon.numbers());
    let text = set.replacen(
        "family = \"outline\"\n",
        &format!("family = \"outline\"\noutline = \"{}\"\n", planted.octagon),
        1,
    );
    Some(Case { seed, text, planted: None, model: Model::Outline { set, octagon, small } })
}

fn engines(table: &Table<'_>) -> Vec<Verdict> {
    common::engines(table, &["cells", "fewest", "pieces", "laeuchli", "cover", "frontier"])
}

/// All outlines by two roads: the planted one is among them, with as many solutions as it has alone.
fn outlines(table: &Table<'_>) -> Vec<Verdict> {
    table.each(|number, case| {
        let Model::Outline { set, octagon, small: true } = &case.model else { return Verdict::Open };
        let name = format!("s{number}.toml");
        table.write(&name, set);
        let commands = ["", "--grow"].map(|how| format!("outlines {name} --json {how} {}", TIME.join(" ")));
        let said = commands.clone().map(|command| table.run(&command));
        let mut lists = Vec::new();
        for said in &said {
            match (said.code, said.last()) {
                (Some(0), Some(Value::Object(summary))) => {
                    let rows = summary.get("outlines").and_then(Value::as_array).cloned().unwrap_or_default();
                    lists.push(rows.into_iter().filter(|row| row["different"] != 0).collect::<Vec<_>>());
                }
                (Some(3), _) => return Verdict::Open,
                _ => return Verdict::differs("outlines", said.told(), &commands),
            }
        }
        if lists[0] != lists[1] {
            return Verdict::differs("outlines", format!("{:?}\nis not\n{:?}", lists[0], lists[1]), &commands);
        }
        let own = lists[0].iter().find(|row| row["octagon"] == json!(octagon));
        let Some(own) = own else { return Verdict::differs("denied", format!("{octagon:?} is missing"), &commands) };
        let said = ["different", "raw"].map(|key| own[key].to_string());
        match table.counts[number].counts() {
            Some(counts) if counts != said => {
                Verdict::differs("outline", format!("{own} is not {} and {}", counts[0], counts[1]), &commands)
            }
            _ => Verdict::Agrees,
        }
    })
}
