//! An exact-cover problem as it is written down, and what can be wrong with it.
//!
//! Writing never fails; [`CoverProblem::tree`] looks at the whole and names the first item or option that is wrong.

use super::tree::CoverTree;
use fuge_search::{Patience, Stopped};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

/// Items and options.
///
/// ```
/// use fuge_puzzle::cover::CoverProblem;
/// use fuge_search::{Control, Interval, walk};
///
/// // Colour the ends of a path of three edges with two colours, so that the ends of an edge differ.
/// let mut problem = CoverProblem::new();
/// let corners = [(); 4].map(|()| problem.secondary());
/// for ends in corners.windows(2) {
///     let edge = problem.primary();
///     for colour in 0..2 {
///         problem.option([edge.into(), ends[0].coloured(colour), ends[1].coloured(1 - colour)]);
///     }
/// }
/// let mut found = Vec::new();
/// walk(&mut problem.tree()?, &Interval::whole(), &Control::default(), &mut found);
/// assert_eq!(found, [Box::from([0, 3, 4]), Box::from([1, 2, 5])]);
/// # Ok::<(), fuge_puzzle::cover::CoverError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CoverProblem {
    pub(super) items: Vec<Kind>,
    /// The members of all options, one option after the other.
    pub(super) members: Vec<Member>,
    /// Where each option's members end.
    pub(super) ends: Vec<usize>,
}

/// What an item asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// To be covered this often.
    Primary(RangeInclusive<u32>),
    /// To be covered consistently, if at all.
    Secondary,
}

/// An item of a [`CoverProblem`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Item(u32);

/// An item as a member of an option, perhaps with a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Member {
    /// The item.
    pub item: Item,
    /// The colour that the option gives to it; for secondary items only. Without one, no other option may have the item.
    pub colour: Option<u32>,
}

/// Why something is not an exact-cover problem.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CoverError {
    /// It was stopped before it was compiled.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// A primary item's range contains no number.
    #[error("item {item} cannot be covered at least {min} and at most {max} times")]
    EmptyRange {
        /// The item's number.
        item: u32,
        /// The least number of times asked for.
        min: u32,
        /// The greatest number of times asked for.
        max: u32,
    },
    /// An option has no primary item, so nothing would ever ask whether to choose it.
    #[error("option {option} has no primary item")]
    NoPrimary {
        /// The option's number.
        option: u32,
    },
    /// An option has an item of some other problem.
    #[error("option {option} has item {item}, but the problem has only {items} items")]
    UnknownItem {
        /// The option's number.
        option: u32,
        /// The item's number.
        item: u32,
        /// The number of items of the problem.
        items: u32,
    },
    /// An option has an item twice.
    #[error("option {option} has item {item} twice")]
    Repeated {
        /// The option's number.
        option: u32,
        /// The item's number.
        item: u32,
    },
    /// An option gives a colour to a primary item.
    #[error("option {option} gives a colour to item {item}, which is primary")]
    ColouredPrimary {
        /// The option's number.
        option: u32,
        /// The item's number.
        item: u32,
    },
    /// More than [`CoverProblem::LIMIT`] items, options, or members of options.
    #[error("{count} {what}; there can be at most {}", CoverProblem::LIMIT)]
    TooLarge {
        /// What there is too much of.
        what: &'static str,
        /// How many there are.
        count: usize,
    },
}

impl Item {
    /// Its number: items are numbered from 0 in the order in which they were added.
    #[must_use]
    pub fn number(self) -> u32 {
        self.0
    }

    /// The item with a colour. Colours are any numbers; they only have to be equal or not.
    #[must_use]
    pub fn coloured(self, colour: u32) -> Member {
        Member { item: self, colour: Some(colour) }
    }
}

impl From<Item> for Member {
    fn from(item: Item) -> Self {
        Self { item, colour: None }
    }
}

impl CoverProblem {
    /// The greatest number of items, of options, and of members of all options together.
    pub const LIMIT: u32 = 1 << 30;

    /// No items, no options.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds an item that is to be covered exactly once.
    pub fn primary(&mut self) -> Item {
        self.primary_range(1..=1)
    }

    /// Adds several items that are to be covered exactly once each.
    pub fn primaries<const N: usize>(&mut self) -> [Item; N] {
        [(); N].map(|()| self.primary())
    }

    /// Adds an item that is to be covered a number of times within this range.
    ///
    /// Copies of a piece are such an item: which copy lies where is never asked.
    pub fn primary_range(&mut self, times: RangeInclusive<u32>) -> Item {
        self.item(Kind::Primary(times))
    }

    /// Adds an item that is to be covered at most once, or by options that give it the same colour.
    pub fn secondary(&mut self) -> Item {
        self.item(Kind::Secondary)
    }

    /// Adds an option and returns its number: options are numbered from 0 in the order in which they were added.
    ///
    /// The order of the members changes no answer and no tree, only the time: conflicts are looked for member by member
    /// until a dead end shows. So write those first that starve others soonest: cells before the piece.
    pub fn option<M: Into<Member>>(&mut self, members: impl IntoIterator<Item = M>) -> u32 {
        self.members.extend(members.into_iter().map(Into::into));
        let number = saturated(self.ends.len());
        self.ends.push(self.members.len());
        number
    }

    /// Number of items.
    #[must_use]
    pub fn item_count(&self) -> usize {
        self.items.len()
    }

    /// Number of options.
    #[must_use]
    pub fn option_count(&self) -> usize {
        self.ends.len()
    }

    /// The members of an option.
    #[must_use]
    pub fn members(&self, option: u32) -> Option<&[Member]> {
        let option = option as usize;
        let end = *self.ends.get(option)?;
        let start = option.checked_sub(1).map_or(0, |before| self.ends[before]);
        Some(&self.members[start..end])
    }

    /// How often a primary item is to be covered; `None` for a secondary one, and where there is no such item.
    #[must_use]
    pub fn times(&self, item: u32) -> Option<RangeInclusive<u32>> {
        match self.items.get(item as usize)? {
            Kind::Primary(times) => Some(times.clone()),
            Kind::Secondary => None,
        }
    }

    /// Whether these options, each named once, cover every item as it asks for. This looks at the problem as it is written down, and
    /// not at what the search makes of it.
    #[must_use]
    pub fn is_covered_by(&self, options: &[u32]) -> bool {
        let mut covered = vec![0; self.items.len()];
        let mut colours: BTreeMap<Item, Option<u32>> = BTreeMap::new();
        let distinct = options.iter().collect::<BTreeSet<_>>().len() == options.len();
        let consistent = options.iter().all(|&option| {
            let Some(members) = self.members(option) else { return false };
            members.iter().all(|&Member { item, colour }| {
                let Some(times) = covered.get_mut(item.0 as usize) else { return false };
                *times += 1;
                // The first colour counts; without one, nobody else may come.
                colours.insert(item, colour).is_none_or(|before| before.is_some() && before == colour)
                    || matches!(self.items[item.0 as usize], Kind::Primary(_))
            })
        });
        let asked = self.items.iter().zip(&covered).all(|(kind, times)| match kind {
            Kind::Primary(range) => range.contains(times),
            Kind::Secondary => true,
        });
        distinct && consistent && asked
    }

    /// Checks the problem and compiles it to its search tree.
    ///
    /// # Errors
    /// The first item or option that is wrong.
    pub fn tree(&self) -> Result<CoverTree, CoverError> {
        self.tree_patiently(&Patience::endless())
    }

    /// The same, unless it is stopped.
    ///
    /// # Errors
    /// The first item or option that is wrong, or [`CoverError::Stopped`] when `patience` runs out.
    pub fn tree_patiently(&self, patience: &Patience<'_>) -> Result<CoverTree, CoverError> {
        self.check(patience)?;
        Ok(CoverTree::new(self, patience)?)
    }

    /// The members of each option in turn, each of which is a step.
    pub(super) fn options<'a>(
        &'a self,
        patience: &'a Patience<'_>,
    ) -> impl Iterator<Item = Result<&'a [Member], Stopped>> {
        (0..saturated(self.ends.len())).map(move |option| {
            let members = self.members(option).unwrap_or_default();
            patience.spend(1 + members.len() as u64)?;
            Ok(members)
        })
    }

    fn item(&mut self, kind: Kind) -> Item {
        // A number beyond the limit is wrong, but then `check` says so before anybody uses it.
        let number = saturated(self.items.len());
        self.items.push(kind);
        Item(number)
    }

    fn check(&self, patience: &Patience<'_>) -> Result<(), CoverError> {
        let counts =
            [("items", self.items.len()), ("options", self.ends.len()), ("members of options", self.members.len())];
        for (what, count) in counts {
            if count > Self::LIMIT as usize {
                return Err(CoverError::TooLarge { what, count });
            }
        }
        for (item, kind) in (0..).zip(&self.items) {
            if let Kind::Primary(times) = kind
                && times.is_empty()
            {
                return Err(CoverError::EmptyRange { item, min: *times.start(), max: *times.end() });
            }
        }
        // The last option that each item was seen in, counted from 1.
        let mut seen = vec![0; self.items.len()];
        (0..)
            .zip(self.options(patience))
            .try_for_each(|(option, members)| self.check_option(option, members?, &mut seen))
    }

    fn check_option(&self, option: u32, members: &[Member], seen: &mut [u32]) -> Result<(), CoverError> {
        let mut has_primary = false;
        for &Member { item: Item(item), colour } in members {
            let Some(kind) = self.items.get(item as usize) else {
                return Err(CoverError::UnknownItem { option, item, items: saturated(self.items.len()) });
            };
            if std::mem::replace(&mut seen[item as usize], option + 1) == option + 1 {
                return Err(CoverError::Repeated { option, item });
            }
            let primary = matches!(kind, Kind::Primary(_));
            if primary && colour.is_some() {
                return Err(CoverError::ColouredPrimary { option, item });
            }
            has_primary |= primary;
        }
        if has_primary { Ok(()) } else { Err(CoverError::NoPrimary { option }) }
    }
}

fn saturated(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
