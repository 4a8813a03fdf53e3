//! The lines of a list, and what stands in them: between commas or semicolons, or else between blanks.

use super::super::report::Fault;
use std::borrow::Cow;
use std::ops::Range;

/// What stands between two separators, without quotes and the white space around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Field<'a> {
    pub text: Cow<'a, str>,
    pub span: Range<usize>,
}

/// The lines that say something, each as its fields. Comments begin with `#`.
pub(super) fn rows(text: &str) -> impl Iterator<Item = Result<Vec<Field<'_>>, Fault>> {
    let mut start = 0;
    let rows = text.split('\n').map(move |line| {
        let at = start;
        start += line.len() + 1;
        fields(line, at)
    });
    rows.filter(|row| row.as_ref().map_or(true, |fields| !fields.is_empty()))
}

/// From the first field to the last.
pub(super) fn place(row: &[Field]) -> Range<usize> {
    let start = row.first().map_or(0, |field| field.span.start);
    start..row.last().map_or(start, |field| field.span.end)
}

fn fields(line: &str, start: usize) -> Result<Vec<Field<'_>>, Fault> {
    let (mut cuts, mut quote, mut end) = (Vec::new(), None, line.len());
    for (at, character) in line.char_indices() {
        match (character, quote) {
            ('"', Some(_)) => quote = None,
            ('"', None) => quote = Some(at),
            (_, Some(_)) => {}
            (',' | ';', None) => cuts.push(at),
            ('#', None) => {
                end = at;
                break;
            }
            _ => {}
        }
    }
    if let Some(at) = quote {
        return Err(Fault::wrong(start + at..start + line.trim_end().len(), "a quote without its end", "add a `\"`"));
    }
    let said = &line[..end];
    if said.trim().is_empty() {
        return Ok(Vec::new());
    }
    let offset = |part: &str| start + (part.as_ptr() as usize - line.as_ptr() as usize);
    let field = |part: &'_ str| Field { span: offset(part)..offset(part) + part.len(), text: Cow::Borrowed("") };
    let parts: Vec<&str> = match cuts.is_empty() {
        true => said.split_whitespace().collect(),
        false => {
            let starts = std::iter::once(0).chain(cuts.iter().map(|cut| cut + 1));
            let ends = cuts.iter().copied().chain([end]);
            starts.zip(ends).map(|(from, to)| said[from..to].trim()).collect()
        }
    };
    Ok(parts.into_iter().map(|part| Field { text: unquoted(part), ..field(part) }).collect())
}

fn unquoted(part: &str) -> Cow<'_, str> {
    match part.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) {
        Some(inner) => Cow::Owned(inner.replace("\"\"", "\"")),
        None => Cow::Borrowed(part),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<Vec<(String, Range<usize>)>> {
        let row = |row: Result<Vec<Field>, Fault>| {
            row.unwrap().into_iter().map(|field| (field.text.into_owned(), field.span)).collect()
        };
        rows(text).map(row).collect()
    }

    #[test]
    fn fields_know_their_places() {
        let field = |text: &str, span: Range<usize>| (text.to_owned(), span);
        let rows_of_two = read(" 1 \t2 # two\n# \"\n\n  a,\r\n");
        assert_eq!(rows_of_two, [[field("1", 1..2), field("2", 4..5)], [field("a", 19..20), field("", 21..21)]]);
        let quoted = read("\"a,\"\"b\" ; 3,");
        assert_eq!(quoted, [[field("a,\"b", 0..7), field("3", 10..11), field("", 12..12)]]);
        assert!(rows("1 \"2").next().unwrap().is_err());
    }
}
