//! Files that are written: checked before the work, and whole when they take their place.

use super::best;
use super::failure::Failure;
use super::runs::SQLITE;
use super::words::printable;
use std::ffi::OsString;
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// Refuses a path at which nothing can be written, or where a run file would be lost.
pub fn writable(path: &Path) -> Result<(), Failure> {
    let refuse = |message: String| Err(Failure::bad_input_help(message, "name a file in a folder that exists"));
    if path.is_dir() || path.file_name().is_none() {
        return refuse(format!("cannot write `{}`: it is a folder", shown(path)));
    }
    if let Some(folder) = path.parent()
        && !folder.as_os_str().is_empty()
        && !folder.is_dir()
    {
        return refuse(format!("cannot write `{}`: there is no folder `{}`", shown(path), shown(folder)));
    }
    if !is_stream(path) && (is_database(path) || best::is_run(path)) {
        let message = format!("`{}` is a run file, or another database", shown(path));
        return Err(Failure::bad_input_help(message, "name another file"));
    }
    if !is_stream(path) {
        let trial = beside(path);
        let tried = fs::write(&trial, []).and_then(|()| fs::remove_file(&trial));
        tried.map_err(|error| Failure::bad_input(format!("cannot write `{}`: {error}", shown(path))))?;
    }
    Ok(())
}

/// Whether the file is a database, such as a run file, which nothing else should replace.
fn is_database(path: &Path) -> bool {
    let mut start = Vec::new();
    let read = fs::File::open(path).and_then(|file| file.take(SQLITE.len() as u64).read_to_end(&mut start));
    read.is_ok() && start == SQLITE
}

/// Puts a whole file in the place of an old one.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if is_stream(path) {
        return fs::OpenOptions::new().append(true).open(path)?.write_all(bytes);
    }
    let path = place(path);
    let new = beside(&path);
    let done = fs::write(&new, bytes).and_then(|()| fs::rename(&new, &path));
    if done.is_err() {
        // The first error is the one to tell.
        let _ = fs::remove_file(&new);
    }
    done
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

/// A name of this process's own in the same folder.
pub fn beside(path: &Path) -> PathBuf {
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".{}.new", std::process::id()));
    path.with_file_name(name)
}

/// Why a file was not written; a closed stream is no error.
pub fn cannot_write(path: &Path, error: io::Error) -> Failure {
    if error.kind() == io::ErrorKind::BrokenPipe {
        return Failure::Closed;
    }
    Failure::failed(format!("cannot write `{}`", shown(path)), error)
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
