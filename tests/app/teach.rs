//! The teacher's view: in and out, one panel, a lit hex, lines drawn by hand, a presenter's keys.

use bevy::input::ButtonState;
use bevy::math::Vec2;
use bevy::prelude::*;

use first_fire::app::{Request, Session, Teaching};
use first_fire::board::Coord;
use first_fire::game::Mode;
use first_fire::gui::board::geometry::hex_world;
use first_fire::gui::camera::FreeArea;
use first_fire::gui::choices::Choices;
use first_fire::gui::desk::Spots;
use first_fire::gui::selection::Selection;
use first_fire::gui::settings::Points;
use first_fire::gui::teach::{Hand, Ink, Page, Teach, hush};

use crate::hand::*;

fn teach(app: &App) -> &Teach {
    app.world().resource::<Teach>()
}

fn shown(app: &App, name: &str) -> bool {
    app.world().resource::<Spots>().contains_key(name)
}

fn page(app: &App, page: Page) -> bool {
    shown(app, &format!("teach:{page:?}"))
}

fn hex(name: &str) -> Coord {
    name.parse().unwrap()
}

/// A lesson in the teacher's view.
fn lesson(id: &str) -> App {
    let mut app = open();
    app.world_mut().write_message(Request::Lesson(id.to_owned()));
    frames(&mut app, 6);
    key(&mut app, KeyCode::KeyV);
    key(&mut app, KeyCode::Home);
    settle(&mut app);
    app
}

/// A game that one person plays, in the teacher's view.
fn game() -> App {
    let mut app = ready();
    click_part(&mut app, "tool:teach");
    key(&mut app, KeyCode::Home);
    settle(&mut app);
    app
}

#[test]
fn a_button_and_a_key_lead_in_and_out_and_in_it_there_is_the_board_and_one_large_panel() {
    let mut app = ready();
    let before = app.world().resource::<Points>().factor;
    let narrow = app.world().resource::<FreeArea>().0.width();
    assert!(shown(&app, "tool:los") && shown(&app, "fold:Attack"));
    click_part(&mut app, "tool:teach");
    assert!(teach(&app).on);
    for gone in ["tool:los", "fold:Attack", "fold:Stack", "help", "players", "open:log"] {
        assert!(!shown(&app, gone), "{gone}");
    }
    assert!(page(&app, Page::Told));
    assert!(app.world().resource::<Points>().factor > 1.3 * before);
    let area = app.world().resource::<FreeArea>().0;
    assert!(area.width() > narrow && area.height() > 890.0, "{area:?}");
    click_part(&mut app, "teach:leave");
    assert!(!teach(&app).on && shown(&app, "tool:los"));
    key(&mut app, KeyCode::KeyV);
    assert!(teach(&app).on);
    key(&mut app, KeyCode::KeyV);
    assert!(!teach(&app).on);
    assert!((app.world().resource::<Points>().factor - before).abs() < 0.01);
}

#[test]
fn a_hex_is_lit_by_mouse_or_key_moved_and_put_out_and_the_game_does_not_hear_of_it() {
    let mut app = game();
    let (first, second) = (hex("E5"), hex("G6"));
    let before = position(&app).clone();
    click_part(&mut app, "teach:spotlight");
    assert_eq!(teach(&app).hand, Some(Hand::Spotlight));
    click_hex(&mut app, first);
    assert_eq!(teach(&app).lit, Some(first));
    click_hex(&mut app, second);
    assert_eq!(teach(&app).lit, Some(second));
    click_hex(&mut app, second);
    assert_eq!(teach(&app).lit, None);
    // Esc gives the mouse back; with Ctrl a click lights all the same.
    key(&mut app, KeyCode::Escape);
    assert!(teach(&app).on && teach(&app).hand.is_none());
    half_stroke(&mut app, KeyCode::ControlLeft, ButtonState::Pressed);
    click_hex(&mut app, first);
    half_stroke(&mut app, KeyCode::ControlLeft, ButtonState::Released);
    assert_eq!(teach(&app).lit, Some(first));
    let at = on_screen(&mut app, hex_world(second));
    point(&mut app, at);
    key(&mut app, KeyCode::KeyS);
    assert_eq!(teach(&app).lit, Some(second));
    assert_eq!(app.world().resource::<Selection>(), &Selection::default());
    assert_eq!(*position(&app), before);
    // Without anything in hand a click plays again.
    click_hex(&mut app, first);
    assert_eq!(app.world().resource::<Selection>().place.map(|at| at.hex), Some(first));
    // Out, then back to the table.
    key(&mut app, KeyCode::Escape);
    assert!(teach(&app).on && teach(&app).lit.is_none());
    key(&mut app, KeyCode::Escape);
    assert!(!teach(&app).on);
}

#[test]
fn lines_are_drawn_in_board_coordinates_taken_back_and_wiped_and_no_save_has_them() {
    let mut app = game();
    let saved = app.world().resource::<Session>().game().to_text().unwrap();
    let (from, to) = (hex_world(hex("D4")), hex_world(hex("G6")));
    click_part(&mut app, "teach:pen red");
    let draw = |app: &mut App, from: Vec2, to: Vec2| {
        let (from, to) = (on_screen(app, from), on_screen(app, to));
        drag(app, from, to);
    };
    draw(&mut app, from, to);
    let line = teach(&app).slate.lines()[0].clone();
    assert_eq!(line.ink, Ink::Red);
    let near = |a: Vec2, b: Vec2| a.distance(b) < 2.0;
    assert!(near(line.points[0], from) && near(*line.points.last().unwrap(), to), "{line:?}");
    // However the board is looked at, it lies where it was.
    key(&mut app, KeyCode::F3);
    settle(&mut app);
    assert_eq!(teach(&app).slate.lines()[0], line);
    // The key goes from colour to colour.
    key(&mut app, KeyCode::KeyD);
    assert_eq!(teach(&app).hand, Some(Hand::Pen(Ink::Blue)));
    draw(&mut app, to, from);
    draw(&mut app, from, from);
    assert_eq!(teach(&app).slate.lines().len(), 3);
    let orders = orders(&app);
    control(&mut app, KeyCode::KeyZ);
    assert_eq!(teach(&app).slate.lines().len(), 2);
    click_part(&mut app, "teach:back");
    assert_eq!(*teach(&app).slate.lines(), [line]);
    assert_eq!(crate::hand::orders(&app), orders, "the game is not taken back");
    key(&mut app, KeyCode::KeyX);
    assert!(teach(&app).slate.lines().is_empty());
    assert_eq!(app.world().resource::<Session>().game().to_text().unwrap(), saved);
    assert_eq!(app.world().resource::<Selection>(), &Selection::default());
}

#[test]
fn with_the_pen_put_away_undo_is_the_games_again() {
    let mut app = game();
    let before = orders(&app);
    key(&mut app, KeyCode::KeyD);
    control(&mut app, KeyCode::KeyZ);
    assert_eq!(orders(&app), before);
    key(&mut app, KeyCode::Escape);
    control(&mut app, KeyCode::KeyZ);
    assert!(orders(&app) < before);
}

#[test]
fn a_drawing_goes_with_the_table_that_it_was_made_on() {
    let mut app = game();
    key(&mut app, KeyCode::KeyD);
    click_hex(&mut app, hex("E5"));
    assert_eq!(teach(&app).slate.lines().len(), 1);
    app.world_mut().write_message(Request::NewGame {
        scenario: "first-steps".to_owned(),
        seed: 3,
        mode: Mode::Solitaire,
        agreements: Vec::new(),
    });
    frames(&mut app, 6);
    assert!(teach(&app).on && teach(&app).slate.lines().is_empty() && teach(&app).hand.is_none());
}

#[test]
fn a_presenters_keys_lead_through_a_lesson_and_black_it_out_and_the_next_key_only_ends_the_dark() {
    let mut app = lesson("16-subsequent-first-fire");
    assert!(page(&app, Page::Told) && shown(&app, "lesson:next"));
    let at = |app: &App| app.world().resource::<Teaching>().lecture().at();
    let first = at(&app);
    // Whatever is asked is answered by mouse in the one panel.
    click_part(&mut app, "lesson:show");
    key(&mut app, KeyCode::PageDown);
    assert_eq!(at(&app), first + 1);
    for black in [KeyCode::KeyB, KeyCode::Period] {
        key(&mut app, black);
        assert!(teach(&app).dark);
        key(&mut app, KeyCode::PageUp);
        assert!(!teach(&app).dark);
        assert_eq!(at(&app), first + 1);
    }
    key(&mut app, KeyCode::KeyB);
    click(&mut app, Vec2::new(300.0, 300.0));
    assert!(!teach(&app).dark);
    assert_eq!(app.world().resource::<Selection>(), &Selection::default());
    key(&mut app, KeyCode::PageUp);
    assert_eq!(at(&app), first);
}

/// The first lesson, where it asks for a shot.
fn at_the_first_shot() -> App {
    let mut app = lesson("01-first-shot");
    let until_a_shot = |app: &App| {
        let lecture = app.world().resource::<Teaching>().lecture();
        lecture.step().is_some_and(|step| matches!(step.task, first_fire::lessons::Task::Give(_)))
    };
    while !until_a_shot(&app) {
        if shown(&app, "lesson:show") {
            click_part(&mut app, "lesson:show");
        }
        if page(&app, Page::Attack) {
            click_part(&mut app, "teach:tab Told");
        }
        key(&mut app, KeyCode::PageDown);
    }
    app
}

#[test]
fn the_row_of_the_fire_table_that_is_lit_stays_in_sight_when_the_answers_come_below_it() {
    let mut app = at_the_first_shot();
    click_hex(&mut app, hex("C5"));
    frames(&mut app, 6);
    assert!(page(&app, Page::Attack) && shown(&app, "card:Roll the attack"));
    assert!(shown(&app, "lit row of the fire table"));
}

#[test]
fn the_panel_shows_the_attack_that_was_asked_for_and_the_step_again_with_a_click() {
    let mut app = at_the_first_shot();
    assert!(page(&app, Page::Told));
    click_part(&mut app, "lesson:show");
    assert!(page(&app, Page::Attack), "the attack has been resolved");
    click_part(&mut app, "teach:tab Told");
    assert!(page(&app, Page::Told) && shown(&app, "lesson:next"));
    key(&mut app, KeyCode::PageDown);
    assert!(page(&app, Page::Told));
}

#[test]
fn what_can_be_answered_stands_in_the_panel_and_names_of_keys_do_not() {
    let mut app = ready();
    let ctx = |app: &mut App| {
        let mut contexts = app.world_mut().query::<&mut bevy_egui::EguiContext>();
        contexts.single_mut(app.world_mut()).unwrap().get_mut().clone()
    };
    let context = ctx(&mut app);
    assert_eq!(hush::key(&context, "Enter"), "Enter");
    key(&mut app, KeyCode::KeyV);
    assert_eq!(hush::key(&context, "Enter"), "");
    let open = |app: &App| {
        let cards = &app.world().resource::<Choices>().cards;
        let card = cards.iter().find(|card| card.blocked.is_none());
        card.map(|card| card.title.clone()).unwrap()
    };
    let title = open(&app);
    assert!(shown(&app, &format!("card:{title}")), "{title}");
    key(&mut app, KeyCode::KeyV);
    assert_eq!(hush::key(&context, "Enter"), "Enter");
}

#[test]
fn what_a_lesson_says_of_keys_in_brackets_is_left_out_too() {
    let context = bevy_egui::egui::Context::default();
    let caption = "Press Next (or Enter) to go on.";
    assert_eq!(hush::bare(&context, caption), caption);
    hush::set(&context, true);
    assert_eq!(hush::bare(&context, caption), "Press Next to go on.");
}

#[test]
fn in_a_puzzle_of_what_one_side_may_know_an_attack_is_shown_once_its_way_was_picked_and_no_other() {
    let mut app = lesson("p19-not-yet");
    assert!(page(&app, Page::Told) && !shown(&app, "teach:tab Attack"));
    click_part(&mut app, "lesson:option 1");
    assert!(page(&app, Page::Told), "first what is said of it");
    click_part(&mut app, "teach:tab Attack");
    assert!(page(&app, Page::Attack));
    click_part(&mut app, "teach:tab Told");
    // To hold fire is no attack; that others have fired before is none of this question.
    click_part(&mut app, "lesson:option 3");
    assert!(page(&app, Page::Told) && !shown(&app, "teach:tab Attack"));
}
