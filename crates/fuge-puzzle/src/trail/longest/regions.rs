//! Regions that grow on a graph around its odd squares, until they touch.
//!
//! **The one idea.** A matching of the odd squares at the least distance, and the proof that there is none at less, need no table of distances. Around
//! every odd square, a *seed*, a disc grows; the squares it reaches are its own. Discs that touch are as far apart as the sum of their radii: these
//! are the pairs that may be matched. An odd number of discs that touch in a ring is one region from then on, a *blossom*, and grows as one: a
//! moat around them all. Discs never overlap, so for each segment the moats that cross it are no wider, taken together, than it is long; this is
//! what the certificate says.
//!
//! Regions also shrink, to make room for others: then they let go the squares that they reached last. Here are the regions, their squares and the
//! clock; who grows and who shrinks is decided in `matching`. (Edmonds 1965; on a graph without its distances: Higgott and Gidney, "Sparse
//! Blossom", 2025.)

use super::nest::Nest;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// No region, no seed.
pub(super) const NONE: usize = usize::MAX;

/// Never.
pub(super) const NEVER: i64 = i64::MAX;

/// The graph on which regions grow.
#[derive(Clone, Debug, Default)]
pub(super) struct Ground {
    /// For each square the squares around it, and how far they are; these are even numbers, so that regions meet at whole times.
    pub(super) around: Vec<Vec<(usize, i64)>>,
    /// The squares that are to be matched.
    pub(super) seeds: Vec<usize>,
    /// One more seed, which is so far from every square; every way through it is too long. It is the last, and matched to one of the others.
    pub(super) open: Option<Vec<i64>>,
}

/// Two seeds whose regions touch.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link {
    /// The one in the region that the link belongs to.
    pub(super) from: usize,
    /// The other.
    pub(super) to: usize,
}

impl Link {
    /// The same from the other side.
    pub(super) fn back(self) -> Self {
        Self { from: self.to, to: self.from }
    }
}

/// A disc, or a blossom and its moat.
#[derive(Clone, Debug, Default)]
pub(super) struct Region {
    /// The blossom that it is in.
    pub(super) parent: Option<usize>,
    /// The ring of a blossom: regions, and the links to those after them.
    pub(super) ring: Vec<(usize, Link)>,
    /// The squares that it reached itself, in this order, without its seed.
    pub(super) shell: Vec<usize>,
    /// Its radius, without those of the regions in it, at time 0, were it always to grow as now.
    pub(super) base: i64,
    /// How it grows: 1, 0 or −1.
    pub(super) slope: i64,
    /// With whom it is matched.
    pub(super) mate: Option<Link>,
    /// Towards the root of its tree, where this is not its mate.
    pub(super) up: Option<Link>,
    /// The tree, by the seed of its first root.
    pub(super) tree: Option<usize>,
}

/// Who is to be looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Look {
    /// A region that shrinks.
    Region(usize),
    /// A square around which regions may meet.
    Square(usize),
}

/// What happens at a square.
#[derive(Clone, Copy, Debug)]
pub(super) enum Meeting {
    /// A region with this seed, so far away, reaches a square.
    Reach { square: usize, seed: usize, distance: i64 },
    /// Two regions touch.
    Touch(Link),
}

/// All regions at a time.
#[derive(Debug)]
pub(super) struct Regions<'a> {
    pub(super) ground: &'a Ground,
    pub(super) time: i64,
    /// The discs, by their seeds, and then the blossoms.
    pub(super) all: Vec<Region>,
    /// For each square the seed that reached it, and how far that is.
    pub(super) owner: Vec<usize>,
    pub(super) distance: Vec<i64>,
    /// Which regions are in which.
    pub(super) nest: Nest,
    /// Whether the open seed grows.
    awake: bool,
    queue: BinaryHeap<Reverse<(i64, Look)>>,
    /// For each square when it will be looked at.
    planned: Vec<i64>,
}

impl<'a> Regions<'a> {
    /// A disc of radius 0 around each seed.
    pub(super) fn new(ground: &'a Ground) -> Self {
        let (squares, seeds) = (ground.around.len(), ground.seeds.len() + usize::from(ground.open.is_some()));
        let mut owner = vec![NONE; squares];
        for (seed, &square) in ground.seeds.iter().enumerate() {
            owner[square] = seed;
        }
        let mut regions = Self {
            ground,
            time: 0,
            all: Vec::new(),
            owner,
            distance: vec![0; squares],
            nest: Nest::default(),
            awake: false,
            queue: BinaryHeap::new(),
            planned: vec![NEVER; squares],
        };
        (0..seeds).for_each(|_| regions.add(Region::default()));
        regions
    }

    /// One more region.
    pub(super) fn add(&mut self, region: Region) {
        self.all.push(region);
        self.nest.add();
    }

    /// The number of the open seed, after all others.
    pub(super) fn open(&self) -> usize {
        self.ground.seeds.len()
    }

    /// The radius of a region, without those of the regions in it.
    pub(super) fn radius(&self, region: usize) -> i64 {
        self.all[region].base + self.all[region].slope * self.time
    }

    /// The outermost region around a seed.
    pub(super) fn top(&self, seed: usize) -> usize {
        self.nest.outermost(seed).0
    }

    /// The radii of all regions around a seed.
    fn reach(&self, seed: usize) -> i64 {
        let (top, inner) = self.nest.outermost(seed);
        inner + self.radius(top)
    }

    /// How far beyond a square its region reaches.
    fn beyond(&self, square: usize) -> i64 {
        self.reach(self.owner[square]) - self.distance[square]
    }

    /// How the region around a seed grows.
    fn slope(&self, seed: usize) -> i64 {
        self.all[self.top(seed)].slope
    }

    /// Lets the open seed grow from as far as it can before it touches anything.
    pub(super) fn wake(&mut self) {
        let Some(costs) = &self.ground.open else { return };
        let free = |(square, &cost): (usize, &i64)| match self.owner[square] {
            NONE => cost,
            _ => cost - self.beyond(square),
        };
        let radius = costs.iter().enumerate().map(free).min().unwrap_or_default();
        // Regions in trees are all odd, or all even, as the time is.
        let open = self.open();
        self.all[open].base = radius - (radius - self.time).rem_euclid(2);
        self.awake = true;
        self.set_slope(open, 1);
        for square in 0..self.owner.len() {
            self.plan(square);
        }
    }

    /// Lets a region grow, rest or shrink from now on.
    pub(super) fn set_slope(&mut self, region: usize, slope: i64) {
        let before = self.all[region].slope;
        self.turn(region, slope);
        if slope > before {
            self.plan_all(region);
        }
        if slope < 0 {
            self.plan_shrinking(region);
        }
    }

    /// The same, without a look at what comes sooner then.
    pub(super) fn turn(&mut self, region: usize, slope: i64) {
        let radius = self.radius(region);
        self.all[region].slope = slope;
        self.all[region].base = radius - slope * self.time;
    }

    /// Has all squares of a region looked at when something happens there.
    pub(super) fn plan_all(&mut self, region: usize) {
        for square in self.squares(region) {
            self.plan(square);
        }
    }

    /// All squares of a region.
    fn squares(&self, region: usize) -> Vec<usize> {
        let (mut open, mut squares) = (vec![region], Vec::new());
        while let Some(region) = open.pop() {
            squares.extend(self.ground.seeds.get(region));
            squares.extend(&self.all[region].shell);
            open.extend(self.all[region].ring.iter().map(|&(child, _)| child));
        }
        squares
    }

    /// Puts an outermost region into another.
    pub(super) fn put(&mut self, region: usize, into: usize) {
        self.all[region].parent = Some(into);
        self.nest.put(region, into, self.radius(region));
    }

    /// Makes a region an outermost one, with all that are in it.
    pub(super) fn take_out(&mut self, region: usize) {
        self.all[region].parent = None;
        self.nest.take_out(region);
        let mut open = vec![region];
        while let Some(region) = open.pop() {
            for place in 0..self.all[region].ring.len() {
                let (child, _) = self.all[region].ring[place];
                self.nest.put(child, region, self.radius(child));
                open.push(child);
            }
        }
    }

    /// Who is to be looked at next; this is the time then.
    pub(super) fn next(&mut self) -> Option<Look> {
        while let Some(Reverse((time, look))) = self.queue.pop() {
            let planned = match look {
                Look::Square(square) => self.planned[square],
                Look::Region(region) => self.shrunk(region),
            };
            if planned == time {
                self.time = time;
                if let Look::Square(square) = look {
                    self.planned[square] = NEVER;
                }
                return Some(look);
            }
        }
        None
    }

    /// When a region that shrinks lets go of a square, or of everything.
    fn shrunk(&self, region: usize) -> i64 {
        let Region { parent, slope, shell, .. } = &self.all[region];
        match shell.last() {
            _ if *slope >= 0 || parent.is_some() => NEVER,
            Some(&square) => self.time + self.beyond(square),
            None => self.time + self.radius(region),
        }
    }

    /// Has a region that shrinks looked at when it lets go of something.
    pub(super) fn plan_shrinking(&mut self, region: usize) {
        let time = self.shrunk(region);
        self.queue.push(Reverse((time, Look::Region(region))));
    }

    /// Lets go of the square that was reached last.
    pub(super) fn let_go(&mut self, square: usize) {
        self.owner[square] = NONE;
        let ground = self.ground;
        for &(next, _) in &ground.around[square] {
            self.plan(next);
        }
        self.plan(square);
    }

    /// A region reaches a square.
    pub(super) fn take(&mut self, square: usize, seed: usize, distance: i64) {
        self.owner[square] = seed;
        self.distance[square] = distance;
        let top = self.top(seed);
        self.all[top].shell.push(square);
        self.plan(square);
    }

    /// Has a square looked at when something happens there.
    pub(super) fn plan(&mut self, square: usize) {
        if let Some((time, _)) = self.meeting(square)
            && time < self.planned[square]
        {
            self.planned[square] = time;
            self.queue.push(Reverse((time, Look::Square(square))));
        }
    }

    /// What happens at a square first, and when.
    pub(super) fn meeting(&self, square: usize) -> Option<(i64, Meeting)> {
        let around = self.ground.around[square].iter().filter_map(|&(next, length)| self.across(square, next, length));
        around.chain(self.opened(square)).min_by_key(|&(time, _)| time)
    }

    /// What happens between a square and one beside it.
    fn across(&self, square: usize, next: usize, length: i64) -> Option<(i64, Meeting)> {
        match (self.owner[square], self.owner[next]) {
            (NONE, _) => None,
            (seed, NONE) => {
                let distance = self.distance[square] + length;
                let reach = Meeting::Reach { square: next, seed, distance };
                (self.slope(seed) > 0).then(|| (self.time + length - self.beyond(square), reach))
            }
            (from, to) => self.touch(Link { from, to }, length - self.beyond(square) - self.beyond(next)),
        }
    }

    /// What happens between a square and the open seed.
    fn opened(&self, square: usize) -> Option<(i64, Meeting)> {
        let distance = self.ground.open.as_ref().filter(|_| self.awake)?[square];
        let (open, seed) = (self.open(), self.owner[square]);
        let gap = distance - self.reach(open);
        match seed {
            NONE => Some((self.time + gap, Meeting::Reach { square, seed: open, distance })),
            _ => self.touch(Link { from: seed, to: open }, gap - self.beyond(square)),
        }
    }

    /// When two regions with so much between them touch.
    fn touch(&self, link: Link, gap: i64) -> Option<(i64, Meeting)> {
        let [one, other] = [link.from, link.to].map(|seed| self.top(seed));
        let slope = self.all[one].slope + self.all[other].slope;
        (one != other && slope > 0).then(|| (self.time + gap / slope, Meeting::Touch(link)))
    }
}
