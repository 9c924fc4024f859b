//! The Advance Phase.

use std::collections::BTreeSet;

use first_fire::rules::Phase;
use first_fire::rules::event::{Event, MoveEvent};
use first_fire::rules::ids::UnitId;
use first_fire::rules::order::{CloseCombatOrder, MoveOrder, Order};
use first_fire::rules::refusal::{MenRefusal, MoveRefusal, NamedRefusal, Refusal};

use super::scene::{Scene, at};

const SQUAD: &str = "russian-4-4-7";
const HILL: &str = "[[terrain]]\nkind = \"woods\"\nhexes = [\"E4\"]\n
[[terrain]]\nkind = \"marsh\"\nhexes = [\"F5\"]\n
[[hill]]\nlevel = 1\nhexes = [\"E4\"]\n";

fn advance(units: &[UnitId], to: &str) -> Order {
    Order::Move(MoveOrder::Advance { units: units.iter().copied().collect(), to: at(to) })
}

#[test]
fn units_advance_one_location_with_what_they_carry() {
    let mut scene = Scene::open(Phase::Advance);
    let (one, two) = (scene.attacker(SQUAD, "E5"), scene.attacker(SQUAD, "E5"));
    let weapon = scene.weapon("russian-lmg", one);
    let events = scene.give(&advance(&[one, two], "E4"), &[]);
    let units = BTreeSet::from([one, two]);
    assert!(events.contains(&Event::Move(MoveEvent::Advanced {
        units,
        from: at("E5"),
        to: at("E4")
    })));
    assert_eq!(scene.pos.weapon_at(weapon), Some(at("E4")));
    assert!(!scene.unit(one).men().cx);
}

#[test]
fn nobody_advances_twice_or_two_hexes() {
    let mut scene = Scene::open(Phase::Advance);
    let unit = scene.attacker(SQUAD, "E5");
    scene.attacker(SQUAD, "K5");
    let refusal = scene.refused(&advance(&[unit], "E3"));
    assert_eq!(refusal, Refusal::Move(MoveRefusal::NotAdjacent { to: at("E3") }));
    scene.give(&advance(&[unit], "E4"), &[]);
    assert_eq!(
        scene.refused(&advance(&[unit], "E3")),
        Refusal::Move(MoveRefusal::AlreadyAdvanced { unit })
    );
}

#[test]
fn broken_pinned_and_melee_units_do_not_advance() {
    let mut scene = Scene::open(Phase::Advance);
    let unit = scene.attacker(SQUAD, "E5");
    scene.attacker(SQUAD, "K5");
    scene.edit(unit).men_mut().broken = true;
    assert_eq!(scene.refused(&advance(&[unit], "E4")), Refusal::Men(MenRefusal::Broken { unit }));
    scene.edit(unit).men_mut().broken = false;
    scene.edit(unit).men_mut().pinned = true;
    assert_eq!(scene.refused(&advance(&[unit], "E4")), Refusal::Men(MenRefusal::Pinned { unit }));
    scene.edit(unit).men_mut().pinned = false;
    scene.edit(unit).melee = true;
    assert_eq!(scene.refused(&advance(&[unit], "E4")), Refusal::Men(MenRefusal::InMelee { unit }));
}

#[test]
fn the_enemys_location_may_be_advanced_into_and_leads_to_close_combat() {
    let mut scene = Scene::open(Phase::Advance);
    let unit = scene.attacker(SQUAD, "E5");
    scene.defender("german-4-6-7", "E4");
    scene.give(&advance(&[unit], "E4"), &[]);
    assert_eq!(scene.pos.phase, Phase::CloseCombat);
    scene.give(&Order::CloseCombat(CloseCombatOrder::Engage { at: at("E4") }), &[]);
}

#[test]
fn only_units_of_one_location_advance_together() {
    let mut scene = Scene::open(Phase::Advance);
    let (one, two) = (scene.attacker(SQUAD, "E5"), scene.attacker(SQUAD, "D5"));
    assert_eq!(
        scene.refused(&advance(&[one, two], "E4")),
        Refusal::Named(NamedRefusal::NotTogether)
    );
    assert_eq!(scene.refused(&advance(&[], "E4")), Refusal::Named(NamedRefusal::NobodyNamed));
}

#[test]
fn an_advance_may_not_overstack() {
    let mut scene = Scene::open(Phase::Advance);
    let unit = scene.attacker("russian-4-4-7-hs", "E5");
    for _ in 0..3 {
        scene.attacker(SQUAD, "E4");
    }
    let refusal = scene.refused(&advance(&[unit], "E4"));
    assert_eq!(refusal, Refusal::Named(NamedRefusal::Overstacked { at: at("E4") }));
}

#[test]
fn four_smc_stack_with_three_squads_but_not_five() {
    let mut scene = Scene::open(Phase::Advance);
    for _ in 0..3 {
        scene.attacker(SQUAD, "E4");
    }
    let leaders: Vec<UnitId> = (0..5).map(|_| scene.attacker("russian-8-0", "E5")).collect();
    let refusal = scene.refused(&advance(&leaders, "E4"));
    assert_eq!(refusal, Refusal::Named(NamedRefusal::Overstacked { at: at("E4") }));
    scene.give(&advance(&leaders[..4], "E4"), &[]);
}

#[test]
fn difficult_terrain_leaves_the_unit_exhausted_and_is_closed_to_those_who_are() {
    let mut scene = Scene::new(Phase::Advance, HILL);
    let (fresh, tired) = (scene.attacker(SQUAD, "E5"), scene.attacker(SQUAD, "E5"));
    scene.edit(tired).men_mut().cx = true;
    let refusal = scene.refused(&advance(&[tired], "E4"));
    assert_eq!(refusal, Refusal::Move(MoveRefusal::DifficultAdvance { to: at("E4") }));
    // Woods uphill cost four MF.
    let events = scene.give(&advance(&[fresh], "E4"), &[]);
    assert!(events.contains(&Event::Move(MoveEvent::Exhausted { unit: fresh })));
    assert!(scene.unit(fresh).men().cx);
}

#[test]
fn marsh_is_not_advanced_into() {
    let mut scene = Scene::new(Phase::Advance, HILL);
    let unit = scene.attacker(SQUAD, "E5");
    assert_eq!(
        scene.refused(&advance(&[unit], "F5")),
        Refusal::Move(MoveRefusal::NoAdvanceInto { to: at("F5") })
    );
}

/// Woods uphill take four of a leader's six MF, woods on the level two.
#[test]
fn four_mf_are_difficult_for_a_leader_too_and_less_is_not() {
    let flat = "[[terrain]]\nkind = \"woods\"\nhexes = [\"E4\"]\n";
    for (map, cx) in [(HILL, true), (flat, false)] {
        let mut scene = Scene::new(Phase::Advance, map);
        let leader = scene.attacker("russian-8-0", "E5");
        scene.give(&advance(&[leader], "E4"), &[]);
        assert_eq!(scene.unit(leader).men().cx, cx);
    }
}

/// A squad that an MMG of five PP leaves two MF: woods take all of them, open ground one.
#[test]
fn all_the_mf_that_a_unit_has_are_difficult_for_it() {
    let woods = "[[terrain]]\nkind = \"woods\"\nhexes = [\"E4\"]\n";
    for (to, cx) in [("E4", true), ("E6", false)] {
        let mut scene = Scene::new(Phase::Advance, woods);
        let squad = scene.attacker(SQUAD, "E5");
        scene.weapon("russian-mmg", squad);
        scene.give(&advance(&[squad], to), &[]);
        assert_eq!(scene.unit(squad).men().cx, cx, "{to}");
    }
}
