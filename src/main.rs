//! The binary: parse the command line, pick what to run; nothing else.

fn main() {}
