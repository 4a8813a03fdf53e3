//! What shows that no way is worth more: plain data, which a checker reads without solving anything.
//!
//! Numbers here are *doubled*, as in [`Graph`](crate::trail::Graph): a way is worth half of what its segments gain and half of the bonus of its
//! end. The amounts of cuts are halves of that again, quarters of what counts one; so all of them are whole.
//!
//! **Cuts.** Take a set of squares. The segments on its rim that a way gives up are odd in number or even, and which of the two is known from the
//! set alone: count the squares in it that have an odd number of segments, the start once more if it is in it, and the end once more. Where that is
//! odd, at least one segment of the rim is given up. So give every set an amount, such that no segment is on the rims of sets with amounts of more
//! than its gain: then a way to an end gives up at least the amounts of all sets that are odd for this end.
//!
//! **Parts.** A segment that alone holds two parts of the board together can be used once. So whoever goes beyond it ends there, and what is
//! beyond is a board of its own, where the way starts anew; what it can gain there, with the segment itself, is a bonus for ending before it.
//!
//! **Folds.** A set of squares without the start, with two segments on its rim, is as good as one square: a way goes through it from the one segment
//! to the other, or ends in it, or stays outside. What it can gain inside, going through (`h`) and ending there, from the one side (`k`) and from
//! the other (`l`), is shown by cases. The one square then has the bonus `(k + l − h) / 2`, and the two segments gain `(h + k − l) / 2` and
//! `(h + l − k) / 2` more: that makes `h`, `k` and `l` again. Where the end is known and not inside, the first segment gains `h` more; where it is
//! inside, the segments gain `k` and `l` more, and there is no bonus. (Before, `k` and `l` are raised to at least `h`, then the smaller of them to at
//! least the other less `h`, then `k` by one if `k + l − h` is odd; without a known end. All this is right for any bounds `h`, `k`, `l`.)
//!
//! **Cases.** A set of squares without the start is entered along a segment of its rim or not at all: one case for each of these segments as the
//! first that is kept, in their order; the segments before it are given up. In the last case a single segment leads to the set, and need not be used.

use crate::trail::model::Square;

/// The most cases within each other.
pub const DEEPEST: usize = 200;

/// Shows that no way is worth more than a bound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// No way is worth more.
    pub bound: u64,
    /// The segments that can be reached and are not on the way, by their squares, the smaller first, in order.
    pub given_up: Vec<[Square; 2]>,
    /// The first is the whole board; a case splits into later ones, and all others come from one split each.
    pub cases: Vec<Case>,
}

/// A board, less the segments given up: its parts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Case {
    /// The parts for which something has to be shown; of all others the bound is what they gain.
    pub parts: Vec<Part>,
}

/// Squares that hang together by more than one segment everywhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Where a way comes in.
    pub from: Square,
    /// Sets that become one square each, one after the other, before the reason is looked at.
    pub folds: Vec<Fold>,
    /// Why it can gain no more.
    pub reason: Reason,
}

/// A set of squares with two segments on its rim, which becomes the first of these squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fold {
    /// The squares, in order.
    pub squares: Vec<Square>,
    /// The numbers of the cases, all of them within the set: from the first segment of its rim to the second, from the first to anywhere, from the
    /// second to anywhere. Only the first of these where the end is known and outside; where it is inside, from the first segment to the end
    /// and from the second to the end.
    pub cases: Vec<usize>,
}

/// Why a way can gain no more in a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// So much must be given up.
    Cuts(Vec<Cut>),
    /// The squares are entered along a segment of their rim, or not at all.
    Split {
        /// The squares.
        away: Vec<Square>,
        /// The numbers of the cases: for each segment of the rim, in order, this one is kept and those before it are given up.
        cases: Vec<usize>,
    },
}

/// A set of squares, and its amount. No two sets overlap unless one contains the other, so every square is named once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut {
    /// How much is given up on the rim, in quarters.
    pub amount: u64,
    /// Cuts before this one, by number, whose squares are in it.
    pub inner: Vec<usize>,
    /// Its other squares.
    pub squares: Vec<Square>,
}
