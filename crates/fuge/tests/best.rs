//! Best boards from the command line: what is printed, run files that go on, and bad input.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{Folder, fuge, fuge_in};

/// A puzzle that no exact search ends, and no round solves.
fn hard(folder: &Folder) {
    fuge_in(folder, "generate cards --size 10 --colours 12 --border-colours 4 --seed 1 -o hard.toml").code(0);
}

/// A puzzle without a solution: every edge is red or blue, and one of the cards has a colour that no other has.
const NONE: &str = "family = 'cards'\nboard = '1x3'\nturn = false\ncards = ['a b a c', 'a c a b', 'a d a d']\n";

#[test]
fn a_solution_ends_the_search() {
    let said = fuge("solve cards-6x6 --best --threads 1").code(0);
    assert!(said.err.contains("60 of 60 edges match; 36 of 36 cards lie without a mismatch"), "{said:?}");
    assert!(said.out.lines().last().unwrap().starts_with("solved: 60 of 60 edges match"), "{said:?}");
    let json = fuge("solve cards-6x6 --best --json --threads 2").code(0).quiet();
    let summary = json.summary();
    assert_eq!(
        (&summary["status"], &summary["complete"], &summary["edges"]),
        (&"solved".into(), &true.into(), &60.into())
    );
}

#[test]
fn boards_are_printed_as_they_improve_and_can_be_checked() {
    let folder = Folder::new("best-json");
    hard(&folder);
    let said = fuge_in(&folder, "solve hard.toml --best --rounds 3 --threads 1 --json").code(3);
    let lines = said.json();
    let boards = &lines[..lines.len() - 1];
    assert!(boards.len() > 1 && boards.iter().all(|line| line["type"] == "best"));
    for record in ["edges", "cards"] {
        let numbers: Vec<u64> =
            boards.iter().filter(|line| line["record"] == record).map(|line| line[record].as_u64().unwrap()).collect();
        assert!(numbers.is_sorted() && numbers.last() == said.summary()[record].as_u64().as_ref(), "{numbers:?}");
    }
    assert_eq!((&said.summary()["status"], &said.summary()["of_edges"]), (&"stopped".into(), &180.into()));
    assert!(said.err.contains("all rounds are done: the run was not saved; --run FILE would keep it"), "{said:?}");
    folder.write("list.jsonl", &said.out);
    let right = fuge_in(&folder, "verify hard.toml list.jsonl").code(0).quiet();
    assert!(right.out.contains("every one is right; the best of them:"), "{right:?}");
    // On one thread rounds are the same every time.
    let again = fuge_in(&folder, "solve hard.toml --best --rounds 3 --threads 1 --json").code(3);
    assert_eq!(again.json()[..lines.len() - 1], *boards);
    // A number that is not that of its board.
    let last = said.summary()["edges"].as_u64().unwrap();
    folder.write("wrong.jsonl", said.out.replace(&format!("\"edges\":{last}"), &format!("\"edges\":{}", last + 1)));
    let wrong = fuge_in(&folder, "verify hard.toml wrong.jsonl").code(1);
    assert!(wrong.out.contains("matching edges, and has"), "{wrong:?}");
}

#[test]
fn what_cannot_be_finished_is_drawn_with_its_mismatches() {
    let folder = Folder::new("best-drawn");
    folder.write("none.toml", NONE);
    let said = fuge_in(&folder, "solve none.toml --best --rounds 2 --threads 1 --svg a.svg --html a.html").code(0);
    assert!(said.out.contains("1 of 2 edges match; 2 of 3 cards lie without a mismatch"), "{said:?}");
    assert!(said.out.contains("no complete solution exists, so nothing is better: proven"), "{said:?}");
    assert!(said.out.contains('X') && said.err.contains("wrote a.svg, a.html"), "{said:?}");
    let drawing = std::fs::read_to_string(folder.path("a.svg")).unwrap();
    assert!(drawing.contains("#d00"), "a mismatch is red");
    let summary = fuge_in(&folder, "solve none.toml --best --rounds 2 --threads 1 --json").code(0).summary();
    assert_eq!((&summary["status"], &summary["exact"]), (&"impossible".into(), &"impossible".into()));
    let link = fuge("solve cards-6x6 --best --notation link --threads 1").code(0);
    assert!(link.out.contains("board_edges="), "{link:?}");
}

#[test]
fn a_run_goes_on_and_is_never_worse() {
    let folder = Folder::new("best-run");
    hard(&folder);
    let first = fuge_in(&folder, "solve hard.toml --best --rounds 2 --threads 1 --run a.run --json").code(3);
    assert!(first.err.contains("saved; to go on: fuge resume a.run"), "{first:?}");
    let status = fuge_in(&folder, "status a.run").code(0).quiet();
    assert!(status.out.contains("hard: the best board, seed 1\n") && status.out.contains(", 2 rounds\n"), "{status:?}");
    assert!(status.out.contains("nobody; to go on: fuge resume a.run"), "{status:?}");
    let more = fuge_in(&folder, "resume a.run --rounds 1 --threads 1 --json").code(3);
    let (before, after) = (first.summary(), more.summary());
    for number in ["edges", "cards"] {
        assert!(after[number].as_u64() >= before[number].as_u64(), "{before} {after}");
    }
    assert_eq!((&after["rounds"], &after["seed"]), (&3.into(), &1.into()));
    // The same as if it had not been stopped.
    let whole = fuge_in(&folder, "solve hard.toml --best --rounds 3 --threads 1 --json").code(3).summary();
    assert_eq!((&whole["edges"], &whole["cards"]), (&after["edges"], &after["cards"]));
    // Named again, the file goes on too.
    let again = fuge_in(&folder, "solve hard.toml --best --rounds 1 --threads 2 --run a.run --json").code(3);
    assert!(again.err.starts_with("going on with a.run\n"), "{again:?}");
    assert_eq!(again.summary()["rounds"], 4);
    fuge_in(&folder, "verify hard.toml a.run").code(0).quiet();
    let exported = fuge_in(&folder, "export a.run --json").code(0).quiet();
    folder.write("exported.jsonl", &exported.out);
    fuge_in(&folder, "verify hard.toml exported.jsonl").code(0).quiet();
    let drawn = fuge_in(&folder, "export a.run --svg a.svg").code(0);
    assert!(drawn.err.contains("wrote a.svg"), "{drawn:?}");
    assert_eq!(folder.names(), ["a.run", "a.svg", "exported.jsonl", "hard.toml"]);
}

#[test]
fn run_files_that_are_no_use_are_refused_and_left_alone() {
    let folder = Folder::new("best-refused");
    hard(&folder);
    folder.write("none.toml", NONE);
    fuge_in(&folder, "solve hard.toml --best --rounds 1 --threads 1 --run a.run").code(3);
    let good = std::fs::read_to_string(folder.path("a.run")).unwrap();
    let refused = |name: &str, words: &str, why: &str| {
        let before = std::fs::read(folder.path(name)).unwrap();
        let said = fuge_in(&folder, words).code(2);
        assert!(said.err.contains(why), "{said:?}");
        assert_eq!(std::fs::read(folder.path(name)).unwrap(), before, "{words}");
    };
    refused("a.run", "solve none.toml --best --run a.run", "is the run of another puzzle, `hard`");
    refused("a.run", "solve hard.toml --best --seed 7 --run a.run", "is the run of another seed, 1");
    refused("a.run", "solve hard.toml --count --run a.run", "is a run of `fuge solve --best`");
    refused("a.run", "merge a.run -o b.run", "it has no parts to put together");
    refused("a.run", "export a.run --csv", "its boards come with --json");
    refused("a.run", "verify none.toml a.run", "is a run of another puzzle, `hard`");
    refused("a.run", "resume a.run --svg a.run", "a picture cannot be written over the run file");
    refused("a.run", "solve turtles --svg a.run", "is a run file, or another database");
    folder.write("text.run", "something else");
    refused("text.run", "solve hard.toml --best --run text.run", "is no run of `fuge solve --best`");
    for (name, text) in [
        ("cut.run", good[..good.len() / 2].to_owned()),
        ("version.run", good.replace("\"version\":1", "\"version\":9")),
        ("puzzle.run", good.replace("family", "famili")),
        ("card.run", good.replace("\"card\":5,", "\"card\":6,")),
    ] {
        folder.write(name, text);
        refused(name, &format!("resume {name} --rounds 1"), name);
        refused(name, &format!("status {name}"), name);
    }
    // Somebody works on it.
    let held = std::fs::File::open(folder.path("a.run")).unwrap();
    held.try_lock().unwrap();
    let said = fuge_in(&folder, "resume a.run --rounds 1").code(1);
    assert!(said.err.contains("another process works on"), "{said:?}");
    assert!(fuge_in(&folder, "status a.run").code(0).out.contains("at work:   a process"));
    assert_eq!(std::fs::read_to_string(folder.path("a.run")).unwrap(), good);
}

#[test]
fn what_makes_no_sense_is_refused() {
    for other in
        ["--count", "--all", "--part 1/2", "--unique", "--limit 3", "--engine rows", "--filter fault-free", "--raw"]
    {
        let said = fuge(&format!("solve turtles --best {other}")).code(2);
        assert!(said.err.contains("cannot be used with"), "{said:?}");
    }
    for (words, why) in [
        ("solve pentominoes-6x10 --best", "--best is for cards, and `pentominoes-6x10` is of the family packing"),
        ("solve tangram --best", "--best is for cards"),
        ("solve turtles cards-6x6 --best", "--best takes one puzzle"),
        ("solve turtles --best --notation 1986", "has no words for empty places"),
        ("solve turtles --best --notation link", "cannot be written"),
        ("solve cards-6x6 --best --notation link --json", "--notation is another way to print boards"),
        ("solve turtles --seed 3", "--best"),
        ("solve turtles --rounds 3", "--best"),
        ("solve turtles --best --rounds 0", "0 is not in 1.."),
    ] {
        let said = fuge(words).code(2);
        assert!(said.err.contains(why), "{said:?}");
    }
}
