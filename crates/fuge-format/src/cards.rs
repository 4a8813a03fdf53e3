//! From the text of a cards puzzle to its model and back.

use crate::error::{CARD_LATTICES, CARD_RULES, Fault, Problem, SYMMETRIES, shown};
use crate::packing::{check_name, choice, plain_board, required};
use crate::text::{CardText, CardsText, ClueText, FrameText};
use fuge_puzzle::cards::{
    Card, CardPuzzle, CardsError, Clue, Compiled, Frame, Label, MOST_CARDS, MOST_LABELS, Rule, side_names, sides_of,
};
use fuge_puzzle::packing::{Lattice, Symmetry};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::ops::Range;
use toml::Spanned;

/// The puzzle that the text of `file` states, made ready.
pub(crate) fn cards(text: &CardsText, file: &str) -> Result<Compiled, Fault> {
    let lattice =
        [Lattice::Square, Lattice::Triangle, Lattice::Hexagon][choice("lattice", &text.lattice, CARD_LATTICES)?];
    let symmetry =
        [Symmetry::Full, Symmetry::Rotations, Symmetry::None][choice("symmetry", &text.symmetry, SYMMETRIES)?];
    let (board, board_span) = plain_board(text.board.as_ref(), lattice, file)?;
    let mut reader = Reader { lattice, labels: Vec::new(), cards: Vec::new(), spans: Vec::new() };
    reader.cards(text)?;
    let rule = reader.rule(text)?;
    let frame = reader.frame(text)?;
    let Reader { labels, cards, spans, .. } = reader;
    let place = |error: &CardsError| match error {
        CardsError::Labels { card, .. } => spans[*card].clone(),
        CardsError::TooFewCards { .. } => board_span.clone(),
        CardsError::Clue { clue, .. } => text.clue[*clue].span(),
        _ => 0..0,
    };
    let fault = |error: CardsError| {
        let span = place(&error);
        Fault::new(error, span)
    };
    let puzzle = CardPuzzle::new(board, cards, labels, rule).map_err(fault)?;
    let puzzle = puzzle.framed(frame).moving(text.turn.unwrap_or(true), text.flip.unwrap_or(false));
    let clues = text.clue.iter().map(|own| clue(own, &puzzle)).collect::<Result<Vec<_>, _>>()?;
    let puzzle = puzzle.with_clues(clues).map_err(fault)?;
    let puzzle = puzzle.counted(symmetry, text.colour_swaps.unwrap_or(false)).map_err(fault)?;
    Ok(Compiled::new(&puzzle))
}

struct Reader {
    lattice: Lattice,
    labels: Vec<String>,
    cards: Vec<Card>,
    /// Where each card stands in the file.
    spans: Vec<Range<usize>>,
}

impl Reader {
    fn cards(&mut self, text: &CardsText) -> Result<(), Fault> {
        for labels in text.cards.iter().flat_map(|list| list.get_ref()) {
            let name = (self.cards.len() + 1).to_string();
            self.card(name, labels)?;
        }
        for card in &text.card {
            self.named(card)?;
        }
        if self.cards.is_empty() {
            return Err(Fault::new(Problem::MissingKey { key: "cards", place: "the puzzle" }, 0..0));
        }
        Ok(())
    }

    fn named(&mut self, text: &Spanned<CardText>) -> Result<(), Fault> {
        let CardText { name, labels, copies } = text.get_ref();
        if let Some(name) = name {
            check_name(name, &|name| self.cards.iter().any(|card| card.name == name))?;
        }
        let labels = required(labels.as_ref(), "labels", "the card", text.span())?;
        let copies = match copies {
            None => 1,
            Some(copies) => usize::try_from(*copies.get_ref())
                .ok()
                .filter(|number| *number > 0)
                .ok_or_else(|| Fault::new(Problem::BadCount { number: copies.get_ref().to_string() }, copies.span()))?,
        };
        if self.cards.len().saturating_add(copies) > MOST_CARDS {
            let error = CardsError::TooManyCards(self.cards.len().saturating_add(copies));
            return Err(Fault::new(error, text.span()));
        }
        for copy in 0..copies {
            let name = match name {
                Some(name) if copies == 1 => name.get_ref().clone(),
                Some(name) => format!("{}.{}", name.get_ref(), copy + 1),
                None => (self.cards.len() + 1).to_string(),
            };
            self.card(name, labels)?;
        }
        Ok(())
    }

    fn card(&mut self, name: String, text: &Spanned<String>) -> Result<(), Fault> {
        let labels = text.get_ref().split_whitespace().map(|word| self.label(word, text.span()));
        let labels = labels.collect::<Result<Vec<Label>, _>>()?;
        let wanted = sides_of(self.lattice).unwrap_or(4);
        if labels.len() != wanted {
            let error = CardsError::Labels { card: self.cards.len(), given: labels.len(), wanted };
            return Err(Fault::new(error, text.span()));
        }
        if self.cards.len() == MOST_CARDS {
            return Err(Fault::new(CardsError::TooManyCards(MOST_CARDS + 1), text.span()));
        }
        self.cards.push(Card { name, labels });
        self.spans.push(text.span());
        Ok(())
    }

    /// The number of a label, which is new or not.
    fn label(&mut self, word: &str, span: Range<usize>) -> Result<Label, Fault> {
        let known = self.labels.iter().position(|label| label == word);
        let number = known.unwrap_or_else(|| {
            self.labels.push(word.to_owned());
            self.labels.len() - 1
        });
        if number >= MOST_LABELS {
            return Err(Fault::new(CardsError::TooManyLabels(self.labels.len()), span));
        }
        Ok(number as Label)
    }

    /// The number of a label that is on a card; the place is where it was named.
    fn known(&self, word: &str, span: Range<usize>) -> Result<Label, Fault> {
        let number = self.labels.iter().position(|label| label == word);
        number.map(|number| number as Label).ok_or_else(|| {
            let message = format!("no card has the label `{}`", shown(word));
            Fault::new(Problem::Label { message }, span)
        })
    }

    fn rule(&self, text: &CardsText) -> Result<Rule, Fault> {
        let rule = choice("rule", &text.rule, CARD_RULES)?;
        match (rule, &text.pairs) {
            (2, Some(pairs)) => {
                let pairs = pairs.get_ref().iter().map(|pair| {
                    let words: Vec<&str> = pair.get_ref().split_whitespace().collect();
                    let [a, b] = words[..] else {
                        let message = format!("`{}` is no pair of labels", shown(pair.get_ref()));
                        return Err(Fault::new(Problem::Label { message }, pair.span()));
                    };
                    Ok((self.known(a, pair.span())?, self.known(b, pair.span())?))
                });
                Ok(Rule::Pairs(pairs.collect::<Result<BTreeSet<_>, _>>()?))
            }
            (2, None) => Err(Fault::new(Problem::MissingKey { key: "pairs", place: "the puzzle" }, 0..0)),
            (_, Some(pairs)) => {
                let message = "`pairs` are there, and the rule is not `pairs`".to_owned();
                Err(Fault::new(Problem::Label { message }, pairs.span()))
            }
            (1, None) => self.halves(text).map(Rule::Pairs),
            _ => Ok(Rule::Equal),
        }
    }

    /// Labels whose names end in 1 and 2 and are the same before that.
    fn halves(&self, text: &CardsText) -> Result<BTreeSet<(Label, Label)>, Fault> {
        let mut pairs = BTreeSet::new();
        for (number, label) in self.labels.iter().enumerate() {
            let framed = matches!(text.frame.as_ref().map(Spanned::get_ref), Some(FrameText::All(own)) if own == label);
            let stem = label.strip_suffix('1').or_else(|| label.strip_suffix('2'));
            let Some(stem) = stem.filter(|stem| !stem.is_empty()) else {
                if framed {
                    continue;
                }
                let card = self.cards.iter().position(|card| card.labels.contains(&(number as Label)));
                let span = card.map_or(0..0, |card| self.spans[card].clone());
                let message = format!("`{}` is no half: its name does not end in 1 or 2", shown(label));
                return Err(Fault::new(Problem::Label { message }, span));
            };
            let other = format!("{stem}{}", if label.ends_with('1') { '2' } else { '1' });
            if let Some(mate) = self.labels.iter().position(|label| *label == other) {
                pairs.insert((number.min(mate) as Label, number.max(mate) as Label));
            }
        }
        Ok(pairs)
    }

    fn frame(&self, text: &CardsText) -> Result<Frame, Fault> {
        let names = side_names(self.lattice);
        let sides = match &text.frame {
            None => Vec::new(),
            Some(frame) => match frame.get_ref() {
                FrameText::All(label) => vec![Some(self.known(label, frame.span())?); names.len()],
                FrameText::Sides(sides) => {
                    if let Some(side) = sides.keys().find(|side| !names.contains(&side.as_str())) {
                        let known: BTreeSet<&str> = names.iter().copied().collect();
                        let known = known.into_iter().collect::<Vec<_>>().join(", ");
                        let message = format!("`{}` is no side; there are {known}", shown(side));
                        return Err(Fault::new(Problem::Label { message }, frame.span()));
                    }
                    let side = |name: &&str| sides.get(*name).map(|label| self.known(label, frame.span())).transpose();
                    names.iter().map(side).collect::<Result<_, _>>()?
                }
            },
        };
        let only = match text.frame_only.unwrap_or(false) {
            true => sides.iter().flatten().copied().collect(),
            false => BTreeSet::new(),
        };
        Ok(Frame { sides, only })
    }
}

fn clue(text: &Spanned<ClueText>, puzzle: &CardPuzzle) -> Result<Clue, Fault> {
    let ClueText { card, at, turn, flipped } = text.get_ref();
    let card = required(card.as_ref(), "card", "the clue", text.span())?;
    let at = required(at.as_ref(), "at", "the clue", text.span())?;
    let named = puzzle.cards().iter().position(|own| own.name == *card.get_ref());
    let number = named.ok_or_else(|| {
        let message = format!("there is no card `{}`", shown(card.get_ref()));
        Fault::new(Problem::Label { message }, card.span())
    })?;
    let cell = puzzle.lattice().inner(at.get_ref()).ok_or_else(|| {
        let wanted = puzzle.lattice().numbers();
        Fault::new(Problem::Label { message: format!("a place has {wanted} numbers here") }, at.span())
    })?;
    let turn = match turn {
        None => 0,
        Some(turn) => u8::try_from(*turn.get_ref())
            .map_err(|_| Fault::new(Problem::BadCount { number: turn.get_ref().to_string() }, turn.span()))?,
    };
    Ok(Clue { card: number, cell, turn, flipped: flipped.unwrap_or(false) })
}

/// The puzzle as a puzzle file's text, which says all that counts and in one way.
pub(crate) fn cards_text(puzzle: &CardPuzzle) -> String {
    let lattice = puzzle.lattice();
    let mut text = String::from("family = \"cards\"\n");
    let symmetry = match puzzle.symmetry() {
        Symmetry::Full => "full",
        Symmetry::Rotations => "rotations",
        Symmetry::None => "none",
    };
    let label = |label: Label| toml::Value::String(puzzle.labels()[usize::from(label)].clone());
    // Writing to a string never fails.
    let _ = writeln!(text, "lattice = \"{lattice}\"\nsymmetry = \"{symmetry}\"");
    let _ = writeln!(
        text,
        "turn = {}\nflip = {}\ncolour-swaps = {}",
        puzzle.turns(),
        puzzle.flips(),
        puzzle.swaps_colours()
    );
    let places = puzzle.board().cells().iter().map(|&cell| format!("{:?}", lattice.outer(cell)));
    let _ = writeln!(text, "places = [{}]", places.collect::<Vec<_>>().join(", "));
    if let Rule::Pairs(pairs) = puzzle.rule() {
        let pairs = pairs.iter().map(|&(a, b)| format!("[{}, {}]", label(a), label(b)));
        let _ = writeln!(text, "pairs = [{}]", pairs.collect::<Vec<_>>().join(", "));
    }
    for (side, wanted) in puzzle.frame().sides.iter().enumerate() {
        if let Some(wanted) = wanted {
            let _ = writeln!(text, "frame.{side} = {}", label(*wanted));
        }
    }
    for only in &puzzle.frame().only {
        let _ = writeln!(text, "only = {}", label(*only));
    }
    for card in puzzle.cards() {
        let labels: Vec<String> = card.labels.iter().map(|&own| label(own).to_string()).collect();
        let _ = writeln!(text, "card {} = {}", toml::Value::String(card.name.clone()), labels.join(" "));
    }
    for Clue { card, cell, turn, flipped } in puzzle.clues() {
        let _ = writeln!(text, "clue {card} {:?} {turn} {flipped}", lattice.outer(*cell));
    }
    text
}
