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
mod checker;
mod cuts;
mod folding;
mod pieces;
mod text;

pub use checker::Checker;
pub use text::{Entry, List, Listed, read};

use area::Area;
use cuts::Cuts;
use folding::Folding;
use fuge_puzzle::trail::longest::{Case, Certificate, DEEPEST, Fold, Part, Reason};
use fuge_puzzle::trail::{End, Square, TrailPuzzle, Visits, Way};
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
    /// In the puzzle no square may be visited twice; this is about segments.
    #[error("no square may be visited twice, and the proof is about segments")]
    Visits,
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
    /// A step to a square that was visited before, where none may be.
    #[error("step {step}: this square was visited before")]
    Square {
        /// Which, from 1.
        step: usize,
    },
    /// The way is there already.
    #[error("it is the same as way {earlier}")]
    Same {
        /// Which, from 1.
        earlier: u64,
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
    /// A set that is to be folded and has not two segments on its rim.
    #[error("case {case}: {square} and others have {rim} segments on their rim, not 2")]
    Rim {
        /// The case.
        case: usize,
        /// The first square.
        square: Square,
        /// How many segments there are.
        rim: usize,
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
    /// Squares to split over that no segment leads to: then there would be no case at all.
    #[error("case {0}: no segment leads to the squares that it is split over")]
    Away(usize),
    /// The proof says that there is no such way.
    #[error("the way is worth {worth}, and the proof says that none is worth more than {bound}")]
    Worth {
        /// What the way is worth.
        worth: u64,
        /// What is said.
        bound: u64,
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

/// Checks a way that uses no segment twice, and that no such way is worth more than the bound of a certificate.
///
/// # Errors
/// What is wrong first.
pub fn check(puzzle: &TrailPuzzle, way: &Way, certificate: &Certificate) -> Result<Verdict, Fault> {
    if puzzle.visits() != Visits::Segments {
        return Err(Fault::Visits);
    }
    let board = Area::board(puzzle);
    let used = follow(puzzle, way)?;
    either_or(&board, &used, &certificate.given_up)?;
    let mut proof = Proof { cases: &certificate.cases, used: vec![false; certificate.cases.len()] };
    // Doubled here, and no way at all is worth nothing.
    let shown = proof.case(Place { case: 0, depth: 0 }, &board)?.unwrap_or_default() / 2;
    if let Some(unused) = proof.used.iter().position(|used| !used) {
        return Err(Fault::Case(unused));
    }
    let (worth, bound) = (worth(puzzle, way), certificate.bound);
    if shown > bound {
        return Err(Fault::Bound { bound, shown });
    }
    if worth > bound {
        return Err(Fault::Worth { worth, bound });
    }
    Ok(Verdict { worth, bound })
}

/// Checks a way alone, and says what it is worth.
///
/// # Errors
/// What is wrong first.
pub fn check_way(puzzle: &TrailPuzzle, way: &Way) -> Result<u64, Fault> {
    follow(puzzle, way)?;
    Ok(worth(puzzle, way))
}

/// Whether no square is visited twice, but for the start where a closed way ends.
fn once(puzzle: &TrailPuzzle, way: &Way) -> Result<(), Fault> {
    let mut visited = BTreeSet::new();
    for (step, square) in way.squares.iter().enumerate() {
        let is_last = step + 1 == way.squares.len();
        let closes = is_last && *square == puzzle.start() && puzzle.end() == End::At(*square);
        let is_new = visited.insert(square);
        if !is_new && !closes {
            return Err(Fault::Square { step });
        }
    }
    Ok(())
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
    if puzzle.visits() == Visits::Squares {
        once(puzzle, way)?;
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
    fn case(&mut self, at: Place, area: &Area) -> Result<Option<u64>, Fault> {
        if at.depth > DEEPEST {
            return Err(Fault::Deep);
        }
        match self.used.get_mut(at.case) {
            Some(used) if !*used => *used = true,
            _ => return Err(Fault::Case(at.case)),
        }
        let mut parts = self.parts(at.case)?;
        let mut pieces = pieces::pieces(area);
        let mut gained = None;
        // Each piece after those that it leads to.
        while let Some(piece) = pieces.pop() {
            let from = piece.area.squares[piece.area.start];
            gained = self.piece(at, piece.area, parts.remove(&from))?;
            if let Some(before) = piece.before {
                pieces[before.piece].area.go_on(before.square, gained.map(|gained| gained + before.gain));
            }
        }
        match parts.into_keys().next() {
            Some(from) => Err(Fault::Part { case: at.case, from }),
            None => Ok(gained),
        }
    }

    /// The parts of a case, by the squares where they are entered.
    fn parts(&self, case: usize) -> Result<HashMap<Square, &'a Part>, Fault> {
        let mut parts = HashMap::new();
        for part in &self.cases[case].parts {
            if parts.insert(part.from, part).is_some() {
                return Err(Fault::Part { case, from: part.from });
            }
        }
        Ok(parts)
    }

    /// What a way can gain in a piece.
    fn piece(&mut self, at: Place, area: Area, part: Option<&Part>) -> Result<Option<u64>, Fault> {
        let Some(part) = part else { return Ok(Cuts::new(at.case, &area, &[])?.gained()) };
        let mut area = area;
        for fold in &part.folds {
            area = self.fold(at, &area, fold)?;
        }
        match &part.reason {
            Reason::Cuts(cuts) => Ok(Cuts::new(at.case, &area, cuts)?.gained()),
            Reason::Split { away, cases } => self.split(at, &area, away, cases),
        }
    }

    /// An area with one square for some.
    fn fold(&mut self, at: Place, area: &Area, fold: &Fold) -> Result<Area, Fault> {
        let folding = Folding::new(at.case, area, &set(at.case, area, &fold.squares)?, &fold.squares)?;
        let questions = folding.questions(area);
        at.count(&fold.cases, questions.len())?;
        let mut gained = Vec::new();
        for (question, &number) in questions.iter().zip(&fold.cases) {
            gained.push(self.case(at.deeper(number), question)?.unwrap_or_default());
        }
        Ok(folding.folded(area, &gained))
    }

    /// What a way can gain at most in the cases of a split.
    fn split(&mut self, at: Place, area: &Area, away: &[Square], cases: &[usize]) -> Result<Option<u64>, Fault> {
        let rim = area.rim(&set(at.case, area, away)?);
        if rim.is_empty() {
            return Err(Fault::Away(at.case));
        }
        at.count(cases, rim.len())?;
        let mut most = None;
        for (first, &number) in cases.iter().enumerate() {
            let rest = area.without(&rim[..first], rim[first]);
            most = most.max(self.case(at.deeper(number), &rest)?);
        }
        Ok(most)
    }
}

/// Where in a proof.
#[derive(Clone, Copy)]
struct Place {
    case: usize,
    /// How many cases it is within.
    depth: usize,
}

impl Place {
    fn deeper(self, case: usize) -> Self {
        Self { case, depth: self.depth + 1 }
    }

    /// Whether there are as many cases as there must be.
    fn count(self, cases: &[usize], wanted: usize) -> Result<(), Fault> {
        match cases.len() {
            given if given == wanted => Ok(()),
            given => Err(Fault::Cases { case: self.case, given, wanted }),
        }
    }
}

/// A set of squares, without that where a way comes in.
fn set(case: usize, area: &Area, squares: &[Square]) -> Result<Vec<bool>, Fault> {
    let mut set = vec![false; area.squares.len()];
    for &square in squares {
        match area.number(square) {
            Some(number) if number != area.start && !set[number] => set[number] = true,
            _ => return Err(Fault::Named { case, square }),
        }
    }
    Ok(set)
}
