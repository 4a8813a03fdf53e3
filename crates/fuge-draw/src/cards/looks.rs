//! Which colour a label has, and whether it is half of something.
//!
//! A label that is the name of a colour has that colour, where all labels are; else colours are chosen by the numbers of
//! the labels. What lies at the frame only is grey.

use crate::palette::{PALETTE, Rgb};
use fuge_puzzle::cards::{CardPuzzle, Label, Rule};

/// How the labels of a puzzle look.
pub(super) struct Looks {
    pub tints: Vec<Rgb>,
    /// By the numbers of labels.
    pub labels: Vec<Look>,
    /// Whether labels are halves.
    pub halves: bool,
}

/// How a label looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Look {
    /// Which of the tints.
    pub tint: usize,
    /// Which half it is, where it is one.
    pub half: Option<Half>,
}

/// Half of something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Half {
    Front,
    Back,
}

/// What lies at the frame only.
const FRAME: Rgb = [0xc4; 3];

impl Looks {
    pub fn new(puzzle: &CardPuzzle) -> Self {
        let mates = mates(puzzle);
        let names = puzzle.labels();
        let own = |label: usize| !puzzle.frame().only.contains(&(label as Label));
        // A label stands for itself, or for the pair that it is half of: the first of both.
        let first = |label: usize| mates.as_ref().and_then(|mates| mates[label]).map_or(label, |mate| label.min(mate));
        let tinted: Vec<usize> = (0..names.len()).filter(|&label| own(label) && first(label) == label).collect();
        let common = |label: usize| {
            let name = names[label].as_str();
            if mates.is_some() { name.trim_end_matches(|c: char| c.is_ascii_digit()) } else { name }
        };
        let mut tints = tints(&tinted.iter().map(|&label| common(label)).collect::<Vec<_>>());
        let half = |label: usize| {
            let mate = mates.as_ref()?[label]?;
            let ends = |label: usize| !names[label].ends_with('1');
            let front = (ends(label), &names[label]) < (ends(mate), &names[mate]);
            Some(if front { Half::Front } else { Half::Back })
        };
        let look = |label: usize| Look {
            tint: tinted.binary_search(&first(label)).unwrap_or(tinted.len()),
            half: half(label),
        };
        let labels = (0..names.len()).map(look).collect();
        tints.push(FRAME);
        Self { tints, labels, halves: mates.is_some() }
    }
}

/// For every label the only one that it meets, which is another; none for what lies at the frame only. `None`: it is not
/// so.
fn mates(puzzle: &CardPuzzle) -> Option<Vec<Option<usize>>> {
    if !matches!(puzzle.rule(), Rule::Pairs(_)) {
        return None;
    }
    let all = 0..puzzle.labels().len();
    let mate = |label: usize| {
        if puzzle.frame().only.contains(&(label as Label)) {
            return Some(None);
        }
        let mut meeting = all.clone().filter(|&other| puzzle.meet(label as Label, other as Label));
        let first = meeting.next().filter(|&first| first != label)?;
        meeting.next().is_none().then_some(Some(first))
    };
    all.clone().map(mate).collect()
}

/// A colour for each of these names.
fn tints(names: &[&str]) -> Vec<Rgb> {
    let named: Option<Vec<Rgb>> = names.iter().map(|name| named(name)).collect();
    if let Some(named) = named
        && named.iter().enumerate().all(|(index, tint)| !named[..index].contains(tint))
    {
        return named;
    }
    // The greys of the palette would be taken for the frame.
    let palette: Vec<Rgb> =
        PALETTE.iter().map(|tint| tint.rgb).filter(|[red, green, blue]| red != green || green != blue).collect();
    if names.len() <= palette.len() { palette[..names.len()].to_vec() } else { (0..names.len()).map(around).collect() }
}

/// Light enough for black letters.
fn named(name: &str) -> Option<Rgb> {
    Some(match name.to_lowercase().trim_end_matches(['-', '_', ' ']) {
        "red" | "rot" => [0xe5, 0x5b, 0x4d],
        "orange" => [0xf5, 0x9a, 0x3c],
        "yellow" | "gelb" => [0xf7, 0xdc, 0x5a],
        "green" | "grün" => [0x66, 0xb8, 0x68],
        "cyan" | "turquoise" => [0x6c, 0xcf, 0xd2],
        "blue" | "blau" => [0x6a, 0x9f, 0xdd],
        "violet" | "purple" | "violett" => [0xa8, 0x83, 0xcc],
        "pink" | "magenta" | "rosa" => [0xf2, 0x9e, 0xc0],
        "brown" | "braun" => [0xb0, 0x84, 0x5c],
        "white" | "weiss" | "weiß" => [0xff, 0xff, 0xff],
        "black" | "schwarz" => [0x70, 0x70, 0x70],
        "grey" | "gray" | "grau" => [0xb0, 0xb0, 0xb0],
        _ => return None,
    })
}

/// A colour by its number. The golden angle never comes near to where it was before; as hues alone are soon too close, two
/// neighbours in the circle differ in lightness too.
fn around(index: usize) -> Rgb {
    const LIGHTNESS: [f64; 5] = [0.72, 0.56, 0.84, 0.64, 0.78];
    let hue = (137.508 * index as f64) % 360.0 / 60.0;
    let lightness = LIGHTNESS[index % LIGHTNESS.len()];
    let chroma = 0.62 * (1.0 - (2.0 * lightness - 1.0).abs());
    // Each of red, green and blue is full within a sixth of the circle of its hue, and none beyond a third.
    let channel = |at: f64| {
        let apart = (hue - at).abs().min(6.0 - (hue - at).abs());
        let value = lightness - chroma / 2.0 + chroma * (2.0 - apart).clamp(0.0, 1.0);
        (255.0 * value).round().clamp(0.0, 255.0) as u8
    };
    [channel(0.0), channel(2.0), channel(4.0)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn colours_that_have_names_are_what_they_are_called() {
        assert_eq!(tints(&["red", "Blue"]), [named("red"), named("blue")].map(Option::unwrap));
        assert_eq!(tints(&["red", "x"])[1], PALETTE[1].rgb);
        assert_eq!(tints(&["grey", "gray"])[0], PALETTE[0].rgb);
    }

    #[test]
    fn no_two_labels_have_one_colour() {
        for count in [1, 12, 13, 100, 250] {
            let all = tints(&vec!["x"; count]);
            assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), count);
        }
    }
}
