//! What need not be counted: how often each kind can be used, from the areas alone.
//!
//! If every use of a kind takes a fixed area, then the areas of all uses together are the area of the board. So the least
//! uses of some kinds bound the greatest uses of the others, and the other way round; and a kind that nothing binds, or that
//! is bound by the area only, needs no place in a state.

use super::problem::{CountProblem, Placement};

/// How often a kind is used; the area of a use is known if it is for all kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Uses {
    pub(super) min: u32,
    pub(super) max: u32,
    /// Whether a state must say how often the kind has been used.
    pub(super) counted: bool,
}

/// What the areas say.
#[derive(Debug)]
pub(super) struct Ranges {
    /// For each kind.
    pub(super) uses: Vec<Uses>,
    /// The area that each use of a kind takes, if every use takes the same.
    pub(super) areas: Option<Vec<u128>>,
    /// The area of the board.
    pub(super) board: u128,
}

impl Ranges {
    /// None if the areas admit no solution.
    pub(super) fn new(problem: &CountProblem) -> Option<Self> {
        let board = problem.weights.iter().map(|&weight| u128::from(weight)).sum();
        let areas = areas(problem);
        let mut uses = capped(problem, board)?;
        if let Some(areas) = &areas {
            free_by_area(&mut uses, areas, board);
            tighten(&mut uses, areas, board)?;
        }
        Some(Self { uses, areas, board })
    }

    /// Whether kinds that must still be used can want more area than is left, without that being seen otherwise.
    pub(super) fn can_want_too_much(&self) -> bool {
        let wants = self.uses.iter().any(|uses| uses.counted && uses.min > 0);
        wants && self.areas.as_ref().is_some_and(|areas| sum(&self.uses, areas, |uses| uses.max) > self.board)
    }
}

fn area(problem: &CountProblem, placement: &Placement) -> u128 {
    placement.cells.iter().map(|&cell| u128::from(problem.weights[usize::from(cell)])).sum()
}

/// The area that every use of each kind takes: placements of one kind tell it, all others must agree.
fn areas(problem: &CountProblem) -> Option<Vec<u128>> {
    let mut told = vec![None; problem.kinds.len()];
    let mut used = vec![false; problem.kinds.len()];
    for placement in problem.placements() {
        for &(kind, _) in &placement.uses {
            used[kind as usize] = true;
        }
        if let &[(kind, times)] = &*placement.uses {
            told[kind as usize] = Some(area(problem, placement) / u128::from(times));
        }
    }
    // A kind that no placement uses can be said to take any area.
    let or_any = |(told, used): (Option<u128>, bool)| if used { told } else { Some(1) };
    let areas: Vec<u128> = told.into_iter().zip(used).map(or_any).collect::<Option<_>>()?;
    let agrees = |placement: &Placement| {
        let uses = placement.uses.iter().map(|&(kind, times)| areas[kind as usize] * u128::from(times));
        uses.sum::<u128>() == area(problem, placement)
    };
    (areas.iter().all(|&area| area > 0) && problem.placements().iter().all(agrees)).then_some(areas)
}

/// The ranges, cut to what fits on the board at all. What is not bound by its range need not be counted.
fn capped(problem: &CountProblem, board: u128) -> Option<Vec<Uses>> {
    let mut caps = vec![0; problem.kinds.len()];
    for placement in problem.placements() {
        let area = area(problem, placement);
        for &(kind, times) in &placement.uses {
            let cap = &mut caps[kind as usize];
            *cap = (board * u128::from(times) / area).max(*cap);
        }
    }
    let cut = |(range, &cap): (&std::ops::RangeInclusive<u32>, &u128)| {
        let binds = u128::from(*range.end()) < cap;
        let max = if binds { *range.end() } else { u32::try_from(cap).ok()? };
        (*range.start() <= max).then_some(Uses { min: *range.start(), max, counted: binds || *range.start() > 0 })
    };
    problem.kinds.iter().zip(&caps).map(cut).collect()
}

/// A kind that cannot be used too often need not be counted if all others together leave enough for it.
///
/// That follows from the greatest uses of the others, each of which is kept to whether or not others are counted.
fn free_by_area(uses: &mut [Uses], areas: &[u128], board: u128) {
    let most = sum(uses, areas, |uses| uses.max);
    for (uses, area) in uses.iter_mut().zip(areas) {
        let others = most - area * u128::from(uses.max);
        let never_too_often = u128::from(uses.max) == board / area;
        if never_too_often && area * u128::from(uses.min) + others <= board {
            uses.counted = false;
        }
    }
}

/// Cuts each range to what the ranges of the others leave, again and again while that helps.
fn tighten(uses: &mut [Uses], areas: &[u128], board: u128) -> Option<()> {
    /// It converges soon, if at all; and what is left over costs only time.
    const ROUNDS: usize = 16;
    for _ in 0..ROUNDS {
        let before = uses.to_vec();
        let spare = board.checked_sub(sum(uses, areas, |uses| uses.min))?;
        for (uses, area) in uses.iter_mut().zip(areas) {
            uses.max = clamp(u128::from(uses.min) + spare / area).min(uses.max);
        }
        let excess = sum(uses, areas, |uses| uses.max).checked_sub(board)?;
        for (uses, area) in uses.iter_mut().zip(areas) {
            uses.min = clamp(u128::from(uses.max).saturating_sub(excess / area)).max(uses.min);
        }
        if uses == before {
            break;
        }
    }
    Some(())
}

fn sum(uses: &[Uses], areas: &[u128], of: impl Fn(&Uses) -> u32) -> u128 {
    uses.iter().zip(areas).map(|(uses, area)| area * u128::from(of(uses))).sum()
}

fn clamp(number: u128) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Kinds with their areas and ranges, on a board: each kind has one placement.
    fn ranges(board: usize, kinds: &[(u16, std::ops::RangeInclusive<u32>)]) -> Option<Vec<(u32, u32, bool)>> {
        let mut problem = CountProblem::new(board);
        for (area, range) in kinds {
            let kind = problem.kind(range.clone());
            problem.placement(0..*area, [(kind, 1)]);
        }
        Some(Ranges::new(&problem)?.uses.iter().map(|uses| (uses.min, uses.max, uses.counted)).collect())
    }

    #[test]
    fn what_nothing_binds_is_not_counted() {
        assert_eq!(ranges(64, &[(2, 0..=32)]), Some(vec![(32, 32, false)]));
        assert_eq!(ranges(64, &[(2, 32..=32)]), Some(vec![(32, 32, false)]));
        assert_eq!(ranges(64, &[(2, 0..=u32::MAX), (1, 0..=99)]), Some(vec![(0, 32, false), (0, 64, false)]));
        assert_eq!(ranges(64, &[(2, 3..=u32::MAX), (1, 0..=9)]), Some(vec![(28, 32, false), (0, 8, true)]));
    }

    #[test]
    fn ranges_bind_each_other() {
        assert_eq!(ranges(64, &[(60, 1..=1), (1, 0..=64)]), Some(vec![(1, 1, true), (4, 4, false)]));
        assert_eq!(
            ranges(10, &[(5, 1..=1), (4, 0..=1), (1, 0..=2)]),
            Some(vec![(1, 1, true), (1, 1, true), (1, 1, true)])
        );
    }

    #[test]
    fn areas_can_rule_out_everything() {
        assert_eq!(ranges(64, &[(2, 0..=31)]), None);
        assert_eq!(ranges(64, &[(2, 33..=40)]), None);
        assert_eq!(ranges(10, &[(5, 1..=2), (4, 2..=2)]), None);
    }
}
