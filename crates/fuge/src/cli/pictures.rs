//! Pictures on disk: one solution as a drawing, many on contact sheets, page by page.
//!
//! A page is drawn into a new file beside its place and moved there when it is whole, so nothing half-written ever
//! replaces an old picture. No more solutions are kept than fit on a page.

use super::args::PictureArgs;
use super::failure::Failure;
use super::words::printable;
use fuge::draw::svg;
use fuge::packing::{Packing, Solution};
use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The pictures of one command.
pub struct Pictures {
    files: Vec<PictureFile>,
    heading: String,
    /// Solutions for the next page.
    page: Vec<Solution>,
    /// Pages that are on disk.
    pages: usize,
}

/// Where a picture goes, and how it is drawn.
struct PictureFile {
    path: PathBuf,
    format: Format,
}

#[derive(Clone, Copy)]
enum Format {
    Svg,
    #[cfg_attr(not(feature = "png"), allow(dead_code))]
    Png,
}

/// Pixels across a single drawing, and across a sheet.
#[cfg(feature = "png")]
const PIXELS: [u32; 2] = [1200, 2400];

impl Pictures {
    /// The pictures that are asked for; whether they can be written is checked now and not after hours of searching.
    pub fn new(args: &PictureArgs, heading: &str) -> Result<Self, Failure> {
        let svg = args.svg.as_deref().map(|path| (path, Format::Svg));
        let png = args.png().map(|path| (path, Format::Png));
        if let (Some((svg, _)), Some((png, _))) = (svg, png)
            && svg == png
        {
            return Err(Failure::bad_input(format!("--svg and --png cannot both write `{}`", shown(svg))));
        }
        let files = svg.into_iter().chain(png).map(|(path, format)| PictureFile::new(path, format));
        Ok(Self { files: files.collect::<Result<_, _>>()?, heading: heading.to_owned(), page: Vec::new(), pages: 0 })
    }

    /// Whether there is anything to draw.
    pub fn wanted(&self) -> bool {
        !self.files.is_empty()
    }

    /// Takes a solution; a page that is full is written when the next solution shows that there is a next page.
    pub fn add(&mut self, packing: &Packing, solution: Solution) -> Result<(), Failure> {
        if !self.wanted() {
            return Ok(());
        }
        if self.page.len() == svg::SHEET_LIMIT {
            self.write_sheet(packing)?;
        }
        self.page.push(solution);
        Ok(())
    }

    /// Writes what is left, and tells which files were written; `None`: there was nothing to draw.
    pub fn finish(mut self, packing: &Packing) -> Result<Option<String>, Failure> {
        match (self.pages, &self.page[..]) {
            (_, []) => {}
            (0, [only]) => {
                let drawing = svg::solution(packing, &only.placements);
                self.write(&drawing, false)?;
            }
            _ => self.write_sheet(packing)?,
        }
        Ok(self.written())
    }

    /// Draws the bare board, and tells which files were written.
    pub fn board(mut self, packing: &Packing) -> Result<Option<String>, Failure> {
        self.write(&svg::solution(packing, &[]), false)?;
        Ok(self.written())
    }

    fn written(&self) -> Option<String> {
        let names = self.files.iter().map(|file| match self.pages {
            1 => shown(&file.path),
            n => format!("{} to {}", shown(&file.path), shown(&page_path(&file.path, n))),
        });
        let names: Vec<String> = names.collect();
        (self.pages > 0 && !names.is_empty()).then(|| format!("wrote {}", names.join(", ")))
    }

    fn write_sheet(&mut self, packing: &Packing) -> Result<(), Failure> {
        let first = self.pages * svg::SHEET_LIMIT + 1;
        let drawing = svg::sheet(packing, &std::mem::take(&mut self.page), first, &self.heading);
        self.write(&drawing, true)
    }

    fn write(&mut self, drawing: &str, is_sheet: bool) -> Result<(), Failure> {
        self.pages += 1;
        for file in &self.files {
            let path = page_path(&file.path, self.pages);
            let bytes = file.format.bytes(drawing, is_sheet)?;
            replace(&path, &bytes).map_err(|error| cannot_write(&path, error))?;
        }
        Ok(())
    }
}

impl PictureFile {
    fn new(path: &Path, format: Format) -> Result<Self, Failure> {
        let refuse = |message: String| Err(Failure::bad_input_help(message, "name a file in a folder that exists"));
        if path.is_dir() || path.file_name().is_none() {
            return refuse(format!("cannot write `{}`: it is a folder", shown(path)));
        }
        if let Some(folder) = path.parent()
            && !folder.as_os_str().is_empty()
            && !folder.is_dir()
        {
            return refuse(format!("cannot write `{}`: there is no folder `{}`", shown(path), shown(folder)));
        }
        if !is_stream(path) {
            let trial = beside(path);
            let tried = fs::write(&trial, []).and_then(|()| fs::remove_file(&trial));
            tried.map_err(|error| Failure::bad_input(format!("cannot write `{}`: {error}", shown(path))))?;
        }
        Ok(Self { path: path.to_owned(), format })
    }
}

impl Format {
    fn bytes(self, drawing: &str, is_sheet: bool) -> Result<Vec<u8>, Failure> {
        match self {
            Self::Svg => Ok(drawing.as_bytes().to_vec()),
            #[cfg(feature = "png")]
            Self::Png => pixels(drawing, PIXELS[usize::from(is_sheet)]),
            #[cfg(not(feature = "png"))]
            Self::Png => Err(Failure::bad_input(format!("no PNG in this build (sheet: {is_sheet})"))),
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

/// Puts a whole file in the place of an old one.
fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if is_stream(path) {
        return fs::OpenOptions::new().append(true).open(path)?.write_all(bytes);
    }
    // A link stays a link: what it points at is replaced, or made where it is not there yet.
    let pointed_at = path.canonicalize().or_else(|_| path.read_link().map(|to| path.with_file_name(to)));
    let path = pointed_at.unwrap_or_else(|_| path.to_owned());
    let new = beside(&path);
    let done = fs::write(&new, bytes).and_then(|()| fs::rename(&new, &path));
    if done.is_err() {
        // The first error is the one to tell.
        let _ = fs::remove_file(&new);
    }
    done
}

/// Something that cannot be replaced, such as `/dev/stdout`.
fn is_stream(path: &Path) -> bool {
    path.metadata().is_ok_and(|about| !about.is_file())
}

/// A name of this process's own in the same folder.
fn beside(path: &Path) -> PathBuf {
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".{}.new", std::process::id()));
    path.with_file_name(name)
}

fn cannot_write(path: &Path, error: io::Error) -> Failure {
    if error.kind() == io::ErrorKind::BrokenPipe {
        return Failure::Closed;
    }
    Failure::failed(format!("cannot write `{}`", shown(path)), error)
}

fn shown(path: &Path) -> String {
    printable(&path.to_string_lossy())
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
}
