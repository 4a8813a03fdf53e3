//! Paths to begin with: the shortest, and what it grows into.

use super::grow::{GoOn, Grow};
use crate::trail::graph::Graph;
use crate::trail::model::{End, TrailPuzzle};
use crate::trail::way::Way;
use fuge_search::Patience;

/// The shortest path of a puzzle, which may have no step.
pub(super) fn shortest(puzzle: &TrailPuzzle) -> Way {
    let graph = Graph::new(puzzle);
    let numbers = match graph.end {
        Some(end) if end != graph.start => between(&graph, graph.start, end, None),
        _ => vec![graph.start],
    };
    way(&graph, &numbers)
}

/// A long path: the shortest, for a free end the one to the square that is farthest away, and all that can be put in.
pub(super) fn grown(puzzle: &TrailPuzzle, most: u64, go_on: GoOn<'_>) -> Way {
    let graph = Graph::new(puzzle);
    let seed = match graph.end {
        None => between(&graph, graph.start, farthest(&graph), None),
        Some(end) if end == graph.start => round(&graph),
        Some(end) => between(&graph, graph.start, end, None),
    };
    way(&graph, &Grow::new(&graph, seed).run(2 * most, go_on))
}

/// What a path grows into.
pub(super) fn grown_from(puzzle: &TrailPuzzle, seed: &Way, most: u64, go_on: GoOn<'_>) -> Way {
    let graph = Graph::new(puzzle);
    let seed = seed.squares.iter().filter_map(|&square| graph.number(square)).collect();
    way(&graph, &Grow::new(&graph, seed).run(2 * most, go_on))
}

/// A path over a whole rectangle, or as much of it as colours allow; the shortest path where the board is none, not all steps
/// count the same, or there is no patience.
pub(super) fn rectangle(puzzle: &TrailPuzzle, patience: &Patience<'_>) -> Way {
    super::rectangle::cover(puzzle, patience).unwrap_or_else(|| shortest(puzzle))
}

fn way(graph: &Graph, numbers: &[u32]) -> Way {
    Way { squares: numbers.iter().map(|&number| graph.squares[number as usize]).collect() }
}

/// The squares in the order of their distance from one, not over another, each with the one before it.
fn nearest(graph: &Graph, first: u32, not: Option<u32>) -> (Vec<u32>, Vec<Option<u32>>) {
    let mut before = vec![None; graph.squares.len()];
    before[first as usize] = Some(first);
    let mut order = vec![first];
    let mut next = 0;
    while let Some(&square) = order.get(next) {
        next += 1;
        for (_, across) in graph.at(square).filter(|&(_, across)| Some(across) != not) {
            if before[across as usize].is_none() {
                before[across as usize] = Some(square);
                order.push(across);
            }
        }
    }
    (order, before)
}

/// A square that is as far from the start as any.
fn farthest(graph: &Graph) -> u32 {
    nearest(graph, graph.start, None).0.last().copied().unwrap_or(graph.start)
}

/// The shortest path between two squares, not over a third one; nothing: there is none.
fn between(graph: &Graph, from: u32, to: u32, not: Option<u32>) -> Vec<u32> {
    let (_, before) = nearest(graph, to, not);
    let mut path = vec![from];
    while let Some(next) = path.last().and_then(|&last| before[last as usize].filter(|_| last != to)) {
        path.push(next);
    }
    if path.last() == Some(&to) { path } else { Vec::new() }
}

/// The shortest closed path, with its start at both ends; only the start, where there is none.
fn round(graph: &Graph) -> Vec<u32> {
    let next: Vec<u32> = graph.at(graph.start).map(|(_, across)| across).collect();
    let pairs = next.iter().flat_map(|&one| next.iter().map(move |&other| (one, other)));
    let paths = pairs.filter(|(one, other)| one < other);
    let paths = paths.map(|(one, other)| between(graph, one, other, Some(graph.start)));
    match paths.filter(|path| !path.is_empty()).min_by_key(Vec::len) {
        Some(path) => [graph.start].into_iter().chain(path).chain([graph.start]).collect(),
        None => vec![graph.start],
    }
}

/// Whether the puzzle asks for a closed path.
pub(super) fn is_closed(puzzle: &TrailPuzzle) -> bool {
    puzzle.end() == End::At(puzzle.start())
}
