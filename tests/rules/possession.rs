//! Who has which weapon: Recovery, Transfer, dropping, what comes up at once (A4.43-A4.44).

use first_fire::rules::Phase;
use first_fire::rules::decision::{DecisionKind, decision};
use first_fire::rules::event::{Event, MenEvent};
use first_fire::rules::ids::{Side, UnitId, WeaponId};
use first_fire::rules::movement::Mf;
use first_fire::rules::order::{FireOrder, Gait, Order, PossessionOrder, RoutOrder};
use first_fire::rules::refusal::{
    MenRefusal, MoveRefusal, NamedRefusal, PossessionRefusal, Refusal, TurnRefusal,
};
use first_fire::rules::weapon::Held;

use super::scene::{Scene, all, at, fire};

const SQUAD: &str = "russian-4-4-7";
const LEADER: &str = "russian-8-1";

fn asked(scene: &Scene) -> (Side, DecisionKind) {
    let asked = decision(&scene.pos).unwrap();
    (asked.side, asked.kind)
}

/// A squad that has just moved into E6, where an LMG lies, with the DEFENDER's window passed.
fn arrived() -> (Scene, UnitId, WeaponId) {
    let mut scene = Scene::open(Phase::Movement);
    let unit = scene.attacker(SQUAD, "E5");
    scene.defender("german-4-6-7", "K6");
    let weapon = scene.loose_weapon("russian-lmg", "E6");
    scene.walk(&[unit], Gait::Normal, "E6");
    scene.give(&Order::Fire(FireOrder::Hold), &[]);
    (scene, unit, weapon)
}

/// Clauses: A4.44-2, A8.1-13
#[test]
fn a_moving_unit_pays_one_mf_for_a_recovery_and_draws_fire_by_it() {
    for (dr, owner) in [(5, true), (6, false)] {
        let (mut scene, unit, weapon) = arrived();
        assert_eq!(scene.pos.moving().unwrap().spent, Mf::ONE);
        scene.give(&Order::Possession(PossessionOrder::Recover { unit, weapon }), &[dr]);
        assert_eq!(scene.gun(weapon).owner(), owner.then_some(unit));
        assert_eq!(scene.pos.moving().unwrap().spent, Mf::whole(2));
        assert_eq!(asked(&scene), (Side::Second, DecisionKind::FirstFire));
    }
}

/// EX-A8.1-1
/// Clauses: A4.44-2
#[test]
fn entering_and_recovering_are_two_expenditures_with_first_fire_between() {
    let mut scene = Scene::open(Phase::Movement);
    let unit = scene.attacker(SQUAD, "E5");
    scene.defender("german-4-6-7", "K6");
    let weapon = scene.loose_weapon("russian-lmg", "E6");
    scene.begin(&[unit], Gait::Normal);
    let order = Order::Possession(PossessionOrder::Recover { unit, weapon });
    assert_eq!(
        scene.refused(&order),
        Refusal::Possession(PossessionRefusal::NotUnattended { weapon }),
        "not from next door"
    );
    scene.step("E6", &[]);
    assert_eq!(asked(&scene), (Side::Second, DecisionKind::FirstFire));
    assert_eq!(scene.refused(&order), Refusal::Turn(TurnRefusal::NotAnAnswer), "fire comes first");
    for state in ["steady", "pinned", "broken"] {
        let mut shot = scene.clone();
        let mover = shot.edit(unit);
        (mover.men_mut().pinned, mover.men_mut().broken) = (state == "pinned", state == "broken");
        shot.give(&Order::Fire(FireOrder::Hold), &[]);
        if state == "steady" {
            shot.give(&order, &[5]);
            assert_eq!(shot.gun(weapon).owner(), Some(unit));
            assert_eq!(asked(&shot), (Side::Second, DecisionKind::FirstFire));
        } else {
            assert_eq!(shot.pos.moving(), None, "{state}: its move is over");
        }
    }
}

/// Clauses: A4.44-3
#[test]
fn a_unit_tries_once_for_a_weapon_in_an_mph_and_another_unit_tries_too() {
    let mut scene = Scene::open(Phase::Movement);
    let units = [scene.attacker(SQUAD, "E5"), scene.attacker(SQUAD, "E5")];
    scene.defender("german-4-6-7", "K6");
    let weapon = scene.loose_weapon("russian-lmg", "E6");
    let other = scene.loose_weapon("russian-lmg", "E6");
    scene.walk(&units, Gait::Normal, "E6");
    scene.give(&Order::Fire(FireOrder::Hold), &[]);
    let [unit, comrade] = units;
    scene.give(&Order::Possession(PossessionOrder::Recover { unit, weapon }), &[6]);
    scene.give(&Order::Fire(FireOrder::Hold), &[]);
    let refusal = scene.refused(&Order::Possession(PossessionOrder::Recover { unit, weapon }));
    assert_eq!(refusal, Refusal::Possession(PossessionRefusal::SoughtAlready { unit, weapon }));
    let mut second = scene.clone();
    second.give(&Order::Possession(PossessionOrder::Recover { unit: comrade, weapon }), &[5]);
    assert_eq!(second.gun(weapon).owner(), Some(comrade));
    scene.give(&Order::Possession(PossessionOrder::Recover { unit, weapon: other }), &[5]);
    assert_eq!(scene.gun(other).owner(), Some(unit));
}

/// Clauses: A4.44-4
#[test]
fn an_attempt_in_the_rally_phase_does_not_bar_one_in_the_movement_phase() {
    let mut scene = Scene::open(Phase::Rally);
    let unit = scene.attacker(SQUAD, "E5");
    scene.attacker(SQUAD, "H5");
    scene.defender("german-4-6-7", "K6");
    let weapon = scene.loose_weapon("russian-lmg", "E5");
    scene.give(&Order::Possession(PossessionOrder::Recover { unit, weapon }), &[6]);
    while scene.pos.phase != Phase::Movement {
        scene.give(&Order::Done, &[]);
    }
    scene.begin(&[unit], Gait::Normal);
    scene.give(&Order::Possession(PossessionOrder::Recover { unit, weapon }), &[5]);
    assert_eq!(scene.gun(weapon).owner(), Some(unit));
}

/// Clauses: A4.44-5
#[test]
fn an_smc_takes_a_broken_friends_weapon_in_its_own_rph_and_mph_without_mf() {
    for phase in [Phase::Rally, Phase::Movement] {
        let mut scene = Scene::open(phase);
        let fallen = scene.attacker(SQUAD, "E5");
        scene.edit(fallen).men_mut().broken = true;
        let weapon = scene.weapon("russian-lmg", fallen);
        let squad = scene.attacker(SQUAD, "E5");
        let unit = scene.attacker(LEADER, "E5");
        scene.defender("german-4-6-7", "K6");
        if phase == Phase::Movement {
            scene.begin(&[squad, unit], Gait::Normal);
        }
        let refusal =
            scene.refused(&Order::Possession(PossessionOrder::Recover { unit: squad, weapon }));
        assert_eq!(refusal, Refusal::Possession(PossessionRefusal::NotUnattended { weapon }));
        scene.give(&Order::Possession(PossessionOrder::Recover { unit, weapon }), &[5]);
        assert_eq!(scene.gun(weapon).owner(), Some(unit));
        if let Some(moving) = scene.pos.moving() {
            assert_eq!(moving.spent, Mf::ZERO);
            assert_eq!(asked(&scene), (Side::First, DecisionKind::Step), "nothing to fire at");
        }
    }
    // Not in the other side's RPh.
    let mut scene = Scene::open(Phase::Rally);
    let fallen = scene.defender("german-4-6-7", "E5");
    scene.edit(fallen).men_mut().broken = true;
    let weapon = scene.weapon("german-lmg", fallen);
    let unit = scene.defender("german-8-1", "E5");
    scene.pos.speaker = Side::Second;
    let refusal = scene.refused(&Order::Possession(PossessionOrder::Recover { unit, weapon }));
    assert_eq!(refusal, Refusal::Possession(PossessionRefusal::NotUnattended { weapon }));
}

/// A squad with an LMG and a leader in G5; the squad is about to be wiped out by a shot from E5.
fn about_to_die(company: &str) -> (Scene, UnitId, WeaponId, Order) {
    let mut scene = Scene::open(Phase::PrepFire);
    let firer = scene.attacker("german-4-6-8", "E5");
    let hmg = scene.weapon("german-hmg", firer);
    let squad = scene.defender("russian-4-4-7", "G5");
    let weapon = scene.weapon("russian-lmg", squad);
    let unit = scene.defender(company, "G5");
    scene.attacker(SQUAD, "A1");
    (scene, unit, weapon, fire(&[all(firer, &[hmg])], "G5"))
}

/// Clauses: A4.44-6, A4.431-7
#[test]
fn an_smc_takes_up_the_weapon_of_one_who_falls_at_once_in_any_phase() {
    for (dr, taken) in [(5, true), (6, false)] {
        let (mut scene, unit, weapon, shot) = about_to_die("russian-hero");
        // 4 + 7 = 11 FP on the 8 column: 1,1 cowers to the 6 column: 1KIA. The squad's 6 is drawn; its weapon
        // survives with a 6; the hero, who cannot break, is wounded instead and lives.
        scene.give(&shot, &[1, 1, 6, 1, 6, 1]);
        assert_eq!(scene.gun(weapon).held, Held::On(at("G5")));
        assert_eq!(asked(&scene), (Side::Second, DecisionKind::Offer));
        assert_eq!(scene.refused(&Order::Done), Refusal::Turn(TurnRefusal::NotAnAnswer));
        let mut declined = scene.clone();
        scene.give(&Order::Possession(PossessionOrder::Recover { unit, weapon }), &[dr]);
        assert_eq!(scene.gun(weapon).owner(), taken.then_some(unit));
        assert_eq!(asked(&scene), (Side::First, DecisionKind::Phase(Phase::PrepFire)));
        declined.give(&Order::Possession(PossessionOrder::Decline), &[]);
        assert_eq!(declined.gun(weapon).owner(), None);
    }
    // A squad has no such right.
    let (mut scene, _, weapon, shot) = about_to_die(SQUAD);
    scene.give(&shot, &[1, 1, 6, 1, 6]);
    assert_eq!(scene.gun(weapon).held, Held::On(at("G5")));
    assert_eq!(asked(&scene), (Side::First, DecisionKind::Phase(Phase::PrepFire)));
}

/// Clauses: A4.44-6
#[test]
fn a_leader_takes_up_what_a_routing_unit_leaves() {
    let mut scene = Scene::new(Phase::Rout, "terrain = [{ kind = \"woods\", hexes = [\"E8\"] }]");
    let squad = scene.attacker(SQUAD, "E5");
    let unit = scene.attacker(LEADER, "E5");
    let weapon = scene.weapon("russian-hmg", squad);
    let state = scene.edit(squad);
    (state.men_mut().broken, state.men_mut().dm) = (true, true);
    scene.give(&Order::Rout(RoutOrder::Flee { unit: squad, to: at("E6"), low_crawl: false }), &[]);
    assert_eq!(asked(&scene), (Side::First, DecisionKind::Offer));
    let elsewhere = Order::Possession(PossessionOrder::Recover { unit: squad, weapon });
    assert_eq!(
        scene.refused(&elsewhere),
        Refusal::Possession(PossessionRefusal::NotUnattended { weapon })
    );
    scene.give(&Order::Possession(PossessionOrder::Recover { unit, weapon }), &[5]);
    assert_eq!(scene.gun(weapon).owner(), Some(unit));
    assert_eq!(asked(&scene), (Side::First, DecisionKind::Rout));
}

/// Clauses: A4.431-2
#[test]
fn the_half_squads_of_a_squad_share_out_its_weapons() {
    let mut scene = Scene::open(Phase::PrepFire);
    let firer = scene.attacker("german-4-6-8", "G4");
    let lmg = scene.weapon("german-lmg", firer);
    let squad = scene.defender("german-8-3-8", "G5");
    let weapon = scene.weapon("german-lmg", squad);
    scene.attacker(SQUAD, "A1");
    // (4 + 3) x2 on the 12 column: 4 is a 3MC; 11 + 3 fails by more than the ELR of 5 that the squad prints.
    let events = scene.give(&fire(&[all(firer, &[lmg])], "G5"), &[3, 1, 6, 5]);
    let into = events
        .iter()
        .find_map(|event| match event {
            Event::Men(MenEvent::Split { into, .. }) => Some(*into),
            _ => None,
        })
        .expect("split");
    assert_eq!(scene.gun(weapon).owner(), Some(into[0]));
    assert_eq!(asked(&scene), (Side::Second, DecisionKind::Offer));
    scene.give(&Order::Possession(PossessionOrder::Transfer { weapon, to: into[1] }), &[]);
    assert_eq!(scene.gun(weapon).owner(), Some(into[1]));
    assert_eq!(asked(&scene), (Side::First, DecisionKind::Phase(Phase::PrepFire)), "once only");
}

/// Clauses: A4.431-2
#[test]
fn a_squad_reduced_but_steady_hands_a_weapon_to_its_neighbours() {
    let mut scene = Scene::open(Phase::PrepFire);
    let firer = scene.attacker("german-4-6-8", "E5");
    let squad = scene.defender("german-8-3-8", "G5");
    let guns = [scene.weapon("german-lmg", squad), scene.weapon("german-lmg", squad)];
    let comrade = scene.defender("german-crew", "G5");
    let far = scene.defender("german-4-6-7", "H8");
    scene.attacker(SQUAD, "A1");
    // 4 FP: 1,1 cowers to the 2 column: K/1; the squad is drawn, the others' checks pass low.
    let events = scene.give(&fire(&[all(firer, &[])], "G5"), &[1, 1, 6, 1, 2, 1, 2, 1]);
    assert!(events.iter().any(|event| matches!(event, Event::Men(MenEvent::Reduced { .. }))));
    assert_eq!(asked(&scene), (Side::Second, DecisionKind::Offer));
    let [kept, handed] = guns;
    let refusal =
        scene.refused(&Order::Possession(PossessionOrder::Transfer { weapon: handed, to: far }));
    assert_eq!(refusal, Refusal::Possession(PossessionRefusal::NoTransfer { unit: far }));
    scene.give(&Order::Possession(PossessionOrder::Transfer { weapon: handed, to: comrade }), &[]);
    assert_eq!(scene.gun(handed).owner(), Some(comrade));
    scene.give(&Order::Possession(PossessionOrder::Decline), &[]);
    assert_ne!(scene.gun(kept).owner(), Some(comrade));
}

/// Clauses: A4.431-7
#[test]
fn a_dropped_weapon_lies_where_its_owner_was_and_costs_no_mf() {
    let mut scene = Scene::open(Phase::Movement);
    let squad = scene.attacker(SQUAD, "E5");
    let guns = [scene.weapon("russian-lmg", squad), scene.weapon("russian-lmg", squad)];
    scene.defender("german-4-6-7", "K6");
    scene.give(&Order::Possession(PossessionOrder::Drop { weapon: guns[0] }), &[]);
    assert_eq!(scene.gun(guns[0]).held, Held::On(at("E5")));
    scene.walk(&[squad], Gait::Normal, "E6");
    let theirs = scene.refused(&Order::Possession(PossessionOrder::Drop { weapon: guns[1] }));
    assert_eq!(theirs, Refusal::Turn(TurnRefusal::NotAnAnswer), "it is the DEFENDER who is asked");
    scene.give(&Order::Fire(FireOrder::Hold), &[]);
    scene.give(&Order::Possession(PossessionOrder::Drop { weapon: guns[1] }), &[]);
    assert_eq!(scene.gun(guns[1]).held, Held::On(at("E6")));
    assert_eq!(scene.pos.moving().unwrap().spent, Mf::ONE);
    assert_eq!(asked(&scene), (Side::First, DecisionKind::Step));
    let again = scene.refused(&Order::Possession(PossessionOrder::Drop { weapon: guns[1] }));
    assert_eq!(again, Refusal::Possession(PossessionRefusal::Unpossessed { weapon: guns[1] }));
}

#[test]
fn a_weapon_is_dropped_only_by_one_who_is_about_to_leave() {
    let mut scene = Scene::open(Phase::Advance);
    let squad = scene.attacker(SQUAD, "E5");
    scene.attacker(SQUAD, "C5");
    let weapon = scene.weapon("russian-lmg", squad);
    let enemy = scene.defender("german-4-6-7", "K6");
    let his = scene.weapon("german-lmg", enemy);
    let drop = Order::Possession(PossessionOrder::Drop { weapon });
    assert_eq!(
        scene.refused(&Order::Possession(PossessionOrder::Drop { weapon: his })),
        Refusal::Named(NamedRefusal::NotYours { unit: enemy })
    );
    scene.edit(squad).men_mut().pinned = true;
    assert_eq!(scene.refused(&drop), Refusal::Men(MenRefusal::Pinned { unit: squad }));
    scene.edit(squad).men_mut().pinned = false;
    scene.edit(squad).men_mut().advanced = true;
    assert_eq!(scene.refused(&drop), Refusal::Move(MoveRefusal::AlreadyAdvanced { unit: squad }));
    scene.edit(squad).men_mut().advanced = false;
    scene.pos.phase = Phase::PrepFire;
    let refusal = scene.refused(&drop);
    assert_eq!(refusal, Refusal::Turn(TurnRefusal::NotInThisPhase { phase: Phase::PrepFire }));
    scene.pos.phase = Phase::Rout;
    assert_eq!(scene.refused(&drop), Refusal::Men(MenRefusal::NotBroken { unit: squad }));
    scene.pos.phase = Phase::Advance;
    scene.give(&drop, &[]);
    assert_eq!(scene.gun(weapon).held, Held::On(at("E5")));
}
