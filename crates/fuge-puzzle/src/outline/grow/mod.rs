//! Grow, Läuchli's second program: the pieces are laid one after the other anywhere, and no outline is known beforehand.
//!
//! **The one idea.** Around what is laid there is a smallest octagon. It only grows, and in the end it has the area of the pieces, if the figure
//! is convex; so a place where it becomes larger than that is no place. What is left at the end are convex figures; each is turned so that its
//! outline lies as the smallest of its images does, in every such way, and when all are there it is seen which of them are the same.
//!
//! This is the second road to what the search of all outlines finds, and shares nothing with it but the puzzle and the motions of the net:
//! no list of outlines, no board, no placements, no symmetry in the tree.

mod ground;

use super::model::OutlinePuzzle;
use super::octagon::Octagon;
use crate::packing::{Cell, Lattice, Motion};
use ground::Ground;
use std::collections::{BTreeMap, BTreeSet};

/// What grew.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grown {
    /// For each outline that was met, the smallest of its images: how many different solutions, and how many in all.
    pub outlines: BTreeMap<Octagon, (u64, u64)>,
    /// Pieces that were set.
    pub set: u64,
}

/// Grows all convex figures of the pieces; `None` when `stop`, which is asked now and then, said so.
///
/// ```
/// use fuge_puzzle::outline::{OutlinePuzzle, cells_of_polygon, grow};
/// use fuge_puzzle::packing::{Piece, Shape, Symmetry};
/// let triangle = Shape::new(cells_of_polygon("(0,0)(1,0)(0,1)").unwrap()).unwrap();
/// let pair = Piece { copies: 2.into(), ..Piece::new("triangle", triangle) };
/// let grown = grow(&OutlinePuzzle::new(vec![pair], Symmetry::Full)?, &|| false).unwrap();
/// let square = "1,1,0,0,0,0".parse().unwrap();
/// assert_eq!((grown.outlines.len(), grown.outlines[&square]), (3, (1, 2)));
/// # Ok::<(), fuge_puzzle::outline::OutlineError>(())
/// ```
#[must_use]
pub fn grow(puzzle: &OutlinePuzzle, stop: &dyn Fn() -> bool) -> Option<Grown> {
    let mut growing = Growing::new(puzzle, stop);
    growing.first();
    if growing.stopped {
        return None;
    }
    let classes = |(octagon, figures): (&Octagon, &BTreeSet<Form>)| (*octagon, growing.ground(*octagon).count(figures));
    Some(Grown { outlines: growing.found.iter().map(classes).collect(), set: growing.set })
}

/// A way a piece may lie: its squares with their quarters, from the top left, and the octagon around it.
struct Way {
    squares: Vec<(i32, i32, u8)>,
    hull: Hull,
}

/// The smallest octagon around something: least and greatest of x, y, x + y and x − y.
#[derive(Clone, Copy)]
struct Hull {
    least: [i32; 4],
    most: [i32; 4],
}

impl Hull {
    /// Around points of the net.
    fn around(points: impl Iterator<Item = (i32, i32)>) -> Self {
        let nothing = Self { least: [i32::MAX; 4], most: [i32::MIN; 4] };
        points.map(|(x, y)| [x, y, x + y, x - y]).fold(nothing, |hull, at| hull.with(Self { least: at, most: at }))
    }

    fn with(self, other: Self) -> Self {
        Self {
            least: std::array::from_fn(|i| self.least[i].min(other.least[i])),
            most: std::array::from_fn(|i| self.most[i].max(other.most[i])),
        }
    }

    fn shifted(self, x: i32, y: i32) -> Self {
        let by = [x, y, x + y, x - y];
        Self {
            least: std::array::from_fn(|i| self.least[i] + by[i]),
            most: std::array::from_fn(|i| self.most[i] + by[i]),
        }
    }

    /// How much is cut off at the top left, top right, bottom right and bottom left; y goes down.
    fn cuts(&self) -> [i32; 4] {
        let ([left, top, sum, difference], [right, bottom, most_sum, most_difference]) = (self.least, self.most);
        [sum - left - top, right - top - most_difference, right + bottom - most_sum, difference - left + bottom]
    }

    fn size(&self) -> (i32, i32) {
        (self.most[0] - self.least[0], self.most[1] - self.least[1])
    }

    /// In half squares.
    fn area(&self) -> i32 {
        let (width, height) = self.size();
        2 * width * height - self.cuts().iter().map(|cut| cut * cut).sum::<i32>()
    }
}

/// The greatest width of an octagon of an area in half squares. The cuts of a box take at most twice the square of its shorter side, so that
/// 2·short·(long − short) are left, which is at least 2·(long − 1) if it is no square; and of a square at least 2·long − 1.
fn widest(area: i32) -> i32 {
    area / 2 + 1
}

/// A figure: for each piece its kind and its cells, sorted.
type Form = Vec<(usize, Vec<Cell>)>;

struct Growing<'a> {
    puzzle: &'a OutlinePuzzle,
    /// For each copy of each piece: its kind; pieces that can do the same are one kind.
    kinds: Vec<usize>,
    /// The ways of each kind.
    ways: Vec<Vec<Way>>,
    /// For each motion, to which kind it takes each: a left hand to a right hand, where there are both.
    kind_images: Vec<Vec<usize>>,
    area: i32,
    /// The squares around the first piece, each with the quarters that are covered.
    covered: Vec<u8>,
    side: i32,
    /// What is laid: kind, way, place.
    laid: Vec<(usize, usize, i32, i32)>,
    /// For each outline, the smallest of its images, every figure in every way it can lie there.
    found: BTreeMap<Octagon, BTreeSet<Form>>,
    set: u64,
    stop: &'a dyn Fn() -> bool,
    /// When so many are set, it is asked whether to stop.
    look_at: u64,
    stopped: bool,
}

impl<'a> Growing<'a> {
    fn new(puzzle: &'a OutlinePuzzle, stop: &'a dyn Fn() -> bool) -> Self {
        let mut kinds = puzzle.kinds();
        // Large pieces first: they leave the fewest places to the others.
        kinds.sort_by_key(|kind| std::cmp::Reverse(kind.ways[0].cells().len()));
        let kind_images = puzzle.kind_images(&kinds);
        let ways = kinds.iter().map(|kind| kind.ways.iter().map(|way| Way::new(way.cells())).collect()).collect();
        let copies = (0..).zip(&kinds).flat_map(|(number, kind)| std::iter::repeat_n(number, kind.copies as usize));
        let kinds = copies.collect();
        let area = puzzle.area() as i32;
        // The first piece lies in the middle.
        let side = 2 * widest(area) + 2;
        let covered = vec![0; (side * side) as usize];
        Self {
            puzzle,
            kinds,
            ways,
            kind_images,
            area,
            covered,
            side,
            laid: Vec::new(),
            found: BTreeMap::new(),
            set: 0,
            stop,
            look_at: 0,
            stopped: false,
        }
    }

    /// Lays the first piece in the middle, in one of the ways that motions take to each other: every figure has an image with a copy of it there.
    fn first(&mut self) {
        let mut seen: BTreeSet<Form> = BTreeSet::new();
        for way in 0..self.ways[self.kinds[0]].len() {
            let cells = self.ways[self.kinds[0]][way].cells((0, 0));
            let images = self.images(&vec![(self.kinds[0], cells)]);
            if images.iter().any(|image| seen.contains(image)) {
                continue;
            }
            seen.extend(images);
            let middle = self.side / 2;
            // A piece that is not convex may be too much alone.
            if self.ways[self.kinds[0]][way].hull.area() <= self.area {
                self.lay(0, way, middle, middle, None);
            }
        }
    }

    /// Lays a piece, and all others after it.
    fn lay(&mut self, number: usize, way: usize, x: i32, y: i32, around: Option<Hull>) {
        let kind = self.kinds[number];
        let own = self.ways[kind][way].hull.shifted(x, y);
        let hull = around.map_or(own, |hull| hull.with(own));
        self.set += 1;
        self.mark(kind, way, x, y);
        self.laid.push((kind, way, x, y));
        if number + 1 == self.kinds.len() {
            self.keep(&hull);
        } else {
            self.next(number + 1, &hull);
        }
        self.laid.pop();
        self.mark(kind, way, x, y);
    }

    /// Tries every place for the next piece.
    fn next(&mut self, number: usize, hull: &Hull) {
        if self.set >= self.look_at {
            self.look_at = self.set + 1024;
            self.stopped |= (self.stop)();
        }
        if self.stopped {
            return;
        }
        let kind = self.kinds[number];
        // Copies are laid in the order of their places; but the first piece of all lies where it lies.
        let after = (number > 1 && self.kinds[number - 1] == kind).then(|| self.laid[number - 1]);
        let widest = widest(self.area);
        for way in 0..self.ways[kind].len() {
            let own = self.ways[kind][way].hull;
            let (width, height) = own.size();
            let ([left, top, ..], [right, bottom, ..]) = (hull.least, hull.most);
            for y in bottom - widest..=top + widest - height {
                for x in right - widest..=left + widest - width {
                    let allowed = after.is_none_or(|(_, w, at_x, at_y)| (way, x, y) > (w, at_x, at_y));
                    if allowed && hull.with(own.shifted(x, y)).area() <= self.area && self.is_free(kind, way, x, y) {
                        self.lay(number, way, x, y, Some(*hull));
                    }
                }
            }
        }
    }

    fn is_free(&self, kind: usize, way: usize, x: i32, y: i32) -> bool {
        let free = |&(dx, dy, quarters): &(i32, i32, u8)| {
            self.covered[((y + dy) * self.side + x + dx) as usize] & quarters == 0
        };
        self.ways[kind][way].squares.iter().all(free)
    }

    /// Covers or uncovers the cells of a piece.
    fn mark(&mut self, kind: usize, way: usize, x: i32, y: i32) {
        for &(dx, dy, quarters) in &self.ways[kind][way].squares {
            self.covered[((y + dy) * self.side + x + dx) as usize] ^= quarters;
        }
    }

    /// A figure under every motion.
    fn images(&self, figure: &Form) -> Vec<Form> {
        let motions = self.puzzle.motions().iter().zip(&self.kind_images);
        motions.map(|(&motion, kinds)| form(figure, motion, kinds)).collect()
    }

    /// What the pieces can do inside an outline.
    fn ground(&self, octagon: Octagon) -> Ground {
        Ground::new(octagon, &self.ways, &self.kinds, self.puzzle.symmetry().motions(Lattice::Tan))
    }

    /// All pieces are laid, and the octagon around them has their area.
    fn keep(&mut self, hull: &Hull) {
        let cells = |&(kind, way, x, y): &(usize, usize, i32, i32)| (kind, self.ways[kind][way].cells((x, y)));
        let figure: Form = self.laid.iter().map(cells).collect();
        let (width, height) = hull.size();
        let octagon = Octagon::new(width as u32, height as u32, hull.cuts().map(|cut| cut as u32));
        let octagon = octagon.expect("there is a figure inside");
        let motions = self.puzzle.motions();
        let least = octagon.least(motions);
        let images = self.images(&figure).into_iter().zip(motions);
        let lying = images.filter(|(_, motion)| octagon.moved(**motion) == least).map(|(image, _)| image);
        self.found.entry(least).or_default().extend(lying);
    }
}

impl Way {
    fn new(cells: &[Cell]) -> Self {
        let mut squares: BTreeMap<(i32, i32), u8> = BTreeMap::new();
        for cell in cells {
            *squares.entry((cell.column, cell.row)).or_default() |= 1 << cell.part;
        }
        let squares: Vec<(i32, i32, u8)> = squares.into_iter().map(|((x, y), quarters)| (x, y, quarters)).collect();
        // A quarter at the top touches the two upper corners of its square, and so on around.
        let around = [[(0, 0), (1, 0)], [(1, 0), (1, 1)], [(1, 1), (0, 1)], [(0, 1), (0, 0)]];
        let corners = squares.iter().flat_map(|&(x, y, quarters)| {
            let touched = (0..4).filter(move |part| quarters >> part & 1 == 1).flat_map(move |part| around[part]);
            touched.map(move |(dx, dy)| (x + dx, y + dy))
        });
        let hull = Hull::around(corners);
        Self { squares, hull }
    }

    fn cells(&self, (x, y): (i32, i32)) -> Vec<Cell> {
        let quarters = |&(dx, dy, quarters): &(i32, i32, u8)| {
            (0..4).filter(move |part| quarters >> part & 1 == 1).map(move |part| Cell::new(y + dy, x + dx).part(part))
        };
        self.squares.iter().flat_map(quarters).collect()
    }
}

/// The image of a figure, moved to the top left, its pieces sorted; for each kind it is said to which kind the motion takes it.
fn form(figure: &Form, motion: Motion, kinds: &[usize]) -> Form {
    let moved =
        |(kind, cells): &(usize, Vec<Cell>)| (kinds[*kind], cells.iter().map(|&cell| motion.apply(cell)).collect());
    let mut form: Form = figure.iter().map(moved).collect();
    let least = |along: fn(&Cell) -> i32| form.iter().flat_map(|(_, cells)| cells).map(along).min().unwrap_or(0);
    let origin = Cell::new(least(|cell| cell.row), least(|cell| cell.column));
    for (_, cells) in &mut form {
        cells.iter_mut().for_each(|cell| *cell = cell.seen_from(origin));
        cells.sort_unstable();
    }
    form.sort_unstable();
    form
}
