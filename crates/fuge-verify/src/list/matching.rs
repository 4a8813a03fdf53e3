//! Which group of cells is which piece, where several pieces could be it. Equal pieces are one here.
//!
//! Every group needs a piece, and every piece has a least and a most number of groups. Augmenting paths find a way if there is one: first
//! from the groups that have no piece yet, then from the pieces that have too few groups, which take them from pieces that have more
//! than they need. No step takes a group's piece away without giving it another, or a piece below what it needs.

use fuge_puzzle::packing::Copies;

/// Groups and pieces on their way to each other.
pub(super) struct Matching<'a> {
    /// The pieces that each group could be.
    pub choices: Vec<Vec<usize>>,
    /// The piece of each group.
    pub chosen: Vec<Option<usize>>,
    /// The groups that have each piece.
    used: Vec<Vec<usize>>,
    copies: &'a [Copies],
}

impl<'a> Matching<'a> {
    pub fn new(choices: Vec<Vec<usize>>, copies: &'a [Copies]) -> Self {
        let chosen = vec![None; choices.len()];
        Self { choices, chosen, used: vec![Vec::new(); copies.len()], copies }
    }

    /// Gives a group the piece that it is called by, if it can be that piece.
    pub fn prefer(&mut self, group: usize, piece: Option<usize>) {
        if let Some(piece) = piece.filter(|piece| self.choices[group].contains(piece) && self.free(*piece)) {
            self.give(group, piece);
        }
    }

    /// Gives every group a piece.
    ///
    /// # Errors
    /// The first group for which there is none.
    pub fn fill(&mut self) -> Result<(), usize> {
        for group in 0..self.choices.len() {
            if self.chosen[group].is_none() && !self.augment(group, &mut vec![false; self.copies.len()]) {
                return Err(group);
            }
        }
        Ok(())
    }

    /// Gives every piece as many groups as it needs; says whether that can be.
    pub fn satisfy(&mut self) -> bool {
        (0..self.copies.len()).all(|piece| {
            while self.used[piece].len() < self.copies[piece].min as usize {
                let mut asked = vec![false; self.copies.len()];
                asked[piece] = true;
                if !self.take(piece, &mut asked) {
                    return false;
                }
            }
            true
        })
    }

    fn free(&self, piece: usize) -> bool {
        self.used[piece].len() < self.copies[piece].max as usize
    }

    fn give(&mut self, group: usize, piece: usize) {
        if let Some(before) = self.chosen[group].replace(piece) {
            self.used[before].retain(|other| *other != group);
        }
        self.used[piece].push(group);
    }

    /// Gives a group a piece, if others can be made to change theirs. No piece is asked twice.
    fn augment(&mut self, group: usize, asked: &mut [bool]) -> bool {
        for piece in self.choices[group].clone() {
            if std::mem::replace(&mut asked[piece], true) {
                continue;
            }
            let room = self.free(piece) || self.used[piece].clone().into_iter().any(|other| self.augment(other, asked));
            if room {
                self.give(group, piece);
                return true;
            }
        }
        false
    }

    /// Gives a piece one group more, from a piece that can spare one or gets another. No piece is asked twice.
    fn take(&mut self, piece: usize, asked: &mut [bool]) -> bool {
        for group in 0..self.choices.len() {
            let Some(holder) = self.chosen[group].filter(|_| self.choices[group].contains(&piece)) else { continue };
            if std::mem::replace(&mut asked[holder], true) {
                continue;
            }
            let spares = self.used[holder].len() > self.copies[holder].min as usize;
            if spares || self.take(holder, asked) {
                self.give(group, piece);
                return true;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// All ways are tried.
    fn brute(choices: &[Vec<usize>], copies: &[Copies], used: &mut Vec<u32>, least: bool) -> bool {
        let Some((first, rest)) = choices.split_first() else {
            return used.iter().zip(copies).all(|(n, copies)| !least || *n >= copies.min);
        };
        first.iter().any(|&piece| {
            used[piece] += 1;
            let done = used[piece] <= copies[piece].max && brute(rest, copies, used, least);
            used[piece] -= 1;
            done
        })
    }

    proptest! {
        #[test]
        fn a_way_is_found_if_there_is_one(
            choices in prop::collection::vec(prop::collection::btree_set(0_usize..4, 1..4), 0..7),
            ranges in prop::collection::vec((0_u32..3, 0_u32..3), 4),
            wishes in prop::collection::vec(prop::option::of(0_usize..4), 7),
        ) {
            let choices: Vec<Vec<usize>> = choices.into_iter().map(|set| set.into_iter().collect()).collect();
            let copies: Vec<Copies> = ranges.into_iter().map(|(min, more)| Copies { min, max: min + more }).collect();
            let mut matching = Matching::new(choices.clone(), &copies);
            for (group, wish) in (0..choices.len()).zip(wishes) {
                matching.prefer(group, wish);
            }
            let filled = matching.fill().is_ok();
            prop_assert_eq!(filled, brute(&choices, &copies, &mut vec![0; 4], false));
            if filled {
                let satisfied = matching.satisfy();
                prop_assert_eq!(satisfied, brute(&choices, &copies, &mut vec![0; 4], true));
                let used = |piece| matching.chosen.iter().filter(|chosen| **chosen == Some(piece)).count() as u32;
                for (piece, range) in copies.iter().enumerate() {
                    prop_assert!(used(piece) <= range.max && (!satisfied || used(piece) >= range.min));
                }
                prop_assert!(matching.chosen.iter().zip(&choices).all(|(chosen, may)| may.contains(&chosen.unwrap())));
            }
        }
    }
}
