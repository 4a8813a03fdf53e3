//! Run files of searches for the best board.

#![no_main]

#[path = "../checks/best_file.rs"]
mod best_file;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    best_file::check(bytes);
});
