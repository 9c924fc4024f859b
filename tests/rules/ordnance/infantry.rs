//! HE at Infantry and Guns.

use first_fire::board::Hexspine;
use first_fire::odds::{UnitOdds, of_attack};
use first_fire::rules::Phase;
use first_fire::rules::fire::{Column, Fp, IftResult};
use first_fire::rules::ids::Side;
use first_fire::rules::ordnance::{CriticalHit, GunResult, gun_result};
use serde_json::{Value, json};

use super::{at_infantry, at_squad, near, on_the_table, with};
use crate::scene::{Scene, shell};

fn column(fp: u8) -> Column {
    Column::for_fp(Fp::whole(fp)).unwrap()
}

/// Rules: C3.7-3
#[test]
fn a_critical_hit_doubles_the_fp_and_turns_the_tem_round() {
    let critical = |calibre: &str, tem, movement| {
        let hit = CriticalHit::new(calibre.parse().unwrap(), tem, movement).unwrap();
        (hit.column.fp(), hit.drm)
    };
    assert_eq!(critical("57LL", 2, 0), (12, -2));
    assert_eq!(critical("75", -1, -1), (24, -2));
    assert_eq!(critical("120*", 0, 0), (36, -1));
    assert_eq!(critical("150*", 3, 0), (36, -6));
    let answer = at_infantry(&with(at_squad(), "/tem", json!(2)));
    assert_eq!((answer.column.fp(), answer.critical.column.fp(), answer.critical.drm), (6, 12, -2));
}

/// Rules: C3.7-4
#[test]
fn no_tem_is_too_large_to_be_turned_round() {
    for (tem, movement) in [(i8::MIN, 0), (i8::MAX, -2), (i8::MIN, -2)] {
        let hit = CriticalHit::new("75".parse().unwrap(), tem, movement).unwrap();
        assert_eq!(hit.drm, i32::from(movement) - i32::from(tem).abs());
    }
}

#[test]
fn a_normal_hit_reads_the_column_without_modifiers() {
    // With +2 a critical hit takes an Original 2 and a dr up to 4: 4 of 216; the rest of 15 are normal.
    let case = with(at_squad(), "/tem", json!(2));
    let answer = at_infantry(&with(case, "/target/units", json!([{"unit": "german-4-6-7-hs"}])));
    let normal = 15.0 / 36.0 - 4.0 / 216.0;
    // A half-squad: KIA by 2, K/2 by 3 on the 6 column; a 12 on a MC besides.
    let row = |original| column(6).result(original);
    assert_eq!([row(2), row(3), row(4)], [IftResult::Kia(1), IftResult::K(2), IftResult::Mc(2)]);
    let critical = |original| column(12).result(original - 2);
    let killed: f64 = (2..=12)
        .map(|original| {
            let ways = f64::from(6 - i32::abs(7 - original)) / 36.0;
            let lost = |result| match result {
                IftResult::Kia(_) | IftResult::K(_) => 1.0,
                IftResult::Mc(_) => 1.0 / 36.0,
                IftResult::Ptc | IftResult::NoEffect => 0.0,
            };
            ways * (normal * lost(row(original)) + 4.0 / 216.0 * lost(critical(original)))
        })
        .sum();
    near(answer.odds.targets[0].eliminated, killed, 1.0);
}

/// Rules: C3.7-5
#[test]
fn random_selection_parts_those_hit_critically_from_the_others() {
    // Half-squads: dead by KIA for who is drawn, by K for who is drawn, and by a 12 on their MC.
    let case = with(at_squad(), "/tem", json!(0));
    let two = json!([{"unit": "german-4-6-7-hs"}, {"unit": "german-4-6-7-hs"}]);
    let odds = at_infantry(&with(case, "/target/units", two)).odds;
    // Alike in everything.
    near(odds.targets[0].eliminated, odds.targets[1].eliminated, 1.0);
    // Drawn alone 15 of 36, with the other 6, not 15; three of 36 throws hit critically, 23 do not.
    let lost = |result, others: bool| match (result, others) {
        (IftResult::Kia(1) | IftResult::K(_), true) => {
            // Highest or tied of two, else broken, or the MC of those whom a K spares.
            let drawn = 21.0 / 36.0;
            let spared = if matches!(result, IftResult::K(_)) { 1.0 / 36.0 } else { 0.0 };
            drawn + (1.0 - drawn) * spared
        }
        (IftResult::Kia(_) | IftResult::K(_), _) => 1.0,
        (IftResult::Mc(_), _) => 1.0 / 36.0,
        _ => 0.0,
    };
    let over = |column: Column, others: bool| -> f64 {
        (2..=12)
            .map(|original| {
                let ways = f64::from(6 - i32::abs(7 - original)) / 36.0;
                ways * lost(column.result(original), others)
            })
            .sum()
    };
    let critical = (15.0 * over(column(12), false)
        + 6.0 * over(column(12), true)
        + 15.0 * over(column(6), false))
        / 36.0;
    let expected = 3.0 / 36.0 * critical + 23.0 / 36.0 * over(column(6), true);
    near(odds.targets[0].eliminated, expected, 1.0);
}

/// What Residual FP of that strength does to the units, for want of any other attack on so plain a column.
fn by_the_table(fp: u8, drm: i32, units: &[Value]) -> Vec<UnitOdds> {
    let target = json!({"tem": drm, "units": units});
    on_the_table(&json!({"kind": "residual", "residual_fp": fp, "target": target})).odds.targets
}

#[test]
fn a_leader_helps_those_alone_with_whom_he_is_hit() {
    let units = [json!({"unit": "german-4-6-7"}), json!({"unit": "german-9-2"})];
    let case = with(with(at_squad(), "/tem", json!(1)), "/firer/acquired", json!(-1));
    let answer = at_infantry(&with(case, "/target/units", json!(units)));
    let odds = &answer.odds;
    let (critical, normal) = (odds.to_hit.critical, odds.to_hit.hit - odds.to_hit.critical);
    assert!(critical > 0.0 && answer.critical.drm == -1);
    let together = (by_the_table(6, 0, &units), by_the_table(12, -1, &units));
    for (place, found) in odds.targets.iter().enumerate() {
        let alone = |fp, drm| by_the_table(fp, drm, &units[place..=place])[0];
        // Both are drawn in 6 of 36, either alone in 15.
        let share = |of: fn(&UnitOdds) -> f64| {
            let lone = of(&alone(12, -1)) + of(&alone(6, 0));
            let hit = (6.0 * of(&together.1[place]) + 15.0 * lone) / 36.0;
            normal * of(&together.0[place]) + critical * hit
        };
        near(found.broken, share(|unit| unit.broken), 1.0);
        near(found.pinned, share(|unit| unit.pinned), 1.0);
        near(found.eliminated, share(|unit| unit.eliminated), 1.0);
        near(found.heat_of_battle, share(|unit| unit.heat_of_battle), 1.0);
    }
}

/// Rules: C11-2
#[test]
fn a_gun_is_hit_directly_or_nearly_missed() {
    use GunResult::{Eliminated, Malfunctions, NearMiss};
    let of = |original, shielded| gun_result(column(12), false, shielded, original);
    assert_eq!(of(2, true), Eliminated);
    assert_eq!(of(3, true), Malfunctions);
    // E2: an Original 6 is a 2MC, inside the CA of a gunshield a 1MC.
    assert_eq!(of(6, false), NearMiss(IftResult::Mc(2)));
    assert_eq!(of(6, true), NearMiss(IftResult::Mc(1)));
    assert_eq!(of(12, true), NearMiss(IftResult::NoEffect));
    assert_eq!(gun_result(column(12), true, true, 12), Eliminated);
}

/// E2: a tank at an emplaced Gun, six hexes off.
fn at_gun() -> Value {
    json!({
        "kind": "ordnance", "phase": "final-fire", "range": 6, "target_type": "infantry",
        "firer": {"vehicle": "pz-4h", "ammo": "HE", "ce": true},
        "target": {"gun": "ru-at-45", "crew": {"unit": "russian-crew"}, "emplaced": true, "in_ca": true},
    })
}

/// Rules: C11-1
#[test]
fn an_emplaced_gun_takes_the_shot_of_the_example() {
    let answer = at_infantry(&at_gun());
    assert_eq!((answer.to_hit.number, answer.to_hit.drm(), answer.column.fp()), (8, 3, 12));
    // Originals of 5 or less; a 2 comes to 5, which is not under half: critical by a dr up to 4.
    let odds = answer.odds;
    near(odds.to_hit.hit, 10.0, 36.0);
    near(odds.to_hit.critical, 4.0, 216.0);
    let gun = odds.gun.unwrap();
    let normal = 10.0 / 36.0 - 4.0 / 216.0;
    near(gun.eliminated, 4.0 / 216.0 + normal / 36.0, 1.0);
    near(gun.malfunctions, normal * 2.0 / 36.0, 1.0);
    near(gun.unharmed, 1.0 - gun.eliminated - gun.malfunctions, 1.0);
    // The gunshield, and being Encircled, tell on the crew alone.
    let crew = odds.targets[0];
    let open = at_infantry(&with(at_gun(), "/target/in_ca", json!(false))).odds;
    assert!(open.targets[0].broken > crew.broken);
    assert_eq!(open.gun, Some(gun));
    let ringed = at_infantry(&with(at_gun(), "/target/encircled", json!(true))).odds;
    assert!(ringed.targets[0].broken > crew.broken);
    // An artillery piece has no shield to be behind.
    let howitzer = with(at_gun(), "/target/gun", json!("ru-art-122"));
    let behind = at_infantry(&howitzer).odds.targets[0];
    let beside = at_infantry(&with(howitzer, "/target/in_ca", json!(false))).odds.targets[0];
    near(behind.broken, beside.broken, 1.0);
}

#[test]
fn a_shot_in_a_game_has_the_odds_of_the_laboratory() {
    let mut s = Scene::open(Phase::PrepFire);
    s.setting(|setting| setting.year = 1944);
    let crew = s.attacker("russian-crew", "D5");
    let gun = s.man("ru-at-57", crew, Hexspine::East);
    let halves = [1, 2].map(|_| s.defender("german-4-6-7-hs", "J5"));
    let told = of_attack(&s.pos, Side::First, &shell(crew, gun, "J5")).unwrap();
    let two = json!([{"unit": "german-4-6-7-hs"}, {"unit": "german-4-6-7-hs"}]);
    let odds = at_infantry(&with(at_squad(), "/target/units", two)).odds;
    for (unit, of_case) in halves.into_iter().zip(&odds.targets) {
        let of_game = told.targets.iter().find(|fate| fate.unit == unit).unwrap();
        near(of_game.eliminated, of_case.eliminated, 1.0);
        near(of_game.broken, of_case.broken, 1.0);
        near(of_game.pinned, of_case.pinned, 1.0);
        near(of_game.unharmed, of_case.unharmed, 1.0);
    }
}

/// A7.7: their Morale is one lower.
#[test]
fn an_encircled_target_breaks_the_sooner() {
    let free = at_infantry(&at_squad()).odds.targets[0].broken;
    let encircled = with(at_squad(), "/target/encircled", json!(true));
    assert!(at_infantry(&encircled).odds.targets[0].broken > free);
}
