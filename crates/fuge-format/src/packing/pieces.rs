//! The pieces: those of the sets, those that are drawn, and the rules that change them.

use super::board::{Ground, colour};
use super::rules::{Amount, Turns};
use super::{NamedSet, Placed, check_name, choice, free_name, required};
use crate::art::{self, Frame, Kind};
use crate::error::{Caution, Fault, Problem, RuleProblem, USES, shown};
use crate::text::{CopiesText, PackingText, PieceText};
use fuge_puzzle::packing::{Copies, Lattice, PackingError, Piece, Shape, Turning};
use std::collections::BTreeMap;
use std::ops::Range;
use toml::Spanned;

/// The pieces so far, and what every piece needs to know.
pub(super) struct Pieces<'a> {
    list: Vec<Entry>,
    /// Where in the list the piece of a name is.
    names: BTreeMap<String, usize>,
    cautions: Vec<Placed>,
    file: &'a str,
    ground: &'a Ground,
    turns: Turns,
    /// Whether pieces may be left out that have no range of copies.
    some: bool,
    /// The copies of the pieces of sets.
    copies: Option<(Amount, Range<usize>)>,
}

/// A piece on its way.
struct Entry {
    piece: Piece,
    /// Whether it may be turned over, unless the file says otherwise.
    over: bool,
    from_set: bool,
    /// Whether the file has rules for this piece of a set.
    changed: bool,
    /// Whether its number of copies is a range already, or it is not there at all.
    ranged: bool,
    spans: Spans,
}

/// Where the rules of a piece stand in the file.
#[derive(Clone, Default)]
struct Spans {
    copies: Option<Range<usize>>,
    place: Option<Range<usize>>,
}

/// Where to point if the pieces do not make a puzzle, and what to warn of.
pub(super) struct Places {
    spans: BTreeMap<String, Spans>,
    pub(super) cautions: Vec<Placed>,
}

impl Places {
    /// The place of an error; `None`: the board.
    pub(super) fn of(&self, error: &PackingError) -> Option<Range<usize>> {
        match error {
            PackingError::NoPieces => Some(0..0),
            PackingError::BadPlace { name, .. } => self.spans.get(name)?.place.clone(),
            PackingError::FixedCopies { name } => {
                let Spans { copies, place } = self.spans.get(name)?.clone();
                copies.or(place)
            }
            _ => None,
        }
    }
}

impl<'a> Pieces<'a> {
    pub(super) fn new(text: &PackingText, file: &'a str, ground: &'a Ground) -> Result<Self, Fault> {
        let some = choice("use", &text.uses, USES)? == 1;
        let turns = Turns::of_file(&text.flip, text.turn, ground.board.lattice())?;
        let copies = match &text.copies {
            Some(copies) if text.set.as_ref().is_none_or(|set| set.0.is_empty()) => {
                return Err(Fault::new(RuleProblem::CopiesWithoutSet, copies.span()));
            }
            Some(copies) => Some((Amount::read(copies, "every piece of the sets")?, copies.span())),
            None => None,
        };
        let (list, names, cautions) = (Vec::new(), BTreeMap::new(), Vec::new());
        Ok(Self { list, names, cautions, file, ground, turns, some, copies })
    }

    /// Adds the pieces of each set, as many copies as the set is named.
    pub(super) fn add_sets(&mut self, sets: &[NamedSet]) -> Result<(), Fault> {
        let lattice = self.lattice();
        for NamedSet { set, times, span } in sets {
            let (amount, copies) = match &self.copies {
                Some((amount, span)) => (*amount, Some(span.clone())),
                None => (Amount::Given(1), None),
            };
            let ranged = matches!(amount, Amount::Range(..));
            if ranged && *times > 1 {
                let problem = RuleProblem::RangeOfRepeatedSet { set: set.to_string() };
                return Err(Fault::new(problem, copies.unwrap_or_else(|| span.clone())));
            }
            let pieces = set.pieces(lattice).ok_or_else(|| {
                let of = set.lattice();
                Fault::new(Problem::SetOffLattice { set: set.to_string(), lattice, of }, span.clone())
            })?;
            let spans = Spans { copies, place: None };
            for piece in pieces {
                let copies = amount.of_set(*times, self.fit(&piece.shape));
                self.add_from_set(Piece { copies, ..piece }, ranged, spans.clone());
            }
        }
        Ok(())
    }

    /// Adds a piece of a set under a name that is still free.
    fn add_from_set(&mut self, piece: Piece, ranged: bool, spans: Spans) {
        let name = free_name(&|name| self.names.contains_key(name), &piece.name, piece.shape.cells().len());
        let over = piece.turning == Turning::Over;
        let piece = Piece { name, turning: self.turns.turning(over), ..piece };
        self.push(Entry { piece, over, from_set: true, changed: false, ranged, spans });
    }

    fn push(&mut self, entry: Entry) {
        self.names.insert(entry.piece.name.clone(), self.list.len());
        self.list.push(entry);
    }

    /// Adds a piece that is drawn, or changes the rules of a piece of a set.
    pub(super) fn add(&mut self, text: &Spanned<PieceText>) -> Result<(), Fault> {
        let parts = text.get_ref();
        let name = required(parts.name.as_ref(), "name", "the piece", text.span())?;
        let of_set = self.names.get(name.get_ref()).copied().filter(|&at| self.list[at].from_set);
        if let (None, Some(at)) = (&parts.art, of_set) {
            return self.change(at, parts, name.span());
        }
        check_name(name, &|name| self.names.contains_key(name))?;
        let first = parts.orientations.as_ref().and_then(|list| list.get_ref().first());
        let art = match parts.art.as_ref().or(first) {
            Some(art) => art,
            None if parts.orientations.is_none() && self.list.iter().any(|entry| entry.from_set) => {
                let known = self.list.iter().filter(|entry| entry.from_set).map(|entry| entry.piece.name.clone());
                let problem = RuleProblem::NoSuchPiece { name: shown(name.get_ref()), known: known.collect() };
                return Err(Fault::new(problem, name.span()));
            }
            None => {
                no_empty_list(parts)?;
                required(None, "art", "the piece", text.span())?
            }
        };
        let shape = self.shape(name.get_ref(), art)?;
        let (cells, board) = (shape.cells().len(), self.ground.board.cells().len());
        if cells > board && self.must_be_used(parts)? {
            return Err(Fault::new(Problem::PieceTooLarge { name: shown(name.get_ref()), cells, board }, art.span()));
        }
        if !shape.is_connected(self.lattice()) {
            self.cautions.push((Caution::Disconnected { name: shown(name.get_ref()) }, art.span()));
        }
        let (piece, spans) = (Piece::new(name.get_ref(), shape), Spans::default());
        let mut entry = Entry { piece, over: true, from_set: false, changed: true, ranged: false, spans };
        self.apply(parts, &mut entry)?;
        self.push(entry);
        Ok(())
    }

    /// Changes the rules of a piece of a set.
    fn change(&mut self, at: usize, text: &PieceText, span: Range<usize>) -> Result<(), Fault> {
        // Taken out, so that it can be changed by what is known here; it comes back below.
        let piece = self.list[at].piece.clone();
        let Entry { over, changed, ranged, ref spans, .. } = self.list[at];
        if changed {
            return Err(Fault::new(RuleProblem::ChangedTwice { name: shown(&piece.name) }, span));
        }
        let mut entry = Entry { piece, over, from_set: true, changed: true, ranged, spans: spans.clone() };
        self.apply(text, &mut entry)?;
        self.list[at] = entry;
        Ok(())
    }

    /// Whether a piece that is not of a set cannot be left out.
    fn must_be_used(&self, text: &PieceText) -> Result<bool, Fault> {
        let amount = text.copies.as_ref().map(|copies| Amount::read(copies, "the piece")).transpose()?;
        Ok(match amount {
            Some(Amount::Range(min, _)) => min > 0,
            Some(Amount::Given(_)) | None => !self.is_optional(text),
        })
    }

    /// Whether a piece without a range of copies may be left out. One that is fixed at a place is meant to lie there.
    fn is_optional(&self, text: &PieceText) -> bool {
        self.some && text.place.is_none()
    }

    /// Gives a piece the rules of its text.
    fn apply(&self, text: &PieceText, entry: &mut Entry) -> Result<(), Fault> {
        if let Some(copies) = &text.copies {
            entry.spans.copies = Some(copies.span());
            (entry.piece.copies, entry.ranged) = self.copies(copies, entry, self.is_optional(text))?;
        }
        entry.piece.turning = match &text.orientations {
            Some(list) => self.listed(&entry.piece, list, text)?,
            None => self.turns.of_piece(&text.flip, &text.turn, entry.over)?,
        };
        if let Some(place) = &text.place {
            entry.spans.place = Some(place.span());
            entry.piece.place = Some(self.ground.over(place, self.file, "place")?);
        }
        if let Some(keep_out) = &text.keep_out {
            entry.piece.keep_out = self.ground.over(keep_out, self.file, "keep-out")?;
        }
        Ok(())
    }

    /// The copies that a text asks for, and whether they are a range.
    fn copies(&self, text: &Spanned<CopiesText>, entry: &Entry, optional: bool) -> Result<(Copies, bool), Fault> {
        let name = shown(&entry.piece.name);
        if entry.from_set && *text.get_ref() == CopiesText::Number(0) {
            return Ok((0.into(), true));
        }
        let amount = Amount::read(text, &format!("piece `{name}`"))?;
        let cells = entry.piece.shape.cells().len() as u64;
        let copies = amount.of_piece(self.fit(&entry.piece.shape), optional).ok_or_else(|| {
            let board = self.ground.board.cells().len() as u64;
            Fault::new(RuleProblem::TooManyCopies { name, copies: amount.least(), cells, board }, text.span())
        })?;
        Ok((copies, matches!(amount, Amount::Range(..))))
    }

    /// The ways to lie that are drawn.
    fn listed(&self, piece: &Piece, list: &Spanned<Vec<Spanned<String>>>, text: &PieceText) -> Result<Turning, Fault> {
        for (key, value) in [("flip", &text.flip), ("turn", &text.turn)] {
            if let Some(value) = value {
                return Err(Fault::new(RuleProblem::TurnedTwice { key }, value.span()));
            }
        }
        no_empty_list(text)?;
        let all = piece.shape.orientations(self.lattice(), true);
        let shape = |(art, number): (&Spanned<String>, usize)| {
            let shape = self.shape(&piece.name, art)?;
            if !all.contains(&shape) {
                let problem = PackingError::BadOrientation { name: shown(&piece.name), number };
                return Err(Fault::new(problem, art.span()));
            }
            Ok(shape)
        };
        list.get_ref().iter().zip(1..).map(shape).collect::<Result<_, _>>().map(Turning::Listed)
    }

    fn shape(&self, name: &str, art: &Spanned<String>) -> Result<Shape, Fault> {
        let subject = format!("piece `{}`", shown(name));
        let drawing = art::drawing(art, self.file, self.lattice(), Kind::Piece, subject)?;
        let cells = Frame::of(&drawing).cells(&drawing)?;
        let shape = Shape::coloured(cells.into_iter().map(|(cell, mark)| (cell, colour(mark))));
        Ok(shape.expect("a drawing has cells, and a file is too short for them to be too far apart"))
    }

    fn lattice(&self) -> Lattice {
        self.ground.board.lattice()
    }

    /// How many of this shape the board has room for.
    fn fit(&self, shape: &Shape) -> u32 {
        (self.ground.board.cells().len() / shape.cells().len()) as u32
    }

    /// The pieces, and where to point if they do not make a puzzle.
    pub(super) fn finish(mut self) -> (Vec<Piece>, Places) {
        let fits: Vec<u32> = self.list.iter().map(|entry| self.fit(&entry.piece.shape)).collect();
        if self.some {
            let free = |entry: &Entry| !entry.ranged && entry.piece.place.is_none();
            for (entry, fit) in self.list.iter_mut().zip(fits).filter(|(entry, _)| free(entry)) {
                entry.piece.copies = Copies { min: 0, max: entry.piece.copies.max.min(fit.max(1)) };
            }
        }
        let used = self.list.into_iter().filter(|entry| entry.piece.copies.max > 0);
        let (list, spans) = used.map(|entry| (entry.piece.clone(), (entry.piece.name, entry.spans))).unzip();
        (list, Places { spans, cautions: self.cautions })
    }
}

/// A list of orientations has at least one.
fn no_empty_list(text: &PieceText) -> Result<(), Fault> {
    match &text.orientations {
        Some(list) if list.get_ref().is_empty() => Err(Fault::new(RuleProblem::NoOrientations, list.span())),
        _ => Ok(()),
    }
}
