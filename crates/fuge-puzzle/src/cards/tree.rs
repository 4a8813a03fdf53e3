//! The search: place by place, the forms that fit to what lies there already.

use super::compile::Inner;
use super::sweep::{self, Flat, Scratch};
use super::symmetry::{Image, NONE};
use super::tables::{Entry, Tables};
use crate::packing::Found;
use fuge_search::{Meter, Node, Swept, Tree};
use std::sync::Arc;

/// The tree over all ways to lay the cards.
#[derive(Clone, Debug)]
pub(super) struct CardsTree {
    pub inner: Arc<Inner>,
    pub tables: Arc<Tables>,
    pub flat: Option<Arc<Flat>>,
    pub scratch: Option<Scratch>,
    /// Whether the loop does without the instructions that only some processors have.
    pub portable: bool,
    /// What is laid, in the order of the steps.
    pub laid: Vec<Entry>,
    /// How many cards of each kind are left.
    pub left: Vec<u16>,
    /// What the edges show.
    pub edges: Vec<u8>,
    /// How much more of each label is left than is wanted.
    pub spare: Vec<i32>,
    /// What may be laid at each place from the first to the one at hand, one list behind the other, and where each list starts.
    fitting: Vec<Entry>,
    starts: Vec<usize>,
    /// Why the node leads nowhere, for those who watch.
    end: End,
}

/// Why a node leads nowhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// No card fits.
    None,
    /// There is an image that comes earlier.
    Image,
    /// There is too little left of this label.
    Short(u8),
}

impl CardsTree {
    pub fn new(inner: Arc<Inner>, tables: Arc<Tables>) -> Self {
        let flat = Flat::new(&tables, &inner).map(Arc::new);
        Self { flat, ..Self::without_loop(inner, tables) }
    }

    /// The same tree without what its hot loop looks up: for those who look at a few nodes only.
    pub fn without_loop(inner: Arc<Inner>, tables: Arc<Tables>) -> Self {
        let left = inner.kinds.iter().map(|kind| kind.cards.len() as u16).collect();
        let edges = vec![0; tables.edges + 1];
        let spare = tables.supply.as_ref().map_or_else(Vec::new, |supply| supply.spare.clone());
        Self {
            laid: Vec::with_capacity(tables.steps.len()),
            left,
            edges,
            spare,
            fitting: Vec::new(),
            starts: Vec::new(),
            end: End::None,
            inner,
            tables,
            flat: None,
            scratch: None,
            portable: false,
        }
    }

    /// The forms that fit at the next place and are left. They are looked up once, for as long as what is laid before stays.
    fn candidates(&mut self) -> &[Entry] {
        let Self { inner, tables, laid, left, edges, fitting, starts, .. } = self;
        if starts.len() == laid.len() {
            starts.push(fitting.len());
            let step = &tables.steps[laid.len()];
            let meets = |entry: Entry, &(edge, side): &(usize, usize)| inner.meets.both(edges[edge], entry.label(side));
            let is_free =
                |entry: &&Entry| left[entry.kind()] > 0 && step.others.iter().all(|other| meets(**entry, other));
            fitting.extend(tables.list(step, edges).iter().filter(is_free));
        }
        &fitting[starts[laid.len()]..]
    }

    fn lay(&mut self, entry: Entry) {
        let step = &self.tables.steps[self.laid.len()];
        for &(edge, side) in &step.shows {
            self.edges[edge] = entry.label(side);
        }
        self.left[entry.kind()] -= 1;
        self.laid.push(entry);
        self.spend(self.laid.len() - 1, entry, 1);
    }

    fn take_back(&mut self) {
        if let Some(entry) = self.laid.pop() {
            self.left[entry.kind()] += 1;
            self.spend(self.laid.len(), entry, -1);
            if let Some(&start) = self.starts.get(self.laid.len() + 1) {
                self.fitting.truncate(start);
                self.starts.pop();
            }
        }
    }

    /// Takes what a card shows out of what is left of labels, or gives it back.
    fn spend(&mut self, depth: usize, entry: Entry, times: i32) {
        let tables = Arc::clone(&self.tables);
        let Some(supply) = &tables.supply else { return };
        for &(_, side) in &tables.steps[depth].shows {
            let label = usize::from(entry.label(side));
            self.spare[label] -= times;
            self.spare[usize::from(supply.mates[label])] -= times;
        }
    }

    /// A label of which there is less than is wanted.
    fn short(&self) -> Option<u8> {
        self.spare.iter().position(|&spare| spare < 0).map(|label| label as u8)
    }

    /// The form that lies in a place.
    fn form_at(&self, place: usize) -> u32 {
        self.laid.get(self.tables.depths[place]).map_or(NONE, |entry| entry.form(&self.inner) as u32)
    }

    /// Whether an image of what is laid comes earlier.
    pub fn has_earlier_image(&self) -> bool {
        let (places, group) = (&self.inner.places, &self.inner.group);
        let earlier = |element| group.compare(element, places, |place| self.form_at(place)) == Image::Earlier;
        group.elements.iter().any(earlier)
    }

    /// How many solutions the one that is laid stands for; `None`: for none, an image of it comes earlier.
    pub fn weight(&self) -> Option<u64> {
        self.inner.group.weight(&self.inner.places, |place| self.form_at(place))
    }

    /// Whether a test has ended the node that was looked at, whatever fits there.
    pub fn is_cut(&self) -> bool {
        self.end != End::None
    }

    /// Whether the card that was laid last makes it worth while to compare.
    fn compares(&self) -> bool {
        self.laid.len().checked_sub(1).is_some_and(|last| self.tables.steps[last].compares)
    }
}

impl Tree for CardsTree {
    type Solution = Found;

    fn look(&mut self) -> Node {
        self.end = End::None;
        if self.laid.len() == self.tables.steps.len() {
            return match self.weight() {
                Some(weight) => Node::Solution { weight },
                None => {
                    self.end = End::Image;
                    Node::DeadEnd
                }
            };
        }
        if self.compares() && self.has_earlier_image() {
            self.end = End::Image;
            return Node::DeadEnd;
        }
        if let Some(label) = self.short() {
            self.end = End::Short(label);
            return Node::DeadEnd;
        }
        match self.candidates().len() as u32 {
            0 => Node::DeadEnd,
            branches => Node::Branches(branches),
        }
    }

    fn descend(&mut self, branch: u32) {
        let entry = self.candidates()[branch as usize];
        self.lay(entry);
    }

    fn ascend(&mut self) {
        self.take_back();
    }

    fn solution(&self) -> Found {
        let laid = self.tables.steps.iter().zip(&self.laid);
        self.inner.found(laid.map(|(step, entry)| (step.place, entry.form(&self.inner))))
    }

    fn reason(&self) -> String {
        match (self.end, self.tables.steps.get(self.laid.len())) {
            (End::Image, _) => "a symmetric image of this comes earlier".to_owned(),
            (End::Short(label), _) => {
                format!("there is too little left of {}", self.inner.puzzle.labels()[usize::from(label)])
            }
            (End::None, Some(step)) => {
                let place = self.inner.puzzle.lattice().outer(self.inner.places.cells[step.place]);
                let place: Vec<String> = place.iter().map(i32::to_string).collect();
                format!("no card that is left fits at {}", place.join(","))
            }
            (End::None, None) => "nothing leads on from here".to_owned(),
        }
    }

    fn sweep(&mut self, meter: &mut Meter<'_, Found>) -> Option<Swept> {
        let flat = self.flat.clone()?;
        Some(sweep::sweep(self, &flat, meter))
    }
}
