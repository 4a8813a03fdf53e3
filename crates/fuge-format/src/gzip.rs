//! Files that are packed with gzip, as BurrTools and drawing programs write them.

use flate2::read::MultiGzDecoder;
use std::io::{self, Read};

/// How a gzip file begins.
const BEGINNING: [u8; 2] = [0x1f, 0x8b];

/// Whether the bytes are packed with gzip.
pub(crate) fn is_packed(bytes: &[u8]) -> bool {
    bytes.starts_with(&BEGINNING)
}

/// Unpacks at most one byte more than the limit: a small file can hold gigabytes.
pub(crate) fn unpacked(bytes: &[u8], limit: usize) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    MultiGzDecoder::new(bytes).take(limit as u64 + 1).read_to_end(&mut text)?;
    Ok(text)
}
