//! Best boards from the command line: what is printed, run files that go on, and bad input.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{Folder, fuge, fuge_in};
use fuge::format::best::sealed;

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
        ("version.run", good.replace("\"version\":2", "\"version\":9")),
        ("flipped.run", good.replacen("\"rounds\":1", "\"rounds\":3", 1)),
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

/// Whoever changes a file may know how to make a right checksum; what stands in it must be so all the same.
#[test]
fn what_cannot_be_is_refused_with_a_right_checksum_too() {
    let folder = Folder::new("best-forged");
    hard(&folder);
    folder.write("other.toml", NONE);
    fuge_in(&folder, "solve hard.toml --best --rounds 1 --threads 1 --run a.run").code(3);
    fuge_in(&folder, "solve other.toml --best --rounds 1 --threads 1 --run other.run").code(0);
    let lines = |name: &str| -> Vec<String> {
        let text = std::fs::read_to_string(folder.path(name)).unwrap();
        let lines: Vec<String> = text.lines().map(|line| line.to_owned() + "\n").collect();
        assert!(lines.len() == 4 && text == sealed(&lines[..3].concat()));
        lines[..3].to_vec()
    };
    let (good, other) = (lines("a.run"), lines("other.run"));
    let edges: serde_json::Value = serde_json::from_str(&good[1]).unwrap();
    let number = edges["edges"].as_u64().unwrap();
    let head: serde_json::Value = serde_json::from_str(&good[0]).unwrap();
    let exact = |to: &str| {
        let from = format!("\"exact\":{}", head["exact"]);
        assert!(good[0].contains(&from), "{}", good[0]);
        [good[0].replace(&from, &format!("\"exact\":{to}")), good[1].clone(), good[2].clone()]
    };
    // In a line of a board: the first card that lies, and one beside it.
    let board = |from: &str, to: &str| {
        assert!(good[1].contains(from), "{from}");
        [good[0].clone(), good[1].replacen(from, to, 1), good[2].clone()]
    };
    let first = edges["rows"][0][0].to_string();
    for (name, lines, why) in [
        ("twice", board(&format!("{},", edges["rows"][0][1]), &format!("{first},")), "cards lie as they cannot"),
        ("frame", board(&first, &edges["rows"][5][5].to_string()), "cards lie as they cannot"),
        ("none", board(&first, r#"{"card":101,"turn":0}"#), "no card can lie at 0,0 as it says"),
        ("turn", board(&first, r#"{"card":1,"turn":4}"#), "no card can lie at 0,0 as it says"),
        ("large", board("[[", "[[null,null,null,null,null,null,null,null,null,null,"), "there is no place 0,10"),
        ("number", board(&format!("\"edges\":{number}"), &format!("\"edges\":{}", number + 1)), "not what it says"),
        ("of", board("\"of_edges\":180", "\"of_edges\":181"), "not what it says"),
        ("record", board("\"record\":\"edges\"", "\"record\":\"cards\""), "not what it says"),
        ("words", board("[[", "[ ["), "not what it says"),
        ("order", [good[0].clone(), good[2].clone(), good[1].clone()], "not what it says"),
        (
            "puzzle",
            [good[0].replace("family", "famili"), good[1].clone(), good[2].clone()],
            "the puzzle in it cannot be read",
        ),
        ("boards", [good[0].clone(), other[1].clone(), other[2].clone()], ""),
        ("head", [other[0].clone(), good[1].clone(), good[2].clone()], ""),
        ("place", exact(r#"{"open":[4000000000]}"#), "goes on where there is nothing"),
        ("deep", exact(r#"{"open":[0,0,0,0,0,0,0,0,0,0,0,0,7]}"#), "goes on where there is nothing"),
        ("solved", exact(r#""solved""#), "it says that there is a solution, and has none"),
        (
            "rounds",
            [good[0].replace("\"rounds\":1", "\"rounds\":18446744073709551615"), good[1].clone(), good[2].clone()],
            "rounds",
        ),
        (
            "seconds",
            [good[0].replace("\"seconds\":", "\"seconds\":-"), good[1].clone(), good[2].clone()],
            "its time is no time",
        ),
    ] {
        let text = sealed(&lines.concat());
        folder.write("b.run", &text);
        for words in
            ["status b.run", "resume b.run --rounds 1", "export b.run", "solve hard.toml --best --rounds 1 --run b.run"]
        {
            let said = fuge_in(&folder, words).code(2);
            let other = name == "head" && words.starts_with("solve");
            assert!(said.err.contains(why) && (other || said.err.contains("it is damaged")), "{name}: {said:?}");
            assert!(said.err.contains("not changed") && said.out.is_empty(), "{name}: {said:?}");
        }
        assert_eq!(std::fs::read_to_string(folder.path("b.run")).unwrap(), text, "{name}");
    }
}

#[test]
fn another_name_for_the_same_puzzle_is_no_other_puzzle() {
    let folder = Folder::new("best-renamed");
    hard(&folder);
    fuge_in(&folder, "solve hard.toml --best --rounds 1 --threads 1 --run a.run").code(3);
    std::fs::rename(folder.path("hard.toml"), folder.path("harder.toml")).unwrap();
    fuge_in(&folder, "solve harder.toml --best --rounds 1 --threads 1 --run a.run").code(3);
    assert!(fuge_in(&folder, "status a.run").code(0).out.contains(", 2 rounds\n"));
    fuge_in(&folder, "verify harder.toml a.run").code(0).quiet();
}

#[test]
fn an_empty_file_is_a_run_that_has_not_begun() {
    let folder = Folder::new("best-empty");
    hard(&folder);
    folder.write("a.run", "");
    fuge_in(&folder, "solve hard.toml --best --rounds 1 --threads 1 --run a.run").code(3);
    assert!(fuge_in(&folder, "status a.run").code(0).out.contains(", 1 round\n"));
    // Nothing that is no file is ever replaced.
    std::fs::create_dir(folder.path("b.run")).unwrap();
    fuge_in(&folder, "solve hard.toml --best --rounds 1 --run b.run").code(2);
    fuge_in(&folder, "solve hard.toml --best --rounds 1 --run /dev/null").code(2);
    assert_eq!(folder.names(), ["a.run", "b.run", "hard.toml"]);
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
