//! What is fuzzed of the files that pass between players: bundles, and games by exchange.

use std::io::{Cursor, Write};
use std::sync::OnceLock;

use first_fire::opponent::{RandomPolicy, answer};
use first_fire::sharing::exchange::{Home, News, Problem, Said};
use first_fire::sharing::{Bundle, File, Kind, Name, export};
use serde_json::{Value, json};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::targets::{kind, size};

/// What stands before the name of a file in a bundle that is written as text.
const PART: &str = "#### ";

/// A bundle: an archive, or the files of one as text, each after a line with its name. Of text an archive is made, which
/// may be refused for its checksums; then its files are bound together, which asks for none.
pub fn bundle(bytes: &[u8]) -> String {
    if bytes.starts_with(b"PK") {
        return told(Bundle::from_bytes(bytes));
    }
    let text = String::from_utf8_lossy(bytes);
    let parts: Vec<(&str, &str)> =
        text.split(PART).skip(1).filter_map(|part| part.split_once('\n')).collect();
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in &parts {
        if archive.start_file(*name, SimpleFileOptions::default()).is_ok() {
            archive.write_all(text.as_bytes()).unwrap();
        }
    }
    let packed = told(Bundle::from_bytes(&archive.finish().unwrap().into_inner()));
    let file = |(name, text): &(&str, &str)| {
        let kind = match () {
            () if text.contains("[[step]]") => Kind::Lesson,
            () if text.contains("columns") => Kind::Map,
            () if text.starts_with("nationality") => Kind::Counters,
            () => Kind::Scenario,
        };
        let name: Name = name.parse().ok()?;
        Some(File { name, kind, bytes: (*text).into() })
    };
    let files = parts.iter().filter_map(file).collect();
    format!("{packed}; {}", told(Bundle::of("Fuzz", files)))
}

fn told(result: Result<Bundle, first_fire::sharing::Problem>) -> String {
    match result {
        Ok(bundle) => {
            let again = Bundle::from_bytes(&bundle.to_bytes().unwrap()).unwrap();
            assert_eq!(again, bundle);
            for file in bundle.files() {
                let path = file.name.path();
                assert_eq!(path.components().count(), 2, "{path:?}");
                let plain = |part| matches!(part, std::path::Component::Normal(_));
                assert!(path.components().all(plain), "{path:?}");
            }
            format!("bundle {}", bundle.files().len())
        }
        Err(problem) => kind(&problem.to_string()),
    }
}

/// Sound bundles, packed and as text.
pub fn bundles() -> Vec<Vec<u8>> {
    let of = |names: &[&str]| {
        export(&names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>()).unwrap()
    };
    vec![
        of(&["first-steps"]).to_bytes().unwrap(),
        of(&["harvest", "first-steps"]).to_bytes().unwrap(),
    ]
}

/// A file of a game by exchange that a home takes, an invitation, or what is kept of a home: one that is read from it gives
/// its file to the other.
pub fn exchange(bytes: &[u8]) -> String {
    if bytes.starts_with(b"{\"exchange\"") {
        let joined = match Home::join(bytes) {
            Ok(home) => format!("joined {:?}", home.side()),
            Err(problem) => refused(&problem),
        };
        let (mut first, _) = homes();
        let taken = match first.take(bytes) {
            Ok(news) => taken_in(news),
            Err(problem) => refused(&problem),
        };
        return format!("{joined}; {taken}");
    }
    let text = String::from_utf8_lossy(bytes);
    let mut home = match Home::from_text(&text) {
        Ok(home) => home,
        Err(problem) => return refused(&problem),
    };
    let Ok(letter) = home.give() else { return "too long".to_owned() };
    let (mut first, mut second) = homes();
    let taken =
        if home.side() == second.side() { first.take(&letter) } else { second.take(&letter) };
    match taken {
        Ok(news) => format!("{} {}", taken_in(news), size(home.game().log().len())),
        Err(problem) => refused(&problem),
    }
}

/// Why a file is not taken, without what is particular to it: what wrote it, and whom a refusal names.
fn refused(problem: &Problem) -> String {
    match problem {
        Problem::Format { .. } => "another format".to_owned(),
        Problem::Illegal { .. } => "an order that is not legal".to_owned(),
        Problem::Scenario(error) => format!("scenario: {}", kind(&error.problem.to_string())),
        other => kind(&other.to_string()),
    }
}

/// What came of a file that was taken, roughly.
fn taken_in(news: News) -> String {
    format!("taken after {} orders, rolled for: {}", size(news.known), news.rolled)
}

/// What is kept of a home with these keys, before its first order.
fn kept(side: &str, digit: &str, theirs: &Value) -> Home {
    let keys = json!({"chances": digit.repeat(64), "seal": digit.repeat(64)});
    let game = "0".repeat(64);
    let home = json!({
        "game": game, "side": side, "keys": keys, "theirs": theirs, "scenario": {"built-in": "first-steps"},
        "orders": [], "asks": null, "to_give": true
    });
    Home::from_text(&home.to_string()).unwrap()
}

/// What a file shows of the side that it is from.
fn shown(letter: &[u8]) -> Value {
    let line = letter.split(|&byte| byte == b'\n').next().unwrap();
    serde_json::from_slice::<Value>(line).unwrap()["exchange"]["shown"].clone()
}

/// Two homes that know each other, always with the same keys.
fn homes() -> (Home, Home) {
    static MET: OnceLock<(Home, Home)> = OnceLock::new();
    MET.get_or_init(met).clone()
}

fn met() -> (Home, Home) {
    let theirs = shown(&kept("second", "2", &Value::Null).give().unwrap());
    let first = kept("first", "1", &theirs);
    let theirs = shown(&kept("first", "1", &Value::Null).give().unwrap());
    (first, kept("second", "2", &theirs))
}

/// An invitation, and what is kept of both homes as a game goes on, with their files.
pub fn letters() -> Vec<Vec<u8>> {
    let mut letters = vec![kept("first", "1", &Value::Null).give().unwrap()];
    let (mut one, mut other) = homes();
    if !one.is_asked() {
        std::mem::swap(&mut one, &mut other);
    }
    let mut policy = RandomPolicy::new(1);
    for _ in 0..24 {
        while one.is_asked() {
            let order = answer(&mut policy, one.game().position()).unwrap();
            if one.say(order).unwrap() == Said::Waits {
                break;
            }
        }
        letters.push(one.to_text().unwrap().into_bytes());
        let letter = one.give().unwrap();
        other.take(&letter).unwrap();
        if letters.len() < 8 {
            letters.push(letter);
        }
        std::mem::swap(&mut one, &mut other);
    }
    letters
}
