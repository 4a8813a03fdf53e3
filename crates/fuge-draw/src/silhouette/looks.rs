//! Which colour and which letter a piece has.
//!
//! Both follow the kind of the piece. Where two pieces of one colour share an edge, the later one has the other colour
//! of its kind: a similar one, and one that none of up to seven kinds has for its own. All is decided in the order given
//! and never changed by later pieces.

use super::Scene;
use super::paper::{Laid, LaidShape, Point};
use super::pole::{distance, edges};
use crate::glyphs::{CharSet, Glyphs};
use crate::palette::PALETTE;

/// The names of the kinds and the letters that stand for them.
pub(super) struct Names<'a> {
    names: Vec<&'a str>,
    glyphs: Glyphs,
}

impl<'a> Names<'a> {
    pub fn new(scene: &'a Scene) -> Self {
        let mut names: Vec<&str> = Vec::new();
        let mut here: Vec<_> = scene.pieces.iter().chain(scene.tried.iter().map(|(shape, _)| shape)).collect();
        here.sort_by_key(|shape| shape.colour);
        for name in scene.kinds.iter().chain(here.into_iter().map(|shape| &shape.label)) {
            if !names.contains(&name.as_str()) {
                names.push(name);
            }
        }
        let glyphs = Glyphs::named(&names);
        Self { names, glyphs }
    }

    /// The number of a name.
    pub fn number(&self, name: &str) -> usize {
        self.names.iter().position(|&other| other == name).unwrap_or(usize::MAX)
    }

    pub fn len(&self) -> usize {
        self.names.len()
    }

    pub fn name(&self, number: usize) -> &'a str {
        self.names.get(number).copied().unwrap_or("")
    }

    /// What stands for a kind in a terminal.
    pub fn sign(&self, number: usize) -> char {
        self.glyphs.sign(number).unwrap_or('#')
    }

    /// What stands for each kind on paper, where letters are capitals: its letter, or its number where two kinds would
    /// have the same.
    pub fn marks(&self) -> Vec<String> {
        let letter = |number: usize| self.sign(number).to_ascii_uppercase();
        let letters: Vec<char> = (0..self.len()).map(letter).collect();
        let distinct =
            letters.iter().enumerate().all(|(k, mark)| mark.is_alphanumeric() && !letters[..k].contains(mark));
        if distinct {
            letters.into_iter().map(String::from).collect()
        } else {
            (1..=self.len()).map(|number| number.to_string()).collect()
        }
    }
}

/// How a piece looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Look {
    /// Index into the palette.
    pub colour: usize,
    /// The number of its name.
    pub kind: usize,
    /// Its character where every spot of it has one: different from those of the pieces that it touches.
    pub glyph: char,
}

/// The looks of the pieces that lie here.
pub(super) fn looks(laid: &Laid, names: &mut Names) -> Vec<Look> {
    let mut looks: Vec<Look> = Vec::new();
    for (number, piece) in laid.pieces.iter().enumerate() {
        let beside = |other: &(&LaidShape, &Look)| touch(&other.0.polygon, &piece.polygon);
        let rivals: Vec<Look> =
            laid.pieces[..number].iter().zip(&looks).filter(beside).map(|(_, &look)| look).collect();
        let kind = names.number(&piece.shape.label);
        let taken: CharSet = rivals.iter().map(|look| look.glyph).collect();
        let glyph = names.glyphs.for_region(kind, taken);
        looks.push(Look { colour: free_colour(piece.shape.colour, &rivals), kind, glyph });
    }
    looks
}

/// The other colour of each kind: the first seven and the last seven of the palette change places.
const OTHER: [usize; PALETTE.len()] = [9, 10, 8, 12, 11, 13, 7, 6, 2, 0, 1, 4, 3, 5];

/// The colour of a kind, or the first one from its other colour on that none of these has.
fn free_colour(kind: usize, rivals: &[Look]) -> usize {
    let own = kind % PALETTE.len();
    let other = OTHER[own];
    let mut colours = std::iter::once(own).chain(other..other + PALETTE.len()).map(|k| k % PALETTE.len());
    colours.find(|&colour| rivals.iter().all(|look| look.colour != colour)).unwrap_or(own)
}

/// What still counts as touching, on paper.
const NEAR: f64 = 1e-3;

/// Whether two polygons have a part of an edge in common.
fn touch(one: &[Point], other: &[Point]) -> bool {
    edges(one).any(|a| edges(other).any(|b| share(a, b)))
}

/// Whether two edges have more than a point in common.
fn share(a: (Point, Point), b: (Point, Point)) -> bool {
    let mut common: Vec<Point> = Vec::new();
    let ends = [(a.0, b), (a.1, b), (b.0, a), (b.1, a)];
    for (end, _) in ends.into_iter().filter(|&(end, edge)| distance(edge, end) < NEAR) {
        common.push(end);
    }
    let far = |p: &Point, q: &Point| (p.0 - q.0).hypot(p.1 - q.1) > 4.0 * NEAR;
    common.iter().any(|p| common.iter().any(|q| far(p, q)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_touch_along_a_part_but_not_in_a_point() {
        let square = |x: f64, y: f64| [(x, y), (x + 2.0, y), (x + 2.0, y + 2.0), (x, y + 2.0)];
        assert!(touch(&square(0.0, 0.0), &square(2.0, 1.0)));
        assert!(!touch(&square(0.0, 0.0), &square(2.0, 2.0)));
        assert!(!touch(&square(0.0, 0.0), &square(2.1, 0.0)));
    }

    #[test]
    fn the_other_colour_of_a_kind() {
        let look = |colour: usize| Look { colour, kind: 0, glyph: 'A' };
        assert_eq!(free_colour(15, &[]), 1);
        assert_eq!(free_colour(1, &[look(1)]), 10);
        assert_eq!(free_colour(1, &[look(1), look(10)]), 11);
        assert!((0..14).all(|kind| (OTHER[kind] < 7) != (kind < 7) && OTHER[OTHER[kind]] == kind));
        assert_eq!(free_colour(3, &(0..14).map(look).collect::<Vec<_>>()), 3);
    }
}
