//! The findings on solutions of a silhouette: their corners are checked, not cells of a board.

use super::super::failure::{Failure, place};
use super::super::runs;
use super::{FaultOf, Findings, Intervals, SHOWN, refuse_run, short, shown};
use fuge::Job;
use fuge::format::PuzzleFile;
use fuge::run::RunView;
use fuge::search::Interval;
use fuge::silhouette::{Compiled, LaidPolygon};
use fuge::verify::list::Claim;
use fuge::verify::silhouette::{Entry, Fault, List, PlacementText, Silhouette, SolutionText};
use std::io::BufRead;
use std::path::Path;

/// The findings on a list in text.
pub(super) fn list(compiled: &Compiled, text: impl BufRead, name: &str) -> Result<Findings, Failure> {
    let mut examination = Examination::new(compiled)?;
    for entry in List::new(text) {
        match entry {
            Ok(Entry::Solution(line, solution)) => examination.take(Some(line), &solution),
            Ok(Entry::Summary(summary)) => {
                let said = examination.checker.finish(&summary);
                examination.said = said.iter().map(ToString::to_string).collect();
                examination.claim = Some(summary.claim);
            }
            Err(error) => {
                let message = format!("{}: {}", place(name, error.line as usize, error.column), short(&error.message));
                return Err(Failure::bad_input_help(message, error.help()));
            }
        }
    }
    if examination.listed == 0 && examination.claim.is_none() {
        return Err(Failure::bad_input_help(
            format!("{name}: there is no solution in this list"),
            "a list is JSON Lines, as `fuge solve --all --json` prints them",
        ));
    }
    Ok(examination.findings())
}

/// The findings on a run file: its solutions, laid once more, and its intervals.
pub(super) fn run_file(file: &PuzzleFile, compiled: &Compiled, path: &Path) -> Result<Findings, Failure> {
    let run = RunView::open(path).map_err(runs::refused)?;
    run.check().map_err(runs::refused)?;
    let head = run.head();
    refuse_run(file, head, path)?;
    let job = Job::of(head).map_err(|error| Failure::bad_input(format!("{}: {error}", shown(path))))?;
    let mut examination = Examination::new(compiled)?;
    for record in run.records() {
        for bytes in record.map_err(runs::refused)?.found.iter() {
            let laid = job.decode(bytes).and_then(|found| compiled.laid(&found));
            match laid {
                Some(laid) => examination.take(None, &text(compiled, &laid)),
                None => examination.pass_over(),
            }
        }
    }
    let complete = run.rest().is_empty() && head.scope == Interval::whole();
    let statistics = run.statistics();
    let (found, raw) = (u128::from(statistics.kept()), u128::from(statistics.raw));
    examination.claim = Some(Claim {
        complete,
        different: complete.then_some(found),
        raw: complete.then_some(raw),
        found: (!complete).then_some(found),
        outlines: None,
    });
    let mut findings = examination.findings();
    findings.intervals = Some(Intervals::of(&run));
    Ok(findings)
}

/// A solution as a list would have it.
pub fn text(compiled: &Compiled, laid: &[LaidPolygon]) -> SolutionText {
    let placement = |laid: &LaidPolygon| PlacementText {
        piece: compiled.set().pieces()[laid.piece].name.clone(),
        polygon: laid.polygon.clone(),
        exact: laid.exact.clone(),
    };
    SolutionText { placements: laid.iter().map(placement).collect() }
}

/// A list while it is checked.
struct Examination {
    checker: Silhouette,
    listed: u64,
    faults: Vec<FaultOf>,
    faulty: u64,
    claim: Option<Claim>,
    /// Where the list contradicts itself.
    said: Vec<String>,
}

impl Examination {
    fn new(compiled: &Compiled) -> Result<Self, Failure> {
        let checker = Silhouette::new(&compiled.puzzle()).map_err(|fault| Failure::bad_input(fault.to_string()))?;
        Ok(Self { checker, listed: 0, faults: Vec::new(), faulty: 0, claim: None, said: Vec::new() })
    }

    fn take(&mut self, line: Option<u64>, solution: &SolutionText) {
        if let Err(fault) = self.checker.check(solution) {
            let earlier = if let Fault::Same { earlier } = fault { Some(earlier) } else { None };
            self.fault(line, &fault.to_string(), earlier);
        }
        self.listed += 1;
    }

    fn pass_over(&mut self) {
        self.checker.pass_over();
        self.fault(None, "the numbers of the run are those of no solution", None);
        self.listed += 1;
    }

    fn fault(&mut self, line: Option<u64>, fault: &str, earlier: Option<u64>) {
        self.faulty += 1;
        if self.faults.len() < SHOWN {
            self.faults.push(FaultOf { index: self.listed, line, fault: short(fault), earlier });
        }
    }

    fn findings(self) -> Findings {
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
            said: said.into_iter().filter(|line| line.contains("drawing")).collect(),
            intervals: None,
        }
    }
}
