//! From the word PUZZLE to a puzzle: a name from the list, a file, standard input, or a link that shows cards.
//!
//! A word with a dot or a separator is a file; any other is a name first, and a file only where no puzzle has it. So a
//! name means the same in every folder. What a file is in, Fuge's own words or those of another program, is seen from what stands
//! in it; and whatever it turns out to be, no more is read than such a file may have.

use super::args::{CardsArgs, EngineArgs, EngineName, OutlineArgs};
use super::cards;
use super::disk;
use super::failure::{Failure, Located, place};
use super::output::Output;
use super::silhouettes::{self, Drawn};
use super::words::{count, printable};
use fuge::format::drawing;
use fuge::format::foreign::{self, EdgeOrder, MAX_TEXT};
use fuge::format::{self, Known, MAX_BYTES, Puzzle, PuzzleFile, shipped};
use fuge::outline::Octagon;
use fuge::packing::{Engine, Filter, Packing};
use fuge::silhouette::PolygonSet;
use std::ffi::OsStr;
use std::io::{self, Read};
use std::path::Path;

/// How many warnings are reported one by one.
const MOST_WARNINGS: usize = 20;

/// Finds and reads a puzzle, and says on stderr what is odd about it.
pub fn read(word: &OsStr, output: &Output) -> Result<PuzzleFile, Failure> {
    read_cards(word, &CardsArgs::default(), output)
}

/// The same, where it may be said how a list of cards is read, and which cards lie already.
pub fn read_cards(word: &OsStr, args: &CardsArgs, output: &Output) -> Result<PuzzleFile, Failure> {
    let file = find(word, args.order(), output)?;
    let name = word.to_string_lossy();
    for warning in file.warnings.iter().take(MOST_WARNINGS) {
        let (line, column) = warning.line_column();
        output.diagnostic(&Located { place: place(&name, line, column), inner: warning });
    }
    if let Some(more) = file.warnings.len().checked_sub(MOST_WARNINGS).filter(|more| *more > 0) {
        output.note(&format!("{}: {}", printable(&name), count(more as u64, "more warning")));
    }
    match &args.clues {
        Some(clues) => cards::with_clues(&file, clues),
        None => Ok(file),
    }
}

/// Finds and reads all puzzles that a word stands for: more than one where a file has many drawings, of which some may be none.
/// `made` is the set of pieces of drawings, once it was made.
pub fn read_all(
    word: &OsStr,
    args: &OutlineArgs,
    output: &Output,
    made: &mut Option<PolygonSet>,
) -> Result<Drawn, Failure> {
    match silhouettes::drawn(word, args, output, made)? {
        Some(drawn) => Ok(drawn),
        None => read_outlined(word, args, output).map(|file| (vec![file], Vec::new())),
    }
}

/// Finds and reads a puzzle; a drawing with the pieces that are to form it, a set of pieces with the outline that it is to form, where one
/// is given.
pub fn read_outlined(word: &OsStr, args: &OutlineArgs, output: &Output) -> Result<PuzzleFile, Failure> {
    if let Some((mut files, mut refused)) = silhouettes::drawn(word, args, output, &mut None)? {
        let number = files.len() + refused.len();
        return match (number, files.pop(), refused.pop()) {
            (1, Some(file), _) => Ok(file),
            (1, None, Some(failure)) => Err(failure),
            _ => {
                let name = printable(&word.to_string_lossy());
                Err(Failure::bad_input_help(
                    format!("there are {number} drawings in `{name}`"),
                    format!("take one of them, as in {name}#3; `fuge solve` takes them all"),
                ))
            }
        };
    }
    let file = silhouettes::as_asked(word, read_cards(word, &args.cards, output)?, args)?;
    let Some(octagon) = args.outline else { return Ok(file) };
    let name = printable(&file.name);
    let Puzzle::Outline(set) = &file.puzzle else {
        return Err(Failure::bad_input_help(
            format!("`{name}` is no set of pieces that could form an outline"),
            "--outline is for puzzles of the family outline, such as tangram",
        ));
    };
    if let Some(own) = set.outline() {
        return Err(Failure::bad_input_help(
            format!("`{name}` is to form the outline {own}, which its file gives"),
            "leave --outline out",
        ));
    }
    set.with_outline(octagon).map_err(|error| {
        let help = format!("`fuge outlines {name}` lists all that have the right area");
        Failure::bad_input_help(error.to_string(), help)
    })?;
    // The text has to say it too: it is what a run file keeps. What the file knows is about all outlines.
    let text = format!("outline = \"{octagon}\"\n{}", file.text);
    let mut outlined = format::read(&file.name, &text).map_err(|error| Failure::Puzzle(Box::new(error)))?;
    outlined.known = Known::default();
    Ok(outlined)
}

/// The packing puzzle in a file: pieces on a board, or in the outline that is given.
pub fn packing(file: &PuzzleFile) -> Result<&Packing, Failure> {
    match (&file.puzzle, file.puzzle.packing()) {
        (_, Some(packing)) => Ok(packing),
        (Puzzle::Outline(_), None) => Err(no_outline(file)),
        (Puzzle::Silhouette(_), None) => {
            let message = format!("`{}` is a silhouette: it has no board with cells", printable(&file.name));
            Err(Failure::bad_input_help(message, "`fuge solve` solves it, `fuge show` and `fuge watch` show it"))
        }
        (Puzzle::Cards(_), None) => {
            let message = format!("`{}` is a cards puzzle: it has no pieces that cover cells", printable(&file.name));
            Err(Failure::bad_input_help(message, "`fuge solve` solves it, `fuge show` and `fuge watch` show it"))
        }
        (Puzzle::Trail(_), None) => {
            let message = format!("`{}` is a trail: it has no pieces that cover cells", printable(&file.name));
            Err(Failure::bad_input_help(message, "`fuge solve` solves it, `fuge show` shows it"))
        }
        _ => {
            let name = printable(&file.name);
            let message =
                format!("`{name}` is a bare exact cover: it has neither board nor pieces to draw, watch or check");
            Err(Failure::bad_input_help(
                message,
                "`fuge solve` finds its solutions; `fuge estimate` tells how long that takes",
            ))
        }
    }
}

/// A set of pieces where one figure is wanted.
pub fn no_outline(file: &PuzzleFile) -> Failure {
    let name = printable(&file.name);
    let example = match &file.puzzle {
        Puzzle::Outline(set) => compact(&set.outlines()),
        _ => String::new(),
    };
    Failure::bad_input_help(
        format!("`{name}` is a set of pieces, and what they are to form is not given"),
        format!(
            "`fuge outlines {name}` finds every convex figure; for one of them add an outline, as in --outline {example}; for a figure that \
             is drawn, name its file and --pieces {name}"
        ),
    )
}

/// The outline that is the least long, for an example.
fn compact(outlines: &[Octagon]) -> String {
    let compact = outlines.iter().min_by_key(|octagon| octagon.size().0.max(octagon.size().1));
    compact.map(ToString::to_string).unwrap_or_default()
}

/// The engine that is to search a puzzle; for a bare exact cover there is one. What suits packings and cards is settled when they are prepared.
pub fn engine(file: &PuzzleFile, args: &EngineArgs) -> Result<Engine, Failure> {
    let of_cards = matches!(args.engine, EngineName::Rows | EngineName::Spiral | EngineName::Border);
    match (&file.puzzle, args.engine) {
        (Puzzle::Cards(_), EngineName::Auto) => Ok(Engine::Auto),
        (Puzzle::Cards(_), _) if of_cards => Ok(args.chosen()),
        (Puzzle::Cards(_), _) => {
            let message = format!("`{}` is a cards puzzle, which another engine searches", printable(&file.name));
            Err(Failure::bad_input_help(message, "take rows, spiral or border, or leave --engine out"))
        }
        (Puzzle::Trail(_), EngineName::Auto) => Ok(Engine::Walk),
        (Puzzle::Trail(_), _) => {
            let message = format!("`{}` is a trail, which only the engine walk searches", printable(&file.name));
            Err(Failure::bad_input_help(message, "leave --engine out"))
        }
        _ if of_cards => {
            let (name, engine) = (printable(&file.name), args.chosen());
            let message =
                format!("the engine {engine} is for cards, and `{name}` is of the family {}", file.puzzle.family());
            Err(Failure::bad_input_help(message, "leave --engine out"))
        }
        (Puzzle::Packing(_) | Puzzle::Outline(_), _) => Ok(args.chosen()),
        (Puzzle::Silhouette(_), EngineName::Auto) => Ok(Engine::Corners),
        (Puzzle::Silhouette(_), _) => {
            let message =
                format!("`{}` is a silhouette, which only the engine corners searches", printable(&file.name));
            Err(Failure::bad_input_help(message, "leave --engine out"))
        }
        (_, EngineName::Auto | EngineName::Cover) => Ok(Engine::Cover),
        _ => {
            let message =
                format!("`{}` is a bare exact cover, which only the engine cover searches", printable(&file.name));
            Err(Failure::bad_input_help(message, "leave --engine out"))
        }
    }
}

/// The same where there must be a tree: to look at it, to measure it, or to divide it.
pub fn engine_with_tree(file: &PuzzleFile, args: &EngineArgs) -> Result<Engine, Failure> {
    if args.frontier() {
        let message = "a count without listing has no tree: it cannot be watched, estimated or divided";
        return Err(Failure::bad_input_help(message, "choose another engine"));
    }
    engine(file, args)
}

/// Refuses filters where there are no pieces to look at.
pub fn refuse_filters(file: &PuzzleFile, filters: &[Filter]) -> Result<(), Failure> {
    match (&file.puzzle, filters) {
        (_, []) => Ok(()),
        _ if file.puzzle.packing().is_some() => Ok(()),
        (Puzzle::Outline(_), _) => Err(no_outline(file)),
        (Puzzle::Silhouette(_), [filter, ..]) => {
            let name = printable(&file.name);
            Err(Failure::bad_input(format!("`{name}` is a silhouette: the filter {filter} is for boards")))
        }
        (Puzzle::Cards(_), [filter, ..]) => {
            let name = printable(&file.name);
            Err(Failure::bad_input(format!("`{name}` is a cards puzzle: the filter {filter} is for pieces")))
        }
        (Puzzle::Trail(_), [filter, ..]) => {
            let name = printable(&file.name);
            Err(Failure::bad_input(format!("`{name}` is a trail: the filter {filter} is for pieces")))
        }
        (_, [filter, ..]) => {
            let name = printable(&file.name);
            Err(Failure::bad_input(format!(
                "`{name}` is a bare exact cover: the filter {filter} has no pieces to look at"
            )))
        }
    }
}

/// Whether a word can only be meant as a puzzle: it is the name of one, or looks like a file.
pub fn is_meant(word: &str) -> bool {
    let file = word.contains(['.', '/', std::path::MAIN_SEPARATOR]) || Path::new(word).exists();
    word == "-" || foreign::is_link(word) || file || shipped::find(word).is_some()
}

fn find(word: &OsStr, order: Option<EdgeOrder>, output: &Output) -> Result<PuzzleFile, Failure> {
    if let Some(link) = word.to_str().filter(|word| foreign::is_link(word)) {
        return cards::in_order(cards::LINK, None, order).and_then(|()| linked(link, output));
    }
    let (word, choice) = chosen(word);
    let path = Path::new(word);
    let name = word.to_string_lossy();
    if word == "-" {
        disk::reads_stdin();
        let bytes = bytes("standard input", None, io::stdin().lock())?;
        return Bytes { name: "stdin", choice, order, bytes }.parse(output);
    }
    if !name.contains(['.', '/', std::path::MAIN_SEPARATOR]) {
        if let Some(puzzle) = shipped::find(&name) {
            only(&name, choice)?;
            cards::in_order(&name, None, order)?;
            return puzzle.read().map_err(|error| Failure::Puzzle(Box::new(error)));
        }
        if !path.exists() {
            return Err(unknown(&name));
        }
    }
    Bytes { name: &name, choice, order, bytes: open(path)? }.parse(output)
}

/// The puzzle of a link that stands on the command line itself. It is called by its own name.
fn linked(link: &str, output: &Output) -> Result<PuzzleFile, Failure> {
    let bytes = link.as_bytes().to_vec();
    let mut file = Bytes { name: cards::LINK, choice: None, order: None, bytes }.parse(output)?;
    let word = |c: char| if c.is_alphanumeric() || "-_.".contains(c) { c } else { '-' };
    if let Some(title) = &file.title {
        file.name = title.chars().map(word).collect();
    }
    Ok(file)
}

/// The word without the number behind `#` that says which of a file's puzzles is meant. A file that is called so is that file.
pub fn chosen(word: &OsStr) -> (&OsStr, Option<usize>) {
    match word.to_str().map(foreign::chosen) {
        Some((path, Some(number))) if !Path::new(word).exists() => (OsStr::new(path), Some(number)),
        _ => (word, None),
    }
}

/// Of Fuge's own files, which have one puzzle each, no other can be chosen.
fn only(name: &str, choice: Option<usize>) -> Result<(), Failure> {
    match choice {
        None | Some(1) => Ok(()),
        Some(number) => {
            let message = format!("there is no puzzle number {number} in `{}`: it has one", printable(name));
            Err(Failure::bad_input_help(message, format!("leave `#{number}` out")))
        }
    }
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

/// The bytes of a file.
fn open(path: &Path) -> Result<Vec<u8>, Failure> {
    let shown = printable(&path.to_string_lossy());
    let cannot = |error: io::Error| Failure::bad_input(format!("cannot read `{shown}`: {error}"));
    let about = path.metadata().map_err(cannot)?;
    if about.is_dir() {
        return Err(Failure::bad_input_help(format!("`{shown}` is a folder"), "name a puzzle file in it"));
    }
    bytes(&shown, about.is_file().then_some(about.len()), disk::open(path).map_err(cannot)?)
}

/// The bytes of a file that may be a drawing; `None`: it is longer than any.
pub fn open_drawing(path: &Path) -> Result<Option<Vec<u8>>, Failure> {
    let shown = printable(&path.to_string_lossy());
    let file = disk::open(path).map_err(|error| Failure::bad_input(format!("cannot read `{shown}`: {error}")))?;
    drawing_in(file, &shown)
}

/// The same of what comes in on stdin.
pub fn drawing_on_stdin() -> Result<Option<Vec<u8>>, Failure> {
    disk::reads_stdin();
    drawing_in(io::stdin().lock(), "-")
}

fn drawing_in(stream: impl Read, shown: &str) -> Result<Option<Vec<u8>>, Failure> {
    let mut bytes = Vec::new();
    let limit = drawing::MAX_LINES_BYTES as u64;
    let read = stream.take(limit + 1).read_to_end(&mut bytes);
    read.map_err(|error| Failure::bad_input(format!("cannot read `{shown}`: {error}")))?;
    Ok((bytes.len() as u64 <= limit).then(|| drawing::unpacked(bytes)))
}

/// All bytes of a stream, unless it has more than such a file may have: a device may have no end. `length`: where it is known.
fn bytes(shown: &str, length: Option<u64>, mut stream: impl Read) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let mut read_up_to = |limit: usize, bytes: &mut Vec<u8>| -> Result<bool, Failure> {
        let more = (limit + 1 - bytes.len()) as u64;
        let read = stream.by_ref().take(more).read_to_end(bytes);
        read.map_err(|error| Failure::bad_input(format!("cannot read `{shown}`: {error}")))?;
        Ok(bytes.len() > limit)
    };
    let mut limit = MAX_BYTES;
    let mut long = read_up_to(limit, &mut bytes)?;
    // Other programs keep solutions in their files, too.
    if long && foreign::detect(&bytes).is_some() {
        limit = MAX_TEXT;
        long = read_up_to(limit, &mut bytes)?;
    }
    if !long {
        return Ok(bytes);
    }
    let length = length.map_or_else(|| format!("more than {limit}"), |length| length.to_string());
    Err(Failure::bad_input_help(
        format!("{}: the file has {length} bytes; the limit is {limit}", place(shown, 1, 1)),
        "a puzzle file is a few lines of text; is this the right file?",
    ))
}

/// What was read, before anybody knows what it is.
struct Bytes<'a> {
    name: &'a str,
    choice: Option<usize>,
    order: Option<EdgeOrder>,
    bytes: Vec<u8>,
}

impl Bytes<'_> {
    fn parse(self, output: &Output) -> Result<PuzzleFile, Failure> {
        let Self { name, choice, order, bytes } = self;
        cards::in_order(name, foreign::detect(&bytes), order)?;
        let refused = |error| Failure::Foreign(Box::new(error));
        let Some(foreign) = foreign::read_ordered(name, &bytes, choice, order).map_err(refused)? else {
            only(name, choice)?;
            let text = String::from_utf8(bytes).map_err(|error| not_text(name, &error))?;
            return format::read(name, &text).map_err(|error| Failure::Puzzle(Box::new(error)));
        };
        for warning in &foreign.warnings {
            let (line, column) = warning.line_column();
            output.diagnostic(&Located { place: place(name, line, column), inner: warning });
        }
        let full = choice.map_or_else(|| name.to_owned(), |number| format!("{name}#{number}"));
        foreign.into_file(&full).map_err(refused)
    }
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
