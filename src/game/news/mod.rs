//! What has happened since a side's last decision, in plain words: what befell whom first, then who did it. Made of
//! the log, so that it is right for a game that was loaded, taken back or played on from a branch; told as its reader
//! may know it.

mod called;
mod fates;
mod fire;
mod guns;
mod item;
mod quiet;
mod shots;
mod tell;
mod ways;

use called::{Voice, joined};
pub use fates::Fate;
use fates::Fates;
pub use item::{Figure, Grade, Item};

use super::narrate::capital;
use super::{Game, Mode, Moment, PositionHash};
use crate::rules::Phase;
use crate::rules::decision;
use crate::rules::ids::Side;
use crate::rules::view::Viewer;

/// Who reads the news of a game: the person against the machine, or who plays here of two apart; of two people the one who is asked; nobody's side
/// where one person plays both, or watches.
#[must_use]
pub fn reader(game: &Game) -> Option<Side> {
    match game.mode() {
        Mode::Against(machine) => Some(machine.other()),
        Mode::Apart(here) => Some(here),
        Mode::Hotseat => decision(game.position()).map(|asked| asked.side),
        Mode::Solitaire | Mode::Watching | Mode::Teaching | Mode::Learning(_) => None,
    }
}

/// From where on something is news.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Since {
    /// Since the reader's last decision, with what it led to: he has never said that he goes on.
    #[default]
    LastDecision,
    /// Since he said so, after this many orders.
    GoneOn(usize),
    /// Since then, and his own earlier results too: he has asked for it.
    Recalled(usize),
}

/// What befell the reader, all in all.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Headline {
    /// What befell whom.
    pub what: String,
    /// The ground that was lost, and whether somebody is gone for good.
    pub rest: String,
    /// Somebody of the reader's is worse off; of either side, for a reader who plays both.
    pub bad: bool,
}

/// What has happened since a side's last decision.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct News {
    /// From the oldest to the newest.
    items: Vec<Item>,
    /// The first of them that is still news.
    first: usize,
    /// What befell the reader.
    headline: Headline,
    /// What passed by itself.
    passed: Option<String>,
    /// The number of the reader's last order.
    last: Option<usize>,
    /// From which order of the line on, and up to which, it is told, and where the line stood there.
    told: (usize, usize, Option<PositionHash>),
    viewer: Viewer,
    voice: Voice,
}

impl News {
    /// What has happened up to where `shown` orders of the line have been played.
    #[must_use]
    pub fn of(game: &Game, shown: usize, since: Since) -> News {
        let mut news = News::default();
        news.follow(game, shown, since);
        news
    }

    /// Tells what has come since. What was told of another line, to another reader or from elsewhere on is forgotten.
    pub fn follow(&mut self, game: &Game, shown: usize, since: Since) {
        let me = reader(game);
        let voice = Voice::new(&game.position().setting, me);
        let own = own_orders(game, shown, me);
        let last = own.iter().rposition(|own| *own);
        let reach = reach(game, shown);
        let gone_on = match since {
            Since::LastDecision => None,
            Since::GoneOn(orders) | Since::Recalled(orders) => Some(orders),
        };
        let from = gone_on.filter(|from| *from <= shown).or(last).unwrap_or(0).max(reach);
        let goes_on = self.told.0 == from
            && self.told.1 <= shown
            && self.told.2 == stands(game, self.told.1)
            && (self.viewer, &self.voice) == (game.viewer(), &voice);
        if !goes_on {
            *self = News { told: (from, from, None), viewer: game.viewer(), ..News::default() };
            self.voice = voice;
        }
        let line = game.line().enumerate().take(shown).skip(self.told.1);
        for (index, entry) in line {
            let around = game.position_at(index).zip(game.position_at(index + 1));
            let own = own.get(index).copied().unwrap_or(false);
            if let Some(around) = around {
                let reader = (self.viewer, &self.voice, own);
                tell::tell(&mut self.items, (index + 1, entry), around, reader);
            }
        }
        self.told = (from, shown, stands(game, shown));
        self.last = last.map(|last| last + 1);
        // The results of the reader's own orders make room for the next one's. What others did waits for him to go on.
        let answered = last.unwrap_or(0);
        let waits = |item: &Item| !item.own && item.order <= answered;
        let keeps = matches!(since, Since::Recalled(_)) || self.items.iter().any(waits);
        let before = self.items.iter().filter(|item| item.order <= answered).count();
        self.first = if keeps { 0 } else { before };
        let told_from = if keeps { from } else { from.max(answered) };
        self.passed = quiet::passed(game, told_from..shown, me);
        self.headline = headline(&self.voice, self.items());
    }

    /// What has happened, from the oldest to the newest.
    #[must_use]
    pub fn items(&self) -> &[Item] {
        self.items.get(self.first..).unwrap_or_default()
    }

    /// What befell the reader, all in all.
    #[must_use]
    pub fn headline(&self) -> &Headline {
        &self.headline
    }

    /// What passed by itself, in a sentence.
    #[must_use]
    pub fn passed(&self) -> Option<&str> {
        self.passed.as_deref()
    }

    /// The one to look at unasked: the result of the reader's last order, else what hurt him, else what took ground,
    /// else the last.
    #[must_use]
    pub fn foremost(&self) -> Option<usize> {
        let items = self.items();
        let of_grade = |grade: Grade| items.iter().position(|item| item.grade == grade);
        let result = |item: &Item| item.own && item.dice.is_some() && Some(item.order) == self.last;
        let own = items.iter().position(result);
        own.or_else(|| of_grade(Grade::Hurt))
            .or_else(|| of_grade(Grade::Ground))
            .or_else(|| items.len().checked_sub(1))
    }
}

/// So many orders had been played when the reader gave his last one.
#[must_use]
pub fn last_decision(game: &Game, shown: usize) -> usize {
    own_orders(game, shown, reader(game)).into_iter().rposition(|own| own).unwrap_or(0)
}

/// The phases that passed by themselves since the reader's last decision, in a sentence.
#[must_use]
pub fn passed_since_last_decision(game: &Game, shown: usize) -> Option<String> {
    quiet::passed(game, last_decision(game, shown)..shown, reader(game))
}

/// Which of the first orders of the line the reader gave himself.
fn own_orders(game: &Game, shown: usize, me: Option<Side>) -> Vec<bool> {
    let own = |side: Side| match game.mode() {
        Mode::Solitaire | Mode::Teaching | Mode::Learning(_) => true,
        Mode::Watching => false,
        Mode::Hotseat | Mode::Against(_) | Mode::Apart(_) => me == Some(side),
    };
    game.line().take(shown).map(|entry| own(entry.side)).collect()
}

/// Where the line stands after so many orders.
fn stands(game: &Game, orders: usize) -> Option<PositionHash> {
    game.line().nth(orders.checked_sub(1)?).map(|entry| entry.hash)
}

/// The news reach back to the beginning of the Player Turn before the present one; what lies further back is in the log.
fn reach(game: &Game, shown: usize) -> usize {
    let turn = |moment: Moment| (moment.turn, moment.attacker, moment.phase == Phase::Setup);
    let Some(now) = game.position_at(shown).map(Moment::of).map(turn) else { return 0 };
    let mut before = None;
    let line: Vec<Moment> = game.line().take(shown).map(|entry| entry.when).collect();
    for (index, moment) in line.into_iter().enumerate().rev() {
        let this = turn(moment);
        if this == now || *before.get_or_insert(this) == this {
            continue;
        }
        return index + 1;
    }
    0
}

fn headline(voice: &Voice, items: &[Item]) -> Headline {
    let (mut mine, mut theirs) = (Fates::default(), Fates::default());
    let (mut lost, mut won): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
    for item in items {
        for side in Side::BOTH {
            let is_mine = voice.me.is_none_or(|me| me == side);
            if is_mine { &mut mine } else { &mut theirs }.join(&item.fates, side);
        }
        for (hex, side) in &item.taken {
            let hexes = if voice.me == Some(*side) { &mut won } else { &mut lost };
            hexes.retain(|known| *known != hex.to_string());
            hexes.push(hex.to_string());
        }
    }
    let bad = mine.hurt(None);
    let mut what = mine.text(voice);
    if what.is_empty() && voice.me.is_some() {
        what.push("nobody of yours is worse off".to_owned());
    }
    let theirs = theirs.text(voice);
    let mut rest: Vec<String> = Vec::new();
    if voice.me.is_some() {
        rest.extend((!lost.is_empty()).then(|| format!("They took {}.", joined(&lost))));
        rest.extend((!won.is_empty()).then(|| format!("You took {}.", joined(&won))));
        if bad && !mine.lost_somebody() {
            rest.push("You have lost nobody for good.".to_owned());
        }
        rest.extend((!theirs.is_empty()).then(|| format!("{}.", capital(&theirs.join(", ")))));
    }
    Headline { what: capital(&what.join(", ")), rest: rest.join(" "), bad }
}
