//! Every solution goes through the checker of `fuge verify` before it is printed or kept, one by one: nothing is remembered of it.

use crate::Job;
use crate::cards;
use crate::cover::CoverProblem;
use crate::format::Puzzle;
use crate::format::json::cards_rows;
use crate::packing::{Found, Solution};
use crate::silhouette::{self, LaidPolygon};
use crate::trail::{TrailPuzzle, Way};
use crate::verify;
use crate::verify::cards::CardText;
use crate::verify::silhouette::{PlacementText, Silhouette};

/// Looks at solutions one by one.
pub struct Inspector<'a>(Kind<'a>);

/// The checker of a family.
enum Kind<'a> {
    Board(Box<verify::packing::Checker>),
    Set(verify::outline::Checker),
    Silhouette(Box<Silhouette>),
    Cards(Box<verify::cards::Checker>),
    Ways(&'a TrailPuzzle, Option<u64>),
    Cover(&'a CoverProblem),
    /// The checker does not take the puzzle for one, so no solution is right.
    Refused(String),
}

impl<'a> Inspector<'a> {
    /// An inspector of the solutions of a search.
    #[must_use]
    pub fn new(job: &'a Job) -> Self {
        Self(match (&job.file().puzzle, job.packing(), job.ways()) {
            (_, Some(packing), _) => Kind::Board(Box::new(verify::packing::Checker::new(packing))),
            (Puzzle::Outline(set), None, _) => Kind::Set(verify::outline::Checker::new(set)),
            (Puzzle::Silhouette(compiled), ..) => match Silhouette::new(&compiled.puzzle()) {
                Ok(checker) => Kind::Silhouette(Box::new(checker)),
                Err(fault) => Kind::Refused(fault.to_string()),
            },
            (Puzzle::Cards(compiled), ..) => Kind::Cards(Box::new(verify::cards::Checker::new(compiled.puzzle()))),
            (Puzzle::Cover(cover), ..) => Kind::Cover(&cover.problem),
            (_, _, Some(ways)) => Kind::Ways(ways.puzzle(), ways.longest()),
            _ => Kind::Refused("nobody can check it".to_owned()),
        })
    }

    /// Looks at a solution of a board; of one of several outlines, with that.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn board(&mut self, solution: &Solution, octagon: Option<[u32; 6]>) -> Result<(), String> {
        match &mut self.0 {
            Kind::Board(checker) => checker.is_right(solution).map_err(|fault| fault.to_string()),
            Kind::Set(checker) => checker.is_right(solution, octagon).map_err(|fault| fault.to_string()),
            other => other.refuses(),
        }
    }

    /// Looks at a solution of a silhouette.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn silhouette(&self, compiled: &silhouette::Compiled, laid: &[LaidPolygon]) -> Result<(), String> {
        let Kind::Silhouette(checker) = &self.0 else { return self.0.refuses() };
        checker.is_right(&silhouette_text(compiled, laid)).map_err(|fault| fault.to_string())
    }

    /// Looks at a solution of cards.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn cards(&self, compiled: &cards::Compiled, laid: &[cards::Laid]) -> Result<(), String> {
        let Kind::Cards(checker) = &self.0 else { return self.0.refuses() };
        checker.is_right(&cards_text(compiled, laid)).map_err(|fault| fault.to_string())
    }

    /// Looks at a longest way.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn way(&self, way: &Way) -> Result<(), String> {
        let Kind::Ways(puzzle, longest) = &self.0 else { return self.0.refuses() };
        match verify::trail::check_way(puzzle, way) {
            Ok(worth) if longest.is_none_or(|longest| longest == worth) => Ok(()),
            Ok(worth) => Err(format!("it is worth {worth}")),
            Err(fault) => Err(fault.to_string()),
        }
    }

    /// Looks at a solution of a bare exact cover.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn cover(&self, options: &[u32]) -> Result<(), String> {
        let Kind::Cover(problem) = &self.0 else { return self.0.refuses() };
        verify::cover::check(problem, options).map_err(|fault| fault.to_string())
    }

    /// Looks at a solution as its tree hands it out.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn found(&mut self, job: &Job, found: &Found) -> Result<(), String> {
        let none = || "it is not a solution of this puzzle".to_owned();
        match &self.0 {
            Kind::Board(_) | Kind::Set(_) => {
                let laid = job.laid(found).ok_or_else(none)?;
                self.board(&laid.solution, laid.figure.map(|figure| figure.octagon.numbers()))
            }
            Kind::Silhouette(_) => {
                let compiled = job.silhouette().ok_or_else(none)?;
                self.silhouette(compiled, &compiled.laid(found).ok_or_else(none)?)
            }
            Kind::Cards(_) => {
                let compiled = job.cards().ok_or_else(none)?;
                self.cards(compiled, &compiled.laid(found).ok_or_else(none)?)
            }
            Kind::Ways(..) => self.way(&job.ways().and_then(|ways| ways.way(found)).ok_or_else(none)?),
            Kind::Cover(_) => self.cover(found),
            Kind::Refused(_) => self.0.refuses(),
        }
    }
}

impl Kind<'_> {
    /// What is wrong with a solution that this is not the checker of.
    fn refuses(&self) -> Result<(), String> {
        Err(match self {
            Self::Refused(why) => why.clone(),
            _ => "it is of another family".to_owned(),
        })
    }
}

/// A solution of a silhouette as a list would have it.
#[must_use]
pub fn silhouette_text(compiled: &silhouette::Compiled, laid: &[LaidPolygon]) -> verify::silhouette::SolutionText {
    let placement = |laid: &LaidPolygon| PlacementText {
        piece: compiled.set().pieces()[laid.piece].name.clone(),
        polygon: laid.polygon.clone(),
        exact: laid.exact.clone(),
    };
    verify::silhouette::SolutionText { placements: laid.iter().map(placement).collect() }
}

/// A solution of cards as a list would have it.
#[must_use]
pub fn cards_text(compiled: &cards::Compiled, laid: &[cards::Laid]) -> verify::cards::SolutionText {
    let card = |laid: Option<&cards::Laid>| {
        laid.map(|laid| CardText { card: laid.card as u64 + 1, turn: u64::from(laid.turn), flipped: laid.flipped })
    };
    let rows = cards_rows(compiled.puzzle(), laid).into_iter();
    verify::cards::SolutionText { rows: rows.map(|row| row.into_iter().map(card).collect()).collect() }
}
