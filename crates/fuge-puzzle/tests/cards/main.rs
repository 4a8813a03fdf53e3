//! Cards: known answers, and both searches against trying everything.

mod known;
mod random;
mod watched;
