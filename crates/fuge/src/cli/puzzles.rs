//! From the word PUZZLE to a puzzle: a name from the list, a file, or standard input.
//!
//! A word with a dot or a separator is a file; any other is a name first, and a file only where no puzzle has it. So a
//! name means the same in every folder. Whatever the file turns out to be, no more is read than a puzzle file may have.

use super::failure::{Failure, Located, place};
use super::output::Output;
use super::words::printable;
use fuge::format::{self, MAX_BYTES, Puzzle, PuzzleFile, shipped};
use fuge::packing::Packing;
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// Finds and reads a puzzle, and says on stderr what is odd about it.
pub fn read(word: &OsStr, output: &Output) -> Result<PuzzleFile, Failure> {
    let file = find(word)?;
    let name = word.to_string_lossy();
    for warning in &file.warnings {
        let (line, column) = warning.line_column();
        output.diagnostic(&Located { place: place(&name, line, column), inner: warning });
    }
    Ok(file)
}

/// The packing puzzle in a file.
pub fn packing(file: &PuzzleFile) -> Result<&Packing, Failure> {
    match &file.puzzle {
        Puzzle::Packing(packing) => Ok(packing),
        other => Err(Failure::bad_input(format!("puzzles of the family {} cannot be solved yet", other.family()))),
    }
}

fn find(word: &OsStr) -> Result<PuzzleFile, Failure> {
    let path = Path::new(word);
    let name = word.to_string_lossy();
    if word == "-" {
        return parse("stdin", bytes("standard input", io::stdin().lock())?);
    }
    if !name.contains(['.', '/', std::path::MAIN_SEPARATOR]) {
        if let Some(puzzle) = shipped::find(&name) {
            return puzzle.read().map_err(|error| Failure::Puzzle(Box::new(error)));
        }
        if !path.exists() {
            return Err(unknown(&name));
        }
    }
    parse(&name, open(path)?)
}

fn unknown(name: &str) -> Failure {
    let near: Vec<String> = shipped::nearest(name).iter().map(|near| format!("`{near}`")).collect();
    let question = if near.is_empty() { String::new() } else { format!("did you mean {}? ", near.join(" or ")) };
    let message = match name {
        "" => "the name of the puzzle is empty".to_owned(),
        name => format!("there is no puzzle and no file `{}`", printable(name)),
    };
    Failure::bad_input_help(message, question + "`fuge list` lists the puzzles that come with Fuge")
}

/// The bytes of a file, its size checked before anything is read.
fn open(path: &Path) -> Result<Vec<u8>, Failure> {
    let shown = printable(&path.to_string_lossy());
    let cannot = |error: io::Error| Failure::bad_input(format!("cannot read `{shown}`: {error}"));
    let about = path.metadata().map_err(cannot)?;
    if about.is_dir() {
        return Err(Failure::bad_input_help(format!("`{shown}` is a folder"), "name a puzzle file in it"));
    }
    if about.len() > MAX_BYTES as u64 {
        return Err(too_long(&shown, &format!("has {} bytes", about.len())));
    }
    bytes(&shown, File::open(path).map_err(cannot)?)
}

/// All bytes of a stream, unless it has more than a puzzle file may have: a device may have no end.
fn bytes(shown: &str, stream: impl Read) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let read = stream.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes);
    read.map_err(|error| Failure::bad_input(format!("cannot read `{shown}`: {error}")))?;
    if bytes.len() > MAX_BYTES {
        return Err(too_long(shown, &format!("has more than {MAX_BYTES} bytes")));
    }
    Ok(bytes)
}

fn too_long(shown: &str, length: &str) -> Failure {
    Failure::bad_input_help(
        format!("{}: the file {length}; the limit is {MAX_BYTES}", place(shown, 1, 1)),
        "a puzzle file is a few lines of text; is this the right file?",
    )
}

fn parse(name: &str, bytes: Vec<u8>) -> Result<PuzzleFile, Failure> {
    let text = String::from_utf8(bytes).map_err(|error| not_text(name, &error))?;
    format::read(name, &text).map_err(|error| Failure::Puzzle(Box::new(error)))
}

fn not_text(name: &str, error: &std::string::FromUtf8Error) -> Failure {
    let good = error.utf8_error().valid_up_to();
    let before = String::from_utf8_lossy(&error.as_bytes()[..good]);
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
    Failure::bad_input_help(
        format!("{}: this is not text (UTF-8): byte 0x{:02x}", place(name, line, column), error.as_bytes()[good]),
        "a puzzle file is TOML; `fuge schema` describes it",
    )
}
