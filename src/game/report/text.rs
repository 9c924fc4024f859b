//! The report as plain text.

use std::fmt::Write as _;

use super::super::luck::{Luck, Throws};
use super::Report;
use crate::rules::Side;

impl Report {
    /// The report as plain text, lines as long as they are.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = self.write_text(&mut text);
        text
    }

    fn write_text(&self, to: &mut String) -> std::fmt::Result {
        let [first, second] = &self.sides;
        writeln!(to, "{}: {first} against {second}", self.title)?;
        writeln!(to, "{}", self.result)?;
        if let Some(reserve) = self.reserve() {
            writeln!(to, "{reserve}")?;
        }
        for (name, points) in self.sides.iter().zip(self.points) {
            writeln!(to, "{name}: {points} Casualty Victory Points")?;
        }
        for (name, losses) in self.sides.iter().zip(&self.losses) {
            writeln!(to, "\nLosses of {name}: {}", losses.words())?;
            for (order, line) in &losses.eliminated {
                writeln!(to, "{order:>6}  {line}")?;
            }
        }
        self.write_luck(to)?;
        for chapter in &self.chapters {
            if let Some(turn) = &chapter.turn {
                writeln!(to, "\n== {turn} ==")?;
            }
            writeln!(to, "\n-- {}", chapter.phase)?;
            for entry in &chapter.entries {
                for (index, line) in entry.lines.iter().enumerate() {
                    let number = if index == 0 { entry.number.to_string() } else { String::new() };
                    writeln!(to, "{number:>6}  {}", line.text)?;
                    for detail in &line.detail {
                        writeln!(to, "          {detail}")?;
                    }
                }
            }
        }
        Ok(())
    }

    fn write_luck(&self, to: &mut String) -> std::fmt::Result {
        writeln!(to, "\nDice")?;
        for (name, side) in self.sides.iter().zip([Side::First, Side::Second]) {
            let throws = self.luck.throws(side);
            let (two, one) = means(throws);
            writeln!(
                to,
                "{name}: {} DR, mean {two} (7 expected); {} dr, mean {one} (3.5 expected)",
                throws.count_two(),
                throws.count_one()
            )?;
            let counts: Vec<String> = throws
                .two
                .iter()
                .zip(2..)
                .map(|(count, face)| format!("{face}: {count}"))
                .collect();
            writeln!(to, "  DR {}", counts.join(", "))?;
            writeln!(to, "  {}", attacks(&self.luck, side))?;
        }
        for attack in &self.luck.attacks {
            let name = name(&self.sides, attack.side);
            writeln!(
                to,
                "{:>6}  {name}: {} at {}, DR {},{}: {:.2} of {} expected to be hurt, {} were",
                attack.order,
                attack.kind,
                attack.at,
                attack.roll.colored,
                attack.roll.white,
                attack.expected,
                attack.targets,
                attack.came
            )?;
        }
        Ok(())
    }
}

/// The means of the DR and of the dr in words.
pub(super) fn means(throws: &Throws) -> (String, String) {
    let words = |mean: Option<f64>| mean.map_or_else(|| "none".to_owned(), |m| format!("{m:.2}"));
    (words(throws.mean_two()), words(throws.mean_one()))
}

/// What a side's attacks came to, against expectation.
pub(super) fn attacks(luck: &Luck, side: Side) -> String {
    let (expected, came) = luck.balance(side);
    let number = luck.attacks_of(side).count();
    format!(
        "{number} attacks: {expected:.1} units expected to be broken, reduced or eliminated, {came} were"
    )
}

pub(super) fn name(sides: &[String; 2], side: Side) -> &str {
    let [first, second] = sides;
    match side {
        Side::First => first,
        Side::Second => second,
    }
}
