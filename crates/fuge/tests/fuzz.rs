//! Whatever stands in a file: reading it ends soon and without a panic. What must hold and the corpus are those of the fuzz target
//! (the folder `fuzz`); here they run on the stable compiler.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

#[path = "../../../fuzz/checks/best_file.rs"]
mod best_file;
#[path = "../../../fuzz/checks/changes.rs"]
mod changes;
#[path = "../../../fuzz/checks/run_file.rs"]
mod run_file;

use proptest::prelude::*;

#[test]
fn the_corpus_is_read_or_refused_as_its_names_say() {
    changes::replay("run_file", run_file::check);
    changes::replay("best_file", best_file::check);
}

fn seeds(target: &str) -> Vec<Vec<u8>> {
    changes::corpus(target).into_iter().map(|seed| seed.bytes).collect()
}

proptest! {
    #![proptest_config(changes::config())]

    #[test]
    fn changed_files(bytes in changes::changed(seeds("run_file"), changes::tokens("run_file"))) {
        run_file::check(&bytes);
    }

    #[test]
    fn changed_files_of_best_boards(bytes in changes::changed(seeds("best_file"), changes::tokens("best_file"))) {
        best_file::check(&bytes);
    }
}
