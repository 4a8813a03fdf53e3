//! Counting without listing: `fuge solve --count --engine frontier`, and a road of `fuge audit`.
//!
//! No solution is ever seen, so there is nothing to draw, to keep or to go on with; what it takes is memory, and how much it may take is
//! asked before it is taken.

use super::clock::Clock;
use super::progress::Bar;
use super::words;
use fuge::frontier::{CountError, CountOptions, Layer};
use fuge::packing::{Compiled, Counting};
use fuge::search::Stopped;
use num_bigint::BigUint;

/// What may be taken.
pub struct Bounds<'a> {
    /// Bytes; `None`: half of what is free.
    pub memory: Option<u64>,
    /// When to stop.
    pub clock: &'a Clock,
}

/// What came out.
pub struct Counted {
    /// All solutions.
    pub raw: BigUint,
    /// Essentially different ones, where they were asked for.
    pub different: Option<BigUint>,
    /// States of all layers.
    pub states: u64,
}

/// Why nothing came out.
pub enum Uncounted {
    /// The clock stopped it.
    Stopped,
    /// The count itself says so.
    Error(CountError),
}

/// Counts the solutions of a puzzle; the essentially different ones too where `different` says so. `layers` hears of every layer, in
/// words.
pub fn count(
    compiled: &Compiled,
    bounds: &Bounds<'_>,
    different: bool,
    bar: &Bar,
    layers: &mut dyn FnMut(&str),
) -> Result<Counted, Uncounted> {
    let Bounds { memory, clock } = *bounds;
    let stopped = |Stopped| Uncounted::Stopped;
    let counting = clock.patiently(|patience| Counting::prepare(compiled, patience)).map_err(stopped)?;
    let options = CountOptions { memory: memory.unwrap_or_else(half_of_free_memory) };
    let steps = if different { counting.steps() } else { 1 };
    let (mut states, mut last) = (0, None);
    let mut observe = |step: usize, layer: &Layer| {
        if last.replace((step, layer.number)) != Some((step, layer.number)) {
            states += layer.states;
            layers(&line(step, steps, layer));
        }
        bar.tell_layer(clock.elapsed(), step, steps, layer);
        clock.look()
    };
    let result = counting.raw(&options, &mut observe).and_then(|raw| {
        let classes = different.then(|| counting.different_of(&raw, &options, &mut observe)).transpose()?;
        Ok((raw, classes))
    });
    match result {
        Ok((raw, different)) => Ok(Counted { raw, different, states }),
        Err(CountError::Stopped { .. }) => Err(Uncounted::Stopped),
        Err(error) => Err(Uncounted::Error(error)),
    }
}

/// A layer in words.
fn line(step: usize, steps: usize, layer: &Layer) -> String {
    let of = if steps > 1 { format!("count {} of {steps}, ", step + 1) } else { String::new() };
    let peak = layer.peak.map(|peak| format!(", at its height about {}", words::bytes(peak))).unwrap_or_default();
    let Layer { number, layers, states, bytes, .. } = layer;
    format!("{of}layer {number} of {layers}: {}, {}{peak}", words::count(*states, "state"), words::bytes(*bytes))
}

/// Why nothing came out, for stderr.
pub fn excuse(uncounted: &Uncounted, clock: &Clock) -> String {
    match uncounted {
        Uncounted::Stopped => {
            format!("{}; a count without listing cannot be saved", clock.why().unwrap_or_default())
        }
        Uncounted::Error(CountError::Memory { layer, layers, states, needed, limit }) => format!(
            "out of memory at layer {layer} of {layers}: {} need {}, and {} are allowed; give more with --memory",
            words::count(*states, "state"),
            words::bytes(*needed),
            words::bytes(*limit)
        ),
        Uncounted::Error(error) => error.to_string(),
    }
}

/// Half of the memory that is free, or 1 GiB where that cannot be told.
pub fn half_of_free_memory() -> u64 {
    let free = || -> Option<u64> {
        let text = std::fs::read_to_string("/proc/meminfo").ok()?;
        let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
        line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()?.checked_mul(1024)
    };
    free().map_or(1 << 30, |bytes| bytes / 2)
}
