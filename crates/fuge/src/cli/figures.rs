//! `fuge figures`: how many figures can a set of pieces form at all?
//!
//! Layer by layer: the figures of one piece, of two, and so on. After each layer it can be kept in a folder, and the next time it goes on from
//! there.

use super::args::FiguresArgs;
use super::counting;
use super::failure::Failure;
use super::interrupt;
use super::outlines;
use super::output::Output;
use super::progress::Bar;
use super::puzzles;
use super::words::{self, count, printable};
use fuge::format::PuzzleFile;
use fuge::format::json;
use fuge::outline::{Joined, Outline};
use fuge::run::layers::{Checkpoint, CheckpointError, Growth, Layer, Layering};
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Counts all figures of a set.
pub fn figures(args: &FiguresArgs, output: &Output) -> Result<(), Failure> {
    if args.run.is_some() || args.part.is_some() {
        return Err(Failure::bad_input_help(
            "figures are made layer by layer and told apart by what was found before: there is no tree that could be kept in a run \
             file or divided",
            "with --checkpoint FOLDER every whole layer is kept",
        ));
    }
    let file = puzzles::read(&args.set, output)?;
    let joined = Joined::new(outlines::set(&file)?).map_err(|error| Failure::bad_input(error.to_string()))?;
    interrupt::listen();
    let counting = Counting { args, file: &file, joined: &joined, output, start: Instant::now() };
    match joined.key_bytes() {
        0..=16 => counting.run::<16>(),
        17..=24 => counting.run::<24>(),
        25..=32 => counting.run::<32>(),
        _ => counting.run::<48>(),
    }
}

struct Counting<'a> {
    args: &'a FiguresArgs,
    file: &'a PuzzleFile,
    joined: &'a Joined,
    output: &'a Output,
    start: Instant,
}

/// A folder for what does not fit into memory, removed at the end.
struct Passing(PathBuf);

impl Drop for Passing {
    fn drop(&mut self) {
        // It may never have been made.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

impl Counting<'_> {
    fn run<const K: usize>(&self) -> Result<(), Failure> {
        let (mut number, mut layer) = match self.resumed::<K>()? {
            Some(kept) => kept,
            None => {
                let first = Layer::new(self.joined.first().iter().map(|key| padded::<K>(key)));
                self.keep(1, &first)?;
                (1, first)
            }
        };
        let passing = Passing(self.passing_folder());
        let layering = Layering {
            threads: self.args.work.threads(),
            memory: self.args.memory.unwrap_or_else(counting::half_of_free_memory),
            folder: &passing.0,
            cancel: Some(interrupt::flag()),
        };
        let grow = |key: &[u8; K], out: &mut Vec<[u8; K]>| {
            let mut keys = Vec::new();
            self.joined.grow(key, &mut keys);
            out.extend(keys.iter().map(|key| padded::<K>(key)));
        };
        let bar = Bar::new();
        self.tell_layer(number, layer.len());
        while number < self.joined.pieces() {
            let mut tell = |growth: &Growth| {
                self.stop_in_time();
                bar.tell_growth(self.start.elapsed(), number + 1, self.joined.pieces(), growth);
            };
            let next = layer.next(&grow, &layering, &mut tell).map_err(|error| {
                Failure::failed(
                    "cannot write figures away",
                    format!("{error}\n help: give more --memory, or room for {}", passing.0.display()),
                )
            })?;
            let Some(next) = next else {
                bar.clear();
                return self.stopped(number, layer.len());
            };
            (number, layer) = (number + 1, next);
            self.keep(number, &layer)?;
            bar.clear();
            self.tell_layer(number, layer.len());
        }
        let kinds = self.kinds(&layer)?;
        bar.clear();
        self.output.print(&if self.args.json { self.json(&kinds) } else { self.words(&kinds) })
    }

    /// The last layer that was kept.
    fn resumed<const K: usize>(&self) -> Result<Option<(u32, Layer<K>)>, Failure> {
        let Some(folder) = &self.args.checkpoint else { return Ok(None) };
        std::fs::create_dir_all(folder).map_err(|error| {
            Failure::bad_input(format!("cannot make the folder `{}`: {error}", printable(&folder.to_string_lossy())))
        })?;
        let kept = Checkpoint::load::<K>(&self.file.puzzle.fingerprint(), &layer_file(folder)).map_err(refused)?;
        if let Some((checkpoint, _)) = &kept
            && !(1..=self.joined.pieces()).contains(&checkpoint.layer)
        {
            return Err(refused(CheckpointError::Damaged { path: layer_file(folder) }));
        }
        Ok(kept.map(|(checkpoint, layer)| {
            self.output.note(&format!("going on from layer {} in {}", checkpoint.layer, words::shell(folder)));
            (checkpoint.layer, layer)
        }))
    }

    fn keep<const K: usize>(&self, layer: u32, figures: &Layer<K>) -> Result<(), Failure> {
        let Some(folder) = &self.args.checkpoint else { return Ok(()) };
        let checkpoint = Checkpoint { fingerprint: self.file.puzzle.fingerprint(), layer };
        checkpoint
            .save(figures, &layer_file(folder))
            .map_err(|error| Failure::failed("the layer cannot be kept", printable(&error.to_string())))
    }

    /// Where figures go that do not fit into memory.
    fn passing_folder(&self) -> PathBuf {
        let name = format!("fuge-figures-{}", std::process::id());
        self.args.checkpoint.clone().unwrap_or_else(std::env::temp_dir).join(name)
    }

    fn stop_in_time(&self) {
        if self.args.work.time.is_some_and(|time| self.start.elapsed() >= time) {
            interrupt::stop();
        }
    }

    fn stopped(&self, layer: u32, figures: u64) -> Result<(), Failure> {
        let (name, time) = (printable(&self.file.name), words::time(self.start.elapsed()));
        let saved = match &self.args.checkpoint {
            Some(folder) => {
                format!("layer {layer} is kept; to go on: the same again with --checkpoint {}", words::shell(folder))
            }
            None => "nothing was saved; --checkpoint FOLDER keeps every whole layer".to_owned(),
        };
        if self.args.json {
            let line = Line { status: "stopped", complete: false, ..self.line() };
            self.output.print(&(json::line(&line) + "\n"))?;
        }
        self.output.note(&format!(
            "{name}: stopped after {time}: layer {layer} of {} is whole, {}; {saved}",
            self.joined.pieces(),
            count(figures, "figure")
        ));
        Err(Failure::Stopped)
    }

    fn tell_layer(&self, layer: u32, figures: u64) {
        if self.args.verbose {
            let time = words::time(self.start.elapsed());
            self.output.note(&format!(
                "layer {layer} of {}: {} after {time}",
                self.joined.pieces(),
                count(figures, "figure")
            ));
        }
    }

    /// How many figures there are of each kind.
    fn kinds<const K: usize>(&self, layer: &Layer<K>) -> Result<Kinds, Failure> {
        let mut kinds = Kinds::default();
        for key in layer.keys() {
            let key = key.map_err(|error| Failure::failed("cannot read figures again", error))?;
            match self.joined.outline(&key) {
                Outline::Simple(corners) => *kinds.simple.entry(corners).or_default() += 1,
                Outline::Pinched(_) => kinds.pinched += 1,
                Outline::Holed(_) => kinds.holed += 1,
            }
        }
        Ok(kinds)
    }

    fn words(&self, kinds: &Kinds) -> String {
        let corners = |(corners, number): (&u32, &u64)| format!("{corners:>6} corners  {number:>10}\n");
        let by_corners: String = kinds.simple.iter().map(corners).collect();
        let pieces = count(self.joined.pieces().into(), "piece");
        format!(
            "simple outline  {:>10}\n{by_corners}pinched         {:>10}\nwith holes      {:>10}\n{} of {pieces}, joined along edges, up to congruence; {}\n",
            kinds.simple(),
            kinds.pinched,
            kinds.holed,
            count(kinds.all(), "figure"),
            words::time(self.start.elapsed())
        )
    }

    fn json(&self, kinds: &Kinds) -> String {
        let line = Line {
            figures: Some(kinds.all()),
            simple: Some(kinds.simple()),
            pinched: Some(kinds.pinched),
            holes: Some(kinds.holed),
            corners: Some(&kinds.simple),
            ..self.line()
        };
        json::line(&line) + "\n"
    }

    fn line(&self) -> Line<'_> {
        let time: Duration = self.start.elapsed();
        Line {
            puzzle: &self.file.name,
            family: "outline",
            status: "solved",
            complete: true,
            figures: None,
            simple: None,
            pinched: None,
            holes: None,
            corners: None,
            seconds: time.as_secs_f64(),
            engine: "layers",
        }
    }
}

/// How many figures there are of each kind.
#[derive(Default)]
struct Kinds {
    /// With a simple outline, by the number of corners.
    simple: BTreeMap<u32, u64>,
    pinched: u64,
    /// With a hole, and nowhere pinched.
    holed: u64,
}

impl Kinds {
    fn simple(&self) -> u64 {
        self.simple.values().sum()
    }

    fn all(&self) -> u64 {
        self.simple() + self.pinched + self.holed
    }
}

/// The line for machines.
#[derive(Serialize)]
#[serde(tag = "type", rename = "summary")]
struct Line<'a> {
    puzzle: &'a str,
    family: &'a str,
    status: &'a str,
    complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    figures: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    simple: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pinched: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    holes: Option<u64>,
    /// Those with a simple outline by the number of corners.
    #[serde(skip_serializing_if = "Option::is_none")]
    corners: Option<&'a BTreeMap<u32, u64>>,
    seconds: f64,
    engine: &'a str,
}

/// A key with zeros behind it.
fn padded<const K: usize>(key: &[u8]) -> [u8; K] {
    let mut padded = [0; K];
    padded[..key.len()].copy_from_slice(key);
    padded
}

fn layer_file(folder: &Path) -> PathBuf {
    folder.join("figures.layer")
}

fn refused(error: CheckpointError) -> Failure {
    let help = match &error {
        CheckpointError::Other { .. } => "name another folder for this set",
        CheckpointError::Foreign { .. } => "name a folder that `fuge figures` made, or a new one",
        CheckpointError::Damaged { .. } => "remove it and begin anew",
        CheckpointError::Io { .. } => return Failure::failed("cannot read the layer", printable(&error.to_string())),
    };
    Failure::bad_input_help(printable(&error.to_string()), help)
}
