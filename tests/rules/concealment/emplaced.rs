//! Emplaced Guns under a "?" (A12.34): what gives away those who man them.

use first_fire::board::Hexspine;
use first_fire::game::narrate::lines;
use first_fire::rules::Phase;
use first_fire::rules::ids::{Side, UnitId, WeaponId};
use first_fire::rules::order::{Order, PossessionOrder};
use first_fire::rules::view::{View, Viewer};

use super::super::scene::{Scene, all, attacks, fire, shell, shoot, shots};
use super::{hide, revealed};

/// A crew under a "?" in A5 that mans a Gun which points east, and an enemy squad somewhere.
fn manned(place: &str) -> (Scene, UnitId, WeaponId) {
    let mut s = Scene::open(Phase::PrepFire);
    let crew = s.attacker("german-crew", "A5");
    hide(&mut s, crew);
    let gun = s.man("ge-at-75", crew, Hexspine::East);
    s.attacker("german-4-6-7", "A9");
    s.defender("russian-4-4-7", place);
    (s, crew, gun)
}

/// Whether they are still under it after a shot that comes up so, and hits nobody.
fn stays(place: &str, emplaced: bool, dice: &[u8]) -> bool {
    let (mut s, crew, gun) = manned(place);
    s.edit_gun(gun).gun.as_mut().unwrap().emplaced = emplaced;
    let events = s.give(&shoot(shell(crew, gun, place)), dice);
    assert_eq!(shots(&events).len(), 1);
    assert_eq!(revealed(&events).is_empty(), s.unit(crew).concealed);
    s.unit(crew).concealed
}

/// Rules: A12.34-1
#[test]
fn a_shot_gives_an_emplaced_gun_away_by_its_coloured_die_alone() {
    assert!(stays("F5", true, &[4, 6]));
    assert!(!stays("F5", true, &[5, 5]));
    // Seen from farther than 16 hexes it takes a 6.
    assert!(stays("S5", true, &[5, 5]));
    assert!(!stays("S5", true, &[6, 4]));
    // Nobody is hidden so who mans a Gun that was pushed there.
    assert!(!stays("F5", false, &[4, 6]));
}

/// Rules: A12.34-1
#[test]
fn the_enemy_sees_where_the_shot_came_from_and_no_more() {
    let (mut s, crew, gun) = manned("F5");
    let before = s.pos.clone();
    let events = s.give(&shoot(shell(crew, gun, "F5")), &[4, 6]);
    assert!(attacks(&events).is_empty());
    let seen = View::of(&s.pos, Viewer::Side(Side::Second));
    let there = seen.position().units_at("A5".parse().unwrap());
    assert!(there.into_iter().all(|unit| unit.concealed && unit.counter != s.unit(crew).counter));
    assert!(seen.position().weapons.values().all(|weapon| weapon.gun.is_none()));
    let told: Vec<String> = lines(&before, &s.pos, &events, Viewer::Side(Side::Second))
        .into_iter()
        .map(|line| line.text.plain())
        .collect();
    assert!(told.iter().any(|line| line.contains("concealed units fires")), "{told:?}");
    for word in ["crew", "PaK", "Final DR", "ROF"] {
        assert!(told.iter().all(|line| !line.contains(word)), "{word}: {told:?}");
    }
}

/// Rules: A12.34-2
#[test]
fn who_turns_an_emplaced_gun_or_fires_otherwise_gives_himself_away() {
    let turn =
        |gun| Order::Possession(PossessionOrder::TurnGun { weapon: gun, to: Hexspine::West });
    let (mut s, crew, gun) = manned("F5");
    s.give(&turn(gun), &[]);
    assert!(!s.unit(crew).concealed);
    let (mut s, crew, gun) = manned("S5");
    s.give(&turn(gun), &[]);
    assert!(s.unit(crew).concealed, "from so far away nobody sees that");
    // For a shot that it has to turn for.
    let (mut s, crew, gun) = manned("F5");
    s.defender("russian-4-4-7", "A1");
    s.give(&shoot(shell(crew, gun, "A1")), &[4, 6]);
    assert!(!s.unit(crew).concealed);
    // Their own weapons are anybody's.
    let (mut s, crew, _) = manned("C5");
    s.give(&fire(&[all(crew, &[])], "C5"), &[6, 5]);
    assert!(!s.unit(crew).concealed);
}
