//! What can be said about run files.

use super::super::words;
use super::{CheckArgs, EngineArgs, FilterArgs, OutlineArgs, PictureArgs, SaveArgs, WorkArgs};
use clap::{Args as ClapArgs, value_parser};
use fuge::Part;
use fuge::packing::Filter;
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

/// `fuge resume`
#[derive(Debug, ClapArgs)]
pub struct ResumeArgs {
    /// A run file, made by `fuge solve --run`
    #[arg(value_name = "RUN")]
    pub run: PathBuf,
    #[command(flatten)]
    pub work: WorkArgs,
    #[command(flatten)]
    pub save: SaveArgs,
    #[command(flatten)]
    pub check: CheckArgs,
    /// Of a run of `fuge solve --best`: stop after so many more rounds
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    pub rounds: Option<u64>,
    /// Print JSON Lines, as `fuge solve --json`
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub pictures: PictureArgs,
    /// Say on stderr what the search saw
    #[arg(short, long)]
    pub verbose: bool,
}

pub const RESUME_EXAMPLES: &str = "\
Examples:
  fuge resume big.run
  fuge resume big.run --threads 8 --time 8h

When the search has come to its end, this prints what `fuge solve` would have printed. A run of `fuge solve --best` goes on for
--time, or one minute.";

/// `fuge status`
#[derive(Debug, ClapArgs)]
pub struct StatusArgs {
    /// A run file
    #[arg(value_name = "RUN")]
    pub run: PathBuf,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// `fuge export`
#[derive(Debug, ClapArgs)]
pub struct ExportArgs {
    /// A run file
    #[arg(value_name = "RUN")]
    pub run: PathBuf,
    /// Print JSON Lines, as `fuge solve --json`
    #[arg(long, conflicts_with = "csv")]
    pub json: bool,
    /// Print a table: a row for each piece of each solution
    #[arg(long)]
    pub csv: bool,
    #[command(flatten)]
    pub filter: FilterArgs,
    #[command(flatten)]
    pub pictures: PictureArgs,
}

pub const EXPORT_EXAMPLES: &str = "\
Examples:
  fuge export big.run                              drawings
  fuge export big.run --json > all.jsonl           the lines of `fuge solve --all --json`
  fuge export big.run --csv > all.csv
  fuge export big.run --filter fault-free          those of them that pass
  fuge export big.run --svg all.svg --html all.html

Solutions come in tree order. A run that is not done yet can be exported too, also while it goes on.";

/// `fuge split`
#[derive(Debug, ClapArgs)]
pub struct SplitArgs {
    /// A name from `fuge list`, or a puzzle file (`-`: standard input)
    #[arg(value_name = "PUZZLE")]
    pub puzzle: OsString,
    #[command(flatten)]
    pub outline: OutlineArgs,
    /// Number of parts
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..=i64::from(Part::MOST)))]
    pub parts: u32,
    /// Write a run file for each part into this folder
    #[arg(short, long, value_name = "FOLDER")]
    pub output: Option<PathBuf>,
    /// The run files count the solutions and keep none
    #[arg(long, requires = "output")]
    pub count: bool,
    /// The run files keep only solutions that pass, as with `fuge solve --filter`
    #[arg(long = "filter", value_name = "NAME", value_delimiter = ',', requires = "output")]
    pub filters: Vec<Filter>,
    #[command(flatten)]
    pub engine: EngineArgs,
    /// Stop after this time: 500ms, 30s, 5m, 1h30m, or seconds
    #[arg(long, value_name = "TIME", value_parser = words::parse_time)]
    pub time: Option<Duration>,
    /// Print a JSON object for each part
    #[arg(long)]
    pub json: bool,
}

pub const SPLIT_EXAMPLES: &str = "\
Examples:
  fuge split one-sided-pentominoes-9x10 --parts 64
  fuge solve one-sided-pentominoes-9x10 --all --part 7/64 --run part7.run   on any machine, for each part
  fuge split mine.toml --parts 64 -o parts     a run file for each: fuge resume parts/mine-07-of-64.run
  fuge merge part*.run -o all.run              when they are done";

/// `fuge merge`
#[derive(Debug, ClapArgs)]
pub struct MergeArgs {
    /// Runs of parts of one search
    #[arg(value_name = "RUN", required = true)]
    pub runs: Vec<PathBuf>,
    /// The run file to make
    #[arg(short, long, value_name = "FILE")]
    pub output: PathBuf,
    #[command(flatten)]
    pub check: CheckArgs,
}
