//! A net of parallelograms, each halved by one of its diagonals, glued together to pieces.

use super::Steps;
use crate::Chance;
use fuge_exact::Surd;
use fuge_puzzle::silhouette::Place;
use std::collections::{BTreeMap, BTreeSet};

/// A corner of the net.
type Node = (i32, i32);

/// Half of a parallelogram, its corners to the left round.
type Half = [Node; 3];

/// The pieces of a part of the net, as they lie.
pub(super) fn cut(chance: &mut Chance, steps: Steps, pieces: usize) -> Vec<Vec<Place>> {
    let [first, second] = vectors(chance, steps);
    let place = |&(x, y): &Node| {
        let along =
            |axis: usize| &(&first[axis] * &Surd::integer(x.into())) + &(&second[axis] * &Surd::integer(y.into()));
        [along(0), along(1)]
    };
    let halves = board(chance, pieces);
    let glued = glue(chance, &halves, pieces);
    glued.iter().map(|corners| corners.iter().map(place).collect()).collect()
}

/// The two steps of the net.
fn vectors(chance: &mut Chance, steps: Steps) -> [Place; 2] {
    let [zero, one, half] = [Surd::zero(), Surd::one(), Surd::ratio(1, 2)];
    let decimal = |digits: i64| Surd::ratio(digits, 10_000_000_000);
    match steps {
        Steps::Squares => {
            let fraction = Surd::ratio(1 + chance.below(3) as i64, 1 + chance.below(3) as i64);
            let root = &Surd::root(2) * &Surd::ratio(chance.below(3) as i64, 2);
            let side = &fraction + &root;
            [[side.clone(), zero.clone()], [zero, side]]
        }
        Steps::Rhombs => {
            let diagonal = &Surd::root(2) * &half;
            [[one, zero], [diagonal.clone(), diagonal]]
        }
        Steps::Root3 => [[one, zero.clone()], [zero, Surd::root(2)]],
        Steps::Roots => [[Surd::root(2), zero.clone()], [zero, Surd::root(3)]],
        Steps::Triangles => [[one, zero], [half.clone(), &Surd::root(3) * &half]],
        Steps::Decimals => [[one, zero], [decimal(8_090_169_944), decimal(5_877_852_523)]],
    }
}

/// The halves of all parallelograms of a board: a rectangle of the net, often with some of them missing, so that there are holes, notches and
/// parts; and sometimes cut so that half a turn takes it to itself.
fn board(chance: &mut Chance, pieces: usize) -> Vec<Half> {
    let least = pieces / 2 + 2;
    let width = 2 + chance.below((least as f64).sqrt() as usize + 2);
    let height = least.div_ceil(width) + chance.below(2);
    let (width, height) = (width as i32, height as i32);
    let mut cells: BTreeSet<Node> = (0..height).flat_map(|y| (0..width).map(move |x| (x, y))).collect();
    let turned = chance.below(3) == 0;
    let opposite = |(x, y): Node| (width - 1 - x, height - 1 - y);
    if chance.below(2) == 0 {
        for _ in 0..chance.below(cells.len() / 3 + 1) {
            let gone = (chance.below(width as usize) as i32, chance.below(height as usize) as i32);
            if cells.len() > 4 {
                cells.remove(&gone);
                if turned {
                    cells.remove(&opposite(gone));
                }
            }
        }
    }
    // Of a cell and its opposite both have the same diagonal.
    let mut rising: BTreeMap<Node, bool> = BTreeMap::new();
    for &cell in &cells {
        let same = if turned { rising.get(&opposite(cell)).copied() } else { None };
        rising.insert(cell, same.unwrap_or_else(|| chance.below(2) == 0));
    }
    let halves = |(&(x, y), &rising): (&Node, &bool)| {
        let [a, b, c, d] = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)];
        if rising { [[a, b, c], [a, c, d]] } else { [[a, b, d], [b, c, d]] }
    };
    rising.iter().flat_map(halves).collect()
}

/// Glues halves together to about so many pieces; each is a simple polygon.
fn glue(chance: &mut Chance, halves: &[Half], pieces: usize) -> Vec<Vec<Node>> {
    let mut free: Vec<Half> = halves.to_vec();
    chance.shuffle(&mut free);
    let mut glued = Vec::new();
    let size = 2 * halves.len() / pieces.max(1);
    while let Some(start) = free.pop() {
        let mut piece = vec![start];
        let mut around = vec![start[0], start[1], start[2]];
        for _ in 1..1 + chance.below(size.max(1)) {
            let fits = |half: &Half| {
                let mut grown = piece.clone();
                grown.push(*half);
                boundary(&grown)
            };
            let Some((index, grown)) = free.iter().enumerate().find_map(|(index, half)| Some((index, fits(half)?)))
            else {
                break;
            };
            piece.push(free.remove(index));
            around = grown;
            chance.shuffle(&mut free);
        }
        glued.push(straightened(&around));
    }
    glued
}

/// The corners around halves, to the left round; `None`: together they are no simple polygon.
fn boundary(halves: &[Half]) -> Option<Vec<Node>> {
    let edges = |half: &Half| [(half[0], half[1]), (half[1], half[2]), (half[2], half[0])];
    let all: BTreeSet<(Node, Node)> = halves.iter().flat_map(edges).collect();
    let outer: Vec<(Node, Node)> = all.iter().copied().filter(|&(from, to)| !all.contains(&(to, from))).collect();
    let next: BTreeMap<Node, Node> = outer.iter().copied().collect();
    // No corner twice: then the edges are loops, and it is to be one.
    if next.len() < outer.len() {
        return None;
    }
    let start = outer.first()?.0;
    let mut around = vec![start];
    let mut at = *next.get(&start)?;
    while at != start {
        around.push(at);
        at = *next.get(&at)?;
    }
    (around.len() == outer.len()).then_some(around)
}

/// Without corners in the middle of straight edges.
fn straightened(around: &[Node]) -> Vec<Node> {
    let count = around.len();
    let bent = |&i: &usize| {
        let [a, b, c] = [around[(i + count - 1) % count], around[i], around[(i + 1) % count]];
        (b.0 - a.0) * (c.1 - b.1) != (b.1 - a.1) * (c.0 - b.0)
    };
    (0..count).filter(bent).map(|i| around[i]).collect()
}
