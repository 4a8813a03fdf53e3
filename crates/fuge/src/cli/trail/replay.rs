//! `--replay`: the walk of 1979 once more, always to the right, with the first way of every length that is asked for.

use super::super::args::Lengths;
use super::super::clock::Clock;
use super::super::failure::Failure;
use super::super::pictures::{Picture, Pictures, Subject};
use super::super::progress::Bar;
use super::super::words::{self, printable};
use super::solve::Question;
use super::{best, board, facts, text};
use fuge::draw::trail as draw;
use fuge::format::Count;
use fuge::format::json::{self, Status, Summary};
use fuge::trail::{Record, Replay, Seen, TrailPuzzle, Weights};
use serde::Serialize;
use std::ops::ControlFlow;
use std::time::Duration;

/// Walks, and prints records as they are found.
pub fn replay(question: &Question<'_>, lengths: &Lengths, mut pictures: Pictures) -> Result<Status, Failure> {
    let Question { args, file, trail, output, bar, clock, .. } = question;
    let mut failure = None;
    check(&trail.puzzle, lengths, clock, bar)?;
    let subject = Subject::Trail(trail);
    let replay = Replay::run(&trail.puzzle, lengths.first..=lengths.last, &mut |seen| {
        if let Seen::Record(record) = seen {
            let shown = if args.json { for_machines(question, record) } else { for_people(question, lengths, record) };
            let told = bar.aside(|| output.print(&shown));
            let told = told.and_then(|()| pictures.add(&subject, Picture::Trail(record.way.clone())));
            if let Err(error) = told {
                failure = Some(error);
                return ControlFlow::Break(());
            }
        }
        if let Seen::Steps(steps) = seen {
            bar.tell_words(clock.elapsed(), 0.0, &words::count(steps, "step"));
        }
        clock.look()
    });
    let time = clock.elapsed();
    bar.clear();
    if let Some(failure) = failure {
        return Err(failure);
    }
    if let Some(line) = pictures.finish(&subject, &facts(file, &trail.puzzle))? {
        output.note(&line);
    }
    let excuse = clock.excuse().filter(|_| replay.records.len() < lengths.number() && !replay.exhausted);
    let status = if excuse.is_some() { Status::Stopped } else { Status::Solved };
    output.print(&match args.json {
        true => summary(question, &replay, status, time),
        false => sentence(question, lengths, &replay, time),
    })?;
    if let Some(excuse) = excuse {
        output.note(&format!("{}: {excuse}", printable(&file.name)));
    }
    Ok(status)
}

/// What the walk came to, in words.
fn sentence(question: &Question<'_>, lengths: &Lengths, replay: &Replay, time: Duration) -> String {
    let (found, wanted) = (replay.records.len(), lengths.number());
    let (steps, taken) = (words::count(replay.steps, "step"), words::time(time));
    let speed =
        words::speed(replay.steps, time).map(|speed| format!(", {} steps/s", words::short(speed))).unwrap_or_default();
    let all = if replay.exhausted { "; every way was walked" } else { "" };
    format!("{}{found} of {wanted} lengths in {steps}, {taken}{speed}{all}\n", question.whose())
}

/// The same for machines.
fn summary(question: &Question<'_>, replay: &Replay, status: Status, time: Duration) -> String {
    let file = question.file;
    let summary = Summary {
        found: (!replay.exhausted).then(|| Count::from(replay.records.len() as u64)),
        nodes: replay.steps,
        seconds: time.as_secs_f64(),
        engine: "walk".to_owned(),
        symmetry: "none".to_owned(),
        ..Summary::of(file, status, replay.exhausted)
    };
    summary.line() + "\n"
}

/// Refuses lengths that no way has: the walk would look for them for ever.
fn check(puzzle: &TrailPuzzle, lengths: &Lengths, clock: &Clock, bar: &Bar) -> Result<(), Failure> {
    // Lengths are steps, whatever counts.
    let Ok(plain) = puzzle.clone().weighing(Weights::Steps) else { return Ok(()) };
    let longest = best(&plain, None, clock, bar).map_or(0, |best| best.bound);
    if lengths.last as u64 > longest {
        let message = format!("no way has {} steps", lengths.last);
        let help = format!("the longest has {longest}; the walk of 1979 takes long for those that are nearly as long");
        return Err(Failure::bad_input_help(message, help));
    }
    Ok(())
}

/// The digit board of the calculator, and the same drawn.
fn for_people(question: &Question<'_>, lengths: &Lengths, record: &Record) -> String {
    let reached: Vec<String> = (lengths.first..)
        .zip(&record.reached)
        .filter(|(_, times)| **times > 0)
        .map(|(length, times)| format!("{length}: {}", words::count(*times, "time")))
        .collect();
    format!(
        "length {}, after {}; reached until then: {}\n\n{}\n{}\n",
        record.length,
        words::count(record.steps, "step"),
        reached.join(", "),
        draw::digits(&board(question.trail), &record.way),
        text(question.trail, &record.way, question.output)
    )
}

/// A record for machines.
#[derive(Serialize)]
#[serde(tag = "type", rename = "record")]
struct Line<'a> {
    puzzle: &'a str,
    length: usize,
    steps: u64,
    /// How often every length from the first that was asked for was reached until then.
    reached: &'a [u64],
    squares: Vec<String>,
}

fn for_machines(question: &Question<'_>, record: &Record) -> String {
    let squares = record.way.squares.iter().map(ToString::to_string).collect();
    let Record { length, steps, reached, .. } = record;
    json::line(&Line { puzzle: &question.file.name, length: *length, steps: *steps, reached, squares }) + "\n"
}
