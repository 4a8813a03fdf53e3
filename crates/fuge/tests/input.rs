//! Bad input: every case ends with exit code 2, nothing on stdout, and a message that says what and where.

mod common;

use common::{Folder, Said, fuge, fuge_in, fuge_reading};

/// Solving this ends with 2 and a message.
fn refused(said: Said, message: &str) {
    let said = said.code(2);
    assert_eq!(said.out, "");
    assert!(said.err.contains(message), "{message}: {}", said.err);
    assert!(!said.err.contains("panicked"), "{}", said.err);
}

#[test]
fn unknown_puzzles() {
    refused(fuge("solve pentomino-6x10"), "did you mean `pentominoes-6x10`");
    refused(fuge("show xyzzy"), "`fuge list` lists the puzzles");
    refused(fuge("estimate missing.toml"), "cannot read `missing.toml`");
    refused(fuge("watch no/such/file"), "cannot read `no/such/file`");
}

#[test]
fn the_first_line_has_file_line_and_column() {
    let folder = Folder::new("place");
    folder.write("bad.toml", "family = 'packing'\nboard = '6x11'\nset = 'pentominoes'\n");
    let said = fuge_in(&folder, "solve bad.toml").code(2);
    assert_eq!(
        said.err,
        "  \
  x bad.toml:2:9: the pieces have 60 cells together, the board has 66: an exact cover cannot exist
   ,-[bad.toml:2:9]
 1 | family = 'packing'
 2 | board = '6x11'
   :         ^^^|^^
   :            `-- this board
 3 | set = 'pentominoes'
   `----
  help: the pieces have 6 cells too few for this board; with `cover = \"partial\"` cells may stay empty
"
    );
}

#[test]
fn files_that_are_no_puzzles() {
    let folder = Folder::new("files");
    folder.write("empty.toml", "");
    folder.write("binary.toml", [b'a', b'\n', 0xff, 0xfe, 0]);
    folder.write("large.toml", "family = 'packing'\nboard = '1000x1000'\nset = 'pentominoes'");
    folder.write("huge.toml", vec![b'#'; 2 << 20]);
    folder.write("\u{1b}[31m.toml", "x");
    refused(fuge_in(&folder, "solve empty.toml"), "empty.toml:1:1: the puzzle has no `family`");
    refused(fuge_in(&folder, "solve binary.toml"), "binary.toml:2:1: this is not text (UTF-8): byte 0xff");
    refused(fuge_in(&folder, "solve large.toml"), "large.toml:2:9: a board of `1000x1000` is too large");
    refused(fuge_in(&folder, "solve huge.toml"), "huge.toml:1:1: the file has 2097152 bytes; the limit is 1048576");
    refused(fuge_in(&folder, "solve ."), "`.` is a folder");
    refused(fuge_reading(&vec![b'#'; 2 << 20], "solve -"), "the limit is 1048576");
    #[cfg(unix)]
    refused(fuge("solve /dev/zero"), "the limit is 1048576");
    let said = fuge_in(&folder, "solve \u{1b}[31m.toml").code(2);
    assert!(!said.err.lines().next().unwrap().contains('\u{1b}'), "{said:?}");
}

#[test]
fn a_shipped_name_wins_over_a_file_and_a_path_does_not() {
    let folder = Folder::new("names");
    folder.write("pentominoes-3x20", "nonsense");
    folder.write("mine", "family='packing'\nboard='1x2'\nset='dominoes'");
    fuge_in(&folder, "show pentominoes-3x20").code(0);
    refused(fuge_in(&folder, "show ./pentominoes-3x20"), "./pentominoes-3x20:1:");
    fuge_in(&folder, "show mine").code(0).quiet();
}

#[test]
fn what_is_odd_is_warned_of() {
    let text = "family='packing'\nboard='2x2'\n[[piece]]\nname='pair'\nart='''\n#.\n.#\n'''\ncopies=2\n";
    let folder = Folder::new("odd");
    folder.write("odd.toml", text);
    let said = fuge_in(&folder, "solve odd.toml --count").code(0);
    assert!(said.err.lines().next().unwrap().contains("odd.toml:5:5: piece `pair` is not connected"), "{said:?}");
    assert!(said.out.starts_with("1 different solution (1 in all"), "{said:?}");
}

#[test]
fn options_that_make_no_sense() {
    for (words, message) in [
        ("--time 5x", "`5x` is not a time; write 500ms, 30s"),
        ("--time 0", "longer than 0"),
        ("--threads 0", "0 is not in 1..=1024"),
        ("--threads 5000", "5000 is not in 1..=1024"),
        ("--threads many", "invalid value 'many'"),
        ("--limit 0", "0 is not in 1.."),
        (
            "--engine steam",
            "[possible values: pieces, laeuchli, cells, fewest, cover, rows, spiral, border, frontier, auto]",
        ),
        ("--all --limit 3", "cannot be used with"),
        ("--first --count", "cannot be used with"),
        ("--count --svg a.svg", "nothing to draw"),
        ("pentominoes-8x8 --svg a.svg", "cannot go into one file"),
        ("--svg no/such/folder/a.svg", "there is no folder `no/such/folder`"),
        ("--svg .", "it is a folder"),
        ("--nonsense", "unexpected argument"),
    ] {
        refused(fuge(&format!("solve pentominoes-3x20 {words}")), message);
    }
    refused(fuge("solve"), "<PUZZLE>");
    refused(fuge("estimate pentominoes-3x20 --probes 0"), "0 is not in");
    refused(fuge("watch pentominoes-3x20 --steps 5 --all"), "cannot be used with");
    #[cfg(feature = "png")]
    refused(fuge("solve pentominoes-3x20 --svg a.x --png a.x"), "cannot both write `a.x`");
}

#[test]
fn nothing_asked_prints_help() {
    let said = fuge("").code(2);
    assert!(said.err.contains("Usage: fuge") && said.err.contains("Examples:"), "{said:?}");
}

/// What is wrong with one puzzle is reported with its place, and the others are solved.
#[test]
fn a_bad_puzzle_among_others_does_not_stop_them() {
    let folder = Folder::new("among-others");
    let bad = [
        ("packing.toml", "family = 'packing'\nboard = '6y10'\nset = 'pentominoes'", (2, 9)),
        ("cards.toml", "family = 'cards'\nboard = '1x1'\ncards = ['a b c']", (3, 10)),
        ("trail.toml", "family = 'trail'\nboard = '3x3'\nstart = 'd1'", (3, 9)),
        ("outline.toml", "family = 'outline'\nset = 'tangrams'", (2, 7)),
        ("none.toml", "title = 'none'", (1, 1)),
    ];
    bad.iter().for_each(|(name, text, _)| folder.write(name, text));
    let names: Vec<&str> = bad.iter().map(|(name, ..)| *name).collect();
    let all = format!("{} pentomino missing.toml tangram", names.join(" "));
    let said = fuge_in(&folder, &format!("solve turtles {all} rook-closed --json")).code(2);
    let lines = said.json();
    let (refused, answers) = lines.split_at(bad.len() + 3);
    for ((name, _, (line, column)), said) in bad.iter().zip(refused) {
        assert_eq!((&said["type"], &said["file"]), (&"refused".into(), &(*name).into()), "{said}");
        assert_eq!((&said["line"], &said["column"]), (&(*line).into(), &(*column).into()), "{said}");
        assert!(!said["message"].as_str().unwrap().is_empty() && !said["help"].as_str().unwrap().is_empty(), "{said}");
    }
    for (name, said) in ["pentomino", "missing.toml", "tangram"].into_iter().zip(&refused[bad.len()..]) {
        assert_eq!((&said["type"], &said["file"]), (&"refused".into(), &name.into()), "{said}");
        assert!(said.get("line").is_none(), "{said}");
    }
    let solved: Vec<_> = answers.iter().filter(|line| line["type"] == "summary").collect();
    assert_eq!(solved.len(), 2, "{said:?}");
    assert!(solved.iter().all(|summary| summary["status"] == "solved"), "{said:?}");
    assert!(said.err.ends_with("error: 8 puzzles were refused; the others were solved\n"), "{said:?}");
    for place in
        ["packing.toml:2:9: ", "cards.toml:3:10: ", "trail.toml:3:9: ", "outline.toml:2:7: ", "none.toml:1:1: "]
    {
        assert!(said.err.contains(place), "{place}: {said:?}");
    }
    // In words the answers say whose they are, even where only one is left.
    let said = fuge_in(&folder, "solve trail.toml turtles --count").code(2);
    assert!(said.out.starts_with("turtles: "), "{said:?}");
    assert!(said.err.ends_with("error: 1 puzzle was refused; the others were solved\n"), "{said:?}");
    // What only some of them can be asked is asked of those.
    let said = fuge_in(&folder, "solve turtles pentominoes-3x20 --engine cells --count").code(2);
    assert!(said.out.starts_with("pentominoes-3x20: 2 different") && said.err.contains("`turtles`"), "{said:?}");
    // With nothing to solve, every mistake is reported.
    let said = fuge_in(&folder, "solve trail.toml pentomino cards.toml").code(2);
    assert!(said.err.contains("trail.toml:3:9") && said.err.contains("cards.toml:3:10"), "{said:?}");
    assert!(said.err.contains("`pentomino`") && said.out.is_empty(), "{said:?}");
    // Pieces that cannot be read are reported once.
    folder.write("a.wkt", "POLYGON((0 0, 1 0, 1 1, 0 0))");
    folder.write("b.wkt", "POLYGON((0 0, 1 0, 1 1, 0 0))");
    let said = fuge_in(&folder, "solve a.wkt b.wkt --pieces pentomino").code(2);
    assert_eq!(said.err.matches("`pentomino`").count(), 1, "{said:?}");
}
