//! What a file is to be, which says how large it may be.

const KIB: u64 = 1024;
const MIB: u64 = 1024 * KIB;

/// What a file is read as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// What a player has set, or which lessons he has been through.
    Settings,
    /// A map, a scenario, a lesson, counters: what people write by hand.
    Written,
    /// A saved game.
    Save,
    /// A bundle: scenarios and lessons with what they name, packed.
    Bundle,
    /// A picture that a scenario has on its card.
    Picture,
    /// A list of questions, one a line, however long: cases of the lab, pairs of Locations.
    Lines,
    /// What the program keeps to save itself work: an entry of a cache.
    Kept,
}

impl Kind {
    /// The most bytes of such a file. What is larger is refused before it is looked at.
    ///
    /// The largest map of the game takes 12 KiB, a whole game of 500 orders 50 KiB; a reader of TOML takes some sixty
    /// times the size of what it reads.
    #[must_use]
    pub const fn most_bytes(self) -> u64 {
        match self {
            Kind::Settings => 64 * KIB,
            Kind::Written => MIB,
            Kind::Picture => 2 * MIB,
            Kind::Save | Kind::Kept => 4 * MIB,
            Kind::Bundle => 8 * MIB,
            Kind::Lines => 64 * MIB,
        }
    }

    /// The same in words.
    #[must_use]
    pub fn most(self) -> String {
        match self.most_bytes() {
            bytes if bytes < MIB => format!("{} KiB", bytes / KIB),
            bytes => format!("{} MiB", bytes / MIB),
        }
    }
}
