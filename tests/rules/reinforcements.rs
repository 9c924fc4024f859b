//! Reinforcements come on the board in the MPh, for the MF of their entry hex (A2.5).

use std::collections::BTreeSet;

use first_fire::game::narrate;
use first_fire::odds::{of_path, way_to};
use first_fire::opponent::{GreedyPolicy, answer};
use first_fire::rules::Phase;
use first_fire::rules::decision::DecisionKind;
use first_fire::rules::event::{ConcealmentEvent, Event, MoveEvent};
use first_fire::rules::ids::{Side, UnitId};
use first_fire::rules::invariants::violations;
use first_fire::rules::movement::{Mf, entry_cost};
use first_fire::rules::order::{Gait, MoveOrder, Order, PossessionOrder};
use first_fire::rules::refusal::{FireRefusal, MoveRefusal, NamedRefusal, Refusal, TurnRefusal};
use first_fire::rules::view::Viewer;
use first_fire::rules::{apply, decision, legal_orders};

use super::scene::{Scene, all, at, attacks, fire, snap};

const SQUAD: &str = "russian-4-4-7";
const LEADER: &str = "russian-9-1";
const ENEMY: &str = "german-4-6-7";

/// A road runs off the board by T5, in woods; T3 is in the open, T8 in woods, T9 a marsh.
const EDGE: &str = r#"
roads = ["O6-P5-Q6-R5-S6-T5"]

[[terrain]]
kind = "woods"
hexes = ["T5", "T8"]

[[terrain]]
kind = "marsh"
hexes = ["T9"]
"#;

/// The ATTACKER's MPh of turn 2, in which these of his may come on the board at T3, T5, T8 and T9. One of his is there.
fn arriving(counters: &[&str]) -> (Scene, Vec<UnitId>) {
    let mut scene = Scene::new(Phase::Movement, EDGE);
    scene.pos.turn = 2;
    scene.setting(|setting| {
        setting.sides[0].entry = ["T3", "T5", "T8", "T9"].map(|name| at(name).hex).into()
    });
    let units: Vec<UnitId> = counters.iter().map(|counter| scene.attacker(counter, "A1")).collect();
    for &unit in &units {
        scene.pos.units.put(unit, None);
        scene.edit(unit).enters = 2;
    }
    scene.attacker(SQUAD, "A9");
    (scene, units)
}

fn stack(units: &[UnitId]) -> BTreeSet<UnitId> {
    units.iter().copied().collect()
}

fn moves(units: &[UnitId], gait: Gait) -> Order {
    Order::Move(MoveOrder::Begin { units: stack(units), gait })
}

fn step(to: &str) -> Order {
    Order::Move(MoveOrder::Step { to: at(to), cover: false })
}

#[test]
fn the_first_step_is_onto_an_entry_hex_for_its_mf_and_may_be_fired_at() {
    let (mut s, units) = arriving(&[SQUAD]);
    let enemy = s.defender(ENEMY, "Q8");
    s.begin(&units, Gait::Normal);
    let events = s.give(&step("T8"), &[]);
    let entered = Event::Move(MoveEvent::Moved {
        units: stack(&units),
        from: None,
        to: at("T8"),
        cost: Mf::whole(2),
        spent: Mf::whole(2),
    });
    assert!(events.contains(&entered), "{events:#?}");
    assert_eq!(s.unit(units[0]).at(), Some(at("T8")));
    assert_eq!(decision(&s.pos).unwrap().kind, DecisionKind::FirstFire);
    assert_eq!(violations(&s.pos), Vec::<String>::new());
    let shot = fire(&[all(enemy, &[])], "T8");
    assert_eq!(attacks(&s.give(&shot, &[6, 6])).len(), 1);
    s.end_move();
    assert!(s.unit(units[0]).moved);
}

#[test]
fn what_is_left_of_the_mf_goes_on_from_there() {
    let (mut s, units) = arriving(&[SQUAD]);
    s.begin(&units, Gait::Normal);
    for to in ["T3", "S3", "R2", "Q2"] {
        s.give(&step(to), &[]);
    }
    assert_eq!(s.unit(units[0]).at(), Some(at("Q2")));
    assert!(s.pos.moving().is_none(), "four MF are all");
}

#[test]
fn a_stack_comes_with_the_mf_of_its_leader_and_all_it_carries() {
    let (mut s, units) = arriving(&[SQUAD, SQUAD, LEADER]);
    let gun = s.weapon("russian-lmg", units[0]);
    s.begin(&units, Gait::Normal);
    assert_eq!(s.pos.moving().unwrap().mf, Mf::whole(6));
    s.give(&step("T3"), &[]);
    assert!(units.iter().all(|&unit| s.unit(unit).at() == Some(at("T3"))));
    assert_eq!(s.pos.weapon_at(gun), Some(at("T3")));
    assert!(s.gun(gun).moved);
}

#[test]
fn a_road_off_the_board_leads_in_for_one_mf_and_gives_its_bonus() {
    let (mut s, units) = arriving(&[SQUAD]);
    let unit = units[0];
    assert_eq!(entry_cost(&s.pos, unit, None, at("T5"), false), Some(Mf::ONE));
    assert_eq!(entry_cost(&s.pos, unit, None, at("T5"), true), Some(Mf::whole(2)));
    s.begin(&units, Gait::Normal);
    for to in ["T5", "S6", "R5", "Q6", "P5"] {
        s.give(&step(to), &[]);
    }
    assert_eq!(s.unit(unit).at(), Some(at("P5")), "five MF along the road");
    let (mut s, units) = arriving(&[SQUAD]);
    s.begin(&units, Gait::Normal);
    s.give(&step("T3"), &[]);
    s.give(&step("T4"), &[]);
    s.give(&step("T5"), &[]);
    assert!(s.pos.moving().is_none(), "two MF for the woods, from beside the road, and no bonus");
}

#[test]
fn smoke_costs_one_more_and_a_marsh_all_mf() {
    let (mut s, units) = arriving(&[SQUAD]);
    s.pos.smoke.insert(at("T3"), 2);
    assert_eq!(entry_cost(&s.pos, units[0], None, at("T3"), false), Some(Mf::whole(2)));
    s.begin(&units, Gait::Normal);
    s.give(&step("T9"), &[]);
    assert_eq!(s.unit(units[0]).at(), Some(at("T9")));
    assert!(s.pos.moving().is_none());
}

#[test]
fn nobody_comes_on_early_elsewhere_or_in_the_enemys_turn() {
    let (mut s, units) = arriving(&[SQUAD]);
    let order = moves(&units, Gait::Normal);
    let mut early = s.clone();
    early.edit(units[0]).enters = 3;
    assert_eq!(early.refused(&order), Refusal::Named(NamedRefusal::NotOnBoard { unit: units[0] }));
    let mut theirs = s.clone();
    theirs.pos.attacker = Side::Second;
    theirs.pos.speaker = Side::Second;
    assert_eq!(theirs.refused(&order), Refusal::Named(NamedRefusal::NotYours { unit: units[0] }));
    s.give(&order, &[]);
    assert_eq!(s.refused(&step("S3")), Refusal::Move(MoveRefusal::NoEntryHex { at: at("S3") }));
    assert_eq!(s.refused(&step("T4")), Refusal::Move(MoveRefusal::NoEntryHex { at: at("T4") }));
}

#[test]
fn they_do_not_enter_onto_a_known_enemy_nor_beyond_the_stacking_limits() {
    let (mut s, units) = arriving(&[SQUAD, SQUAD, SQUAD, SQUAD]);
    assert_eq!(
        s.refused(&moves(&units, Gait::Normal)),
        Refusal::Named(NamedRefusal::Overstacked { at: at("T3") })
    );
    s.defender(ENEMY, "T8");
    s.attacker(SQUAD, "T3");
    s.begin(&units[..3], Gait::Normal);
    assert_eq!(s.refused(&step("T3")), Refusal::Named(NamedRefusal::Overstacked { at: at("T3") }));
    assert_eq!(s.refused(&step("T8")), Refusal::Move(MoveRefusal::EnemyThere { to: at("T8") }));
    s.give(&step("T5"), &[]);
}

#[test]
fn a_stack_off_the_board_can_only_come_on_it_hurry_or_stay() {
    let (mut s, units) = arriving(&[SQUAD, SQUAD]);
    let gun = s.weapon("russian-lmg", units[0]);
    assert_eq!(s.refused(&moves(&units, Gait::Dash)), Refusal::Move(MoveRefusal::OffBoardFirst));
    assert_eq!(
        s.refused(&Order::Possession(PossessionOrder::Drop { weapon: gun })),
        Refusal::Named(NamedRefusal::NotOnBoard { unit: units[0] })
    );
    s.begin(&units, Gait::Normal);
    let bypass = Order::Move(MoveOrder::Bypass { hex: at("T5").hex, clockwise: true, hexsides: 1 });
    let smoke = Order::Move(MoveOrder::SmokeGrenade { unit: units[0], at: at("T3") });
    for order in [bypass, smoke, Order::Possession(PossessionOrder::Drop { weapon: gun })] {
        assert_eq!(s.refused(&order), Refusal::Move(MoveRefusal::OffBoardFirst));
    }
    let legal: BTreeSet<Order> = legal_orders(&s.pos).into_iter().collect();
    let cover = |to| Order::Move(MoveOrder::Step { to: at(to), cover: true });
    let part = |unit| Order::Move(MoveOrder::Part { units: stack(&[unit]) });
    let wanted = [
        step("T3"),
        step("T5"),
        cover("T5"),
        step("T8"),
        step("T9"),
        Order::Move(MoveOrder::Hurry),
        part(units[0]),
        part(units[1]),
        Order::Move(MoveOrder::Stop),
    ];
    assert_eq!(legal, wanted.into());
}

#[test]
fn all_that_wait_are_offered_alone_and_together_in_every_gait_but_the_dash() {
    let (s, units) = arriving(&[SQUAD, SQUAD]);
    let offered: BTreeSet<Order> = legal_orders(&s.pos)
        .into_iter()
        .filter(|order| matches!(order, Order::Move(MoveOrder::Begin { units: who, .. }) if who.contains(&units[0])))
        .collect();
    let gaits = [Gait::Normal, Gait::Assault, Gait::DoubleTime];
    let groups: [&[UnitId]; 2] = [&units[..1], &units];
    let wanted: BTreeSet<Order> =
        groups.iter().flat_map(|group| gaits.map(|gait| moves(group, gait))).collect();
    assert_eq!(offered, wanted);
}

#[test]
fn who_stays_out_may_come_on_in_a_later_turn() {
    let (mut s, units) = arriving(&[SQUAD, SQUAD]);
    s.begin(&units[..1], Gait::Normal);
    s.give(&Order::Move(MoveOrder::Stop), &[]);
    let again = s.refused(&moves(&units[..1], Gait::Normal));
    assert_eq!(
        again,
        Refusal::Move(MoveRefusal::AlreadyMoved { unit: units[0] }),
        "he has chosen to stay out"
    );
    // Both stay out, each in his way, until the next Player Turn of theirs.
    let mut greedy = s.clone();
    for _ in 0..200 {
        let pos = &mut greedy.pos;
        if pos.turn == 3 && pos.phase == Phase::Movement {
            break;
        }
        let Some(asked) = decision(pos) else { break };
        assert!(matches!(asked.kind, DecisionKind::Phase(_)), "{asked:?}");
        greedy.give(&Order::Done, &[]);
    }
    greedy.begin(&units, Gait::Normal);
    greedy.give(&step("T3"), &[]);
}

#[test]
fn nobody_takes_a_snap_shot_at_who_comes_on_the_board() {
    let (mut s, units) = arriving(&[SQUAD]);
    let enemy = s.defender(ENEMY, "R3");
    s.begin(&units, Gait::Normal);
    let early = s.refused(&fire(&[all(enemy, &[])], "T3"));
    assert_eq!(early, Refusal::Turn(TurnRefusal::NothingSpent), "nobody is fired at off the board");
    s.give(&step("T3"), &[]);
    assert_eq!(
        s.refused(&snap(&[all(enemy, &[])], "T3")),
        Refusal::Fire(FireRefusal::NothingToSnapAt)
    );
}

#[test]
fn residual_fp_in_an_entry_hex_attacks_who_comes_in() {
    let (mut s, units) = arriving(&[SQUAD]);
    s.pos.residual.insert(at("T3"), 4);
    s.begin(&units, Gait::Normal);
    let events = s.give(&step("T3"), &[6, 6]);
    assert_eq!(attacks(&events).len(), 1);
}

#[test]
fn concealed_enemies_in_an_entry_hex_throw_them_back_off_the_board() {
    let (mut s, units) = arriving(&[SQUAD]);
    let enemy = s.defender(ENEMY, "T8");
    s.edit(enemy).concealed = true;
    s.begin(&units, Gait::Normal);
    let before = s.pos.clone();
    let events = s.give(&step("T8"), &[]);
    let back = Event::Concealment(ConcealmentEvent::ThrownBack {
        units: stack(&units),
        from: at("T8"),
        to: None,
    });
    assert!(events.contains(&back), "{events:#?}");
    let told = narrate::lines(&before, &s.pos, &events, Viewer::Both);
    assert!(
        told.iter().any(|line| line.text.to_string().contains("back off the board")),
        "{told:?}"
    );
    assert_eq!(s.unit(units[0]).at(), None);
    assert!(s.unit(units[0]).moved && s.pos.moving().is_none());
    assert!(!s.unit(enemy).concealed);
    assert_eq!(violations(&s.pos), Vec::<String>::new());
}

#[test]
fn the_way_on_from_off_the_board_is_found_and_its_odds_told() {
    let (mut s, units) = arriving(&[SQUAD]);
    s.defender(ENEMY, "Q8");
    let way = way_to(&s.pos, &stack(&units), at("S8")).unwrap();
    assert_eq!(way, ["T8", "S8"].map(at));
    let odds = of_path(&s.pos, &stack(&units), Gait::Normal, &way);
    assert_eq!(odds.stopped, None);
    let spent: Vec<Mf> = odds.stages.iter().map(|stage| stage.spent).collect();
    assert_eq!(spent, [Mf::whole(2), Mf::whole(3)]);
    assert!(odds.stages[0].reply.is_some() && odds.whole() < 1.0);
}

#[test]
fn the_machine_brings_its_reinforcements_on() {
    let (mut s, units) = arriving(&[SQUAD, SQUAD, LEADER]);
    s.defender(ENEMY, "F5");
    let mut machine = GreedyPolicy::new(1);
    let mut dice = first_fire::rules::dice::SeededDice::new(1);
    while s.pos.phase == Phase::Movement && s.pos.attacker == Side::First {
        let order = answer(&mut machine, &s.pos).unwrap();
        apply(&mut s.pos, &order, &mut dice).unwrap();
    }
    assert!(units.iter().all(|&unit| s.unit(unit).at().is_some()));
}
