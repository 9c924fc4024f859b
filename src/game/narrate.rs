//! What happened, in one line an event, as players would say it.

mod ambush;
mod declared;
mod detail;
mod fire;
mod heat;
mod names;
mod refusal;
mod topic;

pub use ambush::ambush_by;
pub use declared::{declared, plan_words, without_events};
pub use fire::firepower;
pub use names::{Names, letter};
pub use refusal::{reason, refusal};
pub use topic::Topic;

use crate::board::{Footing, Hand};
use crate::rules::event::{
    Cause, CloseCombatEvent, ConcealmentEvent, Event, FireEvent, HeatEvent, MenEvent, MoveEvent,
    PossessionEvent, RallyEvent, RoutEvent, SetUpEvent, SniperEvent, TurnEvent,
};
use crate::rules::fire::LaneEnd;
use crate::rules::ids::{Firer, UnitId};
use crate::rules::order::Gait;
use crate::rules::outcome::{Outcome, Why};
use crate::rules::setting::ControlOf;
use crate::rules::unit::FireMarker;
use crate::rules::view::Viewer;
use crate::rules::{Dr, Phase, Position, Setting};

/// All events of an order that a viewer sees, a line each. `before` and `after` are the positions around the order: a
/// unit may be in play in only one of them. Units that came and went within it have their names too.
#[must_use]
pub fn describe_all(
    before: &Position,
    after: &Position,
    events: &[Event],
    viewer: Viewer,
) -> Vec<String> {
    describe_each(before, after, events, viewer).into_iter().map(|(_, line)| line).collect()
}

/// The same, each line with its event.
#[must_use]
pub fn describe_each<'e>(
    before: &Position,
    after: &Position,
    events: &'e [Event],
    viewer: Viewer,
) -> Vec<(&'e Event, String)> {
    let lines = lines(before, after, events, viewer);
    lines.into_iter().map(|line| (line.event, line.text)).collect()
}

/// An event as it is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line<'e> {
    /// The event.
    pub event: &'e Event,
    /// In one line.
    pub text: String,
    /// The arithmetic behind it, step by step with its rules; nothing behind most.
    pub detail: Vec<String>,
}

/// All events of an order that a viewer sees, each with what stands behind it. That somebody controls the hex he is
/// being set up in goes without saying.
#[must_use]
pub fn lines<'e>(
    before: &Position,
    after: &Position,
    events: &'e [Event],
    viewer: Viewer,
) -> Vec<Line<'e>> {
    let mut names = Names::around(before, after, viewer);
    let setup = before.phase == Phase::Setup;
    events
        .iter()
        .filter(|event| {
            !(setup
                && matches!(
                    event,
                    Event::Turn(TurnEvent::Control { .. })
                        | Event::Turn(TurnEvent::ControlShown { .. })
                ))
        })
        .filter_map(|event| {
            names.learn(event);
            (!names.hide(event)).then(|| Line {
                event,
                text: tell(before, &names, event),
                detail: detail::of(before, &names, event),
            })
        })
        .collect()
}

/// Two dice in the players' habit: the coloured one first.
fn dice(what: &str, roll: Dr) -> String {
    format!("*** ({what} DR) {},{} ***", roll.colored, roll.white)
}

/// One die.
fn die(what: &str, dr: u8) -> String {
    format!("*** ({what} dr) {dr} ***")
}

/// A line as it reads anywhere but in the log, where stars set the dice off.
#[must_use]
pub fn plain(line: &str) -> String {
    line.replace("*** ", "").replace(" ***", "")
}

fn tell(before: &Position, names: &Names, event: &Event) -> String {
    let unit = |id: &UnitId| names.unit(*id);
    match event {
        Event::Turn(TurnEvent::PhaseBegan { turn, attacker, phase }) => {
            let side = names.side(*attacker);
            format!("--- Turn {turn}, {side} Player Turn: {phase} Phase ({})", phase.abbreviation())
        }
        Event::Concealment(ConcealmentEvent::Revealed { units, at }) => {
            format!("{} in {at}: no longer concealed (A12.14)", names.units(units))
        }
        Event::Concealment(ConcealmentEvent::Concealed { units, at }) => {
            format!("{} in {at}: concealed (A12.12)", names.units(units))
        }
        Event::Concealment(ConcealmentEvent::Attempt { unit: id, at, dr, total }) => {
            let dice = die("Concealment", *dr);
            format!("{} in {at} tries for concealment (A12.122) {dice}: Final dr {total}", unit(id))
        }
        Event::Concealment(ConcealmentEvent::Dummies { side, at, .. }) => {
            format!("{}: nobody there in {at}, only Dummies (A12.11)", names.side(*side))
        }
        Event::Concealment(ConcealmentEvent::ThrownBack { units, from, to }) => {
            let back = to.map_or_else(|| "off the board".to_owned(), |to| format!("in {to}"));
            format!(
                "{} meets concealed enemies in {from} and is back {back} (A12.15)",
                names.units(units)
            )
        }
        Event::Sniper(SniperEvent::Activation { side, dr }) => {
            let side = names.side(*side);
            format!("The Sniper of the {side} is called upon (A14.1) {}", die("Sniper", *dr))
        }
        Event::Sniper(SniperEvent::Shot { side, at }) => {
            format!("The Sniper of the {} shoots into {at} (A14.2)", names.side(*side))
        }
        Event::SetUp(SetUpEvent::Lifted { unit: id, at }) => {
            format!("{} is taken back from {at}", unit(id))
        }
        Event::SetUp(SetUpEvent::Placed { unit: id, at }) => {
            format!("{} is placed in {at}", unit(id))
        }
        Event::Move(MoveEvent::Began { units, gait, mf }) => {
            let how = match gait {
                Gait::Normal => "begins to move",
                Gait::Assault => "uses Assault Movement (A4.61)",
                Gait::DoubleTime => "uses Double Time (A4.5)",
                Gait::Dash => "Dashes (A4.63)",
            };
            // Their MF would tell what they are.
            let mf = if names.hide_any(units) { String::new() } else { format!(": {mf} MF") };
            format!("{} {how}{mf}", names.units(units))
        }
        Event::Move(MoveEvent::Moved { units, from, to, cost, spent }) if *from == Some(*to) => {
            format!("{} spends {cost} MF in {to} ({spent} MF so far)", names.units(units))
        }
        Event::Move(MoveEvent::Moved { units, from, to, cost, spent }) => {
            let way = match from {
                Some(from) => format!("moves {from} to {to}"),
                None => format!("comes on the board in {to} (A2.5)"),
            };
            format!("{} {way} for {cost} MF ({spent} MF so far)", names.units(units))
        }
        Event::Move(MoveEvent::Bypassed { units, from, hex, hexsides, cost, spent }) => format!(
            "{} goes from {from} in Bypass along {hexsides} of {hex}'s hexsides for {cost} MF ({spent} MF so far)",
            names.units(units)
        ),
        Event::Move(MoveEvent::Stands { units, at, footing }) => {
            let how = match footing {
                Footing::Ground => "on the ground".to_owned(),
                Footing::Entrenched => "entrenched".to_owned(),
                Footing::Crest(facing) => format!("at the crest, facing {facing}"),
                Footing::OnWire => "on the wire".to_owned(),
            };
            format!("{} in {at}: now {how}", names.units(units))
        }
        Event::Move(MoveEvent::Untangled { units, dr, free }) => {
            let end = if *free { "off the wire" } else { "still caught" };
            format!("{} on the wire (B26.4): dr {dr}, {end}", names.units(units))
        }
        Event::Move(MoveEvent::Ended { units }) if units.is_empty() => {
            "the move ends: nobody is left of the stack".to_owned()
        }
        Event::Move(MoveEvent::Ended { units }) => format!("{} ends the move", names.units(units)),
        Event::Fire(FireEvent::Attack(report)) => fire::attack(names, report),
        Event::Fire(FireEvent::Blind(report)) => fire::blind(names, report),
        Event::Fire(FireEvent::Forfeited { units, target }) => {
            format!("{} forfeits its part of the fire at {target} (A7.52)", names.units(units))
        }
        Event::Men(MenEvent::RandomSelection { rolls, chosen }) => {
            let rolls: Vec<String> =
                rolls.iter().map(|(id, dr)| format!("{} {dr}", unit(id))).collect();
            let chosen = names.units(chosen);
            format!("Random Selection (A.9): {}: {chosen}", rolls.join(", "))
        }
        Event::Men(MenEvent::Check(report)) => fire::check(names, report),
        Event::Men(MenEvent::Broke { unit: id }) => format!("{} breaks and is under DM", unit(id)),
        Event::Men(MenEvent::Desperate { unit: id }) => {
            format!("{} comes under DM (A10.62)", unit(id))
        }
        Event::Fire(FireEvent::Encircled { at, side, closure }) => {
            format!("{} in {at} are Encircled {} (A7.7)", names.side(*side), closure.text())
        }
        Event::Fire(FireEvent::EncirclementOver { at, side }) => {
            format!("{} in {at} are Encircled no longer (A7.7)", names.side(*side))
        }
        Event::Men(MenEvent::Disrupted { unit: id }) => {
            format!("{} is Disrupted (A19.12)", unit(id))
        }
        Event::Men(MenEvent::Surrendered { unit: id, captor }) => {
            format!("{} surrenders to {} (A20.21)", unit(id), unit(captor))
        }
        Event::Men(MenEvent::Pinned { unit: id }) => format!("{} is pinned (A7.8)", unit(id)),
        Event::Men(MenEvent::Reduced { unit: id, into, .. }) => {
            format!("{} is reduced to {} (A7.302)", unit(id), unit(into))
        }
        Event::Men(MenEvent::Wounded { unit: id, dr }) => {
            format!("{} is wounded and lives (A17.1) {}", unit(id), die("Wound Severity", *dr))
        }
        Event::Men(MenEvent::Replaced { unit: id, counter }) => {
            let counter = Names::counter(counter);
            format!("{} is replaced by a {counter}: ELR exceeded (A19.13)", unit(id))
        }
        Event::Men(MenEvent::Split { unit: id, into }) => {
            format!("{} becomes {}: ELR exceeded (A19.13)", unit(id), names.units(into))
        }
        Event::Rally(RallyEvent::Deployed { unit: id, second, .. }) => {
            format!("{} deploys: its second half-squad is {} (A1.31)", unit(id), unit(second))
        }
        Event::Rally(RallyEvent::Recombined { unit: id, with, counter }) => {
            let squad = Names::counter(counter);
            format!("{} and {} recombine into a {squad} (A1.32)", unit(id), unit(with))
        }
        Event::Men(MenEvent::Eliminated { unit: id, at, cause, .. }) => {
            let place = at.map_or_else(String::new, |at| format!(" in {at}"));
            format!("{} is eliminated{place}: {}", unit(id), cause_text(*cause))
        }
        Event::Heat(HeatEvent::Began { unit: id }) => {
            format!("{}: Heat of Battle (A15.1)", unit(id))
        }
        Event::Heat(HeatEvent::Rolled(report)) => heat::report(names, report),
        Event::Heat(HeatEvent::LeaderCreation { unit: id, dr, total, .. }) => {
            let dr = die("Leader Creation", *dr);
            format!("{}: a leader from the ranks? Final dr {total} (A18.2) {dr}", unit(id))
        }
        Event::Heat(HeatEvent::SteppedForward { by, smc, .. }) => {
            format!("{} steps forward from {} (A15.21, A18.2)", unit(smc), unit(by))
        }
        Event::Heat(HeatEvent::Heroic { unit: id }) => {
            format!("{} is now a heroic leader (A15.21)", unit(id))
        }
        Event::Heat(HeatEvent::Hardened { unit: id, counter: Some(counter) }) => {
            format!("{} is Battle Hardened: now a {} (A15.3)", unit(id), Names::counter(counter))
        }
        Event::Heat(HeatEvent::Hardened { unit: id, counter: None }) => {
            format!(
                "{} is Battle Hardened: none is better, and it is Fanatic (A15.3, A10.8)",
                unit(id)
            )
        }
        Event::Heat(HeatEvent::WentBerserk { unit: id }) => {
            format!("{} goes berserk (A15.4)", unit(id))
        }
        Event::Heat(HeatEvent::CameToItself { unit: id }) => {
            format!("{} is no longer berserk (A15.46)", unit(id))
        }
        Event::Fire(FireEvent::Marked { firer, marker }) => {
            let what = match firer {
                Firer::Inherent(id) => unit(id),
                Firer::Weapon(id) => names.weapon(*id),
            };
            format!("{what} is {}", marker_text(*marker))
        }
        Event::Fire(FireEvent::Residual { at, fp }) => format!("{fp} Residual FP in {at} (A8.2)"),
        Event::Fire(FireEvent::LaneLaid { weapon, lane }) => {
            let hand = match lane.hand {
                Some(Hand::Left) => ", taking the hexes on its left (A9.221)",
                Some(Hand::Right) => ", taking the hexes on its right (A9.221)",
                None => "",
            };
            let weapon = names.weapon(*weapon);
            format!(
                "{weapon} lays Fire Lane {} as far as {}{hand} (A9.22)",
                lane.letter, lane.counter
            )
        }
        Event::Fire(FireEvent::LaneEnded { weapon, why }) => {
            format!("No Fire Lane of {}: {}", names.weapon(*weapon), lane_end_text(*why))
        }
        Event::Move(MoveEvent::ChargePlaced { unit: id, weapon, at }) => {
            format!("{} places {} in {at} (A23.3)", unit(id), names.weapon(*weapon))
        }
        Event::Fire(FireEvent::Molotov { unit: id, dr, drm, ready }) => {
            let result = if *ready { "has MOL at hand" } else { "finds no MOL" };
            format!("{} {result} (A22.6) {} +{drm}", unit(id), die("MOL", *dr))
        }
        Event::Fire(FireEvent::Backlash { unit: id }) => {
            format!("The MOL of {} burn in its own hands (A22.6)", unit(id))
        }
        Event::Move(MoveEvent::SmokeGrenade { unit: id, at, dr, placed }) => {
            let result = if *placed { "places SMOKE" } else { "fails to place SMOKE" };
            format!("{} {result} in {at} (A24.1) {}", unit(id), die("SMOKE", *dr))
        }
        Event::Fire(FireEvent::Smoke { at, drm }) => {
            format!("SMOKE in {at}: +{drm} Hindrance (A24.2)")
        }
        Event::Possession(PossessionEvent::Malfunctioned { weapon }) => {
            format!("{} malfunctions (A9.7)", names.weapon(*weapon))
        }
        Event::Possession(PossessionEvent::Endangered { weapon, dr }) => {
            let weapon = names.weapon(*weapon);
            format!("{weapon} is in danger (A9.74) {}", die("SW destruction", *dr))
        }
        Event::Possession(PossessionEvent::Lost { weapon, .. }) => {
            format!("{} is lost for good", names.weapon(*weapon))
        }
        Event::Possession(PossessionEvent::Repair { weapon, dr, repaired }) => {
            let result = if *repaired { "is repaired" } else { "is not repaired" };
            format!("{} {result} (A9.72) {}", names.weapon(*weapon), die("Repair", *dr))
        }
        Event::Possession(PossessionEvent::Dismantled { weapon, apart }) => {
            let how = if *apart { "taken apart" } else { "put together" };
            format!("{} is {how} (A9.8)", names.weapon(*weapon))
        }
        Event::Possession(PossessionEvent::Passed { weapon, to: Some(to) }) => {
            format!("{} takes {}", unit(to), names.weapon(*weapon))
        }
        Event::Possession(PossessionEvent::Passed { weapon, to: None }) => {
            format!("{} is left behind", names.weapon(*weapon))
        }
        Event::Possession(PossessionEvent::Recovery { unit: id, weapon, dr, recovered }) => {
            let result = if *recovered { "recovers" } else { "fails to recover" };
            let weapon = names.weapon(*weapon);
            format!("{} {result} {weapon} (A4.44) {}", unit(id), die("Recovery", *dr))
        }
        Event::Rally(RallyEvent::Rallied { unit: id }) => format!("{} rallies", unit(id)),
        Event::Rally(RallyEvent::DmRemoved { unit: id }) => {
            format!("{} is no longer under DM", unit(id))
        }
        Event::Move(MoveEvent::Exhausted { unit: id }) => format!("{} is CX (A4.51)", unit(id)),
        Event::Rout(RoutEvent::Routed { unit: id, from, to, low_crawl }) => {
            let how = if *low_crawl { "crawls" } else { "routs" };
            format!("{} {how} {from} to {to}", unit(id))
        }
        Event::Rout(RoutEvent::Interdicted { unit: id, at, by }) => {
            format!("{} is interdicted in {at} by {} (A10.53)", unit(id), unit(by))
        }
        Event::Move(MoveEvent::Advanced { units, from, to }) => {
            format!("{} advances {from} to {to}", names.units(units))
        }
        Event::CloseCombat(CloseCombatEvent::Ambush { at, drs, ambusher }) => {
            ambush::tell(before, names, *at, *drs, *ambusher)
        }
        Event::CloseCombat(CloseCombatEvent::Attack(report)) => fire::close_combat(names, report),
        Event::CloseCombat(CloseCombatEvent::Withdrew { unit: id, to }) => {
            format!("{} withdraws to {to} (A11.2)", unit(id))
        }
        Event::CloseCombat(CloseCombatEvent::Melee { at }) => format!("Melee in {at} (A11.15)"),
        Event::Turn(TurnEvent::Control { hex, side }) => {
            format!("{hex} is controlled by {}", names.side(*side))
        }
        Event::Turn(TurnEvent::ControlShown { hex, side }) => {
            format!("{hex} is seen to be controlled by {}", names.side(*side))
        }
        Event::Turn(TurnEvent::GameOver { outcome }) => game_over(names, outcome),
        Event::Turn(TurnEvent::Passed { side, phase }) => {
            let fought = before.phase == Phase::CloseCombat && *phase == before.phase;
            let nothing = if fought { "nothing more" } else { "nothing" };
            format!("{}: {nothing} to decide in the {phase} Phase", names.side(*side))
        }
    }
}

fn game_over(names: &Names, outcome: &Outcome) -> String {
    format!("=== {}", victory(names.side(outcome.winner), outcome))
}

/// How a game ended: who won and why.
#[must_use]
pub fn outcome_words(setting: &Setting, outcome: &Outcome) -> String {
    victory(&setting.side(outcome.winner).name, outcome)
}

fn victory(winner: &str, outcome: &Outcome) -> String {
    let why = match &outcome.why {
        Why::NobodyLeft => "the other side has nobody left".to_owned(),
        Why::Control { of, held, needed } => {
            let what = match of {
                ControlOf::Hex => "hexes",
                ControlOf::Building => "buildings",
            };
            format!("{held} {what} controlled, {needed} needed")
        }
        Why::Points { lead, needed } => {
            format!("a lead of {lead} Casualty Victory Points, {needed} needed")
        }
    };
    format!("Victory for {winner}: {why}")
}

/// Why somebody left play, with the rule.
pub(super) fn cause_text(cause: Cause) -> &'static str {
    match cause {
        Cause::Kia => "KIA (A7.301)",
        Cause::CasualtyReduction => "Casualty Reduction (A7.302)",
        Cause::OriginalTwelve => "an Original 12 while broken (A10.31)",
        Cause::Wound => "died of the wound (A17.11)",
        Cause::FailureToRout => "failure to rout (A10.5)",
        Cause::Surrender => "taken prisoner (A20.21)",
        Cause::CloseCombat => "Close Combat (A11.1)",
        Cause::Sniper => "a Sniper (A14.3)",
        Cause::BrokenInMelee => "broken in Melee (A11.16)",
    }
}

fn lane_end_text(why: LaneEnd) -> &'static str {
    match why {
        LaneEnd::Malfunctioned => "it malfunctioned (A9.223)",
        LaneEnd::CrewBroken => "its crew broke (A9.223)",
        LaneEnd::CrewPinned => "its crew is pinned (A9.223)",
        LaneEnd::CrewGone => "nobody mans it (A9.223)",
        LaneEnd::EnemyInLocation => "an enemy is in its Location (A9.223)",
        LaneEnd::Cowered => "its crew cowered (A9.22)",
        LaneEnd::Unseen => "it cannot see that far (A9.22)",
    }
}

fn marker_text(marker: FireMarker) -> &'static str {
    match marker {
        FireMarker::None => "free to fire",
        FireMarker::Opportunity => "marked Opportunity Fire",
        FireMarker::Prep => "marked Prep Fire",
        FireMarker::First => "marked First Fire",
        FireMarker::Final => "marked Final Fire",
    }
}
