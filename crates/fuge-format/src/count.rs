//! A number of solutions, of any size.
//!
//! Counting labelled copies multiplies by factorials: the 32 dominoes of a chess board already leave 128 bits behind.
//! All that is ever done to such a number is to multiply it by a small one and to print it.

use serde::{Serialize, Serializer, ser::Error as _};
use serde_json::value::RawValue;
use std::fmt;

/// A count without limit: nine decimal digits in each limb, the lowest limb first.
///
/// ```
/// use fuge_format::Count;
/// assert_eq!(Count::from(65_u64).to_string(), "65");
/// // Two squares and three bars, each copy told apart: 10 · 2! · 3!
/// assert_eq!(Count::labelled(10, [2, 3]).to_string(), "120");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// Never empty; the highest is 0 only in the number 0.
    limbs: Vec<u32>,
}

/// One more than the largest limb.
const BASE: u64 = 1_000_000_000;

impl Count {
    /// The count when equal pieces are told apart: `raw` times the factorial of each number of copies.
    #[must_use]
    pub fn labelled(raw: u128, copies: impl IntoIterator<Item = u32>) -> Self {
        let mut count = Self::from(raw);
        copies.into_iter().flat_map(|n| 2..=n).for_each(|factor| count.multiply(factor));
        count
    }

    /// Multiplies by a small number.
    fn multiply(&mut self, factor: u32) {
        let mut carry = 0;
        for limb in &mut self.limbs {
            let product = u64::from(*limb) * u64::from(factor) + carry;
            *limb = (product % BASE) as u32;
            carry = product / BASE;
        }
        while carry > 0 {
            self.limbs.push((carry % BASE) as u32);
            carry /= BASE;
        }
        while self.limbs.len() > 1 && self.limbs.last() == Some(&0) {
            self.limbs.pop();
        }
    }
}

impl From<u128> for Count {
    fn from(mut number: u128) -> Self {
        let base = u128::from(BASE);
        let mut limbs = vec![(number % base) as u32];
        while number >= base {
            number /= base;
            limbs.push((number % base) as u32);
        }
        Self { limbs }
    }
}

impl From<u64> for Count {
    fn from(number: u64) -> Self {
        Self::from(u128::from(number))
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut digits = String::new();
        for limb in self.limbs.iter().rev() {
            digits += &if digits.is_empty() { limb.to_string() } else { format!("{limb:09}") };
        }
        f.pad_integral(true, "", &digits)
    }
}

impl Serialize for Count {
    /// As a JSON integer, whatever its size. (Only serde's JSON text writer takes numbers of any size.)
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let digits = self.to_string();
        match digits.parse::<u128>() {
            Ok(number) => serializer.serialize_u128(number),
            Err(_) => RawValue::from_string(digits).map_err(S::Error::custom)?.serialize(serializer),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn factorials_have_all_their_digits() {
        assert_eq!(Count::labelled(1, [34]).to_string(), "295232799039604140847618609643520000000");
        assert_eq!(Count::labelled(0, [34]), Count::from(0_u64));
        assert_eq!(serde_json::to_string(&Count::labelled(1, [34, 3])).unwrap(), {
            "1771396794237624845085711657861120000000"
        });
    }

    proptest! {
        #[test]
        fn counts_agree_with_the_machine_where_it_can_count(raw: u64, a in 0_u32..14, b in 0_u32..13) {
            let factorial = |n: u32| (1..=u128::from(n)).product::<u128>();
            let expected = u128::from(raw) * factorial(a) * factorial(b);
            prop_assert_eq!(Count::labelled(raw.into(), [a, b]), Count::from(expected));
            prop_assert_eq!(Count::from(expected).to_string(), expected.to_string());
        }
    }
}
