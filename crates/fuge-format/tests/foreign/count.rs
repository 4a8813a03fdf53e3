//! Solving, for the tests of other programs' files.

use fuge_puzzle::cover::CoverProblem;
use fuge_puzzle::packing::{Compiled, Engine, Found, Packing, Symmetry};
use fuge_search::{Control, Interval, walk};

/// Essentially different solutions.
pub fn different(packing: &Packing) -> usize {
    let mut found: Vec<Found> = Vec::new();
    walk(&mut Compiled::new(packing).tree(Engine::Auto), &Interval::whole(), &Control::default(), &mut found);
    found.len()
}

/// All solutions.
pub fn raw(packing: &Packing) -> usize {
    let plain = Packing::new(packing.board().clone(), packing.pieces().to_vec(), Symmetry::None).unwrap();
    let plain = match packing.colour_pairs() {
        Some(pairs) => plain.with_colour_pairs(pairs.iter().copied()),
        None => plain,
    };
    different(&match packing.empty_limit() {
        Some(most) => plain.with_most_empty(most).unwrap(),
        None => plain,
    })
}

/// All covers.
pub fn covers(problem: &CoverProblem) -> usize {
    let mut found = Vec::new();
    walk(&mut problem.tree().unwrap(), &Interval::whole(), &Control::default(), &mut found);
    found.len()
}
