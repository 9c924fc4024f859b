//! What keys are called in the window: those that its sources hear, by the names that it gives them.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Names that are words of the game too: they name a key where they stand by themselves, or where a text says what they do.
const WORDS_TOO: [&str; 3] = ["Enter", "Home", "End"];

/// All names of keys.
pub struct Names(BTreeSet<String>);

impl Names {
    /// Those of the keys that the window hears.
    pub fn heard() -> Names {
        let mut names = BTreeSet::new();
        gather(Path::new("src/gui"), &mut names);
        assert!(names.len() > 50, "{names:?}");
        Names(names)
    }

    /// Whether a text names a key: by itself, at the end of what it does or in brackets behind it, at the head of a sentence that
    /// says what it does, or by a word that is of use for nothing else.
    pub fn named_in(&self, text: &str) -> bool {
        let is_name = |text: &str| self.0.contains(text) && !is_of_the_game(text);
        let last = text.rsplit_once("  ").is_some_and(|(_, last)| self.0.contains(last));
        let bracket = |text: &str| {
            let inside = text.split_once([')', ']']).map_or("", |(inside, _)| inside);
            self.0.contains(inside.trim_start_matches("or "))
        };
        let heads = text.split(['.', ';', '?', ':']).any(|text| self.heads(text));
        let mut words = text.split(|c: char| !c.is_alphanumeric());
        is_name(text)
            || last
            || text.split(['(', '[']).skip(1).any(bracket)
            || heads
            || text.contains("space bar")
            || words.any(|word| matches!(word, "key" | "keys") || self.is_of_keys_alone(word))
    }

    /// Whether a sentence says what a key does: `N goes on`. Units are lettered from A on, and do something too.
    fn heads(&self, sentence: &str) -> bool {
        let mut words = sentence.split_whitespace();
        let (Some(name), Some(does)) = (words.next(), words.next()) else { return false };
        let verb = does.ends_with('s') && does.starts_with(|c: char| c.is_lowercase());
        let of_a_key =
            self.0.contains(name) && !is_of_the_game(name) && (name.len() > 1 || name > "J");
        of_a_key && verb && !["is", "its", "has"].contains(&does)
    }

    fn is_of_keys_alone(&self, word: &str) -> bool {
        let is_word = word.len() > 2 && !WORDS_TOO.contains(&word);
        is_word && self.0.contains(word) && !is_of_the_game(word)
    }
}

/// Numbers are everywhere, and `F10` is a hex too.
fn is_of_the_game(word: &str) -> bool {
    word.trim_start_matches('F').parse::<u8>().is_ok()
}

/// Reads the names of the keys in sources.
fn gather(folder: &Path, names: &mut BTreeSet<String>) {
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if path.is_dir() {
            gather(&path, names);
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        let codes = text.split("KeyCode::").skip(1);
        let code =
            |rest: &str| rest.chars().take_while(|c| c.is_alphanumeric()).collect::<String>();
        names.extend(codes.map(code).filter_map(|code| name(&code)));
    }
}

/// What a key is called.
fn name(code: &str) -> Option<String> {
    let name = match code {
        "Escape" => "Esc",
        "PageUp" => "PgUp",
        "PageDown" => "PgDn",
        "Comma" => ",",
        "Period" => ".",
        "BracketLeft" => "[",
        "BracketRight" => "]",
        "ControlLeft" => "Ctrl",
        "ShiftLeft" => "Shift",
        "AltLeft" => "Alt",
        // Of two that are called alike the other one; and those that have no name of their own.
        _ if code.starts_with("Numpad") || code.ends_with("Right") => return None,
        _ if code.starts_with("Arrow") => return None,
        "Minus" | "Equal" | "" => return None,
        _ => code.trim_start_matches("Key").trim_start_matches("Digit"),
    };
    Some(name.to_owned())
}

#[test]
fn a_key_is_known_by_its_name_wherever_a_text_names_it() {
    let names = Names::heard();
    let naming = [
        "N",
        "Close  F10",
        "[Enter]",
        "Hints (H)",
        "Go on (or Enter)",
        "Esc goes back.",
        "Sure? N goes on all the same.",
        "PgDn and PgUp too",
        "Shift-click adds a stack",
    ];
    for text in naming {
        assert!(names.named_in(text), "{text}");
    }
    let others = [
        "Enter F4",
        "4-6-7 A",
        "End its move",
        "Fire at F10",
        "F8",
        "3",
        "C saves its shot.",
        "(A7.4)",
        "A squad",
    ];
    for text in others {
        assert!(!names.named_in(text), "{text}");
    }
}
