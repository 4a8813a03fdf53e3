//! The board: its cells, which of them may stay empty, and their colours.

use super::{choice, required, sizes};
use crate::art::{self, Canvas, Kind, Mark};
use crate::error::{COVERS, Fault};
use crate::text::PackingText;
use fuge_puzzle::packing::{Board, Cell, Lattice};
use std::collections::BTreeSet;
use std::ops::Range;
use toml::Spanned;

/// The board, and how drawings lie over it.
pub(super) struct Ground {
    pub(super) board: Board,
    pub(super) canvas: Canvas,
    /// Where it stands in the file.
    pub(super) span: Range<usize>,
}

impl Ground {
    pub(super) fn read(text: &PackingText, lattice: Lattice, file: &str) -> Result<Self, Fault> {
        let partial = choice("cover", &text.cover, COVERS)? == 1;
        let board_text = required(text.board.as_ref(), "board", "the puzzle", 0..0)?;
        let mut ground = if is_drawing(board_text.get_ref().trim()) {
            Self::drawn(board_text, lattice, file, partial)?
        } else {
            Self::sized(board_text, lattice, partial)?
        };
        if let Some(optional) = &text.optional {
            let more = ground.over(optional, file, "optional")?;
            let optional: BTreeSet<Cell> = ground.board.optional().union(&more).copied().collect();
            ground.board = ground.board.with_optional(optional);
        }
        Ok(ground)
    }

    fn sized(text: &Spanned<String>, lattice: Lattice, partial: bool) -> Result<Self, Fault> {
        let board = sizes::board(text.get_ref().trim(), lattice).map_err(|problem| Fault::new(problem, text.span()))?;
        let optional = if partial { board.cells().to_vec() } else { Vec::new() };
        let canvas = Canvas::of_board(&board);
        Ok(Self { board: board.with_optional(optional), canvas, span: text.span() })
    }

    fn drawn(text: &Spanned<String>, lattice: Lattice, file: &str, partial: bool) -> Result<Self, Fault> {
        let drawing = art::drawing(text, file, lattice, Kind::Board, "the board")?;
        let canvas = Canvas::of_drawing(&drawing);
        let cells = canvas.frame.cells(&drawing)?;
        let board = Board::new(lattice, cells.iter().map(|&(cell, _)| cell));
        let board = board.map_err(|error| Fault::new(error, text.span()))?;
        let may_stay_empty = |mark: &Mark| mark.mark == '?' || partial && mark.mark != '*';
        let optional = cells.iter().filter(|(_, mark)| may_stay_empty(mark)).map(|&(cell, _)| cell);
        let coloured = cells.iter().filter_map(|&(cell, mark)| Some((cell, colour(mark)?)));
        Ok(Self { board: board.with_optional(optional).with_colours(coloured), canvas, span: text.span() })
    }

    /// The cells that are marked in a drawing over the board, the value of this key.
    pub(super) fn over(&self, text: &Spanned<String>, file: &str, key: &str) -> Result<BTreeSet<Cell>, Fault> {
        let drawing = art::drawing(text, file, self.board.lattice(), Kind::Over, format!("`{key}`"))?;
        self.canvas.cells(&drawing, &self.board)
    }
}

/// A board that is only places, and where it stands in the file.
pub(crate) fn plain_board(
    text: Option<&Spanned<String>>,
    lattice: Lattice,
    file: &str,
) -> Result<(Board, Range<usize>), Fault> {
    let text = required(text, "board", "the puzzle", 0..0)?;
    let Ground { board, span, .. } = match is_drawing(text.get_ref().trim()) {
        true => Ground::drawn(text, lattice, file, false)?,
        false => Ground::sized(text, lattice, false)?,
    };
    let plain = Board::new(lattice, board.cells().iter().copied());
    Ok((plain.map_err(|error| Fault::new(error, span.clone()))?, span))
}

/// The colour that a mark gives its cell.
pub(super) fn colour(mark: &Mark) -> Option<char> {
    mark.mark.is_ascii_uppercase().then_some(mark.mark)
}

/// A board is a drawing when it has a cell or several lines, or nothing but marks; else a size.
pub(crate) fn is_drawing(word: &str) -> bool {
    word.contains(['#', '\n']) || word.chars().all(art::is_mark)
}
