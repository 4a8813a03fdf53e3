//! Pictures on disk: one solution as a drawing, many on contact sheets or in a report, page by page.
//!
//! A page is drawn into a new file beside its place and moved there when it is whole, so nothing half-written ever
//! replaces an old picture. No more solutions are kept than fit on a page, and for a report those of its first page:
//! what a search came to is known only at its end, so the first page, where a reader looks for it, is then written once
//! more.

use super::args::PictureArgs;
use super::clock::Clock;
use super::disk::{self, is_stream, shown};
use super::failure::Failure;
use super::mark::Comment;
use super::outlines::{Extent, Gallery, Tally};
use super::output::Output;
use super::puzzles;
use super::silhouettes;
use super::stream;
use super::trail;
use super::words::{self, printable};
use fuge::cards::{self, Laid};
use fuge::draw::cards as draw_cards;
use fuge::draw::html::{self, Frame, Links};
use fuge::draw::silhouette::{self as draw, Scene};
use fuge::draw::svg;
use fuge::draw::trail as draw_trail;
use fuge::format::{Puzzle, PuzzleFile, Trail};
use fuge::outline::Figures;
use fuge::packing::{Packing, Solution};
use fuge::silhouette::Compiled;
use fuge::trail::Way;
use std::path::{Path, PathBuf};

/// Something to tell in a report: label and value.
pub type Fact = (&'static str, String);

/// What is drawn.
#[derive(Clone, Copy)]
pub enum Subject<'a> {
    /// Pieces on a board.
    Board(&'a Packing),
    /// Pieces in a silhouette.
    Silhouette(&'a Compiled),
    /// Cards.
    Cards(&'a cards::Compiled),
    /// A rook's way.
    Trail(&'a Trail),
}

/// One solution to draw.
#[derive(Clone)]
pub enum Picture {
    /// Of a board.
    Board(Solution),
    /// Of a silhouette.
    Silhouette(Scene),
    /// Of cards.
    Cards(Vec<Laid>),
    /// Of a rook.
    Trail(Way),
}

impl Picture {
    /// Those of boards.
    fn boards(list: &[Self]) -> Vec<Solution> {
        let board = |picture: &Self| match picture {
            Self::Board(solution) => Some(solution.clone()),
            _ => None,
        };
        list.iter().filter_map(board).collect()
    }

    /// Those of silhouettes.
    fn scenes(list: &[Self]) -> Vec<Scene> {
        let scene = |picture: &Self| match picture {
            Self::Silhouette(scene) => Some(scene.clone()),
            _ => None,
        };
        list.iter().filter_map(scene).collect()
    }

    /// Those of cards.
    fn cards(list: &[Self]) -> Vec<Vec<Laid>> {
        let laid = |picture: &Self| match picture {
            Self::Cards(laid) => Some(laid.clone()),
            _ => None,
        };
        list.iter().filter_map(laid).collect()
    }

    /// Those of a rook.
    fn ways(list: &[Self]) -> Vec<Way> {
        let way = |picture: &Self| match picture {
            Self::Trail(way) => Some(way.clone()),
            _ => None,
        };
        list.iter().filter_map(way).collect()
    }
}

/// The pictures of one command.
pub struct Pictures {
    files: Vec<PictureFile>,
    /// Where it is said that drawing was stopped.
    output: Output,
    /// Files of other programs may be overwritten.
    force: bool,
    heading: String,
    /// Solutions for the next page.
    page: Vec<Picture>,
    /// Solutions of a report's first page, when there is a second one.
    first_page: Vec<Picture>,
    /// Pages that are on disk.
    pages: usize,
    /// Solutions that came when an end was wanted, and are not drawn.
    left_out: u64,
}

/// A page with steps of a search.
pub enum StepPage<'a> {
    /// A sheet with this heading.
    Sheet(&'a str),
    /// A page of a report.
    Report(Frame<'a>),
}

/// Where a picture goes, and how it is drawn.
struct PictureFile {
    path: PathBuf,
    format: Format,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Format {
    Svg,
    #[cfg_attr(not(feature = "png"), allow(dead_code))]
    Png,
    Html,
    /// An SVG that moves, with one solution.
    Animation,
}

/// A page to draw.
struct Page<'a> {
    subject: Subject<'a>,
    heading: &'a str,
    /// None: the bare board.
    solutions: &'a [Picture],
    /// Pages are numbered from 1.
    number: usize,
    /// How many pages there are, as far as anybody knows; never fewer than this one and, where there is one, the next.
    pages: usize,
    /// Whether all pages are known.
    complete: bool,
    facts: &'a [Fact],
}

/// Pixels across a single drawing, and across a sheet.
#[cfg(feature = "png")]
const PIXELS: [u32; 2] = [1200, 2400];

impl Pictures {
    /// The pictures that are asked for; whether they can be written is checked now and not after hours of searching.
    pub fn new(args: &PictureArgs, file: &PuzzleFile, output: Output) -> Result<Self, Failure> {
        if args.wanted()
            && !matches!(file.puzzle, Puzzle::Outline(_) | Puzzle::Silhouette(_) | Puzzle::Cards(_) | Puzzle::Trail(_))
        {
            puzzles::packing(file)?;
        }
        if args.animation.is_some() && !matches!(file.puzzle, Puzzle::Trail(_)) {
            let message = format!("`{}` is no trail: there is no rook that could walk", printable(&file.name));
            return Err(Failure::bad_input_help(message, "leave --animation out; --svg and --html draw solutions"));
        }
        let heading = file.title.as_ref().unwrap_or(&file.name);
        let svg = args.svg.as_deref().map(|path| (path, Format::Svg));
        let png = args.png().map(|path| (path, Format::Png));
        let html = args.html.as_deref().map(|path| (path, Format::Html));
        let animation = args.animation.as_deref().map(|path| (path, Format::Animation));
        let asked = [svg, png, html, animation].into_iter().flatten();
        let files =
            asked.map(|(path, format)| PictureFile::new(path, format, args.force)).collect::<Result<Vec<_>, _>>()?;
        refuse_same_place(&files)?;
        let force = args.force;
        let (page, first_page) = (Vec::new(), Vec::new());
        Ok(Self { files, output, force, heading: heading.to_owned(), page, first_page, pages: 0, left_out: 0 })
    }

    /// Whether there is anything to draw.
    pub fn wanted(&self) -> bool {
        !self.files.is_empty()
    }

    /// Takes a solution; a page that is full is written when the next solution shows that there is a next page, unless an end is wanted.
    pub fn add(&mut self, subject: &Subject<'_>, solution: Picture) -> Result<(), Failure> {
        if !self.wanted() {
            return Ok(());
        }
        if self.page.len() == svg::SHEET_LIMIT {
            if stream::end_is_wanted() {
                self.left_out += 1;
                return Ok(());
            }
            self.write_full_page(subject)?;
        }
        self.page.push(solution);
        Ok(())
    }

    /// Writes what is left, with the facts on the first and the last page of a report, and tells which files were
    /// written; `None`: there was nothing to draw.
    pub fn finish(mut self, subject: &Subject<'_>, facts: &[Fact]) -> Result<Option<String>, Failure> {
        if self.page.is_empty() {
            return Ok(None);
        }
        self.pages += 1;
        let last = Page { facts, complete: true, ..self.page(*subject, &self.page, self.pages) };
        self.write(&self.files, &last, |file| self.guard(|| file.bytes(&last)))?;
        if self.pages > 1 {
            // A stream has its first page, and cannot have it again.
            let reports = self.files.iter().filter(|file| file.format == Format::Html && !is_stream(&file.path));
            let first = Page { solutions: &self.first_page, number: 1, ..last };
            self.write(reports, &first, |file| self.guard(|| file.bytes(&first)))?;
        }
        Ok(self.written())
    }

    /// Whether there is a report.
    pub fn has_report(&self) -> bool {
        self.files.iter().any(|file| file.format == Format::Html)
    }

    /// Draws the outlines of a set: where every solution was kept a sheet for each outline, else all outlines on one sheet; a report has
    /// both. Tells which files were written.
    pub fn outlines(
        &self,
        figures: &Figures,
        tally: &Tally,
        facts: &[Fact],
        extent: Extent,
    ) -> Result<Option<String>, Failure> {
        let gallery = Gallery::new(figures, tally, &self.heading, facts, extent);
        self.write_pages(|file| match file.format {
            Format::Html => vec![gallery.report()],
            _ if tally.all_asked() => gallery.sheets(),
            _ => vec![gallery.overview()],
        })
    }

    /// Draws the steps of a search, so many on a page, with the facts on the first page of a report. The pages are drawn by `draw`, from steps
    /// and the number of the first. Tells which files were written.
    pub fn steps<T>(
        &self,
        steps: &[T],
        on_a_page: usize,
        facts: &[Fact],
        draw: &dyn Fn(&[T], usize, &StepPage<'_>) -> String,
    ) -> Result<Option<String>, Failure> {
        let pages = steps.len().div_ceil(on_a_page);
        let page = |file: &PictureFile, number: usize, own: &[T]| {
            let first = (number - 1) * on_a_page + 1;
            if file.format != Format::Html {
                return draw(own, first, &StepPage::Sheet(&self.heading));
            }
            let addresses = Addresses::new(&file.path, number, pages, true);
            let facts = if number == 1 { facts } else { &[] };
            draw(own, first, &StepPage::Report(Frame { heading: &self.heading, facts, links: addresses.links() }))
        };
        self.write_pages(|file| steps.chunks(on_a_page).zip(1..).map(|(own, number)| page(file, number, own)).collect())
    }

    /// Writes the pages of every file.
    fn write_pages(&self, pages: impl Fn(&PictureFile) -> Vec<String>) -> Result<Option<String>, Failure> {
        let mut written = Vec::new();
        for file in &self.files {
            let pages = self.guard(|| pages(file));
            let last = page_path(&file.path, pages.len().max(1));
            for (page, number) in pages.iter().zip(1..) {
                let path = page_path(&file.path, number);
                let bytes = match file.format {
                    #[cfg(feature = "png")]
                    Format::Png => self.guard(|| pixels(page, to_scale(page)))?,
                    _ => page.clone().into_bytes(),
                };
                disk::write(&path, &bytes, file.format.comment(), self.force)?;
            }
            written.push(match pages.len() {
                0 => continue,
                1 => shown(&file.path),
                _ => format!("{} to {}", shown(&file.path), shown(&last)),
            });
        }
        Ok((!written.is_empty()).then(|| format!("wrote {}", written.join(", "))))
    }

    /// Draws something: that ends with the command, when an end is wanted.
    fn guard<T>(&self, draw: impl FnOnce() -> T) -> T {
        Clock::of_writing().guard("drawing", &self.output, draw)
    }

    /// Draws the bare board, and tells which files were written.
    pub fn board(mut self, subject: &Subject<'_>, facts: &[Fact]) -> Result<Option<String>, Failure> {
        self.pages = 1;
        let bare = Page { facts, complete: true, ..self.page(*subject, &[], 1) };
        self.write(&self.files, &bare, |file| self.guard(|| file.bytes(&bare)))?;
        Ok(self.written())
    }

    fn written(&self) -> Option<String> {
        let names = self.files.iter().map(|file| match self.pages {
            n if n > 1 && file.format != Format::Animation => {
                format!("{} to {}", shown(&file.path), shown(&page_path(&file.path, n)))
            }
            _ => shown(&file.path),
        });
        let names: Vec<String> = names.collect();
        let left_out = match self.left_out {
            0 => String::new(),
            number => format!("; the last {} not drawn", words::count(number, "solution")),
        };
        (!names.is_empty()).then(|| format!("wrote {}{left_out}", names.join(", ")))
    }

    fn write_full_page(&mut self, subject: &Subject<'_>) -> Result<(), Failure> {
        self.pages += 1;
        let full = self.page(*subject, &self.page, self.pages + 1);
        // The answer has not been told yet, so this page is drawn whatever comes.
        self.write(&self.files, &full, |file| file.bytes(&full))?;
        let page = std::mem::take(&mut self.page);
        if self.pages == 1 && self.files.iter().any(|file| file.format == Format::Html) {
            self.first_page = page;
        }
        Ok(())
    }

    /// The page at hand, without facts, when so many pages are known of.
    fn page<'a>(&'a self, subject: Subject<'a>, solutions: &'a [Picture], pages: usize) -> Page<'a> {
        let (heading, number) = (&self.heading, self.pages);
        Page { subject, heading, solutions, number, pages, complete: false, facts: &[] }
    }

    fn write<'a>(
        &self,
        files: impl IntoIterator<Item = &'a PictureFile>,
        page: &Page<'_>,
        draw: impl Fn(&PictureFile) -> Result<Vec<u8>, Failure>,
    ) -> Result<(), Failure> {
        for file in files.into_iter().filter(|file| page.number == 1 || file.format != Format::Animation) {
            let path = page_path(&file.path, page.number);
            disk::write(&path, &draw(file)?, file.format.comment(), self.force)?;
        }
        Ok(())
    }
}

/// Refuses pictures in the place of this command's run file.
pub fn refuse_over(args: &PictureArgs, run: &Path) -> Result<(), Failure> {
    disk::reads(run);
    let asked = [args.svg.as_deref(), args.png(), args.html.as_deref(), args.animation.as_deref()];
    match asked.into_iter().flatten().find(|path| disk::is_same(path, run)) {
        Some(path) => {
            Err(Failure::bad_input(format!("a picture cannot be written over the run file `{}`", shown(path))))
        }
        None => Ok(()),
    }
}

/// Two pictures cannot be one file, however it is spelled: the second would replace the first.
fn refuse_same_place(files: &[PictureFile]) -> Result<(), Failure> {
    for (index, file) in files.iter().enumerate() {
        let clash = |one: &Path, two: &Path| disk::is_same(one, two) || is_page_of(one, two) || is_page_of(two, one);
        if let Some(other) = files[..index].iter().find(|earlier| clash(&earlier.path, &file.path)) {
            let (one, two) = (other.format.option(), file.format.option());
            return Err(Failure::bad_input(format!("{one} and {two} cannot both write `{}`", shown(&file.path))));
        }
    }
    Ok(())
}

impl Page<'_> {
    /// The number of its first solution.
    fn first_solution(&self) -> usize {
        (self.number - 1) * svg::SHEET_LIMIT + 1
    }

    /// Whether the page has the look of a sheet; a single solution is drawn large.
    fn is_sheet(&self) -> bool {
        self.pages > 1 || self.solutions.len() > 1
    }

    fn svg(&self) -> String {
        match self.subject {
            Subject::Board(packing) => {
                let solutions = Picture::boards(self.solutions);
                match &solutions[..] {
                    solutions if self.is_sheet() => svg::sheet(packing, solutions, self.first_solution(), self.heading),
                    [] => svg::solution(packing, &[]),
                    [only, ..] => svg::solution(packing, &only.placements),
                }
            }
            Subject::Silhouette(compiled) => {
                let scenes = Picture::scenes(self.solutions);
                match &scenes[..] {
                    scenes if self.is_sheet() => draw::sheet(scenes, self.first_solution(), self.heading),
                    [] => draw::svg(&silhouettes::scene(compiled, &[]), self.heading),
                    [only, ..] => draw::svg(only, self.heading),
                }
            }
            Subject::Cards(compiled) => {
                let (puzzle, solutions) = (compiled.puzzle(), Picture::cards(self.solutions));
                match &solutions[..] {
                    solutions if self.is_sheet() => {
                        draw_cards::sheet(puzzle, solutions, self.first_solution(), self.heading)
                    }
                    [] => draw_cards::puzzle_svg(puzzle, self.heading),
                    [only, ..] => draw_cards::svg(puzzle, only, self.heading),
                }
            }
            Subject::Trail(puzzle) => {
                let (board, ways) = (trail::board(puzzle), Picture::ways(self.solutions));
                match &ways[..] {
                    ways if self.is_sheet() => draw_trail::sheet(&board, ways, self.first_solution(), self.heading),
                    [] => draw_trail::svg(&board, &trail::nothing(&puzzle.puzzle), self.heading),
                    [only, ..] => draw_trail::svg(&board, only, self.heading),
                }
            }
        }
    }

    /// The first way with the rook walking; what cannot move is drawn as it stands.
    fn animation(&self) -> String {
        match (self.subject, self.solutions) {
            (Subject::Trail(puzzle), [Picture::Trail(way), ..]) => {
                draw_trail::animation(&trail::board(puzzle), way, self.heading)
            }
            _ => self.svg(),
        }
    }

    /// The page of a report that begins at this path.
    fn html(&self, path: &Path) -> String {
        let addresses = Addresses::new(path, self.number, self.pages, self.complete);
        let frame = Frame { heading: self.heading, facts: self.facts, links: addresses.links() };
        match self.subject {
            Subject::Board(packing) => {
                html::page(packing, &Picture::boards(self.solutions), self.first_solution(), &frame)
            }
            Subject::Silhouette(compiled) => {
                let (scenes, pieces) = (Picture::scenes(self.solutions), silhouettes::shapes(compiled));
                draw::report(&scenes, self.first_solution(), &pieces, &frame)
            }
            Subject::Cards(compiled) => {
                let solutions = Picture::cards(self.solutions);
                draw_cards::report(compiled.puzzle(), &solutions, self.first_solution(), &frame)
            }
            Subject::Trail(puzzle) => {
                let ways = Picture::ways(self.solutions);
                draw_trail::report(&trail::board(puzzle), &ways, self.first_solution(), &frame)
            }
        }
    }
}

/// The ways from a page of a report to others.
struct Addresses {
    first: Option<String>,
    previous: Option<String>,
    next: Option<String>,
    last: Option<String>,
}

impl Addresses {
    /// From the page with this number, of so many; `complete`: these are all pages.
    fn new(path: &Path, number: usize, pages: usize, complete: bool) -> Self {
        // The pages of a stream have no addresses.
        let linked = !is_stream(path);
        let link = |to: usize, wanted: bool| (wanted && linked).then(|| address(&page_path(path, to)));
        Self {
            first: link(1, number > 2),
            previous: link(number - 1, number > 1),
            next: link(number + 1, number < pages),
            last: link(pages, complete && number + 1 < pages),
        }
    }

    fn links(&self) -> Links<'_> {
        Links {
            first: self.first.as_deref(),
            previous: self.previous.as_deref(),
            next: self.next.as_deref(),
            last: self.last.as_deref(),
        }
    }
}

impl PictureFile {
    fn new(path: &Path, format: Format, force: bool) -> Result<Self, Failure> {
        disk::permit(path, force)?;
        Ok(Self { path: path.to_owned(), format })
    }

    fn bytes(&self, page: &Page<'_>) -> Result<Vec<u8>, Failure> {
        match self.format {
            Format::Svg => Ok(page.svg().into_bytes()),
            Format::Html => Ok(page.html(&self.path).into_bytes()),
            Format::Animation => Ok(page.animation().into_bytes()),
            #[cfg(feature = "png")]
            Format::Png => pixels(&page.svg(), PIXELS[usize::from(page.is_sheet())]),
            #[cfg(not(feature = "png"))]
            Format::Png => Err(Failure::bad_input("no PNG in this build")),
        }
    }
}

impl Format {
    /// How a file of this kind carries Fuge's mark.
    fn comment(self) -> Comment {
        match self {
            Self::Svg | Self::Html | Self::Animation => Comment::Tag,
            Self::Png => Comment::Png,
        }
    }

    fn option(self) -> &'static str {
        match self {
            Self::Svg => "--svg",
            Self::Png => "--png",
            Self::Html => "--html",
            Self::Animation => "--animation",
        }
    }
}

/// Renders a drawing, narrower where it would be too tall.
#[cfg(feature = "png")]
fn pixels(drawing: &str, mut width: u32) -> Result<Vec<u8>, Failure> {
    use fuge::draw::png::{PngError, render};
    loop {
        match render(drawing, width) {
            Err(PngError::TooLarge { .. }) if width > 1 => width /= 2,
            result => return result.map_err(|error| Failure::failed("cannot draw a PNG", error)),
        }
    }
}

/// Pixels across a drawing, so that drawings to one scale stay so.
#[cfg(feature = "png")]
fn to_scale(drawing: &str) -> u32 {
    let width = drawing.split("width=\"").nth(1).and_then(|rest| rest.split('"').next()?.parse::<f64>().ok());
    width.map_or(PIXELS[1], |width| (2.0 * width).round().max(1.0) as u32)
}

/// `all.svg`, `all-2.svg`, `all-3.svg` …
fn page_path(path: &Path, page: usize) -> PathBuf {
    // A stream takes all pages.
    if page == 1 || is_stream(path) {
        return path.to_owned();
    }
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(format!("-{page}"));
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}

/// Whether a file has the name of a later page of another.
fn is_page_of(path: &Path, first: &Path) -> bool {
    let stem = |path: &Path| path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let number = stem(path).strip_prefix(&(stem(first) + "-")).and_then(|number| number.parse::<usize>().ok());
    number.is_some_and(|number| number > 1 && disk::is_same(path, &page_path(first, number)))
}

/// The address of a file as seen from its own folder. Only what means nothing in an address stands as it is.
fn address(path: &Path) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte);
    let encoded = |byte: &u8| if plain(*byte) { char::from(*byte).to_string() } else { format!("%{byte:02X}") };
    path.file_name().unwrap_or_default().as_encoded_bytes().iter().map(encoded).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_numbered_before_the_extension() {
        assert_eq!(page_path(Path::new("a/all.svg"), 1), Path::new("a/all.svg"));
        assert_eq!(page_path(Path::new("a/all.svg"), 2), Path::new("a/all-2.svg"));
        assert_eq!(page_path(Path::new("all"), 12), Path::new("all-12"));
    }

    #[test]
    fn a_later_page_is_known_by_its_name() {
        assert!(is_page_of(Path::new("all-12.svg"), Path::new("./all.svg")));
        for other in ["all.svg", "all-1.svg", "all-2.html", "other-2.svg", "src/all-2.svg"] {
            assert!(!is_page_of(Path::new(other), Path::new("all.svg")), "{other}");
        }
    }

    #[test]
    fn an_address_leads_nowhere_else() {
        assert_eq!(address(Path::new("a/all-2.html")), "all-2.html");
        assert_eq!(address(Path::new("javascript:a?b#c%20 \"ü.html")), "javascript%3Aa%3Fb%23c%2520%20%22%C3%BC.html");
    }
}
