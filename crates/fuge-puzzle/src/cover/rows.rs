//! The tree of an exact-cover problem with few items that are all covered once: an option is a row of bits.
//!
//! **The one idea.** Two options conflict when one has a bit that the other is *against*. A level keeps the rows of the options that are
//! left, side by side, so choosing one is a single pass over them without a branch; and because most options fall at every step, to count
//! what is left is cheaper than to count down what fell. The counting adds up rows bit by bit, all items of a word at once (a vertical
//! counter), and stops at 15: no item with more is branched on, but where every item has more.
//!
//! Colours are bits too. An item with c colours has two bits for each binary digit of the colour, one for the digit 0 and one for 1: an
//! option has the bits of its own digits and is against the others, so equal colours never conflict and different ones do.

use super::problem::{CoverProblem, Kind, Member};
use fuge_search::{Node, Tree};
use std::collections::BTreeSet;
use std::sync::Arc;

/// What never changes during a search. The first bits are the primary items, in ascending order.
#[derive(Debug)]
pub(super) struct Rows<const W: usize> {
    /// For each option its bits.
    has: Box<[[u64; W]]>,
    /// For each option the bits it conflicts with.
    against: Box<[[u64; W]]>,
    /// The item of each bit that is a primary item.
    primaries: Box<[u32]>,
}

/// The tree, as [`CoverTree`](super::CoverTree) describes it.
#[derive(Clone, Debug)]
pub(super) struct RowTree<const W: usize> {
    rows: Arc<Rows<W>>,
    /// For each level the rows of the options that are left, ascending; beyond the last level's, anything.
    left: Vec<[u64; W]>,
    /// The numbers of these options.
    numbers: Vec<u32>,
    /// One for each node on the way, the root's first; never empty.
    frames: Vec<Frame<W>>,
    /// For each level the options of the item branched on, ascending.
    branches: Vec<u32>,
}

/// A node on the way.
#[derive(Clone, Copy, Debug)]
struct Frame<const W: usize> {
    /// The option chosen on the way here from the node above; the root has none.
    chosen: u32,
    /// Where this level's part of `left` starts and ends.
    start: usize,
    end: usize,
    /// Where its part of `branches` starts.
    branches: usize,
    /// The primary items that are not covered.
    open: [u64; W],
    /// Those of them that have no option left.
    starving: [u64; W],
}

/// Vertical counters have this many binary digits.
const DIGITS: usize = 4;

impl<const W: usize> Rows<W> {
    /// How many words the rows of a problem would have; `None` if some item may be covered more or less than once.
    pub(super) fn words(problem: &CoverProblem) -> Option<usize> {
        let once = |kind: &Kind| matches!(kind, Kind::Secondary) || *kind == Kind::Primary(1..=1);
        problem.items.iter().all(once).then(|| Layout::new(problem).bits.div_ceil(64))
    }

    /// The rows of a problem that has as many [`words`](Self::words).
    pub(super) fn new(problem: &CoverProblem) -> Self {
        let layout = Layout::new(problem);
        let options = || (0..problem.option_count() as u32).map(|option| problem.members(option).unwrap_or_default());
        let row = |bits: &mut dyn Iterator<Item = usize>| {
            bits.fold([0; W], |mut row, bit| {
                row[bit / 64] |= 1 << (bit % 64);
                row
            })
        };
        Self {
            has: options().map(|members| row(&mut members.iter().flat_map(|member| layout.has(member)))).collect(),
            against: options()
                .map(|members| row(&mut members.iter().flat_map(|member| layout.against(member))))
                .collect(),
            primaries: layout.primaries.into(),
        }
    }
}

/// Which bits stand for an item.
struct Layout {
    primaries: Vec<u32>,
    /// For each item its first bit, and its colours.
    items: Vec<(usize, Vec<u32>)>,
    bits: usize,
}

impl Layout {
    fn new(problem: &CoverProblem) -> Self {
        let numbers = |primary: bool| {
            let kinds = (0..).zip(&problem.items);
            kinds.filter(move |(_, kind)| matches!(kind, Kind::Primary(_)) == primary).map(|(item, _): (u32, _)| item)
        };
        let mut colours = vec![BTreeSet::new(); problem.items.len()];
        for member in &problem.members {
            colours[member.item.number() as usize].extend(member.colour);
        }
        let mut items: Vec<(usize, Vec<u32>)> =
            colours.into_iter().map(|colours| (0, colours.into_iter().collect())).collect();
        let mut bits = 0;
        for item in numbers(true).chain(numbers(false)) {
            let (first, colours) = &mut items[item as usize];
            *first = bits;
            // One that every option of the item has; one for those without a colour; two for each digit.
            bits += if colours.is_empty() { 1 } else { 2 + 2 * digits(colours) };
        }
        Self { primaries: numbers(true).collect(), items, bits }
    }

    /// The bits that an option has by this member.
    fn has(&self, member: &Member) -> Vec<usize> {
        let (first, colours) = &self.items[member.item.number() as usize];
        match member.colour {
            None if colours.is_empty() => vec![*first],
            None => vec![*first, first + 1],
            Some(colour) => self.coloured(*first, colours, colour, 0),
        }
    }

    /// The bits that an option conflicts with by this member.
    fn against(&self, member: &Member) -> Vec<usize> {
        let (first, colours) = &self.items[member.item.number() as usize];
        match member.colour {
            None => vec![*first],
            Some(colour) => self.coloured(first + 1, colours, colour, 1),
        }
    }

    /// This bit, and for each digit of a colour the bit of that digit or, `flipped`, of the other.
    fn coloured(&self, bit: usize, colours: &[u32], colour: u32, flipped: usize) -> Vec<usize> {
        let rank = colours.partition_point(|&other| other < colour);
        let first = bit + 2 - flipped;
        let digit = |digit: usize| first + 2 * digit + ((rank >> digit & 1) ^ flipped);
        std::iter::once(bit).chain((0..digits(colours)).map(digit)).collect()
    }
}

/// Binary digits that tell these colours apart.
fn digits(colours: &[u32]) -> usize {
    colours.len().next_power_of_two().trailing_zeros() as usize
}

impl<const W: usize> Tree for RowTree<W> {
    type Solution = Box<[u32]>;

    fn look(&mut self) -> Node {
        let top = *self.top();
        if !is_empty(&top.starving) {
            return Node::DeadEnd;
        }
        if is_empty(&top.open) {
            return Node::Solution { weight: 1 };
        }
        let item = self.fewest(&top);
        self.branches.truncate(top.branches);
        let options = self.left[top.start..top.end].iter().zip(&self.numbers[top.start..top.end]);
        self.branches
            .extend(options.filter(|(row, _)| row[item / 64] >> (item % 64) & 1 == 1).map(|(_, &number)| number));
        Node::Branches((self.branches.len() - top.branches) as u32)
    }

    fn descend(&mut self, branch: u32) {
        let above = *self.top();
        let chosen = self.branches[above.branches + branch as usize];
        let (has, against) = (self.rows.has[chosen as usize], self.rows.against[chosen as usize]);
        let open = std::array::from_fn(|word| above.open[word] & !has[word]);
        let (kept, seen) = self.keep(&above, &against);
        self.frames.push(Frame {
            chosen,
            start: above.end,
            end: above.end + kept,
            branches: self.branches.len(),
            open,
            starving: without(&open, &seen),
        });
    }

    fn ascend(&mut self) {
        if let Some(frame) = self.frames.pop() {
            self.branches.truncate(frame.branches);
        }
    }

    fn solution(&self) -> Box<[u32]> {
        let mut chosen: Box<[u32]> = self.frames[1..].iter().map(|frame| frame.chosen).collect();
        chosen.sort_unstable();
        chosen
    }
}

impl<const W: usize> RowTree<W> {
    pub(super) fn new(rows: Rows<W>) -> Self {
        let mut open = [0; W];
        for bit in 0..rows.primaries.len() {
            open[bit / 64] |= 1 << (bit % 64);
        }
        let seen = rows.has.iter().fold([0; W], |seen, row| std::array::from_fn(|word| seen[word] | row[word]));
        let options = rows.has.len();
        let root = Frame { chosen: 0, start: 0, end: options, branches: 0, open, starving: without(&open, &seen) };
        Self {
            left: rows.has.to_vec(),
            numbers: (0..options as u32).collect(),
            frames: vec![root],
            branches: Vec::new(),
            rows: Arc::new(rows),
        }
    }

    fn top(&self) -> &Frame<W> {
        &self.frames[self.frames.len() - 1]
    }

    /// Copies the options of a level that an option is not against to the level below: how many, and which bits they have.
    fn keep(&mut self, above: &Frame<W>, against: &[u64; W]) -> (usize, [u64; W]) {
        // Room for one more than can be kept: what falls is written, too, and overwritten.
        let room = above.end + (above.end - above.start) + 1;
        if self.left.len() < room {
            self.left.resize(room, [0; W]);
            self.numbers.resize(room, 0);
        }
        let (rows, below) = self.left.split_at_mut(above.end);
        let (numbers, numbers_below) = self.numbers.split_at_mut(above.end);
        let (mut kept, mut seen) = (0_usize, [0; W]);
        for (row, &number) in rows[above.start..].iter().zip(&numbers[above.start..]) {
            let clash = (0..W).fold(0, |clash, word| clash | row[word] & against[word]);
            let keep = clash == 0;
            below[kept] = *row;
            numbers_below[kept] = number;
            // At most one for each option above.
            kept = kept.wrapping_add(usize::from(keep));
            let mask = u64::from(keep).wrapping_neg();
            for word in 0..W {
                seen[word] |= row[word] & mask;
            }
        }
        (kept, seen)
    }

    /// The open item with the fewest options, of several the first.
    fn fewest(&self, top: &Frame<W>) -> usize {
        let rows = &self.left[top.start..top.end];
        let mut counters = [[0; DIGITS + 1]; W];
        for (word, counter) in counters.iter_mut().enumerate().take(self.rows.primaries.len().div_ceil(64)) {
            *counter = count(rows, word);
        }
        let mut fewest = top.open;
        let mut many = false;
        for digit in (0..=DIGITS).rev() {
            let fewer: [u64; W] = std::array::from_fn(|word| fewest[word] & !counters[word][digit]);
            if !is_empty(&fewer) {
                fewest = fewer;
            } else if digit == DIGITS {
                many = true;
                break;
            }
        }
        if many { self.fewest_of_many(rows, &top.open) } else { bits(&fewest).next().unwrap_or_default() }
    }

    /// The same where every item has more options than the counters can tell: only near the root of large problems.
    fn fewest_of_many(&self, rows: &[[u64; W]], open: &[u64; W]) -> usize {
        let mut counts = vec![0_u32; 64 * W];
        for row in rows {
            bits(row).for_each(|bit| counts[bit] += 1);
        }
        bits(open).min_by_key(|&bit| counts[bit]).unwrap_or_default()
    }

    /// At a dead end, the smallest item that has no option, its need, and the number of options it has.
    pub(super) fn starving(&self) -> Option<(u32, i32, i32)> {
        bits(&self.top().starving).next().map(|bit| (self.rows.primaries[bit], 1, 0))
    }
}

/// Adds up one word of all rows, all its bits at once: digit d of bit b is bit b of word d of the sum, and the last word has the bits
/// whose sum has more digits.
#[inline]
fn count<const W: usize>(rows: &[[u64; W]], word: usize) -> [u64; DIGITS + 1] {
    let mut sum = [0; DIGITS + 1];
    let mut pairs = rows.chunks_exact(2);
    for pair in &mut pairs {
        let (a, b) = (pair[0][word], pair[1][word]);
        // Where both have the bit, their sum without carry has not: so at most one of the two carries is there.
        let carry = a & b | sum[0] & (a ^ b);
        sum[0] ^= a ^ b;
        add(&mut sum, 1, carry);
    }
    if let [last] = pairs.remainder() {
        add(&mut sum, 0, last[word]);
    }
    sum
}

#[inline]
fn add(sum: &mut [u64; DIGITS + 1], digit: usize, mut carry: u64) {
    for place in &mut sum[digit..DIGITS] {
        (*place, carry) = (*place ^ carry, *place & carry);
    }
    sum[DIGITS] |= carry;
}

fn is_empty<const W: usize>(set: &[u64; W]) -> bool {
    set.iter().all(|&word| word == 0)
}

fn without<const W: usize>(set: &[u64; W], other: &[u64; W]) -> [u64; W] {
    std::array::from_fn(|word| set[word] & !other[word])
}

/// The members of a set, ascending.
fn bits<const W: usize>(set: &[u64; W]) -> impl Iterator<Item = usize> {
    set.iter().enumerate().flat_map(|(word, &bits)| {
        let mut rest = bits;
        std::iter::from_fn(move || {
            let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(word * 64 + bit)
        })
    })
}
