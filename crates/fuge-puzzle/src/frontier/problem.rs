//! What is to be counted, as it is written down, and what can be wrong with it.
//!
//! Writing never fails; [`CountProblem::count`] looks at the whole and names the first kind or placement that is wrong.

use super::error::CountError;
use super::march::{self, Layer};
use num_bigint::BigUint;
use std::ops::{ControlFlow, RangeInclusive};

/// Cells to be covered, and placements that cover them and use up kinds of pieces.
///
/// ```
/// use fuge_puzzle::frontier::{CountOptions, CountProblem};
/// use std::ops::ControlFlow;
///
/// // A row of five cells, to be covered by dominoes and at most two single cells: the single cell is first, third or last.
/// let mut problem = CountProblem::new(5);
/// let domino = problem.kind(0..=u32::MAX);
/// let single = problem.kind(0..=2);
/// for cell in 0..5 {
///     problem.placement([cell], [(single, 1)]);
///     if cell < 4 {
///         problem.placement([cell, cell + 1], [(domino, 1)]);
///     }
/// }
/// let ways = problem.count(&CountOptions::default(), &mut |_| ControlFlow::Continue(()))?;
/// assert_eq!(ways, 3_u32.into());
/// # Ok::<(), fuge_puzzle::frontier::CountError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct CountProblem {
    /// What each cell weighs: as many cells as it stands for. A cell of a problem made by [`Self::fixed_by`] is several.
    pub(super) weights: Vec<u32>,
    /// How often each kind must be used.
    pub(super) kinds: Vec<RangeInclusive<u32>>,
    placements: Vec<Placement>,
    /// For each cell those beside it; nothing where nobody has said.
    pub(super) beside: Vec<Vec<u16>>,
}

/// A placement: its cells in ascending order, and how often it uses each kind that it uses.
#[derive(Clone, Debug)]
pub(super) struct Placement {
    pub(super) cells: Box<[u16]>,
    pub(super) uses: Box<[(u32, u32)]>,
}

/// A kind of a [`CountProblem`]: what may be used only so often, as copies of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Kind(u32);

/// How much a count may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountOptions {
    /// The number of bytes that the states may take; 1 GiB unless told otherwise.
    pub memory: u64,
}

impl Default for CountOptions {
    fn default() -> Self {
        Self { memory: 1 << 30 }
    }
}

impl Kind {
    /// Its number: kinds are numbered from 0 in the order in which they were added.
    #[must_use]
    pub fn number(self) -> u32 {
        self.0
    }
}

impl CountProblem {
    /// The greatest number of cells.
    pub const CELLS: usize = 1 << 16;
    /// The greatest number of placements, and of kinds.
    pub const PLACEMENTS: usize = 1 << 30;
    /// The greatest number of bits in either half of a state: one for each cell that a placement on the first uncovered one can
    /// reach beyond it; and for each kind whose uses must be counted as many as the number of uses needs, and one more.
    pub const STATE_BITS: u32 = 1022;

    /// Cells with the numbers from 0 on, which is the order in which they will be covered; no kinds, no placements.
    #[must_use]
    pub fn new(cells: usize) -> Self {
        Self { weights: vec![1; cells], ..Self::default() }
    }

    /// Adds a kind that must be used a number of times within this range.
    pub fn kind(&mut self, times: RangeInclusive<u32>) -> Kind {
        // A number beyond the limit is wrong, but then `check` says so before anybody uses it.
        let number = saturated(self.kinds.len());
        self.kinds.push(times);
        Kind(number)
    }

    /// Adds a placement and returns its number: placements are numbered from 0 in the order in which they were added.
    ///
    /// It covers these cells, and uses each of these kinds so many times. Two placements that are equal count as two.
    pub fn placement(
        &mut self,
        cells: impl IntoIterator<Item = u16>,
        uses: impl IntoIterator<Item = (Kind, u32)>,
    ) -> u32 {
        let number = saturated(self.placements.len());
        let uses = uses.into_iter().map(|(kind, times)| (kind.0, times)).collect();
        self.placements.push(Placement::new(cells.into_iter().collect(), uses));
        number
    }

    /// Says that two cells are neighbours. Where all placements are connected by the neighbours that were named, a region that is left uncovered
    /// must have a size that placements can add up to, and a count looks for that. No answer depends on it: which neighbours are named, and
    /// whether they are any, changes only how long a count takes.
    pub fn neighbours(&mut self, one: u16, other: u16) {
        self.beside.resize(self.weights.len(), Vec::new());
        for (cell, beside) in [(one, other), (other, one)] {
            if let Some(own) = self.beside.get_mut(usize::from(cell)).filter(|own| !own.contains(&beside)) {
                own.push(beside);
            }
        }
    }

    /// Number of cells.
    #[must_use]
    pub fn cell_count(&self) -> usize {
        self.weights.len()
    }

    /// Number of kinds.
    #[must_use]
    pub fn kind_count(&self) -> usize {
        self.kinds.len()
    }

    /// Number of placements.
    #[must_use]
    pub fn placement_count(&self) -> usize {
        self.placements.len()
    }

    /// Counts the sets of placements that cover every cell exactly once, with each kind used within its range.
    ///
    /// The observer hears of every layer, and of long ones again and again; it stops the count with [`ControlFlow::Break`].
    ///
    /// # Errors
    /// The first kind or placement that is wrong; or why the count ended early: [`CountError::Memory`],
    /// [`CountError::Stopped`].
    pub fn count(
        &self,
        options: &CountOptions,
        observe: &mut dyn FnMut(&Layer) -> ControlFlow<()>,
    ) -> Result<BigUint, CountError> {
        self.check()?;
        march::count(self, None, options, observe)
    }

    /// The same, with a check: a solution that is known, given by the numbers of its placements, must be among those counted. So in every
    /// layer there must be the state that it leads to.
    ///
    /// # Errors
    /// As [`CountProblem::count`]; and [`CountError::Lost`] where a state of the solution is missing, or it is none.
    pub fn count_with(
        &self,
        known: &[u32],
        options: &CountOptions,
        observe: &mut dyn FnMut(&Layer) -> ControlFlow<()>,
    ) -> Result<BigUint, CountError> {
        self.check()?;
        if !self.is_solved_by(known) {
            return Err(CountError::Lost { layer: 0, layers: self.cell_count() });
        }
        march::count(self, Some(known), options, observe)
    }

    /// Whether these placements cover every cell once, with each kind used within its range.
    fn is_solved_by(&self, placements: &[u32]) -> bool {
        let (mut covered, mut used) = (vec![0; self.cell_count()], vec![0_u32; self.kind_count()]);
        for &number in placements {
            let Some(Placement { cells, uses }) = self.placements.get(number as usize) else { return false };
            cells.iter().for_each(|&cell| covered[usize::from(cell)] += 1);
            for &(kind, times) in uses {
                used[kind as usize] = used[kind as usize].saturating_add(times);
            }
        }
        covered.iter().all(|&times| times == 1)
            && used.iter().zip(&self.kinds).all(|(used, range)| range.contains(used))
    }

    pub(super) fn placements(&self) -> &[Placement] {
        &self.placements
    }

    pub(super) fn with_placements(
        weights: Vec<u32>,
        kinds: Vec<RangeInclusive<u32>>,
        placements: Vec<Placement>,
    ) -> Self {
        Self { weights, kinds, placements, beside: Vec::new() }
    }

    pub(super) fn check(&self) -> Result<(), CountError> {
        let counts = [
            ("cells", self.weights.len(), Self::CELLS),
            ("kinds", self.kinds.len(), Self::PLACEMENTS),
            ("placements", self.placements.len(), Self::PLACEMENTS),
        ];
        for (what, count, limit) in counts {
            if count > limit {
                return Err(CountError::TooLarge { what, count, limit });
            }
        }
        for (kind, times) in (0..).zip(&self.kinds) {
            if times.is_empty() {
                return Err(CountError::EmptyRange { kind, min: *times.start(), max: *times.end() });
            }
        }
        (0..).zip(&self.placements).try_for_each(|(number, placement)| self.check_placement(number, placement))
    }

    fn check_placement(&self, placement: u32, Placement { cells, uses }: &Placement) -> Result<(), CountError> {
        let Some(&last) = cells.last() else {
            return Err(CountError::NoCell { placement });
        };
        if usize::from(last) >= self.weights.len() {
            return Err(CountError::UnknownCell { placement, cell: last, cells: self.weights.len() });
        }
        if let Some(pair) = cells.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(CountError::RepeatedCell { placement, cell: pair[0] });
        }
        match uses.iter().find(|(kind, _)| *kind as usize >= self.kinds.len()) {
            Some(&(kind, _)) => Err(CountError::UnknownKind { placement, kind, kinds: self.kinds.len() }),
            None => Ok(()),
        }
    }
}

impl Placement {
    /// Puts cells and kinds in order; a kind that is told twice is used as often as both together.
    pub(super) fn new(mut cells: Vec<u16>, mut uses: Vec<(u32, u32)>) -> Self {
        cells.sort_unstable();
        uses.sort_unstable();
        uses.dedup_by(|later, kept| {
            let same = later.0 == kept.0;
            kept.1 = kept.1.saturating_add(if same { later.1 } else { 0 });
            same
        });
        uses.retain(|&(_, times)| times > 0);
        Self { cells: cells.into(), uses: uses.into() }
    }
}

fn saturated(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
