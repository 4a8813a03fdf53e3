//! Piece sets by name: the polyominoes of a size, free or one-sided.

use super::model::Piece;
use super::shape::{Cell, Motion, Shape};
use std::collections::BTreeSet;

/// A piece set that can be called by name, such as `pentominoes` or `one-sided tetrominoes`.
///
/// ```
/// use fuge_puzzle::packing::PieceSet;
/// assert_eq!(PieceSet::named("pentominoes").unwrap().pieces().len(), 12);
/// assert_eq!(PieceSet::named("one-sided pentominoes").unwrap().pieces().len(), 18);
/// assert!(PieceSet::named("pentomonios").is_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceSet {
    cells: usize,
    one_sided: bool,
}

/// Names of the polyominoes with 1, 2, … cells.
const SIZES: [&str; 7] =
    ["monominoes", "dominoes", "trominoes", "tetrominoes", "pentominoes", "hexominoes", "heptominoes"];

/// The usual letters, each with the piece it stands for (rows separated by `/`).
const LETTERS: [(&str, &str); 21] = [
    ("M", "#"),
    ("D", "##"),
    ("I", "###"),
    ("L", "##/#."),
    ("I", "####"),
    ("L", "###/#.."),
    ("O", "##/##"),
    ("S", ".##/##."),
    ("T", "###/.#."),
    ("F", ".##/##./.#."),
    ("I", "#####"),
    ("L", "####/#..."),
    ("N", ".###/##.."),
    ("P", "##/##/#."),
    ("T", "###/.#./.#."),
    ("U", "#.#/###"),
    ("V", "#../#../###"),
    ("W", "#../##./.##"),
    ("X", ".#./###/.#."),
    ("Y", "..#./####"),
    ("Z", "##./.#./.##"),
];

impl PieceSet {
    /// The set of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let (one_sided, plain) = match name.strip_prefix("one-sided ") {
            Some(rest) => (true, rest),
            None => (false, name),
        };
        let cells = SIZES.iter().position(|&n| n == plain)? + 1;
        Some(Self { cells, one_sided })
    }

    /// Every name that [`PieceSet::named`] knows.
    pub fn names() -> impl Iterator<Item = String> {
        ["", "one-sided "].into_iter().flat_map(|side| SIZES.iter().map(move |n| format!("{side}{n}")))
    }

    /// The pieces, one copy each. A one-sided set has both hands of a chiral piece, the second marked with `'`, and
    /// none of them may be turned over.
    #[must_use]
    pub fn pieces(self) -> Vec<Piece> {
        let mut pieces = Vec::new();
        for (name, shape) in self.named_shapes() {
            let flip = !self.one_sided;
            let mirror = shape.moved(Motion { turns: 0, flipped: true });
            let chiral = !shape.orientations(false).contains(&mirror);
            pieces.push(Piece { name: name.clone(), shape, copies: 1, flip });
            if self.one_sided && chiral {
                pieces.push(Piece { name: format!("{name}'"), shape: mirror, copies: 1, flip });
            }
        }
        pieces
    }

    /// Free pieces with their names: letters in alphabetical order where they exist, numbers where not.
    fn named_shapes(self) -> Vec<(String, Shape)> {
        let lettered: Vec<(String, Shape)> = LETTERS
            .iter()
            .map(|&(letter, art)| (letter.to_owned(), drawn(art)))
            .filter(|(_, shape)| shape.cells().len() == self.cells)
            .collect();
        if !lettered.is_empty() {
            return lettered;
        }
        polyominoes(self.cells).into_iter().zip(1..).map(|(shape, n)| (n.to_string(), shape)).collect()
    }
}

/// The shape drawn by one of [`LETTERS`].
fn drawn(art: &str) -> Shape {
    let cells = art.split('/').zip(0..).flat_map(|(line, row)| {
        line.chars().zip(0..).filter(|&(mark, _)| mark == '#').map(move |(_, column)| Cell::new(row, column))
    });
    Shape::new(cells).expect("every letter has a cell")
}

/// The free polyominoes with `cells` cells: one of each class under turning and turning over, sorted.
///
/// Each polyomino with a cell more grows from one with a cell less, so growing and removing doubles finds all.
///
/// ```
/// let counts: Vec<usize> = (1..=6).map(|n| fuge_puzzle::packing::polyominoes(n).len()).collect();
/// assert_eq!(counts, [1, 1, 2, 5, 12, 35]);
/// ```
#[must_use]
pub fn polyominoes(cells: usize) -> Vec<Shape> {
    let mut layer: BTreeSet<Shape> = Shape::new([Cell::new(0, 0)]).into_iter().collect();
    for _ in 1..cells {
        layer = layer
            .iter()
            .flat_map(|shape| {
                let empty = shape.cells().iter().flat_map(|c| c.neighbours()).filter(|c| !shape.cells().contains(c));
                empty.filter_map(|extra| Shape::new(shape.cells().iter().copied().chain([extra])))
            })
            .map(|grown| grown.orientations(true).swap_remove(0))
            .collect();
    }
    layer.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn free_and_one_sided_counts_are_the_known_ones() {
        let free: Vec<usize> = (1..=8).map(|n| polyominoes(n).len()).collect();
        assert_eq!(free, [1, 1, 2, 5, 12, 35, 108, 369]);
        let one_sided: Vec<usize> = (1..=7).map(|cells| PieceSet { cells, one_sided: true }.pieces().len()).collect();
        assert_eq!(one_sided, [1, 1, 2, 7, 18, 60, 196]);
    }

    #[test]
    fn the_letters_are_all_the_polyominoes_of_their_size() {
        for cells in 1..=5 {
            let set = PieceSet { cells, one_sided: false };
            let lettered: BTreeSet<Shape> =
                set.named_shapes().into_iter().map(|(_, s)| s.orientations(true).swap_remove(0)).collect();
            assert_eq!(lettered, polyominoes(cells).into_iter().collect());
        }
    }
}
