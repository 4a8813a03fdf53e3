//! A method, and the judge who lets methods answer within what they may cost.

use super::{Disagreement, Effort, Means, Verdict, work};
use num_bigint::BigUint;
use std::time::Duration;

/// What a method comes to, as far as it goes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Numbers {
    /// Essentially different solutions.
    pub different: Option<BigUint>,
    /// All.
    pub raw: Option<BigUint>,
    /// What the longest ways are worth.
    pub longest: Option<u64>,
}

impl Numbers {
    pub fn of(different: impl Into<BigUint>, raw: impl Into<BigUint>) -> Self {
        Self { different: Some(different.into()), raw: Some(raw.into()), longest: None }
    }

    pub fn raw(raw: impl Into<BigUint>) -> Self {
        Self { raw: Some(raw.into()), ..Self::default() }
    }

    /// The first number that both have and that is not the same, in words.
    fn difference(&self, other: &Self) -> Option<(&'static str, String, String)> {
        let one = |what, mine: Option<String>, theirs: Option<String>| match (mine, theirs) {
            (Some(mine), Some(theirs)) if mine != theirs => Some((what, mine, theirs)),
            _ => None,
        };
        let words = |number: &Option<BigUint>| number.as_ref().map(BigUint::to_string);
        one("solutions in all", words(&self.raw), words(&other.raw))
            .or_else(|| one("different solutions", words(&self.different), words(&other.different)))
            .or_else(|| {
                let words = |length: Option<u64>| length.map(|length| length.to_string());
                one("longest", words(self.longest), words(other.longest))
            })
    }
}

/// How far a method came.
pub(super) enum Came {
    /// To its end.
    ToEnd(Numbers),
    /// It would have cost more.
    Beyond,
    /// It was stopped.
    Interrupted,
}

/// A way to the numbers that shares no search code with the one that was taken.
pub(super) trait Method {
    fn name(&self) -> &'static str;

    /// Tries whether it comes to its end at once, which costs little beside [`work::FLOOR`].
    fn glance(&mut self, means: &Means<'_>) -> Came;

    /// What it will cost, as far as a fixed probe can tell; `None`: it was stopped.
    fn predict(&mut self, means: &Means<'_>) -> Option<f64>;

    /// Goes to its end, or until it has cost so much.
    fn go(&mut self, most: f64, means: &Means<'_>) -> Came;
}

/// Lets methods answer.
pub(super) struct Judge<'a> {
    /// What a check may cost; infinite where it may cost anything.
    pub allowed: f64,
    pub means: &'a Means<'a>,
}

/// Where a question stands after a glance.
pub(super) enum Glanced<'m> {
    /// It is answered.
    Answered(&'static str, Numbers),
    /// This method is the cheapest, and will cost so much.
    Open(Box<dyn Method + 'm>, f64),
    /// There is no method.
    Nobody,
    /// It was stopped.
    Interrupted,
}

impl<'a> Judge<'a> {
    /// A judge of an answer that has cost so much; `None`: nobody asks for one.
    pub fn new(effort: Effort, first: f64, means: &'a Means<'a>) -> Option<Self> {
        let allowed = match effort {
            Effort::Never => return None,
            Effort::Auto => work::allowed(first),
            Effort::Always => f64::INFINITY,
        };
        Some(Self { allowed, means })
    }

    /// Checks one answer by one of these methods.
    pub fn one(&self, first: &str, claim: &Numbers, methods: Vec<Box<dyn Method + '_>>) -> Verdict {
        match self.glance(methods) {
            Glanced::Answered(name, numbers) => compare(first, claim, name, &numbers, None),
            Glanced::Open(mut method, cost) if cost <= self.allowed => {
                match method.go(self.allowed * work::OVERRUN, self.means) {
                    Came::ToEnd(numbers) => compare(first, claim, method.name(), &numbers, None),
                    Came::Beyond => Verdict::TooMuch { about: None },
                    Came::Interrupted => Verdict::Interrupted,
                }
            }
            Glanced::Open(_, cost) => too_much(cost),
            Glanced::Nobody => Verdict::TooMuch { about: None },
            Glanced::Interrupted => Verdict::Interrupted,
        }
    }

    /// Lets every method have a glance; where none is through, the cheapest is chosen.
    pub fn glance<'m>(&self, mut methods: Vec<Box<dyn Method + 'm>>) -> Glanced<'m> {
        for method in &mut methods {
            match method.glance(self.means) {
                Came::ToEnd(numbers) => return Glanced::Answered(method.name(), numbers),
                Came::Beyond => {}
                Came::Interrupted => return Glanced::Interrupted,
            }
        }
        let mut best: Option<(Box<dyn Method + 'm>, f64)> = None;
        for mut method in methods {
            let Some(cost) = method.predict(self.means) else { return Glanced::Interrupted };
            if best.as_ref().is_none_or(|(_, least)| cost < *least) {
                best = Some((method, cost));
            }
        }
        best.map_or(Glanced::Nobody, |(method, cost)| Glanced::Open(method, cost))
    }
}

/// The verdict of two methods; `of`: what the numbers are of, where there are several.
pub(super) fn compare(
    first: &str,
    claim: &Numbers,
    second: &'static str,
    numbers: &Numbers,
    of: Option<&str>,
) -> Verdict {
    match claim.difference(numbers) {
        None => Verdict::Agreed(vec![second.to_owned()]),
        Some((what, answer, other)) => Verdict::Disagreement(Disagreement {
            first: first.to_owned(),
            second: second.to_owned(),
            what: of.map_or(what.to_owned(), |of| format!("{what} of {of}")),
            answer,
            other,
        }),
    }
}

/// It would cost so many steps.
pub(super) fn too_much(cost: f64) -> Verdict {
    Verdict::TooMuch { about: Duration::try_from_secs_f64(cost / 1e9).ok().filter(|_| cost.is_finite()) }
}
