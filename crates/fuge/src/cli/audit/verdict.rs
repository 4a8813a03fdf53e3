//! What the roads say together: who agrees with whom, as a table, a sentence, and JSON Lines.
//!
//! A road agrees when each of its numbers is the one that most roads have; where none has a majority, the one of the earliest.
//! So the row that stands out is the one to look at. It need not be the wrong one.

use super::super::args::Road;
use super::super::words;
use fuge::format::{Count, json};
use serde::Serialize;
use std::time::Duration;

/// A road and where it led.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The road.
    pub road: Road,
    /// How it ended.
    pub state: State,
    /// The numbers it gave; none unless it is finished.
    pub numbers: Numbers,
    /// What it found wrong with another road.
    pub fault: Option<String>,
    /// Nodes of its tree, where it has one.
    pub nodes: Option<u64>,
    /// The time it took, where it took any.
    pub time: Option<Duration>,
}

/// Numbers of solutions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Numbers {
    /// Essentially different ones.
    pub different: Option<u128>,
    /// All.
    pub raw: Option<u128>,
}

/// How a road ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum State {
    /// At its end.
    Finished,
    /// Before its end.
    Stopped,
    /// It was not taken.
    NotBegun,
}

impl Row {
    /// A row without numbers.
    pub fn new(road: Road, state: State) -> Self {
        Self { road, state, numbers: Numbers::default(), fault: None, nodes: None, time: None }
    }

    /// The name of the road.
    pub fn name(&self) -> &'static str {
        self.road.name()
    }
}

/// All rows, and the numbers that most of them have.
pub struct Verdict {
    rows: Vec<Row>,
    common: Numbers,
}

impl Verdict {
    /// Compares the rows.
    pub fn of(rows: Vec<Row>) -> Self {
        let sound = rows.iter().filter(|row| row.fault.is_none());
        let different = commonest(sound.clone().filter_map(|row| row.numbers.different));
        let raw = commonest(sound.filter_map(|row| row.numbers.raw));
        Self { rows, common: Numbers { different, raw } }
    }

    /// The rows.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// Whether no road contradicts another.
    pub fn agree(&self) -> bool {
        self.rows.iter().all(|row| self.row_agrees(row) != Some(false))
    }

    /// Whether every road came to its end.
    pub fn complete(&self) -> bool {
        self.rows.iter().all(|row| row.state == State::Finished)
    }

    /// Whether a row has the common numbers; `None` where it has none to compare.
    fn row_agrees(&self, row: &Row) -> Option<bool> {
        if row.fault.is_some() {
            return Some(false);
        }
        let same = |mine: Option<u128>, common: Option<u128>| mine.is_none() || mine == common;
        let Numbers { different, raw } = self.common;
        (row.state == State::Finished).then(|| same(row.numbers.different, different) && same(row.numbers.raw, raw))
    }

    /// The table for people.
    pub fn table(&self) -> String {
        let heading = ["ROAD", "DIFFERENT", "RAW", "NODES", "TIME", "AGREES"].map(String::from);
        let lines: Vec<[String; 6]> =
            std::iter::once(heading).chain(self.rows.iter().map(|r| self.fields(r))).collect();
        let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0);
        let [a, b, c, d, e] = [0, 1, 2, 3, 4].map(width);
        let line = |[road, different, raw, nodes, time, agrees]: &[String; 6]| {
            format!("{road:a$}  {different:>b$}  {raw:>c$}  {nodes:>d$}  {time:>e$}  {agrees}\n")
        };
        lines.iter().map(line).collect()
    }

    fn fields(&self, row: &Row) -> [String; 6] {
        let or_dash = |text: Option<String>| text.unwrap_or_else(|| "-".to_owned());
        let agrees = match (&row.state, self.row_agrees(row)) {
            (_, Some(false)) => "NO",
            (State::Stopped, _) => "not finished",
            (State::NotBegun, _) => "not begun",
            (State::Finished, _) => "yes",
        };
        [
            row.name().to_owned(),
            or_dash(row.numbers.different.map(|n| n.to_string())),
            or_dash(row.numbers.raw.map(|n| n.to_string())),
            or_dash(row.nodes.map(|n| n.to_string())),
            or_dash(row.time.map(words::time)),
            agrees.to_owned(),
        ]
    }

    /// What was found, in words.
    pub fn sentence(&self) -> String {
        let open: Vec<&str> = self.rows.iter().filter(|row| row.state != State::Finished).map(Row::name).collect();
        let open = if open.is_empty() { String::new() } else { format!("; not finished: {}", open.join(", ")) };
        if self.agree() { self.agreement() + &open } else { self.disagreement() + &open }
    }

    fn agreement(&self) -> String {
        let stated = self.rows.iter().any(|row| row.road == Road::Known);
        let counted =
            self.rows.iter().filter(|row| row.road != Road::Known && row.state == State::Finished).count() as u64;
        if counted == 0 {
            return match stated {
                true => "no road came to its end: nobody has checked what the puzzle file says",
                false => "no road came to its end: nothing is known",
            }
            .to_owned();
        }
        let on = words::count(counted, "road");
        let found = match (self.common.different, self.common.raw) {
            (_, Some(0)) | (Some(0), _) => format!("no solution on {on}"),
            (Some(different), Some(raw)) => format!("{} in all on {on}, {different} different", solutions(raw)),
            (None, Some(raw)) => format!("{} in all on {on}", solutions(raw)),
            (Some(different), None) => format!("{} on {on}, symmetric ones not counted", solutions(different)),
            (None, None) => format!("nothing on {on}"),
        };
        let verdict = match (counted, stated) {
            (1, false) => "there is nothing to compare it with",
            (1, true) => "the puzzle file says the same",
            (_, false) => "they agree",
            (_, true) => "they agree with each other and with the puzzle file",
        };
        format!("{found}: {verdict}")
    }

    fn disagreement(&self) -> String {
        let against = |mine: Option<u128>, common: Option<u128>, what: &str| match (mine, common) {
            (Some(mine), Some(common)) if mine != common => Some(format!("{mine} {what} against {common}")),
            _ => None,
        };
        let says = |row: &Row| {
            if let Some(fault) = &row.fault {
                return format!("{} finds a fault: {fault}", row.name());
            }
            let Numbers { different, raw } = row.numbers;
            let parts =
                [against(different, self.common.different, "different"), against(raw, self.common.raw, "in all")];
            format!("{} says {}", row.name(), parts.into_iter().flatten().collect::<Vec<_>>().join(" and "))
        };
        let outsiders = self.rows.iter().filter(|row| self.row_agrees(row) == Some(false));
        format!("they DISAGREE: {}", outsiders.map(says).collect::<Vec<_>>().join("; "))
    }

    /// The lines for machines: one for each road, and one for the audit.
    pub fn json(&self, puzzle: &str) -> String {
        let mut text = String::new();
        for row in &self.rows {
            text += &line(&RoadLine {
                road: row.name(),
                different: row.numbers.different.map(Count::from),
                raw: row.numbers.raw.map(Count::from),
                nodes: row.nodes,
                seconds: row.time.map(|time| time.as_secs_f64()),
                fault: row.fault.as_deref(),
                complete: row.state == State::Finished,
                agree: self.row_agrees(row),
            });
        }
        let Numbers { different, raw } = self.common;
        let (agree, complete) = (self.agree(), self.complete());
        let common = |number: Option<u128>| number.filter(|_| agree && complete).map(Count::from);
        let audit = AuditLine { puzzle, agree, complete, different: common(different), raw: common(raw) };
        text + &line(&audit)
    }
}

fn solutions(number: u128) -> String {
    if number == 1 { "1 solution".to_owned() } else { format!("{number} solutions") }
}

/// The value that occurs most often; of several such values the earliest.
fn commonest(values: impl Iterator<Item = u128> + Clone) -> Option<u128> {
    let often = |value: u128| values.clone().filter(|&other| other == value).count();
    // `max_by_key` takes the last of several.
    values.clone().collect::<Vec<_>>().into_iter().rev().max_by_key(|&value| often(value))
}

/// A road for machines. `agree` is missing where there is nothing to compare.
#[derive(Serialize)]
#[serde(tag = "type", rename = "road")]
struct RoadLine<'a> {
    road: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    different: Option<Count>,
    #[serde(skip_serializing_if = "Option::is_none")]
    raw: Option<Count>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<&'a str>,
    complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    agree: Option<bool>,
}

/// The audit for machines. The numbers are there where all roads came to them.
#[derive(Serialize)]
#[serde(tag = "type", rename = "audit")]
struct AuditLine<'a> {
    puzzle: &'a str,
    agree: bool,
    complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    different: Option<Count>,
    #[serde(skip_serializing_if = "Option::is_none")]
    raw: Option<Count>,
}

fn line(value: &impl Serialize) -> String {
    json::line(value) + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finished(road: Road, different: Option<u128>, raw: Option<u128>) -> Row {
        Row { numbers: Numbers { different, raw }, ..Row::new(road, State::Finished) }
    }

    fn said(rows: &[Row]) -> (bool, bool, String) {
        let verdict = Verdict::of(rows.to_vec());
        (verdict.agree(), verdict.complete(), verdict.sentence())
    }

    #[test]
    fn agreement_in_words() {
        let search = finished(Road::Search, Some(65), Some(520));
        let cover = finished(Road::Cover, None, Some(520));
        let known = finished(Road::Known, Some(65), None);
        let sentence =
            "520 solutions in all on 2 roads, 65 different: they agree with each other and with the puzzle file";
        assert_eq!(said(&[search.clone(), cover.clone(), known.clone()]), (true, true, sentence.to_owned()));
        assert!(
            said(&[search.clone(), known.clone()])
                .2
                .ends_with(" on 1 road, 65 different: the puzzle file says the same")
        );
        assert!(
            said(std::slice::from_ref(&cover)).2.ends_with(" in all on 1 road: there is nothing to compare it with")
        );
        let stopped = Row::new(Road::Cover, State::Stopped);
        let (agree, complete, sentence) = said(&[search, stopped.clone()]);
        assert!(agree && !complete && sentence.ends_with("; not finished: cover"), "{sentence}");
        assert!(said(&[stopped]).2.starts_with("no road came to its end"));
        let none = [finished(Road::Search, Some(0), Some(0)), finished(Road::Cover, None, Some(0))];
        assert_eq!(said(&none).2, "no solution on 2 roads: they agree");
    }

    #[test]
    fn the_one_that_stands_out_is_named() {
        let search = finished(Road::Search, Some(64), Some(512));
        let cover = finished(Road::Cover, None, Some(520));
        let known = finished(Road::Known, Some(65), Some(520));
        let (agree, _, sentence) = said(&[search.clone(), cover, known.clone()]);
        assert!(!agree);
        // Most have 520 in all; of 64 and 65 different the earlier counts.
        let expected = "they DISAGREE: search says 512 in all against 520; known says 65 different against 64";
        assert_eq!(sentence, expected);
        let two = "they DISAGREE: known says 65 different against 64 and 520 in all against 512";
        assert_eq!(said(&[search, known]).2, two);
    }

    #[test]
    fn a_fault_is_a_disagreement_even_where_the_road_is_not_finished() {
        let search = finished(Road::Search, Some(65), Some(520));
        let fault = Some("solution 7: it is the same as solution 2".to_owned());
        let orbits = Row { fault, ..Row::new(Road::Orbits, State::Stopped) };
        let (agree, complete, sentence) = said(&[search, orbits]);
        assert!(!agree && !complete);
        let fault =
            "they DISAGREE: orbits finds a fault: solution 7: it is the same as solution 2; not finished: orbits";
        assert_eq!(sentence, fault);
    }

    #[test]
    fn numbers_of_any_size_stay_integers() {
        let large = u128::MAX;
        let rows = vec![finished(Road::Search, Some(large), Some(large))];
        let json = Verdict::of(rows).json("x");
        assert!(json.contains(&format!("\"raw\":{large}")), "{json}");
    }
}
