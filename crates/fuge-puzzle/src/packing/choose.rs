//! Which engine suits a puzzle: the trees are probed, not timed, so that a puzzle gets the same engine on every machine.
//!
//! A search that is over at once needs no choice. Otherwise the trees of both fast engines are estimated by random probing with a fixed
//! seed, and their nodes weighed with what a node costs. Probing goes on as long as the estimates leave it open which is better, and the
//! probes cost little beside the search.

use super::compile::Compiled;
use super::road::{Engine, PackingTree};
use fuge_search::{Control, Count, Interval, estimate, walk};

/// A search of so many nodes is done before anything could be probed.
const SMALL: u64 = 10_000;

/// A search that costs so much is not worth more than a glance.
const SHORT: f64 = 2e7;
const GLANCE: u32 = 64;

/// Probes to begin with, and the most.
const FIRST_PROBES: u32 = 250;
const MOST_PROBES: u32 = 64_000;

/// What a probe of both trees costs, about, beside [`Engine::node_cost`].
const PROBE_COST: f64 = 10_000.0;

const SEED: u64 = 1958;

/// An engine for a puzzle, and how it was found.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The engine: never [`Engine::Auto`].
    pub engine: Engine,
    /// What is known of the engines that were looked at, the chosen one among them. Empty where there was no choice.
    pub probes: Vec<Probe>,
}

/// The estimated cost of an engine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Probe {
    /// The engine.
    pub engine: Engine,
    /// The nodes of its tree: estimated, or counted where `error` is 0.
    pub nodes: f64,
    /// Half the width of the 95 % confidence interval around that.
    pub error: f64,
    /// What they cost: `nodes` times the fixed cost of a node of this engine, nanoseconds on a machine of 2026, about.
    pub cost: f64,
}

impl Engine {
    /// What a node costs, beside the nodes of other engines: nanoseconds, about. Measured once; it does not depend on the machine.
    fn node_cost(self) -> f64 {
        match self {
            Self::Cells | Self::Auto => 20.0,
            Self::Fewest => 90.0,
            Self::Pieces | Self::Cover => 1000.0,
        }
    }
}

impl Compiled {
    /// The engine that searches this puzzle where this one is asked for: for [`Engine::Auto`] the one that probing chooses, and `fewest` where
    /// the one asked for cannot take the puzzle.
    #[must_use]
    pub fn settle(&self, engine: Engine) -> Choice {
        match engine {
            Engine::Auto => self.choose(),
            _ if !self.supports(engine) => Choice { engine: Engine::Fewest, probes: Vec::new() },
            engine => Choice { engine, probes: Vec::new() },
        }
    }

    /// Chooses an engine: the same for a puzzle on every machine, at every time.
    ///
    /// ```
    /// use fuge_puzzle::packing::{Board, Compiled, Engine, Lattice, Packing, PieceSet, Symmetry};
    /// let pieces = PieceSet::named("pentominoes").unwrap().pieces(Lattice::Square).unwrap();
    /// let puzzle = Packing::new(Board::rectangle(3, 20).unwrap(), pieces, Symmetry::Full).unwrap();
    /// assert_eq!(Compiled::new(&puzzle).choose().engine, Engine::Cells);
    /// ```
    #[must_use]
    pub fn choose(&self) -> Choice {
        if !self.supports(Engine::Cells) {
            return Choice { engine: Engine::Fewest, probes: Vec::new() };
        }
        let control = Control { nodes: Some(SMALL), ..Control::default() };
        let mut cells = self.tree(Engine::Cells);
        let small = walk(&mut cells, &Interval::whole(), &control, &mut Count);
        let glance = match small.rest {
            None => Probe::new(Engine::Cells, small.statistics.nodes() as f64, 0.0),
            Some(_) => Probe::of(Engine::Cells, &mut cells, GLANCE),
        };
        if small.rest.is_none() || glance.cost < SHORT {
            return Choice { engine: Engine::Cells, probes: vec![glance] };
        }
        self.compare(cells)
    }

    fn compare(&self, mut by_cells: PackingTree) -> Choice {
        let mut by_fewest = self.tree(Engine::Fewest);
        let mut probes = FIRST_PROBES;
        loop {
            let cells = Probe::of(Engine::Cells, &mut by_cells, probes);
            let fewest = Probe::of(Engine::Fewest, &mut by_fewest, probes);
            let better = if fewest.cost < cells.cost { fewest } else { cells };
            probes *= 4;
            let worth = f64::from(probes) * PROBE_COST < better.cost / 100.0 && probes <= MOST_PROBES;
            if !cells.overlaps(&fewest) || !worth {
                return Choice { engine: better.engine, probes: vec![cells, fewest] };
            }
        }
    }
}

impl Probe {
    fn new(engine: Engine, nodes: f64, error: f64) -> Self {
        Self { engine, nodes, error, cost: nodes * engine.node_cost() }
    }

    fn of(engine: Engine, tree: &mut PackingTree, probes: u32) -> Self {
        let estimate = estimate(tree, &Interval::whole(), probes, SEED);
        Self::new(engine, estimate.nodes, estimate.error)
    }

    /// Whether it may be the other that costs less.
    fn overlaps(&self, other: &Self) -> bool {
        let errors = self.error * self.engine.node_cost() + other.error * other.engine.node_cost();
        let apart = (self.cost - other.cost).abs();
        // Beyond all bounds everything is open.
        apart <= errors || apart.is_nan() || errors.is_nan()
    }
}
