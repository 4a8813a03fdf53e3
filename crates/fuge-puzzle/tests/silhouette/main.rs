//! Drawn silhouettes: figures made by others, figures laid at random, and drawings that are none.

mod common;
mod drawn;
mod figures;
mod hostile;
mod oracle;
mod watched;
mod written;
