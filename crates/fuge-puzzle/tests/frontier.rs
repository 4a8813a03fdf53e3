//! A third road for rectangles: dynamic programming on the frontier, which counts without listing and shares nothing with the
//! engines but the shapes of the pieces.
//!
//! Pieces are laid on the first empty cell. What matters for the rest is only which pieces are used and which cells beyond the first
//! empty one are covered; how many ways lead there is a number. It is how 2567183 for the one-sided pentominoes on 6x15 was
//! settled (raw 10268732), where a smaller number is quoted elsewhere.

#![allow(clippy::unwrap_used)]

use fuge_puzzle::packing::{PieceSet, Shape};

/// A piece in one orientation, its first cell at the origin.
struct Laid {
    piece: usize,
    cells: Vec<(i32, i32)>,
    /// Its cells as numbers along columns of the board's height.
    mask: u64,
}

/// The number of ways to fill a rectangle with one of each piece, symmetric images counted.
fn count(rows: i32, columns: i32, set: &str) -> u64 {
    let pieces = PieceSet::named(set).unwrap().pieces();
    let orient = |(piece, shapes): (usize, Vec<Shape>)| {
        shapes.into_iter().filter(|shape| shape.height() <= rows).map(move |shape| {
            let mut cells: Vec<(i32, i32)> = shape.cells().iter().map(|c| (c.column, c.row)).collect();
            cells.sort_unstable();
            let first = cells[0];
            let cells: Vec<(i32, i32)> = cells.iter().map(|c| (c.0 - first.0, c.1 - first.1)).collect();
            let mask = cells.iter().map(|c| 1 << (c.0 * rows + c.1)).sum();
            Laid { piece, cells, mask }
        })
    };
    let laid: Vec<Laid> = pieces.iter().map(|p| p.shape.orientations(p.flip)).enumerate().flat_map(orient).collect();
    let used_bits = pieces.len();
    // Covered cells beyond the first empty one, then the pieces used; and the number of ways.
    let mut states = vec![(0_u64, 1_u64)];
    for filled in 0..pieces.len() as u32 {
        let mut next = Vec::new();
        for &(key, ways) in &states {
            let (used, covered) = (key & ((1 << used_bits) - 1), key >> used_bits);
            let first = (5 * filled - covered.count_ones()) as i32;
            let (column, row) = (first / rows, first % rows);
            let inside = |&(c, r): &(i32, i32)| column + c < columns && (0..rows).contains(&(row + r));
            for one in &laid {
                if used >> one.piece & 1 == 0 && covered & one.mask == 0 && one.cells.iter().all(inside) {
                    let covered = covered | one.mask;
                    next.push((covered >> covered.trailing_ones() << used_bits | used | 1 << one.piece, ways));
                }
            }
        }
        next.sort_unstable();
        next.dedup_by(|later, kept| {
            let same = later.0 == kept.0;
            kept.1 += if same { later.1 } else { 0 };
            same
        });
        states = next;
    }
    states.iter().map(|(_, ways)| ways).sum()
}

#[test]
fn rectangles_counted_on_the_frontier() {
    assert_eq!(count(3, 20, "pentominoes"), 8);
    assert_eq!(count(4, 15, "pentominoes"), 1472);
    assert_eq!(count(5, 12, "pentominoes"), 4040);
    assert_eq!(count(6, 10, "pentominoes"), 9356);
    assert_eq!(count(3, 30, "one-sided pentominoes"), 184);
}

#[test]
#[ignore = "long: minutes, and many gigabytes of memory for 6x15; cargo xtask test --long"]
fn one_sided_rectangles_counted_on_the_frontier() {
    assert_eq!(count(5, 18, "one-sided pentominoes"), 4 * 686_628);
    assert_eq!(count(6, 15, "one-sided pentominoes"), 10_268_732);
}
