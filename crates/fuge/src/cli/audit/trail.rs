//! The roads to the number of longest ways: dynamic programming along a frontier, the segments that are given up with the theorem of de Bruijn, van
//! Aardenne-Ehrenfest, Smith and Tutte, all ways one by one where they are few, and for the length alone the solver of `fuge solve`. For paths, which visit
//! no square twice, the theorem says nothing.

use super::super::args::{AuditArgs, Road};
use super::super::clock::Clock;
use super::super::failure::Failure;
use super::super::interrupt;
use super::super::output::Output;
use super::super::progress::Bar;
use super::super::trail::{self, Counted, count};
use super::super::words::{self, printable};
use super::silhouette::walk;
use super::verdict::State;
use super::{refuse_known, why_stopped_words};
use fuge::format::{Count, Known, PuzzleFile, json};
use fuge::trail::count::{CountError, by_joins};
use fuge::trail::{Best, Graph, TrailPuzzle, Visits, Ways};
use num_bigint::BigUint;
use serde::Serialize;
use std::time::Duration;

/// The roads that lead there.
const ROADS: [Road; 5] = [Road::Search, Road::Frontier, Road::Joins, Road::Walk, Road::Known];

/// The most ways that are walked one by one where nobody asks for that.
const MOST_WALKED: u32 = 1_000_000;

/// A road and where it led.
struct Row {
    road: Road,
    state: State,
    longest: Option<u64>,
    ways: Option<BigUint>,
    time: Option<Duration>,
}

/// Audits the longest ways of a trail.
pub fn audit(args: &AuditArgs, file: &PuzzleFile, puzzle: &TrailPuzzle, output: &Output) -> Result<(), Failure> {
    refuse(args, file, puzzle)?;
    refuse_known(args, file)?;
    interrupt::listen();
    let path = puzzle.visits() == Visits::Squares;
    let asked = |road: &Road| match (args.roads.is_empty(), road) {
        (false, road) => args.roads.contains(road),
        (true, Road::Known) => file.known != Known::default(),
        (true, Road::Joins) => !path,
        (true, _) => true,
    };
    let mut verdict = Verdict { rows: Vec::new() };
    for road in ROADS.into_iter().filter(asked) {
        let few = verdict.ways().is_some_and(|ways| *ways <= MOST_WALKED.into());
        if road != Road::Walk || few || !args.roads.is_empty() {
            verdict.rows.extend(take(road, args, file, puzzle, output)?);
        }
    }
    if path && args.roads.is_empty() && verdict.rows.iter().all(|row| row.road != Road::Walk) {
        let name = printable(&file.name);
        output.note(&format!(
            "{name}: for so many paths there is one road to the number of ways; a second one leads to the length"
        ));
    }
    output.print(&if args.json {
        verdict.json(&file.name)
    } else {
        verdict.table() + "\n" + &verdict.sentence() + "\n"
    })?;
    if let Some(why) = why_stopped_words(verdict.open(), args) {
        output.note(&format!("{}: {why}", printable(&file.name)));
    }
    match (verdict.agree(), verdict.open().is_empty()) {
        (false, _) => Err(Failure::Disagreement),
        (true, false) => Err(Failure::Stopped),
        (true, true) => Ok(()),
    }
}

fn refuse(args: &AuditArgs, file: &PuzzleFile, puzzle: &TrailPuzzle) -> Result<(), Failure> {
    let name = printable(&file.name);
    if let Some(road) = args.roads.iter().find(|road| !ROADS.contains(road)) {
        let message = format!("`{name}` is a trail, to which the road {} does not lead", road.name());
        return Err(Failure::bad_input_help(message, "take search, frontier, joins, walk or known"));
    }
    if args.roads.contains(&Road::Joins) && puzzle.visits() == Visits::Squares {
        let message =
            format!("in `{name}` no square is visited twice: the road joins is for ways that use no segment twice");
        return Err(Failure::bad_input_help(message, "take search, frontier, walk or known"));
    }
    if args.with.is_some() {
        return Err(Failure::bad_input(format!("`{name}` is a trail, and other programs take pieces")));
    }
    Ok(())
}

/// Takes a road; none where it does not lead so far, and nobody asked for it.
fn take(
    road: Road,
    args: &AuditArgs,
    file: &PuzzleFile,
    puzzle: &TrailPuzzle,
    output: &Output,
) -> Result<Option<Row>, Failure> {
    let (clock, bar) = (Clock::new(args.work.time), Bar::named(road.name()));
    let row = Row { road, state: State::Finished, longest: None, ways: None, time: None };
    if interrupt::came() {
        return Ok(Some(Row { state: State::NotBegun, ..row }));
    }
    let row = match road {
        Road::Search => match trail::best(puzzle, args.memory.memory, &clock, &bar) {
            None => Row { ways: Some(BigUint::ZERO), ..row },
            Some(best) if best.proven() => Row { longest: Some(best.worth), ..row },
            Some(_) => Row { state: State::Stopped, ..row },
        },
        Road::Frontier => match count(file, puzzle, false, args.memory.memory, &clock, &bar)? {
            Ok(Counted { longest, ways, .. }) => Row { longest, ways: Some(ways), ..row },
            Err(uncounted) => {
                output.note(&format!("frontier: {}", uncounted.0));
                Row { state: State::Stopped, ..row }
            }
        },
        Road::Joins => match joins(puzzle, &clock, &bar) {
            Ok(found) if found.ways == BigUint::ZERO => Row { ways: Some(found.ways), ..row },
            Ok(found) => Row { longest: Some(found.worth), ways: Some(found.ways), ..row },
            Err(CountError::Stopped { .. }) => Row { state: State::Stopped, ..row },
            Err(error) if args.roads.is_empty() => {
                output.note(&format!("joins: {error}"));
                return Ok(None);
            }
            Err(error) => return Err(Failure::bad_input_help(error.to_string(), "leave the road joins out")),
        },
        Road::Walk => {
            let best = trail::best(puzzle, args.memory.memory, &clock, &bar);
            let proven = best.as_ref().is_none_or(Best::proven);
            let ways = Ways::known(puzzle, best.map(|best| best.worth));
            match proven.then(|| walk(args, &ways.tree(), None)) {
                Some(report) if report.complete() => {
                    Row { longest: ways.longest(), ways: Some(report.statistics.raw.into()), ..row }
                }
                _ => Row { state: State::Stopped, ..row },
            }
        }
        _ => {
            let ways = file.known.ways.as_ref().map(|ways| ways.number().clone());
            return Ok(Some(Row { longest: file.known.longest, ways, ..row }));
        }
    };
    bar.clear();
    Ok(Some(Row { time: Some(clock.elapsed()), ..row }))
}

fn joins(puzzle: &TrailPuzzle, clock: &Clock, bar: &Bar) -> Result<fuge::trail::count::Longest, CountError> {
    by_joins(&Graph::new(puzzle), &mut |step| {
        let message = format!("{} of {} sets, {}", step.done, step.sets, words::count(step.nodes, "node"));
        bar.tell_words(clock.elapsed(), step.done as f64 / step.sets.max(1) as f64, &message);
        clock.look()
    })
}

/// What the roads say together. Where they do not agree, the earliest is what the others are compared with.
struct Verdict {
    rows: Vec<Row>,
}

impl Verdict {
    fn longest(&self) -> Option<u64> {
        self.rows.iter().find_map(|row| row.longest)
    }

    fn ways(&self) -> Option<&BigUint> {
        self.rows.iter().find_map(|row| row.ways.as_ref())
    }

    fn row_agrees(&self, row: &Row) -> bool {
        (row.longest.is_none() || row.longest == self.longest())
            && (row.ways.is_none() || row.ways.as_ref() == self.ways())
    }

    fn agree(&self) -> bool {
        self.rows.iter().all(|row| self.row_agrees(row))
    }

    /// The roads that did not come to their end.
    fn open(&self) -> Vec<&'static str> {
        self.rows.iter().filter(|row| row.state != State::Finished).map(|row| row.road.name()).collect()
    }

    fn table(&self) -> String {
        let heading = ["ROAD", "LONGEST", "WAYS", "TIME", "AGREES"].map(String::from);
        let lines: Vec<[String; 5]> =
            std::iter::once(heading).chain(self.rows.iter().map(|row| self.fields(row))).collect();
        let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0);
        let [a, b, c, d] = [0, 1, 2, 3].map(width);
        let line = |[road, longest, ways, time, agrees]: &[String; 5]| {
            format!("{road:a$}  {longest:>b$}  {ways:>c$}  {time:>d$}  {agrees}\n")
        };
        lines.iter().map(line).collect()
    }

    fn fields(&self, row: &Row) -> [String; 5] {
        let or_dash = |text: Option<String>| text.unwrap_or_else(|| "-".to_owned());
        let agrees = match row.state {
            State::Stopped => "not finished",
            State::NotBegun => "not begun",
            State::Finished if self.row_agrees(row) => "yes",
            State::Finished => "NO",
        };
        [
            row.road.name().to_owned(),
            or_dash(row.longest.map(|longest| longest.to_string())),
            or_dash(row.ways.as_ref().map(BigUint::to_string)),
            or_dash(row.time.map(words::time)),
            agrees.to_owned(),
        ]
    }

    fn sentence(&self) -> String {
        let open = self.open();
        let open = if open.is_empty() { String::new() } else { format!("; not finished: {}", open.join(", ")) };
        let against: Vec<&str> =
            self.rows.iter().filter(|row| !self.row_agrees(row)).map(|row| row.road.name()).collect();
        if !against.is_empty() {
            return format!("they DISAGREE: {} says something else{open}", against.join(", "));
        }
        let answers = |row: &&Row| row.road != Road::Known && (row.longest.is_some() || row.ways.is_some());
        let counted = self.rows.iter().filter(answers).count() as u64;
        if counted == 0 {
            return format!("no road came to its end: nothing is known{open}");
        }
        let longest = self.longest().map_or_else(|| "no such way".to_owned(), |longest| format!("longest {longest}"));
        let ways = self.ways().map(|ways| format!(", {}", trail::longest_ways(ways))).unwrap_or_default();
        // Not every road that knows the length counts ways.
        let roads = |row: &&Row| row.road != Road::Known && row.ways.is_some();
        let fewer = match self.rows.iter().filter(roads).count() as u64 {
            number if 0 < number && number < counted => format!(" (the ways on {})", words::count(number, "road")),
            _ => String::new(),
        };
        let stated = self.rows.iter().any(|row| row.road == Road::Known);
        let verdict = match (counted, stated) {
            (1, false) => "there is nothing to compare it with",
            (1, true) => "the puzzle file says the same",
            (_, false) => "they agree",
            (_, true) => "they agree with each other and with the puzzle file",
        };
        format!("{longest}{ways} on {}{fewer}: {verdict}{open}", words::count(counted, "road"))
    }

    fn json(&self, puzzle: &str) -> String {
        let (agree, complete) = (self.agree(), self.open().is_empty());
        let road = |row: &Row| {
            json::line(&RoadLine {
                road: row.road.name(),
                longest: row.longest,
                count: row.ways.clone().map(Count::from),
                seconds: row.time.map(|time| time.as_secs_f64()),
                complete: row.state == State::Finished,
                agree: (row.state == State::Finished).then(|| self.row_agrees(row)),
            }) + "\n"
        };
        let lines: String = self.rows.iter().map(road).collect();
        let longest = self.longest().filter(|_| agree && complete);
        let count = self.ways().filter(|_| agree && complete).cloned().map(Count::from);
        lines + &json::line(&AuditLine { puzzle, agree, complete, longest, count }) + "\n"
    }
}

/// A road for machines.
#[derive(Serialize)]
#[serde(tag = "type", rename = "road")]
struct RoadLine {
    road: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    longest: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<Count>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f64>,
    complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    agree: Option<bool>,
}

/// The audit for machines.
#[derive(Serialize)]
#[serde(tag = "type", rename = "audit")]
struct AuditLine<'a> {
    puzzle: &'a str,
    agree: bool,
    complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    longest: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<Count>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_road_that_stands_out_is_named() {
        let row = |road, longest, ways: Option<u32>| Row {
            road,
            state: State::Finished,
            longest,
            ways: ways.map(BigUint::from),
            time: None,
        };
        let verdict =
            Verdict { rows: vec![row(Road::Frontier, Some(10), Some(50)), row(Road::Joins, Some(10), Some(49))] };
        assert!(!verdict.agree());
        assert_eq!(verdict.sentence(), "they DISAGREE: joins says something else");
        let verdict = Verdict { rows: vec![row(Road::Search, Some(10), None), row(Road::Known, Some(10), Some(50))] };
        assert_eq!(verdict.sentence(), "longest 10, 50 longest ways on 1 road: the puzzle file says the same");
    }
}
