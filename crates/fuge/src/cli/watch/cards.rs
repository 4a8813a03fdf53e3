//! What is seen of the search for cards: the board, the place that is to be filled, the cards that are tried there, and the three piles of the
//! paper of 1986. The supply has on top what is tried now; what was tried in every way is discarded; when a card lies, the discarded cards go
//! back to the supply.

use super::tries::{Moment, Sights};
use crate::cli::cards::{self, Room};
use crate::cli::output::Output;
use crate::cli::pictures::StepPage;
use crate::cli::words::printable;
use fuge::cards::{Against, CardPuzzle, Compiled, Laid, Left, Refusal, Sight, WatchedTree, side_names};
use fuge::draw::cards as draw;
use std::collections::BTreeSet;

/// A board while it is filled.
pub struct OnTable<'a> {
    compiled: &'a Compiled,
    sight: Sight,
}

impl<'a> OnTable<'a> {
    /// A board that nobody has looked at.
    pub fn new(compiled: &'a Compiled) -> Self {
        Self { compiled, sight: Sight::default() }
    }

    fn puzzle(&self) -> &'a CardPuzzle {
        self.compiled.puzzle()
    }

    fn name(&self, card: usize) -> String {
        self.puzzle().cards().get(card).map(|card| printable(&card.name)).unwrap_or_default()
    }

    fn label(&self, number: u8) -> String {
        self.puzzle().labels().get(usize::from(number)).map(|label| printable(label)).unwrap_or_default()
    }

    /// How a card lies, in words behind its name; nothing where cards can lie in one way only.
    fn lying(&self, laid: &Laid) -> String {
        let degrees = 360 / self.puzzle().sides() * usize::from(laid.turn);
        match (laid.flipped, degrees) {
            (false, 0) if !self.puzzle().turns() && !self.puzzle().flips() => String::new(),
            (false, 0) => " as it is".to_owned(),
            (false, _) => format!(" turned {degrees} degrees"),
            (true, 0) => " turned over".to_owned(),
            (true, _) => format!(" turned over and by {degrees} degrees"),
        }
    }

    /// Why a card does not fit, in words.
    fn why(&self, laid: &Laid, refusal: &Refusal) -> String {
        let names = side_names(self.puzzle().lattice());
        let side = names.get(usize::from(laid.cell.part) * self.puzzle().sides() + refusal.side).unwrap_or(&"");
        let own = format!("{} at the {side}", self.label(refusal.own));
        match refusal.against {
            Against::Card { card, label } => {
                format!("{own} does not fit {} of {}", self.label(label), self.name(card))
            }
            Against::Frame(wanted) => format!("{own} is not the {} of the frame", self.label(wanted)),
            Against::Anything => format!("{own} fits nothing that may lie there"),
        }
    }

    /// Which kinds of cards were tried in every way when so much is passed, by the cards on top of them.
    fn discarded(&self, passed: usize) -> BTreeSet<usize> {
        let cards = |tries: &[fuge::cards::Try]| tries.iter().map(|tried| tried.laid.card).collect::<BTreeSet<_>>();
        let (before, after) = self.sight.tries.split_at(passed.min(self.sight.tries.len()));
        cards(before).difference(&cards(after)).copied().collect()
    }

    /// The three piles, each of so many lines at most.
    fn piles(&self, moment: Moment, (columns, lines): (usize, usize)) -> [String; 3] {
        let gone = self.discarded(moment.passed);
        let kind = |left: &Left| match left.copies {
            1 => (self.name(left.card), 1),
            copies => (format!("{} ({copies} left)", self.name(left.card)), copies),
        };
        let (discarded, supply): (Vec<Left>, Vec<Left>) =
            self.sight.left.iter().partition(|left| gone.contains(&left.card));
        let kinds = |left: &[Left]| left.iter().map(kind).collect::<Vec<_>>();
        let laid: Vec<(String, usize)> = self.sight.laid.iter().map(|laid| (self.name(laid.card), 1)).collect();
        [
            pile("supply:", &kinds(&supply), Top::First, (columns, lines)),
            pile("laid:", &laid, Top::Last, (columns, lines)),
            pile("discarded:", &kinds(&discarded), Top::Last, (columns, lines)),
        ]
    }
}

impl Sights for OnTable<'_> {
    type Tree = WatchedTree;
    type Picture = (draw::Moment, [String; 3]);

    fn see(&mut self, tree: &WatchedTree) {
        self.sight = tree.sight();
    }

    fn tries(&self) -> usize {
        self.sight.tries.len()
    }

    fn goes(&self, number: usize) -> bool {
        self.sight.tries.get(number).is_some_and(|tried| tried.refusal.is_none())
    }

    fn vain(&self, number: usize) -> String {
        let tried = &self.sight.tries[number];
        let why = tried.refusal.map(|refusal| self.why(&tried.laid, &refusal)).unwrap_or_default();
        format!("{}{}, rejected: {why}", self.name(tried.laid.card), self.lying(&tried.laid))
    }

    fn last(&self) -> Option<String> {
        self.sight.laid.last().map(|laid| self.name(laid.card))
    }

    fn manner(&self) -> String {
        self.sight.laid.last().map(|laid| self.lying(laid)).unwrap_or_default()
    }

    fn next(&self) -> String {
        let Some(cell) = self.sight.next else { return "nothing".to_owned() };
        let place: Vec<String> = self.puzzle().lattice().outer(cell).iter().map(i32::to_string).collect();
        let clue = self.sight.tries.first().filter(|_| self.sight.clue);
        let clue = clue.map(|tried| format!(", where a clue wants {}", self.name(tried.laid.card))).unwrap_or_default();
        format!("the place {}{clue}", place.join(","))
    }

    fn passed(&self, passed: usize) -> String {
        let last = passed.checked_sub(1).and_then(|last| self.sight.tries.get(last));
        let gone = last.filter(|tried| self.discarded(passed).contains(&tried.laid.card));
        gone.map(|tried| format!("; {} is discarded", self.name(tried.laid.card))).unwrap_or_default()
    }

    fn board(&self, moment: Moment, _: &Output, screen: Option<(usize, usize)>) -> String {
        let (columns, lines) = screen.unwrap_or((MOST_COLUMNS, MOST_LINES));
        let tall = screen.is_none() || lines >= TALL;
        let piles = self.piles(moment, (columns.min(WIDEST_PILE), if tall { PILE_LINES } else { 1 }));
        let below = 1 + piles.iter().map(|pile| pile.lines().count()).sum::<usize>();
        let tried = moment.tried.and_then(|number| self.sight.tries.get(number)).map(|tried| tried.laid);
        let room = Room { columns, lines: lines.saturating_sub(below), cuts: screen.is_some() };
        let board = cards::filling(self.puzzle(), &self.sight.laid, (self.sight.next, tried), room);
        format!("{board}\n{}", piles.concat())
    }

    fn picture(&self, moment: Moment) -> Self::Picture {
        let tried = moment.tried.and_then(|number| self.sight.tries.get(number));
        let tried = tried.and_then(|tried| Some((tried.laid, tried.refusal?.side)));
        let shown = draw::Moment { laid: self.sight.laid.clone(), next: self.sight.next, tried };
        (shown, self.piles(moment, (WIDEST_PILE, PILE_LINES)))
    }

    fn page(&self, steps: &[(Self::Picture, String)], first: usize, page: &StepPage<'_>) -> String {
        let told = |((shown, piles), event): &(Self::Picture, String)| {
            let piles: Vec<String> = piles.iter().map(|pile| words(pile)).collect();
            (shown.clone(), format!("{event}\n{}", piles.join("\n")))
        };
        let steps: Vec<(draw::Moment, String)> = steps.iter().map(told).collect();
        match page {
            StepPage::Sheet(heading) => draw::strip_svg(self.puzzle(), &steps, first, heading),
            StepPage::Report(frame) => draw::strip_html(self.puzzle(), &steps, first, frame),
        }
    }
}

/// How large a drawing is where there is no screen.
const MOST_COLUMNS: usize = 120;
const MOST_LINES: usize = 64;

/// Lines of a pile, where there is room; a screen with so many lines has.
const PILE_LINES: usize = 2;
const TALL: usize = 24;

/// Columns of a pile.
const WIDEST_PILE: usize = 100;

/// Columns for the name of a pile.
const NAME: usize = 11;

/// Where the top of a pile is in the list of it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Top {
    First,
    Last,
}

/// A pile in words: names, each with how many cards it stands for. Where that takes more lines than there are, those on top, and how many
/// others there are.
fn pile(name: &str, cards: &[(String, usize)], top: Top, (columns, lines): (usize, usize)) -> String {
    let width = columns.saturating_sub(NAME).max(NAME);
    let listed = |shown: usize| {
        let (from, to) = if top == Top::First { (0, shown) } else { (cards.len() - shown, cards.len()) };
        let more: usize = cards[..from].iter().chain(&cards[to..]).map(|(_, count)| count).sum();
        let names = cards[from..to].iter().map(|(name, _)| name.clone());
        let others = (more > 0).then(|| format!("{more} more"));
        let (before, behind) = if top == Top::First { (None, others) } else { (others, None) };
        wrapped(before.into_iter().chain(names).chain(behind), width)
    };
    // Every name is a letter and a comma at least.
    let most = cards.len().min(width * lines);
    let fitting = (0..=most).rev().map(listed).find(|listed| listed.len() <= lines);
    let listed = fitting.filter(|_| !cards.is_empty()).unwrap_or_else(|| vec!["none".to_owned()]);
    let named = listed.iter().zip([name].into_iter().chain(std::iter::repeat("")));
    named.map(|(line, name)| format!("{name:<NAME$}{line}\n")).collect()
}

/// Words with commas between them, in lines of this width.
fn wrapped(words: impl Iterator<Item = String>, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        match lines.last_mut() {
            Some(line) if line.chars().count() + word.chars().count() + 2 <= width => *line += &format!(", {word}"),
            last => {
                last.into_iter().for_each(|line| line.push(','));
                lines.push(word);
            }
        }
    }
    lines
}

/// Lines as one, with single blanks.
fn words(lines: &str) -> String {
    lines.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_piles_show_their_tops() {
        let cards: Vec<(String, usize)> = (1..=40).map(|card| (card.to_string(), 1)).collect();
        let shown = |top, lines| pile("supply:", &cards, top, (40, lines));
        assert_eq!(shown(Top::First, 1), "supply:    1, 2, 3, 4, 5, 6, 7, 33 more\n");
        assert_eq!(shown(Top::Last, 1), "supply:    35 more, 36, 37, 38, 39, 40\n");
        assert_eq!(shown(Top::First, 2).lines().count(), 2);
        assert!(shown(Top::First, 9).ends_with("39, 40\n"));
        assert_eq!(pile("laid:", &[], Top::Last, (40, 1)), "laid:      none\n");
        let copies = [("a (3 left)".to_owned(), 3), ("b".repeat(40), 2), ("c".to_owned(), 1)];
        assert_eq!(pile("supply:", &copies, Top::First, (40, 1)), "supply:    a (3 left), 3 more\n");
    }
}
