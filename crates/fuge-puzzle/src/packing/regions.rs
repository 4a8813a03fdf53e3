//! Regions of empty cells: can each be filled, by size alone?

use super::compile::Compiled;

/// Whether the size of every connected region of empty cells is a sum of sizes of pieces that are left (`left`: copies of
/// each kind). Says yes where some piece does not hang together, for then a piece may lie in two regions.
pub(super) fn can_be_filled(compiled: &Compiled, left: &[u32], empty: impl Fn(u16) -> bool) -> bool {
    if compiled.kinds().iter().any(|k| !k.connected) {
        return true;
    }
    let sums = sums(compiled, left);
    sizes(compiled, empty).into_iter().all(|size| sums[size])
}

/// Which numbers are sums of sizes of pieces.
fn sums(compiled: &Compiled, left: &[u32]) -> Vec<bool> {
    let mut sums = vec![false; compiled.grid().cells.len() + 1];
    sums[0] = true;
    for (kind, &copies) in compiled.kinds().iter().zip(left) {
        for _ in 0..copies {
            for sum in (kind.size..sums.len()).rev() {
                sums[sum] |= sums[sum - kind.size];
            }
        }
    }
    sums
}

/// The sizes of the regions.
fn sizes(compiled: &Compiled, empty: impl Fn(u16) -> bool) -> Vec<usize> {
    let neighbours = &compiled.grid().neighbours;
    let mut seen: Vec<bool> = (0..neighbours.len() as u16).map(|cell| !empty(cell)).collect();
    let mut sizes = Vec::new();
    for &start in &compiled.grid().order {
        let mut queue = vec![start];
        let mut size = 0;
        while let Some(cell) = queue.pop() {
            if !std::mem::replace(&mut seen[usize::from(cell)], true) {
                size += 1;
                queue.extend(&neighbours[usize::from(cell)]);
            }
        }
        if size > 0 {
            sizes.push(size);
        }
    }
    sizes
}
