//! The solutions of each outline, as they come in.

use fuge::format::json::OutlineCount;
use fuge::outline::{Figure, Figures, Octagon};
use fuge::packing::Found;

/// How much of the search is done: what it means that an outline has no solution yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// All of it.
    Whole,
    /// All of a part.
    Part,
    /// It was stopped.
    Stopped,
}

impl Extent {
    /// What is to be said of an outline without a solution that is not impossible at sight.
    pub fn of_none(self) -> &'static str {
        match self {
            Self::Whole => "no: searched to the end",
            Self::Part => "none in this part",
            Self::Stopped => "none so far",
        }
    }
}

/// How many solutions each outline has, and those that are to be drawn.
pub struct Tally {
    counts: Vec<OutlineCount>,
    /// Of each outline, the first solution or all of them.
    kept: Vec<Vec<Found>>,
    keep_all: bool,
    all_asked: bool,
}

impl Tally {
    /// Nothing counted yet. `all_asked`: every solution is to be drawn; `keep_all`: they are kept for that, or for a report.
    pub fn new(figures: &Figures, all_asked: bool, keep_all: bool) -> Self {
        let nothing = |figure: &Figure| OutlineCount { octagon: figure.octagon.numbers(), different: 0, raw: 0 };
        let counts: Vec<OutlineCount> = figures.list().iter().map(nothing).collect();
        Self { kept: vec![Vec::new(); counts.len()], counts, keep_all, all_asked }
    }

    /// Counts a solution of an outline.
    pub fn add(&mut self, figure: &Figure, found: &Found) {
        let numbers = figure.octagon.numbers();
        let Some(index) = self.counts.iter().position(|count| count.octagon == numbers) else { return };
        let count = &mut self.counts[index];
        count.different += 1;
        count.raw += figure.orbit(found);
        if self.keep_all || self.kept[index].is_empty() {
            self.kept[index].push(found.clone());
        }
    }

    /// The counts of all outlines, in their order.
    pub fn counts(&self) -> &[OutlineCount] {
        &self.counts
    }

    /// The solutions to be drawn of each outline, in their order.
    pub fn kept(&self) -> &[Vec<Found>] {
        &self.kept
    }

    /// Whether every solution is to be drawn, not only the first of each outline.
    pub fn all_asked(&self) -> bool {
        self.all_asked
    }
}

/// What an outline is called.
pub fn name(octagon: Octagon) -> &'static str {
    let [width, height, a, b, c, d] = octagon.numbers();
    match octagon.corners().len() {
        3 => "triangle",
        4 if [a, b, c, d] == [0; 4] && width == height => "square",
        4 if [a, b, c, d] == [0; 4] => "rectangle",
        // Standing on a corner.
        4 if a + b == width && b + c == height && c + d == width && d + a == height => {
            if a == b {
                "square"
            } else {
                "rectangle"
            }
        }
        4 if a == c && b == d => "parallelogram",
        4 => "trapezium",
        5 => "pentagon",
        6 => "hexagon",
        7 => "heptagon",
        _ => "octagon",
    }
}
