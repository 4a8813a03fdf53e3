//! The other commands: list, show, estimate, watch, and what surrounds them.

mod common;

use common::fuge;

#[test]
fn list_names_every_puzzle() {
    let said = fuge("list").code(0).quiet();
    let words = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let mut lines = said.out.lines();
    let heading = lines.next().unwrap();
    assert_eq!(words(heading), ["NAME", "FAMILY", "KNOWN", "TITLE"]);
    let row = lines.find(|line| line.starts_with("pentominoes-8x8 ")).unwrap();
    assert_eq!(words(row)[..4], ["pentominoes-8x8", "packing", "65", "Twelve"]);
    assert_eq!(row.find("packing"), heading.find("FAMILY"), "columns are aligned");
    assert_eq!(row.find("Twelve"), heading.find("TITLE"), "columns are aligned");
    let json = fuge("list --json").code(0).quiet().json();
    assert_eq!(json.len(), said.out.lines().count() - 1);
    let holed = json.iter().find(|line| line["name"] == "pentominoes-8x8").unwrap();
    assert_eq!((&holed["type"], &holed["family"]), (&"puzzle".into(), &"packing".into()));
    assert_eq!((&holed["different"], &holed["raw"]), (&65.into(), &520.into()));
}

#[test]
fn show_draws_the_puzzle() {
    let said = fuge("show pentominoes-8x8").code(0).quiet();
    assert_eq!(
        said.out,
        "\
Twelve pentominoes, 8x8 without the centre (pentominoes-8x8)
Dana Scott found all 65 solutions in 1958; the number was counted again for Fuge.

Board, 60 cells:

........
........
........
...  ...
...  ...
........
........
........

Pieces, 12, all may be turned over:

F     I       L      N      P    T     U     V     W     X     Y      Z
 FF   IIIII   LLLL    NNN   PP   TTT   U U   V     W      X      Y    ZZ
FF            L      NN     PP    T    UUU   V     WW    XXX   YYYY    Z
 F                          P     T          VVV    WW    X            ZZ

Symmetry: full square (order 8)
Known answer: 65 different solutions (520 in all)
"
    );
    let verbose = fuge("show pentominoes-8x8 -v").code(0).quiet();
    for part in ["Placements: 1568\n", "Symmetric copies: cut in the tree\n", "Cases: ", "Least-image test: "] {
        assert!(verbose.out.contains(part), "{part}: {}", verbose.out);
    }
    let said = fuge("show dominoes-8x8").code(0).quiet();
    assert!(said.out.contains("Pieces, 32 of 1 shape, "), "{}", said.out);
}

#[test]
fn estimates_are_the_same_for_the_same_seed() {
    let estimate = |words: &str| {
        fuge(&format!("estimate pentominoes-4x15 --probes 1000 --json {words}")).code(0).quiet().json()[0].clone()
    };
    let first = estimate("--seed 7");
    assert_eq!((&first["type"], &first["engine"]), (&"estimate".into(), &"cells".into()));
    assert_eq!(first["seed"], 7);
    assert!(first["probes"].as_u64().unwrap() >= 1000);
    assert!(first["nodes"].as_f64().unwrap() > 0.0 && first["error"].as_f64().unwrap() > 0.0);
    assert!(first["nodes_per_second"].as_f64().unwrap() > 0.0 && first["seconds"].as_f64().unwrap() > 0.0);
    let again = estimate("--seed 7");
    assert_eq!((&first["nodes"], &first["error"]), (&again["nodes"], &again["error"]));
    assert_ne!(first["nodes"], estimate("--seed 8")["nodes"]);
    assert_eq!(estimate("--engine pieces")["engine"], "pieces");
}

#[test]
fn an_estimate_says_when_it_knows_little() {
    let said = fuge("estimate one-sided-pentominoes-9x10 --probes 2").code(0).quiet();
    assert!(said.out.starts_with("about ") && said.out.contains(" +/- ") && said.out.is_ascii(), "{}", said.out);
    assert!(said.out.contains("the error is as large as the estimate"), "{}", said.out);
}

#[test]
fn watching_on_a_pipe_prints_a_board_for_each_step() {
    let said = fuge("watch pentominoes-3x20 --steps 4").code(0).quiet();
    assert_eq!(
        said.out,
        "\
step 1, depth 0: start
....................
....................
....................

step 2, depth 1: placed X, rejected: a region is left whose size is no sum of pieces
.X..................
XXX.................
.X..................

step 3, depth 0: backed up, took X away
....................
....................
....................

step 4, depth 1: placed X
..X.................
.XXX................
..X.................

stopped: 4 steps, 3 nodes, 1 dead end, 0 solutions
"
    );
}

#[test]
fn watching_goes_to_the_first_solution_or_through_everything() {
    let first = fuge("watch pentominoes-3x20").code(0).quiet();
    assert!(first.out.contains(": solution 1\n") && first.out.contains("stopped: "), "{}", first.out.len());
    let all = fuge("watch pentominoes-3x20 --all").code(0).quiet();
    let last = all.out.lines().last().unwrap();
    assert!(last.starts_with("the search is complete: ") && last.ends_with(" 2 solutions"), "{last}");
    let nodes = &fuge("solve pentominoes-3x20 --all --json").summary()["nodes"];
    assert!(last.contains(&format!(" {nodes} nodes, ")), "watching visits the nodes that solving visits: {last}");
}

#[test]
fn help_has_examples_for_every_command() {
    for command in [
        "list",
        "show",
        "solve",
        "outlines",
        "figures",
        "estimate",
        "generate",
        "watch",
        "audit",
        "verify",
        "completions",
        "man",
        "schema",
    ] {
        let said = fuge(&format!("{command} --help")).code(0).quiet();
        assert!(said.out.contains("Example") && said.out.contains(&format!("fuge {command}")), "{}", said.out);
    }
}

#[test]
fn completions_manual_and_schema_are_there() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        assert!(fuge(&format!("completions {shell}")).code(0).quiet().out.contains("estimate"), "{shell}");
    }
    let manual = fuge("man").code(0).quiet().out;
    assert!(manual.contains(".TH fuge 1") && manual.contains(".SS \"fuge watch\""), "{manual}");
    let schema: serde_json::Value = serde_json::from_str(&fuge("schema").code(0).quiet().out).unwrap();
    assert!(schema["$defs"]["Packing"]["properties"]["board"].is_object());
}
