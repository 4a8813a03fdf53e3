//! Every engine along what was planted, and all of them against each other where a search is over soon.

use super::{Case, SIZES, SLOTS, Seen};
use fuge_planted::packing::{Cut, Ground, Known, Recipe, Rules};
use fuge_planted::{Chance, cases, deliver, follow, follow_within};
use fuge_puzzle::packing::{Compiled, Copies, Engine, Found, Lattice, Packing, Piece, Shape, Turning, polyforms};
use fuge_search::{Control, Interval, walk};
use fuge_verify::packing::Checker;
use std::collections::{BTreeMap, BTreeSet};

/// The engines, each once: `auto` is one of them.
const ENGINES: [Engine; 5] = [Engine::Cells, Engine::Fewest, Engine::Cover, Engine::Pieces, Engine::Laeuchli];

/// Branches that are looked at on the way along a solution.
const STEPS: u64 = 1_000_000;

/// Nodes below a node from which an engine's own loop is asked.
const REST: u64 = 300;

#[test]
fn no_engine_denies_what_was_planted() {
    let (mut seen, mut delivered) = (Seen::default(), [0; ENGINES.len()]);
    // The most parts that every engine was led through, on boards of each size.
    let mut most = BTreeMap::new();
    for seed in 0..u64::from(cases(3500)) {
        let case = Case::any(seed);
        let dissection = &case.dissection;
        assert_eq!(Checker::new(&dissection.packing).check(&dissection.solution), Ok(()), "{case:?}");
        let compiled = Compiled::new(&dissection.packing);
        assert_eq!(compiled.impossible(), None, "{case:?}");
        let known = Known::new(&compiled, &dissection.solution);
        let mut is_led = true;
        for (engine, delivered) in ENGINES.into_iter().zip(&mut delivered) {
            let mut tree = compiled.tree(engine);
            // Where pieces and cells may be left out, a part of the solution may be a solution too, and is not meant.
            let agrees = &mut |laid: &Found, leaf: bool| if leaf { known.is(laid) } else { known.agrees(laid) };
            let Ok(way) = follow_within(&mut tree, agrees, STEPS) else {
                is_led = false;
                continue;
            };
            let Some(way) = way else { panic!("{engine} denies the solution of {case:?}") };
            let Some(asked) = deliver(&mut tree, &way, REST, &mut |found| known.is(found)) else {
                panic!("the loop of {engine} misses the solution of {case:?}");
            };
            *delivered += u32::from(asked > 0);
        }
        if is_led {
            let most = most.entry(dissection.packing.board().cells().len()).or_insert(0);
            *most = dissection.solution.placements.len().max(*most);
        }
        seen.add(&case, &compiled);
    }
    seen.check();
    // Nearly always there is little below some node on the way.
    assert!(delivered.iter().all(|&delivered| delivered >= cases(3300)), "{delivered:?}");
    // Every kind of tables that `cells` has: words of the board, words of the slots, even or not.
    let even = [(1, 6), (2, 4), (4, 4), (8, 32)].into_iter().flat_map(|(width, most)| {
        let words = SLOTS.iter().map(|slots| slots / 64).filter(move |&words| words <= most);
        words.map(move |words| (width, words, true))
    });
    let tables: BTreeSet<_> = even.chain([1, 4, 32].map(|words| (8, words, false))).collect();
    let missing: Vec<_> = tables.difference(&seen.tables).collect();
    assert!(missing.is_empty(), "{missing:?}");
    assert!([24, 48].iter().all(|order| seen.orders.contains(order)), "{:?}", seen.orders);
    assert!(seen.parts.contains(&2) && seen.parts.last() >= Some(&40), "{:?}", seen.parts);
    assert!(SIZES.iter().all(|size| most[size] >= (size / 2).min(36)), "{most:?}");
}

#[test]
fn engines_agree_where_a_search_is_over_soon() {
    let (mut seen, mut agreed) = (Seen::default(), [0; ENGINES.len()]);
    for seed in 0..u64::from(cases(2000)) {
        let case = Case::quick(seed);
        let compiled = Compiled::new(&case.dissection.packing);
        let known = Known::new(&compiled, &case.dissection.solution);
        let mut expected = None;
        for (engine, agreed) in ENGINES.into_iter().zip(&mut agreed) {
            let mut found = Vec::new();
            let control = Control { nodes: Some(10_000), ..Control::default() };
            let outcome = walk(&mut compiled.tree(engine), &Interval::whole(), &control, &mut found);
            if outcome.rest.is_some() {
                continue;
            }
            found.sort_unstable();
            let answer = (found, outcome.statistics.raw);
            assert!(answer.0.iter().any(|found| known.is(found)), "{engine} misses the solution of {case:?}");
            match &expected {
                Some(expected) => assert!(*expected == answer, "{engine} finds something else in {case:?}"),
                None => {
                    let mut checker = Checker::new(&case.dissection.packing);
                    for found in &answer.0 {
                        assert_eq!(checker.check(&compiled.solution(found)), Ok(()), "{engine}, {case:?}");
                    }
                    assert_eq!(checker.raw(), u128::from(answer.1), "{case:?}");
                    expected = Some(answer);
                    seen.add(&case, &compiled);
                }
            }
            *agreed += 1;
        }
    }
    seen.check();
    assert!(agreed.iter().all(|&agreed| agreed >= cases(500)), "{agreed:?}");
}

#[test]
fn slots_may_fill_their_words() {
    // Each piece that cannot be turned is one slot more.
    let shapes = (4..=7).flat_map(|cells| polyforms(Lattice::Square, cells));
    let lying: Vec<Shape> = shapes.flat_map(|shape| shape.orientations(Lattice::Square, true)).collect();
    let optional = |(number, shape): (usize, &Shape)| {
        let copies = Copies { min: 0, max: 1 };
        Piece { copies, turning: Turning::Fixed, ..Piece::new(format!("x{number}"), shape.clone()) }
    };
    for (cells, border) in [64, 128, 256, 512].into_iter().flat_map(|cells| SLOTS.map(|border| (cells, border))) {
        for slots in [border - 1, border, border + 1].into_iter().filter(|&slots| slots < 600) {
            let (ground, cut, rules) = (Ground::Block, Cut::Even, Rules::NONE);
            let recipe = Recipe { lattice: Lattice::Square, cells, ground, parts: 4, cut, rules };
            // A full rectangle in which everything fits.
            let is_full = |case: &Case| {
                let (_, last) = case.dissection.packing.board().bounds();
                last.row >= 7 && (last.row + 1) * (last.column + 1) == cells as i32
            };
            let mut cases = (slots as u64..).map(|seed| Case::of(seed, recipe, &mut Chance(seed)));
            let mut case = cases.find(is_full).unwrap();
            let packing = &case.dissection.packing;
            let missing = slots - Compiled::new(packing).slots();
            let extra = lying.iter().enumerate().take(missing).map(optional);
            let pieces = packing.pieces().iter().cloned().chain(extra).collect();
            case.dissection.packing = Packing::new(packing.board().clone(), pieces, packing.symmetry()).unwrap();
            let compiled = Compiled::new(&case.dissection.packing);
            assert_eq!((compiled.slots(), compiled.span()), (slots, cells), "{case:?}");
            let known = Known::new(&compiled, &case.dissection.solution);
            for engine in [Engine::Cells, Engine::Fewest] {
                let mut tree = compiled.tree(engine);
                let way = follow(&mut tree, &mut |laid| known.agrees(laid));
                let asked = way.and_then(|way| deliver(&mut tree, &way, REST, &mut |found| known.is(found)));
                assert!(asked.is_some(), "{engine} misses the solution of {case:?}");
            }
        }
    }
}

#[test]
fn the_engine_that_is_chosen_is_one_of_them() {
    for seed in 0..u64::from(cases(40)) {
        let case = Case::quick(seed);
        let compiled = Compiled::new(&case.dissection.packing);
        let known = Known::new(&compiled, &case.dissection.solution);
        let way = follow(&mut compiled.tree(Engine::Auto), &mut |laid| known.agrees(laid));
        assert!(way.is_some() && ENGINES.contains(&compiled.choose().engine), "{case:?}");
    }
}
