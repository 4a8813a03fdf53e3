//! The search for a silhouette in files: its steps side by side, to be read and passed on.

use super::figure::InFigure;
use super::story::Story;
use crate::cli::args::WatchArgs;
use crate::cli::failure::Failure;
use crate::cli::output::Output;
use crate::cli::pictures::Pictures;
use crate::cli::show;
use fuge::draw::silhouette::Scene;
use fuge::format::PuzzleFile;
use fuge::silhouette::WatchedTree;

/// Steps on a sheet or page.
const ON_A_PAGE: usize = 100;

/// No more steps than this are drawn: nobody reads them.
const MOST: u64 = 2000;

/// Draws the steps of a search.
pub fn draw(
    file: &PuzzleFile,
    tree: WatchedTree,
    story: InFigure<'_>,
    args: &WatchArgs,
    output: &Output,
) -> Result<(), Failure> {
    let pictures = Pictures::new(&args.strip.pictures(), file)?;
    if let Some(steps) = args.steps.filter(|&steps| steps > MOST) {
        let help = "on a terminal or a pipe there is no limit; --no-tries leaves out what does not fit";
        return Err(Failure::bad_input_help(format!("{steps} steps are too many to draw: the limit is {MOST}"), help));
    }
    let mut steps: Vec<(Scene, String)> = Vec::new();
    let mut keep = |story: &InFigure<'_>| {
        steps.push((story.scene(), story.event().to_owned()));
        Ok(())
    };
    let (story, ended) = super::tell(tree, story, (args, MOST), &mut keep)?;
    let mut facts = show::facts_of_silhouette(file).unwrap_or_default();
    facts.push(("Search", format!("{ended}: {}", story.tally().words())));
    if args.steps.is_none() && story.tally().steps == MOST {
        output.note(&format!("no more than {MOST} steps are drawn"));
    }
    if let Some(line) = pictures.steps(&steps, ON_A_PAGE, &facts)? {
        output.note(&line);
    }
    output.print(&format!("{ended}: {}\n", story.tally().words()))?;
    super::interrupted()
}
