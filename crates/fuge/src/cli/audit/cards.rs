//! The roads to the number of solutions of a cards puzzle: the search, the checker's orbits, and the same puzzle as an exact cover with colours, which
//! knows no symmetry.

use super::super::args::{AuditArgs, Road};
use super::super::failure::Failure;
use super::super::interrupt;
use super::super::words::printable;
use super::roads::row;
use super::silhouette::{search, stated, walk};
use super::verdict::{Numbers, Row, State};
use fuge::cards::Compiled;
use fuge::check::cards_text;
use fuge::format::{Known, PuzzleFile};
use fuge::packing::Found;
use fuge::verify::cards::Checker;
use std::time::Instant;

/// The roads that lead there.
const ROADS: [Road; 4] = [Road::Search, Road::Orbits, Road::Cover, Road::Known];

/// Takes the roads that are asked for, or all.
pub fn rows(args: &AuditArgs, file: &PuzzleFile, compiled: &Compiled) -> Result<Vec<Row>, Failure> {
    let name = printable(&file.name);
    if let Some(road) = args.roads.iter().find(|road| !ROADS.contains(road)) {
        let message = format!("`{name}` is a cards puzzle, to which the road {} does not lead", road.name());
        return Err(Failure::bad_input_help(message, "take search, orbits, cover or known"));
    }
    if args.with.is_some() {
        return Err(Failure::bad_input(format!("`{name}` is a cards puzzle, and other programs take pieces")));
    }
    let known = file.known != Known::default();
    let asked = |road: &Road| match args.roads.is_empty() {
        true => *road != Road::Known || known,
        false => args.roads.contains(road),
    };
    let take = |road: Road| match road {
        _ if interrupt::came() => Ok(Row::new(road, State::NotBegun)),
        Road::Search => Ok(search(args, &compiled.tree())),
        Road::Orbits => Ok(orbits(args, compiled)),
        Road::Cover => cover(args, compiled, &name),
        _ => Ok(stated(&file.known)),
    };
    ROADS.into_iter().filter(asked).map(take).collect()
}

/// Every solution of the search goes through the checker, which adds up their orbits.
fn orbits(args: &AuditArgs, compiled: &Compiled) -> Row {
    let start = Instant::now();
    let mut checker = Checker::new(compiled.puzzle());
    let mut fault = None;
    let report = walk(
        args,
        &compiled.tree(),
        Some(&mut |found: Found| {
            let laid = compiled.laid(&found).unwrap_or_default();
            if let Err(found) = checker.check(&cards_text(compiled, &laid)) {
                fault.get_or_insert(found.to_string());
            }
        }),
    );
    let numbers = Numbers { different: Some(checker.solutions().into()), raw: Some(checker.raw()) };
    Row { fault, nodes: None, ..row(Road::Orbits, &report, numbers, start.elapsed()) }
}

/// Every image is found; of each class one is told apart from the others by the symmetries of the puzzle.
fn cover(args: &AuditArgs, compiled: &Compiled, name: &str) -> Result<Row, Failure> {
    let start = Instant::now();
    let Some(tree) = compiled.second_tree() else {
        let message = format!("in `{name}` so many labels meet that the exact cover would be too large");
        return Err(Failure::bad_input_help(message, "leave the road cover out"));
    };
    let report = walk(args, &tree, None);
    let found = &report.statistics;
    let numbers = Numbers { different: Some(found.solutions().into()), raw: Some(found.raw.into()) };
    Ok(row(Road::Cover, &report, numbers, start.elapsed()))
}
