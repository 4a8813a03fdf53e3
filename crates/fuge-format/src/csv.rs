//! Solutions for spreadsheets and statistics programs: CSV, one row for each piece on the board.
//!
//! A table has rows of one form, so a solution is several rows that share its number. Cells are kept in one field, as
//! pieces need not have equally many. Fields are quoted as in RFC 4180; lines end as the other outputs do, with a line
//! feed alone, which every reader of CSV takes and every tool for lines wants.
//!
//! A spreadsheet takes a field that begins like a formula for one. So a name that does has an apostrophe before it, which spreadsheets
//! know as the sign of text; numbers stay as they are. What Fuge writes it reads back without the apostrophe.

use crate::foreign::{Cover, CoverOption};
use fuge_puzzle::cards::{CardPuzzle, Laid};
use fuge_puzzle::packing::{Cell, Lattice, Packing, Placed, Solution};
use fuge_puzzle::silhouette::{LaidPolygon, PolygonPiece};
use fuge_puzzle::trail::{Square, Way};
use std::borrow::Cow;

/// The names of the columns, with the line end: the first line of the table.
///
/// ```
/// assert_eq!(fuge_format::csv::packing_header(), "solution,piece,cells\n");
/// ```
#[must_use]
pub fn packing_header() -> String {
    "solution,piece,cells\n".to_owned()
}

/// The rows of one solution of a packing puzzle, each with its line end. Solutions are numbered from 0; cells are
/// written `row:column`, followed by `:layer` in space and by `:part` where places have parts, in reading order.
///
/// ```
/// use fuge_format::{Puzzle, csv, read};
/// use fuge_puzzle::packing::{Cell, Placed, Solution};
/// let file = read("bar", "family = 'packing'\nboard = '1x2'\nset = 'dominoes'")?;
/// let Puzzle::Packing(packing) = &file.puzzle else { unreachable!() };
/// let placed = Placed { piece: 0, cells: vec![Cell::new(0, 0), Cell::new(0, 1)] };
/// assert_eq!(csv::packing_solution(7, packing, &Solution { placements: vec![placed] }), "7,D,0:0 0:1\n");
/// # Ok::<(), fuge_format::ReadError>(())
/// ```
///
/// # Panics
/// When the solution has pieces that the puzzle has not.
#[must_use]
pub fn packing_solution(index: u64, packing: &Packing, solution: &Solution) -> String {
    let row = |placed: &Placed| {
        let piece = &packing.pieces()[placed.piece].name;
        format!("{index},{},{}\n", field(piece), cells(packing.lattice(), placed))
    };
    solution.placements.iter().map(row).collect()
}

/// The names of the columns for a silhouette, with the line end.
#[must_use]
pub fn silhouette_header() -> String {
    "solution,piece,corners\n".to_owned()
}

/// The rows of one solution of a silhouette puzzle, each with its line end: corners are written `x:y`, in the frame and scale of the figure
/// as it was given. Solutions are numbered from 0.
#[must_use]
pub fn silhouette_solution(index: u64, pieces: &[PolygonPiece], laid: &[LaidPolygon]) -> String {
    let row = |laid: &LaidPolygon| {
        let corners: Vec<String> = laid.polygon.iter().map(|[x, y]| format!("{x:?}:{y:?}")).collect();
        format!("{index},{},{}\n", field(&pieces[laid.piece].name), corners.join(" "))
    };
    laid.iter().map(row).collect()
}

/// The names of the columns for a cards puzzle, with the line end.
///
/// ```
/// assert_eq!(fuge_format::csv::cards_header(), "solution,place,card,turn,flipped\n");
/// ```
#[must_use]
pub fn cards_header() -> String {
    "solution,place,card,turn,flipped\n".to_owned()
}

/// The rows of one solution of a cards puzzle, one for each place, each with its line end. Solutions are numbered from 0.
#[must_use]
pub fn cards_solution(index: u64, cards: &CardPuzzle, laid: &[Laid]) -> String {
    let row = |laid: &Laid| {
        let place = cards.lattice().outer(laid.cell).iter().map(i32::to_string).collect::<Vec<_>>().join(":");
        format!("{index},{place},{},{},{}\n", field(&cards.cards()[laid.card].name), laid.turn, laid.flipped)
    };
    laid.iter().map(row).collect()
}

/// The names of the columns for a trail, with the line end.
#[must_use]
pub fn trail_header() -> String {
    "solution,step,square\n".to_owned()
}

/// The rows of one way of a rook, one for each square, each with its line end. Ways are numbered from 0; before the first step it is on its
/// start.
///
/// ```
/// use fuge_format::csv;
/// use fuge_puzzle::trail::Way;
/// let way = Way { squares: vec!["a1".parse()?, "b1".parse()?] };
/// assert_eq!(csv::trail_header() + &csv::trail_solution(3, &way), "solution,step,square\n3,0,a1\n3,1,b1\n");
/// # Ok::<(), fuge_puzzle::trail::TrailError>(())
/// ```
#[must_use]
pub fn trail_solution(index: u64, way: &Way) -> String {
    let row = |(step, square): (usize, &Square)| format!("{index},{step},{square}\n");
    way.squares.iter().enumerate().map(row).collect()
}

/// The names of the columns for a bare exact cover, with the line end.
///
/// ```
/// assert_eq!(fuge_format::csv::cover_header(), "solution,line,items\n");
/// ```
#[must_use]
pub fn cover_header() -> String {
    "solution,line,items\n".to_owned()
}

/// The rows of one solution of a bare exact cover, one for each option, each with its line end. Solutions are numbered from 0.
///
/// # Panics
/// When the solution has options that the cover has not.
#[must_use]
pub fn cover_solution(index: u64, cover: &Cover, chosen: &[u32]) -> String {
    let row = |&number: &u32| {
        let CoverOption { line, text } = &cover.options[number as usize];
        format!("{index},{line},{}\n", field(text))
    };
    chosen.iter().map(row).collect()
}

fn cells(lattice: Lattice, placed: &Placed) -> String {
    let mut cells = placed.cells.clone();
    cells.sort_unstable();
    let written = |cell: &Cell| lattice.outer(*cell).iter().map(i32::to_string).collect::<Vec<_>>().join(":");
    cells.iter().map(written).collect::<Vec<_>>().join(" ")
}

/// A name as a field: never a formula, and in quotes where it has characters that mean something between fields.
pub(crate) fn field(text: &str) -> Cow<'_, str> {
    let text = if is_formula(text) { Cow::Owned(format!("'{text}")) } else { Cow::Borrowed(text) };
    if text.contains([',', ';', '#', '"', '\r', '\n', '\t']) {
        Cow::Owned(format!("\"{}\"", text.replace('"', "\"\"")))
    } else {
        text
    }
}

/// The name that a field stands for, without its quotes.
pub(crate) fn name(field: &str) -> &str {
    field.strip_prefix('\'').filter(|name| is_formula(name)).unwrap_or(field)
}

/// Whether a spreadsheet would compute with the text instead of showing it; or nearly so, with the apostrophes that keep it from that, for
/// they must come back.
fn is_formula(text: &str) -> bool {
    text.trim_start_matches('\'').starts_with(['=', '+', '-', '@', '\t', '\r', '\n']) && !is_number(text)
}

/// Whether it is a decimal number. Words such as `-inf` are none.
fn is_number(text: &str) -> bool {
    text.parse::<f64>().is_ok() && !text.contains(|c: char| c.is_ascii_alphabetic() && !matches!(c, 'e' | 'E'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use fuge_puzzle::packing::{Board, Piece, Shape, Symmetry};

    fn bar(name: &str) -> Piece {
        let shape = Shape::new([Cell::new(0, 0), Cell::new(0, 1)]).unwrap();
        Piece::new(name, shape)
    }

    #[test]
    fn a_row_for_each_piece_with_names_quoted_where_they_must_be() {
        let names = ["a,b", "say\"so\"", "two\nlines", "=1+1", "ü", "-1"];
        let packing = Packing::new(Board::rectangle(6, 2).unwrap(), names.map(bar).to_vec(), Symmetry::Full).unwrap();
        let at = |(piece, row)| Placed { piece, cells: vec![Cell::new(row, 0), Cell::new(row, 1)] };
        let solution = Solution { placements: (0..6).zip(0..).map(at).collect() };
        let rows = "3,\"a,b\",0:0 0:1\n3,\"say\"\"so\"\"\",1:0 1:1\n3,\"two\nlines\",2:0 2:1\n3,'=1+1,3:0 3:1\n\
                    3,ü,4:0 4:1\n3,-1,5:0 5:1\n";
        assert_eq!(packing_solution(3, &packing, &solution), rows);
    }

    #[test]
    fn no_name_is_a_formula_and_every_name_comes_back() {
        let formulas = [
            "=1+1", "+a", "-a", "@sum(a1)", "\tx", "\rx", "\nx", "=", "-", "--1", "-inf", "+nan", "-1e", "=-1", "'=1",
            "''-x",
        ];
        let others = ["", "-1", "+2", "-1.5e-3", "a=b", "1-2", "'quoted'", "'", "''", "ü", " =1"];
        for text in formulas {
            assert_eq!(name(&format!("'{text}")), text);
            assert!(field(text).trim_start_matches('"').starts_with('\''), "{text:?}");
        }
        for text in others {
            assert_eq!((field(text).as_ref(), name(text)), (text, text));
        }
    }

    #[test]
    fn cells_are_in_reading_order() {
        let packing = Packing::new(Board::rectangle(2, 1).unwrap(), vec![bar("I")], Symmetry::Full).unwrap();
        let upside_down = Placed { piece: 0, cells: vec![Cell::new(1, 0), Cell::new(0, 0)] };
        assert_eq!(packing_solution(0, &packing, &Solution { placements: vec![upside_down] }), "0,I,0:0 1:0\n");
    }

    #[test]
    fn cells_have_layers_and_parts() {
        let placed = |cells: [Cell; 2]| Placed { piece: 0, cells: cells.to_vec() };
        let cells = [Cell::new(0, 1).in_layer(1), Cell::new(2, 0)];
        assert_eq!(super::cells(Lattice::Cube, &placed(cells)), "2:0:0 0:1:1");
        let cells = [Cell::new(1, 0).part(3), Cell::new(1, 0).part(1)];
        assert_eq!(super::cells(Lattice::Tan, &placed(cells)), "1:0:1 1:0:3");
        assert_eq!(super::cells(Lattice::Hexagon, &placed([Cell::new(2, 0), Cell::new(1, 0)])), "1:0 2:1");
    }

    #[test]
    fn a_solution_without_pieces_has_no_rows() {
        let packing = Packing::new(Board::rectangle(2, 1).unwrap(), vec![bar("I")], Symmetry::Full).unwrap();
        assert_eq!(packing_solution(0, &packing, &Solution { placements: vec![] }), "");
    }
}
