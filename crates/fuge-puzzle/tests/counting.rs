//! Counting without listing against brute force, against determinants, and against known numbers.
//!
//! The one-sided pentominoes on 6x15 are how 2567183 was settled (raw 10268732), where a smaller number is quoted elsewhere.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use fuge_puzzle::frontier::{CountError, CountOptions, CountProblem, Kind, Layer};
use num_bigint::BigUint;
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::{ControlFlow, RangeInclusive};

fn count(problem: &CountProblem) -> BigUint {
    problem.count(&CountOptions::default(), &mut |_| ControlFlow::Continue(())).unwrap()
}

fn count_small(problem: &CountProblem) -> u64 {
    count(problem).try_into().unwrap()
}

// Shapes on boards, in the plainest form.

type Cell = (i32, i32);

const PENTOMINOES: [&str; 12] = [
    "#####",
    "##/##/#.",
    ".##/##./.#.",
    "####/#...",
    "####/.#..",
    "##./.##/..#",
    "###/.#./.#.",
    "#.#/###",
    "#../#../###",
    ".#./###/.#.",
    "##./.#./.##",
    "###./..##",
];

fn shape(drawn: &str) -> Vec<Cell> {
    let row = |(row, line): (usize, &str)| {
        let filled = line.chars().enumerate().filter(|(_, mark)| *mark == '#');
        filled.map(|(column, _)| (row as i32, column as i32)).collect::<Vec<_>>()
    };
    drawn.split('/').enumerate().flat_map(row).collect()
}

fn normal(cells: &[Cell]) -> Vec<Cell> {
    let top = cells.iter().map(|cell| cell.0).min().unwrap();
    let left = cells.iter().map(|cell| cell.1).min().unwrap();
    let mut cells: Vec<Cell> = cells.iter().map(|cell| (cell.0 - top, cell.1 - left)).collect();
    cells.sort_unstable();
    cells
}

fn mirrored(cells: &[Cell]) -> Vec<Cell> {
    normal(&cells.iter().map(|cell| (cell.0, -cell.1)).collect::<Vec<_>>())
}

fn turned(cells: &[Cell]) -> BTreeSet<Vec<Cell>> {
    let quarter = |cells: &Vec<Cell>| Some(normal(&cells.iter().map(|cell| (cell.1, -cell.0)).collect::<Vec<_>>()));
    std::iter::successors(Some(normal(cells)), quarter).take(4).collect()
}

/// The kinds of a set, each with its orientations: reflected pieces are the same.
fn two_sided(drawn: &[&str]) -> Vec<BTreeSet<Vec<Cell>>> {
    drawn.iter().map(|drawn| &turned(&shape(drawn)) | &turned(&mirrored(&shape(drawn)))).collect()
}

/// The kinds of a set, each with its orientations: reflected pieces are different pieces.
fn one_sided(drawn: &[&str]) -> Vec<BTreeSet<Vec<Cell>>> {
    let sides = |drawn: &&str| BTreeSet::from([turned(&shape(drawn)), turned(&mirrored(&shape(drawn)))]);
    drawn.iter().flat_map(sides).collect()
}

/// Cells row by row: so let rows be the shorter side.
fn rectangle(rows: i32, columns: i32) -> Vec<Cell> {
    (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))).collect()
}

fn with_range(range: RangeInclusive<u32>, pieces: Vec<BTreeSet<Vec<Cell>>>) -> Vec<Piece> {
    pieces.into_iter().map(|shapes| (shapes, range.clone())).collect()
}

type Piece = (BTreeSet<Vec<Cell>>, RangeInclusive<u32>);

/// A board to be covered; also the cells of each placement.
fn packing(board: &[Cell], pieces: &[Piece]) -> (CountProblem, Vec<Vec<u16>>) {
    let numbers: BTreeMap<Cell, u16> = board.iter().copied().zip(0..).collect();
    let mut problem = CountProblem::new(board.len());
    let mut placements = Vec::new();
    for (shapes, range) in pieces {
        let kind = problem.kind(range.clone());
        for (shape, first) in shapes.iter().flat_map(|shape| board.iter().map(move |first| (shape, first))) {
            let corner = (first.0 - shape[0].0, first.1 - shape[0].1);
            let cell = |cell: &Cell| numbers.get(&(cell.0 + corner.0, cell.1 + corner.1)).copied();
            if let Some(mut cells) = shape.iter().map(cell).collect::<Option<Vec<u16>>>() {
                problem.placement(cells.iter().copied(), [(kind, 1)]);
                cells.sort_unstable();
                placements.push(cells);
            }
        }
    }
    (problem, placements)
}

fn ways(board: &[Cell], pieces: &[Piece]) -> u64 {
    count_small(&packing(board, pieces).0)
}

fn dominoes(rows: i32, columns: i32) -> CountProblem {
    let number = (rows * columns / 2) as u32;
    packing(&rectangle(rows, columns), &with_range(number..=number, two_sided(&["##"]))).0
}

// Known numbers.

#[test]
fn pentominoes_on_rectangles() {
    let set = with_range(1..=1, two_sided(&PENTOMINOES));
    assert_eq!(ways(&rectangle(20, 3), &set), 8);
    assert_eq!(ways(&rectangle(15, 4), &set), 1472);
    assert_eq!(ways(&rectangle(12, 5), &set), 4040);
    assert_eq!(ways(&rectangle(10, 6), &set), 9356);
}

#[test]
fn pentominoes_on_the_chessboard() {
    let set = with_range(1..=1, two_sided(&PENTOMINOES));
    let in_the_middle = |cell: &Cell| (3..5).contains(&cell.0) && (3..5).contains(&cell.1);
    let holed: Vec<Cell> = rectangle(8, 8).into_iter().filter(|cell| !in_the_middle(cell)).collect();
    assert_eq!(ways(&holed, &set), 520);
    // Scott's way to say it: the square tetromino is a piece that can lie in the middle only.
    let (mut problem, _) = packing(&rectangle(8, 8), &set);
    let square = problem.kind(1..=1);
    problem.placement([27, 28, 35, 36], [(square, 1)]);
    assert_eq!(count_small(&problem), 520);
}

#[test]
fn one_sided_pentominoes_on_rectangles() {
    let set = with_range(1..=1, one_sided(&PENTOMINOES));
    assert_eq!(set.len(), 18);
    assert_eq!(ways(&rectangle(30, 3), &set), 184);
    assert_eq!(ways(&rectangle(18, 5), &set), 4 * 686_628);
}

#[test]
#[ignore = "long: half a minute; cargo xtask test --long"]
fn thirteen_pieces_and_one_sided_pentominoes() {
    let thirteen = [&PENTOMINOES[..], &["##/##"]].concat();
    assert_eq!(ways(&rectangle(8, 8), &with_range(1..=1, two_sided(&thirteen))), 8 * 16_146);
    assert_eq!(ways(&rectangle(15, 6), &with_range(1..=1, one_sided(&PENTOMINOES))), 10_268_732);
}

#[test]
fn pieces_in_any_number() {
    // Fibonacci numbers, and partitions of a row into bars of given numbers.
    let bars = two_sided(&["#", "##"]);
    assert_eq!(ways(&rectangle(1, 20), &with_range(0..=u32::MAX, bars.clone())), 10946);
    let row = |singles, doubles| ways(&rectangle(1, 20), &[(bars[0].clone(), singles), (bars[1].clone(), doubles)]);
    assert_eq!(row(4..=4, 0..=99), 495);
    assert_eq!(row(0..=99, 8..=8), 495);
    assert_eq!(row(3..=4, 1..=99), 495);
    assert_eq!(row(4..=6, 5..=8), 495 + 1716);
    assert_eq!(row(4..=4, 7..=7), 0);
    assert_eq!(row(5..=5, 0..=99), 0);
}

// Dominoes: Kasteleyn's determinant.

/// The number of ways to cover a rectangle by dominoes, but for the sign, modulo a prime: rows of the matrix are black cells,
/// columns are white cells; neighbours in a row have 1, neighbours in a column 1 or -1 with the column.
fn kasteleyn(rows: i32, columns: i32, prime: u64) -> u64 {
    let (black, white): (Vec<Cell>, Vec<Cell>) =
        rectangle(rows, columns).into_iter().partition(|cell| (cell.0 + cell.1) % 2 == 0);
    let entry = |a: &Cell, b: &Cell| match ((a.0 - b.0).abs(), (a.1 - b.1).abs()) {
        (0, 1) => 1,
        (1, 0) => [1, prime - 1][a.1 as usize % 2],
        _ => 0,
    };
    let mut matrix: Vec<Vec<u64>> = black.iter().map(|a| white.iter().map(|b| entry(a, b)).collect()).collect();
    let mut determinant = 1;
    for step in 0..matrix.len() {
        let Some(pivot) = (step..matrix.len()).find(|&row| matrix[row][step] != 0) else {
            return 0;
        };
        matrix.swap(step, pivot);
        let top = matrix[step].clone();
        determinant = determinant * top[step] % prime;
        let inverse = power(top[step], prime - 2, prime);
        for row in &mut matrix[step + 1..] {
            let factor = row[step] * inverse % prime;
            if factor != 0 {
                row.iter_mut().zip(&top).for_each(|(entry, top)| *entry = (*entry + (prime - factor) * top) % prime);
            }
        }
    }
    determinant
}

fn power(base: u64, exponent: u64, prime: u64) -> u64 {
    (0..64).rev().fold(1, |value, bit| {
        let square = value * value % prime;
        if exponent >> bit & 1 == 1 { square * base % prime } else { square }
    })
}

/// The first primes below 2^31.
fn primes() -> impl Iterator<Item = u64> {
    let is_prime = |number: &u64| (2..).take_while(|d| d * d <= *number).all(|d| !number.is_multiple_of(d));
    (0..1 << 31).rev().filter(is_prime)
}

/// Equal modulo primes whose product is far beyond either number is equal.
fn agrees_with_kasteleyn(rows: i32, columns: i32) -> BigUint {
    let ways = count(&dominoes(rows, columns));
    let mut signs = [true; 2];
    for prime in primes().take(7) {
        let determinant = kasteleyn(rows, columns, prime);
        let counted: u64 = (&ways % prime).try_into().unwrap();
        signs[0] &= determinant == counted;
        signs[1] &= (prime - determinant) % prime == counted;
    }
    assert!(signs[0] || signs[1], "{rows} by {columns}: {ways}");
    ways
}

#[test]
fn dominoes_are_kasteleyns_determinant() {
    for (rows, columns) in (1..=8).flat_map(|rows| (1..=8).map(move |columns| (rows, columns))) {
        if rows * columns % 2 == 0 {
            agrees_with_kasteleyn(rows, columns);
        }
    }
    agrees_with_kasteleyn(40, 4);
    agrees_with_kasteleyn(14, 14);
    assert_eq!(count_small(&dominoes(8, 8)), 12_988_816);
}

#[test]
fn dominoes_on_20_by_20() {
    let ways = agrees_with_kasteleyn(20, 20);
    assert_eq!(ways.to_string(), "1269984011256235834242602753102293934298576249856");
}

#[test]
fn dominoes_on_an_odd_board() {
    assert_eq!(count_small(&dominoes(5, 5)), 0);
}

#[test]
fn dominoes_up_to_symmetry() {
    let symmetries: [fn(Cell) -> Cell; 8] = [
        |(r, c)| (r, c),
        |(r, c)| (c, 7 - r),
        |(r, c)| (7 - r, 7 - c),
        |(r, c)| (7 - c, r),
        |(r, c)| (r, 7 - c),
        |(r, c)| (7 - r, c),
        |(r, c)| (c, r),
        |(r, c)| (7 - c, 7 - r),
    ];
    let board = rectangle(8, 8);
    let (problem, placements) = packing(&board, &with_range(32..=32, two_sided(&["##"])));
    let kept = symmetries.map(|symmetry| {
        let cells: Vec<u16> = board.iter().map(|&cell| symmetry(cell)).map(|(r, c)| (8 * r + c) as u16).collect();
        let image = |placement: &Vec<u16>| {
            let mut image: Vec<u16> = placement.iter().map(|&cell| cells[usize::from(cell)]).collect();
            image.sort_unstable();
            placements.iter().position(|other| *other == image).unwrap() as u32
        };
        count_small(&problem.fixed_by(&cells, &placements.iter().map(image).collect::<Vec<_>>()).unwrap())
    });
    assert_eq!(kept[0], 12_988_816);
    assert_eq!(kept.iter().sum::<u64>(), 8 * 1_629_189);
}

// Width: of counts, of windows, of kinds.

#[test]
fn counts_outgrow_every_width() {
    for cells in [0, 1, 30, 31, 32, 33, 62, 63, 64, 65, 126, 127, 128, 129, 254, 255, 256, 257, 700] {
        let mut problem = CountProblem::new(cells);
        for cell in 0..cells as u16 {
            problem.placement([cell], []);
            problem.placement([cell], []);
        }
        assert_eq!(count(&problem), BigUint::from(1_u32) << cells);
    }
}

#[test]
fn long_strips_are_fibonacci_numbers() {
    let mut fibonacci = [BigUint::from(1_u32), BigUint::from(1_u32)];
    (0..1500).for_each(|_| fibonacci = [fibonacci[1].clone(), &fibonacci[0] + &fibonacci[1]]);
    assert_eq!(count(&dominoes(1500, 2)), fibonacci[0]);
}

#[test]
fn windows_of_every_width() {
    for reach in [1, 31, 32, 61, 62, 63, 64, 125, 126, 127, 128, 253, 254, 255, 256, 1000, 1022] {
        let mut problem = CountProblem::new(2 * usize::from(reach));
        for cell in 0..reach {
            problem.placement([cell, cell + reach], []);
            problem.placement([cell, cell + reach], []);
        }
        assert_eq!(count(&problem), BigUint::from(1_u32) << reach, "reach {reach}");
    }
    let mut problem = CountProblem::new(1100);
    problem.placement([0, 1023], []);
    let wide = problem.count(&CountOptions::default(), &mut |_| ControlFlow::Continue(()));
    assert_eq!(wide, Err(CountError::TooWide { bits: 1023 }));
}

#[test]
fn kinds_of_every_number() {
    for kinds in [2, 30, 32, 62, 64, 128, 254, 256, 1022] {
        let mut problem = CountProblem::new(kinds);
        let all: Vec<Kind> = (0..kinds).map(|_| problem.kind(1..=1)).collect();
        for cell in 0..kinds {
            problem.placement([cell as u16], [(all[cell], 1)]);
            problem.placement([cell as u16], [(all[cell ^ 1], 1)]);
        }
        assert_eq!(count(&problem), BigUint::from(1_u32) << (kinds / 2), "{kinds} kinds");
    }
}

// Against brute force.

/// A problem in the plainest form, for the brute force to read.
#[derive(Clone, Debug)]
struct Plain {
    cells: usize,
    kinds: Vec<RangeInclusive<u32>>,
    placements: Vec<(BTreeSet<u16>, BTreeMap<usize, u32>)>,
}

impl Plain {
    fn problem(&self) -> CountProblem {
        let mut problem = CountProblem::new(self.cells);
        let kinds: Vec<Kind> = self.kinds.iter().map(|range| problem.kind(range.clone())).collect();
        for (cells, uses) in &self.placements {
            problem.placement(cells.iter().copied(), uses.iter().map(|(&kind, &times)| (kinds[kind], times)));
        }
        problem
    }

    /// The solutions, as sets of placements.
    fn brute_force(&self) -> Vec<u32> {
        (0..1 << self.placements.len()).filter(|&set| self.is_solution(set)).collect()
    }

    fn is_solution(&self, set: u32) -> bool {
        let chosen = || self.placements.iter().enumerate().filter(move |(n, _)| set >> n & 1 == 1).map(|(_, p)| p);
        let covered: Vec<u16> = chosen().flat_map(|(cells, _)| cells.iter().copied()).collect();
        let distinct: BTreeSet<u16> = covered.iter().copied().collect();
        let used = |kind| chosen().filter_map(|(_, uses)| uses.get(&kind)).sum::<u32>();
        covered.len() == self.cells
            && distinct.len() == self.cells
            && self.kinds.iter().enumerate().all(|(kind, range)| range.contains(&used(kind)))
    }
}

fn range() -> impl Strategy<Value = RangeInclusive<u32>> {
    prop_oneof![
        2 => Just(0..=u32::MAX),
        2 => (0..4_u32).prop_map(|min| min..=u32::MAX),
        4 => (0..3_u32, 0..4_u32).prop_map(|(min, more)| min..=min + more),
    ]
}

fn plain() -> impl Strategy<Value = Plain> {
    (1..7_usize, prop::collection::vec(range(), 0..4)).prop_flat_map(|(cells, kinds)| {
        let uses = prop::collection::btree_map(0..kinds.len().max(1), 1..4_u32, 0..=kinds.len().min(2));
        let placement = (prop::collection::btree_set(0..cells as u16, 1..=cells.min(3)), uses);
        prop::collection::vec(placement, 0..13).prop_map(move |placements| {
            let known = |(cells, uses): (_, BTreeMap<usize, u32>)| {
                (cells, uses.into_iter().filter(|(kind, _)| *kind < kinds.len()).collect())
            };
            Plain { cells, kinds: kinds.clone(), placements: placements.into_iter().map(known).collect() }
        })
    })
}

/// A problem with a symmetry: the images of cells and of placements.
fn symmetric() -> impl Strategy<Value = (Plain, Vec<u16>, Vec<u32>)> {
    let permutation = |cells: usize| Just((0..cells as u16).collect::<Vec<_>>()).prop_shuffle();
    let uses = prop::collection::vec(prop::collection::btree_map(0..3_usize, 1..3_u32, 0..3), 16);
    let with_permutation = (plain(), prop::collection::vec(range(), 3), uses, any::<bool>()).prop_flat_map(
        move |(plain, kinds, uses, twice)| (permutation(plain.cells), Just((plain, kinds, uses, twice))),
    );
    let closed = with_permutation.prop_map(|(images, (plain, kinds, uses, twice))| {
        let image =
            |cells: &BTreeSet<u16>| cells.iter().map(|&cell| images[usize::from(cell)]).collect::<BTreeSet<_>>();
        let mut sets: BTreeSet<BTreeSet<u16>> = BTreeSet::new();
        for (cells, _) in plain.placements {
            let mut cells = cells;
            while sets.insert(cells.clone()) {
                cells = image(&cells);
            }
        }
        let sets: Vec<_> = sets.into_iter().collect();
        // Perhaps each twice, and then the symmetry swaps the two.
        let copies = if twice { 2 } else { 1 };
        let moved = |number: usize| {
            let to = sets.iter().position(|set| *set == image(&sets[number / copies])).unwrap();
            (to * copies + (number + usize::from(twice)) % copies) as u32
        };
        let count = sets.len() * copies;
        let moved = (0..count).map(moved).collect();
        let placements = (0..count).map(|n| (sets[n / copies].clone(), uses[n % uses.len()].clone())).collect();
        (Plain { cells: plain.cells, kinds, placements }, images, moved)
    });
    closed.prop_filter("few enough for brute force", |(plain, ..)| plain.placements.len() <= 14)
}

/// Bars of some lengths in a row, and how often each may be used.
fn bars() -> impl Strategy<Value = (u32, Vec<(u32, RangeInclusive<u32>)>)> {
    (0..13_u32, prop::collection::vec((1..5_u32, range()), 1..5))
}

/// The ways to fill a row, by trying every bar at the first free cell.
fn fill(row: u32, bars: &[(u32, RangeInclusive<u32>)], used: &mut Vec<u32>) -> u64 {
    if row == 0 {
        return u64::from(bars.iter().zip(used).all(|((_, range), used)| range.contains(used)));
    }
    let mut ways = 0;
    for (number, (length, _)) in bars.iter().enumerate().filter(|(_, (length, _))| *length <= row) {
        used[number] += 1;
        ways += fill(row - length, bars, used);
        used[number] -= 1;
    }
    ways
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn counts_are_those_of_brute_force(plain in plain()) {
        prop_assert_eq!(count_small(&plain.problem()), plain.brute_force().len() as u64);
    }

    #[test]
    fn bars_in_a_row((row, bars) in bars()) {
        let mut problem = CountProblem::new(row as usize);
        for (length, range) in &bars {
            let kind = problem.kind(range.clone());
            for first in 0..=row.saturating_sub(*length) {
                if first + length <= row {
                    problem.placement((first..first + length).map(|cell| cell as u16), [(kind, 1)]);
                }
            }
        }
        prop_assert_eq!(count_small(&problem), fill(row, &bars, &mut vec![0; bars.len()]));
    }

    #[test]
    fn what_a_symmetry_keeps((plain, cells, placements) in symmetric()) {
        let moved = |set: u32| (0..32).filter(|n| set >> n & 1 == 1).map(|n| 1 << placements[n as usize]).sum::<u32>();
        let kept = plain.brute_force().into_iter().filter(|&set| moved(set) == set).count();
        prop_assert_eq!(count_small(&plain.problem().fixed_by(&cells, &placements).unwrap()), kept as u64);
    }
}

// Limits, and what is wrong.

#[test]
fn memory_is_limited() {
    let problem = dominoes(14, 14);
    let mut most = 0;
    let mut observe = |layer: &Layer| {
        most = most.max(layer.bytes);
        ControlFlow::Continue(())
    };
    let all = problem.count(&CountOptions::default(), &mut observe).unwrap();
    for limit in [0, 1, 100, 10_000, most / 2, most - 1] {
        let mut observe = |layer: &Layer| {
            assert!(layer.bytes <= limit);
            ControlFlow::Continue(())
        };
        let error = problem.count(&CountOptions { memory: limit }, &mut observe).unwrap_err();
        let CountError::Memory { layer, layers, needed, limit: told, .. } = error else { panic!("{error}") };
        assert!(layer < layers && needed > limit && told == limit, "{error}");
    }
    assert_eq!(problem.count(&CountOptions { memory: 2 * most }, &mut |_| ControlFlow::Continue(())), Ok(all));
}

#[test]
fn layers_are_told_in_order_and_the_count_can_be_stopped() {
    let problem = dominoes(8, 8);
    let mut numbers = Vec::new();
    let mut observe = |layer: &Layer| {
        assert!(layer.layers == 64 && layer.done <= layer.states && layer.peak.is_none_or(|peak| peak >= layer.bytes));
        numbers.push(layer.number);
        if layer.number == 40 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let stopped = problem.count(&CountOptions::default(), &mut observe);
    assert_eq!(stopped, Err(CountError::Stopped { layer: 40, layers: 64 }));
    assert_eq!(numbers, (0..=40).collect::<Vec<_>>());
}

#[test]
fn what_is_wrong_is_named() {
    let error = |change: &dyn Fn(&mut CountProblem)| {
        let mut problem = CountProblem::new(3);
        problem.kind(0..=1);
        change(&mut problem);
        problem.count(&CountOptions::default(), &mut |_| ControlFlow::Continue(())).unwrap_err()
    };
    #[expect(clippy::reversed_empty_ranges, reason = "this is what is wrong")]
    let empty = error(&|problem| _ = problem.kind(2..=1));
    assert_eq!(empty, CountError::EmptyRange { kind: 1, min: 2, max: 1 });
    assert_eq!(error(&|problem| _ = problem.placement([], [])), CountError::NoCell { placement: 0 });
    let unknown = CountError::UnknownCell { placement: 0, cell: 3, cells: 3 };
    assert_eq!(error(&|problem| _ = problem.placement([3, 1], [])), unknown);
    let repeated = CountError::RepeatedCell { placement: 0, cell: 1 };
    assert_eq!(error(&|problem| _ = problem.placement([1, 0, 1], [])), repeated);
    let mut other = CountProblem::default();
    let foreign = [(); 5].map(|()| other.kind(0..=1))[4];
    let unknown = CountError::UnknownKind { placement: 0, kind: 4, kinds: 1 };
    assert_eq!(error(&|problem| _ = problem.placement([0], [(foreign, 1)])), unknown);
    let large = CountProblem::new(70_000).count(&CountOptions::default(), &mut |_| ControlFlow::Continue(()));
    assert_eq!(large, Err(CountError::TooLarge { what: "cells", count: 70_000, limit: 65_536 }));
}

#[test]
fn what_is_no_symmetry_is_refused() {
    let mut problem = CountProblem::new(3);
    problem.placement([0, 1], []);
    problem.placement([1, 2], []);
    let refused = |cells: &[u16], placements: &[u32]| {
        matches!(problem.fixed_by(cells, placements), Err(CountError::NotASymmetry(_)))
    };
    assert!(!refused(&[2, 1, 0], &[1, 0]));
    assert!(refused(&[2, 1, 0], &[0, 1]));
    assert!(refused(&[2, 1], &[1, 0]));
    assert!(refused(&[2, 1, 1], &[1, 0]));
    assert!(refused(&[2, 1, 3], &[1, 0]));
    assert!(refused(&[2, 1, 0], &[1, 1]));
    assert!(refused(&[2, 1, 0], &[1, 2]));
    assert!(refused(&[2, 1, 0], &[1]));
}
