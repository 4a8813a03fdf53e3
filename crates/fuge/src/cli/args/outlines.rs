//! What can be said about sets of pieces and the figures they form.

use super::super::words;
use super::{CardsArgs, CheckArgs, EngineArgs, PictureArgs, SaveArgs, WorkArgs};
use clap::Args as ClapArgs;
use fuge::Part;
use fuge::format::drawing::Scale;
use fuge::outline::Octagon;
use std::ffi::OsString;
use std::path::PathBuf;
use std::str::FromStr;

/// What a set of pieces is to form: an outline, or what is drawn in a file.
#[derive(Debug, ClapArgs)]
pub struct OutlineArgs {
    /// The pieces that are to form what is drawn in the file, or --outline: a name from `fuge list`, or a puzzle file, for its pieces
    #[arg(long, value_name = "SET")]
    pub pieces: Option<OsString>,
    /// How long the unit of the pieces is in a drawing; `auto`: that follows from the areas [default: auto for SVG, else 1]
    #[arg(long, value_name = "S", value_parser = scale)]
    pub scale: Option<Scale>,
    /// How far a drawing may be off, in the unit of the pieces [default: that follows from the drawing, and is shown]
    #[arg(long, value_name = "D", value_parser = positive)]
    pub tolerance: Option<f64>,
    /// Pieces may not be turned over to form what is drawn
    #[arg(long)]
    pub no_flip: bool,
    /// For a set of pieces: the convex figure to form, width,height and the cuts at the top left, top right, bottom right and bottom left,
    /// as in 2,5,0,0,0,2; or its corners, as in (0,0)(2,0)(2,5)(0,3)
    #[arg(long, value_name = "OUTLINE", value_parser = octagon, allow_hyphen_values = true)]
    pub outline: Option<Octagon>,
    #[command(flatten)]
    pub cards: CardsArgs,
}

/// The scale of a drawing.
fn scale(text: &str) -> Result<Scale, String> {
    if text == "auto" { Ok(Scale::Auto) } else { positive(text).map(Scale::Given) }
}

fn positive(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(number) if number.is_finite() && number > 0.0 => Ok(number),
        _ => Err("write a number above 0".to_owned()),
    }
}

/// An outline, or what is wrong with it and what would be right.
fn octagon(text: &str) -> Result<Octagon, String> {
    text.trim().parse().map_err(|error: <Octagon as FromStr>::Err| format!("{error}; {}", error.help()))
}

/// `fuge outlines`
#[derive(Debug, ClapArgs)]
pub struct OutlinesArgs {
    /// A set of pieces: a name from `fuge list`, or a puzzle file of the family outline (`-`: standard input)
    #[arg(value_name = "SET", required_unless_present = "area")]
    pub set: Option<OsString>,
    /// List the outlines of an area in half squares, without any pieces; of several areas, 1..750, only how many there are
    #[arg(long, value_name = "F", conflicts_with_all = ["set", "all", "grow", "run", "part", "engine", "threads", "time", "svg", "html", "verbose"],
        value_parser = areas)]
    pub area: Option<Areas>,
    /// Show every solution, not only how many there are
    #[arg(long)]
    pub all: bool,
    /// Grow the figures piece by piece instead of filling outlines: the second road
    #[arg(long, conflicts_with_all = ["all", "run", "part", "engine", "threads", "svg", "html"])]
    pub grow: bool,
    /// Keep the search in this file, so that it can go on after Ctrl-C, a crash or a power cut
    #[arg(long, value_name = "FILE")]
    pub run: Option<PathBuf>,
    /// Search one part of the tree: 7/64 is the seventh of 64
    #[arg(long, value_name = "I/N")]
    pub part: Option<Part>,
    #[command(flatten)]
    pub save: SaveArgs,
    #[command(flatten)]
    pub work: WorkArgs,
    #[command(flatten)]
    pub check: CheckArgs,
    #[command(flatten)]
    pub engine: EngineArgs,
    /// Print JSON Lines: with --all the solutions as they are found, a summary last
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub pictures: PictureArgs,
    /// Say on stderr how the search is done and what it saw; with --engine laeuchli as in 1967: pieces tried, that fit, that pass
    #[arg(short, long)]
    pub verbose: bool,
}

/// From this area to that one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Areas {
    pub least: u32,
    pub most: u32,
}

/// The greatest area that outlines are listed for.
const LARGEST: u32 = 10_000;

fn areas(text: &str) -> Result<Areas, String> {
    let number = |word: &str| word.trim().parse::<u32>().ok().filter(|n| (1..=LARGEST).contains(n));
    let pair = match text.split_once("..") {
        None => number(text).map(|area| (area, area)),
        Some((least, most)) => number(least).zip(number(most)).filter(|(least, most)| least <= most),
    };
    pair.map(|(least, most)| Areas { least, most })
        .ok_or_else(|| format!("`{text}` is no area; write 16, or 1..750; up to {LARGEST}"))
}

pub const OUTLINES_EXAMPLES: &str = "\
Examples:
  fuge outlines tangram                       20 outlines, 13 of them can be formed, in 142 ways
  fuge outlines tangram --svg sheet.svg       all of them on one sheet
  fuge outlines tangram --all --svg all.svg   every solution, a sheet for each outline
  fuge outlines tangram --html tangram.html   a report to read and pass on
  fuge outlines heptex --json                 for other programs
  fuge outlines tangram -v --engine laeuchli  counted as in 1967
  fuge outlines tangram --grow                the second road: without any outline
  fuge outlines --area 16                     the outlines of 16 half squares
  fuge outlines --area 1..750                 how many there are

One outline alone: fuge solve tangram --outline 2,5,0,0,0,2";

/// `fuge figures`
#[derive(Debug, ClapArgs)]
pub struct FiguresArgs {
    /// A set of pieces: a name from `fuge list`, or a puzzle file of the family outline (`-`: standard input)
    #[arg(value_name = "SET")]
    pub set: OsString,
    #[command(flatten)]
    pub work: WorkArgs,
    /// Memory for figures: 500M, 4G; beyond that they are written away [default: half of what is free]
    #[arg(long, value_name = "SIZE", value_parser = words::parse_bytes)]
    pub memory: Option<u64>,
    /// Keep every whole layer in this folder, and go on from the last one that is there
    #[arg(long, value_name = "FOLDER")]
    pub checkpoint: Option<PathBuf>,
    #[command(flatten)]
    pub check: CheckArgs,
    /// There is no tree, so there is no run file.
    #[arg(long, hide = true)]
    pub run: Option<PathBuf>,
    /// There is no tree, so it has no parts.
    #[arg(long, hide = true)]
    pub part: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// Say on stderr how many figures each layer has
    #[arg(short, long)]
    pub verbose: bool,
}

pub const FIGURES_EXAMPLES: &str = "\
Examples:
  fuge figures tangram-small                   962 figures
  fuge figures tangram --checkpoint tangram    5583516, in some minutes; Ctrl-C, then the same again, goes on
  fuge figures mine.toml --memory 2G --json
  fuge figures regulus --check always          100067, and a second method finds them again

A figure is everything that all pieces form on one net, each joined to the others along an edge; congruent ones are one.
Figures are made layer by layer, of one piece, of two and so on, and not in a tree: there are no run files and no parts.";
