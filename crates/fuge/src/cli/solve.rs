//! `fuge solve`: reads all puzzles, then searches one after the other, prints solutions as they are found and a summary
//! after the last.

use super::answer::Answer;
use super::args::SolveArgs;
use super::failure::Failure;
use super::interrupt;
use super::output::Output;
use super::pictures::{Fact, Pictures};
use super::progress::Bar;
use super::puzzles;
use super::symmetry;
use super::words::{self, printable};
use fuge::draw::text::{self, TextStyle};
use fuge::format::PuzzleFile;
use fuge::format::json::{self, Status};
use fuge::packing::{Compiled, Engine, Packing};
use fuge::run::{Options, Report, run};
use fuge::search::Interval;
use std::time::{Duration, Instant};

/// Solves puzzles.
pub fn solve(args: &SolveArgs, output: &Output) -> Result<(), Failure> {
    let order = Order::new(args)?;
    // A mistake in the last file should not come out after hours on the first.
    let files = args.puzzles.iter().map(|word| puzzles::read(word, output)).collect::<Result<Vec<_>, _>>()?;
    for file in &files {
        puzzles::packing(file)?;
    }
    interrupt::listen();
    let mut all_answered = true;
    for (index, file) in files.iter().enumerate() {
        if interrupt::came() {
            output.note(&format!("not begun: {}", names(&files[index..])));
            return Err(Failure::Stopped);
        }
        all_answered &= Search { order: &order, args, file, output }.run()? != Status::Stopped;
    }
    if all_answered { Ok(()) } else { Err(Failure::Stopped) }
}

fn names(files: &[PuzzleFile]) -> String {
    files.iter().map(|file| printable(&file.name)).collect::<Vec<_>>().join(", ")
}

/// What is wanted, said without flags.
struct Order {
    engine: Engine,
    threads: usize,
    limit: Option<u64>,
    time: Option<Duration>,
    listing: Listing,
    /// Several puzzles: each answer says whose it is.
    several: bool,
}

/// What is printed of the solutions.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Listing {
    /// Nothing: they are counted.
    Nothing,
    /// A drawing of each, numbered where there may be several.
    Drawings { numbered: bool },
    /// A line of JSON for each.
    Json,
}

impl Order {
    fn new(args: &SolveArgs) -> Result<Self, Failure> {
        let pictures = args.pictures.wanted();
        if pictures && args.count {
            return Err(Failure::bad_input_help(
                "--count keeps no solutions, so there is nothing to draw",
                "use --all for sheets of all solutions",
            ));
        }
        if pictures && args.puzzles.len() > 1 {
            return Err(Failure::bad_input_help(
                "pictures of several puzzles cannot go into one file",
                "solve them one by one",
            ));
        }
        let one = !args.all && !args.count && args.limit.is_none();
        let threads = args.threads.map(usize::from);
        Ok(Self {
            engine: args.engine.chosen(),
            threads: threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from)),
            limit: if one { Some(1) } else { args.limit },
            time: args.time,
            listing: match () {
                () if args.count => Listing::Nothing,
                () if args.json => Listing::Json,
                () => Listing::Drawings { numbered: !one },
            },
            several: args.puzzles.len() > 1,
        })
    }
}

/// One search.
struct Search<'a> {
    order: &'a Order,
    args: &'a SolveArgs,
    file: &'a PuzzleFile,
    output: &'a Output,
}

impl Search<'_> {
    fn run(&self) -> Result<Status, Failure> {
        let Self { order, file, output, .. } = self;
        let packing = puzzles::packing(file)?;
        let pictures = Pictures::new(&self.args.pictures, file.title.as_ref().unwrap_or(&file.name))?;
        let start = Instant::now();
        let compiled = Compiled::new(packing);
        if self.args.verbose {
            self.tell_how(&compiled);
        }
        let bar = Bar::new();
        let mut receiver = Receiver {
            name: &file.name,
            packing,
            compiled: &compiled,
            listing: order.listing,
            output,
            style: output.style(packing),
            bar: &bar,
            index: 0,
            legend: None,
            pictures,
            failure: None,
        };
        let report = self.search(&compiled, &bar, &mut receiver);
        bar.clear();
        let answer = Answer {
            file,
            compiled: &compiled,
            engine: order.engine,
            report: &report,
            time: start.elapsed(),
            count: order.listing == Listing::Nothing,
        };
        receiver.finish(&answer.facts())?;
        self.tell(&answer)?;
        Ok(answer.status())
    }

    fn search(&self, compiled: &Compiled, bar: &Bar, receiver: &mut Receiver<'_>) -> Report {
        let options = Options {
            threads: self.order.threads,
            limit: self.order.limit,
            count_only: self.order.listing == Listing::Nothing,
            time: self.order.time,
            cancel: Some(interrupt::flag()),
            progress: bar.wanted(),
            ..Options::default()
        };
        let tree = compiled.tree(self.order.engine);
        let deliver = &mut |found: fuge::packing::Found| receiver.take(&found);
        run(&tree, &Interval::whole(), &options, deliver, &mut |progress| bar.tell(progress))
    }

    fn tell_how(&self, compiled: &Compiled) {
        let name = printable(&self.file.name);
        let (engine, threads) = (self.order.engine, words::count(self.order.threads as u64, "thread"));
        self.output.note(&format!("{name}: engine {engine}, {threads}"));
        let kinds = words::count(compiled.kinds().len() as u64, "kind");
        let placements = words::count(compiled.placements() as u64, "placement");
        self.output.note(&format!("pieces: {kinds}, {placements}"));
        self.output.note(&format!("symmetry: {}", symmetry::name_and_order(compiled)));
        for line in symmetry::cut(compiled, engine) {
            self.output.note(&line);
        }
    }

    fn tell(&self, answer: &Answer<'_>) -> Result<(), Failure> {
        if self.args.verbose {
            self.output.note(&answer.levels());
        }
        if self.args.json {
            self.output.print(&answer.json())?;
        } else {
            let whose = if self.order.several { format!("{}: ", printable(&self.file.name)) } else { String::new() };
            self.output.print(&(whose + &answer.sentence()))?;
        }
        if let Some(line) = answer.stopped(self.order.time) {
            self.output.note(&line);
        }
        Ok(())
    }
}

/// Takes solutions and shows them as they come. The first thing that goes wrong stops the search.
struct Receiver<'a> {
    name: &'a str,
    packing: &'a Packing,
    compiled: &'a Compiled,
    listing: Listing,
    output: &'a Output,
    style: TextStyle,
    bar: &'a Bar,
    index: u64,
    /// The legend last shown.
    legend: Option<String>,
    pictures: Pictures,
    failure: Option<Failure>,
}

impl Receiver<'_> {
    fn take(&mut self, found: &[u32]) {
        if self.failure.is_some() {
            return;
        }
        if let Err(failure) = self.show(found) {
            self.failure = Some(failure);
            interrupt::stop();
        }
    }

    fn show(&mut self, found: &[u32]) -> Result<(), Failure> {
        let solution = self.compiled.solution(found);
        let text = match self.listing {
            Listing::Nothing => String::new(),
            Listing::Json => json::packing_solution(self.name, self.index, self.packing, &solution) + "\n",
            Listing::Drawings { numbered } => {
                let heading = if numbered { format!("{}:\n", self.index + 1) } else { String::new() };
                heading + &text::draw(self.packing, &solution.placements, self.style) + &self.legend(&solution) + "\n"
            }
        };
        self.index += 1;
        self.bar.aside(|| self.output.print(&text))?;
        self.pictures.add(self.packing, solution)
    }

    /// The legend, where it is not the one that was shown last.
    fn legend(&mut self, solution: &fuge::packing::Solution) -> String {
        let legend = text::legend(self.packing, &solution.placements, self.style);
        if legend == self.legend {
            return String::new();
        }
        self.legend = legend;
        self.legend.clone().unwrap_or_default()
    }

    /// Writes the last picture; then says what went wrong, if anything did.
    fn finish(self, facts: &[Fact]) -> Result<(), Failure> {
        if let Some(failure) = self.failure {
            return Err(failure);
        }
        let wanted = self.pictures.wanted();
        match self.pictures.finish(self.packing, facts)? {
            Some(line) => self.output.note(&line),
            None if wanted => self.output.note("no solution, no picture"),
            None => {}
        }
        Ok(())
    }
}
