//! Transforms. Quarter turns are exact: most drawings that are turned are turned by them.

use super::super::report::Fault;
use super::xml::{bad_value, position};
use roxmltree::Node;
use svgtypes::{TransformListParser, TransformListToken as Token};

/// `x` becomes `a x + c y + e`, and `y` becomes `b x + d y + f`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Matrix {
    a: f64,
    b: f64,
    c: f64,
    d: f64,
    e: f64,
    f: f64,
}

impl Matrix {
    pub(super) const IDENTITY: Self = Self { a: 1.0, b: 0.0, c: 0.0, d: 1.0, e: 0.0, f: 0.0 };

    pub(super) const fn shift(x: f64, y: f64) -> Self {
        Self { e: x, f: y, ..Self::IDENTITY }
    }

    /// The transforms of an element, all together.
    pub(super) fn of(node: Node) -> Result<Self, Fault> {
        let Some(attribute) = node.attribute_node("transform").filter(|list| list.value().trim() != "none") else {
            return Ok(Self::IDENTITY);
        };
        let mut all = Self::IDENTITY;
        for token in TransformListParser::from(attribute.value()) {
            let token = token.map_err(|error| bad_value(node, attribute, "transform", position(&error)))?;
            all = all.then(Self::one(token));
        }
        Ok(all)
    }

    fn one(token: Token) -> Self {
        match token {
            Token::Matrix { a, b, c, d, e, f } => Self { a, b, c, d, e, f },
            Token::Translate { tx, ty } => Self::shift(tx, ty),
            Token::Scale { sx, sy } => Self { a: sx, d: sy, ..Self::IDENTITY },
            Token::Rotate { angle } => {
                let (sin, cos) = sin_cos(angle);
                Self { a: cos, b: sin, c: -sin, d: cos, ..Self::IDENTITY }
            }
            Token::SkewX { angle } => Self { c: angle.to_radians().tan(), ..Self::IDENTITY },
            Token::SkewY { angle } => Self { b: angle.to_radians().tan(), ..Self::IDENTITY },
        }
    }

    /// What is inside of this and of `inner`: `inner` is done first.
    pub(super) fn then(self, inner: Self) -> Self {
        let [e, f] = self.apply([inner.e, inner.f]);
        Self {
            a: self.a * inner.a + self.c * inner.b,
            b: self.b * inner.a + self.d * inner.b,
            c: self.a * inner.c + self.c * inner.d,
            d: self.b * inner.c + self.d * inner.d,
            e,
            f,
        }
    }

    pub(super) fn apply(self, [x, y]: [f64; 2]) -> [f64; 2] {
        [self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f]
    }

    /// By how much areas grow; 0: there are none left.
    pub(super) fn determinant(self) -> f64 {
        self.a * self.d - self.b * self.c
    }

    /// Whether what is upright stays so.
    pub(super) fn is_upright(self) -> bool {
        self.b == 0.0 && self.c == 0.0
    }
}

/// Sine and cosine of an angle in degrees.
fn sin_cos(degrees: f64) -> (f64, f64) {
    match degrees.rem_euclid(360.0) {
        0.0 => (0.0, 1.0),
        90.0 => (1.0, 0.0),
        180.0 => (0.0, -1.0),
        270.0 => (-1.0, 0.0),
        _ => degrees.to_radians().sin_cos(),
    }
}
