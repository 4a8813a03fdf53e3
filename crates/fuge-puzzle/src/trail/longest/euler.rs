//! From segments to a way along all of them.

use crate::trail::Graph;

/// A way from the start along all the segments, which hang together and leave no square but the ends with an odd number of them (Hierholzer 1873).
/// At each square it takes the directions in their order.
pub(super) fn trail(graph: &Graph, segments: &[u32]) -> Vec<u32> {
    let mut left = vec![false; graph.segments.len()];
    segments.iter().for_each(|&segment| left[segment as usize] = true);
    let mut way = Vec::with_capacity(segments.len() + 1);
    let mut open = vec![graph.start];
    while let Some(&square) = open.last() {
        match graph.at(square).find(|&(segment, _)| left[segment as usize]) {
            Some((segment, next)) => {
                left[segment as usize] = false;
                open.push(next);
            }
            None => way.extend(open.pop()),
        }
    }
    way.reverse();
    way
}
