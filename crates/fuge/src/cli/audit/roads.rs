//! The roads themselves: each is taken to its end, or to the end of its time, and gives a row of the table.

use super::super::args::{AuditArgs, Road};
use super::super::clock::Clock;
use super::super::counting::{self, Bounds};
use super::super::failure::Failure;
use super::super::interrupt;
use super::super::output::Output;
use super::super::progress::Bar;
use super::orbits::Orbits;
use super::subject::{self, ByOutline, Subject};
use super::verdict::{Numbers, Row, State};
use fuge::format::Known;
use fuge::outline::grow;
use fuge::packing::{Engine, Found};
use fuge::run::{Options, Report, run};
use fuge::search::{Interval, Statistics, Stopped};
use num_bigint::BigUint;
use std::cell::RefCell;
use std::time::{Duration, Instant};

/// What all roads have in common.
pub struct Roads<'a> {
    pub(super) subject: Subject<'a>,
    known: Known,
    threads: usize,
    pub(super) time: Option<Duration>,
    memory: Option<u64>,
    /// What a program from outside said, which was run before.
    with: Option<Row>,
    /// What the search found of each outline of a set.
    by_outline: RefCell<Option<ByOutline>>,
}

impl<'a> Roads<'a> {
    /// Roads to the number of solutions of a puzzle; `with` is the row of a program from outside.
    pub fn new(args: &AuditArgs, subject: Subject<'a>, known: Known, with: Option<Row>) -> Self {
        let memory = args.memory.memory;
        let (threads, time, by_outline) = (args.work.threads(), args.work.time, RefCell::default());
        Self { subject, known, threads, time, memory, with, by_outline }
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
                    // The checker is made in a time of its own.
                    let clock = Clock::new(self.time);
                    let asked = chosen.contains(&Road::Orbits);
                    let orbits = asked.then(|| Orbits::new(self.subject, &clock).ok()).flatten();
                    let not_ready = (asked && orbits.is_none()).then(|| stopped(Road::Orbits, &clock));
                    let (row, orbits) = self.search(orbits, &Clock::new(self.time));
                    checked = orbits.or(not_ready);
                    row
                }
                (Road::Orbits, None) => self.orbits(),
                (Road::Cover, _) => self.cover(),
                (Road::Frontier, _) => self.frontier(output),
                (Road::Grow, _) => self.grow(),
                (Road::Sat, _) => self.sat(&rows)?,
                (Road::Second | Road::Joins | Road::Walk, _) => Row::new(road, State::NotBegun),
            };
            rows.push(row);
        }
        Ok(rows)
    }

    /// The search, and what the checker says where it listens.
    fn search(&self, mut orbits: Option<Orbits<'_>>, clock: &Clock) -> (Row, Option<Row>) {
        let report = match (self.subject, &mut orbits) {
            (Subject::Board(_), None) => self.walk(Road::Search, Engine::Auto, None, clock),
            (subject, orbits) => {
                let mut counts = ByOutline::new();
                let report = self.walk(
                    Road::Search,
                    Engine::Auto,
                    Some(&mut |found| {
                        if let Some(orbits) = orbits {
                            orbits.take(&found);
                        }
                        if let Subject::Set(_, figures) = subject {
                            subject::count(figures, &found, &mut counts);
                        }
                    }),
                    clock,
                );
                if let (Subject::Set(..), Some(true)) = (subject, report.as_ref().map(Report::complete)) {
                    self.by_outline.replace(Some(counts));
                }
                report
            }
        };
        let complete = report.as_ref().is_some_and(Report::complete);
        let search = walked(Road::Search, report, clock, |found| Numbers {
            different: Some(found.solutions().into()),
            raw: Some(found.raw.into()),
        });
        (search, orbits.map(|orbits| orbits.row(complete)))
    }

    /// The checker alone; the search that feeds it has no row of its own, but its time counts.
    fn orbits(&self) -> Row {
        let clock = Clock::new(self.time);
        let (_, checked) = match Orbits::new(self.subject, &clock) {
            Ok(orbits) => self.search(Some(orbits), &clock),
            Err(Stopped) => return stopped(Road::Orbits, &clock),
        };
        let row = checked.unwrap_or_else(|| Row::new(Road::Orbits, State::NotBegun));
        Row { time: Some(clock.elapsed()), ..row }
    }

    /// Of the exact cover only the raw number: which solutions are different it would have to ask the code that the search
    /// asks too.
    fn cover(&self) -> Row {
        let clock = Clock::new(self.time);
        let report = self.walk(Road::Cover, Engine::Cover, None, &clock);
        walked(Road::Cover, report, &clock, |found| Numbers { different: None, raw: Some(found.raw.into()) })
    }

    /// The count without listing. Where it does not come to its end, it says why: often it is the memory.
    fn frontier(&self, output: &Output) -> Row {
        let clock = Clock::new(self.time);
        let bounds = Bounds { memory: self.memory, clock: &clock };
        let bar = Bar::named(Road::Frontier.name());
        let (mut different, mut raw, mut states) = (BigUint::ZERO, BigUint::ZERO, 0);
        for compiled in self.subject.boards() {
            let counted = counting::count(compiled, &bounds, true, &bar, &mut |_| {});
            match counted {
                Ok(counted) => {
                    different += counted.different.unwrap_or_default();
                    raw += counted.raw;
                    states += counted.states;
                }
                Err(uncounted) => {
                    bar.clear();
                    output.note(&format!("frontier: {}", counting::excuse(&uncounted, &clock)));
                    return Row { time: Some(clock.elapsed()), ..Row::new(Road::Frontier, State::Stopped) };
                }
            }
        }
        bar.clear();
        let number = |count: &BigUint| u128::try_from(count).ok();
        let numbers = Numbers { different: number(&different), raw: number(&raw) };
        Row { numbers, nodes: Some(states), time: Some(clock.elapsed()), ..Row::new(Road::Frontier, State::Finished) }
    }

    /// Figures grown without any outline, compared outline by outline where the search is done.
    fn grow(&self) -> Row {
        let Subject::Set(set, _) = self.subject else { return Row::new(Road::Grow, State::NotBegun) };
        let start = Instant::now();
        let over = || interrupt::came() || self.time.is_some_and(|time| start.elapsed() >= time);
        let Some(grown) = grow(set, &over) else {
            return Row { time: Some(start.elapsed()), ..Row::new(Road::Grow, State::Stopped) };
        };
        let (different, raw) = grown.outlines.values().fold((0, 0), |sum, count| (sum.0 + count.0, sum.1 + count.1));
        let numbers = Numbers { different: Some(different.into()), raw: Some(raw.into()) };
        let searched = self.by_outline.borrow();
        let fault = searched.as_ref().and_then(|searched| subject::difference(&grown.outlines, searched));
        let (nodes, time) = (Some(grown.set), Some(start.elapsed()));
        Row { numbers, fault, nodes, time, ..Row::new(Road::Grow, State::Finished) }
    }

    /// Walks the whole tree of an engine and hands the solutions out where anybody listens; `None`: the clock stopped before there was
    /// a tree.
    fn walk(
        &self,
        road: Road,
        engine: Engine,
        listener: Option<&mut dyn FnMut(Found)>,
        clock: &Clock,
    ) -> Option<Report> {
        let tree = clock.patiently(|patience| self.subject.tree(engine, patience)).ok()?;
        let bar = Bar::named(road.name());
        let options = Options {
            threads: self.threads,
            count_only: listener.is_none(),
            time: clock.left(),
            cancel: Some(interrupt::flag()),
            progress: bar.wanted(),
            ..Options::default()
        };
        let deliver: &mut dyn FnMut(Found) = match listener {
            Some(listener) => listener,
            None => &mut |_| {},
        };
        let report = run(&tree, &Interval::whole(), &options, deliver, &mut |progress| bar.tell(progress));
        bar.clear();
        Some(report)
    }

    fn known(&self) -> Row {
        let Known { different, raw, .. } = self.known;
        let numbers = Numbers { different: different.map(Into::into), raw: raw.map(Into::into) };
        let formed = self.by_outline.borrow().as_ref().map(|counts| counts.len() as u64);
        let wrong = formed.zip(self.known.outlines).filter(|(formed, known)| formed != known);
        let fault = wrong.map(|(formed, known)| format!("{known} outlines can be formed, in the search {formed}"));
        Row { numbers, fault, ..Row::new(Road::Known, State::Finished) }
    }

    #[cfg(not(feature = "sat"))]
    fn sat(&self, _before: &[Row]) -> Result<Row, Failure> {
        Ok(Row::new(Road::Sat, State::NotBegun))
    }
}

/// The row of a walk with these numbers, of one that was stopped before it began too.
fn walked(road: Road, report: Option<Report>, clock: &Clock, numbers: impl Fn(&Statistics) -> Numbers) -> Row {
    match report {
        Some(report) => row(road, &report, numbers(&report.statistics), clock.elapsed()),
        None => stopped(road, clock),
    }
}

/// The row of a road that was stopped before there was anything to walk.
fn stopped(road: Road, clock: &Clock) -> Row {
    Row { time: Some(clock.elapsed()), ..Row::new(road, State::Stopped) }
}

/// The row of a walk through a tree: a number counts only when the whole tree was walked.
pub(super) fn row(road: Road, report: &Report, numbers: Numbers, time: Duration) -> Row {
    let nodes = Some(report.statistics.nodes());
    match report.complete() {
        true => Row { numbers, nodes, time: Some(time), ..Row::new(road, State::Finished) },
        false => Row { nodes, time: Some(time), ..Row::new(road, State::Stopped) },
    }
}
