//! Any bytes as a drawing: reading ends soon, without a panic, and the report can be drawn; a drawing that is read keeps to the limits, and
//! its places are places of the file.

use fuge_format::drawing::{
    Coordinate, Corner, Drawing, DrawingError, DrawingFormat, MAX_COORDINATE, MAX_CORNERS, MAX_LOOPS, MAX_NUMBER,
    detect, drawings, read,
};
use miette::{GraphicalReportHandler, GraphicalTheme};
use std::ops::Range;

/// Reads all drawings, draws what there is to report, and says whether all are right.
pub fn check(bytes: &[u8]) -> bool {
    let all = match drawings("fuzz", bytes) {
        Ok(all) => all,
        Err(error) => return refused(&error, bytes),
    };
    let text = std::str::from_utf8(bytes).expect("what is read is text");
    let (mut right, mut number) = (true, 0);
    for (name, drawing) in all {
        assert!(!name.is_empty() && !name.chars().any(char::is_control), "a name steers no terminal");
        number += 1;
        right &= match drawing {
            Ok(drawing) => keeps_limits(&drawing, text),
            Err(error) => refused(&error, bytes),
        };
    }
    // A key may be written with escapes, which only the reader sees through.
    let seen = detect(bytes).is_some() || text.contains("\\u");
    assert!(seen || !right, "what can be read is seen to be a drawing");
    match read("fuzz", bytes) {
        Ok(_) => assert!(right && number == 1, "what is one drawing is one of one"),
        Err(error) => {
            refused(&error, bytes);
            let several = number > 1 || detect(bytes) == Some(DrawingFormat::JsonLines);
            assert!(!right || several, "what is no drawing is none alone either");
        }
    }
    right && number > 0
}

fn keeps_limits(drawing: &Drawing, text: &str) -> bool {
    let loops: Vec<&Vec<Corner>> = drawing.shapes.iter().flat_map(|shape| &shape.loops).collect();
    assert!(drawing.shapes.iter().all(|shape| !shape.loops.is_empty()), "no shape is empty");
    assert!((1..=MAX_LOOPS).contains(&loops.len()) && loops.iter().all(|corners| corners.len() >= 3));
    assert!(loops.iter().map(|corners| corners.len()).sum::<usize>() <= MAX_CORNERS);
    drawing.shapes.iter().for_each(|shape| inside(&shape.place, text));
    for corner in loops.into_iter().flatten() {
        inside(&corner.place, text);
        [&corner.x, &corner.y].into_iter().for_each(limited);
    }
    assert!(drawing.name.iter().all(|name| !name.is_empty() && !name.chars().any(char::is_control)));
    true
}

fn limited(coordinate: &Coordinate) {
    assert!(coordinate.value().is_none_or(|value| value.abs() <= MAX_COORDINATE), "{coordinate:?}");
    if let Coordinate::Written(text) = coordinate {
        assert!((1..=MAX_NUMBER).contains(&text.len()) && !text.chars().any(char::is_control), "{text:?}");
    }
}

fn inside(place: &Range<usize>, text: &str) {
    assert!(!text[place.clone()].is_empty(), "{place:?}");
}

fn refused(error: &DrawingError, bytes: &[u8]) -> bool {
    assert!(error.line_column() >= (1, 1) && error.span().end <= bytes.len());
    assert!(error.to_string().len() < 1000, "a message stays short");
    assert!(!error.advice().is_empty(), "there is something to do about it: {error}");
    let handler = GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor());
    handler.render_report(&mut String::new(), error).expect("the report can be drawn");
    false
}
