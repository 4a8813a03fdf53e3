//! From an element to its loops: paths, polygons, polylines and rectangles. What is round is refused.

use super::super::Problem;
use super::super::report::Fault;
use super::super::tally::Tally;
use super::pen::{Pen, Subpath};
use super::xml::{bad_value, position, tag, value_place};
use crate::error::shown;
use roxmltree::{Attribute, Node};
use std::ops::Range;
use std::str::FromStr;
use svgtypes::{Length, LengthUnit, NumberListParser, PathParser, PathSegment};

/// What an element draws.
#[derive(Default)]
pub(super) struct Outline {
    pub loops: Vec<Subpath>,
    /// The first line whose ends do not meet.
    pub open: Option<Fault>,
}

/// What an element draws; it may be nothing.
pub(super) fn of(node: Node, tally: &mut Tally) -> Result<Outline, Fault> {
    let none = || Ok(Outline::default());
    match node.tag_name().name() {
        "path" => node.attribute_node("d").map_or_else(none, |d| path(node, d, tally)),
        "polygon" => node.attribute_node("points").map_or_else(none, |list| points(node, list, true, tally)),
        "polyline" => node.attribute_node("points").map_or_else(none, |list| points(node, list, false, tally)),
        "rect" => {
            let mut pen = Pen::new(tally, tag(node));
            let corners = rectangle(node)?;
            draw(&mut pen, corners.into_iter().flatten())?;
            pen.close()?;
            finished(pen, |_| tag(node))
        }
        "circle" => round(node, "circle", &["r"]),
        "ellipse" => round(node, "ellipse", &["rx", "ry"]),
        other => Err(Fault::new(Problem::Element { name: shown(other) }, tag(node))),
    }
}

fn path(node: Node, attribute: Attribute, tally: &mut Tally) -> Result<Outline, Fault> {
    if matches!(attribute.value().trim(), "none") {
        return Ok(Outline::default());
    }
    let place = value_place(node, attribute);
    let written = &node.document().input_text()[place.clone()];
    let mut pen = Pen::new(tally, place.clone());
    for segment in PathParser::from(attribute.value()) {
        let segment = segment.map_err(|error| bad_value(node, attribute, "d", position(&error)))?;
        let [x0, y0] = pen.at();
        let from = |abs: bool, by: f64| if abs { 0.0 } else { by };
        match segment {
            PathSegment::MoveTo { abs, x, y } => pen.move_to([from(abs, x0) + x, from(abs, y0) + y])?,
            PathSegment::LineTo { abs, x, y } => pen.line_to([from(abs, x0) + x, from(abs, y0) + y])?,
            PathSegment::HorizontalLineTo { abs, x } => pen.line_to([from(abs, x0) + x, y0])?,
            PathSegment::VerticalLineTo { abs, y } => pen.line_to([x0, from(abs, y0) + y])?,
            PathSegment::ClosePath { .. } => pen.close()?,
            curve => {
                // Every curve is refused, so this is the first of the letters that draw one.
                let command = char::from(curve.command());
                let at = place.start + written.find(command).unwrap_or(0);
                return Err(Fault::new(Problem::Curve { command }, at..at + 1));
            }
        }
    }
    finished(pen, |moved| {
        let inside = behind_move(written, moved);
        place.start + inside.start..place.start + inside.end
    })
}

/// What a path draws from one of its moves to the next. The moves are counted from 0.
fn behind_move(written: &str, number: usize) -> Range<usize> {
    let mut moves = written.match_indices(['m', 'M']).map(|(at, _)| at).skip(number);
    let start = moves.next().unwrap_or(0);
    let end = moves.next().unwrap_or(written.len());
    start..start + written[start..end].trim_end().len()
}

fn points(node: Node, attribute: Attribute, closed: bool, tally: &mut Tally) -> Result<Outline, Fault> {
    let value = attribute.value().trim_end();
    if value.trim().is_empty() {
        return Ok(Outline::default());
    }
    let place = value_place(node, attribute);
    let mut pen = Pen::new(tally, place.clone());
    let mut numbers = NumberListParser::from(value);
    let wrong = |at| bad_value(node, attribute, "points", at);
    let mut first = true;
    while let Some(x) = numbers.next() {
        let x = x.map_err(|error| wrong(position(&error)))?;
        let y = numbers.next().ok_or_else(|| wrong(None))?.map_err(|error| wrong(position(&error)))?;
        if first {
            pen.move_to([x, y])?
        } else {
            pen.line_to([x, y])?
        }
        first = false;
    }
    if closed {
        pen.close()?;
    }
    finished(pen, |_| place)
}

fn draw(pen: &mut Pen, points: impl Iterator<Item = [f64; 2]>) -> Result<(), Fault> {
    for (at, point) in points.enumerate() {
        if at == 0 { pen.move_to(point)? } else { pen.line_to(point)? }
    }
    Ok(())
}

/// What a pen has drawn, with the place of a line by the number of its move.
fn finished(pen: Pen, place: impl FnOnce(usize) -> Range<usize>) -> Result<Outline, Fault> {
    let drawn = pen.finish()?;
    let open = drawn.open.map(|moved| Fault::new(Problem::OpenPath, place(moved)));
    Ok(Outline { loops: drawn.closed, open })
}

/// The corners of a rectangle, all around; `None`: it has no size.
pub(super) fn rectangle(node: Node) -> Result<Option<[[f64; 2]; 4]>, Fault> {
    for name in ["rx", "ry"] {
        if let Some(attribute) = node.attribute_node(name).filter(|radius| radius.value().trim() != "auto")
            && size(node, name)? != 0.0
        {
            return Err(Fault::new(Problem::RoundCorners, attribute.range()));
        }
    }
    let [x, y] = [length(node, "x")?, length(node, "y")?].map(Option::unwrap_or_default);
    let [width, height] = [size(node, "width")?, size(node, "height")?];
    let corners = [[x, y], [x + width, y], [x + width, y + height], [x, y + height]];
    Ok((width > 0.0 && height > 0.0).then_some(corners))
}

/// An element that is round, unless a radius is 0; then nothing is drawn.
fn round(node: Node, element: &'static str, radii: &[&'static str]) -> Result<Outline, Fault> {
    let given = radii.iter().filter(|name| node.attribute(**name).is_some_and(|radius| radius.trim() != "auto"));
    let sizes = given.map(|name| size(node, name)).collect::<Result<Vec<_>, _>>()?;
    if sizes.is_empty() || sizes.contains(&0.0) {
        return Ok(Outline::default());
    }
    Err(Fault::new(Problem::Round { element }, tag(node)))
}

/// A length that is not negative; 0 if there is none.
fn size(node: Node, name: &'static str) -> Result<f64, Fault> {
    let size = length(node, name)?.unwrap_or_default();
    match node.attribute_node(name) {
        Some(attribute) if size < 0.0 => Err(bad_value(node, attribute, name, Some(0))),
        _ => Ok(size),
    }
}

/// A length, in the units of the drawing; `None`: there is none.
pub(super) fn length(node: Node, name: &'static str) -> Result<Option<f64>, Fault> {
    let Some(attribute) = node.attribute_node(name).filter(|length| length.value().trim() != "auto") else {
        return Ok(None);
    };
    let value = attribute.value().trim();
    let wrong = |_| bad_value(node, attribute, name, Some(0));
    let Length { number, unit } = Length::from_str(value).map_err(wrong)?;
    // An inch is 96 units.
    let inches = match unit {
        LengthUnit::None | LengthUnit::Px => return Ok(Some(number)),
        LengthUnit::In => 1.0,
        LengthUnit::Cm => 1.0 / 2.54,
        LengthUnit::Mm => 1.0 / 25.4,
        LengthUnit::Pt => 1.0 / 72.0,
        LengthUnit::Pc => 1.0 / 6.0,
        LengthUnit::Em | LengthUnit::Ex | LengthUnit::Percent => {
            return Err(Fault::new(Problem::Unit { text: shown(value) }, value_place(node, attribute)));
        }
    };
    Ok(Some(number * inches * 96.0))
}
