//! Which squares to split over: a set with a missed piece in it, without the start, that as few segments as possible hold to the rest.
//!
//! Between two pieces there are only segments that are given up, so the fewest that part a missed piece from the start are a least cut in a small
//! graph, with a square for each piece (Ford and Fulkerson 1956).

use super::found::Pieces;
use super::part::Part;
use std::cmp::Reverse;

/// The squares to split over: those with the fewest segments on their rim, and of these those that gain most. `None`: nothing is missed.
pub(super) fn away(part: &Part, pieces: &Pieces) -> Option<Vec<bool>> {
    let net = Net::new(part, pieces);
    let missed = (1..pieces.gain.len()).filter(|&piece| pieces.gain[piece] > 0);
    let best = missed.map(|piece| net.beyond(piece, pieces)).min()?;
    Some(pieces.of.iter().map(|&piece| best.away[piece]).collect())
}

/// A set of pieces.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Set {
    /// How many segments are on its rim.
    rim: usize,
    /// What its segments gain.
    gain: Reverse<u64>,
    away: Vec<bool>,
}

/// The pieces, and the segments between them.
struct Net {
    links: Vec<[usize; 2]>,
    /// For each piece its links.
    at: Vec<Vec<usize>>,
}

impl Net {
    fn new(part: &Part, pieces: &Pieces) -> Self {
        let links = part.edges.iter().map(|edge| edge.ends.map(|end| pieces.of[end]));
        let links: Vec<[usize; 2]> = links.filter(|[one, other]| one != other).collect();
        let mut at = vec![Vec::new(); pieces.gain.len()];
        for (number, link) in links.iter().enumerate() {
            link.iter().for_each(|&piece| at[piece].push(number));
        }
        Self { links, at }
    }

    /// The pieces beyond a least cut between the first piece and another; the largest such set.
    fn beyond(&self, to: usize, pieces: &Pieces) -> Set {
        // For each link whether something flows from its first piece to its second, or back.
        let (mut flow, mut rim) = (vec![0_i8; self.links.len()], 0);
        let mut from = self.reached(&flow);
        while from[to].is_some() {
            let mut piece = to;
            while let Some(link) = from[piece] {
                flow[link] += if self.links[link][1] == piece { 1 } else { -1 };
                piece ^= self.links[link][0] ^ self.links[link][1];
            }
            rim += 1;
            from = self.reached(&flow);
        }
        let away: Vec<bool> = from.iter().enumerate().map(|(piece, from)| piece > 0 && from.is_none()).collect();
        let gain = away.iter().zip(&pieces.gain).filter(|&(away, _)| *away).map(|(_, gain)| gain).sum();
        Set { rim, gain: Reverse(gain), away }
    }

    /// For each piece the link along which more can flow to it from the first one; not for the first itself.
    fn reached(&self, flow: &[i8]) -> Vec<Option<usize>> {
        let (mut from, mut order) = (vec![None; self.at.len()], vec![0]);
        let mut next = 0;
        while let Some(&piece) = order.get(next) {
            next += 1;
            for &link in &self.at[piece] {
                let [one, other] = self.links[link];
                let (to, used) = if one == piece { (other, flow[link]) } else { (one, -flow[link]) };
                if to > 0 && used < 1 && from[to].is_none() {
                    from[to] = Some(link);
                    order.push(to);
                }
            }
        }
        from
    }
}
