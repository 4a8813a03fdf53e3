//! `fuge split`: divides a search into parts, for several machines.

use super::super::args::SplitArgs;
use super::super::clock::Clock;
use super::super::disk::{Beside, cannot_write};
use super::super::failure::Failure;
use super::super::output::Output;
use super::super::puzzles;
use super::super::trail;
use super::super::words::{self, printable};
use super::refused;
use fuge::Part;
use fuge::format::json;
use fuge::run::{Head, Keep, RunFile, RunFileError};
use fuge::search::Interval;
use serde::Serialize;
use std::path::Path;

/// Divides a search into parts.
pub fn split(args: &SplitArgs, output: &Output) -> Result<(), Failure> {
    args.output.as_deref().map_or(Ok(()), in_place)?;
    let clock = Clock::new(args.time);
    let read = || puzzles::read_outlined(&args.puzzle, &args.outline, output);
    let file = clock.guard("reading", output, read)?;
    let engine = puzzles::engine_with_tree(&file, &args.engine)?;
    puzzles::refuse_filters(&file, &args.filters)?;
    if args.count && trail::of(&file).is_some() {
        return Err(trail::no_tree(&file));
    }
    let job = trail::ready(file, engine, &clock, output)?.filtered(args.filters.iter().copied());
    let keep = if args.count { Keep::Count } else { Keep::All };
    // All parts have the same head but for these two. Only files have a legend.
    let prepared = clock.prepare(&job.file().name, output, |patience| {
        let head = match args.output {
            Some(_) => job.head_patiently(keep, None, patience)?,
            None => job.heading(keep, None, patience)?,
        };
        Ok((head, job.parts(args.parts, patience)?))
    });
    let (head, parts) = prepared?;
    let heads = parts.into_iter().zip(1..).map(|(scope, number)| {
        let part = Part::new(number, args.parts).to_string();
        Head { part: Some(part), scope, ..head.clone() }
    });
    for (head, number) in heads.zip(1_u32..) {
        let stopped = || {
            let why = clock.why().unwrap_or_default();
            output.note(&format!("{why}: {} of {} parts were written", number - 1, args.parts));
            Failure::Stopped
        };
        if clock.look().is_break() {
            return Err(stopped());
        }
        let file = match &args.output {
            Some(folder) => Some(create(folder, head.clone(), (number, args.parts), &clock)?.ok_or_else(stopped)?),
            None => None,
        };
        let line = if args.json { line(&head, file.as_deref()) } else { words(&head, file.as_deref()) };
        output.print(&line)?;
    }
    Ok(())
}

/// Refuses a folder that is not there, before there is any work.
fn in_place(folder: &Path) -> Result<(), Failure> {
    if folder.is_dir() {
        return Ok(());
    }
    let message = format!("there is no folder `{}`", printable(&folder.to_string_lossy()));
    Err(Failure::bad_input_help(message, format!("make it with: mkdir {}", words::shell(folder))))
}

/// Writes the run file of a part. `None`: the clock has stopped it, and there is none.
fn create(folder: &Path, head: Head, (number, of): (u32, u32), clock: &Clock) -> Result<Option<String>, Failure> {
    // As many digits as the last part has, so that names are in order.
    let digits = of.to_string().len();
    let path = folder.join(format!("{}-{number:0digits$}-of-{of}.run", head.puzzle));
    if path.symlink_metadata().is_ok_and(|about| !about.is_file() || about.len() > 0) {
        return Err(refused(RunFileError::Exists { path }));
    }
    let new = Beside::of(&path);
    match clock.patiently(|patience| RunFile::create_patiently(&new.new, head, patience)) {
        Err(RunFileError::Stopped { .. }) => return Ok(None),
        created => created.map_err(refused)?.close().map_err(refused)?,
    }
    new.put().map_err(|error| cannot_write(&path, error))?;
    Ok(Some(printable(&path.to_string_lossy())))
}

fn words(head: &Head, file: Option<&str>) -> String {
    let part = head.part.as_deref().unwrap_or_default();
    let what = if head.scope.is_empty() { "nothing: the tree is too small".to_owned() } else { head.scope.to_string() };
    match file {
        Some(file) => format!("{part}: {what}, {file}\n"),
        None => format!("{part}: {what}\n"),
    }
}

/// The line for machines.
#[derive(Serialize)]
#[serde(tag = "type", rename = "part")]
struct Line<'a> {
    puzzle: &'a str,
    part: Option<&'a str>,
    fingerprint: &'a str,
    engine: &'a str,
    order: u32,
    from: &'a [u32],
    to: Option<&'a [u32]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    run: Option<&'a str>,
}

fn line(head: &Head, run: Option<&str>) -> String {
    let Head { puzzle, part, fingerprint, engine, order, scope: Interval { from, to }, .. } = head;
    let (part, to) = (part.as_deref(), to.as_deref());
    json::line(&Line { puzzle, part, fingerprint, engine, order: *order, from, to, run }) + "\n"
}
