//! Checks boards on which not everything need fit: the frame is kept, clues lie as they are given, and the numbers are right.

use super::{BestText, CardText, Checker, Fault, meet};
use fuge_puzzle::cards::Label;

/// What a board comes to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize)]
pub struct Numbers {
    /// Edges where two cards meet whose labels may.
    pub edges: u64,
    /// Edges between two places.
    pub of_edges: u64,
    /// Cards whose labels meet those of every card beside them.
    pub cards: u64,
    /// Places.
    pub of_cards: u64,
}

impl Checker {
    /// Checks a board on which not everything need fit.
    ///
    /// # Errors
    /// What is wrong with it, or with the numbers that it says.
    pub fn check_best(&self, board: &BestText) -> Result<(), Fault> {
        let here = self.count(&board.solution)?;
        let said = board.numbers;
        for (what, said, here) in [
            ("matching edges", said.edges, here.edges),
            ("edges in all", said.of_edges, here.of_edges),
            ("cards without a mismatch", said.cards, here.cards),
            ("places", said.of_cards, here.of_cards),
        ] {
            if said != here {
                return Err(Fault::Number { what, said, here });
            }
        }
        Ok(())
    }

    /// What a board comes to, where it is one.
    fn count(&self, board: &super::SolutionText) -> Result<Numbers, Fault> {
        let laid = self.laid(board, true)?;
        self.clues(|place| laid[place].as_ref())?;
        let shown: Vec<Option<Vec<Label>>> = laid.iter().map(|own| own.as_ref().map(|own| self.shown(own))).collect();
        self.frame(&laid, &shown)?;
        let sides = self.edges.sides;
        let label = |edge: usize| shown[edge / sides].as_ref().map(|labels| labels[edge % sides]);
        let (mut edges, mut of_edges) = (0, 0);
        let mut fits: Vec<bool> = laid.iter().map(Option::is_some).collect();
        for edge in 0..self.edges.across.len() {
            let Some(other) = self.edges.across[edge].filter(|other| edge < *other) else { continue };
            of_edges += 1;
            if let (Some(a), Some(b)) = (label(edge), label(other)) {
                match meet(&self.puzzle, a, b) {
                    true => edges += 1,
                    false => (fits[edge / sides], fits[other / sides]) = (false, false),
                }
            }
        }
        let cards = fits.iter().filter(|fits| **fits).count() as u64;
        Ok(Numbers { edges, of_edges, cards, of_cards: laid.len() as u64 })
    }

    /// Whether the frame is kept; by a clue it need not be, for that lies as it is given.
    fn frame(&self, laid: &[Option<(usize, CardText)>], shown: &[Option<Vec<Label>>]) -> Result<(), Fault> {
        let sides = self.edges.sides;
        for (edge, wanted) in self.edges.wanted.iter().enumerate() {
            let (Some((_, card)), Some(labels), Some(wanted)) = (laid[edge / sides], &shown[edge / sides], *wanted)
            else {
                continue;
            };
            let given = self.puzzle.clues().iter().any(|clue| clue.cell == self.edges.places[edge / sides]);
            let label = labels[edge % sides];
            if label != wanted && !given {
                return Err(Fault::Frame { card: card.card, label: self.name(label), wanted: self.name(wanted) });
            }
        }
        Ok(())
    }
}
