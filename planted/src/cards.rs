//! Planted puzzles of the family cards: a board with a label on every edge, cut into its places.
//!
//! What lies beside what is written down here once more, and shared with no solver.

use crate::Chance;
use fuge_puzzle::cards::{Card, CardPuzzle, Clue, Compiled, Frame, Label, MOST_CARDS, Rule};
use fuge_puzzle::packing::{Board, Cell, Found, Lattice, Symmetry};
use std::collections::{BTreeMap, BTreeSet};

/// A puzzle, and the board it was cut from.
#[derive(Clone, Debug)]
pub struct Planted {
    /// The puzzle.
    pub puzzle: CardPuzzle,
    /// What each place shows, in the order of the board.
    pub shown: Vec<Vec<Label>>,
}

/// What is cut. Everything else is left to chance.
#[derive(Clone, Copy, Debug)]
pub struct Cut {
    /// The lattice.
    pub lattice: Lattice,
    /// How many places the board has.
    pub places: usize,
    /// How many labels there are, those of the frame included.
    pub labels: usize,
    /// How many rows and columns it takes until the labels come again, so that cards have copies; 0: they never do.
    pub period: usize,
    /// How many more cards than places.
    pub more: usize,
    /// How often every card is there, those that stay over included.
    pub copies: usize,
}

impl Planted {
    /// A puzzle of this kind.
    ///
    /// # Panics
    /// When there are too many places, labels or cards, or fewer than two labels.
    #[must_use]
    pub fn new(cut: Cut, chance: &mut Chance) -> Self {
        let board = board(cut.lattice, cut.places, chance);
        let rules = Rules::new(&cut, chance);
        let shown = shown(&board, &rules, cut.period, chance);
        let (turn, flip) = (chance.below(4) > 0, chance.below(3) == 0);
        let way = |chance: &mut Chance| {
            let turn = if turn { chance.below(sides(cut.lattice)) as u8 } else { 0 };
            (turn, flip && chance.below(2) == 0)
        };
        // The cards of the board, and then those that stay over: some of them copies.
        let mut cards: Vec<(Vec<Label>, Option<Clue>)> = Vec::new();
        for (&cell, shown) in board.cells().iter().zip(&shown) {
            let (turn, flipped) = way(chance);
            cards.push((taken_up(shown, turn, flipped), Some(Clue { card: 0, cell, turn, flipped })));
        }
        for _ in 0..cut.more.min(MOST_CARDS / cut.copies - cut.places) {
            let labels = match chance.below(3) {
                0 => shown[chance.below(shown.len())].clone(),
                _ => (0..sides(cut.lattice)).map(|_| chance.below(cut.labels) as Label).collect(),
            };
            cards.push((labels, None));
        }
        let again: Vec<_> = cards.iter().map(|(labels, _)| (labels.clone(), None)).collect();
        (1..cut.copies).for_each(|_| cards.extend(again.iter().cloned()));
        chance.shuffle(&mut cards);
        let lying = cards.iter().enumerate().filter_map(|(card, (_, clue))| Some(Clue { card, ..(*clue)? }));
        let mut clues: Vec<Clue> = lying.collect();
        chance.shuffle(&mut clues);
        let most = [0, 0, 0, 1, 3, cut.places / 2][chance.below(6)];
        clues.truncate(most);
        let cards =
            (1..).zip(&cards).map(|(number, (labels, _))| Card { name: format!("{number}"), labels: labels.clone() });
        let names = (0..cut.labels).map(|label| format!("l{label}")).collect();
        let symmetry = [Symmetry::Full, Symmetry::Full, Symmetry::Rotations, Symmetry::None][chance.below(4)];
        let swaps = cut.labels <= 4 && chance.below(2) == 0;
        let puzzle = CardPuzzle::new(board, cards.collect(), names, rules.rule).expect("not too large");
        let puzzle = puzzle.moving(turn, flip).framed(rules.frame).with_clues(clues).expect("as it was cut");
        Self { puzzle: puzzle.counted(symmetry, swaps).expect("few labels"), shown }
    }

    /// A puzzle of this size, of any kind that can be walked quickly: on a large board with few labels too many cards fit everywhere.
    #[must_use]
    pub fn of_size(places: usize, chance: &mut Chance) -> Self {
        let lattice = [Lattice::Square, Lattice::Square, Lattice::Triangle, Lattice::Hexagon][chance.below(4)];
        let period = [0, 0, 1, 2, 3][chance.below(5)];
        let few = if period > 0 { 2 } else { 2 + places / 16 };
        let labels = few + [0, 1, 2, 5, 10, 20][chance.below(6)];
        let more = [0, 0, 0, 1, places / 4, places][chance.below(6)];
        let copies = [1, 1, 1, 1, 2, 5][chance.below(6)];
        Self::new(Cut { lattice, places, labels, period, more, copies }, chance)
    }

    /// The numbers of the planted solution.
    ///
    /// # Panics
    /// When a place shows what no card can show.
    #[must_use]
    pub fn found(&self, compiled: &Compiled) -> Found {
        let forms = compiled.forms();
        let number: BTreeMap<&[Label], usize> =
            forms.iter().enumerate().map(|(at, form)| (&form.labels[..], at)).collect();
        let number = |(place, shown): (usize, &Vec<Label>)| (place * forms.len() + number[&shown[..]]) as u32;
        self.shown.iter().enumerate().map(number).collect()
    }
}

/// How many sides a place has.
fn sides(lattice: Lattice) -> usize {
    match lattice {
        Lattice::Triangle => 3,
        Lattice::Hexagon => 6,
        _ => 4,
    }
}

/// The cell across a side, and which of its sides that is: clockwise, from the top of a square, from the upper right of a hexagon, from the
/// right of a triangle that points up and from the left of one that points down.
fn across(lattice: Lattice, cell: Cell, side: usize) -> (Cell, usize) {
    let Cell { row, column, .. } = cell;
    match (lattice, cell.part) {
        (Lattice::Triangle, 0) => {
            let (row, column) = [(row, column), (row + 1, column), (row, column - 1)][side];
            (Cell::new(row, column).part(1), side)
        }
        (Lattice::Triangle, _) => {
            let (row, column) = [(row, column), (row - 1, column), (row, column + 1)][side];
            (Cell::new(row, column), side)
        }
        (Lattice::Hexagon, _) => {
            let (down, right) = [(-1, 1), (0, 1), (1, 0), (1, -1), (0, -1), (-1, 0)][side];
            (Cell::new(row + down, column + right), (side + 3) % 6)
        }
        _ => {
            let (down, right) = [(-1, 0), (0, 1), (1, 0), (0, -1)][side];
            (Cell::new(row + down, column + right), (side + 2) % 4)
        }
    }
}

/// A board of so many places: a rectangle where that is possible, one with holes or without its end, or something that grew.
fn board(lattice: Lattice, places: usize, chance: &mut Chance) -> Board {
    let parts = if lattice == Lattice::Triangle { 2 } else { 1 };
    let rectangle = |rows: usize, columns: usize| -> Vec<Cell> {
        let at = |row: usize, column: usize, part: usize| {
            let numbers = [row as i32, column as i32, part as i32];
            lattice.inner(&numbers[..lattice.numbers()]).expect("not far out")
        };
        let rows = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        rows.flat_map(|(row, column)| (0..parts).map(move |part| at(row, column, part))).collect()
    };
    let cells = match chance.below(4) {
        0 => {
            let even = |rows: &usize| places.is_multiple_of(rows * parts);
            let rows: Vec<usize> = (1..=places).filter(even).filter(|rows| rows * rows <= 8 * places).collect();
            match rows.len() {
                0 => grown(lattice, places, chance),
                number => {
                    let rows = rows[chance.below(number)];
                    rectangle(rows, places / parts / rows)
                }
            }
        }
        1 => grown(lattice, places, chance),
        cut => {
            let rows = 1 + chance.below(2 * places.isqrt() + 1);
            let holes = if cut == 2 { chance.below(places / 2 + 2) } else { 0 };
            let mut cells = rectangle(rows, (places + holes).div_ceil(rows * parts));
            while cells.len() > places {
                let hole = if cut == 2 { chance.below(cells.len()) } else { cells.len() - 1 };
                cells.remove(hole);
            }
            cells
        }
    };
    Board::new(lattice, cells).expect("not too large")
}

/// So many cells that hang together.
fn grown(lattice: Lattice, places: usize, chance: &mut Chance) -> Vec<Cell> {
    let mut cells = vec![Cell::new(30, 30)];
    let mut taken: BTreeSet<Cell> = cells.iter().copied().collect();
    while cells.len() < places {
        // Mostly near the last one, so that it is not always round.
        let among = cells.len().min(20 + chance.below(cells.len()));
        let near = cells.len() - 1 - chance.below(among);
        let (next, _) = across(lattice, cells[near], chance.below(sides(lattice)));
        if taken.insert(next) {
            cells.push(next);
        }
    }
    cells
}

/// What may meet, and what is at the frame.
struct Rules {
    rule: Rule,
    frame: Frame,
    labels: usize,
    /// Labels that meet, in this order.
    meeting: Vec<(Label, Label)>,
}

impl Rules {
    fn new(cut: &Cut, chance: &mut Chance) -> Self {
        let labels = cut.labels;
        let pairs: Option<BTreeSet<(Label, Label)>> = match chance.below(3) {
            0 => None,
            // Halves: every label meets one other; of an odd number the last one meets itself.
            1 => {
                Some((0..labels).step_by(2).map(|half| (half as Label, (half + 1).min(labels - 1) as Label)).collect())
            }
            _ => {
                let more = chance.below(labels);
                let mut any = |label: usize| (label as Label, chance.below(labels) as Label);
                Some((0..labels + more).map(|label| any(label % labels)).collect())
            }
        };
        let rule = pairs.map_or(Rule::Equal, Rule::Pairs);
        let parts = if cut.lattice == Lattice::Triangle { 2 } else { 1 };
        let number = parts * sides(cut.lattice);
        let one = Some(chance.below(labels) as Label);
        let frame = match chance.below(5) {
            0 => Vec::new(),
            1 | 2 => vec![one; number],
            3 => (0..number).map(|_| Some(chance.below(labels) as Label)).collect(),
            _ => (0..number).map(|_| Some(chance.below(labels) as Label).filter(|_| chance.below(2) == 0)).collect(),
        };
        let only = frame.iter().flatten().copied().filter(|_| chance.below(2) == 0).collect();
        let mut rules = Self { rule, frame: Frame { sides: frame, only }, labels, meeting: Vec::new() };
        rules.meet();
        if rules.meeting.is_empty() {
            // What is at the frame only may leave nothing that meets.
            rules.frame.only.clear();
            rules.meet();
        }
        rules
    }

    fn meet(&mut self) {
        let labels = 0..self.labels as Label;
        let pairs: Vec<(Label, Label)> = match &self.rule {
            Rule::Equal => labels.map(|label| (label, label)).collect(),
            Rule::Pairs(pairs) => pairs.iter().flat_map(|&(a, b)| [(a, b), (b, a)]).collect(),
        };
        let inside = |(a, b): &(Label, Label)| !self.frame.only.contains(a) && !self.frame.only.contains(b);
        self.meeting = pairs.into_iter().filter(inside).collect();
    }
}

/// Labels for all edges of a board that keep the rules.
fn shown(board: &Board, rules: &Rules, period: usize, chance: &mut Chance) -> Vec<Vec<Label>> {
    let (lattice, sides) = (board.lattice(), sides(board.lattice()));
    let place: BTreeMap<Cell, usize> = board.cells().iter().enumerate().map(|(place, &cell)| (cell, place)).collect();
    let mut shown = vec![vec![0; sides]; board.cells().len()];
    let mut known: BTreeMap<(usize, usize, u8, usize), usize> = BTreeMap::new();
    for (own, &cell) in board.cells().iter().enumerate() {
        for side in 0..sides {
            let (other, back) = across(lattice, cell, side);
            let mut draw = |most: usize| match period {
                0 => chance.below(most),
                _ => {
                    let again = |number: i32| number.rem_euclid(period as i32) as usize;
                    let at = (again(cell.row), again(cell.column), cell.part, side);
                    *known.entry(at).or_insert_with(|| chance.below(most)) % most
                }
            };
            match place.get(&other) {
                Some(&other) if (own, side) < (other, back) => {
                    (shown[own][side], shown[other][back]) = rules.meeting[draw(rules.meeting.len())];
                }
                Some(_) => {}
                None => {
                    let wanted = rules.frame.sides.get(usize::from(cell.part) * sides + side).copied().flatten();
                    shown[own][side] = wanted.unwrap_or_else(|| draw(rules.labels) as Label);
                }
            }
        }
    }
    shown
}

/// The card that shows this when it is turned over or not, and then turned by so many steps.
fn taken_up(shown: &[Label], turn: u8, flipped: bool) -> Vec<Label> {
    let count = shown.len();
    let mut labels = vec![0; count];
    for (side, &label) in shown.iter().enumerate() {
        let back = (side + count - usize::from(turn)) % count;
        // Left and right are exchanged: the top of a square stays, and the others have a corner there.
        let own = match (flipped, count) {
            (false, _) => back,
            (true, 4) => (4 - back) % 4,
            (true, _) => count - 1 - back,
        };
        labels[own] = label;
    }
    labels
}
