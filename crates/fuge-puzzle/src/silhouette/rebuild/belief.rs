//! What a drawing says of unknown numbers: the likeliest values, and how sure they are.
//!
//! Least squares, one observation after the other: each is a linear form of the unknowns with a value and a variance, and leaves likelier values
//! and less doubt. Something that is known to hold exactly is an observation without variance. Before it is believed one can ask how surprising
//! it would be.

/// A linear form: unknowns and their factors.
pub(super) type LinearForm<'a> = &'a [(usize, f64)];

/// The likeliest values, and their covariances.
#[derive(Clone, Debug)]
pub(super) struct Belief {
    means: Vec<f64>,
    /// Row by row.
    covariance: Vec<f64>,
    /// What has less doubt than this is settled.
    settled: f64,
    /// The variance of an observation.
    noise: f64,
    /// The squares of what observations and certainties were off by, in standard deviations, and how many they were.
    heat: (f64, f64),
}

impl Belief {
    /// Values that are known up to a standard deviation, independently. Observations have the standard deviation `noise`, so it is thought.
    pub fn new(means: Vec<f64>, doubt: f64, noise: f64) -> Self {
        let count = means.len();
        let mut covariance = vec![0.0; count * count];
        for index in 0..count {
            covariance[index * count + index] = doubt * doubt;
        }
        let noise = noise * noise;
        Self { means, covariance, settled: SETTLED * SETTLED * noise, noise, heat: (EXPECTED, EXPECTED) }
    }

    /// The likeliest value of a form.
    pub fn mean(&self, form: LinearForm<'_>) -> f64 {
        form.iter().map(|&(index, factor)| factor * self.means[index]).sum()
    }

    /// The variance of a form; `None`: there is no doubt left.
    pub fn variance(&self, form: LinearForm<'_>) -> Option<f64> {
        let count = self.means.len();
        let mut variance = 0.0;
        for &(i, a) in form {
            for &(j, b) in form {
                variance += a * b * self.covariance[i * count + j];
            }
        }
        (variance > self.settled).then_some(variance)
    }

    /// How much greater the variance of the noise is than it was thought, by all that was learnt. It is never less.
    pub fn scale(&self) -> f64 {
        (self.heat.0 / self.heat.1).max(1.0)
    }

    /// How surprising it would be if a form had this value exactly; `None`: it is settled whether it has.
    pub fn surprise(&self, form: LinearForm<'_>, value: f64) -> Option<f64> {
        let off = value - self.mean(form);
        Some(self.weigh(off * off / self.variance(form)?))
    }

    /// How surprising something is that is off by a number of standard deviations, given as its square: that square, if the noise is well known,
    /// and less if it is not (Student's distribution).
    pub fn weigh(&self, square: f64) -> f64 {
        let count = self.heat.1;
        (count + 1.0) * (square / (self.scale() * count)).ln_1p()
    }

    /// Learns that a form was seen to have a value.
    pub fn observe(&mut self, form: LinearForm<'_>, value: f64) {
        self.learn(form, value, self.noise);
    }

    /// Learns that a form has a value for certain.
    pub fn settle(&mut self, form: LinearForm<'_>, value: f64) {
        self.learn(form, value, 0.0);
    }

    fn learn(&mut self, form: LinearForm<'_>, value: f64, variance: f64) {
        let count = self.means.len();
        let mut along = vec![0.0; count];
        for &(index, factor) in form {
            let row = &self.covariance[index * count..(index + 1) * count];
            along.iter_mut().zip(row).for_each(|(sum, entry)| *sum += factor * entry);
        }
        let doubt: f64 = form.iter().map(|&(index, factor)| factor * along[index]).sum();
        if doubt <= 0.0 {
            return;
        }
        let gain = 1.0 / (doubt + variance);
        let off = value - self.mean(form);
        // What was not known before says nothing about the noise.
        if doubt > self.settled && doubt < KNOWN * self.noise {
            self.heat = (self.heat.0 + off * off * gain, self.heat.1 + 1.0);
        }
        for (row, &a) in along.iter().enumerate().filter(|(_, a)| **a != 0.0) {
            self.means[row] += gain * a * off;
            let entries = &mut self.covariance[row * count..(row + 1) * count];
            entries.iter_mut().zip(&along).for_each(|(entry, b)| *entry -= gain * a * b);
        }
    }
}

/// Doubt below this share of the noise is none.
pub(super) const SETTLED: f64 = 0.01;

/// Doubt, as a variance, up to this multiple of the noise's is known well enough to tell the noise.
const KNOWN: f64 = 20.0;

/// For how many observations the noise counts that was thought to be.
const EXPECTED: f64 = 3.0;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn observations_are_weighed() {
        let mut belief = Belief::new(vec![0.0, 0.0], 100.0, 1.0);
        belief.observe(&[(0, 1.0)], 1.0);
        belief.observe(&[(0, 1.0)], 3.0);
        assert!((belief.mean(&[(0, 1.0)]) - 2.0).abs() < 1e-3);
        assert!((belief.variance(&[(0, 1.0)]).unwrap() - 0.5).abs() < 1e-3);
        // Both are the same: what is known of the one is known of the other.
        let same: LinearForm<'_> = &[(0, 1.0), (1, -1.0)];
        belief.settle(same, 0.0);
        assert!((belief.mean(&[(1, 1.0)]) - 2.0).abs() < 1e-2);
        assert_eq!(belief.surprise(same, 1.0), None);
        // Four observations of the noise: three as expected, and one that was off by twice its variance.
        assert!((belief.scale() - 1.25).abs() < 1e-2);
    }
}
