//! The matching of seeds at the least distance: which regions grow, which shrink, and what happens when they touch.
//!
//! Every seed that is not matched is the root of an alternating tree: regions that grow, below each of these regions that shrink, and below each of
//! these the one it is matched with, which grows. So all links in a tree stay links as time goes on. When a region that grows touches
//!
//! - one that rests, matched with another, both come into the tree;
//! - one of another tree, the links between the two roots change over, two more seeds are matched, and both trees rest;
//! - one of its own tree, the ring of regions between them becomes a blossom.
//!
//! A blossom that has shrunk to nothing falls apart again; a disc that has shrunk to nothing is where the regions on both sides of it touch.
//! (Matching crates do not hand out the dual values, which are the proof, and want a table of all pairs; so this is written here.)

use super::regions::{Ground, Link, Look, Meeting, Region, Regions};
use fuge_search::{Patience, Stopped};

/// All seeds, matched.
#[derive(Debug)]
pub(super) struct Matching<'a> {
    pub(super) regions: Regions<'a>,
    /// For each tree its regions; some of them are in others by now.
    trees: Vec<Vec<usize>>,
    /// How many roots there are.
    roots: usize,
}

impl<'a> Matching<'a> {
    /// Matches all seeds at the least distance; `None`: there are squares that cannot be left with an odd number of seeds among them.
    pub(super) fn find(ground: &'a Ground, patience: &Patience<'_>) -> Result<Option<Self>, Stopped> {
        let (regions, seeds) = (Regions::new(ground), ground.seeds.len());
        let mut matching = Self { regions, trees: vec![Vec::new(); seeds + 1], roots: 0 };
        for seed in 0..seeds {
            matching.plant(seed);
        }
        let mut is_matched = matching.run(usize::from(ground.open.is_some()), patience)?;
        if is_matched && ground.open.is_some() {
            matching.regions.wake();
            matching.plant(seeds);
            is_matched = matching.run(0, patience)?;
        }
        Ok(is_matched.then_some(matching))
    }

    /// Makes a disc the root of a tree.
    fn plant(&mut self, seed: usize) {
        self.roots += 1;
        self.join(seed, seed, 1);
    }

    /// Takes a region into a tree.
    fn join(&mut self, region: usize, tree: usize, slope: i64) {
        self.regions.all[region].tree = Some(tree);
        self.trees[tree].push(region);
        self.regions.set_slope(region, slope);
    }

    /// Lets time go on until so many roots are left; says whether that can be.
    fn run(&mut self, roots: usize, patience: &Patience<'_>) -> Result<bool, Stopped> {
        while self.roots > roots {
            patience.spend(1)?;
            match self.regions.next() {
                Some(Look::Region(region)) => self.shrunk(region),
                Some(Look::Square(square)) => self.met(square, roots),
                None => return Ok(false),
            }
        }
        Ok(true)
    }

    /// Does all that happens now at a square.
    fn met(&mut self, square: usize, roots: usize) {
        while self.roots > roots {
            match self.regions.meeting(square) {
                Some((time, meeting)) if time <= self.regions.time => self.meet(meeting),
                _ => break,
            }
        }
        self.regions.plan(square);
    }

    fn meet(&mut self, meeting: Meeting) {
        match meeting {
            Meeting::Reach { square, seed, distance } => self.regions.take(square, seed, distance),
            Meeting::Touch(link) if self.region(link.from).slope > 0 => self.touch(link),
            Meeting::Touch(link) => self.touch(link.back()),
        }
    }

    /// The outermost region around a seed.
    fn region(&self, seed: usize) -> &Region {
        &self.regions.all[self.regions.top(seed)]
    }

    /// A region that grows touches another.
    fn touch(&mut self, link: Link) {
        match (self.region(link.from).tree, self.region(link.to).tree) {
            (Some(tree), None) => self.grow(link, tree),
            (one, other) if one == other => self.bloom(link),
            (one, other) => {
                self.turn(link);
                self.turn(link.back());
                one.into_iter().chain(other).for_each(|tree| self.rest(tree));
                self.roots -= 2;
            }
        }
    }

    /// Two regions that rest come into a tree.
    fn grow(&mut self, link: Link, tree: usize) {
        let shrinks = self.regions.top(link.to);
        self.regions.all[shrinks].up = Some(link.back());
        self.join(shrinks, tree, -1);
        if let Some(mate) = self.regions.all[shrinks].mate {
            self.join(self.regions.top(mate.to), tree, 1);
        }
    }

    /// Matches a region by a link, and changes all links over between it and its root.
    fn turn(&mut self, link: Link) {
        let mut next = Some(link);
        while let Some(link) = next {
            let region = self.regions.top(link.from);
            let before = self.regions.all[region].mate.replace(link);
            next = before.and_then(|before| {
                let shrinks = self.regions.top(before.to);
                let up = self.regions.all[shrinks].up;
                self.regions.all[shrinks].mate = up;
                up.map(Link::back)
            });
        }
    }

    /// All regions of a tree rest.
    fn rest(&mut self, tree: usize) {
        for region in std::mem::take(&mut self.trees[tree]) {
            let Region { parent, tree: now, .. } = self.regions.all[region];
            if parent.is_none() && now == Some(tree) {
                self.regions.all[region].tree = None;
                self.regions.all[region].up = None;
                self.regions.set_slope(region, 0);
            }
        }
    }

    /// The regions from one to the root of its tree, with the links from each to the next.
    fn way_up(&self, region: usize) -> (Vec<usize>, Vec<Link>) {
        let (mut regions, mut links) = (vec![region], Vec::new());
        let mut link = self.regions.all[region].mate;
        while let Some(up) = link {
            let next = self.regions.top(up.to);
            regions.push(next);
            links.push(up);
            let Region { slope, mate, up, .. } = self.regions.all[next];
            link = if slope > 0 { mate } else { up };
        }
        (regions, links)
    }

    /// Two regions of a tree touch: the ring from the one up to where their ways to the root meet, and down to the other, is a blossom.
    fn bloom(&mut self, link: Link) {
        let ((mut one, mut one_up), (mut other, mut other_up)) =
            (self.way_up(self.regions.top(link.from)), self.way_up(self.regions.top(link.to)));
        // What both ways have at their ends is above the ring, but for its first region.
        while let ([.., below, _], [.., beside, _]) = (one.as_slice(), other.as_slice())
            && below == beside
        {
            one.pop();
            other.pop();
            one_up.pop();
            other_up.pop();
        }
        other.pop();
        let mut ring: Vec<(usize, Link)> = Vec::new();
        for (place, &region) in one.iter().enumerate().rev() {
            ring.push((region, if place == 0 { link } else { one_up[place - 1].back() }));
        }
        ring.extend(other.into_iter().zip(other_up));
        self.close(ring);
    }

    /// Makes a blossom of a ring; the first of it is nearest to the root.
    fn close(&mut self, ring: Vec<(usize, Link)>) {
        let blossom = self.regions.all.len();
        let Region { mate, tree, .. } = self.regions.all[ring[0].0];
        let children: Vec<usize> = ring.iter().map(|&(child, _)| child).collect();
        self.regions.add(Region { ring, mate, tree, ..Region::default() });
        self.regions.turn(blossom, 1);
        self.trees[tree.unwrap_or_default()].push(blossom);
        let shrank: Vec<usize> = children.iter().copied().filter(|&child| self.regions.all[child].slope < 0).collect();
        for child in children {
            self.regions.turn(child, 0);
            self.regions.put(child, blossom);
            let region = &mut self.regions.all[child];
            (region.tree, region.up) = (None, None);
        }
        // The others grew before, and nothing comes sooner to them.
        shrank.into_iter().for_each(|child| self.regions.plan_all(child));
    }

    /// A region that shrinks lets go of something.
    fn shrunk(&mut self, region: usize) {
        let Region { mate, up, .. } = self.regions.all[region];
        match (self.regions.all[region].shell.pop(), up, mate) {
            (Some(square), ..) => {
                self.regions.let_go(square);
                self.regions.plan_shrinking(region);
            }
            (None, Some(up), Some(mate)) if self.regions.all[region].ring.is_empty() => {
                self.bloom(Link { from: up.to, to: mate.to });
            }
            (None, Some(up), Some(mate)) => self.fall_apart(region, up, mate),
            // A region that shrinks has both links.
            (None, ..) => {}
        }
    }

    /// A blossom falls apart: a part of its ring stays in the tree, the rest is matched and rests.
    fn fall_apart(&mut self, blossom: usize, up: Link, mate: Link) {
        let Region { ring, tree, .. } = std::mem::take(&mut self.regions.all[blossom]);
        let (above, below) = (self.place(&ring, blossom, up.from), self.place(&ring, blossom, mate.from));
        for &(child, _) in &ring {
            self.regions.take_out(child);
        }
        // The way round with an even number of links stays.
        let ahead = (below + ring.len() - above) % ring.len();
        let (round, links) = match ahead % 2 {
            0 => (onwards(&ring, above), ahead),
            _ => (backwards(&ring, above), ring.len() - ahead),
        };
        let (stays, rests) = round.split_at(links + 1);
        if let Some(tree) = tree {
            self.stay(stays, up, mate, tree);
        }
        for pair in rests.chunks_exact(2) {
            let [(one, link), (other, _)] = [pair[0], pair[1]];
            self.regions.all[one].mate = Some(link);
            self.regions.all[other].mate = Some(link.back());
            self.regions.plan_all(one);
            self.regions.plan_all(other);
        }
    }

    /// Regions that were in a blossom stay in its tree, the first and the last of them where it was.
    fn stay(&mut self, stays: &[(usize, Link)], up: Link, mate: Link, tree: usize) {
        let mut before = up;
        for (step, &(child, link)) in stays.iter().enumerate() {
            let (shrinks, after) = (step % 2 == 0, if step + 1 == stays.len() { mate } else { link });
            let region = &mut self.regions.all[child];
            (region.up, region.mate) = if shrinks { (Some(before), Some(after)) } else { (None, Some(before)) };
            self.join(child, tree, if shrinks { -1 } else { 1 });
            before = link.back();
        }
    }

    /// Where in the ring of a blossom a seed is.
    fn place(&self, ring: &[(usize, Link)], blossom: usize, seed: usize) -> usize {
        let mut region = seed;
        while let Some(parent) = self.regions.all[region].parent.filter(|&parent| parent != blossom) {
            region = parent;
        }
        ring.iter().position(|&(child, _)| child == region).unwrap_or_default()
    }

    /// The seeds that are matched.
    pub(super) fn pairs(&self) -> Vec<Link> {
        let mut pairs = Vec::new();
        let tops = (0..self.regions.all.len()).filter(|&region| self.regions.all[region].parent.is_none());
        let mut open: Vec<(usize, Link)> = Vec::new();
        for region in tops {
            if let Some(mate) = self.regions.all[region].mate {
                if mate.from < mate.to {
                    pairs.push(mate);
                }
                open.push((region, mate));
            }
        }
        // In a blossom the one that is matched outside is left out, and the rest is matched along the ring; again in that one, and so on.
        while let Some((region, mate)) = open.pop() {
            let parents = std::iter::successors(Some(mate.from), |&inner| self.regions.all[inner].parent);
            for child in parents.take_while(|&inner| inner != region) {
                let ring = self.regions.all[child].parent.map_or(&[][..], |parent| &self.regions.all[parent].ring);
                let place = ring.iter().position(|&(member, _)| member == child).unwrap_or_default();
                for pair in onwards(ring, place)[1..].chunks_exact(2) {
                    let [(one, link), (other, _)] = [pair[0], pair[1]];
                    pairs.push(link);
                    open.extend([(one, link), (other, link.back())]);
                }
            }
        }
        pairs
    }
}

/// A ring from one of its places on: the regions, and the links to those after them.
fn onwards(ring: &[(usize, Link)], from: usize) -> Vec<(usize, Link)> {
    [&ring[from..], &ring[..from]].concat()
}

/// The same the other way round.
fn backwards(ring: &[(usize, Link)], from: usize) -> Vec<(usize, Link)> {
    let before = |place: usize| (place + ring.len() - 1) % ring.len();
    let places = std::iter::successors(Some(from), |&place| Some(before(place))).take(ring.len());
    places.map(|place| (ring[place].0, ring[before(place)].1.back())).collect()
}
