//! Quick battles.

use first_fire::counters::{Catalogue, Nationality};
use first_fire::opponent::Halt;
use first_fire::rules::setting::Victory;
use first_fire::rules::{Position, Side};
use first_fire::scenario::Scenario;
use first_fire::workshop::battle::{
    BattleError, Effort, Fate, Fight, OwnMap, Points, Trial, Wishes, armies, even, fit, make, play,
    trial,
};
use first_fire::workshop::chance_map::{Extent, Land};

/// Germans against Russians in 1943, on a small map.
fn wishes() -> Wishes {
    Wishes {
        nations: [Nationality::German, Nationality::Russian],
        year: 1943,
        fight: Fight::Attack,
        vehicles: false,
        land: Land { extent: Extent::Small, ..Land::default() },
        on: None,
    }
}

fn points_of(pos: &Position, side: Side) -> u32 {
    let (points, catalogue) = (Points::built_in().unwrap(), &pos.setting.catalogue);
    let units = pos.units.values().filter(|unit| unit.side == side);
    let of = |unit: &first_fire::rules::Unit| {
        let arms = pos.weapons_of(unit.id).filter(|weapon| weapon.counter != unit.counter);
        let arms: u32 = arms.map(|weapon| points.of(catalogue, &weapon.counter)).sum();
        points.of(catalogue, &unit.counter) + arms
    };
    units.map(of).sum()
}

#[test]
fn wishes_and_a_seed_make_the_same_battle_each_time_and_its_title_bears_the_seed() {
    let (one, other) = (make(&wishes(), 4711).unwrap(), make(&wishes(), 4711).unwrap());
    assert_eq!((&one.map, &one.scenario), (&other.map, &other.scenario));
    assert!(one.read.title().contains("4711"), "{}", one.read.title());
    assert_ne!(one.scenario, make(&wishes(), 4712).unwrap().scenario);
}

#[test]
fn battles_of_mixed_wishes_are_sound_and_have_what_was_wished() {
    let mut points = 0;
    for seed in 0..40 {
        let wishes = Wishes::by_chance(None, seed).unwrap();
        let battle = make(&wishes, seed).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        let setting = &battle.read.setting;
        assert_eq!(Side::BOTH.map(|side| setting.side(side).nationality), wishes.nations);
        assert_eq!(setting.year, wishes.year);
        let vehicles = battle.read.start.units.values().any(|unit| unit.is_vehicle());
        assert!(wishes.vehicles || !vehicles, "seed {seed}: vehicles nobody wished for");
        points += usize::from(matches!(setting.victory, Victory::Points { .. }));
    }
    assert!((1..20).contains(&points), "{points} of 40 are about losses");
}

#[test]
fn nobody_brings_what_is_for_tanks_against_a_side_that_has_none() {
    let nations = [Nationality::Partisan, Nationality::German];
    let tanks = Wishes { nations, year: 1944, vehicles: true, ..wishes() };
    let brings = |wishes: &Wishes| {
        let made = (0..20).map(|seed| make(wishes, seed).unwrap().scenario);
        made.filter(|text| text.contains("ge-at-") || text.contains("panzerfausts =")).count()
    };
    assert_eq!(brings(&tanks), 0, "the Partisans have no vehicles");
    let nations = [Nationality::Russian, Nationality::German];
    assert!(brings(&Wishes { nations, ..tanks }) > 10, "but the Russians do");
}

#[test]
fn the_files_of_a_battle_lie_side_by_side_and_are_read_from_there() {
    let folder = tempfile::tempdir().unwrap();
    let battle = make(&wishes(), 5).unwrap();
    std::fs::write(folder.path().join(battle.map_file()), &battle.map).unwrap();
    let path = folder.path().join(battle.scenario_file());
    std::fs::write(&path, &battle.scenario).unwrap();
    let read = Scenario::load(path.to_str().unwrap()).unwrap();
    assert_eq!(read.start.units, battle.read.start.units);
    assert_eq!(read.setting.map, battle.read.setting.map);
}

#[test]
fn a_battle_is_laid_beside_another_of_its_seed_and_beside_what_somebody_has_changed() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let small = make(&wishes(), 7).unwrap();
    let first = small.lay(folder.path()).unwrap();
    assert_eq!(first.map, Some(at("quick-battle-7-map.toml")));
    assert_eq!(first.scenario, at("quick-battle-7.toml"));
    let land = Land { extent: Extent::Medium, ..Land::default() };
    let larger = make(&Wishes { land, ..wishes() }, 7).unwrap();
    let second = larger.lay(folder.path()).unwrap();
    assert_eq!(second.map, Some(at("quick-battle-7-2-map.toml")));
    assert_eq!(second.scenario, at("quick-battle-7-2.toml"));
    for (battle, laid) in [(&small, &first), (&larger, &second)] {
        let read = Scenario::load(laid.scenario.to_str().unwrap()).unwrap();
        assert_eq!(read.setting.map, battle.read.setting.map);
        assert_eq!(read.start.units, battle.read.start.units);
        assert_eq!(battle.lay(folder.path()).unwrap(), *laid, "it is laid once");
    }
    // A map that was drawn on makes a place of its own for the battle as it was made.
    std::fs::write(first.map.as_ref().unwrap(), "# Mine.\n").unwrap();
    let third = small.lay(folder.path()).unwrap();
    assert_eq!(third.scenario, at("quick-battle-7-3.toml"));
    assert_eq!(std::fs::read_to_string(first.map.unwrap()).unwrap(), "# Mine.\n");
    assert_eq!(std::fs::read_to_string(first.scenario).unwrap(), small.scenario);
    let missing = small.lay(&at("missing")).unwrap_err().to_string();
    assert!(missing.contains("quick-battle-7-map.toml: cannot be written"), "{missing}");
    assert!(!at("missing").exists());
}

#[test]
fn a_battle_on_a_map_that_was_there_leaves_that_map_and_what_somebody_made_of_one_before() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    std::fs::copy("maps/village.toml", at("mine.toml")).unwrap();
    let text = std::fs::read_to_string(at("mine.toml")).unwrap();
    let own = OwnMap { file: "mine.toml".to_owned(), text };
    let battle = make(&Wishes { on: Some(own), ..wishes() }, 7).unwrap();
    // It has been drawn on since.
    std::fs::write(at("mine.toml"), "# Drawn on.\n").unwrap();
    let laid = battle.lay(folder.path()).unwrap();
    assert_eq!((laid.map, &laid.scenario), (None, &at("mine-battle-7.toml")));
    std::fs::write(&laid.scenario, "# Mine.\n").unwrap();
    assert_eq!(battle.lay(folder.path()).unwrap().scenario, at("mine-battle-7-2.toml"));
    assert_eq!(std::fs::read_to_string(&laid.scenario).unwrap(), "# Mine.\n");
    assert_eq!(std::fs::read_to_string(at("mine.toml")).unwrap(), "# Drawn on.\n");
}

#[test]
fn the_sides_have_the_points_that_an_even_battle_takes() {
    let even = Points::built_in().unwrap().even["village"];
    for seed in 0..20 {
        let pos = make(&wishes(), seed).unwrap().read.start.clone();
        let [first, second] = Side::BOTH.map(|side| points_of(&pos, side));
        let ratio = first * 1000 / second;
        assert!(ratio.abs_diff(even) * 100 < even * 25, "seed {seed}: {first} to {second}");
    }
}

#[test]
fn who_attacks_has_a_vehicle_where_one_is_wished_for() {
    let none = "with vehicles wished for, but none that so few points buy";
    for seed in 0..40 {
        let battle = make(&Wishes { vehicles: true, ..wishes() }, seed).unwrap();
        let vehicles = |side: Side| {
            let units = battle.read.start.units.values().filter(|unit| unit.side == side);
            units.filter(|unit| unit.is_vehicle()).count()
        };
        assert!(vehicles(Side::First) > 0, "seed {seed}");
        assert!(!battle.scenario.contains(none), "seed {seed}");
    }
}

#[test]
fn wishes_told_in_a_line_are_the_same_wishes_for_who_takes_them_over() {
    for seed in 0..40 {
        let wishes = Wishes::by_chance(None, seed).unwrap();
        let line = wishes.command(seed);
        assert_eq!(Wishes::of_command(&line), Ok((wishes.clone(), seed, false)), "{line}");
        assert_eq!(Wishes::of_command(&format!("# {line} --even\n")), Ok((wishes, seed, true)));
    }
    let line = wishes().command(7);
    let tied = line.replace("--seed 7", "--seed=7") + " -o /tmp";
    assert_eq!(Wishes::of_command(&tied), Ok((wishes(), 7, false)));
    let wrong = [
        ("hello", "begins with"),
        (&line.replace("--seed 7 ", ""), "does not say --seed"),
        (&line.replace("--kind attack", "--kind siege"), "\"--kind\" cannot be \"siege\""),
        (&line.replace("--nation", "--notion"), "no wish \"--notion\""),
        (&format!("{line} --year"), "\"--year\" cannot be \"\""),
    ];
    for (line, words) in wrong {
        let said = Wishes::of_command(line).unwrap_err().to_string();
        assert!(said.contains(words), "{said}");
    }
}

#[test]
fn one_nation_does_not_fight_itself_nor_before_its_time() {
    let nations = [Nationality::German, Nationality::German];
    let same = make(&Wishes { nations, ..wishes() }, 1);
    assert!(matches!(same, Err(BattleError::SameNation(Nationality::German))));
    let early =
        Wishes { nations: [Nationality::American, Nationality::German], year: 1941, ..wishes() };
    assert!(matches!(make(&early, 1), Err(BattleError::Year { from: 1942, .. })));
    let none = Wishes { nations: [Nationality::Japanese, Nationality::American], ..wishes() };
    assert!(matches!(make(&none, 1), Err(BattleError::NoArmy(Nationality::Japanese))));
}

#[test]
fn every_counter_of_an_army_is_its_own_and_costs_something() {
    let (catalogue, points) = (Catalogue::built_in().unwrap(), Points::built_in().unwrap());
    for army in armies().unwrap() {
        for id in army.counters() {
            let unit = catalogue.unit(&id).map(|unit| unit.nationality);
            let weapon = catalogue.weapon(&id).map(|weapon| weapon.nationality);
            let gun = catalogue.gun(&id).map(|gun| gun.nationality);
            let vehicle = catalogue.vehicle(&id).map(|vehicle| vehicle.nationality);
            let nation = unit.or(weapon).or(gun).or(vehicle);
            assert_eq!(nation, Some(army.nationality), "{id}");
            assert!(points.of(catalogue, &id) > 0, "{id}");
        }
    }
}

#[test]
fn a_battle_is_played_to_its_end_and_nothing_in_it_is_wrong() {
    let tanks = Wishes { vehicles: true, ..wishes() };
    for (wishes, seed) in [(wishes(), 1), (tanks, 2)] {
        let battle = make(&wishes, seed).unwrap();
        let fate = play(&battle.read, seed, true, &Halt::default());
        assert!(matches!(fate, Fate::Over(_)), "{fate:?}");
    }
}

#[test]
fn a_battle_that_is_counted_says_so_and_one_that_is_stopped_says_nothing() {
    let effort = Effort { few: 4, many: 8, rounds: 2 };
    let mut heard = 0;
    let counted = even(&wishes(), 3, effort, &Halt::default(), &mut |count| heard += count.games);
    let counted = counted.unwrap().unwrap();
    let balance = counted.battle.read.balance.unwrap();
    assert_eq!(balance.wins, counted.wins);
    assert!((4..=8).contains(&(balance.wins[0] + balance.wins[1])));
    assert!(heard >= 4);

    let halt = Halt::default();
    let stopped = even(&wishes(), 3, effort, &halt, &mut |_| halt.set()).unwrap();
    assert!(stopped.is_none());
}

#[test]
fn a_battle_is_evened_by_what_is_asked_before_its_forces_are_touched() {
    let asked = |scenario: &Scenario| match &scenario.setting.victory {
        Victory::Control { at_least, .. } => i32::from(*at_least),
        Victory::Points { margin, .. } => *margin,
    };
    let effort = Effort { few: 8, many: 8, rounds: 1 };
    let own = make(&wishes(), 3).unwrap();
    let counted = even(&wishes(), 3, effort, &Halt::default(), &mut |_| ()).unwrap().unwrap();
    assert_ne!(counted.asked, asked(&own.read), "it is not even by itself");
    assert_eq!(counted.asked, asked(&counted.battle.read));
    assert_eq!((counted.ratio, &counted.battle.map), (1000, &own.map));
    assert_eq!(counted.battle.read.start.units, own.read.start.units);
}

#[test]
fn a_battle_that_nothing_asked_makes_even_has_both_sides_shifted() {
    let effort = Effort { few: 6, many: 6, rounds: 2 };
    let own = make(&wishes(), 2).unwrap();
    let counted = even(&wishes(), 2, effort, &Halt::default(), &mut |_| ()).unwrap().unwrap();
    let points = |pos: &Position| Side::BOTH.map(|side| points_of(pos, side));
    let ([first, second], [more, less]) =
        (points(&own.read.start), points(&counted.battle.read.start));
    assert!(counted.ratio > 1000, "{}", counted.ratio);
    assert!(more > first && less < second, "{first} to {second}, then {more} to {less}");
}

#[test]
fn games_that_the_richer_side_wins_make_points_count_and_the_file_is_one_that_can_be_read() {
    let trials: Vec<Trial> = (0..40)
        .map(|seed| {
            let battle = trial(seed).unwrap();
            let pos = &battle.read.start;
            let [first, second] = Side::BOTH.map(|side| points_of(pos, side));
            let winner = if first > second { Side::First } else { Side::Second };
            Trial::new(&battle, winner)
        })
        .collect();
    let text = fit(&trials).write();
    let points: Points = toml::from_str(&text).unwrap();
    assert_eq!(points.games, 40);
    assert!(points.slope > 350, "{text}");
    assert_eq!(points.factor["first-line"], 1000);
}

#[test]
fn the_command_that_is_written_in_a_battle_makes_it_again() {
    let make = |args: &[&str]| {
        let folder = tempfile::tempdir().unwrap();
        let program = std::process::Command::new(env!("CARGO_BIN_EXE_first-fire"))
            .args(args)
            .arg("--out")
            .arg(folder.path())
            .output()
            .unwrap();
        assert!(program.status.success(), "{args:?}: {program:?}");
        std::fs::read_to_string(folder.path().join("quick-battle-9.toml")).unwrap()
    };
    let first = make(&["battle", "--seed", "9", "--nation", "finnish", "--size", "small"]);
    let command = first.lines().next().unwrap().strip_prefix("# first-fire ").unwrap();
    let again = make(&command.split_whitespace().collect::<Vec<_>>());
    assert_eq!(first, again);
}
