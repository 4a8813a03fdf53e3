//! Any bytes as a list of solutions: reading it ends soon and without a panic, and what is read can be checked.

use fuge_puzzle::cards::{Card, CardPuzzle, Rule};
use fuge_puzzle::packing::{Board, Cell, Lattice, Packing, Piece, Shape, Symmetry};
use fuge_puzzle::trail::{Grid, Square, TrailPuzzle};
use fuge_verify::cards;
use fuge_verify::list::{Entry, Legend, List};
use fuge_verify::packing::Checker;
use fuge_verify::trail;

/// Three corners and a dot on ten cells.
fn puzzle() -> Packing {
    let cells = |rows: &[&str]| -> Vec<Cell> {
        let row = |(row, text): (usize, &&str)| {
            let cell = move |(column, _)| Cell::new(row as i32, column as i32);
            text.char_indices().filter(|(_, c)| *c == '#').map(cell).collect::<Vec<_>>()
        };
        rows.iter().enumerate().flat_map(row).collect()
    };
    let piece = |name: &str, rows: &[&str], copies: u32| {
        let shape = Shape::new(cells(rows)).expect("it has cells");
        Piece { copies: copies.into(), ..Piece::new(name, shape) }
    };
    let board = Board::new(Lattice::Square, cells(&["####", "####", ".##."])).expect("it is small");
    let pieces = vec![piece("corner", &["##", "#."], 3), piece("dot", &["#"], 1)];
    Packing::new(board, pieces, Symmetry::Full).expect("the areas are equal")
}

/// The same bytes as a list of solutions of two cards.
fn check_cards(bytes: &[u8]) {
    let card = |name: &str, labels: [u8; 4]| Card { name: name.into(), labels: labels.to_vec() };
    let cards = vec![card("1", [0, 1, 0, 2]), card("2", [0, 3, 0, 1])];
    let labels = ["1", "2", "3", "4"].map(String::from).to_vec();
    let board = Board::rectangle(1, 2).expect("it is small");
    let puzzle = CardPuzzle::new(board, cards, labels, Rule::Equal).expect("there are cards enough");
    let mut checker = cards::Checker::new(&puzzle);
    for entry in cards::List::new(&puzzle, bytes) {
        match entry {
            Ok(cards::Entry::Solution(_, solution)) => drop(checker.check(&solution)),
            Ok(cards::Entry::Best(_, board)) => drop(checker.check_best(&board)),
            Ok(cards::Entry::Summary(_) | cards::Entry::Reached(_)) => {}
            Err(error) => assert!(!error.to_string().is_empty() && !error.help().is_empty()),
        }
    }
    assert!(checker.solutions() <= 3);
}

/// Boards for a rook on a1, each with its longest way. Of the last two the proof needs a fold, and cases.
const ROOKS: [(&[&str], u64); 3] = [
    (&["##", "##"], 4),
    (&[".####", ".###.", "##.##", "#####", "###.#"], 18),
    (&["#.####", "####.#", ".#.###", ".#.###", "#####.", "#.#.##"], 22),
];

fn rook(rows: &[&str]) -> TrailPuzzle {
    let mut grid = Grid::new(rows.len() as u32, rows[0].len() as u32).expect("it is small");
    for square in grid.squares() {
        if rows[rows.len() - 1 - square.row as usize].as_bytes()[square.column as usize] == b'.' {
            grid.block(square).expect("it is on the board");
        }
    }
    TrailPuzzle::new(grid, Square { row: 0, column: 0 }).expect("the start is free")
}

/// The same bytes as a list of ways of a rook.
fn check_trails(bytes: &[u8]) {
    let rooks = ROOKS.map(|(rows, longest)| (rook(rows), longest));
    let mut checkers = rooks.each_ref().map(|(puzzle, longest)| (trail::Checker::new(puzzle), *longest));
    for entry in trail::List::new(bytes) {
        match entry {
            Ok(trail::Entry::Solution(listed)) => {
                for (checker, longest) in &mut checkers {
                    if let Ok((worth, bound)) = checker.check(&listed.way, listed.certificate.as_ref()) {
                        assert!(worth <= *longest, "no way is longer");
                        assert!(bound.is_none_or(|bound| bound >= *longest), "there is a way of this length");
                    }
                }
            }
            Ok(trail::Entry::Summary { .. }) => {}
            Err(error) => assert!(!error.to_string().is_empty() && !error.help().is_empty()),
        }
    }
    assert!(checkers[0].0.right() <= 9, "on four squares there are nine ways of any length");
}

/// Reads and checks everything, and says whether it can be read to its end.
pub fn check(bytes: &[u8]) -> bool {
    check_cards(bytes);
    check_trails(bytes);
    let puzzle = puzzle();
    // The lines of a legend are the placements of such a list.
    if let Ok(text) = std::str::from_utf8(bytes)
        && let Ok(legend) = Legend::new(&puzzle, text.lines())
    {
        let _ = legend.solution(&(0..text.lines().count() as u32).collect::<Vec<_>>());
    }
    let mut checker = Checker::new(&puzzle);
    let Ok(list) = List::new(&puzzle, bytes) else { return false };
    for entry in list {
        match entry {
            Ok(Entry::Solution(listed)) => match listed.solution {
                Ok(solution) => drop(checker.check(&solution)),
                Err(misfit) => {
                    checker.pass_over();
                    assert!(!misfit.to_string().is_empty());
                }
            },
            Ok(Entry::Claim(_)) => {}
            Err(error) => {
                assert!(!error.to_string().is_empty());
                return false;
            }
        }
    }
    // Five solutions, and no two are the same.
    assert!(checker.solutions() <= 5 && checker.raw() <= 10);
    true
}
