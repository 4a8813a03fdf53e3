//! Places in a tree and intervals between them.

use std::fmt;

/// A place in a tree: the branch numbers on the way from the root. The root is the empty sequence.
///
/// Positions are ordered as words in a dictionary: a node comes before everything below it, and everything below it
/// before its next sibling. That is the order in which the tree is walked. A position need not exist in the tree to
/// bound an interval.
pub type Position = Vec<u32>;

/// The positions from `from` (included) to `to` (excluded; `None`: to the end).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Interval {
    /// The first position.
    pub from: Position,
    /// The first position after it.
    pub to: Option<Position>,
}

impl Interval {
    /// The whole tree.
    #[must_use]
    pub fn whole() -> Self {
        Self { from: Vec::new(), to: None }
    }

    /// Whether it contains no position.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.to.as_ref().is_some_and(|to| *to <= self.from)
    }

    /// Whether it contains this position.
    #[must_use]
    pub fn contains(&self, position: &[u32]) -> bool {
        *self.from <= *position && self.to.as_ref().is_none_or(|to| *position < **to)
    }

    /// The part from `position` on; `None` when nothing is left.
    #[must_use]
    pub fn rest(&self, position: Position) -> Option<Self> {
        let rest = Self { from: position.max(self.from.clone()), to: self.to.clone() };
        (!rest.is_empty()).then_some(rest)
    }

    /// Cuts it before `position`, which must lie inside and not be its first.
    #[must_use]
    pub fn cut(self, position: Position) -> (Self, Self) {
        debug_assert!(self.contains(&position) && position != self.from);
        (Self { from: self.from, to: Some(position.clone()) }, Self { from: position, to: self.to })
    }
}

impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = |position: &Position, root: &str| match position.as_slice() {
            [] => root.to_owned(),
            position => write_position(position),
        };
        let to = self.to.as_ref().map_or_else(|| "the end".to_owned(), |to| named(to, "the start"));
        write!(f, "from {} to {to}", named(&self.from, "the start"))
    }
}

/// A position as text: its branch numbers with points between them, such as `0.3.12`; the root is the empty text.
#[must_use]
pub fn write_position(position: &[u32]) -> String {
    position.iter().map(u32::to_string).collect::<Vec<_>>().join(".")
}

/// The position that [`write_position`] wrote; `None`: it never writes this.
///
/// ```
/// use fuge_search::{read_position, write_position};
/// assert_eq!(write_position(&[0, 3, 12]), "0.3.12");
/// assert_eq!(read_position("0.3.12"), Some(vec![0, 3, 12]));
/// assert_eq!(read_position("0.03"), None);
/// ```
#[must_use]
pub fn read_position(text: &str) -> Option<Position> {
    if text.is_empty() {
        return Some(Position::new());
    }
    let position: Position = text.split('.').map(str::parse).collect::<Result<_, _>>().ok()?;
    // `+1` and `01` are numbers too, but there is one way to write a position.
    (write_position(&position) == text).then_some(position)
}

/// How a node on the way down lies to an interval's two ends. It tells which branches of the node lead into the
/// interval, so that only the nodes on the way to an end ever pay for the interval.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The node lies above `from`: it is not in the interval itself.
    above_from: bool,
    /// The node lies above `to`: not everything below it is in the interval.
    above_to: bool,
}

impl Edge {
    /// The root's, for an interval that is not empty.
    #[must_use]
    pub fn root(interval: &Interval) -> Self {
        Self { above_from: !interval.from.is_empty(), above_to: interval.to.is_some() }
    }

    /// Whether the node itself is in the interval.
    #[must_use]
    pub fn inside(self) -> bool {
        !self.above_from
    }

    /// Whether the node and everything below it is in the interval.
    #[must_use]
    pub fn whole(self) -> bool {
        !self.above_from && !self.above_to
    }

    /// Which of the node's branches lead to positions of the interval. Where `from` is no node, the first of them may
    /// lead to no node of it.
    #[must_use]
    pub fn range(self, interval: &Interval, depth: usize, branches: u32) -> std::ops::Range<u32> {
        let start = if self.above_from { interval.from[depth] } else { 0 };
        let end = match &interval.to {
            // The branch that leads down to `to` has nodes before `to`, unless it ends there.
            Some(to) if self.above_to => branches.min(to[depth].saturating_add(u32::from(to.len() > depth + 1))),
            _ => branches,
        };
        start..end.max(start)
    }

    /// The edge of the node down this branch of [`range`](Edge::range).
    #[must_use]
    pub fn child(self, interval: &Interval, depth: usize, branch: u32) -> Self {
        let above = |end: &Position| end.len() > depth + 1 && end[depth] == branch;
        Self {
            above_from: self.above_from && above(&interval.from),
            above_to: self.above_to && interval.to.as_ref().is_some_and(above),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_ordered_as_the_tree_is_walked() {
        let order: [&[u32]; 5] = [&[], &[0], &[0, 0], &[0, 1], &[1]];
        assert!(order.is_sorted());
    }

    #[test]
    fn an_interval_knows_its_ends() {
        let interval = Interval { from: vec![1], to: Some(vec![2, 1]) };
        assert!(!interval.contains(&[]) && !interval.contains(&[0, 7]));
        assert!(interval.contains(&[1]) && interval.contains(&[2]) && interval.contains(&[2, 0, 9]));
        assert!(!interval.contains(&[2, 1]) && !interval.contains(&[3]));
        assert!(Interval { from: vec![], to: Some(vec![]) }.is_empty());
        assert_eq!(interval.rest(vec![2, 1]), None);
        assert_eq!(interval.rest(vec![0, 3]), Some(interval), "a rest never holds more than the interval");
    }
}
