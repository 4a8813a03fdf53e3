//! `fuge convert`: a puzzle in the words of another program.

use super::args::{ConvertArgs, Target};
use super::cards;
use super::clock::Clock;
use super::disk;
use super::failure::Failure;
use super::mark::Comment;
use super::output::Output;
use super::puzzles;
use super::stream;
use super::words::printable;
use fuge::cards::CardPuzzle;
use fuge::format::foreign::EdgeOrder;
use fuge::format::foreign::write::{self, Refused};
use fuge::format::{Puzzle, PuzzleFile};

/// Writes a puzzle in another format.
pub fn convert(args: &ConvertArgs, output: &Output) -> Result<(), Failure> {
    stream::limit(args.time);
    let clock = Clock::new(args.time);
    let file = clock.guard("reading", output, || puzzles::read_cards(&args.puzzle, &args.cards, output))?;
    if let Some(path) = &args.output {
        disk::permit(path, args.force.force)?;
    }
    let text = clock.guard("writing", output, || written(&file, args.to))?;
    match &args.output {
        None => output.print(&text),
        Some(path) => disk::write(path, text.as_bytes(), comment(args.to), args.force.force),
    }
}

/// How a file in this format carries Fuge's mark.
fn comment(to: Target) -> Comment {
    match to {
        Target::Toml | Target::Polycube | Target::List | Target::ListLtrb => Comment::Line("#"),
        Target::Knuth => Comment::Line("|"),
        Target::Dimacs => Comment::Line("c"),
        Target::Csv | Target::Link | Target::Clues => Comment::None,
    }
}

/// The puzzle in this format. A puzzle of Fuge's own stays as it is written, with its comments.
pub fn written(file: &PuzzleFile, to: Target) -> Result<String, Failure> {
    if let (Puzzle::Cover(cover), Target::Knuth) = (&file.puzzle, to) {
        return Ok(write::cover(cover));
    }
    let name = printable(&file.name);
    if let Some(compiled) = cards::of(file)
        && to != Target::Toml
    {
        return cards_written(file, compiled.puzzle(), to);
    }
    let refused = |error: Refused| {
        let message = format!("`{name}` cannot be written: {error}");
        Failure::bad_input_help(message, "`--to toml` can say every packing puzzle")
    };
    let packing = match (file.puzzle.packing(), &file.puzzle) {
        (Some(packing), _) => packing,
        (None, Puzzle::Cover(_)) => {
            let message = format!("`{name}` is a bare exact cover: it can be written only as `knuth`");
            return Err(Failure::bad_input_help(message, "it has neither board nor pieces"));
        }
        (None, _) if to == Target::Toml => return Ok(file.text.clone()),
        (None, _) => {
            let message = format!("`{name}` has no board of cells: it can be written only as `toml`");
            return Err(Failure::bad_input_help(message, "the other formats are for packing puzzles"));
        }
    };
    match to {
        Target::Toml => Ok(file.text.clone()),
        Target::Knuth => write::knuth(packing).map_err(refused),
        Target::Dimacs => write::dimacs(packing).map_err(refused),
        Target::Polycube => write::polycube(packing).map_err(|error| {
            let message = format!("`{name}` cannot be written: {error}");
            Failure::bad_input_help(message, "`--to toml`, `knuth` and `dimacs` can say every packing puzzle")
        }),
        Target::List | Target::ListLtrb | Target::Csv | Target::Link | Target::Clues => {
            let message = format!("`{name}` is no cards puzzle");
            Err(Failure::bad_input_help(message, "lists, tables, links and clues are for puzzles of the family cards"))
        }
    }
}

/// A cards puzzle in this format.
fn cards_written(file: &PuzzleFile, puzzle: &CardPuzzle, to: Target) -> Result<String, Failure> {
    let name = printable(&file.name);
    let written = match to {
        Target::List => write::card_list(puzzle, EdgeOrder::TopFirst),
        Target::ListLtrb => write::card_list(puzzle, EdgeOrder::LeftFirst),
        Target::Csv => write::card_csv(puzzle),
        Target::Link => write::card_link(puzzle, &file.name).map(|link| link + "\n"),
        Target::Clues => write::clues(puzzle).map(|clues| clues + "\n"),
        Target::Toml | Target::Polycube | Target::Knuth | Target::Dimacs => {
            let message =
                format!("`{name}` is a cards puzzle: it can be written as `toml`, `list`, `csv`, `link` or `clues`");
            return Err(Failure::bad_input_help(message, "the other formats are for packing puzzles"));
        }
    };
    written.map_err(|error| {
        let message = format!("`{name}` cannot be written: {error}");
        Failure::bad_input_help(message, "`--to toml` can say every cards puzzle")
    })
}
