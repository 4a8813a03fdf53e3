//! Exact drawings of small puzzles, and what every drawing must keep.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use fuge_draw::svg;
use fuge_draw::text::{self, TextStyle};
use fuge_puzzle::packing::{Board, Cell, Lattice, Packing, Piece, PieceSet, Placed, Shape, Solution, Symmetry};
use proptest::prelude::*;

/// The cells with this mark.
fn cells(art: &str, mark: char) -> Vec<Cell> {
    let rows = art.lines().zip(0..);
    rows.flat_map(|(line, row)| {
        line.chars().zip(0..).filter(move |&(c, _)| c == mark).map(move |(_, column)| Cell::new(row, column))
    })
    .collect()
}

/// The pieces in a drawing, by the letters that are names of pieces.
fn placed(packing: &Packing, art: &str) -> Vec<Placed> {
    let all = packing.pieces().iter().enumerate();
    let found = all.map(|(piece, p)| Placed { piece, cells: cells(art, p.name.chars().next().unwrap()) });
    found.filter(|p| !p.cells.is_empty()).collect()
}

fn board(art: &str) -> Board {
    Board::new(Lattice::Square, cells(art, '#')).unwrap()
}

fn bar(name: &str, length: i32, copies: u32) -> Piece {
    let shape = Shape::new((0..length).map(|column| Cell::new(0, column))).unwrap();
    Piece { copies: copies.into(), ..Piece::new(name, shape) }
}

fn puzzle(board: Board, pieces: Vec<Piece>) -> Packing {
    Packing::new(board, pieces, Symmetry::Full).unwrap()
}

/// The pieces of a set, on the lattice it comes from.
fn set(name: &str) -> Vec<Piece> {
    let set = PieceSet::named(name).unwrap();
    set.pieces(set.lattice()).unwrap()
}

fn domino_at(a: (i32, i32), b: (i32, i32)) -> Placed {
    Placed { piece: 0, cells: vec![Cell::new(a.0, a.1), Cell::new(b.0, b.1)] }
}

const EIGHT_BY_EIGHT: &str = "\
FFYYYYPP
IFFWYPPP
IFWWTTTN
IWW  TNN
IZZ  TNL
IZVUUXNL
ZZVUXXXL
VVVUUXLL
";

fn eight_by_eight() -> Packing {
    let board = Board::new(
        Lattice::Square,
        (0..8)
            .flat_map(|row| (0..8).map(move |column| Cell::new(row, column)))
            .filter(|c| !((3..5).contains(&c.row) && (3..5).contains(&c.column))),
    );
    puzzle(board.unwrap(), set("pentominoes"))
}

#[test]
fn dominoes_on_two_by_three() {
    let packing = puzzle(Board::rectangle(2, 3).unwrap(), vec![bar("domino", 2, 3)]);
    let all = [domino_at((0, 0), (0, 1)), domino_at((0, 2), (1, 2)), domino_at((1, 0), (1, 1))];
    assert_eq!(text::draw(&packing, &all, TextStyle::PLAIN), "DDA\nBBA\n");
    assert_eq!(text::draw(&packing, &all[..2], TextStyle::PLAIN), "DDA\n..A\n");
    assert_eq!(text::draw(&packing, &[], TextStyle::PLAIN), "...\n...\n");
    assert_eq!(text::legend(&packing, &all, TextStyle::PLAIN).unwrap(), "D A B = domino\n");
    assert_eq!(text::legend(&packing, &all, TextStyle::LINES).unwrap(), "D = domino\n");
    let lines = "\
┏━━━━━━━┯━━━┓
┃ D     │ D ┃
┠───────┤   ┃
┃ D     │   ┃
┗━━━━━━━┷━━━┛
";
    assert_eq!(text::draw(&packing, &all, TextStyle::LINES), lines);
}

#[test]
fn eight_by_eight_with_the_hole() {
    let packing = eight_by_eight();
    let solution = placed(&packing, EIGHT_BY_EIGHT);
    assert_eq!(text::draw(&packing, &solution, TextStyle::PLAIN), EIGHT_BY_EIGHT);
    assert_eq!(text::legend(&packing, &solution, TextStyle::PLAIN), None);
    let lines = "\
┏━━━━━━━┯━━━━━━━━━━━━━━━┯━━━━━━━┓
┃ F     │ Y             │ P     ┃
┠───┐   └───┬───┐   ┌───┘       ┃
┃ I │       │ W │   │           ┃
┃   │   ┌───┘   ├───┴───────┬───┨
┃   │   │       │ T         │ N ┃
┃   ├───┘   ┏━━━┷━━━┓   ┌───┘   ┃
┃   │       ┃       ┃   │       ┃
┃   ├───────┨       ┃   │   ┌───┨
┃   │ Z     ┃       ┃   │   │ L ┃
┃   │   ┌───╄━━━━━━━╃───┤   │   ┃
┃   │   │ V │ U     │ X │   │   ┃
┠───┘   │   │   ┌───┘   └───┤   ┃
┃       │   │   │           │   ┃
┠───────┘   │   └───┐   ┌───┘   ┃
┃           │       │   │       ┃
┗━━━━━━━━━━━┷━━━━━━━┷━━━┷━━━━━━━┛
";
    assert_eq!(text::draw(&packing, &solution, TextStyle::LINES), lines);
}

#[test]
fn a_board_in_two_parts_that_does_not_begin_at_zero() {
    let far: Vec<Cell> = cells("##  ##\n\n #", '#').iter().map(|c| Cell::new(c.row - 2, c.column + 7)).collect();
    let packing = puzzle(Board::new(Lattice::Square, far).unwrap(), vec![bar("a", 2, 2), bar("a piece with B", 1, 1)]);
    let one = domino_at((-2, 7), (-2, 8));
    assert_eq!(text::draw(&packing, std::slice::from_ref(&one), TextStyle::PLAIN), "aa  ..\n\n .\n");
    assert_eq!(text::legend(&packing, &[one], TextStyle::PLAIN).unwrap(), "A = a piece with B\n");
}

#[test]
fn a_hole_stays_blank() {
    let packing = puzzle(board("###\n# #\n###"), vec![bar("8", 8, 1)]);
    assert_eq!(text::draw(&packing, &[], TextStyle::PLAIN), "...\n. .\n...\n");
    let ring =
        "┏━━━━━━━━━━━┓\n┃ ·   ·   · ┃\n┃   ┏━━━┓   ┃\n┃ · ┃   ┃ · ┃\n┃   ┗━━━┛   ┃\n┃ ·   ·   · ┃\n┗━━━━━━━━━━━┛\n";
    assert_eq!(text::draw(&packing, &[], TextStyle::LINES), ring);
}

#[test]
fn colours_are_reset_on_every_line() {
    let packing = eight_by_eight();
    let drawing = text::draw(&packing, &placed(&packing, EIGHT_BY_EIGHT), TextStyle::FULL);
    for line in drawing.lines() {
        assert_eq!(line.matches("\x1b[38").count(), line.matches("\x1b[0m").count());
        assert!(line.rfind("\x1b[0m") >= line.rfind("\x1b[38"));
    }
}

#[test]
fn mirror_pieces_get_the_small_letter_and_wide_lists_wrap() {
    let pieces = set("one-sided tetrominoes");
    let packing = puzzle(Board::rectangle(4, 7).unwrap(), pieces);
    assert_eq!(text::legend(&packing, &[], TextStyle::PLAIN).unwrap(), "l = L'\ns = S'\n");
    let narrow = "\
I      L     L'
IIII   LLL   lll
       L       l

O    S     S'    T
OO    SS   ss    TTT
OO   SS     ss    T
";
    assert_eq!(text::pieces(&packing, TextStyle::PLAIN, 20), narrow);
    let domino = puzzle(Board::rectangle(2, 2).unwrap(), vec![bar("bar\x1b[2J", 2, 2)]);
    assert_eq!(text::pieces(&domino, TextStyle::PLAIN, 1), "bar\\u{1b}[2J x2\nBB\n");
}

#[test]
fn more_pieces_than_glyphs_still_differ_from_their_neighbours() {
    let pieces = (0..200).map(|n| bar(&format!("piece {n}"), 1, 1)).collect();
    let packing = puzzle(Board::rectangle(10, 20).unwrap(), pieces);
    let all: Vec<Placed> =
        (0..200).map(|n| Placed { piece: n, cells: vec![Cell::new(n as i32 / 20, n as i32 % 20)] }).collect();
    let drawn = text::draw(&packing, &all, TextStyle::PLAIN);
    let rows: Vec<Vec<char>> = drawn.lines().map(|l| l.chars().collect()).collect();
    for row in 0..10 {
        for column in 0..20 {
            assert!(column == 0 || rows[row][column] != rows[row][column - 1]);
            assert!(row == 0 || rows[row][column] != rows[row - 1][column]);
        }
    }
}

#[test]
fn each_piece_is_one_path_and_its_name_is_escaped() {
    let packing = puzzle(Board::rectangle(1, 4).unwrap(), vec![bar("<a & \"b\">\u{1}", 2, 2)]);
    let all = [domino_at((0, 0), (0, 1)), domino_at((0, 2), (0, 3))];
    let drawing = svg::solution(&packing, &all);
    assert_eq!(drawing.matches("<path").count(), 3, "two pieces and the board");
    assert!(drawing.contains("<title>&lt;a &amp; &quot;b&quot;&gt;\\u{1}</title>"));
    assert_eq!(svg::solution(&packing, &all[..1]).matches("<path").count(), 3, "a piece, the grid and the board");
}

#[test]
fn the_outline_is_doubled_around_holes_too() {
    let packing = puzzle(board("###\n# #\n###"), vec![bar("8", 8, 1)]);
    let drawing = svg::solution(&packing, &[]);
    let edge_and_hole = "M3 0V3H0V0zM1 2H2V1H1z";
    let beside_them = "M3.15 -0.15V3.15H-0.15V-0.15zM1.15 1.85H1.85V1.15H1.15z";
    assert!(drawing.contains(&format!("d=\"{edge_and_hole}{beside_them}\"")), "{drawing}");
}

#[test]
fn a_sheet_names_every_solution_and_shares_the_board() {
    let packing = eight_by_eight();
    let solutions = vec![Solution { placements: placed(&packing, EIGHT_BY_EIGHT) }; svg::SHEET_LIMIT];
    let sheet = svg::sheet(&packing, &solutions, 221, "A & B");
    assert!(sheet.contains("<title>A &amp; B</title>"));
    assert!((221..521).all(|n| sheet.contains(&format!("<title>{n}</title>"))));
    assert_eq!(sheet.matches("<use ").count(), 300);
    // A piece each, a number each, the heading and the board.
    assert_eq!(sheet.matches("<path").count(), 300 * 13 + 2);
    assert!(sheet.len() < 400_000, "{}", sheet.len());
}

#[test]
fn sheets_cover_all_solutions_once() {
    for total in [0, 1, 299, 300, 301, 2339] {
        let numbers: Vec<usize> = svg::pages(total).flatten().collect();
        assert_eq!(numbers, (0..total).collect::<Vec<_>>());
        assert!(svg::pages(total).all(|page| page.len() <= svg::SHEET_LIMIT));
    }
}

proptest! {
    #[test]
    fn copies_that_touch_never_share_a_glyph(order in Just((0..32).collect::<Vec<i32>>()).prop_shuffle()) {
        let packing = puzzle(Board::rectangle(8, 8).unwrap(), vec![bar("domino", 2, 32)]);
        let at = |n: &i32| domino_at((n / 4, n % 4 * 2), (n / 4, n % 4 * 2 + 1));
        let drawn = text::draw(&packing, &order.iter().map(at).collect::<Vec<_>>(), TextStyle::PLAIN);
        let rows: Vec<&[u8]> = drawn.lines().map(str::as_bytes).collect();
        for row in 0..8 {
            for column in 0..8 {
                prop_assert!(row == 0 || rows[row][column] != rows[row - 1][column]);
                prop_assert!(column == 0 || (rows[row][column] == rows[row][column - 1]) == (column % 2 == 1));
            }
        }
    }
}

#[cfg(feature = "png")]
mod pixels {
    use super::*;
    use fuge_draw::png::{self, PngError};

    /// Width and height from the header.
    fn size(bytes: &[u8]) -> (u32, u32) {
        let word = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
        (word(16), word(20))
    }

    #[test]
    fn a_picture_has_the_width_asked_for_and_the_proportions_of_the_drawing() {
        let packing = eight_by_eight();
        let solution = placed(&packing, EIGHT_BY_EIGHT);
        let bytes = png::render(&svg::solution(&packing, &solution), 500).unwrap();
        assert_eq!(size(&bytes), (500, 500));
        assert!(bytes.len() > 2000, "it is not a blank page");
        let blank = png::render(&svg::solution(&packing, &[]), 500).unwrap();
        assert_ne!(bytes, blank);
    }

    #[test]
    fn sheets_can_be_rendered_whatever_they_are_called() {
        let packing = eight_by_eight();
        for (solutions, heading) in [(0, ""), (1, "<&>\u{0}"), (7, "Pentominoes 8 × 8")] {
            let solutions = vec![Solution { placements: placed(&packing, EIGHT_BY_EIGHT) }; solutions];
            assert!(png::render(&svg::sheet(&packing, &solutions, 1, heading), 300).is_ok(), "{heading}");
        }
    }

    #[test]
    fn sizes_are_checked_before_anything_is_drawn() {
        let drawing = svg::solution(&eight_by_eight(), &[]);
        assert_eq!(png::render(&drawing, 0), Err(PngError::NoWidth));
        assert_eq!(png::render(&drawing, 10_000), Err(PngError::TooLarge { width: 10_000, height: 10_000 }));
        assert!(matches!(png::render("<svg", 100), Err(PngError::BadSvg { .. })));
    }
}

mod report {
    use super::*;
    use fuge_draw::html::{self, Frame, Links};
    use roxmltree::{Document, Node, ParsingOptions};
    use std::collections::BTreeSet;

    /// The page as a tree: it is well-formed.
    fn parsed(page: &str) -> Document<'_> {
        assert!(page.starts_with("<!DOCTYPE html>\n"));
        Document::parse_with_options(page, ParsingOptions { allow_dtd: true, ..ParsingOptions::default() }).unwrap()
    }

    fn all<'a>(document: &'a Document<'a>, tag: &str) -> Vec<Node<'a, 'a>> {
        document.descendants().filter(|node| node.has_tag_name(tag)).collect()
    }

    fn texts<'a>(document: &'a Document<'a>, tag: &str) -> Vec<&'a str> {
        all(document, tag).iter().map(|node| node.text().unwrap_or_default()).collect()
    }

    fn solutions(packing: &Packing, count: usize) -> Vec<Solution> {
        vec![Solution { placements: placed(packing, EIGHT_BY_EIGHT) }; count]
    }

    #[test]
    fn a_page_numbers_its_solutions_and_draws_the_board_once() {
        let packing = eight_by_eight();
        let links = Links { previous: Some("a.html"), ..Links::default() };
        let frame = Frame { heading: "A", links, ..Frame::default() };
        let page = html::page(&packing, &solutions(&packing, svg::SHEET_LIMIT), 301, &frame);
        let document = parsed(&page);
        assert_eq!(texts(&document, "h2"), ["Solutions 301 to 600"]);
        assert_eq!(texts(&document, "title"), ["A – Solutions 301 to 600"]);
        let ids: Vec<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
        assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len(), "ids do not clash");
        assert_eq!(ids.len(), 300 + 1);
        let labels = all(&document, "svg").iter().filter_map(|node| node.attribute("aria-label")).count();
        assert_eq!((labels, all(&document, "figcaption").len(), all(&document, "use").len()), (300, 300, 300));
        assert_eq!(all(&document, "path").len(), 300 * 12 + 1, "a piece each, and the board");
        assert!(page.len() < 300_000, "{}", page.len());
    }

    #[test]
    fn the_first_page_has_the_pieces_and_every_page_its_links() {
        let packing = eight_by_eight();
        let one = solutions(&packing, 1);
        let page = html::page(&packing, &one, 1, &Frame { heading: "A", ..Frame::default() });
        let document = parsed(&page);
        assert_eq!(texts(&document, "title"), ["A"]);
        assert_eq!(texts(&document, "h2"), ["Pieces", "Solution"]);
        assert!(all(&document, "nav").is_empty() && all(&document, "table").is_empty());
        let links = Links { first: Some("1"), previous: Some("4"), next: Some("6"), last: Some("9") };
        let page = html::page(&packing, &one, 1201, &Frame { links, ..Frame::default() });
        let document = parsed(&page);
        assert_eq!(texts(&document, "h2"), ["Solution 1201"]);
        let to: Vec<_> = all(&document, "a").iter().filter_map(|node| node.attribute("href")).collect();
        assert_eq!(to, ["1", "4", "6", "9", "#s1201", "1", "4", "6", "9"]);
    }

    #[test]
    fn without_solutions_there_is_the_bare_board() {
        let page = html::page(&eight_by_eight(), &[], 1, &Frame::default());
        let document = parsed(&page);
        assert_eq!(texts(&document, "h2"), ["Pieces", "Board"]);
        assert_eq!(texts(&document, "title"), ["Fuge"]);
        assert_eq!(texts(&document, "figcaption").last(), Some(&"60 cells"));
        assert!(page.contains("class=\"grid\""));
    }

    #[test]
    fn no_text_gets_out_of_its_place() {
        let evil = "</title></style><script>alert(\"1\")</script>\u{1}&amp;'\n";
        let packing = puzzle(Board::rectangle(1, 4).unwrap(), vec![bar(evil, 2, 2)]);
        let both = [domino_at((0, 0), (0, 1)), domino_at((0, 2), (0, 3))];
        let facts = [(evil, evil.to_owned())];
        let links = Links { next: Some("\"><script>"), ..Links::default() };
        let frame = Frame { heading: evil, facts: &facts, links };
        let page = html::page(&packing, &[Solution { placements: both.to_vec() }], 1, &frame);
        let document = parsed(&page);
        assert!(all(&document, "script").is_empty() && !page.contains("<script"));
        let seen = "</title></style><script>alert(\"1\")</script>\\u{1}&amp;' ";
        assert_eq!((texts(&document, "h1"), texts(&document, "td")), (vec![seen], vec![seen]));
        assert_eq!(texts(&document, "figcaption")[0], format!("{seen} × 2"));
        assert_eq!(all(&document, "a")[0].attribute("href"), Some("\"><script>"));
    }

    #[test]
    fn a_page_needs_no_other_file() {
        let packing = eight_by_eight();
        let page = html::page(&packing, &solutions(&packing, 7), 1, &Frame { heading: "A", ..Frame::default() });
        let document = parsed(&page);
        for tag in ["script", "link", "img", "iframe", "object"] {
            assert!(all(&document, tag).is_empty(), "{tag}");
        }
        let to = |node: &Node| node.attribute("href").or(node.attribute("src")).map(str::to_owned);
        assert!(document.descendants().filter_map(|node| to(&node)).all(|to| to.starts_with('#')));
        assert!(!page.contains("url(") && !page.contains("@import") && !page.contains("http://"));
    }

    #[test]
    fn boards_of_any_form_are_drawn_to_a_sensible_size() {
        for (rows, columns) in [(1, 1), (512, 1), (1, 512), (22, 23)] {
            let packing = puzzle(Board::rectangle(rows, columns).unwrap(), vec![bar("I", 1, rows * columns)]);
            let page = html::page(&packing, &[], 1, &Frame::default());
            let (_, style) = page.split_once(".solutions svg { width: ").unwrap();
            let width: f64 = style.split_once("rem").unwrap().0.parse().unwrap();
            assert!(width > 0.05 && width < 42.0, "{rows} × {columns}: {width}");
        }
    }
}
