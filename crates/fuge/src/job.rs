//! A puzzle made ready to be searched, and the same in a run file: what stands in the file's head, and how a solution becomes bytes
//! and comes back.
//!
//! Everything that a family has to say about run files is said here; `fuge-run` knows only words, numbers and bytes.

use crate::cards;
use crate::cover::{CoverError, CoverTree};
use crate::format::foreign::{self, Cover};
use crate::format::{Puzzle, PuzzleFile, compact, json, read};
use crate::outline::{Figure, Figures};
use crate::packing::{Choice, Compiled, Engine, Filter, Filters, Found, Packing, PackingTree, Solution};
use crate::run::{Head, Keep};
use crate::search::{Interval, Patience, Stopped, split_patiently};
use crate::silhouette;
use crate::trail::Ways;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A puzzle made ready to be searched by an engine.
///
/// ```
/// use fuge::format::shipped;
/// use fuge::packing::Engine;
/// use fuge::run::{End, Keep, Ledger, Recording, RunFile, RunView, record};
/// use fuge::Job;
///
/// let job = Job::new(shipped::find("pentominoes-3x20").unwrap().read()?, Engine::Auto);
/// let path = std::env::temp_dir().join(format!("doc-{}.run", std::process::id()));
/// let mut ledger = RunFile::create(&path, job.head(Keep::All, None))?;
/// let end = record(&job.tree(), &mut ledger, &Recording::default(), &Job::encode, &mut |_| {})?;
/// assert_eq!((end, ledger.statistics().raw), (End::Complete, 8));
/// ledger.close()?;
///
/// // Another day, another program.
/// let run = RunView::open(&path)?;
/// let job = Job::of(run.head())?;
/// for record in run.records() {
///     for bytes in record?.found.iter() {
///         assert_eq!(job.decode(bytes).unwrap().len(), 12);
///     }
/// }
/// # std::fs::remove_file(path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Job {
    file: PuzzleFile,
    model: Ready,
    choice: Choice,
    filters: Option<Filters>,
}

/// What is searched, by its family.
#[derive(Clone, Debug)]
enum Ready {
    /// With the root of its tree.
    Packing(Box<(Compiled, PackingTree)>),
    /// All outlines of a set of pieces.
    Outlines(Figures),
    /// A silhouette, which was made ready when it was read.
    Silhouette(Box<silhouette::Compiled>),
    /// Cards, which were made ready when they were read.
    Cards(Box<cards::Compiled>),
    /// The longest ways of a rook.
    Ways(Ways),
    /// The root of the tree; the cover itself is in the file.
    Cover(Box<CoverTree>),
}

impl Job {
    /// Makes a puzzle ready, to be searched for all its solutions. [`Engine::Auto`] is settled here, by probing. For a bare exact cover there
    /// is one engine, [`Engine::Cover`], whatever is asked for. The solutions of a trail are its longest ways, and how long they are is found here
    /// first; see [`Ways::new`] and [`Job::of_ways`].
    ///
    /// # Panics
    /// When the puzzle is an exact cover that was changed after it was read, and is none any more.
    #[must_use]
    pub fn new(file: PuzzleFile, engine: Engine) -> Self {
        Self::prepare(file, engine, &Patience::endless()).expect("nobody stops it")
    }

    /// The same, unless it is stopped.
    ///
    /// # Errors
    /// When `patience` runs out.
    ///
    /// # Panics
    /// As [`new`](Self::new).
    pub fn prepare(file: PuzzleFile, engine: Engine, patience: &Patience<'_>) -> Result<Self, Stopped> {
        let (model, choice) = match (&file.puzzle, file.puzzle.packing()) {
            (_, Some(packing)) => {
                let compiled = Compiled::prepare(packing, patience)?;
                let choice = compiled.settle_patiently(engine, patience)?;
                let tree = compiled.tree_patiently(choice.engine, patience)?;
                (Ready::Packing(Box::new((compiled, tree))), choice)
            }
            (Puzzle::Outline(puzzle), None) => {
                let figures = Figures::prepare(puzzle, patience)?;
                let choice = figures.settle_patiently(engine, patience)?;
                (Ready::Outlines(figures), choice)
            }
            (Puzzle::Silhouette(compiled), None) => {
                (Ready::Silhouette(compiled.clone()), Choice { engine: Engine::Corners, probes: Vec::new() })
            }
            (Puzzle::Cards(compiled), None) => {
                let engine = compiled.settle_patiently(engine.into(), patience)?.into();
                (Ready::Cards(compiled.clone()), Choice { engine, probes: Vec::new() })
            }
            (Puzzle::Trail(trail), None) => {
                (Ready::Ways(Ways::new(&trail.puzzle)), Choice { engine: Engine::Walk, probes: Vec::new() })
            }
            (Puzzle::Cover(cover), None) => {
                let tree = match cover.problem.tree_patiently(patience) {
                    Err(CoverError::Stopped(stopped)) => return Err(stopped),
                    tree => tree.expect("what is read is an exact cover"),
                };
                (Ready::Cover(Box::new(tree)), Choice { engine: Engine::Cover, probes: Vec::new() })
            }
            (other, None) => unreachable!("a puzzle of the family {} is not searched in a tree", other.family()),
        };
        Ok(Self { file, model, choice, filters: None })
    }

    /// Makes a trail ready whose longest ways are known.
    #[must_use]
    pub fn of_ways(file: PuzzleFile, ways: Ways) -> Self {
        let choice = Choice { engine: Engine::Walk, probes: Vec::new() };
        Self { file, model: Ready::Ways(ways), choice, filters: None }
    }

    /// The same, to be searched for solutions that pass these filters too, besides those it has. A bare exact cover has none, and neither
    /// have all outlines of a set.
    #[must_use]
    pub fn filtered(mut self, filters: impl IntoIterator<Item = Filter>) -> Self {
        let all: Vec<Filter> = self.filters().iter().copied().chain(filters).collect();
        if let Some(compiled) = self.compiled().filter(|_| !all.is_empty()) {
            self.filters = Some(Filters::new(compiled, all));
        }
        self
    }

    /// Makes the puzzle of a run file ready, just as it was.
    ///
    /// # Errors
    /// See [`JobError`].
    pub fn of(head: &Head) -> Result<Self, JobError> {
        Self::prepare_of(head, &Patience::endless())
    }

    /// The same, unless it is stopped.
    ///
    /// # Errors
    /// See [`JobError`].
    pub fn prepare_of(head: &Head, patience: &Patience<'_>) -> Result<Self, JobError> {
        let engine: Engine = head.engine.parse().map_err(|_| JobError::Engine { engine: head.engine.clone() })?;
        if engine.order_version() != head.order {
            let (run, program) = (head.order, engine.order_version());
            return Err(JobError::Order { engine, run, program });
        }
        let mut file = reread(head)?;
        file.name.clone_from(&head.puzzle);
        let filters = head.filters.iter().map(|name| name.parse::<Filter>());
        let filters = filters.collect::<Result<Vec<_>, _>>().map_err(JobError::Filter)?;
        let job = Self::prepare(file, engine, patience)?.filtered(filters);
        let own = job.head_patiently(head.keep, None, patience)?;
        if own.fingerprint != head.fingerprint || own.legend != head.legend {
            return Err(JobError::Puzzle);
        }
        Ok(job)
    }

    /// The puzzle and what its file says about it.
    #[must_use]
    pub fn file(&self) -> &PuzzleFile {
        &self.file
    }

    /// The puzzle, where it is a packing: pieces on a board, or in one outline.
    #[must_use]
    pub fn packing(&self) -> Option<&Packing> {
        self.compiled().map(Compiled::packing)
    }

    /// The puzzle as it is searched, where it is a packing.
    #[must_use]
    pub fn compiled(&self) -> Option<&Compiled> {
        match &self.model {
            Ready::Packing(ready) => Some(&ready.0),
            _ => None,
        }
    }

    /// The silhouette as it is searched, where it is one.
    #[must_use]
    pub fn silhouette(&self) -> Option<&silhouette::Compiled> {
        match &self.model {
            Ready::Silhouette(compiled) => Some(compiled),
            _ => None,
        }
    }

    /// The cards as they are searched, where it is a cards puzzle.
    #[must_use]
    pub fn cards(&self) -> Option<&cards::Compiled> {
        match &self.model {
            Ready::Cards(compiled) => Some(compiled),
            _ => None,
        }
    }

    /// The longest ways of a rook, where these are searched.
    #[must_use]
    pub fn ways(&self) -> Option<&Ways> {
        match &self.model {
            Ready::Ways(ways) => Some(ways),
            _ => None,
        }
    }

    /// The outlines that are searched, where it is a set of pieces without a given outline.
    #[must_use]
    pub fn figures(&self) -> Option<&Figures> {
        match &self.model {
            Ready::Outlines(figures) => Some(figures),
            _ => None,
        }
    }

    /// What a solution of the tree is, or a part of one: pieces on cells of a board, and the outline where there are several.
    #[must_use]
    pub fn laid(&self, found: &[u32]) -> Option<Laid<'_>> {
        match &self.model {
            Ready::Packing(ready) => {
                let (compiled, _) = &**ready;
                Some(Laid { compiled, figure: None, solution: compiled.solution(found) })
            }
            Ready::Outlines(figures) => {
                let figure = figures.of(found)?;
                Some(Laid { compiled: &figure.compiled, figure: Some(figure), solution: figure.solution(found) })
            }
            Ready::Silhouette(_) | Ready::Cards(_) | Ready::Ways(_) | Ready::Cover(_) => None,
        }
    }

    /// The puzzle, where it is a bare exact cover.
    #[must_use]
    pub fn cover(&self) -> Option<&Cover> {
        match &self.file.puzzle {
            Puzzle::Cover(cover) => Some(cover),
            _ => None,
        }
    }

    /// The engine; never [`Engine::Auto`].
    #[must_use]
    pub fn engine(&self) -> Engine {
        self.choice.engine
    }

    /// How the engine was chosen.
    #[must_use]
    pub fn choice(&self) -> &Choice {
        &self.choice
    }

    /// The filters that a solution has to pass.
    #[must_use]
    pub fn filters(&self) -> &[Filter] {
        self.filters.as_ref().map_or(&[], Filters::chosen)
    }

    /// Whether a solution passes the filters.
    #[must_use]
    pub fn passes(&self, found: &Found) -> bool {
        self.filters.as_ref().is_none_or(|filters| filters.pass(found))
    }

    /// The tree to search, which hands out what passes the filters.
    #[must_use]
    pub fn tree(&self) -> PackingTree {
        match &self.model {
            Ready::Packing(ready) => {
                let tree = ready.1.clone();
                match &self.filters {
                    Some(filters) => tree.filtered(filters.clone()),
                    None => tree,
                }
            }
            Ready::Outlines(figures) => figures.tree(self.engine()),
            Ready::Silhouette(compiled) => compiled.tree(),
            Ready::Cards(compiled) => compiled.tree_in(self.engine().into()),
            Ready::Ways(ways) => ways.tree(),
            Ready::Cover(tree) => CoverTree::clone(tree).into(),
        }
    }

    /// The tree in so many parts, in tree order, the last ones empty where the tree is too small. They are the same on every
    /// machine.
    ///
    /// # Errors
    /// When `patience` runs out.
    pub fn parts(&self, number: u32, patience: &Patience<'_>) -> Result<Vec<Interval>, Stopped> {
        let mut parts = split_patiently(&mut self.tree(), &Interval::whole(), number as usize, patience)?;
        parts.resize(number.max(1) as usize, Interval { from: Vec::new(), to: Some(Vec::new()) });
        Ok(parts)
    }

    /// The interval of a part; `None`: the whole tree.
    ///
    /// # Errors
    /// When `patience` runs out.
    pub fn scope(&self, part: Option<Part>, patience: &Patience<'_>) -> Result<Interval, Stopped> {
        Ok(match part {
            None => Interval::whole(),
            Some(part) => self.parts(part.of, patience)?.swap_remove(part.number as usize - 1),
        })
    }

    /// What a run file of this search says about it.
    #[must_use]
    pub fn head(&self, keep: Keep, part: Option<Part>) -> Head {
        self.head_patiently(keep, part, &Patience::endless()).expect("nobody stops it")
    }

    /// The same, unless it is stopped.
    ///
    /// # Errors
    /// When `patience` runs out.
    pub fn head_patiently(&self, keep: Keep, part: Option<Part>, patience: &Patience<'_>) -> Result<Head, Stopped> {
        Ok(Head { legend: self.legend(patience)?.into(), ..self.heading(keep, part, patience)? })
    }

    /// The same but for the legend, which may be long: for those who write no file.
    ///
    /// # Errors
    /// When `patience` runs out.
    pub fn heading(&self, keep: Keep, part: Option<Part>, patience: &Patience<'_>) -> Result<Head, Stopped> {
        patience.look()?;
        let fingerprint = self.file.puzzle.fingerprint();
        patience.look()?;
        Ok(Head {
            puzzle: self.file.name.clone(),
            text: self.file.text.clone(),
            family: self.file.puzzle.family().to_owned(),
            fingerprint,
            engine: self.engine().name().to_owned(),
            order: self.engine().order_version(),
            keep,
            filters: self.filters().iter().map(Filter::to_string).collect(),
            part: part.map(|part| part.to_string()),
            scope: self.scope(part, patience)?,
            legend: Default::default(),
        })
    }

    /// What the numbers in solutions mean.
    fn legend(&self, patience: &Patience<'_>) -> Result<Vec<String>, Stopped> {
        if let Some(cover) = self.cover() {
            let option = |option| {
                patience.spend(LEGEND_STEPS)?;
                Ok(json::cover_option(option))
            };
            return cover.options.iter().map(option).collect();
        }
        if let Some(compiled) = self.silhouette() {
            return Ok(compiled.legend());
        }
        if let Some(compiled) = self.cards() {
            return compiled.legend_patiently(patience);
        }
        if let Some(ways) = self.ways() {
            return ways.legend_patiently(patience);
        }
        let placements = match &self.model {
            Ready::Packing(ready) => ready.0.placements() as u32,
            Ready::Outlines(figures) => figures.placements(),
            Ready::Silhouette(_) | Ready::Cards(_) | Ready::Ways(_) | Ready::Cover(_) => 0,
        };
        let placement = |number| {
            let Laid { compiled, figure, solution } = self.laid(&[number])?;
            let octagon = figure.map(|figure| figure.octagon);
            Some(json::packing_placement(compiled.packing(), octagon, &solution.placements[0]))
        };
        let mut legend = Vec::new();
        for number in 0..placements {
            patience.spend(LEGEND_STEPS)?;
            legend.extend(placement(number));
        }
        Ok(legend)
    }

    /// A solution as bytes.
    pub fn encode(found: &Found, bytes: &mut Vec<u8>) {
        compact::encode(found, bytes);
    }

    /// The solution of these bytes, as its tree hands it out; `None`: they are of none.
    #[must_use]
    pub fn decode(&self, bytes: &[u8]) -> Option<Found> {
        let found = compact::decode(bytes)?;
        let right = match (&self.model, self.cover()) {
            (Ready::Packing(ready), _) => ready.0.uses_every_piece(&found),
            (Ready::Outlines(figures), _) => {
                figures.of(&found).is_some_and(|figure| figure.compiled.uses_every_piece(&figure.own(&found)))
            }
            (Ready::Silhouette(compiled), _) => {
                found.len() == compiled.set().pieces().len() && compiled.laid(&found).is_some()
            }
            (Ready::Cards(compiled), _) => compiled.is_solution(&found),
            (Ready::Ways(ways), _) => ways.longest_way(&found).is_some(),
            (Ready::Cover(_), cover) => cover.is_some_and(|cover| cover.problem.is_covered_by(&found)),
        };
        right.then(|| found.into())
    }
}

/// Steps of patience for the words of a placement.
const LEGEND_STEPS: u64 = 64;

/// What a solution is, or a part of one.
#[derive(Clone, Debug)]
pub struct Laid<'a> {
    /// The board, and the pieces.
    pub compiled: &'a Compiled,
    /// The outline, where several are searched.
    pub figure: Option<&'a Figure>,
    /// Which piece covers which cells.
    pub solution: Solution,
}

/// Reads the text in a run file again. An exact cover is written as another program has it, and has no number among others.
fn reread(head: &Head) -> Result<PuzzleFile, JobError> {
    if head.family != "cover" {
        return read(&head.puzzle, &head.text).map_err(|error| JobError::Text(Box::new(error)));
    }
    let text = |error: foreign::ForeignError| JobError::Text(Box::new(error));
    let file = foreign::read(&head.puzzle, head.text.as_bytes(), None).map_err(text)?;
    file.ok_or(JobError::Puzzle)?.into_file(&head.puzzle).map_err(text)
}

/// Why the search of a run file cannot go on here.
#[derive(Debug, Error)]
pub enum JobError {
    /// It was stopped before it was ready.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// This program has not the engine.
    #[error("the run was made by the engine `{engine}`, which this program has not")]
    Engine {
        /// The engine of the run.
        engine: String,
    },
    /// The engine's tree has another order by now.
    #[error("the run was made with order {run} of the tree of engine `{engine}`, this program has order {program}")]
    Order {
        /// The engine.
        engine: Engine,
        /// The order of the run.
        run: u32,
        /// The order of this program.
        program: u32,
    },
    /// This program has not one of the filters.
    #[error("the run has a filter that this program has not: {0}")]
    Filter(String),
    /// The puzzle cannot be read.
    #[error("the puzzle in the run cannot be read: {0}")]
    Text(Box<dyn std::error::Error + Send + Sync>),
    /// The puzzle was another one when the run was made.
    #[error("this program reads the puzzle in the run differently from the program that made it")]
    Puzzle,
}

/// Which part of a tree: `7/64` is the seventh of 64.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    number: u32,
    of: u32,
}

impl Part {
    /// The most parts.
    pub const MOST: u32 = 1 << 16;

    /// The part with this number of so many; numbers are from 1.
    ///
    /// # Panics
    /// When there is no such part.
    #[must_use]
    pub fn new(number: u32, of: u32) -> Self {
        assert!((1..=of).contains(&number) && of <= Self::MOST, "there is no part {number}/{of}");
        Self { number, of }
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl FromStr for Part {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text.split_once('/').and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        let (number, of): (u32, u32) =
            numbers.ok_or_else(|| format!("`{text}` is no part; write 7/64 for the seventh of 64"))?;
        match (1..=of).contains(&number) {
            _ if of > Self::MOST => Err(format!("there can be {} parts at most", Self::MOST)),
            true => Ok(Self { number, of }),
            false => Err(format!("the parts are numbered from 1 to {of}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fuge_search::questions;
    use std::fmt::Write;

    #[test]
    fn a_large_cover_asks_while_it_is_made_ready_and_described() {
        let mut text = "a b c d\n".to_owned();
        for option in 0..20_000 {
            writeln!(text, "{}", ["a b", "c d", "a c", "b d"][option % 4]).unwrap();
        }
        let file = foreign::read("large.dlx", text.as_bytes(), None).unwrap().unwrap().into_file("large").unwrap();
        let prepare = |patience: &Patience<'_>| Job::prepare(file.clone(), Engine::Auto, patience);
        // Each option is a step, and each of its members, three times at least.
        assert!(questions(prepare) >= 3 * 3 * 20_000 / Patience::PORTION);
        let job = prepare(&Patience::endless()).unwrap();
        let asked = questions(|patience| job.head_patiently(Keep::All, None, patience));
        assert!(asked >= 20_000 * LEGEND_STEPS / Patience::PORTION, "{asked}");
    }

    #[test]
    fn a_packing_asks_while_its_tree_is_made() {
        let text = "family = 'packing'\nboard = '16x16'\nset = 'hexominoes'\ncopies = '0..'\ncover = 'partial'\n";
        let file = read("large", text).unwrap();
        let packing = file.puzzle.packing().unwrap();
        let portions = 6 * Compiled::new(packing).placements() as u64 / Patience::PORTION;
        let listed = questions(|patience| Compiled::prepare(packing, patience));
        let asked = questions(|patience| Job::prepare(file.clone(), Engine::Fewest, patience));
        assert!(portions > 5 && asked >= listed + portions, "{portions} portions, {asked} after {listed}");
    }
}
