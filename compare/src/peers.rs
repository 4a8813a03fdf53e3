//! The other solvers, each fed with the same exact-cover problem.

use dancing_links::ExactCover;
use dlx::choose::{mrv_chooser, no_tiebreak, prefer_any};
use dlx::x::make_problem;
use dlx::{OptOrder, Solver};
use fuge_puzzle::cover::CoverProblem;
use fuge_puzzle::packing::Compiled;
use std::collections::BTreeMap;

/// A puzzle as exact-cover problems whose solutions are one of each class: all cases of the reduction that forbid the same
/// placements are one problem, in which the anchors may only be laid as these cases say.
pub struct Reduced {
    items: usize,
    /// For each problem its options: the items that each covers, from 0.
    problems: Vec<Vec<Vec<usize>>>,
    /// Symmetries are left that these solvers cannot cut: they find images too.
    pub images: bool,
}

impl Reduced {
    /// The problems of a puzzle. Cases with several anchors are one problem if they differ in the last anchor only. Where symmetries are
    /// left to the least-image test, which these solvers do not have, they find the images too.
    pub fn new(compiled: &Compiled) -> Self {
        let mut cases: BTreeMap<(&[u32], &[u32]), Vec<u32>> = BTreeMap::new();
        for case in &compiled.reduction().cases {
            let (last, others) = case.fixed.split_last().map_or((None, &[][..]), |(last, others)| (Some(last), others));
            cases.entry((&case.forbidden, others)).or_default().extend(last);
        }
        let kinds = compiled.kinds().len();
        let mut cells = BTreeMap::new();
        for number in 0..compiled.placements() as u32 {
            for &cell in compiled.placement(number).cells {
                let next = kinds + cells.len();
                cells.entry(cell).or_insert(next);
            }
        }
        let problem = |((forbidden, others), anchors): ((&[u32], &[u32]), Vec<u32>)| {
            let anchors: Vec<u32> = others.iter().copied().chain(anchors).collect();
            let anchored: Vec<usize> = anchors.iter().map(|&anchor| compiled.placement(anchor).kind).collect();
            (0..compiled.placements() as u32)
                .filter(|number| !forbidden.contains(number))
                .filter(|&number| !anchored.contains(&compiled.placement(number).kind) || anchors.contains(&number))
                .map(|number| {
                    let placement = compiled.placement(number);
                    [placement.kind].into_iter().chain(placement.cells.iter().map(|cell| cells[cell])).collect()
                })
                .collect()
        };
        let images = compiled.reduction().cases.iter().any(|case| !case.residual.is_empty());
        Self { items: kinds + cells.len(), problems: cases.into_iter().map(problem).collect(), images }
    }
}

/// A bare exact cover, without anything taken away.
impl From<&CoverProblem> for Reduced {
    /// # Panics
    ///
    /// Where an item is not to be covered exactly once: these solvers know no other.
    fn from(problem: &CoverProblem) -> Self {
        let (items, options) = (problem.item_count() as u32, problem.option_count() as u32);
        assert!((0..items).all(|item| problem.times(item) == Some(1..=1)), "an item is covered once");
        let members = |option| problem.members(option).into_iter().flatten();
        let options = (0..options).map(|option| members(option).map(|one| one.item.number() as usize).collect());
        Self { items: items as usize, problems: vec![options.collect()], images: true }
    }
}

/// Another solver.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Peer {
    Dlx,
    DancingLinks,
    DlxRs,
}

impl Peer {
    pub const ALL: [Self; 3] = [Self::Dlx, Self::DancingLinks, Self::DlxRs];

    pub fn name(self) -> &'static str {
        match self {
            Self::Dlx => "`dlx`",
            Self::DancingLinks => "`dancing-links`",
            Self::DlxRs => "`dlx-rs`",
        }
    }

    /// Counts all solutions.
    pub fn count(self, reduced: &Reduced) -> u64 {
        let count = |options: &Vec<Vec<usize>>| match self {
            Self::Dlx => dlx(reduced.items, options),
            Self::DancingLinks => dancing_links(reduced.items, options),
            Self::DlxRs => dlx_rs(reduced.items, options),
        };
        reduced.problems.iter().map(count).sum()
    }
}

fn dlx(items: usize, options: &[Vec<usize>]) -> u64 {
    let options: Vec<Vec<u64>> = options.iter().map(|o| o.iter().map(|&item| item as u64).collect()).collect();
    let mut problem = make_problem(items as u64, 0, &options, OptOrder::Seq);
    let mut solver = Solver::new(&mut problem);
    let mut chooser = mrv_chooser(prefer_any(), no_tiebreak());
    let mut solutions = 0;
    while solver.next_solution(&mut chooser) {
        solutions += 1;
    }
    solutions
}

struct Problem<'a> {
    options: &'a [Vec<usize>],
    items: Vec<usize>,
}

impl ExactCover for Problem<'_> {
    type Possibility = Vec<usize>;
    type Constraint = usize;

    fn satisfies(&self, option: &Vec<usize>, item: &usize) -> bool {
        option.contains(item)
    }
    fn is_optional(&self, _: &usize) -> bool {
        false
    }
    fn possibilities(&self) -> &[Vec<usize>] {
        self.options
    }
    fn constraints(&self) -> &[usize] {
        &self.items
    }
}

fn dancing_links(items: usize, options: &[Vec<usize>]) -> u64 {
    let problem = Problem { options, items: (0..items).collect() };
    let mut solver = problem.solver();
    let mut solutions = 0;
    while solver.next_solution().is_some() {
        solutions += 1;
    }
    solutions
}

fn dlx_rs(items: usize, options: &[Vec<usize>]) -> u64 {
    let mut solver = dlx_rs::Solver::new(items);
    for (number, option) in options.iter().enumerate() {
        let items: Vec<usize> = option.iter().map(|item| item + 1).collect();
        solver.add_option(number, &items);
    }
    solver.count() as u64
}
