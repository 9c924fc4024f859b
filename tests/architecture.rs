//! Defends what the compiler does not: who may name whom, what the rules keep away from, and what no file of
//! the project may say. See `docs/architecture.md`.
//!
//! It reads the source as text. What it looks for is looked for in code: comments and strings do not count,
//! except where the words themselves are the matter.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "tests fail by panicking"
)]

use std::fs;
use std::path::{Path, PathBuf};

/// The rooms of the crate and how far along the arrows each lies. A room names only rooms before its own:
/// `{files, coverage, glossary, stable} <- board <- counters <- rules <- {odds, scenario} <- game <- {lessons, opponent} <- {workshop, sharing} <- app <- gui <- cli`. The window is one of
/// the things that a command can ask for.
const ROOMS: [(&str, u8); 17] = [
    ("files", 0),
    ("coverage", 0),
    ("glossary", 0),
    ("stable", 0),
    ("board", 1),
    ("counters", 2),
    ("rules", 3),
    ("odds", 4),
    ("scenario", 4),
    ("game", 5),
    ("lessons", 6),
    ("opponent", 6),
    ("workshop", 7),
    ("sharing", 7),
    ("app", 8),
    ("gui", 9),
    ("cli", 10),
];

/// The rooms inside `rules`, in the order of their arrows: each names only those before it. What stands at the root of
/// `rules` is for the rest of the crate.
const ROOMS_OF_RULES: [&str; 11] = [
    "words",
    "ground",
    "possession",
    "men",
    "ordnance",
    "fire",
    "movement",
    "close_combat",
    "rout",
    "view",
    "turn",
];

/// The rooms in which a game must go the same way on every machine.
const DETERMINISTIC: [&str; 3] = ["board", "counters", "rules"];

/// What has no place in a deterministic room: hash order, clocks, dice of one's own, floating point.
const UNPREDICTABLE: [&str; 8] =
    ["HashMap", "HashSet", "Instant", "SystemTime", "thread_rng", "RandomState", "f32", "f64"];

/// How many lines a file of the project has at most, wherever it lies.
const LONGEST: usize = 500;

/// The crates of the window, as code names them: what the feature `gui` brings, and what comes along with that. `open` is left out:
/// the word stands everywhere, and none of it is that crate.
fn window_crates() -> Vec<String> {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let feature = manifest.split("\ngui = [").nth(1).unwrap().split("\n]").next().unwrap();
    let brought = feature.lines().filter_map(|line| line.trim().strip_prefix("\"dep:"));
    let named = brought.map(|rest| rest.trim_end_matches("\",").replace('-', "_"));
    named.filter(|name| name != "open").chain(["egui".to_owned()]).collect()
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Every file under `folder` for which `keep` holds, in a fixed order. Looks into no folder of build output, of
/// git, or of other people's material beside the checkout.
fn files(folder: &Path, keep: &dyn Fn(&Path) -> bool) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            let (path, name) = (entry.path(), entry.file_name());
            let skip = ["target", ".git", "shared"].iter().any(|skip| name == *skip);
            if path.is_dir() && !skip {
                open.push(path);
            } else if path.is_file() && keep(&path) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

fn is_rust(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "rs")
}

fn show(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string()
}

/// One file of a room.
struct Source {
    file: String,
    room: &'static str,
    rank: u8,
    /// How many modules deep the file lies under the crate's root.
    depth: usize,
    code: String,
}

/// The files of every room there is.
fn sources() -> Vec<Source> {
    let mut sources = Vec::new();
    for (room, rank) in ROOMS {
        let folder = root().join("src").join(room);
        // A small room is one file.
        let alone = folder.with_extension("rs");
        for path in files(&folder, &is_rust).into_iter().chain(alone.exists().then_some(alone)) {
            let inside = path.strip_prefix(&folder).unwrap_or(Path::new("mod.rs"));
            let is_mod = inside.file_name().is_some_and(|name| name == "mod.rs");
            let depth = 1 + inside.components().count() - usize::from(is_mod);
            let code = code_of(&fs::read_to_string(&path).unwrap());
            sources.push(Source { file: show(&path), room, rank, depth, code });
        }
    }
    assert!(sources.len() > 50, "the source has moved: nothing is defended any more");
    sources
}

/// The text without comments and without what stands in strings and character literals; lines stay where
/// they are.
fn code_of(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let at = |i: usize| chars.get(i).copied().unwrap_or('\0');
    let mut code = String::new();
    let mut i = 0;
    while i < chars.len() {
        let start = i;
        let end = match at(i) {
            '/' if at(i + 1) == '/' => find(&chars, i, &['\n']),
            '/' if at(i + 1) == '*' => {
                let mut depth = 1;
                let mut j = i + 2;
                while depth > 0 && j < chars.len() {
                    match (at(j), at(j + 1)) {
                        ('/', '*') => (depth, j) = (depth + 1, j + 2),
                        ('*', '/') => (depth, j) = (depth - 1, j + 2),
                        _ => j += 1,
                    }
                }
                j
            }
            'r' if !is_word(if i == 0 { ' ' } else { at(i - 1) }) && is_raw_string(&chars, i) => {
                let hashes = chars[i + 1..].iter().take_while(|c| **c == '#').count();
                let mut close = vec!['"'];
                close.extend(std::iter::repeat_n('#', hashes));
                find(&chars, i + 2 + hashes, &close) + close.len()
            }
            '"' => end_of_quoted(&chars, i, '"'),
            '\'' if at(i + 1) == '\\' || at(i + 2) == '\'' => end_of_quoted(&chars, i, '\''),
            _ => {
                code.push(at(i));
                i += 1;
                continue;
            }
        };
        i = end.min(chars.len());
        code.push(' ');
        code.extend(chars[start..i].iter().filter(|c| **c == '\n'));
    }
    code
}

fn is_raw_string(chars: &[char], r: usize) -> bool {
    chars[r + 1..].iter().find(|c| **c != '#') == Some(&'"')
}

fn find(chars: &[char], from: usize, what: &[char]) -> usize {
    (from..chars.len()).find(|&i| chars[i..].starts_with(what)).unwrap_or(chars.len())
}

fn end_of_quoted(chars: &[char], open: usize, quote: char) -> usize {
    let mut i = open + 1;
    while i < chars.len() && chars[i] != quote {
        i += if chars[i] == '\\' { 2 } else { 1 };
    }
    i + 1
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Every word of the code with the number of its line.
fn words(code: &str) -> impl Iterator<Item = (usize, &str)> {
    code.lines().enumerate().flat_map(|(line, text)| {
        let words = text.split(|c| !is_word(c)).filter(|word| !word.is_empty());
        words.map(move |word| (line + 1, word))
    })
}

/// What stands at the root of a module in each path that the code spells out: with `crate::` for the crate's root
/// `crate::x`, `crate::{x::y, z}`, and `super::…::x` when it climbs so far. With the number of its line.
fn named_at(root: &str, code: &str, depth: usize) -> Vec<(usize, String)> {
    let line_of = |at: usize| code[..at].matches('\n').count() + 1;
    let mut named = Vec::new();
    for (at, _) in code.match_indices(root) {
        let whole = !code[..at].ends_with(is_word);
        if whole {
            let names = heads(&code[at + root.len()..]);
            named.extend(names.into_iter().map(|name| (line_of(at), name)));
        }
    }
    let mut from = 0;
    while let Some(found) = code[from..].find("super::") {
        let at = from + found;
        let mut end = at;
        let mut climbed = 0;
        while code[end..].starts_with("super::") {
            end += "super::".len();
            climbed += 1;
        }
        if climbed >= depth {
            named.extend(heads(&code[end..]).into_iter().map(|name| (line_of(at), name)));
        }
        from = end;
    }
    named
}

/// The first name of each path in what follows `crate::`: one path, or a tree of them in braces.
fn heads(rest: &str) -> Vec<String> {
    let Some(tree) = rest.strip_prefix('{') else {
        let name: String = rest.chars().take_while(|c| is_word(*c) || *c == '*').collect();
        return vec![name];
    };
    let (mut depth, mut name, mut heads, mut at_head) = (0, String::new(), Vec::new(), true);
    for c in tree.chars() {
        if depth == 0 && at_head && (is_word(c) || c == '*') {
            name.push(c);
            continue;
        }
        if !name.is_empty() {
            heads.push(std::mem::take(&mut name));
            at_head = false;
        }
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => at_head = true,
            _ => {}
        }
    }
    heads.extend((!name.is_empty()).then_some(name));
    heads
}

fn assert_none(found: &[String], rule: &str) {
    assert!(found.is_empty(), "{rule}\n  {}", found.join("\n  "));
}

#[test]
fn no_room_names_a_room_that_lies_after_it() {
    let mut found = Vec::new();
    for source in sources() {
        for (line, name) in named_at("crate::", &source.code, source.depth) {
            let later = ROOMS
                .iter()
                .any(|(room, rank)| *room == name && *room != source.room && *rank >= source.rank);
            if later || name == "*" || name == "first_fire" {
                found.push(format!("{}:{line}: {} names {name}", source.file, source.room));
            }
        }
    }
    assert_none(&found, "the arrows of docs/architecture.md point one way:");
}

#[test]
fn no_room_of_the_rules_names_one_that_lies_after_it() {
    let rank = |name: &str| ROOMS_OF_RULES.iter().position(|room| *room == name);
    let mut found = Vec::new();
    for source in sources().iter().filter(|source| source.room == "rules") {
        let inside = source.file.trim_start_matches("src/rules/").trim_end_matches(".rs");
        let room = inside.split('/').next().unwrap();
        if room == "mod" {
            continue;
        }
        let own = rank(room);
        assert!(own.is_some(), "{} is in no room of the rules", source.file);
        for (line, name) in named_at("crate::rules::", &source.code, source.depth - 1) {
            if rank(&name).is_none_or(|other| Some(other) > own) {
                found.push(format!("{}:{line}: {room} names {name}", source.file));
            }
        }
    }
    assert_none(&found, "the arrows inside `rules` point one way:");
}

#[test]
fn what_everybody_may_ask_of_a_position_is_told_in_the_first_two_rooms_of_the_rules() {
    let mut found = Vec::new();
    for source in sources().iter().filter(|source| source.room == "rules") {
        let first = ROOMS_OF_RULES.iter().take(2);
        if first.into_iter().any(|room| source.file.starts_with(&format!("src/rules/{room}/"))) {
            continue;
        }
        // No arrow shows a method of theirs.
        for (line, text) in source.code.lines().enumerate() {
            let own = ["Position", "Unit", "Setting", "Weapon"];
            if own.iter().any(|own| text.trim_end() == format!("impl {own} {{")) {
                found.push(format!("{}:{}: {text}", source.file, line + 1));
            }
        }
    }
    assert_none(&found, "a method that later rooms give a word is an arrow that nobody sees:");
}

#[test]
fn the_crate_root_offers_rooms_and_no_way_round_them() {
    let lib = code_of(&fs::read_to_string(root().join("src/lib.rs")).unwrap());
    let items: Vec<&str> = lib
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .collect();
    for item in &items {
        let room = item.strip_prefix("pub mod ").and_then(|rest| rest.strip_suffix(';'));
        let known = room.is_some_and(|room| ROOMS.iter().any(|(name, _)| *name == room));
        assert!(known, "src/lib.rs holds the list of rooms and nothing else: {item}");
    }
    let folders = fs::read_dir(root().join("src")).unwrap().flatten();
    for folder in folders.filter(|entry| entry.path().is_dir()) {
        let name = folder.file_name().into_string().unwrap();
        assert!(ROOMS.iter().any(|(room, _)| *room == name), "src/{name} is no room of the plan");
    }
}

#[test]
fn only_the_app_and_what_comes_after_it_know_bevy() {
    let first = ROOMS.iter().find(|(room, _)| *room == "app").unwrap().1;
    let crates = window_crates();
    let mut found = Vec::new();
    for source in sources() {
        for (line, word) in words(&source.code) {
            let bevy = word == "bevy" || word.starts_with("bevy_");
            let window = source.room != "gui" && crates.iter().any(|name| name == word);
            if (bevy && source.rank < first) || window {
                found.push(format!("{}:{line}: {word}", source.file));
            }
        }
    }
    assert_none(&found, "the game knows no engine, and only gui knows the window:");
}

#[test]
fn nothing_unpredictable_enters_the_rules() {
    let mut found = Vec::new();
    for source in sources().iter().filter(|source| DETERMINISTIC.contains(&source.room)) {
        for (line, word) in words(&source.code) {
            // A literal such as 0.5 needs no type; its point gives it away only to clippy.
            if UNPREDICTABLE.contains(&word) {
                found.push(format!("{}:{line}: {word}", source.file));
            }
        }
    }
    assert_none(&found, "the same seed and orders give the same game everywhere:");
}

#[test]
fn nobody_who_plays_has_dice_that_panic() {
    let mut found = Vec::new();
    for source in sources().iter().filter(|source| source.file != "src/rules/words/dice.rs") {
        let named = words(&source.code).filter(|(_, word)| *word == "ForbiddenDice");
        found.extend(named.map(|(line, _)| format!("{}:{line}", source.file)));
    }
    assert_none(
        &found,
        "dice that fail when touched are for tests; beforehand one asks `certain`:",
    );
}

#[test]
fn clippy_is_told_to_keep_the_rules_deterministic() {
    for room in DETERMINISTIC {
        let text = fs::read_to_string(root().join("src").join(room).join("mod.rs")).unwrap();
        for lint in ["clippy::disallowed_types", "clippy::float_arithmetic"] {
            let denied =
                text.lines().any(|line| line.starts_with("#![deny(") && line.contains(lint));
            assert!(denied, "src/{room}/mod.rs has to deny {lint}");
        }
    }
}

#[test]
fn no_source_of_the_tree_is_longer_than_five_hundred_lines() {
    let long = files(&root(), &is_rust).into_iter().filter_map(|path| {
        let lines = fs::read_to_string(&path).unwrap().lines().count();
        (lines > LONGEST).then(|| format!("{}: {lines} lines", show(&path)))
    });
    let found: Vec<String> = long.collect();
    assert_none(&found, "in src, tests and benches what grows past that is parted by subject:");
}

#[test]
fn no_file_bears_a_trademark_of_others() {
    // Put together here, so that this file does not bear them either.
    let exact = [
        ["A", "SL"].concat(),
        ["VA", "SL"].concat(),
        ["M", "MP"].concat(),
        ["Squad", " Leader"].concat(),
    ];
    let any_case = [
        ["ava", "lon"].concat(),
        ["multi", "-man publ"].concat(),
        ["squad", " leader\u{ae}"].concat(),
    ];
    let mut found = Vec::new();
    for path in files(&root(), &|_| true) {
        // What is no text bears no words.
        let Ok(text) = fs::read_to_string(&path) else { continue };
        let lower = text.to_lowercase();
        let bears = |word: &String| {
            text.match_indices(word.as_str()).any(|(at, _)| {
                let before = text[..at].chars().next_back();
                let after = text[at + word.len()..].chars().next();
                ![before, after].into_iter().flatten().any(char::is_alphanumeric)
            })
        };
        let words = exact.iter().filter(|word| bears(word));
        let words = words.chain(any_case.iter().filter(|word| lower.contains(word.as_str())));
        found.extend(words.map(|word| format!("{}: {word}", show(&path))));
    }
    assert_none(&found, "the rules are played, no publisher's name is used:");
}

#[test]
fn every_clause_is_claimed_by_a_test_and_no_test_is_put_aside() {
    let mut found = Vec::new();
    let mut claims = 0;
    let tests = files(&root().join("tests"), &is_rust).into_iter();
    for path in tests.chain(files(&root().join("src"), &is_rust)) {
        let text = fs::read_to_string(&path).unwrap();
        let lines: Vec<&str> = text.lines().map(str::trim).collect();
        for (number, line) in lines.iter().enumerate() {
            let place = format!("{}:{}", show(&path), number + 1);
            if line.starts_with("#[ignore") {
                found.push(format!("{place}: an ignored test"));
            }
            let Some(ids) = line.strip_prefix("/// Clauses:") else { continue };
            claims += 1;
            let mut below = lines.iter().skip(number + 1);
            let head: Vec<&&str> = below
                .by_ref()
                .take_while(|line| line.starts_with("///") || line.starts_with("#["))
                .collect();
            let is_test = head.iter().any(|line| **line == "#[test]");
            let function = lines.get(number + 1 + head.len()).is_some_and(|l| l.starts_with("fn "));
            if !is_test || !function {
                found.push(format!("{place}: no test stands under this line"));
            }
            for id in ids.split(',').map(str::trim).filter(|id| !is_clause_id(id)) {
                found.push(format!("{place}: \"{id}\" is not the id of a clause"));
            }
        }
    }
    assert_none(&found, "a clause is proved by a test that runs:");
    assert!(claims > 0, "no test claims a clause any more");
}

/// A rule number and a number within it: `A7.21-1`.
fn is_clause_id(id: &str) -> bool {
    id.rsplit_once('-').is_some_and(|(rule, number)| {
        let numbered = !number.is_empty() && number.chars().all(|c| c.is_ascii_alphanumeric());
        numbered && rule.starts_with(|c: char| c.is_ascii_uppercase()) && !rule.contains(' ')
    })
}

#[test]
fn the_reader_of_source_sees_paths_and_not_comments() {
    let text = r##"
        //! crate::gui in a comment
        use crate::{board::{Coord, Map}, cli, rules::*, app};
        /* crate::cli /* nested */ super::super::gui */
        let a = "crate::gui"; let b = r#"crate::"gui""#; let c = '"'; let d: &'static str = "";
        use super::super::game::Game; use super::near; $crate::odds::x(); mycrate::scenario;
    "##;
    let names: Vec<String> =
        named_at("crate::", &code_of(text), 2).into_iter().map(|(_, name)| name).collect();
    assert_eq!(names, ["board", "cli", "rules", "app", "odds", "game"]);
    assert_eq!(code_of(text).lines().count(), text.lines().count());
}
