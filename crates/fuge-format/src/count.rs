//! A number of solutions, of any size.
//!
//! Counting labelled copies multiplies by factorials, and counting without listing knows no bounds: the 32 dominoes of a chess board
//! already leave 128 bits behind. This is how such a number is printed.

use num_bigint::BigUint;
use serde::{Serialize, Serializer, ser::Error as _};
use serde_json::value::RawValue;
use std::fmt;

/// A count without limit.
///
/// ```
/// use fuge_format::Count;
/// assert_eq!(Count::from(65_u64).to_string(), "65");
/// // Two squares and three bars, each copy told apart: 10 · 2! · 3!
/// assert_eq!(Count::labelled(10_u32, [2, 3]).to_string(), "120");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count(BigUint);

impl Count {
    /// The count when equal pieces are told apart: `raw` times the factorial of each number of copies.
    #[must_use]
    pub fn labelled(raw: impl Into<BigUint>, copies: impl IntoIterator<Item = u32>) -> Self {
        Self(copies.into_iter().flat_map(|n| 2..=n).fold(raw.into(), |product, factor| product * factor))
    }
}

impl Count {
    /// The number.
    #[must_use]
    pub fn number(&self) -> &BigUint {
        &self.0
    }
}

impl<N: Into<BigUint>> From<N> for Count {
    fn from(number: N) -> Self {
        Self(number.into())
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = self.0.to_string();
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
        assert_eq!(Count::labelled(1_u32, [34]).to_string(), "295232799039604140847618609643520000000");
        assert_eq!(Count::labelled(0_u32, [34]), Count::from(0_u64));
        assert_eq!(serde_json::to_string(&Count::labelled(1_u32, [34, 3])).unwrap(), {
            "1771396794237624845085711657861120000000"
        });
    }

    proptest! {
        #[test]
        fn counts_agree_with_the_machine_where_it_can_count(raw: u64, a in 0_u32..14, b in 0_u32..13) {
            let factorial = |n: u32| (1..=u128::from(n)).product::<u128>();
            let expected = u128::from(raw) * factorial(a) * factorial(b);
            prop_assert_eq!(Count::labelled(raw, [a, b]), Count::from(expected));
            prop_assert_eq!(Count::from(expected).to_string(), expected.to_string());
        }
    }
}
