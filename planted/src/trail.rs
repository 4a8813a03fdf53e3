//! Planted puzzles of the family trail: a way is laid first, and then the question is asked.

use crate::Chance;
use fuge_puzzle::trail::{End, Grid, MOST_WEIGHT, Square, TrailPuzzle, Visits, Way, Weights};
use std::collections::{BTreeMap, BTreeSet};

/// A puzzle, and a way that solves it: perhaps not the longest.
#[derive(Clone, Debug)]
pub struct Planted {
    /// The puzzle.
    pub puzzle: TrailPuzzle,
    /// The way.
    pub way: Way,
    /// Chessmen on some of the blocked squares.
    pub men: Vec<(Square, char)>,
}

impl Planted {
    /// A way on a board of this size, where some squares are blocked.
    ///
    /// # Panics
    /// When the board is too large.
    #[must_use]
    pub fn laid(height: u32, width: u32, visits: Visits, chance: &mut Chance) -> Self {
        let mut grid = Grid::new(height, width).expect("not too large");
        let squares: Vec<Square> = grid.squares().collect();
        let start = squares[chance.below(squares.len())];
        let blocked = [0, 1, squares.len() / 20, squares.len() / 6, squares.len() / 3][chance.below(5)];
        for _ in 0..blocked {
            let square = squares[chance.below(squares.len())];
            if square != start {
                grid.block(square).expect("on the board");
            }
        }
        let closed = chance.below(3) == 0;
        let tries: Vec<Vec<Square>> = (0..4).map(|_| wander(&grid, start, visits, closed, chance)).collect();
        let comes_back = |squares: &Vec<Square>| closed && squares.len() > 1 && squares.last() == Some(&start);
        let squares = tries.into_iter().max_by_key(|squares| (comes_back(squares), squares.len())).unwrap_or_default();
        Self::on(grid, squares, visits, chance)
    }

    /// A board that has the segments of a way and no others: its squares are two apart on a board of this size, and so are its segments.
    ///
    /// # Panics
    /// When the board is too large.
    #[must_use]
    pub fn exact(height: u32, width: u32, visits: Visits, chance: &mut Chance) -> Self {
        let coarse = Grid::new(height, width).expect("not too large");
        let all: Vec<Square> = coarse.squares().collect();
        let (start, closed) = (all[chance.below(all.len())], chance.below(3) == 0);
        let steps = wander(&coarse, start, visits, closed, chance);
        let mut squares = vec![Square { row: 2 * steps[0].row, column: 2 * steps[0].column }];
        for pair in steps.windows(2) {
            squares.push(Square { row: pair[0].row + pair[1].row, column: pair[0].column + pair[1].column });
            squares.push(Square { row: 2 * pair[1].row, column: 2 * pair[1].column });
        }
        let mut grid = Grid::new(2 * height - 1, 2 * width - 1).expect("not too large");
        let visited: BTreeSet<Square> = squares.iter().copied().collect();
        for square in grid.squares().filter(|square| !visited.contains(square)) {
            grid.block(square).expect("on the board");
        }
        Self::on(grid, squares, visits, chance)
    }

    /// The question to which a way is an answer.
    fn on(grid: Grid, squares: Vec<Square>, visits: Visits, chance: &mut Chance) -> Self {
        let (start, last) = (squares[0], squares[squares.len() - 1]);
        let blocked: Vec<Square> = grid.squares().filter(|&square| !grid.is_free(square)).collect();
        let men = blocked.iter().filter(|_| chance.below(4) == 0).take(16);
        let men = men.copied().collect::<Vec<_>>().into_iter().map(|square| {
            let letter = b"KQRBNPkqrbnp"[chance.below(12)];
            (square, char::from(letter))
        });
        let men = men.collect();
        let weights = weights(&grid, chance);
        let puzzle = TrailPuzzle::new(grid, start).expect("a free square").visiting(visits);
        // A path that is closed must say so; a trail may come back by chance.
        let given = chance.below(2) == 0 || visits == Visits::Squares && start == last && squares.len() > 1;
        let puzzle = puzzle.ending(if given { End::At(last) } else { End::Free }).expect("a free square");
        Self { puzzle: puzzle.weighing(weights).expect("weights"), way: Way { squares }, men }
    }
}

/// A way from a square until there is no way on, or a little less; back to the start, where it is to be closed and comes there again.
fn wander(grid: &Grid, start: Square, visits: Visits, closed: bool, chance: &mut Chance) -> Vec<Square> {
    let mut squares = vec![start];
    let (mut segments, mut visited) = (BTreeSet::new(), BTreeSet::from([start]));
    let mut back = 1;
    loop {
        let at = squares[squares.len() - 1];
        let segment = |to: Square| [at.min(to), at.max(to)];
        let closes = |to: Square| to == start && closed && visits == Visits::Squares && squares.len() > 2;
        let open = |to: &Square| match visits {
            Visits::Segments => !segments.contains(&segment(*to)),
            Visits::Squares => !visited.contains(to) || closes(*to),
        };
        let steps: Vec<Square> = grid.neighbours(at).into_iter().flatten().filter(open).collect();
        if steps.is_empty() {
            break;
        }
        let to = steps[chance.below(steps.len())];
        segments.insert(segment(to));
        squares.push(to);
        if to == start {
            back = squares.len();
            if visits == Visits::Squares {
                break;
            }
        }
        visited.insert(to);
    }
    match closed {
        true if back > 1 => squares.truncate(back),
        _ if chance.below(4) == 0 => squares.truncate(1 + chance.below(squares.len())),
        _ => {}
    }
    squares
}

/// What counts on a board: steps, squares, or segments.
fn weights(grid: &Grid, chance: &mut Chance) -> Weights {
    let most = [2, 10, MOST_WEIGHT as usize + 1][chance.below(3)];
    match chance.below(4) {
        0 => Weights::Squares(grid.squares().map(|_| chance.below(most) as u32).collect()),
        1 => {
            let mut weights = BTreeMap::new();
            for square in grid.squares().filter(|&square| grid.is_free(square)) {
                for next in grid.neighbours(square).into_iter().take(2).flatten() {
                    if chance.below(3) > 0 {
                        weights.insert([square, next], chance.below(most) as u32);
                    }
                }
            }
            Weights::Segments(weights)
        }
        _ => Weights::Steps,
    }
}
