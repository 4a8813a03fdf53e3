//! The rook's way: counted beside a plain frontier program, the longest with its proof and the check of that, boards with squares blocked at random,
//! longest paths, and the walk of 1979 beside a plain one.

mod frontier;
mod plain;

use crate::measure::{Fastest, milliseconds};
use cpu_time::ProcessTime;
use frontier::{Every, Rectangle, Total};
use fuge_puzzle::trail::count::{Count, CountOptions, CountStep};
use fuge_puzzle::trail::longest::Longest;
use fuge_puzzle::trail::{End, Graph, Grid, LongestPath, Replay, Square, TrailPuzzle, Visits};
use num_bigint::BigUint;
use plain::Plain;
use std::ops::ControlFlow;
use std::time::Duration;

const RUNS: u32 = 3;

/// How long a board with blocked squares is tried.
const LIMIT: Duration = Duration::from_secs(5);

/// How many boards of each kind.
const SEEDS: u64 = 5;

/// The tables.
pub fn table() -> Result<String, String> {
    Ok([counts()?, proofs()?, blocked_trails()?, blocked_paths()?, walk()?].join("\n\n"))
}

/// A board of squares, and the start.
fn square(side: u32, start: &str) -> Result<TrailPuzzle, String> {
    let grid = Grid::new(side, side).map_err(|error| error.to_string())?;
    TrailPuzzle::new(grid, named(start)?).map_err(|error| error.to_string())
}

fn named(name: &str) -> Result<Square, String> {
    name.parse().map_err(|_| format!("`{name}` is no square"))
}

fn counts() -> Result<String, String> {
    let mut text = "Ways counted, one thread, milliseconds of processor time, beside a plain frontier program: square by square, a hash table of states.\n\n\
                    | ways | number | Fuge | plain frontier | ratio |\n|---|---|---|---|---|"
        .to_owned();
    let mut add = |what: &str, number: BigUint, plain: u128, [own, other]: [Duration; 2]| {
        if number != BigUint::from(plain) {
            return Err(format!("{what}: {number}, and the plain program counts {plain}"));
        }
        let ratio = other.as_secs_f64() / own.as_secs_f64();
        text += &format!("\n| {what} | {number} | {} | {} | {ratio:.1} |", milliseconds(own), milliseconds(other));
        Ok(())
    };
    for (side, start, runs) in [(8, "e1", RUNS), (10, "e1", 1)] {
        let puzzle = square(side, start)?;
        let count = Count::new(&Graph::new(&puzzle), Visits::Segments).map_err(|error| error.to_string())?;
        let (mut own, mut other) = (Fastest::default(), Fastest::default());
        own.run(runs, || count.longest(&options(), &mut go_on));
        other.run(runs, || rectangle(&puzzle, side).count::<frontier::Longest>());
        let longest = own.result.ok_or("it has run")?.map_err(|error| error.to_string())?;
        let frontier::Longest(steps, ways) = other.result.ok_or("it has run")?;
        if longest.worth != steps as u64 {
            return Err(format!("longest {}, and the plain program finds {steps}", longest.worth));
        }
        let what = format!("longest from {start}, {side} by {side}: {steps} steps");
        add(&what, longest.ways, ways, [own.time, other.time])?;
    }
    let puzzle = square(8, "e1")?;
    let count = Count::new(&Graph::new(&puzzle), Visits::Segments).map_err(|error| error.to_string())?;
    let (mut own, mut other) = (Fastest::default(), Fastest::default());
    own.run(RUNS, || count.every(&options(), &mut go_on));
    other.run(RUNS, || rectangle(&puzzle, 8).count::<Every>());
    let every = own.result.ok_or("it has run")?.map_err(|error| error.to_string())?;
    let Every(plain) = other.result.ok_or("it has run")?;
    if !every.iter().all(|(&steps, ways)| plain.get(steps as usize).is_some_and(|plain| *ways == (*plain).into())) {
        return Err("the plain program counts other numbers of some length".to_owned());
    }
    add("of every length from e1, 8 by 8", every.values().sum(), plain.iter().sum(), [own.time, other.time])?;
    let paths = square(8, "a1")?.ending(End::At(named("h8")?)).map_err(|error| error.to_string())?;
    let paths = paths.visiting(Visits::Squares);
    let count = Count::new(&Graph::new(&paths), Visits::Squares).map_err(|error| error.to_string())?;
    let (mut own, mut other) = (Fastest::default(), Fastest::default());
    own.run(RUNS, || count.total(&options(), &mut go_on));
    other.run(RUNS, || rectangle(&paths, 8).count::<Total>());
    let number = own.result.ok_or("it has run")?.map_err(|error| error.to_string())?;
    let Total(plain) = other.result.ok_or("it has run")?;
    add("paths from a1 to h8, 8 by 8", number, plain, [own.time, other.time])?;
    Ok(text)
}

fn options() -> CountOptions {
    CountOptions { memory: 8 << 30 }
}

fn go_on(_: &CountStep) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// The board for the plain program.
fn rectangle(puzzle: &TrailPuzzle, side: u32) -> Rectangle {
    let place = |square: Square| (square.row as usize, square.column as usize);
    let end = match puzzle.end() {
        End::Free => None,
        End::At(end) => Some(place(end)),
    };
    let (side, again) = (side as usize, puzzle.visits() == Visits::Segments);
    Rectangle { height: side, width: side, start: place(puzzle.start()), end, again }
}

fn proofs() -> Result<String, String> {
    let mut text = "The longest way with its proof, and the check of both by `fuge-verify`, milliseconds of processor time. Required: 1000 for 100 by 100.\n\n\
                    | board | longest | segments | found and proven | checked |\n|---|---|---|---|---|"
        .to_owned();
    for side in [8, 100, 400] {
        let puzzle = square(side, "e1")?;
        let (mut found, mut checked) = (Fastest::default(), Fastest::default());
        found.run(RUNS, || Longest::find(&puzzle, &mut |_| ControlFlow::Continue(())));
        let longest = found.result.ok_or("it has run")?;
        checked.run(RUNS, || fuge_verify::trail::check(&puzzle, &longest.way, &longest.certificate));
        let verdict = checked.result.ok_or("it has run")?.map_err(|error| error.to_string())?;
        if !verdict.is_longest() {
            return Err(format!("{side} by {side}: {} of {}", verdict.worth, verdict.bound));
        }
        text += &format!(
            "\n| {side} by {side} from e1 | {} | {} | {} | {} |",
            verdict.worth,
            Graph::new(&puzzle).segments.len(),
            milliseconds(found.time),
            milliseconds(checked.time)
        );
    }
    Ok(text)
}

/// What boards of one kind took.
#[derive(Default)]
struct Taken {
    times: Vec<Duration>,
    proven: usize,
    /// What is open, at most.
    open: u64,
}

impl Taken {
    fn add(&mut self, time: Duration, worth: u64, bound: u64) {
        self.times.push(time);
        self.proven += usize::from(worth == bound);
        self.open = self.open.max(bound - worth);
    }

    fn row(mut self, kind: &str) -> String {
        self.times.sort_unstable();
        let at = |place: usize| self.times.get(place).copied().map(milliseconds).unwrap_or_default();
        let (boards, last) = (self.times.len(), self.times.len().saturating_sub(1));
        format!("\n| {kind} | {} | {} | {} of {boards} | {} |", at(last / 2), at(last), self.proven, self.open)
    }
}

/// The head of such a table.
fn head(what: &str) -> String {
    let seconds = LIMIT.as_secs();
    format!(
        "{what}, squares blocked at random, the start in the largest part, {SEEDS} boards each: milliseconds of processor time, stopped after {seconds} s; how \
         many are proven, and how many steps are open at most where not.\n\n| board | median | worst | proven | open |\n|---|---|---|---|---|"
    )
}

fn blocked_trails() -> Result<String, String> {
    let mut text = head("Longest ways");
    for (side, share) in [20, 40, 60].into_iter().flat_map(|side| [10, 20, 30, 40].map(|share| (side, share))) {
        let mut taken = Taken::default();
        for seed in 1..=SEEDS {
            let puzzle = blocked(side, share, seed)?;
            let start = ProcessTime::now();
            let longest = Longest::find(&puzzle, &mut |_| in_time(start));
            let time = start.elapsed();
            let verdict = fuge_verify::trail::check(&puzzle, &longest.way, &longest.certificate);
            let verdict = verdict.map_err(|error| error.to_string())?;
            taken.add(time, verdict.worth, verdict.bound);
        }
        text += &taken.row(&format!("{side} by {side}, {share} % blocked"));
    }
    Ok(
        text + "\n\nEvery proof, and what is shown of a way that is not proven the longest, was checked by `fuge-verify`."
    )
}

fn blocked_paths() -> Result<String, String> {
    let mut text = head("Longest paths, no square twice, by branch and bound");
    for side in [8, 100, 400] {
        let puzzle = square(side, "e1")?.visiting(Visits::Squares);
        let mut taken = Taken::default();
        let start = ProcessTime::now();
        let longest = LongestPath::find(&puzzle, &mut |_| in_time(start));
        taken.add(start.elapsed(), longest.worth, longest.bound);
        text += &taken.row(&format!("{side} by {side} from e1"));
    }
    for (side, share) in [8, 12, 16, 20].into_iter().flat_map(|side| [10, 20, 30, 40].map(|share| (side, share))) {
        let mut taken = Taken::default();
        for seed in 1..=SEEDS {
            let puzzle = blocked(side, share, seed)?.visiting(Visits::Squares);
            let start = ProcessTime::now();
            let longest = LongestPath::find(&puzzle, &mut |_| in_time(start));
            taken.add(start.elapsed(), longest.worth, longest.bound);
        }
        text += &taken.row(&format!("{side} by {side}, {share} % blocked"));
    }
    Ok(text)
}

fn in_time(start: ProcessTime) -> ControlFlow<()> {
    if start.elapsed() < LIMIT { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
}

/// A board with so many of a hundred squares blocked, and a start in its largest part.
fn blocked(side: u32, share: u64, seed: u64) -> Result<TrailPuzzle, String> {
    let mut grid = Grid::new(side, side).map_err(|error| error.to_string())?;
    let mut chance = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    for square in grid.squares() {
        // Marsaglia's xorshift.
        chance ^= chance << 13;
        chance ^= chance >> 7;
        chance ^= chance << 17;
        if chance % 100 < share {
            grid.block(square).map_err(|error| error.to_string())?;
        }
    }
    let mut parts: Vec<Vec<Square>> = Vec::new();
    for start in grid.squares().filter(|&square| grid.is_free(square)) {
        if !parts.iter().any(|part| part.binary_search(&start).is_ok()) {
            let puzzle = TrailPuzzle::new(grid.clone(), start).map_err(|error| error.to_string())?;
            parts.push(puzzle.reached());
        }
    }
    let largest = parts.iter().max_by_key(|part| part.len()).ok_or("every square is blocked")?;
    TrailPuzzle::new(grid, largest[0]).map_err(|error| error.to_string())
}

fn walk() -> Result<String, String> {
    let puzzle = square(8, "e1")?;
    let (mut own, mut other) = (Fastest::default(), Fastest::default());
    for _ in 0..RUNS {
        own.run(1, || Replay::run(&puzzle, 70..=LAST, &mut |_| ControlFlow::Continue(())));
        other.run(1, || Plain::walk(LAST));
    }
    let (replay, plain) = (own.result.ok_or("it has run")?, other.result.ok_or("it has run")?);
    if replay.steps != plain.steps || replay.reached[..] != plain.reached[70..=LAST] {
        return Err(format!("the walk makes {} steps, and the plain one {}", replay.steps, plain.steps));
    }
    let speed = |time: Duration| replay.steps as f64 / time.as_secs_f64() / 1e6;
    let [fuge, plain] = [own.time, other.time].map(speed);
    Ok(format!(
        "The walk of 1979, until the first way of {LAST} steps, which are {} steps; 70 steps were reached {} times by then. Million steps per second of processor time, \
         beside a function that calls itself:\n\n| Fuge | plain | ratio |\n|---|---|---|\n| {fuge:.1} | {plain:.1} | {:.2} |",
        replay.steps,
        replay.reached[0],
        fuge / plain
    ))
}

/// The length at which the walk stops, the longest in print.
const LAST: usize = 76;
