//! The command line's contracts: answers, exit statuses, and bad input that is refused in one clear line.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests fail by panicking"
)]

mod bad_input;
mod battle;
mod campaign;
mod desktop;
#[cfg(unix)]
mod files;
mod lab;
mod looked_back;
mod machine;
#[cfg(unix)]
mod meant;
mod recorded;
mod report;
#[cfg(target_os = "linux")]
mod sharing;

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// Runs the program; what is `input` goes to its standard input.
fn run_with(input: &str, args: &[&str]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_first-fire"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that does not read its input may close it first.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn run(args: &[&str]) -> Output {
    run_with("", args)
}

fn status(output: &Output) -> i32 {
    output.status.code().expect("it was not killed")
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// Each line of standard output as one JSON object.
fn json_lines(output: &Output) -> Vec<Value> {
    let objects: Vec<Value> =
        stdout(output).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(objects.iter().all(Value::is_object));
    objects
}

/// It was refused: status 1 and one line that says `words`.
#[track_caller]
fn refused(args: &[&str], words: &str) {
    let output = run(args);
    let said = stderr(&output);
    assert_eq!(status(&output), 1, "{args:?}: {said}");
    assert_eq!(said.lines().count(), 1, "{args:?}: {said}");
    assert!(said.contains(words), "{args:?}: {said:?} does not say {words:?}");
}

fn path(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn every_command_has_help_with_an_example() {
    assert!(stdout(&run(&["--help"])).contains("selfplay"));
    for command in ["los", "replay", "selfplay", "check", "export", "import", "exchange"] {
        let output = run(&[command, "--help"]);
        assert_eq!(status(&output), 0);
        assert!(stdout(&output).contains("Example: first-fire"), "{command}");
    }
}

#[test]
fn wrong_usage_ends_with_status_2() {
    for args in [
        &["dance"][..],
        &["los"],
        &["los", "training"],
        &["los", "training", "A1"],
        &["los", "training", "A1", "B1", "--fan", "A1"],
        &["check"],
        &["replay"],
        &["selfplay"],
        &["selfplay", "first-steps", "--games", "many"],
        &["selfplay", "first-steps", "--first", "clairvoyant"],
        &["selfplay", "first-steps", "--dance"],
    ] {
        let output = run(args);
        assert_eq!(status(&output), 2, "{args:?}");
        assert!(output.stdout.is_empty() && !output.stderr.is_empty(), "{args:?}");
    }
}

#[test]
fn los_answers_as_an_object_and_as_text() {
    let output = run(&["los", "training", "G3", "G5", "--json"]);
    assert_eq!(status(&output), 0, "{}", stderr(&output));
    let answers = json_lines(&output);
    let [answer] = answers.as_slice() else { panic!("{answers:?}") };
    assert_eq!(answer["from"], "G3");
    assert_eq!(answer["to"], "G5");
    assert_eq!(answer["range"], 2);
    assert_eq!(answer["clear"], true);
    assert_eq!(answer["blocked"], Value::Null);
    let blocked = json_lines(&run(&["los", "training", "A1", "H5", "--json"])).remove(0);
    assert_eq!(blocked["clear"], false);
    for key in ["at", "why", "rule"] {
        assert!(blocked["blocked"][key].is_string(), "{blocked}");
    }
    assert!(stdout(&run(&["los", "training", "A1", "H5"])).contains("blocked at"));
}

#[test]
fn los_fan_answers_for_every_other_hex() {
    let fan = json_lines(&run(&["los", "training", "--fan", "C5:2", "--json"]));
    assert_eq!(fan.len(), 101);
    assert!(fan.iter().all(|answer| answer["from"] == "C5:2"));
}

#[test]
fn los_pairs_answer_in_order_and_bad_lines_in_their_place() {
    let input = "A1 B1\nA1\nA1 Z99\nnonsense A1\nG3 G5\n";
    let output = run_with(input, &["los", "training", "--pairs", "-", "--json"]);
    assert_eq!(status(&output), 1);
    let answers = json_lines(&output);
    let errors: Vec<bool> = answers.iter().map(|answer| answer["error"].is_string()).collect();
    assert_eq!(errors, [false, true, true, true, false]);
    let output = run_with("A1 B1\n", &["los", "training", "--pairs", "-"]);
    assert_eq!(status(&output), 0);
}

#[test]
fn los_refuses_what_is_not_on_the_map() {
    refused(&["los", "nowhere", "A1", "B1"], "nowhere");
    refused(&["los", "training", "A1", "ZZ99"], "ZZ99");
    refused(&["los", "training", "A1", "C5:7"], "C5:7");
    refused(&["los", "training", "A1", "here"], "here");
    refused(&["los", "training", "--pairs", "/no/such/file"], "/no/such/file");
}

#[test]
fn selfplay_prints_a_line_a_game_and_one_for_the_totals_and_repeats_by_its_seed() {
    let args = ["selfplay", "first-steps", "--games", "3", "--seed", "11", "--json"];
    let output = run(&args);
    assert_eq!(status(&output), 0, "{}", stderr(&output));
    let lines = json_lines(&output);
    let (totals, games) = lines.split_last().unwrap();
    assert_eq!(games.len(), 3);
    assert_eq!(totals["games"], 3);
    assert_eq!(totals["first"].as_u64().unwrap() + totals["second"].as_u64().unwrap(), 3);
    assert!(totals["games_per_second"].as_f64().unwrap() > 0.0);
    for key in ["winner", "turns", "orders", "attacks", "seed"] {
        assert!(games.iter().all(|game| !game[key].is_null()), "{key}");
    }
    let again = run(&["selfplay", "first-steps", "--seed", "12", "--json"]);
    let again = json_lines(&again).remove(0);
    assert_eq!(again["seed"], 12);
    assert_eq!(again["hash"], games[1]["hash"]);
    let plain = stdout(&run(&["selfplay", "first-steps"]));
    assert!(plain.contains("games a second") && !plain.contains("decisions"), "{plain}");
    let timed = stdout(&run(&["selfplay", "first-steps", "--times"]));
    assert!(timed.contains("Germans: ") && timed.contains("Russians: "), "{timed}");
    assert_eq!(timed.matches("95 of 100 within").count(), 2, "{timed}");
}

#[test]
fn saved_games_of_selfplay_are_sound_and_replay_to_the_same_position() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let output =
        run(&["selfplay", "first-steps", "--seed", "21", "--save", path(folder), "--json"]);
    let played = json_lines(&output).remove(0);
    let save = folder.join("first-steps-21.jsonl");
    let save = path(&save);

    let output = run(&["replay", save, "--verify", "--json"]);
    assert_eq!(status(&output), 0, "{}", stderr(&output));
    let answer = json_lines(&output).remove(0);
    assert_eq!(answer["ok"], true);
    assert_eq!(answer["orders"], played["orders"]);
    assert_eq!(answer["hash"], played["hash"]);
    assert!(stdout(&run(&["replay", save])).contains("*** (IFT DR)"));
    assert!(stdout(&run(&["replay", save, "--verify"])).contains("all as saved"));

    let output = run(&["check", save, "training", "first-steps", "--json"]);
    assert_eq!(status(&output), 0);
    let kinds: Vec<String> =
        json_lines(&output).iter().map(|line| line["kind"].as_str().unwrap().into()).collect();
    assert_eq!(kinds, ["save", "map", "scenario"]);
}

#[test]
fn a_game_recorded_twice_is_the_same_to_the_last_byte() {
    let record = || {
        let folder = tempfile::tempdir().unwrap();
        run(&["selfplay", "first-steps", "--seed", "23", "--save", path(folder.path())]);
        std::fs::read(folder.path().join("first-steps-23.jsonl")).unwrap()
    };
    assert_eq!(record(), record());
}

#[test]
fn perft_prints_the_counts_as_they_stand_in_the_file() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/perft");
    let set_up = folder.join("melee.toml");
    let output = run(&["perft", path(&set_up)]);
    assert_eq!(status(&output), 0, "{}", stderr(&output));
    let text = std::fs::read_to_string(&set_up).unwrap();
    let printed = stdout(&output);
    let counts: Vec<&str> = printed.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(counts.len(), 2);
    assert!(counts.iter().all(|line| text.lines().any(|other| other == *line)), "{printed}");
    // To another depth, and with counts that are no longer right.
    assert!(stdout(&run(&["perft", path(&set_up), "--depth", "1"])).contains("# ply 1:"));
    let changed = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(changed.path(), text.replace("\npositions = [", "\npositions = [9")).unwrap();
    refused(&["perft", path(changed.path()), "--depth", "1"], "differ from ply 1 on");
    refused(&["perft", "/no/such/set-up"], "/no/such/set-up");
}

#[test]
fn replay_names_the_first_order_that_differs() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    run(&["selfplay", "first-steps", "--seed", "22", "--save", path(folder)]);
    let save = folder.join("first-steps-22.jsonl");
    let text = std::fs::read_to_string(&save).unwrap();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let at = lines[9].find("\"hash\":\"").unwrap() + 8;
    lines[9].replace_range(at..at + 16, "0000000000000000");
    std::fs::write(&save, lines.join("\n") + "\n").unwrap();
    let save = path(&save);
    let output = run(&["replay", save, "--verify", "--json"]);
    assert_eq!(status(&output), 1);
    let answer = json_lines(&output).remove(0);
    assert_eq!((&answer["ok"], &answer["order"]), (&Value::Bool(false), &Value::from(9)));
    refused(&["replay", save, "--verify"], ":10: order 9");
    // Without --verify only the orders and dice have to be legal.
    assert_eq!(status(&run(&["replay", save])), 0);
    refused(&["replay", "/no/such/save"], "/no/such/save");
    refused(&["check", save], "order 9");
}

#[test]
fn check_says_what_is_wrong_and_where_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let scenario = write("s.toml", "title = \"x\"\nmap = \"training\"\nturns = 0\nsides = 2\n");
    let map = write("m.toml", "name = \"x\"\ncolumns = 5\nrows = 0\n");
    let counters = write("c.toml", "nationality = \"german\"\nunits = [{ id = \"x\" }]\n");
    let save = write("save.jsonl", "{\"save\":{\"format\":9}}\n");
    let other = write("readme.txt", "hello\n");
    refused(&["check", &scenario], "s.toml:4");
    refused(&["check", &map], "m.toml:3");
    refused(&["check", &counters], "c.toml:2");
    refused(&["check", &save], "format 9");
    refused(&["check", &other], "neither a map");
    refused(&["check", "no-such-thing"], "no-such-thing");
    let output = run(&["check", &map, "training", "--json"]);
    assert_eq!(status(&output), 1);
    let lines = json_lines(&output);
    assert_eq!(lines.iter().map(|line| line["ok"] == true).collect::<Vec<_>>(), [false, true]);
    let data = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/counters");
    assert_eq!(status(&run(&["check", data])), 0);
}

#[test]
fn selfplay_refuses_a_scenario_that_is_not_sound() {
    refused(&["selfplay", "nowhere"], "nowhere");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("x.toml");
    std::fs::write(&file, "title = 3\n").unwrap();
    refused(&["selfplay", path(&file)], "x.toml:1");
    let blocked = file.join("below-a-file");
    refused(&["selfplay", "first-steps", "--save", path(&blocked)], "cannot be written");
}

#[cfg(not(feature = "gui"))]
#[test]
fn without_a_window_the_game_says_so_in_one_line() {
    refused(&[], "no window");
}

/// With a window, but without a screen to open it on.
#[cfg(all(feature = "gui", not(feature = "wayland"), target_os = "linux"))]
#[test]
fn without_a_screen_every_command_with_a_window_says_so_in_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let png = folder.path().join("menu.png");
    for (display, wayland, words) in [
        (None, None, "DISPLAY is not set"),
        (Some(""), None, "DISPLAY is not set"),
        (Some(":4097"), None, "the screen \":4097\" cannot be opened"),
        (Some("nonsense"), None, "the screen \"nonsense\" cannot be opened"),
        (None, Some("wayland-0"), "this Wayland desktop has no X11"),
    ] {
        for args in [&[][..], &["screenshot", "menu", "--out", path(&png)], &["frames"]] {
            let mut command = Command::new(env!("CARGO_BIN_EXE_first-fire"));
            command.args(args).env_remove("WAYLAND_SOCKET").env("XDG_DATA_HOME", folder.path());
            for (name, value) in [("DISPLAY", display), ("WAYLAND_DISPLAY", wayland)] {
                match value {
                    Some(value) => command.env(name, value),
                    None => command.env_remove(name),
                };
            }
            let output = command.output().unwrap();
            let said = stderr(&output);
            assert_eq!((status(&output), said.lines().count()), (1, 1), "{args:?}: {said}");
            assert!(said.contains(words), "{args:?}: {said}");
        }
    }
    assert!(!png.exists());
}

#[test]
fn a_reader_who_goes_away_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_first-fire"))
        .args(["los", "village", "--fan", "A1", "--json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((status(&output), stderr(&output)), (0, String::new()));
}
