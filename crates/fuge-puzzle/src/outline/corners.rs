//! Polygons by their corners: read from text, checked to lie in the net, and turned into cells.
//!
//! Corners are net points, and edges run along the net or diagonally. Such an edge never crosses the inside of a quarter of a square,
//! and of a polygon that does not cross itself every square is empty, full, or half inside.

use crate::packing::Cell;
use crate::plain::plain;
use std::collections::BTreeSet;
use thiserror::Error;

/// Why corners are not those of a figure in the net.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CornersError {
    /// Not a list of corners.
    #[error("`{text}` is no list of corners")]
    Syntax {
        /// What stands there.
        text: String,
    },
    /// A corner between the points of the net.
    #[error("the corner ({x},{y}) does not lie in the net")]
    OffNet {
        /// As it was written.
        x: String,
        /// As it was written.
        y: String,
    },
    /// Too few for a figure.
    #[error("{corners} corners make no figure")]
    TooFew {
        /// How many there are.
        corners: usize,
    },
    /// An edge of no length.
    #[error("the corner ({},{}) is there twice in a row", .at.0, .at.1)]
    Repeated {
        /// The corner.
        at: (i64, i64),
    },
    /// An edge in another direction.
    #[error("the edge from ({},{}) to ({},{}) runs neither along the net nor diagonally", .from.0, .from.1, .to.0, .to.1)]
    Direction {
        /// Where it begins.
        from: (i64, i64),
        /// Where it ends.
        to: (i64, i64),
    },
    /// A corner that points inwards.
    #[error("the figure is not convex: it turns inwards at ({},{})", .at.0, .at.1)]
    NotConvex {
        /// The corner.
        at: (i64, i64),
    },
    /// Edges that cross or touch.
    #[error("the edge from ({},{}) to ({},{}) meets another one", .from.0, .from.1, .to.0, .to.1)]
    Crossing {
        /// Where it begins.
        from: (i64, i64),
        /// Where it ends.
        to: (i64, i64),
    },
    /// Farther apart than anything that could be searched.
    #[error("the corners are too far apart or too many; the limit is {LONGEST} units, and {MOST} corners")]
    TooLarge,
}

impl CornersError {
    /// What would be right.
    #[must_use]
    pub fn help(&self) -> &'static str {
        match self {
            Self::Syntax { .. } => "write the corners in order around the figure, as in (0,0)(2,0)(0,2)",
            Self::OffNet { .. } => {
                "corners are whole numbers: in a net where the smallest triangle has legs of length 1, all corners of a convex figure of \
                 such triangles are net points; give the figure larger or turned by 45°"
            }
            Self::TooFew { .. } => "a figure has at least three corners, not all in one line",
            Self::Repeated { .. } => "write every corner once",
            Self::Direction { .. } => "in a figure of half squares every edge is level, upright or diagonal",
            Self::NotConvex { .. } => "write the corners in order around a convex figure",
            Self::Crossing { .. } => "write the corners in order around the figure; it may not touch itself",
            Self::TooLarge => "give the corners in units of the net",
        }
    }
}

/// The most corners, and the farthest from the origin.
const MOST: usize = 1024;
const LONGEST: i64 = 1 << 14;

type Point = (i64, i64);

/// Reads corners such as `(0,0)(2,0)(0,2)`; spaces and commas may stand between them.
pub(super) fn read(text: &str) -> Result<Vec<Point>, CornersError> {
    let syntax = || CornersError::Syntax { text: plain(&text.chars().take(60).collect::<String>()) };
    let mut corners = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let (inside, after) = rest.strip_prefix('(').and_then(|open| open.split_once(')')).ok_or_else(syntax)?;
        let (x, y) = inside.split_once(',').ok_or_else(syntax)?;
        corners.push(point(x.trim(), y.trim()).ok_or_else(syntax)??);
        if corners.len() > MOST {
            return Err(CornersError::TooLarge);
        }
        rest = after.trim_start_matches(|c: char| c.is_whitespace() || c == ',');
    }
    Ok(corners)
}

/// A corner; `None`: these are no numbers.
fn point(x: &str, y: &str) -> Option<Result<Point, CornersError>> {
    let plain = |word: &str| {
        let digits = word.strip_prefix(['-', '+']).unwrap_or(word);
        !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
    };
    // What is a number, but not a whole one: 0.5, 1/2, 1+1/2√2.
    let number = |word: &str| {
        word.chars().any(|c| c.is_ascii_digit() || c == '√')
            && word.chars().all(|c| c.is_ascii_digit() || "+-./√ ".contains(c))
    };
    if !number(x) || !number(y) {
        return None;
    }
    if !plain(x) || !plain(y) {
        return Some(Err(CornersError::OffNet { x: x.chars().take(20).collect(), y: y.chars().take(20).collect() }));
    }
    let near = |word: &str| word.parse::<i64>().ok().filter(|n| n.abs() <= LONGEST).ok_or(CornersError::TooLarge);
    Some(near(x).and_then(|x| Ok((x, near(y)?))))
}

/// Checks that corners in order are those of a convex figure in the net.
pub(super) fn check_convex(corners: &[Point]) -> Result<(), CornersError> {
    check_edges(corners)?;
    let turns: Vec<i64> = angles(corners).map(|(a, b, c)| turn(a, b, c)).collect();
    if turns.iter().all(|&turn| turn == 0) {
        return Err(CornersError::TooFew { corners: corners.len() });
    }
    // The way round is the sign of the area; a corner that turns against it points inwards, and one where the edges fold back is none.
    let around: i64 = edges(corners).map(|(a, b)| a.0 * b.1 - a.1 * b.0).sum::<i64>().signum();
    let inwards = |&(at, turn): &(usize, i64)| turn * around < 0 || turn == 0 && folds(corners, at);
    if let Some((at, _)) = turns.iter().copied().enumerate().find(inwards) {
        return Err(CornersError::NotConvex { at: corners[(at + 1) % corners.len()] });
    }
    // A star turns one way only, and more than once around.
    simple(corners)
}

/// Whether the edges at the corner after `at` lie on each other.
fn folds(corners: &[Point], at: usize) -> bool {
    let n = corners.len();
    let (a, b, c) = (corners[at], corners[(at + 1) % n], corners[(at + 2) % n]);
    (b.0 - a.0) * (c.0 - b.0) + (b.1 - a.1) * (c.1 - b.1) < 0
}

fn edges(corners: &[Point]) -> impl Iterator<Item = (Point, Point)> {
    corners.iter().copied().zip(corners.iter().copied().cycle().skip(1))
}

fn angles(corners: &[Point]) -> impl Iterator<Item = (Point, Point, Point)> {
    edges(corners).zip(corners.iter().copied().cycle().skip(2)).map(|((a, b), c)| (a, b, c))
}

/// Positive, zero or negative: the way from `a` over `b` to `c` turns one way, not at all, or the other way.
fn turn(a: Point, b: Point, c: Point) -> i64 {
    (b.0 - a.0) * (c.1 - b.1) - (b.1 - a.1) * (c.0 - b.0)
}

/// Checks that there are edges, that they have a length, and that they run along the net or diagonally.
fn check_edges(corners: &[Point]) -> Result<(), CornersError> {
    if corners.len() < 3 {
        return Err(CornersError::TooFew { corners: corners.len() });
    }
    if corners.len() > MOST || corners.iter().any(|c| c.0.abs() > LONGEST || c.1.abs() > LONGEST) {
        return Err(CornersError::TooLarge);
    }
    for (from, to) in edges(corners) {
        let (x, y) = (to.0 - from.0, to.1 - from.1);
        if (x, y) == (0, 0) {
            return Err(CornersError::Repeated { at: from });
        }
        if x != 0 && y != 0 && x.abs() != y.abs() {
            return Err(CornersError::Direction { from, to });
        }
    }
    Ok(())
}

/// Checks that no two edges meet but neighbours at their corner. Edges step from net point to net point, diagonals through the middles of squares.
fn simple(corners: &[Point]) -> Result<(), CornersError> {
    let mut seen = BTreeSet::new();
    for (from, to) in edges(corners) {
        let steps = (to.0 - from.0).abs().max((to.1 - from.1).abs());
        let (dx, dy) = ((to.0 - from.0) / steps, (to.1 - from.1) / steps);
        // In halves of a unit; the last point belongs to the next edge.
        let points = (0..2 * steps).map(|k| (2 * from.0 + k * dx, 2 * from.1 + k * dy));
        if !points.into_iter().all(|point| seen.insert(point)) {
            return Err(CornersError::Crossing { from, to });
        }
        if seen.len() > 1 << 17 {
            return Err(CornersError::TooLarge);
        }
    }
    Ok(())
}

/// The cells of the tan lattice inside a polygon with these corners, x to the right and y up, in order around it.
///
/// ```
/// use fuge_puzzle::outline::cells_of_polygon;
/// assert_eq!(cells_of_polygon("(0,0)(1,0)(1,1)(0,1)")?.len(), 4);
/// assert_eq!(cells_of_polygon("(0,0)(1,0)(2,1)(-1,1)")?.len(), 8);
/// assert!(cells_of_polygon("(0,0)(2,1)(0,2)").is_err());
/// # Ok::<(), fuge_puzzle::outline::CornersError>(())
/// ```
///
/// # Errors
/// When these are not the corners of a polygon in the net that does not touch itself.
pub fn cells_of_polygon(text: &str) -> Result<Vec<Cell>, CornersError> {
    let corners = read(text)?;
    check_edges(&corners)?;
    simple(&corners)?;
    let least = |along: fn(&Point) -> i64| corners.iter().map(along).min().unwrap_or(0);
    let most = |along: fn(&Point) -> i64| corners.iter().map(along).max().unwrap_or(0);
    let (left, right, low, high) = (least(|c| c.0), most(|c| c.0), least(|c| c.1), most(|c| c.1));
    if (right - left) * (high - low) > 1 << 16 {
        return Err(CornersError::TooLarge);
    }
    let mut cells = Vec::new();
    for y in (low..high).rev() {
        for x in left..right {
            // The middles of the quarters, in sixths of a unit: top, right, bottom, left.
            for (part, (dx, dy)) in [(3, 5), (5, 3), (3, 1), (1, 3)].into_iter().enumerate() {
                if inside(&corners, (6 * x + dx, 6 * y + dy)) {
                    cells.push(Cell::new((high - 1 - y) as i32, (x - left) as i32).part(part as u8));
                }
            }
        }
    }
    Ok(cells)
}

/// Whether a point, in sixths of a unit, is inside: a ray to the right crosses the edges an odd number of times. No corner is at its height, as
/// no middle of a quarter is at the height of a net point.
fn inside(corners: &[Point], (x, y): Point) -> bool {
    let crossed = edges(corners).filter(|&(a, b)| {
        let (a, b) = ((6 * a.0, 6 * a.1), (6 * b.0, 6 * b.1));
        if (a.1 > y) == (b.1 > y) {
            return false;
        }
        // The edge is upright or diagonal, so it has a whole number of sixths of x for each of y.
        a.0 + (b.0 - a.0) * (y - a.1) / (b.1 - a.1) > x
    });
    crossed.count() % 2 == 1
}
