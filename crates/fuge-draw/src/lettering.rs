//! The plotter's lettering: capitals and digits as pen strokes, so that a drawing needs no fonts.
//!
//! A letter is drawn on a grid 4 wide and 6 high, its strokes written as `xy xy xy,xy xy`: points of a stroke separated
//! by spaces, strokes by commas, `y` downwards from the top.

/// Units from one letter to the next.
const ADVANCE: f64 = 6.0;
const WIDTH: f64 = 4.0;
const HEIGHT: f64 = 6.0;

/// Pen strokes, each a run of points.
pub(crate) type Strokes = Vec<Vec<(f64, f64)>>;

/// How wide this text is when its letters are `height` high.
pub(crate) fn width(text: &str, height: f64) -> f64 {
    let letters = text.chars().count() as f64;
    if letters == 0.0 { 0.0 } else { ((letters - 1.0) * ADVANCE + WIDTH) * height / HEIGHT }
}

/// The strokes of this text with its upper left corner at (`left`, `top`). Small letters are drawn as capitals,
/// characters without strokes leave a blank.
pub(crate) fn strokes(text: &str, left: f64, top: f64, height: f64) -> Strokes {
    let unit = height / HEIGHT;
    let mut start = left;
    let mut drawn = Vec::new();
    for letter in text.chars() {
        let place = |(x, y): (f64, f64)| (start + x * unit, top + y * unit);
        drawn.extend(letter_strokes(letter).into_iter().map(|stroke| stroke.into_iter().map(place).collect()));
        start += ADVANCE * unit;
    }
    drawn
}

/// The strokes of one letter around this middle.
pub(crate) fn centred(letter: char, middle: (f64, f64), height: f64) -> Strokes {
    let width = WIDTH * height / HEIGHT;
    strokes(letter.encode_utf8(&mut [0; 4]), middle.0 - width / 2.0, middle.1 - height / 2.0, height)
}

fn letter_strokes(letter: char) -> Strokes {
    let code = code(letter.to_ascii_uppercase());
    let digit = |c: u8| f64::from(c - b'0');
    let point = |p: &str| match p.as_bytes() {
        [x, y] => Some((digit(*x), digit(*y))),
        _ => None,
    };
    code.split(',')
        .map(|stroke| stroke.split(' ').filter_map(point).collect())
        .filter(|s: &Vec<_>| s.len() > 1)
        .collect()
}

fn code(letter: char) -> &'static str {
    match letter {
        '0' => "10 30 41 45 36 16 05 01 10",
        '1' => "11 20 26,16 36",
        '2' => "01 10 30 41 42 06 46",
        '3' => "01 10 30 41 42 33 44 45 36 16 05,13 33",
        '4' => "36 30 04 44",
        '5' => "40 00 03 13 33 44 45 36 16 05",
        '6' => "41 30 10 01 05 16 36 45 44 33 03",
        '7' => "00 40 16",
        '8' => "13 02 01 10 30 41 42 33 13 04 05 16 36 45 44 33",
        '9' => "05 16 36 45 41 30 10 01 02 13 43",
        'A' => "06 01 10 30 41 46,03 43",
        'B' => "03 33 44 45 36 06 00 30 41 42 33",
        'C' => "41 30 10 01 05 16 36 45",
        'D' => "00 30 41 45 36 06 00",
        'E' => "40 00 06 46,03 33",
        'F' => "40 00 06,03 33",
        'G' => "41 30 10 01 05 16 36 45 43 23",
        'H' => "00 06,40 46,03 43",
        'I' => "10 30,20 26,16 36",
        'J' => "40 45 36 16 05",
        'K' => "00 06,40 03 46",
        'L' => "00 06 46",
        'M' => "06 00 23 40 46",
        'N' => "06 00 46 40",
        'O' => "10 30 41 45 36 16 05 01 10",
        'P' => "06 00 30 41 42 33 03",
        'Q' => "10 30 41 45 36 16 05 01 10,24 46",
        'R' => "06 00 30 41 42 33 03,23 46",
        'S' => "41 30 10 01 02 13 33 44 45 36 16 05",
        'T' => "00 40,20 26",
        'U' => "00 05 16 36 45 40",
        'V' => "00 26 40",
        'W' => "00 06 23 46 40",
        'X' => "00 46,40 06",
        'Y' => "00 23 40,23 26",
        'Z' => "00 40 06 46",
        '-' | '–' | '—' => "13 33",
        '×' => "12 35,32 15",
        '+' => "13 33,22 24",
        '=' => "12 32,14 34",
        '.' => "25 26",
        ',' => "25 17",
        ':' => "21 22,25 26",
        ';' => "21 22,25 17",
        '·' => "23 24",
        '\'' | '’' => "20 22",
        '"' => "10 12,30 32",
        '!' => "20 24,25 26",
        '?' => "01 10 30 41 42 23 24,25 26",
        '(' => "30 21 25 36",
        ')' => "10 21 25 16",
        '/' => "06 40",
        '_' => "06 46",
        '#' => "10 16,30 36,02 42,04 44",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_and_digit_has_strokes_within_its_box() {
        for letter in ('0'..='9').chain('A'..='Z').chain('a'..='z') {
            let strokes = letter_strokes(letter);
            assert!(!strokes.is_empty(), "{letter}");
            assert!(strokes.iter().flatten().all(|&(x, y)| x <= WIDTH && y <= HEIGHT), "{letter}");
        }
    }

    #[test]
    fn no_two_digits_look_the_same() {
        let drawn: Vec<Strokes> = ('0'..='9').map(letter_strokes).collect();
        for (i, a) in drawn.iter().enumerate() {
            assert!(drawn[..i].iter().all(|b| a != b));
        }
    }

    #[test]
    fn text_fills_its_width() {
        let right = strokes("20", 1.0, 0.0, 3.0).iter().flatten().map(|p| p.0).fold(0.0, f64::max);
        assert!((right - 1.0 - width("20", 3.0)).abs() < 1e-9);
    }
}
