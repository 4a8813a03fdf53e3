//! A packing puzzle as DIMACS CNF, for SAT solvers and model counters.

use super::{Refused, numbers, pieces_of, placed};
use fuge_puzzle::packing::{Cnf, Compiled, Packing};
use std::fmt::Write;

/// The formula whose models are the puzzle's solutions, every symmetric image among them, as a DIMACS file. Comments say what each of the
/// first variables means: a piece and the cells that it covers. The others count; their values follow from the first ones.
///
/// ```
/// use fuge_format::foreign::write::dimacs;
/// use fuge_puzzle::packing::{Board, Cell, Packing, Piece, Shape, Symmetry};
/// let domino = vec![Piece::new("I", Shape::new([Cell::new(0, 0), Cell::new(0, 1)]).unwrap())];
/// let text = dimacs(&Packing::new(Board::rectangle(1, 2)?, domino, Symmetry::Full)?).unwrap();
/// assert!(text.contains("\nc 1: I 0,0 0,1\n"));
/// assert!(text.contains("\np cnf 1 "));
/// # Ok::<(), fuge_puzzle::packing::PackingError>(())
/// ```
///
/// # Errors
/// [`Refused`] when the formula has more than [`MOST_LITERALS`](fuge_puzzle::packing::MOST_LITERALS).
pub fn dimacs(packing: &Packing) -> Result<String, Refused> {
    let compiled = Compiled::new(packing);
    let cnf = Cnf::of(&compiled).map_err(|error| Refused(error.to_string()))?;
    let names: Vec<String> = (0..compiled.kinds().len()).map(|kind| pieces_of(&compiled, kind)).collect();
    let mut text = String::from("c A packing puzzle. A variable is true where its piece covers its cells:\n");
    for number in 0..cnf.placements {
        let cells = placed(&compiled, number).into_iter().map(|cell| numbers(packing.lattice(), cell));
        let cells = cells.collect::<Vec<_>>().join(" ");
        let name = &names[compiled.placement(number).kind];
        // Writing to a string never fails.
        let _ = writeln!(text, "c {}: {name} {cells}", number + 1);
    }
    let _ = writeln!(text, "p cnf {} {}", cnf.variables, cnf.clauses().count());
    for clause in cnf.clauses() {
        clause.iter().for_each(|literal| _ = write!(text, "{literal} "));
        text.push_str("0\n");
    }
    Ok(text)
}
