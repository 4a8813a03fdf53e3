//! The rook's way in words and characters, and what can be asked about it.
//!
//! **The one idea.** The longest way comes from a matching, its number from dynamic programming: neither walks a tree, and whoever wants to divide that
//! or to keep it in a run file is told so. All longest ways are a tree, and that is searched like any other, once it is known how long they are.

mod best;
mod count;
mod replay;
mod solve;

pub use best::best;
pub use count::{Counted, count};
pub use solve::{Question, refuse, wants_list};

use super::clock::Clock;
use super::failure::Failure;
use super::output::Output;
use super::pictures::Fact;
use super::progress::Bar;
use super::words::{self, printable};
use fuge::Job;
use fuge::draw::text::TextStyle;
use fuge::draw::trail::{self as draw, Board};
use fuge::format::{Known, Puzzle, PuzzleFile, Trail};
use fuge::packing::Engine;
use fuge::trail::{End, Graph, TrailPuzzle, Visits, Way, Ways, Weights};

/// The trail puzzle in a file, where it is one.
pub fn of(file: &PuzzleFile) -> Option<&Trail> {
    match &file.puzzle {
        Puzzle::Trail(trail) => Some(trail),
        _ => None,
    }
}

/// Refuses for a single way, or a number, what only a tree can do.
pub fn no_tree(file: &PuzzleFile) -> Failure {
    let name = printable(&file.name);
    Failure::bad_input_help(
        format!(
            "`{name}` is a trail: its longest way comes from a matching and its number from dynamic programming, not from walking a tree that \
             could be divided or kept in a file"
        ),
        format!(
            "both take a moment, and --time; all longest ways, one by one, are found in a tree: `fuge solve {name} --all --run FILE` keeps them"
        ),
    )
}

/// Makes a puzzle ready to be searched, unless the clock stops it. For a trail the length of its longest ways is found first.
pub fn ready(file: PuzzleFile, engine: Engine, clock: &Clock, output: &Output) -> Result<Job, Failure> {
    let Some(trail) = of(&file) else {
        let name = file.name.clone();
        return clock.prepare(&name, output, |patience| Job::prepare(file, engine, patience));
    };
    let bar = Bar::named("longest");
    let best = best(&trail.puzzle, None, clock, &bar);
    bar.clear();
    if let Some(best) = best.as_ref().filter(|best| !best.proven()) {
        let (name, why) = (printable(&file.name), clock.why().unwrap_or_else(|| "stopped".to_owned()));
        output.note(&format!(
            "{name}: {why} before it was known how long the longest way is: at least {}, at most {}",
            best.worth, best.bound
        ));
        return Err(Failure::Stopped);
    }
    let ways = Ways::known(&trail.puzzle, best.map(|best| best.worth));
    Ok(Job::of_ways(file, ways))
}

/// The board, for drawings.
pub fn board(trail: &Trail) -> Board<'_> {
    Board { puzzle: &trail.puzzle, men: &trail.men }
}

/// The most columns of a drawing that goes into a pipe.
const WIDEST: usize = 256;

/// A way drawn with characters; nothing, where it would be too wide.
pub fn text(trail: &Trail, way: &Way, output: &Output) -> String {
    let (board, rich) = (board(trail), output.rich());
    let (_, columns) = draw::text_size(&board);
    if columns > if rich { output.width() } else { WIDEST } {
        return String::new();
    }
    draw::text(&board, way, TextStyle { unicode: rich, colour: rich })
}

/// A way drawn, and its squares.
pub fn drawing(trail: &Trail, way: &Way, output: &Output) -> String {
    let drawn = text(trail, way, output);
    let gap = if drawn.is_empty() { "" } else { "\n" };
    format!("{drawn}{gap}{way}\n")
}

/// The way that has not begun.
pub fn nothing(puzzle: &TrailPuzzle) -> Way {
    Way { squares: vec![puzzle.start()] }
}

/// The board in a line.
pub fn size(puzzle: &TrailPuzzle) -> String {
    let grid = puzzle.grid();
    let blocked = grid.squares().filter(|&square| !grid.is_free(square)).count() as u64;
    let graph = Graph::new(puzzle);
    let blocked = if blocked == 0 { String::new() } else { format!(", {blocked} of them blocked") };
    let squares = words::count(grid.squares().count() as u64, "square");
    let segments = words::count(graph.segments.len() as u64, "segment");
    format!("{}x{}: {squares}{blocked}, {segments} in reach", grid.height(), grid.width())
}

/// What is asked, in a line.
pub fn task(puzzle: &TrailPuzzle) -> String {
    let end = match puzzle.end() {
        End::Free => "anywhere".to_owned(),
        End::At(end) if end == puzzle.start() => "back to the start".to_owned(),
        End::At(end) => format!("to {end}"),
    };
    let twice = match puzzle.visits() {
        Visits::Segments => "no segment twice",
        Visits::Squares => "no square twice",
    };
    let weights = match puzzle.weights() {
        Weights::Steps => "",
        Weights::Segments(_) => "; segments have weights",
        Weights::Squares(_) => "; squares have weights",
    };
    format!("from {} {end}, {twice}{weights}", puzzle.start())
}

/// That there is no way, in words.
pub fn no_way(puzzle: &TrailPuzzle) -> String {
    match puzzle.end() {
        End::Free => "no such way".to_owned(),
        End::At(end) => format!("no such way: {end} cannot be reached from {}", puzzle.start()),
    }
}

/// So many longest ways, in words.
pub fn longest_ways(ways: &impl ToString) -> String {
    let ways = ways.to_string();
    format!("{ways} longest {}", if ways == "1" { "way" } else { "ways" })
}

/// The known answer in words.
pub fn known(known: &Known) -> Option<String> {
    let longest = known.longest.map(|longest| format!("longest {longest}"));
    let ways = known.ways.as_ref().map(longest_ways);
    match (longest, ways) {
        (Some(longest), Some(ways)) => Some(format!("{longest}, {ways}")),
        (longest, ways) => longest.or(ways),
    }
}

/// What the puzzle is, for a report.
pub fn facts(file: &PuzzleFile, puzzle: &TrailPuzzle) -> Vec<Fact> {
    let source = file.source.iter().map(|source| ("Source", source.clone()));
    let about = [("Board", size(puzzle)), ("Rook", task(puzzle))];
    [("Puzzle", file.name.clone())].into_iter().chain(source).chain(about).collect()
}

/// How long a way is, in words: its steps, and what they are worth where that is something else.
pub fn measure(puzzle: &TrailPuzzle, worth: u64) -> String {
    match puzzle.weights() {
        Weights::Steps => words::count(worth, "step"),
        _ => format!("a worth of {worth}"),
    }
}
