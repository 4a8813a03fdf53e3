//! The report: title, facts and pieces as for packings, then the scenes.

use super::drawing::{Drawing, Lettering, Pens};
use super::looks::Names;
use super::paper::{Laid, Paper};
use super::sheet::{largest, papers};
use super::{Scene, Shape};
use crate::html::view::Scale;
use crate::html::{Frame, Numbers, Page, title};
use crate::path::{escaped, number};

/// Up to so many scenes have letters in their pieces; in more of them, these would be too small.
const MOST_LETTERED: usize = 6;

/// A page with these scenes, numbered from `first_number`.
///
/// `pieces` are those of the puzzle, each copy by itself, in the order of their kinds; they are drawn on a page that has
/// none before it. A scene without pieces is the bare figure. A scene has the address `#s` and its number.
///
/// ```
/// use fuge_draw::html::Frame;
/// use fuge_draw::silhouette::{self, Scene};
/// let scene = Scene { outline: vec![vec![[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]]], ..Scene::default() };
/// let page = silhouette::report(&[scene], 1, &[], &Frame { heading: "Cat", ..Frame::default() });
/// assert!(page.contains("<h1>Cat</h1>") && page.contains("<h2>Figure</h2>"));
/// ```
#[must_use]
pub fn report(scenes: &[Scene], first_number: usize, pieces: &[Shape], frame: &Frame<'_>) -> String {
    let papers = papers(scenes.iter());
    let scale = Scale::new(largest(&papers), scenes.len());
    let range = Numbers { first: first_number, count: scenes.len() };
    let bare = scenes.iter().all(|scene| scene.pieces.is_empty());
    let mut page = Page { text: String::new() };
    page.open(&title(frame, &range), &scale);
    page.add_header(frame);
    page.line(format_args!("<main>"));
    if frame.links.previous.is_none() && !pieces.is_empty() {
        page.add_shapes(pieces, scenes.len() <= MOST_LETTERED);
    }
    let heading = if bare { "Figure".to_owned() } else { range.to_string() };
    page.line(format_args!("<h2>{heading}</h2>\n<div class=\"solutions\">"));
    for ((scene, paper), shown) in scenes.iter().zip(&papers).zip(first_number..) {
        let lettering = if scenes.len() <= MOST_LETTERED { Lettering::Marks } else { Lettering::None };
        page.line(format_args!("<figure id=\"s{shown}\">"));
        let label = if scene.pieces.is_empty() { "The figure".to_owned() } else { format!("Solution {shown}") };
        page.add_scene(scene, paper, &scale, lettering, &label);
        page.line(format_args!("<figcaption><a href=\"#s{shown}\">{shown}</a></figcaption></figure>"));
    }
    page.line(format_args!("</div>\n</main>"));
    page.close(frame);
    page.text
}

impl Page {
    /// A scene at the scale of the page.
    pub(super) fn add_scene(&mut self, scene: &Scene, paper: &Paper, scale: &Scale, lettering: Lettering, label: &str) {
        let pens = Pens { line: scale.line, gap: scale.gap, ink: "var(--ink)", paper: "var(--paper)" };
        let drawing = Drawing::new(&Laid::new(scene, paper), &mut Names::new(scene), pens, lettering);
        let (width, frame) = (number(scale.width_of(paper.size.0)), scale.view_box(paper.size));
        let label = escaped(label);
        self.line(format_args!(
            "<svg style=\"width:{width}rem\" viewBox=\"{frame}\" role=\"img\" aria-label=\"{label}\">"
        ));
        self.add_marks(&drawing);
        self.line(format_args!("</svg>"));
    }

    fn add_marks(&mut self, drawing: &Drawing) {
        for mark in &drawing.marks {
            self.line(format_args!("{}", mark.html()));
        }
    }

    /// The pieces with their names, all to one scale: the key to colours and letters.
    fn add_shapes(&mut self, pieces: &[Shape], lettered: bool) {
        let all = Scene { pieces: pieces.to_vec(), ..Scene::default() };
        let (names, shapes) = (Names::new(&all), Kinds::new(pieces));
        let (marks, scale) = (names.marks(), shapes.scale());
        self.line(format_args!("<h2>Pieces</h2>\n<div class=\"pieces\">"));
        for (shape, copies) in shapes.all {
            let mark = marks.get(names.number(&shape.label)).filter(|_| lettered).map_or("", String::as_str);
            let name = escaped(&shape.label);
            let short = if mark.is_empty() || mark == name.to_uppercase() { name } else { format!("{mark} = {name}") };
            let times = if copies == 1 { String::new() } else { format!(" × {copies}") };
            self.line(format_args!("<figure>"));
            self.add_shape(shape, scale);
            self.line(format_args!("<figcaption>{short}{times}</figcaption></figure>"));
        }
        self.line(format_args!("</div>"));
    }

    fn add_shape(&mut self, shape: &Shape, scale: f64) {
        let scene = Scene { pieces: vec![shape.clone()], ..Scene::default() };
        let paper = Paper::framed(super::paper::Bounds::of_all(&scene), scale);
        let pens = Pens { line: 1.2, gap: 0.0, ink: "var(--ink)", paper: "var(--paper)" };
        let drawing = Drawing::new(&Laid::new(&scene, &paper), &mut Names::new(&scene), pens, Lettering::None);
        let [width, height] = [number(paper.size.0), number(paper.size.1)];
        self.line(format_args!(
            "<svg width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" stroke-width=\"1.2\" \
             aria-hidden=\"true\">"
        ));
        self.add_marks(&drawing);
        self.line(format_args!("</svg>"));
    }
}

/// The different pieces, and how many copies there are of each.
struct Kinds<'a> {
    all: Vec<(&'a Shape, usize)>,
}

/// How large the largest piece is, in pixels.
const PIECE: f64 = 110.0;

impl<'a> Kinds<'a> {
    fn new(pieces: &'a [Shape]) -> Self {
        let mut all: Vec<(&Shape, usize)> = Vec::new();
        for piece in pieces {
            let same = |other: &Shape| other.label == piece.label && other.colour == piece.colour;
            match all.iter_mut().find(|(other, _)| same(other)) {
                Some((_, copies)) => *copies += 1,
                None => all.push((piece, 1)),
            }
        }
        Self { all }
    }

    /// Pixels for a unit of the pieces.
    fn scale(&self) -> f64 {
        let lone = |shape: &Shape| Scene { pieces: vec![shape.clone()], ..Scene::default() };
        let sides = self.all.iter().map(|(shape, _)| {
            let (width, height) = Paper::framed(super::paper::Bounds::of_all(&lone(shape)), 1.0).size;
            width.max(height)
        });
        let longest = sides.fold(0.0, f64::max);
        if longest > 0.0 { PIECE / longest } else { 1.0 }
    }
}
