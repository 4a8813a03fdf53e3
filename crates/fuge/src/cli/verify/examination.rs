//! A list of solutions while it is checked by the checker of a family that has one of its own.

use super::super::failure::Failure;
use super::super::runs;
use super::{FaultOf, Findings, Intervals, SHOWN, dispute, refuse_run, short, shown};
use fuge::Job;
use fuge::format::PuzzleFile;
use fuge::packing::Found;
use fuge::run::RunView;
use fuge::search::Interval;
use fuge::verify::list::Claim;
use std::path::Path;

/// A checker of solutions, one by one, in the order of a list.
pub(super) trait Checks {
    /// A solution as it is checked.
    type Solution;
    /// What is wrong with the next one, and the earlier one that it is the same as.
    fn check(&mut self, solution: &Self::Solution) -> Result<(), (String, Option<u64>)>;
    /// Goes past one that cannot be read.
    fn pass_over(&mut self);
    /// How many were right, no two the same.
    fn solutions(&self) -> u64;
    /// How many they stand for.
    fn raw(&self) -> u128;
    /// The order of the group.
    fn order(&self) -> u64;
}

/// A list while it is checked.
pub(super) struct Examination<C> {
    pub checker: C,
    listed: u64,
    faults: Vec<FaultOf>,
    faulty: u64,
    pub claim: Option<Claim>,
    /// Where the list contradicts itself otherwise than by its numbers.
    pub said: Vec<String>,
}

impl<C: Checks> Examination<C> {
    pub fn new(checker: C) -> Self {
        Self { checker, listed: 0, faults: Vec::new(), faulty: 0, claim: None, said: Vec::new() }
    }

    pub fn take(&mut self, line: Option<u64>, solution: &C::Solution) {
        if let Err((fault, earlier)) = self.checker.check(solution) {
            self.fault(line, &fault, earlier);
        }
        self.listed += 1;
    }

    fn fault(&mut self, line: Option<u64>, fault: &str, earlier: Option<u64>) {
        self.faulty += 1;
        if self.faults.len() < SHOWN {
            self.faults.push(FaultOf { index: self.listed, line, fault: short(fault), earlier });
        }
    }

    /// Whether there was nothing at all.
    pub fn is_empty(&self) -> bool {
        self.listed == 0 && self.claim.is_none()
    }

    /// The findings on a run file: its solutions, laid once more, and its intervals.
    pub fn run_file(
        mut self,
        file: &PuzzleFile,
        path: &Path,
        laid: impl Fn(&Found) -> Option<C::Solution>,
    ) -> Result<Findings, Failure> {
        let run = KeptRun::open(file, path)?;
        run.each(|found| match found.and_then(|found| laid(&found)) {
            Some(solution) => self.take(None, &solution),
            None => {
                self.checker.pass_over();
                self.fault(None, NONE, None);
                self.listed += 1;
            }
        })?;
        self.claim = Some(run.claim());
        let mut findings = self.findings();
        findings.intervals = Some(run.intervals());
        findings.said.extend(run.dispute());
        Ok(findings)
    }

    pub fn findings(self) -> Findings {
        let Self { checker, listed, faults, faulty, claim, said } = self;
        Findings {
            listed,
            right: checker.solutions(),
            raw: checker.raw(),
            order: checker.order(),
            outlines: None,
            faults,
            faulty,
            claim,
            said,
            intervals: None,
        }
    }
}

/// What is wrong with a solution of a run that is none.
pub(super) const NONE: &str = "the numbers of the run are those of no solution";

/// A run file with solutions of a puzzle.
pub(super) struct KeptRun {
    run: RunView,
    pub job: Job,
}

impl KeptRun {
    pub fn open(file: &PuzzleFile, path: &Path) -> Result<Self, Failure> {
        let run = RunView::open(path).map_err(runs::refused)?;
        run.check().map_err(runs::refused)?;
        refuse_run(file, run.head(), path)?;
        let job = Job::of(run.head()).map_err(|error| Failure::bad_input(format!("{}: {error}", shown(path))))?;
        Ok(Self { run, job })
    }

    /// Hands out every solution, and nothing in the place of one that is none.
    pub fn each(&self, mut take: impl FnMut(Option<Found>)) -> Result<(), Failure> {
        for record in self.run.records() {
            record.map_err(runs::refused)?.found.iter().for_each(|bytes| take(self.job.decode(bytes)));
        }
        Ok(())
    }

    /// What the run says about itself.
    pub fn claim(&self) -> Claim {
        let complete = self.run.rest().is_empty() && self.run.head().scope == Interval::whole();
        let statistics = self.run.statistics();
        let (found, raw) = (u128::from(statistics.kept()), u128::from(statistics.raw));
        Claim {
            complete,
            different: complete.then_some(found),
            raw: complete.then_some(raw),
            found: (!complete).then_some(found),
            outlines: None,
        }
    }

    pub fn intervals(&self) -> Intervals {
        Intervals::of(&self.run)
    }

    /// That methods do not agree about it.
    pub fn dispute(&self) -> Option<String> {
        dispute(&self.run)
    }
}

/// A list without anything in it.
pub(super) fn nothing(name: &str) -> Failure {
    Failure::bad_input_help(
        format!("{name}: there is no solution in this list"),
        "a list is JSON Lines, as `fuge solve --all --json` prints them",
    )
}
