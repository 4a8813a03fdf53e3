//! Lists of rows, one after the other, and the passes over them.
//!
//! **The one idea.** The first words of all rows stand side by side, then the second ones: so a pass looks at several rows at once, with
//! whatever instructions the processor has, and nowhere is a branch that depends on a row.
//!
//! To find the item with the fewest options adds up rows bit by bit, all items of a word at once (a vertical counter), and stops at 15: no
//! item with more is branched on, but where every item has more.

#![expect(clippy::needless_range_loop, reason = "one number counts the words, or the lanes, of several arrays at once")]

/// The lists: each begins where another ends, and only the last is written.
#[derive(Clone, Debug)]
pub(super) struct Lists<const W: usize> {
    /// For each word of a row that of all rows. Behind each list some rows without a bit fill up the last lanes.
    words: [Vec<u64>; W],
    /// The numbers of the options.
    numbers: Vec<u32>,
}

/// One of them: where it starts, and how many rows it has.
#[derive(Clone, Copy, Debug)]
pub(super) struct List {
    start: usize,
    rows: usize,
}

/// The bits that some rows have.
pub(super) struct Seen<const W: usize> {
    /// That one has at least.
    pub(super) once: [u64; W],
    /// That two have at least.
    pub(super) twice: [u64; W],
}

/// Rows that are looked at together.
const LANES: usize = 4;

/// A word of each of them.
#[derive(Clone, Copy)]
struct Lanes([u64; LANES]);

const NOTHING: Lanes = Lanes([0; LANES]);

impl Lanes {
    #[inline(always)]
    fn or(mut self, other: Self) -> Self {
        for (lane, other) in self.0.iter_mut().zip(other.0) {
            *lane |= other;
        }
        self
    }

    #[inline(always)]
    fn and(mut self, other: Self) -> Self {
        for (lane, other) in self.0.iter_mut().zip(other.0) {
            *lane &= other;
        }
        self
    }

    /// All bits of a lane where it has none.
    #[inline(always)]
    fn zeroes(mut self) -> Self {
        for lane in &mut self.0 {
            *lane = if *lane == 0 { u64::MAX } else { 0 };
        }
        self
    }
}

/// Vertical counters have this many binary digits.
const DIGITS: usize = 4;

impl List {
    /// Where it ends, with the rows that fill it up.
    fn end(self) -> usize {
        self.start + self.rows.next_multiple_of(LANES)
    }
}

impl<const W: usize> Lists<W> {
    /// One list, of all rows.
    pub(super) fn new(rows: &[[u64; W]]) -> (Self, List) {
        let list = List { start: 0, rows: rows.len() };
        let words = std::array::from_fn(|word| {
            let mut words: Vec<u64> = rows.iter().map(|row| row[word]).collect();
            words.resize(list.end(), 0);
            words
        });
        let mut numbers: Vec<u32> = (0..rows.len() as u32).collect();
        numbers.resize(list.end(), 0);
        (Self { words, numbers }, list)
    }

    /// The rows of a list, word by word, in lanes.
    #[inline(always)]
    fn lanes(&self, list: List) -> [&[[u64; LANES]]; W] {
        let mut lanes: [&[[u64; LANES]]; W] = [&[]; W];
        for (lanes, words) in lanes.iter_mut().zip(&self.words) {
            *lanes = words[list.start..list.end()].as_chunks().0;
        }
        let number = lanes[0].len();
        // This changes nothing. With it the compiler knows that all are equally long.
        for lanes in &mut lanes {
            *lanes = &lanes[..number];
        }
        lanes
    }

    /// The bits of the rows of a list that have none of these.
    #[inline(always)]
    pub(super) fn look(&self, list: List, against: &[u64; W]) -> Seen<W> {
        let lanes = self.lanes(list);
        let (mut once, mut twice) = ([NOTHING; W], [NOTHING; W]);
        for at in 0..lanes[0].len() {
            let mut row = [NOTHING; W];
            let mut clash = NOTHING;
            for word in 0..W {
                row[word] = Lanes(lanes[word][at]);
                clash = clash.or(row[word].and(Lanes([against[word]; LANES])));
            }
            let stays = clash.zeroes();
            for word in 0..W {
                let row = row[word].and(stays);
                twice[word] = twice[word].or(once[word].and(row));
                once[word] = once[word].or(row);
            }
        }
        let mut seen = Seen { once: [0; W], twice: [0; W] };
        for word in 0..W {
            let ([a, b, c, d], [e, f, g, h]) = (once[word].0, twice[word].0);
            seen.once[word] = a | b | c | d;
            seen.twice[word] = e | f | g | h | a & b | (a | b) & c | (a | b | c) & d;
        }
        seen
    }

    /// The first option of a list that has a bit and none of others.
    #[inline(always)]
    pub(super) fn first_with(&self, list: List, bit: usize, against: &[u64; W]) -> Option<u32> {
        let lanes = self.lanes(list);
        let wanted = 1 << (bit % 64);
        for at in 0..lanes[0].len() {
            let mut found = 0;
            for lane in 0..LANES {
                found |= lanes[bit / 64][at][lane];
            }
            if found & wanted == 0 {
                continue;
            }
            for lane in 0..LANES {
                let mut clash = !lanes[bit / 64][at][lane] & wanted;
                for word in 0..W {
                    clash |= lanes[word][at][lane] & against[word];
                }
                if clash == 0 {
                    return Some(self.numbers[list.start + LANES * at + lane]);
                }
            }
        }
        None
    }

    /// Makes a list behind this one, of its rows that have none of these bits.
    #[inline(always)]
    pub(super) fn keep(&mut self, list: List, against: &[u64; W]) -> List {
        // Room for more than can be kept: what falls is written, too, and overwritten.
        let start = list.end();
        let room = start + list.rows + LANES;
        if self.numbers.len() < room {
            self.words.iter_mut().for_each(|words| words.resize(room, 0));
            self.numbers.resize(room, 0);
        }
        let (numbers, numbers_below) = self.numbers.split_at_mut(start);
        let numbers = &numbers[list.start..][..list.rows];
        let numbers_below = &mut numbers_below[..list.rows + LANES];
        let mut pairs: [(&[u64], &mut [u64]); W] = std::array::from_fn(|_| (&[][..], &mut [][..]));
        for (pair, words) in pairs.iter_mut().zip(&mut self.words) {
            let (above, below) = words.split_at_mut(start);
            *pair = (&above[list.start..][..list.rows], &mut below[..list.rows + LANES]);
        }
        let mut kept = 0_usize;
        for (at, &number) in numbers.iter().enumerate() {
            let mut clash = 0;
            for (word, (rows, below)) in pairs.iter_mut().enumerate() {
                clash |= rows[at] & against[word];
                below[kept] = rows[at];
            }
            numbers_below[kept] = number;
            // At most one for each row above.
            kept = kept.wrapping_add(usize::from(clash == 0));
        }
        for (_, below) in &mut pairs {
            below[kept..][..LANES].fill(0);
        }
        List { start, rows: kept }
    }

    /// The open item with the fewest options, of several the first, and their number; the first `items` bits are items.
    #[inline(always)]
    pub(super) fn fewest(&self, list: List, open: &[u64; W], items: usize) -> (usize, u32) {
        let lanes = self.lanes(list);
        let mut counters = [[0; DIGITS + 1]; W];
        for word in 0..W {
            if 64 * word < items {
                counters[word] = count(lanes[word]);
            }
        }
        let (mut fewest, mut number) = (*open, 0);
        for digit in (0..=DIGITS).rev() {
            let mut fewer = [0; W];
            for word in 0..W {
                fewer[word] = fewest[word] & !counters[word][digit];
            }
            if !is_empty(&fewer) {
                fewest = fewer;
            } else if digit == DIGITS {
                return self.fewest_of_many(list, open);
            } else {
                number |= 1 << digit;
            }
        }
        (bits(&fewest).next().unwrap_or_default(), number)
    }

    /// The same where every item has more options than the counters can tell: only near the root of large problems.
    #[cold]
    fn fewest_of_many(&self, list: List, open: &[u64; W]) -> (usize, u32) {
        let mut counts = vec![0_u32; 64 * W];
        for (word, words) in self.words.iter().enumerate() {
            for row in &words[list.start..][..list.rows] {
                bits(&[*row]).for_each(|bit| counts[64 * word + bit] += 1);
            }
        }
        let fewest = bits(open).min_by_key(|&bit| counts[bit]).unwrap_or_default();
        (fewest, counts[fewest])
    }

    /// How many options of a list have a bit.
    #[inline(always)]
    pub(super) fn number_of(&self, list: List, bit: usize) -> u32 {
        let mut sums = NOTHING;
        for row in self.lanes(list)[bit / 64] {
            for lane in 0..LANES {
                sums.0[lane] = sums.0[lane].wrapping_add(row[lane] >> (bit % 64) & 1);
            }
        }
        sums.0.iter().sum::<u64>() as u32
    }

    /// Takes an option out of a list, if it is there.
    pub(super) fn clear(&mut self, list: List, option: u32) {
        if let Ok(at) = self.numbers[list.start..][..list.rows].binary_search(&option) {
            self.words.iter_mut().for_each(|words| words[list.start + at] = 0);
        }
    }

    /// Appends the options of a list that have a bit.
    #[inline(always)]
    pub(super) fn options_of(&self, list: List, bit: usize, options: &mut Vec<u32>) {
        let rows = &self.words[bit / 64][list.start..][..list.rows];
        for (row, &number) in rows.iter().zip(&self.numbers[list.start..]) {
            if row >> (bit % 64) & 1 == 1 {
                options.push(number);
            }
        }
    }
}

/// Adds up words, all bits at once: digit d of bit b is bit b of word d of the sum, and the last word has the bits whose sum has more
/// digits.
#[inline(always)]
fn count(words: &[[u64; LANES]]) -> [u64; DIGITS + 1] {
    let mut sums = [[0; LANES]; DIGITS + 1];
    let mut pairs = words.chunks_exact(2);
    for pair in &mut pairs {
        let mut carry = [0; LANES];
        for lane in 0..LANES {
            let (a, b) = (pair[0][lane], pair[1][lane]);
            // Where both have the bit, their sum without carry has not: so at most one of the two carries is there.
            carry[lane] = a & b | sums[0][lane] & (a ^ b);
            sums[0][lane] ^= a ^ b;
        }
        add(&mut sums, 1, carry);
    }
    if let [last] = pairs.remainder() {
        add(&mut sums, 0, *last);
    }
    // The lanes' sums, added.
    let mut sum = [0; DIGITS + 1];
    for lane in 0..LANES {
        let mut carry = 0;
        for digit in 0..DIGITS {
            let (a, b) = (sum[digit], sums[digit][lane]);
            sum[digit] = a ^ b ^ carry;
            carry = a & b | carry & (a ^ b);
        }
        sum[DIGITS] |= carry | sums[DIGITS][lane];
    }
    sum
}

#[inline(always)]
fn add(sums: &mut [[u64; LANES]; DIGITS + 1], digit: usize, mut carry: [u64; LANES]) {
    for place in &mut sums[digit..DIGITS] {
        for lane in 0..LANES {
            let both = place[lane] & carry[lane];
            place[lane] ^= carry[lane];
            carry[lane] = both;
        }
    }
    for lane in 0..LANES {
        sums[DIGITS][lane] |= carry[lane];
    }
}

#[inline(always)]
pub(super) fn is_empty<const W: usize>(set: &[u64; W]) -> bool {
    let mut any = 0;
    for word in set {
        any |= word;
    }
    any == 0
}

#[inline(always)]
pub(super) fn without<const W: usize>(set: &[u64; W], other: &[u64; W]) -> [u64; W] {
    let mut rest = *set;
    for (word, other) in rest.iter_mut().zip(other) {
        *word &= !other;
    }
    rest
}

/// The members of a set, ascending.
#[inline(always)]
pub(super) fn bits<const W: usize>(set: &[u64; W]) -> impl Iterator<Item = usize> {
    set.iter().enumerate().flat_map(|(word, &bits)| {
        let mut rest = bits;
        std::iter::from_fn(move || {
            let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(word * 64 + bit)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_with_the_same_in_every_word_is_not_empty() {
        assert!(is_empty(&[0_u64; 3]));
        assert!(!is_empty(&[1, 1]) && !is_empty(&[0, 4, 4]) && !is_empty(&[7; 4]));
    }
}
