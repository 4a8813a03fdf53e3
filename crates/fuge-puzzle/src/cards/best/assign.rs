//! The assignment problem: rows get different columns so that the sum of their weights is the largest (Kuhn 1955, in the form of Jonker and
//! Volgenant: one row after the other, each by a shortest way through what is assigned already).

/// The column of each row. There are at least as many columns as rows; `weights` has the rows one behind the other.
pub(super) fn assign(rows: usize, columns: usize, weights: &[i64]) -> Vec<usize> {
    debug_assert!(rows <= columns && weights.len() == rows * columns);
    // Prices of rows and columns; the last column stands for the row that is being assigned.
    let (mut of_row, mut of_column) = (vec![0; rows], vec![0; columns + 1]);
    let mut row_of: Vec<Option<usize>> = vec![None; columns + 1];
    for row in 0..rows {
        row_of[columns] = Some(row);
        let (mut at, mut seen) = (columns, vec![false; columns]);
        let (mut far, mut from) = (vec![i64::MAX; columns], vec![columns; columns]);
        while let Some(here) = row_of[at] {
            if at < columns {
                seen[at] = true;
            }
            let mut next = (i64::MAX, columns);
            for column in (0..columns).filter(|&column| !seen[column]) {
                let cost = -weights[here * columns + column] - of_row[here] - of_column[column];
                if cost < far[column] {
                    (far[column], from[column]) = (cost, at);
                }
                next = next.min((far[column], column));
            }
            let (step, to) = next;
            for column in 0..columns {
                if let (true, Some(row)) = (seen[column], row_of[column]) {
                    of_row[row] += step;
                    of_column[column] -= step;
                } else {
                    far[column] = far[column].saturating_sub(step);
                }
            }
            of_row[row] += step;
            at = to;
        }
        while at != columns {
            row_of[at] = row_of[from[at]];
            at = from[at];
        }
    }
    let mut columns_of = vec![0; rows];
    for (column, row) in row_of[..columns].iter().enumerate() {
        if let Some(row) = *row {
            columns_of[row] = column;
        }
    }
    columns_of
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn best(rows: usize, columns: usize, weights: &[i64], used: &mut Vec<usize>) -> i64 {
        let row = used.len();
        if row == rows {
            return 0;
        }
        let mut most = i64::MIN;
        for column in 0..columns {
            if !used.contains(&column) {
                used.push(column);
                most = most.max(weights[row * columns + column] + best(rows, columns, weights, used));
                used.pop();
            }
        }
        most
    }

    proptest! {
        #[test]
        fn the_sum_is_the_largest(
            (rows, columns, weights) in (1..5_usize, 0..3_usize).prop_flat_map(|(rows, more)| {
                let columns = rows + more;
                (Just(rows), Just(columns), prop::collection::vec(-9..9_i64, rows * columns))
            })
        ) {
            let assigned = assign(rows, columns, &weights);
            let sum: i64 = assigned.iter().enumerate().map(|(row, column)| weights[row * columns + column]).sum();
            prop_assert_eq!(sum, best(rows, columns, &weights, &mut Vec::new()));
            let mut different = assigned;
            different.sort_unstable();
            different.dedup();
            prop_assert_eq!(different.len(), rows);
        }
    }
}
