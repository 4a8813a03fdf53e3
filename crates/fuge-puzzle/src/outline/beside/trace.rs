//! What a figure is like: seen by walking along its boundary.

use super::Square;
use std::collections::BTreeMap;

/// What a figure is like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Traced {
    /// Its boundary is one line that does not touch itself, with so many corners.
    Simple(u32),
    /// Its boundary is several lines that do not touch.
    Holed,
    /// Its boundary comes to some point twice.
    Pinched,
}

/// A point: twice how far down and to the right it is, so that the middle of a square is one too.
type Point = (i32, i32);

/// The corners of the quarters of a square, clockwise; the middle is the third of each.
const CORNERS: [[Point; 2]; 4] = [[(0, 0), (0, 2)], [(0, 2), (2, 2)], [(2, 2), (2, 0)], [(2, 0), (0, 0)]];

/// Looks at a figure that hangs together along edges.
///
/// Every quarter has three edges, clockwise; where two quarters lie side by side, each has the other's edge backwards, and the boundary is what is left.
pub(super) fn trace(squares: impl Iterator<Item = Square>) -> Traced {
    // To where the boundary leads from each point.
    let mut lines: BTreeMap<Point, Vec<Point>> = BTreeMap::new();
    for Square { row, column, quarters } in squares {
        let at = |(down, right): Point| (2 * row + down, 2 * column + right);
        for (_, [first, second]) in CORNERS.into_iter().enumerate().filter(|(part, _)| quarters >> part & 1 == 1) {
            let (first, second, middle) = (at(first), at(second), at((1, 1)));
            for (from, to) in [(first, second), (second, middle), (middle, first)] {
                let back = lines.get_mut(&to);
                match back.and_then(|back| Some(back.swap_remove(back.iter().position(|&point| point == from)?))) {
                    Some(_) => {}
                    None => lines.entry(from).or_default().push(to),
                }
            }
        }
    }
    lines.retain(|_, to| !to.is_empty());
    if lines.values().any(|to| to.len() > 1) {
        return Traced::Pinched;
    }
    let next: BTreeMap<Point, Point> = lines.into_iter().map(|(from, to)| (from, to[0])).collect();
    let Some((&start, _)) = next.first_key_value() else { return Traced::Simple(0) };
    let direction = |from: Point| {
        let to = next.get(&from).copied().unwrap_or(from);
        ((to.0 - from.0).signum(), (to.1 - from.1).signum())
    };
    let (mut here, mut points, mut corners) = (start, 0, 0);
    loop {
        let there = next.get(&here).copied().unwrap_or(start);
        corners += u32::from(direction(here) != direction(there));
        (here, points) = (there, points + 1);
        if here == start {
            break;
        }
    }
    // What was not met on the way round is the boundary of a hole.
    if points == next.len() { Traced::Simple(corners) } else { Traced::Holed }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A figure of rows of squares: `#` all of it, `/` its lower right half, `.` nothing of it.
    fn traced(rows: &[&str]) -> Traced {
        let square = |(row, column, letter): (usize, usize, char)| {
            let quarters = match letter {
                '#' => 0b1111,
                '/' => 0b0110,
                _ => 0,
            };
            Square { row: row as i32, column: column as i32, quarters }
        };
        let letters = rows.iter().enumerate();
        trace(letters.flat_map(|(row, text)| {
            text.chars().enumerate().map(move |(column, letter)| square((row, column, letter)))
        }))
    }

    #[test]
    fn boundaries_are_told_apart() {
        assert_eq!(traced(&["##"]), Traced::Simple(4));
        assert_eq!(traced(&["/"]), Traced::Simple(3));
        assert_eq!(traced(&["/#"]), Traced::Simple(4));
        assert_eq!(traced(&["#.", "##"]), Traced::Simple(6));
        assert_eq!(traced(&["###", "#.#", "###"]), Traced::Holed);
        // A hole that touches the outside at a point.
        assert_eq!(traced(&["###", "#.#", "##."]), Traced::Pinched);
        assert_eq!(traced(&["##.", "#.#", "###"]), Traced::Pinched);
    }
}
