//! Piece sets by name: the polyforms of a size, free or one-sided, on every lattice.

use super::lattice::{Cell, Lattice};
use super::model::{Piece, Turning};
use super::shape::Shape;
use std::collections::BTreeSet;
use std::fmt;

/// A piece set that can be called by name, such as `pentominoes`, `polyhexes 4` or `one-sided tetrominoes`.
///
/// ```
/// use fuge_puzzle::packing::{Lattice, PieceSet};
/// let pieces = |name: &str, lattice| PieceSet::named(name).unwrap().pieces(lattice).unwrap().len();
/// assert_eq!(pieces("pentominoes", Lattice::Square), 12);
/// assert_eq!(pieces("one-sided polyominoes 5", Lattice::Square), 18);
/// assert_eq!(pieces("hexiamonds", Lattice::Triangle), 12);
/// assert_eq!(pieces("soma", Lattice::Cube), 7);
/// assert!(PieceSet::named("pentomonios").is_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceSet {
    family: Family,
    /// How many units a piece has.
    size: usize,
    one_sided: bool,
}

/// What the pieces of a set are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Family {
    Polyominoes,
    Polyiamonds,
    Polyhexes,
    Polyaboloes,
    /// Mirror images are different pieces, for in space they cannot be turned into each other.
    Polycubes,
    /// The seven pieces of three or four cubes that are not convex.
    Soma,
}

impl Family {
    const ALL: [Self; 6] =
        [Self::Polyominoes, Self::Polyiamonds, Self::Polyhexes, Self::Polyaboloes, Self::Polycubes, Self::Soma];

    fn name(self) -> &'static str {
        match self {
            Self::Polyominoes => "polyominoes",
            Self::Polyiamonds => "polyiamonds",
            Self::Polyhexes => "polyhexes",
            Self::Polyaboloes => "polyaboloes",
            Self::Polycubes => "polycubes",
            Self::Soma => "soma",
        }
    }

    /// The usual names of the pieces with 1, 2, … units. As far as there are names, sets can be made.
    fn sizes(self) -> &'static [&'static str] {
        match self {
            Self::Polyominoes => &[
                "monominoes",
                "dominoes",
                "trominoes",
                "tetrominoes",
                "pentominoes",
                "hexominoes",
                "heptominoes",
                "octominoes",
                "nonominoes",
            ],
            Self::Polyiamonds => &[
                "moniamonds",
                "diamonds",
                "triamonds",
                "tetriamonds",
                "pentiamonds",
                "hexiamonds",
                "heptiamonds",
                "octiamonds",
                "enneiamonds",
            ],
            Self::Polyhexes => {
                &["monohexes", "dihexes", "trihexes", "tetrahexes", "pentahexes", "hexahexes", "heptahexes"]
            }
            Self::Polyaboloes => &["monaboloes", "diaboloes", "triaboloes", "tetraboloes", "pentaboloes", "hexaboloes"],
            Self::Polycubes => &["monocubes", "dicubes", "tricubes", "tetracubes", "pentacubes", "hexacubes"],
            Self::Soma => &[],
        }
    }

    /// The lattice its pieces come from.
    fn lattice(self) -> Lattice {
        match self {
            Self::Polyominoes => Lattice::Square,
            Self::Polyiamonds => Lattice::Triangle,
            Self::Polyhexes => Lattice::Hexagon,
            Self::Polyaboloes => Lattice::Tan,
            Self::Polycubes | Self::Soma => Lattice::Cube,
        }
    }
}

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

/// The pieces of the Soma cube, layers separated by blanks.
const SOMA: [(&str, &str); 7] = [
    ("V", "##/#."),
    ("L", "###/#.."),
    ("T", "###/.#."),
    ("Z", ".##/##."),
    ("A", "##/#. ../#."),
    ("B", "##/#. .#/.."),
    ("P", "##/#. #./.."),
];

impl PieceSet {
    /// The set of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let (one_sided, plain) = match name.strip_prefix("one-sided ") {
            Some(rest) => (true, rest),
            None => (false, name),
        };
        let set = |family, size| Self { family, size, one_sided };
        let found = Family::ALL.into_iter().find_map(|family| {
            if let Some(at) = family.sizes().iter().position(|&known| known == plain) {
                return Some(set(family, at + 1));
            }
            let size = plain.strip_prefix(family.name())?;
            match size.strip_prefix(' ') {
                Some(digits) => {
                    digits.parse().ok().filter(|n| (1..=family.sizes().len()).contains(n)).map(|n| set(family, n))
                }
                None => (family == Family::Soma && size.is_empty()).then(|| set(family, 4)),
            }
        });
        found.filter(|set| !one_sided || set.has_sides())
    }

    /// Every name that [`PieceSet::named`] knows.
    pub fn names() -> impl Iterator<Item = String> {
        let all = Family::ALL.into_iter().flat_map(|family| {
            let usual = family.sizes().iter().map(|&name| name.to_owned());
            let sized = (1..=family.sizes().len()).map(move |size| format!("{} {size}", family.name()));
            usual.chain(sized).chain((family == Family::Soma).then(|| "soma".to_owned()))
        });
        all.flat_map(|name| {
            let one_sided = format!("one-sided {name}");
            let known = Self::named(&one_sided).is_some();
            std::iter::once(name).chain(known.then_some(one_sided))
        })
    }

    /// The lattice that a puzzle with this set is on where it does not say so.
    #[must_use]
    pub fn lattice(self) -> Lattice {
        self.family.lattice()
    }

    /// The pieces, one copy each; `None`: on this lattice there are no such pieces. Polyominoes can be used in space too. A one-sided
    /// set has both hands of a chiral piece, the second marked with `'`, and none of them may be turned over.
    #[must_use]
    pub fn pieces(self, lattice: Lattice) -> Option<Vec<Piece>> {
        let flat_in_space = self.family == Family::Polyominoes && lattice == Lattice::Cube && !self.one_sided;
        if lattice != self.lattice() && !flat_in_space {
            return None;
        }
        let both_hands = self.one_sided || self.family == Family::Polycubes;
        let turning = if both_hands || lattice.in_space() { Turning::Turned } else { Turning::Over };
        let mut pieces = Vec::new();
        for (name, shape) in self.named_shapes() {
            let hands = shape.orientations(self.lattice(), false);
            let mirror = shape.moved(self.lattice().motions()[self.lattice().rotations().len()]);
            let chiral = !hands.contains(&mirror);
            let piece = |name: String, shape| Piece { turning: turning.clone(), ..Piece::new(name, shape) };
            pieces.push(piece(name.clone(), shape));
            if both_hands && chiral {
                pieces.push(piece(format!("{name}'"), mirror));
            }
        }
        Some(pieces)
    }

    /// Whether a piece and its mirror image can be two pieces, of which the set has one.
    fn has_sides(self) -> bool {
        !self.family.lattice().in_space()
    }

    /// Free pieces with their names: letters in alphabetical order where they exist, numbers where not.
    fn named_shapes(self) -> Vec<(String, Shape)> {
        let named = |&(letter, art): &(&str, &str)| (letter.to_owned(), drawn(art));
        if self.family == Family::Soma {
            return SOMA.iter().map(named).collect();
        }
        let lettered: Vec<(String, Shape)> = match self.family {
            Family::Polyominoes => {
                LETTERS.iter().map(named).filter(|(_, shape)| shape.cells().len() == self.size).collect()
            }
            _ => Vec::new(),
        };
        if !lettered.is_empty() {
            return lettered;
        }
        polyforms(self.lattice(), self.size).into_iter().zip(1..).map(|(shape, n)| (n.to_string(), shape)).collect()
    }
}

impl fmt::Display for PieceSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = if self.one_sided { "one-sided " } else { "" };
        write!(f, "{side}{}", self.family.sizes().get(self.size - 1).unwrap_or(&self.family.name()))
    }
}

/// The shape drawn by one of [`LETTERS`] or [`SOMA`].
fn drawn(art: &str) -> Shape {
    let layers = art.split(' ').zip(0..).flat_map(|(layer, number)| {
        layer.split('/').zip(0..).flat_map(move |(line, row)| {
            let marks = line.chars().zip(0..).filter(|&(mark, _)| mark == '#');
            marks.map(move |(_, column)| Cell::new(row, column).in_layer(number))
        })
    });
    Shape::new(layers).expect("every letter has a cell")
}

/// The free polyforms of a lattice with so many units: one of each class under turning and turning over (in space: taking the mirror
/// image), sorted.
///
/// Each polyform with a unit more grows from one with a unit less, so growing and removing doubles finds all.
///
/// ```
/// use fuge_puzzle::packing::{Lattice, polyforms};
/// let counts: Vec<usize> = (1..=6).map(|n| polyforms(Lattice::Square, n).len()).collect();
/// assert_eq!(counts, [1, 1, 2, 5, 12, 35]);
/// ```
#[must_use]
pub fn polyforms(lattice: Lattice, units: usize) -> Vec<Shape> {
    let geometry = lattice.geometry();
    let unit_shapes = geometry.units();
    let canonical = |shape: Shape| shape.orientations(lattice, true).swap_remove(0);
    let mut layer: BTreeSet<Shape> =
        unit_shapes.iter().filter_map(|unit| Shape::new(unit.iter().copied())).map(canonical).collect();
    for _ in 1..units {
        let grown = |shape: &Shape| -> Vec<Shape> {
            let cells: BTreeSet<Cell> = shape.cells().iter().copied().collect();
            let beside: BTreeSet<Cell> =
                cells.iter().flat_map(|&cell| geometry.neighbours(cell)).filter(|cell| !cells.contains(cell)).collect();
            // The units that have such a cell, and no cell of the shape.
            let units = beside.iter().flat_map(|&at| {
                let of_part = unit_shapes.iter().filter(move |unit| unit.iter().any(|cell| cell.part == at.part));
                of_part.map(move |unit| unit.iter().map(move |cell| cell.shifted(at)))
            });
            let free = units.filter(|unit| unit.clone().all(|cell| !cells.contains(&cell)));
            free.filter_map(|unit| Shape::new(cells.iter().copied().chain(unit))).collect()
        };
        layer = layer.iter().flat_map(grown).map(canonical).collect();
    }
    layer.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pieces(name: &str) -> usize {
        let set = PieceSet::named(name).unwrap();
        set.pieces(set.lattice()).unwrap().len()
    }

    #[test]
    fn free_and_one_sided_counts_are_the_known_ones() {
        for (name, counts) in [
            ("polyominoes", &[1, 1, 2, 5, 12, 35, 108, 369][..]),
            ("one-sided polyominoes", &[1, 1, 2, 7, 18, 60, 196]),
            ("polyiamonds", &[1, 1, 1, 3, 4, 12, 24, 66]),
            ("one-sided polyiamonds", &[1, 1, 1, 4, 6, 19, 43, 120]),
            ("polyhexes", &[1, 1, 3, 7, 22, 82]),
            ("one-sided polyhexes", &[1, 1, 3, 10, 33, 147]),
            ("polyaboloes", &[1, 3, 4, 14, 30, 107]),
            ("one-sided polyaboloes", &[1, 4, 6, 22, 56, 198]),
            ("polycubes", &[1, 1, 2, 8, 29, 166]),
        ] {
            let found: Vec<usize> = (1..=counts.len()).map(|size| pieces(&format!("{name} {size}"))).collect();
            assert_eq!(found, counts, "{name}");
        }
    }

    #[test]
    fn the_letters_are_all_the_polyominoes_of_their_size() {
        for size in 1..=5 {
            let set = PieceSet { family: Family::Polyominoes, size, one_sided: false };
            let lettered: BTreeSet<Shape> = set
                .named_shapes()
                .into_iter()
                .map(|(_, shape)| shape.orientations(Lattice::Square, true).swap_remove(0))
                .collect();
            assert_eq!(lettered, polyforms(Lattice::Square, size).into_iter().collect());
        }
    }

    #[test]
    fn soma_is_all_that_is_not_convex_of_three_and_four_cubes() {
        let all = |name: &str| PieceSet::named(name).unwrap().pieces(Lattice::Cube).unwrap();
        let turned = |shape: &Shape| shape.orientations(Lattice::Cube, false).swap_remove(0);
        let block = |shape: &Shape| (shape.height() * shape.width() * shape.depth()) as usize == shape.cells().len();
        let small: BTreeSet<Shape> = all("polycubes 3")
            .iter()
            .chain(&all("tetracubes"))
            .map(|piece| turned(&piece.shape))
            .filter(|shape| !block(shape))
            .collect();
        assert_eq!(all("soma").iter().map(|piece| turned(&piece.shape)).collect::<BTreeSet<_>>(), small);
    }

    #[test]
    fn names_lead_to_sets() {
        for name in PieceSet::names() {
            assert!(PieceSet::named(&name).is_some(), "{name}");
        }
        for wrong in
            ["", "polyominoes", "polyominoes 0", "polyominoes 99", "one-sided polycubes 4", "soma 4", "polyominoes  5"]
        {
            assert!(PieceSet::named(wrong).is_none(), "{wrong}");
        }
        assert!(PieceSet::named("hexiamonds").unwrap().pieces(Lattice::Square).is_none());
        assert_eq!(PieceSet::named("pentominoes").unwrap().pieces(Lattice::Cube).unwrap().len(), 12);
        assert_eq!(PieceSet::named("polyhexes 4").unwrap().to_string(), "tetrahexes");
    }
}
