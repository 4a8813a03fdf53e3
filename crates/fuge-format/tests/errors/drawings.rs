//! Boards and drawings that cannot be.

use super::*;

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
