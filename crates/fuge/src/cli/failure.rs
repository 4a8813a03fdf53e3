//! Why a command did not come to its end, and which exit code that is.

use super::output::Output;
use super::words::printable;
use fuge::format::ReadError;
use fuge::format::drawing::DrawingError;
use fuge::format::foreign::ForeignError;
use fuge::format::json::Refused;
use miette::Diagnostic;
use std::fmt::{self, Display};
use std::io;
use std::process::ExitCode;
use thiserror::Error;

/// Why a command did not come to its end.
#[derive(Debug, Error)]
pub enum Failure {
    /// What was asked makes no sense.
    #[error("{message}")]
    BadInput {
        /// What is wrong.
        message: String,
        /// What would be right.
        help: Option<String>,
    },
    /// A puzzle file that cannot be read.
    #[error(transparent)]
    Puzzle(Box<ReadError>),
    /// A file of another program that cannot be read.
    #[error(transparent)]
    Foreign(Box<ForeignError>),
    /// A drawing that cannot be read.
    #[error(transparent)]
    Drawing(Box<DrawingError>),
    /// Something outside failed.
    #[error("{doing}: {error}")]
    Failed {
        /// What was being done.
        doing: String,
        /// What happened.
        error: Box<dyn std::error::Error>,
    },
    /// The search was stopped before the answer; it has been said already.
    #[error("stopped")]
    Stopped,
    /// A signal came, or the time was over, while something was being written.
    #[error("interrupted: {0}")]
    Interrupted(String),
    /// Something that was checked is not right; it has been said already.
    #[error("a fault was found")]
    Disagreement,
    /// Nobody reads the output any more. That is no error: `fuge … | head` has what it wants.
    #[error("the output was closed")]
    Closed,
}

impl Failure {
    /// The exit code of what was stopped before the answer.
    pub const STOPPED: u8 = 3;

    /// Bad input, without a hint.
    pub fn bad_input(message: impl Into<String>) -> Self {
        Self::BadInput { message: message.into(), help: None }
    }

    /// Bad input, and what would be right.
    pub fn bad_input_help(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self::BadInput { message: message.into(), help: Some(help.into()) }
    }

    /// Something outside failed while `doing`.
    pub fn failed(doing: impl Into<String>, error: impl Into<Box<dyn std::error::Error>>) -> Self {
        Self::Failed { doing: doing.into(), error: error.into() }
    }

    /// The exit code.
    pub fn exit_code(&self) -> ExitCode {
        match self {
            Self::Closed => ExitCode::SUCCESS,
            Self::Failed { .. } | Self::Disagreement => ExitCode::from(1),
            Self::BadInput { .. } | Self::Puzzle(_) | Self::Foreign(_) | Self::Drawing(_) => ExitCode::from(2),
            Self::Stopped | Self::Interrupted(_) => ExitCode::from(Self::STOPPED),
        }
    }

    /// Whether what was asked, or a file, is wrong.
    pub fn is_bad_input(&self) -> bool {
        matches!(self, Self::BadInput { .. } | Self::Puzzle(_) | Self::Foreign(_) | Self::Drawing(_))
    }

    /// The line for machines of a puzzle among others, called `name`, that was refused because of this.
    pub fn refused(&self, name: &str) -> Refused {
        let placed = |file: &str, (line, column): (usize, usize), message: String, help: Option<String>| Refused {
            file: file.to_owned(),
            line: Some(line),
            column: Some(column),
            message,
            help,
        };
        match self {
            Self::Puzzle(error) => {
                let help = error.help().map(|help| help.to_string());
                placed(error.file(), error.line_column(), error.to_string(), help)
            }
            Self::Foreign(error) => {
                placed(error.file(), error.line_column(), error.to_string(), Some(error.advice().to_owned()))
            }
            Self::Drawing(error) => {
                placed(error.file(), error.line_column(), error.problem().to_string(), Some(error.advice()))
            }
            Self::BadInput { message, help } => {
                Refused { file: name.to_owned(), message: message.clone(), help: help.clone(), ..Refused::default() }
            }
            other => Refused { file: name.to_owned(), message: other.to_string(), ..Refused::default() },
        }
    }

    /// Says on stderr what happened.
    pub fn report(&self, output: &Output) {
        match self {
            Self::Stopped | Self::Disagreement | Self::Closed => {}
            Self::Puzzle(error) => {
                let (line, column) = error.line_column();
                output.diagnostic(&Located { place: place(error.file(), line, column), inner: error.as_ref() });
            }
            Self::Foreign(error) => {
                let (line, column) = error.line_column();
                output.diagnostic(&Located { place: place(error.file(), line, column), inner: error.as_ref() });
            }
            Self::Drawing(error) => {
                let (line, column) = error.line_column();
                output.diagnostic(&Located { place: place(error.file(), line, column), inner: error.as_ref() });
            }
            Self::BadInput { message, help: Some(help) } => output.note(&format!("error: {message}\n help: {help}")),
            Self::Interrupted(_) => output.note(&self.to_string()),
            Self::BadInput { .. } | Self::Failed { .. } => output.note(&format!("error: {self}")),
        }
    }
}

impl From<io::Error> for Failure {
    /// An error of stdout.
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::Closed,
            io::ErrorKind::TimedOut => {
                Self::Interrupted("nobody reads the output, so not all of it was printed".to_owned())
            }
            _ => Self::failed("cannot write", error),
        }
    }
}

/// A place as editors and compilers write it.
pub fn place(file: &str, line: usize, column: usize) -> String {
    format!("{}:{line}:{column}", printable(file))
}

/// A diagnostic whose first line starts with its place, so that the line alone says where.
#[derive(Debug)]
pub struct Located<'a> {
    /// File, line and column.
    pub place: String,
    /// What is reported.
    pub inner: &'a dyn Diagnostic,
}

impl Display for Located<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.inner)
    }
}

impl std::error::Error for Located<'_> {}

impl Diagnostic for Located<'_> {
    fn severity(&self) -> Option<miette::Severity> {
        self.inner.severity()
    }
    fn help<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        self.inner.help()
    }
    fn source_code(&self) -> Option<&dyn miette::SourceCode> {
        self.inner.source_code()
    }
    fn labels(&self) -> Option<Box<dyn Iterator<Item = miette::LabeledSpan> + '_>> {
        self.inner.labels()
    }
}
