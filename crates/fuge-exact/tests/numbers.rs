//! What the numbers promise: the laws of a field, an order that is never wrong, roots that are found where there are any, and text that comes
//! back.

use fuge_exact::{Field, Integer, Radicals, Radicands, Root2, Root2Number, Surd, Tolerant};
use num_bigint::BigInt;
use proptest::prelude::*;
use std::cmp::Ordering;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

/// A number written as text.
fn surd(text: &str) -> Surd {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A number multiplied with itself.
fn power(number: &Surd, exponent: u32) -> Surd {
    (0..exponent).fold(Surd::one(), |product, _| &product * number)
}

fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// Small numbers with roots of products of the first primes.
fn surds() -> impl Strategy<Value = Surd> {
    let term = (prop::sample::select(vec![1u64, 1, 2, 2, 3, 5, 6, 10, 15, 30]), -30i64..=30, 1i64..=12);
    prop::collection::vec(term, 0..4)
        .prop_map(|terms| terms.into_iter().map(|(d, n, q)| Surd::ratio(n, q) * Surd::root(d)).sum())
}

/// Integers of every size, those around the end of a word among them.
fn integers() -> impl Strategy<Value = i128> {
    let edge = prop::sample::select(vec![i64::MIN, i64::MAX, 0, 1, -1, i64::MIN + 1, 1 << 32, 3_037_000_500]);
    prop_oneof![
        any::<i64>().prop_map(i128::from),
        -100i128..100,
        (edge, -2i128..3).prop_map(|(e, d)| i128::from(e) + d)
    ]
}

/// Pairs of numerators for `Root2`: small ones, and great ones.
fn pairs() -> impl Strategy<Value = (i64, i64)> {
    prop_oneof![
        (-50i64..50, -50i64..50),
        (any::<i64>(), any::<i64>()),
        (-1_000_000_000i64..1_000_000_000).prop_map(|b| ((-(b as f64) * std::f64::consts::SQRT_2) as i64, b)),
    ]
}

fn root2(pair: (i64, i64)) -> Root2Number {
    Root2Number { a: Integer::from(pair.0), b: Integer::from(pair.1) }
}

#[test]
fn a_surd_is_written_in_one_way() {
    assert_eq!(Surd::root(12), surd("2√3"));
    assert_eq!(Surd::root(0), Surd::zero());
    assert_eq!(Surd::root(49), Surd::integer(7));
    assert_eq!(Surd::ratio(6, -4), surd("-3/2"));
    assert_eq!(Surd::root(2) * Surd::root(2), Surd::integer(2));
    assert_eq!(Surd::root(6) * Surd::root(10), surd("2√15"));
    assert!((Surd::root(2) - Surd::root(2)).is_zero());
    assert_eq!(Surd::fraction(Integer::ONE, Integer::ZERO), None);
    assert_eq!(surd("1/2√2+1/3").denominator(), &Integer::from(6i64));
    assert_eq!(surd("1/2√2+1/3").radicands().collect::<Vec<_>>(), [1, 2]);
    assert!(surd("7/5").is_rational() && !surd("√2").is_rational());
    assert_eq!(surd("7/5").to_fraction(), Some((Integer::from(7i64), Integer::from(5i64))));
    assert_eq!(Surd::root(u64::MAX).terms().count(), 1);
}

#[test]
fn signs_are_seen_where_floats_see_nothing() {
    let tiny = power(&surd("√2-1"), 40);
    assert_eq!(tiny.sign(), Ordering::Greater);
    assert_eq!((-&tiny).sign(), Ordering::Less);
    let tinier = power(&surd("√2+√3-22/7"), 3) * power(&tiny, 5);
    assert_eq!(tinier.sign(), Ordering::Greater);
    // Three and four terms, which no comparison of two squares decides.
    let small = power(&surd("√6-√5+√2-√3"), 12);
    assert_eq!(small.sign(), Ordering::Greater);
    let odd = power(&surd("√6-√5-√2+1"), 25);
    assert_eq!(odd.sign(), surd("√6-√5-√2+1").sign());
    assert_eq!(odd.sign(), Ordering::Less);
    // √10001 + √10003 < 2√10002, by some 10⁻⁷.
    assert!(surd("√10001+√10003") < surd("2√10002"));
}

#[test]
fn approximations_are_honest_where_nearly_all_cancels() {
    let tiny = power(&surd("√2-1"), 40);
    let expected = (2f64.sqrt() - 1.0).powi(40);
    let near = tiny.approximate();
    assert!((near.value - expected).abs() <= near.error.max(expected * 1e-12), "{near:?} {expected}");
    assert!(near.error < expected * 1e-10);
    let huge = power(&Surd::integer(10), 400);
    assert_eq!(huge.approximate().error, f64::INFINITY);
    let ratio = huge.checked_mul(&(&huge * &surd("3")).inverse().expect("not nought")).expect("rational");
    assert_eq!(ratio, Surd::ratio(1, 3));
    // Both parts beyond floats, their quotient not.
    let (above, below) = (power(&Surd::integer(7), 400), power(&Surd::integer(5), 480));
    let quotient = above.checked_div(&below).expect("not nought");
    let expected = (400.0 * 7f64.ln() - 480.0 * 5f64.ln()).exp();
    assert!((quotient.approximate().value / expected - 1.0).abs() < 1e-9);
    assert_eq!(huge.inverse().expect("not nought").approximate().value, 0.0);
    assert_eq!(Surd::zero().approximate().value, 0.0);
}

#[test]
fn square_roots_are_found() {
    let cases = [
        ("0", "0"),
        ("9/4", "3/2"),
        ("1/2", "1/2√2"),
        ("8/3", "2/3√6"),
        ("3+2√2", "1+√2"),
        ("3-2√2", "-1+√2"),
        ("5+2√6", "√2+√3"),
        ("1/2+1/4√3", "1/4√2+1/4√6"),
        ("6+2√5", "1+√5"),
        ("10+2√6+2√10+2√15", "√2+√3+√5"),
    ];
    for (square, root) in cases {
        assert_eq!(surd(square).sqrt(), Some(surd(root)), "√({square})");
    }
    for none in ["4+2√2", "√2", "1+√2", "3√2+4", "-1", "2-3√5", "1+√2+√3", "7+√2+√3+√6"] {
        assert_eq!(surd(none).sqrt(), None, "√({none})");
    }
    let sine = &(Surd::root(6) + Surd::root(2)) * &Surd::ratio(1, 4);
    assert_eq!((&sine * &sine).sqrt(), Some(sine));
    assert_eq!(surd("√2+√3"), surd("5+2√6").sqrt().expect("√2+√3"));
    assert_eq!(surd("√2+√3").cmp(&surd("5+2√6").sqrt().expect("√2+√3")), Ordering::Equal);
}

#[test]
fn square_roots_of_wide_numbers() {
    let wide = power(&surd("123456789+987654321√2"), 3);
    assert_eq!((&wide * &wide).sqrt(), Some(wide.clone()));
    assert_eq!((&(&wide * &wide) * &Surd::integer(5)).sqrt(), Some(&wide * &Surd::root(5)));
    let prime = Surd::integer((1 << 61) - 1);
    assert_eq!((&(&prime * &prime) * &Surd::ratio(2, 9)).sqrt(), Some(&prime * &(&Surd::ratio(1, 3) * &Surd::root(2))));
    // Two great primes are not factored, and not found.
    assert_eq!((&prime * &Surd::integer(4_611_686_018_427_387_847)).sqrt(), None);
}

#[test]
fn inverses() {
    assert_eq!(Surd::zero().inverse(), None);
    assert_eq!(surd("√2").inverse(), Some(surd("√2/2")));
    assert_eq!(surd("1+√2").inverse(), Some(surd("√2-1")));
    for text in ["√2+√3+√5", "1+√6+√10+√15", "-3/7√30", "1+√2+√3+√6", "√2+√6"] {
        let number = surd(text);
        assert_eq!(&number * &number.inverse().expect("not nought"), Surd::one(), "{text}");
    }
}

#[test]
fn radicands_beyond_a_word_are_refused_and_known_beforehand() {
    let (a, b) = (surd("√999999999989"), surd("√999999999961"));
    assert_eq!(a.checked_mul(&b), None);
    assert_eq!((&a + &b).inverse(), None);
    let mut radicands = Radicands::new();
    radicands.add(&a);
    assert!(radicands.is_bounded());
    radicands.add(&b);
    assert!(!radicands.is_bounded());
    // Order needs no products.
    assert!(b < a);
}

#[test]
fn degrees() {
    assert_eq!(Surd::degree(&[]), 1);
    assert_eq!(Surd::degree(&[surd("1/2"), surd("√2+1"), surd("3√2")]), 2);
    assert_eq!(Surd::degree(&[surd("√2"), surd("√3"), surd("√6+1")]), 4);
    assert_eq!(Surd::degree(&[surd("√6"), surd("√10"), surd("√15")]), 4);
}

#[test]
fn nearest_fractions() {
    assert_eq!(Surd::nearest_fraction(0.3334, 3), Some(Surd::ratio(1, 3)));
    assert_eq!(Surd::nearest_fraction(-1.49, 1), Some(Surd::integer(-1)));
    for (x, denominator) in [(f64::NAN, 1), (f64::INFINITY, 1), (1.0, 0), (1.0, -2), (1e300, 10)] {
        assert_eq!(Surd::nearest_fraction(x, denominator), None);
    }
}

#[test]
fn text_is_printed() {
    for text in ["0", "3/2", "1+1/2√2", "-√2", "2-3√5", "1/2√2", "1/3-5/7√2+√10", "-1", "√6", "-1/2-√3"]
    {
        assert_eq!(surd(text).to_string(), text);
    }
    assert_eq!(format!("{:>5}", surd("√2")), "   √2");
}

#[test]
fn text_is_read_generously() {
    let cases = [
        ("1.5", "3/2"),
        ("-.25", "-1/4"),
        ("1e-3", "1/1000"),
        ("2.5E2", "250"),
        ("3*√2", "3√2"),
        ("sqrt(2)", "√2"),
        ("√(2)", "√2"),
        ("√2/2", "1/2√2"),
        ("1/2*sqrt(2)", "1/2√2"),
        ("2√8", "4√2"),
        (" 1 + 1 / 2 √ 2 ", "1+1/2√2"),
        ("1−√2", "1-√2"),
        ("+3", "3"),
        ("√2+√2", "2√2"),
        ("√2√3", "√6"),
        ("1/√2", "1/2√2"),
        ("2·3×√5", "6√5"),
        ("007.50", "15/2"),
        ("√0", "0"),
        ("5.", "5"),
    ];
    for (text, same) in cases {
        assert_eq!(surd(text).to_string(), same, "{text}");
    }
}

#[test]
fn mistakes_say_where_they_are() {
    let cases = [
        ("", 0),
        (" ", 1),
        ("1+", 2),
        ("1//2", 2),
        ("1 2", 2),
        ("x", 0),
        ("√", 3),
        ("√-2", 3),
        ("1+√x", 5),
        ("sqrt 2", 5),
        ("sqrt(2", 6),
        ("1/0", 2),
        ("1/√0", 2),
        ("1e", 2),
        ("1e101", 2),
        (".", 0),
        ("√1000000000001", 3),
        ("√2.5", 4),
        ("(1+√5)/2", 0),
        ("√999999999989√999999999961", 15),
    ];
    for (text, offset) in cases {
        let error = text.parse::<Surd>().expect_err(text);
        assert_eq!(error.offset, offset, "{text}: {error}");
        assert!(error.to_string().starts_with(&format!("at byte {offset}: expected ")));
    }
    assert!("1".repeat(1001).parse::<Surd>().is_err());
    assert!("1".repeat(1000).parse::<Surd>().is_ok());
}

#[test]
fn values_beyond_a_word_go_on_and_come_back() {
    let great = surd("4611686018427387904√2+9223372036854775807");
    let square = &great * &great;
    assert!(square.terms().all(|(_, numerator)| numerator.small().is_none()));
    let back = square.checked_div(&great).expect("not nought");
    assert_eq!(back, great);
    assert!(back.terms().all(|(_, numerator)| numerator.small().is_some()));
    assert_eq!(hash(&back), hash(&great));
    let field = Root2::new(2);
    let number = field.embed(&great).expect("in the field");
    let doubled = field.add(&number, &number);
    assert_eq!(field.sub(&doubled, &number), number);
    assert_eq!(field.surd(&doubled), Some(&great + &great));
}

proptest! {
    #[test]
    fn integers_are_those_of_wide_arithmetic(a in integers(), b in integers()) {
        let (x, y) = (Integer::from(a), Integer::from(b));
        let (wide_x, wide_y) = (BigInt::from(a), BigInt::from(b));
        prop_assert_eq!(&x + &y, Integer::from(&wide_x + &wide_y));
        prop_assert_eq!(&x - &y, Integer::from(&wide_x - &wide_y));
        prop_assert_eq!(&x * &y, Integer::from(&wide_x * &wide_y));
        prop_assert_eq!(-&x, Integer::from(-a));
        prop_assert_eq!(x.cmp(&y), a.cmp(&b));
        prop_assert_eq!(x.signum(), a.signum() as i32);
        prop_assert_eq!(x.abs(), Integer::from(a.abs()));
        prop_assert_eq!(x.gcd(&y), Integer::from(num_integer::gcd(a, b)));
        prop_assert_eq!(x.to_string(), a.to_string());
        prop_assert_eq!(x.to_big(), wide_x);
        prop_assert_eq!(x.bits(), u64::from(128 - a.unsigned_abs().leading_zeros()));
        prop_assert!((x.to_f64() - a as f64).abs() <= (a as f64).abs() * f64::EPSILON);
        prop_assert_eq!(x.small(), i64::try_from(a).ok());
        if b == 0 {
            prop_assert_eq!(x.div_rem(&y), None);
        } else {
            prop_assert_eq!(x.div_rem(&y), Some((Integer::from(a / b), Integer::from(a % b))));
            prop_assert_eq!((&x * &y).div_exact(&y), Some(x.clone()));
        }
        prop_assert_eq!((&x * &x).sqrt_exact(), Some(x.abs()));
    }

    #[test]
    fn surds_are_a_ring(a in surds(), b in surds(), c in surds()) {
        prop_assert_eq!(&a + &b, &b + &a);
        prop_assert_eq!(&(&a + &b) + &c, &a + &(&b + &c));
        prop_assert_eq!(&a * &b, &b * &a);
        prop_assert_eq!(&(&a * &b) * &c, &a * &(&b * &c));
        prop_assert_eq!(&a * &(&b + &c), &(&a * &b) + &(&a * &c));
        prop_assert_eq!(&(&a - &b) + &b, a.clone());
        prop_assert_eq!(&a + &Surd::zero(), a.clone());
        prop_assert_eq!(&a * &Surd::one(), a.clone());
        prop_assert!((&a + &-&a).is_zero());
        prop_assert_eq!(hash(&(&a + &b)), hash(&(&b + &a)));
    }

    #[test]
    fn what_is_not_nought_has_an_inverse(a in surds()) {
        match a.inverse() {
            None => prop_assert!(a.is_zero()),
            Some(inverse) => prop_assert_eq!(&a * &inverse, Surd::one()),
        }
    }

    #[test]
    fn order_is_that_of_the_numbers(a in surds(), b in surds(), c in surds()) {
        let (x, y) = (a.approximate().value, b.approximate().value);
        if (x - y).abs() > 1e-9 {
            prop_assert_eq!(a.cmp(&b), x.total_cmp(&y));
        }
        prop_assert_eq!(a.cmp(&b), b.cmp(&a).reverse());
        prop_assert_eq!(a.cmp(&b) == Ordering::Equal, a == b);
        prop_assert_eq!((&a + &c).cmp(&(&b + &c)), a.cmp(&b));
        // A sign that was told by few digits agrees with the sign of a power, which needs many.
        let difference = &a - &b;
        prop_assert_eq!(power(&difference, 7).sign(), difference.sign());
    }

    #[test]
    fn approximations_keep_their_bound(a in surds(), b in surds()) {
        // A product is approximated from its own terms, and its factors from theirs.
        let (x, y, z) = (a.approximate(), b.approximate(), (&a * &b).approximate());
        let bound = x.error * y.value.abs() + y.error * x.value.abs() + x.error * y.error + z.error;
        prop_assert!((x.value * y.value - z.value).abs() <= bound + z.value.abs() * f64::EPSILON);
        prop_assert!(z.error <= z.value.abs().max(1.0) * 2f64.powi(-45));
    }

    #[test]
    fn the_root_of_a_square_is_its_size(a in surds(), r in 1u64..200) {
        prop_assert_eq!((&a * &a).sqrt(), Some(a.abs()));
        // Other roots may have to be adjoined.
        let larger = &a * &Surd::root(r);
        prop_assert_eq!((&larger * &larger).sqrt(), Some(larger.abs()));
    }

    #[test]
    fn a_root_that_is_found_is_one(a in surds()) {
        if let Some(root) = a.sqrt() {
            prop_assert_eq!(&root * &root, a.clone());
            prop_assert!(root.sign() != Ordering::Less);
        }
    }

    #[test]
    fn text_comes_back(a in surds(), b in surds()) {
        let product = &a * &b;
        prop_assert_eq!(product.to_string().parse::<Surd>(), Ok(product));
    }

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,40}", like in "[-+−*/√0-9.esqrt() ]{0,30}") {
        for text in [text, like] {
            if let Err(error) = text.parse::<Surd>() {
                prop_assert!(error.offset <= text.len());
                prop_assert!(text.is_char_boundary(error.offset));
            }
        }
    }

    #[test]
    fn root2_agrees_with_radicals(x in pairs(), y in pairs(), u in pairs(), v in pairs(), denominator in 1i64..50) {
        let field = Root2::new(denominator);
        let numbers = [x, y, u, v].map(root2);
        let exact = numbers.clone().map(|number| field.surd(&number).expect("exact"));
        for (number, same) in numbers.iter().zip(&exact) {
            prop_assert_eq!(field.embed(same), Some(number.clone()));
            prop_assert_eq!(field.sign(number), same.sign());
            let (near, good) = (field.approximate(number), same.approximate());
            prop_assert!((near.value - good.value).abs() <= near.error + good.error);
        }
        let [x, y, u, v] = &numbers;
        let [a, b, c, d] = &exact;
        prop_assert_eq!(field.surd(&field.add(x, y)), Some(a + b));
        prop_assert_eq!(field.surd(&field.sub(x, y)), Some(a - b));
        prop_assert_eq!(field.surd(&field.neg(x)), Some(-a));
        let cross = field.cross_sign([x, y], [u, v]);
        prop_assert_eq!(cross, Radicals.cross_sign([a, b], [c, d]));
        prop_assert_eq!(cross, (a * d - b * c).sign());
        prop_assert_eq!(field.cross_sign([x, y], [x, y]), Ordering::Equal);
        let finer = Root2::new(denominator * denominator);
        let product = finer.mul(&finer.embed(a).expect("finer"), &finer.embed(b).expect("finer"));
        prop_assert_eq!(finer.surd(&product), Some(a * b));
    }

    #[test]
    fn cross_products_agree_with_floats(a in surds(), b in surds(), c in surds(), d in surds()) {
        let exact = Radicals.cross_sign([&a, &b], [&c, &d]);
        prop_assert_eq!(exact, (&a * &d - &b * &c).sign());
        let tolerant = Tolerant::new(1e-6);
        let near = [&a, &b, &c, &d].map(|number| tolerant.embed(number).expect("every number"));
        let seen = tolerant.cross_sign([&near[0], &near[1]], [&near[2], &near[3]]);
        prop_assert!(seen == Ordering::Equal || seen == exact);
        prop_assert_eq!(Radicals.cross_sign([&a, &b], [&(&a * &c), &(&b * &c)]), Ordering::Equal);
    }

    #[test]
    fn the_least_even_denominator_has_all(numbers in prop::collection::vec((-30i64..30, 1i64..20, -30i64..30), 0..6)) {
        let numbers: Vec<Surd> =
            numbers.into_iter().map(|(a, n, b)| Surd::ratio(a, n) + Surd::ratio(b, n) * Surd::root(2)).collect();
        let field = Root2::for_numbers(&numbers).expect("only √2");
        prop_assert_eq!(field.denominator() % 2, 0);
        prop_assert!(numbers.iter().all(|number| field.embed(number).is_some()));
    }
}
