//! Drawings: pieces laid at random, the figure they cover, and what a careless hand makes of it.
//!
//! Pieces are laid one after the other against those before: corner to corner, slid along an edge by a simple or by a generic amount,
//! touching in a corner at another angle, or as a part of their own. The figure is what they cover, in floats, by a library that shares
//! nothing with the solver. So every figure has a solution, and a disturbed one has the same meaning as the clean one.

use crate::Chance;
use i_overlay::core::fill_rule::FillRule;
use i_overlay::core::overlay_rule::OverlayRule;
use i_overlay::float::single::SingleFloatOverlay;
use std::f64::consts::{SQRT_2, TAU};

/// The corners of a polygon, in order around it.
pub type Corners = Vec<[f64; 2]>;

/// Polygons: what lies in an odd number of them is meant.
pub type Loops = Vec<Corners>;

/// How a piece meets those that lie already.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Contact {
    /// Edge along edge, corner on corner.
    Corners,
    /// Edge along edge, slid by a simple fraction or a difference of edges.
    Simple,
    /// Edge along edge, slid by any amount.
    Generic,
    /// A corner on a corner, at any angle.
    Angle,
    /// Not at all: a part by itself.
    Apart,
}

/// The slides that are simple.
const SIMPLE: [f64; 6] = [0.5, 0.25, 1.0 / 3.0, SQRT_2 - 1.0, 1.5 - SQRT_2 / 2.0, 0.75];

/// A number between 0 and 1.
pub fn share(chance: &mut Chance) -> f64 {
    (chance.next() >> 11) as f64 / (1_u64 << 53) as f64
}

/// A length between two, small ones as likely as large ones.
pub fn size(chance: &mut Chance, [least, most]: [f64; 2]) -> f64 {
    least * (most / least).powf(share(chance))
}

/// Lays all pieces, each against one before it; how each of them meets the others is drawn from `contacts`. Sometimes the last one closes a
/// hole, if it can. `None`: one of them found no room.
pub fn lay(chance: &mut Chance, pieces: &[Corners], contacts: &[Contact]) -> Option<(Vec<Corners>, Vec<Contact>)> {
    let mut order: Vec<usize> = (0..pieces.len()).collect();
    chance.shuffle(&mut order);
    let mut laid: Vec<Corners> = vec![pieces[*order.first()?].clone()];
    let mut met = Vec::new();
    let holes = chance.below(2) == 0;
    for &piece in &order[1..] {
        let last = laid.len() + 1 == pieces.len();
        let mut free = (0..if holes && last { 200 } else { 40 }).filter_map(|_| {
            let contact = contacts[chance.below(contacts.len())];
            let new = beside(chance, &pieces[piece], &laid, contact);
            let meets = |other: &Corners| area_of_both(other, &new) > 1e-9;
            (!laid.iter().any(meets)).then_some((new, contact))
        });
        let first = free.next()?;
        let closes = |(new, _): &(Corners, Contact)| has_hole(&[laid.as_slice(), std::slice::from_ref(new)].concat());
        let closing = if holes && last { free.find(closes) } else { None };
        let (new, contact) = closing.unwrap_or(first);
        laid.push(new);
        met.push(contact);
    }
    Some((laid, met))
}

/// Whether there is a hole between pieces: their outline has more area in its loops than they have.
pub fn has_hole(pieces: &[Corners]) -> bool {
    let area = |loops: &[Corners]| loops.iter().map(|own| area(own).abs()).sum::<f64>();
    area(&outline(pieces)) > area(pieces) + 1e-6
}

/// A piece beside one of those that lie already.
fn beside(chance: &mut Chance, piece: &Corners, laid: &[Corners], contact: Contact) -> Corners {
    let mut own = piece.clone();
    if chance.below(2) == 0 {
        own = own.iter().rev().map(|p| [-p[0], p[1]]).collect();
    }
    let other = &laid[chance.below(laid.len())];
    let side = chance.below(other.len());
    let (from, to) = (other[side], other[(side + 1) % other.len()]);
    let first = chance.below(own.len());
    let (a, b) = (own[first], own[(first + 1) % own.len()]);
    let along = |a: [f64; 2], b: [f64; 2]| (b[1] - a[1]).atan2(b[0] - a[0]);
    // Its edge runs the other way, from where the other one ends or up to where it begins.
    let way = along(to, from);
    let (y, x) = way.sin_cos();
    let (turn, start) = match contact {
        Contact::Angle => (share(chance) * TAU, to),
        Contact::Apart => (share(chance) * TAU, [to[0] + 3.0 + share(chance), to[1] + 5.0 * share(chance)]),
        _ => {
            let slide = match contact {
                Contact::Corners => 0.0,
                Contact::Simple => SIMPLE[chance.below(SIMPLE.len())],
                _ => 0.1 + share(chance),
            };
            let slide = if chance.below(3) == 0 { -slide } else { slide };
            let back = length(from, to) - length(a, b);
            let slide = if chance.below(2) == 0 { slide } else { back - slide };
            (way - along(a, b), [to[0] + slide * x, to[1] + slide * y])
        }
    };
    let (s, c) = turn.sin_cos();
    let place = |p: &[f64; 2]| {
        let [dx, dy] = [p[0] - a[0], p[1] - a[1]];
        [start[0] + c * dx - s * dy, start[1] + s * dx + c * dy]
    };
    own.iter().map(place).collect()
}

fn length(a: [f64; 2], b: [f64; 2]) -> f64 {
    (a[0] - b[0]).hypot(a[1] - b[1])
}

fn area_of_both(a: &Corners, b: &Corners) -> f64 {
    let shapes: Vec<Loops> = a.overlay(b, OverlayRule::Intersect, FillRule::EvenOdd);
    shapes.iter().flatten().map(|corners| area(corners)).sum::<f64>().abs()
}

/// The area of a polygon, positive where it goes to the left round.
pub fn area(corners: &[[f64; 2]]) -> f64 {
    edges(corners).map(|(a, b)| a[0] * b[1] - a[1] * b[0]).sum::<f64>() / 2.0
}

/// The edges of a polygon.
pub fn edges(corners: &[[f64; 2]]) -> impl Iterator<Item = ([f64; 2], [f64; 2])> {
    corners.iter().copied().zip(corners.iter().copied().cycle().skip(1))
}

/// What pieces cover.
pub fn outline(pieces: &[Corners]) -> Loops {
    let mut all: Loops = Vec::new();
    for piece in pieces {
        let shapes: Vec<Loops> = all.overlay(&vec![piece.clone()], OverlayRule::Union, FillRule::EvenOdd);
        all = shapes.into_iter().flatten().collect();
    }
    all
}

/// The smallest distance between two corners, or between a corner and an edge, that is more than roundings make.
pub fn finest_detail(loops: &Loops) -> f64 {
    let corners: Vec<[f64; 2]> = loops.iter().flatten().copied().collect();
    let apart = corners.iter().flat_map(|&corner| {
        let lines = loops.iter().flat_map(|own| edges(own)).map(move |edge| from_edge(corner, edge));
        lines.chain(corners.iter().map(move |&other| length(corner, other)))
    });
    apart.filter(|&apart| apart > 1e-7).fold(f64::MAX, f64::min)
}

fn from_edge(point: [f64; 2], (from, to): ([f64; 2], [f64; 2])) -> f64 {
    let [x, y] = [to[0] - from[0], to[1] - from[1]];
    let share = (((point[0] - from[0]) * x + (point[1] - from[1]) * y) / (x * x + y * y)).clamp(0.0, 1.0);
    length(point, [from[0] + share * x, from[1] + share * y])
}

/// A careless hand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Slip {
    /// A piece is moved by this, in the direction of one of its edges or in any other.
    Moved(f64),
    /// Every coordinate of the outline is off by up to this.
    Noise(f64),
    /// A piece is forgotten.
    Forgotten,
    /// There is a triangular spot of this size, far from the rest.
    Spot(f64),
}

impl Slip {
    /// How far the drawing is from the figure, at most, where it is nearly the figure.
    pub fn size(self) -> f64 {
        match self {
            Self::Moved(by) => by,
            Self::Noise(most) => most * SQRT_2,
            Self::Forgotten | Self::Spot(_) => f64::MAX,
        }
    }

    /// The figure that is drawn instead of the one that the pieces cover.
    pub fn drawn(self, chance: &mut Chance, pieces: &[Corners]) -> Loops {
        let chosen = chance.below(pieces.len());
        match self {
            Self::Moved(by) => {
                let mut pieces = pieces.to_vec();
                let piece = &mut pieces[chosen];
                let (from, to) = (piece[0], piece[1 + chance.below(piece.len() - 1)]);
                let angle = match chance.below(2) {
                    0 => (to[1] - from[1]).atan2(to[0] - from[0]),
                    _ => share(chance) * TAU,
                };
                let (s, c) = angle.sin_cos();
                piece.iter_mut().for_each(|p| *p = [p[0] + by * c, p[1] + by * s]);
                outline(&pieces)
            }
            Self::Noise(most) => {
                let mut loops = outline(pieces);
                let mut off = |x: &mut f64| *x += most * (2.0 * share(chance) - 1.0);
                loops.iter_mut().flatten().flatten().for_each(&mut off);
                loops
            }
            Self::Forgotten => {
                let others = pieces.iter().enumerate().filter(|(index, _)| *index != chosen);
                outline(&others.map(|(_, piece)| piece.clone()).collect::<Vec<_>>())
            }
            Self::Spot(size) => {
                let mut loops = outline(pieces);
                let corner = |axis: usize| loops.iter().flatten().map(|p| p[axis]).fold(f64::MAX, f64::min) - 2.0;
                let [x, y] = [corner(0), corner(1)];
                loops.push(vec![[x, y], [x + size, y], [x, y + size]]);
                loops
            }
        }
    }
}

/// A drawing turned by any angle.
pub fn turned(chance: &mut Chance, loops: &Loops) -> Loops {
    let (s, c) = (share(chance) * TAU).sin_cos();
    let place = |p: &[f64; 2]| [c * p[0] - s * p[1], s * p[0] + c * p[1]];
    loops.iter().map(|corners| corners.iter().map(place).collect()).collect()
}
