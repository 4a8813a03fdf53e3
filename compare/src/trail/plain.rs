//! The walk of 1979 as one would write it first: a function that calls itself, and a mark for every segment that is used.

/// The squares of a side.
const SIDE: usize = 8;

/// From a square to the next in each direction, columns and rows: right, up, left, down.
const STEPS: [(isize, isize); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

/// A walk on the chessboard.
pub struct Plain {
    /// The segments to the right of a square and above it.
    used: [[[bool; 2]; SIDE]; SIDE],
    /// How often each length was reached.
    pub reached: [u64; 128],
    /// How many steps were made.
    pub steps: u64,
    last: usize,
}

impl Plain {
    /// Walks from e1, always to the right, until there is a way of this length.
    pub fn walk(last: usize) -> Self {
        let mut walk = Self { used: [[[false; 2]; SIDE]; SIDE], reached: [0; 128], steps: 0, last };
        walk.go((4, 0), 1, 0);
        walk
    }

    fn go(&mut self, from: (usize, usize), arrived: usize, length: usize) -> bool {
        for turn in [3, 0, 1] {
            let direction = (arrived + turn) % 4;
            let (right, up) = STEPS[direction];
            let to = (from.0.wrapping_add_signed(right), from.1.wrapping_add_signed(up));
            if to.0 >= SIDE || to.1 >= SIDE {
                continue;
            }
            let first = from.min(to);
            if self.used[first.0][first.1][direction % 2] {
                continue;
            }
            self.used[first.0][first.1][direction % 2] = true;
            self.steps += 1;
            self.reached[length + 1] += 1;
            if length + 1 == self.last || self.go(to, direction, length + 1) {
                return true;
            }
            self.used[first.0][first.1][direction % 2] = false;
        }
        false
    }
}
