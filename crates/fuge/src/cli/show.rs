//! `fuge show`: what a puzzle is, drawn.

use super::args::ShowArgs;
use super::cards;
use super::clock::Clock;
use super::cover;
use super::failure::Failure;
use super::outlines::half_squares;
use super::output::Output;
use super::pictures::{Fact, Pictures, Subject};
use super::puzzles;
use super::silhouettes;
use super::symmetry;
use super::trail;
use super::words::{count, printable};
use fuge::draw::text::{self, TextStyle};
use fuge::format::{Known, Puzzle, PuzzleFile, Trail};
use fuge::outline::OutlinePuzzle;
use fuge::packing::{Compiled, Lattice, Packing, Piece, Turning};
use fuge::silhouette;

/// Shows a puzzle.
pub fn show(args: &ShowArgs, output: &Output) -> Result<(), Failure> {
    let clock = Clock::new(args.time);
    let read = || puzzles::read_outlined(&args.puzzle, &args.outline, output);
    let file = clock.guard("reading", output, read)?;
    let pictures = Pictures::new(&args.pictures, &file, *output)?;
    if args.pictures.animation.is_some() {
        let help = format!("fuge solve {} --animation FILE", printable(&file.name));
        return Err(Failure::bad_input_help("on a board as it is given the rook does not walk", help));
    }
    if let Puzzle::Cover(cover) = &file.puzzle {
        return output.print(&(heading(&file) + "\n" + &cover::description(cover)));
    }
    if let (Puzzle::Outline(set), None) = (&file.puzzle, file.puzzle.packing()) {
        return show_set(&file, set, &pictures, output);
    }
    if let Some(silhouette) = silhouettes::of(&file) {
        return show_silhouette(&file, silhouette, pictures, output);
    }
    if let Some(compiled) = cards::of(&file) {
        return show_cards(&file, compiled, pictures, output);
    }
    if let Some(trail) = trail::of(&file) {
        return show_trail(&file, trail, pictures, output);
    }
    let packing = puzzles::packing(&file)?;
    let compiled = clock.prepare(&file.name, output, |patience| Compiled::prepare(packing, patience))?;
    output.print(&description(&file, packing, &compiled, args.verbose, output))?;
    let mut board_facts = facts(&file, packing, &compiled);
    board_facts.push(("Known answer", known(&file.known)));
    if pictures.wanted()
        && let Some(line) = pictures.board(&Subject::Board(packing), &board_facts)?
    {
        output.note(&line);
    }
    Ok(())
}

/// Shows a silhouette and its pieces.
fn show_silhouette(
    file: &PuzzleFile,
    silhouette: &silhouette::Compiled,
    pictures: Pictures,
    output: &Output,
) -> Result<(), Failure> {
    let mut text = heading(file);
    if let Some(source) = &file.source {
        text += &(lines(source) + "\n");
    }
    text += &format!("\nSilhouette, {}:\n\n", silhouettes::figure(silhouette));
    text += &silhouettes::text(&silhouettes::scene(silhouette, &[]), output);
    text += &format!("\nPieces: {}\n", silhouettes::pieces(silhouette));
    for shape in silhouettes::shapes(silhouette) {
        let copies = silhouette.set().pieces().iter().filter(|piece| piece.name == shape.label).count();
        let copies = if copies == 1 { String::new() } else { format!(" ({copies} times)") };
        let corners = silhouette
            .set()
            .pieces()
            .iter()
            .find(|piece| piece.name == shape.label)
            .map(|piece| piece.corners.iter().map(|[x, y]| format!("({x},{y})")).collect::<String>());
        text += &format!("  {}{copies}: {}\n", printable(&shape.label), corners.unwrap_or_default());
    }
    let name = symmetry::of_silhouette(silhouette);
    text += &format!("\nSymmetry: {}\n", symmetry::with_order(name, silhouette.symmetries()));
    text += &format!("Known answer: {}\n", known(&file.known));
    output.print(&text)?;
    let mut facts = facts_of_silhouette(file).unwrap_or_default();
    facts.push(("Known answer", known(&file.known)));
    if pictures.wanted()
        && let Some(line) = pictures.board(&Subject::Silhouette(silhouette), &facts)?
    {
        output.note(&line);
    }
    Ok(())
}

/// Shows cards, each as it is given, and the rules.
fn show_cards(
    file: &PuzzleFile,
    compiled: &fuge::cards::Compiled,
    pictures: Pictures,
    output: &Output,
) -> Result<(), Failure> {
    let puzzle = compiled.puzzle();
    let mut text = heading(file);
    if let Some(source) = &file.source {
        text += &(lines(source) + "\n");
    }
    text += &format!("\nCards: {}\n", cards::summary(puzzle));
    let width = puzzle.cards().iter().map(|card| printable(&card.name).chars().count()).max().unwrap_or(0);
    for card in puzzle.cards() {
        let labels: Vec<String> =
            card.labels.iter().map(|&label| printable(&puzzle.labels()[usize::from(label)])).collect();
        text += &format!("  {:>width$}: {}\n", printable(&card.name), labels.join(" "));
    }
    text += &format!("\nRule: {}\nFrame: {}\n", cards::rule(puzzle), cards::frame(puzzle));
    let name = symmetry::of_cards(compiled);
    text += &format!("Symmetry: {}\n", symmetry::with_order(name, compiled.symmetries()));
    text += &format!("Known answer: {}\n", known(&file.known));
    output.print(&text)?;
    let mut facts = facts_of_cards(file).unwrap_or_default();
    facts.push(("Known answer", known(&file.known)));
    if pictures.wanted()
        && let Some(line) = pictures.board(&Subject::Cards(compiled), &facts)?
    {
        output.note(&line);
    }
    Ok(())
}

/// Shows the board of a rook, where it starts, and what it may not do.
fn show_trail(file: &PuzzleFile, trail: &Trail, pictures: Pictures, output: &Output) -> Result<(), Failure> {
    let puzzle = &trail.puzzle;
    let mut text = heading(file);
    if let Some(source) = &file.source {
        text += &(lines(source) + "\n");
    }
    text += &format!("\nBoard, {}:\n\n", trail::size(puzzle));
    text += &trail::text(trail, &trail::nothing(puzzle), output);
    text += &format!("\nRook: {}\nKnown answer: {}\n", trail::task(puzzle), known(&file.known));
    output.print(&text)?;
    let mut facts = trail::facts(file, puzzle);
    facts.push(("Known answer", known(&file.known)));
    if pictures.wanted()
        && let Some(line) = pictures.board(&Subject::Trail(trail), &facts)?
    {
        output.note(&line);
    }
    Ok(())
}

/// What cards are, for a report.
pub fn facts_of_cards(file: &PuzzleFile) -> Option<Vec<Fact>> {
    let compiled = cards::of(file)?;
    let source = file.source.iter().map(|source| ("Source", source.clone()));
    let puzzle = [("Puzzle", file.name.clone())].into_iter().chain(source);
    let facts = [
        ("Cards", cards::summary(compiled.puzzle())),
        ("Rule", cards::rule(compiled.puzzle())),
        ("Frame", cards::frame(compiled.puzzle())),
        ("Symmetry", symmetry::with_order(symmetry::of_cards(compiled), compiled.symmetries())),
    ];
    Some(puzzle.chain(facts).collect())
}

/// What a silhouette is, for a report.
pub fn facts_of_silhouette(file: &PuzzleFile) -> Option<Vec<Fact>> {
    let silhouette = silhouettes::of(file)?;
    let source = file.source.iter().map(|source| ("Source", source.clone()));
    let puzzle = [("Puzzle", file.name.clone())].into_iter().chain(source);
    let symmetry = symmetry::with_order(symmetry::of_silhouette(silhouette), silhouette.symmetries());
    let facts = [
        ("Silhouette", silhouettes::figure(silhouette)),
        ("Pieces", silhouettes::pieces(silhouette)),
        ("Symmetry", symmetry),
    ];
    Some(puzzle.chain(facts).collect())
}

/// Shows a set of pieces: there is no board yet.
fn show_set(file: &PuzzleFile, set: &OutlinePuzzle, pictures: &Pictures, output: &Output) -> Result<(), Failure> {
    if pictures.wanted() {
        let help = format!("`fuge outlines {}` draws what its pieces can form", printable(&file.name));
        return Err(Failure::bad_input_help("a set of pieces has no board to draw", help));
    }
    let mut text = heading(file);
    if let Some(source) = &file.source {
        text += &(lines(source) + "\n");
    }
    let outlines = set.outlines();
    text += &format!("\nPieces, {}:\n\n", pieces_of_set(set));
    // Any outline will do: the pieces are the same in all.
    if let Some(packing) = outlines.iter().find_map(|&octagon| set.with_outline(octagon).ok()?.given().cloned()) {
        let style = TextStyle { unicode: output.rich(), colour: output.rich() };
        text += &text::pieces(&packing, style, output.width());
    }
    text += "\nSymmetry of the pieces:\n";
    let width = set.pieces().iter().map(|piece| printable(&piece.name).chars().count()).max().unwrap_or(0);
    for piece in set.pieces() {
        text += &format!("  {:width$}  {}\n", printable(&piece.name), symmetry::of_shape(&piece.shape));
    }
    text += &format!("\nOutlines: {} of {}\n", outlines.len(), half_squares(set.area()));
    text += &format!("Known answer: {}\n", known(&file.known));
    output.print(&text)
}

/// What a set of pieces is, for a report.
pub fn facts_of_set(file: &PuzzleFile) -> Option<Vec<Fact>> {
    let Puzzle::Outline(set) = &file.puzzle else { return None };
    let source = file.source.iter().map(|source| ("Source", source.clone()));
    let puzzle = [("Puzzle", file.name.clone())].into_iter().chain(source);
    Some(puzzle.chain([("Pieces", pieces_of_set(set))]).collect())
}

fn pieces_of_set(set: &OutlinePuzzle) -> String {
    let number: u64 = set.pieces().iter().map(|piece| u64::from(piece.copies.max)).sum();
    let shapes = set.pieces().len() as u64;
    let number = if number == shapes { number.to_string() } else { format!("{number} of {}", count(shapes, "shape")) };
    format!("{number}, {} together, {}", half_squares(set.area()), turning(Lattice::Tan, set.pieces()))
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
        text += &(lines(source) + "\n");
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

/// A text that may have several lines.
fn lines(text: &str) -> String {
    text.split('\n').map(printable).collect::<Vec<_>>().join("\n")
}

/// What the puzzle is called.
fn heading(file: &PuzzleFile) -> String {
    let name = printable(&file.name);
    match &file.title {
        Some(title) => format!("{} ({name})\n", lines(title)),
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
    format!("{number}, {}", turning(packing.lattice(), packing.pieces()))
}

/// How the pieces may be turned, in words.
fn turning(lattice: Lattice, pieces: &[Piece]) -> String {
    let of = |wanted: fn(&Turning) -> bool| pieces.iter().filter(|piece| wanted(&piece.turning)).count();
    let all = pieces.len();
    let mirrored = if lattice.in_space() { "be mirrored" } else { "be turned over" };
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
        (pieces.iter().filter(|piece| piece.place.is_some()).count(), "have their place given"),
        (pieces.iter().filter(|piece| !piece.keep_out.is_empty()).count(), "are kept out of cells"),
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
    let formed = known.outlines.map(|outlines| format!("{} can be formed", count(outlines, "outline")));
    let solutions = solutions_known(known).or_else(|| trail::known(known));
    match (formed, solutions) {
        (None, None) => "none".to_owned(),
        (Some(formed), Some(solutions)) => format!("{formed}, {solutions}"),
        (formed, solutions) => formed.or(solutions).unwrap_or_default(),
    }
}

fn solutions_known(known: &Known) -> Option<String> {
    Some(match (known.different, known.raw) {
        (None, None) => return None,
        (Some(0), _) | (_, Some(0)) => "no solution".to_owned(),
        (Some(different), None) => count(different, "different solution"),
        (None, Some(raw)) => format!("{} in all", count(raw, "solution")),
        (Some(different), Some(raw)) => {
            format!("{} ({raw} in all)", count(different, "different solution"))
        }
    })
}
