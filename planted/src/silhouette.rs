//! Planted puzzles of the family silhouette: figures cut at random, the pieces moved away.
//!
//! Cutting is exact, so the solution is known exactly. There are three ways to cut. A net of parallelograms, each halved by a
//! diagonal, is glued together to pieces of any form ([`Cut::Net`]): its two steps say which square roots there are, or that there are none and
//! floats have to do. Rectangles are cut in two ([`Cut::Guillotine`]), at places that are fractions or roots. And a figure is cut by lines
//! through points of its boundary ([`Cut::Lines`]), whose directions soon are more than square roots can tell.

mod cuts;
mod figure;
mod net;

use crate::Chance;
use fuge_exact::Surd;
use fuge_puzzle::packing::Symmetry;
use fuge_puzzle::silhouette::{Figure, Place, PolygonPiece, SilhouettePuzzle, WatchedTree};
use fuge_search::{Node, Tree};

pub use figure::{Spots, agrees, images};

/// How a figure is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cut {
    /// A net glued together at random.
    Net(Steps),
    /// Rectangles cut in two again and again.
    Guillotine,
    /// Lines through points of the boundary.
    Lines,
}

/// The two steps of a net.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Steps {
    /// Squares, with a fraction or a + b√2 for a side.
    Squares,
    /// Rhombs with an angle of 45°; the direction of their diagonals is beyond sums of square roots.
    Rhombs,
    /// Rectangles of 1 and √2, the diagonal √3.
    Root3,
    /// Rectangles of √2 and √3, the diagonal √5.
    Roots,
    /// Equilateral triangles.
    Triangles,
    /// Rhombs with an angle of 36°, in decimals.
    Decimals,
}

impl Cut {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Net(Steps::Squares),
        Self::Net(Steps::Rhombs),
        Self::Net(Steps::Root3),
        Self::Net(Steps::Roots),
        Self::Net(Steps::Triangles),
        Self::Net(Steps::Decimals),
        Self::Guillotine,
        Self::Lines,
    ];
}

/// A puzzle, and the solution from which it was cut.
#[derive(Clone, Debug)]
pub struct Planted {
    /// The puzzle.
    pub puzzle: SilhouettePuzzle,
    /// The pieces as they lie in the figure.
    pub solution: Vec<Spots>,
}

impl Planted {
    /// Cuts a figure into about so many pieces.
    #[must_use]
    pub fn new(chance: &mut Chance, cut: Cut, pieces: usize) -> Self {
        let lying = match cut {
            Cut::Net(steps) => net::cut(chance, steps, pieces),
            Cut::Guillotine => cuts::guillotine(chance, pieces),
            Cut::Lines => cuts::lines(chance, pieces),
        };
        Self::of(chance, cut, &lying)
    }

    /// Cuts the regular octagon, which has sixteen motions, by lines; all pieces may be turned over.
    #[must_use]
    pub fn octagon(chance: &mut Chance, pieces: usize) -> Self {
        let lying = cuts::octagon(chance, pieces);
        let mut planted = Self::of(chance, Cut::Lines, &lying);
        planted.puzzle.symmetry = Symmetry::Full;
        planted.puzzle.pieces.iter_mut().for_each(|piece| piece.flip = true);
        planted
    }

    /// The puzzle whose solution this is.
    fn of(chance: &mut Chance, cut: Cut, lying: &[Vec<Place>]) -> Self {
        let figure = Figure::Exact(figure::outline(lying));
        let solution = lying.iter().map(|corners| figure::spots(corners)).collect();
        let symmetry = [Symmetry::Full, Symmetry::Full, Symmetry::Rotations, Symmetry::None][chance.below(4)];
        let flips = [1, 1, 0, 2][chance.below(4)];
        let mut pieces: Vec<PolygonPiece> = lying
            .iter()
            .map(|corners| {
                let flip = flips == 1 || flips == 2 && chance.below(2) == 0;
                PolygonPiece { name: String::new(), corners: moved(chance, cut, corners, flip), flip }
            })
            .collect();
        chance.shuffle(&mut pieces);
        (0..).zip(&mut pieces).for_each(|(number, piece): (u32, _)| piece.name = format!("p{number}"));
        Self { puzzle: SilhouettePuzzle { pieces, figure, symmetry }, solution }
    }

    /// The puzzle as a file.
    #[must_use]
    pub fn toml(&self) -> String {
        let corners = |loops: &[Place]| loops.iter().map(|[x, y]| format!("({x},{y})")).collect::<String>();
        let figure = match &self.puzzle.figure {
            Figure::Exact(loops) => {
                loops.iter().map(|one| format!("\"{}\"", corners(one))).collect::<Vec<_>>().join(", ")
            }
            Figure::Drawn(_) => String::new(),
        };
        let symmetry = match self.puzzle.symmetry {
            Symmetry::Full => "full",
            Symmetry::Rotations => "rotations",
            Symmetry::None => "none",
        };
        let piece = |piece: &PolygonPiece| {
            let PolygonPiece { name, corners: own, flip } = piece;
            format!("\n[[piece]]\nname = \"{name}\"\ncorners = \"{}\"\nflip = {flip}\n", corners(own))
        };
        let pieces: String = self.puzzle.pieces.iter().map(piece).collect();
        format!("family = \"silhouette\"\nsilhouette = [{figure}]\nsymmetry = \"{symmetry}\"\n{pieces}")
    }
}

/// A piece turned, perhaps turned over, and shifted, so that it is not given as it lies; the numbers stay as simple as they are.
fn moved(chance: &mut Chance, cut: Cut, corners: &[Place], flip: bool) -> Vec<Place> {
    let over = flip && chance.below(2) == 0;
    let turn = turn(chance, cut);
    let shift: Place = [(); 2].map(|()| Surd::ratio(chance.below(41) as i64 - 20, 2));
    let place = |[x, y]: &Place| {
        let y = if over { -y } else { y.clone() };
        let turned = [&(x * &turn[0]) - &(&y * &turn[1]), &(x * &turn[1]) + &(&y * &turn[0])];
        [&turned[0] + &shift[0], &turned[1] + &shift[1]]
    };
    let mut moved: Vec<Place> = corners.iter().map(place).collect();
    moved.rotate_left(chance.below(corners.len()));
    if chance.below(2) == 0 {
        moved.reverse();
    }
    moved
}

/// A unit vector with roots that are in the figure anyway, and exact even where the figure is in decimals: copies stay copies.
fn turn(chance: &mut Chance, cut: Cut) -> Place {
    let half_root = |n: u64| &Surd::root(n) * &Surd::ratio(1, 2);
    let [mut x, mut y] = match (cut, chance.below(4)) {
        (Cut::Net(Steps::Rhombs | Steps::Root3 | Steps::Roots) | Cut::Guillotine, 0) => [half_root(2), half_root(2)],
        (Cut::Net(Steps::Triangles | Steps::Root3 | Steps::Roots), 1) => [Surd::ratio(1, 2), half_root(3)],
        (_, 2) => [Surd::one(), Surd::zero()],
        (_, 3) => [Surd::ratio(5, 13), Surd::ratio(12, 13)],
        _ => [Surd::ratio(3, 5), Surd::ratio(4, 5)],
    };
    for _ in 0..chance.below(4) {
        (x, y) = (-&y, x);
    }
    [x, y]
}

/// The tree of a silhouette, handing out polygons instead of numbers: what lies is seen at every node, without laying it all again.
pub struct Seen(pub WatchedTree);

impl Tree for Seen {
    type Solution = Vec<Spots>;

    fn look(&mut self) -> Node {
        self.0.look()
    }

    fn descend(&mut self, branch: u32) {
        self.0.descend(branch);
    }

    fn ascend(&mut self) {
        self.0.ascend();
    }

    fn solution(&self) -> Vec<Spots> {
        self.0.sight().laid.into_iter().map(|laid| laid.polygon).collect()
    }
}
