//! Watched, the search is the same: its nodes, its dead ends, its solutions. And what it says of a piece that is tried can be seen by others.

use super::common::{Chance, Loops, compiled, disturbed, tangram};
use fuge_exact::Surd;
use fuge_puzzle::packing::Symmetry;
use fuge_puzzle::silhouette::{Compiled, Figure, PolygonPiece, PolygonSet, Refusal, Try, WatchedTree};
use fuge_search::{Control, Interval, Node, Observer, Step, Tree, walk_observed};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Every step of a walk, with the reason of dead ends.
#[derive(Default)]
struct Diary(Vec<(Step, Vec<u32>, String)>);

impl<T: Tree> Observer<T> for Diary {
    fn step(&mut self, step: Step, tree: &T, position: &[u32]) -> ControlFlow<()> {
        let reason = if step == Step::Rejected { tree.reason() } else { String::new() };
        self.0.push((step, position.to_vec(), reason));
        ControlFlow::Continue(())
    }
}

/// Figures of the tangram: a square and a triangle, both symmetric; one of two parts; one with a hole, turned.
fn figures() -> Vec<Compiled> {
    let side = 8_f64.sqrt();
    let square = vec![vec![[0.0, 0.0], [side, 0.0], [side, side], [0.0, side]]];
    let triangle = vec![vec![[0.0, 0.0], [4.0, 0.0], [0.0, 4.0]]];
    let parts = vec![vec![[0.0, 0.0], [2.0, 0.0], [0.0, 2.0]], vec![[5.0, 0.0], [8.0, 0.0], [8.0, 2.0], [5.0, 2.0]]];
    let ring: Loops = vec![
        vec![[0.0, 0.0], [3.0, 0.0], [3.0, 3.0], [0.0, 3.0]],
        vec![[1.0, 1.0], [2.0, 1.0], [2.0, 2.0], [1.0, 2.0]],
    ];
    let ring = disturbed(&ring, 0.0, &mut Chance::new(3));
    [square, triangle, parts, ring].iter().map(|loops| compiled(&tangram(), loops)).chain([roots()]).collect()
}

/// Four triangles with a side √5, which is none of the numbers of the tangram, in a square.
fn roots() -> Compiled {
    let corners = |all: &[[i64; 2]]| all.iter().map(|corner| corner.map(Surd::integer)).collect::<Vec<_>>();
    let piece = PolygonPiece { name: "piece".to_owned(), corners: corners(&[[0, 0], [2, 0], [0, 1]]), flip: true };
    let set = PolygonSet::new(vec![piece; 4]).expect("pieces");
    let figure = Figure::Exact(vec![corners(&[[0, 0], [2, 0], [2, 2], [0, 2]])]);
    Compiled::of(&set, &figure, Symmetry::Full).expect("a figure")
}

#[test]
fn watching_changes_nothing() {
    for compiled in figures() {
        let (mut unseen, mut seen) = (Diary::default(), Diary::default());
        let (mut found, mut shown) = (Vec::new(), Vec::new());
        let (whole, control) = (Interval::whole(), Control::default());
        let usual = walk_observed(&mut compiled.tree(), &whole, &control, &mut found, &mut unseen);
        let watched = walk_observed(&mut compiled.watched(), &whole, &control, &mut shown, &mut seen);
        assert_eq!(usual.statistics, watched.statistics);
        assert_eq!((found, unseen.0), (shown, seen.0));
    }
}

/// What is tried goes on, or is refused, as it is said: every branch is one that is not refused, and what goes on is what is then laid.
#[test]
fn what_goes_on_is_what_is_laid() {
    let mut said = BTreeSet::new();
    for compiled in figures() {
        visit(&compiled, &mut compiled.watched(), &mut said);
    }
    let all = ["Wide", "Angle", "Ahead", "Behind", "Out", "corner", "sticks", "image", "area"];
    assert_eq!(said, all.into_iter().map(str::to_owned).collect());
}

fn visit(compiled: &Compiled, tree: &mut WatchedTree, said: &mut BTreeSet<String>) {
    let node = tree.look();
    let sight = tree.sight();
    let go: Vec<&Try> = sight.tries.iter().filter(|tried| tried.refusal.is_none()).collect();
    for (index, tried) in sight.tries.iter().enumerate() {
        let corner = sight.corner.expect("where something is tried there is a corner");
        assert!(apart(tried.polygon[0], corner) < 1e-9, "tried in the corner");
        assert!(sight.tries[..index].iter().all(|other| other.polygon != tried.polygon), "tried once");
        let (inside, outside) = spots(&tried.polygon, &sight.rest);
        match tried.refusal {
            None => assert!(inside > 0 && outside == 0, "it goes on, and {outside} spots are outside"),
            Some(Refusal::Out | Refusal::Wide) => assert!(outside > 0, "it is out, and nothing is outside: {tried:?}"),
            Some(_) => {}
        }
        said.extend(
            tried.refusal.map(|why| format!("{why:?}").split([' ', '{']).next().unwrap_or_default().to_owned()),
        );
    }
    match node {
        Node::Branches(count) => {
            assert_eq!(go.len(), count as usize);
            for (branch, tried) in (0..count).zip(go) {
                tree.descend(branch);
                tree.look();
                let below = tree.sight();
                let last = below.laid.last().expect("a piece");
                assert_eq!((last.piece, &last.polygon), (tried.piece, &tried.polygon));
                assert_eq!(below.laid.len(), sight.laid.len() + 1);
                visit(compiled, tree, said);
                tree.ascend();
                assert_eq!(tree.sight(), sight, "the same after coming back");
            }
        }
        Node::DeadEnd => {
            assert!(go.is_empty());
            let reason = tree.reason();
            let word = ["corner", "sticks", "image", "area"].into_iter().rfind(|word| reason.contains(word));
            said.extend(word.map(str::to_owned));
        }
        Node::Solution { .. } => {
            assert!(sight.rest.is_empty() && sight.tries.is_empty() && sight.corner.is_none());
            let mut laid = sight.laid;
            laid.sort_by_key(|laid| laid.piece);
            let handed_out = compiled.laid(&tree.solution()).expect("a solution");
            assert_eq!(laid.len(), handed_out.len());
            for (seen, own) in laid.iter().zip(&handed_out) {
                assert_eq!(seen.piece, own.piece);
                assert!(seen.polygon.iter().zip(&own.polygon).all(|(a, b)| apart(*a, *b) < 1e-9));
            }
        }
        Node::Copy => panic!("there are no copies in this tree"),
    }
}

fn apart(a: [f64; 2], b: [f64; 2]) -> f64 {
    (a[0] - b[0]).hypot(a[1] - b[1])
}

/// How many spots of a polygon are inside and outside of loops; those near an edge of either do not count.
fn spots(polygon: &[[f64; 2]], loops: &Loops) -> (usize, usize) {
    let own = vec![polygon.to_vec()];
    let range = |axis: usize| {
        let values = || polygon.iter().map(|at| at[axis]);
        (values().fold(f64::MAX, f64::min), values().fold(f64::MIN, f64::max))
    };
    let (across, up) = (range(0), range(1));
    let count = 60;
    let at =
        |(least, most): (f64, f64), number: i32| least + (most - least) * (f64::from(number) + 0.5) / f64::from(count);
    let near = |loops: &Loops, at| loops.iter().any(|corners| edges(corners).any(|edge| beside(edge, at) < 1e-6));
    let mut counts = (0, 0);
    for spot in (0..count * count).map(|number| [at(across, number % count), at(up, number / count)]) {
        if !inside(&own, spot) || near(&own, spot) || near(loops, spot) {
            continue;
        }
        if inside(loops, spot) { counts.0 += 1 } else { counts.1 += 1 }
    }
    counts
}

fn edges(corners: &[[f64; 2]]) -> impl Iterator<Item = ([f64; 2], [f64; 2])> {
    corners.iter().copied().zip(corners.iter().copied().cycle().skip(1))
}

fn inside(loops: &Loops, [x, y]: [f64; 2]) -> bool {
    let above = |(a, b): &([f64; 2], [f64; 2])| {
        (a[1] > y) != (b[1] > y) && x < a[0] + (y - a[1]) / (b[1] - a[1]) * (b[0] - a[0])
    };
    loops.iter().flat_map(|corners| edges(corners)).filter(above).count() % 2 == 1
}

/// How far a point is from an edge.
fn beside((a, b): ([f64; 2], [f64; 2]), at: [f64; 2]) -> f64 {
    let (along, off) = ([b[0] - a[0], b[1] - a[1]], [at[0] - a[0], at[1] - a[1]]);
    let share = ((off[0] * along[0] + off[1] * along[1]) / (along[0].powi(2) + along[1].powi(2))).clamp(0.0, 1.0);
    apart(at, [a[0] + share * along[0], a[1] + share * along[1]])
}
