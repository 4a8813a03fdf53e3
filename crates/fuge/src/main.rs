//! The command line of Fuge. What it can do is in [`cli`]; here is only where it starts.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::main()
}
