//! Symmetry in words: the name of a puzzle's group, and how symmetric copies are cut.

use fuge::packing::{Compiled, Engine, Motion};
use std::collections::BTreeSet;

/// The name of a puzzle's symmetry group: one of the ten subgroups of the symmetries of a square.
pub fn name(compiled: &Compiled) -> &'static str {
    name_of(&compiled.motions().collect::<Vec<_>>())
}

/// The name with the order of the group.
pub fn name_and_order(compiled: &Compiled) -> String {
    let (name, order) = (name(compiled), compiled.order());
    match name.strip_suffix(')') {
        Some(open) => format!("{open}, order {order})"),
        None => format!("{name} (order {order})"),
    }
}

fn name_of(motions: &[Motion]) -> &'static str {
    let has = |turns, flipped| motions.contains(&Motion { turns, flipped });
    // Turned over and then turned: by 0 and 2 the axis is upright and level, by 3 and 1 it is a diagonal.
    let [upright, rising, level, falling] = [0, 1, 2, 3].map(|turns| has(turns, true));
    match (has(1, false), has(2, false), upright, level, falling, rising) {
        (true, _, true, ..) => "full square",
        (true, ..) => "quarter turns",
        (_, true, true, ..) => "rectangle (two reflections)",
        (_, true, _, _, true, _) => "rhombus (two diagonal reflections)",
        (_, true, ..) => "half turn",
        (_, _, true, ..) => "one reflection (vertical axis)",
        (_, _, _, true, ..) => "one reflection (horizontal axis)",
        (_, _, _, _, true, _) => "one reflection (falling diagonal)",
        (.., true) => "one reflection (rising diagonal)",
        _ => "none",
    }
}

/// How symmetric copies are cut, a line for each thing to say.
pub fn cut(compiled: &Compiled, engine: Engine) -> Vec<String> {
    if compiled.order() == 1 {
        return vec!["symmetric copies: there are none".to_owned()];
    }
    let (copies, kept) = match engine {
        Engine::Cover => {
            ("counted, not cut; of each class the image is handed out that the other engines find", "taken")
        }
        _ => ("cut in the tree", "searched"),
    };
    vec![
        format!("symmetric copies: {copies}"),
        format!("cases: {}", anchors(compiled, kept)),
        format!("least-image test: {}", least_image(compiled)),
    ]
}

/// The pieces that carry the cut, and in how many cases.
fn anchors(compiled: &Compiled, kept: &str) -> String {
    let cases = &compiled.reduction().cases;
    let laid = names(compiled, cases.iter().flat_map(|case| &case.fixed));
    let held = names(compiled, cases.iter().flat_map(|case| &case.forbidden));
    let orbits = format!("{}, one place of each orbit of {} is {kept}", cases.len(), laid.join(", "));
    match (laid.is_empty(), held.is_empty()) {
        (true, true) => format!("{}, no piece can carry the cut", cases.len()),
        (true, false) => format!("{}, one place of each orbit of {} is allowed", cases.len(), held.join(", ")),
        (false, true) => orbits,
        (false, false) => format!("{orbits}; where it leaves a symmetry, so it goes with {}", held.join(", ")),
    }
}

fn least_image(compiled: &Compiled) -> String {
    let cases = &compiled.reduction().cases;
    match cases.iter().filter(|case| !case.residual.is_empty()).count() {
        0 => "not needed".to_owned(),
        n if n == cases.len() => "used".to_owned(),
        n => format!("used in {n} of {} cases", cases.len()),
    }
}

/// The names of the pieces that these placements are of.
fn names<'a>(compiled: &'a Compiled, placements: impl Iterator<Item = &'a u32>) -> Vec<&'a str> {
    let kinds: BTreeSet<usize> = placements.map(|&number| compiled.placement(number).kind).collect();
    kinds.iter().map(|&k| compiled.packing().pieces()[compiled.kinds()[k].pieces[0]].name.as_str()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use fuge::packing::Cell;

    fn motions(keep: impl Fn(&Motion) -> bool) -> Vec<Motion> {
        Motion::ALL.into_iter().filter(keep).collect()
    }

    /// The motions that map this cell onto one of these.
    fn keeping(from: (i32, i32), to: &[(i32, i32)]) -> &'static str {
        let image = |m: &Motion| m.apply(Cell::new(from.0, from.1));
        name_of(&motions(|m| to.iter().any(|&(row, column)| image(m) == Cell::new(row, column))))
    }

    #[test]
    fn every_subgroup_has_its_name() {
        let cell = (1, 2);
        assert_eq!(keeping(cell, &[cell]), "none");
        assert_eq!(keeping(cell, &[cell, (-1, -2)]), "half turn");
        assert_eq!(keeping(cell, &[cell, (1, -2)]), "one reflection (vertical axis)");
        assert_eq!(keeping(cell, &[cell, (-1, 2)]), "one reflection (horizontal axis)");
        // Rows go down: the falling diagonal is where row and column are equal.
        assert_eq!(keeping(cell, &[cell, (2, 1)]), "one reflection (falling diagonal)");
        assert_eq!(keeping(cell, &[cell, (-2, -1)]), "one reflection (rising diagonal)");
        assert_eq!(keeping(cell, &[cell, (-1, -2), (1, -2), (-1, 2)]), "rectangle (two reflections)");
        assert_eq!(keeping(cell, &[cell, (-1, -2), (2, 1), (-2, -1)]), "rhombus (two diagonal reflections)");
        assert_eq!(name_of(&motions(|m| !m.flipped)), "quarter turns");
        assert_eq!(name_of(&Motion::ALL), "full square");
    }
}
