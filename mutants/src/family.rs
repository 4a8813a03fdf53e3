//! The families: where errors are planted, and which of them are none.

use crate::Fallible;
use serde::Deserialize;
use std::path::Path;

/// What the file of a family says.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Text {
    /// Sources, or folders of them.
    sources: Vec<String>,
    /// Errors that change nothing but time, order or words, and why.
    #[serde(default)]
    harmless: Vec<Harmless>,
}

/// Errors that change nothing but time, order or words.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Harmless {
    /// The whole title, the file included: a part of one would hide its neighbours.
    pub title: String,
    pub reason: String,
}

/// A family.
#[derive(Debug)]
pub(crate) struct Family {
    pub name: String,
    pub sources: Vec<String>,
    pub harmless: Vec<Harmless>,
}

impl Family {
    /// Whether a file is this family's. Tests are not what is tried.
    pub fn has(&self, file: &str) -> bool {
        !file.ends_with("/tests.rs")
            && !file.contains("/tests/")
            && self
                .sources
                .iter()
                .any(|own| file == own || file.strip_prefix(own).is_some_and(|rest| rest.starts_with('/')))
    }

    /// Why an error changes nothing, if it does not.
    pub fn harmless(&self, title: &str) -> Option<&str> {
        self.harmless.iter().find(|own| own.title == title).map(|own| own.reason.as_str())
    }
}

/// All families, in the order of their names.
pub(crate) fn families(folder: &Path) -> Fallible<Vec<Family>> {
    let mut families = Vec::new();
    let entries = std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for path in
        entries.filter_map(|entry| Some(entry.ok()?.path())).filter(|path| path.extension() == Some("toml".as_ref()))
    {
        let fault = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
        let text = std::fs::read_to_string(&path).map_err(|error| fault(&error))?;
        let Text { sources, harmless } = toml::from_str(&text).map_err(|error| fault(&error))?;
        let name = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default().to_owned();
        families.push(Family { name, sources, harmless });
    }
    families.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(families)
}
