//! Whatever stands in a file: reading it ends soon and without a panic. What must hold and the corpus are those of the fuzz target
//! (the folder `fuzz`); here they run on the stable compiler.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

#[path = "../../../fuzz/checks/changes.rs"]
mod changes;
#[path = "../../../fuzz/checks/solution_list.rs"]
mod solution_list;

use proptest::prelude::*;

#[test]
fn the_corpus_is_read_or_refused_as_its_names_say() {
    changes::replay("solution_list", solution_list::check);
}

fn seeds() -> Vec<Vec<u8>> {
    changes::corpus("solution_list").into_iter().map(|seed| seed.bytes).collect()
}

proptest! {
    #![proptest_config(changes::config())]

    #[test]
    fn changed_files(bytes in changes::changed(seeds(), changes::tokens("solution_list"))) {
        solution_list::check(&bytes);
    }
}
