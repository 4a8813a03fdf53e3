//! Where edges are drawn, a piece has its sign once: in the first cell of everything of it that hangs together on paper.

use super::marks::Letters;
use crate::picture::{Picture, Spot};
use fuge_puzzle::packing::Cell;
use std::collections::BTreeMap;

/// What stands in cells.
pub(super) struct Signs {
    marks: BTreeMap<Cell, char>,
    /// What stands in an open cell.
    open: char,
}

impl Signs {
    pub fn new(picture: &Picture, letters: &Letters, open: char) -> Self {
        let mut marks = BTreeMap::new();
        for region in &picture.regions {
            marks.extend(heads(picture, &region.cells).into_iter().map(|cell| (cell, region.sign)));
        }
        if letters.others.is_some() {
            // The colours say more than the piece's own letter.
            marks.clear();
        }
        marks.extend(letters.cells.iter().map(|(&cell, &letter)| (cell, letters.or(cell, letter))));
        Self { marks, open }
    }

    /// What stands in this cell.
    pub fn at(&self, cell: Cell, spot: Spot) -> char {
        let empty = if spot == Spot::Open { self.open } else { ' ' };
        self.marks.get(&cell).copied().unwrap_or(empty)
    }
}

/// The first cell of each part of these cells that hangs together within a layer.
fn heads(picture: &Picture, cells: &[Cell]) -> Vec<Cell> {
    let mut left: Vec<Cell> = cells.to_vec();
    let mut heads = Vec::new();
    while let Some(&head) = left.first() {
        heads.push(head);
        let mut queue = vec![left.remove(0)];
        while let Some(cell) = queue.pop() {
            let beside = picture.lattice.geometry().neighbours(cell);
            for next in beside.into_iter().filter(|next| next.layer == head.layer) {
                if let Some(at) = left.iter().position(|&other| other == next) {
                    queue.push(left.remove(at));
                }
            }
        }
    }
    heads
}
