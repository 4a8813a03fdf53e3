//! Eight queens on a chess board, none of which attacks another: the back-track method at its plainest.
//!
//! A sequence of columns, one for each row from the top, says where the queens stand. As soon as the last queen is
//! attacked by one above her, no solution begins like this.

use fuge_search::{Control, Interval, Node, Tree, walk};

const SIZE: usize = 8;

/// The column of the queen in each row that has one.
#[derive(Default)]
pub struct Queens(Vec<usize>);

impl Queens {
    /// The row of a queen that attacks the last one: from above, or from as many columns beside as rows above.
    fn attacker(&self) -> Option<usize> {
        let (last, above) = self.0.split_last()?;
        (0..above.len()).find(|row| [0, above.len() - row].contains(&above[*row].abs_diff(*last)))
    }
}

impl Tree for Queens {
    type Solution = Vec<usize>;

    fn look(&mut self) -> Node {
        match self.attacker() {
            Some(_) => Node::DeadEnd,
            None if self.0.len() == SIZE => Node::Solution { weight: 1 },
            None => Node::Branches(SIZE as u32),
        }
    }
    fn descend(&mut self, column: u32) {
        self.0.push(column as usize);
    }
    fn ascend(&mut self) {
        self.0.pop();
    }
    fn solution(&self) -> Vec<usize> {
        self.0.clone()
    }
    fn reason(&self) -> String {
        self.attacker().map_or(String::new(), |row| format!("the queen in row {} attacks it", row + 1))
    }
}

/// What the example prints.
pub fn run() -> String {
    let mut solutions = Vec::new();
    walk(&mut Queens::default(), &Interval::whole(), &Control::default(), &mut solutions);
    let row = |&queen: &usize| (0..SIZE).map(|column| if column == queen { " Q" } else { " ." }).collect::<String>();
    let board: Vec<String> = solutions[0].iter().map(row).collect();
    format!("{}\n{} solutions\n", board.join("\n"), solutions.len())
}

fn main() {
    print!("{}", run());
}
