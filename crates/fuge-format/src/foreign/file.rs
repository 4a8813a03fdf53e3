//! From what another program's file says to a puzzle file like any other.
//!
//! **The one idea.** A packing or cards puzzle becomes what its text in Fuge's own words says: it is written, and read again. So whoever keeps the
//! text (a run file does) keeps the puzzle.

use super::report::Fault;
use super::{Content, Foreign, ForeignError, chosen, write};
use crate::error::Viewed;
use crate::{Known, Puzzle, PuzzleFile, read};

impl Foreign {
    /// The puzzle as a puzzle file. `name` is its file's; `burrs.xmpuzzle#2` gives a puzzle called `burrs-2`. The warnings are not
    /// handed on: report them before.
    ///
    /// ```
    /// use fuge_format::foreign::read;
    /// let text = "D:xDim=3:yDim=2:zDim=1\nL\na a b\na b b\n~L\n~D\n";
    /// let file = read("corners.txt", text.as_bytes(), None)?.expect("polycube text").into_file("my/corners.txt")?;
    /// assert_eq!((file.name.as_str(), file.puzzle.family()), ("corners", "packing"));
    /// let again = fuge_format::read("corners.toml", &file.text).unwrap();
    /// assert_eq!(again.puzzle.fingerprint(), file.puzzle.fingerprint());
    /// # Ok::<(), fuge_format::foreign::ForeignError>(())
    /// ```
    ///
    /// # Errors
    /// Fuge's puzzle files have no words for the puzzle; for what is read here that is rare.
    pub fn into_file(self, name: &str) -> Result<PuzzleFile, ForeignError> {
        let Self { title, content, text, .. } = self;
        let unsayable = |message: String| {
            let help = "Fuge could read this file, but not keep what it says";
            ForeignError::new(Fault::unsupported(0..0, message, help).label("the file"), &Viewed::new(name, ""))
        };
        let text = match &content {
            Content::Cover(_) => Ok(text),
            Content::Packing(packing) => write::toml(packing, title.as_deref()),
            Content::Cards(puzzle) => write::cards_toml(puzzle, title.as_deref()),
        };
        let text = text.map_err(|error| unsayable(error.to_string()))?;
        let puzzle = match content {
            Content::Cover(cover) => Puzzle::Cover(cover),
            Content::Packing(_) | Content::Cards(_) => {
                let own = read(name, &text);
                own.map_err(|error| unsayable(format!("as a puzzle file of Fuge's own it cannot be read: {error}")))?
                    .puzzle
            }
        };
        let (source, known, warnings) = (None, Known::default(), Vec::new());
        Ok(PuzzleFile { name: called(name), title, source, known, puzzle, text, warnings })
    }
}

/// What the puzzle in a file is called: the file's name without folder and ending, and the number of the puzzle.
fn called(name: &str) -> String {
    let (path, choice) = chosen(name);
    let file = path.rsplit(['/', '\\']).next().unwrap_or(path);
    let stem = match file.rsplit_once('.') {
        Some((stem, _)) if !stem.is_empty() => stem,
        _ => file,
    };
    choice.map_or_else(|| stem.to_owned(), |number| format!("{stem}-{number}"))
}

#[cfg(test)]
mod tests {
    use super::called;

    #[test]
    fn names_come_from_files() {
        for (file, name) in [
            ("soma.xmpuzzle", "soma"),
            ("a/b.c/corners.polycube.txt#2", "corners.polycube-2"),
            ("C:\\mine\\x.psv", "x"),
            ("stdin", "stdin"),
            (".hidden", ".hidden"),
        ] {
            assert_eq!(called(file), name);
        }
    }
}
