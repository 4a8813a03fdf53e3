//! Preparing can be stopped, and asks often enough: what is done between two questions is counted, not timed.

use super::*;
use fuge_search::{Patience, Stopped};
use std::cell::Cell as Slot;

/// How often this work asks, when it is never stopped. Stopped at any question, it asks no more and has no result.
fn questions<T>(work: impl Fn(&Patience<'_>) -> Result<T, Stopped>) -> u64 {
    let asked = Slot::new(0);
    let stopped_at = |limit: u64| {
        asked.set(0);
        let ask = || {
            asked.set(asked.get() + 1);
            asked.get() < limit
        };
        work(&Patience::new(&ask)).is_err()
    };
    assert!(!stopped_at(u64::MAX));
    let all = asked.get();
    for limit in [1, 2, all / 3, all / 2, all - 1, all] {
        assert!(stopped_at(limit), "question {limit} of {all}");
        assert_eq!(asked.get(), limit);
    }
    all
}

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
