//! What right files mean.

use fuge_format::{Known, Puzzle, PuzzleFile, read};
use fuge_puzzle::packing::{Cell, Lattice, Packing, Piece, Symmetry, Turning};

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
fn pieces(rest: &str) -> Vec<(String, String, bool)> {
    let flip = |piece: &Piece| piece.turning == Turning::Over;
    packing(rest).pieces().iter().map(|p| (p.name.clone(), p.copies.to_string(), flip(p))).collect()
}

/// The copies of every piece.
fn copies(rest: &str) -> String {
    pieces(rest).into_iter().map(|(name, copies, _)| format!("{name}:{copies}")).collect::<Vec<_>>().join(" ")
}

/// The cells of a board, as files name them.
fn cells(packing: &Packing, cells: impl IntoIterator<Item = Cell>) -> Vec<Vec<i32>> {
    cells.into_iter().map(|cell| packing.lattice().outer(cell)).collect()
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
    assert_eq!(file.known, Known { raw: Some(1), ..Known::default() });
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
    assert_eq!(twice, [("I".into(), "2".into(), true), ("L".into(), "2".into(), true)]);
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
fn known_answers_may_be_digits() {
    let text = "board = '1x2'\nset = 'dominoes'\n[known]\nraw = '18446744073709551615'\ndifferent = 0x10";
    assert_eq!(file(text).known, Known { different: Some(16), raw: Some(u64::MAX), ..Known::default() });
}

#[test]
fn the_lattice_is_named_or_that_of_the_first_set() {
    let lattice = |text: &str| packing(text).lattice();
    assert_eq!(lattice("board = '1x2'\nset = 'dominoes'"), Lattice::Square);
    assert_eq!(lattice("board = '6x6'\nset = 'hexiamonds'"), Lattice::Triangle);
    assert_eq!(lattice("board = '3x3x3'\nset = 'soma'"), Lattice::Cube);
    assert_eq!(lattice("board = '2x5x6'\nlattice = 'cube'\nset = 'pentominoes'"), Lattice::Cube);
    assert_eq!(lattice("board = '# #'\nlattice = 'hexagon'\n[[piece]]\nname='x'\nart='# #'"), Lattice::Hexagon);
    assert_eq!(lattice("board = '1x1'\nset = 'diaboloes'\nuse = 'some'"), Lattice::Tan);
}

#[test]
fn boards_on_every_lattice() {
    let number = |text: &str| packing(&format!("{text}\nuse = 'some'\ncover = 'partial'")).board().cells().len();
    assert_eq!(number("board = '6x6'\nset = 'hexiamonds'"), 72);
    assert_eq!(number("board = 'rhombus 6x6'\nset = 'hexiamonds'"), 72);
    assert_eq!(number("board = 'triangle 4'\nset = 'hexiamonds'"), 16);
    assert_eq!(number("board = 'hexagon 3'\nset = 'hexiamonds'"), 54);
    assert_eq!(number("board = 'hexagon 3'\nset = 'tetrahexes'"), 19);
    assert_eq!(number("board = 'triangle 7'\nset = 'tetrahexes'"), 28);
    assert_eq!(number("board = 'rhombus 4x7'\nset = 'tetrahexes'"), 28);
    assert_eq!(number("board = '2x4'\nset = 'tetraboloes'"), 32);
    assert_eq!(number("board = '3x4x5'\nset = 'pentacubes'"), 60);
    let drawn = packing("board = '''\n ^\n^v^\n'''\nset = 'triamonds'\nuse = 'some'\ncover = 'partial'");
    let board = drawn.board();
    assert_eq!(cells(&drawn, board.cells().iter().copied()), [[0, 1, 0], [1, 1, 0], [1, 1, 1], [1, 2, 0]]);
}

#[test]
fn marks_of_the_board() {
    let text = |cover: &str| format!("board = '#?*AB'\ncover = '{cover}'\nset = 'dominoes'\ncopies = '0..'");
    let exact = packing(&(text("exact") + "\n[[piece]]\nname='x'\nart='#'"));
    assert_eq!(cells(&exact, exact.board().optional().iter().copied()), [[0, 1]]);
    assert_eq!(
        exact.board().colours().iter().map(|(c, &colour)| (c.column, colour)).collect::<Vec<_>>(),
        [(3, 'A'), (4, 'B')]
    );
    let partial = packing(&text("partial"));
    assert_eq!(cells(&partial, partial.board().optional().iter().copied()), [[0, 0], [0, 1], [0, 3], [0, 4]]);
    let most = packing(&(text("partial") + "\nmax-empty = 1"));
    assert_eq!((partial.most_empty(), most.most_empty()), (4, 1));
    let over = packing("board = 'AB##'\noptional = '#...'\nset = 'trominoes'\nuse = 'some'");
    assert_eq!(cells(&over, over.board().optional().iter().copied()), [[0, 0]]);
}

#[test]
fn copies_of_all_kinds() {
    let drawn = "\n[[piece]]\nname='a'\nart='#'\ncopies=";
    let head = "board = '2x8'\ncover = 'partial'\nset = 'trominoes'";
    assert_eq!(copies(&format!("{head}{drawn}'0..2'")), "I:1 L:1 a:0..2");
    assert_eq!(copies(&format!("{head}{drawn}'1..'")), "I:1 L:1 a:1..16");
    assert_eq!(copies(&format!("{head}{drawn}'2..99'")), "I:1 L:1 a:2..16");
    assert_eq!(copies(&format!("{head}{drawn}' 3 '")), "I:1 L:1 a:3");
    assert_eq!(copies(&format!("{head}\nuse='some'{drawn}3")), "I:0..1 L:0..1 a:0..3");
    assert_eq!(copies(&format!("{head}\nuse='some'{drawn}'1..3'")), "I:0..1 L:0..1 a:1..3");
    assert_eq!(copies(&format!("{head}\ncopies=2{drawn}1")), "I:2 L:2 a:1");
    assert_eq!(copies(&format!("{head}\ncopies='0..'{drawn}1")), "I:0..5 L:0..5 a:1");
    assert_eq!(copies(&format!("{head}\ncopies='1..2'\nuse='some'{drawn}1")), "I:1..2 L:1..2 a:0..1");
    assert_eq!(copies("board = '2x6'\nset = ['trominoes', 'trominoes']\ncopies = 1"), "I:2 L:2");
    assert_eq!(copies("board = '2x12'\nset = ['trominoes', 'trominoes']\ncopies = 2"), "I:4 L:4");
}

#[test]
fn turning_of_all_kinds() {
    let turning = |rest: &str| {
        let packing = packing(&format!("board = '1x4'\ncover = 'partial'\n{rest}"));
        packing.pieces().iter().map(|piece| piece.turning.clone()).collect::<Vec<_>>()
    };
    let drawn = "\n[[piece]]\nname='a'\nart='##'\n";
    assert_eq!(turning(&format!("set='monominoes'\nturn=false{drawn}")), [Turning::Fixed, Turning::Fixed]);
    assert_eq!(turning(&format!("turn=false{drawn}turn=true")), [Turning::Over]);
    assert_eq!(turning(&format!("turn=false{drawn}turn=true\nflip=false")), [Turning::Turned]);
    assert_eq!(turning(&format!("flip=true{drawn}turn=false")), [Turning::Fixed]);
    let Turning::Listed(shapes) = &turning("[[piece]]\nname='a'\norientations=['##', \"#\\n#\", '##']")[0] else {
        panic!("they are listed")
    };
    assert_eq!(shapes.len(), 2);
    let cube = |rest: &str| packing(&format!("lattice='cube'\nboard='1x1x2'\n{rest}")).pieces()[0].turning.clone();
    assert_eq!(cube("[[piece]]\nname='a'\nart='# #'"), Turning::Turned);
    assert_eq!(cube("flip=true\n[[piece]]\nname='a'\nart='# #'"), Turning::Over);
    assert_eq!(cube("[[piece]]\nname='a'\nart='# #'\nflip=true"), Turning::Over);
}

#[test]
fn places_and_cells_to_keep_out_of() {
    let text = "board = '2x3'\n[[piece]]\nname='a'\nart='##'\nplace='''\n.##\n...\n'''\n\
                [[piece]]\nname='b'\nart='##'\ncopies=2\nkeep-out='''\n#..\n...\n'''";
    let packing = packing(text);
    let [a, b] = packing.pieces() else { panic!("two pieces") };
    assert_eq!(cells(&packing, a.place.clone().unwrap()), [[0, 1], [0, 2]]);
    assert_eq!(cells(&packing, b.keep_out.clone()), [[0, 0]]);
}

#[test]
fn drawings_over_boards_that_are_named_by_their_size() {
    let keep_out = |rest: &str, over: &str| {
        let art = if rest.contains("tan") { ".#." } else { "#" };
        let set = format!("{rest}\nuse='some'\ncover='partial'\n[[piece]]\nname='x'\nart='{art}'");
        let packing = packing(&format!("{set}\nkeep-out='''\n{over}\n'''"));
        cells(&packing, packing.pieces()[0].keep_out.clone())
    };
    // The second row begins half a side to the left of the first.
    let triangle = keep_out("lattice='triangle'\nboard='2x2'", " #..\n...#");
    assert_eq!(triangle, [[0, 0, 0], [1, 1, 1]]);
    assert_eq!(keep_out("lattice='hexagon'\nboard='2x2'", ". #\n # ."), [[0, 1], [1, 0]]);
    assert_eq!(keep_out("lattice='tan'\nboard='1x2'", "....#.\n#.....\n......"), [[0, 0, 3], [0, 1, 0]]);
    assert_eq!(keep_out("lattice='cube'\nboard='2x1x3'", ". # .\n. . #"), [[0, 0, 1], [1, 0, 2]]);
    // A drawn board whose rows begin half a cell further to the left: the drawing over it does too.
    assert_eq!(keep_out("lattice='hexagon'\nboard=\" #\\n# #\"", " .\n. #"), [[1, 1]]);
    assert_eq!(keep_out("lattice='triangle'\nboard='v^v'", "..#"), keep_out("lattice='triangle'\nboard='v^v'", "..v"));
}

#[test]
fn rules_for_pieces_of_sets() {
    let head = "board = '5x5'\ncover = 'partial'\nset = ['tetrominoes']\n[[piece]]\nname = ";
    assert_eq!(copies(&format!("{head}'T'\ncopies = 2")), "I:1 L:1 O:1 S:1 T:2");
    assert_eq!(copies(&format!("{head}'T'\ncopies = '0..2'\n[[piece]]\nname = 'O'\ncopies = 0")), "I:1 L:1 S:1 T:0..2");
    let packing = packing(&format!("{head}'L'\nflip = false\n[[piece]]\nname = 'I'\norientations = ['####']"));
    let turning: Vec<&Turning> = packing.pieces().iter().map(|piece| &piece.turning).collect();
    assert!(matches!(turning[..2], [Turning::Listed(shapes), Turning::Turned] if shapes.len() == 1));
    assert_eq!(turning[2], &Turning::Over);
    // A fixed piece is meant to lie there, whether all are used or some.
    let fixed = "place = '''\n##...\n##...\n.....\n.....\n.....\n'''";
    let text = format!("use = 'some'\n{head}'O'\n{fixed}");
    assert_eq!(copies(&text), "I:0..1 L:0..1 O:1 S:0..1 T:0..1");
}

#[test]
fn colours_of_pieces_and_pairs() {
    let text = "board = 'AB'\ncolours = [['X', 'A'], ['Y', 'B']]\n[[piece]]\nname='x'\nart='XY'";
    let packing = packing(text);
    assert_eq!(packing.pieces()[0].shape.coloured_cells().filter_map(|(_, c)| c).collect::<String>(), "XY");
    assert_eq!(packing.colour_pairs().unwrap().iter().copied().collect::<Vec<_>>(), [('X', 'A'), ('Y', 'B')]);
    assert!(file(text).warnings.is_empty());
}

#[test]
fn line_ends_of_either_kind_give_the_same_puzzle() {
    for puzzle in fuge_format::shipped::shipped() {
        let other = read(puzzle.name, &puzzle.text.replace('\n', "\r\n")).unwrap();
        assert_eq!(other.puzzle, puzzle.read().unwrap().puzzle);
    }
}

#[test]
fn a_piece_larger_than_the_board_may_be_one_that_is_not_used() {
    let board = "board = '1x4'\n";
    let pieces = |rule: &str, all: &str| {
        format!("{board}{all}[[piece]]\nname='a'\nart='##'\ncopies='0..'\n[[piece]]\nname='x'\nart='#####'\n{rule}")
    };
    for range in ["0..1", "0..2", "0..", "0..99"] {
        assert_eq!(copies(&pieces(&format!("copies = '{range}'"), "")), "a:0..2 x:0..1", "{range}");
    }
    // Where pieces may be left out, it needs no range; and there may be more of one than fit.
    for rule in ["", "copies = 1", "copies = 7"] {
        assert_eq!(copies(&pieces(rule, "use = 'some'\n")), "a:0..2 x:0..1", "{rule}");
    }
    let many = format!("{board}use = 'some'\n[[piece]]\nname='a'\nart='##'\ncopies=9");
    assert_eq!(copies(&many), "a:0..2");
}
