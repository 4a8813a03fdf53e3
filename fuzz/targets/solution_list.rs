//! Lists of solutions.

#![no_main]

#[path = "../checks/solution_list.rs"]
mod solution_list;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    solution_list::check(bytes);
});
