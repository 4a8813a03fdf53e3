//! Generated puzzles: the same by seed, and always with a solution.

use fuge_puzzle::cards::{Border, CardPuzzle, Compiled, Recipe, all_differ};
use fuge_puzzle::packing::{Board, Found, Lattice, PackingTree};
use fuge_search::{Control, Interval, walk};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// Up to so many different solutions.
fn found(mut tree: PackingTree, limit: Option<u64>) -> Vec<Found> {
    let mut found: Vec<Found> = Vec::new();
    walk(&mut tree, &Interval::whole(), &Control { solutions: limit, ..Control::default() }, &mut found);
    found
}

fn framed(rows: u32, columns: u32, colours: usize) -> Recipe {
    Recipe::new(Board::rectangle(rows, columns).expect("a board"), colours)
}

fn puzzle(recipe: Recipe, seed: u64) -> CardPuzzle {
    recipe.generator().expect("a recipe").puzzle(seed).expect("a puzzle")
}

fn cards(puzzle: &CardPuzzle) -> Vec<String> {
    puzzle.cards().iter().map(|card| card.labels.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")).collect()
}

/// A change of these numbers is a change of every puzzle that was ever made: it raises the number of the generator.
#[test]
fn a_seed_always_makes_the_same_puzzle() {
    let made = puzzle(framed(2, 3, 3), 7);
    assert_eq!(cards(&made), ["0 0 2 1", "1 0 0 1", "1 2 0 1", "1 1 0 0", "1 1 1 0", "2 2 0 0"]);
    assert_eq!(made.labels(), ["0", "1", "2", "3"]);
    assert!(made.turns() && !made.flips());
    assert_eq!(made.frame().only, BTreeSet::from([0]));
    let open = Recipe { border: Border::Open, turn: false, ..framed(4, 4, 10) };
    let made = puzzle(open, 1);
    assert_eq!(cards(&made)[..4], ["5 9 0 5", "0 2 6 9", "3 0 0 8", "7 0 4 0"]);
    assert!(made.frame().sides.is_empty() && !made.turns());
    assert_eq!(fuge_puzzle::cards::GENERATOR, 1);
}

/// As in Eternity II: where two cards at the border meet there are colours that are nowhere else.
#[test]
fn colours_at_the_border_are_nowhere_else() {
    let made = puzzle(Recipe { border: Border::Coloured(5), ..framed(16, 16, 17) }, 1);
    let (mut border, mut inside) = (0, 0);
    for card in made.cards() {
        let labels = |of: std::ops::RangeInclusive<u8>| card.labels.iter().filter(|label| of.contains(label)).count();
        let (frame, at_border, others) = (labels(0..=0), labels(1..=5), labels(6..=22));
        assert!([(0, 0, 4), (1, 2, 1), (2, 2, 0)].contains(&(frame, at_border, others)), "{:?}", card.labels);
        border += at_border;
        inside += others;
    }
    // Every edge is on two cards.
    assert_eq!((border, inside), (2 * 60, 2 * 420));
}

#[test]
fn what_differs_is_laid_in_one_way() {
    // With one colour all cards in the middle are the same, and each looks the same however it is turned.
    assert!(!all_differ(&puzzle(framed(4, 4, 1), 1)));
    let generator = framed(4, 4, 6).generator().expect("a recipe");
    let mut unique = 0;
    for made in (1..40).map(|seed| generator.puzzle(seed).expect("a puzzle")).filter(all_differ) {
        let compiled = Compiled::new(&made);
        assert!(compiled.copies().iter().all(|&copies| copies == 1));
        assert_eq!(compiled.forms().len(), 4 * made.cards().len());
        let first = found(compiled.tree(), None);
        assert_eq!(first.len(), found(compiled.second_tree().expect("a cover"), None).len());
        unique += usize::from(first.len() == 1);
    }
    assert!(unique > 0);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn there_is_always_a_solution(
        lattice in prop_oneof![2 => Just(Lattice::Square), 1 => Just(Lattice::Triangle), 1 => Just(Lattice::Hexagon)],
        (rows, columns) in (1_u32..5, 2_u32..5),
        colours in 1_usize..8,
        border in prop_oneof![Just(Border::Open), Just(Border::Framed), (1_usize..4).prop_map(Border::Coloured)],
        turn in any::<bool>(),
        seed in any::<u64>(),
    ) {
        let board = Board::of_size(lattice, rows, columns, 1).expect("a board");
        let generator = Recipe { board, colours, border, turn }.generator().expect("a recipe");
        let made = generator.puzzle(seed).expect("a puzzle");
        prop_assert_eq!(&made, &generator.puzzle(seed).expect("a puzzle"));
        prop_assert_eq!(made.cards().len(), made.board().cells().len());
        let compiled = Compiled::new(&made);
        let first = found(compiled.tree(), Some(1));
        prop_assert_eq!(first.len(), 1);
        prop_assert!(compiled.is_solution(&first[0]));
        // What cannot be is not there.
        prop_assert!(generator.check_different().is_ok() || !all_differ(&made));
    }
}
