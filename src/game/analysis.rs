//! A game looked back on, as it is told: decision by decision how good it was, and what of the end was decided and what was
//! thrown. Who judges the decisions is nothing of the game's: he lays it down here.

use crate::rules::Side;

/// How good a decision was, by what it gave away of the winning chance.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Verdict {
    /// Nothing was better.
    Best,
    /// Less than 5 points of 100.
    Good,
    /// 5 points or more.
    Inaccuracy,
    /// 10 points or more.
    Mistake,
    /// 20 points or more.
    Blunder,
}

impl Verdict {
    /// All of them, the best first.
    pub const ALL: [Verdict; 5] =
        [Verdict::Best, Verdict::Good, Verdict::Inaccuracy, Verdict::Mistake, Verdict::Blunder];

    /// By the winning chance that was given away, 0 to 1.
    #[must_use]
    pub fn of(lost: f64) -> Verdict {
        match lost * 100.0 {
            lost if lost >= 20.0 => Verdict::Blunder,
            lost if lost >= 10.0 => Verdict::Mistake,
            lost if lost >= 5.0 => Verdict::Inaccuracy,
            lost if lost > 0.5 => Verdict::Good,
            _ => Verdict::Best,
        }
    }

    /// In one word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Verdict::Best => "best",
            Verdict::Good => "good",
            Verdict::Inaccuracy => "inaccuracy",
            Verdict::Mistake => "mistake",
            Verdict::Blunder => "blunder",
        }
    }
}

/// A decision in which there was something to choose between.
#[derive(Clone, PartialEq, Debug)]
pub struct Judged {
    /// The order, counted from 1 as in the log.
    pub order: usize,
    /// Whose it was.
    pub side: Side,
    /// What was done.
    pub done: String,
    /// What would have been better.
    pub better: Option<String>,
    /// Why it would have been: what it brings and costs on the average.
    pub why: Option<String>,
    /// The side's chance to win with the best that could be done, 0 to 1.
    pub best: f64,
    /// What was given away of it.
    pub lost: f64,
    /// How good it was.
    pub verdict: Verdict,
}

impl Judged {
    /// A side's chance before it and after it, 0 to 1.
    #[must_use]
    pub fn around(&self, side: Side) -> (f64, f64) {
        let (before, after) = (self.best, (self.best - self.lost).max(0.0));
        if self.side == side { (before, after) } else { (1.0 - before, 1.0 - after) }
    }
}

/// What of a side's fate was decided, and what was thrown, in winning chance: 1 is a whole game.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Split {
    /// What its own decisions gave away; never more than 0.
    pub decisions: f64,
    /// What the decisions of the other side gave it.
    pub gifts: f64,
    /// What the dice gave or took.
    pub dice: f64,
}

/// A whole game.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis {
    /// How many orders were given in all.
    pub orders: usize,
    /// Who has won, if it is over.
    pub winner: Option<Side>,
    /// The decisions that were looked at, in order.
    pub judged: Vec<Judged>,
    /// By [`Side::index`].
    pub split: [Split; 2],
}

/// Chances in points of 100.
#[must_use]
pub fn points(chance: f64) -> i64 {
    (chance * 100.0).round() as i64
}

impl Analysis {
    /// Of decisions that were judged, in the order in which they were made.
    #[must_use]
    pub fn of(judged: Vec<Judged>, orders: usize, winner: Option<Side>) -> Analysis {
        let split = split(&judged, winner);
        Analysis { orders, winner, judged, split }
    }

    /// The chance of a side along the game: after how many orders, and how high it was there. Each decision has two places,
    /// before it and after it; from one decision to the next it was the dice.
    pub fn line(&self, side: Side) -> impl Iterator<Item = (usize, f64)> + '_ {
        let around = move |judged: &Judged| {
            let (before, after) = judged.around(side);
            [(judged.order - 1, before), (judged.order, after)]
        };
        let end = self.winner.map(|winner| (self.orders, f64::from(u8::from(winner == side))));
        self.judged.iter().flat_map(around).chain(end)
    }

    /// How many decisions of a side were so good.
    #[must_use]
    pub fn count(&self, side: Side, verdict: Verdict) -> usize {
        let judged = self.judged.iter().filter(|judged| judged.side == side);
        judged.filter(|judged| judged.verdict == verdict).count()
    }

    /// The decisions that gave away most, the worst first: inaccuracies and worse, no more than `most`.
    #[must_use]
    pub fn worst(&self, most: usize) -> Vec<&Judged> {
        let mut worst: Vec<&Judged> =
            self.judged.iter().filter(|one| one.verdict >= Verdict::Inaccuracy).collect();
        worst.sort_by(|one, other| other.lost.total_cmp(&one.lost));
        worst.truncate(most);
        worst
    }

    /// What a side's fate came of, in a sentence: `Russians lost 31 points by decisions and 40 by dice.` Whoever is called
    /// `who` there.
    #[must_use]
    pub fn told(&self, who: &str, side: Side) -> String {
        let Split { decisions, gifts, dice } =
            self.split.get(side.index()).copied().unwrap_or_default();
        let (decisions, gifts, dice) = (-points(decisions), points(gifts), points(dice));
        let many = |number: i64| match number {
            0 => "nothing".to_owned(),
            1 => "1 point".to_owned(),
            number => format!("{number} points"),
        };
        let dice = match dice {
            dice if dice > 0 => format!("gained {dice} by dice"),
            0 => "nothing by dice".to_owned(),
            dice => format!("{} by dice", -dice),
        };
        let lost = format!("{who} lost {} by decisions and {dice}", many(decisions));
        match gifts {
            0 => format!("{lost}."),
            gifts => format!("{lost}; the other side gave {} away.", many(gifts)),
        }
    }
}

/// What decisions and dice made of the chances at the start: what is not decided was thrown.
fn split(judged: &[Judged], winner: Option<Side>) -> [Split; 2] {
    let lost = |side: Side| -> f64 {
        judged.iter().filter(|one| one.side == side).map(|one| one.lost).sum()
    };
    let first = |one: &Judged| one.around(Side::First).0;
    let start = judged.first().map_or(0.5, first);
    let end = winner.map(|winner| f64::from(u8::from(winner == Side::First)));
    let end = end.or_else(|| judged.last().map(first)).unwrap_or(start);
    Side::BOTH.map(|side| {
        let gained = if side == Side::First { end - start } else { start - end };
        let (decisions, gifts) = (-lost(side), lost(side.other()));
        Split { decisions, gifts, dice: gained - decisions - gifts }
    })
}
