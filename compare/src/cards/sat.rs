//! The same cards as a formula, for CaDiCaL: a variable for every card in every place and turn, and one for every label on every edge between places.

use fuge_puzzle::cards::CardPuzzle;
use rustsat::solvers::{ControlSignal, Solve, SolverResult, Terminate};
use rustsat::types::{Clause, Lit, TernaryVal, Var};
use rustsat_cadical::CaDiCaL;
use std::time::{Duration, Instant};

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

/// How many solutions there are, every card told apart; `None`: that took longer than `most`.
pub fn count(puzzle: &CardPuzzle, size: usize, most: Duration) -> Result<Option<u64>> {
    let formula = Formula::new(puzzle, size);
    let start = Instant::now();
    let mut solver = CaDiCaL::default();
    for clause in formula.clauses {
        solver.add_clause(clause)?;
    }
    solver.attach_terminator(move || match start.elapsed() < most {
        true => ControlSignal::Continue,
        false => ControlSignal::Terminate,
    });
    let last = Var::new(formula.laid as u32 - 1);
    for found in 0.. {
        match solver.solve()? {
            SolverResult::Unsat => return Ok(Some(found)),
            SolverResult::Interrupted => break,
            SolverResult::Sat => {
                let model = solver.solution(last)?;
                let laid = (0..=last.idx32()).map(Var::new).filter(|&var| model.var_value(var) == TernaryVal::True);
                solver.add_clause(laid.map(Var::neg_lit).collect())?;
            }
        }
    }
    Ok(None)
}

struct Formula {
    clauses: Vec<Clause>,
    /// How many of the variables, the first ones, say where a card lies.
    laid: usize,
}

impl Formula {
    fn new(puzzle: &CardPuzzle, size: usize) -> Self {
        let (cards, labels) = (puzzle.cards(), puzzle.labels().len());
        let (mut by_place, mut by_card) = (vec![Vec::new(); size * size], vec![Vec::new(); cards.len()]);
        // What lies where, and what it shows.
        let mut shown = Vec::new();
        for (place, lying) in by_place.iter_mut().enumerate() {
            let (row, column) = (place / size, place % size);
            let rim = [row == 0, column + 1 == size, row + 1 == size, column == 0];
            for (number, card) in cards.iter().enumerate() {
                let mut turns: Vec<[u8; 4]> =
                    (0..4).map(|turn| [0, 1, 2, 3].map(|side| card.labels[(side + turn) % 4])).collect();
                turns.sort_unstable();
                turns.dedup();
                for turned in turns.into_iter().filter(|turned| turned.map(|label| label == 0) == rim) {
                    let lies = Var::new(shown.len() as u32).pos_lit();
                    lying.push(lies);
                    by_card[number].push(lies);
                    shown.push((place, turned));
                }
            }
        }
        let mut clauses = Vec::new();
        by_place.iter().chain(&by_card).for_each(|among| exactly_one(among, &mut clauses));
        // The edges: to the right of each place, then below each.
        let label = |edge: usize, label: usize| Var::new((shown.len() + edge * labels + label) as u32).pos_lit();
        for edge in 0..2 * size * size {
            let all: Vec<Lit> = (0..labels).map(|number| label(edge, number)).collect();
            at_most_one(&all, &mut clauses);
        }
        for (number, (place, [top, right, bottom, left])) in shown.iter().enumerate() {
            let lies = Var::new(number as u32).neg_lit();
            let below = size * size;
            let edges = [
                place.checked_sub(size).map(|above| (below + above, top)),
                (place % size + 1 < size).then_some((*place, right)),
                (place + size < size * size).then_some((below + place, bottom)),
                (place % size > 0).then(|| (place - 1, left)),
            ];
            let implied = edges.into_iter().flatten().map(|(edge, own)| label(edge, usize::from(*own)));
            clauses.extend(implied.map(|implied| Clause::from_iter([lies, implied])));
        }
        Self { laid: shown.len(), clauses }
    }
}

fn exactly_one(among: &[Lit], clauses: &mut Vec<Clause>) {
    clauses.push(among.iter().copied().collect());
    at_most_one(among, clauses);
}

fn at_most_one(among: &[Lit], clauses: &mut Vec<Clause>) {
    for (index, &a) in among.iter().enumerate() {
        clauses.extend(among[index + 1..].iter().map(|&b| Clause::from_iter([!a, !b])));
    }
}
