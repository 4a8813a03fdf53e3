//! What can be wrong with a run file, with the words that say what to do.

use super::super::LedgerError;
use rusqlite::ErrorCode;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Why a run file cannot be used.
#[derive(Debug, Error)]
pub enum RunFileError {
    /// There is none.
    #[error("there is no file `{}`", path.display())]
    Missing {
        /// The file.
        path: PathBuf,
    },
    /// There is no folder for it.
    #[error("there is no folder for `{}`", path.display())]
    NoFolder {
        /// The file.
        path: PathBuf,
    },
    /// There is a file in the place of a new one.
    #[error("`{}` exists", path.display())]
    Exists {
        /// The file.
        path: PathBuf,
    },
    /// It is empty: who was to begin it was ended in the first moment, or has not come that far.
    #[error("`{}` is empty: its run has not begun yet", path.display())]
    NotBegun {
        /// The file.
        path: PathBuf,
    },
    /// It is something else.
    #[error("`{}` is not a run file", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// It was written by a later version.
    #[error("`{}` has tables of version {version}, this program knows version {}", path.display(), super::SCHEMA_VERSION)]
    Version {
        /// The file.
        path: PathBuf,
        /// Its version.
        version: i32,
    },
    /// It is damaged.
    #[error("`{}` is damaged: {what}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        what: String,
    },
    /// Someone else is at work on it.
    #[error("another process is at work on `{}`", path.display())]
    Busy {
        /// The file.
        path: PathBuf,
    },
    /// Someone else has written to it.
    #[error("another program has written to `{}` in the meantime", path.display())]
    Changed {
        /// The file.
        path: PathBuf,
    },
    /// Someone reads it and does not end.
    #[error("another program reads `{}` without a pause, so that nothing can be saved", path.display())]
    Held {
        /// The file.
        path: PathBuf,
    },
    /// It can be read and not written.
    #[error("`{}` is write-protected", path.display())]
    Protected {
        /// The file.
        path: PathBuf,
    },
    /// It is not where it was.
    #[error("`{}` was moved or deleted while it was worked on", path.display())]
    Moved {
        /// Where it was.
        path: PathBuf,
    },
    /// The disk is full.
    #[error("cannot write to `{}`: there is no space left", path.display())]
    Full {
        /// The file.
        path: PathBuf,
    },
    /// Whoever began it wanted no more.
    #[error("`{}` was not begun: stopped before the end", path.display())]
    Stopped {
        /// The file.
        path: PathBuf,
    },
    /// Reading or writing failed.
    #[error("cannot use `{}`: {error}", path.display())]
    Failed {
        /// The file.
        path: PathBuf,
        /// What SQLite or the system says.
        error: Box<dyn std::error::Error + Send + Sync>,
    },
}

pub(super) type Result<T> = std::result::Result<T, RunFileError>;

impl RunFileError {
    pub(super) fn damaged(path: &Path, what: impl Into<String>) -> Self {
        Self::Damaged { path: path.to_owned(), what: what.into() }
    }

    pub(super) fn of(path: &Path, error: rusqlite::Error) -> Self {
        let path = path.to_owned();
        match &error {
            rusqlite::Error::SqliteFailure(failure, message) => match failure.code {
                // What is asked of the file never changes; so where SQLite does not understand it, the tables are not what they were.
                ErrorCode::DatabaseCorrupt | ErrorCode::Unknown => {
                    let what = message.clone().unwrap_or_else(|| "SQLite cannot read it".to_owned());
                    Self::Damaged { path, what }
                }
                ErrorCode::TooBig => Self::damaged(&path, "a value in it is larger than any that a run has"),
                ErrorCode::NotADatabase => Self::Foreign { path },
                ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked => Self::Busy { path },
                ErrorCode::DiskFull => Self::Full { path },
                ErrorCode::ReadOnly if failure.extended_code == rusqlite::ffi::SQLITE_READONLY_DBMOVED => {
                    Self::Moved { path }
                }
                ErrorCode::ReadOnly => Self::Protected { path },
                _ if failure.extended_code == rusqlite::ffi::SQLITE_IOERR_SHORT_READ => {
                    Self::damaged(&path, "it is cut off")
                }
                _ => Self::Failed { path, error: error.into() },
            },
            // A value of a type, or a table without a column, that was never written like this.
            rusqlite::Error::FromSqlConversionFailure(..)
            | rusqlite::Error::InvalidColumnType(..)
            | rusqlite::Error::IntegralValueOutOfRange(..)
            | rusqlite::Error::Utf8Error(..)
            | rusqlite::Error::SqlInputError { .. }
            | rusqlite::Error::QueryReturnedNoRows => Self::damaged(&path, error.to_string()),
            _ => Self::Failed { path, error: error.into() },
        }
    }
}

impl From<RunFileError> for LedgerError {
    fn from(error: RunFileError) -> Self {
        Self::File(Box::new(error))
    }
}

/// Tells which file an error of SQLite is about.
pub(super) struct Told<'a>(pub(super) &'a Path);

impl Told<'_> {
    pub(super) fn sqlite<T>(&self, result: rusqlite::Result<T>) -> Result<T> {
        result.map_err(|error| RunFileError::of(self.0, error))
    }
}
