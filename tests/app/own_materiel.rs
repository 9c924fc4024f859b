//! Weapons, Guns and vehicles of one's own, made in the scenario editor.

use bevy::prelude::*;

use first_fire::gui::notice::Toasts;
use first_fire::gui::planner::{Page, Planner};
use first_fire::workshop::history::InHand;
use first_fire::workshop::own_counter::{OwnMateriel, Said};

use crate::hand::*;
use crate::planner::{planner, with_forces};

/// The form for a counter of one's own, and in it one of these kinds.
fn form(folder: &std::path::Path, kind: &str) -> App {
    let mut app = with_forces(folder);
    click_part(&mut app, "forces:0");
    frames(&mut app, 3);
    click_part(&mut app, "entry:0:0:face");
    frames(&mut app, 3);
    click_part(&mut app, "sheet:own");
    frames(&mut app, 3);
    click_part(&mut app, kind);
    frames(&mut app, 3);
    app
}

/// What is written in the form.
fn say(app: &mut App, says: impl FnOnce(&mut OwnMateriel)) {
    match &mut app.world_mut().resource_mut::<Planner>().page {
        Some(Page::OwnMateriel(own)) => says(own),
        page => panic!("{page:?}"),
    }
    frames(app, 2);
}

#[test]
fn a_weapon_of_ones_own_goes_to_those_who_are_looked_at() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = form(folder.path(), "own:weapon");
    say(&mut app, |own| own.name = "Old MG".to_owned());
    for name in ["own:fp:more", "own:fp:more", "own:range:less", "own:rof:more"] {
        click_part(&mut app, name);
        frames(&mut app, 3);
    }
    let Some(Page::OwnMateriel(own)) = planner(&app).page.clone() else { panic!("no form") };
    let catalogue = &planner(&app).plan.scenario().setting.catalogue.clone();
    let like = catalogue.weapon(&own.like).unwrap().clone();
    click_part(&mut app, "own:make");
    frames(&mut app, 4);
    assert!(planner(&app).page.is_none());
    let plan = &planner(&app).plan;
    assert_eq!(plan.problems(), []);
    let made = plan.scenario().setting.catalogue.weapon(&"german-old-mg".parse().unwrap()).unwrap();
    assert_eq!((made.fp, made.range, made.rof), (like.fp + 2, like.range - 1, like.rof + 1));
    assert!(plan.text().contains("weapons = [\"german-old-mg\"]"), "{}", plan.text());
    assert_eq!(plan.scenario().start.weapons.len(), 1);
    control(&mut app, KeyCode::KeyZ);
    assert!(!planner(&app).plan.text().contains("old-mg"), "one stroke takes all of it back");
}

#[test]
fn a_vehicle_of_ones_own_takes_part_at_once_and_what_cannot_be_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = form(folder.path(), "own:vehicle");
    say(&mut app, |own| own.name = "Mule".to_owned());
    let step = |app: &mut App, name: &str| {
        click_part(app, name);
        frames(app, 3);
    };
    step(&mut app, "own:mp:more");
    step(&mut app, "own:armor.bare_rear");
    let front = |app: &App| match &planner(app).page {
        Some(Page::OwnMateriel(own)) => {
            let value = own.values.iter().find(|(of, _)| of.key == "armor.front").unwrap();
            let Said::Number(Some(front)) = value.1 else { panic!("{value:?}") };
            front
        }
        page => panic!("{page:?}"),
    };
    // Up the scale until hull and turret are too far apart.
    let before = front(&app);
    for _ in 0..6 {
        step(&mut app, "own:armor.front:more");
    }
    assert!(front(&app) > before);
    step(&mut app, "own:armor.turret_front:more");
    step(&mut app, "own:make");
    let toasts = app.world().resource::<Toasts>();
    assert!(toasts.iter().any(|toast| toast.text.contains("at most a step")), "{toasts:?}");
    for _ in 0..6 {
        step(&mut app, "own:armor.front:less");
    }
    for _ in 0..12 {
        step(&mut app, "own:armor.turret_front:less");
    }
    step(&mut app, "own:make");
    let plan = &planner(&app).plan;
    assert!(planner(&app).page.is_none());
    assert_eq!(plan.problems(), []);
    assert!(plan.text().contains("counter = \"german-mule\""), "{}", plan.text());
    let made = plan.scenario().setting.catalogue.vehicle(&"german-mule".parse().unwrap()).unwrap();
    let armor = made.armor.unwrap();
    assert_eq!(armor.hull.rear(), None);
    assert_eq!(armor.turret.front, armor.hull.front, "as the hull");
}
