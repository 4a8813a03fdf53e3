//! The sets of squares that regions were while they grew: the cuts that show how much must be given up.

use super::nest::Nest;
use super::regions::{Ground, Region, Regions};

/// A set of squares, and how much is given up on its rim, in quarters.
#[derive(Clone, Debug, Default)]
pub(super) struct Moat {
    pub(super) amount: u64,
    /// Moats before this one that are in it.
    pub(super) inner: Vec<usize>,
    /// Its other squares.
    pub(super) squares: Vec<usize>,
}

impl Moat {
    /// Takes in another set, the smaller of the two into the larger.
    fn join(&mut self, mut other: Self) {
        if other.squares.len() > self.squares.len() {
            std::mem::swap(&mut self.squares, &mut other.squares);
        }
        self.squares.append(&mut other.squares);
        self.inner.append(&mut other.inner);
    }
}

/// The moats of all regions, inner ones first.
pub(super) fn grown(regions: &Regions) -> Vec<Moat> {
    let mut moats = Moats { regions, nest: Nest::default(), all: Vec::new() };
    let mut sets: Vec<Moat> = Vec::new();
    // A blossom comes after the regions in it.
    for (region, Region { ring, .. }) in regions.all.iter().enumerate() {
        moats.nest.add();
        let mut set = Moat::default();
        set.squares.extend(regions.ground.seeds.get(region));
        for &(child, _) in ring {
            moats.nest.put(child, region, regions.radius(child));
            set.join(std::mem::take(&mut sets[child]));
        }
        sets.push(moats.grow(region, set));
    }
    moats.all
}

struct Moats<'a> {
    regions: &'a Regions<'a>,
    /// The regions so far.
    nest: Nest,
    all: Vec<Moat>,
}

impl Moats<'_> {
    /// Lets a set grow as the region did; gives what it is in the end.
    fn grow(&mut self, region: usize, mut set: Moat) -> Moat {
        let mut radius = 0;
        for &square in &self.regions.all[region].shell {
            let (_, within) = self.nest.outermost(self.regions.owner[square]);
            let reached = self.regions.distance[square] - within;
            set = self.dig(set, reached - radius);
            set.squares.push(square);
            radius = reached;
        }
        self.dig(set, self.regions.radius(region) - radius)
    }

    /// A moat around a set. Around nothing, as the open seed is at first, there is none.
    fn dig(&mut self, set: Moat, amount: i64) -> Moat {
        if amount <= 0 || set.squares.is_empty() && set.inner.is_empty() {
            return set;
        }
        self.all.push(Moat { amount: amount as u64, ..set });
        Moat { inner: vec![self.all.len() - 1], ..Moat::default() }
    }
}

/// Squares that no segment leads out of, with an odd number of seeds: whatever the amount, it is on no segment. With a free end two such sets are
/// needed, for it may be in one of them.
pub(super) fn severed(ground: &Ground, amount: u64) -> Vec<Moat> {
    let mut odd = vec![false; ground.around.len()];
    ground.seeds.iter().for_each(|&seed| odd[seed] = true);
    let mut seen = vec![false; ground.around.len()];
    let mut moats = Vec::new();
    for &seed in &ground.seeds {
        if seen[seed] {
            continue;
        }
        let squares = flood(ground, seed, &mut seen);
        if squares.iter().filter(|&&square| odd[square]).count() % 2 == 1 {
            moats.push(Moat { amount, inner: Vec::new(), squares });
        }
    }
    moats.truncate(if ground.open.is_some() { 2 } else { 1 });
    moats
}

/// The squares around one, all of them.
fn flood(ground: &Ground, from: usize, seen: &mut [bool]) -> Vec<usize> {
    let (mut squares, mut next) = (vec![from], 0);
    seen[from] = true;
    while let Some(&square) = squares.get(next) {
        next += 1;
        for &(other, _) in &ground.around[square] {
            if !std::mem::replace(&mut seen[other], true) {
                squares.push(other);
            }
        }
    }
    squares
}
