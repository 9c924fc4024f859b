//! Exact odds, against what can be counted by hand.

use first_fire::odds::lab::{Answer, answer};
use first_fire::odds::{AttackOdds, UnitOdds, of_attack};
use first_fire::rules::Phase;
use first_fire::rules::fire::IftResult;
use first_fire::rules::ids::Side;
use first_fire::rules::order::{FireOrder, Order};

use super::scene::{Scene, all, fire};

fn odds(case: &str) -> AttackOdds {
    match answer(case) {
        Ok(Answer::Fire(answer)) => answer.odds,
        other => panic!("{other:?}"),
    }
}

fn near(found: f64, ways: f64, of: f64) {
    assert!((found - ways / of).abs() < 1e-12, "{found} is not {ways}/{of}");
}

/// A Location of Russian 4-4-7 squads under one German 4-6-7 at three hexes, without modifiers.
fn squads(count: usize, kind: &str) -> AttackOdds {
    let targets = vec![r#"{"unit":"russian-4-4-7"}"#; count].join(",");
    odds(&format!(
        r#"{{"kind":"{kind}","firers":[{{"unit":"german-4-6-7","range":3}}],"target":{{"units":[{targets}]}}}}"#
    ))
}

#[test]
fn the_results_of_a_four_factor_attack_can_be_counted_on_two_dice() {
    let results = squads(1, "prep").results;
    // 1,1 cowers to the 2 column: K/1. 2,2 cowers: 1MC; 3,3: PTC; 4,4 and more: nothing.
    near(results[&IftResult::K(1)], 1.0, 36.0);
    near(results[&IftResult::Mc(2)], 2.0, 36.0);
    // 4: 1,3 3,1 uncowered and 2,2 cowered, both 1MC; 5: four ways.
    near(results[&IftResult::Mc(1)], 7.0, 36.0);
    // 6: four ways uncowered; 3,3 is a PTC on the 2 column, as are the six ways of 7 on the 4.
    near(results[&IftResult::Mc(0)], 4.0, 36.0);
    near(results[&IftResult::Ptc], 7.0, 36.0);
    near(results[&IftResult::NoEffect], 15.0, 36.0);
    near(results.values().sum(), 1.0, 1.0);
}

#[test]
fn the_fate_of_one_squad_can_be_counted_on_four_dice() {
    let UnitOdds { eliminated, reduced, broken, pinned, hurt, heat_of_battle, .. } =
        squads(1, "prep").targets[0];
    // Out of 36 * 36. The MC: 2 in 36 of a kind by 2MC, 7 by 1MC, 4 by NMC, 1 by K/1 on the half-squad.
    // NMC at Morale 7: fails on 8 to 12 (15 ways), pins on 7 (6). 1MC: fails on 7 to 12 (21), pins on 6 (5).
    // 2MC: fails on 6 to 12 (26), pins on 5 (4). The 2-4-7 half-squad checks like its squad; a 12 kills it.
    near(broken, 2.0 * 26.0 + 7.0 * 21.0 + 4.0 * 15.0 + 20.0, 1296.0);
    near(pinned, 2.0 * 4.0 + 7.0 * 5.0 + 4.0 * 6.0 + 5.0 + 7.0 * 15.0, 1296.0);
    near(eliminated, 1.0, 1296.0);
    // Reduced: the half-squad that lives, and squads that throw a 12.
    near(reduced, 35.0 + 2.0 + 7.0 + 4.0, 1296.0);
    // The K/1 hurts however the half-squad checks; of the checks those that fail.
    near(hurt, 36.0 + 2.0 * 26.0 + 7.0 * 21.0 + 4.0 * 15.0, 1296.0);
    near(heat_of_battle, 2.0 + 7.0 + 4.0 + 1.0, 1296.0);
}

#[test]
fn random_selection_strikes_each_of_two_alike_and_sometimes_both() {
    let both = odds(
        r#"{"kind":"residual","residual_fp":12,"target":{"ffmo":true,"ffnam":true,"tem":-3,
            "units":[{"unit":"russian-crew"},{"unit":"russian-crew"}]}}"#,
    );
    assert_eq!(both.targets[0].eliminated, {
        let mut other = both.targets[1];
        other.unit = both.targets[0].unit;
        other.eliminated
    });
    // -5: 2 to 5 are 3KIA (10 ways), 6 is 2KIA (5): both die. 7 is 1KIA (6 ways): one dies, or both on a tie,
    // which is 6 of 36; the other breaks. 8 is K/3 (5 ways): the one struck is a crew, and dies.
    let struck = 21.0 / 36.0;
    let at_least = (10.0 + 5.0 + (6.0 + 5.0) * struck) / 36.0;
    assert!(both.targets[0].eliminated > at_least);
    // On K/3 the crew passed over checks at Morale 8 with 3 added; a 12 kills no unbroken crew but by reduction.
    let spared = 1.0 - struck;
    let by_twelve =
        (5.0 * spared / 36.0 + 4.0 / 36.0 + 3.0 / 36.0 + 2.0 / 36.0 + 1.0 / 36.0) / 36.0;
    assert!((both.targets[0].eliminated - at_least - by_twelve).abs() < 0.03);
}

#[test]
fn a_machine_gun_breaks_down_and_keeps_its_rof_as_its_dice_say() {
    let gun = |kind: &str, relation: &str| {
        let case = format!(
            r#"{{"kind":"{kind}","firers":[{{"unit":"german-4-6-7","range":1,"relation":"{relation}",
                "weapons":["german-mmg"]}}],"director":"german-8-1","target":{{"units":[{{"unit":"russian-4-4-7"}}]}}}}"#
        );
        odds(&case).weapons[0].clone()
    };
    let prep = gun("prep", "adjacent");
    near(prep.malfunction, 1.0, 36.0);
    near(prep.keeps_rof, 12.0, 36.0);
    let sustained = gun("subsequent-first-fire", "adjacent");
    // B12 lowered by two: 10, 11 and 12.
    near(sustained.malfunction, 6.0, 36.0);
    near(sustained.keeps_rof, 0.0, 36.0);
}

#[test]
fn final_protective_fire_is_as_dangerous_as_its_own_dice() {
    let firer = odds(
        r#"{"kind":"final-protective-fire","firers":[{"unit":"german-4-6-7","range":1,"relation":"adjacent"}],
            "target":{"units":[{"unit":"russian-4-4-7"}]}}"#,
    )
    .firers[0];
    // A NMC at Morale 7: 8 to 12 break, 12 reduces too, 7 pins, 2 is Heat of Battle.
    near(firer.broken, 15.0, 36.0);
    near(firer.reduced, 1.0, 36.0);
    near(firer.pinned, 6.0, 36.0);
    near(firer.heat_of_battle, 1.0, 36.0);
    near(firer.unharmed, 15.0, 36.0);
}

#[test]
fn a_leader_among_the_targets_helps_the_others_while_he_stands() {
    let with = |leader: &str| {
        odds(&format!(
            r#"{{"kind":"prep","firers":[{{"unit":"german-8-3-8","range":2}}],
                "target":{{"units":[{{"unit":"russian-4-4-7"}}{leader}]}}}}"#
        ))
        .targets[0]
    };
    let alone = with("");
    let led = with(r#",{"unit":"russian-9-2"}"#);
    assert!(led.broken < alone.broken, "{} is not under {}", led.broken, alone.broken);
}

#[test]
fn a_big_group_in_final_protective_fire_is_answered_like_a_small_one() {
    let group = |count: usize| {
        let firer = r#"{"unit":"german-4-6-7","range":1,"relation":"adjacent"}"#;
        odds(&format!(
            r#"{{"kind":"final-protective-fire","firers":[{}],"director":"german-9-2",
                "target":{{"units":[{{"unit":"russian-4-4-7"}}]}}}}"#,
            [firer].repeat(count).join(",")
        ))
    };
    let found = group(40);
    assert_eq!(found.firers.len(), 41);
    for firer in &found.firers {
        near(firer.eliminated + firer.broken + firer.pinned + firer.unharmed, 36.0, 36.0);
    }
    // The leader checks at Morale 9 without his own help: pinned on 9 (4 ways), broken on 10 and over (6), on 12
    // reduced as well when he is drawn.
    let leader = found.firers[40];
    near(leader.pinned, 4.0, 36.0);
    near(leader.broken + leader.eliminated, 6.0, 36.0);
    // Of two, one is drawn for sure and both on a tie: 21 ways of 36 for either.
    let pair = group(1).firers;
    let drawn = 21.0 / 36.0;
    near(pair[1].eliminated, drawn * 2.0 / 6.0, 36.0);
    near(pair[1].reduced, drawn * 4.0 / 6.0, 36.0);
    near(pair[1].heat_of_battle, drawn, 36.0);
}

#[test]
fn a_weapon_may_be_named_as_it_is_printed() {
    let gun = |unit: &str, weapon: &str| {
        odds(&format!(
            r#"{{"kind":"prep","firers":[{{"unit":"{unit}","range":2,"weapons":["{weapon}"]}}],
                "target":{{"units":[{{"unit":"german-4-6-7"}}]}}}}"#
        ))
        .assessment
        .fp
        .to_string()
    };
    for weapon in ["russian-hmg .50", "russian-hmg-50"] {
        assert_eq!(gun("russian-4-4-7", weapon), "12");
    }
    for weapon in ["finnish-lmg(r)", "finnish-lmg-r"] {
        assert_eq!(gun("finnish-4-4-7", weapon), "6");
    }
}

/// Clauses: A9.22-13, A9.22-14, A9.223-1
#[test]
fn a_fire_lane_attacks_a_column_lower_and_can_break_its_gun() {
    let lane = |firer: &str| {
        format!(
            r#"{{"kind":"fire-lane","firers":[{{"unit":"german-4-6-7","inherent":false,"weapons":["german-mmg"],{firer}}}],
                "target":{{"ffnam":true,"concealed":true,"units":[{{"unit":"russian-4-4-7"}}]}}}}"#
        )
    };
    let column = |odds: &AttackOdds| odds.assessment.column.map(|column| column.fp());
    let apart = odds(&lane(r#""range":3,"cx":true"#));
    assert_eq!((column(&apart), apart.assessment.targets[0].total), (Some(2), -1));
    assert_eq!(apart.assessment.cowering, 0);
    near(apart.weapons[0].malfunction, 1.0, 36.0);
    near(apart.weapons[0].keeps_rof, 0.0, 36.0);
    assert_eq!(column(&odds(&lane(r#""range":1,"relation":"adjacent""#))), Some(4));
    for refused in
        [r#""range":13"#, r#""range":0,"relation":"same-location""#, r#""range":3,"pinned":true"#]
    {
        assert!(answer(&lane(refused)).unwrap_err().to_string().contains("A9.22"));
    }
    // Neither the squad itself lays one nor two machine guns together.
    for not_alone in
        [r#""weapons":["german-mmg"]"#, r#""inherent":false,"weapons":["german-mmg","german-lmg"]"#]
    {
        let case = format!(
            r#"{{"kind":"fire-lane","firers":[{{"unit":"german-4-6-7","range":3,{not_alone}}}],
                "target":{{"units":[{{"unit":"russian-4-4-7"}}]}}}}"#
        );
        let told = answer(&case).unwrap_err().to_string();
        assert!(told.contains("one machine gun and no inherent FP"), "{told}");
    }
}

#[test]
fn a_dummy_is_not_drawn_in_the_place_of_the_squad_beside_it() {
    let mut s = Scene::open(Phase::PrepFire);
    let firers = [s.attacker("german-8-3-8", "F5"), s.attacker("german-8-3-8", "F5")];
    let squad = s.defender("russian-4-4-7", "G5");
    s.edit(squad).concealed = true;
    let Order::Fire(FireOrder::Attack(order)) = fire(&firers.map(|firer| all(firer, &[])), "G5")
    else {
        panic!()
    };
    let alone = of_attack(&s.pos, Side::First, &order).unwrap();
    assert!(alone.targets[0].reduced > 0.0);
    let dummy = s.defender("russian-dummy", "G5");
    s.edit(dummy).concealed = true;
    assert_eq!(of_attack(&s.pos, Side::First, &order).unwrap().targets, alone.targets);
}

/// The laboratory's contract is coarser than a game: a group cowers as a whole, and an Encircled firer of FPF checks at
/// the lower Morale.
#[test]
fn the_laboratory_keeps_to_its_contract_about_cowering_and_encircled_firers() {
    let gun = r#"{"unit":"german-4-6-7","range":3,"inherent":false,"weapons":["german-mmg"]}"#;
    let group = odds(&format!(
        r#"{{"kind":"prep","firers":[{gun},{gun}],"target":{{"units":[{{"unit":"russian-4-4-7"}}]}}}}"#
    ));
    for weapon in group.weapons {
        near(weapon.keeps_rof, 10.0, 36.0);
    }
    let encircled = odds(
        r#"{"kind":"final-protective-fire","firers":[{"unit":"german-4-6-7","range":1,"relation":"adjacent",
            "encircled":true}],"target":{"units":[{"unit":"russian-4-4-7"}]}}"#,
    );
    // Morale 6: 7 and more.
    near(encircled.firers[0].broken, 21.0, 36.0);
}

#[test]
fn the_laboratory_knows_no_men_who_fire_as_vehicles_and_guns_do() {
    for (kind, rule) in [("overrun", "D7.1"), ("bounding", "D3.3"), ("prevention", "C5.64")] {
        let case = format!(
            r#"{{"kind":"{kind}","firers":[{{"unit":"german-4-6-7","range":1}}],"target":{{"units":[{{"unit":"russian-4-4-7"}}]}}}}"#
        );
        let refused = answer(&case).unwrap_err().to_string();
        assert!(refused.contains(rule), "{refused}");
    }
}
