//! A search for the best board made ready, and the same in its run file.
//!
//! What the file says is not believed where it can be found again: the puzzle is read, its cards are laid on the boards, matching edges are counted, and the
//! place where the exact search goes on is looked for in its tree.

use crate::cards::Compiled;
use crate::cards::best::{Best, Board, Standing, Verdict};
use crate::format::best::{BestRun, BestRunError, Exact, laid};
use crate::format::json::{self, Reached};
use crate::format::{Puzzle, PuzzleFile, read};
use crate::packing::Engine;
use crate::search::{Patience, Stopped};
use thiserror::Error;

/// A cards puzzle made ready to be searched for its best board.
///
/// ```
/// use fuge::BestJob;
/// use fuge::format::best::BestRun;
/// use fuge::format::shipped;
///
/// let job = BestJob::new(shipped::find("turtles").unwrap().read()?, 1).expect("these are cards");
/// let (mut run, mut state) = job.begin();
/// let mut round = job.best().round(0);
/// while round.step(&mut state.standing) {}
/// state.rounds = 1;
/// job.update(&mut run, &state, 0.1);
///
/// // Another day, another program.
/// let (job, again) = BestJob::of(&BestRun::read(&run.text())?)?;
/// assert_eq!(again, state);
/// assert_eq!(job.file().name, "turtles");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct BestJob {
    file: PuzzleFile,
    compiled: Compiled,
    best: Best,
    seed: u64,
    tree: String,
}

/// Why the search of a run file cannot go on.
#[derive(Debug, Error)]
pub enum BestJobError {
    /// It was stopped before it was ready.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The file cannot be used.
    #[error(transparent)]
    Run(#[from] BestRunError),
}

/// How far such a search is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestState {
    /// The best boards.
    pub standing: Standing,
    /// Rounds that are done, without a gap: the number of the next.
    pub rounds: u64,
    /// What the exact search says.
    pub verdict: Verdict,
}

impl BestState {
    /// Whether nothing can be better: there is a solution; or there is none, and one edge and one card are all that is missing.
    #[must_use]
    pub fn is_best(&self, best: &Best) -> bool {
        let Standing { edges: Some(edges), cards: Some(cards) } = &self.standing else { return false };
        let next_to_all = edges.edges() + 1 >= best.edges() && cards.cards() + 1 >= best.places();
        self.standing.is_solved() || self.verdict == Verdict::Impossible && next_to_all
    }
}

fn damaged<T, E: From<BestRunError>>(why: &str) -> Result<T, E> {
    Err(BestRunError::Damaged(why.to_owned()).into())
}

impl BestJob {
    /// Makes a puzzle ready; `None`: it is no cards puzzle.
    #[must_use]
    pub fn new(file: PuzzleFile, seed: u64) -> Option<Self> {
        Self::prepare(file, seed, &Patience::endless()).expect("nobody stops it")
    }

    /// The same, unless it is stopped.
    ///
    /// # Errors
    /// When `patience` runs out.
    pub fn prepare(file: PuzzleFile, seed: u64, patience: &Patience<'_>) -> Result<Option<Self>, Stopped> {
        let Puzzle::Cards(compiled) = &file.puzzle else { return Ok(None) };
        let compiled = Compiled::clone(compiled);
        let best = Best::prepare(&compiled, seed, patience)?;
        let engine = Engine::from(best.exact_order());
        let tree = format!("{engine} {}", engine.order_version());
        Ok(Some(Self { file, compiled, best, seed, tree }))
    }

    /// Makes the puzzle of a run file ready, and says how far the run is.
    ///
    /// # Errors
    /// When something in the file cannot be.
    pub fn of(run: &BestRun) -> Result<(Self, BestState), BestRunError> {
        match Self::prepare_of(run, &Patience::endless()) {
            Ok(ready) => Ok(ready),
            Err(BestJobError::Run(error)) => Err(error),
            Err(BestJobError::Stopped(_)) => unreachable!("nobody stops it"),
        }
    }

    /// The same, unless it is stopped.
    ///
    /// # Errors
    /// When something in the file cannot be, or `patience` runs out.
    pub fn prepare_of(run: &BestRun, patience: &Patience<'_>) -> Result<(Self, BestState), BestJobError> {
        let Ok(mut file) = read(&run.puzzle, &run.source) else { return damaged("the puzzle in it cannot be read") };
        file.name.clone_from(&run.puzzle);
        if file.puzzle.fingerprint() != run.fingerprint {
            return damaged("the puzzle in it is another than it says");
        }
        let Some(job) = Self::prepare(file, run.seed, patience)? else {
            return damaged("the puzzle in it has no cards");
        };
        let (standing, verdict) = (job.standing(run)?, job.verdict(run, patience)?);
        match (&verdict, standing.is_solved()) {
            (Verdict::Solved, false) => damaged("it says that there is a solution, and has none"),
            (Verdict::Impossible, true) => damaged("it says that there is no solution, and has one"),
            _ => Ok((job, BestState { standing, rounds: run.rounds, verdict })),
        }
    }

    /// The boards of a run. What stands beside them must be what would be written of them.
    fn standing(&self, run: &BestRun) -> Result<Standing, BestRunError> {
        let mut standing = Standing::default();
        for line in &run.boards {
            let Some(board) = self.best.board(&laid(self.compiled.puzzle(), line)?) else {
                return damaged("on a board in it cards lie as they cannot");
            };
            standing.take(&board);
        }
        match self.lines(&standing) == run.boards {
            true => Ok(standing),
            false => damaged("a board in it is not what it says of itself"),
        }
    }

    /// What the exact search of a run says.
    fn verdict(&self, run: &BestRun, patience: &Patience<'_>) -> Result<Verdict, BestJobError> {
        Ok(match &run.exact {
            Exact::Open(position) if run.tree == self.tree => {
                let here = Verdict::Open(position.clone());
                let mut proof = self.best.proof_patiently(position.clone(), patience)?;
                if proof.step(0, None, &mut Standing::default()) != here {
                    return damaged("its exact search goes on where there is nothing");
                }
                here
            }
            // The position of another tree means nothing in this one.
            Exact::Begin | Exact::Open(_) => Verdict::Open(Vec::new()),
            Exact::Solved => Verdict::Solved,
            Exact::Impossible => Verdict::Impossible,
        })
    }

    /// A run that has not begun.
    #[must_use]
    pub fn begin(&self) -> (BestRun, BestState) {
        let run = BestRun {
            puzzle: self.file.name.clone(),
            fingerprint: self.file.puzzle.fingerprint(),
            seed: self.seed,
            rounds: 0,
            exact: Exact::Begin,
            tree: String::new(),
            seconds: 0.0,
            source: self.file.text.clone(),
            boards: Vec::new(),
        };
        (run, BestState { standing: Standing::default(), rounds: 0, verdict: Verdict::Open(Vec::new()) })
    }

    /// Brings a run up to date.
    pub fn update(&self, run: &mut BestRun, state: &BestState, seconds: f64) {
        (run.rounds, run.seconds) = (state.rounds, seconds);
        run.tree.clone_from(&self.tree);
        run.exact = match &state.verdict {
            Verdict::Open(position) => Exact::Open(position.clone()),
            Verdict::Solved => Exact::Solved,
            Verdict::Impossible => Exact::Impossible,
        };
        run.boards = self.lines(&state.standing);
    }

    /// The puzzle file.
    #[must_use]
    pub fn file(&self) -> &PuzzleFile {
        &self.file
    }

    /// The rounds.
    #[must_use]
    pub fn best(&self) -> &Best {
        &self.best
    }

    /// The cards made ready.
    #[must_use]
    pub fn compiled(&self) -> &Compiled {
        &self.compiled
    }

    /// The line of a board that is the best in `record`, as `--json` prints it and run files have it.
    #[must_use]
    pub fn line(&self, record: &str, board: &Board) -> String {
        let reached = self.reached(Some(board), Some(board));
        json::cards_best(&self.file.name, record, reached, self.compiled.puzzle(), &self.best.laid(board))
    }

    fn lines(&self, standing: &Standing) -> Vec<String> {
        standing.records().map(|(record, board)| self.line(record, board)).collect()
    }

    /// What these boards come to: matching edges of the first, cards of the second.
    #[must_use]
    pub fn reached(&self, edges: Option<&Board>, cards: Option<&Board>) -> Reached {
        Reached {
            edges: edges.map_or(0, Board::edges) as u64,
            of_edges: self.best.edges() as u64,
            cards: cards.map_or(0, Board::cards) as u64,
            of_cards: self.best.places() as u64,
        }
    }
}
