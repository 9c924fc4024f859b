//! A puzzle out of a game of the machine: a position with one clearly best answer, to be picked among what else comes to mind.

use super::write::{block, orders, pair, quoted};
use super::{DraftError, dice};
use crate::game::analysis::{Verdict, points};
use crate::game::{Game, narrate, phase_words, victory_words};
use crate::opponent::Outlook;
use crate::opponent::coach::Advice;
use crate::opponent::riddles::Riddle;
use crate::rules::decision::DecisionKind;
use crate::rules::view::Viewer;
use crate::rules::{Phase, Side};

/// So many other answers stand beside the best one: no fewer, or it is no puzzle, and no more.
const FEWEST: usize = 2;
const MOST: usize = 4;
/// So much of a squad, and of a place that is fought for, is worth a word.
const MEN: f64 = 0.15;
const PLACES: f64 = 0.12;

/// The text of the puzzle file, as a person could have written it and may go on to; none where too little else comes to mind.
///
/// # Errors
/// The rules find something wrong with it, or nothing of the game is there.
pub fn of_riddle(game: &Game, riddle: &Riddle) -> Result<Option<String>, DraftError> {
    let start = game.up_to(riddle.orders).ok_or(DraftError::NoPoint)?;
    let pos = start.position();
    let what = |advice: &Advice| {
        narrate::meant(pos, &advice.order, advice.goal, Viewer::Side(riddle.side))
    };
    let mut ways = vec![(what(&riddle.best), &riddle.best)];
    for other in &riddle.others {
        let text = what(other);
        // Two answers that read alike are none to choose between.
        if ways.len() <= MOST && ways.iter().all(|(known, _)| *known != text) {
            ways.push((text, other));
        }
    }
    if ways.len() <= FEWEST {
        return Ok(None);
    }
    let next = riddle.others.first().map(|other| other.outlook).unwrap_or_default();
    ways.sort_by(|one, other| one.0.cmp(&other.0));
    let asked = question(&riddle.kind);
    let mut file = String::new();
    pair(&mut file, "title", &format!("{}: {asked}", game.scenario().title()));
    pair(&mut file, "teaches", asked);
    pair(&mut file, "you", if riddle.side == Side::First { "first" } else { "second" });
    let text = start.to_text().map_err(|problem| DraftError::Rules(problem.to_string()))?;
    file += &format!("game = {}\n\n[[step]]\n", block(&text));
    let name = &pos.setting.side(riddle.side).name;
    let when = match riddle.kind {
        DecisionKind::FirstFire => "They are moving, and you may fire.".to_owned(),
        _ => format!("It is your {}.", phase_words(pos.phase)),
    };
    let goal = victory_words(&pos.setting);
    let caption =
        format!("You play the {name}, in turn {} of {}. {when}", pos.turn, pos.setting.turns);
    pair(&mut file, "caption", &format!("{caption}\n\n{goal}"));
    file += "\n[step.pick]\n";
    pair(&mut file, "question", asked);
    pair(&mut file, "by", "foresight");
    file += "options = [\n";
    for (text, advice) in ways {
        let best = advice.order == riddle.best.order;
        let why = if best {
            reason(&advice.outlook, &next, "Beside what comes next")
        } else {
            let what = match Verdict::of(riddle.best.outlook.chance - advice.outlook.chance) {
                Verdict::Blunder => "A blunder",
                Verdict::Mistake => "A mistake",
                _ => "An inaccuracy",
            };
            reason(&advice.outlook, &riddle.best.outlook, &format!("{what}: beside the best"))
        };
        let line = dice::lay_out(&start, [(advice.order.clone(), Vec::new())])?;
        file += &format!(
            "    {{ text = {}, right = {best}, wins = {}, orders = {}, why = {} }},\n",
            quoted(&format!("{text}.")),
            points(advice.outlook.chance),
            orders(&line)?,
            quoted(&why)
        );
    }
    file += "]\n";
    Ok(Some(file))
}

/// What is asked, in words.
fn question(kind: &DecisionKind) -> &'static str {
    match kind {
        DecisionKind::FirstFire => "Fire now, or wait?",
        DecisionKind::Phase(Phase::Advance) => "Who advances, and where?",
        _ => "Who fires, and at whom?",
    }
}

/// How one thing differs from another in what came of both, without numbers.
fn reason(one: &Outlook, other: &Outlook, beside: &str) -> String {
    let mut parts = Vec::new();
    let mut say = |more: f64, least: f64, much: &'static str, little: &'static str| {
        if more > least {
            parts.push(much);
        } else if more < -least {
            parts.push(little);
        }
    };
    say(one.theirs - other.theirs, MEN, "it costs them more men", "it costs them fewer men");
    say(one.own - other.own, MEN, "it costs you more men", "it costs you fewer men");
    say(
        one.places - other.places,
        PLACES,
        "it leaves you more of what is fought for",
        "it leaves you less of what is fought for",
    );
    match parts.as_slice() {
        [] => format!("{beside} it leaves you standing in another way, and that tells later."),
        [only] => format!("{beside}, {only}."),
        [before @ .., last] => format!("{beside}, {} and {last}.", before.join(", ")),
    }
}
