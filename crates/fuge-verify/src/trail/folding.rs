//! A set of squares with two segments on its rim becomes one square.

use super::Fault;
use super::area::{Area, Edge};
use fuge_puzzle::trail::Square;

/// Such a set.
pub(super) struct Folding {
    /// For each square whether it is in it, and its number there.
    inside: Vec<Option<usize>>,
    /// The segments of the rim, and their squares in the set.
    rim: [usize; 2],
    doors: [usize; 2],
    /// The end, if it is known and in the set.
    end: Option<usize>,
}

impl Folding {
    pub(super) fn new(case: usize, area: &Area, set: &[bool], squares: &[Square]) -> Result<Self, Fault> {
        let wrong = |rim: Vec<usize>| Fault::Rim {
            case,
            square: squares.first().copied().unwrap_or(area.squares[0]),
            rim: rim.len(),
        };
        let rim: [usize; 2] = area.rim(set).try_into().map_err(wrong)?;
        let mut count = 0;
        let number = |&is_in: &bool| {
            count += usize::from(is_in);
            is_in.then(|| count - 1)
        };
        let inside: Vec<Option<usize>> = set.iter().map(number).collect();
        let [one, other] =
            rim.map(|edge| area.edges[edge].ends.into_iter().find_map(|end| inside[end]).unwrap_or_default());
        Ok(Self { end: area.end.and_then(|end| inside[end]), inside, rim, doors: [one, other] })
    }

    /// What must be known of it: see [`Fold`](fuge_puzzle::trail::longest::Fold).
    pub(super) fn questions(&self, area: &Area) -> Vec<Area> {
        let [one, other] = self.doors;
        let mut through = self.area(area, one, Some(other));
        through.bonus.iter_mut().for_each(|bonus| *bonus = Some(0));
        match (area.end, self.end) {
            (None, _) => vec![through, self.area(area, one, None), self.area(area, other, None)],
            (Some(_), None) => vec![through],
            (Some(_), end) => vec![self.area(area, one, end), self.area(area, other, end)],
        }
    }

    /// What is inside, from a square to an end.
    fn area(&self, area: &Area, start: usize, end: Option<usize>) -> Area {
        let numbers = (0..area.squares.len()).filter(|&square| self.inside[square].is_some());
        let within = |edge: &Edge| match edge.ends.map(|end| self.inside[end]) {
            [Some(one), Some(other)] => Some(Edge { ends: [one, other], ..*edge }),
            _ => None,
        };
        Area {
            squares: numbers.clone().map(|square| area.squares[square]).collect(),
            bonus: numbers.map(|square| area.bonus[square]).collect(),
            edges: area.edges.iter().filter_map(within).collect(),
            start,
            end,
        }
    }

    /// The area with one square in its place, when so much can be gained inside.
    pub(super) fn folded(&self, area: &Area, gained: &[u64]) -> Area {
        let (bonus, more) = match *gained {
            [through, one, other] => parted(through, one, other),
            [one, other] => (0, [one, other]),
            _ => (0, [gained.first().copied().unwrap_or_default(), 0]),
        };
        // The first square stays, for all of them.
        let (mut number, mut first) = (Vec::new(), None);
        let mut folded = Area::default();
        for (square, inside) in self.inside.iter().enumerate() {
            let fresh = folded.squares.len();
            number.push(if inside.is_some() { *first.get_or_insert(fresh) } else { fresh });
            if number[square] == fresh {
                folded.squares.push(area.squares[square]);
                folded.bonus.push(if inside.is_some() { Some(bonus) } else { area.bonus[square] });
            }
        }
        for (edge, &Edge { ends, gain, kept }) in area.edges.iter().enumerate() {
            let ends = ends.map(|end| number[end]);
            if ends[0] != ends[1] {
                let more: u64 = self.rim.iter().zip(more).filter(|&(&rim, _)| rim == edge).map(|(_, more)| more).sum();
                folded.edges.push(Edge { ends, gain: gain + more, kept });
            }
        }
        Area { start: number[area.start], end: area.end.map(|end| number[end]), ..folded }
    }
}

/// A bonus and two gains that make `through`, `one` and `other` again; these are raised until there are such.
fn parted(through: u64, one: u64, other: u64) -> (u64, [u64; 2]) {
    let (one, other) = (one.max(through), other.max(through));
    let (mut one, other) = (one.max(other - through), other.max(one - through));
    if (one + other - through) % 2 == 1 {
        one += 1;
    }
    let bonus = (one + other - through) / 2;
    (bonus, [one - bonus, other - bonus])
}
