//! The best board of a puzzle that is too hard to finish: as many edges as possible match, or as many cards as possible lie without a mismatch.
//!
//! **The one idea.** The search goes in *rounds*, and what a round does depends on the puzzle, the seed and the number of the round, on nothing else. So
//! rounds can be given to threads, and a run that was stopped goes on with the next one. A round fills many boards side by side (`beam`), lays
//! cards of the best of them again (`improve`), and takes cards away where they do not fit (`thin`). Beside the rounds goes the exact search,
//! slice by slice: it finds the solution of a small puzzle, or proves that there is none.
//!
//! The frame is never broken, and clues lie as they are given.

mod assign;
mod beam;
mod ground;
mod improve;
mod plan;
mod proof;
mod thin;

pub use proof::{Proof, Verdict};

use super::compile::{Compiled, Laid};
use super::order::Order;
use crate::chance::Chance;
use crate::packing::Lattice;
use beam::Beam;
use fuge_search::{Patience, Stopped};
use ground::{EMPTY, Forms, Ground};
use std::sync::Arc;

/// How many boards are filled side by side in each of the first rounds, and in all others: at first something is there soon.
const WIDTHS: [usize; 4] = [16, 128, 1024, 8192];

/// So many boards of a round are made better, so many times each, and so many times in a step.
const IMPROVED: usize = 4;
const TIMES: usize = 400;
const TIMES_IN_STEP: usize = 50;

/// Steps of patience for laying cards of a board again.
const IMPROVING: u64 = 1 << 10;

/// A puzzle made ready for rounds.
///
/// ```
/// use fuge_puzzle::cards::best::{Best, Standing};
/// use fuge_puzzle::cards::{Compiled, Recipe};
/// use fuge_puzzle::packing::Board;
/// let puzzle = Recipe::new(Board::rectangle(8, 8)?, 9).generator()?.puzzle(1)?;
/// let best = Best::new(&Compiled::new(&puzzle), 1);
/// let mut standing = Standing::default();
/// for number in 0..2 {
///     let mut round = best.round(number);
///     while round.step(&mut standing) {}
/// }
/// let board = standing.edges.expect("a round finds a board");
/// assert!(board.edges() > 80 && board.edges() <= best.edges());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Best {
    compiled: Compiled,
    ground: Arc<Ground>,
    seed: u64,
}

/// A board on which not everything need fit, and places may be empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    forms: Forms,
    edges: usize,
    cards: usize,
    /// How many cards lie.
    laid: usize,
    complete: bool,
}

/// The best boards so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// The one on which most edges match.
    pub edges: Option<Board>,
    /// The one on which most cards lie without a mismatch.
    pub cards: Option<Board>,
}

impl Board {
    /// How many edges match: those where two cards meet whose labels may.
    #[must_use]
    pub fn edges(&self) -> usize {
        self.edges
    }

    /// How many cards lie without a mismatch: the labels of each meet those of every card beside it.
    #[must_use]
    pub fn cards(&self) -> usize {
        self.cards
    }

    /// Whether it is a solution.
    #[must_use]
    pub fn is_solution(&self) -> bool {
        self.complete
    }
}

impl Standing {
    /// Takes a board where it is better; whether it was.
    pub fn take(&mut self, board: &Board) -> bool {
        // Of boards with as many matching edges, the fullest is the better one; then the one that is good in the other way too.
        let by_edges = |board: &Board| [board.edges, board.laid, board.cards];
        let by_cards = |board: &Board| [board.cards, board.edges, board.laid];
        let edges = better(&mut self.edges, board, by_edges);
        better(&mut self.cards, board, by_cards) || edges
    }

    /// The boards, each with the word for what it is the best in: `edges`, `cards`.
    pub fn records(&self) -> impl Iterator<Item = (&'static str, &Board)> {
        let edges = self.edges.iter().map(|board| ("edges", board));
        edges.chain(self.cards.iter().map(|board| ("cards", board)))
    }

    /// Whether there is a solution.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.edges.as_ref().is_some_and(Board::is_solution)
    }
}

fn better(place: &mut Option<Board>, board: &Board, worth: impl Fn(&Board) -> [usize; 3]) -> bool {
    let is = place.as_ref().is_none_or(|there| worth(board) > worth(there));
    if is {
        *place = Some(board.clone());
    }
    is
}

impl Best {
    /// A puzzle made ready. The same seed gives the same rounds.
    #[must_use]
    pub fn new(compiled: &Compiled, seed: u64) -> Self {
        Self::prepare(compiled, seed, &Patience::endless()).expect("nobody stops it")
    }

    /// The same, unless it is stopped. [The order of the exact search](Self::exact_order) is chosen here.
    ///
    /// # Errors
    /// When `patience` runs out.
    pub fn prepare(compiled: &Compiled, seed: u64, patience: &Patience<'_>) -> Result<Self, Stopped> {
        let ground = Arc::new(Ground::new(Arc::clone(compiled.inner()), patience)?);
        compiled.settle_patiently(Order::Auto, patience)?;
        Ok(Self { compiled: compiled.clone(), ground, seed })
    }

    /// How many edges there are that could match.
    #[must_use]
    pub fn edges(&self) -> usize {
        self.ground.edges
    }

    /// How many places there are.
    #[must_use]
    pub fn places(&self) -> usize {
        self.ground.places()
    }

    /// The round of this number.
    #[must_use]
    pub fn round(&self, number: u64) -> Round {
        self.round_patiently(number, &Patience::endless()).expect("nobody stops it")
    }

    /// The same, unless it is stopped.
    ///
    /// # Errors
    /// When `patience` runs out.
    pub fn round_patiently(&self, number: u64, patience: &Patience<'_>) -> Result<Round, Stopped> {
        // One number of the sequence for each round: those of neighbouring rounds have nothing in common.
        let mut chance = Chance(self.seed ^ Chance(number).next());
        let order = self.order(&mut chance);
        let width = WIDTHS[usize::try_from(number).map_or(WIDTHS.len(), |n| n.min(WIDTHS.len() - 1))];
        let beam = Beam::new(&self.ground, &order, width, Chance(chance.next()), patience)?;
        Ok(Round { ground: Arc::clone(&self.ground), chance, work: Work::Fill(Box::new(beam)) })
    }

    /// The order in which the exact search fills the board: a position means nothing in another.
    #[must_use]
    pub fn exact_order(&self) -> Order {
        self.compiled.settle(Order::Auto)
    }

    /// The exact search, from this position of its tree on.
    #[must_use]
    pub fn proof(&self, from: Vec<u32>) -> Proof {
        self.proof_patiently(from, &Patience::endless()).expect("nobody stops it")
    }

    /// The same, unless it is stopped.
    ///
    /// # Errors
    /// When `patience` runs out.
    pub fn proof_patiently(&self, from: Vec<u32>, patience: &Patience<'_>) -> Result<Proof, Stopped> {
        Proof::new(self, from, patience)
    }

    /// What lies on a board, place by place.
    #[must_use]
    pub fn laid(&self, board: &Board) -> Vec<Laid> {
        let forms = board.forms.iter().enumerate().filter(|(_, form)| **form != EMPTY);
        let numbers: Vec<u32> = forms.map(|(place, &form)| self.ground.inner.number(place, form as usize)).collect();
        self.compiled.laid(&numbers).unwrap_or_default()
    }

    /// The board with these cards; `None`: they cannot lie so. A card lies twice or where no place is, breaks the frame, or takes the place of a clue.
    #[must_use]
    pub fn board(&self, laid: &[Laid]) -> Option<Board> {
        let (ground, puzzle) = (&self.ground, self.compiled.puzzle());
        let mut forms = vec![EMPTY; ground.places()];
        let mut used = vec![false; puzzle.cards().len()];
        for own in laid {
            let place = ground.inner.places.cells.binary_search(&own.cell).ok()?;
            if std::mem::replace(used.get_mut(own.card)?, true) || forms[place] != EMPTY {
                return None;
            }
            let labels = puzzle.shown(own.card, own.turn, own.flipped);
            let kind = ground.inner.kinds.iter().position(|kind| kind.cards.contains(&own.card))?;
            let form =
                ground.inner.kinds[kind].forms.clone().find(|&form| ground.inner.forms[form].labels == labels)?;
            forms[place] = form as u32;
            ground.sorts[ground.sort[place]].contains(&forms[place]).then_some(())?;
        }
        ground.inner.clues.keys().all(|&place| forms[place] != EMPTY).then(|| ground.board(forms))
    }

    /// An order of places, in one of the ways across the board that leave few edges open; clues come first.
    fn order(&self, chance: &mut Chance) -> Vec<usize> {
        let inner = &self.ground.inner;
        let lattice = inner.puzzle.lattice();
        let marks: Vec<[i32; 2]> =
            inner.places.cells.iter().map(|&cell| lattice.geometry().mark(cell).into()).collect();
        let span = |axis: usize| {
            let numbers = || marks.iter().map(|mark| mark[axis]);
            numbers().max().unwrap_or(0) - numbers().min().unwrap_or(0)
        };
        let [turned, up, left] = [0; 3].map(|_| chance.below(2) == 1);
        let by_columns = lattice == Lattice::Square && (span(0) < span(1) || span(0) == span(1) && turned);
        let key = |place: usize| {
            let [row, column] = marks[place];
            let (row, column) = (if up { -row } else { row }, if left { -column } else { column });
            (!self.ground.is_clue(place), if by_columns { (column, row) } else { (row, column) })
        };
        let mut order: Vec<usize> = (0..marks.len()).collect();
        order.sort_by_key(|&place| key(place));
        order
    }
}

impl Ground {
    fn board(&self, forms: Forms) -> Board {
        let (edges, cards) = (self.matching(&forms), self.fitting(&forms));
        let laid = forms.iter().filter(|form| **form != EMPTY).count();
        // A clue may break the frame; then nothing is a solution.
        let complete = cards == forms.len() && self.clues_keep_frame;
        Board { forms, edges, cards, laid, complete }
    }

    /// Offers a board, and what is left of it without mismatches.
    fn offer(&self, forms: &Forms, standing: &mut Standing, patience: &Patience<'_>) -> Result<(), Stopped> {
        standing.take(&self.board(forms.clone()));
        standing.take(&self.board(thin::thinned(self, forms, patience)?));
        Ok(())
    }
}

/// A round at work.
#[derive(Debug)]
pub struct Round {
    ground: Arc<Ground>,
    chance: Chance,
    work: Work,
}

#[derive(Debug)]
enum Work {
    /// Boards are filled.
    Fill(Box<Beam>),
    /// These are made better, the last one so many times already.
    Improve(Vec<Forms>, usize),
}

impl Round {
    /// Works for a few milliseconds, for longer where the board is large, and hands in what it finds; whether there is more to do.
    pub fn step(&mut self, standing: &mut Standing) -> bool {
        self.step_patiently(standing, &Patience::endless()).expect("nobody stops it")
    }

    /// The same, unless it is stopped: then what was found is handed in, and the round cannot go on.
    ///
    /// # Errors
    /// When `patience` runs out.
    pub fn step_patiently(&mut self, standing: &mut Standing, patience: &Patience<'_>) -> Result<bool, Stopped> {
        match &mut self.work {
            Work::Fill(beam) if beam.done() => {
                let boards = beam.boards(IMPROVED);
                boards.iter().try_for_each(|board| self.ground.offer(board, standing, patience))?;
                self.work = Work::Improve(boards, 0);
            }
            Work::Fill(beam) => beam.advance(patience)?,
            Work::Improve(boards, times) => {
                let Some(board) = boards.last_mut() else { return Ok(false) };
                for _ in 0..TIMES_IN_STEP {
                    patience.spend(IMPROVING)?;
                    improve::improve(&self.ground, board, &mut self.chance);
                    self.ground.offer(board, standing, patience)?;
                }
                *times += TIMES_IN_STEP;
                if *times >= TIMES {
                    boards.pop();
                    *times = 0;
                }
            }
        }
        Ok(!standing.is_solved())
    }
}
