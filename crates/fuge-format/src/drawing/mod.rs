//! Drawings of silhouettes, from the programs and formats that people draw with: SVG, WKT, JSON and GeoJSON.
//!
//! **The one idea.** A drawing becomes closed loops of corners, and nothing is decided that the drawing does not say: not its scale, not
//! its frame, not which numbers its digits stand for. Digits are kept as they are written ([`Coordinate::Written`]), so that `0.1` can
//! become a tenth; a silhouette that has anything but straight sides is refused with its place.
//!
//! | format | what is read |
//! |---|---|
//! | SVG | `path` of straight lines, `polygon`, closed `polyline`, `rect`; `transform` and `fill-rule` on every level; packed with gzip, too: [`unpacked`] |
//! | WKT | `POLYGON`, `MULTIPOLYGON`, and a `GEOMETRYCOLLECTION` of them |
//! | JSON | a loop `[[x,y],…]`, a list of loops, or an object with such a `silhouette`, and perhaps a `name` |
//! | GeoJSON | `Polygon`, `MultiPolygon`, a `GeometryCollection` of them, a `Feature`, a collection of one |
//! | JSON Lines | one of the last two in every line: [`drawings`] |
//!
//! ```
//! use fuge_format::drawing::{Coordinate, DrawingFormat, read};
//! let drawing = read("roof.wkt", b"POLYGON ((0 0, 2 0, 1 0.5, 0 0))")?;
//! assert_eq!((drawing.format, drawing.shapes[0].loops[0].len()), (DrawingFormat::Wkt, 3));
//! assert_eq!(drawing.shapes[0].loops[0][2].y, Coordinate::Written("0.5".into()));
//! # Ok::<(), fuge_format::drawing::DrawingError>(())
//! ```

mod detect;
mod figure;
mod json;
mod lines;
mod number;
mod problem;
mod report;
mod svg;
mod tally;
mod wkt;

pub use detect::detect;
pub use figure::Scale;
pub use lines::{Drawings, drawings};
pub use problem::Problem;
pub use report::DrawingError;

use crate::error::Viewed;
use crate::gzip;
use report::Fault;
use std::fmt;
use std::ops::Range;

/// The longest file with one drawing that is read, in bytes: 16 MiB.
pub const MAX_BYTES: usize = 16 << 20;

/// The longest file with a drawing in every line that is read, in bytes: 64 MiB.
pub const MAX_LINES_BYTES: usize = 64 << 20;

/// The most drawings of one file.
pub const MAX_DRAWINGS: usize = 100_000;

/// The most loops of one drawing.
pub const MAX_LOOPS: usize = 1000;

/// The most corners of one drawing.
pub const MAX_CORNERS: usize = 10_000;

/// How deep groups and collections may be nested.
pub const MAX_DEPTH: usize = 64;

/// The largest coordinate, on both sides of 0.
pub const MAX_COORDINATE: f64 = 1e12;

/// The longest text of one coordinate, in bytes.
pub const MAX_NUMBER: usize = 200;

/// The largest power of ten behind the `e` of a coordinate, on both sides of 0.
pub const MAX_EXPONENT: i64 = 100;

/// A drawn figure: closed loops of corners, before anybody knows its scale, its frame, or what it is made of.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
    /// What the drawing is called in its file, on one line and without characters that steer a terminal.
    pub name: Option<String>,
    /// The figure is everything that is inside at least one of them. There is at least one, and each has at least one loop.
    pub shapes: Vec<Shape>,
    /// Whether larger `y` is lower, as on a screen. If so, a loop that looks counterclockwise has a negative area by the usual formula.
    pub y_down: bool,
    /// The format it was read from.
    pub format: DrawingFormat,
}

/// Loops that belong together: which points are inside is for [`Shape::rule`] to say.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// Closed loops with at least three corners each. The first corner is not repeated at the end, but otherwise corners are as drawn:
    /// some may be equal, on a straight side, or where a loop crosses itself.
    pub loops: Vec<Vec<Corner>>,
    /// Which points are inside.
    pub rule: FillRule,
    /// Where it stands, in bytes of the file.
    pub place: Range<usize>,
}

/// A corner of a loop.
#[derive(Clone, Debug, PartialEq)]
pub struct Corner {
    /// To the right.
    pub x: Coordinate,
    /// Up, or down where [`Drawing::y_down`] says so.
    pub y: Coordinate,
    /// Where it stands, in bytes of the file; in SVG, the attribute with all corners.
    pub place: Range<usize>,
}

/// One coordinate of a corner.
#[derive(Clone, Debug, PartialEq)]
pub enum Coordinate {
    /// A number that has been computed with, from SVG. It is finite.
    Drawn(f64),
    /// The text as it is written, from WKT and JSON: a decimal number such as `-1.5`, `.5`, `1.` or `2e-3`; or, from a JSON string,
    /// anything else, for the caller to read.
    Written(String),
}

impl Coordinate {
    /// About which number it is; `None`: text that is no decimal number.
    ///
    /// ```
    /// use fuge_format::drawing::Coordinate;
    /// assert_eq!(Coordinate::Written("1.5".into()).value(), Some(1.5));
    /// assert_eq!(Coordinate::Written("3/2".into()).value(), None);
    /// ```
    #[must_use]
    pub fn value(&self) -> Option<f64> {
        match self {
            Self::Drawn(value) => Some(*value),
            Self::Written(text) => number::value(text),
        }
    }
}

/// Which points are inside of several loops.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FillRule {
    /// Those that an odd number of loops go around.
    EvenOdd,
    /// Those that the loops, taken together, go around in one direction more often than in the other.
    NonZero,
}

/// A format of drawings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DrawingFormat {
    /// Scalable Vector Graphics.
    Svg,
    /// Well-known text.
    Wkt,
    /// Loops as lists in JSON.
    Json,
    /// GeoJSON.
    GeoJson,
    /// A drawing in JSON or GeoJSON in every line.
    JsonLines,
}

impl DrawingFormat {
    /// Its name, for people.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Svg => "SVG",
            Self::Wkt => "WKT",
            Self::Json => "JSON",
            Self::GeoJson => "GeoJSON",
            Self::JsonLines => "JSON Lines",
        }
    }
}

impl fmt::Display for DrawingFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Reads a file with one drawing. `name` is for messages.
///
/// ```
/// use fuge_format::drawing::read;
/// let error = read("round.svg", b"<svg>\n  <circle r='3'/>\n</svg>").unwrap_err();
/// assert_eq!(error.line_column(), (2, 3));
/// assert_eq!(error.to_string(), "the `circle` is round");
/// ```
///
/// # Errors
/// A [`DrawingError`] with the first thing that is wrong, or that is no silhouette with straight sides, and its place.
pub fn read(name: &str, bytes: &[u8]) -> Result<Drawing, DrawingError> {
    let text = text(name, bytes, MAX_BYTES)?;
    read_text(text).map_err(|fault| DrawingError::new(fault, &Viewed::new(name, text)))
}

/// The bytes of a drawing that is packed with gzip, as `.svgz` files are; all others as they are. There is no more than
/// [`MAX_LINES_BYTES`] and one byte, which [`drawings`] refuses.
///
/// ```
/// use fuge_format::drawing::unpacked;
/// assert_eq!(unpacked(b"<svg/>".to_vec()), b"<svg/>");
/// ```
#[must_use]
pub fn unpacked(bytes: Vec<u8>) -> Vec<u8> {
    let packed = gzip::is_packed(&bytes).then(|| gzip::unpacked(&bytes, MAX_LINES_BYTES).ok()).flatten();
    // Puzzles of another program are packed, too.
    packed.filter(|text| detect(text).is_some()).unwrap_or(bytes)
}

fn read_text(text: &str) -> Result<Drawing, Fault> {
    match detect::guess(text) {
        Some(DrawingFormat::Svg) => svg::read(text),
        Some(DrawingFormat::Wkt) => wkt::read(text),
        Some(DrawingFormat::Json | DrawingFormat::GeoJson) => json::read(text, without_mark(text)),
        Some(DrawingFormat::JsonLines) => {
            let second = detect::second_line(text).unwrap_or(0..0);
            Err(Fault::new(Problem::Several { things: "drawings" }, second))
        }
        None => Err(Fault::new(Problem::Unknown, 0..0)),
    }
}

/// The text of a file, which has a limit.
fn text<'a>(name: &str, bytes: &'a [u8], limit: usize) -> Result<&'a str, DrawingError> {
    if bytes.len() > limit {
        return Err(DrawingError::new(Fault::new(Problem::TooLong { limit }, 0..0), &Viewed::new(name, "")));
    }
    std::str::from_utf8(bytes).map_err(|_| {
        let right = valid(bytes);
        DrawingError::new(Fault::new(Problem::NotText, right.len()..right.len()), &Viewed::new(name, right))
    })
}

/// The beginning that is text.
fn valid(bytes: &[u8]) -> &str {
    bytes.utf8_chunks().next().map_or("", |chunk| chunk.valid())
}

/// The text behind a byte order mark.
fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// A name for people: on one line, and of a length to be shown.
fn one_line(text: &str) -> Option<String> {
    let words: Vec<&str> =
        text.split(|c: char| c.is_whitespace() || c.is_control()).filter(|w| !w.is_empty()).collect();
    let line: String = words.join(" ").chars().take(200).collect();
    (!line.is_empty()).then_some(line)
}
