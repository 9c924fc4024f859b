//! What a player is told: in passing, or until he has seen it.

use bevy::prelude::*;
use first_fire::app::{Failed, Failure};
use first_fire::game::{SaveError, SaveProblem};
use first_fire::gui::desk::Layout;
use first_fire::gui::notice::Toasts;

use crate::hand::*;

fn not_saved(app: &mut App) {
    let problem = SaveProblem::Unwritable("No space left on device".to_owned());
    let error = SaveError { file: "autosave.jsonl".to_owned(), line: None, problem };
    app.world_mut().write_message(Failed(Failure::Autosave(error)));
    frames(app, 3);
}

fn toasts(app: &App) -> Vec<String> {
    app.world().resource::<Toasts>().iter().map(|toast| toast.words()).collect()
}

#[test]
fn what_matters_stays_until_it_is_dismissed_and_comes_once_with_a_count() {
    let mut app = ready();
    for _ in 0..3 {
        not_saved(&mut app);
    }
    let [said] = toasts(&app).try_into().unwrap();
    assert!(said.contains("No space left") && said.ends_with("(3 times)"), "{said}");
    // By a click, or by Esc; something else that matters waits its turn.
    app.world_mut().resource_mut::<Toasts>().warn("Something else");
    frames(&mut app, 2);
    click_part(&mut app, "dismiss");
    assert_eq!(toasts(&app), ["Something else"]);
    key(&mut app, KeyCode::Escape);
    assert!(toasts(&app).is_empty());
    not_saved(&mut app);
    assert!(!toasts(&app)[0].contains("times"), "it is new again");
}

#[test]
fn escape_closes_what_is_open_before_it_dismisses() {
    let mut app = ready();
    not_saved(&mut app);
    key(&mut app, KeyCode::F12);
    key(&mut app, KeyCode::Escape);
    assert_eq!((app.world().resource::<Layout>().sheet, toasts(&app).len()), (None, 1));
    key(&mut app, KeyCode::Escape);
    assert!(toasts(&app).is_empty());
}

#[test]
fn what_passes_goes_by_itself_and_no_more_than_three_are_shown() {
    let mut toasts = Toasts::default();
    toasts.warn("grave");
    for nth in 0..5 {
        toasts.refuse(format!("no {nth}"));
    }
    toasts.refuse("no 4");
    assert!(toasts.pass(10.0));
    let words = |toasts: &Toasts| toasts.iter().map(|it| it.words()).collect::<Vec<_>>();
    assert_eq!(words(&toasts), ["grave", "no 2", "no 3", "no 4 (2 times)"]);
    assert!(toasts.pass(15.9));
    assert!(!toasts.pass(16.1));
    assert_eq!(words(&toasts), ["grave"]);
    toasts.dismiss();
    assert_eq!(words(&toasts), [""; 0]);
}
