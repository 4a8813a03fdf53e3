//! `cargo xtask campaign`: round after round, until the time is over or somebody stops it.

use fuge_campaign::round::{Place, Which, ask, seeds};
use fuge_campaign::sums::{Seed, Sums};
use fuge_campaign::{FAMILIES, Family, Program, family};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

const HELP: &str = "\
fuge-campaign PROGRAM --root FOLDER [--minutes N] [--seed S] [--threads N] [--family FAMILY] [--puzzle FAMILY:SEED]";

/// How often the sums are saved.
const SAVE: Duration = Duration::from_secs(60);

/// So many smaller puzzles are tried for each that fails.
const TRIES: usize = 2000;

/// What is wanted.
struct Orders {
    program: Program,
    root: PathBuf,
    minutes: f64,
    seed: u64,
    threads: usize,
    family: Option<&'static Family>,
    puzzle: Option<(&'static Family, u64)>,
}

impl Orders {
    fn read(words: &[String]) -> Option<Self> {
        let (program, mut rest) = words.split_first()?;
        let mut orders = Self {
            program: Program::new(program),
            root: PathBuf::new(),
            minutes: 1.0,
            seed: 1,
            threads: 2,
            family: None,
            puzzle: None,
        };
        while let [option, value, more @ ..] = rest {
            match option.as_str() {
                "--root" => orders.root = value.into(),
                "--minutes" => {
                    orders.minutes = value.parse().ok().filter(|minutes: &f64| (0.0..1e6).contains(minutes))?
                }
                "--seed" => orders.seed = value.parse().ok()?,
                "--threads" => orders.threads = value.parse().ok()?,
                "--family" => orders.family = Some(family(value)?),
                "--puzzle" => {
                    let (name, seed) = value.split_once(':')?;
                    orders.puzzle = Some((family(name)?, seed.parse().ok()?));
                }
                _ => return None,
            }
            rest = more;
        }
        rest.is_empty().then_some(orders)
    }
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let Some(orders) = Orders::read(&words) else {
        eprintln!("{HELP}");
        return ExitCode::from(2);
    };
    match run(&orders) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

/// Runs the campaign; how many disagreements there were.
fn run(orders: &Orders) -> Result<u64, String> {
    let folder = orders.root.join("target/campaign");
    let told = |text: &str| println!("{text}");
    let place = |name: &str| Place {
        scratch: folder.join(format!("scratch-{}-{name}", std::process::id())),
        findings: folder.clone(),
        tries: TRIES,
    };
    if let Some((family, seed)) = orders.puzzle {
        let tally = ask(&orders.program, &place("one"), family, [seed].into_iter(), Which::All, &told);
        let tally = tally.map_err(|error| error.to_string())?;
        println!("{tally:#?}");
        return Ok(tally.totals()[3]);
    }
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
        signal_hook::flag::register(signal, Arc::clone(&stop)).map_err(|error| error.to_string())?;
    }
    let sums = orders.root.join("docs/campaign.toml");
    let begun = Instant::now();
    let end = begun + Duration::from_secs_f64(60.0 * orders.minutes);
    let name = orders.seed.to_string();
    let first = Sums::read(&sums)?.seed.get(&name).map_or(0, |seed| seed.batches);
    let next = AtomicU64::new(first);
    let own = Mutex::new(Sums::default());
    let failed: Mutex<Option<String>> = Mutex::new(None);
    let goes_on = || !stop.load(Ordering::Relaxed) && Instant::now() < end;
    let save = Saved { path: &sums, root: &orders.root, name: &name };
    let mut at = (first, begun);
    let mut total = Sums::default();
    std::thread::scope(|scope| {
        let working: Vec<_> = (0..orders.threads)
            .map(|thread| {
                let (own, next, failed, goes_on, stop) = (&own, &next, &failed, &goes_on, &stop);
                let place = place(&thread.to_string());
                scope.spawn(move || {
                    while goes_on() {
                        let batch = next.fetch_add(1, Ordering::Relaxed);
                        let all = &FAMILIES[(batch % FAMILIES.len() as u64) as usize];
                        let family = orders.family.unwrap_or(all);
                        match ask(
                            &orders.program,
                            &place,
                            family,
                            seeds(orders.seed, family, batch),
                            Which::Sampled,
                            &told,
                        ) {
                            // What was asked when a signal came was cut short.
                            Ok(_) if stop.load(Ordering::Relaxed) => {}
                            Ok(tally) => {
                                let mut own = own.lock().unwrap_or_else(PoisonError::into_inner);
                                *own.family.entry(family.name.to_owned()).or_default() += &tally;
                            }
                            Err(error) => {
                                *failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(error.to_string());
                                stop.store(true, Ordering::Relaxed);
                            }
                        }
                    }
                })
            })
            .collect();
        let mut saved = Instant::now();
        loop {
            let ended = working.iter().all(|thread| thread.is_finished());
            if ended || saved.elapsed() >= SAVE {
                saved = Instant::now();
                let now = (next.load(Ordering::Relaxed), Instant::now());
                let mut part = std::mem::take(&mut *own.lock().unwrap_or_else(PoisonError::into_inner));
                let minutes = now.1.duration_since(at.1).as_secs_f64() / 60.0;
                part.seed.insert(name.clone(), Seed { batches: now.0 - at.0, minutes });
                at = now;
                save.add(&part)?;
                total += &part;
                let [puzzles, asked, open, differ] = total.totals();
                let minutes = begun.elapsed().as_secs_f64() / 60.0;
                let rate = puzzles as f64 / minutes.max(1e-3);
                println!(
                    "{minutes:.1} min: {puzzles} puzzles ({rate:.0} a minute), {asked} questions, {open} open, {differ} differ"
                );
            }
            if ended {
                return Ok::<(), String>(());
            }
            std::thread::sleep(Duration::from_millis(50));
        }
    })?;
    println!("{}", total.table());
    match failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
        Some(error) => Err(error),
        None => Ok(total.totals()[3]),
    }
}

/// The sums of all runs.
struct Saved<'a> {
    path: &'a Path,
    root: &'a Path,
    name: &'a str,
}

impl Saved<'_> {
    /// Adds what was asked since the last time, to the file and to the document.
    fn add(&self, part: &Sums) -> Result<(), String> {
        let mut sums = Sums::read(self.path)?;
        sums += part;
        if sums.seed.get(self.name).is_some_and(|seed| seed.batches == 0) {
            sums.seed.remove(self.name);
        }
        sums.write(self.path)?;
        let document = self.root.join("docs/reliability.md");
        let why = |error: std::io::Error| format!("{}: {error}", document.display());
        let text = std::fs::read_to_string(&document).map_err(why)?;
        std::fs::write(&document, sums.shown_in(&text)?).map_err(why)
    }
}
