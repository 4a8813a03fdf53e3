//! Polysolve's JSON: grid, board, and shapes with amounts.
//!
//! Cells are lists of coordinates or nested arrays of numbers, `x` innermost; where places have parts, the part comes before `x`.
//! Values that can be wrong later on are kept as they are written, so that a message can point at them.

use super::draft::{Cells, Mark, Pieces, coordinate, limited};
use super::psv::{Mode, cell, grid, one_shape};
use super::report::Fault;
use super::{Read, kept_solutions};
use crate::error::shown;
use fuge_puzzle::packing::{Copies, Lattice, Packing, Piece, Turning};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::Value;
use serde_json::value::RawValue;
use std::ops::Range;

/// The file. What polysolve's solver does not look at is named here too, so that nothing else passes unseen.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileText<'a> {
    description: Option<String>,
    grid: String,
    #[serde(borrow)]
    board: &'a RawValue,
    #[serde(borrow)]
    shapes: Vec<&'a RawValue>,
    #[serde(borrow)]
    placement: Option<&'a RawValue>,
    mode: Option<String>,
    #[serde(borrow)]
    solutions: Option<&'a RawValue>,
    #[serde(rename = "notes")]
    _notes: Option<String>,
    #[serde(rename = "note")]
    _note: Option<String>,
    #[serde(rename = "maxHoles")]
    most_empty: Option<u32>,
}

/// Cells in one of two ways.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CellsText {
    coords: Option<Vec<Vec<i64>>>,
    tiles: Option<Value>,
    #[serde(rename = "size")]
    _size: Option<IgnoredAny>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ShapeText<'a> {
    name: Option<String>,
    mobility: Option<String>,
    #[serde(borrow)]
    amount: Option<&'a RawValue>,
    #[serde(borrow)]
    morphs: Vec<&'a RawValue>,
    #[serde(rename = "color")]
    _color: Option<IgnoredAny>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Amount {
    Given(u32),
    Range { min: u32, max: u32 },
}

/// The puzzle in the text.
pub(super) fn read(text: &str) -> Result<Read, Fault> {
    let file: FileText = parse(text, text)?;
    let whole = Source { text };
    let lattice = grid(&file.grid).ok_or_else(|| {
        let names = Lattice::ALL.map(Lattice::name).join(", ");
        let help = format!("of polysolve's grids Fuge has {names}");
        Fault::unsupported(0..0, format!("the grid is `{}`", shown(&file.grid)), help).label("this file")
    })?;
    if let Some(placement) = file.placement.filter(|list| !is_empty(list)) {
        let help = "polysolve does not look at it either; write the shape with the mobility `stationary`";
        return Err(Fault::unsupported(whole.span(placement), "placed shapes", help));
    }
    let mode = match file.mode.as_deref().map(str::to_ascii_lowercase).as_deref() {
        None | Some("" | "fillall") => Mode::FillAll,
        Some("useall") => Mode::UseAll,
        Some(other) => {
            let message = format!("the mode is `{}`", shown(other));
            return Err(Fault::unsupported(0..0, message, "Fuge knows fillall and useall").label("this file"));
        }
    };
    let packing = whole.packing(&file, lattice, mode)?;
    let kept = file.solutions.filter(|list| !is_empty(list)).map(|list| {
        let number = serde_json::from_str::<Vec<IgnoredAny>>(list.get()).map_or(1, |list| list.len());
        kept_solutions(number, whole.span(list))
    });
    Ok(Read::packing(file.description, packing, kept.into_iter().collect()))
}

fn is_empty(list: &RawValue) -> bool {
    let inner = list.get().trim_start_matches('[').trim_end_matches(']');
    inner.trim().is_empty() || list.get() == "null"
}

/// The text of the file, to find places in.
#[derive(Clone, Copy)]
struct Source<'a> {
    text: &'a str,
}

impl<'a> Source<'a> {
    /// Where a value stands, which is a part of the text.
    fn span(self, value: &RawValue) -> Range<usize> {
        let start = (value.get().as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize);
        start..start + value.get().len()
    }

    fn value<T: Deserialize<'a>>(self, value: &'a RawValue) -> Result<T, Fault> {
        parse(value.get(), self.text)
    }

    fn packing(self, file: &FileText<'a>, lattice: Lattice, mode: Mode) -> Result<Packing, Fault> {
        let span = self.span(file.board);
        let mut board = self.cells(file.board, lattice)?;
        if mode == Mode::UseAll {
            board.0.values_mut().for_each(|mark| mark.optional = true);
        }
        let mut pieces = Pieces::default();
        for &shape in &file.shapes {
            if let Some(piece) = self.piece(shape, pieces.len() + 1, lattice, mode)? {
                pieces.add(piece, &self.span(shape))?;
            }
        }
        limited(pieces.on(lattice, &board, &span)?, file.most_empty, &span)
    }

    /// The piece; `None`: it is used 0 times.
    fn piece(self, text: &'a RawValue, number: usize, lattice: Lattice, mode: Mode) -> Result<Option<Piece>, Fault> {
        let shape: ShapeText = self.value(text)?;
        let span = self.span(text);
        let name = shape.name.filter(|name| !name.trim().is_empty()).unwrap_or_else(|| format!("P{number}"));
        let (turning, fixed) = match shape.mobility.as_deref() {
            None | Some("rotate") => (Turning::Turned, false),
            Some("mirror") => (Turning::Over, false),
            Some("translate") => (Turning::Fixed, false),
            Some("stationary") => (Turning::Fixed, true),
            Some(other) => {
                let message = format!("the mobility is `{}`", shown(other));
                return Err(Fault::wrong(span, message, "it is stationary, translate, rotate or mirror"));
            }
        };
        let copies = self.copies(shape.amount, mode)?;
        let forms = shape.morphs.iter().map(|morph| self.cells(morph, lattice)).collect::<Result<Vec<_>, _>>()?;
        if fixed && forms.len() > 1 {
            let message = "a shape that is fixed at one of several places";
            return Err(Fault::unsupported(span, message, "a piece of Fuge is fixed at one place"));
        }
        if forms.iter().any(|form| form.0.values().any(|mark| mark.optional)) {
            let help = "cells that may stay empty belong to the board; write 1";
            return Err(Fault::unsupported(span, "a shape has cells that are not 0 or 1", help));
        }
        let what = format!("shape `{}`", shown(&name));
        let shapes = forms.iter().map(|form| form.shape(&what, &span)).collect::<Result<Vec<_>, _>>()?;
        let several = || {
            let help = "a piece of Fuge has one shape, and a list of the ways that it may be turned";
            Fault::unsupported(span.clone(), format!("{what} can have several shapes, or none"), help)
        };
        let (shape, turning) = one_shape(&shapes, &turning, lattice).ok_or_else(several)?;
        let place = if fixed { forms.first().map(|form| form.0.keys().copied().collect()) } else { None };
        Ok((copies.max > 0).then_some(Piece { copies, turning, place, ..Piece::new(name, shape) }))
    }

    fn copies(self, amount: Option<&'a RawValue>, mode: Mode) -> Result<Copies, Fault> {
        let Some(amount) = amount else { return Ok(1.into()) };
        let wrong = || {
            let help = "write a number, or `{\"min\": 0, \"max\": 2}`";
            Fault::wrong(self.span(amount), "this is no amount", help)
        };
        let copies = match serde_json::from_str(amount.get()).map_err(|_| wrong())? {
            Amount::Given(number) => number.into(),
            Amount::Range { min, max } => Copies { min, max },
        };
        if copies.min > copies.max || copies.max > 1 << 20 {
            return Err(wrong());
        }
        Ok(if mode == Mode::UseAll { copies.max.into() } else { copies })
    }

    fn cells(self, text: &'a RawValue, lattice: Lattice) -> Result<Cells, Fault> {
        let read: CellsText = self.value(text)?;
        let wrong = |message: &str, help: &str| Fault::wrong(self.span(text), message, help);
        let list = match (read.coords, read.tiles) {
            (Some(coords), None) => coords.into_iter().map(|numbers| (numbers, Mark::default())).collect(),
            (None, Some(tiles)) => {
                let mut list = Vec::new();
                tiled(&tiles, &mut Vec::new(), &mut list)
                    .ok_or_else(|| wrong("these tiles are not arrays of 0, 1 and 2", "write `[[1,1,0],[0,1,1]]`"))?;
                list
            }
            _ => {
                return Err(wrong(
                    "cells are given by one of `coords` and `tiles`",
                    "write `\"coords\": [[0,0],[1,0]]`",
                ));
            }
        };
        let mut cells = Cells::default();
        for (numbers, mark) in list {
            let at = placed(&numbers, lattice).and_then(|numbers| cell(lattice, numbers));
            let at = at.ok_or_else(|| {
                let help = "write x and y, on the cube grid z too; where places have parts, the part first";
                wrong(&format!("there is no cell {} on the {lattice} grid", shown(&format!("{numbers:?}"))), help)
            })?;
            cells.0.insert(at, mark);
        }
        Ok(cells)
    }
}

/// The coordinates of the cells in nested arrays; `None`: something else stands there.
fn tiled(value: &Value, outer: &mut Vec<i64>, list: &mut Vec<(Vec<i64>, Mark)>) -> Option<()> {
    if outer.len() > 4 {
        return None;
    }
    if let Value::Array(inner) = value {
        for (at, value) in (0..).zip(inner) {
            outer.push(at);
            tiled(value, outer, list)?;
            outer.pop();
        }
        return Some(());
    }
    let optional = match value.as_u64()? {
        0 => return Some(()),
        1 => false,
        2 => true,
        _ => return None,
    };
    list.push((outer.iter().rev().copied().collect(), Mark { optional, colour: None }));
    Some(())
}

/// Column, row, layer and part.
fn placed(numbers: &[i64], lattice: Lattice) -> Option<[i32; 4]> {
    let mut all = [0; 4];
    if numbers.is_empty() || numbers.len() > 4 {
        return None;
    }
    for (to, &from) in all.iter_mut().zip(numbers) {
        *to = coordinate(from)?;
    }
    let [first, second, third, fourth] = all;
    if fourth != 0 {
        return None;
    }
    Some(if lattice.geometry().parts() > 1 { [second, third, 0, first] } else { [first, second, third, 0] })
}

/// A value from a text that is a part of the file.
fn parse<'a, T: Deserialize<'a>>(part: &'a str, file: &str) -> Result<T, Fault> {
    serde_json::from_str(part).map_err(|error| {
        let start: usize = part.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
        let inside = (start + error.column().saturating_sub(1)).min(part.len());
        let at = (part.as_ptr() as usize).saturating_sub(file.as_ptr() as usize) + inside;
        let message = format!("this is not polysolve's JSON: {}", shown(&error.to_string()));
        let trouble = if error.is_data() { Fault::unsupported } else { Fault::wrong };
        trouble(at..at, message, "a file has `grid`, `board` and `shapes`").label("here")
    })
}
