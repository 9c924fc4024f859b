//! Weapons, Guns and vehicles of one's own, made from others, written into a file that the game reads, and played with.

use std::fs;
use std::path::Path;

use first_fire::counters::{Catalogue, CounterId, MainArmament, Nationality};
use first_fire::game::{Chronicle, Game};
use first_fire::opponent::{RandomPolicy, answer};
use first_fire::rules::Side;
use first_fire::rules::invariants::violations;
use first_fire::rules::view::Viewer;
use first_fire::scenario::Scenario;
use first_fire::workshop::on_paper::OnPaper;
use first_fire::workshop::own_counter::{Materiel, OwnMateriel, Said};
use first_fire::workshop::plan::{Edit, EntryId, Plan, Post, Sort};

/// Those of a file.
fn read(text: &str) -> Catalogue {
    Catalogue::and(&[("own", text)]).unwrap()
}

fn like(kind: Materiel, id: &str, folder: &Path) -> OwnMateriel {
    let id: CounterId = id.parse().unwrap();
    let all = Catalogue::built_in().unwrap();
    let nation = all.weapon(&id).map(|one| one.nationality);
    let nation = nation.or(all.gun(&id).map(|one| one.nationality));
    let nation = nation.or(all.vehicle(&id).map(|one| one.nationality)).unwrap();
    OwnMateriel::like((kind, id), nation, folder, &[]).unwrap()
}

/// Says a value of it.
fn say(own: &mut OwnMateriel, key: &str, said: Said) {
    let all = own.values.iter().map(|(of, _)| of.key).collect::<Vec<_>>();
    let value = own.values.iter_mut().find(|(of, _)| of.key == key);
    value.unwrap_or_else(|| panic!("no {key} among {all:?}")).1 = said;
}

fn number(number: i64) -> Said {
    Said::Number(Some(number))
}

#[test]
fn every_weapon_gun_and_vehicle_of_the_game_can_be_had_again_as_ones_own() {
    let all = Catalogue::built_in().unwrap();
    let mut made = 0;
    for nation in [Nationality::German, Nationality::Russian, Nationality::American] {
        let folder = tempfile::tempdir().unwrap();
        for (kind, _) in Materiel::ALL {
            for id in kind.of_nation(all, nation) {
                let mut own = OwnMateriel::like((kind, id), nation, folder.path(), &[]).unwrap();
                own.name = format!("Own {made}");
                let (new, file) = own.add(folder.path(), &[]).unwrap();
                made += 1;
                let text = fs::read_to_string(folder.path().join(file)).unwrap();
                let read = read(&text);
                match kind {
                    Materiel::Weapon => {
                        let (mut one, other) =
                            (read.weapon(&new).unwrap().clone(), all.weapon(&id).unwrap());
                        assert_eq!(one.name, own.name);
                        (one.id, one.name) = (id, other.name.clone());
                        assert_eq!(one, *other);
                    }
                    Materiel::Mortar => {
                        let (mut one, other) =
                            (read.weapon(&new).unwrap().clone(), all.weapon(&id).unwrap());
                        let mut tube = read.gun(&one.fires_as.unwrap()).unwrap().clone();
                        let gun = all.gun(&other.fires_as.unwrap()).unwrap();
                        assert_eq!((&one.name, &tube.name), (&own.name, &own.name));
                        (one.id, one.name, one.fires_as) = (id, other.name.clone(), other.fires_as);
                        (tube.id, tube.name) = (gun.id, gun.name.clone());
                        assert_eq!((one, tube), (other.clone(), gun.clone()));
                    }
                    Materiel::Gun => {
                        let (mut one, other) =
                            (read.gun(&new).unwrap().clone(), all.gun(&id).unwrap());
                        (one.id, one.name) = (id, other.name.clone());
                        assert_eq!(one, *other);
                    }
                    Materiel::Vehicle => {
                        let (mut one, other) =
                            (read.vehicle(&new).unwrap().clone(), all.vehicle(&id).unwrap());
                        assert_eq!(one.drawn_as, Some(id), "its picture");
                        (one.id, one.name, one.drawn_as) = (id, other.name.clone(), None);
                        assert_eq!(one, *other);
                    }
                }
            }
        }
    }
    assert!(made > 60, "{made}");
}

#[test]
fn the_values_that_are_said_are_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let mut lmg = like(Materiel::Weapon, "german-lmg", folder.path());
    lmg.name = "Old MG".to_owned();
    for (key, said) in
        [("fp", 2), ("range", 6), ("rof", 2), ("breakdown", 10), ("repair", 2), ("pp", 2)]
    {
        say(&mut lmg, key, number(said));
    }
    let mut tube = like(Materiel::Weapon, "german-psk", folder.path());
    tube.name = "Tube".to_owned();
    say(&mut tube, "to_hit", Said::Text("10, 8 6".to_owned()));
    say(&mut tube, "to_kill", number(17));
    let mut gun = like(Materiel::Gun, "ge-at-75", folder.path());
    gun.name = "7.5cm (long)".to_owned();
    say(&mut gun, "calibre", Said::Text("76LL".to_owned()));
    say(&mut gun, "size", Said::Text("large".to_owned()));
    say(&mut gun, "manhandling", number(5));
    let mut tank = like(Materiel::Vehicle, "pz-4h", folder.path());
    tank.name = "Pz IV Ausf. Z".to_owned();
    say(&mut tank, "mp", number(16));
    say(&mut tank, "armor.front", number(11));
    say(&mut tank, "armor.turret_front", Said::Number(None));
    say(&mut tank, "armor.bare_rear", Said::Yes(true));
    say(&mut tank, "ma", Said::Text("88L".to_owned()));
    say(&mut tank, "mg.coax", number(7));
    let mut mortar = like(Materiel::Mortar, "german-mtr", folder.path());
    mortar.name = "Stovepipe of the old times".to_owned();
    say(&mut mortar, "tube.calibre", Said::Text("70*".to_owned()));
    say(&mut mortar, "tube.range", Said::Text("3 20".to_owned()));
    say(&mut mortar, "tube.rof", number(2));
    say(&mut mortar, "tube.breakdown", number(11));
    say(&mut mortar, "pp", number(6));
    for own in [&lmg, &tube, &mortar, &gun, &tank] {
        own.add(folder.path(), &[]).unwrap();
    }
    let text = fs::read_to_string(folder.path().join("counters-german.toml")).unwrap();
    let all = read(&text);
    let id = |id: &str| id.parse::<CounterId>().unwrap();
    let lmg = all.weapon(&id("german-old-mg")).unwrap();
    assert_eq!(
        (lmg.fp, lmg.range, lmg.rof, lmg.breakdown, lmg.repair, lmg.pp),
        (2, 6, 2, 10, 2, 2)
    );
    let tube = all.weapon(&id("german-tube")).unwrap();
    let latw = tube.latw.as_ref().unwrap();
    assert_eq!((tube.range, latw.to_hit.as_slice(), latw.to_kill), (2, &[10, 8, 6][..], 17));
    let mortar = all.weapon(&id("german-stovepipe-of-the-old")).unwrap();
    assert_eq!((mortar.minimum_range, mortar.range, mortar.fp, mortar.pp), (3, 20, 12, 6));
    let fires_as = all.gun(&mortar.fires_as.unwrap()).unwrap();
    assert_eq!((fires_as.calibre.to_string().as_str(), fires_as.range), ("70*", Some((3, 20))));
    assert_eq!((fires_as.rof, fires_as.breakdown, mortar.rof, mortar.breakdown), (2, 11, 2, 11));
    let gun = all.gun(&id("german-7.5cm-long")).unwrap();
    assert_eq!((gun.calibre.to_string().as_str(), gun.manhandling), ("76LL", Some(5)));
    assert_eq!(gun.name, "7.5cm (long)");
    let tank = all.vehicle(&id("german-pz-iv-ausf.-z")).unwrap();
    let armor = tank.armor.unwrap();
    assert_eq!((armor.hull.front.value(), armor.turret.front.value()), (11, 11), "as the hull");
    assert_eq!((tank.mp, armor.hull.rear(), armor.turret.rear().is_some()), (16, None, true));
    let Some(MainArmament::Ordnance(calibre, _)) = tank.armament.map(|ma| ma.weapon) else {
        panic!("{:?}", tank.armament);
    };
    assert_eq!(calibre.to_string(), "88L");
    // One of one's own is like another of one's own, and what it has stays its own.
    let again = like_own(folder.path(), "german-pz-iv-ausf.-z");
    assert_eq!(again.values.iter().find(|(of, _)| of.key == "mp").unwrap().1, number(16));
}

fn like_own(folder: &Path, id: &str) -> OwnMateriel {
    let what = (Materiel::Vehicle, id.parse().unwrap());
    OwnMateriel::like(what, Nationality::German, folder, &[]).unwrap()
}

#[test]
fn materiel_that_the_game_would_not_read_is_refused_and_nothing_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("counters-german.toml");
    for (kind, id, key, said, why) in [
        (Materiel::Weapon, "german-lmg", "repair", number(6), "repair"),
        (Materiel::Weapon, "german-lmg", "breakdown", number(14), "breakdown"),
        (Materiel::Weapon, "german-psk", "to_hit", Said::Text("10 nine".to_owned()), "nine"),
        (Materiel::Gun, "ge-at-75", "calibre", Said::Text("long".to_owned()), "calibre"),
        (Materiel::Mortar, "german-mtr", "tube.range", Said::Text("9 3".to_owned()), "range"),
        (Materiel::Mortar, "german-mtr", "tube.calibre", Said::Text("5".to_owned()), "calibre"),
        (Materiel::Gun, "ge-at-75", "manhandling", number(1), "manhandling"),
        (Materiel::Vehicle, "pz-4h", "armor.front", number(5), "Armor Factor"),
        (Materiel::Vehicle, "pz-4h", "armor.front", number(26), "at most a step"),
        (Materiel::Vehicle, "pz-4h", "ma", Said::Text("75K".to_owned()), "calibre"),
        (Materiel::Weapon, "german-psk", "to_hit", Said::Text(String::new()), "range"),
    ] {
        let mut own = like(kind, id, folder.path());
        say(&mut own, key, said);
        let refused = own.add(folder.path(), &[]).unwrap_err().to_string();
        assert!(refused.contains(why), "{key}: {refused}");
        assert!(!path.exists(), "{key}");
    }
    let mut own = like(Materiel::Gun, "ge-at-75", folder.path());
    own.name = "ß".to_owned();
    assert!(own.add(folder.path(), &[]).is_err() && !path.exists());
    own.name = "A name that is longer than any id may be, by far".to_owned();
    let (id, _) = own.add(folder.path(), &[]).unwrap();
    assert!(id.as_str().len() <= 32);
    let twice = own.add(folder.path(), &[]).unwrap_err().to_string();
    assert!(twice.contains("already used"), "{twice}");
}

/// Everything that happened in a game, in words.
fn told(game: &Game) -> String {
    let chronicle = Chronicle::of(game, Viewer::Both);
    let lines = chronicle.entries().iter().flat_map(|entry| &entry.lines);
    lines.map(|line| line.text.plain() + "\n").collect()
}

#[test]
fn materiel_of_ones_own_is_played_with() {
    let folder = tempfile::tempdir().unwrap();
    let mut plan = Plan::blank(folder.path(), "Own", "training").unwrap();
    let of = |kind, id: &str, name: &str, key: &str, said| {
        let mut own = like(kind, id, folder.path());
        own.name = name.to_owned();
        say(&mut own, key, said);
        own.add(folder.path(), &[]).unwrap().0
    };
    let mg = of(Materiel::Weapon, "german-hmg", "Rattler", "fp", number(9));
    let gun = of(Materiel::Gun, "ge-inf-75", "Pounder", "rof", number(3));
    let mortar = of(Materiel::Mortar, "german-mtr", "Stovepipe", "tube.rof", number(1));
    let tank = of(Materiel::Vehicle, "pz-4h", "Badger", "mp", number(20));
    let side = Side::First;
    let post = || Post::Area("west".to_owned());
    let id = |id: &str| id.parse::<CounterId>().unwrap();
    let entry = |number| EntryId { side, sort: Sort::Unit, number };
    for edit in [
        Edit::Counters("counters-german.toml".to_owned(), true),
        Edit::Add(side, id("german-4-6-7"), post()),
        Edit::Arm(entry(0), mg),
        Edit::Add(side, id("german-crew"), post()),
        Edit::Arm(entry(1), gun),
        Edit::Add(side, id("german-4-6-7"), post()),
        Edit::Arm(entry(2), mortar),
        Edit::Add(side, tank, post()),
        Edit::Add(Side::Second, id("russian-4-4-7"), Post::Area("east".to_owned())),
        Edit::Add(Side::Second, id("russian-4-4-7"), Post::Area("east".to_owned())),
    ] {
        assert!(plan.once(&edit, "made").unwrap(), "{edit:?}");
    }
    assert_eq!(plan.problems(), []);
    let path = folder.path().join("own.toml");
    plan.save(&path).unwrap();
    let mut all = String::new();
    for seed in 0..6 {
        let scenario = Scenario::load(&path.display().to_string()).unwrap();
        let mut game = Game::new(scenario, seed);
        let catalogue = &game.position().setting.catalogue;
        assert_eq!(catalogue.vehicle(&tank).unwrap().mp, 20);
        let mut policy = RandomPolicy::new(seed);
        while let Some(order) = answer(&mut policy, game.position()) {
            game.play(order).unwrap();
            assert_eq!(violations(game.position()), Vec::<String>::new());
        }
        // The save carries what the scenario is made of.
        let again = Game::from_text(
            "own.jsonl",
            &game.to_text().unwrap(),
            first_fire::game::Verify::Hashes,
        );
        assert_eq!(again.unwrap().hash(), game.hash());
        all += &told(&game);
    }
    for name in ["Rattler", "Pounder", "Stovepipe", "Badger"] {
        assert!(all.contains(name), "{name} does nothing in\n{all}");
    }
}
