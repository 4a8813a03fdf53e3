//! Which piece is which in a drawing.
//!
//! Cells with the same character belong together where they hang together, for in a drawing pieces of one character
//! do not touch. Only a piece in several parts needs thought: its parts are joined where the character's cells are its
//! shape as a whole; if that does not lead to a solution, every part is tried by itself, and then other joins. Where the
//! character names a piece, ways to make that piece come first.
//!
//! Then every group of cells gets a piece of its shape. The piece that the character names comes first; where several
//! pieces have the shape, augmenting paths find a way to use every copy if there is one.

use super::Misfit;
use crate::packing::geometry;
use fuge_puzzle::packing::{Cell, Packing, Placed, Solution};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// How many ways to join parts are tried.
const MAX_STEPS: u32 = 10_000;

/// The pieces of a puzzle, found by their shapes.
pub(super) struct Shapes {
    /// The pieces that can lie like this, each shape with its corner at the origin.
    pieces: HashMap<Vec<Cell>, Vec<usize>>,
    /// The shapes in several parts.
    scattered: Vec<Vec<Cell>>,
    names: Vec<String>,
    copies: Vec<u32>,
}

/// Cells that belong together, and their character.
#[derive(Clone)]
struct Group {
    mark: char,
    cells: Vec<Cell>,
}

impl Shapes {
    pub fn new(puzzle: &Packing) -> Self {
        let mut pieces: HashMap<Vec<Cell>, Vec<usize>> = HashMap::new();
        for (index, piece) in puzzle.pieces().iter().enumerate() {
            for shape in geometry::orientations(piece.shape.cells(), piece.flip) {
                pieces.entry(shape).or_default().push(index);
            }
        }
        let scattered: BTreeSet<&Vec<Cell>> =
            pieces.keys().filter(|shape| geometry::parts(shape.iter().copied()).len() > 1).collect();
        let scattered = scattered.into_iter().cloned().collect();
        let names = puzzle.pieces().iter().map(|piece| piece.name.clone()).collect();
        Self { pieces, scattered, names, copies: puzzle.pieces().iter().map(|piece| piece.copies).collect() }
    }

    /// The index of the piece with this name.
    pub fn named(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|known| known == name)
    }

    /// The solution that is drawn. `hints` says which piece a character stands for, where it is not the piece's name.
    pub fn solution(&self, drawn: &BTreeMap<Cell, char>, hints: &HashMap<char, usize>) -> Result<Solution, Misfit> {
        let mut by_mark: BTreeMap<char, Vec<Cell>> = BTreeMap::new();
        for (&cell, &mark) in drawn {
            by_mark.entry(mark).or_default().push(cell);
        }
        let group = |mark: char, cells| Group { mark, cells };
        let parts: Vec<Group> = by_mark
            .into_iter()
            .flat_map(|(mark, cells)| geometry::parts(cells).into_iter().map(move |cells| group(mark, cells)))
            .collect();
        if self.scattered.is_empty() {
            return self.assigned(&parts, hints);
        }
        let mut joining = Joining { shapes: self, hints, steps: 0, first: None };
        match joining.join(parts, &mut Vec::new()) {
            Some(solution) => Ok(solution),
            None if joining.steps > MAX_STEPS => Err(Misfit::TooManyWays),
            None => Err(joining.first.unwrap_or(Misfit::TooManyWays)),
        }
    }

    /// The solution of these groups of cells. Each gets the piece that is named, or where that is used up, one of the same shape.
    pub fn with_pieces(&self, placements: Vec<(Option<usize>, Vec<Cell>)>) -> Result<Solution, Misfit> {
        // Marks that nobody draws with, one for each piece.
        let mark = |piece: usize| u32::try_from(piece).ok().and_then(|n| char::from_u32(0xf_0000 + n)).unwrap_or('?');
        let hints = placements.iter().filter_map(|(piece, _)| piece.map(|piece| (mark(piece), piece))).collect();
        let group = |(piece, cells): (Option<usize>, Vec<Cell>)| Group { mark: piece.map_or('?', mark), cells };
        self.assigned(&placements.into_iter().map(group).collect::<Vec<_>>(), &hints)
    }

    /// The piece that a character stands for, by its name or by the legend.
    fn meant(&self, mark: char, hints: &HashMap<char, usize>) -> Option<usize> {
        self.named(mark.encode_utf8(&mut [0; 4])).or_else(|| hints.get(&mark).copied())
    }

    fn of(&self, cells: &[Cell]) -> &[usize] {
        self.pieces.get(&geometry::at_origin(cells)).map_or(&[], Vec::as_slice)
    }

    /// Gives every group a piece.
    fn assigned(&self, groups: &[Group], hints: &HashMap<char, usize>) -> Result<Solution, Misfit> {
        let mut matching = Matching {
            choices: groups.iter().map(|group| self.of(&group.cells).to_vec()).collect(),
            chosen: vec![None; groups.len()],
            used: vec![Vec::new(); self.copies.len()],
            copies: &self.copies,
        };
        if let Some(at) = matching.choices.iter().position(Vec::is_empty) {
            let Group { mark, cells } = groups[at].clone();
            return Err(Misfit::UnknownShape { mark, cells });
        }
        for (number, group) in groups.iter().enumerate() {
            matching.prefer(number, self.meant(group.mark, hints));
        }
        for (number, Group { cells, .. }) in groups.iter().enumerate() {
            if matching.chosen[number].is_none() && !matching.augment(number, &mut vec![false; self.copies.len()]) {
                let piece = matching.choices[number][0];
                let (name, copies) = (self.names[piece].clone(), self.copies[piece]);
                return Err(Misfit::TooMany { piece: name, copies, cells: cells.clone() });
            }
        }
        let placed =
            |(group, piece): (&Group, Option<usize>)| Some(Placed { piece: piece?, cells: group.cells.clone() });
        let mut placements: Vec<Placed> = groups.iter().zip(matching.chosen).filter_map(placed).collect();
        placements.sort_unstable();
        Ok(Solution { placements })
    }
}

/// Groups and pieces on their way to each other.
struct Matching<'a> {
    /// The pieces that each group could be.
    choices: Vec<Vec<usize>>,
    chosen: Vec<Option<usize>>,
    /// The groups that have each piece.
    used: Vec<Vec<usize>>,
    copies: &'a [u32],
}

impl Matching<'_> {
    /// Gives a group the piece that it is called by, if it can be that piece.
    fn prefer(&mut self, group: usize, piece: Option<usize>) {
        if let Some(piece) = piece.filter(|piece| self.choices[group].contains(piece) && self.free(*piece)) {
            self.give(group, piece);
        }
    }

    fn free(&self, piece: usize) -> bool {
        self.used[piece].len() < self.copies[piece] as usize
    }

    fn give(&mut self, group: usize, piece: usize) {
        self.chosen[group] = Some(piece);
        self.used[piece].push(group);
    }

    /// Gives a group a piece, if others can be made to change theirs. No piece is asked twice.
    fn augment(&mut self, group: usize, asked: &mut [bool]) -> bool {
        for piece in self.choices[group].clone() {
            if std::mem::replace(&mut asked[piece], true) {
                continue;
            }
            if self.free(piece) {
                self.give(group, piece);
                return true;
            }
            for other in self.used[piece].clone() {
                if self.augment(other, asked) {
                    self.used[piece].retain(|holder| *holder != other);
                    self.give(group, piece);
                    return true;
                }
            }
        }
        false
    }
}

/// The search for parts that belong together.
struct Joining<'a> {
    shapes: &'a Shapes,
    hints: &'a HashMap<char, usize>,
    steps: u32,
    /// Why the first way that was tried did not do.
    first: Option<Misfit>,
}

impl Joining<'_> {
    /// Joins the parts that are left, the first of them first.
    fn join(&mut self, left: Vec<Group>, done: &mut Vec<Group>) -> Option<Solution> {
        self.steps += 1;
        if self.steps > MAX_STEPS {
            return None;
        }
        let Some(part) = left.first() else {
            return match self.shapes.assigned(done, self.hints) {
                Ok(solution) => Some(solution),
                Err(misfit) => {
                    self.first.get_or_insert(misfit);
                    None
                }
            };
        };
        for cells in self.ways(part, &left) {
            let taken: BTreeSet<Cell> = cells.iter().copied().collect();
            let rest = left.iter().filter(|group| !taken.contains(&group.cells[0])).cloned().collect();
            done.push(Group { mark: part.mark, cells });
            let solution = self.join(rest, done);
            done.pop();
            if solution.is_some() {
                return solution;
            }
        }
        None
    }

    /// The groups that this part can be in: all that is left of its character, itself, or some of the others.
    fn ways(&mut self, part: &Group, left: &[Group]) -> Vec<Vec<Cell>> {
        let mates: Vec<&Group> = left.iter().filter(|group| group.mark == part.mark).collect();
        let mut whole: Vec<Cell> = mates.iter().flat_map(|group| group.cells.iter().copied()).collect();
        whole.sort_unstable();
        let mut ways = vec![whole, part.cells.clone()];
        // The part has the first cell of what is left of its character, so a shape that has the part begins with it.
        ways.extend(self.shapes.scattered.iter().map(|shape| laid(shape, part.cells[0])));
        let united = |way: &Vec<Cell>| {
            let cells: BTreeSet<Cell> = way.iter().copied().collect();
            let inside = |group: &&&Group| group.cells.iter().all(|cell| cells.contains(cell));
            mates.iter().filter(inside).map(|group| group.cells.len()).sum::<usize>() == way.len()
        };
        ways.retain(|way| united(way) && !self.shapes.of(way).is_empty());
        let mut seen = BTreeSet::new();
        ways.retain(|way| seen.insert(way.clone()));
        if let Some(piece) = self.shapes.meant(part.mark, self.hints) {
            ways.sort_by_key(|way| !self.shapes.of(way).contains(&piece));
        }
        if ways.is_empty() {
            self.first.get_or_insert(Misfit::UnknownShape { mark: part.mark, cells: part.cells.clone() });
        }
        ways
    }
}

/// A shape with its first cell here.
fn laid(shape: &[Cell], at: Cell) -> Vec<Cell> {
    let first = shape[0];
    shape.iter().map(|cell| Cell::new(at.row + cell.row - first.row, at.column + cell.column - first.column)).collect()
}
