//! Flamethrowers, demolition charges, anti-tank rifles, mortars; captured weapons; Covered Arcs; weapons that a
//! KIA takes along (A7.22-A7.25, A7.35, A7.55, A7.81, A9.21, A9.74, A21-A23).

use first_fire::board::Footing;
use first_fire::rules::Phase;
use first_fire::rules::decision::{DecisionKind, decision};
use first_fire::rules::event::{Event, FireEvent, PossessionEvent};
use first_fire::rules::fire::DrmKind;
use first_fire::rules::ids::{Side, UnitId, WeaponId};
use first_fire::rules::movement::Mf;
use first_fire::rules::order::{FireOrder, Gait, MoveOrder, Order, PossessionOrder};
use first_fire::rules::refusal::{
    DirectionRefusal, FireRefusal, MenRefusal, MoveRefusal, PossessionRefusal, Refusal, TurnRefusal,
};
use first_fire::rules::unit::FireMarker;
use first_fire::rules::weapon::Held;
use first_fire::rules::{Position, legal_orders};

use super::readings::fp_of;
use super::scene::{Scene, all, at, attack, checks, directed, drms, fire, only};

const ELITE: &str = "german-4-6-8";
const WOODS: &str = "terrain = [{ kind = \"woods\", hexes = [\"E6\", \"E7\"] }]";

/// An elite squad of the ATTACKER in E5 with a weapon, enemies in E6, E7 and E8.
fn armed(phase: Phase, squad: &str, weapon: &str) -> (Scene, UnitId, WeaponId) {
    let mut scene = Scene::new(phase, WOODS);
    let unit = scene.attacker(squad, "E5");
    let weapon = scene.weapon(weapon, unit);
    for hex in ["E6", "D5"] {
        scene.defender("russian-4-4-7", hex);
    }
    scene.attacker(ELITE, "A1");
    (scene, unit, weapon)
}

/// Passes whatever is asked until a phase begins.
fn pass_to(scene: &mut Scene, phase: Phase) {
    while scene.pos.phase != phase {
        pass(scene);
    }
}

fn pass(scene: &mut Scene) {
    let pass = legal_orders(&scene.pos).pop().expect("something to pass");
    scene.give(&pass, &[]);
}

fn kinds(scene: &Scene, order: &Order) -> Vec<(DrmKind, i8)> {
    drms(&scene.assess(order))
}

/// Clauses: A7.24-3
#[test]
fn a_flamethrower_has_its_fp_whatever_the_phase_and_no_point_blank_bonus() {
    for phase in [Phase::PrepFire, Phase::AdvancingFire] {
        let (scene, unit, ft) = armed(phase, ELITE, "german-ft");
        assert_eq!(fp_of(&scene, &fire(&[only(unit, &[ft])], "E6")), "24", "{phase}");
    }
    let (mut scene, unit, ft) = armed(Phase::PrepFire, ELITE, "german-ft");
    scene.defender("russian-4-4-7", "C5");
    let near = scene.assess(&fire(&[only(unit, &[ft])], "C5"));
    assert_eq!(near.fp.to_string(), "12", "beyond Normal Range");
    scene.defender("russian-4-4-7", "B5");
    let far = scene.refused(&fire(&[only(unit, &[ft])], "B5"));
    assert_eq!(far, Refusal::Fire(FireRefusal::OutOfRange { unit }));
}

#[test]
fn neither_terrain_nor_leaders_bear_on_a_flamethrower() {
    let (mut scene, unit, ft) = armed(Phase::PrepFire, ELITE, "german-ft");
    let leader = scene.attacker("german-9-2", "E5");
    assert_eq!(kinds(&scene, &fire(&[only(unit, &[ft])], "E6")), []);
    assert_eq!(kinds(&scene, &fire(&[all(unit, &[])], "E6")), [(DrmKind::Tem, 1)]);
    let led = directed(&[only(unit, &[ft])], &[leader], "E6");
    assert_eq!(
        scene.refused(&led),
        Refusal::Direction(DirectionRefusal::NotDirected { weapon: ft })
    );
}

/// Clauses: A7.55-2
#[test]
fn a_flamethrower_attacks_apart_from_all_others_before_or_after_them() {
    let (mut scene, unit, ft) = armed(Phase::PrepFire, ELITE, "german-ft");
    let together = fire(&[all(unit, &[ft])], "E6");
    assert_eq!(scene.refused(&together), Refusal::Fire(FireRefusal::FiresAlone { weapon: ft }));
    let mut other = scene.clone();
    // 24 FP on a 9: a 2MC.
    scene.give(&fire(&[only(unit, &[ft])], "E6"), &[4, 5, 1, 2]);
    assert_eq!(fp_of(&scene, &fire(&[all(unit, &[])], "E6")), "8");
    other.give(&fire(&[all(unit, &[])], "E6"), &[6, 5]);
    assert_eq!(fp_of(&other, &fire(&[only(unit, &[ft])], "E6")), "24");
}

/// Clauses: A7.35-3
#[test]
fn a_flamethrower_is_used_up_at_its_number_sooner_in_other_than_elite_hands() {
    for (squad, dice, gone) in [
        (ELITE, [4, 5], false),
        (ELITE, [4, 6], true),
        ("german-4-6-7", [1, 6], false),
        ("german-4-6-7", [2, 6], true),
        ("german-hero", [4, 5], false),
    ] {
        let (mut scene, unit, ft) = armed(Phase::PrepFire, squad, "german-ft");
        let mut all_dice = dice.to_vec();
        all_dice.extend([1, 1]);
        let mut rolled = scene.clone();
        let order = fire(&[only(unit, &[ft])], "E6");
        // Whatever the check, the weapon is what counts here: the target takes one check that it passes.
        if dice == [1, 6] {
            all_dice = vec![1, 6, 1, 2];
        } else {
            all_dice.truncate(2);
            all_dice.extend([1, 2]);
        }
        rolled.give(&order, &all_dice);
        assert_eq!(!rolled.pos.weapons.contains_key(&ft), gone, "{squad} {dice:?}");
        scene.edit(unit).men_mut().pinned = true;
        assert_eq!(
            scene.refused(&order),
            Refusal::Fire(FireRefusal::NotWhilePinned { weapon: ft })
        );
    }
}

/// Clauses: A7.81-2
#[test]
fn a_pinned_unit_attacks_with_neither_flamethrower_nor_charge() {
    let (mut scene, unit, ft) = armed(Phase::AdvancingFire, ELITE, "german-ft");
    scene.edit(unit).men_mut().pinned = true;
    let order = fire(&[only(unit, &[ft])], "E6");
    assert_eq!(scene.refused(&order), Refusal::Fire(FireRefusal::NotWhilePinned { weapon: ft }));
    let (mut scene, unit, dc) = placed(ELITE);
    scene.edit(unit).men_mut().pinned = true;
    let order = fire(&[only(unit, &[dc])], "E6");
    assert_eq!(scene.refused(&order), Refusal::Fire(FireRefusal::NotWhilePinned { weapon: dc }));
}

/// Clauses: A7.25-7
#[test]
fn who_waited_for_opportunity_fire_uses_a_flamethrower_only_unpinned() {
    let (mut scene, unit, ft) = armed(Phase::AdvancingFire, ELITE, "german-ft");
    scene.edit(unit).fire = FireMarker::Opportunity;
    scene.edit_gun(ft).fire = FireMarker::Opportunity;
    let order = fire(&[only(unit, &[ft])], "E6");
    assert_eq!(fp_of(&scene, &order), "24");
    scene.edit(unit).men_mut().pinned = true;
    assert_eq!(scene.refused(&order), Refusal::Fire(FireRefusal::NotWhilePinned { weapon: ft }));
    assert_eq!(
        fp_of(&scene, &fire(&[all(unit, &[])], "E6")),
        "4",
        "its own FP it may use: x2 x1/2"
    );
}

/// Clauses: A8.3-5
#[test]
fn a_flamethrower_does_not_fire_again() {
    let mut scene = Scene::open(Phase::Movement);
    let unit = scene.defender(ELITE, "G4");
    let weapon = scene.weapon("german-ft", unit);
    let mover = scene.attacker("russian-4-4-7", "G6");
    scene.attacker("russian-4-4-7", "R9");
    scene.walk(&[mover], Gait::Assault, "G5");
    let order = fire(&[only(unit, &[weapon])], "G5");
    assert_eq!(fp_of(&scene, &order), "24", "First Fire");
    for marker in [FireMarker::First, FireMarker::Final] {
        scene.edit(unit).fire = marker;
        scene.edit_gun(weapon).fire = marker;
        assert_eq!(
            scene.refused(&order),
            Refusal::Fire(FireRefusal::FiresOnce { weapon }),
            "{marker:?}"
        );
    }
}

#[test]
fn who_carries_a_flamethrower_is_fired_at_one_better() {
    let mut scene = Scene::open(Phase::PrepFire);
    let unit = scene.attacker(ELITE, "E5");
    let bearer = scene.defender("russian-4-4-7", "E7");
    let order = fire(&[all(unit, &[])], "E7");
    assert_eq!(kinds(&scene, &order), []);
    scene.weapon("russian-ft", bearer);
    assert_eq!(kinds(&scene, &order), [(DrmKind::FlamethrowerBearer, -1)]);
}

/// Clauses: A7.22-3
#[test]
fn an_anti_tank_rifle_has_no_long_range_and_a_mortar_no_direct_fire() {
    let mut scene = Scene::open(Phase::PrepFire);
    let unit = scene.attacker(ELITE, "B5");
    let atr = scene.weapon("german-atr", unit);
    let weapon = scene.weapon("german-mtr", unit);
    scene.defender("russian-4-4-7", "N5");
    scene.defender("russian-4-4-7", "O5");
    assert_eq!(fp_of(&scene, &fire(&[only(unit, &[atr])], "N5")), "1");
    let far = scene.refused(&fire(&[only(unit, &[atr])], "O5"));
    assert_eq!(far, Refusal::Fire(FireRefusal::NoLongRange { unit }));
    let mortar = scene.refused(&fire(&[only(unit, &[weapon])], "N5"));
    assert_eq!(mortar, Refusal::Fire(FireRefusal::NeedsShell { weapon }));
}

/// A squad that placed a charge in E6 in the MPh, in the AFPh.
fn placed(squad: &str) -> (Scene, UnitId, WeaponId) {
    let (mut scene, unit, weapon) = armed(Phase::Movement, squad, "german-dc");
    scene.begin(&[unit], Gait::Normal);
    scene.give(&Order::Move(MoveOrder::PlaceCharge { weapon, at: at("E6") }), &[]);
    pass_to(&mut scene, Phase::AdvancingFire);
    (scene, unit, weapon)
}

/// EX-A8.12-1: the rows of Infantry.
/// Clauses: A8.12-1
#[test]
fn smoke_a_charge_and_leaving_a_foxhole_draw_fire_without_a_location_entered() {
    let shift = Order::Move(MoveOrder::Shift { to: Footing::Ground });
    for row in 0..3 {
        let (mut scene, unit, weapon) = armed(Phase::Movement, ELITE, "german-dc");
        scene.edit(unit).stand(Footing::Entrenched);
        scene.setting(|setting| {
            setting.foxholes.insert(at("E5").hex, 1);
        });
        scene.begin(&[unit], Gait::Normal);
        match row {
            0 => scene.give(&shift, &[]),
            1 => scene.give(&Order::Move(MoveOrder::SmokeGrenade { unit, at: at("E5") }), &[1]),
            _ => scene.give(&Order::Move(MoveOrder::PlaceCharge { weapon, at: at("D5") }), &[]),
        };
        let asked = decision(&scene.pos).unwrap();
        assert_eq!((asked.side, asked.kind), (Side::Second, DecisionKind::FirstFire), "{row}");
        assert_eq!(scene.unit(unit).at(), Some(at("E5")));
    }
}

/// Clauses: A8.12-1
#[test]
fn placing_a_charge_costs_the_mf_of_entering_and_draws_fire() {
    let (mut scene, unit, weapon) = armed(Phase::Movement, ELITE, "german-dc");
    let early = scene.refused(&Order::Move(MoveOrder::PlaceCharge { weapon, at: at("E6") }));
    assert_eq!(early, Refusal::Turn(TurnRefusal::NotInThisPhase { phase: Phase::Movement }));
    scene.begin(&[unit], Gait::Normal);
    let far = scene.refused(&Order::Move(MoveOrder::PlaceCharge { weapon, at: at("E7") }));
    assert_eq!(far, Refusal::Move(MoveRefusal::NotAdjacent { to: at("E7") }));
    let lmg = scene.weapon("german-lmg", unit);
    let gun = scene.refused(&Order::Move(MoveOrder::PlaceCharge { weapon: lmg, at: at("E6") }));
    assert_eq!(gun, Refusal::Move(MoveRefusal::NotACharge { weapon: lmg }));
    scene.give(&Order::Move(MoveOrder::PlaceCharge { weapon, at: at("E6") }), &[]);
    assert_eq!(scene.pos.moving().unwrap().spent, Mf::whole(2), "woods");
    let asked = decision(&scene.pos).unwrap();
    assert_eq!((asked.side, asked.kind), (Side::Second, DecisionKind::FirstFire));
    assert_eq!(scene.gun(weapon).held, Held::Placed { by: unit, at: at("E6") });
    scene.give(&Order::Fire(FireOrder::Hold), &[]);
    scene.step("E4", &[]);
    assert_eq!(scene.unit(unit).at(), Some(at("E4")), "it may go on");
}

/// Clauses: CHART-ADV-5, CHART-ADV-10, A7.24-3, A7.9-8
#[test]
fn a_placed_charge_goes_off_in_the_afph_at_full_fp_against_the_terrain_and_never_cowers() {
    let (mut scene, unit, dc) = placed(ELITE);
    let order = fire(&[only(unit, &[dc])], "E6");
    let worked_out = scene.assess(&order);
    assert_eq!(worked_out.fp.to_string(), "30");
    assert_eq!((worked_out.cowering, drms(&worked_out)), (0, vec![(DrmKind::Tem, 1)]));
    let own = fire(&[all(unit, &[])], "E6");
    assert_eq!(fp_of(&scene, &own), "4", "an attack of its own: x2 x1/2");
    let leader = scene.attacker("german-9-2", "E5");
    let led = directed(&[only(unit, &[dc])], &[leader], "E6");
    assert_eq!(
        scene.refused(&led),
        Refusal::Direction(DirectionRefusal::NotDirected { weapon: dc })
    );
    // Doubles, and still the 30 column: 10 + 1 is a 1MC.
    let events = scene.give(&order, &[5, 5, 1, 2]);
    assert_eq!(attack(&events).column.map(|column| column.fp()), Some(30));
    assert_eq!(checks(&events).len(), 1);
    assert!(!scene.pos.weapons.contains_key(&dc), "it is gone");
}

#[test]
fn a_charge_that_does_not_go_off_has_no_effect_and_is_gone() {
    for (squad, dice, dud) in
        [(ELITE, [6, 5], false), (ELITE, [6, 6], true), ("german-4-6-7", [5, 5], true)]
    {
        let (mut scene, unit, dc) = placed(squad);
        let mut all_dice = dice.to_vec();
        if !dud {
            all_dice.extend([1, 2]);
        }
        let events = scene.give(&fire(&[only(unit, &[dc])], "E6"), &all_dice);
        assert_eq!(checks(&events).is_empty(), dud, "{squad} {dice:?}");
        assert!(!scene.pos.weapons.contains_key(&dc));
    }
}

#[test]
fn a_charge_that_was_not_set_off_lies_free_after_the_afph() {
    let (mut scene, unit, dc) = placed(ELITE);
    let elsewhere = scene.refused(&fire(&[only(unit, &[dc])], "D5"));
    assert_eq!(elsewhere, Refusal::Fire(FireRefusal::NotPossessed { weapon: dc }));
    pass_to(&mut scene, Phase::Advance);
    assert_eq!(scene.gun(dc).held, Held::On(at("E6")));
    let (mut scene, unit, dc) = armed(Phase::AdvancingFire, ELITE, "german-dc");
    let carried = scene.refused(&fire(&[only(unit, &[dc])], "E6"));
    assert_eq!(carried, Refusal::Fire(FireRefusal::ChargeNotPlaced { weapon: dc }));
}

#[test]
fn a_captured_gun_breaks_two_sooner_and_for_good_at_its_own_number() {
    for (dice, breaks, lost) in
        [([6, 3], false, false), ([6, 4], true, false), ([6, 6], true, true)]
    {
        let mut scene = Scene::open(Phase::PrepFire);
        let unit = scene.attacker(ELITE, "E5");
        let gun = scene.weapon("russian-hmg", unit);
        scene.defender("russian-4-4-7", "I5");
        let events = scene.give(&fire(&[only(unit, &[gun])], "I5"), &dice);
        let report = &attack(&events).weapons[0];
        assert_eq!((report.breakdown, report.malfunctioned, report.lost), (10, breaks, lost));
    }
}

fn hill_of_woods() -> (Scene, UnitId, WeaponId) {
    let map = "terrain = [{ kind = \"woods\", hexes = [\"E5\"] }]";
    let mut scene = Scene::new(Phase::PrepFire, map);
    let unit = scene.attacker(ELITE, "E5");
    let gun = scene.weapon("german-mmg", unit);
    for hex in ["E8", "E2"] {
        scene.defender("russian-4-4-7", hex);
    }
    scene.attacker(ELITE, "A1");
    (scene, unit, gun)
}

#[test]
fn a_gun_in_woods_keeps_its_covered_arc_for_the_phase() {
    let (mut scene, unit, gun) = hill_of_woods();
    let away = fire(&[only(unit, &[gun])], "E2");
    // The colored 1 keeps its ROF; 5 FP on a 7 are a PTC.
    scene.give(&fire(&[only(unit, &[gun])], "E8"), &[1, 6, 1, 2]);
    assert_eq!(scene.refused(&away), Refusal::Fire(FireRefusal::OutsideArc { weapon: gun }));
    assert_eq!(fp_of(&scene, &fire(&[only(unit, &[gun])], "E8")), "5");
    scene.give(&Order::Done, &[]);
    assert_eq!(scene.gun(gun).arc, None);
}

/// Clauses: A7.81-4
#[test]
fn a_pinned_crew_does_not_turn_its_gun_for_the_rest_of_the_player_turn() {
    for pinned in [true, false] {
        let map = "terrain = [{ kind = \"woods\", hexes = [\"E5\"] }]";
        let mut scene = Scene::new(Phase::Movement, map);
        let unit = scene.defender(ELITE, "E5");
        let gun = scene.weapon("german-mmg", unit);
        let mover = scene.attacker("russian-4-4-7", "E9");
        scene.attacker("russian-4-4-7", "E2");
        scene.walk(&[mover], Gait::Assault, "E8");
        // 8 - 1 on the 4 column is a PTC.
        scene.give(&fire(&[only(unit, &[gun])], "E8"), &[2, 6, 1, 2]);
        scene.edit(unit).men_mut().pinned = pinned;
        pass_to(&mut scene, Phase::DefensiveFire);
        let away = fire(&[only(unit, &[gun])], "E2");
        if pinned {
            assert_eq!(
                scene.refused(&away),
                Refusal::Fire(FireRefusal::OutsideArc { weapon: gun })
            );
            while scene.pos.attacker == Side::First {
                pass(&mut scene);
            }
            assert_eq!(scene.gun(gun).arc, None);
        } else {
            assert_eq!(fp_of(&scene, &away), "5");
        }
    }
}

#[test]
fn a_kia_puts_the_weapons_of_those_it_kills_in_danger() {
    // 4 + 7 = 11 FP; 1,1 cowers to the 6 column, where 1 and 2 are KIA and 3 a K.
    for (dr, lost, broken) in
        [(1, true, false), (2, true, false), (3, false, true), (4, false, false)]
    {
        let mut scene = Scene::open(Phase::PrepFire);
        let unit = scene.attacker(ELITE, "E5");
        let hmg = scene.weapon("german-hmg", unit);
        let target = scene.defender("russian-4-4-7", "I5");
        let gun = scene.weapon("russian-lmg", target);
        let far = scene.defender("russian-4-4-7", "N5");
        let other = scene.weapon("russian-lmg", far);
        let charge = scene.weapon("russian-dc", far);
        scene.edit_gun(charge).held = Held::Placed { by: far, at: at("I5") };
        scene.attacker(ELITE, "A1");
        let events = scene.give(&fire(&[all(unit, &[hmg])], "I5"), &[1, 1, dr]);
        assert!(!scene.lives(target));
        assert!(
            events.contains(&Event::Possession(PossessionEvent::Endangered { weapon: gun, dr }))
        );
        assert_eq!(!scene.pos.weapons.contains_key(&gun), lost);
        assert_eq!(is_broken(&scene.pos, gun), broken, "{dr}");
        assert!(!is_broken(&scene.pos, other) && scene.pos.weapons.contains_key(&charge));
    }
}

fn is_broken(pos: &Position, weapon: WeaponId) -> bool {
    pos.weapons.get(&weapon).is_some_and(|weapon| weapon.malfunctioned)
}

/// A squad with an HMG in E5 in a phase in which it may fire, enemies far off.
fn with_hmg(phase: Phase) -> (Scene, UnitId, WeaponId) {
    let mut scene = Scene::open(phase);
    let enemy = ["russian-4-4-7", "T1"];
    let unit = if phase == Phase::DefensiveFire {
        scene.attacker(enemy[0], enemy[1]);
        scene.defender(ELITE, "E5")
    } else {
        scene.defender(enemy[0], enemy[1]);
        scene.attacker(ELITE, "E5")
    };
    let gun = scene.weapon("german-hmg", unit);
    (scene, unit, gun)
}

#[test]
fn taking_a_gun_apart_is_its_fire_for_the_phase_and_makes_it_lighter() {
    for (phase, marker) in
        [(Phase::PrepFire, FireMarker::Prep), (Phase::DefensiveFire, FireMarker::Final)]
    {
        let (mut scene, unit, weapon) = with_hmg(phase);
        assert_eq!(scene.pos.weight(weapon), 4);
        let events =
            scene.give(&Order::Possession(PossessionOrder::Dismantle { weapon, apart: true }), &[]);
        assert!(
            events
                .contains(&Event::Possession(PossessionEvent::Dismantled { weapon, apart: true }))
        );
        let mark = Event::Fire(FireEvent::Marked { firer: super::readings::gun(weapon), marker });
        assert!(events.contains(&mark), "{phase}");
        assert_eq!(scene.pos.weight(weapon), 2);
        assert_eq!(first_fire::rules::movement::portage_points(&scene.pos, unit), 2);
    }
}

#[test]
fn who_took_a_gun_apart_in_the_pfph_does_not_move_and_a_dismantled_gun_fires_as_an_lmg_or_not_at_all()
 {
    let (mut scene, unit, weapon) = with_hmg(Phase::PrepFire);
    scene.attacker(ELITE, "A1");
    scene.give(&Order::Possession(PossessionOrder::Dismantle { weapon, apart: true }), &[]);
    pass_to(&mut scene, Phase::Movement);
    let units = [unit].into();
    let refusal = scene.refused(&Order::Move(MoveOrder::Begin { units, gait: Gait::Normal }));
    assert_eq!(refusal, Refusal::Move(MoveRefusal::PrepFired { unit }));

    let mut scene = Scene::open(Phase::PrepFire);
    let unit = scene.attacker(ELITE, "E5");
    let gun = scene.weapon("german-hmg", unit);
    let other = scene.attacker("russian-4-4-7", "E6");
    let weapon = scene.weapon("russian-hmg-50", other);
    scene.defender("russian-4-4-7", "E9");
    scene.edit_gun(gun).dismantled = true;
    scene.edit_gun(weapon).dismantled = true;
    assert_eq!(fp_of(&scene, &fire(&[only(unit, &[gun])], "E9")), "3");
    let refusal = scene.refused(&fire(&[only(other, &[weapon])], "E9"));
    assert_eq!(refusal, Refusal::Fire(FireRefusal::Dismantled { weapon }));
}

#[test]
fn a_gun_is_taken_apart_only_by_a_steady_owner_in_his_own_fire_phase_and_if_it_can_be() {
    let (mut scene, unit, weapon) = with_hmg(Phase::PrepFire);
    scene.attacker(ELITE, "A1");
    let order = Order::Possession(PossessionOrder::Dismantle { weapon, apart: true });
    let together =
        scene.refused(&Order::Possession(PossessionOrder::Dismantle { weapon, apart: false }));
    assert_eq!(together, Refusal::Possession(PossessionRefusal::CannotDismantle { weapon }));
    let lmg = scene.weapon("german-lmg", unit);
    let light =
        scene.refused(&Order::Possession(PossessionOrder::Dismantle { weapon: lmg, apart: true }));
    assert_eq!(light, Refusal::Possession(PossessionRefusal::CannotDismantle { weapon: lmg }));
    scene.edit(unit).men_mut().pinned = true;
    assert_eq!(scene.refused(&order), Refusal::Men(MenRefusal::Pinned { unit }));
    scene.edit(unit).men_mut().pinned = false;
    scene.edit(unit).men_mut().broken = true;
    assert_eq!(scene.refused(&order), Refusal::Men(MenRefusal::Broken { unit }));
    scene.edit(unit).men_mut().broken = false;
    scene.edit(unit).melee = true;
    assert_eq!(scene.refused(&order), Refusal::Men(MenRefusal::InMelee { unit }));
    scene.edit(unit).melee = false;
    scene.edit_gun(weapon).fired = true;
    assert_eq!(scene.refused(&order), Refusal::Fire(FireRefusal::WeaponAlreadyFired { weapon }));
    scene.edit_gun(weapon).fired = false;
    scene.pos.phase = Phase::Movement;
    let refusal = scene.refused(&order);
    assert_eq!(refusal, Refusal::Turn(TurnRefusal::NotInThisPhase { phase: Phase::Movement }));
}
