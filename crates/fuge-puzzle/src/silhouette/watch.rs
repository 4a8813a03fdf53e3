//! The search as those see it who watch: at every node what is left, the corner that is to be filled, the pieces that are tried there in
//! the order of the tree, and why each is refused.
//!
//! The tree is the one that is always searched; while it is watched, it keeps the outcome of every test that it makes. So what is
//! told cannot disagree with what is done.

use super::compile::{AnyScene, LaidPolygon};
use super::snap::Frame;
use super::tree::SilhouetteTree;
use crate::packing::Found;
use fuge_exact::{Field, Misfit};
use fuge_search::{Node, Tree};
use std::fmt;
use std::sync::Arc;

/// What a search sees at a node. All places are in the frame and the scale of the figure as it was given.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sight {
    /// The pieces that lie, in the order in which they were laid; only to be drawn, so not exact.
    pub laid: Vec<LaidPolygon>,
    /// What is left to be filled: loops, even-odd.
    pub rest: Vec<Vec<[f64; 2]>>,
    /// The corner that is to be filled; `None` at a solution, and where it is known without looking at corners that nothing leads on.
    pub corner: Option<[f64; 2]>,
    /// What is tried there, in the order of the tree. The ones that are not refused are its branches.
    pub tries: Vec<Try>,
}

/// A piece that is tried in a corner.
#[derive(Clone, Debug, PartialEq)]
pub struct Try {
    /// Which piece.
    pub piece: usize,
    /// Its corners.
    pub polygon: Vec<[f64; 2]>,
    /// Why it does not go there; `None`: the search goes on with it.
    pub refusal: Option<Refusal>,
}

/// Why a piece is not laid in a corner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Refusal {
    /// Its angle is larger than that of the corner.
    Wide,
    /// The angle that it leaves is no sum of angles of the pieces left.
    Angle {
        /// That angle, in radians.
        left: f64,
    },
    /// What it leaves of the edge along which it lies is no sum of edges of the pieces left.
    Ahead {
        /// That length, in the unit of the pieces; below 0 where the piece's edge is the longer one.
        left: f64,
    },
    /// It fills the corner, and what it leaves of the edge that comes into it is no sum of edges.
    Behind {
        /// That length, in the unit of the pieces; below 0 where the piece's edge is the longer one.
        left: f64,
    },
    /// It does not lie within what is left: it sticks out of the figure, or lies on another piece.
    Out,
    /// A hole, or something else of the boundary, would be inside of it.
    Over,
    /// The boundaries agree in one place and not in the next: tolerant numbers only.
    Unclear,
}

impl From<Misfit> for Refusal {
    fn from(misfit: Misfit) -> Self {
        match misfit {
            Misfit::Crosses | Misfit::Leaves(_) | Misfit::Outside => Self::Out,
            Misfit::Swallows => Self::Over,
            Misfit::Unclear => Self::Unclear,
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Wide => f.write_str("its angle is larger than the corner"),
            Self::Angle { left } => write!(f, "the angle left, {} degrees, cannot be filled", short(left.to_degrees())),
            Self::Ahead { left } => edge(f, left, "edge"),
            Self::Behind { left } => edge(f, left, "edge behind"),
            Self::Out => f.write_str("it sticks out of what is left"),
            Self::Over => f.write_str("it lies on a hole or an edge of what is left"),
            Self::Unclear => f.write_str("it touches what is left in a way that is not clear"),
        }
    }
}

fn edge(f: &mut fmt::Formatter<'_>, left: f64, name: &str) -> fmt::Result {
    match left < 0.0 {
        true => write!(f, "it is longer than the {name}, by {}", short(-left)),
        false => write!(f, "what is left of the {name}, {}, is no sum of edges", short(left)),
    }
}

/// A number with as many digits as anybody reads.
pub(super) fn short(number: f64) -> String {
    let text = format!("{number:.4}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// The tree over all ways to fill a silhouette, which tells what it tries. It has the nodes of [`Compiled::tree`](super::Compiled::tree), in
/// the same order.
///
/// ```
/// use fuge_exact::Surd;
/// use fuge_puzzle::packing::Symmetry;
/// use fuge_puzzle::silhouette::{Compiled, Figure, PolygonPiece, PolygonSet};
/// use fuge_search::{Node, Tree};
///
/// let corners = |all: &[[i64; 2]]| all.iter().map(|corner| corner.map(Surd::integer)).collect::<Vec<_>>();
/// let piece = |name: &str, all| PolygonPiece { name: name.to_owned(), corners: corners(all), flip: true };
/// let bar = piece("bar", &[[0, 0], [3, 0], [3, 1], [0, 1]]);
/// let corner = piece("corner", &[[0, 0], [2, 0], [2, 1], [1, 1], [1, 2], [0, 2]]);
/// let stairs = [[0, 0], [3, 0], [3, 1], [2, 1], [2, 2], [1, 2], [1, 3], [0, 3]];
/// let figure = Figure::Exact(vec![corners(&stairs)]);
/// let compiled = Compiled::of(&PolygonSet::new(vec![bar, corner])?, &figure, Symmetry::Full)?;
///
/// let mut tree = compiled.watched();
/// let node = tree.look();
/// let sight = tree.sight();
/// let (go, stay): (Vec<_>, Vec<_>) = sight.tries.iter().partition(|tried| tried.refusal.is_none());
/// assert_eq!(node, Node::Branches(go.len() as u32));
/// for tried in stay {
///     println!("{}: {}", compiled.set().pieces()[tried.piece].name, tried.refusal.unwrap());
/// }
/// # Ok::<(), fuge_puzzle::silhouette::SilhouetteError>(())
/// ```
pub struct WatchedTree {
    tree: Box<dyn Telling>,
    frame: Frame,
    /// Whether `y` goes down in the figure as it was given.
    down: bool,
}

/// A tree in the numbers of some field.
trait Telling: Tree<Solution = Found> {
    fn tell(&self, frame: Frame, down: bool) -> Sight;
}

impl<F: Field> Telling for SilhouetteTree<F> {
    fn tell(&self, frame: Frame, down: bool) -> Sight {
        self.sight(|at| {
            let [x, y] = frame.place(at);
            if down { [x, -y] } else { [x, y] }
        })
    }
}

impl WatchedTree {
    pub(super) fn of(scene: &AnyScene, frame: Frame, down: bool) -> Self {
        let tree: Box<dyn Telling> = match scene {
            AnyScene::Root2(scene) => Box::new(SilhouetteTree::watched(Arc::clone(scene))),
            AnyScene::Radicals(scene) => Box::new(SilhouetteTree::watched(Arc::clone(scene))),
            AnyScene::Tolerant(scene) => Box::new(SilhouetteTree::watched(Arc::clone(scene))),
        };
        Self { tree, frame, down }
    }

    /// What is seen at the current node, which was looked at.
    #[must_use]
    pub fn sight(&self) -> Sight {
        self.tree.tell(self.frame, self.down)
    }
}

impl fmt::Debug for WatchedTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WatchedTree").field("sight", &self.sight()).finish_non_exhaustive()
    }
}

impl Tree for WatchedTree {
    type Solution = Found;

    fn look(&mut self) -> Node {
        self.tree.look()
    }
    fn descend(&mut self, branch: u32) {
        self.tree.descend(branch);
    }
    fn ascend(&mut self) {
        self.tree.ascend();
    }
    fn solution(&self) -> Found {
        self.tree.solution()
    }
    fn laid(&self) -> Found {
        self.tree.laid()
    }
    fn reason(&self) -> String {
        self.tree.reason()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_are_told_in_words() {
        for (refusal, words) in [
            (Refusal::Angle { left: std::f64::consts::FRAC_PI_4 }, "the angle left, 45 degrees, cannot be filled"),
            (Refusal::Ahead { left: 0.25 }, "what is left of the edge, 0.25, is no sum of edges"),
            (Refusal::Behind { left: -2.0 }, "it is longer than the edge behind, by 2"),
        ] {
            assert_eq!(refusal.to_string(), words);
        }
        assert_eq!([short(-0.00001), short(10.0), short(1.50001)], ["0", "10", "1.5"]);
    }
}
