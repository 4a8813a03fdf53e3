//! A search in files: its steps side by side, to be read and passed on.

use super::story::Story;
use crate::cli::args::WatchArgs;
use crate::cli::clock::Clock;
use crate::cli::failure::Failure;
use crate::cli::output::Output;
use crate::cli::pictures::{Fact, Pictures, StepPage};
use fuge::format::PuzzleFile;

/// Steps on a sheet or page.
const ON_A_PAGE: usize = 100;

/// No more steps than this are drawn: nobody reads them.
const MOST: u64 = 2000;

/// A story with pictures for files.
pub trait Illustrated: Story {
    /// The picture of a step.
    type Picture;

    /// What was just told, as a picture.
    fn picture(&self) -> Self::Picture;

    /// A page with such pictures and what was told of them, numbered from `first`.
    fn page(&self, steps: &[(Self::Picture, String)], first: usize, page: &StepPage<'_>) -> String;
}

/// Draws the steps of a search, with these facts about the puzzle.
pub fn draw<S: Illustrated>(
    (file, mut facts): (&PuzzleFile, Vec<Fact>),
    tree: S::Tree,
    story: S,
    (args, clock): (&WatchArgs, &Clock),
    output: &Output,
) -> Result<(), Failure> {
    let pictures = Pictures::new(&args.strip.pictures(), file, *output)?;
    if let Some(steps) = args.steps.filter(|&steps| steps > MOST) {
        let help = "on a terminal or a pipe there is no limit; of a silhouette or cards --no-tries leaves out what does not fit";
        return Err(Failure::bad_input_help(format!("{steps} steps are too many to draw: the limit is {MOST}"), help));
    }
    let mut steps: Vec<(S::Picture, String)> = Vec::new();
    let mut keep = |story: &S| {
        steps.push((story.picture(), story.heard().event.clone()));
        Ok(())
    };
    let (story, ended) = super::tell(tree, story, (args, MOST, clock), &mut keep)?;
    facts.push(("Search", format!("{ended}: {}", story.tally().words())));
    if args.steps.is_none() && story.tally().steps == MOST {
        output.note(&format!("no more than {MOST} steps are drawn"));
    }
    let page = |own: &[(S::Picture, String)], first: usize, page: &StepPage<'_>| story.page(own, first, page);
    if let Some(line) = pictures.steps(&steps, ON_A_PAGE, &facts, &page)? {
        output.note(&line);
    }
    output.print(&format!("{ended}: {}\n", story.tally().words()))?;
    super::stopped(clock, output)
}
