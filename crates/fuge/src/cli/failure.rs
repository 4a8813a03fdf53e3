//! Why a command did not come to its end, and which exit code that is.

use super::output::Output;
use super::words::printable;
use fuge::format::ReadError;
use fuge::format::drawing::DrawingError;
use fuge::format::foreign::ForeignError;
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
    /// Something that was checked is not right; it has been said already.
    #[error("a fault was found")]
    Disagreement,
    /// Nobody reads the output any more. That is no error: `fuge … | head` has what it wants.
    #[error("the output was closed")]
    Closed,
}

impl Failure {
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
            Self::Stopped => ExitCode::from(3),
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
            Self::BadInput { .. } | Self::Failed { .. } => output.note(&format!("error: {self}")),
        }
    }
}

impl From<io::Error> for Failure {
    /// An error of stdout.
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe { Self::Closed } else { Self::failed("cannot write", error) }
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
