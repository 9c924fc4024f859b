//! Turns the events of an order into lines of the list. What an attack, a rout or a check brings about belongs to its
//! line; what is bookkeeping has none.

use std::collections::BTreeSet;

use super::called::{Called, Voice, capital, joined};
use super::fates::Fate;
use super::fire;
use super::guns;
use super::item::{Figure, Grade, Item};
use super::shots;
use crate::board::{Coord, Location};
use crate::game::narrate::{Names, ambush_by, cause_text};
use crate::game::{LogEntry, Moment};
use crate::rules::Phase;
use crate::rules::event::{
    CloseCombatEvent, ConcealmentEvent, Event, FireEvent, HeatEvent, MenEvent, MoveEvent,
    PossessionEvent, RallyEvent, RoutEvent, SniperEvent, TurnEvent,
};
use crate::rules::ids::{Side, UnitId, WeaponId};
use crate::rules::morale::CheckKind;
use crate::rules::order::Gait;
use crate::rules::setting::Victory;
use crate::rules::view::{Hidden, Viewer, question_mark};
use crate::rules::{Order, Position};

/// Something that is happening: its line, while what follows from it is heard.
#[derive(Default)]
pub(super) struct Deed {
    pub item: Item,
    /// What it is, whatever follows from it.
    pub what: Option<String>,
    /// What is said when nothing follows from it.
    pub nothing: String,
    /// The same when somebody had to check morale and held.
    pub held: Option<String>,
    /// What follows beside the fates of those concerned.
    pub extra: Vec<String>,
    /// Who is pictured when nobody is worse off.
    pub figure: Option<Figure>,
    /// It is a rally attempt.
    pub rallies: bool,
}

/// An order as it is told.
pub(super) struct Tale<'a> {
    pub called: Called<'a>,
    pub items: &'a mut Vec<Item>,
    order: usize,
    pub moment: Moment,
    /// The reader gave the order.
    own: bool,
    pub doing: Option<Deed>,
    pub gait: Gait,
}

/// Adds the lines of an order. `own` says whether the reader gave it.
pub(super) fn tell(
    items: &mut Vec<Item>,
    (order, entry): (usize, &LogEntry),
    (before, after): (&Position, &Position),
    (viewer, voice, own): (Viewer, &Voice, bool),
) {
    let mut names = Names::around(before, after, viewer);
    let mut origin = std::collections::BTreeMap::new();
    for event in &entry.events {
        names.learn(event);
        let (from, into): (UnitId, &[UnitId]) = match event {
            Event::Men(MenEvent::Reduced { unit, into, .. }) => (*unit, std::slice::from_ref(into)),
            Event::Men(MenEvent::Split { unit, into }) => (*unit, into),
            _ => continue,
        };
        let first = origin.get(&from).copied().unwrap_or(from);
        origin.extend(into.iter().map(|into| (*into, first)));
    }
    let called = Called { names: &names, before, after, voice, origin };
    let gait = before.moving().map_or(Gait::Normal, |moving| moving.gait);
    let (moment, doing) = (entry.when, None);
    let mut tale = Tale { called, items, order, moment, own, doing, gait };
    for (number, event) in entry.events.iter().enumerate() {
        if !names.hide(event) {
            tale.hear(number, event, &entry.order);
        }
    }
    tale.close();
}

impl Tale<'_> {
    /// Whether what a side does is the reader's own doing.
    pub fn is_own(&self, side: Side) -> bool {
        self.called.voice.me.map_or(self.own, |me| me == side)
    }

    /// Begins a line; the one before is whole.
    pub fn begin(&mut self, side: Option<Side>, at: Option<Location>) -> &mut Deed {
        self.close();
        let own = side.map_or(self.own, |side| self.is_own(side));
        let item = Item { order: self.order, when: Some(self.moment), own, at, ..Item::default() };
        self.doing.insert(Deed { item, ..Deed::default() })
    }

    /// A line that says all at once.
    pub fn say(&mut self, side: Option<Side>, at: Option<Location>, what: String, by: String) {
        let deed = self.begin(side, at);
        deed.what = Some(what);
        deed.item.by = by;
    }

    /// The counter of a unit, as it is after the order if it is still there.
    pub fn figure(&self, id: UnitId) -> Option<Figure> {
        let unit = self.called.after.unit(id).or_else(|| self.called.state(id))?;
        if self.called.unseen(unit.id) {
            let counter = question_mark(self.called.before, unit.side)?;
            return Some(Figure::Unit { counter, letter: 0, broken: false, wounded: false });
        }
        let (letter, broken, wounded) = (unit.letter, unit.men().broken, unit.men().wounded);
        Some(Figure::Unit { counter: unit.counter, letter, broken, wounded })
    }

    fn weapon_figure(&self, id: WeaponId) -> Option<Figure> {
        let (after, before) = (&self.called.after.weapons, &self.called.before.weapons);
        let weapon = after.get(&id).or_else(|| before.get(&id))?;
        Some(Figure::Weapon {
            counter: weapon.counter,
            malfunctioned: weapon.malfunctioned || !after.contains_key(&id),
        })
    }

    /// Whether something is happening that what is heard next follows from.
    pub fn is_doing(&self) -> bool {
        self.doing.is_some()
    }

    /// The line is whole: says what befell whom, and adds it unless there is nothing to say.
    pub fn close(&mut self) {
        let Some(mut deed) = self.doing.take() else { return };
        let voice = self.called.voice;
        let item = &mut deed.item;
        let mut parts: Vec<String> = deed.what.into_iter().collect();
        if parts.is_empty() && item.fates.is_empty() && deed.extra.is_empty() {
            parts.extend(deed.held.or(Some(deed.nothing)).filter(|words| !words.is_empty()));
        }
        parts.extend(item.fates.text(voice));
        parts.extend(deed.extra);
        item.what = capital(&parts.join(", "));
        if item.what.is_empty() {
            return;
        }
        let lost = |(_, side): &(Coord, Side)| voice.me.is_none_or(|me| me != *side);
        item.grade = if item.fates.hurt(voice.me) {
            Grade::Hurt
        } else if item.taken.iter().any(lost) {
            Grade::Ground
        } else {
            Grade::Plain
        };
        let worst = item.fates.worst(voice);
        let weapon = item.fates.weapon().filter(|_| worst.is_none());
        item.fate = worst.map(|(_, fate)| fate).or(weapon.map(|(_, fate)| fate));
        item.figure = match (worst, weapon) {
            (Some((unit, _)), _) => self.figure(unit),
            (None, Some((weapon, _))) => self.weapon_figure(weapon),
            (None, None) => deed.figure,
        };
        self.items.push(deed.item);
    }

    /// Hears what happened next.
    fn hear(&mut self, number: usize, event: &Event, order: &Order) {
        if Fate::of_unit(event).is_some() || Fate::of_weapon(event).is_some() {
            self.befell(event);
            return;
        }
        match event {
            Event::Turn(TurnEvent::PhaseBegan { turn, attacker, phase }) => {
                self.close();
                self.moment = Moment { turn: *turn, attacker: *attacker, phase: *phase };
                // The phases after it may pass by themselves in the same order.
                if self.called.before.phase == Phase::Setup && *phase == Phase::Rally {
                    self.set_up_is_over();
                }
            }
            Event::Fire(FireEvent::Attack(report)) => fire::attack(self, number, report),
            Event::Fire(FireEvent::Shot(report)) => shots::shot(self, number, report),
            Event::Fire(FireEvent::ToKill(report)) => shots::to_kill(self, number, report),
            Event::Fire(FireEvent::Blind(report)) => fire::blind(self, report),
            Event::CloseCombat(CloseCombatEvent::Attack(report)) => {
                fire::close_combat(self, report)
            }
            Event::Men(MenEvent::Check(report))
                if matches!(report.kind, CheckKind::Rally | CheckKind::Deployment) =>
            {
                fire::attempt(self, report, order);
            }
            Event::Men(MenEvent::Check(report)) => fire::check(self, report),
            Event::Move(MoveEvent::Moved { units, from, to, spent, .. }) if *from != Some(*to) => {
                self.moved(units, *from, *to, &spent.to_string());
            }
            Event::Move(MoveEvent::Bypassed { units, from, hex, spent, .. }) => {
                self.moved(units, Some(*from), Location::ground(*hex), &spent.to_string());
            }
            Event::Move(MoveEvent::Advanced { units, from, to }) => {
                self.advanced(units, *from, *to)
            }
            Event::Rout(RoutEvent::Routed { unit, from, to, low_crawl }) => {
                self.routed(*unit, (*from, *to), *low_crawl);
            }
            Event::Turn(TurnEvent::Control { hex, side }) => self.took(*hex, *side),
            // Whoever took it has heard of it.
            Event::Turn(TurnEvent::ControlShown { hex, side })
                if self.called.voice.me != Some(*side) =>
            {
                self.took(*hex, *side);
            }
            _ => self.hear_rest(event),
        }
    }

    /// Until the set-up is complete whoever stands in cover may be under a "?"; then it is known who is (A12.12).
    fn set_up_is_over(&mut self) {
        let Some(me) = self.called.voice.me else { return };
        let hidden = Hidden::in_position(self.called.before, Viewer::Side(me));
        let enemies = || self.called.after.on_board(me.other());
        let shown = enemies().filter(|unit| hidden.unit(unit.id) && !unit.concealed);
        let places: BTreeSet<Location> = shown.filter_map(|unit| unit.at()).collect();
        if places.is_empty() {
            return;
        }
        let come = if places.len() == 1 { "comes" } else { "come" };
        let what = format!("the set-up is complete: {} \"?\" {come} off", places.len());
        let by = "one stays only in cover and out of sight (A12.12)".to_owned();
        self.say(None, None, what, capital(&by));
    }

    /// What is neither fire nor a way.
    fn hear_rest(&mut self, event: &Event) {
        match event {
            Event::Rally(RallyEvent::Rallied { unit }) => {
                let who = self.called.whose([unit]);
                let figure = self.figure(*unit);
                let side = self.called.side(*unit);
                match &mut self.doing {
                    Some(deed) if !deed.rallies => deed.extra.push(format!("{who} rallied")),
                    _ => {
                        let deed = match &mut self.doing {
                            Some(deed) => deed,
                            None => self.begin(side, None),
                        };
                        deed.what = Some(format!("{who} rallied"));
                        deed.figure = figure;
                    }
                }
            }
            Event::Rally(RallyEvent::Deployed { unit, .. }) => {
                let who = self.called.whose([unit]);
                if let Some(deed) = &mut self.doing {
                    deed.what = Some(format!("{who} deployed: two half-squads"));
                }
            }
            Event::Rally(RallyEvent::Recombined { unit, with, .. }) => {
                let who = self.called.whose([unit, with]);
                let side = self.called.side(*unit);
                let at = self.called.state(*unit).and_then(|unit| unit.at());
                let figure = self.figure(*unit);
                self.say(side, at, format!("{who} recombined: a squad"), String::new());
                if let Some(deed) = &mut self.doing {
                    deed.figure = figure;
                }
            }
            Event::Rout(RoutEvent::Interdicted { by, .. }) => {
                let by = self.called.whose([by]);
                if let Some(deed) = &mut self.doing {
                    deed.item.by = format!("{}, interdicted by {by}", deed.item.by);
                }
            }
            Event::Sniper(SniperEvent::Shot { side, at }) => {
                let owner = match self.called.voice.me {
                    Some(me) if me == *side => "your ".to_owned(),
                    _ => self.called.voice.owner(*side),
                };
                let deed = self.begin(Some(*side), Some(*at));
                deed.item.by = capital(&format!("{owner}Sniper"));
                deed.nothing = format!("{owner}Sniper shot into {at} and hit nobody");
            }
            Event::Fire(FireEvent::Encircled { at, side, closure }) => {
                let who = self.called.voice.subject(*side);
                let what = format!("{who} are Encircled in {at}");
                self.say(Some(side.other()), Some(*at), what, closure.text().to_owned());
                if self.called.voice.me == Some(*side)
                    && let Some(deed) = &mut self.doing
                {
                    deed.item.grade = Grade::Hurt;
                }
            }
            Event::Heat(HeatEvent::SteppedForward { by, smc, counter }) => {
                let catalogue = &self.called.before.setting.catalogue;
                let kind = catalogue.unit(counter).map(|values| values.kind.to_string());
                let kind = kind.unwrap_or_else(|| "man".to_owned());
                let by = self.called.whose([by]);
                let (side, figure) = (self.called.side(*smc), self.figure(*smc));
                let text = format!("a {kind} steps forward from {by}");
                match &mut self.doing {
                    Some(deed) => deed.extra.push(text),
                    None => {
                        self.say(side, None, text, String::new());
                        if let Some(deed) = &mut self.doing {
                            deed.figure = figure;
                        }
                    }
                }
            }
            Event::Move(MoveEvent::SmokeGrenade { unit, at, dr, placed }) => {
                let what = if *placed { "SMOKE lies in" } else { "no SMOKE in" };
                let by = format!("{} threw it · dr {dr}", self.called.whose([unit]));
                let (side, figure) = (self.called.side(*unit), self.figure(*unit));
                self.say(side, Some(*at), format!("{what} {at}"), capital(&by));
                if let Some(deed) = &mut self.doing {
                    deed.figure = figure;
                }
            }
            Event::Move(MoveEvent::Pushed { units, weapon, to, roll, moved: false, .. }) => {
                guns::stuck(self, units, *weapon, *to, *roll);
            }
            Event::Vehicle(event) => guns::towing(self, event),
            Event::Fire(FireEvent::DuelLost { units }) => guns::too_late(self, units),
            Event::Fire(FireEvent::Smoke { drm, .. }) => {
                if let Some(deed) = &mut self.doing {
                    deed.item.by = format!("{}, hinders by {drm}", deed.item.by);
                }
            }
            Event::Fire(FireEvent::Dispersed { at, drm }) => {
                let what = match drm {
                    0 => format!("the SMOKE in {at} is gone"),
                    drm => format!("the SMOKE in {at} thins, hinders by {drm}"),
                };
                self.say(None, Some(*at), what, String::new());
            }
            Event::CloseCombat(CloseCombatEvent::Ambush { at, drs, ambusher }) => {
                let voice = self.called.voice;
                let by = ambush_by(self.called.before, *at, *drs, |side| voice.possessive(side));
                let what = match ambusher {
                    Some(side) => format!("{} have the Ambush in {at}", voice.subject(*side)),
                    None => format!("nobody has the Ambush in {at}"),
                };
                self.say(*ambusher, Some(*at), what, capital(&by));
            }
            Event::CloseCombat(CloseCombatEvent::Melee { at }) => {
                self.say(None, Some(*at), format!("Melee in {at}"), "nobody got away".to_owned());
            }
            _ => self.hear_arms(event),
        }
    }

    /// Weapons, lanes and what is seen of whom.
    fn hear_arms(&mut self, event: &Event) {
        match event {
            Event::Possession(PossessionEvent::Repair { weapon, dr, repaired }) => {
                let side = self.called.side_of(*weapon);
                let state = if *repaired { "repaired" } else { "not repaired" };
                let what = format!("{} {state}", self.called.weapon_of(*weapon));
                let figure = self.weapon_figure(*weapon);
                let at = self.called.after.weapon_at(*weapon);
                self.say(side, at, what, format!("dr {dr}"));
                if let Some(deed) = &mut self.doing {
                    deed.figure = figure;
                }
            }
            Event::Possession(PossessionEvent::Recovery { unit, weapon, dr, recovered }) => {
                let who = self.called.whose([unit]);
                let how = if *recovered { "picked up" } else { "did not get hold of" };
                let what = format!("{who} {how} the {}", self.called.weapon(*weapon));
                let (side, figure) = (self.called.side(*unit), self.weapon_figure(*weapon));
                let at = self.called.state(*unit).and_then(|unit| unit.at());
                self.say(side, at, what, format!("dr {dr}"));
                if let Some(deed) = &mut self.doing {
                    deed.figure = figure;
                }
            }
            Event::Fire(FireEvent::LaneLaid { weapon, lane }) => {
                let what = format!("a Fire Lane lies as far as {}", lane.counter);
                let by = capital(&self.called.weapon_of(*weapon));
                let (side, figure) = (self.called.side_of(*weapon), self.weapon_figure(*weapon));
                let from = self.called.after.weapon_at(*weapon);
                self.say(side, Some(lane.counter), what, by);
                if let Some(deed) = &mut self.doing {
                    deed.figure = figure;
                    deed.item.from = from.into_iter().collect();
                }
            }
            Event::Vehicle(event) => self.driven(event),
            Event::Fire(FireEvent::Misfire { unit }) => {
                let side = self.called.side(*unit);
                let who = self.called.whose([unit]);
                self.say(side, None, format!("a Panzerfaust of {who} goes wrong"), String::new());
            }
            Event::Fire(FireEvent::Backblast { at, .. }) => {
                let what = "a backblast strikes its own Location".to_owned();
                self.say(None, Some(*at), what, format!("in {at}"));
            }
            Event::Fire(FireEvent::Backlash { unit }) => {
                let side = self.called.side(*unit);
                let what =
                    format!("the MOL of {} burn in its own hands", self.called.whose([unit]));
                self.say(side, None, what, String::new());
            }
            Event::Concealment(ConcealmentEvent::ThrownBack { units, from, to }) => {
                let side = units.first().and_then(|unit| self.called.side(*unit));
                let what = format!("{} ran into concealed units", self.called.whose(units));
                let back = to.map_or_else(|| "off the board".to_owned(), |to| format!("in {to}"));
                self.say(side, Some(*from), what, format!("in {from}, and is back {back}"));
            }
            Event::Concealment(ConcealmentEvent::Dummies { side, at, .. }) => {
                let owner = match self.called.voice.me {
                    Some(me) if me == *side => "your ".to_owned(),
                    _ => String::new(),
                };
                let what = format!("{owner}Dummies in {at} are gone: nobody is there");
                self.say(Some(side.other()), Some(*at), what, String::new());
            }
            Event::Concealment(ConcealmentEvent::Revealed { units, at }) => {
                self.unveiled(units, *at, "no longer concealed")
            }
            Event::Concealment(ConcealmentEvent::Concealed { units, at }) => {
                self.unveiled(units, *at, "concealed now")
            }
            Event::CloseCombat(CloseCombatEvent::Withdrew { unit, to }) => {
                let side = self.called.side(*unit);
                let what = format!("{} withdrew to {to}", self.called.whose([unit]));
                self.say(side, Some(*to), what, "out of the Close Combat".to_owned());
            }
            _ => {}
        }
    }

    /// A "?" that comes or goes by itself; one that goes with what somebody does is a part of that.
    fn unveiled(&mut self, units: &[UnitId], at: Location, how: &str) {
        let side = units.first().and_then(|unit| self.called.side(*unit));
        if self.doing.is_some() || side.is_some_and(|side| self.called.voice.me == Some(side)) {
            return;
        }
        let what = format!("{} {how}", self.called.whose(units));
        let figure = units.first().and_then(|unit| self.figure(*unit));
        self.say(side, Some(at), what, format!("in {at}"));
        if let Some(deed) = &mut self.doing {
            deed.figure = figure;
        }
    }

    /// Somebody is worse off or better off, by what is happening or by itself.
    fn befell(&mut self, event: &Event) {
        let by_itself = self.doing.is_none();
        if by_itself {
            let unit = Fate::of_unit(event).map(|(unit, _)| self.called.origin(unit));
            let state = unit.and_then(|unit| self.called.state(unit));
            let at = state.and_then(|unit| unit.at());
            // What befalls somebody by himself is the enemy's doing, if it is anybody's.
            let side = state.map(|unit| unit.side.other());
            let by = match event {
                Event::Men(MenEvent::Eliminated { cause, .. }) => cause_text(*cause),
                Event::Men(MenEvent::Surrendered { .. }) => "surrendered (A20.21)",
                Event::Men(MenEvent::Desperate { .. }) => "enemies stand next to it (A10.62)",
                _ => "",
            };
            let by = by.to_owned();
            self.begin(side, at).item.by = capital(&by);
        }
        if let Some(deed) = &mut self.doing {
            deed.item.fates.hear(&self.called, event);
        }
    }

    /// A side has taken a hex; those that do not count for victory change hands with every step.
    fn took(&mut self, hex: Coord, side: Side) {
        let counts = match &self.called.before.setting.victory {
            Victory::Control { hexes, .. } => hexes.contains(&hex),
            Victory::Points { .. } => false,
        };
        // Where one sets up one has taken nothing.
        if !counts || self.called.before.phase == Phase::Setup {
            return;
        }
        let who = self.called.voice.subject(side);
        if self.doing.is_none() {
            self.begin(Some(side), Some(Location::ground(hex)));
        }
        let Some(deed) = &mut self.doing else { return };
        deed.item.taken.push((hex, side));
        let hexes: Vec<String> = deed
            .item
            .taken
            .iter()
            .filter(|(_, of)| *of == side)
            .map(|(hex, _)| hex.to_string())
            .collect();
        let hold = format!("{who} hold {}", joined(&hexes));
        deed.extra.retain(|text| !text.starts_with(&format!("{who} hold ")));
        deed.extra.push(hold);
    }
}
