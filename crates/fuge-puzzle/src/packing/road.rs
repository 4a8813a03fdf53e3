//! The engines behind one type: several roads to the same solutions.

use super::cells::Cells;
use super::compile::{Compiled, Found};
use super::fewest::Fewest;
use super::filters::Filters;
use super::laeuchli::Laeuchli;
use super::lattice::Cell;
use super::pieces::Pieces;
use super::words::{Wide, Word};
use crate::cover::{CoverError, CoverProblem, CoverTree};
use fuge_search::{Answer, Meter, Node, Patience, Stopped, Swept, Tree, Wanted};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// A way to search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Engine {
    /// Piece by piece, next the piece with the fewest places left: Scott's first program.
    Pieces,
    /// Piece by piece in the order of the puzzle, symmetric copies cut by the least partial figure: Läuchli's third program.
    Laeuchli,
    /// Cell by cell on bit boards: Scott's second program.
    Cells,
    /// Always on with the piece or the cell that has the fewest placements left.
    Fewest,
    /// The general exact-cover engine, which knows neither geometry nor symmetry: it finds every solution with all its
    /// images. Of each class one is handed out, the same as by the other engines.
    Cover,
    /// Corner by corner of what is left of a silhouette; for silhouettes there is no other, and it is for nothing else.
    Corners,
    /// Place by place of a cards puzzle, row by row.
    Rows,
    /// The same from the border inwards.
    Spiral,
    /// The same, the border first, then row by row.
    Border,
    /// Step by step of a rook's way; for trails there is no other, and it is for nothing else.
    Walk,
    /// `cells`, `fewest` or `cover`, whichever suits the puzzle; see [`Compiled::choose`].
    #[default]
    Auto,
}

impl Engine {
    /// Every engine that can be asked for a packing.
    pub const ALL: [Self; 6] = [Self::Pieces, Self::Laeuchli, Self::Cells, Self::Fewest, Self::Cover, Self::Auto];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Pieces => "pieces",
            Self::Laeuchli => "laeuchli",
            Self::Cells => "cells",
            Self::Fewest => "fewest",
            Self::Cover => "cover",
            Self::Corners => "corners",
            Self::Rows => "rows",
            Self::Spiral => "spiral",
            Self::Border => "border",
            Self::Walk => "walk",
            Self::Auto => "auto",
        }
    }

    /// The version of the order of the engine's tree. It goes up whenever a puzzle's tree changes, so that a place in one
    /// is never mistaken for a place in another.
    #[must_use]
    pub fn order_version(self) -> u32 {
        match self {
            Self::Rows | Self::Spiral | Self::Border | Self::Walk => 1,
            // 2: within a tolerance, directions are known while their piece lies, and the motions are a group.
            Self::Corners => 2,
            // 2: several kinds without placements no longer hide solutions.
            Self::Laeuchli => 2,
            // 3: cells are numbered along the shortest front.
            Self::Cover => 3,
            // 4: likewise; and `fewest` looks at pieces too.
            Self::Pieces | Self::Fewest => 4,
            // 5: pieces that reach to the end of a word are no longer denied. A run that was begun before may lack solutions.
            Self::Cells | Self::Auto => 5,
        }
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Engine {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        Self::ALL
            .into_iter()
            .chain([Self::Corners, Self::Rows, Self::Spiral, Self::Border, Self::Walk])
            .find(|engine| engine.name() == name)
            .ok_or_else(|| format!("`{name}` is no engine; there are {}", Self::ALL.map(Self::name).join(", ")))
    }
}

/// The tree of one of the engines.
///
/// ```
/// use fuge_puzzle::packing::{Board, Compiled, Engine, Lattice, Packing, PieceSet, Symmetry};
/// use fuge_search::{walk, Control, Interval};
/// let pieces = PieceSet::named("pentominoes").unwrap().pieces(Lattice::Square).unwrap();
/// let puzzle = Packing::new(Board::rectangle(3, 20).unwrap(), pieces, Symmetry::Full).unwrap();
/// let compiled = Compiled::new(&puzzle);
/// let mut found = Vec::new();
/// let outcome = walk(&mut compiled.tree(Engine::Auto), &Interval::whole(), &Control::default(), &mut found);
/// assert_eq!((found.len(), outcome.statistics.raw), (2, 8));
/// ```
pub struct PackingTree {
    road: Box<dyn Road>,
    wanted: Option<Wanted<Found>>,
}

/// A tree that can be copied for another thread.
pub(super) trait Road: Tree<Solution = Found> + Send + Sync {
    fn copy(&self) -> Box<dyn Road>;
}

impl<T: Tree<Solution = Found> + Clone + Send + Sync + 'static> Road for T {
    fn copy(&self) -> Box<dyn Road> {
        Box::new(self.clone())
    }
}

impl Clone for PackingTree {
    fn clone(&self) -> Self {
        Self { road: self.road.copy(), wanted: self.wanted.clone() }
    }
}

impl fmt::Debug for PackingTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PackingTree").finish_non_exhaustive()
    }
}

impl PackingTree {
    /// The tree of an engine, [settled](Compiled::settle) first.
    pub(crate) fn of(compiled: &Arc<Compiled>, engine: Engine) -> Self {
        Self::prepare(compiled, engine, &Patience::endless()).expect("nobody stops it")
    }

    /// The same, unless it is stopped.
    fn prepare(compiled: &Arc<Compiled>, engine: Engine, patience: &Patience<'_>) -> Result<Self, Stopped> {
        let engine = compiled.settle_patiently(engine, patience)?.engine;
        let compiled = Arc::clone(compiled);
        let road = match engine {
            Engine::Pieces => pieces(compiled, patience)?,
            Engine::Laeuchli => laeuchli(compiled, patience)?,
            Engine::Fewest => fewest(compiled, patience)?,
            Engine::Cover => Box::new(Covering::new(compiled, patience)?),
            Engine::Cells
            | Engine::Corners
            | Engine::Rows
            | Engine::Spiral
            | Engine::Border
            | Engine::Walk
            | Engine::Auto => cells(compiled, patience)?,
        };
        Ok(Self { road, wanted: None })
    }

    /// Any tree of the same solutions, behind this type.
    pub(crate) fn new(tree: impl Tree<Solution = Found> + Clone + Send + Sync + 'static) -> Self {
        Self { road: Box::new(tree), wanted: None }
    }

    /// The same tree, of whose solutions only those are handed out that pass these filters.
    #[must_use]
    pub fn filtered(self, filters: Filters) -> Self {
        let wanted = (!filters.chosen().is_empty()).then(|| filters.wanted());
        Self { wanted, ..self }
    }
}

impl From<CoverTree> for PackingTree {
    /// The tree of a bare exact cover, behind the same type: its solutions are numbers too.
    fn from(tree: CoverTree) -> Self {
        Self::new(tree)
    }
}

impl Tree for PackingTree {
    type Solution = Found;

    fn look(&mut self) -> Node {
        self.road.look()
    }
    fn descend(&mut self, branch: u32) {
        self.road.descend(branch);
    }
    fn ascend(&mut self) {
        self.road.ascend();
    }
    fn solution(&self) -> Found {
        self.road.solution()
    }
    fn laid(&self) -> Found {
        self.road.laid()
    }
    fn wanted(&self) -> Option<Wanted<Found>> {
        self.wanted.clone()
    }
    fn reason(&self) -> String {
        self.road.reason()
    }
    fn effort(&self) -> u64 {
        self.road.effort()
    }
    fn sweep(&mut self, meter: &mut Meter<'_, Found>) -> Option<Swept> {
        self.road.sweep(meter)
    }
}

impl Compiled {
    /// Whether an engine can take this puzzle. `cells` cannot where the pieces have more than 2048 orientations in all; the others always
    /// can.
    #[must_use]
    pub fn supports(&self, engine: Engine) -> bool {
        engine != Engine::Cells || self.slots() <= MOST_SLOTS
    }

    /// The tree of an engine, [settled](Compiled::settle) first. Its [`Tree::solution`] gives what is laid at any node, not only at a
    /// solution.
    #[must_use]
    pub fn tree(&self, engine: Engine) -> PackingTree {
        PackingTree::of(&Arc::new(self.clone()), engine)
    }

    /// The same, unless it is stopped.
    ///
    /// # Errors
    /// When `patience` runs out.
    pub fn tree_patiently(&self, engine: Engine, patience: &Patience<'_>) -> Result<PackingTree, Stopped> {
        PackingTree::prepare(&Arc::new(self.clone()), engine, patience)
    }
}

/// A tree that is ready, or was stopped before.
type Ready = Result<Box<dyn Road>, Stopped>;

fn pieces(compiled: Arc<Compiled>, patience: &Patience<'_>) -> Ready {
    Ok(match compiled.grid().cells.len() {
        0..=64 => Box::new(Pieces::<u64>::new(compiled, patience)?),
        65..=128 => Box::new(Pieces::<u128>::new(compiled, patience)?),
        129..=256 => Box::new(Pieces::<Wide<4>>::new(compiled, patience)?),
        _ => Box::new(Pieces::<Wide<8>>::new(compiled, patience)?),
    })
}

fn laeuchli(compiled: Arc<Compiled>, patience: &Patience<'_>) -> Ready {
    Ok(match compiled.grid().cells.len() {
        0..=64 => Box::new(Laeuchli::<u64>::new(compiled, patience)?),
        65..=128 => Box::new(Laeuchli::<u128>::new(compiled, patience)?),
        _ => Box::new(Laeuchli::<Wide<8>>::new(compiled, patience)?),
    })
}

fn fewest(compiled: Arc<Compiled>, patience: &Patience<'_>) -> Ready {
    match compiled.grid().cells.len() {
        0..=64 => listing::<u64>(compiled, patience),
        65..=128 => listing::<u128>(compiled, patience),
        129..=256 => listing::<Wide<4>>(compiled, patience),
        _ => listing::<Wide<8>>(compiled, patience),
    }
}

/// Bytes from which on the placements at the root are not listed by their cells but by their numbers, which is slower: every node on the
/// way has a list, and there may be hundreds.
const LONG_LIST: usize = 1 << 22;

/// The tree of `fewest`, with lists that are as short as they must be.
fn listing<W: Word>(compiled: Arc<Compiled>, patience: &Patience<'_>) -> Ready {
    Ok(match compiled.all_placements() * size_of::<W>() {
        0..LONG_LIST => Box::new(Fewest::<W, W>::new(compiled, patience)?),
        _ => Box::new(Fewest::<W, u32>::new(compiled, patience)?),
    })
}

/// The most slots that `cells` has words for. Where every piece must be used it is always enough: pieces of three cells have at most
/// eight orientations and there are at most 170 on a board of 512 cells; smaller ones have fewer orientations, larger ones are fewer.
/// Where pieces may be left out there can be more.
const MOST_SLOTS: usize = 64 * 32;

/// The smallest words that hold the board and the slots.
fn cells(compiled: Arc<Compiled>, patience: &Patience<'_>) -> Ready {
    let slots = compiled.slots();
    let even = compiled.grid().even;
    Ok(match (compiled.grid().cells.len(), slots) {
        (_, 0..=64) if !even => Box::new(Cells::<Wide<8>, 1, false>::new(compiled, patience)?),
        (_, 65..=256) if !even => Box::new(Cells::<Wide<8>, 4, false>::new(compiled, patience)?),
        _ if !even => Box::new(Cells::<Wide<8>, 32, false>::new(compiled, patience)?),
        (0..=64, 0..=64) => Box::new(Cells::<u64, 1, true>::new(compiled, patience)?),
        (0..=64, 65..=128) => Box::new(Cells::<u64, 2, true>::new(compiled, patience)?),
        (0..=64, 129..=256) => Box::new(Cells::<u64, 4, true>::new(compiled, patience)?),
        (0..=64, 257..=320) => Box::new(Cells::<u64, 5, true>::new(compiled, patience)?),
        (0..=64, 321..=384) => Box::new(Cells::<u64, 6, true>::new(compiled, patience)?),
        (65..=128, 0..=64) => Box::new(Cells::<u128, 1, true>::new(compiled, patience)?),
        (65..=128, 65..=128) => Box::new(Cells::<u128, 2, true>::new(compiled, patience)?),
        (65..=128, 129..=256) => Box::new(Cells::<u128, 4, true>::new(compiled, patience)?),
        (129..=256, 0..=64) => Box::new(Cells::<Wide<4>, 1, true>::new(compiled, patience)?),
        (129..=256, 65..=256) => Box::new(Cells::<Wide<4>, 4, true>::new(compiled, patience)?),
        (_, 0..=64) => Box::new(Cells::<Wide<8>, 1, true>::new(compiled, patience)?),
        (_, 65..=256) => Box::new(Cells::<Wide<8>, 4, true>::new(compiled, patience)?),
        (_, 257..=512) => Box::new(Cells::<Wide<8>, 8, true>::new(compiled, patience)?),
        _ => Box::new(Cells::<Wide<8>, 32, true>::new(compiled, patience)?),
    })
}

/// The puzzle as an exact cover: an item for each cell, and one for each kind, to be covered as often as its copies say; an option
/// for each placement. A cell that may stay empty is a secondary item; where only so many may, staying empty is an option too.
#[derive(Clone)]
struct Covering {
    compiled: Arc<Compiled>,
    tree: CoverTree,
}

impl Covering {
    fn new(compiled: Arc<Compiled>, patience: &Patience<'_>) -> Result<Self, Stopped> {
        let mut problem = CoverProblem::new();
        let kinds: Vec<_> = compiled
            .kinds()
            .iter()
            .map(|kind| problem.primary_range(kind.least as u32..=kind.pieces.len() as u32))
            .collect();
        let optional = compiled.packing().board().optional();
        let limited = compiled.limits_empty_cells();
        let mut item =
            |cell: Cell| if optional.contains(&cell) && !limited { problem.secondary() } else { problem.primary() };
        let cells: Vec<_> = compiled.grid().cells.iter().map(|cell| cell.map(&mut item)).collect();
        for number in 0..compiled.placements() as u32 {
            let placement = compiled.placement(number);
            patience.spend(placement.cells.len() as u64)?;
            let covered = placement.cells.iter().filter_map(|&cell| cells[usize::from(cell)]);
            problem.option(covered.chain([kinds[placement.kind]]));
        }
        if let Some(hole) = compiled.hole().filter(|_| limited) {
            // Numbered after the pieces, as the placements are.
            let stays = problem.primary_range(hole.least as u32..=hole.pieces.len() as u32);
            for number in hole.placements.clone() {
                let empty = compiled.placement(number).cells.iter().filter_map(|&cell| cells[usize::from(cell)]);
                problem.option(empty.chain([stays]));
            }
        }
        let tree = match problem.tree_patiently(patience) {
            Err(CoverError::Stopped(stopped)) => return Err(stopped),
            tree => tree.expect("placements cover one kind and some cells, none of them twice"),
        };
        Ok(Self { compiled, tree })
    }
}

impl Covering {
    /// The placements of pieces that are chosen.
    fn found(&self) -> Found {
        let pieces = self.compiled.placements() as u32;
        self.tree.solution().iter().copied().filter(|&number| number < pieces).collect()
    }
}

impl Tree for Covering {
    type Solution = Found;

    fn look(&mut self) -> Node {
        match self.tree.look() {
            Node::Solution { .. } => {
                let found = self.found();
                match self.compiled.reduction().represents(&self.compiled, &found) {
                    Some(_) => Node::Solution { weight: 1 },
                    None => Node::Copy,
                }
            }
            node => node,
        }
    }
    fn descend(&mut self, branch: u32) {
        self.tree.descend(branch);
    }
    fn ascend(&mut self) {
        self.tree.ascend();
    }
    fn solution(&self) -> Found {
        self.found()
    }
    fn sweep(&mut self, meter: &mut Meter<'_, Found>) -> Option<Swept> {
        let compiled = &self.compiled;
        let pieces = compiled.placements() as u32;
        self.tree.sweep_with(meter, &mut |meter, depth, chosen| {
            let mut found: Found = chosen.iter().copied().filter(|&number| number < pieces).collect();
            found.sort_unstable();
            match compiled.reduction().represents(compiled, &found) {
                Some(_) => meter.solution(depth, 1, &mut || found.clone()),
                None => {
                    meter.copy(depth);
                    Answer::Next
                }
            }
        })
    }
    fn reason(&self) -> String {
        let compiled = &self.compiled;
        // Items are numbered as they were made: kinds, then cells.
        let Some((item, ..)) = self.tree.starving() else { return self.tree.reason() };
        match compiled.kinds().get(item as usize) {
            Some(kind) => {
                format!("there are too few places left for {}", compiled.packing().pieces()[kind.pieces[0]].name)
            }
            None => {
                let cell = compiled.cell(compiled.grid().order[item as usize - compiled.kinds().len()]);
                format!("no piece left covers {}", compiled.place_name(cell))
            }
        }
    }
}
