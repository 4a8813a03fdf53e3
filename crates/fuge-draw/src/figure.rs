//! Solids on paper: a block of cubes seen from a corner, and its layers beside it.
//!
//! The block shows what a solution looks like; its layers, each seen in the same way, show every cube of it. Sides have
//! three shades, as from a light above and to the left. Lines tell pieces apart: strong between pieces, weak where
//! a piece bends, hardly to be seen between the cubes of a piece.

use crate::colours;
use crate::outline::{Edge, Loop, Point, outline, shared_edges, straight_lines};
use crate::palette::PALETTE;
use crate::path::{dots, lines, number, polygons};
use crate::picture::{Picture, Spot};
use crate::solid::{Line, STEP, Side, Solid, face};
use fuge_puzzle::packing::{Cell, Colour};
use std::collections::{BTreeMap, BTreeSet};

/// Strokes on paper, in the order in which they are drawn.
#[derive(Default)]
pub(crate) struct Figure {
    /// Width and height.
    pub size: (f64, f64),
    pub strokes: Vec<Stroke>,
}

/// A path and how it looks.
pub(crate) struct Stroke {
    pub path: String,
    pub title: Option<String>,
    fill: Option<String>,
    ink: String,
    width: f64,
    dotted: bool,
    /// Hardly to be seen.
    faint: bool,
}

impl Stroke {
    /// A surface.
    pub fn filled(path: String, fill: String, title: Option<String>) -> Self {
        // The line of its own colour covers the hairline that would be seen between two faces.
        Self { path, title, ink: fill.clone(), fill: Some(fill), width: 0.02, dotted: false, faint: false }
    }

    /// A surface with a line around it.
    pub fn edged(path: String, fill: String, ink: &str, width: f64) -> Self {
        Self { fill: Some(fill), ..Self::line(path, ink, width) }
    }

    /// A line.
    pub fn line(path: String, ink: &str, width: f64) -> Self {
        Self { path, title: None, fill: None, ink: ink.to_owned(), width, dotted: false, faint: false }
    }

    /// How it looks: properties that SVG has as attributes and CSS under the same names.
    fn look(&self) -> Vec<(&'static str, String)> {
        let fill = self.fill.clone().unwrap_or_else(|| "none".to_owned());
        let mut look = vec![("fill", fill), ("stroke", self.ink.clone()), ("stroke-width", number(self.width))];
        look.extend(self.dotted.then(|| ("stroke-dasharray", DOTS.to_owned())));
        look.extend(self.faint.then(|| ("stroke-opacity", "0.2".to_owned())));
        look
    }

    /// How it looks, as attributes of SVG.
    pub fn attributes(&self) -> String {
        self.look().iter().map(|(name, value)| format!("{name}=\"{value}\"")).collect::<Vec<_>>().join(" ")
    }

    /// How it looks, as CSS.
    pub fn style(&self) -> String {
        self.look().iter().map(|(name, value)| format!("{name}:{value}")).collect::<Vec<_>>().join(";")
    }
}

/// Eight dots to the edge of a cube.
const DOTS: &str = "0.01 0.115";

impl Figure {
    /// The block, and beside it its layers from the top down.
    pub fn block_and_layers(
        picture: &Picture,
        seen: &BTreeMap<Cell, Colour>,
        all: &BTreeSet<Colour>,
        line: f64,
    ) -> Self {
        let artist = Artist { picture, line, seen, all };
        let block = artist.block();
        let numbers: BTreeSet<i32> = picture.board.iter().map(|cell| cell.layer).collect();
        // The layers of a bare box are all the same, and one can see it.
        let places: BTreeSet<Cell> = picture.board.iter().map(|cell| cell.in_layer(0)).collect();
        let plain = picture.regions.is_empty() && seen.is_empty();
        if numbers.len() == 1 || (plain && picture.board.len() == numbers.len() * places.len()) {
            return block.into_figure((0.0, 0.0));
        }
        let layers: Vec<Part> = numbers.iter().map(|&layer| artist.layer(layer)).collect();
        arranged(block, layers)
    }

    /// Only the block, or one piece.
    pub fn block(picture: &Picture, line: f64) -> Self {
        let (seen, all) = (BTreeMap::new(), BTreeSet::new());
        Artist { picture, line, seen: &seen, all: &all }.block().into_figure((0.0, 0.0))
    }
}

/// Draws parts of a picture.
struct Artist<'a> {
    picture: &'a Picture<'a>,
    /// The width of a line between pieces.
    line: f64,
    seen: &'a BTreeMap<Cell, Colour>,
    all: &'a BTreeSet<Colour>,
}

/// Something drawn, not yet at its place.
struct Part {
    /// Its upper left corner, in steps.
    corner: Point,
    size: (f64, f64),
    drawn: Vec<Drawn>,
}

/// A stroke that can still be moved.
struct Drawn {
    shape: Form,
    look: Stroke,
}

enum Form {
    Polygons(Vec<Loop>),
    Lines(Vec<Edge>),
    Dots(Vec<(f64, f64)>),
}

impl Artist<'_> {
    /// The whole block.
    fn block(&self) -> Part {
        self.part(self.picture.board)
    }

    /// One layer, at its place in the box around all of them, with the colours of its cells.
    fn layer(&self, layer: i32) -> Part {
        let board = self.picture.board;
        let cells: Vec<Cell> = board.iter().copied().filter(|cell| cell.layer == layer).collect();
        let mut part = self.part(&cells);
        self.draw_colours(&cells, &mut part);
        let all: BTreeSet<Cell> = board.iter().map(|cell| cell.in_layer(layer)).collect();
        part.frame(Solid::new(all.iter().map(|&cell| (cell, None))).bounds());
        if all.len() > cells.len() {
            // A layer smaller than others is seen to lie above or below them.
            part.drawn.insert(0, self.dotted(Form::Polygons(outline(all.iter().map(floor)))));
        }
        part
    }

    /// Some of the cells.
    fn part(&self, cells: &[Cell]) -> Part {
        let region = |cell: Cell| match self.picture.spot(cell) {
            Spot::Region(region) => Some(region),
            Spot::Open | Spot::Outside => None,
        };
        let whole = Solid::new(cells.iter().map(|&cell| (cell, region(cell))));
        let mut part = Part { corner: Point { x: 0, y: 0 }, size: (0.0, 0.0), drawn: Vec::new() };
        part.frame(whole.bounds());
        if self.picture.regions.is_empty() {
            self.draw_solid(&whole, &mut part);
        } else {
            let open: Vec<Cell> = cells.iter().copied().filter(|&cell| region(cell).is_none()).collect();
            self.draw_open(&open, &whole, &mut part);
            let covered = cells.iter().filter_map(|&cell| Some((cell, Some(region(cell)?))));
            self.draw_solid(&Solid::new(covered), &mut part);
        }
        part
    }

    /// Where nothing lies yet: the floor that can be seen through it, and how far the board goes.
    fn draw_open(&self, open: &[Cell], whole: &Solid, part: &mut Part) {
        if open.is_empty() {
            return;
        }
        let lowest = open.iter().map(|cell| cell.layer).max();
        let floors: Vec<Loop> = open.iter().filter(|cell| Some(cell.layer) == lowest).map(floor).collect();
        let edges = shared_edges(floors.iter().cloned());
        part.drawn.push(self.dotted(Form::Lines(straight_lines(&edges))));
        part.drawn.push(self.dotted(Form::Polygons(outline(floors))));
        part.drawn.push(self.dotted(Form::Polygons(whole.outline())));
    }

    /// A dotted line.
    fn dotted(&self, shape: Form) -> Drawn {
        Drawn { shape, look: Stroke { dotted: true, ..Stroke::line(String::new(), "#999", 0.8 * self.line) } }
    }

    fn draw_solid(&self, solid: &Solid, part: &mut Part) {
        for (region, sides) in solid.faces() {
            for (side, loops) in sides {
                let (fill, title) = match region.and_then(|number| self.picture.regions.get(number)) {
                    Some(region) => {
                        (PALETTE[region.colour].shaded(light(side)), Some(self.picture.label(region).to_owned()))
                    }
                    None => (paper(side).to_owned(), None),
                };
                part.drawn
                    .push(Drawn { shape: Form::Polygons(loops), look: Stroke::filled(String::new(), fill, title) });
            }
        }
        for (line, edges) in solid.lines() {
            part.drawn.push(Drawn { shape: Form::Lines(edges), look: self.look(line) });
        }
    }

    fn look(&self, line: Line) -> Stroke {
        let (ink, width) = match line {
            Line::Joint if self.picture.regions.is_empty() => ("#999", 0.8),
            Line::Joint => ("#000", 0.5),
            Line::Crease => ("#222", 0.5),
            Line::Seam => ("#222", 1.1),
            Line::Edge => ("#222", 1.4),
        };
        let joint = line == Line::Joint;
        let dotted = joint && self.picture.regions.is_empty();
        Stroke { dotted, faint: joint && !dotted, ..Stroke::line(String::new(), ink, width * self.line) }
    }

    /// The colours of cells, on top of their cubes.
    fn draw_colours(&self, cells: &[Cell], part: &mut Part) {
        for (colour, dot) in colours::dots(self.all) {
            let middle = |cell: &Cell| {
                let [a, _, c, _] = face(*cell, Side::Top);
                (f64::from(a.x + c.x) / 2.0, f64::from(a.y + c.y) / 2.0)
            };
            let middles: Vec<_> =
                cells.iter().filter(|cell| self.seen.get(cell) == Some(&colour)).map(middle).collect();
            for (ink, width) in [("#222", 0.34), (dot.fill, 0.3)] {
                let look = Stroke::line(String::new(), ink, width);
                part.drawn.push(Drawn { shape: Form::Dots(middles.clone()), look });
            }
        }
    }
}

/// What a cell stands on.
fn floor(cell: &Cell) -> Loop {
    face(cell.in_layer(cell.layer + 1), Side::Top).to_vec()
}

/// How light a side is.
fn light(side: Side) -> f64 {
    match side {
        Side::Top => 0.25,
        Side::Left => -0.04,
        Side::Right => -0.22,
    }
}

/// A side of a block that is only a box.
fn paper(side: Side) -> &'static str {
    match side {
        Side::Top => "#ffffff",
        Side::Left => "#f4f4f4",
        Side::Right => "#e6e6e6",
    }
}

impl Part {
    fn frame(&mut self, (first, last): (Point, Point)) {
        self.corner = first;
        self.size = (f64::from(last.x - first.x) * STEP.0, f64::from(last.y - first.y) * STEP.1);
    }

    fn into_figure(self, at: (f64, f64)) -> Figure {
        let size = self.size;
        Figure { size, strokes: self.at(at) }
    }

    /// The strokes with the upper left corner there.
    fn at(self, (x, y): (f64, f64)) -> Vec<Stroke> {
        let place = |right: f64, down: f64| {
            (x + (right - f64::from(self.corner.x)) * STEP.0, y + (down - f64::from(self.corner.y)) * STEP.1)
        };
        let point = |p: &Point| place(p.x.into(), p.y.into());
        let path = |shape: &Form| match shape {
            Form::Polygons(loops) => {
                let moved: Vec<Vec<_>> = loops.iter().map(|corners| corners.iter().map(point).collect()).collect();
                polygons(&moved)
            }
            Form::Lines(edges) => lines(&edges.iter().map(|(a, b)| [point(a), point(b)]).collect::<Vec<_>>()),
            Form::Dots(all) => dots(all.iter().map(|&(x, y)| place(x, y))),
        };
        let stroke = |drawn: Drawn| Stroke { path: path(&drawn.shape), ..drawn.look };
        self.drawn.into_iter().map(stroke).filter(|stroke| !stroke.path.is_empty()).collect()
    }
}

/// The block at the left and the layers at its right, in as many columns as make the whole neither too wide nor too high.
fn arranged(block: Part, layers: Vec<Part>) -> Figure {
    let size = |along: fn(&Part) -> f64| layers.iter().map(along).fold(0.0, f64::max);
    let (width, height) = (size(|part| part.size.0), size(|part| part.size.1));
    let (between, apart) = (0.8, 1.6);
    let whole = |columns: usize| {
        let rows = layers.len().div_ceil(columns);
        let right = columns as f64 * (width + between) - between;
        let high = rows as f64 * (height + between) - between;
        (block.size.0 + apart + right, block.size.1.max(high))
    };
    let shape = |columns: &usize| {
        let (width, height) = whole(*columns);
        let empty = 1.0 - layers.len() as f64 / (columns * layers.len().div_ceil(*columns)) as f64;
        (width / height / 1.4).ln().abs() + 2.0 * empty
    };
    let columns = (1..=layers.len()).min_by(|a, b| shape(a).total_cmp(&shape(b))).unwrap_or(1);
    let (total, left) = (whole(columns), block.size.0 + apart);
    let down = (total.1 - block.size.1) / 2.0;
    let high = layers.len().div_ceil(columns) as f64 * (height + between) - between;
    let top = (total.1 - high) / 2.0;
    let mut strokes = block.at((0.0, down));
    for (number, layer) in layers.into_iter().enumerate() {
        let (row, column) = (number / columns, number % columns);
        let at = (left + column as f64 * (width + between), top + row as f64 * (height + between));
        strokes.extend(layer.at(at));
    }
    Figure { size: total, strokes }
}
