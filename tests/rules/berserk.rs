//! Berserk units: their charge, their fire and Close Combat, and how they come to themselves (A15.43-A15.46).

use std::collections::BTreeSet;

use first_fire::rules::Phase;
use first_fire::rules::decision::{DecisionKind, Frame, decision};
use first_fire::rules::event::{CloseCombatEvent, Event, HeatEvent};
use first_fire::rules::fire::Fp;
use first_fire::rules::ids::UnitId;
use first_fire::rules::legal_orders;
use first_fire::rules::movement::Mf;
use first_fire::rules::order::{
    CloseAttack, CloseCombatOrder, ClosePlan, FireOrder, Gait, MoveOrder, Order,
};
use first_fire::rules::refusal::{DirectionRefusal, FireRefusal, MoveRefusal, Refusal};

use super::readings::eliminated;
use super::scene::{Scene, all, at, directed, fire};

const SQUAD: &str = "russian-4-4-7";
const ENEMY: &str = "german-4-6-7";

/// The MPh with a berserk squad here.
fn charging(map: &str, place: &str) -> (Scene, UnitId) {
    let mut s = Scene::new(Phase::Movement, map);
    let squad = s.attacker(SQUAD, place);
    s.edit(squad).men_mut().berserk = true;
    // Somebody to end the phase for, out of everybody's way.
    let idle = s.attacker(SQUAD, "T10");
    s.edit(idle).moved = true;
    (s, squad)
}

fn move_order(units: &[UnitId], gait: Gait) -> Order {
    Order::Move(MoveOrder::Begin { units: units.iter().copied().collect(), gait })
}

fn step_order(to: &str) -> Order {
    Order::Move(MoveOrder::Step { to: at(to), cover: false })
}

/// The steps on offer, the end of the move left out.
fn steps(s: &Scene) -> Vec<String> {
    let mut steps: Vec<String> = legal_orders(&s.pos)
        .into_iter()
        .filter_map(|order| match order {
            Order::Move(MoveOrder::Step { to, .. }) => Some(to.to_string()),
            Order::Move(MoveOrder::Stop) => Some("stop".to_owned()),
            _ => None,
        })
        .collect();
    steps.sort();
    steps
}

/// Takes a step and lets it go by without fire.
fn run(s: &mut Scene, to: &str) {
    s.give(&step_order(to), &[]);
    if decision(&s.pos).unwrap().kind == DecisionKind::FirstFire {
        s.give(&Order::Fire(FireOrder::Hold), &[]);
    }
}

/// Clauses: A15.43-1, A15.431-1
#[test]
fn a_berserk_unit_has_eight_mf_and_only_the_shortest_way_to_the_nearest_enemy() {
    let (mut s, squad) = charging("", "D5");
    let enemy = s.defender(ENEMY, "I5");
    s.defender(ENEMY, "R5");
    s.edit(enemy).fire = first_fire::rules::unit::FireMarker::Final;
    assert_eq!(s.refused(&Order::Done), Refusal::Move(MoveRefusal::MustCharge { unit: squad }));
    s.begin(&[squad], Gait::Normal);
    assert_eq!(s.pos.moving().unwrap().mf, Mf::whole(8));
    // Three hexes lead a hex nearer at most; none of the others is open, nor may it stop.
    for to in steps(&s) {
        assert!(at(&to).hex.distance(at("I5").hex) < 5, "{to}");
    }
    assert!(!steps(&s).is_empty());
    assert_eq!(
        s.refused(&Order::Move(MoveOrder::Stop)),
        Refusal::Move(MoveRefusal::MustCharge { unit: squad })
    );
    assert_eq!(
        s.refused(&step_order("C5")),
        Refusal::Move(MoveRefusal::NotTheCharge { to: at("C5") })
    );
}

/// A small house at the edge of its hex: it hides nothing between the hexes on either hand of it.
const HUT: &str = "[[building]]\nmaterial = \"wooden\"\nlevels = 0\nhexes = [\"G5\"]\n[[footprint]]\n\
    hex = \"G5\"\npolygons = [[[-40, -20], [-10, -20], [-10, 20], [-40, 20]]]\n";

fn past_the_hut(clockwise: bool) -> Order {
    Order::Move(MoveOrder::Bypass { hex: at("G5").hex, clockwise, hexsides: 2 })
}

/// Clauses: A15.431-8
#[test]
fn a_charge_goes_in_bypass_where_that_is_the_shortest_way() {
    let (mut s, squad) = charging(HUT, "G4");
    s.defender(ENEMY, "G6");
    s.begin(&[squad], Gait::Normal);
    assert_eq!(legal_orders(&s.pos), [past_the_hut(false), past_the_hut(true)]);
    for beside in ["G5", "H4", "F4"] {
        assert_eq!(
            s.refused(&step_order(beside)),
            Refusal::Move(MoveRefusal::NotTheCharge { to: at(beside) })
        );
    }
    let far_side =
        Order::Move(MoveOrder::Bypass { hex: at("G5").hex, clockwise: true, hexsides: 1 });
    assert_eq!(s.refused(&far_side), Refusal::Move(MoveRefusal::NotTheCharge { to: at("G5") }));
    s.give(&past_the_hut(true), &[]);
    s.give(&Order::Fire(FireOrder::Hold), &[]);
    assert_eq!(steps(&s), ["G6"]);
    assert_eq!(
        s.refused(&Order::Move(MoveOrder::Stop)),
        Refusal::Move(MoveRefusal::MustCharge { unit: squad })
    );
    s.give(&step_order("G6"), &[]);
    assert_eq!(s.pos.moving().unwrap().spent, Mf::whole(2));
}

/// Clauses: A15.431-10
#[test]
fn an_enemy_hidden_in_what_it_passes_in_bypass_holds_the_charge() {
    let (mut s, squad) = charging(HUT, "G4");
    s.defender(ENEMY, "G6");
    s.begin(&[squad], Gait::Normal);
    let hidden = s.defender("german-4-4-7", "G5");
    s.edit(hidden).concealed = true;
    s.give(&past_the_hut(true), &[]);
    assert!(!s.unit(hidden).concealed);
    assert_eq!(s.pos.moving().unwrap().bypass, None);
    s.give(&fire(&[all(hidden, &[])], "G5"), &[6, 6]);
    while s.pos.moving().is_some() {
        s.give(&Order::Fire(FireOrder::Hold), &[]);
    }
    assert_eq!(s.unit(squad).at(), Some(at("G5")));
}

/// Clauses: A15.431-8
#[test]
fn wire_on_the_way_of_a_charge_counts_as_one_mf() {
    let (mut s, squad) = charging("", "G4");
    s.setting(|setting| {
        setting.wire.insert(at("G5").hex);
    });
    s.defender(ENEMY, "G6");
    s.begin(&[squad], Gait::Normal);
    // Through it as dear as round it: three MF.
    assert_eq!(steps(&s), ["F4", "G5", "H4"]);
}

/// Clauses: A15.431-6
#[test]
fn a_charge_is_never_assault_movement_or_double_time() {
    let (mut s, squad) = charging("", "D5");
    s.defender(ENEMY, "E5");
    for gait in [Gait::Assault, Gait::DoubleTime] {
        assert_eq!(
            s.refused(&move_order(&[squad], gait)),
            Refusal::Move(MoveRefusal::OnlyCharges { unit: squad })
        );
    }
}

/// Clauses: A15.431-1
#[test]
fn a_wounded_berserk_leader_has_three_mf_and_leads_nobody() {
    let (mut s, squad) = charging("", "D5");
    s.defender(ENEMY, "M5");
    let leader = s.attacker("russian-8-1", "D5");
    s.edit(leader).men_mut().berserk = true;
    s.edit(leader).men_mut().wounded = true;
    // One is wounded and the other not: they go by themselves (A15.43).
    s.begin(&[leader], Gait::Normal);
    assert_eq!(s.pos.moving().unwrap().mf, Mf::whole(3));
    for _ in 0..3 {
        let to = steps(&s).into_iter().next().unwrap();
        run(&mut s, &to);
    }
    assert!(s.pos.moving().is_none(), "three MF are spent");
    s.begin(&[squad], Gait::Normal);
    assert_eq!(s.pos.moving().unwrap().mf, Mf::whole(8));
}

/// Clauses: A15.43-3
#[test]
fn of_enemies_at_the_same_range_the_attacker_picks_one_and_keeps_to_it() {
    let (mut s, squad) = charging("", "J5");
    s.defender(ENEMY, "G5");
    s.defender(ENEMY, "M5");
    s.begin(&[squad], Gait::Normal);
    let west: Vec<String> = steps(&s).into_iter().filter(|to| to.starts_with('I')).collect();
    let east: Vec<String> = steps(&s).into_iter().filter(|to| to.starts_with('K')).collect();
    assert!(!west.is_empty() && !east.is_empty());
    run(&mut s, &west[0]);
    assert!(steps(&s).iter().all(|to| to.starts_with('H')), "{:?}", steps(&s));
}

/// Clauses: A15.43-4
#[test]
fn berserk_units_of_a_location_charge_as_one_stack() {
    let (mut s, squad) = charging("", "D5");
    let other = s.attacker(SQUAD, "D5");
    let calm = s.attacker(SQUAD, "D5");
    s.edit(other).men_mut().berserk = true;
    s.defender(ENEMY, "F5");
    let together = Refusal::Move(MoveRefusal::ChargesTogether { unit: squad });
    assert_eq!(s.refused(&move_order(&[squad], Gait::Normal)), together);
    assert_eq!(s.refused(&move_order(&[squad, other, calm], Gait::Normal)), together);
    // Nobody else moves before they have.
    let first = s.refused(&move_order(&[calm], Gait::Normal));
    assert_eq!(first, Refusal::Move(MoveRefusal::MustCharge { unit: squad }));
    s.begin(&[squad, other], Gait::Normal);
}

/// EX-A15.43-1
#[test]
fn berserk_units_in_and_out_of_a_foxhole_need_not_charge_together() {
    let (mut s, inside) = charging("", "D5");
    s.setting(|setting| {
        setting.foxholes.insert(at("D5").hex, 1);
    });
    s.edit(inside).stand(first_fire::board::Footing::Entrenched);
    let outside = s.attacker(SQUAD, "D5");
    s.edit(outside).men_mut().berserk = true;
    s.defender(ENEMY, "K5");
    for alone in [inside, outside] {
        let mut s = s.clone();
        s.begin(&[alone], Gait::Normal);
        assert_eq!(s.pos.moving().unwrap().movers, BTreeSet::from([alone]));
    }
}

/// Clauses: A15.431-4
#[test]
fn heavy_weapons_and_what_is_over_the_capacity_stay_behind() {
    let (mut s, squad) = charging("", "D5");
    s.defender(ENEMY, "K5");
    let mmg = s.weapon("russian-mmg", squad);
    let light: Vec<_> = (0..4).map(|_| s.weapon("german-lmg", squad)).collect();
    s.begin(&[squad], Gait::Normal);
    assert_eq!(s.gun(mmg).owner(), None);
    let kept: Vec<_> = light.iter().map(|&gun| s.gun(gun).owner().is_some()).collect();
    assert_eq!(kept, [true, true, true, false]);
    // The load takes no MF.
    assert_eq!(s.pos.moving().unwrap().mf, Mf::whole(8));
}

/// Clauses: A15.431-9
#[test]
fn a_nearer_enemy_who_comes_into_sight_is_charged_instead() {
    // A wood hides G4 from D6 until the charge has passed it.
    let map = "[[terrain]]\nkind = \"woods\"\nhexes = [\"E4\", \"E5\", \"F4\"]\n";
    let (mut s, squad) = charging(map, "D6");
    s.defender(ENEMY, "K6");
    s.defender(ENEMY, "G4");
    s.begin(&[squad], Gait::Normal);
    let mut seen = false;
    while !seen {
        let to = steps(&s).into_iter().next().unwrap();
        run(&mut s, &to);
        let here = s.unit(squad).at().unwrap();
        let (near, far) = (here.hex.distance(at("G4").hex), here.hex.distance(at("K6").hex));
        seen = near < far && first_fire::board::los(s.pos.map(), here, at("G4")).is_clear();
    }
    // Every step now leads towards G4.
    let here = s.unit(squad).at().unwrap();
    for to in steps(&s) {
        assert!(at(&to).hex.distance(at("G4").hex) < here.hex.distance(at("G4").hex), "{to}");
    }
}

/// Clauses: A15.432-1, A15.432-4
#[test]
fn a_charge_enters_the_enemys_location_and_waits_there_for_close_combat() {
    let (mut s, squad) = charging("", "D5");
    let enemy = s.defender(ENEMY, "E5");
    s.begin(&[squad], Gait::Normal);
    assert_eq!(steps(&s), ["E5"]);
    s.give(&step_order("E5"), &[]);
    // He has to fire at an MMC in his Location; 12 FP, 6,6 - 2, one column lost: nothing.
    assert_eq!(
        s.refused(&Order::Fire(FireOrder::Hold)),
        Refusal::Fire(FireRefusal::MustFire { unit: enemy })
    );
    let shot = fire(&[all(enemy, &[])], "E5");
    s.give(&shot, &[6, 6]);
    while s.pos.moving().is_some() {
        s.give(&Order::Fire(FireOrder::Hold), &[]);
    }
    assert!(!s.unit(squad).melee && !s.unit(enemy).melee && s.unit(squad).men().berserk);
    assert_eq!(s.unit(squad).at(), s.unit(enemy).at());
}

/// Clauses: A15.432-3, A15.432-6, A15.46-1
#[test]
fn in_the_afph_it_fires_into_its_location_and_comes_to_itself_with_the_last_enemy() {
    let mut s = Scene::open(Phase::AdvancingFire);
    let squad = s.attacker(SQUAD, "E5");
    let enemy = s.defender(ENEMY, "E5");
    s.defender(ENEMY, "R5");
    s.edit(squad).men_mut().berserk = true;
    s.edit(squad).moved = true;
    let shot = fire(&[all(squad, &[])], "E5");
    // 4 x 3 / 2.
    assert_eq!(s.assess(&shot).fp, Fp::whole(6));
    let mut missed = s.clone();
    missed.give(&shot, &[6, 5]);
    assert!(missed.unit(squad).men().berserk);
    // 1,1 on the 6 column kills.
    let events = s.give(&shot, &[1, 1]);
    assert_eq!(eliminated(&events), [enemy]);
    assert!(events.contains(&Event::Heat(HeatEvent::CameToItself { unit: squad })));
    assert!(s.unit(squad).good_order());
}

/// Clauses: A15.432-5
#[test]
fn a_berserk_unit_neither_fires_nor_waits_in_the_pfph() {
    let mut s = Scene::open(Phase::PrepFire);
    let squad = s.attacker(SQUAD, "D5");
    s.attacker(SQUAD, "R9");
    s.defender(ENEMY, "E5");
    s.edit(squad).men_mut().berserk = true;
    let none = Refusal::Fire(FireRefusal::BerserkNoPrepFire { unit: squad });
    assert_eq!(s.refused(&fire(&[all(squad, &[])], "E5")), none);
    assert_eq!(s.refused(&Order::Fire(FireOrder::Await { unit: squad })), none);
}

/// Clauses: A7.54-1
#[test]
fn a_berserk_unit_is_in_no_fire_group_of_several_locations() {
    let mut s = Scene::open(Phase::AdvancingFire);
    let squad = s.attacker(SQUAD, "D5");
    let other = s.attacker(SQUAD, "D6");
    s.defender(ENEMY, "F5");
    let order = fire(&[all(squad, &[]), all(other, &[])], "F5");
    s.assess(&order);
    s.edit(squad).men_mut().berserk = true;
    assert_eq!(s.refused(&order), Refusal::Fire(FireRefusal::BerserkGroup { unit: squad }));
}

/// Clauses: A15.42-6
#[test]
fn no_leader_directs_a_group_with_a_berserk_unit_in_it() {
    let mut s = Scene::open(Phase::AdvancingFire);
    let squad = s.attacker(SQUAD, "D5");
    let other = s.attacker(SQUAD, "D5");
    let leader = s.attacker("russian-9-1", "D5");
    s.defender(ENEMY, "F5");
    s.edit(squad).men_mut().berserk = true;
    let order = directed(&[all(squad, &[]), all(other, &[])], &[leader], "F5");
    assert_eq!(
        s.refused(&order),
        Refusal::Direction(DirectionRefusal::BerserkUndirected { unit: squad })
    );
    s.assess(&directed(&[all(other, &[])], &[leader], "F5"));
}

/// Clauses: A15.431-7
#[test]
fn a_berserk_unit_does_not_advance() {
    let mut s = Scene::open(Phase::Advance);
    let squad = s.attacker(SQUAD, "D5");
    s.attacker(SQUAD, "D6");
    s.defender(ENEMY, "E5");
    s.edit(squad).men_mut().berserk = true;
    let order = Order::CloseCombat(CloseCombatOrder::Advance {
        units: BTreeSet::from([squad]),
        to: at("E5"),
    });
    assert_eq!(s.refused(&order), Refusal::Move(MoveRefusal::OnlyCharges { unit: squad }));
}

/// Clauses: A15.46-1
#[test]
fn an_enemy_who_withdraws_does_not_end_the_frenzy() {
    let mut s = Scene::open(Phase::CloseCombat);
    let enemy = s.attacker(SQUAD, "D5");
    let squad = s.defender(ENEMY, "D5");
    for id in [enemy, squad] {
        s.edit(id).melee = true;
    }
    s.edit(squad).men_mut().berserk = true;
    s.give(&Order::CloseCombat(CloseCombatOrder::Engage { at: at("D5") }), &[]);
    let withdrawals = [(enemy, at("D4"))].into();
    let out = ClosePlan { withdrawals, ..ClosePlan::default() };
    s.give(&Order::CloseCombat(CloseCombatOrder::Fight(out)), &[]);
    let attack = CloseAttack { by: [squad].into(), at: [enemy].into() };
    let blow = ClosePlan { attacks: vec![attack], ..ClosePlan::default() };
    s.give(&Order::CloseCombat(CloseCombatOrder::Fight(blow)), &[6, 6]);
    assert_eq!(s.unit(enemy).at(), Some(at("D4")));
    assert!(s.unit(squad).men().berserk);
}

/// Clauses: A15.46-1
#[test]
fn killing_the_last_enemy_in_close_combat_ends_the_frenzy() {
    let mut s = Scene::open(Phase::CloseCombat);
    let squad = s.attacker(SQUAD, "D5");
    let enemy = s.defender("german-4-6-7-hs", "D5");
    s.defender(ENEMY, "R5");
    s.edit(squad).men_mut().berserk = true;
    s.give(&Order::CloseCombat(CloseCombatOrder::Engage { at: at("D5") }), &[]);
    let attack = CloseAttack { by: BTreeSet::from([squad]), at: BTreeSet::from([enemy]) };
    let plan = ClosePlan { attacks: vec![attack], ..ClosePlan::default() };
    s.give(&Order::CloseCombat(CloseCombatOrder::Fight(plan)), &[]);
    s.give(&Order::CloseCombat(CloseCombatOrder::Fight(ClosePlan::default())), &[1, 2]);
    assert!(!s.lives(enemy) && s.unit(squad).good_order());
}

/// Clauses: A15.431-11, A15.431-12, A15.46-2
#[test]
fn it_runs_on_to_where_the_enemy_was_and_comes_to_itself_when_nobody_is_there() {
    let (mut s, squad) = charging("", "D5");
    let enemy = s.defender(ENEMY, "G5");
    let waiting = s.defender(ENEMY, "T1");
    s.pos.units.put(waiting, None);
    s.edit(waiting).enters = 4;
    s.attacker(SQUAD, "A1");
    s.begin(&[squad], Gait::Normal);
    let to = steps(&s).into_iter().next().unwrap();
    run(&mut s, &to);
    // He is gone, nobody else is to be seen.
    s.pos.units.remove(&enemy);
    while s.pos.moving().is_some() {
        let to = steps(&s).into_iter().next().unwrap();
        run(&mut s, &to);
    }
    assert_eq!(s.unit(squad).at(), Some(at("G5")));
    assert!(s.unit(squad).men().berserk, "until the end of the phase");
    s.give(&Order::Done, &[]);
    assert!(s.unit(squad).good_order());
}

/// Clauses: A15.431-13
#[test]
fn at_the_enemys_former_place_it_charges_the_next_one_it_sees() {
    let (mut s, squad) = charging("", "D5");
    let enemy = s.defender(ENEMY, "F5");
    s.defender(ENEMY, "K5");
    s.begin(&[squad], Gait::Normal);
    let to = steps(&s).into_iter().next().unwrap();
    run(&mut s, &to);
    s.pos.units.remove(&enemy);
    let here = s.unit(squad).at().unwrap();
    for to in steps(&s) {
        assert!(at(&to).hex.distance(at("K5").hex) < here.hex.distance(at("K5").hex), "{to}");
    }
    assert!(!steps(&s).is_empty());
}

/// Clauses: A15.431-3
#[test]
fn a_mover_who_goes_berserk_charges_with_eight_mf_less_those_spent() {
    let mut s = Scene::open(Phase::Movement);
    let squad = s.attacker(SQUAD, "D5");
    let firer = s.defender("german-4-3-6", "H5");
    s.walk(&[squad], Gait::Assault, "E5");
    // 4 FP at 3 - 1 (FFMO): 3,2 - 1 = 4 is a 1MC; 1,1 and Heat of Battle 7 + 2: berserk.
    s.give(&fire(&[all(firer, &[])], "E5"), &[3, 2, 1, 1, 3, 4]);
    assert!(s.unit(squad).men().berserk);
    let Some(Frame::Move(frame)) = s.pos.frames.first() else { panic!("the move goes on") };
    assert_eq!((frame.gait, frame.mf, frame.spent), (Gait::Normal, Mf::whole(8), Mf::ONE));
    while decision(&s.pos).unwrap().kind == DecisionKind::FirstFire {
        s.give(&Order::Fire(FireOrder::Hold), &[]);
    }
    assert!(steps(&s).iter().all(|to| at(to).hex.distance(at("H5").hex) < 3), "{:?}", steps(&s));
    assert_eq!(
        s.refused(&Order::Move(MoveOrder::Stop)),
        Refusal::Move(MoveRefusal::MustCharge { unit: squad })
    );
}

/// Clauses: A15.432-2
#[test]
fn a_lone_smc_is_overrun_at_once() {
    let (mut s, squad) = charging("", "D5");
    let leader = s.defender("german-8-0", "E5");
    s.defender(ENEMY, "R9");
    s.begin(&[squad], Gait::Normal);
    s.give(&step_order("E5"), &[]);
    while decision(&s.pos).unwrap().kind == DecisionKind::FirstFire {
        s.give(&Order::Fire(FireOrder::Hold), &[]);
    }
    assert_eq!(decision(&s.pos).unwrap().kind, DecisionKind::CloseCombat);
    let attack = CloseAttack { by: BTreeSet::from([squad]), at: BTreeSet::from([leader]) };
    let plan = ClosePlan { attacks: vec![attack], ..ClosePlan::default() };
    s.give(&Order::CloseCombat(CloseCombatOrder::Fight(plan)), &[]);
    let mut held = s.clone();
    // No NTC was rolled, one MF spent. He falls: the squad is itself again and its move over.
    s.give(&Order::CloseCombat(CloseCombatOrder::Fight(ClosePlan::default())), &[1, 2]);
    assert!(!s.lives(leader) && s.unit(squad).good_order() && s.pos.moving().is_none());
    // He lives: they are in Melee.
    held.give(&Order::CloseCombat(CloseCombatOrder::Fight(ClosePlan::default())), &[6, 6]);
    assert!(held.unit(leader).melee && held.unit(squad).melee);
}

/// Clauses: A15.431-10
#[test]
fn a_concealed_enemy_it_runs_into_holds_the_charge() {
    let (mut s, squad) = charging("", "D5");
    s.defender(ENEMY, "H5");
    s.begin(&[squad], Gait::Normal);
    let to = steps(&s).into_iter().next().unwrap();
    let hidden = s.defender("german-4-4-7", &to);
    s.edit(hidden).concealed = true;
    s.give(&step_order(&to), &[]);
    assert!(!s.unit(hidden).concealed);
    assert_eq!(s.unit(squad).at(), Some(at(&to)));
    s.give(&fire(&[all(hidden, &[])], &to), &[6, 6]);
    while s.pos.moving().is_some() {
        s.give(&Order::Fire(FireOrder::Hold), &[]);
    }
    assert_eq!(s.unit(squad).at(), Some(at(&to)));
}

/// Clauses: A15.432-8
#[test]
fn berserk_units_are_lax_in_close_combat() {
    for (berserk, drm) in [(false, 0), (true, 1)] {
        let map = "[[terrain]]\nkind = \"woods\"\nhexes = [\"D5\"]\n";
        let mut s = Scene::new(Phase::CloseCombat, map);
        let squad = s.attacker(SQUAD, "D5");
        let fresh = s.attacker(SQUAD, "D5");
        s.defender(ENEMY, "D5");
        s.edit(squad).men_mut().berserk = berserk;
        s.edit(fresh).men_mut().advanced = true;
        let events =
            s.give(&Order::CloseCombat(CloseCombatOrder::Engage { at: at("D5") }), &[3, 3]);
        let drs = events.iter().find_map(|event| match event {
            Event::CloseCombat(CloseCombatEvent::Ambush { drs, .. }) => Some(*drs),
            _ => None,
        });
        assert_eq!(drs, Some([3 + drm, 3]));
    }
}

/// Clauses: A15.42-4
#[test]
fn a_minimum_move_pins_even_a_wounded_berserk_leader_but_leaves_him_not_cx() {
    let map =
        "[[hill]]\nlevel = 1\nhexes = [\"E5\"]\n[[terrain]]\nkind = \"woods\"\nhexes = [\"E5\"]\n";
    let mut s = Scene::new(Phase::Movement, map);
    let leader = s.attacker("russian-8-0", "D5");
    s.attacker(SQUAD, "T10");
    s.edit(leader).men_mut().berserk = true;
    s.edit(leader).men_mut().wounded = true;
    let enemy = s.defender(ENEMY, "E5");
    s.begin(&[leader], Gait::Normal);
    // Four MF of his three.
    s.give(&step_order("E5"), &[]);
    s.give(&fire(&[all(enemy, &[])], "E5"), &[6, 6]);
    while s.pos.moving().is_some() {
        s.give(&Order::Fire(FireOrder::Hold), &[]);
    }
    let unit = s.unit(leader);
    assert!(unit.men().berserk && unit.men().pinned && !unit.men().cx);
}

/// Two in one stack on the wire: the only way on is off it; in the open there is no such way (A15.45).
#[test]
fn a_charge_on_the_wire_gets_off_it_and_one_beside_it_does_not() {
    let (mut s, squad) = charging("", "G4");
    let other = s.attacker(SQUAD, "G4");
    s.edit(other).men_mut().berserk = true;
    s.defender(ENEMY, "G6");
    s.setting(|setting| {
        setting.wire.insert(at("G5").hex);
    });
    let off = Order::Move(MoveOrder::Shift { to: first_fire::board::Footing::Ground });
    s.begin(&[squad, other], Gait::Normal);
    assert_eq!(s.refused(&off), Refusal::Move(MoveRefusal::OnlyCharges { unit: squad }));
    assert!(!legal_orders(&s.pos).contains(&off));
    run(&mut s, "G5");
    assert_eq!(s.unit(other).footing(), first_fire::board::Footing::OnWire);
    assert!(legal_orders(&s.pos).contains(&off));
    s.give(&off, &[1]);
    for id in [squad, other] {
        assert_eq!(s.unit(id).footing(), first_fire::board::Footing::Ground);
    }
}

/// In the corner, behind hexes that are full: it sees an enemy and has no way to him (A15.45).
#[test]
fn a_charge_without_a_way_to_any_enemy_it_sees_hardens_the_unit_and_ends_its_frenzy() {
    for walled in [false, true] {
        let (mut s, squad) = charging("", "A1");
        s.defender(ENEMY, "C1");
        let full = if walled { 3 } else { 0 };
        let mut around: Vec<_> = at("A1").hex.neighbors().map(|(_, hex)| hex).collect();
        around.retain(|&hex| s.pos.map().contains(hex));
        for hex in around {
            for _ in 0..full {
                let friend = s.attacker(SQUAD, &hex.to_string());
                s.edit(friend).moved = true;
            }
        }
        if !walled {
            assert_eq!(
                s.refused(&Order::Done),
                Refusal::Move(MoveRefusal::MustCharge { unit: squad })
            );
            continue;
        }
        let refusal = s.refused(&move_order(&[squad], Gait::Normal));
        assert_eq!(refusal, Refusal::Move(MoveRefusal::NothingToCharge { unit: squad }));
        let events = s.give(&Order::Done, &[]);
        let hardened = |event: &Event| matches!(event, Event::Heat(HeatEvent::Hardened { .. }));
        assert!(events.iter().any(hardened), "{events:?}");
        assert!(s.pos.units.values().all(|unit| !unit.men().berserk));
    }
}
