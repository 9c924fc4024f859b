//! To Kill: the chain from the Basic number to the wreck.

use first_fire::counters::{Armor, Catalogue};
use first_fire::odds::ordnance::KillNumbers;
use first_fire::rules::ordnance::{
    Aspect, Damage, Hit, HitLocation, Projectile, Protection, basic, effect, final_number,
    unarmored,
};
use serde_json::{Value, json};

use super::{at_vehicle, duel, near, whole, with};

/// The Final numbers of hull and turret, then of critical hits.
fn numbers(firer: Value, range: u32, target: Value) -> [i32; 4] {
    let case = with(with(duel(), "/firer", firer), "/target", target);
    let answer = at_vehicle(&with(case, "/range", json!(range)));
    let KillNumbers { hull, turret, hull_critical, turret_critical } = answer.numbers.unwrap();
    [hull, turret, hull_critical, turret_critical]
}

/// Rules: C7.3-1
#[test]
fn the_final_number_is_basic_doubled_rear_range_and_armor_in_this_order() {
    // E4: 50L at the rear of armour 8, 25 hexes off: 13 + 1 - 2 - 8.
    let at = |aspect: &str| json!({"vehicle": "pz-6e", "hull_aspect": aspect});
    let fifty = json!({"vehicle": "pz-3j", "ammo": "AP"});
    assert_eq!(numbers(fifty, 25, at("rear")), [4, 4, 17, 17]);
    // E6: the Russian 76L has 13; hull 8, turret 6 in front.
    let russian = json!({"vehicle": "t-34-m43", "ammo": "AP"});
    let front = json!({"vehicle": "pz-4h", "hull_aspect": "front"});
    assert_eq!(numbers(russian, 10, front), [5, 7, 18, 20]);
    // The turret has an aspect of its own, and the rear has one more.
    let american = json!({"vehicle": "m10", "ammo": "AP"});
    let turned = json!({"vehicle": "pz-4h", "hull_aspect": "front", "turret_aspect": "rear"});
    assert_eq!(numbers(american, 10, turned), [17 - 8, 17 + 1 - 4, 34 - 8, 34 + 1 - 4]);
    // HE: the highest line that is not above the bore, whatever the range.
    let he = json!({"gun": "ge-inf-150", "ammo": "HE"});
    let side = json!({"vehicle": "t-34-m43", "hull_aspect": "side"});
    assert_eq!(numbers(he, 30, side), [10, 10, 26, 26]);
    let heat = json!({"gun": "ge-inf-75", "ammo": "HEAT"});
    let side = json!({"vehicle": "t-34-m43", "hull_aspect": "side"});
    assert_eq!(numbers(heat, 30, side), [7, 7, 20, 20]);
    // Without a turret the hull's aspect holds for what stands in its place.
    let gun = json!({"gun": "ge-at-50", "ammo": "APCR"});
    let assault = json!({"vehicle": "su-76m", "hull_aspect": "front"});
    assert_eq!(numbers(gun, 2, assault), [17 + 2 - 4, 17 + 2 - 3, 34 + 2 - 4, 34 + 2 - 3]);
}

/// Rules: C7.3-2
#[test]
fn some_guns_have_the_line_of_their_nation_alone() {
    let of = |calibre: &str, ammo: &str, nationality: &str| {
        let calibre = calibre.parse().unwrap();
        let ammo = serde_json::from_value(json!(ammo)).unwrap();
        let nationality = serde_json::from_value(json!(nationality)).unwrap();
        basic(Projectile::Shell { ammo, calibre, nationality })
    };
    assert_eq!(of("76L", "AP", "russian"), Some(13));
    assert_eq!(of("76L", "AP", "american"), Some(17));
    assert_eq!(of("76L", "APCR", "russian"), Some(14));
    assert_eq!(of("76L", "APCR", "american"), Some(22));
    assert_eq!(of("76L", "APCR", "german"), Some(20));
    assert_eq!(of("76LL", "AP", "british"), Some(23));
    assert_eq!(of("88", "AP", "british"), Some(13));
    assert_eq!(of("88", "AP", "german"), None);
    assert_eq!(of("75", "AP", "american"), Some(14));
    assert_eq!(of("57L", "APDS", "british"), Some(18));
    assert_eq!(of("57L", "APCR", "british"), None);
    assert_eq!(of("76LL", "APDS", "british"), Some(25));
    assert_eq!(of("37L", "HEAT", "german"), Some(26));
    assert_eq!(of("122", "HEAT", "russian"), Some(17));
}

/// Rules: C7.3-4
#[test]
fn an_unarmored_vehicle_has_one_flat_number_which_a_critical_hit_doubles() {
    let truck = || json!({"vehicle": "opel-blitz"});
    let of = |gun: &str, ammo: &str| numbers(json!({"gun": gun, "ammo": ammo}), 30, truck());
    assert_eq!(of("ge-aa-20", "AP"), [7, 7, 14, 14]);
    assert_eq!(of("ru-at-57", "AP"), [8, 8, 16, 16]);
    assert_eq!(of("ru-at-57", "APCR"), [8, 8, 16, 16]);
    assert_eq!(of("ge-at-75", "AP"), [9, 9, 18, 18]);
    assert_eq!(of("ge-aa-88", "AP"), [10, 10, 20, 20]);
    assert_eq!(of("ge-art-105", "AP"), [11, 11, 22, 22]);
    assert_eq!(of("ge-art-105", "HEAT"), [11, 11, 22, 22]);
    assert_eq!(of("ge-art-105", "HE"), [16, 16, 32, 32]);
    assert_eq!(of("ru-at-45", "HE"), [9, 9, 18, 18]);
}

/// Rules: C7.3-3
#[test]
fn beyond_the_last_range_of_its_row_a_shell_kills_nothing() {
    let case = with(duel(), "/firer", json!({"gun": "ge-at-50", "ammo": "APCR"}));
    let answer = at_vehicle(&with(case.clone(), "/range", json!(31)));
    assert_eq!(answer.numbers, None);
    near(answer.odds.vehicle.miss + answer.odds.vehicle.no_effect, 1.0, 1.0);
    assert!(at_vehicle(&with(case, "/range", json!(30))).numbers.is_some());
}

fn armor() -> Armor {
    let tank = Catalogue::built_in().unwrap().vehicle(&"pz-4h".parse().unwrap()).unwrap();
    tank.armor.unwrap()
}

/// What each Original DR from 2 to 12 does to a tank hit there with this Final number.
fn damage(ammo: &str, location: HitLocation, number: i32, red: bool) -> Vec<Damage> {
    let ammo = serde_json::from_value(json!(ammo)).unwrap();
    let calibre = "75L".parse().unwrap();
    let nationality = first_fire::counters::Nationality::German;
    let shell = Projectile::Shell { ammo, calibre, nationality };
    let (hull, turret) = (Aspect::Front, Aspect::Front);
    let tank = Protection::Armored { armor: armor(), hull, turret };
    let hit = Hit { location, critical: false, twice: false };
    (2..=12).map(|original| effect(shell, tank, hit, Some(number), red, original)).collect()
}

/// Rules: C7.7-1
#[test]
fn the_to_kill_dr_burns_at_half_kills_below_and_hurts_at_the_number() {
    use Damage::{Burning, Dud, Eliminated, Immobilized, None, PossibleShock, Shock};
    use HitLocation::{Hull, Turret};
    // E4: burns by 2, dead by 3, immobilized by 4, perhaps shocked by 5.
    let four = [Burning, Eliminated, Immobilized, PossibleShock];
    assert_eq!(damage("AP", Hull, 4, false)[..4], four);
    assert!(damage("AP", Hull, 4, false)[4..10].iter().all(|damage| *damage == None));
    // E6: 7 on the turret burns by 3, kills by 4 to 6, shocks by 7, perhaps by 8.
    let seven = [Burning, Burning, Eliminated, Eliminated, Eliminated, Shock, PossibleShock, None];
    assert_eq!(damage("AP", Turret, 7, false)[..8], seven);
    // A red CS# burns one more, for burning alone.
    assert_eq!(damage("AP", Hull, 7, true)[2..4], [Burning, Eliminated]);
    // HE does at one more what it does at the number.
    assert_eq!(damage("HE", Hull, 4, false)[2..5], [Immobilized, Immobilized, None]);
    assert_eq!(damage("HE", Turret, 4, false)[2..5], [Shock, Shock, None]);
    // A 12 is a dud, however high the number.
    let high = damage("AP", Hull, 30, false);
    assert!(high[..10].iter().all(|damage| *damage == Burning));
    assert_eq!(high[10], Dud);
}

/// Rules: C3.8-1
#[test]
fn multiple_hits_of_a_small_gun_roll_twice_and_the_lower_counts() {
    // A 37L that hits by any throw: doubles but 1,1 are five of 36, and on the hull.
    let case = json!({
        "kind": "ordnance", "phase": "prep", "range": 1, "target_type": "vehicle",
        "firer": {"gun": "ge-at-37", "ammo": "AP", "acquired": -2},
        "target": {"vehicle": "t-34-m43", "hull_aspect": "front"},
    });
    let answer = at_vehicle(&case);
    // 9 + 1 - 11 is -1, a critical hit 18 + 1 - 11 is 8.
    let expected = KillNumbers { hull: -1, turret: -1, hull_critical: 8, turret_critical: 8 };
    assert_eq!(answer.numbers, Some(expected));
    // At the side 6: 4; dead by 3 or less on both or either of two DR.
    let side = at_vehicle(&with(case, "/target/hull_aspect", json!("side"))).odds;
    let once = 3.0 / 36.0;
    let twice = 1.0 - (33.0 / 36.0f64).powi(2);
    // Critical: 18 + 1 - 6 = 13: all but a dud kills.
    let dead = (30.0 * once + 5.0 * twice + 35.0 / 36.0) / 36.0;
    near(side.vehicle.eliminated + side.vehicle.burning, dead, 1.0);
    whole(&side.vehicle, side.crew.as_ref(), &side.passengers);
}

/// Rules: C3.8-2
#[test]
fn a_shell_of_another_gun_rolls_once_by_doubles_too() {
    let case = with(duel(), "/range", json!(1));
    let case = with(case, "/firer", json!({"gun": "ge-at-50", "ammo": "AP", "acquired": -2}));
    let case = with(case, "/target/hull_aspect", json!("side"));
    // 50L: 13 + 1 - 6 = 8, critical 26 + 1 - 6: all but a dud.
    let odds = at_vehicle(&case).odds;
    near(odds.vehicle.eliminated + odds.vehicle.burning, 35.0 * 21.0 + 35.0, 1296.0);
}

fn shell(ammo: &str, calibre: &str) -> Projectile {
    let ammo = serde_json::from_value(json!(ammo)).unwrap();
    let nationality = first_fire::counters::Nationality::German;
    Projectile::Shell { ammo, calibre: calibre.parse().unwrap(), nationality }
}

/// The number against no armour goes by the bore alone, a line for each class of guns.
/// Rules: C7.3-4
#[test]
fn each_class_of_bore_has_its_number_against_no_armor() {
    let solid = |calibre| unarmored(shell("AP", calibre));
    for (calibres, number) in [
        (["14", "20L", "28LL"], 7),
        (["37", "50L", "57L"], 8),
        (["65", "75LL", "84*"], 9),
        (["85L", "88L", "90L"], 10),
        (["100L", "105", "152*"], 11),
    ] {
        assert_eq!(calibres.map(solid), [Some(number); 3], "{calibres:?}");
    }
    let he = |calibre| (basic(shell("HE", calibre)), unarmored(shell("HE", calibre)));
    for (calibres, armored, bare) in [
        (["20L", "25LL", "28LL"], 3, 6),
        (["37", "37L", "37LL"], 4, 8),
        (["40L", "45L", "47"], 5, 9),
        (["50", "57L", "65"], 6, 10),
        (["70*", "75", "76L"], 7, 12),
        (["81*", "88L", "95*"], 8, 14),
        (["100L", "105", "114*"], 10, 16),
        (["120*", "122L", "140L"], 12, 18),
        (["150*", "152", "200L"], 16, 20),
    ] {
        assert_eq!(calibres.map(he), [(Some(armored), Some(bare)); 3], "{calibres:?}");
    }
    assert_eq!(he("15"), (None, None), "too small for HE");
}

/// Plates of 0 and 1 are armour: range and aspect count, and there is no flat number.
/// Rules: C7.3-1
#[test]
fn thin_plates_take_off_what_they_are_and_are_no_bare_metal() {
    let track = |aspect: &str| json!({"vehicle": "spw-251-1", "hull_aspect": aspect});
    let at = json!({"gun": "ru-at-45", "ammo": "AP"});
    // 45L: 10, and 1 next door; of the half-track 1 in front and at the side, and 1 more behind.
    assert_eq!(numbers(at.clone(), 1, track("front")), [10, 10, 20, 20]);
    assert_eq!(numbers(at.clone(), 1, track("rear")), [11, 11, 21, 21]);
    assert_eq!(numbers(at, 12, track("side")), [9, 9, 19, 19]);
    let he = json!({"gun": "ru-at-45", "ammo": "HE"});
    assert_eq!(numbers(he, 12, track("side")), [4, 4, 9, 9]);
    let zero = Catalogue::built_in().unwrap().vehicles.iter().find_map(|(_, vehicle)| {
        let armor = vehicle.armor.filter(|armor| armor.hull.side.value() == 0)?;
        Some(Protection::Armored { armor, hull: Aspect::Side, turret: Aspect::Side })
    });
    let (zero, hull) = (zero.unwrap(), HitLocation::Hull);
    assert_eq!(final_number(shell("AP", "45L"), 3, zero, hull, false), Some(10));
    assert_eq!(final_number(shell("HE", "45L"), 3, zero, hull, true), Some(10));
}
