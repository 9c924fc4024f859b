//! Guns that are pushed (C10.3).

use first_fire::board::Hexspine;
use first_fire::odds::of_attempt;
use first_fire::rules::decision::{DecisionKind, decision};
use first_fire::rules::event::{Event, MoveEvent};
use first_fire::rules::fire::{Absent, WhyNot};
use first_fire::rules::fire::{DrmKind, FireKind};
use first_fire::rules::ids::{Side, UnitId, WeaponId};
use first_fire::rules::movement::{Mf, manhandling, mf_left};
use first_fire::rules::order::{FireOrder, Gait, MoveOrder, Order, PossessionOrder};
use first_fire::rules::ordnance::Case;
use first_fire::rules::refusal::{FireRefusal, MoveRefusal, NamedRefusal, Refusal, SetupRefusal};
use first_fire::rules::unit::FireMarker;
use first_fire::rules::weapon::Held;
use first_fire::rules::{Phase, legal_orders};

use crate::scene::{Scene, all, at, attack, drms, fire, shell, shoot};

/// A crew in D5 with an AT Gun of M# 11 that points east, on the move; a squad of the enemy stands in H5.
fn pushing(map: &str) -> (Scene, UnitId, WeaponId) {
    let mut s = Scene::new(Phase::Movement, map);
    let crew = s.attacker("russian-crew", "D5");
    let gun = s.man("ru-at-45", crew, Hexspine::East);
    s.defender("german-4-6-7", "H5");
    s.begin(&[crew], Gait::Normal);
    (s, crew, gun)
}

fn push(weapon: WeaponId, to: &str) -> Order {
    Order::Move(MoveOrder::Push { weapon, to: at(to) })
}

fn turn(weapon: WeaponId, to: Hexspine) -> Order {
    Order::Possession(PossessionOrder::TurnGun { weapon, to })
}

/// Rules: C10.3-1
#[test]
fn a_gun_is_pushed_for_twice_the_mf_and_on_as_long_as_the_dr_stays_below_its_number() {
    let (mut s, crew, gun) = pushing("");
    // Open Ground costs one MF: it modifies the DR, and is paid twice.
    let events = s.give(&push(gun, "E5"), &[4, 5]);
    let pushed = events.iter().find_map(|event| match event {
        Event::Move(MoveEvent::Pushed { drm, number, moved, goes_on, .. }) => {
            Some((*drm, *number, *moved, *goes_on))
        }
        _ => None,
    });
    assert_eq!(pushed, Some((1, 11, true, true)));
    assert_eq!((s.unit(crew).at(), s.pos.weapon_at(gun)), (Some(at("E5")), Some(at("E5"))));
    assert_eq!(s.gun(gun).held, Held::By(crew));
    assert!(!s.gun(gun).gun.unwrap().emplaced && s.unit(crew).men().ti);
    // The DEFENDER is asked as after any step.
    assert_eq!(decision(&s.pos).unwrap().kind, DecisionKind::FirstFire);
    s.give(&Order::Fire(FireOrder::Hold), &[]);
    assert_eq!(mf_left(&s.pos), Some(Mf::whole(2)));
    s.give(&push(gun, "E4"), &[1, 1]);
    assert_eq!(s.pos.weapon_at(gun), Some(at("E4")));
}

/// Rules: C10.3-2
#[test]
fn the_number_itself_ends_the_push_there_and_more_leaves_the_gun_where_it_is() {
    let (mut s, crew, gun) = pushing("");
    let mut stuck = s.clone();
    s.give(&push(gun, "E5"), &[4, 6]);
    s.give(&Order::Fire(FireOrder::Hold), &[]);
    assert_eq!(s.pos.weapon_at(gun), Some(at("E5")));
    let no_more = Refusal::Move(MoveRefusal::PushesNoMore { weapon: gun });
    assert_eq!(s.refused(&push(gun, "F5")), no_more);

    stuck.give(&push(gun, "E5"), &[5, 6]);
    assert_eq!(stuck.unit(crew).at(), Some(at("D5")));
    assert!(stuck.unit(crew).men().ti && stuck.gun(gun).gun.unwrap().emplaced);
    // Their MF are spent there, and answered; then it is over.
    assert_eq!(decision(&stuck.pos).unwrap().kind, DecisionKind::FirstFire);
    stuck.give(&Order::Fire(FireOrder::Hold), &[]);
    assert!(stuck.pos.moving().is_none());
}

/// Rules: C10.3-3
#[test]
fn it_is_turned_once_in_each_hex_that_it_comes_into_and_then_its_push_is_over_if_it_stuck() {
    let (mut s, _, gun) = pushing("");
    let spent = Refusal::Fire(FireRefusal::TurnSpent { weapon: gun });
    assert_eq!(s.refused(&turn(gun, Hexspine::West)), spent);
    s.give(&push(gun, "E5"), &[1, 1]);
    s.give(&Order::Fire(FireOrder::Hold), &[]);
    s.give(&turn(gun, Hexspine::West), &[]);
    assert_eq!(s.gun(gun).gun.unwrap().facing, Hexspine::West);
    assert_eq!(s.refused(&turn(gun, Hexspine::East)), spent);
    s.give(&push(gun, "E4"), &[4, 6]);
    s.give(&Order::Fire(FireOrder::Hold), &[]);
    s.give(&turn(gun, Hexspine::East), &[]);
    assert!(s.pos.moving().is_none());
}

/// Rules: C10.3-4
#[test]
fn ground_makes_it_harder_roads_and_helpers_easier() {
    let map = "[[terrain]]\nkind = \"woods\"\nhexes = [\"E5\"]\n";
    let (s, _, gun) = pushing(map);
    // Two MF and TEM 1.
    let plan = manhandling(&s.pos, gun, at("E5")).unwrap();
    assert_eq!((plan.drm, plan.cost, plan.number), (3, Mf::whole(4), 11));

    let road = "roads = [\"D5-D4\"]\nwalls = [\"D5/D6\"]\n";
    let (s, _, gun) = pushing(road);
    let drm = |s: &Scene, to| manhandling(&s.pos, gun, at(to)).unwrap().drm;
    assert_eq!((drm(&s, "D4"), drm(&s, "D6")), (-1, 4));

    let mut s = Scene::open(Phase::Movement);
    let crew = s.attacker("russian-crew", "D5");
    let (squad, half) = (s.attacker("russian-4-4-7", "D5"), s.attacker("russian-4-4-7-hs", "D5"));
    let gun = s.man("ru-art-122", crew, Hexspine::East);
    s.begin(&[crew, squad, half], Gait::Normal);
    assert_eq!(manhandling(&s.pos, gun, at("E5")).unwrap().drm, 1 - 3);
    s.give(&push(gun, "E5"), &[4, 4]);
    assert_eq!(s.pos.weapon_at(gun), Some(at("E5")));
    assert!([crew, squad, half].iter().all(|&unit| s.unit(unit).men().ti));
}

/// Rules: C10.3-5
#[test]
fn who_pushes_is_in_hazardous_movement_to_small_arms_and_to_ordnance_and_not_behind_the_shield() {
    let mut s = Scene::open(Phase::Movement);
    let crew = s.attacker("russian-crew", "D5");
    let gun = s.man("ru-at-45", crew, Hexspine::East);
    let squad = s.defender("german-4-6-7", "H5");
    let theirs = s.defender("german-crew", "J5");
    let cannon = s.man("ge-inf-75", theirs, Hexspine::West);
    s.begin(&[crew], Gait::Normal);
    s.give(&push(gun, "E5"), &[1, 2]);
    let order = fire(&[all(squad, &[])], "E5");
    assert_eq!(drms(&s.assess(&order)), [(DrmKind::Hazardous, -2)]);
    // The Gun is on the move, and hit with them: its size counts.
    let stage = s.assess(&shoot(shell(theirs, cannon, "E5"))).to_hit.unwrap();
    let cases: Vec<(Case, i8)> =
        stage.lines[0].to_hit.drms.iter().map(|drm| (drm.case, drm.value)).collect();
    assert_eq!(cases, [(Case::O, -2), (Case::P, 1)]);
    assert_eq!(stage.lines[0].gun, Some(gun));
    // It lasts through the DFPh.
    s.give(&Order::Fire(FireOrder::Hold), &[]);
    s.end_move();
    s.pos.phase = Phase::DefensiveFire;
    s.pos.speaker = Side::Second;
    assert_eq!(drms(&s.assess(&order)), [(DrmKind::Hazardous, -2)]);
}

/// Rules: C10.3-6
#[test]
fn who_has_pushed_does_nothing_else_in_the_player_turn() {
    let (mut s, crew, gun) = pushing("");
    let squad = s.attacker("russian-4-4-7", "A9");
    s.give(&push(gun, "E5"), &[1, 2]);
    s.give(&Order::Fire(FireOrder::Hold), &[]);
    let busy = Refusal::Move(MoveRefusal::PushesNoMore { weapon: gun });
    assert_eq!(s.refused(&Order::Move(MoveOrder::Step { to: at("E4"), cover: false })), busy);
    assert_eq!(s.refused(&Order::Move(MoveOrder::Hurry)), busy);
    s.end_move();
    s.pos.phase = Phase::AdvancingFire;
    let ti = Refusal::Move(MoveRefusal::Immobilized { unit: crew });
    assert_eq!(s.refused(&fire(&[all(crew, &[])], "H5")), ti);
    assert_eq!(
        s.refused(&turn(gun, Hexspine::West)),
        Refusal::Fire(FireRefusal::TurnSpent { weapon: gun })
    );
    s.pos.phase = Phase::CloseCombat;
    s.give(&Order::Done, &[]);
    while s.pos.attacker == Side::First {
        s.give(&Order::Done, &[]);
    }
    assert!(!s.unit(crew).men().ti && !s.unit(squad).men().ti);
}

/// Rules: C10.3-7
#[test]
fn no_gun_goes_where_it_has_no_room_nor_without_who_mans_it_nor_in_a_hurry() {
    let map = "[[building]]\nmaterial = \"wooden\"\nlevels = 0\nhexes = [\"E5\"]\n[[terrain]]\nkind = \"marsh\"\nhexes = [\"D4\"]\n";
    let mut s = Scene::new(Phase::Movement, map);
    let crew = s.attacker("russian-crew", "D5");
    let gun = s.man("ru-art-76", crew, Hexspine::East);
    let squad = s.attacker("russian-4-4-7", "D5");
    let mut alone = s.clone();
    s.begin(&[crew], Gait::Normal);
    let at_e5 = at("E5");
    assert_eq!(
        s.refused(&push(gun, "E5")),
        Refusal::Setup(SetupRefusal::GunTooLarge { weapon: gun, at: at_e5 })
    );
    assert_eq!(
        s.refused(&push(gun, "D4")),
        Refusal::Move(MoveRefusal::NotPushedThere { to: at("D4") })
    );
    assert_eq!(
        s.refused(&push(gun, "H5")),
        Refusal::Move(MoveRefusal::NotAdjacent { to: at("H5") })
    );
    alone.begin(&[squad], Gait::Normal);
    assert_eq!(
        alone.refused(&push(gun, "D6")),
        Refusal::Move(MoveRefusal::NobodyToPush { weapon: gun })
    );
    alone.end_move();
    alone.begin(&[crew], Gait::Assault);
    assert_eq!(
        alone.refused(&push(gun, "D6")),
        Refusal::Move(MoveRefusal::PushesNoMore { weapon: gun })
    );
}

#[test]
fn the_chance_of_a_push_is_told_before_it() {
    let (s, _, gun) = pushing("");
    let told = of_attempt(&s.pos, &push(gun, "E5")).unwrap();
    assert_eq!((told.two_dice, told.at_most), (true, Some(10)));
    assert!((told.chance - 33.0 / 36.0).abs() < 1e-12);
    let pushes = |order: &Order| matches!(order, Order::Move(MoveOrder::Push { .. }));
    assert_eq!(legal_orders(&s.pos).iter().filter(|order| pushes(order)).count(), 6);
}

#[test]
fn fire_that_breaks_who_pushes_ends_the_push_and_the_gun_stays_with_him() {
    let (mut s, crew, gun) = pushing("");
    let squad = s.pos.side_at(Side::Second, at("H5")).next().unwrap().id;
    s.give(&push(gun, "E5"), &[1, 2]);
    // 4 FP at -2: a 7 is 5, 1MC; a 9 breaks them.
    let events = s.give(&fire(&[all(squad, &[])], "E5"), &[3, 4, 5, 4]);
    assert_eq!(attack(&events).assessment.targets[0].total, -2);
    assert!(s.unit(crew).men().broken);
    s.end_move();
    assert_eq!((s.gun(gun).held, s.pos.weapon_at(gun)), (Held::By(crew), Some(at("E5"))));
    assert_eq!(s.gun(gun).fire, FireMarker::None);
}

/// The enemies who bar the way are those that are known; who is hidden there is found when they come.
/// Rules: C10.3-7
#[test]
fn no_gun_is_pushed_among_known_enemies_nor_where_there_is_no_room_for_those_who_push() {
    let (mut s, _, gun) = pushing("");
    let foe = s.defender("german-4-6-7", "E5");
    let barred = Refusal::Move(MoveRefusal::EnemyThere { to: at("E5") });
    assert_eq!(s.refused(&push(gun, "E5")), barred);
    s.edit(foe).concealed = true;
    assert!(manhandling(&s.pos, gun, at("E5")).is_ok());

    let (mut s, _, gun) = pushing("");
    for _ in 0..2 {
        s.attacker("russian-4-4-7", "E5");
    }
    s.attacker("russian-4-4-7-hs", "E5");
    assert!(manhandling(&s.pos, gun, at("E5")).is_ok());
    s.attacker("russian-4-4-7-hs", "E5");
    let full = Refusal::Named(NamedRefusal::Overstacked { at: at("E5") });
    assert_eq!(s.refused(&push(gun, "E5")), full);
}

/// Woods are two MF, and is paid twice: a crew has four.
/// Rules: C10.3-1
#[test]
fn all_their_mf_push_it_and_with_too_few_it_stays() {
    let woods = "[[terrain]]\nkind = \"woods\"\nhexes = [\"E5\"]\n";
    let (mut s, _, gun) = pushing(woods);
    let mut late = s.clone();
    assert_eq!(manhandling(&s.pos, gun, at("E5")).unwrap().cost, Mf::whole(4));
    s.give(&push(gun, "E5"), &[1, 1]);
    late.give(&push(gun, "E6"), &[1, 1]);
    late.give(&Order::Fire(FireOrder::Hold), &[]);
    let few = Refusal::Move(MoveRefusal::NotEnoughMf { to: at("E5") });
    assert_eq!(late.refused(&push(gun, "E5")), few);
}

/// Out of a gully and into one, for a Gun in D5.
#[test]
fn no_gun_is_pushed_out_of_a_depression_or_into_one() {
    for (gully, to) in [("D5-D6", "E5"), ("E5-E4", "E5")] {
        let (mut s, _, gun) = pushing(&format!("gullies = [\"{gully}\"]\n"));
        let there = Refusal::Move(MoveRefusal::NotPushedThere { to: at(to) });
        assert_eq!(s.refused(&push(gun, to)), there, "{gully}");
    }
}

/// FFNAM and FFMO are told as missing, both.
#[test]
fn residual_fp_strikes_who_pushes_at_hazardous_movement() {
    let (mut s, _, gun) = pushing("");
    s.pos.residual.insert(at("E5"), 2);
    let events = s.give(&push(gun, "E5"), &[1, 2, 6, 5]);
    let attack = attack(&events);
    assert_eq!(attack.kind, FireKind::Residual);
    assert_eq!(drms(&attack.assessment), [(DrmKind::Hazardous, -2)]);
    let why = WhyNot::Hazardous;
    let missing = [DrmKind::Ffnam, DrmKind::Ffmo].map(|kind| Absent { kind, why });
    assert_eq!(attack.assessment.targets[0].absent, missing);
}
