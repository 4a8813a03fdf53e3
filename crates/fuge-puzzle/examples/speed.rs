use fuge_puzzle::packing::*;
use fuge_search::*;
use std::time::Instant;
fn main() {
    let pent = || PieceSet::named("pentominoes").unwrap().pieces();
    let hole = Board::new(
        (0..8)
            .flat_map(|r| (0..8).map(move |c| Cell::new(r, c)))
            .filter(|c| !((3..5).contains(&c.row) && (3..5).contains(&c.column))),
    )
    .unwrap();
    let mut p13 = pent();
    p13.push(Piece {
        name: "O".into(),
        shape: Shape::new([Cell::new(0, 0), Cell::new(0, 1), Cell::new(1, 0), Cell::new(1, 1)]).unwrap(),
        copies: 1,
        flip: true,
    });
    let only = std::env::args().nth(1);
    let reps: usize = std::env::args().nth(2).map_or(20, |x| x.parse().unwrap());
    for (n, b, p) in [
        ("6x10", Board::rectangle(6, 10).unwrap(), pent()),
        ("5x12", Board::rectangle(5, 12).unwrap(), pent()),
        ("4x15", Board::rectangle(4, 15).unwrap(), pent()),
        ("3x20", Board::rectangle(3, 20).unwrap(), pent()),
        ("8x8", hole, pent()),
        ("13", Board::rectangle(8, 8).unwrap(), p13),
    ] {
        if only.as_deref().is_some_and(|o| o != n) {
            continue;
        }
        let packing = Packing::new(b, p, Symmetry::Full).unwrap();
        let mut best = [f64::MAX; 3];
        let mut out = None;
        for _ in 0..(if n == "13" { 3.min(reps) } else { reps }) {
            let t = Instant::now();
            let c = std::sync::Arc::new(Compiled::new(&packing));
            let t1 = t.elapsed();
            let mut tree = tmp_tree(c.clone());
            let t2 = t.elapsed();
            let o = walk(&mut tree, &Interval::whole(), &Control::default(), &mut Count);
            let t3 = t.elapsed();
            for (b, t) in best.iter_mut().zip([t1, t2, t3]) {
                *b = b.min(t.as_secs_f64() * 1e3);
            }
            out = Some((o, c));
        }
        let (o, c) = out.unwrap();
        println!(
            "{n}: {} raw {} nodes {} dead {} cases {} | compile {:.3} tables {:.3} all {:.3} ms, {:.1} ns/node",
            o.statistics.solutions(),
            o.statistics.raw,
            o.statistics.nodes(),
            o.statistics.dead_ends(),
            c.reduction().cases.len(),
            best[0],
            best[1],
            best[2],
            (best[2] - best[1]) * 1e6 / o.statistics.nodes() as f64
        );
    }
}
