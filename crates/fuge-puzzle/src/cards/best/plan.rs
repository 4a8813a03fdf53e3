//! One way across the board: in which order places are filled, and which forms fit to what was filled before.

use super::ground::Ground;
use std::collections::BTreeMap;

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
    pub fn new(ground: &Ground, order: &[usize]) -> Self {
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
            step.list = *known.entry((ground.sort[place], keys)).or_insert_with(|| {
                plan.lists.push(Lists::new(ground, &ground.sorts[ground.sort[place]], keys));
                plan.lists.len() - 1
            });
            plan.steps.push(step);
        }
        plan
    }

    /// The forms that meet both labels.
    #[inline(always)]
    pub fn both<'a>(&self, list: &'a Lists, labels: [u8; 2]) -> &'a [u32] {
        let key = usize::from(labels[0]) * self.labels + usize::from(labels[1]);
        &list.both[list.both_starts[key] as usize..list.both_starts[key + 1] as usize]
    }
}

impl Lists {
    fn new(ground: &Ground, forms: &[u32], keys: [Option<usize>; 2]) -> Self {
        let labels = usize::from(ground.nothing) + 1;
        // Where there is no such side, its label is always 0.
        let meets = |key: Option<usize>, label: usize, form: u32| match key {
            None => label == 0,
            Some(side) => ground.meet(label as u8, ground.label(form, side)),
        };
        let fitting = |key: Option<usize>, label: usize, of: &[u32]| -> Vec<u32> {
            of.iter().copied().filter(|&form| meets(key, label, form)).collect()
        };
        let one = keys.map(|key| match key {
            None => Vec::new(),
            Some(_) => (0..labels).map(|label| fitting(key, label, forms)).collect::<Vec<_>>(),
        });
        let mut lists = Self { both_starts: vec![0], both: Vec::new(), one, all: forms.to_vec() };
        for first in 0..labels {
            let some = fitting(keys[0], first, forms);
            for second in 0..labels {
                lists.both.extend(some.iter().copied().filter(|&form| meets(keys[1], second, form)));
                lists.both_starts.push(lists.both.len() as u32);
            }
        }
        lists
    }

    /// The forms that meet the label on one of the two sides.
    pub fn one(&self, key: usize, label: u8) -> &[u32] {
        self.one[key].get(usize::from(label)).map_or(&[], Vec::as_slice)
    }
}
