//! Files of other programs.

#![no_main]

#[path = "../checks/foreign_file.rs"]
mod foreign_file;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    foreign_file::check(bytes);
});
