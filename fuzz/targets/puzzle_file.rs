//! Puzzle files.

#![no_main]

#[path = "../checks/puzzle_file.rs"]
mod puzzle_file;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    puzzle_file::check(bytes);
});
