//! The roads to the number of solutions of a silhouette: the search, the checker's orbits, and a second search that takes other corners
//! first, knows no symmetry, and calculates in other numbers.

use super::super::args::{AuditArgs, Road};
use super::super::failure::Failure;
use super::super::interrupt;
use super::super::words::printable;
use super::roads::row;
use super::verdict::{Numbers, Row, State};
use fuge::check::silhouette_text;
use fuge::format::{Known, PuzzleFile};
use fuge::packing::{Found, PackingTree};
use fuge::run::{Options, Report, run};
use fuge::search::Interval;
use fuge::silhouette::Compiled;
use fuge::verify::silhouette::Silhouette;
use std::time::Instant;

/// The roads that lead there.
const ROADS: [Road; 4] = [Road::Search, Road::Orbits, Road::Second, Road::Known];

/// Takes the roads that are asked for, or all.
pub fn rows(args: &AuditArgs, file: &PuzzleFile, compiled: &Compiled) -> Result<Vec<Row>, Failure> {
    let name = printable(&file.name);
    if let Some(road) = args.roads.iter().find(|road| !ROADS.contains(road)) {
        let message = format!("`{name}` is a silhouette, to which the road {} does not lead", road.name());
        return Err(Failure::bad_input_help(message, "take search, orbits, second or known"));
    }
    if args.with.is_some() {
        return Err(Failure::bad_input(format!("`{name}` is a silhouette, and other programs take boards")));
    }
    let known = file.known != Known::default();
    let asked = |road: &Road| match args.roads.is_empty() {
        true => *road != Road::Known || known,
        false => args.roads.contains(road),
    };
    let take = |road: Road| match road {
        _ if interrupt::came() => Ok(Row::new(road, State::NotBegun)),
        Road::Search => Ok(search(args, &compiled.tree())),
        Road::Orbits => orbits(args, compiled),
        Road::Second => Ok(second(args, compiled)),
        _ => Ok(stated(&file.known)),
    };
    ROADS.into_iter().filter(asked).map(take).collect()
}

pub(super) fn walk(args: &AuditArgs, tree: &PackingTree, listener: Option<&mut dyn FnMut(Found)>) -> Report {
    let options = Options {
        threads: args.work.threads(),
        count_only: listener.is_none(),
        time: args.work.time,
        cancel: Some(interrupt::flag()),
        ..Options::default()
    };
    let nobody: &mut dyn FnMut(Found) = &mut |_| {};
    run(tree, &Interval::whole(), &options, listener.unwrap_or(nobody), &mut |_| {})
}

/// The number that a tree comes to, which cuts symmetric copies.
pub(super) fn search(args: &AuditArgs, tree: &PackingTree) -> Row {
    let start = Instant::now();
    let report = walk(args, tree, None);
    let found = &report.statistics;
    let numbers = Numbers { different: Some(found.solutions().into()), raw: Some(found.raw.into()) };
    row(Road::Search, &report, numbers, start.elapsed())
}

/// Every solution of the search goes through the checker, which adds up their orbits.
fn orbits(args: &AuditArgs, compiled: &Compiled) -> Result<Row, Failure> {
    let start = Instant::now();
    let mut checker = Silhouette::new(&compiled.puzzle()).map_err(|fault| Failure::bad_input(fault.to_string()))?;
    let mut fault = None;
    let report = walk(
        args,
        &compiled.tree(),
        Some(&mut |found: Found| {
            let laid = compiled.laid(&found).unwrap_or_default();
            if let Err(found) = checker.check(&silhouette_text(compiled, &laid)) {
                fault.get_or_insert(found.to_string());
            }
        }),
    );
    let numbers = Numbers { different: Some(checker.solutions().into()), raw: Some(checker.raw()) };
    Ok(Row { fault, nodes: None, ..row(Road::Orbits, &report, numbers, start.elapsed()) })
}

/// Only its raw number counts: it knows no symmetry.
fn second(args: &AuditArgs, compiled: &Compiled) -> Row {
    let start = Instant::now();
    let report = walk(args, &compiled.second_tree(), None);
    let numbers = Numbers { different: None, raw: Some(report.statistics.raw.into()) };
    row(Road::Second, &report, numbers, start.elapsed())
}

/// What the file says.
pub(super) fn stated(known: &Known) -> Row {
    let numbers = Numbers { different: known.different.map(u128::from), raw: known.raw.map(u128::from) };
    Row { numbers, ..Row::new(Road::Known, State::Finished) }
}
