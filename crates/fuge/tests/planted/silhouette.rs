//! Planted silhouettes: figures cut at random in numbers of every kind.
//!
//! The tree is led along the cut, and so is the second one that an audit takes; neither may come to a dead end there.

use super::common::{Folder, fuge_in};
use fuge_planted::silhouette::{Cut, Planted, Seen, Spots, Steps, agrees, images};
use fuge_planted::{Chance, cases, deliver, follow};
use fuge_puzzle::packing::{Found, Symmetry};
use fuge_puzzle::silhouette::{Arithmetic, Compiled, Figure, LaidPolygon, SilhouettePuzzle, Sketch};
use fuge_search::{Control, Interval, Node, Statistics, Tree, walk};
use fuge_verify::silhouette::{PlacementText, Silhouette, SolutionText};
use std::collections::BTreeSet;

fn planted(seed: u64, cut: Cut, pieces: usize) -> Planted {
    // Neighbouring seeds have neighbouring numbers; the cut and the size are to make another puzzle of each.
    let salt = Cut::ALL.iter().position(|&other| other == cut).unwrap() as u64;
    Planted::new(&mut Chance(seed << 16 | salt << 8 | pieces as u64), cut, pieces)
}

/// What a failing test says, enough to make the puzzle again.
fn name(seed: u64, cut: Cut, pieces: usize, planted: &Planted) -> String {
    format!("seed {seed}, {cut:?}, {pieces} pieces\n{}", planted.toml())
}

/// In which numbers a silhouette is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Numbers {
    Root2,
    Radicals,
    Tolerant,
}

fn numbers(compiled: &Compiled) -> Numbers {
    // The second search is in roots where the first is in a + b√2, and in floats where that is in roots.
    match (compiled.arithmetic(), compiled.second().arithmetic()) {
        (Arithmetic::Exact, Arithmetic::Exact) => Numbers::Root2,
        (Arithmetic::Exact, _) => Numbers::Radicals,
        _ => Numbers::Tolerant,
    }
}

fn polygons(laid: Vec<LaidPolygon>) -> Vec<Spots> {
    laid.into_iter().map(|laid| laid.polygon).collect()
}

/// Leads a tree along the planted solution, and has it found from as far above as a few nodes reach.
fn lead(compiled: &Compiled, images: &[Vec<Spots>], nodes: u64, name: &dyn Fn() -> String) {
    let agree = &mut |laid: &Vec<Spots>| agrees(images, laid.iter());
    let way = follow(&mut Seen(compiled.watched()), agree).unwrap_or_else(|| panic!("denied: {}", name()));
    assert!(deliver(&mut Seen(compiled.watched()), &way, nodes, agree).is_some(), "missed: {}", name());
    // The tree that is searched is the same as the one that is watched, and its numbers mean the same.
    let mut tree = compiled.tree();
    for &branch in &way {
        assert!(matches!(tree.look(), Node::Branches(branches) if branch < branches), "{}", name());
        tree.descend(branch);
    }
    assert!(matches!(tree.look(), Node::Solution { .. }), "{}", name());
    let laid = polygons(compiled.laid(&tree.solution()).unwrap());
    assert!(laid.len() == way.len() && agree(&laid), "{}", name());
}

/// What was seen of puzzles, so that a test knows that it saw everything.
#[derive(Debug, Default)]
struct Variety {
    numbers: BTreeSet<Numbers>,
    most_pieces: usize,
    /// Figures of several loops, with symmetries, and with all kinds of restrictions.
    loops: usize,
    symmetric: usize,
    one_sided: usize,
    restricted: usize,
    /// Sets with copies, and with pieces that are not convex.
    copies: usize,
    not_convex: usize,
}

impl Variety {
    fn add(&mut self, compiled: &Compiled, Planted { puzzle, solution }: &Planted) {
        let convex = |piece: &Spots| {
            let at = |i: usize| piece[i % piece.len()];
            let left = |i: usize| {
                let ([ax, ay], [bx, by], [cx, cy]) = (at(i), at(i + 1), at(i + 2));
                (bx - ax) * (cy - by) > (by - ay) * (cx - bx)
            };
            (0..piece.len()).all(left)
        };
        self.numbers.insert(numbers(compiled));
        self.most_pieces = self.most_pieces.max(solution.len());
        self.loops += usize::from(matches!(&puzzle.figure, Figure::Exact(loops) if loops.len() > 1));
        self.symmetric += usize::from(compiled.symmetries() > 1);
        self.one_sided += usize::from(puzzle.pieces.iter().any(|piece| !piece.flip));
        self.restricted += usize::from(puzzle.symmetry != Symmetry::Full);
        self.copies += usize::from(compiled.copies().iter().any(|&copies| copies > 1));
        self.not_convex += usize::from(!solution.iter().all(convex));
    }

    fn assert_all(&self, puzzles: usize) {
        assert_eq!(self.numbers.len(), 3, "{self:?}");
        let kinds = [self.loops, self.symmetric, self.one_sided, self.restricted, self.copies, self.not_convex];
        assert!(kinds.iter().all(|&count| count > puzzles / 20), "{self:?} of {puzzles}");
    }
}

#[test]
fn no_tree_denies_what_was_planted() {
    let mut variety = Variety::default();
    let mut puzzles = 0;
    for cut in Cut::ALL {
        // Where lengths are of all kinds, a corner of many pieces is looked at for long, and few nodes have to do.
        let (sizes, nodes): (&[(usize, u32)], u64) = match cut {
            Cut::Net(Steps::Squares | Steps::Triangles) => {
                (&[(2, 100), (4, 150), (7, 100), (12, 80), (20, 40), (40, 20)], 100)
            }
            Cut::Net(Steps::Decimals) => (&[(2, 50), (5, 40), (12, 20), (40, 3)], 20),
            Cut::Net(_) => (&[(2, 100), (4, 150), (7, 100), (12, 80), (20, 40), (40, 4)], 20),
            Cut::Guillotine => (&[(2, 60), (5, 150), (9, 20), (20, 1), (40, 1)], 10),
            Cut::Lines => (&[(2, 60), (5, 100), (9, 8), (20, 1)], 10),
        };
        for &(pieces, count) in sizes {
            for seed in 0..u64::from(cases(count)) {
                let planted = planted(seed, cut, pieces);
                let name = || name(seed, cut, pieces, &planted);
                let compiled = Compiled::new(&planted.puzzle).unwrap_or_else(|error| panic!("{error}: {}", name()));
                let images = images(&planted.puzzle, &planted.solution);
                lead(&compiled, &images, nodes, &name);
                lead(&compiled.second(), &images, nodes, &name);
                variety.add(&compiled, &planted);
                puzzles += 1;
            }
        }
    }
    variety.assert_all(puzzles);
    assert!((39..=64).contains(&variety.most_pieces), "{variety:?}");
}

/// All solutions of a tree; `None`: there are too many nodes.
fn all(compiled: &Compiled, nodes: u64) -> Option<(Vec<Found>, Statistics)> {
    let mut found = Vec::new();
    let control = Control { nodes: Some(nodes), ..Control::default() };
    let outcome = walk(&mut compiled.tree(), &Interval::whole(), &control, &mut found);
    outcome.rest.is_none().then_some((found, outcome.statistics))
}

/// The number of different solutions and of all, as the independent checker sees it.
fn checked(compiled: &Compiled, puzzle: &SilhouettePuzzle, found: &[Found]) -> Result<(u64, u128), String> {
    let mut checker = Silhouette::new(puzzle).map_err(|fault| fault.to_string())?;
    for one in found {
        let placement = |laid: LaidPolygon| PlacementText {
            piece: puzzle.pieces[laid.piece].name.clone(),
            polygon: laid.polygon,
            exact: laid.exact,
        };
        let placements = compiled.laid(one).ok_or("no solution")?.into_iter().map(placement).collect();
        checker.check(&SolutionText { placements }).map_err(|fault| fault.to_string())?;
    }
    Ok((checker.solutions(), checker.raw()))
}

#[test]
fn all_roads_agree_where_they_are_short() {
    let mut variety = Variety::default();
    let mut puzzles = 0;
    for cut in Cut::ALL {
        for (pieces, count) in [(2, 20), (3, 30), (4, 40), (6, 40)] {
            for seed in 0..u64::from(cases(count)) {
                let planted = planted(seed, cut, pieces);
                let name = || name(seed, cut, pieces, &planted);
                let compiled = Compiled::new(&planted.puzzle).unwrap();
                let (Some((found, seen)), Some((_, second))) = (all(&compiled, 3000), all(&compiled.second(), 6000))
                else {
                    continue;
                };
                let images = images(&planted.puzzle, &planted.solution);
                let is_planted = |one: &Found| agrees(&images, polygons(compiled.laid(one).unwrap()).iter());
                assert!(found.iter().any(is_planted), "{}", name());
                assert_eq!(seen.raw, second.raw, "{}", name());
                let orbits = checked(&compiled, &planted.puzzle, &found);
                assert_eq!(orbits, Ok((seen.solutions(), u128::from(seen.raw))), "{}", name());
                variety.add(&compiled, &planted);
                puzzles += 1;
            }
        }
    }
    variety.assert_all(puzzles);
}

/// Walks a tree, at most so many nodes: at once, or a slice at a time, each in a tree that knows nothing of the slices before.
fn walked(compiled: &Compiled, most: u64, slice: u64) -> (Vec<Found>, Statistics) {
    let (mut found, mut seen) = (Vec::new(), Statistics::default());
    let mut rest = Some(Interval::whole());
    while let Some(interval) = rest.filter(|_| seen.nodes() < most) {
        let control = Control { nodes: Some(slice.min(most - seen.nodes())), ..Control::default() };
        let outcome = walk(&mut compiled.tree(), &interval, &control, &mut found);
        seen += &outcome.statistics;
        rest = outcome.rest;
    }
    (found, seen)
}

/// The planted figure as a drawing, every coordinate off by up to `noise`.
fn drawn(planted: &Planted, noise: f64, chance: &mut Chance) -> Compiled {
    let Sketch { loops, .. } = planted.puzzle.figure.sketch();
    let mut off = |x: f64| x + noise * (chance.below(2001) as f64 / 1000.0 - 1.0);
    let loops = loops.iter().map(|own| own.iter().map(|corner| corner.map(&mut off)).collect()).collect();
    let figure = Figure::Drawn(Sketch { loops, y_down: false, scale: Some(1.0), tolerance: None });
    Compiled::new(&SilhouettePuzzle { figure, ..planted.puzzle.clone() }).unwrap()
}

/// In tolerant numbers what a direction is taken for depends on the directions that are known: they must be those of the way from the root.
#[test]
fn within_a_tolerance_a_node_depends_on_the_way_to_it_only() {
    let (mut tolerant, mut long) = (0, 0);
    let puzzles = cases(60);
    for seed in 0..u64::from(puzzles) {
        let planted = planted(seed, Cut::Lines, 10);
        let name = || name(seed, Cut::Lines, 10, &planted);
        let compiled = drawn(&planted, 3e-4, &mut Chance(seed));
        tolerant += u32::from(numbers(&compiled) == Numbers::Tolerant);
        for compiled in [compiled.second(), compiled] {
            let at_once = walked(&compiled, 600, u64::MAX);
            assert_eq!(walked(&compiled, 600, 61), at_once, "{}", name());
            long += u32::from(at_once.1.nodes() > 100);
            let whole = |one: &Found| compiled.laid(one).is_some_and(|laid| laid.len() == planted.solution.len());
            assert!(at_once.0.iter().all(whole), "{}", name());
        }
    }
    assert!(tolerant > puzzles / 2 && long > puzzles / 2, "{tolerant} tolerant, {long} trees that are long");
}

/// Corners that are off by less than the tolerance have the figure's symmetries: as a whole, or else fewer, and never some that are no group.
#[test]
fn within_a_tolerance_the_symmetries_are_a_group() {
    let mut tolerant = 0;
    let puzzles = cases(200);
    for seed in 0..u64::from(puzzles) {
        let planted = Planted::octagon(&mut Chance(seed), 3 + seed as usize % 4);
        let name = || format!("seed {seed}\n{}", planted.toml());
        let mut chance = Chance(seed);
        let clean = drawn(&planted, 0.0, &mut chance);
        let Arithmetic::Tolerant { tolerance } = clean.arithmetic() else { continue };
        tolerant += 1;
        let counts = |compiled: &Compiled| {
            let (_, seen) = all(compiled, 100_000).unwrap();
            (compiled.symmetries(), seen.solutions(), seen.raw)
        };
        let wanted = counts(&clean);
        assert_eq!(wanted.0, 16, "{}", name());
        for share in [0.1, 0.3, 0.4] {
            let off = drawn(&planted, share * tolerance, &mut chance);
            assert_eq!(counts(&off), wanted, "off by {share} of {tolerance}: {}", name());
            let orbits = checked(&off, &off.puzzle(), &all(&off, 100_000).unwrap().0);
            assert_eq!(orbits, Ok((wanted.1, wanted.2.into())), "off by {share} of {tolerance}: {}", name());
            let second = all(&off.second(), 100_000).unwrap().1;
            assert_eq!(second.raw, wanted.2, "off by {share} of {tolerance}: {}", name());
        }
    }
    assert!(tolerant > puzzles / 2, "{tolerant} were tolerant");
}

/// The program itself, from the file on.
#[test]
fn the_program_finds_what_was_planted() {
    let folder = Folder::new("planted-silhouettes");
    let mut names = Vec::new();
    let mut counts = Vec::new();
    for cut in Cut::ALL {
        for (pieces, count) in [(2, 2), (4, 4), (7, 4)] {
            for seed in 0..u64::from(cases(count)) {
                let planted = planted(1000 + seed, cut, pieces);
                let compiled = Compiled::new(&planted.puzzle).unwrap();
                let Some((_, seen)) = all(&compiled, 5000) else { continue };
                names.push(format!("{}.toml", names.len()));
                counts.push((seen.solutions(), seen.raw));
                folder.write(names.last().unwrap(), planted.toml());
            }
        }
    }
    assert!(names.len() > 50, "{}", names.len());
    let said = fuge_in(&folder, &format!("solve --json {}", names.join(" "))).code(0);
    let lines = said.json();
    let summaries: Vec<_> = lines.iter().filter(|line| line["type"] == "summary").collect();
    assert_eq!(summaries.len(), names.len(), "{said:?}");
    for (summary, name) in summaries.iter().zip(&names) {
        assert_eq!(summary["status"], "solved", "{summary}\n{}", std::fs::read_to_string(folder.path(name)).unwrap());
    }
    assert_eq!(lines.len(), 2 * names.len(), "a solution each");
    let said = fuge_in(&folder, &format!("solve --count --json {}", names.join(" "))).code(0);
    for (line, (name, &(different, raw))) in said.json().iter().zip(names.iter().zip(&counts)) {
        let counted = (line["different"].as_u64(), line["raw"].as_u64());
        let text = || std::fs::read_to_string(folder.path(name)).unwrap();
        assert_eq!(counted, (Some(different), Some(raw)), "{line}\n{}", text());
    }
}
