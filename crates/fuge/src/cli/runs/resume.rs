//! `fuge resume`: goes on with a run.

use super::super::answer::Answer;
use super::super::args::ResumeArgs;
use super::super::best;
use super::super::checked::{Checker, Searched};
use super::super::clock::Clock;
use super::super::failure::Failure;
use super::super::output::Output;
use super::super::pictures::{self, Pictures};
use super::super::progress::Bar;
use super::super::receiver::{Listing, Receiver};
use super::super::stream;
use super::{OPENING, Work, job_of, refused};
use fuge::run::{Keep, RunFile};

/// Goes on with a run.
pub fn resume(args: &ResumeArgs, output: &Output) -> Result<(), Failure> {
    if best::is_run(&args.run) {
        return best::resume(args, output);
    }
    if args.rounds.is_some() {
        return Err(Failure::bad_input_help("--rounds is for runs of `fuge solve --best`", "leave it out"));
    }
    let clock = Clock::new(args.work.time);
    let ledger = clock.guard(OPENING, output, || RunFile::open(&args.run)).map_err(refused)?;
    let head = ledger.head().clone();
    let job = job_of(&args.run, &head, &clock, output)?;
    let count = head.keep == Keep::Count;
    if args.pictures.wanted() && count {
        return Err(Failure::bad_input("the run counts solutions and keeps none, so there is nothing to draw"));
    }
    pictures::refuse_over(&args.pictures, &args.run)?;
    let pictures = Pictures::new(&args.pictures, job.file(), *output)?;
    stream::limit(args.work.time);
    let bar = Bar::new();
    let listing = match (count, args.json) {
        (true, _) => Listing::Nothing,
        (false, true) => Listing::Json,
        (false, false) => Listing::Drawings { numbered: true },
    };
    let mut receiver = Receiver::new(&job, listing, output, &bar, pictures);
    let work = Work {
        job: &job,
        path: &args.run,
        threads: args.work.threads(),
        clock: &clock,
        save_every: args.save.every,
        bar: &bar,
        output,
    };
    let (report, time) = work.run(ledger, &mut receiver)?;
    bar.clear();
    // A count has seen no solutions, so it knows nothing of single outlines.
    let outlines = receiver.outlines().filter(|_| !count);
    let checker = Checker { args: &args.check, threads: args.work.threads(), clock: &clock, output };
    let checked = checker.search(Searched {
        job: &job,
        report: &report,
        outlines,
        fault: receiver.fault(),
        part: head.part.is_some(),
        run: Some(&args.run),
    });
    let outlines = outlines.map(<[_]>::to_vec);
    let answer = Answer {
        job: &job,
        report: &report,
        time,
        count,
        part: head.part,
        saved: Some(&args.run),
        outlines,
        asked_unique: false,
        checked,
    };
    receiver.close()?;
    answer.tell(output, args.json, args.verbose, args.work.time)?;
    receiver.draw(&answer)?;
    answer.end()
}
