//! The outlines of a set drawn: on one sheet, on a sheet each, or in a report.

use super::super::pictures::Fact;
use super::tally::{Extent, Tally, name};
use fuge::draw::html::{self, Frame, Section};
use fuge::draw::{Exhibit, svg};
use fuge::format::json::OutlineCount;
use fuge::outline::{Figure, Figures};
use fuge::packing::{Found, Solution};
use fuge::verify::packing::Checker;

/// The most solutions of an outline that a report draws.
const MOST_DRAWN: usize = 300;

/// What is drawn.
pub struct Gallery<'a> {
    figures: &'a Figures,
    tally: &'a Tally,
    heading: &'a str,
    facts: &'a [Fact],
    extent: Extent,
}

impl<'a> Gallery<'a> {
    /// The outlines of a set, with what was found of them.
    pub fn new(figures: &'a Figures, tally: &'a Tally, heading: &'a str, facts: &'a [Fact], extent: Extent) -> Self {
        Self { figures, tally, heading, facts, extent }
    }

    /// Each outline with its counts and the solutions that were kept.
    fn all(&self) -> impl Iterator<Item = (&'a Figure, &'a OutlineCount, &'a [Found])> {
        let kept = self.tally.kept().iter().map(Vec::as_slice);
        self.figures
            .list()
            .iter()
            .zip(self.tally.counts())
            .zip(kept)
            .map(|((figure, count), kept)| (figure, count, kept))
    }

    /// All outlines on one sheet, each with its first solution and the number of solutions.
    pub fn overview(&self) -> String {
        let first = |(figure, _, kept): (&Figure, _, &[Found])| kept.first().map(|found| figure.solution(found));
        let solutions: Vec<Option<Solution>> = self.all().map(first).collect();
        let mut exhibits = Vec::new();
        for ((figure, count, _), solution) in self.all().zip(&solutions) {
            let placed = solution.as_ref().map_or(&[][..], |solution| &solution.placements);
            exhibits.push(Exhibit {
                packing: figure.compiled.packing(),
                placed,
                caption: format!("{}: {}", figure.octagon, count.different),
            });
        }
        svg::gallery(&exhibits, self.heading)
    }

    /// A sheet for each outline that can be formed, several where it has many solutions.
    pub fn sheets(&self) -> Vec<String> {
        let mut sheets = Vec::new();
        for (figure, count, kept) in self.all() {
            let heading = format!("{}  {}  {}", self.heading, figure.octagon, count.different);
            for range in svg::pages(kept.len()) {
                let solutions: Vec<Solution> = kept[range.clone()].iter().map(|found| figure.solution(found)).collect();
                sheets.push(svg::sheet(figure.compiled.packing(), &solutions, range.start + 1, &heading));
            }
        }
        sheets
    }

    /// A report: a table of the outlines, a picture of each, and all solutions.
    pub fn report(&self) -> String {
        let sections: Vec<Section<'_>> =
            self.all().map(|(figure, count, kept)| section(figure, count, kept, self.extent)).collect();
        let facts: Vec<Fact> = self.facts.iter().cloned().chain([("Checked", self.checked())]).collect();
        let frame = Frame { heading: self.heading, facts: &facts, ..Frame::default() };
        html::gallery(&sections, &["Outline", "Figure", "Different", "In all", "Remark"], &frame)
    }

    /// What the independent checker says of all solutions.
    fn checked(&self) -> String {
        let (mut right, mut raw) = (0, 0);
        for (figure, _, kept) in self.all() {
            let mut checker = Checker::new(figure.compiled.packing());
            for (found, number) in kept.iter().zip(1..) {
                if let Err(fault) = checker.check(&figure.solution(found)) {
                    return format!("outline {}, solution {number} is not right: {fault}", figure.octagon);
                }
            }
            right += checker.solutions();
            raw += checker.raw();
        }
        let again = match self.extent {
            Extent::Whole => "; `fuge audit` finds the numbers again by growing figures without any outline",
            Extent::Part | Extent::Stopped => "; whether some are missing was not asked",
        };
        format!(
            "{right} solutions by a checker that shares no code with the search: every one is right, no two are the same, and their \
             orbits add up to {raw}{again}"
        )
    }
}

fn section<'a>(figure: &'a Figure, count: &OutlineCount, kept: &[Found], extent: Extent) -> Section<'a> {
    let OutlineCount { different, raw, .. } = count;
    let remark = match (different, &figure.impossible, kept.len()) {
        (0, Some(reason), _) => format!("no: {reason}"),
        (0, None, _) => extent.of_none().to_owned(),
        (_, _, kept) if kept > MOST_DRAWN => format!("the first {MOST_DRAWN} are drawn"),
        _ => String::new(),
    };
    let solutions: Vec<Solution> = kept.iter().take(MOST_DRAWN).map(|found| figure.solution(found)).collect();
    let s = if *different == 1 { "" } else { "s" };
    Section {
        packing: figure.compiled.packing(),
        name: figure.octagon.to_string(),
        cells: vec![name(figure.octagon).to_owned(), different.to_string(), raw.to_string(), remark],
        heading: format!("{} ({}): {different} solution{s}", figure.octagon, name(figure.octagon)),
        solutions,
    }
}
