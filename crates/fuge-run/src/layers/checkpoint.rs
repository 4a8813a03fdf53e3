//! A whole layer in a file, so that an enumeration can go on from it.
//!
//! The file is a line of JSON that says what it is, the keys, and a checksum of both. It is written beside its place and moved there when it is
//! whole.

use super::Layer;
use super::keys::{KeyFile, Keys};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// What a file of a layer is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    /// The fingerprint of what is enumerated.
    pub fingerprint: String,
    /// The number of the layer.
    pub layer: u32,
}

/// Why a layer cannot be taken from a file.
#[derive(Debug, Error)]
pub enum CheckpointError {
    /// It is something else.
    #[error("`{}` is no layer of an enumeration", .path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// It is a layer of another enumeration.
    #[error("`{}` is a layer of another set of pieces", .path.display())]
    Other {
        /// The file.
        path: PathBuf,
    },
    /// It is not whole, or was changed.
    #[error("`{}` is damaged", .path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
    },
    /// It cannot be read or written.
    #[error("`{}`: {error}", .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
}

/// The version of the format.
const VERSION: u64 = 1;

/// Bytes of a checksum.
const SUM: u64 = 32;

impl Checkpoint {
    /// Writes a layer into this file.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn save<const K: usize>(&self, layer: &Layer<K>, path: &Path) -> Result<(), CheckpointError> {
        let io = |error| CheckpointError::Io { path: path.to_owned(), error };
        let beside = path.with_extension("new");
        let saved = self.write(layer, &beside).and_then(|()| std::fs::rename(&beside, path));
        saved.map_err(|error| {
            // The first error is the one to tell.
            let _ = std::fs::remove_file(&beside);
            io(error)
        })
    }

    fn write<const K: usize>(&self, layer: &Layer<K>, path: &Path) -> io::Result<()> {
        let mut file = BufWriter::with_capacity(1 << 18, File::create(path)?);
        let mut sum = Sha256::new();
        let mut put = |bytes: &[u8]| {
            sum.update(bytes);
            file.write_all(bytes)
        };
        put((self.head::<K>(layer.len()).to_string() + "\n").as_bytes())?;
        for key in layer.keys() {
            put(&key?)?;
        }
        file.write_all(&sum.finalize())?;
        file.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()
    }

    fn head<const K: usize>(&self, keys: u64) -> Value {
        json!({
            "fuge": "layer", "version": VERSION, "fingerprint": self.fingerprint, "layer": self.layer, "key": K, "keys": keys,
        })
    }

    /// Takes a layer from this file, after it was read once to see that it is whole; `None`: there is no such file.
    ///
    /// # Errors
    /// When it is no layer of the enumeration with this fingerprint, or damaged.
    pub fn load<const K: usize>(fingerprint: &str, path: &Path) -> Result<Option<(Self, Layer<K>)>, CheckpointError> {
        let io = |error| CheckpointError::Io { path: path.to_owned(), error };
        let file = match File::open(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            file => file.map_err(io)?,
        };
        let mut reader = BufReader::with_capacity(1 << 18, file);
        let mut line = Vec::new();
        reader.by_ref().take(1 << 12).read_until(b'\n', &mut line).map_err(io)?;
        let head: Value = serde_json::from_slice(&line).unwrap_or_default();
        let foreign = || CheckpointError::Foreign { path: path.to_owned() };
        if (head["fuge"].as_str(), head["version"].as_u64()) != (Some("layer"), Some(VERSION)) {
            return Err(foreign());
        }
        if (head["fingerprint"].as_str(), head["key"].as_u64()) != (Some(fingerprint), Some(K as u64)) {
            return Err(CheckpointError::Other { path: path.to_owned() });
        }
        let number = head["layer"].as_u64().and_then(|layer| u32::try_from(layer).ok());
        let (layer, count) = number.zip(head["keys"].as_u64()).ok_or_else(foreign)?;
        let start = line.len() as u64;
        let keys = KeyFile { path: path.to_owned(), start, count, passing: false };
        if !is_whole::<K>(&keys, &line, &mut reader).map_err(io)? {
            return Err(CheckpointError::Damaged { path: path.to_owned() });
        }
        Ok(Some((Self { fingerprint: fingerprint.to_owned(), layer }, Layer { bins: vec![Keys::File(keys)] })))
    }
}

/// Whether the file is as long as it says, with the right checksum at its end.
fn is_whole<const K: usize>(keys: &KeyFile, head: &[u8], rest: &mut impl Read) -> io::Result<bool> {
    let length = keys.count.checked_mul(K as u64).and_then(|bytes| bytes.checked_add(keys.start + SUM));
    if length != Some(std::fs::metadata(&keys.path)?.len()) {
        return Ok(false);
    }
    let mut sum = Sha256::new();
    sum.update(head);
    let mut key = [0; K];
    for _ in 0..keys.count {
        rest.read_exact(&mut key)?;
        sum.update(key);
    }
    let mut stored = Vec::new();
    rest.read_to_end(&mut stored)?;
    Ok(stored == sum.finalize()[..])
}
