//! Saved games of older formats, one of each in `tests/saves`: read, or refused with the version and what to do.

use std::path::PathBuf;

use first_fire::game::{FORMAT, Game, SaveError, SaveProblem, Verify};

fn sample(format: u32) -> String {
    let file = format!("tests/saves/format-{format}.jsonl");
    std::fs::read_to_string(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(file)).unwrap()
}

fn read(text: &str) -> Result<Game, SaveError> {
    Game::from_text("old.jsonl", text, Verify::Hashes)
}

#[test]
fn there_is_a_saved_game_of_every_older_format() {
    for format in 1..FORMAT {
        assert!(sample(format).starts_with(&format!("{{\"save\":{{\"format\":{format},")));
    }
}

#[test]
fn a_game_of_format_1_is_refused_with_the_version_and_what_to_do() {
    let refused = read(&sample(1)).unwrap_err();
    assert!(matches!(refused.problem, SaveProblem::Format { found: 1, .. }));
    let said = refused.to_string();
    for words in ["old.jsonl:1: ", "save format 1", "formats 2 to 6", "finish the game with"] {
        assert!(said.contains(words), "{said}");
    }
}

#[test]
fn a_game_of_format_2_is_read_to_its_end_and_saved_in_the_present_one() {
    let game = read(&sample(2)).unwrap();
    assert_eq!((game.format_read(), game.log().len()), (2, 172));
    assert!(game.position().outcome.is_some());
    let again = read(&game.to_text().unwrap()).unwrap();
    assert_eq!((again.format_read(), again.hash()), (FORMAT, game.hash()));
    assert_eq!(again.position(), game.position());
}

#[test]
fn a_game_of_format_3_is_read_by_the_rules_of_today_or_refused_with_the_order_and_what_to_do() {
    let game = read(&sample(3)).unwrap();
    assert_eq!((game.format_read(), game.log().len()), (3, 454));
    assert!(game.position().outcome.is_some());
    let other = include_str!("../saves/format-3-other-rules.jsonl");
    let said = read(other).unwrap_err().to_string();
    for words in ["old.jsonl:344: order 343 ", "save format 3", "finish the game with"] {
        assert!(said.contains(words), "{said}");
    }
}

/// A game of a format whose rules were others is read although its hashes are not those of today; one in which an order is no longer
/// legal is refused.
fn is_read_or_refused(format: u32, differs_at: usize, other: &str, refused: &str) {
    let game = read(&sample(format)).unwrap();
    assert_eq!(game.format_read(), format);
    assert!(game.position().outcome.is_some());
    let [old, new] = [format, FORMAT].map(|format| format!("\"format\":{format}"));
    let differs = read(&sample(format).replacen(&old, &new, 1)).unwrap_err();
    let at = |problem: &SaveProblem| match problem {
        SaveProblem::HashDiffers { order, .. } => Some(*order),
        _ => None,
    };
    assert_eq!(at(&differs.problem), Some(differs_at), "{differs}");
    let said = read(other).unwrap_err().to_string();
    for words in [refused, &format!("save format {format}"), "finish the game with"] {
        assert!(said.contains(words), "{said}");
    }
}

#[test]
fn a_game_of_format_4_is_read_by_the_rules_of_today_or_refused_likewise() {
    let other = include_str!("../saves/format-4-other-rules.jsonl");
    is_read_or_refused(4, 179, other, "old.jsonl:190: order 189 ");
}

#[test]
fn a_game_of_format_5_is_read_by_the_rules_of_today_or_refused_likewise() {
    let other = include_str!("../saves/format-5-other-rules.jsonl");
    is_read_or_refused(5, 41, other, "old.jsonl:125: order 124 ");
}

#[test]
fn a_game_of_format_2_that_was_changed_is_refused_all_the_same() {
    let text = sample(2);
    let [die, other] = ["\"rolls\":[2,3]", "\"rolls\":[2,4]"];
    assert!(text.contains(die));
    assert!(read(&text.replacen(die, other, 1)).is_err());
    let renamed = text.replacen("\"game\":\"0.1.0\"", "\"game\":\"0.1.1\"", 1);
    assert!(matches!(read(&renamed).unwrap_err().problem, SaveProblem::Edited));
}

#[test]
fn a_game_of_a_format_to_come_is_refused() {
    let text = sample(2).replacen("\"format\":2", &format!("\"format\":{}", FORMAT + 1), 1);
    assert!(matches!(read(&text).unwrap_err().problem, SaveProblem::Format { .. }));
}
