//! `fuge show`: what a puzzle is, drawn.

use super::args::ShowArgs;
use super::cover;
use super::failure::Failure;
use super::output::Output;
use super::pictures::{Fact, Pictures};
use super::puzzles;
use super::symmetry;
use super::words::{count, printable};
use fuge::draw::text::{self, TextStyle};
use fuge::format::{Known, Puzzle, PuzzleFile};
use fuge::packing::{Compiled, Lattice, Packing, Piece, Turning};

/// Shows a puzzle.
pub fn show(args: &ShowArgs, output: &Output) -> Result<(), Failure> {
    let file = puzzles::read(&args.puzzle, output)?;
    let pictures = Pictures::new(&args.pictures, &file)?;
    if let Puzzle::Cover(cover) = &file.puzzle {
        return output.print(&(heading(&file) + "\n" + &cover::description(cover)));
    }
    let packing = puzzles::packing(&file)?;
    let compiled = Compiled::new(packing);
    output.print(&description(&file, packing, &compiled, args.verbose, output))?;
    let mut board_facts = facts(&file, packing, &compiled);
    board_facts.push(("Known answer", known(&file.known)));
    if pictures.wanted()
        && let Some(line) = pictures.board(packing, &board_facts)?
    {
        output.note(&line);
    }
    Ok(())
}

/// What a puzzle is, for a report.
pub fn facts(file: &PuzzleFile, packing: &Packing, compiled: &Compiled) -> Vec<Fact> {
    let source = file.source.iter().map(|source| ("Source", source.clone()));
    let puzzle = [("Puzzle", file.name.clone())].into_iter().chain(source);
    let board = board(packing);
    let symmetry = symmetry::name_and_order(compiled);
    puzzle.chain([("Board", board), ("Pieces", pieces(packing)), ("Symmetry", symmetry)]).collect()
}

fn description(file: &PuzzleFile, packing: &Packing, compiled: &Compiled, verbose: bool, output: &Output) -> String {
    let style = output.style(packing);
    let mut text = heading(file);
    if let Some(source) = &file.source {
        text += &format!("{source}\n");
    }
    text += &format!("\nBoard, {}:\n\n", board(packing));
    text += &text::draw(packing, &[], style);
    text += &format!("\nPieces, {}:\n\n", pieces(packing));
    // Pieces are small: they have lines wherever the terminal has them.
    let style = TextStyle { unicode: output.rich(), ..style };
    text += &text::pieces(packing, style, output.width());
    text += &format!("\nSymmetry: {}\n", symmetry::name_and_order(compiled));
    if verbose {
        text += &details(compiled);
    }
    text + &format!("Known answer: {}\n", known(&file.known))
}

/// What the puzzle is called.
fn heading(file: &PuzzleFile) -> String {
    let name = printable(&file.name);
    match &file.title {
        Some(title) => format!("{title} ({name})\n"),
        None => format!("{name}\n"),
    }
}

fn pieces(packing: &Packing) -> String {
    let sum = |copies: fn(&Piece) -> u32| packing.pieces().iter().map(|piece| u64::from(copies(piece))).sum::<u64>();
    let (least, most) = (sum(|piece| piece.copies.min), sum(|piece| piece.copies.max));
    let shapes = packing.pieces().len() as u64;
    let number = match (least == most, most == shapes) {
        (true, true) => most.to_string(),
        (true, false) => format!("{most} of {}", count(shapes, "shape")),
        (false, _) => format!("{least} to {most} of {}", count(shapes, "shape")),
    };
    format!("{number}, {}", turning(packing))
}

/// How the pieces may be turned, in words.
fn turning(packing: &Packing) -> String {
    let of = |wanted: fn(&Turning) -> bool| packing.pieces().iter().filter(|piece| wanted(&piece.turning)).count();
    let all = packing.pieces().len();
    let mirrored = if packing.lattice().in_space() { "be mirrored" } else { "be turned over" };
    let over = of(|turning| matches!(turning, Turning::Over));
    let who = |number: usize| match number {
        0 => "none",
        n if n == all => "all",
        _ => "some",
    };
    let mut words = format!("{} may {mirrored}", who(over));
    for (restricted, what) in [
        (of(|turning| matches!(turning, Turning::Fixed)), "may not be turned at all"),
        (of(|turning| matches!(turning, Turning::Listed(_))), "may lie only as listed"),
        (packing.pieces().iter().filter(|piece| piece.place.is_some()).count(), "have their place given"),
        (packing.pieces().iter().filter(|piece| !piece.keep_out.is_empty()).count(), "are kept out of cells"),
    ] {
        if restricted > 0 {
            words += &format!(", {} {what}", who(restricted));
        }
    }
    words
}

/// What there is to say of a board beside its picture.
fn board(packing: &Packing) -> String {
    let board = packing.board();
    let mut words = count(board.cells().len() as u64, "cell");
    if packing.lattice() != Lattice::Square {
        words += &format!(" of the {} lattice", packing.lattice());
    }
    if !board.optional().is_empty() {
        let (may, most) = (board.optional().len(), packing.most_empty());
        words += &format!(", {may} of them may stay empty, {most} at most");
    }
    words
}

/// How the search would go about it.
fn details(compiled: &Compiled) -> String {
    let mut text = format!("Placements: {}\n", compiled.placements());
    for line in symmetry::cut(compiled, compiled.choose().engine) {
        let mut letters = line.chars();
        let first = letters.next().map(|c| c.to_ascii_uppercase());
        text.extend(first.into_iter().chain(letters).chain(['\n']));
    }
    text
}

/// The answers that the file claims.
fn known(known: &Known) -> String {
    match (known.different, known.raw) {
        (None, None) => "none".to_owned(),
        (Some(0), _) | (_, Some(0)) => "no solution".to_owned(),
        (Some(different), None) => count(different, "different solution"),
        (None, Some(raw)) => format!("{} in all", count(raw, "solution")),
        (Some(different), Some(raw)) => {
            format!("{} ({raw} in all)", count(different, "different solution"))
        }
    }
}
