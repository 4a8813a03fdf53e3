//! The pieces of a search, in the numbers of a field: kinds, and the normal forms in which a piece can lie in a corner.

use super::sums::{Offer, Offers, Supply};
use fuge_exact::{Field, Form, Plane, Polygon, Vector};
use std::sync::Arc;

/// Pieces that can do the same.
#[derive(Clone, Debug)]
pub(super) struct Kind {
    /// The numbers of the pieces in the puzzle.
    pub pieces: Vec<usize>,
    /// The bit of its first copy in a [`Supply`].
    pub first: u32,
    pub area: f64,
}

impl Kind {
    /// The bits of all its copies.
    pub fn bits(&self) -> Supply {
        (Supply::MAX >> (64 - self.pieces.len() as u32)) << self.first
    }

    /// The supply after a copy was taken; `None`: there is none left. Copies are alike: the highest bit goes first.
    pub fn take(&self, supply: Supply) -> Option<Supply> {
        match supply & self.bits() {
            0 => None,
            left => Some(supply & !(1 << left.ilog2())),
        }
    }
}

/// A way for a piece to lie in a corner: which corner of the piece, and which side up.
#[derive(Clone, Debug)]
pub(super) struct Lying<N> {
    pub kind: usize,
    pub form: Form<N>,
    /// The form with the mirror image of this one, seen from the other edge of the corner; `None` where no kind of pieces has those of all forms of this kind.
    pub mirror: Option<u32>,
    /// What it may cover of the line of its first edge, and of that of its last.
    pub runs: [Runs; 2],
}

/// The lengths that the edges of a piece on one line and in one direction may have together; `None`: they are many.
pub(super) type Runs = Option<Vec<f64>>;

impl<N: Clone> Lying<N> {
    /// The angle of the piece's corner.
    pub fn angle(&self) -> f64 {
        self.form.angles()[0]
    }
}

/// All pieces.
#[derive(Clone, Debug)]
pub(super) struct Pieces<N> {
    pub lying: Vec<Lying<N>>,
    /// What is the same in every field.
    pub facts: Arc<Facts>,
}

/// What there is to know about pieces, in whatever numbers.
#[derive(Debug)]
pub(super) struct Facts {
    pub kinds: Vec<Kind>,
    /// Which form a piece shows at each of its corners, for every form.
    pub around: Vec<Vec<u32>>,
    /// What the pieces offer to fill a corner: each piece one of its angles.
    pub angles: Arc<Offers>,
    /// What they offer to fill an edge: each piece one of its edges, or several that are on one line.
    pub lengths: Arc<Offers>,
    /// What they offer to fill a part: each piece its area.
    pub areas: Arc<Offers>,
}

impl Facts {
    fn new<F: Field>(plane: &Plane<F>, kinds: Vec<Kind>, lying: &[Lying<F::Number>]) -> Self {
        let around = around(plane, lying);
        let [angles, lengths, areas] = [
            offers(&kinds, lying, |one| Some(one.form.angles().to_vec())),
            offers(&kinds, lying, |one| one.runs[0].clone()),
            offers(&kinds, lying, |one| Some(vec![kinds[one.kind].area])),
        ];
        Self { kinds, around, angles, lengths, areas }
    }
}

/// Which form a piece shows at each of its corners, for every form.
fn around<F: Field>(plane: &Plane<F>, lying: &[Lying<F::Number>]) -> Vec<Vec<u32>> {
    let of_kind = |kind| (0..).zip(lying).filter(move |(_, one): &(u32, &Lying<F::Number>)| one.kind == kind);
    let at = |one: &Lying<F::Number>, corner| {
        let form = one.form.turned_to(plane, corner);
        of_kind(one.kind).find(|(_, other)| other.form.same(plane, &form)).map_or(0, |(index, _)| index)
    };
    lying.iter().map(|one| (0..one.form.corners().len()).map(|corner| at(one, corner)).collect()).collect()
}

fn offers<N>(kinds: &[Kind], lying: &[Lying<N>], values: impl Fn(&Lying<N>) -> Runs) -> Arc<Offers> {
    let offer = |(index, kind): (usize, &Kind)| {
        let of_kind = lying.iter().filter(|one| one.kind == index).map(&values);
        let mut all: Vec<f64> = of_kind.collect::<Option<Vec<_>>>()?.into_iter().flatten().collect();
        all.sort_by(f64::total_cmp);
        all.dedup_by(|a, b| (*a - *b).abs() < 1e-10);
        Some(Offer { first: kind.first, copies: kind.pieces.len() as u32, values: all })
    };
    Arc::new(Offers::new(kinds.iter().enumerate().map(offer).collect()))
}

impl<N: Clone> Pieces<N> {
    /// Sorts pieces into kinds. Each may be turned over or not.
    pub fn new<F: Field<Number = N>>(plane: &Plane<F>, pieces: &[(Polygon<N>, bool)]) -> Self {
        let mut kinds: Vec<(Kind, Vec<Form<N>>)> = Vec::new();
        for (number, (polygon, flip)) in pieces.iter().enumerate() {
            let mut forms = polygon.forms(plane);
            if *flip {
                for form in polygon.mirrored(plane).forms(plane) {
                    if !forms.iter().any(|other| other.same(plane, &form)) {
                        forms.push(form);
                    }
                }
            }
            let has = |other: &Vec<Form<N>>, form: &Form<N>| other.iter().any(|form2| form2.same(plane, form));
            let alike = |(_, other): &&mut (Kind, Vec<Form<N>>)| {
                other.len() == forms.len() && forms.iter().all(|form| has(other, form))
            };
            match kinds.iter_mut().find(alike) {
                Some((kind, _)) => kind.pieces.push(number),
                None => kinds.push((Kind { pieces: vec![number], first: 0, area: polygon.area() }, forms)),
            }
        }
        let mut first = 0;
        for (kind, _) in &mut kinds {
            kind.first = first;
            first += kind.pieces.len() as u32;
        }
        let (kinds, forms): (Vec<_>, Vec<_>) = kinds.into_iter().unzip();
        let lying = forms
            .into_iter()
            .enumerate()
            .flat_map(|(kind, forms)| forms.into_iter().map(move |form| (kind, form)))
            .map(|(kind, form)| {
                let runs = [runs(&form), runs(&form.mirrored(plane))];
                Lying { kind, form, mirror: None, runs }
            });
        let mut lying: Vec<Lying<N>> = lying.collect();
        let mirrors = mirrors(plane, &lying);
        for (one, mirror) in lying.iter_mut().zip(mirrors) {
            one.mirror = mirror;
        }
        Self { facts: Arc::new(Facts::new(plane, kinds, &lying)), lying }
    }

    /// The kinds of pieces.
    pub fn kinds(&self) -> &[Kind] {
        &self.facts.kinds
    }

    /// The same pieces in the numbers of another field.
    pub fn map<M: Clone>(&self, number: impl Fn(&N) -> Option<M>) -> Option<Pieces<M>> {
        let lying = self.lying.iter().map(|one| {
            Some(Lying { kind: one.kind, form: one.form.map(&number)?, mirror: one.mirror, runs: one.runs.clone() })
        });
        Some(Pieces { lying: lying.collect::<Option<_>>()?, facts: Arc::clone(&self.facts) })
    }

    /// All pieces as a supply.
    pub fn supply(&self) -> Supply {
        self.kinds().iter().map(Kind::bits).fold(0, |all, bits| all | bits)
    }
}

/// For each form the one that lies with its last edge where this one has its first, turned over: of the kind that has all forms of this one's kind so.
/// A piece that may be turned over has the forms of both hands, so that of one form several kinds may have the mirror image.
fn mirrors<F: Field>(plane: &Plane<F>, all: &[Lying<F::Number>]) -> Vec<Option<u32>> {
    let kinds: Vec<&[Lying<F::Number>]> = all.chunk_by(|one, other| one.kind == other.kind).collect();
    let mut starts = Vec::new();
    kinds.iter().fold(0, |start, kind| {
        starts.push(start);
        start + kind.len() as u32
    });
    let image = |kind: &&[Lying<F::Number>]| -> Vec<Option<u32>> {
        let flipped: Vec<_> = kind.iter().map(|one| one.form.mirrored(plane)).collect();
        let of = |other: &[Lying<F::Number>]| -> Option<Vec<usize>> {
            let at = |form| other.iter().position(|one| one.form.same(plane, form));
            if other.len() == kind.len() { flipped.iter().map(at).collect() } else { None }
        };
        let found = kinds.iter().zip(&starts).find_map(|(other, start)| Some((of(other)?, start)));
        match found {
            Some((places, start)) => places.into_iter().map(|place| Some(start + place as u32)).collect(),
            None => vec![None; kind.len()],
        }
    };
    kinds.iter().flat_map(image).collect()
}

/// The lengths that the edges of a form have together which lie on the line of its first edge and in its direction: every selection of them
/// with the first.
fn runs<N: Clone>(form: &Form<N>) -> Runs {
    let on_line = |index: &usize| {
        let (corner, edge): (&Vector<N>, &Vector<N>) = (&form.corners()[*index], &form.edges()[*index]);
        corner.at[1].abs() < 1e-9 && (edge.at[0] - 1.0).abs() < 1e-9
    };
    let mut sums = vec![form.lengths()[0]];
    for other in (1..form.lengths().len()).filter(on_line).map(|index| form.lengths()[index]) {
        let more: Vec<f64> = sums.iter().map(|sum| sum + other).collect();
        sums.extend(more);
        sums.sort_by(f64::total_cmp);
        sums.dedup_by(|a, b| (*a - *b).abs() < 1e-10);
        if sums.len() > MOST_RUNS {
            return None;
        }
    }
    Some(sums)
}

/// The most of them that are listed.
const MOST_RUNS: usize = 256;
