//! What awaits a stack on its way, as far as the mover may know.

use std::collections::BTreeSet;

use first_fire::odds::{of_attack, of_path, way_to};
use first_fire::rules::Phase;
use first_fire::rules::fire::{FireKind, Source};
use first_fire::rules::ids::{Side, UnitId};
use first_fire::rules::movement::{Mf, mf_left};
use first_fire::rules::order::{FireOrder, Gait, Order};
use first_fire::rules::refusal::{MoveRefusal, Refusal};
use first_fire::rules::unit::FireMarker;

use super::scene::{Scene, all, at, fire};

fn stack(units: &[UnitId]) -> BTreeSet<UnitId> {
    units.iter().copied().collect()
}

#[test]
fn a_way_nobody_watches_costs_its_mf_and_nothing_else() {
    let mut s = Scene::open(Phase::Movement);
    let squad = s.attacker("russian-4-4-7", "G6");
    let way = way_to(&s.pos, &stack(&[squad]), at("G3")).unwrap();
    assert_eq!(way.len(), 3);
    let odds = of_path(&s.pos, &stack(&[squad]), Gait::Normal, &way);
    let spent: Vec<String> = odds.stages.iter().map(|stage| stage.spent.to_string()).collect();
    assert_eq!(spent, ["1", "2", "3"]);
    assert!((odds.whole() - 1.0).abs() < 1e-12);
    assert_eq!(odds.stopped, None);
    assert!(odds.worst().is_none());
}

#[test]
fn a_leader_wounded_on_his_way_has_no_more_left_than_a_wounded_one_has() {
    let mut s = Scene::open(Phase::Movement);
    let leader = s.attacker("russian-8-0", "G9");
    s.walk(&[leader], Gait::Normal, "G8");
    assert_eq!(mf_left(&s.pos), Some(Mf::whole(5)));
    s.edit(leader).men_mut().wounded = true;
    assert_eq!(mf_left(&s.pos), Some(Mf::whole(2)), "three in all, one of them spent (A17.2)");
    let odds = of_path(&s.pos, &stack(&[leader]), Gait::Normal, &["G7", "G6", "G5"].map(at));
    let left: Vec<String> = odds.stages.iter().map(|stage| stage.left.to_string()).collect();
    assert_eq!(left, ["1", "0"]);
    assert!(
        matches!(odds.stopped, Some(Refusal::Move(MoveRefusal::NotEnoughMf { .. }))),
        "{:?}",
        odds.stopped
    );
}

#[test]
fn a_way_longer_than_the_mf_says_which_rule_ends_it() {
    let mut s = Scene::open(Phase::Movement);
    let squad = s.attacker("russian-4-4-7", "G9");
    let way: Vec<_> = ["G8", "G7", "G6", "G5", "G4"].map(at).to_vec();
    let odds = of_path(&s.pos, &stack(&[squad]), Gait::Normal, &way);
    assert_eq!(odds.stages.len(), 4);
    assert!(
        matches!(odds.stopped, Some(Refusal::Move(MoveRefusal::NotEnoughMf { .. }))),
        "{:?}",
        odds.stopped
    );
}

#[test]
fn the_chance_of_one_step_is_that_of_the_attack_itself() {
    let mut s = Scene::open(Phase::Movement);
    let post = s.defender("german-4-6-7", "D5");
    let squad = s.attacker("russian-4-4-7", "G6");
    let odds = of_path(&s.pos, &stack(&[squad]), Gait::Normal, &[at("G5")]);
    let reply = odds.stages[0].reply.clone().unwrap();
    assert_eq!(reply.assessment.kind(), FireKind::FirstFire);
    s.walk(&[squad], Gait::Normal, "G5");
    let Order::Fire(FireOrder::Attack(order)) = fire(&[all(post, &[])], "G5") else {
        panic!("an attack")
    };
    let exact = of_attack(&s.pos, Side::Second, &order).unwrap();
    assert_eq!(reply.order, order);
    assert!((odds.whole() - exact.targets[0].unharmed).abs() < 1e-12);
    assert!((odds.stages[0].held - 1.0).abs() < 1e-12);
}

#[test]
fn what_has_fired_once_answers_the_next_step_as_subsequent_first_fire() {
    let mut s = Scene::open(Phase::Movement);
    s.defender("german-4-6-7", "D5");
    let squad = s.attacker("russian-4-4-7", "G6");
    let way = ["G5", "G4"].map(at);
    let odds = of_path(&s.pos, &stack(&[squad]), Gait::Normal, &way);
    let kinds: Vec<FireKind> = odds
        .stages
        .iter()
        .filter_map(|stage| Some(stage.reply.as_ref()?.assessment.kind()))
        .collect();
    assert_eq!(kinds, [FireKind::FirstFire, FireKind::SubsequentFirstFire]);
    assert!(odds.stages[1].whole < odds.stages[0].whole);
    assert!(s.pos.units.values().all(|unit| unit.fire == FireMarker::None), "only looked at");
}

#[test]
fn residual_fp_on_the_way_counts_even_if_the_defender_holds_his_fire() {
    let mut s = Scene::open(Phase::Movement);
    let squad = s.attacker("russian-4-4-7", "G6");
    s.pos.residual.insert(at("G5"), 4);
    let odds = of_path(&s.pos, &stack(&[squad]), Gait::Normal, &["G5", "G4"].map(at));
    let [waiting] = odds.stages[0].waiting.as_slice() else { panic!("one attack waits") };
    assert_eq!(waiting.source, Source::Residual);
    assert!(waiting.through < 1.0);
    assert!((odds.stages[0].held - waiting.through).abs() < 1e-12);
    assert!(odds.stages[1].waiting.is_empty());
    assert!((odds.stages[1].held - waiting.through).abs() < 1e-12);
}

#[test]
fn a_concealed_enemy_changes_nothing_of_what_the_mover_is_told() {
    let mut s = Scene::open(Phase::Movement);
    let squad = s.attacker("russian-4-4-7", "G6");
    let hidden = s.defender("german-4-6-7", "D5");
    let gun = s.weapon("german-mmg", hidden);
    s.edit(hidden).concealed = true;
    let way = [at("G5")];
    let told = of_path(&s.pos, &stack(&[squad]), Gait::Normal, &way);
    assert!(told.stages[0].reply.is_none());
    s.edit_gun(gun).malfunctioned = true;
    assert_eq!(told, of_path(&s.pos, &stack(&[squad]), Gait::Normal, &way));
    s.edit(hidden).concealed = false;
    let seen = of_path(&s.pos, &stack(&[squad]), Gait::Normal, &way);
    assert!(seen.stages[0].reply.is_some());
}

#[test]
fn a_squad_with_its_leader_comes_through_whole_less_often_than_alone() {
    let mut s = Scene::open(Phase::Movement);
    s.defender("german-4-6-7", "D5");
    let squad = s.attacker("russian-4-4-7", "G6");
    let leader = s.attacker("russian-8-0", "G6");
    let both = of_path(&s.pos, &stack(&[squad, leader]), Gait::Normal, &[at("G5")]).whole();
    let alone = of_path(&s.pos, &stack(&[squad]), Gait::Normal, &[at("G5")]).whole();
    assert!(both > 0.0 && both < alone, "{both} together, {alone} alone");
}
