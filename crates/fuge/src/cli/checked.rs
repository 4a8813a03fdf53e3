//! The check of a complete answer, in words, for machines and in run files.

use super::args::CheckArgs;
use super::clock::Clock;
use super::counting::half_of_free_memory;
use super::interrupt;
use super::output::Output;
use super::words;
use fuge::Job;
use fuge::check::{self, Disagreement, Effort, Means, Verdict};
use fuge::format::json::{self, OutlineCount, Summary};
use fuge::packing::Engine;
use fuge::run::{self, Report, RunView, write_verdict};
use std::fmt::Display;
use std::path::Path;
use std::time::{Duration, Instant};

/// What the check of an answer came to. Without a verdict, there was nothing to check: the answer is not complete.
#[derive(Clone, Debug, Default)]
pub struct Checked {
    verdict: Option<Verdict>,
    time: Option<Duration>,
    /// Why it was stopped.
    why: Option<String>,
    /// `fuge audit` does not ask this.
    beyond_audit: bool,
}

/// A search, and what it has found.
pub struct Searched<'a> {
    /// What was searched.
    pub job: &'a Job,
    /// What came of it.
    pub report: &'a Report,
    /// The solutions of each outline, where several were searched and all their solutions were seen.
    pub outlines: Option<&'a [OutlineCount]>,
    /// What was found wrong with a solution.
    pub fault: Option<Disagreement>,
    /// Whether it was a part of a search only.
    pub part: bool,
    /// The run file, which keeps the verdict, and may have one already.
    pub run: Option<&'a Path>,
}

/// With what is checked.
#[derive(Clone, Copy)]
pub struct Checker<'a> {
    /// How much a check may cost.
    pub args: &'a CheckArgs,
    /// On how many threads.
    pub threads: usize,
    /// When to stop.
    pub clock: &'a Clock,
    /// Where words go.
    pub output: &'a Output,
}

impl Checker<'_> {
    /// Makes a check, and takes its time.
    pub fn check(&self, check: impl FnOnce(Effort, &Means<'_>) -> Verdict) -> Checked {
        let start = Instant::now();
        let left = || self.clock.left();
        let effort = self.args.effort();
        let memory = if effort == Effort::Always { half_of_free_memory() } else { u64::MAX };
        let means = Means { threads: self.threads, cancel: Some(interrupt::flag()), left: &left, memory };
        let verdict = Some(check(effort, &means));
        let why = self.clock.look().break_value().and_then(|()| self.clock.why());
        Checked { verdict, time: Some(start.elapsed()), why, beyond_audit: false }
    }

    /// Checks what a search has found, where it is complete.
    pub fn search(&self, searched: Searched<'_>) -> Checked {
        let Searched { job, report, outlines, fault, part, run } = searched;
        let again = self.args.effort() == Effort::Always;
        // A file that is not complete, or a part, has no verdict, and reading it again may take long.
        let run_of_all = run.filter(|_| report.rest.is_empty() && !part);
        let known = || Some(Checked::of_run(&RunView::open(run_of_all?).ok()?));
        let known = || known().filter(|known| known.is_settled() && !again);
        let checked = match (fault, known()) {
            (Some(fault), _) => Checked::of_fault(fault),
            (None, Some(known)) => return known,
            (None, None) if !report.complete() || part => return Checked::default(),
            (None, None) => self.check(|effort, means| check::job(job, &report.statistics, outlines, effort, means)),
        };
        if let (Some(path), Some(verdict)) = (run, checked.to_keep())
            && let Err(error) = write_verdict(path, &verdict)
        {
            self.output.note(&format!("the check is not kept: {}", words::printable(&error.to_string())));
        }
        checked
    }
}

/// The words of verdicts in run files.
const AGREED: &str = "agreed";
const TOO_MUCH: &str = "too much";
const DISAGREEMENT: &str = "disagreement";

impl Checked {
    /// That something is wrong with a solution.
    pub fn of_fault(fault: Disagreement) -> Self {
        Self { verdict: Some(Verdict::Disagreement(fault)), ..Self::default() }
    }

    /// What a run file says of its check.
    pub fn of_run(run: &RunView) -> Self {
        if !run.rest().is_empty() || run.head().part.is_some() {
            return Self::default();
        }
        let verdict = run.verdict().and_then(|run::Verdict { word, detail }| match word.as_str() {
            AGREED => Some(Verdict::Agreed(detail.split(',').map(str::to_owned).collect())),
            TOO_MUCH => {
                let seconds = detail.parse().ok();
                Some(Verdict::TooMuch { about: seconds.and_then(|s| Duration::try_from_secs_f64(s).ok()) })
            }
            DISAGREEMENT => {
                let mut fields = detail.split('\t').map(str::to_owned);
                let mut next = || fields.next().unwrap_or_default();
                let (what, first, answer, second, other) = (next(), next(), next(), next(), next());
                Some(Verdict::Disagreement(Disagreement { what, first, answer, second, other }))
            }
            _ => None,
        });
        Self { verdict: Some(verdict.unwrap_or(Verdict::NotAsked)), ..Self::default() }
    }

    /// The check of something that `fuge audit` does not ask.
    pub fn beyond_audit(self) -> Self {
        Self { beyond_audit: true, ..self }
    }

    /// Whether there is nothing left to check.
    fn is_settled(&self) -> bool {
        matches!(self.verdict, Some(Verdict::Agreed(_) | Verdict::Disagreement(_)))
    }

    /// What a run file keeps of it.
    fn to_keep(&self) -> Option<run::Verdict> {
        let (word, detail) = match self.verdict.as_ref()? {
            Verdict::NotAsked | Verdict::Tolerant | Verdict::NoMethod | Verdict::Interrupted => return None,
            Verdict::Agreed(methods) => (AGREED, methods.join(",")),
            Verdict::TooMuch { about } => {
                (TOO_MUCH, about.map(|about| about.as_secs_f64().to_string()).unwrap_or_default())
            }
            Verdict::Disagreement(own) => {
                let Disagreement { what, first, answer, second, other } = own;
                (DISAGREEMENT, [what, first, answer, second, other].map(|field| field.replace('\t', " ")).join("\t"))
            }
        };
        Some(run::Verdict { word: word.to_owned(), detail })
    }

    /// What does not agree, if anything.
    pub fn disagreement(&self) -> Option<&Disagreement> {
        match &self.verdict {
            Some(Verdict::Disagreement(disagreement)) => Some(disagreement),
            _ => None,
        }
    }

    /// Whether another method came to the same.
    pub fn agrees(&self) -> bool {
        matches!(self.verdict, Some(Verdict::Agreed(_)))
    }

    /// The methods that agreed.
    pub fn methods(&self) -> Vec<String> {
        match &self.verdict {
            Some(Verdict::Agreed(methods)) => methods.clone(),
            _ => Vec::new(),
        }
    }

    /// The time it took, where another method was asked.
    pub fn seconds(&self) -> Option<f64> {
        let asked = self.agrees() || self.disagreement().is_some();
        self.time.filter(|_| asked).map(|time| time.as_secs_f64())
    }

    /// Why no second method was asked, or none answered; nothing where one did, and where the answer is not complete.
    fn unchecked(&self) -> Option<String> {
        Some(match self.verdict.as_ref()? {
            Verdict::Agreed(_) | Verdict::Disagreement(_) => return None,
            Verdict::NotAsked => "not asked for".to_owned(),
            Verdict::Tolerant => "within a tolerance nothing is proven".to_owned(),
            Verdict::NoMethod => "there is no second method".to_owned(),
            Verdict::TooMuch { .. } => "a check would take too much work".to_owned(),
            Verdict::Interrupted => format!("the check was stopped: {}", self.why.as_deref().unwrap_or("interrupted")),
        })
    }

    /// A summary with what the check came to.
    pub fn told(&self, summary: Summary) -> Summary {
        let audit_seconds = match self.verdict {
            Some(Verdict::TooMuch { about }) => about.map(|about| about.as_secs_f64()),
            _ => None,
        };
        Summary {
            checked: self.methods(),
            check_seconds: self.seconds(),
            unchecked: self.unchecked(),
            audit_seconds,
            disagreement: self.dispute(),
            ..summary
        }
    }

    /// What does not agree, for machines.
    pub fn dispute(&self) -> Option<json::Disagreement> {
        let Disagreement { what, first, answer, second, other } = self.disagreement()?.clone();
        Some(json::Disagreement { what, first, answer, second, other })
    }

    /// The end of a sentence.
    pub fn in_words(&self) -> String {
        const ONE: &str = "; complete, by one method";
        match (&self.verdict, self.time) {
            (None | Some(Verdict::Tolerant | Verdict::Disagreement(_)), _) => String::new(),
            (Some(Verdict::Agreed(methods)), Some(time)) => {
                format!("; checked by {} in {}", methods.join(" and "), words::time(time))
            }
            (Some(Verdict::Agreed(methods)), None) => format!("; checked by {}", methods.join(" and ")),
            (Some(Verdict::TooMuch { about: Some(about) }), _) => {
                let audit = if self.beyond_audit { "`--check always`" } else { "`fuge audit`" };
                format!("{ONE} ({audit} would take about {})", words::time(*about))
            }
            (Some(Verdict::NotAsked), _) => ONE.to_owned(),
            (Some(_), _) => format!("{ONE} ({})", self.unchecked().unwrap_or_default()),
        }
    }

    /// The whole sentence where methods do not agree.
    pub fn alarm(&self, puzzle: &str, fingerprint: impl FnOnce() -> String) -> Option<String> {
        let disagreement = words::printable(&self.disagreement()?.to_string());
        let print: String = fingerprint().chars().take(16).collect();
        let puzzle = words::printable(puzzle);
        Some(format!(
            "methods disagree about {disagreement}; nothing is claimed; please report the puzzle {puzzle} (fingerprint {print}, Fuge {})\n",
            env!("CARGO_PKG_VERSION")
        ))
    }
}

/// What was found wrong with a solution, as a disagreement of the search with the checker.
pub fn fault(engine: Engine, which: impl Display, fault: String) -> Disagreement {
    Disagreement {
        what: format!("solution {which}"),
        first: engine.name().to_owned(),
        answer: "right".to_owned(),
        second: "verify".to_owned(),
        other: fault,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(verdict: Verdict) -> Checked {
        Checked { verdict: Some(verdict), time: Some(Duration::from_millis(5)), ..Checked::default() }
    }

    #[test]
    fn verdicts_in_words() {
        let agreed = of(Verdict::Agreed(vec!["cover".to_owned(), "frontier".to_owned()]));
        assert_eq!(agreed.in_words(), "; checked by cover and frontier in 5.00 ms");
        let long = of(Verdict::TooMuch { about: Some(Duration::from_secs(720)) });
        assert_eq!(long.in_words(), "; complete, by one method (`fuge audit` would take about 12 min 0 s)");
        assert_eq!(
            long.clone().beyond_audit().in_words(),
            "; complete, by one method (`--check always` would take about 12 min 0 s)"
        );
        assert_eq!((long.methods(), long.seconds()), (Vec::new(), None));
        assert_eq!(of(Verdict::NotAsked).in_words(), "; complete, by one method");
        assert_eq!(Checked::default().in_words(), "");
    }

    #[test]
    fn a_disagreement_claims_nothing_and_names_the_puzzle() {
        let checked = of(Verdict::Disagreement(Disagreement {
            first: "cells".to_owned(),
            second: "cover".to_owned(),
            what: "solutions in all".to_owned(),
            answer: "519".to_owned(),
            other: "520".to_owned(),
        }));
        let alarm = checked.alarm("mine", || "0123456789abcdef0123".to_owned()).unwrap_or_default();
        let begin = "methods disagree about solutions in all: 519 by cells, 520 by cover; nothing is claimed; \
                     please report the puzzle mine (fingerprint 0123456789abcdef, Fuge ";
        assert!(alarm.starts_with(begin), "{alarm}");
        assert_eq!((checked.in_words(), checked.agrees()), (String::new(), false));
    }
}
