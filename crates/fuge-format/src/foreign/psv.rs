//! PolySolver's `.psv`: a title, a grid, a board, tiles with ranges, perhaps placed ones.
//!
//! The text is a sequence of words and brackets; commas are white space, capitals do not matter, and `#` begins a comment. Files of
//! the first version have no title.

use super::draft::{Cells, Pieces};
use super::psv_place::{Placement, Tile};
use super::psv_words::{Parser, Word, Words};
use super::report::Fault;
use super::{Read, kept_solutions};
use crate::error::shown;
use fuge_puzzle::packing::{Cell, Copies, Lattice, Packing, Piece, Shape, Turning};
use std::collections::BTreeSet;
use std::ops::Range;

/// The largest box that a board is cut from. Boards are smaller, but may have far corners cut off.
const MAX_BOX: i64 = 1 << 16;

/// Whether the text begins like a file of PolySolver, with or without a title.
pub(super) fn begins(text: &str) -> bool {
    let bracket =
        |word: Option<&Word>| word.is_some_and(|w| w.is("(") || w.is("flip") || w.is("fixed") || w.number().is_some());
    let starts = |text: &str| {
        let words: Vec<Word> = Words::new(text, 0).take(3).collect();
        let directive =
            |at: usize| words.get(at).is_some_and(|w| w.is("board") || w.is("tile")) && bracket(words.get(at + 1));
        directive(0) || directive(1)
    };
    starts(text) || text.split_once('\n').is_some_and(|(_, rest)| starts(rest))
}

/// The puzzle in the text.
pub(super) fn read(text: &str) -> Result<Read, Fault> {
    let (title, body) = title(text);
    let mut parser = Parser::new(text, body);
    let mut file = File::new(parser.lattice()?);
    while let Some(word) = parser.next() {
        file.directive(&word, &mut parser)?;
    }
    let cautions = file.solutions.clone().map(|(number, place)| kept_solutions(number, place));
    Ok(Read::packing(title, file.packing()?, cautions.into_iter().collect()))
}

/// The title, and where the text after it begins.
fn title(text: &str) -> (Option<String>, usize) {
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    let named = |text: &str| Words::new(text, 0).next().is_some_and(|word| word.is("board") || word.is("tile"));
    // A grid's name right before the board is a grid's name, not a title.
    if begins(rest) && !(grid(first.trim()).is_some() && named(rest)) {
        return (Some(first.to_owned()), first.len() + 1);
    }
    (None, 0)
}

/// The lattice of a grid.
pub(super) fn grid(name: &str) -> Option<Lattice> {
    name.to_ascii_lowercase().parse().ok()
}

/// The cell of the lattice that these numbers name in files of PolySolver and polysolve.
pub(super) fn cell(lattice: Lattice, [x, y, z, part]: [i32; 4]) -> Option<Cell> {
    let part = u8::try_from(part).ok().filter(|part| *part < lattice.geometry().parts())?;
    if z != 0 && !lattice.in_space() {
        return None;
    }
    Some(match lattice {
        Lattice::Hexagon => Cell::new(y, x - y),
        // There the quarters are left, bottom, right, top.
        Lattice::Tan => Cell::new(y, x).part(3 - part),
        _ => Cell::new(y, x).in_layer(z).part(part),
    })
}

/// A file so far.
struct File {
    lattice: Lattice,
    board: Option<(Cells, Range<usize>)>,
    tiles: Vec<Tile>,
    placed: Vec<Placement>,
    mode: Option<Mode>,
    solutions: Option<(usize, Range<usize>)>,
}

/// What must be complete.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    /// Every cell is covered; of the tiles as many as fit.
    FillAll,
    /// Every tile is used; cells may stay empty.
    UseAll,
}

impl File {
    fn new(lattice: Lattice) -> Self {
        Self { lattice, board: None, tiles: Vec::new(), placed: Vec::new(), mode: None, solutions: None }
    }

    fn directive(&mut self, word: &Word, parser: &mut Parser) -> Result<(), Fault> {
        match word.text.to_ascii_lowercase().as_str() {
            "board" if self.board.is_none() => self.board = Some((self.board(parser)?, word.span.clone())),
            "board" => return Err(Fault::unsupported(word.span.clone(), "a second board", "Fuge fills one board")),
            "tile" => self.tile(word, parser)?,
            "place" => self.place(parser)?,
            "mode" => self.mode = Some(mode(parser)?),
            "solution" => {
                parser.skip("the solution")?;
                self.solutions.get_or_insert((0, word.span.clone())).0 += 1;
            }
            "notes" => _ = parser.next(),
            _ => {
                let message = format!("`{}` is no directive", shown(word.text));
                let help = "here Fuge knows Board, tile, place, mode, solution, notes";
                return Err(Fault::unsupported(word.span.clone(), message, help));
            }
        }
        Ok(())
    }

    fn cell(&self, numbers: [i32; 4], place: Range<usize>) -> Result<Cell, Fault> {
        cell(self.lattice, numbers).ok_or_else(|| {
            let parts = self.lattice.geometry().parts();
            let help = if parts > 1 {
                format!("parts go from 0 to {}", parts - 1)
            } else {
                "a flat cell has two numbers".into()
            };
            Fault::wrong(place, format!("there is no such cell on the {} grid", self.lattice), help)
        })
    }

    /// A box, given by its last cell, and cells to take away or to add.
    fn board(&self, parser: &mut Parser) -> Result<Cells, Fault> {
        parser.expect("(", "the board")?;
        let mut cells = Cells::default();
        let mut first = true;
        while parser.eat("(") {
            let place = parser.place();
            let (numbers, _) = parser.cell()?;
            let last = self.cell(numbers, place.clone())?;
            if std::mem::take(&mut first) {
                cells = self.filled(numbers, place)?;
            } else if cells.0.remove(&last).is_none() {
                cells.add(last);
            }
        }
        parser.expect(")", "the board")?;
        Ok(cells)
    }

    fn filled(&self, last: [i32; 4], place: Range<usize>) -> Result<Cells, Fault> {
        let size = last.map(|n| i64::from(n) + 1);
        if size.iter().any(|n| *n < 1) || size.into_iter().fold(1, i64::saturating_mul) > MAX_BOX {
            let help = "the first cell of a board is its last one: the greatest column and row";
            return Err(Fault::too_large(place, "the box of the board is too large, or empty", help));
        }
        let mut cells = Cells::default();
        let [x, y, z, part] = last;
        for (x, y) in (0..=x).flat_map(|x| (0..=y).map(move |y| (x, y))) {
            for (z, part) in (0..=z).flat_map(|z| (0..=part).map(move |part| (z, part))) {
                cells.0.extend(cell(self.lattice, [x, y, z, part]).map(|cell| (cell, Default::default())));
            }
        }
        Ok(cells)
    }

    fn tile(&mut self, word: &Word, parser: &mut Parser) -> Result<(), Fault> {
        let turning = match () {
            () if parser.eat("flip") => Turning::Over,
            () if parser.eat("fixed") => Turning::Fixed,
            () => Turning::Turned,
        };
        let place = parser.place();
        let max = parser.number().unwrap_or(1);
        let min = parser.number().unwrap_or(0);
        let range =
            u32::try_from(min).ok().zip(u32::try_from(max).ok()).filter(|(min, max)| min <= max && *max <= 1 << 20);
        let Some((min, max)) = range else {
            return Err(Fault::wrong(place, "this is no range of copies", "write the most copies, then the fewest"));
        };
        parser.expect("(", "a tile")?;
        let mut forms = vec![Vec::new()];
        while !parser.eat(")") {
            if parser.eat("+") {
                forms.push(Vec::new());
                continue;
            }
            parser.expect("(", "a tile")?;
            let place = parser.place();
            let (numbers, _) = parser.cell()?;
            self.cell(numbers, place)?;
            forms.last_mut().map(|form| form.push(numbers)).unwrap_or_default();
        }
        // A colour to draw it in.
        if parser.sees("(") {
            parser.skip("the colour")?;
        }
        self.tiles.push(Tile { forms, copies: Copies { min, max }, turning, span: word.span.clone() });
        Ok(())
    }

    /// Pieces that are laid already: the number of the copy, the corner of its box, and how it is turned.
    fn place(&mut self, parser: &mut Parser) -> Result<(), Fault> {
        parser.expect("(", "`place`")?;
        while !parser.eat(")") {
            let span = parser.place();
            let Some(copy) = parser.number() else {
                return Err(Fault::wrong(span, "this is not the number of a tile", "write `place (1 (0,0|0), …)`"));
            };
            parser.expect("(", "`place`")?;
            let ([x, y, z, _], turned) = parser.cell()?;
            self.placed.push(Placement { copy, corner: [x, y, z], turned: turned.unwrap_or(0), span });
        }
        Ok(())
    }

    fn packing(self) -> Result<Packing, Fault> {
        let Some((mut board, span)) = self.board else {
            return Err(Fault::wrong(0..0, "the file has no board", "add `Board ( (9,5) )`: its last column and row"));
        };
        let mut shapes = Vec::new();
        for (at, tile) in self.tiles.iter().enumerate() {
            shapes.push(tile.shape(self.lattice, at + 1)?);
        }
        let area = |shape: &Shape, copies: u32| shape.cells().len() as u64 * u64::from(copies);
        let most: u64 = self.tiles.iter().zip(&shapes).map(|(tile, (shape, _))| area(shape, tile.copies.max)).sum();
        // A file that does not say what must be complete leaves no choice but in the areas.
        let by_area = if most < board.0.len() as u64 { Mode::UseAll } else { Mode::FillAll };
        let mode = self.mode.unwrap_or(by_area);
        if mode == Mode::UseAll {
            board.0.values_mut().for_each(|mark| mark.optional = true);
        }
        let mut pieces = Pieces::default();
        for (at, (tile, (shape, turning))) in self.tiles.iter().zip(shapes).enumerate() {
            let copies = if mode == Mode::UseAll { tile.copies.max.into() } else { tile.copies };
            let piece = Piece { copies, turning, ..Piece::new(format!("P{}", at + 1), shape) };
            let laid = Placement::of_tile(&self.placed, &self.tiles, at);
            for piece in tile.pieces(piece, &laid, self.lattice)? {
                pieces.add(piece, &tile.span)?;
            }
        }
        Placement::check_numbers(&self.placed, &self.tiles)?;
        pieces.on(self.lattice, &board, &span)
    }
}

fn mode(parser: &mut Parser) -> Result<Mode, Fault> {
    let place = parser.place();
    match parser.next() {
        Some(word) if word.is("FillAll") => Ok(Mode::FillAll),
        Some(word) if word.is("UseAll") => Ok(Mode::UseAll),
        word => {
            let message = format!("the mode is `{}`", shown(word.map_or("", |word| word.text)));
            Err(Fault::unsupported(place, message, "Fuge knows FillAll and UseAll"))
        }
    }
}

/// One shape and how it may lie, from several that a piece may have; `None` when they are not one shape turned.
pub(super) fn one_shape(forms: &[Shape], turning: &Turning, lattice: Lattice) -> Option<(Shape, Turning)> {
    let (first, others) = forms.split_first()?;
    if others.is_empty() {
        return Some((first.clone(), turning.clone()));
    }
    let ways =
        |shape: &Shape| Piece { turning: turning.clone(), ..Piece::new("", shape.clone()) }.orientations(lattice);
    let all: BTreeSet<Shape> = forms.iter().flat_map(ways).collect();
    let known = first.orientations(lattice, true);
    all.iter().all(|shape| known.contains(shape)).then(|| (first.clone(), Turning::Listed(all)))
}
