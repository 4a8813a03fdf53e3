//! Drawings, disturbed and undisturbed: the same count, or an answer that does not call itself exact.
