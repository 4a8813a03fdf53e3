//! Convex figures of half squares: boxes with their corners cut off, and all of them of an area.

use super::corners::{self, CornersError};
use crate::packing::{Cell, Motion};
use crate::plain::plain;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A box of squares with its four corners cut off at 45°, written `width,height,top-left,top-right,bottom-right,bottom-left`: the sides of
/// the box, and how much of them each cut takes. With no cut it is a rectangle, with others a triangle, a trapezium and so on, up to an octagon.
///
/// ```
/// use fuge_puzzle::outline::Octagon;
/// let house: Octagon = "2,5,0,0,0,2".parse()?;
/// assert_eq!((house.area(), house.cells().len()), (16, 32));
/// assert_eq!("(0,0)(2,0)(2,5)(0,3)".parse(), Ok(house));
/// # Ok::<(), fuge_puzzle::outline::OctagonError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Octagon {
    width: u32,
    height: u32,
    /// At the top left, top right, bottom right, bottom left.
    cuts: [u32; 4],
}

/// Why something is no outline.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OctagonError {
    /// Neither six numbers nor corners.
    #[error("`{text}` is no outline")]
    Syntax {
        /// What stands there.
        text: String,
    },
    /// A box without an inside, or one whose inside is cut away.
    #[error("the outline {width},{height},{} has no area", list(.cuts))]
    Empty {
        /// The box.
        width: u32,
        /// The box.
        height: u32,
        /// The cuts.
        cuts: [u32; 4],
    },
    /// Two cuts that overlap.
    #[error("the cuts {first} and {second} take {taken} of a side that has {side}")]
    Cuts {
        /// One of the cuts.
        first: &'static str,
        /// The next one around.
        second: &'static str,
        /// How much they take together.
        taken: u64,
        /// How much there is.
        side: u32,
    },
    /// Larger than anything that could be searched.
    #[error("the outline is too large; no side may be longer than {LONGEST}")]
    TooLarge,
    /// Corners of something else.
    #[error(transparent)]
    Corners(#[from] CornersError),
}

impl OctagonError {
    /// What would be right.
    #[must_use]
    pub fn help(&self) -> String {
        match self {
            Self::Syntax { .. } => {
                "write width,height and the cuts at the top left, top right, bottom right and bottom left, as in 2,5,0,0,0,2; or the \
                 corners, as in (0,0)(2,0)(2,5)(0,3)"
                    .into()
            }
            Self::Empty { .. } => "width and height are at least 1, and opposite cuts may not meet".into(),
            Self::Cuts { .. } => "two cuts at the ends of a side may take all of it, but not more".into(),
            Self::TooLarge => "give the outline in units of the net, whose squares are two of the smallest triangles".into(),
            Self::Corners(error) => error.help().into(),
        }
    }
}

/// The longest side of an outline.
const LONGEST: u32 = 1 << 14;

/// Where the cuts are, clockwise.
const PLACES: [&str; 4] = ["at the top left", "at the top right", "at the bottom right", "at the bottom left"];

impl Octagon {
    /// A box of this width and height, with cuts at the top left, top right, bottom right and bottom left.
    ///
    /// # Errors
    /// When the cuts overlap, nothing is left, or it is too large.
    pub fn new(width: u32, height: u32, cuts: [u32; 4]) -> Result<Self, OctagonError> {
        if width.max(height) > LONGEST {
            return Err(OctagonError::TooLarge);
        }
        for (at, side) in [width, height, width, height].into_iter().enumerate() {
            let next = (at + 1) % 4;
            let taken = u64::from(cuts[at]) + u64::from(cuts[next]);
            if side > 0 && taken > u64::from(side) {
                return Err(OctagonError::Cuts { first: PLACES[at], second: PLACES[next], taken, side });
            }
        }
        let octagon = Self { width, height, cuts };
        if width == 0 || height == 0 || octagon.area() == 0 {
            return Err(OctagonError::Empty { width, height, cuts });
        }
        Ok(octagon)
    }

    /// The outline with these corners, in order around it, x to the right and y up or down alike.
    ///
    /// # Errors
    /// When they are not the corners of a convex figure in the net.
    pub fn with_corners(corners: &[(i64, i64)]) -> Result<Self, OctagonError> {
        corners::check_convex(corners)?;
        let least = |along: fn(&(i64, i64)) -> i64| corners.iter().map(along).min().unwrap_or(0);
        let most = |along: fn(&(i64, i64)) -> i64| corners.iter().map(along).max().unwrap_or(0);
        let sums = (least(|c| c.0 + c.1), most(|c| c.0 + c.1));
        let differences = (least(|c| c.0 - c.1), most(|c| c.0 - c.1));
        let (left, right, top, bottom) = (least(|c| c.0), most(|c| c.0), least(|c| c.1), most(|c| c.1));
        // How far the corners of the box are from the nearest diagonal that touches the figure.
        let cuts =
            [sums.0 - left - top, right - top - differences.1, right + bottom - sums.1, differences.0 - left + bottom];
        let number = |n: i64| u32::try_from(n).map_err(|_| OctagonError::TooLarge);
        let [a, b, c, d] = cuts.map(number);
        Self::new(number(right - left)?, number(bottom - top)?, [a?, b?, c?, d?])
    }

    /// Width and height of the box.
    #[must_use]
    pub fn size(self) -> (u32, u32) {
        (self.width, self.height)
    }

    /// Width, height and the four cuts.
    #[must_use]
    pub fn numbers(self) -> [u32; 6] {
        let [a, b, c, d] = self.cuts;
        [self.width, self.height, a, b, c, d]
    }

    /// Its area in half squares.
    #[must_use]
    pub fn area(self) -> u64 {
        let square = |n: u32| u64::from(n) * u64::from(n);
        2 * u64::from(self.width) * u64::from(self.height) - self.cuts.map(square).iter().sum::<u64>()
    }

    /// Its cells on the tan lattice, in reading order, the box at the origin.
    #[must_use]
    pub fn cells(self) -> Vec<Cell> {
        let (width, height) = (i64::from(self.width), i64::from(self.height));
        let inside = |cell: &Cell| {
            // The middle of a quarter, in sixths of a side.
            let (dx, dy) = [(3, 1), (5, 3), (3, 5), (1, 3)][usize::from(cell.part)];
            let (x, y) = (6 * i64::from(cell.column) + dx, 6 * i64::from(cell.row) + dy);
            let (right, down) = (6 * width - x, 6 * height - y);
            let from_corners = [x + y, right + y, right + down, x + down];
            from_corners.iter().zip(self.cuts).all(|(&distance, cut)| distance > 6 * i64::from(cut))
        };
        let places =
            (0..self.height as i32).flat_map(|row| (0..self.width as i32).map(move |column| Cell::new(row, column)));
        places.flat_map(|place| (0..4).map(move |part| place.part(part))).filter(inside).collect()
    }

    /// Its corners, clockwise from the top left, x to the right and y down; at most eight.
    #[must_use]
    pub fn corners(self) -> Vec<(i64, i64)> {
        let [w, h] = [self.width, self.height].map(i64::from);
        let [a, b, c, d] = self.cuts.map(i64::from);
        let mut around = vec![(0, a), (a, 0), (w - b, 0), (w, b), (w, h - c), (w - c, h), (d, h), (0, h - d)];
        around.dedup();
        if around.len() > 1 && around.first() == around.last() {
            around.pop();
        }
        around
    }

    /// What becomes of it by a motion of the tan lattice, moved back to the origin.
    #[must_use]
    pub fn moved(self, motion: Motion) -> Self {
        self.turned(&Turn::of(motion))
    }

    fn turned(self, turn: &Turn) -> Self {
        let (width, height) = if turn.lays_down { (self.height, self.width) } else { (self.width, self.height) };
        Self { width, height, cuts: turn.sources.map(|corner| self.cuts[corner]) }
    }

    /// The smallest of its images by these motions: width first, then height and the cuts.
    #[must_use]
    pub fn least(self, motions: &[Motion]) -> Self {
        motions.iter().map(|&motion| self.moved(motion)).fold(self, Self::min)
    }
}

impl fmt::Display for Octagon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&list(&self.numbers()))
    }
}

fn list(numbers: &[u32]) -> String {
    numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(",")
}

impl FromStr for Octagon {
    type Err = OctagonError;

    fn from_str(text: &str) -> Result<Self, OctagonError> {
        if text.contains('(') {
            return Self::with_corners(&corners::read(text)?);
        }
        let syntax = || OctagonError::Syntax { text: plain(&text.chars().take(60).collect::<String>()) };
        let digits = |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
        let words: Vec<&str> = text.split(',').map(str::trim).collect();
        let [width, height, cuts @ ..] = &words[..] else { return Err(syntax()) };
        let Ok(cuts) = <[&str; 4]>::try_from(cuts) else { return Err(syntax()) };
        if !words.iter().all(|word| digits(word)) {
            return Err(syntax());
        }
        // Digits that make too large a number.
        let number = |word: &str| word.parse::<u32>().map_err(|_| OctagonError::TooLarge);
        let [a, b, c, d] = cuts.map(number);
        Self::new(number(width)?, number(height)?, [a?, b?, c?, d?])
    }
}

/// What a motion does to a box.
struct Turn {
    /// Whether width and height change places.
    lays_down: bool,
    /// The corner that comes to each corner.
    sources: [usize; 4],
}

impl Turn {
    fn of(motion: Motion) -> Self {
        // Where the corners are, seen from the middle of the box, and where they go.
        const AROUND: [(i32, i32); 4] = [(-1, -1), (-1, 1), (1, 1), (1, -1)];
        let mut sources = [0; 4];
        for (corner, &(row, column)) in AROUND.iter().enumerate() {
            let image = motion.apply(Cell::new(row, column));
            let at = AROUND.iter().position(|&place| place == (image.row, image.column));
            sources[at.expect("a motion of squares takes corners to corners")] = corner;
        }
        Self { lays_down: motion.apply(Cell::new(1, 0)).column != 0, sources }
    }
}

/// All outlines of an area, in half squares: of those that these motions take to each other the smallest, in ascending order.
///
/// With all motions of the tan lattice their number is Läuchli's N(F).
///
/// ```
/// use fuge_puzzle::outline::octagons;
/// use fuge_puzzle::packing::Lattice;
/// let classes = |area| octagons(area, Lattice::Tan.motions()).len();
/// assert_eq!((1..=10).map(classes).collect::<Vec<_>>(), [1, 3, 2, 6, 3, 7, 5, 11, 5, 10]);
/// assert_eq!(classes(16), 20);
/// ```
#[must_use]
pub fn octagons(area: u32, motions: &[Motion]) -> Vec<Octagon> {
    let turns: Vec<Turn> = motions.iter().map(|&motion| Turn::of(motion)).collect();
    let lays_down = turns.iter().any(|turn| turn.lays_down);
    let mut found = Vec::new();
    // Where a box can be laid down, the upright one is the smaller.
    for (width, height) in boxes(u64::from(area)).filter(|(width, height)| width <= height || !lays_down) {
        // What the cuts take away, in half squares: the sum of their squares.
        let taken = 2 * width * height - u64::from(area);
        let pairs = pairs(width, taken);
        for &(first, [top_left, top_right]) in &pairs {
            let rest = taken - first;
            let start = pairs.partition_point(|&(sum, _)| sum < rest);
            for &(_, [bottom_right, bottom_left]) in pairs[start..].iter().take_while(|&&(sum, _)| sum == rest) {
                let fits = top_right + bottom_right <= height && bottom_left + top_left <= height;
                let cuts = [top_left, top_right, bottom_right, bottom_left].map(|n| n as u32);
                let octagon = Octagon { width: width as u32, height: height as u32, cuts };
                if fits && turns.iter().all(|turn| octagon <= octagon.turned(turn)) {
                    found.push(octagon);
                }
            }
        }
    }
    found.sort_unstable();
    found
}

/// The boxes that can hold an outline of an area. Two cuts at the ends of a side take at most the square of the side together, so that all
/// four take at most twice the square of the shorter one.
fn boxes(area: u64) -> impl Iterator<Item = (u64, u64)> {
    // A strip along a diagonal has at least 2·width − 1 half squares.
    let shorter = 1..=area.div_ceil(2);
    let upright = shorter.flat_map(move |short| {
        let longest = short + area / (2 * short);
        let least = area.div_ceil(2 * short).max(short);
        (least..=longest).map(move |long| (short, long))
    });
    upright.flat_map(|(short, long)| {
        let lying = (short != long).then_some((long, short));
        [(short, long)].into_iter().chain(lying)
    })
}

/// Pairs of cuts at the ends of a side with the sum of their squares, ascending: those that leave to another such pair what it can take.
fn pairs(side: u64, taken: u64) -> Vec<(u64, [u64; 2])> {
    let least = taken.saturating_sub(side * side);
    let mut pairs = Vec::new();
    for long in 0..=side {
        // The smaller cut is at most what the side leaves; where even that is too little, the pair takes too little.
        for short in (0..=(side - long).min(long)).rev() {
            let sum = long * long + short * short;
            if sum < least {
                break;
            }
            if sum <= taken {
                pairs.push((sum, [long, short]));
                pairs.extend((long != short).then_some((sum, [short, long])));
            }
        }
    }
    pairs.sort_unstable();
    pairs
}
