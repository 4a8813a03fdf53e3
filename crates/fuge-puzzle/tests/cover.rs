//! The exact-cover engine against brute force, against itself in parts, and against known numbers.

#![allow(clippy::unwrap_used)]

use fuge_puzzle::cover::{CoverError, CoverProblem, CoverTree, Item, Member};
use fuge_search::{
    Control, Count, Interval, Node, Observer, Outcome, Patience, Step, Stopped, Tree, estimate, split, split_into,
    walk, walk_observed,
};
use proptest::prelude::*;
use std::cell::Cell as Slot;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::{ControlFlow, RangeInclusive};

fn all(tree: &mut CoverTree) -> (Vec<Box<[u32]>>, Outcome) {
    let mut found = Vec::new();
    let outcome = walk(tree, &Interval::whole(), &Control::default(), &mut found);
    assert_eq!(outcome.rest, None);
    (found, outcome)
}

fn count(problem: &CoverProblem) -> u64 {
    walk(&mut problem.tree().unwrap(), &Interval::whole(), &Control::default(), &mut Count).statistics.solutions()
}

// Random problems.

/// Items and options in the plainest form, for the brute force to read.
#[derive(Clone, Debug)]
struct Plain {
    /// Ranges of the primary items, which come first.
    primary: Vec<RangeInclusive<u32>>,
    secondary: usize,
    /// Item, and colour or none.
    options: Vec<BTreeMap<usize, Option<u32>>>,
}

impl Plain {
    fn problem(&self) -> CoverProblem {
        let mut problem = CoverProblem::new();
        let mut items: Vec<Item> = self.primary.iter().map(|times| problem.primary_range(times.clone())).collect();
        items.extend((0..self.secondary).map(|_| problem.secondary()));
        for (number, option) in (0..).zip(&self.options) {
            let members = option.iter().map(|(&item, &colour)| Member { item: items[item], colour });
            assert_eq!(problem.option(members), number);
        }
        problem
    }

    fn is_solution(&self, chosen: &[u32]) -> bool {
        let uses = |item| chosen.iter().filter_map(move |&option| self.options[option as usize].get(&item));
        let primary = self.primary.iter().enumerate().all(|(item, times)| times.contains(&(uses(item).count() as u32)));
        let secondary = (self.primary.len()..self.primary.len() + self.secondary).all(|item| {
            let colours: BTreeSet<_> = uses(item).collect();
            uses(item).count() <= 1 || (colours.len() == 1 && !colours.contains(&None))
        });
        primary && secondary
    }

    fn brute_force(&self) -> BTreeSet<Box<[u32]>> {
        let subset = |set: u32| (0..32).filter(|bit| set >> bit & 1 == 1).collect::<Vec<u32>>();
        let subsets = (0..1 << self.options.len()).map(subset);
        subsets.filter(|chosen| self.is_solution(chosen)).map(Into::into).collect()
    }
}

fn plain() -> impl Strategy<Value = Plain> {
    let range = prop_oneof![3 => Just(1..=1), 2 => (0..4_u32, 0..3_u32).prop_map(|(min, more)| min..=min + more)];
    (prop::collection::vec(range, 1..6), 0..4_usize).prop_flat_map(|(primary, secondary)| {
        let items = primary.len() + secondary;
        let colour = prop_oneof![Just(None), (0..2_u32).prop_map(Some)];
        let option = prop::collection::btree_map(0..items, colour, 1..=items.min(4));
        prop::collection::vec((option, 0..primary.len()), 0..13).prop_map(move |raw| {
            let options = raw.into_iter().map(|(mut option, extra)| {
                if option.keys().all(|&item| item >= primary.len()) {
                    option.insert(extra, None);
                }
                let plain = |(item, colour)| (item, if item < primary.len() { None } else { colour });
                option.into_iter().map(plain).collect()
            });
            Plain { primary: primary.clone(), secondary, options: options.collect() }
        })
    })
}

/// The tree as its documentation defines it, node by node from nothing but the options chosen and discarded.
fn described(plain: &Plain, chosen: &[u32], active: &BTreeSet<u32>, tree: &mut CoverTree) {
    let has = |option: u32, item: usize| plain.options[option as usize].contains_key(&item);
    let covered = |item| chosen.iter().filter(|&&option| has(option, item)).count() as i64;
    let mut best: Option<(i64, usize)> = None;
    for (item, times) in plain.primary.iter().enumerate() {
        let left = active.iter().filter(|&&option| has(option, item)).count() as i64;
        let need = (i64::from(*times.start()) - covered(item)).max(0);
        if left < need {
            assert_eq!(tree.look(), Node::DeadEnd);
            let reason = tree.reason();
            assert!(reason.starts_with(&format!("item {item} ")), "{reason}, but it is item {item}");
            return;
        }
        if left > 0 && best.is_none_or(|(least, _)| left - need + 1 < least) {
            best = Some((left - need + 1, item));
        }
    }
    let Some((branches, item)) = best else { return assert_eq!(tree.look(), Node::Solution { weight: 1 }) };
    assert_eq!(tree.look(), Node::Branches(branches as u32));
    let options: Vec<u32> = active.iter().copied().filter(|&option| has(option, item)).collect();
    for branch in 0..branches as usize {
        let mut active = active.clone();
        active.retain(|option| !options[..branch.min(options.len())].contains(option));
        let mut chosen = chosen.to_vec();
        if let Some(&option) = options.get(branch) {
            chosen.push(option);
            active.remove(&option);
        }
        active.retain(|&option| !chosen.contains(&option) && compatible(plain, &chosen, option));
        tree.descend(branch as u32);
        described(plain, &chosen, &active, tree);
        tree.ascend();
    }
}

/// Whether an option can be chosen beside others without covering an item too often or in two colours.
fn compatible(plain: &Plain, chosen: &[u32], option: u32) -> bool {
    plain.options[option as usize].iter().all(|(item, colour)| {
        let mut uses = chosen.iter().filter_map(|&other| plain.options[other as usize].get(item));
        match plain.primary.get(*item) {
            Some(times) => (uses.count() as u32) < *times.end(),
            None => uses.all(|other| colour.is_some() && other == colour),
        }
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn finds_what_brute_force_finds_each_once(plain in plain()) {
        let (found, _) = all(&mut plain.problem().tree().unwrap());
        let set: BTreeSet<_> = found.iter().cloned().collect();
        prop_assert_eq!(found.len(), set.len());
        prop_assert_eq!(set, plain.brute_force());
    }

    #[test]
    fn the_tree_is_the_one_described(plain in plain()) {
        let active = (0..plain.options.len() as u32).filter(|&option| compatible(&plain, &[], option)).collect();
        described(&plain, &[], &active, &mut plain.problem().tree().unwrap());
    }

    #[test]
    fn parts_and_pauses_make_no_difference(plain in plain(), budget in 1..40_u64, parts in 1..6_usize) {
        let mut tree = plain.problem().tree().unwrap();
        let (whole, outcome) = all(&mut tree);
        let nodes = outcome.statistics.nodes();
        for intervals in [split_into(&mut tree, &Interval::whole(), parts), halves(&mut tree, Interval::whole(), 3)] {
            prop_assert_eq!(in_pieces(&mut tree, &intervals, budget), (whole.clone(), nodes));
        }
        // A clone made in the middle of nowhere starts from the root like the original.
        prop_assert_eq!(all(&mut tree.clone()), (whole, outcome));
    }
}

fn halves(tree: &mut CoverTree, interval: Interval, times: u32) -> Vec<Interval> {
    match split(tree, &interval) {
        Some((left, right)) if times > 0 => {
            let mut parts = halves(tree, left, times - 1);
            parts.extend(halves(tree, right, times - 1));
            parts
        }
        _ => vec![interval],
    }
}

/// Walks intervals one after the other, a few nodes at a time and one solution at a time by turns.
fn in_pieces(tree: &mut CoverTree, intervals: &[Interval], budget: u64) -> (Vec<Box<[u32]>>, u64) {
    let (mut found, mut nodes) = (Vec::new(), 0);
    for interval in intervals {
        let mut rest = Some(interval.clone());
        let mut controls = [
            Control { nodes: Some(budget), ..Control::default() },
            Control { solutions: Some(1), ..Control::default() },
        ]
        .into_iter()
        .cycle();
        while let Some(interval) = rest {
            let outcome = walk(tree, &interval, &controls.next().unwrap(), &mut found);
            nodes += outcome.statistics.nodes();
            rest = outcome.rest;
        }
    }
    (found, nodes)
}

// Known numbers.

/// Cells of a shape, as rows and columns.
type Cells = Vec<(i32, i32)>;

/// The images of a shape under turning and reflecting, each moved into the corner.
fn images(shape: &[(i32, i32)]) -> BTreeSet<Cells> {
    let image = |motion: u32| {
        let moved = shape.iter().map(|&(row, column)| {
            let row = if motion & 1 == 0 { row } else { -row };
            let column = if motion & 2 == 0 { column } else { -column };
            if motion & 4 == 0 { (row, column) } else { (column, row) }
        });
        let cells: Cells = moved.collect();
        let top = cells.iter().map(|cell| cell.0).min().unwrap();
        let left = cells.iter().map(|cell| cell.1).min().unwrap();
        let mut cells: Cells = cells.iter().map(|&(row, column)| (row - top, column - left)).collect();
        cells.sort_unstable();
        cells
    };
    (0..8).map(image).collect()
}

/// Where the shape can lie on a rectangle, as lists of cell numbers.
fn placements(shape: &[(i32, i32)], rows: i32, columns: i32) -> Vec<Vec<usize>> {
    let mut placements = Vec::new();
    for image in images(shape) {
        for (top, left) in (0..rows).flat_map(|top| (0..columns).map(move |left| (top, left))) {
            if image.iter().all(|cell| cell.0 + top < rows && cell.1 + left < columns) {
                placements.push(image.iter().map(|cell| ((cell.0 + top) * columns + cell.1 + left) as usize).collect());
            }
        }
    }
    placements
}

/// Shapes, each an item with its range, on a rectangle.
fn tiling(pieces: &[(Cells, RangeInclusive<u32>)], rows: i32, columns: i32) -> CoverProblem {
    let mut problem = CoverProblem::new();
    let cells: Vec<Item> = (0..rows * columns).map(|_| problem.primary()).collect();
    for (shape, times) in pieces {
        let piece = problem.primary_range(times.clone());
        for placement in placements(shape, rows, columns) {
            problem.option(placement.into_iter().map(|cell| cells[cell]).chain([piece]));
        }
    }
    problem
}

fn pentominoes() -> Vec<(Cells, RangeInclusive<u32>)> {
    let shapes = [
        ".## ##. .#.",
        "#####",
        "#### #...",
        ".### ##..",
        "## ## #.",
        "### .#. .#.",
        "#.# ###",
        "### #.. #..",
        "##. .## ..#",
        ".#. ### .#.",
        "#### .#..",
        "##. .#. .##",
    ];
    let cells = |art: &str| {
        let rows = (0..).zip(art.split(' '));
        rows.flat_map(|(row, line)| (0..).zip(line.bytes()).filter(|c| c.1 == b'#').map(move |c| (row, c.0))).collect()
    };
    shapes.map(|art| (cells(art), 1..=1)).to_vec()
}

#[test]
fn dominoes_are_not_told_apart_unless_labelled() {
    let domino = vec![(0, 0), (0, 1)];
    assert_eq!(count(&tiling(&[(domino.clone(), 8..=8)], 4, 4)), 36);
    assert_eq!(count(&tiling(&[(domino.clone(), 0..=100)], 4, 4)), 36);
    assert_eq!(count(&tiling(&[(domino.clone(), 0..=7)], 4, 4)), 0);
    // 2 × 4 with four dominoes: 5 tilings, and 4! ways to label each.
    assert_eq!(count(&tiling(&[(domino.clone(), 4..=4)], 2, 4)), 5);
    assert_eq!(count(&tiling(&vec![(domino.clone(), 1..=1); 4], 2, 4)), 5 * 24);
    assert_eq!(count(&tiling(&[(domino, 18..=18)], 6, 6)), 6728, "Kasteleyn 1961");
}

#[test]
fn eight_labelled_dominoes() {
    let domino = vec![(0, 0), (0, 1)];
    assert_eq!(count(&tiling(&vec![(domino, 1..=1); 8], 4, 4)), 36 * 40_320);
}

#[test]
fn dominoes_and_squares_in_any_number() {
    let (square, domino) = (vec![(0, 0)], vec![(0, 0), (0, 1)]);
    // Matchings of the 3 × 3 grid: by number of dominoes 1, 12, 44, 56, 18.
    let pieces = |dominoes| [(square.clone(), 0..=9), (domino.clone(), dominoes)];
    assert_eq!(count(&tiling(&pieces(0..=9), 3, 3)), 131);
    assert_eq!(count(&tiling(&pieces(3..=4), 3, 3)), 56 + 18);
    assert_eq!(count(&tiling(&pieces(0..=1), 3, 3)), 1 + 12);
}

#[test]
fn pentominoes_on_3_by_20() {
    let problem = tiling(&pentominoes(), 3, 20);
    let (found, outcome) = all(&mut problem.tree().unwrap());
    assert_eq!(found.len(), 8);
    let probes = estimate(&mut problem.tree().unwrap(), &Interval::whole(), 2_000, 1);
    let nodes = outcome.statistics.nodes() as f64;
    assert!((probes.nodes - nodes).abs() < 3.0 * probes.error, "{probes:?} for {nodes}");
}

#[test]
fn pentominoes_on_6_by_10() {
    let mut tree = tiling(&pentominoes(), 6, 10).tree().unwrap();
    let seen = walk(&mut tree, &Interval::whole(), &Control::default(), &mut Count).statistics;
    assert_eq!(seen.solutions(), 4 * 2339, "Haselgrove and Haselgrove 1960");
    // The signature of the tree's order: whoever changes it changes every saved position.
    assert_eq!((seen.nodes(), seen.dead_ends()), (3_620_988, 2_408_971));
}

#[test]
fn queens_with_secondary_diagonals() {
    let queens = |n: usize| {
        let mut problem = CoverProblem::new();
        let lines: Vec<Item> = (0..2 * n).map(|_| problem.primary()).collect();
        let diagonals: Vec<Item> = (0..4 * n).map(|_| problem.secondary()).collect();
        for (row, column) in (0..n).flat_map(|row| (0..n).map(move |column| (row, column))) {
            let slanted = [diagonals[row + column], diagonals[3 * n + row - column]];
            problem.option([lines[row], lines[n + column]].into_iter().chain(slanted));
        }
        count(&problem)
    };
    assert_eq!((4..=9).map(queens).collect::<Vec<_>>(), [2, 10, 4, 40, 92, 352]);
}

#[test]
fn word_squares() {
    let words = ["bit", "ice", "ten", "ace", "tea", "cab", "tab", "ash", "bee", "eel"];
    let mut problem = CoverProblem::new();
    let letters: Vec<Item> = (0..9).map(|_| problem.secondary()).collect();
    let mut meaning = Vec::new();
    for line in 0..6_usize {
        let slot = problem.primary();
        for word in words {
            let cell = |place: usize| if line < 3 { letters[3 * line + place] } else { letters[3 * place + line - 3] };
            let spelled = (0..).zip(word.bytes()).map(|(place, letter)| cell(place).coloured(letter.into()));
            problem.option([Member::from(slot)].into_iter().chain(spelled));
            meaning.push(word);
        }
    }
    let mut expected = BTreeSet::new();
    for rows in (0..1000).map(|n| [words[n / 100], words[n / 10 % 10], words[n % 10]]) {
        let columns: Vec<String> = (0..3).map(|c| rows.iter().map(|row| row.as_bytes()[c] as char).collect()).collect();
        if columns.iter().all(|column| words.contains(&column.as_str())) {
            expected.insert(rows);
        }
    }
    assert!(expected.contains(&["bit", "ice", "ten"]));
    let (found, _) = all(&mut problem.tree().unwrap());
    let squares: BTreeSet<_> = found.iter().map(|s| [0, 1, 2].map(|row| meaning[s[row] as usize])).collect();
    assert_eq!((squares.len(), squares), (found.len(), expected));
}

#[test]
fn colourings_of_a_ring() {
    // The chromatic polynomial of a ring of five: (q − 1)⁵ − (q − 1).
    let ring = |colours: u32| {
        let mut problem = CoverProblem::new();
        let corners: [Item; 5] = [(); 5].map(|()| problem.secondary());
        for corner in 0..5 {
            let edge = problem.primary();
            for (a, b) in (0..colours).flat_map(|a| (0..colours).map(move |b| (a, b))).filter(|(a, b)| a != b) {
                problem.option([edge.into(), corners[corner].coloured(a), corners[(corner + 1) % 5].coloured(b)]);
            }
        }
        count(&problem)
    };
    assert_eq!([2, 3, 4].map(ring), [0, 30, 240]);
}

// Edges.

#[test]
fn an_empty_problem_has_the_empty_solution() {
    let (found, outcome) = all(&mut CoverProblem::new().tree().unwrap());
    assert_eq!((found, outcome.statistics.nodes()), (vec![Box::from([])], 1));
}

#[test]
fn an_item_without_options_is_a_dead_end_at_the_root() {
    let mut problem = CoverProblem::new();
    let [covered, _] = problem.primaries();
    problem.option([covered]);
    let mut tree = problem.tree().unwrap();
    assert_eq!(tree.look(), Node::DeadEnd);
    assert_eq!(tree.reason(), "item 1 has no option left");
}

#[test]
fn an_item_never_to_be_covered_takes_its_options_away() {
    let mut problem = CoverProblem::new();
    let (wanted, forbidden) = (problem.primary(), problem.primary_range(0..=0));
    problem.option([wanted, forbidden]);
    problem.option([wanted]);
    assert_eq!(all(&mut problem.tree().unwrap()).0, [Box::from([1])]);
}

#[test]
fn ranges_may_be_huge() {
    let mut problem = CoverProblem::new();
    let (any, many) = (problem.primary_range(0..=u32::MAX), problem.primary_range(2..=u32::MAX));
    for _ in 0..3 {
        problem.option([any, many]);
    }
    assert_eq!(count(&problem), 4);
    problem.primary_range(u32::MAX..=u32::MAX);
    assert_eq!(count(&problem), 0);
}

#[test]
fn options_may_have_many_members() {
    let mut problem = CoverProblem::new();
    let items: Vec<Item> = (0..150).map(|_| problem.primary()).collect();
    let colours: Vec<Item> = (0..150).map(|_| problem.secondary()).collect();
    for part in 0..2 {
        for _ in 0..70 {
            let half = (75 * part..75 * part + 75).map(|i| Member::from(items[i]));
            problem.option(half.chain(colours.iter().map(|item| item.coloured(7))));
        }
    }
    assert_eq!(count(&problem), 70 * 70);
}

#[test]
fn the_reason_tells_how_many_are_missing() {
    struct Reasons(Vec<String>);
    impl Observer<CoverTree> for Reasons {
        fn step(&mut self, step: Step, tree: &CoverTree, _: &[u32]) -> ControlFlow<()> {
            if step == Step::Rejected {
                self.0.push(tree.reason());
            }
            ControlFlow::Continue(())
        }
    }
    let mut problem = CoverProblem::new();
    let (one, shared, two) = (problem.primary(), problem.primary_range(0..=1), problem.primary_range(2..=2));
    for members in [&[one, shared][..], &[one, shared], &[two, shared], &[two, shared], &[two]] {
        problem.option(members.iter().copied());
    }
    let mut reasons = Reasons(Vec::new());
    let mut tree = problem.tree().unwrap();
    walk_observed(&mut tree, &Interval::whole(), &Control::default(), &mut Count, &mut reasons);
    assert_eq!(reasons.0, ["item 2 needs 2 more options and has 1 left"; 2]);
}

#[test]
fn a_bad_problem_is_an_error() {
    let mut good = CoverProblem::new();
    let (primary, secondary) = (good.primary(), good.secondary());
    good.option([primary, secondary]);
    assert_eq!(good.members(0).unwrap(), [primary.into(), secondary.into()]);
    assert_eq!((good.members(1), good.item_count(), good.option_count()), (None, 2, 1));
    let stranger = CoverProblem::new().primaries::<9>()[8];
    #[expect(clippy::reversed_empty_ranges, reason = "the mistake under test")]
    let empty = 3..=2;
    let error = |problem: &CoverProblem| problem.tree().map(|_| ()).unwrap_err();
    let with_option = |members: &[Member]| {
        let mut problem = good.clone();
        problem.option(members.iter().copied());
        error(&problem)
    };
    let [plain, shared] = [Member::from(primary), Member::from(secondary)];
    let without_range = {
        let mut problem = good.clone();
        problem.primary_range(empty);
        error(&problem)
    };
    assert_eq!(without_range, CoverError::EmptyRange { item: 2, min: 3, max: 2 });
    assert_eq!(without_range.to_string(), "item 2 cannot be covered at least 3 and at most 2 times");
    let cases = [
        (vec![shared], CoverError::NoPrimary { option: 1 }, "option 1 has no primary item"),
        (vec![], CoverError::NoPrimary { option: 1 }, "option 1 has no primary item"),
        (
            vec![stranger.into()],
            CoverError::UnknownItem { option: 1, item: 8, items: 2 },
            "option 1 has item 8, but the problem has only 2 items",
        ),
        (vec![plain, shared, plain], CoverError::Repeated { option: 1, item: 0 }, "option 1 has item 0 twice"),
        (
            vec![primary.coloured(1)],
            CoverError::ColouredPrimary { option: 1, item: 0 },
            "option 1 gives a colour to item 0, which is primary",
        ),
    ];
    for (members, expected, text) in cases {
        let error = with_option(&members);
        assert_eq!((error.to_string().as_str(), error), (text, expected));
    }
}

#[test]
fn a_tree_can_go_to_another_thread() {
    fn assert_cursor<T: Tree<Solution = Box<[u32]>> + Clone + Send + 'static>() {}
    assert_cursor::<CoverTree>();
}

#[test]
fn what_the_search_finds_covers_and_nothing_else_does() {
    let mut problem = CoverProblem::new();
    let (a, b) = (problem.primary_range(1..=2), problem.primary());
    let x = problem.secondary();
    problem.option([a.into(), x.coloured(1)]);
    problem.option([b.into(), x.coloured(1)]);
    problem.option([b.into(), x.coloured(2)]);
    problem.option([a, x]);
    problem.option([a]);
    let mut found = Vec::new();
    walk(&mut problem.tree().unwrap(), &Interval::whole(), &Control::default(), &mut found);
    let subsets = (0_u32..1 << 5).map(|set| (0..5).filter(|n| set >> n & 1 == 1).collect::<Box<[u32]>>());
    let mut covers: Vec<_> = subsets.filter(|options| problem.is_covered_by(options)).collect();
    covers.sort();
    found.sort();
    assert_eq!(found, covers);
    assert_eq!((problem.times(0), problem.times(2), problem.times(3)), (Some(1..=2), None, None));
    assert!(!problem.is_covered_by(&[4, 4, 1]) && !problem.is_covered_by(&[4, 1, 5]));
}

#[test]
fn compiling_asks_for_every_portion_of_members_and_ends_with_a_no() {
    // Few items in few words, with and without colours, and many: every form of the tree.
    for (items, coloured) in [(60, false), (60, true), (1000, false), (1000, true)] {
        let mut problem = CoverProblem::new();
        let cells: Vec<Item> = (0..items).map(|_| problem.primary()).collect();
        let colour = problem.secondary();
        for option in 0..60_000 {
            let members = (0..5).map(|member| Member::from(cells[(option * 7 + member) % items]));
            problem.option(members.chain(coloured.then(|| colour.coloured(option as u32 % 3))));
        }
        let asked = Slot::new(0);
        let stopped_at = |limit: u64| {
            asked.set(0);
            let ask = || {
                asked.set(asked.get() + 1);
                asked.get() < limit
            };
            match problem.tree_patiently(&Patience::new(&ask)) {
                Ok(_) => false,
                Err(error) => error == CoverError::Stopped(Stopped),
            }
        };
        assert!(!stopped_at(u64::MAX));
        let all = asked.get();
        // Checked, looked at for the form, and written into tables: three times at least.
        assert!(all >= 3 * 5 * 60_000 / Patience::PORTION, "{all} questions");
        for limit in [1, 2, all / 2, all] {
            assert!(stopped_at(limit), "question {limit} of {all}");
            assert_eq!(asked.get(), limit);
        }
    }
}

// The smallest problems that tell a rule from one that is nearly it.

#[test]
fn an_item_that_needs_nothing_may_go_without() {
    let mut problem = CoverProblem::new();
    let often = problem.primary_range(0..=1);
    let once = problem.primary();
    problem.option([once, often]);
    problem.option([once]);
    let (found, _) = all(&mut problem.tree().unwrap());
    assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), BTreeSet::from([Box::from([0]), Box::from([1])]));
}

#[test]
fn options_that_are_left_are_not_all_needed() {
    let mut problem = CoverProblem::new();
    let [a, b, c] = problem.primaries();
    problem.option([a]);
    problem.option([b, c]);
    problem.option([c]);
    assert_eq!(all(&mut problem.tree().unwrap()).0, [Box::from([0, 1])]);
    // The same where options are equally long, and one of them may be left.
    let mut problem = CoverProblem::new();
    let item = problem.primary_range(1..=2);
    problem.option([item]);
    problem.option([item]);
    assert_eq!(all(&mut problem.tree().unwrap()).0.len(), 3);
}

#[test]
fn items_of_several_words_are_all_covered() {
    let mut problem = CoverProblem::new();
    let items: [Item; 65] = problem.primaries();
    (1..64).for_each(|item| _ = problem.option([items[item]]));
    problem.option([items[0], items[64]]);
    problem.option([items[0], items[64]]);
    let (found, _) = all(&mut problem.tree().unwrap());
    assert!(found.len() == 2 && found.iter().all(|options| options.len() == 64), "{found:?}");
}
