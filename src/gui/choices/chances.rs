//! What an order leaves to the dice, as it stands on its card: the number that is needed and the chance of it, the
//! modifiers with their rules, and what comes of the worst throw.

use super::words;
use crate::game::narrate::Names;
use crate::gui::settings::Assistance;
use crate::odds::{Attempt, Blow, in_a_hundred, of_ambush, of_attempt, of_blow, of_lane_attack};
use crate::rules::close_combat::ambush_modifiers;
use crate::rules::morale::CheckDrm;
use crate::rules::order::{
    CloseCombatOrder, ClosePlan, FireOrder, MoveOrder, Order, PossessionOrder, RallyOrder,
    RoutOrder,
};
use crate::rules::rout::interdictor;
use crate::rules::view::is_stand_in;
use crate::rules::{Decision, Position, Side, UnitId, decision};

/// A chance in a hundred games.
pub(super) fn in_hundred(chance: f64) -> String {
    let [share, _] = in_a_hundred([chance, 1.0 - chance]);
    format!("{share} in 100")
}

/// The lines that belong above what else a card says of an order; none where nothing is thrown for it.
pub(super) fn lines(
    pos: &Position,
    names: &Names,
    order: &Order,
    assistance: Assistance,
) -> Vec<String> {
    let teller = Teller { pos, names, exact: assistance == Assistance::Full };
    match order {
        Order::Rally(RallyOrder::Rally { .. }) => teller.attempt(order, "12 reduces it (A10.31)"),
        Order::Possession(PossessionOrder::Repair { .. }) => {
            teller.attempt(order, "loses it for good (A9.72)")
        }
        Order::Possession(PossessionOrder::Recover { .. })
        | Order::Rally(RallyOrder::Deploy { .. })
        | Order::Move(MoveOrder::SmokeGrenade { .. } | MoveOrder::Push { .. })
        | Order::Fire(FireOrder::Molotov { .. } | FireOrder::Panzerfaust { .. }) => {
            teller.attempt(order, "")
        }
        Order::Move(MoveOrder::Step { to, .. }) => {
            let overrun = pos.units_at(*to).any(|unit| unit.side != pos.attacker);
            if overrun { teller.attempt(order, "") } else { Vec::new() }
        }
        Order::Rout(RoutOrder::Flee { unit, to, low_crawl: false }) => {
            teller.interdiction(order, *unit, *to)
        }
        Order::CloseCombat(CloseCombatOrder::Engage { at }) => teller.ambush(*at),
        Order::CloseCombat(CloseCombatOrder::React(attack)) => {
            let plan = ClosePlan { attacks: vec![attack.clone()], ..ClosePlan::default() };
            teller.blows(pos.defender(), &plan)
        }
        Order::CloseCombat(CloseCombatOrder::Fight(plan)) => match decision(pos) {
            Some(Decision { side, .. }) => teller.blows(side, plan),
            None => Vec::new(),
        },
        Order::Fire(FireOrder::LaneAttack { weapon, snap_shot }) if teller.exact => {
            let odds = of_lane_attack(pos, *weapon, *snap_shot);
            odds.map_or_else(Vec::new, |odds| {
                let short = crate::gui::panels::odds::in_short(&odds);
                vec![words::assessment(&odds.assessment), short]
            })
        }
        _ => Vec::new(),
    }
}

struct Teller<'a> {
    pos: &'a Position,
    names: &'a Names,
    /// The chances are told too, not only the numbers.
    exact: bool,
}

impl Teller<'_> {
    fn chance(&self, chance: f64) -> String {
        if self.exact { format!(": {}", in_hundred(chance)) } else { String::new() }
    }

    /// `5 or less: 28 in 100`, and the modifiers.
    fn attempt(&self, order: &Order, worst: &str) -> Vec<String> {
        let Some(attempt) = of_attempt(self.pos, order) else { return Vec::new() };
        let mut lines = vec![self.needed(&attempt)];
        let drms = modifiers(&attempt.drms);
        if !drms.is_empty() {
            lines.push(drms);
        }
        if let Some(from) = attempt.handicap.thrown_again_from() {
            lines.push(format!("{from} or more is thrown again"));
        }
        if let Some(from) = attempt.worst_from.filter(|_| !worst.is_empty()) {
            lines.push(if attempt.two_dice { worst.to_owned() } else { format!("{from} {worst}") });
        }
        lines
    }

    fn needed(&self, attempt: &Attempt) -> String {
        let dice = if attempt.two_dice { "" } else { "dr " };
        match attempt.at_most {
            Some(number) => {
                let lowest = if attempt.two_dice { 2 } else { 1 };
                let or_less = if number > lowest { " or less" } else { "" };
                format!("{dice}{number}{or_less}{}", self.chance(attempt.chance))
            }
            None => "no throw does it".to_owned(),
        }
    }

    /// The check of a unit that routs under an enemy's eyes.
    fn interdiction(&self, order: &Order, unit: UnitId, to: crate::board::Location) -> Vec<String> {
        let Some(by) = interdictor(self.pos, unit, to) else { return Vec::new() };
        let by = self.names.unit(by);
        let throw = of_attempt(self.pos, order).map(|attempt| self.needed(&attempt));
        let throw = throw.map_or_else(String::new, |throw| format!(": holds on {throw}"));
        vec![format!("interdicted by {by}{throw} (A10.53)")]
    }

    fn ambush(&self, at: crate::board::Location) -> Vec<String> {
        let hidden = self.pos.units_at(at).any(|unit| is_stand_in(unit.id));
        let Some(chances) = of_ambush(self.pos, at) else { return Vec::new() };
        if hidden || !self.exact {
            return vec!["Ambush dr first (A11.4)".to_owned()];
        }
        let each = Side::BOTH.map(|side| {
            format!("{} {}", words::side(self.pos, side), in_hundred(chances[side.index()]))
        });
        let mut lines = vec![format!("Ambush: {} (A11.4)", each.join(", "))];
        let drms = ambush_modifiers(self.pos, at).unwrap_or_default();
        for (side, drms) in Side::BOTH.into_iter().zip(drms).filter(|(_, drms)| !drms.is_empty()) {
            lines.push(format!("{}: {}", words::side(self.pos, side), modifiers(&drms)));
        }
        lines
    }

    /// The attacks of a plan, each with its odds.
    fn blows(&self, side: Side, plan: &ClosePlan) -> Vec<String> {
        let mut lines = Vec::new();
        for attack in &plan.attacks {
            if attack.at.iter().any(|unit| is_stand_in(*unit)) {
                lines.push("against whom is not known yet".to_owned());
                continue;
            }
            let Some(blow) = of_blow(self.pos, side, attack) else { continue };
            lines.push(self.blow(&blow));
            if let Some(mine) = blow.assessment.mine {
                lines.push(format!("a magnetic mine by {} or less: -3 (C13.7)", mine.needed));
            }
            let drms = modifiers(&blow.assessment.drms);
            if !drms.is_empty() {
                lines.push(drms);
            }
        }
        lines
    }

    fn blow(&self, blow: &Blow) -> String {
        let odds = blow.assessment.in_short();
        let vehicle = blow.assessment.ccv.is_some();
        let number = blow.kills_at_most;
        let kills = match number {
            ..2 => "nobody is killed".to_owned(),
            2 => format!("2 kills{}", self.chance(blow.eliminates)),
            _ => format!("{} or less kills{}", number.min(12), self.chance(blow.eliminates)),
        };
        let reduces = match number + 1 {
            number @ 2..=12 if vehicle => {
                format!(", {number} immobilizes{}", self.chance(blow.reduces))
            }
            number @ 2..=12 => format!(", {number} reduces one{}", self.chance(blow.reduces)),
            _ => String::new(),
        };
        let rule = if vehicle { "A11.5" } else { "A11.11" };
        format!("{odds}, {kills}{reduces} ({rule})")
    }
}

/// `leadership -1 (A10.7), DM +4 (A10.62)`.
pub(super) fn modifiers(drms: &[CheckDrm]) -> String {
    let each: Vec<String> = drms
        .iter()
        .map(|drm| {
            let (name, rule) = (drm.kind.name(), drm.kind.rule());
            format!("{name} {} ({rule})", words::signed(i32::from(drm.value)))
        })
        .collect();
    each.join(", ")
}
