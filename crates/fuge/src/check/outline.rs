//! The second methods of all outlines of a set: growing figures without any outline, or each outline as a board.

use super::boards::{self, Claim};
use super::method::{Came, Judge, Numbers, compare};
use super::{Disagreement, Means, Verdict, work};
use crate::format::json::OutlineCount;
use crate::outline::{Figures, Grown, OutlinePuzzle, grow};
use crate::packing::Engine;
use std::cell::Cell;
use std::collections::BTreeMap;

/// The name of the method that knows no outlines.
const GROW: &str = "grow";

/// Checks what is said of every outline, and that there are no others; where growing costs too much, only the first.
pub(super) fn check(
    set: &OutlinePuzzle,
    figures: &Figures,
    counts: &[OutlineCount],
    first: Engine,
    judge: &Judge<'_>,
) -> Verdict {
    let mut growing = Growing { set, grown: None };
    match growing.glance(judge.means) {
        Came::ToEnd(_) => return growing.grown.map_or(Verdict::Interrupted, |grown| agree(counts, &grown, first)),
        Came::Interrupted => return Verdict::Interrupted,
        Came::Beyond => {}
    }
    let mut claims = Vec::new();
    for figure in figures.list() {
        let own = counts.iter().find(|count| count.octagon == figure.octagon.numbers());
        let (different, raw) = own.map_or((0, 0), |count| (count.different, count.raw));
        let outline = Some(format!("the outline {}", figure.octagon));
        claims.push(Claim { board: &figure.compiled, numbers: Numbers::of(different, raw), outline });
    }
    boards::check(&claims, Some(first), judge)
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

/// Figures that grow without any outline. It cannot be predicted what that costs.
struct Growing<'a> {
    set: &'a OutlinePuzzle,
    grown: Option<Grown>,
}

/// Growing asks whether to stop once for so many pieces that it has set.
const SET: f64 = 1024.0;

/// What is tried, as a part of [`work::FLOOR`]: nothing else sees that no outline is missing.
const TRY: f64 = 0.5;

impl Growing<'_> {
    fn glance(&mut self, means: &Means<'_>) -> Came {
        let (asked, interrupted) = (Cell::new(0.0), Cell::new(false));
        let stop = || {
            asked.set(asked.get() + 1.0);
            interrupted.set(interrupted.get() || !means.go_on());
            interrupted.get() || asked.get() * SET * work::PLACE_TO_GROW > work::FLOOR * TRY
        };
        self.grown = grow(self.set, &stop);
        match &self.grown {
            Some(_) => Came::ToEnd(Numbers::default()),
            None if interrupted.get() => Came::Interrupted,
            None => Came::Beyond,
        }
    }
}
