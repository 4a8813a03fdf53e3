//! What drawings keep on every lattice: nothing is lost, nothing overlaps, and plain text can be read back.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use fuge_draw::text::{self, TextStyle};
use fuge_draw::{html, svg};
use fuge_puzzle::packing::{Board, Cell, Lattice, Packing, Piece, Placed, Shape, Solution, Symmetry};
use proptest::prelude::*;
use roxmltree::Document;
use std::collections::{BTreeMap, BTreeSet};

const STYLES: [TextStyle; 3] = [TextStyle::PLAIN, TextStyle::LINES, TextStyle::FULL];

/// A board and pieces that cover it, or parts of it: each cell has the number of a piece.
fn cut_board() -> impl Strategy<Value = (Packing, Vec<Placed>)> {
    let owners = prop::collection::vec(0..7_usize, 5 * 4 * 4);
    (prop::sample::select(&Lattice::ALL[..]), owners, -9..9, -9..9).prop_filter_map(
        "no cells",
        |(lattice, owners, row, column)| {
            let origin = Cell::new(row, column);
            let mut parts: BTreeMap<usize, Vec<Cell>> = BTreeMap::new();
            for (cell, owner) in some_cells(lattice).zip(owners) {
                parts.entry(owner).or_default().push(cell.shifted(origin));
            }
            // Number 0 is no cell at all.
            parts.remove(&0);
            packing(lattice, parts.into_values().collect())
        },
    )
}

fn some_cells(lattice: Lattice) -> impl Iterator<Item = Cell> {
    let layers = if lattice.in_space() { 3 } else { 1 };
    let places = (0..layers).flat_map(|layer| (0..4).flat_map(move |row| (0..4).map(move |c| (layer, row, c))));
    let parts = lattice.geometry().parts();
    places.flat_map(move |(layer, row, column)| (0..parts).map(move |part| Cell { layer, row, column, part }))
}

/// The puzzle of pieces with these cells, and its solution.
fn packing(lattice: Lattice, parts: Vec<Vec<Cell>>) -> Option<(Packing, Vec<Placed>)> {
    let board = Board::new(lattice, parts.iter().flatten().copied()).ok()?;
    let piece = |(cells, name): (&Vec<Cell>, char)| Piece::new(name, Shape::new(cells.iter().copied()).unwrap());
    let pieces = parts.iter().zip('A'..).map(piece).collect();
    let placed = parts.into_iter().enumerate().map(|(piece, cells)| Placed { piece, cells }).collect();
    Some((Packing::new(board, pieces, Symmetry::Full).ok()?, placed))
}

/// The cells of a plain drawing with their characters, as a puzzle file would be read.
fn read(lattice: Lattice, drawing: &str) -> Vec<(Cell, char)> {
    let mut cells = Vec::new();
    for (line, text) in (0..).zip(drawing.lines()) {
        let layers = if lattice.in_space() { text.split("  ").collect() } else { vec![text] };
        for (layer, row) in (0..).zip(layers) {
            for (column, mark) in (0..).zip(row.chars()).filter(|&(_, mark)| mark != ' ' && mark != '-') {
                let cell = lattice.geometry().marked(line, column).expect("a cell stands there");
                cells.push((cell.in_layer(layer), mark));
            }
        }
    }
    cells
}

/// Polygons, each by its corners.
type Loops = Vec<Vec<(f64, f64)>>;

/// Polygons of a path of absolute moves and lines.
fn loops(path: &str) -> Loops {
    let mut loops = Loops::new();
    assert!(path.ends_with('z'), "{path}");
    for closed in path.split_terminator('z') {
        let mut corners: Vec<(f64, f64)> = Vec::new();
        let starts: Vec<usize> = closed.match_indices(char::is_alphabetic).map(|(at, _)| at).collect();
        for (number, &at) in starts.iter().enumerate() {
            let end = starts.get(number + 1).copied().unwrap_or(closed.len());
            let values: Vec<f64> = closed[at + 1..end].split(' ').map(|value| value.parse().unwrap()).collect();
            let last = corners.last().copied();
            corners.push(match &closed[at..=at] {
                "H" => (values[0], last.unwrap().1),
                "V" => (last.unwrap().0, values[0]),
                "M" | "L" => (values[0], values[1]),
                other => panic!("{other} in {path}"),
            });
        }
        loops.push(corners);
    }
    loops
}

fn area(loops: &[Vec<(f64, f64)>]) -> f64 {
    let twice = |corners: &Vec<(f64, f64)>| {
        let next = corners.iter().cycle().skip(1);
        corners.iter().zip(next).map(|(a, b)| a.0 * b.1 - b.0 * a.1).sum::<f64>()
    };
    loops.iter().map(twice).sum::<f64>() / 2.0
}

/// Whether a point is inside, by the number of edges to its right.
fn contains(loops: &[Vec<(f64, f64)>], (x, y): (f64, f64)) -> bool {
    let crosses =
        |(a, b): ((f64, f64), (f64, f64))| (a.1 > y) != (b.1 > y) && x < a.0 + (y - a.1) / (b.1 - a.1) * (b.0 - a.0);
    let edges = loops.iter().flat_map(|l| l.iter().copied().zip(l.iter().copied().cycle().skip(1)));
    edges.filter(|&edge| crosses(edge)).count() % 2 == 1
}

/// The filled paths of a drawing by their titles.
fn regions(drawing: &str) -> Vec<(String, Loops)> {
    let document = Document::parse(drawing).unwrap();
    let paths = document.descendants().filter(|node| node.has_tag_name("path"));
    let titled = paths.filter_map(|path| Some((path, path.children().find(|child| child.has_tag_name("title"))?)));
    titled.map(|(path, title)| (title.text().unwrap().to_owned(), loops(path.attribute("d").unwrap()))).collect()
}

/// The area of a cell, where an edge of a cube is 1.
fn cell_area(lattice: Lattice) -> f64 {
    let third = 3_f64.sqrt() / 4.0;
    match lattice {
        Lattice::Square | Lattice::Cube => 1.0,
        Lattice::Triangle => 1.3 * 1.3 * third,
        Lattice::Hexagon => 0.62 * 0.62 * 6.0 * third,
        Lattice::Tan => 1.5 * 1.5 / 4.0,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn plain_text_can_be_read_back((packing, placed) in cut_board()) {
        let drawing = text::draw(&packing, &placed, TextStyle::PLAIN);
        let read = read(packing.lattice(), &drawing);
        let cells = || read.iter().map(|(cell, _)| *cell);
        prop_assert_eq!(cells().count(), packing.board().cells().len());
        let board = Shape::new(packing.board().cells().iter().copied());
        prop_assert_eq!(Shape::new(cells()), board.clone(), "\n{}", drawing);
        // The reader may number its cells from elsewhere.
        let shift = packing.board().bounds().0.seen_from(Board::new(packing.lattice(), cells()).unwrap().bounds().0);
        for (cell, mark) in &read {
            let owner = placed.iter().find(|p| p.cells.contains(&cell.shifted(shift))).unwrap();
            prop_assert_eq!(&mark.to_string(), &packing.pieces()[owner.piece].name, "\n{}", drawing);
        }
        let bare = text::draw(&packing, &[], TextStyle::PLAIN);
        prop_assert_eq!(bare.matches('.').count(), read.len());
        prop_assert_eq!(bare.lines().map(str::len).collect::<Vec<_>>(), drawing.lines().map(str::len).collect::<Vec<_>>());
    }

    #[test]
    fn the_size_is_known_before_and_every_piece_has_its_letter((packing, placed) in cut_board()) {
        for style in STYLES {
            let drawing = text::draw(&packing, &placed, TextStyle { colour: false, ..style });
            let wide = drawing.lines().map(|line| line.chars().count()).max().unwrap();
            let (lines, columns) = text::size(&packing, style);
            prop_assert_eq!(drawing.lines().count(), lines, "\n{}", drawing);
            prop_assert!(wide <= columns && wide + 4 >= columns.min(8), "{} {}\n{}", wide, columns, drawing);
            for piece in packing.pieces() {
                prop_assert!(drawing.contains(&piece.name), "{}\n{}", piece.name, drawing);
            }
        }
    }

    #[test]
    fn regions_have_the_area_of_their_cells_and_do_not_overlap((packing, placed) in cut_board()) {
        prop_assume!(!packing.lattice().in_space());
        let regions = regions(&svg::solution(&packing, &placed));
        prop_assert_eq!(regions.len(), placed.len());
        for ((_, loops), Placed { cells, .. }) in regions.iter().zip(&placed) {
            let expected = cells.len() as f64 * cell_area(packing.lattice());
            prop_assert!((area(loops) - expected).abs() < 0.05, "{} {}", area(loops), expected);
            prop_assert!(loops.iter().all(|corners| corners.len() >= 3));
        }
        for at in (0..60).flat_map(|y| (0..60).map(move |x| (0.17 * f64::from(x) + 0.013, 0.17 * f64::from(y) + 0.017))) {
            // Paths have three decimals, so on an edge one cannot tell.
            let around = [(0.002, 0.0), (-0.002, 0.0), (0.0, 0.002), (0.0, -0.002)].map(|by| (at.0 + by.0, at.1 + by.1));
            let inside = |loops: &Loops| around.iter().all(|&near| contains(loops, near));
            let covering = regions.iter().filter(|(_, loops)| inside(loops)).count();
            prop_assert!(covering <= 1, "{:?} is covered {} times", at, covering);
        }
    }

    #[test]
    fn every_drawing_is_well_formed((packing, placed) in cut_board(), covered in 0..8_usize) {
        let some = &placed[..covered.min(placed.len())];
        let drawing = svg::solution(&packing, some);
        let document = Document::parse(&drawing).unwrap();
        let titles: BTreeSet<&str> =
            document.descendants().filter(|n| n.has_tag_name("title")).filter_map(|n| n.text()).collect();
        // Of a solid every piece can be seen, in its layer if nowhere else.
        let names: BTreeSet<&str> = some.iter().map(|p| packing.pieces()[p.piece].name.as_str()).collect();
        prop_assert_eq!(titles, names);
        let solutions = vec![Solution { placements: some.to_vec() }; 8];
        for count in [0, 1, 8] {
            Document::parse(&svg::sheet(&packing, &solutions[..count], 1, "x")).unwrap();
            let page = html::page(&packing, &solutions[..count], 1, &html::Frame::default());
            prop_assert!(!page.contains("NaN") && !page.contains("inf"));
        }
        prop_assert!(!drawing.contains("NaN") && !drawing.contains("inf"));
    }
}

/// Pieces in two parts, a vertical pair two apart.
fn pairs() -> (Packing, Vec<Placed>) {
    let pair = |column: i32| vec![Cell::new(0, column), Cell::new(2, column)];
    let piece = Piece { copies: 2.into(), ..Piece::new("A", Shape::new(pair(0)).unwrap()) };
    let board = Board::new(Lattice::Square, pair(0).into_iter().chain(pair(3))).unwrap();
    let packing = Packing::new(board, vec![piece], Symmetry::Full).unwrap();
    (packing, [0, 3].map(|column| Placed { piece: 0, cells: pair(column) }).to_vec())
}

#[test]
fn copies_of_a_piece_in_several_parts_can_be_told_apart() {
    let (packing, placed) = pairs();
    assert_eq!(text::draw(&packing, &placed, TextStyle::PLAIN), "A  B\n\nA  B\n");
    let lines = text::draw(&packing, &placed, TextStyle::LINES);
    assert_eq!((lines.matches('A').count(), lines.matches('B').count()), (2, 2), "{lines}");
    for style in STYLES {
        assert_eq!(text::legend(&packing, &placed, style).unwrap(), "A B = A\n");
    }
    let document = svg::solution(&packing, &placed);
    let fills: BTreeSet<&str> = document.split("fill=\"#").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert_eq!(fills.len(), 3, "the paper and two colours: {fills:?}");
}

#[test]
fn cubes_have_layers_side_by_side_and_marks_where_there_is_no_cell() {
    let cells = [(0, 0, 0), (0, 1, 0), (1, 0, 1)].map(|(row, column, layer)| Cell::new(row, column).in_layer(layer));
    let (packing, placed) = packing(Lattice::Cube, vec![cells.to_vec()]).unwrap();
    assert_eq!(text::draw(&packing, &placed, TextStyle::PLAIN), "AA  --\n--  A-\n");
    assert_eq!(text::draw(&packing, &[], TextStyle::PLAIN), "..  --\n--  .-\n");
    assert_eq!(text::piece(Lattice::Cube, &packing.pieces()[0], TextStyle::PLAIN), "AA  ..\n..  A.\n");
    let lines = "┏━━━━━━━┓\n┃ A     ┃\n┗━━━━━━━┛  ┏━━━┓\n           ┃ A ┃\n           ┗━━━┛\n";
    assert_eq!(text::draw(&packing, &placed, TextStyle::LINES), lines);
    // One piece, two layers: the board is drawn around both.
    let sheet = svg::sheet(&packing, &[Solution { placements: placed }], 1, "");
    assert!(sheet.contains("d=\"M2 0V1H0V0zM4 1V2H3V1z\""), "{sheet}");
}

#[test]
fn hexagons_triangles_and_quarters_have_slanted_lines() {
    let at = Cell::new(0, 0);
    let draw = |lattice, parts: &[&[Cell]]| {
        let (packing, placed) = packing(lattice, parts.iter().map(|cells| cells.to_vec()).collect()).unwrap();
        text::draw(&packing, &placed, TextStyle::LINES)
    };
    let hexagons = draw(Lattice::Hexagon, &[&[at, Cell::new(1, 0)], &[Cell::new(0, 1)]]);
    assert_eq!(hexagons, " ╱ ╲ ╱ ╲\n│ A │ B │\n ╲   ╲ ╱\n  │   │\n   ╲ ╱\n");
    let triangles = draw(Lattice::Triangle, &[&[at], &[at.part(1), Cell::new(0, 1)]]);
    assert_eq!(triangles, "  ____\n ╱╲B  ╲\n╱A_╲___╲\n");
    let quarters = draw(Lattice::Tan, &[&[at, at.part(1)], &[at.part(2), at.part(3)]]);
    assert_eq!(quarters, "┏━━━┓\n┃╲A ┃\n┃ ╲ ┃\n┃ B╲┃\n┗━━━┛\n");
}

#[test]
fn colours_of_cells_are_shown() {
    let cells = [Cell::new(0, 0), Cell::new(0, 1), Cell::new(0, 2)];
    let shape = Shape::coloured([(cells[0], Some('B')), (cells[1], None), (cells[2], Some('W'))]).unwrap();
    let board = Board::rectangle(1, 3).unwrap().with_colours([(cells[0], 'W')]);
    let packing = Packing::new(board, vec![Piece::new("B", shape)], Symmetry::Full).unwrap();
    let placed = [Placed { piece: 0, cells: cells.to_vec() }];
    assert_eq!(text::draw(&packing, &[], TextStyle::PLAIN), "W..\n");
    assert_eq!(text::draw(&packing, &[], TextStyle::LINES), "┏━━━━━━━━━━━┓\n┃ W   ·   · ┃\n┗━━━━━━━━━━━┛\n");
    assert_eq!(text::draw(&packing, &placed, TextStyle::PLAIN), "BBB\n");
    assert_eq!(text::pieces(&packing, TextStyle::PLAIN, 80), "B\nB#W\n");
    assert_eq!(text::pieces(&packing, TextStyle::LINES, 80), "B\n┏━━━━━━━━━━━┓\n┃ B       W ┃\n┗━━━━━━━━━━━┛\n");
    // The piece must lie with its W on the board's W, so its B is at the other end: two dots, each with its rim and letter.
    let drawing = svg::solution(&packing, &placed);
    assert!(drawing.contains("stroke=\"#222\" stroke-width=\"0.4\" d=\"M2.495 0.5h.01\""), "{drawing}");
    assert!(drawing.contains("stroke=\"#fff\" stroke-width=\"0.4\" d=\"M0.495 0.5h.01\""), "{drawing}");
    assert!(!svg::solution(&pairs().0, &pairs().1).contains("h.01"));
}

#[test]
fn boards_that_are_scattered_in_space_are_not_drawn_at_any_price() {
    let cells: Vec<Cell> = (0..512).map(|n| Cell::new(n, n).in_layer(n)).collect();
    let (packing, placed) = packing(Lattice::Cube, vec![cells]).unwrap();
    for style in STYLES {
        assert!(text::draw(&packing, &placed, style).contains("too large"));
    }
    assert!(svg::sheet(&packing, &[Solution { placements: placed }], 1, "").len() < 1_000_000);
}

#[test]
fn a_partly_covered_block_shows_the_floor_and_the_bare_one_a_box() {
    let cells = |layer: i32| -> Vec<Cell> { (0..3).map(|column| Cell::new(0, column).in_layer(layer)).collect() };
    let (packing, placed) = packing(Lattice::Cube, vec![cells(0), cells(1)]).unwrap();
    let dotted = |drawing: &str| drawing.matches("stroke-dasharray").count();
    let [bare, part, whole] = [0, 1, 2].map(|count| svg::solution(&packing, &placed[..count]));
    assert!(dotted(&bare) > 0 && dotted(&part) > 0 && dotted(&whole) == 0);
    assert!(bare.contains("fill=\"#f4f4f4\"") && !bare.contains("<title>"));
}
