//! What a run file refuses: second owners, other files, damage of every kind. And what it lets through: readers.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use fuge_run::{Head, Keep, Ledger, Record, RunFile, RunFileError, RunView, Verdict, write_verdict};
use fuge_search::{Interval, Level, Patience, Statistics, questions};
use std::path::{Path, PathBuf};
use std::time::Duration;

fn path(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}.run", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path
}

fn head() -> Head {
    Head {
        puzzle: "a \"puzzle\"".into(),
        text: "text\nof it".into(),
        family: "test".into(),
        fingerprint: "abc".into(),
        engine: "plain".into(),
        order: 1,
        keep: Keep::All,
        filters: vec!["round".into(), "red".into()],
        part: Some("1/2".into()),
        scope: Interval { from: vec![], to: Some(vec![9]) },
        legend: (0..50).map(|n| format!("the meaning of {n}")).collect(),
    }
}

fn record(from: u32, to: u32) -> Record {
    let mut record = Record::nothing_before(vec![from]);
    record.interval.to = Some(vec![to]);
    for n in 0..40_u8 {
        record.found.push(&[n, n + 1, from as u8]);
    }
    let level = Level { nodes: 77, dead_ends: 3, solutions: 47 };
    record.statistics = Statistics { levels: vec![Level::default(), level], raw: 80, rejected: 7 };
    record.cpu = Duration::from_nanos(123_456);
    record
}

/// A run with three records and two gaps. The second is written before the first, so that they stay two rows.
fn made(path: &Path) -> RunFile {
    let mut file = RunFile::create(path, head()).unwrap();
    for (from, to) in [(2, 4), (1, 2), (5, 6)] {
        file.complete(u64::MAX, record(from, to)).unwrap();
        file.save().unwrap();
    }
    file
}

#[test]
fn everything_that_was_written_is_read() {
    let path = path("read");
    made(&path).close().unwrap();
    let view = RunView::open(&path).unwrap();
    assert_eq!(view.head(), &head());
    let records: Vec<Record> = view.records().collect::<Result<_, _>>().unwrap();
    assert_eq!(records, [record(1, 2), record(2, 4), record(5, 6)]);
    let rest: Vec<String> = view.rest().iter().map(Interval::to_string).collect();
    assert_eq!(rest, ["from the start to 1", "from 4 to 5", "from 6 to 9"]);
    assert_eq!((view.statistics().nodes(), view.statistics().raw), (231, 240));
    assert_eq!(view.cpu(), Duration::from_nanos(3 * 123_456));
    assert_eq!((view.sessions().len(), view.sessions()[0].nodes), (1, 231));
    assert_eq!(view.sessions()[0].process, std::process::id());
    view.check().unwrap();
    std::fs::remove_file(path).unwrap();
}

#[test]
fn there_is_one_owner_and_any_number_of_readers() {
    let path = path("owner");
    let mut file = made(&path);
    assert!(matches!(RunFile::open(&path), Err(RunFileError::Busy { .. })));
    let reader = RunView::open(&path).unwrap();
    file.complete(u64::MAX, record(7, 9)).unwrap();
    file.save().unwrap();
    assert_eq!(reader.records().count(), 3, "a reader sees what was there when it came");
    assert!(reader.records().all(|record| record.is_ok()));
    assert_eq!(RunView::open(&path).unwrap().records().count(), 4);
    drop(file);
    let again = RunFile::open(&path).unwrap();
    assert_eq!(again.rest().len(), 3);
    again.close().unwrap();
    std::fs::remove_file(path).unwrap();
}

#[test]
fn what_meets_becomes_one_row() {
    let path = path("rows");
    let mut file = RunFile::create(&path, head()).unwrap();
    for (from, to) in [(2, 4), (5, 6), (1, 2), (4, 5)] {
        file.complete(u64::MAX, record(from, to)).unwrap();
    }
    file.save().unwrap();
    file.close().unwrap();
    let view = RunView::open(&path).unwrap();
    let records: Vec<Record> = view.records().collect::<Result<_, _>>().unwrap();
    assert_eq!((records.len(), records[0].found.len(), records[0].statistics.raw), (1, 160, 320));
    std::fs::remove_file(path).unwrap();
}

/// Rows grow at their end, so a month has few of them; a reader sees what was there when it came.
#[test]
fn a_row_grows_and_a_reader_is_not_disturbed() {
    let path = path("grow");
    let mut file = RunFile::create(&path, head()).unwrap();
    let mut all = record(1, 2);
    file.complete(u64::MAX, record(1, 2)).unwrap();
    file.save().unwrap();
    let reader = RunView::open(&path).unwrap();
    for (from, to) in [(2, 4), (4, 5), (5, 6)] {
        all.extend(&record(from, to));
        file.complete(u64::MAX, record(from, to)).unwrap();
        file.save().unwrap();
    }
    file.complete(u64::MAX, record(7, 8)).unwrap();
    file.finish().unwrap();
    assert_eq!(reader.records().collect::<Result<Vec<_>, _>>().unwrap(), [record(1, 2)]);
    let view = RunView::open(&path).unwrap();
    assert_eq!(view.records().collect::<Result<Vec<_>, _>>().unwrap(), [all, record(7, 8)]);
    view.check().unwrap();
    std::fs::remove_file(path).unwrap();
}

/// Whoever reads without a pause puts the saving off, and nothing is lost.
#[test]
fn a_reader_that_does_not_end_only_puts_the_saving_off() {
    let path = path("held");
    let mut file = made(&path);
    let reader = rusqlite::Connection::open(&path).unwrap();
    reader.execute_batch("BEGIN; SELECT count(*) FROM done").unwrap();
    for (from, to) in [(6, 7), (7, 8)] {
        file.complete(u64::MAX, record(from, to)).unwrap();
        file.save().unwrap();
    }
    let count =
        |c: &rusqlite::Connection| c.query_row("SELECT sum(raw) FROM done", [], |row| row.get::<_, i64>(0)).unwrap();
    assert_eq!(count(&reader), 240);
    reader.execute_batch("COMMIT").unwrap();
    file.finish().unwrap();
    assert_eq!(count(&reader), 400);
    drop(reader);
    file.close().unwrap();
    RunView::open(&path).unwrap().check().unwrap();
    std::fs::remove_file(path).unwrap();
}

#[test]
fn looking_does_not_take_the_owners_lock_away() {
    let path = path("lock");
    let file = made(&path);
    drop(RunView::open(&path).unwrap());
    let stranger = "import sqlite3,sys; sqlite3.connect(sys.argv[1], timeout=0).execute('BEGIN IMMEDIATE')";
    let asked = std::process::Command::new("python3").args(["-c", stranger]).arg(&path).output();
    // Where there is no Python the question cannot be asked from another process.
    if let Ok(said) = asked {
        assert!(String::from_utf8_lossy(&said.stderr).contains("locked"), "{said:?}");
    }
    file.close().unwrap();
    std::fs::remove_file(path).unwrap();
}

/// SQLite takes the files of a crash away, and must not take somebody's diary.
#[test]
fn another_file_with_the_name_of_a_journal_stays() {
    let path = path("diary");
    let journal = PathBuf::from(format!("{}-journal", path.display()));
    for text in [&b"notes"[..], b"SQLite format 3\0"] {
        std::fs::write(&path, text).unwrap();
        std::fs::write(&journal, "Dear diary").unwrap();
        assert!(matches!(RunView::open(&path), Err(RunFileError::Foreign { .. })));
        assert!(matches!(RunFile::create(&path, head()), Err(RunFileError::Exists { .. })));
        assert_eq!(std::fs::read(&journal).unwrap(), b"Dear diary");
    }
    std::fs::remove_file(&path).unwrap();
    std::fs::remove_file(journal).unwrap();
}

#[test]
fn names_that_mean_something_to_sqlite_are_files_here() {
    let folder = path("names");
    std::fs::create_dir_all(&folder).unwrap();
    for name in [":memory:", "file:x?mode=memory", "a'b c"] {
        RunFile::create(&folder.join(name), head()).unwrap().close().unwrap();
        assert!(folder.join(name).metadata().unwrap().len() > 0, "{name}");
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn triggers_in_the_file_are_not_executed() {
    let path = path("trigger");
    made(&path).close().unwrap();
    let trigger = "CREATE TRIGGER t AFTER INSERT ON session BEGIN UPDATE run SET puzzle = 'stolen'; END";
    rusqlite::Connection::open(&path).unwrap().execute_batch(trigger).unwrap();
    let mut file = RunFile::open(&path).unwrap();
    file.finish().unwrap();
    file.close().unwrap();
    assert_eq!(RunView::open(&path).unwrap().head(), &head());
    std::fs::remove_file(path).unwrap();
}

#[test]
fn what_was_not_saved_is_not_there() {
    let path = path("unsaved");
    let mut file = made(&path);
    file.complete(u64::MAX, record(4, 5)).unwrap();
    drop(file);
    assert_eq!(RunFile::open(&path).unwrap().rest().len(), 3);
    std::fs::remove_file(path).unwrap();
}

#[test]
fn other_files_are_refused_and_stay_as_they_are() {
    let path = path("other");
    assert!(matches!(RunView::open(&path), Err(RunFileError::Missing { .. })));
    for bytes in [&b"family = 'packing'"[..], b"SQLite format 3\0 and then nonsense, nonsense, nonsense"] {
        std::fs::write(&path, bytes).unwrap();
        assert!(matches!(RunFile::open(&path), Err(RunFileError::Foreign { .. })), "{bytes:?}");
        assert!(matches!(RunView::open(&path), Err(RunFileError::Foreign { .. })), "{bytes:?}");
        assert_eq!(std::fs::read(&path).unwrap(), bytes);
    }
    let error = RunFile::create(&path, head()).unwrap_err();
    assert!(matches!(error, RunFileError::Exists { .. }), "{error}");
    std::fs::remove_file(&path).unwrap();
    // A database of somebody else's.
    rusqlite::Connection::open(&path).unwrap().execute_batch("CREATE TABLE t (x); INSERT INTO t VALUES (1)").unwrap();
    let before = std::fs::read(&path).unwrap();
    assert!(matches!(RunFile::open(&path), Err(RunFileError::Foreign { .. })));
    assert_eq!(std::fs::read(&path).unwrap(), before);
    std::fs::remove_file(&path).unwrap();
    assert!(matches!(RunView::open(Path::new("/")), Err(RunFileError::Foreign { .. })));
}

#[test]
fn a_later_version_is_refused() {
    let path = path("version");
    made(&path).close().unwrap();
    rusqlite::Connection::open(&path).unwrap().execute_batch("PRAGMA user_version = 3").unwrap();
    let error = RunFile::open(&path).unwrap_err().to_string();
    assert!(error.ends_with("has tables of version 3, this program knows version 2"), "{error}");
    std::fs::remove_file(path).unwrap();
}

#[test]
fn changed_rows_are_found() {
    let path = path("rows-changed");
    for change in [
        "UPDATE done SET raw = 1 WHERE id = 1",
        "UPDATE done SET nodes = 78 WHERE id = 1",
        "UPDATE done SET begins = '3' WHERE id = 1",
        "UPDATE done SET begins = '01' WHERE id = 1",
        "UPDATE done SET levels = '[[0,0,0],[77,3,41]]' WHERE id = 2",
        "UPDATE done SET levels = 'x' WHERE id = 2",
        "UPDATE done SET rejected = 6 WHERE id = 2",
        "UPDATE run SET filters = 'round'",
        "UPDATE done SET cpu_ns = -123456 WHERE id = 2",
        "UPDATE done SET found = x'00' WHERE id = 3",
        "UPDATE done SET found = 'text' WHERE id = 3",
        "DELETE FROM done WHERE id = 3",
        "INSERT INTO done SELECT 9, begins, ends, nodes, dead_ends, solutions, raw, rejected, levels, cpu_ns, checksum, found_checksum, found FROM done WHERE id = 1",
        "DELETE FROM open",
        "DELETE FROM run",
        "DROP TABLE session",
        "UPDATE run SET engine = 'other'",
        "UPDATE run SET text = 'other'",
        "UPDATE run SET ends = NULL",
        "DELETE FROM legend WHERE number = 3",
    ] {
        made(&path).close().unwrap();
        rusqlite::Connection::open(&path).unwrap().execute_batch(change).unwrap();
        let before = std::fs::read(&path).unwrap();
        let error = RunFile::open(&path).unwrap_err();
        assert!(matches!(error, RunFileError::Damaged { .. }), "{change}: {error}");
        assert_eq!(std::fs::read(&path).unwrap(), before, "{change}");
        std::fs::remove_file(&path).unwrap();
    }
}

/// Damage is found, or it has hit bytes that mean nothing: never is anything else read than what was written.
#[test]
fn a_flipped_bit_is_found_or_means_nothing() {
    let path = path("bits");
    made(&path).close().unwrap();
    let good = std::fs::read(&path).unwrap();
    let records: Vec<Record> = RunView::open(&path).unwrap().records().collect::<Result<_, _>>().unwrap();
    let (mut found, mut nothing) = (0, 0);
    // Every byte of the first page's beginning and of all that is not zero, each with another bit.
    for (place, _) in good.iter().enumerate().filter(|&(place, &byte)| place < 200 || (byte != 0 && place % 3 == 0)) {
        let mut bytes = good.clone();
        bytes[place] ^= 1 << (place % 8);
        std::fs::write(&path, &bytes).unwrap();
        match RunView::open(&path).and_then(|view| view.check().map(|()| view)) {
            Err(error) => {
                // Nobody is to look for a fault in the disk or in the program.
                assert!(!matches!(error, RunFileError::Failed { .. }), "byte {place}: {error}");
                found += 1;
            }
            Ok(view) => {
                assert_eq!(view.head(), &head(), "byte {place}");
                let again: Vec<Record> = view.records().collect::<Result<_, _>>().unwrap();
                assert_eq!(again, records, "byte {place}");
                nothing += 1;
            }
        }
    }
    println!("{found} flips found, {nothing} meant nothing");
    assert!(found > 500, "{found} found, {nothing} meant nothing");
    std::fs::remove_file(path).unwrap();
}

#[test]
fn a_truncated_file_is_refused() {
    let path = path("truncated");
    made(&path).close().unwrap();
    let good = std::fs::read(&path).unwrap();
    for length in (0..good.len()).step_by(509) {
        std::fs::write(&path, &good[..length]).unwrap();
        let error = RunFile::open(&path).unwrap_err();
        let fitting = match length {
            0 => matches!(error, RunFileError::NotBegun { .. }),
            _ => matches!(error, RunFileError::Damaged { .. } | RunFileError::Foreign { .. }),
        };
        assert!(fitting, "{length}: {error}");
        assert_eq!(std::fs::read(&path).unwrap(), &good[..length]);
    }
    std::fs::remove_file(path).unwrap();
}

/// Copies the files as they are on disk at some moment, as a power cut leaves them.
fn power_cut(from: &Path, to: &Path) {
    let journal = |path: &Path| PathBuf::from(format!("{}-journal", path.display()));
    std::fs::copy(from, to).unwrap();
    std::fs::copy(journal(from), journal(to)).unwrap();
}

#[test]
fn an_empty_file_is_a_run_that_has_not_begun() {
    let path = path("empty");
    std::fs::write(&path, "").unwrap();
    assert!(matches!(RunView::open(&path), Err(RunFileError::NotBegun { .. })));
    assert!(matches!(RunFile::open(&path), Err(RunFileError::NotBegun { .. })));
    RunFile::create(&path, head()).unwrap().close().unwrap();
    RunView::open(&path).unwrap();
    std::fs::remove_file(path).unwrap();
}

#[test]
fn a_value_that_is_too_large_is_refused_before_it_is_read() {
    for place in ["done SET found", "done SET levels", "run SET text", "legend SET meaning", "open SET begins"] {
        let path = path("large");
        made(&path).close().unwrap();
        let database = rusqlite::Connection::open(&path).unwrap();
        database.execute_batch(&format!("PRAGMA synchronous = OFF; UPDATE {place} = zeroblob(67108865)")).unwrap();
        let error = RunFile::open(&path).unwrap_err();
        let RunFileError::Damaged { what, .. } = error else { panic!("{place}: {error}") };
        assert!(what.contains("larger than any"), "{place}: {what}");
        std::fs::remove_file(path).unwrap();
    }
}

#[test]
fn rows_stay_small_whoever_reads_in_the_meantime() {
    let path = path("rows");
    let mut file = RunFile::create(&path, head()).unwrap();
    // So much waits when somebody has read for a while.
    for from in 1..9_u32 {
        let mut large = Record::nothing_before(vec![from]);
        large.interval.to = Some(vec![from + 1]);
        (0..300).for_each(|_| large.found.push(&[7; 1000]));
        let level = Level { nodes: 300, dead_ends: 0, solutions: 300 };
        large.statistics = Statistics { levels: vec![level], raw: 300, rejected: 0 };
        file.complete(u64::MAX, large).unwrap();
    }
    file.save().unwrap();
    file.close().unwrap();
    let database = rusqlite::Connection::open(&path).unwrap();
    let most: i64 = database.query_row("SELECT max(length(found)) FROM done", [], |row| row.get(0)).unwrap();
    assert!(most < 1 << 20, "{most}");
    RunView::open(&path).unwrap().check().unwrap();
    std::fs::remove_file(path).unwrap();
}

/// Whether this comes to an end; who waits for a pipe does not.
fn ends(work: impl FnOnce() + Send + 'static) -> bool {
    let (done, end) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        work();
        done.send(()).unwrap();
    });
    end.recv_timeout(Duration::from_secs(30)).is_ok()
}

#[cfg(unix)]
#[test]
fn nobody_waits_for_a_pipe() {
    let path = path("pipe");
    let journal = PathBuf::from(format!("{}-journal", path.display()));
    let pipe = |path: &Path| assert!(std::process::Command::new("mkfifo").arg(path).status().unwrap().success());
    pipe(&path);
    let run = path.clone();
    assert!(ends(move || {
        assert!(matches!(RunView::open(&run), Err(RunFileError::Foreign { .. })));
        assert!(matches!(RunFile::open(&run), Err(RunFileError::Foreign { .. })));
        assert!(matches!(RunFile::create(&run, head()), Err(RunFileError::Exists { .. })));
    }));
    std::fs::remove_file(&path).unwrap();
    made(&path).close().unwrap();
    pipe(&journal);
    let run = path.clone();
    assert!(ends(move || assert!(matches!(RunView::open(&run), Err(RunFileError::Foreign { .. })))));
    [path, journal].into_iter().for_each(|path| std::fs::remove_file(path).unwrap());
}

#[test]
fn a_crash_while_the_file_is_made_leaves_room_for_another_try() {
    let (making, left) = (path("making"), path("left"));
    // A cache of a few pages: the rest is on disk before the transaction has ended.
    let connection = rusqlite::Connection::open(&making).unwrap();
    let many =
        "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 9999) INSERT INTO t SELECT x FROM n";
    connection.execute_batch(&format!("PRAGMA cache_size = 5; BEGIN; CREATE TABLE t (x); {many}")).unwrap();
    power_cut(&making, &left);
    assert!(left.metadata().unwrap().len() > 0);
    assert!(matches!(RunView::open(&left), Err(RunFileError::NotBegun { .. })));
    assert!(matches!(RunFile::open(&left), Err(RunFileError::NotBegun { .. })));
    RunFile::create(&left, head()).unwrap().close().unwrap();
    assert_eq!(RunView::open(&left).unwrap().rest().len(), 1);
    drop(connection);
    [making, left].into_iter().for_each(|path| std::fs::remove_file(path).unwrap());
}

#[test]
fn a_crash_while_it_is_saved_costs_what_was_not_saved() {
    let (running, left) = (path("running"), path("crashed"));
    made(&running).close().unwrap();
    let connection = rusqlite::Connection::open(&running).unwrap();
    connection.execute_batch("PRAGMA cache_size = 5; BEGIN; UPDATE done SET raw = 0; DELETE FROM legend").unwrap();
    connection.execute_batch("INSERT INTO legend SELECT id + 100, hex(zeroblob(30000)) FROM done").unwrap();
    power_cut(&running, &left);
    let view = RunView::open(&left).unwrap();
    view.check().unwrap();
    assert_eq!(view.statistics().raw, 240);
    drop((connection, view));
    assert_eq!(RunFile::open(&left).unwrap().rest().len(), 3);
    [running, left].into_iter().for_each(|path| std::fs::remove_file(path).unwrap());
}

#[test]
fn a_verdict_is_kept_with_the_numbers_that_it_is_about() {
    let path = path("verdict");
    let mut run = made(&path);
    run.finish().unwrap();
    run.close().unwrap();
    assert_eq!(RunView::open(&path).unwrap().verdict(), None, "files were written before there were checks");
    let verdict = |detail: &str| Verdict { word: "agreed".to_owned(), detail: detail.to_owned() };
    write_verdict(&path, &verdict("cover")).unwrap();
    write_verdict(&path, &verdict("frontier")).unwrap();
    assert_eq!(RunView::open(&path).unwrap().verdict(), Some(&verdict("frontier")));

    // Another word than was written is found.
    let connection = rusqlite::Connection::open(&path).unwrap();
    connection.execute("UPDATE verdict SET detail = 'cover'", []).unwrap();
    drop(connection);
    assert!(matches!(RunView::open(&path), Err(RunFileError::Damaged { .. })));
    let connection = rusqlite::Connection::open(&path).unwrap();
    connection.execute("DROP TABLE verdict", []).unwrap();
    drop(connection);
    write_verdict(&path, &verdict("cover")).unwrap();

    // What is added later, it is not about.
    let mut run = RunFile::open(&path).unwrap();
    let more = run.rest()[0].clone();
    run.adopt(Record { interval: more, ..record(0, 1) }).unwrap();
    run.finish().unwrap();
    run.close().unwrap();
    assert_eq!(RunView::open(&path).unwrap().verdict(), None);
    std::fs::remove_file(path).unwrap();
}

/// There may be a line for each of millions of placements.
#[test]
fn a_new_file_asks_for_its_legend_and_leaves_nothing_when_it_is_stopped() {
    let (path, lines) = (path("stopped"), 4 * Patience::PORTION as usize);
    let head = Head { legend: (0..lines).map(|n| n.to_string()).collect(), ..head() };
    let create = |patience: &Patience<'_>| {
        let _ = std::fs::remove_file(&path);
        let created = RunFile::create_patiently(&path, head.clone(), patience);
        assert_eq!(created.is_ok(), path.exists());
        assert!(!PathBuf::from(format!("{}-journal", path.display())).exists() || created.is_ok());
        created
    };
    // A line is read for the sum, and takes at least as long to be written.
    assert!(questions(create) >= 2 * 4);
    create(&Patience::endless()).unwrap().close().unwrap();
    assert_eq!(RunView::open(&path).unwrap().head(), &head);
    // An empty file that was there stays.
    std::fs::write(&path, "").unwrap();
    let stopped = RunFile::create_patiently(&path, head, &Patience::new(&|| false));
    assert!(matches!(stopped, Err(RunFileError::Stopped { .. })));
    assert_eq!(std::fs::read(&path).unwrap(), b"");
    std::fs::remove_file(path).unwrap();
}
