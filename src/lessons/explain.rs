//! Why an entry of the form is wrong: the line of the attack's trail that was missed, with its rule.

use super::predict::{Fate, Field, Truth, Value};
use crate::rules::event::{Event, MenEvent};
use crate::rules::fire::{Column, DrmKind, Fp, FpLine, FpStep};
use crate::rules::morale::{CheckOutcome, CheckReport};

/// A line of the attack's trail.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trail {
    /// A firer's arithmetic, by its number.
    Firer(usize),
    /// The sum of the firers.
    Sum,
    /// A modifier that applies.
    Drm(DrmKind),
    /// A modifier that does not apply.
    NoDrm(DrmKind),
    /// The roll and the place in the table.
    Table,
    /// The columns lost by Cowering.
    Cowering,
    /// The checks and what came of them.
    Outcome,
}

/// What leads to the right entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// Where the trail shows it.
    pub trail: Trail,
    /// In a sentence or two.
    pub text: String,
    /// The rule.
    pub rule: &'static str,
}

fn explanation(trail: Trail, text: String, rule: &'static str) -> Explanation {
    Explanation { trail, text, rule }
}

/// Why `given` is not what the rules come to.
pub(super) fn why(truth: &Truth, field: Field, given: Option<Value>) -> Explanation {
    match (field, given) {
        (Field::Fp, Some(Value::Fp(given))) => fp(truth, Some(given)),
        (Field::Fp, _) => fp(truth, None),
        (Field::Column, given) => column(truth, given),
        (Field::Drm, Some(Value::Drm(given))) => drm(truth, Some(given)),
        (Field::Drm, _) => drm(truth, None),
        (Field::Result, given) => result(truth, given),
        (Field::Fate, given) => fate(truth, given),
        (Field::Marker, _) => marker(truth),
        (Field::Residual, _) => residual(truth),
    }
}

fn after_steps(steps: impl Iterator<Item = FpStep>) -> Fp {
    steps.fold(Fp::ZERO, |fp, step| step.apply(fp))
}

fn who(truth: &Truth, line: &FpLine) -> String {
    truth.names.firer(line.firer)
}

fn arithmetic(truth: &Truth, line: &FpLine) -> String {
    let steps: Vec<String> = line.steps.iter().map(|step| step.text()).collect();
    format!("{}: {}, which makes {}", who(truth, line), steps.join(", "), Value::Fp(line.fp))
}

fn fp(truth: &Truth, given: Option<Fp>) -> Explanation {
    let assessment = &truth.report.assessment;
    let lines = &assessment.lines;
    if let Some(given) = given {
        for (index, line) in lines.iter().enumerate() {
            let others: Fp = others(lines, index).map(|line| line.fp).sum();
            for skipped in 1..line.steps.len() {
                let kept = line.steps.iter().enumerate().filter(|(at, _)| *at != skipped);
                let without = after_steps(kept.map(|(_, step)| *step));
                if others + without == given
                    && let Some(step) = line.steps.get(skipped)
                {
                    let text =
                        format!("One step is missing for {}: {}.", who(truth, line), step.text());
                    return explanation(Trail::Firer(index), text, "A7.2");
                }
            }
            if lines.len() > 1 && others == given {
                let text = format!("The FP of {} is missing.", who(truth, line));
                return explanation(Trail::Firer(index), text, "A7.5");
            }
        }
        let total: Fp = lines.iter().map(|line| line.fp).sum();
        if total != given
            && total.floor() == given.floor()
            && u8::try_from(total.floor()).is_ok_and(|whole| total != Fp::whole(whole))
        {
            let text = "Do not round: fractions are kept until the column is chosen.".to_owned();
            return explanation(Trail::Sum, text, "A7.2");
        }
    }
    let parts: Vec<String> = lines.iter().map(|line| arithmetic(truth, line)).collect();
    let trail = if lines.len() == 1 { Trail::Firer(0) } else { Trail::Sum };
    explanation(trail, format!("{}.", parts.join("; ")), "A7.2")
}

fn others(lines: &[FpLine], index: usize) -> impl Iterator<Item = &FpLine> {
    lines.iter().enumerate().filter(move |(at, _)| *at != index).map(|(_, line)| line)
}

fn column(truth: &Truth, given: Option<Value>) -> Explanation {
    let report = &truth.report;
    let fp = report.assessment.targets.first().map_or(report.assessment.fp, |line| line.fp);
    let full = Column::for_fp(fp);
    if report.cowered > 0 {
        let text = format!(
            "The dice show doubles and no leader directs: the attack cowers, and the column goes {} to the left.",
            report.cowered
        );
        return explanation(Trail::Cowering, text, "A7.9");
    }
    let named = Value::Column(full);
    let above = match (given, full) {
        (Some(Value::Column(Some(given))), Some(full)) => given > full,
        _ => false,
    };
    let fp = Value::Fp(fp);
    let text = if above {
        format!(
            "{fp} FP do not reach that column: it is the highest one that is not above the FP, {named}."
        )
    } else {
        format!("The highest column that {fp} FP reach is {named}.")
    };
    explanation(Trail::Sum, text, "A7.31")
}

/// What a modifier is usually worth: what somebody has counted who counts it where it does not belong.
fn usual(kind: DrmKind) -> &'static [i8] {
    match kind {
        DrmKind::Ffmo | DrmKind::Ffnam => &[-1],
        DrmKind::Leadership => &[-1, -2, -3, 1],
        DrmKind::Tem => &[1, 2, 3],
        DrmKind::Hindrance | DrmKind::Smoke => &[1, 2, 3],
        _ => &[1, -1],
    }
}

fn drm(truth: &Truth, given: Option<i8>) -> Explanation {
    let Some(line) = truth.report.assessment.targets.first() else {
        return explanation(Trail::Table, "Nobody is attacked.".to_owned(), "A7.3");
    };
    if let Some(given) = given {
        for drm in &line.drms {
            if line.total.saturating_sub(drm.value) == given {
                let text = format!("{} {:+} is missing.", drm.kind.label(), drm.value);
                return explanation(Trail::Drm(drm.kind), text, drm.kind.rule());
            }
        }
        for absent in &line.absent {
            let counted = |value: &&i8| line.total.saturating_add(**value) == given;
            if usual(absent.kind).iter().any(|value| counted(&value)) {
                let text = format!("{} does not apply: {}.", absent.kind.label(), absent.why);
                return explanation(Trail::NoDrm(absent.kind), text, absent.kind.rule());
            }
        }
        if given == line.total.saturating_neg() {
            let text = "The size is right, the sign is not: what helps the firer lowers the roll.";
            return explanation(Trail::Table, text.to_owned(), "A7.6");
        }
    }
    let list: Vec<String> = line
        .drms
        .iter()
        .map(|drm| format!("{} {:+} ({})", drm.kind.label(), drm.value, drm.kind.rule()))
        .collect();
    let (trail, text, rule) = match line.drms.first() {
        None => (Trail::Table, "No modifier applies.".to_owned(), "A7.6"),
        Some(first) => (Trail::Drm(first.kind), format!("{}.", list.join(", ")), first.kind.rule()),
    };
    explanation(trail, text, rule)
}

fn result(truth: &Truth, given: Option<Value>) -> Explanation {
    let report = &truth.report;
    let Some(read) = report.results.first() else {
        return explanation(Trail::Table, "Nobody is attacked.".to_owned(), "A7.3");
    };
    let original = report.roll.total();
    let at =
        |column: Option<Column>, dr: i32| column.map(|column| Value::Result(column.result(dr)));
    let full = Column::for_fp(report.assessment.targets.first().map_or(Fp::ZERO, |line| line.fp));
    if given.is_some() && given == at(read.column, original) {
        let text = format!(
            "That is the row of the Original DR, {original}. With the DRM {} the Final DR is {}.",
            Value::Drm(read.drm),
            read.final_dr
        );
        return explanation(Trail::Table, text, "A7.3");
    }
    if report.cowered > 0 && given.is_some() && given == at(full, read.final_dr) {
        let text = "That is the column before Cowering.".to_owned();
        return explanation(Trail::Cowering, text, "A7.9");
    }
    let text = format!(
        "{original} and the DRM {} make {}. In column {} that row says: {}.",
        Value::Drm(read.drm),
        read.final_dr,
        Value::Column(read.column),
        Value::Result(read.result)
    );
    explanation(Trail::Table, text, "A7.3")
}

fn fate(truth: &Truth, given: Option<Value>) -> Explanation {
    let mut checks = truth.events.iter().filter_map(|event| match event {
        Event::Men(MenEvent::Check(report)) if Some(report.unit) == truth.target => Some(&**report),
        _ => None,
    });
    let told: Vec<String> = checks.clone().map(check).collect();
    if !told.is_empty() {
        let rule = match checks.next_back().map(|check| check.outcome) {
            Some(CheckOutcome::PassedPinned) => "A7.8",
            Some(CheckOutcome::HeatOfBattle) => "A15.1",
            _ => "A10.3",
        };
        return explanation(Trail::Outcome, told.join(" "), rule);
    }
    let right = truth.values.get(&Field::Fate);
    let text = match (right, given) {
        (Some(Value::Fate(Fate::Unharmed)), _) => {
            "The result asks nothing of it: no check, no loss.".to_owned()
        }
        (Some(value), _) => format!("By the result of the table it is {value}."),
        (None, _) => "Nothing becomes of it.".to_owned(),
    };
    explanation(Trail::Outcome, text, "A7.3")
}

/// A check in words: dice, modifiers, level, and where in the three zones it fell.
fn check(report: &CheckReport) -> String {
    let mut sum = format!("{} + {}", report.roll.colored, report.roll.white);
    for drm in &report.drms {
        sum += &format!(" {:+} {}", drm.value, drm.kind.name());
    }
    let kind = match (report.kind.label(), report.plus) {
        ("MC", 0) => "NMC".to_owned(),
        ("MC", plus) => format!("{plus}MC"),
        (label, _) => label.to_owned(),
    };
    let level = report.level;
    let zone = match report.outcome {
        CheckOutcome::Passed => format!("under its limit of {level}: it holds"),
        CheckOutcome::PassedPinned => {
            format!("exactly the highest that passes, {level}: it holds, but is pinned")
        }
        CheckOutcome::HeatOfBattle => "an Original 2: Heat of Battle".to_owned(),
        CheckOutcome::Failed | CheckOutcome::FailedTwelve if report.kind.label() == "PTC" => {
            format!("over {level}: it is pinned")
        }
        CheckOutcome::Failed => format!("over {level}: it breaks"),
        CheckOutcome::FailedTwelve => format!("an Original 12, over {level}: the worst failure"),
    };
    format!("{kind}: {sum} = {}, {zone}.", report.total)
}

fn marker(truth: &Truth) -> Explanation {
    let report = &truth.report;
    if report.cowered > 0 {
        let marker = Value::Marker(report.kind.cowering_marker());
        let text = format!("An attack that cowers also marks its firers: {marker}.");
        return explanation(Trail::Cowering, text, "A7.9");
    }
    let right = truth.values.get(&Field::Marker);
    let marker = right.map_or_else(String::new, ToString::to_string);
    let text = format!("After {} the firer has: {marker}.", report.kind.label());
    let rule = match report.kind {
        crate::rules::fire::FireKind::SubsequentFirstFire => "A8.3",
        crate::rules::fire::FireKind::FinalProtectiveFire => "A8.31",
        crate::rules::fire::FireKind::FinalFire | crate::rules::fire::FireKind::FinalFireMarked => {
            "A8.4"
        }
        crate::rules::fire::FireKind::Prep => "A7.1",
        _ => "A8.1",
    };
    explanation(Trail::Outcome, text, rule)
}

fn residual(truth: &Truth) -> Explanation {
    let report = &truth.report;
    let kept = report.weapons.iter().filter(|weapon| weapon.keeps_rof).count();
    let column = Value::Column(report.results.first().and_then(|read| read.column));
    let mut text = format!("Half of the column that was used, {column}");
    if kept > 0 {
        text += ", without a weapon that keeps its ROF";
    }
    if report.assessment.outside > 0 {
        text += &format!(
            ", then {} column(s) less for DRM from outside the target hex",
            report.assessment.outside
        );
    }
    let right = truth.values.get(&Field::Residual);
    text += &format!(": {}.", right.map_or_else(String::new, ToString::to_string));
    explanation(Trail::Outcome, text, "A8.2")
}
