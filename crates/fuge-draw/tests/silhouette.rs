//! Pictures of polygon pieces: exact drawings of small scenes, and what every picture must keep.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use fuge_draw::html::Frame;
use fuge_draw::silhouette::{self, Scene, Shape};
use fuge_draw::text::TextStyle;
use proptest::prelude::*;

const STYLES: [TextStyle; 4] =
    [TextStyle::PLAIN, TextStyle::LINES, TextStyle::FULL, TextStyle { unicode: false, colour: true }];

fn shape(label: &str, colour: usize, polygon: &[[f64; 2]]) -> Shape {
    Shape { label: label.to_owned(), colour, polygon: polygon.to_vec() }
}

fn tangram() -> Scene {
    Scene {
        outline: vec![vec![[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]]],
        pieces: vec![
            shape("large triangle", 0, &[[0.0, 0.0], [0.0, 4.0], [2.0, 2.0]]),
            shape("large triangle", 0, &[[0.0, 4.0], [4.0, 4.0], [2.0, 2.0]]),
            shape("medium triangle", 1, &[[2.0, 0.0], [4.0, 0.0], [4.0, 2.0]]),
            shape("small triangle", 2, &[[1.0, 1.0], [3.0, 1.0], [2.0, 2.0]]),
            shape("small triangle", 2, &[[4.0, 2.0], [4.0, 4.0], [3.0, 3.0]]),
            shape("square", 3, &[[3.0, 1.0], [4.0, 2.0], [3.0, 3.0], [2.0, 2.0]]),
            shape("parallelogram", 4, &[[0.0, 0.0], [2.0, 0.0], [3.0, 1.0], [1.0, 1.0]]),
        ],
        ..Scene::default()
    }
}

/// A frame of two pieces around a hole, and a part that touches it in a point.
fn two_parts() -> Scene {
    let left = [[0.0, 0.0], [3.0, 0.0], [3.0, 2.0], [2.0, 2.0], [2.0, 4.0], [3.0, 4.0], [3.0, 6.0], [0.0, 6.0]];
    let right = left.map(|[x, y]| [6.0 - x, y]);
    Scene {
        outline: vec![
            vec![[0.0, 0.0], [6.0, 0.0], [6.0, 6.0], [0.0, 6.0]],
            vec![[2.0, 2.0], [4.0, 2.0], [4.0, 4.0], [2.0, 4.0]],
            vec![[6.0, 6.0], [10.0, 6.0], [6.0, 10.0]],
        ],
        pieces: vec![
            shape("C", 0, &left),
            shape("C", 0, &right),
            shape("T", 1, &[[6.0, 6.0], [10.0, 6.0], [6.0, 10.0]]),
        ],
        ..Scene::default()
    }
}

/// A step of a search with all there can be in it.
fn step() -> Scene {
    let whole = tangram();
    let tried = shape("square", 3, &[[4.0, 4.0], [6.0, 4.0], [6.0, 6.0], [4.0, 6.0]]);
    Scene {
        pieces: whole.pieces[..2].to_vec(),
        rest: vec![vec![[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [2.0, 2.0]]],
        corner: Some([4.0, 4.0]),
        tried: Some((tried, "reaches out".to_owned())),
        ..whole
    }
}

fn frame(heading: &str) -> Frame<'_> {
    Frame { heading, ..Frame::default() }
}

/// Every picture of a scene, those of SVG first.
fn pictures(scene: &Scene) -> (Vec<String>, Vec<String>) {
    let steps = [(scene.clone(), "first".to_owned()), (scene.clone(), String::new())];
    let scenes = [scene.clone(), scene.clone()];
    let drawings = vec![
        silhouette::svg(scene, "one"),
        silhouette::sheet(&scenes, 1, "sheet"),
        silhouette::gallery(&steps, "gallery"),
        silhouette::strip_svg(&steps, 1, "strip"),
    ];
    let pages = vec![
        silhouette::report(&scenes, 1, &scene.pieces, &frame("report")),
        silhouette::strip_html(&steps, 1, &frame("strip")),
    ];
    (drawings, pages)
}

/// The pictures are well-formed and have no number that is none.
fn check(scene: &Scene) {
    let (drawings, pages) = pictures(scene);
    for drawing in &drawings {
        let tree = roxmltree::Document::parse(drawing).unwrap();
        let frame = tree.root_element().attribute("viewBox").unwrap();
        let numbers: Vec<f64> = frame.split(' ').map(|number| number.parse().unwrap()).collect();
        assert!(numbers.len() == 4 && numbers[2] > 0.0 && numbers[3] > 0.0, "{frame}");
    }
    for page in &pages {
        roxmltree::Document::parse(page.strip_prefix("<!DOCTYPE html>").unwrap()).unwrap();
    }
    for picture in drawings.iter().chain(&pages) {
        assert!(!picture.contains("NaN") && !picture.contains("inf\"") && !picture.contains("inf "), "{picture}");
    }
    for style in STYLES {
        let drawn = silhouette::text(scene, style);
        assert!(drawn.lines().count() <= silhouette::MOST_LINES);
        let columns = drawn.lines().map(|line| without_codes(line).chars().count()).max().unwrap_or(0);
        assert!(columns <= silhouette::MOST_COLUMNS, "{drawn}");
        let _ = silhouette::legend(scene, style);
    }
}

fn without_codes(line: &str) -> String {
    let mut parts = line.split('\x1b');
    let first = parts.next().unwrap_or_default().to_owned();
    first + &parts.map(|part| part.split_once('m').unwrap().1).collect::<String>()
}

#[test]
fn a_piece_is_a_path_with_its_name() {
    let drawing = silhouette::svg(&tangram(), "A & B");
    let tree = roxmltree::Document::parse(&drawing).unwrap();
    let text = |node: roxmltree::Node| node.text().unwrap_or_default().to_owned();
    let titles: Vec<String> = tree.descendants().filter(|node| node.has_tag_name("title")).map(text).collect();
    let names = tangram().pieces.into_iter().map(|piece| piece.label);
    assert_eq!(titles, ["A & B".to_owned()].into_iter().chain(names).collect::<Vec<_>>());
    let pieces: Vec<_> = tree
        .descendants()
        .filter(|node| {
            node.first_element_child().is_some_and(|child| child.has_tag_name("title")) && node.has_tag_name("path")
        })
        .collect();
    assert_eq!(pieces.len(), 7);
    let fill = |number: usize| pieces[number].attribute("fill").unwrap();
    assert_ne!(fill(0), fill(1), "copies that touch differ");
    assert_eq!(fill(3), fill(4), "copies that do not touch are alike");
    assert_eq!(pieces[5].attribute("d"), Some("M7.5 7.5L10 5L7.5 2.5L5 5z"));
    assert_eq!(drawing, silhouette::svg(&tangram(), "A & B"));
}

#[test]
fn names_are_written_where_they_have_room() {
    let paths = |scene: &Scene| silhouette::svg(scene, "").matches("<path").count();
    // Two lines beside the edge, paper, hatching, the edge, and a piece and its letter each.
    let mut scene = tangram();
    assert_eq!(paths(&scene), 5 + 2 * 7 + 5, "letters and a key");
    for (piece, name) in scene.pieces.iter_mut().zip(["A", "B", "C", "D", "E", "F", "G"]) {
        name.clone_into(&mut piece.label);
    }
    assert_eq!(paths(&scene), 5 + 2 * 7, "no key for letters that are names");
    for piece in &mut scene.pieces {
        piece.label = "tan".to_owned();
    }
    assert_eq!(paths(&scene), 5 + 2 * 7, "no key for names that are written");
}

#[test]
fn the_figure_alone_is_a_dark_shape() {
    let drawing = silhouette::svg(&Scene { pieces: Vec::new(), ..two_parts() }, "");
    assert_eq!(drawing.matches("<path").count(), 1);
    assert!(drawing.contains("fill-rule=\"evenodd\"") && drawing.contains("<path fill=\"#222\" stroke=\"#222\""));
}

#[test]
fn a_sheet_numbers_its_scenes_and_gives_figures_one_area() {
    let mut large = tangram();
    large.outline.iter_mut().flatten().for_each(|at| *at = at.map(|value| 700.0 * value - 9.0));
    large.pieces.clear();
    let sheet = silhouette::sheet(&[tangram(), large], 9, "Große Figur");
    let tree = roxmltree::Document::parse(&sheet).unwrap();
    let titled = |title: &str| tree.descendants().any(|node| node.has_tag_name("title") && node.text() == Some(title));
    assert!(titled("Große Figur") && titled("9") && titled("10") && !titled("8"));
    assert_eq!(sheet.matches("M0 10H10V0H0z").count(), 5);
}

#[test]
fn a_report_has_facts_and_pieces() {
    let facts = [("Figure", "a <b>".to_owned())];
    let frame = Frame { heading: "Tangram", facts: &facts, ..Frame::default() };
    let page = silhouette::report(&[tangram()], 1, &tangram().pieces, &frame);
    assert!(page.contains("<td>a &lt;b&gt;</td>") && page.contains("<h2>Solution</h2>"));
    assert!(page.contains("<figcaption>L = large triangle × 2</figcaption>"));
    assert!(page.contains("<figcaption>Q = square</figcaption>") && page.contains("<figure id=\"s1\">"));
    let many = silhouette::report(&vec![tangram(); 7], 3, &tangram().pieces, &frame);
    assert!(many.contains("<h2>Solutions 3 to 9</h2>") && many.contains("<figcaption>square</figcaption>"));
}

#[test]
fn a_strip_tells_what_is_tried_and_why_not() {
    let steps = [(step(), "the square".to_owned())];
    let (drawing, page) = (silhouette::strip_svg(&steps, 1, ""), silhouette::strip_html(&steps, 1, &frame("Watch")));
    assert!(drawing.contains("<title>1. the square: reaches out</title>"));
    assert!(page.contains("<a href=\"#s1\">1</a>. the square: reaches out</figcaption>"));
    for picture in [&drawing, &page] {
        assert!(picture.contains("<title>square: reaches out</title>") && picture.contains("stroke-dasharray"));
        assert!(picture.contains("#c8102e"), "rejected");
    }
    let accepted = Scene { tried: step().tried.map(|(shape, _)| (shape, String::new())), ..step() };
    assert!(!silhouette::strip_svg(&[(accepted, String::new())], 1, "").contains("#c8102e"));
}

#[test]
fn names_are_escaped() {
    let mut scene = step();
    let name = "<&\"'\u{1}\u{1b}[2J";
    scene.pieces[0].label = name.to_owned();
    scene.tried = Some((shape(name, 2, &[[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]]), name.to_owned()));
    let (drawings, pages) = pictures(&scene);
    for picture in drawings.iter().chain(&pages) {
        assert!(!picture.contains("<&") && picture.contains("&lt;&amp;&quot;"), "{picture}");
    }
    check(&scene);
    let legend = silhouette::legend(&scene, TextStyle::PLAIN).unwrap();
    assert!(legend.contains("<&\"'\\u{1}\\u{1b}[2J") && !legend.contains('\u{1b}'));
}

#[test]
fn the_tangram_square_in_letters_and_lines() {
    let letters = "\
LAAAAAAAAAAAAAAAAAAAAAAS
LLLAAAAAAAAAAAAAAAAAASSS
LLLLLAAAAAAAAAAAAAASSSSS
LLLLLLLAAAAAAAAAAQQSSSSS
LLLLLLLLLAAAAAAQQQQQQSSS
LLLLLLLLLLLAAQQQQQQQQQQS
LLLLLLLLLLLSSQQQQQQQQQQM
LLLLLLLLLSSSSSSQQQQQQMMM
LLLLLLLSSSSSSSSSSQQMMMMM
LLLLLPPPPPPPPPPPPMMMMMMM
LLLPPPPPPPPPPPPMMMMMMMMM
LPPPPPPPPPPPPMMMMMMMMMMM
";
    assert_eq!(silhouette::text_within(&tangram(), TextStyle::PLAIN, (24, 12)), letters);
    let lines = "\
┏┯━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┯┓
┃└─┐                         ┌─┘┃
┃  └─┐                     ┌─┘  ┃
┃    └─┐        L        ┌─┘    ┃
┃      └─┐             ┌─┤   S  ┃
┃        └─┐         ┌─┘ └─┐    ┃
┃          └─┐     ┌─┘     └─┐  ┃
┃            └─┐ ┌─┘         └─┐┃
┃      L       ├─┤      Q      ├┨
┃            ┌─┘ └─┐         ┌─┘┃
┃          ┌─┘  S  └─┐     ┌─┘  ┃
┃        ┌─┘         └─┐ ┌─┘    ┃
┃      ┌─┴─────────────┼─┘      ┃
┃    ┌─┘             ┌─┘        ┃
┃  ┌─┘      P      ┌─┘     M    ┃
┃┌─┘             ┌─┘            ┃
┗┷━━━━━━━━━━━━━━━┷━━━━━━━━━━━━━━┛
";
    assert_eq!(silhouette::text_within(&tangram(), TextStyle::LINES, (33, 17)), lines);
    let key = "M = medium triangle\nS = small triangle\nQ = square\nP = parallelogram\n";
    let legend = |style| silhouette::legend(&tangram(), style).unwrap();
    assert_eq!(legend(TextStyle::PLAIN), format!("L A = large triangle\n{key}"));
    assert_eq!(legend(TextStyle::LINES), format!("L = large triangle\n{key}"));
}

#[test]
fn a_figure_in_two_parts_with_a_hole() {
    let lines = "\
\x20                 ┏┓
                  ┃┗━┓
                  ┃  ┗━┓
                  ┃    ┗━┓
                  ┃   T  ┗━┓
                  ┃        ┗━┓
┏━━━━━━━━┯━━━━━━━━╋━━━━━━━━━━┛
┃        │        ┃
┃   C    │    C   ┃
┃     ┏━━┷━━┓     ┃
┃     ┃     ┃     ┃
┃     ┃     ┃     ┃
┃     ┗━━┯━━┛     ┃
┃        │        ┃
┃        │        ┃
┗━━━━━━━━┷━━━━━━━━┛
";
    assert_eq!(silhouette::text_within(&two_parts(), TextStyle::LINES, (31, 16)), lines);
    let bare = "\
\x20           ▄
            ██▄
            ████▄
            ██████▄
████████████
████████████
████    ████
████    ████
████████████
████████████
";
    let figure = Scene { pieces: Vec::new(), ..two_parts() };
    assert_eq!(silhouette::text_within(&figure, TextStyle::LINES, (20, 10)), bare);
    assert_eq!(silhouette::text_within(&figure, TextStyle::PLAIN, (20, 10)).lines().last(), Some("############"));
    assert_eq!(silhouette::legend(&two_parts(), TextStyle::LINES), None);
}

#[test]
fn colours_are_reset_at_the_end_of_a_line() {
    let drawn = silhouette::text_within(&two_parts(), TextStyle::FULL, (10, 5));
    for line in drawn.lines() {
        assert_eq!(line.matches("\x1b[0m").count(), line.matches("\x1b[").count() / 2, "{line:?}");
        assert!(line.ends_with("\x1b[0m"), "{line:?}");
    }
    assert!(drawn.contains("\x1b[38;5;16;48;5;110m"), "{drawn:?}");
}

#[test]
fn a_letter_stays_while_pieces_come_and_go() {
    let kinds: Vec<String> = ["small triangle", "square"].map(str::to_owned).to_vec();
    let square = vec![tangram().pieces[5].clone()];
    let alone = Scene { pieces: square.clone(), ..Scene::default() };
    assert_eq!(silhouette::legend(&alone, TextStyle::PLAIN).unwrap(), "S = square\n");
    let known = Scene { kinds, ..alone };
    assert_eq!(silhouette::legend(&known, TextStyle::PLAIN).unwrap(), "Q = square\n");
}

#[test]
fn degenerate_scenes_are_drawn_too() {
    let scenes = [
        Scene::default(),
        Scene { outline: vec![vec![]], ..Scene::default() },
        Scene { outline: vec![vec![[1.0, 1.0]; 3]], ..Scene::default() },
        Scene { outline: vec![vec![[0.0, 0.0], [1.0, 0.0], [2.0, 0.0]]], ..Scene::default() },
        Scene { outline: vec![vec![[0.0, f64::NAN], [1.0, 0.0], [2.0, 0.0]]], ..tangram() },
        Scene { corner: Some([f64::INFINITY, 0.0]), ..tangram() },
        Scene { corner: Some([2.0, 2.0]), ..Scene::default() },
        Scene { outline: vec![vec![[-1e99, 0.0], [1e99, 0.0], [0.0, 1e-99]]], ..Scene::default() },
        Scene { outline: vec![vec![[0.0, 0.0], [1e-200, 0.0], [0.0, 1e-200]]], ..Scene::default() },
        Scene { pieces: vec![shape("", 99, &[[0.0, 0.0]]), shape("A", 7, &[[0.0; 2]; 5])], ..tangram() },
        Scene { pieces: vec![shape("line", 0, &[[0.0, 0.0], [4.0, 4.0], [2.0, 2.0]])], ..tangram() },
        Scene { outline: Vec::new(), ..tangram() },
        tangram(),
        two_parts(),
        step(),
    ];
    scenes.iter().for_each(check);
    assert_eq!(silhouette::text(&Scene::default(), TextStyle::LINES), "");
    let none: [Scene; 0] = [];
    roxmltree::Document::parse(&silhouette::sheet(&none, 1, "")).unwrap();
    roxmltree::Document::parse(&silhouette::strip_svg(&[], 1, "nothing")).unwrap();
    assert!(silhouette::report(&none, 1, &[], &frame("")).contains("<h2>Figure</h2>"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn every_scene_is_drawn(
        polygons in prop::collection::vec(prop::collection::vec(prop::array::uniform2(-9.0..9.0_f64), 0..7), 1..6),
        names in prop::collection::vec(".{0,12}", 5),
        rest in 0..3_usize,
    ) {
        let pieces = polygons.iter().skip(1).zip(&names).enumerate();
        let pieces = pieces.map(|(number, (polygon, name))| shape(name, number, polygon)).collect();
        let tried = (rest == 2).then(|| (shape(&names[0], 1, &polygons[0]), names[1].clone()));
        let corner = polygons[0].first().copied().filter(|_| rest > 0);
        let rest = if rest > 0 { polygons.clone() } else { Vec::new() };
        check(&Scene { outline: vec![polygons[0].clone()], pieces, rest, corner, tried, kinds: Vec::new() });
    }
}
