//! What a report says beside the message: a few words under the underlined text, and what would be right.

use super::words::{did_you_mean, list, one_of};
use super::{Caution, Problem};
use crate::text::{COPIES, COUNT, SET_NAMES};
use fuge_puzzle::outline::OutlineError;
use fuge_puzzle::packing::{Lattice, MAX_CELLS, PackingError, PieceSet};

impl Problem {
    /// What stands under the underlined text: short, for it stands in the drawing of the source.
    pub(super) fn label(&self) -> String {
        match self {
            Self::TooLong { .. } => "the file starts here".into(),
            Self::Syntax { .. } | Self::TooDeep => "here".into(),
            Self::UnknownKey { .. } => "not a key of this table".into(),
            Self::WrongType { expected, .. } => format!("not {expected}"),
            Self::MissingKey { key, .. } => format!("`{key}` is missing"),
            Self::UnknownWord { key, .. } => format!("not a choice of `{key}`"),
            Self::UnknownSet { .. } => "not a piece set".into(),
            Self::SetOffLattice { of, .. } => format!("a set of the {of} lattice"),
            Self::BadSize { .. } | Self::BoardOffLattice { .. } | Self::ZeroSize { .. } | Self::SizeTooLarge { .. } => {
                "this board".into()
            }
            Self::BadName { .. } => "this name".into(),
            Self::ControlCharacter { .. } => "in this text".into(),
            Self::BadCount { .. } => "not a number".into(),
            Self::PieceTooLarge { .. } => "larger than the board".into(),
            Self::DrawnTwice { .. } => "one of them is enough".into(),
            Self::OpenArea { .. } => "a range".into(),
            Self::Corners(_) => "these corners".into(),
            Self::Octagon(_) => "this outline".into(),
            Self::Outline(error) => outline_label(error).into(),
            Self::Loop { .. } => "these corners".into(),
            Self::UnknownPieces { .. } => "not a set of pieces".into(),
            Self::NoPolygon { .. } => "this piece".into(),
            Self::Figures { .. } => "the figure".into(),
            Self::Silhouette(_) | Self::Label { .. } | Self::Cards(_) | Self::TrailText { .. } | Self::Trail(_) => {
                "here".into()
            }
            Self::Drawing(problem) => problem.label(),
            Self::Rule(problem) => problem.label().into(),
            Self::Packing(error) => packing_label(error).into(),
        }
    }

    /// What would be right.
    pub(super) fn help(&self) -> String {
        match self {
            Self::TooLong { .. } => "a puzzle file is a few lines of text; is this the right file?".into(),
            Self::Syntax { .. } => {
                "a line is `key = value`; text stands in quotes, a drawing between `\"\"\"` and `\"\"\"`".into()
            }
            Self::TooDeep => "no puzzle needs more than a list in a table".into(),
            Self::UnknownKey { key, known } => {
                let near = did_you_mean(key, known).map_or_else(String::new, |question| question + " ");
                format!("{near}the keys here are {}", list(known))
            }
            Self::WrongType { expected, .. } => type_help(expected).into(),
            Self::MissingKey { key, .. } => missing_help(key).into(),
            Self::UnknownWord { word, known, .. } => one_of(word, known),
            Self::UnknownSet { set } => set_help(set),
            Self::SetOffLattice { lattice: Lattice::Tan, .. } => {
                "take a set of polyaboloes, such as `tetraboloes` or `polyaboloes 3`, or name the `lattice` of the set"
                    .into()
            }
            Self::SetOffLattice { of, .. } => {
                format!("add a line `lattice = \"{of}\"`, or take a set of the lattice that the puzzle is on")
            }
            Self::BadSize { lattice, .. } => format!("{}, or draw the board with `#` for a cell", size_help(*lattice)),
            Self::BoardOffLattice { lattice, .. } => {
                format!("{}, or name the `lattice` that the board is part of", size_help(*lattice))
            }
            Self::ZeroSize { .. } => "a board has at least one row and one column".into(),
            Self::SizeTooLarge { lattice, .. } => too_large_help(*lattice),
            Self::BadName { .. } => "a name has at least one character, and no spaces or control characters".into(),
            Self::ControlCharacter { .. } => "write it without tabs, escape codes and the like".into(),
            Self::BadCount { .. } => format!("write a number from 0 to {}, in quotes if it is large", u64::MAX),
            Self::PieceTooLarge { .. } => "take a larger board or a smaller piece".into(),
            Self::DrawnTwice { .. } => "leave `corners` or `art` out".into(),
            Self::OpenArea { .. } => "write a number".into(),
            Self::Corners(error) => error.help().into(),
            Self::Octagon(error) => error.help(),
            Self::Outline(error) => outline_help(error),
            Self::Loop { .. } => {
                "write the corners in order around the figure, as in (0,0)(3/2,0)(1+1/2√2,0.5): numbers are 1.5, 3/2 or 1+2√2".into()
            }
            Self::UnknownPieces { .. } => {
                "take the name of a puzzle that comes with Fuge and has pieces in the plane, such as `tangram`; `fuge list` lists them"
                    .into()
            }
            Self::NoPolygon { .. } => "a piece is one polygon without holes".into(),
            Self::Figures { .. } => {
                "give the figure in one way: its corners as `silhouette`, cells as `art`, or a `[drawing]`".into()
            }
            Self::Silhouette(error) => error.help(),
            Self::Label { .. } => {
                "labels are words: a card has one for each edge, clockwise, and everything else names those of cards".into()
            }
            Self::Cards(error) => error.help(),
            Self::TrailText { help, .. } => help.clone(),
            Self::Trail(error) => error.help(),
            Self::Drawing(problem) => problem.help(),
            Self::Rule(problem) => problem.help(),
            Self::Packing(error) => packing_help(error),
        }
    }
}

impl Caution {
    pub(super) fn label(&self) -> &'static str {
        match self {
            Self::Disconnected { .. } => "in more than one part",
            Self::UnusedColour { .. } => "this colour",
        }
    }

    pub(super) fn help(&self) -> &'static str {
        match self {
            Self::Disconnected { .. } => "its parts move together, as if joined by a wire; is that meant?",
            Self::UnusedColour { .. } => "a pair has the colour of a piece first, then that of the board",
        }
    }
}

fn type_help(expected: &str) -> &'static str {
    match expected {
        "a string" => "write the value in quotes",
        "a boolean" => "write `true` or `false`, without quotes",
        "a whole number" => "write a whole number, without quotes and without a point",
        "a whole number from 0 to 2^63 - 1" => "write a number in this range",
        COPIES => "write a whole number, `3`, or a range in quotes: `\"0..2\"`",
        COUNT => "write a whole number, in quotes if it is very large",
        SET_NAMES => "write a name in quotes, or several: `[\"tetrominoes\", \"pentominoes\"]`",
        "an array" => "a list stands in brackets, `[…]`; a piece starts with `[[piece]]`, in double brackets",
        "a table" => "known answers start with `[known]`, in single brackets; pieces with `[[piece]]`, in double ones",
        _ => "see the format of puzzle files",
    }
}

fn missing_help(key: &str) -> &'static str {
    match key {
        "family" => "add a line `family = \"packing\"`, or another family",
        "board" => "add a line `board = \"6x10\"` (rows x columns), or a drawing of the board",
        "start" => "add a line `start = \"e1\"`, the square where the rook starts",
        "corners" => "add its corners, such as `corners = \"(0,0)(1,0)(0,1)\"`, or a drawing, below `[[piece]]`",
        "name" => "add a line `name = \"square\"` below `[[piece]]`",
        _ => "add a drawing, such as `art = \"##\"`, below `[[piece]]`",
    }
}

/// All names would fill a screen: one for each number of cells on each lattice.
fn set_help(set: &str) -> String {
    let names: Vec<String> = PieceSet::names().collect();
    did_you_mean(set, &names).unwrap_or_else(|| {
        "there are, for example, `pentominoes`, `one-sided tetrominoes`, `hexiamonds`, `tetrahexes`, `tetraboloes`, \
         `pentacubes`, `soma`, and by the number of cells `polyominoes 5`, `polyiamonds 6`, `polyhexes 4`, \
         `polyaboloes 4`, `polycubes 5`"
            .into()
    })
}

/// How a board can be named on a lattice.
fn size_help(lattice: Lattice) -> &'static str {
    match lattice {
        Lattice::Square | Lattice::Tan => "write rows x columns, such as \"6x10\"",
        Lattice::Triangle => "write rows x columns, such as \"6x6\", or \"triangle 6\" or \"hexagon 3\" with the side",
        Lattice::Hexagon => {
            "write rows x columns, such as \"4x7\", or \"triangle 6\" or \"hexagon 3\" with the side, or \"rhombus 4x7\""
        }
        Lattice::Cube => "write rows x columns x layers, such as \"3x4x5\"",
    }
}

fn too_large_help(lattice: Lattice) -> String {
    let parts = usize::from(lattice.geometry().parts());
    match lattice {
        Lattice::Square | Lattice::Hexagon => format!("rows times columns may be at most {MAX_CELLS}"),
        Lattice::Cube => format!("rows times columns times layers may be at most {MAX_CELLS}"),
        Lattice::Triangle | Lattice::Tan => {
            let most = MAX_CELLS / parts;
            format!("rows times columns may be at most {most}, for there are {parts} cells in each of them")
        }
    }
}

fn packing_label(error: &PackingError) -> &'static str {
    match error {
        PackingError::NoPieces => "a puzzle without pieces",
        PackingError::TooManyPieces { .. } => "the board for all of them",
        PackingError::DuplicateName { .. } => "taken",
        PackingError::NoCopies { .. } => "this number",
        PackingError::FixedCopies { .. } => "more than one of them",
        PackingError::BadPlace { .. } => "this place",
        PackingError::BadOrientation { .. } => "not an image of the piece",
        PackingError::AreaOutside { .. } => "not as many cells",
        _ => "this board",
    }
}

fn packing_help(error: &PackingError) -> String {
    match *error {
        PackingError::NoPieces => "name a `set`, such as `set = \"pentominoes\"`, or draw a `[[piece]]`".into(),
        PackingError::TooManyPieces { .. } => {
            "use `copies` for equal pieces, and leave out pieces that fit nowhere".into()
        }
        PackingError::DuplicateName { .. } => "give every piece its own name; use `copies` for equal pieces".into(),
        PackingError::BoardTooLarge { .. } => format!("draw at most {MAX_CELLS} cells"),
        PackingError::BoardTooWide { .. } => "draw the parts of the board closer together".into(),
        PackingError::AreaMismatch { least, most, board } => {
            if least > board {
                format!("the pieces have {}; with `use = \"some\"` they may be left out", too(least - board, "many"))
            } else {
                let few = too(board.saturating_sub(most), "few");
                format!("the pieces have {few}; with `cover = \"partial\"` cells may stay empty")
            }
        }
        PackingError::AreaOutside { least, most, must, board } => {
            let too = if least > board { too(least - board, "many") } else { too(must.saturating_sub(most), "few") };
            format!("the pieces have {too}")
        }
        PackingError::FixedCopies { .. } => {
            "write `copies = 1`, and draw the other copies as a piece with a name of its own".into()
        }
        PackingError::BadPlace { .. } => {
            "draw the whole board with `.`, and `#` for the cells that the piece covers, in a way that it may lie"
                .into()
        }
        PackingError::BadOrientation { .. } => {
            "every orientation is the same piece, turned or turned over, with the same colours".into()
        }
        PackingError::EmptyBoard | PackingError::NoCopies { .. } => "a puzzle has at least one cell and piece".into(),
    }
}

fn outline_label(error: &OutlineError) -> &'static str {
    match error {
        OutlineError::WrongArea { .. } => "this outline",
        OutlineError::Packing(error) => packing_label(error),
        OutlineError::TooLarge { .. } => "too large",
        OutlineError::NoPieces => "a puzzle without pieces",
        _ => "this piece",
    }
}

fn outline_help(error: &OutlineError) -> String {
    match error {
        OutlineError::NoHalves { .. } => {
            "pieces are made of half squares, cut along a diagonal; draw the piece twice as large, with all others".into()
        }
        OutlineError::NoPieces => "add a `[[piece]]` with `corners`, or a `set` of polyaboloes".into(),
        OutlineError::Range { .. } => "give every piece a number of copies".into(),
        OutlineError::Board { .. } => "leave colours and places out".into(),
        OutlineError::TooLarge { .. } => "take fewer or smaller pieces".into(),
        OutlineError::WrongArea { .. } => {
            "the area is 2 x width x height less the squares of the four cuts; without an outline, `fuge outlines` lists all \
             that have the right area"
                .into()
        }
        OutlineError::Packing(error) => packing_help(error),
    }
}

fn too(cells: u64, what: &str) -> String {
    format!("{cells} {} too {what} for this board", if cells == 1 { "cell" } else { "cells" })
}
