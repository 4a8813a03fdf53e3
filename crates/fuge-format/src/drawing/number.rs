//! Decimal numbers as text. They are checked and compared digit by digit, and stay text.

use super::report::Fault;
use super::{Coordinate, Corner, MAX_COORDINATE, MAX_EXPONENT, MAX_NUMBER, Problem};
use crate::error::shown;
use std::ops::Range;

/// The parts of a decimal number.
struct Decimal<'a> {
    negative: bool,
    whole: &'a str,
    fraction: &'a str,
    exponent: i64,
}

impl<'a> Decimal<'a> {
    /// The parts; `None`: it is no decimal number.
    fn new(text: &'a str) -> Option<Self> {
        let (negative, rest) = signed(text);
        let (digits, exponent) = match rest.split_once(['e', 'E']) {
            Some((digits, exponent)) => (digits, power(exponent)?),
            None => (rest, 0),
        };
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
        let right = all_digits(whole) && all_digits(fraction) && whole.len() + fraction.len() > 0;
        right.then_some(Self { negative, whole, fraction, exponent })
    }

    /// The same for equal numbers: the sign, the digits between the first and the last that are not 0, the power of ten behind them.
    fn canonical(&self) -> (bool, String, i64) {
        let digits = format!("{}{}", self.whole, self.fraction);
        let significant = digits.trim_start_matches('0').trim_end_matches('0');
        if significant.is_empty() {
            return (false, String::new(), 0);
        }
        let zeros = digits.len() - digits.trim_end_matches('0').len();
        let power = self.exponent.saturating_add(zeros as i64).saturating_sub(self.fraction.len() as i64);
        (self.negative, significant.to_owned(), power)
    }
}

fn signed(text: &str) -> (bool, &str) {
    match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    }
}

fn all_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The power of ten; of one that is beyond all limits, the largest number.
fn power(text: &str) -> Option<i64> {
    let (negative, digits) = signed(text);
    if digits.is_empty() || !all_digits(digits) {
        return None;
    }
    let size = digits.parse().unwrap_or(i64::MAX);
    Some(if negative { -size } else { size })
}

/// About which number a text is; `None`: it is no decimal number.
pub(super) fn value(text: &str) -> Option<f64> {
    Decimal::new(text).and_then(|_| text.parse().ok())
}

/// A coordinate that must be a decimal number.
pub(super) fn decimal(text: &str, place: &Range<usize>) -> Result<Coordinate, Fault> {
    let wrong = |problem| Err(Fault::new(problem, place.clone()));
    if text.len() > MAX_NUMBER {
        return wrong(Problem::LongNumber);
    }
    let Some(decimal) = Decimal::new(text) else {
        return wrong(Problem::BadNumber { text: shown(text) });
    };
    if decimal.exponent.abs() > MAX_EXPONENT {
        return wrong(Problem::LongNumber);
    }
    if text.parse().is_ok_and(|value: f64| value.abs() <= MAX_COORDINATE) {
        return Ok(Coordinate::Written(text.to_owned()));
    }
    wrong(Problem::OutOfRange)
}

/// A coordinate that is a decimal number, or text that the caller will read.
pub(super) fn any(text: &str, place: &Range<usize>) -> Result<Coordinate, Fault> {
    if Decimal::new(text).is_some() || text.len() > MAX_NUMBER {
        return decimal(text, place);
    }
    if text.is_empty() || text.contains(char::is_control) {
        return Err(Fault::new(Problem::BadNumber { text: shown(text) }, place.clone()));
    }
    Ok(Coordinate::Written(text.to_owned()))
}

/// Whether two corners are the same: decimal numbers by their value, other text by its characters.
pub(super) fn same_corner(a: &Corner, b: &Corner) -> bool {
    same(&a.x, &b.x) && same(&a.y, &b.y)
}

fn same(a: &Coordinate, b: &Coordinate) -> bool {
    let canonical = |coordinate: &Coordinate| match coordinate {
        Coordinate::Written(text) => Decimal::new(text).map(|decimal| decimal.canonical()),
        Coordinate::Drawn(_) => None,
    };
    match (canonical(a), canonical(b)) {
        (Some(a), Some(b)) => a == b,
        _ => a == b,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(text: &str) -> Coordinate {
        Coordinate::Written(text.into())
    }

    #[test]
    fn equal_numbers_are_equal_however_they_are_written() {
        for equal in [
            &["1", "+1", "1.", "1.0", "01", "0.1e1", "10e-1", "1E0", "100.00e-2"][..],
            &["0", "-0", "0.0", ".0", "0e7", "-0.000e-5"],
            &["-1.5", "-15e-1", "-.15e1", "-01.50"],
            &["120", "1.2e2", "12e1"],
            &["3/2"],
            &["6/4"],
        ] {
            for (a, b) in equal.iter().flat_map(|a| equal.iter().map(move |b| (a, b))) {
                assert!(same(&written(a), &written(b)), "{a} {b}");
            }
        }
        for (a, b) in [("1", "-1"), ("1", "10"), ("1.01", "1.1"), ("0.1", "0.01"), ("3/2", "6/4"), ("1", "1/1")] {
            assert!(!same(&written(a), &written(b)), "{a} {b}");
        }
    }

    #[test]
    fn what_is_no_decimal_number_is_seen() {
        for text in ["", ".", "-", "+-1", "1e", "e5", "1e+", "1.2.3", "0x1", "inf", "nan", "1_0", "²", "1 ", "1/2"] {
            assert!(Decimal::new(text).is_none(), "{text:?}");
            assert!(decimal(text, &(0..0)).is_err());
        }
        for text in ["1e101", "1e-101", "0e99999999999999999999", &"1".repeat(201), "1e13", "-1000000000001"] {
            assert!(decimal(text, &(0..0)).is_err(), "{text}");
            assert!(any(text, &(0..0)).is_err(), "{text}");
        }
        assert!(decimal("1e12", &(0..0)).is_ok());
        assert!(any("1+2√2", &(0..0)).is_ok());
    }
}
