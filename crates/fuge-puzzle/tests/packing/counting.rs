//! Counting without listing.

use super::*;

/// The third road: dynamic programming on the frontier, for all and for different solutions.
fn counted(compiled: &Compiled) -> (u64, u64) {
    let counting = Counting::new(compiled);
    let (options, mut go_on) = (CountOptions::default(), |_: usize, _: &_| ControlFlow::Continue(()));
    let raw = counting.raw(&options, &mut go_on).unwrap();
    let different = counting.different_of(&raw, &options, &mut go_on).unwrap();
    (different.try_into().unwrap(), raw.try_into().unwrap())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn counting_and_listing_agree_on_every_lattice_under_every_rule(packing in prop_oneof![ruled_puzzles(), square_puzzles()]) {
        let compiled = Compiled::new(&packing);
        prop_assert_eq!(counted(&compiled), count(&compiled, Engine::Cells));
    }
}

#[test]
fn puzzles_are_counted_without_listing() {
    for (rows, columns, different, raw) in [(3, 20, 2, 8), (5, 12, 1010, 4040), (6, 10, 2339, 9356)] {
        assert_eq!(counted(&Compiled::new(&rectangle(rows, columns, "pentominoes"))), (different, raw));
    }
    let pieces = |set: &str, lattice| PieceSet::named(set).unwrap().pieces(lattice).unwrap();
    let soma = Board::of_size(Lattice::Cube, 3, 3, 3).unwrap();
    let soma = Packing::new(soma, pieces("soma", Lattice::Cube), Symmetry::Full).unwrap();
    assert_eq!(counted(&Compiled::new(&soma)), (240, 11520));
    let rhombus = Board::of_size(Lattice::Triangle, 6, 6, 1).unwrap();
    let hexiamonds = Packing::new(rhombus, pieces("hexiamonds", Lattice::Triangle), Symmetry::Full).unwrap();
    assert_eq!(counted(&Compiled::new(&hexiamonds)), (156, 624));
    let solid = Board::of_size(Lattice::Cube, 5, 6, 2).unwrap();
    let solid = Packing::new(solid, pieces("pentominoes", Lattice::Cube), Symmetry::Full).unwrap();
    assert_eq!(counted(&Compiled::new(&solid)), (264, 2112));
}
