//! A solution in a few bytes: its numbers in ascending order, the first as it is and every other as the distance to the one before;
//! seven bits to a byte, the lowest first, the highest bit set where more follow.

/// Appends the bytes of these numbers, which must be in ascending order.
///
/// ```
/// use fuge_format::compact::{decode, encode};
/// let mut bytes = Vec::new();
/// encode(&[3, 200, 201], &mut bytes);
/// assert_eq!(bytes, [3, 0xc5, 0x01, 1]);
/// assert_eq!(decode(&bytes), Some(vec![3, 200, 201]));
/// ```
pub fn encode(numbers: &[u32], bytes: &mut Vec<u8>) {
    let mut last = 0;
    for &number in numbers {
        let mut distance = number - last;
        while distance >= 0x80 {
            bytes.push(distance as u8 | 0x80);
            distance >>= 7;
        }
        bytes.push(distance as u8);
        last = number;
    }
}

/// The numbers of these bytes; `None`: [`encode`] never writes them.
#[must_use]
pub fn decode(bytes: &[u8]) -> Option<Vec<u32>> {
    let (mut numbers, mut last) = (Vec::new(), 0_u32);
    let (mut distance, mut shift) = (0_u32, 0);
    for &byte in bytes {
        let seven = u32::from(byte & 0x7f);
        distance |= seven.checked_shl(shift).filter(|bits| bits >> shift == seven)?;
        shift += 7;
        if byte & 0x80 == 0 {
            last = last.checked_add(distance)?;
            numbers.push(last);
            (distance, shift) = (0, 0);
        }
    }
    (shift == 0).then_some(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn numbers_come_back(mut numbers in prop::collection::vec(any::<u32>(), 0..40)) {
            numbers.sort_unstable();
            let mut bytes = Vec::new();
            encode(&numbers, &mut bytes);
            prop_assert_eq!(decode(&bytes), Some(numbers));
        }

        #[test]
        fn any_bytes_are_numbers_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..40)) {
            let _ = decode(&bytes);
        }
    }
}
