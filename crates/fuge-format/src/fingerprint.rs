//! What tells one puzzle from another: a hash of everything that its solutions and its tree depend on. Title, source, known answers
//! and the way the file is written do not count.

use crate::cards::cards_text;
use crate::foreign::write;
use crate::silhouette::silhouette_text;
use crate::{Puzzle, Trail};
use fuge_puzzle::outline::OutlinePuzzle;
use fuge_puzzle::packing::{Cell, Colour, Lattice, Packing, Piece, Shape, Symmetry, Turning};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::fmt::Write;

impl Puzzle {
    /// 64 hexadecimal digits that are the same for the same puzzle, on every machine and in every version.
    ///
    /// ```
    /// let print = |text: &str| fuge_format::read("x", text).map(|file| file.puzzle.fingerprint());
    /// let one = print("family = 'packing'\nboard = '1x2'\nset = 'dominoes'\n")?;
    /// let same = print("title = 'One'\nfamily = 'packing'\nset = 'dominoes'\nboard = '##'\n")?;
    /// let other = print("family = 'packing'\nboard = '2x1'\nset = 'dominoes'\n")?;
    /// assert_eq!(one, same);
    /// assert_ne!(one, other);
    /// # Ok::<(), fuge_format::ReadError>(())
    /// ```
    #[must_use]
    pub fn fingerprint(&self) -> String {
        let text = match self {
            Self::Packing(packing) => packing_text(packing),
            Self::Outline(puzzle) => outline_text(puzzle),
            Self::Silhouette(compiled) => silhouette_text(&compiled.puzzle()),
            Self::Cards(compiled) => cards_text(compiled.puzzle()),
            // What stands on blocked squares makes no difference.
            Self::Trail(trail) => write::trail_toml(&Trail { puzzle: trail.puzzle.clone(), men: Vec::new() }, None),
            Self::Cover(cover) => format!("cover\n{}", write::cover(cover)),
        };
        Sha256::digest(text).iter().fold(String::new(), |mut digits, byte| {
            // Writing to a string never fails.
            let _ = write!(digits, "{byte:02x}");
            digits
        })
    }
}

/// Everything that counts, a line each. Lines and words that say what is usual are left out: so a puzzle keeps its fingerprint when a
/// new rule comes into the world.
fn packing_text(packing: &Packing) -> String {
    let (lattice, board) = (packing.lattice(), packing.board());
    let mut text = format!("packing\nsymmetry {}\n", symmetry(packing.symmetry()));
    let mut line = |line: String| text += &(line + "\n");
    if lattice != Lattice::Square {
        line(format!("lattice {lattice}"));
    }
    let coloured = board.cells().iter().map(|&cell| (cell, board.colours().get(&cell).copied()));
    line(format!("board{}", cells(lattice, coloured)));
    if !board.optional().is_empty() {
        line(format!("optional{}", plain(lattice, board.optional())));
    }
    if packing.most_empty() < board.optional().len() as u64 {
        line(format!("most-empty {}", packing.most_empty()));
    }
    if let Some(pairs) = packing.colour_pairs() {
        line(format!("pairs{}", pairs.iter().map(|(piece, board)| format!(" {piece}{board}")).collect::<String>()));
    }
    packing.pieces().iter().for_each(|piece| piece_lines(piece, lattice, &mut line));
    text
}

/// The same of an outline puzzle.
fn outline_text(puzzle: &OutlinePuzzle) -> String {
    let mut text = format!("outline\nsymmetry {}\n", symmetry(puzzle.symmetry()));
    let mut line = |line: String| text += &(line + "\n");
    if let Some(octagon) = puzzle.outline() {
        line(format!("given {octagon}"));
    }
    puzzle.pieces().iter().for_each(|piece| piece_lines(piece, Lattice::Tan, &mut line));
    text
}

fn symmetry(symmetry: Symmetry) -> &'static str {
    match symmetry {
        Symmetry::Full => "full",
        Symmetry::Rotations => "rotations",
        Symmetry::None => "none",
    }
}

fn piece_lines(piece: &Piece, lattice: Lattice, line: &mut impl FnMut(String)) {
    let flip = match &piece.turning {
        Turning::Over => "true",
        Turning::Turned => "false",
        Turning::Fixed => "fixed",
        Turning::Listed(_) => "listed",
    };
    let of_shape = |shape: &Shape| cells(lattice, shape.coloured_cells());
    // The length first: a name may have anything in it.
    let (name, length, copies) = (&piece.name, piece.name.len(), piece.copies);
    line(format!("piece {length} {name} copies {copies} flip {flip}{}", of_shape(&piece.shape)));
    if let Turning::Listed(shapes) = &piece.turning {
        shapes.iter().for_each(|shape| line(format!("orientation{}", of_shape(shape))));
    }
    if let Some(place) = &piece.place {
        line(format!("place{}", plain(lattice, place)));
    }
    if !piece.keep_out.is_empty() {
        line(format!("keep-out{}", plain(lattice, &piece.keep_out)));
    }
}

fn plain(lattice: Lattice, list: &BTreeSet<Cell>) -> String {
    cells(lattice, list.iter().map(|&cell| (cell, None)))
}

/// Cells by their numbers in files, each followed by its colour if it has one.
fn cells(lattice: Lattice, list: impl Iterator<Item = (Cell, Option<Colour>)>) -> String {
    let mut text = String::new();
    for (cell, colour) in list {
        let numbers: Vec<String> = lattice.outer(cell).iter().map(i32::to_string).collect();
        text += &format!(" {}", numbers.join(","));
        text.extend(colour);
    }
    text
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    /// A changed fingerprint makes every run file of the puzzle a stranger.
    #[test]
    fn the_fingerprint_of_a_shipped_puzzle_stays() {
        let file = crate::shipped::find("pentominoes-8x8").unwrap().read().unwrap();
        assert_eq!(file.puzzle.fingerprint(), "880c1849065ae9abca0253634be67af236a7a8fbd6d367a4ad724360be59c96e");
    }

    #[test]
    fn every_rule_counts() {
        let print = |lattice: &str, rest: &str, piece: &str| {
            let head = format!("family = 'packing'\nlattice = '{lattice}'\n{rest}\n");
            let text = format!("{head}[[piece]]\nname = 'x'\n{piece}\n");
            crate::read("x", &text).unwrap_or_else(|error| panic!("{error}: {text}")).puzzle.fingerprint()
        };
        let prints = [
            print("square", "board = '1x4'", "art = '##'\ncopies = 2"),
            print("square", "board = '1x4'\nsymmetry = 'none'", "art = '##'\ncopies = 2"),
            print("square", "board = '1x4'", "art = '##'\ncopies = '0..2'"),
            print("square", "board = '1x4'", "art = '##'\ncopies = '1..2'"),
            print("square", "board = '1x4'\ncover = 'partial'", "art = '##'\ncopies = '0..2'"),
            print("square", "board = '1x4'\ncover = 'partial'\nmax-empty = 2", "art = '##'\ncopies = '0..2'"),
            print("square", "board = '###?'", "art = '##'\ncopies = '0..2'"),
            print("square", "board = '1x4'", "art = '##'\ncopies = 2\nflip = false"),
            print("square", "board = '1x4'", "art = '##'\ncopies = 2\nturn = false"),
            print("square", "board = '1x4'", "copies = 2\norientations = ['##']"),
            print("square", "board = '1x4'", "copies = 2\norientations = ['##', \"#\\n#\"]"),
            print("square", "board = '1x4'", "art = '##'\ncopies = 2\nkeep-out = '#...'"),
            print("square", "board = '1x4'", "art = 'A#'\ncopies = 2"),
            print("square", "board = '1x4'", "art = 'B#'\ncopies = 2"),
            print("square", "board = '1x4'\ncolours = []", "art = 'B#'\ncopies = 2"),
            print("square", "board = '1x4'\ncolours = [['B', 'A']]", "art = 'B#'\ncopies = 2"),
            print("square", "board = 'A###'", "art = '##'\ncopies = 2"),
            print("square", "board = '1x2'", "art = '##'"),
            print("square", "board = '1x2'", "art = '##'\nplace = '##'"),
            print("cube", "board = '1x4x1'", "art = '##'\ncopies = 2"),
            print("cube", "board = '1x2x2'", "art = '##'\ncopies = 2"),
            print("hexagon", "board = '1x4'", "art = '# #'\ncopies = 2"),
            print("triangle", "board = '1x2'", "art = '##'\ncopies = 2"),
            print("tan", "board = '1x1'", "art = \".#.\\n#..\"\ncopies = 2"),
        ];
        assert_eq!(prints.iter().collect::<BTreeSet<_>>().len(), prints.len());
    }

    #[test]
    fn covers_count_with_all_their_words() {
        let print = |text: &str| {
            let file = crate::foreign::read("x", text.as_bytes(), None).unwrap().unwrap().into_file("x").unwrap();
            file.puzzle.fingerprint()
        };
        let plain = print("a b | x\na b\na x:1\n");
        assert_eq!(plain, print("| a comment\na  b  | x\n\na b\n a x:1"));
        for other in
            ["a b x\na b\na x\n", "a b | x\na b\na x:2", "2|a b | x\na b\na x:1", "a b | x\na x:1\na b", "a b | x\na b"]
        {
            assert_ne!(plain, print(other), "{other}");
        }
    }

    #[test]
    fn what_is_written_in_another_way_is_the_same() {
        let print = |text: &str| crate::read("x", &format!("family = 'packing'\n{text}")).unwrap().puzzle.fingerprint();
        let pairs = [
            ("board = '##??'\nset = 'dominoes'", "board = '####'\noptional = '..##'\nset = 'dominoes'"),
            ("board = '1x2'\nset = 'dominoes'", "board = '1x2'\nlattice = 'square'\nset = 'dominoes'\nuse = 'all'"),
            ("board = '1x4'\nset = 'dominoes'\ncopies = 2", "board = '1x4'\nset = ['dominoes', 'dominoes']"),
        ];
        for (one, other) in pairs {
            assert_eq!(print(one), print(other));
        }
    }
}
