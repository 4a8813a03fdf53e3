//! The tree of elements, and their places. What would make the tree take too long is refused before it is made.

use super::super::report::Fault;
use super::super::tally::limited;
use super::super::{Problem, without_mark};
use crate::error::shown;
use roxmltree::{Attribute, Document, Error, Node, ParsingOptions};
use std::ops::Range;

/// The most nodes of a tree, text and comments included.
const MAX_NODES: usize = 200_000;

/// The most attributes of an element: each is compared with all others.
const MAX_ATTRIBUTES: usize = 200;

/// The most namespaces: each element looks for its own among them.
const MAX_NAMESPACES: usize = 256;

const SVG: &str = "http://www.w3.org/2000/svg";

/// The tree.
pub(super) fn parse(text: &str) -> Result<Document<'_>, Fault> {
    refuse_crowds(text)?;
    // A document type does no harm unless it declares entities, which can grow without end.
    let allow_dtd = !text.contains("<!ENTITY");
    let options = ParsingOptions { allow_dtd, nodes_limit: MAX_NODES as u32, ..ParsingOptions::default() };
    Document::parse_with_options(text, options).map_err(|error| syntax(&error, text))
}

/// Refuses crowds of attributes and namespaces.
fn refuse_crowds(text: &str) -> Result<(), Fault> {
    let (mut attributes, mut namespaces, mut quote) = (0, 0, None);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            // It is never in the value of an attribute, so this begins the next tag.
            b'<' => (attributes, quote) = (0, None),
            b'"' | b'\'' if quote.is_none() => quote = Some(byte),
            _ if quote == Some(byte) => quote = None,
            b'=' if quote.is_none() => attributes += 1,
            b'x' if text.as_bytes()[at..].starts_with(b"xmlns") => namespaces += 1,
            _ => {}
        }
        limited(attributes, MAX_ATTRIBUTES, "attributes of an element", &(at..at + 1))?;
        limited(namespaces, MAX_NAMESPACES, "namespaces", &(at..at + 1))?;
    }
    Ok(())
}

fn syntax(error: &Error, text: &str) -> Fault {
    let at = match error {
        Error::NodesLimitReached => {
            return Fault::new(Problem::TooMany { things: "elements", limit: MAX_NODES }, 0..0);
        }
        Error::DtdDetected => text.find("<!ENTITY").unwrap_or(0),
        Error::UnclosedRootNode | Error::UnexpectedEndOfStream => text.trim_end().len(),
        other => offset(text, other.pos()),
    };
    let message = match error {
        Error::DtdDetected => "it declares entities".to_owned(),
        other => other.to_string(),
    };
    // The place is told by the report.
    let message = message.rsplit_once(" at ").filter(|(_, place)| is_place(place)).map_or(message.as_str(), |(m, _)| m);
    Fault::new(Problem::Syntax { language: "XML", message: shown(message) }, at..at)
}

/// `3:14`
fn is_place(text: &str) -> bool {
    text.split_once(':').is_some_and(|(row, column)| row.parse::<u32>().is_ok() && column.parse::<u32>().is_ok())
}

/// The byte of a row and a column, which are counted from 1.
fn offset(text: &str, at: roxmltree::TextPos) -> usize {
    let start: usize = text.split_inclusive('\n').take(at.row.saturating_sub(1) as usize).map(str::len).sum();
    let line = without_mark(&text[start..]);
    let column = at.col.saturating_sub(1) as usize;
    line.char_indices().nth(column).map_or(text.len(), |(offset, _)| text.len() - line.len() + offset)
}

/// The child elements that belong to SVG. Other programs put elements of their own between them.
pub(super) fn elements<'a, 'i>(node: Node<'a, 'i>) -> impl Iterator<Item = Node<'a, 'i>> + use<'a, 'i> {
    node.children().filter(|child| child.is_element() && child.tag_name().namespace().is_none_or(|name| name == SVG))
}

/// The place of an element's opening tag.
pub(super) fn tag(node: Node) -> Range<usize> {
    let whole = node.range();
    let text = &node.document().input_text()[whole.clone()];
    whole.start..whole.start + text.find('>').map_or(text.len(), |end| end + 1)
}

/// The place of an attribute's value.
pub(super) fn value_place(node: Node, attribute: Attribute) -> Range<usize> {
    let place = attribute.range_value();
    // A very long gap before the value makes the library lose count.
    if node.document().input_text().get(place.clone()).is_some() { place } else { attribute.range() }
}

/// A value that means nothing from one of its characters on, counted from 0; `None`: from its end on.
pub(super) fn bad_value(node: Node, attribute: Attribute, name: &'static str, at: Option<usize>) -> Fault {
    let (value, place) = (attribute.value(), value_place(node, attribute));
    let start = at.and_then(|at| value.char_indices().nth(at)).map_or(value.len(), |(start, _)| start);
    let rest = &value[start..];
    let word = &rest[..rest.find(|c: char| c.is_whitespace() || c == ',').filter(|end| *end > 0).unwrap_or(rest.len())];
    let text = if word.is_empty() { "the end".to_owned() } else { shown(word) };
    let problem = Problem::BadValue { attribute: name, text };
    // With character references the value is not what is written.
    if value.len() != place.len() {
        return Fault::new(problem, place);
    }
    Fault::new(problem, place.start + start..place.start + start + word.len())
}

/// At which character, counted from 0, a value could not be read; `None`: at its end.
pub(super) fn position(error: &svgtypes::Error) -> Option<usize> {
    match error {
        svgtypes::Error::UnexpectedData(at)
        | svgtypes::Error::InvalidChar(_, at)
        | svgtypes::Error::InvalidString(_, at)
        | svgtypes::Error::InvalidNumber(at) => Some(at.saturating_sub(1)),
        svgtypes::Error::InvalidValue | svgtypes::Error::InvalidIdent => Some(0),
        svgtypes::Error::UnexpectedEndOfStream => None,
    }
}
