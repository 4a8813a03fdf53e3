//! An outside engine: CaDiCaL, asked for one model after the other, each excluded before the next, until there is none.
//!
//! It shares nothing with Fuge but the formula, [`Cnf`], and finds every symmetric image by itself. It works on one thread.

use super::super::args::Road;
use super::super::failure::Failure;
use super::super::interrupt;
use super::super::progress::Bar;
use super::roads::Roads;
use super::subject::Subject;
use super::verdict::{Numbers, Row, State};
use fuge::packing::Cnf;
use rustsat::solvers::{ControlSignal, Solve, SolverResult, Terminate};
use rustsat::types::{Clause, Lit, TernaryVal, Var};
use rustsat_cadical::CaDiCaL;
use std::cell::Cell;
use std::sync::atomic::Ordering;
use std::time::Instant;

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

impl Roads<'_> {
    /// Counts the models. The rows before say how many there should be, for the progress bar only.
    pub(super) fn sat(&self, before: &[Row]) -> std::result::Result<Row, Failure> {
        let expected = before.iter().find_map(|row| row.numbers.raw).and_then(|raw| u64::try_from(raw).ok());
        let bar = Bar::named(Road::Sat.name());
        let row = self.count_models(&bar, expected);
        bar.clear();
        row.map_err(|error| Failure::failed("the SAT solver failed", error))
    }

    fn count_models(&self, bar: &Bar, expected: Option<u64>) -> Result<Row> {
        let start = Instant::now();
        let found = Cell::new(0_u64);
        let over = || {
            let late = self.time.is_some_and(|time| start.elapsed() >= time);
            late || interrupt::flag().load(Ordering::Relaxed)
        };
        let Subject::Board(compiled) = self.subject else { return Ok(Row::new(Road::Sat, State::NotBegun)) };
        let cnf = Cnf::of(compiled)?;
        let mut solver = CaDiCaL::default();
        for literals in cnf.clauses() {
            solver.add_clause(clause(literals)?)?;
        }
        solver.attach_terminator(|| {
            bar.tell_found(start.elapsed(), found.get(), expected);
            if over() { ControlSignal::Terminate } else { ControlSignal::Continue }
        });
        // A solver may be done with a model before it asks whether to go on.
        while !over() {
            match solver.solve()? {
                SolverResult::Sat => exclude_model(&mut solver, &cnf)?,
                SolverResult::Unsat => return Ok(finished(found.get(), start)),
                SolverResult::Interrupted => break,
            }
            found.set(found.get() + 1);
        }
        Ok(Row { time: Some(start.elapsed()), ..Row::new(Road::Sat, State::Stopped) })
    }
}

fn finished(found: u64, start: Instant) -> Row {
    let numbers = Numbers { different: None, raw: Some(found.into()) };
    Row { numbers, time: Some(start.elapsed()), ..Row::new(Road::Sat, State::Finished) }
}

/// Adds the clause against the model that was found last.
fn exclude_model(solver: &mut CaDiCaL<'_, '_>, cnf: &Cnf) -> Result<()> {
    let last = Var::new(cnf.placements.saturating_sub(1));
    let model = solver.solution(last)?;
    let found = cnf.found(|variable| model.var_value(Var::new(variable - 1)) == TernaryVal::True);
    Ok(solver.add_clause(clause(&cnf.excluding(&found))?)?)
}

fn clause(literals: &[i32]) -> Result<Clause> {
    Ok(literals.iter().map(|&literal| Lit::from_ipasir(literal)).collect::<std::result::Result<_, _>>()?)
}
