//! Fuge beside three exact-cover crates, in one run: what `cargo xtask compare` prints.
//!
//! Every solver gets the same puzzle with symmetric copies removed in the same way, and is timed from there to the last
//! solution, building its own tables included. The fastest of several runs counts: noise only ever adds. The machine's speed
//! cancels out in the ratios.

mod peers;

use fuge_format::{Puzzle, shipped};
use fuge_puzzle::packing::{Compiled, Engine, Packing};
use fuge_search::{Control, Count, Interval, Statistics, walk};
use peers::{Peer, Reduced};
use std::time::{Duration, Instant};

/// Puzzles to compare on, with the number of runs of Fuge and of each peer.
const PUZZLES: [(&str, u32, u32); 6] = [
    ("pentominoes-3x20", 50, 5),
    ("pentominoes-4x15", 50, 3),
    ("pentominoes-5x12", 50, 3),
    ("pentominoes-6x10", 30, 2),
    ("pentominoes-8x8", 100, 5),
    ("pentominoes-square-8x8", 5, 1),
];

fn main() {
    println!("One thread, all solutions up to symmetry, milliseconds; in brackets how many times faster Fuge is.\n");
    let peers = Peer::ALL.map(|peer| format!(" {} |", peer.name())).concat();
    println!("| puzzle | solutions | Fuge |{peers} Fuge: nodes | million nodes/s |");
    println!("|---|---|---|{}---|---|", "---|".repeat(Peer::ALL.len()));
    for (name, runs, peer_runs) in PUZZLES {
        println!("{}", row(name, runs, peer_runs));
    }
    println!("\n{}", engines());
}

fn row(name: &str, runs: u32, peer_runs: u32) -> String {
    let packing = packing(name);
    let (statistics, fuge) = fastest(runs, || count(&Compiled::new(&packing), Engine::Cells));
    let reduced = Reduced::new(&Compiled::new(&packing));
    let mut row = format!("| `{name}` | {} | {} |", statistics.solutions(), milliseconds(fuge));
    for peer in Peer::ALL {
        let (solutions, time) = fastest(peer_runs, || peer.count(&reduced));
        assert_eq!(solutions, statistics.solutions(), "{} on {name}", peer.name());
        row += &format!(" {} ({:.0}×) |", milliseconds(time), time.as_secs_f64() / fuge.as_secs_f64());
    }
    let speed = statistics.nodes() as f64 / fuge.as_secs_f64() / 1e6;
    row + &format!(" {} | {speed:.0} |", statistics.nodes())
}

/// Scott's point: the same puzzle, piece by piece and cell by cell.
fn engines() -> String {
    let compiled = Compiled::new(&packing("pentominoes-8x8"));
    let mut text =
        String::from("The trees of the engines on `pentominoes-8x8`:\n\n| engine | nodes | dead ends |\n|---|---|---|");
    for engine in [Engine::Pieces, Engine::Cells, Engine::Cover] {
        let statistics = count(&compiled, engine);
        text += &format!("\n| `{engine}` | {} | {} |", statistics.nodes(), statistics.dead_ends());
    }
    text + "\n\n`pieces` looks at the sizes of the regions left, which Scott's first program did not; without that its tree has some \
            500 million nodes. `cover` walks all images of every solution, the others one."
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

/// The result and the shortest time of several runs.
fn fastest<R>(runs: u32, mut run: impl FnMut() -> R) -> (R, Duration) {
    let mut timed = || {
        let start = Instant::now();
        let result = run();
        (result, start.elapsed())
    };
    let (result, mut shortest) = timed();
    for _ in 1..runs {
        shortest = shortest.min(timed().1);
    }
    (result, shortest)
}

fn milliseconds(time: Duration) -> String {
    let time = time.as_secs_f64() * 1e3;
    if time < 10.0 { format!("{time:.2}") } else { format!("{time:.1}") }
}
