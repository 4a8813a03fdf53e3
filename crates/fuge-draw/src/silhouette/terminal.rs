//! Scenes in a terminal, in what it can show: letters, lines, or half blocks in colour.
//!
//! Plain text has the letter of a piece at every spot of it. With Unicode the edges of pieces are lines, as in the packing
//! pictures, and a piece has its letter once. With Unicode and colour a character is two spots, one above the other:
//! they are square, and a slant has finer steps.

use super::Scene;
use super::looks::{Look, Names, looks};
use super::paper::{Laid, Paper, Point};
use super::pole::pole;
use super::raster::Raster;
use crate::palette::PALETTE;
use crate::picture::Spot;
use crate::text::TextStyle;
use crate::text::boxes::crossing;
use crate::text::canvas::{Canvas, Ink};
use fuge_puzzle::plain::plain;
use std::collections::BTreeSet;

/// How many columns a drawing has, where nobody asks for another size.
pub const MOST_COLUMNS: usize = 60;

/// How many lines a drawing has, where nobody asks for another size.
pub const MOST_LINES: usize = 30;

/// The letter of a piece that is tried.
const TRIED: char = '?';

/// How many times as high as wide a character is.
const HIGH: f64 = 2.0;

/// Draws a scene in at most [`MOST_COLUMNS`] columns and [`MOST_LINES`] lines.
///
/// What nothing covers has dots, the corner to be filled a mark, and a piece that is tried question marks.
#[must_use]
pub fn text(scene: &Scene, style: TextStyle) -> String {
    text_within(scene, style, (MOST_COLUMNS, MOST_LINES))
}

/// Draws a scene in at most so many columns and lines, as large as they allow.
#[must_use]
pub fn text_within(scene: &Scene, style: TextStyle, size: (usize, usize)) -> String {
    on_paper(scene, &Paper::new(scene), style, size)
}

/// The border around the figure of a step, as a share of its size.
const BORDER: f64 = 0.15;

/// Draws one of many steps in at most so many columns and lines. The figure stays in its place from step to step: a piece that is tried is
/// drawn as far as it is in the figure, or not far out of it.
#[must_use]
pub fn step_text(scene: &Scene, style: TextStyle, size: (usize, usize)) -> String {
    on_paper(scene, &Paper::bordered(scene, BORDER), style, size)
}

fn on_paper(scene: &Scene, paper: &Paper, style: TextStyle, (columns, lines): (usize, usize)) -> String {
    let laid = Laid::new(scene, paper);
    let mut names = Names::new(scene);
    let looks = looks(&laid, &mut names);
    let size = (columns.clamp(2, MOST_SIDE), lines.clamp(2, MOST_SIDE));
    let artist = Artist { laid: &laid, looks: &looks, names: &names, size: paper.size };
    match style {
        _ if laid.outline.is_empty() && laid.is_bare() => String::new(),
        TextStyle { unicode: true, colour: true } => artist.blocks(size),
        TextStyle { unicode: true, .. } if laid.is_bare() => artist.blocks(size),
        TextStyle { unicode: true, .. } => artist.lines(size).write(style),
        TextStyle { unicode: false, .. } => artist.letters(size).write(style),
    }
}

/// Larger drawings than this in either direction are not made.
const MOST_SIDE: usize = 1000;

/// Which letters stand for which piece in [`text`], where they are not its name; `None` where all of them are.
///
/// In plain text copies of a piece that touch have different letters, which the legend lists; otherwise they all have the
/// same.
#[must_use]
pub fn legend(scene: &Scene, style: TextStyle) -> Option<String> {
    let laid = Laid::new(scene, &Paper::new(scene));
    let mut names = Names::new(scene);
    let looks = looks(&laid, &mut names);
    let mut lines = String::new();
    for kind in 0..names.len() {
        let here = looks.iter().filter(|look| look.kind == kind);
        let shown: BTreeSet<char> =
            here.map(|look| if style.unicode { names.sign(kind) } else { look.glyph }).collect();
        let name = plain(names.name(kind));
        if shown.iter().any(|glyph| !name.chars().eq([*glyph])) {
            let first = shown.contains(&names.sign(kind)).then(|| names.sign(kind));
            let others = shown.into_iter().filter(|glyph| Some(*glyph) != first);
            let glyphs: Vec<String> = first.into_iter().chain(others).map(String::from).collect();
            lines += &format!("{} = {name}\n", glyphs.join(" "));
        }
    }
    Some(lines).filter(|lines| !lines.is_empty())
}

struct Artist<'a> {
    laid: &'a Laid<'a>,
    looks: &'a [Look],
    names: &'a Names<'a>,
    /// Width and height on paper.
    size: Point,
}

impl Artist<'_> {
    /// A letter for every spot.
    fn letters(&self, size: (usize, usize)) -> Canvas {
        let raster = Raster::new(self.laid, self.size, size, HIGH);
        let ink = |&spot: &Spot| match spot {
            Spot::Outside => Ink::BLANK,
            Spot::Open => Ink::plain(if self.laid.is_bare() { '#' } else { '.' }),
            Spot::Region(number) => match self.looks.get(number) {
                Some(look) => Ink::tinted(look.glyph, look.colour),
                None => Ink::plain(TRIED),
            },
        };
        let mut canvas = Canvas { rows: raster.rows.iter().map(|row| row.iter().map(ink).collect()).collect() };
        if let Some((line, column)) = self.corner(&raster) {
            canvas.put(line, column, Ink::plain('*'));
        }
        canvas
    }

    /// Lines where spots differ. A character is where four spots meet, so there is one more than there are spots.
    fn lines(&self, (columns, lines): (usize, usize)) -> Canvas {
        let raster = Raster::new(self.laid, self.size, (columns - 1, lines - 1), HIGH);
        let mut canvas = Canvas::blank(raster.rows.len() + 1, raster.columns() + 1);
        let mut inner: Vec<(usize, usize, usize)> = Vec::new();
        for line in 0..=raster.rows.len() {
            for column in 0..=raster.columns() {
                let [a, b] = [raster.at(line, column), raster.at(line, column + 1)];
                let [c, d] = [raster.at(line + 1, column), raster.at(line + 1, column + 1)];
                match (crossing([[a, b], [b, d], [c, d], [a, c]]), a) {
                    (Some(mark), _) => canvas.put(line, column, Ink::plain(mark)),
                    (None, Spot::Open) if line % 2 == 1 && column % 4 == 2 => canvas.put(line, column, Ink::plain('·')),
                    (None, Spot::Region(number)) => inner.push((number, line, column)),
                    (None, _) => {}
                }
            }
        }
        for (sign, line, column) in self.signs(&raster, 0.0, &inner) {
            canvas.put(line, column, Ink::plain(sign));
        }
        if let Some(at) = self.laid.corner {
            let (line, column) = raster.place(at);
            canvas.put(line.round().max(0.0) as usize, column.round().max(0.0) as usize, Ink::plain('●'));
        }
        canvas
    }

    /// Half blocks; in colour, or for the figure alone in the terminal's own.
    fn blocks(&self, (columns, lines): (usize, usize)) -> String {
        let raster = Raster::new(self.laid, self.size, (columns, 2 * lines), HIGH / 2.0);
        let mut inner = Vec::new();
        let mut rows: Vec<Vec<Block>> = Vec::new();
        for line in 0..raster.rows.len().div_ceil(2) {
            let spots = |column: usize| [raster.at(2 * line + 1, column + 1), raster.at(2 * line + 2, column + 1)];
            for column in 0..raster.columns() {
                if let [Spot::Region(a), Spot::Region(b)] = spots(column)
                    && a == b
                {
                    inner.push((a, line, column));
                }
            }
            rows.push((0..raster.columns()).map(|column| Block::new(spots(column).map(|s| self.tint(s)))).collect());
        }
        for (sign, line, column) in self.signs(&raster, 0.5, &inner) {
            rows[line][column].sign = Some(sign);
        }
        if let Some((line, column)) = self.corner(&raster)
            && let Some(block) = rows.get_mut(line / 2).and_then(|row| row.get_mut(column))
        {
            block.sign = Some('●');
        }
        rows.iter().map(|row| written(row)).collect()
    }

    /// The ANSI colour of a spot.
    fn tint(&self, spot: Spot) -> Tint {
        let tried = self.laid.tried.as_ref().map(|(piece, _)| piece.shape.colour % PALETTE.len());
        match spot {
            Spot::Outside => Tint::None,
            Spot::Open if self.laid.is_bare() => Tint::Own,
            Spot::Open => Tint::Ansi(OPEN),
            Spot::Region(number) => {
                let colour = self.looks.get(number).map(|look| look.colour).or(tried);
                Tint::Ansi(colour.and_then(|colour| PALETTE.get(colour)).map_or(OPEN, |tint| tint.ansi))
            }
        }
    }

    /// The spot at the corner to be filled.
    fn corner(&self, raster: &Raster) -> Option<(usize, usize)> {
        let (line, column) = raster.place(self.laid.corner?);
        let within = |value: f64, count: usize| (value.max(0.0) as usize).min(count.saturating_sub(1));
        Some((within(line, raster.rows.len()), within(column, raster.columns())))
    }

    /// For each piece its letter at the character within it that is nearest to where it has most room. `shift` is from
    /// the upper left corner of a character to its middle; `inner` are the characters within pieces.
    fn signs(&self, raster: &Raster, shift: f64, inner: &[(usize, usize, usize)]) -> Vec<(char, usize, usize)> {
        let lines = if shift > 0.0 { 2.0 } else { 1.0 };
        let polygons = self.laid.pieces.iter().map(|piece| (&piece.polygon, piece.shape.label.as_str()));
        let tried = self.laid.tried.iter().map(|(piece, _)| (&piece.polygon, ""));
        let mut signs = Vec::new();
        for (number, (polygon, name)) in polygons.chain(tried).enumerate() {
            let Some(at) = pole(polygon, 1.0).map(|at| raster.place(at)) else { continue };
            let apart = |line: usize, column: usize| {
                let (down, right) = ((line as f64 + shift) * lines - at.0, column as f64 + shift - at.1);
                (down * HIGH / lines).hypot(right)
            };
            let own = inner.iter().filter(|(region, ..)| *region == number);
            let nearest = own.min_by(|a, b| apart(a.1, a.2).total_cmp(&apart(b.1, b.2)));
            let sign = if number < self.laid.pieces.len() { self.names.sign(self.names.number(name)) } else { TRIED };
            signs.extend(nearest.map(|&(_, line, column)| (sign, line, column)));
        }
        signs
    }
}

/// The colour of what nothing covers.
const OPEN: u8 = 240;

/// The colour of a spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tint {
    None,
    /// That in which the terminal writes.
    Own,
    Ansi(u8),
}

/// Two spots, one above the other.
#[derive(Clone, Copy)]
struct Block {
    upper: Tint,
    lower: Tint,
    /// A letter instead.
    sign: Option<char>,
}

impl Block {
    fn new([upper, lower]: [Tint; 2]) -> Self {
        Self { upper, lower, sign: None }
    }

    /// The character, and the colours in which it is written.
    fn ink(self) -> (char, String) {
        let (upper, lower) = (self.upper, self.lower);
        if let Some(sign) = self.sign {
            // Beside the figure there is no ground on which black would be seen.
            let ground = if upper == Tint::None { lower } else { upper };
            return (sign, codes(if ground == Tint::None { Tint::Own } else { Tint::Ansi(16) }, ground));
        }
        match (upper, lower) {
            (Tint::None, Tint::None) => (' ', String::new()),
            (Tint::Own, Tint::Own) => ('█', String::new()),
            (_, Tint::None) => ('▀', codes(upper, Tint::None)),
            (Tint::None, _) => ('▄', codes(lower, Tint::None)),
            _ if upper == lower => (' ', codes(Tint::Ansi(16), upper)),
            _ => ('▀', codes(upper, lower)),
        }
    }
}

fn codes(ink: Tint, ground: Tint) -> String {
    let code = |kind: u8, tint: Tint| match tint {
        Tint::Ansi(number) => Some(format!("{kind};5;{number}")),
        Tint::None | Tint::Own => None,
    };
    let codes: Vec<String> = [code(38, ink), code(48, ground)].into_iter().flatten().collect();
    if codes.is_empty() { String::new() } else { format!("\x1b[{}m", codes.join(";")) }
}

/// One line; a run of the same colours has one escape code and is reset where it ends.
fn written(row: &[Block]) -> String {
    let inks: Vec<(char, String)> = row.iter().map(|block| block.ink()).collect();
    let end = inks.iter().rposition(|(mark, codes)| *mark != ' ' || !codes.is_empty()).map_or(0, |last| last + 1);
    let mut line = String::new();
    for run in inks[..end].chunk_by(|a, b| a.1 == b.1) {
        let codes = run.first().map_or("", |(_, codes)| codes.as_str());
        line += codes;
        line.extend(run.iter().map(|(mark, _)| *mark));
        line += if codes.is_empty() { "" } else { "\x1b[0m" };
    }
    line + "\n"
}
