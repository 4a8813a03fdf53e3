//! Enumeration layer by layer: the same in little memory as in much, on one thread as on several, and after a checkpoint.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

#[path = "../../../fuzz/checks/changes.rs"]
mod changes;
#[path = "../../../fuzz/checks/layer_file.rs"]
mod layer_file;

use fuge_run::layers::{Checkpoint, CheckpointError, Layer, Layering};
use proptest::prelude::*;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

/// A folder that goes with the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("layers-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A word of letters grows by a letter, and the letters are sorted: every collection of letters once.
fn grow(word: &[u8; 8], out: &mut Vec<[u8; 8]>) {
    let length = word.iter().take_while(|&&letter| letter != 0).count();
    for letter in b'a'..=b'p' {
        let mut longer = *word;
        longer[length] = letter;
        longer[..=length].sort_unstable();
        out.push(longer);
    }
}

/// Collections of so many of 16 letters.
fn collections(number: u64) -> u64 {
    (0..number).fold(1, |count, k| count * (16 + k) / (k + 1))
}

fn enumerate(layering: &Layering<'_>, layers: u64) -> Layer<8> {
    let mut layer = Layer::new([[0; 8]]);
    for _ in 0..layers {
        layer = layer.next(&grow, layering, &mut |_| {}).unwrap().unwrap();
    }
    layer
}

fn keys(layer: &Layer<8>) -> Vec<[u8; 8]> {
    layer.keys().collect::<Result<_, _>>().unwrap()
}

#[test]
fn memory_and_threads_make_no_difference() {
    let folder = Folder::new("memory");
    let layering = |threads, memory| Layering { threads, memory, folder: &folder.0, cancel: None };
    let all = keys(&enumerate(&layering(1, 1 << 30), 6));
    assert_eq!(all.len() as u64, collections(6));
    for (threads, memory) in [(3, 1 << 30), (1, 1), (2, 1 << 16), (4, 1 << 20)] {
        assert_eq!(keys(&enumerate(&layering(threads, memory), 6)), all, "{threads} threads, {memory} bytes");
    }
    // What was written away is removed with the layer.
    assert_eq!(std::fs::read_dir(&folder.0).unwrap().count(), 0);
}

#[test]
fn it_goes_on_from_a_checkpoint() {
    let folder = Folder::new("checkpoint");
    let layering = Layering { threads: 2, memory: 1 << 20, folder: &folder.0, cancel: None };
    let third = enumerate(&layering, 3);
    let path = folder.0.join("third.layer");
    let checkpoint = Checkpoint { fingerprint: "letters".into(), layer: 3 };
    checkpoint.save(&third, &path).unwrap();
    let (loaded, layer) = Checkpoint::load::<8>("letters", &path).unwrap().unwrap();
    assert_eq!((loaded, keys(&layer)), (checkpoint, keys(&third)));
    let fourth = layer.next(&grow, &layering, &mut |_| {}).unwrap().unwrap();
    assert_eq!(keys(&fourth), keys(&enumerate(&layering, 4)));
    drop(layer);
    assert!(path.exists(), "a checkpoint stays");
    assert!(Checkpoint::load::<8>("letters", &folder.0.join("none")).unwrap().is_none());
    assert!(matches!(Checkpoint::load::<8>("digits", &path), Err(CheckpointError::Other { .. })));
    let mut bytes = std::fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&path, &bytes).unwrap();
    assert!(matches!(Checkpoint::load::<8>("letters", &path), Err(CheckpointError::Damaged { .. })));
    std::fs::write(&path, "something else").unwrap();
    assert!(matches!(Checkpoint::load::<8>("letters", &path), Err(CheckpointError::Foreign { .. })));
}

#[test]
fn it_can_be_cancelled_and_tells_how_far_it_is() {
    let folder = Folder::new("cancel");
    let cancel = AtomicBool::new(true);
    let layering = Layering { threads: 2, memory: 1 << 20, folder: &folder.0, cancel: Some(&cancel) };
    assert!(Layer::new([[0; 8]]).next(&grow, &layering, &mut |_| {}).unwrap().is_none());
    let layering = Layering { cancel: None, ..layering };
    let mut told = None;
    enumerate(&layering, 3).next(&grow, &layering, &mut |growth| told = Some(*growth)).unwrap().unwrap();
    // However soon it was over, the whole was told.
    assert!(told.is_some_and(|growth| growth.of == collections(3) && growth.grown == growth.of));
}

#[test]
fn a_folder_that_cannot_be_made_is_an_error() {
    let folder = Folder::new("file");
    let file = folder.0.join("file");
    std::fs::write(&file, "").unwrap();
    let layering = Layering { threads: 2, memory: 1, folder: &file.join("inside"), cancel: None };
    let mut layer = Some(Layer::new([[0; 8]]));
    let mut failed = false;
    for _ in 0..6 {
        let Some(next) = layer.take() else { break };
        match next.next(&grow, &layering, &mut |_| {}) {
            Ok(next) => layer = next,
            Err(_) => failed = true,
        }
    }
    assert!(failed);
}

#[test]
fn the_corpus_is_read_or_refused_as_its_names_say() {
    changes::replay("layer_file", layer_file::check);
}

fn seeds() -> Vec<Vec<u8>> {
    changes::corpus("layer_file").into_iter().map(|seed| seed.bytes).collect()
}

proptest! {
    #![proptest_config(changes::config())]

    #[test]
    fn changed_files(bytes in changes::changed(seeds(), changes::tokens("layer_file"))) {
        layer_file::check(&bytes);
    }
}
