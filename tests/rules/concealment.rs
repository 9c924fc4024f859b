//! Concealment (A12): who is Known, half FP, what brings a unit to light and what hides it.

use first_fire::rules::Phase;
use first_fire::rules::concealment::{is_watched, known, known_enemies};
use first_fire::rules::decision::{DecisionKind, decision};
use first_fire::rules::event::{CloseCombatEvent, ConcealmentEvent, Event};
use first_fire::rules::fire::{Column, Fp, FpStep, IftResult};
use first_fire::rules::ids::{Side, UnitId};
use first_fire::rules::order::{
    CloseCombatOrder, FireOrder, Gait, MoveOrder, Order, PossessionOrder, RoutOrder,
};
use first_fire::rules::refusal::{FireRefusal, MoveRefusal, NamedRefusal, Refusal, RoutRefusal};
use first_fire::rules::unit::Unit;

use super::scene::{Scene, all, at, attack, attacks, fire, only};

const WOODS: &str = "[[terrain]]\nkind = \"woods\"\nhexes = [\"G5\", \"H5\"]\n";

/// Marks a unit as concealed.
fn hide(s: &mut Scene, id: UnitId) {
    s.edit(id).concealed = true;
}

/// Who came to light.
fn revealed(events: &[Event]) -> Vec<UnitId> {
    events
        .iter()
        .filter_map(|event| match event {
            Event::Concealment(ConcealmentEvent::Revealed { units, .. }) => Some(units.clone()),
            _ => None,
        })
        .flatten()
        .collect()
}

/// EX-A7.36-2, with squads of the same FP and training as its 5-4-5
/// Clauses: A7.23-1
#[test]
fn two_assaulting_squads_keep_eight_factors_against_a_concealed_neighbour() {
    let mut s = Scene::open(Phase::AdvancingFire);
    let squads = [s.attacker("american-5-4-6", "F5"), s.attacker("american-5-4-6", "F5")];
    let target = s.defender("german-4-6-7", "G5");
    hide(&mut s, target);
    let order = fire(&squads.map(|squad| all(squad, &[])), "G5");
    let assessment = s.assess(&order);
    assert_eq!(assessment.lines[0].range, 1);
    // 5 x 2 / 2 / 2 + 1 is 7/2: 4 of each, before they are added.
    assert!(assessment.lines.iter().all(|line| line.fp == Fp::whole(4)));
    assert!(assessment.lines.iter().all(|line| line.steps.contains(&FpStep::Concealed)));
    assert_eq!(
        (assessment.fp, assessment.targets[0].column),
        (Fp::whole(8), Column::for_fp(Fp::whole(8)))
    );
    s.edit(target).concealed = false;
    assert_eq!(s.assess(&order).fp, Fp::whole(12));
}

/// Clauses: A7.23-1
#[test]
fn one_dr_attacks_the_known_of_a_location_in_full_and_the_concealed_by_half() {
    let mut s = Scene::open(Phase::PrepFire);
    let squad = s.attacker("german-8-3-8", "F5");
    let (seen, unseen) = (s.defender("russian-4-4-7", "H5"), s.defender("russian-4-4-7", "H5"));
    hide(&mut s, unseen);
    // 8 FP: a 7 is a 1MC. 4 FP: a PTC. Both pass.
    let events = s.give(&fire(&[all(squad, &[])], "H5"), &[3, 4, 2, 3, 2, 3]);
    let report = attack(&events);
    let columns: Vec<u8> =
        report.assessment.targets.iter().map(|line| line.column.unwrap().fp()).collect();
    assert_eq!(columns, [8, 4]);
    let results: Vec<IftResult> = report.results.iter().map(|line| line.result).collect();
    assert_eq!(results, [IftResult::Mc(1), IftResult::Ptc]);
    assert_eq!(report.results[0].units, [seen]);
    // The mere PTC has brought it to light.
    assert_eq!(revealed(&events), [unseen]);
}

#[test]
fn fire_without_effect_leaves_its_target_concealed_and_a_hit_takes_dummies_off() {
    let mut s = Scene::open(Phase::PrepFire);
    let (one, two) = (s.attacker("german-4-6-7", "F5"), s.attacker("german-4-6-7", "F6"));
    let target = s.defender("russian-4-4-7", "H5");
    hide(&mut s, target);
    let dummy = s.defender("russian-dummy", "H5");
    hide(&mut s, dummy);
    let events = s.give(&fire(&[all(one, &[])], "H5"), &[6, 5]);
    assert_eq!(attack(&events).assessment.fp, Fp::whole(2));
    assert!(s.unit(target).concealed && s.lives(dummy));
    // 2 FP: a 3 is a 1MC, which the squad passes.
    let events = s.give(&fire(&[all(two, &[])], "H5"), &[1, 2, 2, 3]);
    assert!(events.contains(&Event::Concealment(ConcealmentEvent::Dummies {
        side: Side::Second,
        units: vec![dummy],
        at: at("H5")
    })));
    assert!(!s.lives(dummy));
    assert_eq!(s.pos.points, [0, 0]);
}

/// Clauses: A8.224-3
#[test]
fn residual_fp_is_not_halved_against_concealed_movers() {
    let mut s = Scene::new(Phase::Movement, WOODS);
    s.defender("german-4-6-7", "A9");
    s.pos.residual.insert(at("G5"), 4);
    let mover = s.attacker("russian-4-4-7", "G6");
    hide(&mut s, mover);
    s.begin(&[mover], Gait::Assault);
    let events = s.step("G5", &[6, 5]);
    let report = attack(&events);
    assert!(report.assessment.targets[0].concealed);
    assert_eq!(report.assessment.targets[0].column.unwrap().fp(), 4);
}

#[test]
fn a_concealed_enemy_next_to_a_unit_does_not_bind_its_fire() {
    let mut s = Scene::open(Phase::PrepFire);
    let squad = s.attacker("german-4-6-7", "F5");
    let here = s.defender("russian-4-4-7", "F5");
    s.defender("russian-4-4-7", "H5");
    let order = fire(&[all(squad, &[])], "H5");
    assert_eq!(s.refused(&order), Refusal::Fire(FireRefusal::EnemyInLocation { unit: squad }));
    hide(&mut s, here);
    assert!(!known(&s.pos, here));
    assert_eq!(known_enemies(&s.pos, Side::First).count(), 1);
    s.give(&order, &[6, 5]);
}

/// Clauses: A8.3-6
#[test]
fn a_nearer_enemy_bars_subsequent_first_fire_only_while_he_is_known() {
    let mut s = Scene::open(Phase::Movement);
    let firer = s.defender("german-4-6-7", "D5");
    s.edit(firer).fire = first_fire::rules::unit::FireMarker::First;
    let near = s.attacker("russian-4-4-7", "E5");
    let mover = s.attacker("russian-4-4-7", "G6");
    hide(&mut s, near);
    s.walk(&[mover], Gait::Normal, "G5");
    let order = fire(&[all(firer, &[])], "G5");
    s.assess(&order);
    s.edit(near).concealed = false;
    assert_eq!(s.refused(&order), Refusal::Fire(FireRefusal::SubsequentCloser { unit: firer }));
}

#[test]
fn firing_shows_a_unit_to_a_good_order_enemy_within_sixteen_hexes() {
    for (range, broken, shown) in [("R5", false, true), ("S5", false, false), ("R5", true, false)] {
        let mut s = Scene::open(Phase::PrepFire);
        let squad = s.attacker("german-4-6-7", "B5");
        let gun = s.weapon("german-hmg", squad);
        hide(&mut s, squad);
        let target = s.defender("russian-4-4-7", range);
        s.edit(target).men_mut().broken = broken;
        let events = s.give(&fire(&[only(squad, &[gun])], range), &[6, 5]);
        assert_eq!(revealed(&events), if shown { vec![squad] } else { vec![] }, "{range}");
    }
}

#[test]
fn only_assault_movement_in_cover_keeps_a_mover_concealed() {
    for (gait, to, shown) in
        [(Gait::Assault, "H5", false), (Gait::Normal, "H5", true), (Gait::Assault, "G6", true)]
    {
        let mut s = Scene::new(Phase::Movement, WOODS);
        s.defender("german-4-6-7", "K6");
        let mover = s.attacker("russian-4-4-7", "G5");
        hide(&mut s, mover);
        s.begin(&[mover], gait);
        let events = s.step(to, &[]);
        assert_eq!(!revealed(&events).is_empty(), shown, "{gait:?} to {to}");
        assert_eq!(s.unit(mover).concealed, !shown);
    }
}

#[test]
fn nobody_in_sight_means_nothing_is_noticed() {
    let mut s = Scene::open(Phase::Movement);
    let enemy = s.defender("german-4-6-7", "A1");
    s.edit(enemy).men_mut().broken = true;
    let dummy = s.defender("german-dummy", "F9");
    hide(&mut s, dummy);
    let mover = s.attacker("russian-4-4-7", "G5");
    hide(&mut s, mover);
    assert!(!is_watched(&s.pos, mover));
    s.begin(&[mover], Gait::Normal);
    s.step("G6", &[]);
    assert!(s.unit(mover).concealed);
}

#[test]
fn who_walks_into_concealed_enemies_is_thrown_back_and_chance_shows_one_of_them() {
    let mut s = Scene::new(Phase::Movement, WOODS);
    let (one, two) = (s.defender("german-4-6-7", "G5"), s.defender("german-4-6-7", "G5"));
    hide(&mut s, one);
    hide(&mut s, two);
    let mover = s.attacker("russian-4-4-7", "G7");
    s.walk(&[mover], Gait::Normal, "G6");
    s.give(&Order::Fire(FireOrder::Hold), &[]);
    // The dr of Random Selection: the second squad is shown.
    let events = s.step("G5", &[2, 5]);
    assert_eq!(revealed(&events), [two]);
    assert!(events.contains(&Event::Concealment(ConcealmentEvent::ThrownBack {
        units: [mover].into(),
        from: at("G5"),
        to: Some(at("G6"))
    })));
    assert_eq!(s.unit(mover).at(), Some(at("G6")));
    // The DEFENDER may fire at it where it is back; then its move is over.
    assert_eq!(decision(&s.pos).unwrap().kind, DecisionKind::FirstFire);
    let events = s.give(&fire(&[all(two, &[])], "G6"), &[6, 5, 2, 2]);
    assert_eq!(attack(&events).assessment.target, at("G6"));
    s.give(&Order::Fire(FireOrder::Hold), &[]);
    assert!(s.pos.moving().is_none());
}

#[test]
fn dummies_bar_nobodys_way() {
    let mut s = Scene::new(Phase::Movement, WOODS);
    let dummy = s.defender("german-dummy", "G5");
    hide(&mut s, dummy);
    s.defender("german-4-6-7", "A9");
    let mover = s.attacker("russian-4-4-7", "G6");
    s.begin(&[mover], Gait::Normal);
    s.step("G5", &[]);
    assert!(!s.lives(dummy));
    assert_eq!(s.unit(mover).at(), Some(at("G5")));
}

#[test]
fn a_known_enemy_still_bars_the_way_without_a_die() {
    let mut s = Scene::new(Phase::Movement, WOODS);
    s.defender("german-4-6-7", "G5");
    let mover = s.attacker("russian-4-4-7", "G6");
    s.begin(&[mover], Gait::Normal);
    let order = Order::Move(MoveOrder::Step { to: at("G5"), cover: true });
    assert_eq!(s.refused(&order), Refusal::Move(MoveRefusal::EnemyThere { to: at("G5") }));
}

#[test]
fn a_broken_unit_does_not_run_from_what_it_does_not_know_of() {
    let mut s = Scene::open(Phase::Rout);
    let broken = s.attacker("russian-4-4-7", "G5");
    s.edit(broken).men_mut().broken = true;
    let enemy = s.defender("german-4-6-7", "G6");
    assert!(first_fire::rules::rout::must_rout(&s.pos, broken));
    assert_eq!(first_fire::rules::rout::interdictor(&s.pos, broken, at("G5")), Some(enemy));
    hide(&mut s, enemy);
    assert!(!first_fire::rules::rout::must_rout(&s.pos, broken));
    assert_eq!(first_fire::rules::rout::interdictor(&s.pos, broken, at("G5")), None);
}

#[test]
fn breaking_ends_concealment() {
    let mut s = Scene::open(Phase::PrepFire);
    let squad = s.attacker("german-4-6-7", "F5");
    let target = s.defender("russian-4-4-7", "H5");
    hide(&mut s, target);
    // 2 FP: 1,3 is an NMC; 6,5 breaks it.
    s.give(&fire(&[all(squad, &[])], "H5"), &[1, 3, 6, 5]);
    assert!(s.unit(target).men().broken && !s.unit(target).concealed);
}

#[test]
fn an_advance_run_into_the_open_is_seen_and_one_into_cover_is_not() {
    for (to, shown) in [("H5", false), ("G6", true)] {
        let mut s = Scene::new(Phase::Advance, WOODS);
        s.defender("german-4-6-7", "K6");
        let unit = s.attacker("russian-4-4-7", "G5");
        hide(&mut s, unit);
        s.give(
            &Order::CloseCombat(CloseCombatOrder::Advance { units: [unit].into(), to: at(to) }),
            &[],
        );
        assert_eq!(s.unit(unit).concealed, !shown, "{to}");
    }
}

#[test]
fn concealment_makes_for_an_ambush_and_ends_in_it() {
    let mut s = Scene::open(Phase::CloseCombat);
    let (mine, other) = (s.attacker("russian-4-4-7", "G5"), s.defender("german-4-6-7", "G5"));
    s.edit(mine).men_mut().advanced = true;
    hide(&mut s, other);
    // 3 against 3 - 2: no; 4 against 3 - 2: the concealed side is three lower.
    let events = s.give(&Order::CloseCombat(CloseCombatOrder::Engage { at: at("G5") }), &[4, 3]);
    assert!(events.contains(&Event::CloseCombat(CloseCombatEvent::Ambush {
        at: at("G5"),
        drs: [4, 1],
        ambusher: Some(Side::Second)
    })));
    assert_eq!(revealed(&events), [other]);
}

#[test]
fn dummies_are_gone_before_close_combat() {
    let mut s = Scene::open(Phase::Advance);
    let unit = s.attacker("russian-4-4-7", "G6");
    let dummy = s.defender("german-dummy", "G5");
    hide(&mut s, dummy);
    s.defender("german-4-6-7", "A9");
    s.give(
        &Order::CloseCombat(CloseCombatOrder::Advance { units: [unit].into(), to: at("G5") }),
        &[],
    );
    assert!(!s.lives(dummy));
}

#[test]
fn at_the_end_of_the_turn_who_is_out_of_sight_in_cover_is_concealed_and_others_try_or_may_not() {
    let woods = "[[terrain]]\nkind = \"woods\"\nhexes = [\"A5\", \"S5\", \"A9\"]\n";
    let mut s = Scene::new(Phase::CloseCombat, woods);
    s.setting(|setting| setting.concealment = true);
    let watched = s.attacker("russian-4-4-7", "A5");
    let watcher = s.defender("german-4-6-7", "D5");
    let behind = s.defender("german-8-1", "S5");
    let open = s.defender("german-4-6-7", "R5");
    s.edit(watcher).men_mut().broken = true;
    // The broken watcher does not count. The Russian is in cover and seen from 17 hexes on: a dr of 6, 3 for his size,
    // less 1 for the woods. The leader likewise: 1, 1 for his size, less 1. In the open there is no hope.
    let events = s.give(&Order::Done, &[6, 1]);
    assert!(!s.unit(watched).concealed, "{events:?}");
    assert!(s.unit(behind).concealed);
    assert!(!s.unit(open).concealed);
    assert!(attacks(&events).is_empty());
}

#[test]
fn unseen_in_cover_is_certain_and_near_is_hopeless() {
    let woods = "[[terrain]]\nkind = \"woods\"\nhexes = [\"A5\", \"C5\", \"E5\", \"H5\"]\n";
    for (concealment, hidden) in [(true, true), (false, false)] {
        let mut s = Scene::new(Phase::CloseCombat, woods);
        s.setting(|setting| setting.concealment = concealment);
        let unseen = s.attacker("russian-4-4-7", "A5");
        let seen = s.defender("german-4-6-7", "H5");
        let seeing = s.attacker("russian-4-4-7", "G6");
        s.give(&Order::Done, &[]);
        assert_eq!(s.unit(unseen).concealed, hidden);
        assert!(!s.unit(seen).concealed && !s.unit(seeing).concealed);
    }
}

/// Clauses: A7.25-3, A7.25-4
#[test]
fn waiting_for_opportunity_fire_is_seen_from_sixteen_hexes_and_no_farther() {
    for (enemy, broken, shown) in [("R5", false, true), ("S5", false, false), ("R5", true, false)] {
        let mut s = Scene::open(Phase::PrepFire);
        let squad = s.attacker("german-4-6-7", "B5");
        hide(&mut s, squad);
        let enemy = s.defender("russian-4-4-7", enemy);
        s.edit(enemy).men_mut().broken = broken;
        let events = s.give(&Order::Fire(FireOrder::Await { unit: squad }), &[]);
        assert_eq!(revealed(&events), if shown { vec![squad] } else { vec![] });
    }
}

#[test]
fn a_dummy_neither_fires_nor_waits_nor_takes_up_a_weapon() {
    let mut s = Scene::open(Phase::PrepFire);
    let dummy = s.attacker("german-dummy", "F5");
    hide(&mut s, dummy);
    let squad = s.attacker("german-4-6-7", "F5");
    let gun = s.loose_weapon("german-lmg", "F5");
    let held = s.weapon("german-lmg", squad);
    s.defender("russian-4-4-7", "H5");
    let refusal = Refusal::Named(NamedRefusal::OnlyADummy { unit: dummy });
    assert_eq!(s.refused(&fire(&[all(dummy, &[])], "H5")), refusal);
    assert_eq!(s.refused(&Order::Fire(FireOrder::Await { unit: dummy })), refusal);
    s.pos.phase = Phase::Rally;
    assert_eq!(
        s.refused(&Order::Possession(PossessionOrder::Recover { unit: dummy, weapon: gun })),
        refusal
    );
    assert_eq!(
        s.refused(&Order::Possession(PossessionOrder::Transfer { weapon: held, to: dummy })),
        refusal
    );
}

#[test]
fn a_rout_passes_by_a_concealed_enemy_but_not_through_him() {
    let woods = "[[terrain]]\nkind = \"woods\"\nhexes = [\"G4\", \"F5\", \"F4\"]\n";
    let mut s = Scene::new(Phase::Rout, woods);
    let broken = s.attacker("russian-4-4-7", "G5");
    s.edit(broken).men_mut().broken = true;
    s.edit(broken).men_mut().dm = true;
    s.defender("german-4-6-7", "G9");
    let hidden = s.defender("german-4-6-7", "G4");
    hide(&mut s, hidden);
    let through = Order::Rout(RoutOrder::Flee { unit: broken, to: at("G4"), low_crawl: false });
    assert_eq!(s.refused(&through), Refusal::Rout(RoutRefusal::RoutTowardEnemy { to: at("G4") }));
    // F4 is next to him, and he is not known to be there.
    let past = Order::Rout(RoutOrder::Flee { unit: broken, to: at("F4"), low_crawl: true });
    assert!(first_fire::rules::check(&s.pos, &past).is_ok());
    s.edit(hidden).concealed = false;
    assert_eq!(s.refused(&past), Refusal::Rout(RoutRefusal::RoutTowardEnemy { to: at("F4") }));
}

/// AM-19
/// Clauses: A8.312-1, A7.23-1
#[test]
fn the_duty_to_fire_holds_against_concealed_movers_too_by_half() {
    let mut s = Scene::open(Phase::Movement);
    let firer = s.defender("german-4-6-7", "G5");
    let mover = s.attacker("russian-4-4-7", "G7");
    s.walk(&[mover], Gait::Normal, "G6");
    s.intrude("G5");
    hide(&mut s, mover);
    s.edit(firer).men_mut().pinned = true;
    assert_eq!(
        s.refused(&Order::Fire(FireOrder::Hold)),
        Refusal::Fire(FireRefusal::MustFire { unit: firer })
    );
    // Three times 4, by half for the "?" and by half again for the pin.
    assert_eq!(s.assess(&fire(&[all(firer, &[])], "G5")).fp, Fp::whole(3));
}

/// Clauses: A7.212-4, A8.311-1
#[test]
fn point_blank_fire_at_a_known_enemy_is_owed_before_any_other_and_none_to_a_hidden_one() {
    let mut s = Scene::open(Phase::Movement);
    let firer = s.defender("german-4-6-7", "G5");
    s.edit(firer).fire = first_fire::rules::unit::FireMarker::Final;
    let sharing = s.attacker("russian-4-4-7", "G5");
    hide(&mut s, sharing);
    let mover = s.attacker("russian-4-4-7", "G7");
    s.walk(&[mover], Gait::Normal, "G6");
    let order = fire(&[all(firer, &[])], "G6");
    s.assess(&order);
    s.edit(sharing).concealed = false;
    assert_eq!(s.refused(&order), Refusal::Fire(FireRefusal::EnemyInLocation { unit: firer }));
}

/// A Dummy that has yet to enter meets nobody.
#[test]
fn dummies_off_the_board_are_not_gone_before_close_combat() {
    let mut s = Scene::open(Phase::Advance);
    s.attacker("russian-4-4-7", "G6");
    s.defender("german-4-6-7", "A9");
    let waiting = s.defender("german-dummy", "G5");
    hide(&mut s, waiting);
    s.pos.units.put(waiting, None);
    s.edit(waiting).enters = 4;
    s.give(&Order::Done, &[]);
    assert!(s.lives(waiting));
}

/// The attempts at concealment at the end of a Player Turn: whose, and what the dr came to.
fn attempts(events: &[Event]) -> Vec<(UnitId, i32)> {
    events
        .iter()
        .filter_map(|event| match event {
            Event::Concealment(ConcealmentEvent::Attempt { unit, total, .. }) => {
                Some((*unit, *total))
            }
            _ => None,
        })
        .collect()
}

/// In woods under eyes 17 hexes off: each rolls a 4, a squad at three more and an SMC at one, all at one less.
#[test]
fn the_best_leader_helps_those_he_is_with_to_conceal_themselves() {
    let woods = "[[terrain]]\nkind = \"woods\"\nhexes = [\"A5\"]\n";
    let tried = |leaders: &[&str], change: &dyn Fn(&mut Unit)| {
        let mut s = Scene::new(Phase::CloseCombat, woods);
        s.setting(|setting| setting.concealment = true);
        s.attacker("russian-4-4-7", "A5");
        for leader in leaders {
            let id = s.attacker(leader, "A5");
            change(s.edit(id));
        }
        s.defender("german-4-6-7", "R5");
        let tries = s.pos.side_at(Side::First, at("A5")).filter(|unit| !unit.men().broken).count();
        let events = s.give(&Order::Done, &vec![4; tries]);
        attempts(&events).into_iter().map(|(_, total)| total).collect::<Vec<_>>()
    };
    assert_eq!(tried(&[], &|_| ()), [6]);
    assert_eq!(tried(&["russian-8-1"], &|_| ()), [5, 3]);
    assert_eq!(tried(&["russian-8-1", "russian-9-2"], &|_| ()), [4, 2, 2]);
    assert_eq!(tried(&["russian-9-2"], &|leader| leader.men_mut().pinned = true), [6, 4]);
    assert_eq!(tried(&["russian-9-2"], &|leader| leader.men_mut().broken = true), [6]);
}

/// Two hexes from an enemy who cannot see it, in the open: a broken one does not matter.
#[test]
fn unseen_in_the_open_is_certain_only_with_no_unbroken_enemy_near() {
    let woods = "[[terrain]]\nkind = \"woods\"\nhexes = [\"J4\"]\n";
    for (enemy, broken, certain) in [("J5", true, true), ("J5", false, false), ("J20", false, true)]
    {
        let mut s = Scene::new(Phase::CloseCombat, woods);
        s.setting(|setting| setting.concealment = true);
        let unit = s.attacker("russian-4-4-7", "J3");
        let near = s.defender("german-4-6-7", "J5");
        s.edit(near).men_mut().broken = broken;
        if enemy != "J5" {
            s.pos.units.put(near, None);
        }
        let dice: &[u8] = if certain { &[] } else { &[6, 6] };
        let events = s.give(&Order::Done, dice);
        assert_eq!(s.unit(unit).concealed, certain, "{events:?}");
    }
}

/// The end of the set-up, in woods and in the open, out of everybody's sight.
#[test]
fn who_sets_up_unseen_in_cover_begins_concealed_only_where_the_scenario_says_so() {
    let woods = "[[terrain]]\nkind = \"woods\"\nhexes = [\"A5\", \"K4\", \"K5\", \"K6\"]\n";
    for concealment in [true, false] {
        let mut s = Scene::new(Phase::Setup, woods);
        s.setting(|setting| setting.concealment = concealment);
        let covered = s.attacker("russian-4-4-7", "A5");
        let far = s.defender("german-4-6-7", "T5");
        s.give(&Order::Done, &[]);
        s.give(&Order::Done, &[]);
        assert_eq!(s.unit(covered).concealed, concealment);
        assert!(!s.unit(far).concealed);
    }
}
