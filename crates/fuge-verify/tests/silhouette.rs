//! The checker of silhouettes beside the search: what the search finds is right, and the orbits of what it keeps add up to all that there is.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use fuge_exact::Surd;
use fuge_puzzle::packing::Symmetry;
use fuge_puzzle::silhouette::{Compiled, Figure, Place, PolygonPiece, SilhouettePuzzle, Sketch};
use fuge_search::{Node, Tree};
use fuge_verify::silhouette::{Footing, PlacementText, Silhouette, SolutionText};

fn corners(text: &str) -> Vec<Place> {
    let inner = text.trim().trim_start_matches('(').trim_end_matches(')');
    let number = |text: &str| text.trim().parse::<Surd>().unwrap();
    inner.split(")(").map(|pair| pair.split_once(',').unwrap()).map(|(x, y)| [number(x), number(y)]).collect()
}

fn piece(name: &str, text: &str, flip: bool) -> PolygonPiece {
    PolygonPiece { name: name.to_owned(), corners: corners(text), flip }
}

fn tangram() -> Vec<PolygonPiece> {
    let large = piece("large", "(0,0)(4,0)(2,2)", true);
    let small = piece("small", "(0,0)(2,0)(1,1)", true);
    let medium = piece("medium", "(0,0)(2,0)(0,2)", true);
    let square = piece("square", "(0,0)(√2,0)(√2,√2)(0,√2)", true);
    vec![large.clone(), large, small.clone(), small, medium, square, piece("slant", "(0,0)(2,0)(3,1)(1,1)", true)]
}

fn stomachion() -> Vec<PolygonPiece> {
    let pieces = "(0,0)(3,0)(2,4) · (3,0)(3,6)(2,4) · (3,0)(6,0)(6,6)(4,8)(3,6) · (0,0)(4,8)(2,10) · (0,0)(2,10)(0,12) · \
        (0,12)(4,8)(6,12) · (4,8)(6,6)(6,12) · (6,0)(8,4)(6,6) · (6,0)(12,0)(8,4) · (8,4)(12,0)(9,6) · (9,6)(12,0)(12,6) · \
        (9,6)(12,6)(12,8) · (6,6)(8,4)(9,6)(6,12) · (9,6)(12,8)(12,12)(6,12)";
    pieces.split('·').enumerate().map(|(index, text)| piece(&(index + 1).to_string(), text, true)).collect()
}

/// Every solution that the search finds.
fn solve(puzzle: &SilhouettePuzzle) -> Vec<SolutionText> {
    let compiled = Compiled::new(puzzle).unwrap();
    let mut found = Vec::new();
    walk(&mut compiled.tree(), &mut |tree| {
        let laid = compiled.laid(&tree.solution()).unwrap().into_iter();
        let placements = laid.map(|laid| PlacementText {
            piece: puzzle.pieces[laid.piece].name.clone(),
            polygon: laid.polygon,
            exact: laid.exact,
        });
        found.push(SolutionText { placements: placements.collect() });
    });
    found
}

fn walk<T: Tree>(tree: &mut T, take: &mut impl FnMut(&T)) {
    match tree.look() {
        Node::Solution { .. } => take(tree),
        Node::Branches(branches) => {
            for branch in 0..branches {
                tree.descend(branch);
                walk(tree, take);
                tree.ascend();
            }
        }
        Node::DeadEnd | Node::Copy => {}
    }
}

/// Checks all solutions; how many there are, and how many with their images.
fn check(puzzle: &SilhouettePuzzle, footing: Footing) -> (u64, u128) {
    let mut checker = Silhouette::new(puzzle).unwrap();
    for solution in solve(puzzle) {
        let checked = checker.check(&solution).unwrap_or_else(|fault| panic!("{fault}"));
        assert_eq!(checked.footing, footing);
    }
    (checker.solutions(), checker.raw())
}

/// What the search finds, and what it would find if no two solutions were the same.
fn check_orbits(pieces: Vec<PolygonPiece>, figure: Figure, footing: Footing) -> (u64, u128) {
    let puzzle = |symmetry| SilhouettePuzzle { pieces: pieces.clone(), figure: figure.clone(), symmetry };
    let all = check(&puzzle(Symmetry::None), footing);
    assert_eq!(u128::from(all.0), all.1);
    for symmetry in [Symmetry::Full, Symmetry::Rotations] {
        assert_eq!(check(&puzzle(symmetry), footing).1, all.1, "{symmetry:?}");
    }
    check(&puzzle(Symmetry::Full), footing)
}

fn exact(loops: &[&str]) -> Figure {
    Figure::Exact(loops.iter().map(|text| corners(text)).collect())
}

#[test]
fn tangrams() {
    let found = |figure: &str| check_orbits(tangram(), exact(&[figure]), Footing::Exact);
    assert_eq!(found("(0,0)(4,0)(4,4)(0,4)"), (1, 8));
    assert_eq!(found("(2√2,0)(4√2,2√2)(2√2,4√2)(0,2√2)"), (1, 8));
    let (different, raw) = found("(0,0)(8,0)(4,4)");
    assert!(different > 0 && raw == 2 * u128::from(different));
    let mut one_sided = tangram();
    one_sided[6].flip = false;
    let (different, raw) = check_orbits(one_sided, exact(&["(0,0)(4,0)(4,4)(0,4)"]), Footing::Exact);
    assert_eq!((different, raw), (1, 4));
}

#[test]
fn drawn_tangrams() {
    for (y_down, noise) in [(false, 0.0), (true, 0.0), (false, 0.01), (true, 0.01)] {
        let (c, s) = (30.0 * 0.7_f64.cos(), 30.0 * 0.7_f64.sin());
        let square = [[0.0, 0.0], [4.0, noise], [4.0 - noise, 4.0], [0.0, 4.0]];
        let drawn = square.map(|[x, y]| [c * x - s * y + 100.0, s * x + c * y + 50.0]).to_vec();
        let sketch = Sketch { loops: vec![drawn], y_down, scale: None, tolerance: None };
        assert_eq!(check_orbits(tangram(), Figure::Drawn(sketch), Footing::Recognised), (1, 8));
    }
}

#[test]
fn the_stomachion() {
    let figure = exact(&["(0,0)(12,0)(12,12)(0,12)"]);
    let puzzle = SilhouettePuzzle { pieces: stomachion(), figure, symmetry: Symmetry::Full };
    assert_eq!(check(&puzzle, Footing::Exact), (536, 4288));
}

#[test]
fn what_square_roots_cannot_tell() {
    // The diagonal is √(4+2√2) long, so the search does without exact numbers.
    let half = piece("half", "(0,0)(1+√2,0)(0,1)", true);
    let figure = exact(&["(0,0)(1+√2,0)(1+√2,1)(0,1)"]);
    assert_eq!(check_orbits(vec![half.clone(), half], figure, Footing::Tolerant), (1, 2));
}
