//! Convex figures cut in two, again and again.

use super::figure::spots;
use crate::Chance;
use fuge_exact::Surd;
use fuge_puzzle::silhouette::Place;

/// The corners of a convex polygon, to the left round.
type Convex = Vec<Place>;

/// A rectangle, its pieces cut in two along or across, at fractions or at roots of their sides.
pub(super) fn guillotine(chance: &mut Chance, pieces: usize) -> Vec<Convex> {
    let side = |chance: &mut Chance| {
        let root = Surd::integer(chance.below(2) as i64);
        &Surd::integer(3 + chance.below(5) as i64) + &(&root * &Surd::root(2))
    };
    let (width, height) = (side(chance), side(chance));
    let root = Surd::root(2);
    let shares = [
        Surd::ratio(1, 2),
        Surd::ratio(1, 3),
        Surd::ratio(3, 4),
        &root - &Surd::one(),
        &Surd::integer(2) - &root,
        &root * &Surd::ratio(1, 2),
    ];
    let plain = chance.below(2) == 0;
    cut(chance, rectangle(&width, &height), pieces, &mut |chance, _| {
        let share = &shares[chance.below(if plain { 3 } else { shares.len() })];
        // Cuts that go through opposite edges, as far along the one as they are from the end of the other.
        let edge = chance.below(2);
        [(edge, share.clone()), (edge + 2, &Surd::one() - share)]
    })
}

/// A convex figure cut by lines through two points of its boundary: corners, or simple fractions of edges.
pub(super) fn lines(chance: &mut Chance, pieces: usize) -> Vec<Convex> {
    let root = Surd::root([1, 2, 3][chance.below(3)]);
    let stretched = |(x, y): (i64, i64)| [&Surd::integer(x) * &root, Surd::integer(y)];
    let figures: [&[(i64, i64)]; 4] = [
        &[(0, 0), (6, 0), (6, 6), (0, 6)],
        &[(0, 0), (8, 0), (8, 5), (0, 5)],
        &[(2, 0), (6, 0), (8, 2), (8, 6), (6, 8), (2, 8), (0, 6), (0, 2)],
        &[(0, 0), (9, 0), (6, 6)],
    ];
    let figure = figures[chance.below(figures.len())].iter().copied().map(stretched).collect();
    let mut cut = by_lines(chance, figure, pieces);
    // A hole, a notch, or parts.
    if cut.len() > 4 && chance.below(3) == 0 {
        cut.remove(chance.below(cut.len()));
    }
    cut
}

/// The regular octagon, cut so.
pub(super) fn octagon(chance: &mut Chance, pieces: usize) -> Vec<Convex> {
    let number = |a: i64, b: i64| &Surd::integer(a) + &(&Surd::integer(b) * &Surd::root(2));
    let [zero, low, high, most] = [number(0, 0), number(0, 1), number(2, 1), number(2, 2)];
    let corners = [
        [&low, &zero],
        [&high, &zero],
        [&most, &low],
        [&most, &high],
        [&high, &most],
        [&low, &most],
        [&zero, &high],
        [&zero, &low],
    ];
    by_lines(chance, corners.map(|place| place.map(Clone::clone)).to_vec(), pieces)
}

fn by_lines(chance: &mut Chance, figure: Convex, pieces: usize) -> Vec<Convex> {
    cut(chance, figure, pieces, &mut |chance, corners| {
        let share = |chance: &mut Chance| Surd::ratio([0, 0, 2, 3, 4, 6, 8, 9][chance.below(8)], 12);
        let first = chance.below(corners);
        let second = (first + 1 + chance.below(corners - 1)) % corners;
        [(first, share(chance)), (second, share(chance))]
    })
}

fn rectangle(width: &Surd, height: &Surd) -> Convex {
    let zero = Surd::zero();
    [[&zero, &zero], [width, &zero], [width, height], [&zero, height]].map(|place| place.map(Clone::clone)).to_vec()
}

/// Two points of a boundary: on which edge, and what share of it they are along.
type Ends = [(usize, Surd); 2];

/// Cuts a figure into so many pieces, or fewer where they would be too small.
fn cut(
    chance: &mut Chance,
    figure: Convex,
    pieces: usize,
    ends: &mut dyn FnMut(&mut Chance, usize) -> Ends,
) -> Vec<Convex> {
    let mut cut = vec![figure];
    for _ in 0..20 * pieces {
        if cut.len() >= pieces {
            break;
        }
        let which = chance.below(cut.len());
        let ends = ends(chance, cut[which].len());
        if let Some([one, other]) = halves(&cut[which], &ends).filter(|halves| halves.iter().all(is_stout)) {
            cut[which] = one;
            cut.push(other);
        }
    }
    cut
}

/// Both sides of a cut.
fn halves(corners: &Convex, [(first, share), (second, other)]: &Ends) -> Option<[Convex; 2]> {
    let count = corners.len();
    let point = |edge: usize, share: &Surd| {
        let (from, to) = (&corners[edge], &corners[(edge + 1) % count]);
        [0, 1].map(|axis| &from[axis] + &(&(&to[axis] - &from[axis]) * share))
    };
    // After the end of its own edge, and up to the beginning of the other's; a corner that is cut through belongs to both sides.
    let between = |from: usize, to: usize, starts: &Surd| {
        let steps = (to + count - from) % count;
        let last = if starts.is_zero() { steps } else { steps + 1 };
        (1..last).map(move |step| corners[(from + step) % count].clone())
    };
    let (a, b) = (point(*first, share), point(*second, other));
    let one = [a.clone()].into_iter().chain(between(*first, *second, other)).chain([b.clone()]).collect();
    let two = [b].into_iter().chain(between(*second, *first, share)).chain([a]).collect();
    (first != second).then_some([one, two])
}

/// Whether a polygon is far from being a line or a point, so that a tolerance does not make it one.
fn is_stout(corners: &Convex) -> bool {
    let spots = spots(corners);
    let count = spots.len();
    let edge = |i: usize| {
        let (a, b) = (spots[i % count], spots[(i + 1) % count]);
        [b[0] - a[0], b[1] - a[1]]
    };
    count > 2
        && (0..count).all(|i| {
            let ([a, b], [c, d]) = (edge(i), edge(i + 1));
            a.hypot(b) > 0.2 && a * d - b * c > 0.05 * a.hypot(b) * c.hypot(d)
        })
}
