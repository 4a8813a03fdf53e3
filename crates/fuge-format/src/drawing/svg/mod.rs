//! SVG: what a viewer fills is the silhouette.
//!
//! A first walk finds the elements that are seen, with their transforms and rules; which of them are the figure is decided when all are
//! known: paper is not, and strokes are only where nothing is filled. Only then is their geometry read.

mod matrix;
mod outline;
mod pen;
mod sheet;
mod style;
mod xml;

use super::report::Fault;
use super::tally::Tally;
use super::{Drawing, DrawingFormat, MAX_DEPTH, Problem, Shape, one_line};
use crate::error::shown;
use matrix::Matrix;
use outline::{length, rectangle};
use pen::Subpath;
use roxmltree::Node;
use sheet::Sheet;
use std::str::FromStr;
use style::{Fill, Style};
use svgtypes::ViewBox;
use xml::{elements, tag};

/// The drawing in the text.
pub(super) fn read(text: &str) -> Result<Drawing, Fault> {
    let document = xml::parse(text)?;
    let root = document.root_element();
    let mut found = Found { sheet: Sheet::of(root)?, filled: Vec::new(), stroked: Vec::new() };
    found.element(root, Style::default(), Matrix::IDENTITY, 0)?;
    let (chosen, strokes_only) = found.figure(root)?;
    let (mut tally, mut open, mut shapes) = (Tally::default(), None, Vec::new());
    for seen in chosen {
        let outline = outline::of(seen.node, &mut tally)?;
        match outline.open {
            // A stroke that is not closed is a line beside the figure, but a viewer would close what is filled.
            Some(fault) if !strokes_only => return Err(fault),
            fault => open = open.or(fault),
        }
        shapes.extend(shape(&seen, outline.loops, &tally)?);
    }
    if shapes.is_empty() {
        return Err(open.unwrap_or_else(|| Fault::new(Problem::NoFigure, tag(root))));
    }
    let title = elements(root).find(|node| node.tag_name().name() == "title").and_then(|node| node.text());
    Ok(Drawing { name: title.and_then(one_line), shapes, y_down: true, format: DrawingFormat::Svg })
}

/// An element that is seen.
struct Seen<'a, 'i> {
    node: Node<'a, 'i>,
    style: Style,
    matrix: Matrix,
}

/// The elements that are seen.
struct Found<'a, 'i> {
    sheet: Sheet<'a>,
    filled: Vec<Seen<'a, 'i>>,
    stroked: Vec<Seen<'a, 'i>>,
}

impl<'a, 'i> Found<'a, 'i> {
    fn element(&mut self, node: Node<'a, 'i>, outer: Style, matrix: Matrix, depth: usize) -> Result<(), Fault> {
        let name = node.tag_name().name();
        let group = matches!(name, "svg" | "g" | "a");
        let refused = matches!(name, "use" | "switch" | "foreignObject");
        let drawn = matches!(name, "path" | "polygon" | "polyline" | "rect" | "circle" | "ellipse" | "image");
        // Anything else draws nothing where it stands, or no area: definitions, text, lines, words about the drawing.
        if !(group || refused || drawn)
            || self.sheet.property(node, "display").is_some_and(|(value, _)| value == "none")
        {
            return Ok(());
        }
        if depth > MAX_DEPTH {
            return Err(Fault::new(Problem::TooDeep, tag(node)));
        }
        let style = outer.of(node, &self.sheet)?;
        if refused && style.is_seen() {
            return Err(Fault::new(Problem::Element { name: shown(name) }, tag(node)));
        }
        if group || drawn && style.is_seen() {
            style::refuse_effects(node, &self.sheet)?;
        }
        let matrix = matrix.then(Matrix::of(node)?);
        if group {
            let matrix = if name == "svg" { frame(node, matrix, depth)? } else { matrix };
            return elements(node).try_for_each(|child| self.element(child, style, matrix, depth + 1));
        }
        if drawn && style.is_seen() {
            let seen = Seen { node, style, matrix };
            match style.fill() {
                Fill::None if name != "image" => self.stroked.extend(style.has_stroke().then_some(seen)),
                _ => self.filled.push(seen),
            }
        }
        Ok(())
    }

    /// The elements that are the figure, and whether they are only strokes.
    fn figure(mut self, root: Node) -> Result<(Vec<Seen<'a, 'i>>, bool), Fault> {
        let page = Page::of(root);
        let is_paper = |seen: &Seen| seen.style.fill() == Fill::White && page.is_covered_by(seen);
        if !self.stroked.is_empty() || !self.filled.iter().all(is_paper) {
            self.filled.retain(|seen| !is_paper(seen));
        }
        if self.filled.is_empty() {
            return Ok((self.stroked, true));
        }
        let white = self.filled.iter().find(|seen| seen.style.fill() == Fill::White);
        match white.filter(|_| self.filled.iter().any(|seen| seen.style.fill() != Fill::White)) {
            Some(white) => Err(Fault::new(Problem::WhiteShape, tag(white.node))),
            None => Ok((self.filled, false)),
        }
    }
}

/// The shape of an element's loops; `None`: there are none.
fn shape(seen: &Seen, loops: Vec<Subpath>, tally: &Tally) -> Result<Option<Shape>, Fault> {
    let place = tag(seen.node);
    if loops.is_empty() {
        return Ok(None);
    }
    if seen.matrix.determinant() == 0.0 {
        return Err(Fault::new(Problem::Flat, place));
    }
    let loops = loops.into_iter().map(|subpath| subpath.corners(seen.matrix, tally)).collect::<Result<_, _>>()?;
    Ok(Some(Shape { loops, rule: seen.style.rule, place }))
}

/// What a frame does to the drawing in it. The scale of the outermost does not matter, but it must not distort.
fn frame(node: Node, matrix: Matrix, depth: usize) -> Result<Matrix, Fault> {
    let ratio = node.attribute_node("preserveAspectRatio").filter(|ratio| ratio.value().trim().starts_with("none"));
    let view = node.attribute("viewBox").is_some();
    if let Some(ratio) = ratio.filter(|_| view) {
        return Err(Fault::new(Problem::Property { name: "preserveAspectRatio" }, ratio.range()));
    }
    if depth == 0 {
        return Ok(matrix);
    }
    if view {
        return Err(Fault::new(Problem::Element { name: "svg".into() }, tag(node)));
    }
    let [x, y] = [length(node, "x")?, length(node, "y")?].map(Option::unwrap_or_default);
    Ok(matrix.then(Matrix::shift(x, y)))
}

/// The paper that a drawing is on: two opposite corners.
struct Page(Option<[[f64; 2]; 2]>);

impl Page {
    fn of(root: Node) -> Self {
        if let Some(view) = root.attribute("viewBox") {
            let view = ViewBox::from_str(view).ok();
            return Self(view.map(|view| [[view.x, view.y], [view.x + view.w, view.y + view.h]]));
        }
        let side = |name| length(root, name).ok().flatten();
        Self(side("width").zip(side("height")).map(|(width, height)| [[0.0, 0.0], [width, height]]))
    }

    /// Whether an element is a rectangle that covers the paper, neither more nor less.
    fn is_covered_by(&self, seen: &Seen) -> bool {
        if seen.node.tag_name().name() != "rect" {
            return false;
        }
        let is = |name, value| seen.node.attribute(name).is_some_and(|text: &str| text.trim() == value);
        let none = |name| seen.node.attribute(name).is_none_or(|text| ["0", "0%"].contains(&text.trim()));
        if is("width", "100%") && is("height", "100%") {
            return none("x") && none("y") && seen.matrix == Matrix::IDENTITY;
        }
        let (Some([first, last]), Ok(Some([from, _, to, _]))) = (self.0, rectangle(seen.node)) else { return false };
        let size = (last[0] - first[0]).abs().max((last[1] - first[1]).abs());
        let near = |a: [f64; 2], b: [f64; 2]| (a[0] - b[0]).abs().max((a[1] - b[1]).abs()) <= 1e-9 * size;
        seen.matrix.is_upright() && near(seen.matrix.apply(from), first) && near(seen.matrix.apply(to), last)
    }
}
