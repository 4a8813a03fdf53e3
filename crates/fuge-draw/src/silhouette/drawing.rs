//! A scene as marks on paper, in the order in which they are drawn; SVG and HTML write the same marks.
//!
//! The outline of the figure is doubled as in the packing pictures: a broad line under a less broad one in the colour of
//! the paper leaves a line beside the edge, however the loops of the figure touch.

use super::hatch::hatch;
use super::labels::{Label, can_be_plotted, plottable};
use super::looks::{Look, Names, looks};
use super::paper::{Laid, LaidShape, Point};
use crate::palette::PALETTE;
use crate::path::{dots, escaped, lines, number, polygons, stroke};

/// The pens, in units of paper, and the colours of what is no piece.
#[derive(Clone, Copy)]
pub(super) struct Pens {
    /// The width of a line.
    pub line: f64,
    /// From the edge of the figure to the second line.
    pub gap: f64,
    pub ink: &'static str,
    pub paper: &'static str,
}

impl Pens {
    /// What is around a drawing: acute corners of the second line reach out four times as far as it lies.
    pub fn margin(&self) -> f64 {
        4.0 * (self.gap + self.line)
    }
}

/// What stands in the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lettering {
    None,
    /// Letters or numbers that stand for names.
    Marks,
    /// The names, where all of them have room, and else what stands for them.
    Names,
}

/// A path and how it looks.
pub(super) struct Mark {
    path: String,
    title: Option<String>,
    /// Properties that SVG has as attributes and CSS under the same names.
    look: Vec<(&'static str, String)>,
}

impl Mark {
    fn new(path: String, look: &[(&'static str, &str)]) -> Self {
        let look = look.iter().map(|&(name, value)| (name, value.to_owned())).collect();
        Self { path, title: None, look }
    }

    fn titled(self, title: &str) -> Self {
        Self { title: Some(title.to_owned()).filter(|title| !title.is_empty()), ..self }
    }

    /// As an element of SVG whose looks are attributes.
    pub fn svg(&self) -> String {
        self.element(self.look.iter().map(|(name, value)| format!(" {name}=\"{value}\"")).collect())
    }

    /// As an element in HTML whose looks are CSS.
    pub fn html(&self) -> String {
        let look: Vec<String> = self.look.iter().map(|(name, value)| format!("{name}:{value}")).collect();
        self.element(format!(" style=\"{}\"", look.join(";")))
    }

    fn element(&self, look: String) -> String {
        let path = &self.path;
        match &self.title {
            None => format!("<path{look} d=\"{path}\"/>"),
            Some(title) => format!("<path{look} d=\"{path}\"><title>{}</title></path>", escaped(title)),
        }
    }
}

/// A scene as it is drawn.
pub(super) struct Drawing {
    pub marks: Vec<Mark>,
    /// What stands for which name, where names are shortened.
    pub key: Vec<(String, String)>,
}

/// The lines of what is left.
const REST: &str = "#999";
const REJECTED: &str = "#c8102e";
/// How high letters are in a piece: names from the first to the second, a single letter from less.
const NAME_HEIGHT: (f64, f64) = (0.34, 0.5);
const LETTER_HEIGHT: (f64, f64) = (0.12, 0.7);

impl Drawing {
    pub fn new(laid: &Laid, names: &mut Names, pens: Pens, lettering: Lettering) -> Self {
        if laid.is_bare() {
            return Self { marks: silhouette(laid, pens), key: Vec::new() };
        }
        let looks = looks(laid, names);
        let (labels, key) = labels(laid, &looks, names, lettering);
        let mut marks = figure(laid, pens);
        marks.extend(laid.pieces.iter().zip(&looks).map(|(piece, look)| filled(piece, look)));
        marks.push(edge(laid, pens));
        marks.extend(labels.iter().map(|label| letters(label, pens)));
        marks.extend(laid.tried.iter().map(|(shape, why)| tried(shape, why, pens)));
        marks.extend(laid.corner.iter().flat_map(|&at| corner(at)));
        marks.retain(|mark| !mark.path.is_empty());
        Self { marks, key }
    }
}

/// The figure by itself.
fn silhouette(laid: &Laid, pens: Pens) -> Vec<Mark> {
    if laid.outline.is_empty() {
        return Vec::new();
    }
    let look = [("fill", pens.ink), ("stroke", pens.ink)];
    vec![Mark::new(polygons(&laid.outline), &look)]
}

/// The second line around the figure, and what is left in it: what pieces do not cover, where nobody says.
fn figure(laid: &Laid, pens: Pens) -> Vec<Mark> {
    let path = polygons(&laid.outline);
    let band = |ink: &str, width: f64| {
        let width = number(width);
        let look = [("fill", "none"), ("stroke", ink), ("stroke-width", width.as_str()), ("stroke-linejoin", "miter")];
        Mark::new(path.clone(), &look)
    };
    let thin = number(0.8 * pens.line);
    let left = [("fill", "none"), ("stroke", REST), ("stroke-width", thin.as_str())];
    let open = if laid.rest.is_empty() { &laid.outline } else { &laid.rest };
    vec![
        band(pens.ink, 2.0 * pens.gap + pens.line),
        band(pens.paper, 2.0 * pens.gap - pens.line),
        // The broad lines are within the figure too.
        Mark::new(path.clone(), &[("fill", pens.paper), ("stroke", "none")]),
        Mark::new(polygons(&laid.rest), &left),
        Mark::new(lines(&hatch(open)), &left),
    ]
}

/// The edge of the figure.
fn edge(laid: &Laid, pens: Pens) -> Mark {
    let look = [("fill", "none"), ("stroke", pens.ink), ("stroke-linejoin", "miter")];
    Mark::new(polygons(&laid.outline), &look)
}

fn filled(piece: &LaidShape, look: &Look) -> Mark {
    let fill = PALETTE[look.colour].hex();
    Mark::new(polygons([&piece.polygon]), &[("fill", fill.as_str())]).titled(&piece.shape.label)
}

fn letters(label: &Label, pens: Pens) -> Mark {
    let path: String = label.strokes().iter().map(|points| stroke(points)).collect();
    let width = number((0.12 * label.height).min(pens.line));
    Mark::new(path, &[("fill", "none"), ("stroke", "#222"), ("stroke-width", width.as_str())])
}

/// The piece that is tried, dashed, and red where it is rejected.
fn tried(piece: &LaidShape, why: &str, pens: Pens) -> Mark {
    let rejected = !why.is_empty();
    let fill = PALETTE[piece.shape.colour % PALETTE.len()].hex();
    let (width, dash) = (number(1.7 * pens.line), format!("{} {}", number(5.0 * pens.line), number(4.0 * pens.line)));
    let look = [
        ("fill", fill.as_str()),
        ("fill-opacity", "0.4"),
        ("stroke", if rejected { REJECTED } else { pens.ink }),
        ("stroke-width", width.as_str()),
        ("stroke-dasharray", dash.as_str()),
    ];
    let title = if rejected { format!("{}: {why}", piece.shape.label) } else { piece.shape.label.clone() };
    Mark::new(polygons([&piece.polygon]), &look).titled(&title)
}

/// A dot that is seen on every ground.
fn corner(at: Point) -> [Mark; 2] {
    let dot =
        |ink: &str, width: &str| Mark::new(dots([at]), &[("fill", "none"), ("stroke", ink), ("stroke-width", width)]);
    [dot("#fff", "0.62"), dot("#222", "0.44")]
}

/// What stands in the pieces, and what it stands for.
fn labels(laid: &Laid, looks: &[Look], names: &Names, lettering: Lettering) -> (Vec<Label>, Vec<(String, String)>) {
    let fitted = |text: &str, piece: &LaidShape, range| Label::fitted(text, &piece.polygon, range);
    if lettering == Lettering::None {
        return (Vec::new(), Vec::new());
    }
    if lettering == Lettering::Names {
        let name = |piece: &LaidShape| Some(plottable(&piece.shape.label)).filter(|name| can_be_plotted(name));
        let range = |name: &str| if name.chars().count() == 1 { LETTER_HEIGHT } else { NAME_HEIGHT };
        let whole = |piece: &LaidShape| name(piece).and_then(|name| fitted(&name, piece, range(&name)));
        if let Some(labels) = laid.pieces.iter().map(whole).collect() {
            return (labels, Vec::new());
        }
    }
    let marks = names.marks();
    let mark = |kind: usize| marks.get(kind).map_or("", String::as_str);
    let short = |(piece, look): (&LaidShape, &Look)| fitted(mark(look.kind), piece, LETTER_HEIGHT);
    let here = |kind: &usize| looks.iter().any(|look| look.kind == *kind);
    let entry = |kind: usize| (mark(kind).to_owned(), names.name(kind).to_owned());
    let key = (0..names.len()).filter(here).map(entry).filter(|(mark, name)| *mark != plottable(name).to_uppercase());
    (laid.pieces.iter().zip(looks).filter_map(short).collect(), key.collect())
}
