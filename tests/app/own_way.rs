//! A way that is pulled with the mouse: shown, tried out and gone as it was pulled.

use bevy::input::ButtonState;
use bevy::prelude::*;

use first_fire::board::{Coord, Location};
use first_fire::game::Mode;
use first_fire::gui::board::geometry::{center, world};
use first_fire::gui::desk::Spots;
use first_fire::gui::path::{PathPreview, lines};
use first_fire::gui::settings::Assistance;
use first_fire::gui::trail::Trail;
use first_fire::gui::what_if::Wondering;
use first_fire::rules::decision::DecisionKind;
use first_fire::rules::{Phase, UnitId};

use crate::hand::*;
use crate::tanks_fire::TABLE;

/// A stack in hand in the MPh, where it stands, and two hexes: one beside it, and one beside both.
fn in_hand() -> (App, UnitId, Coord, [Coord; 2]) {
    let mut app = ready();
    while asked(&app) != DecisionKind::Phase(Phase::Movement) {
        pass(&mut app);
    }
    let pos = position(&app);
    let empty = |hex: Coord| pos.units_at(Location::ground(hex)).next().is_none();
    let (mover, from, by) = choices(&app)
        .eligible
        .iter()
        .find_map(|unit| {
            let from = pos.unit(*unit)?.at()?.hex;
            let beside: Vec<Coord> = from
                .neighbors()
                .map(|(_, hex)| hex)
                .filter(|hex| pos.map().contains(*hex))
                .collect();
            let open = |hex: &Coord| empty(*hex) && pos.map().facts(*hex).open_ground;
            let pairs =
                beside.iter().flat_map(|one| beside.iter().map(move |other| [*one, *other]));
            let by = pairs
                .into_iter()
                .find(|[one, other]| one.is_adjacent(*other) && open(one) && open(other))?;
            Some((*unit, from, by))
        })
        .unwrap();
    click_unit(&mut app, mover);
    (app, mover, from, by)
}

fn over(app: &mut App, hex: Coord) {
    let at = on_screen(app, world(center(hex)));
    point(app, at);
}

/// Pulls the mouse from one hex over others.
fn along(app: &mut App, hexes: &[Coord]) {
    for (at, hex) in hexes.iter().enumerate() {
        over(app, *hex);
        if at == 0 {
            button(app, ButtonState::Pressed);
        }
    }
    button(app, ButtonState::Released);
    frames(app, 2);
    until(app, "the way", |app| !app.world().resource::<PathPreview>().works());
}

fn way(app: &App) -> Vec<Coord> {
    let going = app.world().resource::<PathPreview>().going();
    going.map_or_else(Vec::new, |going| going.way.iter().map(|at| at.hex).collect())
}

#[test]
fn a_way_that_is_pulled_stays_until_it_is_gone_or_put_down() {
    let (mut app, mover, from, [first, last]) = in_hand();
    along(&mut app, &[from, first, last]);
    assert_eq!(way(&app), [first, last], "the cheapest way leads there in one step");
    // It stays wherever the mouse goes.
    over(&mut app, first);
    frames(&mut app, 2);
    assert_eq!(way(&app), [first, last]);
    // What of it is gone is no longer ahead.
    let before = orders(&app);
    click_hex(&mut app, first);
    for _ in 0..20 {
        if asked(&app) == DecisionKind::Step {
            break;
        }
        // The DEFENDER holds his fire.
        key(&mut app, KeyCode::Space);
    }
    assert!(orders(&app) > before);
    assert_eq!(position(&app).unit(mover).unwrap().at().unwrap().hex, first);
    until(&mut app, "the way", |app| !app.world().resource::<PathPreview>().works());
    assert_eq!(way(&app), [last]);
    // A click on the stack itself puts it down.
    click_hex(&mut app, first);
    assert!(app.world().resource::<Trail>().hexes().is_empty());
}

#[test]
fn a_way_that_goes_back_on_itself_is_shortened_and_escape_puts_it_down() {
    let (mut app, _, from, [first, last]) = in_hand();
    along(&mut app, &[from, first, last, first]);
    assert_eq!(way(&app), [first]);
    // However quick the mouse is.
    along(&mut app, &[from, first, last, from]);
    assert!(app.world().resource::<Trail>().hexes().is_empty());
    along(&mut app, &[from, first, last]);
    key(&mut app, KeyCode::Escape);
    frames(&mut app, 2);
    assert!(app.world().resource::<Trail>().hexes().is_empty());
    assert!(way(&app).is_empty());
}

#[test]
fn the_coach_tries_out_the_way_that_was_pulled() {
    let (mut app, _, from, [first, last]) = in_hand();
    along(&mut app, &[from, first, last]);
    // Its words may lie over where the way was pulled.
    key(&mut app, KeyCode::KeyH);
    let tried = |app: &App| {
        let wondering = app.world().resource::<Wondering>();
        !wondering.works() && wondering.said().is_some()
    };
    until(&mut app, "what comes of it", tried);
    let wondering = app.world().resource::<Wondering>();
    let gone: Vec<Coord> = wondering.going().unwrap().way.iter().map(|at| at.hex).collect();
    assert_eq!(gone, [first, last]);
    frames(&mut app, 2);
    assert!(app.world().resource::<Spots>().contains_key("what-if"));
}

#[test]
fn a_click_at_the_rim_pulls_nothing() {
    let (mut app, _, from, [first, _]) = in_hand();
    // From one hex into the next, but no farther than a click may.
    let (one, two) =
        (on_screen(&mut app, world(center(from))), on_screen(&mut app, world(center(first))));
    let (rim, along_it) = (one.lerp(two, 0.5), (two - one).normalize());
    point(&mut app, rim - 2.0 * along_it);
    button(&mut app, ButtonState::Pressed);
    point(&mut app, rim + 2.0 * along_it);
    assert!(app.world().resource::<Trail>().hexes().is_empty());
    point(&mut app, rim + 8.0 * along_it);
    assert_eq!(app.world().resource::<Trail>().hexes(), [first]);
}

#[test]
fn escape_that_closes_a_window_leaves_the_way() {
    let (mut app, _, from, [first, last]) = in_hand();
    along(&mut app, &[from, first, last]);
    key(&mut app, KeyCode::F1);
    frames(&mut app, 2);
    key(&mut app, KeyCode::Escape);
    frames(&mut app, 2);
    assert_eq!(app.world().resource::<Trail>().hexes(), [first, last]);
}

#[test]
fn a_vehicle_is_shown_its_mp_to_a_hex_and_tried_along_a_way_that_is_pulled() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tank.toml");
    std::fs::write(&file, TABLE).unwrap();
    let mut app = ready_for(file.to_str().unwrap(), Mode::Solitaire);
    while asked(&app) != DecisionKind::Phase(Phase::Movement) {
        pass(&mut app);
    }
    let tank = position(&app).units.vehicles().next().unwrap().id;
    click_unit(&mut app, tank);
    let hexes = ["C6", "D6", "E6", "E5"].map(|name| name.parse::<Location>().unwrap().hex);
    over(&mut app, hexes[2]);
    frames(&mut app, 2);
    until(&mut app, "the way", |app| !app.world().resource::<PathPreview>().works());
    assert_eq!(way(&app).last(), Some(&hexes[2]));
    // Its start, and two hexes of road, each for one MP: its crew is buttoned up.
    let shown = app.world().resource::<PathPreview>().shown().unwrap().clone();
    assert_eq!(shown.stages().last().map(|(_, mp)| mp.to_string()), Some("3".to_owned()));
    assert!(lines(position(&app), &shown, Assistance::Full)[0].starts_with("3 MP to E6, "));
    along(&mut app, &hexes);
    assert_eq!(way(&app), hexes[1..], "as it was pulled");
    key(&mut app, KeyCode::KeyH);
    frames(&mut app, 2);
    until(&mut app, "what comes of it", |app| !app.world().resource::<Wondering>().works());
    let told = *app.world().resource::<Wondering>().said().unwrap();
    assert!(told.going.tries > 0 && told.going.tries == told.instead.tries, "{told:?}");
    // Its turns are among what its driver says.
    let going = app.world().resource::<PathPreview>().going().unwrap();
    assert!(going.said.len() > going.way.len(), "{:?}", going.said);
}
