//! Messages that quote what somebody has written, in part.

use std::borrow::Cow;

use super::is_hidden;

/// The longest word that is left whole: a path may be that long. Of a longer one so much is left.
const WORD: (usize, usize) = (200, 80);
/// A message of so many characters is left whole.
const WHOLE: usize = 800;
/// So much is left of a longer one: of its beginning, where it quotes what is wrong, and of its end, where it says why.
const ENDS: (usize, usize) = (120, 400);

/// A message that stays short and on its line, whatever it quotes: a line of a file may be a million characters long,
/// and hold some that a terminal obeys.
#[must_use]
pub fn brief(message: &str) -> Cow<'_, str> {
    let plain = |c: char| !is_hidden(c) || c == '\n';
    // Bytes are no fewer than characters.
    if message.len() <= WORD.0 && message.chars().all(plain) {
        return Cow::Borrowed(message);
    }
    let shown = |c| if plain(c) { c } else { char::REPLACEMENT_CHARACTER };
    let words = message.split_inclusive(' ').flat_map(in_part);
    let message: Vec<char> = words.map(shown).collect();
    if message.len() <= WHOLE {
        return Cow::Owned(message.into_iter().collect());
    }
    let (first, last) = ENDS;
    let begin = message.iter().take(first);
    let end = message.iter().skip(message.len() - last);
    Cow::Owned(begin.chain(&[' ', '.', '.', '.', ' ']).chain(end).collect())
}

/// The characters of a word that are shown.
fn in_part(word: &str) -> impl Iterator<Item = char> {
    let (longest, left) = WORD;
    let long = word.chars().nth(longest).is_some();
    let shown = if long { left } else { longest };
    word.chars().take(shown).chain(if long { "... " } else { "" }.chars())
}
