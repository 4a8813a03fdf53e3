//! Opening a run file: what to look at before SQLite does, and the lock that makes an owner.

use super::error::{Result, RunFileError, Told};
use super::{MOMENT, PATIENCE};
use rusqlite::config::DbConfig;
use rusqlite::limits::Limit;
use rusqlite::{Connection, OpenFlags};
use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::time::Duration;

/// Between two commits the lock is free for a moment: whoever finds it free looks again after this time.
const SECOND_LOOK: Duration = Duration::from_millis(20);

/// The most bytes of a value, and of a row. Fuge's own rows are far smaller ([`ROW_BYTES`](super::ROW_BYTES)); SQLite refuses a larger one
/// before it takes memory for it.
const MOST_BYTES: i32 = 1 << 26;

pub(super) fn connect(path: &Path, flags: OpenFlags) -> Result<Connection> {
    let told = Told(path);
    // SQLite has names that are no files, such as `:memory:`; none of them begins with a separator.
    let absolute = std::path::absolute(path)
        .map_err(|error| RunFileError::Failed { path: path.to_owned(), error: error.into() })?;
    let connection = told.sqlite(Connection::open_with_flags(absolute, flags))?;
    told.sqlite(set_up(&connection))?;
    Ok(connection)
}

fn set_up(connection: &Connection) -> rusqlite::Result<()> {
    connection.busy_timeout(PATIENCE)?;
    connection.set_limit(Limit::SQLITE_LIMIT_LENGTH, MOST_BYTES)?;
    // The file may be anybody's: nothing in it is to be executed, and what it says of itself is to be checked. A full journal is
    // deleted at the end of a transaction; EXTRA makes sure that it stays so after a power cut.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER, false)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_VIEW, false)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    connection.execute_batch("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA synchronous = EXTRA")
}

/// What a journal of SQLite begins with; before it is complete there are zeros in this place.
const JOURNAL: [u8; 8] = [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7];

/// What there is beside the file under the name of its journal.
#[derive(PartialEq, Eq)]
pub(super) enum Beside {
    Nothing,
    /// A transaction was cut off by a crash: SQLite takes its half back when the file is opened. Until then the file may begin with
    /// anything, if it was the very first one.
    Journal,
    /// SQLite would take it for a journal, and delete it.
    SomethingElse,
}

pub(super) fn beside(path: &Path) -> Beside {
    let mut name = path.as_os_str().to_owned();
    name.push("-journal");
    // A pipe would wait for somebody who writes.
    if Path::new(&name).metadata().is_ok_and(|about| !about.is_file()) {
        return Beside::SomethingElse;
    }
    let mut start = Vec::new();
    let read = File::open(name).and_then(|file| file.take(JOURNAL.len() as u64).read_to_end(&mut start));
    match read {
        Err(_) | Ok(0) => Beside::Nothing,
        Ok(_) if start == JOURNAL || start.iter().all(|&byte| byte == 0) => Beside::Journal,
        Ok(_) => Beside::SomethingElse,
    }
}

/// Takes the write lock.
pub(super) fn lock(path: &Path, connection: &Connection) -> Result<()> {
    let told = Told(path);
    told.sqlite(connection.busy_timeout(SECOND_LOOK / 2))?;
    told.sqlite(connection.execute_batch("BEGIN IMMEDIATE; ROLLBACK"))?;
    std::thread::sleep(SECOND_LOOK);
    told.sqlite(connection.execute_batch("BEGIN IMMEDIATE"))?;
    told.sqlite(connection.busy_timeout(MOMENT))
}

pub(super) fn pragma<T: rusqlite::types::FromSql>(connection: &Connection, name: &str) -> rusqlite::Result<T> {
    connection.pragma_query_value(None, name, |row| row.get(0))
}
