//! Cards as strokes: what is alike on many cards is one path.
//!
//! A card is a regular polygon whose corners are walked clockwise, so its inside is on the right of every side; all that is
//! on a card is measured from its sides, and so nothing depends on how many there are.

use super::looks::{Half, Looks};
use super::words::Words;
use crate::figure::Stroke;
use crate::lettering::Strokes;
use crate::palette::{hex, shaded};
use crate::path::{lines, number, polygons, stroke};
use crate::plan::Plan;
use fuge_puzzle::cards::{CardPuzzle, Label, Laid, mismatches};
use fuge_puzzle::packing::Cell;
use std::collections::{BTreeMap, BTreeSet};

/// The colour of what is wrong.
const WRONG: &str = "#d00";

/// A point on paper.
pub(super) type Point = (f64, f64);

/// Where a card lies that lies by itself.
pub(super) const HERE: Cell = Cell::new(0, 0);

/// How large a board is: the square root of its area, where it has not more cells than that.
const SIDE: f64 = 10.0;

/// How long it is at most, for the same reason.
const LONGEST: f64 = 30.0;

/// The way from places to paper.
pub(super) struct Table {
    plan: Plan,
    /// How much larger than on other boards a cell is.
    unit: f64,
}

impl Table {
    /// The table for a board.
    pub fn new(puzzle: &CardPuzzle) -> Self {
        let plan = Plan::new(puzzle.lattice(), puzzle.board().cells());
        let (width, height) = plan.size;
        let unit = (SIDE / (width * height).sqrt()).min(LONGEST / width.max(height)).max(1.0);
        Self { plan, unit }
    }

    /// The table for a card as it is given, to the same scale.
    pub fn of_card(&self, puzzle: &CardPuzzle) -> Self {
        self.of(puzzle, HERE)
    }

    /// The table for one place, to the same scale.
    pub fn of(&self, puzzle: &CardPuzzle, cell: Cell) -> Self {
        Self { plan: Plan::new(puzzle.lattice(), &[cell]), unit: self.unit }
    }

    /// Width and height.
    pub fn size(&self) -> Point {
        (self.unit * self.plan.size.0, self.unit * self.plan.size.1)
    }

    /// A place.
    pub fn face(&self, cell: Cell) -> Face {
        let on_paper = |point| {
            let (x, y) = self.plan.on_paper(point);
            (self.unit * x, self.unit * y)
        };
        let mut corners: Vec<Point> = self.plan.cell(cell).into_iter().map(on_paper).collect();
        // A triangle that points down is one that points up after half a turn, and so are its sides.
        if cell.part != 0 {
            corners.rotate_left(2);
        }
        Face { corners, part: cell.part }
    }
}

/// A place on paper. A side goes from the corner of its number to the next.
pub(super) struct Face {
    pub corners: Vec<Point>,
    pub part: u8,
}

/// A side of a place.
pub(super) struct Edge {
    pub from: Point,
    pub to: Point,
    /// The way along it, of length 1.
    along: Point,
}

impl Edge {
    fn middle(&self) -> Point {
        ((self.from.0 + self.to.0) / 2.0, (self.from.1 + self.to.1) / 2.0)
    }

    /// So far from its middle, along it and into the card.
    pub fn at(&self, along: f64, inward: f64) -> Point {
        let (middle, (x, y)) = (self.middle(), self.along);
        (middle.0 + along * x - inward * y, middle.1 + along * y + inward * x)
    }
}

impl Face {
    pub fn middle(&self) -> Point {
        let count = self.corners.len() as f64;
        let sum = self.corners.iter().fold((0.0, 0.0), |sum, at| (sum.0 + at.0, sum.1 + at.1));
        (sum.0 / count, sum.1 / count)
    }

    pub fn edge(&self, side: usize) -> Edge {
        let count = self.corners.len();
        let (from, to) = (self.corners[side % count], self.corners[(side + 1) % count]);
        let length = (to.0 - from.0).hypot(to.1 - from.1);
        Edge { from, to, along: ((to.0 - from.0) / length, (to.1 - from.1) / length) }
    }

    /// From the middle to a side.
    pub fn apothem(&self) -> f64 {
        let (middle, side) = (self.middle(), self.edge(0).middle());
        (middle.0 - side.0).hypot(middle.1 - side.1)
    }

    /// The radius of a turtle's shell: the turtles of a card do not touch each other, nor the disc in its middle.
    pub fn shell(&self) -> f64 {
        let edge = self.edge(0);
        let length = (edge.to.0 - edge.from.0).hypot(edge.to.1 - edge.from.1);
        (0.29 * length).min(0.56 * self.apothem())
    }
}

/// The radius of the disc with the name of a card.
pub(super) fn disc_radius(face: &Face, halves: bool) -> f64 {
    if halves { 0.2 * face.apothem() } else { 0.26 * face.apothem() }
}

/// What is drawn on cards, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Layer {
    /// The ground of cards with turtles.
    Ground,
    /// Heads, tails and feet in this tint.
    Limbs(usize),
    /// Parts of cards, or shells, in this tint.
    Fill(usize),
    /// Lines between the parts of a card.
    Seams,
    /// Edges of shells at their backs, in this tint.
    Back(usize),
    /// Edges of shells at their fronts.
    Front,
    Labels,
    Disc,
    Names,
}

/// Paths, by what they are.
#[derive(Default)]
pub(super) struct Sketch(BTreeMap<Layer, String>);

impl Sketch {
    fn add(&mut self, layer: Layer, path: &str) {
        if !path.is_empty() {
            self.0.entry(layer).or_default().push_str(path);
        }
    }
}

/// Draws the cards of a puzzle.
pub(super) struct Artist<'a> {
    pub puzzle: &'a CardPuzzle,
    pub table: &'a Table,
    looks: Looks,
    names: Option<Words>,
    labels: Option<Words>,
    /// The width of a line between cards.
    line: f64,
}

const INK: &str = "#222";
const PAPER: &str = "#fff";
const GROUND: &str = "#fbf7ea";

impl<'a> Artist<'a> {
    /// An artist with a pen for lines of this width, on paper with pixels of this size.
    pub fn new(puzzle: &'a CardPuzzle, table: &'a Table, line: f64, pixel: f64) -> Self {
        let looks = Looks::new(puzzle);
        let names = Words::names(puzzle, table, &looks, pixel);
        let labels = Words::labels(puzzle, table, &looks, pixel);
        Self { puzzle, table, looks, names, labels, line }
    }

    /// Draws a card where it lies; one that the puzzle does not have is not drawn.
    pub fn lay(&self, sketch: &mut Sketch, laid: &Laid) {
        if laid.card < self.puzzle.cards().len() {
            let shown = self.puzzle.shown(laid.card, laid.turn, laid.flipped);
            self.draw(sketch, &self.table.face(laid.cell), laid.card, &shown);
        }
    }

    /// Draws a card that shows these labels.
    pub fn draw(&self, sketch: &mut Sketch, face: &Face, card: usize, shown: &[Label]) {
        if self.looks.halves {
            sketch.add(Layer::Ground, &polygons([&face.corners]));
        } else {
            let middle = face.middle();
            let seams: Vec<[Point; 2]> = face.corners.iter().map(|&corner| [corner, middle]).collect();
            sketch.add(Layer::Seams, &lines(&seams));
        }
        for (side, &label) in shown.iter().enumerate() {
            self.side(sketch, face, side, label);
        }
        if let Some(names) = &self.names {
            sketch.add(Layer::Disc, &circle(face.middle(), disc_radius(face, self.looks.halves)));
            sketch.add(Layer::Names, &letters(&names.centred(card, face.middle())));
        }
    }

    fn side(&self, sketch: &mut Sketch, face: &Face, side: usize, label: Label) {
        let Some(look) = self.looks.labels.get(usize::from(label)) else { return };
        let edge = face.edge(side);
        if self.looks.halves {
            let (radius, arc) = (face.shell(), half_circle(&edge, face.shell()));
            // Nothing sticks out of what lies at the frame.
            if let Some(half) = look.half {
                sketch.add(Layer::Limbs(look.tint), &limbs(&edge, radius, half));
            }
            sketch.add(Layer::Fill(look.tint), &format!("{arc}z"));
            let outline = if look.half == Some(Half::Front) { Layer::Front } else { Layer::Back(look.tint) };
            sketch.add(outline, &arc);
        } else {
            sketch.add(Layer::Fill(look.tint), &polygons([&vec![edge.from, edge.to, face.middle()]]));
        }
        if let Some(labels) = &self.labels {
            sketch.add(Layer::Labels, &letters(&labels.beside(label, face, side)));
        }
    }

    /// What was drawn, as strokes.
    pub fn strokes(&self, sketch: Sketch) -> Vec<Stroke> {
        let thin = 0.4 * self.line;
        let tint = |number: usize| self.looks.tints.get(number).copied().unwrap_or([0xff; 3]);
        let dark = |number: usize| shaded(tint(number), -0.45);
        let pen = |words: &Option<Words>| words.as_ref().map_or(thin, |words| (0.12 * words.height).min(self.line));
        let look = |(layer, path): (Layer, String)| match layer {
            Layer::Ground => Stroke::filled(path, GROUND.to_owned(), None),
            Layer::Limbs(number) => Stroke::edged(path, hex(tint(number)), &dark(number), thin),
            Layer::Fill(number) => Stroke::filled(path, hex(tint(number)), None),
            Layer::Seams => Stroke::line(path, INK, thin),
            Layer::Back(number) => Stroke::line(path, &dark(number), thin),
            Layer::Front => Stroke::line(path, INK, 1.5 * thin),
            Layer::Disc => Stroke::edged(path, PAPER.to_owned(), INK, thin),
            Layer::Labels => Stroke::line(path, INK, pen(&self.labels)),
            Layer::Names => Stroke::line(path, INK, pen(&self.names)),
        };
        sketch.0.into_iter().map(look).collect()
    }

    /// Places without a card, in this ink.
    pub fn empty(&self, laid: &[Laid], ink: &str) -> Option<Stroke> {
        let taken: BTreeSet<Cell> = laid.iter().map(|laid| laid.cell).collect();
        let free = self.puzzle.board().cells().iter().filter(|cell| !taken.contains(cell));
        let places: Vec<Vec<Point>> = free.map(|&cell| self.table.face(cell).corners).collect();
        (!places.is_empty()).then(|| Stroke::line(polygons(&places), ink, 0.6 * self.line))
    }

    /// The edges of the cards that lie.
    pub fn edges(&self, laid: &[Laid]) -> Option<Stroke> {
        let places: Vec<Vec<Point>> = laid.iter().map(|laid| self.table.face(laid.cell).corners).collect();
        (!places.is_empty()).then(|| self.edge(&places))
    }

    /// Where cards do not fit: a line across each such edge.
    pub fn mismatches(&self, laid: &[Laid]) -> Option<Stroke> {
        let known: Vec<Laid> = laid.iter().copied().filter(|laid| laid.card < self.puzzle.cards().len()).collect();
        let wrong = mismatches(self.puzzle, &known);
        let mark = |&(cell, side): &(Cell, usize)| {
            let (face, edge) = (self.table.face(cell), self.table.face(cell).edge(side));
            stroke(&[edge.at(0.0, 0.0), edge.at(0.0, 0.35 * face.apothem())]) + &stroke(&[edge.from, edge.to])
        };
        let path: String = wrong.iter().map(mark).collect();
        (!path.is_empty()).then(|| Stroke::line(path, WRONG, 3.0 * self.line))
    }

    /// The edges of these polygons.
    pub fn edge(&self, places: &[Vec<Point>]) -> Stroke {
        Stroke::line(polygons(places), INK, self.line)
    }
}

/// What sticks out of half a shell: two feet, and a head in front or a tail behind.
fn limbs(edge: &Edge, radius: f64, half: Half) -> String {
    let polar = |angle: f64, far: f64| edge.at(far * angle.sin(), far * angle.cos());
    let feet = [-0.9, 0.9].map(|angle| circle(polar(angle, 1.02 * radius), 0.2 * radius)).concat();
    feet + &match half {
        Half::Front => circle(polar(0.0, 1.1 * radius), 0.27 * radius),
        Half::Back => {
            polygons([&vec![polar(-0.16, 0.98 * radius), polar(0.0, 1.32 * radius), polar(0.16, 0.98 * radius)]])
        }
    }
}

/// Half a circle about the middle of a side, within the card.
fn half_circle(edge: &Edge, radius: f64) -> String {
    let (from, to, r) = (edge.at(radius, 0.0), edge.at(-radius, 0.0), number(radius));
    format!("M{} {}A{r} {r} 0 0 1 {} {}", number(from.0), number(from.1), number(to.0), number(to.1))
}

fn circle((x, y): Point, radius: f64) -> String {
    let (r, across) = (number(radius), number(2.0 * radius));
    format!("M{} {}a{r} {r} 0 1 1 {across} 0a{r} {r} 0 1 1 -{across} 0z", number(x - radius), number(y))
}

fn letters(strokes: &Strokes) -> String {
    strokes.iter().map(|points| stroke(points)).collect()
}
