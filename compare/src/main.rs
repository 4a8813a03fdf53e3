//! Fuge beside three exact-cover crates, in one run: what `cargo xtask compare` prints.
//!
//! Every solver gets the same placements with symmetric copies removed in the same way, and is timed from there to the last
//! solution, building its own tables and choosing the engine included. What counts is the processor's time in the fastest of several
//! runs: noise only ever adds. The machine's speed cancels out in the ratios.

mod peers;

use cpu_time::ProcessTime;
use fuge_format::{Puzzle, shipped};
use fuge_puzzle::outline::{Figures, grow};
use fuge_puzzle::packing::{Compiled, Engine, Packing, Piece, Symmetry};
use fuge_run::{Options, run};
use fuge_search::{Control, Count, Interval, Statistics, walk};
use peers::{Peer, Reduced};
use std::time::{Duration, Instant};

/// A puzzle to compare on.
struct Row {
    name: &'static str,
    /// So many pieces of a solution are laid beforehand, for all alike, where the whole would take the others too long.
    given: usize,
    /// Runs of Fuge after each of a peer, and runs of each peer.
    runs: (u32, u32),
    /// With these; a peer that takes minutes is not asked.
    peers: &'static [Peer],
    /// How many times faster than `dlx` Fuge has to be.
    required: u32,
}

const ROWS: [Row; 12] = [
    row("pentominoes-3x20", (10, 5), &Peer::ALL, 15),
    row("pentominoes-4x15", (5, 4), &Peer::ALL, 15),
    row("pentominoes-5x12", (5, 3), &Peer::ALL, 15),
    row("pentominoes-6x10", (4, 3), &Peer::ALL, 60),
    row("pentominoes-8x8", (10, 8), &Peer::ALL, 20),
    row("pentominoes-square-8x8", (1, 2), &Peer::ALL, 20),
    row("one-sided-pentominoes-3x30", (4, 2), &Peer::ALL, 15),
    row("hexiamonds-rhombus", (4, 5), &Peer::ALL, 15),
    row("soma", (10, 10), &Peer::ALL, 8),
    row("solid-pentominoes-2x5x6", (2, 3), &Peer::ALL, 8),
    row("solid-pentominoes-3x4x5", (2, 1), &[Peer::Dlx], 8),
    Row { name: "bedlam", given: 2, runs: (3, 2), peers: &[Peer::Dlx], required: 8 },
];

/// Sets of pieces, and the milliseconds that a search may take.
const SETS: [(&str, u32); 5] =
    [("tangram", 5), ("heptex", 50), ("chie-no-ita", 50), ("pythagoras", 50), ("regulus", 50)];

/// Puzzles that take Fuge longer than a second.
const LONG: [&str; 2] = ["solid-pentominoes-3x4x5", "bedlam"];

const fn row(name: &'static str, runs: (u32, u32), peers: &'static [Peer], required: u32) -> Row {
    Row { name, given: 0, runs, peers, required }
}

fn main() {
    println!(
        "One thread, all solutions up to symmetry, milliseconds of processor time; in brackets how many times faster Fuge is.\n"
    );
    let peers = Peer::ALL.map(|peer| format!(" {} |", peer.name())).concat();
    println!("| puzzle | solutions | Fuge | required |{peers} engine | Fuge: nodes | million nodes/s |");
    println!("|---|---|---|---|{}---|---|---|", "---|".repeat(Peer::ALL.len()));
    for row in &ROWS {
        println!("{}", line(row));
    }
    println!("\n{NOTES}\n\n{}\n\n{}\n\n{}", threads(), engines(), outlines());
}

const NOTES: &str = "`required` is how many times faster than `dlx` Fuge is to be. Where no number is given, the others were not \
    asked, because they take minutes. The Bedlam cube is compared on a part: two pieces of a solution, the anchor among them, are given \
    to both. All begin with the placements, symmetric copies removed; to list them takes Fuge about a millisecond before that.";

fn line(row: &Row) -> String {
    let compiled = Compiled::new(&part(packing(row.name), row.given));
    let reduced = Reduced::new(&compiled);
    let (mut fuge, mut others) = (Fastest::default(), row.peers.iter().map(|_| Fastest::default()).collect::<Vec<_>>());
    // In turn, so that a noisy minute is one for all.
    for _ in 0..row.runs.1 {
        for (peer, fastest) in row.peers.iter().zip(&mut others) {
            fastest.run(1, || peer.count(&reduced));
            fuge.run(row.runs.0, || {
                let engine = compiled.choose().engine;
                (count(&compiled, engine), engine)
            });
        }
    }
    let (statistics, engine) = fuge.result.expect("it has run");
    let part = if row.given > 0 { format!(", {} pieces given", row.given) } else { String::new() };
    let solutions = statistics.solutions();
    let mut text = format!("| `{}`{part} | {solutions} | {} | {}× |", row.name, milliseconds(fuge.time), row.required);
    for peer in Peer::ALL {
        let Some(at) = row.peers.iter().position(|&asked| asked == peer) else {
            text += " |";
            continue;
        };
        let Fastest { result, time } = others[at];
        assert!(result == Some(solutions) || reduced.images, "{} finds {result:?} on {}", peer.name(), row.name);
        text += &format!(" {} ({:.1}×) |", milliseconds(time), time.as_secs_f64() / fuge.time.as_secs_f64());
    }
    let speed = statistics.nodes() as f64 / fuge.time.as_secs_f64() / 1e6;
    text + &format!(" `{engine}` | {} | {speed:.0} |", statistics.nodes())
}

/// Two threads beside one, on the whole of what takes longer than a second.
fn threads() -> String {
    let mut text = String::from(
        "Threads, seconds on the clock, the fastest of three runs:\n\n| puzzle | solutions | engine | nodes | one thread | two threads | |\n|---|---|---|---|---|---|---|",
    );
    for name in LONG {
        let compiled = Compiled::new(&packing(name));
        let engine = compiled.choose().engine;
        let tree = compiled.tree(engine);
        let timed = |threads| {
            let options = Options { threads, count_only: true, ..Options::default() };
            let start = Instant::now();
            let report = run(&tree, &Interval::whole(), &options, &mut |_| {}, &mut |_| {});
            (report.statistics, start.elapsed())
        };
        let (mut one, mut two, mut statistics) = (f64::MAX, f64::MAX, Statistics::default());
        for _ in 0..3 {
            let ((by_one, slow), (by_two, fast)) = (timed(1), timed(2));
            assert_eq!(by_one, by_two, "{name}");
            (one, two, statistics) = (one.min(slow.as_secs_f64()), two.min(fast.as_secs_f64()), by_one);
        }
        let (solutions, nodes) = (statistics.solutions(), statistics.nodes());
        text +=
            &format!("\n| `{name}` | {solutions} | `{engine}` | {nodes} | {one:.2} | {two:.2} | {:.2}× |", one / two);
    }
    text
}

/// Scott's point: the same puzzle, piece by piece and cell by cell; and the one with the fewest choices.
fn engines() -> String {
    let compiled = Compiled::new(&packing("pentominoes-8x8"));
    let mut text =
        String::from("The trees of the engines on `pentominoes-8x8`:\n\n| engine | nodes | dead ends |\n|---|---|---|");
    for engine in [Engine::Pieces, Engine::Cells, Engine::Fewest, Engine::Cover] {
        let statistics = count(&compiled, engine);
        text += &format!("\n| `{engine}` | {} | {} |", statistics.nodes(), statistics.dead_ends());
    }
    text + "\n\n`pieces` looks at the sizes of the regions left, which Scott's first program did not; without that its tree has some \
            500 million nodes. `cover` walks all images of every solution, the others one."
}

/// Läuchli's point: every convex figure of a set of pieces, with the proof that the others are impossible.
fn outlines() -> String {
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

/// The puzzle with so many pieces of its first solution laid, the anchors first.
fn part(packing: Packing, given: usize) -> Packing {
    if given == 0 {
        return packing;
    }
    let compiled = Compiled::new(&packing);
    let mut found = Vec::new();
    let control = Control { solutions: Some(1), ..Control::default() };
    walk(&mut compiled.tree(Engine::Cells), &Interval::whole(), &control, &mut found);
    let anchors: Vec<u32> = compiled.reduction().cases.iter().flat_map(|case| case.fixed.clone()).collect();
    found[0].sort_by_key(|number| !anchors.contains(number));
    let laid = compiled.solution(&found[0][..given]);
    let mut pieces: Vec<Piece> = packing.pieces().to_vec();
    for placed in laid.placements {
        pieces[placed.piece].place = Some(placed.cells.into_iter().collect());
    }
    Packing::new(packing.board().clone(), pieces, Symmetry::None).expect("a part of a puzzle is one")
}

fn packing(name: &str) -> Packing {
    let shipped = shipped::find(name).unwrap_or_else(|| panic!("{name} is not shipped"));
    match shipped.read().map(|file| file.puzzle) {
        Ok(Puzzle::Packing(packing)) => packing,
        _ => panic!("{name} is no packing puzzle"),
    }
}

fn count(compiled: &Compiled, engine: Engine) -> Statistics {
    walk(&mut compiled.tree(engine), &Interval::whole(), &Control::default(), &mut Count).statistics
}

/// A result and the shortest time that it took, of one thread.
struct Fastest<R> {
    result: Option<R>,
    time: Duration,
}

impl<R> Default for Fastest<R> {
    fn default() -> Self {
        Self { result: None, time: Duration::MAX }
    }
}

impl<R> Fastest<R> {
    fn run(&mut self, times: u32, mut run: impl FnMut() -> R) {
        for _ in 0..times {
            let start = ProcessTime::now();
            let result = run();
            let time = start.elapsed();
            if time < self.time {
                *self = Self { result: Some(result), time };
            }
        }
    }
}

fn milliseconds(time: Duration) -> String {
    let time = time.as_secs_f64() * 1e3;
    if time < 10.0 { format!("{time:.2}") } else { format!("{time:.1}") }
}
