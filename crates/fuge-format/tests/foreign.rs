//! Files of other programs: what is read, what is refused and why, and that what is written says the same puzzle.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod foreign {
    pub mod count;
}

use flate2::{Compression, write::GzEncoder};
use foreign::count::{covers, different, raw};
use fuge_format::Puzzle;
use fuge_format::foreign::{Content, Foreign, Format, Trouble, detect, read, write};
use fuge_puzzle::packing::{Board, Cell, Compiled, Copies, Lattice, Packing, Piece, Shape, Symmetry, Turning};
use std::collections::BTreeSet;
use std::io::Write;
use std::path::Path;

fn sample(name: &str) -> Vec<u8> {
    std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/foreign").join(name)).unwrap()
}

fn file(name: &str, choice: Option<usize>) -> Foreign {
    let bytes = sample(name);
    read(name, &bytes, choice).unwrap_or_else(|error| panic!("{name}: {error}")).unwrap()
}

fn packing(name: &str, choice: Option<usize>) -> Packing {
    match file(name, choice).content {
        Content::Packing(packing) => packing,
        other => panic!("{name}: {other:?}"),
    }
}

fn warnings(name: &str, choice: Option<usize>) -> Vec<String> {
    file(name, choice).warnings.iter().map(ToString::to_string).collect()
}

/// All packing samples, with the number of their solutions.
const PACKINGS: &[(&str, usize, usize)] = &[
    ("flat-holes.xmpuzzle", 1, 1),
    ("flat-holes.xmpuzzle", 2, 10),
    ("colours.xmpuzzle", 1, 26),
    ("corners.polycube.txt", 1, 7),
    ("corners.polycube.txt", 2, 336),
    ("hand.polycube.txt", 1, 4),
    ("squares.psv", 1, 3),
    ("use-all.psv", 1, 8),
    ("hexagons.psv", 1, 20),
    ("triangles.psv", 1, 4),
    ("tans.psv", 1, 8),
    ("cubes.json", 1, 12),
    ("tans.json", 1, 2),
];

#[test]
fn samples_have_the_solutions_that_they_should() {
    for &(name, choice, solutions) in PACKINGS {
        assert_eq!(raw(&packing(name, Some(choice))), solutions, "{name} {choice}");
    }
    assert_eq!(different(&packing("soma.xmpuzzle", None)), 240);
}

#[test]
fn samples_are_what_they_look_like() {
    for (name, format) in [
        ("soma.xmpuzzle", Format::BurrTools),
        ("corners.polycube.txt", Format::Polycube),
        ("squares.psv", Format::PolySolver),
        ("tans.psv", Format::PolySolver),
        ("cubes.json", Format::Polysolve),
        ("colours.knuth.txt", Format::Knuth),
        ("twice.knuth.txt", Format::Knuth),
    ] {
        assert_eq!(detect(&sample(name)), Some(format), "{name}");
        assert_eq!(file(name, Some(1)).format, format);
    }
}

#[test]
fn burrtools_files_may_be_packed() {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(&sample("soma.xmpuzzle")).unwrap();
    let read = read("soma", &encoder.finish().unwrap(), None).unwrap().unwrap();
    let Content::Packing(unpacked) = read.content else { panic!("a packing") };
    assert_eq!(unpacked, packing("soma.xmpuzzle", None));
    assert_eq!(read.title.as_deref(), Some("The cube"));
}

#[test]
fn burrtools_rules_become_fuges() {
    let ranges = packing("flat-holes.xmpuzzle", Some(2));
    assert_eq!((ranges.lattice(), ranges.board().optional().len(), ranges.most_empty()), (Lattice::Square, 2, 1));
    let names: Vec<_> = ranges.pieces().iter().map(|piece| (piece.name.as_str(), piece.copies)).collect();
    assert_eq!(names, [("bar", Copies { min: 1, max: 5 }), ("a-corner", Copies { min: 0, max: 2 })]);
    let colours = packing("colours.xmpuzzle", None);
    assert_eq!(colours.board().colours().len(), 8);
    assert_eq!(colours.colour_pairs().unwrap(), &[('A', 'A'), ('B', 'B')].into());
    let soma = packing("soma.xmpuzzle", None);
    assert_eq!((soma.lattice(), &soma.pieces()[0].turning), (Lattice::Cube, &Turning::Turned));
}

#[test]
fn what_is_not_read_is_said() {
    assert_eq!(warnings("flat-holes.xmpuzzle", Some(1)), ["2 solutions in the file are not read"]);
    assert_eq!(
        warnings("flat-holes.xmpuzzle", None)[0],
        "the file has 2 problems: 1 `Bars`, 2 `Ranges`; this is the first"
    );
    assert_eq!(warnings("squares.psv", None), ["1 solution in the file is not read"]);
    assert_eq!(warnings("colours.knuth.txt", None), ["1 option without a primary item left out"]);
    assert_eq!(
        warnings("corners.polycube.txt", None),
        ["the file has 2 puzzles: 1 `D:xDim=4:yDim=3:zDim=1`, 2 `D : xDim=2 : yDim=2 : zDim=3`; this is the first"]
    );
    assert!(warnings("soma.xmpuzzle", None).is_empty());
}

#[test]
fn covers_keep_their_names() {
    let Content::Cover(cover) = file("colours.knuth.txt", None).content else { panic!("a cover") };
    assert_eq!((cover.items.join(" "), cover.colours.join(" ")), ("across down corner end".into(), "a b c".into()));
    assert_eq!((cover.options[2].line, cover.options[2].text.as_str()), (7, "down corner:a"));
    assert_eq!(covers(&cover.problem), 2);
    let Content::Cover(twice) = file("twice.knuth.txt", None).content else { panic!("a cover") };
    assert_eq!(covers(&twice.problem), 3);
}

/// The puzzle that a text is.
fn again(text: &str) -> Content {
    read("again", text.as_bytes(), None).unwrap_or_else(|error| panic!("{error}:\n{text}")).unwrap().content
}

#[test]
fn written_as_a_cover_a_packing_has_as_many_solutions() {
    for &(name, choice, solutions) in PACKINGS {
        let text = write::knuth(&packing(name, Some(choice))).unwrap();
        let Content::Cover(cover) = again(&text) else { panic!("a cover") };
        assert_eq!(covers(&cover.problem), solutions, "{name} {choice}:\n{text}");
        assert!(cover.items.iter().all(|item| item.len() <= 8), "{:?}", cover.items);
    }
}

#[test]
fn written_as_polycube_text_a_packing_is_the_same() {
    for (name, choice) in [("corners.polycube.txt", 1), ("corners.polycube.txt", 2), ("hand.polycube.txt", 1)] {
        let puzzle = packing(name, Some(choice));
        let text = write::polycube(&puzzle).unwrap();
        let Content::Packing(read) = again(&text) else { panic!("a packing") };
        assert_eq!(read, puzzle, "{name}:\n{text}");
    }
    let soma = packing("soma.xmpuzzle", None);
    let Content::Packing(read) = again(&write::polycube(&soma).unwrap()) else { panic!("a packing") };
    assert_eq!(read, soma);
    for (name, choice, why) in [
        ("flat-holes.xmpuzzle", 1, "cells may stay empty"),
        ("colours.xmpuzzle", 1, "piece `piebald` has colours"),
        ("cubes.json", 1, "piece `corner` is used 1..2 times"),
        ("tans.psv", 1, "the lattice is `tan`"),
    ] {
        let refused = write::polycube(&packing(name, Some(choice))).unwrap_err();
        assert_eq!(refused.to_string(), format!("polycube text cannot say that {why}"));
    }
}

/// The puzzle that the text of a puzzle file states, which is written for another one.
fn written(puzzle: &Packing) -> Packing {
    let text = write::toml(puzzle, Some("A \"title\"")).unwrap();
    let file = fuge_format::read("again.toml", &text).unwrap_or_else(|error| panic!("{error}:\n{text}"));
    assert_eq!(file.title.as_deref(), Some("A \"title\""));
    let Puzzle::Packing(read) = file.puzzle else { panic!("a packing:\n{text}") };
    let by = read.board().cells()[0].seen_from(puzzle.board().cells()[0]);
    assert_eq!(read, shifted(puzzle, by), "\n{text}");
    read
}

/// The same puzzle elsewhere: where its drawing begins.
fn shifted(puzzle: &Packing, by: Cell) -> Packing {
    let board = puzzle.board();
    let moved = |cells: &BTreeSet<Cell>| cells.iter().map(|cell| cell.shifted(by)).collect::<BTreeSet<_>>();
    let elsewhere = Board::new(board.lattice(), board.cells().iter().map(|cell| cell.shifted(by))).unwrap();
    let colours = board.colours().iter().map(|(cell, &colour)| (cell.shifted(by), colour));
    let elsewhere = elsewhere.with_optional(moved(board.optional())).with_colours(colours);
    let piece = |piece: &Piece| Piece {
        place: piece.place.as_ref().map(moved),
        keep_out: moved(&piece.keep_out),
        ..piece.clone()
    };
    let packing = Packing::new(elsewhere, puzzle.pieces().iter().map(piece).collect(), puzzle.symmetry()).unwrap();
    let packing = match puzzle.colour_pairs() {
        Some(pairs) => packing.with_colour_pairs(pairs.iter().copied()),
        None => packing,
    };
    match puzzle.empty_limit() {
        Some(most) => packing.with_most_empty(most).unwrap(),
        None => packing,
    }
}

#[test]
fn written_as_a_puzzle_file_a_packing_is_the_same() {
    for &(name, choice, _) in PACKINGS {
        let puzzle = packing(name, Some(choice));
        assert_eq!(written(&puzzle), puzzle, "{name} {choice} stays where it is");
    }
    written(&packing("soma.xmpuzzle", None));
}

#[test]
fn written_again_a_shipped_puzzle_is_the_same() {
    for shipped in fuge_format::shipped::shipped() {
        let puzzle = shipped.read().unwrap().puzzle;
        if let Puzzle::Packing(packing) = &puzzle {
            let again = Puzzle::Packing(written(packing));
            let stays = again.fingerprint() == puzzle.fingerprint();
            assert!(stays || packing.lattice() != Lattice::Square, "{}", shipped.name);
        }
    }
}

#[test]
fn every_rule_can_be_written() {
    let cells =
        |marks: &[(i32, i32)]| marks.iter().map(|&(row, column)| Cell::new(row, column)).collect::<BTreeSet<_>>();
    for lattice in Lattice::ALL {
        let board = Board::of_size(lattice, 3, 3, if lattice.in_space() { 2 } else { 1 }).unwrap();
        let (first, last) = (board.cells()[0], *board.cells().last().unwrap());
        let optional: Vec<Cell> = board.cells()[1..].to_vec();
        let most = optional.len() as u32 - 1;
        let board = board.with_optional(optional).with_colours([(first, 'A'), (last, 'B')]);
        let one = Shape::coloured([(first, Some('B'))]).unwrap();
        let two = Shape::new([first, lattice.geometry().neighbours(first)[0]]).unwrap();
        let fixed = Piece { place: Some([last].into()), ..Piece::new("fixed", Shape::new([last]).unwrap()) };
        let listed = Turning::Listed(two.orientations(lattice, true).into_iter().take(2).collect());
        let pieces = vec![
            fixed,
            Piece { keep_out: cells(&[(0, 0)]), turning: Turning::Fixed, ..Piece::new("one", one) },
            Piece { copies: Copies { min: 0, max: 2 }, turning: listed, ..Piece::new("two", two.clone()) },
            Piece { turning: Turning::Turned, ..Piece::new("turned", two.clone()) },
            Piece { turning: Turning::Over, copies: 2.into(), ..Piece::new("over", two) },
        ];
        for symmetry in [Symmetry::Full, Symmetry::Rotations, Symmetry::None] {
            let packing = Packing::new(board.clone(), pieces.clone(), symmetry).unwrap();
            let packing = packing.with_colour_pairs([('B', 'A')]).with_most_empty(most).unwrap();
            written(&packing);
        }
        let plain = Board::of_size(lattice, 3, 3, if lattice.in_space() { 2 } else { 1 }).unwrap();
        let plain = plain.clone().with_optional(plain.cells().to_vec());
        let packing = Packing::new(plain, pieces, Symmetry::Full).unwrap();
        assert_eq!(written(&packing), packing, "a board that is named stays where it is");
    }
}

#[test]
fn a_board_far_from_the_origin_is_moved_there() {
    let dot = Piece::new("dot", Shape::new([Cell::new(0, 0)]).unwrap());
    for lattice in Lattice::ALL {
        let board = Board::new(lattice, [Cell::new(-7, 700)]).unwrap();
        let text = write::toml(&Packing::new(board, vec![dot.clone()], Symmetry::Full).unwrap(), None).unwrap();
        let file = fuge_format::read("far.toml", &text).unwrap();
        let Puzzle::Packing(read) = file.puzzle else { panic!("a packing") };
        assert_eq!((read.lattice(), read.board().cells().len()), (lattice, 1), "{text}");
    }
    let far = [Cell::new(0, 0), Cell { layer: 500, ..Cell::new(500, 500) }];
    let wide =
        Packing::new(Board::new(Lattice::Cube, far).unwrap(), vec![Piece { copies: 2.into(), ..dot }], Symmetry::Full);
    let refused = write::toml(&wide.unwrap(), None).unwrap_err().to_string();
    assert_eq!(refused, "a puzzle file cannot say that the board is drawn with 125751501 characters");
}

#[test]
fn written_as_a_formula_placements_are_explained() {
    let puzzle = packing("squares.psv", None);
    let text = write::dimacs(&puzzle).unwrap();
    let placements = Compiled::new(&puzzle).placements();
    assert_eq!(text.lines().filter(|line| line.starts_with("c ")).count(), placements + 1);
    let head = text.lines().find(|line| line.starts_with("p cnf ")).unwrap();
    let clauses: usize = head.rsplit(' ').next().unwrap().parse().unwrap();
    assert_eq!(text.lines().filter(|line| line.ends_with(" 0") || *line == "0").count(), clauses);
}

/// The trouble with a text, where, and what the message says.
fn trouble(text: &str) -> (Trouble, (usize, usize), String) {
    let error = read("x", text.as_bytes(), None).unwrap_err();
    assert!(!error.advice().is_empty());
    (error.trouble(), error.line_column(), error.to_string())
}

#[test]
fn what_fuge_cannot_do_is_named() {
    let soma = String::from_utf8(sample("soma.xmpuzzle")).unwrap();
    let squares = String::from_utf8(sample("squares.psv")).unwrap();
    let cubes = String::from_utf8(sample("cubes.json")).unwrap();
    for (text, place, message) in [
        (soma.replace("type=\"0\"/>", "type=\"2\"/>"), (3, 3), "the grid is made of spheres"),
        (soma.replace("id=\"3\" count=\"1\"", "id=\"3\" group=\"1\""), (21, 9), "a piece belongs to a group"),
        (soma.replace("<bitmap/>", "<rotations/>"), (27, 7), "unknown element `rotations`"),
        (soma.replace("id=\"3\" count", "id=\"3\" limit"), (21, 23), "unknown attribute `limit`"),
        (soma.replace(">###_<", ">##+_<"), (6, 5), "a piece has variable cells"),
        (
            soma.replace(">###_<", ">##27#_<")
                .replace("<colors/>", &format!("<colors>{}</colors>", "<color/>".repeat(27))),
            (6, 49),
            "colour number 27",
        ),
        (squares.replace("Square", "Drafter"), (2, 1), "the grid is `Drafter`"),
        (squares.replace("FillAll", "Any"), (7, 6), "the mode is `Any`"),
        (squares.replace("(1,0))", "(1,0)+(0,0))"), (5, 1), "tile 1 can have several shapes"),
        (squares.replace("notes", "motes"), (10, 1), "`motes` is no directive"),
        ("T\nHexagon\nBoard((1,0))\ntile((0,0)(1,0))\nplace(1(0,0|0))".into(), (5, 7), "a placed tile on this grid"),
        (cubes.replace("\"cube\"", "\"octagon\""), (1, 1), "the grid is `octagon`"),
        (cubes.replace("\"placement\": []", "\"placement\": [1]"), (10, 16), "placed shapes"),
        ("a b\na b|$3\n".into(), (2, 3), "`|$3` behind an item"),
        (
            "D:xDim=2:yDim=1\nL:stationary=*\na b\n~L\n~D\n".into(),
            (2, 14),
            "`*` may mean the piece of that name or all pieces",
        ),
        ("D:xDim=2:yDim=1:gravity=1\n~D\n".into(), (1, 17), "`gravity` is no setting of `D`"),
    ] {
        assert_eq!(trouble(&text), (Trouble::Unsupported, place, message.to_owned()), "{text}");
    }
}

#[test]
fn what_is_wrong_is_found() {
    let soma = String::from_utf8(sample("soma.xmpuzzle")).unwrap();
    for (text, place, message) in [
        (soma.replace(">###_<", ">###<"), (6, 48), "a shape of 2×2×1 has 4 voxels, here are 3"),
        (soma.replace(">###_<", ">###?<"), (6, 51), "`?` in a shape"),
        (soma.replace(">###_<", ">##2#_<"), (6, 49), "colour number 2, but the file has 0"),
        (soma.replace("id=\"6\"", "id=\"60\""), (24, 9), "there is no shape 60"),
        (soma.replace("id=\"6\"", "id=\"x\""), (24, 20), "`x` is no number from 0 to 1048576"),
        (soma.replace("<result id=\"7\"/>", ""), (16, 5), "the problem has no result"),
        (
            soma.replace("id=\"6\" count=\"1\"", "id=\"6\" count=\"2\""),
            (13, 5),
            "the pieces have 31 cells together, the board has 27: an exact cover cannot exist",
        ),
        ("<a/>".into(), (1, 1), "this is XML of `a`, not a puzzle"),
        ("D:xDim=2\n~D\n".into(), (1, 1), "`yDim` is no length"),
        ("D:xDim=2:yDim=1\nC:name=a:layout=0 0 0, 0 0 0\n~D\n".into(), (2, 24), "cell `0 0 0` stands there twice"),
        ("D:xDim=2:yDim=1\nL\na a\n".into(), (1, 1), "the puzzle has no end"),
        ("D:xDim=2:yDim=2\nL\na\n\na\n~L\n~D\n".into(), (5, 1), "piece `a` goes on after a blank line"),
        ("T\nSquare\nBoard ((1,0)\ntile ((0,0))".into(), (4, 1), "the board has no `)` here"),
        ("T\nSquare\nBoard ((1,0:2))\ntile ((0,0))".into(), (3, 9), "there is no such cell on the square grid"),
        ("T\nSquare\nBoard ((1,0))\ntile 1 2 ((0,0))".into(), (4, 6), "this is no range of copies"),
        ("a b\na c\n".into(), (2, 3), "item `c` is not in the line of items"),
        ("a b | c\na:1\n".into(), (2, 1), "primary item `a` has a colour"),
        ("a b\na a\n".into(), (2, 3), "item `a` stands twice in this option"),
        ("3:2|a b\nb\n".into(), (1, 1), "`3:2` does not say how often"),
        ("99999999999999999999|a b\nb\n".into(), (1, 1), "`99999999999999999999` is too often"),
    ] {
        assert_eq!(trouble(&text), (Trouble::Wrong, place, message.to_owned()), "{text}");
    }
    let json = trouble("{\"grid\": \"square\",\n \"board\": }");
    assert_eq!((json.0, json.1), (Trouble::Wrong, (2, 11)));
    assert!(trouble("<puzzle version='2'><shapes></puzzle>").2.starts_with("this is not XML: "));
}

#[test]
fn large_numbers_are_refused_before_memory() {
    for text in [
        "D:xDim=1000000:yDim=1000000:zDim=1000000\n~D\n",
        "D:xDim=99999999999999999999:yDim=2\n~D\n",
        "T\nSquare\nBoard ((60000,60000))\ntile ((0,0))",
        "T\nCube\nBoard ((999,999,999))\ntile ((0,0,0))",
        "<puzzle version='2'><shapes><voxel x='1000000' y='1000000' z='1000000'>#</voxel></shapes><problems><problem>\
         <result id='0'/></problem></problems></puzzle>",
        "{\"grid\": \"square\", \"board\": {\"coords\": [[99999999999, 0]]}, \"shapes\": []}",
    ] {
        assert_ne!(trouble(text).0, Trouble::Unsupported, "{text}");
    }
    // A range of copies that no board has room for is cut, not kept.
    let text = "T\nSquare\nBoard ((1,0))\ntile 1000000 ((0,0))\nmode FillAll";
    let Content::Packing(packing) = again(text) else { panic!("a packing") };
    assert_eq!(packing.pieces()[0].copies.max, 2);
}

#[test]
fn only_puzzles_that_are_there_can_be_chosen() {
    let choose = |name: &str, number| read(name, &sample(name), Some(number)).unwrap_err().to_string();
    let there = "there is no problem number 3; the file has 2: 1 `Bars`, 2 `Ranges`";
    assert_eq!(choose("flat-holes.xmpuzzle", 3), there);
    assert_eq!(choose("squares.psv", 2), "there is no puzzle number 2: files of this format have one");
}

/// A puzzle that asks for nothing has no item that must be covered, and no file that could be read again.
#[test]
fn a_cover_without_a_primary_item_is_refused() {
    let mut domino = Piece::new("I", Shape::new([Cell::new(0, 0), Cell::new(0, 1)]).unwrap());
    domino.copies = Copies { min: 0, max: 1 };
    let board = Board::rectangle(1, 1).unwrap();
    let all = board.cells().to_vec();
    let packing = Packing::new(board.with_optional(all), vec![domino], Symmetry::Full).unwrap();
    let refused = write::knuth(&packing).unwrap_err();
    assert!(refused.to_string().contains("would have no primary item"), "{refused}");
}

/// A piece that need not be used, on cells that need not be covered: no program looks at an option without a primary item, so the piece is one.
#[test]
fn a_piece_that_nothing_asks_for_is_counted_all_the_same() {
    let domino = |copies| {
        let mut domino = Piece::new("I", Shape::new([Cell::new(0, 0), Cell::new(0, 1)]).unwrap());
        domino.copies = copies;
        domino
    };
    let dot = Piece::new("dot", Shape::new([Cell::new(0, 0)]).unwrap());
    let board = Board::rectangle(1, 4).unwrap();
    let optional: Vec<Cell> = board.cells()[1..].to_vec();
    let pieces = vec![dot, domino(Copies { min: 0, max: 1 })];
    let packing = Packing::new(board.with_optional(optional), pieces, Symmetry::None).unwrap();
    let text = write::knuth(&packing).unwrap();
    let Content::Cover(cover) = again(&text) else { panic!("a cover") };
    assert_eq!((covers(&cover.problem), raw(&packing)), (5, 5), "{text}");
}
