//! The command line: what was asked is taken apart in two steps, syntax ([`args`]) and meaning (each command's own
//! room), and every command ends with `Ok` or a [`Failure`] that knows its exit code.
//!
//! Results go to stdout, everything else to stderr.

mod answer;
mod args;
mod audit;
mod best;
mod boards;
mod cards;
mod checked;
mod checking;
mod clock;
mod convert;
mod counting;
mod cover;
mod disk;
mod estimate;
mod extras;
mod failure;
mod figures;
mod generate;
mod interrupt;
mod list;
mod mark;
mod outlines;
mod output;
mod pictures;
mod progress;
mod puzzles;
mod receiver;
mod runs;
mod show;
mod silhouettes;
mod solve;
mod stream;
mod symmetry;
mod trail;
mod verify;
mod watch;
mod words;

use args::{Args, Colour, Command};
use clap::Parser;
use failure::Failure;
use output::Output;
use std::process::ExitCode;

/// Does what the command line asks for. Exit codes: 0 answered, 1 something failed, 2 bad input, 3 stopped early.
pub fn main() -> ExitCode {
    let args = match Args::try_parse() {
        Ok(args) => args,
        Err(error) => return refused(&error),
    };
    let output = Output::new(args.color);
    match run(&args.command, &output) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            failure.report(&output);
            failure.exit_code()
        }
    }
}

/// Help, or what is wrong with the words of the command, without the hidden characters that they may have.
fn refused(error: &clap::Error) -> ExitCode {
    let message = error.render();
    let output = Output::new(Colour::Auto);
    if !error.use_stderr() || !message.to_string().chars().any(fuge::plain::is_hidden) {
        error.exit();
    }
    output.note(message.to_string().trim_end());
    Failure::bad_input("").exit_code()
}

fn run(command: &Command, output: &Output) -> Result<(), Failure> {
    match command {
        Command::List(args) => list::list(args, output),
        Command::Show(args) => show::show(args, output),
        Command::Solve(args) => solve::solve(args, output),
        Command::Resume(args) => runs::resume(args, output),
        Command::Status(args) => runs::status(args, output),
        Command::Export(args) => runs::export(args, output),
        Command::Split(args) => runs::split(args, output),
        Command::Merge(args) => runs::merge(args, output),
        Command::Boards(args) => boards::boards(args, output),
        Command::Outlines(args) => outlines::outlines(args, output),
        Command::Figures(args) => figures::figures(args, output),
        Command::Estimate(args) => estimate::estimate(args, output),
        Command::Watch(args) => watch::watch(args, output),
        Command::Audit(args) => audit::audit(args, output),
        Command::Verify(args) => verify::verify(args, output),
        Command::Generate(args) => generate::generate(args, output),
        Command::Convert(args) => convert::convert(args, output),
        Command::Completions(args) => extras::completions(args, output),
        Command::Man => extras::man(output),
        Command::Schema => extras::schema(output),
    }
}
