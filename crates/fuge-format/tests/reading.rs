//! What right files mean.

use fuge_format::{Known, Puzzle, PuzzleFile, read};
use fuge_puzzle::packing::{Cell, Packing, Symmetry};

fn file(rest: &str) -> PuzzleFile {
    read("folder/mine.toml", &format!("family = 'packing'\n{rest}")).unwrap_or_else(|e| panic!("{e}"))
}

fn packing(rest: &str) -> Packing {
    match file(rest).puzzle {
        Puzzle::Packing(packing) => packing,
        other => panic!("{} is not packing", other.family()),
    }
}

/// Names, copies and whether they may be turned over.
fn pieces(rest: &str) -> Vec<(String, u32, bool)> {
    packing(rest).pieces().iter().map(|p| (p.name.clone(), p.copies, p.flip)).collect()
}

fn names(rest: &str) -> String {
    pieces(rest).into_iter().map(|(name, ..)| name).collect::<Vec<_>>().join(" ")
}

#[test]
fn what_a_file_says_about_itself() {
    let text = "title = 'T'\nsource = \"\"\"\nS,\r\nt.\n\"\"\"\nboard = '1x2'\nset = 'dominoes'\nknown = {raw = 1}";
    let file = file(text);
    assert_eq!(file.name, "mine");
    assert_eq!((file.title.as_deref(), file.source.as_deref()), (Some("T"), Some("S,\nt.")));
    assert_eq!(file.known, Known { different: None, raw: Some(1) });
    assert!(file.warnings.is_empty());
}

#[test]
fn the_name_is_the_file_without_folder_and_ending() {
    let name = |path| read(path, "family='packing'\nboard='1x2'\nset='dominoes'").unwrap().name;
    assert_eq!(name("a/b.c/d.toml"), "d");
    assert_eq!(name("a\\d.toml"), "d");
    assert_eq!(name("pentominoes-8x8"), "pentominoes-8x8");
    assert_eq!(name("v1.5"), "v1.5");
}

#[test]
fn boards_by_size_and_by_drawing() {
    let dominoes = "\n[[piece]]\nname='d'\nart='##'\ncopies=3";
    for board in ["'2x3'", "' 2 x 3 '", "'2×3'", "\"\"\"\n2x3\n\"\"\"", "'''\n###\n###\n'''", "\"###\\n###\""] {
        let packing = packing(&format!("board = {board}{dominoes}"));
        assert_eq!(packing.board().bounds(), (Cell::new(0, 0), Cell::new(1, 2)), "{board}");
        assert_eq!(packing.board().cells().len(), 6, "{board}");
    }
    let holed = packing(&format!("board = '''\n.##\n# #\n##.\n  '''{dominoes}"));
    assert!(!holed.board().contains(Cell::new(1, 1)) && holed.board().contains(Cell::new(1, 2)));
}

#[test]
fn sets_that_share_letters() {
    let both = "board = '8x10'\nset = ['pentominoes', 'tetrominoes']";
    assert_eq!(names(both), "F I L N P T U V W X Y Z I4 L4 O S T4");
    let both = "board = '8x10'\nset = ['tetrominoes', 'pentominoes']";
    assert_eq!(names(both), "I L O S T F I5 L5 N P T5 U V W X Y Z");
    let three = "board = '1x6'\nset = ['monominoes', 'dominoes']\n[[piece]]\nname='I'\nart='###'";
    assert_eq!(names(three), "M D I");
}

#[test]
fn a_set_named_twice_gives_two_of_each() {
    let twice = pieces("board = '2x6'\nset = ['trominoes', 'trominoes']");
    assert_eq!(twice, [("I".into(), 2, true), ("L".into(), 2, true)]);
}

#[test]
fn who_may_be_turned_over() {
    let drawn = "\n[[piece]]\nname='a'\nart='#'\n[[piece]]\nname='b'\nart='#'\nflip=";
    let flips = |text: &str| pieces(text).into_iter().map(|(.., flip)| flip).collect::<Vec<_>>();
    assert_eq!(flips(&format!("board='1x4'\nset='dominoes'{drawn}false")), [true, true, false]);
    assert_eq!(flips(&format!("board='1x4'\nflip=false\nset='dominoes'{drawn}true")), [false, false, true]);
    assert_eq!(flips(&format!("board='1x4'\nflip=true\nset='one-sided dominoes'{drawn}true")), [false, true, true]);
}

#[test]
fn symmetries_by_name() {
    let symmetry = |line: &str| packing(&format!("board = '1x2'\nset = 'dominoes'\n{line}")).symmetry();
    assert_eq!(symmetry(""), Symmetry::Full);
    assert_eq!(symmetry("symmetry = 'full'"), Symmetry::Full);
    assert_eq!(symmetry("symmetry = 'rotations'"), Symmetry::Rotations);
    assert_eq!(symmetry("symmetry = 'none'"), Symmetry::None);
}

#[test]
fn line_ends_of_either_kind_give_the_same_puzzle() {
    for puzzle in fuge_format::shipped::shipped() {
        let other = read(puzzle.name, &puzzle.text.replace('\n', "\r\n")).unwrap();
        assert_eq!(other.puzzle, puzzle.read().unwrap().puzzle);
    }
}
