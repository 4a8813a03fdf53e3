//! Writing to somebody who may not read: a reader that stalls must not keep a command from ending.
//!
//! What is written goes out in pieces that a pipe takes as a whole, at the ends of lines where there are any, and each waits until there is room. As
//! long as nobody wants an end, that may take any time; after a signal, or when the time is over, only a moment.

use super::interrupt;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::OFlags;
use rustix::io::Errno;
use std::fs::{File, OpenOptions};
use std::io;
use std::os::fd::AsFd;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// What POSIX lets a pipe take at once is 512 bytes; Linux takes a page.
const PIECE: usize = 4096;

/// How long a reader may do nothing when an end is wanted.
const MOMENT: Duration = Duration::from_millis(200);

/// Between two looks at the signals and the clock, in nanoseconds.
const PAUSE: Timespec = Timespec { tv_sec: 0, tv_nsec: 50_000_000 };

/// How much time there is since when.
static LIMIT: Mutex<Option<(Instant, Duration)>> = Mutex::new(None);

/// From now on there is this much time, where it is limited.
pub fn limit(time: Option<Duration>) {
    *LIMIT.lock().unwrap_or_else(PoisonError::into_inner) = time.map(|time| (Instant::now(), time));
}

/// How much time there is since when, where it is limited.
pub fn limited() -> Option<(Instant, Duration)> {
    *LIMIT.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Opens a device or a pipe to write to it. A pipe may have no reader yet.
pub fn open(path: &Path) -> io::Result<File> {
    let nonblocking = OFlags::NONBLOCK.bits().cast_signed();
    let start = Instant::now();
    loop {
        match OpenOptions::new().append(true).custom_flags(nonblocking).open(path) {
            Err(error) if error.raw_os_error() == Some(Errno::NXIO.raw_os_error()) => thread::sleep(MOMENT / 4),
            opened => return opened,
        }
        if end_is_wanted() && start.elapsed() >= MOMENT {
            return Err(io::ErrorKind::TimedOut.into());
        }
    }
}

/// Writes all bytes. [`io::ErrorKind::TimedOut`]: an end is wanted, and nobody reads.
pub fn write(to: impl AsFd, bytes: &[u8]) -> io::Result<()> {
    let mut rest = bytes;
    while !rest.is_empty() {
        wait(&to)?;
        match rustix::io::write(&to, piece(rest)) {
            Ok(written) => rest = &rest[written..],
            Err(Errno::INTR | Errno::AGAIN) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(())
}

/// Waits until there is room for a piece.
fn wait(to: &impl AsFd) -> io::Result<()> {
    let start = Instant::now();
    loop {
        match poll(&mut [PollFd::new(to, PollFlags::OUT)], Some(&PAUSE)) {
            Ok(0) | Err(Errno::INTR) => {}
            // Whatever is wrong, writing will tell.
            Ok(_) | Err(_) => return Ok(()),
        }
        if end_is_wanted() && start.elapsed() >= MOMENT {
            return Err(io::ErrorKind::TimedOut.into());
        }
    }
}

/// Whether a signal came, or the time is over.
pub fn end_is_wanted() -> bool {
    interrupt::came() || limited().is_some_and(|(start, time)| start.elapsed() >= time)
}

/// The bytes that are written at once: whole lines, where one fits.
fn piece(bytes: &[u8]) -> &[u8] {
    if bytes.len() <= PIECE {
        return bytes;
    }
    let first = &bytes[..PIECE];
    let end = first.iter().rposition(|&byte| byte == b'\n').map_or(PIECE, |end| end + 1);
    &bytes[..end]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_ends_with_a_line_where_it_can() {
        assert_eq!(piece(b"a\nb"), b"a\nb");
        let lines = [vec![b'a'; 3000], b"\n".to_vec(), vec![b'b'; 3000]].concat();
        assert_eq!(piece(&lines).len(), 3001);
        assert_eq!(piece(&vec![b'a'; 5000]).len(), PIECE);
    }
}
