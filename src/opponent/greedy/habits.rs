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
    /// How much it is worth to get nearer to what is fought for, of what it usually is.
    pub(super) drive: f64,
    /// How much the fire is minded that one runs into or stays in, and what Close Combat costs, of what it usually is.
    pub(super) care: f64,
    /// How much the fire is worth that is kept, of what it usually is.
    pub(super) keep: f64,
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
        drive: 1.0,
        care: 1.0,
        keep: 1.0,
    };

    /// The same player in another temper: how much drive and care he has, and how much fire he keeps, of the usual.
    pub(in crate::opponent) const fn tempered(self, drive: f64, care: f64, keep: f64) -> Habits {
        Habits { drive, care, keep, ..self }
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
