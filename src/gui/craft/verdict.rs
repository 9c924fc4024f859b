//! What is said of an answer and of its contrast. It takes odds and an order carried out, and stands still for as long as the
//! answer does: it is worked out when that has changed, and not in every frame.

use crate::game::{PositionHash, position_hash};
use crate::workshop::lesson::{Draft, Line};

/// What is said of a line of orders.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Verdict {
    /// What comes of it with its dice; nothing where it takes none.
    pub told: Vec<String>,
    /// What the rules and the exact odds say of it.
    pub says: Vec<String>,
}

/// The last verdict, and what it is about: where the line begins, and the line.
#[derive(Debug, Default)]
pub struct Verdicts {
    about: Option<(PositionHash, Line)>,
    last: Verdict,
}

impl Verdicts {
    /// That of the answer, or of the contrast.
    pub fn of(&mut self, draft: &Draft, contrast: bool) -> Verdict {
        let (start, line) = (position_hash(draft.position()), draft.line(contrast));
        let rolls = line.iter().any(|(_, dice)| !dice.is_empty());
        self.about(start, line, || Verdict {
            told: if rolls { draft.told(contrast) } else { Vec::new() },
            says: draft.says(contrast),
        })
    }

    fn about(
        &mut self,
        start: PositionHash,
        line: &Line,
        work_out: impl FnOnce() -> Verdict,
    ) -> Verdict {
        if self.about.as_ref().is_none_or(|(from, of)| *from != start || of != line) {
            self.last = work_out();
            self.about = Some((start, line.clone()));
        }
        self.last.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::{Verdict, Verdicts};
    use crate::game::PositionHash;
    use crate::rules::Order;
    use crate::rules::dice::Die;

    #[test]
    fn a_verdict_is_worked_out_anew_when_its_line_or_its_start_has_changed_and_not_before() {
        let mut verdicts = Verdicts::default();
        let mut times = 0;
        let start = |name: &str| name.repeat(16).parse::<PositionHash>().ok();
        let mut ask = |name, dice: &[Die]| {
            let line = vec![(Order::Done, dice.to_vec())];
            let work_out = || {
                times += 1;
                Verdict { told: vec![times.to_string()], ..Verdict::default() }
            };
            start(name).map(|start| verdicts.about(start, &line, work_out).told)
        };
        let asked = [("1", [3, 4]), ("1", [3, 4]), ("1", [3, 5]), ("2", [3, 5]), ("2", [3, 5])];
        let told = asked.map(|(name, dice)| ask(name, &dice).unwrap_or_default().concat());
        assert_eq!(told, ["1", "1", "2", "3", "3"]);
    }
}
