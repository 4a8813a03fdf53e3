//! A board is made better: cards are taken from places no two of which are neighbours, and laid again in the best way.
//!
//! What a card is worth in one of these places does not depend on what lies in the others, so the best way is an assignment of cards to places (Schaus
//! and Deville 2008). It is never worse than before; of ways that are as good, chance takes one, and so the board wanders.

use super::assign::assign;
use super::ground::{EMPTY, Forms, Ground};
use crate::chance::Chance;

/// So many cards are taken away at once.
const TAKEN: usize = 32;

/// So many cards that do not lie are tried with them.
const SPARE: usize = 32;

/// What counts: an edge that matches, a place that is not empty, and chance.
const EDGE: i64 = 1 << 32;
const CARD: i64 = 1 << 16;
const NOISE: usize = 1 << 8;

/// Lays some cards again.
pub(super) fn improve(ground: &Ground, board: &mut Forms, chance: &mut Chance) {
    let places = choose(ground, board, chance);
    let kinds = pool(ground, board, &places, chance);
    places.iter().for_each(|&place| board[place] = EMPTY);
    if places.is_empty() || kinds.len() < places.len() {
        return;
    }
    let mut best = Vec::with_capacity(places.len() * kinds.len());
    for &place in &places {
        best.extend(kinds.iter().map(|&kind| best_form(ground, board, place, kind)));
    }
    let mut weight = |&(form, matches): &(u32, usize)| match form {
        EMPTY => 0,
        _ => matches as i64 * EDGE + CARD + chance.below(NOISE) as i64,
    };
    let weights: Vec<i64> = best.iter().map(&mut weight).collect();
    let columns = assign(places.len(), kinds.len(), &weights);
    for (row, (&place, column)) in places.iter().zip(columns).enumerate() {
        board[place] = best[row * kinds.len() + column].0;
    }
}

/// Places no two of which are neighbours: first those where something is wrong.
fn choose(ground: &Ground, board: &Forms, chance: &mut Chance) -> Vec<usize> {
    let mut wrong = vec![false; board.len()];
    for (a, b, _) in ground.seams(board).filter(|(.., meet)| !meet) {
        (wrong[a], wrong[b]) = (true, true);
    }
    let mut all: Vec<usize> = (0..board.len()).filter(|&place| !ground.is_clue(place)).collect();
    chance.shuffle(&mut all);
    all.sort_by_key(|&place| !wrong[place] && board[place] != EMPTY);
    let (mut chosen, mut taken) = (Vec::with_capacity(TAKEN), vec![false; board.len()]);
    for place in all {
        let beside = (0..ground.sides).filter_map(|side| ground.across(place, side));
        if chosen.len() < TAKEN && !beside.into_iter().any(|(other, _)| taken[other]) {
            taken[place] = true;
            chosen.push(place);
        }
    }
    chosen
}

/// The kinds of the cards to lay: those that lie in these places, and some that lie nowhere, at least as many as places are empty.
fn pool(ground: &Ground, board: &Forms, places: &[usize], chance: &mut Chance) -> Vec<u32> {
    let laid = places.iter().map(|&place| board[place]).filter(|&form| form != EMPTY);
    let mut kinds: Vec<u32> = laid.map(|form| ground.forms[form as usize].kind).collect();
    let left = ground.left(board).into_iter().enumerate();
    let mut spare: Vec<u32> = left.flat_map(|(kind, count)| std::iter::repeat_n(kind as u32, count as usize)).collect();
    chance.shuffle(&mut spare);
    spare.truncate(SPARE.max(places.len() - kinds.len()));
    kinds.extend(spare);
    kinds
}

/// How a card of a kind lies best in an empty place, and how many edges match then; [`EMPTY`]: it breaks the frame.
fn best_form(ground: &Ground, board: &Forms, place: usize, kind: u32) -> (u32, usize) {
    let mut best = (EMPTY, 0);
    for form in ground.inner.kinds[kind as usize].forms.clone().map(|form| form as u32) {
        if !ground.keeps_frame(place, form) {
            continue;
        }
        let matches = ground.matches_at(board, place, form);
        if best.0 == EMPTY || matches > best.1 {
            best = (form, matches);
        }
    }
    best
}
