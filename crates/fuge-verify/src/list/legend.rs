//! Solutions as numbers, with a legend that says what each number means: the way of run files.

use super::assign::Shapes;
use super::json::{self, PlacedLine};
use super::{ListError, Misfit};
use fuge_puzzle::packing::{Cell, Packing, Solution};

/// What the numbers of solutions mean.
///
/// ```
/// use fuge_puzzle::packing::{Board, Lattice, Packing, PieceSet, Symmetry};
/// use fuge_verify::list::Legend;
/// let pieces = PieceSet::named("dominoes").unwrap().pieces(Lattice::Square).unwrap();
/// let puzzle = Packing::new(Board::rectangle(1, 2).unwrap(), pieces, Symmetry::Full).unwrap();
/// let legend = Legend::new(&puzzle, [r#"{"piece":"D","cells":[[0,0],[0,1]]}"#])?;
/// assert_eq!(legend.solution(&[0]).unwrap().placements[0].cells.len(), 2);
/// assert!(legend.solution(&[1]).is_err());
/// # Ok::<(), fuge_verify::list::ListError>(())
/// ```
pub struct Legend {
    shapes: Shapes,
    /// The piece that is named, if there is one, and the cells.
    placements: Vec<(Option<usize>, Vec<Cell>)>,
}

impl Legend {
    /// A legend whose lines are placements as they stand in a line of JSON; the first is number 0.
    ///
    /// # Errors
    /// When a line is not like that.
    pub fn new<'a>(puzzle: &Packing, lines: impl IntoIterator<Item = &'a str>) -> Result<Self, ListError> {
        let shapes = Shapes::new(puzzle);
        let placement = |(index, line): (usize, &str)| {
            let number = index as u64 + 1;
            let PlacedLine { piece, cells } = json::parse(line, number)?;
            let cells = json::cells(puzzle.lattice(), cells).map_err(|misfit| ListError::Json {
                line: number,
                column: 1,
                message: misfit.to_string(),
                cut_off: false,
            })?;
            Ok((shapes.named(&piece), cells))
        };
        let placements = lines.into_iter().enumerate().map(placement).collect::<Result<_, ListError>>()?;
        Ok(Self { shapes, placements })
    }

    /// The solution with these placements. Equal pieces share numbers, under the name of one of them: they are told apart here, so
    /// that every copy is used.
    ///
    /// # Errors
    /// A [`Misfit`] when the placements cannot be those of a solution.
    pub fn solution(&self, numbers: &[u32]) -> Result<Solution, Misfit> {
        let placement = |&number: &u32| {
            let placement = self.placements.get(number as usize).ok_or(Misfit::UnknownNumber { number })?;
            Ok(placement.clone())
        };
        self.shapes.with_pieces(numbers.iter().map(placement).collect::<Result<_, _>>()?)
    }
}
