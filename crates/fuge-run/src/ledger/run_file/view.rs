//! Reading a run file, while another process works on it or not. Everything in it is checked before it is believed.

use super::super::book::Book;
use super::door::{Beside, beside, connect, lock, pragma};
use super::error::{Result, RunFileError, Told};
use super::row::{Row, checksum};
use super::verdict::{Verdict, read_verdict};
use super::{APPLICATION_ID, Head, Keep, Packed, Record, SCHEMA_VERSION, Session};
use fuge_search::{Interval, Level, Patience, Statistics, read_position};
use rusqlite::{Connection, OpenFlags, OptionalExtension};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

/// A run file, to look at.
#[derive(Debug)]
pub struct RunView {
    path: PathBuf,
    connection: Connection,
    head: Head,
    entries: Vec<Entry>,
    sessions: Vec<Session>,
    rest: Vec<Interval>,
    verdict: Option<Verdict>,
}

/// A row of `done` but for its solutions.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    id: i64,
    pub(super) interval: Interval,
    pub(super) statistics: Statistics,
    cpu: Duration,
    found_checksum: String,
    /// Bytes of its solutions.
    bytes: i64,
}

impl RunView {
    /// Opens a run file to look at it. What was done is read and checked, the solutions are not yet.
    ///
    /// # Errors
    /// See [`RunFileError`].
    pub fn open(path: &Path) -> Result<Self> {
        look(path)?;
        let connection = connect(path, flags())?;
        // One transaction, so that the tables belong together.
        Told(path).sqlite(connection.execute_batch("BEGIN"))?;
        let view = Self::read(path, connection)?;
        Told(path).sqlite(view.connection.execute_batch("COMMIT"))?;
        Ok(view)
    }

    /// The same with the write lock held.
    pub(super) fn open_locked(path: &Path) -> Result<Self> {
        look(path)?;
        let connection = connect(path, flags())?;
        if Told(path).sqlite(connection.is_readonly(rusqlite::MAIN_DB))? {
            return Err(RunFileError::Protected { path: path.to_owned() });
        }
        lock(path, &connection)?;
        Self::read(path, connection)
    }

    /// What the run is about.
    #[must_use]
    pub fn head(&self) -> &Head {
        &self.head
    }

    /// The processes that have worked on it, in order.
    #[must_use]
    pub fn sessions(&self) -> &[Session] {
        &self.sessions
    }

    /// What is not done, in tree order. Empty: the run is complete.
    #[must_use]
    pub fn rest(&self) -> &[Interval] {
        &self.rest
    }

    /// What a check of the whole came to, if there was one.
    #[must_use]
    pub fn verdict(&self) -> Option<&Verdict> {
        self.verdict.as_ref()
    }

    /// What is done, in tree order.
    pub fn done(&self) -> impl Iterator<Item = &Interval> {
        self.entries.iter().map(|entry| &entry.interval)
    }

    /// What was seen in all that is done.
    #[must_use]
    pub fn statistics(&self) -> Statistics {
        self.entries.iter().fold(Statistics::default(), |mut sum, entry| {
            sum += &entry.statistics;
            sum
        })
    }

    /// How long it was worked on.
    #[must_use]
    pub fn wall(&self) -> Duration {
        self.sessions.iter().map(|session| session.wall).sum()
    }

    /// The CPU time of all that is done.
    #[must_use]
    pub fn cpu(&self) -> Duration {
        self.entries.iter().map(|entry| entry.cpu).sum()
    }

    /// Whether a process is at work on it; `None`: who may not write to it cannot tell.
    ///
    /// # Errors
    /// See [`RunFileError`].
    pub fn at_work(&self) -> Result<Option<bool>> {
        let told = Told(&self.path);
        if told.sqlite(self.connection.is_readonly(rusqlite::MAIN_DB))? {
            return Ok(None);
        }
        // Others who ask the same hold the lock for less than a moment.
        told.sqlite(self.connection.busy_timeout(super::MOMENT))?;
        let locked = told.sqlite(self.connection.execute_batch("BEGIN IMMEDIATE; ROLLBACK"));
        told.sqlite(self.connection.busy_timeout(super::PATIENCE))?;
        match locked {
            Ok(()) => Ok(Some(false)),
            Err(RunFileError::Busy { .. }) => Ok(Some(true)),
            Err(error) => Err(error),
        }
    }

    /// Something that tells the outcome of each record from others, in the order of [`done`](RunView::done).
    pub fn outcomes(&self) -> impl Iterator<Item = (Statistics, String)> {
        self.entries.iter().map(|entry| (entry.statistics.clone(), entry.found_checksum.clone()))
    }

    /// The records with their solutions, in tree order, each read and checked when it is asked for. They are as they were
    /// when the file was opened, even if someone is at work on it.
    pub fn records(&self) -> impl Iterator<Item = Result<Record>> {
        (0..self.entries.len()).map(|index| self.record(index))
    }

    /// One of the [records](RunView::records).
    ///
    /// # Errors
    /// See [`RunFileError`].
    pub fn record(&self, index: usize) -> Result<Record> {
        let Entry { id, interval, statistics, cpu, found_checksum, bytes } = &self.entries[index];
        // The row may have grown since. Of nothing `substr` makes NULL.
        let query = "SELECT coalesce(substr(found, 1, ?2), x'') FROM done WHERE id = ?1";
        let read = self.connection.prepare(query).and_then(|mut s| s.query_row([id, bytes], |row| row.get(0)));
        let bytes: Vec<u8> = Told(&self.path).sqlite(read)?;
        let bad = || {
            RunFileError::damaged(
                &self.path,
                format!("the solutions of the interval {interval} are not as they were written"),
            )
        };
        if checksum(&bytes) != *found_checksum {
            return Err(bad());
        }
        let found = Packed::from_bytes(bytes).ok_or_else(bad)?;
        let expected = if self.head.keep == Keep::All { statistics.kept() } else { 0 };
        if found.len() != expected {
            return Err(bad());
        }
        Ok(Record { interval: interval.clone(), statistics: statistics.clone(), found, cpu: *cpu })
    }

    /// Reads and checks all of it: the structure of the file, and every solution.
    ///
    /// # Errors
    /// See [`RunFileError`].
    pub fn check(&self) -> Result<()> {
        let said: String = Told(&self.path).sqlite(pragma(&self.connection, "integrity_check"))?;
        if said != "ok" {
            return Err(RunFileError::damaged(&self.path, said.lines().take(2).collect::<Vec<_>>().join(" ")));
        }
        self.records().try_for_each(|record| record.map(drop))
    }

    pub(super) fn into_parts(self) -> (Connection, Head, Vec<Entry>, Vec<Session>) {
        (self.connection, self.head, self.entries, self.sessions)
    }

    fn read(path: &Path, connection: Connection) -> Result<Self> {
        let told = Told(path);
        // What SQLite has taken back was the very first transaction.
        if told.sqlite(pragma::<i64>(&connection, "page_count"))? == 0 {
            return Err(RunFileError::NotBegun { path: path.to_owned() });
        }
        let application: i32 = told.sqlite(pragma(&connection, "application_id"))?;
        if application != APPLICATION_ID {
            return Err(RunFileError::Foreign { path: path.to_owned() });
        }
        let version: i32 = told.sqlite(pragma(&connection, "user_version"))?;
        if version != SCHEMA_VERSION {
            return Err(RunFileError::Version { path: path.to_owned(), version });
        }
        let head = read_head(path, &connection)?;
        let mut entries = read_entries(path, &connection, &head)?;
        entries.sort_by(|a, b| a.interval.from.cmp(&b.interval.from));
        let mut book = Book::new(head.scope.clone());
        for entry in &entries {
            let new = book
                .done(&entry.interval, &entry.statistics)
                .map_err(|error| RunFileError::damaged(path, error.to_string()))?;
            if !new {
                return Err(RunFileError::damaged(path, format!("the interval {} is there twice", entry.interval)));
            }
        }
        let rest = book.rest();
        if read_open(path, &connection)? != rest {
            return Err(RunFileError::damaged(path, "what is open is not what is left"));
        }
        let sessions = read_sessions(path, &connection)?;
        let verdict = read_verdict(path, &connection, &head.fingerprint, book.statistics())?;
        Ok(Self { path: path.to_owned(), connection, head, entries, sessions, rest, verdict })
    }
}

/// The file is opened for writing even by those who only look: what a crash has left half-written has to be taken back first.
/// Where it is write-protected SQLite opens it for reading.
fn flags() -> OpenFlags {
    OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX
}

/// Looks before SQLite does. The file itself is not opened: closing it again would take this process's own locks on it away.
fn look(path: &Path) -> Result<()> {
    let failed = |error: std::io::Error| match error.kind() {
        ErrorKind::NotFound => RunFileError::Missing { path: path.to_owned() },
        _ => RunFileError::Failed { path: path.to_owned(), error: error.into() },
    };
    let about = path.metadata().map_err(failed)?;
    // A pipe would wait for somebody who writes; and SQLite would take away a journal that is somebody else's file.
    if !about.is_file() || beside(path) == Beside::SomethingElse {
        return Err(RunFileError::Foreign { path: path.to_owned() });
    }
    if about.len() == 0 { Err(RunFileError::NotBegun { path: path.to_owned() }) } else { Ok(()) }
}

fn read_head(path: &Path, connection: &Connection) -> Result<Head> {
    let told = Told(path);
    let query = "SELECT puzzle, text, family, fingerprint, engine, tree_order, keep, filters, part, begins, ends, checksum FROM run";
    let row = connection.query_row(query, [], |row| {
        let keep: String = row.get(6)?;
        let filters: String = row.get(7)?;
        let (from, to): (String, Option<String>) = (row.get(9)?, row.get(10)?);
        let head = Head {
            puzzle: row.get(0)?,
            text: row.get(1)?,
            family: row.get(2)?,
            fingerprint: row.get(3)?,
            engine: row.get(4)?,
            order: row.get(5)?,
            keep: if keep == Keep::Count.name() { Keep::Count } else { Keep::All },
            filters: filters.split(',').filter(|name| !name.is_empty()).map(str::to_owned).collect(),
            part: row.get(8)?,
            scope: Interval::whole(),
            legend: Arc::default(),
        };
        Ok((head, from, to, row.get::<_, String>(11)?))
    });
    let bad = || RunFileError::damaged(path, "what the run is about is not as it was written");
    let (mut head, from, to, sum) = told.sqlite(row.optional())?.ok_or_else(bad)?;
    head.scope = interval(&from, to.as_deref()).ok_or_else(bad)?;
    head.legend = told.sqlite(read_legend(connection))?.into();
    if head.checksum(&Patience::endless()).is_ok_and(|own| own == sum) { Ok(head) } else { Err(bad()) }
}

fn read_legend(connection: &Connection) -> rusqlite::Result<Vec<String>> {
    let mut statement = connection.prepare("SELECT meaning FROM legend ORDER BY number")?;
    statement.query_map([], |row| row.get(0))?.collect()
}

fn read_entries(path: &Path, connection: &Connection, head: &Head) -> Result<Vec<Entry>> {
    let told = Told(path);
    let query = "SELECT id, begins, ends, nodes, dead_ends, solutions, raw, rejected, levels, cpu_ns, checksum, found_checksum, length(found) FROM done";
    let mut statement = told.sqlite(connection.prepare(query))?;
    let mut rows = told.sqlite(statement.query([]))?;
    let mut entries = Vec::new();
    while let Some(row) = told.sqlite(rows.next())? {
        let id: i64 = told.sqlite(row.get(0))?;
        let entry = told.sqlite(entry(row, head))?;
        entries.push(
            entry.ok_or_else(|| RunFileError::damaged(path, format!("row {id} of `done` is not as it was written")))?,
        );
    }
    Ok(entries)
}

/// The entry of a row; `None`: it was never written like this.
fn entry(row: &rusqlite::Row<'_>, head: &Head) -> rusqlite::Result<Option<Entry>> {
    let (from, to): (String, Option<String>) = (row.get(1)?, row.get(2)?);
    let sums = [row.get::<_, i64>(3)?, row.get(4)?, row.get(5)?, row.get(6)?, row.get(7)?];
    let (levels, cpu_ns, sum): (String, i64, String) = (row.get(8)?, row.get(9)?, row.get(10)?);
    let seen = statistics(&levels, sums[3], sums[4]);
    let (Some(interval), Some(statistics)) = (interval(&from, to.as_deref()), seen) else {
        return Ok(None);
    };
    let (cpu, found) = (Duration::from_nanos(cpu_ns.unsigned_abs()), Packed::default());
    let record = Record { interval, statistics, found, cpu };
    let again = Row::new(head, &record, row.get(11)?);
    let right = (again.checksum, again.sums, again.cpu_ns) == (sum, sums, cpu_ns);
    let Record { interval, statistics, cpu, .. } = record;
    let found_checksum = again.found_checksum;
    let entry = Entry { id: row.get(0)?, interval, statistics, cpu, found_checksum, bytes: row.get(12)? };
    Ok(right.then_some(entry))
}

fn statistics(levels: &str, raw: i64, rejected: i64) -> Option<Statistics> {
    let levels: Vec<[u64; 3]> = serde_json::from_str(levels).ok()?;
    let level = |[nodes, dead_ends, solutions]: [u64; 3]| Level { nodes, dead_ends, solutions };
    let levels = levels.into_iter().map(level).collect();
    Some(Statistics { levels, raw: u64::try_from(raw).ok()?, rejected: u64::try_from(rejected).ok()? })
}

fn interval(from: &str, to: Option<&str>) -> Option<Interval> {
    let to = match to {
        Some(to) => Some(read_position(to)?),
        None => None,
    };
    Some(Interval { from: read_position(from)?, to })
}

fn read_open(path: &Path, connection: &Connection) -> Result<Vec<Interval>> {
    let read = || -> rusqlite::Result<Vec<(String, Option<String>)>> {
        let mut statement = connection.prepare("SELECT begins, ends FROM open")?;
        statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
    };
    let rows = Told(path).sqlite(read())?;
    let open: Option<Vec<Interval>> = rows.iter().map(|(from, to)| interval(from, to.as_deref())).collect();
    let mut open = open.ok_or_else(|| RunFileError::damaged(path, "an open interval is not as it was written"))?;
    open.sort_by(|a, b| a.from.cmp(&b.from));
    Ok(open)
}

fn read_sessions(path: &Path, connection: &Connection) -> Result<Vec<Session>> {
    let read = || -> rusqlite::Result<Vec<Session>> {
        let mut statement =
            connection.prepare("SELECT began, process, threads, version, wall_ms, nodes FROM session ORDER BY id")?;
        let session = |row: &rusqlite::Row<'_>| {
            let number = |index: usize| row.get::<_, i64>(index).map(|n| u64::try_from(n).unwrap_or_default());
            Ok(Session {
                began: SystemTime::UNIX_EPOCH
                    .checked_add(Duration::from_secs(number(0)?))
                    .unwrap_or(SystemTime::UNIX_EPOCH),
                process: u32::try_from(number(1)?).unwrap_or_default(),
                threads: number(2)? as usize,
                version: row.get(3)?,
                wall: Duration::from_millis(number(4)?),
                nodes: number(5)?,
            })
        };
        statement.query_map([], session)?.collect()
    };
    Told(path).sqlite(read())
}
