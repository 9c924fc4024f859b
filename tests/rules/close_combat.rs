//! Close Combat: odds, plans, simultaneous and ambushed resolution, withdrawal, Melee.

mod ambush;
mod attacks;
mod melee;
mod plans;
mod vehicles;

use std::collections::BTreeMap;

use first_fire::rules::Phase;
use first_fire::rules::close_combat::CloseReport;
use first_fire::rules::event::{CloseCombatEvent, Event};
use first_fire::rules::ids::UnitId;
use first_fire::rules::order::{CloseAttack, CloseCombatOrder, ClosePlan, Order};

use super::scene::{Scene, at};

const SQUAD: &str = "russian-4-4-7";

const ENEMY: &str = "german-4-6-7";

/// An attacker and a defender in E5, and a bystander of each side far off.
fn duel(map: &str) -> (Scene, UnitId, UnitId) {
    let mut scene = Scene::new(Phase::CloseCombat, map);
    let ours = scene.attacker(SQUAD, "E5");
    let theirs = scene.defender(ENEMY, "E5");
    scene.attacker(SQUAD, "A9");
    scene.defender(ENEMY, "T9");
    (scene, ours, theirs)
}

fn engage(scene: &mut Scene, dice: &[u8]) -> Vec<Event> {
    scene.give(&Order::CloseCombat(CloseCombatOrder::Engage { at: at("E5") }), dice)
}

fn on(by: &[UnitId], targets: &[UnitId]) -> ClosePlan {
    let attack =
        CloseAttack { by: by.iter().copied().collect(), at: targets.iter().copied().collect() };
    ClosePlan { attacks: vec![attack], withdrawals: BTreeMap::new() }
}

fn withdraw(unit: UnitId, to: &str) -> ClosePlan {
    ClosePlan { attacks: Vec::new(), withdrawals: BTreeMap::from([(unit, at(to))]) }
}

fn plan(scene: &mut Scene, plan: ClosePlan, dice: &[u8]) -> Vec<Event> {
    scene.give(&Order::CloseCombat(CloseCombatOrder::Fight(plan)), dice)
}

fn reports(events: &[Event]) -> Vec<&CloseReport> {
    events
        .iter()
        .filter_map(|event| match event {
            Event::CloseCombat(CloseCombatEvent::Attack(report)) => Some(&**report),
            _ => None,
        })
        .collect()
}

fn drm(report: &CloseReport, name: &str) -> Option<i8> {
    report.assessment.drms.iter().find(|drm| drm.kind.name() == name).map(|drm| drm.value)
}
