//! BurrTools' `.xmpuzzle`: XML, usually packed with gzip.
//!
//! Shapes are boxes of voxels; a problem names one of them as the result and others as pieces. Pieces turn in space but have no mirror
//! images; where everything is flat, that is the same as squares that may be turned over. BurrTools goes on to take the puzzle apart;
//! Fuge finds the assemblies.

use super::draft::{Cells, Mark, Pieces, coordinate, limited, number};
use super::report::Fault;
use super::{Read, choose, kept_solutions};
use crate::error::shown;
use fuge_puzzle::packing::{Cell, Colour, Copies, Lattice, Piece, Turning};
use roxmltree::{Document, Node};
use std::collections::BTreeSet;
use std::ops::Range;

/// The puzzle in the text; of several problems, the one of this number.
pub(super) fn read(text: &str, choice: Option<usize>) -> Result<Read, Fault> {
    let document = Document::parse(text).map_err(|error| syntax(&error, text))?;
    let puzzle = document.root_element();
    head(puzzle)?;
    let shapes: Vec<Node> = sections(puzzle, "shapes").flat_map(|s| elements(s)).collect();
    let problems: Vec<Node> = sections(puzzle, "problems").flat_map(|s| elements(s)).collect();
    for (nodes, name) in [(&shapes, "voxel"), (&problems, "problem")] {
        nodes.iter().try_for_each(|node| expect(*node, &[name]))?;
    }
    let names: Vec<String> = problems.iter().map(|node| title(*node).map_or_else(String::new, quoted)).collect();
    let (number, caution) = choose(choice, &names, "problem")?;
    let colours = sections(puzzle, "colors").flat_map(|s| elements(s)).count();
    let problem = Problem::new(problems[number], &Shapes { list: &shapes, colours })?;
    let mut cautions: Vec<Fault> = caution.into_iter().collect();
    cautions.extend(problem.cautions());
    Ok(Read::packing(title(problems[number]).map(str::to_owned), problem.packing()?, cautions))
}

/// Version, grid, and that there is nothing else than is known.
fn head(puzzle: Node) -> Result<(), Fault> {
    if puzzle.tag_name().name() != "puzzle" {
        let message = format!("this is XML of `{}`, not a puzzle", shown(puzzle.tag_name().name()));
        return Err(Fault::wrong(tag(puzzle), message, "a file of BurrTools begins with `<puzzle version=\"2\">`"));
    }
    if !matches!(puzzle.attribute("version"), Some("1" | "2")) {
        let message = "the version is neither 1 nor 2";
        return Err(Fault::unsupported(tag(puzzle), message, "save it with BurrTools 0.6"));
    }
    elements(puzzle).try_for_each(|node| expect(node, &["gridType", "colors", "shapes", "problems", "comment"]))?;
    for grid in sections(puzzle, "gridType") {
        let name = match grid.attribute("type") {
            Some("0") => continue,
            Some("1") => "triangular prisms",
            Some("2") => "spheres",
            Some("3") => "rhombic tetrahedra",
            Some("4") => "tetrahedra and octahedra",
            _ => "an unknown kind of cell",
        };
        let help = "of BurrTools' grids Fuge has the one of bricks: cubes, and squares where all is flat";
        return Err(Fault::unsupported(tag(grid), format!("the grid is made of {name}"), help));
    }
    Ok(())
}

/// The shapes of the file, and how many colours it defines.
struct Shapes<'d, 'a, 'i> {
    list: &'d [Node<'a, 'i>],
    colours: usize,
}

/// A problem: pieces and a result.
struct Problem {
    result: Cells,
    result_place: Range<usize>,
    parts: Vec<Part>,
    pairs: BTreeSet<(Colour, Colour)>,
    most_empty: Option<u32>,
    solutions: Option<(usize, Range<usize>)>,
    unfinished: Option<Range<usize>>,
}

/// A piece of a problem.
struct Part {
    name: String,
    cells: Cells,
    copies: Copies,
    place: Range<usize>,
}

impl Problem {
    fn new(node: Node, shapes: &Shapes) -> Result<Self, Fault> {
        attributes(node, &["name", "state", "assemblies", "solutions", "time", "maxHoles"])?;
        elements(node).try_for_each(|part| expect(part, &["shapes", "result", "bitmap", "assembler", "solutions"]))?;
        let Some(result_node) = sections(node, "result").next() else {
            return Err(Fault::wrong(tag(node), "the problem has no result", "choose its result in BurrTools"));
        };
        let result_shape = by_id(result_node, shapes.list)?;
        let parts = sections(node, "shapes").flat_map(|s| elements(s)).map(|part| Part::new(part, shapes));
        let parts = parts.filter_map(Result::transpose).collect::<Result<Vec<_>, _>>()?;
        let most_empty = node.attribute("maxHoles").map(|_| count(node, "maxHoles")).transpose()?;
        let kept: Vec<Node> = sections(node, "solutions").flat_map(|s| elements(s)).collect();
        Ok(Self {
            result: voxels(result_shape, shapes.colours)?,
            result_place: tag(result_shape),
            parts,
            pairs: pairs(node)?,
            most_empty,
            solutions: kept.first().map(|first| (kept.len(), tag(*first))),
            unfinished: sections(node, "assembler").next().map(tag),
        })
    }

    fn cautions(&self) -> Vec<Fault> {
        let kept = self.solutions.clone().map(|(number, place)| kept_solutions(number, place));
        let unfinished = self.unfinished.clone().map(|place| {
            let help = "Fuge searches from the beginning";
            Fault::wrong(place, "the state of an unfinished search is not read", help).label("not read")
        });
        kept.into_iter().chain(unfinished).collect()
    }

    fn packing(self) -> Result<fuge_puzzle::packing::Packing, Fault> {
        let flat = self.result.are_flat() && self.parts.iter().all(|part| part.cells.are_flat());
        let (lattice, turning) = if flat { (Lattice::Square, Turning::Over) } else { (Lattice::Cube, Turning::Turned) };
        let mut pieces = Pieces::default();
        let coloured = |cells: &Cells| cells.0.values().any(|mark| mark.colour.is_some());
        let colours = coloured(&self.result) && self.parts.iter().any(|part| coloured(&part.cells));
        for part in self.parts {
            let shape = part.cells.shape(&format!("piece `{}`", shown(&part.name)), &part.place)?;
            let piece = Piece { copies: part.copies, turning: turning.clone(), ..Piece::new(part.name, shape) };
            pieces.add(piece, &part.place)?;
        }
        let board = if flat { self.result.on_the_table() } else { self.result };
        let packing = pieces.on(lattice, &board, &self.result_place)?;
        let packing = if colours { packing.with_colour_pairs(self.pairs) } else { packing };
        limited(packing, self.most_empty, &self.result_place)
    }
}

impl Part {
    /// The piece; `None`: it is used 0 times.
    fn new(node: Node, shapes: &Shapes) -> Result<Option<Self>, Fault> {
        expect(node, &["shape"])?;
        attributes(node, &["id", "count", "min", "max", "group"])?;
        let grouped = node.attribute("group").is_some_and(|group| group != "0") || elements(node).next().is_some();
        if grouped {
            let help = "groups say which pieces need not come apart; Fuge takes nothing apart: remove them";
            return Err(Fault::unsupported(tag(node), "a piece belongs to a group", help));
        }
        let shape = by_id(node, shapes.list)?;
        let copies = match (node.attribute("count"), node.attribute("min"), node.attribute("max")) {
            (Some(_), ..) => Copies::from(count(node, "count")?),
            (None, Some(_), Some(_)) => Copies { min: count(node, "min")?, max: count(node, "max")? },
            (None, None, None) => Copies::from(1),
            _ => return Err(Fault::wrong(tag(node), "a range with one end", "give both `min` and `max`, or `count`")),
        };
        if copies.min > copies.max {
            let message = format!("from {} to {} copies", copies.min, copies.max);
            return Err(Fault::wrong(tag(node), message, "`min` is at most `max`"));
        }
        let cells = voxels(shape, shapes.colours)?;
        if cells.0.values().any(|mark| mark.optional) {
            let help = "cells that may stay empty belong into the result; draw the piece with `#`";
            return Err(Fault::unsupported(tag(shape), "a piece has variable cells", help));
        }
        let label = || node.attribute("id").and_then(number).map_or(0, |id| id.saturating_add(1));
        let name = title(shape).map_or_else(|| format!("S{}", label()), str::to_owned);
        Ok((copies.max > 0).then_some(Self { name, cells, copies, place: tag(node) }))
    }
}

/// The shape that the attribute `id` names.
fn by_id<'a, 'i>(node: Node, shapes: &[Node<'a, 'i>]) -> Result<Node<'a, 'i>, Fault> {
    let id = count(node, "id")?;
    let missing = || {
        let message = format!("there is no shape {id}");
        Fault::wrong(tag(node), message, format!("the file has {} shapes, counted from 0", shapes.len()))
    };
    shapes.get(id as usize).copied().ok_or_else(missing)
}

/// The cells of a shape: `x` runs first, then `y`, then `z`.
fn voxels(node: Node, colours: usize) -> Result<Cells, Fault> {
    attributes(node, &["x", "y", "z", "type", "name", "weight", "hx", "hy", "hz"])?;
    if node.attribute("type").is_some_and(|kind| kind != "0") {
        let message = "the shape's voxels are written in an unknown way";
        return Err(Fault::unsupported(tag(node), message, "save the file with BurrTools 0.6"));
    }
    let [x, y, z] = [count(node, "x")?, count(node, "y")?, count(node, "z")?].map(i64::from);
    let size = x.saturating_mul(y).saturating_mul(z);
    let place = node.first_child().map_or_else(|| tag(node), |text| text.range());
    let marks = marks(node.text().unwrap_or_default(), &place, colours)?;
    if marks.len() as i64 != size {
        let message = format!("a shape of {x}×{y}×{z} has {size} voxels, here are {}", marks.len());
        return Err(Fault::wrong(place, message, "write `#`, `+` or `_` for each"));
    }
    let mut cells = Cells::default();
    for (at, mark) in (0_i64..).zip(marks) {
        let along = [at / (x * y), at / x % y, at % x].map(coordinate);
        let [Some(layer), Some(row), Some(column)] = along else {
            return Err(Fault::too_large(tag(node), "the shape is too long", "cut empty space off"));
        };
        if let Some(mark) = mark {
            cells.0.insert(Cell::new(row, column).in_layer(layer), mark);
        }
    }
    Ok(cells)
}

/// What stands for each voxel; `None`: it is empty.
fn marks(text: &str, place: &Range<usize>, colours: usize) -> Result<Vec<Option<Mark>>, Fault> {
    let mut marks: Vec<Option<Mark>> = Vec::new();
    let mut rest = text.char_indices().peekable();
    while let Some((at, mark)) = rest.next() {
        // The place is exact unless the text has entities.
        let here = || (place.start + at).min(place.end)..(place.start + at + mark.len_utf8()).min(place.end);
        let optional = match mark {
            '_' => None,
            '#' => Some(false),
            '+' => Some(true),
            space if space.is_whitespace() => continue,
            other => {
                let message = format!("`{}` in a shape", shown(&other.to_string()));
                return Err(Fault::wrong(
                    here(),
                    message,
                    "a voxel is `#`, `+` or `_`, perhaps with a colour's number",
                ));
            }
        };
        let mut digits = String::new();
        while let Some((_, digit)) = rest.next_if(|(_, c)| c.is_ascii_digit()) {
            digits.push(digit);
        }
        let colour = if digits.is_empty() { None } else { letter(&digits, here(), colours)? };
        marks.push(optional.map(|optional| Mark { optional, colour }));
    }
    Ok(marks)
}

/// The letter of a colour that is counted from 1; 0 is no colour.
fn letter(digits: &str, place: Range<usize>, colours: usize) -> Result<Option<Colour>, Fault> {
    match digits.parse::<u8>() {
        Ok(0) => Ok(None),
        Ok(n) if usize::from(n) > colours => {
            let message = format!("colour number {n}, but the file has {colours}");
            Err(Fault::wrong(place, message, "define the colour, or leave the number out"))
        }
        Ok(n @ 1..=26) => Ok(Some(char::from(b'A' + n - 1))),
        _ => {
            let message = format!("colour number {}", shown(digits));
            Err(Fault::unsupported(place, message, "Fuge has 26 colours; give the cells one of the first 26"))
        }
    }
}

/// The colours that go together, of a piece and of the result. In these pairs colours are counted from 0.
fn pairs(problem: Node) -> Result<BTreeSet<(Colour, Colour)>, Fault> {
    let mut pairs = BTreeSet::new();
    for pair in sections(problem, "bitmap").flat_map(|bitmap| elements(bitmap)) {
        expect(pair, &["pair"])?;
        let colours = [count(pair, "piece")?, count(pair, "result")?];
        // A colour beyond the letters is on no cell, or its shape would be refused.
        let letters = colours.map(|n| u8::try_from(n).ok().filter(|n| *n < 26).map(|n| char::from(b'A' + n)));
        if let [Some(piece), Some(result)] = letters {
            pairs.insert((piece, result));
        }
    }
    Ok(pairs)
}

/// The child elements.
fn elements<'a, 'i>(node: Node<'a, 'i>) -> impl Iterator<Item = Node<'a, 'i>> + use<'a, 'i> {
    node.children().filter(Node::is_element)
}

/// The child elements of this name.
fn sections<'a, 'i>(node: Node<'a, 'i>, name: &'static str) -> impl Iterator<Item = Node<'a, 'i>> + use<'a, 'i> {
    elements(node).filter(move |child| child.has_tag_name(name))
}

fn expect(node: Node, known: &[&str]) -> Result<(), Fault> {
    let name = node.tag_name().name();
    if known.contains(&name) {
        return Ok(());
    }
    let message = format!("unknown element `{}`", shown(name));
    Err(Fault::unsupported(tag(node), message, format!("here Fuge knows {}", known.join(", "))))
}

fn attributes(node: Node, known: &[&str]) -> Result<(), Fault> {
    match node.attributes().find(|attribute| !known.contains(&attribute.name())) {
        None => Ok(()),
        Some(attribute) => {
            let message = format!("unknown attribute `{}`", shown(attribute.name()));
            Err(Fault::unsupported(attribute.range(), message, format!("here Fuge knows {}", known.join(", "))))
        }
    }
}

/// The number that an attribute is.
fn count(node: Node, name: &str) -> Result<u32, Fault> {
    let Some(attribute) = node.attribute_node(name) else {
        let message = format!("`{}` has no `{name}`", shown(node.tag_name().name()));
        return Err(Fault::wrong(tag(node), message, format!("add `{name}=\"…\"`")));
    };
    number(attribute.value().trim()).and_then(|n| u32::try_from(n).ok()).filter(|n| *n <= 1 << 20).ok_or_else(|| {
        let message = format!("`{}` is no number from 0 to {}", shown(attribute.value()), 1 << 20);
        Fault::wrong(attribute.range_value(), message, format!("`{name}` is a whole number"))
    })
}

/// The attribute `name`, if there is something in it.
fn title<'a>(node: Node<'a, '_>) -> Option<&'a str> {
    node.attribute("name").filter(|name| !name.trim().is_empty())
}

fn quoted(name: &str) -> String {
    format!("`{}`", shown(name))
}

/// The place of an element's opening tag.
fn tag(node: Node) -> Range<usize> {
    let whole = node.range();
    let text = &node.document().input_text()[whole.clone()];
    whole.start..whole.start + text.find('>').map_or(text.len(), |end| end + 1)
}

fn syntax(error: &roxmltree::Error, text: &str) -> Fault {
    let at = error.pos();
    let start: usize = text.split_inclusive('\n').take(at.row.saturating_sub(1) as usize).map(str::len).sum();
    let column = at.col.saturating_sub(1) as usize;
    let offset = text[start..].char_indices().nth(column).map_or(text.len(), |(offset, _)| start + offset);
    let message = format!("this is not XML: {}", shown(&error.to_string()));
    Fault::wrong(offset..offset, message, "save the file with BurrTools again; is it cut short?")
}
