//! `--filter` on the command line: what passes is shown, stored and counted, what does not is counted.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{Folder, effortless, fuge, fuge_in};
use serde_json::json;

#[test]
fn the_summary_counts_what_passes_and_what_there_is() {
    let said = fuge("solve pentominoes-8x8 --count --filter crossroad-free,fault-free --filter three-colourable")
        .code(0)
        .quiet();
    assert_eq!(
        effortless(&said.out),
        "37 of 65 different solutions pass crossroad-free, fault-free, three-colourable (520 in all), symmetry: full square (order 8); \
         EFFORT, engine cells\n"
    );
    let summary = fuge("solve pentominoes-8x8 --all --json --filter crossroad-free").code(0).quiet();
    assert_eq!(summary.out.lines().count(), 42);
    let line = summary.summary();
    assert_eq!((&line["different"], &line["raw"]), (&json!(65), &json!(520)));
    assert_eq!((&line["passed"], &line["filters"]), (&json!(41), &json!(["crossroad-free"])));
    let plain = fuge("solve pentominoes-8x8 --count --json").code(0).summary();
    assert_eq!(plain["nodes"], line["nodes"], "the search is the same");
    assert!(plain.get("passed").is_none() && plain.get("filters").is_none());
}

#[test]
fn a_limit_is_about_what_passes() {
    let said = fuge("solve pentominoes-6x10 --limit 3 --json --filter crossroad-free,three-colourable").code(0).quiet();
    assert_eq!(said.out.lines().count(), 4);
    assert_eq!((&said.summary()["found"], &said.summary()["passed"]), (&json!(3), &json!(null)));
    let first = fuge("solve pentominoes-6x10 --filter fault-free").code(0).quiet();
    assert!(first.out.contains("solved: 1 solution that passes fault-free shown, there may be more"), "{first:?}");
    let least = fuge("solve pentominoes-6x10 --count --limit 2 --filter fault-free").code(0).quiet();
    assert!(least.out.starts_with("at least 2 different solutions that pass fault-free"), "{least:?}");
}

#[test]
fn no_solution_that_passes_is_an_answer() {
    // Two dominoes on a square: either way there is a seam.
    let folder = Folder::new("none-passes");
    folder.write("square.toml", "family = 'packing'\nboard = '2x2'\nset = 'dominoes'\ncopies = 2");
    let said = fuge_in(&folder, "solve square.toml --all --filter fault-free").code(0).quiet();
    assert!(said.out.starts_with("no solution passes fault-free (1 different solution, 2 in all); "), "{said:?}");
    let line = fuge_in(&folder, "solve square.toml --count --json --filter fault-free").code(0).summary();
    assert_eq!((&line["status"], &line["different"], &line["passed"]), (&json!("impossible"), &json!(1), &json!(0)));
}

#[test]
fn a_name_that_is_none_is_answered_with_those_there_are() {
    for words in
        ["solve pentominoes-8x8 --filter pretty", "split pentominoes-8x8 --parts 2 -o . --filter fault-free,pretty"]
    {
        let said = fuge(words).code(2);
        assert!(
            said.err.contains("`pretty` is no filter; there are crossroad-free, fault-free, three-colourable"),
            "{said:?}"
        );
    }
    fuge("solve pentominoes-8x8 --filter").code(2);
}

#[test]
fn a_run_keeps_what_passes_and_comes_to_the_same() {
    let folder = Folder::new("filtered-runs");
    let filters = "--filter three-colourable,fault-free";
    let plain = fuge(&format!("solve pentominoes-4x15 --all --json {filters}")).code(0);
    let timeless = |text: &str| -> Vec<serde_json::Value> {
        let mut lines: Vec<serde_json::Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        for line in lines.iter_mut().filter_map(serde_json::Value::as_object_mut) {
            line.remove("seconds");
            line.remove("check_seconds");
        }
        lines
    };
    for threads in [1, 3] {
        let words = format!("solve pentominoes-4x15 --all --json {filters} --threads {threads} --run {threads}.run");
        assert_eq!(timeless(&fuge_in(&folder, &words).code(0).out), timeless(&plain.out));
        let export = fuge_in(&folder, &format!("export {threads}.run --json")).code(0);
        assert_eq!(timeless(&export.out), timeless(&plain.out));
        fuge_in(&folder, &format!("verify pentominoes-4x15 {threads}.run")).code(0);
    }
    // Resume has the filters from the file.
    let resumed = fuge_in(&folder, "resume 1.run --json").code(0);
    assert_eq!(timeless(&resumed.out), timeless(&plain.out));
    let status = fuge_in(&folder, "status 1.run").code(0);
    assert!(
        status.out.starts_with("pentominoes-4x15: all solutions, fault-free, three-colourable, engine cells"),
        "{status:?}"
    );
    let status = fuge_in(&folder, "status 1.run --json").code(0).json().remove(0);
    assert_eq!((&status["solutions"], &status["passed"]), (&json!(368), &plain.summary()["passed"]));
    // Another search.
    for other in ["", "--filter fault-free"] {
        let said = fuge_in(&folder, &format!("solve pentominoes-4x15 --all {other} --run 1.run")).code(2);
        assert!(said.err.contains("a search with other filters, fault-free, three-colourable"), "{said:?}");
    }
}

#[test]
fn a_list_of_what_passes_can_be_checked() {
    let folder = Folder::new("filtered-lists");
    for (name, json) in [("list.jsonl", "--json"), ("list.txt", "")] {
        let list = fuge(&format!("solve pentominoes-8x8 --all {json} --filter fault-free")).code(0);
        folder.write(name, list.out);
        let said = fuge_in(&folder, &format!("verify pentominoes-8x8 {name}")).code(0).quiet();
        assert!(said.out.contains("53 solutions"), "{said:?}");
    }
}

#[test]
fn parts_are_merged_when_they_have_the_same_filters() {
    let folder = Folder::new("filtered-parts");
    for part in 1..=3 {
        let words = format!("solve pentominoes-8x8 --all --filter fault-free --part {part}/3 --run {part}.run");
        fuge_in(&folder, &words).code(0);
    }
    let said = fuge_in(&folder, "merge 1.run 2.run 3.run -o all.run").code(0).quiet();
    assert!(said.out.contains("53 of 65 different solutions pass fault-free (520 in all) in all.run"), "{said:?}");
    let export = fuge_in(&folder, "export all.run --json").code(0).summary();
    assert_eq!((&export["different"], &export["passed"]), (&json!(65), &json!(53)));
    // An export may ask for more.
    let fewer = fuge_in(&folder, "export all.run --json --filter crossroad-free,three-colourable").code(0);
    assert_eq!((fewer.out.lines().count(), &fewer.summary()["passed"]), (38, &json!(37)));
    fuge_in(&folder, "solve pentominoes-8x8 --all --part 3/3 --run other.run").code(0);
    let said = fuge_in(&folder, "merge 1.run 2.run other.run -o mixed.run").code(2);
    assert!(
        said.err.contains("--all --filter fault-free") && said.err.contains("merge runs of one search only"),
        "{said:?}"
    );
    // Split makes them too.
    fuge_in(&folder, "split pentominoes-8x8 --parts 2 -o . --filter crossroad-free").code(0);
    let part = fuge_in(&folder, "resume pentominoes-8x8-1-of-2.run --json").code(0).summary();
    assert_eq!(part["filters"], json!(["crossroad-free"]));
}
