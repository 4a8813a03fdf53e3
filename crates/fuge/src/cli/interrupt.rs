//! Ctrl-C and SIGTERM: the first raises a flag that every search looks at, the second ends the program at once.
//!
//! SIGHUP is left alone, so that a run under `nohup` outlives its terminal. A file that grows beyond what the system allows is an error
//! of writing here, as a full disk is, and not the end of the program.

use signal_hook::consts::{SIGINT, SIGTERM, SIGXFSZ};
use signal_hook::flag::{register, register_conditional_shutdown};
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Once};

static STOP: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);
static BY_SIGNAL: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// What a shell reports for a program that Ctrl-C ended.
const KILLED: i32 = 130;

/// From now on signals raise the flag.
pub fn listen() {
    static LISTENING: Once = Once::new();
    LISTENING.call_once(|| {
        // Where that fails a signal ends the program, as it does everywhere else.
        let _ = [SIGINT, SIGTERM].into_iter().try_for_each(raise_flag_on);
        // Nobody looks at this flag: the signal only must not end the program.
        let _ = register(SIGXFSZ, Arc::default());
    });
}

fn raise_flag_on(signal: i32) -> io::Result<()> {
    // Registered first: at the first signal it still finds the flag down.
    register_conditional_shutdown(signal, KILLED, Arc::clone(&BY_SIGNAL))?;
    register(signal, Arc::clone(&BY_SIGNAL))?;
    register(signal, Arc::clone(&STOP))?;
    Ok(())
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
