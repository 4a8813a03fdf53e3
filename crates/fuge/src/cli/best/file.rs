//! The file of a search for the best board. Whoever works on it has it locked; it is replaced as a whole, by a file that is locked before it takes its
//! place.

use super::super::disk::{self, shown};
use super::super::failure::Failure;
use fuge::format::best::{BestRun, BestRunError, MOST_BYTES, START};
use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// Whether a file is the run of a search for the best board.
pub fn is_run(path: &Path) -> bool {
    // A pipe would wait for somebody who writes.
    if disk::is_stream(path) {
        return false;
    }
    let mut start = Vec::new();
    let read = File::open(path).and_then(|file| file.take(START.len() as u64).read_to_end(&mut start));
    read.is_ok() && start == START.as_bytes()
}

/// Reads such a file, to look at it.
pub fn read(path: &Path) -> Result<BestRun, Failure> {
    let file = File::open(path).map_err(|error| cannot_read(path, &error))?;
    read_from(&file, path)
}

/// Whether somebody works on it; `None`: that cannot be told.
pub fn at_work(path: &Path) -> Option<bool> {
    match File::open(path).ok()?.try_lock() {
        Ok(()) => Some(false),
        Err(TryLockError::WouldBlock) => Some(true),
        Err(TryLockError::Error(_)) => None,
    }
}

/// A run file that is ours.
pub struct Kept {
    path: PathBuf,
    /// The file that is there now: as long as it is open, it is locked.
    _locked: File,
}

impl Kept {
    /// Makes a file that is not there yet, or is empty: who was stopped in the first moment leaves such a one.
    pub fn create(path: &Path, run: &BestRun) -> Result<Self, Failure> {
        refuse_stream(path)?;
        disk::in_a_folder(path)?;
        let path = disk::place(path);
        let is_new = !path.exists();
        let open = || OpenOptions::new().append(true).create(true).open(&path);
        let file = open().map_err(|error| disk::cannot_write(&path, error))?;
        lock(&file, &path)?;
        // Another may have put its own in this place before the file was locked.
        if path.metadata().map_err(|error| disk::cannot_write(&path, error))?.len() > 0 {
            return Err(busy(&path));
        }
        let mut kept = Self { path, _locked: file };
        let saved = kept.save(run);
        if saved.is_err() && is_new {
            // The first error is the one to tell.
            let _ = fs::remove_file(&kept.path);
        }
        saved.map(|()| kept)
    }

    /// Opens one to work on it.
    pub fn open(path: &Path) -> Result<(Self, BestRun), Failure> {
        refuse_stream(path)?;
        let path = disk::place(path);
        loop {
            let open = || OpenOptions::new().read(true).write(true).open(&path);
            let file = open().map_err(|error| cannot_read(&path, &error))?;
            lock(&file, &path)?;
            // Another may have replaced the file before it was locked; then what is there now is not locked by us.
            let there = open().map_err(|error| cannot_read(&path, &error))?;
            if lock(&there, &path).is_err() {
                let run = read_from(&file, &path)?;
                return Ok((Self { path, _locked: file }, run));
            }
        }
    }

    /// Puts a new state in the place of the old one.
    pub fn save(&mut self, run: &BestRun) -> Result<(), Failure> {
        // Nobody else works on this run; so what a killed one left here is written over.
        let mut name = OsString::from(".");
        name.push(self.path.file_name().unwrap_or_default());
        name.push(".new");
        let new = self.path.with_file_name(name);
        let written = File::create(&new).and_then(|mut file| {
            file.try_lock().map_err(io::Error::from)?;
            file.write_all(run.text().as_bytes())?;
            file.sync_data()?;
            fs::rename(&new, &self.path)?;
            Ok(file)
        });
        match written {
            Ok(file) => self._locked = file,
            Err(error) => {
                // The first error is the one to tell.
                let _ = fs::remove_file(&new);
                return Err(disk::cannot_write(&self.path, error));
            }
        }
        Ok(())
    }
}

/// A run is kept in a file: a pipe or a device would wait, or forget.
fn refuse_stream(path: &Path) -> Result<(), Failure> {
    match disk::is_stream(path) {
        true => Err(Failure::bad_input_help(format!("`{}` is not a run file", shown(path)), "name a regular file")),
        false => Ok(()),
    }
}

fn lock(file: &File, path: &Path) -> Result<(), Failure> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(busy(path)),
        Err(TryLockError::Error(error)) => Err(Failure::failed(format!("cannot lock `{}`", shown(path)), error)),
    }
}

fn busy(path: &Path) -> Failure {
    Failure::failed(
        format!("another process works on `{}`", shown(path)),
        "wait for it, or stop it with Ctrl-C; `fuge status` shows how far it is",
    )
}

fn cannot_read(path: &Path, error: &io::Error) -> Failure {
    Failure::bad_input(format!("cannot open `{}`: {error}", shown(path)))
}

fn read_from(file: &File, path: &Path) -> Result<BestRun, Failure> {
    let mut bytes = Vec::new();
    file.take(MOST_BYTES as u64 + 1).read_to_end(&mut bytes).map_err(|error| cannot_read(path, &error))?;
    let text = String::from_utf8(bytes).map_err(|_| refused(path, &BestRunError::Damaged("it is not text".into())))?;
    BestRun::read(&text).map_err(|error| refused(path, &error))
}

/// What to say of a file that cannot be used.
pub fn refused(path: &Path, error: &BestRunError) -> Failure {
    let what_else = match error {
        BestRunError::Version(_) => "go on with it in the version of Fuge that made it",
        BestRunError::Damaged(_) => "take it from a backup",
    };
    Failure::bad_input_help(
        format!("`{}`: {}", shown(path), super::words::printable(&error.to_string())),
        format!("the file was not changed; {what_else}, or begin anew with another file"),
    )
}
