//! What orders, events and refusals share: each is one of several families.

/// Says that a word of a family is a word: `from_families!(Event { Turn(TurnEvent), Setup(SetupEvent) })`.
macro_rules! from_families {
    ($whole:ident { $($family:ident($word:ident)),+ $(,)? }) => {$(
        impl From<$word> for $whole {
            fn from(word: $word) -> $whole {
                $whole::$family(word)
            }
        }
    )+};
}

pub(super) use from_families;
