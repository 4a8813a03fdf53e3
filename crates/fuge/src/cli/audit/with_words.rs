//! The words of a command, and the number in what a program says.

use std::collections::VecDeque;
use std::io::{self, Read};

/// The words of a command line: blanks part them, quotes of either kind hold them together, a backslash takes the next character as
/// it is (but not between single quotes). `None`: a quote has no end, or nothing follows a backslash.
pub fn split(command: &str) -> Option<Vec<String>> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    let mut letters = command.chars();
    while let Some(c) = letters.next() {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (Some('\''), c) => word.get_or_insert_default().push(c),
            (_, '\\') => word.get_or_insert_default().push(letters.next()?),
            (None, '\'' | '"') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None, c) if c.is_whitespace() => words.extend(word.take()),
            (_, c) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    quote.is_none().then_some(words)
}

/// How much of a line is looked at, in bytes, and how many lines are kept to be shown.
const LINE: usize = 1000;
const LINES: usize = 10;

/// What was heard of a program on one of its outputs, of which only a little is kept.
#[derive(Debug, Default)]
pub struct Heard {
    /// The last number that was called the number of solutions.
    pub named: Option<u128>,
    /// The last line that was a number.
    pub bare: Option<u128>,
    /// The last lines.
    pub lines: VecDeque<String>,
}

impl Heard {
    /// Listens to the end.
    pub fn all(mut stream: impl Read) -> Self {
        let (mut heard, mut line, mut buffer) = (Self::default(), Vec::new(), vec![0; 1 << 16]);
        loop {
            let bytes = match stream.read(&mut buffer) {
                Ok(0) => break,
                Ok(length) => &buffer[..length],
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                // Nothing more will come.
                Err(_) => break,
            };
            for &byte in bytes {
                match byte {
                    b'\n' => heard.line(&std::mem::take(&mut line)),
                    byte if line.len() < LINE => line.push(byte),
                    // The rest of a line that is too long to be a number.
                    _ => {}
                }
            }
        }
        if !line.is_empty() {
            heard.line(&line);
        }
        heard
    }

    fn line(&mut self, bytes: &[u8]) {
        let line = String::from_utf8_lossy(bytes);
        let line = line.trim();
        self.named = named(line).or(self.named);
        self.bare = number(line).or(self.bare);
        if !line.is_empty() {
            if self.lines.len() == LINES {
                self.lines.pop_front();
            }
            self.lines.push_back(line.to_owned());
        }
    }
}

/// The number in a line that says what it is: Knuth's programs, and model counters.
fn named(line: &str) -> Option<u128> {
    match line.split_whitespace().collect::<Vec<_>>().as_slice() {
        ["Altogether", count, solutions, ..] if solutions.starts_with("solution") => number(count),
        ["s", "mc", count] | ["c", "s", "exact", "arb", "int", count] | ["s", count] if number(count).is_some() => {
            number(count)
        }
        ["s", "UNSATISFIABLE"] => Some(0),
        _ => None,
    }
}

/// Digits and nothing else.
fn number(word: &str) -> Option<u128> {
    word.parse().ok().filter(|_| word.bytes().all(|b| b.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_split_as_a_shell_does() {
        let split = |text: &str| split(text).map(|words| words.join("|"));
        assert_eq!(split("dlx1 m5 <").as_deref(), Some("dlx1|m5|<"));
        assert_eq!(split("  'my programs/count' --file={}  ").as_deref(), Some("my programs/count|--file={}"));
        assert_eq!(split(r#"a "b \" c" 'd\' e\ f ''"#).as_deref(), Some(r#"a|b " c|d\|e f|"#));
        assert_eq!(split("").as_deref(), Some(""));
        assert_eq!((split("a 'b"), split("a \"b"), split("a\\")), (None, None, None));
    }

    #[test]
    fn numbers_are_found_where_programs_print_them() {
        for (said, count) in [
            ("Altogether 520 solutions, 1234+5678 mems, 12 updates", Some(520)),
            ("Altogether 1 solution, 3 mems", Some(1)),
            ("s mc 520", Some(520)),
            ("c s exact arb int 520", Some(520)),
            ("s 520", Some(520)),
            ("s UNSATISFIABLE", Some(0)),
            ("s SATISFIABLE", None),
            ("c s log10-estimate 2.7", None),
            ("Altogether many solutions", None),
        ] {
            assert_eq!(named(said), count, "{said}");
        }
        let heard = Heard::all(&b"# solutions\n520\n# END\n+7\n12 34"[..]);
        assert_eq!((heard.named, heard.bare, heard.lines.len()), (None, Some(520), 5));
        let long = "9".repeat(5000) + "\n" + &"x\n".repeat(100);
        let heard = Heard::all(long.as_bytes());
        assert_eq!((heard.bare, heard.lines.len()), (None, LINES));
    }
}
