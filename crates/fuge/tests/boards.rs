//! `fuge boards` on the command line.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::fuge;
use serde_json::json;

#[test]
fn the_rectangles_of_a_set_and_why_not() {
    let said = fuge("boards pentominoes").code(0).quiet();
    assert_eq!(
        said.out,
        "\
pentominoes: 12 pieces, 60 cells
1x60           no: there is no place for piece `F`
2x30           no: there is no place for piece `F`
3x20           possible by area, places and parity
4x15           possible by area, places and parity
5x12           possible by area, places and parity
6x10           possible by area, places and parity
"
    );
    let said = fuge("boards one-sided tetrominoes").code(0).quiet();
    assert!(
        said.out.contains(
            "4x7            no: parity: the board has 14 cells of one colour of a chequerboard, and the pieces cover 13 to 15 of them, never 14"
        ),
        "{said:?}"
    );
    let hexominoes = fuge("boards hexominoes --json").code(0).quiet().json();
    assert!(hexominoes.len() > 4 && hexominoes.iter().all(|line| line["possible"] == json!(false)), "Golomb");
}

#[test]
fn other_lattices_have_other_boards() {
    assert!(fuge("boards soma").code(0).quiet().out.contains("3x3x3          possible"));
    assert!(fuge("boards pentominoes --lattice cube").code(0).quiet().out.contains("3x4x5          possible"));
    let said = fuge("boards tetrahexes").code(0).quiet();
    assert!(
        said.out.contains("triangle 7 ") && said.out.contains("no hexagons: none has an area of 28 cells"),
        "{said:?}"
    );
    let said = fuge("boards tetraboloes").code(0).quiet();
    assert!(said.out.starts_with("tetraboloes: 14 pieces, 56 half squares\n"), "{said:?}");
}

#[test]
fn a_search_tells_what_colours_do_not() {
    let lines = fuge("boards trominoes --copies 2 --solve --json").code(0).quiet().json();
    let status = |board: &str| {
        let line = lines.iter().find(|line| line["board"] == board).unwrap();
        (line["possible"].clone(), line.get("status").cloned())
    };
    assert_eq!(status("1x12"), (json!(false), None));
    assert_eq!(status("3x4"), (json!(true), Some(json!("solved"))));
    let said = fuge("boards tetrominoes --holes 1 --solve").code(0).quiet();
    assert!(said.out.starts_with("tetrominoes: 5 pieces, 20 cells, one cell stays empty\n"), "{said:?}");
    assert!(said.out.contains("3x7            solved"), "{said:?}");
}

#[test]
fn the_pieces_of_a_puzzle_are_a_set_too() {
    let said = fuge("boards octave-8x10").code(0).quiet();
    assert!(said.out.starts_with("octave-8x10: 17 pieces, 80 cells\n"), "{said:?}");
    assert!(said.out.contains("8x10           possible"), "{said:?}");
}

#[test]
fn what_makes_no_sense_is_refused() {
    for (words, message) in [
        ("boards pentominos", "there is no set of pieces and no puzzle `pentominos`"),
        ("boards hexiamonds --lattice square", "there are no hexiamonds on the square lattice"),
        ("boards hexiamonds --lattice round", "`round` is no lattice"),
        ("boards octominoes", "the boards of octominoes would have 2952 cells; the limit is 512"),
        ("boards soma --copies 512 --holes 512", "would have 14336 cells; the limit is 512"),
        ("boards no.toml", "cannot read `no.toml`"),
        ("boards octave-8x10 --lattice cube", "`octave-8x10` is a puzzle on the square lattice"),
        ("boards pentominoes --copies 0", "0 is not in 1..=512"),
        ("boards", "SET"),
    ] {
        let said = fuge(words).code(2);
        assert!(said.err.contains(message), "{said:?}");
    }
}
