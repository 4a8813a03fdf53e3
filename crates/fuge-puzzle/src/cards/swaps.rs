//! Exchanges of labels that leave the rules of a puzzle as they are.

use super::model::{CardPuzzle, Label};
use std::collections::BTreeMap;

/// The most steps that are spent on finding them, and the most that are kept.
const MOST_STEPS: usize = 1_000_000;
const MOST_SWAPS: usize = 5040;

/// Every permutation of labels that keeps which labels meet, which are at the frame, and how often each is on cards; the first changes nothing. What it
/// does to the cards is not looked at. `None`: there are too many.
pub(super) fn swaps(puzzle: &CardPuzzle) -> Option<Vec<Vec<Label>>> {
    let count = puzzle.labels().len();
    let mut uses: BTreeMap<Label, usize> = BTreeMap::new();
    for &label in puzzle.cards().iter().flat_map(|card| &card.labels) {
        *uses.entry(label).or_default() += 1;
    }
    let frame = puzzle.frame();
    let alike = |a: Label, b: Label| {
        uses.get(&a) == uses.get(&b)
            && frame.only.contains(&a) == frame.only.contains(&b)
            && frame.sides.contains(&Some(a)) == frame.sides.contains(&Some(b))
    };
    let mut search = Search { puzzle, alike: &alike, to: Vec::new(), found: Vec::new(), steps: 0 };
    search.go(count).then_some(search.found)
}

struct Search<'a> {
    puzzle: &'a CardPuzzle,
    alike: &'a dyn Fn(Label, Label) -> bool,
    to: Vec<Label>,
    found: Vec<Vec<Label>>,
    steps: usize,
}

impl Search<'_> {
    /// `false`: there are too many.
    fn go(&mut self, count: usize) -> bool {
        self.steps += 1;
        if self.to.len() == count {
            self.found.push(self.to.clone());
        }
        if self.steps > MOST_STEPS || self.found.len() > MOST_SWAPS {
            return false;
        }
        if self.to.len() == count {
            return true;
        }
        let label = self.to.len() as Label;
        for image in 0..count as Label {
            if self.to.contains(&image) || !(self.alike)(label, image) {
                continue;
            }
            self.to.push(image);
            let keeps = (0..=label)
                .all(|other| self.puzzle.meet(label, other) == self.puzzle.meet(image, self.to[usize::from(other)]));
            if keeps && !self.go(count) {
                return false;
            }
            self.to.pop();
        }
        true
    }
}
