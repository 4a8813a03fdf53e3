//! Surds as text: `1/3-5/7√2+√10`.
//!
//! A sum of products, each read strictly from left to right, so that the coefficient is the fraction before the root: `1/2√2` is (1/2)·√2. What
//! comes from a file may be anything; lengths and sizes have limits, and every mistake says where it is.

use super::Surd;
use crate::Integer;
use num_bigint::BigInt;
use std::cmp::Ordering;
use std::fmt::{self, Write};
use std::str::FromStr;

/// The longest text that is read, in bytes.
const LONGEST: usize = 1000;
/// The greatest number that is read under a root.
const GREATEST_RADICAND: u64 = 1_000_000_000_000;
/// The greatest power of ten, up or down, that is read.
const GREATEST_EXPONENT: u32 = 100;

/// Why a text is no number.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("at byte {offset}: expected {expected}")]
pub struct ReadError {
    /// Where in the text, in bytes from its beginning.
    pub offset: usize,
    /// What should have been there.
    pub expected: &'static str,
}

impl fmt::Display for Surd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        for (radicand, numerator) in &self.terms {
            write_term(&mut text, *radicand, numerator, &self.denominator)?;
        }
        f.pad(if text.is_empty() { "0" } else { &text })
    }
}

/// Appends one term with its sign, its coefficient in lowest terms.
fn write_term(text: &mut String, radicand: u64, numerator: &Integer, denominator: &Integer) -> fmt::Result {
    if numerator.sign() == Ordering::Less {
        text.push('-');
    } else if !text.is_empty() {
        text.push('+');
    }
    let common = numerator.gcd(denominator);
    let above = numerator.abs().div_exact(&common).unwrap_or_default();
    let below = denominator.div_exact(&common).unwrap_or_default();
    if radicand == 1 || !(above.is_one() && below.is_one()) {
        write!(text, "{above}")?;
    }
    if !below.is_one() {
        write!(text, "/{below}")?;
    }
    if radicand != 1 {
        write!(text, "√{radicand}")?;
    }
    Ok(())
}

impl FromStr for Surd {
    type Err = ReadError;

    /// Reads what [`Display`](fmt::Display) writes, and also decimals (`1.5`, `-.25`, `1e-3`), `3*√2`, `sqrt(2)`, `√2/2`, `1/2*sqrt(2)`, roots
    /// to be reduced (`2√8`), spaces between the parts, and the minus sign `−`.
    ///
    /// # Errors
    /// Where the text is something else, is longer than 1000 bytes, or has radicands above 10¹² or powers of ten beyond ±100.
    fn from_str(text: &str) -> Result<Surd, ReadError> {
        if text.len() > LONGEST {
            return Err(ReadError { offset: LONGEST, expected: "the end of the number: 1000 bytes are the most" });
        }
        match short_decimal(text) {
            Some(number) => Ok(number),
            None => Reader { text, at: 0 }.sum(),
        }
    }
}

/// A plain decimal of few digits, which is what drawings have by the thousand: `-12.5`.
fn short_decimal(text: &str) -> Option<Surd> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let all_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !all_digits(whole) || !all_digits(part) || whole.len() + part.len() > 18 {
        return None;
    }
    let value = whole.bytes().chain(part.bytes()).fold(0, |value, byte| 10 * value + i64::from(byte - b'0'));
    let value = if digits.len() < text.len() { -value } else { value };
    Some(Surd::ratio(value, 10_i64.pow(part.len() as u32)))
}

/// A place in a text.
struct Reader<'t> {
    text: &'t str,
    at: usize,
}

impl Reader<'_> {
    /// The whole text: products with signs between them.
    fn sum(&mut self) -> Result<Surd, ReadError> {
        let negative = self.sign().unwrap_or(false);
        let mut sum = self.signed_product(negative)?;
        loop {
            self.skip_spaces();
            if self.rest().is_empty() {
                return Ok(sum);
            }
            let negative = self.sign().ok_or_else(|| self.expected("'+', '-', '*', '/', a root or the end"))?;
            sum = sum + self.signed_product(negative)?;
        }
    }

    /// One product, whose sign has been read.
    fn signed_product(&mut self, negative: bool) -> Result<Surd, ReadError> {
        let product = self.product()?;
        Ok(if negative { -product } else { product })
    }

    /// Numbers and roots multiplied and divided, from left to right; before a root the sign of multiplication may be left out.
    fn product(&mut self) -> Result<Surd, ReadError> {
        let mut product = self.factor()?;
        loop {
            self.skip_spaces();
            let start = self.at;
            let divide = self.eat(&['/', '÷']);
            if !divide && !self.eat(&['*', '·', '×']) && !self.at_root() {
                return Ok(product);
            }
            self.skip_spaces();
            let operand = self.at;
            let factor = self.factor()?;
            if divide && factor.is_zero() {
                return Err(ReadError { offset: operand, expected: "a divisor that is not nought" });
            }
            let result = if divide { product.checked_div(&factor) } else { product.checked_mul(&factor) };
            product = result.ok_or(ReadError { offset: start, expected: "a product with a smaller radicand" })?;
        }
    }

    /// A decimal or a root.
    fn factor(&mut self) -> Result<Surd, ReadError> {
        self.skip_spaces();
        if self.at_root() { self.root() } else { self.decimal() }
    }

    /// `√2`, `√(2)` or `sqrt(2)`.
    fn root(&mut self) -> Result<Surd, ReadError> {
        let symbol = self.eat(&['√']);
        if !symbol {
            self.at += "sqrt".len();
        }
        self.skip_spaces();
        let bracket = self.eat(&['(']);
        if !symbol && !bracket {
            return Err(self.expected("'(' after sqrt"));
        }
        self.skip_spaces();
        let start = self.at;
        let digits = self.digits();
        if digits.is_empty() {
            return Err(self.expected("a whole number under the root"));
        }
        let radicand = digits.parse().ok().filter(|radicand| *radicand <= GREATEST_RADICAND);
        let radicand = radicand.ok_or(ReadError { offset: start, expected: "a number up to 10^12 under the root" })?;
        self.skip_spaces();
        if bracket && !self.eat(&[')']) {
            return Err(self.expected("')'"));
        }
        Ok(Surd::root(radicand))
    }

    /// Digits, perhaps with a point in or before them, perhaps with a power of ten after them.
    fn decimal(&mut self) -> Result<Surd, ReadError> {
        let start = self.at;
        let mut digits = self.digits().to_owned();
        let mut shift = 0;
        if self.eat(&['.']) {
            let fraction = self.digits();
            shift = -i64::try_from(fraction.len()).unwrap_or(i64::MAX);
            digits.push_str(fraction);
        }
        let value = BigInt::parse_bytes(digits.as_bytes(), 10)
            .ok_or(ReadError { offset: start, expected: "a number or a root" })?;
        if self.eat(&['e', 'E']) {
            shift += self.exponent()?;
        }
        let power = power_of_ten(shift.unsigned_abs());
        let (above, below) = if shift < 0 { (value, power) } else { (value * power, BigInt::from(1)) };
        Surd::fraction(Integer::from(above), Integer::from(below)).ok_or_else(|| self.expected("a number"))
    }

    /// The power of ten after an `e`.
    fn exponent(&mut self) -> Result<i64, ReadError> {
        let negative = self.sign().unwrap_or(false);
        let start = self.at;
        let digits = self.digits();
        if digits.is_empty() {
            return Err(self.expected("a whole number as the power of ten"));
        }
        let power = digits.parse::<u32>().ok().filter(|power| *power <= GREATEST_EXPONENT);
        let power = power.ok_or(ReadError { offset: start, expected: "a power of ten from -100 to 100" })?;
        Ok(if negative { -i64::from(power) } else { i64::from(power) })
    }

    /// A run of digits, perhaps none.
    fn digits(&mut self) -> &str {
        let start = self.at;
        let rest = self.rest();
        self.at += rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        &self.text[start..self.at]
    }

    /// A sign, if there is one: whether it is a minus.
    fn sign(&mut self) -> Option<bool> {
        self.skip_spaces();
        if self.eat(&['-', '−']) {
            Some(true)
        } else if self.eat(&['+']) {
            Some(false)
        } else {
            None
        }
    }

    /// Whether a root begins here.
    fn at_root(&self) -> bool {
        self.rest().starts_with('√') || self.rest().starts_with("sqrt")
    }

    /// Passes one of these characters, if it is there.
    fn eat(&mut self, wanted: &[char]) -> bool {
        let found = self.rest().chars().next().filter(|c| wanted.contains(c));
        self.at += found.map_or(0, char::len_utf8);
        found.is_some()
    }

    /// Passes spaces.
    fn skip_spaces(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
    }

    /// What is still to be read.
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    /// The complaint that something else is here.
    fn expected(&self, expected: &'static str) -> ReadError {
        ReadError { offset: self.at, expected }
    }
}

/// Ten to some power; at most about 1100, as the text's length bounds it.
fn power_of_ten(exponent: u64) -> BigInt {
    BigInt::from(10).pow(u32::try_from(exponent).unwrap_or(u32::MAX))
}
