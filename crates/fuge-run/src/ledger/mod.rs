//! The ledger of a search: which intervals are done, with what outcome, and which are open.
//!
//! **The one idea.** An interval's [`Record`] is a pure value: whoever walks the interval, however often, comes to the same
//! record. So a ledger only collects records. Writing one down a second time changes nothing; what nobody has written down is
//! open; and the search has ended when the records tile the whole, not when some queue is empty.
//!
//! [`Memory`] forgets everything with the process; a [`RunFile`] survives it.

mod book;
mod join;
mod memory;
mod packed;
pub(crate) mod run_file;

pub use join::{JoinFault, Joined, join};
pub use memory::Memory;
pub use packed::Packed;
pub use run_file::{Head, Keep, RunFile, RunFileError, RunView, Session, Verdict, write_verdict};

use fuge_search::{Interval, Position, Statistics};
use std::time::Duration;
use thiserror::Error;

/// What came of walking an interval.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// What was walked.
    pub interval: Interval,
    /// What was seen in it.
    pub statistics: Statistics,
    /// The solutions in it, in tree order; none where they were only counted.
    pub found: Packed,
    /// CPU time that it took.
    pub cpu: Duration,
}

impl Record {
    /// The record of an empty interval, to be [extended](Record::extend).
    #[must_use]
    pub fn nothing_before(place: Position) -> Self {
        let interval = Interval { from: place.clone(), to: Some(place) };
        Self { interval, statistics: Statistics::default(), found: Packed::default(), cpu: Duration::ZERO }
    }

    /// Appends the record of the interval that follows this one.
    pub fn extend(&mut self, next: &Self) {
        debug_assert_eq!(self.interval.to.as_ref(), Some(&next.interval.from));
        self.interval.to.clone_from(&next.interval.to);
        self.statistics += &next.statistics;
        self.found.append(&next.found);
        self.cpu += next.cpu;
    }
}

/// An interval that someone walks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Its number.
    pub id: u64,
    /// What is to be walked.
    pub interval: Interval,
}

/// The ledger of a search.
///
/// ```
/// use fuge_run::{Ledger, Memory, Record};
/// use fuge_search::Interval;
///
/// let mut ledger = Memory::new(Interval::whole());
/// let claim = ledger.claim().unwrap();
/// ledger.split(claim.id, vec![3]);
/// let other = ledger.claim().unwrap();
/// assert_eq!(other.interval, Interval { from: vec![3], to: None });
///
/// // The branches before 3 are walked.
/// let mut record = Record::nothing_before(vec![]);
/// record.interval.to = Some(vec![3]);
/// ledger.complete(claim.id, record.clone())?;
/// ledger.complete(claim.id, record)?; // Once more changes nothing.
/// assert_eq!(ledger.rest(), [other.interval]);
/// # Ok::<(), fuge_run::LedgerError>(())
/// ```
pub trait Ledger {
    /// Takes the earliest open interval; `None`: all that is not done is being walked by others.
    fn claim(&mut self) -> Option<Claim>;

    /// The beginning of a claimed interval was walked, up to the place where the record ends; the rest stays claimed.
    ///
    /// # Errors
    /// See [`LedgerError`].
    fn report(&mut self, claim: u64, record: Record) -> Result<(), LedgerError>;

    /// All of a claimed interval was walked, and this is the record of what was not yet reported. What it does not reach is
    /// open again.
    ///
    /// # Errors
    /// See [`LedgerError`].
    fn complete(&mut self, claim: u64, record: Record) -> Result<(), LedgerError> {
        self.report(claim, record)?;
        self.release(claim);
        Ok(())
    }

    /// Cuts a claimed interval before `at`: what comes after is open to others.
    fn split(&mut self, claim: u64, at: Position);

    /// Gives up a claim: what was not reported of it is open again.
    fn release(&mut self, claim: u64);

    /// Makes what was reported so far outlast the process, all of it or nothing. Where others hold it up, it may be put off until the
    /// next time.
    ///
    /// # Errors
    /// See [`LedgerError`]. After one the ledger is of no more use.
    fn save(&mut self) -> Result<(), LedgerError>;

    /// The same, and nothing is put off.
    ///
    /// # Errors
    /// See [`LedgerError`].
    fn finish(&mut self) -> Result<(), LedgerError> {
        self.save()
    }

    /// Bytes of reported solutions that wait to be saved.
    fn unsaved(&self) -> usize;

    /// What is not done, claimed or not, in tree order. Empty: the search has ended.
    fn rest(&self) -> Vec<Interval>;

    /// What was seen in all that is done.
    fn statistics(&self) -> &Statistics;
}

/// Why a record was not written down.
#[derive(Debug, Error)]
pub enum LedgerError {
    /// Part of it was done before, and part of it not.
    #[error("the interval {interval} overlaps {done}, which was done before")]
    Overlap {
        /// The interval of the record.
        interval: Interval,
        /// What was done.
        done: Interval,
    },
    /// It does not belong to this search.
    #[error("the interval {interval} is not within the interval {scope} of this run")]
    Outside {
        /// The interval of the record.
        interval: Interval,
        /// What the ledger is about.
        scope: Interval,
    },
    /// The run file failed.
    #[error(transparent)]
    File(#[from] Box<RunFileError>),
}
