//! Which engine suits a puzzle: the trees are probed, not timed, so that a puzzle gets the same engine on every machine.
//!
//! A search that is over at once needs no choice. Otherwise the trees of the fast engines are estimated by random probing with a fixed
//! seed, and their nodes weighed with what a node costs. Probing goes on as long as the estimates leave it open which is better, and the
//! probes cost little beside the search. `cover`, which walks every image of a solution, is chosen only where it is better beyond the error of
//! its estimate.

use super::compile::{Compiled, Found};
use super::road::{Engine, PackingTree};
use fuge_search::{Control, Count, Interval, Node, Patience, Stopped, Tree, estimate_patiently, walk};

/// A search of so many nodes is done before anything could be probed.
const SMALL: u64 = 1000;

/// Probes of `cells` at a glance, and what a search may cost by them that is not worth more.
const GLANCES: [(u32, f64); 2] = [(64, 1e6), (512, 2e7)];

/// Probes of `fewest` to begin with, and so many that the estimates can be trusted.
const FIRST_PROBES: u32 = 16;
const ENOUGH_PROBES: u32 = 256;

/// What the exact cover looks at, at its root, to be probed at all: placements times words. Each probe looks at most of them again.
const MOST_OF_COVER: usize = 1 << 17;

/// What a placement that `fewest` looks at costs: nanoseconds, about, on a board of one word. Near the root a node has far more of them than
/// the one whose cost the table knows.
const LOOK_COST: f64 = 4.0;

/// What looking at placements may cost: beyond that there are fewer probes, at least one.
const MOST_LOOKS: f64 = 1e8;

/// For each of them so many of `cells`: they end early, which makes them cheap, and few of them tell little.
const MORE_OF_CELLS: u32 = 16;

/// What probing may cost: a part of the search, and never more than this, however deep the trees are.
const WORTH: f64 = 0.02;
const MOST_COST: f64 = 2e7;

/// A search that nobody will see the end of.
const ENDLESS: f64 = 1e18;

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

impl Compiled {
    /// The engine that searches this puzzle where this one is asked for: for [`Engine::Auto`] the one that probing chooses, and `fewest` where
    /// the one asked for cannot take the puzzle.
    #[must_use]
    pub fn settle(&self, engine: Engine) -> Choice {
        self.settle_patiently(engine, &Patience::endless()).expect("nobody stops it")
    }

    /// The same, unless it is stopped.
    ///
    /// # Errors
    /// When `patience` runs out.
    pub fn settle_patiently(&self, engine: Engine, patience: &Patience<'_>) -> Result<Choice, Stopped> {
        match engine {
            Engine::Auto => self.choose_patiently(patience),
            _ if !self.supports(engine) => Ok(Choice { engine: Engine::Fewest, probes: Vec::new() }),
            engine => Ok(Choice { engine, probes: Vec::new() }),
        }
    }

    /// How much slower `cells` and `fewest` are on boards of so many words.
    fn width(&self) -> (f64, f64) {
        match self.grid().cells.len() {
            0..=64 => (1.0, 1.0),
            65..=128 => (1.3, 1.9),
            129..=256 => (2.0, 3.5),
            _ => (3.0, 6.0),
        }
    }

    /// What the exact cover looks at where all placements are left: a row of words for each.
    fn rows(&self) -> usize {
        self.all_placements() * (self.grid().cells.len() + self.kinds().len()).div_ceil(64)
    }

    /// What a node of an engine costs: nanoseconds, about. Measured once, for boards and sets of slots of so many words; it does not depend on
    /// the machine.
    #[must_use]
    pub fn node_cost(&self, engine: Engine) -> f64 {
        let (cells, fewest) = self.width();
        match engine {
            Engine::Cells | Engine::Auto => cells * (8.0 + 9.0 * self.slots().div_ceil(64) as f64),
            Engine::Fewest => fewest * 270.0,
            Engine::Cover => 60.0 + 0.025 * self.rows() as f64,
            // Nobody chooses these.
            _ => 500.0,
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
        self.choose_patiently(&Patience::endless()).expect("nobody stops it")
    }

    fn choose_patiently(&self, patience: &Patience<'_>) -> Result<Choice, Stopped> {
        if !self.supports(Engine::Cells) {
            return Ok(Choice { engine: Engine::Fewest, probes: Vec::new() });
        }
        let control = Control { nodes: Some(SMALL), ..Control::default() };
        let mut cells = self.tree_patiently(Engine::Cells, patience)?;
        let small = walk(&mut cells, &Interval::whole(), &control, &mut Count);
        if small.rest.is_none() {
            let counted = self.weighed(Engine::Cells, small.statistics.nodes() as f64, 0.0);
            return Ok(Choice { engine: Engine::Cells, probes: vec![counted] });
        }
        for (probes, short) in GLANCES {
            let (glance, _) = self.probe(Engine::Cells, &mut cells, probes, patience)?;
            if glance.cost < short {
                return Ok(Choice { engine: Engine::Cells, probes: vec![glance] });
            }
            if glance.cost > 1000.0 * short {
                break;
            }
        }
        self.compare(cells, patience)
    }

    fn compare(&self, mut by_cells: PackingTree, patience: &Patience<'_>) -> Result<Choice, Stopped> {
        let mut by_fewest = self.tree_patiently(Engine::Fewest, patience)?;
        self.probe(Engine::Fewest, &mut by_fewest, 1, patience)?;
        let mut by_cover = match self.rows() <= MOST_OF_COVER {
            true => Some(self.tree_patiently(Engine::Cover, patience)?),
            false => None,
        };
        let mut probes = FIRST_PROBES.min((MOST_LOOKS / self.cost_of_looks(&by_fewest)) as u32).max(1);
        loop {
            let (cells, cost_of_cells) = self.probe(Engine::Cells, &mut by_cells, MORE_OF_CELLS * probes, patience)?;
            let (fewest, cost_of_fewest) = self.probe(Engine::Fewest, &mut by_fewest, probes, patience)?;
            let mut better = if fewest.cost < cells.cost { fewest } else { cells };
            let mut seen = vec![cells, fewest];
            let mut next = 4.0 * (cost_of_cells + cost_of_fewest);
            if let Some(tree) = &mut by_cover {
                let (cover, cost) = self.probe(Engine::Cover, tree, probes, patience)?;
                seen.push(cover);
                next += 4.0 * cost;
                if cover.cost + cover.error * self.node_cost(Engine::Cover) < better.cost {
                    better = cover;
                }
            }
            let settled = probes >= ENOUGH_PROBES && !self.open(&cells, &fewest);
            let looks = 4.0 * self.cost_of_looks(&by_fewest);
            let too_much = next > MOST_COST.min(better.cost * WORTH) || looks > MOST_LOOKS;
            if settled || better.cost > ENDLESS || too_much {
                return Ok(Choice { engine: better.engine, probes: seen });
            }
            probes *= 4;
        }
    }

    /// Probes a tree; with what that cost itself.
    fn probe(
        &self,
        engine: Engine,
        tree: &mut PackingTree,
        probes: u32,
        patience: &Patience<'_>,
    ) -> Result<(Probe, f64), Stopped> {
        let mut counted = Counted { tree, visited: 0 };
        let estimate = estimate_patiently(&mut counted, &Interval::whole(), probes, SEED, patience)?;
        let cost = counted.visited as f64 * self.node_cost(engine);
        Ok((self.weighed(engine, estimate.nodes, estimate.error), cost))
    }

    /// What looking at placements has cost so far.
    fn cost_of_looks(&self, by_fewest: &PackingTree) -> f64 {
        by_fewest.effort() as f64 * LOOK_COST * self.width().1
    }

    fn weighed(&self, engine: Engine, nodes: f64, error: f64) -> Probe {
        Probe { engine, nodes, error, cost: nodes * self.node_cost(engine) }
    }

    /// Whether it is still open which of them costs less.
    fn open(&self, a: &Probe, b: &Probe) -> bool {
        let errors = a.error * self.node_cost(a.engine) + b.error * self.node_cost(b.engine);
        let apart = (a.cost - b.cost).abs();
        // Beyond all bounds everything is open.
        apart <= errors || apart.is_nan() || errors.is_nan()
    }
}

/// A tree that counts how often a node was entered.
struct Counted<'a> {
    tree: &'a mut PackingTree,
    visited: u64,
}

impl Tree for Counted<'_> {
    type Solution = Found;

    fn look(&mut self) -> Node {
        self.tree.look()
    }

    fn descend(&mut self, branch: u32) {
        self.visited += 1;
        self.tree.descend(branch);
    }

    fn ascend(&mut self) {
        self.tree.ascend();
    }

    fn solution(&self) -> Found {
        self.tree.solution()
    }
}
