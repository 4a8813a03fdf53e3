//! How drawings are read, and what is said of those that cannot be.

use super::*;
use crate::error::Problem;

/// The cells of a file that is only `art = …`, as files name them.
fn on(lattice: Lattice, file: &str) -> Result<Vec<Vec<i32>>, Fault> {
    let table: std::collections::BTreeMap<String, Spanned<String>> = toml::from_str(file).unwrap();
    let drawing = drawing(&table["art"], file, lattice, Kind::Board, "it")?;
    let cells = Frame::of(&drawing).cells(&drawing)?;
    Ok(cells.into_iter().map(|(cell, _)| lattice.outer(cell)).collect())
}

fn drawn(file: &str) -> Result<Vec<Vec<i32>>, Fault> {
    on(Lattice::Square, file)
}

/// The problem and the text it underlines.
fn fault_on(lattice: Lattice, file: &str) -> (DrawingProblem, &str) {
    let Fault { problem, span } = on(lattice, file).unwrap_err();
    let Problem::Drawing(problem) = problem else { panic!("{problem}") };
    (problem, &file[span])
}

fn fault(file: &str) -> (DrawingProblem, &str) {
    fault_on(Lattice::Square, file)
}

/// A mark that a board has not.
fn bad(mark: char) -> DrawingProblem {
    DrawingProblem::BadMark { mark, allowed: allowed(Lattice::Square, Kind::Board) }
}

#[test]
fn all_ways_to_quote_give_the_same_cells() {
    let expected = [[0, 1], [1, 0], [1, 1]];
    for file in [
        "art = \"\"\"\n.#\n##\n\"\"\"",
        "art = '''\n.#\n##'''",
        "art = \"\"\".#\n##\n   \"\"\"",
        "art = \"\"\"\r\n #\r\n##\r\n\"\"\"\r\n",
        "art = \".#\\n##\"",
        "art = \"\"\"\n.#   \n## \n\"\"\"",
    ] {
        assert_eq!(drawn(file).unwrap(), expected, "{file:?}");
    }
    assert_eq!(drawn("art = '#'").unwrap(), [[0, 0]]);
}

#[test]
fn a_wrong_mark_is_found_to_the_byte() {
    for file in ["art = \"\"\"\r\n##\r\n#é#\r\n\"\"\"", "art = '''##\n.é'''", "art = \"#é\""] {
        assert_eq!(fault(file), (bad('é'), "é"), "{file:?}");
    }
    assert_eq!(fault("art = '#\\n#'"), (bad('\\'), "\\"));
    assert_eq!(fault("art = \"\"\"\n#\"\n\"\"\""), (bad('"'), "\""));
}

#[test]
fn escapes_underline_the_whole_string() {
    assert_eq!(fault("art = \"#\\nx\""), (bad('x'), "\"#\\nx\""));
    assert_eq!(fault("art = \"##\\n#\""), (DrawingProblem::Ragged { row: 2, length: 1, longest: 2 }, "\"##\\n#\""));
}

#[test]
fn a_short_row_is_ragged_wherever_it_stands() {
    assert_eq!(fault("art = '''\n ##\n #\n'''"), (DrawingProblem::Ragged { row: 2, length: 2, longest: 3 }, " #"));
    assert_eq!(fault("art = '''\n.#\n###\n'''"), (DrawingProblem::Ragged { row: 1, length: 2, longest: 3 }, ".#"));
    assert_eq!(fault("art = '''\n##\n\n##\n'''"), (DrawingProblem::Ragged { row: 2, length: 0, longest: 2 }, ""));
}

#[test]
fn nothing_is_not_a_drawing() {
    for file in ["art = ''", "art = '''\n'''", "art = '''\n..\n..\n'''", "art = \"\"\"\n  \n\n\"\"\""] {
        let (problem, underlined) = fault(file);
        assert_eq!(problem, DrawingProblem::NoCells { subject: "it".into() }, "{file:?}");
        assert_eq!(underlined, &file[6..]);
    }
}

#[test]
fn hexagons_stand_two_apart_and_any_row_may_be_shifted() {
    let hexagons = |art: &str| on(Lattice::Hexagon, &format!("art = \"\"\"\n{art}\n\"\"\""));
    assert_eq!(hexagons("# #\n # #").unwrap(), [[0, 0], [0, 1], [1, 0], [1, 1]]);
    assert_eq!(hexagons(" # #\n# # #").unwrap(), [[0, 1], [0, 2], [1, 0], [1, 1], [1, 2]]);
    assert_eq!(hexagons(". #\n.# .\n..#").unwrap(), [[0, 1], [1, 0], [2, 1]]);
    let (problem, underlined) = fault_on(Lattice::Hexagon, "art = '''\n# #\n A#\n'''");
    assert_eq!((problem, underlined), (DrawingProblem::BetweenCells, "#"));
}

#[test]
fn triangles_point_up_and_down_in_turn() {
    let triangles = |art: &str| on(Lattice::Triangle, &format!("art = \"\"\"\n{art}\n\"\"\""));
    assert_eq!(triangles("##\n#").unwrap(), [[0, 0, 0], [0, 0, 1], [1, 0, 1]]);
    assert_eq!(triangles("^v\nA?").unwrap(), triangles("##\n##").unwrap());
    // One point is enough to turn all of them.
    assert_eq!(triangles("##\n#^").unwrap(), [[0, 0, 0], [0, 0, 1], [1, 0, 1], [1, 1, 0]]);
    assert_eq!(triangles("v#\n##").unwrap(), [[0, 0, 1], [0, 1, 0], [1, 1, 0], [1, 1, 1]]);
    for (art, mark) in [("^^", '^'), ("^#v^", 'v'), ("v#\nv", 'v')] {
        let file = format!("art = '''\n{art}\n'''");
        let (problem, underlined) = fault_on(Lattice::Triangle, &file);
        assert_eq!((problem, underlined), (DrawingProblem::WrongPoint { mark }, mark.to_string().as_str()), "{art}");
    }
}

#[test]
fn quarters_stand_at_the_middles_of_the_sides() {
    let quarters = |art: &str| on(Lattice::Tan, &format!("art = \"\"\"\n{art}\n\"\"\""));
    assert_eq!(quarters(".#.\nA.B\n.#.").unwrap(), [[0, 0, 0], [0, 0, 3], [0, 0, 1], [0, 0, 2]]);
    // Empty blocks count: the grid begins at the first line and column.
    assert_eq!(quarters("......\n...#..").unwrap(), [[0, 1, 3]]);
    for (art, middle) in [("#..", false), (".#.\n.#.", true), (".#..\n...#\n...#", false)] {
        let file = format!("art = '''\n{art}\n'''");
        assert_eq!(fault_on(Lattice::Tan, &file), (DrawingProblem::OffQuarter { middle }, "#"), "{art}");
    }
}

#[test]
fn layers_stand_side_by_side() {
    let cubes = |art: &str| on(Lattice::Cube, &format!("art = \"\"\"\n{art}\n\"\"\""));
    assert_eq!(cubes("#. .A\n..   .#").unwrap(), [[0, 0, 0], [0, 1, 1], [1, 1, 1]]);
    assert_eq!(cubes("  # .\n  . #  ").unwrap(), [[0, 0, 0], [1, 0, 1]]);
    let wrong = |art: &str| {
        let file = format!("art = '''\n{art}\n'''");
        let (problem, underlined) = fault_on(Lattice::Cube, &file);
        (problem, underlined.to_owned())
    };
    let count = |row, layers, first| DrawingProblem::LayerCount { row, layers, first };
    assert_eq!(wrong("## ##\n##"), (count(2, 1, 2), "##".into()));
    assert_eq!(wrong("##\n\n##"), (count(2, 0, 1), String::new()));
    let width = DrawingProblem::LayerWidth { row: 1, width: 1, widest: 2 };
    assert_eq!(wrong("## #\n## ##"), (width, "#".into()));
}
