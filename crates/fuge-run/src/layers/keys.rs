//! Sorted keys, in memory or in a file.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::PathBuf;

/// Sorted keys, each once.
pub(super) enum Keys<const K: usize> {
    Memory(Vec<[u8; K]>),
    File(KeyFile),
}

/// Keys in a file, one after the other.
pub(super) struct KeyFile {
    pub(super) path: PathBuf,
    /// Where they begin.
    pub(super) start: u64,
    pub(super) count: u64,
    /// Whether the file is removed with this value.
    pub(super) passing: bool,
}

impl Drop for KeyFile {
    fn drop(&mut self) {
        if self.passing {
            // A file that stays behind does no harm; its folder is removed at the end.
            let _ = std::fs::remove_file(&self.path);
        }
    }
}

impl<const K: usize> Keys<K> {
    pub(super) fn len(&self) -> u64 {
        match self {
            Self::Memory(keys) => keys.len() as u64,
            Self::File(file) => file.count,
        }
    }

    pub(super) fn bytes_in_memory(&self) -> u64 {
        match self {
            Self::Memory(keys) => (keys.capacity() * K) as u64,
            Self::File(_) => 0,
        }
    }

    pub(super) fn iter(&self) -> Box<dyn Iterator<Item = io::Result<[u8; K]>> + Send + '_> {
        match self {
            Self::Memory(keys) => Box::new(keys.iter().copied().map(Ok)),
            Self::File(file) => match Reader::open(file) {
                Ok(reader) => Box::new(reader),
                Err(error) => Box::new(std::iter::once(Err(error))),
            },
        }
    }
}

/// Reads the keys of a file.
pub(super) struct Reader<const K: usize> {
    file: BufReader<File>,
    left: u64,
}

impl<const K: usize> Reader<K> {
    pub(super) fn open(keys: &KeyFile) -> io::Result<Self> {
        let mut file = BufReader::with_capacity(1 << 18, File::open(&keys.path)?);
        file.seek(SeekFrom::Start(keys.start))?;
        Ok(Self { file, left: keys.count })
    }
}

impl<const K: usize> Iterator for Reader<K> {
    type Item = io::Result<[u8; K]>;

    fn next(&mut self) -> Option<Self::Item> {
        self.left = self.left.checked_sub(1)?;
        let mut key = [0; K];
        let read = self.file.read_exact(&mut key).map(|()| key);
        if read.is_err() {
            self.left = 0;
        }
        Some(read)
    }
}
