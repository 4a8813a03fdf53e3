//! The examples print what they promise, and what another road finds.

#[path = "../examples/eight_queens.rs"]
#[allow(dead_code)] // its `main`
mod eight_queens;
#[path = "../examples/words.rs"]
#[allow(dead_code)]
mod words;

use fuge_search::{Control, Count, Interval, Observer, Step, Tree, walk_observed};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

#[test]
fn eight_queens_prints_a_board_and_the_number() {
    let printed = eight_queens::run();
    let lines: Vec<&str> = printed.lines().collect();
    assert_eq!(lines[8..], ["92 solutions"]);
    let columns: BTreeSet<_> = lines[..8].iter().map(|row| row.find('Q').unwrap()).collect();
    assert_eq!(columns.len(), 8);
}

#[test]
fn a_rejected_queen_knows_who_attacks_her() {
    /// Keeps the first reason.
    struct First(Option<String>);
    impl<T: Tree> Observer<T> for First {
        fn step(&mut self, step: Step, tree: &T, _: &[u32]) -> ControlFlow<()> {
            if step == Step::Rejected {
                self.0 = Some(tree.reason());
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        }
    }
    let mut first = First(None);
    let mut queens = eight_queens::Queens::default();
    walk_observed(&mut queens, &Interval::whole(), &Control::default(), &mut Count, &mut first);
    assert_eq!(first.0.as_deref(), Some("the queen in row 1 attacks it"));
}

#[test]
fn words_finds_the_squares_that_trying_all_words_finds() {
    let words: Vec<&[u8]> = words::WORDS.split_whitespace().map(str::as_bytes).collect();
    let fits = |square: &[&[u8]; 4]| {
        (0..4).all(|column| words.contains(&&*square.iter().map(|word| word[column]).collect::<Vec<_>>()))
    };
    let mut squares = BTreeSet::new();
    for &first in &words {
        for &second in &words {
            for &third in &words {
                let fourths = words.iter().map(|&fourth| [first, second, third, fourth]).filter(fits);
                squares.extend(fourths.map(|square| String::from_utf8(square.join(&b'\n')).unwrap()));
            }
        }
    }
    let printed = words::run();
    let found: Vec<&str> = printed.split("\n\n").collect();
    let (last, found) = found.split_last().unwrap();
    assert_eq!(found, squares.iter().collect::<Vec<_>>());
    assert!(last.starts_with(&format!("{} squares; ", squares.len())) && squares.len() == 9, "{last}");
}
