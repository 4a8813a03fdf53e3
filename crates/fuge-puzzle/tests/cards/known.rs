//! Answers that others have found.

use fuge_puzzle::cards::{Card, CardPuzzle, Compiled, Frame, Order, Rule};
use fuge_puzzle::packing::{Board, Found, PackingTree, Symmetry};
use fuge_search::{Control, Interval, walk};
use std::collections::BTreeSet;

/// Different solutions, all solutions, nodes.
fn count(mut tree: PackingTree) -> (usize, u64, u64) {
    let mut found: Vec<Found> = Vec::new();
    let outcome = walk(&mut tree, &Interval::whole(), &Control::default(), &mut found);
    (found.len(), outcome.statistics.raw, outcome.statistics.nodes())
}

/// The turtle game of 1986; the fourth half of card 5 is as printed, or right.
pub fn turtles(fifth: &str) -> CardPuzzle {
    let cards = [
        "f2 k1 t1 k2",
        "f1 k1 t2 s2",
        "t2 k1 s1 f2",
        "f1 t1 s2 k2",
        "",
        "f1 f2 t2 k1",
        "f1 s1 k2 t2",
        "f1 s1 f2 t2",
        "t1 f2 s2 k1",
    ];
    let names = ["f1", "f2", "k1", "k2", "s1", "s2", "t1", "t2"];
    let label = |text: &str| names.iter().position(|name| *name == text).expect("a label") as u8;
    let card = |(index, text): (usize, &&str)| Card {
        name: (index + 1).to_string(),
        labels: if index == 4 { fifth } else { *text }.split(' ').map(label).collect(),
    };
    let cards = cards.iter().enumerate().map(card).collect();
    let pairs: BTreeSet<(u8, u8)> = (0..4).map(|kind| (2 * kind, 2 * kind + 1)).collect();
    let board = Board::rectangle(3, 3).expect("a board");
    CardPuzzle::new(board, cards, names.map(String::from).to_vec(), Rule::Pairs(pairs)).expect("a puzzle")
}

#[test]
fn the_turtle_game_has_twelve_solutions() {
    let compiled = Compiled::new(&turtles("f1 k2 t2 f1"));
    assert_eq!(compiled.motions(), (4, 0, 0));
    for order in Order::ALL {
        let (different, raw, _) = count(compiled.tree_in(order));
        assert_eq!((different, raw), (12, 48), "{order}");
    }
    let (different, raw, _) = count(compiled.second_tree().expect("a cover"));
    assert_eq!((different, raw), (12, 48));
}

#[test]
fn as_it_is_printed_the_turtle_game_has_ten() {
    let compiled = Compiled::new(&turtles("f1 k2 t2 t1"));
    let (different, raw, _) = count(compiled.tree());
    assert_eq!((different, raw), (10, 40));
}

/// MacMahon's 24 squares in three colours, the first of which is all around a 4 by 6 rectangle.
fn macmahon() -> CardPuzzle {
    let mut cards: Vec<Vec<u8>> = Vec::new();
    for number in 0..81 {
        let labels: Vec<u8> = [27, 9, 3, 1].map(|unit| (number / unit % 3) as u8).to_vec();
        let turned = |turn: usize| (0..4).map(|side| labels[(side + turn) % 4]).collect::<Vec<_>>();
        if !cards.iter().any(|card| (0..4).any(|turn| *card == turned(turn))) {
            cards.push(labels);
        }
    }
    assert_eq!(cards.len(), 24);
    let card = |(index, labels): (usize, Vec<u8>)| Card { name: (index + 1).to_string(), labels };
    let cards = cards.into_iter().enumerate().map(card).collect();
    let names = ["red", "green", "blue"].map(String::from).to_vec();
    let board = Board::rectangle(4, 6).expect("a board");
    let puzzle = CardPuzzle::new(board, cards, names, Rule::Equal).expect("a puzzle");
    puzzle.framed(Frame { sides: vec![Some(0); 4], only: BTreeSet::new() })
}

#[test]
fn macmahons_squares() {
    let compiled = Compiled::new(&macmahon());
    assert_eq!(compiled.motions(), (2, 2, 0));
    let swapped = macmahon().counted(Symmetry::Full, true).expect("a puzzle");
    let compiled = Compiled::new(&swapped);
    assert_eq!(compiled.symmetries(), 8);
    let (different, raw, _) = count(compiled.tree());
    assert_eq!((different, raw), (13_328, 106_624));
}
