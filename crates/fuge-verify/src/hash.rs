//! A short name for something long: a list may have more solutions than the memory would hold.

use std::hash::{DefaultHasher, Hash, Hasher};

/// 128 bits: the same hash function twice, started differently.
pub(crate) fn hash(value: &(impl Hash + ?Sized)) -> [u64; 2] {
    [1_u8, 2].map(|start| {
        let mut hasher = DefaultHasher::new();
        (start, value).hash(&mut hasher);
        hasher.finish()
    })
}
