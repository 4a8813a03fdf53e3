//! The search tree of an exact-cover problem: one order of branches, walked by whichever representation is fastest.

use super::counted::CountedTree;
use super::problem::CoverProblem;
use super::rows::{RowTree, Rows};
use super::tables::Tables;
use super::way::Leaf;
use fuge_search::{Meter, Node, Patience, Stopped, Swept, Tree};
use std::sync::Arc;

/// The search tree of a [`CoverProblem`]. A solution is the ascending list of the options chosen.
///
/// At a node the primary item with the fewest branches is branched on, of several the one with the smallest number. For
/// an item with n active options that is still to be covered at least r times, branch b is: of these options, in
/// ascending order, the b-th is the first that is chosen. The options before it are discarded, and at least r − 1 must
/// be left after it. An item that may stay as it is (r = 0) has one more branch, the last: none of them is chosen. So
/// each set of options is met once, and copies are never told apart. Where all items are to be covered once this is
/// ordinary exact cover.
///
/// Clones share the problem; a clone is one thread's cursor.
#[derive(Clone, Debug)]
pub struct CoverTree(Form);

/// How the state is kept. The tree is the same.
#[derive(Clone, Debug)]
enum Form {
    Rows1(RowTree<1>),
    Rows2(RowTree<2>),
    Rows3(RowTree<3>),
    Rows4(RowTree<4>),
    Counted(CountedTree),
}

/// The same expression for every form.
macro_rules! each {
    ($form:expr, $tree:ident => $value:expr) => {
        match $form {
            Form::Rows1($tree) => $value,
            Form::Rows2($tree) => $value,
            Form::Rows3($tree) => $value,
            Form::Rows4($tree) => $value,
            Form::Counted($tree) => $value,
        }
    };
}

impl CoverTree {
    /// The tree of a problem that was checked, unless it is stopped.
    pub(super) fn new(problem: &CoverProblem, patience: &Patience<'_>) -> Result<Self, Stopped> {
        if suits_rows(problem, patience)? { Self::rows(problem, patience) } else { Self::counted(problem, patience) }
    }

    /// The tree in the form for few items, where it can be used.
    fn rows(problem: &CoverProblem, patience: &Patience<'_>) -> Result<Self, Stopped> {
        Ok(Self(match Rows::<1>::words(problem, patience)? {
            Some(..=1) => Form::Rows1(RowTree::new(Rows::new(problem, patience)?)),
            Some(2) => Form::Rows2(RowTree::new(Rows::new(problem, patience)?)),
            Some(3) => Form::Rows3(RowTree::new(Rows::new(problem, patience)?)),
            Some(4) => Form::Rows4(RowTree::new(Rows::new(problem, patience)?)),
            _ => return Self::counted(problem, patience),
        }))
    }

    /// The tree in the form that suits every problem.
    pub(super) fn counted(problem: &CoverProblem, patience: &Patience<'_>) -> Result<Self, Stopped> {
        Ok(Self(Form::Counted(CountedTree::new(Arc::new(Tables::new(problem, patience)?)))))
    }

    /// As [`Tree::sweep`], for a tree that wraps this one: a solution goes to `leaf`, which is told its depth and the options chosen, in any order.
    pub(crate) fn sweep_with<S>(&mut self, meter: &mut Meter<'_, S>, leaf: Leaf<'_, S>) -> Option<Swept> {
        match &mut self.0 {
            Form::Rows1(tree) => Some(tree.sweep(meter, leaf)),
            Form::Rows2(tree) => Some(tree.sweep(meter, leaf)),
            Form::Rows3(tree) => Some(tree.sweep(meter, leaf)),
            Form::Rows4(tree) => Some(tree.sweep(meter, leaf)),
            Form::Counted(tree) => Some(tree.sweep(meter, leaf)),
        }
    }

    /// At a dead end, the smallest item that has too few options, its need, and the number of options it has.
    #[must_use]
    pub fn starving(&self) -> Option<(u32, i32, i32)> {
        each!(&self.0, tree => tree.starving())
    }
}

/// How many options are looked at to see how much conflicts.
const SAMPLE: usize = 64;

/// Whether options conflict with so many others that it is quicker to look at all of them, word by word, than to go from one that falls to the
/// next, member by member. That is a matter of time only.
fn suits_rows(problem: &CoverProblem, patience: &Patience<'_>) -> Result<bool, Stopped> {
    let Some(words) = Rows::<1>::words(problem, patience)? else { return Ok(false) };
    let options = problem.option_count();
    let mut covered = vec![0_u64; problem.item_count()];
    problem.members.iter().for_each(|member| covered[member.item.number() as usize] += 1);
    let number = SAMPLE.min(options);
    // Of each item an option has, all options fall, more or less.
    let falls = |sample: usize| -> u64 {
        let members = problem.members((sample * options / number) as u32).unwrap_or_default();
        members.iter().map(|member| covered[member.item.number() as usize]).sum()
    };
    let falling = (0..number).map(falls).sum::<u64>() as f64 / number as f64;
    Ok(falling * problem.members.len() as f64 / options as f64 > WORTH * (words * options) as f64)
}

/// So many members that fall take as long as a word that is looked at.
const WORTH: f64 = 0.8;

/// Options in ascending order.
fn ascending(options: &[u32]) -> Box<[u32]> {
    let mut options: Box<[u32]> = options.into();
    options.sort_unstable();
    options
}

impl Tree for CoverTree {
    type Solution = Box<[u32]>;

    fn look(&mut self) -> Node {
        each!(&mut self.0, tree => tree.look())
    }

    fn descend(&mut self, branch: u32) {
        each!(&mut self.0, tree => tree.descend(branch));
    }

    fn ascend(&mut self) {
        each!(&mut self.0, tree => tree.ascend());
    }

    fn solution(&self) -> Box<[u32]> {
        each!(&self.0, tree => tree.solution())
    }

    fn sweep(&mut self, meter: &mut Meter<'_, Box<[u32]>>) -> Option<Swept> {
        self.sweep_with(meter, &mut |meter, depth, chosen| meter.solution(depth, 1, &mut || ascending(chosen)))
    }

    fn reason(&self) -> String {
        match self.starving() {
            Some((item, _, 0)) => format!("item {item} has no option left"),
            Some((item, need, 1)) => format!("item {item} needs {need} more options and has 1 left"),
            Some((item, need, left)) => format!("item {item} needs {need} more options and has {left} left"),
            None => "no item lacks options".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cover::{Item, Member};
    use fuge_search::{Control, Interval, Statistics, walk};
    use proptest::prelude::*;

    /// Problems of up to four words and one beyond, cut from a solution so that they are not all impossible.
    fn problem() -> impl Strategy<Value = CoverProblem> {
        let colours = prop_oneof![Just(0_u32), 1..6_u32];
        let kinds = prop_oneof![Just(0_usize), 1..4_usize];
        (2..90_usize, 0..30_usize, colours, kinds, any::<u64>(), 0..200_usize).prop_map(
            |(primaries, secondaries, colours, kinds, seed, more)| {
                let mut chance = seed;
                let mut below = move |limit: usize| {
                    chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    (chance >> 33) as usize % limit
                };
                let mut parts = Vec::new();
                let mut start = 0;
                while start < primaries {
                    let end = (start + 1 + below(5)).min(primaries);
                    parts.push((start..end, (kinds > 0).then(|| below(kinds + 1)).filter(|&kind| kind < kinds)));
                    start = end;
                }
                let mut problem = CoverProblem::new();
                // Some secondary items before the primary ones: bits and items are numbered differently.
                let early: Vec<Item> = (0..secondaries / 2).map(|_| problem.secondary()).collect();
                // Kinds are covered as often as in the planted solution, perhaps more often or less; and they stand before the others or behind.
                let mut kinds_of = |problem: &mut CoverProblem| -> Vec<Item> {
                    let planted = |kind| parts.iter().filter(|part| part.1 == Some(kind)).count() as u32;
                    let mut range = |kind| {
                        let (fewer, more) = (below(3) as u32, below(3) as u32 / 2);
                        planted(kind).saturating_sub(fewer)..=planted(kind) + more
                    };
                    (0..kinds).map(|kind| problem.primary_range(range(kind))).collect()
                };
                let first = (seed & 1 == 0).then(|| kinds_of(&mut problem));
                let primary: Vec<Item> = (0..primaries).map(|_| problem.primary()).collect();
                let kind_items = first.unwrap_or_else(|| kinds_of(&mut problem));
                let late: Vec<Item> = (secondaries / 2..secondaries).map(|_| problem.secondary()).collect();
                let secondary: Vec<Item> = early.into_iter().chain(late).collect();
                // Each secondary item has one colour in the planted solution, and any other elsewhere.
                let planted: Vec<u32> = secondary.iter().map(|_| below(6) as u32).collect();
                let mut options: Vec<Vec<Member>> = Vec::new();
                for (part, kind) in parts.clone() {
                    let mut members: Vec<Member> = primary[part].iter().map(|&item| item.into()).collect();
                    members.extend(kind.map(|kind| Member::from(kind_items[kind])));
                    if colours > 0 && !secondary.is_empty() {
                        let item = below(secondary.len());
                        members.push(secondary[item].coloured(planted[item] % colours));
                    }
                    options.push(members);
                }
                for _ in 0..more {
                    let start = below(primaries);
                    let end = (start + 1 + below(5)).min(primaries);
                    let mut members: Vec<Member> = primary[start..end].iter().map(|&item| item.into()).collect();
                    members.extend(kind_items.get(below(kinds + 1)).map(|&kind| Member::from(kind)));
                    if !secondary.is_empty() {
                        let item = secondary[below(secondary.len())];
                        let colour = below(colours as usize + 1) as u32;
                        members.push(if colour < colours { item.coloured(colour) } else { item.into() });
                    }
                    options.insert(below(options.len() + 1), members);
                }
                for members in options {
                    problem.option(members);
                }
                problem
            },
        )
    }

    fn rows(problem: &CoverProblem) -> CoverTree {
        CoverTree::rows(problem, &Patience::endless()).unwrap()
    }

    fn counted(problem: &CoverProblem) -> CoverTree {
        CoverTree::counted(problem, &Patience::endless()).unwrap()
    }

    /// A tree without a loop of its own.
    struct Plain(CoverTree);

    impl Tree for Plain {
        type Solution = Box<[u32]>;
        fn look(&mut self) -> Node {
            self.0.look()
        }
        fn descend(&mut self, branch: u32) {
            self.0.descend(branch);
        }
        fn ascend(&mut self) {
            self.0.ascend();
        }
        fn solution(&self) -> Box<[u32]> {
            self.0.solution()
        }
    }

    /// Walks so many nodes, stopping again and again: what was found, what was seen, and what is left.
    fn walked(
        tree: &mut impl Tree<Solution = Box<[u32]>>,
        stops: &[(u64, u64)],
    ) -> (Vec<Box<[u32]>>, Statistics, Option<Interval>) {
        let (mut found, mut seen, mut rest) = (Vec::new(), Statistics::default(), Some(Interval::whole()));
        for &(nodes, solutions) in stops {
            let Some(interval) = rest else { break };
            let control = Control { nodes: Some(nodes), solutions: Some(solutions), ..Control::default() };
            let outcome = walk(tree, &interval, &control, &mut found);
            seen += &outcome.statistics;
            rest = outcome.rest;
        }
        (found, seen, rest)
    }

    /// Walks both forms side by side, for so many nodes at most.
    fn compare(one: &mut CoverTree, other: &mut CoverTree, nodes: &mut u32) {
        let node = one.look();
        assert_eq!(node, other.look());
        *nodes = nodes.saturating_sub(1);
        match node {
            Node::Branches(branches) => {
                for branch in 0..branches {
                    if *nodes == 0 {
                        return;
                    }
                    one.descend(branch);
                    other.descend(branch);
                    compare(one, other, nodes);
                    one.ascend();
                    other.ascend();
                }
            }
            Node::DeadEnd => assert_eq!(one.reason(), other.reason()),
            _ => assert_eq!(one.solution(), other.solution()),
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]
        #[test]
        fn all_forms_are_one_tree(problem in problem()) {
            compare(&mut rows(&problem), &mut counted(&problem), &mut 500);
        }

        #[test]
        fn the_hot_loops_walk_the_tree(
            problem in problem(),
            stops in prop::collection::vec((1..400_u64, prop_oneof![1..4_u64, Just(1000)]), 1..8),
        ) {
            let plain = walked(&mut Plain(counted(&problem)), &stops);
            prop_assert_eq!(&plain, &walked(&mut rows(&problem), &stops));
            prop_assert_eq!(&plain, &walked(&mut counted(&problem), &stops));
        }
    }

    #[test]
    fn problems_of_every_width_and_beyond_are_told_apart() {
        let form = |primaries: usize| {
            let mut problem = CoverProblem::new();
            for _ in 0..primaries {
                let item = problem.primary();
                problem.option([item]);
            }
            match rows(&problem).0 {
                Form::Rows1(_) => 1,
                Form::Rows2(_) => 2,
                Form::Rows3(_) => 3,
                Form::Rows4(_) => 4,
                Form::Counted(_) => 5,
            }
        };
        let widths = [0, 1, 64, 65, 128, 129, 192, 193, 256, 257].map(form);
        assert_eq!(widths, [1, 1, 1, 2, 2, 3, 3, 4, 4, 5]);
    }
}
