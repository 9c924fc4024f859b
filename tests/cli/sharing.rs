//! `export`, `import` and `exchange`: two homes by commands alone.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use super::{path, status, stderr, stdout};

/// Runs the program with a data folder of its own.
fn at_home(home: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_first-fire"));
    command.args(args).env("XDG_DATA_HOME", home).output().unwrap()
}

#[track_caller]
fn done(home: &Path, args: &[&str]) -> String {
    let output = at_home(home, args);
    assert_eq!(status(&output), 0, "{args:?}: {}", stderr(&output));
    stdout(&output)
}

#[track_caller]
fn refused(home: &Path, args: &[&str], words: &str) {
    let output = at_home(home, args);
    let said = stderr(&output);
    assert_eq!((status(&output), said.lines().count()), (1, 1), "{args:?}: {said}");
    assert!(said.contains(words), "{said:?} does not say {words:?}");
}

#[test]
fn what_one_player_exports_another_imports_and_a_damaged_bundle_is_told_in_a_line() {
    let folder = tempfile::tempdir().unwrap();
    let (home, at) = (folder.path().join("home"), |name: &str| folder.path().join(name));
    let (bundle, bad) = (at("steps.ffbundle"), at("bad.ffbundle"));
    let said = done(&home, &["export", "first-steps", "--out", path(&bundle)]);
    assert!(said.contains("in it: scenarios/first-steps.toml"), "{said}");
    let said = done(&home, &["check", path(&bundle)]);
    assert!(said.contains("bundle: sound: First steps, 1 files"), "{said}");
    let said = done(&home, &["import", path(&bundle)]);
    let mine = home.join("first-fire/scenarios/first-steps.toml");
    assert!(said.contains(&format!("written: {}", path(&mine))), "{said}");
    done(&home, &["check", path(&mine)]);
    assert!(!done(&home, &["import", path(&bundle)]).contains("written"));
    fs::write(&mine, "mine").unwrap();
    refused(&home, &["import", path(&bundle)], "is there already");
    assert!(done(&home, &["import", path(&bundle), "--replace"]).contains("set aside"));
    let mut bytes = fs::read(&bundle).unwrap();
    bytes.truncate(bytes.len() / 2);
    fs::write(&bad, bytes).unwrap();
    refused(&home, &["import", path(&bad)], "bad.ffbundle: it is damaged");
    refused(&home, &["check", path(&bad)], "bad.ffbundle: it is damaged");
    refused(&home, &["export", "no-such-scenario"], "cannot be read");
    refused(&home, &["import", path(&mine)], "this is no bundle");
}

#[test]
fn a_bundle_is_called_as_the_first_in_it_whatever_stops_are_in_that_name_and_goes_over_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let scenario = include_str!("../../assets/scenarios/first-steps.toml");
    fs::write(at("v1.2-ford.toml"), scenario).unwrap();
    let export = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_first-fire"));
        command.current_dir(folder.path()).args(["export", "v1.2-ford.toml"]).output().unwrap()
    };
    let made = export();
    assert!(stdout(&made).ends_with("written: v1.2-ford.ffbundle\n"), "{made:?}");
    let bundle = fs::read(at("v1.2-ford.ffbundle")).unwrap();
    assert!(!at("v1.ffbundle").exists());
    let again = export();
    assert!((status(&again), stderr(&again).contains("v1.2-ford.ffbundle")) == (1, true));
    assert_eq!(fs::read(at("v1.2-ford.ffbundle")).unwrap(), bundle);
}

#[test]
fn two_homes_play_by_exchange() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let (here, there, file) = (at("here"), at("there"), at("game.ffexchange"));
    let file = path(&file);
    done(&here, &["exchange", "new", "first-steps", "--side", "first", "--out", file]);
    refused(&here, &["exchange", "take", file], "from your own side");
    let said = done(&there, &["exchange", "take", file]);
    assert!(said.starts_with("taken up: First steps"), "{said}");
    let game = said.lines().nth(1).unwrap().split(' ').next().unwrap().to_owned();
    done(&there, &["exchange", "give", &game, "--out", file]);
    let said = done(&here, &["exchange", "take", file]);
    let word = said.split("watchword ").nth(1).unwrap().trim().to_owned();
    assert!(done(&there, &["exchange", "list"]).contains(&word));
    let (asked, other) =
        if said.contains("you are asked") { (&here, &there) } else { (&there, &here) };
    let orders = done(asked, &["exchange", "show", &game, "--orders"]);
    let order = orders.lines().next().unwrap();
    assert_eq!(done(other, &["exchange", "show", &game, "--orders"]), "");
    refused(other, &["exchange", "say", &game, order], "the other side is asked");
    refused(asked, &["exchange", "say", &game, "nonsense"], "nonsense");
    let said = done(asked, &["exchange", "say", &game, order]);
    assert!(said.contains("there is a file to give"), "{said}");
    done(asked, &["exchange", "give", &game, "--out", file]);
    done(other, &["exchange", "take", file]);
    refused(other, &["exchange", "take", file], "nothing in it is new");
}

/// Two homes that have taken up a game, the one that is asked first, and what it is called.
fn asked_and_other(folder: &Path) -> (PathBuf, PathBuf, String) {
    let at = |name: &str| folder.join(name);
    let (here, there, file) = (at("here"), at("there"), at("begins.ffexchange"));
    let file = path(&file);
    done(&here, &["exchange", "new", "first-steps", "--side", "first", "--out", file]);
    let said = done(&there, &["exchange", "take", file]);
    let game = said.lines().nth(1).unwrap().split(' ').next().unwrap().to_owned();
    done(&there, &["exchange", "give", &game, "--out", file]);
    let said = done(&here, &["exchange", "take", file]);
    if said.contains("you are asked") { (here, there, game) } else { (there, here, game) }
}

/// The orders that can be given, and what is kept of the game.
fn orders_and_kept(home: &Path, game: &str) -> (Vec<String>, String) {
    let orders = done(home, &["exchange", "show", game, "--orders"]);
    let folder = fs::read_dir(home.join("first-fire/exchange")).unwrap();
    let mut files = folder.map(|entry| entry.unwrap().path());
    let kept = files.find(|file| file.extension().is_some_and(|end| end == "json")).unwrap();
    (orders.lines().map(str::to_owned).collect(), fs::read_to_string(kept).unwrap())
}

#[test]
fn nothing_is_learnt_of_an_order_that_does_not_stand() {
    let folder = tempfile::tempdir().unwrap();
    let (asked, _, game) = asked_and_other(folder.path());
    let (orders, before) = orders_and_kept(&asked, &game);
    let output = at_home(&asked, &["exchange", "say", &game, &orders[0], "nonsense"]);
    assert_eq!((status(&output), stdout(&output)), (1, String::new()));
    assert!(stderr(&output).contains("nonsense: expected"), "{}", stderr(&output));
    assert_eq!(orders_and_kept(&asked, &game), (orders.clone(), before));
    // The second one is refused by the rules: not all are set up. The first has been seen, and is done.
    let say = ["exchange", "say", &game, &orders[0], "\"done\""];
    refused(&asked, &say, "; the order before it stands");
    let (_, kept) = orders_and_kept(&asked, &game);
    assert!(kept.contains(&format!("{{\"order\":{}", orders[0])), "{kept}");
    assert_eq!(kept.matches("{\"order\":").count(), 1, "{kept}");
}

#[test]
fn a_file_that_could_not_be_written_is_still_to_be_given_and_an_invitation_begins_no_game_then() {
    let folder = tempfile::tempdir().unwrap();
    let nowhere = folder.path().join("nowhere/file.ffexchange");
    let (asked, other, game) = asked_and_other(folder.path());
    let (orders, _) = orders_and_kept(&asked, &game);
    done(&asked, &["exchange", "say", &game, &orders[0]]);
    refused(&asked, &["exchange", "give", &game, "--out", path(&nowhere)], "cannot be written");
    assert!(done(&asked, &["exchange", "list"]).contains("there is a file to give"));
    let file = folder.path().join("file.ffexchange");
    done(&asked, &["exchange", "give", &game, "--out", path(&file)]);
    assert!(!done(&asked, &["exchange", "list"]).contains("there is a file to give"));
    // As often as one likes, and it is taken once.
    done(&other, &["exchange", "take", path(&file)]);
    done(&asked, &["exchange", "give", &game, "--out", path(&file)]);
    refused(&other, &["exchange", "take", path(&file)], "nothing in it is new");

    let host = folder.path().join("host");
    let new = ["exchange", "new", "first-steps", "--side", "first", "--out", path(&nowhere)];
    refused(&host, &new, "cannot be written");
    assert_eq!(done(&host, &["exchange", "list"]), "");
}

#[test]
fn a_game_that_is_damaged_hides_no_other_and_a_name_that_fits_none_or_several_is_told_so() {
    let home = tempfile::tempdir().unwrap();
    let (data, file) = (home.path().join("first-fire/exchange"), home.path().join("i.ffexchange"));
    let new = ["exchange", "new", "first-steps", "--side", "first", "--out", path(&file)];
    done(home.path(), &new);
    refused(home.path(), &["exchange", "show", ""], "say which game");
    fs::write(data.join(format!("{}.json", "0".repeat(64))), "{").unwrap();
    let output = at_home(home.path(), &["exchange", "list"]);
    assert_eq!((status(&output), stderr(&output).lines().count()), (1, 1));
    assert!(stderr(&output).contains("it is damaged"), "{}", stderr(&output));
    assert!(stdout(&output).contains("First steps"), "{}", stdout(&output));
    fs::write(data.join(format!("{}1.json", "0".repeat(63))), "{").unwrap();
    refused(home.path(), &["exchange", "show", "00000000"], "2 games that are kept here");
    refused(home.path(), &["exchange", "show", "nobody"], "no game that is kept here");
}
