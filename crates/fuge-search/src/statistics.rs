//! What a walk saw, level by level. The number of nodes is the signature of a tree.

/// Counts by depth, and in all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// One entry for each depth that was reached, the root first.
    pub levels: Vec<Level>,
    /// Solutions counted with their weights: all, symmetric copies included.
    pub raw: u64,
    /// Solutions that were not [wanted](crate::Tree::wanted): counted above, not handed out.
    pub rejected: u64,
}

/// What was seen at one depth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Level {
    /// Nodes visited.
    pub nodes: u64,
    /// Nodes from which nothing leads on and that are no solutions.
    pub dead_ends: u64,
    /// Solutions found.
    pub solutions: u64,
}

impl Statistics {
    /// Nodes visited in all.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.levels.iter().map(|l| l.nodes).sum()
    }

    /// Dead ends in all.
    #[must_use]
    pub fn dead_ends(&self) -> u64 {
        self.levels.iter().map(|l| l.dead_ends).sum()
    }

    /// Solutions found in all.
    #[must_use]
    pub fn solutions(&self) -> u64 {
        self.levels.iter().map(|l| l.solutions).sum()
    }

    /// Solutions handed out: those that were wanted.
    #[must_use]
    pub fn kept(&self) -> u64 {
        self.solutions().saturating_sub(self.rejected)
    }

    /// The counts of one depth, to add to.
    pub fn level(&mut self, depth: usize) -> &mut Level {
        if self.levels.len() <= depth {
            self.levels.resize(depth + 1, Level::default());
        }
        &mut self.levels[depth]
    }
}

impl std::ops::AddAssign<&Statistics> for Statistics {
    fn add_assign(&mut self, other: &Self) {
        for (depth, theirs) in other.levels.iter().enumerate() {
            let ours = self.level(depth);
            ours.nodes += theirs.nodes;
            ours.dead_ends += theirs.dead_ends;
            ours.solutions += theirs.solutions;
        }
        self.raw += other.raw;
        self.rejected += other.rejected;
    }
}
