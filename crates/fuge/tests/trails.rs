//! The rook's way from the command line: the longest with its proof, its number on several roads, all longest ways, the walk of 1979, and bad input.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{Folder, Said, fuge, fuge_in, fuge_reading, in_stretches};
use fuge::format::{Puzzle, shipped};
use fuge::trail::count::{Count, CountOptions, by_joins};
use fuge::trail::{Graph, Visits, Walk, Way};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

#[test]
fn the_longest_way_is_found_and_proven() {
    let said = fuge("solve rook-1979").code(0).quiet();
    assert!(said.out.contains("longest: 101 steps from e1 to "), "{said:?}");
    assert!(said.out.contains("; proven, no way is better; "), "{said:?}");
    assert!(said.out.contains("given up: 11 segments: "), "{said:?}");
    assert!(said.out.lines().any(|line| line.starts_with("e1-") && line.matches('-').count() == 101), "{said:?}");
    let digits = fuge("solve rook-1979 --notation digits").code(0).quiet();
    assert!(digits.out.lines().count() >= 9 && !digits.out.contains("e1-"), "{digits:?}");
}

#[test]
fn machines_get_the_way_and_its_proof_and_can_check_it() {
    let folder = Folder::new("trails");
    for (name, longest) in [("rook-1979", 101), ("rook-closed", 100), ("rook-corners", 62)] {
        let said = fuge(&format!("solve {name} --json")).code(0).quiet();
        let lines = said.json();
        assert_eq!((&lines[0]["type"], &lines[0]["puzzle"]), (&"solution".into(), &name.into()));
        assert_eq!(lines[0]["length"], longest);
        assert_eq!(lines[0]["squares"].as_array().unwrap().len(), longest + 1);
        let summary = said.summary();
        assert_eq!((&summary["family"], &summary["status"]), (&"trail".into(), &"solved".into()));
        assert_eq!((&summary["longest"], &summary["bound"]), (&longest.into(), &longest.into()));
        folder.write("answer.jsonl", &said.out);
        let verified = fuge_in(&folder, &format!("verify {name} answer.jsonl")).code(0).quiet();
        assert!(verified.out.starts_with(&format!("1 way, right: worth {longest}")), "{verified:?}");
        let shown = if name == "rook-corners" {
            "there is no proof in the list"
        } else {
            "the proof is right: no way is worth more"
        };
        assert!(verified.out.contains(shown), "{verified:?}");
        // A way that is cut off ends elsewhere, or is not what is said.
        folder.write("wrong.jsonl", said.out.replacen("\"length\":", "\"length\":1", 1));
        fuge_in(&folder, &format!("verify {name} wrong.jsonl")).code(1);
    }
    folder.write("bad.jsonl", "{\"type\":\"solution\",\"squares\":[\"e1\",\"9\"]}\n");
    let said = fuge_in(&folder, "verify rook-1979 bad.jsonl").code(2);
    assert!(said.err.contains("bad.jsonl:1:") && said.err.contains("`9` is no square"), "{said:?}");
    let said = fuge_reading("\n".as_bytes(), "verify rook-1979 -").code(2);
    assert!(said.err.contains("there is no way in this list"), "{said:?}");
}

#[test]
fn longest_ways_are_counted() {
    let said = fuge("solve rook-6x6 --count").code(0).quiet();
    assert!(said.out.starts_with("50246656 longest ways of 53 steps from b1, counted in "), "{said:?}");
    let summary = fuge("solve rook-6x6 --count --json --memory 1G").code(0).quiet().summary();
    assert_eq!((&summary["longest"], &summary["count"]), (&53.into(), &50_246_656.into()));
    let text = "family = 'trail'\nboard = '2x2'\nstart = 'a1'";
    let said = fuge_reading(text.as_bytes(), "solve - --count --lengths").code(0).quiet();
    assert!(said.out.starts_with("LENGTH  WAYS\n     0     1\n     1     2\n     2     2\n     3     2\n     4     2\n2 longest ways of 4 steps"), "{said:?}");
    assert!(said.out.ends_with("of any length: 9\n"), "{said:?}");
    let summary = fuge_reading(text.as_bytes(), "solve - --count --lengths --json").code(0).quiet().summary();
    assert_eq!(summary["lengths"][4], serde_json::json!({"length": 4, "count": 2}));
    let stopped = fuge("solve rook-1979 --count --lengths --memory 10k").code(3);
    assert!(stopped.out.starts_with("stopped: nothing is counted"), "{stopped:?}");
    assert!(stopped.err.contains("give more with --memory"), "{stopped:?}");
    let wide = fuge_reading("family = 'trail'\nboard = '40x40'\nstart = 'a1'".as_bytes(), "solve - --count").code(2);
    assert!(wide.err.contains("too wide") && wide.err.contains("help:"), "{wide:?}");
}

#[test]
fn shipped_trails_have_their_known_answers_on_two_roads() {
    for shipped in shipped::shipped() {
        let file = shipped.read().unwrap();
        let Puzzle::Trail(trail) = &file.puzzle else { continue };
        let graph = Graph::new(&trail.puzzle);
        let count = Count::new(&graph, trail.puzzle.visits()).unwrap();
        let found = count.longest(&CountOptions::default(), &mut |_| ControlFlow::Continue(())).unwrap();
        assert_eq!(file.known.longest, Some(found.worth), "{}", file.name);
        if let Some(ways) = &file.known.ways {
            assert_eq!(*ways.number(), found.ways, "{}", file.name);
        }
        // On the whole chessboard the second road takes minutes in a test.
        if graph.squares.len() <= 36 && trail.puzzle.visits() == Visits::Segments {
            assert_eq!(by_joins(&graph, &mut |_| ControlFlow::Continue(())).unwrap(), found, "{}", file.name);
        }
    }
}

#[test]
fn roads_agree() {
    let said = fuge("audit rook-6x6").code(0).quiet();
    let first = said.out.lines().next().unwrap();
    assert_eq!(first.split_whitespace().collect::<Vec<_>>(), ["ROAD", "LONGEST", "WAYS", "TIME", "AGREES"]);
    let verdict = "longest 53, 50246656 longest ways on 3 roads (the ways on 2 roads): they agree with each other and with the \
                   puzzle file\n";
    assert!(said.out.ends_with(verdict), "{said:?}");
    let wrong = "family = 'trail'\nboard = '3x3'\nstart = 'b1'\n[known]\nlongest = 10\nways = 51";
    let said = fuge_reading(wrong.as_bytes(), "audit - --json").code(1);
    assert_eq!(said.json().last().unwrap()["agree"], false);
    assert_eq!(said.json()[1]["count"], 50);
    let path = fuge("audit rook-corners").code(0);
    assert!(path.err.contains("for so many paths there is one road to the number"), "{path:?}");
    let few = fuge("audit rook-5x5").code(0).quiet();
    let verdict = "longest 33, 117120 longest ways on 4 roads (the ways on 3 roads): they agree with each other and with the puzzle file\n";
    assert!(few.out.ends_with(verdict), "{few:?}");
    let stopped = fuge("audit rook-1979 --road search --road walk --time 50ms").code(3);
    assert!(stopped.out.contains("longest 101 on 1 road") && stopped.out.contains("not finished: walk"), "{stopped:?}");
    assert!(fuge("audit rook-corners --road joins").code(2).err.contains("no square is visited twice"));
    assert!(fuge("audit rook-6x6 --road cover").code(2).err.contains("does not lead"));
    assert!(fuge("audit turtles --road joins").code(2).err.contains("does not lead"));
    assert!(fuge("audit pentominoes-3x20 --road joins").code(2).err.contains("is no trail"));
}

#[test]
fn weights_count() {
    let text = "family = 'trail'\nboard = '1x3'\nstart = 'a1'\nsquare-weights = '9 5 7'";
    let said = fuge_reading(text.as_bytes(), "solve - --json").code(0).quiet();
    assert_eq!((&said.json()[0]["length"], &said.json()[0]["worth"]), (&2.into(), &12.into()));
    let said = fuge_reading(text.as_bytes(), "solve -").code(0).quiet();
    assert!(said.out.contains("longest: a worth of 12 in 2 steps from a1 to c1; proven"), "{said:?}");
}

#[test]
fn the_walk_of_1979_comes_to_the_printed_board() {
    let said = fuge("solve rook-1979 --replay 70..71").code(0).quiet();
    assert!(said.out.starts_with("length 70, after 144 steps; reached until then: 70: 1 time\n"), "{said:?}");
    let first: Vec<&str> = said.out.lines().nth(2).unwrap().split_whitespace().collect();
    assert_eq!(first, ["41", "11", "11", "11", "2112", "11", "11", "12"]);
    assert!(said.out.contains("length 71, after 1787 steps; "), "{said:?}");
    let json = fuge("solve rook-1979 --replay 70..71 --json").code(0).quiet();
    assert_eq!((&json.json()[1]["steps"], &json.json()[0]["type"]), (&1787.into(), &"record".into()));
    let summary = json.summary();
    assert_eq!((&summary["status"], &summary["complete"]), (&"solved".into(), &false.into()));
    assert_eq!((&summary["found"], &summary["nodes"], &summary["engine"]), (&2.into(), &1787.into(), &"walk".into()));
    let ring = b"family = 'trail'\nboard = '''\n###\n#.#\n###\n'''\nstart = 'a1'\nend = 'start'";
    let all = fuge_reading(ring, "solve - --replay 2..8 --json").code(0).quiet().summary();
    assert_eq!((&all["complete"], all.get("found")), (&true.into(), None), "every way was walked");
    let stopped = fuge("solve rook-1979 --replay 100..101 --time 100ms --json").code(3);
    assert_eq!((&stopped.summary()["status"], &stopped.summary()["found"]), (&"stopped".into(), &0.into()));
    assert!(fuge("solve rook-1979 --replay 9..7").code(2).err.contains("70..79"));
    assert!(fuge("solve turtles --replay 1..2").code(2).err.contains("is no trail"));
}

#[test]
fn the_walk_is_watched() {
    let said = fuge("watch rook-1979 --length 70").code(0).quiet();
    assert!(said.out.starts_with("step 1, depth 0: start, on e1, length 0\n"), "{said:?}");
    assert!(said.out.contains("length 70: solution 1\n") && said.out.contains("\nstopped: "), "{said:?}");
    assert!(fuge("watch rook-1979 --no-tries").code(2).err.contains("there is one walk"));
    assert!(fuge("watch turtles --length 7").code(2).err.contains("is no trail"));
}

#[test]
fn steps_of_the_walk_are_drawn_into_files() {
    let folder = Folder::new("trail-strips");
    let said = fuge_in(&folder, "watch rook-6x6 --steps 110 --svg walk.svg --html walk.html").code(0);
    assert_eq!(said.err, "wrote walk.svg to walk-2.svg, walk.html to walk-2.html\n");
    let read = |name: &str| std::fs::read_to_string(folder.path(name)).unwrap();
    let (first, second) = (read("walk.svg"), read("walk-2.svg"));
    assert!(first.contains("<title>1. start, on b1, length 0</title>") && first.contains("<title>100. "));
    assert!(second.contains("<title>110. ") && !second.contains("<title>111. "));
    let page = read("walk.html");
    assert!(page.contains("stopped: 110 steps") && page.contains("no segment twice"), "the search and the puzzle");
    assert!(page.contains(", rejected: ") && page.contains("#c00000"), "dead ends are red");
    let many = fuge_in(&folder, "watch rook-6x6 --steps 2001 --svg many.svg").code(2);
    assert!(many.err.contains("2001 steps are too many to draw"), "{many:?}");
}

#[test]
fn the_rook_walks_in_a_file() {
    let folder = Folder::new("trail-animation");
    let said = fuge_in(&folder, "solve rook-6x6 --animation rook.svg").code(0);
    assert_eq!(said.err, "wrote rook.svg\n");
    let drawing = std::fs::read_to_string(folder.path("rook.svg")).unwrap();
    assert!(drawing.starts_with("<svg") && drawing.contains("<animateMotion ") && !drawing.contains("<script"));
    // Of the ways of a walk the first.
    let said = fuge_in(&folder, "solve rook-6x6 --replay 9..11 --animation walk.svg --svg all.svg").code(0);
    assert_eq!((&*said.err, folder.names().len()), ("wrote all.svg, walk.svg\n", 3));
    for (command, why) in [
        ("solve turtles --animation x.svg", "there is no rook that could walk"),
        ("solve pentominoes-8x8 --animation x.svg", "there is no rook that could walk"),
        ("solve rook-6x6 --count --animation x.svg", "there is nothing to draw"),
        ("solve rook-6x6 --animation x.svg --svg x.svg", "--svg and --animation cannot both write"),
        ("show rook-6x6 --animation x.svg", "fuge solve rook-6x6 --animation FILE"),
    ] {
        let said = fuge_in(&folder, command).code(2);
        assert!(said.err.contains(why), "{command}: {said:?}");
    }
    assert!(!folder.path("x.svg").exists());
}

#[test]
fn trails_are_listed_shown_and_drawn() {
    let listed = fuge("list").code(0).quiet();
    let line = listed.out.lines().find(|line| line.starts_with("rook-1979 ")).unwrap();
    assert!(line.contains("trail") && line.contains("longest 101"), "{line}");
    let shown = fuge("show rook-1979").code(0).quiet();
    assert!(shown.out.contains("Board, 8x8: 64 squares, 112 segments in reach:"), "{shown:?}");
    assert!(shown.out.contains("Rook: from e1 anywhere, no segment twice\n"), "{shown:?}");
    assert!(shown.out.contains("Known answer: longest 101, 37050931546554368 longest ways\n"), "{shown:?}");
    let folder = Folder::new("trail-pictures");
    fuge_in(&folder, "solve rook-6x6 --svg way.svg --html way.html").code(0);
    assert!(
        std::fs::read_to_string(folder.path("way.svg")).unwrap().contains("<svg")
            && std::fs::read_to_string(folder.path("way.html")).unwrap().contains("The rook on its way")
    );
    fuge_in(&folder, "solve rook-1979 --replay 70..72 --svg walk.svg").code(0);
    assert!(std::fs::read_to_string(folder.path("walk.svg")).unwrap().contains("<svg"));
    fuge_in(&folder, "show rook-1979 --svg board.svg").code(0);
    let text = fuge("convert rook-1979 --to toml").code(0).quiet();
    assert_eq!(text.out, shipped::find("rook-1979").unwrap().text);
}

/// Every way that is worth most, each step tried.
fn longest_ways(text: &str) -> BTreeSet<Way> {
    let file = fuge::format::read("test", text).unwrap();
    let Puzzle::Trail(trail) = &file.puzzle else { panic!("a trail") };
    let (mut walk, mut ways, mut most) = (Walk::new(&trail.puzzle), BTreeSet::new(), 0);
    loop {
        let way = walk.way();
        let worth = way.worth(&trail.puzzle);
        if walk.has_arrived() && worth >= most {
            if worth > most {
                (ways, most) = (BTreeSet::new(), worth);
            }
            ways.insert(way);
        }
        if !walk.forward() {
            return ways;
        }
    }
}

/// The ways in JSON Lines.
fn listed(said: &Said) -> Vec<Way> {
    let squares = |line: &serde_json::Value| {
        let names = line["squares"].as_array().unwrap().iter();
        names.map(|name| name.as_str().unwrap().parse().unwrap()).collect()
    };
    let lines = said.json();
    lines.iter().filter(|line| line["type"] == "solution").map(|line| Way { squares: squares(line) }).collect()
}

/// What was printed, but for the time.
fn timeless(said: &Said) -> String {
    let mut summary = said.summary();
    summary["seconds"] = 0.into();
    summary.as_object_mut().unwrap().remove("check_seconds");
    let solutions: String = said.out.lines().filter(|line| line.contains(r#""type":"solution""#)).collect();
    solutions + &summary.to_string()
}

#[test]
fn all_longest_ways_are_those_of_trying_everything() {
    for rest in [
        "board = '3x3'\nstart = 'b1'",
        "board = '2x4'\nstart = 'b2'\nend = 'start'",
        "board = '3x3'\nstart = 'a1'\nend = 'b1'",
        "board = '4x3'\nstart = 'a1'\nvisits = 'squares'",
        "board = '2x4'\nstart = 'a1'\nend = 'start'\nvisits = 'squares'",
        "board = '2x3'\nstart = 'a1'\nsegment-weights = ['a1-b1 0', 'b1-c1 5', 'c1-c2 0']",
        "board = '2x3'\nstart = 'b1'\nsquare-weights = '''\n3 0 2\n0 9 1'''",
        "board = '1x1'\nstart = 'a1'",
    ] {
        let text = format!("family = 'trail'\n{rest}\n");
        let (all, wanted) =
            (fuge_reading(text.as_bytes(), "solve - --all --json").code(0).quiet(), longest_ways(&text));
        let ways = listed(&all);
        assert_eq!((ways.len(), ways.iter().cloned().collect()), (wanted.len(), wanted), "{rest}");
        let (summary, number) = (all.summary(), serde_json::Value::from(ways.len()));
        assert_eq!((&summary["status"], &summary["complete"]), (&"solved".into(), &true.into()));
        assert_eq!([&summary["different"], &summary["raw"], &summary["count"]], [&number; 3]);
        assert_eq!((&summary["engine"], &summary["symmetry"]), (&"walk".into(), &"none".into()));
        let counted = fuge_reading(text.as_bytes(), "solve - --count --json").code(0).quiet().summary();
        assert_eq!((&counted["count"], &counted["longest"]), (&number, &summary["longest"]), "{rest}");
        for threads in [1, 2] {
            let words = format!("solve - --all --json --threads {threads}");
            assert_eq!(timeless(&fuge_reading(text.as_bytes(), &words).code(0)), timeless(&all));
        }
    }
}

#[test]
fn some_ways_of_very_many_come_at_once() {
    let said = fuge("solve rook-1979 --limit 3 --json").code(0).quiet();
    assert_eq!(listed(&said).into_iter().collect::<BTreeSet<_>>().len(), 3);
    assert!(said.json()[..3].iter().all(|line| line["length"] == 101));
    assert_eq!((&said.summary()["found"], &said.summary()["complete"]), (&3.into(), &false.into()));
    let said = fuge("solve rook-1979 --limit 2").code(0).quiet();
    assert!(said.out.starts_with("1:\n8 ") && said.out.contains("\n2:\n8 "), "{said:?}");
    assert!(said.out.contains("solved: 2 longest ways shown, there may be more; "), "{said:?}");
    let digits = fuge("solve rook-1979 --limit 2 --notation digits").code(0).quiet();
    assert!(!digits.out.contains("e1-"), "{digits:?}");
    let unique = fuge("solve rook-1979 --unique").code(0).quiet();
    assert!(unique.out.starts_with("not unique: there are several longest ways; "), "{unique:?}");
    let lane = "family = 'trail'\nboard = '1x9'\nstart = 'a1'";
    let unique = fuge_reading(lane.as_bytes(), "solve - --unique").code(0).quiet();
    assert!(unique.out.starts_with("unique: 1 longest way of 8 steps from a1; "), "{unique:?}");
    let stopped = fuge("solve rook-1979 --all --json --time 100ms").code(3);
    assert!(stopped.err.contains("longest ways and ") && stopped.err.contains("the run was not saved"), "{stopped:?}");
}

#[test]
fn ways_are_kept_in_a_run_and_come_out_the_same() {
    let folder = Folder::new("ways");
    folder.write("rook.toml", "family = 'trail'\nboard = '4x6'\nstart = 'a1'\n[known]\nlongest = 32\nways = 9664\n");
    let plain = fuge_in(&folder, "solve rook.toml --all --json").code(0).quiet();
    assert_eq!(plain.summary()["count"], 9664);
    let said = in_stretches(&folder, "rook.toml");
    assert_eq!(timeless(&said), timeless(&plain));
    assert_eq!(timeless(&fuge_in(&folder, "export a.run --json").code(0).quiet()), timeless(&plain));
    let csv = fuge_in(&folder, "export a.run --csv").code(0).quiet();
    assert!(csv.out.starts_with("solution,step,square\n0,0,a1\n0,1,b1\n"), "{csv:?}");
    let status = fuge_in(&folder, "status a.run").code(0).quiet();
    assert!(status.out.contains("9664 longest ways of 32 steps from a1; "), "{status:?}");
    let verified = fuge_in(&folder, "verify rook.toml a.run").code(0).quiet();
    assert!(verified.out.starts_with("9664 ways, every one right, no two the same: worth 32; "), "{verified:?}");
    assert!(verified.out.contains("which tile the tree: nothing is left out"), "{verified:?}");
    folder.write("list.jsonl", &plain.out);
    let verified = fuge_in(&folder, "verify rook.toml list.jsonl --json").code(0).quiet();
    assert_eq!((&verified.json()[0]["right"], &verified.json()[0]["complete"]), (&9664.into(), &true.into()));
    let other = fuge_in(&folder, "verify rook-6x6 a.run").code(2);
    assert!(other.err.contains("is a run of another puzzle, `rook`"), "{other:?}");
}

#[test]
fn parts_of_all_ways_make_the_whole() {
    let folder = Folder::new("way-parts");
    folder.write("four.toml", "family = 'trail'\nboard = '4x4'\nstart = 'b1'\n[known]\nlongest = 21\nways = 160\n");
    let plain = fuge_in(&folder, "solve four.toml --all --json").code(0);
    for part in 1..=3 {
        let said = fuge_in(&folder, &format!("solve four.toml --all --json --part {part}/3 --run {part}.run")).code(0);
        assert_eq!((&said.summary()["complete"], said.summary().get("count")), (&true.into(), None));
    }
    let said = fuge_in(&folder, "merge 2.run 3.run 1.run -o all.run").code(0);
    assert!(said.out.contains("160 different solutions (160 in all) in all.run"), "{said:?}");
    assert_eq!(timeless(&fuge_in(&folder, "resume all.run --json").code(0)), timeless(&plain));
    let split = fuge_in(&folder, "split four.toml --parts 2 -o .").code(0).quiet();
    assert_eq!(split.out.lines().count(), 2);
    let said = fuge_in(&folder, "solve four.toml --all --svg all.svg --html all.html").code(0);
    assert!(said.err.starts_with("wrote all.svg") && folder.path("all.html").exists(), "{said:?}");
    let estimate = fuge_in(&folder, "estimate four.toml").code(0).quiet();
    assert!(estimate.out.contains("the whole tree was walked"), "{estimate:?}");
    // Lists with faults in them.
    let lines: Vec<&str> = plain.out.lines().collect();
    let twice = format!("{}\n{}\n", lines[0], lines.join("\n"));
    folder.write("twice.jsonl", twice);
    let said = fuge_in(&folder, "verify four.toml twice.jsonl").code(1);
    assert!(said.out.contains("line 2: it is the same as way 1\n") && said.out.contains("says 160 ways"), "{said:?}");
    folder.write("less.jsonl", lines[1..].join("\n"));
    let said = fuge_in(&folder, "verify four.toml less.jsonl --json").code(1);
    assert_eq!((&said.json()[0]["agree"], &said.json()[0]["faulty"]), (&false.into(), &2.into()));
    let shorter = lines[0].rsplit_once(r#",""#).unwrap().0;
    let (shorter, _) = shorter.rsplit_once(r#",""#).unwrap();
    folder.write("short.jsonl", format!("{shorter}]}}\n{}", lines[1..].join("\n")));
    let said = fuge_in(&folder, "verify four.toml short.jsonl").code(1);
    assert!(said.out.contains("the summary says longest 21\n"), "{said:?}");
}

#[test]
fn what_needs_a_tree_is_refused_with_the_reason() {
    for command in [
        "solve rook-1979 --run x.run",
        "solve rook-1979 --limit 9 --run x.run",
        "solve rook-1979 --count --run x.run",
        "solve rook-1979 --all --count --run x.run",
        "solve rook-1979 --part 1/2 --count",
        "split rook-1979 --parts 2 --count --output .",
    ] {
        let said = fuge(command).code(2);
        assert!(said.err.contains("not from walking a tree"), "{command}: {said:?}");
        assert!(said.err.contains("--all --run FILE"), "{command}: {said:?}");
    }
    // A path through so many holes is not proven to be the longest in a moment.
    let hole = |row: u32, column: u32| (row * row * 7 + column * column * 5 + row * column * 3) % 11 == 4;
    let row = |row| (0..30).map(|column| if hole(row, column) { '.' } else { '#' }).chain(['\n']).collect::<String>();
    let rows: String = (0..30).map(row).collect();
    let path = format!("family = 'trail'\nvisits = 'squares'\nstart = 'b1'\nboard = \"\"\"\n{rows}\"\"\"\n");
    let said = fuge_reading(path.as_bytes(), "solve - --all --time 50ms --json").code(3);
    assert_eq!((&said.summary()["status"], &said.summary()["found"]), (&"stopped".into(), &0.into()));
    assert!(said.err.contains("the best way so far is shown"), "{said:?}");
    let said = fuge("estimate rook-1979 --engine cells").code(2);
    assert!(said.err.contains("only the engine walk searches"), "{said:?}");
    for (options, why) in [
        ("--replay 70..71 --all", "leave --all, --limit and --unique out"),
        ("--count --limit 7", "leave --limit out"),
        ("--count --svg x.svg", "use --all"),
        ("--engine cells", "--engine is for other puzzles"),
        ("--notation link", "take --notation digits"),
        ("--memory 1G", "--memory is for counting"),
        ("--filter fault-free", "--filter is for pieces"),
        ("--lengths", "--count"),
    ] {
        let said = fuge(&format!("solve rook-1979 {options}")).code(2);
        assert!(said.err.contains(why), "{options}: {said:?}");
    }
    for command in [
        "convert rook-1979 --to knuth",
        "outlines rook-1979",
        "solve turtles --notation digits",
        "solve pentominoes-3x20 --count --lengths",
    ] {
        fuge(command).code(2);
    }
}

#[test]
#[ignore = "long: minutes; cargo xtask test --long"]
fn the_chessboard_is_counted_on_the_second_road() {
    let file = shipped::find("rook-1979").unwrap().read().unwrap();
    let Puzzle::Trail(trail) = &file.puzzle else { panic!("a trail") };
    let found = by_joins(&Graph::new(&trail.puzzle), &mut |_| ControlFlow::Continue(())).unwrap();
    assert_eq!(
        (Some(found.worth), Some(&found.ways)),
        (file.known.longest, file.known.ways.as_ref().map(|w| w.number()))
    );
}

#[test]
fn lengths_that_no_way_has_are_not_looked_for() {
    let said = fuge("solve rook-1979 --replay 102").code(2);
    assert!(said.err.contains("no way has 102 steps") && said.err.contains("the longest has 101"), "{said:?}");
    // Each step changes the colour: a closed way has an even number of them.
    let closed = "family = 'trail'\nboard = '3x3'\nstart = 'a1'\nend = 'a1'";
    let said = fuge_reading(closed.as_bytes(), "solve - --replay 3..6").code(0).quiet();
    assert!(said.out.contains("2 of 4 lengths"), "{said:?}");
}

#[test]
fn half_a_proof_is_none() {
    let folder = Folder::new("half-a-proof");
    let said = fuge("solve rook-1979 --json").code(0).quiet();
    folder.write("half.jsonl", said.out.replacen("\"cases\":", "\"causes\":", 1));
    let half = fuge_in(&folder, "verify rook-1979 half.jsonl").code(2);
    assert!(half.err.contains("a proof has `bound`, `given_up` and `cases`"), "{half:?}");
    let lines: Vec<&str> = said.out.lines().rev().collect();
    folder.write("turned.jsonl", lines.join("\n"));
    let turned = fuge_in(&folder, "verify rook-1979 turned.jsonl").code(2);
    assert!(turned.err.contains("the list goes on after its summary"), "{turned:?}");
}

/// An end that cannot be reached is an answer, whatever is asked and by whichever command.
#[test]
fn an_end_out_of_reach_is_an_answer() {
    let folder = Folder::new("trails-apart");
    let none = "no such way: g1 cannot be reached from a1";
    for visits in ["segments", "squares"] {
        folder.write(
            "apart.toml",
            format!("family = 'trail'\nboard = '###.###'\nstart = 'a1'\nend = 'g1'\nvisits = '{visits}'\n"),
        );
        for asked in ["", "--count", "--count --lengths", "--all", "--limit 2", "--unique"] {
            let said = fuge_in(&folder, &format!("solve apart.toml {asked}")).code(0).quiet();
            assert!(said.out.starts_with(none) && said.out.lines().count() == 1, "{asked}: {said:?}");
            let said = fuge_in(&folder, &format!("solve apart.toml --json {asked}")).code(0).quiet();
            let summary = said.summary();
            assert_eq!(said.json().len(), 1, "{asked}: {said:?}");
            assert_eq!((&summary["status"], &summary["complete"]), (&"impossible".into(), &true.into()), "{asked}");
            assert_eq!((&summary["count"], &summary["longest"]), (&0.into(), &serde_json::Value::Null), "{asked}");
            folder.write("list.jsonl", &said.out);
            let right = fuge_in(&folder, "verify apart.toml list.jsonl").code(0).quiet();
            assert_eq!(right.out, "0 ways, right: the end cannot be reached\n", "{asked}");
        }
        let audit = fuge_in(&folder, "audit apart.toml").code(0);
        assert!(audit.out.contains("no such way, 0 longest ways on ") && audit.out.contains("they agree"), "{audit:?}");
        fuge_in(&folder, "show apart.toml").code(0).quiet();
        fuge_in(&folder, "estimate apart.toml").code(0).quiet();
        fuge_in(&folder, "watch apart.toml --steps 2").code(0);
        let run = format!("{visits}.run");
        fuge_in(&folder, &format!("solve apart.toml --all --run {run}")).code(0);
        let exported = fuge_in(&folder, &format!("export {run}")).code(0).quiet();
        assert!(exported.out.starts_with(none), "{exported:?}");
        fuge_in(&folder, &format!("verify apart.toml {run}")).code(0).quiet();
    }
    let said = fuge_in(&folder, "solve apart.toml rook-1979 --json").code(0).quiet();
    assert_eq!(said.json()[0]["status"], "impossible");
    assert_eq!(said.summary()["status"], "solved");
    // Where the end can be reached, none is a wrong answer.
    folder.write("open.toml", "family = 'trail'\nboard = '#######'\nstart = 'a1'\nend = 'g1'\n");
    let wrong = fuge_in(&folder, "verify open.toml list.jsonl").code(1);
    assert!(wrong.out.contains("the summary says that there is no way, and the end can be reached"), "{wrong:?}");
}
