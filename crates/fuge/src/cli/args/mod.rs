//! What can be said on the command line: syntax only. Types are as close to the words as they can be; whether a puzzle
//! exists or a folder can be written to is asked later.

mod cards;
mod generate;
mod outlines;
mod runs;
mod trail;

pub use cards::{CardsArgs, Notation};
pub use generate::{GenerateArgs, Generated};
pub use outlines::{Areas, FiguresArgs, OutlineArgs, OutlinesArgs};
pub use runs::{ExportArgs, MergeArgs, ResumeArgs, SplitArgs, StatusArgs};
pub use trail::Lengths;

use super::words;
use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum, value_parser};
use clap_complete::Shell;
use fuge::Part;
use fuge::check::Effort;
use fuge::packing::{Engine, Filter, Lattice};
use generate::GENERATE_EXAMPLES;
use outlines::{FIGURES_EXAMPLES, OUTLINES_EXAMPLES};
use runs::{EXPORT_EXAMPLES, RESUME_EXAMPLES, SPLIT_EXAMPLES};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Solves puzzles exactly: one solution, the number of them, all of them, or the certainty that there is none.
#[derive(Debug, Parser)]
#[command(name = "fuge", version, arg_required_else_help = true, after_help = EXAMPLES)]
pub struct Args {
    /// Colours and box drawing: `auto` on a terminal, unless NO_COLOR is set; `never` is plain ASCII
    #[arg(long, global = true, value_enum, default_value_t = Colour::Auto, value_name = "WHEN")]
    pub color: Colour,
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

const EXAMPLES: &str = "\
Examples:
  fuge list                                the puzzles that come with it
  fuge solve pentominoes-8x8               the first solution, drawn
  fuge solve pentominoes-8x8 --count       how many there are
  fuge solve mine.toml --all --svg all.svg every one of your own puzzle, on a sheet

A PUZZLE is a name from `fuge list` or a puzzle file; `-` reads a puzzle file from standard input. Files of BurrTools,
PolySolver, polysolve, polycube and Knuth's exact covers, lists of cards and links to boards of cards are puzzle files too;
FILE#2 is the second puzzle in one.
Exit codes: 0 answered (also: no solution), 2 bad input, 3 stopped before the answer, 1 anything else.";

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// List the puzzles that come with Fuge
    #[command(after_help = LIST_EXAMPLES)]
    List(ListArgs),
    /// Show what a puzzle is: board, pieces, symmetry, known answers
    #[command(after_help = SHOW_EXAMPLES)]
    Show(ShowArgs),
    /// Solve puzzles: the first solution, all of them, or their number
    #[command(after_help = SOLVE_EXAMPLES)]
    Solve(SolveArgs),
    /// Go on with a run
    #[command(after_help = RESUME_EXAMPLES)]
    Resume(ResumeArgs),
    /// Show how far a run has come, also while it goes on
    #[command(after_help = "Examples:\n  fuge status big.run\n  watch -n 10 fuge status big.run")]
    Status(StatusArgs),
    /// Take the solutions out of a run
    #[command(after_help = EXPORT_EXAMPLES)]
    Export(ExportArgs),
    /// Divide a search into parts, for several machines
    #[command(after_help = SPLIT_EXAMPLES)]
    Split(SplitArgs),
    /// Put the runs of a search's parts together
    #[command(after_help = "Examples:\n  fuge merge part*.run -o all.run && fuge export all.run --json")]
    Merge(MergeArgs),
    /// List the boards that a set of pieces could fill, and why not the others
    #[command(after_help = BOARDS_EXAMPLES)]
    Boards(BoardsArgs),
    /// List the convex figures that a set of pieces can form, and in how many ways
    #[command(after_help = OUTLINES_EXAMPLES)]
    Outlines(Box<OutlinesArgs>),
    /// Count all figures that a set of pieces can form, joined along edges
    #[command(after_help = FIGURES_EXAMPLES)]
    Figures(FiguresArgs),
    /// Estimate the size of the search and the time it takes, by random probing
    #[command(after_help = ESTIMATE_EXAMPLES)]
    Estimate(EstimateArgs),
    /// Watch the search at work, step by step
    #[command(after_help = WATCH_EXAMPLES)]
    Watch(WatchArgs),
    /// Ask whether the number of solutions is right: the same on several roads?
    #[command(after_help = AUDIT_EXAMPLES)]
    Audit(AuditArgs),
    /// Check a list of solutions: is every one right, and are no two the same?
    #[command(after_help = VERIFY_EXAMPLES)]
    Verify(VerifyArgs),
    /// Write a puzzle in the format of another program, or one of another program as a puzzle file
    #[command(after_help = CONVERT_EXAMPLES)]
    Convert(ConvertArgs),
    /// Make a puzzle by chance, with a solution, or with exactly one
    #[command(after_help = GENERATE_EXAMPLES, arg_required_else_help = true)]
    Generate(GenerateArgs),
    /// Print completions for a shell
    #[command(after_help = COMPLETIONS_EXAMPLES)]
    Completions(CompletionsArgs),
    /// Print the manual page
    #[command(after_help = "Example:\n  fuge man > fuge.1 && man ./fuge.1")]
    Man,
    /// Print the JSON Schema of puzzle files, for editors
    #[command(after_help = "Example:\n  fuge schema > puzzle.schema.json")]
    Schema,
}

/// `fuge list`
#[derive(Debug, ClapArgs)]
pub struct ListArgs {
    /// One JSON object for each puzzle, a line each
    #[arg(long)]
    pub json: bool,
}

const LIST_EXAMPLES: &str = "\
Examples:
  fuge list
  fuge list --json | jq -r .name";

/// `fuge show`
#[derive(Debug, ClapArgs)]
pub struct ShowArgs {
    /// A name from `fuge list`, or a puzzle file (`-`: standard input)
    #[arg(value_name = "PUZZLE")]
    pub puzzle: OsString,
    #[command(flatten)]
    pub outline: OutlineArgs,
    /// Say how symmetric copies are cut
    #[arg(short, long)]
    pub verbose: bool,
    /// Stop after this time: 500ms, 30s, 5m, 1h30m, or seconds
    #[arg(long, value_name = "TIME", value_parser = words::parse_time)]
    pub time: Option<Duration>,
    #[command(flatten)]
    pub pictures: PictureArgs,
}

const SHOW_EXAMPLES: &str = "\
Examples:
  fuge show pentominoes-8x8
  fuge show -v one-sided-pentominoes-9x10
  fuge show mine.toml --svg board.svg";

/// Pictures to write.
#[derive(Debug, ClapArgs)]
pub struct PictureArgs {
    /// Draw into an SVG file; many solutions go on contact sheets FILE, FILE-2, FILE-3 …
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Draw into a PNG file, as `--svg` does
    #[cfg(feature = "png")]
    #[arg(long, value_name = "FILE")]
    pub png: Option<PathBuf>,
    /// Write a report with drawings, an HTML page that needs no other file; many solutions go on pages as with `--svg`
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Draw the rook walking along its way into an SVG file that moves; of several ways the first
    #[arg(long, value_name = "FILE")]
    pub animation: Option<PathBuf>,
    /// Overwrite files that Fuge did not write
    #[arg(long)]
    pub force: bool,
}

/// Whether files may be lost.
#[derive(Debug, ClapArgs)]
pub struct ForceArgs {
    /// Overwrite a file that Fuge did not write
    #[arg(long)]
    pub force: bool,
}

impl PictureArgs {
    /// Whether there is anything to draw.
    pub fn wanted(&self) -> bool {
        self.svg.is_some() || self.png().is_some() || self.html.is_some() || self.animation.is_some()
    }

    /// The PNG file, where Fuge was built to draw one.
    pub fn png(&self) -> Option<&Path> {
        #[cfg(feature = "png")]
        return self.png.as_deref();
        #[cfg(not(feature = "png"))]
        None
    }
}

/// `fuge solve`
#[derive(Debug, ClapArgs)]
pub struct SolveArgs {
    /// Names from `fuge list`, or puzzle files (`-`: standard input)
    #[arg(value_name = "PUZZLE", required_unless_present = "pieces")]
    pub puzzles: Vec<OsString>,
    #[command(flatten)]
    pub outline: OutlineArgs,
    /// Stop at the first solution (the default)
    #[arg(long, conflicts_with_all = ["all", "count", "limit"])]
    pub first: bool,
    /// Find all essentially different solutions
    #[arg(long, conflicts_with = "limit")]
    pub all: bool,
    /// Count the solutions and print none
    #[arg(long)]
    pub count: bool,
    /// Ask whether there is exactly one solution, and stop as soon as that is known
    #[arg(long, conflicts_with_all = ["first", "all", "count", "limit", "run", "part", "wanted"])]
    pub unique: bool,
    /// For cards that are too hard to finish: the board on which the most edges match, and the one on which the most cards lie without a mismatch,
    /// for the time of --time [default: 1m]
    #[arg(long, conflicts_with_all = ["first", "all", "count", "unique", "limit", "part", "wanted", "engine", "raw", "memory"])]
    pub best: bool,
    /// With --best: where the random numbers start [default: 1]
    #[arg(long, value_name = "S", requires = "best")]
    pub seed: Option<u64>,
    /// With --best: stop after so many rounds; on one thread the same seed finds the same boards in them
    #[arg(long, value_name = "N", requires = "best", value_parser = value_parser!(u64).range(1..))]
    pub rounds: Option<u64>,
    /// Print solutions of cards, or a rook's way, in this notation
    #[arg(long, value_name = "NAME", value_enum)]
    pub notation: Option<Notation>,
    /// With --count, for a rook's way: how many ways there are of every length, not only of the longest
    #[arg(long, requires = "count")]
    pub lengths: bool,
    /// For a rook's way: walk as in 1979, always to the right, and print the first way of each of these lengths, as in 70..79
    #[arg(long, value_name = "A..B", conflicts_with_all = ["count", "notation"])]
    pub replay: Option<Lengths>,
    /// Stop after this many solutions
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    pub limit: Option<u64>,
    #[command(flatten)]
    pub filter: FilterArgs,
    /// Keep the search in this file, so that it can go on after Ctrl-C, a crash or a power cut (with --all, --count or --best)
    #[arg(long, value_name = "FILE")]
    pub run: Option<PathBuf>,
    /// Search one part of the tree: 7/64 is the seventh of 64 (with --all or --count)
    #[arg(long, value_name = "I/N")]
    pub part: Option<Part>,
    #[command(flatten)]
    pub save: SaveArgs,
    #[command(flatten)]
    pub work: WorkArgs,
    #[command(flatten)]
    pub engine: EngineArgs,
    #[command(flatten)]
    pub check: CheckArgs,
    #[command(flatten)]
    pub memory: MemoryArgs,
    /// With --engine frontier: count all solutions only, not the essentially different ones
    #[arg(long)]
    pub raw: bool,
    /// Print JSON Lines: the solutions as they are found, a summary last
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub pictures: PictureArgs,
    /// Say on stderr how the search is done and what it saw
    #[arg(short, long)]
    pub verbose: bool,
}

const SOLVE_EXAMPLES: &str = "\
Examples:
  fuge solve pentominoes-6x10                      the first solution
  fuge solve pentominoes-6x10 --count              2339 different solutions
  fuge solve pentominoes-8x8 --all --svg all.svg   65 solutions on a contact sheet
  fuge solve pentominoes-8x8 --all --html all.html the same as a report to read and pass on
  fuge solve pentominoes-8x8 --all --json | jq .   for other programs
  fuge solve pentominoes-6x10 --all --filter crossroad-free,fault-free   only the beautiful ones
  fuge solve one-sided-pentominoes-9x10 --count --time 5m
  fuge solve one-sided-pentominoes-9x10 --all --run big.run   Ctrl-C, then: fuge resume big.run
  fuge solve *.toml --count                        one summary each
  fuge solve dominoes-8x8 --count --engine frontier   counted without being listed
  fuge solve --pieces tangram --outline 2,5,0,0,0,2   can the tangram form this figure?
  fuge solve swan.svg --pieces tangram --all          or this one, which is drawn?
  fuge solve *.svg --pieces tangram --unique --json   which of these have exactly one solution?
  fuge solve cards.txt --clues 3.7.1 --notation link  a list of cards, one of which lies already; the solution as a link
  fuge solve hard.toml --best --time 10m --run hard.run   the best board of cards; to go on: fuge resume hard.run
  fuge solve rook-1979                             the rook's longest way, and the proof that none is longer
  fuge solve rook-1979 --animation rook.svg        the rook walking, for a browser
  fuge solve rook-1979 --count                     how many there are
  fuge solve rook-5x5 --all --run ways.run         all of them, on a board where that is possible
  fuge solve rook-1979 --replay 70..76             the walk of 1979

Ctrl-C stops the search, prints what was found and ends with exit code 3; a second one ends at once.
With --run, what was found is in the file; solutions are printed when the search has come to its end, and an
existing run of the same search goes on.";

/// Which solutions are wanted.
#[derive(Debug, ClapArgs)]
pub struct FilterArgs {
    /// Only solutions that are: crossroad-free (no four pieces meet in a point), fault-free (no straight seam across the board),
    /// three-colourable (pieces that share an edge never have the same colour); several with commas between them
    #[arg(long = "filter", value_name = "NAME", value_delimiter = ',')]
    pub wanted: Vec<Filter>,
}

/// How a run is saved.
#[derive(Debug, ClapArgs)]
pub struct SaveArgs {
    /// How often the run file is written
    #[arg(long = "save-every", value_name = "TIME", value_parser = words::parse_time, default_value = "1s")]
    pub every: Duration,
}

/// How long, and on how many threads.
#[derive(Debug, ClapArgs)]
pub struct WorkArgs {
    /// Stop after this time, for each puzzle or road: 500ms, 30s, 5m, 1h30m, or seconds
    #[arg(long, value_name = "TIME", value_parser = words::parse_time)]
    pub time: Option<Duration>,
    /// Number of threads [default: one for each core]
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl WorkArgs {
    /// The number of threads.
    pub fn threads(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        self.threads.map_or_else(cores, usize::from)
    }
}

/// How much a check of the answer may cost.
#[derive(Debug, ClapArgs)]
pub struct CheckArgs {
    /// Check a complete answer by a second method: where that takes a bounded amount of work, always, or never
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = When::Auto)]
    check: When,
}

/// When a complete answer is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum When {
    /// Where it takes a bounded amount of work
    Auto,
    /// Whatever it takes
    Always,
    /// Never
    Never,
}

impl CheckArgs {
    /// How much a check may cost.
    pub fn effort(&self) -> Effort {
        match self.check {
            When::Auto => Effort::Auto,
            When::Always => Effort::Always,
            When::Never => Effort::Never,
        }
    }
}

/// How much memory a count without listing may take.
#[derive(Debug, ClapArgs)]
pub struct MemoryArgs {
    /// Memory for a count without listing: 500M, 4G [default: half of what is free]
    #[arg(long, value_name = "SIZE", value_parser = words::parse_bytes)]
    pub memory: Option<u64>,
}

/// The choice of an engine.
#[derive(Debug, ClapArgs)]
pub struct EngineArgs {
    /// The way to search
    #[arg(long, value_enum, default_value_t = EngineName::Auto)]
    pub engine: EngineName,
}

/// An engine by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum EngineName {
    /// Piece by piece, next the one with the fewest places left
    Pieces,
    /// Piece by piece in the order of the file, no two congruent partial figures: as in 1967
    Laeuchli,
    /// Cell by cell on bit boards
    Cells,
    /// Next the piece or the cell with the fewest placements left
    Fewest,
    /// The general exact-cover engine, a second road to every number
    Cover,
    /// Cards row by row
    Rows,
    /// Cards from the border inwards
    Spiral,
    /// Cards at the border first, then row by row
    Border,
    /// Counting without listing, by dynamic programming (with --count): for numbers too large to list
    Frontier,
    /// Cells, fewest or cover, whichever suits the puzzle: found by probing, shown by -v
    Auto,
}

impl EngineArgs {
    /// Whether solutions are to be counted without being listed.
    pub fn frontier(&self) -> bool {
        self.engine == EngineName::Frontier
    }

    /// The engine that was asked for.
    pub fn chosen(&self) -> Engine {
        match self.engine {
            EngineName::Pieces => Engine::Pieces,
            EngineName::Laeuchli => Engine::Laeuchli,
            EngineName::Cells => Engine::Cells,
            EngineName::Fewest => Engine::Fewest,
            EngineName::Cover => Engine::Cover,
            EngineName::Rows => Engine::Rows,
            EngineName::Spiral => Engine::Spiral,
            EngineName::Border => Engine::Border,
            EngineName::Auto | EngineName::Frontier => Engine::Auto,
        }
    }
}

/// `fuge boards`
#[derive(Debug, ClapArgs)]
pub struct BoardsArgs {
    /// A set of pieces, one of each: pentominoes, one-sided tetrominoes, hexiamonds, tetrahexes, tetraboloes, pentacubes, soma …; or a
    /// puzzle, for its pieces
    #[arg(value_name = "SET", required = true)]
    pub set: Vec<String>,
    /// The lattice: square, triangle, hexagon, tan, cube [default: the set's own]
    #[arg(long, value_name = "NAME")]
    pub lattice: Option<Lattice>,
    /// So many of each piece
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u32).range(1..=512))]
    pub copies: u32,
    /// So many cells stay empty (on the tan lattice: quarters of squares)
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = value_parser!(u32).range(..=512))]
    pub holes: u32,
    /// Search for a solution on every board that is possible
    #[arg(long)]
    pub solve: bool,
    #[command(flatten)]
    pub work: WorkArgs,
    #[command(flatten)]
    pub check: CheckArgs,
    /// Print a JSON object for each board
    #[arg(long)]
    pub json: bool,
}

const BOARDS_EXAMPLES: &str = "\
Examples:
  fuge boards pentominoes                      rectangles of 60 cells
  fuge boards hexominoes                       none, and why
  fuge boards pentominoes --lattice cube       boxes
  fuge boards pentominoes --holes 4            rectangles of 64 cells
  fuge boards hexiamonds --solve --time 10s    also: which of them have a solution?
  fuge boards my.toml                          for the pieces of a puzzle file

Possible means: by area, places and parity; whether there is a solution only a search can tell.";

/// `fuge estimate`
#[derive(Debug, ClapArgs)]
pub struct EstimateArgs {
    /// A name from `fuge list`, or a puzzle file (`-`: standard input)
    #[arg(value_name = "PUZZLE")]
    pub puzzle: OsString,
    #[command(flatten)]
    pub outline: OutlineArgs,
    /// About how many random ways down the tree; the top of the tree is counted exactly
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = value_parser!(u32).range(2..=100_000_000))]
    pub probes: u32,
    /// Where the random numbers start; the same seed gives the same estimate
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Stop after this time: 500ms, 30s, 5m, 1h30m, or seconds
    #[arg(long, value_name = "TIME", value_parser = words::parse_time)]
    pub time: Option<Duration>,
    #[command(flatten)]
    pub engine: EngineArgs,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

const ESTIMATE_EXAMPLES: &str = "\
Examples:
  fuge estimate pentominoes-6x10
  fuge estimate one-sided-pentominoes-9x10 --probes 1000000
  fuge estimate pentominoes-6x10 --engine cover --json";

/// `fuge watch`
#[derive(Debug, ClapArgs)]
pub struct WatchArgs {
    /// A name from `fuge list`, or a puzzle file (`-`: standard input)
    #[arg(value_name = "PUZZLE")]
    pub puzzle: OsString,
    #[command(flatten)]
    pub outline: OutlineArgs,
    #[command(flatten)]
    pub engine: EngineArgs,
    /// Stop (on a terminal: pause) after this many steps [default: at the first solution]
    #[arg(long, value_name = "N", conflicts_with = "all", value_parser = value_parser!(u64).range(1..))]
    pub steps: Option<u64>,
    /// Go through the whole search
    #[arg(long)]
    pub all: bool,
    /// For a rook's way: look for one of this length or more, of what counts [default: the longest]
    #[arg(long, value_name = "N")]
    pub length: Option<u64>,
    /// How boards are drawn
    #[arg(long, value_enum, default_value_t = WatchStyle::Terminal)]
    pub style: WatchStyle,
    /// Stop after this time: 500ms, 30s, 5m, 1h30m, or seconds
    #[arg(long, value_name = "TIME", value_parser = words::parse_time)]
    pub time: Option<Duration>,
    #[command(flatten)]
    pub strip: StripArgs,
}

/// The steps of a search in files; of silhouettes, cards and a rook's way only.
#[derive(Debug, ClapArgs)]
pub struct StripArgs {
    /// For a silhouette or cards: leave out what is tried and does not fit
    #[arg(long)]
    pub no_tries: bool,
    /// For a silhouette, cards or a rook's way: draw the steps into an SVG file instead of showing them; many steps go on sheets FILE, FILE-2, FILE-3 …
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// For a silhouette, cards or a rook's way: draw the steps into a PNG file, as `--svg` does
    #[cfg(feature = "png")]
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
    /// For a silhouette, cards or a rook's way: draw the steps into an HTML page that needs no other file; many steps go on pages as with `--svg`
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    #[command(flatten)]
    force: ForceArgs,
}

impl StripArgs {
    /// The files to draw into.
    pub fn pictures(&self) -> PictureArgs {
        PictureArgs {
            svg: self.svg.clone(),
            #[cfg(feature = "png")]
            png: self.png.clone(),
            html: self.html.clone(),
            animation: None,
            force: self.force.force,
        }
    }
}

/// How a search is watched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum WatchStyle {
    /// Every step, with lines and colours where the terminal has them
    Terminal,
    /// As on the line printer of 1967: the outline in *, pieces in X, one drawing after each piece that is set
    Printer,
}

const WATCH_EXAMPLES: &str = "\
Examples:
  fuge watch pentominoes-8x8                   on a terminal: space steps, r runs, q quits
  fuge watch pentominoes-3x20 --engine pieces
  fuge watch pentominoes-3x20 --steps 20 | less   a board for each step
  fuge watch tangram --style printer              as on the line printer of 1967
  fuge watch ohtsuki                              a silhouette: every piece that is tried in a corner, and why not
  fuge watch swan.svg --pieces tangram --html swan.html   the steps to the first solution, to read and pass on
  fuge watch stomachion --no-tries --steps 60 --svg steps.svg
  fuge watch turtles                              cards: the three piles of 1986, supply, laid and discarded
  fuge watch turtles --engine spiral --html turtles.html
  fuge watch rook-1979 --length 70                a rook's way: always to the right, as in 1979
  fuge watch rook-6x6 --html rook.html

Keys: space or right arrow: one step; r: run or pause; + and -: faster and slower;
      s: run to the next solution; q or Esc: quit.";

/// `fuge audit`
#[derive(Debug, ClapArgs)]
pub struct AuditArgs {
    /// A name from `fuge list`, or a puzzle file (`-`: standard input)
    #[arg(value_name = "PUZZLE")]
    pub puzzle: OsString,
    #[command(flatten)]
    pub outline: OutlineArgs,
    /// Take this road; may be given several times [default: all]
    #[arg(long = "road", value_enum, value_name = "NAME")]
    pub roads: Vec<Road>,
    /// Run this program on the puzzle, written for it, and compare the number that it prints; `{}` is the file [default: on its standard input]
    #[arg(long, value_name = "PROGRAM")]
    pub with: Option<String>,
    /// The format that the program reads
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = Outside::Knuth, requires = "with")]
    pub with_format: Outside,
    #[command(flatten)]
    pub work: WorkArgs,
    #[command(flatten)]
    pub memory: MemoryArgs,
    /// Print JSON Lines: one for each road, and one for the audit last
    #[arg(long)]
    pub json: bool,
    /// Say on stderr what each road is worth
    #[arg(short, long)]
    pub verbose: bool,
}

/// A road to the number, in the order they are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
pub enum Road {
    /// The search that `fuge solve` makes
    Search,
    /// The solutions of the search, each checked, and the sizes of their orbits added up; made in the same run
    Orbits,
    /// The general exact-cover engine: every solution with all its images, counted one by one
    Cover,
    /// Counting without listing, by dynamic programming; the different ones by Burnside's lemma
    Frontier,
    /// Figures grown piece by piece without any outline; only for a set of pieces
    Grow,
    /// The segments that a longest way gives up, and Euler trails through what is left; only for a rook's way
    Joins,
    /// All longest ways one by one, in the tree of `fuge solve --all`; only for a rook's way, and where nobody asks only if there are a million at most
    Walk,
    /// A second search: other corners first, in other numbers, without symmetry; only for a silhouette
    Second,
    /// An outside SAT solver that finds every solution; for small puzzles, and only where Fuge was built with it
    Sat,
    /// The program of `--with`; chosen by that alone
    #[value(skip)]
    With,
    /// What the puzzle file says
    Known,
}

/// A format for programs that count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Outside {
    /// An exact cover, for D. Knuth's programs
    Knuth,
    /// A formula, for model counters
    Dimacs,
}

const AUDIT_EXAMPLES: &str = "\
Examples:
  fuge audit pentominoes-8x8                       every road
  fuge audit pentominoes-8x8 --road search --road known
  fuge audit one-sided-pentominoes-9x10 --time 1h  an hour for each road
  fuge audit mine.toml --json | jq .
  fuge audit pentominoes-8x8 --with dlx1           a program of Knuth's
  fuge audit mine.toml --with-format dimacs --with 'ganak {}'

--with runs a program without a shell; words may stand in quotes. Of what it prints the number of solutions is read:
`Altogether 520 solutions`, `s mc 520`, `c s exact arb int 520`, `s 520`, else the last line that is a number.
`raw` are all solutions, `different` those that no symmetry maps onto each other. Exit codes: 0 all roads agree,
1 they do not, 3 they agree as far as they go, but some road was stopped before its end.";

/// `fuge verify`
#[derive(Debug, ClapArgs)]
pub struct VerifyArgs {
    /// A name from `fuge list`, or a puzzle file (`-`: standard input)
    #[arg(value_name = "PUZZLE")]
    pub puzzle: OsString,
    #[command(flatten)]
    pub outline: OutlineArgs,
    /// A list of its solutions (`-`: standard input): JSON Lines, boards drawn with one character for a cell, or links that show cards; or
    /// the boards of `fuge solve --best`
    #[arg(value_name = "SOLUTIONS")]
    pub solutions: PathBuf,
    /// Stop after this time: 500ms, 30s, 5m, 1h30m, or seconds
    #[arg(long, value_name = "TIME", value_parser = words::parse_time)]
    pub time: Option<Duration>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

const VERIFY_EXAMPLES: &str = "\
Examples:
  fuge solve pentominoes-8x8 --all --json > all.jsonl && fuge verify pentominoes-8x8 all.jsonl
  fuge solve pentominoes-8x8 --all | fuge verify pentominoes-8x8 -
  fuge verify mine.toml from-another-program.txt

The checker shares no code with the solver. Boards in text may have any letters and any remarks between them.
Exit codes: 0 everything is right, 1 a fault was found or numbers disagree, 2 the list cannot be read, 3 stopped.";

/// `fuge convert`
#[derive(Debug, ClapArgs)]
pub struct ConvertArgs {
    /// A name from `fuge list`, a puzzle file, or a file of another program (`-`: standard input)
    #[arg(value_name = "PUZZLE")]
    pub puzzle: OsString,
    #[command(flatten)]
    pub cards: CardsArgs,
    /// The format to write
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub to: Target,
    /// Write into this file [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Stop after this time: 500ms, 30s, 5m, 1h30m, or seconds
    #[arg(long, value_name = "TIME", value_parser = words::parse_time)]
    pub time: Option<Duration>,
    #[command(flatten)]
    pub force: ForceArgs,
}

/// A format that is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Target {
    /// A puzzle file of Fuge's own
    Toml,
    /// Text for M. Busche's polycube: boxes and their pieces
    Polycube,
    /// An exact cover for D. Knuth's programs, and for `fuge solve`
    Knuth,
    /// A formula for SAT solvers and model counters
    Dimacs,
    /// A list of cards: width and height, then four numbers a line, clockwise from the top
    List,
    /// The same, clockwise from the left
    ListLtrb,
    /// The same as a table with the columns card, top, right, bottom, left
    Csv,
    /// A link that shows cards on a board, without its address: what stands behind `#`
    Link,
    /// Which cards lie already: position.rotation for each, with dashes between
    Clues,
}

const CONVERT_EXAMPLES: &str = "\
Examples:
  fuge convert soma.xmpuzzle --to toml -o soma.toml    a puzzle of BurrTools as a puzzle file
  fuge convert burrs.xmpuzzle#2 --to toml              its second problem
  fuge convert pentominoes-6x10 --to knuth | dlx1
  fuge convert mine.toml --to dimacs -o mine.cnf
  fuge convert cards.txt --edges ltrb --to csv         a list of cards as a table
  fuge convert cards.txt --clues 3.7.1 --to toml       with card 3 on place 7, turned by a quarter

What a format has no words for is refused by name. `knuth` and `dimacs` have as many solutions as the puzzle,
every symmetric image among them. Formats that are read: docs/other-programs.md.";

/// `fuge completions`
#[derive(Debug, ClapArgs)]
pub struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    pub shell: Shell,
}

const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  fuge completions bash > ~/.local/share/bash-completion/completions/fuge
  fuge completions fish > ~/.config/fish/completions/fuge.fish
  fuge completions zsh > \"${fpath[1]}/_fuge\"";

/// When to use colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Colour {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}
