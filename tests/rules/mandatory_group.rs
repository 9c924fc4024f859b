//! The Mandatory FG: who of a Location has to fire together, and who not (A7.55, AM-23).

use first_fire::board::Footing;
use first_fire::rules::Phase;
use first_fire::rules::fire::{FireKind, Fp};
use first_fire::rules::ids::{UnitId, WeaponId};
use first_fire::rules::order::{FireOrder, Gait, MoveOrder, Order};
use first_fire::rules::refusal::{FireRefusal, Refusal};
use first_fire::rules::unit::FireMarker;

use super::scene::{Scene, all, at, attack, fire, only, snap, spray};

/// Woods cost two MF: two shots of one firer, and +1 against an Assault Mover.
const WOODS: &str = "[[terrain]]\nkind = \"woods\"\nhexes = [\"G5\"]\n";

/// What units of D5 that come too late are told.
fn late() -> Refusal {
    Refusal::Fire(FireRefusal::MandatoryGroup { at: at("D5") })
}

/// Clauses: A7.55-1
#[test]
fn the_units_of_one_location_that_fire_at_the_same_target_fire_together() {
    for phase in [Phase::PrepFire, Phase::AdvancingFire] {
        let mut s = Scene::open(phase);
        let (a, b) = (s.attacker("german-4-6-7", "D5"), s.attacker("german-4-6-7", "D5"));
        let beside = s.attacker("german-4-6-7", "D6");
        s.defender("russian-4-4-7", "G5");
        s.defender("russian-4-4-7", "H5");
        s.give(&fire(&[all(a, &[])], "G5"), &[6, 5]);
        assert_eq!(s.refused(&fire(&[all(b, &[])], "G5")), late());
        // At another target, or from another Location, they may.
        s.assess(&fire(&[all(b, &[])], "H5"));
        s.assess(&fire(&[all(beside, &[])], "G5"));
    }
}

/// Clauses: A7.55-1, A7.55-3
#[test]
fn the_later_shots_of_a_gun_that_keeps_its_rof_need_no_company() {
    let mut s = Scene::open(Phase::PrepFire);
    let (a, b) = (s.attacker("german-4-6-7", "D5"), s.attacker("german-4-6-7", "D5"));
    let gun = s.weapon("german-mmg", a);
    s.defender("russian-4-4-7", "G5");
    // 9 FP: coloured 2 keeps the ROF; 2,6 on the 8 column is an NMC passed by 2,2.
    s.give(&fire(&[all(a, &[gun])], "G5"), &[2, 6, 2, 2]);
    assert_eq!(s.refused(&fire(&[all(b, &[])], "G5")), late());
    assert_eq!(s.refused(&fire(&[only(a, &[gun]), all(b, &[])], "G5")), late());
    let events = s.give(&fire(&[only(a, &[gun])], "G5"), &[6, 5]);
    assert_eq!(attack(&events).assessment.fp, Fp::whole(5));
}

/// Clauses: A7.55-1
#[test]
fn in_the_mph_the_group_is_bound_by_one_expenditure_of_mf() {
    let mut s = Scene::open(Phase::Movement);
    s.setting(|setting| setting.foxholes = [(at("G5").hex, 1)].into());
    let (a, b) = (s.defender("german-4-6-7", "D5"), s.defender("german-4-6-7", "D5"));
    s.defender("german-4-6-7", "D6");
    let mover = s.attacker("russian-4-4-7", "G6");
    s.walk(&[mover], Gait::Normal, "G5");
    s.give(&fire(&[all(a, &[])], "G5"), &[6, 5]);
    assert_eq!(s.refused(&fire(&[all(b, &[])], "G5")), late());
    s.give(&Order::Fire(FireOrder::Hold), &[]);
    // The next MF meets the Residual FP first.
    s.give(&Order::Move(MoveOrder::Shift { to: Footing::Entrenched }), &[6, 5]);
    s.give(&fire(&[all(b, &[])], "G5"), &[6, 5]);
}

/// Two squads in D5 with an MMG each in the PFPh; enemies in G5 and H5.
fn two_guns() -> (Scene, [(UnitId, WeaponId); 2]) {
    let mut s = Scene::open(Phase::PrepFire);
    let armed = [(); 2].map(|()| {
        let squad = s.attacker("german-4-6-7", "D5");
        (squad, s.weapon("german-mmg", squad))
    });
    s.defender("russian-4-4-7", "G5");
    s.defender("russian-4-4-7", "H5");
    (s, armed)
}

/// Both keep their ROF in a group; each of them may then go on without the other.
/// Clauses: A7.55-3
#[test]
fn two_guns_that_kept_their_rof_in_a_group_go_on_each_by_itself() {
    let (mut s, [(a, gun), (b, other)]) = two_guns();
    // 10 FP: 2,6 on the 8 column is an NMC passed by 2,2.
    s.give(&fire(&[only(a, &[gun]), only(b, &[other])], "G5"), &[2, 6, 2, 2]);
    s.give(&fire(&[only(a, &[gun])], "G5"), &[6, 5]);
    assert_eq!(s.pos.phase, Phase::PrepFire, "nobody is passed over");
    let events = s.give(&fire(&[only(b, &[other])], "G5"), &[2, 6]);
    assert_eq!(attack(&events).assessment.fp, Fp::whole(5));
    // The squads could have joined the group: not so they.
    assert_eq!(s.refused(&fire(&[all(b, &[])], "G5")), late());
    // Their own FP goes elsewhere, as one group, and the gun may then follow it there.
    s.give(&fire(&[all(a, &[]), all(b, &[])], "H5"), &[6, 5]);
    s.assess(&fire(&[only(b, &[other])], "H5"));
}

/// Clauses: A7.55-3
#[test]
fn a_later_shot_by_rof_and_its_squads_first_one_need_not_be_one_attack() {
    for gun_first in [false, true] {
        let (mut s, [(a, gun), (b, _)]) = two_guns();
        // 5 FP: 2,6 is nothing on the 4 column, and the 2 keeps the ROF.
        s.give(&fire(&[only(a, &[gun])], "G5"), &[2, 6]);
        let (gun, squad) = (fire(&[only(a, &[gun])], "H5"), fire(&[all(a, &[])], "H5"));
        let (first, second) = if gun_first { (gun, squad) } else { (squad, gun) };
        s.give(&first, &[2, 6]);
        s.assess(&second);
        // A neighbour who has not fired yet is bound by the squad's shot, by the gun's he is not.
        let neighbour = fire(&[all(b, &[])], "H5");
        if gun_first {
            s.assess(&neighbour);
        } else {
            assert_eq!(s.refused(&neighbour), late());
        }
    }
}

/// Clauses: A7.55-3
#[test]
fn a_later_shot_by_rof_leaves_the_neighbours_their_subsequent_first_fire() {
    let mut s = Scene::new(Phase::Movement, WOODS);
    let [a, b, c] = [(); 3].map(|()| s.defender("german-4-6-7", "D5"));
    let gun = s.weapon("german-mmg", a);
    s.defender("german-4-6-7", "B9");
    let mover = s.attacker("russian-4-4-7", "G6");
    s.walk(&[mover], Gait::Assault, "G5");
    // 17 FP: 2,6 + 1 on the 16 column is a 1MC, passed by 2,2.
    s.give(&fire(&[all(a, &[gun]), all(b, &[]), all(c, &[])], "G5"), &[2, 6, 2, 2]);
    s.give(&Order::Fire(FireOrder::KeepRof { weapons: [gun].into() }), &[]);
    s.give(&fire(&[only(a, &[gun])], "G5"), &[6, 5]);
    let again = s.assess(&fire(&[all(b, &[])], "G5"));
    assert_eq!(again.kind(), FireKind::SubsequentFirstFire);
    // That of one of them binds the other: they had to fire it together.
    s.give(&fire(&[all(b, &[])], "G5"), &[6, 5]);
    assert_eq!(s.refused(&fire(&[all(c, &[])], "G5")), late());
}

/// Clauses: A7.55-1
#[test]
fn berserk_units_and_the_others_of_their_location_do_not_bind_each_other() {
    let mut s = Scene::open(Phase::AdvancingFire);
    let (calm, berserk) = (s.attacker("german-4-6-7", "D5"), s.attacker("german-4-6-7", "D5"));
    s.edit(berserk).men_mut().berserk = true;
    s.defender("russian-4-4-7", "G5");
    for (first, second) in [(calm, berserk), (berserk, calm)] {
        let mut s = s.clone();
        s.give(&fire(&[all(first, &[])], "G5"), &[6, 5]);
        s.assess(&fire(&[all(second, &[])], "G5"));
    }
}

/// A hero who steps forward after the shot that made him has had no part in it to take.
/// Clauses: A7.55-1
#[test]
fn who_could_not_take_part_is_not_bound() {
    let mut s = Scene::new(Phase::Movement, &WOODS.replace("G5", "D6"));
    let (squad, beside) = (s.defender("german-4-6-7", "D5"), s.defender("german-4-6-7", "D5"));
    for unit in [squad, beside] {
        s.edit(unit).fire = FireMarker::Final;
    }
    let mover = s.attacker("russian-4-4-7", "D7");
    s.walk(&[mover], Gait::Assault, "D6");
    // FPF of 4 FP: 1,1 + 1 cowers to the 2 column, a 1MC passed by 1,2. The DR is the firer's own Original 2: Heat of
    // Battle, where 1,2 brings forth a hero.
    let events = s.give(&fire(&[all(squad, &[])], "D6"), &[1, 1, 1, 2, 1, 2]);
    let hero = events.iter().find_map(|event| match event {
        first_fire::rules::event::Event::Heat(
            first_fire::rules::event::HeatEvent::SteppedForward { smc, .. },
        ) => Some(*smc),
        _ => None,
    });
    let hero = hero.unwrap_or_else(|| panic!("no hero: {events:#?}"));
    assert_eq!(s.assess(&fire(&[all(hero, &[])], "D6")).kind(), FireKind::FinalProtectiveFire);
    assert_eq!(s.refused(&fire(&[all(beside, &[])], "D6")), late());
}

/// In the MPh a unit goes on with its gun as Subsequent First Fire; in the DFPh it has no such way round the rule.
/// Clauses: A7.55-1
#[test]
fn a_marked_squad_and_its_marked_gun_make_one_final_fire_at_the_same_target() {
    let mut s = Scene::open(Phase::DefensiveFire);
    let squad = s.defender("german-4-6-7", "D5");
    let gun = s.weapon("german-lmg", squad);
    s.edit(squad).fire = FireMarker::First;
    s.edit_gun(gun).fire = FireMarker::First;
    s.attacker("russian-4-4-7", "D6");
    s.attacker("russian-4-4-7", "D4");
    s.give(&fire(&[all(squad, &[])], "D6"), &[6, 5]);
    assert_eq!(s.refused(&fire(&[only(squad, &[gun])], "D6")), late());
    s.assess(&fire(&[only(squad, &[gun])], "D4"));
}

/// A neighbour who cannot spray, or not snap, could have fired with them plainly.
/// Clauses: A7.55-1
#[test]
fn spraying_fire_and_snap_shots_are_fire_at_the_same_target_too() {
    let mut s = Scene::open(Phase::PrepFire);
    let (sprays, plain) = (s.attacker("german-4-6-7", "D5"), s.attacker("russian-4-4-7", "D5"));
    s.defender("russian-4-4-7", "F6");
    s.defender("russian-4-4-7", "F5");
    s.give(&spray(&[all(sprays, &[])], "F6", "F5"), &[6, 5]);
    for place in ["F5", "F6"] {
        assert_eq!(s.refused(&fire(&[all(plain, &[])], place)), late());
    }
    let mut s = Scene::new(Phase::Movement, WOODS);
    let (fresh, marked) = (s.defender("german-4-6-7", "D5"), s.defender("german-4-6-7", "D5"));
    s.edit(marked).fire = FireMarker::First;
    let mover = s.attacker("russian-4-4-7", "G6");
    s.walk(&[mover], Gait::Normal, "G5");
    s.give(&snap(&[all(fresh, &[])], "G5"), &[6, 5]);
    assert_eq!(s.refused(&fire(&[all(marked, &[])], "G5")), late());
}
