//! The way of a rook, and what shows that none is better.

use super::line;
use fuge_puzzle::trail::longest::{Case, Certificate, Cut, Fold, Part, Reason};
use fuge_puzzle::trail::{Square, TrailPuzzle, Way, Weights};
use serde::Serialize;

/// The line of a way, without a line end: its squares, its steps, what it is worth where not every step counts one; and with a certificate what
/// no way exceeds, and why.
///
/// ```
/// use fuge_format::json;
/// use fuge_puzzle::trail::{Grid, TrailPuzzle, Way};
/// let puzzle = TrailPuzzle::new(Grid::new(1, 2)?, "a1".parse()?)?;
/// let way = Way { squares: vec!["a1".parse()?, "b1".parse()?] };
/// assert_eq!(
///     json::trail_solution("step", 0, &puzzle, &way, None),
///     r#"{"type":"solution","puzzle":"step","index":0,"squares":["a1","b1"],"length":1}"#
/// );
/// # Ok::<(), fuge_puzzle::trail::TrailError>(())
/// ```
#[must_use]
pub fn trail_solution(
    puzzle: &str,
    index: u64,
    trail: &TrailPuzzle,
    way: &Way,
    certificate: Option<&Certificate>,
) -> String {
    line(&TrailLine {
        puzzle,
        index,
        squares: names(&way.squares),
        length: way.steps(),
        worth: (*trail.weights() != Weights::Steps).then(|| way.worth(trail)),
        bound: certificate.map(|certificate| certificate.bound),
        given_up: certificate.map(|certificate| certificate.given_up.iter().map(segment).collect()),
        cases: certificate.map(|certificate| certificate.cases.iter().map(CaseLine::new).collect()),
    })
}

fn names(squares: &[Square]) -> Vec<String> {
    squares.iter().map(Square::to_string).collect()
}

fn segment([one, other]: &[Square; 2]) -> String {
    format!("{one}-{other}")
}

#[derive(Serialize)]
#[serde(tag = "type", rename = "solution")]
struct TrailLine<'a> {
    puzzle: &'a str,
    index: u64,
    squares: Vec<String>,
    length: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    worth: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bound: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    given_up: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cases: Option<Vec<CaseLine<'a>>>,
}

#[derive(Serialize)]
struct CaseLine<'a> {
    parts: Vec<PartLine<'a>>,
}

#[derive(Serialize)]
struct PartLine<'a> {
    from: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    folds: Vec<FoldLine<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cuts: Option<Vec<CutLine<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    split: Option<SplitLine<'a>>,
}

#[derive(Serialize)]
struct FoldLine<'a> {
    squares: Vec<String>,
    cases: &'a [usize],
}

#[derive(Serialize)]
struct CutLine<'a> {
    amount: u64,
    #[serde(skip_serializing_if = "<[usize]>::is_empty")]
    inner: &'a [usize],
    squares: Vec<String>,
}

#[derive(Serialize)]
struct SplitLine<'a> {
    away: Vec<String>,
    cases: &'a [usize],
}

impl<'a> CaseLine<'a> {
    fn new(case: &'a Case) -> Self {
        Self { parts: case.parts.iter().map(PartLine::new).collect() }
    }
}

impl<'a> PartLine<'a> {
    fn new(part: &'a Part) -> Self {
        let fold = |Fold { squares, cases }: &'a Fold| FoldLine { squares: names(squares), cases };
        let cut = |Cut { amount, inner, squares }: &'a Cut| CutLine { amount: *amount, inner, squares: names(squares) };
        let (cuts, split) = match &part.reason {
            Reason::Cuts(cuts) => (Some(cuts.iter().map(cut).collect()), None),
            Reason::Split { away, cases } => (None, Some(SplitLine { away: names(away), cases })),
        };
        Self { from: part.from.to_string(), folds: part.folds.iter().map(fold).collect(), cuts, split }
    }
}
