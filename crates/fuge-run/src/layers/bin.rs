//! A bin of keys: a set in memory, and runs that were written away.

use super::keys::{KeyFile, Keys, Reader};
use rustc_hash::FxHashSet;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Where keys are written away, and when.
#[derive(Clone, Copy)]
pub(super) struct Spill<'a> {
    pub(super) folder: &'a Path,
    /// Bytes that a bin may take.
    pub(super) share: u64,
}

/// A bin.
pub(super) struct Bin<const K: usize> {
    number: usize,
    set: FxHashSet<[u8; K]>,
    runs: Vec<KeyFile>,
}

impl<const K: usize> Bin<K> {
    pub(super) fn new(number: usize) -> Self {
        Self { number, set: FxHashSet::default(), runs: Vec::new() }
    }

    pub(super) fn add(&mut self, keys: impl Iterator<Item = [u8; K]>, spill: &Spill<'_>) -> io::Result<()> {
        for key in keys {
            // The set doubles when it is full, and for a moment has both.
            let full = self.set.len() == self.set.capacity();
            if full && 3 * self.bytes() > spill.share && !self.set.is_empty() && !self.set.contains(&key) {
                self.write_away(spill)?;
            }
            self.set.insert(key);
        }
        Ok(())
    }

    /// Bytes of the set: a key and a byte for each place, and an eighth of the places is empty.
    fn bytes(&self) -> u64 {
        (self.set.capacity() * (K + 1)) as u64 * 8 / 7
    }

    fn write_away(&mut self, spill: &Spill<'_>) -> io::Result<()> {
        let mut keys: Vec<[u8; K]> = std::mem::take(&mut self.set).into_iter().collect();
        keys.sort_unstable();
        let path = self.path(spill, &format!("run-{}", self.runs.len()))?;
        self.runs.push(write(path, keys.into_iter().map(Ok))?);
        Ok(())
    }

    fn path(&self, spill: &Spill<'_>, what: &str) -> io::Result<PathBuf> {
        static NEXT: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(0);
        std::fs::create_dir_all(spill.folder)?;
        let unique = NEXT.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        Ok(spill.folder.join(format!("bin-{}-{what}-{unique}.keys", self.number)))
    }

    /// All keys of the bin, sorted, each once.
    pub(super) fn finish(mut self, spill: &Spill<'_>) -> io::Result<Keys<K>> {
        if self.runs.is_empty() {
            let mut keys: Vec<[u8; K]> = self.set.into_iter().collect();
            keys.sort_unstable();
            return Ok(Keys::Memory(keys));
        }
        self.write_away(spill)?;
        let path = self.path(spill, "all")?;
        let readers = self.runs.iter().map(Reader::<K>::open).collect::<io::Result<Vec<_>>>()?;
        Ok(Keys::File(write(path, Merged::new(readers)?)?))
    }
}

/// Writes keys into a new file that goes with the value.
fn write<const K: usize>(path: PathBuf, keys: impl Iterator<Item = io::Result<[u8; K]>>) -> io::Result<KeyFile> {
    let mut file = BufWriter::with_capacity(1 << 18, File::create(&path)?);
    let mut written = KeyFile { path, start: 0, count: 0, passing: true };
    for key in keys {
        file.write_all(&key?)?;
        written.count += 1;
    }
    file.flush()?;
    Ok(written)
}

/// Several sorted lists as one, each key once.
struct Merged<const K: usize> {
    readers: Vec<Reader<K>>,
    /// The next key of each list.
    next: BinaryHeap<Reverse<([u8; K], usize)>>,
    last: Option<[u8; K]>,
}

impl<const K: usize> Merged<K> {
    fn new(readers: Vec<Reader<K>>) -> io::Result<Self> {
        let mut merged = Self { readers, next: BinaryHeap::new(), last: None };
        for list in 0..merged.readers.len() {
            merged.pull(list)?;
        }
        Ok(merged)
    }

    fn pull(&mut self, list: usize) -> io::Result<()> {
        if let Some(key) = self.readers[list].next() {
            self.next.push(Reverse((key?, list)));
        }
        Ok(())
    }
}

impl<const K: usize> Iterator for Merged<K> {
    type Item = io::Result<[u8; K]>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let Reverse((key, list)) = self.next.pop()?;
            if let Err(error) = self.pull(list) {
                return Some(Err(error));
            }
            if self.last.replace(key) != Some(key) {
                return Some(Ok(key));
            }
        }
    }
}
