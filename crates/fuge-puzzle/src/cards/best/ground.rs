//! What every way to a better board looks up: places, forms, and what a board is worth.

use super::super::compile::{Inner, MOST_SIDES};
use fuge_search::{Patience, Stopped};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::Arc;

/// No form: an empty place.
pub(super) const EMPTY: u32 = u32::MAX;

/// The form in every place, or [`EMPTY`].
pub(super) type Forms = Vec<u32>;

/// A puzzle as numbers.
#[derive(Debug)]
pub(super) struct Ground {
    pub inner: Arc<Inner>,
    pub sides: usize,
    /// How many labels there are; the next number is what an empty place shows, and that meets nothing.
    pub nothing: u8,
    /// Which labels meet, `nothing` among them.
    meets: Vec<bool>,
    /// Kind and labels of every form.
    pub forms: Vec<Shown>,
    /// How many cards there are of each kind.
    pub cards: Vec<u32>,
    /// Sorts of places: the forms that keep the frame there, and the clue.
    pub sorts: Vec<Vec<u32>>,
    /// For every sort without a clue and every form, whether it is among them.
    keeping: Vec<Vec<bool>>,
    /// The sort of each place.
    pub sort: Vec<usize>,
    /// How many edges have a place on both sides.
    pub edges: usize,
    pub clues_keep_frame: bool,
}

/// What a form shows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shown {
    pub kind: u32,
    pub labels: [u8; MOST_SIDES],
}

impl Ground {
    pub fn new(inner: Arc<Inner>, patience: &Patience<'_>) -> Result<Self, Stopped> {
        let (sides, labels) = (inner.puzzle.sides(), inner.puzzle.labels().len());
        let pairs = (0..=labels).flat_map(|a| (0..=labels).map(move |b| (a, b)));
        let meets = pairs.map(|(a, b)| a < labels && b < labels && inner.meets.both(a as u8, b as u8)).collect();
        let shown = |form: &super::super::Form| {
            let mut labels = [0; MOST_SIDES];
            labels[..sides].copy_from_slice(&form.labels);
            Shown { kind: form.kind as u32, labels }
        };
        let mut by_forms: BTreeMap<Vec<u32>, usize> = BTreeMap::new();
        // Where the same is asked of a form, the same forms may lie.
        let mut by_asked = BTreeMap::new();
        let mut sort = Vec::with_capacity(inner.places.cells.len());
        for place in 0..inner.places.cells.len() {
            let frame: Vec<bool> = inner.places.across[place].iter().map(Option::is_none).collect();
            let asked = (inner.places.cells[place].part, inner.clues.get(&place).copied(), frame);
            sort.push(match by_asked.entry(asked) {
                Entry::Occupied(known) => *known.get(),
                Entry::Vacant(new) => {
                    patience.spend(inner.forms.len() as u64)?;
                    let next = by_forms.len();
                    *new.insert(*by_forms.entry(keeping_frame(&inner, place)).or_insert(next))
                }
            });
        }
        let mut sorts = vec![Vec::new(); by_forms.len()];
        by_forms.into_iter().for_each(|(forms, number)| sorts[number] = forms);
        let mut keeping = vec![Vec::new(); sorts.len()];
        for place in (0..sort.len()).filter(|place| !inner.clues.contains_key(place)) {
            let table: &mut Vec<bool> = &mut keeping[sort[place]];
            if table.is_empty() {
                table.resize(inner.forms.len(), false);
                sorts[sort[place]].iter().for_each(|&form| table[form as usize] = true);
            }
        }
        Ok(Self {
            sides,
            nothing: labels as u8,
            meets,
            forms: inner.forms.iter().map(shown).collect(),
            cards: inner.kinds.iter().map(|kind| kind.cards.len() as u32).collect(),
            sorts,
            keeping,
            sort,
            clues_keep_frame: inner.clues.iter().all(|(&place, &form)| keeps_frame(&inner, place, form)),
            edges: inner.places.across.iter().flatten().flatten().count() / 2,
            inner,
        })
    }

    pub fn places(&self) -> usize {
        self.sort.len()
    }

    /// The place and the side across a side of a place.
    #[inline(always)]
    pub fn across(&self, place: usize, side: usize) -> Option<(usize, usize)> {
        self.inner.places.across[place][side]
    }

    pub fn is_clue(&self, place: usize) -> bool {
        self.inner.clues.contains_key(&place)
    }

    #[inline(always)]
    pub fn meet(&self, a: u8, b: u8) -> bool {
        self.meets[usize::from(a) * (usize::from(self.nothing) + 1) + usize::from(b)]
    }

    /// What is shown on a side.
    #[inline(always)]
    pub fn label(&self, form: u32, side: usize) -> u8 {
        if form == EMPTY { self.nothing } else { self.forms[form as usize].labels[side] }
    }

    /// Whether a label could meet any.
    pub fn lives(&self, label: u8) -> bool {
        label != self.nothing && self.inner.meets.any(label)
    }

    /// The pairs of places that lie side by side, and whether their labels meet.
    pub fn seams<'a>(&'a self, board: &'a [u32]) -> impl Iterator<Item = (usize, usize, bool)> + 'a {
        let place = move |place: usize| {
            (0..self.sides).filter_map(move |side| {
                let (other, back) = self.across(place, side).filter(|across| (place, side) < *across)?;
                Some((place, other, self.meet(self.label(board[place], side), self.label(board[other], back))))
            })
        };
        (0..self.places()).flat_map(place)
    }

    /// How many edges would match at a place if this form lay there.
    pub fn matches_at(&self, board: &[u32], place: usize, form: u32) -> usize {
        let meets = |side: &usize| {
            let across = self.across(place, *side);
            across.is_some_and(|(other, back)| self.meet(self.label(form, *side), self.label(board[other], back)))
        };
        (0..self.sides).filter(meets).count()
    }

    /// Whether this form meets all cards that lie beside the place.
    pub fn fits(&self, board: &[u32], place: usize, form: u32) -> bool {
        (0..self.sides).all(|side| {
            let beside = self.across(place, side).filter(|&(other, _)| board[other] != EMPTY);
            beside.is_none_or(|(other, back)| self.meet(self.label(form, side), self.label(board[other], back)))
        })
    }

    /// Whether a form keeps the frame at a place that has no clue.
    pub fn keeps_frame(&self, place: usize, form: u32) -> bool {
        self.keeping[self.sort[place]].get(form as usize).copied().unwrap_or(false)
    }

    /// How many edges match.
    pub fn matching(&self, board: &[u32]) -> usize {
        self.seams(board).filter(|(.., meet)| *meet).count()
    }

    /// The pairs of cards that do not fit.
    pub fn conflicts(&self, board: &[u32]) -> Vec<(usize, usize)> {
        let laid = |place: usize| board[place] != EMPTY;
        let wrong = self.seams(board).filter(|&(a, b, meet)| !meet && laid(a) && laid(b));
        wrong.map(|(a, b, _)| (a, b)).collect()
    }

    /// How many cards lie without a mismatch.
    pub fn fitting(&self, board: &[u32]) -> usize {
        let mut fits: Vec<bool> = board.iter().map(|&form| form != EMPTY).collect();
        for (a, b) in self.conflicts(board) {
            (fits[a], fits[b]) = (false, false);
        }
        fits.into_iter().filter(|fits| *fits).count()
    }

    /// How many cards of each kind are not on the board.
    pub fn left(&self, board: &[u32]) -> Vec<u32> {
        let mut left = self.cards.clone();
        for &form in board.iter().filter(|form| **form != EMPTY) {
            left[self.forms[form as usize].kind as usize] -= 1;
        }
        left
    }
}

/// The forms that may lie in a place where edges inside need not match: they keep the frame, or are the clue.
fn keeping_frame(inner: &Inner, place: usize) -> Vec<u32> {
    match inner.clues.get(&place) {
        Some(&clue) => vec![clue as u32],
        None => {
            (0..inner.forms.len()).filter(|&form| keeps_frame(inner, place, form)).map(|form| form as u32).collect()
        }
    }
}

fn keeps_frame(inner: &Inner, place: usize, form: usize) -> bool {
    let (labels, frame) = (&inner.forms[form].labels, inner.puzzle.frame());
    (0..labels.len()).all(|side| {
        let wanted = || frame.sides.get(inner.places.frame_side(place, side, labels.len())).copied().flatten();
        inner.places.across[place][side].is_some() || wanted().is_none_or(|wanted| wanted == labels[side])
    })
}
