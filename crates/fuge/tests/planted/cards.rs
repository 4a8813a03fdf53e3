//! Planted solutions of the family cards: boards that were cut into cards, in every order, by every loop, and by the cover.

use crate::common::{Folder, fuge_in};
use fuge::cards::{Compiled, Order, Rule};
use fuge::format::foreign::write::cards_toml;
use fuge::format::{Puzzle, json};
use fuge::packing::{Found, Lattice, PackingTree};
use fuge::search::{Control, Interval, walk};
use fuge::verify::cards::{Checker, Entry, read};
use fuge_planted::cards::{Cut, Planted};
use fuge_planted::{Chance, cases, deliver, follow};
use std::collections::BTreeSet;

const ORDERS: [Order; 3] = [Order::Rows, Order::Spiral, Order::Border];

/// The most nodes below a node from which a loop must find the board.
const NODES: u64 = 1500;

/// A planted puzzle made ready, with all images of its solution.
struct Case {
    planted: Planted,
    compiled: Compiled,
    images: Vec<Found>,
    seed: u64,
}

impl Case {
    fn new(planted: Planted, seed: u64) -> Self {
        let compiled = Compiled::new(&planted.puzzle);
        let found = planted.found(&compiled);
        let case = Self { images: compiled.images(&found), planted, compiled, seed };
        assert!(case.compiled.is_solution(&found), "{case}");
        // The checker has found the symmetries in another way.
        let mut checker = Checker::new(&case.planted.puzzle);
        let line = case.line(&found);
        assert_eq!(checker.order(), case.compiled.symmetries() as u64, "{case}");
        assert_eq!(case.check(&mut checker, &line), case.images.len() as u64, "{case}");
        case
    }

    fn of_size(places: usize, seed: u64) -> Self {
        Self::new(Planted::of_size(places, &mut Chance(seed)), seed)
    }

    fn line(&self, found: &Found) -> String {
        let laid = self.compiled.laid(found).unwrap_or_else(|| panic!("no cards: {self}"));
        json::cards_solution("planted", 0, &self.planted.puzzle, &laid)
    }

    /// How many solutions one in a line stands for, as the checker says.
    fn check(&self, checker: &mut Checker, line: &str) -> u64 {
        match read(1, line) {
            Ok(Some(Entry::Solution(_, solution))) => {
                checker.check(&solution).unwrap_or_else(|fault| panic!("{fault}: {self}"))
            }
            other => panic!("{other:?}: {self}"),
        }
    }

    /// Whether what is laid is a part of an image of the planted board, or all of it.
    fn agrees(&self, laid: &Found) -> bool {
        let forms = self.compiled.forms().len();
        self.images.iter().any(|image| laid.iter().all(|&number| image[number as usize / forms] == number))
    }

    /// The tree leads to the planted board, and its loop finds it; how many nodes the loop began at.
    fn is_found_in(&self, tree: &mut PackingTree, what: &str) -> usize {
        let way =
            follow(tree, &mut |laid| self.agrees(laid)).unwrap_or_else(|| panic!("{what} denies the board: {self}"));
        let whole = |found: &Found| {
            assert!(self.compiled.is_solution(found), "{what} finds {found:?}: {self}");
            self.agrees(found)
        };
        let asked = deliver(tree, &way, NODES, &mut |found| whole(found));
        asked.unwrap_or_else(|| panic!("the loop of {what} does not find the board: {self}"))
    }

    /// The same in an order, with all instructions of the processor and without.
    fn is_found(&self, order: Order) -> usize {
        let portable = self.is_found_in(&mut self.compiled.portable_tree_in(order), &format!("{order}, portable"));
        let asked = self.is_found_in(&mut self.compiled.tree_in(order), order.name());
        assert_eq!(asked, portable, "{order}: {self}");
        asked
    }
}

/// What makes the case again.
impl std::fmt::Display for Case {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Planted { puzzle, shown } = &self.planted;
        let text = cards_toml(puzzle, None).unwrap_or_else(|_| format!("{puzzle:?}"));
        write!(f, "seed {}, {} places\n{text}\n{shown:?}", self.seed, shown.len())
    }
}

/// How many words the loop needs for a set of these cards: a bit for each copy, or one where there are very many or enough for all places.
fn words(copies: &[usize], places: usize) -> usize {
    let (mut words, mut end) = (1, 0);
    for &copies in copies {
        let length = if copies > 32 || copies >= places { 1 } else { copies };
        (words, end) = if end + length > 32 { (words + 1, length) } else { (words, end + length) };
    }
    words
}

/// What the cases had, so that none of it can be missing unseen.
#[derive(Default)]
struct Seen(BTreeSet<&'static str>);

impl Seen {
    fn note(&mut self, case: &Case) {
        let puzzle = &case.planted.puzzle;
        let (places, copies) = (case.planted.shown.len(), case.compiled.copies());
        let most = copies.iter().copied().max().unwrap_or(0);
        let frame = puzzle.frame();
        let facts = [
            (puzzle.lattice() == Lattice::Square, "squares"),
            (puzzle.lattice() == Lattice::Triangle, "triangles"),
            (puzzle.lattice() == Lattice::Hexagon, "hexagons"),
            (*puzzle.rule() == Rule::Equal, "equal labels"),
            (matches!(puzzle.rule(), Rule::Pairs(_)), "pairs"),
            (frame.sides.iter().flatten().next().is_some(), "a frame"),
            (!frame.only.is_empty(), "a frame only"),
            (frame.sides.is_empty(), "no frame"),
            (!puzzle.clues().is_empty(), "clues"),
            (puzzle.flips(), "turned over"),
            (!puzzle.turns(), "not turned"),
            (puzzle.swaps_colours(), "exchanges of labels"),
            (case.images.len() > 1, "symmetries"),
            (puzzle.cards().len() > places, "cards that stay over"),
            (most > 1, "copies"),
            ((9..=32).contains(&most), "more copies than always have bits"),
            (most > 32 && most < places, "copies that are counted"),
            (most >= places, "copies without end"),
            (words(&copies, places) > 8, "sets of more words than a register"),
            (words(&copies, places) > 128, "sets of more than 128 words"),
            (case.compiled.forms().len() > 2048, "many forms"),
        ];
        self.0.extend(facts.into_iter().filter(|(is, _)| *is).map(|(_, what)| what));
    }

    fn has(&self, wanted: &[&'static str]) {
        let missing: Vec<_> = wanted.iter().filter(|what| !self.0.contains(*what)).collect();
        assert!(missing.is_empty(), "no case had {missing:?}");
    }
}

#[test]
fn cards_of_boards_of_any_kind_are_found_in_every_order() {
    let (mut seen, mut asked) = (Seen::default(), 0);
    for seed in 0..u64::from(cases(4000)) {
        let places = 1 + Chance(seed).below(if seed % 4 == 0 { 70 } else { 24 });
        let case = Case::of_size(places, seed);
        seen.note(&case);
        asked += ORDERS.map(|order| case.is_found(order)).iter().sum::<usize>();
        if seed % 8 == 0 && places < 20 {
            case.is_found(Order::Auto);
        }
        if let Some(mut tree) = case.compiled.second_tree().filter(|_| places <= 24) {
            case.is_found_in(&mut tree, "the cover");
        }
    }
    // The loops have something to do.
    assert!(asked > 4000 * 3 * 3, "{asked}");
    seen.has(&[
        "squares",
        "triangles",
        "hexagons",
        "equal labels",
        "pairs",
        "a frame",
        "a frame only",
        "no frame",
        "clues",
        "turned over",
        "not turned",
        "exchanges of labels",
        "symmetries",
        "cards that stay over",
        "copies",
        "more copies than always have bits",
        "copies that are counted",
        "copies without end",
    ]);
}

#[test]
fn cards_of_boards_at_every_border_are_found() {
    let mut seen = Seen::default();
    for (number, places) in [63, 64, 65, 127, 128, 129, 255, 256, 257, 300, 400, 511, 512].into_iter().enumerate() {
        for seed in 0..u64::from(cases(16)) {
            let seed = 1000 * number as u64 + seed;
            let case = Case::of_size(places, seed);
            seen.note(&case);
            case.is_found(ORDERS[(seed % 3) as usize]);
        }
    }
    seen.has(&["sets of more words than a register", "copies that are counted", "many forms"]);
}

/// As many labels, and as many cards, as there can be.
#[test]
fn cards_at_the_limits_are_found() {
    let mut seen = Seen::default();
    let cut = Cut { lattice: Lattice::Square, places: 400, labels: 250, period: 0, more: 0, copies: 1 };
    for (seed, cut) in [
        (1, cut),
        (2, Cut { lattice: Lattice::Hexagon, places: 90, ..cut }),
        (3, Cut { lattice: Lattice::Triangle, places: 130, ..cut }),
        (4, Cut { labels: 60, more: 4096, ..cut }),
        (5, Cut { lattice: Lattice::Hexagon, places: 512, labels: 100, more: 4096, ..cut }),
        (6, Cut { places: 512, labels: 20, more: 4096, period: 2, ..cut }),
        (7, Cut { places: 512, labels: 60, more: 4096, copies: 5, ..cut }),
    ] {
        let case = Case::new(Planted::new(cut, &mut Chance(seed)), seed);
        seen.note(&case);
        case.is_found(Order::Rows);
    }
    seen.has(&[
        "sets of more words than a register",
        "sets of more than 128 words",
        "many forms",
        "cards that stay over",
    ]);
}

/// Where there are few boards, every order, every loop and the cover have the same, the planted one is among them, and all are right.
#[test]
fn all_boards_of_few_cards_are_the_same_in_every_order() {
    let mut whole = 0;
    for seed in 0..u64::from(cases(1500)) {
        let case = Case::of_size(1 + Chance(seed).below(9), 10_000 + seed);
        let all = |mut tree: PackingTree| {
            let mut found: Vec<Found> = Vec::new();
            let control = Control { nodes: Some(20_000), ..Control::default() };
            let outcome = walk(&mut tree, &Interval::whole(), &control, &mut found);
            outcome.rest.is_none().then(|| (found.into_iter().collect::<BTreeSet<Found>>(), outcome.statistics.raw))
        };
        let trees =
            ORDERS.into_iter().flat_map(|order| [case.compiled.tree_in(order), case.compiled.portable_tree_in(order)]);
        let answers: Vec<_> = trees.chain(case.compiled.second_tree()).filter_map(all).collect();
        let Some((first, raw)) = answers.first() else { continue };
        assert!(answers.iter().all(|answer| *answer == (first.clone(), *raw)), "{case}");
        assert!(first.iter().any(|found| case.agrees(found)), "{case}");
        let mut checker = Checker::new(&case.planted.puzzle);
        let sum: u64 = first.iter().take(200).map(|found| case.check(&mut checker, &case.line(found))).sum();
        if first.len() <= 200 {
            assert_eq!(sum, *raw, "{case}");
            whole += 1;
        }
    }
    assert!(whole > 400, "{whole}");
}

/// Cards as files: their names, and the puzzles that stand there, with the planted solutions.
fn files(folder: &Folder, cuts: impl Iterator<Item = Cut>) -> Vec<(String, Case)> {
    let mut files = Vec::new();
    for (seed, cut) in (0..).zip(cuts) {
        let mut planted = Planted::new(cut, &mut Chance(seed));
        let name = format!("cards-{seed}");
        let text = cards_toml(&planted.puzzle, None).unwrap_or_default();
        // No file can say all that a frame of triangles can have, or name labels that are on no card.
        let Ok(file) = fuge::format::read(&name, &text) else { continue };
        let Puzzle::Cards(compiled) = file.puzzle else { panic!("{text}") };
        // A drawing does not tell where on the lattice the board lies, and a file may number its labels otherwise.
        let number = |label: &u8| {
            let name = &planted.puzzle.labels()[usize::from(*label)];
            compiled.puzzle().labels().iter().position(|other| other == name).unwrap() as u8
        };
        planted.shown = planted.shown.iter().map(|shown| shown.iter().map(number).collect()).collect();
        planted.puzzle = compiled.puzzle().clone();
        folder.write(&format!("{name}.toml"), text);
        files.push((name, Case::new(planted, seed)));
    }
    files
}

/// The program itself, many puzzles in one call.
#[test]
fn cards_are_solved_by_the_program() {
    let folder = Folder::new("planted-cards");
    let cut = |number: usize| {
        let places = [4, 9, 16, 30, 63, 64, 65, 100, 128, 200, 256, 257, 300, 400][number / 3 % 14];
        let lattice = [Lattice::Square, Lattice::Triangle, Lattice::Hexagon][number % 3];
        Cut { lattice, places, labels: 2 + places / 3, period: 0, more: number / 126, copies: 1 }
    };
    // In every order there is a board among the first nodes, so that the program has an answer in a moment.
    let quick = |case: &Case| {
        let first = Control { nodes: Some(100_000), ..Control::default() };
        ORDERS.into_iter().all(|order| {
            let mut found: Vec<Found> = Vec::new();
            walk(&mut case.compiled.tree_in(order), &Interval::whole(), &first, &mut found);
            !found.is_empty()
        })
    };
    let files: Vec<_> = files(&folder, (0..252).map(cut)).into_iter().filter(|(_, case)| quick(case)).collect();
    assert!(files.len() > 40 && files.iter().any(|(_, case)| case.planted.shown.len() > 256), "{}", files.len());
    let names: Vec<String> = files.iter().map(|(name, _)| format!("{name}.toml")).collect();
    for options in ["", "--engine spiral", "--engine border"] {
        let said = fuge_in(&folder, &format!("solve {} --json {options}", names.join(" "))).code(0).quiet();
        let mut lines = said.json().into_iter();
        for (name, case) in &files {
            let (solution, summary) = (lines.next().unwrap(), lines.next().unwrap());
            assert_eq!((&summary["puzzle"], &summary["status"]), (&(**name).into(), &"solved".into()), "{case}");
            case.check(&mut Checker::new(&case.planted.puzzle), &solution.to_string());
        }
        assert_eq!(lines.next(), None);
    }
}

/// Where a whole board exists, a search for the best one never says that it does not.
#[test]
fn the_best_board_is_never_proven_to_be_less_than_the_planted_one() {
    let folder = Folder::new("planted-best");
    let cut = |number: usize| Cut {
        lattice: [Lattice::Square, Lattice::Triangle, Lattice::Hexagon][number % 3],
        places: 2 + 2 * (number / 3),
        labels: 3 + number / 6,
        period: 0,
        more: 0,
        copies: 1,
    };
    let mut solved = 0;
    for (name, case) in files(&folder, (0..24).map(cut)) {
        let said = fuge_in(&folder, &format!("solve {name}.toml --best --rounds 6 --threads 1 --json"));
        let summary = said.summary();
        let all = summary["edges"] == summary["of_edges"];
        let status = summary["status"].as_str().unwrap();
        assert!(status == "solved" && all || status == "stopped" && said.code == Some(3), "{said:?}: {case}");
        assert_ne!(summary["verdict"], "impossible", "{case}");
        solved += usize::from(status == "solved");
    }
    assert!(solved > 8, "{solved}");
}
