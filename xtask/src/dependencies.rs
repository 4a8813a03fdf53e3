//! What others wrote, and Fuge is built with: under which licences, from where, and nothing twice without a reason.
//!
//! No network is needed. Where packages come from and which are there twice stands in the lock files, for every system; licences
//! are known of the packages that are on this machine, and what was not looked at is told.

use crate::{Result, command, root, step, succeeds};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Stdio;

/// The workspaces: the project, and its fuzz targets, which have one of their own.
const WORKSPACES: [&str; 2] = ["", "fuzz/"];

/// The licences that ask for no more than to be named.
const LICENCES: [&str; 10] = [
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "ISC",
    "MIT",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// Packages that may be there in two versions, and why.
const TWICE: [(&str, &str); 5] = [
    ("itertools", "rustsat and bindgen, which only the SAT solver needs, have not moved together"),
    ("miniz_oxide", "png packs with the version before that of flate2"),
    ("shlex", "bindgen, which only the SAT solver needs, has not followed cc"),
    (
        "syn",
        "macros of serde and others have moved to version 3, those of miette not yet; nothing of it is in a program",
    ),
    ("unicode-width", "textwrap has followed the newer tables, miette itself not"),
];

/// A package of a lock file.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Package {
    name: String,
    version: String,
    /// Where it comes from; `None`: a folder.
    source: Option<String>,
}

/// Checks all of it, and asks for known weaknesses where that can be done.
pub fn dependencies() -> Result {
    eprintln!("\n— dependencies: sources, duplicates, licences");
    let (mut all, mut own, mut several) = (BTreeSet::new(), BTreeSet::new(), Versions::new());
    for workspace in WORKSPACES {
        let path = root().join(workspace).join("Cargo.lock");
        let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let packages = packages(&text);
        let (inside, licensed) = on_this_machine(workspace, &packages)?;
        let unknown =
            packages.iter().filter(|package| package.source.is_some() && !licensed.contains(*package)).count();
        eprintln!(
            "{workspace}Cargo.lock: {} packages; not on this machine, so without a look at their licences: {unknown}",
            packages.len()
        );
        own.extend(inside);
        several.extend(duplicates(&packages));
        all.extend(packages);
    }
    let faults: Vec<String> = [foreign(&all, &own), twice(&several, &TWICE.map(|(name, _)| name))].concat();
    match faults.is_empty() {
        true => advisories(),
        false => Err(faults.join("\n")),
    }
}

/// The packages of a lock file. Cargo writes each value on a line of its own.
fn packages(lock: &str) -> BTreeSet<Package> {
    let package = |block: &str| {
        let value = |key: &str| {
            let line = block.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(" = \""));
            line.map(|line| line.trim_end_matches('"').to_owned())
        };
        Some(Package { name: value("name")?, version: value("version")?, source: value("source") })
    };
    lock.split("[[package]]").skip(1).filter_map(package).collect()
}

/// What comes from elsewhere than one registry, or the folders of the project.
fn foreign(all: &BTreeSet<Package>, own: &BTreeSet<String>) -> Vec<String> {
    let registries: BTreeSet<&str> = all.iter().filter_map(|package| package.source.as_deref()).collect();
    let mut faults = Vec::new();
    if registries.len() > 1 {
        faults.push(format!("packages come from {} sources, and should from one registry", registries.len()));
    }
    for package in all {
        match &package.source {
            Some(source) if source.starts_with("registry+") => {}
            Some(source) => faults.push(format!("`{}` comes from {source}", package.name)),
            None if own.contains(&package.name) => {}
            None => faults.push(format!("`{}` is in a folder that is not the project's", package.name)),
        }
    }
    faults
}

/// The versions of packages, by their names.
type Versions = BTreeMap<String, Vec<String>>;

/// The packages of a workspace that are there in several versions.
fn duplicates(packages: &BTreeSet<Package>) -> Versions {
    let mut versions = Versions::new();
    for Package { name, version, .. } in packages {
        versions.entry(name.clone()).or_default().push(version.clone());
    }
    versions.retain(|_, versions| versions.len() > 1);
    versions
}

/// What is there in several versions and may not be, and what may be and is not.
fn twice(versions: &Versions, allowed: &[&str]) -> Vec<String> {
    let unknown = versions.iter().filter(|(name, _)| !allowed.contains(&name.as_str())).map(|(name, versions)| {
        let versions = versions.join(" and ");
        format!(
            "`{name}` is there twice, {versions}: choose versions that agree, or say why in xtask/src/dependencies.rs"
        )
    });
    let gone = allowed.iter().filter(|name| !versions.contains_key(**name));
    let gone = gone.map(|name| format!("`{name}` is there once: take it out of TWICE in xtask/src/dependencies.rs"));
    unknown.chain(gone).collect()
}

/// The names of the project's own packages, and the packages whose licences were looked at: those of all systems if they are on this
/// machine, else those that this system needs.
fn on_this_machine(workspace: &str, locked: &BTreeSet<Package>) -> Result<(BTreeSet<String>, BTreeSet<Package>)> {
    let manifest = format!("{workspace}Cargo.toml");
    let host = crate::output("rustc", &["-vV"])?;
    let host = host.lines().find_map(|line| line.strip_prefix("host: ")).unwrap_or_default();
    let filters: [&[&str]; 3] = [&[], &["--filter-platform", host], &["--no-deps"]];
    for filter in filters {
        let arguments = ["metadata", "--format-version", "1", "--offline", "--locked", "--manifest-path", &manifest];
        let mut command = command("cargo", &[&arguments, filter].concat());
        let output = command.stderr(Stdio::null()).output().map_err(|error| format!("cannot run cargo: {error}"))?;
        if output.status.success() {
            let metadata =
                serde_json::from_slice(&output.stdout).map_err(|error| format!("cargo metadata: {error}"))?;
            return judged(&metadata, locked, &root());
        }
    }
    Err(format!("cargo metadata does not understand {manifest}"))
}

/// The same of what `cargo metadata` says. A licence that is not allowed is an error.
fn judged(metadata: &Value, locked: &BTreeSet<Package>, root: &Path) -> Result<(BTreeSet<String>, BTreeSet<Package>)> {
    let (mut own, mut licensed, mut faults) = (BTreeSet::new(), BTreeSet::new(), Vec::new());
    for package in metadata["packages"].as_array().into_iter().flatten() {
        let text = |key: &str| package[key].as_str().map(str::to_owned);
        let (name, source) = (text("name").unwrap_or_default(), text("source"));
        let inside = text("manifest_path").is_some_and(|path| Path::new(&path).starts_with(root));
        if source.is_none() && inside {
            own.insert(name.clone());
        }
        match text("license") {
            Some(licence) if is_allowed(&licence) => {}
            Some(licence) => faults.push(format!("`{name}` has the licence {licence}, which is not on the list")),
            None => faults.push(format!("`{name}` states no licence")),
        }
        let seen = Package { name, version: text("version").unwrap_or_default(), source };
        licensed.extend(Some(seen).filter(|seen| locked.contains(seen)));
    }
    if faults.is_empty() { Ok((own, licensed)) } else { Err(faults.join("\n")) }
}

/// Whether a licence, or one of several that may be chosen, is on the list. `/` is an old way to write `OR`.
fn is_allowed(licence: &str) -> bool {
    let licence = licence.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let mut words = licence.split_whitespace().peekable();
    let allowed = either(&mut words);
    allowed && words.next().is_none()
}

type Words<'a> = std::iter::Peekable<std::str::SplitWhitespace<'a>>;

fn either(words: &mut Words<'_>) -> bool {
    let mut allowed = both(words);
    while words.next_if_eq(&"OR").is_some() {
        allowed |= both(words);
    }
    allowed
}

fn both(words: &mut Words<'_>) -> bool {
    let mut allowed = one(words);
    while words.next_if_eq(&"AND").is_some() {
        allowed &= one(words);
    }
    allowed
}

fn one(words: &mut Words<'_>) -> bool {
    let Some(word) = words.next() else { return false };
    if word == "(" {
        let allowed = either(words);
        return words.next_if_eq(&")").is_some() && allowed;
    }
    let exception = words.next_if_eq(&"WITH").and_then(|_| words.next());
    let name = exception.map_or_else(|| word.to_owned(), |exception| format!("{word} WITH {exception}"));
    LICENCES.contains(&name.as_str())
}

/// Known weaknesses, where the tool and its list are on this machine.
fn advisories() -> Result {
    let home = std::env::var_os("CARGO_HOME").map(std::path::PathBuf::from);
    let home = home.or_else(|| Some(Path::new(&std::env::var_os("HOME")?).join(".cargo")));
    let list = home
        .is_some_and(|home| std::fs::read_dir(home.join("advisory-dbs")).is_ok_and(|mut list| list.next().is_some()));
    match (succeeds("cargo", &["deny", "--version"]), list) {
        (true, true) => step(&mut command("cargo", &["deny", "check", "--disable-fetch", "advisories"])),
        (true, false) => {
            eprintln!(
                "not done: cargo deny check advisories; there is no list of advisories, which `cargo deny fetch` gets"
            );
            Ok(())
        }
        (false, _) => {
            eprintln!("not done: cargo deny check advisories; cargo-deny is not installed");
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(name: &str, version: &str, source: Option<&str>) -> Package {
        Package { name: name.to_owned(), version: version.to_owned(), source: source.map(str::to_owned) }
    }

    #[test]
    fn lock_files_are_read() {
        let lock = "version = 4\n\n[[package]]\nname = \"a\"\nversion = \"1.0.0\"\nsource = \"registry+x\"\nchecksum = \"0\"\n\
                    dependencies = [\n \"b\",\n]\n\n[[package]]\nname = \"b\"\nversion = \"0.1.0\"\n";
        let expected = [package("a", "1.0.0", Some("registry+x")), package("b", "0.1.0", None)];
        assert_eq!(packages(lock), BTreeSet::from(expected));
    }

    #[test]
    fn licences_are_expressions() {
        for allowed in [
            "MIT",
            "MIT OR GPL-3.0",
            "GPL-2.0/MIT",
            "(MIT OR GPL-3.0) AND Unicode-3.0",
            "Apache-2.0 WITH LLVM-exception OR GPL-3.0",
        ] {
            assert!(is_allowed(allowed), "{allowed}");
        }
        for refused in
            ["", "GPL-3.0", "MIT AND GPL-3.0", "MIT AND (GPL-3.0 OR MPL-2.0)", "MIT WITH x", "(MIT", "MIT)", "MIT MIT"]
        {
            assert!(!is_allowed(refused), "{refused}");
        }
    }

    #[test]
    fn sources_and_duplicates() {
        let own = BTreeSet::from(["own".to_owned()]);
        let good =
            [package("own", "1", None), package("a", "1", Some("registry+x")), package("a", "2", Some("registry+x"))];
        let good = BTreeSet::from(good);
        let several = duplicates(&good);
        assert_eq!((foreign(&good, &own), twice(&several, &["a"])), (Vec::new(), Vec::new()));
        assert_eq!(twice(&several, &[]).len(), 1, "two versions");
        assert_eq!(twice(&several, &["a", "own"]).len(), 1, "a reason too many");
        for bad in [package("b", "1", None), package("b", "1", Some("git+x")), package("b", "1", Some("registry+y"))] {
            let all = good.iter().map(|p| package(&p.name, &p.version, p.source.as_deref())).chain([bad]).collect();
            assert!(!foreign(&all, &own).is_empty(), "{all:?}");
        }
    }

    #[test]
    fn what_metadata_says_is_judged() {
        let metadata = |licence: &str| {
            serde_json::json!({"packages": [
                {"name": "own", "version": "1", "license": "MIT", "source": null, "manifest_path": "/root/own/Cargo.toml"},
                {"name": "out", "version": "1", "license": "MIT", "source": null, "manifest_path": "/other/Cargo.toml"},
                {"name": "a", "version": "1", "license": licence, "source": "registry+x", "manifest_path": "/cache/a/Cargo.toml"},
            ]})
        };
        let locked = BTreeSet::from([package("a", "1", Some("registry+x"))]);
        let (own, licensed) = judged(&metadata("MIT OR GPL-3.0"), &locked, Path::new("/root")).unwrap();
        assert_eq!((own, licensed), (BTreeSet::from(["own".to_owned()]), locked));
        assert!(judged(&metadata("GPL-3.0"), &BTreeSet::new(), Path::new("/root")).is_err());
    }
}
