//! Symmetry in words: the name of a puzzle's group, and how symmetric copies are cut.

use super::words::printable;
use fuge::Job;
use fuge::cards;
use fuge::format::Puzzle;
use fuge::outline::OutlinePuzzle;
use fuge::packing::{Compiled, Engine, Lattice, Motion, Shape};
use fuge::silhouette;
use std::collections::BTreeSet;

/// The name of a puzzle's symmetry group.
pub fn name(compiled: &Compiled) -> &'static str {
    name_of(compiled.packing().lattice(), &compiled.motions().collect::<Vec<_>>())
}

/// The name of the group by which the solutions of a search are told apart.
pub fn of_job(job: &Job) -> &'static str {
    match (&job.file().puzzle, job.compiled()) {
        (_, Some(compiled)) => name(compiled),
        (Puzzle::Outline(set), None) => of_set(set),
        (Puzzle::Silhouette(compiled), None) => of_silhouette(compiled),
        (Puzzle::Cards(compiled), None) => of_cards(compiled),
        _ => "none",
    }
}

/// The name of the group of a silhouette.
pub fn of_silhouette(compiled: &silhouette::Compiled) -> &'static str {
    of_turns(compiled.motions())
}

/// The name of the group of a cards puzzle.
pub fn of_cards(compiled: &cards::Compiled) -> &'static str {
    match compiled.motions() {
        (rotations, reflections, 0) => of_turns((rotations, reflections)),
        (1, 0, _) => "none",
        _ => "with exchanges of labels",
    }
}

/// The name of a group of so many rotations and reflections.
fn of_turns(motions: (usize, usize)) -> &'static str {
    match motions {
        (1, 0) => "none",
        (1, _) => "one reflection",
        (2, 0) => "half turn",
        (2, _) => "rectangle (two reflections)",
        (3, 0) => "thirds of a turn",
        (3, _) => "triangle (three reflections)",
        (4, 0) => "quarter turns",
        (4, _) => "full square",
        (6, 0) => "sixths of a turn",
        (6, _) => "full hexagon",
        (_, 0) => "turns",
        _ => "turns and reflections",
    }
}

/// The name of the group by which the figures of a set of pieces are the same.
pub fn of_set(set: &OutlinePuzzle) -> &'static str {
    name_of(Lattice::Tan, set.motions())
}

/// The symmetry of a shape in the plane of squares: one of the ten subgroups.
pub fn of_shape(shape: &Shape) -> &'static str {
    let keeping: Vec<Motion> =
        Lattice::Tan.motions().iter().copied().filter(|&motion| shape.moved(motion) == *shape).collect();
    name_of(Lattice::Tan, &keeping)
}

/// The name with the order of the group.
pub fn name_and_order(compiled: &Compiled) -> String {
    with_order(name(compiled), compiled.order())
}

/// A group's name with its order.
pub fn with_order(name: &str, order: impl std::fmt::Display) -> String {
    match name.strip_suffix(')') {
        Some(open) => format!("{open}, order {order})"),
        None => format!("{name} (order {order})"),
    }
}

fn name_of(lattice: Lattice, motions: &[Motion]) -> &'static str {
    match lattice {
        Lattice::Square | Lattice::Tan => of_a_square(lattice, motions),
        Lattice::Triangle | Lattice::Hexagon => of_a_hexagon(motions),
        Lattice::Cube => of_a_cube(motions),
    }
}

/// One of the ten subgroups of the symmetries of a square.
fn of_a_square(lattice: Lattice, motions: &[Motion]) -> &'static str {
    // The lattice lists the turns by 0 to 3 quarters, and then the same after turning over.
    let has = |turns: usize, flipped: bool| motions.contains(&lattice.motions()[turns + if flipped { 4 } else { 0 }]);
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

/// A subgroup of the symmetries of a hexagon, up to where its axes lie.
fn of_a_hexagon(motions: &[Motion]) -> &'static str {
    let rotations = motions.iter().filter(|motion| !motion.reflects()).count();
    match (rotations, motions.len() > rotations) {
        (6, true) => "full hexagon",
        (6, false) => "sixths of a turn",
        (3, true) => "triangle (three reflections)",
        (3, false) => "thirds of a turn",
        (2, true) => "rectangle (two reflections)",
        (2, false) => "half turn",
        (_, true) => "one reflection",
        _ => "none",
    }
}

/// A subgroup of the symmetries of a cube, up to where its axes lie, by Schoenflies' symbol and in words where there are any.
///
/// The rotations among them tell most: how many there are, and how many of these are half, third and quarter turns. With reflections there
/// are as many again, and then it matters whether the inversion is one of them.
fn of_a_cube(motions: &[Motion]) -> &'static str {
    let rotations: Vec<Motion> = motions.iter().copied().filter(|motion| !motion.reflects()).collect();
    let quarter_turns = rotations.iter().any(|motion| motion.order() == 4);
    let reflecting = motions.len() > rotations.len();
    let inversion = motions.iter().any(|motion| motion.inverts());
    let mirror = motions.iter().any(|motion| motion.reflects() && motion.order() == 2 && !motion.inverts());
    match (rotations.len(), quarter_turns, reflecting, inversion) {
        (24, _, true, _) => "full cube (Oh)",
        (24, _, false, _) => "rotations of the cube (O)",
        (12, _, true, true) => "Th",
        (12, _, true, false) => "full tetrahedron (Td)",
        (12, _, false, _) => "rotations of the tetrahedron (T)",
        (8, _, true, _) => "square prism (D4h)",
        (8, _, false, _) => "rotations of a square prism (D4)",
        (6, _, true, _) => "D3d",
        (6, _, false, _) => "D3",
        (4, true, true, true) => "C4h",
        (4, true, true, false) => "square pyramid (C4v)",
        (4, true, false, _) => "quarter turns (C4)",
        (4, false, true, true) => "box (D2h)",
        (4, false, true, false) => "D2d",
        (4, false, false, _) => "half turns of a box (D2)",
        (3, _, true, true) => "S6",
        (3, _, true, false) => "C3v",
        (3, _, false, _) => "thirds of a turn (C3)",
        (2, _, true, true) => "C2h",
        (2, _, true, false) if mirror => "two reflections (C2v)",
        (2, _, true, false) => "S4",
        (2, _, false, _) => "half turn (C2)",
        (_, _, true, true) => "inversion (Ci)",
        (_, _, true, false) => "one reflection (Cs)",
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
fn names<'a>(compiled: &Compiled, placements: impl Iterator<Item = &'a u32>) -> Vec<String> {
    let kinds: BTreeSet<usize> = placements.map(|&number| compiled.placement(number).kind).collect();
    kinds.iter().map(|&k| printable(&compiled.packing().pieces()[compiled.kinds()[k].pieces[0]].name)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use fuge::packing::Cell;

    fn motions(keep: impl Fn(&Motion) -> bool) -> Vec<Motion> {
        Lattice::Square.motions().iter().copied().filter(keep).collect()
    }

    /// The motions that map this cell onto one of these.
    fn keeping(from: (i32, i32), to: &[(i32, i32)]) -> &'static str {
        let image = |m: &Motion| m.apply(Cell::new(from.0, from.1));
        let kept = motions(|m| to.iter().any(|&(row, column)| image(m) == Cell::new(row, column)));
        name_of(Lattice::Square, &kept)
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
        assert_eq!(name_of(Lattice::Square, Lattice::Square.rotations()), "quarter turns");
        assert_eq!(name_of(Lattice::Square, Lattice::Square.motions()), "full square");
    }
    /// The subgroups that some motions generate: as many different names as there are kinds of them.
    fn names_of_subgroups(lattice: Lattice) -> BTreeSet<&'static str> {
        let all = lattice.motions();
        let closed = |motions: &[Motion]| -> Vec<Motion> {
            let mut group = vec![all[0]];
            let mut next = 0;
            while let Some(&known) = group.get(next) {
                for further in motions.iter().map(|motion| motion.after(known)) {
                    let further = all.iter().copied().find(|other| other.same_turn(further)).unwrap();
                    if !group.contains(&further) {
                        group.push(further);
                    }
                }
                next += 1;
            }
            group
        };
        // Three motions generate any subgroup here.
        let triples = all.iter().flat_map(|&a| all.iter().flat_map(move |&b| all.iter().map(move |&c| [a, b, c])));
        triples.map(|motions| name_of(lattice, &closed(&motions))).collect()
    }

    #[test]
    fn every_kind_of_subgroup_has_a_name_of_its_own() {
        assert_eq!(names_of_subgroups(Lattice::Square).len(), 10);
        assert_eq!(names_of_subgroups(Lattice::Tan).len(), 10);
        assert_eq!(names_of_subgroups(Lattice::Hexagon).len(), 8);
        assert_eq!(names_of_subgroups(Lattice::Triangle).len(), 8);
        // The point groups of a cube, up to the place of their axes: D2, C2v, D2h and D2d each lie in more than one way.
        assert_eq!(names_of_subgroups(Lattice::Cube).len(), 25);
    }
}
