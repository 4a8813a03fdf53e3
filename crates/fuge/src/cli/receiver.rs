//! Takes solutions and shows them as they come.

use super::answer::Answer;
use super::args::Notation;
use super::cards as card_words;
use super::checked;
use super::cover;
use super::failure::Failure;
use super::interrupt;
use super::outlines::Tally;
use super::output::Output;
use super::pictures::{Picture, Pictures, Subject};
use super::progress::Bar;
use super::silhouettes;
use super::trail;
use fuge::cards;
use fuge::check::{Disagreement, Inspector};
use fuge::draw::text::{self, TextStyle};
use fuge::draw::trail as draw;
use fuge::format::foreign::Cover;
use fuge::format::{Puzzle, csv, json};
use fuge::outline::Figure;
use fuge::packing::{Found, Packing, Solution};
use fuge::silhouette;
use fuge::trail::Ways;
use fuge::{Job, Laid};

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
    /// Cards, or a rook's way, in a notation; in that of 1986, in the order of that list.
    Notation(Notation),
}

/// Takes solutions and shows them as they come. The first thing that goes wrong stops the search.
pub struct Receiver<'a> {
    job: &'a Job,
    listing: Listing,
    output: &'a Output,
    bar: &'a Bar,
    index: u64,
    /// The legend last shown.
    legend: Option<String>,
    pictures: Pictures,
    /// The solutions of each outline, where several are searched.
    tally: Option<Tally>,
    failure: Option<Failure>,
    /// Solutions that are printed at the end, in their own order.
    written: Vec<String>,
    /// Looks at every solution before it is shown.
    inspector: Option<Inspector<'a>>,
    /// What it found wrong first.
    fault: Option<Disagreement>,
}

impl<'a> Receiver<'a> {
    /// A receiver that has taken nothing yet.
    pub fn new(job: &'a Job, listing: Listing, output: &'a Output, bar: &'a Bar, pictures: Pictures) -> Self {
        let all = listing != Listing::Nothing;
        let tally =
            job.figures().map(|figures| Tally::new(figures, all, pictures.wanted() && (all || pictures.has_report())));
        Self {
            job,
            listing,
            output,
            bar,
            index: 0,
            legend: None,
            pictures,
            tally,
            failure: None,
            written: Vec::new(),
            inspector: None,
            fault: None,
        }
    }

    /// Whether anybody wants to see solutions.
    pub fn wants_solutions(&self) -> bool {
        self.listing != Listing::Nothing || self.pictures.wanted() || self.tally.is_some()
    }

    /// The solutions of each outline so far, where several are searched.
    pub fn outlines(&self) -> Option<&[json::OutlineCount]> {
        self.tally.as_ref().map(Tally::counts)
    }

    /// Takes a solution. After something has gone wrong, nothing is shown any more.
    pub fn take(&mut self, found: &Found) {
        if self.failed() {
            return;
        }
        if let Err(failure) = self.show(found) {
            self.failure = Some(failure);
            interrupt::stop();
        }
    }

    /// Whether something has gone wrong.
    pub fn failed(&self) -> bool {
        self.failure.is_some() || self.fault.is_some()
    }

    /// What is wrong with a solution, if anything; it was not shown.
    pub fn fault(&self) -> Option<Disagreement> {
        self.fault.clone()
    }

    /// Hears what is wrong with a solution that was kept, if anything.
    pub fn accuse(&mut self, fault: Option<Disagreement>) {
        self.fault = self.fault.take().or(fault);
    }

    /// Whether a solution is right. If not, nothing is shown any more, and the search is stopped.
    fn inspect(&mut self, look: impl FnOnce(&mut Inspector<'a>) -> Result<(), String>) -> bool {
        let looked = look(self.inspector.get_or_insert_with(|| Inspector::new(self.job)));
        if let Err(fault) = &looked {
            self.fault = Some(checked::fault(self.job.engine(), self.index + 1, fault.clone()));
            interrupt::stop();
        }
        looked.is_ok()
    }

    fn show(&mut self, found: &Found) -> Result<(), Failure> {
        if let Some(silhouette) = self.job.silhouette() {
            return self.show_silhouette(silhouette, found);
        }
        if let Some(cards) = self.job.cards() {
            return self.show_cards(cards, found);
        }
        if let Some(ways) = self.job.ways() {
            return self.show_way(ways, found);
        }
        match (self.job.laid(found), self.job.cover()) {
            (Some(laid), _) => self.show_packing(found, laid),
            (None, Some(cover)) => self.show_cover(cover, found),
            (None, None) => Ok(()),
        }
    }

    fn show_packing(&mut self, found: &Found, laid: Laid<'_>) -> Result<(), Failure> {
        let Laid { compiled, figure, solution } = laid;
        if !self.inspect(|inspector| inspector.board(&solution, figure.map(|figure| figure.octagon.numbers()))) {
            return Ok(());
        }
        let (packing, name) = (compiled.packing(), &self.job.file().name);
        let text = match (self.listing, figure) {
            (Listing::Nothing, _) => String::new(),
            (Listing::Json, None) => json::packing_solution(name, self.index, packing, &solution) + "\n",
            (Listing::Json, Some(figure)) => {
                json::outline_solution(name, self.index, figure.octagon, packing, &solution) + "\n"
            }
            (Listing::Csv, _) => csv::packing_solution(self.index, packing, &solution),
            (Listing::Notation(_), _) => String::new(),
            (Listing::Drawings { numbered }, _) => {
                let style = self.output.style(packing);
                let drawing = text::draw(packing, &solution.placements, style);
                self.heading(numbered, figure) + &drawing + &self.legend(packing, &solution, style) + "\n"
            }
        };
        self.print(&text)?;
        match (&mut self.tally, figure) {
            (Some(tally), Some(figure)) => {
                tally.add(figure, found);
                Ok(())
            }
            _ => self.pictures.add(&Subject::Board(packing), Picture::Board(solution)),
        }
    }

    fn show_silhouette(&mut self, silhouette: &silhouette::Compiled, found: &Found) -> Result<(), Failure> {
        let laid = silhouette.laid(found).unwrap_or_default();
        if !self.inspect(|inspector| inspector.silhouette(silhouette, &laid)) {
            return Ok(());
        }
        let scene = silhouettes::scene(silhouette, &laid);
        let text = match self.listing {
            Listing::Nothing => String::new(),
            Listing::Json => {
                json::silhouette_solution(&self.job.file().name, self.index, silhouette.set().pieces(), &laid) + "\n"
            }
            Listing::Csv => csv::silhouette_solution(self.index, silhouette.set().pieces(), &laid),
            Listing::Notation(_) => String::new(),
            Listing::Drawings { numbered } => {
                self.heading(numbered, None) + &silhouettes::text(&scene, self.output) + "\n"
            }
        };
        self.print(&text)?;
        self.pictures.add(&Subject::Silhouette(silhouette), Picture::Silhouette(scene))
    }

    fn show_cards(&mut self, compiled: &cards::Compiled, found: &Found) -> Result<(), Failure> {
        let (puzzle, laid) = (compiled.puzzle(), compiled.laid(found).unwrap_or_default());
        if !self.inspect(|inspector| inspector.cards(compiled, &laid)) {
            return Ok(());
        }
        let text = match self.listing {
            Listing::Nothing => String::new(),
            Listing::Json => json::cards_solution(&self.job.file().name, self.index, puzzle, &laid) + "\n",
            Listing::Csv => csv::cards_solution(self.index, puzzle, &laid),
            Listing::Drawings { numbered } => self.heading(numbered, None) + &card_words::text(puzzle, &laid) + "\n",
            Listing::Notation(Notation::Of1986) => {
                self.written.push(card_words::of_1986(compiled, &laid));
                String::new()
            }
            Listing::Notation(notation) => card_words::noted(compiled, &self.job.file().name, notation, &laid)? + "\n",
        };
        self.print(&text)?;
        self.pictures.add(&Subject::Cards(compiled), Picture::Cards(laid))
    }

    fn show_way(&mut self, ways: &Ways, found: &Found) -> Result<(), Failure> {
        let (Some(own), Some(way)) = (trail::of(self.job.file()), ways.way(found)) else { return Ok(()) };
        if !self.inspect(|inspector| inspector.way(&way)) {
            return Ok(());
        }
        let text = match self.listing {
            Listing::Nothing => String::new(),
            Listing::Json => json::trail_solution(&self.job.file().name, self.index, &own.puzzle, &way, None) + "\n",
            Listing::Csv => csv::trail_solution(self.index, &way),
            Listing::Drawings { numbered } => {
                self.heading(numbered, None) + &trail::drawing(own, &way, self.output) + "\n"
            }
            Listing::Notation(_) => draw::digits(&trail::board(own), &way) + "\n",
        };
        self.print(&text)?;
        self.pictures.add(&Subject::Trail(own), Picture::Trail(way))
    }

    /// A bare exact cover has no pictures: its options are its drawing.
    fn show_cover(&mut self, cover: &Cover, found: &Found) -> Result<(), Failure> {
        if !self.inspect(|inspector| inspector.cover(found)) {
            return Ok(());
        }
        let text = match self.listing {
            Listing::Nothing => String::new(),
            Listing::Json => json::cover_solution(&self.job.file().name, self.index, cover, found) + "\n",
            Listing::Csv => csv::cover_solution(self.index, cover, found),
            Listing::Notation(_) => String::new(),
            Listing::Drawings { numbered } => self.heading(numbered, None) + &cover::options(cover, found) + "\n",
        };
        self.print(&text)
    }

    fn heading(&self, numbered: bool, figure: Option<&Figure>) -> String {
        match figure {
            _ if !numbered => String::new(),
            None => format!("{}:\n", self.index + 1),
            Some(figure) => format!("{}, outline {}:\n", self.index + 1, figure.octagon),
        }
    }

    fn print(&mut self, text: &str) -> Result<(), Failure> {
        self.index += 1;
        self.bar.aside(|| self.output.print(text))
    }

    /// The legend, where it is not the one that was shown last.
    fn legend(&mut self, packing: &Packing, solution: &Solution, style: TextStyle) -> String {
        let legend = text::legend(packing, &solution.placements, style);
        if legend == self.legend {
            return String::new();
        }
        self.legend = legend;
        self.legend.clone().unwrap_or_default()
    }

    /// Ends the list; says what went wrong, if anything did.
    pub fn close(&mut self) -> Result<(), Failure> {
        if let Some(failure) = self.failure.take() {
            return Err(failure);
        }
        if self.listing == Listing::Notation(Notation::Of1986) {
            self.output.print(&card_words::list_of_1986(std::mem::take(&mut self.written)))?;
        }
        Ok(())
    }

    /// Writes the last picture. The answer has been told by then: drawing may be stopped.
    pub fn draw(self, answer: &Answer<'_>) -> Result<(), Failure> {
        let wanted = self.pictures.wanted();
        if let (Some(figures), Some(tally)) = (self.job.figures(), &self.tally) {
            match self.pictures.outlines(figures, tally, &answer.facts(), answer.extent())? {
                Some(line) => self.output.note(&line),
                None if wanted => self.output.note("no solution, no picture"),
                None => {}
            }
            return Ok(());
        }
        let subject = match (&self.job.file().puzzle, self.job.packing()) {
            (_, Some(packing)) => Subject::Board(packing),
            (Puzzle::Silhouette(silhouette), None) => Subject::Silhouette(silhouette),
            (Puzzle::Cards(cards), None) => Subject::Cards(cards),
            (Puzzle::Trail(trail), None) => Subject::Trail(trail),
            _ => return Ok(()),
        };
        match self.pictures.finish(&subject, &answer.facts())? {
            Some(line) => self.output.note(&line),
            None if wanted => self.output.note("no solution, no picture"),
            None => {}
        }
        Ok(())
    }
}
