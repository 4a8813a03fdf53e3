//! Silhouettes on the command line: drawings with the pieces that are to form them, and how they look.

use super::args::OutlineArgs;
use super::failure::Failure;
use super::output::Output;
use super::puzzles;
use super::words::printable;
use fuge::draw::silhouette::{self as draw, Scene, Shape};
use fuge::draw::text::TextStyle;
use fuge::format::drawing::{self, Drawing, Scale};
use fuge::format::{Puzzle, PuzzleFile, polygon_pieces, silhouette_file};
use fuge::packing::Symmetry;
use fuge::silhouette::{Compiled, LaidPolygon, PolygonPiece, PolygonSet, Sight, SilhouetteError, Sketch, Try};
use std::ffi::OsStr;
use std::path::Path;

/// The puzzles in a file of drawings, and why those that are none were refused; `None`: it is no such file.
/// `made` is the set of pieces, once it was made: many files have one.
pub fn drawn(
    word: &OsStr,
    args: &OutlineArgs,
    output: &Output,
    made: &mut Option<PolygonSet>,
) -> Result<Option<Drawn>, Failure> {
    let (path, choice) = puzzles::chosen(word);
    // With pieces beside it, what comes in on stdin is a drawing.
    let given = path == "-" && args.pieces.as_deref().is_some_and(|pieces| pieces != "-");
    if !given && !Path::new(path).is_file() {
        return Ok(None);
    }
    let bytes = if given { puzzles::drawing_on_stdin()? } else { puzzles::open_drawing(Path::new(path))? };
    if given && bytes.as_deref().is_some_and(|bytes| drawing::detect(bytes).is_none()) {
        return Err(Failure::bad_input_help(
            "what stands on stdin is no drawing",
            "a drawing is SVG, WKT, GeoJSON, JSON or JSON Lines; leave --pieces out for a puzzle",
        ));
    }
    let Some(bytes) = bytes.filter(|bytes| drawing::detect(bytes).is_some()) else { return Ok(None) };
    let name = path.to_string_lossy();
    if args.cards.are_given() {
        let message = format!("`{}` is a drawing", printable(&name));
        return Err(Failure::bad_input_help(message, "--edges and --clues are for cards: leave them out"));
    }
    let Some(pieces) = &args.pieces else {
        return Err(Failure::bad_input_help(
            format!("`{}` is a drawing, and the pieces that are to form it are not given", printable(&name)),
            "add them, as in --pieces tangram",
        ));
    };
    if args.outline.is_some() {
        return Err(Failure::bad_input_help(
            format!("`{}` is a drawing, and --outline asks for another figure", printable(&name)),
            "leave one of them out",
        ));
    }
    let set = match made {
        Some(set) => set,
        None => made.insert(set(pieces, args, output)?),
    };
    let mut drawn = Drawn::default();
    let drawings = drawing::drawings(&name, &bytes).map_err(refused)?;
    for (index, (own, drawing)) in drawings.enumerate() {
        if choice.is_none_or(|number| number == index + 1) {
            let read = |drawing: Drawing| puzzle(set, &own, &drawing, (&name, &bytes), args);
            match drawing.map_err(refused).and_then(read) {
                Ok(file) => drawn.0.push(file),
                Err(failure) => drawn.1.push(failure),
            }
        }
    }
    match (drawn.0.len() + drawn.1.len(), choice) {
        (0, Some(number)) => {
            Err(Failure::bad_input(format!("there is no drawing number {number} in `{}`", printable(&name))))
        }
        _ => Ok(Some(drawn)),
    }
}

/// The puzzles in a file of drawings, and why others were refused.
pub type Drawn = (Vec<PuzzleFile>, Vec<Failure>);

fn refused(error: drawing::DrawingError) -> Failure {
    Failure::Drawing(Box::new(error))
}

/// The pieces that are to form what is drawn.
pub fn set(word: &OsStr, args: &OutlineArgs, output: &Output) -> Result<PolygonSet, Failure> {
    let file = puzzles::read(word, output)?;
    let name = printable(&file.name);
    let Some(mut pieces) = polygon_pieces(&file.puzzle) else {
        return Err(Failure::bad_input_help(
            format!("the pieces of `{name}` are no polygons"),
            "take a set of pieces in the plane, without holes, such as tangram",
        ));
    };
    pieces.iter_mut().for_each(|piece| piece.flip &= !args.no_flip);
    PolygonSet::new(pieces).map_err(|error| Failure::bad_input_help(format!("{name}: {error}"), error.help()))
}

/// A drawing with its pieces.
fn puzzle(
    set: &PolygonSet,
    name: &str,
    drawing: &Drawing,
    (file, bytes): (&str, &[u8]),
    args: &OutlineArgs,
) -> Result<PuzzleFile, Failure> {
    let figure = drawing.figure((file, bytes), args.scale.unwrap_or_default(), args.tolerance).map_err(refused)?;
    let compiled = Compiled::recognised(set, &figure, Symmetry::Full).map_err(|error| {
        let place = drawing.shapes.first().map_or(0..0, |shape| shape.place.clone());
        let help = match &error {
            SilhouetteError::Area { factor, .. } => {
                format!(
                    "every piece is used, so the areas must be the same: with --scale {} they are, and --scale auto finds it",
                    matching(factor, args)
                )
            }
            _ => error.help(),
        };
        refused(drawing::DrawingError::refused(file, bytes, place, &error.to_string(), &help))
    })?;
    Ok(silhouette_file(name, compiled))
}

/// The scale with which the areas are the same.
fn matching(factor: &str, args: &OutlineArgs) -> String {
    let given = if let Some(Scale::Given(scale)) = args.scale { scale } else { 1.0 };
    factor.parse::<f64>().map_or_else(|_| "auto".to_owned(), |factor| format!("{:.6}", given / factor))
}

/// The puzzle of a file, with pieces that may not be turned over where that is asked for. Refuses what only a drawing can have.
pub fn as_asked(word: &OsStr, file: PuzzleFile, args: &OutlineArgs) -> Result<PuzzleFile, Failure> {
    let name = printable(&file.name);
    let pieces = args.pieces.as_deref().is_some_and(|pieces| pieces != word);
    if pieces || args.scale.is_some() || args.tolerance.is_some() {
        return Err(Failure::bad_input_help(
            format!("`{name}` is no drawing"),
            "--pieces, --scale and --tolerance are for drawings: SVG, WKT, JSON; a puzzle file has pieces of its own",
        ));
    }
    if !args.no_flip {
        return Ok(file);
    }
    let Puzzle::Silhouette(compiled) = &file.puzzle else {
        return Err(Failure::bad_input_help(
            format!("`{name}` is neither a drawing nor a silhouette"),
            "--no-flip is for silhouettes; other puzzle files say which pieces may be turned over",
        ));
    };
    let mut pieces = compiled.set().pieces().to_vec();
    pieces.iter_mut().for_each(|piece| piece.flip = false);
    let set = PolygonSet::new(pieces);
    let compiled = set.and_then(|set| Compiled::of(&set, compiled.figure(), compiled.symmetry()));
    let compiled = compiled.map_err(|error| Failure::bad_input_help(format!("{name}: {error}"), error.help()))?;
    Ok(silhouette_file(&file.name, compiled))
}

/// A point of a figure as it is drawn, `y` upwards.
fn upright(sketch: &Sketch, [x, y]: [f64; 2]) -> [f64; 2] {
    if sketch.y_down { [x, -y] } else { [x, y] }
}

/// The picture of a step of the search: what is seen at a node, and of what is tried there the one that is told of, if any.
pub fn step(compiled: &Compiled, sight: &Sight, tried: Option<&Try>) -> Scene {
    let sketch = compiled.figure().sketch();
    let whole = scene(compiled, &sight.laid);
    let piece = |tried: &Try| {
        let laid = LaidPolygon { piece: tried.piece, polygon: tried.polygon.clone(), exact: None };
        let shape = scene(compiled, &[laid]).pieces.pop()?;
        Some((shape, tried.refusal.map(|refusal| refusal.to_string()).unwrap_or_default()))
    };
    Scene {
        rest: sight.rest.iter().map(|corners| corners.iter().map(|&at| upright(&sketch, at)).collect()).collect(),
        corner: sight.corner.map(|at| upright(&sketch, at)),
        tried: tried.and_then(piece),
        ..whole
    }
}

/// The picture of a figure with pieces in it.
pub fn scene(compiled: &Compiled, laid: &[LaidPolygon]) -> Scene {
    let sketch = compiled.figure().sketch();
    let upright = |polygon: &[[f64; 2]]| -> Vec<[f64; 2]> { polygon.iter().map(|&at| upright(&sketch, at)).collect() };
    let kinds = kinds(compiled.set().pieces());
    let shape = |laid: &LaidPolygon| {
        let label = &compiled.set().pieces()[laid.piece].name;
        let colour = kinds.iter().position(|kind| kind == label).unwrap_or(0);
        Shape { label: label.clone(), colour, polygon: upright(&laid.polygon) }
    };
    Scene {
        outline: sketch.loops.iter().map(|corners| upright(corners)).collect(),
        pieces: laid.iter().map(shape).collect(),
        kinds: kinds.clone(),
        ..Scene::default()
    }
}

/// The names of the pieces, copies once.
fn kinds(pieces: &[PolygonPiece]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for piece in pieces {
        if !names.contains(&piece.name) {
            names.push(piece.name.clone());
        }
    }
    names
}

/// A drawing for the terminal, with its legend.
pub fn text(scene: &Scene, output: &Output) -> String {
    let style = TextStyle { unicode: output.rich(), colour: output.rich() };
    draw::text(scene, style) + &draw::legend(scene, style).unwrap_or_default()
}

/// The pieces side by side, for a report and for `fuge show`.
pub fn shapes(compiled: &Compiled) -> Vec<Shape> {
    let kinds = kinds(compiled.set().pieces());
    let shape = |(colour, name): (usize, &String)| {
        let piece = compiled.set().pieces().iter().find(|piece| piece.name == *name)?;
        let polygon =
            piece.corners.iter().map(|place| place.each_ref().map(|number| number.approximate().value)).collect();
        Some(Shape { label: name.clone(), colour, polygon })
    };
    kinds.iter().enumerate().filter_map(shape).collect()
}

/// What a silhouette is, in a line.
pub fn figure(compiled: &Compiled) -> String {
    let sketch = compiled.figure().sketch();
    let corners: usize = sketch.loops.iter().map(Vec::len).sum();
    let loops = match sketch.loops.len() {
        1 => String::new(),
        loops => format!(" in {loops} loops"),
    };
    format!("{corners} corners{loops}, area {}", compiled.set().area())
}

/// The pieces, in a line.
pub fn pieces(compiled: &Compiled) -> String {
    let all = compiled.set().pieces();
    let flip = all.iter().filter(|piece| piece.flip).count();
    let turning = match flip {
        0 => "none may be turned over".to_owned(),
        flip if flip == all.len() => "all may be turned over".to_owned(),
        flip => format!("{flip} may be turned over"),
    };
    format!("{}, turned by any angle; {turning}", all.len())
}

/// The silhouette of a puzzle file, where it is one.
pub fn of(file: &PuzzleFile) -> Option<&Compiled> {
    match &file.puzzle {
        Puzzle::Silhouette(compiled) => Some(compiled),
        _ => None,
    }
}
