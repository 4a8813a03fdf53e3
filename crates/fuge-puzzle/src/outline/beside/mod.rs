//! All figures of a set once more, by another road than [`Joined`](super::Joined): pieces are laid beside what lies, depth first.
//!
//! **The one idea.** A figure is covered by an *arrangement*: places of all pieces that hang together along edges. With one piece as its root,
//! fixed in the middle, every arrangement is met exactly once by Redelmeier's method (*Counting polyominoes: yet another attack*, 1981): a
//! place that was passed over is closed for all that is laid after it. So no figure of fewer pieces is ever kept or compared, there are no layers and no parts
//! of the set. Only at the end are arrangements of the same figure one, in a set of least images.
//!
//! What this shares with the layers is the puzzle and the motions of the net. A figure here is a plain list of squares; what it is like is seen by
//! walking along its boundary (`trace`), where the layers look at the corners of the net one by one.

mod trace;

use super::model::OutlinePuzzle;
use crate::packing::{Cell, Motion, Shape};
use fuge_search::{Patience, Random, Stopped};
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use trace::{Traced, trace};

/// How many figures of each kind a set of pieces forms.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FigureCounts {
    /// Those with a simple outline, by the number of corners.
    pub simple: BTreeMap<u32, u64>,
    /// Those that touch themselves at a point only.
    pub pinched: u64,
    /// Those that have a hole, and are nowhere pinched.
    pub holed: u64,
}

impl FigureCounts {
    /// All that have a simple outline.
    #[must_use]
    pub fn all_simple(&self) -> u64 {
        self.simple.values().sum()
    }

    /// All.
    #[must_use]
    pub fn all(&self) -> u64 {
        self.all_simple() + self.pinched + self.holed
    }
}

/// The figures of a set of pieces, to be laid piece beside piece.
///
/// ```
/// use fuge_puzzle::outline::{Beside, OutlinePuzzle, cells_of_polygon};
/// use fuge_puzzle::packing::{Piece, Shape, Symmetry};
/// use std::ops::ControlFlow;
/// let triangle = Shape::new(cells_of_polygon("(0,0)(1,0)(0,1)").unwrap()).unwrap();
/// let pair = Piece { copies: 2.into(), ..Piece::new("triangle", triangle) };
/// let beside = Beside::new(&OutlinePuzzle::new(vec![pair], Symmetry::Full)?).expect("it is small");
/// let counts = beside.figures(&mut |_| ControlFlow::Continue(())).expect("nobody stops it");
/// // The three diaboloes: a larger triangle, a square and a parallelogram.
/// assert_eq!(counts.simple.into_iter().collect::<Vec<_>>(), [(3, 1), (4, 2)]);
/// # Ok::<(), fuge_puzzle::outline::OutlineError>(())
/// ```
pub struct Beside {
    /// All ways of all kinds.
    ways: Vec<Way>,
    /// How many pieces of each kind there are.
    copies: Vec<u32>,
    /// The ways in which the root lies: of those that motions take to each other, one.
    roots: Vec<usize>,
    /// For each way, what can lie beside it.
    near: Vec<Vec<Near>>,
    turns: Vec<Turn>,
    /// How far a figure can reach from its root.
    reach: i32,
}

/// A way that a piece of a kind may lie.
struct Way {
    kind: usize,
    squares: Vec<Square>,
}

/// A square, from the top left, and its quarters: bits from the top clockwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Square {
    row: i32,
    column: i32,
    quarters: u8,
}

/// A way that lies beside another one, so far down and to the right of it.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Near {
    way: u16,
    down: i16,
    right: i16,
}

/// A motion of squares.
struct Turn {
    down: (i32, i32),
    right: (i32, i32),
    /// Where it takes quarters.
    quarters: [u8; 16],
}

/// How far the figures are laid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Laying {
    /// Pieces that were laid until now.
    pub laid: u64,
    /// About what the figures take that were found until now, in bytes.
    pub bytes: u64,
}

/// Hears how far it is, and may stop it.
type Observe<'a> = &'a mut dyn FnMut(&Laying) -> ControlFlow<()>;

/// Between two looks at the observer, in pieces that are laid.
const LOOK: u64 = 1 << 10;

/// The longest reach: a square of a figure is kept in 16 bits, four of them for its quarters.
const MOST_REACH: i32 = 63;

/// The most pieces of which is predicted how many arrangements there are: it counts orders of parts of them.
const MOST_PREDICTED: usize = 16;

impl Beside {
    /// Makes the pieces of a set ready, which must all hang together; `None`: they reach too far.
    #[must_use]
    pub fn new(puzzle: &OutlinePuzzle) -> Option<Self> {
        let kinds = puzzle.kinds();
        let turns: Vec<Turn> = puzzle.motions().iter().map(|&motion| Turn::new(motion)).collect();
        let copies: Vec<u32> = kinds.iter().map(|kind| kind.copies).collect();
        let mut ways = Vec::new();
        for (number, kind) in kinds.iter().enumerate() {
            ways.extend(kind.ways.iter().map(|shape| Way { kind: number, squares: squares(shape) }));
        }
        let length = |kind: usize| {
            let own = ways.iter().filter(|way| way.kind == kind).flat_map(|way| &way.squares);
            own.map(|square| square.row.max(square.column) + 1).max().unwrap_or(0)
        };
        let lengths = copies.iter().enumerate().map(|(kind, &copies)| i64::from(copies) * i64::from(length(kind)));
        let reach = lengths.sum::<i64>();
        if reach > MOST_REACH.into() || ways.len() > usize::from(u16::MAX) {
            return None;
        }
        let near = (0..ways.len()).map(|way| near(&ways, &copies, way)).collect();
        let roots = roots(&ways, &copies, &turns);
        Some(Self { ways, copies, roots, near, turns, reach: reach as i32 })
    }

    /// How many figures there are of each kind; `None`: the observer, who hears of it now and then, stopped it.
    #[must_use]
    pub fn figures(&self, observe: Observe<'_>) -> Option<FigureCounts> {
        let mut table = Table::new(self);
        let mut found =
            Found { beside: self, figures: FxHashSet::default(), image: Vec::new(), laid: 0, bytes: 0, observe };
        for &root in &self.roots {
            let root = table.middle(root);
            table.lay(root);
            found.laid += 1;
            let went = table.all_beside(0, &mut found);
            table.lift(0);
            if !went {
                return None;
            }
        }
        // A small set is through before anybody was asked.
        if !found.go_on() {
            return None;
        }
        let figures = std::mem::take(&mut found.figures);
        let mut counts = FigureCounts::default();
        for (number, figure) in (1_u64..).zip(&figures) {
            if number.is_multiple_of(LOOK) && !found.go_on() {
                return None;
            }
            match trace(figure.iter().map(|&code| decoded(code))) {
                Traced::Simple(corners) => *counts.simple.entry(corners).or_default() += 1,
                Traced::Pinched => counts.pinched += 1,
                Traced::Holed => counts.holed += 1,
            }
        }
        Some(counts)
    }

    /// How many pieces will be laid, by so many random arrangements: a way to one that had the chance 1 in n stands for n of them, and each
    /// arrangement can be laid in as many ways as its pieces have orders in which each lies beside an earlier one. Infinitely many, where it has
    /// too many pieces for that.
    ///
    /// # Errors
    /// When `patience` runs out.
    pub fn expected(&self, probes: u32, seed: u64, patience: &Patience<'_>) -> Result<f64, Stopped> {
        let pieces = self.copies.iter().sum::<u32>() as usize;
        if pieces > MOST_PREDICTED {
            return Ok(f64::INFINITY);
        }
        let (mut random, mut sum) = (Random::new(seed), 0.0);
        let mut table = Table::new(self);
        for _ in 0..probes.max(1) {
            let mut chances = vec![self.roots.len() as f64];
            let root = table.middle(self.roots[random.below(self.roots.len() as u32) as usize]);
            let mut lengths = vec![table.lay(root)];
            while table.laid.len() < pieces {
                patience.spend(table.open.len() as u64)?;
                let places: Vec<Place> = table.open.iter().copied().filter(|&place| table.fits(place)).collect();
                // A square has no place beside a figure with diagonal edges only.
                if places.is_empty() {
                    break;
                }
                let chance = chances[chances.len() - 1] * places.len() as f64;
                chances.push(chance);
                lengths.push(table.lay(places[random.below(places.len() as u32) as usize]));
            }
            patience.spend((pieces << (pieces - 1)) as u64)?;
            sum += chances.iter().zip(self.orders(&table.laid)).map(|(chance, orders)| chance / orders).sum::<f64>();
            lengths.into_iter().rev().for_each(|length| table.lift(length));
        }
        Ok(sum / f64::from(probes.max(1)))
    }

    /// In how many orders the first of these pieces can be laid so that each lies beside an earlier one, the very first one first; the first two,
    /// three and so on, to all of them.
    fn orders(&self, laid: &[Place]) -> Vec<f64> {
        let touches = |one: &Place, other: &Place| {
            let near =
                Near { way: other.way, down: (other.row - one.row) as i16, right: (other.column - one.column) as i16 };
            self.near[usize::from(one.way)].contains(&near)
        };
        let mask = |one: &Place| (0..).zip(laid).map(|(bit, other)| u32::from(touches(one, other)) << bit).sum::<u32>();
        let beside: Vec<u32> = laid.iter().map(mask).collect();
        // By the pieces that lie, the first one always.
        let mut orders = vec![0.0; 1 << laid.len()];
        orders[1] = 1.0;
        for lying in (3..orders.len()).step_by(2) {
            for (last, beside) in beside.iter().enumerate().skip(1) {
                let before = lying & !(1 << last);
                if before != lying && before as u32 & beside != 0 {
                    orders[lying] += orders[before];
                }
            }
        }
        (1..=laid.len()).map(|first| orders[(1 << first) - 1]).collect()
    }
}

/// The squares of a shape that lies at the top left.
fn squares(shape: &Shape) -> Vec<Square> {
    let mut squares: BTreeMap<(i32, i32), u8> = BTreeMap::new();
    for cell in shape.cells() {
        *squares.entry((cell.row, cell.column)).or_default() |= 1 << cell.part;
    }
    squares.into_iter().map(|((row, column), quarters)| Square { row, column, quarters }).collect()
}

/// The quarters, of this square and of the four around it, that share an edge with these quarters.
fn edges(square: Square) -> [Square; 5] {
    let Square { row, column, quarters } = square;
    let within = (quarters << 1 | quarters >> 3 | quarters >> 1 | quarters << 3) & 0b1111;
    let across = |part: u8, opposite: u8| (quarters >> part & 1) << opposite;
    [
        Square { row, column, quarters: within },
        Square { row: row - 1, column, quarters: across(0, 2) },
        Square { row, column: column + 1, quarters: across(1, 3) },
        Square { row: row + 1, column, quarters: across(2, 0) },
        Square { row, column: column - 1, quarters: across(3, 1) },
    ]
}

/// What can lie beside a way: all that shares an edge with it and covers nothing of it.
fn near(ways: &[Way], copies: &[u32], way: usize) -> Vec<Near> {
    let own: BTreeMap<(i32, i32), u8> =
        ways[way].squares.iter().map(|square| ((square.row, square.column), square.quarters)).collect();
    let mut beside: BTreeMap<(i32, i32), u8> = BTreeMap::new();
    for square in ways[way].squares.iter().flat_map(|&square| edges(square)) {
        *beside.entry((square.row, square.column)).or_default() |= square.quarters;
    }
    let most = |squares: &[Square], along: fn(&Square) -> i32| squares.iter().map(along).max().unwrap_or(0);
    let [height, width]: [fn(&Square) -> i32; 2] = [|square| square.row, |square| square.column];
    let mut near = Vec::new();
    for (number, other) in ways.iter().enumerate() {
        // Of a piece that is there only once, none lies beside it.
        if other.kind == ways[way].kind && copies[other.kind] == 1 {
            continue;
        }
        for down in -most(&other.squares, height) - 1..=most(&ways[way].squares, height) + 1 {
            for right in -most(&other.squares, width) - 1..=most(&ways[way].squares, width) + 1 {
                let at = |map: &BTreeMap<(i32, i32), u8>, square: &Square| {
                    map.get(&(square.row + down, square.column + right)).is_some_and(|own| own & square.quarters != 0)
                };
                let squares = &other.squares;
                if !squares.iter().any(|square| at(&own, square)) && squares.iter().any(|square| at(&beside, square)) {
                    near.push(Near { way: number as u16, down: down as i16, right: right as i16 });
                }
            }
        }
    }
    near
}

/// The ways of the root: of the kind with the fewest arrangements, one of all that motions take to each other. Every figure has an image in which a
/// piece of this kind lies in one of them.
fn roots(ways: &[Way], copies: &[u32], turns: &[Turn]) -> Vec<usize> {
    let of_kind = |kind: usize| {
        let own: Vec<usize> = (0..ways.len()).filter(|&way| ways[way].kind == kind).collect();
        let image = |way: usize, turn: &Turn| {
            let turned = turn.figure(&ways[way].squares);
            own.iter().copied().find(|&other| ways[other].squares == turned)
        };
        // A motion may take this kind to another one: then it says nothing of this one.
        let keeping: Vec<&Turn> =
            turns.iter().filter(|turn| own.iter().all(|&way| image(way, turn).is_some())).collect();
        let first = |&way: &usize| keeping.iter().filter_map(|turn| image(way, turn)).all(|other| way <= other);
        let roots: Vec<usize> = own.iter().copied().filter(first).collect();
        // Every copy is the root of the same figure once, in each of the ways that are left.
        let cost = f64::from(copies[kind]) * roots.len() as f64 / own.len().max(1) as f64;
        (cost, roots)
    };
    let all = (0..copies.len()).map(of_kind);
    all.min_by(|(one, _), (other, _)| one.total_cmp(other)).map(|(_, roots)| roots).unwrap_or_default()
}

impl Turn {
    fn new(motion: Motion) -> Self {
        let (origin, down, right) =
            (motion.apply(Cell::new(0, 0)), motion.apply(Cell::new(1, 0)), motion.apply(Cell::new(0, 1)));
        let part = |part: u8| 1 << motion.apply(Cell::new(0, 0).part(part)).part;
        let quarters = |quarters: u8| (0..4).filter(|bit| quarters >> bit & 1 == 1).map(part).sum();
        Self {
            down: (down.row - origin.row, down.column - origin.column),
            right: (right.row - origin.row, right.column - origin.column),
            quarters: std::array::from_fn(|own| quarters(own as u8)),
        }
    }

    fn square(&self, square: Square) -> Square {
        let Square { row, column, quarters } = square;
        Square {
            row: self.down.0 * row + self.right.0 * column,
            column: self.down.1 * row + self.right.1 * column,
            quarters: self.quarters[usize::from(quarters)],
        }
    }

    /// The least and the greatest row and column of the image of what has these.
    fn spans(&self, [rows, columns]: [(i32, i32); 2]) -> [(i32, i32); 2] {
        let span = |down: i32, right: i32| {
            let [one, other] = [down * rows.0 + right * columns.0, down * rows.1 + right * columns.1];
            (one.min(other), one.max(other))
        };
        [span(self.down.0, self.right.0), span(self.down.1, self.right.1)]
    }

    /// The image of a figure, at the top left, sorted.
    fn figure(&self, squares: &[Square]) -> Vec<Square> {
        let mut image: Vec<Square> = squares.iter().map(|&square| self.square(square)).collect();
        let least = |along: fn(&Square) -> i32| image.iter().map(along).min().unwrap_or(0);
        let (top, left) = (least(|square| square.row), least(|square| square.column));
        for square in &mut image {
            (square.row, square.column) = (square.row - top, square.column - left);
        }
        image.sort_unstable();
        image
    }
}

/// A place of a piece.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Place {
    way: u16,
    row: i32,
    column: i32,
}

/// The table on which pieces are laid.
struct Table<'a> {
    beside: &'a Beside,
    /// As many squares in a row, and as many rows; each with the quarters that are covered.
    side: i32,
    covered: Vec<u8>,
    /// How many pieces of each kind are left.
    left: Vec<u32>,
    laid: Vec<Place>,
    /// Places beside what lies, each once, as they were met.
    open: Vec<Place>,
    /// Whether a place was met.
    met: Vec<bool>,
}

impl<'a> Table<'a> {
    fn new(beside: &'a Beside) -> Self {
        let side = 2 * beside.reach + 1;
        let squares = (side * side) as usize;
        Self {
            beside,
            side,
            covered: vec![0; squares],
            left: beside.copies.clone(),
            laid: Vec::new(),
            open: Vec::new(),
            met: vec![false; squares * beside.ways.len()],
        }
    }

    fn middle(&self, way: usize) -> Place {
        Place { way: way as u16, row: self.beside.reach, column: self.beside.reach }
    }

    fn number(&self, place: Place) -> usize {
        let squares = self.covered.len();
        usize::from(place.way) * squares + (place.row * self.side + place.column) as usize
    }

    fn fits(&self, place: Place) -> bool {
        let way = &self.beside.ways[usize::from(place.way)];
        let at = |square: &Square| ((place.row + square.row) * self.side + place.column + square.column) as usize;
        self.left[way.kind] > 0 && way.squares.iter().all(|square| self.covered[at(square)] & square.quarters == 0)
    }

    /// Covers or uncovers the squares of a place.
    fn mark(&mut self, place: Place) {
        for square in &self.beside.ways[usize::from(place.way)].squares {
            let at = ((place.row + square.row) * self.side + place.column + square.column) as usize;
            self.covered[at] ^= square.quarters;
        }
    }

    /// Lays a piece, and opens the places beside it that nobody has met; tells how many were open before.
    fn lay(&mut self, place: Place) -> usize {
        let (before, beside) = (self.open.len(), self.beside);
        self.mark(place);
        self.left[beside.ways[usize::from(place.way)].kind] -= 1;
        self.laid.push(place);
        // Beside the last piece nothing is laid.
        if self.laid.len() < beside.copies.iter().sum::<u32>() as usize {
            for &Near { way, down, right } in &beside.near[usize::from(place.way)] {
                let near = Place { way, row: place.row + i32::from(down), column: place.column + i32::from(right) };
                if self.left[beside.ways[usize::from(way)].kind] > 0 {
                    let number = self.number(near);
                    if !std::mem::replace(&mut self.met[number], true) {
                        self.open.push(near);
                    }
                }
            }
        }
        before
    }

    /// Lifts the piece that was laid last, before which so many places were open.
    fn lift(&mut self, before: usize) {
        let Some(place) = self.laid.pop() else { return };
        self.mark(place);
        self.left[self.beside.ways[usize::from(place.way)].kind] += 1;
        for at in before..self.open.len() {
            let number = self.number(self.open[at]);
            self.met[number] = false;
        }
        self.open.truncate(before);
    }

    /// Lays all that is left in every way, beside what lies, on none of the places that were open before this one; `false`: somebody stopped it.
    fn all_beside(&mut self, first: usize, found: &mut Found<'_>) -> bool {
        if self.left.iter().all(|&left| left == 0) {
            found.keep(self);
            return true;
        }
        for at in first..self.open.len() {
            let place = self.open[at];
            if !self.fits(place) {
                continue;
            }
            found.laid += 1;
            if found.laid.is_multiple_of(LOOK) && !found.go_on() {
                return false;
            }
            let before = self.lay(place);
            let went = self.all_beside(at + 1, found);
            self.lift(before);
            if !went {
                return false;
            }
        }
        true
    }

    /// What is covered, each square once.
    fn figure(&self) -> Vec<Square> {
        let mut squares = Vec::new();
        for place in &self.laid {
            let own = &self.beside.ways[usize::from(place.way)].squares;
            squares.extend(own.iter().map(|square| (place.row + square.row, place.column + square.column)));
        }
        squares.sort_unstable();
        squares.dedup();
        let quarters = |row: i32, column: i32| self.covered[(row * self.side + column) as usize];
        squares.into_iter().map(|(row, column)| Square { row, column, quarters: quarters(row, column) }).collect()
    }
}

/// The figures that were found.
struct Found<'a> {
    beside: &'a Beside,
    /// The least image of each.
    figures: FxHashSet<Box<[u16]>>,
    /// Room for an image.
    image: Vec<u16>,
    laid: u64,
    bytes: u64,
    observe: Observe<'a>,
}

impl Found<'_> {
    fn go_on(&mut self) -> bool {
        // A place in the table, and a byte that says whether it is taken.
        let bytes = self.bytes + self.figures.capacity() as u64 * (size_of::<Box<[u16]>>() as u64 + 1);
        (self.observe)(&Laying { laid: self.laid, bytes }).is_continue()
    }

    /// Keeps the figure of an arrangement: of its images that are lowest, the least.
    fn keep(&mut self, table: &Table<'_>) {
        let figure = table.figure();
        let span = |along: fn(&Square) -> i32| {
            let values = figure.iter().map(along);
            (values.clone().min().unwrap_or(0), values.max().unwrap_or(0))
        };
        let spans = [span(|square| square.row), span(|square| square.column)];
        let (mut height, mut least) = (i32::MAX, Vec::new());
        for turn in &self.beside.turns {
            // The rows of an image are rows or columns of the figure, perhaps from below.
            let [(top, bottom), (left, right)] = turn.spans(spans);
            if bottom - top > height {
                continue;
            }
            self.image.clear();
            self.image.extend(figure.iter().map(|&square| {
                let Square { row, column, quarters } = turn.square(square);
                debug_assert!(column <= right);
                encoded(Square { row: row - top, column: column - left, quarters })
            }));
            self.image.sort_unstable();
            if bottom - top < height || self.image < least {
                height = bottom - top;
                std::mem::swap(&mut self.image, &mut least);
            }
        }
        if !self.figures.contains(&*least) {
            // What is allotted is a multiple of 16 bytes, and some more.
            self.bytes += (size_of_val(&*least) as u64).next_multiple_of(16) + 16;
            self.figures.insert(least.into());
        }
    }
}

/// A square of a figure that lies at the top left, in 16 bits.
fn encoded(square: Square) -> u16 {
    (square.row << 10 | square.column << 4) as u16 | u16::from(square.quarters)
}

fn decoded(code: u16) -> Square {
    Square { row: i32::from(code >> 10), column: i32::from(code >> 4 & 63), quarters: (code & 15) as u8 }
}

#[cfg(test)]
mod tests {
    use super::super::{Joined, Outline, cells_of_polygon};
    use super::*;
    use crate::packing::{Piece, Symmetry, Turning};

    fn piece(corners: &str, copies: u32, turning: &Turning) -> Piece {
        let shape = Shape::new(cells_of_polygon(corners).expect("cells")).expect("a shape");
        let name = format!("{corners} {turning:?}");
        Piece { copies: copies.into(), turning: turning.clone(), ..Piece::new(name, shape) }
    }

    fn set(pieces: &[(&str, u32, Turning)]) -> OutlinePuzzle {
        let pieces = pieces.iter().map(|(corners, copies, turning)| piece(corners, *copies, turning)).collect();
        OutlinePuzzle::new(pieces, Symmetry::Full).expect("a set")
    }

    fn go_on(_: &Laying) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// The same by layers.
    fn by_layers(puzzle: &OutlinePuzzle) -> FigureCounts {
        let joined = Joined::new(puzzle).expect("a small set");
        let mut layer = joined.first();
        for _ in 1..joined.pieces() {
            let mut next = Vec::new();
            layer.iter().for_each(|key| joined.grow(key, &mut next));
            next.sort_unstable();
            next.dedup();
            layer = next;
        }
        let mut counts = FigureCounts::default();
        for key in layer {
            match joined.outline(&key) {
                Outline::Simple(corners) => *counts.simple.entry(corners).or_default() += 1,
                Outline::Pinched(_) => counts.pinched += 1,
                Outline::Holed(_) => counts.holed += 1,
            }
        }
        counts
    }

    const TRIANGLE: &str = "(0,0)(1,0)(0,1)";
    const SQUARE: &str = "(0,0)(1,0)(1,1)(0,1)";
    const MEDIUM: &str = "(0,0)(2,0)(1,1)";
    const SKEW: &str = "(0,0)(1,0)(2,1)(1,1)";
    const HOOK: &str = "(0,0)(2,0)(1,1)(0,1)";

    #[test]
    fn polyaboloes() {
        // OEIS A006074.
        for (copies, known) in (1..).zip([1, 3, 4, 14, 30, 107, 318, 1116]) {
            let beside = Beside::new(&set(&[(TRIANGLE, copies, Turning::Over)])).expect("it is small");
            assert_eq!(beside.figures(&mut go_on).map(|counts| counts.all()), Some(known));
        }
    }

    /// Sets with copies, with symmetric pieces, with one hand, with both, and with pieces that may not be turned.
    #[test]
    fn the_same_as_by_layers() {
        use Turning::{Fixed, Over, Turned};
        let sets: [&[(&str, u32, Turning)]; 10] = [
            &[(TRIANGLE, 2, Over), (SQUARE, 1, Over), (MEDIUM, 1, Over), (SKEW, 1, Over)],
            &[(SQUARE, 4, Over), (TRIANGLE, 1, Over)],
            &[(SQUARE, 8, Over)],
            &[(SKEW, 3, Turned)],
            &[(SKEW, 1, Turned), (HOOK, 2, Turned)],
            &[(HOOK, 1, Turned), ("(0,0)(2,0)(2,1)(1,1)", 1, Turned)],
            &[(HOOK, 2, Turned), ("(0,0)(2,0)(2,1)(1,1)", 1, Over)],
            &[(HOOK, 1, Turned), (HOOK, 1, Over), (SQUARE, 1, Fixed)],
            &[(MEDIUM, 1, Fixed), (TRIANGLE, 2, Fixed), (SQUARE, 2, Fixed)],
            &[("(0,0)(3,0)(3,1)(1,1)(1,3)(0,3)", 2, Over)],
        ];
        for pieces in sets {
            let puzzle = set(pieces);
            let beside = Beside::new(&puzzle).expect("it is small");
            assert_eq!(beside.figures(&mut go_on), Some(by_layers(&puzzle)), "{pieces:?}");
        }
    }

    #[test]
    fn it_can_be_stopped_and_is_foreseen() {
        let pieces = [
            (TRIANGLE, 2, Turning::Over),
            (SQUARE, 1, Turning::Over),
            (MEDIUM, 1, Turning::Over),
            (SKEW, 2, Turning::Over),
        ];
        let beside = Beside::new(&set(&pieces)).expect("it is small");
        assert_eq!(beside.figures(&mut |_| ControlFlow::Break(())), None);
        let mut laid = 0;
        let counts = beside.figures(&mut |laying| {
            laid = laying.laid;
            ControlFlow::Continue(())
        });
        assert!(counts.is_some_and(|counts| counts.all() < laid));
        let expected = beside.expected(256, 1958, &Patience::endless()).expect("nobody stops it");
        assert!((0.8..1.25).contains(&(expected / laid as f64)), "{expected} of {laid}");
        assert!(beside.expected(1 << 20, 1958, &Patience::new(&|| false)).is_err());
        // What reaches too far for its squares to be kept is not laid.
        assert!(Beside::new(&set(&[(TRIANGLE, 64, Turning::Over)])).is_none());
    }
}
