//! The tree of an exact-cover problem with few items, most of them covered once: an option is a row of bits.
//!
//! **The one idea.** Two options conflict when one has a bit that the other is *against*. A level keeps the rows of the options that are
//! left, side by side ([`Lists`]), so to choose one is a pass over them without a branch; and because most options fall at every step, to count
//! what is left is cheaper than to count down what fell.
//!
//! An item that may be covered more than once is a bit that nobody is against until it is covered as often as it may be.
//!
//! Colours are bits too. An item with c colours has two bits for each binary digit of the colour, one for the digit 0 and one for 1: an
//! option has the bits of its own digits and is against the others, so equal colours never conflict and different ones do.

use super::chain::copy_down;
use super::lists::{List, Lists, Seen, is_empty, without};
use super::problem::{CoverProblem, Kind, Member};
use super::sweep::{Fork, Sweep};
use super::way::{Leaf, Way};
use fuge_search::{Meter, Node, Patience, Stopped, Swept, Tree};
use std::collections::BTreeSet;
use std::sync::Arc;

/// What never changes during a search. The first bits are the primary items, in ascending order.
#[derive(Debug)]
pub(super) struct Rows<const W: usize> {
    /// For each option its bits.
    pub(super) has: Box<[[u64; W]]>,
    /// For each option the bits it conflicts with.
    pub(super) against: Box<[[u64; W]]>,
    /// The item of each bit that is a primary item.
    pub(super) primaries: Box<[u32]>,
    /// Those bits that are to be covered once.
    once: [u64; W],
    /// The others, ascending.
    pub(super) multiples: Box<[Multiple]>,
}

/// An item that is to be covered some other number of times than once.
#[derive(Clone, Copy, Debug)]
pub(super) struct Multiple {
    bit: usize,
    min: u32,
    max: u32,
}

/// What there is to do at a node.
pub(super) enum Choice {
    /// Nothing: some item has fewer options than it needs.
    Dead,
    /// Nothing: no item has options left.
    Nothing,
    /// To branch on the item of this bit. So many of its options, the first ones, may be the first that is chosen; and perhaps none may be.
    Branch { bit: usize, firsts: usize, none: bool },
}

/// No option.
pub(super) const NONE: u32 = u32::MAX;

/// The tree, as [`CoverTree`](super::CoverTree) describes it.
#[derive(Clone, Debug)]
pub(super) struct RowTree<const W: usize> {
    rows: Arc<Rows<W>>,
    left: Lists<W>,
    /// One for each node on the way, the root's first; never empty.
    frames: Vec<Frame<W>>,
    /// For each level the options of the item branched on, ascending, as far as they may be the first; then perhaps [`NONE`].
    branches: Vec<u32>,
    /// For each level how often the items that may be covered more than once are.
    taken: Vec<u32>,
}

/// A node on the way.
#[derive(Clone, Copy, Debug)]
struct Frame<const W: usize> {
    /// The option chosen on the way here from the node above; the root has none.
    chosen: u32,
    /// This level's options.
    list: List,
    /// Where its part of `branches` starts.
    branches: usize,
    /// The primary items that are not covered as often as they need.
    open: [u64; W],
    /// Some of them has no option left.
    dead: bool,
    /// The bit of the item branched on.
    bit: usize,
}

impl<const W: usize> Rows<W> {
    /// How many words the rows of a problem would have; `None` if an option has no item that is to be covered once.
    pub(super) fn words(problem: &CoverProblem, patience: &Patience<'_>) -> Result<Option<usize>, Stopped> {
        let once = |member: &Member| problem.items[member.item.number() as usize] == Kind::Primary(1..=1);
        for members in problem.options(patience) {
            if !members?.iter().any(once) {
                return Ok(None);
            }
        }
        Ok(Some(Layout::new(problem, patience)?.bits.div_ceil(64)))
    }

    /// The rows of a problem that has as many [`words`](Self::words).
    pub(super) fn new(problem: &CoverProblem, patience: &Patience<'_>) -> Result<Self, Stopped> {
        let layout = Layout::new(problem, patience)?;
        let row = |bits: &mut dyn Iterator<Item = usize>| {
            bits.fold([0; W], |mut row, bit| {
                row[bit / 64] |= 1 << (bit % 64);
                row
            })
        };
        let mut covered = vec![0_u32; problem.items.len()];
        problem.members.iter().for_each(|member| covered[member.item.number() as usize] += 1);
        let mut multiples = Vec::new();
        let mut once = [0; W];
        for (bit, &item) in layout.primaries.iter().enumerate() {
            match &problem.items[item as usize] {
                Kind::Primary(times) if *times != (1..=1) => {
                    // No item can be covered more often than it has options.
                    let most = covered[item as usize] + 1;
                    multiples.push(Multiple { bit, min: (*times.start()).min(most), max: (*times.end()).min(most) });
                }
                _ => once[bit / 64] |= 1 << (bit % 64),
            }
        }
        let is_multiple = |bit: &usize| multiples.binary_search_by_key(bit, |multiple| multiple.bit).is_ok();
        let against = |members: &[Member]| {
            row(&mut members.iter().flat_map(|member| layout.against(member)).filter(|bit| !is_multiple(bit)))
        };
        let has = |members: &[Member]| row(&mut members.iter().flat_map(|member| layout.has(member)));
        let (mut all_has, mut all_against) = (Vec::new(), Vec::new());
        for members in problem.options(patience) {
            let members = members?;
            all_has.push(has(members));
            all_against.push(against(members));
        }
        Ok(Self {
            has: all_has.into(),
            against: all_against.into(),
            once,
            multiples: multiples.into(),
            primaries: layout.primaries.into(),
        })
    }

    /// Chooses an option, or, at an item that needs none any more, none: what is still open, how often it was taken, and what is against.
    #[inline(always)]
    pub(super) fn choose(
        &self,
        option: u32,
        bit: usize,
        open: &mut [u64; W],
        against: &mut [u64; W],
        taken: &mut [u32],
    ) {
        if option == NONE {
            against[bit / 64] |= 1 << (bit % 64);
            return;
        }
        let (has, clashes) = (&self.has[option as usize], &self.against[option as usize]);
        for word in 0..W {
            against[word] |= clashes[word];
            open[word] &= !(has[word] & self.once[word]);
        }
        for (multiple, taken) in self.multiples.iter().zip(taken) {
            let (word, bit) = (multiple.bit / 64, 1 << (multiple.bit % 64));
            if has[word] & bit != 0 {
                *taken += 1;
                open[word] &= if *taken >= multiple.min { !bit } else { u64::MAX };
                against[word] |= if *taken >= multiple.max { bit } else { 0 };
            }
        }
    }

    /// What there is to do where these options are left, at least one for each item that is open.
    #[inline(always)]
    pub(super) fn look(&self, lists: &Lists<W>, list: List, open: &[u64; W], taken: &[u32]) -> Choice {
        if self.multiples.is_empty() {
            if is_empty(open) {
                return Choice::Nothing;
            }
            let (bit, firsts) = lists.fewest(list, open, self.primaries.len());
            return Choice::Branch { bit, firsts: firsts as usize, none: false };
        }
        self.look_at_all(lists, list, open, taken)
    }

    /// The same where items may be covered more than once.
    #[inline(always)]
    fn look_at_all(&self, lists: &Lists<W>, list: List, open: &[u64; W], taken: &[u32]) -> Choice {
        let mut once = *open;
        once.iter_mut().zip(&self.once).for_each(|(open, once)| *open &= once);
        // How many options more than it needs an item has, which, and the choice there.
        let mut best = (u32::MAX, usize::MAX);
        let mut choice = Choice::Nothing;
        if !is_empty(&once) {
            let (bit, options) = lists.fewest(list, &once, self.primaries.len());
            best = (options.saturating_sub(1), bit);
            choice = Choice::Branch { bit, firsts: options as usize, none: false };
        }
        for (multiple, &taken) in self.multiples.iter().zip(taken) {
            let options = lists.number_of(list, multiple.bit);
            let need = multiple.min.saturating_sub(taken);
            let Some(slack) = options.checked_sub(need) else { return Choice::Dead };
            if options > 0 && (slack, multiple.bit) < best {
                best = (slack, multiple.bit);
                let firsts = slack as usize + usize::from(need > 0);
                choice = Choice::Branch { bit: multiple.bit, firsts, none: need == 0 };
            }
        }
        choice
    }

    /// Whether an item may be covered more than once, perhaps: where one of its options is the first that is chosen, those before it are not.
    #[inline(always)]
    pub(super) fn is_multiple(&self, bit: usize) -> bool {
        self.once[bit / 64] >> (bit % 64) & 1 == 0
    }

    /// Room for the numbers at one node more, the same as at the last.
    #[inline(always)]
    pub(super) fn take_down(&self, taken: &mut Vec<u32>, node: usize) {
        if !self.multiples.is_empty() {
            copy_down(taken, node, self.multiples.len());
        }
    }

    /// The numbers at a node.
    #[inline(always)]
    pub(super) fn taken<'a>(&self, taken: &'a mut [u32], node: usize) -> &'a mut [u32] {
        if self.multiples.is_empty() {
            &mut []
        } else {
            &mut taken[node * self.multiples.len()..][..self.multiples.len()]
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
    fn new(problem: &CoverProblem, patience: &Patience<'_>) -> Result<Self, Stopped> {
        let numbers = |primary: bool| {
            let kinds = (0..).zip(&problem.items);
            kinds.filter(move |(_, kind)| matches!(kind, Kind::Primary(_)) == primary).map(|(item, _): (u32, _)| item)
        };
        let mut colours = vec![BTreeSet::new(); problem.items.len()];
        for members in problem.options(patience) {
            members?.iter().for_each(|member| colours[member.item.number() as usize].extend(member.colour));
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
        Ok(Self { primaries: numbers(true).collect(), items, bits })
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
        if top.dead {
            return Node::DeadEnd;
        }
        let depth = self.frames.len() - 1;
        match self.rows.look(&self.left, top.list, &top.open, self.rows.taken(&mut self.taken, depth)) {
            Choice::Dead => Node::DeadEnd,
            Choice::Nothing => Node::Solution { weight: 1 },
            Choice::Branch { bit, firsts, none } => {
                self.frames[depth].bit = bit;
                self.branches.truncate(top.branches);
                self.left.options_of(top.list, bit, &mut self.branches);
                self.branches.truncate(top.branches + firsts);
                self.branches.extend(none.then_some(NONE));
                Node::Branches((self.branches.len() - top.branches) as u32)
            }
        }
    }

    fn descend(&mut self, branch: u32) {
        let above = *self.top();
        let (mut open, mut against) = (above.open, [0; W]);
        let option = self.branches[above.branches + branch as usize];
        let depth = self.frames.len();
        self.rows.take_down(&mut self.taken, depth);
        let taken = self.rows.taken(&mut self.taken, depth);
        self.rows.choose(option, above.bit, &mut open, &mut against, taken);
        let list = self.left.keep(above.list, &against);
        if self.rows.is_multiple(above.bit) {
            self.branches[above.branches..][..branch as usize]
                .iter()
                .for_each(|&earlier| self.left.clear(list, earlier));
        }
        let Seen { once, .. } = self.left.look(list, &[0; W]);
        let dead = !is_empty(&without(&open, &once));
        self.frames.push(Frame { chosen: option, list, branches: self.branches.len(), open, dead, bit: 0 });
    }

    fn ascend(&mut self) {
        if let Some(frame) = self.frames.pop() {
            self.branches.truncate(frame.branches);
        }
    }

    fn solution(&self) -> Box<[u32]> {
        let mut chosen: Box<[u32]> = self.chosen().collect();
        chosen.sort_unstable();
        chosen
    }
}

impl<const W: usize> RowTree<W> {
    pub(super) fn new(rows: Rows<W>) -> Self {
        let mut open = rows.once;
        let (left, list) = Lists::new(&rows.has);
        let mut never = [0; W];
        for &Multiple { bit, min, max } in &rows.multiples {
            open[bit / 64] |= u64::from(min > 0) << (bit % 64);
            never[bit / 64] |= u64::from(max == 0) << (bit % 64);
        }
        let mut tree = Self {
            left,
            frames: Vec::new(),
            branches: Vec::new(),
            taken: vec![0; rows.multiples.len()],
            rows: Arc::new(rows),
        };
        let list = tree.left.keep(list, &never);
        let Seen { once, .. } = tree.left.look(list, &[0; W]);
        let dead = !is_empty(&without(&open, &once));
        tree.frames.push(Frame { chosen: NONE, list, branches: 0, open, dead, bit: 0 });
        tree
    }

    /// Walks everything below the node at hand.
    pub(super) fn sweep<S>(&mut self, meter: &mut Meter<'_, S>, leaf: Leaf<'_, S>) -> Swept {
        let top = *self.top();
        let way = Way::new(self.chosen().collect(), self.branches[top.branches..].to_vec(), meter, leaf);
        // Options may be taken out of the list, and it is needed again.
        let list = self.left.keep(top.list, &[0; W]);
        let taken = self.rows.taken(&mut self.taken, self.frames.len() - 1).to_vec();
        let forks = vec![Fork { list, open: top.open, bit: top.bit }];
        Sweep { rows: &self.rows, lists: &mut self.left, forks, taken, way }.run()
    }

    fn top(&self) -> &Frame<W> {
        &self.frames[self.frames.len() - 1]
    }

    /// The options chosen on the way to the node at hand.
    fn chosen(&self) -> impl Iterator<Item = u32> {
        self.frames.iter().map(|frame| frame.chosen).filter(|&option| option != NONE)
    }

    /// At a dead end, the smallest item that has too few options, its need, and the number of options it has.
    pub(super) fn starving(&self) -> Option<(u32, i32, i32)> {
        let (top, number) = (self.top(), self.rows.multiples.len());
        let taken = &self.taken[(self.frames.len() - 1) * number..][..number];
        let mut multiples = self.rows.multiples.iter().zip(taken).peekable();
        (0..self.rows.primaries.len()).find_map(|bit| {
            let need = match multiples.next_if(|(multiple, _)| multiple.bit == bit) {
                Some((multiple, &taken)) => multiple.min.saturating_sub(taken),
                None => (top.open[bit / 64] >> (bit % 64) & 1) as u32,
            };
            let options = self.left.number_of(top.list, bit);
            (options < need).then_some((self.rows.primaries[bit], need as i32, options as i32))
        })
    }
}
