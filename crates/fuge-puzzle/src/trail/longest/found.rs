//! What is known of the best way in a part, and what is left of a part when segments are given up.

use super::join::Join;
use super::moats::Moat;
use super::part::Part;

/// What is known of the best way.
#[derive(Clone, Debug, Default)]
pub(super) struct Found {
    /// No way gains more.
    pub(super) most: u64,
    /// A way that is known; `None`: there is none, or it is not known.
    pub(super) way: Option<Known>,
    /// Why no way gains more: for each part.
    pub(super) proof: Vec<Proof>,
}

/// A way.
#[derive(Clone, Debug, Default)]
pub(super) struct Known {
    /// What it gains.
    pub(super) gain: u64,
    /// Its segments, on the whole board.
    pub(super) segments: Vec<u32>,
    /// Where it ends, on the whole board.
    pub(super) end: u32,
}

/// Why a way can gain no more in a part. Squares are those of the whole board, or stand for folded ones.
#[derive(Clone, Debug)]
pub(super) struct Proof {
    /// Where a way comes in.
    pub(super) from: u32,
    /// The sets that are folded before.
    pub(super) folds: Vec<FoldProof>,
    pub(super) why: Why,
}

/// A set of squares that is folded, and what is shown of it, case by case.
#[derive(Clone, Debug)]
pub(super) struct FoldProof {
    pub(super) squares: Vec<u32>,
    pub(super) cases: Vec<Vec<Proof>>,
}

/// The last reason.
#[derive(Clone, Debug)]
pub(super) enum Why {
    Cuts(Vec<Moat>),
    Split { away: Vec<u32>, cases: Vec<Vec<Proof>> },
}

impl Found {
    /// Whether nothing is left to be found, or nothing that gains more than this.
    pub(super) fn is_settled(&self, goal: u64) -> bool {
        self.most <= goal || self.sure() == Some(self.most)
    }

    /// What is surely gained.
    pub(super) fn sure(&self) -> Option<u64> {
        self.way.as_ref().map(|way| way.gain)
    }

    /// Takes over a way, if it gains more.
    pub(super) fn improve(&mut self, way: Option<&Known>) {
        if way.map(|way| way.gain) > self.sure() {
            self.way = way.cloned();
        }
    }
}

/// What is left when segments are given up: pieces, each of which hangs together. The first is that of the start.
#[derive(Clone, Debug)]
pub(super) struct Pieces {
    /// For each square its piece.
    pub(super) of: Vec<usize>,
    /// What the segments of each piece gain.
    pub(super) gain: Vec<u64>,
}

const NONE: usize = usize::MAX;

impl Pieces {
    pub(super) fn new(part: &Part, join: &Join) -> Self {
        let mut pieces = Self { of: vec![NONE; part.squares.len()], gain: Vec::new() };
        for from in std::iter::once(part.start).chain(0..part.squares.len()) {
            if pieces.of[from] == NONE {
                pieces.flood(part, join, from);
            }
        }
        pieces
    }

    fn flood(&mut self, part: &Part, join: &Join, from: usize) {
        let (number, mut gain, mut open) = (self.gain.len(), 0, vec![from]);
        self.of[from] = number;
        while let Some(square) = open.pop() {
            for &(edge, next) in part.at(square).iter().filter(|&&(edge, _)| !join.given_up[edge]) {
                gain += part.edges[edge].gain;
                if self.of[next] == NONE {
                    self.of[next] = number;
                    open.push(next);
                }
            }
        }
        // Every segment was seen from both sides.
        self.gain.push(gain / 2);
    }

    /// Whether a square is in a piece that the way misses, though something could be gained there.
    pub(super) fn is_missed(&self, square: usize) -> bool {
        self.of[square] > 0 && self.gain[self.of[square]] > 0
    }
}
