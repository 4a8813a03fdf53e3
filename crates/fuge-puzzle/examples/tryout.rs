#![allow(missing_docs, clippy::unwrap_used)]
use fuge_puzzle::packing::*;
use fuge_search::{Control, Interval, walk};
fn cube(r: u32, c: u32, l: u32, set: &str) -> Packing {
    let pieces = PieceSet::named(set).unwrap().pieces(Lattice::Cube).unwrap();
    Packing::new(Board::of_size(Lattice::Cube, r, c, l).unwrap(), pieces, Symmetry::Full).unwrap()
}
fn bedlam() -> Packing {
    let text = "000 100 110 111 200 · 001 101 200 201 210 · 001 010 011 012 021 · 000 010 110 120 121 · 000 010 011 110 210 · 010 011 101 111 112 · 000 010 011 012 021 · 001 002 100 101 200 · 000 100 110 120 121 · 000 100 101 111 · 001 101 110 111 210 · 001 011 020 021 111 · 011 101 110 111 211";
    let pieces = text
        .split(" · ")
        .enumerate()
        .map(|(i, p)| {
            let cells = p.split(' ').map(|c| {
                let d: Vec<i32> = c.bytes().map(|b| i32::from(b - b'0')).collect();
                Cell::new(d[1], d[0]).in_layer(d[2])
            });
            Piece {
                turning: Turning::Turned,
                ..Piece::new(format!("{}", (b'A' + i as u8) as char), Shape::new(cells).unwrap())
            }
        })
        .collect();
    Packing::new(Board::of_size(Lattice::Cube, 4, 4, 4).unwrap(), pieces, Symmetry::Full).unwrap()
}
fn main() {
    let which = std::env::args().nth(1).unwrap();
    let engine: Engine = std::env::args().nth(2).map_or(Engine::Cells, |e| e.parse().unwrap());
    let limit: Option<u64> = std::env::args().nth(3).map(|n| n.parse().unwrap());
    let packing = match which.as_str() {
        "soma" => cube(3, 3, 3, "soma"),
        "2x3x10" => cube(3, 10, 2, "pentominoes"),
        "2x5x6" => cube(5, 6, 2, "pentominoes"),
        "3x4x5" => cube(3, 4, 5, "pentominoes"),
        "bedlam" => bedlam(),
        "hexiamonds" => Packing::new(
            Board::of_size(Lattice::Triangle, 6, 6, 1).unwrap(),
            PieceSet::named("hexiamonds").unwrap().pieces(Lattice::Triangle).unwrap(),
            Symmetry::Full,
        )
        .unwrap(),
        "6x10" => Packing::new(
            Board::rectangle(6, 10).unwrap(),
            PieceSet::named("pentominoes").unwrap().pieces(Lattice::Square).unwrap(),
            Symmetry::Full,
        )
        .unwrap(),
        "3x30" => Packing::new(
            Board::rectangle(3, 30).unwrap(),
            PieceSet::named("one-sided pentominoes").unwrap().pieces(Lattice::Square).unwrap(),
            Symmetry::Full,
        )
        .unwrap(),
        "5x18" => Packing::new(
            Board::rectangle(5, 18).unwrap(),
            PieceSet::named("one-sided pentominoes").unwrap().pieces(Lattice::Square).unwrap(),
            Symmetry::Full,
        )
        .unwrap(),
        "octave" => {
            let mut p = PieceSet::named("pentominoes").unwrap().pieces(Lattice::Square).unwrap();
            p.extend(
                PieceSet::named("tetrominoes")
                    .unwrap()
                    .pieces(Lattice::Square)
                    .unwrap()
                    .into_iter()
                    .map(|p| Piece { name: format!("{}4", p.name), ..p }),
            );
            Packing::new(Board::rectangle(8, 10).unwrap(), p, Symmetry::Full).unwrap()
        }
        _ => panic!(),
    };
    let start = std::time::Instant::now();
    let compiled = Compiled::new(&packing);
    println!(
        "slots {} kinds {} placements {} order {} cases {} compile {:?}",
        0,
        compiled.kinds().len(),
        compiled.placements(),
        compiled.order(),
        compiled.reduction().cases.len(),
        start.elapsed()
    );
    if limit == Some(0) {
        let e = fuge_search::estimate(&mut compiled.tree(engine), &Interval::whole(), 200000, 1);
        println!("anchor {:?} estimate {:.3e} ± {:.1e}", std::env::var("FUGE_ANCHOR"), e.nodes, e.error);
        return;
    }
    let mut found: Vec<Found> = Vec::new();
    let control = Control { nodes: limit, ..Control::default() };
    let o = walk(&mut compiled.tree(engine), &Interval::whole(), &control, &mut found);
    let t = start.elapsed();
    println!(
        "{which}: {} raw {} nodes {} {:?} {:.1} ns/node rest {:?}",
        found.len(),
        o.statistics.raw,
        o.statistics.nodes(),
        t,
        t.as_nanos() as f64 / o.statistics.nodes() as f64,
        o.rest.map(|r| r.from)
    );
}
