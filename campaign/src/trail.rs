//! Ways that were laid first.

use crate::case::{Case, Family, Model, Question, Table, Verdict, file};
use crate::common;
use fuge_format::Trail;
use fuge_format::foreign::write::trail_toml;
use fuge_planted::Chance;
use fuge_planted::trail::Planted;
use fuge_puzzle::trail::Visits;

/// The family.
pub const FAMILY: Family = Family {
    name: "trail",
    batch: 100,
    make,
    questions: &[
        Question { name: "longest", one_in: 1, ask: longest },
        Question { name: "count", one_in: 1, ask: count },
        Question { name: "audit", one_in: 5, ask: |table| common::audits(table, "") },
        Question { name: "lists", one_in: 5, ask: lists },
        Question { name: "killed", one_in: 60, ask: common::kills },
        Question { name: "parts", one_in: 60, ask: common::parts },
    ],
    smaller: |_| Vec::new(),
};

fn make(seed: u64) -> Option<Case> {
    let mut chance = Chance(seed);
    let visits = [Visits::Segments, Visits::Segments, Visits::Squares][chance.below(3)];
    let exact = chance.below(4) == 0;
    let most = if chance.below(6) == 0 { 20 } else { 5 };
    let most = if visits == Visits::Squares { most.min(7) } else { most };
    let (height, width) = (1 + chance.below(most) as u32, 1 + chance.below(most) as u32);
    let planted = match exact {
        true => Planted::exact(height, width, visits, &mut chance),
        false => Planted::laid(height, width, visits, &mut chance),
    };
    let worth = planted.way.worth(&planted.puzzle);
    let squares: Vec<String> = planted.way.squares.iter().map(ToString::to_string).collect();
    let line = serde_json::json!({ "type": "solution", "squares": squares }).to_string();
    let text = trail_toml(&Trail { puzzle: planted.puzzle, men: planted.men }, None);
    Some(Case { seed, text, planted: Some(line), model: Model::Trail { worth, exact } })
}

/// The longest way is no shorter than the planted one, and the checker takes the proof, and the planted way.
fn longest(table: &Table<'_>) -> Vec<Verdict> {
    let answers = table.solve(&[]);
    table.each(|number, case| {
        let Model::Trail { worth, exact } = case.model else { return Verdict::Open };
        let answer = &answers[number];
        let solve = format!("solve {} --json", file(number));
        if let Some(verdict) = common::sound(answer, std::slice::from_ref(&solve)) {
            return verdict;
        }
        let Some(summary) = &answer.summary else {
            return Verdict::differs("refused", answer.refused.clone().unwrap_or_default(), &[solve]);
        };
        let (longest, bound) = (summary["longest"].as_u64(), summary["bound"].as_u64());
        if summary["status"] == "impossible" || bound.is_some_and(|bound| bound < worth) {
            return Verdict::differs("denied", format!("{summary}: there is a way of {worth}"), &[solve]);
        }
        if summary["status"] != "solved" {
            return Verdict::Open;
        }
        if longest.is_none_or(|longest| longest < worth || exact && longest != worth) {
            return Verdict::differs("denied", format!("{summary}: there is a way of {worth}"), &[solve]);
        }
        table.write("list.jsonl", &format!("{}\n{summary}\n", answer.lines.join("\n")));
        let verify = format!("verify {} list.jsonl", file(number));
        let said = table.run(&verify);
        if said.code != Some(0) {
            return Verdict::differs("verify", said.told(), &[format!("{solve} > list.jsonl"), verify]);
        }
        let planted = case.planted.as_deref().unwrap_or_default();
        table.write("planted.jsonl", &format!("{planted}\n"));
        let verify = format!("verify {} planted.jsonl", file(number));
        let said = table.run(&verify);
        match said.code {
            Some(0) => Verdict::Agrees,
            _ => Verdict::differs("planted", said.told(), &[format!("echo '{planted}' > planted.jsonl"), verify]),
        }
    })
}

/// The ways are counted, and are as long as the longest one.
fn count(table: &Table<'_>) -> Vec<Verdict> {
    let longest = table.solve(&[]);
    table.each(|number, _| {
        let commands = ["--count --json", "--json"].map(|how| format!("solve {} {how}", file(number)));
        let both = [&table.counts[number], &longest[number]];
        if let Some(verdict) = both.iter().find_map(|answer| common::sound(answer, &commands)) {
            return verdict;
        }
        let [Some(counted), Some(found)] = both.map(|answer| answer.summary.as_ref().filter(|_| answer.is_complete()))
        else {
            return Verdict::Open;
        };
        let none = counted["count"].is_null() || counted["count"] == 0;
        match counted["longest"] == found["longest"] && !none {
            true => Verdict::Agrees,
            false => Verdict::differs("counts", format!("{counted}\nis not\n{found}"), &commands),
        }
    })
}

/// As many ways are listed as were counted, and the checker finds them right.
fn lists(table: &Table<'_>) -> Vec<Verdict> {
    common::few(table, |table| {
        table.each(|number, _| {
            let all = format!("solve {} --all --json --time 2s", file(number));
            let said = table.run(&all);
            let ways = said.solutions().len();
            let summary = table.counts[number].summary.clone().unwrap_or_default();
            match said.code {
                Some(3) => return Verdict::Open,
                Some(0) => {}
                _ => return Verdict::differs("crash", said.told(), &[all]),
            }
            if summary["count"] != ways {
                return Verdict::differs("listed", format!("{ways} listed: {summary}"), &[all]);
            }
            table.write("list.jsonl", &said.out);
            let verify = format!("verify {} list.jsonl", file(number));
            let said = table.run(&verify);
            match said.code {
                Some(0) => Verdict::Agrees,
                _ => Verdict::differs("verify", said.told(), &[format!("{all} > list.jsonl"), verify]),
            }
        })
    })
}
