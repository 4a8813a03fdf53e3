//! Which pieces can together fill an angle, or an edge, exactly?
//!
//! Between two corners that stand out, the pieces along an edge end where the edge ends; in a corner that stands out, their angles add up to
//! it. So what is left of an edge or of an angle must be a sum of what the pieces left have to offer. Each sum has its *recipes*, sets of
//! pieces, and the question is whether one of them is contained in the supply. Few pieces have few sums: all recipes are listed once, for every
//! figure. Of many pieces those for a sum are listed when it is asked for.
//!
//! All in floats, with room for their errors: a sum that is possible is never called impossible, and that is all a search needs.

use rustc_hash::FxHashMap;
use std::sync::Arc;

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

/// What all kinds can contribute.
#[derive(Debug)]
pub(super) struct Offers {
    /// `None`: nearly anything, there is no use in listing it.
    kinds: Option<Vec<Offer>>,
    /// All sums with their recipes, where they are not many.
    all: Option<Table>,
}

impl Offers {
    pub fn new(kinds: Option<Vec<Offer>>) -> Self {
        let all = kinds.as_deref().and_then(all_sums).map(Table::new);
        Self { kinds, all }
    }
}

/// Sums with their recipes.
#[derive(Debug)]
struct Table {
    /// Ascending.
    sums: Vec<(f64, Supply)>,
    /// Where the sums from each multiple of a width on begin.
    starts: Vec<u32>,
    width: f64,
}

impl Table {
    fn new(sums: Vec<(f64, Supply)>) -> Self {
        let most = sums.last().map_or(1.0, |(sum, _)| sum.max(1.0));
        let width = most / BUCKETS as f64;
        let start = |bucket: usize| sums.partition_point(|(sum, _)| *sum < bucket as f64 * width) as u32;
        let starts = (0..=BUCKETS).map(start).collect();
        Self { sums, starts, width }
    }

    /// The recipes of the sums in a range.
    fn between(&self, least: f64, most: f64) -> impl Iterator<Item = &Supply> {
        // One bucket earlier: the division is rounded.
        let bucket = (least / self.width) as usize;
        let from = self.starts[bucket.saturating_sub(1).min(BUCKETS)] as usize;
        let rest = self.sums[from..].iter().skip_while(move |(sum, _)| *sum < least);
        rest.take_while(move |(sum, _)| *sum <= most).map(|(_, recipe)| recipe)
    }
}

/// Every sum with its recipes, those left out that contain another; `None`: they are many.
fn all_sums(kinds: &[Offer]) -> Option<Vec<(f64, Supply)>> {
    let mut sums: Vec<(f64, Supply)> = vec![(0.0, 0)];
    for offer in kinds {
        // The sums with the copies so far, and the value from which on the next copy may go on.
        let mut last: Vec<(f64, Supply, usize)> = sums.iter().map(|&(sum, recipe)| (sum, recipe, 0)).collect();
        for copy in 0..offer.copies {
            if sums.len() + last.len() * offer.values.len() > MOST_SUMS {
                return None;
            }
            let bit = 1 << (offer.first + copy);
            let more = |&(sum, recipe, from): &(f64, Supply, usize)| {
                let values = offer.values.iter().enumerate().skip(from);
                values.map(move |(index, value)| (sum + value, recipe | bit, index)).collect::<Vec<_>>()
            };
            last = last.iter().flat_map(more).collect();
            sums.extend(last.iter().map(|&(sum, recipe, _)| (sum, recipe)));
        }
    }
    // Recipes are compared within one sum: up to where the next one is farther away than roundings are.
    sums.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut kept: Vec<(f64, Supply)> = Vec::new();
    for same in sums.chunk_by(|a, b| b.0 - a.0 < ROUNDING) {
        let least = least(same.iter().map(|(_, recipe)| *recipe).collect());
        kept.extend(least.into_iter().map(|recipe| (same[0].0, recipe)));
    }
    Some(kept)
}

/// The recipes that contain no other.
fn least(mut recipes: Vec<Supply>) -> Vec<Supply> {
    recipes.sort_unstable_by_key(|recipe| (recipe.count_ones(), *recipe));
    let mut least: Vec<Supply> = Vec::new();
    for recipe in recipes {
        if !least.iter().any(|other| other & !recipe == 0) {
            least.push(recipe);
        }
    }
    least
}

/// The recipes for every sum that was asked for.
#[derive(Clone, Debug)]
pub(super) struct Sums {
    offers: Arc<Offers>,
    /// Sums that differ by no more than this may be the same.
    slack: f64,
    known: FxHashMap<i64, Recipes>,
    /// From this sum on there are too many ways to look at them all.
    countless: f64,
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

/// The most sums that are listed once for all.
const MOST_SUMS: usize = 4096;

/// Into how many parts their range is divided.
const BUCKETS: usize = 1024;

/// Sums nearer than this differ by roundings.
const ROUNDING: f64 = 1e-10;

impl Sums {
    pub fn new(offers: &Arc<Offers>, slack: f64) -> Self {
        Self { offers: Arc::clone(offers), slack, known: FxHashMap::default(), countless: f64::INFINITY }
    }

    /// Whether pieces of the supply may have this sum. Nothing is always possible.
    pub fn possible(&mut self, supply: Supply, sum: f64) -> bool {
        if sum.abs() <= 2.0 * self.slack {
            return true;
        }
        if sum < 0.0 {
            return false;
        }
        let fits = |recipe: &Supply| recipe & !supply == 0;
        if let Some(all) = &self.offers.all {
            return all.between(sum - 2.0 * self.slack, sum + 2.0 * self.slack).any(fits);
        }
        let key = (sum / self.slack).round() as i64;
        if key as f64 * self.slack >= self.countless {
            return true;
        }
        if !self.known.contains_key(&key) {
            let recipes = self.recipes(key as f64 * self.slack);
            self.known.insert(key, recipes);
        }
        match &self.known[&key] {
            Recipes::These(list) => list.iter().any(fits),
            Recipes::Countless => true,
        }
    }

    fn recipes(&mut self, sum: f64) -> Recipes {
        let Some(kinds) = &self.offers.kinds else { return Recipes::Countless };
        let mut listing = Listing { offers: kinds, slack: 2.0 * self.slack, found: Vec::new(), open: 0, steps: 0 };
        let ended = listing.go(0, sum, 0).is_some();
        // Of a larger sum more is left after the same pieces: at least as many steps are open.
        if listing.open > MOST_STEPS {
            self.countless = self.countless.min(sum);
        }
        if ended && listing.steps <= MOST_STEPS {
            Recipes::These(least(listing.found).into())
        } else {
            Recipes::Countless
        }
    }
}

struct Listing<'a> {
    offers: &'a [Offer],
    slack: f64,
    found: Vec<Supply>,
    /// Steps after which something is left.
    open: usize,
    /// All steps.
    steps: usize,
}

impl Listing<'_> {
    /// Adds the recipes with these pieces and some of the kinds from `kind` on; `None`: too many.
    fn go(&mut self, kind: usize, left: f64, used: Supply) -> Option<()> {
        self.steps += 1;
        self.open += usize::from(left > self.slack);
        if self.open > MOST_STEPS || self.found.len() > MOST_RECIPES {
            return None;
        }
        if left.abs() <= self.slack {
            self.found.push(used);
            return Some(());
        }
        let Some(offer) = self.offers.get(kind) else { return Some(()) };
        self.copies(kind, offer.copies, 0, left, used)
    }

    /// Takes up to so many copies of a kind, their values going up the list from `value` on, so that each selection comes once.
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

    fn offers() -> Offers {
        Offers::new(Some(vec![
            Offer { first: 0, copies: 2, values: vec![1.0, 2.0_f64.sqrt()] },
            Offer { first: 2, copies: 1, values: vec![2.0, 3.0] },
        ]))
    }

    /// Listed once for all, and listed when asked for.
    fn both_ways() -> [Sums; 2] {
        let listed = offers();
        assert!(listed.all.is_some());
        let asked = Offers { all: None, ..offers() };
        [listed, asked].map(|offers| Sums::new(&Arc::new(offers), 1e-7))
    }

    #[test]
    fn a_sum_is_possible_while_its_pieces_last() {
        for mut sums in both_ways() {
            assert!(sums.possible(0b111, 2.0) && sums.possible(0b011, 2.0) && sums.possible(0b100, 2.0));
            assert!(!sums.possible(0b001, 2.0));
            assert!(sums.possible(0b011, 1.0 + 2.0_f64.sqrt()) && !sums.possible(0b001, 1.0 + 2.0_f64.sqrt()));
            assert!(sums.possible(0b101, 4.0) && !sums.possible(0b100, 4.0) && !sums.possible(0b111, 1.2));
            assert!(sums.possible(0, 0.0) && !sums.possible(0b111, -1.0));
        }
    }

    #[test]
    fn what_is_not_listed_may_be_anything() {
        let mut sums = Sums::new(&Arc::new(Offers::new(None)), 1e-7);
        assert!(sums.possible(0b1, 0.123) && !sums.possible(0b1, -1.0));
    }

    #[test]
    fn both_ways_to_list_agree() {
        let [mut listed, mut asked] = both_ways();
        let values = [0.0, 1.0, 2.0_f64.sqrt(), 2.0, 3.0];
        for index in 0..values.len().pow(3) {
            let sum: f64 = [1, 5, 25].iter().map(|place| values[index / place % 5]).sum();
            for supply in [0b000, 0b001, 0b011, 0b100, 0b101, 0b111] {
                assert_eq!(listed.possible(supply, sum), asked.possible(supply, sum), "{sum} of {supply:b}");
            }
        }
    }
}
