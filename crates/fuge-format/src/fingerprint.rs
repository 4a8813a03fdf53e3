//! What tells one puzzle from another: a hash of everything that its solutions and its tree depend on. Title, source, known answers
//! and the way the file is written do not count.

use crate::Puzzle;
use fuge_puzzle::packing::{Cell, Packing, Symmetry};
use sha2::{Digest, Sha256};
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
        };
        Sha256::digest(text).iter().fold(String::new(), |mut digits, byte| {
            // Writing to a string never fails.
            let _ = write!(digits, "{byte:02x}");
            digits
        })
    }
}

fn packing_text(packing: &Packing) -> String {
    let symmetry = match packing.symmetry() {
        Symmetry::Full => "full",
        Symmetry::Rotations => "rotations",
        Symmetry::None => "none",
    };
    let cells = |cells: &[Cell]| cells.iter().map(|c| format!(" {},{}", c.row, c.column)).collect::<String>();
    let mut text = format!("packing\nsymmetry {symmetry}\nboard{}\n", cells(packing.board().cells()));
    for piece in packing.pieces() {
        let (copies, flip) = (piece.copies, piece.flip);
        // The length first: a name may have anything in it.
        let (name, length) = (&piece.name, piece.name.len());
        let _ = writeln!(text, "piece {length} {name} copies {copies} flip {flip}{}", cells(piece.shape.cells()));
    }
    text
}

#[cfg(test)]
mod tests {
    /// A changed fingerprint makes every run file of the puzzle a stranger.
    #[test]
    fn the_fingerprint_of_a_shipped_puzzle_stays() {
        let file = crate::shipped::find("pentominoes-8x8").unwrap().read().unwrap();
        assert_eq!(file.puzzle.fingerprint(), "880c1849065ae9abca0253634be67af236a7a8fbd6d367a4ad724360be59c96e");
    }
}
