//! Cuts: how much must be given up, and so how much can be gained.

use super::Fault;
use super::area::Area;
use fuge_puzzle::trail::longest::Cut;

/// The cuts of a piece.
pub(super) struct Cuts<'a> {
    case: usize,
    area: &'a Area,
    cuts: &'a [Cut],
    /// For each cut the next one around it. It comes later.
    around: Vec<Option<usize>>,
    /// For each square the innermost cut around it.
    home: Vec<Option<usize>>,
}

impl<'a> Cuts<'a> {
    /// Cuts that are within each other or apart, and on no segment more than it gains.
    pub(super) fn new(case: usize, area: &'a Area, cuts: &'a [Cut]) -> Result<Self, Fault> {
        let (around, home) = (vec![None; cuts.len()], vec![None; area.squares.len()]);
        let mut all = Self { case, area, cuts, around, home };
        for number in 0..cuts.len() {
            all.place(number)?;
        }
        for edge in area.edges.iter().filter(|edge| !edge.kept) {
            if all.across(edge.ends) > 2 * u128::from(edge.gain) {
                return Err(Fault::Gain { case, segment: edge.squares(area) });
            }
        }
        Ok(all)
    }

    /// Puts a cut around the cuts and the squares in it.
    fn place(&mut self, number: usize) -> Result<(), Fault> {
        let (case, cut) = (self.case, &self.cuts[number]);
        for &inner in &cut.inner {
            if inner >= number || self.around[inner].replace(number).is_some() {
                return Err(Fault::Inner { case, cut: inner });
            }
        }
        for &square in &cut.squares {
            let home = self.area.number(square).map(|square| &mut self.home[square]);
            if home.is_none_or(|home| home.replace(number).is_some()) {
                return Err(Fault::Named { case, square });
            }
        }
        Ok(())
    }

    /// The amounts of all cuts with just one of two squares in them.
    fn across(&self, ends: [usize; 2]) -> u128 {
        let [mut one, mut other] = ends.map(|end| self.home[end]);
        let mut sum = 0;
        // The cut that comes first is not around the other, for cuts come after those within them.
        while one != other {
            let first = match (one, other) {
                (Some(a), Some(b)) if a > b => &mut other,
                (None, _) => &mut other,
                _ => &mut one,
            };
            if let Some(cut) = *first {
                sum += u128::from(self.cuts[cut].amount);
                *first = self.around[cut];
            }
        }
        sum
    }

    /// What a way can gain, doubled; `None`: there is no way.
    pub(super) fn gained(&self) -> Option<u64> {
        let odd = self.odd();
        let amount = |cut: usize| i128::from(self.cuts[cut].amount);
        let all_odd: i128 = (0..self.cuts.len()).filter(|&cut| odd[cut]).map(amount).sum();
        // To end in a cut changes whether it is odd.
        let mut changed = vec![0; self.cuts.len()];
        for cut in (0..self.cuts.len()).rev() {
            let own = if odd[cut] { -amount(cut) } else { amount(cut) };
            changed[cut] = own + self.around[cut].map_or(0, |around| changed[around]);
        }
        let gain: u128 = self.area.edges.iter().map(|edge| u128::from(edge.gain)).sum();
        let to = |end: usize| {
            let given_up = all_odd + self.home[end].map_or(0, |home| changed[home]);
            self.area.bonus[end].map(|bonus| 2 * (gain as i128 + i128::from(bonus)) - given_up)
        };
        let quarters = match self.area.end {
            Some(end) => to(end),
            None => (0..self.area.squares.len()).filter_map(to).max(),
        };
        quarters.map(|quarters| (quarters.max(0) / 2) as u64)
    }

    /// For each cut whether it holds an odd number of squares that are odd, but for the end.
    fn odd(&self) -> Vec<bool> {
        let mut square_odd = vec![false; self.area.squares.len()];
        square_odd[self.area.start] = true;
        for end in self.area.edges.iter().flat_map(|edge| edge.ends) {
            square_odd[end] ^= true;
        }
        let mut odd = vec![false; self.cuts.len()];
        for (square, home) in self.home.iter().enumerate() {
            if let Some(cut) = home {
                odd[*cut] ^= square_odd[square];
            }
        }
        for cut in 0..self.cuts.len() {
            if let Some(around) = self.around[cut] {
                odd[around] ^= odd[cut];
            }
        }
        odd
    }
}
