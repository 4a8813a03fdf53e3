//! All convex figures of sets of pieces.

use crate::measure::{Fastest, milliseconds};
use fuge_format::{Puzzle, shipped};
use fuge_puzzle::outline::{Figures, grow};
use fuge_puzzle::packing::Engine;
use fuge_search::{Control, Count, Interval, walk};

/// Sets of pieces, and the milliseconds that a search may take.
const SETS: [(&str, u32); 5] =
    [("tangram", 5), ("heptex", 50), ("chie-no-ita", 50), ("pythagoras", 50), ("regulus", 50)];

/// Läuchli's point: every convex figure of a set of pieces, with the proof that the others are impossible.
pub fn table() -> String {
    let mut text = String::from(
        "All convex figures of sets of pieces, one thread, milliseconds of processor time: to list outlines and placements, to search all \
         outlines, the impossible ones included, and the same by Läuchli's own program (6 min 40 s in 1967, on a CDC 1604-A); and the \
         second road, growing:\n\n| set | outlines | formed | solutions | prepare | search | required | engine | nodes | `laeuchli` | nodes | grow |\n\
         |---|---|---|---|---|---|---|---|---|---|---|---|",
    );
    for (name, required) in SETS {
        let shipped = shipped::find(name).unwrap_or_else(|| panic!("{name} is not shipped"));
        let Ok(Puzzle::Outline(set)) = shipped.read().map(|file| file.puzzle) else { panic!("{name} is no set") };
        let (mut prepared, mut searched, mut old, mut grown) =
            (Fastest::default(), Fastest::default(), Fastest::default(), Fastest::default());
        prepared.run(20, || Figures::new(&set));
        let figures = prepared.result.as_ref().expect("it has run");
        let count =
            |engine| walk(&mut figures.tree(engine), &Interval::whole(), &Control::default(), &mut Count).statistics;
        searched.run(20, || {
            let engine = figures.settle(Engine::Auto).engine;
            (count(engine), engine)
        });
        old.run(20, || count(Engine::Laeuchli));
        grown.run(3, || grow(&set, &|| false).expect("nobody stops it"));
        let ((found, engine), old_nodes) =
            (searched.result.expect("it has run"), old.result.expect("it has run").nodes());
        let formed = &grown.result.as_ref().expect("it has run").outlines;
        assert_eq!(formed.values().map(|count| count.0).sum::<u64>(), found.solutions(), "{name}");
        text += &format!(
            "\n| `{name}` | {} | {} | {} | {} | {} | {required} | `{engine}` | {} | {} | {old_nodes} | {} |",
            figures.list().len(),
            formed.len(),
            found.solutions(),
            milliseconds(prepared.time),
            milliseconds(searched.time),
            found.nodes(),
            milliseconds(old.time),
            milliseconds(grown.time),
        );
    }
    text
}
