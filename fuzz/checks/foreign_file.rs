//! Any bytes as a file of another program: reading ends soon, without a panic, and the report can be drawn; a puzzle that is read can be
//! made ready for searching, and what is written of it can be read again.

use fuge_format::Puzzle;
use fuge_format::foreign::{Content, ForeignError, read, write};
use fuge_puzzle::packing::{Compiled, Packing};
use miette::{Diagnostic, GraphicalReportHandler, GraphicalTheme};

/// Larger boards take longer to write than to read.
const SMALL: usize = 16;

/// Reads, draws what there is to report, and says whether it is a puzzle.
pub fn check(bytes: &[u8]) -> bool {
    match read("fuzz", bytes, None) {
        Ok(None) => false,
        Ok(Some(file)) => {
            file.warnings.iter().for_each(|warning| draw(warning));
            assert!(file.title.iter().all(|title| !title.chars().any(char::is_control)), "a title steers no terminal");
            match file.content {
                Content::Packing(packing) if packing.board().cells().len() <= SMALL => again(&packing),
                Content::Cover(cover) if cover.options.len() <= 1000 => {
                    assert_eq!(cover.options.len(), cover.problem.option_count());
                    cover.problem.tree().expect("what is read is a cover");
                }
                _ => {}
            }
            true
        }
        Err(error) => {
            refused(&error);
            false
        }
    }
}

fn refused(error: &ForeignError) {
    assert!(error.line_column() >= (1, 1));
    assert!(error.to_string().len() < 1000, "a message stays short");
    assert!(!error.advice().is_empty(), "there is something to do about it");
    draw(error);
}

fn draw(diagnostic: &dyn Diagnostic) {
    let handler = GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor());
    handler.render_report(&mut String::new(), diagnostic).expect("the report can be drawn");
}

/// Writes a puzzle in every format, and reads it again.
fn again(packing: &Packing) {
    let compiled = Compiled::new(packing);
    let cover = match read("knuth", write::knuth(packing).as_bytes(), None) {
        Ok(Some(file)) => file.content,
        other => panic!("{other:?}"),
    };
    let Content::Cover(cover) = cover else { panic!("an exact cover is read as one") };
    assert!(cover.problem.option_count() >= compiled.placements(), "every placement is an option");
    if let Ok(text) = write::polycube(packing) {
        let file =
            read("polycube", text.as_bytes(), None).expect("what is written can be read").expect("as polycube text");
        let Content::Packing(same) = file.content else { panic!("a packing is read as one") };
        // Pieces that cannot be laid at all are not seen to be equal.
        let placeable = compiled.kinds().iter().all(|kind| !kind.placements.is_empty());
        let expected = compiled.kinds().len() + usize::from(blocked(packing));
        assert!(!placeable || Compiled::new(&same).kinds().len() == expected, "equal pieces are equal again:\n{text}");
    }
    assert!(write::dimacs(packing).contains("\np cnf "));
    let cells = packing.board().cells().len();
    if packing.pieces().iter().all(|piece| piece.shape.cells().len() <= cells) {
        let text = write::toml(packing, Some("fuzz")).expect("what is read can be written");
        let file = fuge_format::read("again.toml", &text).expect("what is written can be read");
        assert_eq!(file.puzzle.fingerprint(), Puzzle::Packing(packing.clone()).fingerprint(), "{text}");
    }
}

/// Whether the box around the board has other cells, which are a piece of their own in polycube's text.
fn blocked(packing: &Packing) -> bool {
    let (first, last) = packing.board().bounds();
    let size = last.seen_from(first);
    let sides = [size.row, size.column, size.layer].map(|side| side as usize + 1);
    sides.into_iter().product::<usize>() > packing.board().cells().len()
}
