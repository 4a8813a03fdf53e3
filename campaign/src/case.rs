//! A puzzle, a question about it, and what came of it.

use crate::program::{Answer, Program};
use fuge_planted::{cards, packing};
use fuge_puzzle::cards::CardPuzzle;
use std::path::{Path, PathBuf};

/// A puzzle that was made.
#[derive(Clone, Debug)]
pub struct Case {
    /// What it was made from: the same seed makes it again.
    pub seed: u64,
    /// The puzzle file.
    pub text: String,
    /// The planted solution as a line of a list, where that can be said.
    pub planted: Option<String>,
    /// The puzzle as more than a text.
    pub model: Model,
}

/// What is known of a puzzle beside its text.
#[derive(Clone, Debug)]
pub enum Model {
    /// A board that was cut.
    Packing(Box<packing::Dissection>),
    /// Cards, as the file has them, and what they show.
    Cards(Box<CardPuzzle>, Box<cards::Planted>),
    /// A set of pieces without an outline.
    Outline {
        /// The pieces.
        set: String,
        /// The outline that they form.
        octagon: [u32; 6],
        /// Whether all outlines can be searched in a moment.
        small: bool,
    },
    /// A silhouette, of which the text says everything.
    Silhouette,
    /// A figure, clean and disturbed.
    Drawing(crate::drawing::Drawn),
    /// A trail, and what the planted way is worth.
    Trail {
        /// What the way is worth.
        worth: u64,
        /// Whether the board has nothing but the way.
        exact: bool,
    },
}

/// What came of a question.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// All answers agree.
    Agrees,
    /// It took too long, or the question does not suit the puzzle.
    Open,
    /// Something is wrong.
    Differs(Fault),
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What kind of failure it is, the same for the puzzle when it is smaller.
    pub kind: &'static str,
    /// What was said.
    pub what: String,
    /// What to run, in the folder of the file, to see it.
    pub commands: Vec<String>,
}

impl Verdict {
    /// Something is wrong.
    pub fn differs(kind: &'static str, what: impl Into<String>, commands: &[String]) -> Self {
        Self::Differs(Fault { kind, what: what.into(), commands: commands.to_vec() })
    }
}

/// A question about puzzles.
#[derive(Clone, Copy)]
pub struct Question {
    /// Its name.
    pub name: &'static str,
    /// It is asked about one puzzle in so many.
    pub one_in: u64,
    /// Asks it about all puzzles of a table: a verdict each.
    pub ask: fn(&Table<'_>) -> Vec<Verdict>,
}

/// A kind of puzzles.
#[derive(Clone, Copy)]
pub struct Family {
    /// Its name.
    pub name: &'static str,
    /// So many are asked about together.
    pub batch: u64,
    /// Makes a puzzle; `None`: this seed makes none, or one that no file can say.
    pub make: fn(u64) -> Option<Case>,
    /// What is asked.
    pub questions: &'static [Question],
    /// The same puzzle with a little less in it, in several ways.
    pub smaller: fn(&Case) -> Vec<Case>,
}

/// Puzzles on the table: their files in a folder, `p0.toml`, `p1.toml` and so on, and how many solutions the program says that they have.
pub struct Table<'a> {
    /// The program.
    pub program: &'a Program,
    /// Where the files are.
    pub folder: PathBuf,
    /// The puzzles.
    pub cases: Vec<Case>,
    /// How many solutions there are, by the program.
    pub counts: Vec<Answer>,
}

/// What a puzzle may take, in each call.
pub const TIME: [&str; 2] = ["--time", "100ms"];

impl<'a> Table<'a> {
    /// Writes the files into an empty folder, and counts.
    ///
    /// # Errors
    /// When the folder cannot be written to.
    pub fn new(program: &'a Program, folder: &Path, cases: Vec<Case>) -> std::io::Result<Self> {
        let is_drawn = cases.iter().any(|case| matches!(case.model, Model::Drawing(_)));
        let mut table = Self::laid(program, folder, cases, Vec::new())?;
        if !is_drawn {
            table.counts = table.solve(&["--count"]);
        }
        Ok(table)
    }

    /// Some of the puzzles on a table of their own, without counting them again.
    ///
    /// # Errors
    /// When its folder cannot be written to.
    pub fn some(&self, folder: &Path, chosen: &[usize]) -> std::io::Result<Self> {
        let cases = chosen.iter().map(|&number| self.cases[number].clone()).collect();
        let counts = chosen.iter().filter_map(|&number| self.counts.get(number).cloned()).collect();
        Self::laid(self.program, folder, cases, counts)
    }

    fn laid(program: &'a Program, folder: &Path, cases: Vec<Case>, counts: Vec<Answer>) -> std::io::Result<Self> {
        let _ = std::fs::remove_dir_all(folder);
        std::fs::create_dir_all(folder)?;
        for (number, case) in cases.iter().enumerate() {
            std::fs::write(folder.join(file(number)), &case.text)?;
        }
        Ok(Self { program, folder: folder.to_owned(), cases, counts })
    }

    /// All files.
    #[must_use]
    pub fn files(&self) -> Vec<String> {
        (0..self.cases.len()).map(file).collect()
    }

    /// Asks about all puzzles at once.
    #[must_use]
    pub fn solve(&self, options: &[&str]) -> Vec<Answer> {
        self.program.solve(&self.folder, &self.files(), &[options, &["--json", "--threads", "1"], &TIME].concat())
    }

    /// Runs the program in the folder; the words are parted by blanks.
    #[must_use]
    pub fn run(&self, words: &str) -> crate::program::Said {
        self.program.run(&self.folder, &words.split_whitespace().collect::<Vec<_>>())
    }

    /// Writes a file.
    pub fn write(&self, name: &str, text: &str) {
        // What cannot be written is missed by the program, which says so.
        let _ = std::fs::write(self.folder.join(name), text);
    }

    /// A verdict for each puzzle.
    pub fn each(&self, judge: impl Fn(usize, &Case) -> Verdict) -> Vec<Verdict> {
        self.cases.iter().enumerate().map(|(number, case)| judge(number, case)).collect()
    }
}

/// The file of a puzzle.
#[must_use]
pub fn file(number: usize) -> String {
    format!("p{number}.toml")
}
