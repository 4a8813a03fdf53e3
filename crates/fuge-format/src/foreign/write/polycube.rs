//! A packing puzzle as polycube's text.

use super::{Unwritable, free};
use fuge_puzzle::packing::{Cell, Lattice, Packing, Piece, Symmetry};
use std::collections::BTreeSet;
use std::fmt::Write;

/// The puzzle as polycube's text: a box, and pieces as lists of cells. Cells of the box that the board does not have are a fixed piece.
///
/// ```
/// use fuge_format::foreign::write::polycube;
/// use fuge_puzzle::packing::{Board, Cell, Packing, Piece, Shape, Symmetry};
/// let domino = vec![Piece::new("I", Shape::new([Cell::new(0, 0), Cell::new(0, 1)]).unwrap())];
/// let text = polycube(&Packing::new(Board::rectangle(1, 2)?, domino, Symmetry::Full)?).unwrap();
/// assert_eq!(text, "D:xDim=2:yDim=1:zDim=1\nC:name=I:type=M:layout=0 0 0, 1 0 0\n~D\n");
/// # Ok::<(), fuge_puzzle::packing::PackingError>(())
/// ```
///
/// # Errors
/// [`Unwritable`] where the puzzle has something that polycube does not know: another lattice, ranges of copies, cells that may stay empty,
/// colours, mirror images in space, other rules for single pieces.
pub fn polycube(packing: &Packing) -> Result<String, Unwritable> {
    let lattice = packing.lattice();
    if !matches!(lattice, Lattice::Square | Lattice::Cube) {
        return Err(cannot(format!("the lattice is `{lattice}`")));
    }
    if !packing.board().optional().is_empty() {
        return Err(cannot("cells may stay empty"));
    }
    packing.pieces().iter().try_for_each(|piece| plain(packing, piece))?;
    let one_side = one_side(packing)?;
    let (first, last) = packing.board().bounds();
    let size = last.seen_from(first);
    let [columns, rows, layers] = [size.column + 1, size.row + 1, size.layer + 1];
    let mut text = String::new();
    if packing.symmetry() != Symmetry::Full {
        text.push_str("# Solutions that are symmetric to each other count as different ones.\n");
    }
    let side = if one_side { ":oneSide" } else { "" };
    // Writing to a string never fails.
    let _ = writeln!(text, "D:xDim={columns}:yDim={rows}:zDim={layers}{side}");
    let mut writer = Writer { text, taken: BTreeSet::new(), rows };
    for piece in packing.pieces() {
        writer.piece(piece, first);
    }
    writer.blocked(packing, first, Cell::new(rows, columns).in_layer(layers));
    Ok(writer.text + "~D\n")
}

fn cannot(what: impl Into<String>) -> Unwritable {
    Unwritable { format: "polycube text", what: what.into() }
}

/// That nothing is said of the piece but its cells, its number, and perhaps its place.
fn plain(packing: &Packing, piece: &Piece) -> Result<(), Unwritable> {
    let name = &piece.name;
    if !piece.copies.are_given() {
        return Err(cannot(format!("piece `{name}` is used {} times", piece.copies)));
    }
    if piece.shape.has_colours() && !packing.board().colours().is_empty() {
        return Err(cannot(format!("piece `{name}` has colours")));
    }
    if !piece.keep_out.is_empty() {
        return Err(cannot(format!("piece `{name}` may not cover some cells")));
    }
    Ok(())
}

/// Whether the box is to be one-sided. Polycube turns all pieces alike.
fn one_side(packing: &Packing) -> Result<bool, Unwritable> {
    let lattice = packing.lattice();
    let turns = |piece: &&Piece, over: bool| {
        let mut all = piece.shape.without_colours().orientations(lattice, over);
        let mut wanted: Vec<_> = piece.orientations(lattice).iter().map(|shape| shape.without_colours()).collect();
        wanted.sort();
        wanted.dedup();
        all.sort();
        wanted == all
    };
    let mobile = || packing.pieces().iter().filter(|piece| piece.place.is_none());
    let odd = |over: bool| mobile().find(|piece| !turns(piece, over));
    match (odd(lattice.flips()), odd(false)) {
        (None, _) => Ok(false),
        (Some(_), None) => Ok(true),
        (Some(piece), Some(_)) => Err(cannot(format!("piece `{}` is turned otherwise than others", piece.name))),
    }
}

struct Writer {
    text: String,
    taken: BTreeSet<String>,
    rows: i32,
}

impl Writer {
    /// A line for each copy.
    fn piece(&mut self, piece: &Piece, corner: Cell) {
        let known = |c: char| if c.is_whitespace() || c.is_control() || ":=,#".contains(c) { '_' } else { c };
        let plain: String = piece.name.chars().map(known).collect();
        let plain = if plain.is_empty() || plain == "." { "piece".to_owned() } else { plain };
        for _ in 0..piece.copies.max {
            let name = free(&mut self.taken, plain.clone(), |n| format!("{plain}.{n}"));
            match &piece.place {
                Some(place) => self.cells(&name, 'S', place.iter().map(|cell| cell.seen_from(corner))),
                None => {
                    let lowest = self.rows - piece.shape.height();
                    let down = piece.shape.cells().iter().map(|cell| cell.shifted(Cell::new(lowest, 0)));
                    self.cells(&name, 'M', down);
                }
            }
        }
    }

    /// The cells of the box that are not on the board, as a fixed piece.
    fn blocked(&mut self, packing: &Packing, corner: Cell, size: Cell) {
        let rows = (0..size.layer).flat_map(|layer| (0..size.row).map(move |row| (layer, row)));
        let all = rows.flat_map(|(layer, row)| (0..size.column).map(move |c| Cell::new(row, c).in_layer(layer)));
        let blocked: Vec<Cell> = all.filter(|cell| !packing.board().contains(cell.shifted(corner))).collect();
        if !blocked.is_empty() {
            let name = free(&mut self.taken, "*".into(), |n| format!("*{n}"));
            self.cells(&name, 'S', blocked.into_iter());
        }
    }

    fn cells(&mut self, name: &str, kind: char, cells: impl Iterator<Item = Cell>) {
        let triple = |cell: Cell| format!("{} {} {}", cell.column, self.rows - 1 - cell.row, cell.layer);
        let layout = cells.map(triple).collect::<Vec<_>>().join(", ");
        let _ = writeln!(self.text, "C:name={name}:type={kind}:layout={layout}");
    }
}
