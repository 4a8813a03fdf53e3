//! Silhouettes from the command line: puzzle files, drawings, bad input; and the thirteen convex tangrams without a lattice.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{Folder, fuge, fuge_in, fuge_reading};
use fuge::exact::Surd;
use fuge::format::{Puzzle, polygon_pieces, shipped};
use fuge::outline::Octagon;
use fuge::packing::Symmetry;
use fuge::run::{Options, run};
use fuge::search::Interval;
use fuge::silhouette::{Arithmetic, Compiled, Figure, Place, PolygonSet};

/// The corners of an outline, y upwards.
fn corners(octagon: Octagon) -> Vec<Place> {
    let [width, height, tl, tr, br, bl] = octagon.numbers().map(i64::from);
    let all = [
        [bl, 0],
        [width - br, 0],
        [width, br],
        [width, height - tr],
        [width - tr, height],
        [tl, height],
        [0, height - tl],
        [0, bl],
    ];
    let mut corners: Vec<[i64; 2]> = Vec::new();
    for corner in all {
        if corners.last() != Some(&corner) && corners.first() != Some(&corner) {
            corners.push(corner);
        }
    }
    corners.into_iter().map(|corner| corner.map(Surd::integer)).collect()
}

/// The third road to 142: no lattice, no outline program, exact geometry alone.
#[test]
fn thirteen_convex_tangrams_in_142_ways() {
    let tangram = shipped::find("tangram").unwrap().read().unwrap();
    let Puzzle::Outline(set) = &tangram.puzzle else { panic!("a set") };
    let pieces = PolygonSet::new(polygon_pieces(&tangram.puzzle).unwrap()).unwrap();
    let (mut formed, mut different, mut raw) = (0, 0, 0);
    for octagon in set.outlines() {
        let figure = Figure::Exact(vec![corners(octagon)]);
        let compiled = Compiled::of(&pieces, &figure, Symmetry::Full).unwrap();
        assert_eq!(compiled.arithmetic(), Arithmetic::Exact);
        let options = Options { threads: 1, count_only: true, ..Options::default() };
        let report = run(&compiled.tree(), &Interval::whole(), &options, &mut |_| {}, &mut |_| {});
        let second = run(&compiled.second_tree(), &Interval::whole(), &options, &mut |_| {}, &mut |_| {});
        assert_eq!(report.statistics.raw, second.statistics.raw, "{octagon}");
        formed += u32::from(report.statistics.raw > 0);
        different += report.statistics.solutions();
        raw += report.statistics.raw;
    }
    assert_eq!((formed, different, raw), (13, 142, 256));
}

#[test]
fn the_two_pieces_of_the_paper() {
    let said = fuge("solve ohtsuki --all --json").code(0).quiet();
    let lines = said.json();
    assert_eq!(lines[0]["placements"][1]["exact"][1], serde_json::json!(["1+3/10√2", "1/2+3/10√2"]));
    let summary = said.summary();
    assert_eq!((&summary["different"], &summary["arithmetic"]), (&1.into(), &"exact".into()));
    assert_eq!(summary["residual"], 0.0);
}

/// Turned by π/20, as in the paper, in digits: recognised, and exact again.
#[test]
fn a_turned_silhouette_is_exact_again() {
    let folder = Folder::new("turned");
    let (s, c) = (std::f64::consts::PI / 20.0).sin_cos();
    let root = 2_f64.sqrt();
    let corners = [[0.6, 0.0], [1.0, 0.0], [1.0, 0.5], [1.0 + 0.3 * root, 0.5 + 0.3 * root]];
    let more = [[1.0, 0.5 + 0.6 * root], [1.0, 1.0], [0.0, 1.0], [0.0, 0.6]];
    let turned: Vec<String> =
        corners.iter().chain(&more).map(|[x, y]| format!("[{:?},{:?}]", c * x - s * y, s * x + c * y)).collect();
    folder.write("turned.json", format!("[{}]", turned.join(",")));
    for flags in ["", " --no-flip"] {
        let said = fuge_in(&folder, &format!("solve turned.json --pieces ohtsuki --all --json{flags}")).code(0).quiet();
        let summary = said.summary();
        assert_eq!((&summary["different"], &summary["arithmetic"]), (&1.into(), &"exact".into()), "{said:?}");
        assert!(summary["residual"].as_f64().unwrap() < 1e-12, "{said:?}");
    }
}

const SQUARE: &str = r#"<svg xmlns="http://www.w3.org/2000/svg"><polygon points="10,10 90,10 90,90 10,90" transform="rotate(9)"/></svg>"#;

#[test]
fn a_drawing_is_solved_counted_kept_and_checked() {
    let folder = Folder::new("drawing");
    folder.write("square.svg", SQUARE);
    let count = fuge_in(&folder, "solve square.svg --pieces tangram --count --json").code(0).quiet();
    assert_eq!((count.summary()["different"].as_u64(), count.summary()["raw"].as_u64()), (Some(1), Some(8)));
    let unique = fuge_in(&folder, "solve square.svg --pieces tangram --unique --json").code(0).quiet();
    assert_eq!(unique.summary()["unique"], true, "{unique:?}");
    let list = fuge_in(&folder, "solve square.svg --pieces tangram --all --json").code(0).quiet();
    let corner = &list.json()[0]["placements"][0]["polygon"][0];
    assert!(corner[0].as_f64().unwrap().abs() > 1.0, "in the scale of the drawing: {corner}");
    folder.write("list.json", list.out.clone());
    fuge_in(&folder, "verify square.svg list.json --pieces tangram").code(0);
    let wrong = list.out.replacen("large", "square", 1);
    folder.write("wrong.json", wrong);
    fuge_in(&folder, "verify square.svg wrong.json --pieces tangram").code(1);
    fuge_in(&folder, "solve square.svg --pieces tangram --all --run s.run").code(0);
    let kept = fuge_in(&folder, "export s.run --json").code(0);
    assert_eq!(kept.json()[0]["placements"], list.json()[0]["placements"]);
    fuge_in(&folder, "verify square.svg s.run --pieces tangram").code(0);
    fuge_in(&folder, "audit square.svg --pieces tangram").code(0);
    fuge_in(&folder, "solve square.svg --pieces tangram --svg a.svg --html a.html").code(0);
    assert!(std::fs::read_to_string(folder.path("a.svg")).unwrap().contains("<title>"));
}

#[test]
fn many_drawings_have_a_line_each() {
    let folder = Folder::new("many");
    let figures = "{\"name\":\"rectangle\",\"silhouette\":[[[0,0],[4,0],[4,2],[0,2]]]}\n[[0,0],[4,0],[0,4]]\n[[[0,0],[8,0],[8,1],[0,1]]]\n";
    folder.write("figures.jsonl", figures);
    let said = fuge_in(&folder, "solve figures.jsonl --pieces tangram --unique --json").code(0).quiet();
    let answers: Vec<_> = said.json().iter().map(|line| (line["puzzle"].clone(), line["unique"].clone())).collect();
    assert_eq!(answers[0], ("rectangle".into(), false.into()));
    assert_eq!(answers[2].1, false, "there is none at all: {answers:?}");
    let third = said.json()[2].clone();
    assert_eq!((&third["status"], &third["arithmetic"]), (&"impossible".into(), &"exact".into()));
    let one = fuge_in(&folder, "solve figures.jsonl#2 --pieces tangram --count --json").code(0).quiet();
    assert_eq!(one.summary()["raw"], 12);
    fuge_in(&folder, "show figures.jsonl --pieces tangram").code(2);
}

#[test]
fn parts_put_together_are_the_whole() {
    let folder = Folder::new("parts");
    let whole = fuge("solve stomachion-glued --all --json --threads 1").code(0).quiet();
    for part in 1..=3 {
        fuge_in(&folder, &format!("solve stomachion-glued --all --part {part}/3 --run {part}.run")).code(0);
    }
    fuge_in(&folder, "merge 1.run 2.run 3.run -o all.run").code(0);
    let merged = fuge_in(&folder, "export all.run --json").code(0);
    let solutions =
        |text: &str| text.lines().filter(|line| line.contains("\"solution\"")).collect::<Vec<_>>().join("\n");
    assert_eq!(solutions(&merged.out), solutions(&whole.out));
    let threads = fuge("solve stomachion-glued --all --json --threads 4").code(0).quiet();
    assert_eq!(solutions(&threads.out), solutions(&whole.out));
    assert_eq!(threads.summary()["nodes"], whole.summary()["nodes"]);
}

#[test]
fn bad_input_is_told_with_its_place() {
    let folder = Folder::new("bad");
    folder.write("square.svg", SQUARE);
    folder.write("round.svg", "<svg>\n  <circle r=\"3\"/>\n</svg>");
    folder.write("bow.wkt", "POLYGON ((0 0, 4 4, 4 0, 0 4, 0 0))");
    let puzzle =
        |silhouette: &str| format!("family = \"silhouette\"\nset = \"tangram\"\nsilhouette = \"{silhouette}\"\n");
    folder.write("area.toml", puzzle("(0,0)(4,0)(4,3)(0,3)"));
    folder.write("number.toml", puzzle("(0,0)(4,0)(4,2)(zero,2)"));
    folder.write("set.toml", puzzle("(0,0)(4,0)(4,2)(0,2)").replace("tangram", "tangrams"));
    folder.write("none.toml", "family = \"silhouette\"\nset = \"tangram\"\n");
    folder.write("piece.toml", "family = \"silhouette\"\nsilhouette = \"(0,0)(1,0)(1,1)\"\n[[piece]]\nname = \"a\"\ncorners = \"(0,0)(1,1)(1,0)(0,1)\"\n");
    for (command, part) in [
        ("solve square.svg", "--pieces tangram"),
        ("solve square.svg --pieces tangram --scale 3", "with --scale 28.28"),
        ("solve square.svg --pieces soma", "no polygons"),
        ("solve round.svg --pieces tangram", "round.svg:2:3: the `circle` is round"),
        ("solve bow.wkt --pieces tangram --scale auto", "bow.wkt:1"),
        ("solve area.toml", "area.toml:3:14: the silhouette has the area 12, the pieces have 8"),
        ("solve number.toml", "in corner 4, `zero` is no exact number"),
        ("solve set.toml", "set.toml:2:7: there is no set of pieces `tangrams`"),
        ("solve none.toml", "the puzzle has none of `silhouette`, `art` and `drawing`"),
        ("solve piece.toml", "piece 1 is no simple polygon"),
        ("solve ohtsuki --engine cells", "only the engine corners"),
        ("solve ohtsuki --all --filter fault-free", "is for boards"),
        ("solve ohtsuki --pieces tangram", "is no drawing"),
        ("solve ohtsuki --scale 0", "write a number above 0"),
    ] {
        let said = fuge_in(&folder, command).code(2);
        assert!(said.err.contains(part), "{command}: {said:?}");
    }
}

/// Coordinates in fractions and roots, cells of a lattice, copies, loops with a hole.
#[test]
fn puzzle_files_of_every_kind() {
    let folder = Folder::new("kinds");
    let count = |name: &str, text: &str| {
        folder.write(name, format!("family = \"silhouette\"\n{text}"));
        let summary = fuge_in(&folder, &format!("solve {name} --count --json")).code(0).quiet().summary();
        (summary["raw"].as_u64().unwrap(), summary["arithmetic"].as_str().unwrap().to_owned())
    };
    let exact = |raw: u64| (raw, "exact".to_owned());
    // A ring of four trapezia around a square hole.
    let ring = "silhouette = [\"(0,0)(3,0)(3,3)(0,3)\", \"(1,1)(2,1)(2,2)(1,2)\"]\n[[piece]]\nname = \"t\"\ncorners = \"(0,0)(3,0)(2,1)(1,1)\"\ncopies = 4\n";
    assert_eq!(count("ring.toml", ring), exact(1));
    // Cells of two lattices; √3 is in the field of the triangles.
    let cells = "art = \"##\\n##\"\n[[piece]]\nname = \"domino\"\nart = \"##\"\ncopies = 2\n";
    assert_eq!(count("cells.toml", cells), exact(2));
    let triangles = "lattice = \"triangle\"\nsilhouette = \"(0,0)(2,0)(1,√3)\"\n[[piece]]\nname = \"t\"\ncorners = \"(0,0)(1,0)(1/2,1/2√3)\"\ncopies = 4\n";
    assert_eq!(count("triangles.toml", triangles), exact(1));
    // An angle of 36° is beyond square roots.
    let pent =
        (0..5).map(|i| (f64::from(i) * 72_f64.to_radians()).sin_cos()).map(|(s, c)| format!("({c:.15},{s:.15})"));
    let pent: String = pent.collect();
    let pentagon = format!("silhouette = \"{pent}\"\n[[piece]]\nname = \"p\"\ncorners = \"{pent}\"\n");
    assert_eq!(count("pentagon.toml", &pentagon), (1, "tolerant".to_owned()));
}

/// Each drawing is answered, and the one that is none is told with its place.
#[test]
fn a_bad_drawing_does_not_keep_others_from_being_solved() {
    let folder = Folder::new("mixed");
    let square = "[[[0,0],[2,2],[0,4],[-2,2]]]";
    let lines = format!("{square}\n[[[0,0],[1,0]]]\n{{\"name\":\"second\",\"silhouette\":{square}}}\n");
    folder.write("all.jsonl", lines);
    let said = fuge_in(&folder, "solve all.jsonl --pieces tangram --count --json").code(2);
    let lines: Vec<String> =
        said.json().iter().map(|line| format!("{} {} {}", line["type"], line["different"], line["line"])).collect();
    assert_eq!(lines, ["\"refused\" null 2", "\"summary\" 1 null", "\"summary\" 1 null"]);
    assert!(said.err.contains("all.jsonl:2:"), "{}", said.err);
    assert!(said.err.contains("1 drawing could not be read; the others were solved"), "{}", said.err);
    // A drawing that is asked for by its number is the only one.
    let said = fuge_in(&folder, "solve all.jsonl#2 --pieces tangram --count").code(2);
    assert!(said.err.contains("all.jsonl:2:") && !said.err.contains("others"), "{}", said.err);
}

#[test]
fn a_drawing_comes_in_on_stdin() {
    let said =
        fuge_reading(b"POLYGON((0 0, 2 2, 0 4, -2 2, 0 0))", "solve - --pieces tangram --count --json").code(0).quiet();
    assert_eq!(said.summary()["different"], 1);
    let said = fuge_reading(b"family = \"packing\"", "solve - --pieces tangram --count").code(2);
    assert!(said.err.contains("no drawing"), "{}", said.err);
}

/// Drawing programs pack SVG; the name does not matter.
#[test]
fn a_packed_drawing_is_a_drawing() {
    let svg = "<svg xmlns='http://www.w3.org/2000/svg'><path d='M0 0L2 2L0 4L-2 2Z'/></svg>";
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    std::io::Write::write_all(&mut packed, svg.as_bytes()).unwrap();
    let packed = packed.finish().unwrap();
    let folder = Folder::new("packed");
    std::fs::write(folder.path("square.svgz"), &packed).unwrap();
    let said = fuge_in(&folder, "solve square.svgz --pieces tangram --count --json").code(0).quiet();
    assert_eq!(said.summary()["different"], 1);
    let said = fuge_reading(&packed, "solve - --pieces tangram --count --json").code(0).quiet();
    assert_eq!(said.summary()["different"], 1);
    std::fs::write(folder.path("cut.svgz"), &packed[..packed.len() / 2]).unwrap();
    let said = fuge_in(&folder, "solve cut.svgz --pieces tangram").code(2);
    assert!(said.err.contains("cannot be unpacked"), "{said:?}");
}

/// What holds within a tolerance only is no proof, and a program can see that.
#[test]
fn what_is_not_proven_says_so() {
    let folder = Folder::new("unproven");
    folder.write("sliver.svg", "<svg xmlns='http://www.w3.org/2000/svg'><path d='M0 0 L 17 0 L 0 1 Z'/></svg>");
    let said = fuge_in(&folder, "solve sliver.svg --pieces tangram --count --json").code(0);
    let summary = said.summary();
    assert_eq!((&summary["arithmetic"], &summary["proven"]), (&"tolerant".into(), &false.into()));
    let said = fuge("solve ohtsuki --count --json").code(0).quiet();
    assert_eq!(said.summary().get("proven"), None);
}

/// Six pieces of the tangram: a small triangle would be left over. Where the unit is known, the areas say so.
#[test]
fn no_piece_is_left_over() {
    let folder = Folder::new("six");
    folder.write("six.json", "[[0,0],[0,5],[1,4],[1,2],[3,4],[3,1],[2,1],[2,2]]");
    let said = fuge_in(&folder, "solve six.json --pieces tangram --count").code(2);
    assert!(
        said.err.contains("the silhouette has the area 7.5") && said.err.contains("every piece is used"),
        "{said:?}"
    );
    folder.write("six.svg", "<svg xmlns='http://www.w3.org/2000/svg'><path d='M0,0 L4,0 L4,1 L3,2 L0,2 Z'/></svg>");
    for file in ["six.svg", "six.json --scale auto"] {
        let said = fuge_in(&folder, &format!("solve {file} --pieces tangram --count --json")).code(0);
        let summary = said.summary();
        assert_eq!((&summary["status"], &summary["proven"]), (&"impossible".into(), &false.into()), "{said:?}");
        // Neither does the second method leave one over.
        let said = fuge_in(&folder, &format!("audit {file} --pieces tangram --json")).code(0);
        let counts: Vec<_> = said.json().iter().filter_map(|line| line["raw"].as_u64()).collect();
        assert!(!counts.is_empty() && counts.iter().all(|raw| *raw == 0), "{said:?}");
    }
}

/// A piece is drawn beside its place by 6·10⁻⁵. Read as a slide of 1/14848 there would be 5 solutions.
#[test]
fn a_hair_is_no_slide() {
    let folder = Folder::new("hair");
    let clean = "[[-0.707106781,0.707106781],[0,1.414213562],[-1.414213562,2.828427125],[1.414213562,2.828427125],[0.707106781,2.121320344],\
                 [0.707106781,0.707106781],[0,0],[1.414213562,-1.414213562],[0,-2.828427125],[-1.414213562,-1.414213562],[-0.707106781,-0.707106781]]";
    let hair = "[[-0.707106781,0.707106781],[0,1.414213562],[-1.414213562,2.828427125],[1.414213562,2.828427125],[0.707106781,2.121320344],\
                [0.707106781,0.707106781],[3.07e-7,3.07e-7],[5.7748e-5,-5.7135e-5],[5.7442e-5,-5.7442e-5],[1.414213562,-1.414213562],\
                [0,-2.828427125],[-1.414213562,-1.414213562],[-0.707049033,-0.707049033],[-0.707049033,0.707049033]]";
    for (name, drawing) in [("clean.json", clean), ("hair.json", hair)] {
        folder.write(name, drawing);
        let summary = fuge_in(&folder, &format!("solve {name} --pieces tangram --count --json")).code(0).summary();
        assert_eq!(summary["different"], 11, "{name}");
        assert!(summary["residual"].as_f64().unwrap() < 1e-4, "{summary}");
    }
}

/// A figure of the sage's board, one of its pieces moved by half a hundredth. A simpler figure is three hundredths away; but the one that was drawn is
/// nearer.
#[test]
fn a_piece_beside_its_place_does_not_make_another_figure() {
    let drawn = "{\"silhouette\": [\
        [[-0.30485267, -1.96243592], [0.88716125, -3.56839446], [1.09413356, -2.16940823], [1.67361262, -2.25513898],\
         [0.83073150, -1.11955480], [-0.15850115, -0.97320328]],\
        [[-2.13259821, -0.68114649], [0.83073150, -1.11955480], [0.58385733, -0.78694990], [1.38683660, -0.19094294],\
         [0.79082964, 0.61203633], [-0.01214962, 0.01602937], [-1.00138227, 0.16238090], [-1.00522871, 0.15952590],\
         [-1.99009313, 0.30523117], [-3.12567730, -0.53764996], [-2.13644465, -0.68400148]],\
        [[-0.61203633, 0.79082965], [0.79082964, 0.61203633], [-0.43324302, 2.19369562], [-1.22407266, 1.58165929]]]}";
    let said = fuge_reading(drawn.as_bytes(), "solve - --pieces chie-no-ita --count --json").code(0);
    let summary = said.summary();
    assert!(summary["arithmetic"] == "tolerant" || summary["raw"] == 4, "{said:?}");
    assert!(summary["residual"].as_f64().unwrap() < 0.01, "{said:?}");
}

/// The mirror image of the left piece is the right one, and also one of those that may be turned over, which are their own: so all mirror images of a
/// solution are solutions.
#[test]
fn pieces_of_one_hand_and_of_both_are_mirrored_each_to_its_own_kind() {
    let folder = Folder::new("hands");
    let piece = |name: &str, third: &str, rest: &str| {
        format!("[[piece]]\nname = '{name}'\ncorners = '(0,0)(2,0){third}'\n{rest}\n")
    };
    let both = piece("both", "(0,1)", "copies = 2");
    let [left, right] = [("left", "(0,1)"), ("right", "(2,1)")].map(|(name, third)| piece(name, third, "flip = false"));
    for order in [[&both, &left, &right], [&left, &both, &right], [&right, &left, &both]] {
        let text =
            format!("family = 'silhouette'\nsilhouette = '(0,0)(2,0)(2,2)(0,2)'\n{}{}{}", order[0], order[1], order[2]);
        folder.write("hands.toml", text);
        let said = fuge_in(&folder, "solve hands.toml --all --json").code(0);
        assert_eq!(
            (&said.summary()["symmetry"], &said.summary()["checked"]),
            (&"full square".into(), &serde_json::json!(["second"]))
        );
        folder.write("list.jsonl", &said.out);
        fuge_in(&folder, "verify hands.toml list.jsonl").code(0);
    }
}

/// The tolerance that is asked for is the one that is used, and not the next smaller one of a ladder.
#[test]
fn a_tolerance_is_used_as_it_is_asked_for() {
    let folder = Folder::new("asked");
    folder.write("sliver.svg", "<svg xmlns='http://www.w3.org/2000/svg'><path d='M0 0 L 17 0 L 0 1 Z'/></svg>");
    for tolerance in [0.03, 0.0007, 7e-6] {
        let words = format!("solve sliver.svg --pieces tangram --count --json --tolerance {tolerance}");
        assert_eq!(fuge_in(&folder, &words).code(0).summary()["tolerance"], tolerance);
    }
}

/// A small triangle lies far from a figure: no solution covers it, and the drawing is not nearly the figure.
#[test]
fn a_far_spot_is_part_of_the_figure() {
    let folder = Folder::new("spot");
    let square = "[[0,0],[2,2],[0,4],[-2,2]]";
    folder.write("square.json", format!("[{square}]"));
    folder.write("spot.json", format!("[{square},[[-6,-3],[-5.9,-3],[-6,-2.9]]]"));
    assert_eq!(fuge_in(&folder, "solve square.json --pieces tangram --count --json").code(0).summary()["different"], 1);
    let said = fuge_in(&folder, "solve spot.json --pieces tangram --count --json").code(0);
    let summary = said.summary();
    assert_eq!((&summary["status"], &summary["proven"]), (&"impossible".into(), &false.into()), "{said:?}");
}

#[test]
fn loops_that_cross_are_told_as_such() {
    let said = fuge_reading(b"[[[0,0],[4,4],[4,0],[0,4]]]", "solve - --pieces tangram").code(2);
    assert!(said.err.contains("crosses"), "{}", said.err);
    let said = fuge_reading(b"[[[0,0],[2,2],[0,4],[-2,2]]]", "solve - --pieces tangram --outline 2,5,0,0,0,2").code(2);
    assert!(said.err.contains("--outline asks for another figure"), "{}", said.err);
}

#[test]
fn pieces_of_a_puzzle_file_may_be_kept_from_turning_over() {
    let all = fuge("solve stomachion-glued --count --json --limit 1").code(0).quiet();
    assert_eq!(all.summary()["found"], 1);
    let folder = Folder::new("unturned");
    let text = "family = \"silhouette\"\nsilhouette = \"(0,0)(3,0)(3,1)(1,1)\"\n[[piece]]\nname = \"a\"\ncorners = \"(0,0)(1,0)(1,2)(0,1)\"\n\
                [[piece]]\nname = \"b\"\ncorners = \"(0,0)(1,0)(1,1)(0,1)\"\n";
    folder.write("mirror.toml", text);
    assert_eq!(fuge_in(&folder, "solve mirror.toml --count --json").code(0).summary()["different"], 1);
    assert_eq!(fuge_in(&folder, "solve mirror.toml --count --json --no-flip").code(0).summary()["different"], 0);
    let said = fuge("solve soma --no-flip").code(2);
    assert!(said.err.contains("neither a drawing nor a silhouette"), "{}", said.err);
}
