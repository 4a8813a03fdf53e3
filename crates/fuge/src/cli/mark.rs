//! Fuge's own mark: how a file says that Fuge wrote it, and may write it again.
//!
//! It stands near the beginning, in a comment of the file's own format; in a PNG it is the entry `Software`. Who changes a file by hand takes the
//! line out, and Fuge asks for `--force` before it overwrites the file. Formats without comments carry no mark.

use std::fs::File;
use std::io::Read;
use std::path::Path;

/// What the mark says.
const MARK: &str = "Written by Fuge, which may overwrite this file";

/// The entry of a PNG, as a chunk without its length and its checksum.
const PNG_ENTRY: &[u8] = b"tEXtSoftware\0Fuge";

/// What a PNG begins with: its signature and its first chunk, which has a fixed length.
const PNG_SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";
const PNG_HEAD: usize = 8 + 25;

/// Where a mark stands at the latest.
const BEGINNING: u64 = 1 << 12;

/// How a format says something to those who read the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comment {
    /// SVG and HTML: after the first tag.
    Tag,
    /// An entry of a PNG.
    Png,
    /// A line that begins so.
    Line(&'static str),
    /// There are none.
    None,
}

impl Comment {
    /// Every kind of comment that can carry the mark in a text.
    const IN_TEXT: [Self; 4] = [Self::Tag, Self::Line("#"), Self::Line("|"), Self::Line("c")];

    /// The bytes of a file, with the mark.
    pub fn marked(self, bytes: &[u8]) -> Vec<u8> {
        let at = match self {
            _ if is_marked(bytes) => return bytes.to_owned(),
            Self::None => return bytes.to_owned(),
            Self::Tag => bytes.iter().position(|&byte| byte == b'>').map_or(0, |end| end + 1),
            Self::Png => PNG_HEAD.min(bytes.len()),
            Self::Line(_) => 0,
        };
        let mark = if self == Self::Png { entry() } else { self.text().into_bytes() };
        [&bytes[..at], &mark, &bytes[at..]].concat()
    }

    /// The mark in a text.
    fn text(self) -> String {
        match self {
            Self::Tag => format!("<!-- {MARK} -->"),
            Self::Line(sign) => format!("{sign} {MARK}\n"),
            Self::Png | Self::None => String::new(),
        }
    }
}

/// Whether the file carries the mark.
pub fn is_on(path: &Path) -> bool {
    let mut start = Vec::new();
    let read = File::open(path).and_then(|file| file.take(BEGINNING).read_to_end(&mut start));
    read.is_ok() && is_marked(&start)
}

fn is_marked(bytes: &[u8]) -> bool {
    let start = &bytes[..bytes.len().min(BEGINNING as usize)];
    if start.starts_with(PNG_SIGNATURE) {
        return start.windows(PNG_ENTRY.len()).any(|window| window == PNG_ENTRY);
    }
    let start = String::from_utf8_lossy(start);
    Comment::IN_TEXT.iter().any(|comment| match comment {
        Comment::Line(_) => start.lines().any(|line| line == comment.text().trim_end()),
        _ => start.contains(&comment.text()),
    })
}

/// The entry of a PNG as a chunk: length, type and content, checksum.
fn entry() -> Vec<u8> {
    let length = PNG_ENTRY.len() as u32 - 4;
    [&length.to_be_bytes(), PNG_ENTRY, &crc32(PNG_ENTRY).to_be_bytes()].concat()
}

/// The checksum of PNG.
fn crc32(bytes: &[u8]) -> u32 {
    let step = |crc: u32, _| if crc & 1 == 1 { crc >> 1 ^ 0xedb8_8320 } else { crc >> 1 };
    !bytes.iter().fold(u32::MAX, |crc, &byte| (0..8).fold(crc ^ u32::from(byte), step))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_comment_carries_the_mark_once() {
        for (comment, text) in [
            (Comment::Tag, "<svg width=\"3\">\n</svg>\n"),
            (Comment::Tag, "<!DOCTYPE html>\n<html></html>\n"),
            (Comment::Line("#"), "family = 'packing'\n"),
            (Comment::Line("|"), "a b\na b\n"),
            (Comment::Line("c"), "p cnf 1 0\n"),
        ] {
            let marked = comment.marked(text.as_bytes());
            assert!(is_marked(&marked) && !is_marked(text.as_bytes()), "{text}");
            assert_eq!(comment.marked(&marked), marked);
            let gone = String::from_utf8(marked).unwrap().replace(&comment.text(), "");
            assert_eq!(gone, text);
        }
        assert_eq!(Comment::None.marked(b"1 2 3 4"), b"1 2 3 4");
    }

    #[test]
    fn who_speaks_of_the_mark_does_not_carry_it() {
        for text in [format!("title = '{MARK}'\n"), format!("## {MARK}\n"), format!("{MARK}\n"), String::new()] {
            assert!(!is_marked(text.as_bytes()), "{text}");
        }
    }

    #[test]
    fn the_checksum_is_that_of_png() {
        assert_eq!(crc32(b"IEND"), 0xae42_6082);
    }
}
