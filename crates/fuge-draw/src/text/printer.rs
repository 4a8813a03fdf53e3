//! The line printer of 1967: the outline in `*`, the edges of pieces in `X`, diagonals included.

use crate::outline::{Point, outline};
use fuge_puzzle::packing::{Cell, Lattice, Packing, Placed};

/// Columns and lines for a step of the lattice: letters are twice as high as wide.
const STEP: (i32, i32) = (4, 2);

/// Draws the board as the line printer did; `None` on lattices whose edges are not level, upright or diagonal.
///
/// ```
/// use fuge_draw::text;
/// use fuge_puzzle::packing::{Board, Cell, Lattice, Packing, PieceSet, Placed, Symmetry};
/// let pieces = PieceSet::named("trominoes").unwrap().pieces(Lattice::Square).unwrap();
/// let packing = Packing::new(Board::rectangle(2, 3).unwrap(), pieces, Symmetry::Full).unwrap();
/// let corner = Placed { piece: 1, cells: vec![Cell::new(0, 0), Cell::new(0, 1), Cell::new(1, 0)] };
/// assert_eq!(text::printer(&packing, &[corner]).unwrap(), "\
/// *************
/// *       X   *
/// *   XXXXX   *
/// *   X       *
/// *************
/// ");
/// ```
#[must_use]
pub fn printer(packing: &Packing, placed: &[Placed]) -> Option<String> {
    let lattice = packing.lattice();
    if !matches!(lattice, Lattice::Square | Lattice::Tan) {
        return None;
    }
    let board = edges(lattice, packing.board().cells());
    let least = |along: fn(&Point) -> i32| board.iter().flat_map(|(a, b)| [along(a), along(b)]).min().unwrap_or(0);
    let most = |along: fn(&Point) -> i32| board.iter().flat_map(|(a, b)| [along(a), along(b)]).max().unwrap_or(0);
    let (left, top) = (least(|p| p.x), least(|p| p.y));
    let (columns, lines) = ((most(|p| p.x) - left) * STEP.0 + 1, (most(|p| p.y) - top) * STEP.1 + 1);
    let mut paper = vec![vec![' '; columns as usize]; lines as usize];
    let mut draw = |edges: Vec<(Point, Point)>, mark: char| {
        for (a, b) in edges {
            for (x, y) in points(a, b) {
                paper[(y - top * STEP.1) as usize][(x - left * STEP.0) as usize] = mark;
            }
        }
    };
    for piece in placed {
        draw(edges(lattice, &piece.cells), 'X');
    }
    draw(board, '*');
    let line = |line: Vec<char>| line.into_iter().collect::<String>().trim_end().to_owned() + "\n";
    Some(paper.into_iter().map(line).collect())
}

/// The edges around some cells.
fn edges(lattice: Lattice, cells: &[Cell]) -> Vec<(Point, Point)> {
    let corners = |cell: &Cell| lattice.geometry().corners(*cell).into_iter().map(|(x, y)| Point { x, y }).collect();
    let loops = outline(cells.iter().map(corners));
    loops.iter().flat_map(|points| points.iter().copied().zip(points.iter().copied().cycle().skip(1))).collect()
}

/// The letters of an edge: every column of a level one, every line of any other.
fn points(a: Point, b: Point) -> impl Iterator<Item = (i32, i32)> {
    let (x, y) = ((b.x - a.x) * STEP.0, (b.y - a.y) * STEP.1);
    let steps = if y == 0 { x.abs() } else { y.abs() }.max(1);
    (0..=steps).map(move |k| (a.x * STEP.0 + k * x / steps, a.y * STEP.1 + k * y / steps))
}
