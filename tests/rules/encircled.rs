//! What Encirclement does, and to what it does nothing; and how Spraying Fire counts toward it (A7.7, X-46, AM-13,
//! AM-25).

use first_fire::odds::of_attack;
use first_fire::rules::Phase;
use first_fire::rules::fire::FireKind;
use first_fire::rules::ids::Side;
use first_fire::rules::morale::{morale_level, morale_under_attack};
use first_fire::rules::movement::{Mf, entry_cost};
use first_fire::rules::order::{FireOrder, Gait, MoveOrder, Order, RallyOrder};
use first_fire::rules::unit::FireMarker;

use super::scene::{Scene, all, at, attack, checks, directed, fire, spray};

/// No effect on the columns of one squad.
const MISS: [u8; 2] = [5, 6];

/// Both its Locations are attacked at once: the next attack follows at either, whichever was named first.
/// Clauses: A7.7-1, A7.7-7
#[test]
fn spraying_fire_counts_for_both_its_locations_in_either_order() {
    for (first, second) in [("G4", "G3"), ("G3", "G4")] {
        for (target, from) in [("G4", "G6"), ("G3", "G5")] {
            let mut s = Scene::open(Phase::PrepFire);
            let sprayer = s.attacker("german-4-6-7", "G2");
            let other = s.attacker("german-4-6-7", from);
            let far = s.attacker("german-4-6-7", "K4");
            for place in ["G3", "G4", "K6"] {
                s.defender("russian-4-4-7", place);
            }
            s.give(&spray(&[all(sprayer, &[])], first, second), &MISS);
            let mut interrupted = s.clone();
            s.give(&fire(&[all(other, &[])], target), &[6, 6]);
            assert!(
                s.pos.encircled.contains(&(at(target), Side::Second)),
                "{first}, then {target}"
            );
            // Fire elsewhere in between breaks the row.
            interrupted.give(&fire(&[all(far, &[])], "K6"), &MISS);
            interrupted.give(&fire(&[all(other, &[])], target), &[6, 6]);
            assert!(interrupted.pos.encircled.is_empty());
        }
    }
}

/// Clauses: A7.7-16
#[test]
fn the_lower_morale_is_for_what_attacks_on_the_location_do_and_not_for_a_rally() {
    let mut s = Scene::open(Phase::PrepFire);
    let firer = s.attacker("german-4-6-7", "D5");
    let (squad, leader) = (s.defender("russian-4-4-7", "G5"), s.defender("russian-8-0", "G5"));
    s.pos.encircled.insert((at("G5"), Side::Second));
    assert_eq!((morale_level(&s.pos, squad), morale_under_attack(&s.pos, squad)), (7, 6));
    // 1,4 on the 4 column: a 1MC. The leader fails on 7 with 4,4; the squad does on 6 with 3,3, and is spared the LLTC.
    let events = s.give(&fire(&[all(firer, &[])], "G5"), &[1, 4, 4, 4, 3, 3]);
    let levels: Vec<_> = checks(&events).iter().map(|check| (check.unit, check.level)).collect();
    assert_eq!(levels, [(leader, 7), (squad, 6)]);
    // Broken and still Encircled, it rallies on the Morale of its broken side.
    let mut s = Scene::open(Phase::Rally);
    let squad = s.attacker("russian-4-4-7", "G5");
    let leader = s.attacker("russian-8-0", "G5");
    s.edit(squad).men_mut().broken = true;
    s.pos.encircled.insert((at("G5"), Side::First));
    let broken_side = s.pos.unit_type(squad).unwrap().broken_morale;
    let rally = Order::Rally(RallyOrder::Rally { unit: squad, leader: Some(leader) });
    let events = s.give(&rally, &[3, 4]);
    assert_eq!(checks(&events)[0].level, broken_side);
}

/// A leader lost to such an attack is missed at the lower Morale too.
/// Clauses: A7.7-16
#[test]
fn leader_loss_by_an_attack_on_the_location_is_checked_at_the_lower_morale() {
    let mut s = Scene::open(Phase::PrepFire);
    let firers = [(); 2].map(|()| s.attacker("german-8-3-8", "D5"));
    let (squad, leader) = (s.defender("russian-4-4-7", "F5"), s.defender("russian-8-0", "F5"));
    s.pos.encircled.insert((at("F5"), Side::Second));
    // 16 FP: 2,3 is a 3MC, which 6,6 makes a wound for the leader: a dr of 5 kills him. The squad passes with 1,2, and
    // then its LLMC.
    let group = fire(&[all(firers[0], &[]), all(firers[1], &[])], "F5");
    let events = s.give(&group, &[2, 3, 6, 6, 5, 1, 2, 1, 3]);
    assert!(!s.lives(leader), "{events:#?}");
    let of_squad = checks(&events).into_iter().filter(|check| check.unit == squad);
    assert_eq!(of_squad.map(|check| check.level).collect::<Vec<_>>(), [6, 6]);
}

/// Clauses: A7.7-16, A8.31-7
#[test]
fn an_encircled_firer_of_fpf_takes_its_own_check_at_full_morale() {
    let mut s = Scene::new(Phase::Movement, "[[terrain]]\nkind = \"woods\"\nhexes = [\"G5\"]\n");
    let squad = s.defender("german-4-6-7", "F5");
    s.edit(squad).fire = FireMarker::Final;
    s.pos.encircled.insert((at("F5"), Side::Second));
    let mover = s.attacker("russian-4-4-7", "G6");
    s.walk(&[mover], Gait::Assault, "G5");
    let order = fire(&[all(squad, &[])], "G5");
    let Order::Fire(FireOrder::Attack(declared)) = &order else { unreachable!() };
    let odds = of_attack(&s.pos, Side::Second, declared).unwrap();
    // 8 to 12 break it, 7 pins it.
    assert!((odds.firers[0].broken - 15.0 / 36.0).abs() < 1e-12);
    let events = s.give(&order, &[6, 1]);
    assert_eq!(attack(&events).kind, FireKind::FinalProtectiveFire);
    assert_eq!(checks(&events)[0].level, 7);
    assert!(s.unit(squad).men().pinned && !s.unit(squad).men().broken);
}

/// The last thing that happens to the cost, after SMOKE and the MF out of a foxhole.
/// Clauses: A7.7-20
#[test]
fn all_of_the_cost_of_the_first_location_is_doubled() {
    let house =
        "[[building]]\nname = \"House\"\nmaterial = \"wooden\"\nlevels = 0\nhexes = [\"G5\"]\n";
    let mut s = Scene::new(Phase::Movement, house);
    s.setting(|setting| setting.foxholes = [(at("G4").hex, 1)].into());
    let unit = s.attacker("russian-4-4-7", "G4");
    let cost = |s: &Scene, to: &str| entry_cost(&s.pos, unit, at("G4"), at(to), false);
    s.pos.encircled.insert((at("G4"), Side::First));
    assert_eq!(cost(&s, "G3"), Some(Mf::whole(2)));
    s.pos.smoke.insert(at("G3"), 2);
    assert_eq!(cost(&s, "G3"), Some(Mf::whole(4)));
    s.edit(unit).stand(first_fire::board::Footing::Entrenched);
    assert_eq!(cost(&s, "G3"), Some(Mf::whole(6)));
    // So in Bypass: out of the foxhole and round the house, with the MF that a leader gives.
    let leader = s.attacker("russian-8-0", "G4");
    s.begin(&[unit, leader], Gait::Normal);
    s.give(
        &Order::Move(MoveOrder::Bypass { hex: at("G5").hex, clockwise: true, hexsides: 1 }),
        &[],
    );
    assert_eq!(s.pos.moving().unwrap().spent, Mf::whole(4));
}

/// A leader who is there and directs nobody helps those who fired FPF as in any MC, and does not check (AM-22).
/// Clauses: A8.31-7
#[test]
fn a_leader_who_does_not_direct_final_protective_fire_helps_in_its_check() {
    let scene = |present: bool, pinned: bool| {
        let mut s =
            Scene::new(Phase::Movement, "[[terrain]]\nkind = \"woods\"\nhexes = [\"G5\"]\n");
        let squad = s.defender("german-4-6-7", "F5");
        s.edit(squad).fire = FireMarker::Final;
        let leader = present.then(|| s.defender("german-9-2", "F5"));
        if let Some(leader) = leader {
            s.edit(leader).men_mut().pinned = pinned;
        }
        let mover = s.attacker("russian-4-4-7", "G6");
        s.walk(&[mover], Gait::Assault, "G5");
        (s, squad, leader)
    };
    for (present, pinned, broken) in [(true, false, 6.0), (true, true, 15.0), (false, false, 15.0)]
    {
        let (mut s, squad, _) = scene(present, pinned);
        let order = fire(&[all(squad, &[])], "G5");
        let Order::Fire(FireOrder::Attack(declared)) = &order else { unreachable!() };
        let odds = of_attack(&s.pos, Side::Second, declared).unwrap();
        let fates: Vec<_> = odds.firers.iter().map(|fate| fate.unit).collect();
        assert_eq!(fates, [squad], "he does not check himself");
        assert!((odds.firers[0].broken - broken / 36.0).abs() < 1e-12, "{}", odds.firers[0].broken);
        // 6,2 + 1 is nothing on the 4 column; an 8 less two of his passes.
        let events = s.give(&order, &[6, 2]);
        assert_eq!(checks(&events).len(), 1);
        assert_eq!(s.unit(squad).men().broken, broken > 10.0);
    }
    // One who directs checks first, and the other one there helps him too, if he outranks him.
    let (mut s, squad, _) = scene(true, false);
    let director = s.defender("german-8-1", "F5");
    let order = directed(&[all(squad, &[])], &[director], "G5");
    let events = s.give(&order, &[6, 3]);
    let drms: Vec<_> = checks(&events).iter().map(|check| (check.unit, check.total)).collect();
    assert_eq!(drms, [(director, 7), (squad, 7)]);
}
