//! Random puzzles: both searches, in every order, find what trying everything finds.

use fuge_puzzle::cards::{Card, CardPuzzle, Clue, Compiled, Frame, Order, Rule, sides_of};
use fuge_puzzle::packing::{Board, Cell, Found, Lattice, PackingTree, Symmetry};
use fuge_search::{Control, Interval, Node, Tree, walk};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// All solutions, each as it is handed out, and how many each stands for in all.
fn found(mut tree: PackingTree) -> (BTreeSet<Found>, u64) {
    let mut found: Vec<Found> = Vec::new();
    let outcome = walk(&mut tree, &Interval::whole(), &Control::default(), &mut found);
    let all: BTreeSet<Found> = found.iter().cloned().collect();
    assert_eq!(all.len(), found.len(), "none twice");
    (all, outcome.statistics.raw)
}

/// The plain walk, without the engine's own loop.
struct Plain(PackingTree);

impl Tree for Plain {
    type Solution = Found;
    fn look(&mut self) -> Node {
        self.0.look()
    }
    fn descend(&mut self, branch: u32) {
        self.0.descend(branch);
    }
    fn ascend(&mut self) {
        self.0.ascend();
    }
    fn solution(&self) -> Found {
        self.0.solution()
    }
}

/// What the cards show, place after place.
type Shown = Vec<Vec<u8>>;

/// All ways to lay the cards: every card, every turn, place after place, equal cards told apart by nothing.
fn brute(puzzle: &CardPuzzle) -> BTreeSet<Shown> {
    let mut ways = BTreeSet::new();
    let (mut used, mut shown) = (vec![false; puzzle.cards().len()], Vec::new());
    lay(puzzle, &mut used, &mut shown, &mut ways);
    ways
}

fn lay(puzzle: &CardPuzzle, used: &mut Vec<bool>, shown: &mut Shown, ways: &mut BTreeSet<Shown>) {
    let cells = puzzle.board().cells();
    let Some(&cell) = cells.get(shown.len()) else {
        ways.insert(shown.clone());
        return;
    };
    let clue = puzzle.clues().iter().find(|clue| clue.cell == cell);
    for card in 0..used.len() {
        let named = puzzle.clues().iter().any(|clue| clue.card == card);
        if used[card] || clue.map_or(named, |clue| clue.card != card) {
            continue;
        }
        // Of cards that are the same, the first that is left will do.
        let same = |other: usize| {
            let named = puzzle.clues().iter().any(|clue| clue.card == other);
            !used[other] && !named && puzzle.cards()[other].labels == puzzle.cards()[card].labels
        };
        if clue.is_none() && (0..card).any(same) {
            continue;
        }
        let mut seen = BTreeSet::new();
        let turns = if puzzle.turns() { puzzle.sides() as u8 } else { 1 };
        for (turn, flipped) in (0..turns).flat_map(|turn| [(turn, false), (turn, true)]) {
            if flipped && !puzzle.flips() || clue.is_some_and(|clue| (clue.turn, clue.flipped) != (turn, flipped)) {
                continue;
            }
            let labels = puzzle.shown(card, turn, flipped);
            if !seen.insert(labels.clone()) {
                continue;
            }
            shown.push(labels);
            if fits(puzzle, shown) {
                used[card] = true;
                lay(puzzle, used, shown, ways);
                used[card] = false;
            }
            shown.pop();
        }
    }
}

/// Whether the last card fits to those before, and to the frame, on a board of squares.
fn fits(puzzle: &CardPuzzle, shown: &[Vec<u8>]) -> bool {
    let cells = puzzle.board().cells();
    let (last, frame) = (shown.len() - 1, puzzle.frame());
    let (row, column) = (cells[last].row, cells[last].column);
    let steps = [(-1, 0), (0, 1), (1, 0), (0, -1)];
    (0..4).all(|side| {
        let own = shown[last][side];
        let (down, right) = steps[side];
        let beside = cells.iter().position(|cell| (cell.row, cell.column) == (row + down, column + right));
        match beside {
            None => frame.sides.get(side).copied().flatten().is_none_or(|wanted| wanted == own),
            Some(other) => {
                !frame.only.contains(&own)
                    && shown.get(other).is_none_or(|other| puzzle.meet(own, other[(side + 2) % 4]))
            }
        }
    })
}

/// A motion of the square, turned so often after the mirror, with an exchange of labels.
struct Change {
    turns: usize,
    mirror: bool,
    labels: [u8; 3],
}

impl Change {
    /// Where a cell goes, from the middle of the board, whose size this is.
    fn cell(&self, cell: Cell, [mut rows, mut columns]: [i32; 2]) -> (i32, i32) {
        let (mut row, mut column) = (cell.row, if self.mirror { columns - 1 - cell.column } else { cell.column });
        for _ in 0..self.turns {
            (row, column) = (column, rows - 1 - row);
            (rows, columns) = (columns, rows);
        }
        (row, column)
    }

    fn side(&self, side: usize) -> usize {
        (if self.mirror { (4 - side) % 4 } else { side } + self.turns) % 4
    }

    fn card(&self, labels: &[u8]) -> Vec<u8> {
        let mut image = vec![0; 4];
        (0..4).for_each(|side| image[self.side(side)] = self.labels[usize::from(labels[side])]);
        image
    }

    /// The image of what lies at the places; `None`: some of it is not on the board.
    fn image(&self, puzzle: &CardPuzzle, shown: &Shown) -> Option<Shown> {
        let cells = puzzle.board().cells();
        let most = |along: fn(&Cell) -> i32| cells.iter().map(along).max().unwrap_or(0) + 1;
        let least = |along: fn(&Cell) -> i32| cells.iter().map(along).min().unwrap_or(0);
        let (top, left) = (least(|cell| cell.row), least(|cell| cell.column));
        let size = [most(|cell| cell.row) - top, most(|cell| cell.column) - left];
        let mut image = vec![Vec::new(); cells.len()];
        for (cell, labels) in cells.iter().zip(shown) {
            let (row, column) = self.cell(Cell::new(cell.row - top, cell.column - left), size);
            let to = cells.iter().position(|cell| (cell.row - top, cell.column - left) == (row, column))?;
            image[to] = if labels.is_empty() { Vec::new() } else { self.card(labels) };
        }
        Some(image)
    }

    /// Whether the puzzle is the same afterwards: its cards, what the frame wants, which labels meet, and the clues.
    fn keeps(&self, puzzle: &CardPuzzle) -> bool {
        let can_show = |card: usize, change: Option<&Self>| {
            let turns = if puzzle.turns() { 4 } else { 1 };
            let ways = (0..turns).flat_map(|turn| [(turn, false), (turn, true)]);
            let all = ways.filter(|way| puzzle.flips() || !way.1).map(|(turn, flip)| puzzle.shown(card, turn, flip));
            all.map(|labels| change.map_or(labels.clone(), |change| change.card(&labels))).collect::<BTreeSet<_>>()
        };
        let cards = |change: Option<&Self>| {
            let mut all: Vec<_> = (0..puzzle.cards().len()).map(|card| can_show(card, change)).collect();
            all.sort();
            all
        };
        let swapped = |label: u8| self.labels[usize::from(label)];
        let frame = puzzle.frame();
        let wanted = |side: usize| frame.sides.get(side).copied().flatten();
        let clues: Shown = puzzle
            .board()
            .cells()
            .iter()
            .map(|cell| {
                let clue = puzzle.clues().iter().find(|clue| clue.cell == *cell);
                clue.map_or(Vec::new(), |clue| puzzle.shown(clue.card, clue.turn, clue.flipped))
            })
            .collect();
        cards(Some(self)) == cards(None)
            && (0..4).all(|side| wanted(side).map(swapped) == wanted(self.side(side)))
            && frame.only.iter().all(|&label| frame.only.contains(&swapped(label)))
            && (0..3).all(|a| (0..3).all(|b| puzzle.meet(a, b) == puzzle.meet(swapped(a), swapped(b))))
            && self.image(puzzle, &clues) == Some(clues)
    }
}

/// How many ways there are of which none is an image of another, by trying every motion with every exchange of the three labels.
fn different(puzzle: &CardPuzzle, ways: &BTreeSet<Shown>) -> usize {
    let same = [0, 1, 2];
    let swaps = [same, [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let swaps = if puzzle.swaps_colours() { &swaps[..] } else { &swaps[..1] };
    let motions: &[(usize, bool)] = match puzzle.symmetry() {
        Symmetry::Full => &[(0, false), (1, false), (2, false), (3, false), (0, true), (1, true), (2, true), (3, true)],
        Symmetry::Rotations => &[(0, false), (1, false), (2, false), (3, false)],
        Symmetry::None => &[(0, false)],
    };
    let all =
        motions.iter().flat_map(|&(turns, mirror)| swaps.iter().map(move |&labels| Change { turns, mirror, labels }));
    let changes: Vec<Change> = all.filter(|change| change.keeps(puzzle)).collect();
    let first =
        |way: &&Shown| changes.iter().filter_map(|change| change.image(puzzle, way)).all(|image| **way <= image);
    ways.iter().filter(first).count()
}

fn board(rows: u32, columns: u32, hole: Option<usize>) -> Board {
    let full = Board::rectangle(rows, columns).expect("a board");
    let cells = full.cells().iter().enumerate().filter(|(index, _)| Some(*index) != hole).map(|(_, cell)| *cell);
    Board::new(Lattice::Square, cells).expect("a board")
}

/// A puzzle cut out of a board with labels on all edges, its cards turned and in another order.
fn filled(rows: usize, columns: usize, labels: usize, framed: bool, edges: &[usize], turns: &[usize]) -> CardPuzzle {
    let mut next = edges.iter().map(|edge| (edge % labels + 1) as u8);
    let mut draw = |border: bool| if border && framed { 0 } else { next.next().unwrap_or(1) };
    let across: Vec<Vec<u8>> =
        (0..rows).map(|_| (0..=columns).map(|column| draw(column == 0 || column == columns)).collect()).collect();
    let down: Vec<Vec<u8>> =
        (0..=rows).map(|row| (0..columns).map(|_| draw(row == 0 || row == rows)).collect()).collect();
    let mut cards: Vec<Card> = Vec::new();
    for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
        let mut labels = vec![down[row][column], across[row][column + 1], down[row + 1][column], across[row][column]];
        labels.rotate_left(turns[cards.len() % turns.len()]);
        let name = cards.len().to_string();
        cards.insert((7 * cards.len() + turns[0]) % (cards.len() + 1), Card { name, labels });
    }
    let board = Board::rectangle(rows as u32, columns as u32).expect("a board");
    let names = (0..=labels).map(|label| label.to_string()).collect();
    let puzzle = CardPuzzle::new(board, cards, names, Rule::Equal).expect("a puzzle");
    match framed {
        true => puzzle.framed(Frame { sides: vec![Some(0); 4], only: BTreeSet::from([0]) }),
        false => puzzle,
    }
}

prop_compose! {
    pub fn puzzles()(
        (rows, columns) in prop_oneof![Just((1, 3)), Just((2, 2)), Just((2, 3)), Just((3, 2)), Just((1, 1))],
        hole in proptest::option::of(0_usize..6),
        labels in 1_u8..4,
        pairs in proptest::option::of(proptest::collection::btree_set((0_u8..3, 0_u8..3), 1..5)),
        frame in prop_oneof![Just(None), Just(Some(vec![Some(0); 4])), Just(Some(vec![Some(0), None, Some(1), None]))],
        only in any::<bool>(),
        (turn, flip) in (any::<bool>(), any::<bool>()),
        (more, twins) in (0_usize..2, any::<bool>()),
        symmetry in prop_oneof![Just(Symmetry::Full), Just(Symmetry::Rotations), Just(Symmetry::None)],
        swaps in any::<bool>(),
        clue in proptest::option::of((0_usize..4, 0_u8..4)),
        edges in proptest::collection::vec(0_u8..3, 40),
    ) -> CardPuzzle {
        let size = (rows * columns) as usize;
        let board = board(rows, columns, hole.filter(|&hole| size > 1 && hole < size));
        // Of twins one is the other, turned over and with two labels exchanged, so that there is something to be symmetric.
        let label = |index: usize, side: usize| edges[(4 * index + side) % edges.len()] % labels;
        let card = |index: usize| Card {
            name: index.to_string(),
            labels: match twins && index % 2 == 1 {
                true => (0..4).map(|side| [1, 0, 2][usize::from(label(index - 1, (4 - side) % 4))]).collect(),
                false => (0..4).map(|side| label(index, side)).collect(),
            },
        };
        let cards = (0..board.cells().len() + more).map(card).collect();
        let names = (0..3).map(|label| label.to_string()).collect();
        let rule = pairs.map_or(Rule::Equal, Rule::Pairs);
        let at = board.cells()[0];
        let puzzle = CardPuzzle::new(board, cards, names, rule).expect("a puzzle").moving(turn, flip);
        let only = if only { BTreeSet::from([0]) } else { BTreeSet::new() };
        let puzzle = puzzle.framed(Frame { sides: frame.unwrap_or_default(), only });
        let clues = clue.filter(|(card, turned)| *card < puzzle.cards().len() && (turn || *turned == 0));
        let clues = clues.map(|(card, turn)| Clue { card, cell: at, turn, flipped: false }).into_iter().collect();
        puzzle.with_clues(clues).expect("a clue").counted(symmetry, swaps).expect("few labels")
    }
}

prop_compose! {
    pub fn triangles_or_hexagons()(
        hexagons in any::<bool>(),
        labels in 1_u8..4,
        flip in any::<bool>(),
        framed in any::<bool>(),
        swaps in any::<bool>(),
        edges in proptest::collection::vec(0_u8..3, 40),
    ) -> CardPuzzle {
        let lattice = if hexagons { Lattice::Hexagon } else { Lattice::Triangle };
        let sides = sides_of(lattice).expect("cards");
        let board = Board::of_size(lattice, 2, 2, 1).expect("a board");
        let card = |index: usize| Card {
            name: index.to_string(),
            labels: (0..sides).map(|side| edges[(sides * index + side) % edges.len()] % labels).collect(),
        };
        let cards = (0..board.cells().len()).map(card).collect();
        let names = (0..3).map(|label| label.to_string()).collect();
        let puzzle = CardPuzzle::new(board, cards, names, Rule::Equal).expect("a puzzle").moving(true, flip);
        let frame = if framed { vec![Some(0); 6] } else { Vec::new() };
        let puzzle = puzzle.framed(Frame { sides: frame, only: BTreeSet::new() });
        puzzle.counted(Symmetry::Full, swaps).expect("few labels")
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn every_road_leads_to_the_same(puzzle in puzzles()) {
        let compiled = Compiled::new(&puzzle);
        let (second, raw) = found(compiled.second_tree().expect("a cover"));
        let ways = brute(&puzzle);
        prop_assert_eq!((second.len(), raw), (different(&puzzle, &ways), ways.len() as u64));
        for solution in &second {
            prop_assert!(compiled.is_solution(solution));
            let laid = compiled.laid(solution).expect("a solution");
            let cards: BTreeSet<usize> = laid.iter().map(|laid| laid.card).collect();
            prop_assert_eq!(cards.len(), puzzle.board().cells().len());
        }
        for order in Order::ALL {
            prop_assert_eq!(&found(compiled.tree_in(order)), &(second.clone(), raw), "{}", order);
        }
    }

    #[test]
    fn the_loop_walks_the_nodes_of_the_tree(puzzle in puzzles(), nodes in 1_u64..40) {
        let compiled = Compiled::new(&puzzle);
        let control = Control { nodes: Some(nodes), ..Control::default() };
        let (mut from, mut nodes_seen, mut all, mut tree) = (Interval::whole(), 0, Vec::new(), compiled.tree());
        // Stopped again and again, and gone on with.
        loop {
            let outcome = walk(&mut tree, &from, &control, &mut all);
            nodes_seen += outcome.statistics.nodes();
            match outcome.rest {
                None => break,
                Some(rest) => from = rest,
            }
        }
        let mut plain = Vec::new();
        let whole = walk(&mut Plain(compiled.tree()), &Interval::whole(), &Control::default(), &mut plain);
        let mut swept = Vec::new();
        let loops = walk(&mut compiled.tree(), &Interval::whole(), &Control::default(), &mut swept);
        prop_assert_eq!(&whole.statistics, &loops.statistics);
        prop_assert_eq!(&plain, &swept);
        prop_assert_eq!((nodes_seen, &all), (whole.statistics.nodes(), &plain));
    }

    #[test]
    fn triangles_and_hexagons(puzzle in triangles_or_hexagons()) {
        let compiled = Compiled::new(&puzzle);
        let (second, raw) = found(compiled.second_tree().expect("a cover"));
        for order in Order::ALL {
            prop_assert_eq!(&found(compiled.tree_in(order)), &(second.clone(), raw), "{}", order);
        }
    }
}

proptest! {
    // Trying everything takes its time.
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn boards_that_can_be_filled(
        (rows, columns, labels) in prop_oneof![Just((3, 3, 5)), Just((3, 3, 8)), Just((3, 4, 9)), Just((4, 4, 20))],
        framed in any::<bool>(),
        edges in proptest::collection::vec(0_usize..1000, 40),
        turns in proptest::collection::vec(0_usize..4, 16),
    ) {
        let puzzle = filled(rows, columns, labels, framed, &edges, &turns);
        let compiled = Compiled::new(&puzzle);
        let (second, raw) = found(compiled.second_tree().expect("a cover"));
        prop_assert!(raw > 0);
        prop_assert_eq!(raw, brute(&puzzle).len() as u64);
        for order in Order::ALL {
            prop_assert_eq!(&found(compiled.tree_in(order)), &(second.clone(), raw), "{}", order);
        }
    }
}
