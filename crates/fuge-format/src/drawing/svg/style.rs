//! How an element is painted, as far as the silhouette depends on it. Most of it is handed down from groups.

use super::super::report::Fault;
use super::super::{FillRule, Problem};
use super::sheet::Sheet;
use super::xml::value_place;
use crate::error::shown;
use roxmltree::Node;
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
    fill: Fill,
    stroke: bool,
    pub rule: FillRule,
    /// Whether it is not hidden. What is hidden can have something in it that is seen.
    visible: bool,
    /// Whether it, or a group around it, is as clear as glass.
    clear: bool,
    /// Whether that which it is filled with, or drawn with, is.
    clear_paint: [bool; 2],
}

impl Default for Style {
    fn default() -> Self {
        let rule = FillRule::NonZero;
        Self { fill: Fill::Colour, stroke: false, rule, visible: true, clear: false, clear_paint: [false; 2] }
    }
}

impl Style {
    /// The style of an element in a group of this style.
    pub(super) fn of<'a>(self, node: Node<'a, '_>, sheet: &Sheet<'a>) -> Result<Self, Fault> {
        let mut style = self;
        let value = |name| sheet.property(node, name).filter(|(value, _)| *value != "inherit");
        style.clear |= value("opacity").is_some_and(|(opacity, _)| is_nought(opacity));
        for (clear, name) in style.clear_paint.iter_mut().zip(["fill-opacity", "stroke-opacity"]) {
            *clear = value(name).map_or(*clear, |(opacity, _)| is_nought(opacity));
        }
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

    /// Whether it can be seen at all.
    pub(super) fn is_seen(&self) -> bool {
        self.visible && !self.clear
    }

    /// What it is filled with, as it is seen.
    pub(super) fn fill(&self) -> Fill {
        if self.clear_paint[0] { Fill::None } else { self.fill }
    }

    /// Whether its line is seen.
    pub(super) fn has_stroke(&self) -> bool {
        self.stroke && !self.clear_paint[1]
    }
}

/// `0`, `0.0` or `0%`.
fn is_nought(opacity: &str) -> bool {
    opacity.trim_end_matches('%').trim().parse::<f64>().is_ok_and(|value| value <= 0.0)
}

fn paint(text: &str) -> Fill {
    match Color::from_str(text) {
        _ if text == "none" || text == "transparent" => Fill::None,
        Ok(Color { alpha: 0, .. }) => Fill::None,
        Ok(Color { red: 255, green: 255, blue: 255, .. }) => Fill::White,
        _ => Fill::Colour,
    }
}

/// Refuses what changes the figure that is seen, but not its geometry.
pub(super) fn refuse_effects<'a>(node: Node<'a, '_>, sheet: &Sheet<'a>) -> Result<(), Fault> {
    for name in ["clip-path", "mask", "transform-origin"] {
        if let Some((_, place)) = sheet.property(node, name).filter(|(value, _)| !matches!(*value, "none" | "")) {
            return Err(Fault::new(Problem::Property { name }, place));
        }
    }
    // As an attribute it is read; as a style it has units, and other rules.
    let given = node.attribute_node("transform").map(|attribute| value_place(node, attribute));
    match sheet.property(node, "transform").filter(|(value, place)| Some(place) != given.as_ref() && *value != "none") {
        Some((_, place)) => Err(Fault::new(Problem::Property { name: "transform" }, place)),
        None => Ok(()),
    }
}
