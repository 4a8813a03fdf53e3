//! Every way in which a puzzle file can be wrong: its line and column, the underlined text, the message and the help.

mod drawings;
mod outline;
mod rules;
mod trail;

use fuge_format::{Caution, MAX_BYTES, Problem, ReadError, read};
use miette::{Diagnostic, GraphicalReportHandler, GraphicalTheme, Severity};

/// A right file with a wrong line in it.
const RIGHT: &str = "family = \"packing\"\nboard = \"2x4\"\n";

fn error(text: &str) -> ReadError {
    match read("mine.toml", text) {
        Ok(_) => panic!("this was read: {text}"),
        Err(error) => error,
    }
}

/// Checks the place (`line:column`), the underlined text, the message and the help.
#[track_caller]
fn check(text: &str, place: &str, underlined: &str, message: &str, help: &str) {
    let error = error(text);
    let (line, column) = error.line_column();
    assert_eq!(error.to_string(), message);
    assert_eq!(format!("{line}:{column}"), place);
    assert_eq!(&text[error.span()], underlined);
    assert_eq!(error.help().map(|help| help.to_string()).as_deref(), Some(help));
}

/// The same, with the text after [`RIGHT`].
#[track_caller]
fn check_after(text: &str, place: &str, underlined: &str, message: &str, help: &str) {
    check(&format!("{RIGHT}{text}"), place, underlined, message, help);
}

/// The same, with a board in place of the right one, and pieces.
#[track_caller]
fn check_board(board: &str, underlined: &str, message: &str, help: &str) {
    check(&format!("family = 'packing'\nset = 'dominoes'\nboard = {board}"), "3:9", underlined, message, help);
}

/// The report as a terminal without colours shows it.
fn drawn(diagnostic: &dyn Diagnostic) -> String {
    let mut drawn = String::new();
    let handler = GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor()).with_width(100);
    handler.render_report(&mut drawn, diagnostic).expect("the report can be drawn");
    drawn.lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_file_too_long() {
    let error = error(&"#".repeat(MAX_BYTES + 1));
    assert_eq!(error.to_string(), "the file has 1048577 bytes; the limit is 1048576");
    assert_eq!(error.line_column(), (1, 1));
    assert!(drawn(&error).contains("is this the right file?"));
    // One byte less, and it is looked at.
    assert!(matches!(self::error(&"#".repeat(MAX_BYTES)).problem(), Problem::MissingKey { key: "family", .. }));
}

#[test]
fn not_toml() {
    let help = "a line is `key = value`; text stands in quotes, a drawing between `\"\"\"` and `\"\"\"`";
    check("board = 6x10\n", "1:9", "6x10", "this is not TOML: string values must be quoted", help);
    check_after("board = '1x1'", "3:1", "board", "this is not TOML: duplicate key", help);
    check_after(
        "é = 1",
        "3:1",
        "é",
        "this is not TOML: invalid unquoted key, expected letters, numbers, `-`, `_`",
        help,
    );
    check_after("title = \"é", "3:11", "", "this is not TOML: invalid basic string, expected `\"`", help);
}

#[test]
fn nesting_without_end() {
    let help = "no puzzle needs more than a list in a table";
    check_after(&format!("x = {}", "[".repeat(500_000)), "3:85", "[", "values are nested too deeply", help);
    check_after(&format!("x = {}", "{a=".repeat(300_000)), "3:245", "{", "values are nested too deeply", help);
    check_after(&format!("{}b = 1", "a.".repeat(500_000)), "1:1", "", "values are nested too deeply", help);
}

#[test]
fn unknown_keys() {
    check_after(
        "bord = 3",
        "3:1",
        "bord",
        "unknown key `bord`",
        "did you mean `board`? the keys here are `family`, `title`, `source`, `lattice`, `board`, `cover`, `optional`, \
         `max-empty`, `set`, `copies`, `use`, `flip`, `turn`, `colours`, `symmetry`, `piece`, `known`",
    );
    let help = "the keys here are `name`, `art`, `copies`, `flip`, `turn`, `orientations`, `place`, `keep-out`";
    check_after("[[piece]]\ncolour = 3", "4:1", "colour", "unknown key `colour`", help);
    let help = "the keys here are `different`, `raw`";
    check_after("[known]\n\"\\u001b\" = 3", "4:1", "\"\\u001b\"", "unknown key `\\u{1b}`", help);
}

#[test]
fn wrong_types() {
    check("family = 3", "1:10", "3", "expected a string, found integer", "write the value in quotes");
    check_after("title = 3", "3:9", "3", "expected a string, found integer `3`", "write the value in quotes");
    let help = "write `true` or `false`, without quotes";
    check_after("flip = 'yes'", "3:8", "'yes'", "expected a boolean, found string \"yes\"", help);
    let help = "write a whole number, without quotes and without a point";
    let message = "expected a whole number, found string \"4\"";
    check_after("max-empty = '4'", "3:13", "'4'", message, help);
    let help = "write a whole number, `3`, or a range in quotes: `\"0..2\"`";
    let message = "expected a number or a range of copies, found floating point `1.5`";
    check_after("[[piece]]\ncopies = 1.5", "4:10", "1.5", message, help);
    check_after("copies = 1.5", "3:10", "1.5", message, help);
    let help = "write a whole number, in quotes if it is very large";
    let message = "expected a number of solutions, found boolean `true`";
    check_after("[known]\nraw = true", "4:7", "true", message, help);
    let help = "write a number in this range";
    let huge = "9223372036854775808";
    let message = format!("expected a whole number from 0 to 2^63 - 1, found integer `{huge}`");
    check_after(&format!("max-empty = {huge}"), "3:13", huge, &message, help);
    let help = "a list stands in brackets, `[…]`; a piece starts with `[[piece]]`, in double brackets";
    check_after("colours = 'A'", "3:11", "'A'", "expected an array, found string \"A\"", help);
    check_after("[piece]\nname = 'x'", "3:1", "[piece]", "expected an array, found a table", help);
    let help = "known answers start with `[known]`, in single brackets; pieces with `[[piece]]`, in double ones";
    check_after("known = 65", "3:9", "65", "expected a table, found integer `65`", help);
    let help = "write a name in quotes, or several: `[\"tetrominoes\", \"pentominoes\"]`";
    check_after("set = 5", "3:7", "5", "expected a set name or an array of set names, found integer `5`", help);
    check_after(
        "set = ['dominoes', 5]",
        "3:20",
        "5",
        "expected a string, found integer `5`",
        "write the value in quotes",
    );
}

#[test]
fn missing_keys() {
    check("", "1:1", "", "the puzzle has no `family`", "add a line `family = \"packing\"`, or another family");
    let help = "add a line `board = \"6x10\"` (rows x columns), or a drawing of the board";
    check("family = 'packing'", "1:1", "", "the puzzle has no `board`", help);
    let help = "add a line `name = \"square\"` below `[[piece]]`";
    check_after("[[piece]]\nart = '#'", "3:1", "[[piece]]", "the piece has no `name`", help);
    let help = "add a drawing, such as `art = \"##\"`, below `[[piece]]`";
    check_after("[[piece]]\nname = 'x'", "3:1", "[[piece]]", "the piece has no `art`", help);
    let help = "name a `set`, such as `set = \"pentominoes\"`, or draw a `[[piece]]`";
    check(RIGHT, "1:1", "", "there are no pieces", help);
    check_after("set = []\npiece = []", "1:1", "", "there are no pieces", help);
}

#[test]
fn unknown_words() {
    check("family = 'pakcing'", "1:10", "'pakcing'", "unknown family `pakcing`", "did you mean `packing`?");
    check(
        "family = 'sudoku'\nx = 1",
        "1:10",
        "'sudoku'",
        "unknown family `sudoku`",
        "it can be `packing`, `outline`, `silhouette`, `cards`, `trail`",
    );
    let help = "did you mean `pentominoes`?";
    check_after("set = 'pentominos'", "3:7", "'pentominos'", "unknown piece set `pentominos`", help);
    check_after(
        "set = ['dominoes', \"Pentominoes\"]",
        "3:20",
        "\"Pentominoes\"",
        "unknown piece set `Pentominoes`",
        help,
    );
    let help = error(&format!("{RIGHT}set = 'z'")).help().unwrap().to_string();
    assert!(help.starts_with("there are, for example, `pentominoes`, "), "{help}");
    let help = "did you mean `rotations`?";
    check_after("symmetry = 'rotation'", "3:12", "'rotation'", "unknown symmetry `rotation`", help);
    let help = "it can be `full`, `rotations`, `none`";
    check_after("symmetry = ''", "3:12", "''", "unknown symmetry ``", help);
    check_after("lattice = 'squares'", "3:11", "'squares'", "unknown lattice `squares`", "did you mean `square`?");
    let help = "it can be `square`, `triangle`, `hexagon`, `tan`, `cube`";
    check_after("lattice = 'flat'", "3:11", "'flat'", "unknown lattice `flat`", help);
    check_after("cover = 'all'", "3:9", "'all'", "unknown cover `all`", "it can be `exact`, `partial`");
    check_after("use = 'any'", "3:7", "'any'", "unknown use `any`", "it can be `all`, `some`");
    let help = "add a line `lattice = \"triangle\"`, or take a set of the lattice that the puzzle is on";
    let message = "there are no hexiamonds on the square lattice";
    check_after("set = ['dominoes', 'hexiamonds']", "3:20", "'hexiamonds'", message, help);
}

#[test]
fn names() {
    let help = "a name has at least one character, and no spaces or control characters";
    for (quoted, shown) in [("''", ""), ("'a b'", "a b"), ("\"a\\u0007\"", "a\\u{7}"), ("\"\u{a0}\"", "\u{a0}")] {
        let message = format!("`{shown}` cannot be the name of a piece");
        check_after(&format!("[[piece]]\nname = {quoted}\nart = '#'"), "4:8", quoted, &message, help);
    }
    let help = "give every piece its own name; use `copies` for equal pieces";
    let text = "[[piece]]\nname = 'x'\nart = '#'\n[[piece]]\nname = 'x'\nart = '##'";
    check_after(text, "7:8", "'x'", "two pieces are named `x`", help);
    check_after("set = 'dominoes'\n[[piece]]\nname='D'\nart='#'", "5:6", "'D'", "two pieces are named `D`", help);
    let help = "write it without tabs, escape codes and the like";
    let text = "set = 'tetrominoes'\ntitle = \"\\u001b[2J\"";
    check(
        &format!("family='packing'\nboard='4x5'\n{text}"),
        "4:9",
        "\"\\u001b[2J\"",
        "a control character in `title`",
        help,
    );
}

#[test]
fn places_after_a_byte_order_mark_and_wide_characters() {
    check("\u{feff}family = 3", "1:10", "3", "expected a string, found integer", "write the value in quotes");
    let help = "write the value in quotes";
    check_after("piece = [{name = 'é', art = 5}]", "3:29", "5", "expected a string, found integer `5`", help);
}

#[test]
fn the_report_underlines_the_character() {
    let text = "family = \"packing\"\nboard = \"\"\"\n####\n#x##\n\"\"\"\nset = \"dominoes\"\n";
    let expected = "  × `x` in a drawing
   ╭─[mine.toml:4:2]
 3 │ ####
 4 │ #x##
   ·  ┬
   ·  ╰── this means nothing here
 5 │ \"\"\"
   ╰────
  help: draw a cell with `#`, a coloured one with a capital letter, one that must be covered with
        `*`, one that may stay empty with `?`, and `.` or a space where there is none";
    assert_eq!(drawn(&error(text)), expected);
}

#[test]
fn a_report_never_steers_the_terminal() {
    let report = drawn(&error("family = 'pack\u{1b}[2Jing' # \u{9b}2J"));
    assert!(!report.chars().any(|c| c.is_control() && c != '\n'), "{report:?}");
    assert!(report.contains("family = 'pack?[2Jing' # ??2J"), "{report}");
}

#[test]
fn a_place_in_a_long_line_is_shown_alone() {
    let blanks = " ".repeat(70_000);
    let text = format!("{RIGHT}{blanks}sett = 'dominoes'");
    let error = error(&text);
    assert_eq!((error.line_column(), error.file(), &text[error.span()]), ((3, 70_001), "mine.toml", "sett"));
    let report = drawn(&error);
    assert!(report.contains("mine.toml, line 3, column 70001") && report.contains("sett = 'dominoes'"), "{report}");
    assert!(report.len() < 2000, "{report}");
    // A long line beside the place, and at the end of it.
    let beside = format!("# {}\n{RIGHT}set = 'dominos' # {}\n", "a".repeat(70_000), "é".repeat(70_000));
    assert!(drawn(&self::error(&beside)).len() < 2000);
    let within = format!("family = 'packing'\nboard = '''\n##\n{}x'''\nset = 'dominoes'", "#".repeat(70_000));
    assert!(drawn(&self::error(&within)).len() < 2000);
}

#[test]
fn a_part_of_very_many_lines_is_shown_by_its_first() {
    let text = format!("family = 'packing'\nset = 'dominoes'\nboard = \"\"\"\n{}\"\"\"\n", ".\n".repeat(10_000));
    let error = error(&text);
    assert_eq!((error.line_column(), error.span().len()), ((3, 9), text.len() - 1 - error.span().start));
    assert!(drawn(&error).lines().count() < 10, "{}", drawn(&error));
}

#[test]
fn a_piece_in_two_parts_is_a_warning() {
    let text = format!("{RIGHT}[[piece]]\nname = \"pair\"\nart = \"#.#\"\ncopies = 4\n");
    let file = read("mine.toml", &text).unwrap();
    let [warning] = file.warnings.as_slice() else { panic!("one warning: {:?}", file.warnings) };
    assert_eq!(warning.caution(), &Caution::Disconnected { name: "pair".into() });
    assert_eq!((warning.line_column(), &text[warning.span()]), ((5, 7), "\"#.#\""));
    assert_eq!(warning.severity(), Some(Severity::Warning));
    let expected = "  ⚠ piece `pair` is not connected
   ╭─[mine.toml:5:7]
 4 │ name = \"pair\"
 5 │ art = \"#.#\"
   ·       ──┬──
   ·         ╰── in more than one part
 6 │ copies = 4
   ╰────
  help: its parts move together, as if joined by a wire; is that meant?";
    assert_eq!(drawn(warning), expected);
}
