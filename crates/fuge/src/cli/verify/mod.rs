//! `fuge verify`: checks a list of solutions and says what can and what cannot be said of it.
//!
//! Whatever the list is, its solutions and what it claims about itself go through [`examine`], one by one; a list may be
//! larger than the memory.

mod best;
mod cards;
mod examination;
mod silhouette;
mod trail;

use super::args::VerifyArgs;
use super::checked::Checked as Kept;
use super::checking::{ByOutline, Checked};
use super::clock::Clock;
use super::failure::{Failure, place};
use super::output::Output;
use super::puzzles;
use super::runs::{self, SQLITE};
use super::words::{count, printable};
use fuge::draw::text::{self, TextStyle};
use fuge::format::{Known, Puzzle, PuzzleFile, compact, json};
use fuge::packing::Packing;
use fuge::run::{Head, Keep, RunView};
use fuge::search::Interval;
use fuge::verify::list::{Claim, Entry, Legend, List, ListError, Listed, OutlineClaim};
use fuge::verify::tiling;
use serde::Serialize;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::Path;

/// How many faults are told one by one.
const SHOWN: usize = 10;

/// Checks a list of solutions.
pub fn verify(args: &VerifyArgs, output: &Output) -> Result<(), Failure> {
    Clock::new(args.time).guard("verifying", output, || examine_all(args, output))
}

fn examine_all(args: &VerifyArgs, output: &Output) -> Result<(), Failure> {
    if args.puzzle == "-" && args.solutions.as_os_str() == "-" {
        return Err(Failure::bad_input("the puzzle and the list cannot both come from standard input"));
    }
    let file = puzzles::read_outlined(&args.puzzle, &args.outline, output)?;
    let (path, name) = (&args.solutions, shown(&args.solutions));
    let findings = match (&file.puzzle, open(path)?) {
        (Puzzle::Trail(own), Source::Run) => {
            return trail::run_file(&file, &own.puzzle, path)?.tell(args.json, output);
        }
        (Puzzle::Trail(own), Source::List(text) | Source::Best(text)) => {
            return trail::list(&file, &own.puzzle, text, &name)?.tell(args.json, output);
        }
        (_, Source::Best(text)) => {
            refuse_other_best(&file, path)?;
            return best::verify(&file, text, &name, args.json, output);
        }
        (Puzzle::Silhouette(compiled), Source::List(text)) => silhouette::list(compiled, text, &name)?,
        (Puzzle::Silhouette(compiled), Source::Run) => silhouette::run_file(&file, compiled, path)?,
        (Puzzle::Cards(compiled), Source::List(text)) => cards::list(compiled, text, &name)?,
        (Puzzle::Cards(compiled), Source::Run) => cards::run_file(&file, compiled, path)?,
        (_, Source::List(text)) => list(&Checked::of(&file)?, text, &name)?,
        (_, Source::Run) => run_file(&file, &Checked::of(&file)?, path)?,
    };
    let verdict = Verdict::new(&file, &findings);
    output.print(&if args.json { verdict.json() } else { verdict.report() })?;
    if verdict.agree() { Ok(()) } else { Err(Failure::Disagreement) }
}

/// Where the solutions are.
enum Source {
    /// In a text.
    List(Box<dyn BufRead>),
    /// Boards of cards on which not everything need fit, in a text or a run file of theirs.
    Best(Box<dyn BufRead>),
    /// In a run file.
    Run,
}

/// Opens the file, or standard input, and looks at its first bytes.
fn open(path: &Path) -> Result<Source, Failure> {
    let cannot = |error: io::Error| Failure::bad_input(format!("cannot read `{}`: {error}", shown(path)));
    let mut text: Box<dyn BufRead> = match path.as_os_str() == "-" {
        true => Box::new(BufReader::new(io::stdin())),
        false if path.is_dir() => return Err(Failure::bad_input(format!("`{}` is a folder", shown(path)))),
        false => Box::new(BufReader::with_capacity(1 << 16, File::open(path).map_err(cannot)?)),
    };
    let mut start = Vec::new();
    text.by_ref().take(SQLITE.len() as u64).read_to_end(&mut start).map_err(cannot)?;
    if start == SQLITE && path.as_os_str() == "-" {
        return Err(Failure::bad_input_help("a run file cannot be read from standard input", "name the file"));
    }
    if start == SQLITE {
        return Ok(Source::Run);
    }
    let is_best =
        start.iter().copied().filter(|byte| *byte != b' ').take(best::START.len()).eq(best::START.iter().copied());
    let text = Box::new(Cursor::new(start).chain(text));
    Ok(if is_best { Source::Best(text) } else { Source::List(text) })
}

/// Refuses the run of a search for the best board of another puzzle.
fn refuse_other_best(file: &PuzzleFile, path: &Path) -> Result<(), Failure> {
    if !super::best::is_run(path) {
        return Ok(());
    }
    let run = super::best::read(path)?;
    refuse_other(file, &run.fingerprint, &run.puzzle, path)
}

/// Refuses a run of another puzzle.
fn refuse_other(file: &PuzzleFile, fingerprint: &str, puzzle: &str, path: &Path) -> Result<(), Failure> {
    if fingerprint == file.puzzle.fingerprint() {
        return Ok(());
    }
    let (name, other) = (printable(puzzle), &file.name);
    Err(Failure::bad_input(format!("`{}` is a run of another puzzle, `{name}`, not of {other}", shown(path))))
}

fn shown(path: &Path) -> String {
    if path.as_os_str() == "-" { "stdin".to_owned() } else { printable(&path.to_string_lossy()) }
}

/// The findings on a list in text.
fn list(subject: &Checked<'_>, text: impl BufRead, name: &str) -> Result<Findings, Failure> {
    let unreadable = |error: &ListError, before: Option<&Findings>| {
        let place = error.place().map_or_else(|| name.to_owned(), |(line, column)| place(name, line as usize, column));
        let so_far = before.filter(|findings| findings.listed > 0).map(Findings::so_far).unwrap_or_default();
        let message = format!("{place}: {}{so_far}", short(&error.to_string()));
        Failure::BadInput { message, help: error.help() }
    };
    let list = List::new(subject.packing(), text).map_err(|error| unreadable(&error, None))?;
    if matches!((subject, &list), (Checked::Set(..), List::Drawings(_))) {
        return Err(Failure::bad_input_help(
            format!("{name}: solutions of a set of pieces are read as JSON Lines only"),
            "take the lines of `fuge outlines --all --json`; drawings of one outline are read with --outline",
        ));
    }
    let (findings, stopped) = examine(subject, list);
    if let Some(error) = stopped {
        return Err(unreadable(&error, Some(&findings)));
    }
    if findings.listed == 0 && findings.claim.is_none() {
        return Err(nothing(subject.packing(), name));
    }
    Ok(findings)
}

fn nothing(packing: &Packing, name: &str) -> Failure {
    let (rows, columns) = text::size(packing, TextStyle::PLAIN);
    Failure::bad_input_help(
        format!("{name}: there is no solution in this list"),
        format!(
            "a list is JSON Lines, as `fuge solve --all --json` prints them, or drawings of {rows} lines and {columns} \
             columns, one character for each cell, as `fuge solve` prints them into a pipe"
        ),
    )
}

/// Refuses a run of another puzzle, and one that keeps no solutions.
fn refuse_run(file: &PuzzleFile, head: &Head, path: &Path) -> Result<(), Failure> {
    refuse_other(file, &head.fingerprint, &head.puzzle, path)?;
    if head.keep == Keep::Count {
        let help = "`fuge audit` finds the number on other roads";
        return Err(Failure::bad_input_help(
            "the run counts solutions and keeps none: there is nothing to check",
            help,
        ));
    }
    Ok(())
}

/// The findings on a run file: its solutions, through the legend that the file itself has, and its intervals.
fn run_file(file: &PuzzleFile, subject: &Checked<'_>, path: &Path) -> Result<Findings, Failure> {
    let run = RunView::open(path).map_err(runs::refused)?;
    run.check().map_err(runs::refused)?;
    let head = run.head();
    refuse_run(file, head, path)?;
    let unreadable = |error: ListError| Failure::bad_input(format!("{}: the legend: {error}", shown(path)));
    let legend = Legend::new(subject.packing(), head.legend.iter().map(String::as_str)).map_err(unreadable)?;
    // With filters the numbers are those of the puzzle, and the list is of what passes.
    let complete = run.rest().is_empty() && head.scope == Interval::whole() && head.filters.is_empty();
    let statistics = run.statistics();
    let (found, raw) = (u128::from(statistics.kept()), u128::from(statistics.raw));
    let claim = Claim {
        complete,
        different: complete.then_some(found),
        raw: complete.then_some(raw),
        found: (!complete).then_some(found),
        outlines: None,
    };
    let entries = run.records().flat_map(|record| match record {
        Ok(record) => record.found.iter().map(|bytes| Ok(stored(&legend, bytes))).collect(),
        Err(error) => vec![Err(error)],
    });
    let (mut findings, stopped) = examine(subject, entries.chain([Ok(Entry::Claim(claim))]));
    if let Some(error) = stopped {
        return Err(runs::refused(error));
    }
    findings.intervals = Some(Intervals::of(&run));
    findings.said.extend(dispute(&run));
    Ok(findings)
}

/// That methods do not agree about a run, where that was found out and kept.
fn dispute(run: &RunView) -> Option<String> {
    let disagreement = Kept::of_run(run).disagreement()?.to_string();
    Some(format!("methods disagree about {}", printable(&disagreement)))
}

/// A solution of a run file.
fn stored(legend: &Legend, bytes: &[u8]) -> Entry {
    let numbers = compact::decode(bytes).unwrap_or_else(|| vec![u32::MAX]);
    Entry::Solution(Listed { line: None, solution: legend.solution(&numbers), octagon: None })
}

/// How the intervals of a run lie.
struct Intervals {
    done: usize,
    open: usize,
    /// The part of the tree that the run is about, where it is not the whole.
    part: Option<String>,
    /// What is wrong with them.
    fault: Option<String>,
}

impl Intervals {
    /// Those of a run, which must tile what the run is about.
    fn of(run: &RunView) -> Self {
        let scope = &run.head().scope;
        let walked: Vec<Interval> = run.done().cloned().collect();
        let parts: Vec<Interval> = walked.iter().chain(run.rest()).cloned().collect();
        Self {
            done: walked.len(),
            fault: tiling(scope, &parts).err().map(|fault| fault.to_string()),
            part: (*scope != Interval::whole()).then(|| scope.to_string()),
            open: run.rest().len(),
        }
    }

    fn in_words(&self) -> String {
        let of =
            self.part.as_ref().map_or_else(|| "the tree".to_owned(), |part| format!("the part {part} of the tree"));
        let done = count(self.done as u64, "interval");
        match self.open {
            0 => format!("intervals of the run: {done}, which tile {of}: nothing is left out, nothing is there twice"),
            open => format!("the run is not done: {done}, none of them twice, and {open} open, tile {of}"),
        }
    }
}

/// What was found.
struct Findings {
    /// Solutions in the list, right or not.
    listed: u64,
    /// Those that are right, no two the same.
    right: u64,
    /// The sum of their orbits.
    raw: u128,
    /// The order of the symmetry group.
    order: u64,
    /// Solutions of each outline that was formed, of a set of pieces.
    outlines: Option<ByOutline>,
    /// The first faults.
    faults: Vec<FaultOf>,
    /// How many there are.
    faulty: u64,
    /// What the list says about itself.
    claim: Option<Claim>,
    /// Where the list contradicts itself otherwise than by these numbers.
    said: Vec<String>,
    /// The intervals, of a run file.
    intervals: Option<Intervals>,
}

/// A solution that is not right.
#[derive(Serialize)]
struct FaultOf {
    /// From 0.
    index: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
    fault: String,
    /// The index of the one that it is the same as.
    #[serde(skip_serializing_if = "Option::is_none")]
    earlier: Option<u64>,
}

impl Findings {
    fn so_far(&self) -> String {
        let faults = if self.faulty == 0 { "all right".to_owned() } else { count(self.faulty, "fault") };
        format!(" (before that: {}, {faults})", count(self.listed, "solution"))
    }
}

/// Checks every solution. The second part is what ended the list before its end.
fn examine<E>(subject: &Checked<'_>, entries: impl IntoIterator<Item = Result<Entry, E>>) -> (Findings, Option<E>) {
    let mut checker = subject.checking();
    let (mut faults, mut claim, mut stopped) = (Vec::new(), None, None);
    let (mut listed, mut faulty) = (0, 0);
    for entry in entries {
        let solution = match entry {
            Ok(Entry::Solution(solution)) => solution,
            Ok(Entry::Claim(says)) => {
                claim = Some(says);
                continue;
            }
            Err(error) => {
                stopped = Some(error);
                break;
            }
        };
        let fault = match &solution.solution {
            Ok(right) => checker.check(right, solution.octagon),
            Err(misfit) => {
                checker.pass_over();
                Some((misfit.to_string(), None))
            }
        };
        if let Some((fault, earlier)) = fault {
            faulty += 1;
            if faults.len() < SHOWN {
                faults.push(FaultOf { index: listed, line: solution.line, fault: short(&fault), earlier });
            }
        }
        listed += 1;
    }
    let (right, raw, order, outlines) = checker.numbers();
    (
        Findings { listed, right, raw, order, outlines, faults, faulty, claim, said: Vec::new(), intervals: None },
        stopped,
    )
}

/// What a file wrote, in a length that a message can have.
fn short(text: &str) -> String {
    let plain = printable(text);
    if plain.chars().count() <= 400 { plain } else { plain.chars().take(400).chain("...".chars()).collect() }
}

/// The findings beside what the list and the puzzle file claim.
struct Verdict<'a> {
    file: &'a PuzzleFile,
    findings: &'a Findings,
    /// What does not agree.
    disagreements: Vec<String>,
}

impl<'a> Verdict<'a> {
    fn new(file: &'a PuzzleFile, findings: &'a Findings) -> Self {
        let mut verdict = Self { file, findings, disagreements: Vec::new() };
        verdict.compare();
        verdict
    }

    fn agree(&self) -> bool {
        self.findings.faulty == 0 && self.disagreements.is_empty()
    }

    /// Whether the list says that nothing is missing.
    fn complete(&self) -> bool {
        self.findings.claim.as_ref().is_some_and(|claim| claim.complete) && self.findings.said.is_empty()
    }

    fn compare(&mut self) {
        let Findings { listed, right, raw, faulty, .. } = *self.findings;
        // Where solutions are wrong the numbers are too, and nobody need be told.
        if faulty > 0 {
            return;
        }
        if let Some(fault) = self.findings.intervals.as_ref().and_then(|intervals| intervals.fault.clone()) {
            self.disagreements.push(fault);
        }
        self.disagreements.extend(self.findings.said.iter().cloned());
        let claim = self.findings.claim.clone().unwrap_or_default();
        let (listed, right) = (u128::from(listed), u128::from(right));
        self.equal("the summary says", claim.different, listed, "different solution", "the list has");
        self.equal("the summary says", claim.found, listed, "solution", "the list has");
        self.equal("the summary says", claim.raw, raw, "solution in all", "the orbits of the right ones add up to");
        self.outlines(claim.outlines.as_deref());
        let Known { different, raw: all, .. } = self.file.known;
        let beyond = |known: &u128, here: u128| self.complete() || here > *known;
        let different = different.map(u128::from).filter(|known| beyond(known, right));
        let all = all.map(u128::from).filter(|known| beyond(known, raw));
        self.equal("the puzzle file says", different, right, "different solution", "the list has");
        let formed = self.formed().zip(self.file.known.outlines);
        if let Some((here, known)) = formed.filter(|(here, known)| self.complete() && here != known) {
            self.disagreements.push(format!("the puzzle file says {known} outlines, the list has {here}"));
        }
        self.equal("the puzzle file says", all, raw, "solution in all", "the orbits of the right ones add up to");
    }

    /// How many outlines were formed, of a set of pieces.
    fn formed(&self) -> Option<u64> {
        self.findings.outlines.as_ref().map(|outlines| outlines.len() as u64)
    }

    /// Compares what the summary says of each outline.
    fn outlines(&mut self, said: Option<&[OutlineClaim]>) {
        let (Some(said), Some(here)) = (said, &self.findings.outlines) else { return };
        let name = |octagon: &[u32; 6]| octagon.map(|n| n.to_string()).join(",");
        let mut wrong = Vec::new();
        for OutlineClaim { octagon, different, raw } in said {
            let (right, all) = here.get(octagon).copied().unwrap_or_default();
            if (*different, *raw) != (u128::from(right), all) {
                wrong.push(format!(
                    "the summary says {different} different and {raw} in all for the outline {}, the list has {right} and {all}",
                    name(octagon)
                ));
            }
        }
        let unsaid = here.keys().filter(|octagon| !said.iter().any(|claim| claim.octagon == **octagon));
        wrong.extend(unsaid.map(|octagon| format!("the summary does not have the outline {}", name(octagon))));
        self.disagreements.extend(wrong.into_iter().take(SHOWN));
    }

    fn equal(&mut self, who: &str, said: Option<u128>, here: u128, what: &str, have: &str) {
        if let Some(said) = said.filter(|said| *said != here) {
            self.disagreements.push(format!("{who} {}, {have} {here}", many(said, what)));
        }
    }

    fn json(&self) -> String {
        let Findings { listed, right, raw, order, ref faults, faulty, .. } = *self.findings;
        let line = Line {
            puzzle: &self.file.name,
            solutions: listed,
            right,
            raw,
            symmetry_order: order,
            outlines: self.formed(),
            complete: self.complete(),
            faults,
            faulty,
            disagreements: &self.disagreements,
            agree: self.agree(),
        };
        json::line(&line) + "\n"
    }

    fn report(&self) -> String {
        let Findings { listed, right, raw, order, ref faults, faulty, .. } = *self.findings;
        let mut lines = vec![format!("{}: {}", printable(&self.file.name), count(listed, "solution"))];
        let fault = |of: &FaultOf| {
            let line = of.line.map(|line| format!(" (line {line})")).unwrap_or_default();
            format!("FAULT: solution {}{line}: {}", of.index + 1, of.fault)
        };
        lines.extend(faults.iter().map(fault));
        match faulty - faults.len() as u64 {
            0 => {}
            more => lines.push(format!("and {}", count(more, "more fault"))),
        }
        lines.push(match (listed, faulty) {
            (0, _) => "there is nothing to check".to_owned(),
            (_, 0) => format!("every one is right, no two are the same; symmetry group of order {order}"),
            _ => format!("{right} right, no two of these the same; symmetry group of order {order}"),
        });
        if let Some(outlines) = self.formed() {
            lines.push(format!("they form {}", count(outlines, "outline")));
        }
        lines.push(format!("with their images: {} in all (sum of the orbits)", many(raw, "solution")));
        lines.extend(self.agreements());
        lines.extend(self.disagreements.iter().map(|line| format!("DISAGREEMENT: {line}")));
        lines.extend(self.findings.intervals.iter().filter(|all| all.fault.is_none()).map(Intervals::in_words));
        lines.push(self.missing());
        lines.join("\n") + "\n"
    }

    /// What was compared and agrees.
    fn agreements(&self) -> Vec<String> {
        let disagrees = |who: &str| self.disagreements.iter().any(|line| line.starts_with(who));
        let mut lines = Vec::new();
        if self.findings.faulty > 0 {
            return lines;
        }
        let said = self.findings.claim.as_ref().is_some_and(|claim| claim.different.is_some() || claim.raw.is_some());
        if said && !disagrees("the summary") {
            let who = if self.findings.intervals.is_some() { "the run" } else { "the list's summary" };
            lines.push(format!("{who} has the same numbers"));
        }
        let Known { different, raw, .. } = self.file.known;
        let met = different.is_none_or(|known| known == self.findings.right)
            && raw.is_none_or(|known| u128::from(known) == self.findings.raw);
        if (different.is_some() || raw.is_some()) && met {
            lines.push("the known answer in the puzzle file has the same numbers".to_owned());
        }
        lines
    }

    /// What no checker of a list can say.
    fn missing(&self) -> String {
        match self.complete() {
            _ if self.findings.intervals.is_some() => {
                "not checked: that each interval was searched as it should be; `fuge audit` goes another road"
            }
            true => "not checked: that no solution is missing, which is what the search says that made the list",
            false => "not checked: whether solutions are missing; the list does not say that it is complete",
        }
        .to_owned()
    }
}

fn many(number: u128, what: &str) -> String {
    let plural = |what: &str| match what.split_once(' ') {
        Some((noun, rest)) if noun == "solution" => format!("{noun}s {rest}"),
        _ => format!("{what}s"),
    };
    if number == 1 { format!("1 {what}") } else { format!("{number} {}", plural(what)) }
}

/// The verdict for machines.
#[derive(Serialize)]
#[serde(tag = "type", rename = "verification")]
struct Line<'a> {
    puzzle: &'a str,
    solutions: u64,
    right: u64,
    raw: u128,
    symmetry_order: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    outlines: Option<u64>,
    complete: bool,
    faults: &'a [FaultOf],
    faulty: u64,
    disagreements: &'a [String],
    agree: bool,
}
