//! Any bytes as the run file of a search for the best board: reading it ends soon and without a panic; nothing is believed that its checksum does not bear
//! out, and with a right checksum nothing that is not so.

use fuge::BestJob;
use fuge::cards::best::Verdict;
use fuge::format::Puzzle;
use fuge::format::best::{BestRun, BestRunError, sealed};
use fuge::verify::cards::{Checker, Entry, List};

/// Larger puzzles take longer to make ready than to read.
const SMALL: usize = 8192;

/// Reads it, as it is and with a right checksum, checks the boards, and says whether it is such a file.
pub fn check(bytes: &[u8]) -> bool {
    let Some(text) = std::str::from_utf8(bytes).ok().filter(|text| text.len() <= SMALL) else { return false };
    let lines = text.trim_end_matches('\n').rfind('\n').map_or(text, |end| &text[..=end]);
    right(&sealed(lines));
    right(text)
}

fn right(text: &str) -> bool {
    let (run, job, state) =
        match BestRun::read(text).and_then(|run| BestJob::of(&run).map(|(job, state)| (run, job, state))) {
            Ok(read) => read,
            Err(error) => {
                refused(&error);
                return false;
            }
        };
    assert_eq!(BestRun::read(&run.text()).as_ref(), Ok(&run), "what is written is read");
    let mut again = run.clone();
    job.update(&mut again, &state, run.seconds);
    assert_eq!(again.boards, run.boards, "boards are written as they were read");
    // Those who share nothing with the search find every board right.
    let Puzzle::Cards(compiled) = &job.file().puzzle else { panic!("these are cards") };
    let (checker, mut boards) = (Checker::new(compiled.puzzle()), 0);
    for entry in List::new(compiled.puzzle(), text.as_bytes()) {
        let Ok(Entry::Best(_, board)) = entry else { panic!("there are boards in it, and nothing else") };
        checker.check_best(&board).expect("every board is right");
        boards += 1;
    }
    assert_eq!(boards, run.boards.len());
    assert!(state.verdict != Verdict::Solved || state.is_best(job.best()), "a solution is the best");
    true
}

fn refused(error: &BestRunError) {
    assert!((10..1000).contains(&error.to_string().len()), "a message says something, and stays short: {error}");
}
