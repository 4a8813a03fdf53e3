//! A search step by step: the cards that lie, the place that is filled next, and the card that is tried there.

use super::artist::{Artist, Table};
use super::{SCALE, whole};
use crate::figure::{Figure, Stroke};
use crate::html::Frame;
use crate::html::view::Scale;
use crate::path::{lines, polygons};
use crate::strip;
use crate::svg::page::pixel;
use fuge_puzzle::cards::{CardPuzzle, Laid};
use fuge_puzzle::packing::Cell;

/// What is seen of a search at one moment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moment {
    /// The cards that lie.
    pub laid: Vec<Laid>,
    /// The place that is filled next.
    pub next: Option<Cell>,
    /// The card that is tried there in vain, and the number of the side that does not fit.
    pub tried: Option<(Laid, usize)>,
}

/// The colour of what does not fit, and of the place that is filled next.
const WRONG: &str = "#c00000";
const NEXT: &str = "#ffe9a8";
const INK: &str = "#222";

/// Draws steps on a sheet, numbered from `first_number`, each with its caption below; a caption may have several lines. The place that is filled next is
/// coloured; a card that is tried in vain lies there with a red edge, a thick one where it does not fit.
///
/// ```
/// use fuge_draw::cards::{self, Moment};
/// use fuge_puzzle::cards::{Card, CardPuzzle, Rule};
/// use fuge_puzzle::packing::{Board, Cell};
/// let given = vec![Card { name: "one".into(), labels: vec![0, 1, 0, 1] }];
/// let labels = ["grey", "red"].map(String::from).to_vec();
/// let puzzle = CardPuzzle::new(Board::rectangle(1, 1).unwrap(), given, labels, Rule::Equal).unwrap();
/// let moment = Moment { next: Some(Cell::new(0, 0)), ..Moment::default() };
/// let drawing = cards::strip_svg(&puzzle, &[(moment, "start".to_owned())], 1, "");
/// assert!(drawing.contains("<title>1. start</title>"));
/// ```
#[must_use]
pub fn strip_svg(puzzle: &CardPuzzle, steps: &[(Moment, String)], first_number: usize, heading: &str) -> String {
    let table = Table::new(puzzle);
    let mut artist = None;
    strip::sheet(table.size(), &captions(steps), first_number, heading, |page, index, pen| {
        // Who looks at steps looks closely: what is written on cards is there, however many steps are on the sheet.
        let artist = artist.get_or_insert_with(|| Artist::new(puzzle, &table, pen.line, pixel(table.size(), SCALE[0])));
        page.add_figure(&figure(artist, &steps[index].0, (pen.line, INK)));
    })
}

/// A page with the steps, numbered from `first_number`. A step has the address `#s` and its number.
#[must_use]
pub fn strip_html(puzzle: &CardPuzzle, steps: &[(Moment, String)], first_number: usize, frame: &Frame<'_>) -> String {
    let table = Table::new(puzzle);
    let scale = Scale::new(table.size(), steps.len().clamp(2, 6));
    let artist = Artist::new(puzzle, &table, scale.line, 1.0 / scale.pixels_of_unit());
    strip::report(&scale, &captions(steps), first_number, frame, |page, index| {
        let (view, shown) = (scale.view_box(table.size()), first_number + index);
        page.line(format_args!("<svg viewBox=\"{view}\" role=\"img\" aria-label=\"Step {shown}\">"));
        page.add_figure(&figure(&artist, &steps[index].0, (scale.line, "var(--ink)")));
        page.line(format_args!("</svg>"));
    })
}

fn captions(steps: &[(Moment, String)]) -> Vec<String> {
    steps.iter().map(|(_, caption)| caption.clone()).collect()
}

/// The board at a moment, in lines of this width and colour.
fn figure(artist: &Artist<'_>, moment: &Moment, (line, ink): (f64, &str)) -> Figure {
    let next = moment.next.map(|cell| artist.table.face(cell).corners);
    let mut strokes: Vec<Stroke> =
        next.map(|corners| Stroke::filled(polygons([&corners]), NEXT.to_owned(), None)).into_iter().collect();
    let tried = moment.tried.iter().map(|(laid, _)| *laid);
    let lying: Vec<Laid> = moment.laid.iter().copied().chain(tried).collect();
    strokes.extend(whole(artist, &lying, ink).strokes);
    if let Some((laid, side)) = &moment.tried {
        let face = artist.table.face(laid.cell);
        let edge = face.edge(*side);
        strokes.push(Stroke::line(polygons([&face.corners]), WRONG, line));
        strokes.push(Stroke::line(lines(&[[edge.from, edge.to]]), WRONG, 3.0 * line));
    }
    Figure { size: artist.table.size(), strokes }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::html::Links;
    use fuge_puzzle::cards::{Card, Rule};
    use fuge_puzzle::packing::Board;

    fn steps() -> (CardPuzzle, Vec<(Moment, String)>) {
        let card = |name: &str, labels: [u8; 4]| Card { name: name.into(), labels: labels.to_vec() };
        let given = vec![card("one", [0, 1, 0, 2]), card("two", [0, 2, 0, 1])];
        let labels = ["grey", "red", "green"].map(String::from).to_vec();
        let puzzle = CardPuzzle::new(Board::rectangle(1, 2).unwrap(), given, labels, Rule::Equal).unwrap();
        let lying = |card: usize, column: i32| Laid { card, cell: Cell::new(0, column), turn: 0, flipped: false };
        let next = Some(Cell::new(0, 1));
        let before = Moment { laid: vec![lying(0, 0)], next, tried: None };
        let tried = Moment { tried: Some((Laid { turn: 2, ..lying(1, 1) }, 3)), ..before.clone() };
        (puzzle, vec![(before, "placed one".to_owned()), (tried, "tried two\nsupply: two".to_owned())])
    }

    #[test]
    fn what_does_not_fit_is_red() {
        let (puzzle, steps) = steps();
        let drawing = strip_svg(&puzzle, &steps, 7, "A pair");
        assert!(drawing.contains("<title>7. placed one</title>") && drawing.contains("<title>8. tried two"));
        assert_eq!((drawing.matches(NEXT).count(), drawing.matches(WRONG).count()), (4, 2));
        // The left side of the second place.
        assert!(drawing.contains("d=\"M7.071 7.071v-7.071\""), "{drawing}");
    }

    #[test]
    fn a_page_has_every_step() {
        let (puzzle, steps) = steps();
        let frame = Frame { heading: "A pair", facts: &[], links: Links::default() };
        let page = strip_html(&puzzle, &steps, 1, &frame);
        assert!(page.contains("<figure id=\"s2\">") && page.contains("</a>. tried two<br>supply: two</figcaption>"));
    }
}
