//! A source file with all its errors built in, each behind a switch.
//!
//! Every place becomes `if on(7) { the error } else { what is right }`, and inner places are what is right of outer ones. So one program has them
//! all, and compiling, which takes minutes, is done once. What the compiler refuses is left out, and it is asked again.

use crate::find::{Form, Mutant};
use std::ops::Range;

/// A file with switches.
#[derive(Debug)]
pub(crate) struct Rendered {
    pub text: String,
    /// Where every switch is in the text, and the number of its error; inner ones after outer ones.
    pub places: Vec<(Range<usize>, u32)>,
}

/// Puts all errors into a file. They are in the order of [`mutants`](crate::find::mutants), each with its number.
pub(crate) fn render(source: &str, mutants: &[(u32, &Mutant)]) -> Rendered {
    let mut renderer = Renderer { source, text: String::with_capacity(2 * source.len()), places: Vec::new() };
    renderer.range(0..source.len(), mutants);
    Rendered { text: renderer.text, places: renderer.places }
}

struct Renderer<'a> {
    source: &'a str,
    text: String,
    places: Vec<(Range<usize>, u32)>,
}

impl Renderer<'_> {
    /// Writes a part of the source with the errors that lie in it.
    fn range(&mut self, range: Range<usize>, mut mutants: &[(u32, &Mutant)]) {
        let mut at = range.start;
        while let [(_, first), ..] = mutants {
            let place = first.range.clone();
            let same = mutants.iter().take_while(|(_, other)| other.range == place && other.form == first.form).count();
            let (here, rest) = mutants.split_at(same);
            let inner = rest.iter().take_while(|(_, other)| other.range.end <= place.end && first.form != Form::First);
            let (inner, rest) = rest.split_at(inner.count());
            self.text.push_str(&self.source[at..place.start]);
            self.switches(here, inner);
            at = place.end;
            mutants = rest;
        }
        self.text.push_str(&self.source[at..range.end]);
    }

    /// Writes a place with its errors, and inner ones.
    fn switches(&mut self, here: &[(u32, &Mutant)], inner: &[(u32, &Mutant)]) {
        let (_, first) = here[0];
        let start = self.text.len();
        if first.form == Form::Value {
            self.text.push('(');
        }
        for (number, mutant) in here {
            let from = self.text.len();
            self.text.push_str(&format!("if crate::mutants::on({number}) {{ {} }} else ", mutant.text));
            self.places.push((from..self.text.len(), *number));
        }
        match first.form {
            Form::First => self.text.push_str("{}"),
            Form::Value | Form::Statement => {
                self.text.push_str("{ ");
                self.range(first.range.clone(), inner);
                self.text.push_str(if first.form == Form::Statement { "; }" } else { " }" });
            }
        }
        if first.form == Form::Value {
            self.text.push(')');
        }
        // What is wrong with the whole is blamed on the first.
        self.places.push((start..self.text.len(), here[0].0));
    }
}

impl Rendered {
    /// The errors at a place that the compiler complains about: the smallest switch around it.
    pub fn blamed(&self, place: Range<usize>) -> Option<u32> {
        let around = |own: &&(Range<usize>, u32)| own.0.start <= place.start && place.end <= own.0.end;
        self.places.iter().filter(around).min_by_key(|(own, _)| own.len()).map(|&(_, number)| number)
    }
}

/// The switches: which error is on, and which were passed. Every crate has them as a module of its own.
pub(crate) const SWITCHES: &str = r#"
#[doc(hidden)]
#[allow(missing_docs, clippy::all)]
pub mod mutants {
    use std::io::Write;
    use std::sync::LazyLock;
    use std::sync::atomic::{AtomicBool, Ordering};

    const MOST: usize = 1 << 16;
    static ON: LazyLock<u32> = LazyLock::new(|| {
        std::env::var("FUGE_MUTANT").ok().and_then(|text| text.parse().ok()).unwrap_or(u32::MAX)
    });
    static SURVEY: LazyLock<Option<String>> = LazyLock::new(|| std::env::var("FUGE_MUTANTS_PASSED").ok());
    static PASSED: [AtomicBool; MOST] = [const { AtomicBool::new(false) }; MOST];

    #[inline]
    pub fn on(number: u32) -> bool {
        if SURVEY.is_some() {
            pass(number);
        }
        *ON == number
    }

    #[cold]
    fn pass(number: u32) {
        if !PASSED[number as usize].swap(true, Ordering::Relaxed)
            && let Some(path) = &*SURVEY
            && let Ok(mut file) = std::fs::OpenOptions::new().append(true).create(true).open(path)
        {
            let _ = file.write_all(&number.to_le_bytes());
        }
    }
}
"#;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::find::mutants;

    fn rendered(source: &str) -> Rendered {
        let found = mutants(source).unwrap();
        let numbered: Vec<(u32, &Mutant)> = (0..).zip(&found).collect();
        render(source, &numbered)
    }

    #[test]
    fn inner_errors_stand_in_what_is_right_of_outer_ones() {
        let text = rendered("fn f(a: bool, b: bool) -> bool { a && !b }").text;
        let wanted = "fn f(a: bool, b: bool) -> bool {if crate::mutants::on(0) { return true; } else \
                      if crate::mutants::on(1) { return false; } else {} \
                      (if crate::mutants::on(2) { a || !b } else { a && (if crate::mutants::on(3) { b } else { !b }) }) }";
        assert_eq!(text, wanted);
    }

    #[test]
    fn every_file_with_switches_can_be_parsed() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        for entry in std::fs::read_dir(folder).unwrap() {
            let source = std::fs::read_to_string(entry.unwrap().path()).unwrap();
            let rendered = rendered(&source);
            assert!(rendered.places.len() > 3);
            syn::parse_file(&rendered.text).unwrap_or_else(|error| panic!("{error}\n{}", rendered.text));
        }
    }

    #[test]
    fn the_smallest_switch_is_blamed() {
        let rendered = rendered("fn f(a: bool, b: bool) { let c = a && !b; }");
        let wrong = rendered.text.find("{ b }").unwrap();
        assert_eq!(rendered.blamed(wrong..wrong + 5), Some(2));
        assert_eq!(rendered.blamed(0..1), None);
    }
}
