//! The pieces of an area that hang together by more than single segments.
//!
//! Go depth first; then from every square, in the order found, along each segment that leads to a square found later and further down, and from there back
//! towards the start until a square on such a chain. Segments on no chain are those that alone hold something together (Schmidt 2013).

use super::area::{Area, Edge};

/// A piece, and how one comes there.
#[derive(Clone, Debug, Default)]
pub(super) struct Piece {
    pub(super) area: Area,
    /// `None`: the way starts here.
    pub(super) before: Option<Before>,
}

/// The single segment that leads to a piece.
#[derive(Clone, Copy, Debug)]
pub(super) struct Before {
    /// From which piece.
    pub(super) piece: usize,
    /// From which of its squares.
    pub(super) square: usize,
    /// What the segment gains.
    pub(super) gain: u64,
}

/// The pieces that can be reached, each after the one that leads to it. With an end to be reached, only those on the way there, and none where there is no
/// way.
pub(super) fn pieces(area: &Area) -> Vec<Piece> {
    let walk = Walk::new(area);
    let chained = walk.chained(area);
    let (of, count) = walk.pieces(area, &chained);
    let (mut pieces, local) = cut_out(area, &of, count);
    for &square in &walk.order {
        let Some(number) = of[square] else { continue };
        match walk.into[square].filter(|&into| !chained[into]) {
            Some(into) => {
                let edge = &area.edges[into];
                let from = edge.ends[0] + edge.ends[1] - square;
                let before = of[from].map(|piece| Before { piece, square: local[from], gain: edge.gain });
                pieces[number].before = before;
                pieces[number].area.start = local[square];
            }
            None if square == area.start => pieces[number].area.start = local[square],
            None => {}
        }
    }
    match area.end {
        None => pieces,
        Some(end) => of[end].map(|piece| towards(pieces, piece, local[end])).unwrap_or_default(),
    }
}

/// The pieces on the way to an end.
fn towards(mut pieces: Vec<Piece>, last: usize, end: usize) -> Vec<Piece> {
    let (mut way, mut next) = (Vec::new(), Some((last, end)));
    while let Some((piece, end)) = next {
        let mut piece = std::mem::take(&mut pieces[piece]);
        piece.area.end = Some(end);
        next = piece.before.map(|before| (before.piece, before.square));
        way.push(piece);
    }
    way.reverse();
    for (number, piece) in way.iter_mut().enumerate() {
        piece.before = piece.before.map(|before| Before { piece: number - 1, ..before });
    }
    way
}

/// Depth first from the start.
struct Walk {
    /// The squares as they were found.
    order: Vec<usize>,
    /// For each square the segment along which it was found.
    into: Vec<Option<usize>>,
    /// For each square whether it was found.
    found: Vec<Option<usize>>,
    /// The segments at each square.
    at: Vec<Vec<usize>>,
}

impl Walk {
    fn new(area: &Area) -> Self {
        let count = area.squares.len();
        let mut at = vec![Vec::new(); count];
        for (number, edge) in area.edges.iter().enumerate() {
            edge.ends.iter().for_each(|&end| at[end].push(number));
        }
        let mut walk = Self { order: vec![area.start], into: vec![None; count], found: vec![None; count], at };
        walk.found[area.start] = Some(0);
        let mut tried = vec![0; count];
        let mut open = vec![area.start];
        while let Some(&square) = open.last() {
            let Some(&number) = walk.at[square].get(tried[square]) else {
                open.pop();
                continue;
            };
            tried[square] += 1;
            let next = across(&area.edges[number], square);
            if walk.found[next].is_none() {
                walk.found[next] = Some(walk.order.len());
                walk.into[next] = Some(number);
                walk.order.push(next);
                open.push(next);
            }
        }
        walk
    }

    /// For each segment whether it is on a chain.
    fn chained(&self, area: &Area) -> Vec<bool> {
        let mut chained = vec![false; area.edges.len()];
        let mut passed = vec![false; area.squares.len()];
        for &square in &self.order {
            for &number in &self.at[square] {
                let mut next = across(&area.edges[number], square);
                if self.into[next] == Some(number) || self.found[next] < self.found[square] {
                    continue;
                }
                chained[number] = true;
                passed[square] = true;
                while !std::mem::replace(&mut passed[next], true) {
                    let Some(into) = self.into[next] else { break };
                    chained[into] = true;
                    next = across(&area.edges[into], next);
                }
            }
        }
        chained
    }

    /// For each square that was found its piece, and how many there are.
    fn pieces(&self, area: &Area, chained: &[bool]) -> (Vec<Option<usize>>, usize) {
        let (mut of, mut count) = (vec![None; area.squares.len()], 0);
        for &square in &self.order {
            of[square] = match self.into[square] {
                Some(into) if chained[into] => of[across(&area.edges[into], square)],
                _ => {
                    count += 1;
                    Some(count - 1)
                }
            };
        }
        (of, count)
    }
}

fn across(edge: &Edge, square: usize) -> usize {
    edge.ends[0] + edge.ends[1] - square
}

/// Makes an area of each piece; also gives the numbers that squares have there.
fn cut_out(area: &Area, of: &[Option<usize>], count: usize) -> (Vec<Piece>, Vec<usize>) {
    let (mut pieces, mut local) = (vec![Piece::default(); count], vec![0; area.squares.len()]);
    for (square, piece) in of.iter().enumerate() {
        if let Some(piece) = piece {
            let part = &mut pieces[*piece].area;
            local[square] = part.squares.len();
            part.squares.push(area.squares[square]);
            part.bonus.push(area.bonus[square]);
        }
    }
    for edge in &area.edges {
        let [one, other] = edge.ends.map(|end| of[end]);
        if let (Some(piece), true) = (one, one == other) {
            pieces[piece].area.edges.push(Edge { ends: edge.ends.map(|end| local[end]), ..*edge });
        }
    }
    (pieces, local)
}
