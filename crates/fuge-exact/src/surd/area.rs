//! The area of a loop.

use super::Surd;
use crate::Integer;
use smallvec::smallvec;

impl Surd {
    /// The area that a loop of corners goes round: positive where it goes to the left.
    ///
    /// ```
    /// use fuge_exact::Surd;
    ///
    /// let corner = |x: &str, y: &str| [x.parse::<Surd>().unwrap(), y.parse().unwrap()];
    /// let kite = [corner("0", "0"), corner("1+√2", "-1/2"), corner("2", "0"), corner("1+√2", "1/2")];
    /// assert_eq!(Surd::loop_area(&kite), Surd::one());
    /// ```
    ///
    /// # Panics
    /// As a product does.
    pub fn loop_area(corners: &[[Surd; 2]]) -> Surd {
        in_words(corners).unwrap_or_else(|| one_by_one(corners))
    }
}

fn next(corners: &[[Surd; 2]], index: usize) -> &[Surd; 2] {
    &corners[(index + 1) % corners.len()]
}

fn one_by_one(corners: &[[Surd; 2]]) -> Surd {
    let mut double = Surd::zero();
    for (index, [x, y]) in corners.iter().enumerate() {
        let [next_x, next_y] = next(corners, index);
        double = &double + &(&(x * next_y) - &(y * next_x));
    }
    &double * &Surd::ratio(1, 2)
}

/// The same where all numbers are a + b√r, with one r, over one denominator that fits in a word: no sum has to be brought to lowest terms but
/// the last. `None`: they are not, or do not fit.
fn in_words(corners: &[[Surd; 2]]) -> Option<Surd> {
    let numbers = || corners.iter().flatten();
    let root = numbers().flat_map(Surd::radicands).max().unwrap_or(1);
    if numbers().flat_map(Surd::radicands).any(|radicand| radicand != 1 && radicand != root) {
        return None;
    }
    let mut common = Integer::ONE;
    for number in numbers() {
        if *number.denominator() != common {
            common = common.lcm(number.denominator());
        }
    }
    let common = common.small()?;
    let parts = |number: &Surd| {
        let factor = i128::from(common / number.denominator().small()?);
        let mut parts = [0; 2];
        for (radicand, numerator) in number.terms() {
            parts[usize::from(radicand != 1)] = i128::from(numerator.small()?).checked_mul(factor)?;
        }
        Some(parts)
    };
    let corner = |[x, y]: &[Surd; 2]| Some([parts(x)?, parts(y)?]);
    let root_factor = i128::from(root);
    let mut double = [0_i128; 2];
    let mut add = |[a, b]: [i128; 2], [c, d]: [i128; 2], sign: i128| {
        let rational = a.checked_mul(c)?.checked_add(b.checked_mul(d)?.checked_mul(root_factor)?)?;
        let others = a.checked_mul(d)?.checked_add(b.checked_mul(c)?)?;
        double[0] = double[0].checked_add(rational.checked_mul(sign)?)?;
        double[1] = double[1].checked_add(others.checked_mul(sign)?)?;
        Some(())
    };
    let mut before = corner(corners.last()?)?;
    for place in corners {
        let [x, y] = corner(place)?;
        add(before[0], y, 1)?;
        add(before[1], x, -1)?;
        before = [x, y];
    }
    let denominator = Integer::from(2 * i128::from(common) * i128::from(common));
    let [rational, others] = double.map(Integer::from);
    Some(Surd::normal(smallvec![(1, rational), (root.max(2), others)], denominator))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn loop_of(corners: &[[&str; 2]]) -> Vec<[Surd; 2]> {
        corners.iter().map(|corner| corner.map(|text| text.parse().expect("a number"))).collect()
    }

    #[test]
    fn both_ways_agree() {
        let loops = [
            loop_of(&[["0", "0"], ["1/3", "2"], ["-7", "5/8"]]),
            loop_of(&[["√5", "0"], ["1-√5", "2+1/7√5"], ["-7", "5/8"], ["3", "-√5"]]),
            loop_of(&[["0", "0"], ["3.141592653", "2.718281828"], ["-1.414213562", "5.000000001"]]),
        ];
        for corners in loops {
            let area = in_words(&corners).expect("they fit in words");
            assert_eq!(area, one_by_one(&corners));
            let back: Vec<_> = corners.into_iter().rev().collect();
            assert_eq!(Surd::loop_area(&back), -area);
        }
    }

    #[test]
    fn what_does_not_fit_is_done_one_by_one() {
        let roots = loop_of(&[["0", "0"], ["√2", "0"], ["0", "√3"]]);
        assert_eq!(in_words(&roots), None);
        assert_eq!(Surd::loop_area(&roots), "1/2√6".parse().expect("a number"));
        let wide = loop_of(&[["0", "0"], ["1/9999999999999999999", "0"], ["0", "1"]]);
        assert_eq!(in_words(&wide), None);
        assert_eq!(Surd::loop_area(&wide), "1/19999999999999999998".parse().expect("a number"));
        assert_eq!(Surd::loop_area(&[]), Surd::zero());
    }
}
