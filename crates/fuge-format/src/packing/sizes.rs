//! Boards that are named by their size: `6x10`, `3x4x5`, `triangle 6`, `hexagon 3`, `rhombus 4x5`.

use crate::error::{Problem, shown};
use fuge_puzzle::packing::{Board, Form, Lattice, MAX_CELLS};

/// The board of this size. Nothing is built before it is known to be small.
pub(super) fn board(word: &str, lattice: Lattice) -> Result<Board, Problem> {
    let size = shown(word);
    let bad = || Problem::BadSize { size: size.clone(), lattice };
    let (form, numbers) = word.split_at(word.find(|c: char| !c.is_ascii_lowercase()).unwrap_or(word.len()));
    let sides: Option<Vec<u32>> = numbers.split(['x', '×']).map(side).collect();
    let form = match (form, sides.ok_or_else(bad)?.as_slice()) {
        ("", &[rows, columns]) if !lattice.in_space() => Form::Rectangle { rows, columns },
        ("", &[rows, columns, layers]) if lattice.in_space() => Form::Box { rows, columns, layers },
        ("", [_, _] | [_, _, _]) => return Err(Problem::BoardOffLattice { size, lattice }),
        ("triangle", &[side]) => Form::Triangle(side),
        ("hexagon", &[side]) => Form::Hexagon(side),
        ("rhombus", &[rows, columns]) => Form::Rhombus { rows, columns },
        _ => return Err(bad()),
    };
    match form.area(lattice) {
        None => Err(Problem::BoardOffLattice { size, lattice }),
        Some(0) => Err(Problem::ZeroSize { size }),
        Some(cells) if cells > MAX_CELLS as u64 => Err(Problem::SizeTooLarge { size, lattice }),
        Some(_) => form.board(lattice).map_err(Problem::from),
    }
}

/// A side; one too large for the machine is as good as the largest.
pub(crate) fn side(digits: &str) -> Option<u32> {
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
            for form in [Form::Triangle, Form::Hexagon] {
                for form in (1..=8).map(form) {
                    let board = board(&form.to_string(), lattice).unwrap();
                    assert_eq!(Some(board.cells().len() as u64), form.area(lattice), "{form} {lattice}");
                    let (first, _) = board.bounds();
                    assert!(first.row == 0 && board.cells().iter().all(|&cell| lattice.outer(cell)[1] >= 0));
                }
            }
        }
    }
}
