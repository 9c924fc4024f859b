//! The game: pure, ordered, integer rules.
