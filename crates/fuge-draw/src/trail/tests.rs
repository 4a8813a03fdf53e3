//! The rook's way on paper, taken apart again.

use super::*;
use crate::html::Links;
use crate::text::TextStyle;
use fuge_puzzle::trail::{End, Grid, Replay, Visits};
use roxmltree::{Document, ParsingOptions};
use std::ops::ControlFlow;

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

fn puzzle(height: u32, width: u32, start: &str, blocked: &[&str]) -> TrailPuzzle {
    let mut grid = Grid::new(height, width).unwrap();
    blocked.iter().for_each(|name| grid.block(square(name)).unwrap());
    TrailPuzzle::new(grid, square(start)).unwrap()
}

fn way(names: &str) -> Way {
    Way { squares: names.split('-').map(square).collect() }
}

fn bare(puzzle: &TrailPuzzle) -> Board<'_> {
    Board { puzzle, men: &[] }
}

/// The paths that are drawn in a colour.
fn paths(drawing: &str, ink: &str) -> Vec<String> {
    let document = Document::parse(drawing).unwrap();
    let drawn = document.descendants().filter(|node| node.attribute("stroke") == Some(ink));
    drawn.filter_map(|node| node.attribute("d")).map(str::to_owned).collect()
}

/// Two turns on b2, a crossing on b3, and back to the start.
fn knot() -> (TrailPuzzle, Way) {
    let puzzle = puzzle(4, 4, "a1", &["d1", "d4"]);
    (puzzle, way("a1-b1-b2-c2-c3-b3-a3-a4-b4-b3-b2-a2-a1"))
}

#[test]
fn turns_are_mirrors_and_crossings_are_seen() {
    let (puzzle, way) = knot();
    assert_eq!(way.check(&puzzle), Ok(()));
    let men = [(square("d4"), 'n')];
    let board = Board { puzzle: &puzzle, men: &men };
    let lines = "\
4 ┌───┐   ·   ♞
  │   │
3 └───┼───┐   ·
      │   │
2 ┌───╱───┘   ·
  │   │
1 ◉───┘   ·   █

  a   b   c   d
";
    assert_eq!(text(&board, &way, TextStyle::LINES), lines);
    let plain = "\
4 /---\\   .   n
  |   |
3 \\---+---\\   .
      |   |
2 /---/---/   .
  |   |
1 O---/   .   #

  a   b   c   d
";
    assert_eq!(text(&board, &way, TextStyle::PLAIN), plain);
    let (height, width) = text_size(&board);
    assert_eq!(lines.lines().count(), height);
    assert!(lines.lines().all(|line| line.chars().count() <= width));
}

#[test]
fn a_way_without_a_step_shows_the_board() {
    let puzzle = puzzle(1, 28, "a1", &[]);
    let none = Way { squares: vec![puzzle.start()] };
    let drawn = text(&bare(&puzzle), &none, TextStyle::PLAIN);
    let names: Vec<&str> = drawn.lines().last().unwrap().split_whitespace().collect();
    assert_eq!((names.len(), names[26], names[27]), (28, "aa", "ab"));
    assert!(drawn.starts_with("1 S   .   ."));
    let drawing = svg(&bare(&puzzle), &none, "");
    assert_eq!(paths(&drawing, artist::WAY).len(), 1, "only the start");
}

#[test]
fn the_line_is_rounded_and_bridges_itself() {
    let (puzzle, way) = knot();
    let drawing = svg(&bare(&puzzle), &way, "A <knot>");
    assert!(drawing.contains("<title>A &lt;knot&gt;</title>"));
    let blue = paths(&drawing, artist::WAY);
    // The way, a bridge, the ring, and the start in it.
    assert_eq!(blue.len(), 4, "{blue:?}");
    // From a1 to b1, there a turn to the left, that is against the clock.
    assert!(blue[0].starts_with("M0.853 3.5L1.493 3.5A0.36 0.36 0 0 0 1.853 3.14L"), "{}", blue[0]);
    assert_eq!(blue[0].matches('A').count(), 9, "turns");
    // On b3, downwards.
    assert_eq!(blue[1], "M1.853 1.2v0.6");
}

#[test]
fn what_a_trail_gives_up_is_faint_and_a_path_gives_up_nothing() {
    let puzzle = puzzle(2, 3, "a1", &[]);
    let way = way("a1-b1-b2-a2-a1");
    let given_up = |puzzle: &TrailPuzzle| paths(&svg(&bare(puzzle), &way, ""), "#c3b28c");
    assert_eq!(given_up(&puzzle).iter().map(|path| path.matches('M').count()).collect::<Vec<_>>(), [3]);
    assert!(given_up(&puzzle.clone().visiting(Visits::Squares)).is_empty());
}

#[test]
fn steps_are_numbered_where_that_can_be_read() {
    let (puzzle, way) = knot();
    // Plates for the numbers of twelve steps.
    let plates = |drawing: &str| paths(drawing, "#ffffff").iter().map(|path| path.matches('M').count()).max();
    assert_eq!(plates(&svg(&bare(&puzzle), &way, "")), Some(12));
    let large = self::puzzle(100, 100, "a1", &[]);
    assert_eq!(plates(&svg(&bare(&large), &way, "")), Some(1), "only the end");
}

#[test]
fn the_distance_of_the_rook_is_the_length_of_the_line() {
    let (puzzle, way) = knot();
    let artist = Artist::new(&bare(&puzzle), INK);
    let distances = line::Line::new(&artist.paper, &way).distances();
    // Nine turns, each shorter than its corner.
    let length = 12.0 - 9.0 * (2.0 - std::f64::consts::FRAC_PI_2) * 0.36;
    assert_eq!(distances.len(), 13);
    assert!((distances[12] - length).abs() < 1e-9, "{distances:?}");
    assert!(distances.is_sorted());
}

#[test]
fn the_rook_walks_along_the_line() {
    let (puzzle, way) = knot();
    let drawing = animation(&bare(&puzzle), &way, "Walking");
    let document = Document::parse(&drawing).unwrap();
    let all = |tag: &str| document.descendants().filter(|node| node.has_tag_name(tag)).collect::<Vec<_>>();
    let motion = all("animateMotion");
    assert_eq!(motion.len(), 1);
    // As long as the line that is uncovered, and in the same time.
    let path = motion[0].attribute("path").unwrap();
    assert!(path.starts_with("M0 0L0.64 0A0.36 0.36 0 0 0 1 -0.36L"), "{path}");
    let animated = all("animate");
    let names: Vec<_> = animated.iter().map(|node| node.attribute("attributeName").unwrap()).collect();
    assert_eq!(names, ["stroke-dashoffset", "opacity"], "the line, and a bridge");
    assert!(animated.iter().all(|node| node.attribute("dur") == motion[0].attribute("dur")));
    // When the rook has left b3 again: nine steps with seven turns, of twelve with nine, and in the end it rests.
    let turn = (2.0 - std::f64::consts::FRAC_PI_2) * 0.36;
    let when = 0.92 * (9.0 - 7.0 * turn + 0.3) / (12.0 - 9.0 * turn);
    assert_eq!(animated[1].attribute("keyTimes").unwrap(), format!("0;{when:.3}"));
    let still = Way { squares: vec![puzzle.start()] };
    assert!(!animation(&bare(&puzzle), &still, "").contains("<animate"));
}

#[test]
fn a_page_has_every_way_and_a_single_one_walks() {
    let (puzzle, way) = knot();
    let frame = Frame { heading: "A <knot>", facts: &[], links: Links::default() };
    let parsed = |page: &str| {
        let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
        let document = Document::parse_with_options(page, options).unwrap();
        let count = |tag: &str| document.descendants().filter(|node| node.has_tag_name(tag)).count();
        (count("svg"), count("animateMotion"))
    };
    assert_eq!(parsed(&report(&bare(&puzzle), std::slice::from_ref(&way), 1, &frame)), (2, 1));
    assert_eq!(parsed(&report(&bare(&puzzle), &vec![way.clone(); 3], 1, &frame)), (3, 0));
    assert_eq!(parsed(&report(&bare(&puzzle), &[], 1, &frame)), (1, 0));
    let sheet = sheet(&bare(&puzzle), &vec![way.clone(); 3], 7, "Knots");
    assert!((7..10).all(|shown| sheet.contains(&format!("<title>{shown}</title>"))));
    let moment = |dead_end| (Moment { way: way.clone(), dead_end }, "stuck <here>".to_owned());
    let steps = [moment(true), moment(false)];
    assert_eq!(parsed(&strip_html(&bare(&puzzle), &steps, 1, &frame)), (2, 0));
    let strip = strip_svg(&bare(&puzzle), &steps, 3, "");
    assert!(strip.contains("<title>4. stuck &lt;here&gt;</title>"));
    assert_eq!(paths(&strip, artist::WRONG).len(), 4, "the way, the bridge and its ends");
}

#[test]
fn the_way_of_1979() {
    let puzzle = puzzle(8, 8, "e1", &[]).ending(End::Free).unwrap();
    let replay = Replay::run(&puzzle, 70..=70, &mut |_| ControlFlow::Continue(()));
    let way = &replay.records[0].way;
    assert!(digits(&bare(&puzzle), way).starts_with("  41   11   11   11 2112   11   11   12\n"));
    assert_eq!(text(&bare(&puzzle), way, TextStyle::LINES), SEVENTY);
}

const SEVENTY: &str = "\
8 ┌───────────────────────────┐
  │                           │
7 │   ┌───────────────────┐   │
  │   │                   │   │
6 │   │   ┌───────────┐   │   │
  │   │   │           │   │   │
5 │   │   │   ┌───┐   │   │   │
  │   │   │   │   │   │   │   │
4 │   │   │   └───┼───┼───┼───○
  │   │   │       │   │   │   │
3 │   │   └───────╱───┘   │   │
  │   │           │       │   │
2 │   └───────────╱───────┘   │
  │               │           │
1 └───────────────●───────────┘

  a   b   c   d   e   f   g   h
";
