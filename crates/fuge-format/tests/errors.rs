//! Every way in which a puzzle file can be wrong: its line and column, the underlined text, the message and the help.

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
    check("", "1:1", "", "the puzzle has no `family`", "add a line `family = \"packing\"`");
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
    check("family = 'sudoku'\nx = 1", "1:10", "'sudoku'", "unknown family `sudoku`", "it can be `packing`");
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
fn board_sizes() {
    let help = "write rows x columns, such as \"6x10\", or draw the board with `#` for a cell";
    for word in ["6", "6y10", "x", "6x", "-1x5", "1e3x2", "a board", "6 by 10", "triangle", "hexagon 2x3x4"] {
        let quoted = format!("'{word}'");
        check_board(&quoted, &quoted, &format!("`{word}` is neither a board size nor a drawing"), help);
    }
    let help = "write rows x columns, such as \"6x10\", or name the `lattice` that the board is part of";
    for word in ["6x10x2", "triangle 6", "hexagon 3", "rhombus 4x5"] {
        let quoted = format!("'{word}'");
        check_board(&quoted, &quoted, &format!("`{word}` is no board on the square lattice"), help);
    }
    let help = "a board has at least one row and one column";
    check_board("'0x5'", "'0x5'", "a board of `0x5` has no cells", help);
    let help = "rows times columns may be at most 512";
    for size in ["1000000000x1000000000", "99999999999999999999999x1", "27x19", "4294967295x4294967295"] {
        let quoted = format!("'{size}'");
        let message = format!("a board of `{size}` is too large; the limit is 512 cells");
        check_board(&quoted, &quoted, &message, help);
    }
    let endless = format!("'{}x1'", "9".repeat(100_000));
    let message = format!("a board of `{}…` is too large; the limit is 512 cells", "9".repeat(60));
    check_board(&endless, &endless, &message, help);
}

#[test]
fn board_sizes_on_other_lattices() {
    let check_on = |lattice: &str, size: &str, message: &str, help: &str| {
        let text = format!("family = 'packing'\nlattice = '{lattice}'\nboard = '{size}'");
        check(&text, "3:9", &format!("'{size}'"), message, help);
    };
    let cube = "write rows x columns x layers, such as \"3x4x5\"";
    let other = "or name the `lattice` that the board is part of";
    check_on("cube", "3x4", "`3x4` is no board on the cube lattice", &format!("{cube}, {other}"));
    let tan = format!("write rows x columns, such as \"6x10\", {other}");
    check_on("tan", "hexagon 2", "`hexagon 2` is no board on the tan lattice", &tan);
    let draw = "or draw the board with `#` for a cell";
    check_on("cube", "cube 3", "`cube 3` is neither a board size nor a drawing", &format!("{cube}, {draw}"));
    let triangle = "write rows x columns, such as \"6x6\", or \"triangle 6\" or \"hexagon 3\" with the side";
    let message = "`triangle 2x2` is neither a board size nor a drawing";
    check_on("triangle", "triangle 2x2", message, &format!("{triangle}, {draw}"));
    let hexagon = "write rows x columns, such as \"4x7\", or \"triangle 6\" or \"hexagon 3\" with the side, \
                   or \"rhombus 4x7\"";
    check_on("hexagon", "4", "`4` is neither a board size nor a drawing", &format!("{hexagon}, {draw}"));
    let too_large = |size: &str| format!("a board of `{size}` is too large; the limit is 512 cells");
    let help = "rows times columns times layers may be at most 512";
    check_on("cube", "8x8x9", &too_large("8x8x9"), help);
    let help = "rows times columns may be at most 256, for there are 2 cells in each of them";
    check_on("triangle", "16x17", &too_large("16x17"), help);
    check_on("triangle", "hexagon 10", &too_large("hexagon 10"), help);
    let help = "rows times columns may be at most 128, for there are 4 cells in each of them";
    check_on("tan", "129x1", &too_large("129x1"), help);
    let help = "rows times columns may be at most 512";
    check_on("hexagon", "hexagon 99999999999", &too_large("hexagon 99999999999"), help);
    let help = "a board has at least one row and one column";
    check_on("hexagon", "hexagon 0", "a board of `hexagon 0` has no cells", help);
}

#[test]
fn drawings() {
    let help = "draw a cell with `#`, a coloured one with a capital letter, one that must be covered with `*`, one that \
                may stay empty with `?`, and `.` or a space where there is none";
    check("family = 'packing'\nboard = \"\"\"\n##\n#x\n\"\"\"", "4:2", "x", "`x` in a drawing", help);
    check("family = 'packing'\r\nboard = '''\r\n##\r\n#\t\r\n'''\r\n", "4:2", "\t", "`\\t` in a drawing", help);
    check("family = 'packing'\nboard = '#^'", "2:11", "^", "`^` in a drawing", help);
    let help = "draw a cell with `#`, a coloured one with a capital letter, and `.` or a space where there is none";
    check_after("[[piece]]\nname = 'x'\nart = '#█'", "5:9", "█", "`█` in a drawing", help);
    check_after("[[piece]]\nname = 'x'\nart = '#?'", "5:9", "?", "`?` in a drawing", help);
    let message = "row 2 of the drawing has 2 columns, the longest row has 4";
    check_after("[[piece]]\nname='x'\nart=\"\"\"\n###.\n##\n\"\"\"", "7:1", "##", message, "pad the row with `..`");
    let help = "draw at least one cell with `#`";
    check_board("''", "''", "the drawing of the board has no cells", help);
    check_board("'''\n..\n'''", "'''\n..\n'''", "the drawing of the board has no cells", help);
    check_after("[[piece]]\nname='x'\nart='. .'", "5:5", "'. .'", "the drawing of piece `x` has no cells", help);
    let large = format!("\"\"\"\n{}\n\"\"\"", vec!["#".repeat(27); 19].join("\n"));
    check_board(&large, &large, "the board has 513 cells; the limit is 512", "draw at most 512 cells");
}

#[test]
fn drawings_on_other_lattices() {
    let on = |lattice: &str, art: &str, place: &str, underlined: &str, message: &str, help: &str| {
        let text = format!("family = 'packing'\nlattice = '{lattice}'\nboard = '''\n{art}\n'''");
        check(&text, place, underlined, message, help);
    };
    let help = "the hexagons of a row stand two characters apart, those of the next row one character further to the \
                right or to the left:\n# # #\n # # #";
    on("hexagon", "# #\n##", "5:1", "#", "a mark between two hexagons", help);
    let help = "points up and points down alternate, from left to right and from line to line; a drawing that begins so \
                is right:\n^v^v\nv^v^";
    let message = "`v` where the drawing has a triangle with its point up";
    on("triangle", "^vv", "4:3", "v", message, help);
    let message = "`^` where the drawing has a triangle with its point down";
    on("triangle", "^v\n^", "5:1", "^", message, help);
    let help = "draw a triangle with `^` (point up), `v` (point down) or `#`, a coloured one with a capital letter, one \
                that must be covered with `*`, one that may stay empty with `?`, and `.` or a space where there is none";
    on("triangle", "^v\n x", "5:2", "x", "`x` in a drawing", help);
    let help = "a square is three characters by three, counted from the first line and column of the drawing; its \
                quarters stand at the middles of the sides:\n.#.\n#.#\n.#.";
    on("tan", ".#.\n###", "5:2", "#", "a mark in the middle of a square", help);
    on("tan", "##.", "4:1", "#", "a mark at a corner of a square", help);
    let help = "every row has all layers side by side, with a space between them, and `.` where a layer has no cell: \
                `### .#. ...`";
    let message = "row 2 of the drawing has 1 layer, the first row has 2";
    on("cube", "## ##\n##", "5:1", "##", message, help);
    let message = "a layer in row 1 of the drawing has 1 column, the widest has 2";
    on("cube", "## #\n## ##", "4:4", "#", message, "pad the layer with `.`");
    let text = "family = 'packing'\nlattice = 'cube'\nboard = '1x1x1'\n[[piece]]\nname = 'x'\nart = '*'";
    let help = "draw a cell with `#`, a coloured one with a capital letter, and `.` where there is none, with a space between \
         layers";
    check(text, "6:8", "*", "`*` in a drawing", help);
}

#[test]
fn drawings_over_the_board() {
    let help = "draw the whole board with `.`, and `#` for the cells that are meant";
    let piece =
        |key: &str, art: &str| format!("[[piece]]\nname = 'x'\nart = '##'\ncopies = 4\n{key} = '''\n{art}\n'''");
    let whole = |art: &str| format!("'''\n{art}\n'''");
    let size = |key: &str, art: &str, message: &str| {
        check_after(&piece(key, art), &format!("7:{}", key.len() + 4), &whole(art), message, help);
    };
    size("place", "##..", "`place` is drawn with 1 lines, the board with 2");
    size("keep-out", "##...\n.....", "`keep-out` is drawn with 5 characters in a line, the board with 4");
    let text = "family = 'packing'\nboard = '''\n##.\n###\n'''\nset = 'pentominoes'\noptional = '''\n..#\n...\n'''";
    check(text, "8:3", "#", "`optional` has a mark where the board has no cell", help);
    let help = "draw a cell with `#`, and `.` or a space where there is none";
    check_after(&piece("place", "AA..\n...."), "8:1", "A", "`A` in a drawing", help);
    let help = "draw at least one cell with `#`";
    let text = piece("keep-out", "....\n....");
    check_after(&text, "7:12", &whole("....\n...."), "the drawing of `keep-out` has no cells", help);
    let text = "family = 'packing'\nlattice = 'cube'\nboard = '1x2x2'\noptional = '##'";
    let help = "draw the whole board with `.`, and `#` for the cells that are meant";
    check(text, "4:12", "'##'", "`optional` is drawn with 1 layers, the board with 2", help);
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
fn copies_and_areas() {
    let piece = |copies: &str| format!("[[piece]]\nname = 'x'\nart = '##'\ncopies = {copies}");
    let help = "write 1 or more, or leave the piece out";
    check_after(&piece("0"), "6:10", "0", "piece `x` has 0 copies", help);
    check_after(&piece("-5"), "6:10", "-5", "piece `x` has -5 copies", help);
    check_after(&piece("'0'"), "6:10", "'0'", "piece `x` has 0 copies", help);
    let set = "set = 'dominoes'\ncopies = 0";
    check_after(set, "4:10", "0", "every piece of the sets has 0 copies", help);
    for copies in ["5", "4294967300", "9223372036854775807", "99999999999999999999"] {
        let message = format!("{copies} copies of piece `x`, 2 cells each, do not fit on a board of 8 cells");
        check_after(&piece(copies), "6:10", copies, &message, "there is room for at most 4");
    }
    let message = "5 copies of piece `x`, 2 cells each, do not fit on a board of 8 cells";
    check_after(&piece("'5..'"), "6:10", "'5..'", message, "there is room for at most 4");
    let message = "piece `x` has 9 cells, the board has only 8";
    let help = "take a larger board or a smaller piece";
    check_after("[[piece]]\nname = 'x'\nart = '#########'", "5:7", "'#########'", message, help);
    let message = "the pieces have 6 cells together, the board has 8: an exact cover cannot exist";
    let help = "the pieces have 2 cells too few for this board; with `cover = \"partial\"` cells may stay empty";
    check_after(&piece("3"), "2:9", "\"2x4\"", message, help);
    let message = "the pieces have 9 cells together, the board has 8: an exact cover cannot exist";
    let text = piece("4") + "\n[[piece]]\nname='y'\nart='#'";
    let help = "the pieces have 1 cell too many for this board; with `use = \"some\"` they may be left out";
    check_after(&text, "2:9", "\"2x4\"", message, help);
    let message = "the pieces have from 2 to 6 cells together, the board has 8: an exact cover cannot exist";
    let help = "the pieces have 2 cells too few for this board; with `cover = \"partial\"` cells may stay empty";
    check_after(&piece("'1..3'"), "2:9", "\"2x4\"", message, help);
}

#[test]
fn ranges_of_copies() {
    let piece = |copies: &str| format!("[[piece]]\nname = 'x'\nart = '##'\ncopies = '{copies}'");
    let help = "write a number, `3`, or a range in quotes: `\"0..2\"` is at least 0 and at most 2, `\"1..\"` is at \
                least 1 and as many as fit";
    for range in ["", "two", "..", "..3", "1-2", "0...2", "0..2..4", "-1..2", "1..x"] {
        let message = format!("`{range}` is not a number of copies");
        check_after(&piece(range), "6:10", &format!("'{range}'"), &message, help);
    }
    let help = "the smaller number stands first, and the larger one is at least 1";
    for range in ["2..1", "0..0"] {
        let message = format!("`{range}` leaves no number of copies");
        check_after(&piece(range), "6:10", &format!("'{range}'"), &message, help);
    }
    let help = "above the first `[[piece]]` it says how many there are of each piece of a set: name a `set`, or write \
                `copies` below a `[[piece]]`";
    check_after("copies = 2", "3:10", "2", "`copies` without a `set`", help);
    let help = "name the set once; the range then says how many there may be of each piece";
    let message = "the set `dominoes` is named more than once, and `copies` is a range";
    check_after("set = ['dominoes', 'dominoes']\ncopies = '0..4'", "4:10", "'0..4'", message, help);
}

#[test]
fn turning() {
    let help = "turning over is a way of turning: leave one of the two out, or draw the ways that a piece may lie: \
                `orientations = [\"##.\", \".##\"]`";
    let message = "`flip = true` where `turn = false`";
    check_after("flip = true\nturn = false", "3:8", "true", message, help);
    let text = "[[piece]]\nname='x'\nart='##'\nturn = false\nflip = true";
    check_after(text, "7:8", "true", message, help);
    check_after("turn = false\n[[piece]]\nname='x'\nart='##'\nflip = true", "7:8", "true", message, help);
    let help = "`orientations` has every way that the piece may lie: leave `turn` out, or `orientations`";
    let text = "[[piece]]\nname='x'\norientations = ['##']\nturn = true";
    check_after(text, "6:8", "true", "`turn` together with `orientations`", help);
    let help = "`orientations` has every way that the piece may lie: leave `flip` out, or `orientations`";
    let text = "[[piece]]\nname='x'\norientations = ['##']\nflip = false";
    check_after(text, "6:8", "false", "`flip` together with `orientations`", help);
    let help = "draw at least one way that the piece may lie, or leave `orientations` out";
    for art in ["", "art = '##'\n", "art = '##'\n\n"] {
        let text = format!("[[piece]]\nname='x'\n{art}orientations = []");
        let error = error(&format!("{RIGHT}{text}"));
        assert_eq!(error.to_string(), "`orientations` is empty");
        assert_eq!(error.help().unwrap().to_string(), help);
    }
    let help = "every orientation is the same piece, turned or turned over, with the same colours";
    let message = "piece `x` cannot be turned to lie like its orientation number 2";
    check_after("[[piece]]\nname='x'\norientations = ['##', '#A']", "5:23", "'#A'", message, help);
    let message = "piece `x` cannot be turned to lie like its orientation number 1";
    check_after("[[piece]]\nname='x'\nart='##'\norientations = ['###']", "6:17", "'###'", message, help);
}

#[test]
fn fixed_pieces() {
    let piece = |rest: &str| format!("[[piece]]\nname = 'x'\nart = '##'\n{rest}");
    let text = piece("copies = 4\nplace = \"\"\"\n##..\n....\n\"\"\"");
    let help = "write `copies = 1`, and draw the other copies as a piece with a name of its own";
    let message = "piece `x` is fixed at a place, so there can be only one of it";
    check_after(&text, "6:10", "4", message, help);
    let help = "draw the whole board with `.`, and `#` for the cells that the piece covers, in a way that it may lie";
    let message = "piece `x` cannot lie where it is fixed: that is not its shape, or not a way it may be turned";
    let place = "\"\"\"\n#...\n...#\n\"\"\"";
    check_after(&piece(&format!("place = {place}")), "6:9", place, message, help);
}

#[test]
fn rules_for_pieces_of_sets() {
    let head = "set = 'dominoes'\ncopies = 4\n[[piece]]\nname = ";
    let message = "piece `E` has no `art`, and no piece of the sets has this name";
    let help = "did you mean `D`?; a piece of your own needs a drawing, such as `art = \"##\"`";
    check_after(&format!("{head}'E'"), "6:8", "'E'", message, help);
    let message = "piece `long` has no `art`, and no piece of the sets has this name";
    let help = "the sets have `D`; a piece of your own needs a drawing, such as `art = \"##\"`";
    check_after(&format!("{head}'long'"), "6:8", "'long'", message, help);
    let help = "write all rules of a piece below one `[[piece]]`";
    let message = "the rules of piece `D` are changed twice";
    check_after(&format!("{head}'D'\n[[piece]]\nname = 'D'"), "8:8", "'D'", message, help);
}

#[test]
fn colours() {
    let text = |colours: &str| format!("set = 'dominoes'\ncopies = 4\ncolours = {colours}");
    let help = "a colour is a capital letter, from `A` to `Z`";
    check_after(&text("[['A', 'red']]"), "5:18", "'red'", "`red` is not a colour", help);
    check_after(&text("[['', 'B']]"), "5:13", "''", "`` is not a colour", help);
    let help = "write a list of pairs, the colour of a piece first, then the colour of the board that it may lie on: \
                `[[\"A\", \"B\"], [\"C\", \"D\"]]`";
    check_after(&text("[['A', 'B'], ['C']]"), "5:24", "['C']", "a pair of colours has two, this has 1", help);
    let file =
        read("x", "family='packing'\nboard='A#'\ncolours=[['B', 'A'], ['A', 'C']]\n[[piece]]\nname='x'\nart='#B'");
    let warnings: Vec<String> = file.unwrap().warnings.iter().map(ToString::to_string).collect();
    assert_eq!(warnings, ["no piece has the colour `A`", "no cell of the board has the colour `C`"]);
}

#[test]
fn empty_cells() {
    let text = |most: &str| format!("cover = 'partial'\nset = 'tetrominoes'\nuse = 'some'\nmax-empty = {most}");
    check_after(&text("-1"), "6:13", "-1", "`max-empty` is -1", "write 0 or more");
    let help = "add a line `cover = \"partial\"`, or mark cells of the board that may stay empty with `?`";
    let message = "`max-empty`, but every cell must be covered";
    check_after("set = 'dominoes'\nmax-empty = 6", "4:13", "6", message, help);
    let message = "the pieces have 2 cells together, and from 3 to 8 cells of the board are to be covered";
    let help = "the pieces have 1 cell too few for this board";
    check_after("cover = 'partial'\nset = 'dominoes'\nmax-empty = 5", "5:13", "5", message, help);
    let message = "the pieces have 10 cells together, and from 0 to 8 cells of the board are to be covered";
    let help = "the pieces have 2 cells too many for this board";
    let text = "cover = 'partial'\nset = 'dominoes'\ncopies = 5";
    check_after(text, "2:9", "\"2x4\"", message, help);
}

#[test]
fn known_answers() {
    let help = "write a number from 0 to 18446744073709551615, in quotes if it is large";
    for (text, shown) in [
        ("-1", "-1"),
        ("18446744073709551616", "18446744073709551616"),
        ("'18446744073709551616'", "18446744073709551616"),
        ("'+5'", "+5"),
        ("'12 345'", "12 345"),
        ("''", ""),
    ] {
        let file = format!("set = 'dominoes'\ncopies = 4\n[known]\nraw = {text}");
        check_after(&file, "6:7", text, &format!("`{shown}` is not a number of solutions"), help);
    }
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
