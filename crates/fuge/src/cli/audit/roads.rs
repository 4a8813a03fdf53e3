//! The roads themselves: each is taken to its end, or to the end of its time, and gives a row of the table.

use super::super::args::{AuditArgs, Road};
use super::super::counting::{self, Bounds};
use super::super::failure::Failure;
use super::super::interrupt;
use super::super::output::Output;
use super::super::progress::Bar;
use super::orbits::Orbits;
use super::verdict::{Numbers, Row, State};
use fuge::format::Known;
use fuge::packing::{Compiled, Engine, Found};
use fuge::run::{Options, Report, run};
use fuge::search::Interval;
use num_bigint::BigUint;
use std::time::{Duration, Instant};

/// What all roads have in common.
pub struct Roads<'a> {
    pub(super) compiled: &'a Compiled,
    known: Known,
    threads: usize,
    pub(super) time: Option<Duration>,
    memory: Option<u64>,
    /// What a program from outside said, which was run before.
    with: Option<Row>,
}

impl<'a> Roads<'a> {
    /// Roads to the number of solutions of a puzzle; `with` is the row of a program from outside.
    pub fn new(args: &AuditArgs, compiled: &'a Compiled, known: Known, with: Option<Row>) -> Self {
        let memory = args.memory.memory;
        Self { compiled, known, threads: args.work.threads(), time: args.work.time, memory, with }
    }

    /// Takes one road after the other. After a signal the others are not begun.
    pub fn take(&self, chosen: &[Road], output: &Output) -> Result<Vec<Row>, Failure> {
        let mut rows: Vec<Row> = Vec::new();
        let mut checked: Option<Row> = None;
        for &road in chosen {
            let row = match (road, checked.take()) {
                (Road::Orbits, Some(row)) => row,
                (Road::Known, _) => self.known(),
                (Road::With, _) => self.with.clone().unwrap_or_else(|| Row::new(road, State::NotBegun)),
                _ if interrupt::came() => Row::new(road, State::NotBegun),
                (Road::Search, _) => {
                    let orbits = chosen.contains(&Road::Orbits).then(|| Orbits::new(self.compiled));
                    let (row, orbits) = self.search(orbits);
                    checked = orbits;
                    row
                }
                (Road::Orbits, None) => self.orbits(),
                (Road::Cover, _) => self.cover(),
                (Road::Frontier, _) => self.frontier(output),
                (Road::Sat, _) => self.sat(&rows)?,
            };
            rows.push(row);
        }
        Ok(rows)
    }

    /// The search, and what the checker says where it listens.
    fn search(&self, mut orbits: Option<Orbits<'_>>) -> (Row, Option<Row>) {
        let start = Instant::now();
        let report = match &mut orbits {
            Some(orbits) => self.walk(Road::Search, Engine::Auto, Some(&mut |found| orbits.take(&found))),
            None => self.walk(Road::Search, Engine::Auto, None),
        };
        let found = &report.statistics;
        let numbers = Numbers { different: Some(found.solutions().into()), raw: Some(found.raw.into()) };
        let search = row(Road::Search, &report, numbers, start.elapsed());
        (search, orbits.map(|orbits| orbits.row(report.complete())))
    }

    /// The checker alone; the search that feeds it has no row of its own, but its time counts.
    fn orbits(&self) -> Row {
        let start = Instant::now();
        let (_, checked) = self.search(Some(Orbits::new(self.compiled)));
        let row = checked.unwrap_or_else(|| Row::new(Road::Orbits, State::NotBegun));
        Row { time: Some(start.elapsed()), ..row }
    }

    /// Of the exact cover only the raw number: which solutions are different it would have to ask the code that the search
    /// asks too.
    fn cover(&self) -> Row {
        let start = Instant::now();
        let report = self.walk(Road::Cover, Engine::Cover, None);
        let numbers = Numbers { different: None, raw: Some(report.statistics.raw.into()) };
        row(Road::Cover, &report, numbers, start.elapsed())
    }

    /// The count without listing. Where it does not come to its end, it says why: often it is the memory.
    fn frontier(&self, output: &Output) -> Row {
        let start = Instant::now();
        let bounds = Bounds { memory: self.memory, time: self.time };
        let bar = Bar::named(Road::Frontier.name());
        let counted = counting::count(self.compiled, &bounds, true, &bar, &mut |_| {});
        bar.clear();
        let time = Some(start.elapsed());
        match counted {
            Ok(counted) => {
                let number = |count: &BigUint| u128::try_from(count).ok();
                let different = counted.different.as_ref().and_then(number);
                let numbers = Numbers { different, raw: number(&counted.raw) };
                Row { numbers, nodes: Some(counted.states), time, ..Row::new(Road::Frontier, State::Finished) }
            }
            Err(uncounted) => {
                output.note(&format!("frontier: {}", counting::excuse(&uncounted, &bounds)));
                Row { time, ..Row::new(Road::Frontier, State::Stopped) }
            }
        }
    }

    /// Walks the whole tree of an engine and hands the solutions out where anybody listens.
    fn walk(&self, road: Road, engine: Engine, listener: Option<&mut dyn FnMut(Found)>) -> Report {
        let bar = Bar::named(road.name());
        let options = Options {
            threads: self.threads,
            count_only: listener.is_none(),
            time: self.time,
            cancel: Some(interrupt::flag()),
            progress: bar.wanted(),
            ..Options::default()
        };
        let tree = self.compiled.tree(engine);
        let deliver: &mut dyn FnMut(Found) = match listener {
            Some(listener) => listener,
            None => &mut |_| {},
        };
        let report = run(&tree, &Interval::whole(), &options, deliver, &mut |progress| bar.tell(progress));
        bar.clear();
        report
    }

    fn known(&self) -> Row {
        let Known { different, raw, .. } = self.known;
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
