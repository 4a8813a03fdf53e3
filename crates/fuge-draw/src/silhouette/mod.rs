//! Pictures of polygon pieces that form a polygon figure: as SVG, as a report, in a terminal, and step by step.
//!
//! A [`Scene`] is plain data in any unit and frame, with `y` upwards. All pictures begin in the same way: the scene is
//! laid on paper, where the figure is about as large as a board of ten by ten cells, so that the pens, the letters
//! and the pages of the packing pictures suit it.
//!
//! ```
//! use fuge_draw::silhouette::{self, Scene, Shape};
//! use fuge_draw::text::TextStyle;
//! let half = |label: &str, colour, third| Shape {
//!     label: label.to_owned(),
//!     colour,
//!     polygon: vec![[0.0, 0.0], third, [4.0, 4.0]],
//! };
//! let square = vec![vec![[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]]];
//! let pieces = vec![half("A", 0, [4.0, 0.0]), half("B", 1, [0.0, 4.0])];
//! let scene = Scene { outline: square, pieces, ..Scene::default() };
//! assert!(silhouette::svg(&scene, "Two halves").contains("<title>Two halves</title>"));
//! assert_eq!(silhouette::text_within(&scene, TextStyle::PLAIN, (8, 4)), "\
//! BBBBBBBA
//! BBBBBAAA
//! BBBAAAAA
//! BAAAAAAA
//! ");
//! ```

mod drawing;
mod hatch;
pub(crate) mod labels;
mod looks;
mod paper;
mod pole;
mod raster;
mod report;
mod sheet;
mod strip;
mod terminal;

pub use report::report;
pub use sheet::{gallery, sheet, svg};
pub use strip::{strip_html, strip_svg};
pub use terminal::{MOST_COLUMNS, MOST_LINES, legend, step_text, text, text_within};

/// A figure with pieces laid in it, in any unit and frame, `y` upwards.
///
/// Loops and polygons with fewer than three corners, or with a corner that is no finite number, are not drawn.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// The figure: loops that are filled by the even-odd rule, so that a loop within another is a hole.
    pub outline: Vec<Vec<[f64; 2]>>,
    /// The pieces that lie in it. With none, and nothing below either, the figure is drawn as a dark silhouette.
    pub pieces: Vec<Shape>,
    /// The names of all kinds of pieces of the puzzle, those that do not lie here too. With them a piece keeps its letter
    /// while others come and go; without them the pieces that lie here are all that is known.
    pub kinds: Vec<String>,
    /// The region that is left to be filled, even-odd; none where it does not matter.
    pub rest: Vec<Vec<[f64; 2]>>,
    /// The corner that is to be filled next.
    pub corner: Option<[f64; 2]>,
    /// The piece that is tried there, and why it is rejected; the reason is empty where it is not.
    pub tried: Option<(Shape, String)>,
}

/// A piece as it lies.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Shape {
    /// The piece's name.
    pub label: String,
    /// The index of the piece's kind, which chooses its colour.
    pub colour: usize,
    /// Its corners.
    pub polygon: Vec<[f64; 2]>,
}
