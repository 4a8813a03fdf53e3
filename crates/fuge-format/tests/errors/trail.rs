//! What can be wrong with a rook's way.

use super::check;

/// A trail with this in it, after a right board and start on lines 2 and 3.
#[track_caller]
fn check_rook(rest: &str, place: &str, underlined: &str, message: &str, help: &str) {
    check(&format!("family = 'trail'\nboard = '3x3'\nstart = 'a1'\n{rest}"), place, underlined, message, help);
}

/// A trail with this board and a start.
#[track_caller]
fn check_board(board: &str, underlined: &str, message: &str, help: &str) {
    check(&format!("family = 'trail'\nstart = 'a1'\nboard = {board}"), "3:9", underlined, message, help);
}

#[test]
fn a_start_is_a_free_square_of_the_board() {
    let start = "add a line `start = \"e1\"`, the square where the rook starts";
    check("family = 'trail'\nboard = '3x3'", "1:1", "", "the puzzle has no `start`", start);
    let name = "a letter for the column and a number for the row, as in `e1`";
    check("family = 'trail'\nboard = '3x3'\nstart = '1a'", "3:9", "'1a'", "`1a` is no square", name);
    let outside = "columns are letters from `a`, rows are numbers from 1";
    check("family = 'trail'\nboard = '3x3'\nstart = 'd1'", "3:9", "'d1'", "d1 is not on the board", outside);
    let blocked = "start and end on a free square";
    check("family = 'trail'\nstart = 'a1'\nboard = '''\n##\n.#\n'''", "2:9", "'a1'", "a1 is blocked", blocked);
    check("family = 'trail'\nstart = 'a1'\nboard = '2x2'\nchessmen = ['Ka1']", "2:9", "'a1'", "a1 is blocked", blocked);
}

#[test]
fn boards_have_limits() {
    let most = "take at least 1 and at most 262144 squares, such as 512 by 512";
    let message = "a board of 600 by 600 squares: there can be 262144 squares";
    check_board("'600x600'", "'600x600'", message, most);
    let help = "write rows x columns, such as \"6x10\", or draw the board with `#` for a cell";
    check_board("'8y8'", "'8y8'", "`8y8` is neither a board size nor a drawing", help);
    let help = "a board has at least one row and one column";
    check_board("'0x8'", "'0x8'", "a board of `0x8` has no cells", help);
}

#[test]
fn an_end_is_a_free_square() {
    let text = "family = 'trail'\nboard = '###.###'\nstart = 'a1'\nend = 'd1'";
    check(text, "4:7", "'d1'", "d1 is blocked", "start and end on a free square");
    // That it cannot be reached is an answer, not a mistake.
    assert!(fuge_format::read("apart.toml", &text.replace("d1", "g1")).is_ok());
    let outside = "columns are letters from `a`, rows are numbers from 1";
    check_rook("end = 'a4'", "4:7", "'a4'", "a4 is not on the board", outside);
}

#[test]
fn chessmen_stand_on_squares_of_their_own() {
    let help = "write a letter of KQRBNP, or none, and the square, as in `Ke8` or `d5`";
    check_rook("chessmen = ['b2', 'K']", "4:19", "'K'", "`K` is no chessman on a square", help);
    check_rook("chessmen = ['Xb2']", "4:13", "'Xb2'", "`Xb2` is no chessman on a square", help);
    let outside = "columns are letters from `a`, rows are numbers from 1";
    check_rook("chessmen = ['Kb4']", "4:13", "'Kb4'", "b4 is not on the board", outside);
    let twice = "two chessmen stand on b2";
    check_rook("chessmen = ['Kb2', 'b2']", "4:20", "'b2'", twice, "a square has room for one");
}

#[test]
fn weights_are_numbers_for_everything() {
    let number = "weights are whole numbers from 0 to 1000000";
    let rows = "square-weights = '''\n1 2 3\n1 x 3\n1 2 3\n'''";
    check_rook(rows, "6:3", "x", "`x` is no weight", number);
    check_rook(&rows.replace('x', "1000001"), "6:3", "1000001", "a weight of 1000001 is too large", number);
    let all = "write a number for every square, blocked ones included, in rows as the board is seen";
    let message = "row 2 of the weights has 2 numbers, and the board has 3 columns";
    check_rook(&rows.replace("x ", ""), "6:1", "1 3", message, all);
    let message = "rows of weights: 1, rows of the board: 3";
    check_rook("square-weights = '1 2 3'", "4:18", "'1 2 3'", message, all);
    let help = "write two squares and a number, as in `a1-b1 3`";
    check_rook("segment-weights = ['a1 b1 3']", "4:20", "'a1 b1 3'", "`a1 b1 3` is no segment with its weight", help);
    let help = "a segment joins two free squares side by side, as in `a1-b1`";
    check_rook("segment-weights = ['a1-c1 3']", "4:20", "'a1-c1 3'", "there is no segment between a1 and c1", help);
    check_rook("segment-weights = ['a1-b1 -3']", "4:20", "'a1-b1 -3'", "`-3` is no weight", number);
    let twice = "segment-weights = ['a1-b1 3', 'b1-a1 2']";
    check_rook(twice, "4:31", "'b1-a1 2'", "a1-b1 has two weights", "name every segment once");
    let both = "square-weights = '''\n1 2 3\n1 2 3\n1 2 3\n'''\nsegment-weights = []";
    let help = "leave `square-weights` or `segment-weights` out";
    check_rook(both, "9:19", "[]", "there are weights of squares and of segments", help);
}

#[test]
fn keys_and_words_are_known() {
    let error = super::error("family = 'trail'\nboard = '3x3'\nstrat = 'a1'");
    assert_eq!(error.line_column(), (3, 1));
    let help = miette::Diagnostic::help(&error).map(|help| help.to_string()).unwrap_or_default();
    assert!(help.starts_with("did you mean `start`?"), "{help}");
    let error = super::error("family = 'trail'\nboard = '3x3'\nstart = 'a1'\nvisits = 'square'");
    assert_eq!((error.line_column(), &*error.to_string()), ((4, 10), "unknown visits `square`"));
}
