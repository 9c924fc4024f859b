//! Dash: over a road from cover to cover (A4.63).

use first_fire::board::Hexspine;
use first_fire::rules::Phase;
use first_fire::rules::event::{Event, MoveEvent};
use first_fire::rules::fire::{FireKind, Fp, FpStep};
use first_fire::rules::ids::UnitId;
use first_fire::rules::legal_orders;
use first_fire::rules::order::{FireOrder, Gait, MoveOrder, Order, PossessionOrder};
use first_fire::rules::ordnance::Case;
use first_fire::rules::refusal::{MoveRefusal, Refusal};

use super::scene::{Scene, all, at, attack, drms, fire, shell, shoot};

/// A road through G5 with woods north of it in F4 and G4, and south of it in G6.
const ROAD: &str =
    "roads = [\"F5-G5-H4\"]\n[[terrain]]\nkind = \"woods\"\nhexes = [\"F4\", \"G4\", \"G6\"]\n";

fn order(unit: UnitId) -> Order {
    Order::Move(MoveOrder::Begin { units: [unit].into(), gait: Gait::Dash })
}

fn step(to: &str) -> Order {
    Order::Move(MoveOrder::Step { to: at(to), cover: false })
}

fn scene(map: &str, from: &str) -> (Scene, UnitId) {
    let mut s = Scene::new(Phase::Movement, map);
    let unit = s.attacker("german-4-6-7", from);
    s.attacker("german-4-6-7", "T10");
    (s, unit)
}

#[test]
fn a_dash_is_over_the_road_into_the_cover_on_the_other_side() {
    let (mut s, unit) = scene(ROAD, "G4");
    let gun = s.weapon("german-lmg", unit);
    assert!(legal_orders(&s.pos).contains(&order(unit)));
    s.begin(&[unit], Gait::Dash);
    // Nothing is dropped on the way, so nothing is on offer but the way.
    assert_eq!(
        s.refused(&Order::Possession(PossessionOrder::Drop { weapon: gun })),
        Refusal::Move(MoveRefusal::NoDash { at: at("G4") })
    );
    assert_eq!(legal_orders(&s.pos), [step("G5"), Order::Move(MoveOrder::Stop)]);
    let grenade = Order::Move(MoveOrder::SmokeGrenade { unit, at: at("G4") });
    assert_eq!(s.refused(&grenade), Refusal::Move(MoveRefusal::NoDash { at: at("G4") }));
    s.step("G5", &[]);
    assert_eq!(legal_orders(&s.pos), [step("G6")]);
    // Neither on along the road, nor back to its own side of it, nor to a stop.
    for to in ["H4", "F4", "G4", "H5"] {
        assert_eq!(s.refused(&step(to)), Refusal::Move(MoveRefusal::NoDash { at: at(to) }));
    }
    assert_eq!(
        s.refused(&Order::Move(MoveOrder::Stop)),
        Refusal::Move(MoveRefusal::MustCross { at: at("G5") })
    );
    let events = s.step("G6", &[]);
    // An MF is left: a Dash is all of the move nevertheless.
    assert!(matches!(events.last(), Some(Event::Move(MoveEvent::Ended { .. }))));
    assert_eq!(s.unit(unit).at(), Some(at("G6")));
}

#[test]
fn a_dash_starts_in_cover_off_the_road_and_not_cx() {
    for (map, from) in [
        (ROAD, "H5"),
        (ROAD, "G5"),
        ("roads = [\"G5-H4\"]\n[[terrain]]\nkind = \"woods\"\nhexes = [\"G4\", \"G6\"]\n", "G4"),
        ("roads = [\"F5-G5-H4\"]\n[[terrain]]\nkind = \"woods\"\nhexes = [\"G4\"]\n", "G4"),
    ] {
        let (mut s, unit) = scene(map, from);
        assert_eq!(s.refused(&order(unit)), Refusal::Move(MoveRefusal::NoDash { at: at(from) }));
    }
    let (mut s, unit) = scene(ROAD, "G4");
    s.edit(unit).men_mut().cx = true;
    assert_eq!(s.refused(&order(unit)), Refusal::Move(MoveRefusal::TooTiredToDash { unit }));
    // What it carries must leave it three MF, for the road and the woods behind it.
    let (mut s, unit) = scene(ROAD, "G4");
    s.weapon("german-mmg", unit);
    assert!(legal_orders(&s.pos).contains(&order(unit)));
    s.weapon("german-mmg", unit);
    assert_eq!(s.refused(&order(unit)), Refusal::Move(MoveRefusal::NoDash { at: at("G4") }));
}

#[test]
fn fire_at_a_dash_is_halved_in_the_road_and_not_beyond_it() {
    let (mut s, unit) = scene(ROAD, "G4");
    let squad = s.defender("russian-4-4-7", "J5");
    let steps = |s: &Scene, to: &str| {
        let assessed = s.assess(&fire(&[all(squad, &[])], to));
        (assessed.lines[0].steps.clone(), assessed.fp)
    };
    let mut walk = s.clone();
    walk.begin(&[unit], Gait::Normal);
    walk.give(&step("G5"), &[]);
    assert_eq!(steps(&walk, "G5"), (vec![FpStep::Printed(4)], Fp::whole(4)));
    s.begin(&[unit], Gait::Dash);
    s.give(&step("G5"), &[]);
    assert_eq!(steps(&s, "G5"), (vec![FpStep::Printed(4), FpStep::Dash], Fp::whole(2)));
    // It is no Assault Movement.
    assert_eq!(drms(&s.assess(&fire(&[all(squad, &[])], "G5"))).len(), 2);
    s.give(&Order::Fire(FireOrder::Hold), &[]);
    s.give(&step("G6"), &[]);
    assert_eq!(steps(&s, "G6"), (vec![FpStep::Printed(4)], Fp::whole(4)));
}

/// Clauses: A8.224-3
#[test]
fn residual_fp_is_not_halved_by_a_dash() {
    let (mut s, unit) = scene(ROAD, "G4");
    s.pos.residual.insert(at("G5"), 4);
    s.begin(&[unit], Gait::Dash);
    let events = s.give(&step("G5"), &[6, 6]);
    let report = attack(&events);
    assert_eq!((report.kind, report.assessment.fp), (FireKind::Residual, Fp::whole(4)));
}

/// The road bends so sharply that its two ends lie on either hand of who crosses, next to where he came from.
#[test]
fn a_road_that_turns_back_on_itself_is_dashed_over_from_either_side() {
    let bend = "roads = [\"F5-G5-H5\"]\n[[terrain]]\nkind = \"woods\"\nhexes = [\"G4\", \"G6\"]\n";
    let other = bend.replace("F5-G5-H5", "F4-G5-H4");
    for map in [bend, &other] {
        for (from, to) in [("G4", "G6"), ("G6", "G4")] {
            let (mut s, unit) = scene(map, from);
            s.begin(&[unit], Gait::Dash);
            s.step("G5", &[]);
            s.step(to, &[]);
            assert_eq!(s.unit(unit).at(), Some(at(to)));
        }
    }
}

/// Rules: C6-6
#[test]
fn ordnance_hits_a_dash_two_harder() {
    let (mut s, unit) = scene(ROAD, "G4");
    let crew = s.defender("german-crew", "K5");
    let gun = s.man("ge-at-50", crew, Hexspine::West);
    s.begin(&[unit], Gait::Dash);
    s.step("G5", &[]);
    let stage = s.assess(&shoot(shell(crew, gun, "G5"))).to_hit.unwrap();
    let cases: Vec<_> = stage.lines[0].to_hit.drms.iter().map(|it| (it.case, it.value)).collect();
    assert!(cases.contains(&(Case::J, 2)), "{cases:?}");
}
