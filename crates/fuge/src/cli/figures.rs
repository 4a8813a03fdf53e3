//! `fuge figures`: how many figures can a set of pieces form at all?
//!
//! Layer by layer: the figures of one piece, of two, and so on. After each layer it can be kept in a folder, and the next time it goes on from
//! there.

use super::args::FiguresArgs;
use super::checked::{Checked, Checker};
use super::clock::Clock;
use super::counting;
use super::failure::Failure;
use super::interrupt;
use super::outlines;
use super::output::Output;
use super::progress::Bar;
use super::puzzles;
use super::symmetry;
use super::words::{self, count, printable};
use fuge::check;
use fuge::format::PuzzleFile;
use fuge::format::json::{Status, Summary};
use fuge::outline::{FigureCounts, Joined, Outline, OutlinePuzzle};
use fuge::run::layers::{Checkpoint, CheckpointError, Growth, Layer, Layering};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Counts all figures of a set.
pub fn figures(args: &FiguresArgs, output: &Output) -> Result<(), Failure> {
    if args.run.is_some() || args.part.is_some() {
        return Err(Failure::bad_input_help(
            "figures are made layer by layer and told apart by what was found before: there is no tree that could be kept in a run \
             file or divided",
            "with --checkpoint FOLDER every whole layer is kept",
        ));
    }
    let clock = &Clock::new(args.work.time);
    let file = clock.guard("reading", output, || puzzles::read(&args.set, output))?;
    let set = outlines::set(&file)?;
    let joined = Joined::new(set).map_err(|error| Failure::bad_input(error.to_string()))?;
    let counting = Counting { args, file: &file, set, joined: &joined, output, clock };
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
    set: &'a OutlinePuzzle,
    joined: &'a Joined,
    output: &'a Output,
    clock: &'a Clock,
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
        // Figures that were made here, the same ones too: what that has cost.
        let mut made = 0;
        self.tell_layer(number, layer.len());
        while number < self.joined.pieces() {
            let mut here = 0;
            let mut tell = |growth: &Growth| {
                here = growth.made;
                self.stop_in_time();
                bar.tell_growth(self.clock.elapsed(), number + 1, self.joined.pieces(), growth);
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
            made += here;
            self.keep(number, &layer)?;
            bar.clear();
            self.tell_layer(number, layer.len());
        }
        let counts = self.counts(&layer)?;
        let time = self.clock.elapsed();
        // The check has figures of its own to keep.
        drop(layer);
        bar.clear();
        self.answer(&counts, made, time)
    }

    /// Checks the numbers and tells them; where methods do not agree, there are none.
    fn answer(&self, counts: &FigureCounts, made: u64, time: Duration) -> Result<(), Failure> {
        let Self { args, output, clock, .. } = *self;
        let checker = Checker { args: &args.check, threads: args.work.threads(), clock, output };
        let checked = checker.check(|effort, means| check::figures(self.set, counts, made, effort, means));
        let checked = checked.beyond_audit();
        let alarm = checked.alarm(&self.file.name, || self.file.puzzle.fingerprint());
        output.print(&match (&alarm, args.json) {
            (Some(_), true) => checked.told(self.summary(Status::Disagreement, time)).line() + "\n",
            (None, true) => checked.told(self.summary_of(counts, time)).line() + "\n",
            (Some(alarm), false) => alarm.clone(),
            (None, false) => self.words(counts, time, &checked),
        })?;
        if alarm.is_some() { Err(Failure::Disagreement) } else { Ok(()) }
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
        if self.clock.look().is_break() {
            interrupt::stop();
        }
    }

    fn stopped(&self, layer: u32, figures: u64) -> Result<(), Failure> {
        let (name, time) = (printable(&self.file.name), words::time(self.clock.elapsed()));
        let saved = match &self.args.checkpoint {
            Some(folder) => {
                format!("layer {layer} is kept; to go on: the same again with --checkpoint {}", words::shell(folder))
            }
            None => "nothing was saved; --checkpoint FOLDER keeps every whole layer".to_owned(),
        };
        if self.args.json {
            self.output.print(&(self.summary(Status::Stopped, self.clock.elapsed()).line() + "\n"))?;
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
            let time = words::time(self.clock.elapsed());
            self.output.note(&format!(
                "layer {layer} of {}: {} after {time}",
                self.joined.pieces(),
                count(figures, "figure")
            ));
        }
    }

    /// How many figures there are of each kind.
    fn counts<const K: usize>(&self, layer: &Layer<K>) -> Result<FigureCounts, Failure> {
        let mut counts = FigureCounts::default();
        for key in layer.keys() {
            let key = key.map_err(|error| Failure::failed("cannot read figures again", error))?;
            match self.joined.outline(&key) {
                Outline::Simple(corners) => *counts.simple.entry(corners).or_default() += 1,
                Outline::Pinched(_) => counts.pinched += 1,
                Outline::Holed(_) => counts.holed += 1,
            }
        }
        Ok(counts)
    }

    fn words(&self, counts: &FigureCounts, time: Duration, checked: &Checked) -> String {
        let corners = |(corners, number): (&u32, &u64)| format!("{corners:>6} corners  {number:>10}\n");
        let by_corners: String = counts.simple.iter().map(corners).collect();
        let pieces = count(self.joined.pieces().into(), "piece");
        format!(
            "simple outline  {:>10}\n{by_corners}pinched         {:>10}\nwith holes      {:>10}\n{} of {pieces}, joined along edges, up to congruence; {}{}\n",
            counts.all_simple(),
            counts.pinched,
            counts.holed,
            count(counts.all(), "figure"),
            words::time(time),
            checked.in_words()
        )
    }

    fn summary_of(&self, counts: &FigureCounts, time: Duration) -> Summary {
        Summary {
            figures: Some(counts.all()),
            simple: Some(counts.all_simple()),
            pinched: Some(counts.pinched),
            holes: Some(counts.holed),
            corners: Some(counts.simple.clone()),
            ..self.summary(Status::Solved, time)
        }
    }

    /// The line for machines, without numbers.
    fn summary(&self, status: Status, time: Duration) -> Summary {
        Summary {
            seconds: time.as_secs_f64(),
            engine: "layers".to_owned(),
            symmetry: symmetry::of_set(self.set).to_owned(),
            ..Summary::of(self.file, status, status == Status::Solved)
        }
    }
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
