//! What surrounds a program: completions, the manual page, the schema of its files.

use super::args::{Args, CompletionsArgs};
use super::failure::Failure;
use super::output::Output;
use clap::{Command, CommandFactory};
use clap_mangen::Man;

/// Prints completions for a shell.
pub fn completions(args: &CompletionsArgs, output: &Output) -> Result<(), Failure> {
    // The generator panics when it cannot write; memory can always be written to.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "fuge", &mut script);
    output.print(&String::from_utf8_lossy(&script))
}

/// Prints the manual page: the program, and each command as a part of it.
pub fn man(output: &Output) -> Result<(), Failure> {
    let mut command = Args::command();
    command.build();
    let program = Man::new(command.clone());
    let mut page = Vec::new();
    program.render_title(&mut page)?;
    program.render_name_section(&mut page)?;
    program.render_synopsis_section(&mut page)?;
    program.render_options_section(&mut page)?;
    page.extend_from_slice(b".SH COMMANDS\n");
    for sub in command.get_subcommands().filter(|sub| sub.get_name() != "help") {
        page.extend_from_slice(&command_part(sub)?);
    }
    page.extend(examples(&command, ".SH EXAMPLES").into_bytes());
    output.print(&String::from_utf8_lossy(&page))
}

/// A command: what it does, its own options, its examples.
fn command_part(command: &Command) -> Result<Vec<u8>, Failure> {
    let own = ["color", "help"].into_iter().fold(command.clone(), |command, common| match common {
        id if command.get_arguments().any(|arg| arg.get_id() == id) => command.mut_arg(id, |arg| arg.hide(true)),
        _ => command,
    });
    let man = Man::new(own.clone());
    let mut part = Vec::new();
    man.render_description_section(&mut part)?;
    if own.get_arguments().any(|arg| !arg.is_hide_set()) {
        man.render_options_section(&mut part)?;
    }
    let part = String::from_utf8_lossy(&part);
    // The generator writes sections of a page; here they are paragraphs of a part.
    let body: String =
        part.lines().map(|line| if line.starts_with(".SH") { ".PP" } else { line }).flat_map(|l| [l, "\n"]).collect();
    Ok(format!(".SS \"fuge {}\"\n{body}{}", own.get_name(), examples(&own, ".PP")).into_bytes())
}

/// The examples of a command, line by line as they are.
fn examples(command: &Command, heading: &str) -> String {
    let text = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let text = text.strip_prefix("Examples:\n").filter(|_| heading.starts_with(".SH")).unwrap_or(&text);
    let text = text.replace('\\', "\\e").replace('-', "\\-");
    format!("{heading}\n.nf\n{text}\n.fi\n")
}

/// Prints the JSON Schema of puzzle files.
pub fn schema(output: &Output) -> Result<(), Failure> {
    let schema = serde_json::to_string_pretty(&fuge::format::schema());
    output.print(&(schema.map_err(|error| Failure::failed("cannot write JSON", error))? + "\n"))
}
