//! Fire Groups: who may fire together, and who must (A7.5-A7.55).

use first_fire::board::Footing;
use first_fire::rules::event::Event;
use first_fire::rules::fire::Fp;
use first_fire::rules::order::{Gait, Order};
use first_fire::rules::refusal::Refusal;
use first_fire::rules::sequence::Phase;
use first_fire::rules::unit::FireMarker;

use super::scene::{Scene, all, attack, attacks, directed, fire, only};

/// Clauses: A7.5-1, A7.5-3, A7.5-4
#[test]
fn a_string_of_adjacent_locations_makes_one_attack() {
    let mut s = Scene::open(Phase::PrepFire);
    let squads: Vec<_> =
        ["D3", "D4", "D5", "D6"].iter().map(|hex| s.attacker("german-4-6-7", hex)).collect();
    s.defender("russian-4-4-7", "G5");
    let members: Vec<_> = squads.iter().map(|&unit| all(unit, &[])).collect();
    // The link in the middle is missing.
    let broken = [members[0].clone(), members[1].clone(), members[3].clone()];
    assert_eq!(s.refused(&fire(&broken, "G5")), Refusal::NotAdjacentGroup);
    // 16 FP on one DR: 6,5 on the 16 column is a PTC.
    let events = s.give(&fire(&members, "G5"), &[6, 5, 1, 1]);
    assert_eq!(attacks(&events).len(), 1);
    assert_eq!(attack(&events).assessment.fp, Fp::whole(16));
}

/// Clauses: A7.5-5, A7.5-6
#[test]
fn a_leader_links_two_locations_only_if_he_fires() {
    let mut s = Scene::open(Phase::PrepFire);
    let (a, b) = (s.attacker("german-4-6-7", "D4"), s.attacker("german-4-6-7", "D6"));
    let leader = s.attacker("german-8-1", "D5");
    let hero = s.attacker("german-hero", "D5");
    let gun = s.weapon("german-lmg", leader);
    s.defender("russian-4-4-7", "G5");
    let pair = [all(a, &[]), all(b, &[])];
    assert_eq!(s.refused(&directed(&pair, &[leader], "G5")), Refusal::NotAdjacentGroup);
    for link in [only(leader, &[gun]), all(hero, &[])] {
        let group = [pair[0].clone(), pair[1].clone(), link];
        assert_eq!(s.assess(&fire(&group, "G5")).lines.len(), 3);
    }
}

/// Clauses: A7.52-1, A7.52-2, A7.52-7, A7.52-5
#[test]
fn who_turns_out_to_see_nothing_has_fired_and_the_rest_attack_without_him() {
    // E5 stands in the way from D4, not from D5, to G6.
    let woods = "[[terrain]]\nkind = \"woods\"\nhexes = [\"E5\"]\n";
    let mut s = Scene::new(Phase::PrepFire, woods);
    let (blind, seeing) = (s.attacker("german-4-6-7", "D4"), s.attacker("german-4-6-7", "D5"));
    let gun = s.weapon("german-lmg", blind);
    s.defender("russian-4-4-7", "G6");
    let order = fire(&[all(blind, &[gun]), all(seeing, &[])], "G6");
    // The blocked gun's DR comes first and breaks it; then the attack of the other's 4 FP.
    let events = s.give(&order, &[6, 6, 6, 5]);
    assert_eq!(attack(&events).assessment.fp, Fp::whole(4));
    let place = |wanted: &dyn Fn(&Event) -> bool| events.iter().position(wanted);
    let broke = place(&|event| *event == Event::Malfunctioned { weapon: gun });
    let attacked = place(&|event| matches!(event, Event::Attack(_)));
    assert!(broke.is_some() && broke < attacked);
    for unit in [blind, seeing] {
        assert_eq!(s.unit(unit).fire, FireMarker::Prep);
    }
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
        let late = Refusal::MandatoryGroup { at: super::scene::at("D5") };
        assert_eq!(s.refused(&fire(&[all(b, &[])], "G5")), late);
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
    let late = Refusal::MandatoryGroup { at: super::scene::at("D5") };
    assert_eq!(s.refused(&fire(&[all(b, &[])], "G5")), late);
    assert_eq!(s.refused(&fire(&[only(a, &[gun]), all(b, &[])], "G5")), late);
    let events = s.give(&fire(&[only(a, &[gun])], "G5"), &[6, 5]);
    assert_eq!(attack(&events).assessment.fp, Fp::whole(5));
}

/// Clauses: A7.55-1
#[test]
fn in_the_mph_the_group_is_bound_by_one_expenditure_of_mf() {
    let mut s = Scene::open(Phase::Movement);
    s.setting(|setting| setting.foxholes = [(super::scene::at("G5").hex, 1)].into());
    let (a, b) = (s.defender("german-4-6-7", "D5"), s.defender("german-4-6-7", "D5"));
    s.defender("german-4-6-7", "D6");
    let mover = s.attacker("russian-4-4-7", "G6");
    s.walk(&[mover], Gait::Normal, "G5");
    s.give(&fire(&[all(a, &[])], "G5"), &[6, 5]);
    let late = Refusal::MandatoryGroup { at: super::scene::at("D5") };
    assert_eq!(s.refused(&fire(&[all(b, &[])], "G5")), late);
    s.give(&Order::Hold, &[]);
    // The next MF meets the Residual FP first.
    s.give(&Order::Shift { to: Footing::Entrenched }, &[6, 5]);
    s.give(&fire(&[all(b, &[])], "G5"), &[6, 5]);
}
