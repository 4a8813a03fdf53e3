//! From the frame of a scene to paper: `y` downwards, the upper left corner at zero, the figure about ten units large.

use super::{Scene, Shape};

/// A point on paper.
pub(super) type Point = (f64, f64);

/// How large a figure is: the square root of its area.
const SIDE: f64 = 10.0;

/// How much longer than [`SIDE`] a figure may be.
const LONGEST: f64 = 3.0;

/// Coordinates beyond this are not drawn: their squares could not be told from infinity.
const FARTHEST: f64 = 1e100;

/// A box around points of a scene.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Bounds {
    least: [f64; 2],
    most: [f64; 2],
}

impl Bounds {
    /// The box around the figure, or around everything where there is no figure.
    pub fn of_figure(scene: &Scene) -> Option<Self> {
        Self::around(sound(&scene.outline).flatten()).or_else(|| Self::of_all(scene))
    }

    /// The box around everything that is drawn.
    pub fn of_all(scene: &Scene) -> Option<Self> {
        let shapes = scene.pieces.iter().chain(scene.tried.iter().map(|(shape, _)| shape));
        let polygons = shapes.map(|shape| &shape.polygon).chain(&scene.outline).chain(&scene.rest);
        Self::around(sound(polygons).flatten().chain(corner(scene).as_ref()))
    }

    fn around<'a>(points: impl Iterator<Item = &'a [f64; 2]>) -> Option<Self> {
        points.map(|&at| Self { least: at, most: at }).reduce(Self::joined)
    }

    /// The box around both.
    pub fn joined(self, other: Self) -> Self {
        let along = |k: usize| (self.least[k].min(other.least[k]), self.most[k].max(other.most[k]));
        let (x, y) = (along(0), along(1));
        Self { least: [x.0, y.0], most: [x.1, y.1] }
    }

    /// The box with a border around it, as wide as this share of its longer side.
    pub fn widened(self, share: f64) -> Self {
        let (width, height) = self.size();
        let border = share * width.max(height);
        Self { least: self.least.map(|value| value - border), most: self.most.map(|value| value + border) }
    }

    fn size(&self) -> (f64, f64) {
        (self.most[0] - self.least[0], self.most[1] - self.least[1])
    }

    /// How much larger this is on paper, when the box is the size of a figure.
    pub fn scale(&self) -> f64 {
        let (width, height) = self.size();
        let longest = width.max(height);
        let scale = SIDE / (width * height).sqrt().max(longest / LONGEST);
        if longest > 1.0 / FARTHEST { scale } else { 1.0 }
    }
}

/// The way from a scene to paper.
#[derive(Clone, Copy, Debug)]
pub(super) struct Paper {
    left: f64,
    top: f64,
    scale: f64,
    /// Width and height of what is drawn.
    pub size: Point,
}

impl Paper {
    /// The paper for one scene.
    pub fn new(scene: &Scene) -> Self {
        let scale = Bounds::of_figure(scene).map_or(1.0, |bounds| bounds.scale());
        Self::framed(Bounds::of_all(scene), scale)
    }

    /// The paper for the figure with a border around it, a share of its size, whatever else there is.
    pub fn bordered(scene: &Scene, share: f64) -> Self {
        let bounds = Bounds::of_figure(scene);
        Self::framed(bounds.map(|bounds| bounds.widened(share)), bounds.map_or(1.0, |bounds| bounds.scale()))
    }

    /// The paper for what is within these bounds.
    pub fn framed(bounds: Option<Bounds>, scale: f64) -> Self {
        let Some(bounds) = bounds else { return Self { left: 0.0, top: 0.0, scale, size: (0.0, 0.0) } };
        let (width, height) = bounds.size();
        Self { left: bounds.least[0], top: bounds.most[1], scale, size: (scale * width, scale * height) }
    }

    fn point(&self, &[x, y]: &[f64; 2]) -> Point {
        (self.scale * (x - self.left), self.scale * (self.top - y))
    }

    fn loops(&self, all: &[Vec<[f64; 2]>]) -> Vec<Vec<Point>> {
        sound(all).map(|corners| corners.iter().map(|at| self.point(at)).collect()).collect()
    }
}

/// A scene on paper.
pub(super) struct Laid<'a> {
    pub outline: Vec<Vec<Point>>,
    pub rest: Vec<Vec<Point>>,
    pub pieces: Vec<LaidShape<'a>>,
    pub corner: Option<Point>,
    /// The piece that is tried, and why it is rejected.
    pub tried: Option<(LaidShape<'a>, &'a str)>,
}

/// A piece on paper.
pub(super) struct LaidShape<'a> {
    pub shape: &'a Shape,
    pub polygon: Vec<Point>,
}

impl<'a> Laid<'a> {
    pub fn new(scene: &'a Scene, paper: &Paper) -> Self {
        let lay = |shape: &'a Shape| {
            let polygon = paper.loops(std::slice::from_ref(&shape.polygon)).pop()?;
            Some(LaidShape { shape, polygon })
        };
        Self {
            outline: paper.loops(&scene.outline),
            rest: paper.loops(&scene.rest),
            pieces: scene.pieces.iter().filter_map(lay).collect(),
            corner: corner(scene).map(|at| paper.point(&at)),
            tried: scene.tried.as_ref().and_then(|(shape, why)| Some((lay(shape)?, why.as_str()))),
        }
    }

    /// Whether there is nothing but the figure.
    pub fn is_bare(&self) -> bool {
        self.pieces.is_empty() && self.rest.is_empty() && self.corner.is_none() && self.tried.is_none()
    }
}

/// The polygons that can be drawn.
fn sound<'a>(all: impl IntoIterator<Item = &'a Vec<[f64; 2]>>) -> impl Iterator<Item = &'a Vec<[f64; 2]>> {
    all.into_iter().filter(|corners| corners.len() > 2 && corners.iter().all(within_reach))
}

fn corner(scene: &Scene) -> Option<[f64; 2]> {
    scene.corner.filter(within_reach)
}

fn within_reach(at: &[f64; 2]) -> bool {
    at.iter().all(|value| value.abs() < FARTHEST)
}
