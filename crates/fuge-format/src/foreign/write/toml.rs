//! A packing puzzle as a puzzle file of Fuge's own.
//!
//! The board is a size where it is a full block that begins at the origin, else a drawing; pieces and what lies over the board are
//! drawings. Cells keep their numbers as far as leading empty lines allow it.

use super::Unwritable;
use super::drawing::Canvas;
use crate::error::shown;
use fuge_puzzle::packing::{Board, Cell, Colour, Form, Lattice, Packing, Piece, Shape, Symmetry, Turning};
use std::collections::BTreeSet;
use std::fmt::Write;

/// The puzzle as a puzzle file, with a title if there is one.
///
/// ```
/// use fuge_format::foreign::write::toml;
/// use fuge_puzzle::packing::{Board, Cell, Packing, Piece, Shape, Symmetry};
/// let corner = Shape::new([Cell::new(0, 0), Cell::new(1, 0), Cell::new(1, 1)]).unwrap();
/// let corner = Piece { copies: 2.into(), ..Piece::new("corner", corner) };
/// let packing = Packing::new(Board::rectangle(2, 3)?, vec![corner], Symmetry::Full)?;
/// let text = toml(&packing, Some("Two corners")).unwrap();
/// assert!(text.contains("board = \"2x3\"\n"));
/// assert!(text.contains("art = \"\"\"\n#.\n##\n\"\"\"\ncopies = 2\n"));
/// # Ok::<(), fuge_puzzle::packing::PackingError>(())
/// ```
///
/// # Errors
/// [`Unwritable`] where a colour is no capital letter, a name is not one word, or the board is too wide to be drawn.
pub fn toml(packing: &Packing, title: Option<&str>) -> Result<String, Unwritable> {
    check(packing)?;
    let canvas = Canvas::of_board(packing.board(), size(packing.board()).is_some());
    let mut writer = Writer { text: String::new(), canvas };
    writer.canvas.check()?;
    writer.key("family", &quoted("packing"));
    if let Some(title) = title.map(super::super::one_line).filter(|title| !title.is_empty()) {
        writer.key("title", &quoted(&title));
    }
    if packing.lattice() != Lattice::Square {
        writer.key("lattice", &quoted(packing.lattice().name()));
    }
    writer.board(packing);
    writer.rules(packing);
    for piece in packing.pieces() {
        writer.piece(piece, packing.lattice());
    }
    Ok(writer.text)
}

/// That colours are letters and names are words.
fn check(packing: &Packing) -> Result<(), Unwritable> {
    let cannot = |what: String| Err(Unwritable { format: "a puzzle file", what });
    let shapes = packing.pieces().iter().flat_map(|piece| piece.shape.coloured_cells());
    let pairs = packing.colour_pairs().into_iter().flatten().flat_map(|&(piece, board)| [piece, board]);
    let colours =
        packing.board().colours().values().copied().chain(shapes.filter_map(|(_, colour)| colour)).chain(pairs);
    if let Some(colour) = colours.into_iter().find(|colour| !colour.is_ascii_uppercase()) {
        return cannot(format!("a colour is `{}`", shown(&colour.to_string())));
    }
    let one_word = |name: &str| !name.is_empty() && !name.chars().any(|c| c.is_whitespace() || c.is_control());
    match packing.pieces().iter().find(|piece| !one_word(&piece.name)) {
        Some(piece) => cannot(format!("a piece is named `{}`", shown(&piece.name))),
        None => Ok(()),
    }
}

struct Writer {
    text: String,
    canvas: Canvas,
}

impl Writer {
    fn key(&mut self, key: &str, value: &str) {
        // Writing to a string never fails.
        let _ = writeln!(self.text, "{key} = {value}");
    }

    fn board(&mut self, packing: &Packing) {
        let board = packing.board();
        let all_optional = all_optional(board);
        match size(board) {
            Some(size) => self.key("board", &quoted(&size)),
            None => {
                let mark = |cell: Cell| match board.colours().get(&cell) {
                    Some(&colour) => colour,
                    None if board.optional().contains(&cell) && !all_optional => '?',
                    None => plain(board.lattice(), cell),
                };
                let drawing = self.canvas.drawn(board.cells().iter().map(|&cell| (cell, mark(cell))));
                self.key("board", &block(&drawing));
            }
        }
        if all_optional {
            self.key("cover", &quoted("partial"));
            return;
        }
        let coloured: BTreeSet<Cell> =
            board.optional().iter().copied().filter(|cell| board.colours().contains_key(cell)).collect();
        if !coloured.is_empty() {
            self.over("optional", &coloured, board.lattice());
        }
    }

    fn rules(&mut self, packing: &Packing) {
        let optional = packing.board().optional().len();
        if let Some(most) = packing.empty_limit().filter(|most| (*most as usize) < optional) {
            self.key("max-empty", &most.to_string());
        }
        if let Some(pairs) = packing.colour_pairs() {
            let pair = |(piece, board): &(Colour, Colour)| format!("[\"{piece}\", \"{board}\"]");
            self.key("colours", &format!("[{}]", pairs.iter().map(pair).collect::<Vec<_>>().join(", ")));
        }
        match packing.symmetry() {
            Symmetry::Full => {}
            Symmetry::Rotations => self.key("symmetry", &quoted("rotations")),
            Symmetry::None => self.key("symmetry", &quoted("none")),
        }
    }

    fn piece(&mut self, piece: &Piece, lattice: Lattice) {
        self.text.push_str("\n[[piece]]\n");
        self.key("name", &quoted(&piece.name));
        self.key("art", &block(&art(&piece.shape, lattice)));
        match piece.copies {
            copies if !copies.are_given() => self.key("copies", &quoted(&copies.to_string())),
            copies if copies.max != 1 => self.key("copies", &copies.to_string()),
            _ => {}
        }
        match &piece.turning {
            Turning::Over if !lattice.flips() => self.key("flip", "true"),
            Turning::Turned if lattice.flips() => self.key("flip", "false"),
            Turning::Over | Turning::Turned => {}
            Turning::Fixed => self.key("turn", "false"),
            Turning::Listed(shapes) => {
                let drawings: Vec<String> = shapes.iter().map(|shape| block(&art(shape, lattice))).collect();
                self.key("orientations", &format!("[\n{},\n]", drawings.join(",\n")));
            }
        }
        if let Some(place) = &piece.place {
            self.over("place", place, lattice);
        }
        if !piece.keep_out.is_empty() {
            self.over("keep-out", &piece.keep_out, lattice);
        }
    }

    /// Cells of the board, drawn over it.
    fn over(&mut self, key: &str, cells: &BTreeSet<Cell>, lattice: Lattice) {
        let drawing = self.canvas.drawn(cells.iter().map(|&cell| (cell, plain(lattice, cell))));
        self.key(key, &block(&drawing));
    }
}

/// The mark of a cell of which nothing is said. Triangles show where they point.
pub(super) fn plain(lattice: Lattice, cell: Cell) -> char {
    match (lattice, cell.part) {
        (Lattice::Triangle, 0) => '^',
        (Lattice::Triangle, _) => 'v',
        _ => '#',
    }
}

fn art(shape: &Shape, lattice: Lattice) -> String {
    let canvas = Canvas::of_shape(shape, lattice);
    canvas.drawn(shape.coloured_cells().map(|(cell, colour)| (cell, colour.unwrap_or_else(|| plain(lattice, cell)))))
}

/// The name of a board that is a full block, a triangle or a hexagon as their names place them, of which nothing else is said.
pub(super) fn size(board: &Board) -> Option<String> {
    let alike = board.optional().is_empty() || all_optional(board);
    if !alike || !board.colours().is_empty() {
        return None;
    }
    let lattice = board.lattice();
    let most = |along: usize| {
        let most = board.cells().iter().map(|&cell| lattice.outer(cell)[along]).max()?;
        u32::try_from(most + 1).ok()
    };
    let [rows, columns, layers] = [most(0)?, most(1)?, if lattice.in_space() { most(2)? } else { 1 }];
    let full = Board::of_size(lattice, rows, columns, layers).ok()?;
    let depth = if lattice.in_space() { format!("x{layers}") } else { String::new() };
    if full.cells() == board.cells() {
        return Some(format!("{rows}x{columns}{depth}"));
    }
    let area = board.cells().len() as u64;
    let forms = (1..=rows.max(columns)).flat_map(|side| {
        [(format!("triangle {side}"), Form::Triangle(side)), (format!("hexagon {side}"), Form::Hexagon(side))]
    });
    let is_own = |form: &Form| {
        form.area(lattice) == Some(area) && form.board(lattice).is_ok_and(|own| own.cells() == board.cells())
    };
    forms.into_iter().find(|(_, form)| is_own(form)).map(|(name, _)| name)
}

fn all_optional(board: &Board) -> bool {
    board.optional().len() == board.cells().len()
}

/// A string of TOML.
pub(super) fn quoted(text: &str) -> String {
    toml::Value::from(text).to_string()
}

/// A drawing between its quotes. It has no marks that would have to be escaped.
pub(super) fn block(drawing: &str) -> String {
    format!("\"\"\"\n{drawing}\"\"\"")
}
