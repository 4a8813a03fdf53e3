//! What `cargo xtask compare` prints: Fuge measured, beside others where there are some, in one run.
//!
//! What counts is the processor's time in the fastest of several runs: noise only ever adds. The machine's speed cancels out in the ratios.

mod cards;
mod checks;
mod cover;
mod measure;
mod outline;
mod packing;
mod peers;
mod silhouette;
mod trail;

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let table = match arguments[..] {
        ["packing"] => Ok(packing::table()),
        ["outline"] => Ok(outline::table()),
        ["cards"] => cards::table(),
        ["silhouette"] => silhouette::table(None),
        ["trail"] => trail::table(),
        ["cover"] => Ok(cover::table()),
        ["checks", program] => checks::table(program.as_ref()),
        ["silhouette", folder] => silhouette::table(Some(folder.as_ref())),
        _ => {
            Err("which family: packing, outline, cards, trail, silhouette [FOLDER OF DRAWINGS], cover, checks PROGRAM?"
                .to_owned())
        }
    };
    match table {
        Ok(table) => {
            println!("{table}");
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}
