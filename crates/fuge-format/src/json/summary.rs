//! The summary that comes after the last solution.

use super::line;
use crate::{Count, PuzzleFile};
use serde::Serialize;
use std::collections::BTreeMap;

/// What was found, after the last solution. See [`Summary::line`].
///
/// ```
/// use fuge_format::json::{Status, Summary};
/// let summary = Summary {
///     different: Some(65_u64.into()),
///     raw: Some(520_u64.into()),
///     nodes: 1000,
///     seconds: 0.5,
///     engine: "cells".into(),
///     symmetry: "D4".into(),
///     ..Summary::new("pentominoes-8x8", "packing", Status::Solved, true)
/// };
/// assert_eq!(
///     summary.line(),
///     r#"{"type":"summary","puzzle":"pentominoes-8x8","family":"packing","status":"solved","complete":true,"#.to_owned()
///         + r#""different":65,"raw":520,"nodes":1000,"seconds":0.5,"engine":"cells","symmetry":"D4","checked":[],"#
///         + &format!(r#""version":"{}"}}"#, env!("CARGO_PKG_VERSION"))
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type", rename = "summary")]
pub struct Summary {
    /// The puzzle's name.
    pub puzzle: String,
    /// Its family, such as `packing`.
    pub family: String,
    /// The answer in a word.
    pub status: Status,
    /// Whether the whole tree was searched, or all of the part.
    pub complete: bool,
    /// Which part of the tree was searched, such as `7/64`, where it was not the whole; counts are of this part.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<String>,
    /// Essentially different solutions; only of a complete search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub different: Option<Count>,
    /// All solutions, equal pieces not told apart; only of a complete search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub raw: Option<Count>,
    /// All solutions, equal pieces told apart; only where there are copies. See [`Count::labelled`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub labelled: Option<Count>,
    /// Names of the filters that a solution had to pass to be handed out; all counts but `passed` and `found` are of the puzzle, not of
    /// what passes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub filters: Vec<String>,
    /// Essentially different solutions that pass the filters; only of a complete search, and only where there are filters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub passed: Option<Count>,
    /// Solutions so far, of a search that is not complete; where there are filters: those that pass.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub found: Option<Count>,
    /// Every outline of a set of pieces, with its counts; only where all are searched, and the search is complete.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outlines: Option<Vec<OutlineCount>>,
    /// Of a silhouette: `exact` or `tolerant`, the numbers in which it was searched.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub arithmetic: Option<&'static str>,
    /// Of a silhouette: how far the drawing is from the figure that was searched, at most, in the unit of the pieces.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub residual: Option<f64>,
    /// `false` where the answer holds within a tolerance only: it is no proof, neither of a number nor that there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proven: Option<bool>,
    /// Of a silhouette in tolerant arithmetic: how far points may be apart to be the same, in the unit of the pieces.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tolerance: Option<f64>,
    /// Of a trail: what the longest ways are worth, where that is proven.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub longest: Option<u64>,
    /// Of a trail: no way is worth more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bound: Option<u64>,
    /// Of a trail: how many longest ways there are, where they were counted; directed ways from the start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<Count>,
    /// Of a trail: how many ways there are of every worth, where that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lengths: Option<Vec<LengthCount>>,
    /// Of a set of pieces: how many figures it forms, convex or not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub figures: Option<u64>,
    /// Those of them with a simple outline.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub simple: Option<u64>,
    /// Those that touch themselves at a point only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pinched: Option<u64>,
    /// Those with a hole that are nowhere pinched.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub holes: Option<u64>,
    /// Those with a simple outline by the number of corners.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub corners: Option<BTreeMap<u32, u64>>,
    /// Whether there is exactly one solution, where that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unique: Option<bool>,
    /// Nodes of the tree that were visited.
    pub nodes: u64,
    /// Time taken.
    pub seconds: f64,
    /// The algorithm that searched.
    pub engine: String,
    /// The name of the puzzle's symmetry group.
    pub symmetry: String,
    /// The methods that agreed with the answer; empty where nothing was checked.
    pub checked: Vec<String>,
    /// Time taken to check it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub check_seconds: Option<f64>,
    /// Why a complete answer was not checked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unchecked: Option<String>,
    /// About how long `fuge audit` would take, where a check would have been too much work; where `fuge audit` does not ask this, how long the check
    /// would take.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub audit_seconds: Option<f64>,
    /// Two methods that do not agree; then no number is there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub disagreement: Option<Disagreement>,
    /// The version of the program.
    pub version: &'static str,
    /// What tells the puzzle from others, whatever it is called.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fingerprint: Option<String>,
}

/// Two methods that do not agree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Disagreement {
    /// What they give, such as `solutions in all`.
    pub what: String,
    /// The method that gave the answer.
    pub first: String,
    /// What it says.
    pub answer: String,
    /// The other method.
    pub second: String,
    /// What that says.
    pub other: String,
}

/// An outline, and in how many ways it can be formed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OutlineCount {
    /// Width, height, and the cuts at the top left, top right, bottom right and bottom left.
    pub octagon: [u32; 6],
    /// Essentially different solutions.
    pub different: u64,
    /// All solutions, equal pieces not told apart.
    pub raw: u64,
}

/// How many ways of a rook are worth so much.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LengthCount {
    /// What they are worth: their steps, where nothing else counts.
    pub length: u64,
    /// How many there are.
    pub count: Count,
}

/// The answer in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// There is a solution, or as many as were asked for.
    Solved,
    /// There is certainly none, or none that passes the filters.
    Impossible,
    /// The search was stopped before the answer.
    Stopped,
    /// Two methods do not agree: nothing is claimed.
    Disagreement,
}

impl Summary {
    /// A summary without counts, nodes, time, engine and symmetry, and unchecked: fill in what there is.
    #[must_use]
    pub fn new(puzzle: impl Into<String>, family: impl Into<String>, status: Status, complete: bool) -> Self {
        Self {
            puzzle: puzzle.into(),
            family: family.into(),
            status,
            complete,
            part: None,
            different: None,
            raw: None,
            labelled: None,
            filters: Vec::new(),
            passed: None,
            found: None,
            outlines: None,
            arithmetic: None,
            proven: None,
            residual: None,
            tolerance: None,
            longest: None,
            bound: None,
            count: None,
            lengths: None,
            figures: None,
            simple: None,
            pinched: None,
            holes: None,
            corners: None,
            unique: None,
            nodes: 0,
            seconds: 0.0,
            engine: String::new(),
            symmetry: String::new(),
            checked: Vec::new(),
            check_seconds: None,
            unchecked: None,
            audit_seconds: None,
            disagreement: None,
            version: env!("CARGO_PKG_VERSION"),
            fingerprint: None,
        }
    }

    /// A summary of the puzzle in a file, to be filled in as well.
    #[must_use]
    pub fn of(file: &PuzzleFile, status: Status, complete: bool) -> Self {
        let fingerprint = Some(file.puzzle.fingerprint());
        Self { fingerprint, ..Self::new(&file.name, file.puzzle.family(), status, complete) }
    }

    /// The line, without a line end. A count that is too large for the numbers of other programs, beyond 2^53, is there as a string too.
    #[must_use]
    pub fn line(&self) -> String {
        let counts = [
            ("different", &self.different),
            ("raw", &self.raw),
            ("labelled", &self.labelled),
            ("passed", &self.passed),
            ("found", &self.found),
            ("count", &self.count),
        ];
        let large = counts.into_iter().filter_map(|(name, count)| Some((name, count.as_ref()?)));
        let large = large.filter(|(_, count)| count.number().bits() > 53);
        let texts: String = large.map(|(name, count)| format!(r#","{name}_text":"{count}""#)).collect();
        let mut line = line(self);
        line.insert_str(line.len() - 1, &texts);
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_beyond_the_numbers_of_other_programs_are_strings_too() {
        let summary =
            |raw: u64| Summary { raw: Some(raw.into()), ..Summary::new("x", "packing", Status::Solved, true) };
        assert!(!summary((1 << 53) - 1).line().contains("_text"));
        let line = summary(u64::MAX).line();
        assert!(line.contains(r#""raw":18446744073709551615,"#), "{line}");
        assert!(line.ends_with(r#","raw_text":"18446744073709551615"}"#), "{line}");
    }

    #[test]
    fn counts_are_integers_of_any_size() {
        let summary = Summary {
            raw: Some(12_988_816_u64.into()),
            labelled: Some(Count::labelled(12_988_816_u32, [32])),
            ..Summary::new("dominoes-8x8", "packing", Status::Solved, true)
        };
        assert!(
            summary
                .line()
                .contains(r#""raw":12988816,"labelled":3417758024857749463732443991832002560000000,"nodes":0"#),
            "{}",
            summary.line()
        );
    }

    #[test]
    fn a_stopped_search_says_what_it_found() {
        let summary =
            Summary { found: Some(7_u64.into()), ..Summary::new("x \"y\"", "packing", Status::Stopped, false) };
        assert_eq!(
            summary.line(),
            r#"{"type":"summary","puzzle":"x \"y\"","family":"packing","status":"stopped","complete":false,"found":7,"nodes":0,"seconds":0.0,"engine":"","symmetry":"","checked":[],"#.to_owned() + &format!(r#""version":"{}"}}"#, env!("CARGO_PKG_VERSION"))
        );
    }
}
