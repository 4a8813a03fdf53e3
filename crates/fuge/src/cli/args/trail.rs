//! What can be said about a rook's way.

use std::str::FromStr;

/// Lengths of ways, from the first to the last: `70..79`, or one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lengths {
    /// The first.
    pub first: usize,
    /// The last.
    pub last: usize,
}

impl Lengths {
    /// How many there are.
    pub fn number(&self) -> usize {
        self.last + 1 - self.first
    }
}

/// No way is as long as this.
const MOST: usize = 1 << 20;

impl FromStr for Lengths {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |text: &str| text.trim().parse::<usize>().ok().filter(|length| *length <= MOST);
        let lengths = match text.split_once("..") {
            Some((first, last)) => number(first).zip(number(last)),
            None => number(text).map(|length| (length, length)),
        };
        match lengths {
            Some((first, last)) if first <= last => Ok(Self { first, last }),
            _ => Err(format!("write the first and the last length, up to {MOST}, as in 70..79")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_read() {
        assert_eq!("70..79".parse(), Ok(Lengths { first: 70, last: 79 }));
        assert_eq!("5".parse(), Ok(Lengths { first: 5, last: 5 }));
        for text in ["", "..", "7..", "9..7", "-1..3", "1..99999999999999999999"] {
            assert!(text.parse::<Lengths>().is_err(), "{text}");
        }
    }
}
