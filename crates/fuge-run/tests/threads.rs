//! Real threads: the same solutions in the same order, and the same number of nodes, whatever their number.

mod common;

use common::{Sums, sums};
use fuge_run::{End, Options, run};
use fuge_search::{Interval, Node, Tree};
use proptest::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

fn found(tree: &Sums, options: &Options<'_>) -> (Vec<Vec<u32>>, fuge_run::Report) {
    let mut found = Vec::new();
    let report = run(tree, &Interval::whole(), options, &mut |solution| found.push(solution), &mut |_| {});
    (found, report)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn the_number_of_threads_changes_nothing(tree in sums(), waiting in 1..20_usize, limit in prop::option::of(0..30_u64)) {
        let one = found(&tree, &Options { limit, ..Options::default() });
        for threads in [2, 4] {
            let many = found(&tree, &Options { threads, waiting, limit, ..Options::default() });
            prop_assert_eq!(&many.0, &one.0);
            prop_assert_eq!(&many.1.statistics, &one.1.statistics);
            prop_assert_eq!(many.1.end, one.1.end);
        }
        let counted = run(
            &tree,
            &Interval::whole(),
            &Options { threads: 2, limit, count_only: true, ..Options::default() },
            &mut |_| panic!("nothing is handed out"),
            &mut |_| {},
        );
        prop_assert_eq!(counted.statistics, one.1.statistics);
    }
}

fn endless() -> Sums {
    Sums { digits: 9, length: 40, modulus: 7, checked: vec![40], path: Vec::new(), wanted: None }
}

#[test]
fn a_deadline_ends_a_run_and_says_what_is_left() {
    let options = Options { threads: 2, time: Some(Duration::from_millis(50)), ..Options::default() };
    let (solutions, report) = found(&endless(), &options);
    assert_eq!(report.end, End::Time);
    assert!(!report.rest.is_empty());
    assert_eq!(report.statistics.solutions(), solutions.len() as u64);
    assert!(solutions.is_sorted());
}

#[test]
fn a_run_that_was_walked_and_handed_out_is_complete_whatever_the_clock_says() {
    let tree = Sums { digits: 3, length: 3, modulus: 1, checked: vec![], path: Vec::new(), wanted: None };
    let options = Options { threads: 2, time: Some(Duration::from_millis(1)), ..Options::default() };
    let mut found = 0;
    let mut slow = |_| {
        found += 1;
        std::thread::sleep(Duration::from_millis(1));
    };
    let report = run(&tree, &Interval::whole(), &options, &mut slow, &mut |_| {});
    // Either the threads had done everything when the time was over, or something is left: never both, never neither.
    assert_eq!(report.complete(), report.rest.is_empty());
    assert_eq!(report.complete(), found == 27);
}

#[test]
fn a_slow_receiver_does_not_hold_up_the_end_and_loses_nothing() {
    let tree = Sums { digits: 4, length: 7, modulus: 1, checked: vec![], path: Vec::new(), wanted: None };
    let options = Options { threads: 2, time: Some(Duration::from_millis(20)), ..Options::default() };
    let mut found = Vec::new();
    let mut slow = |solution| {
        found.push(solution);
        std::thread::sleep(Duration::from_micros(500));
    };
    let report = run(&tree, &Interval::whole(), &options, &mut slow, &mut |_| {});
    assert_eq!(report.statistics.solutions(), found.len() as u64);
    for rest in &report.rest {
        run(&tree, rest, &Options::default(), &mut |solution| found.push(solution), &mut |_| {});
    }
    found.sort();
    found.dedup();
    assert_eq!(found.len(), 4_usize.pow(7));
}

#[test]
fn a_poor_front_and_a_rich_end_on_real_threads() {
    /// The first branch leads to a deep tree without solutions, the last to a flat one full of them.
    #[derive(Clone, Default)]
    struct Uneven(Vec<u32>);
    impl Tree for Uneven {
        type Solution = Vec<u32>;
        fn look(&mut self) -> Node {
            match (self.0.first(), self.0.len()) {
                (None, _) | (Some(0), 1..16) | (Some(_), 1..11) => Node::Branches(2),
                (Some(0), _) => Node::DeadEnd,
                _ => Node::Solution { weight: 1 },
            }
        }
        fn descend(&mut self, branch: u32) {
            self.0.push(branch);
        }
        fn ascend(&mut self) {
            self.0.pop();
        }
        fn solution(&self) -> Vec<u32> {
            self.0.clone()
        }
    }
    for (threads, waiting) in [(2, 1), (4, 8), (3, 100)] {
        let options = Options { threads, waiting, ..Options::default() };
        let mut found = Vec::new();
        let report = run(&Uneven::default(), &Interval::whole(), &options, &mut |s| found.push(s), &mut |_| {});
        assert!(report.complete() && found.is_sorted());
        assert_eq!((found.len(), report.statistics.nodes()), (1024, 1 + 65_535 + 2047));
    }
}

#[test]
fn a_raised_flag_ends_a_run() {
    let cancel = AtomicBool::new(false);
    let options = Options { threads: 2, cancel: Some(&cancel), progress: true, ..Options::default() };
    let mut told = 0;
    let report = run(&endless(), &Interval::whole(), &options, &mut |_| {}, &mut |progress| {
        told += 1;
        assert!((0.0..1.0).contains(&progress.fraction()));
        cancel.store(true, Ordering::Relaxed);
    });
    assert_eq!((report.end, told), (End::Cancelled, 1));
}

#[test]
fn what_is_left_can_be_walked_later() {
    let tree = Sums { digits: 3, length: 11, modulus: 2, checked: vec![5, 11], path: Vec::new(), wanted: None };
    let (all, whole) = found(&tree, &Options::default());
    let cancel = AtomicBool::new(false);
    let options = Options { threads: 2, waiting: 8, cancel: Some(&cancel), ..Options::default() };
    let mut parts = Vec::new();
    let mut deliver = |solution| {
        parts.push(solution);
        cancel.store(parts.len() > 500, Ordering::Relaxed);
    };
    let first = run(&tree, &Interval::whole(), &options, &mut deliver, &mut |_| {});
    let mut statistics = first.statistics;
    for rest in &first.rest {
        let report = run(&tree, rest, &Options::default(), &mut |solution| parts.push(solution), &mut |_| {});
        statistics += &report.statistics;
    }
    parts.sort();
    assert_eq!(parts, all);
    assert_eq!(statistics, whole.statistics);
}

/// Somebody who takes very long over each solution is not given many more when the run has to end; what is left can be walked later.
#[test]
fn a_slow_receiver_does_not_keep_a_run_from_ending() {
    let tree = Sums { digits: 3, length: 11, modulus: 2, checked: vec![5, 11], path: Vec::new(), wanted: None };
    let (all, whole) = found(&tree, &Options::default());
    for threads in [1, 3] {
        let cancel = AtomicBool::new(false);
        let options = Options { threads, cancel: Some(&cancel), ..Options::default() };
        let mut parts = Vec::new();
        let mut deliver = |solution| {
            parts.push(solution);
            if parts.len() > 300 {
                cancel.store(true, Ordering::Relaxed);
                std::thread::sleep(Duration::from_millis(5));
            }
        };
        let first = run(&tree, &Interval::whole(), &options, &mut deliver, &mut |_| {});
        assert!(parts.len() < 600, "{}", parts.len());
        assert_eq!((first.end, first.statistics.kept()), (End::Cancelled, parts.len() as u64));
        let mut statistics = first.statistics;
        for rest in &first.rest {
            let report = run(&tree, rest, &Options::default(), &mut |solution| parts.push(solution), &mut |_| {});
            statistics += &report.statistics;
        }
        parts.sort();
        assert_eq!((parts, statistics), (all.clone(), whole.statistics.clone()));
    }
}

#[test]
#[should_panic(expected = "a scoped thread panicked")]
fn a_panic_of_a_thread_is_not_swallowed() {
    #[derive(Clone)]
    struct Broken;
    impl Tree for Broken {
        type Solution = ();
        fn look(&mut self) -> Node {
            panic!("broken on purpose")
        }
        fn descend(&mut self, _: u32) {}
        fn ascend(&mut self) {}
        fn solution(&self) {}
    }
    let _ = run(&Broken, &Interval::whole(), &Options { threads: 2, ..Options::default() }, &mut |()| {}, &mut |_| {});
}

#[test]
fn a_search_of_more_nodes_than_it_may_have_ends_so_on_any_number_of_threads() {
    let tree = Sums { digits: 3, length: 9, modulus: 2, checked: vec![4], path: Vec::new(), wanted: None };
    let ended = |threads, nodes| {
        let options = Options { threads, nodes, count_only: true, ..Options::default() };
        run(&tree, &Interval::whole(), &options, &mut |_| {}, &mut |_| {})
    };
    let all = ended(1, None).statistics.nodes();
    for threads in [1, 2, 4] {
        assert_eq!(ended(threads, Some(all)).end, End::Complete);
        assert_eq!(ended(threads, Some(all - 1)).end, End::Nodes);
        assert_eq!(ended(threads, Some(1)).end, End::Nodes);
    }
}
