//! What counts as a symmetry, and how images are cut.

use super::*;

#[test]
fn a_mirror_image_counts_only_where_both_hands_are_there_alike() {
    let order = |rows, columns, pieces: &[(&str, u32, bool)]| {
        let packing = drawn(Board::rectangle(rows, columns).unwrap(), pieces);
        one_of_each_class(&packing);
        Compiled::new(&packing).order()
    };
    let (left, right) = ("#../###", "..#/###");
    assert_eq!(order(2, 4, &[(left, 2, true)]), 4);
    assert_eq!(order(2, 4, &[(left, 2, false)]), 2);
    assert_eq!(order(2, 4, &[(left, 1, false), (right, 1, false)]), 4);
    assert_eq!(order(3, 4, &[(left, 1, false), (right, 2, false)]), 2, "two of one hand, one of the other");
    assert_eq!(order(2, 4, &[(left, 1, false), (left, 1, true)]), 2, "the places of one are among those of the other");
    assert_eq!(order(2, 4, &[(left, 1, true), (right, 1, false)]), 2, "the other way round");
}

#[test]
fn symmetry_is_about_the_middle_of_the_board_wherever_it_lies() {
    let ring = |row: i32, column: i32| {
        let square = Board::rectangle(4, 4).unwrap();
        let inside = |c: &Cell| (1..3).contains(&c.row) && (1..3).contains(&c.column);
        let moved = |c: &Cell| Cell::new(c.row + row, c.column + column);
        Board::new(Lattice::Square, square.cells().iter().filter(|c| !inside(c)).map(moved)).unwrap()
    };
    for (row, column) in [(0, 0), (5, -7), (-3, 2), (1, 1)] {
        let dominoes = drawn(ring(row, column), &[("##", 6, true)]);
        one_of_each_class(&dominoes);
        assert_eq!(count(&Compiled::new(&dominoes), Engine::Cells), (1, 2), "at {row}, {column}");
        let corners = drawn(ring(row, column), &[("##/#.", 1, true), ("##", 3, true), ("###", 1, true)]);
        one_of_each_class(&corners);
        assert_eq!(Compiled::new(&corners).order(), 8);
    }
}

#[test]
fn an_anchor_that_is_kept_leaves_the_rest_to_a_second_one_or_to_the_least_image() {
    let square = |side| Board::rectangle(side, side).unwrap();
    // The single cell in the middle keeps all eight symmetries, in a corner two; dominoes cannot cut what is left.
    let single = drawn(square(3), &[("#", 1, true), ("##", 4, true)]);
    one_of_each_class(&single);
    let compiled = Compiled::new(&single);
    assert_eq!(count(&compiled, Engine::Cells), (3, 18));
    let mut left: Vec<usize> = compiled.reduction().cases.iter().map(|case| case.residual.len()).collect();
    left.sort_unstable();
    assert_eq!(left, [1, 1, 7]);
    // The large square keeps a diagonal, and so does the single cell in one of its three places beside it.
    let corner = drawn(square(3), &[("##/##", 1, true), ("#", 1, true), ("##", 2, true)]);
    one_of_each_class(&corner);
    let compiled = Compiled::new(&corner);
    assert_eq!(count(&compiled, Engine::Cells), (2, 12));
    let mut anchors: Vec<(usize, usize)> =
        compiled.reduction().cases.iter().map(|case| (case.fixed.len(), case.residual.len())).collect();
    anchors.sort_unstable();
    assert_eq!(anchors, [(2, 0), (2, 0), (2, 1)]);
    // A second single piece takes over below the first: by a branch for each orbit, or by forbidding all but one of each.
    for second in ["#./##", "###", "#../###", "##./.##", "####", "##/##"] {
        let cells = second.bytes().filter(|&mark| mark == b'#').count() as u32;
        for side in [3, 4] {
            let rest = side * side - 1 - cells;
            let mut pieces = vec![("#", 1, true), (second, 1, true), ("##", rest / 2, true)];
            pieces.extend((rest % 2 == 1).then_some(("#/#/#", 1, true)));
            if rest % 2 == 1 {
                pieces[2].1 -= 1;
            }
            one_of_each_class(&drawn(square(side), &pieces));
        }
    }
}

#[test]
fn pieces_that_all_keep_a_symmetry_are_not_laid_before_the_search() {
    // In a row every piece keeps the reflection along it, in two rows every block of two rows does.
    for (rows, block) in [(1, "#"), (2, "#/#")] {
        let arts: Vec<String> = (1..=12).map(|n| block.replace('#', &"#".repeat(n))).collect();
        let pieces: Vec<(&str, u32, bool)> = arts.iter().map(|art| (art.as_str(), 1, true)).collect();
        let compiled = Compiled::new(&drawn(Board::rectangle(rows, 78).unwrap(), &pieces));
        assert_eq!(compiled.order(), 4);
        let cases = &compiled.reduction().cases;
        assert!(cases.len() < 1100 && cases.iter().any(|case| !case.residual.is_empty()), "{} cases", cases.len());
        // The first solution: all of them in a row.
        let mut first = Vec::new();
        let control = Control { solutions: Some(1), nodes: Some(100_000), ..Control::default() };
        walk(&mut compiled.tree(Engine::Cells), &Interval::whole(), &control, &mut first);
        assert_eq!(first.len(), 1);
    }
    // Bars of 1 to 6 cells in any order: 6! in all, each of them its own image under the reflection along the row.
    let arts: Vec<String> = (1..=6).map(|n| "#".repeat(n)).collect();
    let pieces: Vec<(&str, u32, bool)> = arts.iter().map(|art| (art.as_str(), 1, true)).collect();
    let bars = drawn(Board::rectangle(1, 21).unwrap(), &pieces);
    one_of_each_class(&bars);
    assert_eq!(count(&Compiled::new(&bars), Engine::Cells), (360, 720));
}
