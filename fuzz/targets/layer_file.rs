//! Layers of an enumeration.

#![no_main]

#[path = "../checks/layer_file.rs"]
mod layer_file;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    layer_file::check(bytes);
});
