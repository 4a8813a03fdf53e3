//! Cards on paper, taken apart again.

use super::*;
use fuge_puzzle::cards::{Card, Rule};
use fuge_puzzle::packing::{Board, Cell, Lattice};
use roxmltree::Document;

fn puzzle(board: Board, cards: &[(&str, &[u8])], labels: &[&str], rule: Rule) -> CardPuzzle {
    let card = |&(name, labels): &(&str, &[u8])| Card { name: name.into(), labels: labels.to_vec() };
    let labels = labels.iter().map(ToString::to_string).collect();
    CardPuzzle::new(board, cards.iter().map(card).collect(), labels, rule).unwrap()
}

fn pair(labels: &[&str], rule: Rule) -> CardPuzzle {
    puzzle(Board::rectangle(1, 2).unwrap(), &[("one", &[0, 1, 0, 2]), ("two", &[0, 2, 0, 1])], labels, rule)
}

fn lying(card: usize, cell: Cell) -> Laid {
    Laid { card, cell, turn: 0, flipped: false }
}

fn both() -> Vec<Laid> {
    vec![lying(0, Cell::new(0, 0)), lying(1, Cell::new(0, 1))]
}

/// How many closed parts the paths have that look like this.
fn parts(drawing: &str, attribute: &str, value: &str) -> usize {
    let document = Document::parse(drawing).unwrap();
    let paths = document.descendants().filter(|node| node.attribute(attribute) == Some(value));
    paths.filter_map(|node| node.attribute("d")).map(|path| path.matches('z').count()).sum()
}

fn titles(drawing: &str) -> Vec<String> {
    let document = Document::parse(drawing).unwrap();
    let titles = document.descendants().filter(|node| node.has_tag_name("title"));
    titles.filter_map(|node| node.text()).map(str::to_owned).collect()
}

#[test]
fn every_side_has_the_colour_of_its_label() {
    let puzzle = pair(&["grey", "red", "green"], Rule::Equal);
    let drawing = svg(&puzzle, &both(), "A <pair>");
    assert_eq!(titles(&drawing), ["A <pair>", "one", "two"]);
    assert_eq!(["#b0b0b0", "#e55b4d", "#66b868"].map(|tint| parts(&drawing, "fill", tint)), [4, 2, 2]);
    assert_eq!(parts(&drawing, "stroke-width", "0.05"), 2, "edges");
}

#[test]
fn sides_are_where_they_are_shown() {
    let puzzle = pair(&["grey", "red", "green"], Rule::Equal);
    // The upper side of a card that is half of a board of 14 by 7.
    assert!(svg(&puzzle, &both(), "").contains("M0 0H7.071L3.536 3.536z"));
    let turned = Laid { turn: 1, ..lying(0, Cell::new(0, 0)) };
    let drawing = svg(&puzzle, &[turned], "");
    // What was on the right is below; the other place is empty.
    let lower = "fill=\"#e55b4d\" stroke=\"#e55b4d\" stroke-width=\"0.02\" d=\"M7.071 7.071H0L3.536 3.536z\"";
    assert!(drawing.contains(lower));
    assert_eq!(parts(&drawing, "stroke-width", "0.03"), 1);
}

#[test]
fn halves_are_turtles() {
    let puzzle = pair(&["s2", "t1", "t2"], Rule::Pairs([(1, 2)].into()));
    assert!(!looks::Looks::new(&puzzle).halves, "one has no mate");
    let frame = fuge_puzzle::cards::Frame { sides: Vec::new(), only: [0].into() };
    let puzzle = puzzle.framed(frame);
    let looks = looks::Looks::new(&puzzle);
    let halves = [None, Some(looks::Half::Front), Some(looks::Half::Back)];
    assert_eq!(looks.labels.iter().map(|look| look.half).collect::<Vec<_>>(), halves);
    assert_eq!(looks.labels.iter().map(|look| look.tint).collect::<Vec<_>>(), [1, 0, 0]);
    let drawing = svg(&puzzle, &both(), "");
    assert_eq!(drawing.matches("A1.98 1.98").count(), 2 * 8, "shells and their edges");
    assert_eq!(titles(&drawing), ["one", "two"]);
}

#[test]
fn all_pictures_are_well_formed() {
    let plain = pair(&["<a>", "&", "ü"], Rule::Equal);
    let up = Board::of_size(Lattice::Triangle, 1, 2, 1).unwrap();
    let hexagon = Board::of_size(Lattice::Hexagon, 2, 2, 1).unwrap();
    let triangles = puzzle(up, &[("a", &[0_u8, 1, 2][..]); 8], &["x", "y", "z"], Rule::Equal);
    let hexagons = puzzle(hexagon, &[("long name", &[0_u8, 1, 0, 1, 0, 1][..]); 8], &["x", "y"], Rule::Equal);
    for puzzle in [plain, triangles, hexagons] {
        let cells = puzzle.board().cells().to_vec();
        let laid: Vec<Laid> = cells.into_iter().enumerate().map(|(card, cell)| lying(card, cell)).collect();
        let given = puzzle_svg(&puzzle, "Cards");
        assert_eq!(titles(&given).len(), 1 + puzzle.cards().len());
        let sheet = sheet(&puzzle, &[laid.clone(), laid.clone()], 9, "Sheet");
        assert_eq!(titles(&sheet), ["Sheet", "9", "10"]);
        let page = report(&puzzle, &[laid], 1, &Frame { heading: "Report", ..Frame::default() });
        assert!(Document::parse(page.strip_prefix("<!DOCTYPE html>").unwrap()).is_ok());
        let bare = report(&puzzle, &[], 1, &Frame::default());
        assert!(bare.contains("<h2>Board</h2>") && bare.contains("<h2>Cards</h2>"));
    }
}
