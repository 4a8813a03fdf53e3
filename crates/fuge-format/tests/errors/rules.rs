//! Rules that cannot be.

use super::*;

#[test]
fn copies_and_areas() {
    let piece = |copies: &str| format!("[[piece]]\nname = 'x'\nart = '##'\ncopies = {copies}");
    let help = "write 1 or more, or leave the piece out";
    check_after(&piece("0"), "6:10", "0", "piece `x` has 0 copies", help);
    check_after(&piece("-5"), "6:10", "-5", "piece `x` has -5 copies", help);
    check_after(&piece("'0'"), "6:10", "'0'", "piece `x` has 0 copies", help);
    let set = "set = 'dominoes'\ncopies = 0";
    check_after(set, "4:10", "0", "every piece of the sets has 0 copies", help);
    for copies in ["5", "4294967295"] {
        let message = format!("{copies} copies of piece `x`, 2 cells each, do not fit on a board of 8 cells");
        check_after(&piece(copies), "6:10", copies, &message, "there is room for at most 4");
    }
    let message = "5 copies of piece `x`, 2 cells each, do not fit on a board of 8 cells";
    check_after(&piece("'5..'"), "6:10", "'5..'", message, "there is room for at most 4");
    let message = "piece `x` has 9 cells, the board has only 8";
    let help = "take a larger board or a smaller piece";
    for more in ["", "\ncopies = 2", "\ncopies = '1..2'"] {
        let text = format!("[[piece]]\nname = 'x'\nart = '#########'{more}");
        check_after(&text, "5:7", "'#########'", message, help);
    }
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

/// Where fewer pieces would do, a number may be larger than what fits; but one that no machine number holds is a slip.
#[test]
fn numbers_out_of_range() {
    let help = "no board has room for so many; write a smaller number";
    let large = ["4294967296", "9223372036854775807", "99999999999999999999", &"9".repeat(38)];
    let beyond = [&"9".repeat(39), &"9".repeat(60)];
    let free = "cover = 'partial'\nuse = 'some'\n";
    for number in large.into_iter().chain(beyond.map(String::as_str)) {
        let message = format!("{number} is too large; the limit is 4294967295");
        let piece = |copies: &str| format!("[[piece]]\nname = 'x'\nart = '##'\ncopies = {copies}");
        let quoted = [format!("'{number}'"), format!("'0..{number}'"), format!("'{number}..'")];
        // TOML itself has no whole numbers beyond 128 bits.
        let plain = (number.len() < 39).then(|| number.to_owned());
        for copies in quoted.iter().chain(&plain) {
            check_after(&piece(copies), "6:10", copies, &message, help);
            check_after(&format!("{free}{}", piece(copies)), "8:10", copies, &message, help);
            check_after(&format!("{free}set = 'dominoes'\ncopies = {copies}"), "6:10", copies, &message, help);
        }
    }
    let message = "4294967296 is too large; the limit is 4294967295";
    check_after(&format!("{free}set = 'dominoes'\nmax-empty = 4294967296"), "6:13", "4294967296", message, help);
    for head in ["family='outline'\n", "family='silhouette'\nsilhouette='(0,0)(1,0)(0,1)'\n"] {
        for copies in ["99999999999999999999", "4294967296", "'99999999999999999999'"] {
            let text = format!("{head}[[piece]]\nname='x'\ncorners='(0,0)(1,0)(0,1)'\ncopies={copies}");
            let error = error(&text);
            let line = text.lines().count();
            assert_eq!((error.line_column(), &text[error.span()]), ((line, 8), copies));
            assert!(error.to_string().ends_with(" is too large; the limit is 4294967295"), "{error}");
        }
    }
}

/// The same wherever else a number stands. What TOML cannot hold is an error of TOML's own.
#[test]
fn numbers_out_of_range_anywhere() {
    let cards = "family='cards'\nboard='1x1'\ncards=['a b c d']\n";
    let trail = "family='trail'\nstart='a1'\n";
    let large = "99999999999999999999";
    for text in [
        "family='packing'\nset='dominoes'\nboard='2xN'".to_owned(),
        "family='packing'\nset='dominoes'\nboard='2x2'\nmax-empty=N".to_owned(),
        "family='packing'\nset='dominoes'\nboard='1x2'\n[known]\nraw=N".to_owned(),
        format!("{cards}[[card]]\nlabels='a b c d'\ncopies=N"),
        format!("{cards}[[clue]]\ncard='1'\nat=[0, N]"),
        format!("{cards}[[clue]]\ncard='1'\nat=[0, 0]\nturn=N"),
        format!("{trail}board='2xN'"),
        format!("{trail}board='2x2'\nend='aN'"),
        format!("{trail}board='2x2'\nchessmen=['aN']"),
        format!("{trail}board='2x2'\nsegment-weights=['a1-b1 N']"),
        format!("{trail}board='1x1'\nsquare-weights='N'"),
        "family='outline'\noutline='N,1,0,0,0,0'\n[[piece]]\nname='x'\ncorners='(0,0)(1,0)(0,1)'".to_owned(),
        "family='outline'\n[[piece]]\nname='x'\ncorners='(0,0)(N,0)(0,1)'".to_owned(),
    ] {
        let text = text.replace('N', large);
        let error = error(&text);
        let line = text.lines().position(|line| line.contains(large)).unwrap() + 1;
        assert_eq!(error.line_column().0, line, "{text}\n{error}");
        assert!(text[error.span()].contains(large), "{text}\n{error}");
    }
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
    let help = "turning over is a way of turning: leave one of the two out; on a board, the ways that a piece may lie can be drawn: \
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
