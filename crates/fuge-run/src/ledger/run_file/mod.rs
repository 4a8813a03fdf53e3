//! A ledger on disk: one SQLite file, which any SQLite tool opens. `docs/run-files.md` describes it.
//!
//! **The one idea.** Rows of `done` are added, or grow at their end, and each transaction adds the solutions of an interval together
//! with the fact that it is done. So a reader needs no snapshot, a crash costs what was not yet saved, and nothing is there twice.
//!
//! The owner holds SQLite's write lock all the time: after each commit the next transaction begins at once. So there is one owner,
//! the lock goes with its process however that ends, and others can still read. There is no write-ahead log, because then the
//! newest solutions would stand in a second file.

mod door;
mod error;
mod row;
mod verdict;
mod view;

pub use error::RunFileError;
pub use verdict::{Verdict, write_verdict};
pub use view::RunView;

use super::book::Book;
use super::{Claim, Ledger, LedgerError, Packed, Record};
use door::{Beside, beside, connect, pragma};
use error::{Result, Told};
use fuge_search::{Interval, Patience, Position, Statistics, Stopped, write_position};
use row::{Row, checksum, checksum_of, hex};
use rusqlite::{Connection, OpenFlags, ToSql, params};
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

/// `Fuge` in ASCII: how SQLite and `file` tell run files from other databases.
const APPLICATION_ID: i32 = 0x4675_6765;

/// The version of the tables.
const SCHEMA_VERSION: i32 = 2;

const SCHEMA: &str = include_str!("schema.sql");

/// How long a reader waits for the owner to finish what it does with the file.
const PATIENCE: Duration = Duration::from_secs(60);

/// How long the owner waits for readers. It has something else to do, and comes back.
const MOMENT: Duration = Duration::from_millis(50);

/// A row grows until it holds this much work, or this many bytes: a run of months has thousands of rows and not millions.
const ROW_TIME: Duration = Duration::from_secs(600);
const ROW_BYTES: usize = 1 << 19;

/// What a run is about. To this crate these are only words and numbers that have to stay the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// The puzzle's name.
    pub puzzle: String,
    /// The text of the puzzle file.
    pub text: String,
    /// The puzzle's family.
    pub family: String,
    /// What tells this puzzle from others.
    pub fingerprint: String,
    /// The engine that gives the tree.
    pub engine: String,
    /// The version of the engine's tree order.
    pub order: u32,
    /// What is kept of the solutions.
    pub keep: Keep,
    /// The names of the filters that a solution must pass to be kept; none with a comma.
    pub filters: Vec<String>,
    /// Which part of the tree this is, in words.
    pub part: Option<String>,
    /// The interval that is to be walked.
    pub scope: Interval,
    /// What the numbers in solutions mean. There may be millions of them, so copies share them.
    pub legend: Arc<[String]>,
}

/// Steps of patience for a line of the legend: writing it takes a microsecond or two.
const LINE_STEPS: u64 = 8;

impl Head {
    /// Whether both are about the same search, though perhaps different parts of it.
    #[must_use]
    pub fn same_search(&self, other: &Self) -> bool {
        let of = |head: &Self| (head.fingerprint.clone(), head.engine.clone(), head.order, head.keep);
        of(self) == of(other) && self.filters == other.filters && self.legend == other.legend
    }

    fn checksum(&self, patience: &Patience<'_>) -> std::result::Result<String, Stopped> {
        let Self { puzzle, text, family, fingerprint, engine, order, keep, filters, part, scope, legend } = self;
        let (order, part, scope) = (order.to_string(), part.clone().unwrap_or_default(), scope.to_string());
        let filters = filters.join(",");
        let fields = [puzzle, text, family, fingerprint, engine, &order, keep.name(), &filters, &part, &scope];
        let lines = legend.iter().map_while(|line| patience.spend(1).ok().map(|()| line.as_str()));
        let sum = checksum_of(fields.into_iter().chain(lines));
        // Once it was stopped, it says so whenever it is asked.
        patience.spend(0).map(|()| sum)
    }
}

/// What is kept of the solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// All of them.
    All,
    /// Their number.
    Count,
}

impl Keep {
    fn name(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Count => "count",
        }
    }
}

/// A process that has worked on a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// When it began.
    pub began: SystemTime,
    /// The number of the process.
    pub process: u32,
    /// Its threads.
    pub threads: usize,
    /// The version of the program.
    pub version: String,
    /// How long it has worked.
    pub wall: Duration,
    /// Nodes that it has visited and saved.
    pub nodes: u64,
}

/// A run file and the right to write to it.
#[derive(Debug)]
pub struct RunFile {
    path: PathBuf,
    connection: Connection,
    head: Head,
    book: Book,
    /// Rows of this process that may still grow, by their ends.
    growing: HashMap<Position, Growing>,
    /// The rows are written, the transaction has not ended: someone reads.
    uncommitted: bool,
    session: OwnSession,
    /// SQLite's counter of changes made by others.
    changes: i64,
    /// Of the sessions before this one.
    wall_before: Duration,
}

/// A row that may still grow.
#[derive(Debug)]
struct Growing {
    row: i64,
    /// Without its solutions.
    record: Record,
    /// Of the solutions.
    bytes: usize,
    hash: Sha256,
}

/// The session of this process.
#[derive(Debug)]
struct OwnSession {
    /// Its row, once there is one.
    row: Option<i64>,
    began: SystemTime,
    start: Instant,
    threads: usize,
    nodes: u64,
}

impl RunFile {
    /// Makes a new run file, with everything open.
    ///
    /// # Errors
    /// [`RunFileError::Exists`] where there is a file that is not empty; else see [`RunFileError`].
    pub fn create(path: &Path, head: Head) -> Result<Self> {
        Self::create_patiently(path, head, &Patience::endless())
    }

    /// The same, unless it is stopped, as there may be millions of lines in the legend: then there is no file, or the empty one that was there.
    ///
    /// # Errors
    /// [`RunFileError::Stopped`] when `patience` runs out; else as [`create`](Self::create).
    pub fn create_patiently(path: &Path, head: Head, patience: &Patience<'_>) -> Result<Self> {
        let is_new = path.symlink_metadata().is_err();
        let occupied = path.metadata().is_ok_and(|about| !about.is_file() || about.len() > 0);
        if (occupied && beside(path) != Beside::Journal) || beside(path) == Beside::SomethingElse {
            return Err(RunFileError::Exists { path: path.to_owned() });
        }
        if path.parent().is_some_and(|folder| !folder.as_os_str().is_empty() && !folder.is_dir()) {
            return Err(RunFileError::NoFolder { path: path.to_owned() });
        }
        let told = Told(path);
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = connect(path, flags)?;
        told.sqlite(connection.execute_batch("BEGIN IMMEDIATE"))?;
        if told.sqlite(pragma::<i64>(&connection, "schema_version"))? != 0 {
            return Err(RunFileError::Exists { path: path.to_owned() });
        }
        match fill(path, &connection, &head, patience) {
            // As long as the transaction is open, nobody else can have begun with it.
            Err(RunFileError::Stopped { .. }) if is_new => {
                let _ = std::fs::remove_file(path);
                return Err(RunFileError::Stopped { path: path.to_owned() });
            }
            filled => filled?,
        }
        let mut file = Self::owned(path, connection, head)?;
        file.commit()?;
        Ok(file)
    }

    /// Opens a run file to go on with it. All of it is read and checked; nothing is written yet.
    ///
    /// # Errors
    /// See [`RunFileError`].
    pub fn open(path: &Path) -> Result<Self> {
        let view = RunView::open_locked(path)?;
        view.check()?;
        let (connection, head, entries, sessions) = view.into_parts();
        let mut file = Self::owned(path, connection, head)?;
        file.wall_before = sessions.iter().map(|session| session.wall).sum();
        for entry in &entries {
            // The view has seen that they do not overlap.
            let _ = file.book.done(&entry.interval, &entry.statistics);
        }
        Ok(file)
    }

    fn owned(path: &Path, connection: Connection, head: Head) -> Result<Self> {
        let told = Told(path);
        // Read before the first commit, so that whoever comes between is noticed.
        let changes = told.sqlite(pragma(&connection, "data_version"))?;
        let session = OwnSession { row: None, began: SystemTime::now(), start: Instant::now(), threads: 1, nodes: 0 };
        Ok(Self {
            path: path.to_owned(),
            connection,
            book: Book::new(head.scope.clone()),
            head,
            growing: HashMap::new(),
            uncommitted: false,
            session,
            changes,
            wall_before: Duration::ZERO,
        })
    }

    /// What the run is about.
    #[must_use]
    pub fn head(&self) -> &Head {
        &self.head
    }

    /// Says how many threads work on it.
    pub fn set_threads(&mut self, threads: usize) {
        self.session.threads = threads;
    }

    /// How long it was worked on, by all processes.
    #[must_use]
    pub fn wall(&self) -> Duration {
        self.wall_before + self.session.start.elapsed()
    }

    /// Gives up the right to write.
    ///
    /// # Errors
    /// See [`RunFileError`].
    pub fn close(self) -> Result<()> {
        Told(&self.path).sqlite(self.connection.execute_batch("ROLLBACK"))?;
        self.connection.close().map_err(|(_, error)| RunFileError::of(&self.path, error))
    }

    /// Adds a record that stands elsewhere already, such as in a part of the run. It goes to disk at once, and is there to stay with
    /// the next [save](Ledger::save).
    ///
    /// # Errors
    /// See [`LedgerError`].
    pub fn adopt(&mut self, record: Record) -> std::result::Result<(), LedgerError> {
        if self.book.done(&record.interval, &record.statistics)? {
            Told(&self.path).sqlite(self.insert(&record))?;
        }
        Ok(())
    }

    /// Writes everything into the transaction that is open.
    fn write(&mut self) -> rusqlite::Result<()> {
        let mut records = self.book.take_reported();
        // What meets becomes one row: threads cut finely.
        records.dedup_by(|next, last| {
            let small = last.found.bytes().len() + next.found.bytes().len() < ROW_BYTES;
            let meet = small && last.interval.to.as_ref() == Some(&next.interval.from);
            if meet {
                last.extend(next);
            }
            meet
        });
        for record in records {
            self.session.nodes += record.statistics.nodes();
            self.put(record)?;
        }
        self.write_rest()?;
        self.write_session()
    }

    /// Ends the transaction and begins the next. As long as someone reads, it cannot end, and waits for another try.
    fn commit(&mut self) -> Result<()> {
        let told = Told(&self.path);
        self.uncommitted = true;
        match told.sqlite(self.connection.execute_batch("COMMIT")) {
            Err(RunFileError::Busy { .. }) => return Ok(()),
            committed => committed?,
        }
        self.uncommitted = false;
        told.sqlite(self.connection.busy_timeout(PATIENCE))?;
        told.sqlite(self.connection.execute_batch("BEGIN IMMEDIATE"))?;
        told.sqlite(self.connection.busy_timeout(MOMENT))?;
        if told.sqlite(pragma::<i64>(&self.connection, "data_version"))? != self.changes {
            return Err(RunFileError::Changed { path: self.path.clone() });
        }
        Ok(())
    }

    /// Adds a record to the row that it follows, or to a new one.
    fn put(&mut self, mut record: Record) -> rusqlite::Result<()> {
        let from = &record.interval.from;
        let mut grown = match self.growing.remove(from) {
            Some(grown) => grown,
            None => {
                let nothing = Record::nothing_before(from.clone());
                Growing { row: self.insert(&nothing)?, record: nothing, bytes: 0, hash: Sha256::new() }
            }
        };
        let found = std::mem::take(&mut record.found);
        grown.record.extend(&record);
        grown.bytes += found.bytes().len();
        grown.hash.update(found.bytes());
        self.update(&grown, found.bytes())?;
        if grown.record.cpu < ROW_TIME
            && grown.bytes < ROW_BYTES
            && let Some(end) = &grown.record.interval.to
        {
            self.growing.insert(end.clone(), grown);
        }
        Ok(())
    }

    /// Adds a row; its number.
    fn insert(&self, record: &Record) -> rusqlite::Result<i64> {
        let row = Row::new(&self.head, record, checksum(record.found.bytes()));
        let insert = "INSERT INTO done VALUES (NULL, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)";
        self.connection.execute(insert, row.values(record.found.bytes()))?;
        Ok(self.connection.last_insert_rowid())
    }

    /// Lets a row grow by these bytes of solutions.
    fn update(&self, grown: &Growing, found: &[u8]) -> rusqlite::Result<()> {
        let row = Row::new(&self.head, &grown.record, hex(&grown.hash.clone().finalize()));
        let update = "UPDATE done SET begins = ?1, ends = ?2, nodes = ?3, dead_ends = ?4, solutions = ?5, raw = ?6, \
                      rejected = ?7, levels = ?8, cpu_ns = ?9, checksum = ?10, found_checksum = ?11, \
                      found = CAST(found || ?12 AS BLOB) WHERE id = ?13";
        let number: &dyn ToSql = &grown.row;
        let values = row.values(found);
        self.connection.execute(update, &*values.iter().map(|value| &**value).chain([number]).collect::<Vec<_>>())?;
        Ok(())
    }

    fn write_rest(&self) -> rusqlite::Result<()> {
        self.connection.execute("DELETE FROM open", [])?;
        write_open(&self.connection, &self.book.rest())
    }

    fn write_session(&mut self) -> rusqlite::Result<()> {
        let session = &self.session;
        self.connection.execute(
            "INSERT OR REPLACE INTO session VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
            params![
                session.row,
                unix(session.began),
                std::process::id(),
                session.threads as i64,
                env!("CARGO_PKG_VERSION"),
                session.start.elapsed().as_millis() as i64,
                session.nodes as i64
            ],
        )?;
        self.session.row = self.session.row.or(Some(self.connection.last_insert_rowid()));
        Ok(())
    }
}

impl Ledger for RunFile {
    fn claim(&mut self) -> Option<Claim> {
        self.book.claim()
    }

    fn report(&mut self, claim: u64, record: Record) -> std::result::Result<(), LedgerError> {
        self.book.report(claim, record)
    }

    fn split(&mut self, claim: u64, at: Position) {
        self.book.split(claim, at);
    }

    fn release(&mut self, claim: u64) {
        self.book.release(claim);
    }

    fn save(&mut self) -> std::result::Result<(), LedgerError> {
        if !self.uncommitted {
            let written = self.write();
            Told(&self.path).sqlite(written)?;
        }
        Ok(self.commit()?)
    }

    fn finish(&mut self) -> std::result::Result<(), LedgerError> {
        let patient = self.connection.busy_timeout(PATIENCE);
        Told(&self.path).sqlite(patient)?;
        // An earlier transaction may have been put off; what was reported since comes after it.
        for _ in 0..2 {
            self.save()?;
            if self.uncommitted {
                return Err(RunFileError::Held { path: self.path.clone() }.into());
            }
        }
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

/// Fills an empty database.
fn fill(path: &Path, connection: &Connection, head: &Head, patience: &Patience<'_>) -> Result<()> {
    let (told, stopped) = (Told(path), |Stopped| RunFileError::Stopped { path: path.to_owned() });
    let sum = head.checksum(patience).map_err(stopped)?;
    told.sqlite(write_head(connection, head, &sum))?;
    let mut legend = told.sqlite(connection.prepare("INSERT INTO legend VALUES (?1, ?2)"))?;
    for (number, meaning) in head.legend.iter().enumerate() {
        patience.spend(LINE_STEPS).map_err(stopped)?;
        told.sqlite(legend.execute(params![number as i64, meaning]))?;
    }
    told.sqlite(write_open(connection, &Book::new(head.scope.clone()).rest()))
}

/// Makes the tables, and writes what the run is about, but for the legend.
fn write_head(connection: &Connection, head: &Head, sum: &str) -> rusqlite::Result<()> {
    connection.pragma_update(None, "application_id", APPLICATION_ID)?;
    connection.pragma_update(None, "user_version", SCHEMA_VERSION)?;
    connection.execute_batch(SCHEMA)?;
    let rows = connection.execute(
        "INSERT INTO run VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)",
        params![
            head.puzzle,
            head.text,
            head.family,
            head.fingerprint,
            head.engine,
            head.order,
            head.keep.name(),
            head.filters.join(","),
            head.part,
            write_position(&head.scope.from),
            head.scope.to.as_deref().map(write_position),
            unix(SystemTime::now()),
            env!("CARGO_PKG_VERSION"),
            sum
        ],
    );
    rows.map(|_| ())
}

fn write_open(connection: &Connection, rest: &[Interval]) -> rusqlite::Result<()> {
    let mut open = connection.prepare("INSERT INTO open VALUES (?1, ?2)")?;
    for interval in rest {
        open.execute(params![write_position(&interval.from), interval.to.as_deref().map(write_position)])?;
    }
    Ok(())
}

fn unix(time: SystemTime) -> i64 {
    let since = time.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
}
