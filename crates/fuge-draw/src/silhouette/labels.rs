//! Letters in pieces: as large as the piece has room for, at the place where it has most.

use super::paper::Point;
use super::pole::{edges, inside, pole};
use crate::lettering;

/// A text that is in place.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Label {
    pub text: String,
    pub middle: Point,
    pub height: f64,
}

/// Blank around a text, in heights of its letters.
const BLANK: f64 = 0.3;

impl Label {
    /// This text in a polygon, with letters from `least` to `most` high; `None` where there is no room.
    pub fn fitted(text: &str, polygon: &[Point], (least, most): (f64, f64)) -> Option<Self> {
        let wide = lettering::width(text, 1.0) + 2.0 * BLANK;
        let middle = pole(polygon, wide / (1.0 + 2.0 * BLANK))?;
        let fits = |height: f64| has_room(polygon, middle, (0.5 * height * wide, height * (0.5 + BLANK)));
        let mut range = (0.0, most);
        for _ in 0..12 {
            let height = if fits(most) { most } else { (range.0 + range.1) / 2.0 };
            if fits(height) { range.0 = height } else { range.1 = height }
        }
        (range.0 >= least).then(|| Self { text: text.to_owned(), middle, height: range.0 })
    }

    pub fn strokes(&self) -> lettering::Strokes {
        let left = self.middle.0 - lettering::width(&self.text, self.height) / 2.0;
        lettering::strokes(&self.text, left, self.middle.1 - self.height / 2.0, self.height)
    }
}

/// Whether a box around this point is inside the polygon.
fn has_room(polygon: &[Point], middle: Point, half: Point) -> bool {
    inside(polygon, middle) && !edges(polygon).any(|edge| meets(edge, middle, half))
}

/// Whether an edge meets a box.
fn meets((a, b): (Point, Point), middle: Point, half: Point) -> bool {
    let mut within = (0.0_f64, 1.0_f64);
    for (from, to, half) in [(a.0 - middle.0, b.0 - middle.0, half.0), (a.1 - middle.1, b.1 - middle.1, half.1)] {
        let way = to - from;
        if way == 0.0 {
            if from.abs() > half {
                return false;
            }
            continue;
        }
        let (one, other) = ((-half - from) / way, (half - from) / way);
        within = (within.0.max(one.min(other)), within.1.min(one.max(other)));
    }
    within.0 <= within.1
}

/// A name in letters that the plotter has, as far as there are any.
pub(crate) fn plottable(name: &str) -> String {
    let mut text = String::new();
    for letter in name.chars() {
        match letter {
            'ä' | 'Ä' => text.push_str("AE"),
            'ö' | 'Ö' => text.push_str("OE"),
            'ü' | 'Ü' => text.push_str("UE"),
            'ß' | 'ẞ' => text.push_str("SS"),
            'à' | 'á' | 'â' | 'À' | 'Á' | 'Â' => text.push('A'),
            'è' | 'é' | 'ê' | 'È' | 'É' | 'Ê' => text.push('E'),
            'ç' | 'Ç' => text.push('C'),
            other => text.push(other),
        }
    }
    text
}

/// Whether the plotter has every letter of this text.
pub(crate) fn can_be_plotted(text: &str) -> bool {
    let drawn = |letter: char| letter == ' ' || !lettering::centred(letter, (0.0, 0.0), 1.0).is_empty();
    !text.trim().is_empty() && text.chars().all(drawn)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SQUARE: [Point; 4] = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)];

    #[test]
    fn letters_are_as_large_as_there_is_room() {
        let short = Label::fitted("A", &SQUARE, (0.1, 9.0)).unwrap();
        let long = Label::fitted("TRIANGLE", &SQUARE, (0.1, 9.0)).unwrap();
        assert!(short.height > 2.0 && long.height < 0.6, "{short:?} {long:?}");
        assert_eq!(Label::fitted("A", &SQUARE, (0.1, 0.5)).unwrap().height, 0.5);
        assert_eq!(Label::fitted("TRIANGLE", &SQUARE, (0.6, 1.0)), None);
    }

    #[test]
    fn every_stroke_is_inside() {
        let corner = [(0.0, 0.0), (6.0, 0.0), (6.0, 1.0), (1.5, 1.0), (1.5, 6.0), (0.0, 6.0)];
        for text in ["M", "LONG", "LONGER NAME"] {
            let label = Label::fitted(text, &corner, (0.01, 3.0)).unwrap();
            assert!(label.strokes().into_iter().flatten().all(|at| inside(&corner, at)), "{label:?}");
        }
    }

    #[test]
    fn letters_that_the_plotter_has() {
        assert_eq!(plottable("großes Dreieck"), "groSSes Dreieck");
        assert!(can_be_plotted("GROSSES DREIECK 2"));
        assert!(!can_be_plotted("三角") && !can_be_plotted(" "));
    }
}
