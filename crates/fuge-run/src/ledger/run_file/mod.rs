//! A ledger on disk: one SQLite file, which any SQLite tool opens. `docs/run-files.md` describes it.
//!
//! **The one idea.** Rows of `done` are added and never changed, and each transaction adds the solutions of an interval together
//! with the fact that it is done. So a reader needs no snapshot, a crash costs what was not yet saved, and nothing is there twice.
//!
//! The owner holds SQLite's write lock all the time: after each commit the next transaction begins at once. So there is one owner,
//! the lock goes with its process however that ends, and others can still read. There is no write-ahead log, because then the
//! newest solutions would stand in a second file.

mod error;
mod view;

pub use error::RunFileError;
pub use view::RunView;

use super::book::Book;
use super::{Claim, Ledger, LedgerError, Packed, Record};
use error::{Result, Told};
use fuge_search::{Interval, Position, Statistics, write_position};
use rusqlite::{Connection, OpenFlags, params};
use sha2::{Digest, Sha256};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

/// `Fuge` in ASCII: how SQLite and `file` tell run files from other databases.
const APPLICATION_ID: i32 = 0x4675_6765;

/// The version of the tables.
const SCHEMA_VERSION: i32 = 1;

const SCHEMA: &str = include_str!("schema.sql");

/// How long a reader or the owner waits for the other to finish what it does with the file.
const PATIENCE: Duration = Duration::from_secs(60);

/// Between two commits the lock is free for a moment: whoever finds it free looks again after this time.
const SECOND_LOOK: Duration = Duration::from_millis(20);

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
    /// Which part of the tree this is, in words.
    pub part: Option<String>,
    /// The interval that is to be walked.
    pub scope: Interval,
    /// What the numbers in solutions mean.
    pub legend: Vec<String>,
}

impl Head {
    /// Whether both are about the same search, though perhaps different parts of it.
    #[must_use]
    pub fn same_search(&self, other: &Self) -> bool {
        let of = |head: &Self| (head.fingerprint.clone(), head.engine.clone(), head.order, head.keep);
        of(self) == of(other) && self.legend == other.legend
    }

    fn checksum(&self) -> String {
        let Self { puzzle, text, family, fingerprint, engine, order, keep, part, scope, legend } = self;
        let fields =
            format!("{puzzle:?}{text:?}{family:?}{fingerprint:?}{engine:?}{order}{keep:?}{part:?}{scope}{legend:?}");
        checksum(fields.as_bytes())
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
    statistics: Statistics,
    reported: Vec<Record>,
    session: OwnSession,
    /// SQLite's counter of changes made by others.
    changes: i64,
    /// Of the sessions before this one.
    wall_before: Duration,
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
        let occupied = path.metadata().is_ok_and(|about| !about.is_file() || about.len() > 0);
        if occupied && !was_cut_off(path) {
            return Err(RunFileError::Exists { path: path.to_owned() });
        }
        let told = Told(path);
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = told.sqlite(connect(path, flags))?;
        lock(path, &connection)?;
        if told.sqlite(pragma::<i64>(&connection, "schema_version"))? != 0 {
            return Err(RunFileError::Exists { path: path.to_owned() });
        }
        told.sqlite(fill(&connection, &head))?;
        told.sqlite(connection.execute_batch("COMMIT; BEGIN IMMEDIATE"))?;
        Self::owned(path, connection, head)
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
            let _ = file.book.done(&entry.interval);
            file.statistics += &entry.statistics;
        }
        Ok(file)
    }

    fn owned(path: &Path, connection: Connection, head: Head) -> Result<Self> {
        let told = Told(path);
        // A full journal is deleted at the end of a transaction; EXTRA makes sure that it stays so after a power cut.
        told.sqlite(connection.busy_timeout(PATIENCE))?;
        let changes = told.sqlite(pragma(&connection, "data_version"))?;
        let session = OwnSession { row: None, began: SystemTime::now(), start: Instant::now(), threads: 1, nodes: 0 };
        Ok(Self {
            path: path.to_owned(),
            connection,
            book: Book::new(head.scope.clone()),
            head,
            statistics: Statistics::default(),
            reported: Vec::new(),
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
        let new = self.book.done(&record.interval)?;
        if new {
            self.statistics += &record.statistics;
            let told = Told(&self.path);
            told.sqlite(self.insert(&record))?;
        }
        Ok(())
    }

    fn write(&mut self) -> rusqlite::Result<()> {
        let mut records = std::mem::take(&mut self.reported);
        records.sort_by(|a, b| a.interval.from.cmp(&b.interval.from));
        // What meets becomes one row: threads cut finely, and rows are for years.
        records.dedup_by(|next, last| {
            let meet = last.interval.to.as_ref() == Some(&next.interval.from);
            if meet {
                last.extend(next);
            }
            meet
        });
        let result = records.iter().try_for_each(|record| self.insert(record)).and_then(|()| self.write_rest());
        // Where it failed the records wait for another try.
        match result {
            Ok(()) => self.session.nodes += records.iter().map(|record| record.statistics.nodes()).sum::<u64>(),
            Err(_) => self.reported = records,
        }
        result?;
        self.write_session()?;
        self.connection.execute_batch("COMMIT; BEGIN IMMEDIATE")
    }

    fn insert(&self, record: &Record) -> rusqlite::Result<()> {
        let Record { interval, statistics, found, cpu } = record;
        let row = Row::new(&self.head, interval, statistics, *cpu, checksum(found.bytes()));
        let values = params![
            None::<i64>,
            row.begins,
            row.ends,
            statistics.nodes() as i64,
            statistics.dead_ends() as i64,
            statistics.solutions() as i64,
            statistics.raw as i64,
            row.levels,
            row.cpu_ns,
            row.checksum(),
            row.found_checksum,
            found.bytes()
        ];
        let insert = "INSERT INTO done VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)";
        self.connection.execute(insert, values)?;
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
        let new = self.book.done(&record.interval)?;
        self.book.advance(claim, record.interval.to.as_ref());
        if new {
            self.statistics += &record.statistics;
            self.reported.push(record);
        }
        Ok(())
    }

    fn split(&mut self, claim: u64, at: Position) {
        self.book.split(claim, at);
    }

    fn release(&mut self, claim: u64) {
        self.book.release(claim);
    }

    fn save(&mut self) -> std::result::Result<(), LedgerError> {
        let written = self.write();
        let told = Told(&self.path);
        told.sqlite(written)?;
        if told.sqlite(pragma::<i64>(&self.connection, "data_version"))? != self.changes {
            return Err(RunFileError::Changed { path: self.path.clone() }.into());
        }
        Ok(())
    }

    fn unsaved(&self) -> usize {
        self.reported.iter().map(|record| record.found.bytes().len()).sum()
    }

    fn rest(&self) -> Vec<Interval> {
        self.book.rest()
    }

    fn statistics(&self) -> &Statistics {
        &self.statistics
    }
}

/// A row of `done` but for its solutions.
struct Row {
    begins: String,
    ends: Option<String>,
    levels: String,
    raw: u64,
    cpu_ns: i64,
    found_checksum: String,
    /// What the record belongs to.
    search: String,
}

impl Row {
    fn new(head: &Head, interval: &Interval, statistics: &Statistics, cpu: Duration, found_checksum: String) -> Self {
        let levels: Vec<[u64; 3]> = statistics.levels.iter().map(|l| [l.nodes, l.dead_ends, l.solutions]).collect();
        Self {
            begins: write_position(&interval.from),
            ends: interval.to.as_deref().map(write_position),
            levels: serde_json::to_string(&levels).expect("numbers can be written"),
            raw: statistics.raw,
            cpu_ns: i64::try_from(cpu.as_nanos()).unwrap_or(i64::MAX),
            found_checksum,
            search: format!("{} {} {}", head.fingerprint, head.engine, head.order),
        }
    }

    /// The record as a pure value: what it belongs to, the interval, and the outcome.
    fn checksum(&self) -> String {
        let Self { begins, ends, levels, raw, cpu_ns, found_checksum, search } = self;
        let fields = format!("{search}|{begins}|{ends:?}|{levels}|{raw}|{cpu_ns}|{found_checksum}");
        checksum(fields.as_bytes())
    }
}

/// The first half of the SHA-256, in hexadecimal digits.
fn checksum(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}

/// Fills an empty database.
fn fill(connection: &Connection, head: &Head) -> rusqlite::Result<()> {
    connection.pragma_update(None, "application_id", APPLICATION_ID)?;
    connection.pragma_update(None, "user_version", SCHEMA_VERSION)?;
    connection.execute_batch(SCHEMA)?;
    connection.execute(
        "INSERT INTO run VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)",
        params![
            head.puzzle,
            head.text,
            head.family,
            head.fingerprint,
            head.engine,
            head.order,
            head.keep.name(),
            head.part,
            write_position(&head.scope.from),
            head.scope.to.as_deref().map(write_position),
            unix(SystemTime::now()),
            env!("CARGO_PKG_VERSION"),
            head.checksum()
        ],
    )?;
    let mut legend = connection.prepare("INSERT INTO legend VALUES (?1, ?2)")?;
    for (number, meaning) in head.legend.iter().enumerate() {
        legend.execute(params![number as i64, meaning])?;
    }
    write_open(connection, &Book::new(head.scope.clone()).rest())
}

fn write_open(connection: &Connection, rest: &[Interval]) -> rusqlite::Result<()> {
    let mut open = connection.prepare("INSERT INTO open VALUES (?1, ?2)")?;
    for interval in rest {
        open.execute(params![write_position(&interval.from), interval.to.as_deref().map(write_position)])?;
    }
    Ok(())
}

fn connect(path: &Path, flags: OpenFlags) -> rusqlite::Result<Connection> {
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(PATIENCE)?;
    // The file may be anybody's: nothing in it is to be executed, and what it says of itself is to be checked.
    connection.execute_batch("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA synchronous = EXTRA")?;
    Ok(connection)
}

/// Whether a transaction was cut off by a crash: SQLite takes its half back when the file is opened. Until then the file may begin
/// with anything, if it was the very first one.
fn was_cut_off(path: &Path) -> bool {
    let mut journal = path.as_os_str().to_owned();
    journal.push("-journal");
    Path::new(&journal).metadata().is_ok_and(|about| about.len() > 0)
}

/// Takes the write lock.
fn lock(path: &Path, connection: &Connection) -> Result<()> {
    let told = Told(path);
    told.sqlite(connection.busy_timeout(SECOND_LOOK / 2))?;
    told.sqlite(connection.execute_batch("BEGIN IMMEDIATE; ROLLBACK"))?;
    std::thread::sleep(SECOND_LOOK);
    told.sqlite(connection.execute_batch("BEGIN IMMEDIATE"))?;
    told.sqlite(connection.busy_timeout(PATIENCE))
}

fn pragma<T: rusqlite::types::FromSql>(connection: &Connection, name: &str) -> rusqlite::Result<T> {
    connection.pragma_query_value(None, name, |row| row.get(0))
}

fn unix(time: SystemTime) -> i64 {
    let since = time.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
}
