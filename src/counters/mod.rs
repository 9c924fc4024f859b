//! What things are: counter types with their printed values, read from `assets/counters`.
