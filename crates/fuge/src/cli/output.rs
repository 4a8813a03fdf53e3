//! Where words and drawings go, and in which style.
//!
//! Nothing here panics when nobody listens: a closed stdout is [`Failure::Closed`], a closed stderr is ignored.

use super::args::Colour;
use super::failure::Failure;
use super::stream;
use fuge::draw::text::{self, TextStyle};
use fuge::packing::Packing;
use fuge::plain::is_hidden;
use miette::{Diagnostic, GraphicalReportHandler, GraphicalTheme};
use rustix::io::Errno;
use std::io::{self, IsTerminal};

/// Where words and drawings go.
#[derive(Clone, Copy, Debug)]
pub struct Output {
    /// Colours and box drawing on stdout.
    rich: bool,
    /// The same on stderr.
    rich_notes: bool,
    /// Columns of the terminal.
    width: usize,
}

impl Output {
    /// What the terminal can do, as far as the user wants it.
    pub fn new(colour: Colour) -> Self {
        let rich = |is_terminal: bool| match colour {
            Colour::Always => true,
            Colour::Never => false,
            Colour::Auto => is_terminal && !is_set("NO_COLOR") && std::env::var_os("TERM").is_none_or(|t| t != "dumb"),
        };
        let width = match io::stdout().is_terminal() {
            true => crossterm::terminal::size().map_or(80, |(columns, _)| usize::from(columns)),
            false => 80,
        };
        Self { rich: rich(io::stdout().is_terminal()), rich_notes: rich(io::stderr().is_terminal()), width }
    }

    /// Writes to stdout, at once.
    pub fn print(&self, text: &str) -> Result<(), Failure> {
        match stream::write(io::stdout(), text.as_bytes()) {
            // A stdout that was closed from the beginning is nobody's.
            Err(error) if error.raw_os_error() == Some(Errno::BADF.raw_os_error()) => Ok(()),
            written => Ok(written?),
        }
    }

    /// Writes a line to stderr. Colours and line ends are steered here, but nothing that is said has hidden marks.
    pub fn note(&self, line: &str) {
        let hidden = |c: char| !c.is_control() && is_hidden(c);
        let line = line.split_inclusive(hidden).map(|part| match part.char_indices().next_back() {
            Some((at, c)) if hidden(c) => format!("{}{}", &part[..at], c.escape_unicode()),
            _ => part.to_owned(),
        });
        let line: String = line.collect();
        // There is nobody left to tell when this fails.
        let _ = stream::write(io::stderr(), format!("{line}\n").as_bytes());
    }

    /// Writes a diagnostic to stderr, the place underlined.
    pub fn diagnostic(&self, diagnostic: &dyn Diagnostic) {
        let theme = if self.rich_notes { GraphicalTheme::unicode() } else { GraphicalTheme::none() };
        // Lines are not wrapped, so that a long place stays in one piece.
        let handler = GraphicalReportHandler::new_themed(theme).with_wrap_lines(false).with_links(false);
        let mut report = String::new();
        if handler.render_report(&mut report, diagnostic).is_err() {
            report = diagnostic.to_string();
        }
        self.note(report.trim_end());
    }

    /// How to draw a puzzle's board: with lines where there are columns enough.
    pub fn style(&self, packing: &Packing) -> TextStyle {
        let drawn = TextStyle { unicode: true, colour: self.rich };
        let (_, columns) = text::size(packing, drawn);
        TextStyle { unicode: self.rich && columns <= self.width, ..drawn }
    }

    /// Columns that a drawing may take.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Whether colours and lines are wanted on stdout.
    pub fn rich(&self) -> bool {
        self.rich
    }
}

/// Whether an environment variable has a value that is not empty.
fn is_set(variable: &str) -> bool {
    std::env::var_os(variable).is_some_and(|value| !value.is_empty())
}
