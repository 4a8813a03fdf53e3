//! Exact covers as Knuth's programs read them: a line of items, then a line for each option.
//!
//! Items before a bar are primary, those behind it secondary; in an option `item:colour` gives a secondary item a colour; `2:3|item`
//! in the line of items says how often a primary item is to be covered. Lines that begin with a bar are comments.

use super::report::Fault;
use super::{Content, Read};
use crate::error::shown;
use fuge_puzzle::cover::{CoverProblem, Item, Member};
use std::collections::BTreeMap;
use std::ops::{Range, RangeInclusive};

/// An exact cover with the names that its file gives.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Cover {
    /// Items and options.
    pub problem: CoverProblem,
    /// The names of the items, in the order of their numbers.
    pub items: Vec<String>,
    /// The options as they stand in the file, in the order of their numbers.
    pub options: Vec<CoverOption>,
    /// The names of the colours, in the order of their numbers.
    pub colours: Vec<String>,
}

/// An option as it stands in its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoverOption {
    /// The line, from 1.
    pub line: usize,
    /// The items, with one blank between.
    pub text: String,
}

/// The greatest number of items in all options together: a quarter of a gigabyte of memory.
const MAX_MEMBERS: usize = 1 << 24;

/// The cover in the text.
pub(super) fn read(text: &str) -> Result<Read, Fault> {
    let mut lines = lines(text);
    let Some((_, items)) = lines.next() else {
        return Err(Fault::wrong(0..0, "there is no line of items", "the first line names all items"));
    };
    let mut reader = Reader::of(items)?;
    let mut ignored: Option<(usize, Range<usize>)> = None;
    for (line, option) in lines {
        if !reader.option(line, option.clone())? {
            ignored.get_or_insert((0, place(&option))).0 += 1;
        }
    }
    let caution = ignored.map(|(number, place)| {
        let s = if number == 1 { "" } else { "s" };
        let message = format!("{number} option{s} without a primary item left out");
        Fault::wrong(place, message, "nothing would ask for it; Knuth's programs leave it out too")
            .label("no primary item")
    });
    let content = Content::Cover(reader.cover);
    Ok(Read { title: None, content, cautions: caution.into_iter().collect() })
}

/// A word and where it begins.
type Word<'a> = (&'a str, usize);

/// The lines that are neither blank nor comments: their numbers, and their words.
fn lines(text: &str) -> impl Iterator<Item = (usize, Vec<Word<'_>>)> {
    let mut start = 0;
    let placed = text.split('\n').map(move |line| {
        let at = start;
        start += line.len() + 1;
        (line, at)
    });
    let said =
        (1..).zip(placed).filter(|(_, (line, _))| !line.trim().is_empty() && !line.trim_start().starts_with('|'));
    said.map(|(number, (line, at))| {
        let words = line.split_whitespace().map(|word| (word, at + (word.as_ptr() as usize - line.as_ptr() as usize)));
        (number, words.collect())
    })
}

/// From the first of these words to the last.
fn place(words: &[Word]) -> Range<usize> {
    let start = words.first().map_or(0, |(_, at)| *at);
    start..words.last().map_or(start, |(word, at)| at + word.len())
}

fn span((word, at): Word) -> Range<usize> {
    at..at + word.len()
}

/// The cover so far.
struct Reader<'a> {
    cover: Cover,
    by_name: BTreeMap<&'a str, Item>,
    colours: BTreeMap<&'a str, u32>,
    /// The number of primary items: they come first.
    primary: u32,
    /// The last option that each item was seen in, counted from 1.
    seen: Vec<usize>,
    members: usize,
}

impl<'a> Reader<'a> {
    /// No options yet, and these items.
    fn of(words: Vec<Word<'a>>) -> Result<Self, Fault> {
        let cover = Cover { problem: CoverProblem::new(), items: vec![], options: vec![], colours: vec![] };
        let (by_name, colours) = (BTreeMap::new(), BTreeMap::new());
        let mut reader = Self { cover, by_name, colours, primary: 0, seen: vec![], members: 0 };
        let mut primary = true;
        for word in words {
            if word.0 == "|" {
                if !std::mem::take(&mut primary) {
                    return Err(Fault::wrong(
                        span(word),
                        "a second bar",
                        "one bar stands between primary and secondary items",
                    ));
                }
                continue;
            }
            reader.item(word, primary)?;
        }
        if reader.primary == 0 {
            return Err(Fault::wrong(0..0, "there are no primary items", "name one before the bar").label("the file"));
        }
        Ok(reader)
    }

    fn item(&mut self, word: Word<'a>, primary: bool) -> Result<(), Fault> {
        let (times, name) = match word.0.rsplit_once('|') {
            Some((times, name)) => (Some(range(times, word)?), name),
            None => (None, word.0),
        };
        if name.is_empty() || name.contains([':', '|']) {
            let message = format!("`{}` is no name of an item", shown(name));
            return Err(Fault::wrong(
                span(word),
                message,
                "a name has at least one character, and neither `:` nor `|`",
            ));
        }
        let item = match (primary, times) {
            (true, times) => self.cover.problem.primary_range(times.unwrap_or(1..=1)),
            (false, None) => self.cover.problem.secondary(),
            (false, Some(_)) => {
                let help = "only a primary item says how often it is to be covered";
                return Err(Fault::wrong(span(word), "a secondary item with numbers", help));
            }
        };
        if self.by_name.insert(name, item).is_some() {
            return Err(Fault::wrong(span(word), format!("item `{}` is named twice", shown(name)), "name it once"));
        }
        self.primary += u32::from(primary);
        self.seen.push(0);
        self.cover.items.push(name.to_owned());
        Ok(())
    }

    /// Adds an option; says whether it has a primary item, else it is left out.
    fn option(&mut self, line: usize, words: Vec<Word<'a>>) -> Result<bool, Fault> {
        let number = self.cover.options.len() + 1;
        let members = words.iter().map(|&word| self.member(word, number)).collect::<Result<Vec<_>, _>>()?;
        if !members.iter().any(|member| member.item.number() < self.primary) {
            members.iter().for_each(|member| self.seen[member.item.number() as usize] = 0);
            return Ok(false);
        }
        self.members += members.len();
        if self.members > MAX_MEMBERS {
            let message = format!("the options have more than {MAX_MEMBERS} items together");
            return Err(Fault::too_large(place(&words), message, "this is more than Fuge reads"));
        }
        self.cover.problem.option(members);
        let text = words.iter().map(|(word, _)| *word).collect::<Vec<_>>().join(" ");
        self.cover.options.push(CoverOption { line, text });
        Ok(true)
    }

    fn member(&mut self, word: Word<'a>, option: usize) -> Result<Member, Fault> {
        if let Some((_, cost)) = word.0.split_once('|') {
            let message = format!("`|{}` behind an item", shown(cost));
            let help = "costs of options are for Knuth's programs that look for the cheapest covers; Fuge finds all";
            return Err(Fault::unsupported(span(word), message, help));
        }
        let (name, colour) = match word.0.split_once(':') {
            Some((name, colour)) => (name, Some(colour)),
            None => (word.0, None),
        };
        let Some(&item) = self.by_name.get(name) else {
            let message = format!("item `{}` is not in the line of items", shown(name));
            return Err(Fault::wrong(span(word), message, "name it there"));
        };
        if std::mem::replace(&mut self.seen[item.number() as usize], option) == option {
            let message = format!("item `{}` stands twice in this option", shown(name));
            return Err(Fault::wrong(span(word), message, "name it once"));
        }
        match colour {
            None => Ok(item.into()),
            Some(_) if item.number() < self.primary => {
                let message = format!("primary item `{}` has a colour", shown(name));
                Err(Fault::wrong(span(word), message, "colours are for secondary items, those behind the bar"))
            }
            Some("") => Err(Fault::wrong(span(word), "a colon without a colour", "write the colour right behind it")),
            Some(colour) => Ok(item.coloured(self.colour(colour))),
        }
    }

    fn colour(&mut self, name: &'a str) -> u32 {
        let next = u32::try_from(self.cover.colours.len()).unwrap_or(u32::MAX);
        let number = *self.colours.entry(name).or_insert(next);
        if number == next {
            self.cover.colours.push(name.to_owned());
        }
        number
    }
}

/// How often an item is to be covered: `2:3` or `3`.
fn range(times: &str, word: Word) -> Result<RangeInclusive<u32>, Fault> {
    let (low, high) = times.split_once(':').unwrap_or((times, times));
    let is_number = |digits: &str| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let number = |digits: &str| digits.parse::<u32>().ok().filter(|_| is_number(digits));
    match number(low).zip(number(high)) {
        Some((low, high)) if low <= high && high > 0 => Ok(low..=high),
        None if is_number(low) && is_number(high) => {
            let message = format!("`{}` is too often", shown(times));
            Err(Fault::wrong(span(word), message, format!("an item is covered {} times at most", u32::MAX)))
        }
        _ => {
            let message = format!("`{}` does not say how often", shown(times));
            Err(Fault::wrong(span(word), message, "write `2:3|item` for two or three times, `2|item` for twice"))
        }
    }
}
