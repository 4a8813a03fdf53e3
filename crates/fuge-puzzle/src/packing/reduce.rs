//! Cutting symmetric copies high in the tree.
//!
//! **Anchors.** A kind with a single copy that every symmetry maps onto itself has exactly one placement in a solution, and
//! a symmetry moves it along its orbit. So it is enough to try one placement of each orbit, and below it only the symmetries
//! that keep it (its stabiliser) are left; these are cut by a second anchor in the same way. Where no placement of the second
//! kind is kept by any symmetry left, that kind need not be placed: it is enough to forbid all but one placement of each
//! orbit. The result is a list of *cases*, the branches at the root of every tree.
//!
//! **Least image.** Where symmetries are left and no kind can serve (all pieces alike, say), a solution counts only if none
//! of its images under them is smaller in the dictionary order of the placements on the cells (Läuchli 1967). On a partial
//! solution the comparison goes as far as both sides are known: a smaller image there rejects the whole branch.

use super::compile::{Compiled, Kind, SymmetryOf};
use fuge_search::{Node, Patience, Stopped};
use std::cmp::Ordering;

/// The number that stands for "no placement" on a cell.
pub(super) const UNCOVERED: u32 = u32::MAX;

/// The most cases that further anchors may make. Where pieces lie on an axis of the board one after the other keeps the
/// symmetry, as bars in a single row do, and a case for each way to lay them all would be a search before the search.
const MAX_CASES: usize = 1024;

/// How the symmetric copies of a puzzle are cut.
#[derive(Clone, Debug, Default)]
pub struct Reduction {
    /// One of each orbit: every solution has exactly one image that belongs to one of these cases. None where the puzzle is seen to be
    /// [impossible](Compiled::impossible) without a search.
    pub cases: Vec<Case>,
}

/// One placement of each anchor, and what is left to cut below.
#[derive(Clone, Debug, Default)]
pub struct Case {
    /// Placements that are laid: the anchors.
    pub fixed: Vec<u32>,
    /// Placements that are forbidden, ascending: images of others that are allowed.
    pub forbidden: Vec<u32>,
    /// Symmetries that are left to the least-image test, as indices into the group; never the identity.
    pub residual: Vec<usize>,
}

/// What the least-image test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Image {
    /// Some image is smaller: not to be counted.
    Smaller,
    /// No image is smaller as far as can be seen; this many of the symmetries keep the solution.
    Least { keeping: u64 },
}

impl Reduction {
    pub(super) fn of(compiled: &Compiled, patience: &Patience<'_>) -> Result<Self, Stopped> {
        if compiled.seen_impossible(patience)?.is_some() {
            return Ok(Self::default());
        }
        let group = Group::MAX >> (Group::BITS as usize - compiled.order());
        let mut cases = Vec::new();
        Reducer { compiled, patience }.settle(Case::default(), group, MAX_CASES, &mut cases)?;
        Ok(Self { cases })
    }

    /// The root of a tree: a branch for each case.
    pub(super) fn root(&self) -> Node {
        match self.cases.len() {
            0 => Node::DeadEnd,
            cases => Node::Branches(cases as u32),
        }
    }

    /// Whether a complete solution is the one of its class that the cases keep; then the size of its orbit.
    #[must_use]
    pub fn represents(&self, compiled: &Compiled, found: &[u32]) -> Option<u64> {
        let cover = compiled.cover_of(found);
        let has = |&number: &u32| cover[usize::from(compiled.placement(number).cells[0])] == number;
        self.cases
            .iter()
            .filter(|case| case.fixed.iter().all(has) && !case.forbidden.iter().any(has))
            .find_map(|case| case.orbit(compiled, &cover))
    }
}

impl Case {
    /// Size of the orbit of a complete solution that has this case's anchors; `None` when an image of it is smaller.
    pub(super) fn orbit(&self, compiled: &Compiled, cover: &[u32]) -> Option<u64> {
        match self.least_image(compiled, cover) {
            Image::Smaller => None,
            Image::Least { keeping } => Some(compiled.order() as u64 / keeping),
        }
    }

    /// The least-image test on a complete or partial solution, given as the placement that covers each cell.
    pub(super) fn least_image(&self, compiled: &Compiled, cover: &[u32]) -> Image {
        let mut keeping = 1;
        for &index in &self.residual {
            match compare(&compiled.symmetries()[index], compiled, cover) {
                Some(Ordering::Less) => return Image::Smaller,
                Some(Ordering::Equal) => keeping += 1,
                _ => {}
            }
        }
        Image::Least { keeping }
    }
}

/// Compares the image of a solution under a symmetry with the solution itself, cell by cell, as far as both are known;
/// `None` when that does not decide.
fn compare(symmetry: &SymmetryOf, compiled: &Compiled, cover: &[u32]) -> Option<Ordering> {
    for &cell in &compiled.grid().order {
        let here = cover[usize::from(cell)];
        let source = cover[usize::from(symmetry.cell_sources[usize::from(cell)])];
        if here == UNCOVERED || source == UNCOVERED {
            return None;
        }
        match symmetry.placements[source as usize].cmp(&here) {
            Ordering::Equal => {}
            unequal => return Some(unequal),
        }
    }
    Some(Ordering::Equal)
}

/// Builds the cases.
struct Reducer<'a> {
    compiled: &'a Compiled,
    patience: &'a Patience<'a>,
}

/// A kind's placements under a group: one of each orbit, with the symmetries that keep it.
struct Orbits {
    representatives: Vec<(u32, Group)>,
    /// The placements that are no representatives.
    others: Vec<u32>,
}

/// A set of symmetries, one bit each; bit 0 is the identity.
type Group = u64;

impl Reducer<'_> {
    /// Turns a case with the symmetries `group` left into cases with none left, or with as many as no kind can cut; where there
    /// is no room for the cases of a further anchor, the symmetries are left too.
    fn settle(&self, case: Case, group: Group, room: usize, cases: &mut Vec<Case>) -> Result<(), Stopped> {
        if group.count_ones() == 1 {
            cases.push(case);
            return Ok(());
        }
        let mut anchors = self.anchors(&case, group);
        // Below the first anchor a kind that no symmetry left ever keeps costs no branching.
        if !case.fixed.is_empty() {
            anchors.sort_by_key(|&kind| self.compiled.all_kinds()[kind].placements.len());
            for &kind in &anchors {
                let Orbits { representatives, others } = self.orbits(kind, &case, group)?;
                if representatives.iter().all(|&(_, keeping)| keeping == 1) {
                    cases.push(Case { forbidden: others, ..case });
                    return Ok(());
                }
            }
        }
        let orbits = anchors.iter().map(|&kind| self.orbits(kind, &case, group));
        let fewest =
            orbits.collect::<Result<Vec<_>, _>>()?.into_iter().min_by_key(|orbits| orbits.representatives.len());
        match fewest.filter(|orbits| case.fixed.is_empty() || orbits.representatives.len() <= room) {
            Some(orbits) => {
                let room = room / orbits.representatives.len().max(1);
                for (placement, keeping) in orbits.representatives {
                    let mut below = case.clone();
                    below.fixed.push(placement);
                    self.settle(below, keeping, room, cases)?;
                }
            }
            None => cases.push(Case { residual: members(group & !1).collect(), ..case }),
        }
        Ok(())
    }

    /// The kinds that can be anchors: a single copy, not yet laid, mapped onto itself by every symmetry of the group.
    fn anchors(&self, case: &Case, group: Group) -> Vec<usize> {
        let kinds = self.compiled.kinds();
        let laid = |kind: usize| case.fixed.iter().any(|&p| self.compiled.placement(p).kind == kind);
        let kept = |kind: usize| members(group).all(|g| usize::from(self.compiled.symmetries()[g].kinds[kind]) == kind);
        let single = |kind: &Kind| (kind.least, kind.pieces.len()) == (1, 1);
        (0..kinds.len()).filter(|&kind| single(&kinds[kind]) && !laid(kind) && kept(kind)).collect()
    }

    /// The orbits of a kind's placements beside the anchors already laid.
    fn orbits(&self, kind: usize, case: &Case, group: Group) -> Result<Orbits, Stopped> {
        let mut orbits = Orbits { representatives: Vec::new(), others: Vec::new() };
        let mut covered = vec![false; self.compiled.grid().cells.len()];
        for &cell in case.fixed.iter().flat_map(|&p| self.compiled.placement(p).cells) {
            covered[usize::from(cell)] = true;
        }
        for placement in self.compiled.all_kinds()[kind].placements.clone() {
            self.patience.spend(u64::from(group.count_ones()))?;
            if self.compiled.placement(placement).cells.iter().any(|&cell| covered[usize::from(cell)]) {
                continue;
            }
            let image = |g: usize| self.compiled.symmetries()[g].placements[placement as usize];
            if members(group).any(|g| image(g) < placement) {
                orbits.others.push(placement);
            } else {
                let keeping = members(group).filter(|&g| image(g) == placement).map(|g| 1 << g).sum();
                orbits.representatives.push((placement, keeping));
            }
        }
        Ok(orbits)
    }
}

fn members(group: Group) -> impl Iterator<Item = usize> {
    (0..(Group::BITS - group.leading_zeros()) as usize).filter(move |g| group >> g & 1 == 1)
}
