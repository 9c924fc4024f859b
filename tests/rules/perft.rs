//! The counts of `tests/perft`: any change of a rule shows up in one of them.

use std::fs;
use std::path::Path;

use first_fire::game::perft::{Ply, Setup, SetupError};

/// Counts as deep as the file does.
fn assert_counts(name: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/perft").join(name);
    let setup = Setup::parse(name, &fs::read_to_string(path).unwrap()).unwrap();
    assert!(!setup.known.is_empty(), "{name} has no counts");
    let counted: Vec<Ply> = setup.plies().take(setup.known.len()).map(|ply| ply.unwrap()).collect();
    assert_eq!(
        counted, setup.known,
        "{name}: a rule has changed. If that is right, `first-fire perft` prints the new counts"
    );
}

#[test]
fn an_encirclement_by_fire_comes_out_in_as_many_ways_as_before() {
    assert_counts("encirclement.toml");
}

#[test]
fn a_move_under_fire_comes_out_in_as_many_ways_as_before() {
    assert_counts("first-fire.toml");
}

#[test]
fn a_firefight_with_leaders_and_a_machine_gun_comes_out_in_as_many_ways_as_before() {
    assert_counts("firefight.toml");
}

#[test]
fn a_last_stand_comes_out_in_as_many_ways_as_before() {
    assert_counts("last-stand.toml");
}

#[test]
fn an_advance_into_melee_comes_out_in_as_many_ways_as_before() {
    assert_counts("melee.toml");
}

#[test]
fn a_rout_and_a_rally_come_out_in_as_many_ways_as_before() {
    assert_counts("rout.toml");
}

#[test]
fn a_tank_on_the_move_comes_out_in_as_many_ways_as_before() {
    assert_counts("tank.toml");
}

#[test]
fn a_walk_into_question_marks_comes_out_in_as_many_ways_as_before() {
    assert_counts("concealed.toml");
}

#[test]
fn every_set_up_has_its_test() {
    let this = include_str!("perft.rs");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/perft");
    for entry in fs::read_dir(folder).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert!(
            this.contains(&format!("assert_counts(\"{name}\")")),
            "{name} is counted by no test"
        );
    }
}

#[test]
fn a_set_up_that_is_not_sound_is_refused() {
    let good = include_str!("../perft/melee.toml");
    let refused = |text: &str| Setup::parse("x.toml", text).unwrap_err();
    assert!(matches!(refused("phase = 3"), SetupError::Syntax { .. }));
    let scenario = refused(&good.replace("map = \"training\"", "map = \"nowhere\""));
    assert!(matches!(scenario, SetupError::Scenario(_)), "{scenario}");
    let unit = refused(&good.replace("\nphase", "\nbroken = [77]\nphase"));
    assert!(unit.to_string().contains("unit 77"), "{unit}");
    let uneven = refused(&good.replace("\norders = [", "\norders = [1, "));
    assert!(matches!(uneven, SetupError::UnevenCounts { .. }), "{uneven}");
}
