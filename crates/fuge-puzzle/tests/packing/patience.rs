//! Preparing can be stopped, and asks often enough: what is done between two questions is counted, not timed.

use super::*;
use fuge_search::{Patience, questions};

#[test]
fn listing_placements_asks_for_every_portion_of_cells() {
    let pieces = PieceSet::named("heptominoes").unwrap().pieces(Lattice::Square).unwrap();
    let pieces = pieces.into_iter().map(|piece| Piece { copies: Copies { min: 0, max: 1 }, ..piece }).collect();
    let packing = Packing::new(Board::rectangle(8, 14).unwrap(), pieces, Symmetry::Full).unwrap();
    let cells = 7 * Compiled::new(&packing).placements() as u64;
    assert!(cells > 10 * Patience::PORTION);
    // Listed, moved by a symmetry and looked at for parity: three times at least.
    assert!(questions(|patience| Compiled::prepare(&packing, patience)) >= 3 * cells / Patience::PORTION);
}

#[test]
fn trees_ask_for_every_portion_of_cells() {
    let pieces = PieceSet::named("heptominoes").unwrap().pieces(Lattice::Square).unwrap();
    let pieces = pieces.into_iter().map(|piece| Piece { copies: Copies { min: 0, max: 1 }, ..piece }).collect();
    let packing = Packing::new(Board::rectangle(8, 14).unwrap(), pieces, Symmetry::Full).unwrap();
    let compiled = Compiled::new(&packing);
    let portions = 7 * compiled.placements() as u64 / Patience::PORTION;
    assert!(portions > 10);
    for engine in [Engine::Pieces, Engine::Laeuchli, Engine::Cells, Engine::Fewest, Engine::Cover] {
        let asked = questions(|patience| compiled.tree_patiently(engine, patience));
        assert!(asked >= portions, "{engine}: {asked}");
    }
}
