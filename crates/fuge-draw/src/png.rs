//! Pixels, for those who cannot open the plotter's files.
//!
//! The drawings of [`crate::svg`] have no fonts, scripts or references to elsewhere, so they look the same wherever
//! they are rendered. The size is checked before any memory is taken.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use thiserror::Error;

/// The largest picture, in pixels: 64 megapixels, which take 256 megabytes while being drawn.
pub const MAX_PIXELS: u64 = 64_000_000;

/// Why there is no picture.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PngError {
    /// The drawing could not be read.
    #[error("not a drawing that can be rendered: {reason}")]
    BadSvg {
        /// What the reader said.
        reason: String,
    },
    /// The width asked for is 0.
    #[error("a picture cannot be 0 pixels wide")]
    NoWidth,
    /// The picture would be larger than [`MAX_PIXELS`].
    #[error("the picture would be {width} × {height} pixels; the limit is {MAX_PIXELS} pixels in all")]
    TooLarge {
        /// Pixels across.
        width: u32,
        /// Pixels down.
        height: u64,
    },
    /// The encoder failed.
    #[error("the picture could not be encoded: {reason}")]
    Encoding {
        /// What the encoder said.
        reason: String,
    },
}

/// Renders an SVG drawing `width` pixels wide; the height follows from its proportions.
///
/// ```
/// use fuge_puzzle::packing::{Board, Lattice, Packing, PieceSet, Symmetry};
/// let pieces = PieceSet::named("trominoes").unwrap().pieces(Lattice::Square).unwrap();
/// let packing = Packing::new(Board::rectangle(2, 3).unwrap(), pieces, Symmetry::Full).unwrap();
/// let bytes = fuge_draw::png::render(&fuge_draw::svg::solution(&packing, &[]), 200).unwrap();
/// assert!(bytes.starts_with(b"\x89PNG"));
/// ```
///
/// # Errors
/// A [`PngError`] when `svg` is not SVG or the picture would have no pixels or more than [`MAX_PIXELS`].
pub fn render(svg: &str, width: u32) -> Result<Vec<u8>, PngError> {
    let tree = Tree::from_str(svg, &Options::default()).map_err(|e| PngError::BadSvg { reason: e.to_string() })?;
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).round().max(1.0) as u64;
    let mut pixels = canvas(width, height)?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|e| PngError::Encoding { reason: e.to_string() })
}

/// An empty picture within the limit.
fn canvas(width: u32, height: u64) -> Result<Pixmap, PngError> {
    if width == 0 {
        return Err(PngError::NoWidth);
    }
    let too_large = PngError::TooLarge { width, height };
    if u64::from(width).saturating_mul(height) > MAX_PIXELS {
        return Err(too_large);
    }
    u32::try_from(height).ok().and_then(|height| Pixmap::new(width, height)).ok_or(too_large)
}
