//! Best boards in words, as lines for machines, and as pictures.

use super::super::args::Notation;
use super::super::cards;
use super::super::failure::Failure;
use super::super::output::Output;
use super::super::pictures::{Fact, Picture, Pictures, Subject};
use super::super::show;
use super::super::words;
use fuge::cards::best::{Board, Standing, Verdict};
use fuge::format::best::BestRun;
use fuge::format::json::{BestSummary, Reached, Status};
use fuge::{BestJob, BestState};
use std::path::Path;
use std::time::Duration;

/// How boards are printed.
#[derive(Clone, Copy)]
pub struct Way {
    pub json: bool,
    pub notation: Option<Notation>,
}

/// Tells of best boards.
pub struct Teller<'a> {
    pub job: &'a BestJob,
    pub output: &'a Output,
    pub way: Way,
}

/// A best board, and in what it is the best.
type Named<'a> = (&'static str, &'a Board);

/// The boards, one where both are the same.
fn different(standing: &Standing) -> Vec<Named<'_>> {
    let mut boards: Vec<Named<'_>> = standing.records().collect();
    boards.dedup_by(|a, b| a.1 == b.1);
    boards
}

impl Teller<'_> {
    /// Tells what is better than what was told before.
    pub fn improved(&self, state: &BestState, told: &Standing, time: Duration) -> Result<(), Failure> {
        let before: Vec<Named<'_>> = told.records().collect();
        let mut news = state.standing.records().filter(|own| !before.contains(own));
        if self.way.json {
            return news.try_for_each(|(name, board)| self.output.print(&(self.job.line(name, board) + "\n")));
        }
        // What is said are the two best numbers.
        if self.reached(&state.standing) != self.reached(told) {
            self.output.note(&format!("{}: {}", words::time(time), self.numbers(&state.standing)));
        }
        Ok(())
    }

    /// The end: the boards, pictures of them, and what was reached.
    pub fn finish(&self, pictures: Pictures, run: &BestRun, state: &BestState) -> Result<(), Failure> {
        if !self.way.json {
            self.output.print(&self.drawings(state)?)?;
        }
        self.pictures(pictures, run, state)?;
        self.output.print(&if self.way.json { self.summary(run, state) } else { self.sentence(run, state) })
    }

    /// The boards, drawn or in a notation.
    pub fn drawings(&self, state: &BestState) -> Result<String, Failure> {
        let compiled = self.job.compiled();
        let boards = different(&state.standing);
        let mut text = String::new();
        for (name, board) in &boards {
            let laid = self.job.best().laid(board);
            if let Some(notation) = self.way.notation {
                text += &(cards::noted(compiled, &self.job.file().name, notation, &laid)? + "\n");
                continue;
            }
            if boards.len() > 1 {
                text += &format!("most {name}:\n");
            }
            text += &(cards::unfinished(compiled.puzzle(), &laid) + "\n");
        }
        Ok(text)
    }

    /// Draws the boards into files.
    pub fn pictures(&self, mut pictures: Pictures, run: &BestRun, state: &BestState) -> Result<(), Failure> {
        let subject = Subject::Cards(self.job.compiled());
        let wanted = pictures.wanted();
        for (_, board) in different(&state.standing) {
            pictures.add(&subject, Picture::Cards(self.job.best().laid(board)))?;
        }
        let answer = ("Answer", self.verdict(state));
        let work = [("Rounds", run.rounds.to_string()), ("Time", words::seconds(run.seconds))];
        let puzzle = show::facts_of_cards(self.job.file()).into_iter().flatten();
        let facts: Vec<Fact> = [answer].into_iter().chain(puzzle).chain(work).collect();
        match pictures.finish(&subject, &facts)? {
            Some(line) => self.output.note(&line),
            None if wanted => self.output.note("no board, no picture"),
            None => {}
        }
        Ok(())
    }

    fn reached(&self, standing: &Standing) -> Reached {
        self.job.reached(standing.edges.as_ref(), standing.cards.as_ref())
    }

    fn numbers(&self, standing: &Standing) -> String {
        let Reached { edges, of_edges, cards, of_cards } = self.reached(standing);
        format!("{edges} of {of_edges} edges match; {cards} of {of_cards} cards lie without a mismatch")
    }

    fn verdict(&self, state: &BestState) -> String {
        let numbers = self.numbers(&state.standing);
        match state.verdict {
            _ if state.standing.is_solved() => format!("solved: {numbers}"),
            Verdict::Impossible if state.is_best(self.job.best()) => {
                format!("{numbers}; no complete solution exists, so nothing is better: proven")
            }
            Verdict::Impossible => format!("{numbers}; no complete solution exists: proven"),
            _ => numbers,
        }
    }

    /// What was reached, in a line.
    pub fn sentence(&self, run: &BestRun, state: &BestState) -> String {
        let (rounds, time) = (words::count(run.rounds, "round"), words::seconds(run.seconds));
        format!("{}; {rounds} in {time}, seed {}\n", self.verdict(state), run.seed)
    }

    /// What was reached, for machines.
    pub fn summary(&self, run: &BestRun, state: &BestState) -> String {
        let complete = state.is_best(self.job.best());
        let summary = BestSummary {
            puzzle: self.job.file().name.clone(),
            family: self.job.file().puzzle.family().to_owned(),
            status: match complete {
                _ if state.standing.is_solved() => Status::Solved,
                true => Status::Impossible,
                false => Status::Stopped,
            },
            complete,
            reached: self.reached(&state.standing),
            exact: match state.verdict {
                Verdict::Open(_) => "open",
                Verdict::Solved => "solved",
                Verdict::Impossible => "impossible",
            },
            rounds: run.rounds,
            seed: run.seed,
            seconds: run.seconds,
            engine: "best".to_owned(),
        };
        summary.line() + "\n"
    }

    /// How far a run is.
    pub fn status(&self, run: &BestRun, state: &BestState, at_work: Option<bool>, path: &Path) -> String {
        let name = words::printable(&self.job.file().name);
        let rounds = words::count(run.rounds, "round");
        let at_work = match at_work {
            _ if state.is_best(self.job.best()) => "nobody; there is nothing left to do".to_owned(),
            Some(true) => "a process".to_owned(),
            Some(false) => format!("nobody; to go on: fuge resume {}", words::shell(path)),
            None => "not known".to_owned(),
        };
        format!(
            "{name}: the best board, seed {}\nwork:      {}, {rounds}\nreached:   {}\nat work:   {at_work}\n",
            run.seed,
            words::seconds(run.seconds),
            self.verdict(state)
        )
    }
}
