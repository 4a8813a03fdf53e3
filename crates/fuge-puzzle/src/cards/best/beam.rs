//! Boards filled place by place, many side by side: of all ways on, the most promising are kept.
//!
//! **What is promising.** Few mismatches, and a good rest: if the sides that are left were paired off at random, the number of ways in which all of
//! them meet would be the product of (*s* - 1)!! over all labels, where *s* is how often a label is left. It is large where some labels are used up
//! and others are plenty. Its logarithm is compared, less so much for each mismatch, with a little noise, so that no two rounds are the same. Cards that
//! do not fit are looked at only where those that fit do not make enough boards.

use super::super::compile::MOST_SIDES;
use super::ground::{EMPTY, Forms, Ground};
use super::plan::{Plan, Step};
use crate::chance::Chance;
use fuge_search::{Patience, Stopped};
use std::sync::Arc;

/// Boards that are filled to the same place.
#[derive(Clone, Debug, Default)]
struct Level {
    /// Which cards are used, so many words for a board.
    used: Vec<u64>,
    /// The labels that wait for an answer.
    open: Vec<u8>,
    /// How often each label is left.
    left: Vec<u16>,
    about: Vec<About>,
}

/// The parts of a board in a level.
struct Parts<'a> {
    used: &'a mut [u64],
    open: &'a mut [u8],
    left: &'a mut [u16],
}

impl Level {
    fn count(&self) -> usize {
        self.about.len()
    }

    fn clear(&mut self) {
        self.used.clear();
        self.open.clear();
        self.left.clear();
        self.about.clear();
    }

    /// Takes a board of another level, all but what is said about it.
    fn copy(&mut self, other: &Self, board: usize) -> Parts<'_> {
        fn copied<'a, T: Copy>(to: &'a mut Vec<T>, from: &[T], board: usize, count: usize) -> &'a mut [T] {
            let (size, at) = (from.len() / count, to.len());
            to.extend_from_slice(&from[board * size..(board + 1) * size]);
            &mut to[at..]
        }
        let count = other.count();
        Parts {
            used: copied(&mut self.used, &other.used, board, count),
            open: copied(&mut self.open, &other.open, board, count),
            left: copied(&mut self.left, &other.left, board, count),
        }
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct About {
    /// How promising it is, mismatches apart.
    promise: f32,
    mismatches: u16,
    /// What was laid last.
    last: u32,
}

/// A way on.
#[derive(Clone, Copy, Debug)]
struct Way {
    /// What is compared.
    worth: f32,
    promise: f32,
    from: u32,
    form: u32,
    mismatches: u16,
}

/// A card that was laid, and what was laid before it.
#[derive(Clone, Copy, Debug)]
struct Past {
    before: u32,
    form: u32,
}

/// What was laid before the first card.
const NOTHING: u32 = u32::MAX;

/// The search.
#[derive(Debug)]
pub(super) struct Beam {
    ground: Arc<Ground>,
    plan: Plan,
    width: usize,
    chance: Chance,
    depth: usize,
    level: Level,
    next: Level,
    past: Vec<Past>,
    ways: Vec<Way>,
    /// How much a label counts less when there is one less of it.
    less: Vec<f32>,
    words: usize,
    /// For every kind its first card, as cards are counted here.
    first: Vec<u32>,
}

/// What a mismatch counts: between 3 and 10000 it makes little difference.
const MISMATCH: f32 = 10.0;

/// What chance counts: with more of it boards are worse, with less rounds are more alike.
const NOISE: f32 = 1.0;

/// So many ways on are looked at for a place. Of cards with few labels nearly all fit, and memory is finite.
const MOST_WAYS: usize = 1 << 22;

impl Beam {
    pub fn new(
        ground: &Arc<Ground>,
        order: &[usize],
        width: usize,
        chance: Chance,
        patience: &Patience<'_>,
    ) -> Result<Self, Stopped> {
        let plan = Plan::new(ground, order, patience)?;
        let mut cards = 0;
        let counted = ground.cards.iter().map(|&count| {
            cards += count;
            cards - count
        });
        let first = counted.collect();
        let words = (cards as usize).div_ceil(64);
        let left = supply(ground);
        let most = left.iter().copied().max().unwrap_or(0);
        let level = Level {
            used: vec![0; words],
            open: vec![0; plan.slots],
            left,
            about: vec![About { last: NOTHING, ..About::default() }],
        };
        let (next, past, ways) = Default::default();
        let (ground, less) = (Arc::clone(ground), less(usize::from(most)));
        Ok(Self { ground, plan, width, chance, depth: 0, level, next, past, ways, less, words, first })
    }

    /// Whether all places are filled.
    pub fn done(&self) -> bool {
        self.depth == self.plan.steps.len()
    }

    /// Fills the next place. When that is stopped, it cannot go on.
    pub fn advance(&mut self, patience: &Patience<'_>) -> Result<(), Stopped> {
        let mut ways = std::mem::take(&mut self.ways);
        ways.clear();
        // Each gives more ways than the one before, and worse ones.
        for look in [Self::fitting, Self::nearly, Self::any] {
            if ways.len() >= self.width {
                break;
            }
            for board in 0..self.level.count() {
                if ways.len() < MOST_WAYS {
                    let before = ways.len();
                    look(self, board, &mut ways);
                    patience.spend((1 + ways.len() - before) as u64)?;
                }
            }
        }
        for way in &mut ways {
            let noise = (self.chance.next() >> 40) as f32 / (1_u32 << 24) as f32;
            way.worth = way.promise - MISMATCH * f32::from(way.mismatches) + NOISE * noise;
        }
        if ways.len() > self.width {
            ways.select_nth_unstable_by(self.width, |a, b| b.worth.total_cmp(&a.worth));
            ways.truncate(self.width);
        }
        self.ways = ways;
        self.lay();
        self.depth += 1;
        if self.past.len() > 4 * self.width + 4096 {
            self.forget();
        }
        Ok(())
    }

    /// The boards with the fewest mismatches.
    pub fn boards(&self, most: usize) -> Vec<Forms> {
        let mut order: Vec<usize> = (0..self.level.count()).collect();
        order.sort_by_key(|&board| self.level.about[board].mismatches);
        order.into_iter().take(most).map(|board| self.board(board)).collect()
    }

    fn board(&self, board: usize) -> Forms {
        let mut forms = vec![EMPTY; self.ground.places()];
        let mut at = self.level.about[board].last;
        for step in self.plan.steps[..self.depth].iter().rev() {
            let past = self.past[at as usize];
            forms[step.place] = past.form;
            at = past.before;
        }
        forms
    }

    #[inline(always)]
    fn open(&self, board: usize) -> &[u8] {
        let stride = self.plan.slots;
        &self.level.open[board * stride..(board + 1) * stride]
    }

    #[inline(always)]
    fn is_free(&self, board: usize, kind: u32) -> bool {
        let used = &self.level.used[board * self.words..(board + 1) * self.words];
        // Copies are used one after the other: the last one says whether there is any left.
        let last = self.first[kind as usize] + self.ground.cards[kind as usize] - 1;
        used[last as usize / 64] >> (last % 64) & 1 == 0
    }

    fn keys(&self, step: &Step, board: usize) -> [u8; 2] {
        let open = self.open(board);
        let key = |index: usize| step.before.get(index).map_or(0, |&(_, slot)| open[slot]);
        [key(0), key(1)]
    }

    /// Ways on with no mismatch at the two sides that are looked up.
    fn fitting(&self, board: usize, ways: &mut Vec<Way>) {
        let step = &self.plan.steps[self.depth];
        let list = &self.plan.lists[step.list];
        for &form in self.plan.both(list, self.keys(step, board)) {
            self.propose(step, board, form, ways);
        }
    }

    /// Ways on with a mismatch at one of them.
    fn nearly(&self, board: usize, ways: &mut Vec<Way>) {
        let step = &self.plan.steps[self.depth];
        let [(first, _), (second, _), ..] = step.before[..] else { return };
        let (list, keys) = (&self.plan.lists[step.list], self.keys(step, board));
        for (key, other) in [(0, second), (1, first)] {
            for &form in list.one(key, keys[key]) {
                if !self.ground.meet(keys[1 - key], self.ground.label(form, other)) {
                    self.propose(step, board, form, ways);
                }
            }
        }
    }

    /// Ways on with a mismatch at all of them, and an empty place.
    fn any(&self, board: usize, ways: &mut Vec<Way>) {
        let step = &self.plan.steps[self.depth];
        let keys = self.keys(step, board);
        let looked_up = &step.before[..step.before.len().min(2)];
        let meets = |form: u32| {
            looked_up.iter().zip(keys).any(|(&(side, _), key)| self.ground.meet(key, self.ground.label(form, side)))
        };
        if !looked_up.is_empty() {
            for &form in self.plan.lists[step.list].all.iter().filter(|&&form| !meets(form)) {
                self.propose(step, board, form, ways);
            }
        }
        if !self.ground.is_clue(step.place) {
            self.propose(step, board, EMPTY, ways);
        }
    }

    #[inline(always)]
    fn propose(&self, step: &Step, board: usize, form: u32, ways: &mut Vec<Way>) {
        let ground = &self.ground;
        if form != EMPTY && !self.is_free(board, ground.forms[form as usize].kind) {
            return;
        }
        let open = self.open(board);
        let about = self.level.about[board];
        let labels = usize::from(ground.nothing) + 1;
        let left = &self.level.left[board * labels..(board + 1) * labels];
        let (mut mismatches, mut promise) = (about.mismatches, about.promise);
        // A way may take the same label several times.
        let mut taken = [0; 2 * MOST_SIDES];
        let mut count = 0;
        let mut take = |label: u8| {
            let often = taken[..count].iter().filter(|own| **own == label).count();
            taken[count] = label;
            count += 1;
            self.less[usize::from(left[usize::from(label)]).saturating_sub(often)]
        };
        for &(side, slot) in &step.before {
            let (there, own) = (open[slot], ground.label(form, side));
            // A label that meets nothing was counted when it was laid.
            mismatches += u16::from(!ground.meet(there, own) && ground.lives(there));
            promise -= take(there);
            promise -= take(own);
        }
        for &side in &step.frame {
            promise -= take(ground.label(form, side));
        }
        for &(side, _) in &step.after {
            mismatches += u16::from(!ground.lives(ground.label(form, side)));
        }
        ways.push(Way { worth: 0.0, promise, from: board as u32, form, mismatches });
    }

    /// Makes the boards of the ways that were chosen.
    fn lay(&mut self) {
        let mut next = std::mem::take(&mut self.next);
        next.clear();
        let ways = std::mem::take(&mut self.ways);
        for way in &ways {
            let Parts { used, open, left } = next.copy(&self.level, way.from as usize);
            self.lay_card(way.form, used, open, left);
            self.past.push(Past { before: self.level.about[way.from as usize].last, form: way.form });
            let last = self.past.len() as u32 - 1;
            next.about.push(About { promise: way.promise, mismatches: way.mismatches, last });
        }
        (self.next, self.ways) = (std::mem::replace(&mut self.level, next), ways);
    }

    /// Lays a card on a board, or leaves the place empty.
    fn lay_card(&self, form: u32, used: &mut [u64], open: &mut [u8], left: &mut [u16]) {
        let (ground, step) = (&self.ground, &self.plan.steps[self.depth]);
        let mut take = |label: u8| {
            let left = &mut left[usize::from(label)];
            *left = left.saturating_sub(1);
        };
        for &(side, slot) in &step.before {
            take(open[slot]);
            take(ground.label(form, side));
        }
        step.frame.iter().for_each(|&side| take(ground.label(form, side)));
        step.after.iter().for_each(|&(side, slot)| open[slot] = ground.label(form, side));
        if form != EMPTY {
            let mut card = self.first[ground.forms[form as usize].kind as usize] as usize;
            while used[card / 64] >> (card % 64) & 1 == 1 {
                card += 1;
            }
            used[card / 64] |= 1 << (card % 64);
        }
    }

    /// Forgets what leads to no board any more.
    fn forget(&mut self) {
        let mut kept = vec![false; self.past.len()];
        for about in &self.level.about {
            kept[about.last as usize] = true;
        }
        for at in (0..self.past.len()).rev() {
            let before = self.past[at].before;
            if kept[at] && before != NOTHING {
                kept[before as usize] = true;
            }
        }
        let mut number = vec![NOTHING; self.past.len()];
        let mut all = Vec::with_capacity(2 * self.level.count());
        for (at, past) in self.past.iter().enumerate().filter(|(at, _)| kept[*at]) {
            number[at] = all.len() as u32;
            let before = number.get(past.before as usize).copied().unwrap_or(NOTHING);
            all.push(Past { before, ..*past });
        }
        self.past = all;
        self.level.about.iter_mut().for_each(|about| about.last = number[about.last as usize]);
    }
}

/// How often there is each label on all cards.
fn supply(ground: &Ground) -> Vec<u16> {
    let mut left = vec![0; usize::from(ground.nothing) + 1];
    for card in ground.inner.puzzle.cards() {
        card.labels.iter().for_each(|&label| left[usize::from(label)] += 1);
    }
    left
}

/// The differences of ln (s - 1)!!, where s need not be even: it is s/2 ln 2 + ln Γ((s + 1)/2) and a constant.
fn less(most: usize) -> Vec<f32> {
    // The values for even and for odd s go up by the same rule, each from its own start.
    let mut values: Vec<f64> = vec![0.0, 0.5 * std::f64::consts::LN_2 - 0.5 * std::f64::consts::PI.ln()];
    for s in 2..=most.max(2) {
        values.push(values[s - 2] + ((s - 1) as f64).ln());
    }
    let mut less = vec![0.0];
    less.extend(values.windows(2).map(|pair| (pair[1] - pair[0]) as f32));
    less
}
