//! The solutions that a symmetry keeps, as a problem of their own: what Burnside's lemma asks for.
//!
//! A solution that a symmetry maps to itself has with each placement all its images. So whole orbits of placements are laid
//! on whole orbits of cells, and that is an exact-cover problem again, with fewer cells.

use super::error::CountError;
use super::problem::{CountProblem, Placement};

impl CountProblem {
    /// The problem whose solutions are those of this one that a symmetry maps to themselves.
    ///
    /// The symmetry is given by the image of each cell and of each placement. Kinds may change under it: what counts is which
    /// placements are laid. By Burnside's lemma, the number of solutions of which none is an image of another is the mean,
    /// over all symmetries of the group, of the numbers of solutions kept.
    ///
    /// Orbits of cells are numbered in the order of their first cells.
    ///
    /// ```
    /// use fuge_puzzle::frontier::{CountOptions, CountProblem};
    /// use std::ops::ControlFlow;
    ///
    /// // Dominoes on a 2 by 3 board, whose cells are numbered   0 2 4
    /// // along the columns.                                     1 3 5
    /// let mut problem = CountProblem::new(6);
    /// let domino = problem.kind(3..=3);
    /// for cells in [[0, 1], [2, 3], [4, 5], [0, 2], [2, 4], [1, 3], [3, 5]] {
    ///     problem.placement(cells, [(domino, 1)]);
    /// }
    /// // Left and right change places: only the three upright dominoes stay what they were.
    /// let kept = problem.fixed_by(&[4, 5, 2, 3, 0, 1], &[2, 1, 0, 4, 3, 6, 5])?;
    /// let count = |problem: &CountProblem| problem.count(&CountOptions::default(), &mut |_| ControlFlow::Continue(()));
    /// assert_eq!((count(&problem)?, count(&kept)?), (3_u32.into(), 1_u32.into()));
    /// # Ok::<(), fuge_puzzle::frontier::CountError>(())
    /// ```
    ///
    /// # Errors
    /// If the problem itself is wrong, or [`CountError::NotASymmetry`].
    pub fn fixed_by(&self, cells: &[u16], placements: &[u32]) -> Result<Self, CountError> {
        self.check()?;
        self.check_symmetry(cells, placements)?;
        let (orbit_of, orbits) = orbits(self.cell_count(), |cell| cells[cell].into());
        let mut weights = vec![0; orbits];
        for (&orbit, &weight) in orbit_of.iter().zip(&self.weights) {
            weights[orbit] += weight;
        }
        let (orbit_of_placement, orbits) = orbits_of(self.placement_count(), placements);
        let mut together = vec![Vec::new(); orbits];
        for (&orbit, placement) in orbit_of_placement.iter().zip(self.placements()) {
            together[orbit].push(placement);
        }
        let joined = together.iter().filter_map(|members| join(members, &orbit_of)).collect();
        Ok(Self::with_placements(weights, self.kinds.clone(), joined))
    }

    fn check_symmetry(&self, cells: &[u16], placements: &[u32]) -> Result<(), CountError> {
        let wrong = |what: String| Err(CountError::NotASymmetry(what));
        if !is_permutation(self.cell_count(), cells.iter().map(|&cell| cell.into())) {
            return wrong("the images of the cells are not the cells".into());
        }
        if !is_permutation(self.placement_count(), placements.iter().map(|&placement| placement as usize)) {
            return wrong("the images of the placements are not the placements".into());
        }
        for (number, &image) in placements.iter().enumerate() {
            let mut moved: Vec<u16> =
                self.placements()[number].cells.iter().map(|&cell| cells[usize::from(cell)]).collect();
            moved.sort_unstable();
            if *moved != *self.placements()[image as usize].cells {
                return wrong(format!("placement {image} does not have the images of the cells of placement {number}"));
            }
        }
        Ok(())
    }
}

fn is_permutation(count: usize, images: impl ExactSizeIterator<Item = usize>) -> bool {
    let mut seen = vec![false; count];
    images.len() == count && { images }.all(|image| image < count && !std::mem::replace(&mut seen[image], true))
}

fn orbits_of(count: usize, images: &[u32]) -> (Vec<usize>, usize) {
    orbits(count, |number| images[number] as usize)
}

/// The orbit of each number under a permutation, and how many orbits there are.
fn orbits(count: usize, image: impl Fn(usize) -> usize) -> (Vec<usize>, usize) {
    const NONE: usize = usize::MAX;
    let mut orbit_of = vec![NONE; count];
    let mut orbits = 0;
    for start in 0..count {
        let mut number = start;
        while orbit_of[number] == NONE {
            orbit_of[number] = orbits;
            number = image(number);
        }
        orbits = orbits.max(orbit_of[start] + 1);
    }
    (orbit_of, orbits)
}

/// The placements of an orbit as one, on orbits of cells; none if two of them overlap.
fn join(members: &[&Placement], orbit_of: &[usize]) -> Option<Placement> {
    let mut cells: Vec<u16> = members.iter().flat_map(|member| member.cells.iter().copied()).collect();
    let laid = cells.len();
    cells.sort_unstable();
    cells.dedup();
    if cells.len() < laid {
        return None;
    }
    // The number of an orbit is at most that of its first cell, so it fits.
    let mut covered: Vec<u16> =
        cells.iter().filter_map(|&cell| u16::try_from(orbit_of[usize::from(cell)]).ok()).collect();
    covered.sort_unstable();
    covered.dedup();
    let uses = members.iter().flat_map(|member| member.uses.iter().copied()).collect();
    Some(Placement::new(covered, uses))
}
