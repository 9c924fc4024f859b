//! The text of a lesson that was made: a file as a person could have written it.

use serde::Serialize;
use toml::Value;

use super::{Ask, Draft, DraftError, Make};
use crate::lessons::{Field, Want};
use crate::rules::dice::Die;
use crate::rules::{Order, Side};

/// What can be asked of an attack; what does not come up is left out.
const ASKED: [Field; 5] = [Field::Fp, Field::Column, Field::Drm, Field::Result, Field::Fate];

/// The whole file.
pub(super) fn text(draft: &Draft) -> Result<String, DraftError> {
    if draft.title.trim().is_empty() {
        return Err(DraftError::Missing("a title"));
    }
    if draft.question.trim().is_empty() {
        return Err(DraftError::Missing("the question"));
    }
    if draft.answer.is_empty() {
        return Err(DraftError::Missing("the answer, done on the board"));
    }
    let mut file = String::new();
    pair(&mut file, "title", draft.title.trim());
    pair(&mut file, "teaches", draft.question.trim());
    let you = if draft.side() == Side::First { "first" } else { "second" };
    pair(&mut file, "you", you);
    let game = draft.start.to_text().map_err(|problem| DraftError::Rules(problem.to_string()))?;
    file += &format!("game = {}\n", block(&game));
    let (caption, question) = (draft.caption.trim(), draft.question.trim());
    let read_first = draft.make == Make::Lesson && !caption.is_empty();
    if read_first {
        file += "\n[[step]]\n";
        pair(&mut file, "caption", caption);
    }
    let asked_here = match draft.ask {
        // Where the question stands by itself on the card.
        Ask::Legal | Ask::Better => "",
        Ask::Do | Ask::Predict => question,
    };
    let before = if read_first { "" } else { caption };
    let caption = match (before, asked_here) {
        ("", "") => "Look at the board.".to_owned(),
        ("", text) | (text, "") => text.to_owned(),
        (before, asked) => format!("{before}\n\n{asked}"),
    };
    step(&mut file, &caption, draft);
    match draft.ask {
        Ask::Do => give(&mut file, draft)?,
        Ask::Legal => legal(&mut file, draft)?,
        Ask::Predict => predict(&mut file, draft, &caption)?,
        Ask::Better => better(&mut file, draft)?,
    }
    Ok(file)
}

fn step(file: &mut String, caption: &str, draft: &Draft) {
    *file += "\n[[step]]\n";
    pair(file, "caption", caption);
    if !draft.why.trim().is_empty() && matches!(draft.ask, Ask::Do | Ask::Predict) {
        pair(file, "then", draft.why.trim());
    }
}

fn give(file: &mut String, draft: &Draft) -> Result<(), DraftError> {
    *file += "\n[step.give]\n";
    *file += &format!("orders = {}\n", orders(&draft.answer)?);
    let asked = |order: &Order| draft.answer.iter().any(|(asked, _)| asked == order);
    // Where both begin alike, the mistake comes after that.
    let wrong = draft.contrast.iter().find(|(order, _)| !asked(order));
    if !draft.contrast.is_empty() && wrong.is_none() {
        return Err(DraftError::NoContrast);
    }
    if let Some((order, _)) = wrong {
        let why = "This is the contrast case: it is not what is asked.";
        let order = of(order, &[])?;
        *file += &format!("wrong = [{{ order = {order}, why = {} }}]\n", quoted(why));
    }
    Ok(())
}

fn legal(file: &mut String, draft: &Draft) -> Result<(), DraftError> {
    let answer = draft.refusal(false).is_none();
    asked_legal(file, draft, false, answer)?;
    if !draft.contrast.is_empty() {
        let other = draft.refusal(true).is_none();
        if other == answer {
            return Err(DraftError::NoContrast);
        }
        *file += "\n[[step]]\n";
        pair(file, "caption", "And this one?");
        *file += "reset = true\n";
        asked_legal(file, draft, true, other)?;
    }
    Ok(())
}

fn asked_legal(
    file: &mut String,
    draft: &Draft,
    contrast: bool,
    answer: bool,
) -> Result<(), DraftError> {
    let Some(((order, _), before)) = draft.line(contrast).split_last() else { return Ok(()) };
    if !before.is_empty() {
        *file += &format!("play = {}\n", orders(before)?);
    }
    let question = format!("{} {}", draft.question.trim(), draft.words(contrast));
    *file += "\n[step.legal]\n";
    pair(file, "question", &question);
    *file += &format!("order = {}\nanswer = {answer}\n", of(order, &[])?);
    pair(file, "why", draft.why.trim());
    Ok(())
}

fn predict(file: &mut String, draft: &Draft, caption: &str) -> Result<(), DraftError> {
    let [(order, dice)] = draft.answer.as_slice() else {
        return Err(DraftError::Missing("an answer that is one attack"));
    };
    if !draft.contrast.is_empty() {
        if draft.contrast == draft.answer {
            return Err(DraftError::NoContrast);
        }
        let head = "\n[[step]]\n";
        let at = file.rfind(head).map_or(file.len(), |at| at + head.len());
        file.insert_str(at, "name = \"first\"\n");
    }
    forecast(file, draft, order, dice)?;
    if let [(order, dice)] = draft.contrast.as_slice() {
        step(file, &format!("{caption}\n\nNow the contrast: see what is different."), draft);
        *file += "reset = true\nbeside = \"first\"\n";
        forecast(file, draft, order, dice)?;
    }
    Ok(())
}

fn forecast(
    file: &mut String,
    draft: &Draft,
    order: &Order,
    dice: &[Die],
) -> Result<(), DraftError> {
    let order = of(order, dice)?;
    *file += "\n[step.predict]\n";
    *file += &format!("order = {order}\nask = {}\n", asked(draft, &order)?);
    Ok(())
}

/// The fields that come up in an attack: tried on a lesson with one of them each.
fn asked(draft: &Draft, order: &str) -> Result<String, DraftError> {
    let game = draft.start.to_text().map_err(|problem| DraftError::Rules(problem.to_string()))?;
    let comes_up = |field: &Field| {
        let field = written(field).unwrap_or_default();
        let text = format!(
            "title = \"\"\nteaches = \"\"\ngame = {}\n[[step]]\ncaption = \"\"\n[step.predict]\norder = {order}\nask = [{field}]\n",
            block(&game)
        );
        crate::lessons::Lesson::parse("draft", &text).is_ok()
    };
    let fields: Vec<String> =
        ASKED.iter().filter(|field| comes_up(field)).filter_map(written).collect();
    if fields.is_empty() {
        return Err(DraftError::Rules("only what comes of an attack can be foretold".to_owned()));
    }
    Ok(format!("[{}]", fields.join(", ")))
}

fn better(file: &mut String, draft: &Draft) -> Result<(), DraftError> {
    if draft.contrast.is_empty() {
        return Err(DraftError::Missing("the contrast: the other way, done on the board"));
    }
    let unit = draft.unit.ok_or(DraftError::Missing("the unit that it is about"))?;
    *file += "\n[step.pick]\n";
    pair(file, "question", draft.question.trim());
    *file += "by = \"chance\"\n";
    pair(file, "unit", &draft.name(unit));
    *file += &format!("want = {}\n", written::<Want>(&draft.want).unwrap_or_default());
    *file += "options = [\n";
    for (contrast, line) in [(false, &draft.answer), (true, &draft.contrast)] {
        let why = if contrast { "" } else { draft.why.trim() };
        *file += &format!(
            "    {{ text = {}, right = {}, orders = {}, why = {} }},\n",
            quoted(&draft.words(contrast)),
            !contrast,
            orders(line)?,
            quoted(why)
        );
    }
    *file += "]\n";
    Ok(())
}

pub(super) fn orders(line: &[(Order, Vec<Die>)]) -> Result<String, DraftError> {
    let written: Result<Vec<_>, _> = line.iter().map(|(order, dice)| of(order, dice)).collect();
    Ok(format!("[{}]", written?.join(", ")))
}

/// An order, as a lesson writes any of them.
pub(super) fn of(order: &Order, dice: &[Die]) -> Result<String, DraftError> {
    let order = Value::try_from(order).map_err(|error| DraftError::Rules(error.to_string()))?;
    let dice = match dice {
        [] => String::new(),
        dice => format!(", dice = {dice:?}"),
    };
    Ok(format!("{{ order = {order}{dice} }}"))
}

fn written<T: Serialize>(value: &T) -> Option<String> {
    Value::try_from(value).ok().map(|value| value.to_string())
}

pub(super) fn pair(file: &mut String, key: &str, text: &str) {
    *file += &format!("{key} = {}\n", quoted(text));
}

pub(super) fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}

/// A text of many lines as it stands, where it can stand so.
pub(super) fn block(text: &str) -> String {
    if text.contains("'''") { quoted(text) } else { format!("'''\n{text}'''") }
}
