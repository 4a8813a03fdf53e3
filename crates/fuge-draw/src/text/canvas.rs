//! A grid of characters, each with an optional background, written out line by line at the end; so layout never has to
//! know about escape codes, and no line can end without a reset.

use super::TextStyle;
use crate::palette::PALETTE;
use crate::picture::{Picture, Region, Spot};

/// A character and the colour behind it, an index into the palette.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ink {
    pub mark: char,
    colour: Option<u8>,
}

impl Ink {
    pub const BLANK: Self = Self::plain(' ');

    pub const fn plain(mark: char) -> Self {
        Self { mark, colour: None }
    }

    pub fn on(mark: char, region: &Region) -> Self {
        Self::tinted(mark, region.colour)
    }

    /// A mark on this colour of the palette.
    pub fn tinted(mark: char, colour: usize) -> Self {
        Self { mark, colour: Some(colour as u8) }
    }

    /// A blank as it looks there.
    pub fn background(picture: &Picture, spot: Spot) -> Self {
        match spot {
            Spot::Region(index) => Self::on(' ', &picture.regions[index]),
            Spot::Open | Spot::Outside => Self::BLANK,
        }
    }

    /// The same background with this mark.
    pub fn with(self, mark: char) -> Self {
        Self { mark, ..self }
    }
}

/// Lines of characters, not yet escape codes.
pub(crate) struct Canvas {
    pub rows: Vec<Vec<Ink>>,
}

impl Canvas {
    /// So many lines of blanks.
    pub fn blank(lines: usize, columns: usize) -> Self {
        Self { rows: vec![vec![Ink::BLANK; columns]; lines] }
    }

    /// Puts a character there; what is beyond the canvas is not drawn.
    pub fn put(&mut self, line: usize, column: usize, ink: Ink) {
        if let Some(place) = self.rows.get_mut(line).and_then(|row| row.get_mut(column)) {
            *place = ink;
        }
    }

    /// Puts a mark where there is only a blank yet, and keeps its background.
    pub fn fill_blank(&mut self, line: usize, column: usize, mark: char) {
        let place = self.rows.get_mut(line).and_then(|row| row.get_mut(column));
        if let Some(ink) = place.filter(|ink| ink.mark == ' ') {
            ink.mark = mark;
        }
    }

    pub fn width(&self) -> usize {
        self.rows.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// Puts another canvas to the right of this one, so many columns away.
    pub fn append(&mut self, right: &Self, gap: usize) {
        let start = self.width() + gap;
        self.rows.resize(self.rows.len().max(right.rows.len()), Vec::new());
        for (row, more) in self.rows.iter_mut().zip(&right.rows) {
            row.resize(start, Ink::BLANK);
            row.extend(more);
        }
    }

    pub fn write(&self, style: TextStyle) -> String {
        let mut out = String::with_capacity(self.rows.iter().map(|row| row.len() + 1).sum());
        for row in &self.rows {
            let seen = |ink: &Ink| ink.mark != ' ' || (style.colour && ink.colour.is_some());
            let end = row.iter().rposition(seen).map_or(0, |last| last + 1);
            if style.colour {
                write_colours(&row[..end], &mut out);
            } else {
                out.extend(row[..end].iter().map(|ink| ink.mark));
            }
            out.push('\n');
        }
        out
    }
}

/// One line; a run of one colour has one escape code, and a coloured run is reset where it ends.
fn write_colours(row: &[Ink], out: &mut String) {
    for run in row.chunk_by(|a, b| a.colour == b.colour) {
        let colour = run[0].colour.and_then(|colour| PALETTE.get(usize::from(colour)));
        if let Some(colour) = colour {
            // Black on the piece's colour, whatever the terminal's own foreground is.
            out.push_str(&format!("\x1b[38;5;16;48;5;{}m", colour.ansi));
        }
        out.extend(run.iter().map(|ink| ink.mark));
        if colour.is_some() {
            out.push_str("\x1b[0m");
        }
    }
}
