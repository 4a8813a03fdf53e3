//! The second method of all figures of a set, convex or not: pieces laid beside what lies, depth first.

use super::method::{Came, Judge, Line, Method, Numbers};
use super::{Effort, Means, Verdict, work};
use crate::outline::{Beside, FigureCounts, Laying, OutlinePuzzle};
use crate::search::{Patience, Stopped};
use std::cell::Cell;
use std::ops::ControlFlow;

/// The names of the methods.
const LAYERS: &str = "layers";
const BESIDE: &str = "beside";

/// Checks how many figures of each kind there are, which were made layer by layer; `made` says how often one was made, the same ones too.
#[must_use]
pub fn figures(set: &OutlinePuzzle, counts: &FigureCounts, made: u64, effort: Effort, means: &Means<'_>) -> Verdict {
    let Some(mut judge) = Judge::new(effort, made as f64 * work::FIGURE_OF_LAYERS, means) else {
        return Verdict::NotAsked;
    };
    let beside = Beside::new(set).map(|beside| Box::new(OfBeside { beside, spent: 0.0 }) as Box<dyn Method>);
    judge.one(LAYERS, &numbers(counts), beside.into_iter().collect())
}

/// The whole table. Those that are pinched or have holes are counted where there are none, too.
fn numbers(counts: &FigureCounts) -> Numbers {
    let FigureCounts { simple, pinched, holed } = counts;
    let lines = simple.iter().map(|(&corners, &number)| (Line::Corners(corners), number.into()));
    Numbers::table(lines.chain([(Line::Pinched, (*pinched).into()), (Line::Holed, (*holed).into())]))
}

/// Pieces laid beside what lies.
struct OfBeside {
    beside: Beside,
    spent: f64,
}

impl Method for OfBeside {
    fn name(&self) -> &'static str {
        BESIDE
    }

    fn glance(&mut self, means: &Means<'_>) -> Came {
        self.go(work::FLOOR * work::LONG_GLANCE, means)
    }

    /// By random arrangements. Where these have so many pieces that they cost too much, so does all of it.
    fn predict(&mut self, means: &Means<'_>) -> Option<f64> {
        let spent = Cell::new(0.0);
        let go_on = || {
            spent.set(spent.get() + Patience::PORTION as f64 * work::STEP_OF_ARRANGING);
            spent.get() <= work::FLOOR * work::PROBING && means.go_on()
        };
        let expected = self.beside.expected(work::PROBES, work::SEED, &Patience::new(&go_on));
        self.spent += spent.get();
        match expected {
            Ok(laid) => Some(laid * work::PIECE_BESIDE),
            Err(Stopped) => means.go_on().then_some(f64::INFINITY),
        }
    }

    fn go(&mut self, most: f64, means: &Means<'_>) -> Came {
        let (mut interrupted, mut cost) = (false, 0.0);
        let counts = self.beside.figures(&mut |laying: &Laying| {
            interrupted |= !means.go_on();
            cost = laying.laid as f64 * work::PIECE_BESIDE;
            let beyond = cost > most || laying.bytes > means.memory;
            if beyond || interrupted { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        self.spent += cost;
        match counts {
            Some(counts) => Came::ToEnd(numbers(&counts)),
            None if interrupted => Came::Interrupted,
            None => Came::Beyond,
        }
    }

    fn spent(&self) -> f64 {
        self.spent
    }
}
