//! Which piece is which in a drawing.
//!
//! Cells with the same character belong together where they hang together, for in a drawing pieces of one character
//! do not touch. Only a piece in several parts needs thought: its parts are joined where the character's cells are its
//! shape as a whole; if that does not lead to a solution, every part is tried by itself, and then other joins. Where the
//! character names a piece, ways to make that piece come first.
//!
//! Then every group of cells gets a piece that may lie there; see [`super::matching`]. The piece that the character names comes first,
//! then its equals.
//! A group that has the shape of a piece and may not lie there is that piece nevertheless: the checker says what is wrong.

use super::Misfit;
use super::matching::Matching;
use crate::packing::Spot;
use crate::packing::geometry;
use crate::packing::group::Kinds;
use crate::packing::rules::Rules;
use fuge_puzzle::packing::{Cell, Copies, Packing, Placed, Solution};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// How many ways to join parts are tried.
const MAX_STEPS: u32 = 10_000;

/// The pieces of a puzzle, found by their shapes.
pub(super) struct Shapes {
    rules: Rules,
    /// The pieces that can lie like this, each shape with its corner at the origin.
    pieces: HashMap<Vec<Cell>, Vec<usize>>,
    /// The shapes in several parts.
    scattered: Vec<Vec<Cell>>,
    /// The kind of each piece.
    kind_of: Vec<usize>,
    /// How often each kind must be used.
    copies: Vec<Copies>,
}

/// Cells that belong together, and their character.
#[derive(Clone)]
struct Group {
    mark: char,
    cells: Vec<Cell>,
}

/// A solution, and whether every piece lies as it may and is used as often as it must be.
struct Assigned {
    solution: Solution,
    sound: bool,
}

impl Shapes {
    pub fn new(puzzle: &Packing) -> Self {
        let rules = Rules::new(puzzle);
        let mut pieces: HashMap<Vec<Cell>, Vec<usize>> = HashMap::new();
        for (index, piece) in rules.pieces.iter().enumerate() {
            for shape in piece.poses.keys() {
                pieces.entry(shape.clone()).or_default().push(index);
            }
        }
        let in_parts = |shape: &&Vec<Cell>| geometry::parts(rules.lattice, shape.iter().copied()).len() > 1;
        let scattered: BTreeSet<&Vec<Cell>> = pieces.keys().filter(in_parts).collect();
        let scattered = scattered.into_iter().cloned().collect();
        let kinds = Kinds::new(&rules);
        let kind_of = kinds.of_piece.iter().copied().map(usize::from).collect();
        Self { rules, pieces, scattered, kind_of, copies: kinds.copies() }
    }

    /// The index of the piece with this name.
    pub fn named(&self, name: &str) -> Option<usize> {
        self.rules.pieces.iter().position(|known| known.name == name)
    }

    /// The solution that is drawn. `hints` says which piece a character stands for, where it is not the piece's name.
    pub fn solution(&self, drawn: &BTreeMap<Cell, char>, hints: &HashMap<char, usize>) -> Result<Solution, Misfit> {
        let mut by_mark: BTreeMap<char, Vec<Cell>> = BTreeMap::new();
        for (&cell, &mark) in drawn {
            by_mark.entry(mark).or_default().push(cell);
        }
        let parts = |(mark, cells)| {
            let parts = geometry::parts(self.rules.lattice, cells).into_iter();
            parts.map(move |cells| Group { mark, cells })
        };
        let parts: Vec<Group> = by_mark.into_iter().flat_map(parts).collect();
        if self.scattered.is_empty() {
            return self.assigned(&parts, hints).map(|assigned| assigned.solution);
        }
        let mut joining = Joining { shapes: self, hints, steps: 0, first: None, second_best: None };
        let sound = joining.join(parts, &mut Vec::new());
        match sound.or(joining.second_best) {
            Some(solution) => Ok(solution),
            None if joining.steps > MAX_STEPS => Err(Misfit::TooManyWays),
            None => Err(joining.first.unwrap_or(Misfit::TooManyWays)),
        }
    }

    /// The solution of these groups of cells. Each gets the piece that is named, or where that is used up, one that may lie there.
    pub fn with_pieces(&self, placements: Vec<(Option<usize>, Vec<Cell>)>) -> Result<Solution, Misfit> {
        // Marks that nobody draws with, one for each piece.
        let mark = |piece: usize| u32::try_from(piece).ok().and_then(|n| char::from_u32(0xf_0000 + n)).unwrap_or('?');
        let hints = placements.iter().filter_map(|(piece, _)| piece.map(|piece| (mark(piece), piece))).collect();
        let group = |(piece, cells): (Option<usize>, Vec<Cell>)| Group { mark: piece.map_or('?', mark), cells };
        let groups: Vec<Group> = placements.into_iter().map(group).collect();
        self.assigned(&groups, &hints).map(|assigned| assigned.solution)
    }

    /// The piece that a character stands for, by its name or by the legend.
    fn meant(&self, mark: char, hints: &HashMap<char, usize>) -> Option<usize> {
        self.named(mark.encode_utf8(&mut [0; 4])).or_else(|| hints.get(&mark).copied())
    }

    /// The pieces of this shape.
    fn of(&self, cells: &[Cell]) -> &[usize] {
        self.pieces.get(&geometry::at_origin(cells)).map_or(&[], Vec::as_slice)
    }

    /// The pieces that may lie here, or where there are none, those of this shape.
    fn choices(&self, cells: &[Cell]) -> (Vec<usize>, bool) {
        let shaped = self.of(cells);
        let may = |&piece: &usize| self.rules.covered(&Placed { piece, cells: cells.to_vec() }).is_ok();
        let allowed: Vec<usize> = shaped.iter().copied().filter(may).collect();
        if allowed.is_empty() { (shaped.to_vec(), false) } else { (allowed, true) }
    }

    fn unknown(&self, Group { mark, cells }: &Group) -> Misfit {
        Misfit::UnknownShape { mark: *mark, cells: self.spots(cells) }
    }

    fn spots(&self, cells: &[Cell]) -> Vec<Spot> {
        cells.iter().map(|&cell| self.rules.spot(cell)).collect()
    }

    /// Gives every group a piece.
    fn assigned(&self, groups: &[Group], hints: &HashMap<char, usize>) -> Result<Assigned, Misfit> {
        let (pieces, allowed): (Vec<Vec<usize>>, Vec<bool>) =
            groups.iter().map(|group| self.choices(&group.cells)).unzip();
        if let Some(at) = pieces.iter().position(Vec::is_empty) {
            return Err(self.unknown(&groups[at]));
        }
        let kinds = |pieces: &Vec<usize>| -> Vec<usize> {
            let kinds: BTreeSet<usize> = pieces.iter().map(|&piece| self.kind_of[piece]).collect();
            kinds.into_iter().collect()
        };
        let mut matching = Matching::new(pieces.iter().map(kinds).collect(), &self.copies);
        let meant: Vec<Option<usize>> = groups.iter().map(|group| self.meant(group.mark, hints)).collect();
        for (number, piece) in meant.iter().enumerate() {
            matching.prefer(number, piece.map(|piece| self.kind_of[piece]));
        }
        matching.fill().map_err(|group| self.too_many(pieces[group][0], &groups[group]))?;
        let sound = matching.satisfy() && !allowed.contains(&false);
        let chosen =
            matching.chosen.iter().zip(&pieces).map(|(kind, pieces)| {
                pieces.iter().copied().filter(|&piece| Some(self.kind_of[piece]) == *kind).collect()
            });
        let placements = self.shared_out(groups, chosen.collect(), &meant);
        Ok(Assigned { solution: Solution { placements }, sound })
    }

    /// Gives every group one of the equal pieces that were chosen for it: the one that is meant, or one of which there is a copy left.
    fn shared_out(&self, groups: &[Group], chosen: Vec<Vec<usize>>, meant: &[Option<usize>]) -> Vec<Placed> {
        let mut copies: Vec<u32> = self.rules.pieces.iter().map(|piece| piece.copies.max).collect();
        let mut placements = Vec::with_capacity(groups.len());
        for ((group, equal), meant) in groups.iter().zip(chosen).zip(meant) {
            let named = meant.filter(|piece| equal.contains(piece) && copies[*piece] > 0);
            let left = equal.iter().copied().find(|&piece| copies[piece] > 0);
            let Some(piece) = named.or(left).or(equal.first().copied()) else { continue };
            copies[piece] = copies[piece].saturating_sub(1);
            placements.push(Placed { piece, cells: group.cells.clone() });
        }
        placements.sort_unstable();
        placements
    }

    fn too_many(&self, piece: usize, group: &Group) -> Misfit {
        let copies = self.copies[self.kind_of[piece]].max;
        Misfit::TooMany { piece: self.rules.pieces[piece].name.clone(), copies, cells: self.spots(&group.cells) }
    }
}

/// The search for parts that belong together.
struct Joining<'a> {
    shapes: &'a Shapes,
    hints: &'a HashMap<char, usize>,
    steps: u32,
    /// Why the first way that was tried did not do.
    first: Option<Misfit>,
    /// The first way in which every group is a piece, though not as it should be.
    second_best: Option<Solution>,
}

impl Joining<'_> {
    /// Joins the parts that are left, the first of them first.
    fn join(&mut self, left: Vec<Group>, done: &mut Vec<Group>) -> Option<Solution> {
        self.steps += 1;
        if self.steps > MAX_STEPS {
            return None;
        }
        let Some(part) = left.first() else { return self.joined(done) };
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

    /// The solution of these groups, if all is well with it.
    fn joined(&mut self, groups: &[Group]) -> Option<Solution> {
        match self.shapes.assigned(groups, self.hints) {
            Ok(Assigned { solution, sound: true }) => return Some(solution),
            Ok(Assigned { solution, sound: false }) => drop(self.second_best.get_or_insert(solution)),
            Err(misfit) => drop(self.first.get_or_insert(misfit)),
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
        ways.extend(self.shapes.scattered.iter().filter_map(|shape| geometry::laid(shape, part.cells[0])));
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
            self.first.get_or_insert(self.shapes.unknown(part));
        }
        ways
    }
}
