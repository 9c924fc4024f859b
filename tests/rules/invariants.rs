//! The invariants themselves: a position that was broken on purpose is reported, by the words for just that fault.

use first_fire::board::Footing;
use first_fire::rules::Phase;
use first_fire::rules::decision::{
    CloseFrame, Frame, LanesFrame, MoveFrame, PlaceLaneFrame, RestFrame, RofFrame, RoutFrame,
};
use first_fire::rules::fire::{Lane, LaneLetter, Molotov};
use first_fire::rules::ids::{Side, UnitId, WeaponId};
use first_fire::rules::invariants::violations;
use first_fire::rules::movement::Mf;
use first_fire::rules::order::{FireAttack, FireOrder, Gait, Order};
use first_fire::rules::possession::{Offer, OfferKind};
use first_fire::rules::sniper::Sniper;
use first_fire::rules::unit::FireMarker;
use first_fire::rules::weapon::Held;

use super::scene::{Scene, all, at, fire};

/// The ATTACKER's squad with a machine gun, his leader beside it, and one squad that has yet to enter; a squad of the
/// DEFENDER.
const SQUAD: UnitId = UnitId(1);
const LEADER: UnitId = UnitId(2);
const WAITS: UnitId = UnitId(3);
const ENEMY: UnitId = UnitId(4);
const GUN: WeaponId = WeaponId(1);

/// A house with an upper storey.
const HOUSE: &str = "[[building]]\nmaterial = \"stone\"\nlevels = 1\nhexes = [\"H5\"]\n";

fn sound(phase: Phase) -> Scene {
    let mut s = Scene::open(phase);
    let squad = s.attacker("russian-4-4-7", "C5");
    s.attacker("russian-8-0", "C5");
    let waits = s.attacker("russian-4-4-7", "A1");
    s.pos.units.put(waits, None);
    s.defender("german-4-6-7", "H5");
    s.weapon("russian-mmg", squad);
    s
}

fn reports(s: &Scene, words: &[&str]) {
    assert_eq!(violations(&s.pos), words);
}

type Change = fn(&mut Scene);

/// A sound position is free of violations, and has just this one after a change.
fn each_is_reported(phase: Phase, faults: &[(Change, &str)]) {
    reports(&sound(phase), &[]);
    for (change, words) in faults {
        let mut s = sound(phase);
        change(&mut s);
        reports(&s, &[words]);
    }
}

/// What is true in these phases is a fault in all others.
fn only_in(phases: &[Phase], change: Change, words: &str) {
    for phase in Phase::PLAYER_TURN {
        let mut s = sound(phase);
        change(&mut s);
        let expected: &[&str] = if phases.contains(&phase) { &[] } else { &[words] };
        assert_eq!(violations(&s.pos), expected, "{phase}");
    }
}

#[test]
fn a_unit_is_one_of_the_catalogue_on_the_map_where_the_index_says() {
    each_is_reported(
        Phase::Movement,
        &[
            (
                |s| {
                    let away = s.unit(ENEMY).clone().placed(None);
                    *s.edit(ENEMY) = away;
                },
                "who is where is not what the units say",
            ),
            (|s| s.pos.next_unit = 4, "unit 4: has a number that the next new unit would get"),
            (
                |s| s.edit(SQUAD).counter = "russian-9-9-9".parse().unwrap(),
                "unit 1: is no counter of the catalogue",
            ),
            (
                |s| s.pos.units.put(ENEMY, Some(at("Z9"))),
                "unit 4: stands in a Location that the map does not have",
            ),
            (
                |s| s.pos.units.put(ENEMY, Some(at("H5:1"))),
                "unit 4: stands in a Location that the map does not have",
            ),
        ],
    );
}

#[test]
fn no_unit_is_in_two_states_that_exclude_each_other() {
    each_is_reported(
        Phase::Movement,
        &[
            (
                |s| {
                    s.edit(ENEMY).men_mut().broken = true;
                    s.edit(ENEMY).concealed = true;
                },
                "unit 4: is concealed, but broken or in Melee",
            ),
            (
                |s| {
                    s.edit(SQUAD).men_mut().broken = true;
                    s.edit(SQUAD).men_mut().berserk = true;
                },
                "unit 1: is broken, but berserk or heroic",
            ),
            (
                |s| {
                    s.edit(LEADER).men_mut().broken = true;
                    s.edit(LEADER).men_mut().heroic = true;
                },
                "unit 2: is broken, but berserk or heroic",
            ),
            (|s| s.edit(SQUAD).men_mut().heroic = true, "unit 1: is heroic, but no leader"),
            (
                |s| {
                    s.edit(SQUAD).men_mut().berserk = true;
                    s.edit(SQUAD).men_mut().cx = true;
                },
                "unit 1: is berserk and CX",
            ),
            (|s| s.edit(SQUAD).men_mut().dm = true, "unit 1: is under DM, but not broken"),
            (|s| s.edit(SQUAD).men_mut().disrupted = true, "unit 1: is Disrupted, but not broken"),
            (|s| s.edit(SQUAD).men_mut().wounded = true, "unit 1: is wounded, but no SMC"),
            (|s| s.edit(WAITS).melee = true, "unit 3: is in Melee off the board"),
        ],
    );
    // Each of these for itself is nothing to wonder at.
    let mut s = sound(Phase::Movement);
    s.edit(SQUAD).men_mut().berserk = true;
    s.edit(LEADER).men_mut().wounded = true;
    s.edit(LEADER).men_mut().heroic = true;
    s.edit(WAITS).men_mut().cx = true;
    s.edit(ENEMY).concealed = true;
    reports(&s, &[]);
    s.edit(ENEMY).concealed = false;
    let enemy = s.edit(ENEMY);
    (enemy.men_mut().broken, enemy.men_mut().dm, enemy.men_mut().disrupted) = (true, true, true);
    reports(&s, &[]);
}

#[test]
fn melee_hides_nobody() {
    let mut s = sound(Phase::Rally);
    s.pos.units.put(ENEMY, Some(at("C5")));
    for id in [SQUAD, LEADER, ENEMY] {
        s.edit(id).melee = true;
    }
    reports(&s, &[]);
    s.edit(ENEMY).concealed = true;
    reports(&s, &["unit 4: is concealed, but broken or in Melee"]);
}

#[test]
fn a_hero_does_not_break_and_a_dummy_is_not_seen() {
    let mut s = sound(Phase::Movement);
    let hero = s.attacker("russian-hero", "C5");
    let dummy = s.defender("german-dummy", "H5");
    s.edit(dummy).concealed = true;
    reports(&s, &[]);
    s.edit(hero).men_mut().broken = true;
    reports(&s, &["unit 5: is broken, but its counter does not break"]);
    s.edit(hero).men_mut().broken = false;
    s.edit(dummy).concealed = false;
    reports(&s, &["unit 6: is a Dummy in plain sight"]);
}

#[test]
fn a_unit_stands_only_as_its_location_lets_it() {
    for footing in [Footing::Entrenched, Footing::OnWire] {
        let mut s = sound(Phase::Movement);
        s.edit(ENEMY).stand(footing);
        reports(&s, &["unit 4: stands as its Location does not let it"]);
        s.setting(|setting| {
            setting.wire.insert(at("H5").hex);
            setting.foxholes.insert(at("H5").hex, 1);
        });
        reports(&s, &[]);
        // Off the board it stands on nothing.
        s.pos.units.put(ENEMY, None);
        reports(&s, &[]);
    }
    let mut s = Scene::new(Phase::Movement, HOUSE);
    s.setting(|setting| {
        setting.wire.insert(at("H5").hex);
        setting.foxholes.insert(at("H5").hex, 1);
    });
    let up = s.defender("german-4-6-7", "H5:1");
    reports(&s, &[]);
    for footing in [Footing::Entrenched, Footing::OnWire] {
        s.edit(up).stand(footing);
        reports(&s, &["unit 1: stands as its Location does not let it"]);
    }
}

#[test]
fn what_belongs_to_some_phases_is_reported_in_the_others() {
    only_in(
        &[Phase::Rout, Phase::Advance, Phase::CloseCombat],
        |s| {
            s.edit(ENEMY).men_mut().broken = true;
            s.edit(ENEMY).men_mut().pinned = true;
        },
        "unit 4: is broken and pinned",
    );
    only_in(
        &[Phase::PrepFire, Phase::Movement, Phase::DefensiveFire, Phase::AdvancingFire],
        |s| {
            s.setting(|setting| setting.sides[0].mol = true);
            s.edit(SQUAD).men_mut().molotov = Molotov::Spent;
        },
        "unit 1: has asked for MOL that it cannot have now",
    );
    only_in(
        &[Phase::AdvancingFire, Phase::Rout, Phase::Advance, Phase::CloseCombat, Phase::Rally],
        |s| {
            s.edit(SQUAD).moved = true;
            s.edit(SQUAD).fire = FireMarker::Prep;
        },
        "unit 1: moved after Prep Fire",
    );
    let fire = [Phase::PrepFire, Phase::Movement, Phase::DefensiveFire, Phase::AdvancingFire];
    let late = "unit 1: waits for Opportunity Fire, but has moved or is past it";
    only_in(&fire, |s| s.edit(SQUAD).fire = FireMarker::Opportunity, late);
    let both = |s: &mut Scene| {
        s.edit(SQUAD).fire = FireMarker::Opportunity;
        s.edit(SQUAD).moved = true;
    };
    only_in(&[], both, late);
    only_in(&[Phase::CloseCombat], |s| s.edit(ENEMY).melee = true, "H5: Melee without an enemy");
    only_in(
        &[Phase::Rally],
        |s| s.pos.mmc_has_rallied = true,
        "a rally is remembered outside the RPh",
    );
    only_in(
        &[Phase::Movement],
        |s| {
            s.pos.residual.insert(at("D5"), 2);
        },
        "Residual FP outside the MPh",
    );
    only_in(
        &[Phase::Movement],
        |s| {
            s.pos.smoke.insert(at("D5"), 2);
        },
        "SMOKE of grenades outside the MPh",
    );
    only_in(
        &[Phase::Movement, Phase::DefensiveFire, Phase::AdvancingFire],
        |s| s.edit_gun(GUN).held = Held::Placed { by: SQUAD, at: at("D5") },
        "weapon 1: is a placed charge outside the phases from the MPh to the AFPh",
    );
    only_in(
        &[
            Phase::Movement,
            Phase::DefensiveFire,
            Phase::AdvancingFire,
            Phase::Rout,
            Phase::Advance,
            Phase::CloseCombat,
        ],
        |s| {
            // As soon as the PFPh begins, whoever shares a Location holds the other in Melee.
            s.pos.units.put(ENEMY, Some(at("C5")));
        },
        "C5: units of both sides, but no Melee",
    );
}

#[test]
fn each_side_has_the_marks_of_its_own_player_turn_only() {
    each_is_reported(
        Phase::DefensiveFire,
        &[
            (
                |s| s.edit(SQUAD).fire = FireMarker::First,
                "unit 1: has a Defensive Fire marker in its own Player Turn",
            ),
            (
                |s| s.edit(SQUAD).fire = FireMarker::Final,
                "unit 1: has a Defensive Fire marker in its own Player Turn",
            ),
            (
                |s| s.edit(ENEMY).fire = FireMarker::Opportunity,
                "unit 4: has a Prep Fire marker in the other side's Player Turn",
            ),
            (
                |s| s.edit(ENEMY).fire = FireMarker::Prep,
                "unit 4: has a Prep Fire marker in the other side's Player Turn",
            ),
            (|s| s.edit(ENEMY).moved = true, "unit 4: moved in the other side's MPh"),
            (
                |s| s.edit(SQUAD).men_mut().molotov = Molotov::Ready,
                "unit 1: has asked for MOL that it cannot have now",
            ),
        ],
    );
    let mut s = sound(Phase::DefensiveFire);
    s.edit(SQUAD).moved = true;
    s.edit(LEADER).fire = FireMarker::Prep;
    s.edit(ENEMY).fire = FireMarker::First;
    reports(&s, &[]);
    s.edit(ENEMY).fire = FireMarker::Final;
    reports(&s, &[]);
}

/// Four squads in a Location, where three may be.
#[test]
fn a_location_holds_no_more_of_a_side_than_it_may() {
    for (side, words) in [
        (Side::First, "C5: overstacked by the First side"),
        (Side::Second, "H5: overstacked by the Second side"),
    ] {
        let mut s = sound(Phase::Movement);
        for left in [2, 1, 0] {
            reports(&s, &[]);
            match side {
                Side::First => s.attacker("russian-4-4-7", "C5"),
                Side::Second => s.defender("german-4-6-7", "H5"),
            };
            assert!(left > 0 || violations(&s.pos) == [words]);
        }
    }
}

/// One unit of a Location in Melee is enough; and nobody need hold a side that is Disrupted, every unit of it.
#[test]
fn enemies_in_a_location_are_in_melee_or_disrupted() {
    let words = "C5: units of both sides, but no Melee";
    let met = || {
        let mut s = sound(Phase::PrepFire);
        s.pos.units.put(ENEMY, Some(at("C5")));
        s
    };
    reports(&met(), &[words]);
    for id in [SQUAD, ENEMY] {
        let mut s = met();
        s.edit(id).melee = true;
        reports(&s, &[]);
    }
    let mut s = met();
    s.edit(ENEMY).men_mut().broken = true;
    s.edit(ENEMY).men_mut().disrupted = true;
    reports(&s, &[]);
    let other = s.defender("german-4-6-7", "C5");
    reports(&s, &[words]);
    s.edit(other).men_mut().broken = true;
    reports(&s, &[words]);
    s.edit(other).men_mut().disrupted = true;
    reports(&s, &[]);
}

#[test]
fn a_weapon_is_one_of_the_catalogue_and_where_a_weapon_can_be() {
    each_is_reported(
        Phase::Movement,
        &[
            (
                |s| {
                    s.loose_weapon("russian-lmg", "C5");
                    s.edit_gun(GUN).id = WeaponId(7);
                },
                "the weapons are not in the order of their numbers",
            ),
            (
                |s| s.edit_gun(GUN).counter = "russian-cannon".parse().unwrap(),
                "weapon 1: is no counter of the catalogue",
            ),
            (
                |s| {
                    s.loose_weapon("russian-lmg", "C5");
                    s.edit_gun(WeaponId(2)).dismantled = true;
                },
                "weapon 2: is dismantled, but cannot be",
            ),
            (
                |s| s.edit_gun(GUN).held = Held::By(UnitId(9)),
                "weapon 1: is possessed by a unit that is not in play",
            ),
            (
                |s| s.edit_gun(GUN).held = Held::Placed { by: UnitId(9), at: at("C5") },
                "weapon 1: was placed by a unit that is not in play",
            ),
            (
                |s| s.edit_gun(GUN).held = Held::Placed { by: SQUAD, at: at("Z9") },
                "weapon 1: was placed in a Location that the map does not have",
            ),
            (
                |s| s.edit_gun(GUN).held = Held::On(at("Z9")),
                "weapon 1: lies in a Location that the map does not have",
            ),
        ],
    );
    let mut s = sound(Phase::Movement);
    s.edit_gun(GUN).counter = "german-mmg".parse().unwrap();
    s.edit_gun(GUN).dismantled = true;
    reports(&s, &[]);
}

#[test]
fn what_lies_on_the_map_is_on_the_map_and_of_a_strength_there_is() {
    each_is_reported(
        Phase::Movement,
        &[
            (
                |s| {
                    s.pos.residual.insert(at("D5"), 3);
                },
                "D5: 3 is no Residual FP counter",
            ),
            (
                |s| {
                    s.pos.residual.insert(at("Z9"), 2);
                },
                "Z9: Residual FP off the map",
            ),
            (
                |s| s.pos.snipers[1] = Some(Sniper { san: 3, at: at("Z9").hex }),
                "Z9: a Sniper off the map",
            ),
            (
                |s| {
                    s.pos.smoke.insert(at("D5"), 0);
                },
                "D5: SMOKE of 0",
            ),
            (
                |s| {
                    s.pos.smoke.insert(at("D5"), 4);
                },
                "D5: SMOKE of 4",
            ),
            (
                |s| {
                    s.pos.smoke.insert(at("Z9"), 1);
                },
                "Z9: SMOKE off the map",
            ),
            (
                |s| {
                    s.pos.encircled.insert((at("H5"), Side::First));
                },
                "H5: an Encirclement counter that hurts nobody",
            ),
            (
                |s| {
                    let at = at("C5");
                    s.pos.offers = vec![Offer {
                        side: Side::First,
                        at,
                        weapons: [].into(),
                        kind: OfferKind::Salvage,
                    }];
                },
                "C5: a chance with nothing to take",
            ),
            (
                |s| {
                    let at = at("Z9");
                    s.pos.offers = vec![Offer {
                        side: Side::First,
                        at,
                        weapons: [GUN].into(),
                        kind: OfferKind::Salvage,
                    }];
                },
                "Z9: a chance off the map",
            ),
            (|s| s.pos.turn = 0, "turn 0 after the set-up"),
        ],
    );
    let mut s = sound(Phase::Movement);
    s.pos.residual.insert(at("D5"), 12);
    s.pos.smoke = [(at("D5"), 1), (at("D6"), 3)].into();
    s.pos.snipers[0] = Some(Sniper { san: 3, at: at("A1").hex });
    s.pos.encircled.insert((at("C5"), Side::First));
    reports(&s, &[]);
    let mut s = sound(Phase::Setup);
    s.pos.turn = 0;
    reports(&s, &[]);
}

/// A 4-6-7 with an MMG in D5 that keeps up a Fire Lane to D9.
fn lane() -> (Scene, UnitId, WeaponId) {
    let mut s = Scene::new(Phase::Movement, "");
    let crew = s.defender("german-4-6-7", "D5");
    let gun = s.weapon("german-mmg", crew);
    s.edit_gun(gun).fire = FireMarker::First;
    let letter = LaneLetter::ALL[0];
    s.pos.lanes.insert(gun, Lane { letter, from: at("D5"), counter: at("D9"), hand: None });
    (s, crew, gun)
}

#[test]
fn a_fire_lane_lies_along_a_grain_in_sight_of_its_gun_in_the_mph() {
    let (s, _, gun) = lane();
    reports(&s, &[]);
    let mut later = s.clone();
    later.pos.phase = Phase::DefensiveFire;
    reports(&later, &["Fire Lane A of weapon 1: stands outside the MPh"]);
    // A hexspine is no grain, and D5 sees no farther on this one than the woods.
    let moved = |counter: &str| {
        let mut s = s.clone();
        s.pos.lanes.get_mut(&gun).unwrap().counter = at(counter);
        s
    };
    let beside = "Fire Lane A of weapon 1: does not cover the Location of its counter";
    reports(&moved("F5"), &["Fire Lane A of weapon 1: follows no Hex Grain", beside]);
    reports(&moved("D5:1"), &["Fire Lane A of weapon 1: follows no Hex Grain", beside]);
    reports(&moved("D8:1"), &[beside]);
    let mut twin = s.clone();
    let crew = twin.defender("german-4-6-7", "E5");
    let other = twin.weapon("german-mmg", crew);
    twin.edit_gun(other).fire = FireMarker::First;
    let letter = LaneLetter::ALL[0];
    let second = Lane { letter, from: at("E5"), counter: at("E8"), hand: None };
    twin.pos.lanes.insert(other, second);
    reports(&twin, &["Fire Lane A of weapon 2: shares its letter with another"]);
    twin.pos.lanes.get_mut(&other).unwrap().letter = LaneLetter::ALL[1];
    reports(&twin, &[]);
}

#[test]
fn a_fire_lane_needs_a_marked_gun_in_working_order_and_a_crew_that_stays_there() {
    type Spoil = fn(&mut Scene, UnitId, WeaponId);
    let gunless = "Fire Lane A of weapon 1: belongs to no marked weapon in working order";
    let crewless = "Fire Lane A of weapon 1: has no crew of the DEFENDER that could keep it up";
    let blind = "Fire Lane A of weapon 1: does not cover the Location of its counter";
    let faults: &[(Spoil, &[&str])] = &[
        (|s, _, gun| s.edit_gun(gun).fire = FireMarker::None, &[gunless]),
        (|s, _, gun| s.edit_gun(gun).malfunctioned = true, &[gunless, crewless]),
        (|s, crew, _| s.edit(crew).men_mut().broken = true, &[crewless]),
        (|s, crew, _| s.edit(crew).men_mut().pinned = true, &[crewless]),
        (|s, _, gun| s.edit_gun(gun).held = Held::On(at("D5")), &[blind, crewless]),
        (
            |s, crew, _| {
                s.pos.units.put(crew, Some(at("C5")));
            },
            &[crewless],
        ),
    ];
    for (change, words) in faults {
        let (mut s, crew, gun) = lane();
        change(&mut s, crew, gun);
        reports(&s, words);
    }
    let (mut s, crew, gun) = lane();
    s.pos.attacker = Side::Second;
    s.edit_gun(gun).fire = FireMarker::Prep;
    s.edit(crew).fire = FireMarker::Prep;
    reports(&s, &[crewless]);
}

fn move_frame(movers: &[UnitId]) -> Frame {
    let mut s = sound(Phase::Movement);
    s.begin(&[SQUAD], Gait::Normal);
    let Some(Frame::Move(frame)) = s.pos.frames.pop() else { panic!("nobody moves") };
    Frame::Move(MoveFrame { movers: movers.iter().copied().collect(), ..frame })
}

fn lanes_frame() -> Frame {
    Frame::Lanes(LanesFrame { at: at("C5"), crossed: None, pending: [].into() })
}

fn rof_frame() -> Frame {
    Frame::Rof(RofFrame { places: Vec::new(), cowered: 0 })
}

fn place_lane(weapon: WeaponId) -> Frame {
    Frame::PlaceLane(PlaceLaneFrame { weapon, target: at("C5") })
}

fn rest_frame(unit: UnitId) -> Frame {
    let Order::Fire(FireOrder::Attack(order)) = fire(&[all(unit, &[])], "H5") else {
        panic!("not a fire order")
    };
    Frame::Rest(RestFrame { side: Side::First, order: FireAttack { ..order } })
}

fn rout_frame(unit: UnitId) -> Frame {
    Frame::Rout(RoutFrame { unit, spent: Mf::ZERO, start: at("C5") })
}

fn close_frame(hex: &str) -> Frame {
    Frame::CloseCombat(CloseFrame {
        at: at(hex),
        ambusher: None,
        speaker: Side::First,
        first_plan: None,
    })
}

/// Each question with those it may interrupt, in the phases where it may be asked.
#[test]
fn a_question_fits_its_phase_and_the_question_that_it_interrupts() {
    let moves = || move_frame(&[SQUAD]);
    let movement: &[Phase] = &[Phase::Movement];
    let fire = [Phase::PrepFire, Phase::Movement, Phase::DefensiveFire, Phase::AdvancingFire];
    let cases: [(Vec<Frame>, &[Phase]); 16] = [
        (vec![moves()], movement),
        (vec![moves(), moves()], &[]),
        (vec![moves(), Frame::Window], movement),
        (vec![Frame::Window], &[]),
        (vec![moves(), rof_frame()], movement),
        (vec![rof_frame()], &[]),
        (vec![moves(), place_lane(GUN)], movement),
        (vec![place_lane(GUN)], &[]),
        (vec![rest_frame(SQUAD)], &fire),
        (vec![moves(), Frame::Window, lanes_frame()], movement),
        (vec![moves(), lanes_frame()], &[]),
        (vec![lanes_frame()], &[]),
        (vec![rout_frame(SQUAD)], &[Phase::Rout]),
        (vec![close_frame("C5")], &[Phase::CloseCombat]),
        (vec![moves(), close_frame("C5")], movement),
        (vec![moves(), Frame::Window, close_frame("C5")], &[]),
    ];
    for (frames, fitting) in cases {
        for phase in Phase::PLAYER_TURN {
            let mut s = sound(phase);
            s.pos.frames = frames.clone();
            if frames.iter().any(|frame| matches!(frame, Frame::CloseCombat(_))) {
                s.pos.units.put(ENEMY, Some(at("C5")));
                s.edit(ENEMY).melee = true;
            }
            let last = format!("question {} does not fit the {phase} Phase", frames.len());
            assert_eq!(
                !violations(&s.pos).contains(&last),
                fitting.contains(&phase),
                "{frames:?} in the {phase} Phase"
            );
        }
    }
}

#[test]
fn a_question_is_about_somebody_who_is_there() {
    let with = |phase, frames: Vec<Frame>| {
        let mut s = sound(phase);
        s.pos.frames = frames;
        s
    };
    let moving = |movers: &[UnitId]| with(Phase::Movement, vec![move_frame(movers)]);
    reports(&moving(&[SQUAD, LEADER, UnitId(9)]), &[]);
    reports(&moving(&[SQUAD, ENEMY]), &["unit 4: moves in the other side's Player Turn"]);
    let watched =
        |movers: &[UnitId]| with(Phase::Movement, vec![move_frame(movers), Frame::Window]);
    reports(&watched(&[SQUAD, LEADER]), &[]);
    reports(&watched(&[SQUAD, WAITS]), &["unit 3: may be fired at off the board"]);
    let laying = |weapon| with(Phase::Movement, vec![move_frame(&[SQUAD]), place_lane(weapon)]);
    reports(&laying(GUN), &[]);
    reports(&laying(WeaponId(9)), &["weapon 9: lays a Fire Lane, but is not in play"]);
    let rest = |unit| with(Phase::PrepFire, vec![rest_frame(unit)]);
    reports(&rest(SQUAD), &[]);
    let gone = "a Fire Group goes on with somebody who is not in play";
    reports(&rest(UnitId(9)), &[gone]);
    let mut group = rest(SQUAD);
    let Some(Frame::Rest(frame)) = group.pos.frames.last_mut() else { panic!("no such question") };
    frame.order.members.push(all(UnitId(9), &[]));
    reports(&group, &[gone]);
    let rout = |unit| with(Phase::Rout, vec![rout_frame(unit)]);
    reports(&rout(SQUAD), &[]);
    reports(&rout(UnitId(9)), &["unit 9: routs, but is not in play"]);
    let mut close = with(Phase::CloseCombat, vec![close_frame("H5")]);
    reports(&close, &["H5: Close Combat without an enemy"]);
    close.pos.units.put(SQUAD, Some(at("H5")));
    reports(&close, &[]);
}
