//! Random sets of pieces: outline first, by every engine, against growing; and the pieces that pass Läuchli's test against all partial figures.

use super::known::search;
use fuge_puzzle::outline::{Figures, OutlinePuzzle, grow};
use fuge_puzzle::packing::{Compiled, Engine, Lattice, Piece, PieceSet, Symmetry, Turning};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// A few polyaboloes of one to four half squares, some in copies, some that may not be turned or turned over.
fn puzzles() -> impl Strategy<Value = OutlinePuzzle> {
    let piece =
        (1..=4_u32, any::<prop::sample::Index>(), 1..=2_u32, 0..6_u8).prop_map(|(size, which, copies, turning)| {
            let pieces = PieceSet::named(&format!("polyaboloes {size}")).unwrap().pieces(Lattice::Tan).unwrap();
            let turning = match turning {
                0 => Turning::Fixed,
                1 | 2 => Turning::Turned,
                _ => Turning::Over,
            };
            Piece { copies: copies.into(), turning, ..which.get(&pieces).clone() }
        });
    let symmetry = prop_oneof![6 => Just(Symmetry::Full), 1 => Just(Symmetry::Rotations), 1 => Just(Symmetry::None)];
    (prop::collection::vec(piece, 1..=4), symmetry).prop_filter_map(
        "an area that is quickly searched",
        |(pieces, symmetry)| {
            let named =
                pieces.into_iter().enumerate().map(|(n, piece)| Piece { name: n.to_string(), ..piece }).collect();
            OutlinePuzzle::new(named, symmetry).ok().filter(|puzzle| puzzle.area() <= 12)
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn outline_first_and_growing_agree(puzzle in puzzles()) {
        let grown = grow(&puzzle, &|| false).unwrap();
        for engine in [Engine::Cells, Engine::Laeuchli, Engine::Pieces] {
            prop_assert_eq!(&search(&puzzle, engine).0, &grown.outlines, "{}", engine);
        }
        for octagon in puzzle.outlines() {
            let formed = grown.outlines.contains_key(&octagon);
            prop_assert!(!formed || puzzle.too_wide(octagon).is_none(), "{} was formed", octagon);
        }
    }

    #[test]
    fn as_many_pieces_pass_as_there_are_different_partial_figures(puzzle in puzzles()) {
        for figure in Figures::new(&puzzle).list() {
            // Where the pieces are of one kind each is the symmetry test always decided at once.
            let closed = figure.compiled.motions().count() == 1 || puzzle.pieces().iter().all(|piece| piece.turning == Turning::Over);
            if closed && figure.compiled.placements() < 60 {
                prop_assert_eq!(figure.compiled.effort(None).unwrap().passed, partial_figures(&figure.compiled));
            }
        }
    }
}

/// Lays the pieces in every way, kind by kind, and counts the partial figures that no symmetry takes to each other.
fn partial_figures(compiled: &Compiled) -> u64 {
    let motions: Vec<_> = compiled.motions().collect();
    let mut figures: BTreeSet<Vec<u32>> = BTreeSet::from([Vec::new()]);
    let mut all = 0;
    for kind in compiled.kinds() {
        for _ in 0..kind.pieces.len() {
            let mut next = BTreeSet::new();
            for figure in &figures {
                for number in kind.placements.clone() {
                    let cells = compiled.placement(number).cells;
                    let free =
                        figure.iter().all(|&n| compiled.placement(n).cells.iter().all(|cell| !cells.contains(cell)));
                    if free {
                        let mut grown = figure.clone();
                        grown.push(number);
                        grown.sort_unstable();
                        next.insert(grown);
                    }
                }
            }
            all += next.iter().map(|figure| least(compiled, figure, &motions)).collect::<BTreeSet<_>>().len() as u64;
            figures = next;
        }
    }
    all
}

/// The least image of a figure, as the cells of its pieces.
fn least(compiled: &Compiled, figure: &[u32], motions: &[fuge_puzzle::packing::Motion]) -> Vec<(usize, Vec<[i32; 3]>)> {
    let board = compiled.packing().board().cells();
    let placed = compiled.solution(figure).placements;
    // Kinds, not pieces: equal pieces cannot be told apart.
    let kind = |piece: usize| compiled.kinds().iter().position(|kind| kind.pieces.contains(&piece)).unwrap();
    let image = |motion: &fuge_puzzle::packing::Motion| {
        let origin = |along: fn(&fuge_puzzle::packing::Cell) -> i32| {
            board.iter().map(|&cell| along(&motion.apply(cell))).min().unwrap()
        };
        let (row, column) = (origin(|c| c.row), origin(|c| c.column));
        let mut image: Vec<(usize, Vec<[i32; 3]>)> = placed
            .iter()
            .map(|placed| {
                let moved = placed.cells.iter().map(|&cell| motion.apply(cell));
                let mut cells: Vec<[i32; 3]> =
                    moved.map(|cell| [cell.row - row, cell.column - column, i32::from(cell.part)]).collect();
                cells.sort_unstable();
                (kind(placed.piece), cells)
            })
            .collect();
        image.sort_unstable();
        image
    };
    motions.iter().map(image).min().unwrap()
}
