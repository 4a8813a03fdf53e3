//! Known answers.

use super::*;

fn square_with_hole() -> Packing {
    let in_hole = |cell: &Cell| (3..5).contains(&cell.row) && (3..5).contains(&cell.column);
    let cells = Board::rectangle(8, 8).unwrap().cells().iter().copied().filter(|c| !in_hole(c)).collect::<Vec<_>>();
    let pieces = PieceSet::named("pentominoes").unwrap().pieces(Lattice::Square).unwrap();
    Packing::new(Board::new(Lattice::Square, cells).unwrap(), pieces, Symmetry::Full).unwrap()
}

#[test]
fn the_rectangles_of_1958() {
    for (rows, columns, different) in [(3, 20, 2), (4, 15, 368), (5, 12, 1010), (6, 10, 2339)] {
        let compiled = Compiled::new(&rectangle(rows, columns, "pentominoes"));
        assert_eq!(count(&compiled, Engine::Cells), (different, 4 * different), "{rows}x{columns}");
        assert_eq!(count(&compiled, Engine::Cover), (different, 4 * different), "{rows}x{columns}, raw");
    }
    for (rows, columns, different) in [(3, 20, 2), (4, 15, 368)] {
        let compiled = Compiled::new(&rectangle(rows, columns, "pentominoes"));
        assert_eq!(count(&compiled, Engine::Pieces), (different, 4 * different), "{rows}x{columns}, piece by piece");
    }
}

#[test]
fn the_square_with_a_hole_and_its_three_positions_of_the_cross() {
    let compiled = Compiled::new(&square_with_hole());
    assert!(compiled.reduction().cases.iter().all(|case| !case.fixed.is_empty() && case.residual.is_empty()));
    for engine in [Engine::Pieces, Engine::Cells, Engine::Fewest, Engine::Cover] {
        assert_eq!(count(&compiled, engine), (65, 520), "{engine}");
    }
    // The cases are the places of the cross up to symmetry, each a branch at the root.
    let cases = compiled.reduction().cases.len() as u32;
    let split: Vec<u64> = (0..cases)
        .map(|case| {
            let interval = Interval { from: vec![case], to: Some(vec![case + 1]) };
            walk(&mut compiled.tree(Engine::Cells), &interval, &Control::default(), &mut Count).statistics.solutions()
        })
        .collect();
    let mut sorted = split.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, [0, 19, 20, 26], "the corner gives none");
}

fn thirteen_pieces() -> Compiled {
    let mut pieces = PieceSet::named("pentominoes").unwrap().pieces(Lattice::Square).unwrap();
    pieces.extend(
        PieceSet::named("tetrominoes").unwrap().pieces(Lattice::Square).unwrap().into_iter().filter(|p| p.name == "O"),
    );
    Compiled::new(&Packing::new(Board::rectangle(8, 8).unwrap(), pieces, Symmetry::Full).unwrap())
}

#[test]
fn thirteen_pieces_on_the_full_square() {
    assert_eq!(count(&thirteen_pieces(), Engine::Cells), (16146, 129_168));
}

#[test]
#[ignore = "long: half a minute of exact cover; cargo xtask test --long"]
fn thirteen_pieces_by_the_second_road() {
    assert_eq!(count(&thirteen_pieces(), Engine::Cover), (16146, 129_168));
}

#[test]
fn one_sided_pentominoes_have_the_mirror_image_as_a_symmetry() {
    let packing = rectangle(3, 30, "one-sided pentominoes");
    let compiled = Compiled::new(&packing);
    assert_eq!(compiled.order(), 4);
    assert_eq!(count(&compiled, Engine::Cells), (46, 184));
    // With one hand of every piece only, it is none.
    let mut one_hand = PieceSet::named("one-sided tetrominoes").unwrap().pieces(Lattice::Square).unwrap();
    one_hand.retain(|piece| !piece.name.ends_with('\''));
    let packing = Packing::new(Board::rectangle(4, 5).unwrap(), one_hand, Symmetry::Full).unwrap();
    assert_eq!(Compiled::new(&packing).order(), 2);
}

#[test]
fn dominoes_agree_with_burnside() {
    for (rows, columns, raw, different) in [(4, 4, 36, 9), (4, 5, 95, 33), (6, 6, 6728, 930)] {
        let packing = dominoes(rows, columns);
        let compiled = Compiled::new(&packing);
        let cut = &compiled.reduction().cases;
        assert!(cut.len() == 1 && !cut[0].residual.is_empty(), "no kind can carry the symmetry");
        for engine in [Engine::Pieces, Engine::Cells, Engine::Fewest, Engine::Cover] {
            if engine == Engine::Pieces && rows == 6 {
                continue; // Choosing 18 of 60 places in ascending order is hopeless.
            }
            assert_eq!(count(&compiled, engine), (different, raw), "{rows}x{columns} by {engine}");
        }
        assert_eq!(burnside(&packing), different);
    }
}

/// Number of classes = mean number of solutions that a symmetry keeps, from the list of all solutions.
fn burnside(packing: &Packing) -> u64 {
    let brute = Brute::new(packing);
    let all = brute.solutions();
    let symmetries = brute.symmetries();
    let kept: u64 = symmetries
        .iter()
        .map(|symmetry| all.iter().filter(|solution| brute.image(solution, symmetry) == **solution).count() as u64)
        .sum();
    assert_eq!(kept % symmetries.len() as u64, 0);
    kept / symmetries.len() as u64
}
