//! Bore sighting (C6.4): a weapon laid on a Location before play.

use first_fire::board::Hexspine;
use first_fire::rules::event::{Event, SetupEvent};
use first_fire::rules::fire::DrmKind;
use first_fire::rules::gun::{Acquired, Acquisition, BoreSight};
use first_fire::rules::ids::{Side, UnitId, WeaponId};
use first_fire::rules::order::{
    FireAttack, Gait, MoveOrder, Order, SetupOrder, Shell, ShellTarget,
};
use first_fire::rules::ordnance::Case;
use first_fire::rules::refusal::{NamedRefusal, Refusal, SetupRefusal};
use first_fire::rules::view::{Hidden, View, Viewer};
use first_fire::rules::{Phase, legal_orders};

use crate::scene::{Scene, all, at, drms, fire, only, shell, shoot};

fn lay(weapon: WeaponId, place: &str) -> Order {
    Order::Setup(SetupOrder::BoreSight { weapon, at: at(place) })
}

/// A Gun in D5 in the set-up of the side that defends, woods in H5.
fn set_up() -> (Scene, UnitId, WeaponId) {
    let map = "[[terrain]]\nkind = \"woods\"\nhexes = [\"H5\"]\n";
    let mut s = Scene::new(Phase::Setup, map);
    s.pos.speaker = Side::Second;
    s.setting(|setting| setting.sides[1].bore_sights = true);
    let crew = s.defender("german-crew", "D5");
    let gun = s.man("ge-at-50", crew, Hexspine::East);
    s.attacker("russian-4-4-7", "A9");
    (s, crew, gun)
}

/// The same in play: the Gun laid on J6, enemies there.
fn laid(phase: Phase) -> (Scene, UnitId, WeaponId, UnitId) {
    let mut s = Scene::open(phase);
    let crew = s.defender("german-crew", "D5");
    let gun = s.man("ge-at-50", crew, Hexspine::East);
    s.edit_gun(gun).bore_sight = Some(BoreSight { at: at("J6"), by: crew, from: at("D5") });
    let foe = s.attacker("russian-4-4-7", "J6");
    (s, crew, gun, foe)
}

fn cases(s: &Scene, order: &Order) -> Vec<(Case, i8)> {
    let stage = s.assess(order).to_hit.unwrap();
    stage.lines[0].to_hit.drms.iter().map(|drm| (drm.case, drm.value)).collect()
}

/// Rules: C6.4-1
#[test]
fn the_side_that_the_scenario_lets_lays_each_weapon_on_a_location_that_it_sees() {
    let (mut s, crew, gun) = set_up();
    assert_eq!(
        s.refused(&lay(gun, "J5")),
        Refusal::Setup(SetupRefusal::BoreSightUnseen { weapon: gun, at: at("J5") })
    );
    assert_eq!(
        s.refused(&lay(gun, "D5")),
        Refusal::Setup(SetupRefusal::BoreSightUnseen { weapon: gun, at: at("D5") })
    );
    let beyond = Refusal::Named(NamedRefusal::OffBoard { at: at("Z5") });
    assert_eq!(s.refused(&lay(gun, "Z5")), beyond);
    assert!(legal_orders(&s.pos).contains(&lay(gun, "J6")));
    let mut not_let = s.clone();
    not_let.setting(|setting| setting.sides[1].bore_sights = false);
    assert_eq!(not_let.refused(&lay(gun, "J6")), Refusal::Setup(SetupRefusal::NoBoreSighting));
    assert!(!legal_orders(&not_let.pos).contains(&lay(gun, "J6")));
    let rifle = s.weapon("german-atr", crew);
    let dismantled = s.weapon("german-hmg", crew);
    s.edit_gun(dismantled).dismantled = true;
    for weapon in [dismantled, rifle] {
        let refusal = Refusal::Setup(SetupRefusal::NotBoreSighted { weapon });
        assert_eq!(s.refused(&lay(weapon, "J6")), refusal);
    }
    s.give(&lay(gun, "J6"), &[]);
    assert_eq!(s.gun(gun).bore_sight.unwrap().at, at("J6"));
}

/// Rules: C6.4-2
#[test]
fn fire_there_is_two_better_in_place_of_acquisition() {
    let (mut s, crew, gun, foe) = laid(Phase::DefensiveFire);
    let order = shoot(shell(crew, gun, "J6"));
    assert_eq!(cases(&s, &order), [(Case::M, -2)]);
    s.edit_gun(gun).acquired =
        Some(Acquisition { of: Acquired::Units([foe].into()), twice: false });
    assert_eq!(cases(&s, &order), [(Case::M, -2)]);
    let area = FireAttack {
        shell: shell(crew, gun, "J6").shell.map(|it| Shell { at: ShellTarget::Area, ..it }),
        ..shell(crew, gun, "J6")
    };
    assert!(cases(&s, &shoot(area)).contains(&(Case::M, -2)));
    let elsewhere = s.attacker("russian-4-4-7", "J5");
    assert!(s.lives(elsewhere));
    assert_eq!(cases(&s, &shoot(shell(crew, gun, "J5"))), []);
}

/// Rules: C6.4-3
#[test]
fn it_is_lost_with_the_men_who_laid_it_and_with_their_place() {
    // They leave it where it is.
    let (mut s, crew, gun) = set_up();
    s.give(&lay(gun, "J6"), &[]);
    let another = s.defender("german-crew", "D5");
    let mut handed = s.clone();
    handed.pos.weapons.get_mut(&gun).unwrap().held = first_fire::rules::weapon::Held::By(another);
    // Anything at all that happens.
    let machine_gun = handed.weapon("german-hmg", crew);
    handed.give(&lay(machine_gun, "J6"), &[]);
    assert_eq!(handed.gun(gun).bore_sight, None);
    assert!(handed.gun(machine_gun).bore_sight.is_some());
    s.weapon("german-hmg", another);
    let other = s.pos.weapons_of(another).next().unwrap().id;
    s.give(&lay(other, "J6"), &[]);
    assert!(s.gun(gun).bore_sight.is_some());

    // They go away with it.
    let mut s = Scene::open(Phase::Movement);
    let squad = s.attacker("russian-4-4-7", "D5");
    let machine_gun = s.weapon("russian-lmg", squad);
    let laid = BoreSight { at: at("J6"), by: squad, from: at("D5") };
    s.edit_gun(machine_gun).bore_sight = Some(laid);
    s.defender("german-4-6-7", "T1");
    s.begin(&[squad], Gait::Normal);
    assert!(s.gun(machine_gun).bore_sight.is_some());
    s.give(&Order::Move(MoveOrder::Step { to: at("D6"), cover: true }), &[]);
    assert_eq!(s.gun(machine_gun).bore_sight, None);
}

/// Rules: C6.4-4
#[test]
fn a_machine_gun_has_it_on_the_fire_table_unless_others_fire_with_it() {
    let mut s = Scene::open(Phase::DefensiveFire);
    let squad = s.defender("german-4-6-7", "D5");
    let machine_gun = s.weapon("german-hmg", squad);
    let laid = BoreSight { at: at("H6"), by: squad, from: at("D5") };
    s.edit_gun(machine_gun).bore_sight = Some(laid);
    s.attacker("russian-4-4-7", "H6");
    s.attacker("russian-4-4-7", "H5");
    let of = |s: &Scene, order: &Order| {
        drms(&s.assess(order)).into_iter().filter(|(kind, _)| *kind == DrmKind::BoreSighted).count()
    };
    assert_eq!(of(&s, &fire(&[only(squad, &[machine_gun])], "H6")), 1);
    assert_eq!(of(&s, &fire(&[all(squad, &[machine_gun])], "H6")), 0);
    assert_eq!(of(&s, &fire(&[only(squad, &[machine_gun])], "H5")), 0);
}

/// Rules: C6.4-5
#[test]
fn the_enemy_is_not_told_what_a_weapon_is_laid_on() {
    let (mut s, _, gun) = set_up();
    let before = s.pos.clone();
    let events = s.give(&lay(gun, "J6"), &[]);
    let event = SetupEvent::BoreSighted { side: Side::Second, weapon: gun, at: at("J6") };
    let event = Event::Setup(event);
    assert!(events.contains(&event));
    let seen = |side| {
        let view = View::of(&s.pos, Viewer::Side(side));
        view.position().weapons.get(&gun).and_then(|weapon| weapon.bore_sight)
    };
    assert_eq!((seen(Side::First), seen(Side::Second).map(|laid| laid.at)), (None, Some(at("J6"))));
    for (side, hides) in [(Side::First, true), (Side::Second, false)] {
        let hidden = Hidden::between(&before, &s.pos, Viewer::Side(side));
        assert_eq!(hidden.event(&event), hides);
        assert_eq!(hidden.order(Side::Second, &lay(gun, "J6")), hides);
    }
}
