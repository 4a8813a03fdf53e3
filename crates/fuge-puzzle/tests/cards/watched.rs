//! Watched, the search is the same: its nodes, its dead ends, its solutions. And what is told of a card that is tried can be seen by others.

use super::known::turtles;
use super::random::{puzzles, triangles_or_hexagons};
use fuge_puzzle::cards::{Against, CardPuzzle, Compiled, Laid, Order, Refusal, Try, WatchedTree};
use fuge_puzzle::packing::Found;
use fuge_search::{Control, Interval, Node, Observer, Step, Tree, walk, walk_observed};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Every step of a walk, with the reason of dead ends, and what is laid.
#[derive(Default)]
struct Diary(Vec<(Step, Vec<u32>, String, Found)>);

impl<T: Tree<Solution = Found>> Observer<T> for Diary {
    fn step(&mut self, step: Step, tree: &T, position: &[u32]) -> ControlFlow<()> {
        let reason = if step == Step::Rejected { tree.reason() } else { String::new() };
        self.0.push((step, position.to_vec(), reason, tree.laid()));
        ControlFlow::Continue(())
    }
}

/// Larger trees take too long to look at every try.
const MOST_NODES: u64 = 10_000;

/// Watched or not, and by the engine's own loop: the same nodes and the same solutions, in the same order. And every try is as it is told.
fn check(puzzle: &CardPuzzle) {
    let compiled = Compiled::new(puzzle);
    for order in Order::ALL {
        let (whole, control) = (Interval::whole(), Control::default());
        let mut swept = Vec::new();
        let solved = walk(&mut compiled.tree_in(order), &whole, &control, &mut swept);
        if solved.statistics.nodes() > MOST_NODES {
            continue;
        }
        let (mut unseen, mut seen) = (Diary::default(), Diary::default());
        let (mut found, mut shown) = (Vec::new(), Vec::new());
        let usual = walk_observed(&mut compiled.tree_in(order), &whole, &control, &mut found, &mut unseen);
        let watched = walk_observed(&mut compiled.watched(order), &whole, &control, &mut shown, &mut seen);
        assert_eq!(usual.statistics, watched.statistics, "{order}");
        assert_eq!(solved.statistics, watched.statistics, "{order}");
        assert_eq!((&found, unseen.0), (&shown, seen.0), "{order}");
        assert_eq!(swept, shown, "{order}");
        visit(&compiled, &mut compiled.watched(order));
    }
}

/// Every branch is a try that is not refused, and what goes on is what is then laid.
fn visit(compiled: &Compiled, tree: &mut WatchedTree) {
    let (node, puzzle) = (tree.look(), compiled.puzzle());
    let sight = tree.sight();
    let go: Vec<&Try> = sight.tries.iter().filter(|tried| tried.refusal.is_none()).collect();
    let left: usize = sight.left.iter().map(|left| left.copies).sum();
    assert_eq!(left + sight.laid.len(), puzzle.cards().len(), "every card lies or is left");
    let mut cards: Vec<usize> = sight.laid.iter().map(|laid| laid.card).collect();
    cards.extend(sight.left.iter().map(|left| left.card));
    assert_eq!(cards.iter().collect::<BTreeSet<_>>().len(), cards.len(), "no card is in two piles");
    for tried in &sight.tries {
        assert_eq!(Some(tried.laid.cell), sight.next);
        assert!(sight.left.iter().any(|left| left.card == tried.laid.card) || sight.clue);
        assert_eq!(tried.refusal.is_none(), fits(puzzle, &sight.laid, &tried.laid), "{tried:?}");
        if let Some(Refusal { side, own, against }) = tried.refusal {
            let shown = puzzle.shown(tried.laid.card, tried.laid.turn, tried.laid.flipped);
            assert_eq!(shown[side], own);
            match against {
                Against::Card { card, label } => {
                    assert!(!puzzle.meet(own, label) && sight.laid.iter().any(|laid| laid.card == card));
                }
                Against::Frame(wanted) => assert_ne!(wanted, own),
                Against::Anything => assert!((0..puzzle.labels().len()).all(|other| !puzzle.meet(own, other as u8))),
            }
        }
    }
    if sight.next.is_some() && !sight.clue {
        let tried: BTreeSet<usize> = sight.tries.iter().map(|tried| tried.laid.card).collect();
        assert_eq!(tried, sight.left.iter().map(|left| left.card).collect(), "every card that is left is tried");
    }
    match node {
        Node::Branches(count) => {
            assert_eq!(go.len(), count as usize);
            for (branch, tried) in (0..count).zip(go) {
                tree.descend(branch);
                tree.look();
                assert_eq!(tree.sight().laid, [&sight.laid[..], &[tried.laid]].concat());
                visit(compiled, tree);
                tree.ascend();
                assert_eq!(tree.sight(), sight, "the same after coming back");
            }
        }
        Node::DeadEnd => assert!(go.is_empty()),
        Node::Solution { .. } => {
            assert!(sight.next.is_none() && sight.tries.is_empty());
            let mut laid = sight.laid;
            laid.sort_by_key(|laid| laid.cell);
            let shown = |all: &[Laid]| -> Vec<Vec<u8>> {
                all.iter().map(|laid| puzzle.shown(laid.card, laid.turn, laid.flipped)).collect()
            };
            assert_eq!(shown(&laid), shown(&compiled.laid(&tree.solution()).expect("a solution")));
        }
        Node::Copy => panic!("there are no copies in this tree"),
    }
}

/// Whether a card fits, with sides told by their ends on paper: nothing of the search is used.
fn fits(puzzle: &CardPuzzle, all: &[Laid], own: &Laid) -> bool {
    let labels = |laid: &Laid| puzzle.shown(laid.card, laid.turn, laid.flipped);
    let ends = |laid: &Laid, side: usize| {
        let mut corners = puzzle.lattice().geometry().corners(laid.cell);
        // A triangle that points down has its sides half a turn further.
        corners.rotate_left(if laid.cell.part == 0 { 0 } else { 2 });
        BTreeSet::from([corners[side], corners[(side + 1) % corners.len()]])
    };
    let sides = puzzle.sides();
    (0..sides).all(|side| {
        let label = labels(own)[side];
        let across = |laid: &Laid| (0..sides).find(|&back| ends(laid, back) == ends(own, side));
        let beside = |cell: fuge_puzzle::packing::Cell| cell != own.cell && across(&Laid { cell, ..*own }).is_some();
        let number = usize::from(own.cell.part) * sides + side;
        let card = all.iter().find_map(|laid| Some(labels(laid)[across(laid)?]));
        match card {
            Some(other) => puzzle.meet(label, other),
            None if puzzle.board().cells().iter().any(|&cell| beside(cell)) => {
                (0..puzzle.labels().len()).any(|other| puzzle.meet(label, other as u8))
            }
            None => puzzle.frame().sides.get(number).copied().flatten().is_none_or(|wanted| wanted == label),
        }
    })
}

#[test]
fn the_turtle_game_is_watched_as_it_is_solved() {
    check(&turtles("f1 k2 t2 f1"));
}

#[test]
fn the_first_place_takes_every_card() {
    let mut tree = Compiled::new(&turtles("f1 k2 t2 f1")).watched(Order::Rows);
    assert_eq!(tree.look(), Node::Branches(36));
    tree.descend(0);
    tree.look();
    let sight = tree.sight();
    assert_eq!(sight.left.iter().map(|left| left.card).collect::<Vec<_>>(), (1..9).collect::<Vec<_>>());
    // Card 1 shows k1 to the right, and k2 is what fits to it; card 2 has none.
    let refusal = sight.tries[0].refusal.expect("the second card does not fit");
    assert_eq!((refusal.side, refusal.own, refusal.against), (3, 5, Against::Card { card: 0, label: 2 }));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn random_puzzles_are_watched_as_they_are_solved(puzzle in puzzles()) {
        check(&puzzle);
    }

    #[test]
    fn so_are_triangles_and_hexagons(puzzle in triangles_or_hexagons()) {
        check(&puzzle);
    }
}
