//! Best boards beside the checker, which counts on its own, and beside all boards of puzzles that are small enough.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use fuge_format::best::laid;
use fuge_format::json::{Reached, cards_best};
use fuge_puzzle::cards::best::{Best, Board as BestBoard, Standing, Verdict};
use fuge_puzzle::cards::{Card, CardPuzzle, Clue, Compiled, Frame, Laid, Recipe, Rule, sides_of};
use fuge_puzzle::packing::{Board, Cell, Lattice};
use fuge_verify::cards::{Checker, Entry, Fault, read};
use proptest::prelude::*;
use std::collections::BTreeSet;

fn line(best: &Best, puzzle: &CardPuzzle, board: &BestBoard) -> String {
    let reached = Reached {
        edges: board.edges() as u64,
        of_edges: best.edges() as u64,
        cards: board.cards() as u64,
        of_cards: best.places() as u64,
    };
    cards_best("x", "edges", reached, puzzle, &best.laid(board))
}

/// What the checker says of a line.
fn checked(puzzle: &CardPuzzle, line: &str) -> Result<(), Fault> {
    match read(1, line).unwrap() {
        Some(Entry::Best(1, board)) => Checker::new(puzzle).check_best(&board),
        other => panic!("{other:?}"),
    }
}

fn searched(puzzle: &CardPuzzle, seed: u64, rounds: u64) -> (Best, Standing) {
    let best = Best::new(&Compiled::new(puzzle), seed);
    let mut standing = Standing::default();
    for number in 0..rounds {
        let mut round = best.round(number);
        while round.step(&mut standing) {}
    }
    (best, standing)
}

prop_compose! {
    fn puzzles(sizes: &'static [(u32, u32)])(
        lattice in prop_oneof![Just(Lattice::Square), Just(Lattice::Triangle), Just(Lattice::Hexagon)],
        (rows, columns) in proptest::sample::select(sizes),
        hole in any::<proptest::sample::Index>(),
        holed in any::<bool>(),
        labels in 1_u8..5,
        pairs in proptest::option::of(proptest::collection::btree_set((0_u8..4, 0_u8..4), 2..6)),
        framed in 0..3,
        (turn, flip) in (any::<bool>(), any::<bool>()),
        (more, clue) in (0_usize..3, any::<bool>()),
        edges in proptest::collection::vec(0_u8..4, 60),
    ) -> CardPuzzle {
        let whole = Board::of_size(lattice, rows, columns, 1).unwrap();
        let mut cells: Vec<Cell> = whole.cells().to_vec();
        if holed && cells.len() > 3 {
            cells.remove(hole.index(cells.len()));
        }
        let board = Board::new(lattice, cells).unwrap();
        let sides = sides_of(lattice).unwrap();
        let card = |index: usize| Card {
            name: index.to_string(),
            labels: (0..sides).map(|side| edges[(sides * index + side) % edges.len()] % labels).collect(),
        };
        let cards: Vec<Card> = (0..board.cells().len() + more).map(card).collect();
        let names = (0..labels).map(|label| label.to_string()).collect();
        let rule = pairs.map_or(Rule::Equal, |pairs| {
            Rule::Pairs(pairs.into_iter().map(|(a, b)| (a % labels, b % labels)).collect())
        });
        let first = board.cells()[0];
        let puzzle = CardPuzzle::new(board, cards, names, rule).unwrap().moving(turn, flip);
        let only = |only: bool| if only { BTreeSet::from([0]) } else { BTreeSet::new() };
        let puzzle = match framed {
            0 => puzzle,
            1 => puzzle.framed(Frame { sides: vec![Some(0), None, Some(0)].into_iter().cycle().take(6).collect(), only: only(false) }),
            _ => puzzle.framed(Frame { sides: vec![Some(0); 6], only: only(true) }),
        };
        match clue {
            true => puzzle.with_clues(vec![Clue { card: 1, cell: first, turn: 0, flipped: false }]).unwrap(),
            false => puzzle,
        }
    }
}

/// The most matching edges, and the most cards without a mismatch, of all boards.
fn all_boards(puzzle: &CardPuzzle, best: &Best) -> (usize, usize) {
    let cells = puzzle.board().cells().to_vec();
    let mut most = (0, 0);
    lay(puzzle, best, &cells, &mut Vec::new(), &mut most);
    most
}

fn lay(puzzle: &CardPuzzle, best: &Best, cells: &[Cell], on: &mut Vec<Laid>, most: &mut (usize, usize)) {
    let Some((&cell, rest)) = cells.split_first() else {
        if let Some(board) = best.board(on) {
            *most = (most.0.max(board.edges()), most.1.max(board.cards()));
        }
        return;
    };
    lay(puzzle, best, rest, on, most);
    let turns = if puzzle.turns() { puzzle.sides() as u8 } else { 1 };
    for card in (0..puzzle.cards().len()).filter(|card| !on.iter().any(|laid| laid.card == *card)).collect::<Vec<_>>() {
        for (turn, flipped) in (0..turns).flat_map(|turn| [(turn, false), (turn, true)]) {
            if !flipped || puzzle.flips() {
                on.push(Laid { card, cell, turn, flipped });
                lay(puzzle, best, rest, on, most);
                on.pop();
            }
        }
    }
}

const SMALL: &[(u32, u32)] = &[(1, 2), (2, 2), (2, 3), (3, 3), (1, 4)];
const TINY: &[(u32, u32)] = &[(1, 2), (2, 1), (1, 3)];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    /// Every number is that of its board, and a board that is read again is the same.
    #[test]
    fn numbers_are_those_of_the_board(puzzle in puzzles(SMALL), seed in 0_u64..100) {
        let (best, standing) = searched(&puzzle, seed, 3);
        let (edges, cards) = (standing.edges.unwrap(), standing.cards.unwrap());
        prop_assert!(cards.cards() >= edges.cards() && edges.edges() >= cards.edges());
        for board in [edges, cards] {
            let line = line(&best, &puzzle, &board);
            prop_assert_eq!(checked(&puzzle, &line), Ok(()), "{}", line);
            prop_assert_eq!(best.board(&laid(&puzzle, &line).unwrap()), Some(board));
        }
    }

    /// On boards of a few places nothing is better than what is found.
    #[test]
    fn tiny_puzzles_are_searched_through(puzzle in puzzles(TINY).prop_filter("it is small", is_tiny)) {
        let (best, standing) = searched(&puzzle, 1, 5);
        let (edges, cards) = all_boards(&puzzle, &best);
        prop_assert_eq!(standing.edges.unwrap().edges(), edges);
        prop_assert_eq!(standing.cards.unwrap().cards(), cards);
    }

    /// Six squares that may not be turned, and four that may.
    #[test]
    fn small_boards_of_squares_are_searched_through(turn in any::<bool>(), edges in proptest::collection::vec(0_u8..3, 24)) {
        let (rows, columns) = if turn { (2, 2) } else { (2, 3) };
        let board = Board::rectangle(rows, columns).unwrap();
        let card = |index: usize| Card { name: index.to_string(), labels: edges[4 * index..4 * index + 4].to_vec() };
        let cards = (0..board.cells().len()).map(card).collect();
        let names = ["a", "b", "c"].map(String::from).to_vec();
        let puzzle = CardPuzzle::new(board, cards, names, Rule::Equal).unwrap().moving(turn, false);
        let (best, standing) = searched(&puzzle, 1, 6);
        prop_assert_eq!(standing.edges.unwrap().edges(), all_boards(&puzzle, &best).0);
    }

    /// Puzzles that have a solution are solved.
    #[test]
    fn small_puzzles_are_solved(size in 2_u32..5, colours in 2_usize..6, seed in any::<u64>()) {
        let board = Board::rectangle(size, size).unwrap();
        let puzzle = Recipe::new(board, colours).generator().unwrap().puzzle(seed).unwrap();
        let best = Best::new(&Compiled::new(&puzzle), seed);
        let mut standing = Standing::default();
        prop_assert_eq!(best.proof(Vec::new()).step(1 << 24, None, &mut standing), Verdict::Solved);
        let board = standing.edges.unwrap();
        prop_assert!(board.is_solution() && board.edges() == best.edges() && board.cards() == best.places());
    }
}

fn is_tiny(puzzle: &CardPuzzle) -> bool {
    let ways = if puzzle.turns() { puzzle.sides() } else { 1 } * if puzzle.flips() { 2 } else { 1 };
    (puzzle.cards().len() * ways).pow(puzzle.board().cells().len() as u32) < 200_000
}

/// A round depends on the seed and on its number, on nothing else.
#[test]
fn the_same_rounds_find_the_same() {
    let puzzle = Recipe::new(Board::rectangle(6, 6).unwrap(), 8).generator().unwrap().puzzle(3).unwrap();
    let (_, one) = searched(&puzzle, 5, 2);
    let (_, other) = searched(&puzzle, 5, 2);
    assert_eq!(one, other);
    assert_ne!(one, searched(&puzzle, 6, 2).1);
}

/// Slices of the exact search are one search.
#[test]
fn the_exact_search_goes_on_where_it_stopped() {
    let card = |index: usize| Card { name: index.to_string(), labels: vec![index as u8 % 3, 1, 2, index as u8 % 2] };
    let names = ["a", "b", "c"].map(String::from).to_vec();
    let board = Board::rectangle(2, 3).unwrap();
    let puzzle = CardPuzzle::new(board, (0..6).map(card).collect(), names, Rule::Equal).unwrap().moving(false, false);
    let best = Best::new(&Compiled::new(&puzzle), 1);
    let mut standing = Standing::default();
    let whole = best.proof(Vec::new()).step(u64::MAX, None, &mut standing);
    let mut position = Vec::new();
    loop {
        match best.proof(position).step(1, None, &mut standing) {
            Verdict::Open(next) => position = next,
            end => {
                assert_eq!(end, whole);
                break;
            }
        }
    }
}

/// What is wrong is found: another number, a card that lies twice, a broken frame, a clue that is gone.
#[test]
fn faults_are_found() {
    let puzzle = Recipe::new(Board::rectangle(3, 3).unwrap(), 3).generator().unwrap().puzzle(1).unwrap();
    let (best, standing) = searched(&puzzle, 1, 2);
    let board = standing.edges.unwrap();
    let good = line(&best, &puzzle, &board);
    assert_eq!(checked(&puzzle, &good), Ok(()));
    let more = good.replace(&format!("\"edges\":{}", board.edges()), &format!("\"edges\":{}", board.edges() + 1));
    assert!(matches!(checked(&puzzle, &more), Err(Fault::Number { .. })));
    let twice = good.replace("\"card\":2,", "\"card\":1,");
    assert_eq!(checked(&puzzle, &twice), Err(Fault::Twice { card: 1 }));
    let rows = good.find("\"rows\"").unwrap();
    let turned =
        good[..rows].to_owned() + &good[rows..].replace("\"turn\":0", "\"turn\":3").replace("\"turn\":1", "\"turn\":2");
    assert!(matches!(checked(&puzzle, &turned), Err(Fault::Frame { .. })), "{turned}");
    let clue = best.laid(&board)[0];
    let Laid { card, cell, turn, flipped } = clue;
    let other = Clue { card, cell, turn: (turn + 2) % 4, flipped };
    let clued = puzzle.with_clues(vec![other]).unwrap();
    assert!(matches!(checked(&clued, &good), Err(Fault::Clue { .. })));
}
