//! How a term may be written, and where in a text it stands.

/// A spelling, as it is looked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Spelling {
    letters: Vec<char>,
    /// In whatever case.
    any_case: bool,
}

/// So short a spelling means something else in another case: `DR` and `dr`.
const SHORT: usize = 3;

impl Spelling {
    pub(super) fn new(text: &str, exact: bool) -> Spelling {
        let small = text.chars().any(char::is_lowercase);
        let abbreviation = text.chars().filter(|letter| letter.is_uppercase()).count() > 1
            && !text.contains(char::is_whitespace);
        let any_case = small && !abbreviation && !exact && text.chars().count() > SHORT;
        Spelling { letters: text.chars().collect(), any_case }
    }

    /// How many bytes of the beginning of a text it is; `None` where it does not stand there as a word of its own.
    pub(super) fn length_at(&self, text: &str) -> Option<usize> {
        let mut rest = text.char_indices().peekable();
        for wanted in &self.letters {
            let fits = |letter: char| match wanted {
                '#' => letter.is_ascii_digit(),
                '@' => letter.is_ascii_uppercase(),
                _ if self.any_case => letter.to_lowercase().eq(wanted.to_lowercase()),
                _ => letter == *wanted,
            };
            rest.next_if(|(_, letter)| fits(*letter))?;
            if matches!(wanted, '#' | '@') {
                while rest.next_if(|(_, letter)| fits(*letter)).is_some() {}
            }
        }
        let end = rest.peek().map_or(text.len(), |(at, _)| *at);
        let mut after = text.get(end..)?.chars();
        let (next, one_more) = (after.next(), after.next());
        (!goes_on(next, one_more)).then_some(end)
    }
}

/// Whether something can begin with a letter that stands after another one.
pub(super) fn may_begin(before: Option<char>, letter: char) -> bool {
    let inside = |before: char| before.is_alphanumeric() || matches!(before, '-' | '/' | ':');
    // A bracket and the like belong to no word; neither does a sign to the number after it.
    !letter.is_whitespace() && !before.is_some_and(inside)
}

/// Whether a word goes on with these letters: `4-6` with `-7`, `A7.3` with `1`.
fn goes_on(next: Option<char>, one_more: Option<char>) -> bool {
    match next {
        Some(next) if next.is_alphanumeric() => true,
        Some('-' | '/' | ':' | '.') => one_more.is_some_and(|letter| letter.is_ascii_digit()),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::Spelling;

    fn length(spelling: &str, text: &str) -> Option<usize> {
        Spelling::new(spelling, false).length_at(text)
    }

    #[test]
    fn a_pattern_stands_for_numbers_and_letters() {
        assert_eq!(length("#MC", "2MC and more"), Some(3));
        assert_eq!(length("@#:#", "AA12:1."), Some(6));
        assert_eq!(length("#-#", "9-1, B"), Some(3));
        assert_eq!(length("#-#", "4-6-7"), None, "a part of a longer one");
        assert_eq!(length("@#.#", "A7.304)"), Some(6));
    }

    #[test]
    fn an_abbreviation_is_found_as_it_stands_and_a_word_in_whatever_case() {
        assert_eq!(length("DR", "dr 3"), None);
        assert_eq!(length("DR", "DRM"), None);
        assert_eq!(length("Fire Lane", "fire lane A"), Some(9));
        assert_eq!(length("MPh", "mph"), None);
    }
}
