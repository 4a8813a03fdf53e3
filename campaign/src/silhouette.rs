//! Figures cut in numbers of every kind.

use crate::case::{Case, Family, Model, Question};
use crate::common;
use fuge_planted::Chance;
use fuge_planted::silhouette::{Cut, Planted};

/// The family.
pub const FAMILY: Family = Family {
    name: "silhouette",
    batch: 40,
    make,
    questions: &[
        Question { name: "first", one_in: 1, ask: common::first },
        Question {
            name: "audit",
            one_in: 2,
            ask: |table| common::audits(table, "--road search --road orbits --road second"),
        },
        Question { name: "lists", one_in: 2, ask: common::lists },
        Question { name: "killed", one_in: 60, ask: common::kills },
        Question { name: "parts", one_in: 60, ask: common::parts },
    ],
    smaller: |_| Vec::new(),
};

fn make(seed: u64) -> Option<Case> {
    let mut chance = Chance(seed);
    let cut = Cut::ALL[chance.below(Cut::ALL.len())];
    let most = if chance.below(5) == 0 { 8 } else { 5 };
    let pieces = 2 + chance.below(most);
    let planted = if chance.below(16) == 0 {
        Planted::octagon(&mut chance, 3 + pieces % 4)
    } else {
        Planted::new(&mut chance, cut, pieces)
    };
    Some(Case { seed, text: planted.toml(), planted: None, model: Model::Silhouette })
}
