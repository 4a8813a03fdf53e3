//! Solutions as bytes: each preceded by its length, seven bits to a byte, the lowest first, the highest bit set where more follow.
//! What the bytes of one solution mean is the family's business.

/// Solutions as bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Packed {
    bytes: Vec<u8>,
    count: u64,
}

impl Packed {
    /// Takes bytes that were packed before; `None`: they were not.
    #[must_use]
    pub fn from_bytes(bytes: Vec<u8>) -> Option<Self> {
        let (mut rest, mut count) = (bytes.as_slice(), 0);
        while !rest.is_empty() {
            rest = first(rest)?.1;
            count += 1;
        }
        Some(Self { bytes, count })
    }

    /// Appends a solution.
    pub fn push(&mut self, solution: &[u8]) {
        let mut length = solution.len();
        while length >= 0x80 {
            self.bytes.push(length as u8 | 0x80);
            length >>= 7;
        }
        self.bytes.push(length as u8);
        self.bytes.extend_from_slice(solution);
        self.count += 1;
    }

    /// Appends solutions.
    pub fn append(&mut self, others: &Self) {
        self.bytes.extend_from_slice(&others.bytes);
        self.count += others.count;
    }

    /// The solutions, one after the other.
    ///
    /// ```
    /// let mut packed = fuge_run::Packed::default();
    /// packed.push(b"one");
    /// packed.push(b"");
    /// assert_eq!(packed.iter().collect::<Vec<_>>(), [&b"one"[..], b""]);
    /// assert_eq!(packed.bytes(), b"\x03one\x00");
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = &[u8]> {
        let mut rest = self.bytes.as_slice();
        std::iter::from_fn(move || {
            let (solution, after) = first(rest)?;
            rest = after;
            Some(solution)
        })
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.count
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The bytes.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }
}

/// The first solution, and what follows it.
fn first(mut bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let (mut length, mut shift) = (0_usize, 0);
    loop {
        let (&byte, rest) = bytes.split_first()?;
        bytes = rest;
        // Four bytes are 256 MiB, more than a record ever holds.
        if shift > 21 {
            return None;
        }
        length |= usize::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            break;
        }
        shift += 7;
    }
    bytes.split_at_checked(length)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_was_packed_comes_out(solutions in prop::collection::vec(prop::collection::vec(any::<u8>(), 0..300), 0..9)) {
            let mut packed = Packed::default();
            solutions.iter().for_each(|solution| packed.push(solution));
            let again = Packed::from_bytes(packed.bytes().to_vec());
            prop_assert_eq!(again.as_ref(), Some(&packed));
            prop_assert_eq!(packed.len(), solutions.len() as u64);
            prop_assert!(packed.iter().eq(solutions.iter().map(Vec::as_slice)));
        }

        #[test]
        fn other_bytes_are_refused_or_come_out(bytes in prop::collection::vec(any::<u8>(), 0..40)) {
            if let Some(packed) = Packed::from_bytes(bytes) {
                prop_assert_eq!(packed.iter().count() as u64, packed.len());
            }
        }
    }
}
