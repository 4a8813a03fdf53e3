//! Paths and numbers as SVG writes them, and text as XML wants it.

use fuge_puzzle::plain::plain;
use std::fmt::Write;

/// A number with at most three decimals and no more digits than needed.
pub(crate) fn number(value: f64) -> String {
    let text = format!("{value:.3}");
    let short = text.trim_end_matches('0').trim_end_matches('.');
    if short == "-0" { "0".to_owned() } else { short.to_owned() }
}

/// Closed polygons, one after the other.
pub(crate) fn polygons<'a>(all: impl IntoIterator<Item = &'a Vec<(f64, f64)>>) -> String {
    all.into_iter().map(|corners| polygon(corners)).collect()
}

/// A closed polygon. What is horizontal or vertical on paper is written so.
fn polygon(corners: &[(f64, f64)]) -> String {
    let mut path = String::new();
    let mut last: Option<(String, String)> = None;
    for &(x, y) in corners {
        let (x, y) = (number(x), number(y));
        // Writing to a String cannot fail.
        let _ = match &last {
            None => write!(path, "M{x} {y}"),
            Some((_, last_y)) if *last_y == y => write!(path, "H{x}"),
            Some((last_x, _)) if *last_x == x => write!(path, "V{y}"),
            Some(_) => write!(path, "L{x} {y}"),
        };
        last = Some((x, y));
    }
    path + "z"
}

/// A run of straight lines.
pub(crate) fn stroke(points: &[(f64, f64)]) -> String {
    let pairs: Vec<String> = points.iter().map(|&(x, y)| format!("{} {}", number(x), number(y))).collect();
    // After a move, further pairs are lines.
    format!("M{}", pairs.join(" "))
}

/// Many lines, each by itself.
pub(crate) fn lines(all: &[[(f64, f64); 2]]) -> String {
    let line = |&[from, to]: &[(f64, f64); 2]| {
        let start = format!("M{} {}", number(from.0), number(from.1));
        let [right, down] = [number(to.0 - from.0), number(to.1 - from.1)];
        match (right.as_str(), down.as_str()) {
            (_, "0") => format!("{start}h{right}"),
            ("0", _) => format!("{start}v{down}"),
            _ => format!("{start}l{right} {down}"),
        }
    };
    all.iter().map(line).collect()
}

/// Dots: strokes of no length, for a pen with a round tip. Some programs draw only what has a length.
pub(crate) fn dots(all: impl IntoIterator<Item = (f64, f64)>) -> String {
    all.into_iter().map(|(x, y)| format!("M{} {}h.01", number(x - 0.005), number(y))).collect()
}

/// Text as XML wants it; hidden characters are written out, some of which XML cannot hold at all.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::new();
    // A line break is one in a name, and a space in a drawing.
    for c in plain(&text.replace(['\t', '\n', '\r'], " ")).chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c => out.push(c),
        }
    }
    out
}
