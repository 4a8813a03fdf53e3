//! The second methods of all outlines of a set: growing figures without any outline, or each outline as a board; and of what has grown, each
//! outline as a board.

use super::boards::{self, Claim, First};
use super::method::{Judge, Numbers, compare};
use super::{Disagreement, Effort, Means, Verdict, work};
use crate::format::json::OutlineCount;
use crate::outline::{Figure, Figures, Grown, OutlinePuzzle, grow};
use crate::packing::Engine;
use crate::search::{Patience, Stopped};
use std::cell::Cell;
use std::collections::BTreeMap;

/// The name of the method that knows no outlines.
pub(super) const GROW: &str = "grow";

/// The name of what knows which outlines there are.
const LIST: &str = "outlines";

/// Checks what is said of every outline, and that there are no others; where growing costs too much, only the first. Without numbers of outlines
/// only the sums are there to be checked, and only by growing.
pub(super) fn check(
    set: &OutlinePuzzle,
    figures: &Figures,
    sums: &Numbers,
    counts: Option<&[OutlineCount]>,
    first: Engine,
    judge: &mut Judge<'_>,
) -> Verdict {
    let grown = match grow_within(set, judge) {
        Ok(grown) => grown,
        Err(Stopped) => return Verdict::Interrupted,
    };
    match (grown, counts) {
        (Some(grown), Some(counts)) => agree(counts, &grown, first),
        (Some(grown), None) => {
            let (different, raw) = grown.outlines.values().fold((0, 0), |(d, r), own| (d + own.0, r + own.1));
            compare(first.name(), sums, GROW, &Numbers::of(different, raw), None)
        }
        (None, Some(counts)) => {
            let claims: Vec<_> = figures.list().iter().map(|figure| claim(figure, counts)).collect();
            boards::check(&claims, First::Engine(first), judge)
        }
        (None, None) => Verdict::TooMuch { about: None },
    }
}

/// Checks what has grown without any outline, whose numbers are `outlines`: every outline of the area is searched as a board, and there are no
/// others.
#[must_use]
pub fn grown(
    set: &OutlinePuzzle,
    outlines: &[OutlineCount],
    pieces_set: u64,
    effort: Effort,
    means: &Means<'_>,
) -> Verdict {
    let first = pieces_set as f64 * work::PLACE_TO_GROW;
    let Some(mut judge) = Judge::new(effort, first, means) else { return Verdict::NotAsked };
    let figures = match prepare_within(set, &mut judge) {
        Ok(Some(figures)) => figures,
        Ok(None) => return Verdict::TooMuch { about: None },
        Err(Stopped) => return Verdict::Interrupted,
    };
    let searched = |octagon: &[u32; 6]| figures.list().iter().any(|figure| figure.octagon.numbers() == *octagon);
    // The sums of an outline that is there twice are not those of the list.
    let twice = |number: usize| outlines[..number].iter().any(|other| other.octagon == outlines[number].octagon);
    let strange = (0..outlines.len()).find(|&number| twice(number) || !searched(&outlines[number].octagon));
    if let Some(number) = strange {
        return Verdict::Disagreement(Disagreement {
            first: GROW.to_owned(),
            second: LIST.to_owned(),
            what: format!("the outline {:?}", outlines[number].octagon),
            answer: "formed".to_owned(),
            other: if twice(number) { "there once" } else { "not there" }.to_owned(),
        });
    }
    let claims: Vec<_> = figures.list().iter().map(|figure| claim(figure, outlines)).collect();
    boards::check(&claims, First::Grow, &mut judge)
}

/// Makes all outlines ready; nothing where that costs too much.
fn prepare_within(set: &OutlinePuzzle, judge: &mut Judge<'_>) -> Result<Option<Figures>, Stopped> {
    let most = judge.left * work::PROBING;
    let spent = Cell::new(0.0);
    let go_on = || {
        spent.set(spent.get() + Patience::PORTION as f64 * work::STEP_OF_PREPARING);
        spent.get() <= most && judge.means.go_on()
    };
    let figures = Figures::prepare(set, &Patience::new(&go_on));
    judge.left -= spent.get();
    match figures {
        Ok(figures) => Ok(Some(figures)),
        Err(Stopped) if judge.means.go_on() => Ok(None),
        Err(Stopped) => Err(Stopped),
    }
}

/// What is said of an outline; one without a count has no solution.
fn claim<'f>(figure: &'f Figure, counts: &[OutlineCount]) -> Claim<'f> {
    let own = counts.iter().find(|count| count.octagon == figure.octagon.numbers());
    let (different, raw) = own.map_or((0, 0), |count| (count.different, count.raw));
    let outline = Some(format!("the outline {}", figure.octagon));
    Claim { board: &figure.compiled, numbers: Numbers::of(different, raw), outline }
}

/// Compares outline by outline.
fn agree(counts: &[OutlineCount], grown: &Grown, first: Engine) -> Verdict {
    let theirs: BTreeMap<[u32; 6], (u64, u64)> =
        grown.outlines.iter().map(|(octagon, count)| (octagon.numbers(), *count)).collect();
    for &OutlineCount { octagon, different, raw } in counts {
        let (their_different, their_raw) = theirs.get(&octagon).copied().unwrap_or_default();
        let of = format!("the outline {octagon:?}");
        let (claim, numbers) = (Numbers::of(different, raw), Numbers::of(their_different, their_raw));
        let verdict = compare(first.name(), &claim, GROW, &numbers, Some(&of));
        if !matches!(verdict, Verdict::Agreed(_)) {
            return verdict;
        }
    }
    let listed = |octagon: &&[u32; 6]| counts.iter().any(|count| count.octagon == **octagon);
    match theirs.keys().find(|octagon| !listed(octagon)) {
        None => Verdict::Agreed(vec![GROW.to_owned()]),
        Some(octagon) => Verdict::Disagreement(Disagreement {
            first: first.name().to_owned(),
            second: GROW.to_owned(),
            what: format!("the outline {octagon:?}"),
            answer: "not there".to_owned(),
            other: "formed".to_owned(),
        }),
    }
}

/// Growing asks whether to stop once for so many pieces that it has set.
const SET: f64 = 1024.0;

/// What is tried, as a part of [`work::FLOOR`]: nothing else sees that no outline is missing.
const TRY: f64 = 0.5;

/// Figures that grow without any outline; nothing where that costs too much, which cannot be predicted.
fn grow_within(set: &OutlinePuzzle, judge: &mut Judge<'_>) -> Result<Option<Grown>, Stopped> {
    let most = if judge.left.is_finite() { work::FLOOR * TRY } else { f64::INFINITY };
    let (spent, interrupted) = (Cell::new(0.0), Cell::new(false));
    let stop = || {
        spent.set(spent.get() + SET * work::PLACE_TO_GROW);
        interrupted.set(interrupted.get() || !judge.means.go_on());
        interrupted.get() || spent.get() > most
    };
    let grown = grow(set, &stop);
    if interrupted.get() {
        return Err(Stopped);
    }
    judge.left -= spent.get();
    Ok(grown)
}
