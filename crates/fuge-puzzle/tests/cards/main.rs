//! Cards: known answers, generated puzzles, and both searches against trying everything.

mod generate;
mod known;
mod patience;
mod random;
mod watched;
