//! Mortars and the Area target type (C3.33, C9).

use first_fire::board::Hexspine;
use first_fire::rules::Phase;
use first_fire::rules::fire::{DrmKind, WhyNoCase};
use first_fire::rules::ids::{UnitId, WeaponId};
use first_fire::rules::order::{FireAttack, Gait, Shell, ShellTarget};
use first_fire::rules::ordnance::Case;
use first_fire::rules::refusal::{DirectionRefusal, FireRefusal, Refusal};

use crate::scene::{Scene, attack, drms, left, shell, shoot};

fn area(unit: UnitId, weapon: WeaponId, target: &str) -> FireAttack {
    let attack = shell(unit, weapon, target);
    let shell = attack.shell.map(|shell| Shell { at: ShellTarget::Area, ..shell });
    FireAttack { shell, ..attack }
}

fn mortar(map: &str) -> (Scene, UnitId, WeaponId) {
    let mut s = Scene::new(Phase::PrepFire, map);
    let squad = s.attacker("russian-4-4-7", "D5");
    let mortar = s.weapon("russian-mtr", squad);
    (s, squad, mortar)
}

/// Clauses: A7.4-4, A7.4-7
#[test]
fn an_area_is_hit_with_half_fp_friend_and_foe() {
    let (mut s, squad, mortar) = mortar("[[terrain]]\nkind = \"shellholes\"\nhexes = [\"J5\"]\n");
    let foe = s.defender("german-4-6-7", "J5");
    let friend = s.attacker("russian-4-4-7", "J5");
    let order = shoot(area(squad, mortar, "J5"));
    let assessment = s.assess(&order);
    // 50 mm HE is 6 FP, halved; TEM counts on the fire table.
    assert_eq!((assessment.fp.to_string().as_str(), assessment.column.unwrap().fp()), ("3", 2));
    assert_eq!(drms(&assessment), [(DrmKind::Tem, 1)]);
    assert_eq!(assessment.to_hit.as_ref().unwrap().lines[0].to_hit.drms, []);
    let mut units = assessment.targets[0].units.clone();
    units.sort_unstable();
    assert_eq!(units, [foe, friend]);
    let events = s.give(&order, &[4, 3, 6, 6]);
    assert_eq!(attack(&events).results[0].units.len(), 2);
    // One's own men alone are no target.
    let alone = shoot(area(squad, mortar, "K5"));
    s.attacker("russian-4-4-7", "K5");
    assert_eq!(
        s.refused(&alone),
        Refusal::Fire(FireRefusal::NoTarget { at: "K5".parse().unwrap() })
    );
}

/// Clauses: A7.22-3
#[test]
fn a_mortar_reaches_from_its_least_to_its_greatest_range_and_no_farther() {
    let (mut s, squad, mortar) = mortar("");
    for (place, reached) in [("F5", false), ("G5", true), ("T5", true)] {
        let mut s = s.clone();
        s.defender("german-4-6-7", place);
        let order = shoot(area(squad, mortar, place));
        if reached {
            s.assess(&order);
        } else {
            assert_eq!(s.refused(&order), Refusal::Fire(FireRefusal::GunRange { weapon: mortar }));
        }
    }
    let german = s.attacker("german-4-6-7", "A1");
    let short = s.weapon("german-mtr", german);
    s.defender("german-4-6-7", "P1");
    assert_eq!(
        s.refused(&shoot(area(german, short, "P1"))),
        Refusal::Fire(FireRefusal::GunRange { weapon: short })
    );
}

/// Rules: C3.33-1
#[test]
fn a_mortar_fires_at_an_area_and_nothing_else() {
    let (mut s, squad, mortar) = mortar("");
    s.defender("german-4-6-7", "J5");
    assert_eq!(
        s.refused(&shoot(shell(squad, mortar, "J5"))),
        Refusal::Fire(FireRefusal::MortarArea { weapon: mortar })
    );
}

/// Clauses: A8.26-6
#[test]
fn mortar_shells_burst_in_the_trees_and_leave_a_column_more() {
    let mut s = Scene::new(Phase::Movement, "[[terrain]]\nkind = \"woods\"\nhexes = [\"J5\"]\n");
    let crew = s.defender("german-crew", "D5");
    let mortar = s.man("ge-mtr-81", crew, Hexspine::East);
    let mover = s.attacker("russian-4-4-7", "K5");
    s.walk(&[mover], Gait::Normal, "J5");
    let order = shoot(area(crew, mortar, "J5"));
    assert_eq!(drms(&s.assess(&order)), [(DrmKind::AirBurst, -1)], "and the trees are no cover");
    // 16 FP halved is 8: half of that is 4, and one column more is 6.
    let events = s.give(&order, &[5, 1, 6, 6]);
    assert_eq!(left(&events, "J5"), Some(6));
}

/// Clauses: A7.531-4
#[test]
fn a_leader_helps_a_mortar_to_hit_and_no_more() {
    let (mut s, squad, mortar) = mortar("");
    let leader = s.attacker("russian-8-1", "D5");
    s.defender("german-4-6-7", "J5");
    let order = FireAttack { directors: [leader].into(), ..area(squad, mortar, "J5") };
    let assessment = s.assess(&shoot(order));
    let stage = assessment.to_hit.as_ref().unwrap();
    assert_eq!(stage.lines[0].to_hit.drms[0].case, Case::Leadership);
    assert_eq!((stage.lines[0].to_hit.drm(), stage.breakdown), (-1, 12));
    assert_eq!(drms(&assessment), []);
}

/// Clauses: A7.53-7
#[test]
fn a_leader_helps_with_one_to_hit_dr_in_a_phase_and_with_the_shots_that_rof_gives() {
    let (mut s, squad, mortar) = mortar("");
    let leader = s.attacker("russian-8-1", "D5");
    let other = s.attacker("russian-4-4-7", "D5");
    let second = s.weapon("russian-mtr", other);
    s.defender("german-4-6-7", "J5");
    let led =
        |unit, weapon| shoot(FireAttack { directors: [leader].into(), ..area(unit, weapon, "J5") });
    s.give(&led(squad, mortar), &[1, 6, 6, 6]);
    assert_eq!(
        s.refused(&led(other, second)),
        Refusal::Direction(DirectionRefusal::AlreadyDirected { unit: leader })
    );
    s.give(&led(squad, mortar), &[4, 6]);
}

/// Rules: C6.5-1
#[test]
fn each_shot_at_the_same_hex_acquires_it_better() {
    let (mut s, squad, mortar) = mortar("");
    s.defender("german-4-6-7", "J5");
    s.defender("german-4-6-7", "K5");
    let order = shoot(area(squad, mortar, "J5"));
    let acquired = |s: &Scene, place: &str| -> Option<i8> {
        let stage = s.assess(&shoot(area(squad, mortar, place))).to_hit.unwrap();
        stage.lines[0].to_hit.drms.iter().find(|drm| drm.case == Case::N).map(|drm| drm.value)
    };
    s.give(&order, &[1, 6, 6, 6]);
    assert_eq!((acquired(&s, "J5"), acquired(&s, "K5")), (Some(-1), None));
    s.give(&order, &[2, 6, 6, 6]);
    assert_eq!(acquired(&s, "J5"), Some(-2));
    s.give(&shoot(area(squad, mortar, "K5")), &[3, 6]);
    assert_eq!((acquired(&s, "J5"), acquired(&s, "K5")), (None, Some(-1)));
}

/// Only what comes down from above bursts in the trees.
#[test]
fn the_shells_of_a_gun_at_an_area_burst_in_no_trees() {
    let woods = "[[terrain]]\nkind = \"woods\"\nhexes = [\"J5\"]\n";
    let bursts = |s: &Scene, attack: FireAttack| {
        let assessment = s.assess(&shoot(attack));
        let absent = &assessment.to_hit.as_ref().unwrap().lines[0].absent;
        let why = absent.iter().find(|it| it.case == Case::L).map(|it| it.why);
        assert_eq!(why, Some(WhyNoCase::AreaType));
        drms(&assessment).contains(&(DrmKind::AirBurst, -1))
    };
    let (mut s, squad, mortar) = mortar(woods);
    s.defender("german-4-6-7", "J5");
    let crew = s.attacker("russian-crew", "D4");
    let gun = s.man("ru-at-57", crew, Hexspine::East);
    assert!(bursts(&s, area(squad, mortar, "J5")));
    assert!(!bursts(&s, area(crew, gun, "J5")));
}
