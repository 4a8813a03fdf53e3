//! Puzzles in the formats of other programs: read into Fuge's models, and written for other programs.
//!
//! **The one idea.** A file of another program either becomes the same puzzle in Fuge, or it is refused with the word that Fuge
//! cannot do. Nothing that changes the answers is left out; what is left out (kept solutions, colours of drawings) is a warning.
//!
//! | format | read | written |
//! |---|---|---|
//! | BurrTools `.xmpuzzle` | cubes, and squares where all is flat: ranges of copies, cells that may stay empty, colours | |
//! | polycube text (M. Busche) | boxes, pieces as lists or drawings, fixed pieces | [`write::polycube`] |
//! | PolySolver `.psv` (J. Scherphuis) | squares, cubes, triangles, hexagons, tans; ranges; placed pieces on squares and tans | |
//! | polysolve JSON | the same five grids, ranges | |
//! | exact covers as D. Knuth writes them | colours, multiplicities: a bare [`Cover`] | [`write::knuth`] |
//! | lists of cards, also CSV | four numbers a line, 0 for the frame | [`write::card_list`], [`write::card_csv`] |
//! | links of a viewer for cards | boards without empty places | [`write::card_link`] |
//! | DIMACS CNF | | [`write::dimacs`] |
//! | Fuge's own puzzle files | by [`crate::read`] | [`write::toml`], [`write::cards_toml`] |
//!
//! ```
//! use fuge_format::foreign::{Content, Format, detect, read};
//! let text = "D:xDim=3:yDim=2:zDim=1\nL\na a b\na b b\n~L\n~D\n";
//! assert_eq!(detect(text.as_bytes()), Some(Format::Polycube));
//! let file = read("corners.txt", text.as_bytes(), None)?.expect("a format of another program");
//! let Content::Packing(packing) = file.content else { panic!("a packing puzzle") };
//! assert_eq!((packing.board().cells().len(), packing.pieces().len()), (6, 2));
//! # Ok::<(), fuge_format::foreign::ForeignError>(())
//! ```

mod cards;
mod detect;
mod draft;
mod file;
mod knuth;
mod polycube;
mod polycube_lines;
mod polysolve;
mod psv;
mod psv_place;
mod psv_words;
mod report;
mod unpack;
pub mod write;
mod xmpuzzle;

pub use cards::{EdgeOrder, is_link, with_clues};
pub(crate) use cards::{MOST_NUMBER, size_of};
pub use detect::detect;
pub use knuth::{Cover, CoverOption};
pub use report::{ForeignError, ForeignWarning, Trouble};
pub use unpack::MAX_TEXT;

use crate::error::Viewed;
use fuge_puzzle::cards::CardPuzzle;
use fuge_puzzle::packing::Packing;
use report::Fault;
use std::fmt;

/// A format of another program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// BurrTools: `.xmpuzzle`.
    BurrTools,
    /// Polycube: text.
    Polycube,
    /// PolySolver: `.psv`.
    PolySolver,
    /// Polysolve: JSON.
    Polysolve,
    /// An exact cover as Knuth's programs read it.
    Knuth,
    /// A list of cards: four numbers a line.
    CardList,
    /// A link that shows cards on a board.
    CardLink,
}

impl Format {
    /// Its name, for people.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::BurrTools => "BurrTools",
            Self::Polycube => "polycube text",
            Self::PolySolver => "PolySolver",
            Self::Polysolve => "polysolve JSON",
            Self::Knuth => "Knuth's exact-cover text",
            Self::CardList => "a list of cards",
            Self::CardLink => "a link to a board",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What a file of another program says.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Foreign {
    /// The format it is in.
    pub format: Format,
    /// What the puzzle is called in the file, on one line and without characters that steer a terminal.
    pub title: Option<String>,
    /// The puzzle.
    pub content: Content,
    /// What is not read, or read in a way to know of.
    pub warnings: Vec<ForeignWarning>,
    /// The text of the file, unpacked.
    pub text: String,
}

/// A puzzle from a file of another program.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Content {
    /// Cover a board with pieces.
    Packing(Packing),
    /// A bare exact cover.
    Cover(Cover),
    /// Lay cards so that the labels on their edges fit.
    Cards(Box<CardPuzzle>),
}

/// Reads a file in one of the formats of other programs; `None`: it is in none of them. `name` is for messages; of a file with several
/// puzzles, `choice` says which, counted from 1.
///
/// ```
/// use fuge_format::foreign::{Content, read};
/// let file = read("three.txt", b"a b c | x\na b x:1\nc x:1\nb c x:2\n", None)?.expect("an exact cover");
/// let Content::Cover(cover) = file.content else { panic!("an exact cover") };
/// assert_eq!((cover.problem.item_count(), cover.problem.option_count()), (4, 3));
/// assert!(read("mine.toml", b"family = 'packing'\nboard = '6x10'\nset = 'pentominoes'\n", None)?.is_none());
/// # Ok::<(), fuge_format::foreign::ForeignError>(())
/// ```
///
/// # Errors
/// A [`ForeignError`] with the first thing that is wrong, or that Fuge cannot do, and its place.
pub fn read(name: &str, bytes: &[u8], choice: Option<usize>) -> Result<Option<Foreign>, ForeignError> {
    read_ordered(name, bytes, choice, None)
}

/// The same, where the order of the edges in a list of cards is said.
///
/// ```
/// use fuge_format::foreign::{Content, EdgeOrder, read_ordered};
/// let file = read_ordered("one.txt", b"4 1 2 3", None, Some(EdgeOrder::LeftFirst))?.expect("a list of cards");
/// let Content::Cards(puzzle) = file.content else { panic!("cards") };
/// let names: Vec<&str> = puzzle.cards()[0].labels.iter().map(|&label| puzzle.labels()[usize::from(label)].as_str()).collect();
/// assert_eq!(names, ["1", "2", "3", "4"]);
/// # Ok::<(), fuge_format::foreign::ForeignError>(())
/// ```
///
/// # Errors
/// As above; and where the columns of a list have names, which say the order already. Of other formats it says nothing.
pub fn read_ordered(
    name: &str,
    bytes: &[u8],
    choice: Option<usize>,
    order: Option<EdgeOrder>,
) -> Result<Option<Foreign>, ForeignError> {
    let Some(format) = detect(bytes) else { return Ok(None) };
    let text = unpack::text(bytes).map_err(|fault| ForeignError::new(fault, &Viewed::new(name, "")))?;
    let viewed = Viewed::new(name, &text);
    let read = match format {
        Format::BurrTools => xmpuzzle::read(&text, choice),
        Format::Polycube => polycube::read(&text, choice),
        Format::PolySolver => only(choice).and_then(|()| psv::read(&text)),
        Format::Polysolve => only(choice).and_then(|()| polysolve::read(&text)),
        Format::Knuth => only(choice).and_then(|()| knuth::read(&text)),
        Format::CardList => only(choice).and_then(|()| cards::read_list(&text, order)),
        Format::CardLink => cards::read_links(&text, choice),
    };
    let read = read.map_err(|fault| ForeignError::new(fault, &viewed))?;
    let warnings = read.cautions.into_iter().map(|caution| ForeignWarning::new(caution, &viewed)).collect();
    let title = read.title.map(|title| one_line(&title)).filter(|title| !title.is_empty());
    Ok(Some(Foreign { format, title, content: read.content, warnings, text }))
}

/// The path of a file and which of its puzzles is meant: `burrs.xmpuzzle#2` is the second one in `burrs.xmpuzzle`.
///
/// ```
/// use fuge_format::foreign::chosen;
/// assert_eq!(chosen("burrs.xmpuzzle#2"), ("burrs.xmpuzzle", Some(2)));
/// assert_eq!(chosen("C#.toml"), ("C#.toml", None));
/// ```
#[must_use]
pub fn chosen(path: &str) -> (&str, Option<usize>) {
    let number = |digits: &str| digits.parse().ok().filter(|_| digits.bytes().all(|b| b.is_ascii_digit()));
    let split = path.rsplit_once('#').and_then(|(file, digits)| Some((file, number(digits)?)));
    split.map_or((path, None), |(file, number)| (file, Some(number)))
}

/// What a reader gives.
struct Read {
    title: Option<String>,
    content: Content,
    cautions: Vec<Fault>,
}

impl Read {
    fn packing(title: Option<String>, packing: Packing, cautions: Vec<Fault>) -> Self {
        Self { title, content: Content::Packing(packing), cautions }
    }
}

/// Of the one puzzle in a file, only the first can be chosen.
fn only(choice: Option<usize>) -> Result<(), Fault> {
    match choice {
        None | Some(1) => Ok(()),
        Some(number) => {
            let message = format!("there is no puzzle number {number}: files of this format have one");
            Err(Fault::wrong(0..0, message, "leave the number out").label("the only puzzle"))
        }
    }
}

/// One of several puzzles in a file, by its number from 1, and a caution when that was not said. `names` has a name for each.
fn choose(choice: Option<usize>, names: &[String], what: &str) -> Result<(usize, Option<Fault>), Fault> {
    let listed = || {
        let some = names.iter().enumerate().take(8).map(|(at, name)| format!("{} {name}", at + 1));
        let more = if names.len() > 8 { ", …" } else { "" };
        some.collect::<Vec<_>>().join(", ") + more
    };
    match choice {
        _ if names.is_empty() => {
            Err(Fault::wrong(0..0, format!("the file has no {what}"), "save it with a puzzle to solve"))
        }
        Some(number) if number == 0 || number > names.len() => {
            let message = format!("there is no {what} number {number}; the file has {}: {}", names.len(), listed());
            Err(Fault::wrong(0..0, message, "name one of these behind `#`, such as `file#1`").label("this file"))
        }
        Some(number) => Ok((number - 1, None)),
        None if names.len() == 1 => Ok((0, None)),
        None => {
            let message = format!("the file has {} {what}s: {}; this is the first", names.len(), listed());
            let caution = Fault::wrong(0..0, message, "name another behind `#`, such as `file#2`");
            Ok((0, Some(caution.label("this file"))))
        }
    }
}

/// A caution that the solutions which a file keeps are not read.
fn kept_solutions(number: usize, span: std::ops::Range<usize>) -> Fault {
    let (are, s) = if number == 1 { ("is", "") } else { ("are", "s") };
    let message = format!("{number} solution{s} in the file {are} not read");
    Fault::wrong(span, message, "Fuge finds them itself").label("not read")
}

/// Text for people on one line.
fn one_line(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").chars().filter(|c| !c.is_control()).take(200).collect()
}
