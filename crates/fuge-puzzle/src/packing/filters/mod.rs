//! Filters on solutions, for those who look for the beautiful ones: no crossroads, no faults, three colours.
//!
//! **The one idea.** What a placement has to do with the points and the straight lines of the board is known before the search. So each
//! has a set of bits for the points that it touches and one for the lines that it lies across, and a solution is judged by adding up
//! the sets of its dozen placements, in less time than it takes to write it down. Only the colours need the solution itself.
//!
//! A filter says the same of a solution and of its images, so the one that stands for its class decides for all.

mod colours;
mod geometry;

use super::compile::{Compiled, Found};
use colours::Map;
use std::fmt;
use std::hash::Hash;
use std::str::FromStr;
use std::sync::Arc;

/// Something that can be asked of a solution beyond its being one. Cells that stay empty are no pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Filter {
    /// Nowhere do four pieces, or more, meet in a point; in space: along an edge of a cube. Hexagons meet three at a time, so there
    /// every solution passes.
    CrossroadFree,
    /// No straight line of the lattice (in space: no plane) is a seam across the whole board: whatever line has cells of the board beside
    /// it on both sides, some piece lies on both sides of it. The lines are those along rows and columns; on the triangle lattice in
    /// three directions; on the tan lattice along the diagonals too. The edges of hexagons make no lines: there every solution passes.
    FaultFree,
    /// Three colours are enough to colour the pieces so that no two of the same colour share an edge (in space: a face).
    ThreeColourable,
}

impl Filter {
    /// Every filter.
    pub const ALL: [Self; 3] = [Self::CrossroadFree, Self::FaultFree, Self::ThreeColourable];

    /// Its name on the command line and in run files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::CrossroadFree => "crossroad-free",
            Self::FaultFree => "fault-free",
            Self::ThreeColourable => "three-colourable",
        }
    }
}

impl fmt::Display for Filter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Filter {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let unknown = || format!("`{name}` is no filter; there are {}", Self::ALL.map(Self::name).join(", "));
        Self::ALL.into_iter().find(|filter| filter.name() == name).ok_or_else(unknown)
    }
}

/// Filters made ready for the solutions of one puzzle.
///
/// ```
/// use fuge_puzzle::packing::{Board, Compiled, Engine, Filter, Filters, Lattice, Packing, PieceSet, Symmetry};
/// use fuge_search::{Control, Interval, walk};
/// let pieces = PieceSet::named("pentominoes").unwrap().pieces(Lattice::Square).unwrap();
/// let puzzle = Packing::new(Board::rectangle(4, 15).unwrap(), pieces, Symmetry::Full).unwrap();
/// let compiled = Compiled::new(&puzzle);
/// let filters = Filters::new(&compiled, [Filter::CrossroadFree, Filter::FaultFree]);
/// let mut tree = compiled.tree(Engine::Auto).filtered(filters);
/// let mut found = Vec::new();
/// let seen = walk(&mut tree, &Interval::whole(), &Control::default(), &mut found).statistics;
/// assert_eq!((seen.solutions(), seen.kept(), found.len()), (368, 214, 214));
/// ```
#[derive(Clone, Debug)]
pub struct Filters {
    chosen: Vec<Filter>,
    crossroads: Option<Marks>,
    faults: Option<Marks>,
    map: Option<Map>,
    /// Placements of pieces have numbers below this, empty cells from it on.
    pieces: u32,
}

impl Filters {
    /// Makes filters ready; a solution has to pass all of them. The same one twice is the same as once.
    #[must_use]
    pub fn new(compiled: &Compiled, chosen: impl IntoIterator<Item = Filter>) -> Self {
        let mut chosen: Vec<Filter> = chosen.into_iter().collect();
        chosen.sort_unstable();
        chosen.dedup();
        let wanted = |filter| chosen.contains(&filter);
        Self {
            crossroads: wanted(Filter::CrossroadFree).then(|| geometry::crossroads(compiled)),
            faults: wanted(Filter::FaultFree).then(|| geometry::faults(compiled)),
            map: wanted(Filter::ThreeColourable).then(|| Map::new(compiled)),
            pieces: compiled.placements() as u32,
            chosen,
        }
    }

    /// Which filters they are, in the order of [`Filter::ALL`].
    #[must_use]
    pub fn chosen(&self) -> &[Filter] {
        &self.chosen
    }

    /// Whether a solution of the puzzle passes them all.
    ///
    /// # Panics
    /// When a number is that of no placement.
    #[must_use]
    pub fn pass(&self, found: &[u32]) -> bool {
        // The numbers are ascending, so the empty cells stand last.
        let found = &found[..found.partition_point(|&number| number < self.pieces)];
        self.faults.as_ref().is_none_or(|lines| lines.all_marked(found))
            && self.crossroads.as_ref().is_none_or(|points| points.most_three(found))
            && self.map.as_ref().is_none_or(|map| map.three_colourable(found))
    }

    /// The same as a question that a tree can carry.
    pub(super) fn wanted(self) -> fuge_search::Wanted<Found> {
        Arc::new(move |found: &Found| self.pass(found))
    }
}

/// For each placement a set of numbered things: bits in as many words as there must be.
#[derive(Clone, Debug)]
struct Marks {
    /// Words of a set.
    words: usize,
    sets: Vec<u64>,
    /// The set of all things.
    all: Vec<u64>,
}

impl Marks {
    /// The sets of placements, given by their things; things that are not listed in `things` do not count.
    fn new<T: Ord>(things: &[T], placements: impl Iterator<Item = impl IntoIterator<Item = T>>) -> Self {
        let words = things.len().div_ceil(64);
        let mut marks = Self { words, sets: Vec::new(), all: vec![0; words] };
        (0..things.len()).for_each(|bit| marks.all[bit / 64] |= 1 << (bit % 64));
        for placement in placements {
            let start = marks.sets.len();
            marks.sets.resize(start + words, 0);
            for bit in placement.into_iter().filter_map(|thing| things.binary_search(&thing).ok()) {
                marks.sets[start + bit / 64] |= 1 << (bit % 64);
            }
        }
        marks
    }

    /// Whether everything is marked by one of these placements.
    fn all_marked(&self, found: &[u32]) -> bool {
        let marked = |word: usize| found.iter().fold(0, |sum, &number| sum | self.set(number, word));
        (0..self.words).all(|word| marked(word) == self.all[word])
    }

    /// Whether nothing is marked by more than three of these placements.
    fn most_three(&self, found: &[u32]) -> bool {
        (0..self.words).all(|word| {
            // A column of bits is a number in base two that counts the marks, 64 of them side by side.
            let (mut ones, mut twos, mut fours) = (0, 0, 0);
            for &number in found {
                let more = self.set(number, word);
                let carry = ones & more;
                ones ^= more;
                fours |= twos & carry;
                twos ^= carry;
            }
            fours == 0
        })
    }

    fn set(&self, number: u32, word: usize) -> u64 {
        self.sets[number as usize * self.words + word]
    }
}
