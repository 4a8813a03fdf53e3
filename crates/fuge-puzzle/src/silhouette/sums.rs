//! Which pieces can together fill an angle, or an edge, exactly?
//!
//! Between two corners that stand out, the pieces along an edge end where the edge ends; in a corner that stands out, their angles add up to
//! it. So what is left of an edge or of an angle must be a sum of what the pieces left have to offer. For a sum that is asked for the first
//! time all *recipes* are listed, each a set of pieces; after that the question is whether one of them is contained in the supply.
//!
//! All in floats, with room for their errors: a sum that is possible is never called impossible, and that is all a search needs.

use rustc_hash::FxHashMap;

/// Pieces as bits: the copies of a kind have neighbouring bits, and the lowest of them stand for what is left.
pub(super) type Supply = u64;

/// What a kind of pieces can contribute to a sum, once for each piece.
#[derive(Clone, Debug)]
pub(super) struct Offer {
    /// The bit of the first copy.
    pub first: u32,
    pub copies: u32,
    /// Ascending.
    pub values: Vec<f64>,
}

/// The recipes for every sum that was asked for.
#[derive(Clone, Debug)]
pub(super) struct Sums {
    offers: Vec<Offer>,
    /// Sums that differ by no more than this may be the same.
    slack: f64,
    known: FxHashMap<i64, Recipes>,
}

#[derive(Clone, Debug)]
enum Recipes {
    These(Box<[Supply]>),
    /// Too many to list.
    Countless,
}

/// Beyond these the list would cost more than it saves.
const MOST_RECIPES: usize = 1024;
const MOST_STEPS: usize = 100_000;

impl Sums {
    pub fn new(offers: Vec<Offer>, slack: f64) -> Self {
        Self { offers, slack, known: FxHashMap::default() }
    }

    /// Whether pieces of the supply may have this sum. Nothing is always possible.
    pub fn possible(&mut self, supply: Supply, sum: f64) -> bool {
        if sum.abs() <= 2.0 * self.slack {
            return true;
        }
        if sum < 0.0 {
            return false;
        }
        let key = (sum / self.slack).round() as i64;
        if !self.known.contains_key(&key) {
            let recipes = self.recipes(key as f64 * self.slack);
            self.known.insert(key, recipes);
        }
        match &self.known[&key] {
            Recipes::These(list) => list.iter().any(|recipe| recipe & !supply == 0),
            Recipes::Countless => true,
        }
    }

    fn recipes(&self, sum: f64) -> Recipes {
        let mut listing = Listing { offers: &self.offers, slack: 2.0 * self.slack, found: Vec::new(), steps: 0 };
        if listing.go(0, sum, 0).is_none() {
            return Recipes::Countless;
        }
        let mut found = listing.found;
        found.sort_unstable_by_key(|recipe| (recipe.count_ones(), *recipe));
        found.dedup();
        let mut least: Vec<Supply> = Vec::new();
        for recipe in found {
            if !least.iter().any(|other| other & !recipe == 0) {
                least.push(recipe);
            }
        }
        Recipes::These(least.into())
    }
}

struct Listing<'a> {
    offers: &'a [Offer],
    slack: f64,
    found: Vec<Supply>,
    steps: usize,
}

impl Listing<'_> {
    /// Adds the recipes with these pieces and some of the kinds from `kind` on; `None`: too many.
    fn go(&mut self, kind: usize, left: f64, used: Supply) -> Option<()> {
        self.steps += 1;
        if self.steps > MOST_STEPS || self.found.len() > MOST_RECIPES {
            return None;
        }
        if left.abs() <= self.slack {
            self.found.push(used);
            return Some(());
        }
        let Some(offer) = self.offers.get(kind) else { return Some(()) };
        self.copies(kind, offer.copies, 0, left, used)
    }

    /// Takes up to so many copies of a kind, their values descending the list from `value` on, so that each selection comes once.
    fn copies(&mut self, kind: usize, copies: u32, value: usize, left: f64, used: Supply) -> Option<()> {
        self.go(kind + 1, left, used)?;
        let offer = &self.offers[kind];
        if copies == 0 {
            return Some(());
        }
        let bit = 1 << (offer.first + offer.copies - copies);
        for (index, &amount) in offer.values.iter().enumerate().skip(value) {
            if amount > left + self.slack {
                break;
            }
            self.copies(kind, copies - 1, index, left - amount, used | bit)?;
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_is_possible_while_its_pieces_last() {
        let offers = vec![
            Offer { first: 0, copies: 2, values: vec![1.0, 2.0_f64.sqrt()] },
            Offer { first: 2, copies: 1, values: vec![2.0, 3.0] },
        ];
        let mut sums = Sums::new(offers, 1e-7);
        assert!(sums.possible(0b111, 2.0) && sums.possible(0b011, 2.0) && sums.possible(0b100, 2.0));
        assert!(!sums.possible(0b001, 2.0));
        assert!(sums.possible(0b011, 1.0 + 2.0_f64.sqrt()) && !sums.possible(0b001, 1.0 + 2.0_f64.sqrt()));
        assert!(sums.possible(0b101, 4.0) && !sums.possible(0b100, 4.0) && !sums.possible(0b111, 1.2));
        assert!(sums.possible(0, 0.0) && !sums.possible(0b111, -1.0));
    }
}
