//! What is no regular file, what is too large, and where answers are written.

use std::fs::{self, File};
use std::os::unix::fs::FileTypeExt;
use std::os::unix::net::UnixListener;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread::{self, JoinHandle};

use first_fire::files::{Kind, own_files};
use first_fire::lessons::own_lessons;

use super::{path, refused, run, run_with, status, stderr, stdout};

/// A saved game to tell of.
const SAVE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/recorded/first-steps-1.jsonl");

fn make_fifo(fifo: &Path) {
    assert!(Command::new("mkfifo").arg(fifo).status().unwrap().success());
}

/// A FIFO into which somebody writes as soon as it is opened: who waited for it would get something sound.
struct Fifo {
    path: PathBuf,
    writer: JoinHandle<()>,
}

impl Fifo {
    fn with(path: PathBuf, text: &str) -> Fifo {
        make_fifo(&path);
        let (to, text) = (path.clone(), text.to_owned());
        let writer = thread::spawn(move || {
            // Whoever opens it may not read it to its end.
            let _ = fs::write(to, text);
        });
        Fifo { path, writer }
    }

    /// What nobody has read.
    fn left(self) -> String {
        let left = fs::read_to_string(&self.path).unwrap();
        self.writer.join().unwrap();
        left
    }
}

#[test]
fn a_fifo_a_socket_a_device_and_a_folder_are_named_and_never_waited_on() {
    let folder = tempfile::tempdir().unwrap();
    let socket = folder.path().join("socket");
    let _listener = UnixListener::bind(&socket).unwrap();
    for (node, what) in
        [(path(&socket), "a socket"), ("/dev/zero", "a device"), (path(folder.path()), "a folder")]
    {
        refused(&["los", node, "A1", "B1"], what);
        refused(&["selfplay", node], what);
        refused(&["replay", node], what);
        refused(&["report", node], what);
        if what != "a folder" {
            refused(&["check", node], what);
        }
    }
    let map = include_str!("../../maps/training.toml");
    let scenario = include_str!("../../assets/scenarios/first-steps.toml");
    let lesson = include_str!("../../assets/lessons/01-first-shot.toml");
    let save = fs::read_to_string(SAVE).unwrap();
    let fifo = folder.path().join("fifo");
    for (text, command) in [
        (map, &["los", path(&fifo), "A1", "B1"][..]),
        (map, &["check", path(&fifo)]),
        (scenario, &["selfplay", path(&fifo)]),
        (lesson, &["check", path(&fifo)]),
        (&save, &["replay", path(&fifo)]),
        (&save, &["report", path(&fifo)]),
    ] {
        let named = Fifo::with(fifo.clone(), text);
        refused(command, "a FIFO (a named pipe)");
        assert_eq!(named.left(), text, "{command:?}");
        fs::remove_file(&fifo).unwrap();
    }
}

#[test]
fn a_fifo_among_the_lessons_of_ones_own_is_listed_with_what_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let lesson = include_str!("../../assets/lessons/01-first-shot.toml");
    let fifo = Fifo::with(folder.path().join("mine.toml"), lesson);
    let [listed] = own_lessons(folder.path()).try_into().unwrap();
    assert_eq!(listed.title, "mine.toml");
    assert!(listed.problem.unwrap().to_string().contains("a FIFO"));
    assert_eq!(own_files(folder.path()), std::slice::from_ref(&fifo.path));
    assert_eq!(fifo.left(), lesson);
}

#[test]
fn questions_come_out_of_a_pipe_as_well() {
    let folder = tempfile::tempdir().unwrap();
    let pairs = Fifo::with(folder.path().join("pairs"), "A1 B1\n");
    let output = run(&["los", "training", "--pairs", path(&pairs.path)]);
    assert_eq!((status(&output), stdout(&output).lines().count()), (0, 1), "{}", stderr(&output));
    pairs.writer.join().unwrap();
}

#[test]
fn a_file_too_large_for_what_it_is_to_be_is_refused_before_it_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let sparse = |name: &str, bytes: u64| {
        let file = folder.path().join(name);
        // It takes no room on the disk.
        File::create(&file).unwrap().set_len(bytes).unwrap();
        file
    };
    let (written, save) = (Kind::Written.most_bytes() + 1, Kind::Save.most_bytes() + 1);
    let map = sparse("map.toml", written);
    refused(&["los", path(&map), "A1", "B1"], "larger than 1 MiB");
    refused(&["selfplay", path(&map)], "larger than 1 MiB");
    refused(&["check", path(folder.path())], "larger than 1 MiB");
    let game = sparse("game.jsonl", save);
    refused(&["replay", path(&game)], "larger than 4 MiB");
    refused(&["check", path(&game)], "larger than 4 MiB");
    let cases = sparse("cases.jsonl", Kind::Lines.most_bytes() + 1);
    refused(&["lab", path(&cases)], "larger than 64 MiB");
    refused(&["los", "training", "--pairs", path(&cases)], "larger than 64 MiB");
    // A device has no size, and no end.
    refused(&["lab", "/dev/zero"], "larger than 64 MiB");
    let long = format!("{{\"kind\":\"{}\"}}", "x".repeat(64 * 1024));
    let output = run_with(&long, &["lab"]);
    assert_eq!(status(&output), 1);
    assert!(stderr(&output).contains("no longer than 64 KiB"), "{}", stderr(&output));
}

#[test]
fn what_is_wrong_is_quoted_in_part() {
    let folder = tempfile::tempdir().unwrap();
    let long = "é".repeat(400_000);
    let file = folder.path().join("long.toml");
    let head = "name = \"x\"\ncolumns = 5\nrows = 5\n";
    for (text, line, words) in [
        (format!("{head}{long} = 1\n"), 4, "ééé"),
        (format!("{head}\"{long}\" = 1\n"), 4, "unknown field"),
        (format!("{head}month = \"{long}\"\n"), 4, "expected i64, in: month = \"ééé"),
        (format!("{head}x = \"{long}\n"), 4, "in: x = \"ééé"),
        (format!("{head}[[terrain]]\nkind = \"woods\"\nhexes = [\"{long}\"]\n"), 6, "ééé"),
        (format!("{head}{}", "x = 1\n".repeat(150_000)), 5, "duplicate key, in: x = 1"),
        (format!("{head}x = {}", "[".repeat(900_000)), 4, "recursion"),
        (format!("{head}{} = 1", vec!["x"; 400_000].join(".")), 1, "recursion limit\n"),
        ("name = \"x\"\ncolumns = 5\x1b[31m\n".to_owned(), 2, "in: columns = 5\u{fffd}[31m"),
    ] {
        fs::write(&file, text).unwrap();
        let output = run(&["check", path(&file)]);
        let said = stderr(&output);
        assert_eq!((status(&output), said.lines().count()), (1, 1), "{said}");
        assert!(said.chars().count() < 1000, "{} characters", said.chars().count());
        assert!(said.contains(&format!("long.toml:{line}")) && said.contains(words), "{said}");
    }
    let output = run_with(&format!("A1 {long}\n"), &["los", "training", "--pairs", "-"]);
    assert!(stdout(&output).chars().count() < 1000);
    let output = run_with(&format!("{{\"{}\":1}}", "é".repeat(20_000)), &["lab", "--json"]);
    assert!(stdout(&output).chars().count() < 1000 && stderr(&output).chars().count() < 1000);
}

/// The names in a folder.
fn names(folder: &Path) -> Vec<String> {
    let name = |entry: std::io::Result<fs::DirEntry>| entry.unwrap().file_name();
    let mut names: Vec<String> =
        fs::read_dir(folder).unwrap().map(name).map(|name| name.into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn a_report_goes_through_a_link_to_the_file_that_it_leads_to() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::create_dir(folder.join("below")).unwrap();
    let target = folder.join("below/target.txt");
    fs::write(&target, "before").unwrap();
    // One link leads to another, and not by a whole path; one leads to where no file is yet.
    for (link, to) in [("one", "two"), ("two", "below/target.txt"), ("new", "below/new.txt")] {
        std::os::unix::fs::symlink(to, folder.join(link)).unwrap();
    }
    let told = stdout(&run(&["report", SAVE]));
    for (link, target) in [("one", "below/target.txt"), ("new", "below/new.txt")] {
        let output = run(&["report", SAVE, "--out", path(&folder.join(link))]);
        assert_eq!(status(&output), 0, "{}", stderr(&output));
        assert!(folder.join(link).is_symlink());
        assert_eq!(fs::read_to_string(folder.join(target)).unwrap().trim_end(), told.trim_end());
    }
    assert!(folder.join("two").is_symlink());
    assert_eq!(names(&folder.join("below")), ["new.txt", "target.txt"]);
    std::os::unix::fs::symlink("round", folder.join("round")).unwrap();
    refused(&["report", SAVE, "--out", path(&folder.join("round"))], "circle");
}

#[test]
fn a_report_keeps_the_permissions_of_the_file_that_it_replaces() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("private.txt");
    fs::write(&file, "before").unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
    assert_eq!(status(&run(&["report", SAVE, "--out", path(&file)])), 0);
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
}

#[test]
fn a_report_is_written_into_a_pipe_or_device_and_never_in_place_of_one() {
    let told = stdout(&run(&["report", SAVE]));
    let out = run(&["report", SAVE, "--out", "/dev/stdout"]);
    assert_eq!((status(&out), stdout(&out).trim_end()), (0, told.trim_end()));
    refused(&["report", SAVE, "--out", "/dev/full"], "/dev/full: cannot be written: No space left");
    assert!(fs::symlink_metadata("/dev/full").unwrap().file_type().is_char_device());

    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    // A device by another name.
    let link = folder.join("full");
    std::os::unix::fs::symlink("/dev/full", &link).unwrap();
    refused(&["report", SAVE, "--out", path(&link)], "No space left");
    assert!(link.is_symlink());

    let fifo = folder.join("fifo");
    make_fifo(&fifo);
    let from = fifo.clone();
    let reader = thread::spawn(move || fs::read_to_string(from).unwrap());
    let output = run(&["report", SAVE, "--out", path(&fifo)]);
    assert_eq!(status(&output), 0, "{}", stderr(&output));
    assert!(fs::symlink_metadata(&fifo).unwrap().file_type().is_fifo());
    assert_eq!(reader.join().unwrap().trim_end(), told.trim_end());

    let socket = folder.join("socket");
    let _listener = UnixListener::bind(&socket).unwrap();
    refused(&["report", SAVE, "--out", path(&socket)], "a socket");
    refused(&["report", SAVE, "--out", path(folder)], "a folder");
    assert!(fs::symlink_metadata(&socket).unwrap().file_type().is_socket());
    assert_eq!(names(folder), ["fifo", "full", "socket"]);
}

#[test]
fn what_is_appended_to_is_not_written_over() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("all.txt");
    let script = format!(
        "{{ echo before; {} report {SAVE} --out /dev/stdout; echo after; }} > {}",
        env!("CARGO_BIN_EXE_first-fire"),
        path(&file)
    );
    assert!(Command::new("sh").args(["-c", &script]).status().unwrap().success());
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.starts_with("before\n") && text.ends_with("after\n"), "{text}");
    assert!(text.contains("== Turn 1, "));
}

#[test]
fn saved_games_of_selfplay_go_through_links_and_never_over_nodes() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let save =
        |seed: &str| run(&["selfplay", "first-steps", "--seed", seed, "--save", path(folder)]);
    std::os::unix::fs::symlink("elsewhere.jsonl", folder.join("first-steps-1.jsonl")).unwrap();
    assert_eq!(status(&save("1")), 0);
    assert!(folder.join("first-steps-1.jsonl").is_symlink());
    assert_eq!(status(&run(&["replay", path(&folder.join("elsewhere.jsonl")), "--verify"])), 0);
    let fifo = folder.join("first-steps-2.jsonl");
    make_fifo(&fifo);
    let output = save("2");
    assert_eq!((status(&output), stderr(&output).contains("a FIFO")), (1, true));
    assert!(fs::symlink_metadata(&fifo).unwrap().file_type().is_fifo());
    std::os::unix::fs::symlink("/dev/full", folder.join("first-steps-3.jsonl")).unwrap();
    let output = save("3");
    assert_eq!((status(&output), stderr(&output).contains("a device")), (1, true));
}

#[test]
fn folders_that_are_missing_are_not_made_unasked() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("missing");
    let below = missing.join("report.txt");
    refused(&["report", SAVE, "--out", path(&below)], "there is no folder");
    refused(&["selfplay", "first-steps", "--save", path(&missing)], "there is no such folder");
    refused(&["puzzles", "first-steps", "--out", path(&missing)], "there is no such folder");
    assert!(!missing.exists());
}

#[test]
fn on_a_full_disk_the_old_file_stays_and_nothing_half_written_beside_it() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("report.txt"), "before").unwrap();
    fs::write(folder.join("first-steps-1.jsonl"), "before").unwrap();
    for command in [
        format!("report {SAVE} --out {}", path(&folder.join("report.txt"))),
        format!("selfplay first-steps --save {}", path(folder)),
    ] {
        // No file may grow at all.
        let program = env!("CARGO_BIN_EXE_first-fire");
        let script = format!("trap '' XFSZ; ulimit -f 0; exec {program} {command}");
        let output = Command::new("sh").args(["-c", &script]).output().unwrap();
        let said = stderr(&output);
        assert_eq!((status(&output), said.lines().count()), (1, 1), "{said}");
        assert!(said.contains("cannot be written: File too large"), "{said}");
        assert!(!said.contains(".first-fire-"), "{said}");
    }
    assert_eq!(names(folder), ["first-steps-1.jsonl", "report.txt"]);
    for name in names(folder) {
        assert_eq!(fs::read_to_string(folder.join(name)).unwrap(), "before");
    }
}
