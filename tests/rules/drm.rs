//! The modifiers of the IFT DR: which apply to which fire, and that they add up (A7.3, A7.52, A7.6, A8.13).

use first_fire::board::Footing;
use first_fire::rules::Phase;
use first_fire::rules::event::{Event, FireEvent};
use first_fire::rules::fire::DrmKind::{
    Cx, Entrenchment, Ffmo, Ffnam, HeightAdvantage, HexsideTem, Hindrance, Leadership, Smoke, Tem,
};
use first_fire::rules::fire::{Absent, WhyNot};
use first_fire::rules::ids::UnitId;
use first_fire::rules::order::{Gait, Order};
use first_fire::rules::unit::FireMarker;

use super::readings::{drms, drms_of};
use super::scene::{Scene, all, at, attack, directed, fire};

/// Grain in L8 and woods in L7, between L9 and the north.
const FIELD: &str = "[[terrain]]\nkind = \"woods\"\nhexes = [\"L7\"]\n[[terrain]]\nkind = \"grain\"\nhexes = [\"L8\"]\n";
/// Grain in L8 only.
const GRAIN: &str = "[[terrain]]\nkind = \"grain\"\nhexes = [\"L8\"]\n";

/// Clauses: A7.3-3, CHART-PREP-13, CHART-PREP-14, CHART-PREP-15, CHART-ADV-14
#[test]
fn leader_cx_hindrance_and_terrain_add_up_in_the_attackers_fire() {
    for phase in [Phase::PrepFire, Phase::AdvancingFire] {
        let mut s = Scene::new(phase, FIELD);
        let firer = s.attacker("german-4-6-7", "L9");
        let leader = s.attacker("german-9-2", "L9");
        s.defender("russian-4-4-7", "L7");
        s.edit(firer).men_mut().cx = true;
        let order = directed(&[all(firer, &[])], &[leader], "L7");
        let expected = [(Leadership, -2), (Cx, 1), (Hindrance, 1), (Tem, 1)];
        assert_eq!(drms_of(&s, &order), expected);
        let events = s.give(&order, &[6, 5]);
        assert_eq!(attack(&events).results[0].drm, 1);
        assert_eq!(attack(&events).results[0].final_dr, 12);
    }
}

/// Clauses: CHART-PREP-14
#[test]
fn every_hindrance_hex_on_the_way_adds_its_own_drm() {
    for (hexes, total) in [("\"D5\"", 1), ("\"D5\", \"D6\"", 2), ("\"D4\", \"D5\", \"D6\"", 3)] {
        let map = format!("[[terrain]]\nkind = \"brush\"\nhexes = [{hexes}]\n");
        let mut s = Scene::new(Phase::PrepFire, &map);
        let firer = s.attacker("german-4-6-7", "D2");
        s.defender("russian-4-4-7", "D8");
        assert_eq!(drms_of(&s, &fire(&[all(firer, &[])], "D8")), [(Hindrance, total)]);
    }
}

/// Clauses: A7.3-4
#[test]
fn two_cx_firers_add_one_and_not_two() {
    let mut s = Scene::open(Phase::PrepFire);
    let firers: Vec<UnitId> = (0..2).map(|_| s.attacker("german-4-6-7", "D5")).collect();
    s.defender("russian-4-4-7", "F5");
    firers.iter().for_each(|&firer| s.edit(firer).men_mut().cx = true);
    assert_eq!(drms_of(&s, &fire(&[all(firers[0], &[]), all(firers[1], &[])], "F5")), [(Cx, 1)]);
}

/// Clauses: A7.52-3, A7.52-4
#[test]
fn a_group_fires_under_the_worst_line_and_the_worst_firer_in_it() {
    let mut s = Scene::new(Phase::PrepFire, GRAIN);
    let behind = s.attacker("german-4-6-7", "L9");
    let clear = s.attacker("german-4-6-7", "K9");
    s.defender("russian-4-4-7", "L6");
    s.edit(clear).men_mut().cx = true;
    assert_eq!(drms_of(&s, &fire(&[all(clear, &[])], "L6")), [(Cx, 1)]);
    assert_eq!(drms_of(&s, &fire(&[all(behind, &[])], "L6")), [(Hindrance, 1)]);
    let group = fire(&[all(behind, &[]), all(clear, &[])], "L6");
    assert_eq!(drms_of(&s, &group), [(Cx, 1), (Hindrance, 1)]);
}

/// A squad that has moved into the open at G5 and, outside the MPh, the fire at it from G3.
/// Clauses: A8.13-3
#[test]
fn only_first_fire_has_ffmo_and_ffnam() {
    for phase in [Phase::PrepFire, Phase::DefensiveFire, Phase::AdvancingFire] {
        let mut s = Scene::open(phase);
        let (firer, target) = if phase == Phase::DefensiveFire {
            (s.defender("german-4-6-7", "G3"), s.attacker("russian-4-4-7", "G5"))
        } else {
            (s.attacker("german-4-6-7", "G3"), s.defender("russian-4-4-7", "G5"))
        };
        s.edit(target).moved = true;
        assert_eq!(drms_of(&s, &fire(&[all(firer, &[])], "G5")), []);
    }
}

/// A mover that enters G5 by Non-Assault Movement, and a DEFENDER with a leader, CX and marked so, who fires at it.
fn mover(map: &str, from: &str, marker: FireMarker) -> (Scene, Order) {
    let mut s = Scene::new(Phase::Movement, map);
    let firer = s.defender("german-4-6-7", from);
    let leader = s.defender("german-8-1", from);
    let target = s.attacker("russian-4-4-7", "G6");
    s.attacker("russian-4-4-7", "R9");
    s.edit(firer).fire = marker;
    s.edit(firer).men_mut().cx = true;
    s.walk(&[target], Gait::Normal, "G5");
    (s, directed(&[all(firer, &[])], &[leader], "G5"))
}

const WOODS: &str = "[[terrain]]\nkind = \"woods\"\nhexes = [\"G5\"]\n";
const BRUSH: &str = "[[terrain]]\nkind = \"brush\"\nhexes = [\"G4\"]\n";
const HEDGE: &str = "hedges = [\"G4/G5\"]\n";

/// Clauses: CHART-DFF-8
#[test]
fn ffmo_needs_open_ground_without_hindrance_or_cover_on_the_way() {
    let ours = [(Leadership, -1), (Cx, 1)];
    for (map, terrain) in [
        ("", vec![(Ffnam, -1), (Ffmo, -1)]),
        (WOODS, vec![(Tem, 1), (Ffnam, -1)]),
        (BRUSH, vec![(Hindrance, 1), (Ffnam, -1)]),
        (HEDGE, vec![(HexsideTem, 1), (Ffnam, -1)]),
    ] {
        let (s, order) = mover(map, "G3", FireMarker::None);
        assert_eq!(drms_of(&s, &order), [&ours[..], &terrain].concat(), "{map}");
    }
}

/// Clauses: CHART-DFF-8, CHART-DFF-9
#[test]
fn a_pinned_mover_is_under_neither_ffmo_nor_ffnam() {
    let (mut s, order) = mover("", "G3", FireMarker::None);
    let target = *s.pos.moving().unwrap().movers.first().unwrap();
    s.edit(target).men_mut().pinned = true;
    assert_eq!(drms_of(&s, &order), [(Leadership, -1), (Cx, 1)]);
}

/// Clauses: CHART-DFF-9
#[test]
fn assault_movement_escapes_ffnam_until_the_mover_breaks() {
    let mut s = Scene::open(Phase::Movement);
    let firers = ["G3", "E5"].map(|hex| s.defender("german-4-6-7", hex));
    let target = s.attacker("russian-4-4-7", "G6");
    s.walk(&[target], Gait::Assault, "G5");
    // 2,3 - 1 = 4 on the 4 column: 1MC; 6,4 + 1 fails.
    let events = s.give(&fire(&[all(firers[0], &[])], "G5"), &[2, 3, 6, 4]);
    assert_eq!(drms(attack(&events)), [(Ffmo, -1)]);
    assert!(s.unit(target).men().broken);
    let order = fire(&[all(firers[1], &[])], "G5");
    assert_eq!(drms_of(&s, &order), [(Ffnam, -1), (Ffmo, -1)]);
}

/// Clauses: A8.13-5, CHART-SFF-6
#[test]
fn subsequent_first_fire_has_the_drm_of_first_fire() {
    let common = [(Leadership, -1), (Cx, 1)];
    for (map, terrain) in [
        ("", [(Ffnam, -1), (Ffmo, -1)]),
        (WOODS, [(Tem, 1), (Ffnam, -1)]),
        (BRUSH, [(Hindrance, 1), (Ffnam, -1)]),
    ] {
        let (s, order) = mover(map, "G3", FireMarker::First);
        assert_eq!(drms_of(&s, &order), [common, terrain].concat(), "{map}");
    }
}

/// Clauses: A8.13-5, CHART-FPF-6
#[test]
fn final_protective_fire_has_leader_cx_ffmo_ffnam_and_tem() {
    let common = [(Leadership, -1), (Cx, 1)];
    for (map, terrain) in [("", [(Ffnam, -1), (Ffmo, -1)]), (WOODS, [(Tem, 1), (Ffnam, -1)])] {
        let (s, order) = mover(map, "G4", FireMarker::Final);
        assert_eq!(drms_of(&s, &order), [common, terrain].concat(), "{map}");
    }
}

/// Clauses: A8.13-5
#[test]
fn residual_fp_has_ffmo_and_ffnam() {
    let mut s = Scene::open(Phase::Movement);
    s.defender("german-4-6-7", "A1");
    s.pos.residual.insert(at("G5"), 2);
    let target = s.attacker("russian-4-4-7", "G6");
    s.attacker("russian-4-4-7", "R9");
    s.begin(&[target], Gait::Normal);
    let events = s.step("G5", &[6, 5]);
    assert_eq!(drms(attack(&events)), [(Ffnam, -1), (Ffmo, -1)]);
}

/// Clauses: CHART-FIN-6, CHART-FIN-MARKED-4
#[test]
fn final_fire_has_leader_cx_hindrance_and_tem_but_no_movement_drm() {
    let field = "[[terrain]]\nkind = \"woods\"\nhexes = [\"G5\"]\n[[terrain]]\nkind = \"brush\"\nhexes = [\"G4\"]\n";
    for (marker, from, hindrance) in
        [(FireMarker::None, "G3", true), (FireMarker::First, "G4", false)]
    {
        let mut s = Scene::new(Phase::DefensiveFire, field);
        let firer = s.defender("german-4-6-7", from);
        let leader = s.defender("german-8-1", from);
        let target = s.attacker("russian-4-4-7", "G5");
        s.edit(target).moved = true;
        s.edit(firer).fire = marker;
        s.edit(firer).men_mut().cx = true;
        let mut expected = vec![(Leadership, -1), (Cx, 1), (Hindrance, 1), (Tem, 1)];
        expected.retain(|&(kind, _)| hindrance || kind != Hindrance);
        assert_eq!(drms_of(&s, &directed(&[all(firer, &[])], &[leader], "G5")), expected);
    }
}

/// Clauses: A8.26-2
#[test]
fn height_advantage_counts_against_the_attack_but_lowers_no_residual() {
    let hill = "[[hill]]\nlevel = 1\nhexes = [\"G5\", \"G6\"]\n";
    let mut s = Scene::new(Phase::Movement, hill);
    let firer = s.defender("german-4-6-7", "G3");
    let target = s.attacker("russian-4-4-7", "G6");
    s.attacker("russian-4-4-7", "R9");
    s.walk(&[target], Gait::Assault, "G5");
    let events = s.give(&fire(&[all(firer, &[])], "G5"), &[6, 5]);
    assert_eq!(drms(attack(&events)), [(HeightAdvantage, 1)]);
    assert!(events.contains(&Event::Fire(FireEvent::Residual { at: at("G5"), fp: 2 })));
}

/// The covers of a Location and of its hexsides shut each other out, the best of them counts; what hinders the line
/// comes on top of it, as does SMOKE.
/// Clauses: A7.6-2
#[test]
fn of_several_covers_the_best_counts_and_what_hinders_the_line_is_added() {
    const WALL: &str = "walls = [\"G3/G4\"]\n";
    const HEDGE: &str = "hedges = [\"G3/G4\"]\n";
    const WOODS: &str = "[[terrain]]\nkind = \"woods\"\nhexes = [\"G3\"]\n";
    const STONE: &str = "[[building]]\nmaterial = \"stone\"\nlevels = 0\nhexes = [\"G3\"]\n";
    const GRAIN: &str = "[[terrain]]\nkind = \"grain\"\nhexes = [\"G5\"]\n";
    const HILL: &str = "[[hill]]\nlevel = 1\nhexes = [\"G3\"]\n";
    for (map, dug_in, smoke, expected) in [
        (vec![HEDGE, WOODS], false, 0, vec![(Tem, 1)]),
        (vec![WALL, WOODS], false, 0, vec![(HexsideTem, 2)]),
        (vec![WALL, STONE], false, 0, vec![(Tem, 3)]),
        (vec![WOODS], true, 0, vec![(Entrenchment, 2)]),
        (vec![HILL], false, 0, vec![(HeightAdvantage, 1)]),
        (vec![WOODS, HILL], false, 0, vec![(Tem, 1)]),
        (vec![HILL], true, 0, vec![(Entrenchment, 2)]),
        (vec![WALL, GRAIN], false, 0, vec![(Hindrance, 1), (HexsideTem, 2)]),
        (vec![STONE, GRAIN], false, 2, vec![(Hindrance, 1), (Smoke, 2), (Tem, 3)]),
        (vec![HILL], true, 3, vec![(Smoke, 3), (Entrenchment, 2)]),
    ] {
        let mut s = Scene::new(Phase::PrepFire, &map.concat());
        let firer = s.attacker("german-4-6-7", "G6");
        let target = s.defender("russian-4-4-7", "G3");
        if dug_in {
            s.edit(target).stand(Footing::Entrenched);
        }
        if smoke > 0 {
            s.pos.smoke.insert(at("G3"), smoke);
        }
        let order = fire(&[all(firer, &[])], "G3");
        assert_eq!(drms_of(&s, &order), expected, "{map:?}");
        let total: i8 = expected.iter().map(|(_, value)| value).sum();
        let events = s.give(&order, &[6, 5]);
        assert_eq!(attack(&events).results[0].drm, total, "{map:?}");
    }
}

#[test]
fn a_leader_without_a_modifier_brings_no_drm() {
    let mut s = Scene::open(Phase::PrepFire);
    let firer = s.attacker("german-4-6-7", "L9");
    let leader = s.attacker("german-8-0", "L9");
    s.defender("russian-4-4-7", "L7");
    assert_eq!(drms_of(&s, &directed(&[all(firer, &[])], &[leader], "L7")), []);
}

#[test]
fn every_drm_names_the_rule_it_stands_on() {
    assert_eq!([Tem, Smoke, Ffmo].map(|drm| drm.rule()), ["A7.6", "A24.2", "A8.13"]);
}

#[test]
fn why_a_mover_is_not_fired_at_as_one_is_said() {
    let why = |map: &str, change: &dyn Fn(&mut Scene, UnitId)| {
        let mut s = Scene::new(Phase::Movement, map);
        let firer = s.defender("german-4-6-7", "G1");
        let mover = s.attacker("russian-4-4-7", "G6");
        s.walk(&[mover], Gait::Normal, "G5");
        change(&mut s, mover);
        s.assess(&fire(&[all(firer, &[])], "G5")).targets[0].absent.clone()
    };
    let hazardous = why("", &|s, mover| s.edit(mover).men_mut().hazardous = true);
    let both = |found: &[Absent], why| {
        [Ffnam, Ffmo].iter().all(|&kind| found.contains(&Absent { kind, why }))
    };
    assert!(both(&hazardous, WhyNot::Hazardous), "{hazardous:?}");
    let pinned = why("", &|s, mover| s.edit(mover).men_mut().pinned = true);
    assert!(both(&pinned, WhyNot::Pinned), "{pinned:?}");
    let gully = why("gullies = [\"G2-G3-G4-G5-G6\"]\n", &|_, _| ());
    let absent = Absent { kind: Ffmo, why: WhyNot::InDepression(at("G5").hex) };
    assert!(gully.contains(&absent), "{gully:?}");
}
