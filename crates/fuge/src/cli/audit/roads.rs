//! The roads themselves: each is taken to its end, or to the end of its time, and gives a row of the table.

use super::super::args::{AuditArgs, Road};
use super::super::failure::Failure;
use super::super::interrupt;
use super::super::progress::Bar;
use super::verdict::{Numbers, Row, State};
use fuge::format::Known;
use fuge::packing::{Compiled, Engine};
use fuge::run::{Options, Report, run};
use fuge::search::Interval;
use std::time::{Duration, Instant};

/// What all roads have in common.
pub struct Roads<'a> {
    pub(super) compiled: &'a Compiled,
    known: Known,
    threads: usize,
    pub(super) time: Option<Duration>,
}

impl<'a> Roads<'a> {
    /// Roads to the number of solutions of a puzzle.
    pub fn new(args: &AuditArgs, compiled: &'a Compiled, known: Known) -> Self {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        Self { compiled, known, threads: args.threads.map_or_else(cores, usize::from), time: args.time }
    }

    /// Takes one road after the other. After a signal the others are not begun.
    pub fn take(&self, chosen: &[Road]) -> Result<Vec<Row>, Failure> {
        let mut rows: Vec<Row> = Vec::new();
        for &road in chosen {
            let row = match road {
                Road::Known => self.known(),
                _ if interrupt::came() => Row::new(road, State::NotBegun),
                Road::Search => self.search(),
                Road::Cover => self.cover(),
                Road::Sat => self.sat(&rows)?,
            };
            rows.push(row);
        }
        Ok(rows)
    }

    fn search(&self) -> Row {
        let start = Instant::now();
        let report = self.walk(Road::Search, Engine::Auto);
        let found = &report.statistics;
        let numbers = Numbers { different: Some(found.solutions().into()), raw: Some(found.raw.into()) };
        row(Road::Search, &report, numbers, start.elapsed())
    }

    /// Of the exact cover only the raw number: which solutions are different it would have to ask the code that the search
    /// asks too.
    fn cover(&self) -> Row {
        let start = Instant::now();
        let report = self.walk(Road::Cover, Engine::Cover);
        let numbers = Numbers { different: None, raw: Some(report.statistics.raw.into()) };
        row(Road::Cover, &report, numbers, start.elapsed())
    }

    fn walk(&self, road: Road, engine: Engine) -> Report {
        let bar = Bar::named(road.name());
        let options = Options {
            threads: self.threads,
            count_only: true,
            time: self.time,
            cancel: Some(interrupt::flag()),
            progress: bar.wanted(),
            ..Options::default()
        };
        let tree = self.compiled.tree(engine);
        let report = run(&tree, &Interval::whole(), &options, &mut |_| {}, &mut |progress| bar.tell(progress));
        bar.clear();
        report
    }

    fn known(&self) -> Row {
        let Known { different, raw } = self.known;
        let numbers = Numbers { different: different.map(Into::into), raw: raw.map(Into::into) };
        Row { numbers, ..Row::new(Road::Known, State::Finished) }
    }

    #[cfg(not(feature = "sat"))]
    fn sat(&self, _before: &[Row]) -> Result<Row, Failure> {
        Ok(Row::new(Road::Sat, State::NotBegun))
    }
}

/// The row of a walk through a tree: a number counts only when the whole tree was walked.
fn row(road: Road, report: &Report, numbers: Numbers, time: Duration) -> Row {
    let nodes = Some(report.statistics.nodes());
    match report.complete() {
        true => Row { numbers, nodes, time: Some(time), ..Row::new(road, State::Finished) },
        false => Row { nodes, time: Some(time), ..Row::new(road, State::Stopped) },
    }
}
