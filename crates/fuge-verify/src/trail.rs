//! Checks ways, and the proofs that no way is better.
//!
//! A way is followed step by step. A proof is gone through case by case ([`Certificate`] says why it is one): here are no shortest ways and no matchings,
//! only sums of what is written down. What takes some thought is where a board hangs together by single segments; they are found here
//! by chains (Schmidt 2013), and not as the solver does.
//!
//! ```
//! use fuge_puzzle::trail::longest::Longest;
//! use fuge_puzzle::trail::{Grid, TrailPuzzle};
//! use std::ops::ControlFlow;
//! let puzzle = TrailPuzzle::new(Grid::new(8, 8)?, "e1".parse()?)?;
//! let longest = Longest::find(&puzzle, &mut |_| ControlFlow::Continue(()));
//! let verdict = fuge_verify::trail::check(&puzzle, &longest.way, &longest.certificate)?;
//! assert_eq!((verdict.worth, verdict.bound), (101, 101));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod area;
mod cuts;
mod pieces;

use area::{Area, Edge};
use cuts::Cuts;
use fuge_puzzle::trail::longest::{Case, Certificate, DEEPEST, Reason};
use fuge_puzzle::trail::{End, Square, TrailPuzzle, Way};
use std::collections::{BTreeSet, HashMap};
use thiserror::Error;

/// What was checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// What the way is worth.
    pub worth: u64,
    /// No way is worth more.
    pub bound: u64,
}

impl Verdict {
    /// Whether no way is worth more than this one.
    #[must_use]
    pub fn is_longest(&self) -> bool {
        self.worth == self.bound
    }
}

/// What is wrong.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Fault {
    /// The way does not begin at the start.
    #[error("the way does not begin on {0}")]
    Start(Square),
    /// The way does not end at the end.
    #[error("the way does not end on {0}")]
    End(Square),
    /// A step that is none.
    #[error("step {step}: there is no segment")]
    Step {
        /// Which, from 1.
        step: usize,
    },
    /// A step along a segment that was used before.
    #[error("step {step}: this segment was used before")]
    Twice {
        /// Which, from 1.
        step: usize,
    },
    /// A segment that is neither on the way nor given up, or both.
    #[error("{}-{} is not either on the way or given up", .0[0], .0[1])]
    GivenUp([Square; 2]),
    /// A case that is not there, or not once.
    #[error("case {0} is not there, or not once")]
    Case(usize),
    /// Cases within cases, too many.
    #[error("there are more than {DEEPEST} cases within each other")]
    Deep,
    /// A part that is none.
    #[error("case {case}: no part is entered on {from}, or it has two reasons")]
    Part {
        /// The case.
        case: usize,
        /// Where the part would be entered.
        from: Square,
    },
    /// A set of squares that is none of a part.
    #[error("case {case}: {square} is not in the part, or named twice, or it is its first")]
    Named {
        /// The case.
        case: usize,
        /// The square.
        square: Square,
    },
    /// A cut that is within two others, or within one before it.
    #[error("case {case}: cut {cut} is not there, or not once")]
    Inner {
        /// The case.
        case: usize,
        /// The cut.
        cut: usize,
    },
    /// More is said to be given up of a segment than there is.
    #[error("case {case}: on {}-{} the cuts have more than it gains", .segment[0], .segment[1])]
    Gain {
        /// The case.
        case: usize,
        /// The segment.
        segment: [Square; 2],
    },
    /// Not as many cases as there must be.
    #[error("case {case}: there are {given} cases where there must be {wanted}")]
    Cases {
        /// The case.
        case: usize,
        /// How many there are.
        given: usize,
        /// How many there must be.
        wanted: usize,
    },
    /// The proof shows less.
    #[error("the proof does not show that no way is worth more than {bound}, but {shown}")]
    Bound {
        /// What is said.
        bound: u64,
        /// What is shown.
        shown: u64,
    },
}

/// Checks a way, and that no way is worth more than the bound of a certificate.
///
/// # Errors
/// What is wrong first.
pub fn check(puzzle: &TrailPuzzle, way: &Way, certificate: &Certificate) -> Result<Verdict, Fault> {
    let board = Area::board(puzzle);
    let used = follow(puzzle, way)?;
    either_or(&board, &used, &certificate.given_up)?;
    let mut proof = Proof { cases: &certificate.cases, used: vec![false; certificate.cases.len()] };
    // Doubled here, and no way at all is worth nothing.
    let shown = proof.case(0, &board, 0)?.unwrap_or_default() / 2;
    if let Some(unused) = proof.used.iter().position(|used| !used) {
        return Err(Fault::Case(unused));
    }
    let (worth, bound) = (worth(puzzle, way), certificate.bound);
    if shown > bound {
        return Err(Fault::Bound { bound, shown });
    }
    Ok(Verdict { worth, bound })
}

/// The segments of a way.
fn follow(puzzle: &TrailPuzzle, way: &Way) -> Result<BTreeSet<[Square; 2]>, Fault> {
    if way.squares.first() != Some(&puzzle.start()) {
        return Err(Fault::Start(puzzle.start()));
    }
    let mut used = BTreeSet::new();
    for (step, pair) in (1..).zip(way.squares.windows(2)) {
        let [from, to] = [pair[0].min(pair[1]), pair[0].max(pair[1])];
        let beside = from.row.abs_diff(to.row) + from.column.abs_diff(to.column) == 1;
        if !beside || !puzzle.grid().is_free(from) || !puzzle.grid().is_free(to) {
            return Err(Fault::Step { step });
        }
        if !used.insert([from, to]) {
            return Err(Fault::Twice { step });
        }
    }
    match puzzle.end() {
        End::At(end) if way.squares.last() != Some(&end) => Err(Fault::End(end)),
        _ => Ok(used),
    }
}

/// Whether every segment is either used or given up.
fn either_or(board: &Area, used: &BTreeSet<[Square; 2]>, given_up: &[[Square; 2]]) -> Result<(), Fault> {
    let mut left: BTreeSet<[Square; 2]> = board.edges.iter().map(|edge| edge.squares(board)).collect();
    match used.iter().chain(given_up).find(|&segment| !left.remove(segment)).or(left.first()) {
        Some(&segment) => Err(Fault::GivenUp(segment)),
        None => Ok(()),
    }
}

/// What a way is worth.
fn worth(puzzle: &TrailPuzzle, way: &Way) -> u64 {
    way.squares.windows(2).map(|pair| area::counts(puzzle, pair[0], pair[1])).sum()
}

/// A proof, and which of its cases were used.
struct Proof<'a> {
    cases: &'a [Case],
    used: Vec<bool>,
}

impl<'a> Proof<'a> {
    /// What a way can gain in a case, doubled; `None`: there is no way.
    fn case(&mut self, number: usize, area: &Area, depth: usize) -> Result<Option<u64>, Fault> {
        if depth > DEEPEST {
            return Err(Fault::Deep);
        }
        match self.used.get_mut(number) {
            Some(used) if !*used => *used = true,
            _ => return Err(Fault::Case(number)),
        }
        let mut reasons = self.reasons(number)?;
        let mut pieces = pieces::pieces(area);
        let mut gained = None;
        // Each piece after those that it leads to.
        while let Some(piece) = pieces.pop() {
            let from = piece.area.squares[piece.area.start];
            gained = self.piece(number, &piece.area, reasons.remove(&from), depth)?;
            if let Some(before) = piece.before {
                pieces[before.piece].area.go_on(before.square, gained.map(|gained| gained + before.gain));
            }
        }
        match reasons.into_keys().next() {
            Some(from) => Err(Fault::Part { case: number, from }),
            None => Ok(gained),
        }
    }

    /// The reasons of a case, by the squares where the parts are entered.
    fn reasons(&self, case: usize) -> Result<HashMap<Square, &'a Reason>, Fault> {
        let mut reasons = HashMap::new();
        for part in &self.cases[case].parts {
            if reasons.insert(part.from, &part.reason).is_some() {
                return Err(Fault::Part { case, from: part.from });
            }
        }
        Ok(reasons)
    }

    /// What a way can gain in a piece.
    fn piece(&mut self, case: usize, area: &Area, reason: Option<&Reason>, depth: usize) -> Result<Option<u64>, Fault> {
        match reason {
            None => Ok(Cuts::new(case, area, &[])?.gained()),
            Some(Reason::Cuts(cuts)) => Ok(Cuts::new(case, area, cuts)?.gained()),
            Some(Reason::Split { away, cases }) => self.split(case, area, away, cases, depth),
        }
    }

    /// What a way can gain at most in the cases of a split.
    fn split(
        &mut self,
        case: usize,
        area: &Area,
        away: &[Square],
        cases: &[usize],
        depth: usize,
    ) -> Result<Option<u64>, Fault> {
        let mut set = vec![false; area.squares.len()];
        for &square in away {
            match area.number(square) {
                Some(number) if number != area.start && !set[number] => set[number] = true,
                _ => return Err(Fault::Named { case, square }),
            }
        }
        let on_rim = |edge: &Edge| set[edge.ends[0]] != set[edge.ends[1]];
        let rim: Vec<usize> = (0..area.edges.len()).filter(|&number| on_rim(&area.edges[number])).collect();
        if cases.len() != rim.len() + 1 {
            return Err(Fault::Cases { case, given: cases.len(), wanted: rim.len() + 1 });
        }
        let mut most = self.case(cases[0], &area.without(&rim, None), depth + 1)?;
        for (first, &number) in cases[1..].iter().enumerate() {
            let rest = area.without(&rim[..first], Some(rim[first]));
            most = most.max(self.case(number, &rest, depth + 1)?);
        }
        Ok(most)
    }
}
