//! Ctrl-C and SIGTERM: the first raises a flag that every search looks at, the second ends the program at once.

use std::sync::atomic::{AtomicBool, Ordering};

static STOP: AtomicBool = AtomicBool::new(false);
static BY_SIGNAL: AtomicBool = AtomicBool::new(false);

/// What a shell reports for a program that Ctrl-C ended.
const KILLED: i32 = 130;

/// From now on signals raise the flag.
pub fn listen() {
    let set = ctrlc::set_handler(|| {
        if BY_SIGNAL.swap(true, Ordering::Relaxed) {
            std::process::exit(KILLED);
        }
        stop();
    });
    // Without a handler a signal ends the program, as it does everywhere else.
    drop(set);
}

/// Raises the flag ourselves: there is no use in going on.
pub fn stop() {
    STOP.store(true, Ordering::Relaxed);
}

/// The flag.
pub fn flag() -> &'static AtomicBool {
    &STOP
}

/// Whether a signal came.
pub fn came() -> bool {
    BY_SIGNAL.load(Ordering::Relaxed)
}
