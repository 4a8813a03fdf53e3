//! What surrounds a program: completions, the manual page, the schema of its files.

use super::args::{Args, CompletionsArgs};
use super::failure::Failure;
use super::output::Output;
use clap::CommandFactory;

/// Prints completions for a shell.
pub fn completions(args: &CompletionsArgs, output: &Output) -> Result<(), Failure> {
    // The generator panics when it cannot write; memory can always be written to.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "fuge", &mut script);
    output.print(&String::from_utf8_lossy(&script))
}

/// Prints the manual page: the program, then each command.
pub fn man(output: &Output) -> Result<(), Failure> {
    let mut page = Vec::new();
    let mut command = Args::command();
    command.build();
    clap_mangen::Man::new(command.clone()).render(&mut page)?;
    for sub in command.get_subcommands().filter(|sub| sub.get_name() != "help") {
        let man = clap_mangen::Man::new(sub.clone());
        let title = format!(".SH \"FUGE {}\"\n", sub.get_name().to_uppercase());
        page.extend(title.into_bytes());
        man.render_description_section(&mut page)?;
        man.render_options_section(&mut page)?;
        man.render_extra_section(&mut page)?;
    }
    output.print(&String::from_utf8_lossy(&page))
}

/// Prints the JSON Schema of puzzle files.
pub fn schema(output: &Output) -> Result<(), Failure> {
    let schema = serde_json::to_string_pretty(&fuge::format::schema());
    output.print(&(schema.map_err(|error| Failure::failed("cannot write JSON", error))? + "\n"))
}
