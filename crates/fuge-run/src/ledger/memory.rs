//! A ledger that ends with the process.

use super::book::Book;
use super::{Claim, Ledger, LedgerError, Record};
use fuge_search::{Interval, Position, Statistics};

/// A ledger that ends with the process.
#[derive(Clone, Debug)]
pub struct Memory {
    book: Book,
    saved: Vec<Record>,
}

impl Memory {
    /// A ledger with nothing done.
    #[must_use]
    pub fn new(scope: Interval) -> Self {
        Self { book: Book::new(scope), saved: Vec::new() }
    }

    /// What was saved, in tree order.
    #[must_use]
    pub fn records(&self) -> &[Record] {
        &self.saved
    }
}

impl Ledger for Memory {
    fn claim(&mut self) -> Option<Claim> {
        self.book.claim()
    }

    fn report(&mut self, claim: u64, record: Record) -> Result<(), LedgerError> {
        self.book.report(claim, record)
    }

    fn split(&mut self, claim: u64, at: Position) {
        self.book.split(claim, at);
    }

    fn release(&mut self, claim: u64) {
        self.book.release(claim);
    }

    fn save(&mut self) -> Result<(), LedgerError> {
        self.saved.extend(self.book.take_reported());
        self.saved.sort_by(|a, b| a.interval.from.cmp(&b.interval.from));
        Ok(())
    }

    fn unsaved(&self) -> usize {
        self.book.unsaved()
    }

    fn rest(&self) -> Vec<Interval> {
        self.book.rest()
    }

    fn statistics(&self) -> &Statistics {
        self.book.statistics()
    }
}
