//! Which forms fit into a place, looked up by the labels that its neighbours show already.

use super::compile::{Inner, MOST_SIDES};
use super::order::{self, Order};
use fuge_search::{Patience, Stopped};
use std::collections::BTreeMap;
use std::collections::btree_map;

/// What is looked up while a board is filled in one order.
#[derive(Debug)]
pub(super) struct Tables {
    pub steps: Vec<Step>,
    /// At which step each place is filled.
    pub depths: Vec<usize>,
    pub classes: Vec<Class>,
    /// How many labels there are.
    pub labels: usize,
    /// How many edges have cards on both sides; the next number is that of an edge with no label.
    pub edges: usize,
    /// What is left of each label when all that is wanted of it is taken; `None`: where labels meet several others, that cannot be told.
    pub supply: Option<Supply>,
}

/// Supply and demand of labels.
///
/// A side that is shown to a place that is still empty wants a mate there; so does the frame of an empty place. A card that is laid takes its labels
/// out of the supply, and those of them that were wanted out of the demand: what changes is only the difference of labels that it shows to empty
/// places.
#[derive(Clone, Debug)]
pub(super) struct Supply {
    /// The label that each label meets; itself where it meets none.
    pub mates: Vec<u8>,
    /// How many more sides there are of each label than are wanted, before anything is laid.
    pub spare: Vec<i32>,
    /// How many there are.
    all: Vec<i32>,
    /// Whether any label meets it.
    is_met: Vec<bool>,
}

impl Supply {
    fn new(inner: &Inner) -> Option<Self> {
        let labels = inner.puzzle.labels().len() as u8;
        let mut mates: Vec<u8> = (0..labels).collect();
        for label in 0..labels {
            let mut others = (0..labels).filter(|&other| inner.meets.both(label, other));
            if let Some(mate) = others.next() {
                mates[usize::from(label)] = mate;
            }
            if others.next().is_some() {
                return None;
            }
        }
        let mut all = vec![0; usize::from(labels)];
        inner.puzzle.cards().iter().flat_map(|card| &card.labels).for_each(|&label| all[usize::from(label)] += 1);
        let mut spare = all.clone();
        let sides = inner.puzzle.sides();
        for place in 0..inner.places.cells.len() {
            for side in (0..sides).filter(|&side| inner.places.across[place][side].is_none()) {
                let wanted = inner.puzzle.frame().sides.get(inner.places.frame_side(place, side, sides));
                if let Some(wanted) = wanted.copied().flatten() {
                    spare[usize::from(wanted)] -= 1;
                }
            }
        }
        Some(Self { mates, spare, all, is_met: (0..labels).map(|label| inner.meets.any(label)).collect() })
    }

    /// Whether the frame takes so much of a label that can lie inside too that it is worth while to look.
    fn is_scarce(&self) -> bool {
        (0..self.spare.len()).any(|label| self.is_met[label] && 4 * self.spare[label] < 3 * self.all[label])
    }
}

/// Filling a place.
#[derive(Clone, Debug)]
pub(super) struct Step {
    pub place: usize,
    pub class: usize,
    /// The edges whose labels are the key of the table.
    pub keys: [usize; 2],
    /// Further edges whose labels are known, each with the side of the place.
    pub others: Vec<(usize, usize)>,
    /// The edges that get their label here, each with the side of the place.
    pub shows: Vec<(usize, usize)>,
    /// Whether an image may now turn out to come earlier.
    pub compares: bool,
}

/// Places where the same forms fit: the lists of them for every key, one behind the other.
#[derive(Clone, Debug)]
pub(super) struct Class {
    pub starts: Vec<u32>,
    pub entries: Vec<Entry>,
}

/// A form: its kind in the first 16 bits, its labels in eight each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Entry(u64);

impl Entry {
    fn new(kind: usize, labels: &[u8]) -> Self {
        let mut bits = kind as u64;
        for (side, &label) in labels.iter().enumerate() {
            bits |= u64::from(label) << Self::shift(side);
        }
        Self(bits)
    }

    #[inline(always)]
    pub fn kind(self) -> usize {
        usize::from(self.0 as u16)
    }

    #[inline(always)]
    pub fn label(self, side: usize) -> u8 {
        (self.0 >> Self::shift(side)) as u8
    }

    /// Where the label of a side stands.
    const fn shift(side: usize) -> usize {
        16 + 8 * side
    }

    /// The form.
    pub fn form(self, inner: &Inner) -> usize {
        let sides = inner.puzzle.sides();
        let is = |form: &usize| (0..sides).all(|side| inner.forms[*form].labels[side] == self.label(side));
        inner.kinds[self.kind()].forms.clone().find(is).expect("an entry is made of a form")
    }
}

/// How many places are compared while a board is filled; the others are when it is full.
const COMPARED: usize = 2;

/// What a side of a place asks of the label that it gets.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Asked {
    /// What the frame wants.
    Frame,
    /// To meet a side of the form of a clue.
    Clue(usize, usize),
    /// To meet any label.
    Any,
}

/// What tells classes apart: the number of the list of the forms that fit, but for the key, and the sides of the key.
type ClassKey = (usize, [Option<usize>; 2]);

impl Tables {
    pub fn new(inner: &Inner, order: Order, patience: &Patience<'_>) -> Result<Self, Stopped> {
        let order = order::places(inner, order);
        let sides = inner.puzzle.sides();
        let mut depth = vec![0; order.len()];
        order.iter().enumerate().for_each(|(index, &place)| depth[place] = index);
        let mut edges: BTreeMap<(usize, usize), usize> = BTreeMap::new();
        for place in 0..order.len() {
            for side in 0..sides {
                if let Some((other, back)) = inner.places.across[place][side]
                    && (place, side) < (other, back)
                {
                    let number = edges.len();
                    edges.insert((place, side), number);
                }
            }
        }
        let edge = |place: usize, side: usize| {
            let (other, back) = inner.places.across[place][side]?;
            edges.get(&(place, side).min((other, back))).copied()
        };
        let none = edges.len();
        let labels = inner.puzzle.labels().len().max(1);
        let mut classes: Vec<Class> = Vec::new();
        let mut known: BTreeMap<ClassKey, usize> = BTreeMap::new();
        let mut lists: Vec<Vec<usize>> = Vec::new();
        let mut list_of = BTreeMap::new();
        let compared = compared_at(inner, &depth);
        let step = |index: usize| -> Result<Step, Stopped> {
            let place = order[index];
            let beside = |side: &usize| inner.places.across[place][*side].map(|(other, _)| other);
            let clue = |side: &usize| beside(side).is_some_and(|other| inner.clues.contains_key(&other));
            let earlier = |side: &usize| beside(side).is_some_and(|other| depth[other] < index);
            // What a clue shows is known before: only what fits to it is in the list.
            let fits = |form: &usize| {
                inner.may_lie(place, *form)
                    && (0..sides).filter(clue).all(|side| {
                        let (other, back) = inner.places.across[place][side].expect("a clue lies there");
                        let shown = inner.forms[inner.clues[&other]].labels[back];
                        inner.meets.both(shown, inner.forms[*form].labels[side])
                    })
            };
            // Places that ask the same of a form have the same list.
            let shown = |side: usize| match inner.places.across[place][side] {
                None => Asked::Frame,
                Some((other, back)) => inner.clues.get(&other).map_or(Asked::Any, |&clue| Asked::Clue(clue, back)),
            };
            let asked =
                (inner.places.cells[place].part, inner.clues.get(&place), (0..sides).map(shown).collect::<Vec<_>>());
            let list = match list_of.entry(asked) {
                btree_map::Entry::Occupied(known) => *known.get(),
                btree_map::Entry::Vacant(new) => {
                    patience.spend(inner.forms.len() as u64)?;
                    let forms: Vec<usize> = (0..inner.forms.len()).filter(fits).collect();
                    *new.insert(lists.iter().position(|known| *known == forms).unwrap_or_else(|| {
                        lists.push(forms);
                        lists.len() - 1
                    }))
                }
            };
            let before: Vec<usize> = (0..sides).filter(|side| earlier(side) && !clue(side)).collect();
            let keyed = [before.first().copied(), before.get(1).copied()];
            let class = match known.entry((list, keyed)) {
                btree_map::Entry::Occupied(known) => *known.get(),
                btree_map::Entry::Vacant(new) => {
                    classes.push(Class::new(inner, &lists[list], keyed, labels, patience)?);
                    *new.insert(classes.len() - 1)
                }
            };
            let number = |side: usize| edge(place, side).expect("there is a neighbour");
            let later = |side: &usize| beside(side).is_some_and(|other| depth[other] > index);
            Ok(Step {
                place,
                class,
                keys: keyed.map(|side| side.map_or(none, number)),
                others: before.iter().skip(2).map(|&side| (number(side), side)).collect(),
                shows: (0..sides).filter(later).map(|side| (number(side), side)).collect(),
                compares: compared.contains(&index),
            })
        };
        let steps = (0..order.len()).map(step).collect::<Result<_, _>>()?;
        Ok(Self {
            steps,
            classes,
            labels,
            edges: none,
            supply: Supply::new(inner).filter(Supply::is_scarce),
            depths: depth,
        })
    }

    /// The forms for what the neighbours show.
    #[inline(always)]
    pub fn list(&self, step: &Step, edges: &[u8]) -> &[Entry] {
        let class = &self.classes[step.class];
        let key = usize::from(edges[step.keys[0]]) * self.labels + usize::from(edges[step.keys[1]]);
        &class.entries[class.starts[key] as usize..class.starts[key + 1] as usize]
    }
}

/// When it can be told of an image whether it comes earlier: as soon as the first places that are compared, and those which come to them, are
/// filled.
fn compared_at(inner: &Inner, depth: &[usize]) -> Vec<usize> {
    let group = &inner.group;
    let first = group.order.iter().take(COMPARED);
    first
        .flat_map(|&place| group.elements.iter().map(move |element| (place, element.origins[place])))
        .map(|(place, origin)| depth[place].max(depth[origin]))
        .collect()
}

impl Class {
    fn new(
        inner: &Inner,
        forms: &[usize],
        keyed: [Option<usize>; 2],
        labels: usize,
        patience: &Patience<'_>,
    ) -> Result<Self, Stopped> {
        // Which labels of a neighbour on this side let the form lie there.
        let shown = |side: Option<usize>, form: usize| match side {
            None => &[0][..],
            Some(side) => inner.meets.mates(inner.forms[form].labels[side]),
        };
        // By the first label, then by the second: not every form is looked at for every pair.
        let (mut starts, mut entries) = (Vec::with_capacity(labels * labels + 1), Vec::new());
        starts.push(0);
        let (mut firsts, mut seconds) = (vec![Vec::new(); labels], vec![Vec::new(); labels]);
        for &form in forms {
            shown(keyed[0], form).iter().for_each(|&first| firsts[usize::from(first)].push(form));
        }
        for fitting in firsts {
            for form in fitting {
                patience.spend(1 + shown(keyed[1], form).len() as u64)?;
                let entry = Entry::new(inner.forms[form].kind, &inner.forms[form].labels);
                shown(keyed[1], form).iter().for_each(|&second| seconds[usize::from(second)].push(entry));
            }
            for both in &mut seconds {
                entries.append(both);
                starts.push(entries.len() as u32);
            }
        }
        Ok(Self { starts, entries })
    }
}

/// Labels are eight bits, and so are all of a card in an entry.
const _: () = assert!(16 + 8 * MOST_SIDES <= 64);
