//! A complete answer is checked by a second method; one that was falsified does not pass.

#![allow(clippy::unwrap_used)]

mod common;

use common::{Folder, fuge, fuge_in, fuge_reading};
use fuge::Job;
use fuge::check::{self, Effort, Inspector, Means, Verdict};
use fuge::format::{Puzzle, PuzzleFile, foreign, read, shipped};
use fuge::outline::{Beside, FigureCounts, OutlinePuzzle, grow};
use fuge::packing::{Engine, Found};
use fuge::run::{Keep, Ledger, Packed, Record, RunFile};
use fuge::search::{Control, Interval, Level, Patience, Statistics, walk};
use fuge::trail::count::{Count, CountOptions};
use fuge::trail::{Best, Graph};
use num_bigint::BigUint;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

fn ready(name: &str, engine: Engine) -> Job {
    Job::new(shipped::find(name).unwrap().read().unwrap(), engine)
}

fn of_text(text: &str, engine: Engine) -> Job {
    Job::new(read("test", text).unwrap(), engine)
}

/// A bare exact cover: a latin square of 4, the first row given.
fn cover() -> Job {
    let mut text = String::new();
    let items = |row: usize, column: usize, digit: usize| format!("c{row}{column} r{row}{digit} k{column}{digit}");
    let all = |letter: char| {
        (0..4).flat_map(move |a| (0..4).map(move |b| format!("{letter}{a}{b}"))).collect::<Vec<_>>().join(" ")
    };
    text += &format!("{} {} {}\n", all('c'), all('r'), all('k'));
    for row in 0..4 {
        for column in 0..4 {
            for digit in (0..4).filter(|&digit| row > 0 || digit == column) {
                text += &(items(row, column, digit) + "\n");
            }
        }
    }
    let file: PuzzleFile =
        foreign::read("latin.txt", text.as_bytes(), None).unwrap().unwrap().into_file("latin").unwrap();
    Job::new(file, Engine::Auto)
}

fn solved(job: &Job) -> (Statistics, Vec<Found>) {
    let mut found = Vec::new();
    let outcome = walk(&mut job.tree(), &Interval::whole(), &Control::default(), &mut found);
    (outcome.statistics, found)
}

fn verdict(job: &Job, found: &Statistics) -> Verdict {
    check::job(job, found, None, Effort::Auto, &Means::default())
}

/// The same numbers with one solution more, or fewer, of either kind.
fn falsified(found: &Statistics) -> [Statistics; 2] {
    let mut more = found.clone();
    more.raw += 1;
    let mut fewer = found.clone();
    fewer.raw = fewer.raw.wrapping_sub(1);
    [more, fewer]
}

/// The right answer of a job is agreed with by this method, and a wrong one is not.
fn judges(job: &Job, method: &str) {
    let (found, _) = solved(job);
    let name = &job.file().name;
    assert_eq!(verdict(job, &found), Verdict::Agreed(vec![method.to_owned()]), "{name}");
    for wrong in falsified(&found) {
        let Verdict::Disagreement(disagreement) = verdict(job, &wrong) else { panic!("{name}: nothing is seen") };
        assert_eq!((&*disagreement.first, &*disagreement.second), (job.engine().name(), method), "{name}");
        assert_eq!(disagreement.answer, wrong.raw.to_string(), "{name}");
        assert_eq!(disagreement.other, found.raw.to_string(), "{name}");
    }
}

#[test]
fn a_wrong_number_of_any_family_does_not_pass() {
    judges(&ready("tetrominoes-3x7", Engine::Auto), "cover");
    judges(&ready("pentominoes-8x8", Engine::Auto), "frontier");
    judges(&ready("tetrominoes-3x7", Engine::Cover), "cells");
    judges(&ready("ohtsuki", Engine::Auto), "second");
    judges(&ready("turtles", Engine::Auto), "cover");
    judges(&ready("rook-5x5", Engine::Auto), "frontier");
    judges(&cover(), "plain");
}

/// Counting without listing tells different solutions apart by itself; so one too many of them is seen where all are as many as they are.
#[test]
fn a_wrong_number_of_different_solutions_does_not_pass() {
    let job = ready("pentominoes-8x8", Engine::Auto);
    let (mut found, _) = solved(&job);
    found.levels.last_mut().unwrap().solutions += 1;
    let Verdict::Disagreement(disagreement) = verdict(&job, &found) else { panic!("nothing is seen") };
    assert_eq!((&*disagreement.what, &*disagreement.answer, &*disagreement.other), ("different solutions", "66", "65"));
}

#[test]
fn a_count_without_listing_is_checked_by_a_search() {
    let job = ready("pentominoes-3x20", Engine::Auto);
    let counted = |raw: u32, different: u32| {
        check::counted(
            job.compiled().unwrap(),
            &raw.into(),
            Some(&different.into()),
            1,
            Effort::Auto,
            &Means::default(),
        )
    };
    assert_eq!(counted(8, 2), Verdict::Agreed(vec!["cells".to_owned()]));
    assert!(matches!(counted(9, 2), Verdict::Disagreement(_)));
    assert!(matches!(counted(8, 3), Verdict::Disagreement(_)));
}

/// Every outline has its own numbers, and there are no others.
#[test]
fn a_wrong_outline_of_a_set_does_not_pass() {
    use fuge::format::json::OutlineCount;
    let job = ready("tangram-small", Engine::Auto);
    let (found, solutions) = solved(&job);
    let figures = job.figures().unwrap();
    let mut counts: Vec<OutlineCount> = (figures.list().iter())
        .map(|figure| OutlineCount { octagon: figure.octagon.numbers(), different: 0, raw: 0 })
        .collect();
    for found in &solutions {
        let figure = figures.of(found).unwrap();
        let count = counts.iter_mut().find(|count| count.octagon == figure.octagon.numbers()).unwrap();
        (count.different, count.raw) = (count.different + 1, count.raw + figure.orbit(found));
    }
    let verdict = |counts: &[OutlineCount]| check::job(&job, &found, Some(counts), Effort::Auto, &Means::default());
    assert_eq!(verdict(&counts), Verdict::Agreed(vec!["grow".to_owned()]));
    let formed: Vec<usize> = (0..counts.len()).filter(|&n| counts[n].raw > 0).collect();
    // One solution moved from one outline to another: the sum is right.
    let mut moved = counts.clone();
    (moved[formed[0]].raw, moved[formed[1]].raw) = (moved[formed[0]].raw + 1, moved[formed[1]].raw - 1);
    assert!(matches!(verdict(&moved), Verdict::Disagreement(_)));
    let mut missing = counts;
    missing.remove(formed[0]);
    assert!(matches!(verdict(&missing), Verdict::Disagreement(_)));
}

/// That a board is impossible was seen without a search, and is checked like anything else.
#[test]
fn a_reason_without_a_search_is_checked_too() {
    let text = "family = 'packing'\nset = 'tetrominoes'\nboard = '4x5'\n";
    let job = of_text(text, Engine::Auto);
    let (found, _) = solved(&job);
    assert!(job.compiled().unwrap().impossible().is_some() && found.raw == 0);
    assert!(matches!(verdict(&job, &found), Verdict::Agreed(_)));
    let wrong = Statistics { raw: 1, ..found };
    assert!(matches!(verdict(&job, &wrong), Verdict::Disagreement(_)));
}

#[test]
fn a_wrong_length_or_number_of_ways_does_not_pass() {
    let file = shipped::find("rook-5x5").unwrap().read().unwrap();
    let Puzzle::Trail(trail) = &file.puzzle else { panic!("a trail") };
    let best = Best::find(&trail.puzzle, 1 << 30, &mut |_| ControlFlow::Continue(())).unwrap();
    let means = Means::default();
    let longest = |best: &Best| check::longest(&trail.puzzle, best, Effort::Auto, &means);
    assert_eq!(longest(&best), Verdict::Agreed(vec!["certificate".to_owned()]));
    let mut short = best.clone();
    short.way.squares.pop();
    assert!(matches!(longest(&short), Verdict::Disagreement(_)), "the way is not worth that");
    short.worth -= 1;
    short.bound -= 1;
    short.certificate.as_mut().unwrap().bound -= 1;
    assert!(matches!(longest(&short), Verdict::Disagreement(_)), "the certificate does not show that");

    let known = file.known.ways.as_ref().unwrap().number().clone();
    let ways = |longest, number| check::ways(&trail.puzzle, Some(longest), &number, Effort::Auto, &means);
    assert!(matches!(ways(best.worth, known.clone()), Verdict::Agreed(_)));
    assert!(matches!(ways(best.worth, &known + 1_u32), Verdict::Disagreement(_)));
    assert!(matches!(ways(best.worth - 1, known), Verdict::Disagreement(_)));
    assert!(matches!(check::no_way(&trail.puzzle, Effort::Auto, &means), Verdict::Disagreement(_)));
}

/// Whether it fits is told by work: the same on any number of threads, and nothing large is begun.
#[test]
fn a_check_that_does_not_fit_is_not_begun() {
    let job = ready("one-sided-pentominoes-9x10", Engine::Cells);
    let told = |threads| {
        let means = Means { threads, ..Means::default() };
        check::job(&job, &Statistics::default(), None, Effort::Auto, &means)
    };
    let Verdict::TooMuch { about: Some(about) } = told(1) else { panic!("{:?}", told(1)) };
    assert!(about > Duration::from_secs(60), "{about:?}");
    assert_eq!(told(4), Verdict::TooMuch { about: Some(about) });
}

#[test]
fn a_check_can_be_stopped_and_left_out() {
    let job = ready("pentominoes-8x8", Engine::Auto);
    let (found, _) = solved(&job);
    let raised = AtomicBool::new(true);
    let over = || Some(Duration::ZERO);
    for means in [Means { cancel: Some(&raised), ..Means::default() }, Means { left: &over, ..Means::default() }] {
        assert_eq!(check::job(&job, &found, None, Effort::Auto, &means), Verdict::Interrupted);
    }
    assert_eq!(check::job(&job, &found, None, Effort::Never, &Means::default()), Verdict::NotAsked);
    assert!(matches!(check::job(&job, &found, None, Effort::Always, &Means::default()), Verdict::Agreed(_)));
}

/// A solution with one of its numbers changed is none.
#[test]
fn a_wrong_solution_of_any_family_is_seen_before_it_is_shown() {
    for job in [
        ready("tetrominoes-3x7", Engine::Auto),
        ready("tangram-small", Engine::Auto),
        ready("ohtsuki", Engine::Auto),
        ready("turtles", Engine::Auto),
        ready("rook-5x5", Engine::Auto),
        cover(),
    ] {
        let (mut inspector, name) = (Inspector::new(&job), &job.file().name);
        let (_, solutions) = solved(&job);
        let (right, mut wrong) = (&solutions[0], solutions[0].to_vec());
        assert_eq!(inspector.found(&job, right), Ok(()), "{name}");
        // Whatever comes before it does not count.
        assert_eq!(inspector.found(&job, right), Ok(()), "{name}");
        wrong.pop();
        assert!(inspector.found(&job, &wrong.into()).is_err(), "{name}");
    }
}

#[test]
fn the_summary_says_what_was_checked() {
    let said = fuge("solve tetrominoes-3x7 --count --json").code(0);
    let summary = said.summary();
    assert_eq!(
        (&summary["status"], &summary["checked"]),
        (&"solved".into(), &serde_json::json!(["cover"])),
        "{said:?}"
    );
    assert!(summary["check_seconds"].is_f64());
    let none = "family = 'packing'\nset = 'tetrominoes'\nboard = '4x5'\n";
    let said = fuge_reading(none.as_bytes(), "solve - --json").code(0);
    assert_eq!(
        (&said.summary()["status"], said.summary()["checked"].as_array().unwrap().len()),
        (&"impossible".into(), 1)
    );
    // The tetrominoes twice do not fill 2x20, and only a search can tell.
    let said = fuge("boards tetrominoes --copies 2 --solve --json").code(0);
    let board = said.json().into_iter().find(|line| line["board"] == "2x20").unwrap();
    assert_eq!(
        (&board["status"], &board["checked"]),
        (&"impossible".into(), &serde_json::json!(["cover"])),
        "{said:?}"
    );
    let unchecked = [
        "solve pentominoes-3x20 --json",
        "solve pentominoes-3x20 --limit 1 --json",
        "solve pentominoes-3x20 --count --part 1/2 --json",
        "solve pentominoes-3x20 --count --check never --json",
    ];
    for words in unchecked {
        assert_eq!(fuge(words).code(0).summary()["checked"], serde_json::json!([]), "{words}");
    }
    let said = fuge("solve pentominoes-3x20 --all --filter fault-free --json").code(0);
    assert_eq!(said.summary()["checked"], serde_json::json!(["cover"]), "the unfiltered number is checked");
    let said = fuge("solve pentominoes-3x20 --count").code(0);
    assert!(said.out.contains(", engine cells; checked by cover in "), "{said:?}");
    let said = fuge("solve pentominoes-3x20 --count --check never").code(0);
    assert!(said.out.ends_with(", engine cells; complete, by one method\n"), "{said:?}");
}

#[test]
fn the_verdict_stands_in_the_run_file() {
    let folder = Folder::new("check-run");
    let said = fuge_in(&folder, "solve pentominoes-3x20 --all --run a.run --check never").code(0);
    assert!(said.out.ends_with("; complete, by one method\n"), "{said:?}");
    assert!(fuge_in(&folder, "status a.run").code(0).out.ends_with("; complete, by one method\n"));
    let said = fuge_in(&folder, "resume a.run --json").code(0);
    assert_eq!(said.summary()["checked"], serde_json::json!(["cover"]));
    for words in ["status a.run --json", "export a.run --json"] {
        let said = fuge_in(&folder, words).code(0);
        assert_eq!(said.json().last().unwrap()["checked"], serde_json::json!(["cover"]), "{words}");
    }
    fuge_in(&folder, "split pentominoes-3x20 --parts 2 -o .").code(0);
    for part in ["1", "2"] {
        let said = fuge_in(&folder, &format!("resume pentominoes-3x20-{part}-of-2.run --json")).code(0);
        assert_eq!(said.summary()["checked"], serde_json::json!([]));
    }
    let parts = "pentominoes-3x20-1-of-2.run pentominoes-3x20-2-of-2.run";
    let said = fuge_in(&folder, &format!("merge {parts} -o all.run")).code(0);
    assert!(said.out.contains("\nchecked by cover in "), "{said:?}");
    assert!(fuge_in(&folder, "status all.run").code(0).out.ends_with("; checked by cover\n"));
}

/// Counted without a list, nothing is known of single outlines; their sums are checked.
#[test]
fn a_counted_set_is_checked_by_its_sums() {
    let folder = Folder::new("check-set");
    fuge_in(&folder, "split tangram-small --count --parts 2 -o .").code(0);
    for part in ["1", "2"] {
        fuge_in(&folder, &format!("resume tangram-small-{part}-of-2.run")).code(0);
    }
    let said = fuge_in(&folder, "merge tangram-small-1-of-2.run tangram-small-2-of-2.run -o all.run").code(0);
    assert!(said.out.contains("\nchecked by grow in "), "{said:?}");
    let said = fuge_in(&folder, "resume all.run --json").code(0);
    assert_eq!((&said.summary()["raw"], &said.summary()["checked"]), (&44.into(), &serde_json::json!(["grow"])));
    assert_eq!(said.summary().get("outlines"), None);
}

/// A run of 2 different solutions, 8 in all, that says something else.
fn lie(folder: &Folder, keep: Keep, level: Level, raw: u64, found: Packed) {
    let job = ready("pentominoes-3x20", Engine::Cells);
    let head = job.head_patiently(keep, None, &Patience::endless()).unwrap();
    let mut run = RunFile::create(&folder.path("lie.run"), head).unwrap();
    let statistics = Statistics { levels: vec![level], raw, rejected: 0 };
    run.adopt(Record { interval: Interval::whole(), statistics, found, cpu: Duration::from_millis(1) }).unwrap();
    run.finish().unwrap();
    run.close().unwrap();
}

/// A list that lacks a solution, and says that it is whole: what is there is shown, and nothing is claimed of it.
#[test]
fn a_list_that_lacks_a_solution_claims_nothing() {
    let folder = Folder::new("check-lack");
    let mut found = Packed::default();
    let mut bytes = Vec::new();
    Job::encode(&solved(&ready("pentominoes-3x20", Engine::Cells)).1[0], &mut bytes);
    found.push(&bytes);
    lie(&folder, Keep::All, Level { nodes: 5100, dead_ends: 5099, solutions: 1 }, 4, found);
    for words in ["resume lie.run --json", "export lie.run --json"] {
        let said = fuge_in(&folder, words).code(1);
        let summary = said.summary();
        assert_eq!((&summary["status"], &summary["complete"]), (&"disagreement".into(), &false.into()), "{words}");
        assert_eq!((&summary["disagreement"]["answer"], &summary["disagreement"]["other"]), (&"4".into(), &"8".into()));
        assert_eq!(said.json().len(), 2, "{words}");
    }
    // What is known to be in dispute is not right because every solution is.
    let said = fuge_in(&folder, "verify pentominoes-3x20 lie.run --json").code(1);
    let verified = &said.json()[0];
    assert_eq!((&verified["agree"], &verified["complete"]), (&false.into(), &false.into()), "{said:?}");
    let said = fuge_in(&folder, "merge lie.run -o merged.run").code(1);
    assert!(said.out.contains("methods disagree") && !said.out.contains("in all)"), "{said:?}");
}

/// A run file whose records lie, and fit each other: only a second method can see that.
#[test]
fn methods_that_disagree_claim_nothing() {
    let folder = Folder::new("check-lie");
    lie(&folder, Keep::Count, Level { nodes: 5100, dead_ends: 5097, solutions: 3 }, 12, Packed::default());
    let said = fuge_in(&folder, "resume lie.run").code(1);
    let told = "methods disagree about solutions in all: 12 by cells, 8 by cover; nothing is claimed; please report the puzzle";
    assert!(said.out.starts_with(told) && !said.out.contains("different"), "{said:?}");
    let summary = fuge_in(&folder, "resume lie.run --json").code(1).summary();
    assert_eq!((&summary["status"], &summary["complete"]), (&"disagreement".into(), &false.into()));
    assert_eq!((summary.get("raw"), summary.get("different"), summary.get("found")), (None, None, None));
    assert_eq!(summary["disagreement"]["answer"], "12");
    assert_eq!((&summary["disagreement"]["other"], &summary["checked"]), (&"8".into(), &serde_json::json!([])));
    assert!(fuge_in(&folder, "status lie.run").code(1).out.contains("methods disagree"), "it is kept");
    let said = fuge_in(&folder, "status lie.run --json").code(1);
    let status = &said.json()[0];
    assert_eq!((&status["complete"], status.get("solutions"), status.get("raw")), (&false.into(), None, None));
    assert_eq!(status["disagreement"]["other"], "8");
}

/// A set of pieces: a shipped one, or a text.
fn set_of(text: &str) -> OutlinePuzzle {
    let file = match shipped::find(text) {
        Some(shipped) => shipped.read().unwrap(),
        None => read("test", text).unwrap(),
    };
    let Puzzle::Outline(set) = file.puzzle else { panic!("a set of pieces") };
    set
}

/// Sets with copies, symmetric pieces, one hand and both, and pieces that may not be turned.
const SETS: [&str; 6] = [
    "tangram-small",
    "regulus",
    "family = 'outline'\nset = 'triaboloes'\n",
    "family = 'outline'\n[[piece]]\nname = 'a'\ncopies = 3\ncorners = '(0,0)(1,0)(0,1)'\n[[piece]]\nname = 'b'\ncorners = '(0,0)(1,0)(1,1)(0,1)'\n",
    "family = 'outline'\nflip = false\n[[piece]]\nname = 'left'\ncopies = 2\ncorners = '(0,0)(2,0)(1,1)(0,1)'\n[[piece]]\nname = 'right'\ncorners = '(0,0)(2,0)(2,1)(1,1)'\n",
    "family = 'outline'\nturn = false\nflip = false\n[[piece]]\nname = 'a'\ncopies = 2\ncorners = '(0,0)(1,0)(1,1)(0,1)'\n[[piece]]\nname = 'b'\ncorners = '(0,0)(1,0)(0,1)'\n",
];

/// What has grown is every outline with its numbers, and no other.
#[test]
fn a_wrong_outline_that_has_grown_does_not_pass() {
    use fuge::format::json::OutlineCount;
    for text in SETS {
        let set = set_of(text);
        let grown = grow(&set, &|| false).unwrap();
        let counts: Vec<OutlineCount> = (grown.outlines.iter())
            .map(|(octagon, &(different, raw))| OutlineCount { octagon: octagon.numbers(), different, raw })
            .collect();
        let of = |counts: &[OutlineCount]| check::grown(&set, counts, grown.set, Effort::Auto, &Means::default());
        assert!(matches!(of(&counts), Verdict::Agreed(_)), "{text}: {:?}", of(&counts));
        // One that is missing, one that is no outline of these pieces, and one that is there twice.
        let mut missing = counts.clone();
        missing.pop();
        let mut strange = counts.clone();
        strange.push(OutlineCount { octagon: [9, 9, 0, 0, 0, 0], different: 1, raw: 1 });
        let mut twice = counts.clone();
        twice.push(counts[0].clone());
        let mut different = counts.clone();
        different[0].different += 1;
        let mut raw = counts;
        raw[0].raw += 1;
        for wrong in [missing, strange, twice, different, raw] {
            let Verdict::Disagreement(disagreement) = of(&wrong) else { panic!("{text}: {:?}", of(&wrong)) };
            assert!(disagreement.first == "grow" && disagreement.what.contains("the outline"), "{disagreement}");
        }
    }
}

#[test]
fn a_wrong_number_of_figures_does_not_pass() {
    // Of pieces that cannot lie beside each other there is none.
    let apart = "family = 'outline'\nturn = false\nflip = false\n[[piece]]\nname = 'a'\ncopies = 2\ncorners = '(0,0)(1,0)(0,1)'\n";
    let set = set_of(apart);
    let none = |pinched| {
        let counts = FigureCounts { pinched, ..FigureCounts::default() };
        check::figures(&set, &counts, 0, Effort::Auto, &Means::default())
    };
    assert_eq!(none(0), Verdict::Agreed(vec!["beside".to_owned()]));
    assert!(matches!(none(1), Verdict::Disagreement(_)));
    for text in SETS.into_iter().filter(|text| *text != "regulus") {
        let set = set_of(text);
        let counts = Beside::new(&set).unwrap().figures(&mut |_| ControlFlow::Continue(())).unwrap();
        let of = |counts: &FigureCounts| check::figures(&set, counts, 0, Effort::Auto, &Means::default());
        assert_eq!(of(&counts), Verdict::Agreed(vec!["beside".to_owned()]), "{text}");
        let (&least, _) = counts.simple.first_key_value().unwrap();
        // One that has another number of corners, one that is pinched, one with a hole; and a row of none.
        let mut moved = counts.clone();
        *moved.simple.get_mut(&least).unwrap() -= 1;
        *moved.simple.entry(least + 1).or_default() += 1;
        let pinched = FigureCounts { pinched: counts.pinched + 1, ..counts.clone() };
        let holed = FigureCounts { holed: counts.holed + 1, ..counts.clone() };
        let mut none = counts;
        none.simple.insert(99, 0);
        for wrong in [moved, pinched, holed, none] {
            let Verdict::Disagreement(disagreement) = of(&wrong) else { panic!("{text}: {:?}", of(&wrong)) };
            assert_eq!((&*disagreement.first, &*disagreement.second), ("layers", "beside"));
        }
    }
}

/// Boards with holes, with ends, closed ways, weights of both kinds, and paths.
#[test]
fn a_wrong_number_of_ways_of_a_length_does_not_pass() {
    let boards = [
        "board = '4x5'\nstart = 'b1'",
        "board = '4x4'\nstart = 'a1'\nend = 'd4'",
        "board = '4x4'\nstart = 'a1'\nend = 'start'",
        "board = '5x6'\nstart = 'a1'\nvisits = 'squares'",
        "board = '5x5'\nstart = 'a1'\nend = 'start'\nvisits = 'squares'",
        "board = '5x5'\nstart = 'a1'\nend = 'e5'\nvisits = 'squares'",
        "board = '''\n#####\n#.###\n###.#\n#####\n'''\nstart = 'a1'",
        "board = '3x3'\nstart = 'b2'\nsegment-weights = ['a1-b1 3', 'b2-c2 0', 'c1-c2 1000000']",
        "board = '3x3'\nstart = 'b2'\nvisits = 'squares'\nsquare-weights = '''\n1 2 3\n4 5 6\n7 0 9\n'''",
    ];
    for board in boards {
        let file = read("test", &format!("family = 'trail'\n{board}\n")).unwrap();
        let Puzzle::Trail(trail) = &file.puzzle else { panic!("a trail") };
        let count = Count::new(&Graph::new(&trail.puzzle), trail.puzzle.visits()).unwrap();
        let every = count.every(&CountOptions::default(), &mut |_| ControlFlow::Continue(())).unwrap();
        let of =
            |every: &BTreeMap<u64, BigUint>| check::lengths(&trail.puzzle, every, 0, Effort::Auto, &Means::default());
        assert_eq!(of(&every), Verdict::Agreed(vec!["steps".to_owned()]), "{board}");
        let (&longest, _) = every.last_key_value().unwrap();
        let mut more = every.clone();
        *more.get_mut(&longest).unwrap() += 1_u32;
        let mut fewer = every.clone();
        fewer.pop_last();
        let mut longer = every;
        longer.insert(longest + 1, BigUint::ZERO);
        for wrong in [more, fewer, longer] {
            let Verdict::Disagreement(disagreement) = of(&wrong) else { panic!("{board}: {:?}", of(&wrong)) };
            assert_eq!((&*disagreement.first, &*disagreement.second), ("frontier", "steps"));
            assert!(disagreement.what.starts_with("ways of length "), "{disagreement}");
        }
    }
}

/// What does not fit is not begun, whatever is claimed; and what is stopped says so.
#[test]
fn tables_have_a_budget_and_can_be_stopped() {
    let file = shipped::find("rook-6x6").unwrap().read().unwrap();
    let Puzzle::Trail(trail) = &file.puzzle else { panic!("a trail") };
    let (tangram, small) = (set_of("tangram"), set_of("tangram-small"));
    let ways = |effort, means: &Means<'_>| check::lengths(&trail.puzzle, &BTreeMap::new(), 0, effort, means);
    let figures = |effort, means: &Means<'_>| check::figures(&tangram, &FigureCounts::default(), 0, effort, means);
    for verdict in [ways(Effort::Auto, &Means::default()), figures(Effort::Auto, &Means::default())] {
        let Verdict::TooMuch { about: Some(about) } = verdict else { panic!("{verdict:?}") };
        assert!(about > Duration::from_secs(3), "{about:?}");
    }
    let raised = AtomicBool::new(true);
    let means = Means { cancel: Some(&raised), ..Means::default() };
    let grown = |effort| check::grown(&small, &[], 0, effort, &means);
    for effort in [Effort::Auto, Effort::Always] {
        assert_eq!([ways(effort, &means), figures(effort, &means), grown(effort)], [const { Verdict::Interrupted }; 3]);
    }
    let never = [ways(Effort::Never, &means), figures(Effort::Never, &means), grown(Effort::Never)];
    assert_eq!(never, [const { Verdict::NotAsked }; 3]);
    // Too little memory for the figures.
    let narrow = Means { memory: 1 << 10, ..Means::default() };
    let counts = FigureCounts::default();
    assert_eq!(check::figures(&small, &counts, 0, Effort::Auto, &narrow), Verdict::TooMuch { about: None });
}

#[test]
fn tables_say_how_they_were_checked() {
    for (words, method) in [
        ("figures tangram-small --json", "beside"),
        ("outlines tangram-small --grow --json", "cells"),
        ("solve rook-5x5 --count --lengths --json", "steps"),
    ] {
        let summary = fuge(words).code(0).summary();
        assert_eq!(
            (&summary["checked"], &summary["status"]),
            (&serde_json::json!([method]), &"solved".into()),
            "{words}"
        );
        assert!(summary["check_seconds"].is_f64() && summary["version"].is_string(), "{words}");
        let summary = fuge(&format!("{words} --check never")).code(0).summary();
        assert_eq!(
            (&summary["checked"], &summary["unchecked"]),
            (&serde_json::json!([]), &"not asked for".into()),
            "{words}"
        );
    }
    let said = fuge("figures tangram-small").code(0);
    assert!(said.out.contains("up to congruence; ") && said.out.contains("; checked by beside in "), "{said:?}");
    assert!(fuge("outlines tangram --grow").code(0).out.contains("; checked by cells in "));
    let said = fuge("solve rook-6x6 --count --lengths --json").code(0).summary();
    assert!(said["audit_seconds"].as_f64().unwrap() > 1.0 && said["unchecked"] == "a check would take too much work");
    let said = fuge("solve rook-6x6 --count --lengths").code(0);
    assert!(said.out.contains("; complete, by one method (`--check always` would take about "), "{said:?}");
    // The time ends the check and not the answer.
    let said = fuge("solve rook-6x6 --count --lengths --check always --time 4s --json").code(0).summary();
    assert_eq!(said["unchecked"], "the check was stopped: time limit of 4 s reached");
    assert_eq!((&said["complete"], &said["longest"]), (&true.into(), &53.into()));
}
