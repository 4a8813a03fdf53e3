//! The checker of cards beside the solver: it finds every solution right, the same symmetries and the same orbits, and every change wrong.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use fuge_format::foreign::write;
use fuge_format::json;
use fuge_puzzle::cards::{Card, CardPuzzle, Clue, Compiled, Frame, Rule, sides_of};
use fuge_puzzle::packing::{Board, Found, Lattice, Symmetry};
use fuge_search::{Control, Interval, walk};
use fuge_verify::cards::{CardText, Checker, Entry, Fault, List, SolutionText, read};
use proptest::prelude::*;
use std::collections::BTreeSet;

type Rows = Vec<Vec<Option<CardText>>>;

fn solution(line: &str) -> SolutionText {
    match read(1, line).unwrap() {
        Some(Entry::Solution(1, solution)) => solution,
        other => panic!("{other:?}"),
    }
}

/// The solution that a link shows.
fn linked(puzzle: &CardPuzzle, link: &str) -> SolutionText {
    match &List::new(puzzle, link.as_bytes()).collect::<Result<Vec<_>, _>>().unwrap()[..] {
        [Entry::Solution(1, solution)] => solution.clone(),
        other => panic!("{other:?}"),
    }
}

prop_compose! {
    fn puzzles()(
        lattice in prop_oneof![Just(Lattice::Square), Just(Lattice::Triangle), Just(Lattice::Hexagon)],
        (rows, columns) in prop_oneof![Just((1, 2)), Just((2, 2)), Just((2, 1)), Just((1, 1)), Just((1, 3))],
        labels in 1_u8..4,
        pairs in proptest::option::of(proptest::collection::btree_set((0_u8..3, 0_u8..3), 2..6)),
        framed in prop_oneof![Just(0), Just(1), Just(2)],
        (turn, flip, swaps) in (any::<bool>(), any::<bool>(), any::<bool>()),
        more in 0_usize..2,
        symmetry in prop_oneof![Just(Symmetry::Full), Just(Symmetry::Rotations), Just(Symmetry::None)],
        clue in any::<bool>(),
        edges in proptest::collection::vec(0_u8..3, 40),
    ) -> CardPuzzle {
        let board = Board::of_size(lattice, rows, columns, 1).unwrap();
        let sides = sides_of(lattice).unwrap();
        let card = |index: usize| Card {
            name: index.to_string(),
            labels: (0..sides).map(|side| edges[(sides * index + side) % edges.len()] % labels).collect(),
        };
        let cards = (0..board.cells().len() + more).map(card).collect();
        let names = (0..3).map(|label| label.to_string()).collect();
        let at = board.cells()[0];
        let puzzle = CardPuzzle::new(board, cards, names, pairs.map_or(Rule::Equal, Rule::Pairs)).unwrap();
        let sides = match framed {
            0 => Vec::new(),
            1 => vec![Some(0); 6],
            _ => vec![Some(0), None, Some(1), None, None, None],
        };
        let puzzle = puzzle.moving(turn, flip).framed(Frame { sides, only: BTreeSet::new() });
        let clues = if clue { vec![Clue { card: 0, cell: at, turn: 0, flipped: false }] } else { Vec::new() };
        puzzle.with_clues(clues).unwrap().counted(symmetry, swaps).unwrap()
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn the_checker_agrees_with_the_solver(puzzle in puzzles(), other in 0_usize..100) {
        let compiled = Compiled::new(&puzzle);
        let mut found: Vec<Found> = Vec::new();
        let control = Control { nodes: Some(200_000), ..Control::default() };
        let outcome = walk(&mut compiled.tree(), &Interval::whole(), &control, &mut found);
        prop_assume!(outcome.rest.is_none());
        let mut checker = Checker::new(&puzzle);
        prop_assert_eq!(checker.order(), compiled.symmetries() as u64);
        for (index, own) in (0..).zip(&found) {
            let laid = compiled.laid(own).unwrap();
            let text = solution(&json::cards_solution("x", index, &puzzle, &laid));
            prop_assert_eq!(checker.check(&text).map(|_| ()), Ok(()));
            if let Ok(link) = write::solution_link(&puzzle, "x", &laid) {
                prop_assert_eq!(Checker::new(&puzzle).check(&linked(&puzzle, &link)).map(|_| ()), Ok(()), "{}", link);
                let (nameless, _) = link.split_once("&board_pieces=").unwrap();
                prop_assert_eq!(Checker::new(&puzzle).check(&linked(&puzzle, nameless)).map(|_| ()), Ok(()), "{}", link);
            }
        }
        prop_assert_eq!((checker.solutions(), checker.raw()), (found.len() as u64, u128::from(outcome.statistics.raw)));
        // The same once more is no new one.
        if let Some(first) = found.first() {
            let laid = compiled.laid(first).unwrap();
            let text = solution(&json::cards_solution("x", 0, &puzzle, &laid));
            prop_assert_eq!(checker.check(&text), Err(Fault::Same { earlier: 0 }));
            // A card that is turned otherwise fits, as the solver says too, or it does not.
            let mut changed = text.clone();
            let places: Vec<(usize, usize)> = (0..text.rows.len())
                .flat_map(|row| (0..text.rows[row].len()).map(move |column| (row, column)))
                .filter(|&(row, column)| text.rows[row][column].is_some())
                .collect();
            let (row, column) = places[other % places.len()];
            if let Some(card) = &mut changed.rows[row][column] {
                card.turn = (card.turn + 1) % puzzle.sides() as u64;
            }
            let right = Checker::new(&puzzle).check(&changed).is_ok();
            let turned: Vec<_> = compiled.laid(first).unwrap();
            let numbers: Vec<Vec<u8>> = turned.iter().map(|own| puzzle.shown(own.card, own.turn, own.flipped)).collect();
            if !puzzle.turns() {
                prop_assert!(!right, "{numbers:?}");
            }
        }
    }
}

fn turtles() -> Compiled {
    let file = fuge_format::shipped::find("turtles").unwrap().read().unwrap();
    match file.puzzle {
        fuge_format::Puzzle::Cards(compiled) => *compiled,
        other => panic!("{other:?}"),
    }
}

#[test]
fn faults_are_told() {
    let compiled = turtles();
    let mut found: Vec<Found> = Vec::new();
    walk(&mut compiled.tree(), &Interval::whole(), &Control::default(), &mut found);
    let laid = compiled.laid(&found[0]).unwrap();
    let right = solution(&json::cards_solution("turtles", 0, compiled.puzzle(), &laid));
    let fault = |change: &dyn Fn(&mut Rows)| {
        let mut changed = right.clone();
        change(&mut changed.rows);
        Checker::new(compiled.puzzle()).check(&changed).unwrap_err().to_string()
    };
    assert_eq!(fault(&|rows| rows[1][1] = None), "row 1, column 1: there is no card, and the board has a place");
    assert_eq!(
        fault(&|rows| rows[2].push(right.rows[0][0])),
        "row 2, column 3: there is a card, and the board has no place"
    );
    let first = right.rows[0][0].unwrap();
    assert_eq!(fault(&|rows| rows[2][2] = rows[0][0]), format!("card {} lies twice", first.card));
    assert_eq!(fault(&|rows| rows[0][0] = Some(CardText { card: 0, ..first })), "there is no card 0");
    assert_eq!(fault(&|rows| rows[0][0] = Some(CardText { card: 10, ..first })), "there is no card 10");
    let turned = CardText { turn: 7, ..first };
    assert_eq!(
        fault(&|rows| rows[0][0] = Some(turned)),
        format!("card {} may not be turned by more than a whole turn", first.card)
    );
    let over = CardText { flipped: true, ..first };
    assert_eq!(fault(&|rows| rows[0][0] = Some(over)), format!("card {} may not be turned over", first.card));
    let other = CardText { turn: (first.turn + 1) % 4, ..first };
    assert!(fault(&|rows| rows[0][0] = Some(other)).contains(" meets "));
}

#[test]
fn lists_are_read_and_bad_ones_refused() {
    let text = "{\"type\":\"solution\",\"index\":0,\"rows\":[[{\"card\":1,\"turn\":0},null]]}\n\n\
                {\"type\":\"other\"}\n{\"type\":\"summary\",\"complete\":true,\"different\":1,\"raw\":2}\n";
    let entries: Vec<Entry> = List::new(turtles().puzzle(), text.as_bytes()).collect::<Result<_, _>>().unwrap();
    assert!(matches!(&entries[..], [Entry::Solution(1, one), Entry::Summary(claim)]
        if one.rows[0][1].is_none() && claim.different == Some(1) && claim.complete));
    for (text, line, message) in [
        ("{", 1, "EOF while parsing an object"),
        ("{\"type\":\"solution\"}", 1, "the solution has no `rows`"),
        (
            "{\"type\":\"solution\",\"rows\":[[{\"card\":-1,\"turn\":0}]]}",
            1,
            "invalid value: integer `-1`, expected u64",
        ),
        ("\n{\"type\":\"solution\",\"rows\":3}", 2, "invalid type: integer `3`, expected a sequence"),
    ] {
        let error = List::new(turtles().puzzle(), text.as_bytes()).find_map(Result::err).unwrap();
        assert_eq!((error.line, error.to_string().as_str()), (line, message), "{text}");
        assert!(!error.help().is_empty());
    }
}

#[test]
fn links_are_read_and_bad_ones_refused() {
    let card = |name: &str, labels: [u8; 4]| Card { name: name.into(), labels: labels.to_vec() };
    let cards = vec![card("1", [0, 1, 0, 2]), card("2", [0, 3, 0, 1])];
    let labels = ["grey", "red", "green", "blue"].map(String::from).to_vec();
    let puzzle = CardPuzzle::new(Board::rectangle(1, 2).unwrap(), cards, labels, Rule::Equal).unwrap();
    let text = "#puzzle=x&board_w=2&board_h=1&board_edges=bcbdbebc&board_pieces=001002\nand\n#board_edges=bdbcbcbe&motifs_order=x\n1 more\n";
    let entries = List::new(&puzzle, text.as_bytes()).collect::<Result<Vec<_>, _>>().unwrap();
    let mut checker = Checker::new(&puzzle);
    let checked: Vec<_> = entries
        .iter()
        .map(|entry| match entry {
            Entry::Solution(line, solution) => (*line, checker.check(solution).is_ok()),
            _ => (0, false),
        })
        .collect();
    // Green meets blue in the second.
    assert_eq!(checked, [(1, true), (3, false)]);
    for (text, column, message) in [
        ("#board_edges=bcbd", 14, "a board of 2x1 has 8 letters from a to z"),
        ("#board_edges=bcbdbebC", 14, "a board of 2x1 has 8 letters from a to z"),
        ("é#board_edges=bcbdbeee", 19, "no card that is left shows `beee`"),
        ("#board_edges=bcbdbcbd", 18, "no card that is left shows `bcbd`"),
        ("#board_edges=bcbdbebc&board_pieces=002001", 14, "card 2 is none that shows `bcbd`"),
        ("#board_edges=bcbdbebc&board_pieces=001000", 18, "card 0 is none that shows `bebc`"),
        ("#board_edges=bcbdbebc&board_pieces=0010", 36, "a board of 2x1 has 6 digits for its cards"),
    ] {
        let error = List::new(&puzzle, text.as_bytes()).find_map(Result::err).unwrap();
        assert_eq!((error.line, error.column, error.to_string().as_str()), (1, column, message), "{text}");
        assert!(error.help().contains("board_edges="));
    }
    let error = List::new(turtles().puzzle(), &b"#board_edges=abcd"[..]).find_map(Result::err).unwrap();
    assert_eq!(error.to_string(), "links cannot show this puzzle");
}
