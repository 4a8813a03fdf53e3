//! The real program, ended at random moments by all means, goes on and comes to the same solutions. The moments are random and nothing
//! depends on them: whatever was hit, the end must be the same.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{Folder, Said, fuge, fuge_in, program};
use std::process::{Command, Stdio};
use std::time::Duration;

const PUZZLE: &str = "pentominoes-square-8x8";
const SOLVE: &str = "solve pentominoes-square-8x8 --all";

/// A board with 9664 longest ways.
const ROOK: &str = "family = 'trail'\nboard = '4x6'\nstart = 'a1'\n";

/// Cards of two kinds, with thousands of solutions.
const CARDS: &str = "family = 'cards'\nboard = '4x5'\nsymmetry = 'none'\n\
    [[card]]\nname = 'x'\nlabels = 'a b c b'\ncopies = 10\n[[card]]\nname = 'y'\nlabels = 'a a b c'\ncopies = 10\n";

/// `SplitMix64`.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % bound
    }
}

/// The lines of the solutions.
fn solutions(said: &Said) -> String {
    said.out.lines().filter(|line| !line.contains(r#""type":"summary""#)).map(|line| line.to_owned() + "\n").collect()
}

/// Ends a search with this signal so many times, at random moments of as many runs as it takes; every run that comes to its end is
/// compared.
fn end_it(search: &str, signal: &str, times: usize, threads: usize) {
    let word = search.split(' ').nth(1).unwrap();
    let folder = Folder::new(&format!("kills-{word}{signal}-{threads}"));
    folder.write("rook.toml", ROOK);
    folder.write("cards.toml", CARDS);
    let plain = fuge_in(&folder, &format!("{search} --json")).code(0);
    let work = format!("{search} --json --run a.run --threads {threads}");
    let seed = u64::from(std::process::id());
    println!("seed {seed}");
    let (mut random, mut hits, mut runs) = (Random(seed), 0, 0);
    while hits < times {
        let was_hit = hit(&folder, &format!("{work} --save-every 1ms"), signal, random.below(120));
        hits += usize::from(was_hit);
        // It has come to its end, or may do so every now and then.
        if !was_hit || hits == times || random.below(25) == 0 {
            let ended = fuge_in(&folder, &work).code(0);
            let nodes = |said: &Said| said.summary()["nodes"].clone();
            assert_eq!((solutions(&ended), nodes(&ended)), (solutions(&plain), nodes(&plain)));
            let export = fuge_in(&folder, "export a.run --json").code(0);
            assert_eq!(solutions(&export), solutions(&plain));
            let sessions = fuge::run::RunView::open(&folder.path("a.run")).unwrap().sessions().len();
            println!("{sessions} sessions have saved something");
            std::fs::remove_file(folder.path("a.run")).unwrap();
            runs += 1;
        }
    }
    println!("{hits} times {signal}, {runs} runs came to the same end");
}

/// Starts the program, waits, and ends it; whether it was still there.
fn hit(folder: &Folder, words: &str, signal: &str, milliseconds: u64) -> bool {
    let mut child = program();
    child.current_dir(folder.path("")).args(words.split(' ')).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child = child.spawn().unwrap();
    std::thread::sleep(Duration::from_millis(milliseconds));
    let alive = child.try_wait().unwrap().is_none();
    if alive {
        Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
    }
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    // Done, stopped and saved, or ended by the signal: nothing else.
    assert!(matches!(output.status.code(), Some(0 | 3) | None), "{:?}: {said}", output.status);
    alive
}

#[test]
fn killed_with_one_thread() {
    end_it(SOLVE, "-KILL", 70, 1);
}

#[test]
fn killed_with_two_threads() {
    end_it(SOLVE, "-KILL", 70, 2);
}

#[test]
fn killed_with_four_threads() {
    end_it(SOLVE, "-KILL", 70, 4);
}

#[test]
fn a_rook_killed_on_its_way() {
    [1, 2].into_iter().for_each(|threads| end_it("solve rook.toml --all", "-KILL", 20, threads));
}

#[test]
fn cards_killed() {
    [1, 2].into_iter().for_each(|threads| end_it("solve cards.toml --all", "-KILL", 20, threads));
}

#[test]
fn a_silhouette_killed() {
    end_it("solve stomachion-glued --all", "-KILL", 20, 2);
}

#[test]
fn outlines_killed() {
    end_it("outlines heptex --all", "-KILL", 20, 2);
}

#[test]
fn terminated() {
    end_it(SOLVE, "-TERM", 30, 2);
    end_it("solve rook.toml --all", "-TERM", 10, 2);
    end_it("solve cards.toml --all", "-TERM", 10, 2);
}

/// The file of best boards is whole whenever it is looked at, and what is in it is never worse than before.
#[test]
fn the_best_board_killed() {
    let folder = Folder::new("kills-best");
    fuge_in(&folder, "generate cards --size 10 --colours 12 --border-colours 4 --seed 1 -o hard.toml").code(0);
    let seed = u64::from(std::process::id());
    println!("seed {seed}");
    let (mut random, mut hits, mut best) = (Random(seed), 0, [0; 3]);
    while hits < 40 {
        let words = format!("solve hard.toml --best --run a.run --save-every 1ms --threads {}", 1 + hits % 2);
        let signal = if hits % 8 == 7 { "-TERM" } else { "-KILL" };
        hits += usize::from(hit(&folder, &words, signal, random.below(200 + 20 * hits as u64)));
        // Killed at once it has made no file, or an empty one.
        if folder.path("a.run").metadata().is_ok_and(|about| about.len() > 0) {
            let status = fuge_in(&folder, "status a.run --json").code(0).summary();
            let now = ["edges", "cards", "rounds"].map(|key| status[key].as_u64().unwrap());
            assert!(best.iter().zip(now).all(|(before, now)| *before <= now), "{best:?} {now:?}");
            best = now;
        }
    }
    println!("{hits} signals, then {best:?}");
    fuge_in(&folder, "solve hard.toml --best --rounds 1 --run a.run").code(3);
    fuge_in(&folder, "verify hard.toml a.run").code(0).quiet();
    // What was being written when it was killed is used up by the next one.
    assert!(!folder.names().contains(&".a.run.new".to_owned()), "{:?}", folder.names());
}

#[test]
#[ignore = "long: thousands of kills; cargo xtask test --long"]
fn killed_very_often() {
    [1, 2, 4].into_iter().for_each(|threads| end_it(SOLVE, "-KILL", 1000, threads));
}

/// A file-size limit stands for a full disk: both are errors of writing at any place.
#[test]
fn a_disk_that_fills_up_costs_nothing_that_was_saved() {
    let folder = Folder::new("full");
    let plain = fuge(&format!("solve {PUZZLE} --all --json")).code(0);
    let mut last = 0;
    for limit in [0, 1, 40, 300, 350, 400, 450, 500] {
        // The unit of `ulimit -f` in sh is 512 bytes, or 1024 in some.
        let words = format!("ulimit -f {limit}; exec \"$0\" solve {PUZZLE} --all --run a.run --save-every 1ms");
        let mut limited = Command::new("sh");
        limited.current_dir(folder.path("")).arg("-c").arg(words).arg(env!("CARGO_BIN_EXE_fuge"));
        let said = Said::of(limited.output().unwrap());
        assert!(matches!(said.code, Some(0..=2)), "{said:?}");
        if said.code == Some(1) {
            assert!(said.err.contains("a.run") && !said.err.trim_end().ends_with(':'), "{said:?}");
        }
        // Whatever there is by now can be read, and nothing is lost.
        if folder.path("a.run").metadata().is_ok_and(|about| about.len() > 0) {
            let status = fuge_in(&folder, "status a.run --json");
            if status.code == Some(0) {
                let solutions = status.json()[0]["solutions"].as_u64().unwrap();
                assert!(solutions >= last, "{solutions} solutions, and there were {last}");
                last = solutions;
            }
        }
    }
    let ended = fuge_in(&folder, &format!("solve {PUZZLE} --all --json --run a.run")).code(0);
    assert_eq!(solutions(&ended), solutions(&plain));
}
