//! The loop beside the plain walk, with hands in a hurry: they give away, wait for one another and are stopped all the time.

use super::free::{Block, LANES, Set, which};
use super::{Flat, Habits, MOST_WORDS, Scratch};
use crate::cards::tree::CardsTree;
use crate::cards::{Border, Card, CardPuzzle, Compiled, Frame, Order, Recipe, Rule, sides_of};
use crate::packing::{Board, Found, Lattice};
use fuge_search::{Answer, Control, Interval, Node, Outcome, Sink, Tree, walk};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The tree without its loop.
struct Plain(CardsTree);

impl Tree for Plain {
    type Solution = Found;
    fn look(&mut self) -> Node {
        self.0.look()
    }
    fn descend(&mut self, branch: u32) {
        self.0.descend(branch);
    }
    fn ascend(&mut self) {
        self.0.ascend();
    }
    fn solution(&self) -> Found {
        self.0.solution()
    }
}

/// Takes solutions, and now and then wants no more for the moment.
struct Moody {
    found: Vec<Found>,
    seen: u64,
    mood: u64,
}

impl Sink<Found> for Moody {
    fn take(&mut self, make: &mut dyn FnMut() -> Found) -> Answer {
        self.seen += 1;
        match self.seen % self.mood {
            1 if self.mood > 1 => return Answer::NotNow,
            _ => self.found.push(make()),
        }
        if self.seen % self.mood == 2 { Answer::Enough } else { Answer::Next }
    }
}

#[derive(Clone, Debug)]
struct Case {
    puzzle: CardPuzzle,
    order: Order,
    habits: Habits,
    depth: usize,
    wide: bool,
    portable: bool,
    limits: Vec<u64>,
    mood: u64,
}

prop_compose! {
    fn puzzles()(
        lattice in prop_oneof![3 => Just(Lattice::Square), 1 => Just(Lattice::Triangle), 1 => Just(Lattice::Hexagon)],
        (rows, columns) in (1_u32..5, 2_u32..5),
        labels in 1_u8..5,
        frame in prop_oneof![Just(None), Just(Some(0))],
        (turn, flip, copies) in (any::<bool>(), any::<bool>(), 1_usize..5),
        edges in proptest::collection::vec(0_u8..4, 150),
    ) -> CardPuzzle {
        let board = Board::of_size(lattice, rows, columns, 1).expect("a board");
        let sides = sides_of(lattice).expect("cards");
        let label = |index: usize, side: usize| edges[(sides * (index / copies) + side) % edges.len()] % labels;
        let card = |index: usize| Card { name: index.to_string(), labels: (0..sides).map(|side| label(index, side)).collect() };
        let cards = (0..board.cells().len() + copies).map(card).collect();
        let names = (0..4).map(|label| label.to_string()).collect();
        let puzzle = CardPuzzle::new(board, cards, names, Rule::Equal).expect("a puzzle").moving(turn, flip);
        puzzle.framed(Frame { sides: vec![frame; sides], only: BTreeSet::new() })
    }
}

prop_compose! {
    fn cases()(
        puzzle in puzzles(),
        order in proptest::sample::select(vec![Order::Rows, Order::Spiral, Order::Border]),
        (few, alone, together, piece) in (0_u64..50, 1_u64..20, 1_u64..40, 1_u64..40),
        (depth, wide, portable) in (0_usize..30, any::<bool>(), any::<bool>()),
        limits in proptest::collection::vec(prop_oneof![1_u64..10, 1_u64..3000], 12),
        mood in prop_oneof![Just(1), 3_u64..9],
    ) -> Case {
        Case { puzzle, order, habits: Habits { few, alone, together, piece: (piece, 3 * piece) }, depth, wide, portable, limits, mood }
    }
}

/// A tree whose hands have these habits, and sets with as many words as there can be, if it is wide.
fn hurried(case: &Case, compiled: &Compiled) -> CardsTree {
    let mut tree = compiled.settled_tree(case.order);
    tree.portable = case.portable;
    let mut flat = Flat::new(&tree.tables, &tree.inner).expect("few cards");
    if case.wide {
        flat.words = MOST_WORDS;
    }
    let mut scratch = Scratch::new(&tree, &flat, case.habits);
    match &mut scratch {
        Scratch::Narrow(crew) => crew.depth = case.depth,
        Scratch::Wide(crew) => crew.depth = case.depth,
    }
    (tree.flat, tree.scratch) = (Some(Arc::new(flat)), Some(scratch));
    tree
}

/// Walks, stopped after so many nodes each time: how every walk ended, and what was found.
fn walked<T: Tree<Solution = Found>>(tree: &mut T, case: &Case) -> (Vec<Outcome>, Vec<Found>) {
    let mut sink = Moody { found: Vec::new(), seen: 0, mood: case.mood };
    let (mut from, mut outcomes) = (Interval::whole(), Vec::new());
    for &limit in &case.limits {
        let control = Control { nodes: Some(limit), ..Control::default() };
        let outcome = walk(tree, &from, &control, &mut sink);
        outcomes.push(outcome.clone());
        match outcome.rest {
            Some(rest) => from = rest,
            None => break,
        }
    }
    (outcomes, sink.found)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn hurried_hands_see_what_a_walk_sees(case in cases()) {
        let compiled = Compiled::new(&case.puzzle);
        let seen = walked(&mut hurried(&case, &compiled), &case);
        prop_assert_eq!(seen, walked(&mut Plain(compiled.settled_tree(case.order)), &case));
    }

    #[test]
    fn a_block_is_looked_up_in_a_set(set in any::<[u32; 8]>(), cards in proptest::collection::vec((0_u32..8, 0_u32..32), 0..=LANES)) {
        let mut block = Block::default();
        let mut expected = 0;
        for (lane, &(word, bit)) in cards.iter().enumerate() {
            block.fill(lane, word, bit);
            expected |= ((set[word as usize] >> bit & 1) as u8) << lane;
        }
        prop_assert_eq!(block.open(which(&Set(set), &block)), expected);
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2") {
            #[expect(unsafe_code, reason = "as in the loop")]
            // SAFETY: the processor was just asked.
            let found = unsafe { super::free::which_avx2(&set, &block) };
            prop_assert_eq!(block.open(found), expected);
        }
    }
}

proptest! {
    /// As many words as there can be: each is told from all others.
    #[test]
    fn a_block_is_looked_up_in_a_long_set(
        words in proptest::collection::vec(any::<u32>(), MOST_WORDS),
        cards in proptest::collection::vec((0..MOST_WORDS as u32, 0_u32..32), 0..=LANES),
    ) {
        let set: Set<MOST_WORDS> = Set(words.try_into().expect("as many"));
        let mut block = Block::default();
        let mut expected = 0;
        for (lane, &(word, bit)) in cards.iter().enumerate() {
            block.fill(lane, word, bit);
            expected |= ((set.0[word as usize] >> bit & 1) as u8) << lane;
        }
        prop_assert_eq!(block.open(which(&set, &block)), expected);
    }
}

/// Of kinds with many cards, as many are laid as there are, and never more.
#[test]
fn copies_are_laid_as_often_as_there_are() {
    for (copies, places) in [(1, 1), (3, 5), (5, 3), (31, 40), (32, 40), (33, 50), (40, 40), (49, 50), (50, 50)] {
        let board = Board::rectangle(places, 1).expect("a board");
        let card = |name: &str, label: u8| Card { name: name.to_owned(), labels: vec![label; 4] };
        let mut cards: Vec<Card> = (0..copies).map(|_| card("a", 0)).collect();
        cards.extend((copies..places).map(|_| card("b", 1)));
        let puzzle =
            CardPuzzle::new(board, cards, vec!["0".to_owned(), "1".to_owned()], Rule::Equal).expect("a puzzle");
        let puzzle = puzzle.moving(false, false);
        let tree = || Compiled::new(&puzzle).settled_tree(Order::Rows);
        let walked = |tree: &mut dyn Tree<Solution = Found>| {
            walk(tree, &Interval::whole(), &Control::default(), &mut fuge_search::Count).statistics
        };
        assert_eq!(walked(&mut tree()), walked(&mut Plain(tree())), "{copies} copies, {places} places");
        assert!(tree().flat.is_some());
    }
}

/// A board of so many cards that a set has more words than a register: the beginning of a walk, stopped again and again.
#[test]
fn many_cards_are_laid_as_in_a_walk() {
    let board = Board::rectangle(18, 17).expect("a board");
    let recipe = Recipe { border: Border::Coloured(4), ..Recipe::new(board, 9) };
    let puzzle = recipe.generator().expect("a recipe").puzzle(7).expect("a puzzle");
    let habits = Habits { few: 30, alone: 20, together: 50, piece: (10, 40) };
    let limits = (0..40).map(|number| 1 + 977 * number % 6000).collect();
    let case = Case { puzzle, order: Order::Rows, habits, depth: 40, wide: false, portable: false, limits, mood: 1 };
    let compiled = Compiled::new(&case.puzzle);
    let mut tree = hurried(&case, &compiled);
    assert!(tree.flat.as_ref().is_some_and(|flat| flat.words > super::NARROW));
    assert_eq!(walked(&mut tree, &case), walked(&mut Plain(compiled.settled_tree(case.order)), &case));
}
