//! Sets of pieces on the command line: `outlines`, `figures`, `--outline`, and everything else that takes a set.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{Folder, Said, fuge, fuge_in, fuge_reading};
use serde_json::{Value, json};

fn outlines(summary: &Value) -> Vec<(String, u64, u64)> {
    let row =
        |row: &Value| (row["octagon"].to_string(), row["different"].as_u64().unwrap(), row["raw"].as_u64().unwrap());
    summary["outlines"].as_array().unwrap().iter().map(row).collect()
}

#[test]
fn the_tangram_in_words_and_for_machines() {
    let said = fuge("outlines tangram").code(0).quiet();
    assert!(
        said.out
            .starts_with("1,8,0,0,0,0  rectangle      no: the outline is 1.00 wide, and piece `large` at least 1.41\n"),
        "{said:?}"
    );
    assert!(said.out.contains("\n2,5,0,0,0,2  trapezium         36  (36 in all)\n"), "{said:?}");
    assert!(said.out.contains("\n5,5,1,4,1,4  rectangle      no: searched to the end\n"), "{said:?}");
    assert!(
        said.out.contains("\n13 of 20 outlines can be formed: 142 different solutions (256 in all, 1024 with equal"),
        "{said:?}"
    );
    let said = fuge("outlines tangram --json").code(0).quiet();
    assert_eq!(said.json().len(), 1, "{said:?}");
    let summary = said.summary();
    assert_eq!(summary["family"], "outline");
    assert_eq!(
        (&summary["different"], &summary["raw"], &summary["complete"]),
        (&json!(142), &json!(256), &json!(true))
    );
    let listed = outlines(&summary);
    assert_eq!((listed.len(), listed.iter().filter(|row| row.1 > 0).count()), (20, 13));
    assert_eq!(listed[15], ("[4,4,2,2,2,2]".to_owned(), 1, 8));
    for engine in ["pieces", "laeuchli", "cells", "fewest", "cover"] {
        assert_eq!(outlines(&fuge(&format!("outlines tangram --json --engine {engine}")).code(0).summary()), listed);
    }
    let grown = fuge("outlines tangram --grow --json").code(0).quiet().summary();
    assert_eq!(outlines(&grown), listed);
}

#[test]
fn counted_as_in_1967() {
    let said = fuge("outlines tangram --engine laeuchli -v").code(0);
    assert!(said.err.contains("that pass the symmetry test: 1326\n"), "{said:?}");
}

#[test]
fn one_outline() {
    let count = |words: &str| fuge(&format!("{words} --count --json")).code(0).quiet().summary();
    for words in [
        "solve --pieces tangram --outline 2,5,0,0,0,2",
        "solve tangram --outline 2,5,0,0,0,2",
        "solve tangram --outline (0,0)(2,0)(2,5)(0,3)",
        "solve tangram --outline (5,1)(0,1)(0,3)(3,3)",
    ] {
        let summary = count(words);
        assert_eq!((&summary["family"], &summary["different"]), (&json!("outline"), &json!(36)), "{words}");
        assert_eq!(
            summary["outlines"],
            json!([{"octagon": [2, 5, 0, 0, 0, 2], "different": 36, "raw": 36}]),
            "{words}"
        );
    }
    assert_eq!(count("solve tangram --outline 2,4,0,0,0,0 --engine frontier")["raw"], 36);
    let no = fuge("solve tangram --outline 1,8,0,0,0,0").code(0).quiet();
    assert!(no.out.starts_with("no solution: the outline is 1.00 wide, and piece `large` at least 1.41;"), "{no:?}");
    let no = fuge("solve tangram --outline 5,5,1,4,1,4").code(0).quiet();
    assert!(no.out.starts_with("no solution: proven;"), "{no:?}");
    let folder = Folder::new("outlines-1");
    let text = "family = 'outline'\noutline = '2,2,0,0,0,0'\nset = 'diaboloes'\n[[piece]]\nname = 's'\ncorners = '(0,0)(1,0)(0,1)'\ncopies = 2";
    folder.write("square.toml", text);
    let said = fuge_in(&folder, "audit square.toml").code(0).quiet();
    assert!(said.out.contains("they agree"), "{said:?}");
}

#[test]
fn a_set_is_not_a_puzzle_yet() {
    let said = fuge("solve tangram").code(2);
    assert!(said.err.contains("`fuge outlines tangram`") && said.err.contains("--outline"), "{said:?}");
    assert!(fuge("solve tangram --all --filter fault-free").code(2).err.contains("--outline"));
    assert!(fuge("convert tangram --to knuth").code(2).err.contains("tangram"));
    assert!(fuge("boards tangram").code(2).err.contains("tangram"));
}

#[test]
fn bad_input() {
    for (words, message) in [
        ("solve tangram --outline 2,5,0,0,0,1", "has an area of 19 half squares, the pieces have 16"),
        ("solve tangram --outline 2,5,0,0,0", "`2,5,0,0,0` is no outline"),
        ("solve tangram --outline -2,5,0,0,0,2", "`-2,5,0,0,0,2` is no outline"),
        ("solve tangram --outline (0,0)(2,0)(1,1)(2,2)(0,2)", "not convex"),
        ("solve tangram --outline (0,0)(0.5,0)(0,2)", "does not lie in the net"),
        ("solve pentominoes-6x10 --outline 2,5,0,0,0,2", "no set of pieces"),
        ("outlines pentominoes-6x10", "no set of pieces of half squares"),
        ("outlines tangrm", "did you mean"),
        ("outlines tangram --engine frontier", "counts one board"),
        ("outlines", "required"),
        ("outlines --area 0", "is no area"),
        ("outlines --area 9..3", "is no area"),
        ("outlines --area 16 --all", "cannot be used with"),
        ("outlines tangram --grow --run x.run", "cannot be used with"),
        ("figures tangram --run x.run", "there is no tree"),
        ("figures tangram --part 1/2", "there is no tree"),
        ("figures soma", "no set of pieces"),
        ("show tangram --svg x.svg", "no board to draw"),
        ("audit tangram --road sat", "one board"),
        ("estimate tangram --engine frontier", "has no tree"),
        ("split tangram --parts 2 --engine frontier", "has no tree"),
        ("watch tangram --engine frontier", "has no tree"),
        ("audit soma --road grow", "sets of pieces"),
        ("watch soma --style printer", "cannot draw the cube lattice"),
    ] {
        let said = fuge(words).code(2);
        assert!(said.err.contains(message), "{words}\n{said:?}");
        assert_eq!(said.out, "", "{words}");
    }
}

#[test]
fn areas() {
    let numbers: Vec<String> = fuge("outlines --area 1..16").code(0).quiet().out.lines().map(str::to_owned).collect();
    let classes: Vec<&str> = numbers.iter().map(|line| line.split_once(' ').unwrap().1).collect();
    assert_eq!(classes.join(" "), "1 3 2 6 3 7 5 11 5 10 7 14 7 16 11 20");
    let said = fuge("outlines --area 2").code(0).quiet();
    assert_eq!(
        said.out,
        "2 half squares: 3 outlines\n1,1,0,0,0,0  square\n1,2,0,1,0,1  parallelogram\n1,2,0,1,1,0  triangle\n"
    );
    assert_eq!(fuge("outlines --area 16 --json").code(0).json()[0]["classes"], 20);
}

#[test]
fn a_run_comes_to_the_same_solutions() {
    let folder = Folder::new("outlines-2");
    let solutions = |said: &Said| {
        said.out.lines().filter(|line| line.contains("\"solution\"")).map(str::to_owned).collect::<Vec<_>>()
    };
    let all = solutions(&fuge("outlines tangram --all --json --threads 1").code(0));
    assert_eq!(all.len(), 142);
    assert!(all[0].contains(r#""octagon":[2,4,0,0,0,0]"#), "{}", all[0]);
    assert_eq!(solutions(&fuge("outlines tangram --all --json --threads 3").code(0)), all);
    let run = fuge_in(&folder, "outlines tangram --all --json --run t.run").code(0);
    assert_eq!(solutions(&run), all);
    assert_eq!(solutions(&fuge_in(&folder, "resume t.run --json").code(0)), all);
    assert_eq!(solutions(&fuge_in(&folder, "export t.run --json").code(0)), all);
    assert!(fuge_in(&folder, "status t.run").code(0).out.contains("142"), "a status");
    assert!(fuge_in(&folder, "verify tangram t.run").code(0).out.contains("they form 13 outlines"));
    fuge_in(&folder, "split tangram --parts 3 -o .").code(0);
    for part in 1..=3 {
        fuge_in(&folder, &format!("resume tangram-{part}-of-3.run")).code(0);
    }
    fuge_in(&folder, "merge tangram-1-of-3.run tangram-2-of-3.run tangram-3-of-3.run -o all.run").code(0);
    assert_eq!(solutions(&fuge_in(&folder, "export all.run --json").code(0)), all);
    // A part of the search proves nothing about outlines that have their solutions elsewhere.
    let part = fuge("outlines tangram --part 1/3").code(0);
    assert!(part.out.contains("none in this part") && !part.out.contains("searched to the end"), "{part:?}");
    let other = fuge_in(&folder, "outlines heptex --run t.run").code(2);
    assert!(other.err.contains("is the run of another puzzle"), "{other:?}");
}

#[test]
fn a_list_is_verified() {
    let all = fuge("outlines tangram --all --json").code(0).out;
    let said = fuge_reading(all.as_bytes(), "verify tangram -").code(0);
    assert!(said.out.contains("every one is right, no two are the same") && said.out.contains("they form 13 outlines"));
    let wrong = all.replace(r#""octagon":[2,4,0,0,0,0],"placements""#, r#""octagon":[2,4,0,0,0,1],"placements""#);
    let said = fuge_reading(wrong.as_bytes(), "verify tangram -").code(1);
    assert!(said.out.contains("it is said to form the outline 2,4,0,0,0,1, and forms 2,4,0,0,0,0"), "{said:?}");
    let wrong = all.replace(r#""octagon":[4,4,2,2,2,2],"different":1"#, r#""octagon":[4,4,2,2,2,2],"different":2"#);
    let said = fuge_reading(wrong.as_bytes(), "verify tangram -").code(1);
    assert!(said.out.contains("DISAGREEMENT: the summary says 2 different"), "{said:?}");
    let drawn = fuge("outlines tangram --all").code(0).out;
    assert!(fuge_reading(drawn.as_bytes(), "verify tangram -").code(2).err.contains("JSON Lines only"));
}

#[test]
fn an_audit_takes_all_roads() {
    let lines = fuge("audit chie-no-ita --json").code(0).json();
    let roads: Vec<&str> = lines.iter().filter_map(|line| line["road"].as_str()).collect();
    assert_eq!(roads, ["search", "orbits", "cover", "frontier", "grow", "known"]);
    assert_eq!(lines.last().unwrap()["different"], 531);
}

#[test]
fn the_line_printer() {
    let said = fuge("watch tangram --style printer --outline 2,4,0,0,0,0 --steps 2").code(0);
    let expected = "\
step 2, depth 1: placed large

*****************
*             X *
*           X   *
*         X     *
*       X       *
*     X         *
*   X           *
* X             *
*               *
";
    assert!(said.out.contains(expected), "{said:?}");
    let all = fuge("watch regulus --style printer --all").code(0);
    assert!(all.out.contains("the search is complete") && all.out.contains(": solution 18\n"), "{all:?}");
    assert!(!all.out.contains("backed up"), "{all:?}");
}

#[test]
fn pictures_and_a_report() {
    let folder = Folder::new("outlines-3");
    let read = |name: &str| std::fs::read_to_string(folder.path(name)).unwrap();
    fuge_in(&folder, "outlines tangram --svg sheet.svg --html report.html --png sheet.png").code(0);
    let sheet = read("sheet.svg");
    assert_eq!(sheet.matches("<title>").count(), 21, "a heading and twenty outlines");
    assert!(sheet.contains("<title>2,5,0,0,0,2: 36</title>"));
    let report = read("report.html");
    assert_eq!(report.matches("<figure>").count(), 5 + 20 + 142, "pieces, outlines, solutions");
    assert!(report.contains("142 solutions by a checker that shares no code with the search"));
    assert!(report.contains("<td>no: searched to the end</td>"));
    assert!(std::fs::read(folder.path("sheet.png")).unwrap().starts_with(b"\x89PNG"));
    let said = fuge_in(&folder, "outlines tangram --all --svg all.svg").code(0);
    assert!(said.err.contains("wrote all.svg to all-13.svg"), "{said:?}");
    assert!(read("all-2.svg").contains("<title>Tangram  2,5,0,0,0,2  36</title>"));
}

#[test]
fn figures_are_counted_and_kept() {
    let folder = Folder::new("outlines-4");
    let said = fuge("figures tangram-small").code(0).quiet();
    assert!(said.out.starts_with("simple outline         951\n     3 corners           1\n"), "{said:?}");
    assert!(said.out.contains("\n962 figures of 5 pieces"), "{said:?}");
    let count = |words: &str| fuge_in(&folder, words).code(0).summary()["figures"].clone();
    assert_eq!(count("figures tangram-small --json --threads 3 --memory 1k"), 962);
    assert_eq!(count("figures regulus --json --checkpoint kept"), 100_067);
    let again = fuge_in(&folder, "figures regulus --json --checkpoint kept").code(0);
    assert!(again.err.contains("going on from layer 5") && again.summary()["figures"] == 100_067, "{again:?}");
    assert!(fuge_in(&folder, "figures pythagoras --checkpoint kept").code(2).err.contains("another set of pieces"));
    std::fs::write(folder.path("kept/figures.layer"), "x").unwrap();
    assert!(fuge_in(&folder, "figures regulus --checkpoint kept").code(2).err.contains("no layer of an enumeration"));
    let stopped = fuge_in(&folder, "figures tangram --time 10ms --checkpoint other").code(3);
    assert!(stopped.err.contains("to go on: the same again with --checkpoint other"), "{stopped:?}");
}

#[test]
fn show_tells_the_symmetry_of_every_piece() {
    let said = fuge("show tangram").code(0).quiet();
    for line in [
        "  square         full square\n",
        "  parallelogram  half turn\n",
        "  medium         one reflection (vertical axis)\n",
    ] {
        assert!(said.out.contains(line), "{said:?}");
    }
    assert!(
        said.out.contains("Outlines: 20 of 16 half squares\nKnown answer: 13 outlines can be formed, 142 different")
    );
}

#[test]
fn pieces_that_may_not_be_turned_over() {
    let folder = Folder::new("outlines-5");
    let hands = "family = 'outline'\nflip = false\n[[piece]]\nname = 'left'\ncorners = '(0,0)(2,0)(1,1)(0,1)'\n\
                 [[piece]]\nname = 'right'\ncorners = '(0,0)(2,0)(2,1)(1,1)'\n";
    folder.write("hands.toml", hands);
    assert!(fuge_in(&folder, "audit hands.toml").code(0).out.contains("they agree"));
    assert_eq!(fuge_in(&folder, "figures hands.toml --json").code(0).summary()["figures"], 10);
    let one = hands.split("[[piece]]\nname = 'right'").next().unwrap();
    folder.write("hand.toml", one);
    let summary = fuge_in(&folder, "outlines hand.toml --json").code(0).summary();
    assert_eq!(summary["symmetry"], "quarter turns");
    assert_eq!(summary["different"], 1);
}

#[test]
fn a_stopped_search_says_so() {
    let folder = Folder::new("outlines-6");
    folder.write("many.toml", "family = 'outline'\nset = ['tetraboloes', 'triaboloes']\n");
    let said = fuge_in(&folder, "outlines many.toml --time 2s --json --html r.html").code(3);
    let summary = said.summary();
    assert_eq!((&summary["complete"], &summary["status"]), (&json!(false), &json!("stopped")));
    assert!(summary["outlines"].is_null() && summary["found"].is_u64(), "{said:?}");
    let report = std::fs::read_to_string(folder.path("r.html")).unwrap();
    assert!(!report.contains("searched to the end") && report.contains("whether some are missing was not asked"));
}
