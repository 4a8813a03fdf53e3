//! Lists of every kind: as Fuge prints them, as others draw them, and broken.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::cut;
use fuge_draw::text::{self, TextStyle};
use fuge_format::{Puzzle, json, read, shipped};
use fuge_puzzle::packing::{Packing, Solution};
use fuge_verify::list::{Claim, Entry, List, ListError, Misfit};
use fuge_verify::packing::{Checker, Fault};
use proptest::prelude::*;

fn puzzle(text: &str) -> Packing {
    let Puzzle::Packing(packing) = read("test.toml", &format!("family = 'packing'\n{text}")).unwrap().puzzle else {
        panic!("not a packing puzzle")
    };
    packing
}

/// Twelve pentominoes, 8x8 without the centre.
fn holed() -> Packing {
    let Puzzle::Packing(packing) = shipped::find("pentominoes-8x8").unwrap().read().unwrap().puzzle else {
        panic!("not a packing puzzle")
    };
    packing
}

type Line = (u64, Result<Solution, Misfit>);

/// Everything in a list, and what ended it.
fn all(puzzle: &Packing, list: impl AsRef<[u8]>) -> (Vec<Line>, Option<Claim>, Option<ListError>) {
    let (mut solutions, mut claim) = (Vec::new(), None);
    let entries = match List::new(puzzle, list.as_ref()) {
        Ok(entries) => entries,
        Err(error) => return (solutions, claim, Some(error)),
    };
    for entry in entries {
        match entry {
            Ok(Entry::Solution(listed)) => solutions.push((listed.line.unwrap(), listed.solution)),
            Ok(Entry::Claim(says)) => claim = Some(says),
            Err(error) => return (solutions, claim, Some(error)),
        }
    }
    (solutions, claim, None)
}

/// The solutions of a list that can be read to its end and fits.
fn fitting(puzzle: &Packing, list: &str) -> Vec<Solution> {
    let (solutions, _, error) = all(puzzle, list);
    assert!(error.is_none(), "{error:?}\n{list}");
    solutions.into_iter().map(|(_, solution)| solution.unwrap()).collect()
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
    let pair = self::puzzle(
        "board = '2x3'\n[[piece]]\nname = 'L'\nart = '##/#.'"
            .replace('/', "\\n")
            .replace("'##\\n#.'", "\"##\\n#.\"\ncopies = 2")
            .as_str(),
    );
    assert_eq!(fitting(&pair, "aab\nabb\n").len(), 1);
    let three =
        self::puzzle("board = '2x3'\n[[piece]]\nname = 'bar'\nart = '##'\n[[piece]]\nname = 'long'\nart = '####'");
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
    let complete = |different, raw| Claim { complete: true, different: Some(different), raw: Some(raw), found: None };
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
    let puzzle = self::puzzle("board = \"##\\n..\\n##\"\n[[piece]]\nname = 'bar'\nart = '##'\ncopies = 2");
    assert_eq!(fitting(&puzzle, "1:\nBB\n\nBB\nB = bar\n\n2:\nBB\n\nAA\nB A = bar\n").len(), 2);
    let narrow = self::puzzle("board = '3x2'\n[[piece]]\nname = 'bar'\nart = '##'\ncopies = 3");
    assert_eq!(fitting(&narrow, "1:\nBB\nAA\nBB\n\n2:\nBB\nCC\nDD\n").len(), 2);
}

#[test]
fn names_and_legends_decide_between_pieces_of_one_shape() {
    let art = "art = \"\"\"\n###\n#..\n\"\"\"";
    let puzzle = self::puzzle(&format!(
        "board = '2x4'\n[[piece]]\nname = 'loose'\n{art}\n[[piece]]\nname = 'T'\n{art}\nflip = false"
    ));
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
    let puzzle = puzzle("board = '1x4'\n[[piece]]\nname = 'bar'\nart = '##'\ncopies = 2");
    let line = r#"{"type":"solution","new":[1],"placements":[{"piece":"bar","cells":[[0,0],[0,1]]},{"piece":"bar","cells":[[0,2],[0,3]]}]}"#;
    let summary = r#"{"type":"summary","complete":true,"different":1,"raw":1}"#;
    let (solutions, claim, error) = all(&puzzle, format!("\n{{\"type\":\"progress\"}}\n{line}\n{summary}\n\n"));
    assert!(error.is_none(), "{error:?}");
    assert_eq!((solutions.len(), solutions[0].0), (1, 3));
    assert_eq!(Checker::new(&puzzle).check(solutions[0].1.as_ref().unwrap()), Ok(()));
    assert_eq!(claim, Some(Claim { complete: true, different: Some(1), raw: Some(1), found: None }));
    assert_eq!(misfit(&puzzle, &line.replacen("bar", "baz", 1)), Misfit::UnknownName { name: "baz".into() });
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
    let three = refused(r#"{"type":"solution","placements":[{"piece":"X","cells":[[0,1,2]]}]}"#);
    assert_eq!(three.0, (1, 61), "{}", three.1);
    assert!(refused(r#"{"type":"solution","placements":[{"piece":"X","cells":[[0,99999999999]]}]}"#).0.1 > 50);
    let summary = r#"{"type":"summary","complete":false,"found":1}"#;
    assert_eq!(refused(&format!("{summary}\n{good}")), ((2, 1), "the list goes on after its summary".to_owned()));
    refused(&"{\"a\":[".repeat(10_000));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn what_fuge_draws_can_be_read((puzzle, solution) in cut(5, 1..7)) {
        let drawing = text::draw(&puzzle, &solution.placements, TextStyle::PLAIN);
        let legend = text::legend(&puzzle, &solution.placements, TextStyle::PLAIN).unwrap_or_default();
        let (mut solutions, claim, error) = all(&puzzle, format!("1:\n{drawing}{legend}\n"));
        prop_assert!(error.is_none() && claim.is_none(), "{:?}\n{}", error, drawing);
        prop_assert_eq!(solutions.len(), 1);
        let (line, read) = solutions.remove(0);
        prop_assert_eq!(line, 2);
        let mut checker = Checker::new(&puzzle);
        prop_assert_eq!(checker.check(&solution), Ok(()));
        prop_assert_eq!(checker.check(&read.unwrap()), Err(Fault::Same { earlier: 0 }), "\n{}", drawing);
    }

    #[test]
    fn what_fuge_writes_can_be_read((puzzle, solution) in cut(5, 1..7)) {
        let line = json::packing_solution("x", 0, &puzzle, &solution);
        prop_assert_eq!(fitting(&puzzle, &line), [solution]);
    }

    #[test]
    fn no_bytes_make_it_stumble((puzzle, _) in cut(3, 1..4), bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        all(&puzzle, &bytes);
    }

    #[test]
    fn no_text_makes_it_stumble((puzzle, _) in cut(3, 1..4), text in "[aAb.:= 1\n\\t{}\\[\\]\"]{0,80}") {
        all(&puzzle, &text);
        all(&puzzle, format!("{{\"type\":\"solution\",\"placements\":[{text}"));
    }

    #[test]
    fn damaged_lists_are_never_passed_over((puzzle, solution) in cut(5, 1..7), at: prop::sample::Index, mark in "[ -~]") {
        let drawing = text::draw(&puzzle, &solution.placements, TextStyle::PLAIN);
        let at = at.index(drawing.len());
        prop_assume!(!drawing[at..].starts_with(['\n', ' ']) && !drawing[at..].starts_with(&mark));
        let damaged = format!("{}{mark}{}", &drawing[..at], &drawing[at + 1..]);
        let (solutions, _, error) = all(&puzzle, format!("{drawing}\n{damaged}"));
        let rows = drawing.lines().count();
        // A board of one row that is damaged may look like a remark.
        prop_assert!(error.is_some() || solutions.len() == 2 || rows < 2, "{}", damaged);
    }
}
