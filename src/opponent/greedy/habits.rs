//! How a player goes about things: the prices he puts on what he weighs, as the ATTACKER and as who holds, and his mood.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

use super::arrival::Arrival;
use super::prices::Prices;
use crate::files::parse_toml;
use crate::rules::UnitId;

/// The habits of a player.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Habits {
    /// What he puts on things.
    pub(super) book: PriceBook,
    /// Units of several Locations fire as one group where that does so many times what they do each by themselves;
    /// never without.
    pub(super) groups: Option<f64>,
    /// Whether those who move together are company for each other where they go, and no crowd.
    pub(super) together: bool,
    /// How those go about things of whom nothing else is said.
    pub(super) mood: Mood,
    /// How it sets up.
    pub(super) stance: Stance,
    /// How it uses its vehicles.
    pub(super) armor: Armor,
    /// How its reinforcements come on.
    pub(super) arrival: Arrival,
    /// Whether it turns its vehicles to the enemy when it sets up.
    pub(super) faces: bool,
    /// Whether who moves throws a SMOKE grenade before he goes where he is seen.
    pub(super) screens: bool,
}

/// What a player puts on things in each part that a side can have.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PriceBook {
    /// The side that has to take something.
    pub(super) attacking: Prices,
    /// The side that has to hold something.
    pub(super) holding: Prices,
}

/// How somebody goes about things, each of what is usual: 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mood {
    /// How much it is worth to get nearer to what is fought for.
    pub(super) drive: f64,
    /// How much the fire is minded that one runs into or stays in, and what Close Combat costs.
    pub(super) care: f64,
    /// How much the fire is worth that is kept.
    pub(super) keep: f64,
}

impl Mood {
    /// As usual.
    pub(super) const EVEN: Mood = Mood::new(1.0, 1.0, 1.0);

    /// A mood by its drive, its care and the fire it keeps.
    #[must_use]
    pub const fn new(drive: f64, care: f64, keep: f64) -> Mood {
        Mood { drive, care, keep }
    }
}

/// Units that go about their moves in a mood of their own.
pub type Detached = (BTreeSet<UnitId>, Mood);

/// How vehicles are used, each of what is usual.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Armor {
    /// How much it is worth to get nearer to what is fought for, and to carry men there.
    pub(super) drive: f64,
    /// How much the fire is minded that a vehicle runs into or stays in.
    pub(super) care: f64,
    /// What each hex costs that it is away from the next squad of its side on foot; usually nothing.
    pub(super) beside: f64,
    /// What it is worth to stand where the vehicle looks on all that is fought for; usually nothing.
    pub(super) watch: f64,
}

impl Armor {
    /// As usual.
    pub(super) const EVEN: Armor = Armor::new(1.0, 1.0, 0.0, 0.0);

    /// A use by drive, care, what distance from the infantry costs and what a field of fire is worth.
    #[must_use]
    pub const fn new(drive: f64, care: f64, beside: f64, watch: f64) -> Armor {
        Armor { drive, care, beside, watch }
    }
}

/// The shape of a set-up.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stance {
    /// How much it costs to stand away from what is held, of what it usually does: little of it is a defence far forward, much of it
    /// one all round.
    pub(super) near: f64,
    /// What each hex away from the enemy costs, beyond what it usually does.
    pub(super) ahead: f64,
    /// What it is worth to stand on the right as one faces the enemy, and costs on the left: the wing on which the weight lies.
    pub(super) right: f64,
}

impl Stance {
    /// The usual one.
    pub(super) const EVEN: Stance = Stance::new(1.0, 0.0, 0.0);

    /// A stance by what nearness, ground ahead and the right wing count.
    #[must_use]
    pub const fn new(near: f64, ahead: f64, right: f64) -> Stance {
        Stance { near, ahead, right }
    }
}

impl PriceBook {
    /// How many prices there are for both parts.
    pub const COUNT: usize = 2 * Prices::COUNT;

    /// The same for both, but that who holds minds the way less.
    const fn of(prices: Prices) -> PriceBook {
        PriceBook { attacking: prices, holding: prices.holding() }
    }

    /// The same with each price times the exponential of its offset: first those of the side that has to take something.
    #[must_use]
    pub fn off_by(mut self, offsets: &[f64; PriceBook::COUNT]) -> PriceBook {
        let prices = self.attacking.each().into_iter().chain(self.holding.each());
        for ((_, price), offset) in prices.zip(offsets) {
            *price *= libm::exp(*offset);
        }
        self
    }

    /// The same with no more digits than a file needs.
    #[must_use]
    pub fn rounded(mut self) -> PriceBook {
        for (_, price) in self.attacking.each().into_iter().chain(self.holding.each()) {
            *price = (*price * 1e4).round() / 1e4;
        }
        self
    }

    /// The prices by their names in the file, in the order of [`PriceBook::off_by`].
    #[must_use]
    pub fn listed(mut self) -> Vec<(String, f64)> {
        let of = |part: &str, prices: &mut Prices| {
            prices.each().map(|(name, price)| (format!("{part}.{name}"), *price)).to_vec()
        };
        let attacking = of("attacking", &mut self.attacking);
        attacking.into_iter().chain(of("holding", &mut self.holding)).collect()
    }

    /// The prices of a side.
    pub(super) const fn prices(&self, attacks: bool) -> Prices {
        if attacks { self.attacking } else { self.holding }
    }
}

impl Habits {
    /// The same player in another mood.
    #[must_use]
    pub const fn in_mood(self, mood: Mood) -> Habits {
        Habits { mood, ..self }
    }

    /// The same player who sets up in another way.
    #[must_use]
    pub const fn in_stance(self, stance: Stance) -> Habits {
        Habits { stance, ..self }
    }

    /// The same player who uses its vehicles in another way.
    #[must_use]
    pub const fn with_armor(self, armor: Armor) -> Habits {
        Habits { armor, ..self }
    }

    /// The same player, who goes forward behind SMOKE where he can.
    #[must_use]
    pub const fn behind_smoke(self) -> Habits {
        Habits { screens: true, ..self }
    }

    /// The same player whose reinforcements come on so.
    #[must_use]
    pub const fn arriving(self, arrival: Arrival) -> Habits {
        Habits { arrival, ..self }
    }

    /// A player who minds nothing but what an order leads to at once: the yardstick for one who does.
    pub const CARELESS: Habits = Habits {
        book: PriceBook::of(Prices::CARELESS),
        groups: None,
        together: false,
        mood: Mood::EVEN,
        stance: Stance::EVEN,
        armor: Armor::EVEN,
        arrival: Arrival::AsItLooks,
        faces: false,
        screens: false,
    };

    /// The quick player's.
    pub const SETTLED: Habits = Habits {
        book: PriceBook::of(Prices::SETTLED),
        groups: Some(1.3),
        together: true,
        ..Habits::CARELESS
    };

    /// Those of who has played many games: the quick player's with the prices of `assets/opponent/habits.toml`, which
    /// `first-fire habits` finds.
    #[must_use]
    pub fn seasoned() -> Habits {
        static BOOK: OnceLock<PriceBook> = OnceLock::new();
        let book = BOOK.get_or_init(|| {
            let text = include_str!("../../../assets/opponent/habits.toml");
            parse_toml(text).unwrap_or(Habits::SETTLED.book)
        });
        Habits { faces: true, ..Habits::by(*book) }
    }

    /// Those of a player who goes by a book of prices.
    #[must_use]
    pub const fn by(book: PriceBook) -> Habits {
        Habits { book, ..Habits::SETTLED }
    }

    /// What he puts on things.
    #[must_use]
    pub const fn book(&self) -> &PriceBook {
        &self.book
    }
}
