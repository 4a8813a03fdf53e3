//! Any bytes as a run file: opening it ends soon and without a panic, and nothing in it is believed that its checksums do not bear out.

use fuge::Job;
use fuge::run::RunView;
use std::path::PathBuf;

/// A file of this process and thread's own.
fn place() -> PathBuf {
    std::env::temp_dir().join(format!("fuzz-{}-{:?}.run", std::process::id(), std::thread::current().id()))
}

/// Opens, reads and decodes everything, and says whether it is a run file.
pub fn check(bytes: &[u8]) -> bool {
    let path = place();
    std::fs::write(&path, bytes).expect("there is a folder for temporary files");
    let result = RunView::open(&path).and_then(|run| run.check().map(|()| run));
    if let Ok(run) = &result {
        // Nobody is at work on it; a version that SQLite will only read does not let anybody ask.
        assert!(run.at_work().is_ok_and(|at_work| at_work != Some(true)));
        let solutions: u64 = run.records().map(|record| record.expect("it was checked").found.len()).sum();
        assert!(solutions <= run.statistics().solutions());
        if let Ok(job) = Job::of(run.head()) {
            let records = run.records().map(|record| record.expect("it was checked"));
            records.for_each(|record| record.found.iter().for_each(|solution| drop(job.decode(solution))));
        }
    } else if let Err(error) = &result {
        assert!(error.to_string().len() < 2000, "a message stays short");
    }
    let right = result.is_ok();
    drop(result);
    let _ = std::fs::remove_file(&path);
    right
}
