//! Word squares, letter by letter: in each row and in each column stands a word of the list.
//!
//! Symbols are the letters, and a square is a sequence of sixteen, row after row. The rule looks at the last letter's row
//! and column only: when no word of the list begins like one of them, no square begins like this sequence.

use fuge_search::{Control, Interval, Node, Tree, walk};

const SIZE: usize = 4;
pub(crate) const WORDS: &str = "acre area ball bare card dare dart ears east edge item lady lane lead lend near
    need neat nest pace plan race read rear rest seal seed tape tent term test tree trim true wand year zeal";

/// The letters so far.
#[derive(Default)]
struct Square(String);

impl Square {
    /// What the row and the column of the last letter begin with.
    fn beginnings(&self) -> [String; 2] {
        let last = self.0.len().saturating_sub(1);
        [self.0.chars().skip(last / SIZE * SIZE).collect(), self.0.chars().skip(last % SIZE).step_by(SIZE).collect()]
    }
}

impl Tree for Square {
    type Solution = String;

    fn look(&mut self) -> Node {
        let begins_a_word = |start: &String| WORDS.split_whitespace().any(|word| word.starts_with(start.as_str()));
        match self.beginnings().iter().all(begins_a_word) {
            false => Node::DeadEnd,
            true if self.0.len() == SIZE * SIZE => Node::Solution { weight: 1 },
            true => Node::Branches(26),
        }
    }
    fn descend(&mut self, letter: u32) {
        self.0.push((b'a' + letter as u8) as char);
    }
    fn ascend(&mut self) {
        self.0.pop();
    }
    fn solution(&self) -> String {
        (0..SIZE).map(|row| self.0[row * SIZE..][..SIZE].to_owned() + "\n").collect()
    }
    fn reason(&self) -> String {
        format!("no word begins with one of {:?}", self.beginnings())
    }
}

/// What the example prints.
pub fn run() -> String {
    let mut squares = Vec::new();
    let outcome = walk(&mut Square::default(), &Interval::whole(), &Control::default(), &mut squares);
    let (found, tried) = (squares.len(), outcome.statistics.nodes());
    format!("{}\n{found} squares; {tried} beginnings tried, not 26^16 sequences\n", squares.join("\n"))
}

fn main() {
    print!("{}", run());
}
