//! How an element is painted, as far as the silhouette depends on it. Most of it is handed down from groups.
//!
//! A property is an attribute, or stands in the attribute `style`, which wins. Style sheets are not looked at.

use super::super::report::Fault;
use super::super::{FillRule, Problem};
use super::xml::value_place;
use crate::error::shown;
use roxmltree::Node;
use std::ops::Range;
use std::str::FromStr;
use svgtypes::Color;

/// What an element is filled with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fill {
    None,
    White,
    Colour,
}

/// How an element is painted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Style {
    pub fill: Fill,
    pub stroke: bool,
    pub rule: FillRule,
    pub visible: bool,
}

impl Default for Style {
    fn default() -> Self {
        Self { fill: Fill::Colour, stroke: false, rule: FillRule::NonZero, visible: true }
    }
}

impl Style {
    /// The style of an element in a group of this style.
    pub(super) fn of(self, node: Node) -> Result<Self, Fault> {
        let mut style = self;
        let value = |name| property(node, name).filter(|(value, _)| *value != "inherit");
        if let Some((fill, _)) = value("fill") {
            style.fill = paint(fill);
        }
        if let Some((stroke, _)) = value("stroke") {
            style.stroke = paint(stroke) != Fill::None;
        }
        if let Some((visibility, _)) = value("visibility") {
            style.visible = !matches!(visibility, "hidden" | "collapse");
        }
        if let Some((rule, place)) = value("fill-rule") {
            style.rule = match rule {
                "evenodd" => FillRule::EvenOdd,
                "nonzero" => FillRule::NonZero,
                _ => {
                    let problem = Problem::BadValue { attribute: "fill-rule", text: shown(rule) };
                    return Err(Fault::new(problem, place));
                }
            };
        }
        Ok(style)
    }
}

fn paint(text: &str) -> Fill {
    match Color::from_str(text) {
        _ if text == "none" || text == "transparent" => Fill::None,
        Ok(Color { alpha: 0, .. }) => Fill::None,
        Ok(Color { red: 255, green: 255, blue: 255, .. }) => Fill::White,
        _ => Fill::Colour,
    }
}

/// A property of an element, and its place.
pub(super) fn property<'a>(node: Node<'a, '_>, name: &str) -> Option<(&'a str, Range<usize>)> {
    let styled = node.attribute_node("style").and_then(|style| {
        let mut all = style.value().split(';').filter_map(|property| property.split_once(':'));
        let value = all.rfind(|(key, _)| key.trim() == name)?.1.trim();
        Some((value.trim_end_matches("!important").trim_end(), value_place(node, style)))
    });
    styled.or_else(|| {
        let attribute = node.attribute_node(name)?;
        Some((attribute.value().trim(), value_place(node, attribute)))
    })
}

/// Refuses what changes the figure that is seen, but not its geometry.
pub(super) fn refuse_effects(node: Node) -> Result<(), Fault> {
    for name in ["clip-path", "mask", "transform-origin"] {
        if let Some((_, place)) = property(node, name).filter(|(value, _)| !matches!(*value, "none" | "")) {
            return Err(Fault::new(Problem::Property { name }, place));
        }
    }
    // As an attribute it is read; as a style it has units, and other rules.
    let given = node.attribute_node("transform").map(|attribute| value_place(node, attribute));
    match property(node, "transform").filter(|(value, place)| Some(place) != given.as_ref() && *value != "none") {
        Some((_, place)) => Err(Fault::new(Problem::Property { name: "transform" }, place)),
        None => Ok(()),
    }
}
