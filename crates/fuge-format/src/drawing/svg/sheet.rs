//! The properties of elements: from the attribute `style`, from the style sheets of the drawing, or from attributes of their own, in this order.

use super::super::Problem;
use super::super::report::Fault;
use super::xml::{tag, value_place};
use roxmltree::Node;
use simplecss::{AttributeOperator, PseudoClass, StyleSheet};
use std::ops::Range;

/// The most rules of all style sheets, and the most elements that one names: every element is compared with all of them.
const MAX_RULES: usize = 500;

/// The longest text of all style sheets: reading them takes the square of the time.
const MAX_BYTES: usize = 32 << 10;

const MAX_STEPS: usize = 4;

/// The style sheets of a drawing.
#[derive(Default)]
pub(super) struct Sheet<'a>(StyleSheet<'a>);

impl<'a> Sheet<'a> {
    /// All style sheets below an element.
    pub(super) fn of(root: Node<'a, '_>) -> Result<Self, Fault> {
        let (mut sheet, mut bytes) = (StyleSheet::new(), 0);
        for node in root.descendants().filter(|node| node.tag_name().name() == "style") {
            let refused = || Fault::new(Problem::Element { name: "style".into() }, tag(node));
            for text in node.children().filter_map(|text| text.text()) {
                bytes += text.len();
                if bytes > MAX_BYTES {
                    return Err(refused());
                }
                sheet.parse_more(text);
            }
            let steps = |rule: &simplecss::Rule| rule.selector.to_string().split_whitespace().count();
            if sheet.rules.len() > MAX_RULES || sheet.rules.iter().any(|rule| steps(rule) > MAX_STEPS) {
                return Err(refused());
            }
        }
        Ok(Self(sheet))
    }

    /// A property of an element, and its place.
    pub(super) fn property(&self, node: Node<'a, '_>, name: &str) -> Option<(&'a str, Range<usize>)> {
        let style = || {
            let style = node.attribute_node("style")?;
            let mut all = style.value().split(';').filter_map(|property| property.split_once(':'));
            let value = all.rfind(|(key, _)| key.trim() == name)?.1.trim();
            Some((value.trim_end_matches("!important").trim_end(), value_place(node, style)))
        };
        let sheet = || {
            let rules = self.0.rules.iter().filter(|rule| rule.selector.matches(&Element(node)));
            let mut declared = rules.flat_map(|rule| &rule.declarations).filter(|own| own.name == name);
            Some((declared.next_back()?.value.trim(), tag(node)))
        };
        let attribute = || {
            let attribute = node.attribute_node(name)?;
            Some((attribute.value().trim(), value_place(node, attribute)))
        };
        style().or_else(sheet).or_else(attribute)
    }
}

/// An element, as style sheets see it.
struct Element<'a, 'i>(Node<'a, 'i>);

impl simplecss::Element for Element<'_, '_> {
    fn parent_element(&self) -> Option<Self> {
        self.0.parent_element().map(Element)
    }

    fn prev_sibling_element(&self) -> Option<Self> {
        self.0.prev_sibling_element().map(Element)
    }

    fn has_local_name(&self, name: &str) -> bool {
        self.0.tag_name().name() == name
    }

    fn attribute_matches(&self, name: &str, operator: AttributeOperator<'_>) -> bool {
        self.0.attribute(name).is_some_and(|value| operator.matches(value))
    }

    fn pseudo_class_matches(&self, class: PseudoClass<'_>) -> bool {
        class == PseudoClass::FirstChild && self.0.prev_sibling_element().is_none()
    }
}
