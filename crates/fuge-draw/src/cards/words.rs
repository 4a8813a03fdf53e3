//! What stands on cards: names in the middle, labels at the sides, each where it can be read.

use super::artist::{Face, HERE, Point, Table, disc_radius};
use super::looks::Looks;
use crate::lettering;
use crate::silhouette::labels::{Label as Fitted, can_be_plotted, plottable};
use fuge_puzzle::cards::{CardPuzzle, Label};
use std::collections::{BTreeMap, BTreeSet};

/// How high a letter is at least, in pixels.
const LEGIBLE: f64 = 4.5;

/// Texts that are all of one size.
pub(super) struct Words {
    texts: Vec<String>,
    pub height: f64,
    /// For the sides of a card, by the length of the text: where its middle is, seen from that of the card.
    places: BTreeMap<(u8, usize, usize), Point>,
}

impl Words {
    /// The names of the cards, or their numbers where names are too long or the plotter has no letters for them. `None`: even
    /// these cannot be read.
    pub fn names(puzzle: &CardPuzzle, table: &Table, looks: &Looks, pixel: f64) -> Option<Self> {
        let radius = disc_radius(&table.of_card(puzzle).face(HERE), looks.halves);
        let fitting = |texts: Vec<String>| {
            // The corners of a text are within the disc.
            let height = |text: &String| 0.82 * radius / (lettering::width(text, 1.0) / 2.0).hypot(0.5);
            let height = texts.iter().map(height).fold(f64::INFINITY, f64::min);
            Self { texts, height, places: BTreeMap::new() }
        };
        let names = fitting(puzzle.cards().iter().map(|card| plottable(&card.name)).collect());
        let good = names.texts.iter().all(|name| can_be_plotted(name)) && names.height > 0.35 * radius;
        let words = match good {
            true => names,
            false => fitting((1..=puzzle.cards().len()).map(|number| number.to_string()).collect()),
        };
        Some(words).filter(|words| words.height >= LEGIBLE * pixel)
    }

    /// The labels. `None`: they cannot be read, or cannot be told apart in capitals.
    pub fn labels(puzzle: &CardPuzzle, table: &Table, looks: &Looks, pixel: f64) -> Option<Self> {
        let texts: Vec<String> = puzzle.labels().iter().map(|label| plottable(label).to_uppercase()).collect();
        let different = texts.iter().collect::<BTreeSet<_>>().len() == texts.len();
        if !different || !texts.iter().all(|text| can_be_plotted(text)) {
            return None;
        }
        let lengths: BTreeSet<usize> = texts.iter().map(|text| text.chars().count()).collect();
        let mut words = Self { texts, height: f64::INFINITY, places: BTreeMap::new() };
        for part in 0..puzzle.lattice().geometry().parts() {
            let cell = HERE.part(part);
            let face = table.of(puzzle, cell).face(cell);
            let (middle, most) = (face.middle(), 0.28 * face.apothem());
            for side in 0..puzzle.sides() {
                let room = room(&face, side, looks.halves);
                for &length in &lengths {
                    // Only the length of a text matters.
                    let fitted = Fitted::fitted(&"M".repeat(length), &room, (LEGIBLE * pixel, most))?;
                    words.height = words.height.min(fitted.height);
                    let from_middle = (fitted.middle.0 - middle.0, fitted.middle.1 - middle.1);
                    words.places.insert((part, side, length), from_middle);
                }
            }
        }
        Some(words)
    }

    /// A text in the middle of a card.
    pub fn centred(&self, number: usize, middle: Point) -> lettering::Strokes {
        let Some(text) = self.texts.get(number) else { return Vec::new() };
        let left = middle.0 - lettering::width(text, self.height) / 2.0;
        lettering::strokes(text, left, middle.1 - self.height / 2.0, self.height)
    }

    /// A label at a side of a card.
    pub fn beside(&self, label: Label, face: &Face, side: usize) -> lettering::Strokes {
        let length = self.texts.get(usize::from(label)).map_or(0, |text| text.chars().count());
        let Some(at) = self.places.get(&(face.part, side, length)) else { return Vec::new() };
        let middle = face.middle();
        self.centred(label.into(), (middle.0 + at.0, middle.1 + at.1))
    }
}

/// Where a label can stand: on half a shell, or in the part of a card at a side, and not on the disc in its middle.
fn room(face: &Face, side: usize, halves: bool) -> Vec<Point> {
    let edge = face.edge(side);
    if halves {
        let radius = face.shell();
        let around = |step: i32| f64::from(step) * std::f64::consts::PI / 12.0;
        return (-6..=6).map(|step| edge.at(radius * around(step).sin(), radius * around(step).cos())).collect();
    }
    let middle = face.middle();
    let inward = |from: Point| (from.0 + 0.7 * (middle.0 - from.0), from.1 + 0.7 * (middle.1 - from.1));
    vec![edge.from, edge.to, inward(edge.to), inward(edge.from)]
}
