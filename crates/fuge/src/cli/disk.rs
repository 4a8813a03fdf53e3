//! Files that are written: whether a command may write them is decided here, before its work, and they are whole when they take their place.
//!
//! Nobody's work is overwritten. What the command reads is never written over, by whatever name; a regular file that is there is replaced only if it
//! is empty, carries Fuge's own [mark], or `--force` was given. Devices and pipes have nothing to lose.

use super::best;
use super::failure::Failure;
use super::interrupt;
use super::mark::{self, Comment};
use super::runs::SQLITE;
use super::stream;
use super::words::printable;
use rustix::fs::{Access, access};
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::os::fd::AsFd;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// The regular files that this command reads, by device and number.
static READ: Mutex<Vec<(u64, u64)>> = Mutex::new(Vec::new());

/// Bytes that are written between two looks at the signals.
const AT_ONCE: usize = 1 << 20;

/// Opens a file to read it; from now on it is not written over.
pub fn open(path: &Path) -> io::Result<File> {
    reads(path);
    File::open(path)
}

/// The command reads this file, though it is not opened here.
pub fn reads(path: &Path) {
    note(path.metadata());
}

/// The command reads standard input, which may be a file.
pub fn reads_stdin() {
    note(io::stdin().as_fd().try_clone_to_owned().and_then(|stdin| File::from(stdin).metadata()));
}

fn note(about: io::Result<fs::Metadata>) {
    if let Some(identity) = about.ok().as_ref().and_then(identity) {
        READ.lock().unwrap_or_else(PoisonError::into_inner).push(identity);
    }
}

/// What makes a regular file the same under all its names.
fn identity(about: &fs::Metadata) -> Option<(u64, u64)> {
    about.is_file().then(|| (about.dev(), about.ino()))
}

/// Whether two paths are one file: by their places, or as links to the same.
pub fn is_same(one: &Path, two: &Path) -> bool {
    let number = |path: &Path| path.metadata().ok().as_ref().and_then(identity);
    place(one) == place(two) || (number(one).is_some() && number(one) == number(two))
}

/// Refuses a folder, and a file in a folder that is not there.
pub fn in_a_folder(path: &Path) -> Result<(), Failure> {
    let refuse = |message: String| Err(Failure::bad_input_help(message, "name a file in a folder that exists"));
    if path.is_dir() || path.file_name().is_none() {
        return refuse(format!("cannot write `{}`: it is a folder", shown(path)));
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if !folder.is_dir() {
        return refuse(format!("cannot write `{}`: there is no folder `{}`", shown(path), shown(folder)));
    }
    Ok(())
}

/// Refuses a path at which nothing can be written, or where something would be lost. `force`: only what is read, and run files, are not
/// overwritten.
pub fn permit(path: &Path, force: bool) -> Result<(), Failure> {
    in_a_folder(path)?;
    let refuse = |message: String, help: &str| Err(Failure::bad_input_help(message, help));
    if is_stream(path) {
        return Ok(());
    }
    let about = path.metadata().ok();
    let number = about.as_ref().and_then(identity);
    // Looked at before the file is opened: closing it would take the locks away that this process may have on it.
    if number.is_some_and(|number| READ.lock().unwrap_or_else(PoisonError::into_inner).contains(&number)) {
        let message = format!("`{}` is read by this command, so it cannot be written, too", shown(path));
        return refuse(message, "name another file");
    }
    if is_database(path) || best::is_run(path) {
        return refuse(format!("`{}` is a run file, or another database", shown(path)), "name another file");
    }
    if about.is_some_and(|about| about.len() > 0) && !force && !mark::is_on(path) {
        let message = format!("`{}` exists, and does not say that Fuge wrote it", shown(path));
        return refuse(message, "name another file, or add --force to overwrite it");
    }
    let place = place(path);
    let folder = place.parent().unwrap_or(Path::new("/"));
    access(folder, Access::WRITE_OK | Access::EXEC_OK)
        .map_err(|error| Failure::bad_input(format!("cannot write `{}`: {error}", shown(path))))
}

/// Whether the file is a database, such as a run file, which nothing else should replace.
fn is_database(path: &Path) -> bool {
    let mut start = Vec::new();
    let read = File::open(path).and_then(|file| file.take(SQLITE.len() as u64).read_to_end(&mut start));
    read.is_ok() && start == SQLITE
}

/// Writes a whole file, with Fuge's mark where its format has room for it, in the place of an old one that may be overwritten.
pub fn write(path: &Path, bytes: &[u8], comment: Comment, force: bool) -> Result<(), Failure> {
    permit(path, force)?;
    if is_stream(path) {
        let written = stream::open(path).and_then(|stream| stream::write(&stream, bytes));
        return written.map_err(|error| cannot_write(path, error));
    }
    let new = Beside::of(path);
    let written = fill(&new, &comment.marked(bytes)).and_then(|()| new.put());
    written.map_err(|error| cannot_write(path, error))
}

/// Writes a new file, which may be read and written by whom the old one may. A signal ends that, unless one had come before: then this is the last
/// that is done.
fn fill(new: &Beside, bytes: &[u8]) -> io::Result<()> {
    interrupt::listen();
    let before = interrupt::came();
    let mut file = File::create_new(&new.new)?;
    if let Ok(old) = new.place.metadata() {
        file.set_permissions(old.permissions())?;
    }
    for part in bytes.chunks(AT_ONCE) {
        if interrupt::came() && !before {
            return Err(io::ErrorKind::TimedOut.into());
        }
        file.write_all(part)?;
    }
    file.sync_all()
}

/// A file beside its place, under a name of this process's own: it is taken away, with SQLite's journal of it, unless it is put there.
pub struct Beside {
    /// Where it is now.
    pub new: PathBuf,
    place: PathBuf,
}

impl Beside {
    /// A name in the same folder. The file is made by whoever writes it.
    pub fn of(path: &Path) -> Self {
        let place = place(path);
        let mut name = OsString::from(".");
        name.push(place.file_name().unwrap_or_default());
        name.push(format!(".{}.new", std::process::id()));
        // A signal that comes before the file is whole must not leave it behind.
        interrupt::listen();
        let new = Self { new: place.with_file_name(name), place };
        // An earlier process of the same number may have been killed.
        new.clear();
        new
    }

    /// Puts it in its place, whatever is there.
    pub fn put(self) -> io::Result<()> {
        fs::rename(&self.new, &self.place)
    }

    /// Puts it in its place, where nothing may be: not even what somebody else has put there a moment ago.
    pub fn put_new(self) -> io::Result<()> {
        match fs::hard_link(&self.new, &self.place) {
            // Not every file system has links.
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists && !self.place.exists() => self.put(),
            linked => linked,
        }
    }

    fn clear(&self) {
        let mut journal = self.new.clone().into_os_string();
        journal.push("-journal");
        // What was put in its place is no longer here.
        let _ = fs::remove_file(&self.new);
        let _ = fs::remove_file(journal);
    }
}

impl Drop for Beside {
    fn drop(&mut self) {
        self.clear();
    }
}

/// The file that is written: a link stays a link, and what it points at is replaced, or made where it is not there yet.
/// Two spellings of one file have the same place.
pub fn place(path: &Path) -> PathBuf {
    let mut path = path.to_owned();
    // As many links in a row as Linux follows; a circle of links must end too.
    for _ in 0..40 {
        let Ok(to) = path.read_link() else { break };
        path = path.with_file_name(to);
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    match (folder.canonicalize(), path.file_name()) {
        (Ok(folder), Some(name)) => folder.join(name),
        _ => path,
    }
}

/// Something that cannot be replaced, such as `/dev/stdout`.
pub fn is_stream(path: &Path) -> bool {
    path.metadata().is_ok_and(|about| !about.is_file())
}

/// Why a file was not written; a closed stream is no error.
pub fn cannot_write(path: &Path, error: io::Error) -> Failure {
    match error.kind() {
        io::ErrorKind::BrokenPipe => Failure::Closed,
        io::ErrorKind::TimedOut => Failure::Interrupted(format!("`{}` was not written", shown(path))),
        _ => Failure::failed(format!("cannot write `{}`", shown(path)), error),
    }
}

/// A path as messages show it.
pub fn shown(path: &Path) -> String {
    printable(&path.to_string_lossy())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_has_one_place_however_it_is_spelled() {
        let here = place(Path::new("x.svg"));
        assert!(here.is_absolute());
        assert_eq!(place(Path::new("./x.svg")), here);
        assert_eq!(place(Path::new("src/../x.svg")), here);
        assert_ne!(place(Path::new("src/x.svg")), here);
    }
}
