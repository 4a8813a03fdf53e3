//! Whatever stands in a file: reading it ends soon and without a panic. What must hold and the corpus are those of the fuzz target
//! (the folder `fuzz`); here they run on the stable compiler.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

#[path = "../../../fuzz/checks/changes.rs"]
mod changes;
#[path = "../../../fuzz/checks/run_file.rs"]
mod run_file;

use proptest::prelude::*;

#[test]
fn the_corpus_is_read_or_refused_as_its_names_say() {
    changes::replay("run_file", run_file::check);
}

fn seeds() -> Vec<Vec<u8>> {
    changes::corpus("run_file").into_iter().map(|seed| seed.bytes).collect()
}

proptest! {
    #![proptest_config(changes::config())]

    #[test]
    fn changed_files(bytes in changes::changed(seeds(), changes::tokens("run_file"))) {
        run_file::check(&bytes);
    }
}
