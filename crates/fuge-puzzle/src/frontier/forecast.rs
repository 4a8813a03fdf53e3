//! How much memory a count will take at its height, guessed from how it has grown so far.
//!
//! The states of a layer first grow from layer to layer by a factor, and the factor falls. If its logarithm falls evenly, the
//! logarithm of the memory is a parabola over the layers; three layers tell which.

/// The memory taken at each layer so far.
#[derive(Debug)]
pub(super) struct Forecast {
    layers: usize,
    /// The greatest until each layer.
    peaks: Vec<u64>,
}

impl Forecast {
    pub(super) fn new(layers: usize) -> Self {
        Self { layers, peaks: Vec::new() }
    }

    /// Takes down what a layer takes.
    pub(super) fn layer(&mut self, bytes: u64) {
        let before = self.peaks.last().copied().unwrap_or(0);
        self.peaks.push(bytes.max(before));
    }

    /// The greatest number of bytes until the end, as far as one can tell.
    pub(super) fn peak(&self) -> Option<u64> {
        let now = self.peaks.len().checked_sub(1)?;
        if now < self.layers / 8 || now < 6 {
            return None;
        }
        let at = |layer: usize| (self.peaks[layer] as f64).max(1.0).log2();
        let third = now / 3;
        let (early, middle, late) = (at(now - 2 * third), at(now - third), at(now));
        let bend = late - 2.0 * middle + early;
        if late <= middle {
            return Some(self.peaks[now]);
        }
        if bend >= 0.0 {
            return None;
        }
        // Thirds from now to where the parabola is highest, but not beyond the end. What is far is nobody's guess.
        let slope = (late - early) / 2.0 + bend;
        let ahead = (-slope / bend).clamp(0.0, (self.layers - now) as f64 / third as f64);
        if ahead > 1.5 {
            return None;
        }
        let highest = late + slope * ahead + bend * ahead * ahead / 2.0;
        Some((highest.exp2() as u64).max(self.peaks[now]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_parabola_is_foreseen() {
        let bytes = |layer: i32| 2_f64.powf(30.0 - f64::from((layer - 50).pow(2)) / 100.0) as u64;
        let mut forecast = Forecast::new(90);
        (0..40).for_each(|layer| forecast.layer(bytes(layer)));
        let peak = forecast.peak().unwrap();
        assert!((1 << 29..1 << 31).contains(&peak), "{peak}");
        (40..90).for_each(|layer| forecast.layer(bytes(layer)));
        assert_eq!(forecast.peak(), Some(1 << 30));
    }

    #[test]
    fn what_cannot_be_told_is_not_told() {
        let mut forecast = Forecast::new(90);
        assert_eq!(forecast.peak(), None);
        (0..40).for_each(|layer| forecast.layer(1 << layer));
        assert_eq!(forecast.peak(), None);
    }
}
