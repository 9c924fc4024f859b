//! Lessons and puzzles made from a point of a game: what is made is what the reader of lessons reads, and it judges the learner.

use sha2::{Digest, Sha256};

use first_fire::game::{Game, Mode};
use first_fire::lessons::{Alternative, Go, Lecture, Lesson, Reply, Task, Want, Worth};
use first_fire::odds::of_attack;
use first_fire::rules::ids::WeaponId;
use first_fire::rules::order::{FireAttack, FireOrder, MoveOrder};
use first_fire::rules::{Order, Phase, UnitId, check, legal_orders};
use first_fire::scenario::Scenario;
use first_fire::workshop::lesson::{Ask, Draft, DraftError, MOST_QUESTIONS, Make};

/// A game of "First steps" in which everybody is set up and some orders have been given, until an attack can be made.
fn game() -> Game {
    let text = include_str!("../recorded/first-steps-1.jsonl");
    let game = Game::from_text("recorded", text, first_fire::game::Verify::Hashes).unwrap();
    game.with_mode(Mode::Solitaire)
}

/// The first point of the game at which two different attacks can be made.
fn point(game: &Game) -> usize {
    let at = |orders: &usize| {
        let pos = game.position_at(*orders).unwrap();
        pos.phase == Phase::PrepFire && attacks(pos).len() > 1
    };
    (0..game.log().len()).find(at).unwrap()
}

fn attacks(pos: &first_fire::rules::Position) -> Vec<Order> {
    let fires = |order: &Order| matches!(order, Order::Fire(FireOrder::Attack(fire)) if fire.members.len() == 1 && fire.shell.is_none());
    legal_orders(pos).into_iter().filter(fires).collect()
}

/// A puzzle of this kind at that point, but for its answer, and what could be one.
pub fn draft(ask: Ask) -> (Draft, Vec<Order>) {
    let game = game();
    let mut draft = Draft::begin(Make::Puzzle, &game, point(&game)).unwrap();
    draft.title = "A shot at the farm".to_owned();
    draft.page.caption = "The enemy is in sight.".to_owned();
    draft.page.question = "What do you do?".to_owned();
    draft.page.ask = ask;
    let attacks = attacks(draft.position());
    (draft, attacks)
}

#[test]
fn an_order_asked_for_is_accepted_when_it_is_given_and_the_contrast_is_told_to_be_wrong() {
    let (mut draft, attacks) = draft(Ask::Do);
    draft.record(false, vec![attacks[0].clone()]).unwrap();
    draft.record(true, vec![attacks[1].clone()]).unwrap();
    let (lesson, text) = draft.check().unwrap();
    assert_eq!(
        lesson.steps[0].game.position(),
        draft.position(),
        "the same position, by replaying"
    );
    assert!(text.contains("game = '''\n{\"save\""), "{text}");
    let mut lecture = Lecture::new(lesson).unwrap();
    assert_eq!(lecture.give(&attacks[1]), Reply::Answered);
    assert!(lecture.said().unwrap().text.contains("contrast"));
    assert!(!lecture.done());
    assert_eq!(lecture.give(&attacks[0]), Reply::Played);
    assert!(lecture.done());
}

#[test]
fn a_contrast_that_is_the_answer_is_refused() {
    let (mut draft, attacks) = draft(Ask::Do);
    draft.record(false, vec![attacks[0].clone()]).unwrap();
    draft.record(true, vec![attacks[0].clone()]).unwrap();
    assert!(matches!(draft.check(), Err(DraftError::NoContrast)));
}

#[test]
fn legal_or_not_is_answered_by_the_rules_and_its_contrast_answers_otherwise() {
    let (mut draft, attacks) = draft(Ask::Legal);
    draft.record(false, vec![attacks[0].clone()]).unwrap();
    draft.record(true, vec![attacks[0].clone()]).unwrap();
    assert!(matches!(draft.check(), Err(DraftError::NoContrast)), "both are legal");
    // The same shot at its own hex: the rules refuse it.
    let Order::Fire(FireOrder::Attack(fire)) = &attacks[0] else { panic!() };
    let own = draft.position().unit(fire.members[0].unit).unwrap().at().unwrap();
    let at_itself = FireAttack { target: own, ..fire.clone() };
    draft.record(true, vec![Order::Fire(FireOrder::Attack(at_itself))]).unwrap();
    assert!(draft.refusal(true).is_some() && draft.refusal(false).is_none());
    let (lesson, _) = draft.check().unwrap();
    let right = |step: usize| match &lesson.steps[step].task {
        Task::Choose(choose) => choose.options.iter().position(|option| option.right).unwrap(),
        other => panic!("{other:?}"),
    };
    assert_eq!((right(0), right(1)), (0, 1));
    let mut lecture = Lecture::new(lesson).unwrap();
    lecture.go(Go::Choose(1));
    assert!(!lecture.done(), "a wrong answer is refused");
    lecture.go(Go::Choose(0));
    assert!(lecture.done());
}

#[test]
fn dice_are_laid_out_as_many_as_the_attack_takes_and_turned_by_hand_they_change_what_comes_of_it() {
    let (mut draft, attacks) = draft(Ask::Predict);
    draft.record(false, vec![attacks[0].clone()]).unwrap();
    draft.record(true, vec![attacks[0].clone()]).unwrap();
    assert!(matches!(draft.check(), Err(DraftError::NoContrast)), "nothing differs");
    let dice = |draft: &Draft| draft.line(true)[0].1.clone();
    assert!(dice(&draft).len() >= 2, "{:?}", dice(&draft));
    let before = dice(&draft)[0];
    let told = |draft: &Draft| draft.told(true).join(" ");
    let thrown = |draft: &Draft| format!("(IFT DR) {},{}", dice(draft)[0], dice(draft)[1]);
    assert!(told(&draft).contains(&thrown(&draft)), "{}", told(&draft));
    draft.turn_die(true, 0).unwrap();
    assert_eq!(dice(&draft)[0], before % 6 + 1);
    assert!(told(&draft).contains(&thrown(&draft)), "{}", told(&draft));
    for _ in 0..5 {
        draft.turn_die(true, 0).unwrap();
    }
    assert_eq!(dice(&draft)[0], before, "six faces round");
    // A 6 and a 6 come to what a 3 and a 3 came to: nothing.
    for _ in 0..3 {
        draft.turn_die(true, 0).unwrap();
        draft.turn_die(true, 1).unwrap();
    }
    assert!(matches!(draft.check(), Err(DraftError::NoContrast)), "the dice differ, nothing else");
    draft.turn_die(true, 0).unwrap();
    draft.turn_die(true, 1).unwrap();
    let (lesson, _) = draft.check().unwrap();
    assert_eq!(lesson.steps[1].beside, Some(0));
    let Task::Predict(first) = &lesson.steps[0].task else { panic!() };
    let Task::Predict(second) = &lesson.steps[1].task else { panic!() };
    assert_ne!(first.truth.values, second.truth.values, "the contrast comes to something else");
}

#[test]
fn the_better_of_two_orders_is_the_one_with_the_greater_chance_and_the_other_is_not_taken_for_it() {
    let (mut draft, attacks) = draft(Ask::Better);
    draft.page.want = Want::Stopped;
    let (pos, side) = (draft.position().clone(), draft.side());
    let stopped = |order: &Order, unit: UnitId| {
        let Order::Fire(FireOrder::Attack(fire)) = order else { return 0.0 };
        let odds = of_attack(&pos, side, fire).unwrap();
        odds.targets.iter().find(|at| at.unit == unit).map_or(0.0, |at| 1.0 - at.unharmed)
    };
    let unit = *draft.aims().iter().find(|unit| stopped(&attacks[0], **unit) > 0.0).unwrap();
    draft.page.unit = Some(unit);
    let by_chance = |a: &&Order, b: &&Order| stopped(a, unit).total_cmp(&stopped(b, unit));
    let (best, worst) =
        (attacks.iter().max_by(by_chance).unwrap(), attacks.iter().min_by(by_chance).unwrap());
    assert!(stopped(best, unit) > stopped(worst, unit));
    draft.record(false, vec![worst.clone()]).unwrap();
    draft.record(true, vec![best.clone()]).unwrap();
    assert!(draft.check().is_err(), "the answer would be the worse one");
    draft.record(false, vec![best.clone()]).unwrap();
    draft.record(true, vec![worst.clone()]).unwrap();
    let (lesson, _) = draft.check().unwrap();
    let Task::Pick(pick) = &lesson.steps[0].task else { panic!() };
    let right: Vec<&Alternative> = pick.options.iter().filter(|option| option.right).collect();
    assert_eq!(pick.options.len(), 2);
    let is_best = |chance: f64| (chance - stopped(best, unit)).abs() < 1e-9;
    assert!(matches!(right[..], [one] if matches!(one.worth, Worth::Chance(it) if is_best(it))));
}

#[test]
fn nothing_is_made_of_a_running_game_in_which_something_is_hidden_from_one_side() {
    let scenario = Scenario::load("first-steps").unwrap();
    for (mode, may) in [
        (Mode::Hotseat, false),
        (Mode::Against(first_fire::rules::Side::First), false),
        (Mode::Solitaire, true),
    ] {
        let game = Game::new(scenario.clone(), 1).with_mode(mode);
        assert_eq!(Draft::begin(Make::Puzzle, &game, 0).is_ok(), may, "{mode:?}");
    }
}

#[test]
fn what_is_missing_is_named_and_a_saved_one_is_read_from_its_folder_and_never_over_another() {
    let (mut draft, attacks) = draft(Ask::Do);
    assert!(draft.check().unwrap_err().to_string().contains("the answer"));
    draft.record(false, vec![attacks[0].clone()]).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = draft.save(folder.path(), None).unwrap();
    let second = draft.save(folder.path(), None).unwrap();
    assert_ne!(path, second);
    let listed = first_fire::lessons::own_lessons(folder.path());
    assert_eq!(listed.len(), 2);
    assert!(listed.iter().all(|listed| listed.problem.is_none()), "{listed:?}");
    // Saved again it is the same file.
    draft.title = "Another title".to_owned();
    assert_eq!(draft.save(folder.path(), Some(&path)).unwrap(), path);
    assert_eq!(Lesson::load(path.to_str().unwrap()).unwrap().title, "Another title");
}

#[test]
fn a_game_in_a_lesson_that_was_changed_is_refused_with_its_line() {
    let (mut draft, attacks) = draft(Ask::Do);
    draft.record(false, vec![attacks[0].clone()]).unwrap();
    let (_, text) = draft.check().unwrap();
    let line = text.lines().position(|line| line.contains("\"n\":2,")).unwrap();
    let hash = text.lines().nth(line).unwrap().rfind("\"hash\":\"").unwrap() + 8;
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let digit = if &lines[line][hash..=hash] == "0" { "1" } else { "0" };
    lines[line].replace_range(hash..=hash, digit);
    let error = Lesson::parse("made.toml", &lines.join("\n")).unwrap_err();
    assert_eq!(error.line, Some(line + 1), "{error}");
    assert!(error.to_string().contains("order 2"), "{error}");
    let both = text.replacen("\n[[step]]", "\n[scene]\nmap = \"training\"\nphase = \"rally\"\n[scene.first]\nname=\"A\"\nnationality=\"german\"\n[scene.second]\nname=\"B\"\nnationality=\"russian\"\n[[step]]", 1);
    assert!(Lesson::parse("made.toml", &both).is_err());
}

#[test]
fn a_move_of_two_orders_is_recorded_and_learned_as_one_answer() {
    let game = game();
    let begins = |orders: &usize| {
        let pos = game.position_at(*orders).unwrap();
        legal_orders(pos).iter().any(|order| matches!(order, Order::Move(MoveOrder::Begin { .. })))
    };
    let at = (0..game.log().len()).find(begins).unwrap();
    let mut draft = Draft::begin(Make::Lesson, &game, at).unwrap();
    (draft.title, draft.page.question) = ("Go".to_owned(), "Go on.".to_owned());
    draft.page.caption = "Read this first.".to_owned();
    let begin = legal_orders(draft.position())
        .into_iter()
        .find(|order| matches!(order, Order::Move(MoveOrder::Begin { .. })))
        .unwrap();
    let mut on = draft.position().clone();
    let mut dice = first_fire::rules::dice::ScriptedDice::new(&[]);
    first_fire::rules::apply(&mut on, &begin, &mut dice).unwrap();
    let step = legal_orders(&on)
        .into_iter()
        .find(|order| {
            matches!(order, Order::Move(MoveOrder::Step { .. })) && check(&on, order).is_ok()
        })
        .unwrap();
    draft.record(false, vec![begin.clone(), step.clone()]).unwrap();
    let (lesson, _) = draft.check().unwrap();
    assert_eq!(lesson.steps.len(), 2, "a lesson is read first");
    let mut lecture = Lecture::new(lesson).unwrap();
    assert!(lecture.go(Go::Next));
    assert_eq!(lecture.give(&begin), Reply::Played);
    assert_eq!(lecture.give(&step), Reply::Played);
    assert!(lecture.done());
}

#[test]
fn a_saved_one_is_taken_up_again_as_it_was_made_and_not_where_that_would_lose_what_a_person_wrote()
{
    let folder = tempfile::tempdir().unwrap();
    for ask in Ask::ALL {
        let (mut draft, attacks) = draft(ask);
        let mut pairs = attacks.iter().flat_map(|one| attacks.iter().map(move |two| (one, two)));
        let sound = pairs.find(|(one, two)| {
            draft.record(false, vec![(*one).clone()]).unwrap();
            draft.record(true, vec![(*two).clone()]).unwrap();
            draft.check().is_ok()
        });
        // Two legal orders are no contrast where it is asked whether they are.
        if sound.is_none() {
            draft.forget(true);
        }
        let path = draft.save(folder.path(), None).unwrap();
        let mut again = Draft::from_file(&path).unwrap();
        assert_eq!(again.jot(), draft.jot(), "{ask:?}");
        assert_eq!(again.position(), draft.position());
        again.page.why = "Because.".to_owned();
        assert_eq!(again.save(folder.path(), Some(&path)).unwrap(), path);
        assert_eq!(Draft::from_file(&path).unwrap().page.why, "Because.");
        // A word changed by hand would be written over.
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, format!("{text}# Mine.\n")).unwrap();
        assert!(matches!(Draft::from_file(&path), Err(DraftError::Changed)));
        let made = text.find("made = ").unwrap();
        let end = made + text[made..].find("}'''\n").unwrap() + 5;
        let by_hand = format!("{}{}", &text[..made], &text[end..]);
        std::fs::write(&path, by_hand).unwrap();
        assert!(Lesson::load(path.to_str().unwrap()).is_ok());
        assert!(matches!(Draft::from_file(&path), Err(DraftError::ByHand)));
    }
    let missing = Draft::from_file(&folder.path().join("none.toml"));
    assert!(matches!(missing, Err(DraftError::Unreadable(_))));
}

#[test]
fn a_lesson_of_several_questions_asks_each_from_where_it_begins_and_is_mended_page_by_page() {
    let (mut draft, attacks) = draft(Ask::Do);
    draft.make = Make::Lesson;
    draft.record(false, vec![attacks[0].clone()]).unwrap();
    draft.another();
    draft.page.question = "What comes of it?".to_owned();
    draft.page.ask = Ask::Predict;
    let missing = draft.check().unwrap_err().to_string();
    assert!(missing.contains("question 2") && missing.contains("the answer"), "{missing}");
    draft.record(false, vec![attacks[1].clone()]).unwrap();
    draft.another();
    draft.page.question = "Is this legal?".to_owned();
    draft.page.ask = Ask::Legal;
    draft.record(false, vec![attacks[0].clone()]).unwrap();
    assert_eq!((draft.questions(), draft.at()), (3, 2));
    let (lesson, _) = draft.check().unwrap();
    let begins = |step: &first_fire::lessons::Step| step.game.position() == draft.position();
    assert_eq!(lesson.steps.len(), 4, "a caption and three questions");
    let begin: Vec<bool> = lesson.steps.iter().map(begins).collect();
    assert!(!begin.contains(&false), "{begin:?}");
    let kinds: Vec<_> =
        lesson.steps.iter().map(|step| std::mem::discriminant(&step.task)).collect();
    assert!(kinds[1] != kinds[2] && kinds[2] != kinds[3]);
    // Turned over and back nothing is lost, and what is taken out is the one that is looked at.
    let all = draft.jot();
    draft.turn_to(0);
    assert_eq!(draft.page.question, "What do you do?");
    assert_eq!(draft.jot(), all);
    let folder = tempfile::tempdir().unwrap();
    let path = draft.save(folder.path(), None).unwrap();
    let mut again = Draft::from_file(&path).unwrap();
    assert_eq!(again.jot(), all);
    again.turn_to(1);
    again.take_out();
    assert_eq!((again.questions(), again.page.question.as_str()), (2, "Is this legal?"));
    again.take_out();
    again.take_out();
    assert_eq!((again.questions(), again.page.question.as_str()), (1, "What do you do?"));
    for _ in 0..2 * MOST_QUESTIONS {
        again.another();
    }
    assert_eq!(again.questions(), MOST_QUESTIONS);
}

#[test]
fn a_title_is_missed_before_any_question_and_what_nobody_could_read_again_is_not_written() {
    let (mut draft, attacks) = draft(Ask::Do);
    draft.record(false, vec![attacks[0].clone()]).unwrap();
    draft.another();
    draft.title.clear();
    assert!(matches!(draft.check(), Err(DraftError::Missing("a title"))));
    draft.take_out();
    draft.title = "A shot at the farm".to_owned();
    draft.check().unwrap();
    // It stands in the file twice: as it is read, and as it is mended.
    draft.page.caption = "x".repeat(600 * 1024);
    assert!(matches!(draft.check(), Err(DraftError::TooLarge)));
}

#[test]
fn a_puzzle_saved_by_another_version_of_the_program_is_mended_all_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let (mut draft, attacks) = draft(Ask::Do);
    draft.record(false, vec![attacks[0].clone()]).unwrap();
    let path = draft.save(folder.path(), None).unwrap();
    let text = std::fs::read_to_string(&path).unwrap();
    // The text of its game names the program that wrote it, and its last line is over all before it.
    let begin = text.find("{\"save\"").unwrap();
    let end = begin + text[begin..].find("{\"end\"").unwrap();
    let version = format!("\"game\":{:?}", env!("CARGO_PKG_VERSION"));
    let game = text[begin..end].replacen(&version, "\"game\":\"0.0.9\"", 1);
    assert_ne!(game, text[begin..end]);
    let digest: String = Sha256::digest(&game).iter().map(|byte| format!("{byte:02x}")).collect();
    let last = &text[end..];
    let at = last.find("\"sha256\":\"").unwrap() + 10;
    let other = format!("{}{game}{}{digest}{}", &text[..begin], &last[..at], &last[at + 64..]);
    std::fs::write(&path, other).unwrap();
    assert_eq!(Draft::from_file(&path).unwrap().jot(), draft.jot());
}

#[test]
fn the_question_is_named_whose_answer_the_rules_refuse() {
    let (mut draft, attacks) = draft(Ask::Do);
    draft.record(false, vec![attacks[0].clone()]).unwrap();
    draft.another();
    draft.page.question = "And now?".to_owned();
    let Order::Fire(FireOrder::Attack(mut attack)) = attacks[0].clone() else { panic!() };
    attack.crews.insert(WeaponId(2), attack.members[0].unit);
    draft.record(false, vec![Order::Fire(FireOrder::Attack(attack))]).unwrap();
    let said = draft.check().map(drop).unwrap_err().to_string();
    assert!(said.starts_with("question 2"), "{said}");
}

#[test]
fn a_contrast_that_is_to_be_foretold_is_one_attack() {
    let (mut draft, attacks) = draft(Ask::Predict);
    draft.record(false, vec![attacks[0].clone()]).unwrap();
    draft.record(true, vec![attacks[0].clone(), Order::Done]).unwrap();
    let said = draft.check().map(drop).unwrap_err().to_string();
    assert!(said.contains("one attack"), "{said}");
}

#[test]
fn the_question_is_named_whose_contrast_comes_to_the_same() {
    let (mut draft, attacks) = draft(Ask::Predict);
    draft.record(false, vec![attacks[0].clone()]).unwrap();
    draft.another();
    draft.page.question = "And now?".to_owned();
    draft.page.ask = Ask::Do;
    draft.record(false, vec![attacks[0].clone()]).unwrap();
    draft.another();
    draft.page.question = "And at last?".to_owned();
    draft.page.ask = Ask::Predict;
    draft.record(false, vec![attacks[0].clone()]).unwrap();
    draft.record(true, vec![attacks[0].clone()]).unwrap();
    // Other faces that come to the same.
    for _ in 0..3 {
        draft.turn_die(true, 0).unwrap();
        draft.turn_die(true, 1).unwrap();
    }
    let problem = draft.check().map(drop).map_err(|error| error.to_string());
    assert!(problem.clone().is_err_and(|said| said.starts_with("question 3")), "{problem:?}");
}

#[test]
fn what_was_kept_when_a_lesson_had_one_question_is_taken_up() {
    let (mut draft, attacks) = draft(Ask::Do);
    draft.record(false, vec![attacks[0].clone()]).unwrap();
    let mut kept: serde_json::Value = serde_json::from_str(&draft.to_kept(None).unwrap()).unwrap();
    let jot = kept["jot"].as_object_mut().unwrap();
    let pages = jot.remove("pages").unwrap();
    jot.extend(pages[0].as_object().unwrap().clone());
    let (again, _) = Draft::from_kept(&kept.to_string()).unwrap();
    assert_eq!(again.jot(), draft.jot());
}

#[test]
fn who_helps_at_a_machine_gun_is_kept_and_saved_with_the_shot() {
    let folder = tempfile::tempdir().unwrap();
    let (mut draft, attacks) = draft(Ask::Legal);
    let Order::Fire(FireOrder::Attack(mut attack)) = attacks[0].clone() else { panic!() };
    attack.crews.insert(WeaponId(2), attack.members[0].unit);
    draft.page.why = "Nobody helps there.".to_owned();
    draft.record(false, vec![Order::Fire(FireOrder::Attack(attack))]).unwrap();
    let (again, _) = Draft::from_kept(&draft.to_kept(None).unwrap()).unwrap();
    assert_eq!(again.jot(), draft.jot());
    let path = draft.save(folder.path(), None).unwrap();
    assert_eq!(Draft::from_file(&path).unwrap().jot(), draft.jot());
}

#[test]
fn a_sign_that_cannot_stand_in_a_file_as_it_is_is_written_otherwise() {
    let folder = tempfile::tempdir().unwrap();
    let (mut draft, attacks) = draft(Ask::Do);
    draft.record(false, vec![attacks[0].clone()]).unwrap();
    draft.page.caption = "Seen\u{7f} from afar.".to_owned();
    let path = draft.save(folder.path(), None).unwrap();
    assert_eq!(Draft::from_file(&path).unwrap().page.caption, draft.page.caption);
}

#[test]
fn a_title_that_was_written_in_two_lines_is_saved_in_one() {
    let folder = tempfile::tempdir().unwrap();
    let (mut draft, attacks) = draft(Ask::Do);
    draft.record(false, vec![attacks[0].clone()]).unwrap();
    draft.title = "From afar,\nand near".to_owned();
    let path = draft.save(folder.path(), None).unwrap();
    let lesson = Lesson::load(path.to_str().unwrap()).unwrap();
    assert_eq!(lesson.title, "From afar, and near");
}
