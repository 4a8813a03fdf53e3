//! Figures and pieces that are written exactly, of the kinds that are easily got wrong.

use super::common::{other_order, solutions};
use fuge_exact::Surd;
use fuge_puzzle::packing::Symmetry;
use fuge_puzzle::silhouette::{Arithmetic, Compiled, Figure, Place, PolygonPiece, PolygonSet, SilhouetteError};

/// Corners as text: `"0,0 1,0 0,√2"`.
fn corners(text: &str) -> Vec<Place> {
    let number = |text: &str| text.parse::<Surd>().expect("a number");
    let corner = |text: &str| text.split_once(',').map(|(x, y)| [number(x), number(y)]).expect("a corner");
    text.split(' ').map(corner).collect()
}

fn compiled(pieces: &[(&str, bool)], figure: &[&str]) -> Result<Compiled, SilhouetteError> {
    let piece = |&(text, flip): &(&str, bool)| PolygonPiece { name: "piece".into(), corners: corners(text), flip };
    let set = PolygonSet::new(pieces.iter().map(piece).collect())?;
    let figure = Figure::Exact(figure.iter().map(|text| corners(text)).collect());
    Compiled::of(&set, &figure, Symmetry::Full)
}

/// Different solutions, and all.
fn counts(pieces: &[(&str, bool)], figure: &[&str]) -> (usize, u64) {
    let compiled = compiled(pieces, figure).expect("a puzzle");
    assert_eq!(compiled.arithmetic(), Arithmetic::Exact);
    let (found, raw) = solutions(&compiled);
    assert_eq!(other_order(&compiled), raw);
    (found.len(), raw)
}

/// The piece stands on the line with two of its edges, and the square between them.
#[test]
fn a_piece_with_two_edges_on_a_line() {
    let bridge = "0,0 1,0 1,1 2,1 2,0 3,0 3,2 3/2,3 0,2";
    let house = "0,0 3,0 3,2 3/2,3 0,2";
    assert_eq!(counts(&[(bridge, true), ("0,0 1,0 1,1 0,1", true)], &[house]), (1, 1));
    // No edge but the two on the line has a length that would do as well.
    let bridge = "0,0 1,0 1,2 3,2 3,0 4,0 4,7/3 2,4 0,7/3";
    assert_eq!(counts(&[(bridge, true), ("0,0 2,0 2,2 0,2", true)], &["0,0 4,0 4,7/3 2,4 0,7/3"]), (1, 1));
}

/// Twelve feet on one line, and squares between them: more selections of edges than anybody wants to list.
#[test]
fn a_comb_with_twelve_teeth() {
    let mut comb = String::from("0,2 0,0 1,0");
    for tooth in 1..12 {
        let [left, right] = [2 * tooth, 2 * tooth + 1];
        comb += &format!(" {},1 {left},1 {left},0 {right},0", left - 1);
    }
    comb += " 23,2 12,3";
    let square = ("0,0 1,0 1,1 0,1", true);
    let mut pieces = vec![(comb.as_str(), true)];
    pieces.extend([square; 11]);
    assert_eq!(counts(&pieces, &["0,0 23,0 23,2 12,3 0,2"]), (1, 1));
}

/// a² − 2b² = 1, so this is exactly the tangram's square, turned by less than floats would call an angle.
#[test]
fn a_turn_that_floats_cannot_see() {
    let (a, b) = (4_478_554_083_i64, 3_166_815_962_i64);
    let (long, short) = (format!("{}/{a}", 4 * b), format!("2/{a}√2"));
    let figure = format!("0,0 {long},{short} {long}-{short},{long}+{short} -{short},{long}");
    let tangram = [
        ("0,0 2,0 0,2", true),
        ("0,0 2,0 0,2", true),
        ("0,0 1,0 1,1 0,1", true),
        ("0,0 1,0 2,1 1,1", true),
        ("0,0 2,0 1,1", true),
        ("0,0 1,0 0,1", true),
        ("0,0 1,0 0,1", true),
    ];
    assert_eq!(counts(&tangram, &[&figure]), (1, 8));
}

#[test]
fn roots_that_cannot_be_multiplied_are_refused() {
    let large = "0,0 1/100000√9999999967,0 0,1/100000√9999999929";
    let unit = "0,0 1,0 0,1";
    assert_eq!(compiled(&[(large, true)], &[large]).err(), Some(SilhouetteError::Roots));
    assert_eq!(compiled(&[(unit, true)], &[large]).err(), Some(SilhouetteError::Roots));
    // The coordinates can be multiplied, the lengths of the edges cannot.
    let sharp = "0,0 999983,1 999979,3";
    let nearly = compiled(&[(sharp, true)], &[sharp]);
    assert!(nearly.is_ok() || matches!(nearly, Err(SilhouetteError::TooLarge)), "{nearly:?}");
}

/// One piece may be turned over, its twin may not: mirror images of solutions are no solutions, or are others.
#[test]
fn twins_of_which_one_may_be_turned_over() {
    let piece = "0,0 2,0 5/2,1/2√3 1/2,1/2√3";
    let figure = "0,0 2,0 3,√3 1,√3";
    let (first, second) =
        (counts(&[(piece, true), (piece, false)], &[figure]), counts(&[(piece, false), (piece, true)], &[figure]));
    assert_eq!(first, second);
}

/// A loop that crosses itself in a corner is two.
#[test]
fn a_loop_that_comes_back_to_a_corner() {
    let triangle = "0,0 2,2 2,-2";
    assert_eq!(counts(&[(triangle, true), (triangle, true)], &["0,0 2,2 2,-2 0,0 -2,2 -2,-2"]), (1, 1));
}

/// Parts that touch all around are no holes in each other.
#[test]
fn parts_that_touch() {
    let piece = ("0,0 2,0 1,1", true);
    let figure = ["0,0 2,0 1,1", "2,0 4,0 3,1", "1,1 3,1 2,2", "2,0 3,1 1,1"];
    assert_eq!(counts(&[piece; 4], &figure).0, counts(&[piece; 4], &["0,0 4,0 2,2"]).0);
}

/// A hole is no part that pieces could fill: around it dominoes lie in one way or the other.
#[test]
fn dominoes_around_a_hole() {
    let ring = ["0,0 3,0 3,3 0,3", "1,1 2,1 2,2 1,2"];
    assert_eq!(counts(&[("0,0 2,0 2,1 0,1", true); 4], &ring), (1, 2));
}

/// Every piece has its mirror image among the others, but not as often: the mirror image of the solution is none.
#[test]
fn more_left_hands_than_right_hands() {
    let (left, right, middle) = ("0,0 1,0 2,1 1,1", "0,0 1,0 0,1 -1,1", "0,0 2,0 1,1");
    for hands in [[left, left, right], [left, right, right]] {
        let pieces = [hands[0], hands[1], hands[2], middle].map(|piece| (piece, false));
        assert_eq!(counts(&pieces, &["0,0 5,0 4,1 1,1"]), (1, 1));
    }
}
