//! What is called impossible by area, places or parity is impossible: a search finds nothing there.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use fuge_puzzle::packing::{
    Board, Compiled, Engine, Form, Lattice, Packing, Piece, PieceSet, Symmetry, boards, polyforms,
};
use fuge_search::{Control, Count, Interval, walk};
use proptest::prelude::*;

/// Solutions in all, by the engine that knows neither symmetry nor reasons.
fn raw(packing: &Packing) -> u64 {
    let control = Control { solutions: Some(1), ..Control::default() };
    walk(&mut Compiled::new(packing).tree(Engine::Cover), &Interval::whole(), &control, &mut Count).statistics.raw
}

/// A small block, some of whose cells may stay empty, and pieces of at most four units.
fn puzzle() -> impl Strategy<Value = Packing> {
    let picks = prop::collection::vec((1..5_usize, any::<prop::sample::Index>(), 1..4_u32), 1..4);
    (prop::sample::select(&Lattice::ALL[..]), 1..4_u32, 1..6_u32, picks).prop_filter_map(
        "pieces that are not larger than the board",
        |(lattice, rows, columns, picks)| {
            let layers = if lattice.in_space() { 2 } else { 1 };
            let board = Board::of_size(lattice, rows, columns, layers).unwrap();
            let piece = |(number, (units, index, copies)): (usize, (usize, prop::sample::Index, u32))| {
                let forms = polyforms(lattice, units);
                let shape = forms[index.index(forms.len())].clone();
                Piece { copies: copies.into(), ..Piece::new(number.to_string(), shape) }
            };
            let pieces: Vec<Piece> = picks.into_iter().enumerate().map(piece).collect();
            let exact = boards::area(&pieces) == board.cells().len() as u64;
            let optional = if exact { Vec::new() } else { board.cells().to_vec() };
            Packing::new(board.with_optional(optional), pieces, Symmetry::None).ok()
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn what_has_a_reason_has_no_solution(packing in puzzle()) {
        if let Some(reason) = Compiled::new(&packing).impossible() {
            prop_assert_eq!(raw(&packing), 0, "{}", reason);
        }
    }
}

#[test]
fn what_can_be_filled_is_possible() {
    for (set, lattice, form) in [
        ("pentominoes", Lattice::Square, Form::Rectangle { rows: 6, columns: 10 }),
        ("hexiamonds", Lattice::Triangle, Form::Rhombus { rows: 6, columns: 6 }),
        ("tetrahexes", Lattice::Hexagon, Form::Rhombus { rows: 4, columns: 7 }),
        ("soma", Lattice::Cube, Form::Box { rows: 3, columns: 3, layers: 3 }),
    ] {
        let pieces = PieceSet::named(set).unwrap().pieces(lattice).unwrap();
        let families = boards::candidates(lattice, &pieces, 0).unwrap();
        let found = families.iter().flat_map(|family| &family.boards).find(|board| board.form == form).unwrap();
        assert_eq!(found.reason, None, "{set}");
        let packing = Packing::new(form.board(lattice).unwrap(), pieces, Symmetry::Full).unwrap();
        assert_eq!((Compiled::new(&packing).impossible(), raw(&packing) > 0), (None, true), "{set}");
    }
}

#[test]
fn the_forms_of_a_lattice_have_the_area_that_they_say() {
    for lattice in Lattice::ALL {
        for form in [
            Form::Rectangle { rows: 3, columns: 4 },
            Form::Box { rows: 2, columns: 3, layers: 4 },
            Form::Rhombus { rows: 3, columns: 5 },
            Form::Triangle(5),
            Form::Hexagon(3),
        ] {
            match form.area(lattice) {
                Some(cells) => assert_eq!(form.board(lattice).unwrap().cells().len() as u64, cells, "{lattice} {form}"),
                None => assert!(form.board(lattice).is_err(), "{lattice} {form}"),
            }
        }
        assert!(Form::Hexagon(u32::MAX).board(lattice).is_err());
    }
}
