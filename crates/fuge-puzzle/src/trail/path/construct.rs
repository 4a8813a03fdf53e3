//! Paths to begin with: the shortest, and what it grows into.

use super::grow::Grow;
use crate::trail::graph::Graph;
use crate::trail::model::{End, Square, TrailPuzzle};
use crate::trail::way::Way;
use std::collections::VecDeque;

/// The shortest path of a puzzle, which may have no step.
pub(super) fn shortest(puzzle: &TrailPuzzle) -> Way {
    let graph = Graph::new(puzzle);
    let numbers = match graph.end {
        Some(end) if end != graph.start => between(&graph, graph.start, end, None),
        _ => vec![graph.start],
    };
    way(&graph, &numbers)
}

/// A long path: the shortest, or for a free end one that keeps to squares with few ways on, and all that can be put in.
pub(super) fn grown(puzzle: &TrailPuzzle, most: u64) -> Way {
    let graph = Graph::new(puzzle);
    let seed = match graph.end {
        None => vec![graph.start],
        Some(end) if end == graph.start => round(&graph),
        Some(end) => between(&graph, graph.start, end, None),
    };
    let numbers = Grow::new(&graph, seed).run(2 * most);
    way(&graph, &numbers)
}

/// A path over a whole rectangle, or as much of it as colours allow; the shortest path where the board is none, or not all steps count the same.
pub(super) fn rectangle(puzzle: &TrailPuzzle, _: u64) -> Way {
    super::rectangle::cover(puzzle).unwrap_or_else(|| shortest(puzzle))
}

fn way(graph: &Graph, numbers: &[u32]) -> Way {
    Way { squares: numbers.iter().map(|&number| graph.squares[number as usize]).collect::<Vec<Square>>() }
}

/// The shortest path between two squares, not over a third one; nothing: there is none.
fn between(graph: &Graph, from: u32, to: u32, not: Option<u32>) -> Vec<u32> {
    let mut before = vec![None; graph.squares.len()];
    before[to as usize] = Some(to);
    let mut open = VecDeque::from([to]);
    while let Some(square) = open.pop_front() {
        for (_, across) in graph.at(square).filter(|&(_, across)| Some(across) != not) {
            if before[across as usize].is_none() {
                before[across as usize] = Some(square);
                open.push_back(across);
            }
        }
    }
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
