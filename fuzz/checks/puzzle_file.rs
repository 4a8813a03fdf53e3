//! Any text as a puzzle file: reading it ends soon, without a panic, and the report can be drawn; a puzzle that is read can be
//! made ready for searching.

use fuge_format::foreign::write::trail_toml;
use fuge_format::{MAX_BYTES, Puzzle, read};
use fuge_puzzle::outline::{Joined, OutlinePuzzle};
use fuge_puzzle::packing::{Compiled, Packing};
use miette::{Diagnostic, GraphicalReportHandler, GraphicalTheme};
use std::ops::Range;

/// Listing the placements of a larger board takes longer than reading its file.
const SMALL: usize = 64;

/// Reads, draws what there is to report, and says whether it is a puzzle.
pub fn check(bytes: &[u8]) -> bool {
    let text = &*String::from_utf8_lossy(bytes);
    let draw = |diagnostic: &dyn Diagnostic, span: Range<usize>| {
        assert!(text.len() > MAX_BYTES || text.get(span).is_some(), "the span is a part of the text");
        let handler = GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor());
        handler.render_report(&mut String::new(), diagnostic).expect("the report can be drawn");
    };
    match read("fuzz.toml", text) {
        Ok(file) => {
            file.warnings.iter().for_each(|warning| draw(warning, warning.span()));
            if let Some(packing) = file.puzzle.packing() {
                compile(packing);
            } else if let Puzzle::Outline(set) = &file.puzzle {
                outlines(set);
            } else if let Puzzle::Trail(trail) = &file.puzzle {
                let again = read("again.toml", &trail_toml(trail, None)).expect("what is written can be read");
                assert_eq!(again.puzzle.fingerprint(), file.puzzle.fingerprint(), "it is the same puzzle");
            }
            true
        }
        Err(error) => {
            assert!(error.line_column() >= (1, 1));
            assert!(error.to_string().len() < 1000, "a message stays short");
            draw(&error, error.span());
            false
        }
    }
}

fn outlines(set: &OutlinePuzzle) {
    let outlines = set.outlines();
    let area = u64::from(set.area());
    assert!(outlines.iter().all(|octagon| octagon.area() == area), "the outlines have the area of the pieces");
    if let Some(&octagon) = outlines.first() {
        let outlined = set.with_outline(octagon).expect("its area is right");
        compile(outlined.given().expect("it is given"));
    }
    drop(Joined::new(set));
}

fn compile(packing: &Packing) {
    if packing.board().cells().len() > SMALL {
        return;
    }
    let compiled = Compiled::new(packing);
    assert_eq!(packing.lattice().motions().len() % compiled.order(), 0, "the symmetries are a group");
    let given = packing.pieces().iter().all(|piece| piece.copies.are_given());
    if given && packing.board().optional().is_empty() {
        let area: usize = compiled.kinds().iter().map(|kind| kind.size * kind.pieces.len()).sum();
        assert_eq!(area, packing.board().cells().len(), "the pieces fill the board");
    }
}
