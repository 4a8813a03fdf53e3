//! The colours of pieces, on paper and in a terminal, and their shades on the sides of a solid.

/// Red, green and blue.
pub(crate) type Rgb = [u8; 3];

/// A colour on paper and the nearest one of a 256-colour terminal.
pub(crate) struct Tint {
    pub rgb: Rgb,
    pub ansi: u8,
}

/// Light enough for black lines and letters. Most are from Paul Tol's "light" scheme, which stays distinguishable
/// for colour-blind readers; the others fill the gaps in lightness that it leaves.
pub(crate) const PALETTE: [Tint; 14] = [
    Tint { rgb: [0x77, 0xaa, 0xdd], ansi: 110 },
    Tint { rgb: [0xee, 0x88, 0x66], ansi: 209 },
    Tint { rgb: [0xee, 0xdd, 0x88], ansi: 222 },
    Tint { rgb: [0x44, 0xbb, 0x99], ansi: 72 },
    Tint { rgb: [0xff, 0xaa, 0xbb], ansi: 217 },
    Tint { rgb: [0x99, 0x99, 0x33], ansi: 100 },
    Tint { rgb: [0x99, 0xdd, 0xff], ansi: 117 },
    Tint { rgb: [0xdd, 0xdd, 0xdd], ansi: 253 },
    Tint { rgb: [0xbb, 0xcc, 0x33], ansi: 149 },
    Tint { rgb: [0xaa, 0x88, 0xcc], ansi: 140 },
    Tint { rgb: [0xcc, 0x66, 0x77], ansi: 168 },
    Tint { rgb: [0xb3, 0x90, 0x70], ansi: 137 },
    Tint { rgb: [0x5f, 0x8f, 0xa8], ansi: 67 },
    Tint { rgb: [0x99, 0x99, 0x99], ansi: 247 },
];

impl Tint {
    /// The colour as SVG and CSS write it.
    pub fn hex(&self) -> String {
        hex(self.rgb)
    }

    /// The colour mixed with white (`light` above 0) or black (below 0).
    pub fn shaded(&self, light: f64) -> String {
        shaded(self.rgb, light)
    }
}

/// A colour mixed with white (`light` above 0) or black (below 0).
pub(crate) fn shaded(rgb: Rgb, light: f64) -> String {
    hex(rgb.map(|value| mixed(value, light)))
}

fn mixed(value: u8, light: f64) -> u8 {
    let towards = if light > 0.0 { 255.0 } else { 0.0 };
    let value = f64::from(value);
    (value + (towards - value) * light.abs()).round() as u8
}

/// A colour as SVG and CSS write it.
pub(crate) fn hex([red, green, blue]: Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shades_go_from_black_to_white() {
        let tint = &PALETTE[0];
        assert_eq!(
            [-1.0, 0.0, 1.0].map(|light| tint.shaded(light)),
            ["#000000".to_owned(), tint.hex(), "#ffffff".to_owned()]
        );
    }
}
