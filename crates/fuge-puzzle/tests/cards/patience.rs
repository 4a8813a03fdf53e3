//! Preparing can be stopped, and asks often enough: what is done between two questions is counted, not timed.

use fuge_puzzle::cards::best::{Best, Board, Standing};
use fuge_puzzle::cards::{Card, CardPuzzle, Compiled, Order, Rule};
use fuge_puzzle::packing;
use fuge_search::{MOST_PER_PROBE, NODES_PER_QUESTION, Patience, Stopped, questions};

/// Many cards that hardly fit, for a board of 36 places, no two of them alike.
fn many_cards() -> Compiled {
    let label = |card: usize, side: usize| ((card / 250_usize.pow(side as u32) + 7 * card * side) % 250) as u8;
    let card =
        |number: usize| Card { name: number.to_string(), labels: (0..4).map(|side| label(number, side)).collect() };
    let names = (0..250).map(|label| label.to_string()).collect();
    let puzzle = CardPuzzle::new(
        packing::Board::rectangle(6, 6).expect("a board"),
        (0..3000).map(card).collect(),
        names,
        Rule::Equal,
    );
    Compiled::new(&puzzle.expect("a puzzle"))
}

#[test]
fn lists_of_cards_ask_for_every_portion_of_them() {
    let compiled = many_cards();
    let forms = compiled.forms().len() as u64;
    assert!(forms > 10_000);
    let best = Best::new(&compiled, 1);
    // By no side, by the one above, by the one beside, and by both: each by one label and then by the other.
    let least = 4 * 2 * forms / Patience::PORTION;
    assert!(questions(|patience| best.round_patiently(0, patience)) >= least);
    assert!(questions(|patience| best.proof_patiently(Vec::new(), patience)) >= 4 * forms / Patience::PORTION);
    assert!(questions(|patience| Compiled::new(compiled.puzzle()).tree_patiently(Order::Rows, patience)) > 1);
    // It chooses an order, which takes the most.
    assert!(questions(|patience| Best::prepare(&Compiled::new(compiled.puzzle()), 1, patience)) > 100);
    assert!(questions(|patience| compiled.legend_patiently(patience)) >= 36 * forms / Patience::PORTION);
}

#[test]
fn thousands_of_cards_for_the_first_place_are_not_all_tried_to_choose_an_order() {
    let compiled = many_cards();
    let forms = compiled.forms().len();
    // About as many ways down as there should be in each of three orders; no way is longer than the board.
    let (probes, places) = (400, 36);
    assert!(forms > 4 * MOST_PER_PROBE * probes);
    let ways = 3 * (probes * places) as u64 / NODES_PER_QUESTION;
    let settle = |patience: &Patience<'_>| Compiled::new(compiled.puzzle()).settle_patiently(Order::Auto, patience);
    let tables = questions(|patience| Compiled::new(compiled.puzzle()).tree_patiently(Order::Rows, patience));
    let asked = questions(settle);
    assert!(asked <= ways + 4 * tables, "{asked} questions, {ways} for ways down, {tables} for tables");
}

#[test]
fn a_round_asks_whenever_a_board_is_made_better() {
    let compiled = many_cards();
    let best = Best::new(&compiled, 1);
    let asked = questions(|patience| {
        let (mut round, mut standing) = (best.round(0), Standing::default());
        while round.step_patiently(&mut standing, patience)? {}
        Ok::<_, Stopped>(standing)
    });
    // Four boards, 400 times each: a thousand steps, and a look at the cards for a place that is empty at the end.
    let least = 4 * 400 * (1024 + compiled.forms().len() as u64) / Patience::PORTION;
    assert!(asked >= least, "{asked} {least}");
}

#[test]
fn a_round_that_is_stopped_hands_in_what_it_found() {
    let best = Best::new(&many_cards(), 1);
    let (mut round, mut standing, mut whole) = (best.round(0), Standing::default(), 0);
    while standing.edges.is_none() {
        assert!(round.step(&mut standing));
        whole += 1;
    }
    let edges = |standing: &Standing| standing.edges.as_ref().map(Board::edges);
    let found = edges(&standing);
    assert_eq!(round.step_patiently(&mut standing, &Patience::new(&|| false)), Err(Stopped));
    assert!(whole > 36 && edges(&standing) >= found);
}
