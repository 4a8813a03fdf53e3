//! Parts of one search, done on different machines, put together.

use fuge_search::Interval;
use thiserror::Error;

/// Which records to take when ledgers are put together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Joined {
    /// Indices of the records to take, in tree order; they do not overlap.
    pub take: Vec<usize>,
    /// Indices of the records that lie within others and are left out.
    pub twice: Vec<usize>,
    /// What none of them has of the whole tree.
    pub gaps: Vec<Interval>,
}

/// Why records do not go together. Both are indices into the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum JoinFault {
    /// They overlap, and neither contains the other.
    #[error("two intervals overlap")]
    Overlap {
        /// The earlier record.
        first: usize,
        /// The later record.
        second: usize,
    },
    /// They are of the same interval and have different outcomes.
    #[error("one interval has two outcomes")]
    Disagreement {
        /// The earlier record.
        first: usize,
        /// The later record.
        second: usize,
    },
}

/// Puts records together, each given as its interval and something that tells its outcome from others.
///
/// # Errors
/// See [`JoinFault`].
pub fn join<O: PartialEq>(records: &[(Interval, O)]) -> Result<Joined, JoinFault> {
    let mut order: Vec<usize> = (0..records.len()).filter(|&index| !records[index].0.is_empty()).collect();
    // Of two that begin at the same place the longer one first: `None` is the end.
    let key = |index: usize| {
        let Interval { from, to } = &records[index].0;
        (from, std::cmp::Reverse((to.is_none(), to)))
    };
    order.sort_by(|&a, &b| key(a).cmp(&key(b)));
    let mut joined = Joined::default();
    let mut place = Some(Vec::new());
    for index in order {
        let (interval, outcome) = &records[index];
        // Where the last one taken ended; behind the end there is nothing.
        let begins = place.as_ref().is_some_and(|place| interval.from >= *place);
        let last = joined.take.last().copied();
        match last.filter(|_| !begins) {
            None => {
                let gap = Interval { from: place.take().unwrap_or_default(), to: Some(interval.from.clone()) };
                joined.gaps.extend((!gap.is_empty()).then_some(gap));
                joined.take.push(index);
                place.clone_from(&interval.to);
            }
            Some(first) if records[first].0 == *interval => {
                if records[first].1 != *outcome {
                    return Err(JoinFault::Disagreement { first, second: index });
                }
                joined.twice.push(index);
            }
            Some(_) if place.is_none() || (interval.to.is_some() && interval.to <= place) => joined.twice.push(index),
            Some(first) => return Err(JoinFault::Overlap { first, second: index }),
        }
    }
    joined.gaps.extend(place.map(|from| Interval { from, to: None }));
    Ok(joined)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(from: &[u32], to: Option<&[u32]>, outcome: u32) -> (Interval, u32) {
        (Interval { from: from.to_vec(), to: to.map(<[u32]>::to_vec) }, outcome)
    }

    #[test]
    fn parts_are_put_in_order_and_gaps_are_named() {
        let joined = join(&[part(&[2], Some(&[3]), 0), part(&[], Some(&[1]), 0)]).unwrap();
        assert_eq!(joined.take, [1, 0]);
        let gaps: Vec<String> = joined.gaps.iter().map(Interval::to_string).collect();
        assert_eq!(gaps, ["from 1 to 2", "from 3 to the end"]);
        assert_eq!(join::<u32>(&[]).unwrap().gaps, [Interval::whole()]);
    }

    #[test]
    fn what_was_done_twice_is_taken_once() {
        let whole = [part(&[], None, 7), part(&[1], Some(&[2]), 1), part(&[], None, 7), part(&[3], None, 2)];
        let joined = join(&whole).unwrap();
        assert_eq!((joined.take.len(), joined.twice.len(), joined.gaps.len()), (1, 3, 0));
        let inside = join(&[part(&[], Some(&[1]), 0), part(&[], Some(&[4]), 0), part(&[1], Some(&[4]), 0)]).unwrap();
        assert_eq!((inside.take, inside.twice), (vec![1], vec![0, 2]));
    }

    #[test]
    fn overlaps_and_disagreements_are_faults() {
        let overlap = join(&[part(&[], Some(&[2]), 0), part(&[1], Some(&[3]), 0)]);
        assert_eq!(overlap, Err(JoinFault::Overlap { first: 0, second: 1 }));
        let to_the_end = join(&[part(&[], Some(&[2]), 0), part(&[1], None, 0)]);
        assert_eq!(to_the_end, Err(JoinFault::Overlap { first: 0, second: 1 }));
        let disagree = join(&[part(&[], Some(&[2]), 0), part(&[], Some(&[2]), 1)]);
        assert_eq!(disagree, Err(JoinFault::Disagreement { first: 0, second: 1 }));
    }
}
