//! Signs that are not seen but obeyed, by a terminal or by whoever lays out the line.

use std::borrow::Cow;

use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::parse::{Fault, parse_toml, toml_fault};

/// Keys whose strings are names: they stand in a line with other words, and in lists of files that nobody has opened yet.
const NAMES: [&str; 2] = ["title", "name"];
/// The key of what is told of a file before it is opened, in as many lines as it takes.
const STORY: &str = "description";

/// Whether a sign does something instead of being seen: control characters, line breaks among them, and what turns the direction
/// of writing round for others, or begins a line.
#[must_use]
pub fn is_hidden(sign: char) -> bool {
    sign.is_control() || matches!(sign, '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// What stands for a sign that is not shown.
const REPLACED: &str = "?";

/// A text as it can be written to a terminal: such signs are replaced, but for the ends of lines and tabs.
#[must_use]
pub fn seen(text: &str) -> Cow<'_, str> {
    let obeyed = |sign: char| is_hidden(sign) && !matches!(sign, '\n' | '\t');
    if !text.contains(obeyed) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.replace(obeyed, REPLACED))
}

/// Reads TOML that is handed on, whose words are shown to others than who wrote them.
///
/// # Errors
/// As [`parse_toml`]; or as [`check_signs`].
pub fn parse_written<T: DeserializeOwned>(text: &str) -> Result<T, Fault> {
    let read = parse_toml(text)?;
    let table = DeTable::parse(text).map_err(|error| toml_fault(text, &error))?;
    check_signs(text, table.get_ref())?;
    Ok(read)
}

/// Whether the names in a table, and what is told of it, can be shown as they are.
///
/// # Errors
/// The first that holds a sign that is not seen but obeyed, or a name of several lines.
pub fn check_signs(text: &str, table: &DeTable<'_>) -> Result<(), Fault> {
    table.iter().try_for_each(|(key, value)| check(text, key.get_ref(), value))
}

fn check(text: &str, key: &str, value: &Spanned<DeValue<'_>>) -> Result<(), Fault> {
    match value.get_ref() {
        DeValue::Table(table) => check_signs(text, table),
        DeValue::Array(values) => values.iter().try_for_each(|value| check(text, key, value)),
        DeValue::String(string) => {
            let lines = key == STORY;
            if !lines && !NAMES.contains(&key) {
                return Ok(());
            }
            let wrong =
                |sign: &char| is_hidden(*sign) && !(lines && matches!(sign, '\n' | '\r' | '\t'));
            string.chars().find(wrong).map_or(Ok(()), |sign| Err(fault(text, key, value, sign)))
        }
        _ => Ok(()),
    }
}

fn fault(text: &str, key: &str, value: &Spanned<DeValue<'_>>, sign: char) -> Fault {
    let byte = value.span().start;
    let before = text.get(..byte).unwrap_or_default();
    let line = before.bytes().filter(|&byte| byte == b'\n').count() + 1;
    let what = match sign {
        '\n' | '\r' | '\t' => "the end of a line or a tab",
        sign if sign.is_control() => "a control character",
        _ => "a character that turns or breaks the line",
    };
    let number = u32::from(sign);
    Fault { byte, line, problem: format!("`{key}` has {what} in it (U+{number:04X})") }
}
