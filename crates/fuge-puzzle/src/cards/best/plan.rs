//! One way across the board: in which order places are filled, and which forms fit to what was filled before.

use super::ground::Ground;
use fuge_search::{Patience, Stopped};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// Filling a place.
#[derive(Clone, Debug)]
pub(super) struct Step {
    pub place: usize,
    pub list: usize,
    /// The sides that lie at places filled before, each with the slot where their label is kept. The first two are looked up in the lists.
    pub before: Vec<(usize, usize)>,
    /// The sides that lie at places filled later, each with the slot for its label.
    pub after: Vec<(usize, usize)>,
    /// The sides at the frame.
    pub frame: Vec<usize>,
}

/// The forms for a place, looked up by the labels on two of its sides.
#[derive(Debug, Default)]
pub(super) struct Lists {
    /// For every pair of labels, where the forms begin that meet both.
    both_starts: Vec<u32>,
    both: Vec<u32>,
    /// For each of the two sides and every label, the forms that meet it there.
    one: [Vec<Vec<u32>>; 2],
    /// All.
    pub all: Vec<u32>,
}

/// An order of places with all that is looked up on the way.
#[derive(Debug)]
pub(super) struct Plan {
    pub steps: Vec<Step>,
    pub lists: Vec<Lists>,
    /// How many labels are open at once, at most.
    pub slots: usize,
    labels: usize,
}

impl Plan {
    /// The plan for an order of all places.
    pub fn new(ground: &Ground, order: &[usize], patience: &Patience<'_>) -> Result<Self, Stopped> {
        let mut depth = vec![0; order.len()];
        order.iter().enumerate().for_each(|(at, &place)| depth[place] = at);
        let mut plan = Self { steps: Vec::new(), lists: Vec::new(), slots: 0, labels: usize::from(ground.nothing) + 1 };
        let (mut known, mut free) = (BTreeMap::new(), Vec::new());
        // Where the label of an edge is kept that has been shown and not yet answered.
        let mut open: BTreeMap<(usize, usize), usize> = BTreeMap::new();
        for (at, &place) in order.iter().enumerate() {
            let mut step = Step { place, list: 0, before: Vec::new(), after: Vec::new(), frame: Vec::new() };
            let mut shown = Vec::new();
            for side in 0..ground.sides {
                match ground.across(place, side) {
                    None => step.frame.push(side),
                    Some((other, back)) if depth[other] < at => {
                        step.before.push((side, open.remove(&(other, back)).expect("what lies there was shown")));
                    }
                    Some(_) => shown.push(side),
                }
            }
            for side in shown {
                let slot = free.pop().unwrap_or(plan.slots);
                plan.slots = plan.slots.max(slot + 1);
                open.insert((place, side), slot);
                step.after.push((side, slot));
            }
            free.extend(step.before.iter().map(|(_, slot)| *slot));
            let key = |index: usize| step.before.get(index).map(|(side, _)| *side);
            let keys = [key(0), key(1)];
            step.list = match known.entry((ground.sort[place], keys)) {
                Entry::Occupied(known) => *known.get(),
                Entry::Vacant(new) => {
                    plan.lists.push(Lists::new(ground, &ground.sorts[ground.sort[place]], keys, patience)?);
                    *new.insert(plan.lists.len() - 1)
                }
            };
            plan.steps.push(step);
        }
        Ok(plan)
    }

    /// The forms that meet both labels.
    #[inline(always)]
    pub fn both<'a>(&self, list: &'a Lists, labels: [u8; 2]) -> &'a [u32] {
        let key = usize::from(labels[0]) * self.labels + usize::from(labels[1]);
        &list.both[list.both_starts[key] as usize..list.both_starts[key + 1] as usize]
    }
}

impl Lists {
    fn new(ground: &Ground, forms: &[u32], keys: [Option<usize>; 2], patience: &Patience<'_>) -> Result<Self, Stopped> {
        let labels = usize::from(ground.nothing) + 1;
        // For every label beside this side, the forms that meet it. Where there is no such side, the label is always 0.
        let by_label = |key: Option<usize>, forms: &[u32]| -> Result<Vec<Vec<u32>>, Stopped> {
            let mut meeting = vec![Vec::new(); labels];
            for &form in forms {
                let mates = key.map_or(&[0][..], |side| ground.inner.meets.mates(ground.label(form, side)));
                patience.spend(1 + mates.len() as u64)?;
                mates.iter().for_each(|&label| meeting[usize::from(label)].push(form));
            }
            Ok(meeting)
        };
        let mut lists = Self { both_starts: vec![0], both: Vec::new(), one: Default::default(), all: forms.to_vec() };
        // By the first label, then by the second: not every form is looked at for every pair.
        for some in by_label(keys[0], forms)? {
            for both in by_label(keys[1], &some)? {
                lists.both.extend(both);
                lists.both_starts.push(lists.both.len() as u32);
            }
        }
        for (one, key) in lists.one.iter_mut().zip(keys) {
            if key.is_some() {
                *one = by_label(key, forms)?;
            }
        }
        Ok(lists)
    }

    /// The forms that meet the label on one of the two sides.
    pub fn one(&self, key: usize, label: u8) -> &[u32] {
        self.one[key].get(usize::from(label)).map_or(&[], Vec::as_slice)
    }
}
