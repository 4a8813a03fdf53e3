//! Lists of every kind: as others draw them, with every rule, on every lattice, and broken. Lists as Fuge prints them are in `fuge.rs`.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::cut;
use common::lists::{all, fitting};
use fuge_puzzle::packing::{
    Board, Cell, Copies, Lattice, Packing, Piece, PieceSet, Placed, Shape, Solution, Symmetry, Turning,
};
use fuge_verify::list::{Claim, Legend, ListError, Misfit};
use fuge_verify::packing::{Checker, Fault};
use proptest::prelude::*;

/// The squares that are drawn with `#`; rows are separated by `/`.
fn squares(art: &str) -> Vec<Cell> {
    let row = |(line, row): (&str, i32)| -> Vec<Cell> {
        line.chars().zip(0..).filter(|(c, _)| *c == '#').map(|(_, column)| Cell::new(row, column)).collect()
    };
    art.split('/').zip(0..).flat_map(row).collect()
}

fn piece(name: &str, art: &str, copies: u32) -> Piece {
    Piece { copies: copies.into(), ..Piece::new(name, Shape::new(squares(art)).unwrap()) }
}

fn puzzle(board: &str, pieces: Vec<Piece>) -> Packing {
    Packing::new(Board::new(Lattice::Square, squares(board)).unwrap(), pieces, Symmetry::Full).unwrap()
}

/// Twelve pentominoes, 8x8 without the centre.
fn holed() -> Packing {
    let pieces = PieceSet::named("pentominoes").unwrap().pieces(Lattice::Square).unwrap();
    puzzle("########/########/########/###..###/###..###/########/########/########", pieces)
}

fn misfit(puzzle: &Packing, list: &str) -> Misfit {
    let (mut solutions, _, error) = all(puzzle, list);
    assert!(error.is_none() && solutions.len() == 1, "{error:?} {solutions:?}");
    solutions.remove(0).1.unwrap_err()
}

fn error(puzzle: &Packing, list: impl AsRef<[u8]>) -> ListError {
    all(puzzle, list).2.unwrap()
}

const BOARD: &str = "\
LLXUUVVV
LXXXUVZZ
LFXUUVZN
LFF  ZZN
FFY  WNN
YYYYWWNT
PPPWWTTT
PPIIIIIT
";

#[test]
fn boards_stand_between_remarks_of_many_kinds() {
    let puzzle = holed();
    let indented: String = BOARD.lines().map(|line| format!("\t  {line}   \r\n")).collect();
    let dotted = BOARD.replace("  ", "..");
    for list in [
        BOARD.to_owned(),
        format!("1:\n{BOARD}\n"),
        format!("Solution 3\n{BOARD}"),
        format!("Solution #3:\n\n{BOARD}---\n"),
        format!("(17)\n{indented}"),
        format!("All of them, found by hand in 1958.\n\n\n{dotted}========\n65 solutions in 3 hours"),
        format!("\u{feff}{BOARD}F = some name\nQ = another\n"),
    ] {
        let solutions = fitting(&puzzle, &list);
        assert_eq!(solutions.len(), 1, "{list}");
        assert_eq!(Checker::new(&puzzle).check(&solutions[0]), Ok(()), "{list}");
    }
    let together = format!("{BOARD}{BOARD}2:\n{BOARD}");
    let (solutions, ..) = all(&puzzle, &together);
    assert_eq!(solutions.iter().map(|(line, _)| *line).collect::<Vec<_>>(), [1, 9, 18]);
}

#[test]
fn letters_may_be_any() {
    let puzzle = holed();
    let letters = BOARD.replace('L', "ä").replace('X', "F?").replace("F?", "1").replace('F', "X").replace('V', ":");
    let solutions = fitting(&puzzle, &letters);
    let mut checker = Checker::new(&puzzle);
    assert_eq!(checker.check(&fitting(&puzzle, BOARD)[0]), Ok(()));
    assert_eq!(checker.check(&solutions[0]), Err(Fault::Same { earlier: 0 }));
}

#[test]
fn what_does_not_fit_is_named() {
    let puzzle = holed();
    let joined = misfit(&puzzle, &BOARD.replace('X', "L"));
    assert!(matches!(&joined, Misfit::UnknownShape { mark: 'L', cells } if cells.len() == 10), "{joined}");
    assert_eq!(joined.to_string(), "the 10 cells drawn with `L` from cell [0,0] on are not the shape of a piece");
    let twice =
        misfit(&puzzle, "aaaaabbb\n".repeat(8).replacen("aaaaabbb\naaaaabbb\n", BOARD.get(..18).unwrap(), 1).as_str());
    assert!(matches!(twice, Misfit::CellExtra { .. }), "{twice}");
    let missing = misfit(&puzzle, &BOARD.replacen("LXXXUVZZ", "LXX.UVZZ", 1));
    assert!(matches!(missing, Misfit::CellMissing { line: 2, column: 4, .. }), "{missing}");
    let pair = self::puzzle("###/###", vec![piece("L", "##/#.", 2)]);
    assert_eq!(fitting(&pair, "aab\nabb\n").len(), 1);
    let three = self::puzzle("###/###", vec![piece("bar", "##", 1), piece("long", "####", 1)]);
    assert!(matches!(misfit(&three, "aab\nccb\n"), Misfit::TooMany { piece, copies: 1, .. } if piece == "bar"));
}

#[test]
fn what_is_neither_a_board_nor_a_remark_ends_the_list() {
    let puzzle = holed();
    let place = |list: String| {
        let error = error(&puzzle, list);
        assert!(matches!(error, ListError::NotTheBoard { .. }) && error.help().is_some(), "{error}");
        (error.place().unwrap(), error.to_string())
    };
    let cut_off = place(format!("1:\n{}", &BOARD[..40]));
    assert_eq!(cut_off, ((6, 1), "here is a drawing of 5 rows, the board has 8".to_owned()));
    let wide = place(BOARD.replacen("LXXXUVZZ", "LXXXXUVZZ", 1));
    assert_eq!(wide, ((2, 9), "the row has 9 characters, the board has 8 columns".to_owned()));
    assert_eq!(place(format!("{BOARD}PPIIIIIT\n")).0, (9, 1), "a row too many");
    let coloured = error(&puzzle, "┏━━━━━━━┯━━━┓\n");
    assert!(matches!(coloured, ListError::Coloured { line: 1, column: 1 }));
}

#[test]
fn the_last_sentence_is_a_claim() {
    let puzzle = holed();
    let says = |sentence: &str| all(&puzzle, format!("{BOARD}\n{sentence}\n")).1;
    let complete =
        |different, raw| Claim { complete: true, different: Some(different), raw: Some(raw), ..Claim::default() };
    let work = "5 nodes in 19.9 ms, engine cells";
    assert_eq!(
        says(&format!("65 different solutions (520 in all), symmetry: x (order 8); {work}")),
        Some(complete(65, 520))
    );
    assert_eq!(
        says(&format!("name: 1 different solution (8 in all, 4 with equal pieces told apart); {work}")),
        Some(complete(1, 8))
    );
    assert_eq!(says(&format!("no solution: proven; {work}")), Some(complete(0, 0)));
    assert_eq!(says(&format!("solved: 1 solution shown, there may be more; {work}")), Some(Claim::default()));
    assert_eq!(says("just so"), None);
    let after = error(&puzzle, format!("no solution: proven; {work}\n{BOARD}"));
    assert!(matches!(after, ListError::AfterSummary { line: 2 }), "{after}");
}

#[test]
fn a_board_may_have_empty_rows_and_headings_may_look_like_rows() {
    let puzzle = self::puzzle("##/../##", vec![piece("bar", "##", 2)]);
    assert_eq!(fitting(&puzzle, "1:\nBB\n\nBB\nB = bar\n\n2:\nBB\n\nAA\nB A = bar\n").len(), 2);
    let narrow = self::puzzle("##/##/##", vec![piece("bar", "##", 3)]);
    assert_eq!(fitting(&narrow, "1:\nBB\nAA\nBB\n\n2:\nBB\nCC\nDD\n").len(), 2);
}

#[test]
fn names_and_legends_decide_between_pieces_of_one_shape() {
    let turned = Piece { turning: Turning::Turned, ..piece("T", "###/#..", 1) };
    let puzzle = self::puzzle("####/####", vec![piece("loose", "###/#..", 1), turned]);
    // Each lies as both may lie; only the names tell which is which.
    let list = "1:\nTTTL\nTLLL\nL = loose\n\n2:\nLLLT\nLTTT\n";
    let solutions = fitting(&puzzle, list);
    assert_eq!(solutions[0].placements[0].cells[0].column, 3, "loose lies at the right in the first");
    assert_eq!(solutions[1].placements[0].cells[0].column, 0, "and at the left in the second");
    // Where only one way is possible it is found, whatever the letters say.
    let board = "aaab\nabbb\n";
    assert_eq!(Checker::new(&puzzle).check(&fitting(&puzzle, board)[0]), Ok(()));
}

#[test]
fn json_lines_are_read_and_the_rest_passed_over() {
    let puzzle = puzzle("####", vec![piece("bar", "##", 2)]);
    let line = r#"{"type":"solution","new":[1],"placements":[{"piece":"bar","cells":[[0,0],[0,1]]},{"piece":"bar","cells":[[0,2],[0,3]]}]}"#;
    let summary = r#"{"type":"summary","complete":true,"different":1,"raw":1}"#;
    let (solutions, claim, error) = all(&puzzle, format!("\n{{\"type\":\"progress\"}}\n{line}\n{summary}\n\n"));
    assert!(error.is_none(), "{error:?}");
    assert_eq!((solutions.len(), solutions[0].0), (1, 3));
    assert_eq!(Checker::new(&puzzle).check(solutions[0].1.as_ref().unwrap()), Ok(()));
    assert_eq!(claim, Some(Claim { complete: true, different: Some(1), raw: Some(1), ..Claim::default() }));
    let (_, claim, _) = all(
        &puzzle,
        format!("{line}\n{}\n", summary.replace("\"complete\"", "\"status\":\"impossible\",\"complete\"")),
    );
    assert_eq!(claim, Some(Claim { complete: true, different: Some(0), raw: Some(0), ..Claim::default() }));
    assert_eq!(misfit(&puzzle, &line.replacen("bar", "baz", 1)), Misfit::UnknownName { name: "baz".into() });
}

#[test]
fn numbers_that_are_no_cell_are_a_fault_of_the_solution() {
    let puzzle = puzzle("####", vec![piece("bar", "##", 2)]);
    let said = |cell: &str| {
        let placement = format!(r#"{{"piece":"bar","cells":[{cell}]}}"#);
        let line = format!(r#"{{"type":"solution","placements":[{placement}]}}"#);
        let legend = Legend::new(&puzzle, [placement.as_str()]);
        assert!(matches!(legend, Err(ListError::Json { line: 1, .. })));
        misfit(&puzzle, &line).to_string()
    };
    assert_eq!(said("[0,1,2]"), "[0, 1, 2] is no cell: on the square lattice a cell has 2 numbers");
    assert_eq!(said("[]"), "[] is no cell: on the square lattice a cell has 2 numbers");
    assert_eq!(said("[0,2147483647]"), "[0, 2147483647] is no cell");
}

#[test]
fn broken_json_is_refused_with_its_place() {
    let puzzle = holed();
    let refused = |list: &str| {
        let error = error(&puzzle, list);
        assert!(error.help().is_some());
        (error.place().unwrap(), error.to_string())
    };
    let good = r#"{"type":"solution","placements":[]}"#;
    assert_eq!(refused(&format!("{good}\n{}", &good[..20])).0.0, 2);
    assert!(matches!(error(&puzzle, &good[..20]), ListError::Json { cut_off: true, .. }));
    assert_eq!(refused("{\"type\":\"solution\"}").1, "the solution has no `placements`");
    assert!(refused("{}").1.contains("missing field `type`"));
    assert!(refused(r#"{"type":"solution","placements":[{"piece":"X","cells":[[0,99999999999]]}]}"#).0.1 > 50);
    let summary = r#"{"type":"summary","complete":false,"found":1}"#;
    assert_eq!(refused(&format!("{summary}\n{good}")), ((2, 1), "the list goes on after its summary".to_owned()));
    refused(&"{\"a\":[".repeat(10_000));
}

/// A solution of each lattice, drawn, with a legend that names the first piece of two equal ones.
const DRAWN: [(Lattice, &str, [u32; 3]); 5] = [
    (Lattice::Square, "aa.\nbbb\n", [2, 3, 1]),
    (Lattice::Triangle, " aabb\n.bbb.\n", [2, 2, 1]),
    (Lattice::Hexagon, "a a .\n b b b\n", [2, 3, 1]),
    (Lattice::Tan, " a  b\na ab .\n a  b\n", [1, 2, 1]),
    (Lattice::Cube, "aa  bb\nab  b.\n", [2, 2, 2]),
];

#[test]
fn every_lattice_is_drawn_in_its_way() {
    for (lattice, drawing, [rows, columns, layers]) in DRAWN {
        let board = Board::of_size(lattice, rows, columns, layers).unwrap();
        let optional = board.cells().to_vec();
        // Whatever is drawn with a letter is a piece.
        let cells_of = |mark: char| -> Vec<Cell> { drawn_cells(lattice, drawing, columns, mark) };
        let pieces: Vec<Piece> =
            ['a', 'b'].map(|mark| Piece::new(mark, Shape::new(cells_of(mark)).unwrap())).into_iter().collect();
        let puzzle = Packing::new(board.with_optional(optional), pieces, Symmetry::Full).unwrap();
        for list in [drawing.to_owned(), drawing.replace('a', "x"), format!("   {}", drawing.replace('\n', "\n   "))] {
            let read = fitting(&puzzle, &list);
            assert_eq!(read.len(), 1, "{lattice}");
            let placed: Vec<Vec<Cell>> = read[0].placements.iter().map(|placed| placed.cells.clone()).collect();
            assert_eq!(placed, [cells_of('a'), cells_of('b')], "{lattice}");
            assert_eq!(Checker::new(&puzzle).check(&read[0]), Ok(()), "{lattice}");
        }
    }
}

/// The cells that a letter stands for, by the words of the puzzle crate.
fn drawn_cells(lattice: Lattice, drawing: &str, columns: u32, letter: char) -> Vec<Cell> {
    // Triangles lean to the left, so the first row begins further to the right.
    let left = if lattice == Lattice::Triangle { 1 } else { 0 };
    let wide = columns as i32 + 2;
    let mut cells: Vec<Cell> = Vec::new();
    for (line, row) in drawing.lines().zip(0..) {
        for (_, at) in line.chars().zip(0..).filter(|(mark, _)| *mark == letter) {
            let (layer, column) = if lattice.in_space() { (at / wide, at % wide) } else { (0, at - left) };
            cells.push(lattice.geometry().marked(row, column).unwrap().in_layer(layer));
        }
    }
    cells.sort();
    cells
}

#[test]
fn layers_may_have_no_cell_in_places() {
    let dot = |row, column, layer| Cell::new(row, column).in_layer(layer);
    let cells = [dot(0, 1, 0), dot(1, 1, 0), dot(1, 0, 1), dot(1, 1, 1)];
    let board = Board::new(Lattice::Cube, cells).unwrap();
    let bar = Piece { copies: 2.into(), ..Piece::new("bar", Shape::new(squares("##")).unwrap()) };
    let puzzle = Packing::new(board, vec![bar], Symmetry::Full).unwrap();
    for list in ["-a  --\n-a  bb\n", " a\n a  bb\n", "1:\n  .a  ..\n  .a  bb\n"] {
        assert_eq!(fitting(&puzzle, list).len(), 1, "{list}");
    }
    assert!(matches!(misfit(&puzzle, "aa  --\n-a  bb\n"), Misfit::CellExtra { mark: 'a', line: 1, column: 1 }));
    let missing = misfit(&puzzle, "-a  --\n-a  b-\n");
    assert_eq!(missing.to_string(), "cell [1,1,1] is not covered (line 2, column 6)");
}

#[test]
fn only_cells_that_may_stay_empty_are_dots() {
    let board = Board::rectangle(2, 3).unwrap().with_optional([Cell::new(0, 0), Cell::new(1, 2)]);
    let bars = Piece { copies: Copies { min: 0, max: 3 }, ..piece("bar", "##", 1) };
    let puzzle = Packing::new(board, vec![bars], Symmetry::Full).unwrap();
    for (list, pieces) in [(".aa\nbb.\n", 2), ("aab\nccb\n", 3), ("  .aa\n  bb.\n", 2)] {
        assert_eq!(fitting(&puzzle, list)[0].placements.len(), pieces, "{list}");
    }
    assert!(matches!(misfit(&puzzle, "aa.\nbb.\n"), Misfit::CellMissing { line: 1, column: 3, .. }));
    let all = Board::rectangle(1, 3).unwrap().with_optional(squares("###"));
    let none =
        Packing::new(all, vec![Piece { copies: Copies { min: 0, max: 1 }, ..piece("bar", "##", 1) }], Symmetry::Full);
    let none = none.unwrap();
    assert_eq!(fitting(&none, "...\n"), [Solution { placements: vec![] }]);
    assert_eq!(fitting(&none, ".aa\n\naa.\n").len(), 2);
}

#[test]
fn pieces_that_must_be_used_come_before_those_that_may() {
    let may = Piece { copies: Copies { min: 0, max: 2 }, ..piece("may", "##", 1) };
    let puzzle = self::puzzle(
        "####",
        vec![may, Piece { keep_out: squares("...#").into_iter().collect(), ..piece("must", "##", 1) }],
    );
    // `must` can only be the left one, and nothing says so.
    let read = fitting(&puzzle, "aabb\n");
    assert_eq!(Checker::new(&puzzle).check(&read[0]), Ok(()));
    assert_eq!(read[0].placements[1], Placed { piece: 1, cells: squares("##") });
}

#[test]
fn a_legend_that_names_one_of_equal_pieces_means_its_equals_too() {
    // `other` may lie there as well, but is no equal of the two.
    let other = Piece {
        keep_out: squares("..#").into_iter().collect(),
        copies: Copies { min: 0, max: 1 },
        ..piece("other", "#", 1)
    };
    let board = Board::rectangle(1, 3).unwrap().with_optional(squares("###"));
    let puzzle = Packing::new(board, vec![other, piece("a", "#", 1), piece("b", "#", 1)], Symmetry::Full).unwrap();
    let legend =
        Legend::new(&puzzle, [r#"{"piece":"a","cells":[[0,0]]}"#, r#"{"piece":"a","cells":[[0,1]]}"#]).unwrap();
    let used: Vec<usize> = legend.solution(&[0, 1]).unwrap().placements.iter().map(|placed| placed.piece).collect();
    assert_eq!(used, [1, 2]);
}

#[test]
fn a_piece_where_it_may_not_lie_is_the_checkers_business() {
    let left = Piece { keep_out: squares("...#").into_iter().collect(), ..piece("left", "##", 2) };
    let puzzle = self::puzzle("####", vec![left]);
    let read = fitting(&puzzle, "aabb\n");
    assert!(matches!(Checker::new(&puzzle).check(&read[0]), Err(Fault::KeptOut { .. })));
}

#[test]
fn parts_of_one_character_are_one_piece() {
    // Two copies in two parts each, each with a character of its own; joined otherwise they would be other pieces.
    let puzzle = self::puzzle("####/####", vec![piece("far", "#.#", 2), piece("dot", "#", 4)]);
    let read = fitting(&puzzle, "abab\ncdcd\na b = far\nc d = dot\n");
    let used: Vec<usize> = read[0].placements.iter().map(|placed| placed.piece).collect();
    assert_eq!(used, [0, 0, 1, 1, 1, 1], "what the legend calls dots is no piece in two parts");
    let two = self::puzzle("####", vec![piece("far", "#.#", 2)]);
    let solutions = fitting(&two, "abab\n\nbaba\n");
    assert!(solutions.iter().all(|solution| solution.placements[0].cells == squares("#.#")));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn no_bytes_make_it_stumble((puzzle, _) in cut(3, 1..4), bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        all(&puzzle, &bytes);
    }

    #[test]
    fn no_text_makes_it_stumble((puzzle, _) in cut(3, 1..4), text in "[aAb.:= 1\n\\t{}\\[\\]\"-]{0,80}") {
        all(&puzzle, &text);
        all(&puzzle, format!("{{\"type\":\"solution\",\"placements\":[{text}"));
    }
}
