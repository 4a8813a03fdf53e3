//! Outline first, Läuchli's third program: every octagon of the right area, made ready to be filled.
//!
//! Placements are numbered through all outlines, so that a solution says by its numbers which outline it fills.

use super::model::OutlinePuzzle;
use super::octagon::Octagon;
use super::tree::OutlineTree;
use crate::packing::{Choice, Compiled, Engine, PackingTree, Solution};
use fuge_search::{Patience, Stopped};
use std::sync::Arc;

/// All outlines of a puzzle, ready to be searched.
///
/// ```
/// use fuge_puzzle::outline::{Figures, OutlinePuzzle, cells_of_polygon};
/// use fuge_puzzle::packing::{Engine, Piece, Shape, Symmetry};
/// use fuge_search::{Control, Interval, walk};
/// let triangle = Shape::new(cells_of_polygon("(0,0)(1,0)(0,1)").unwrap()).unwrap();
/// let pair = Piece { copies: 2.into(), ..Piece::new("triangle", triangle) };
/// let figures = Figures::new(&OutlinePuzzle::new(vec![pair], Symmetry::Full)?);
/// let mut found = Vec::new();
/// walk(&mut figures.tree(Engine::Auto), &Interval::whole(), &Control::default(), &mut found);
/// // A square, a parallelogram and a larger triangle, each in one way.
/// let filled: Vec<String> = found.iter().map(|found| figures.of(found).unwrap().octagon.to_string()).collect();
/// assert_eq!(filled, ["1,1,0,0,0,0", "1,2,0,1,0,1", "1,2,0,1,1,0"]);
/// # Ok::<(), fuge_puzzle::outline::OutlineError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Figures {
    list: Arc<[Figure]>,
}

/// An outline, ready to be filled.
#[derive(Clone, Debug)]
pub struct Figure {
    /// The outline.
    pub octagon: Octagon,
    /// Its packing puzzle.
    pub compiled: Arc<Compiled>,
    /// Why it cannot be filled, where that is seen without a search.
    pub impossible: Option<String>,
    /// What is added to the numbers of its placements.
    first: u32,
}

impl Figures {
    /// Makes the outlines of a puzzle ready.
    #[must_use]
    pub fn new(puzzle: &OutlinePuzzle) -> Self {
        Self::prepare(puzzle, &Patience::endless()).expect("nobody stops it")
    }

    /// The same, unless it is stopped.
    ///
    /// # Errors
    /// When `patience` runs out.
    pub fn prepare(puzzle: &OutlinePuzzle, patience: &Patience<'_>) -> Result<Self, Stopped> {
        let mut next = 0;
        let list = puzzle.outlines().into_iter().map(|octagon| {
            patience.look()?;
            let packing = puzzle.packing(octagon).expect("an outline of the right area, of pieces that were checked");
            let (compiled, first) = (Arc::new(Compiled::prepare(&packing, patience)?), next);
            next += compiled.placements() as u32;
            let reason = compiled.seen_impossible(patience)?.map(|reason| reason.to_string());
            let impossible = reason.map(|reason| puzzle.too_wide(octagon).map_or(reason, |wide| wide.to_string()));
            Ok(Figure { octagon, compiled, impossible, first })
        });
        Ok(Self { list: list.collect::<Result<_, _>>()? })
    }

    /// The outlines, in ascending order.
    #[must_use]
    pub fn list(&self) -> &[Figure] {
        &self.list
    }

    /// How many placements there are in all outlines.
    #[must_use]
    pub fn placements(&self) -> u32 {
        self.list.last().map_or(0, |last| last.first + last.compiled.placements() as u32)
    }

    /// The outline that these placements are of; `None`: there is no such outline, or they are of several.
    #[must_use]
    pub fn of(&self, found: &[u32]) -> Option<&Figure> {
        let (&least, &most) = (found.iter().min()?, found.iter().max()?);
        let figure = self.with(least)?;
        figure.numbers().contains(&most).then_some(figure)
    }

    /// The outline that has the placement of this number.
    #[must_use]
    pub fn with(&self, number: u32) -> Option<&Figure> {
        let after = self.list.partition_point(|figure| figure.first <= number);
        // An outline without a single placement begins where the next one does.
        self.list[..after].iter().rev().find(|figure| figure.numbers().contains(&number))
    }

    /// The engine that searches the outlines where this one is asked for: one for all. For [`Engine::Auto`] it is the one that suits the
    /// outline with the most placements, where most is to be done.
    #[must_use]
    pub fn settle(&self, engine: Engine) -> Choice {
        self.settle_patiently(engine, &Patience::endless()).expect("nobody stops it")
    }

    /// The same, unless it is stopped.
    ///
    /// # Errors
    /// When `patience` runs out.
    pub fn settle_patiently(&self, engine: Engine, patience: &Patience<'_>) -> Result<Choice, Stopped> {
        let supported = self.list.iter().all(|figure| figure.compiled.supports(engine));
        let largest = self.list.iter().filter(|figure| figure.impossible.is_none());
        match largest.max_by_key(|figure| figure.compiled.placements()) {
            Some(figure) if engine == Engine::Auto => figure.compiled.settle_patiently(engine, patience),
            _ if engine == Engine::Auto => Ok(Choice { engine: Engine::Cells, probes: Vec::new() }),
            _ if !supported => Ok(Choice { engine: Engine::Fewest, probes: Vec::new() }),
            _ => Ok(Choice { engine, probes: Vec::new() }),
        }
    }

    /// The tree over all outlines: at the root a branch for each, below it the tree of an engine.
    #[must_use]
    pub fn tree(&self, engine: Engine) -> PackingTree {
        PackingTree::new(OutlineTree::new(self.clone(), self.settle(engine).engine))
    }
}

impl Figure {
    /// The numbers of its placements.
    fn numbers(&self) -> std::ops::Range<u32> {
        self.first..self.first + self.compiled.placements() as u32
    }

    /// Placements by their numbers in this outline alone.
    #[must_use]
    pub fn own(&self, found: &[u32]) -> Box<[u32]> {
        found.iter().map(|number| number - self.first).collect()
    }

    /// Placements of this outline by their numbers among all.
    pub(super) fn numbered(&self, found: &[u32]) -> Box<[u32]> {
        found.iter().map(|number| number + self.first).collect()
    }

    /// Placements as pieces and cells, the outline's box at the origin.
    #[must_use]
    pub fn solution(&self, found: &[u32]) -> Solution {
        self.compiled.solution(&self.own(found))
    }

    /// For how many solutions of this outline a solution stands: itself and its images.
    #[must_use]
    pub fn orbit(&self, found: &[u32]) -> u64 {
        self.compiled.reduction().represents(&self.compiled, &self.own(found)).unwrap_or(1)
    }
}
