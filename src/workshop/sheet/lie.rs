//! How a piece of a map lies: turned by sixths of a circle, mirrored or not.

use hexx::Hex;

/// A way to lie: mirrored left to right first, if at all, and turned then.
///
/// However often a piece is turned, it is turned once from how it was taken: nothing is rounded twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Lie {
    mirrored: bool,
    /// Sixths of a circle, clockwise on paper.
    turns: u8,
}

/// By what the two lattice steps of a point are multiplied, in halves, at each turn: across by across and down, then down.
const TURNS: [[i32; 4]; 6] =
    [[2, 0, 0, 2], [1, -3, 1, 1], [-1, -3, 1, -1], [-2, 0, 0, -2], [-1, 3, -1, -1], [1, 3, -1, 1]];

impl Lie {
    /// Turned on by so many sixths of a circle, clockwise.
    #[must_use]
    pub fn turned(self, sixths: u8) -> Lie {
        Lie { turns: (self.turns + sixths % 6) % 6, ..self }
    }

    /// What is on the left is on the right now, as it is seen.
    #[must_use]
    pub fn mirrored(self) -> Lie {
        Lie { mirrored: !self.mirrored, turns: (6 - self.turns) % 6 }
    }

    /// By how many degrees it is turned.
    #[must_use]
    pub fn degrees(self) -> u16 {
        u16::from(self.turns) * 60
    }

    /// Whether it is mirrored.
    #[must_use]
    pub fn is_mirrored(self) -> bool {
        self.mirrored
    }

    /// Where a step from hex to hex leads.
    #[must_use]
    pub fn step(self, step: Hex) -> Hex {
        let (mut x, mut y) = (step.x, step.y);
        if self.mirrored {
            (x, y) = (-x, x + y);
        }
        for _ in 0..self.turns {
            (x, y) = (-y, x + y);
        }
        Hex::new(x, y)
    }

    /// Where a point of a hex comes to lie, in lattice steps from its centre. What lies in the hex still does, and what lies
    /// on a hexside.
    #[must_use]
    pub fn point(self, (x, y): (i32, i32)) -> (i32, i32) {
        let x = if self.mirrored { -x } else { x };
        let [a, b, c, d] = TURNS[usize::from(self.turns) % TURNS.len()];
        let (across, down) = (a * x + b * y, c * x + d * y);
        // Where one is a half the other is one, too: what the one gains, the other loses, and both steps together reach no
        // farther than before.
        ((across + across.signum()) / 2, down / 2)
    }
}
