//! Planted outlines: convex figures of half squares, cut at random, up to the largest.

use super::common::{Folder, fuge_in};
use fuge_planted::outline::Planted;
use fuge_planted::{Chance, cases, deliver, follow};
use fuge_puzzle::outline::{Figures, Octagon, grow};
use fuge_puzzle::packing::{Compiled, Engine, Found, Piece, Placed, Solution, Turning};
use fuge_search::{Control, Count, Interval, walk};
use fuge_verify::packing::Checker;
use serde_json::json;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

const ENGINES: [Engine; 5] = [Engine::Pieces, Engine::Laeuchli, Engine::Cells, Engine::Fewest, Engine::Cover];

fn planted(seed: u64, area: RangeInclusive<u64>, pieces: usize) -> Planted {
    Planted::new(&mut Chance(seed << 16 | area.start() << 8 | pieces as u64), area, pieces)
}

/// What a failing test says, enough to make the puzzle again.
fn name(seed: u64, planted: &Planted) -> String {
    format!("seed {seed}, outline {}\n{}", planted.octagon, planted.toml())
}

fn compiled(planted: &Planted) -> Compiled {
    let puzzle = planted.puzzle.with_outline(planted.octagon).unwrap();
    Compiled::new(puzzle.given().unwrap())
}

/// Areas in half squares, which have two cells each, around the borders of words; pieces; and how many puzzles.
const SIZES: [(RangeInclusive<u64>, usize, u32); 12] = [
    (2..=12, 3, 400),
    (13..=31, 6, 320),
    (30..=34, 9, 240),
    (33..=62, 12, 160),
    (62..=66, 10, 200),
    (67..=125, 6, 120),
    (67..=125, 20, 60),
    (126..=130, 12, 100),
    (131..=220, 5, 80),
    (131..=220, 25, 24),
    (221..=256, 12, 40),
    (250..=256, 4, 60),
];

#[test]
fn no_engine_denies_what_was_planted() {
    // Cells of the boards, and sets with copies, with pieces that may not be turned over, and with some that may not be turned.
    let (mut widths, mut copies, mut hands, mut fixed, mut puzzles) = ([0; 4], 0, 0, 0, 0);
    let mut largest = 0;
    for (area, pieces, count) in SIZES {
        for seed in 0..u64::from(cases(count)) {
            let planted = planted(seed, area.clone(), pieces);
            let name = || name(seed, &planted);
            let compiled = compiled(&planted);
            let images = planted.images(&compiled);
            for engine in ENGINES {
                let mut tree = compiled.tree(engine);
                let agree = &mut |found: &Found| images.agree(found);
                let way = follow(&mut tree, agree).unwrap_or_else(|| panic!("{engine} denies {}", name()));
                assert!(deliver(&mut tree, &way, 1000, agree).is_some(), "{engine} misses {}", name());
            }
            let cells = 2 * planted.octagon.area();
            widths[[64, 128, 256].iter().filter(|&&width| cells > width).count()] += 1;
            largest = largest.max(cells);
            let has = |rule: &dyn Fn(&Piece) -> bool| planted.puzzle.pieces().iter().any(rule);
            copies += u32::from(has(&|piece| piece.copies.max > 1));
            hands += u32::from(has(&|piece| piece.turning == Turning::Turned));
            fixed += u32::from(has(&|piece| piece.turning == Turning::Fixed));
            puzzles += 1;
        }
    }
    assert!(widths.iter().all(|&count| count >= 40), "{widths:?}");
    assert!(
        largest > 500 && [copies, hands, fixed].iter().all(|&count| count > puzzles / 10),
        "{largest} {copies} {hands} {fixed}"
    );
}

/// What was planted is a solution by the word of the checker, which shares nothing with the engines.
#[test]
fn what_was_planted_is_a_solution() {
    for (area, pieces, _) in SIZES {
        for seed in 0..u64::from(cases(8)) {
            let planted = planted(seed, area.clone(), pieces);
            let compiled = compiled(&planted);
            let images = planted.images(&compiled);
            let mut found = Vec::new();
            let way = follow(&mut compiled.tree(Engine::Fewest), &mut |found| images.agree(found)).unwrap();
            let leaf = Interval { from: way.clone(), to: None };
            walk(
                &mut compiled.tree(Engine::Fewest),
                &leaf,
                &Control { solutions: Some(1), ..Control::default() },
                &mut found,
            );
            let Solution { placements } = compiled.solution(&found[0]);
            let cells = |placed: &Placed| placed.cells.len();
            assert_eq!(placements.iter().map(cells).sum::<usize>() as u64, 2 * planted.octagon.area());
            let checked = Checker::new(compiled.packing()).check(&Solution { placements });
            assert_eq!(checked, Ok(()), "{}", name(seed, &planted));
        }
    }
}

/// How many solutions each outline has, different and in all, by an engine.
fn searched(figures: &Figures, engine: Engine) -> BTreeMap<Octagon, (u64, u64)> {
    let count = |compiled: &Compiled| {
        let outcome = walk(&mut compiled.tree(engine), &Interval::whole(), &Control::default(), &mut Count);
        (outcome.statistics.solutions(), outcome.statistics.raw)
    };
    let all = figures.list().iter().map(|figure| (figure.octagon, count(&figure.compiled)));
    all.filter(|(_, (different, _))| *different > 0).collect()
}

/// Outline first by every engine, and growing; and the tree over all outlines has the one that was planted.
#[test]
fn all_roads_agree_where_they_are_short() {
    for seed in 0..u64::from(cases(120)) {
        let planted = planted(seed, 3..=11, 2 + seed as usize % 4).least();
        let name = || name(seed, &planted);
        let figures = Figures::new(&planted.puzzle);
        let all = searched(&figures, Engine::Cells);
        assert!(all.contains_key(&planted.octagon), "{}", name());
        for engine in ENGINES {
            assert_eq!(searched(&figures, engine), all, "{engine}, {}", name());
        }
        assert_eq!(grow(&planted.puzzle, &|| false).unwrap().outlines, all, "growing, {}", name());
    }
    for seed in 0..u64::from(cases(40)) {
        let planted = planted(seed, 12..=40, 6).least();
        let figures = Figures::new(&planted.puzzle);
        let figure = figures.list().iter().find(|figure| figure.octagon == planted.octagon).unwrap();
        let images = planted.images(&figure.compiled);
        for engine in ENGINES {
            let is_there = |found: &[u32]| figures.of(found).is_some_and(|other| other.octagon == figure.octagon);
            let agree = &mut |found: &Found| found.is_empty() || is_there(found) && images.agree(&figure.own(found));
            let way = follow(&mut figures.tree(engine), agree);
            assert!(way.is_some(), "{engine}, {}", name(seed, &planted));
        }
    }
}

/// The program itself, from the file on.
#[test]
fn the_program_forms_what_was_planted() {
    let folder = Folder::new("planted-outlines");
    for seed in 0..u64::from(cases(25)) {
        let planted = planted(seed, 3..=14, 4).least();
        folder.write("set.toml", planted.toml());
        let listed = |words: &str| {
            let summary = fuge_in(&folder, &format!("outlines set.toml --json {words}")).code(0).summary();
            let rows = summary["outlines"].as_array().unwrap().clone();
            let row = rows.iter().find(|row| row["octagon"] == json!(planted.octagon.numbers())).cloned();
            let row = row.unwrap_or_else(|| panic!("{words}: {}", name(seed, &planted)));
            assert!(row["different"].as_u64() > Some(0), "{words}: {row}, {}", name(seed, &planted));
            rows.into_iter().filter(|row| row["different"].as_u64() > Some(0)).collect::<Vec<_>>()
        };
        assert_eq!(listed(""), listed("--grow"), "{}", name(seed, &planted));
    }
    for (area, pieces, _) in SIZES {
        for seed in 0..u64::from(cases(2)) {
            // Few large pieces: the search ends soon, and it may not end without a solution.
            let planted = planted(2000 + seed, area.clone(), pieces.min(5));
            folder.write("set.toml", planted.toml());
            let words = format!("solve set.toml --json --outline {}", planted.octagon);
            let summary = fuge_in(&folder, &words).code(0).summary();
            assert_eq!(summary["status"], "solved", "{}", name(seed, &planted));
        }
    }
}
