//! The outlines of a set as a table for people.

use super::tally::{Extent, name};
use fuge::format::json::OutlineCount;
use fuge::outline::{Figure, Figures};

/// A line for each outline: its numbers, what it is called, and in how many ways it can be formed, or why it cannot.
pub fn table(figures: &Figures, counts: &[OutlineCount], extent: Extent) -> String {
    let rows: Vec<[String; 3]> =
        figures.list().iter().zip(counts).map(|(figure, count)| row(figure, count, extent)).collect();
    let width = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
    let (a, b) = (width(0), width(1));
    rows.iter().map(|[octagon, name, said]| format!("{octagon:<a$}  {name:<b$}  {said}\n")).collect()
}

fn row(figure: &Figure, count: &OutlineCount, extent: Extent) -> [String; 3] {
    let said = match (count, &figure.impossible) {
        (OutlineCount { different: 0, .. }, Some(reason)) => format!("no: {reason}"),
        (OutlineCount { different: 0, .. }, None) => extent.of_none().to_owned(),
        (OutlineCount { different, raw, .. }, _) => format!("{different:>5}  ({raw} in all)"),
    };
    [figure.octagon.to_string(), name(figure.octagon).to_owned(), said]
}
