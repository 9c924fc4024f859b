//! Guns and vehicles: what is shipped, and what the reader refuses.

use std::collections::BTreeSet;

use first_fire::counters::{
    Ammo, Catalogue, Depletion, EntryProblem, MainArmament, MgMount, Nationality, Round, Stock,
    TargetSize, Theatre, Traverse, TurretKind,
};

use super::{built_in, id};

#[test]
fn every_vehicle_and_every_gun_of_the_tables_is_there() {
    let vehicles: BTreeSet<String> = built_in().vehicles.keys().map(ToString::to_string).collect();
    assert_eq!(vehicles.len(), 63);
    let armed = built_in().vehicles.values().filter(|vehicle| vehicle.armament.is_some());
    let armored = built_in().vehicles.values().filter(|vehicle| vehicle.armor.is_some());
    assert_eq!((armed.count(), armored.count()), (54, 54));
    assert_eq!(built_in().guns.len(), 39);
    let mortars = built_in().guns.values().filter(|gun| gun.kind.is_mortar());
    assert_eq!(mortars.count(), 11);
    let of = |nation| built_in().vehicles.values().filter(|v| v.nationality == nation).count();
    let nations =
        [Nationality::German, Nationality::Russian, Nationality::American, Nationality::British];
    assert_eq!(nations.map(of), [22, 14, 13, 14]);
}

#[test]
fn a_tank_has_what_its_counter_prints() {
    let tank = built_in().vehicle(&id("pz-4h")).unwrap();
    let armor = tank.armor.unwrap();
    let factors = [armor.hull.front, armor.hull.side, armor.turret.front, armor.turret.side];
    assert_eq!(factors.map(|factor| factor.value()), [8, 3, 6, 4]);
    let armament = tank.armament.unwrap();
    let MainArmament::Ordnance(calibre, turret) = armament.weapon else { panic!("{armament:?}") };
    assert_eq!((calibre.to_string().as_str(), turret), ("75L", TurretKind::Fast));
    assert_eq!((armament.rof, armament.breakdown, armament.low_ammo), (1, 12, false));
    assert_eq!(tank.machine_guns.fp(MgMount::Bow), Some(3));
    assert_eq!(tank.machine_guns.fp(MgMount::Coaxial), Some(5));
    assert_eq!(tank.machine_guns.fp(MgMount::AntiAircraft), None);
    assert_eq!((tank.size, tank.open_topped), (TargetSize::Normal, false));
    let Stock::Limited(numbers) = tank.magazine.shells(Ammo::Apcr) else { panic!("{tank:?}") };
    let numbers: Vec<_> = numbers.iter().map(|depletion| depletion.number).collect();
    assert_eq!(numbers, [5, 4, 3]);
    assert_eq!(*tank.magazine.shells(Ammo::He), Stock::Plenty);
    assert_eq!(*tank.magazine.shells(Ammo::Heat), Stock::None);
}

#[test]
fn a_gun_has_what_its_counter_prints() {
    let gun = built_in().gun(&id("am-at-57")).unwrap();
    assert_eq!((gun.calibre.to_string().as_str(), gun.rof), ("57L", 3));
    assert_eq!((gun.mount, gun.size), (Traverse::None, TargetSize::Small));
    assert!(gun.kind.has_gunshield());
    let sabot = Depletion { number: 4, from: Some((1944, 6)), theatre: Some(Theatre::Europe) };
    assert_eq!(*gun.magazine.shells(Ammo::Apds), Stock::Limited(vec![sabot]));
    let Stock::Limited(he) = gun.magazine.stock(Round::Shell(Ammo::He)) else { panic!("{gun:?}") };
    assert_eq!(he.len(), 2);
}

const TRUCK: &str = r#"id = "opel", name = "Opel", kind = "truck", mp = 28, movement = "truck""#;
const TANK: &str = r#"id = "tank", name = "Tank", kind = "light-tank", mp = 14, movement = "tracked", ma = "45L", rof = 1"#;
const GUN: &str =
    r#"id = "gun", name = "Gun", kind = "at", calibre = "45L", rof = 3, manhandling = 11"#;

fn refuse(list: &str, entry: &str, more: &str) -> EntryProblem {
    let text = format!("nationality = \"german\"\n{list} = [\n  {{ {entry}, {more} }},\n]\n");
    match Catalogue::parse(&[("x.toml", &text)]) {
        Err(first_fire::counters::CatalogueError::Entry { place, problem, .. }) => {
            assert_eq!((place.file.as_str(), place.line), ("x.toml", 3), "{more}");
            problem
        }
        other => panic!("{more}: {other:?}"),
    }
}

#[test]
fn what_no_vehicle_or_gun_can_have_is_refused_with_its_line() {
    let armor = "armor = { front = 6, side = 4 }";
    let cases = [
        ("vehicles", TRUCK, "turret = \"t\"".to_owned(), "turret"),
        ("vehicles", TRUCK, "rof = 2".to_owned(), "without an ma"),
        ("vehicles", TRUCK, "open_topped = true".to_owned(), "no armor"),
        ("vehicles", TRUCK, "ma = \"aa\", rof = 1".to_owned(), "not in mg"),
        ("vehicles", TRUCK, "red_cs = true".to_owned(), "without a cs"),
        ("vehicles", TRUCK, "wings = 2".to_owned(), "wings"),
        ("vehicles", TANK, armor.to_owned(), "a gun is in a turret"),
        ("vehicles", TANK, format!("{armor}, turret = \"round\""), "round"),
        ("vehicles", TANK, "turret = \"t\", armor = { front = 5, side = 4 }".to_owned(), "Armor"),
        (
            "vehicles",
            TANK,
            "turret = \"t\", armor = { front = 6, side = 4, turret_front = 11 }".to_owned(),
            "a step",
        ),
        ("vehicles", TANK, format!("{armor}, turret = \"t\", breakdown = 13"), "breakdown is 13"),
        (
            "vehicles",
            TANK,
            format!("{armor}, turret = \"t\", ammo = {{ apds = \"5\" }}"),
            "another nation",
        ),
        ("vehicles", TANK, format!("{armor}, turret = \"t\", ammo = {{ heat = \"13\" }}"), "13"),
        (
            "vehicles",
            TANK,
            format!("{armor}, turret = \"t\", ammo = {{ heat = \"6 since May\" }}"),
            "depletion number",
        ),
        ("guns", GUN, "ammo = { canister = \"7\" }".to_owned(), "another nation"),
        ("guns", GUN, "range = [20, 3]".to_owned(), "least range is 20"),
        ("guns", GUN, "nationality = \"dutch\"".to_owned(), "nationality"),
    ];
    for (list, entry, more, said) in cases {
        let problem = refuse(list, entry, &more).to_string();
        assert!(problem.contains(said), "{more}: {problem}");
    }
    let calibre = GUN.replace("45L", "45LLL");
    assert!(refuse("guns", &calibre, "ife = 4").to_string().contains("45LLL"));
    let mortar = GUN.replace("\"at\"", "\"mtr\"");
    assert!(refuse("guns", &mortar, "ife = 4").to_string().contains("C9"));
    let unmanned = GUN.replace(", manhandling = 11", "");
    assert!(refuse("guns", &unmanned, "ife = 4").to_string().contains("manhandling"));
}

#[test]
fn a_nation_that_is_not_known_is_refused() {
    let text = "nationality = \"dutch\"\nguns = []\n";
    let error = Catalogue::parse(&[("x.toml", text)]).unwrap_err().to_string();
    assert!(error.contains("x.toml:1") && error.contains("dutch"), "{error}");
}
