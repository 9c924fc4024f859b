//! An attack in figures.

use crate::game::narrate::firepower;
use crate::rules::fire::Assessment;

/// An attack in a line: FP, column, modifiers.
pub fn assessment(assessment: &Assessment) -> String {
    let parts: Vec<String> = assessment.parts().map(part).collect();
    parts.join("; beside it ")
}

fn part(assessment: &Assessment) -> String {
    let column = match assessment.column {
        Some(column) => format!("column {}", column.fp()),
        None => "no effect".to_owned(),
    };
    let men = assessment.targets.iter().map(|line| line.total);
    let totals = men.chain(assessment.vehicles.iter().map(|line| line.total));
    let mut drms: Vec<String> = totals.map(|total| signed(i32::from(total))).collect();
    drms.dedup();
    let fp = format!("{} FP, {column}", firepower(assessment.fp));
    if drms.is_empty() { fp } else { format!("{fp}, {}", drms.join(" / ")) }
}

/// A number with its sign.
pub fn signed(value: i32) -> String {
    if value == 0 { "0".to_owned() } else { format!("{value:+}") }
}
