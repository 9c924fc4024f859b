//! What the machine minds beyond what an order leads to at once: the prices it puts on what it gives away, as data.

/// The prices of a player. Where nothing else is said, in expected losses of a squad.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Habits {
    /// A shot in the MPh costs so much of the one in the DFPh that is given up for it, where ROF does not save it.
    pub(super) patience: f64,
    /// Firing out of a "?" costs so much of each loss that the "?" wards off in one phase of fire.
    pub(super) mask: f64,
    /// Units of several Locations fire as one group where that does so many times what they do each by themselves;
    /// never without.
    pub(super) groups: Option<f64>,
    /// Whether those who move together are company for each other where they go, and no crowd.
    pub(super) together: bool,
    /// The DEFENDER's price of leaving a foxhole, or ground that the enemy must not get.
    pub(super) settled: f64,
    /// Standing alone next to enemies who have yet to fire.
    pub(super) alone: f64,
    /// The share of its worth that a hex keeps that no enemy is near to.
    pub(super) calm: f64,
    /// Set-up: each loss that a squad of the enemy would do, shot for shot from each hex that he may come from, on
    /// the average.
    pub(super) exposed: f64,
    /// Set-up: what a foxhole or trench is worth that still has room.
    pub(super) dug_in: f64,
    /// How those go about things of whom nothing else is said.
    pub(super) mood: Mood,
    /// How it sets up.
    pub(super) stance: Stance,
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

impl Habits {
    /// Nothing is minded but what an order leads to at once, and all of that evenly.
    const EVEN: Habits = Habits {
        patience: 0.0,
        mask: 0.0,
        groups: None,
        together: false,
        settled: 0.0,
        alone: 0.0,
        calm: 1.0,
        exposed: 0.0,
        dug_in: 0.0,
        mood: Mood::EVEN,
        stance: Stance::EVEN,
    };

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

    /// A player who minds none of it: the yardstick for one who does.
    pub const CARELESS: Habits = Habits {
        patience: 0.0,
        mask: 0.0,
        groups: None,
        together: false,
        settled: 0.0,
        alone: 0.0,
        calm: 1.0,
        exposed: 0.0,
        dug_in: 0.25,
        ..Habits::EVEN
    };

    /// The machine's own, found by counting games against [`Habits::CARELESS`] over all scenarios.
    pub const SETTLED: Habits = Habits {
        patience: 0.8,
        mask: 0.5,
        groups: Some(1.3),
        together: true,
        settled: 0.08,
        alone: 0.2,
        calm: 0.1,
        exposed: 0.3,
        dug_in: 0.55,
        ..Habits::EVEN
    };
}
