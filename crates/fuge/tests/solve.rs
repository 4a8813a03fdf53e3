//! `fuge solve` through the real program: text, JSON, counts, engines, threads.

mod common;

use common::{Folder, effortless, fuge, fuge_in, fuge_reading};

const DOMINOES: &str = "family = 'packing'\nboard = '2x3'\n[[piece]]\nname = 'D'\nart = '##'\ncopies = 3\n";
const CROSSES: &str = "family='packing'\nboard='2x5'\n[[piece]]\nname='plus'\nart='''\n.#.\n###\n.#.\n'''\ncopies=2\n";
/// Two corners on a board with a notch: everything fits somewhere, nothing together.
const STUCK: &str = "family='packing'\nboard='''\n##.\n.##\n##.\n'''\n[[piece]]\nname='bar'\nart='###'\n[[piece]]\nname='V'\nart='''\n##\n#.\n'''\n";

#[test]
fn the_first_solution_is_drawn() {
    let said = fuge("solve pentominoes-8x8").code(0).quiet();
    assert_eq!(
        effortless(&said.out),
        "\
LLXUUVVV
LXXXUVZZ
LFXUUVZN
LFF  ZZN
FFY  WNN
YYYYWWNT
PPPWWTTT
PPIIIIIT

solved: 1 solution shown, there may be more; EFFORT, engine cells
"
    );
    assert_eq!(effortless(&fuge("solve --first pentominoes-8x8").out), effortless(&said.out));
}

#[test]
fn all_solutions_are_numbered() {
    let said = fuge("solve pentominoes-3x20 --all").code(0).quiet();
    assert_eq!(
        effortless(&said.out),
        "\
1:
UUXPPPLLLLFTTTWWZVVV
UXXXPPLNNFFFTWWYZZZV
UUXIIIIINNNFTWYYYYZV

2:
UUXPPPZYYYYWTFNNNVVV
UXXXPPZZZYWWTFFFNNLV
UUXIIIIIZWWTTTFLLLLV

2 different solutions (8 in all), symmetry: rectangle (two reflections, order 4); EFFORT, engine cells
"
    );
}

#[test]
fn counting_prints_no_solution() {
    let said = fuge("solve pentominoes-8x8 --count").code(0).quiet();
    assert_eq!(
        effortless(&said.out),
        "65 different solutions (520 in all), symmetry: full square (order 8); EFFORT, engine cells\n"
    );
    assert_eq!(fuge("solve pentominoes-8x8 --count --json").code(0).json().len(), 1);
    let limited = fuge("solve pentominoes-8x8 --count --limit 3").code(0);
    assert!(limited.out.starts_with("at least 3 different solutions; "), "{limited:?}");
}

#[test]
fn a_limit_is_kept() {
    let said = fuge("solve pentominoes-8x8 --limit 3 --json").code(0).quiet();
    let lines = said.json();
    assert_eq!(lines.len(), 4);
    for (index, line) in lines[..3].iter().enumerate() {
        assert_eq!((&line["type"], &line["puzzle"]), (&"solution".into(), &"pentominoes-8x8".into()));
        assert_eq!(line["index"], index);
        assert_eq!(line["placements"].as_array().unwrap().len(), 12);
    }
    let summary = said.summary();
    assert_eq!(
        (&summary["status"], &summary["complete"], &summary["found"]),
        (&"solved".into(), &false.into(), &3.into())
    );
    assert!(summary.get("different").is_none() && summary.get("raw").is_none());
}

#[test]
fn a_limit_beyond_the_last_solution_makes_the_search_complete() {
    let summary = fuge("solve pentominoes-3x20 --limit 3 --json").code(0).summary();
    assert_eq!((&summary["status"], &summary["complete"]), (&"solved".into(), &true.into()));
    assert_eq!((&summary["different"], &summary["raw"]), (&2.into(), &8.into()));
    assert!(summary.get("found").is_none());
}

#[test]
fn json_begins_with_its_type_and_counts_are_integers() {
    let said = fuge("solve pentominoes-3x20 --all --json").code(0).quiet();
    assert!(said.out.lines().all(|line| line.starts_with("{\"type\":\"")));
    let summary = said.summary();
    for key in ["different", "raw", "nodes"] {
        assert!(summary[key].is_u64(), "{key}: {summary}");
    }
    assert!(summary["seconds"].is_f64());
    assert_eq!((&summary["family"], &summary["engine"]), (&"packing".into(), &"cells".into()));
    assert_eq!(summary["symmetry"], "rectangle (two reflections)");
    assert!(summary.get("labelled").is_none(), "there are no copies");
}

/// What an engine says of a puzzle: its solutions, sorted, and the two counts.
fn answer(engine: &str, words: &str, input: &str) -> (Vec<String>, [serde_json::Value; 2]) {
    let said = fuge_reading(input.as_bytes(), &format!("solve {words} --all --json --engine {engine}")).code(0);
    let summary = said.summary();
    let solutions = said.json().into_iter().filter(|line| line["type"] == "solution");
    let mut solutions: Vec<String> = solutions.map(|line| line["placements"].to_string()).collect();
    solutions.sort();
    (solutions, [summary["different"].clone(), summary["raw"].clone()])
}

#[test]
fn engines_agree() {
    let cells = answer("cells", "pentominoes-3x20", "");
    assert_eq!(cells.1, [2, 8].map(serde_json::Value::from));
    assert_eq!(cells, answer("cover", "pentominoes-3x20", ""));
    assert_eq!(cells, answer("auto", "pentominoes-3x20", ""));
    // Piece by piece needs minutes for that, and a moment for this.
    let dominoes = DOMINOES.replace("2x3", "4x5").replace('3', "10");
    let cells = answer("cells", "-", &dominoes);
    assert_eq!(cells.1[1], 95, "Kasteleyn's formula");
    assert_eq!(cells, answer("cover", "-", &dominoes));
    assert_eq!(cells, answer("pieces", "-", &dominoes));
}

#[test]
fn threads_change_neither_solutions_nor_nodes() {
    let [one, three] = ["1", "3"].map(|threads| {
        let said = fuge(&format!("solve pentominoes-8x8 --all --json --threads {threads}")).code(0);
        let (solutions, _) = said.out.trim_end().rsplit_once('\n').unwrap();
        (solutions.to_owned(), said.summary()["nodes"].clone())
    });
    assert_eq!(one.0.lines().count(), 65);
    assert!(one == three, "solutions byte for byte, and nodes");
}

#[test]
fn copies_are_told_apart_in_labelled_only() {
    let said = fuge_reading(DOMINOES.as_bytes(), "solve - --all").code(0).quiet();
    assert_eq!(
        effortless(&said.out),
        "\
1:
DDA
BBA
D A B = D

2:
DAD
DAD
D A = D

2 different solutions (3 in all, 18 with equal pieces told apart), symmetry: rectangle (two reflections, order 4); \
         EFFORT, engine cells
"
    );
    let summary = fuge_reading(DOMINOES.as_bytes(), "solve - --count --json").summary();
    assert_eq!((&summary["different"], &summary["raw"], &summary["labelled"]), (&2.into(), &3.into(), &18.into()));
    assert_eq!(summary["puzzle"], "stdin");
}

#[test]
fn an_incomplete_search_has_no_labelled_count() {
    assert!(fuge("solve dominoes-8x8 --limit 1 --json").code(0).summary().get("labelled").is_none());
}

#[test]
fn no_solution_is_an_answer() {
    let said = fuge_reading(STUCK.as_bytes(), "solve -").code(0).quiet();
    assert!(said.out.starts_with("no solution: parity: the board has 3 cells in every other column"), "{said:?}");
    let said = fuge_reading(CROSSES.as_bytes(), "solve -").code(0).quiet();
    assert!(said.out.starts_with("no solution: there is no place for piece `plus`; "), "{said:?}");
    let summary = fuge_reading(CROSSES.as_bytes(), "solve - --all --json").code(0).summary();
    assert_eq!((&summary["status"], &summary["complete"]), (&"impossible".into(), &true.into()));
    assert_eq!((&summary["different"], &summary["raw"]), (&0.into(), &0.into()));
}

#[test]
fn several_puzzles_have_a_summary_each_in_order() {
    let said = fuge("solve pentominoes-4x15 pentominoes-3x20 --count --json").code(0).quiet();
    let different: Vec<_> =
        said.json().iter().map(|line| (line["puzzle"].clone(), line["different"].clone())).collect();
    assert_eq!(different, [("pentominoes-4x15".into(), 368.into()), ("pentominoes-3x20".into(), 2.into())]);
    let said = fuge("solve pentominoes-4x15 pentominoes-3x20 --count").code(0);
    assert!(said.out.starts_with("pentominoes-4x15: 368 different"), "{said:?}");
}

#[test]
fn a_bad_puzzle_among_several_is_reported_before_any_is_searched() {
    let said = fuge("solve pentominoes-3x20 nonsense --json").code(2);
    let types: Vec<_> = said.json().iter().map(|line| line["type"].clone()).collect();
    assert_eq!(types, ["refused", "solution", "summary"], "{said:?}");
}

#[test]
fn verbose_tells_how_on_stderr() {
    let said = fuge("solve pentominoes-8x8 --count -v --threads 1").code(0);
    assert_eq!(said.out.lines().count(), 1);
    for part in [
        "pentominoes-8x8: engine cells, 1 thread\n",
        "pieces: 12 kinds, 1568 placements\n",
        "symmetry: full square (order 8)\n",
        "symmetric copies: cut in the tree\n",
        "\ncases: ",
        "\nleast-image test: ",
        "level       nodes   dead ends   solutions\n",
    ] {
        assert!(said.err.contains(part), "{part}: {}", said.err);
    }
    let said = fuge("solve dominoes-8x8 -v").code(0);
    assert!(said.err.contains("no piece can carry the cut") && said.err.contains("least-image test: used"), "{said:?}");
    let said = fuge("solve pentominoes-8x8 -v --engine cover").code(0);
    assert!(said.err.contains("symmetric copies: counted, not cut"), "{said:?}");
}

#[test]
fn colours_only_where_they_are_wanted() {
    assert!(fuge("solve pentominoes-3x20").out.is_ascii());
    let always = fuge("solve pentominoes-8x8 --color always").out;
    assert!(always.contains('┏') && always.contains("\x1b["));
    assert!(fuge("--color never solve pentominoes-8x8").out.is_ascii());
    let mut program = common::program();
    let said = program.env("NO_COLOR", "1").args(["solve", "pentominoes-8x8"]).output().unwrap();
    assert!(said.stdout.is_ascii());
}

#[test]
fn pictures_are_written_whole_and_by_pages() {
    let folder = Folder::new("pictures");
    let said = fuge_in(&folder, "solve pentominoes-8x8 --svg one.svg").code(0);
    assert_eq!(said.err, "wrote one.svg\n");
    let one = std::fs::read_to_string(folder.path("one.svg")).unwrap();
    assert!(one.starts_with("<") && one.trim_end().ends_with("</svg>") && one.matches("<title>").count() == 12);

    let said = fuge_in(&folder, "solve pentominoes-4x15 --all --svg all.svg").code(0);
    assert_eq!(said.err, "wrote all.svg to all-2.svg\n");
    let second = std::fs::read_to_string(folder.path("all-2.svg")).unwrap();
    assert!(second.contains("<title>301</title>") && second.contains("<title>368</title>"));
    assert_eq!(folder.names(), ["all-2.svg", "all.svg", "one.svg"], "no temporary file is left");

    // An old picture is replaced, not appended to; a search without solutions leaves it alone.
    fuge_in(&folder, "show pentominoes-8x8 --svg all.svg").code(0);
    let board = std::fs::read(folder.path("all.svg")).unwrap();
    folder.write("none.toml", CROSSES);
    let said = fuge_in(&folder, "solve none.toml --svg all.svg").code(0);
    assert_eq!(said.err, "no solution, no picture\n");
    assert_eq!(std::fs::read(folder.path("all.svg")).unwrap(), board);
}

#[cfg(feature = "png")]
#[test]
fn png_pictures_are_png() {
    let folder = Folder::new("png");
    let said = fuge_in(&folder, "solve pentominoes-3x20 --all --png a.png --svg a.svg").code(0);
    assert_eq!(said.err, "wrote a.svg, a.png\n");
    assert!(std::fs::read(folder.path("a.png")).unwrap().starts_with(b"\x89PNG"));
    // A strip one cell wide and 512 high would have too many pixels at the usual width.
    folder.write("strip.toml", "family='packing'\nboard='512x1'\n[[piece]]\nname='D'\nart='##'\ncopies=256\n");
    fuge_in(&folder, "solve strip.toml --png strip.png").code(0);
    assert!(std::fs::read(folder.path("strip.png")).unwrap().starts_with(b"\x89PNG"));
}

#[cfg(unix)]
#[test]
fn a_picture_behind_a_link_replaces_what_the_link_points_at() {
    let folder = Folder::new("link");
    folder.write("real.svg", "old");
    std::os::unix::fs::symlink("real.svg", folder.path("link.svg")).unwrap();
    fuge_in(&folder, "show pentominoes-8x8 --svg link.svg --force").code(0);
    assert!(folder.path("link.svg").symlink_metadata().unwrap().is_symlink());
    assert!(std::fs::read_to_string(folder.path("real.svg")).unwrap().contains("</svg>"));
    // A device is written to, never replaced.
    fuge_in(&folder, "show pentominoes-8x8 --svg /dev/null").code(0);
}

#[test]
fn a_piece_larger_than_the_board_may_stay_unused() {
    let folder = Folder::new("larger-piece");
    let puzzle = |copies: &str| {
        let bar = "[[piece]]\nname = 'bar'\nart = '##'\n";
        let large = format!("[[piece]]\nname = 'large'\nart = \"\"\"\n##\n##\n\"\"\"\ncopies = {copies}\n");
        let long = "[[piece]]\nname = 'long'\nart = '#####'\ncopies = '0..'\n";
        format!("family = 'packing'\nboard = '1x3'\ncover = 'partial'\nmax-empty = 1\n{bar}{large}{long}")
    };
    folder.write("p.toml", puzzle("'0..2'"));
    for engine in ["cells", "fewest", "pieces", "laeuchli", "cover", "frontier", "auto"] {
        let said = fuge_in(&folder, &format!("solve p.toml --count --json --engine {engine}")).code(0);
        assert_eq!((&said.summary()["different"], &said.summary()["raw"]), (&1.into(), &2.into()), "{engine}");
    }
    assert!(fuge_in(&folder, "show p.toml").code(0).out.contains("large x0..1"));
    fuge_in(&folder, "estimate p.toml").code(0);
    assert!(fuge_in(&folder, "audit p.toml").code(0).out.contains("they agree"));
    folder.write("solutions.json", fuge_in(&folder, "solve p.toml --all --json").code(0).out);
    fuge_in(&folder, "verify p.toml solutions.json").code(0);
    for (format, name) in [("toml", "again.toml"), ("knuth", "again.dlx")] {
        folder.write(name, fuge_in(&folder, &format!("convert p.toml --to {format}")).code(0).out);
        let said = fuge_in(&folder, &format!("solve {name} --count --json")).code(0);
        assert_eq!(said.summary()["raw"], 2, "{format}");
    }
    fuge_in(&folder, "convert p.toml --to dimacs").code(0);
    // One that must be used is too large.
    folder.write("p.toml", puzzle("1"));
    assert!(fuge_in(&folder, "solve p.toml").code(2).err.contains("piece `large` has 4 cells, the board has only 3"));
}
