//! What can be said about puzzles that are made.

use super::{ForceArgs, WorkArgs};
use clap::{Args as ClapArgs, ValueEnum};
use fuge::packing::Lattice;
use std::fmt;
use std::path::PathBuf;

/// `fuge generate`
#[derive(Debug, ClapArgs)]
pub struct GenerateArgs {
    /// The family of the puzzle
    #[arg(value_enum, value_name = "FAMILY")]
    pub family: Generated,
    /// The board: 6 for 6 rows of 6 places, 4x6 for 4 rows of 6
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub size: Size,
    /// So many colours inside
    #[arg(long, value_name = "N")]
    pub colours: usize,
    /// So many colours, and others than those inside, where two cards meet that both lie at the border [default: those inside]
    #[arg(long, value_name = "N", conflicts_with = "no_frame")]
    pub border_colours: Option<usize>,
    /// Where the random numbers start; the same seed gives the same puzzle
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// No frame: outer edges have colours as the others have
    #[arg(long)]
    pub no_frame: bool,
    /// Cards may not be turned
    #[arg(long)]
    pub no_turn: bool,
    /// What the places are: square, triangle, hexagon
    #[arg(long, value_name = "NAME", default_value_t = Lattice::Square)]
    pub lattice: Lattice,
    /// Try this seed and those after it, until there is exactly one solution, and no two cards are alike
    #[arg(long)]
    pub unique: bool,
    /// Write into this file [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    #[command(flatten)]
    pub force: ForceArgs,
    #[command(flatten)]
    pub work: WorkArgs,
}

/// A family of puzzles that can be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Generated {
    /// Cards with a label on every edge
    Cards,
}

/// So many rows of so many places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// Rows.
    pub rows: u32,
    /// Places in a row.
    pub columns: u32,
}

impl fmt::Display for Size {
    /// As it is said on the command line, in the shortest way.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rows == self.columns {
            true => write!(f, "{}", self.rows),
            false => write!(f, "{}x{}", self.rows, self.columns),
        }
    }
}

/// A size: 6 or 4x6.
fn size(text: &str) -> Result<Size, String> {
    let bad = || format!("`{text}` is not a size; write 6 or 4x6, rows first");
    let number = |text: &str| match text.bytes().all(|b| b.is_ascii_digit()) {
        true => text.parse::<u32>().ok().filter(|&number| number > 0),
        false => None,
    };
    let (rows, columns) = text.split_once(['x', 'X']).unwrap_or((text, text));
    Ok(Size { rows: number(rows).ok_or_else(bad)?, columns: number(columns).ok_or_else(bad)? })
}

pub(super) const GENERATE_EXAMPLES: &str = "\
Examples:
  fuge generate cards --size 6 --colours 5 --seed 1 | fuge solve - --count
  fuge generate cards --size 6 --colours 5 --unique -o mine.toml   exactly one solution
  fuge generate cards --size 16 --colours 17 --border-colours 5    as large as Eternity II
  fuge generate cards --size 4 --colours 10 --no-frame --no-turn   as in Tetravex
  fuge generate cards --size 3 --colours 4 --lattice hexagon

The puzzle has a solution: its cards are cut out of a board with random colours, turned and shuffled. The same seed gives
the same puzzle on every machine. With --unique, what is tried is said on stderr; Ctrl-C or --time ends it with exit code 3.";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_as_people_write_them() {
        assert_eq!(size("6"), Ok(Size { rows: 6, columns: 6 }));
        assert_eq!(size("4x6"), Ok(Size { rows: 4, columns: 6 }));
        for text in ["", "x", "4x", "x6", "0", "0x3", "-3", "+3", "4x6x2", "3.5", "99999999999", "4 x 6"] {
            assert!(size(text).is_err_and(|error| error.contains("not a size")), "{text}");
        }
    }
}
