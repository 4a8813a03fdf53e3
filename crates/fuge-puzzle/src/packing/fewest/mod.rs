//! Fewest choices first: always lay a piece, or cover a cell, with the fewest placements left.
//!
//! **The one idea.** Every node has the list of the placements that still fit, kind by kind; a child's list is its parent's without what
//! overlaps the piece laid. The lengths are the choices of the pieces. Those of the cells are added up for all cells at once, in counters
//! that lie across words: one word has the ones, one the twos, one the fours of every cell. A node dies of a cell that nothing covers, of a
//! piece without a place (so the shortest lists are made first), or of a region whose size is no sum of pieces.

mod lists;

use super::compile::{Compiled, Found, Kind};
use super::reduce::{Image, UNCOVERED};
use super::regions::Regions;
use super::words::Word;
use crate::plain::plain;
use fuge_search::{Answer, Meter, Node, Patience, Position, Stopped, Swept, Tree};
use lists::{Copies, Entry, Lists, Part};
use std::ops::Range;
use std::sync::Arc;

/// Placements that an engine's own loop looks through between two questions whether to stop.
const LOOKS: u64 = 1 << 20;

/// The tree of the engine.
#[derive(Clone)]
pub(super) struct Fewest<W, E> {
    compiled: Arc<Compiled>,
    tables: Arc<Tables<W>>,
    /// The case whose branch was taken.
    case: usize,
    /// The least-image test is needed in it.
    images: bool,
    frames: Vec<Frame<W>>,
    lists: Lists<E>,
    /// The branches of all nodes on the way, one after the other: cells, and the kind.
    branches: Vec<(W, u16)>,
    /// What was laid after the anchors.
    laid: Vec<(W, u16)>,
    /// Copies left of each kind.
    left: Vec<u32>,
    /// The empty cells that copies which must be used do not need.
    room: i64,
    /// The placement on each cell, kept only where the least-image test is needed.
    cover: Vec<u32>,
    /// How many placements were looked through on the way from node to node.
    looked: u64,
    /// As many when it is next asked whether to stop.
    ask_at: u64,
}

/// What does not change.
struct Tables<W> {
    /// The cells of all placements.
    placements: Vec<W>,
    /// Of each kind, how many copies may stay unused.
    spare: Vec<u32>,
    /// Some kind has such copies.
    ranges: bool,
    regions: Regions<W>,
}

/// A node below a case.
#[derive(Clone)]
struct Frame<W> {
    empty: W,
    next: Next,
}

/// What comes next at a node.
#[derive(Clone)]
enum Next {
    /// One of these, of the branches; with the lists of what fits.
    Branches(Range<usize>, Part),
    /// Nothing: everything is covered.
    Finished,
    Dead(Dead),
}

/// Why a node is a dead end.
#[derive(Clone, Copy)]
enum Dead {
    /// No placement is left for this cell.
    NoCover(usize),
    /// Too few placements are left for this kind.
    NoPlace(usize),
    NoRoom,
    Region,
    SmallerImage,
}

impl<W: Word, E: Entry<W>> Fewest<W, E> {
    pub(super) fn new(compiled: Arc<Compiled>, patience: &Patience<'_>) -> Result<Self, Stopped> {
        let tables = Arc::new(Tables::new(&compiled, patience)?);
        let cover = vec![UNCOVERED; compiled.grid().cells.len()];
        let lists = Lists::new();
        let (case, images, frames, branches, laid, left, room, looked, ask_at) = Default::default();
        Ok(Self { compiled, tables, case, images, frames, lists, branches, laid, left, room, cover, looked, ask_at })
    }

    /// Lays the anchors of a case.
    fn start(&mut self, case: usize) {
        self.case = case;
        let (compiled, tables) = (Arc::clone(&self.compiled), Arc::clone(&self.tables));
        let case = &compiled.reduction().cases[case];
        self.images = !case.residual.is_empty();
        let kinds = compiled.all_kinds();
        let needed: usize = kinds.iter().map(|kind| kind.least * kind.size).sum();
        self.room = compiled.grid().order.len() as i64 - needed as i64;
        self.left = kinds.iter().map(|kind| kind.pieces.len() as u32).collect();
        let board = W::of(compiled.grid().order.iter().map(|&cell| usize::from(cell)));
        let mut empty = board;
        for &number in &case.fixed {
            let (cells, kind) = Tables::placement(&compiled, number);
            empty = empty.without(cells);
            self.take(cells, kind);
        }
        let allowed = |number: &u32| case.forbidden.binary_search(number).is_err();
        let all = (0..).zip(&tables.placements);
        let everything = match case.forbidden.is_empty() {
            true => {
                let lengths = kinds.iter().map(|kind| kind.placements.len());
                self.lists.begin(all.map(|(number, &cells)| E::of(number, cells)), lengths)
            }
            false => {
                let fitting = all.filter(|(number, _)| allowed(number));
                let lengths = kinds.iter().map(|kind| kind.placements.clone().filter(allowed).count());
                self.lists.begin(fitting.map(|(number, &cells)| E::of(number, cells)), lengths)
            }
        };
        self.looked += everything.len();
        let next = self.next(&tables, &everything, board.without(empty), empty);
        self.frames.push(Frame { empty, next });
    }

    /// Takes a copy of a kind to lay it on these cells.
    #[inline(always)]
    fn take(&mut self, cells: W, kind: u16) {
        let index = usize::from(kind);
        if self.tables.ranges {
            self.room -= cost(&self.compiled.all_kinds()[index], self.left[index]);
        }
        self.left[index] -= 1;
        if self.images {
            let number = self.compiled.number(index, cells).expect("only placements are laid");
            self.set_cover(cells, number);
        }
    }

    /// Takes that back.
    #[inline(always)]
    fn put_back(&mut self, cells: W, kind: u16) {
        let index = usize::from(kind);
        self.left[index] += 1;
        if self.tables.ranges {
            self.room += cost(&self.compiled.all_kinds()[index], self.left[index]);
        }
        if self.images {
            self.set_cover(cells, UNCOVERED);
        }
    }

    fn set_cover(&mut self, cells: W, value: u32) {
        cells.members().for_each(|cell| self.cover[cell] = value);
    }

    /// What comes next with these empty cells, where these cells of the node above were just covered.
    #[inline(always)]
    fn next(&mut self, tables: &Tables<W>, above: &Part, covered: W, empty: W) -> Next {
        match () {
            () if self.room < 0 => return Next::Dead(Dead::NoRoom),
            () if self.images && self.smaller_image() => return Next::Dead(Dead::SmallerImage),
            () if empty.is_empty() => return Next::Finished,
            () if !tables.regions.fillable(empty) => return Next::Dead(Dead::Region),
            () => {}
        }
        let copies = |kind: usize| {
            let (left, spare) = (self.left[kind], tables.spare[kind]);
            Copies { used_up: left == 0, needed: left.saturating_sub(spare), single: left == 1 && spare == 0 }
        };
        let start = self.branches.len();
        let placements = &tables.placements[..];
        let grown = self.lists.below(placements, above, covered, copies).and_then(|node| {
            self.lists.branches(placements, &node, empty, copies, &mut self.branches)?;
            Ok(node)
        });
        match grown {
            Ok(node) => Next::Branches(start..self.branches.len(), node),
            Err(dead) => Next::Dead(dead),
        }
    }

    fn smaller_image(&self) -> bool {
        self.compiled.reduction().cases[self.case].least_image(&self.compiled, &self.cover) == Image::Smaller
    }

    /// How many solutions the one at hand stands for; the least-image test has passed it.
    fn weight(&self) -> u64 {
        if !self.images {
            return self.compiled.order() as u64;
        }
        let case = &self.compiled.reduction().cases[self.case];
        case.orbit(&self.compiled, &self.cover).expect("the least-image test has passed this node")
    }

    /// The hot loop: everything below a node with these empty cells and branches. Returns whether it was stopped; then `stopped` has the
    /// branch numbers, the deepest first.
    fn below(
        &mut self,
        tables: &Tables<W>,
        empty: W,
        (branches, lists): (Range<usize>, &Part),
        depth: usize,
        meter: &mut Meter<'_, Found>,
        stopped: &mut Position,
    ) -> bool {
        // Nodes that are no solutions, and dead ends among them.
        let (mut nodes, mut dead_ends) = (0, 0);
        // A branch where it stops.
        let stop = branches.clone().find_map(|at| {
            let branch = (at - branches.start) as u32;
            if meter.nodes_left == 0 || self.looked > self.ask_at && self.is_stopped(meter) {
                return Some(branch);
            }
            self.looked += lists.len();
            let (cells, kind) = self.branches[at];
            let rest = empty.without(cells);
            self.laid.push((cells, kind));
            self.take(cells, kind);
            // How many branches to skip when it is to stop here: this one (1) or none (0).
            let mut stop = None;
            match self.next(tables, lists, cells, rest) {
                Next::Dead(_) => {
                    meter.nodes_left -= 1;
                    nodes += 1;
                    dead_ends += 1;
                }
                Next::Finished => match meter.solution(depth, self.weight(), &mut || self.found()) {
                    Answer::Next => {}
                    Answer::Enough => stop = Some(1),
                    Answer::NotNow => stop = Some(0),
                },
                Next::Branches(range, lists) => {
                    meter.nodes_left -= 1;
                    nodes += 1;
                    let end = range.start;
                    if self.below(tables, rest, (range, &lists), depth + 1, meter, stopped) {
                        stop = Some(0);
                    }
                    self.branches.truncate(end);
                }
            }
            self.laid.pop();
            self.put_back(cells, kind);
            stop.map(|skip| branch + skip)
        });
        let level = meter.statistics.level(depth);
        level.nodes += nodes;
        level.dead_ends += dead_ends;
        stopped.extend(stop);
        stop.is_some()
    }

    /// Asks whether to stop, as there was much to look through.
    #[cold]
    fn is_stopped(&mut self, meter: &Meter<'_, Found>) -> bool {
        self.ask_at = self.looked + LOOKS;
        meter.is_cancelled()
    }

    /// The anchors and what was laid, as placements of pieces.
    fn found(&self) -> Found {
        let anchors = self.compiled.reduction().cases[self.case].fixed.iter().copied();
        let number =
            |&(cells, kind): &(W, u16)| self.compiled.number(kind.into(), cells).expect("only placements are laid");
        let laid = self.laid.iter().map(number);
        let pieces = self.compiled.placements() as u32;
        let mut found: Vec<u32> = anchors.chain(laid).filter(|&number| number < pieces).collect();
        found.sort_unstable();
        found.into()
    }
}

impl<W: Word> Tables<W> {
    fn new(compiled: &Compiled, patience: &Patience<'_>) -> Result<Self, Stopped> {
        let kinds = compiled.all_kinds();
        let placements = compiled.masks(compiled.all_placements(), patience)?;
        let spare: Vec<u32> = kinds.iter().map(|kind| (kind.pieces.len() - kind.least) as u32).collect();
        let ranges = spare.iter().any(|&copies| copies > 0);
        Ok(Self { placements, spare, ranges, regions: Regions::new(compiled) })
    }

    /// A placement's cells and its kind.
    fn placement(compiled: &Compiled, number: u32) -> (W, u16) {
        let placement = compiled.placement(number);
        (W::of(placement.cells.iter().map(|&cell| usize::from(cell))), placement.kind as u16)
    }
}

/// What laying a copy takes from the room, of which so many are left: nothing where it must be used.
#[inline(always)]
fn cost(kind: &Kind, left: u32) -> i64 {
    if left as usize > kind.pieces.len() - kind.least { 0 } else { kind.size as i64 }
}

impl<W: Word, E: Entry<W>> Tree for Fewest<W, E> {
    type Solution = Found;

    fn look(&mut self) -> Node {
        let Some(frame) = self.frames.last() else { return self.compiled.reduction().root() };
        match &frame.next {
            Next::Branches(range, _) => Node::Branches(range.len() as u32),
            Next::Finished => Node::Solution { weight: self.weight() },
            Next::Dead(_) => Node::DeadEnd,
        }
    }

    fn descend(&mut self, branch: u32) {
        let Some(frame) = self.frames.last() else { return self.start(branch as usize) };
        let (empty, Next::Branches(range, lists)) = (frame.empty, frame.next.clone()) else { return };
        let ((cells, kind), tables) = (self.branches[range.start + branch as usize], Arc::clone(&self.tables));
        let empty = empty.without(cells);
        self.laid.push((cells, kind));
        self.take(cells, kind);
        self.looked += lists.len();
        let next = self.next(&tables, &lists, cells, empty);
        self.frames.push(Frame { empty, next });
    }

    fn ascend(&mut self) {
        let Some(frame) = self.frames.pop() else { return };
        if let Next::Branches(range, _) = frame.next {
            self.branches.truncate(range.start);
        }
        match self.laid.pop() {
            Some((cells, kind)) => self.put_back(cells, kind),
            None => self.cover.fill(UNCOVERED),
        }
    }

    fn effort(&self) -> u64 {
        self.looked
    }

    fn sweep(&mut self, meter: &mut Meter<'_, Found>) -> Option<Swept> {
        let Frame { empty, next: Next::Branches(range, lists) } = self.frames.last()?.clone() else { return None };
        let (tables, mut stopped) = (Arc::clone(&self.tables), Position::new());
        let depth = meter.depth + 1;
        // Not before the first node.
        self.ask_at = self.looked + LOOKS;
        Some(match self.below(&tables, empty, (range, &lists), depth, meter, &mut stopped) {
            true => Swept::Stopped(stopped.into_iter().rev().collect()),
            false => Swept::Done,
        })
    }

    fn solution(&self) -> Found {
        if self.frames.is_empty() { Found::default() } else { self.found() }
    }

    fn reason(&self) -> String {
        match self.frames.last().map(|frame| &frame.next) {
            Some(Next::Dead(Dead::NoCover(cell))) => {
                format!("no piece left fits at {}", self.compiled.place_name(self.compiled.cell(*cell as u16)))
            }
            Some(Next::Dead(Dead::NoPlace(kind))) => {
                let piece = self.compiled.all_kinds()[*kind].pieces[0];
                match self.compiled.packing().pieces().get(piece) {
                    Some(piece) => format!("there is no place left for piece `{}`", plain(&piece.name)),
                    None => "too few cells are left that may stay empty".to_owned(),
                }
            }
            Some(Next::Dead(Dead::NoRoom)) => "there is no room left for the pieces that must be used".to_owned(),
            Some(Next::Dead(Dead::Region)) => "a region is left whose size is no sum of pieces".to_owned(),
            Some(Next::Dead(Dead::SmallerImage)) => "an image of this comes earlier".to_owned(),
            _ => "the piece that is to be laid first has no place".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packing::{Board, Lattice, Packing, PieceSet, Symmetry};
    use fuge_search::{Control, Count, Interval, Sink, walk};
    use std::sync::atomic::{AtomicBool, Ordering};

    fn pentominoes(rows: u32, columns: u32) -> Arc<Compiled> {
        let pieces = PieceSet::named("pentominoes").unwrap().pieces(Lattice::Square).unwrap();
        let packing = Packing::new(Board::rectangle(rows, columns).unwrap(), pieces, Symmetry::Full).unwrap();
        Arc::new(Compiled::new(&packing))
    }

    fn tree<E: Entry<u64>>(compiled: &Arc<Compiled>) -> Fewest<u64, E> {
        Fewest::new(Arc::clone(compiled), &Patience::endless()).unwrap()
    }

    #[test]
    fn lists_of_numbers_are_lists_of_cells() {
        for (rows, columns, nodes) in [(3, 20, u64::MAX), (6, 10, 20_000)] {
            let compiled = pentominoes(rows, columns);
            let control = Control { nodes: Some(nodes), ..Control::default() };
            let (mut by_cells, mut by_numbers) = (Vec::new(), Vec::new());
            let cells = walk(&mut tree::<u64>(&compiled), &Interval::whole(), &control, &mut by_cells);
            let numbers = walk(&mut tree::<u32>(&compiled), &Interval::whole(), &control, &mut by_numbers);
            assert_eq!((cells, by_cells), (numbers, by_numbers));
        }
    }

    /// Raises a flag at the first solution.
    struct First<'a>(&'a AtomicBool);

    impl Sink<Found> for First<'_> {
        fn take(&mut self, _: &mut dyn FnMut() -> Found) -> Answer {
            self.0.store(true, Ordering::Relaxed);
            Answer::Next
        }
    }

    #[test]
    fn the_loop_asks_whether_to_stop_by_what_it_looks_through() {
        let compiled = pentominoes(6, 10);
        let looked = |control: &Control<'_>, sink: &mut dyn Sink<Found>| {
            let mut tree = tree::<u64>(&compiled);
            walk(&mut tree, &Interval::whole(), control, sink);
            tree.effort()
        };
        let flag = AtomicBool::new(false);
        let cancelled = looked(&Control { cancel: Some(&flag), ..Control::default() }, &mut First(&flag));
        let first = looked(&Control { solutions: Some(1), ..Control::default() }, &mut Count);
        let all = looked(&Control { solutions: Some(100), ..Control::default() }, &mut Count);
        // From one question to the next, and a node.
        let most = first + LOOKS + compiled.all_placements() as u64;
        assert!(cancelled <= most && most < all, "{first} {cancelled} {all}");
    }
}
