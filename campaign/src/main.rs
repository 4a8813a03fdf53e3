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

    /// Where somebody works.
    fn place(&self, name: &str) -> Place {
        let findings = self.root.join("target/campaign");
        Place { scratch: findings.join(format!("scratch-{}-{name}", std::process::id())), findings, tries: TRIES }
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
    if let Some((family, seed)) = orders.puzzle {
        let tally = ask(&orders.program, &orders.place("one"), family, [seed].into_iter(), Which::All, &told);
        let tally = tally.map_err(|error| error.to_string())?;
        println!("{tally:#?}");
        return Ok(tally.totals()[3]);
    }
    let save =
        Saved { path: &orders.root.join("docs/campaign.toml"), root: &orders.root, name: &orders.seed.to_string() };
    let campaign = Campaign::new(orders, save.batches()?)?;
    let total = std::thread::scope(|scope| {
        let work = |thread: u64| {
            scope.spawn({
                let campaign = &campaign;
                move || campaign.work(&orders.place(&thread.to_string()))
            })
        };
        let working: Vec<_> = (0..orders.threads as u64).map(work).collect();
        campaign.watch(&save, || working.iter().all(|thread| thread.is_finished()))
    })?;
    println!("{}", total.table());
    match campaign.failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
        Some(error) => Err(error),
        None => Ok(total.totals()[3]),
    }
}

fn told(text: &str) {
    println!("{text}");
}

/// A campaign that goes on, on several threads.
struct Campaign<'a> {
    orders: &'a Orders,
    /// The first batch, and the next.
    first: u64,
    next: AtomicU64,
    /// What was asked since it was last saved.
    asked: Mutex<Sums>,
    failed: Mutex<Option<String>>,
    stop: Arc<AtomicBool>,
    begun: Instant,
}

impl<'a> Campaign<'a> {
    fn new(orders: &'a Orders, first: u64) -> Result<Self, String> {
        let stop = Arc::new(AtomicBool::new(false));
        for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
            signal_hook::flag::register(signal, Arc::clone(&stop)).map_err(|error| error.to_string())?;
        }
        let (next, begun) = (AtomicU64::new(first), Instant::now());
        Ok(Self { orders, first, next, asked: Mutex::default(), failed: Mutex::default(), stop, begun })
    }

    fn goes_on(&self) -> bool {
        !self.stop.load(Ordering::Relaxed) && self.begun.elapsed() < Duration::from_secs_f64(60.0 * self.orders.minutes)
    }

    /// One batch after the other, of each family in turn.
    fn work(&self, place: &Place) {
        let orders = self.orders;
        while self.goes_on() {
            let batch = self.next.fetch_add(1, Ordering::Relaxed);
            let family = orders.family.unwrap_or(&FAMILIES[(batch % FAMILIES.len() as u64) as usize]);
            match ask(&orders.program, place, family, seeds(orders.seed, family, batch), Which::Sampled, &told) {
                // What was asked when a signal came was cut short.
                Ok(_) if self.stop.load(Ordering::Relaxed) => {}
                Ok(tally) => {
                    let mut asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
                    *asked.family.entry(family.name.to_owned()).or_default() += &tally;
                }
                Err(error) => {
                    *self.failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(error.to_string());
                    self.stop.store(true, Ordering::Relaxed);
                }
            }
        }
    }

    /// Saves now and then, and says how far it is; the sums when all have ended.
    fn watch(&self, save: &Saved<'_>, ended: impl Fn() -> bool) -> Result<Sums, String> {
        let (mut total, mut saved) = (Sums::default(), self.begun);
        let mut batches = self.first;
        loop {
            let ended = ended();
            if ended || saved.elapsed() >= SAVE {
                let mut part = std::mem::take(&mut *self.asked.lock().unwrap_or_else(PoisonError::into_inner));
                let (now, next) = (Instant::now(), self.next.load(Ordering::Relaxed));
                let minutes = now.duration_since(saved).as_secs_f64() / 60.0;
                part.seed.insert(save.name.to_owned(), Seed { batches: next - batches, minutes });
                (saved, batches) = (now, next);
                save.add(&part)?;
                total += &part;
                self.tell(&total);
            }
            if ended {
                return Ok(total);
            }
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    fn tell(&self, total: &Sums) {
        let [puzzles, asked, open, differ] = total.totals();
        let minutes = self.begun.elapsed().as_secs_f64() / 60.0;
        let rate = puzzles as f64 / minutes.max(1e-3);
        println!(
            "{minutes:.1} min: {puzzles} puzzles ({rate:.0} a minute), {asked} questions, {open} open, {differ} differ"
        );
    }
}

/// The sums of all runs.
struct Saved<'a> {
    path: &'a Path,
    root: &'a Path,
    name: &'a str,
}

impl Saved<'_> {
    /// The batches of this seed that were asked about before.
    fn batches(&self) -> Result<u64, String> {
        Ok(Sums::read(self.path)?.seed.get(self.name).map_or(0, |seed| seed.batches))
    }

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
