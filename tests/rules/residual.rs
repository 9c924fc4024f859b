//! Residual Firepower: what it amounts to and how it attacks (A8.2-A8.26).

use first_fire::board::Footing;
use first_fire::rules::Phase;
use first_fire::rules::decision::{DecisionKind, decision};
use first_fire::rules::fire::{AttackReport, Column, DrmKind, FireKind, Fp, residual_fp};
use first_fire::rules::ids::{Side, UnitId, WeaponId};
use first_fire::rules::legal_orders;
use first_fire::rules::order::{FireOrder, Gait, MoveOrder, Order};

use super::scene::{Scene, all, at, attack, attacks, directed, drms, fire, left, only};

const WOODS: &str = "[[terrain]]\nkind = \"woods\"\nhexes = [\"G5\"]\n";

/// A mover in G6, a DEFENDER who sees it, and a counter in G5.
fn waiting(map: &str, fp: u8) -> (Scene, UnitId, UnitId) {
    let mut s = Scene::new(Phase::Movement, map);
    let watcher = s.defender("german-4-6-7", "D5");
    let mover = s.attacker("russian-4-4-7", "G6");
    s.setting(|setting| setting.foxholes = [(at("G5").hex, 1)].into());
    s.pos.residual.insert(at("G5"), fp);
    (s, watcher, mover)
}

/// Clauses: A8.2-1, A8.2-12, CHART-DFF-14
#[test]
fn an_attack_leaves_half_of_the_column_it_was_made_on_not_of_its_fp() {
    let mut s = Scene::new(Phase::Movement, WOODS);
    let (one, two) = (s.defender("german-4-6-7", "D5"), s.defender("german-5-4-8", "D5"));
    let gun = s.weapon("german-mmg", one);
    let mover = s.attacker("russian-4-4-7", "G6");
    s.walk(&[mover], Gait::Assault, "G5");
    let events = s.give(&fire(&[all(one, &[gun]), all(two, &[])], "G5"), &[6, 5]);
    assert_eq!(attack(&events).assessment.fp, Fp::whole(14));
    assert_eq!(attack(&events).column.map(Column::fp), Some(12));
    assert_eq!(left(&events, "G5"), Some(6));
    // Down to a counter's strength, and no more than twelve.
    let columns = [1, 2, 4, 6, 8, 12, 16, 20, 24, 30, 36];
    let counters: Vec<_> = columns.iter().map(|&fp| residual_fp(Fp::whole(fp), 0, 0)).collect();
    assert_eq!(counters, [0, 1, 2, 2, 4, 6, 8, 8, 12, 12, 12]);
}

/// Clauses: A8.2-11
#[test]
fn the_cap_comes_after_the_columns_that_outside_drm_take() {
    assert_eq!(residual_fp(Fp::whole(36), 0, 1), 12);
    assert_eq!(residual_fp(Fp::whole(36), 0, 2), 8);
}

/// CX, Encircled and a leader who is no help are outside conditions like any other.
/// Clauses: A8.26-1
#[test]
fn what_the_firers_bring_with_them_lowers_it_too() {
    for (cx, encircled, leader, strength) in [
        (false, false, None, 4),
        (true, false, None, 2),
        (false, true, None, 2),
        (false, false, Some("german-6+1"), 2),
        (true, true, None, 1),
    ] {
        let mut s = Scene::new(Phase::Movement, WOODS);
        let squads = [(); 2].map(|()| s.defender("german-4-6-7", "D5"));
        squads.iter().for_each(|&squad| s.edit(squad).men_mut().cx = cx);
        if encircled {
            s.pos.encircled.insert((at("D5"), Side::Second));
        }
        let director = leader.map(|counter| s.defender(counter, "D5"));
        let mover = s.attacker("russian-4-4-7", "G6");
        s.walk(&[mover], Gait::Assault, "G5");
        let order = directed(&squads.map(|squad| all(squad, &[])), director.as_slice(), "G5");
        assert_eq!(left(&s.give(&order, &[6, 5]), "G5"), Some(strength), "{cx} {encircled}");
    }
}

/// Clauses: A8.2-9
#[test]
fn it_is_gone_when_the_mph_is_over() {
    let (mut s, ..) = waiting("", 4);
    s.give(&Order::Done, &[]);
    assert_eq!(s.pos.phase, Phase::DefensiveFire);
    assert!(s.pos.residual.is_empty());
}

/// Clauses: A8.22-1, A8.22-2, CHART-RES-1, CHART-RES-3, CHART-RES-4
#[test]
fn it_attacks_alone_and_first_at_its_own_strength() {
    let (mut s, watcher, mover) = waiting("", 4);
    s.begin(&[mover], Gait::Normal);
    let events = s.step("G5", &[6, 4]);
    let report = attack(&events);
    assert_eq!(report.kind, FireKind::Residual);
    assert_eq!((report.assessment.fp, report.assessment.lines.len()), (Fp::whole(4), 0));
    assert_eq!(report.column.map(Column::fp), Some(4));
    // Only now is the DEFENDER asked; his attack is one of its own.
    assert_eq!(decision(&s.pos).unwrap().kind, DecisionKind::FirstFire);
    let events = s.give(&fire(&[all(watcher, &[])], "G5"), &[6, 4]);
    assert_eq!(attack(&events).assessment.fp, Fp::whole(4));
}

/// Clauses: CHART-RES-2
#[test]
fn it_passes_over_those_who_do_not_move() {
    let (mut s, _, mover) = waiting("", 12);
    let sitting = s.attacker("russian-4-4-7", "G5");
    s.begin(&[mover], Gait::Normal);
    let events = s.step("G5", &[1, 1]);
    assert_eq!(attack(&events).assessment.targets[0].units, [mover]);
    assert!(!s.lives(mover) && !s.unit(sitting).men().broken);
}

/// Clauses: A8.2-8
#[test]
fn the_woods_of_its_location_count_against_it_and_a_hedge_does_not() {
    for (map, expected) in [
        (WOODS, vec![(DrmKind::Tem, 1), (DrmKind::Ffnam, -1)]),
        ("hedges = [\"F5/G5\"]\n", vec![(DrmKind::Ffnam, -1), (DrmKind::Ffmo, -1)]),
    ] {
        let (mut s, _, mover) = waiting(map, 1);
        s.begin(&[mover], Gait::Normal);
        let events = s.step("G5", &[5, 4]);
        assert_eq!(drms(&attack(&events).assessment), expected);
    }
}

/// Clauses: A8.22-5, A8.22-6, CHART-RES-1, CHART-RES-3
#[test]
fn it_attacks_once_and_again_only_when_it_has_grown() {
    let (mut s, _, mover) = waiting("", 1);
    s.begin(&[mover], Gait::Normal);
    s.step("G5", &[5, 4]);
    s.give(&Order::Fire(FireOrder::Hold), &[]);
    let events = s.give(&Order::Move(MoveOrder::Shift { to: Footing::Entrenched }), &[]);
    assert!(attacks(&events).is_empty());
    s.give(&Order::Fire(FireOrder::Hold), &[]);
    s.pos.residual.insert(at("G5"), 2);
    let events = s.give(&Order::Move(MoveOrder::Shift { to: Footing::Ground }), &[6, 5]);
    assert_eq!(attack(&events).assessment.fp, Fp::whole(2));
}

/// Clauses: A8.22-6, CHART-RES-3
#[test]
fn it_attacks_again_when_the_mover_has_left_its_cover() {
    let (mut s, _, _) = waiting("", 1);
    let mover = s.attacker("russian-4-4-7", "G5");
    s.begin(&[mover], Gait::Normal);
    let events = s.give(&Order::Move(MoveOrder::Shift { to: Footing::Entrenched }), &[5, 4]);
    assert_eq!(attack(&events).results[0].drm, 1);
    s.give(&Order::Fire(FireOrder::Hold), &[]);
    let events = s.give(&Order::Move(MoveOrder::Shift { to: Footing::Ground }), &[5, 4]);
    assert_eq!(attack(&events).results[0].drm, -2);
}

/// Of two units that enter together one carries an FT at first, and later the other does too (AM-14).
/// Clauses: A8.22-6
#[test]
fn it_is_one_dr_for_a_stack_and_each_of_it_has_its_own_memory() {
    let (mut s, _, bearer) = waiting("", 1);
    s.setting(|setting| setting.foxholes = [(at("G5").hex, 2)].into());
    let other = s.attacker("russian-4-4-7", "G6");
    s.weapon("russian-ft", bearer);
    s.begin(&[bearer, other], Gait::Normal);
    let of_units = |report: &AttackReport| -> Vec<(Vec<UnitId>, i32)> {
        let lines = report.assessment.targets.iter().map(|line| line.units.clone());
        lines.zip(report.results.iter().map(|result| i32::from(result.drm))).collect()
    };
    let events = s.step("G5", &[5, 6]);
    let mut both = of_units(attack(&events));
    both.sort();
    assert_eq!(both, [(vec![bearer], -3), (vec![other], -2)]);
    s.give(&Order::Fire(FireOrder::Hold), &[]);
    s.give(&Order::Move(MoveOrder::Shift { to: Footing::Entrenched }), &[]);
    s.give(&Order::Fire(FireOrder::Hold), &[]);
    s.weapon("russian-ft", other);
    let events = s.give(&Order::Move(MoveOrder::Shift { to: Footing::Ground }), &[5, 6]);
    assert_eq!(of_units(attack(&events)), [(vec![other], -3)]);
}

/// Clauses: A8.224-1, A8.221-3
#[test]
fn it_neither_cowers_nor_breaks_a_gun_down() {
    let (mut s, watcher, mover) = waiting("", 4);
    let gun = s.weapon("german-mmg", watcher);
    s.begin(&[mover], Gait::Normal);
    let events = s.step("G5", &[6, 6]);
    let report = attack(&events);
    assert_eq!((report.cowered, report.column.map(Column::fp)), (0, Some(4)));
    assert!(report.weapons.is_empty() && !s.gun(gun).malfunctioned);
}

/// Clauses: A8.221-1, CHART-DFF-11
#[test]
fn a_gun_that_malfunctions_leaves_none() {
    let (mut s, watcher, mover) = waiting("", 1);
    s.pos.residual.clear();
    let gun = s.weapon("german-mmg", watcher);
    let leader = s.defender("german-8-0", "D5");
    s.walk(&[mover], Gait::Normal, "G5");
    let events = s.give(&directed(&[only(watcher, &[gun])], &[leader], "G5"), &[6, 6]);
    assert!(attack(&events).weapons[0].malfunctioned);
    assert_eq!(left(&events, "G5"), None);
}

/// Clauses: A8.26-2
#[test]
fn height_advantage_lowers_none_of_it() {
    let mut s = Scene::new(Phase::Movement, "[[hill]]\nlevel = 1\nhexes = [\"G5\", \"G6\"]\n");
    let firer = s.defender("german-4-6-7", "D5");
    let mover = s.attacker("russian-4-4-7", "G6");
    s.walk(&[mover], Gait::Assault, "G5");
    let events = s.give(&fire(&[all(firer, &[])], "G5"), &[6, 5]);
    assert_eq!(drms(&attack(&events).assessment), [(DrmKind::HeightAdvantage, 1)]);
    assert_eq!(left(&events, "G5"), Some(2));
}

#[test]
fn it_strikes_the_concealed_by_themselves_and_the_bearer_of_a_flamethrower_harder() {
    let (mut s, watcher, mover) = waiting("", 8);
    s.edit(watcher).men_mut().broken = true;
    let other = s.attacker("russian-4-4-7", "G6");
    s.edit(other).concealed = true;
    s.edit(mover).concealed = true;
    s.begin(&[mover, other], Gait::Assault);
    let mut known = s.clone();
    known.edit(mover).concealed = false;
    let lines = |events: &[first_fire::rules::event::Event]| -> Vec<(Vec<UnitId>, bool)> {
        let targets = attack(events).assessment.targets.iter();
        targets.map(|line| (line.units.clone(), line.concealed)).collect()
    };
    assert_eq!(lines(&known.step("G5", &[6, 6])).len(), 2);

    let (mut s, _, mover) = waiting("", 1);
    s.weapon("russian-ft", mover);
    s.begin(&[mover], Gait::Normal);
    let events = s.step("G5", &[5, 6]);
    assert!(drms(&attack(&events).assessment).contains(&(DrmKind::FlamethrowerBearer, -1)));
}

#[test]
fn it_is_not_asked_for_where_as_much_already_lies() {
    for (present, asked) in [(0, true), (8, false)] {
        let mut s = Scene::open(Phase::Movement);
        let firer = s.defender("german-4-6-7", "D5");
        let gun = s.weapon("german-lmg", firer);
        let mover = s.attacker("russian-4-4-7", "G6");
        s.begin(&[mover], Gait::Assault);
        s.step("G5", &[]);
        s.pos.residual.insert(at("G5"), present);
        s.give(&fire(&[only(firer, &[gun])], "G5"), &[1, 6, 2, 3]);
        let kind = decision(&s.pos).map(|decision| decision.kind);
        assert_eq!(kind == Some(DecisionKind::RofOrResidual), asked, "{kind:?}");
    }
}

/// What the player is told beforehand that an attack would leave.
#[test]
fn what_an_attack_would_leave_is_known_beforehand_with_rof_kept_and_without() {
    let mut s = Scene::new(Phase::Movement, WOODS);
    let (one, two) = (s.defender("german-4-6-7", "D5"), s.defender("german-5-4-8", "D5"));
    let gun = s.weapon("german-mmg", one);
    let mover = s.attacker("russian-4-4-7", "G6");
    s.walk(&[mover], Gait::Assault, "G5");
    let leaves = |s: &Scene, order: &Order| {
        s.assess(order).leaves(&s.pos).map(|left| (left.all, left.keeping))
    };
    // 14 FP and, without the machine gun that may fire on, 9.
    let group = fire(&[all(one, &[gun]), all(two, &[])], "G5");
    assert_eq!(leaves(&s, &group), Some((6, Some(4))));
    assert_eq!(leaves(&s, &fire(&[all(two, &[])], "G5")), Some((2, None)));
    assert_eq!(leaves(&s, &super::scene::snap(&[all(two, &[])], "G5")), None);
    // A pinned crew keeps no ROF.
    s.edit(one).men_mut().pinned = true;
    assert_eq!(leaves(&s, &fire(&[only(one, &[gun])], "G5")).unwrap().1, None);
    let mut s = Scene::open(Phase::PrepFire);
    let firer = s.attacker("russian-4-4-7", "D5");
    s.defender("german-4-6-7", "D7");
    assert_eq!(leaves(&s, &fire(&[all(firer, &[])], "D7")), None);
}

/// Two guns keep their ROF by one DR: each may do without it for itself.
/// Clauses: A8.23-1
#[test]
fn of_two_guns_with_rof_kept_each_may_be_kept_alone() {
    let house = "[[building]]\nmaterial = \"stone\"\nlevels = 0\nhexes = [\"G5\"]\n";
    let mut s = Scene::new(Phase::Movement, house);
    let crews = [s.defender("german-4-6-7", "D5"), s.defender("german-4-6-7", "D5")];
    let guns = crews.map(|crew| s.weapon("german-mmg", crew));
    let mover = s.attacker("russian-4-4-7", "G6");
    s.walk(&[mover], Gait::Assault, "G5");
    let group = [only(crews[0], &guns[..1]), only(crews[1], &guns[1..])];
    s.give(&fire(&group, "G5"), &[2, 6]);
    assert_eq!(decision(&s.pos).unwrap().kind, DecisionKind::RofOrResidual);
    let keeping = |kept: &[WeaponId]| {
        Order::Fire(FireOrder::KeepRof { weapons: kept.iter().copied().collect() })
    };
    let mut orders = legal_orders(&s.pos);
    orders.sort();
    assert_eq!(orders, [keeping(&[]), keeping(&guns[..1]), keeping(&guns), keeping(&guns[1..])]);
}
