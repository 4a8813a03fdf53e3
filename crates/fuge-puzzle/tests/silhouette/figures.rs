//! Figures made by others, from a folder that `FUGE_FIGURES` names: files of lines of JSON, each with a name, a class, a noise and a silhouette.
//! They are no part of the project; without them there is nothing to test here.

use super::common::{Chance, Loops, compiled, disturbed, other_order, solutions, tangram};
use super::oracle::check_all;
use fuge_puzzle::silhouette::Arithmetic;
use serde_json::Value;
use std::fs;
use std::path::PathBuf;

struct Other {
    name: String,
    class: String,
    noise: f64,
    loops: Loops,
}

/// The files of the folder with this in their names; `None`: there is no such folder.
fn others(named: &str) -> Option<Vec<Other>> {
    let folder = std::env::var_os("FUGE_FIGURES").map(PathBuf::from);
    let Some(entries) = folder.and_then(|folder| fs::read_dir(folder).ok()) else {
        println!("skipped: FUGE_FIGURES names no folder");
        return None;
    };
    let paths = entries.filter_map(Result::ok).map(|entry| entry.path());
    let mut paths: Vec<PathBuf> = paths.filter(|path| path.extension().is_some_and(|end| end == "jsonl")).collect();
    paths.retain(|path| path.to_string_lossy().contains(named));
    paths.sort();
    let texts = paths.iter().map(|path| fs::read_to_string(path).expect("a file of figures"));
    Some(texts.flat_map(|text| text.lines().map(other).collect::<Vec<_>>()).collect())
}

fn other(line: &str) -> Other {
    let value: Value = serde_json::from_str(line).expect("a line of JSON");
    let text = |key: &str| value[key].as_str().expect("a text").to_owned();
    let loops = value["silhouette"].as_array().expect("loops").iter().map(|corners| {
        let corner = |p: &Value| [0, 1].map(|axis| p[axis].as_f64().expect("a coordinate"));
        corners.as_array().expect("corners").iter().map(corner).collect()
    });
    let noise = value["noise"].as_f64().expect("a number");
    Other { name: text("name"), class: text("cls"), noise, loops: loops.collect() }
}

#[test]
fn every_figure_is_solved() {
    let Some(others) = others("") else { return };
    let set = tangram();
    let (all, mut exact) = (others.len(), 0);
    for Other { name, class, noise, loops } in others {
        let compiled = compiled(&set, &loops);
        if compiled.arithmetic() != Arithmetic::Exact {
            // A piece that slides by less than a hundredth may have been meant not to: no reading is sure.
            assert!(solutions(&compiled).1 > 0, "{name} {class}");
            continue;
        }
        exact += 1;
        let raw = check_all(&name, &compiled, &loops);
        assert_eq!(other_order(&compiled), raw, "{name} {class}: corners in another order");
        assert!(noise >= 1e-5 || compiled.residual() < 1e-5, "{name} {class}: {}", compiled.residual());
        assert!(compiled.residual() <= 10.0 * noise + 1e-8, "{name} {class}: {} of {noise}", compiled.residual());
    }
    assert!(20 * exact >= 19 * all, "{exact} of {all} are recognised");
}

/// Counted with the images of symmetric solutions: some of these figures are off from symmetric ones by less than the noise, and nobody can tell.
#[test]
fn disturbed_figures_are_counted_as_undisturbed_ones() {
    let Some(others) = others("sugarizer") else { return };
    let set = tangram();
    for (number, Other { name, loops, .. }) in (0..).zip(others) {
        let clean = solutions(&compiled(&set, &loops)).1;
        for (seed, noise) in [(1, 0.01), (2, 0.02), (3, 0.03), (4, 0.03)] {
            let drawing = disturbed(&loops, noise, &mut Chance::new(1000 * seed + number));
            let compiled = compiled(&set, &drawing);
            assert_eq!(compiled.arithmetic(), Arithmetic::Exact, "{name}, seed {seed}");
            assert_eq!(solutions(&compiled).1, clean, "{name}, disturbed by {noise}, seed {seed}");
        }
    }
}
