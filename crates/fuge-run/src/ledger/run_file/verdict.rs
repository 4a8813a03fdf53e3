//! What a check of the whole run came to, kept in the run file beside its records.
//!
//! It stands in a table of its own, which files have had since there are checks; programs from before do not look at it, and nobody misses it.

use super::error::{Result, RunFileError, Told};
use super::row::checksum_of;
use super::view::RunView;
use fuge_search::Statistics;
use rusqlite::{Connection, OptionalExtension, params};
use std::path::Path;

/// What a check came to. To this crate these are only words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The verdict in a word.
    pub word: String,
    /// What there is to say of it.
    pub detail: String,
}

const TABLE: &str = include_str!("verdict.sql");

/// The numbers that were checked, in words: a verdict is about these and no others.
fn numbers(statistics: &Statistics) -> String {
    format!("{} {}", statistics.solutions(), statistics.raw)
}

/// Writes a verdict into a run file on which nobody works, in the place of an earlier one.
///
/// # Errors
/// See [`RunFileError`].
pub fn write_verdict(path: &Path, verdict: &Verdict) -> Result<()> {
    let view = RunView::open_locked(path)?;
    let numbers = numbers(&view.statistics());
    let (connection, head, ..) = view.into_parts();
    let Verdict { word, detail } = verdict;
    let sum = checksum_of([&head.fingerprint, word, detail, &numbers].map(String::as_str));
    let write = || -> rusqlite::Result<()> {
        connection.execute_batch(TABLE)?;
        connection.execute("DELETE FROM verdict", [])?;
        let version = env!("CARGO_PKG_VERSION");
        connection
            .execute("INSERT INTO verdict VALUES (?1, ?2, ?3, ?4, ?5)", params![word, detail, numbers, version, sum])?;
        connection.execute_batch("COMMIT")
    };
    Told(path).sqlite(write())
}

/// The verdict in a run file; none, where it is about other numbers.
pub(super) fn read_verdict(
    path: &Path,
    connection: &Connection,
    fingerprint: &str,
    statistics: &Statistics,
) -> Result<Option<Verdict>> {
    let there = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = 'verdict'";
    let told = Told(path);
    if told.sqlite(connection.query_row(there, [], |row| row.get::<_, i64>(0)))? == 0 {
        return Ok(None);
    }
    let query = "SELECT word, detail, numbers, checksum FROM verdict";
    let row =
        connection.query_row(query, [], |row| Ok([row.get::<_, String>(0)?, row.get(1)?, row.get(2)?, row.get(3)?]));
    let Some([word, detail, about, sum]) = told.sqlite(row.optional())? else { return Ok(None) };
    let fields = [fingerprint, &word, &detail, &about];
    if checksum_of(fields) != sum {
        return Err(RunFileError::damaged(path, "the verdict of its check is not as it was written"));
    }
    Ok((about == numbers(statistics)).then_some(Verdict { word, detail }))
}
