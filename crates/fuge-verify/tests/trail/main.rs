//! The longest way and its proof: against trying everything, through the checker, and the checker against damage.

mod common;
mod damage;
mod random;
mod small;
