//! Well-known text: `POLYGON ((0 0, 2 0, 0 2, 0 0))`.
//!
//! A cursor goes once through the text, and knows at every word where it stands.

use super::report::Fault;
use super::tally::Tally;
use super::{Corner, Drawing, DrawingFormat, FillRule, MAX_DEPTH, Problem, Shape, number, without_mark};
use crate::error::shown;
use std::ops::Range;

/// The geometries that have no area, or are not made of straight sides in the plane.
const OTHERS: [&str; 12] = [
    "POINT",
    "LINESTRING",
    "LINEARRING",
    "MULTIPOINT",
    "MULTILINESTRING",
    "CIRCULARSTRING",
    "COMPOUNDCURVE",
    "CURVEPOLYGON",
    "MULTISURFACE",
    "POLYHEDRALSURFACE",
    "TIN",
    "TRIANGLE",
];

/// The geometries that are read.
const AREAS: [&str; 3] = ["POLYGON", "MULTIPOLYGON", "GEOMETRYCOLLECTION"];

/// The marks of heights and measures.
const MARKS: [&str; 3] = ["ZM", "Z", "M"];

/// Whether a text begins as a geometry does.
pub(super) fn begins(text: &str) -> bool {
    let mut cursor = Cursor { text, at: 0 };
    if cursor.skip_srid().is_err() {
        return true;
    }
    let (word, _) = cursor.word();
    let word = word.to_ascii_uppercase();
    let known = |name: &str| AREAS.contains(&name) || OTHERS.contains(&name);
    let marked = MARKS.iter().any(|mark| word.strip_suffix(mark).is_some_and(known));
    let (next, _) = cursor.word();
    let next = next.to_ascii_uppercase();
    let goes_on = next == "EMPTY" || MARKS.contains(&next.as_str()) || next.is_empty() && cursor.is_next('(');
    (known(&word) || marked) && (goes_on || next.is_empty() && cursor.rest().is_empty())
}

/// The drawing in the text.
pub(super) fn read(text: &str) -> Result<Drawing, Fault> {
    let mut reader = Reader {
        cursor: Cursor { text, at: text.len() - without_mark(text).len() },
        tally: Tally::default(),
        shapes: Vec::new(),
    };
    reader.cursor.skip_srid()?;
    reader.geometry(0)?;
    reader.end()?;
    Ok(Drawing { name: None, shapes: reader.shapes, y_down: false, format: DrawingFormat::Wkt })
}

struct Reader<'a> {
    cursor: Cursor<'a>,
    tally: Tally,
    shapes: Vec<Shape>,
}

impl Reader<'_> {
    fn geometry(&mut self, depth: usize) -> Result<(), Fault> {
        let (word, place) = self.cursor.word();
        if depth > MAX_DEPTH {
            return Err(Fault::new(Problem::TooDeep, place));
        }
        let name = word.to_ascii_uppercase();
        if MARKS.iter().any(|mark| name.strip_suffix(mark).is_some_and(|stem| AREAS.contains(&stem))) {
            return Err(Fault::new(Problem::Dimensions { numbers: 3 }, place));
        }
        if OTHERS.contains(&name.as_str()) {
            return Err(Fault::new(Problem::Geometry { name }, place));
        }
        if !AREAS.contains(&name.as_str()) {
            return Err(Fault::expected("`POLYGON` or `MULTIPOLYGON`", self.cursor.shown_at(&place), place));
        }
        self.plain()?;
        match name.as_str() {
            "POLYGON" => self.polygon(),
            "MULTIPOLYGON" => self.list(Self::polygon),
            _ => self.list(|reader| reader.geometry(depth + 1)),
        }
    }

    /// Between the name of a geometry and its bracket: nothing.
    fn plain(&mut self) -> Result<(), Fault> {
        let (word, place) = self.cursor.word();
        match word.to_ascii_uppercase().as_str() {
            "" => Ok(()),
            "Z" | "M" | "ZM" => Err(Fault::new(Problem::Dimensions { numbers: 3 }, place)),
            "EMPTY" => Err(Fault::new(Problem::NoFigure, place)),
            _ => Err(Fault::expected("`(`", word, place)),
        }
    }

    /// Things between brackets, with commas.
    fn list(&mut self, mut thing: impl FnMut(&mut Self) -> Result<(), Fault>) -> Result<(), Fault> {
        self.cursor.take('(')?;
        loop {
            thing(self)?;
            if !self.cursor.comma_or_end()? {
                return Ok(());
            }
        }
    }

    fn polygon(&mut self) -> Result<(), Fault> {
        self.plain()?;
        let start = self.cursor.start();
        let mut loops = Vec::new();
        self.list(|reader| {
            loops.push(reader.ring()?);
            Ok(())
        })?;
        self.shapes.push(Shape { loops, rule: FillRule::EvenOdd, place: start..self.cursor.at });
        Ok(())
    }

    fn ring(&mut self) -> Result<Vec<Corner>, Fault> {
        self.plain()?;
        let start = self.cursor.start();
        self.tally.add_loop(&(start..start + 1))?;
        let mut corners = Vec::new();
        self.list(|reader| {
            corners.push(reader.corner()?);
            Ok(())
        })?;
        let place = start..self.cursor.at;
        let (Some(first), Some(last)) = (corners.first(), corners.last()) else {
            return self.tally.end_loop(corners, &place);
        };
        if corners.len() > 1 && !number::same_corner(first, last) {
            let said = |corner: &Corner| shown(&self.cursor.text[corner.place.clone()]);
            let problem = Problem::OpenRing { first: said(first), last: said(last) };
            return Err(Fault::new(problem, last.place.clone()));
        }
        corners.pop();
        self.tally.take_back(1);
        self.tally.end_loop(corners, &place)
    }

    fn corner(&mut self) -> Result<Corner, Fault> {
        let (x, x_place) = self.cursor.token();
        let x = number::decimal(x, &x_place)?;
        let (y, y_place) = self.cursor.token();
        let place = x_place.start..y_place.end.max(x_place.end);
        if y.is_empty() {
            return Err(Fault::new(Problem::Dimensions { numbers: 1 }, x_place));
        }
        let y = number::decimal(y, &y_place)?;
        let (more, more_place) = self.cursor.token();
        if !more.is_empty() {
            return Err(Fault::new(Problem::Dimensions { numbers: 3 }, place.start..more_place.end));
        }
        self.tally.add_corner(&place)?;
        Ok(Corner { x, y, place })
    }

    /// Behind the geometry stands nothing, or a semicolon.
    fn end(&mut self) -> Result<(), Fault> {
        if self.cursor.is_next(';') {
            self.cursor.take(';')?;
        }
        if self.cursor.rest().is_empty() {
            return Ok(());
        }
        let start = self.cursor.start();
        if begins(self.cursor.rest()) {
            let (_, place) = self.cursor.word();
            return Err(Fault::new(Problem::Several { things: "geometries" }, place));
        }
        let end = start + self.cursor.rest().chars().next().map_or(0, char::len_utf8);
        Err(Fault::expected("nothing more", self.cursor.shown_at(&(start..end)), start..end))
    }
}

/// A place in the text.
struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Cursor<'a> {
    /// Goes to the next character that is not a space, and says where it is.
    fn start(&mut self) -> usize {
        self.at = self.text.len() - self.text[self.at..].trim_start().len();
        self.at
    }

    /// What stands behind the next spaces.
    fn rest(&mut self) -> &'a str {
        let start = self.start();
        &self.text[start..]
    }

    fn is_next(&mut self, mark: char) -> bool {
        self.rest().starts_with(mark)
    }

    /// The characters that belong together, from here on.
    fn run(&mut self, belongs: fn(char) -> bool) -> (&'a str, Range<usize>) {
        let rest = self.rest();
        let run = &rest[..rest.find(|c| !belongs(c)).unwrap_or(rest.len())];
        let place = self.at..self.at + run.len();
        self.at = place.end;
        (run, place)
    }

    /// The letters and digits that come next; if there are none, nothing.
    fn word(&mut self) -> (&'a str, Range<usize>) {
        self.run(|c| c.is_ascii_alphanumeric())
    }

    /// Everything up to a space, a comma or a bracket.
    fn token(&mut self) -> (&'a str, Range<usize>) {
        self.run(|c| !c.is_whitespace() && !",();".contains(c))
    }

    fn take(&mut self, mark: char) -> Result<(), Fault> {
        if self.is_next(mark) {
            self.at += mark.len_utf8();
            return Ok(());
        }
        let expected = match mark {
            '(' => "`(`",
            ';' => "`;`",
            _ => "`,` or `)`",
        };
        let place = self.at..self.at + self.rest().chars().next().map_or(0, char::len_utf8);
        Err(Fault::expected(expected, &self.text[place.clone()], place))
    }

    /// Whether a list goes on: `,` or `)`.
    fn comma_or_end(&mut self) -> Result<bool, Fault> {
        let goes_on = self.is_next(',');
        self.take(if goes_on { ',' } else { ')' })?;
        Ok(goes_on)
    }

    /// `SRID=4326;` says where on earth a geometry is.
    fn skip_srid(&mut self) -> Result<(), Fault> {
        let rest = self.rest();
        if rest.get(..5).is_none_or(|head| !head.eq_ignore_ascii_case("SRID=")) {
            return Ok(());
        }
        self.at += 5;
        self.word();
        self.take(';')
    }

    /// What stands at a place; if that is nothing, the next character.
    fn shown_at(&self, place: &Range<usize>) -> &'a str {
        let next = self.text[place.start..].chars().next().map_or(0, char::len_utf8);
        &self.text[place.start..place.end.max(place.start + next)]
    }
}
