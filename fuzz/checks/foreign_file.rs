//! Any bytes as a file of another program: reading ends soon, without a panic, and the report can be drawn; a puzzle that is read can be
//! made ready for searching, and what is written of it can be read again.

use fuge_format::Puzzle;
use fuge_format::foreign::{Content, EdgeOrder, ForeignError, read, read_ordered, with_clues, write};
use fuge_puzzle::cards::{self, CardPuzzle};
use fuge_puzzle::packing::{Compiled, Packing};
use miette::{Diagnostic, GraphicalReportHandler, GraphicalTheme};

/// Larger boards take longer to write than to read.
const SMALL: usize = 16;

/// Reads, draws what there is to report, and says whether it is a puzzle.
pub fn check(bytes: &[u8]) -> bool {
    if let Ok(text) = std::str::from_utf8(bytes) {
        clues(text);
    }
    match read("fuzz", bytes, None) {
        Ok(None) => false,
        Ok(Some(file)) => {
            file.warnings.iter().for_each(|warning| draw(warning));
            assert!(file.title.iter().all(|title| !title.chars().any(char::is_control)), "a title steers no terminal");
            match file.content {
                Content::Packing(packing) if packing.board().cells().len() <= SMALL => again(&packing),
                Content::Cards(puzzle) if puzzle.cards().len() <= SMALL => cards_again(&puzzle),
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
    let Ok(text) = write::knuth(packing) else { return };
    let cover = match read("knuth", text.as_bytes(), None) {
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
    assert!(write::dimacs(packing).map_or(true, |text| text.contains("\np cnf ")));
    let cells = packing.board().cells().len();
    if packing.pieces().iter().all(|piece| piece.shape.cells().len() <= cells) {
        let text = write::toml(packing, Some("fuzz")).expect("what is read can be written");
        let file = fuge_format::read("again.toml", &text).expect("what is written can be read");
        assert_eq!(file.puzzle.fingerprint(), Puzzle::Packing(packing.clone()).fingerprint(), "{text}");
    }
}

fn fingerprint(puzzle: &CardPuzzle) -> String {
    Puzzle::Cards(Box::new(cards::Compiled::new(puzzle))).fingerprint()
}

/// Writes a cards puzzle in every format, and reads it again.
fn cards_again(puzzle: &CardPuzzle) {
    let same = fingerprint(puzzle);
    let read = |text: &str, order: Option<EdgeOrder>| match read_ordered("cards", text.as_bytes(), None, order) {
        Ok(Some(file)) => match file.content {
            Content::Cards(puzzle) => *puzzle,
            other => panic!("{other:?}:\n{text}"),
        },
        other => panic!("{other:?}:\n{text}"),
    };
    let csv = write::card_csv(puzzle).expect("what is read can be written");
    assert_eq!(fingerprint(&read(&csv, None)), same, "{csv}");
    let toml = write::cards_toml(puzzle, Some("fuzz")).expect("what is read can be written");
    match fuge_format::read("again.toml", &toml).expect("what is written can be read").puzzle {
        Puzzle::Cards(again) => assert_eq!(fingerprint(again.puzzle()), same, "{toml}"),
        other => panic!("{other:?}"),
    }
    // Lists and links call cards by their numbers.
    let lists = [EdgeOrder::TopFirst, EdgeOrder::LeftFirst].map(|order| {
        let list = write::card_list(puzzle, order).expect("what is read can be written");
        (read(&list, Some(order)), list)
    });
    assert_eq!(fingerprint(&lists[0].0), fingerprint(&lists[1].0));
    assert_eq!(write::card_list(&lists[0].0, EdgeOrder::TopFirst).as_ref(), Ok(&lists[0].1));
    if let Ok(link) = write::card_link(puzzle, "fuzz") {
        assert_eq!(write::card_link(&read(&link, None), "fuzz"), Ok(link), "a link stays as it is");
    }
}

/// Any text as clues for nine cards: what is read is written and read again the same.
fn clues(text: &str) {
    let nine = "1 2 3 4\n".repeat(9);
    let Ok(Some(file)) = read("nine", nine.as_bytes(), None) else { panic!("a list is read as one") };
    let Content::Cards(nine) = file.content else { panic!("a list is read as one") };
    match with_clues(&nine, "clues", text) {
        Ok(clued) => {
            let written = write::clues(&clued).expect("what is read can be written");
            let again = with_clues(&nine, "clues", &written).expect("what is written can be read");
            assert_eq!(write::clues(&again), Ok(written));
            assert_eq!(again.clues().len(), clued.clues().len());
        }
        Err(error) => refused(&error),
    }
}

/// Whether the box around the board has other cells, which are a piece of their own in polycube's text.
fn blocked(packing: &Packing) -> bool {
    let (first, last) = packing.board().bounds();
    let size = last.seen_from(first);
    let sides = [size.row, size.column, size.layer].map(|side| side as usize + 1);
    sides.into_iter().product::<usize>() > packing.board().cells().len()
}
