//! The second methods of boards: exact cover, counting without listing, and where one of these came first, the search.

use super::method::{Came, Judge, Method, Numbers, Said, compare, too_much, with_symmetries};
use super::outline::GROW;
use super::tree::OfTree;
use super::{Effort, Means, Verdict, work};
use crate::frontier::{CountError, CountOptions, Layer};
use crate::packing::{Compiled, Counting, Engine};
use crate::search::{Patience, Stopped};
use crate::verify;
use num_bigint::BigUint;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// The name of the method that counts without listing.
const FRONTIER: &str = "frontier";

/// Who has said what is to be checked.
#[derive(Clone, Copy)]
pub(super) enum First {
    /// The tree of an engine.
    Engine(Engine),
    /// A count without listing.
    Frontier,
    /// Figures that grew without any outline: they share nothing with any method for a board.
    Grow,
}

impl First {
    fn name(self) -> &'static str {
        match self {
            Self::Engine(engine) => engine.name(),
            Self::Frontier => FRONTIER,
            Self::Grow => GROW,
        }
    }
}

/// What is said of a board.
pub(super) struct Claim<'a> {
    pub board: &'a Compiled,
    pub numbers: Numbers,
    /// Which outline it is, where there are several.
    pub outline: Option<String>,
}

/// Checks what was counted without listing: all solutions, and the different ones where they were counted too; `states` says what it has cost.
#[must_use]
pub fn counted(
    board: &Compiled,
    raw: &BigUint,
    different: Option<&BigUint>,
    states: u64,
    effort: Effort,
    means: &Means<'_>,
) -> Verdict {
    let Some(mut judge) = Judge::new(effort, states as f64 * state(board), means) else { return Verdict::NotAsked };
    let numbers = Numbers { different: different.cloned(), ..Numbers::raw(raw.clone()) };
    check(&[Claim { board, numbers, outline: None }], First::Frontier, &mut judge)
}

/// Checks what `first` has said of some boards.
pub(super) fn check(claims: &[Claim<'_>], first: First, judge: &mut Judge<'_>) -> Verdict {
    let mut open = Vec::new();
    let mut agreed = BTreeSet::new();
    for claim in claims {
        let Ok(methods) = methods(claim.board, first, &judge.means) else { return Verdict::Interrupted };
        match judge.glance(methods) {
            Said::Answer(method, numbers) => match claim.compare(first, method, &numbers) {
                Verdict::Agreed(methods) => agreed.extend(methods),
                verdict => return verdict,
            },
            Said::Open(question) => open.push((claim, question)),
            Said::Interrupted => return Verdict::Interrupted,
        }
        if judge.left <= 0.0 {
            return Verdict::TooMuch { about: None };
        }
    }
    // What would not fit is not begun.
    let cost: f64 = open.iter().map(|(_, question)| question.cost()).sum();
    if cost > judge.left {
        return too_much(cost);
    }
    for (claim, question) in open {
        let verdict = match judge.go(question) {
            Said::Answer(method, numbers) => claim.compare(first, method, &numbers),
            Said::Open(_) => Verdict::TooMuch { about: None },
            Said::Interrupted => Verdict::Interrupted,
        };
        match verdict {
            Verdict::Agreed(methods) => agreed.extend(methods),
            verdict => return verdict,
        }
    }
    match agreed.is_empty() {
        true => Verdict::TooMuch { about: None },
        false => Verdict::Agreed(agreed.into_iter().collect()),
    }
}

impl Claim<'_> {
    /// The verdict of two methods. One that does not tell different solutions apart leaves open whether the symmetries are right; these the
    /// checker finds by itself.
    fn compare(&self, first: First, method: &'static str, numbers: &Numbers) -> Verdict {
        let of = self.outline.as_deref();
        let verdict = compare(first.name(), &self.numbers, method, numbers, of);
        if let (First::Grow, Some(_)) = (first, &numbers.different) {
            // It has symmetries of its own, and so has the method: both tell different solutions apart.
            return verdict;
        }
        let first = first.name();
        let theirs = || verify::packing::Checker::new(self.board.packing()).order();
        with_symmetries(verdict, first, &self.numbers, (self.board.order() as u64, theirs), of)
    }
}

/// The methods that share no search code with the first, unless it is stopped while they are made ready.
fn methods<'b>(board: &'b Compiled, first: First, means: &Means<'_>) -> Result<Vec<Box<dyn Method + 'b>>, Stopped> {
    let go_on = || means.go_on();
    let patience = Patience::new(&go_on);
    let by = |engine: Engine| -> Result<_, Stopped> {
        Ok(OfTree::new(engine.name(), board.node_cost(engine), board.tree_patiently(engine, &patience)?))
    };
    // The exact cover does not cut symmetric copies, but tells them apart by the code of the search.
    let cover = || -> Result<Box<dyn Method>, Stopped> { Ok(Box::new(by(Engine::Cover)?.raw_only())) };
    let search = || -> Result<Box<dyn Method>, Stopped> {
        Ok(Box::new(by(match board.settle_patiently(Engine::Auto, &patience)?.engine {
            // That is the first method, or asked beside this one.
            Engine::Cover => Engine::Fewest,
            engine => engine,
        })?))
    };
    let frontier = || Box::new(Frontier { board, came: None, spent: 0.0 }) as Box<dyn Method>;
    Ok(match first {
        First::Frontier => vec![search()?, cover()?],
        First::Engine(Engine::Cover) | First::Grow => vec![search()?, frontier()],
        First::Engine(_) => vec![cover()?, frontier()],
    })
}

/// Counting without listing.
struct Frontier<'a> {
    board: &'a Compiled,
    /// How far a glance came.
    came: Option<Progress>,
    spent: f64,
}

/// The states of the layers of the first count so far, and how many layers there are.
#[derive(Clone, Debug, Default)]
struct Progress {
    states: Vec<u64>,
    layers: usize,
}

/// What a state costs: that goes with the number of placements on its first open cell.
fn state(board: &Compiled) -> f64 {
    let cells = board.packing().board().cells().len().max(1) as f64;
    work::STATE + work::STATE_AND_PLACEMENT * board.placements() as f64 / cells
}

impl Frontier<'_> {
    /// Counts, up to so many states in all. The different ones are counted where that fits too.
    fn count(&mut self, most: f64, means: &Means<'_>) -> Came {
        let go_on = || means.go_on();
        let Ok(counting) = Counting::prepare(self.board, &Patience::new(&go_on)) else { return Came::Interrupted };
        let (mut done, mut beyond, mut last) = (0.0, false, None);
        let mut progress = Progress::default();
        let mut observe = |step: usize, layer: &Layer| {
            if last.replace((step, layer.number)) != Some((step, layer.number)) {
                done += layer.states as f64;
                if step == 0 {
                    progress.states.push(layer.states);
                    progress.layers = layer.layers;
                }
            }
            beyond |= done > most;
            if beyond || !means.go_on() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let options = CountOptions { memory: means.memory };
        let raw = counting.raw(&options, &mut observe);
        let different = match &raw {
            Ok(raw) if *raw > BigUint::ZERO => counting.different_of(raw, &options, &mut observe),
            Ok(_) => Ok(BigUint::ZERO),
            Err(error) => Err(error.clone()),
        };
        self.came = Some(progress);
        self.spent += done * state(self.board);
        match (raw, different) {
            (Ok(raw), Ok(different)) => Came::ToEnd(Numbers::of(different, raw)),
            (_, Err(CountError::Stopped { .. })) | (Err(CountError::Stopped { .. }), _) if !beyond => Came::Interrupted,
            // That all are right says that the different ones are: they are those of the same orbits.
            (Ok(raw), Err(_)) => Came::ToEnd(Numbers::raw(raw)),
            (Err(_), _) => Came::Beyond,
        }
    }
}

impl Method for Frontier<'_> {
    fn name(&self) -> &'static str {
        FRONTIER
    }

    fn glance(&mut self, means: &Means<'_>) -> Came {
        self.count(work::FLOOR * work::LONG_GLANCE / state(self.board), means)
    }

    /// From how the layers have grown so far.
    fn predict(&mut self, _: &Means<'_>) -> Option<f64> {
        Some(self.came.as_ref().map_or(f64::INFINITY, Progress::states) * state(self.board))
    }

    fn go(&mut self, most: f64, means: &Means<'_>) -> Came {
        self.count(most / state(self.board), means)
    }

    fn spent(&self) -> f64 {
        self.spent
    }
}

impl Progress {
    /// How many states there will be in all. As long as layers grow, the logarithm of their states is taken for a parabola: 0 at both ends, and
    /// highest halfway. Where they grow no more, they are taken to stay as large as they are.
    fn states(&self) -> f64 {
        let (now, layers) = (self.states.len().saturating_sub(1), self.layers);
        let done: u64 = self.states.iter().sum();
        if now < 3 || now >= layers {
            return f64::INFINITY;
        }
        let at = |layer: usize| (self.states[layer] as f64).max(1.0).log2();
        let (earlier, late) = (at(now - now / 3), at(now));
        let height = |layer: usize| (layer * (layers - layer)) as f64;
        let grown = |layer: usize| if late - earlier < LEVEL { late } else { late * height(layer) / height(now) };
        done as f64 + (now + 1..layers).map(|layer| grown(layer).exp2()).sum::<f64>()
    }
}

/// Layers that have grown by less than this, in powers of two, over a third of their way, grow no more.
const LEVEL: f64 = 0.5;
