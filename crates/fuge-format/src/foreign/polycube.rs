//! Polycube's text: a box, pieces as lists of cells or as drawings, some of them fixed.
//!
//! `x` is a column and `z` a layer; `y` counts from the bottom, so that the first row of a drawing is the highest. In a flat box
//! pieces may be turned over unless it is `oneSide`; in space they turn but have no mirror images.

use super::draft::{Cells, Pieces, coordinate, number};
use super::polycube_lines::{Line, puzzles};
use super::report::Fault;
use super::{Read, choose};
use crate::error::shown;
use fuge_puzzle::packing::{Cell, Lattice, MAX_CELLS, Piece, Turning};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// The puzzle in the text; of several, the one of this number.
pub(super) fn read(text: &str, choice: Option<usize>) -> Result<Read, Fault> {
    let puzzles = puzzles(text)?;
    let names: Vec<String> = puzzles.iter().map(|lines| format!("`{}`", shown(lines[0].text))).collect();
    let (number, caution) = choose(choice, &names, "puzzle")?;
    let lines = &puzzles[number];
    let mut puzzle = Puzzle { size: Size::of(lines[0])?, known: BTreeMap::new(), parts: Vec::new() };
    let mut rest = lines[1..].iter().copied();
    while let Some(line) = rest.next() {
        match line.word() {
            "" => {}
            "C" => puzzle.listed(line)?,
            "L" => puzzle.drawn(line, &mut rest)?,
            other => {
                let message = format!("`{}` is no directive", shown(other));
                return Err(Fault::wrong(line.span(), message, "a line begins with `C:`, `L`, `~L` or `~D`"));
            }
        }
    }
    Ok(Read::packing(None, puzzle.packing(lines[0].span())?, caution.into_iter().collect()))
}

/// The box.
#[derive(Clone, Copy, Debug)]
struct Size {
    columns: i32,
    rows: i32,
    layers: i32,
    one_side: bool,
}

impl Size {
    fn of(line: Line) -> Result<Self, Fault> {
        let settings = line.settings(&["xDim", "yDim", "zDim", "oneSide"])?;
        let side = |name: &str| match settings.get(name) {
            None if name == "zDim" => Ok(1),
            value => {
                let word = value.copied().flatten();
                let side = word.and_then(|word| number(word.text)).filter(|n| *n > 0);
                let place = word.map_or_else(|| line.span(), Line::span);
                side.ok_or_else(|| Fault::wrong(place, format!("`{name}` is no length"), format!("write `{name}=4`")))
            }
        };
        let sides = [side("xDim")?, side("yDim")?, side("zDim")?];
        let cells = sides.into_iter().fold(1, i64::saturating_mul);
        if cells > MAX_CELLS as i64 {
            let message = format!("the box has {cells} cells; the limit is {MAX_CELLS}");
            return Err(Fault::too_large(line.span(), message, "Fuge's engines go no further"));
        }
        let one_side = match settings.get("oneSide") {
            None => false,
            Some(None) => true,
            Some(Some(Line { text: "1", .. })) => true,
            Some(Some(Line { text: "0", .. })) => false,
            Some(Some(word)) => return Err(Fault::wrong(word.span(), "`oneSide` is 0 or 1", "or stands alone, for 1")),
        };
        // No side is longer than the number of cells.
        let [columns, rows, layers] = sides.map(|side| side as i32);
        Ok(Self { columns, rows, layers, one_side })
    }

    fn cells(self) -> Cells {
        let mut cells = Cells::default();
        for layer in 0..self.layers {
            for row in 0..self.rows {
                (0..self.columns).for_each(|column| _ = cells.add(Cell::new(row, column).in_layer(layer)));
            }
        }
        cells
    }
}

/// A puzzle so far.
struct Puzzle<'a> {
    size: Size,
    known: BTreeMap<&'a str, Line<'a>>,
    parts: Vec<Part<'a>>,
}

struct Part<'a> {
    name: Line<'a>,
    cells: Cells,
    fixed: bool,
}

impl<'a> Puzzle<'a> {
    /// A new name.
    fn name(&mut self, name: Line<'a>) -> Result<(), Fault> {
        if self.known.insert(name.text, name).is_some() {
            let message = format!("there is a piece `{}` already", shown(name.text));
            return Err(Fault::wrong(name.span(), message, "give every piece its own name"));
        }
        Ok(())
    }

    /// A piece as a list of cells: `C:name=F:type=M:layout=0 0 0, 1 0 0`.
    fn listed(&mut self, line: Line<'a>) -> Result<(), Fault> {
        let settings = line.settings(&["name", "type", "layout"])?;
        let needed = |name: &str| {
            let value = settings.get(name).copied().flatten().filter(|value| !value.text.is_empty());
            value.ok_or_else(|| {
                Fault::wrong(line.span(), format!("the piece has no `{name}`"), format!("add `:{name}=…`"))
            })
        };
        let name = needed("name")?;
        self.name(name)?;
        let fixed = match settings.get("type").copied().flatten() {
            None if settings.contains_key("type") => return Err(kind_fault(line)),
            None => false,
            Some(Line { text: "M", .. }) => false,
            Some(Line { text: "S", .. }) => true,
            Some(word) => return Err(kind_fault(word)),
        };
        let mut cells = Cells::default();
        for triple in needed("layout")?.split(',') {
            let cell = self.cell(triple)?;
            if !cells.add(cell) {
                let message = format!("cell `{}` stands there twice", shown(triple.text));
                return Err(Fault::wrong(triple.span(), message, "name every cell once"));
            }
        }
        self.parts.push(Part { name, cells, fixed });
        Ok(())
    }

    fn cell(&self, triple: Line) -> Result<Cell, Fault> {
        let numbers: Option<Vec<i32>> =
            triple.words().map(|word| number(word.text).and_then(coordinate)).take(4).collect();
        match numbers.as_deref() {
            Some(&[x, y, z]) => Ok(Cell::new(self.size.rows - 1 - y, x).in_layer(z)),
            _ => {
                let message = format!("`{}` is not a cell", shown(triple.text));
                Err(Fault::wrong(triple.span(), message, "a cell is three numbers, x y z, and a comma before the next"))
            }
        }
    }

    /// Pieces as a drawing: rows from the highest down, layers with commas between, up to `~L`.
    fn drawn(&mut self, line: Line<'a>, rest: &mut impl Iterator<Item = Line<'a>>) -> Result<(), Fault> {
        let fixed_names = line.settings(&["stationary"])?.get("stationary").copied().flatten();
        let mut drawing = Drawing::default();
        let closed = rest.by_ref().find_map(|line| match line.text {
            "~L" => Some(Ok(())),
            _ => drawing.row(line).err().map(Err),
        });
        closed
            .unwrap_or_else(|| Err(Fault::wrong(line.span(), "the drawing has no end", "end it with a line `~L`")))?;
        let mut fixed = BTreeSet::new();
        for name in fixed_names.into_iter().flat_map(Line::words) {
            if name.text != "*" && !drawing.pieces.contains_key(name.text) {
                let message = format!("piece `{}` is not in the drawing", shown(name.text));
                return Err(Fault::wrong(name.span(), message, "draw it, or do not call it stationary"));
            }
            fixed.insert(name.text);
        }
        drawing.check_fixed(&fixed, fixed_names.unwrap_or(line))?;
        let mut pieces: Vec<_> = drawing.pieces.into_values().collect();
        pieces.sort_by_key(|piece| piece.name.start);
        for Drawn { name, cells, .. } in pieces {
            self.name(name)?;
            self.parts.push(Part { name, cells, fixed: fixed.contains(name.text) });
        }
        Ok(())
    }

    fn packing(self, place: Range<usize>) -> Result<fuge_puzzle::packing::Packing, Fault> {
        let flat = self.size.layers == 1 && self.parts.iter().all(|part| part.cells.are_flat());
        if self.size.one_side && !flat {
            let message = "one-sided pieces that are not flat, or not in a flat box";
            return Err(Fault::wrong(place, message, "`oneSide` is for boxes with `zDim=1` and pieces of one layer"));
        }
        let (lattice, turning) = match flat {
            true if self.size.one_side => (Lattice::Square, Turning::Turned),
            true => (Lattice::Square, Turning::Over),
            false => (Lattice::Cube, Turning::Turned),
        };
        let mut pieces = Pieces::default();
        for part in self.parts {
            let shape = part.cells.shape(&format!("piece `{}`", shown(part.name.text)), &part.name.span())?;
            let piece = Piece { turning: turning.clone(), ..Piece::new(part.name.text, shape) };
            let fixed = || part.cells.0.keys().copied().collect();
            let piece =
                if part.fixed { Piece { turning: Turning::Fixed, place: Some(fixed()), ..piece } } else { piece };
            pieces.add(piece, &part.name.span())?;
        }
        pieces.on(lattice, &self.size.cells(), &place)
    }
}

fn kind_fault(word: Line) -> Fault {
    let help = "a piece is `M`, mobile, or `S`, stationary";
    Fault::wrong(word.span(), "this is no type of a piece", help)
}

/// A drawing so far. Blank lines are not rows, but nothing may depend on that: programs differ.
#[derive(Default)]
struct Drawing<'a> {
    rows: i32,
    /// How many times rows came after a blank line.
    gaps: usize,
    blank: bool,
    pieces: BTreeMap<&'a str, Drawn<'a>>,
}

struct Drawn<'a> {
    name: Line<'a>,
    cells: Cells,
    gaps: usize,
}

impl<'a> Drawing<'a> {
    fn row(&mut self, line: Line<'a>) -> Result<(), Fault> {
        if line.text.is_empty() {
            self.blank = true;
            return Ok(());
        }
        self.gaps += usize::from(std::mem::take(&mut self.blank) && self.rows > 0);
        let long = || Fault::too_large(line.span(), "the drawing is too large", "no piece is so large");
        for (layer, part) in (0_i64..).zip(line.split(',')) {
            for (column, word) in (0_i64..).zip(part.words()).filter(|(_, word)| word.text != ".") {
                let (layer, column) = coordinate(layer).zip(coordinate(column)).ok_or_else(long)?;
                let new = || Drawn { name: word, cells: Cells::default(), gaps: self.gaps };
                let piece = self.pieces.entry(word.text).or_insert_with(new);
                if piece.gaps != self.gaps {
                    let message = format!("piece `{}` goes on after a blank line", shown(word.text));
                    return Err(Fault::wrong(word.span(), message, "leave the blank line out, or write a row of `.`"));
                }
                piece.cells.add(Cell::new(self.rows, column).in_layer(layer));
            }
        }
        self.rows = coordinate(i64::from(self.rows) + 1).ok_or_else(long)?;
        Ok(())
    }

    /// That the rows of fixed pieces are known, and which pieces `*` means.
    fn check_fixed(&self, fixed: &BTreeSet<&str>, place: Line) -> Result<(), Fault> {
        if let Some(piece) = self.pieces.values().find(|piece| fixed.contains(piece.name.text) && piece.gaps > 0) {
            let message = format!("piece `{}` is fixed below a blank line", shown(piece.name.text));
            return Err(Fault::wrong(piece.name.span(), message, "leave the blank line out, or write a row of `.`"));
        }
        let others = self.pieces.keys().any(|name| !fixed.contains(name));
        if fixed.contains("*") && others {
            let message = "`*` may mean the piece of that name or all pieces";
            return Err(Fault::unsupported(place.span(), message, "write the names of the fixed pieces"));
        }
        Ok(())
    }
}
