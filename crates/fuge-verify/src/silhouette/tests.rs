//! Solutions made by hand are right; whatever is changed in them is seen.

use super::text::PlacementText;
use super::*;
use fuge_puzzle::silhouette::{Place, PolygonPiece, Sketch};
use proptest::prelude::*;

fn place((x, y): (i64, i64)) -> Place {
    [Surd::integer(x), Surd::integer(y)]
}

/// `(0,0)(1,0)(0,1)`.
fn corners(text: &str) -> Vec<Place> {
    let inner = text.trim().trim_start_matches('(').trim_end_matches(')');
    let number = |text: &str| text.trim().parse::<Surd>().unwrap();
    inner.split(")(").map(|pair| pair.split_once(',').unwrap()).map(|(x, y)| [number(x), number(y)]).collect()
}

fn floats(corners: &[Place]) -> Vec<[f64; 2]> {
    corners.iter().map(|corner| corner.each_ref().map(|x| x.approximate().value)).collect()
}

/// Pieces as they lie: `name (0,0)(1,0)(0,1)`, a line each.
struct Layout {
    pieces: Vec<(String, Vec<Place>)>,
}

impl Layout {
    fn new(text: &str) -> Self {
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        let pieces =
            lines.map(|line| line.split_once(' ').unwrap()).map(|(name, text)| (name.to_owned(), corners(text)));
        Self { pieces: pieces.collect() }
    }

    fn puzzle(&self, loops: &[&str]) -> SilhouettePuzzle {
        let piece = |(name, corners): &(String, Vec<Place>)| PolygonPiece {
            name: name.clone(),
            corners: corners.clone(),
            flip: true,
        };
        let pieces = self.pieces.iter().map(piece).collect();
        let figure = Figure::Exact(loops.iter().map(|text| corners(text)).collect());
        SilhouettePuzzle { pieces, figure, symmetry: Symmetry::Full }
    }

    fn solution(&self) -> SolutionText {
        let placed = |(name, corners): &(String, Vec<Place>)| PlacementText {
            piece: name.clone(),
            polygon: floats(corners),
            exact: Some(corners.clone()),
        };
        SolutionText { placements: self.pieces.iter().map(placed).collect() }
    }
}

fn tangram() -> Layout {
    Layout::new(
        "large (0,0)(4,0)(2,2)
         large (0,0)(2,2)(0,4)
         medium (4,2)(4,4)(2,4)
         small (4,0)(4,2)(3,1)
         small (2,2)(3,3)(1,3)
         square (2,2)(3,1)(4,2)(3,3)
         parallelogram (0,4)(1,3)(3,3)(2,4)",
    )
}

const SQUARE: &str = "(0,0)(4,0)(4,4)(0,4)";

fn stomachion() -> Layout {
    let pieces = "(0,0)(3,0)(2,4) · (3,0)(3,6)(2,4) · (3,0)(6,0)(6,6)(4,8)(3,6) · (0,0)(4,8)(2,10) · (0,0)(2,10)(0,12) · \
        (0,12)(4,8)(6,12) · (4,8)(6,6)(6,12) · (6,0)(8,4)(6,6) · (6,0)(12,0)(8,4) · (8,4)(12,0)(9,6) · (9,6)(12,0)(12,6) · \
        (9,6)(12,6)(12,8) · (6,6)(8,4)(9,6)(6,12) · (9,6)(12,8)(12,12)(6,12)";
    let pieces = pieces.split('·').enumerate().map(|(index, text)| ((index + 1).to_string(), corners(text)));
    Layout { pieces: pieces.collect() }
}

fn checker(puzzle: &SilhouettePuzzle) -> Silhouette {
    Silhouette::new(puzzle).unwrap()
}

fn verdict(puzzle: &SilhouettePuzzle, solution: &SolutionText) -> Result<Checked, Fault> {
    checker(puzzle).check(solution)
}

/// Changes a solution's exact places, and its floats with them.
fn moved(solution: &SolutionText, motion: impl Fn(&Place) -> Place) -> SolutionText {
    let mut solution = solution.clone();
    solution.placements.iter_mut().for_each(|placed| move_placed(placed, &motion));
    solution
}

fn move_placed(placed: &mut PlacementText, motion: impl Fn(&Place) -> Place) {
    let exact = placed.exact.take().unwrap().iter().map(motion).collect::<Vec<_>>();
    placed.polygon = floats(&exact);
    placed.exact = Some(exact);
}

fn shifted(by: (Surd, Surd)) -> impl Fn(&Place) -> Place {
    move |[x, y]| [x + &by.0, y + &by.1]
}

/// A quarter turn.
fn turned([x, y]: &Place) -> Place {
    [-y, x.clone()]
}

/// Half of it, with roots.
fn turned_45([x, y]: &Place) -> Place {
    let half = &Surd::root(2) * &Surd::ratio(1, 2);
    [&(x - y) * &half, &(x + y) * &half]
}

#[test]
fn the_tangram_square() {
    let puzzle = tangram().puzzle(&[SQUARE]);
    let mut checker = checker(&puzzle);
    let checked = checker.check(&tangram().solution()).unwrap();
    assert_eq!(checked, Checked { stabiliser: 1, orbit: 8, footing: Footing::Exact, off: 0.0 });
    assert_eq!((checker.order(), checker.solutions(), checker.raw()), (8, 1, 8));
    // Its images are the same solution.
    let four = Surd::integer(4);
    let quarter = moved(&tangram().solution(), |p| shifted((four.clone(), Surd::zero()))(&turned(p)));
    assert_eq!(checker.check(&quarter), Err(Fault::Same { earlier: 0 }));
    let mirror = moved(&tangram().solution(), |[x, y]| [&four - x, y.clone()]);
    assert_eq!(checker.check(&mirror), Err(Fault::Same { earlier: 0 }));
    assert_eq!((checker.solutions(), checker.raw()), (1, 8));
}

#[test]
fn without_symmetries_images_are_different() {
    let mirror = moved(&tangram().solution(), |[x, y]| [&Surd::integer(4) - x, y.clone()]);
    let quarter = moved(&tangram().solution(), |p| shifted((Surd::integer(4), Surd::zero()))(&turned(p)));
    for (symmetry, order, kept) in [(Symmetry::Rotations, 4, 2), (Symmetry::None, 1, 3)] {
        let mut checker = checker(&SilhouettePuzzle { symmetry, ..tangram().puzzle(&[SQUARE]) });
        let right = [&tangram().solution(), &mirror, &quarter].map(|solution| checker.check(solution).is_ok());
        assert_eq!(right.iter().filter(|right| **right).count(), kept);
        assert_eq!(
            (checker.order(), checker.solutions(), checker.raw()),
            (order, kept as u64, order as u128 * kept as u128)
        );
    }
}

#[test]
fn a_piece_that_may_not_be_turned_over() {
    let mut puzzle = tangram().puzzle(&[SQUARE]);
    puzzle.pieces[6].flip = false;
    let mirror = moved(&tangram().solution(), |[x, y]| [&Surd::integer(4) - x, y.clone()]);
    let mut checker = checker(&puzzle);
    assert_eq!(checker.order(), 4);
    assert_eq!(checker.check(&tangram().solution()).unwrap().orbit, 4);
    let which = Which { placement: 6, piece: "parallelogram".to_owned() };
    assert_eq!(checker.check(&mirror), Err(Fault::TurnedOver(which)));
    // The others are their own mirror images: they may not be turned over and nobody can tell.
    puzzle.pieces.iter_mut().for_each(|piece| piece.flip = piece.name == "parallelogram");
    assert_eq!(verdict(&puzzle, &mirror).unwrap().orbit, 8);
}

#[test]
fn mirror_images_that_are_both_pieces() {
    // An S and a Z of two triangles each, in a row: neither may be turned over, and a reflection exchanges them.
    let layout = Layout::new("s (0,0)(2,0)(3,1)(1,1)\nz (4,0)(6,0)(5,1)(3,1)");
    let mut puzzle = layout.puzzle(&["(0,0)(2,0)(3,1)(1,1)", "(4,0)(6,0)(5,1)(3,1)"]);
    puzzle.pieces.iter_mut().for_each(|piece| piece.flip = false);
    let mut checker = checker(&puzzle);
    assert_eq!(checker.order(), 2);
    assert_eq!(
        checker.check(&layout.solution()).unwrap(),
        Checked { stabiliser: 2, orbit: 1, footing: Footing::Exact, off: 0.0 }
    );
    puzzle.pieces[1].flip = true;
    assert_eq!(Silhouette::new(&puzzle).unwrap().order(), 1);
}

#[test]
fn roots_and_turned_figures() {
    let puzzle = tangram().puzzle(&[SQUARE]);
    let Figure::Exact(loops) = &puzzle.figure else { panic!() };
    let figure = Figure::Exact(loops.iter().map(|corners| corners.iter().map(turned_45).collect()).collect());
    let puzzle = SilhouettePuzzle { figure, ..puzzle };
    let solution = moved(&tangram().solution(), turned_45);
    assert_eq!(verdict(&puzzle, &solution).unwrap().orbit, 8);
    let tiny = Surd::ratio(1, 1_000_000_000) * Surd::root(3);
    let off = moved(&solution, shifted((tiny, Surd::zero())));
    assert!(matches!(verdict(&puzzle, &off), Err(Fault::Outside { .. })));
}

#[test]
fn the_published_stomachion() {
    let puzzle = stomachion().puzzle(&["(0,0)(12,0)(12,12)(0,12)"]);
    let mut checker = checker(&puzzle);
    assert_eq!(checker.check(&stomachion().solution()).unwrap().orbit, 8);
    // Pieces 6 and 9 are congruent, and so are 7 and 8: who is called what is nothing new.
    let mut renamed = stomachion().solution();
    renamed.placements[5].piece = "9".to_owned();
    renamed.placements[8].piece = "6".to_owned();
    assert_eq!(checker.check(&renamed), Err(Fault::Same { earlier: 0 }));
    let mut swapped = stomachion().solution();
    swapped.placements[5].piece = "7".to_owned();
    swapped.placements[6].piece = "6".to_owned();
    assert!(matches!(checker.check(&swapped), Err(Fault::NotCongruent(which)) if which.placement == 5));
    assert_eq!((checker.solutions(), checker.raw()), (1, 8));
}

#[test]
fn four_halves_of_squares_have_two_solutions_of_two() {
    let halves = |text: &str| Layout::new(&text.replace(" | ", "\n"));
    let slashes = halves("h (0,0)(1,0)(1,1) | h (0,0)(1,1)(0,1) | h (1,0)(2,0)(2,1) | h (1,0)(2,1)(1,1)");
    let roof = halves("h (0,0)(1,0)(1,1) | h (0,0)(1,1)(0,1) | h (1,0)(2,0)(1,1) | h (2,0)(2,1)(1,1)");
    let puzzle = slashes.puzzle(&["(0,0)(2,0)(2,1)(0,1)"]);
    let mut checker = checker(&puzzle);
    assert_eq!(checker.order(), 4);
    assert_eq!(checker.check(&slashes.solution()).unwrap().stabiliser, 2);
    checker.pass_over();
    assert_eq!(checker.check(&roof.solution()).unwrap().orbit, 2);
    assert_eq!((checker.solutions(), checker.raw()), (2, 4));
    let upside_down = moved(&roof.solution(), |[x, y]| [x.clone(), &Surd::one() - y]);
    assert_eq!(checker.check(&upside_down), Err(Fault::Same { earlier: 2 }));
}

#[test]
fn the_summary_is_compared() {
    let mut checker = checker(&tangram().puzzle(&[SQUARE]));
    checker.check(&tangram().solution()).unwrap();
    let summary = |text: &str| match read(1, text).unwrap() {
        Some(Entry::Summary(summary)) => summary,
        other => panic!("{other:?}"),
    };
    let said = r#"{"type":"summary","complete":true,"different":1,"raw":8,"arithmetic":"exact","residual":0.0}"#;
    assert_eq!(checker.finish(&summary(said)), []);
    let wrong = summary(r#"{"type":"summary","complete":true,"different":2,"raw":12}"#);
    let disagreements: Vec<String> = checker.finish(&wrong).iter().map(ToString::to_string).collect();
    assert_eq!(
        disagreements,
        [
            "the summary says 2 different solutions, the list has 1",
            "the summary says 12 solutions in all, the orbits of the right ones add up to 8"
        ]
    );
}

fn ring() -> (Layout, SilhouettePuzzle) {
    let layout = Layout::new("c (0,0)(3,0)(3,1)(1,1)(1,2)(3,2)(3,3)(0,3)\nbar (2,1)(3,1)(3,2)(2,2)");
    let puzzle = layout.puzzle(&["(0,0)(3,0)(3,3)(0,3)", "(1,1)(1,2)(2,2)(2,1)"]);
    (layout, puzzle)
}

#[test]
fn pieces_with_dents_around_a_hole() {
    let (layout, puzzle) = ring();
    assert_eq!(
        verdict(&puzzle, &layout.solution()).unwrap(),
        Checked { stabiliser: 2, orbit: 4, footing: Footing::Exact, off: 0.0 }
    );
    // The bar in the hole: it is as large as the gap.
    let mut wrong = layout.solution();
    move_placed(&mut wrong.placements[1], shifted((Surd::integer(-1), Surd::zero())));
    let which = Which { placement: 1, piece: "bar".to_owned() };
    assert_eq!(verdict(&puzzle, &wrong), Err(Fault::Outside { which, at: [1.5, 1.0] }));
    // The bar within the other piece.
    move_placed(&mut wrong.placements[1], shifted((Surd::ratio(-1, 1), Surd::zero())));
    assert!(matches!(verdict(&puzzle, &wrong), Err(Fault::Overlap { .. })));
}

#[test]
fn pinched_figures() {
    let squares = Layout::new("q (0,0)(1,0)(1,1)(0,1)\nq (1,1)(2,1)(2,2)(1,2)");
    let puzzle = squares.puzzle(&["(0,0)(1,0)(1,1)(2,1)(2,2)(1,2)(1,1)(0,1)"]);
    let mut checker = checker(&puzzle);
    assert_eq!(checker.order(), 4);
    assert_eq!(checker.check(&squares.solution()).unwrap().orbit, 1);
    let halves = Layout::new("a (0,0)(4,0)(4,2)(1,2)(1,1)(0,2)\nb (0,2)(1,3)(1,2)(4,2)(4,4)(0,4)");
    let puzzle = halves.puzzle(&[SQUARE, "(0,2)(1,1)(1,3)"]);
    assert_eq!(verdict(&puzzle, &halves.solution()).unwrap().orbit, 1);
    assert_eq!(Silhouette::new(&puzzle).unwrap().order(), 2);
}

#[test]
fn loops_may_share_edges_and_straight_corners_are_none() {
    let layout = Layout::new("a (0,0)(1,0)(2,0)(2,2)(0,2)\nb (2,0)(4,0)(4,2)(2,2)");
    let puzzle = layout.puzzle(&["(0,0)(2,0)(2,2)(0,2)", "(4,0)(2,0)(2,2)(3,2)(4,2)"]);
    let mut checker = checker(&puzzle);
    assert_eq!((checker.check(&layout.solution()).unwrap().orbit, checker.order()), (1, 4));
}

#[test]
fn puzzles_that_are_none() {
    let fault = |loops: &[&str]| Silhouette::new(&tangram().puzzle(loops)).err();
    assert!(matches!(fault(&["(0,0)(4,0)(0,4)(4,4)"]), Some(PuzzleFault::Crossing { at }) if at == [2.0, 2.0]));
    assert_eq!(fault(&["(0,0)(4,0)"]), Some(PuzzleFault::Empty));
    assert!(matches!(fault(&[]), Some(PuzzleFault::Size { count: 0, .. })));
    let mut puzzle = tangram().puzzle(&[SQUARE]);
    puzzle.pieces[0].corners = corners("(0,0)(2,0)(0,2)(2,2)");
    assert_eq!(Silhouette::new(&puzzle).err(), Some(PuzzleFault::NotSimple { piece: "large".to_owned() }));
    puzzle.pieces[0].corners =
        vec![place((0, 0)), [Surd::root(999_999_999_989), Surd::zero()], [Surd::zero(), Surd::root(999_999_999_961)]];
    assert!(matches!(Silhouette::new(&puzzle).err(), Some(PuzzleFault::Numbers { .. })));
}

#[test]
fn every_corruption_has_its_fault() {
    let puzzle = tangram().puzzle(&[SQUARE]);
    let fault = |change: &dyn Fn(&mut Vec<PlacementText>)| {
        let mut solution = tangram().solution();
        change(&mut solution.placements);
        verdict(&puzzle, &solution).unwrap_err()
    };
    let thousandth = || Surd::ratio(1, 1000);
    let message = |change: &dyn Fn(&mut Vec<PlacementText>)| fault(change).to_string();
    assert_eq!(
        message(&|all| move_placed(&mut all[5], shifted((thousandth(), Surd::zero())))),
        "piece `medium` (placement 3) and piece `square` (placement 6) overlap near (4, 2.001)"
    );
    assert_eq!(
        message(&|all| move_placed(&mut all[0], shifted((Surd::zero(), -thousandth())))),
        "piece `large` (placement 1) sticks out of the figure near (3.999, 0)"
    );
    assert_eq!(
        message(&|all| {
            all.remove(3);
        }),
        "piece `small` is used 1 times, and there are 2"
    );
    assert_eq!(message(&|all| all[3] = all[2].clone()), "piece `medium` is used 2 times, and there are 1");
    assert_eq!(message(&|all| all[0].piece = "huge".to_owned()), "placement 1: the puzzle has no piece `huge`");
    assert_eq!(
        message(&|all| {
            all[2].piece = "small".to_owned();
            all[3].piece = "medium".to_owned();
        }),
        "piece `small` (placement 3) is not congruent to the piece"
    );
    assert_eq!(
        message(&|all| all[1].exact = None),
        "piece `large` (placement 2) has no exact coordinates, and others have"
    );
    assert_eq!(
        message(&|all| all[1].polygon.truncate(2)),
        "piece `large` (placement 2) has 2 corners, and 3 in exact coordinates"
    );
    assert!(matches!(fault(&|all| all[4].polygon[1][0] += 1e-4), Fault::Floats { corner: 1, .. }));
    assert!(matches!(
        fault(&|all| move_placed(&mut all[4], |p| [&p[0] * &Surd::root(3), p[1].clone()])),
        Fault::NotCongruent(_)
    ));
    let wild = Surd::root(999_999_999_989) + Surd::root(999_999_999_961);
    assert!(matches!(fault(&|all| move_placed(&mut all[4], |_| [wild.clone(), wild.clone()])), Fault::Numbers { .. }));
    assert!(matches!(fault(&|all| all.iter_mut().for_each(|p| p.exact = Some(Vec::new()))), Fault::Corners { .. }));
    let nothing = |all: &mut Vec<PlacementText>| {
        for placed in all {
            (placed.polygon, placed.exact) = (Vec::new(), Some(Vec::new()));
        }
    };
    assert!(matches!(fault(&nothing), Fault::NotCongruent(_)));
}

#[test]
fn a_gap_is_seen_even_if_the_areas_agree() {
    // As a drawing this would be settled by its boundary. Here the boundary of the union is not that of the figure.
    let layout = Layout::new("q (0,0)(1,0)(1,1)(0,1)\nq (1,0)(2,0)(2,1)(1,1)");
    let puzzle = layout.puzzle(&["(0,0)(2,0)(2,1)(0,1)"]);
    let pieces = Pieces::new(&puzzle.pieces).unwrap();
    let laid = pieces.lay(&layout.solution()).unwrap();
    let figure = super::region(&[corners("(0,0)(3,0)(3,1)(0,1)")]).unwrap_or_else(|fault| panic!("{fault}"));
    let edges: Vec<Edge> = laid.iter().flat_map(|laid| laid.region.edges.clone()).collect();
    assert!(matches!(fills(&figure, &laid, &chain::sum(&edges)), Err(Fault::Gap { .. })));
}

/// A drawing of the tangram square: turned by 0.3, three times as large, elsewhere; its corners off by so much.
fn drawn(off: f64, tolerance: Option<f64>, y_down: bool) -> (SilhouettePuzzle, SolutionText) {
    let (c, s) = (3.0 * 0.3_f64.cos(), 3.0 * 0.3_f64.sin());
    let draw = |[x, y]: [f64; 2]| {
        let [x, y] = [c * x - s * y + 7.0, s * x + c * y - 2.0];
        if y_down { [x, -y] } else { [x, y] }
    };
    let mut corners: Vec<[f64; 2]> = floats(&corners(SQUARE)).into_iter().map(draw).collect();
    corners[2][0] += 3.0 * off;
    let sketch = Sketch { loops: vec![corners], y_down, scale: Some(3.0), tolerance };
    let puzzle = SilhouettePuzzle { figure: Figure::Drawn(sketch), ..tangram().puzzle(&[SQUARE]) };
    // Exactly it lies somewhere else, turned by 45°.
    let mut solution = moved(&tangram().solution(), |place| shifted((Surd::root(2), Surd::one()))(&turned_45(place)));
    for (placed, (_, own)) in solution.placements.iter_mut().zip(tangram().pieces) {
        placed.polygon = floats(&own).into_iter().map(draw).collect();
    }
    (puzzle, solution)
}

#[test]
fn drawings() {
    for y_down in [false, true] {
        let (puzzle, solution) = drawn(0.01, Some(0.02), y_down);
        let mut checker = checker(&puzzle);
        let checked = checker.check(&solution).unwrap();
        assert_eq!((checked.orbit, checked.footing), (8, Footing::Recognised));
        assert!(checked.off > 0.005 && checked.off < 0.0101, "{checked:?}");
        assert_eq!(checker.check(&solution), Err(Fault::Same { earlier: 0 }));
        // Exactly somewhere else, it cannot be compared.
        let mut elsewhere = moved(&solution, shifted((Surd::one(), Surd::zero())));
        for (placed, own) in elsewhere.placements.iter_mut().zip(&solution.placements) {
            placed.polygon = own.polygon.clone();
        }
        assert_eq!(checker.check(&elsewhere), Err(Fault::OtherFigure));
        let mut off = solution.clone();
        off.placements[3].polygon[1][0] += 1e-3;
        assert!(matches!(checker.check(&off), Err(Fault::Floats { .. })));
        let bare = SolutionText { placements: solution.placements.iter().cloned().map(without_exact).collect() };
        assert_eq!(checker.check(&bare), Err(Fault::OtherFooting { exact: false }));
    }
}

fn without_exact(placed: PlacementText) -> PlacementText {
    PlacementText { exact: None, ..placed }
}

#[test]
fn drawings_of_something_else() {
    let (puzzle, solution) = drawn(0.01, Some(0.001), false);
    assert!(matches!(verdict(&puzzle, &solution), Err(Fault::Apart { .. })));
    let (mut puzzle, solution) = drawn(0.0, None, false);
    if let Figure::Drawn(sketch) = &mut puzzle.figure {
        sketch.scale = Some(3.01);
    }
    assert!(matches!(verdict(&puzzle, &solution), Err(Fault::Scale { .. })));
    // Seen in a mirror, floats are no image of the exact figure.
    let (puzzle, mut solution) = drawn(0.0, None, false);
    solution.placements.iter_mut().flat_map(|placed| &mut placed.polygon).for_each(|corner| corner[0] = -corner[0]);
    assert!(matches!(verdict(&puzzle, &solution), Err(Fault::Floats { .. })));
    // The floats are right, the exact ones overlap.
    let (puzzle, mut solution) = drawn(0.0, None, false);
    move_placed(&mut solution.placements[5], shifted((Surd::ratio(1, 1000), Surd::zero())));
    assert!(matches!(verdict(&puzzle, &solution), Err(Fault::Overlap { .. })));
}

#[test]
fn solutions_without_exact_numbers() {
    let (puzzle, solution) = drawn(0.0, Some(0.01), true);
    let solution = SolutionText { placements: solution.placements.into_iter().map(without_exact).collect() };
    let mut checker = checker(&puzzle);
    let checked = checker.check(&solution).unwrap();
    assert_eq!((checked.orbit, checked.stabiliser, checked.footing), (8, 1, Footing::Tolerant));
    assert_eq!(checker.check(&solution), Err(Fault::Same { earlier: 0 }));
    let shift = |index: usize, by: f64| {
        let mut solution = solution.clone();
        solution.placements[index].polygon.iter_mut().for_each(|corner| corner[0] += by);
        solution
    };
    assert!(matches!(checker.check(&shift(5, 0.3)), Err(Fault::Overlap { .. })));
    assert!(matches!(checker.check(&shift(2, 1.0)), Err(Fault::Outside { .. } | Fault::Overlap { .. })));
    let mut bent = solution.clone();
    bent.placements[0].polygon[0][0] += 0.01;
    assert!(matches!(checker.check(&bent), Err(Fault::NotCongruent(_))));
    let mut twice = solution.clone();
    twice.placements[1].polygon = twice.placements[0].polygon.clone();
    assert!(matches!(checker.check(&twice), Err(Fault::Overlap { .. })));
    assert_eq!(checker.solutions(), 1);
}

#[test]
fn what_cannot_be_read_says_where() {
    let place = |text: &str| read(7, text).map(|_| ()).map_err(|error| (error.line, error.column, error.message));
    assert_eq!(place(""), Ok(()));
    assert_eq!(place(r#"{"type":"progress","placements":[]}"#), Ok(()));
    let wrong = |text: &str, column: usize, words: &str| {
        let (line, at, message) = place(text).unwrap_err();
        assert_eq!((line, at), (7, column), "{message}");
        assert!(message.contains(words), "{message}");
    };
    wrong(r#"{"type":"solution"}"#, 1, "no `placements`");
    wrong(r#"{"type":"solution","placements":[{"piece":"a","polygon":[[0,1e13]]}]}"#, 65, "beyond");
    wrong(r#"{"type":"solution","placements":[{"piece":"a","polygon":[[0,1e999]]}]}"#, 65, "number out of range");
    wrong(r#"{"type":"solution","placements":[{"piece":"a","polygon":[[0,0,0]]}]}"#, 63, "trailing");
    wrong(r#"{"type":"solution","placements":[{"piece":"ä","polygon":[],"exact":[["√x","0"]]}]}"#, 74, "is no number");
    wrong(r#"{"type":"solution","placements":[{"piece":"#, 42, "EOF");
    let many =
        format!(r#"{{"type":"solution","placements":[{{"piece":"a","polygon":[{}[0,0]]}}]}}"#, "[0,0],".repeat(100));
    wrong(&many, 663, "more than 100");
    let pieces = r#"{"piece":"a","polygon":[]},"#.repeat(65);
    wrong(&format!(r#"{{"type":"solution","placements":[{}]}}"#, pieces.trim_end_matches(',')), 1788, "more than 64");
    let after = "{\"type\":\"summary\"}\n\n{\"type\":\"summary\"}\n";
    let entries: Vec<_> = List::new(after.as_bytes()).collect();
    assert!(matches!(&entries[..], [Ok(Entry::Summary(_)), Err(ReadError { line: 3, .. })]));
}

/// A line as `fuge solve --json` prints it.
fn line(solution: &SolutionText) -> String {
    let placements = solution.placements.iter().map(|placed| {
        let exact = placed.exact.iter().flatten().map(|corner| corner.each_ref().map(ToString::to_string));
        serde_json::json!({ "piece": placed.piece, "polygon": placed.polygon, "exact": exact.collect::<Vec<_>>() })
    });
    serde_json::json!({ "type": "solution", "index": 0, "placements": placements.collect::<Vec<_>>() }).to_string()
}

#[test]
fn lists_are_read_as_they_are_written() {
    let solution = moved(&stomachion().solution(), turned_45);
    let text = line(&solution) + "\r\n" + r#"{"type":"summary","different":1}"#;
    let entries: Vec<Entry> = List::new(text.as_bytes()).collect::<Result<_, _>>().unwrap();
    let Entry::Solution(1, read) = &entries[0] else { panic!() };
    for (read, written) in read.placements.iter().zip(&solution.placements) {
        assert_eq!((&read.piece, &read.exact), (&written.piece, &written.exact));
        let both = read.polygon.iter().flatten().zip(written.polygon.iter().flatten());
        assert!(both.into_iter().all(|(a, b)| (a - b).abs() < 1e-12));
    }
    assert!(matches!(&entries[1], Entry::Summary(summary) if summary.claim.different == Some(1)));
}

/// Whether two triangles overlap, by whole numbers: no edge of either has them on its two sides.
fn triangles_overlap(a: &[(i64, i64)], b: &[(i64, i64)]) -> bool {
    let left = |p: (i64, i64), q: (i64, i64), r: (i64, i64)| (q.0 - p.0) * (r.1 - p.1) - (q.1 - p.1) * (r.0 - p.0);
    let parted = |own: &[(i64, i64)], other: &[(i64, i64)]| {
        (0..3).any(|i| {
            let (p, q, inner) = (own[i], own[(i + 1) % 3], own[(i + 2) % 3]);
            let side = left(p, q, inner).signum();
            other.iter().all(|&r| left(p, q, r) * side <= 0)
        })
    };
    !parted(a, b) && !parted(b, a)
}

fn triangle() -> impl Strategy<Value = Vec<(i64, i64)>> {
    let flat = |t: &Vec<(i64, i64)>| (t[1].0 - t[0].0) * (t[2].1 - t[0].1) != (t[1].1 - t[0].1) * (t[2].0 - t[0].0);
    prop::collection::vec((0..5_i64, 0..5_i64), 3).prop_filter("flat", flat)
}

/// What may go wrong with a solution.
#[derive(Clone, Debug)]
enum Change {
    Shift(usize, (i64, i64)),
    Bend(usize, usize, i64),
    Turn(usize, i64, i64),
    Float(usize, usize, f64),
    Drop(usize),
    Double(usize, usize),
    Rename(usize, usize),
    Instead(usize, usize),
}

fn change() -> impl Strategy<Value = Change> {
    let any = || 0..14_usize;
    prop_oneof![
        (any(), (-3000..3000_i64, -3000..3000_i64)).prop_map(|(i, by)| Change::Shift(i, by)),
        (any(), 0..3_usize, -100..100_i64).prop_map(|(i, corner, by)| Change::Bend(i, corner, by)),
        (any(), 1..30_i64, 1..30_i64).prop_map(|(i, a, b)| Change::Turn(i, a, b)),
        (any(), 0..3_usize, 1e-4..10.0).prop_map(|(i, corner, by)| Change::Float(i, corner, by)),
        any().prop_map(Change::Drop),
        (any(), any()).prop_map(|(a, b)| Change::Double(a, b)),
        (any(), any()).prop_map(|(a, b)| Change::Rename(a, b)),
        (any(), any()).prop_map(|(a, b)| Change::Instead(a, b)),
    ]
}

/// Makes the change; `false`: it changes nothing that matters.
fn apply(solution: &mut SolutionText, change: &Change) -> bool {
    let all = &mut solution.placements;
    let by = |x: i64| Surd::ratio(x, 1000);
    match *change {
        Change::Shift(i, (x, y)) => {
            move_placed(&mut all[i], shifted((by(x), by(y))));
            (x, y) != (0, 0)
        }
        Change::Bend(i, corner, x) => {
            let mut exact = all[i].exact.clone().unwrap();
            exact[corner][0] = &exact[corner][0] + &by(x);
            all[i].polygon = floats(&exact);
            all[i].exact = Some(exact);
            x != 0
        }
        Change::Turn(i, a, b) => {
            // A turn with rational numbers, about the first corner.
            let square = a * a + b * b;
            let turn = [Surd::ratio(a * a - b * b, square), Surd::ratio(2 * a * b, square)];
            let [cx, cy] = all[i].exact.as_ref().unwrap()[0].clone();
            move_placed(&mut all[i], |[x, y]| {
                let (x, y) = (x - &cx, y - &cy);
                let (p, q) = (&(&x * &turn[0]) - &(&y * &turn[1]), &(&x * &turn[1]) + &(&y * &turn[0]));
                [&p + &cx, &q + &cy]
            });
            true
        }
        Change::Float(i, corner, x) => {
            all[i].polygon[corner][1] += x;
            true
        }
        Change::Drop(i) => {
            all.remove(i);
            true
        }
        Change::Double(a, b) => {
            let copy = all[a].clone();
            all[b] = copy;
            a != b
        }
        Change::Rename(a, b) => {
            let (first, second) = (all[a].piece.clone(), all[b].piece.clone());
            (all[a].piece, all[b].piece) = (second, first);
            let twins = [[5, 8], [6, 7]];
            a != b && !twins.contains(&[a.min(b), a.max(b)])
        }
        Change::Instead(a, b) => {
            let (polygon, exact) = (all[a].polygon.clone(), all[a].exact.clone());
            (all[b].polygon, all[b].exact) = (polygon, exact);
            a != b
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(256) })]

    #[test]
    fn corrupted_solutions_are_never_right(change in change()) {
        let puzzle = stomachion().puzzle(&["(0,0)(12,0)(12,12)(0,12)"]);
        let mut solution = stomachion().solution();
        let matters = apply(&mut solution, &change);
        let verdict = verdict(&puzzle, &solution);
        prop_assert_eq!(verdict.is_err(), matters, "{:?}", verdict);
    }

    #[test]
    fn overlaps_of_triangles(a in triangle(), b in triangle(), slanted: bool) {
        let region = |corners: &[(i64, i64)]| {
            let places = corners.iter().map(|corner| place(*corner));
            let places: Vec<Place> = places.map(|p| if slanted { turned_45(&p) } else { p }).collect();
            Region::polygon(&shape::outline(&places))
        };
        let overlap = region(&a).overlap(&region(&b)).is_some();
        prop_assert_eq!(overlap, triangles_overlap(&a, &b));
        // And the one overlaps what is around the other where it is not within it.
        let around = region(&b).complement();
        let within = region(&a).overlap(&around).is_none();
        let corners_in = a.iter().all(|&(x, y)| {
            let left = |p: (i64, i64), q: (i64, i64)| (q.0 - p.0) * (y - p.1) - (q.1 - p.1) * (x - p.0);
            let sides = [left(b[0], b[1]), left(b[1], b[2]), left(b[2], b[0])];
            sides.iter().all(|s| *s >= 0) || sides.iter().all(|s| *s <= 0)
        });
        prop_assert_eq!(within, corners_in);
    }

    #[test]
    fn overlaps_of_dented_pieces(at in (0..4_i64, 0..4_i64), turns in 0..4_usize) {
        // Two pieces of three squares each; what they cover is told square by square.
        let l = [(0, 0), (2, 0), (2, 1), (1, 1), (1, 2), (0, 2)];
        let around = |(x, y): (i64, i64)| (0..turns).fold((x, y), |(x, y), _| (-y, x));
        let other: Vec<Place> = l.iter().map(|c| around(*c)).map(|(x, y)| place((x + at.0, y + at.1))).collect();
        let centres = [(1, 1), (3, 1), (1, 3)];
        let moved = centres.map(around).map(|(x, y)| (x + 2 * at.0, y + 2 * at.1));
        let own: Vec<Place> = l.iter().map(|c| place(*c)).collect();
        let regions = [own, other].map(|places| Region::polygon(&shape::outline(&places)));
        let expected = centres.iter().any(|centre| moved.contains(centre));
        prop_assert_eq!(regions[0].overlap(&regions[1]).is_some(), expected);
    }

    #[test]
    fn reading_never_fails_badly(at in 0..4000_usize, with in ".{0,8}", cut in 0..6_usize) {
        let mut text: Vec<char> = line(&moved(&tangram().solution(), turned_45)).chars().collect();
        let at = at % text.len();
        let end = (at + cut).min(text.len());
        text.splice(at..end, with.chars());
        let text: String = text.into_iter().collect();
        if let Ok(Some(Entry::Solution(_, solution))) = read(1, &text) {
            let _ = verdict(&tangram().puzzle(&[SQUARE]), &solution);
        }
    }
}

/// A square turned by 30 degrees is in digits no exact copy of the other; where solutions are only nearly known, it is one.
#[test]
fn copies_in_digits_are_copies_where_solutions_are_nearly_known() {
    let lying = Layout::new("a (0,0)(1,0)(1,1)(0,1)\n b (1,0)(2,0)(2,1)(1,1)");
    let mut puzzle = lying.puzzle(&["(0,0)(2,0)(2,1)(0,1)"]);
    puzzle.pieces[1].corners = corners("(0,0)(0.8660254038,0.5)(0.3660254038,1.3660254038)(-0.5,0.8660254038)");
    let mut solution = lying.solution();
    solution.placements.iter_mut().for_each(|placed| placed.exact = None);
    let checked = Silhouette::new(&puzzle).unwrap().check(&solution).unwrap();
    assert_eq!((checked.orbit, checked.stabiliser, checked.footing), (1, 4, Footing::Tolerant));
    // A square that differs by more than the last digits is another piece.
    puzzle.pieces[1].corners = corners("(0,0)(0.8660255,0.5)(0.3660255,1.3660255)(-0.5,0.8660255)");
    let checked = Silhouette::new(&puzzle).unwrap().check(&solution).unwrap();
    assert_eq!((checked.orbit, checked.stabiliser), (2, 2));
}
