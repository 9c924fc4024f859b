//! What the machine puts on everything that it weighs, as data. Where nothing else is said, in expected losses of a squad.

use serde::{Deserialize, Serialize};

/// The prices of a side.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Prices {
    /// What one MF nearer to the target is worth to a side that has all the time it needs.
    pub(super) nearer: f64,
    /// How that grows for the ATTACKER when he is pressed for time.
    pub(super) haste: f64,
    /// What a hex of its own is worth to the side that must hold it.
    pub(super) held: f64,
    /// What a hex to be taken is worth to the other.
    pub(super) taken: f64,
    /// What cover is worth by itself, for each TEM.
    pub(super) cover: f64,
    /// What so many squads already there take off.
    pub(super) crowd: f64,
    /// What the fire costs that one stays in, each loss that it is expected to do.
    pub(super) danger: f64,
    /// The same of the fire that one runs into.
    pub(super) risk: f64,
    /// What the losses are worth that could be done from a place, and what they are to a heavy machine gun.
    pub(super) prospect: f64,
    pub(super) prospect_heavy: f64,
    /// What a leader's company is worth, of what it usually is.
    pub(super) company: f64,
    /// Standing alone next to enemies who have yet to fire.
    pub(super) alone: f64,
    /// The share of its worth that a hex keeps that no enemy is near to.
    pub(super) calm: f64,
    /// Leaving a foxhole, or ground that the enemy must not get, for the side that holds it.
    pub(super) settled: f64,
    /// By so much a move must be better than staying, and an advance.
    pub(super) worthwhile: f64,
    pub(super) advance: f64,
    /// What Double Time costs, in its two turns of CX.
    pub(super) exhaustion: f64,
    /// What it costs to fire instead of moving, of what it usually does.
    pub(super) staying: f64,
    /// What it costs to fire now and not later, of what it usually does.
    pub(super) later: f64,
    /// A shot in the MPh costs so much of the one in the DFPh that is given up for it, where ROF does not save it.
    pub(super) patience: f64,
    /// What firing out of a "?" costs, and so much of each loss that the "?" wards off in one phase of fire.
    pub(super) seen: f64,
    pub(super) mask: f64,
    /// The worth of an enemy broken, reduced and pinned, his loss being 1.
    pub(super) broken: f64,
    pub(super) reduced: f64,
    pub(super) pinned: f64,
    /// What a loss of one's own costs in Close Combat.
    pub(super) fray: f64,
    /// What it is worth to win a Close Combat for ground that is fought for, before the last turn.
    pub(super) prize: f64,
    /// Set-up: each loss that a squad of the enemy would do, shot for shot from each hex that he may come from, on
    /// the average.
    pub(super) exposed: f64,
    /// Set-up: what a foxhole or trench is worth that still has room.
    pub(super) dug_in: f64,
    /// Set-up: what each TEM is worth, each hex away from what is held, and the ground that is looked out on.
    pub(super) shelter: f64,
    pub(super) away: f64,
    pub(super) outlook: f64,
    /// Set-up: what it costs to begin where one is taken in the first rush.
    pub(super) rushed: f64,
}

impl Prices {
    /// Who has to take something, and minds nothing but what an order leads to at once.
    const PLAIN: Prices = Prices {
        nearer: 0.035,
        haste: 0.10,
        held: 0.5,
        taken: 0.9,
        cover: 0.03,
        crowd: 0.16,
        danger: 0.8,
        risk: 1.0,
        prospect: 0.25,
        prospect_heavy: 0.45,
        company: 1.0,
        alone: 0.0,
        calm: 1.0,
        settled: 0.0,
        worthwhile: 0.04,
        advance: 0.03,
        exhaustion: 0.12,
        staying: 1.0,
        later: 1.0,
        patience: 0.0,
        seen: 0.10,
        mask: 0.0,
        broken: 0.55,
        reduced: 0.45,
        pinned: 0.2,
        fray: 1.0,
        prize: 0.35,
        exposed: 0.0,
        dug_in: 0.25,
        shelter: 0.10,
        away: 0.06,
        outlook: 0.7,
        rushed: 0.4,
    };

    /// A player who minds none of what he gives away.
    pub(super) const CARELESS: Prices = Prices::PLAIN;

    /// The quick player's, found by counting games against [`Prices::CARELESS`] over all scenarios that there were.
    pub(super) const SETTLED: Prices = Prices {
        patience: 0.8,
        mask: 0.5,
        settled: 0.08,
        alone: 0.2,
        calm: 0.1,
        exposed: 0.3,
        dug_in: 0.55,
        ..Prices::PLAIN
    };

    /// The same for a side that has to hold something, which minds the way to it less.
    pub(super) const fn holding(self) -> Prices {
        Prices { nearer: self.nearer * 0.6, ..self }
    }

    /// All of them by their names in files, in the order of the fields.
    pub(super) fn each(&mut self) -> [(&'static str, &mut f64); Prices::COUNT] {
        [
            ("nearer", &mut self.nearer),
            ("haste", &mut self.haste),
            ("held", &mut self.held),
            ("taken", &mut self.taken),
            ("cover", &mut self.cover),
            ("crowd", &mut self.crowd),
            ("danger", &mut self.danger),
            ("risk", &mut self.risk),
            ("prospect", &mut self.prospect),
            ("prospect-heavy", &mut self.prospect_heavy),
            ("company", &mut self.company),
            ("alone", &mut self.alone),
            ("calm", &mut self.calm),
            ("settled", &mut self.settled),
            ("worthwhile", &mut self.worthwhile),
            ("advance", &mut self.advance),
            ("exhaustion", &mut self.exhaustion),
            ("staying", &mut self.staying),
            ("later", &mut self.later),
            ("patience", &mut self.patience),
            ("seen", &mut self.seen),
            ("mask", &mut self.mask),
            ("broken", &mut self.broken),
            ("reduced", &mut self.reduced),
            ("pinned", &mut self.pinned),
            ("fray", &mut self.fray),
            ("prize", &mut self.prize),
            ("exposed", &mut self.exposed),
            ("dug-in", &mut self.dug_in),
            ("shelter", &mut self.shelter),
            ("away", &mut self.away),
            ("outlook", &mut self.outlook),
            ("rushed", &mut self.rushed),
        ]
    }

    /// How many there are.
    pub(super) const COUNT: usize = 33;
}
