//! The plotter's drawings: one scene with the names of its pieces, or many on a sheet.

use super::Scene;
use super::drawing::{Drawing, Lettering, Pens};
use super::labels::plottable;
use super::looks::Names;
use super::paper::{Bounds, Laid, Paper, Point};
use super::pole::edges;
use crate::lettering;
use crate::path::number;
use crate::svg::layout::Layout;
use crate::svg::page::{Page, Pen};

pub(super) const INK: &str = "#222";
pub(super) const PAPER: &str = "#fff";

/// Draws a scene: its figure with the pieces in it, or the figure alone as a dark silhouette.
///
/// A piece is one filled path with its name as title, and its name or what stands for it inside, where there is room; what
/// stands for a name is told below. The title may be empty.
///
/// ```
/// use fuge_draw::silhouette::{self, Scene};
/// let scene = Scene { outline: vec![vec![[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]]], ..Scene::default() };
/// assert!(silhouette::svg(&scene, "").contains("M0 10H10L0 0z"));
/// ```
#[must_use]
pub fn svg(scene: &Scene, title: &str) -> String {
    let paper = Paper::new(scene);
    let pens = Pens { line: 0.05, gap: 0.15, ink: INK, paper: PAPER };
    let drawing = Drawing::new(&Laid::new(scene, &paper), &mut Names::new(scene), pens, Lettering::Names);
    let margin = pens.margin();
    let key = Key::new(&drawing.key, paper.size.0);
    let (width, height) = (paper.size.0.max(key.width), paper.size.1 + key.height);
    let mut page = Page::new(title, width + 2.0 * margin, height + 2.0 * margin, 40.0);
    let indent = margin + (width - paper.size.0) / 2.0;
    let pen = Pen { line: pens.line, gap: pens.gap };
    page.open_group(&format!("transform=\"{}\" {}", moved((indent, margin)), pen.style()));
    page.add_drawing(&drawing);
    page.close_group();
    key.draw(&mut page, (margin + (width - key.width) / 2.0, margin + paper.size.1), pen);
    page.finish()
}

/// Draws many solutions on a sheet, numbered from `first_number`.
///
/// All figures have the same area, as they consist of the same pieces, whatever their units are. The sheet is that of the
/// packing pictures: close to A4 landscape, with a heading that may be empty. A caller with more than
/// [`SHEET_LIMIT`](crate::svg::SHEET_LIMIT) scenes splits them with [`pages`](crate::svg::pages).
#[must_use]
pub fn sheet(scenes: &[Scene], first_number: usize, heading: &str) -> String {
    let captioned = |(scene, shown): (_, usize)| (scene, shown.to_string());
    captioned_sheet(&scenes.iter().zip(first_number..).map(captioned).collect::<Vec<_>>(), heading)
}

/// Draws scenes on a sheet as [`sheet`] does, each with its caption below: different figures, for instance.
#[must_use]
pub fn gallery(scenes: &[(Scene, String)], heading: &str) -> String {
    captioned_sheet(&scenes.iter().map(|(scene, caption)| (scene, caption.clone())).collect::<Vec<_>>(), heading)
}

fn captioned_sheet(scenes: &[(&Scene, String)], heading: &str) -> String {
    let papers = papers(scenes.iter().map(|(scene, _)| *scene));
    let largest = largest(&papers);
    let widest = scenes.iter().map(|(_, caption)| plottable(caption)).max_by_key(|caption| caption.chars().count());
    let layout = Layout::new(largest, scenes.len(), &widest.unwrap_or_default(), !heading.is_empty());
    let mut page = Page::new(heading, layout.width(), layout.height(), 24.0);
    page.open_group(&layout.pen.style());
    page.add_heading(&plottable(heading), &layout);
    for (index, ((scene, caption), paper)) in scenes.iter().zip(&papers).enumerate() {
        page.open_group(&format!("transform=\"{}\"", moved(layout.place(index))));
        page.add_title(caption);
        // In the middle of its place, and on the ground.
        let within = ((largest.0 - paper.size.0) / 2.0, largest.1 - paper.size.1);
        page.open_group(&format!("transform=\"{}\"", moved(within)));
        page.add_scene(scene, paper, layout.pen);
        page.close_group();
        page.add_caption(&plottable(caption), &layout);
        page.close_group();
    }
    page.close_group();
    page.finish()
}

impl Page {
    /// A scene without letters.
    pub(super) fn add_scene(&mut self, scene: &Scene, paper: &Paper, pen: Pen) {
        let pens = Pens { line: pen.line, gap: pen.gap, ink: INK, paper: PAPER };
        let laid = Laid::new(scene, paper);
        self.add_drawing(&Drawing::new(&laid, &mut Names::new(scene), pens, Lettering::None));
    }

    fn add_drawing(&mut self, drawing: &Drawing) {
        for mark in &drawing.marks {
            self.line(format_args!("{}", mark.svg()));
        }
    }
}

pub(super) fn moved((x, y): (f64, f64)) -> String {
    format!("translate({} {})", number(x), number(y))
}

/// The papers of these scenes, so that their figures have the same area and none is too large.
pub(super) fn papers<'a>(scenes: impl Iterator<Item = &'a Scene>) -> Vec<Paper> {
    let all: Vec<(Option<Bounds>, f64, f64)> = scenes
        .map(|scene| {
            let own = Bounds::of_figure(scene).map_or(1.0, |bounds| bounds.scale());
            let side = area(scene, own).sqrt();
            (Bounds::of_all(scene), own, if side > 0.1 { side } else { 1.0 })
        })
        .collect();
    // A figure comes out at its own scale times `even / side`, and at its own scale where that is the smallest.
    let even = all.iter().map(|(_, _, side)| *side).fold(f64::INFINITY, f64::min);
    all.into_iter().map(|(bounds, own, side)| Paper::framed(bounds, own * even / side)).collect()
}

/// The size of a place that every scene fits in.
pub(super) fn largest(papers: &[Paper]) -> (f64, f64) {
    papers.iter().fold((1.0, 1.0), |size: (f64, f64), paper| (size.0.max(paper.size.0), size.1.max(paper.size.1)))
}

/// The area of the figure at this scale.
fn area(scene: &Scene, scale: f64) -> f64 {
    even_odd_area(&Laid::new(scene, &Paper::framed(Bounds::of_figure(scene), scale)).outline)
}

/// The area within these loops by the even-odd rule: between the levels of two corners there are only trapezoids, whose
/// widths are those half-way.
fn even_odd_area(loops: &[Vec<Point>]) -> f64 {
    let mut levels: Vec<f64> = loops.iter().flatten().map(|at| at.1).collect();
    levels.sort_by(f64::total_cmp);
    let slab = |pair: &[f64]| {
        let middle = (pair[0] + pair[1]) / 2.0;
        let crossing = |(a, b): (Point, Point)| {
            ((a.1 > middle) != (b.1 > middle)).then(|| a.0 + (middle - a.1) / (b.1 - a.1) * (b.0 - a.0))
        };
        let mut across: Vec<f64> = loops.iter().flat_map(|corners| edges(corners)).filter_map(crossing).collect();
        across.sort_by(f64::total_cmp);
        (pair[1] - pair[0]) * across.chunks_exact(2).map(|ends| ends[1] - ends[0]).sum::<f64>()
    };
    levels.windows(2).filter(|pair| pair[1] > pair[0]).map(slab).sum()
}

/// What stands for which name, in columns under a drawing.
struct Key {
    entries: Vec<String>,
    columns: usize,
    /// From one column to the next.
    step: f64,
    width: f64,
    height: f64,
}

/// How high the letters of a key are.
const KEY_LETTER: f64 = 0.36;
const KEY_LINE: f64 = 0.66;
const KEY_GAP: f64 = 0.8;

impl Key {
    fn new(key: &[(String, String)], room: f64) -> Self {
        let entries: Vec<String> = key.iter().map(|(mark, name)| format!("{mark} = {}", plottable(name))).collect();
        let widest = entries.iter().map(|entry| lettering::width(entry, KEY_LETTER)).fold(0.0, f64::max);
        let step = widest + KEY_GAP;
        let columns = (((room + KEY_GAP) / step).floor() as usize).clamp(1, entries.len().max(1));
        let lines = entries.len().div_ceil(columns);
        let width = if lines == 0 { 0.0 } else { columns as f64 * step - KEY_GAP };
        let height = if lines == 0 { 0.0 } else { KEY_GAP + lines as f64 * KEY_LINE };
        Self { entries, columns, step, width, height }
    }

    fn draw(&self, page: &mut Page, (left, top): (f64, f64), pen: Pen) {
        if self.entries.is_empty() {
            return;
        }
        let lines = self.entries.len().div_ceil(self.columns);
        page.open_group(&Pen { line: 0.8 * pen.line, ..pen }.style());
        for (index, entry) in self.entries.iter().enumerate() {
            let (column, line) = (index / lines, index % lines);
            let at = (left + column as f64 * self.step, top + KEY_GAP + line as f64 * KEY_LINE);
            page.add_letters(&lettering::strokes(entry, at.0, at.1, KEY_LETTER), "");
        }
        page.close_group();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holes_have_no_area_and_parts_within_them_have() {
        let square = |least: f64, most: f64| vec![(least, least), (most, least), (most, most), (least, most)];
        let beside = vec![(9.0, 9.0), (11.0, 9.0), (9.0, 12.0)];
        let loops = [square(0.0, 9.0), square(3.0, 6.0), square(4.0, 5.0), beside];
        assert!((even_odd_area(&loops) - (81.0 - 9.0 + 1.0 + 3.0)).abs() < 1e-9);
        assert_eq!(even_odd_area(&[]), 0.0);
    }
}
