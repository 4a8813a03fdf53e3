//! Takes solutions and shows them as they come.

use super::cover;
use super::failure::Failure;
use super::interrupt;
use super::output::Output;
use super::pictures::{Fact, Pictures};
use super::progress::Bar;
use fuge::Job;
use fuge::draw::text::{self, TextStyle};
use fuge::format::foreign::Cover;
use fuge::format::{csv, json};
use fuge::packing::{Compiled, Found, Solution};

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
        let style = job.packing().map_or(TextStyle::PLAIN, |packing| output.style(packing));
        Self { job, listing, output, style, bar, index: 0, legend: None, pictures, failure: None }
    }

    /// Whether anybody wants to see solutions.
    pub fn wants_solutions(&self) -> bool {
        self.listing != Listing::Nothing || self.pictures.wanted()
    }

    /// Takes a solution. After something has gone wrong, nothing is shown any more.
    pub fn take(&mut self, found: &Found) {
        if self.failure.is_some() {
            return;
        }
        if let Err(failure) = self.show(found) {
            self.failure = Some(failure);
            interrupt::stop();
        }
    }

    /// Whether something has gone wrong.
    pub fn failed(&self) -> bool {
        self.failure.is_some()
    }

    fn show(&mut self, found: &Found) -> Result<(), Failure> {
        match (self.job.compiled(), self.job.cover()) {
            (Some(compiled), _) => self.show_packing(compiled, compiled.solution(found)),
            (None, Some(cover)) => self.show_cover(cover, found),
            (None, None) => Ok(()),
        }
    }

    fn show_packing(&mut self, compiled: &Compiled, solution: Solution) -> Result<(), Failure> {
        let packing = compiled.packing();
        let text = match self.listing {
            Listing::Nothing => String::new(),
            Listing::Json => json::packing_solution(&self.job.file().name, self.index, packing, &solution) + "\n",
            Listing::Csv => csv::packing_solution(self.index, packing, &solution),
            Listing::Drawings { numbered } => {
                let drawing = text::draw(packing, &solution.placements, self.style);
                self.heading(numbered) + &drawing + &self.legend(compiled, &solution) + "\n"
            }
        };
        self.print(&text)?;
        self.pictures.add(packing, solution)
    }

    /// A bare exact cover has no pictures: its options are its drawing.
    fn show_cover(&mut self, cover: &Cover, found: &Found) -> Result<(), Failure> {
        let text = match self.listing {
            Listing::Nothing => String::new(),
            Listing::Json => json::cover_solution(&self.job.file().name, self.index, cover, found) + "\n",
            Listing::Csv => csv::cover_solution(self.index, cover, found),
            Listing::Drawings { numbered } => self.heading(numbered) + &cover::options(cover, found) + "\n",
        };
        self.print(&text)
    }

    fn heading(&self, numbered: bool) -> String {
        if numbered { format!("{}:\n", self.index + 1) } else { String::new() }
    }

    fn print(&mut self, text: &str) -> Result<(), Failure> {
        self.index += 1;
        self.bar.aside(|| self.output.print(text))
    }

    /// The legend, where it is not the one that was shown last.
    fn legend(&mut self, compiled: &Compiled, solution: &Solution) -> String {
        let legend = text::legend(compiled.packing(), &solution.placements, self.style);
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
        let Some(packing) = self.job.packing() else { return Ok(()) };
        match self.pictures.finish(packing, facts)? {
            Some(line) => self.output.note(&line),
            None if wanted => self.output.note("no solution, no picture"),
            None => {}
        }
        Ok(())
    }
}
