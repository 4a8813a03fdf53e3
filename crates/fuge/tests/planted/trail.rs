//! Planted solutions of the family trail: ways that were laid first, and boards that are nothing but a way.

use crate::common::{Folder, fuge_in};
use fuge::format::Trail;
use fuge::format::foreign::write::trail_toml;
use fuge::packing::Found;
use fuge::search::{Control, Count as Counted, Interval, walk};
use fuge::trail::count::{Count, CountOptions, by_joins};
use fuge::trail::longest::Longest;
use fuge::trail::{Best, End, Graph, LongestPath, TrailTree, Visits, Way, Ways, Weights};
use fuge::verify::trail::{check, check_way};
use fuge_planted::trail::Planted;
use fuge_planted::{Chance, cases, deliver, follow};
use std::ops::ControlFlow;

const VISITS: [Visits; 2] = [Visits::Segments, Visits::Squares];

/// What makes a case again.
fn told(planted: &Planted, seed: u64) -> String {
    let Planted { puzzle, men, way } = planted;
    format!("seed {seed}\n{}\n{way}", trail_toml(&Trail { puzzle: puzzle.clone(), men: men.clone() }, None))
}

/// A planted way, which is one.
fn right(planted: Planted, seed: u64) -> (Planted, u64) {
    let worth = check_way(&planted.puzzle, &planted.way);
    let worth = worth.unwrap_or_else(|fault| panic!("{fault}: {}", told(&planted, seed)));
    assert_eq!(worth, planted.way.worth(&planted.puzzle), "{}", told(&planted, seed));
    (planted, worth)
}

/// The longest trail, or the best after so many matchings: it is right, and so is the proof. Whether nothing can be better.
fn longest(planted: &Planted, matchings: u64, seed: u64) -> Longest {
    let longest = Longest::find(&planted.puzzle, &mut |progress| match progress.matchings < matchings {
        true => ControlFlow::Continue(()),
        false => ControlFlow::Break(()),
    });
    match check(&planted.puzzle, &longest.way, &longest.certificate) {
        Ok(verdict) => assert_eq!((verdict.worth, verdict.bound), (longest.worth, longest.bound())),
        Err(fault) => panic!("{fault}: {}", told(planted, seed)),
    }
    longest
}

#[test]
fn trails_are_found_that_are_no_shorter_than_the_planted_ones() {
    let (mut proven, mut weighted, mut closed, mut ended) = (0, 0, 0, 0);
    for seed in 0..u64::from(cases(2000)) {
        let mut chance = Chance(seed);
        let most = if seed % 50 == 0 { 120 } else { 16 };
        let (height, width) = (1 + chance.below(most) as u32, 1 + chance.below(most) as u32);
        let (planted, worth) = right(Planted::laid(height, width, Visits::Segments, &mut chance), seed);
        let found = longest(&planted, 60, seed);
        assert!(found.bound() >= worth, "{} < {worth}: {}", found.bound(), told(&planted, seed));
        assert!(!found.proven() || found.worth >= worth, "{}", told(&planted, seed));
        proven += usize::from(found.proven());
        weighted += usize::from(*planted.puzzle.weights() != Weights::Steps);
        closed += usize::from(planted.puzzle.end() == End::At(planted.puzzle.start()) && worth > 0);
        ended += usize::from(matches!(planted.puzzle.end(), End::At(end) if end != planted.puzzle.start()));
    }
    assert!(proven > 1800 && weighted > 600 && closed > 100 && ended > 300, "{proven} {weighted} {closed} {ended}");
}

#[test]
fn boards_that_are_one_way_are_walked_whole() {
    for seed in 0..u64::from(cases(1200)) {
        let (mut chance, visits) = (Chance(seed), VISITS[usize::from(seed % 4 == 3)]);
        let most = if seed % 40 == 0 { 110 } else { 14 };
        let (height, width) = (1 + chance.below(most) as u32, 1 + chance.below(most) as u32);
        let (planted, worth) = right(Planted::exact(height, width, visits, &mut chance), seed);
        match visits {
            Visits::Segments => {
                let found = longest(&planted, u64::MAX, seed);
                assert_eq!((found.worth, found.bound()), (worth, worth), "{}", told(&planted, seed));
                // What gains nothing may be given up.
                let all = found.certificate.given_up.is_empty() || *planted.puzzle.weights() != Weights::Steps;
                assert!(all, "{}", told(&planted, seed));
            }
            Visits::Squares => {
                let found = LongestPath::find(&planted.puzzle, &mut |_| ControlFlow::Continue(()));
                assert_eq!((found.worth, found.bound), (worth, worth), "{}", told(&planted, seed));
                assert_eq!(found.way.check(&planted.puzzle), Ok(()), "{}", told(&planted, seed));
            }
        }
    }
}

#[test]
fn no_bound_on_paths_is_below_a_planted_one() {
    let mut proven = 0;
    for seed in 0..u64::from(cases(1200)) {
        let mut chance = Chance(seed);
        let most = if seed % 10 == 0 { 40 } else { 7 };
        let (height, width) = (1 + chance.below(most) as u32, 1 + chance.below(most) as u32);
        let (planted, worth) = right(Planted::laid(height, width, Visits::Squares, &mut chance), seed);
        let found = LongestPath::find(&planted.puzzle, &mut |standing| {
            assert!(standing.bound >= worth, "{standing:?}: {}", told(&planted, seed));
            if standing.nodes < 2000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        assert!(
            found.bound >= worth && found.bound >= found.worth,
            "{} {worth}: {}",
            found.bound,
            told(&planted, seed)
        );
        assert_eq!(found.way.check(&planted.puzzle), Ok(()), "{}", told(&planted, seed));
        if found.worth == found.bound {
            proven += 1;
        } else if height.min(width) > 7 {
            continue;
        }
        // On narrow boards dynamic programming is asked too.
        if height.min(width) <= 7 {
            let best = Best::find(&planted.puzzle, 1 << 28, &mut |_| ControlFlow::Continue(())).unwrap();
            assert!(best.proven() && best.worth >= worth && best.worth <= found.bound, "{}", told(&planted, seed));
        }
    }
    assert!(proven > 600, "{proven}");
}

/// The tree of all ways that are worth what the planted one is leads along it, whatever its bounds say.
#[test]
fn the_tree_of_ways_leads_along_a_planted_way() {
    let mut steps = 0;
    for seed in 0..u64::from(cases(2000)) {
        let (mut chance, visits) = (Chance(seed), VISITS[(seed % 2) as usize]);
        let most = if seed % 20 == 0 { 24 } else { 9 };
        let (height, width) = (1 + chance.below(most) as u32, 1 + chance.below(most) as u32);
        let (planted, worth) = right(
            match seed % 3 {
                0 => Planted::exact(height.div_ceil(2), width.div_ceil(2), visits, &mut chance),
                _ => Planted::laid(height, width, visits, &mut chance),
            },
            seed,
        );
        let mut tree = TrailTree::new(&planted.puzzle, worth);
        let begins = |way: &Way| planted.way.squares.starts_with(&way.squares);
        let mut whole = false;
        let way = follow(&mut tree, &mut |way| {
            whole |= *way == planted.way;
            begins(way)
        });
        let way = way.unwrap_or_else(|| panic!("the tree denies the way: {}", told(&planted, seed)));
        // What gains nothing may be left out at the end.
        assert!(whole || worth == 0 || *planted.puzzle.weights() != Weights::Steps, "{}", told(&planted, seed));
        let asked = deliver(&mut tree, &way, 500, &mut |way| begins(way) && way.worth(&planted.puzzle) == worth);
        assert!(asked.is_some(), "{}", told(&planted, seed));
        steps += planted.way.steps();
    }
    assert!(steps > 20_000, "{steps}");
}

/// The longest way that is found is one of all longest ways.
#[test]
fn all_longest_ways_have_the_one_that_is_found() {
    for seed in 0..u64::from(cases(1000)) {
        let (mut chance, visits) = (Chance(seed), VISITS[(seed % 2) as usize]);
        let (height, width) = (1 + chance.below(7) as u32, 1 + chance.below(9) as u32);
        let (planted, _) = right(Planted::laid(height, width, visits, &mut chance), seed);
        let best = Best::find(&planted.puzzle, 1 << 28, &mut |_| ControlFlow::Continue(())).unwrap();
        assert!(best.proven(), "{}", told(&planted, seed));
        let ways = Ways::known(&planted.puzzle, Some(best.worth));
        let begins = |found: &Found| ways.way(found).is_some_and(|way| best.way.squares.starts_with(&way.squares));
        let way = follow(&mut ways.tree(), &mut |found| begins(found));
        let way = way.unwrap_or_else(|| panic!("the tree denies {}: {}", best.way, told(&planted, seed)));
        let longest = |found: &Found| ways.longest_way(found).is_some();
        assert!(
            deliver(&mut ways.tree(), &way, 300, &mut |found| longest(found)).is_some(),
            "{}",
            told(&planted, seed)
        );
    }
}

/// On small boards both ways of counting and the walk have the same number; on those that are one trail also where the board is wide.
#[test]
fn ways_are_counted_alike() {
    let (mut walked, mut wide) = (0, 0);
    for seed in 0..u64::from(cases(1200)) {
        let (mut chance, visits) = (Chance(seed), VISITS[(seed % 2) as usize]);
        let exact = seed % 4 == 0;
        let planted = match exact {
            true => Planted::exact(1 + chance.below(12) as u32, 1 + chance.below(11) as u32, visits, &mut chance),
            false => Planted::laid(1 + chance.below(4) as u32, 1 + chance.below(5) as u32, visits, &mut chance),
        };
        let (planted, worth) = right(planted, seed);
        let graph = Graph::new(&planted.puzzle);
        let count = Count::new(&graph, visits).unwrap();
        let counted = count.longest(&CountOptions::default(), &mut |_| ControlFlow::Continue(())).unwrap();
        assert!(counted.worth >= worth && (!exact || counted.worth == worth), "{}", told(&planted, seed));
        if visits == Visits::Segments
            && let Ok(joined) = by_joins(&graph, &mut |step| match step.nodes < 1 << 20 {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            })
        {
            assert_eq!(joined, counted, "{}", told(&planted, seed));
            wide += usize::from(planted.puzzle.grid().width().min(planted.puzzle.grid().height()) > 14);
        }
        let control = Control { nodes: Some(50_000), ..Control::default() };
        let mut tree = TrailTree::new(&planted.puzzle, counted.worth);
        let outcome = walk(&mut tree, &Interval::whole(), &control, &mut Counted);
        if outcome.rest.is_none() {
            assert_eq!(counted.ways, outcome.statistics.raw.into(), "{}", told(&planted, seed));
            walked += 1;
        }
        if !exact {
            let every = count.every(&CountOptions::default(), &mut |_| ControlFlow::Continue(())).unwrap();
            assert_eq!(every.last_key_value(), Some((&counted.worth, &counted.ways)), "{}", told(&planted, seed));
            assert!(every.contains_key(&worth), "{}", told(&planted, seed));
        }
    }
    assert!(walked > 600 && wide > 30, "{walked} {wide}");
}

/// The program itself, many puzzles in one call; what it says is checked by the program, too.
#[test]
fn trails_are_answered_by_the_program() {
    let folder = Folder::new("planted-trails");
    let mut files = Vec::new();
    for seed in 0..60 {
        let (mut chance, visits) = (Chance(seed), VISITS[usize::from(seed % 3 == 2)]);
        let most = if visits == Visits::Squares { 7 } else { 30 };
        let (height, width) = (1 + chance.below(most) as u32, 1 + chance.below(most) as u32);
        let exact = seed % 2 == 0;
        let planted = match exact {
            true => Planted::exact(height, width, visits, &mut chance),
            false => Planted::laid(height, width, visits, &mut chance),
        };
        let (planted, worth) = right(planted, seed);
        let trail = Trail { puzzle: planted.puzzle.clone(), men: planted.men.clone() };
        folder.write(&format!("trail-{seed}.toml"), trail_toml(&trail, None));
        files.push((format!("trail-{seed}"), planted, worth, exact, seed));
    }
    let names: Vec<String> = files.iter().map(|(name, ..)| format!("{name}.toml")).collect();
    let said = fuge_in(&folder, &format!("solve {} --json", names.join(" "))).code(0).quiet();
    let mut lines = said.out.lines();
    for (name, planted, worth, exact, seed) in &files {
        let (solution, summary) = (lines.next().unwrap(), lines.next().unwrap());
        folder.write("answer.jsonl", format!("{solution}\n{summary}\n"));
        fuge_in(&folder, &format!("verify {name}.toml answer.jsonl")).code(0).quiet();
        let summary: serde_json::Value = serde_json::from_str(summary).unwrap();
        assert_eq!((&summary["puzzle"], &summary["status"]), (&(**name).into(), &"solved".into()));
        let longest = summary["longest"].as_u64().unwrap();
        assert!(longest >= *worth && (!exact || longest == *worth), "{longest} {worth}: {}", told(planted, *seed));
    }
    assert_eq!(lines.next(), None);
}
