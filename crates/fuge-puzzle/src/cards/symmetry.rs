//! The symmetries of a puzzle: motions of the board, perhaps with an exchange of labels, that make a solution of every solution.

use super::board::{BoardMotion, Places, motions};
use super::compile::{Form, Kind};
use super::model::{CardPuzzle, Label};
use super::swaps::swaps;
use std::collections::BTreeMap;

/// The symmetries but for the one that changes nothing.
#[derive(Clone, Debug)]
pub(super) struct Group {
    pub elements: Vec<Element>,
    /// In which order places are compared, to tell which image of a solution comes first: those that have the fewest images themselves.
    pub order: Vec<usize>,
}

/// A symmetry.
#[derive(Clone, Debug)]
pub(super) struct Element {
    /// Where each place goes, and which place comes to each.
    pub places: Vec<usize>,
    pub origins: Vec<usize>,
    /// What becomes of a form, by the part of the lattice that its place is.
    pub forms: Vec<Vec<usize>>,
    pub reflects: bool,
    pub swaps: bool,
}

pub(super) fn group(
    puzzle: &CardPuzzle,
    places: &Places,
    kinds: &[Kind],
    forms: &[Form],
    clues: &BTreeMap<usize, usize>,
) -> Group {
    let same: Vec<Label> = (0..puzzle.labels().len() as Label).collect();
    let swaps = if puzzle.swaps_colours() { swaps(puzzle).unwrap_or_default() } else { Vec::new() };
    let swaps = if swaps.is_empty() { vec![same.clone()] } else { swaps };
    let known: BTreeMap<&[Label], usize> = forms.iter().enumerate().map(|(i, form)| (&form.labels[..], i)).collect();
    let mut elements: Vec<Element> = Vec::new();
    for motion in motions(puzzle) {
        for swap in &swaps {
            let element = element(puzzle, places, (kinds, forms), &known, &motion, swap);
            // Labels that are on no card can be exchanged without anything happening.
            let new = |element: &Element| !is_identity(element) && !elements.iter().any(|other| other.acts_as(element));
            let element = element.filter(|element| keeps_clues(element, places, clues) && new(element));
            elements.extend(element.map(|element| Element { swaps: *swap != same, ..element }));
        }
    }
    let images = |place: usize| {
        let mut all: Vec<usize> = elements.iter().map(|element| element.places[place]).chain([place]).collect();
        all.sort_unstable();
        all.dedup();
        all.len()
    };
    let mut order: Vec<usize> = (0..places.cells.len()).collect();
    order.sort_by_cached_key(|&place| images(place));
    Group { elements, order }
}

impl Element {
    fn acts_as(&self, other: &Self) -> bool {
        (&self.places, &self.forms) == (&other.places, &other.forms)
    }
}

fn is_identity(element: &Element) -> bool {
    let same = |to: &Vec<usize>| to.iter().enumerate().all(|(from, to)| from == *to);
    same(&element.places) && element.forms.iter().all(same)
}

/// A motion with an exchange of labels, where every kind becomes a kind with as many copies, and every side at the frame one that wants the same.
fn element(
    puzzle: &CardPuzzle,
    places: &Places,
    (kinds, forms): (&[Kind], &[Form]),
    known: &BTreeMap<&[Label], usize>,
    motion: &BoardMotion,
    swap: &[Label],
) -> Option<Element> {
    let (sides, frame) = (puzzle.sides(), puzzle.frame());
    let image = |form: &Form, part: usize| {
        let mut labels = vec![0; sides];
        for side in 0..sides {
            labels[motion.sides[part][side]] = swap[usize::from(form.labels[side])];
        }
        known.get(&labels[..]).copied()
    };
    let parts = motion.sides.len();
    let images: Vec<Vec<usize>> = (0..parts)
        .map(|part| forms.iter().map(|form| image(form, part)).collect::<Option<Vec<_>>>())
        .collect::<Option<_>>()?;
    // Whatever is done with a card, its image is one of a card that there are as many of; the same wherever it lies.
    for kind in kinds {
        let to = forms[images[0][kind.forms.start]].kind;
        let one = images.iter().all(|images| kind.forms.clone().all(|form| forms[images[form]].kind == to));
        if !one || kinds[to].cards.len() != kind.cards.len() {
            return None;
        }
    }
    let wanted = |place: usize, side: usize| {
        let label = frame.sides.get(places.frame_side(place, side, sides)).copied().flatten();
        places.across[place][side].is_none().then_some(label)
    };
    for place in 0..places.cells.len() {
        let part = usize::from(places.cells[place].part);
        for side in 0..sides {
            let (own, other) = (wanted(place, side), wanted(motion.places[place], motion.sides[part][side]));
            if own.map(|label| label.map(|label| swap[usize::from(label)])) != other {
                return None;
            }
        }
    }
    let mut origins = vec![0; motion.places.len()];
    motion.places.iter().enumerate().for_each(|(from, &to)| origins[to] = from);
    Some(Element { places: motion.places.clone(), origins, forms: images, reflects: motion.reflects, swaps: false })
}

fn keeps_clues(element: &Element, places: &Places, clues: &BTreeMap<usize, usize>) -> bool {
    clues.iter().all(|(&place, &form)| {
        let part = usize::from(places.cells[place].part);
        clues.get(&element.places[place]) == Some(&element.forms[part][form])
    })
}

/// How an image of what is laid stands to it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Image {
    /// It comes earlier.
    Earlier,
    /// It comes later, or it cannot be told yet.
    Later,
    /// It is the same.
    Same,
}

impl Group {
    /// Compares what is laid, the form at each place or [`NONE`], with its image under a symmetry.
    pub fn compare(&self, element: &Element, places: &Places, laid: impl Fn(usize) -> u32) -> Image {
        for &place in &self.order {
            let origin = element.origins[place];
            let (own, from) = (laid(place), laid(origin));
            if own == NONE || from == NONE {
                return Image::Later;
            }
            let image = element.forms[usize::from(places.cells[origin].part)][from as usize] as u32;
            match image.cmp(&own) {
                std::cmp::Ordering::Less => return Image::Earlier,
                std::cmp::Ordering::Greater => return Image::Later,
                std::cmp::Ordering::Equal => {}
            }
        }
        Image::Same
    }

    /// How many solutions one stands for: all its images, where none of them comes earlier. `None`: one does.
    pub fn weight(&self, places: &Places, laid: impl Fn(usize) -> u32) -> Option<u64> {
        let mut same = 1;
        for element in &self.elements {
            match self.compare(element, places, &laid) {
                Image::Earlier => return None,
                Image::Same => same += 1,
                Image::Later => {}
            }
        }
        Some((self.elements.len() as u64 + 1) / same)
    }
}

/// No form.
pub(super) const NONE: u32 = u32::MAX;
