//! Bounding First Fire: a vehicle fires in the middle of its own move (D3.3, C5.3).

use first_fire::board::Hexspine;
use first_fire::counters::{Ammo, Round};
use first_fire::rules::fire::{FireKind, FpStep};
use first_fire::rules::ids::{Side, UnitId, WeaponId};
use first_fire::rules::order::{
    DriveOrder, FireAttack, FireOrder, Gait, Order, Shell, ShellTarget,
};
use first_fire::rules::ordnance::Case;
use first_fire::rules::refusal::{FireRefusal, Refusal, VehicleRefusal};
use first_fire::rules::unit::FireMarker;
use first_fire::rules::{Phase, decision, legal_orders};

use crate::scene::{Scene, all, fire, shell, shoot};

/// A tank of the ATTACKER that has started, and its gun. Nobody fires back but who can.
fn tank(foe: &str) -> (Scene, UnitId, WeaponId, UnitId) {
    let mut s = Scene::open(Phase::Movement);
    s.setting(|setting| setting.year = 1942);
    let foe = s.defender("russian-4-4-7", foe);
    let tank = s.vehicle(Side::First, "pz-3j", "D5", Hexspine::East);
    let gun = s.pos.weapons_of(tank).next().unwrap().id;
    // Somebody else who has his move before him.
    s.attacker("german-4-6-7", "A1");
    s.begin(&[tank], Gait::Normal);
    (s, tank, gun, foe)
}

fn machine_guns(tank: UnitId, target: &str) -> Order {
    fire(&[all(tank, &[])], target)
}

fn he(tank: UnitId, gun: WeaponId, target: &str) -> Order {
    let shell_ = Shell::new(Round::Shell(Ammo::He), ShellTarget::Infantry);
    shoot(FireAttack { shell: Some(shell_), ..shell(tank, gun, target) })
}

fn case_c(s: &Scene, order: &Order) -> Vec<(Case, i8)> {
    let stage = s.assess(order).to_hit.unwrap();
    let drms = stage.lines[0].to_hit.drms.iter();
    drms.filter(|drm| matches!(drm.case, Case::C | Case::C1 | Case::C2))
        .map(|drm| (drm.case, drm.value))
        .collect()
}

#[test]
fn neither_on_the_move_nor_in_motion_does_it_fire_at_an_area() {
    let area = |tank, gun| {
        let shell_ = Shell::new(Round::Shell(Ammo::He), ShellTarget::Area);
        shoot(FireAttack { shell: Some(shell_), ..shell(tank, gun, "L5") })
    };
    let (mut s, tank, gun, _) = tank("L5");
    assert_eq!(s.refused(&area(tank, gun)), Refusal::Fire(FireRefusal::AreaMoving { weapon: gun }));
    let listed = |order: &Order| matches!(order, Order::Fire(FireOrder::Attack(fire)) if fire.shell.is_some_and(|it| it.at == ShellTarget::Area));
    assert!(!legal_orders(&s.pos).iter().any(listed));

    let mut s = Scene::open(Phase::DefensiveFire);
    s.attacker("russian-4-4-7", "L5");
    let tank = s.vehicle(Side::Second, "pz-4h", "D5", Hexspine::East);
    let gun = s.pos.weapons_of(tank).next().unwrap().id;
    assert!(legal_orders(&s.pos).contains(&area(tank, gun)));
    s.edit_vehicle(tank).motion = true;
    assert_eq!(s.refused(&area(tank, gun)), Refusal::Fire(FireRefusal::AreaMoving { weapon: gun }));
}

/// Rules: D3.3-1
#[test]
fn its_machine_guns_fire_at_half_and_at_a_quarter_while_it_rolls() {
    let (mut s, tank, ..) = tank("L5");
    // Bow 3 and coaxial 5, buttoned up; L5 is eight hexes away.
    let order = machine_guns(tank, "L5");
    let rolling = s.assess(&order);
    assert_eq!(rolling.lines[0].kind, FireKind::Bounding);
    assert_eq!(rolling.fp.to_string(), "2");
    let steps = &rolling.lines[0].steps;
    assert!(steps.contains(&FpStep::Bounding) && steps.contains(&FpStep::Motion));
    s.give(&Order::Drive(DriveOrder::Halt), &[]);
    assert_eq!(s.assess(&order).fp.to_string(), "4");
}

/// Rules: D3.3-2
#[test]
fn it_is_marked_the_defender_may_answer_and_it_may_go_on() {
    let (mut s, tank, ..) = tank("L5");
    let near = s.defender("russian-4-4-7", "J4");
    s.edit_vehicle(tank).exposed = true;
    s.give(&machine_guns(tank, "L5"), &[6, 5]);
    assert_eq!(s.unit(tank).fire, FireMarker::Prep);
    // They could fire at its exposed crew.
    assert_eq!(decision(&s.pos).unwrap().side, Side::Second);
    s.give(&fire(&[all(near, &[])], "D5"), &[6, 6]);
    s.give(&Order::Fire(FireOrder::Hold), &[]);
    s.step("E5", &[]);
    s.give(&Order::Fire(FireOrder::Hold), &[]);
    assert_eq!(
        s.refused(&machine_guns(tank, "L5")),
        Refusal::Fire(FireRefusal::AlreadyFired { unit: tank })
    );
}

/// Rules: C5-4
#[test]
fn its_gun_has_case_c_and_more_of_it_for_a_target_that_it_has_hardly_seen() {
    let (s, tank, gun, _) = tank("L5");
    // It began its move in sight of the target.
    assert_eq!(case_c(&s, &he(tank, gun, "L5")), [(Case::C, 4)]);
    let map = "[[terrain]]\nkind = \"woods\"\nhexes = [\"F4\", \"F5\", \"F6\", \"G5\"]\n";
    let mut s = Scene::new(Phase::Movement, map);
    s.setting(|setting| setting.year = 1942);
    s.defender("russian-4-4-7", "L5");
    let tank = s.vehicle(Side::First, "pz-3j", "D3", Hexspine::East);
    let gun = s.pos.weapons_of(tank).next().unwrap().id;
    s.begin(&[tank], Gait::Normal);
    let mut found = Vec::new();
    for hex in ["E4", "F3", "G4", "H3", "I4"] {
        if s.pos.sees(
            first_fire::board::Location::ground(s.unit(tank).at().unwrap().hex),
            crate::scene::at("L5"),
        ) {
            found.push(case_c(&s, &he(tank, gun, "L5")));
        }
        s.walk_on(hex);
    }
    // One MP in its sight, then two, then three.
    assert_eq!(found, [[(Case::C2, 6)], [(Case::C2, 6)], [(Case::C1, 5)]]);
}

/// Its marker is that on the gun, or there is none where it keeps its rate (D5.33).
#[test]
fn its_crew_neither_opens_nor_shuts_the_hatches_after_its_gun_has_fired() {
    let shut = |dice: Option<[u8; 2]>| {
        let (mut s, tank, gun, _) = tank("L5");
        s.edit_vehicle(tank).exposed = true;
        if let Some(dice) = dice {
            s.give(&he(tank, gun, "L5"), &dice);
        }
        while decision(&s.pos).unwrap().side == Side::Second {
            s.give(&Order::Fire(FireOrder::Hold), &[]);
        }
        let order = Order::Drive(DriveOrder::Hatch { unit: tank, exposed: false });
        legal_orders(&s.pos).contains(&order)
    };
    assert!(shut(None));
    assert!(!shut(Some([1, 6])), "with its rate");
    assert!(!shut(Some([6, 6])), "without it");
}

/// Rules: C5-2
#[test]
fn in_the_afph_who_has_started_and_entered_no_hex_has_case_b() {
    let cases = |entered: bool| {
        let mut s = Scene::open(Phase::AdvancingFire);
        s.defender("russian-4-4-7", "L5");
        let tank = s.vehicle(Side::First, "pz-4h", "D5", Hexspine::East);
        let gun = s.pos.weapons_of(tank).next().unwrap().id;
        s.edit(tank).moved = true;
        s.edit_vehicle(tank).moving_target = entered;
        s.edit_vehicle(tank).exposed = true;
        let stage = s.assess(&he(tank, gun, "L5")).to_hit.unwrap();
        let drms = stage.lines[0].to_hit.drms.iter();
        drms.map(|drm| (drm.case, drm.value)).collect::<Vec<_>>()
    };
    assert_eq!(cases(false), [(Case::B, 2)]);
    assert_eq!(cases(true), [(Case::C, 4)]);
}

#[test]
fn near_targets_are_no_easier_to_hit_for_a_tank_that_has_not_halted() {
    let near = |halted: bool| {
        let (mut s, tank, gun, _) = tank("F5");
        let squad = s.defender("russian-4-4-7", "E5");
        if halted {
            s.give(&Order::Drive(DriveOrder::Halt), &[]);
            while decision(&s.pos).unwrap().side == Side::Second {
                s.give(&Order::Fire(FireOrder::Hold), &[]);
            }
        }
        assert!(s.lives(squad));
        let stage = s.assess(&he(tank, gun, "E5")).to_hit.unwrap();
        stage.lines[0].to_hit.drms.iter().any(|drm| drm.case == Case::L)
    };
    assert!(near(true) && !near(false));
}

/// Rules: C6.17-1
#[test]
fn one_expenditure_is_good_for_one_shot_and_a_gun_that_keeps_its_rate_fires_after_the_next() {
    let (mut s, tank, gun, _) = tank("L5");
    // ROF 2: a colored 1 keeps it.
    s.give(&he(tank, gun, "L5"), &[1, 6]);
    assert_eq!(s.gun(gun).fire, FireMarker::None);
    assert_eq!(
        s.refused(&he(tank, gun, "L5")),
        Refusal::Vehicle(VehicleRefusal::NoBoundingFire { unit: tank })
    );
    s.walk_on("E5");
    s.give(&he(tank, gun, "L5"), &[6, 6]);
    assert_eq!(s.gun(gun).fire, FireMarker::Prep);
}

/// Rules: D3.3-3
#[test]
fn it_fires_where_it_points_and_nobody_else_of_its_side_does() {
    let (mut s, tank, gun, _) = tank("L5");
    s.defender("russian-4-4-7", "D9");
    assert_eq!(
        s.refused(&he(tank, gun, "D9")),
        Refusal::Fire(FireRefusal::OutsideArc { weapon: gun })
    );
    let friend = s.attacker("german-4-6-7", "K5");
    assert_eq!(
        s.refused(&fire(&[all(friend, &[])], "L5")),
        Refusal::Fire(FireRefusal::NotYourFire)
    );
}

/// Rules: D3.3-4
#[test]
fn what_has_fired_on_the_move_fires_nothing_in_the_afph_and_what_has_not_fires_all() {
    let (mut s, tank, gun, _) = tank("L5");
    let mut quiet = s.clone();
    s.give(&machine_guns(tank, "L5"), &[6, 5]);
    for (s, fired) in [(&mut s, true), (&mut quiet, false)] {
        s.end_move();
        s.pos.phase = Phase::AdvancingFire;
        s.pos.attacks.clear();
        let order = he(tank, gun, "L5");
        if fired {
            let refusal = Refusal::Vehicle(VehicleRefusal::FiredOnTheMove { unit: tank });
            assert_eq!(s.refused(&order), refusal);
        } else {
            s.assess(&order);
        }
    }
}

#[test]
fn its_shots_are_listed_and_strike_who_is_there_without_residual_fp() {
    let (mut s, tank, gun, foe) = tank("H5");
    let shot = he(tank, gun, "H5");
    assert!(legal_orders(&s.pos).contains(&shot));
    assert!(legal_orders(&s.pos).contains(&machine_guns(tank, "H5")));
    // Halted and with open hatches 8 less 4: an Original 3 hits.
    s.give(&Order::Drive(DriveOrder::Halt), &[]);
    s.edit_vehicle(tank).exposed = true;
    s.give(&shot, &[1, 2, 1, 1]);
    assert!(!s.lives(foe));
    assert!(s.pos.residual.is_empty());
}
