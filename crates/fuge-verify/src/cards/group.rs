//! The symmetries of a cards puzzle, found from the middles of edges.

use super::edges::{Edges, key};
use super::meet;
use fuge_puzzle::cards::{CardPuzzle, Label};
use fuge_puzzle::packing::{Lattice, Symmetry};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The symmetries, the one that changes nothing among them.
pub(super) struct Group {
    elements: Vec<Element>,
    order: u64,
}

/// Where each edge goes, and what becomes of each label.
struct Element {
    edges: Vec<usize>,
    labels: Vec<Label>,
}

/// The cards that can show the same: what they can show, by all of it; and how many there are.
type Kinds = BTreeMap<BTreeSet<Vec<Label>>, usize>;

impl Group {
    pub fn new(puzzle: &CardPuzzle, edges: &Edges) -> Self {
        let kinds = kinds(puzzle, edges);
        let exchanges = exchanges(puzzle);
        let mut elements = Vec::new();
        // Some do the same to everything that can lie anywhere: then they count once.
        let mut actions = BTreeSet::new();
        for motion in motions(puzzle, edges) {
            for labels in &exchanges {
                let element = Element { edges: motion.clone(), labels: labels.clone() };
                if let Some(action) = element.action(puzzle, edges, &kinds)
                    && actions.insert(action)
                {
                    elements.push(element);
                }
            }
        }
        let order = elements.len() as u64;
        Self { elements, order }
    }

    pub fn order(&self) -> u64 {
        self.order
    }

    /// All images of the labels of a solution, each once, the least first.
    pub fn images(&self, labels: &[Label]) -> Vec<Vec<Label>> {
        let image = |element: &Element| {
            let mut image = vec![0; labels.len()];
            for (edge, &label) in labels.iter().enumerate() {
                image[element.edges[edge]] = element.labels[usize::from(label)];
            }
            image
        };
        let mut images: Vec<Vec<Label>> = self.elements.iter().map(image).collect();
        images.sort_unstable();
        images.dedup();
        images
    }
}

impl Element {
    /// What it does to places and to everything that cards can show; `None`: it is no symmetry.
    fn action(&self, puzzle: &CardPuzzle, edges: &Edges, kinds: &Kinds) -> Option<(Vec<usize>, Vec<Vec<Label>>)> {
        let sides = edges.sides;
        let places: Vec<usize> = (0..edges.places.len()).map(|place| self.edges[place * sides] / sides).collect();
        // At the frame the same is wanted, in its new names.
        for edge in 0..edges.middles.len() {
            let wanted = edges.wanted[edge].map(|label| self.labels[usize::from(label)]);
            if wanted != edges.wanted[self.edges[edge]] {
                return None;
            }
        }
        let turned = |place: usize, shown: &[Label]| {
            let mut image = vec![0; sides];
            for (side, &label) in shown.iter().enumerate() {
                image[self.edges[place * sides + side] % sides] = self.labels[usize::from(label)];
            }
            image
        };
        // One place of each part of the lattice stands for all.
        let mut parts: Vec<usize> = Vec::new();
        for (place, cell) in edges.places.iter().enumerate() {
            if !parts.iter().any(|&other| edges.places[other].part == cell.part) {
                parts.push(place);
            }
        }
        let mut action = Vec::new();
        for (shows, count) in kinds {
            for &place in &parts {
                let images: Vec<Vec<Label>> = shows.iter().map(|shown| turned(place, shown)).collect();
                let set: BTreeSet<Vec<Label>> = images.iter().cloned().collect();
                if kinds.get(&set) != Some(count) {
                    return None;
                }
                action.extend(images);
            }
            let all: Vec<BTreeSet<Vec<Label>>> =
                parts.iter().map(|&place| shows.iter().map(|shown| turned(place, shown)).collect()).collect();
            if all.iter().any(|set| *set != all[0]) {
                return None;
            }
        }
        let clues: BTreeSet<(usize, Vec<Label>)> = puzzle
            .clues()
            .iter()
            .filter_map(|clue| {
                let place = edges.places.iter().position(|cell| *cell == clue.cell)?;
                let labels = &puzzle.cards()[clue.card].labels;
                Some((place, edges.shown(labels, usize::from(clue.turn), clue.flipped)))
            })
            .collect();
        let kept = clues.iter().all(|(place, shown)| clues.contains(&(places[*place], turned(*place, shown))));
        kept.then_some((places, action))
    }
}

fn kinds(puzzle: &CardPuzzle, edges: &Edges) -> Kinds {
    let mut kinds = Kinds::new();
    for card in puzzle.cards() {
        let turns = if puzzle.turns() { edges.sides } else { 1 };
        let overs: &[bool] = if puzzle.flips() { &[false, true] } else { &[false] };
        let all = overs.iter().flat_map(|&over| (0..turns).map(move |turn| (turn, over)));
        let shows = all.map(|(turn, over)| edges.shown(&card.labels, turn, over)).collect();
        *kinds.entry(shows).or_default() += 1;
    }
    kinds
}

/// The motions of the paper about the middle of the board that take edges to edges and places to places.
fn motions(puzzle: &CardPuzzle, edges: &Edges) -> Vec<Vec<usize>> {
    let count = edges.centres.len().max(1) as f64;
    let centre = [0, 1].map(|axis| edges.centres.iter().map(|at| at[axis]).sum::<f64>() / count);
    let turns = if puzzle.lattice() == Lattice::Square { 4 } else { 6 };
    let turns = if puzzle.symmetry() == Symmetry::None { 1 } else { turns };
    let mirrors: &[bool] = if puzzle.symmetry() == Symmetry::Full { &[false, true] } else { &[false] };
    // An edge between two places is one of each: the place tells which.
    let place = |edge: usize| key(edges.centres[edge / edges.sides]);
    let known: HashMap<_, usize> =
        (0..edges.middles.len()).map(|edge| ((key(edges.middles[edge]), place(edge)), edge)).collect();
    let mut found = Vec::new();
    for (turn, &mirror) in (0..turns).flat_map(|turn| mirrors.iter().map(move |mirror| (turn, mirror))) {
        let (sin, cos) = (std::f64::consts::TAU * f64::from(turn) / f64::from(turns)).sin_cos();
        let moved = |[x, y]: [f64; 2]| {
            let (x, y) = (if mirror { centre[0] - x } else { x - centre[0] }, y - centre[1]);
            [centre[0] + cos * x - sin * y, centre[1] + sin * x + cos * y]
        };
        let image = |edge: usize| {
            let at = (key(moved(edges.middles[edge])), key(moved(edges.centres[edge / edges.sides])));
            known.get(&at).copied()
        };
        found.extend((0..edges.middles.len()).map(image).collect::<Option<Vec<_>>>());
    }
    found
}

/// Every exchange of labels that keeps what meets what, where that is asked for; the first changes nothing.
fn exchanges(puzzle: &CardPuzzle) -> Vec<Vec<Label>> {
    let count = puzzle.labels().len();
    if !puzzle.swaps_colours() {
        return vec![(0..count as Label).collect()];
    }
    let uses = |label: Label| {
        let on_cards = puzzle.cards().iter().flat_map(|card| &card.labels).filter(|own| **own == label).count();
        let frame = puzzle.frame();
        (on_cards, frame.only.contains(&label), frame.sides.contains(&Some(label)))
    };
    let uses: Vec<_> = (0..count as Label).map(uses).collect();
    let mut all: Vec<Vec<Label>> = vec![Vec::new()];
    for label in 0..count {
        let longer = |begun: &Vec<Label>| {
            let fits = |image: &Label| {
                let kept = |(other, &to): (usize, &Label)| {
                    meet(puzzle, label as Label, other as Label) == meet(puzzle, *image, to)
                };
                let own = meet(puzzle, label as Label, label as Label) == meet(puzzle, *image, *image);
                uses[usize::from(*image)] == uses[label]
                    && !begun.contains(image)
                    && own
                    && begun.iter().enumerate().all(kept)
            };
            let images: Vec<Label> = (0..count as Label).filter(fits).collect();
            let begun = begun.clone();
            images.into_iter().map(move |image| [&begun[..], &[image]].concat())
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}
