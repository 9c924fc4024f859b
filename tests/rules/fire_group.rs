//! Fire Groups: who may fire together, and who must (A7.5-A7.55).

use first_fire::rules::Phase;
use first_fire::rules::decision::{DecisionKind, decision};
use first_fire::rules::event::{Event, FireEvent, PossessionEvent};
use first_fire::rules::fire::{Fp, assess_rest};
use first_fire::rules::ids::{Side, UnitId, WeaponId};
use first_fire::rules::legal_orders;
use first_fire::rules::order::{FireAttack, FireOrder, Gait, Order};
use first_fire::rules::refusal::{
    DirectionRefusal, FireRefusal, NamedRefusal, Refusal, TurnRefusal,
};
use first_fire::rules::unit::FireMarker;

use super::scene::{Scene, all, at, attack, attacks, directed, fire, only};

/// Clauses: A7.5-1, A7.5-3, A7.5-4
#[test]
fn a_string_of_adjacent_locations_makes_one_attack() {
    let mut s = Scene::open(Phase::PrepFire);
    let squads: Vec<_> =
        ["D3", "D4", "D5", "D6"].iter().map(|hex| s.attacker("german-4-6-7", hex)).collect();
    s.defender("russian-4-4-7", "G5");
    let members: Vec<_> = squads.iter().map(|&unit| all(unit, &[])).collect();
    // The link in the middle is missing.
    let broken = [members[0].clone(), members[1].clone(), members[3].clone()];
    assert_eq!(s.refused(&fire(&broken, "G5")), Refusal::Fire(FireRefusal::NotAdjacentGroup));
    // 16 FP on one DR: 6,5 on the 16 column is a PTC.
    let events = s.give(&fire(&members, "G5"), &[6, 5, 1, 1]);
    assert_eq!(attacks(&events).len(), 1);
    assert_eq!(attack(&events).assessment.fp, Fp::whole(16));
}

/// Clauses: A7.5-5, A7.5-6
#[test]
fn a_leader_links_two_locations_only_if_he_fires() {
    let mut s = Scene::open(Phase::PrepFire);
    let (a, b) = (s.attacker("german-4-6-7", "D4"), s.attacker("german-4-6-7", "D6"));
    let leader = s.attacker("german-8-1", "D5");
    let hero = s.attacker("german-hero", "D5");
    let gun = s.weapon("german-lmg", leader);
    s.defender("russian-4-4-7", "G5");
    let pair = [all(a, &[]), all(b, &[])];
    assert_eq!(
        s.refused(&directed(&pair, &[leader], "G5")),
        Refusal::Fire(FireRefusal::NotAdjacentGroup)
    );
    for link in [only(leader, &[gun]), all(hero, &[])] {
        let group = [pair[0].clone(), pair[1].clone(), link];
        assert_eq!(s.assess(&fire(&group, "G5")).lines.len(), 3);
    }
}

/// Clauses: A7.52-1, A7.52-2, A7.52-7, A7.52-5
#[test]
fn who_turns_out_to_see_nothing_has_fired_and_the_rest_attack_without_him() {
    // E5 stands in the way from D4, not from D5, to G6.
    let woods = "[[terrain]]\nkind = \"woods\"\nhexes = [\"E5\"]\n";
    let mut s = Scene::new(Phase::PrepFire, woods);
    let (blind, seeing) = (s.attacker("german-4-6-7", "D4"), s.attacker("german-4-6-7", "D5"));
    let gun = s.weapon("german-lmg", blind);
    s.defender("russian-4-4-7", "G6");
    let order = fire(&[all(blind, &[gun]), all(seeing, &[])], "G6");
    // The blocked gun's DR comes first and breaks it; then the attack of the other's 4 FP.
    let events = s.give(&order, &[6, 6, 6, 5]);
    assert_eq!(attack(&events).assessment.fp, Fp::whole(4));
    let place = |wanted: &dyn Fn(&Event) -> bool| events.iter().position(wanted);
    let broke =
        place(&|event| *event == Event::Possession(PossessionEvent::Malfunctioned { weapon: gun }));
    let attacked = place(&|event| matches!(event, Event::Fire(FireEvent::Attack(_))));
    assert!(broke.is_some() && broke < attacked);
    for unit in [blind, seeing] {
        assert_eq!(s.unit(unit).fire, FireMarker::Prep);
    }
}

/// Three squads, D4 behind the woods of E5, and their target in G6.
fn split_group(phase: Phase) -> (Scene, [UnitId; 3], UnitId) {
    let woods = "[[terrain]]\nkind = \"woods\"\nhexes = [\"E5\"]\n";
    let mut s = Scene::new(phase, woods);
    let squads = ["D4", "D5", "D6"].map(|hex| s.attacker("german-4-6-7", hex));
    let target = s.defender("russian-4-4-7-hs", "G6");
    (s, squads, target)
}

fn rest(from: &[&str]) -> Order {
    Order::Fire(FireOrder::Rest { from: from.iter().map(|place| at(place)).collect() })
}

/// Clauses: A7.52-5
#[test]
fn what_is_left_of_a_split_group_fires_together_or_in_parts_as_its_owner_likes() {
    let (mut s, [blind, a, b], _) = split_group(Phase::PrepFire);
    let leader = s.attacker("german-8-1", "D4");
    let others = [s.attacker("german-8-1", "D5"), s.attacker("german-8-0", "D6")];
    let order = Order::Fire(FireOrder::Attack(FireAttack::new(
        [blind, a, b].iter().map(|&unit| all(unit, &[])).collect(),
        [leader, others[0], others[1]].into(),
        at("G6"),
    )));
    // The blind squad's DR comes first; then its owner is asked before another die is thrown.
    s.give(&order, &[5, 5]);
    for unit in [blind, leader] {
        assert_eq!(s.unit(unit).fire, FireMarker::Prep);
    }
    assert_eq!(s.unit(a).fire, FireMarker::None);
    let asked = decision(&s.pos).unwrap();
    assert_eq!((asked.side, asked.kind), (Side::First, DecisionKind::RestOfGroup));
    let ways = [rest(&["D5", "D6"]), rest(&["D5"]), rest(&["D6"])];
    assert_eq!(legal_orders(&s.pos), ways);
    assert_eq!(assess_rest(&s.pos, &[at("D5"), at("D6")].into()).unwrap().fp, Fp::whole(8));
    assert_eq!(s.refused(&Order::Done), Refusal::Turn(TurnRefusal::NotAnAnswer));
    assert_eq!(s.refused(&fire(&[all(a, &[])], "G6")), Refusal::Turn(TurnRefusal::NotAnAnswer));
    assert_eq!(
        s.refused(&rest(&["D4"])),
        Refusal::Fire(FireRefusal::NotOfTheGroup { at: at("D4") })
    );
    assert_eq!(s.refused(&rest(&[])), Refusal::Named(NamedRefusal::NobodyNamed));
    // In parts: each with the leader who is there, and nobody is let off.
    let events = s.give(&rest(&["D6"]), &[6, 5]);
    let first = &attack(&events).assessment;
    assert_eq!((first.fp, &first.directors[..]), (Fp::whole(4), &others[1..]));
    assert_eq!(legal_orders(&s.pos), [rest(&["D5"])]);
    let events = s.give(&rest(&["D5"]), &[6, 5]);
    let second = &attack(&events).assessment;
    assert_eq!((second.fp, &second.directors[..]), (Fp::whole(4), &others[..1]));
    assert_ne!(decision(&s.pos).unwrap().kind, DecisionKind::RestOfGroup);
}

/// Clauses: A7.52-5
#[test]
fn the_rest_of_a_group_that_lost_its_link_is_no_group() {
    let woods = "[[terrain]]\nkind = \"woods\"\nhexes = [\"F5\"]\n";
    let mut s = Scene::new(Phase::PrepFire, woods);
    let squads = ["D4", "D5", "D6"].map(|hex| s.attacker("german-4-6-7", hex));
    s.defender("russian-4-4-7", "L5");
    s.give(&fire(&squads.map(|unit| all(unit, &[])), "L5"), &[5, 5]);
    assert_eq!(s.unit(squads[1]).fire, FireMarker::Prep);
    assert_eq!(s.refused(&rest(&["D4", "D6"])), Refusal::Fire(FireRefusal::NotAdjacentGroup));
    assert_eq!(legal_orders(&s.pos), [rest(&["D4"]), rest(&["D6"])]);
}

/// Clauses: A7.52-6
#[test]
fn the_rest_of_a_group_forfeits_its_fire_when_the_target_is_gone() {
    let (mut s, [blind, a, b], target) = split_group(Phase::PrepFire);
    let gun = s.weapon("german-hmg", a);
    s.defender("russian-4-4-7", "H6");
    let order = fire(&[all(blind, &[]), all(a, &[gun]), all(b, &[])], "G6");
    s.give(&order, &[5, 5]);
    // 11 FP on the 8 column: 1,2 is K/2, the end of a half-squad.
    let events = s.give(&rest(&["D5"]), &[1, 2]);
    assert!(!s.lives(target), "{events:#?}");
    let gone = Event::Fire(FireEvent::Forfeited { units: [b].into(), target: at("G6") });
    assert!(events.contains(&gone), "{events:#?}");
    assert_eq!(s.unit(b).fire, FireMarker::Prep);
    assert_ne!(decision(&s.pos).unwrap().kind, DecisionKind::RestOfGroup);
    let spent = Refusal::Fire(FireRefusal::AlreadyFired { unit: b });
    assert_eq!(s.refused(&fire(&[all(b, &[])], "H6")), spent);
}

/// Clauses: A7.52-6
#[test]
fn the_rest_forfeits_its_first_fire_at_movers_who_are_no_more() {
    let woods = "[[terrain]]\nkind = \"woods\"\nhexes = [\"E5\"]\n";
    let mut s = Scene::new(Phase::Movement, woods);
    let squads = ["D4", "D5", "D6"].map(|hex| s.defender("german-4-6-7", hex));
    s.attacker("russian-4-4-7", "K9");
    let mover = s.attacker("russian-4-4-7-hs", "G7");
    s.walk(&[mover], Gait::Normal, "G6");
    s.give(&fire(&squads.map(|unit| all(unit, &[])), "G6"), &[5, 5]);
    assert_eq!(decision(&s.pos).unwrap().side, Side::Second);
    // FFNAM and FFMO: 1,2 is 1 in the 4 column.
    let events = s.give(&rest(&["D5"]), &[1, 2]);
    assert!(!s.lives(mover), "{events:#?}");
    assert_eq!(s.unit(squads[2]).fire, FireMarker::First);
    assert_eq!(decision(&s.pos).unwrap().side, Side::First);
}

/// A machine gun of a leader, fired with another man's help.
fn manned(owner: UnitId, gun: WeaponId, second: UnitId, target: &str) -> Order {
    let order = FireAttack::new(vec![only(owner, &[gun])], [].into(), at(target));
    Order::Fire(FireOrder::Attack(FireAttack { crews: [(gun, second)].into(), ..order }))
}

/// Clauses: A7.5-2
#[test]
fn two_smc_at_one_machine_gun_are_one_firer_with_all_its_fp() {
    let mut s = Scene::open(Phase::PrepFire);
    let owner = s.attacker("german-8-1", "D5");
    let second = s.attacker("german-8-0", "D5");
    let squad = s.attacker("german-4-6-7", "D5");
    let gun = s.weapon("german-mmg", owner);
    let own = s.weapon("german-lmg", second);
    s.defender("russian-4-4-7", "G5");
    s.defender("russian-4-4-7", "H5");
    assert_eq!(s.assess(&fire(&[only(owner, &[gun])], "G5")).fp, Fp::whole(5).halved());
    let order = manned(owner, gun, second, "G5");
    assert!(legal_orders(&s.pos).contains(&order));
    let worked_out = s.assess(&order);
    assert_eq!((worked_out.fp, worked_out.lines.len()), (Fp::whole(5), 1));
    s.give(&order, &[2, 6]);
    assert_eq!(s.gun(gun).fire, FireMarker::None, "keeps its ROF");
    assert_eq!(s.unit(second).fire, FireMarker::None);
    // Meanwhile the second man does nothing else, with another gun or as a leader.
    let busy = Refusal::Fire(FireRefusal::OneWeaponOnly { unit: second });
    assert_eq!(s.refused(&fire(&[only(second, &[own])], "H5")), busy);
    let directs = directed(&[all(squad, &[])], &[second], "H5");
    assert_eq!(
        s.refused(&directs),
        Refusal::Direction(DirectionRefusal::DirectorFires { unit: second })
    );
    s.give(&manned(owner, gun, second, "H5"), &[6, 5]);
    for unit in [owner, second] {
        assert_eq!(s.unit(unit).fire, FireMarker::Prep);
    }
}

/// Clauses: A7.5-2
#[test]
fn only_a_free_smc_beside_the_leader_is_the_second_man() {
    let mut s = Scene::open(Phase::PrepFire);
    let owner = s.attacker("german-8-1", "D5");
    let squad = s.attacker("german-4-6-7", "D5");
    let (far, pinned) = (s.attacker("german-8-0", "D6"), s.attacker("german-8-0", "D5"));
    s.edit(pinned).men_mut().pinned = true;
    let hero = s.attacker("german-hero", "D5");
    let gun = s.weapon("german-mmg", owner);
    let theirs = s.weapon("german-lmg", squad);
    s.defender("russian-4-4-7", "G5");
    for second in [squad, far, pinned, owner] {
        let refusal = Refusal::Fire(FireRefusal::NoSecondMan { unit: second, weapon: gun });
        assert_eq!(s.refused(&manned(owner, gun, second, "G5")), refusal);
    }
    // A squad needs nobody, and he who fires himself does not help.
    let refusal = Refusal::Fire(FireRefusal::NoSecondMan { unit: hero, weapon: theirs });
    assert_eq!(s.refused(&manned(squad, theirs, hero, "G5")), refusal);
    let Order::Fire(FireOrder::Attack(both)) = manned(owner, gun, hero, "G5") else {
        unreachable!()
    };
    let members = vec![only(owner, &[gun]), all(hero, &[])];
    let refusal = Refusal::Fire(FireRefusal::NoSecondMan { unit: hero, weapon: gun });
    assert_eq!(
        s.refused(&Order::Fire(FireOrder::Attack(FireAttack { members, ..both.clone() }))),
        refusal
    );
    s.give(&Order::Fire(FireOrder::Attack(both)), &[6, 5]);
    let used_up = Refusal::Fire(FireRefusal::InherentTraded { unit: hero });
    assert_eq!(s.refused(&fire(&[all(hero, &[])], "G5")), used_up);
}
