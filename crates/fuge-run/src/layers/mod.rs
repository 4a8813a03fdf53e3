//! Enumeration layer by layer: things grow out of things, each is kept once, and there may be more of them than fit into memory.
//!
//! **The one idea.** A thing is a key of a few bytes, and equal things have equal keys. Keys are dealt into bins by a hash, so that two threads
//! seldom want the same bin and equal keys always meet. A bin that has grown beyond its share of the memory is sorted and written away as a
//! *run*; at the end of a layer the runs of a bin are merged. No tree is walked here: an enumeration goes on from its last whole layer, which is
//! what a [checkpoint](Checkpoint) holds.

mod bin;
mod checkpoint;
mod keys;

pub use checkpoint::{Checkpoint, CheckpointError};

use crate::threads::started;
use bin::{Bin, Spill};
use keys::Keys;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Into how many bins keys are dealt.
const BINS: usize = 64;

/// Between two looks at the threads, at most.
const LONGEST_PAUSE: Duration = Duration::from_millis(50);

/// Keys that a thread takes at a time.
const BATCH: usize = 256;

/// All things of a layer, each once, in an order that depends on nothing but them.
pub struct Layer<const K: usize> {
    bins: Vec<Keys<K>>,
}

/// How a layer is made.
#[derive(Clone, Copy, Debug)]
pub struct Layering<'a> {
    /// Number of threads.
    pub threads: usize,
    /// Bytes that keys may take; beyond that they are written away.
    pub memory: u64,
    /// Where they are written to; made when it is needed.
    pub folder: &'a Path,
    /// Stop soon after this is raised.
    pub cancel: Option<&'a AtomicBool>,
}

/// How far a layer is.
#[derive(Clone, Copy, Debug)]
pub struct Growth {
    /// Things of the layer before that have grown.
    pub grown: u64,
    /// Things of the layer before.
    pub of: u64,
    /// Keys that were made, the same ones too.
    pub made: u64,
}

/// Makes things out of a thing: adds their keys to a list, which may have the same one twice.
pub type Grow<'a, const K: usize> = dyn Fn(&[u8; K], &mut Vec<[u8; K]>) + Sync + 'a;

impl<const K: usize> Layer<K> {
    /// A layer of these things.
    ///
    /// ```
    /// use fuge_run::layers::{Layer, Layering};
    /// // Sets of three of the numbers 0 to 7, in ascending order: a set grows by a number that it has not.
    /// let grow = |set: &[u8; 3], out: &mut Vec<[u8; 3]>| {
    ///     for number in (1..=8).filter(|number| !set.contains(number)) {
    ///         let mut grown = [set[1], set[2], number];
    ///         grown.sort_unstable();
    ///         out.push(grown);
    ///     }
    /// };
    /// let folder = std::env::temp_dir().join(format!("doc-layers-{}", std::process::id()));
    /// let layering = Layering { threads: 2, memory: 1 << 20, folder: &folder, cancel: None };
    /// let mut layer = Layer::new([[0; 3]]);
    /// for _ in 0..3 {
    ///     layer = layer.next(&grow, &layering, &mut |_| {})?.expect("nobody cancels");
    /// }
    /// assert_eq!(layer.len(), 56);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn new(keys: impl IntoIterator<Item = [u8; K]>) -> Self {
        let mut bins = vec![Vec::new(); BINS];
        keys.into_iter().for_each(|key| bins[bin_of(&key)].push(key));
        let sorted = |mut keys: Vec<[u8; K]>| {
            keys.sort_unstable();
            keys.dedup();
            Keys::Memory(keys)
        };
        Self { bins: bins.into_iter().map(sorted).collect() }
    }

    /// How many things there are.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.bins.iter().map(Keys::len).sum()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All keys.
    pub fn keys(&self) -> impl Iterator<Item = io::Result<[u8; K]>> + Send + '_ {
        self.bins.iter().flat_map(Keys::iter)
    }

    /// The layer after this one; `None` when it was cancelled. `tell` hears how far it is, now and then and at the end.
    ///
    /// # Errors
    /// When something cannot be written away or read again.
    pub fn next(
        &self,
        grow: &Grow<'_, K>,
        layering: &Layering<'_>,
        tell: &mut dyn FnMut(&Growth),
    ) -> io::Result<Option<Self>> {
        // What this layer takes is gone.
        let here = self.bins.iter().map(Keys::bytes_in_memory).sum::<u64>();
        let share = layering.memory.saturating_sub(here).max(layering.memory / 4) / BINS as u64;
        let spill = Spill { folder: layering.folder, share };
        let work = Work {
            source: Mutex::new(Box::new(self.keys())),
            bins: (0..BINS).map(|number| Mutex::new(Bin::new(number))).collect(),
            spill,
            grow,
            cancel: layering.cancel,
            failed: Mutex::new(None),
            over: AtomicBool::new(false),
            grown: AtomicU64::new(0),
            made: AtomicU64::new(0),
        };
        let of = self.len();
        std::thread::scope(|scope| {
            let start = |_| started(scope, || work.run());
            let threads: Vec<_> = (0..layering.threads.max(1)).map_while(start).collect();
            if threads.is_empty() {
                work.run();
            }
            let mut pause = Duration::from_micros(100);
            loop {
                // Asked first: what is told last is the whole.
                let is_over = threads.iter().all(|thread| thread.is_finished());
                let (grown, made) = (work.grown.load(Ordering::Relaxed), work.made.load(Ordering::Relaxed));
                tell(&Growth { grown, of, made });
                if is_over {
                    break;
                }
                std::thread::sleep(pause);
                pause = (2 * pause).min(LONGEST_PAUSE);
            }
        });
        if let Some(error) = work.failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
            return Err(error);
        }
        if work.over.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let bins = work.bins.into_iter().map(|bin| bin.into_inner().unwrap_or_else(PoisonError::into_inner));
        let bins = bins.map(|bin| bin.finish(&spill)).collect::<io::Result<_>>()?;
        Ok(Some(Self { bins }))
    }
}

/// What the threads share.
struct Work<'a, const K: usize> {
    source: Mutex<Box<dyn Iterator<Item = io::Result<[u8; K]>> + Send + 'a>>,
    bins: Vec<Mutex<Bin<K>>>,
    spill: Spill<'a>,
    grow: &'a Grow<'a, K>,
    cancel: Option<&'a AtomicBool>,
    /// The first thing that went wrong.
    failed: Mutex<Option<io::Error>>,
    /// It was cancelled, or something went wrong.
    over: AtomicBool,
    grown: AtomicU64,
    made: AtomicU64,
}

impl<const K: usize> Work<'_, K> {
    fn run(&self) {
        if let Err(error) = self.work() {
            self.over.store(true, Ordering::Relaxed);
            self.failed.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
        }
    }

    fn work(&self) -> io::Result<()> {
        let mut dealt: Vec<Vec<[u8; K]>> = vec![Vec::new(); BINS];
        let mut made = Vec::new();
        loop {
            let batch = self.batch()?;
            if batch.is_empty() {
                return Ok(());
            }
            for key in &batch {
                if self.cancel.is_some_and(|cancel| cancel.load(Ordering::Relaxed)) {
                    self.over.store(true, Ordering::Relaxed);
                }
                if self.over.load(Ordering::Relaxed) {
                    return Ok(());
                }
                made.clear();
                (self.grow)(key, &mut made);
                made.sort_unstable();
                made.dedup();
                self.made.fetch_add(made.len() as u64, Ordering::Relaxed);
                made.iter().for_each(|key| dealt[bin_of(key)].push(*key));
            }
            self.grown.fetch_add(batch.len() as u64, Ordering::Relaxed);
            for (bin, keys) in self.bins.iter().zip(&mut dealt) {
                if !keys.is_empty() {
                    bin.lock().unwrap_or_else(PoisonError::into_inner).add(keys.drain(..), &self.spill)?;
                }
            }
        }
    }

    fn batch(&self) -> io::Result<Vec<[u8; K]>> {
        self.source.lock().unwrap_or_else(PoisonError::into_inner).by_ref().take(BATCH).collect()
    }
}

/// The bin of a key: FNV, the same everywhere and at all times.
fn bin_of(key: &[u8]) -> usize {
    let hash = key
        .iter()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    (hash >> 32) as usize % BINS
}
