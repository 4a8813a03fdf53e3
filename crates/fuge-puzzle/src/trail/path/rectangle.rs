//! Paths over whole rectangles, built up from a small one.
//!
//! Two rows (or columns) at the edge are a ring, and a path with a segment along them can go round that ring instead: so a path over a small rectangle around
//! start and end grows to the whole, two rows or columns at a time. Where start and end are far apart, the rectangle is cut between them, and
//! the path crosses the cut once (Itai, Papadimitriou and Szwarcfiter 1982). Nothing is assumed: a path that is shorter than colours
//! allow is not handed out, and another cut is tried.

use super::Observe;
use super::construct::is_closed;
use super::search::Search;
use crate::trail::model::{End, Grid, Square, TrailPuzzle, Visits, Weights};
use crate::trail::way::Way;
use fuge_search::Patience;
use std::ops::ControlFlow;

/// A path over the board of a puzzle, as long as colours allow; `None`: not found, or not in time, or the board is no open rectangle.
pub(super) fn cover(puzzle: &TrailPuzzle, patience: &Patience<'_>) -> Option<Way> {
    let grid = puzzle.grid();
    if *puzzle.weights() != Weights::Steps || !grid.squares().all(|square| grid.is_free(square)) {
        return None;
    }
    let whole = Rectangle { low: [0, 0], high: [grid.height(), grid.width()] };
    let place = |square: Square| [square.row, square.column];
    let goal = match puzzle.end() {
        End::Free => Goal::Anywhere,
        End::At(_) if is_closed(puzzle) => Goal::Back,
        End::At(end) => Goal::At(place(end)),
    };
    let budget = &mut Budget { nodes: BUDGET, patience };
    let path = Task { whole, start: place(puzzle.start()), goal }.solve(budget)?;
    Some(Way { squares: path.into_iter().map(|[row, column]| Square { row, column }).collect() })
}

/// A square, by its row and its column.
type Place = [u32; 2];

/// Rows and columns from the low ones up to the high ones, without these.
#[derive(Clone, Copy, Debug)]
struct Rectangle {
    low: Place,
    high: Place,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Goal {
    Anywhere,
    Back,
    At(Place),
}

/// A rectangle and where the path starts and ends in it.
#[derive(Clone, Copy, Debug)]
struct Task {
    whole: Rectangle,
    start: Place,
    goal: Goal,
}

/// Rectangles up to this side are searched.
const SMALL: u32 = 7;

/// How many steps are bounded in all these searches, and in each, at most. Where colours allow what cannot be, on narrow boards, no cut would do.
const BUDGET: u64 = 200_000;
const MOST_NODES: u64 = 20_000;

/// Steps of patience for those between two looks.
const LOOK_STEPS: u64 = 1 << 12;

/// How many cuts are tried.
const CUTS: usize = 12;

/// What may still be spent.
struct Budget<'a> {
    nodes: u64,
    patience: &'a Patience<'a>,
}

impl Budget<'_> {
    /// Spends a node, and the time that so many squares take.
    fn spend(&mut self, squares: u64) -> Option<()> {
        self.nodes = self.nodes.checked_sub(1)?;
        self.patience.spend(squares).ok()
    }
}

impl Rectangle {
    fn side(&self, along: usize) -> u32 {
        self.high[along] - self.low[along]
    }

    fn squares(&self) -> u64 {
        u64::from(self.side(0)) * u64::from(self.side(1))
    }

    /// How many squares have the colour of this one.
    fn same_colour(&self, place: Place) -> u64 {
        let of_corner = self.squares().div_ceil(2);
        if colour(place) == colour(self.low) { of_corner } else { self.squares() - of_corner }
    }
}

fn colour([row, column]: Place) -> u32 {
    (row + column) % 2
}

impl Task {
    /// How many squares colours allow on the path; a closed one has its start twice.
    fn most(&self) -> u64 {
        let same = self.whole.same_colour(self.start);
        let other = self.whole.squares() - same;
        match self.goal {
            Goal::Anywhere => (2 * same).min(2 * other + 1),
            Goal::Back => 2 * same.min(other) + 1,
            Goal::At(end) if colour(end) == colour(self.start) => 2 * (same - 1).min(other) + 1,
            Goal::At(_) => 2 * same.min(other),
        }
    }

    /// A path as long as colours allow, within a budget.
    fn solve(&self, budget: &mut Budget<'_>) -> Option<Vec<Place>> {
        budget.spend(self.whole.squares())?;
        let core = self.core();
        let inner = Self { whole: core, ..*self };
        let path =
            if core.side(0) <= SMALL && core.side(1) <= SMALL { inner.search(budget) } else { inner.cut(budget) };
        self.widen(core, path?).filter(|path| path.len() as u64 == self.most())
    }

    /// What is left when two rows or columns are taken away at a time, but not start and end.
    fn core(&self) -> Rectangle {
        let mut core = self.whole;
        let end = if let Goal::At(end) = self.goal { end } else { self.start };
        for (along, (&start, &end)) in self.start.iter().zip(&end).enumerate() {
            let (first, last) = (start.min(end), start.max(end));
            while core.side(along) > 5 && first >= core.low[along] + 2 {
                core.low[along] += 2;
            }
            while core.side(along) > 5 && last + 2 < core.high[along] {
                core.high[along] -= 2;
            }
        }
        core
    }

    /// The longest path, by search.
    fn search(&self, budget: &mut Budget<'_>) -> Option<Vec<Place>> {
        let square = |place: Place| Square { row: place[0] - self.whole.low[0], column: place[1] - self.whole.low[1] };
        let grid = Grid::new(self.whole.side(0), self.whole.side(1)).ok()?;
        let end = match self.goal {
            Goal::Anywhere => End::Free,
            Goal::Back => End::At(square(self.start)),
            Goal::At(end) => End::At(square(end)),
        };
        let puzzle = TrailPuzzle::new(grid, square(self.start)).ok()?.visiting(Visits::Squares).ending(end).ok()?;
        let mut search = Search::new(&puzzle);
        let (most, left, patience) = (self.most(), MOST_NODES.min(budget.nodes), budget.patience);
        let observe: Observe<'_> = &mut |standing| {
            let goes_on = standing.nodes < left && standing.worth + 1 < most && patience.spend(LOOK_STEPS).is_ok();
            if goes_on { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        if search.begin(observe).is_continue() {
            search.run(observe);
        }
        budget.nodes = budget.nodes.saturating_sub(search.nodes);
        let place = |square: &Square| [square.row + self.whole.low[0], square.column + self.whole.low[1]];
        let path: Vec<Place> = search.best.squares.iter().map(place).collect();
        (path.len() as u64 == self.most()).then_some(path)
    }

    /// Cuts the rectangle between start and end, and goes from the one part to the other as near to the start as can be.
    fn cut(&self, budget: &mut Budget<'_>) -> Option<Vec<Place>> {
        let Goal::At(end) = self.goal else { return None };
        let along = usize::from(self.whole.side(1) > self.whole.side(0));
        if self.start[along] > end[along] {
            let turned = Self { start: end, goal: Goal::At(self.start), ..*self };
            return turned.cut(budget).map(|path| path.into_iter().rev().collect());
        }
        self.cuts(along, end).take(CUTS).find_map(|[before, after]| {
            let mut path = before.solve(budget)?;
            path.extend(after.solve(budget)?);
            Some(path)
        })
    }

    /// The two parts for every cut that colours allow.
    fn cuts(&self, along: usize, end: Place) -> impl Iterator<Item = [Self; 2]> {
        let least = (self.start[along] + 1).max(self.whole.low[along] + 4);
        let lines = least..(least + 3).min(end[along] + 1);
        let across = 1 - along;
        let mut rows: Vec<u32> = (self.whole.low[across]..self.whole.high[across]).collect();
        rows.sort_by_key(|row| row.abs_diff(self.start[across]));
        let task = *self;
        let pairs = lines.flat_map(move |line| rows.clone().into_iter().map(move |row| (line, row)));
        pairs.filter_map(move |(line, row)| {
            let mut before = task;
            before.whole.high[along] = line;
            let mut crossing = [row; 2];
            crossing[along] = line - 1;
            before.goal = Goal::At(crossing);
            crossing[along] = line;
            let mut after = Self { start: crossing, ..task };
            after.whole.low[along] = line;
            let ends = before.goal != Goal::At(task.start) && crossing != end;
            (ends && before.most() + after.most() == task.most()).then_some([before, after])
        })
    }

    /// Puts in again, round by round, what was taken away from the rectangle.
    fn widen(&self, core: Rectangle, path: Vec<Place>) -> Option<Vec<Place>> {
        let mut wide = Widening { whole: self.whole, now: core, next: vec![None; self.whole.squares() as usize] };
        path.windows(2).for_each(|pair| wide.link(pair[0], pair[1]));
        for along in 0..2 {
            while wide.now.low[along] > self.whole.low[along] {
                wide.add(along, true)?;
            }
            while wide.now.high[along] < self.whole.high[along] {
                wide.add(along, false)?;
            }
        }
        Some(wide.path(self.start))
    }
}

/// A path over a rectangle that becomes wider.
struct Widening {
    whole: Rectangle,
    now: Rectangle,
    /// The next square of the path, for each square of the whole.
    next: Vec<Option<Place>>,
}

impl Widening {
    fn index(&self, place: Place) -> usize {
        let [row, column] = [place[0] - self.whole.low[0], place[1] - self.whole.low[1]];
        row as usize * self.whole.side(1) as usize + column as usize
    }

    fn after(&self, place: Place) -> Option<Place> {
        self.next[self.index(place)]
    }

    fn link(&mut self, from: Place, to: Place) {
        let index = self.index(from);
        self.next[index] = Some(to);
    }

    /// Adds two rows (or columns) below or above: a ring, which takes the place of a segment along it. `None`: there is no such segment.
    fn add(&mut self, along: usize, below: bool) -> Option<()> {
        let (line, near, far) = match below {
            true => (self.now.low[along], self.now.low[along] - 1, self.now.low[along] - 2),
            false => (self.now.high[along] - 1, self.now.high[along], self.now.high[along] + 1),
        };
        let across = 1 - along;
        let (first, last) = (self.now.low[across], self.now.high[across] - 1);
        let at = |line: u32, place: u32| if along == 0 { [line, place] } else { [place, line] };
        let joined = |from: u32, to: u32| self.after(at(line, from)) == Some(at(line, to));
        let place = (first..last).find(|&place| joined(place, place + 1) || joined(place + 1, place))?;
        let upwards = joined(place, place + 1);
        // From the square with the lower number down, along the far side up, and back down to the other one.
        let round = (first..=place).rev().map(|place| at(near, place));
        let round = round.chain((first..=last).map(|place| at(far, place)));
        let mut round: Vec<Place> = round.chain((place + 1..=last).rev().map(|place| at(near, place))).collect();
        round.insert(0, at(line, place));
        round.push(at(line, place + 1));
        if !upwards {
            round.reverse();
        }
        round.windows(2).for_each(|pair| self.link(pair[0], pair[1]));
        match below {
            true => self.now.low[along] -= 2,
            false => self.now.high[along] += 2,
        }
        Some(())
    }

    fn path(&self, start: Place) -> Vec<Place> {
        let mut path = vec![start];
        while let Some(next) = path.last().and_then(|&last| self.after(last)) {
            path.push(next);
            if next == start {
                break;
            }
        }
        path
    }
}
