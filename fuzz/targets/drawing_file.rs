//! Drawings of silhouettes.

#![no_main]

#[path = "../checks/drawing_file.rs"]
mod drawing_file;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    drawing_file::check(bytes);
});
