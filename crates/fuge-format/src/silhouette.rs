//! From the text of a silhouette puzzle to its model and back.

use crate::art::{self, Frame, Kind};
use crate::error::{Fault, Problem, SYMMETRIES, shown};
use crate::packing::{Amount, check_name, choice, required};
use crate::text::{PolygonText, SilhouetteText};
use crate::{Puzzle, PuzzleFile, shipped};
use fuge_exact::Surd;
use fuge_puzzle::packing::{Cell, Lattice, Symmetry};
use fuge_puzzle::silhouette::{
    Compiled, Figure, MOST_PIECES, Place, PolygonPiece, PolygonSet, SilhouetteError, SilhouettePuzzle, Sketch,
    loops_of_cells, polygons_of_piece,
};
use std::fmt::Write;
use std::ops::Range;
use toml::Spanned;

/// The puzzle that the text of `file` states, made ready.
pub(crate) fn silhouette(text: &SilhouetteText, file: &str) -> Result<Compiled, Fault> {
    let symmetry =
        [Symmetry::Full, Symmetry::Rotations, Symmetry::None][choice("symmetry", &text.symmetry, SYMMETRIES)?];
    let lattices = [Lattice::Square, Lattice::Triangle, Lattice::Hexagon, Lattice::Tan];
    let lattice = lattices[choice("lattice", &text.lattice, &["square", "triangle", "hexagon", "tan"])?];
    let reader = Reader { file, lattice, flip: text.flip.unwrap_or(true) };
    let (pieces, spans) = reader.pieces(text)?;
    let set = PolygonSet::new(pieces).map_err(|error| {
        let span = match &error {
            SilhouetteError::Piece { piece, .. } | SilhouetteError::TooManyPieceCorners { piece, .. } => {
                spans[*piece].clone()
            }
            _ => 0..0,
        };
        Fault::new(error, span)
    })?;
    let (figure, span) = reader.figure(text)?;
    Compiled::of(&set, &figure, symmetry).map_err(|error| Fault::new(error, span))
}

struct Reader<'a> {
    file: &'a str,
    lattice: Lattice,
    flip: bool,
}

impl Reader<'_> {
    /// The pieces, and where each stands in the file.
    fn pieces(&self, text: &SilhouetteText) -> Result<(Vec<PolygonPiece>, Vec<Range<usize>>), Fault> {
        let mut pieces: Vec<PolygonPiece> = Vec::new();
        let mut spans = Vec::new();
        if let Some(name) = &text.set {
            let set = shipped::find(name.get_ref()).and_then(|shipped| shipped.read().ok());
            let set = set.and_then(|file| polygon_pieces(&file.puzzle));
            let set =
                set.ok_or_else(|| Fault::new(Problem::UnknownPieces { set: shown(name.get_ref()) }, name.span()))?;
            spans.extend(set.iter().map(|_| name.span()));
            pieces.extend(set.into_iter().map(|piece| PolygonPiece { flip: piece.flip && self.flip, ..piece }));
        }
        for piece in &text.piece {
            let parts = piece.get_ref();
            let name = required(parts.name.as_ref(), "name", "the piece", piece.span())?;
            check_name(name, &|name| pieces.iter().any(|piece| piece.name == name))?;
            let (corners, span) = self.corners(name.get_ref(), piece)?;
            let copies = copies(parts, name.get_ref())?;
            let flip = parts.flip.unwrap_or(self.flip);
            let one = PolygonPiece { name: name.get_ref().clone(), corners, flip };
            let together = pieces.len().saturating_add(copies);
            if together > MOST_PIECES {
                let error = SilhouetteError::TooManyPieces(together);
                return Err(Fault::new(error, piece.span()));
            }
            pieces.extend(std::iter::repeat_n(one, copies));
            spans.extend(std::iter::repeat_n(span, copies));
        }
        Ok((pieces, spans))
    }

    fn corners(&self, name: &str, text: &Spanned<PolygonText>) -> Result<(Vec<Place>, Range<usize>), Fault> {
        match (&text.get_ref().corners, &text.get_ref().art) {
            (Some(_), Some(art)) => Err(Fault::new(Problem::DrawnTwice { name: shown(name) }, art.span())),
            (Some(corners), None) => Ok((corner_list(corners.get_ref(), corners.span())?, corners.span())),
            (None, Some(art)) => {
                let cells = self.cells(art, Kind::Piece, format!("piece `{}`", shown(name)))?;
                let loops = loops_of_cells(self.lattice, &cells).unwrap_or_default();
                match <[Vec<Place>; 1]>::try_from(loops) {
                    Ok([corners]) => Ok((corners, art.span())),
                    Err(_) => Err(Fault::new(Problem::NoPolygon { name: shown(name) }, art.span())),
                }
            }
            (None, None) => Err(Fault::new(Problem::MissingKey { key: "corners", place: "the piece" }, text.span())),
        }
    }

    fn cells(&self, art: &Spanned<String>, kind: Kind, subject: String) -> Result<Vec<Cell>, Fault> {
        let drawing = art::drawing(art, self.file, self.lattice, kind, subject)?;
        Ok(Frame::of(&drawing).cells(&drawing)?.into_iter().map(|(cell, _)| cell).collect())
    }

    fn figure(&self, text: &SilhouetteText) -> Result<(Figure, Range<usize>), Fault> {
        match (&text.silhouette, &text.art, &text.drawing) {
            (Some(loops), None, None) => {
                let list = loops.get_ref().loops().iter().map(|text| corner_list(text, loops.span()));
                Ok((Figure::Exact(list.collect::<Result<_, _>>()?), loops.span()))
            }
            (None, Some(art), None) => {
                let cells = self.cells(art, Kind::Board, "the silhouette".to_owned())?;
                Ok((Figure::Exact(loops_of_cells(self.lattice, &cells).unwrap_or_default()), art.span()))
            }
            (None, None, Some(sketch)) => {
                let parts = sketch.get_ref();
                let (loops, scale, tolerance) = (parts.loops.clone(), parts.scale, parts.tolerance);
                Ok((Figure::Drawn(Sketch { loops, scale, tolerance, y_down: parts.y_down }), sketch.span()))
            }
            (None, None, None) => Err(Fault::new(Problem::Figures { found: "none" }, 0..0)),
            (Some(loops), ..) => Err(Fault::new(Problem::Figures { found: "several" }, loops.span())),
            (None, Some(art), Some(_)) => Err(Fault::new(Problem::Figures { found: "several" }, art.span())),
        }
    }
}

fn copies(text: &PolygonText, name: &str) -> Result<usize, Fault> {
    let Some(copies) = &text.copies else { return Ok(1) };
    match Amount::read(copies, &format!("piece `{}`", shown(name)))? {
        Amount::Given(number) => Ok(number as usize),
        Amount::Range(min, max) => {
            let range = format!("{min}..{}", max.map_or_else(String::new, |max| max.to_string()));
            Err(Fault::new(Problem::OpenArea { range }, copies.span()))
        }
    }
}

/// The pieces of a puzzle as polygons: those of a set of polygons, and those made of cells of the plane.
///
/// ```
/// let tangram = fuge_format::shipped::find("tangram").unwrap().read()?;
/// assert_eq!(fuge_format::polygon_pieces(&tangram.puzzle).unwrap().len(), 7);
/// # Ok::<(), fuge_format::ReadError>(())
/// ```
#[must_use]
pub fn polygon_pieces(puzzle: &Puzzle) -> Option<Vec<PolygonPiece>> {
    let (lattice, pieces) = match puzzle {
        Puzzle::Silhouette(compiled) => return Some(compiled.set().pieces().to_vec()),
        Puzzle::Outline(set) => (Lattice::Tan, set.pieces()),
        Puzzle::Packing(packing) => (packing.lattice(), packing.pieces()),
        Puzzle::Cards(_) | Puzzle::Trail(_) | Puzzle::Cover(_) => return None,
    };
    let polygons = pieces.iter().map(|piece| polygons_of_piece(lattice, piece)).collect::<Option<Vec<_>>>()?;
    Some(polygons.into_iter().flatten().collect())
}

/// Corners with exact coordinates: `(0,0)(2,0)(1+1/2√2,3/2)`.
fn corner_list(text: &str, span: Range<usize>) -> Result<Vec<Place>, Fault> {
    let fault = |message: String| Fault::new(Problem::Loop { message }, span.clone());
    let mut corners = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let number = corners.len() + 1;
        let Some((inside, after)) = bracket(rest) else {
            return Err(fault(format!("corner {number} is no pair of numbers in brackets: `{}`", shown(rest))));
        };
        let Some((x, y)) = inside.split_once(',') else {
            return Err(fault(format!("corner {number} has no comma between x and y: `({})`", shown(inside))));
        };
        let read = |word: &str| {
            word.trim().parse::<Surd>().map_err(|error| {
                fault(format!("in corner {number}, `{}` is no exact number: {error}", shown(word.trim())))
            })
        };
        corners.push([read(x)?, read(y)?]);
        rest = after.trim_start();
    }
    match corners.len() {
        0..3 => Err(fault(format!("{} corners make no figure", corners.len()))),
        _ => Ok(corners),
    }
}

/// What stands in the bracket that a text begins with, and what comes after it. Numbers may have brackets of their own.
fn bracket(text: &str) -> Option<(&str, &str)> {
    let mut depth = 0;
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' if depth == 1 => return Some((&text[1..at], &text[at + 1..])),
            ')' => depth -= 1,
            _ if depth == 0 => return None,
            _ => {}
        }
    }
    None
}

/// The puzzle as a file of its own: what a run file keeps of a drawing.
///
/// # Errors
/// None that a puzzle that was made ready can have.
pub fn silhouette_file(name: &str, compiled: Compiled) -> PuzzleFile {
    let text = silhouette_text(&compiled.puzzle());
    PuzzleFile {
        name: name.to_owned(),
        title: None,
        source: None,
        known: crate::Known::default(),
        puzzle: Puzzle::Silhouette(Box::new(compiled)),
        text,
        warnings: Vec::new(),
    }
}

/// The puzzle as a puzzle file's text, which says all that counts and in one way.
pub(crate) fn silhouette_text(puzzle: &SilhouettePuzzle) -> String {
    let mut text = String::from("family = \"silhouette\"\n");
    let symmetry = match puzzle.symmetry {
        Symmetry::Full => "full",
        Symmetry::Rotations => "rotations",
        Symmetry::None => "none",
    };
    let corners = |corners: &Vec<Place>| corners.iter().map(|[x, y]| format!("({x},{y})")).collect::<String>();
    // Writing to a string never fails.
    let _ = writeln!(text, "symmetry = \"{symmetry}\"");
    if let Figure::Exact(loops) = &puzzle.figure {
        let loops: Vec<String> = loops.iter().map(|own| format!("\"{}\"", corners(own))).collect();
        let _ = writeln!(text, "silhouette = [{}]", loops.join(", "));
    }
    for alike in puzzle.pieces.chunk_by(|a, b| a == b) {
        let PolygonPiece { name, corners: own, flip } = &alike[0];
        let name = toml::Value::String(name.clone());
        let (corners, copies) = (corners(own), alike.len());
        let _ = write!(text, "\n[[piece]]\nname = {name}\ncorners = \"{corners}\"\ncopies = {copies}\nflip = {flip}\n");
    }
    if let Figure::Drawn(sketch) = &puzzle.figure {
        let _ = writeln!(text, "\n[drawing]");
        if sketch.y_down {
            let _ = writeln!(text, "y-down = true");
        }
        for (key, value) in [("scale", sketch.scale), ("tolerance", sketch.tolerance)] {
            if let Some(value) = value {
                let _ = writeln!(text, "{key} = {value:?}");
            }
        }
        let loops = sketch.loops.iter().map(|own| {
            let corners = own.iter().map(|[x, y]| format!("[{x:?}, {y:?}]")).collect::<Vec<_>>();
            format!("[{}]", corners.join(", "))
        });
        let _ = writeln!(text, "loops = [{}]", loops.collect::<Vec<_>>().join(", "));
    }
    text
}
