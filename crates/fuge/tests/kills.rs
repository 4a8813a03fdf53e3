//! The real program, ended at random moments by all means, goes on and comes to the same solutions. The moments are random and nothing
//! depends on them: whatever was hit, the end must be the same.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{Folder, Said, fuge, fuge_in, program};
use std::process::{Command, Stdio};
use std::time::Duration;

const PUZZLE: &str = "pentominoes-square-8x8";

/// A board with 9664 longest ways.
const ROOK: &str = "family = 'trail'\nboard = '4x6'\nstart = 'a1'\n";

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

/// Ends the program with this signal so many times, at random moments of as many runs as it takes; every run that comes to its end
/// is compared.
fn end_it(puzzle: &str, signal: &str, times: usize, threads: usize) {
    let folder = Folder::new(&format!("kills-{puzzle}{signal}-{threads}"));
    folder.write("rook.toml", ROOK);
    let plain = fuge_in(&folder, &format!("solve {puzzle} --all --json")).code(0);
    let seed = u64::from(std::process::id());
    println!("seed {seed}");
    let (mut random, mut hits, mut runs) = (Random(seed), 0, 0);
    while hits < times {
        hits += usize::from(hit(&folder, puzzle, signal, threads, random.below(120)));
        // Every now and then it may come to its end.
        if hits == times || random.below(25) == 0 {
            let ended =
                fuge_in(&folder, &format!("solve {puzzle} --all --json --run a.run --threads {threads}")).code(0);
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
fn hit(folder: &Folder, puzzle: &str, signal: &str, threads: usize, milliseconds: u64) -> bool {
    let words = format!("solve {puzzle} --all --json --run a.run --save-every 1ms --threads {threads}");
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
    end_it(PUZZLE, "-KILL", 70, 1);
}

#[test]
fn killed_with_two_threads() {
    end_it(PUZZLE, "-KILL", 70, 2);
}

#[test]
fn killed_with_four_threads() {
    end_it(PUZZLE, "-KILL", 70, 4);
}

#[test]
fn a_rook_killed_on_its_way() {
    [1, 2].into_iter().for_each(|threads| end_it("rook.toml", "-KILL", 20, threads));
}

#[test]
fn terminated() {
    end_it(PUZZLE, "-TERM", 30, 2);
}

#[test]
#[ignore = "long: thousands of kills; cargo xtask test --long"]
fn killed_very_often() {
    [1, 2, 4].into_iter().for_each(|threads| end_it(PUZZLE, "-KILL", 1000, threads));
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
