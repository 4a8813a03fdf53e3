//! Run files as a user meets them: stop and go on, look, take out, divide and put together; and what is refused.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{Folder, Said, fuge, fuge_in, in_stretches, program};
use fuge::Job;
use fuge::format::shipped;
use fuge::packing::Engine;
use fuge::run::{Head, Keep};
use fuge::search::Patience;
use std::process::Stdio;

const PUZZLE: &str = "pentominoes-5x12";
const LONG: &str = "one-sided-pentominoes-9x10";

/// What was printed, but for the time.
fn timeless(said: &Said) -> String {
    let mut lines: Vec<String> = said.out.lines().map(str::to_owned).collect();
    if let Some(last) = lines.last_mut()
        && let Ok(mut summary) = serde_json::from_str::<serde_json::Value>(last)
    {
        summary["seconds"] = 0.into();
        summary.as_object_mut().unwrap().remove("check_seconds");
        *last = summary.to_string();
    }
    lines.join("\n")
}

#[test]
fn a_run_prints_what_the_search_prints_without_a_file() {
    let folder = Folder::new("same");
    let plain = fuge(&format!("solve {PUZZLE} --all --json")).code(0);
    let run = fuge_in(&folder, &format!("solve {PUZZLE} --all --json --run a.run")).code(0).quiet();
    assert_eq!(timeless(&run), timeless(&plain));
    let again = fuge_in(&folder, "resume a.run --json").code(0).quiet();
    assert_eq!(timeless(&again), timeless(&plain));
    let export = fuge_in(&folder, "export a.run --json").code(0).quiet();
    assert_eq!(timeless(&export), timeless(&plain));
    assert_eq!(folder.names(), ["a.run"], "one file");
    let drawings = |said: Said| said.out.rsplit_once("\n\n").unwrap().0.to_owned();
    let plain = drawings(fuge(&format!("solve {PUZZLE} --all")).code(0));
    assert_eq!(drawings(fuge_in(&folder, "export a.run").code(0)), plain);
    assert_eq!(drawings(fuge_in(&folder, "resume a.run").code(0)), plain);
}

#[test]
fn stopped_again_and_again_with_other_threads_it_comes_to_the_same_end() {
    let folder = Folder::new("again");
    let plain = fuge("solve pentominoes-square-8x8 --all --json").code(0);
    let said = in_stretches(&folder, "pentominoes-square-8x8");
    assert_eq!(timeless(&said), timeless(&plain));
}

#[test]
fn a_count_is_kept_too() {
    let folder = Folder::new("count");
    let said = fuge_in(&folder, &format!("solve {PUZZLE} --count --run a.run --json")).code(0);
    assert_eq!((said.json().len(), &said.summary()["different"]), (1, &1010.into()));
    let said = fuge_in(&folder, "export a.run --json").code(2);
    assert!(said.err.contains("counts solutions and keeps none"), "{said:?}");
    let said = fuge_in(&folder, "status a.run").code(0).quiet();
    assert!(said.out.contains("1010 different solutions (4040 in all)"), "{said:?}");
    fuge_in(&folder, "resume a.run --svg a.svg").code(2);
}

#[test]
fn status_tells_how_far_it_is() {
    let folder = Folder::new("status");
    fuge_in(&folder, &format!("solve {LONG} --all --run a.run --time 300ms")).code(3);
    let said = fuge_in(&folder, "status a.run").code(0).quiet();
    for word in ["work: ", "done: ", "left: ", "rate: ", "open: ", "nobody; to go on: fuge resume a.run"] {
        assert!(said.out.contains(word), "{word}: {said:?}");
    }
    let said = fuge_in(&folder, "status a.run --json").code(0);
    assert!(said.out.starts_with(r#"{"type":"status","puzzle":"one-sided-pentominoes-9x10""#), "{said:?}");
    let status = &said.json()[0];
    assert_eq!((&status["complete"], &status["at_work"]), (&false.into(), &false.into()));
    assert!(status["seconds_left"].as_f64().unwrap() > 0.0 && status["nodes_left_error"].as_f64().unwrap() > 0.0);
}

#[cfg(unix)]
#[test]
fn signals_save_the_run_and_a_second_process_is_refused() {
    let folder = Folder::new("signals");
    for signal in ["-INT", "-TERM"] {
        let mut child = program();
        child.current_dir(folder.path("")).args(["solve", LONG, "--all", "--run", "a.run", "--save-every", "10ms"]);
        let child = child.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        // Once something is saved it is surely at work.
        let solutions = |said: Said| said.json().first().map_or(0, |s| s["solutions"].as_u64().unwrap());
        let at_work = |said: &Said| said.json().first().is_some_and(|s| s["at_work"] == true);
        while !at_work(&fuge_in(&folder, "status a.run --json")) {}
        let said = fuge_in(&folder, "resume a.run").code(1);
        assert!(said.err.contains("another process is at work on `a.run`"), "{said:?}");
        fuge_in(&folder, &format!("solve {LONG} --all --run a.run")).code(1);
        fuge_in(&folder, "export a.run --csv").code(0);
        std::process::Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
        let said = Said::of(child.wait_with_output().unwrap()).code(3);
        assert!(said.err.contains("interrupted") && said.err.contains("saved; to go on: "), "{said:?}");
        let found: u64 = said.out.split(' ').nth(1).unwrap().parse().unwrap();
        assert_eq!(solutions(fuge_in(&folder, "status a.run --json")), found, "what was told is what is saved");
    }
}

#[test]
fn parts_on_several_machines_make_the_whole() {
    let folder = Folder::new("parts");
    let plain = fuge(&format!("solve {PUZZLE} --all --json")).code(0);
    let mut found = 0;
    for part in 1..=5 {
        let words = format!("solve {PUZZLE} --all --json --part {part}/5 --run {part}.run --threads {part}");
        let summary = fuge_in(&folder, &words).code(0).summary();
        assert_eq!((&summary["part"], &summary["complete"]), (&format!("{part}/5").into(), &true.into()));
        found += summary["different"].as_u64().unwrap();
    }
    assert_eq!(found, 1010);
    // Another order, and one of them twice.
    std::fs::copy(folder.path("3.run"), folder.path("3b.run")).unwrap();
    let said = fuge_in(&folder, "merge 4.run 3.run 3b.run 1.run 5.run 2.run -o all.run").code(0);
    assert!(said.out.contains("1010 different solutions (4040 in all) in all.run"), "{said:?}");
    assert!(said.err.contains("taken once: "), "{said:?}");
    assert_eq!(timeless(&fuge_in(&folder, "resume all.run --json").code(0)), timeless(&plain));
    let said = fuge_in(&folder, "merge 4.run -o all.run").code(2);
    assert!(said.err.contains("`all.run` exists"), "{said:?}");
    // One is missing: it is named, and can be walked.
    let said = fuge_in(&folder, "merge 4.run 1.run 5.run 2.run -o most.run").code(3);
    assert!(said.err.contains("missing: from ") && said.err.contains("fuge resume most.run"), "{said:?}");
    assert_eq!(timeless(&fuge_in(&folder, "resume most.run --json").code(0)), timeless(&plain));
    // A part of another division overlaps.
    fuge_in(&folder, &format!("solve {PUZZLE} --all --part 1/3 --run third.run")).code(0);
    let said = fuge_in(&folder, "merge 1.run 2.run third.run -o no.run").code(2);
    assert!(said.err.contains("these overlap: `") && said.err.contains("third.run"), "{said:?}");
    fuge_in(&folder, "solve pentominoes-4x15 --all --run other.run").code(0);
    let said = fuge_in(&folder, "merge 1.run other.run -o no.run").code(2);
    assert!(said.err.contains("merge runs of one search only"), "{said:?}");
    assert!(!folder.path("no.run").exists());
}

#[test]
fn split_tells_the_parts_and_writes_run_files() {
    let folder = Folder::new("split");
    let said = fuge_in(&folder, &format!("split {PUZZLE} --parts 12")).code(0).quiet();
    assert_eq!(said.out.lines().count(), 12);
    assert!(said.out.starts_with("1/12: from the start to "), "{said:?}");
    assert!(said.out.trim_end().ends_with(" to the end"), "{said:?}");
    fuge_in(&folder, &format!("split {PUZZLE} --parts 12 -o no")).code(2);
    std::fs::create_dir(folder.path("parts")).unwrap();
    let said = fuge_in(&folder, &format!("split {PUZZLE} --parts 12 -o parts --json")).code(0);
    let runs: Vec<String> = said.json().iter().map(|part| part["run"].as_str().unwrap().to_owned()).collect();
    assert_eq!(runs[1], "parts/pentominoes-5x12-02-of-12.run");
    for run in &runs {
        fuge_in(&folder, &format!("resume {run}")).code(0);
    }
    let said = fuge_in(&folder, &format!("merge {} -o all.run", runs.join(" "))).code(0);
    assert!(said.out.contains("12 runs, ") && said.out.contains("1010 different"), "{said:?}");
}

#[test]
fn a_tree_that_is_too_small_has_empty_parts() {
    let folder = Folder::new("small");
    folder.write("tiny.toml", "family = 'packing'\nboard = '2x3'\n[[piece]]\nname = 'd'\nart = '##'\ncopies = 3\n");
    let said = fuge_in(&folder, "split tiny.toml --parts 40").code(0);
    assert!(said.out.contains("40/40: nothing: the tree is too small"), "{said:?}");
    let summary = fuge_in(&folder, "solve tiny.toml --all --part 40/40 --run 40.run --json").code(0).summary();
    assert_eq!((&summary["different"], &summary["status"]), (&0.into(), &"solved".into()));
    for words in
        ["solve tiny.toml --count --part 0/4", "solve tiny.toml --count --part 5/4", "split tiny.toml --parts 0"]
    {
        fuge_in(&folder, words).code(2);
    }
}

#[test]
fn export_writes_every_format() {
    let folder = Folder::new("export");
    fuge_in(&folder, "solve pentominoes-8x8 --all --run a.run").code(0);
    let said = fuge_in(&folder, "export a.run --csv").code(0).quiet();
    assert_eq!((said.out.lines().next(), said.out.lines().count()), (Some("solution,piece,cells"), 1 + 65 * 12));
    let said = fuge_in(&folder, "export a.run --svg a.svg --html a.html").code(0);
    assert!(said.out.starts_with("65 different solutions") && said.err.contains("wrote a.svg, a.html"), "{said:?}");
    assert_eq!(folder.names(), ["a.html", "a.run", "a.svg"]);
    fuge_in(&folder, "export a.run --json --csv").code(2);
}

#[test]
fn a_run_file_is_never_replaced_by_a_picture() {
    let folder = Folder::new("pictures");
    fuge_in(&folder, "solve pentominoes-8x8 --all --run a.run").code(0);
    let good = std::fs::read(folder.path("a.run")).unwrap();
    for words in [
        "export a.run --svg ./a.run",
        "resume a.run --html a.run",
        "solve pentominoes-8x8 --svg a.run",
        "solve pentominoes-8x8 --all --run b.run --svg b.run",
    ] {
        fuge_in(&folder, words).code(2);
    }
    assert_eq!(std::fs::read(folder.path("a.run")).unwrap(), good);
    assert_eq!(folder.names(), ["a.run"]);
}

/// A list that was cut off must not look like a whole one.
#[cfg(unix)]
#[test]
fn a_signal_while_solutions_are_printed_is_told() {
    use std::io::{BufRead, BufReader, Read};
    let folder = Folder::new("printing");
    fuge_in(&folder, "solve pentominoes-6x10 --all --run a.run").code(0);
    for words in ["resume a.run --json", "export a.run --json", "solve pentominoes-6x10 --all --json --run a.run"] {
        let mut child = program();
        child.current_dir(folder.path("")).args(words.split(' ')).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = child.spawn().unwrap();
        let mut out = BufReader::with_capacity(64, child.stdout.take().unwrap());
        // The pipe holds a few hundred of the 2339 solutions, so it waits while it prints.
        out.read_line(&mut String::new()).unwrap();
        std::process::Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap();
        let mut rest = String::new();
        out.read_to_string(&mut rest).unwrap();
        let said = Said::of(child.wait_with_output().unwrap()).code(3);
        assert!(!rest.contains("summary") && said.err.contains("not all solutions were printed"), "{words}: {said:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_file_that_is_moved_away_is_told_and_can_be_gone_on_with() {
    let folder = Folder::new("moved");
    let mut child = program();
    child.current_dir(folder.path("")).args(["solve", LONG, "--all", "--run", "a.run", "--save-every", "10ms"]);
    let child = child.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let begun = |said: Said| said.json().first().is_some_and(|s| s["solutions"].as_u64() > Some(0));
    while !begun(fuge_in(&folder, "status a.run --json")) {}
    std::fs::rename(folder.path("a.run"), folder.path("b.run")).unwrap();
    let said = Said::of(child.wait_with_output().unwrap()).code(2);
    assert!(said.err.contains("`a.run` was moved or deleted while it was worked on"), "{said:?}");
    fuge_in(&folder, "resume b.run --time 200ms").code(3);
}

#[cfg(unix)]
#[test]
fn a_protected_file_is_told_at_once() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("protected");
    fuge_in(&folder, "solve pentominoes-8x8 --all --run a.run").code(0);
    std::fs::set_permissions(folder.path("a.run"), std::fs::Permissions::from_mode(0o444)).unwrap();
    // Those who may do everything may write here too.
    if std::fs::OpenOptions::new().append(true).open(folder.path("a.run")).is_err() {
        assert!(fuge_in(&folder, "resume a.run").code(2).err.contains("`a.run` is write-protected"));
    }
    fuge_in(&folder, "status a.run").code(0);
}

#[test]
fn what_makes_no_sense_is_refused_and_no_file_is_made() {
    let folder = Folder::new("nonsense");
    for words in [
        "solve pentominoes-8x8 --run a.run",
        "solve pentominoes-8x8 --limit 3 --run a.run",
        "solve pentominoes-8x8 --count --limit 3 --run a.run",
        "solve pentominoes-8x8 pentominoes-6x10 --all --run a.run",
        "solve pentominoes-8x8 --part 1/2",
        "solve pentominoes-8x8 --all --run no/a.run",
        "resume a.run",
        "status a.run",
        "export a.run",
        "merge a.run -o b.run",
    ] {
        let said = fuge_in(&folder, words);
        assert_eq!(said.code, Some(2), "{words}: {said:?}");
        assert!(said.err.starts_with("error: "), "{words}: {said:?}");
        assert_eq!(folder.names(), [""; 0], "{words}");
    }
}

#[test]
fn other_files_and_other_searches_are_refused_and_stay_as_they_are() {
    let folder = Folder::new("refused");
    fuge_in(&folder, "solve pentominoes-8x8 --all --run a.run").code(0);
    let good = std::fs::read(folder.path("a.run")).unwrap();
    let mut flipped = good.clone();
    let place = good.windows(9).rposition(|w| w == b"{\"piece\":").unwrap();
    flipped[place + 12] ^= 1;
    folder.write("flipped.run", &flipped);
    folder.write("short.run", &good[..good.len() / 2]);
    folder.write("puzzle.toml", "family = 'packing'");
    let refusals = [
        ("solve pentominoes-6x10 --all --run a.run", "the run of another puzzle, `pentominoes-8x8`"),
        ("solve pentominoes-8x8 --all --engine pieces --run a.run", "the run of another engine, cells"),
        ("solve pentominoes-8x8 --count --run a.run", "a search for all solutions (--all)"),
        ("solve pentominoes-8x8 --all --part 1/2 --run a.run", "the run of the whole search"),
        ("resume flipped.run", "`flipped.run` is damaged: "),
        ("export flipped.run", "`flipped.run` is damaged: "),
        ("solve pentominoes-8x8 --all --run short.run", "`short.run` is damaged: "),
        ("status puzzle.toml", "`puzzle.toml` is not a run file"),
        ("solve pentominoes-8x8 --all --run puzzle.toml", "`puzzle.toml` is not a run file"),
    ];
    for (words, message) in refusals {
        let said = fuge_in(&folder, words).code(2);
        assert!(said.err.contains(message) && said.err.contains(" help: "), "{words}: {said:?}");
    }
    for (name, bytes) in [("a.run", &good[..]), ("flipped.run", &flipped), ("short.run", &good[..good.len() / 2])] {
        assert_eq!(std::fs::read(folder.path(name)).unwrap(), bytes, "{name}");
    }
    // Nothing in the same puzzle's file that does not matter to the search matters here.
    let text = "# A comment.\ntitle = 'The same'\nfamily = 'packing'\nboard = '3x20'\nset = 'pentominoes'\n";
    folder.write("same.toml", text);
    fuge_in(&folder, "solve pentominoes-3x20 --all --run b.run").code(0);
    fuge_in(&folder, "solve same.toml --all --run b.run").code(0);
}

/// A run of a tree order that this program has not.
#[test]
fn another_order_of_the_tree_is_refused() {
    let folder = Folder::new("order");
    fuge_in(&folder, "solve pentominoes-8x8 --all --run a.run").code(0);
    // The head has a checksum, so a program that says so has to make it.
    let run = fuge::run::RunView::open(&folder.path("a.run")).unwrap();
    let head = fuge::run::Head { order: 99, ..run.head().clone() };
    fuge::run::RunFile::create(&folder.path("b.run"), head).unwrap().close().unwrap();
    for words in ["resume b.run", "status b.run", "export b.run", "solve pentominoes-8x8 --all --run b.run"] {
        let said = fuge_in(&folder, words).code(2);
        assert!(said.err.contains("order 99 of the tree of engine `cells`, this program has order "), "{said:?}");
        assert!(said.err.contains("the version of Fuge that made it"), "{said:?}");
    }
}

#[test]
fn a_heading_is_a_head_without_its_legend() {
    for name in ["pentominoes-3x20", "turtles", "rook-1979"] {
        let job = Job::new(shipped::find(name).unwrap().read().unwrap(), Engine::Auto);
        let heading = job.heading(Keep::All, None, &Patience::endless()).unwrap();
        let head = job.head(Keep::All, None);
        assert!(heading.legend.is_empty() && !head.legend.is_empty());
        assert_eq!(heading, Head { legend: Default::default(), ..head }, "{name}");
    }
}
