//! Loops as JSON, and GeoJSON.
//!
//! Values are kept as they are written until they are needed. So every number keeps its digits, and every message knows its place.

use super::report::Fault;
use super::tally::{Tally, limited};
use super::{Coordinate, Corner, Drawing, DrawingFormat, FillRule, MAX_CORNERS, MAX_DEPTH, MAX_LOOPS, Problem, Shape};
use super::{number, one_line};
use crate::error::shown;
use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, SeqAccess, Visitor};
use serde_json::value::RawValue;
use std::fmt;
use std::ops::Range;

/// The keys that mean something. Others may say whatever they like.
#[derive(Deserialize)]
struct ObjectText<'a> {
    #[serde(borrow)]
    name: Option<&'a RawValue>,
    #[serde(borrow)]
    silhouette: Option<&'a RawValue>,
    #[serde(borrow, rename = "type")]
    kind: Option<&'a RawValue>,
    #[serde(borrow)]
    coordinates: Option<&'a RawValue>,
    #[serde(borrow)]
    geometry: Option<&'a RawValue>,
    #[serde(borrow)]
    geometries: Option<&'a RawValue>,
    #[serde(borrow)]
    features: Option<&'a RawValue>,
    #[serde(borrow)]
    properties: Option<&'a RawValue>,
}

/// The drawing in `part`, which is a part of the file.
pub(super) fn read(file: &str, part: &str) -> Result<Drawing, Fault> {
    let mut reader = Reader { file, tally: Tally::default(), name: None, shapes: Vec::new() };
    let format = reader.drawing(part)?;
    if reader.shapes.is_empty() {
        return Err(Fault::new(Problem::NoFigure, reader.span(reader.parse(part)?)));
    }
    Ok(Drawing { name: reader.name, shapes: reader.shapes, y_down: false, format })
}

struct Reader<'a> {
    file: &'a str,
    tally: Tally,
    name: Option<String>,
    shapes: Vec<Shape>,
}

impl<'a> Reader<'a> {
    fn drawing(&mut self, part: &'a str) -> Result<DrawingFormat, Fault> {
        if !part.trim_start().starts_with('{') {
            self.loops(self.parse(part)?)?;
            return Ok(DrawingFormat::Json);
        }
        let object: ObjectText<'a> = self.parse(part)?;
        self.name = object.name.and_then(name);
        if let Some(silhouette) = object.silhouette {
            self.loops(silhouette)?;
            return Ok(DrawingFormat::Json);
        }
        let value = self.parse(part)?;
        if object.kind.is_none() {
            return Err(Fault::new(Problem::MissingKey { key: "silhouette" }, self.begin(value)));
        }
        self.geometry(value, 0)?;
        Ok(DrawingFormat::GeoJson)
    }

    /// A loop, or a list of loops: in a loop, the first thing is a corner, and the first thing in that is not a list.
    fn loops(&mut self, value: &'a RawValue) -> Result<(), Fault> {
        let list = self.list(value, MAX_CORNERS, "corners")?;
        let single = list.first().is_some_and(|first| !holds_list(first));
        let lists = if single { vec![value] } else { list };
        limited(lists.len(), MAX_LOOPS, "loops", &self.span(value))?;
        self.shape(&lists, value)
    }

    /// Loops that belong together.
    fn shape(&mut self, lists: &[&'a RawValue], whole: &'a RawValue) -> Result<(), Fault> {
        let loops = lists.iter().map(|list| self.ring(list)).collect::<Result<Vec<_>, _>>()?;
        if loops.is_empty() {
            return Err(Fault::new(Problem::NoFigure, self.span(whole)));
        }
        self.shapes.push(Shape { loops, rule: FillRule::EvenOdd, place: self.span(whole) });
        Ok(())
    }

    /// A loop. Its first corner may stand at its end once more.
    fn ring(&mut self, value: &'a RawValue) -> Result<Vec<Corner>, Fault> {
        let place = self.span(value);
        self.tally.add_loop(&place)?;
        let list = self.list(value, MAX_CORNERS, "corners")?;
        let mut corners = list.into_iter().map(|corner| self.corner(corner)).collect::<Result<Vec<_>, _>>()?;
        if let [first, .., last] = corners.as_slice()
            && number::same_corner(first, last)
        {
            corners.pop();
            self.tally.take_back(1);
        }
        self.tally.end_loop(corners, &place)
    }

    fn corner(&mut self, value: &'a RawValue) -> Result<Corner, Fault> {
        let place = self.span(value);
        self.tally.add_corner(&place)?;
        let list = self.list(value, 2, "coordinates");
        match list.as_deref() {
            Ok([x, y]) => Ok(Corner { x: self.coordinate(x)?, y: self.coordinate(y)?, place }),
            Ok(numbers) => Err(Fault::new(Problem::Dimensions { numbers: numbers.len() }, place)),
            Err(Fault { problem: Problem::TooMany { .. }, .. }) => {
                Err(Fault::new(Problem::Dimensions { numbers: 4 }, place))
            }
            Err(_) => Err(self.expected("a corner `[x, y]`", value)),
        }
    }

    fn coordinate(&self, value: &'a RawValue) -> Result<Coordinate, Fault> {
        let (text, place) = (value.get(), self.span(value));
        if text.starts_with(|c: char| c == '-' || c.is_ascii_digit()) {
            return number::decimal(text, &place);
        }
        match string(value) {
            Some(text) => number::any(text.trim(), &place),
            None => Err(Fault::new(Problem::BadNumber { text: shown(text) }, place)),
        }
    }

    /// A geometry, or what holds one.
    fn geometry(&mut self, value: &'a RawValue, depth: usize) -> Result<(), Fault> {
        if depth > MAX_DEPTH {
            return Err(Fault::new(Problem::TooDeep, self.begin(value)));
        }
        let object = self.object(value)?;
        let begin = self.begin(value);
        let missing = |key| Fault::new(Problem::MissingKey { key }, begin.clone());
        let kind = object.kind.ok_or_else(|| missing("type"))?;
        match string(kind).as_deref() {
            Some("Polygon") => self.polygon(object.coordinates.ok_or_else(|| missing("coordinates"))?),
            Some("MultiPolygon") => {
                let polygons = object.coordinates.ok_or_else(|| missing("coordinates"))?;
                self.each(polygons, |reader, polygon| reader.polygon(polygon))
            }
            Some("GeometryCollection") => {
                let all = object.geometries.ok_or_else(|| missing("geometries"))?;
                self.each(all, |reader, geometry| reader.geometry(geometry, depth + 1))
            }
            Some("Feature") => {
                self.name = self.feature_name(&object)?.or(self.name.take());
                self.geometry(object.geometry.ok_or_else(|| missing("geometry"))?, depth + 1)
            }
            Some("FeatureCollection") => {
                let feature = self.only_feature(object.features.ok_or_else(|| missing("features"))?)?;
                self.geometry(feature, depth + 1)
            }
            Some(word @ ("Point" | "MultiPoint" | "LineString" | "MultiLineString")) => {
                Err(Fault::new(Problem::Geometry { name: word.to_owned() }, self.span(kind)))
            }
            _ => {
                let text = shown(kind.get().trim_matches('"'));
                Err(Fault::new(Problem::BadValue { attribute: "type", text }, self.span(kind)))
            }
        }
    }

    /// The name of a feature, which may stand among its properties.
    fn feature_name(&self, feature: &ObjectText<'a>) -> Result<Option<String>, Fault> {
        let properties = feature.properties.filter(|value| is_object(value));
        let properties = properties.map(|value| self.object(value)).transpose()?;
        let names = [feature.name, properties.and_then(|object| object.name)];
        Ok(names.into_iter().flatten().find_map(name))
    }

    /// The feature of a collection that must have one.
    fn only_feature(&self, features: &'a RawValue) -> Result<&'a RawValue, Fault> {
        let several = |span| Fault::new(Problem::Several { things: "features" }, span);
        match self.list(features, 1, "features") {
            Ok(list) => match list.as_slice() {
                [feature] => Ok(feature),
                [_, second, ..] => Err(several(self.begin(second))),
                [] => Err(Fault::new(Problem::NoFigure, self.span(features))),
            },
            Err(Fault { problem: Problem::TooMany { .. }, span }) => Err(several(span)),
            Err(fault) => Err(fault),
        }
    }

    fn polygon(&mut self, value: &'a RawValue) -> Result<(), Fault> {
        let rings = self.list(value, MAX_LOOPS, "loops")?;
        self.shape(&rings, value)
    }

    fn each(
        &mut self,
        list: &'a RawValue,
        mut one: impl FnMut(&mut Self, &'a RawValue) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        self.list(list, MAX_LOOPS, "loops")?.into_iter().try_for_each(|value| one(self, value))
    }

    fn object(&self, value: &'a RawValue) -> Result<ObjectText<'a>, Fault> {
        if is_object(value) { self.parse(value.get()) } else { Err(self.expected("an object `{…}`", value)) }
    }

    /// The values of a list, if there are not more than the limit, and one: a ring may end where it begins.
    fn list(&self, value: &'a RawValue, limit: usize, things: &'static str) -> Result<Vec<&'a RawValue>, Fault> {
        if !is_list(value) {
            return Err(self.expected("a list `[…]`", value));
        }
        let mut json = serde_json::Deserializer::from_str(value.get());
        let list = Limited(limit + 1).deserialize(&mut json).map_err(|error| self.syntax(&error, value.get()))?;
        limited(list.number.saturating_sub(1), limit, things, &self.span(value))?;
        Ok(list.first)
    }

    /// A value from a part of the file.
    fn parse<T: Deserialize<'a>>(&self, part: &'a str) -> Result<T, Fault> {
        serde_json::from_str(part).map_err(|error| self.syntax(&error, part))
    }

    fn syntax(&self, error: &serde_json::Error, part: &str) -> Fault {
        let start: usize = part.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
        let inside = (start + error.column().saturating_sub(1)).min(part.len());
        let at = self.offset(part) + inside;
        let message = error.to_string();
        // The place is told by the report.
        let message = message.rsplit_once(" at line ").map_or(message.as_str(), |(message, _)| message);
        Fault::new(Problem::Syntax { language: "JSON", message: shown(message) }, at..at)
    }

    fn expected(&self, expected: &'static str, value: &RawValue) -> Fault {
        Fault::expected(expected, value.get(), self.span(value))
    }

    /// Where a part of the file begins.
    fn offset(&self, part: &str) -> usize {
        (part.as_ptr() as usize).saturating_sub(self.file.as_ptr() as usize)
    }

    fn span(&self, value: &RawValue) -> Range<usize> {
        let start = self.offset(value.get());
        start..start + value.get().len()
    }

    /// The opening bracket of a value: the whole of it can be many lines.
    fn begin(&self, value: &RawValue) -> Range<usize> {
        let start = self.offset(value.get());
        start..start + 1
    }
}

fn is_list(value: &RawValue) -> bool {
    value.get().starts_with('[')
}

fn is_object(value: &RawValue) -> bool {
    value.get().starts_with('{')
}

/// Whether the first thing in a list is a list.
fn holds_list(value: &RawValue) -> bool {
    value.get().strip_prefix('[').is_some_and(|inner| inner.trim_start().starts_with('['))
}

fn string(value: &RawValue) -> Option<String> {
    serde_json::from_str(value.get()).ok()
}

fn name(value: &RawValue) -> Option<String> {
    string(value).and_then(|text| one_line(&text))
}

/// Reads a list but keeps only so many of its values, which are counted on.
struct Limited(usize);

/// The first values of a list, and how many it has.
struct Beginning<'a> {
    first: Vec<&'a RawValue>,
    number: usize,
}

impl<'de> DeserializeSeed<'de> for Limited {
    type Value = Beginning<'de>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Limited {
    type Value = Beginning<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        let mut first = Vec::new();
        while first.len() < self.0 {
            match list.next_element()? {
                Some(value) => first.push(value),
                None => return Ok(Beginning { number: first.len(), first }),
            }
        }
        let mut number = first.len();
        while list.next_element::<IgnoredAny>()?.is_some() {
            number += 1;
        }
        Ok(Beginning { first, number })
    }
}
