//! Whatever stands in a file: reading it ends soon, without a panic, and the report can be drawn.
//!
//! What must hold and the corpus are those of the fuzz target (the folder `fuzz`); here they run on the stable compiler.

#[path = "../../../fuzz/checks/changes.rs"]
mod changes;
#[path = "../../../fuzz/checks/puzzle_file.rs"]
mod puzzle_file;

use fuge_format::{MAX_BYTES, shipped};
use proptest::prelude::*;

fn read_and_report(text: &str) {
    puzzle_file::check(text.as_bytes());
}

/// The corpus and the puzzles that come with Fuge.
fn seeds() -> Vec<Vec<u8>> {
    let shipped = shipped::shipped().iter().map(|puzzle| puzzle.text.into());
    changes::corpus("puzzle_file").into_iter().map(|seed| seed.bytes).chain(shipped).collect()
}

#[test]
fn the_corpus_is_read_or_refused_as_its_names_say() {
    changes::replay("puzzle_file", puzzle_file::check);
}

proptest! {
    #![proptest_config(changes::config())]

    #[test]
    fn changed_files(bytes in changes::changed(seeds(), changes::tokens("puzzle_file"))) {
        puzzle_file::check(&bytes);
    }

    #[test]
    fn any_text(text in any::<String>()) {
        read_and_report(&text);
        read_and_report(&format!("family = 'packing'\nset = 'dominoes'\nboard = \"\"\"\n{text}\n\"\"\""));
        read_and_report(&format!("family = 'packing'\nset = 'dominoes'\nboard = '{text}'"));
    }

    #[test]
    fn any_drawing(
        lattice in 0..5_usize,
        board in "[#.*?A-C^v \n]{0,60}",
        over in "[#.^v \n]{0,60}",
        art in "[#.AB^v \n]{0,20}",
        copies in "[0-9]{0,2}(\\.\\.)?[0-9]{0,2}",
    ) {
        let lattice = ["square", "triangle", "hexagon", "tan", "cube"][lattice];
        let head = format!("family = 'packing'\nlattice = '{lattice}'\nboard = \"\"\"\n{board}\n\"\"\"\ncover = 'partial'\n");
        let piece = format!("{head}[[piece]]\nname = 'x'\nart = \"\"\"\n{art}\n\"\"\"\ncopies = '{copies}'\n");
        read_and_report(&piece);
        read_and_report(&format!("{piece}keep-out = \"\"\"\n{over}\n\"\"\""));
        // Over the board itself every drawing has the right size.
        read_and_report(&format!("{piece}keep-out = \"\"\"\n{}\n\"\"\"", board.replace(|c| !"\n ".contains(c), "#")));
    }
}

#[test]
fn large_files_come_to_an_end() {
    let head = "family = 'packing'\nboard = '2x4'\n";
    let room = MAX_BYTES - 200;
    let filled = |unit: &str| unit.repeat(room / unit.len());
    let numbered = |line: fn(usize) -> String| (0..20_000).map(line).collect::<String>();
    for text in [
        format!("{head}{}", filled("[[piece]]\n")),
        format!("{head}{}", numbered(|n| format!("[[piece]]\nname = 'p{n}'\nart = '#'\n"))),
        format!("{head}{}", numbered(|n| format!("[a{n}.b]\nc.d.e = 1\n"))),
        format!("{head}set = [{}]", filled("'one-sided heptominoes',")),
        format!("{head}set = '{}'", filled("x")),
        format!("{head}{} = 1", filled("k")),
        format!("{head}[[piece]]\nname = 'p'\nart = '#{}#'\ncopies = 4", filled(".")),
        format!("{head}[[piece]]\nname = 'p'\nart = '''\n#{}#\n'''\ncopies = 4", filled("\n")),
        format!("family = 'packing'\nset = 'dominoes'\nboard = '''\n{}\n'''", filled("#\n")),
        format!("family = 'packing'\nset = 'dominoes'\nboard = '{}'", filled("#")),
        format!("family = 'packing'\nset = 'dominoes'\nboard = '{}x1'", filled("9")),
        format!("{head}set = 'dominoes'\ncopies = '{}..'", filled("9")),
        format!("{head}set = 'dominoes'\ncolours = [{}]", filled("['A','B'],")),
        format!("{head}[[piece]]\nname = 'p'\norientations = [{}]", filled("'##',")),
        format!("{head}set = 'dominoes'\n[[piece]]\nname = '{}'", filled("n")),
        format!("family = 'packing'\nlattice = 'cube'\nset = 'dicubes'\nboard = '{}'", filled("# ")),
        format!("family = 'packing'\nlattice = 'hexagon'\nset = 'dihexes'\nboard = '{}'", filled("# ")),
        format!("family = 'packing'\nlattice = 'hexagon'\nset = 'dihexes'\nboard = 'hexagon {}'", filled("9")),
        filled("a"),
        filled("\n"),
        filled("\""),
        filled("\u{feff}"),
    ] {
        assert!(text.len() <= MAX_BYTES);
        read_and_report(&text);
    }
}
