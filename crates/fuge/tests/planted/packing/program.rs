//! The program itself, on puzzle files.

use super::{Case, Seen};
use crate::common::{Folder, Said, program};
use fuge_planted::cases;
use fuge_puzzle::packing::{Compiled, Engine};
use fuge_search::{Control, Count, Interval, walk};

#[test]
fn the_program_finds_what_was_planted() {
    let folder = Folder::new("planted-packing");
    let (mut seen, mut files) = (Seen::default(), Vec::new());
    for seed in 0..u64::from(cases(600)) {
        let case = Case::quick(seed);
        let compiled = Compiled::new(&case.dissection.packing);
        // The second road says what is right, where it does not take long.
        let control = Control { nodes: Some(5_000), ..Control::default() };
        let outcome = walk(&mut compiled.tree(Engine::Cover), &Interval::whole(), &control, &mut Count);
        let Ok(file) = fuge_format::foreign::write::toml(&case.dissection.packing, None) else { continue };
        if outcome.rest.is_none() {
            seen.add(&case, &compiled);
            folder.write(&format!("{seed}.toml"), file);
            files.push((case, outcome.statistics.solutions(), outcome.statistics.raw));
        }
    }
    assert!(files.len() >= cases(250) as usize, "{}", files.len());
    seen.check();
    let asked = |options: &[&str]| {
        let names = files.iter().map(|(case, ..)| folder.path(&format!("{}.toml", case.seed)));
        let said = Said::of(program().arg("solve").args(names).args(options).output().unwrap()).code(0);
        let lines = said.json();
        lines.into_iter().filter(|line| line["type"] == "summary").collect::<Vec<_>>()
    };
    let (first, counted) = (asked(&["--json"]), asked(&["--json", "--count"]));
    assert_eq!((first.len(), counted.len()), (files.len(), files.len()));
    for ((case, different, raw), (first, counted)) in files.iter().zip(first.iter().zip(&counted)) {
        assert_eq!(first["status"], "solved", "{case:?}");
        assert_eq!((&counted["different"], &counted["raw"]), (&(*different).into(), &(*raw).into()), "{case:?}");
    }
}
