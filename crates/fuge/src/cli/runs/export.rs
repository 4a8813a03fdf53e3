//! `fuge export`: takes the solutions out of a run.

use super::super::answer::Answer;
use super::super::args::ExportArgs;
use super::super::best;
use super::super::checked::Checked;
use super::super::clock::Clock;
use super::super::failure::Failure;
use super::super::output::Output;
use super::super::pictures::{self, Pictures};
use super::super::progress::Bar;
use super::super::receiver::{Listing, Receiver};
use super::super::words;
use super::{hand_out, job_of, refused};
use fuge::format::json::Status;
use fuge::format::{Puzzle, csv};
use fuge::run::{End, Keep, Report, RunView};

/// Takes the solutions out of a run.
pub fn export(args: &ExportArgs, output: &Output) -> Result<(), Failure> {
    if best::is_run(&args.run) {
        return best::export(args, output);
    }
    let run = RunView::open(&args.run).map_err(refused)?;
    let job = job_of(&args.run, run.head(), &Clock::new(None), output)?.filtered(args.filter.wanted.iter().copied());
    if run.head().keep == Keep::Count {
        let help = format!("its number is shown by: fuge status {}", words::shell(&args.run));
        return Err(Failure::bad_input_help("the run counts solutions and keeps none", help));
    }
    pictures::refuse_over(&args.pictures, &args.run)?;
    let pictures = Pictures::new(&args.pictures, job.file(), *output)?;
    let listing = match (args.json, args.csv, pictures.wanted()) {
        (true, ..) => Listing::Json,
        (_, true, _) => Listing::Csv,
        // Who asks for a file does not want the same on the screen.
        (.., true) => Listing::Nothing,
        _ => Listing::Drawings { numbered: true },
    };
    if listing == Listing::Csv {
        let header = match &job.file().puzzle {
            Puzzle::Silhouette(_) => csv::silhouette_header(),
            Puzzle::Cards(_) => csv::cards_header(),
            Puzzle::Trail(_) => csv::trail_header(),
            Puzzle::Cover(_) => csv::cover_header(),
            _ => csv::packing_header(),
        };
        output.print(&header)?;
    }
    let bar = Bar::new();
    let mut receiver = Receiver::new(&job, listing, output, &bar, pictures);
    let mut statistics = run.statistics();
    statistics.rejected += hand_out(&job, &run, output, &mut receiver)?;
    let end = if run.rest().is_empty() { End::Complete } else { End::Cancelled };
    let report = Report { statistics, rest: run.rest().to_vec(), end };
    let part = run.head().part.clone();
    let outlines = receiver.outlines().map(<[_]>::to_vec);
    let checked = match receiver.fault() {
        Some(fault) => Checked::of_fault(fault),
        None => Checked::of_run(&run),
    };
    let answer = Answer {
        job: &job,
        report: &report,
        time: run.wall(),
        count: false,
        part,
        saved: Some(&args.run),
        outlines,
        asked_unique: false,
        checked,
    };
    receiver.close()?;
    // A table has no place for a sentence.
    if listing != Listing::Csv {
        output.print(&answer.in_words(args.json))?;
    }
    answer.note_incomplete(output);
    receiver.draw(&answer)?;
    if answer.status() == Status::Disagreement { Err(Failure::Disagreement) } else { Ok(()) }
}
