//! A method, and the judge who lets methods answer within what they may cost.

use super::{Disagreement, Effort, Means, Verdict, work};
use num_bigint::BigUint;
use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

/// What a method comes to, as far as it goes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Numbers {
    /// Essentially different solutions.
    pub different: Option<BigUint>,
    /// All.
    pub raw: Option<BigUint>,
    /// What the longest ways are worth; `Some(None)`: there is no way.
    pub longest: Option<Option<u64>>,
    /// A whole table, where that is asked. A line that is missing is not the same as one that says 0.
    pub table: Option<BTreeMap<Line, BigUint>>,
}

/// What a line of a table counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Line {
    /// Ways that are worth so much.
    Ways(u64),
    /// Figures with a simple outline and so many corners.
    Corners(u32),
    /// Figures that touch themselves at a point.
    Pinched,
    /// Figures with holes.
    Holed,
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ways(worth) => write!(f, "ways of length {worth}"),
            Self::Corners(corners) => write!(f, "figures with {corners} corners"),
            Self::Pinched => f.write_str("pinched figures"),
            Self::Holed => f.write_str("figures with holes"),
        }
    }
}

impl Numbers {
    pub fn of(different: impl Into<BigUint>, raw: impl Into<BigUint>) -> Self {
        Self { different: Some(different.into()), raw: Some(raw.into()), ..Self::default() }
    }

    pub fn table(lines: impl IntoIterator<Item = (Line, BigUint)>) -> Self {
        Self { table: Some(lines.into_iter().collect()), ..Self::default() }
    }

    pub fn raw(raw: impl Into<BigUint>) -> Self {
        Self { raw: Some(raw.into()), ..Self::default() }
    }

    /// What they are of, and each in words.
    fn named(&self) -> [(&'static str, Option<String>); 3] {
        let words = |number: &Option<BigUint>| number.as_ref().map(BigUint::to_string);
        let length = |worth: Option<u64>| worth.map_or("no way".to_owned(), |worth| worth.to_string());
        [
            ("solutions in all", words(&self.raw)),
            ("different solutions", words(&self.different)),
            ("longest", self.longest.map(length)),
        ]
    }

    /// The first line of two tables that is not the same in both, and what each says; `None`: one of them has no table.
    fn differing_line(&self, other: &Self) -> Option<Option<(Line, [String; 2])>> {
        let (own, theirs) = (self.table.as_ref()?, other.table.as_ref()?);
        let line = own.keys().chain(theirs.keys()).filter(|line| own.get(line) != theirs.get(line)).min();
        let says =
            |table: &BTreeMap<Line, BigUint>, line| table.get(line).map_or("none".to_owned(), BigUint::to_string);
        Some(line.map(|line| (*line, [says(own, line), says(theirs, line)])))
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

    /// What all of that has cost so far.
    fn spent(&self) -> f64;
}

/// A question that was not answered at a glance: the methods that are left, and what each will cost, the cheapest first.
pub(super) struct Open<'m>(Vec<(Box<dyn Method + 'm>, f64)>);

impl Open<'_> {
    /// What the answer will cost; nobody may be able to give one.
    pub fn cost(&self) -> f64 {
        self.0.first().map_or(f64::INFINITY, |&(_, cost)| cost)
    }
}

/// What methods say to a question.
pub(super) enum Said<'m> {
    /// It is answered, by this method.
    Answer(&'static str, Numbers),
    /// It is open.
    Open(Open<'m>),
    /// Somebody stopped it.
    Interrupted,
}

/// Lets methods answer, until they have cost what they may, all together.
pub(super) struct Judge<'a> {
    /// What may still be spent; infinite where a check may cost anything.
    pub left: f64,
    pub means: Means<'a>,
}

impl<'a> Judge<'a> {
    /// A judge of an answer that has cost so much; `None`: nobody asks for one.
    pub fn new(effort: Effort, first: f64, means: &Means<'a>) -> Option<Self> {
        match effort {
            Effort::Never => None,
            Effort::Auto => {
                let memory = means.memory.min(work::MEMORY);
                Some(Self { left: work::allowed(first), means: Means { memory, ..*means } })
            }
            Effort::Always => Some(Self { left: f64::INFINITY, means: *means }),
        }
    }

    /// Checks one answer by one of these methods.
    pub fn one(&mut self, first: &str, claim: &Numbers, methods: Vec<Box<dyn Method + '_>>) -> Verdict {
        let said = match self.glance(methods) {
            Said::Open(open) if open.cost() > self.left => return too_much(open.cost()),
            Said::Open(open) => self.go(open),
            said => said,
        };
        match said {
            Said::Answer(name, numbers) => compare(first, claim, name, &numbers, None),
            Said::Open(_) => Verdict::TooMuch { about: None },
            Said::Interrupted => Verdict::Interrupted,
        }
    }

    /// Lets every method have a glance; where none is through, it is predicted what each will cost.
    pub fn glance<'m>(&mut self, methods: Vec<Box<dyn Method + 'm>>) -> Said<'m> {
        let mut open = Vec::new();
        for mut method in methods {
            let came = method.glance(&self.means);
            self.left -= method.spent();
            match came {
                Came::ToEnd(numbers) => return Said::Answer(method.name(), numbers),
                Came::Interrupted => return Said::Interrupted,
                Came::Beyond => open.push(method),
            }
        }
        let mut priced = Vec::new();
        for mut method in open {
            let before = method.spent();
            let Some(cost) = method.predict(&self.means) else { return Said::Interrupted };
            self.left -= method.spent() - before;
            priced.push((method, cost));
        }
        priced.sort_by(|(_, one), (_, other)| one.total_cmp(other));
        Said::Open(Open(priced))
    }

    /// Lets a method answer that will cost no more than may be spent. One that cannot, for want of memory, makes way for the next.
    pub fn go<'m>(&mut self, Open(methods): Open<'m>) -> Said<'m> {
        for (mut method, cost) in methods {
            if cost > self.left {
                break;
            }
            let before = method.spent();
            let came = method.go(self.left * work::OVERRUN, &self.means);
            self.left -= method.spent() - before;
            match came {
                Came::ToEnd(numbers) => return Said::Answer(method.name(), numbers),
                Came::Interrupted => return Said::Interrupted,
                Came::Beyond => {}
            }
        }
        Said::Open(Open(Vec::new()))
    }
}

/// The verdict of two methods; `of`: what the numbers are of, where there are several. Where they have no number in common, nothing was checked.
pub(super) fn compare(
    first: &str,
    claim: &Numbers,
    second: &'static str,
    numbers: &Numbers,
    of: Option<&str>,
) -> Verdict {
    let agreed = || Verdict::Agreed(vec![second.to_owned()]);
    let disagreement = |what: &str, answer: String, other: String| {
        Verdict::Disagreement(Disagreement {
            first: first.to_owned(),
            second: second.to_owned(),
            what: of.map_or(what.to_owned(), |of| format!("{what} of {of}")),
            answer,
            other,
        })
    };
    let mut verdict = Verdict::TooMuch { about: None };
    for ((what, answer), (_, other)) in claim.named().into_iter().zip(numbers.named()) {
        let (Some(answer), Some(other)) = (answer, other) else { continue };
        if answer != other {
            return disagreement(what, answer, other);
        }
        verdict = agreed();
    }
    match claim.differing_line(numbers) {
        None => verdict,
        Some(None) => agreed(),
        Some(Some((line, [answer, other]))) => disagreement(&line.to_string(), answer, other),
    }
}

/// The same where the checker finds as many symmetries, and as many different solutions as claimed may stand for all.
pub(super) fn with_symmetries(
    verdict: Verdict,
    first: &str,
    claim: &Numbers,
    (ours, theirs): (u64, impl FnOnce() -> u64),
    of: Option<&str>,
) -> Verdict {
    let Numbers { different: Some(different), raw: Some(raw), .. } = claim else { return verdict };
    if !matches!(verdict, Verdict::Agreed(_)) || *raw == BigUint::ZERO {
        return verdict;
    }
    let disagreement = |what: &str, answer: String, other: String| {
        Verdict::Disagreement(Disagreement {
            first: first.to_owned(),
            second: "verify".to_owned(),
            what: of.map_or(what.to_owned(), |of| format!("{what} of {of}")),
            answer,
            other,
        })
    };
    let theirs = theirs();
    if ours != theirs {
        return disagreement("symmetries", ours.to_string(), theirs.to_string());
    }
    // A solution stands for at least itself, and for no more than there are symmetries.
    let least = (raw + theirs - 1_u32) / theirs;
    match *different >= least && different <= raw {
        true => verdict,
        false => disagreement("different solutions", different.to_string(), format!("{least} to {raw}")),
    }
}

/// It would cost so many steps.
pub(super) fn too_much(cost: f64) -> Verdict {
    Verdict::TooMuch { about: Duration::try_from_secs_f64(cost / 1e9).ok().filter(|_| cost.is_finite()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;

    /// A method that costs what it says, and answers if it may.
    struct Told<'a> {
        name: &'static str,
        cost: f64,
        answers: bool,
        spent: f64,
        asked: &'a RefCell<Vec<&'static str>>,
    }

    impl Method for Told<'_> {
        fn name(&self) -> &'static str {
            self.name
        }

        fn glance(&mut self, _: &Means<'_>) -> Came {
            self.spent += 1e8;
            Came::Beyond
        }

        fn predict(&mut self, _: &Means<'_>) -> Option<f64> {
            Some(self.cost)
        }

        fn go(&mut self, most: f64, _: &Means<'_>) -> Came {
            self.asked.borrow_mut().push(self.name);
            self.spent += self.cost.min(most);
            if self.answers && self.cost <= most { Came::ToEnd(Numbers::raw(7_u32)) } else { Came::Beyond }
        }

        fn spent(&self) -> f64 {
            self.spent
        }
    }

    fn verdict(effort: Effort, methods: &[(&'static str, f64, bool)]) -> (Verdict, Vec<&'static str>) {
        let asked = RefCell::default();
        let told = |&(name, cost, answers): &(&'static str, f64, bool)| {
            Box::new(Told { name, cost, answers, spent: 0.0, asked: &asked }) as Box<dyn Method>
        };
        let mut judge = Judge::new(effort, 0.0, &Means::default()).expect("somebody asks");
        let verdict = judge.one("first", &Numbers::raw(7_u32), methods.iter().map(told).collect());
        (verdict, asked.take())
    }

    #[test]
    fn the_cheapest_method_that_fits_answers() {
        let agreed = |name: &str| Verdict::Agreed(vec![name.to_owned()]);
        assert_eq!(
            verdict(Effort::Auto, &[("dear", 1e9, true), ("cheap", 5e8, true)]),
            (agreed("cheap"), vec!["cheap"])
        );
        // What cannot answer makes way for what can, if that still fits.
        let (said, asked) = verdict(Effort::Auto, &[("next", 9e8, true), ("cannot", 5e8, false)]);
        assert_eq!((said, asked), (agreed("next"), vec!["cannot", "next"]));
        let (said, asked) = verdict(Effort::Auto, &[("next", 1.5e9, true), ("cannot", 1e9, false)]);
        assert_eq!((said, asked), (Verdict::TooMuch { about: None }, vec!["cannot"]));
        // What does not fit is not begun, unless it may cost anything.
        let long = Verdict::TooMuch { about: Some(Duration::from_secs(3)) };
        assert_eq!(verdict(Effort::Auto, &[("dear", 3e9, true)]), (long, Vec::new()));
        assert_eq!(verdict(Effort::Always, &[("dear", 3e9, true)]), (agreed("dear"), vec!["dear"]));
    }

    #[test]
    fn numbers_of_different_things_agree_in_nothing() {
        let longest = |worth| Numbers { longest: Some(worth), ..Numbers::default() };
        let compared = |claim: &Numbers, other: &Numbers| compare("first", claim, "second", other, None);
        assert_eq!(compared(&longest(Some(17)), &Numbers::raw(0_u32)), Verdict::TooMuch { about: None });
        assert!(matches!(compared(&longest(Some(17)), &longest(None)), Verdict::Disagreement(_)));
        assert_eq!(compared(&longest(None), &longest(None)), Verdict::Agreed(vec!["second".to_owned()]));
        assert_eq!(compared(&longest(Some(17)), &table(&[(1, 2)])), Verdict::TooMuch { about: None });
    }

    fn table(ways: &[(u64, u32)]) -> Numbers {
        Numbers::table(ways.iter().map(|&(worth, ways)| (Line::Ways(worth), ways.into())))
    }

    #[test]
    fn tables_are_compared_line_by_line() {
        let compared = |claim: &[(u64, u32)], other: &[(u64, u32)]| match compare(
            "first",
            &table(claim),
            "second",
            &table(other),
            None,
        ) {
            Verdict::Disagreement(Disagreement { what, answer, other, .. }) => Some([what, answer, other]),
            Verdict::Agreed(_) => None,
            verdict => panic!("{verdict:?}"),
        };
        let said = |words: [&str; 3]| Some(words.map(str::to_owned));
        assert_eq!(compared(&[(1, 2), (3, 4)], &[(1, 2), (3, 4)]), None);
        assert_eq!(compared(&[(1, 2), (3, 4)], &[(1, 2), (3, 5)]), said(["ways of length 3", "4", "5"]));
        assert_eq!(compared(&[(1, 2), (3, 4)], &[(1, 2)]), said(["ways of length 3", "4", "none"]));
        assert_eq!(compared(&[(3, 4)], &[(1, 2), (3, 4)]), said(["ways of length 1", "none", "2"]));
        // A length that no way has is no length of ways.
        assert_eq!(compared(&[(1, 2), (3, 0)], &[(1, 2)]), said(["ways of length 3", "0", "none"]));
    }
}
