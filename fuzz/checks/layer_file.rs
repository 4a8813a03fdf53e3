//! Any bytes as a layer of an enumeration: reading it ends soon and without a panic, and nothing is believed that its checksum does not bear
//! out.

use fuge_run::layers::Checkpoint;
use std::path::PathBuf;

/// A file of this process and thread's own.
fn place() -> PathBuf {
    std::env::temp_dir().join(format!("fuzz-{}-{:?}.layer", std::process::id(), std::thread::current().id()))
}

/// Loads it and reads all keys, and says whether it is a layer.
pub fn check(bytes: &[u8]) -> bool {
    let path = place();
    std::fs::write(&path, bytes).expect("there is a folder for temporary files");
    let right = match Checkpoint::load::<4>("fuzz", &path) {
        Ok(Some((_, layer))) => {
            let keys: Vec<[u8; 4]> = layer.keys().map(|key| key.expect("it was checked")).collect();
            assert_eq!(keys.len() as u64, layer.len());
            true
        }
        Ok(None) => panic!("the file is there"),
        Err(error) => {
            assert!(error.to_string().len() < 2000, "a message stays short");
            false
        }
    };
    let _ = std::fs::remove_file(&path);
    right
}
