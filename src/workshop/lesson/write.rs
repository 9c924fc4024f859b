//! The text of a lesson that was made: a file as a person could have written it.

use serde::Serialize;
use toml::Value;

use super::{Ask, Draft, DraftError, Make, Page};
use crate::lessons::{Field, Truth, Want};
use crate::rules::dice::Die;
use crate::rules::{Order, Side};

/// What can be asked of an attack; what does not come up is left out.
const ASKED: [Field; 5] = [Field::Fp, Field::Column, Field::Drm, Field::Result, Field::Fate];

/// The whole file.
pub(super) fn text(draft: &Draft) -> Result<String, DraftError> {
    let game = draft.start.to_text().map_err(|problem| DraftError::Rules(problem.to_string()))?;
    text_with(draft, &game)
}

/// The same with the text of its game as it was written, by this version of the program or another.
pub(super) fn text_with(draft: &Draft, game: &str) -> Result<String, DraftError> {
    if draft.title.trim().is_empty() {
        return Err(DraftError::Missing("a title"));
    }
    let mut file = String::new();
    // It is written in a box that takes several lines, and is one.
    let title: Vec<&str> = draft.title.split_whitespace().collect();
    pair(&mut file, "title", &title.join(" "));
    let first = draft.one_by_one().next();
    pair(&mut file, "teaches", first.as_ref().map_or("", |first| first.page.question.trim()));
    let you = if draft.side() == Side::First { "first" } else { "second" };
    pair(&mut file, "you", you);
    file += &format!("game = {}\n", block(game));
    // What it is mended by.
    let made = serde_json::to_string(&draft.jot());
    let made = made.map_err(|problem| DraftError::Rules(problem.to_string()))?;
    file += &format!("made = {}\n", block(&made));
    for (number, one) in draft.one_by_one().enumerate() {
        page(&mut file, &one, number).map_err(|error| draft.of_question(number, error))?;
    }
    Ok(file)
}

/// One question; each begins where the lesson does.
fn page(file: &mut String, draft: &Draft, number: usize) -> Result<(), DraftError> {
    let page = &draft.page;
    let (caption, question) = (page.caption.trim(), page.question.trim());
    if question.is_empty() {
        return Err(DraftError::Missing("the question"));
    }
    if page.answer.is_empty() {
        return Err(DraftError::Missing("the answer, done on the board"));
    }
    let read_first = draft.make == Make::Lesson && !caption.is_empty();
    let anew = |file: &mut String, first: bool| {
        if first && number > 0 {
            *file += "reset = true\n";
        }
    };
    if read_first {
        *file += "\n[[step]]\n";
        pair(file, "caption", caption);
        anew(file, true);
    }
    let asked_here = match page.ask {
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
    step(file, &caption, page);
    anew(file, !read_first);
    match page.ask {
        Ask::Do => give(file, page),
        Ask::Legal => legal(file, draft),
        Ask::Predict => predict(file, draft, &caption, number),
        Ask::Better => better(file, draft),
    }
}

fn step(file: &mut String, caption: &str, page: &Page) {
    *file += "\n[[step]]\n";
    pair(file, "caption", caption);
    if !page.why.trim().is_empty() && matches!(page.ask, Ask::Do | Ask::Predict) {
        pair(file, "then", page.why.trim());
    }
}

fn give(file: &mut String, page: &Page) -> Result<(), DraftError> {
    *file += "\n[step.give]\n";
    *file += &format!("orders = {}\n", orders(&page.answer)?);
    let asked = |order: &Order| page.answer.iter().any(|(asked, _)| asked == order);
    // Where both begin alike, the mistake comes after that.
    let wrong = page.contrast.iter().find(|(order, _)| !asked(order));
    if !page.contrast.is_empty() && wrong.is_none() {
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
    if !draft.page.contrast.is_empty() {
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
    let question = format!("{} {}", draft.page.question.trim(), draft.words(contrast));
    *file += "\n[step.legal]\n";
    pair(file, "question", &question);
    *file += &format!("order = {}\nanswer = {answer}\n", of(order, &[])?);
    pair(file, "why", draft.page.why.trim());
    Ok(())
}

fn predict(
    file: &mut String,
    draft: &Draft,
    caption: &str,
    number: usize,
) -> Result<(), DraftError> {
    // Names are the lesson's, and each question has its own.
    let first = if number == 0 { "first".to_owned() } else { format!("first-{}", number + 1) };
    let [(order, dice)] = draft.page.answer.as_slice() else {
        return Err(DraftError::Missing("an answer that is one attack"));
    };
    if !draft.page.contrast.is_empty() {
        if draft.page.contrast.len() > 1 {
            return Err(DraftError::Missing("a contrast that is one attack"));
        }
        if draft.page.contrast == draft.page.answer {
            return Err(DraftError::NoContrast);
        }
        let head = "\n[[step]]\n";
        let at = file.rfind(head).map_or(file.len(), |at| at + head.len());
        file.insert_str(at, &format!("name = \"{first}\"\n"));
    }
    forecast(file, draft, order, dice)?;
    if let [(order, dice)] = draft.page.contrast.as_slice() {
        step(file, &format!("{caption}\n\nNow the contrast: see what is different."), &draft.page);
        *file += &format!("reset = true\nbeside = \"{first}\"\n");
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
    let fields = asked(draft, order, dice)?;
    let order = of(order, dice)?;
    *file += "\n[step.predict]\n";
    *file += &format!("order = {order}\nask = {fields}\n");
    Ok(())
}

/// The fields that come up in an attack.
fn asked(draft: &Draft, order: &Order, dice: &[Die]) -> Result<String, DraftError> {
    let truth = Truth::foretold(&draft.start, order, dice);
    let comes_up = |field: &&Field| truth.as_ref().is_some_and(|truth| truth.answers(**field));
    let fields: Vec<String> = ASKED.iter().filter(comes_up).filter_map(written).collect();
    if fields.is_empty() {
        return Err(DraftError::Rules("only what comes of an attack can be foretold".to_owned()));
    }
    Ok(format!("[{}]", fields.join(", ")))
}

fn better(file: &mut String, draft: &Draft) -> Result<(), DraftError> {
    if draft.page.contrast.is_empty() {
        return Err(DraftError::Missing("the contrast: the other way, done on the board"));
    }
    let unit = draft.page.unit.ok_or(DraftError::Missing("the unit that it is about"))?;
    *file += "\n[step.pick]\n";
    pair(file, "question", draft.page.question.trim());
    *file += "by = \"chance\"\n";
    pair(file, "unit", &draft.name(unit));
    *file += &format!("want = {}\n", written::<Want>(&draft.page.want).unwrap_or_default());
    *file += "options = [\n";
    for (contrast, line) in [(false, &draft.page.answer), (true, &draft.page.contrast)] {
        let why = if contrast { "" } else { draft.page.why.trim() };
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
    // A DEL has to be written otherwise too.
    if text.contains("'''") || text.contains('\u{7f}') {
        quoted(text)
    } else {
        format!("'''\n{text}'''")
    }
}
