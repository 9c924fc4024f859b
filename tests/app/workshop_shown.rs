//! What the map editor shows over the board while it is drawn: what is seen, and what is wrong.

use bevy::prelude::*;

use first_fire::board::{Location, Terrain, los};
use first_fire::gui::desk::Spots;
use first_fire::gui::workshop::Easel;
use first_fire::workshop::drawing::Drawing;
use first_fire::workshop::history::InHand;
use first_fire::workshop::sheet::Edit;

use crate::hand::*;
use crate::workshop::{blank, easel, hex, map, stroke};

#[test]
fn the_fan_hatches_what_a_hex_does_not_see_and_follows_what_is_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = blank(folder.path());
    let unseen = |app: &App| {
        let named = |part: &String| part.strip_prefix("workshop:unseen:")?.parse::<usize>().ok();
        app.world().resource::<Spots>().keys().find_map(named)
    };
    assert_eq!(unseen(&app), None);
    click_part(&mut app, "workshop:los fan");
    stroke(&mut app, &["C3"]);
    assert_eq!(unseen(&app), Some(0), "from the middle of nothing everything is seen");
    // Woods are drawn, and hide what lies behind them.
    let mut easel = app.world_mut().resource_mut::<Easel>();
    let woods = Edit::Terrain([hex("E4")].into(), Terrain::Woods);
    easel.drawing.once(&woods, "woods");
    frames(&mut app, 2);
    let from = hex("C3");
    let hidden = |app: &App| {
        let map = map(app);
        let all = map.hexes().filter(|hex| *hex != from);
        all.filter(|hex| !los(map, Location::ground(from), Location::ground(*hex)).is_clear())
            .count()
    };
    assert!(hidden(&app) > 0);
    assert_eq!(unseen(&app), Some(hidden(&app)));
}

#[test]
fn what_is_wrong_is_lit_where_it_is_and_shown_by_a_click() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = blank(folder.path());
    let text = easel(&app).drawing.text();
    let walls = "\nwalls = [\"B3/C4\", \"C4/B3\"]\n";
    let woods = "\n[[terrain]]\nkind = \"woods\"\nhexes = [\"M8\"]\n";
    let again = woods.replace("woods", "brush");
    let wrong = [text.as_str(), walls, woods, again.as_str()].concat();
    let drawing = Drawing::of_text("wrong", &wrong).unwrap();
    app.world_mut().resource_mut::<Easel>().drawing = drawing;
    frames(&mut app, 3);
    let spots = app.world().resource::<Spots>();
    assert!(spots.contains_key("workshop:wrong:B3/C4"), "a hexside, and no hex beside it");
    assert!(spots.contains_key("workshop:wrong:M8"));
    let number = easel(&app).drawing.problems().iter().position(|it| it.hex == Some(hex("M8")));
    click_part(&mut app, &format!("problem:{}", number.unwrap()));
    assert_eq!(easel(&app).selected, Some(hex("M8")));
}
