//! Takes solutions and shows them as they come.

use super::failure::Failure;
use super::interrupt;
use super::output::Output;
use super::pictures::{Fact, Pictures};
use super::progress::Bar;
use fuge::Job;
use fuge::draw::text::{self, TextStyle};
use fuge::format::{csv, json};
use fuge::packing::Solution;

/// What is printed of the solutions.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Listing {
    /// Nothing: they are counted.
    Nothing,
    /// A drawing of each, numbered where there may be several.
    Drawings {
        /// Whether they are numbered.
        numbered: bool,
    },
    /// A line of JSON for each.
    Json,
    /// Rows of a table.
    Csv,
}

/// Takes solutions and shows them as they come. The first thing that goes wrong stops the search.
pub struct Receiver<'a> {
    job: &'a Job,
    listing: Listing,
    output: &'a Output,
    style: TextStyle,
    bar: &'a Bar,
    index: u64,
    /// The legend last shown.
    legend: Option<String>,
    pictures: Pictures,
    failure: Option<Failure>,
}

impl<'a> Receiver<'a> {
    /// A receiver that has taken nothing yet.
    pub fn new(job: &'a Job, listing: Listing, output: &'a Output, bar: &'a Bar, pictures: Pictures) -> Self {
        let style = output.style(job.packing());
        Self { job, listing, output, style, bar, index: 0, legend: None, pictures, failure: None }
    }

    /// Whether anybody wants to see solutions.
    pub fn wants_solutions(&self) -> bool {
        self.listing != Listing::Nothing || self.pictures.wanted()
    }

    /// Takes a solution. After something has gone wrong, nothing is shown any more.
    pub fn take(&mut self, solution: Solution) {
        if self.failure.is_some() {
            return;
        }
        if let Err(failure) = self.show(solution) {
            self.failure = Some(failure);
            interrupt::stop();
        }
    }

    /// Whether something has gone wrong.
    pub fn failed(&self) -> bool {
        self.failure.is_some()
    }

    fn show(&mut self, solution: Solution) -> Result<(), Failure> {
        let packing = self.job.packing();
        let text = match self.listing {
            Listing::Nothing => String::new(),
            Listing::Json => json::packing_solution(&self.job.file().name, self.index, packing, &solution) + "\n",
            Listing::Csv => csv::packing_solution(self.index, packing, &solution),
            Listing::Drawings { numbered } => {
                let heading = if numbered { format!("{}:\n", self.index + 1) } else { String::new() };
                heading + &text::draw(packing, &solution.placements, self.style) + &self.legend(&solution) + "\n"
            }
        };
        self.index += 1;
        self.bar.aside(|| self.output.print(&text))?;
        self.pictures.add(packing, solution)
    }

    /// The legend, where it is not the one that was shown last.
    fn legend(&mut self, solution: &Solution) -> String {
        let legend = text::legend(self.job.packing(), &solution.placements, self.style);
        if legend == self.legend {
            return String::new();
        }
        self.legend = legend;
        self.legend.clone().unwrap_or_default()
    }

    /// Writes the last picture; then says what went wrong, if anything did.
    pub fn finish(self, facts: &[Fact]) -> Result<(), Failure> {
        if let Some(failure) = self.failure {
            return Err(failure);
        }
        let wanted = self.pictures.wanted();
        match self.pictures.finish(self.job.packing(), facts)? {
            Some(line) => self.output.note(&line),
            None if wanted => self.output.note("no solution, no picture"),
            None => {}
        }
        Ok(())
    }
}
