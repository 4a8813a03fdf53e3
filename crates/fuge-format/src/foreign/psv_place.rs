//! Tiles of PolySolver and where they are placed.
//!
//! PolySolver numbers the ways that a tile can lie: its turns, then the turns of its mirror image, each different one once. The order
//! was found from published solutions for squares and, without mirror images, for tans; elsewhere placed tiles are refused.

use super::draft::Cells;
use super::psv::{cell, one_shape};
use super::report::Fault;
use fuge_puzzle::packing::{Cell, Copies, Lattice, Piece, Shape, Turning};
use std::collections::BTreeSet;
use std::ops::Range;

/// A tile: the shapes that it may have, each as numbers of cells, and how often it is used.
pub(super) struct Tile {
    pub forms: Vec<Vec<[i32; 4]>>,
    pub copies: Copies,
    pub turning: Turning,
    pub span: Range<usize>,
}

/// A copy of a tile that is laid already.
pub(super) struct Placement {
    /// The number of the copy among all copies of all tiles, from 1.
    pub copy: i64,
    /// The corner of the box around it.
    pub corner: [i32; 3],
    /// Which of the ways that the tile can lie.
    pub turned: i64,
    pub span: Range<usize>,
}

impl Tile {
    /// The shape of the tile and how it may lie. `number` is for messages.
    pub(super) fn shape(&self, lattice: Lattice, number: usize) -> Result<(Shape, Turning), Fault> {
        let shape = |form: &Vec<[i32; 4]>| {
            let mut cells = Cells::default();
            form.iter().filter_map(|&numbers| cell(lattice, numbers)).for_each(|cell| _ = cells.add(cell));
            cells.shape(&format!("tile {number}"), &self.span)
        };
        let forms = self.forms.iter().map(shape).collect::<Result<Vec<_>, _>>()?;
        one_shape(&forms, &self.turning, lattice).ok_or_else(|| {
            let message = format!("tile {number} can have several shapes");
            let help = "a piece of Fuge has one shape, and a list of the ways that it may be turned";
            Fault::unsupported(self.span.clone(), message, help)
        })
    }

    /// The pieces that the tile gives: one for each copy that is laid already, and one for the others.
    pub(super) fn pieces(&self, piece: Piece, laid: &[&Placement], lattice: Lattice) -> Result<Vec<Piece>, Fault> {
        let mut pieces = Vec::new();
        for placement in laid {
            let place: BTreeSet<Cell> = self.cells(placement, lattice)?.into_iter().collect();
            pieces.push(Piece { copies: 1.into(), place: Some(place), ..piece.clone() });
        }
        let fixed = u32::try_from(laid.len()).unwrap_or(u32::MAX);
        let Copies { min, max } = piece.copies;
        let copies = Copies { min: min.saturating_sub(fixed), max: max.saturating_sub(fixed) };
        pieces.extend((copies.max > 0).then_some(Piece { copies, ..piece }));
        Ok(pieces)
    }

    /// The cells of a copy that is laid.
    fn cells(&self, placement: &Placement, lattice: Lattice) -> Result<Vec<Cell>, Fault> {
        let refuse = |message: &str, help: &str| Err(Fault::unsupported(placement.span.clone(), message, help));
        let turns: &[bool] = match lattice {
            Lattice::Square => &[false, true],
            Lattice::Tan => &[false],
            _ => {
                let help = "how PolySolver counts turns on this grid is not known; remove the placed tiles";
                return refuse("a placed tile on this grid", help);
            }
        };
        let ways = self.ways(turns, i32::from(lattice.geometry().parts()));
        let Some(way) = usize::try_from(placement.turned).ok().and_then(|number| ways.get(number)) else {
            return refuse("a placed tile turned over, or in a way that it cannot lie", "place it another way");
        };
        let [x, y, _] = placement.corner;
        let moved = |&[a, b, _, part]: &[i32; 4]| cell(lattice, [x.saturating_add(a), y.saturating_add(b), 0, part]);
        Ok(way.iter().filter_map(moved).collect())
    }

    /// The ways that the tile can lie, in PolySolver's order. `mirrored`: first as it is, then its mirror image, if that is known.
    fn ways(&self, mirrored: &[bool], parts: i32) -> Vec<Vec<[i32; 4]>> {
        let turns = if self.turning == Turning::Fixed { 1 } else { 4 };
        let mirrored = if self.turning == Turning::Over { mirrored } else { &[false] };
        let mut ways: Vec<Vec<[i32; 4]>> = Vec::new();
        for form in &self.forms {
            for &mirrored in mirrored {
                let mut way = form.clone();
                if mirrored {
                    way.iter_mut().for_each(|[x, ..]| *x = -*x);
                }
                for _ in 0..turns {
                    let cornered = in_the_corner(&way);
                    if !ways.contains(&cornered) {
                        ways.push(cornered);
                    }
                    way.iter_mut().for_each(|cell| *cell = turned(*cell, parts));
                }
            }
        }
        ways
    }
}

/// A quarter of a turn; the parts of a square turn with it.
fn turned([x, y, z, part]: [i32; 4], parts: i32) -> [i32; 4] {
    [y, -x, z, (part + 1) % parts]
}

/// Shifted so that the least column and row are 0, sorted.
fn in_the_corner(cells: &[[i32; 4]]) -> Vec<[i32; 4]> {
    let least = |along: usize| cells.iter().map(|cell| cell[along]).min().unwrap_or(0);
    let (left, top) = (least(0), least(1));
    let mut moved: Vec<_> = cells.iter().map(|&[x, y, z, part]| [x - left, y - top, z, part]).collect();
    moved.sort_unstable();
    moved
}

impl Placement {
    /// Those of the placements that are of this tile.
    pub(super) fn of_tile<'a>(placed: &'a [Self], tiles: &[Tile], tile: usize) -> Vec<&'a Self> {
        let before: i64 = tiles[..tile].iter().map(|tile| i64::from(tile.copies.max)).sum();
        let copies = before + 1..=before + i64::from(tiles[tile].copies.max);
        placed.iter().filter(|placement| copies.contains(&placement.copy)).collect()
    }

    /// That every placement is of a copy that there is, and of none twice.
    pub(super) fn check_numbers(placed: &[Self], tiles: &[Tile]) -> Result<(), Fault> {
        let copies: i64 = tiles.iter().map(|tile| i64::from(tile.copies.max)).sum();
        let mut seen = BTreeSet::new();
        let wrong = |placement: &&Self| !(1..=copies).contains(&placement.copy) || !seen.insert(placement.copy);
        match placed.iter().find(wrong) {
            Some(placement) => {
                let message = format!("there is no tile number {}, or it is placed twice", placement.copy);
                let help = format!("the copies of all tiles are counted together, here from 1 to {copies}");
                Err(Fault::wrong(placement.span.clone(), message, help))
            }
            None => Ok(()),
        }
    }
}
