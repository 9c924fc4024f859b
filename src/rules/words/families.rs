//! What orders, events and refusals share: each is one of several families.

/// Defines a word that is a word of one of several families, each in its variant: `families! { pub enum Event { /// …
/// Turn(TurnEvent), } }`. A word of a family is made one of the whole by `into`.
macro_rules! families {
    (
        $(#[$about:meta])*
        pub enum $whole:ident {
            $($(#[$doc:meta])* $family:ident $(($word:ident))?,)+
        }
    ) => {
        $(#[$about])*
        pub enum $whole {
            $($(#[$doc])* $family $(($word))?,)+
        }

        $($(impl From<$word> for $whole {
            fn from(word: $word) -> $whole {
                $whole::$family(word)
            }
        })?)+
    };
}

pub(super) use families;
