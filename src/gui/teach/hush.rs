//! Names of keys are of no use to those who look on from their seats: while the teacher's view is open they are left out.

use bevy_egui::egui::{Context, Id};

/// Words that are said of keys alone.
const KEYS: [&str; 10] =
    ["Esc", "Space", "Shift", "Shift-click", "Ctrl", "Alt", "Tab", "PgUp", "PgDn", "Backspace"];
/// How what is said of other keys begins.
const BEGINNINGS: [&str; 3] = ["Enter rolls", "N ends", "N goes on"];

/// How lessons name the key of a button.
const IN_BRACKETS: [&str; 3] = [" (or Enter)", " (or N)", " (or the space bar)"];

fn id() -> Id {
    Id::new("names of keys are hidden")
}

/// Hides them, or shows them.
pub fn set(ctx: &Context, hidden: bool) {
    ctx.data_mut(|data| data.insert_temp(id(), hidden));
}

/// Whether they are hidden.
#[must_use]
pub fn is_on(ctx: &Context) -> bool {
    ctx.data(|data| data.get_temp(id())).unwrap_or(false)
}

/// The name of a key; nothing while names are hidden.
#[must_use]
pub fn key<'k>(ctx: &Context, key: &'k str) -> &'k str {
    if is_on(ctx) { "" } else { key }
}

/// A text without the sentences that name a key, while names are hidden; where there is no other, as it is.
#[must_use]
pub fn text(ctx: &Context, text: &str) -> String {
    if !is_on(ctx) {
        return text.to_owned();
    }
    let kept = without_keys(text);
    if kept.is_empty() { text.to_owned() } else { kept }
}

/// A text without what it says of keys in brackets, while names are hidden.
#[must_use]
pub fn bare(ctx: &Context, text: &str) -> String {
    if !is_on(ctx) {
        return text.to_owned();
    }
    IN_BRACKETS.iter().fold(text.to_owned(), |text, name| text.replace(name, ""))
}

/// The sentences of a text that name no key. What stands behind a semicolon is one of its own.
fn without_keys(text: &str) -> String {
    let names_none = |sentence: &&str| {
        let sentence = sentence.trim();
        let mut words = sentence.split(|c: char| !(c.is_alphanumeric() || c == '-'));
        !words.any(|word| KEYS.contains(&word))
            && !BEGINNINGS.iter().any(|begins| sentence.starts_with(begins))
    };
    let kept: String = sentences(text).into_iter().filter(names_none).collect();
    let kept = kept.trim();
    match kept.strip_suffix(';') {
        Some(kept) => format!("{kept}."),
        None => kept.to_owned(),
    }
}

/// A text in sentences; the point in a rule's number ends none.
fn sentences(text: &str) -> Vec<&str> {
    let mut rest = text;
    let mut all = Vec::new();
    while let Some(end) = [". ", "; "].iter().filter_map(|end| rest.find(end)).min() {
        let (sentence, after) = rest.split_at(end + 2);
        all.push(sentence);
        rest = after;
    }
    all.push(rest);
    all
}

#[cfg(test)]
mod tests {
    use super::without_keys;

    #[test]
    fn a_sentence_that_names_a_key_goes_and_the_others_stay() {
        let said = [
            (
                "Click one of the lit places. Esc goes back to moving.",
                "Click one of the lit places.",
            ),
            ("Click a lit hexside; Esc goes back to moving.", "Click a lit hexside."),
            (
                "Enter rolls an attack, and none is laid out. A number chooses its card.",
                "A number chooses its card.",
            ),
            ("No (A8.31). Space holds fire (A8.1). Wait.", "No (A8.31). Wait."),
            ("Enter F4", "Enter F4"),
            ("Esc goes back to moving.", ""),
        ];
        for (text, kept) in said {
            assert_eq!(without_keys(text), kept);
        }
    }
}
