//! Boards that are cut into cards.

use crate::case::{Case, Family, Model, Question, Table, Verdict};
use crate::common;
use fuge_format::foreign::write::cards_toml;
use fuge_format::{Puzzle, json, read};
use fuge_planted::Chance;
use fuge_planted::cards::Planted;
use fuge_puzzle::cards::{CardPuzzle, Clue, Compiled, Frame};
use fuge_puzzle::packing::{Board, Symmetry};
use std::collections::BTreeMap;

/// The family.
pub const FAMILY: Family = Family {
    name: "cards",
    batch: 100,
    make,
    questions: &[
        Question { name: "first", one_in: 1, ask: common::first },
        Question { name: "engines", one_in: 1, ask: engines },
        Question { name: "audit", one_in: 5, ask: |table| common::audits(table, "--road search --road cover") },
        Question { name: "lists", one_in: 6, ask: common::lists },
        Question { name: "killed", one_in: 60, ask: common::kills },
        Question { name: "parts", one_in: 60, ask: common::parts },
        Question {
            name: "formats",
            one_in: 12,
            ask: |table| common::converted(table, &["toml", "list", "list-ltrb", "csv", "link"], "raw"),
        },
    ],
    smaller,
};

fn make(seed: u64) -> Option<Case> {
    let mut chance = Chance(seed);
    let most = if chance.below(8) == 0 { 40 } else { 14 };
    let places = 1 + chance.below(most);
    case(seed, Planted::of_size(places, &mut chance))
}

/// The puzzle as its file has it: a drawing does not tell where on the lattice the board lies, and labels may be numbered otherwise.
fn case(seed: u64, mut planted: Planted) -> Option<Case> {
    let text = cards_toml(&planted.puzzle, None).ok()?;
    let file = read("planted", &text).ok()?;
    let Puzzle::Cards(compiled) = file.puzzle else { return None };
    let puzzle = compiled.puzzle().clone();
    let numbers: BTreeMap<&str, u8> =
        (0..).zip(puzzle.labels()).map(|(number, name)| (name.as_str(), number)).collect();
    let number = |label: &u8| numbers.get(planted.puzzle.labels()[usize::from(*label)].as_str()).copied();
    planted.shown = planted.shown.iter().map(|shown| shown.iter().map(number).collect()).collect::<Option<_>>()?;
    planted.puzzle = puzzle.clone();
    let line = line(&planted)?;
    Some(Case { seed, text, planted: Some(line), model: Model::Cards(Box::new(puzzle), Box::new(planted)) })
}

/// The planted board as a line of a list; `None`: it is no solution.
fn line(planted: &Planted) -> Option<String> {
    let compiled = Compiled::new(&planted.puzzle);
    let is_form = |shown: &Vec<u8>| compiled.forms().iter().any(|form| form.labels[..] == shown[..]);
    if !planted.shown.iter().all(is_form) {
        return None;
    }
    let found = planted.found(&compiled);
    let laid = compiled.is_solution(&found).then(|| compiled.laid(&found))??;
    Some(json::cards_solution("planted", 0, &planted.puzzle, &laid))
}

fn engines(table: &Table<'_>) -> Vec<Verdict> {
    common::engines(table, &["rows", "spiral", "border"])
}

/// What a puzzle is made of.
#[derive(Clone)]
struct Draft {
    puzzle: CardPuzzle,
    shown: Vec<Vec<u8>>,
    frame: Frame,
    clues: Vec<Clue>,
    symmetry: Symmetry,
    swaps: bool,
}

impl Draft {
    /// The same with these cells and these cards only.
    fn on(mut self, gone_place: Option<usize>, gone_card: usize) -> Option<Self> {
        let puzzle = &self.puzzle;
        let cells = puzzle.board().cells();
        let gone_cell = gone_place.map(|place| cells[place]);
        let kept = cells.iter().copied().filter(|&cell| Some(cell) != gone_cell);
        let board = Board::new(puzzle.lattice(), kept).ok()?;
        let mut cards = puzzle.cards().to_vec();
        cards.remove(gone_card);
        self.clues.retain(|clue| Some(clue.cell) != gone_cell && clue.card != gone_card);
        self.clues.iter_mut().filter(|clue| clue.card > gone_card).for_each(|clue| clue.card -= 1);
        let new = CardPuzzle::new(board, cards, puzzle.labels().to_vec(), puzzle.rule().clone()).ok()?;
        self.puzzle = new.moving(puzzle.turns(), puzzle.flips());
        if let Some(place) = gone_place {
            self.shown.remove(place);
        }
        Some(self)
    }

    fn case(self, seed: u64) -> Option<Case> {
        let puzzle =
            self.puzzle.framed(self.frame).with_clues(self.clues).ok()?.counted(self.symmetry, self.swaps).ok()?;
        let planted = Planted { puzzle, shown: self.shown };
        line(&planted)?;
        case(seed, planted)
    }
}

/// Without a place and a card that can lie there; without a card that stays over; without a rule.
fn smaller(case: &Case) -> Vec<Case> {
    let Model::Cards(puzzle, planted) = &case.model else { return Vec::new() };
    let draft = Draft {
        puzzle: (**puzzle).clone(),
        shown: planted.shown.clone(),
        frame: puzzle.frame().clone(),
        clues: puzzle.clues().to_vec(),
        symmetry: puzzle.symmetry(),
        swaps: puzzle.swaps_colours(),
    };
    let mut drafts = vec![
        Some(Draft { frame: Frame { sides: Vec::new(), only: Default::default() }, ..draft.clone() }),
        Some(Draft { clues: Vec::new(), ..draft.clone() }),
        Some(Draft { symmetry: Symmetry::Full, ..draft.clone() }),
        Some(Draft { swaps: false, ..draft.clone() }),
    ];
    let turns = if puzzle.turns() { puzzle.sides() as u8 } else { 1 };
    let flips: &[bool] = if puzzle.flips() { &[false, true] } else { &[false] };
    for place in 0..planted.shown.len() {
        let shows = |&card: &usize| {
            (0..turns).any(|turn| flips.iter().any(|&flip| puzzle.shown(card, turn, flip) == planted.shown[place]))
        };
        // All cards that can lie there are alike.
        if let Some(card) = (0..puzzle.cards().len()).find(shows) {
            drafts.push(draft.clone().on(Some(place), card));
        }
    }
    if puzzle.cards().len() > planted.shown.len() {
        drafts.extend((0..puzzle.cards().len()).map(|card| draft.clone().on(None, card)));
    }
    let was = |other: &Case| other.text != case.text;
    drafts.into_iter().flatten().filter_map(|draft| draft.case(case.seed)).filter(was).collect()
}
