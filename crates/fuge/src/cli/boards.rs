//! `fuge boards`: which boards a set of pieces could fill, and why not the others.

use super::args::BoardsArgs;
use super::failure::Failure;
use super::interrupt;
use super::output::Output;
use super::words::{self, printable};
use fuge::format::json;
use fuge::packing::boards::{self, Candidate, Family};
use fuge::packing::{Compiled, Engine, Form, Lattice, MAX_CELLS, Packing, Piece, PieceSet, Symmetry};
use fuge::run::{End, Options, run};
use fuge::search::Interval;
use serde::Serialize;

/// Lists the boards of a set.
pub fn boards(args: &BoardsArgs, output: &Output) -> Result<(), Failure> {
    let asked = Asked::new(args)?;
    if args.solve {
        interrupt::listen();
    }
    if !args.json {
        output.print(&asked.heading())?;
    }
    let mut undecided = false;
    for family in boards::candidates(asked.lattice, &asked.pieces, args.holes) {
        for board in &family.boards {
            let answer = asked.answer(board)?;
            undecided |= answer == Some(Answer::Unknown);
            output.print(&if args.json { asked.line(board, answer) } else { asked.in_words(board, answer) })?;
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
    set: PieceSet,
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
}

impl<'a> Asked<'a> {
    fn new(args: &'a BoardsArgs) -> Result<Self, Failure> {
        let name = args.set.join(" ");
        let set = PieceSet::named(&name).ok_or_else(|| unknown(&name))?;
        let lattice = args.lattice.unwrap_or_else(|| set.lattice());
        let one_each = set.pieces(lattice).ok_or_else(|| {
            let help = format!("they are pieces of the {} lattice", set.lattice());
            Failure::bad_input_help(format!("there are no {set} on the {lattice} lattice"), help)
        })?;
        let pieces: Vec<Piece> =
            one_each.into_iter().map(|piece| Piece { copies: args.copies.into(), ..piece }).collect();
        let cells = boards::area(&pieces) + u64::from(args.holes);
        if cells > args.max_cells.into() {
            let help = "ask for fewer copies, or for larger boards with --max-cells";
            return Err(Failure::bad_input_help(
                format!("the boards of {set} would have {cells} cells, more than {}", args.max_cells),
                help,
            ));
        }
        if args.solve && cells > MAX_CELLS as u64 {
            let message = format!("boards of {cells} cells cannot be solved; the limit is {MAX_CELLS}");
            return Err(Failure::bad_input_help(message, "leave out --solve"));
        }
        Ok(Self { args, set, lattice, pieces })
    }

    /// Cells of every board.
    fn cells(&self) -> u64 {
        boards::area(&self.pieces) + u64::from(self.args.holes)
    }

    fn heading(&self) -> String {
        let pieces = words::count(self.pieces.len() as u64, "piece");
        let copies = if self.args.copies > 1 { format!(", {} of each", self.args.copies) } else { String::new() };
        let empty = match self.args.holes {
            0 => String::new(),
            1 => ", one cell stays empty".to_owned(),
            holes => format!(", {holes} cells stay empty"),
        };
        format!("{}: {pieces}{copies}, {}{empty}\n", self.set, self.size(boards::area(&self.pieces)))
    }

    /// So many cells, on the tan lattice said in half squares.
    fn size(&self, cells: u64) -> String {
        match self.lattice {
            Lattice::Tan if cells.is_multiple_of(2) => words::count(cells / 2, "half square"),
            Lattice::Tan => words::count(cells, "quarter of squares"),
            _ => words::count(cells, "cell"),
        }
    }

    fn none(&self, family: &Family) -> String {
        format!("no {}: none has an area of {}\n", family.name, self.size(self.cells()))
    }

    fn in_words(&self, board: &Candidate, answer: Option<Answer>) -> String {
        let said = match (&board.reason, answer) {
            (Some(reason), _) => format!("no: {reason}"),
            (None, None) => "possible by area and colours".to_owned(),
            (None, Some(Answer::Solved)) => "solved".to_owned(),
            (None, Some(Answer::Impossible)) => "no: searched to the end, there is no solution".to_owned(),
            (None, Some(Answer::Unknown)) => "possible by area and colours, not decided by searching".to_owned(),
        };
        format!("{:<14} {said}\n", board.form.to_string())
    }

    fn line(&self, board: &Candidate, answer: Option<Answer>) -> String {
        let line = Line {
            set: &self.set.to_string(),
            lattice: self.lattice.name(),
            board: &board.form.to_string(),
            cells: self.cells(),
            empty: self.args.holes,
            possible: board.reason.is_none() && answer != Some(Answer::Impossible),
            reason: board.reason.as_ref().map(ToString::to_string),
            status: answer,
        };
        json::line(&line) + "\n"
    }

    /// What a search says of a board, where one is asked for and there is anything to search.
    fn answer(&self, board: &Candidate) -> Result<Option<Answer>, Failure> {
        if !self.args.solve || board.reason.is_some() {
            return Ok(None);
        }
        Ok(Some(self.search(board.form)?))
    }

    fn search(&self, form: Form) -> Result<Answer, Failure> {
        let cannot = |error| Failure::failed(format!("cannot search {form}"), error);
        let board = form.board(self.lattice).map_err(cannot)?;
        let optional = if self.args.holes > 0 { board.cells().to_vec() } else { Vec::new() };
        let packing =
            Packing::new(board.with_optional(optional), self.pieces.clone(), Symmetry::Full).map_err(cannot)?;
        let options = Options {
            threads: self.args.work.threads(),
            limit: Some(1),
            time: self.args.work.time,
            cancel: Some(interrupt::flag()),
            ..Options::default()
        };
        let tree = Compiled::new(&packing).tree(Engine::Auto);
        let report = run(&tree, &Interval::whole(), &options, &mut |_| {}, &mut |_| {});
        Ok(match report.end {
            _ if report.statistics.solutions() > 0 => Answer::Solved,
            End::Complete => Answer::Impossible,
            _ => Answer::Unknown,
        })
    }
}

fn unknown(name: &str) -> Failure {
    let help =
        "sets are such as pentominoes, one-sided tetrominoes, hexiamonds, tetrahexes, tetraboloes, pentacubes and soma";
    Failure::bad_input_help(format!("there is no set of pieces `{}`", printable(name)), help)
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
}
