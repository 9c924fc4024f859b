//! Gullies, streams and sunken roads: IN them, at their crest, and the ways between (B4, B19, B20).

use first_fire::board::{Facing, Footing};
use first_fire::rules::Phase;
use first_fire::rules::event::{Event, FireEvent, MoveEvent};
use first_fire::rules::fire::{DrmKind, FireKind, Fp, FpStep};
use first_fire::rules::ids::UnitId;
use first_fire::rules::movement::{Mf, entry_cost};
use first_fire::rules::order::{Gait, MoveOrder, Order, PossessionOrder};
use first_fire::rules::refusal::{FireRefusal, MoveRefusal, PossessionRefusal, Refusal};
use first_fire::rules::unit::FireMarker;

use super::scene::{Scene, all, at, attack, drms, fire};

const GULLY: &str = "gullies = [\"G4-G5-G6\"]\n";

fn cost(s: &Scene, unit: UnitId, from: &str, to: &str) -> Option<Mf> {
    entry_cost(&s.pos, unit, at(from), at(to), false)
}

fn to_crest(to: &str, facing: Facing) -> Order {
    Order::Move(MoveOrder::StepToCrest { to: at(to), facing })
}

/// Example: EX-A7.21-1
/// Clauses: A7.21-5
#[test]
fn adjacent_gully_hexes_that_do_not_connect_allow_no_fire() {
    let mut s = Scene::new(Phase::PrepFire, "gullies = [\"G4-G5\", \"H5-H6\"]\n");
    let squad = s.attacker("german-4-6-7", "G5");
    s.defender("russian-4-4-7", "H5");
    let attacked = s.assess(&fire(&[all(squad, &[])], "H5"));
    assert!(attacked.lines.is_empty());
    assert_eq!(attacked.blind.len(), 1);
    // From the crest of his own gully he looks down into the other.
    s.edit(squad).stand(Footing::Crest(Facing::SouthEast));
    assert_eq!(s.assess(&fire(&[all(squad, &[])], "H5")).blind, []);
}

/// Clauses: A7.4-3
#[test]
fn fire_from_afar_touches_those_at_the_crest_and_not_those_in_the_gully() {
    let mut s = Scene::new(Phase::PrepFire, GULLY);
    let squad = s.attacker("german-4-6-7", "J6");
    let below = s.defender("russian-4-4-7", "G5");
    let above = s.defender("russian-4-4-7", "G5");
    s.edit(above).stand(Footing::Crest(Facing::SouthEast));
    let order = fire(&[all(squad, &[])], "G5");
    let assessed = s.assess(&order);
    let hit: Vec<UnitId> = assessed.targets.iter().flat_map(|line| line.units.clone()).collect();
    assert_eq!(hit, [above]);
    // The rim in front covers him; from behind it does not.
    assert_eq!(drms(&assessed), [(DrmKind::Crest, 2)]);
    s.edit(above).stand(Footing::Crest(Facing::NorthWest));
    assert_eq!(drms(&s.assess(&order)), []);
    // With nobody up there the shot goes blind.
    s.pos.units.put(above, Some(at("A1")));
    s.edit(above).stand(Footing::Ground);
    assert_eq!(s.assess(&order).blind.len(), 1);
    assert!(s.lives(below));
}

#[test]
fn along_the_gully_no_rim_covers() {
    let mut s = Scene::new(Phase::PrepFire, GULLY);
    let squad = s.attacker("german-4-6-7", "G6");
    let above = s.defender("russian-4-4-7", "G5");
    s.edit(above).stand(Footing::Crest(Facing::SouthEast));
    assert_eq!(drms(&s.assess(&fire(&[all(squad, &[])], "G5"))), []);
}

/// A group touches whom all of it see that see anybody (A7.52).
#[test]
fn a_group_touches_those_whom_all_its_posts_see() {
    let mut s = Scene::new(Phase::PrepFire, GULLY);
    let near = s.attacker("german-4-6-7", "H5");
    let far = s.attacker("german-4-6-7", "I6");
    let below = s.defender("russian-4-4-7", "G5");
    let above = s.defender("russian-4-4-7", "G5");
    s.edit(above).stand(Footing::Crest(Facing::NorthWest));
    let hit = |order: &Order| -> Vec<UnitId> {
        s.assess(order).targets.iter().flat_map(|line| line.units.clone()).collect()
    };
    assert_eq!(hit(&fire(&[all(near, &[])], "G5")), [below, above]);
    assert_eq!(hit(&fire(&[all(near, &[]), all(far, &[])], "G5")), [above]);
}

#[test]
fn the_way_in_costs_what_the_depression_costs_and_the_way_out_double() {
    let map = "gullies = [\"G4-G5-G6\", \"H6-H7\"]\nsunken_roads = [\"C4-C5\"]\nroads = [\"C5-C6\"]\n\
        [[stream]]\ndepth = \"deep\"\ncourse = [\"L4-L5\"]\n[[terrain]]\nkind = \"woods\"\nhexes = [\"G4\"]\n";
    let mut s = Scene::new(Phase::Movement, map);
    let unit = s.attacker("german-4-6-7", "A1");
    let mf = |from, to| cost(&s, unit, from, to);
    assert_eq!(mf("H5", "G5"), Some(Mf::whole(2)));
    assert_eq!(mf("G6", "G5"), Some(Mf::whole(2)));
    assert_eq!(mf("G5", "H5"), Some(Mf::whole(2)));
    assert_eq!(mf("F3", "G4"), Some(Mf::whole(4)), "woods in a gully");
    assert_eq!(mf("G6", "H6"), Some(Mf::whole(4)), "over the ridge between two gullies");
    assert_eq!(mf("K4", "L4"), Some(Mf::whole(4)), "a deep stream");
    assert_eq!(mf("B5", "C5"), Some(Mf::whole(2)), "down into the sunken road");
    assert_eq!(mf("C6", "C5"), Some(Mf::ONE), "along it");
    assert_eq!(mf("C5", "C6"), Some(Mf::ONE), "and out of it by road");
    assert_eq!(mf("C5", "B5"), Some(Mf::whole(2)));
}

#[test]
fn the_crest_is_entered_like_the_ground_around_it_and_from_below_for_two() {
    let mut s = Scene::new(Phase::Movement, GULLY);
    let unit = s.attacker("german-4-6-7", "H5");
    s.begin(&[unit], Gait::Normal);
    assert_eq!(
        s.refused(&to_crest("H6", Facing::North)),
        Refusal::Move(MoveRefusal::NoCrest { at: at("H6") })
    );
    let behind = Refusal::Move(MoveRefusal::BehindCrest { to: at("G5") });
    assert_eq!(s.refused(&to_crest("G5", Facing::SouthWest)), behind);
    s.give(&to_crest("G5", Facing::NorthEast), &[]);
    assert_eq!(s.pos.moving().unwrap().spent, Mf::ONE);
    assert_eq!(s.unit(unit).footing(), Footing::Crest(Facing::NorthEast));
    // The far side of the gully is reached through it.
    let far = Order::Move(MoveOrder::Step { to: at("F4"), cover: false });
    assert_eq!(s.refused(&far), Refusal::Move(MoveRefusal::BehindCrest { to: at("F4") }));
    let events = s.give(&Order::Move(MoveOrder::Shift { to: Footing::Ground }), &[]);
    let three = Mf::whole(3);
    assert!(events.iter().any(
        |event| matches!(event, Event::Move(MoveEvent::Moved { spent, .. }) if *spent == three)
    ));
    let up = Order::Move(MoveOrder::Shift { to: Footing::Crest(Facing::SouthWest) });
    let mut s = Scene::new(Phase::Movement, GULLY);
    let unit = s.attacker("german-4-6-7", "G5");
    s.begin(&[unit], Gait::Normal);
    s.give(&up, &[]);
    assert_eq!(s.pos.moving().unwrap().spent, Mf::whole(2));
    s.give(&Order::Move(MoveOrder::Step { to: at("F4"), cover: false }), &[]);
    assert_eq!(s.pos.moving().unwrap().spent, Mf::whole(3));
}

#[test]
fn in_a_gully_a_mover_is_not_in_the_open_and_in_a_sunken_road_he_is() {
    for (map, ffmo) in [(GULLY, false), ("sunken_roads = [\"G4-G5-G6\"]\n", true)] {
        let mut s = Scene::new(Phase::Movement, map);
        let unit = s.attacker("german-4-6-7", "H5");
        let squad = s.defender("russian-4-4-7", "F5");
        s.walk(&[unit], Gait::Normal, "G5");
        let found = drms(&s.assess(&fire(&[all(squad, &[])], "G5")));
        assert_eq!(found.contains(&(DrmKind::Ffmo, -1)), ffmo, "{map}");
    }
}

/// Clauses: A7.26-1
#[test]
fn who_stands_in_the_water_fires_at_half_and_who_wades_deep_is_exhausted() {
    let stream =
        |depth: &str| format!("[[stream]]\ndepth = \"{depth}\"\ncourse = [\"G4-G5-G6\"]\n");
    for (depth, wet) in [("dry", false), ("shallow", true), ("deep", true)] {
        let mut s = Scene::new(Phase::PrepFire, &stream(depth));
        let squad = s.attacker("german-4-6-7", "G5");
        s.defender("russian-4-4-7", "H5");
        let order = fire(&[all(squad, &[])], "H5");
        assert_eq!(s.assess(&order).lines[0].steps.contains(&FpStep::FromStream), wet, "{depth}");
        s.edit(squad).stand(Footing::Crest(Facing::NorthEast));
        assert!(!s.assess(&order).lines[0].steps.contains(&FpStep::FromStream));
    }
    let mut s = Scene::new(Phase::Movement, &stream("deep"));
    let unit = s.attacker("german-4-6-7", "H5");
    s.walk(&[unit], Gait::Normal, "G5");
    assert!(s.unit(unit).men().cx);
}

/// Clauses: A4.431-6
#[test]
fn nothing_is_handed_from_the_crest_down_into_the_gully() {
    let mut s = Scene::new(Phase::Rally, GULLY);
    let above = s.attacker("german-4-6-7", "G5");
    let below = s.attacker("german-4-6-7", "G5");
    let gun = s.weapon("german-lmg", above);
    s.edit(above).stand(Footing::Crest(Facing::South));
    let order = Order::Possession(PossessionOrder::Transfer { weapon: gun, to: below });
    assert_eq!(s.refused(&order), Refusal::Possession(PossessionRefusal::Apart { unit: below }));
    s.edit(above).stand(Footing::Ground);
    s.give(&order, &[]);
}

#[test]
fn residual_fp_left_at_a_crest_knows_no_rim() {
    let mut s = Scene::new(Phase::Movement, GULLY);
    let unit = s.attacker("german-4-6-7", "H5");
    let squad = s.defender("russian-4-4-7", "J6");
    s.begin(&[unit], Gait::Normal);
    s.give(&to_crest("G5", Facing::SouthEast), &[]);
    // 4 FP, +2 for the rim, less one for moving: 6,5 and nothing, and two columns less Residual FP.
    let events = s.give(&fire(&[all(squad, &[])], "G5"), &[6, 5]);
    assert_eq!(attack(&events).assessment.outside, 2);
}

/// Clauses: A4.44-9
#[test]
fn what_lies_at_the_rim_is_out_of_reach_from_below_and_what_lies_below_from_the_rim() {
    let mut s = Scene::new(Phase::Movement, GULLY);
    let above = s.attacker("german-4-6-7", "G5");
    let below = s.attacker("german-4-6-7", "G5");
    s.defender("russian-4-4-7", "R9");
    let gun = s.weapon("german-lmg", above);
    s.edit(above).stand(Footing::Crest(Facing::South));
    s.give(&Order::Possession(PossessionOrder::Drop { weapon: gun }), &[]);
    assert!(s.gun(gun).raised);
    let lower = s.loose_weapon("german-mmg", "G5");
    s.pos.phase = Phase::Rally;
    let recover = |unit, weapon| Order::Possession(PossessionOrder::Recover { unit, weapon });
    for (unit, weapon) in [(below, gun), (above, lower)] {
        assert_eq!(
            s.refused(&recover(unit, weapon)),
            Refusal::Possession(PossessionRefusal::OutOfReach { weapon })
        );
    }
    s.give(&recover(above, gun), &[1]);
    s.give(&recover(below, lower), &[1]);
    assert_eq!((s.gun(gun).owner(), s.gun(gun).raised), (Some(above), false));
    assert_eq!(s.gun(lower).owner(), Some(below));
}

/// Clauses: A8.21-6
#[test]
fn fire_that_does_not_see_the_bottom_leaves_residual_fp_at_the_rim_alone() {
    let mut s = Scene::new(Phase::Movement, GULLY);
    let first = s.attacker("german-4-6-7", "H5");
    let [below, above] = [(); 2].map(|()| s.attacker("german-4-6-7", "H5"));
    let squad = s.defender("russian-4-4-7", "J6");
    let gun = s.weapon("russian-hmg", squad);
    s.begin(&[first], Gait::Normal);
    s.give(&to_crest("G5", Facing::SouthEast), &[]);
    let order = fire(&[all(squad, &[gun])], "G5");
    let leaves = s.assess(&order).leaves(&s.pos).unwrap();
    assert!(leaves.rim && leaves.all > 0);
    let events = s.give(&order, &[4, 6]);
    let left = FireEvent::RimResidual { at: at("G5"), fp: leaves.all };
    assert!(events.contains(&Event::Fire(left)));
    assert!(s.pos.residual.is_empty());
    s.end_move();
    // Who goes down IN the gully is not touched; who stays at its rim is.
    s.begin(&[below], Gait::Normal);
    s.step("G5", &[]);
    s.end_move();
    s.begin(&[above], Gait::Normal);
    let events = s.give(&to_crest("G5", Facing::SouthEast), &[6, 6]);
    let report = attack(&events);
    assert_eq!(report.kind, FireKind::Residual);
    assert_eq!(report.assessment.targets[0].units, [above]);
    assert_eq!(report.assessment.fp, Fp::whole(leaves.all));
    s.end_move();
    s.give(&Order::Done, &[]);
    assert!(s.pos.rim_residual.is_empty());
}

/// Fire that sees down into it leaves it for all who come there.
#[test]
fn fire_along_the_gully_leaves_residual_fp_in_all_of_it() {
    let mut s = Scene::new(Phase::Movement, GULLY);
    let first = s.attacker("german-4-6-7", "H5");
    let squad = s.defender("russian-4-4-7", "G6");
    s.begin(&[first], Gait::Normal);
    s.give(&to_crest("G5", Facing::NorthEast), &[]);
    let order = fire(&[all(squad, &[])], "G5");
    assert!(!s.assess(&order).leaves(&s.pos).unwrap().rim);
    // Nine on the 8 column: a PTC, which is passed.
    s.give(&order, &[5, 6, 1, 1]);
    assert!(s.pos.rim_residual.is_empty() && s.pos.residual.contains_key(&at("G5")));
}

/// Clauses: A8.31-2
#[test]
fn from_the_crest_who_enters_the_next_gully_is_adjacent_and_from_below_not() {
    let crest = Footing::Crest(Facing::SouthEast);
    for (footing, beside) in [(Footing::Ground, false), (crest, true)] {
        let mut s = Scene::new(Phase::Movement, "gullies = [\"G4-G5\", \"H5-H6\"]\n");
        let squad = s.defender("german-4-6-7", "G5");
        s.defender("german-4-6-7", "I5");
        let mover = s.attacker("russian-4-4-7", "H6");
        s.edit(squad).stand(footing);
        s.edit(squad).fire = FireMarker::Final;
        s.walk(&[mover], Gait::Normal, "H5");
        let order = fire(&[all(squad, &[])], "H5");
        if beside {
            assert_eq!(s.assess(&order).kind(), FireKind::FinalProtectiveFire);
            assert_eq!(s.assess(&order).blind, []);
        } else {
            assert_eq!(
                s.refused(&order),
                Refusal::Fire(FireRefusal::ProtectiveRange { unit: squad })
            );
        }
    }
}
