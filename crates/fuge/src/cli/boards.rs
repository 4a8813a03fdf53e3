//! `fuge boards`: which boards a set of pieces could fill, and why not the others.

use super::args::BoardsArgs;
use super::checked::{self, Checked, Checker};
use super::clock::Clock;
use super::failure::Failure;
use super::interrupt;
use super::output::Output;
use super::puzzles;
use super::stream;
use super::words::{self, printable};
use fuge::check;
use fuge::format::{Puzzle, json};
use fuge::packing::boards::{self, Candidate, Family};
use fuge::packing::{Compiled, Engine, Found, Lattice, MAX_CELLS, Packing, PackingError, Piece, PieceSet};
use fuge::run::{End, Options, run};
use fuge::search::{Interval, Stopped};
use fuge::verify;
use serde::Serialize;

/// Lists the boards of a set.
pub fn boards(args: &BoardsArgs, output: &Output) -> Result<(), Failure> {
    let asked = Asked::new(args, output)?;
    let families = asked.families()?;
    if args.solve {
        interrupt::listen();
    }
    if !args.json {
        output.print(&asked.heading())?;
    }
    let mut undecided = false;
    for family in families {
        for board in &family.boards {
            if interrupt::came() {
                output.note("interrupted; the other boards were not looked at");
                return Err(Failure::Stopped);
            }
            let (answer, checked) = asked.answer(board).unzip();
            let checked = checked.unwrap_or_default();
            undecided |= answer == Some(Answer::Unknown);
            let alarm = checked.alarm(&board.form.to_string(), || Puzzle::Packing(board.puzzle.clone()).fingerprint());
            output.print(&match alarm.as_ref().filter(|_| !args.json) {
                Some(alarm) => alarm.clone(),
                None if args.json => asked.line(board, answer, &checked),
                None => asked.in_words(board, answer, &checked),
            })?;
            if alarm.is_some() {
                return Err(Failure::Disagreement);
            }
        }
        if family.boards.is_empty() && !args.json {
            output.print(&asked.none(&family))?;
        }
    }
    if undecided { Err(Failure::Stopped) } else { Ok(()) }
}

/// What was asked.
struct Asked<'a> {
    args: &'a BoardsArgs,
    output: &'a Output,
    /// What the pieces are called.
    set: String,
    lattice: Lattice,
    pieces: Vec<Piece>,
}

/// What a search came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum Answer {
    Solved,
    Impossible,
    Unknown,
    Disagreement,
}

impl<'a> Asked<'a> {
    fn new(args: &'a BoardsArgs, output: &'a Output) -> Result<Self, Failure> {
        let name = args.set.join(" ");
        let (set, lattice, pieces) = match PieceSet::named(&name) {
            Some(set) => of_set(set, args.lattice)?,
            None => of_puzzle(&name, args.lattice, output)?,
        };
        let copies = |piece: Piece| Piece { copies: piece.copies.max.saturating_mul(args.copies).into(), ..piece };
        Ok(Self { args, output, set, lattice, pieces: pieces.into_iter().map(copies).collect() })
    }

    fn families(&self) -> Result<Vec<Family>, Failure> {
        boards::candidates(self.lattice, &self.pieces, self.args.holes).map_err(|error| match error {
            PackingError::BoardTooLarge { cells } => {
                let message = format!("the boards of {} would have {cells} cells; the limit is {MAX_CELLS}", self.set);
                Failure::bad_input(message)
            }
            error => Failure::bad_input(error.to_string()),
        })
    }

    /// Cells of every board.
    fn cells(&self) -> u64 {
        boards::area(&self.pieces) + u64::from(self.args.holes)
    }

    fn heading(&self) -> String {
        let number = self.pieces.iter().map(|piece| u64::from(piece.copies.max)).sum();
        let empty = match (self.args.holes, self.lattice) {
            (0, _) => String::new(),
            (1, Lattice::Tan) => ", one quarter of a square stays empty".to_owned(),
            (1, _) => ", one cell stays empty".to_owned(),
            (holes, Lattice::Tan) => format!(", {holes} quarters of squares stay empty"),
            (holes, _) => format!(", {holes} cells stay empty"),
        };
        let (pieces, size) = (words::count(number, "piece"), self.size(boards::area(&self.pieces)));
        format!("{}: {pieces}, {size}{empty}\n", self.set)
    }

    /// So many cells, on the tan lattice said in half squares.
    fn size(&self, cells: u64) -> String {
        match self.lattice {
            Lattice::Tan if cells.is_multiple_of(2) => words::count(cells / 2, "half square"),
            Lattice::Tan => format!("{cells} quarters of squares"),
            _ => words::count(cells, "cell"),
        }
    }

    fn none(&self, family: &Family) -> String {
        format!("no {}: none has an area of {}\n", family.name, self.size(self.cells()))
    }

    fn in_words(&self, board: &Candidate, answer: Option<Answer>, checked: &Checked) -> String {
        let said = match (&board.reason, answer) {
            (Some(reason), _) => format!("no: {reason}"),
            (None, None) => "possible by area, places and parity".to_owned(),
            (None, Some(Answer::Solved)) => "solved".to_owned(),
            (None, Some(Answer::Impossible)) => {
                format!("no: searched to the end, there is no solution{}", checked.in_words())
            }
            (None, Some(Answer::Unknown | Answer::Disagreement)) => {
                "possible by area, places and parity, not decided by searching".to_owned()
            }
        };
        format!("{:<14} {said}\n", board.form.to_string())
    }

    fn line(&self, board: &Candidate, answer: Option<Answer>, checked: &Checked) -> String {
        let line = Line {
            set: &self.set,
            lattice: self.lattice.name(),
            board: &board.form.to_string(),
            cells: self.cells(),
            empty: self.args.holes,
            possible: board.reason.is_none() && answer != Some(Answer::Impossible),
            reason: board.reason.as_ref().map(ToString::to_string),
            status: answer,
            checked: answer.map(|_| checked.methods()),
            disagreement: checked.dispute(),
        };
        json::line(&line) + "\n"
    }

    /// What a search says of a board, where one is asked for and there is anything to search.
    fn answer(&self, board: &Candidate) -> Option<(Answer, Checked)> {
        (self.args.solve && board.reason.is_none()).then(|| self.search(&board.puzzle))
    }

    /// A solution is looked at by the checker, and that there is none is checked by a second method.
    fn search(&self, puzzle: &Packing) -> (Answer, Checked) {
        stream::limit(self.args.work.time);
        let clock = Clock::new(self.args.work.time);
        let prepared = clock.patiently(|patience| {
            let compiled = Compiled::prepare(puzzle, patience)?;
            let engine = compiled.settle_patiently(Engine::Auto, patience)?.engine;
            Ok::<_, Stopped>((compiled, engine))
        });
        let Ok((compiled, engine)) = prepared else { return (Answer::Unknown, Checked::default()) };
        let options = Options {
            threads: self.args.work.threads(),
            limit: Some(1),
            time: clock.left(),
            cancel: Some(interrupt::flag()),
            ..Options::default()
        };
        let mut wrong = None;
        let mut look = |found: Found| {
            let looked = verify::packing::Checker::new(puzzle).is_right(&compiled.solution(&found));
            wrong = looked.err().map(|fault| checked::fault(engine, 1, fault.to_string()));
        };
        let report = run(&compiled.tree(engine), &Interval::whole(), &options, &mut look, &mut |_| {});
        let checked = match (wrong, report.end) {
            (Some(fault), _) => Checked::of_fault(fault),
            (None, End::Complete) if report.statistics.solutions() == 0 => {
                let checker = Checker {
                    args: &self.args.check,
                    threads: self.args.work.threads(),
                    clock: &clock,
                    output: self.output,
                };
                checker.check(|effort, means| check::board(&compiled, engine, &report.statistics, effort, means))
            }
            (None, _) => Checked::default(),
        };
        let answer = match report.end {
            _ if checked.disagreement().is_some() => Answer::Disagreement,
            _ if report.statistics.solutions() > 0 => Answer::Solved,
            End::Complete => Answer::Impossible,
            _ => Answer::Unknown,
        };
        (answer, checked)
    }
}

type Pieces = (String, Lattice, Vec<Piece>);

/// The pieces of a set, on its own lattice or on this one.
fn of_set(set: PieceSet, lattice: Option<Lattice>) -> Result<Pieces, Failure> {
    let lattice = lattice.unwrap_or_else(|| set.lattice());
    let pieces = set.pieces(lattice).ok_or_else(|| {
        let help = format!("they are pieces of the {} lattice", set.lattice());
        Failure::bad_input_help(format!("there are no {set} on the {lattice} lattice"), help)
    })?;
    Ok((set.to_string(), lattice, pieces))
}

/// The pieces of a puzzle, whatever its board.
fn of_puzzle(name: &str, lattice: Option<Lattice>, output: &Output) -> Result<Pieces, Failure> {
    if !puzzles::is_meant(name) {
        let help = "sets are such as pentominoes, one-sided tetrominoes, hexiamonds, tetrahexes, tetraboloes, pentacubes and soma";
        let message = format!("there is no set of pieces and no puzzle `{}`", printable(name));
        return Err(Failure::bad_input_help(message, help));
    }
    let file = puzzles::read(name.as_ref(), output)?;
    let packing = puzzles::packing(&file)?;
    if lattice.is_some_and(|lattice| lattice != packing.lattice()) {
        let message = format!("`{}` is a puzzle on the {} lattice", printable(name), packing.lattice());
        return Err(Failure::bad_input_help(message, "leave --lattice out"));
    }
    if packing.pieces().iter().any(|piece| piece.copies.min != piece.copies.max) {
        let message =
            format!("`{}` leaves open how many of its pieces are used, so no area is the right one", printable(name));
        return Err(Failure::bad_input_help(message, "give every piece a number of copies"));
    }
    let about_its_board = |piece: &Piece| piece.place.is_some() || !piece.keep_out.is_empty();
    if packing.pieces().iter().any(about_its_board) || !packing.board().colours().is_empty() {
        let name = printable(name);
        output.note(&format!(
            "`{name}` has colours, or says where pieces lie: that is about its own board, and left out here"
        ));
    }
    Ok((printable(&file.name), packing.lattice(), packing.pieces().to_vec()))
}

/// The line for machines.
#[derive(Serialize)]
#[serde(tag = "type", rename = "board")]
struct Line<'a> {
    set: &'a str,
    lattice: &'a str,
    board: &'a str,
    cells: u64,
    empty: u32,
    possible: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<Answer>,
    /// The methods that agreed, where there was a search.
    #[serde(skip_serializing_if = "Option::is_none")]
    checked: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    disagreement: Option<json::Disagreement>,
}
