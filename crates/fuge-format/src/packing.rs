//! From the text of a packing puzzle to its model, with every check that has a place to underline.

use crate::art;
use crate::error::{Caution, Fault, Problem, shown};
use crate::text::{PackingText, PieceText};
use fuge_puzzle::packing::{Board, Cell, MAX_CELLS, Packing, PackingError, Piece, PieceSet, Shape, Symmetry};
use std::collections::BTreeSet;
use std::ops::Range;
use toml::Spanned;

/// A caution and its place.
pub(crate) type Placed = (Caution, Range<usize>);

/// The puzzle that the text of `file` states.
pub(crate) fn packing(text: &PackingText, file: &str) -> Result<(Packing, Vec<Placed>), Fault> {
    let symmetry = symmetry(text.symmetry.as_ref())?;
    let board_text = required(text.board.as_ref(), "board", "the puzzle", 0..0)?;
    let board = board(board_text, file)?;
    let mut pieces = Pieces { board: board.cells().len(), flip: text.flip.unwrap_or(true), ..Pieces::default() };
    pieces.add_sets(text.set.as_ref().map_or(&[], |names| names.0.as_slice()))?;
    for piece in &text.piece {
        pieces.add_drawn(piece, file)?;
    }
    let place = if pieces.list.is_empty() { 0..0 } else { board_text.span() };
    let packing = Packing::new(board, pieces.list, symmetry).map_err(|error| Fault::new(error, place))?;
    Ok((packing, pieces.cautions))
}

fn symmetry(word: Option<&Spanned<String>>) -> Result<Symmetry, Fault> {
    match word.map_or("full", |word| word.get_ref()) {
        "full" => Ok(Symmetry::Full),
        "rotations" => Ok(Symmetry::Rotations),
        "none" => Ok(Symmetry::None),
        other => {
            let span = word.map_or(0..0, Spanned::span);
            Err(Fault::new(Problem::UnknownSymmetry { symmetry: shown(other) }, span))
        }
    }
}

/// A board is a drawing when it has a mark or several lines, else a size.
fn board(text: &Spanned<String>, file: &str) -> Result<Board, Fault> {
    let word = text.get_ref().trim();
    let drawn = word.contains(['#', '\n']) || word.chars().all(|c| matches!(c, '.' | ' '));
    let board = if drawn {
        Board::new(art::cells(text, file, "the board")?)
    } else {
        let (rows, columns) = size(word).map_err(|problem| Fault::new(problem, text.span()))?;
        Board::rectangle(rows, columns)
    };
    board.map_err(|error| Fault::new(error, text.span()))
}

/// Rows and columns of a size such as `6x10`, at most [`MAX_CELLS`] cells.
fn size(word: &str) -> Result<(u32, u32), Problem> {
    let size = shown(word);
    let sides = word.split_once(['x', '×']).and_then(|(rows, columns)| Some((side(rows)?, side(columns)?)));
    let Some((rows, columns)) = sides else { return Err(Problem::BadSize { size }) };
    if rows == 0 || columns == 0 {
        return Err(Problem::ZeroSize { size });
    }
    if rows.saturating_mul(columns) > MAX_CELLS as u32 {
        return Err(Problem::SizeTooLarge { size });
    }
    Ok((rows, columns))
}

/// A number of rows or columns; one too large for the machine is as good as the largest.
fn side(digits: &str) -> Option<u32> {
    let digits = digits.trim();
    let number = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    number.then(|| digits.parse().unwrap_or(u32::MAX))
}

/// The pieces so far, and what every piece needs to know.
#[derive(Default)]
struct Pieces {
    list: Vec<Piece>,
    names: BTreeSet<String>,
    cautions: Vec<Placed>,
    /// Cells of the board.
    board: usize,
    /// Whether pieces may be turned over that do not say so themselves.
    flip: bool,
}

impl Pieces {
    /// Adds the pieces of each set, as many copies as the set is named.
    fn add_sets(&mut self, names: &[Spanned<String>]) -> Result<(), Fault> {
        let mut sets: Vec<(PieceSet, u32)> = Vec::new();
        for name in names {
            let unknown = || Fault::new(Problem::UnknownSet { set: shown(name.get_ref()) }, name.span());
            let set = PieceSet::named(name.get_ref()).ok_or_else(unknown)?;
            match sets.iter_mut().find(|(known, _)| *known == set) {
                Some((_, copies)) => *copies += 1,
                None => sets.push((set, 1)),
            }
        }
        for (set, copies) in sets {
            set.pieces().into_iter().for_each(|piece| self.add_from_set(Piece { copies, ..piece }));
        }
        Ok(())
    }

    /// Adds a piece of a set under a name that is still free.
    fn add_from_set(&mut self, piece: Piece) {
        let name = self.free_name(&piece.name, piece.shape.cells().len());
        self.names.insert(name.clone());
        self.list.push(Piece { name, flip: piece.flip && self.flip, ..piece });
    }

    /// The letter of a piece of a set, with its size where an earlier set took the letter (`I4`), and with a dash
    /// between where even that is taken (numbered pieces).
    fn free_name(&self, letter: &str, size: usize) -> String {
        let plain = [letter.to_owned(), format!("{letter}{size}"), format!("{letter}-{size}")];
        let numbered = (2..).map(|n| format!("{letter}-{size}-{n}"));
        let free = plain.into_iter().chain(numbered).find(|name| !self.names.contains(name));
        free.expect("the numbers do not end")
    }

    /// Adds a piece that is drawn.
    fn add_drawn(&mut self, text: &Spanned<PieceText>, file: &str) -> Result<(), Fault> {
        let PieceText { name, art, copies, flip } = text.get_ref();
        let name_text = required(name.as_ref(), "name", "the piece", text.span())?;
        let art = required(art.as_ref(), "art", "the piece", text.span())?;
        let name = self.new_name(name_text)?;
        let shape = self.shape(&name, art, file)?;
        if !shape.is_connected() {
            self.cautions.push((Caution::Disconnected { name: shown(&name) }, art.span()));
        }
        let copies = match copies {
            Some(copies) => self.copies(&name, copies, shape.cells().len())?,
            None => 1,
        };
        self.list.push(Piece { name, shape, copies, flip: flip.unwrap_or(self.flip) });
        Ok(())
    }

    fn new_name(&mut self, text: &Spanned<String>) -> Result<String, Fault> {
        let name = text.get_ref();
        if name.is_empty() || name.chars().any(|c| c.is_whitespace() || c.is_control()) {
            return Err(Fault::new(Problem::BadName { name: shown(name) }, text.span()));
        }
        if !self.names.insert(name.clone()) {
            return Err(Fault::new(PackingError::DuplicateName { name: shown(name) }, text.span()));
        }
        Ok(name.clone())
    }

    fn shape(&self, name: &str, art: &Spanned<String>, file: &str) -> Result<Shape, Fault> {
        let cells: Vec<Cell> = art::cells(art, file, &format!("piece `{}`", shown(name)))?;
        if cells.len() > self.board {
            let problem = Problem::PieceTooLarge { name: shown(name), cells: cells.len(), board: self.board };
            return Err(Fault::new(problem, art.span()));
        }
        Ok(Shape::new(cells).expect("a drawing has cells"))
    }

    fn copies(&self, name: &str, copies: &Spanned<i64>, cells: usize) -> Result<u32, Fault> {
        let (name, number) = (shown(name), *copies.get_ref());
        let fault = |problem| Fault::new(problem, copies.span());
        if number < 1 {
            return Err(fault(Problem::BadCopies { name, copies: number }));
        }
        let (number, board) = (number.unsigned_abs(), self.board as u64);
        let area = number.saturating_mul(cells as u64);
        // A number that keeps below the area of a board is small.
        u32::try_from(number).ok().filter(|_| area <= board).ok_or_else(|| {
            let cells = cells as u64;
            fault(Problem::TooManyCopies { name, copies: number, cells, board })
        })
    }
}

fn required<'a, T>(
    value: Option<&'a T>,
    key: &'static str,
    place: &'static str,
    span: Range<usize>,
) -> Result<&'a T, Fault> {
    value.ok_or_else(|| Fault::new(Problem::MissingKey { key, place }, span))
}
