//! Lessons in the window: the first one is taken from what the screen says, by mouse alone; another by keys.

use bevy::prelude::*;

use first_fire::app::{FirstFirePlugin, Request, Screen, Session, Teaching};
use first_fire::gui::camera::View;
use first_fire::gui::choices::{Act, Choices, FireWay};
use first_fire::gui::desk::Spots;
use first_fire::gui::lessons::LessonDesk;
use first_fire::gui::notice::Toasts;
use first_fire::gui::selection::Selection;
use first_fire::gui::settings::Assistance;
use first_fire::lessons::{Field, Go, Kind, Lecture, Lesson, Offers, Task, Value};
use first_fire::rules::dice::ScriptedDice;
use first_fire::rules::order::{FireAttack, FireOrder, Order};
use first_fire::rules::view::Viewer;
use first_fire::rules::{Position, UnitId, apply};

use crate::hand::*;

fn lecture(app: &App) -> &Lecture {
    app.world().resource::<Teaching>().lecture()
}

fn task(app: &App) -> Task {
    lecture(app).step().unwrap().task.clone()
}

fn shown(app: &App, name: &str) -> bool {
    app.world().resource::<Spots>().contains_key(name)
}

/// The whole board in view, at rest.
fn settle(app: &mut App) {
    frames(app, 4);
    key(app, KeyCode::Home);
    let mut seen = None;
    while seen != Some(on_screen(app, Vec2::ZERO)) {
        seen = Some(on_screen(app, Vec2::ZERO));
        frames(app, 2);
    }
}

/// Turns a line of the form to an entry with its two buttons.
fn fill(app: &mut App, field: Field, wanted: Value) {
    let entries = field.entries();
    let place = |value: Value| entries.iter().position(|entry| *entry == value).unwrap();
    for _ in 0..100 {
        let present = app.world().resource::<LessonDesk>().entry(field);
        let sign = match present {
            Some(present) if present == wanted => return,
            Some(present) if place(present) > place(wanted) => "-",
            _ => "+",
        };
        click_part(app, &format!("lesson:{sign}{}", field.label()));
    }
    panic!("{field:?} does not come to {wanted}");
}

fn german(app: &App) -> UnitId {
    let counter = |id: &UnitId| position(app).unit_type(*id).unwrap().nationality;
    let german = first_fire::counters::Nationality::German;
    position(app).units.keys().find(|id| counter(id) == german).unwrap()
}

#[test]
fn a_newcomer_takes_the_first_lesson_by_mouse_from_what_the_screen_says() {
    let mut app = open();
    click_part(&mut app, "new here");
    frames(&mut app, 4);
    assert_eq!(*app.world().resource::<State<Screen>>().get(), Screen::Playing);
    settle(&mut app);
    let steps = lecture(&app).lesson().steps.len();
    for at in 0..steps {
        assert_eq!(lecture(&app).at(), at);
        match task(&app) {
            Task::Watch => {}
            Task::Choose(task) => {
                // The wrong option first: it stays, and says why.
                let wrong = task.options.iter().position(|option| !option.right).unwrap();
                click_part(&mut app, &format!("lesson:option {}", wrong + 1));
                assert!(!lecture(&app).done() && lecture(&app).said().is_some());
                let right = task.options.iter().position(|option| option.right).unwrap();
                click_part(&mut app, &format!("lesson:option {}", right + 1));
            }
            Task::Give(_) => {
                let unit = german(&app);
                click_unit(&mut app, unit);
                assert!(app.world().resource::<Selection>().units.contains(&unit));
                click_part(&mut app, "card:Roll the attack");
            }
            Task::Predict(task) => {
                for field in task.ask {
                    fill(&mut app, field, task.truth.values[&field]);
                }
                click_part(&mut app, "lesson:check");
            }
            Task::Pick(_) => panic!("no puzzle"),
        }
        assert!(lecture(&app).done(), "step {}: {:?}", at + 1, lecture(&app).said());
        if at + 1 < steps {
            click_part(&mut app, "lesson:next");
        }
    }
    assert!(lecture(&app).finished());
    assert!(app.world().resource::<LessonDesk>().progress.has("01-first-shot"));
    // It says where to go on.
    assert!(shown(&app, "lesson:play") && shown(&app, "lesson:on"));
    // On to the list, where it is ticked, and back to the menu.
    click_part(&mut app, "lesson:list");
    frames(&mut app, 4);
    assert_eq!(*app.world().resource::<State<Screen>>().get(), Screen::Menu);
    assert!(!app.world().contains_resource::<Teaching>());
    assert!(shown(&app, "lesson:02-pin-against-break"));
    click_part(&mut app, "lessons:back");
    assert!(shown(&app, "play:first-steps"));
}

#[test]
fn a_wrong_order_is_answered_and_changes_nothing_and_a_forecast_hides_the_attack() {
    let mut app = open();
    app.world_mut().write_message(Request::Lesson("01-first-shot".to_owned()));
    frames(&mut app, 6);
    settle(&mut app);
    key(&mut app, KeyCode::Enter);
    key(&mut app, KeyCode::Digit1);
    assert!(lecture(&app).done(), "the first option is the right one");
    key(&mut app, KeyCode::Enter);
    key(&mut app, KeyCode::Enter);
    assert!(matches!(task(&app), Task::Give(_)));
    let before = position(&app).clone();
    // Space holds fire: legal, and not what is asked.
    key(&mut app, KeyCode::Space);
    assert_eq!(*position(&app), before);
    assert!(!lecture(&app).said().unwrap().right);
    let unit = german(&app);
    click_unit(&mut app, unit);
    key(&mut app, KeyCode::Enter);
    assert!(lecture(&app).done());
    key(&mut app, KeyCode::Enter);
    key(&mut app, KeyCode::Enter);
    // The form by keys: an empty one is not checked, a wrong line lights up, the right ones go through.
    assert!(lecture(&app).hides_attacks());
    key(&mut app, KeyCode::Enter);
    assert!(lecture(&app).judged().is_none());
    for (digit, times) in [(KeyCode::Digit1, 7), (KeyCode::Digit2, 3), (KeyCode::Digit3, 1)] {
        key(&mut app, digit);
        for _ in 0..times {
            key(&mut app, KeyCode::Equal);
        }
    }
    // From 1 up, by halves and by columns: what it begins with is no hint.
    key(&mut app, KeyCode::Enter);
    let mistake = lecture(&app).judged().unwrap().mistake.clone().unwrap();
    assert_eq!(mistake.field, Field::Drm);
    assert!(lecture(&app).hides_attacks());
    key(&mut app, KeyCode::Minus);
    key(&mut app, KeyCode::Minus);
    key(&mut app, KeyCode::Enter);
    assert!(lecture(&app).done() && !lecture(&app).hides_attacks());
    // Back to the start of the step, and one more back.
    let at = lecture(&app).at();
    key(&mut app, KeyCode::Backspace);
    assert_eq!((lecture(&app).at(), lecture(&app).done()), (at, false));
    key(&mut app, KeyCode::Backspace);
    assert_eq!(lecture(&app).at(), at - 1);
}

/// The cards that are shown.
fn cards(app: &App) -> Vec<String> {
    let spots = app.world().resource::<Spots>();
    spots.keys().filter(|name| name.starts_with("card:")).cloned().collect()
}

#[test]
fn a_step_shows_the_cards_that_it_is_about_and_a_question_shows_none() {
    let mut app = open();
    app.world_mut().write_message(Request::Lesson("01-first-shot".to_owned()));
    frames(&mut app, 6);
    settle(&mut app);
    while !matches!(task(&app), Task::Give(_)) {
        assert!(cards(&app).is_empty(), "{:?}", cards(&app));
        app.world_mut().write_message(Request::Learn(Go::Reveal));
        app.world_mut().write_message(Request::Learn(Go::Next));
        frames(&mut app, 4);
    }
    let unit = german(&app);
    click_unit(&mut app, unit);
    let shown = cards(&app);
    assert!(shown.contains(&"card:Roll the attack".to_owned()) && shown.len() <= 2, "{shown:?}");
}

#[test]
fn a_puzzle_is_picked_by_mouse_and_whatever_is_picked_is_rolled() {
    let mut app = open();
    app.world_mut().write_message(Request::Lesson("p09-bigger-is-not-better".to_owned()));
    frames(&mut app, 6);
    settle(&mut app);
    let Task::Pick(task) = task(&app) else { panic!("no puzzle") };
    let before = position(&app).clone();
    assert!(lecture(&app).hides_attacks());
    let wrong = task.options.iter().position(|way| !way.right).unwrap();
    click_part(&mut app, &format!("lesson:option {}", wrong + 1));
    assert!(!lecture(&app).done() && *position(&app) != before);
    let right = task.options.iter().position(|way| way.right).unwrap();
    click_part(&mut app, &format!("lesson:option {}", right + 1));
    let after = task.options[right].after.as_ref().unwrap().position();
    assert!(lecture(&app).finished() && position(&app) == after);
}

#[test]
fn a_lesson_is_neither_saved_nor_rewound_and_a_game_in_its_place_ends_it() {
    let mut app = App::new();
    app.add_plugins(FirstFirePlugin::headless());
    app.world_mut().write_message(Request::Lesson("09-marker-flow".to_owned()));
    app.update();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("lesson.jsonl");
    app.world_mut().write_message(Request::Save(path.clone()));
    app.world_mut().write_message(Request::RewindTo(0));
    app.update();
    assert!(!path.exists());
    assert!(app.world().contains_resource::<Teaching>());
    let game = Request::NewGame {
        scenario: "first-steps".to_owned(),
        seed: 1,
        mode: first_fire::game::Mode::Solitaire,
        agreements: Vec::new(),
    };
    app.world_mut().write_message(game);
    app.update();
    assert!(!app.world().contains_resource::<Teaching>());
    app.world_mut().write_message(Request::Lesson("no/such/lesson".to_owned()));
    app.update();
    assert_eq!(app.world().resource::<Session>().game().scenario().id(), "first-steps");
}

#[test]
fn what_was_learned_is_kept_in_its_file_and_a_broken_file_is_named_and_left() {
    use first_fire::app::Autosave;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("lessons.toml");
    let finish = |app: &mut App| {
        app.insert_resource(Autosave::File(folder.path().join("autosave.jsonl")));
        app.world_mut().write_message(Request::Lesson("p05-through-the-grain".to_owned()));
        frames(app, 4);
        click_part(app, "lesson:show");
        assert!(lecture(app).finished());
    };
    let mut app = open();
    finish(&mut app);
    assert!(std::fs::read_to_string(&file).unwrap().contains("\"through-the-grain\""));
    let broken = "done = \"all of it\"\n";
    std::fs::write(&file, broken).unwrap();
    let mut app = open();
    finish(&mut app);
    let toasts = app.world().resource::<Toasts>();
    assert!(toasts.iter().any(|toast| toast.text.contains("lessons.toml:1")), "{toasts:?}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), broken);
}

/// A lesson at its end.
fn finished(name: &str) -> App {
    let mut app = open();
    app.world_mut().write_message(Request::Lesson(name.to_owned()));
    frames(&mut app, 4);
    for _ in 0..40 {
        if lecture(&app).finished() {
            return app;
        }
        for go in [Go::Reveal, Go::Next] {
            app.world_mut().write_message(Request::Learn(go));
            frames(&mut app, 2);
        }
    }
    panic!("{name} does not end");
}

#[test]
fn the_first_lesson_leads_to_its_scenario_and_to_the_next_lesson() {
    let mut app = finished("01-first-shot");
    click_part(&mut app, "lesson:on");
    frames(&mut app, 4);
    assert_eq!(lecture(&app).lesson().id, "02-pin-against-break");
    assert!(!shown(&app, "lesson:on"), "only at its end");
    let mut app = finished("01-first-shot");
    click_part(&mut app, "lesson:play");
    frames(&mut app, 4);
    assert!(!app.world().contains_resource::<Teaching>());
    assert_eq!(app.world().resource::<Session>().game().scenario().id(), "first-steps");
    assert_eq!(*app.world().resource::<State<Screen>>().get(), Screen::Playing);
    // The board lies as in a game that the menu begins: among what the panels of the table leave free.
    frames(&mut app, 10);
    let after_the_lesson = *app.world().resource::<View>();
    let mut app = open();
    click_part(&mut app, "play:first-steps");
    frames(&mut app, 10);
    assert_eq!(*app.world().resource::<View>(), after_the_lesson);
}

#[test]
fn lessons_of_the_players_own_are_listed_and_a_broken_one_is_named_with_its_line_and_left() {
    use first_fire::app::Autosave;
    let folder = tempfile::tempdir().unwrap();
    let own = folder.path().join("lessons");
    std::fs::create_dir(&own).unwrap();
    let text = include_str!("../../assets/lessons/puzzles/p05-through-the-grain.toml");
    let (sound, broken) = (own.join("01-first-shot.toml"), own.join("02-broken.toml"));
    std::fs::write(&sound, text).unwrap();
    let half = "title = \"Half\"\nteaches = 7\n";
    std::fs::write(&broken, half).unwrap();
    let mut app = open();
    app.insert_resource(Autosave::File(folder.path().join("autosave.jsonl")));
    let (sound, broken) = (sound.display().to_string(), broken.display().to_string());
    click_part(&mut app, "lessons");
    until(&mut app, "the list", |app| shown(app, &format!("lesson:{sound}")));
    let listed = &app.world().resource::<LessonDesk>().list;
    let problem = listed.iter().find(|listed| listed.id == broken).unwrap().problem.clone();
    assert!(problem.unwrap().to_string().contains("02-broken.toml:2: "));
    // They come last.
    bring_up(&mut app, &format!("lesson:{broken}"), 600.0);
    click_part(&mut app, &format!("lesson:{broken}"));
    assert_eq!(*app.world().resource::<State<Screen>>().get(), Screen::Menu);
    assert_eq!(std::fs::read_to_string(&broken).unwrap(), half);
    click_part(&mut app, &format!("lesson:{sound}"));
    frames(&mut app, 4);
    assert_eq!(lecture(&app).lesson().id, sound);
    // Done, it is not taken for the built-in one of that name, and nothing sound comes after it.
    click_part(&mut app, "lesson:show");
    assert!(lecture(&app).finished());
    let done = &app.world().resource::<LessonDesk>().progress;
    assert!(done.has(&sound) && !done.has("01-first-shot"));
    // Mended, it is there when the list is opened again.
    std::fs::write(&broken, text).unwrap();
    click_part(&mut app, "lesson:on");
    let mended = |app: &App| {
        let list = &app.world().resource::<LessonDesk>().list;
        list.iter().any(|listed| listed.id == broken && listed.problem.is_none())
    };
    until(&mut app, "the mended lesson", mended);
}

/// Whether who has taken up those who are to fire can make the attack that is asked for: it is what is laid out at once, or one
/// of the cards leads to it.
fn can_be_made(pos: &Position, fire: &FireAttack, offers: &Offers) -> bool {
    let mut in_hand = Selection::default();
    in_hand.take(pos, fire);
    let laid_out = |way: FireWay| {
        let selection = Selection { way, ..in_hand.clone() };
        let choices = Choices::of(pos, &selection, Assistance::Full, offers);
        let order = choices.preview.as_ref().map(|preview| preview.order.clone());
        (order.is_some_and(|order| order == *fire), choices.cards)
    };
    let (at_once, cards) = laid_out(FireWay::default());
    let leads = |act: &Act| match act {
        Act::FireIn(way) => laid_out(*way).0,
        Act::Take(order) => order == fire,
        _ => false,
    };
    at_once || cards.iter().any(|card| leads(&card.act))
}

#[test]
fn every_attack_that_a_lesson_asks_for_can_be_put_together_from_what_it_offers() {
    let mut asked = 0;
    for lesson in Kind::Lesson.built_in_names() {
        for (number, step) in Lesson::load(lesson).unwrap().steps.iter().enumerate() {
            let Task::Give(give) = &step.task else { continue };
            let mut pos = step.game.position().clone();
            for given in &give.orders {
                if let Order::Fire(FireOrder::Attack(fire)) = &given.order
                    && !given.by_itself
                {
                    let can = can_be_made(&pos, fire, &step.offers);
                    assert!(can, "{lesson}, step {}: {fire:?}", number + 1);
                    asked += 1;
                }
                let mut dice = ScriptedDice::new(&given.dice);
                apply(&mut pos, &given.order, &mut dice).unwrap();
            }
        }
    }
    assert!(asked > 10, "{asked}");
}

#[test]
fn a_gun_in_a_lesson_fires_what_is_chosen_and_at_a_tank_armor_piercing_shot_unless_one_says_otherwise()
 {
    let mut app = open();
    app.world_mut().write_message(Request::Lesson("26-to-hit-and-to-kill".to_owned()));
    frames(&mut app, 6);
    settle(&mut app);
    key(&mut app, KeyCode::Enter);
    let crew = position(&app).units.keys().next().unwrap();
    click_unit(&mut app, crew);
    click_hex(&mut app, "K3".parse().unwrap());
    let preview = |app: &App| choices(app).preview.as_ref().unwrap().order.shell.unwrap();
    assert_eq!(preview(&app).round.to_string(), "AP");
    click_part(&mut app, "card:HE, Vehicle");
    assert_eq!(preview(&app).round.to_string(), "HE");
    click_part(&mut app, "card:Roll the attack");
    assert!(!lecture(&app).done() && !lecture(&app).said().unwrap().right);
    click_part(&mut app, "card:AP, Vehicle");
    click_part(&mut app, "card:Roll the attack");
    assert!(lecture(&app).done(), "{:?}", lecture(&app).said());
}

#[test]
fn a_step_that_asks_what_wins_most_is_shown_as_its_side_sees_it_whatever_was_shown_before() {
    let folder = tempfile::tempdir().unwrap();
    let text = include_str!("../../assets/lessons/puzzles/p26-who-is-under-it.toml");
    let text = text.replacen("[[step]]", "[[step]]\ncaption = \"Look.\"\n\n[[step]]", 1);
    let path = folder.path().join("two-steps.toml");
    std::fs::write(&path, text).unwrap();
    let mut app = open();
    app.world_mut().write_message(Request::Lesson(path.display().to_string()));
    frames(&mut app, 4);
    let viewer = |app: &App| app.world().resource::<Session>().viewer();
    assert_eq!(viewer(&app), Viewer::Both, "nothing is asked yet");
    app.world_mut().write_message(Request::Learn(Go::Next));
    frames(&mut app, 4);
    assert!(matches!(task(&app), Task::Pick(_)));
    assert_eq!(viewer(&app), Viewer::Side(lecture(&app).step().unwrap().you.unwrap()));
    app.world_mut().write_message(Request::Learn(Go::Back));
    frames(&mut app, 4);
    assert_eq!(viewer(&app), Viewer::Both);
}

#[test]
fn escape_closes_the_list_of_lessons() {
    let mut app = open();
    click_part(&mut app, "lessons");
    frames(&mut app, 3);
    assert!(!shown(&app, "quick battle"));
    key(&mut app, KeyCode::Escape);
    frames(&mut app, 3);
    assert!(shown(&app, "quick battle"));
}
