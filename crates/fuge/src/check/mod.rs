//! Is a complete answer right? A second method, which shares no search code with the first, answers the same question.
//!
//! **The one idea.** Nobody should have to ask for that. So it is done whenever it costs a bounded amount of *work* (`work.rs`), which is
//! counted and not timed: a fixed probe predicts what each method would cost, the cheapest is taken if it fits, and else the answer stands
//! as complete by one method. So the verdict is the same on every machine and for any number of threads.
//!
//! ```
//! use fuge::check::{self, Effort, Means, Verdict};
//! use fuge::format::shipped;
//! use fuge::packing::Engine;
//! use fuge::search::{Control, Count, Interval, walk};
//! use fuge::Job;
//!
//! let job = Job::new(shipped::find("pentominoes-3x20").unwrap().read()?, Engine::Auto);
//! let mut found = walk(&mut job.tree(), &Interval::whole(), &Control::default(), &mut Count).statistics;
//! assert!(matches!(check::job(&job, &found, None, Effort::Auto, &Means::default()), Verdict::Agreed(_)));
//! // A number that is wrong does not pass.
//! found.raw += 1;
//! assert!(matches!(check::job(&job, &found, None, Effort::Auto, &Means::default()), Verdict::Disagreement(_)));
//! # Ok::<(), fuge::format::ReadError>(())
//! ```

mod boards;
mod cover;
mod figures;
mod inspect;
mod method;
mod outline;
mod trail;
mod tree;
mod work;

pub use boards::counted;
pub use figures::figures;
pub use inspect::{Inspector, cards_text, silhouette_text};
pub use outline::grown;
pub use trail::{lengths, longest, no_way, ways};

use crate::Job;
use crate::format::Puzzle;
use crate::format::json::OutlineCount;
use crate::packing::{Compiled, Engine};
use crate::search::Statistics;
use crate::silhouette::{Arithmetic, Figure};
use crate::verify;
use boards::{Claim, First};
use method::{Judge, Method, Numbers};
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tree::OfTree;

/// How much a check may cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Effort {
    /// Nothing: there is none.
    Never,
    /// A bounded amount of work.
    #[default]
    Auto,
    /// Whatever it takes.
    Always,
}

/// With what a check is made.
#[derive(Clone, Copy)]
pub struct Means<'a> {
    /// Number of threads.
    pub threads: usize,
    /// Stop soon after this is raised.
    pub cancel: Option<&'a AtomicBool>,
    /// The time that is left, where it is limited.
    pub left: &'a dyn Fn() -> Option<Duration>,
    /// The bytes that it may take, if that is less than a check takes anyhow, or if it may cost anything.
    pub memory: u64,
}

impl Default for Means<'_> {
    fn default() -> Self {
        Self { threads: 1, cancel: None, left: &|| None, memory: work::MEMORY }
    }
}

impl Means<'_> {
    /// Whether to continue.
    fn go_on(&self) -> bool {
        !self.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed)) && (self.left)() != Some(Duration::ZERO)
    }
}

/// What a check came to.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// Nobody asked for one.
    NotAsked,
    /// The numbers hold within a tolerance only, so there is nothing to prove.
    Tolerant,
    /// These methods came to the same numbers.
    Agreed(Vec<String>),
    /// There is no second method for what was asked.
    NoMethod,
    /// It would cost more than it may.
    TooMuch {
        /// About this time on one core, where that can be told.
        about: Option<Duration>,
    },
    /// It was stopped.
    Interrupted,
    /// A method came to something else.
    Disagreement(Disagreement),
}

/// Two methods that do not agree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disagreement {
    /// The method that gave the answer.
    pub first: String,
    /// The other.
    pub second: String,
    /// What they give, such as `solutions in all`.
    pub what: String,
    /// What the first one says.
    pub answer: String,
    /// What the other says.
    pub other: String,
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { first, second, what, answer, other } = self;
        write!(f, "{what}: {answer} by {first}, {other} by {second}")
    }
}

/// Checks what a whole search of a board has found.
#[must_use]
pub fn board(board: &Compiled, engine: Engine, found: &Statistics, effort: Effort, means: &Means<'_>) -> Verdict {
    let cost = found.nodes() as f64 * board.node_cost(engine);
    let Some(mut judge) = Judge::new(effort, cost, means) else { return Verdict::NotAsked };
    let claim = Claim { board, numbers: Numbers::of(found.solutions(), found.raw), outline: None };
    boards::check(&[claim], First::Engine(engine), &mut judge)
}

/// Checks what a whole search has found, filters or not: its numbers are those of the puzzle. `outlines` has those of each outline, where
/// several were searched and are known one by one.
#[must_use]
pub fn job(
    job: &Job,
    found: &Statistics,
    outlines: Option<&[OutlineCount]>,
    effort: Effort,
    means: &Means<'_>,
) -> Verdict {
    if let Some(compiled) = job.compiled() {
        return board(compiled, job.engine(), found, effort, means);
    }
    let cost = found.nodes() as f64 * work::node_of(job.engine());
    let Some(mut judge) = Judge::new(effort, cost, means) else { return Verdict::NotAsked };
    let (first, number) = (job.engine().name(), Numbers::of(found.solutions(), found.raw));
    if let (Some(figures), Puzzle::Outline(set)) = (job.figures(), &job.file().puzzle) {
        // What a filter has left of them is not what was found.
        let outlines = outlines.filter(|_| found.rejected == 0);
        return outline::check(set, figures, &number, outlines, job.engine(), &mut judge);
    }
    if let Some(silhouette) = job.silhouette() {
        if matches!(silhouette.arithmetic(), Arithmetic::Tolerant { .. }) {
            return Verdict::Tolerant;
        }
        let second = OfTree::new("second", work::NODE_OF_SECOND_CORNERS, silhouette.second_tree()).raw_only();
        let verdict = judge.one(first, &number, vec![Box::new(second)]);
        let puzzle = silhouette.puzzle();
        // The symmetries of a drawing the checker only knows by solutions.
        return match verify::silhouette::Silhouette::new(&puzzle) {
            Ok(checker) if matches!(puzzle.figure, Figure::Exact(_)) => {
                let symmetries = (silhouette.symmetries() as u64, || checker.order());
                method::with_symmetries(verdict, first, &number, symmetries, None)
            }
            _ => verdict,
        };
    }
    if let Some(cards) = job.cards() {
        let cover = cards.second_tree().map(|tree| OfTree::new(Engine::Cover.name(), work::NODE_OF_COVER, tree));
        return judge.one(first, &number, cover.into_iter().map(|cover| Box::new(cover) as Box<dyn Method>).collect());
    }
    if let Some(ways) = job.ways() {
        return trail::listed(ways, found.raw, &mut judge);
    }
    if let Some(cover) = job.cover() {
        return judge.one(first, &number, cover::methods(&cover.problem, judge.means.memory));
    }
    Verdict::NoMethod
}
