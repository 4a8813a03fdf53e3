//! `fuge verify` through the real binary.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{Folder, Said, fuge, fuge_in, fuge_reading};

const HOLED: &str = "pentominoes-8x8";

/// Verifies a list given on standard input.
fn verify(list: &str, words: &str) -> Said {
    fuge_reading(list.as_bytes(), &format!("verify {words} -"))
}

fn json_list() -> String {
    fuge("solve pentominoes-8x8 --all --json").code(0).out
}

#[test]
fn what_solve_prints_is_right() {
    let report = "\
pentominoes-8x8: 65 solutions
every one is right, no two are the same; symmetry group of order 8
with their images: 520 solutions in all (sum of the orbits)
the list's summary has the same numbers
the known answer in the puzzle file has the same numbers
not checked: that no solution is missing, which is what the search says that made the list
";
    assert_eq!(verify(&json_list(), HOLED).code(0).quiet().out, report);
    assert_eq!(verify(&fuge("solve pentominoes-8x8 --all").out, HOLED).code(0).quiet().out, report);
    let plain = fuge("--color never solve pentominoes-8x8 --all").out;
    let verdict = verify(&plain, "pentominoes-8x8 --json").code(0).quiet().json().remove(0);
    assert_eq!(
        verdict.to_string(),
        serde_json::json!({
            "type": "verification", "puzzle": HOLED, "solutions": 65, "right": 65, "raw": 520, "symmetry_order": 8,
            "complete": true, "faults": [], "faulty": 0, "disagreements": [], "agree": true
        })
        .to_string()
    );
}

#[test]
fn copies_and_one_sided_sets_are_right_too() {
    for puzzle in ["dominoes-8x8", "one-sided-pentominoes-3x30", "pentominoes-3x20"] {
        for words in ["", " --json"] {
            let list = fuge(&format!("solve {puzzle} --limit 40{words}")).code(0).out;
            let said = verify(&list, puzzle).code(0).quiet();
            assert!(said.out.contains("every one is right, no two are the same; symmetry group of order "), "{said:?}");
        }
    }
}

/// A board with a hole, two pieces that are equal and have different names, and one in two parts.
const FRAME: &str = "\
family = 'packing'
board = '''
####
#.##
####
'''
[[piece]]
name = 'left'
art = '''
###
#..
'''
[[piece]]
name = 'right'
art = '''
#..
###
'''
[[piece]]
name = 'pair'
art = '#.#'
[[piece]]
name = 'single'
art = '#'
";

#[test]
fn a_list_of_another_program_can_be_checked() {
    let folder = Folder::new("verify-foreign");
    folder.write("frame.toml", FRAME);
    let solved = fuge_in(&folder, "solve frame.toml --all --json").code(0).out;
    folder.write("solved.jsonl", &solved);
    fuge_in(&folder, "verify frame.toml solved.jsonl").code(0);
    folder.write("drawn.txt", fuge_in(&folder, "solve frame.toml --all").code(0).out);
    fuge_in(&folder, "verify frame.toml drawn.txt").code(0);
    folder.write(
        "foreign.txt",
        "Solutions of the frame, by hand\n\nSolution 1\n   aaab\n   a.cx\n   cccb\n\nNo 2\n  aaab\n  a xb\n  ccbb\n",
    );
    // In the second one the pair would have to lie side by side.
    let said = fuge_in(&folder, "verify frame.toml foreign.txt").code(1);
    assert!(said.out.contains("FAULT: solution 2 (line 9): "), "{said:?}");
    assert!(said.out.contains("1 right, no two of these the same"), "{said:?}");
}

#[test]
fn a_right_foreign_list_is_not_called_complete() {
    let board = "aabcc\ndabbc\ndaebc\n";
    let puzzle = "family = 'packing'\nboard = '3x5'\n[[piece]]\nname = 'L'\nart = '''\n###\n#..\n'''\n[[piece]]\n\
                  name = 'S'\nart = '''\n.##\n##.\n'''\n[[piece]]\nname = 'D'\nart = '##'\n[[piece]]\nname = 'M'\n\
                  art = '#'\n[[piece]]\nname = 'J'\nart = '''\n###\n..#\n'''\n";
    let folder = Folder::new("verify-right");
    folder.write("p.toml", puzzle);
    folder.write("list.txt", board);
    let said = fuge_in(&folder, "verify p.toml list.txt").code(0).quiet();
    assert!(said.out.contains("p: 1 solution\nevery one is right"), "{said:?}");
    assert!(said.out.ends_with("the list does not say that it is complete\n"), "{said:?}");
    let verdict = fuge_in(&folder, "verify p.toml list.txt --json").code(0).json().remove(0);
    assert_eq!((&verdict["complete"], &verdict["agree"]), (&false.into(), &true.into()));
}

#[test]
fn repetitions_and_images_are_found() {
    let list = json_list();
    let first = list.lines().next().unwrap();
    let said = verify(&format!("{first}\n{first}\n"), HOLED).code(1).quiet();
    let fault = "FAULT: solution 2 (line 2): it is the same as solution 1, or a symmetric image of it\n";
    assert!(said.out.contains(fault), "{said:?}");
    let drawn = fuge("solve pentominoes-8x8").out;
    let rows: Vec<&str> = drawn.lines().take(8).collect();
    let turned: Vec<String> =
        (0..8).map(|row| (0..8).map(|column| rows[7 - column].as_bytes()[row] as char).collect()).collect();
    let said = verify(&format!("{}\n\n{}\n", rows.join("\n"), turned.join("\n")), "pentominoes-8x8 --json").code(1);
    let verdict = said.json().remove(0);
    assert_eq!(verdict["faults"][0]["earlier"], 0);
    assert_eq!((&verdict["faults"][0]["index"], &verdict["faults"][0]["line"]), (&1.into(), &10.into()));
    assert_eq!((&verdict["right"], &verdict["agree"]), (&1.into(), &false.into()));
}

#[test]
fn lists_that_are_too_short_disagree_with_their_summary() {
    let list = json_list();
    let short: String = list.lines().skip(1).map(|line| format!("{line}\n")).collect();
    let said = verify(&short, HOLED).code(1).quiet();
    for line in [
        "DISAGREEMENT: the summary says 65 different solutions, the list has 64\n",
        "DISAGREEMENT: the summary says 520 solutions in all, the orbits of the right ones add up to 512\n",
        "DISAGREEMENT: the puzzle file says 65 different solutions, the list has 64\n",
    ] {
        assert!(said.out.contains(line), "{said:?}");
    }
    let unsaid: String = short.lines().take(64).map(|line| format!("{line}\n")).collect();
    verify(&unsaid, HOLED).code(0);
    let counted = fuge("solve pentominoes-8x8 --count --json").out;
    verify(&counted, HOLED).code(1);
}

#[test]
fn only_the_first_faults_are_listed() {
    let list = json_list();
    let first = list.lines().next().unwrap();
    let said = verify(&format!("{first}\n").repeat(100), HOLED).code(1).quiet();
    assert_eq!(said.out.matches("FAULT").count(), 10);
    assert!(said.out.contains("\nand 89 more faults\n"), "{said:?}");
}

#[test]
fn wrong_solutions_are_faults() {
    let list = json_list();
    let first = list.lines().next().unwrap();
    let fault = |line: &str| verify(line, HOLED).code(1).quiet().out;
    assert!(fault(&first.replacen("\"piece\":\"F\"", "\"piece\":\"Q\"", 1)).contains("no piece `Q`"));
    assert!(fault(&first.replacen("\"piece\":\"F\"", "\"piece\":\"I\"", 1)).contains("piece `I` cannot cover"));
    assert!(fault("{\"type\":\"solution\",\"placements\":[]}").contains("cell [0,0] is not covered, nor are 59 more"));
    let evil = first.replacen("\"piece\":\"F\"", &format!("\"piece\":\"\\u001b[31m{}\"", "x".repeat(5000)), 1);
    let said = fault(&evil);
    assert!(said.len() < 2000 && !said.contains('\x1b'), "{said}");
}

#[test]
fn unreadable_lists_are_bad_input() {
    let list = json_list();
    let cut = verify(&list[..5000], HOLED).code(2);
    assert!(cut.out.is_empty() && cut.err.starts_with("error: stdin:"), "{cut:?}");
    assert!(cut.err.contains("solutions, all right)") && cut.err.contains("cut off"), "{cut:?}");
    let folder = Folder::new("verify-unreadable");
    folder.write("garbage", (0..=255_u8).cycle().take(5000).collect::<Vec<u8>>());
    folder.write("empty", "");
    folder.write("prose", "There is nothing to be seen here.\n");
    folder.write("run", b"SQLite format 3\0and so on");
    let bad = |words: &str, part: &str| {
        let said = fuge_in(&folder, &format!("verify pentominoes-8x8 {words}")).code(2);
        assert!(said.out.is_empty() && said.err.contains(part), "{said:?}");
    };
    bad("garbage", "error: garbage:1:1: this is not text: byte 0x00");
    bad("empty", "there is no solution in this list");
    bad("prose", "there is no solution in this list");
    bad("run", "`run` is not a run file");
    bad("nowhere", "cannot read `nowhere`");
    bad(".", "is a folder");
    if cfg!(unix) {
        bad("/dev/zero", "/dev/zero:1:1: the line has more than 1048576 bytes");
    }
    fuge("verify - -").code(2);
    fuge("verify no-such-puzzle -").code(2);
    let coloured = fuge("--color always solve pentominoes-8x8").out;
    assert!(verify(&coloured, HOLED).code(2).err.contains("--color never"));
}

#[test]
fn a_run_is_verified_with_its_intervals() {
    let folder = Folder::new("verify-run");
    fuge_in(&folder, "solve pentominoes-8x8 --all --run a.run --threads 2").code(0);
    let said = fuge_in(&folder, "verify pentominoes-8x8 a.run").code(0).quiet();
    assert!(said.out.contains("65 solutions") && said.out.contains("520 solutions in all"), "{said:?}");
    assert!(said.out.contains("which tile the tree: nothing is left out, nothing is there twice"), "{said:?}");
    let said = fuge_in(&folder, "verify pentominoes-6x10 a.run").code(2);
    assert!(said.err.contains("is a run of another puzzle"), "{said:?}");
    fuge_in(&folder, "solve pentominoes-8x8 --count --run b.run").code(0);
    fuge_in(&folder, "verify pentominoes-8x8 b.run").code(2);
    fuge_in(&folder, "solve pentominoes-8x8 --all --part 2/3 --run c.run").code(0);
    let list = fuge_in(&folder, "export c.run --json").code(0).out;
    fuge_reading(list.as_bytes(), "verify pentominoes-8x8 -").code(0);
    let said = fuge_in(&folder, "verify pentominoes-8x8 c.run").code(0);
    assert!(said.out.contains("tile the part from "), "{said:?}");
}

/// Equal pieces with different names share the numbers of their placements.
#[test]
fn a_run_with_equal_pieces_is_verified() {
    let folder = Folder::new("verify-equal");
    let piece = |name: &str| format!("[[piece]]\nname = '{name}'\nart = '###'\n");
    folder.write("bars.toml", format!("family = 'packing'\nboard = '3x3'\n{}{}{}", piece("a"), piece("b"), piece("c")));
    fuge_in(&folder, "solve bars.toml --all --run a.run").code(0);
    let said = fuge_in(&folder, "verify bars.toml a.run").code(0);
    assert!(said.out.contains("1 solution"), "{said:?}");
}

/// A run file whose checksums are right and whose solutions are not.
#[test]
fn a_wrong_solution_in_a_run_is_a_fault() {
    use fuge::run::{Ledger, RunFile, RunView};
    let folder = Folder::new("verify-wrong");
    fuge_in(&folder, "solve pentominoes-8x8 --all --run a.run").code(0);
    let run = RunView::open(&folder.path("a.run")).unwrap();
    let mut record = run.record(0).unwrap();
    let solutions: Vec<Vec<u8>> = record.found.iter().map(<[u8]>::to_vec).collect();
    record.found = fuge::run::Packed::default();
    for (index, solution) in solutions.iter().enumerate() {
        match index {
            3 => record.found.push(&solutions[2]),
            5 => record.found.push(&solution[1..]),
            7 => record.found.push(&[0xff]),
            _ => record.found.push(solution),
        }
    }
    let mut wrong = RunFile::create(&folder.path("b.run"), run.head().clone()).unwrap();
    wrong.complete(0, record).unwrap();
    wrong.save().unwrap();
    wrong.close().unwrap();
    let said = fuge_in(&folder, "verify pentominoes-8x8 b.run").code(1);
    for fault in ["solution 4: ", "solution 6: ", "solution 8: "] {
        assert!(said.out.contains(fault), "{fault}: {said:?}");
    }
}
