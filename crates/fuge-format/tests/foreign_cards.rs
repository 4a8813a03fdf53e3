//! Cards in the formats of other programs: what is read, what is refused and where, and that what is written says the same puzzle.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use fuge_format::foreign::{
    Content, EdgeOrder, ForeignError, Format, Trouble, detect, read, read_ordered, with_clues, write,
};
use fuge_format::{Puzzle, shipped};
use fuge_puzzle::cards::{Card, CardPuzzle, Clue, Compiled, Frame, Label, Laid, Rule};
use fuge_puzzle::packing::{Board, Cell, Lattice, Symmetry};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// Four corners.
const FOUR: &str = "2 2\n0 1 2 0\n0 0 3 1\n3 0 0 4\n2 4 0 0\n";

fn cards(text: &str) -> CardPuzzle {
    match read("x", text.as_bytes(), None).unwrap_or_else(|error| panic!("{error}:\n{text}")).unwrap().content {
        Content::Cards(puzzle) => *puzzle,
        other => panic!("{other:?}:\n{text}"),
    }
}

/// The labels of a card by name.
fn shown(puzzle: &CardPuzzle, card: usize) -> String {
    let names: Vec<&str> =
        puzzle.cards()[card].labels.iter().map(|&label| puzzle.labels()[usize::from(label)].as_str()).collect();
    names.join(" ")
}

fn size(puzzle: &CardPuzzle) -> (i32, i32) {
    let (first, last) = puzzle.board().bounds();
    (last.column - first.column + 1, last.row - first.row + 1)
}

fn fingerprint(puzzle: &CardPuzzle) -> String {
    Puzzle::Cards(Box::new(Compiled::new(puzzle))).fingerprint()
}

/// The puzzle of a puzzle file.
fn from_toml(text: &str) -> CardPuzzle {
    match fuge_format::read("again.toml", text).unwrap_or_else(|error| panic!("{error}:\n{text}")).puzzle {
        Puzzle::Cards(compiled) => compiled.puzzle().clone(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_list_is_read_in_many_forms() {
    let four = cards(FOUR);
    assert_eq!((four.cards().len(), size(&four)), (4, (2, 2)));
    assert_eq!((shown(&four, 2).as_str(), four.cards()[2].name.as_str()), ("3 0 0 4", "3"));
    let frame = four.frame();
    let zero = four.labels().iter().position(|label| label == "0").unwrap() as Label;
    assert_eq!((frame.sides.clone(), frame.only.clone()), (vec![Some(zero); 4], BTreeSet::from([zero])));
    for same in [
        // The size follows from the frame.
        "0 1 2 0\n0 0 3 1\n3 0 0 4\n2 4 0 0",
        "# four corners\r\n\r\n0\t1\t2\t0\r\n0 0 3 1 # the second\r\n3 0 0 4\r\n2 4 0 0\r\n",
        "\u{feff}0,1,2,0\n0, 0, 3, 1\n3;0;0;4\n2 , 4 , 0 , 0\n",
        "top right bottom left\n0 1 2 0\n0 0 3 1\n3 0 0 4\n2 4 0 0\n",
        "2,2\nLeft,Up,Down,Right\n0,0,2,1\n1,0,3,0\n4,3,0,0\n0,2,0,4\n",
        "card,north,east,south,west\n1,0,1,2,0\n2,0,0,3,1\n3,3,0,0,4\n4,2,4,0,0\n",
        "00 01 2 0\n0 0 3 1\n3 0 0 4\n2 4 0 0",
    ] {
        assert_eq!(fingerprint(&cards(same)), fingerprint(&four), "{same}");
    }
    let left = "2 2\n0 0 1 2\n1 0 0 3\n4 3 0 0\n0 2 4 0\n";
    let file = read_ordered("left", left.as_bytes(), None, Some(EdgeOrder::LeftFirst)).unwrap().unwrap();
    let Content::Cards(left) = file.content else { panic!("cards") };
    assert_eq!((file.format, fingerprint(&left)), (Format::CardList, fingerprint(&four)));
}

#[test]
fn sizes_frames_and_names() {
    let wide = cards("0 0 0 1\n0 1 0 1\n0 1 0 0\n");
    assert_eq!(size(&wide), (3, 1));
    // Without a frame, a square; with more cards than places, whatever is said.
    let square = cards("1 2 3 4\n1 2 3 4\n1 2 3 4\n1 2 3 4\n");
    assert_eq!((size(&square), square.frame().clone()), ((2, 2), Frame::default()));
    assert_eq!(size(&cards("1 3\n1 2 3 4\n1 2 3 4\n1 2 3 4\n1 2 3 4\n")), (1, 3));
    let named = cards("name,top,right,bottom,left\n\"a,\"\"b#\",1,2,3,4\n");
    assert_eq!(named.cards()[0].name, "a,\"b#");
}

#[test]
fn a_link_is_read() {
    let link = "https://example.org/#puzzle=Four+corners&board_w=2&board_h=2&board_edges=abcaaadbdaaeceaa&board_pieces=004003002001&motifs_order=x";
    let file = read("x", link.as_bytes(), None).unwrap().unwrap();
    assert_eq!((file.format, file.title.as_deref()), (Format::CardLink, Some("Four corners")));
    let puzzle = cards(link);
    assert_eq!(
        (puzzle.cards()[3].name.as_str(), shown(&puzzle, 3), shown(&puzzle, 0)),
        ("4", "0 1 2 0".into(), "2 4 0 0".into())
    );
    let plain = "board_edges=abcaaadbdaaeceaa";
    assert_eq!(fingerprint(&cards(plain)), fingerprint(&cards(FOUR)), "the same cards in the same order");
    for same in [
        "#board_w=2&amp;board_h=2&amp;board_edges=abcaaadbdaaeceaa",
        "?board_w=%32&board_h=2&board_edges=%61bcaaadbdaaeceaa&board_pieces=000000000000",
        "# mine\n\n  #puzzle=x&board_pieces=001002003004&board_edges=abcaaadbdaaeceaa  \n",
    ] {
        assert_eq!(fingerprint(&cards(same)), fingerprint(&cards(FOUR)), "{same}");
    }
    let two = "#puzzle=a&board_edges=bbbb\n#puzzle=b&board_edges=cccc\n";
    let file = read("x", two.as_bytes(), None).unwrap().unwrap();
    assert_eq!(file.warnings[0].to_string(), "the file has 2 links: 1 `a`, 2 `b`; this is the first");
    let second = read("x", two.as_bytes(), Some(2)).unwrap().unwrap();
    assert_eq!((second.title.as_deref(), second.warnings.len()), (Some("b"), 0));
    let missing = read("x", two.as_bytes(), Some(3)).unwrap_err().to_string();
    assert_eq!(missing, "there is no link number 3; the file has 2: 1 `a`, 2 `b`");
}

/// What is said of a trouble.
fn told(error: &ForeignError) -> (Trouble, (usize, usize), String) {
    assert!(!error.advice().is_empty());
    (error.trouble(), error.line_column(), error.to_string())
}

/// The trouble with a text.
fn trouble(text: &str) -> (Trouble, (usize, usize), String) {
    told(&read("x", text.as_bytes(), None).err().unwrap_or_else(|| panic!("this was read:\n{text}")))
}

#[test]
fn what_is_wrong_with_a_list_is_found() {
    let many = format!("1 1\n{}", "1 2 3 4\n".repeat(4097));
    let colourful = format!(
        "1 1\n{}",
        (0..63).map(|n| format!("{} {} {} {}\n", 4 * n + 1, 4 * n + 2, 4 * n + 3, 4 * n + 4)).collect::<String>()
    );
    for (text, trouble, place, message) in [
        ("0 1 1 0\n0 1 1\n", Trouble::Wrong, (2, 1), "a card has four numbers, and here are 3"),
        ("0 1 1 0\n 1\n", Trouble::Wrong, (2, 2), "a card has four numbers, and here is 1"),
        ("1 0 1 1 0\n", Trouble::Wrong, (1, 1), "a card has four numbers, and here are 5"),
        ("2 2\n2 2\n", Trouble::Wrong, (2, 1), "a card has four numbers, and here are 2"),
        ("0 1 1 0\n0 1 x 0\n", Trouble::Wrong, (2, 5), "`x` is no number"),
        ("0 1 1 0\n0 1 1.5 0\n", Trouble::Wrong, (2, 5), "`1.5` is no number"),
        ("0,1,1,0\n0,1,,0\n", Trouble::Wrong, (2, 5), "there is no number here"),
        ("0 1 1 0\n0 -1 1 0\n", Trouble::Wrong, (2, 3), "`-1` is below 0"),
        ("0 1 1 0\n0 65536 1 0\n", Trouble::TooLarge, (2, 3), "`65536` is above 65535"),
        ("0 1 1 0\n0 99999999999999999999 1 0\n", Trouble::TooLarge, (2, 3), "`99999999999999999999` is above 65535"),
        ("0 1 1 0\n\"0 1 1 0\n", Trouble::Wrong, (2, 1), "a quote without its end"),
        ("0 2\n1 2 3 4\n", Trouble::Wrong, (1, 1), "`0` is no length of a board"),
        ("2 -2\n1 2 3 4\n", Trouble::Wrong, (1, 3), "`-2` is no length of a board"),
        ("2 2\n1 2 3 4\n", Trouble::Wrong, (1, 1), "the board has 4 places, and there are cards for 1"),
        ("30 30\n1 2 3 4\n", Trouble::TooLarge, (1, 1), "a board of 30x30 has 900 places; the limit is 512"),
        ("2 2\n", Trouble::Wrong, (1, 1), "there are no cards"),
        ("1 2 3 4\n2 3 4 5\n", Trouble::Wrong, (1, 1), "2 cards without a frame make no square"),
        ("# x\n0 1 1 0\n0 1 1 0\n", Trouble::Wrong, (2, 1), "2 cards with 4 edges at the frame make no full board"),
        ("top right bottom wrong\n1 2 3 4\n", Trouble::Wrong, (1, 18), "`wrong` is no column of a list of cards"),
        ("top right bottom up left\n1 2 3 4\n", Trouble::Wrong, (1, 18), "`up` is a column for the second time"),
        ("card,top,right,left\n1,2,3,4\n", Trouble::Wrong, (1, 1), "there is no column `bottom`"),
        ("card,top,right,bottom,left\n1,2,3,4\n", Trouble::Wrong, (2, 1), "there are 5 columns, and here are 4"),
        ("card,top,right,bottom,left\na b,2,3,4,5\n", Trouble::Wrong, (2, 1), "`a b` is no name of a card"),
        ("card,top,right,bottom,left\na,2,3,4,5\na,2,3,4,5\n", Trouble::Wrong, (3, 1), "two cards are called `a`"),
        (&many, Trouble::TooLarge, (4098, 1), "there are more than 4096 cards"),
        (&colourful, Trouble::TooLarge, (64, 9), "there are more than 250 different numbers"),
    ] {
        assert_eq!(self::trouble(text), (trouble, place, message.to_owned()), "{text:.100}");
    }
    let named = read_ordered("x", b"top,right,bottom,left\n1,1,1,1\n", None, Some(EdgeOrder::TopFirst)).unwrap_err();
    let message = "the columns have names, and another order is asked for";
    assert_eq!(told(&named), (Trouble::Wrong, (1, 1), message.into()));
    assert_eq!(
        read("x", b"1 1 1 1", Some(2)).unwrap_err().to_string(),
        "there is no puzzle number 2: files of this format have one"
    );
}

#[test]
fn what_is_wrong_with_a_link_is_found() {
    for (text, trouble, place, message) in [
        (
            "#board_w=2&board_h=1&board_edges=bbbb",
            Trouble::Wrong,
            (1, 34),
            "a board of 2x1 has 8 letters, and here are 4",
        ),
        (
            "#board_w=0&board_h=1&board_edges=bbbb",
            Trouble::Wrong,
            (1, 10),
            "`board_w` is `0`, which is no length of a board",
        ),
        (
            "#board_w=1&board_h=x&board_edges=bbbb",
            Trouble::Wrong,
            (1, 20),
            "`board_h` is `x`, which is no length of a board",
        ),
        ("#board_w=1&board_edges=bbbb", Trouble::Wrong, (1, 24), "there is no `board_h`"),
        ("#board_h=1&board_edges=bbbb", Trouble::Wrong, (1, 24), "there is no `board_w`"),
        ("\n#board_edges=bbbbbbbb", Trouble::Wrong, (2, 14), "8 letters are no square board"),
        ("#board_edges=bbBb", Trouble::Wrong, (1, 16), "this is no letter of an edge"),
        ("#board_edges=bb%6", Trouble::Wrong, (1, 16), "a `%` that stands for no character"),
        ("#board_w=2&board_h=1&board_edges=aabbaaaa", Trouble::Wrong, (1, 38), "1 of 2 places is empty"),
        ("#board_edges=bbbb&board_edges=cccc", Trouble::Wrong, (1, 19), "`board_edges` is set twice"),
        ("#board_edges=bbbb&board_pieces=0001", Trouble::Wrong, (1, 32), "here are 4 digits, and 3 are wanted"),
        ("#board_edges=bbbb&board_pieces=00x", Trouble::Wrong, (1, 34), "this is no digit"),
        (
            "#board_w=2&board_h=1&board_edges=bbbbbbbb&board_pieces=001001",
            Trouble::Wrong,
            (1, 59),
            "card 1 lies on two places",
        ),
        (
            "#board_w=2&board_h=1&board_edges=bbbbbbbb&board_pieces=001000",
            Trouble::Wrong,
            (1, 59),
            "000 is no card, and a card lies there",
        ),
        ("#board_edges=bbbb\nwhat is this\n", Trouble::Wrong, (2, 1), "this is no link to a board"),
    ] {
        assert_eq!(self::trouble(text), (trouble, place, message.to_owned()), "{text}");
    }
    let large = format!("#board_w=30&board_h=30&board_edges={}", "b".repeat(3600));
    assert_eq!(
        trouble(&large),
        (Trouble::TooLarge, (1, 10), "a board of 30x30 has 900 places; the limit is 512".into())
    );
}

#[test]
fn clues_are_read_and_written() {
    let four = cards(FOUR);
    let clued = with_clues(&four, "clues", "1.0-0-4.3").unwrap();
    let clue = |card, row, column, turn| Clue { card, cell: Cell::new(row, column), turn, flipped: false };
    assert_eq!(clued.clues(), [clue(0, 0, 0, 0), clue(2, 1, 1, 3)]);
    assert_eq!(write::clues(&clued).unwrap(), "1.0-0-4.3");
    for same in ["1.0--4.3", " 1.0 - 0.0 - 4.3-0 \n", "1.1.0-3.4.3", "1.0-0-4.3-"] {
        assert_eq!(with_clues(&four, "clues", same).unwrap(), clued, "{same}");
    }
    let more = with_clues(&clued, "clues", "0-2.1").unwrap();
    assert_eq!(more.clues().len(), 3);
    assert_eq!(from_toml(&write::cards_toml(&more, None).unwrap()), more);
    assert_eq!(with_clues(&four, "clues", "").unwrap(), four);
    assert_eq!(write::clues(&four).unwrap(), "");
    for (text, place, message) in [
        ("1.0-5.0", (1, 5), "there is no place 5: the board has 4"),
        ("1.0-2.4", (1, 7), "a card is turned by less than a whole turn"),
        ("1.0-2.x", (1, 7), "`x` is no number here"),
        ("1.0-2", (1, 5), "`2` is no clue"),
        ("1.0-2.2.2.2", (1, 5), "`2.2.2.2` is no clue"),
        ("1.0-1.2", (1, 5), "another card lies there"),
        ("1.1.0-1.2.0", (1, 7), "the card lies elsewhere already"),
        ("1.1.0-2.2", (1, 7), "some entries name their card, and some do not"),
        ("5.1.0", (1, 1), "there is no card 5: there are 4"),
        ("0.1.0", (1, 1), "there is no card 0: there are 4"),
        ("0-0-0-0-1.0", (1, 9), "there is no card 5: there are 4"),
        ("1.0.0", (1, 1), "there is no place 0"),
        ("99999999999999999999.0", (1, 1), "`99999999999999999999` is no number here"),
    ] {
        let error = with_clues(&four, "clues", text).unwrap_err();
        assert_eq!(told(&error), (Trouble::Wrong, place, message.to_owned()), "{text}");
        assert_eq!(error.file(), "clues");
    }
    let error = with_clues(&clued, "clues", "0-4.0").unwrap_err();
    assert_eq!(error.to_string(), "another card lies there");
}

/// A puzzle of a kind that only a puzzle file can say.
fn special(keys: &str, board: &str) -> CardPuzzle {
    let text =
        format!("family = 'cards'\nboard = {board}\n{keys}\ncards = ['g r r g', 'g g r r', 'r g g r', 'r r g g']\n");
    from_toml(&text)
}

#[test]
fn what_a_format_cannot_say_is_named() {
    let frame = "frame = 'g'\nframe-only = true";
    let refused = |puzzle: &CardPuzzle| {
        let list = write::card_list(puzzle, EdgeOrder::TopFirst).unwrap_err().to_string();
        let csv = write::card_csv(puzzle).unwrap_err().to_string();
        assert_eq!(list, csv);
        let link = write::card_link(puzzle, "x").unwrap_err().to_string();
        assert_eq!(link.strip_prefix("a link"), list.strip_prefix("a list of cards"));
        list.strip_prefix("a list of cards cannot say that ").unwrap().to_owned()
    };
    let size = "'2x2'";
    for (keys, board, what) in [
        ("rule = 'pairs'\npairs = ['r r']", size, "other labels meet than equal ones"),
        ("frame = { top = 'g' }", size, "the frame is of several labels, or of one that is inside too"),
        (
            "frame = { top = 'g', right = 'r', bottom = 'g', left = 'g' }",
            size,
            "the frame is of several labels, or of one that is inside too",
        ),
        ("frame = 'r'", "'1x2'", "the frame is of several labels, or of one that is inside too"),
        ("turn = false", size, "cards may not be turned"),
        ("flip = true", size, "cards may be turned over"),
        ("symmetry = 'rotations'", size, "symmetric solutions count as different ones"),
        ("colour-swaps = true", size, "labels may be exchanged"),
        ("clue = [{ card = '1', at = [0, 0] }]", size, "cards lie already (`clues` says where)"),
        (frame, "'''\n##\n#.\n'''", "the board is no full rectangle"),
    ] {
        assert_eq!(refused(&special(keys, board)), what, "{keys}");
    }
    let hexagons = "family = 'cards'\nlattice = 'hexagon'\nboard = '1x1'\ncards = ['a a a a a a']";
    assert_eq!(refused(&from_toml(hexagons)), "the lattice is `hexagon`");
    let holes = special(frame, "'''\n##\n#.\n'''");
    assert_eq!(
        write::clues(&holes).unwrap_err().to_string(),
        "a text of clues cannot say that the board is no full rectangle"
    );
    assert_eq!(told(&with_clues(&holes, "clues", "1.0").unwrap_err()).0, Trouble::Unsupported);
    let over = special("flip = true\nclue = [{ card = '2', at = [0, 0], flipped = true }]", size);
    assert_eq!(write::clues(&over).unwrap_err().to_string(), "a text of clues cannot say that card 2 is turned over");
    let more = write::card_link(&special(frame, "'1x2'"), "x").unwrap_err().to_string();
    assert_eq!(more, "a link cannot say that there are 4 cards for 2 places");
    let alone = write::card_link(&cards("0 0 0 0\n"), "x").unwrap_err().to_string();
    assert_eq!(alone, "a link cannot say that card 1 has the frame on all its edges (it would be an empty place)");
    let many = (0..7).map(|n| format!("{} {} {} {}\n", 4 * n + 1, 4 * n + 2, 4 * n + 3, 4 * n + 4)).collect::<String>();
    let many = write::card_link(&cards(&format!("7 1\n{many}")), "x").unwrap_err().to_string();
    assert_eq!(many, "a link cannot say that there are 28 labels beside the frame: letters go to z");
}

#[test]
fn a_frame_that_takes_all_of_its_label_is_one() {
    // The label is never inside, though the file does not say so.
    let puzzle = special("frame = 'g'", "'2x2'");
    assert_eq!(write::card_list(&puzzle, EdgeOrder::TopFirst).unwrap(), "2 2\n0 1 1 0\n0 0 1 1\n1 0 0 1\n1 1 0 0\n");
    let link = write::card_link(&puzzle, "a b").unwrap();
    assert_eq!(link, "#puzzle=a%20b&board_w=2&board_h=2&board_edges=abbaaabbbaabbbaa&board_pieces=001002003004");
    // Without a frame no label is 0.
    assert!(
        write::card_csv(&special("", "'2x2'"))
            .unwrap()
            .starts_with("card,top,right,bottom,left\n1,1,2,2,1\n2,1,1,2,2\n")
    );
    assert!(write::card_csv(&special("", "'1x4'")).unwrap().starts_with("4,1\ncard,"));
}

#[test]
fn solutions_are_links_and_clues() {
    let four = cards(FOUR);
    let laid: Vec<Laid> = four
        .board()
        .cells()
        .iter()
        .zip([(0, 0), (1, 0), (3, 3), (2, 0)])
        .map(|(&cell, (card, turn))| Laid { card, cell, turn, flipped: false })
        .collect();
    let link = write::solution_link(&four, "four", &laid).unwrap();
    assert_eq!(link, "#puzzle=four&board_w=2&board_h=2&board_edges=abcaaadbeaacdaae&board_pieces=001002004003");
    assert_eq!(write::solution_clues(&four, &laid).unwrap(), "1.0-2.0-4.0-3.3");
    // Holes are empty places, and a frame that is inside too has a letter of its own.
    let holes = special("frame = 'r'", "'''\n##\n#.\n'''");
    let laid: Vec<Laid> = holes
        .board()
        .cells()
        .iter()
        .enumerate()
        .map(|(card, &cell)| Laid { card, cell, turn: 0, flipped: false })
        .collect();
    let link = write::solution_link(&holes, "x", &laid).unwrap();
    assert_eq!(link, "#puzzle=x&board_w=2&board_h=2&board_edges=bccbbbcccbbcaaaa&board_pieces=001002003000");
}

#[test]
fn shipped_cards_are_written_as_puzzle_files() {
    let mut seen = 0;
    for shipped in shipped::shipped() {
        if let Puzzle::Cards(compiled) = shipped.read().unwrap().puzzle {
            let text = write::cards_toml(compiled.puzzle(), Some("A \"title\"")).unwrap();
            assert_eq!(fingerprint(&from_toml(&text)), fingerprint(compiled.puzzle()), "{text}");
            seen += 1;
        }
    }
    assert!(seen >= 2);
}

#[test]
fn every_rule_of_cards_can_be_written() {
    for text in [
        "family = 'cards'\nlattice = 'hexagon'\nboard = '2x2'\nframe = { upper-left = 'a', left = 'b' }\nframe-only = true\nsymmetry = 'none'\n[[card]]\nname = 'x'\nlabels = 'a b a b a b'\ncopies = 4\n[[clue]]\ncard = 'x.2'\nat = [1, 1]\nturn = 5",
        "family = 'cards'\nlattice = 'triangle'\nboard = '2x2'\nframe = { top = 'a', right = 'b' }\nflip = true\n[[card]]\nlabels = 'a b a'\ncopies = 8\n[[clue]]\ncard = '2'\nat = [0, 0, 1]\nflipped = true",
        "family = 'cards'\nlattice = 'triangle'\nboard = '''\n ^\n^v^\n'''\ncards = ['a a a', 'a a b', 'a b b', 'b b b']",
        "family = 'cards'\nboard = '''\n.##\n##.\n'''\nrule = 'pairs'\npairs = ['a b']\nturn = false\nsymmetry = 'rotations'\n[[card]]\nname = '\"x\\'\nlabels = 'a b a b'\ncopies = 4\n[[clue]]\ncard = '\"x\\.3'\nat = [1, 0]",
        "family = 'cards'\nboard = '1x2'\nrule = 'halves'\ncolour-swaps = true\ncards = ['a1 a2 b1 b2', 'a1 a2 b1 b2', 'b1 b2 a1 a2']",
    ] {
        let puzzle = from_toml(text);
        let written = write::cards_toml(&puzzle, None).unwrap();
        assert_eq!(fingerprint(&from_toml(&written)), fingerprint(&puzzle), "{written}");
    }
    let card = |name: &str| vec![Card { name: name.into(), labels: vec![0; 4] }];
    let one = |name: &str, label: &str| {
        CardPuzzle::new(Board::rectangle(1, 1).unwrap(), card(name), vec![label.into()], Rule::Equal).unwrap()
    };
    let refused = |puzzle: &CardPuzzle| write::cards_toml(puzzle, None).unwrap_err().to_string();
    assert_eq!(refused(&one("a b", "x")), "a puzzle file cannot say that a card is named `a b`");
    assert_eq!(refused(&one("a", "x y")), "a puzzle file cannot say that a label is `x y`");
    let far = Board::new(Lattice::Square, [Cell::new(-7, 700)]).unwrap();
    let far = CardPuzzle::new(far, card("1"), vec!["x".into()], Rule::Equal).unwrap();
    assert!(from_toml(&write::cards_toml(&far, None).unwrap()).clues().is_empty());
    let clue = Clue { card: 0, cell: Cell::new(-7, 700), turn: 0, flipped: false };
    let far = far.with_clues(vec![clue]).unwrap();
    assert_eq!(refused(&far), "a puzzle file cannot say that cards lie on a board that begins so far from the origin");
    let only = one("1", "x").framed(Frame { sides: vec![], only: BTreeSet::from([0]) });
    assert_eq!(
        refused(&only),
        "a puzzle file cannot say that some labels are at the frame only, and others are at the frame"
    );
}

/// A board with its frame, and cards for it, as a list would have them.
fn puzzles() -> impl Strategy<Value = CardPuzzle> {
    (1..5_u32, 2..5_u32, any::<bool>(), prop::collection::vec(1..24_u32, 64), any::<u64>()).prop_map(
        |(width, height, framed, inner, seed)| {
            let mut numbers = inner.into_iter().cycle();
            let mut next = || numbers.next().unwrap_or(1);
            let mut rows = Vec::new();
            for row in 0..height {
                for column in 0..width {
                    let rim = [row == 0, column + 1 == width, row + 1 == height, column == 0];
                    let mut sides = rim.map(|rim| if rim && framed { 0 } else { next() });
                    sides.rotate_left((seed >> ((row * width + column) % 60)) as usize % 4);
                    rows.push(sides.map(|side| side.to_string()).join(" "));
                }
            }
            cards(&format!("{width} {height}\n{}\n", rows.join("\n")))
        },
    )
}

/// In a spreadsheet a name is no formula, and it comes back as it was.
#[test]
fn names_like_formulas_are_text_in_tables() {
    let names = ["=1+1", "+a", "-a", "@a", "'=1", "-1", "+2.5", "a;b", "=\"x\""];
    let card = |name: &&str| format!("[[card]]\nname = '''{name}'''\nlabels = 'a b a b'\n");
    let puzzle = from_toml(&format!("family = 'cards'\nboard = '3x3'\n{}", names.iter().map(card).collect::<String>()));
    let table = write::card_csv(&puzzle).unwrap();
    let first: Vec<&str> = table.lines().skip(1).map(|line| &line[..line.len() - ",1,2,1,2".len()]).collect();
    assert_eq!(first, ["'=1+1", "'+a", "'-a", "'@a", "''=1", "-1", "+2.5", "\"a;b\"", "\"'=\"\"x\"\"\""]);
    let read: Vec<String> = cards(&table).cards().iter().map(|card| card.name.clone()).collect();
    assert_eq!(read, names);
}

proptest! {
    #[test]
    fn what_is_written_is_read_again(puzzle in puzzles(), places in Just((1..=16_usize).collect::<Vec<_>>()).prop_shuffle(), turns in any::<u64>(), laid in 0..17_usize) {
        let same = fingerprint(&puzzle);
        for order in [EdgeOrder::TopFirst, EdgeOrder::LeftFirst] {
            let list = write::card_list(&puzzle, order).unwrap();
            let Content::Cards(read) = read_ordered("x", list.as_bytes(), None, Some(order)).unwrap().unwrap().content else { panic!() };
            prop_assert_eq!(fingerprint(&read), same.clone(), "{}", list);
            prop_assert_eq!(write::card_list(&read, order).unwrap(), list);
        }
        for (text, format) in [
            (write::card_csv(&puzzle).unwrap(), Format::CardList),
            (write::card_link(&puzzle, "a & b").unwrap(), Format::CardLink),
        ] {
            prop_assert_eq!(detect(text.as_bytes()), Some(format));
            prop_assert_eq!(fingerprint(&cards(&text)), same.clone(), "{}", text);
        }
        prop_assert_eq!(fingerprint(&from_toml(&write::cards_toml(&puzzle, Some("x")).unwrap())), same);
        // Some cards lie already.
        let count = puzzle.cards().len();
        let entry = |place: &usize| if *place > count { "0".to_owned() } else { format!("{place}.{}", turns >> (2 * place) & 3) };
        let entries: Vec<String> = places.iter().take(laid.min(count)).map(entry).collect();
        let clued = with_clues(&puzzle, "clues", &entries.join("-")).unwrap();
        let text = write::clues(&clued).unwrap();
        prop_assert_eq!(&with_clues(&puzzle, "clues", &text).unwrap(), &clued, "{}", text);
        prop_assert_eq!(fingerprint(&from_toml(&write::cards_toml(&clued, None).unwrap())), fingerprint(&clued));
        prop_assert_eq!(clued.symmetry(), Symmetry::Full);
    }

    #[test]
    fn any_clues_are_read_or_refused(text in "[0-9.x -]{0,20}", any in any::<String>()) {
        for text in [text, any] {
            if let Err(error) = with_clues(&cards(FOUR), "clues", &text) {
                prop_assert!(error.line_column() >= (1, 1) && !error.advice().is_empty());
            }
        }
    }
}
