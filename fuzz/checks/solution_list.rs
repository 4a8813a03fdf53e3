//! Any bytes as a list of solutions, of every family: reading it ends soon and without a panic, and what is read can be checked.

use fuge_puzzle::cards::{Card, CardPuzzle, Rule};
use fuge_puzzle::outline::{OutlinePuzzle, cells_of_polygon};
use fuge_puzzle::packing::{Board, Cell, Lattice, Packing, Piece, Shape, Symmetry};
use fuge_puzzle::silhouette::{Figure, Place, PolygonPiece, SilhouettePuzzle, Sketch};
use fuge_puzzle::trail::{Grid, Square, TrailPuzzle};
use fuge_verify::list::{Entry, Legend, List};
use fuge_verify::packing::Checker;
use fuge_verify::{cards, outline, silhouette, trail};

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

/// The same bytes as a list of solutions of two cards; whether it is one.
fn check_cards(bytes: &[u8]) -> bool {
    let card = |name: &str, labels: [u8; 4]| Card { name: name.into(), labels: labels.to_vec() };
    let cards = vec![card("1", [0, 1, 0, 2]), card("2", [0, 3, 0, 1])];
    let labels = ["1", "2", "3", "4"].map(String::from).to_vec();
    let board = Board::rectangle(1, 2).expect("it is small");
    let puzzle = CardPuzzle::new(board, cards, labels, Rule::Equal).expect("there are cards enough");
    let (mut checker, mut read) = (cards::Checker::new(&puzzle), Read::default());
    for entry in cards::List::new(&puzzle, bytes) {
        match entry {
            Ok(cards::Entry::Solution(_, solution)) => read.solution(checker.check(&solution)),
            Ok(cards::Entry::Best(_, board)) => read.solution(checker.check_best(&board)),
            Ok(cards::Entry::Summary(_) | cards::Entry::Reached(_)) => {}
            Err(error) => read.refused(&error.to_string(), error.help()),
        }
    }
    assert!(checker.solutions() <= 3);
    read.is_list()
}

/// What was read of a list.
#[derive(Default)]
struct Read {
    solutions: u64,
    refused: bool,
}

impl Read {
    fn solution<T, E: std::fmt::Display>(&mut self, checked: Result<T, E>) {
        self.solutions += 1;
        assert!(checked.err().is_none_or(|fault| !fault.to_string().is_empty()), "a fault has words");
    }

    fn refused(&mut self, message: &str, help: &str) {
        self.refused = true;
        assert!(!message.is_empty() && !help.is_empty());
    }

    /// Whether it is a list of this family, whatever its solutions are worth.
    fn is_list(&self) -> bool {
        self.solutions > 0 && !self.refused
    }
}

/// Two triangles that are to form a square: given exactly, drawn, and drawn in tolerant arithmetic.
fn squares() -> [SilhouettePuzzle; 3] {
    let place = |(x, y): &(&str, &str)| -> Place { [x, y].map(|number| number.parse().expect("it is a number")) };
    let corners = |corners: &[(&str, &str)]| -> Vec<Place> { corners.iter().map(place).collect() };
    let piece = |name: &str| PolygonPiece {
        name: name.to_owned(),
        corners: corners(&[("0", "0"), ("2", "0"), ("0", "2")]),
        flip: true,
    };
    let sketch = |tolerance| {
        let loops = vec![vec![[10.0, 10.0], [30.0, 10.0], [30.0, 30.01], [10.0, 30.0]]];
        Figure::Drawn(Sketch { loops, y_down: true, scale: None, tolerance })
    };
    let exact = Figure::Exact(vec![corners(&[("0", "0"), ("2", "0"), ("2", "2"), ("0", "2")])]);
    [exact, sketch(None), sketch(Some(0.01))].map(|figure| SilhouettePuzzle {
        pieces: vec![piece("one"), piece("two")],
        figure,
        symmetry: Symmetry::Full,
    })
}

/// The same bytes as a list of solutions of silhouettes.
fn check_silhouettes(bytes: &[u8]) -> bool {
    let mut is_list = false;
    for puzzle in squares() {
        let mut checker = silhouette::Silhouette::new(&puzzle).expect("the areas are equal");
        let mut read = Read::default();
        for entry in silhouette::List::new(bytes) {
            match entry {
                Ok(silhouette::Entry::Solution(_, solution)) => read.solution(checker.check(&solution)),
                Ok(silhouette::Entry::Summary(summary)) => drop(checker.finish(&summary)),
                Err(error) => read.refused(&error.to_string(), error.help()),
            }
        }
        // One diagonal; the other is its image.
        assert!(checker.solutions() <= 1 && checker.raw() <= 2, "{} {}", checker.solutions(), checker.raw());
        is_list |= read.is_list();
    }
    is_list
}

/// The same bytes as a list of solutions of a set of pieces, two triangles: wherever they lie, and whatever they form.
fn check_outlines(bytes: &[u8]) -> bool {
    let shape = Shape::new(cells_of_polygon("(0,0)(1,0)(0,1)").expect("these are halves of squares"));
    let piece = Piece { copies: 2.into(), ..Piece::new("half", shape.expect("it has cells")) };
    let set = OutlinePuzzle::new(vec![piece], Symmetry::Full).expect("it is a set");
    let some = set.outlines().into_iter().find_map(|octagon| set.with_outline(octagon).ok()?.given().cloned());
    let Ok(list) = List::new(&some.expect("two halves form something"), bytes) else { return false };
    if matches!(list, List::Drawings(_)) {
        return false;
    }
    let (mut checker, mut read) = (outline::Checker::new(&set), Read::default());
    for entry in list {
        match entry {
            Ok(Entry::Solution(listed)) => match listed.solution {
                Ok(solution) => read.solution(checker.check_as(&solution, listed.octagon)),
                Err(misfit) => {
                    checker.pass_over();
                    read.solution::<(), _>(Err(misfit));
                }
            },
            Ok(Entry::Claim(_)) => {}
            Err(_) => read.refused = true,
        }
    }
    // A square, a triangle and a slanted one.
    assert!(checker.outlines() <= 3 && checker.solutions() <= 3, "{}", checker.solutions());
    read.is_list()
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
fn check_trails(bytes: &[u8]) -> bool {
    let rooks = ROOKS.map(|(rows, longest)| (rook(rows), longest));
    let mut checkers = rooks.each_ref().map(|(puzzle, longest)| (trail::Checker::new(puzzle), *longest));
    let mut read = Read::default();
    for entry in trail::List::new(bytes) {
        match entry {
            Ok(trail::Entry::Solution(listed)) => {
                read.solutions += 1;
                for (checker, longest) in &mut checkers {
                    if let Ok((worth, bound)) = checker.check(&listed.way, listed.certificate.as_ref()) {
                        assert!(worth <= *longest, "no way is longer");
                        assert!(bound.is_none_or(|bound| bound >= *longest), "there is a way of this length");
                    }
                }
            }
            Ok(trail::Entry::Summary { .. }) => {}
            Err(error) => read.refused(&error.to_string(), error.help()),
        }
    }
    assert!(checkers[0].0.right() <= 9, "on four squares there are nine ways of any length");
    read.is_list()
}

/// Reads and checks everything, and says whether it can be read to its end: as a list of the small puzzle, or as one that has solutions of another.
pub fn check(bytes: &[u8]) -> bool {
    // Each of them reads it.
    let [cards, trails, silhouettes, outlines, packing] =
        [check_cards, check_trails, check_silhouettes, check_outlines, check_packing].map(|check| check(bytes));
    // Best boards are told from solutions by how a list begins.
    if bytes.starts_with(br#"{"type":"best"#) { cards } else { cards || trails || silhouettes || outlines || packing }
}

fn check_packing(bytes: &[u8]) -> bool {
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
