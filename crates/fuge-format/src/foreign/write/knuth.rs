//! A packing puzzle as an exact cover in the form that Knuth's programs read.

use super::{Refused, free, numbers, pieces_of, placed};
use fuge_puzzle::packing::{Cell, Compiled, Kind, Packing};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// The longest name of an item that Knuth's programs take, in bytes.
const LONGEST: usize = 8;

/// The most items that all options together have.
pub const MOST_ITEMS: usize = 1 << 25;

/// The puzzle as an exact cover: an item for each piece and each cell, an option for each placement. It has as many solutions as the
/// puzzle, every symmetric image among them.
///
/// Equal pieces are one item with a multiplicity, so that they are not told apart; such a file is for DLX3 and SSMCC, and says so. One
/// without is for DLX1 and every later program. Cells that may stay empty, and pieces that may be left out, are secondary items; but a piece
/// that may lie on such cells only is one with a multiplicity, since no program looks at options without a primary item.
///
/// ```
/// use fuge_format::foreign::write::knuth;
/// use fuge_puzzle::packing::{Board, Cell, Packing, Piece, Shape, Symmetry};
/// let domino = vec![Piece::new("I", Shape::new([Cell::new(0, 0), Cell::new(0, 1)]).unwrap())];
/// let text = knuth(&Packing::new(Board::rectangle(1, 2)?, domino, Symmetry::Full)?).unwrap();
/// assert!(text.ends_with("\nI 0,0 0,1\nI 0,0 0,1\n"));
/// # Ok::<(), fuge_puzzle::packing::PackingError>(())
/// ```
///
/// # Errors
/// [`Refused`] when its options have more than [`MOST_ITEMS`] together, or nothing has to be covered: the programs want a primary item.
pub fn knuth(packing: &Packing) -> Result<String, Refused> {
    let compiled = Compiled::new(packing);
    let items: usize = compiled.kinds().iter().map(|kind| kind.placements.len() * (kind.size + 1)).sum();
    if items > MOST_ITEMS {
        return Err(Refused(format!("its options have {items} items; the limit is {MOST_ITEMS}")));
    }
    let names = Names::of(&compiled);
    let (mut primary, mut secondary) = (Vec::new(), Vec::new());
    let optional = packing.board().optional();
    // A limit on the empty cells: they become covered by an item that counts them.
    let most = packing.empty_limit().unwrap_or(u32::MAX);
    let limited = (most as usize) < optional.len();
    let is_asked_for =
        |placement: u32| limited || placed(&compiled, placement).iter().any(|cell| !optional.contains(cell));
    for (kind, name) in compiled.kinds().iter().zip(&names.kinds) {
        match item(kind, name) {
            Some(item) => primary.push(item),
            None if kind.placements.clone().all(is_asked_for) => secondary.push(name.clone()),
            None => primary.push(format!("0:1|{name}")),
        }
    }
    for (cell, name) in &names.cells {
        if limited || !optional.contains(cell) { primary.push(name.clone()) } else { secondary.push(name.clone()) }
    }
    if limited && most > 0 {
        primary.push(format!("0:{most}|{}", names.empty));
    }
    if primary.is_empty() {
        return Err(Refused("nothing is required, so the exact cover would have no primary item".to_owned()));
    }
    let mut text = names.head;
    let counted = primary.iter().any(|item| item.contains('|'));
    let readers = if counted { "multiplicities, for DLX3 and SSMCC" } else { "no multiplicities, for DLX1 and later" };
    let bar = if secondary.is_empty() { "" } else { " | " };
    // Writing to a string never fails.
    let _ = writeln!(text, "| {readers}\n{}{bar}{}", primary.join(" "), secondary.join(" "));
    for number in 0..compiled.placements() as u32 {
        text.push_str(&names.kinds[compiled.placement(number).kind]);
        for cell in placed(&compiled, number) {
            let _ = write!(text, " {}", names.cells[&cell]);
        }
        text.push('\n');
    }
    if limited && most > 0 {
        optional.iter().for_each(|cell| _ = writeln!(text, "{} {}", names.cells[cell], names.empty));
    }
    Ok(text)
}

/// A kind as a primary item, with its multiplicity; `None`: it is to be used at most once, which a secondary item says.
fn item(kind: &Kind, name: &str) -> Option<String> {
    match (kind.least, kind.pieces.len()) {
        (0, 1) => None,
        (1, 1) => Some(name.to_owned()),
        (least, most) if least == most => Some(format!("{most}|{name}")),
        (least, most) => Some(format!("{least}:{most}|{name}")),
    }
}

/// The names of the items, and comments that say what they mean.
struct Names {
    kinds: Vec<String>,
    cells: BTreeMap<Cell, String>,
    empty: String,
    head: String,
}

impl Names {
    fn of(compiled: &Compiled) -> Self {
        let lattice = compiled.packing().lattice();
        let board = compiled.packing().board().cells();
        let mut taken = BTreeSet::new();
        let mut head = String::from("| A packing puzzle: items are pieces and cells, options are placements.\n");
        let long = board.iter().any(|&cell| numbers(lattice, cell).len() > LONGEST);
        let mut cells = BTreeMap::new();
        for (at, &cell) in board.iter().enumerate() {
            let name = if long { format!("c{at}") } else { numbers(lattice, cell) };
            if long {
                let _ = writeln!(head, "| {name}: cell {}", numbers(lattice, cell));
            }
            taken.insert(name.clone());
            cells.insert(cell, name);
        }
        let mut kinds = Vec::new();
        for number in 0..compiled.kinds().len() {
            let meant = pieces_of(compiled, number);
            let sayable = !meant.is_empty() && meant.len() <= LONGEST && !meant.contains([':', '|', ' ']);
            let wanted = if sayable { meant.clone() } else { format!("p{number}") };
            let name = free(&mut taken, wanted, |n| format!("p{number}.{n}"));
            if name != meant {
                let _ = writeln!(head, "| {name}: {meant}");
            }
            kinds.push(name);
        }
        let empty = free(&mut taken, "empty".into(), |n| format!("empty{n}"));
        Self { kinds, cells, empty, head }
    }
}
