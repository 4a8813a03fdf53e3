//! A search told with everything that is tried: besides the steps of the tree, what is tried at a node and does not go there.
//!
//! Everything is tried when the tree comes to a node; it is told in the order in which the walk goes: what comes before something that
//! goes there is told before that is laid, and the rest when it is taken away again.

use super::story::{Heard, Story, backed_up, placed};
use super::strip::Illustrated;
use crate::cli::output::Output;
use crate::cli::pictures::StepPage;
use crate::cli::words::printable;
use fuge::search::{Step, Tree};
use std::collections::VecDeque;

/// What is seen at the nodes of a tree.
pub trait Sights {
    /// The tree that is searched.
    type Tree: Tree;
    /// The picture of a step.
    type Picture;

    /// Looks at a node, which was looked at by the walk.
    fn see(&mut self, tree: &Self::Tree);

    /// How much is tried there.
    fn tries(&self) -> usize;

    /// Whether what is tried goes there.
    fn goes(&self, number: usize) -> bool;

    /// What was tried in vain, and why, in words.
    fn vain(&self, number: usize) -> String;

    /// The name of what was laid last; `None`: nothing is.
    fn last(&self) -> Option<String>;

    /// How it was laid, in words behind its name.
    fn manner(&self) -> String {
        String::new()
    }

    /// What is to be filled next, in words.
    fn next(&self) -> String;

    /// What else is to be said when so much of what is tried is passed, in words behind a sentence.
    fn passed(&self, _passed: usize) -> String {
        String::new()
    }

    /// The picture of it, for the columns and lines of a screen; `None`: there is no screen.
    fn board(&self, moment: Moment, output: &Output, screen: Option<(usize, usize)>) -> String;

    /// The same for a file.
    fn picture(&self, moment: Moment) -> Self::Picture;

    /// A page with such pictures and what was told of them, numbered from `first`.
    fn page(&self, steps: &[(Self::Picture, String)], first: usize, page: &StepPage<'_>) -> String;
}

/// How far it is gone with what is tried at a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moment {
    /// What was just tried in vain.
    pub tried: Option<usize>,
    /// How much of it is passed.
    pub passed: usize,
}

/// The search so far.
pub struct Trying<S> {
    sights: S,
    /// Whether what does not go where it is tried is told.
    tries: bool,
    position: Vec<u32>,
    heard: Heard,
    untold: VecDeque<Telling>,
    moment: Moment,
}

/// One thing to tell.
enum Telling {
    /// In these words, when so much is passed.
    Words(String, usize),
    /// Nothing leads on from here, for the reason in these words.
    DeadEnd(String),
    /// What was tried in vain, by its number.
    Tried(usize),
}

impl<S: Sights> Trying<S> {
    /// A search that has not begun.
    pub fn new(sights: S, tries: bool) -> Self {
        Self {
            sights,
            tries,
            position: Vec::new(),
            heard: Heard::default(),
            untold: VecDeque::new(),
            moment: Moment::default(),
        }
    }

    fn say(&mut self, words: String) {
        self.untold.push_back(Telling::Words(words, 0));
    }

    /// Tells what is tried in vain from here on, until something goes there.
    fn try_from(&mut self, first: usize) {
        if self.tries {
            let vain = (first..self.sights.tries()).take_while(|&number| !self.sights.goes(number));
            self.untold.extend(vain.map(Telling::Tried));
        }
    }

    /// The number after what this branch begins with.
    fn after(&self, branch: u32) -> usize {
        let mut go = (0..self.sights.tries()).filter(|&number| self.sights.goes(number));
        go.nth(branch as usize).map_or(self.sights.tries(), |number| number + 1)
    }

    /// What was laid, or that nothing is.
    fn arrived(&self) -> String {
        let laid = self.sights.last().map(|name| placed(&name) + &self.sights.manner());
        laid.unwrap_or_else(|| "start".to_owned())
    }
}

impl<S: Sights> Story for Trying<S> {
    type Tree = S::Tree;

    fn hear(&mut self, step: Step, tree: &S::Tree, position: &[u32]) {
        let before = self.sights.last();
        self.sights.see(tree);
        let left = self.position.get(position.len()).copied();
        position.clone_into(&mut self.position);
        // A dead end is seen only after everything was tried.
        let late = step == Step::Rejected && self.tries && self.sights.tries() > 0;
        self.heard.hear(step, if late { Step::Placed } else { step }, position.len());
        self.untold.clear();
        match step {
            Step::Placed => {
                self.say(format!("{}; next {}", self.arrived(), self.sights.next()));
                self.try_from(0);
            }
            Step::Rejected if late => {
                self.say(format!("{}; next {}", self.arrived(), self.sights.next()));
                self.try_from(0);
                self.untold.push_back(Telling::DeadEnd(format!("dead end: {}", printable(&tree.reason()))));
            }
            Step::Rejected => self.say(format!("{}, rejected: {}", self.arrived(), printable(&tree.reason()))),
            Step::Solution => self.say(format!("{}: solution {}", self.arrived(), self.heard.tally.solutions)),
            Step::Copy => self.say(format!("{}: a symmetric copy of a solution", self.arrived())),
            Step::BackedUp => {
                let passed = left.map_or(0, |branch| self.after(branch));
                let (taken, next) = (backed_up(&before.unwrap_or_default()), self.sights.next());
                let words = format!("{taken}; back to {next}{}", self.sights.passed(passed));
                self.untold.push_back(Telling::Words(words, passed));
                self.try_from(passed);
            }
        }
    }

    fn tell(&mut self) -> bool {
        let Some(telling) = self.untold.pop_front() else { return false };
        self.heard.tally.steps += 1;
        (self.heard.event, self.moment) = match telling {
            Telling::Words(words, passed) => (words, Moment { tried: None, passed }),
            Telling::DeadEnd(words) => {
                self.heard.tally.dead_ends += 1;
                (words, Moment { tried: None, passed: self.sights.tries() })
            }
            Telling::Tried(number) => {
                self.heard.tally.refused += 1;
                let (vain, passed) = (self.sights.vain(number), self.sights.passed(number + 1));
                (format!("tried {vain}{passed}"), Moment { tried: Some(number), passed: number + 1 })
            }
        };
        true
    }

    fn has_more(&self) -> bool {
        !self.untold.is_empty()
    }

    fn heard(&self) -> &Heard {
        &self.heard
    }

    fn heard_mut(&mut self) -> &mut Heard {
        &mut self.heard
    }

    fn board(&self, output: &Output, screen: Option<(usize, usize)>) -> String {
        self.sights.board(self.moment, output, screen)
    }
}

impl<S: Sights> Illustrated for Trying<S> {
    type Picture = S::Picture;

    fn picture(&self) -> S::Picture {
        self.sights.picture(self.moment)
    }

    fn page(&self, steps: &[(S::Picture, String)], first: usize, page: &StepPage<'_>) -> String {
        self.sights.page(steps, first, page)
    }
}
