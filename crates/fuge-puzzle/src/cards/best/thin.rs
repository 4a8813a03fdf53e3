//! Cards are taken away until none that is left has a mismatch, as few as possible.
//!
//! Cards that do not fit each other are joined by an edge of a graph; the cards to take away are a vertex cover of it. The graph is small and falls into
//! smaller parts, so a smallest cover is found by trying both ends of an edge; where that takes too long, the best cover found by then is taken.

use super::ground::{EMPTY, Forms, Ground};

/// So many choices are tried.
const MOST_TRIES: usize = 2000;

/// The board without the cards that have to go, and with cards that fit into places that are empty.
pub(super) fn thinned(ground: &Ground, board: &Forms) -> Forms {
    let mut thin = board.clone();
    for place in cover(ground, &ground.conflicts(board)) {
        thin[place] = EMPTY;
    }
    refill(ground, &mut thin);
    thin
}

/// Places that touch every conflict in which not both are clues.
fn cover(ground: &Ground, conflicts: &[(usize, usize)]) -> Vec<usize> {
    // A card that lies beside a clue it does not fit has to go; two clues stay, whatever they are.
    let mut gone = Vec::new();
    for &(a, b) in conflicts {
        match (ground.is_clue(a), ground.is_clue(b)) {
            (true, false) => gone.push(b),
            (false, true) => gone.push(a),
            _ => {}
        }
    }
    let open = |&(a, b): &(usize, usize)| !ground.is_clue(a) && !gone.contains(&a) && !gone.contains(&b);
    let edges: Vec<(usize, usize)> = conflicts.iter().copied().filter(open).collect();
    let mut search = Cover { best: None, tries: 0 };
    search.descend(edges, &mut Vec::new());
    gone.extend(search.best.unwrap_or_default());
    gone
}

/// The search for a smallest cover.
struct Cover {
    best: Option<Vec<usize>>,
    tries: usize,
}

impl Cover {
    fn descend(&mut self, edges: Vec<(usize, usize)>, chosen: &mut Vec<usize>) {
        self.tries += 1;
        if self.best.as_ref().is_some_and(|best| chosen.len() + least(&edges) >= best.len()) {
            return;
        }
        // The place with the most conflicts: it goes, or all that it conflicts with.
        let degree = |place: usize| edges.iter().filter(|(a, b)| *a == place || *b == place).count();
        let places = || edges.iter().flat_map(|&(a, b)| [a, b]);
        let Some(most) = places().max_by_key(|&place| (degree(place), place)) else {
            self.best = Some(chosen.clone());
            return;
        };
        let others: Vec<usize> =
            edges.iter().filter_map(|&(a, b)| if a == most { Some(b) } else { (b == most).then_some(a) }).collect();
        for gone in [vec![most], others] {
            if self.best.is_some() && self.tries > MOST_TRIES {
                return;
            }
            let rest = edges.iter().copied().filter(|(a, b)| !gone.contains(a) && !gone.contains(b)).collect();
            let before = chosen.len();
            chosen.extend(gone);
            self.descend(rest, chosen);
            chosen.truncate(before);
        }
    }
}

/// A cover has at least so many places: edges without a common end.
fn least(edges: &[(usize, usize)]) -> usize {
    let mut ends = Vec::new();
    for &(a, b) in edges {
        if !ends.contains(&a) && !ends.contains(&b) {
            ends.extend([a, b]);
        }
    }
    ends.len() / 2
}

/// Lays cards that are left into empty places where they fit to all that lies beside them.
fn refill(ground: &Ground, board: &mut Forms) {
    let mut left = ground.left(board);
    for place in 0..board.len() {
        if board[place] != EMPTY {
            continue;
        }
        let fits =
            |&&form: &&u32| left[ground.forms[form as usize].kind as usize] > 0 && ground.fits(board, place, form);
        if let Some(&form) = ground.sorts[ground.sort[place]].iter().find(fits) {
            left[ground.forms[form as usize].kind as usize] -= 1;
            board[place] = form;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn covers_are_smallest() {
        let path: Vec<(usize, usize)> = (0..7).map(|at| (at, at + 1)).collect();
        let star: Vec<(usize, usize)> = (10..20).map(|at| (9, at)).collect();
        for (edges, size) in [(vec![], 0), (path.clone(), 4), (star.clone(), 1), ([path, star].concat(), 5)] {
            let mut search = Cover { best: None, tries: 0 };
            search.descend(edges, &mut Vec::new());
            assert_eq!(search.best.map(|best| best.len()), Some(size));
        }
    }
}
