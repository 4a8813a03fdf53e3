//! Known answers, each by both roads.

use super::sets;
use fuge_puzzle::outline::{Figures, Grown, Octagon, OutlinePuzzle, grow};
use fuge_puzzle::packing::{Effort, Engine};
use fuge_search::{Control, Interval, Statistics, walk};
use std::collections::BTreeMap;

/// For each outline that can be formed: different solutions, and all; and the statistics of the search.
pub fn search(puzzle: &OutlinePuzzle, engine: Engine) -> (BTreeMap<Octagon, (u64, u64)>, Statistics) {
    let figures = Figures::new(puzzle);
    let mut found = Vec::new();
    let outcome = walk(&mut figures.tree(engine), &Interval::whole(), &Control::default(), &mut found);
    let mut outlines: BTreeMap<Octagon, (u64, u64)> = BTreeMap::new();
    for found in &found {
        let figure = figures.of(found).unwrap();
        let (different, raw) = outlines.entry(figure.octagon).or_default();
        *different += 1;
        *raw += figure.orbit(found);
    }
    assert_eq!(outlines.values().map(|counts| counts.1).sum::<u64>(), outcome.statistics.raw);
    (outlines, outcome.statistics)
}

/// Searches on all roads; how many outlines there are, how many can be formed, different solutions, all.
fn roads(puzzle: &OutlinePuzzle) -> (usize, usize, u64, u64) {
    let (outlines, statistics) = search(puzzle, Engine::Auto);
    for engine in Engine::ALL {
        assert_eq!(search(puzzle, engine).0, outlines, "{engine}");
    }
    let Grown { outlines: grown, .. } = grow(puzzle, &|| false).unwrap();
    assert_eq!(grown, outlines);
    (puzzle.outlines().len(), outlines.len(), statistics.solutions(), statistics.raw)
}

#[test]
fn the_tangram_forms_13_of_20_outlines_in_142_ways() {
    assert_eq!(roads(&sets::tangram()), (20, 13, 142, 256));
    let listed = [
        ("2,4,0,0,0,0", 9),
        ("2,5,0,0,0,2", 36),
        ("2,5,1,1,1,1", 2),
        ("2,6,0,2,0,2", 6),
        ("2,6,0,2,2,0", 6),
        ("3,3,0,0,1,1", 28),
        ("3,3,0,1,0,1", 6),
        ("3,4,0,2,0,2", 2),
        ("3,4,0,2,2,0", 8),
        ("3,5,0,3,1,2", 20),
        ("3,5,0,3,2,1", 12),
        ("4,4,0,0,0,4", 6),
        ("4,4,2,2,2,2", 1),
    ];
    let (outlines, _) = search(&sets::tangram(), Engine::Auto);
    let found: Vec<(String, u64)> = outlines.iter().map(|(octagon, counts)| (octagon.to_string(), counts.0)).collect();
    assert_eq!(found, listed.map(|(octagon, different)| (octagon.to_owned(), different)));
}

#[test]
fn in_1967_1326_pieces_passed_the_symmetry_test() {
    let mut effort = Effort::default();
    for figure in Figures::new(&sets::tangram()).list() {
        effort += figure.compiled.effort(None).unwrap();
    }
    assert_eq!(effort.passed, 1326);
    // How many fit depends on the numbering; in print are 1451.
    assert!((1440..1460).contains(&effort.fit), "{effort:?}");
    // The tree has a node for each, for each outline, and the root.
    assert_eq!(search(&sets::tangram(), Engine::Laeuchli).1.nodes(), 1326 + 20 + 1);
}

#[test]
fn the_small_tangram_and_regulus_have_18_solutions() {
    let (outlines, formed, different, _) = roads(&sets::small_tangram());
    assert_eq!((outlines, formed, different), (11, 7, 18));
    let (_, formed, different, raw) = roads(&sets::regulus());
    assert_eq!((formed, different, raw), (7, 18, 40));
}

#[test]
fn pythagoras_forms_12_outlines_in_51_ways() {
    let (_, formed, different, raw) = roads(&sets::pythagoras());
    assert_eq!((formed, different, raw), (12, 51, 112));
}

#[test]
fn chie_no_ita_forms_16_outlines_and_heptex_19() {
    assert_eq!(roads(&sets::chie_no_ita()).1, 16);
    assert_eq!(roads(&sets::heptex()).1, 19);
}
