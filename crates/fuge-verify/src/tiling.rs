//! Do the parts of a search make up the whole?
//!
//! A part is an interval of positions, which are ordered as words in a dictionary. Laid in order of their beginnings,
//! each part must begin where those before it end.

use fuge_search::{Interval, Position};
use thiserror::Error;

/// Why parts do not make up the whole. An end that is `None` is the end of the tree.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TilingFault {
    /// Nobody searched this.
    #[error("no part has the positions from {from:?} to {}", end(.to))]
    Gap {
        /// The first position that is missing.
        from: Position,
        /// The first position after it that is there again.
        to: Option<Position>,
    },
    /// Two parts searched this.
    #[error("two parts have the positions from {from:?} to {}", end(.to))]
    Overlap {
        /// The first position that is there twice.
        from: Position,
        /// The first position after it.
        to: Option<Position>,
    },
    /// A part goes beyond the whole.
    #[error("the part from {:?} to {} goes beyond the whole", .part.from, end(&.part.to))]
    Outside {
        /// The part.
        part: Interval,
    },
}

fn end(to: &Option<Position>) -> String {
    to.as_ref().map_or_else(|| "the end".to_owned(), |to| format!("{to:?}"))
}

/// Checks that `parts`, in any order, tile `scope`: no position of it is left out, and none is there twice. Parts that
/// contain no position do not matter.
///
/// ```
/// use fuge_search::Interval;
/// use fuge_verify::{TilingFault, tiling};
/// let part = |from: &[u32], to: Option<&[u32]>| Interval { from: from.to_vec(), to: to.map(<[u32]>::to_vec) };
/// let whole = part(&[], None);
/// assert_eq!(tiling(&whole, &[part(&[1, 2], None), part(&[], Some(&[1, 2]))]), Ok(()));
/// let fault = tiling(&whole, &[part(&[], Some(&[1])), part(&[1, 2], None)]).unwrap_err();
/// assert_eq!(fault, TilingFault::Gap { from: vec![1], to: Some(vec![1, 2]) });
/// assert_eq!(fault.to_string(), "no part has the positions from [1] to [1, 2]");
/// ```
///
/// # Errors
/// The first [`TilingFault`], in the order of positions.
pub fn tiling(scope: &Interval, parts: &[Interval]) -> Result<(), TilingFault> {
    let mut parts: Vec<&Interval> = parts.iter().filter(|part| !holds_nothing(part)).collect();
    parts.sort_by(|a, b| a.from.cmp(&b.from));
    // Where the parts so far end; `None` is the end of the tree.
    let mut reached = Some(scope.from.clone());
    for part in parts {
        if part.from < scope.from || later(&part.to, &scope.to) {
            return Err(TilingFault::Outside { part: part.clone() });
        }
        let begins = Some(part.from.clone());
        if later(&reached, &begins) {
            let to = if later(&reached, &part.to) { part.to.clone() } else { reached };
            return Err(TilingFault::Overlap { from: part.from.clone(), to });
        }
        if let Some(from) = reached.take_if(|reached| *reached < part.from) {
            return Err(TilingFault::Gap { from, to: begins });
        }
        reached.clone_from(&part.to);
    }
    match reached {
        Some(from) if !holds_nothing(scope) && later(&scope.to, &Some(from.clone())) => {
            Err(TilingFault::Gap { from, to: scope.to.clone() })
        }
        _ => Ok(()),
    }
}

fn holds_nothing(interval: &Interval) -> bool {
    interval.to.as_ref().is_some_and(|to| *to <= interval.from)
}

/// Whether end `a` comes after end `b`.
fn later(a: &Option<Position>, b: &Option<Position>) -> bool {
    match (a, b) {
        (_, None) => false,
        (None, Some(_)) => true,
        (Some(a), Some(b)) => a > b,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn part(from: &[u32], to: Option<&[u32]>) -> Interval {
        Interval { from: from.to_vec(), to: to.map(<[u32]>::to_vec) }
    }

    #[test]
    fn faults_name_the_place() {
        let scope = part(&[1], Some(&[5]));
        let check = |parts: &[Interval]| tiling(&scope, parts);
        assert_eq!(check(std::slice::from_ref(&scope)), Ok(()));
        assert_eq!(check(&[]), Err(TilingFault::Gap { from: vec![1], to: Some(vec![5]) }));
        assert_eq!(
            check(&[part(&[1], Some(&[3])), part(&[2, 7], Some(&[5]))]),
            Err(TilingFault::Overlap { from: vec![2, 7], to: Some(vec![3]) })
        );
        assert_eq!(
            check(&[part(&[1], Some(&[5])), part(&[2], Some(&[3]))]),
            Err(TilingFault::Overlap { from: vec![2], to: Some(vec![3]) })
        );
        assert_eq!(check(&[part(&[1], Some(&[4, 9]))]), Err(TilingFault::Gap { from: vec![4, 9], to: Some(vec![5]) }));
        assert_eq!(check(&[part(&[2], Some(&[5]))]), Err(TilingFault::Gap { from: vec![1], to: Some(vec![2]) }));
        assert_eq!(check(&[part(&[1], None)]), Err(TilingFault::Outside { part: part(&[1], None) }));
        assert_eq!(check(&[part(&[], Some(&[5]))]), Err(TilingFault::Outside { part: part(&[], Some(&[5])) }));
    }

    #[test]
    fn a_node_without_what_is_below_it_is_a_gap_too() {
        let parts = [part(&[], Some(&[3])), part(&[3, 0], None)];
        assert_eq!(tiling(&part(&[], None), &parts), Err(TilingFault::Gap { from: vec![3], to: Some(vec![3, 0]) }));
    }

    #[test]
    fn what_holds_nothing_needs_nothing() {
        let nothing = part(&[3], Some(&[3]));
        assert_eq!(tiling(&nothing, &[]), Ok(()));
        assert_eq!(tiling(&nothing, &[part(&[9], Some(&[2]))]), Ok(()));
        assert!(tiling(&nothing, &[part(&[3], Some(&[4]))]).is_err());
    }

    proptest! {
        #[test]
        fn cuts_tile_and_nothing_less_does(
            mut cuts in prop::collection::btree_set(prop::collection::vec(0_u32..4, 1..4), 1..8),
            drop: prop::sample::Index,
            shuffle: prop::sample::Index,
        ) {
            cuts.insert(Vec::new());
            let starts: Vec<Position> = cuts.into_iter().collect();
            let ends = starts.iter().skip(1).cloned().map(Some).chain([None]);
            let mut parts: Vec<Interval> =
                starts.iter().cloned().zip(ends).map(|(from, to)| Interval { from, to }).collect();
            let by = shuffle.index(parts.len());
            parts.rotate_left(by);
            let whole = part(&[], None);
            prop_assert_eq!(tiling(&whole, &parts), Ok(()));
            let lost = drop.index(parts.len());
            let mut twice = parts.clone();
            twice.push(parts[lost].clone());
            let Interval { from, to } = parts.remove(lost);
            prop_assert_eq!(tiling(&whole, &parts), Err(TilingFault::Gap { from: from.clone(), to: to.clone() }));
            prop_assert_eq!(tiling(&whole, &twice), Err(TilingFault::Overlap { from, to }));
        }
    }
}
