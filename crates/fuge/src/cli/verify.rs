//! `fuge verify`: checks a list of solutions and says what can and what cannot be said of it.
//!
//! Whatever the list is, its solutions and what it claims about itself go through [`examine`], one by one; a list may be
//! larger than the memory.

use super::args::VerifyArgs;
use super::failure::{Failure, place};
use super::output::Output;
use super::puzzles;
use super::words::{count, printable};
use fuge::format::{Known, PuzzleFile};
use fuge::packing::Packing;
use fuge::verify::list::{Claim, Entry, List, ListError};
use fuge::verify::packing::{Checker, Fault};
use serde::Serialize;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::Path;

/// How many faults are told one by one.
const SHOWN: usize = 10;

/// How a run file begins.
const SQLITE: &[u8] = b"SQLite format 3\0";

/// Checks a list of solutions.
pub fn verify(args: &VerifyArgs, output: &Output) -> Result<(), Failure> {
    if args.puzzle == "-" && args.solutions.as_os_str() == "-" {
        return Err(Failure::bad_input("the puzzle and the list cannot both come from standard input"));
    }
    let file = puzzles::read(&args.puzzle, output)?;
    let packing = puzzles::packing(&file)?;
    let findings = match open(&args.solutions)? {
        Source::List(text) => list(packing, text, &shown(&args.solutions))?,
        Source::Run => run_file(packing, &args.solutions)?,
    };
    let verdict = Verdict::new(&file, &findings);
    output.print(&if args.json { verdict.json()? } else { verdict.report() })?;
    if verdict.agree() { Ok(()) } else { Err(Failure::Disagreement) }
}

/// Where the solutions are.
enum Source {
    /// In a text.
    List(Box<dyn BufRead>),
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
    if start == SQLITE {
        return Ok(Source::Run);
    }
    Ok(Source::List(Box::new(Cursor::new(start).chain(text))))
}

fn shown(path: &Path) -> String {
    if path.as_os_str() == "-" { "stdin".to_owned() } else { printable(&path.to_string_lossy()) }
}

/// The findings on a list in text.
fn list(packing: &Packing, text: impl BufRead, name: &str) -> Result<Findings, Failure> {
    let unreadable = |error: &ListError, before: Option<&Findings>| {
        let place = error.place().map_or_else(|| name.to_owned(), |(line, column)| place(name, line as usize, column));
        let so_far = before.filter(|findings| findings.listed > 0).map(Findings::so_far).unwrap_or_default();
        let message = format!("{place}: {}{so_far}", short(&error.to_string()));
        Failure::BadInput { message, help: error.help() }
    };
    let list = List::new(packing, text).map_err(|error| unreadable(&error, None))?;
    let (findings, stopped) = examine(packing, list);
    if let Some(error) = stopped {
        return Err(unreadable(&error, Some(&findings)));
    }
    if findings.listed == 0 && findings.claim.is_none() {
        return Err(nothing(packing, name));
    }
    Ok(findings)
}

fn nothing(packing: &Packing, name: &str) -> Failure {
    let (first, last) = packing.board().bounds();
    let (rows, columns) = (last.row - first.row + 1, last.column - first.column + 1);
    Failure::bad_input_help(
        format!("{name}: there is no solution in this list"),
        format!(
            "a list is JSON Lines, as `fuge solve --all --json` prints them, or boards of {rows} rows and {columns} \
             columns, one character for each cell"
        ),
    )
}

/// The findings on a run file.
fn run_file(_packing: &Packing, path: &Path) -> Result<Findings, Failure> {
    Err(Failure::bad_input_help(
        format!("{}: run files cannot be verified yet", shown(path)),
        "verify the list that `fuge solve --all --json` prints",
    ))
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
    /// The first faults.
    faults: Vec<FaultOf>,
    /// How many there are.
    faulty: u64,
    /// What the list says about itself.
    claim: Option<Claim>,
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
fn examine<E>(packing: &Packing, entries: impl IntoIterator<Item = Result<Entry, E>>) -> (Findings, Option<E>) {
    let mut checker = Checker::new(packing);
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
            Ok(right) => checker.check(right).err().map(|fault| {
                let earlier = if let Fault::Same { earlier } = fault { Some(earlier) } else { None };
                (fault.to_string(), earlier)
            }),
            Err(misfit) => {
                checker.pass_over();
                Some((misfit.to_string(), None))
            }
        };
        if let Some((fault, earlier)) = fault {
            faulty += 1;
            if faults.len() < SHOWN {
                faults.push(FaultOf { index: listed, line: Some(solution.line), fault: short(&fault), earlier });
            }
        }
        listed += 1;
    }
    let (right, raw, order) = (checker.solutions(), checker.raw(), checker.order());
    (Findings { listed, right, raw, order, faults, faulty, claim }, stopped)
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
        self.findings.claim.is_some_and(|claim| claim.complete)
    }

    fn compare(&mut self) {
        let Findings { listed, right, raw, faulty, .. } = *self.findings;
        // Where solutions are wrong the numbers are too, and nobody need be told.
        if faulty > 0 {
            return;
        }
        let claim = self.findings.claim.unwrap_or_default();
        let (listed, right) = (u128::from(listed), u128::from(right));
        self.equal("the summary says", claim.different, listed, "different solution", "the list has");
        self.equal("the summary says", claim.found, listed, "solution", "the list has");
        self.equal("the summary says", claim.raw, raw, "solution in all", "the orbits of the right ones add up to");
        let Known { different, raw: all } = self.file.known;
        let beyond = |known: &u128, here: u128| self.complete() || here > *known;
        let different = different.map(u128::from).filter(|known| beyond(known, right));
        let all = all.map(u128::from).filter(|known| beyond(known, raw));
        self.equal("the puzzle file says", different, right, "different solution", "the list has");
        self.equal("the puzzle file says", all, raw, "solution in all", "the orbits of the right ones add up to");
    }

    fn equal(&mut self, who: &str, said: Option<u128>, here: u128, what: &str, have: &str) {
        if let Some(said) = said.filter(|said| *said != here) {
            self.disagreements.push(format!("{who} {}, {have} {here}", many(said, what)));
        }
    }

    fn json(&self) -> Result<String, Failure> {
        let Findings { listed, right, raw, order, ref faults, faulty, .. } = *self.findings;
        let line = Line {
            puzzle: &self.file.name,
            solutions: listed,
            right,
            raw,
            symmetry_order: order,
            complete: self.complete(),
            faults,
            faulty,
            disagreements: &self.disagreements,
            agree: self.agree(),
        };
        Ok(serde_json::to_string(&line).map_err(|error| Failure::failed("cannot write JSON", error))? + "\n")
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
        lines.push(format!("with their images: {} in all (sum of the orbits)", many(raw, "solution")));
        lines.extend(self.agreements());
        lines.extend(self.disagreements.iter().map(|line| format!("DISAGREEMENT: {line}")));
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
        if self.complete() && !disagrees("the summary") {
            lines.push("the list's summary has the same numbers".to_owned());
        }
        let Known { different, raw } = self.file.known;
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
    complete: bool,
    faults: &'a [FaultOf],
    faulty: u64,
    disagreements: &'a [String],
    agree: bool,
}
