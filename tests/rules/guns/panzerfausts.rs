//! Panzerfausts: the dr that finds one, its one shot, how many a side has, and what may go wrong (C13.3).

use first_fire::board::Hexspine;
use first_fire::counters::{Ammo, Round};
use first_fire::odds;
use first_fire::rules::event::{Event, FireEvent};
use first_fire::rules::fire::{Panzerfaust, ToHitStage};
use first_fire::rules::ids::{Side, UnitId, WeaponId};
use first_fire::rules::order::{FireAttack, FireOrder, Gait, Order, Shell, ShellTarget};
use first_fire::rules::ordnance::Case;
use first_fire::rules::refusal::{FireRefusal, Refusal};
use first_fire::rules::unit::FireMarker;
use first_fire::rules::{Phase, legal_orders};

use crate::scene::{Scene, left, shell, shoot};

/// German squads of the ATTACKER, a Sherman that shows its side to them in `place`, and so many Panzerfausts of the year.
fn hunters(phase: Phase, place: &str, year: u16) -> (Scene, UnitId, UnitId) {
    let mut s = Scene::open(phase);
    let squad = s.attacker("german-4-6-7", "D5");
    let tank = s.vehicle(Side::Second, "m4a1", place, Hexspine::NorthWest);
    s.attacker("german-4-6-7", "A9");
    s.setting(|setting| {
        setting.year = year;
        setting.sides[0].panzerfausts = 2;
    });
    (s, squad, tank)
}

fn look(unit: UnitId) -> Order {
    Order::Fire(FireOrder::Panzerfaust { unit })
}

fn at_hand(s: &Scene, unit: UnitId) -> WeaponId {
    s.pos.weapons_of(unit).next().expect("a Panzerfaust").id
}

fn heat(unit: UnitId, weapon: WeaponId, place: &str, at: ShellTarget) -> Order {
    let shell_of = Shell::new(Round::Shell(Ammo::Heat), at);
    shoot(FireAttack { shell: Some(shell_of), ..shell(unit, weapon, place) })
}

fn stage(s: &Scene, order: &Order) -> ToHitStage {
    *s.assess(order).to_hit.unwrap()
}

fn cases(stage: &ToHitStage) -> Vec<(Case, i8)> {
    stage.lines[0].to_hit.drms.iter().map(|drm| (drm.case, drm.value)).collect()
}

/// Rules: C13.3-1
#[test]
fn a_dr_finds_one_the_less_often_the_smaller_the_unit_and_for_others_than_afv() {
    use Panzerfaust::{ForAll, ForArmor, Spent};
    let table = [
        ("german-4-6-7", false, 1944, 2, 0, ForAll),
        ("german-4-6-7", false, 1944, 3, 0, ForArmor),
        ("german-4-6-7", false, 1944, 4, 0, Spent),
        ("german-4-6-7", true, 1944, 2, 1, ForArmor),
        ("german-4-6-7-hs", false, 1944, 3, 1, Spent),
        ("german-crew", false, 1944, 2, 1, ForArmor),
        ("german-8-1", false, 1944, 1, 2, ForArmor),
        ("german-4-6-7", false, 1945, 4, -1, ForArmor),
    ];
    for (counter, cx, year, dr, drm, found) in table {
        let (mut s, _, _) = hunters(Phase::PrepFire, "E5", year);
        let unit = s.attacker(counter, "D5");
        s.edit(unit).men_mut().cx = cx;
        let events = s.give(&look(unit), &[dr]);
        let told = Event::Fire(FireEvent::Panzerfaust { unit, dr, drm, found });
        assert!(events.contains(&told), "{counter} {dr}: {events:?}");
        assert_eq!(s.pos.weapons_of(unit).count(), usize::from(found != Spent));
        let again = s.refused(&look(unit));
        assert_eq!(again, Refusal::Fire(FireRefusal::PanzerfaustTried { unit }));
    }
}

/// Rules: C13.3-2
#[test]
fn a_six_pins_who_looks_and_breaks_who_is_pinned() {
    let (mut s, squad, _) = hunters(Phase::PrepFire, "E5", 1944);
    let mut pinned = s.clone();
    s.give(&look(squad), &[6]);
    assert!(s.unit(squad).men().pinned && !s.unit(squad).men().broken);
    pinned.edit(squad).men_mut().pinned = true;
    pinned.give(&look(squad), &[6]);
    assert!(pinned.unit(squad).men().broken);
}

/// Rules: C13.3-3
#[test]
fn what_was_found_for_an_afv_is_fired_at_nothing_else() {
    let (mut s, squad, tank) = hunters(Phase::PrepFire, "E5", 1944);
    let truck = s.vehicle(Side::Second, "us-2.5-ton", "D4", Hexspine::West);
    let mut any = s.clone();
    s.give(&look(squad), &[3]);
    let faust = at_hand(&s, squad);
    let at_truck = heat(squad, faust, "D4", ShellTarget::Vehicle(truck));
    let refusal = FireRefusal::PanzerfaustForArmor { weapon: faust };
    assert_eq!(s.refused(&at_truck), Refusal::Fire(refusal));
    assert!(legal_orders(&s.pos).contains(&heat(squad, faust, "E5", ShellTarget::Vehicle(tank))));
    any.give(&look(squad), &[2]);
    assert!(legal_orders(&any.pos).contains(&at_truck));
}

/// Rules: C13.3-4
#[test]
fn it_has_ten_next_door_and_two_fewer_a_hex_and_kills_by_thirty_one() {
    for (place, number) in [("E5", 8), ("F5", 6), ("G5", 4)] {
        let (mut s, squad, tank) = hunters(Phase::PrepFire, place, 1945);
        s.give(&look(squad), &[1]);
        let faust = at_hand(&s, squad);
        let shot = stage(&s, &heat(squad, faust, place, ShellTarget::Vehicle(tank)));
        assert_eq!(shot.basic, number);
        let numbers = shot.kill.unwrap().numbers.unwrap();
        assert_eq!(numbers.hull_critical - numbers.hull, 31);
    }
}

/// Rules: C13.3-5
#[test]
fn it_reaches_a_hex_at_first_two_from_june_of_1944_and_three_in_1945() {
    for (year, near, far) in [(1943, "E5", "F5"), (1944, "F5", "G5"), (1945, "G5", "H5")] {
        // The month of the map is July; before August of 1943 there was none.
        let (s, squad, _) = hunters(Phase::PrepFire, near, year);
        assert_eq!(legal_orders(&s.pos).contains(&look(squad)), year > 1943, "{year}");
        let (mut s, squad, _) = hunters(Phase::PrepFire, far, year);
        let refusal = match year {
            1943 => FireRefusal::NoPanzerfausts { unit: squad },
            _ => FireRefusal::NothingForPanzerfausts { unit: squad },
        };
        assert_eq!(s.refused(&look(squad)), Refusal::Fire(refusal));
    }
}

/// Rules: C13.3-6
#[test]
fn the_shot_uses_it_up_and_counts_against_the_side_and_a_look_alone_does_not() {
    let (mut s, squad, tank) = hunters(Phase::PrepFire, "E5", 1944);
    let other = s.attacker("german-4-6-7", "D5");
    s.setting(|setting| setting.sides[0].panzerfausts = 1);
    let mut kept = s.clone();
    s.give(&look(squad), &[1]);
    // The only one is in these hands.
    let none = Refusal::Fire(FireRefusal::NoPanzerfausts { unit: other });
    assert_eq!(s.refused(&look(other)), none);
    let faust = at_hand(&s, squad);
    s.give(&heat(squad, faust, "E5", ShellTarget::Vehicle(tank)), &[5, 6]);
    assert!(s.lives(tank) && s.pos.weapons.get(&faust).is_none());
    assert_eq!(s.pos.panzerfausts, [1, 0]);
    assert_eq!(s.unit(squad).fire, FireMarker::None, "its own FP is still to be fired");
    assert_eq!(s.refused(&look(other)), none);

    kept.give(&look(squad), &[1]);
    kept.give(&Order::Done, &[]);
    assert!(kept.pos.weapons_of(squad).next().is_none());
    assert_eq!(kept.pos.panzerfausts, [0, 0]);
    assert_eq!(kept.unit(squad).men().panzerfaust, Panzerfaust::None);
}

/// Rules: C13.3-7
#[test]
fn a_twelve_misses_and_reduces_its_user_and_so_does_an_eleven_of_the_inexperienced() {
    for (counter, dice, wrong) in [
        ("german-4-6-7", [6, 6], true),
        ("german-4-6-7", [6, 5], false),
        ("german-4-3-6", [6, 5], true),
    ] {
        let (mut s, _, tank) = hunters(Phase::PrepFire, "E5", 1944);
        let user = s.attacker(counter, "D5");
        s.give(&look(user), &[1]);
        let faust = at_hand(&s, user);
        let order = heat(user, faust, "E5", ShellTarget::Vehicle(tank));
        let Order::Fire(FireOrder::Attack(attack)) = &order else { panic!("an attack") };
        let odds = odds::of_attack(&s.pos, Side::First, attack).unwrap();
        let events = s.give(&order, &dice);
        let misfired = events.contains(&Event::Fire(FireEvent::Misfire { unit: user }));
        assert_eq!((misfired, s.lives(user)), (wrong, !wrong), "{counter}: {events:#?}");
        let [fate] = odds.firers[..] else { panic!("{:?}", odds.firers) };
        let twelfths = if counter == "german-4-3-6" { 3.0 } else { 1.0 };
        assert!((fate.reduced - twelfths / 36.0).abs() < 1e-9, "{fate:?}");
        assert!((fate.unharmed - (1.0 - twelfths / 36.0)).abs() < 1e-9, "{fate:?}");
    }
}

/// Clauses: A8.25-3
#[test]
fn neither_a_panzerfaust_nor_solid_shot_nor_intensive_fire_leaves_residual_fp() {
    let mut s = Scene::open(Phase::Movement);
    let squad = s.defender("german-4-6-7", "D5");
    let tank = s.vehicle(Side::First, "m4a1", "G5", Hexspine::West);
    s.setting(|setting| {
        setting.year = 1944;
        setting.sides[1].panzerfausts = 1;
    });
    s.begin(&[tank], Gait::Normal);
    s.walk_on("F5");
    s.give(&look(squad), &[1]);
    let faust = at_hand(&s, squad);
    let order = heat(squad, faust, "F5", ShellTarget::Vehicle(tank));
    assert_eq!(s.assess(&order).leaves(&s.pos), None);
    let events = s.give(&order, &[1, 2, 6, 6]);
    assert!(events.iter().any(|event| matches!(event, Event::Fire(FireEvent::ToKill(_)))));
    assert_eq!(left(&events, "F5"), None);

    let shots = [(false, Ammo::Ap, "ge-at-50"), (true, Ammo::Heat, "ge-inf-75")];
    for (intensive, ammo, counter) in shots {
        let mut s = Scene::open(Phase::Movement);
        let crew = s.defender("german-crew", "D5");
        let gun = s.man(counter, crew, Hexspine::East);
        let tank = s.vehicle(Side::First, "m4a1", "G5", Hexspine::West);
        if intensive {
            s.edit_gun(gun).fire = FireMarker::First;
        }
        s.begin(&[tank], Gait::Normal);
        s.walk_on("F5");
        let target = ShellTarget::Vehicle(tank);
        let shot = Shell { intensive, ..Shell::new(Round::Shell(ammo), target) };
        let order = shoot(FireAttack { shell: Some(shot), ..shell(crew, gun, "F5") });
        let events = s.give(&order, &[1, 2, 6, 6]);
        assert!(events.iter().any(|event| matches!(event, Event::Fire(FireEvent::ToKill(_)))));
        assert_eq!(left(&events, "F5"), None, "{ammo}");
    }
}

/// Rules: C13.3-8
#[test]
fn the_opportunity_firer_has_no_c3_and_a_unit_through_with_its_fire_has_no_panzerfaust() {
    for (marker, c3) in [(FireMarker::Opportunity, false), (FireMarker::None, true)] {
        let (mut s, squad, tank) = hunters(Phase::AdvancingFire, "E5", 1944);
        s.edit(squad).fire = marker;
        s.give(&look(squad), &[1]);
        let faust = at_hand(&s, squad);
        let shot = stage(&s, &heat(squad, faust, "E5", ShellTarget::Vehicle(tank)));
        assert_eq!(cases(&shot).contains(&(Case::C3, 2)), c3);
    }
    let (mut s, squad, _) = hunters(Phase::AdvancingFire, "E5", 1944);
    s.edit(squad).fire = FireMarker::Prep;
    let refusal = FireRefusal::NothingForPanzerfausts { unit: squad };
    assert_eq!(s.refused(&look(squad)), Refusal::Fire(refusal));
}

#[test]
fn a_side_without_panzerfausts_looks_for_none() {
    let (mut s, squad, _) = hunters(Phase::PrepFire, "E5", 1944);
    s.setting(|setting| setting.sides[0].panzerfausts = 0);
    let none = Refusal::Fire(FireRefusal::NoPanzerfausts { unit: squad });
    assert_eq!(s.refused(&look(squad)), none);
    let listed = legal_orders(&s.pos);
    assert!(
        !listed.iter().any(|order| matches!(order, Order::Fire(FireOrder::Panzerfaust { .. })))
    );
}

/// E7: at range 2 the To Hit number is 6, and at an AF of 4 the To Kill is 27: half of it is 13, so that whatever does not go
/// wrong burns it.
#[test]
fn a_panzerfaust_that_hits_the_side_of_a_sherman_burns_it() {
    let (mut s, squad, tank) = hunters(Phase::PrepFire, "D7", 1945);
    s.edit_vehicle(tank).facing = Hexspine::East;
    s.edit_vehicle(tank).turret = Hexspine::East;
    s.give(&look(squad), &[1]);
    let order = heat(squad, at_hand(&s, squad), "D7", ShellTarget::Vehicle(tank));
    let stage = stage(&s, &order);
    assert_eq!((stage.range, stage.lines[0].to_hit.number), (2, 6));
    assert_eq!(stage.kill.as_ref().unwrap().numbers.unwrap().hull, 27);
    // A large target: a hull hit by an Original 7, and an 11 burns it.
    s.give(&order, &[4, 3, 5, 6]);
    assert!(s.pos.wrecks.get(&tank).is_some_and(|wreck| wreck.burning));
}

#[test]
fn a_tank_in_the_own_hex_is_in_reach() {
    let (mut s, squad, tank) = hunters(Phase::PrepFire, "D5", 1944);
    s.give(&look(squad), &[2]);
    let weapon = at_hand(&s, squad);
    let order = heat(squad, weapon, "D5", ShellTarget::Vehicle(tank));
    assert!(legal_orders(&s.pos).contains(&order));
    assert_eq!(stage(&s, &order).range, 0);
}
