//! Checks solutions of bare exact covers: every item as often as it asks for, by nothing but counting.
//!
//! ```
//! use fuge_puzzle::cover::CoverProblem;
//! use fuge_verify::cover::{Fault, check};
//! let mut problem = CoverProblem::new();
//! let [a, b] = problem.primaries();
//! problem.option([a]);
//! problem.option([a, b]);
//! assert_eq!(check(&problem, &[1]), Ok(()));
//! assert_eq!(check(&problem, &[0]), Err(Fault::Times { item: 1, times: 0 }));
//! ```

use fuge_puzzle::cover::CoverProblem;
use std::collections::{BTreeMap, BTreeSet};
use thiserror::Error;

/// What is wrong with a solution. Items and options are numbered from 0.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// There is no such option.
    #[error("unknown option {option}")]
    Option {
        /// Its number.
        option: u32,
    },
    /// An option is listed twice.
    #[error("option {option} is listed twice")]
    Twice {
        /// Its number.
        option: u32,
    },
    /// An item is not covered as often as it asks for.
    #[error("item {item} is covered {times} times")]
    Times {
        /// Its number.
        item: u32,
        /// How often it is covered.
        times: u32,
    },
    /// An item that may be shared in one colour only.
    #[error("the options give item {item} different colours, or one of them none")]
    Colours {
        /// Its number.
        item: u32,
    },
}

/// Checks that these options cover every item as it asks for.
///
/// # Errors
/// What is wrong first.
pub fn check(problem: &CoverProblem, options: &[u32]) -> Result<(), Fault> {
    // To each item, the colour that each option with it gives to it.
    let mut covered: BTreeMap<u32, Vec<Option<u32>>> = BTreeMap::new();
    let mut seen = BTreeSet::new();
    for &option in options {
        if !seen.insert(option) {
            return Err(Fault::Twice { option });
        }
        for member in problem.members(option).ok_or(Fault::Option { option })? {
            covered.entry(member.item.number()).or_default().push(member.colour);
        }
    }
    for item in 0..problem.item_count() as u32 {
        let colours = covered.get(&item).map_or(&[][..], Vec::as_slice);
        let times = colours.len() as u32;
        match problem.times(item) {
            Some(wanted) if !wanted.contains(&times) => return Err(Fault::Times { item, times }),
            None if times > 1 && colours.iter().any(|colour| colour.is_none() || *colour != colours[0]) => {
                return Err(Fault::Colours { item });
            }
            _ => {}
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use fuge_puzzle::cover::Member;

    #[test]
    fn every_fault_is_found() {
        let mut problem = CoverProblem::new();
        let (twice, shared) = (problem.primary_range(1..=2), problem.secondary());
        problem.option([twice.into(), shared.coloured(1)]);
        problem.option([twice.into(), shared.coloured(1)]);
        problem.option([twice.into(), shared.coloured(2)]);
        problem.option([Member::from(twice), shared.into()]);
        problem.option([twice]);
        for right in [&[0][..], &[0, 1], &[3], &[3, 4], &[2, 4]] {
            assert_eq!(check(&problem, right), Ok(()), "{right:?}");
        }
        let item = 1;
        for (wrong, fault) in [
            (&[][..], Fault::Times { item: 0, times: 0 }),
            (&[0, 1, 4], Fault::Times { item: 0, times: 3 }),
            (&[0, 0], Fault::Twice { option: 0 }),
            (&[0, 9], Fault::Option { option: 9 }),
            (&[0, 2], Fault::Colours { item }),
            (&[0, 3], Fault::Colours { item }),
            (&[3, 0], Fault::Colours { item }),
        ] {
            assert_eq!(check(&problem, wrong), Err(fault), "{wrong:?}");
        }
    }
}
