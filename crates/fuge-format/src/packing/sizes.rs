//! Boards that are named by their size: `6x10`, `3x4x5`, `triangle 6`, `hexagon 3`, `rhombus 4x5`.

use crate::error::{Problem, shown};
use fuge_puzzle::packing::{Board, Cell, Lattice, MAX_CELLS, PackingError};

/// The board of this size. Nothing is built before it is known to be small.
pub(super) fn board(word: &str, lattice: Lattice) -> Result<Board, Problem> {
    let size = shown(word);
    let bad = || Problem::BadSize { size: size.clone(), lattice };
    let (form, numbers) = word.split_at(word.find(|c: char| !c.is_ascii_lowercase()).unwrap_or(word.len()));
    let sides: Option<Vec<u32>> = numbers.split(['x', '×']).map(side).collect();
    let sides = sides.ok_or_else(bad)?;
    let strange = || Problem::BoardOffLattice { size: size.clone(), lattice };
    let forms = matches!(lattice, Lattice::Triangle | Lattice::Hexagon);
    let area: u64 = match (form, sides.as_slice()) {
        ("", &[rows, columns]) if !lattice.in_space() => product(&[rows, columns, lattice.geometry().parts().into()]),
        ("", &[rows, columns, layers]) if lattice.in_space() => product(&[rows, columns, layers]),
        ("", [_, _] | [_, _, _]) => return Err(strange()),
        ("triangle" | "hexagon", &[side]) if forms => area(form, lattice, side.into()),
        ("rhombus", &[rows, columns]) if forms => product(&[rows, columns, lattice.geometry().parts().into()]),
        ("triangle" | "hexagon", [_]) | ("rhombus", [_, _]) => return Err(strange()),
        _ => return Err(bad()),
    };
    match area {
        0 => return Err(Problem::ZeroSize { size }),
        cells if cells > MAX_CELLS as u64 => return Err(Problem::SizeTooLarge { size, lattice }),
        _ => {}
    }
    build(form, &sides, lattice).map_err(Problem::from)
}

/// A board that is known to be small.
fn build(form: &str, sides: &[u32], lattice: Lattice) -> Result<Board, PackingError> {
    let side = sides[0] as i32;
    match (form, lattice) {
        ("triangle", _) => {
            Board::new(lattice, lines(lattice, (0..side).map(|row| (row, triangle_row(lattice, row, side)))))
        }
        ("hexagon", _) => Board::new(lattice, hexagon(lattice, side)),
        ("rhombus", Lattice::Hexagon) => {
            let columns = sides[1] as i32;
            Board::new(lattice, (0..side).flat_map(|row| (0..columns).map(move |column| Cell::new(row, column))))
        }
        _ => Board::of_size(lattice, sides[0], sides[1], sides.get(2).copied().unwrap_or(1)),
    }
}

/// How many cells a board of this form has.
fn area(form: &str, lattice: Lattice, side: u64) -> u64 {
    let square = side.saturating_mul(side);
    match (form, lattice) {
        ("triangle", Lattice::Triangle) => square,
        ("hexagon", Lattice::Triangle) => square.saturating_mul(6),
        ("triangle", _) => square.saturating_add(side) / 2,
        _ if side == 0 => 0,
        _ => side.saturating_mul(side - 1).saturating_mul(3).saturating_add(1),
    }
}

fn product(numbers: &[u32]) -> u64 {
    numbers.iter().fold(1, |product: u64, &number| product.saturating_mul(number.into()))
}

/// A row of characters: where it begins, and how many cells it has.
type Line = (i32, i32);

/// The cells of a drawing without gaps: for every line its number, where it begins, and how many cells it has.
fn lines(lattice: Lattice, lines: impl Iterator<Item = (i32, Line)>) -> Vec<Cell> {
    let step = if lattice == Lattice::Hexagon { 2 } else { 1 };
    let cells = lines.flat_map(|(line, (first, length))| (0..length).map(move |n| (line, first + step * n)));
    cells.filter_map(|(line, column)| lattice.geometry().marked(line, column)).collect()
}

/// A row of a triangle with its point at the top. Triangles: the first of every row has its point up.
fn triangle_row(lattice: Lattice, row: i32, side: i32) -> Line {
    match lattice {
        Lattice::Hexagon => (side - 1 - row + (side - 1) % 2, row + 1),
        _ => (-row, 2 * row + 1),
    }
}

/// A hexagon. Of triangles: rows grow by two triangles down to the middle, and the lower half is the upper one turned over; of
/// hexagons: the middle row is the longest.
fn hexagon(lattice: Lattice, side: i32) -> Vec<Cell> {
    match lattice {
        Lattice::Hexagon => {
            let row = |row: i32| {
                let from_middle = (row - (side - 1)).abs();
                (row, (from_middle + (side - 1) % 2, 2 * side - 1 - from_middle))
            };
            lines(lattice, (0..2 * side - 1).map(row))
        }
        _ => {
            let row = |row: i32| {
                let from_end = row.min(2 * side - 1 - row);
                (row, (-from_end, 2 * (side + from_end) + 1))
            };
            lines(lattice, (0..2 * side).map(row))
        }
    }
}

/// A side; one too large for the machine is as good as the largest.
fn side(digits: &str) -> Option<u32> {
    let digits = digits.trim();
    let number = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    number.then(|| digits.parse().unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The drawing of a board.
    fn drawn(word: &str, lattice: Lattice) -> Vec<String> {
        let board = board(word, lattice).unwrap();
        let marks: Vec<(i32, i32, char)> = board
            .cells()
            .iter()
            .map(|&cell| {
                let (line, column) = lattice.geometry().mark(cell);
                let mark = match (lattice, cell.part) {
                    (Lattice::Triangle, 0) => '^',
                    (Lattice::Triangle, _) => 'v',
                    _ => '#',
                };
                (line, column, mark)
            })
            .collect();
        let left = marks.iter().map(|m| m.1).min().unwrap();
        let mut lines = vec![String::new(); marks.iter().map(|m| m.0).max().unwrap() as usize + 1];
        for (line, column, mark) in marks {
            let line = &mut lines[line as usize];
            *line += &" ".repeat((column - left) as usize - line.len());
            line.push(mark);
        }
        lines
    }

    #[test]
    fn forms_are_what_they_are_called() {
        assert_eq!(drawn("triangle 3", Lattice::Triangle), ["  ^", " ^v^", "^v^v^"]);
        assert_eq!(drawn("hexagon 1", Lattice::Triangle), ["^v^", "v^v"]);
        assert_eq!(drawn("hexagon 2", Lattice::Triangle), [" ^v^v^", "^v^v^v^", "v^v^v^v", " v^v^v"]);
        assert_eq!(drawn("2x3", Lattice::Triangle), [" ^v^v^v", "^v^v^v"]);
        assert_eq!(drawn("triangle 3", Lattice::Hexagon), ["  #", " # #", "# # #"]);
        assert_eq!(drawn("triangle 2", Lattice::Hexagon), [" #", "# #"]);
        assert_eq!(drawn("hexagon 2", Lattice::Hexagon), [" # #", "# # #", " # #"]);
        assert_eq!(drawn("hexagon 3", Lattice::Hexagon), ["  # # #", " # # # #", "# # # # #", " # # # #", "  # # #"]);
        assert_eq!(drawn("rhombus 3x2", Lattice::Hexagon), ["# #", " # #", "  # #"]);
        assert_eq!(drawn("3x2", Lattice::Hexagon), ["# #", " # #", "# #"]);
    }

    #[test]
    fn areas_are_known_before_the_cells() {
        for lattice in [Lattice::Triangle, Lattice::Hexagon] {
            for form in ["triangle", "hexagon"] {
                for side in 1..=8 {
                    let board = board(&format!("{form} {side}"), lattice).unwrap();
                    assert_eq!(board.cells().len() as u64, area(form, lattice, side), "{form} {side} {lattice}");
                    let (first, _) = board.bounds();
                    assert!(first.row == 0 && board.cells().iter().all(|&cell| lattice.outer(cell)[1] >= 0));
                }
            }
        }
    }
}
