//! Which format a drawing is in, by what stands in it. The name of a file says nothing: people rename files.
//!
//! Fuge's own files and those of other programs are none of these: TOML begins with a word, and JSON of another kind lacks the keys.

use super::{DrawingFormat, valid, without_mark, wkt};
use serde::de::IgnoredAny;
use std::ops::Range;

/// The keys that make an object a drawing, of Fuge's own kind and of GeoJSON.
const OWN_KEYS: [&str; 1] = ["\"silhouette\""];
const GEO_KEYS: [&str; 4] = ["\"coordinates\"", "\"geometry\"", "\"geometries\"", "\"features\""];

/// The format of drawings that the bytes are in; `None`: they are no drawing.
///
/// ```
/// use fuge_format::drawing::{DrawingFormat, detect};
/// assert_eq!(detect(b"<?xml version='1.0'?><svg/>"), Some(DrawingFormat::Svg));
/// assert_eq!(detect(b"polygon((0 0,1 0,0 1,0 0))"), Some(DrawingFormat::Wkt));
/// assert_eq!(detect(b"[[0,0],[1,0],[0,1]]"), Some(DrawingFormat::Json));
/// assert_eq!(detect(b"[[piece]]\nname = 'tan'"), None);
/// ```
#[must_use]
pub fn detect(bytes: &[u8]) -> Option<DrawingFormat> {
    let text = valid(bytes);
    let format = guess(text)?;
    let object = without_mark(text).trim_start().starts_with('{');
    let list_below =
        || format == DrawingFormat::JsonLines && text.lines().any(|line| line.trim_start().starts_with('['));
    (!object || has_key(text, &OWN_KEYS) || has_key(text, &GEO_KEYS) || list_below()).then_some(format)
}

fn has_key(text: &str, keys: &[&str]) -> bool {
    keys.iter().any(|key| text.contains(key))
}

/// The format that the text would have if it is a drawing: an object may be of another kind.
pub(super) fn guess(text: &str) -> Option<DrawingFormat> {
    let begin = without_mark(text).trim_start();
    match begin.chars().next()? {
        '<' => (root(begin)? == "svg").then_some(DrawingFormat::Svg),
        '{' | '[' if is_lines(text) => Some(DrawingFormat::JsonLines),
        '{' if has_key(text, &GEO_KEYS) && !has_key(text, &OWN_KEYS) => Some(DrawingFormat::GeoJson),
        '{' => Some(DrawingFormat::Json),
        '[' => is_list(begin).then_some(DrawingFormat::Json),
        _ => wkt::begins(begin).then_some(DrawingFormat::Wkt),
    }
}

/// Where the second line with something in it stands.
pub(super) fn second_line(text: &str) -> Option<Range<usize>> {
    let mut at = text.len() - without_mark(text).len();
    let lines = without_mark(text).split_inclusive('\n').map(|line| {
        at += line.len();
        (at - line.len(), line)
    });
    let (start, line) = lines.filter(|(_, line)| !line.trim().is_empty()).nth(1)?;
    Some(start..start + line.trim_end().len())
}

/// Whether every line is a value of its own: the first is one, and there is another; or the first could be one, and the second is not its
/// continuation.
fn is_lines(text: &str) -> bool {
    let Some(second) = second_line(text) else { return false };
    let first = without_mark(&text[..second.start]).trim();
    let apart = first.ends_with([']', '}']) && text[second].trim_start().starts_with(['[', '{']);
    apart || serde_json::from_str::<IgnoredAny>(first).is_ok()
}

/// Whether numbers or text stand in the brackets. In TOML a bare word does.
fn is_list(text: &str) -> bool {
    let inner = text.trim_start_matches(|c: char| c == '[' || c.is_whitespace());
    inner.is_empty() || inner.starts_with(|c: char| c.is_ascii_digit() || "-+.\"]{".contains(c))
}

/// The name of the first element, without the prefix of its namespace.
fn root(text: &str) -> Option<&str> {
    let mut rest = text;
    loop {
        rest = rest.trim_start();
        rest = if let Some(comment) = rest.strip_prefix("<!--") {
            comment.split_once("-->")?.1
        } else if let Some(instruction) = rest.strip_prefix("<?") {
            instruction.split_once("?>")?.1
        } else if let Some(doctype) = rest.strip_prefix("<!") {
            behind_doctype(doctype)?
        } else {
            break;
        }
    }
    let tag = rest.strip_prefix('<')?;
    let name = tag.split(|c: char| c.is_whitespace() || c == '>' || c == '/').next()?;
    name.rsplit(':').next()
}

/// What stands behind a document type, which may have declarations in brackets.
fn behind_doctype(text: &str) -> Option<&str> {
    let end = text.find(['>', '['])?;
    let (text, end) = if text[end..].starts_with('[') {
        let bracket = end + text[end..].find(']')?;
        (text, bracket + text[bracket..].find('>')?)
    } else {
        (text, end)
    };
    Some(&text[end + 1..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_drawing_is_none() {
        for text in [
            "",
            "\u{feff}",
            " \n",
            "family = 'packing'\nboard = '6x10'",
            "[[piece]]\nname = 'x'",
            "[known]\nsolutions = 1",
            "polygon = 1",
            "points of view",
            "<puzzle version='2'><svg/></puzzle>",
            "<!-- <svg> -->",
            "<?xml",
            "{\"grid\": \"square\", \"board\": {}}",
            "a b c\na b\nc",
        ] {
            assert_eq!(detect(text.as_bytes()), None, "{text:?}");
        }
        assert_eq!(detect(&[0x1f, 0x8b, 8]), None);
        assert_eq!(detect(&[0xff, 0xfe, 0x3c]), None);
    }

    #[test]
    fn each_format_has_its_sign() {
        for (text, format) in [
            ("\u{feff}<svg/>", DrawingFormat::Svg),
            (
                "<?xml version='1.0'?>\n<!-- a > b -->\n<!DOCTYPE svg [<!ENTITY a 'b'>]>\n<s:svg xmlns:s=''>",
                DrawingFormat::Svg,
            ),
            ("<!DOCTYPE svg PUBLIC 'a' 'b'><svg>", DrawingFormat::Svg),
            ("SRID=4326;Polygon Z((", DrawingFormat::Wkt),
            ("MULTIPOLYGON EMPTY", DrawingFormat::Wkt),
            ("LINESTRING (0 0, 1 1)", DrawingFormat::Wkt),
            ("[\n[[0, 0]]\n]", DrawingFormat::Json),
            ("[[\"1/2\", 0]]", DrawingFormat::Json),
            ("[]", DrawingFormat::Json),
            ("{\"name\": 1,\n\"silhouette\": 2}", DrawingFormat::Json),
            ("{\"type\": \"Polygon\",\n \"coordinates\": []}", DrawingFormat::GeoJson),
            ("[[0,0],[1,0],[0,1]]\n\n[[0,0],[1,0],[0,1]]\n", DrawingFormat::JsonLines),
            ("{\"silhouette\": [}\n{\"silhouette\": []}", DrawingFormat::JsonLines),
            ("\n{\"silhouette\": []}\nx", DrawingFormat::JsonLines),
        ] {
            assert_eq!(detect(text.as_bytes()), Some(format), "{text:?}");
        }
    }
}
