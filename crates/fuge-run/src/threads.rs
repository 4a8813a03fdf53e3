//! Starting threads, which the system may refuse: then fewer do the same work, and where there is not one, the caller's own.

use std::thread::{self, Scope, ScopedJoinHandle};

/// Starts a thread; `None`: the system has no room for it.
pub(crate) fn started<'scope>(
    scope: &'scope Scope<'scope, '_>,
    work: impl FnOnce() + Send + 'scope,
) -> Option<ScopedJoinHandle<'scope, ()>> {
    #[cfg(test)]
    if tests::REFUSED.get() {
        return None;
    }
    thread::Builder::new().spawn_scoped(scope, work).ok()
}

#[cfg(test)]
mod tests {
    use crate::layers::{Layer, Layering};
    use crate::{End, Ledger, Memory, Options, Recording, record, run};
    use fuge_search::{Interval, Node, Tree};
    use std::cell::Cell;
    use std::sync::atomic::AtomicBool;
    use std::thread;
    use std::time::Duration;

    thread_local! {
        /// The system has no room for a thread that this one starts.
        pub(super) static REFUSED: Cell<bool> = const { Cell::new(false) };
    }

    /// All numbers of `length` digits.
    #[derive(Clone)]
    struct Digits {
        length: usize,
        digits: Vec<u32>,
    }

    fn digits(length: usize) -> Digits {
        Digits { length, digits: Vec::new() }
    }

    impl Tree for Digits {
        type Solution = Vec<u32>;
        fn look(&mut self) -> Node {
            if self.digits.len() == self.length { Node::Solution { weight: 1 } } else { Node::Branches(10) }
        }
        fn descend(&mut self, branch: u32) {
            self.digits.push(branch);
        }
        fn ascend(&mut self) {
            self.digits.pop();
        }
        fn solution(&self) -> Vec<u32> {
            self.digits.clone()
        }
    }

    /// Both with a thread and without one, which is an outcome of the system and must not be one of the search.
    fn both<R>(work: impl Fn() -> R) -> [R; 2] {
        [false, true].map(|refused| {
            REFUSED.set(refused);
            let result = work();
            REFUSED.set(false);
            result
        })
    }

    #[test]
    fn without_a_thread_the_caller_walks() {
        for limit in [None, Some(1), Some(3000)] {
            let [with, without] = both(|| {
                let mut found = Vec::new();
                let options = Options { threads: 3, limit, waiting: 64, progress: true, ..Options::default() };
                let deliver = &mut |solution| found.push((solution, thread::current().id()));
                let report = run(&digits(5), &Interval::whole(), &options, deliver, &mut |_| {});
                // What is left behind a limit depends on the threads.
                (report.statistics, report.end, found)
            });
            assert_eq!(with, without);
            assert_eq!(without.2.len() as u64, limit.unwrap_or(100_000));
        }
    }

    #[test]
    fn without_a_thread_time_and_cancel_are_looked_at() {
        REFUSED.set(true);
        let stopped = |time, cancel| {
            let options = Options { time, cancel, count_only: true, ..Options::default() };
            let report = run(&digits(200), &Interval::whole(), &options, &mut |_| {}, &mut |_| {});
            assert!(report.statistics.nodes() > 0 || report.end == End::Cancelled);
            assert!(!report.rest.is_empty());
            report.end
        };
        assert_eq!(stopped(Some(Duration::from_millis(50)), None), End::Time);
        assert_eq!(stopped(None, Some(&AtomicBool::new(true))), End::Cancelled);
        let recorded = |time, cancel| {
            let recording = Recording { time, cancel, count_only: true, ..Recording::default() };
            let mut ledger = Memory::new(Interval::whole());
            record(&digits(200), &mut ledger, &recording, &|_, _| {}, &mut |_| {}).unwrap()
        };
        assert_eq!(recorded(Some(Duration::from_millis(50)), None), End::Time);
        assert_eq!(recorded(None, Some(&AtomicBool::new(true))), End::Cancelled);
        REFUSED.set(false);
    }

    #[test]
    fn without_a_thread_the_caller_records() {
        let [with, without] = both(|| {
            let mut ledger = Memory::new(Interval::whole());
            let recording = Recording { threads: 3, ..Recording::default() };
            let encode = |digits: &Vec<u32>, bytes: &mut Vec<u8>| bytes.extend(digits.iter().map(|&digit| digit as u8));
            let end = record(&digits(5), &mut ledger, &recording, &encode, &mut |_| {}).unwrap();
            let mut records = ledger.records().to_vec();
            records.sort_by(|a, b| a.interval.from.cmp(&b.interval.from));
            let found: Vec<u8> = records.iter().flat_map(|record| record.found.bytes().to_vec()).collect();
            (end, ledger.statistics().clone(), ledger.rest(), found)
        });
        assert_eq!(with, without);
        assert_eq!((without.0, without.1.solutions()), (End::Complete, 100_000));
    }

    #[test]
    fn without_a_thread_the_caller_grows_a_layer() {
        let folder = std::env::temp_dir().join(format!("fuge-run-alone-{}", std::process::id()));
        let lengths = both(|| {
            let layering = Layering { threads: 3, memory: 1 << 20, folder: &folder, cancel: None };
            let grow = |key: &[u8; 1], out: &mut Vec<[u8; 1]>| out.extend((key[0]..9).map(|digit| [digit]));
            Layer::new([[3_u8]]).next(&grow, &layering, &mut |_| {}).unwrap().unwrap().len()
        });
        assert_eq!(lengths, [6, 6]);
    }
}
