//! A tree to run on.

#![allow(missing_docs, dead_code, reason = "each test takes what it needs")]

use fuge_search::{Node, Tree, Wanted};
use proptest::prelude::*;
use std::sync::Arc;

/// Sequences of digits whose sum is a multiple of `modulus` at every length in `checked`; a solution has full length. Its
/// shape is uneven enough to make splitting interesting.
#[derive(Clone, Debug)]
pub struct Sums {
    pub digits: u32,
    pub length: usize,
    pub modulus: u32,
    pub checked: Vec<usize>,
    pub path: Vec<u32>,
    /// Only solutions whose sum leaves this when it is divided by 3 are wanted.
    pub wanted: Option<u32>,
}

impl Tree for Sums {
    type Solution = Vec<u32>;
    fn look(&mut self) -> Node {
        let checked = self.checked.contains(&self.path.len());
        if checked && self.path.iter().sum::<u32>() % self.modulus != 0 {
            Node::DeadEnd
        } else if self.path.len() == self.length {
            Node::Solution { weight: 2 }
        } else {
            Node::Branches(self.digits)
        }
    }
    fn descend(&mut self, branch: u32) {
        self.path.push(branch);
    }
    fn ascend(&mut self) {
        self.path.pop();
    }
    fn solution(&self) -> Vec<u32> {
        self.path.clone()
    }
    fn wanted(&self) -> Option<Wanted<Vec<u32>>> {
        let left = self.wanted?;
        Some(Arc::new(move |digits: &Vec<u32>| digits.iter().sum::<u32>() % 3 == left))
    }
}

pub fn sums() -> impl Strategy<Value = Sums> {
    let checked = prop::collection::vec(0..8_usize, 0..4);
    (1..5_u32, 0..8_usize, 1..4_u32, checked, prop::option::of(0..3_u32)).prop_map(
        |(digits, length, modulus, checked, wanted)| Sums {
            digits,
            length,
            modulus,
            checked,
            path: Vec::new(),
            wanted,
        },
    )
}
