//! `fuge generate`: puzzles by chance, with a solution, or with exactly one.

use super::args::{GenerateArgs, Generated};
use super::clock::Stop;
use super::disk;
use super::failure::Failure;
use super::interrupt;
use super::mark::Comment;
use super::output::Output;
use super::words;
use fuge::cards::{Border, CardPuzzle, Compiled, GENERATOR, Generator, Recipe, RecipeError, all_differ};
use fuge::format::Known;
use fuge::format::foreign::write;
use fuge::packing::{Board, Lattice, MAX_CELLS, PackingError};
use fuge::run::{Options, run};
use fuge::search::Interval;
use std::time::{Duration, Instant};

/// After so many puzzles it is not worth while to go on.
const MOST_TRIES: u64 = 1_000_000;

/// Makes a puzzle.
pub fn generate(args: &GenerateArgs, output: &Output) -> Result<(), Failure> {
    match args.family {
        Generated::Cards => cards(args, output),
    }
}

fn cards(args: &GenerateArgs, output: &Output) -> Result<(), Failure> {
    if let Some(path) = &args.output {
        disk::permit(path, args.force.force)?;
    }
    let generator = generator(args)?;
    let made = match args.unique {
        true => unique(args, &generator, output)?,
        false => Made { puzzle: puzzle(&generator, args.seed)?, seed: args.seed, known: Known::default() },
    };
    let text = made.text(args)?;
    match &args.output {
        None => output.print(&text),
        Some(path) => disk::write(path, text.as_bytes(), Comment::Line("#"), args.force.force),
    }
}

/// What is asked for, where it can be made.
fn generator(args: &GenerateArgs) -> Result<Generator, Failure> {
    let board = Board::of_size(args.lattice, args.size.rows, args.size.columns, 1).map_err(|error| match error {
        PackingError::BoardTooLarge { cells } => {
            let message = format!("the board would have {cells} places; the limit is {MAX_CELLS}");
            Failure::bad_input_help(message, "take a smaller --size")
        }
        error => Failure::bad_input(error.to_string()),
    })?;
    let border = match (args.no_frame, args.border_colours) {
        (true, _) => Border::Open,
        (false, None) => Border::Framed,
        (false, Some(colours)) => Border::Coloured(colours),
    };
    let recipe = Recipe { board, colours: args.colours, border, turn: !args.no_turn };
    let generator = recipe.generator().map_err(refused)?;
    if args.unique {
        generator.check_different().map_err(refused)?;
    }
    Ok(generator)
}

fn puzzle(generator: &Generator, seed: u64) -> Result<CardPuzzle, Failure> {
    generator.puzzle(seed).map_err(|error| Failure::failed("cannot make the puzzle", error))
}

fn refused(error: RecipeError) -> Failure {
    let message = match error {
        RecipeError::Alike { .. } => format!("no puzzle has exactly one solution here: {error}"),
        error => error.to_string(),
    };
    Failure::bad_input_help(message, error.help())
}

/// A puzzle that was made.
struct Made {
    puzzle: CardPuzzle,
    seed: u64,
    known: Known,
}

impl Made {
    /// The puzzle file, with what makes it again.
    fn text(&self, args: &GenerateArgs) -> Result<String, Failure> {
        let GenerateArgs { size, colours, .. } = args;
        let board = format!("{}x{}", size.rows, size.columns);
        let colours = match (args.border_colours, colours) {
            (Some(border), inside) => format!("{border} + {inside} colours"),
            (None, 1) => "1 colour".to_owned(),
            (None, colours) => format!("{colours} colours"),
        };
        let one = if args.unique { ", exactly one solution" } else { "" };
        let title = format!("Cards {board}, {colours}, seed {}{one}", self.seed);
        let text = write::cards_toml(&self.puzzle, Some(&title));
        let text = text.map_err(|error| Failure::failed("cannot write the puzzle", error))?;
        let known = [("different", self.known.different), ("raw", self.known.raw)];
        let known: String =
            known.into_iter().filter_map(|(key, number)| Some(format!("{key} = {}\n", number?))).collect();
        let known = if known.is_empty() { known } else { format!("\n[known]\n{known}") };
        let command = command(args, self.seed);
        Ok(format!(
            "# Generated; the same command makes the same cards, as long as the generator has the number {GENERATOR}:\n\
             #     {command}\n{text}{known}"
        ))
    }
}

/// The command that makes the puzzle again.
fn command(args: &GenerateArgs, seed: u64) -> String {
    let mut command = format!("fuge generate cards --size {} --colours {}", args.size, args.colours);
    if let Some(colours) = args.border_colours {
        command += &format!(" --border-colours {colours}");
    }
    if args.lattice != Lattice::Square {
        command += &format!(" --lattice {}", args.lattice);
    }
    for (given, option) in [(args.no_frame, " --no-frame"), (args.no_turn, " --no-turn"), (args.unique, " --unique")] {
        if given {
            command += option;
        }
    }
    format!("{command} --seed {seed}")
}

/// The first puzzle, of this seed and those after it, that has exactly one solution, and in which all cards differ.
fn unique(args: &GenerateArgs, generator: &Generator, output: &Output) -> Result<Made, Failure> {
    interrupt::listen();
    let mut search = Search { args, start: Instant::now(), alike: 0, several: 0, undecided: false };
    loop {
        let seed = args.seed.wrapping_add(search.tried());
        if let Some(why) = search.ended() {
            let next = match search.undecided {
                true => format!("seed {seed} is not decided, and with more --colours it would be sooner"),
                false => format!("--seed {seed} goes on from here"),
            };
            output.note(&format!("{why}: {}; {next}", search.so_far()));
            return Err(Failure::Stopped);
        }
        let puzzle = puzzle(generator, seed)?;
        if !all_differ(&puzzle) {
            search.alike += 1;
            continue;
        }
        match search.solve(&puzzle) {
            None => search.undecided = true,
            Some((1, raw)) => {
                output.note(&format!("seed {seed} has exactly one solution; {}", search.so_far()));
                let known = Known { different: Some(1), raw: Some(raw), ..Known::default() };
                return Ok(Made { puzzle, seed, known });
            }
            Some(_) => search.several += 1,
        }
    }
}

/// What has been tried.
struct Search<'a> {
    args: &'a GenerateArgs,
    start: Instant,
    /// Puzzles with cards that are alike.
    alike: u64,
    /// Puzzles with several solutions.
    several: u64,
    /// The search for the solutions of the last one was stopped.
    undecided: bool,
}

impl Search<'_> {
    fn tried(&self) -> u64 {
        self.alike + self.several
    }

    fn time_left(&self) -> Option<Duration> {
        self.args.work.time.map(|time| time.saturating_sub(self.start.elapsed()))
    }

    /// Why there is no going on.
    fn ended(&self) -> Option<String> {
        match () {
            () if interrupt::came() => Some(Stop::Signal.why(None)),
            () if self.time_left() == Some(Duration::ZERO) => Some(Stop::Time.why(self.args.work.time)),
            () if self.tried() >= MOST_TRIES => Some("given up: more --colours make it likelier".to_owned()),
            () => None,
        }
    }

    fn so_far(&self) -> String {
        let (alike, several) = (self.alike, self.several);
        let before = words::count(self.tried(), "other puzzle");
        format!("{before} tried, {alike} with cards that are alike, {several} with several solutions")
    }

    /// How many solutions there are, up to two, different ones and all; `None`: it was not found out.
    fn solve(&self, puzzle: &CardPuzzle) -> Option<(u64, u64)> {
        let options = Options {
            threads: self.args.work.threads(),
            limit: Some(2),
            count_only: true,
            time: self.time_left(),
            cancel: Some(interrupt::flag()),
            ..Options::default()
        };
        let tree = Compiled::new(puzzle).tree();
        let report = run(&tree, &Interval::whole(), &options, &mut |_| {}, &mut |_| {});
        let found = report.statistics.solutions();
        (report.complete() || found > 1).then_some((found, report.statistics.raw))
    }
}
