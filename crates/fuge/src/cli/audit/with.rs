//! A program of the user's: it gets the puzzle in a format that it reads, and says how many solutions there are.
//!
//! It runs without a shell, in a process group of its own, so that it and all that it starts can be ended when its time is over; on Linux also
//! what has left the group.

use super::super::args::{AuditArgs, Outside, Road};
use super::super::failure::Failure;
use super::super::interrupt;
use super::super::words::printable;
use super::verdict::{Numbers, Row, State};
use super::with_words::{Heard, split};
use fuge::format::foreign::write;
use fuge::packing::Packing;
use rustix::process::{Pid, Signal, kill_process_group};
#[cfg(target_os = "linux")]
use rustix::process::{WaitOptions, getpid, kill_process, set_child_subreaper, wait};
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::Ordering;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Where the file goes in the words of a command.
const FILE: &str = "{}";

/// Between two looks at the program.
const PAUSE: Duration = Duration::from_millis(10);

/// How long it may take until all that was started is ended: a process in the kernel's hands ends when it comes back.
#[cfg(target_os = "linux")]
const LONGEST_END: Duration = Duration::from_secs(2);

/// A program that counts.
pub struct Program {
    words: Vec<String>,
    format: Outside,
}

impl Program {
    /// The program that was asked for, if one was. That it is there is checked now, and not after hours.
    pub fn of(args: &AuditArgs) -> Result<Option<Self>, Failure> {
        let Some(command) = &args.with else { return Ok(None) };
        let words = split(command).filter(|words| words.first().is_some_and(|program| !program.is_empty()));
        let Some(words) = words else {
            let message = format!("`{}` is no command", printable(command));
            let help =
                "write the program and its arguments as in a shell, such as --with 'dlx1 m1', with all quotes closed";
            return Err(Failure::bad_input_help(message, help));
        };
        if !is_there(&words[0]) {
            let message = format!("there is no program `{}`", printable(&words[0]));
            return Err(Failure::bad_input_help(
                message,
                "--with runs it without a shell: name a program, or the path of one",
            ));
        }
        Ok(Some(Self { words, format: args.with_format }))
    }

    /// Runs it on the puzzle. Of the time, writing the puzzle down is a part.
    pub fn count(&self, packing: &Packing, time: Option<Duration>) -> Result<Row, Failure> {
        let start = Instant::now();
        let text = match self.format {
            Outside::Knuth => write::knuth(packing),
            Outside::Dimacs => write::dimacs(packing),
        };
        let text = text.map_err(|error| {
            Failure::bad_input(format!("the puzzle cannot be written for `{}`: {error}", self.shown()))
        })?;
        let cannot = |error: io::Error| Failure::failed(format!("cannot run `{}`", self.shown()), error);
        let running = Running::start(self, text).map_err(cannot)?;
        let deadline = time.map(|time| start + time);
        let (stopped, numbers) = match running.wait(deadline).map_err(cannot)? {
            None => (State::Stopped, Numbers::default()),
            Some(end) => (State::Finished, Numbers { different: None, raw: Some(self.number(&end)?) }),
        };
        Ok(Row { numbers, time: Some(start.elapsed()), ..Row::new(Road::With, stopped) })
    }

    /// The number that the program said. What is called the number of solutions goes before what is only a number, and the standard
    /// output before that for errors.
    fn number(&self, end: &End) -> Result<u128, Failure> {
        let End { out, err, .. } = end;
        out.named.or(err.named).or(out.bare).or(err.bare).ok_or_else(|| {
            let said: String =
                out.lines.iter().chain(&err.lines).map(|line| format!("\n  {}", printable(line))).collect();
            let said = if said.is_empty() { "; it said nothing".to_owned() } else { format!("; it said:{said}") };
            let doing = format!("`{}` gave no number of solutions", self.shown());
            Failure::failed(doing, format!("it ended with {}{said}", end.status))
        })
    }

    fn shown(&self) -> String {
        printable(&self.words.join(" "))
    }
}

/// Whether a program can be found as the system will look for it.
fn is_there(program: &str) -> bool {
    if program.contains('/') {
        return Path::new(program).is_file();
    }
    let folders = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&folders).any(|folder| folder.join(program).is_file())
}

/// How a program ended, and what it said.
struct End {
    status: ExitStatus,
    out: Heard,
    err: Heard,
}

/// A program at work.
struct Running {
    child: Child,
    out: JoinHandle<Heard>,
    err: JoinHandle<Heard>,
    /// Taken away at the end.
    _file: Option<Temporary>,
}

impl Running {
    fn start(program: &Program, text: String) -> io::Result<Self> {
        let by_file = program.words.iter().any(|word| word.contains(FILE));
        let file = by_file.then(|| Temporary::with(text.as_bytes())).transpose()?;
        let path = file.as_ref().map(|file| file.0.to_string_lossy()).unwrap_or_default();
        let arguments = program.words[1..].iter().map(|word| word.replace(FILE, &path));
        // What the program starts, and leaves behind, becomes a child of this process.
        #[cfg(target_os = "linux")]
        set_child_subreaper(Some(getpid()))?;
        let mut child = Command::new(&program.words[0])
            .args(arguments)
            .process_group(0)
            .stdin(if by_file { Stdio::null() } else { Stdio::piped() })
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        match Self::listeners(&mut child, text) {
            Ok((out, err)) => Ok(Self { child, out, err, _file: file }),
            Err(error) => {
                end(&mut child);
                Err(error)
            }
        }
    }

    /// Threads that tell the program the puzzle, and hear what it says on its two outputs.
    fn listeners(child: &mut Child, text: String) -> io::Result<(JoinHandle<Heard>, JoinHandle<Heard>)> {
        if let Some(mut stdin) = child.stdin.take() {
            // It may speak before it has heard everything, and need not hear everything.
            thread::Builder::new().spawn(move || drop(stdin.write_all(text.as_bytes())))?;
        }
        let (out, err) = (child.stdout.take(), child.stderr.take());
        let out = thread::Builder::new().spawn(move || out.map(Heard::all).unwrap_or_default())?;
        let err = thread::Builder::new().spawn(move || err.map(Heard::all).unwrap_or_default())?;
        Ok((out, err))
    }

    /// Waits for its end; `None`: the time was over, or a signal came, and it was ended.
    fn wait(mut self, deadline: Option<Instant>) -> io::Result<Option<End>> {
        loop {
            let ended = self.child.try_wait()?;
            if let Some(status) = ended.filter(|_| self.out.is_finished() && self.err.is_finished()) {
                let heard = |thread: JoinHandle<Heard>| thread.join().unwrap_or_default();
                return Ok(Some(End { status, out: heard(self.out), err: heard(self.err) }));
            }
            let late = deadline.is_some_and(|deadline| Instant::now() >= deadline);
            if late || interrupt::flag().load(Ordering::Relaxed) {
                end(&mut self.child);
                return Ok(None);
            }
            thread::sleep(PAUSE);
        }
    }
}

/// Ends a program and what it started. Whether that was still there does not matter.
fn end(child: &mut Child) {
    if let Some(group) = i32::try_from(child.id()).ok().and_then(Pid::from_raw) {
        let _ = kill_process_group(group, Signal::KILL);
    }
    let _ = child.kill();
    let _ = child.wait();
    #[cfg(target_os = "linux")]
    end_descent();
}

/// Ends what a program has started in groups of its own. Whoever loses its parent becomes a child of this process, which has no others: so all
/// children are ended, then theirs, until there is none.
#[cfg(target_os = "linux")]
fn end_descent() {
    let start = Instant::now();
    while start.elapsed() < LONGEST_END {
        for child in children() {
            let _ = kill_process(child, Signal::KILL);
        }
        match wait(WaitOptions::NOHANG) {
            // Nobody is left.
            Err(_) => return,
            Ok(Some(_)) => {}
            Ok(None) => thread::sleep(Duration::from_millis(1)),
        }
    }
}

/// The processes whose parent this one is.
#[cfg(target_os = "linux")]
fn children() -> Vec<Pid> {
    let own = getpid().as_raw_nonzero().to_string();
    let processes = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let child = |entry: std::fs::DirEntry| {
        let number: i32 = entry.file_name().to_str()?.parse().ok()?;
        // After the name, which stands in brackets and may be anything: the state, and the parent.
        let about = std::fs::read(entry.path().join("stat")).ok()?;
        let about = String::from_utf8_lossy(&about).into_owned();
        let parent = about.rsplit_once(')')?.1.split_whitespace().nth(1)?.to_owned();
        Pid::from_raw(number).filter(|_| parent == own)
    };
    processes.filter_map(child).collect()
}

/// A file that is there for a while.
struct Temporary(PathBuf);

impl Temporary {
    fn with(bytes: &[u8]) -> io::Result<Self> {
        let (mut file, path) = Self::nobodys()?;
        // From here on it is taken away whatever happens.
        let temporary = Self(path);
        file.write_all(bytes)?;
        Ok(temporary)
    }

    /// A file that nobody had before: in a folder that all may write to, a name could be somebody's trap.
    fn nobodys() -> io::Result<(File, PathBuf)> {
        let mut number = 0;
        loop {
            let path = std::env::temp_dir().join(format!("fuge-{}-{number}.txt", std::process::id()));
            match OpenOptions::new().write(true).create_new(true).open(&path) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists && number < 1000 => number += 1,
                opened => return Ok((opened?, path)),
            }
        }
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        // There is nothing to be done about a file that stays.
        let _ = std::fs::remove_file(&self.0);
    }
}
