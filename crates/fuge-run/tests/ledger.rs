//! One suite for every ledger: whatever order of claiming, walking, splitting, giving back, saving and crashing, in the end the whole
//! is tiled exactly once and nothing is lost or there twice.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{Sums, sums};
use fuge_run::ledger::join;
use fuge_run::{Claim, End, Head, Keep, Ledger, Memory, Packed, Record, Recording, RunFile, RunView, record};
use fuge_search::{Control, Interval, Node, Statistics, Tree, split, walk};
use proptest::prelude::*;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

/// A ledger that can crash.
trait Kind: Sized {
    type Ledger: Ledger + Send;
    fn new(scope: Interval) -> Self;
    fn ledger(&mut self) -> &mut Self::Ledger;
    /// What was saved, in tree order.
    fn records(&self) -> Vec<Record>;
    /// The process ends here, and another opens what is left.
    fn crash(self) -> Self;
}

struct InMemory {
    scope: Interval,
    ledger: Memory,
}

impl Kind for InMemory {
    type Ledger = Memory;
    fn new(scope: Interval) -> Self {
        Self { ledger: Memory::new(scope.clone()), scope }
    }
    fn ledger(&mut self) -> &mut Memory {
        &mut self.ledger
    }
    fn records(&self) -> Vec<Record> {
        self.ledger.records().to_vec()
    }
    fn crash(self) -> Self {
        let mut new = Self::new(self.scope);
        for record in self.ledger.records() {
            new.ledger.complete(u64::MAX, record.clone()).unwrap();
        }
        new.ledger.save().unwrap();
        new
    }
}

struct OnDisk {
    path: PathBuf,
    /// There is always one but while it crashes.
    ledger: Option<RunFile>,
}

fn head(scope: Interval) -> Head {
    Head {
        puzzle: "sums".into(),
        text: "no text".into(),
        family: "test".into(),
        fingerprint: "abc".into(),
        engine: "plain".into(),
        order: 1,
        keep: Keep::All,
        filters: Vec::new(),
        part: None,
        scope,
        legend: ["zero".into(), "one".into()].into(),
    }
}

fn new_path() -> PathBuf {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let name = format!("{}-{}.run", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

impl Kind for OnDisk {
    type Ledger = RunFile;
    fn new(scope: Interval) -> Self {
        let path = new_path();
        let _ = std::fs::remove_file(&path);
        Self { ledger: Some(RunFile::create(&path, head(scope)).unwrap()), path }
    }
    fn ledger(&mut self) -> &mut RunFile {
        self.ledger.as_mut().unwrap()
    }
    fn records(&self) -> Vec<Record> {
        RunView::open(&self.path).unwrap().records().collect::<Result<_, _>>().unwrap()
    }
    fn crash(mut self) -> Self {
        drop(self.ledger.take());
        self.ledger = Some(RunFile::open(&self.path).unwrap());
        self
    }
}

impl Drop for OnDisk {
    fn drop(&mut self) {
        drop(self.ledger.take());
        let _ = std::fs::remove_file(&self.path);
    }
}

#[expect(clippy::ptr_arg, reason = "the type of a solution")]
fn encode(path: &Vec<u32>, bytes: &mut Vec<u8>) {
    bytes.extend(path.iter().map(|&digit| digit as u8));
}

/// What there is to find, and what there is to see.
fn plain(tree: &Sums, interval: &Interval) -> (Packed, Statistics) {
    let mut found = Vec::new();
    let outcome = walk(&mut tree.clone(), interval, &Control::default(), &mut found);
    (packed(&found), outcome.statistics)
}

fn packed(found: &[Vec<u32>]) -> Packed {
    let mut packed = Packed::default();
    for solution in found {
        let mut bytes = Vec::new();
        encode(solution, &mut bytes);
        packed.push(&bytes);
    }
    packed
}

/// Walks at most so many nodes of an interval; the record, and what is left.
fn some(tree: &Sums, interval: &Interval, nodes: u64) -> (Record, Option<Interval>) {
    let mut found = Vec::new();
    let control = Control { nodes: Some(nodes), ..Control::default() };
    let outcome = walk(&mut tree.clone(), interval, &control, &mut found);
    let to = outcome.rest.as_ref().map_or(interval.to.clone(), |rest| Some(rest.from.clone()));
    let interval = Interval { from: interval.from.clone(), to };
    let cpu = Duration::from_nanos(nodes);
    (Record { interval, statistics: outcome.statistics, found: packed(&found), cpu }, outcome.rest)
}

/// What may happen.
#[derive(Clone, Debug)]
enum Step {
    Walk { worker: usize, nodes: u64 },
    Split { worker: usize },
    Release { worker: usize },
    Again { which: usize },
    Save,
    Crash,
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        8 => (0..3_usize, 1..40_u64).prop_map(|(worker, nodes)| Step::Walk { worker, nodes }),
        3 => (0..3_usize).prop_map(|worker| Step::Split { worker }),
        1 => (0..3_usize).prop_map(|worker| Step::Release { worker }),
        1 => (0..99_usize).prop_map(|which| Step::Again { which }),
        2 => Just(Step::Save),
        1 => Just(Step::Crash),
    ];
    prop::collection::vec(step, 0..40)
}

/// Workers at a ledger, and what happens to them.
struct Play<'a, K> {
    tree: &'a Sums,
    kind: K,
    workers: [Option<Claim>; 3],
    /// Everything that was ever reported.
    reported: Vec<Record>,
}

impl<K: Kind> Play<'_, K> {
    fn step(mut self, step: &Step) -> Self {
        let ledger = self.kind.ledger();
        match *step {
            Step::Walk { worker, nodes } => {
                let Some(claim) = self.workers[worker].take().or_else(|| ledger.claim()) else { return self };
                let (record, rest) = some(self.tree, &claim.interval, nodes);
                self.reported.push(record.clone());
                match rest {
                    None => ledger.complete(claim.id, record).unwrap(),
                    Some(interval) => {
                        ledger.report(claim.id, record).unwrap();
                        self.workers[worker] = Some(Claim { id: claim.id, interval });
                    }
                }
            }
            Step::Split { worker } => {
                if let Some(claim) = &mut self.workers[worker]
                    && let Some((mine, other)) = split(&mut self.tree.clone(), &claim.interval)
                {
                    ledger.split(claim.id, other.from);
                    claim.interval = mine;
                }
            }
            Step::Release { worker } => {
                if let Some(claim) = self.workers[worker].take() {
                    ledger.release(claim.id);
                }
            }
            Step::Again { which } => {
                let rest = ledger.rest();
                if let Some(record) = self.reported.get(which)
                    && !rest.iter().any(|rest| rest.contains(&record.interval.from))
                {
                    let before = ledger.statistics().clone();
                    ledger.complete(u64::MAX, record.clone()).unwrap();
                    assert_eq!((ledger.rest(), ledger.statistics()), (rest, &before), "once more changes nothing");
                }
            }
            Step::Save => ledger.save().unwrap(),
            Step::Crash => {
                self.kind = self.kind.crash();
                self.workers = [None, None, None];
                self.reported = self.kind.records();
            }
        }
        self
    }

    /// Goes on to the end.
    fn finish(mut self) -> Vec<Record> {
        for claim in self.workers.into_iter().flatten() {
            self.kind.ledger().release(claim.id);
        }
        while let Some(claim) = self.kind.ledger().claim() {
            let (record, rest) = some(self.tree, &claim.interval, u64::MAX);
            assert_eq!(rest, None);
            self.kind.ledger().complete(claim.id, record).unwrap();
        }
        self.kind.ledger().finish().unwrap();
        assert_eq!(self.kind.ledger().rest(), []);
        self.kind.records()
    }
}

fn play<K: Kind>(tree: &Sums, scope: Interval, steps: &[Step]) -> Vec<Record> {
    let kind = K::new(scope);
    let play = Play { tree, kind, workers: [None, None, None], reported: Vec::new() };
    steps.iter().fold(play, Play::step).finish()
}

/// The records tile the interval, and together they are the plain walk.
fn assert_whole(tree: &Sums, interval: &Interval, records: &[Record]) {
    let mut all = Record::nothing_before(interval.from.clone());
    for record in records {
        assert_eq!(all.interval.to.as_ref(), Some(&record.interval.from), "a gap or an overlap");
        assert!(!record.interval.is_empty());
        all.extend(record);
    }
    assert_eq!(all.interval.to, interval.to);
    assert_eq!((all.found, all.statistics), plain(tree, interval));
}

/// The whole in parts that are walked on different machines, then put together.
fn parts<K: Kind>(tree: &Sums, cuts: usize, steps: &[Step]) {
    let mut scopes = vec![Interval::whole()];
    for _ in 0..cuts {
        let cut = scopes.iter().enumerate().rev().find_map(|(n, scope)| Some((n, split(&mut tree.clone(), scope)?)));
        let Some((n, (first, second))) = cut else { break };
        scopes.splice(n..=n, [first, second]);
    }
    let mut records: Vec<Record> = scopes.into_iter().rev().flat_map(|scope| play::<K>(tree, scope, steps)).collect();
    // One of them was copied, and comes twice.
    records.extend(records.first().cloned());
    let outcomes: Vec<_> = records.iter().map(|r| (r.interval.clone(), (r.statistics.clone(), &r.found))).collect();
    let joined = join(&outcomes).unwrap();
    assert!(joined.gaps.is_empty() && joined.twice.len() == 1);
    assert_whole(tree, &Interval::whole(), &joined.take.iter().map(|&n| records[n].clone()).collect::<Vec<_>>());
    // Without one of them there is a gap, and it is that one.
    let missing = joined.take[joined.take.len() / 2];
    let others: Vec<_> = outcomes.iter().filter(|outcome| outcome.0 != outcomes[missing].0).cloned().collect();
    assert_eq!(join(&others).unwrap().gaps, [outcomes[missing].0.clone()]);
}

/// Real threads, stopped again and again.
fn threads<K: Kind>(tree: &Sums, threads: usize) {
    let mut kind = K::new(Interval::whole());
    loop {
        let recording = Recording { threads, time: Some(Duration::from_millis(3)), ..Recording::default() };
        let end = record(tree, kind.ledger(), &recording, &encode, &mut |_| {}).unwrap();
        kind = kind.crash();
        if end == End::Complete {
            break;
        }
    }
    assert_whole(tree, &Interval::whole(), &kind.records());
}

fn large() -> Sums {
    Sums { digits: 6, length: 8, modulus: 3, checked: vec![2, 4, 5], path: Vec::new(), wanted: None }
}

#[test]
fn memory_on_real_threads() {
    (1..=4).for_each(|n| threads::<InMemory>(&large(), n));
}

#[test]
fn a_run_file_on_real_threads() {
    (1..=4).for_each(|n| threads::<OnDisk>(&large(), n));
}

proptest! {
    #[test]
    fn memory_ends_with_the_whole(tree in sums(), steps in steps()) {
        assert_whole(&tree, &Interval::whole(), &play::<InMemory>(&tree, Interval::whole(), &steps));
    }

    #[test]
    fn memory_in_parts(tree in sums(), cuts in 0..6_usize, steps in steps()) {
        parts::<InMemory>(&tree, cuts, &steps);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn a_run_file_ends_with_the_whole(tree in sums(), steps in steps()) {
        assert_whole(&tree, &Interval::whole(), &play::<OnDisk>(&tree, Interval::whole(), &steps));
    }

    #[test]
    fn a_run_file_in_parts(tree in sums(), cuts in 0..4_usize, steps in steps()) {
        parts::<OnDisk>(&tree, cuts, &steps);
    }
}

/// A tree that panics somewhere.
#[derive(Clone)]
struct Trap(Vec<u32>);

impl Tree for Trap {
    type Solution = Vec<u32>;
    fn look(&mut self) -> Node {
        assert_ne!(self.0, [7, 7, 7], "the trap");
        if self.0.len() == 4 { Node::Solution { weight: 1 } } else { Node::Branches(9) }
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

#[test]
fn a_panic_of_one_thread_ends_the_run_and_does_not_hang_it() {
    let ended = std::panic::catch_unwind(|| {
        let recording = Recording { threads: 3, ..Recording::default() };
        record(&Trap(Vec::new()), &mut Memory::new(Interval::whole()), &recording, &encode, &mut |_| {}).map(drop)
    });
    assert!(ended.is_err());
}
