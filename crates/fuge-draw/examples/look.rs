//! Pictures to look at: one solution and a sheet of many for a puzzle on every lattice, as PNG, SVG, HTML and text.
//!
//! `cargo run -p fuge-draw --example look -- FOLDER` writes them into FOLDER.

#![allow(clippy::unwrap_used, reason = "only the author looks at it")]

use fuge_draw::text::{self, TextStyle};
use fuge_draw::{html, png, svg};
use fuge_puzzle::packing::{
    Board, Cell, Compiled, Engine, Lattice, Packing, Piece, PieceSet, Shape, Solution, Symmetry,
};
use fuge_search::{Control, Interval, walk};
use std::collections::BTreeSet;
use std::path::Path;

fn main() {
    let folder = std::env::args().nth(1).unwrap_or_else(|| "/tmp/draw-look".to_owned());
    let only = std::env::args().nth(2);
    let folder = Path::new(&folder);
    std::fs::create_dir_all(folder).unwrap();
    for (name, packing, most) in puzzles() {
        if only.as_ref().is_none_or(|only| name.contains(only.as_str())) {
            draw(folder, name, &packing, most);
        }
    }
}

fn draw(folder: &Path, name: &str, packing: &Packing, most: u64) {
    let all = solutions(packing, most);
    println!("{name}: {} solutions", all.len());
    let one = &all[0].placements;
    let save = |what: &str, drawing: &str, width: u32| {
        std::fs::write(folder.join(format!("{name}-{what}.svg")), drawing).unwrap();
        std::fs::write(folder.join(format!("{name}-{what}.png")), png::render(drawing, width).unwrap()).unwrap();
    };
    save("one", &svg::solution(packing, one), 900);
    save("part", &svg::solution(packing, &one[..one.len() / 2]), 900);
    save("board", &svg::solution(packing, &[]), 900);
    save("sheet", &svg::sheet(packing, &all, 1, name), 1600);
    let page = html::page(packing, &all, 1, &html::Frame { heading: name, ..html::Frame::default() });
    std::fs::write(folder.join(format!("{name}.html")), page).unwrap();
    let mut drawn = String::new();
    for style in [TextStyle::PLAIN, TextStyle::LINES, TextStyle::FULL] {
        drawn += &text::draw(packing, one, style);
        drawn += &text::legend(packing, one, style).unwrap_or_default();
        drawn += &format!("\n{}\n", text::draw(packing, &one[..one.len() / 2], style));
        drawn += &format!("{}\n{}\n", text::draw(packing, &[], style), text::pieces(packing, style, 100));
    }
    std::fs::write(folder.join(format!("{name}.txt")), drawn).unwrap();
}

fn solutions(packing: &Packing, most: u64) -> Vec<Solution> {
    let compiled = Compiled::new(packing);
    let mut found = Vec::new();
    let control = Control { solutions: Some(most), ..Control::default() };
    walk(&mut compiled.tree(Engine::Cells), &Interval::whole(), &control, &mut found);
    found.iter().map(|found| compiled.solution(found)).collect()
}

fn set(name: &str) -> Vec<Piece> {
    let set = PieceSet::named(name).unwrap();
    set.pieces(set.lattice()).unwrap()
}

fn puzzle(board: Board, pieces: Vec<Piece>) -> Packing {
    Packing::new(board, pieces, Symmetry::Full).unwrap()
}

fn puzzles() -> Vec<(&'static str, Packing, u64)> {
    let size = |lattice, rows, columns, layers| Board::of_size(lattice, rows, columns, layers).unwrap();
    vec![
        ("pentominoes", puzzle(Board::rectangle(6, 10).unwrap(), set("pentominoes")), 24),
        ("hexiamonds", puzzle(size(Lattice::Triangle, 6, 6, 1), hexiamonds()), 24),
        ("tetrahexes", puzzle(tetrahex_board(), set("tetrahexes")), 12),
        ("triaboloes", triaboloes(), 12),
        ("tangram", tangram(), 4),
        ("soma", puzzle(size(Lattice::Cube, 3, 3, 3), set("soma")), 60),
        ("pentacubes", puzzle(size(Lattice::Cube, 5, 6, 2), space("pentominoes")), 6),
        ("tower", puzzle(tower(), space("pentominoes")), 2),
        ("chess", chess(), 12),
        ("colours", few_colours(), 3),
    ]
}

/// Grown from one triangle, cell by cell.
fn hexiamonds() -> Vec<Piece> {
    let canonical = |shape: Shape| shape.orientations(Lattice::Triangle, true).swap_remove(0);
    let mut shapes: BTreeSet<Shape> = Shape::new([Cell::new(0, 0)]).map(canonical).into_iter().collect();
    for _ in 1..6 {
        let grown = |shape: &Shape| -> Vec<Shape> {
            let cells = shape.cells();
            let beside = cells.iter().flat_map(|&cell| Lattice::Triangle.geometry().neighbours(cell));
            beside
                .filter(|cell| !cells.contains(cell))
                .filter_map(|cell| Shape::new(cells.iter().copied().chain([cell])))
                .collect()
        };
        shapes = shapes.iter().flat_map(grown).map(canonical).collect();
    }
    shapes.into_iter().zip('A'..).map(|(shape, name)| Piece::new(name, shape)).collect()
}

fn space(name: &str) -> Vec<Piece> {
    PieceSet::named(name).unwrap().pieces(Lattice::Cube).unwrap()
}

/// A rhombus of four by seven hexagons.
fn tetrahex_board() -> Board {
    let cells = (0..4).flat_map(|row| (0..7).map(move |column| Cell::new(row, column)));
    Board::new(Lattice::Hexagon, cells).unwrap()
}

/// The four triaboloes, twice, and what else they need.
fn triaboloes() -> Packing {
    let mut pieces = set("triaboloes");
    pieces.iter_mut().for_each(|piece| piece.copies = (0..=6).into_copies());
    puzzle(Board::of_size(Lattice::Tan, 3, 4, 1).unwrap(), pieces)
}

trait IntoCopies {
    fn into_copies(self) -> fuge_puzzle::packing::Copies;
}

impl IntoCopies for std::ops::RangeInclusive<u32> {
    fn into_copies(self) -> fuge_puzzle::packing::Copies {
        fuge_puzzle::packing::Copies { min: *self.start(), max: *self.end() }
    }
}

/// The seven tans, on squares whose diagonals are the short sides of the small triangle.
fn tangram() -> Packing {
    let shape = |cells: &[(i32, i32, u8)]| {
        Shape::new(cells.iter().map(|&(row, column, part)| Cell::new(row, column).part(part))).unwrap()
    };
    let small = shape(&[(0, 0, 0), (0, 0, 1)]);
    let middle = shape(&[(0, 0, 1), (0, 0, 2), (0, 1, 2), (0, 1, 3)]);
    let square = shape(&[(0, 0, 0), (0, 0, 1), (0, 0, 2), (0, 0, 3)]);
    let slanted = shape(&[(0, 0, 0), (0, 0, 1), (0, 1, 2), (0, 1, 3)]);
    let large = {
        let below = (0..4).map(|part| Cell::new(1, 0).part(part));
        let corners = [(0, 0, 2), (0, 0, 3), (1, 1, 2), (1, 1, 3)];
        Shape::new(below.chain(corners.map(|(row, column, part)| Cell::new(row, column).part(part)))).unwrap()
    };
    let piece = |name: &str, shape, copies: u32| Piece { copies: copies.into(), ..Piece::new(name, shape) };
    let board = Board::new(
        Lattice::Tan,
        (0..2).flat_map(|row| (0..4).flat_map(move |column| (0..4).map(move |part| Cell::new(row, column).part(part)))),
    );
    puzzle(
        board.unwrap(),
        vec![
            piece("large", large, 2),
            piece("middle", middle, 1),
            piece("square", square, 1),
            piece("rhomboid", slanted, 1),
            piece("small", small, 2),
        ],
    )
}

/// A stepped pyramid with a tower, sixty cubes.
fn tower() -> Board {
    let layer = |layer: i32, size: i32, from: i32| {
        (from..from + size)
            .flat_map(move |row| (from..from + size).map(move |column| Cell::new(row, column).in_layer(layer)))
    };
    let cells = layer(3, 5, 0).chain(layer(2, 5, 0)).chain(layer(1, 3, 0)).chain([Cell::new(0, 0)]);
    Board::new(Lattice::Cube, cells).unwrap()
}

/// A board of two colours, and pieces that have them as they had lain in a solution.
fn chess() -> Packing {
    let colour = |cell: Cell| if (cell.row + cell.column) % 2 == 0 { 'B' } else { 'W' };
    let board = Board::rectangle(6, 10).unwrap();
    let mut pieces = set("pentominoes");
    let plain = puzzle(board.clone(), pieces.clone());
    for placed in &solutions(&plain, 40)[39].placements {
        let cells = placed.cells.iter().map(|&cell| (cell, Some(colour(cell))));
        pieces[placed.piece].shape = Shape::coloured(cells).unwrap();
    }
    let colours: Vec<_> = board.cells().iter().map(|&cell| (cell, colour(cell))).collect();
    puzzle(board.with_colours(colours), pieces)
}

/// The same pieces on a board with few colours.
fn few_colours() -> Packing {
    let packing = chess();
    let colours = [(Cell::new(0, 0), 'B'), (Cell::new(5, 9), 'W'), (Cell::new(2, 2), 'B')];
    let pieces = packing.pieces().iter().map(|piece| {
        let mut cells = piece.shape.coloured_cells();
        let first = cells.next().unwrap();
        let shape = Shape::coloured(std::iter::once(first).chain(cells.map(|(cell, _)| (cell, None)))).unwrap();
        Piece { shape, ..piece.clone() }
    });
    puzzle(Board::rectangle(6, 10).unwrap().with_colours(colours), pieces.collect())
}
