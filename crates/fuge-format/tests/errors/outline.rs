//! Sets of pieces and outlines that are none.

use super::check;

/// A right set with something wrong behind it.
#[track_caller]
fn check_set(text: &str, place: &str, underlined: &str, message: &str, help: &str) {
    check(&format!("family = 'outline'\nset = 'diaboloes'\n{text}"), place, underlined, message, help);
}

#[test]
fn outlines() {
    let right = "write width,height and the cuts at the top left, top right, bottom right and bottom left, as in 2,5,0,0,0,2; or the \
                 corners, as in (0,0)(2,0)(2,5)(0,3)";
    check_set("outline = '2x5'", "3:11", "'2x5'", "`2x5` is no outline", right);
    let area = "the area is 2 x width x height less the squares of the four cuts; without an outline, `fuge outlines` lists all that \
                have the right area";
    let message = "the outline 2,5,0,0,0,2 has an area of 16 half squares, the pieces have 6";
    check_set("outline = '2,5,0,0,0,2'", "3:11", "'2,5,0,0,0,2'", message, area);
    let convex = "write the corners in order around a convex figure";
    let corners = "'(0,0)(2,0)(1,1)(2,2)(0,2)'";
    let message = "the figure is not convex: it turns inwards at (1,1)";
    check_set(&format!("outline = {corners}"), "3:11", corners, message, convex);
    let net = "corners are whole numbers: in a net where the smallest triangle has legs of length 1, all corners of a convex figure of \
               such triangles are net points; give the figure larger or turned by 45°";
    let corners = "'(0,0)(2.5,0)(0,2)'";
    check_set(&format!("outline = {corners}"), "3:11", corners, "the corner (2.5,0) does not lie in the net", net);
}

#[test]
fn pieces() {
    let piece = "[[piece]]\nname = 'p'\n";
    let help = "add its corners, such as `corners = \"(0,0)(1,0)(0,1)\"`, or a drawing, below `[[piece]]`";
    check_set(piece, "3:1", "[[piece]]", "the piece has no `corners`", help);
    let help = "in a figure of half squares every edge is level, upright or diagonal";
    let message = "the edge from (0,0) to (2,1) runs neither along the net nor diagonally";
    check_set(&format!("{piece}corners = '(0,0)(2,1)(0,1)'"), "5:11", "'(0,0)(2,1)(0,1)'", message, help);
    let both = format!("{piece}corners = '(0,0)(1,0)(0,1)'\nart = '#'");
    check_set(&both, "6:7", "'#'", "piece `p` has both `corners` and `art`", "leave `corners` or `art` out");
    let help = "pieces are made of half squares, cut along a diagonal; draw the piece twice as large, with all others";
    let quarter = format!("{piece}art = '''\n.#.\n...\n...'''");
    let message = "piece `p` has a quarter of a square that is no part of a half";
    check_set(&quarter, "5:7", "'''\n.#.\n...\n...'''", message, help);
    let range = format!("{piece}corners = '(0,0)(1,0)(0,1)'\ncopies = '0..2'");
    check_set(&range, "6:10", "'0..2'", "with 0..2 copies the area of the figures is not given", "write a number");
    let large = format!("{piece}corners = '(0,0)(20,0)(20,20)(0,20)'");
    let message = "the pieces have 800 half squares together; the limit is 256";
    check_set(&large, "5:11", "'(0,0)(20,0)(20,20)(0,20)'", message, "take fewer or smaller pieces");
    let help = "give every piece its own name; use `copies` for equal pieces";
    let twice = format!("{piece}corners = '(0,0)(1,0)(0,1)'\n{piece}corners = '(0,0)(1,0)(0,1)'");
    check_set(&twice, "7:8", "'p'", "two pieces are named `p`", help);
}

#[test]
fn what_has_no_place_here() {
    let help = "the keys here are `family`, `title`, `source`, `outline`, `set`, `copies`, `flip`, `turn`, `symmetry`, `piece`, `known`";
    check_set("board = '2x2'", "3:1", "board", "unknown key `board`", help);
    let help = "add a `[[piece]]` with `corners`, or a `set` of polyaboloes";
    check("family = 'outline'", "1:1", "", "there are no pieces", help);
    let help = "take a set of polyaboloes, such as `tetraboloes` or `polyaboloes 3`, or name the `lattice` of the set";
    let text = "family = 'outline'\nset = 'pentominoes'";
    check(text, "2:7", "'pentominoes'", "there are no pentominoes on the tan lattice", help);
}
