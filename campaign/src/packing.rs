//! Dissections of boards on every lattice.

use crate::case::{Case, Family, Model, Question, Table, Verdict, file};
use crate::common;
use fuge_format::{Puzzle, foreign::write, json, read};
use fuge_planted::Chance;
use fuge_planted::packing::{Dissection, Recipe};
use fuge_puzzle::packing::{Board, Cell, Copies, Packing, Piece, Placed, Shape, Solution, Symmetry, Turning};
use std::collections::{BTreeMap, BTreeSet};

/// The family.
pub const FAMILY: Family = Family {
    name: "packing",
    batch: 200,
    make,
    questions: &[
        Question { name: "first", one_in: 1, ask: common::first },
        Question { name: "engines", one_in: 1, ask: engines },
        Question { name: "lists", one_in: 6, ask: common::lists },
        Question { name: "killed", one_in: 60, ask: common::kills },
        Question { name: "parts", one_in: 60, ask: common::parts },
        Question { name: "formats", one_in: 12, ask: |table| common::converted(table, &["knuth", "polycube"], "raw") },
        Question { name: "dimacs", one_in: 60, ask: dimacs },
    ],
    smaller,
};

/// Cells of boards that are cut into few parts: at and around every border of a word.
const SIZES: [usize; 14] = [63, 64, 65, 127, 128, 129, 192, 255, 256, 257, 320, 448, 511, 512];

fn make(seed: u64) -> Option<Case> {
    let mut chance = Chance(seed);
    let large = chance.below(6) == 0;
    let cells = if large { SIZES[chance.below(SIZES.len())] } else { 4 + chance.below(36) };
    let mut recipe = Recipe::random(cells, if large { 12 } else { 9 }, &mut chance);
    if large {
        recipe.rules.free = Some(1 + chance.below(4));
    }
    case(seed, recipe.make(&mut chance))
}

/// The puzzle as its file has it: a drawing does not tell where on the lattice the board lies.
fn case(seed: u64, Dissection { packing, solution }: Dissection) -> Option<Case> {
    let text = write::toml(&packing, None).ok()?;
    let Puzzle::Packing(own) = read("planted", &text).ok()?.puzzle else { return None };
    let (from, to) = (*packing.board().cells().first()?, *own.board().cells().first()?);
    let moved = |cell: &Cell| cell.seen_from(from).shifted(to).part(cell.part);
    if !own.board().cells().iter().copied().eq(packing.board().cells().iter().map(moved)) {
        return None;
    }
    let placed = |Placed { piece, cells }: &Placed| {
        let name = &packing.pieces()[*piece].name;
        let piece = own.pieces().iter().position(|piece| piece.name == *name)?;
        Some(Placed { piece, cells: cells.iter().map(moved).collect() })
    };
    let solution = Solution { placements: solution.placements.iter().map(placed).collect::<Option<_>>()? };
    let planted = json::packing_solution("planted", 0, &own, &solution);
    let dissection = Dissection { packing: own, solution };
    Some(Case { seed, text, planted: Some(planted), model: Model::Packing(Box::new(dissection)) })
}

fn engines(table: &Table<'_>) -> Vec<Verdict> {
    common::engines(table, &["cells", "fewest", "pieces", "laeuchli", "cover", "frontier"])
}

/// No solver is asked about a formula; but its header tells the number of its clauses, and no variable is beyond those that it tells of.
fn dimacs(table: &Table<'_>) -> Vec<Verdict> {
    table.each(|number, _| {
        let command = format!("convert {} --to dimacs", file(number));
        let said = table.run(&command);
        let Some(header) = said.out.lines().find_map(|line| line.strip_prefix("p cnf ")) else {
            return Verdict::differs("dimacs", said.told(), &[command]);
        };
        let header: Vec<usize> = header.split(' ').filter_map(|word| word.parse().ok()).collect();
        let clauses: Vec<&str> = said.out.lines().filter(|line| !line.starts_with(['c', 'p'])).collect();
        let literals =
            || clauses.iter().flat_map(|clause| clause.split_whitespace()).filter_map(|word| word.parse().ok());
        let most = literals().map(|literal: i64| literal.unsigned_abs() as usize).max().unwrap_or(0);
        let [variables, count] = header[..] else { return Verdict::differs("dimacs", said.told(), &[command]) };
        match most <= variables && clauses.len() == count {
            true => Verdict::Agrees,
            false => Verdict::differs(
                "dimacs",
                format!("{most} variables, {} clauses: {header:?}", clauses.len()),
                &[command],
            ),
        }
    })
}

/// A puzzle that is taken apart.
#[derive(Clone)]
struct Draft {
    board: Board,
    pieces: Vec<Piece>,
    pairs: Option<BTreeSet<(char, char)>>,
    limit: Option<u32>,
    symmetry: Symmetry,
    placements: Vec<Placed>,
}

impl Draft {
    fn of(dissection: &Dissection) -> Self {
        let Dissection { packing, solution } = dissection;
        Self {
            board: packing.board().clone(),
            pieces: packing.pieces().to_vec(),
            pairs: packing.colour_pairs().cloned(),
            limit: packing.empty_limit(),
            symmetry: packing.symmetry(),
            placements: solution.placements.clone(),
        }
    }

    /// Only these cells stay.
    fn on(mut self, keep: impl Fn(&Cell) -> bool) -> Option<Self> {
        let old = &self.board;
        let optional: Vec<Cell> = old.optional().iter().copied().filter(&keep).collect();
        let colours: BTreeMap<Cell, char> = old.colours().clone().into_iter().filter(|(cell, _)| keep(cell)).collect();
        let board = Board::new(old.lattice(), old.cells().iter().copied().filter(&keep)).ok()?;
        self.board = board.with_optional(optional).with_colours(colours);
        for piece in &mut self.pieces {
            piece.keep_out.retain(&keep);
            if let Some(place) = &mut piece.place {
                place.retain(&keep);
            }
        }
        Some(self)
    }

    /// One copy less of a piece.
    fn without(mut self, piece: usize) -> Self {
        let copies = self.pieces[piece].copies;
        if copies.max > 1 {
            self.pieces[piece].copies = Copies { min: copies.min.saturating_sub(1), max: copies.max - 1 };
        } else {
            self.pieces.remove(piece);
            self.placements.iter_mut().filter(|placed| placed.piece > piece).for_each(|placed| placed.piece -= 1);
        }
        self
    }

    /// A placement is taken away, and its piece.
    fn lifted(mut self, at: usize) -> (Self, Placed) {
        let placed = self.placements.remove(at);
        (self.without(placed.piece), placed)
    }

    /// A piece of its own on these cells.
    fn laid(mut self, mut cells: Vec<Cell>) -> Option<Self> {
        cells.sort_unstable();
        let shape = Shape::new(cells.iter().copied())?;
        let name = (0..)
            .map(|number| format!("m{number}"))
            .find(|name| self.pieces.iter().all(|piece| piece.name != *name))?;
        self.placements.push(Placed { piece: self.pieces.len(), cells });
        self.pieces.push(Piece::new(name, shape));
        Some(self)
    }

    fn case(self, seed: u64) -> Option<Case> {
        let mut placements = self.placements;
        placements.sort();
        let packing = Packing::new(self.board, self.pieces, self.symmetry).ok()?;
        let packing = match self.pairs {
            Some(pairs) => packing.with_colour_pairs(pairs),
            None => packing,
        };
        let packing = match self.limit {
            Some(limit) => packing.with_most_empty(limit).ok()?,
            None => packing,
        };
        case(seed, Dissection { packing, solution: Solution { placements } })
    }
}

/// Without a piece and its cells; two pieces as one; without a cell; without a rule.
fn smaller(case: &Case) -> Vec<Case> {
    let Model::Packing(dissection) = &case.model else { return Vec::new() };
    let draft = Draft::of(dissection);
    let mut drafts: Vec<Option<Draft>> = Vec::new();
    for at in 0..draft.placements.len() {
        let (rest, placed) = draft.clone().lifted(at);
        drafts.push(rest.on(|cell| placed.cells.binary_search(cell).is_err()));
    }
    for piece in 0..draft.pieces.len() {
        if draft.placements.iter().all(|placed| placed.piece != piece) {
            drafts.push(Some(draft.clone().without(piece)));
        }
    }
    for at in 0..draft.placements.len() {
        for other in 0..at {
            let (rest, one) = draft.clone().lifted(at);
            let (rest, other) = rest.lifted(other);
            drafts.push(rest.laid([one.cells, other.cells].concat()));
        }
        for &gone in &draft.placements[at].cells {
            let (rest, mut placed) = draft.clone().lifted(at);
            placed.cells.retain(|&cell| cell != gone);
            drafts.push(rest.laid(placed.cells).and_then(|draft| draft.on(|cell| *cell != gone)));
        }
    }
    let covered: BTreeSet<Cell> = draft.placements.iter().flat_map(|placed| placed.cells.iter().copied()).collect();
    drafts.push(draft.clone().on(|cell| covered.contains(cell)));
    let mut simple = |change: &dyn Fn(&mut Draft)| {
        let mut draft = draft.clone();
        change(&mut draft);
        drafts.push(Some(draft));
    };
    simple(&|draft| draft.symmetry = Symmetry::Full);
    simple(&|draft| draft.limit = None);
    simple(&|draft| {
        draft.board = draft.board.clone().with_colours([]);
        draft.pieces.iter_mut().for_each(|piece| piece.shape = piece.shape.without_colours());
        draft.pairs = None;
    });
    let empty: BTreeSet<Cell> = draft.board.optional().clone();
    simple(&|draft| draft.board = draft.board.clone().with_optional(empty.difference(&covered).copied()));
    for number in 0..draft.pieces.len() {
        let laid = draft.placements.iter().filter(|placed| placed.piece == number).count() as u32;
        simple(&|draft| draft.pieces[number].keep_out.clear());
        simple(&|draft| draft.pieces[number].place = None);
        simple(&|draft| draft.pieces[number].copies = laid.max(1).into());
        simple(&|draft| draft.pieces[number].turning = Turning::Over);
    }
    let was = |other: &Case| other.text != case.text;
    drafts.into_iter().flatten().filter_map(|draft| draft.case(case.seed)).filter(was).collect()
}
