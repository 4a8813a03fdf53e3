//! Cards are taken away until none that is left has a mismatch, as few as possible.
//!
//! Cards that do not fit each other are joined by an edge of a graph; the cards to take away are a vertex cover of it. The graph is small and falls into
//! smaller parts, so a smallest cover is found by trying both ends of an edge; where that takes too long, the best cover found by then is taken.

use super::ground::{EMPTY, Forms, Ground};
use fuge_search::{Patience, Stopped};

/// So many choices are tried.
const MOST_TRIES: usize = 2000;

/// The board without the cards that have to go, and with cards that fit into places that are empty.
pub(super) fn thinned(ground: &Ground, board: &Forms, patience: &Patience<'_>) -> Result<Forms, Stopped> {
    let mut thin = board.clone();
    for place in cover(ground, &ground.conflicts(board), patience)? {
        thin[place] = EMPTY;
    }
    refill(ground, &mut thin, patience)?;
    Ok(thin)
}

/// Places that touch every conflict in which not both are clues.
fn cover(ground: &Ground, conflicts: &[(usize, usize)], patience: &Patience<'_>) -> Result<Vec<usize>, Stopped> {
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
    let mut search = Cover { places: ground.places(), best: None, tries: 0, patience };
    search.descend(edges, &mut Vec::new())?;
    gone.extend(search.best.unwrap_or_default());
    Ok(gone)
}

/// The search for a smallest cover.
struct Cover<'a> {
    /// How many places there are.
    places: usize,
    best: Option<Vec<usize>>,
    tries: usize,
    patience: &'a Patience<'a>,
}

impl Cover<'_> {
    fn descend(&mut self, edges: Vec<(usize, usize)>, chosen: &mut Vec<usize>) -> Result<(), Stopped> {
        self.tries += 1;
        self.patience.spend((self.places + edges.len()) as u64)?;
        if self.best.as_ref().is_some_and(|best| chosen.len() + self.least(&edges) >= best.len()) {
            return Ok(());
        }
        // The place with the most conflicts: it goes, or all that it conflicts with.
        let mut degrees = vec![0; self.places];
        edges.iter().flat_map(|&(a, b)| [a, b]).for_each(|place| degrees[place] += 1);
        let most = (0..self.places).max_by_key(|&place| degrees[place]);
        let Some(most) = most.filter(|&place| degrees[place] > 0) else {
            self.best = Some(chosen.clone());
            return Ok(());
        };
        let others: Vec<usize> =
            edges.iter().filter_map(|&(a, b)| if a == most { Some(b) } else { (b == most).then_some(a) }).collect();
        for gone in [vec![most], others] {
            if self.best.is_some() && self.tries > MOST_TRIES {
                return Ok(());
            }
            let rest = edges.iter().copied().filter(|(a, b)| !gone.contains(a) && !gone.contains(b)).collect();
            let before = chosen.len();
            chosen.extend(gone);
            self.descend(rest, chosen)?;
            chosen.truncate(before);
        }
        Ok(())
    }

    /// How many places a cover has at least: the number of edges without a common end.
    fn least(&self, edges: &[(usize, usize)]) -> usize {
        let mut is_end = vec![false; self.places];
        let mut count = 0;
        for &(a, b) in edges {
            if !is_end[a] && !is_end[b] {
                (is_end[a], is_end[b]) = (true, true);
                count += 1;
            }
        }
        count
    }
}

/// Lays cards that are left into empty places where they fit to all that lies beside them.
fn refill(ground: &Ground, board: &mut Forms, patience: &Patience<'_>) -> Result<(), Stopped> {
    let mut left = ground.left(board);
    for place in 0..board.len() {
        if board[place] != EMPTY {
            continue;
        }
        patience.spend(ground.sorts[ground.sort[place]].len() as u64)?;
        let fits =
            |&&form: &&u32| left[ground.forms[form as usize].kind as usize] > 0 && ground.fits(board, place, form);
        if let Some(&form) = ground.sorts[ground.sort[place]].iter().find(fits) {
            left[ground.forms[form as usize].kind as usize] -= 1;
            board[place] = form;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn covers_are_smallest() {
        let path: Vec<(usize, usize)> = (0..7).map(|at| (at, at + 1)).collect();
        let star: Vec<(usize, usize)> = (10..20).map(|at| (9, at)).collect();
        for (edges, size) in [(vec![], 0), (path.clone(), 4), (star.clone(), 1), ([path, star].concat(), 5)] {
            let mut search = Cover { places: 20, best: None, tries: 0, patience: &Patience::endless() };
            search.descend(edges, &mut Vec::new()).unwrap();
            assert_eq!(search.best.map(|best| best.len()), Some(size));
        }
    }
}
