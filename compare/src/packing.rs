//! Packing beside three exact-cover crates.
//!
//! Every solver gets the same placements with symmetric copies removed in the same way, and is timed from there to the last
//! solution, building its own tables and choosing the engine included.

use crate::measure::{Fastest, milliseconds};
use crate::peers::{Peer, Reduced};
use fuge_format::{Puzzle, shipped};
use fuge_puzzle::packing::{Compiled, Engine, Packing, Piece, Symmetry};
use fuge_run::{Options, run};
use fuge_search::{Control, Count, Interval, Statistics, walk};
use std::time::Instant;

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

/// Puzzles that take Fuge longer than a second.
const LONG: [&str; 2] = ["solid-pentominoes-3x4x5", "bedlam"];

const fn row(name: &'static str, runs: (u32, u32), peers: &'static [Peer], required: u32) -> Row {
    Row { name, given: 0, runs, peers, required }
}

/// The tables.
pub fn table() -> String {
    let peers = Peer::ALL.map(|peer| format!(" {} |", peer.name())).concat();
    let mut text = format!(
        "One thread, all solutions up to symmetry, milliseconds of processor time; in brackets how many times faster Fuge is.\n\n\
         | puzzle | solutions | Fuge | required |{peers} engine | Fuge: nodes | million nodes/s |\n|---|---|---|---|{}---|---|---|",
        "---|".repeat(Peer::ALL.len())
    );
    for row in &ROWS {
        text += &format!("\n{}", line(row));
    }
    text + &format!("\n\n{NOTES}\n\n{}\n\n{}", threads(), engines())
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

/// The puzzle with so many pieces of its first solution laid, the anchors first.
pub fn part(packing: Packing, given: usize) -> Packing {
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

/// A puzzle that comes with Fuge.
pub fn packing(name: &str) -> Packing {
    let shipped = shipped::find(name).unwrap_or_else(|| panic!("{name} is not shipped"));
    match shipped.read().map(|file| file.puzzle) {
        Ok(Puzzle::Packing(packing)) => packing,
        _ => panic!("{name} is no packing puzzle"),
    }
}

fn count(compiled: &Compiled, engine: Engine) -> Statistics {
    walk(&mut compiled.tree(engine), &Interval::whole(), &Control::default(), &mut Count).statistics
}
