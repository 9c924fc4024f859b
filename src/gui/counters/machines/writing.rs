//! What is written on the counters of vehicles and Guns, and where: worked out before it is painted, so that a test can see
//! that nothing is written over anything else.

use super::sketch::Point;
use crate::gui::art::{Align, Canvas, Ink, Pen, Typeface};

/// How much of a counter is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Detail {
    /// All that is printed.
    Full,
    /// What can still be read when it is small: armour, MP, ROF, gun and machine guns.
    Map,
}

/// A text on a counter.
#[derive(Debug, Clone, PartialEq)]
pub struct Word {
    /// What is written.
    pub text: String,
    /// Where its baseline begins, is halved, or ends.
    pub at: Point,
    /// How high its capitals are.
    pub height: f32,
    /// Which of these.
    pub align: Align,
    /// Its colour.
    pub ink: [u8; 3],
    /// Small print.
    pub light: bool,
}

impl Word {
    /// Bold figures.
    pub fn bold(text: impl Into<String>, at: Point, height: f32, align: Align) -> Word {
        Word { text: text.into(), at, height, align, ink: crate::gui::theme::INK, light: false }
    }

    /// Small print.
    pub fn small(text: impl Into<String>, at: Point, height: f32, align: Align) -> Word {
        Word { light: true, ..Word::bold(text, at, height, align) }
    }

    /// The same in another colour.
    #[must_use]
    pub fn in_ink(self, ink: [u8; 3]) -> Word {
        Word { ink, ..self }
    }

    fn face(&self) -> Typeface {
        if self.light { Typeface::CondensedLight } else { Typeface::Condensed }
    }

    /// How wide it is.
    #[must_use]
    pub fn width(&self) -> f32 {
        self.face().width(&self.text, self.height)
    }

    /// The same, small enough for a width.
    #[must_use]
    pub fn within(self, width: f32) -> Word {
        let squeeze = (width / self.width().max(1e-6)).min(1.0);
        Word { height: self.height * squeeze, ..self }
    }

    /// The rectangle it fills: left, top, right, bottom.
    #[must_use]
    pub fn area(&self) -> [f32; 4] {
        let width = self.width();
        let left = match self.align {
            Align::Left => self.at.0,
            Align::Center => self.at.0 - width / 2.0,
            Align::Right => self.at.0 - width,
        };
        [left, self.at.1 - self.height, left + width, self.at.1]
    }

    /// Writes it with a halo.
    pub fn write(&self, canvas: &mut Canvas, halo: Option<[u8; 3]>) {
        let halo = halo.map(|color| Pen::new(Ink::solid(color), 0.040));
        let ink = Ink::solid(self.ink);
        canvas.text_with_halo(self.face(), &self.text, self.at, self.height, self.align, ink, halo);
    }
}

/// Words that a name can do without on a counter.
const NEEDLESS: [&str; 9] = [
    " halftrack",
    " armoured car",
    " truck",
    " lorry",
    " AT Gun",
    " Mortar",
    " Howitzer",
    " AA Gun",
    " Pack",
];

/// The name as it stands on a counter.
#[must_use]
pub fn short_name(name: &str) -> String {
    let mut name = name.replace("PzKpfw ", "Pz").replace("OQF ", "").replace("OML ", "");
    for word in NEEDLESS {
        if let Some(rest) = name.strip_suffix(word).filter(|rest| rest.len() > 1) {
            name = rest.to_owned();
        }
    }
    name
}
