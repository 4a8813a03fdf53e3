//! The one program with all errors in it: a copy of the project, made, compiled and cleared of what does not compile.

use crate::family::Family;
use crate::find::{Mutant, mutants};
use crate::ledger::Key;
use crate::schema::{Rendered, SWITCHES, render};
use crate::{Fallible, run};
use rustc_hash::{FxHashMap, FxHasher};
use std::collections::BTreeSet;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// An error with its number, which is its switch.
#[derive(Debug)]
pub(crate) struct Planted {
    pub number: u32,
    pub family: usize,
    pub key: Key,
    pub file: usize,
    mutant: Mutant,
}

/// The errors, and the copy that has them.
#[derive(Debug)]
pub(crate) struct Program {
    pub folder: PathBuf,
    pub errors: Vec<Planted>,
    files: Vec<(String, String)>,
}

impl Program {
    /// Finds the errors of all families in the project's files.
    pub fn new(root: &Path, folder: &Path, families: &[Family]) -> Fallible<Self> {
        let listed = run(Command::new("git").args(["ls-files", "-co", "--exclude-standard"]).current_dir(root))?;
        let (mut errors, mut files) = (Vec::new(), Vec::new());
        for name in listed.lines() {
            let from = root.join(name);
            // What was removed, and not yet committed, is still listed.
            let Ok(bytes) = std::fs::read(&from) else { continue };
            let family = families.iter().position(|family| name.ends_with(".rs") && family.has(name));
            let Some(family) = family else {
                let is_top = name.starts_with("crates/") && name.ends_with("/src/lib.rs");
                let bytes = if is_top { [bytes, SWITCHES.into()].concat() } else { bytes };
                place(&folder.join(name), &bytes)?;
                continue;
            };
            let source = String::from_utf8(bytes).map_err(|error| format!("{name}: {error}"))?;
            let found = mutants(&source).map_err(|error| format!("{name}: {error}"))?;
            let mut seen: FxHashMap<Key, u32> = FxHashMap::default();
            for mutant in found {
                let title = format!("{name}: {}", mutant.title(&source));
                let mut hasher = FxHasher::default();
                source[mutant.body.clone()].hash(&mut hasher);
                let mut key = Key { title, text: hasher.finish() };
                let same = seen.entry(key.clone()).or_default();
                *same += 1;
                if *same > 1 {
                    key.title += &format!(" ({same})");
                }
                errors.push(Planted { number: errors.len() as u32, family, key, file: files.len(), mutant });
            }
            files.push((name.to_owned(), source));
        }
        Ok(Self { folder: folder.to_owned(), errors, files })
    }

    /// Writes the sources with those errors, and takes away what the compiler refuses, until it refuses nothing.
    pub fn clear(&mut self, refused: &mut BTreeSet<Key>) -> Fallible<()> {
        self.errors.retain(|error| !refused.contains(&error.key));
        loop {
            let rendered = self.write()?;
            let blamed = self.refused(&rendered)?;
            if blamed.is_empty() {
                return Ok(());
            }
            println!("{} of {} errors do not compile", blamed.len(), self.errors.len());
            refused.extend(self.errors.iter().filter(|error| blamed.contains(&error.number)).map(|e| e.key.clone()));
            self.errors.retain(|error| !blamed.contains(&error.number));
        }
    }

    fn write(&self) -> Fallible<Vec<Rendered>> {
        let mut all = Vec::with_capacity(self.files.len());
        for (file, (name, source)) in self.files.iter().enumerate() {
            let own = self.errors.iter().filter(|error| error.file == file);
            let numbered: Vec<(u32, &Mutant)> = own.map(|error| (error.number, &error.mutant)).collect();
            let mut rendered = render(source, &numbered);
            if name.ends_with("/src/lib.rs") {
                rendered.text.push_str(SWITCHES);
            }
            place(&self.folder.join(name), rendered.text.as_bytes())?;
            all.push(rendered);
        }
        Ok(all)
    }

    /// The errors that the compiler refuses now; it may find more when these are gone.
    fn refused(&self, rendered: &[Rendered]) -> Fallible<BTreeSet<u32>> {
        let mut check = cargo(&self.folder);
        check.args(["check", "--quiet", "--workspace", "--exclude=xtask", "--keep-going", "--message-format=json"]);
        let output = check.stderr(Stdio::inherit()).output().map_err(|error| format!("cannot run cargo: {error}"))?;
        let mut blamed = BTreeSet::new();
        let mut others = Vec::new();
        for line in String::from_utf8_lossy(&output.stdout).lines() {
            let Ok(message) = serde_json::from_str::<serde_json::Value>(line) else { continue };
            let message = &message["message"];
            if message["level"] != "error" {
                continue;
            }
            let spans = message["spans"].as_array().map(Vec::as_slice).unwrap_or_default();
            let blame = |span: &serde_json::Value| {
                let file = span["file_name"].as_str()?;
                let index =
                    self.files.iter().position(|(name, _)| file == name || file.ends_with(&format!("/{name}")))?;
                let at = |key: &str| span[key].as_u64().map(|byte| byte as usize);
                rendered[index].blamed(at("byte_start")?..at("byte_end")?)
            };
            let before = blamed.len();
            let primary = spans.iter().filter(|span| span["is_primary"] == true);
            // Where what is wrong is elsewhere, a note may say what it comes from.
            let notes = message["children"].as_array().into_iter().flatten();
            let mut noted = notes.filter_map(|note| note["spans"].as_array()).flatten();
            let found = primary.filter_map(blame).next().or_else(|| spans.iter().find_map(blame));
            match found.or_else(|| noted.find_map(blame)) {
                Some(number) => drop(blamed.insert(number)),
                None if before == blamed.len() => {
                    others.push(message["rendered"].as_str().unwrap_or("an error without words").to_owned());
                }
                None => {}
            }
        }
        match (blamed.is_empty(), output.status.success()) {
            (true, false) => Err(format!("the copy with errors does not compile:\n{}", others.join("\n"))),
            _ => Ok(blamed),
        }
    }
}

/// Cargo in the copy, with what makes a program that runs its tests quickly and compiles in minutes.
pub(crate) fn cargo(folder: &Path) -> Command {
    let mut cargo = Command::new("cargo");
    cargo.current_dir(folder).env("RUSTFLAGS", "--cap-lints=allow").env("CARGO_PROFILE_DEV_DEBUG", "none");
    cargo.env("CARGO_PROFILE_DEV_OPT_LEVEL", "1").env("CARGO_INCREMENTAL", "0").env_remove("CARGO_TARGET_DIR");
    cargo
}

/// Writes a file if it is another one, so that what is compiled stays compiled.
fn place(path: &Path, bytes: &[u8]) -> Fallible<()> {
    if std::fs::read(path).is_ok_and(|old| old == bytes) {
        return Ok(());
    }
    let made = path.parent().map_or(Ok(()), std::fs::create_dir_all).and_then(|()| std::fs::write(path, bytes));
    made.map_err(|error| format!("{}: {error}", path.display()))
}
