//! `fuge show`: what a puzzle is, drawn.

use super::args::ShowArgs;
use super::failure::Failure;
use super::output::Output;
use super::pictures::Pictures;
use super::puzzles;
use super::symmetry;
use super::words::{count, printable};
use fuge::draw::text::{self, TextStyle};
use fuge::format::{Known, PuzzleFile};
use fuge::packing::{Compiled, Engine, Packing};

/// Shows a puzzle.
pub fn show(args: &ShowArgs, output: &Output) -> Result<(), Failure> {
    let file = puzzles::read(&args.puzzle, output)?;
    let packing = puzzles::packing(&file)?;
    let pictures = Pictures::new(&args.pictures, &file.name)?;
    let compiled = Compiled::new(packing);
    output.print(&description(&file, packing, &compiled, args.verbose, output))?;
    if pictures.wanted()
        && let Some(line) = pictures.board(packing)?
    {
        output.note(&line);
    }
    Ok(())
}

fn description(file: &PuzzleFile, packing: &Packing, compiled: &Compiled, verbose: bool, output: &Output) -> String {
    let style = output.style(packing);
    let name = printable(&file.name);
    let mut text = match &file.title {
        Some(title) => format!("{title} ({name})\n"),
        None => format!("{name}\n"),
    };
    if let Some(source) = &file.source {
        text += &format!("{source}\n");
    }
    text += &format!("\nBoard, {}:\n\n", count(packing.board().cells().len() as u64, "cell"));
    text += &text::draw(packing, &[], style);
    text += &format!("\nPieces, {}:\n\n", pieces(packing));
    // Pieces are small: they have lines wherever the terminal has them.
    let style = TextStyle { unicode: output.rich(), ..style };
    text += &text::pieces(packing, style, output.width());
    text += &format!("\nSymmetry: {}\n", symmetry::name_and_order(compiled));
    if verbose {
        text += &details(compiled);
    }
    text + &known(&file.known)
}

fn pieces(packing: &Packing) -> String {
    let all: u64 = packing.pieces().iter().map(|piece| u64::from(piece.copies)).sum();
    let shapes = packing.pieces().len() as u64;
    let turned = packing.pieces().iter().filter(|piece| piece.flip).count() as u64;
    let flip = match turned {
        0 => "none may be turned over",
        n if n == shapes => "all may be turned over",
        _ => "some may be turned over",
    };
    if all == shapes { format!("{all}, {flip}") } else { format!("{all} of {}, {flip}", count(shapes, "shape")) }
}

/// How the search would go about it.
fn details(compiled: &Compiled) -> String {
    let mut text = format!("Placements: {}\n", compiled.placements());
    for line in symmetry::cut(compiled, Engine::Auto.chosen()) {
        let mut letters = line.chars();
        let first = letters.next().map(|c| c.to_ascii_uppercase());
        text.extend(first.into_iter().chain(letters).chain(['\n']));
    }
    text
}

/// The answers that the file claims.
fn known(known: &Known) -> String {
    match (known.different, known.raw) {
        (None, None) => "Known answer: none\n".to_owned(),
        (Some(0), _) | (_, Some(0)) => "Known answer: no solution\n".to_owned(),
        (Some(different), None) => format!("Known answer: {}\n", count(different, "different solution")),
        (None, Some(raw)) => format!("Known answer: {} in all\n", count(raw, "solution")),
        (Some(different), Some(raw)) => {
            format!("Known answer: {} ({raw} in all)\n", count(different, "different solution"))
        }
    }
}
