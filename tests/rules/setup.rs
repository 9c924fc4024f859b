//! Set-up.

use std::sync::Arc;

use first_fire::board::Coord;
use first_fire::rules::Phase;
use first_fire::rules::ids::{Side, UnitId};
use first_fire::rules::legal_orders;
use first_fire::rules::order::{Order, SetupOrder};
use first_fire::rules::refusal::{NamedRefusal, Refusal, SetupRefusal};
use first_fire::rules::setting::SetupArea;

use super::scene::{Scene, at};

const SQUAD: &str = "german-4-6-7";

fn hex(name: &str) -> Coord {
    name.parse().unwrap()
}

fn place(unit: UnitId, to: &str) -> Order {
    Order::Setup(SetupOrder::Place { unit, at: at(to) })
}

/// Five DEFENDER squads to be set up in E5 and E6, a fixed one in K5, and an ATTACKER's squad fixed in T5.
fn setting_up() -> (Scene, Vec<UnitId>, UnitId) {
    let mut scene = Scene::open(Phase::Setup);
    scene.pos.turn = 0;
    scene.pos.speaker = Side::Second;
    let squads: Vec<UnitId> = (0..5).map(|_| scene.defender(SQUAD, "A1")).collect();
    let fixed = scene.defender(SQUAD, "K5");
    scene.attacker("russian-4-4-7", "T5");
    let area =
        Arc::new(SetupArea { hexes: [hex("E5"), hex("E6")].into(), name: "hill".to_owned() });
    for &squad in &squads {
        scene.pos.units.put(squad, None);
        scene.setting(|setting| {
            setting.areas.insert(squad, area.clone());
        });
    }
    (scene, squads, fixed)
}

#[test]
fn units_are_placed_in_their_area_and_may_be_placed_again_until_done() {
    let (mut scene, squads, _) = setting_up();
    scene.give(&place(squads[0], "E5"), &[]);
    scene.give(&place(squads[0], "E6"), &[]);
    assert_eq!(scene.unit(squads[0]).at(), Some(at("E6")));
}

#[test]
fn the_area_the_side_and_the_fixed_places_are_kept_to() {
    let (mut scene, squads, fixed) = setting_up();
    let refusal = scene.refused(&place(squads[0], "F5"));
    assert_eq!(refusal, Refusal::Setup(SetupRefusal::OutsideSetupArea { at: at("F5") }));
    let refusal = scene.refused(&place(squads[0], "E5:1"));
    assert_eq!(refusal, Refusal::Named(NamedRefusal::OffBoard { at: at("E5:1") }));
    assert_eq!(
        scene.refused(&place(fixed, "E5")),
        Refusal::Setup(SetupRefusal::CannotSetUp { unit: fixed })
    );
    let enemy = UnitId(fixed.0 + 1);
    assert_eq!(
        scene.refused(&place(enemy, "E5")),
        Refusal::Named(NamedRefusal::NotYours { unit: enemy })
    );
}

#[test]
fn nobody_is_set_up_overstacked() {
    let (mut scene, squads, _) = setting_up();
    for &squad in &squads[..3] {
        scene.give(&place(squad, "E5"), &[]);
    }
    let refusal = scene.refused(&place(squads[3], "E5"));
    assert_eq!(refusal, Refusal::Named(NamedRefusal::Overstacked { at: at("E5") }));
}

#[test]
fn set_up_is_done_when_everybody_has_a_place() {
    let (mut scene, squads, _) = setting_up();
    for &squad in &squads[..4] {
        let to = if squad.0 % 2 == 0 { "E5" } else { "E6" };
        scene.give(&place(squad, to), &[]);
    }
    assert_eq!(
        scene.refused(&Order::Done),
        Refusal::Setup(SetupRefusal::UnitsLeftToPlace { left: 1 })
    );
    scene.give(&place(squads[4], "E5"), &[]);
    assert_eq!(scene.pos.phase, Phase::Setup, "the side may still rearrange");
    scene.give(&Order::Done, &[]);
    assert_eq!(scene.pos.turn, 1);
}

#[test]
fn foxholes_take_in_what_they_have_room_for() {
    let (mut scene, squads, _) = setting_up();
    scene.setting(|setting| {
        setting.foxholes.insert(hex("E5"), 1);
    });
    scene.give(&place(squads[0], "E5"), &[]);
    scene.give(&place(squads[1], "E5"), &[]);
    assert!(scene.unit(squads[0]).entrenched() && !scene.unit(squads[1]).entrenched());
}

#[test]
fn every_place_on_offer_is_accepted() {
    let (scene, squads, _) = setting_up();
    let orders = legal_orders(&scene.pos);
    assert_eq!(orders.len(), 2 * squads.len());
    for order in orders {
        assert_eq!(first_fire::rules::check(&scene.pos, &order), Ok(()));
    }
}

#[test]
fn what_was_placed_may_be_taken_back_with_its_weapons_until_done() {
    let (mut scene, squads, fixed) = setting_up();
    assert_eq!(
        scene.refused(&Order::Setup(SetupOrder::Lift { unit: squads[0] })),
        Refusal::Named(NamedRefusal::NotOnBoard { unit: squads[0] })
    );
    scene.give(&place(squads[0], "E5"), &[]);
    scene.give(&Order::Setup(SetupOrder::Lift { unit: squads[0] }), &[]);
    assert_eq!(scene.unit(squads[0]).at(), None);
    assert_eq!(
        scene.refused(&Order::Done),
        Refusal::Setup(SetupRefusal::UnitsLeftToPlace { left: 5 })
    );
    assert_eq!(
        scene.refused(&Order::Setup(SetupOrder::Lift { unit: fixed })),
        Refusal::Setup(SetupRefusal::CannotSetUp { unit: fixed })
    );
    let enemy = UnitId(fixed.0 + 1);
    assert_eq!(
        scene.refused(&Order::Setup(SetupOrder::Lift { unit: enemy })),
        Refusal::Named(NamedRefusal::NotYours { unit: enemy })
    );
    for &squad in &squads[..4] {
        scene.give(&place(squad, if squad == squads[3] { "E6" } else { "E5" }), &[]);
    }
    scene.give(&place(squads[4], "E6"), &[]);
    scene.give(&Order::Done, &[]);
    let refusal = scene.refused(&Order::Setup(SetupOrder::Lift { unit: squads[0] }));
    assert!(!matches!(refusal, Refusal::Named(NamedRefusal::NotOnBoard { .. })), "{refusal:?}");
}
