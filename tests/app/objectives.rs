//! The objectives on the board: which they are, and who holds them for the one who looks.

use std::collections::BTreeMap;

use first_fire::app::Session;
use first_fire::game::Mode;
use first_fire::gui::objectives::{Holder, Objectives};
use first_fire::gui::settings::Palette;
use first_fire::rules::setting::Victory;
use first_fire::rules::view::Viewer;
use first_fire::rules::{Position, Side};
use first_fire::scenario::Scenario;

use crate::hand::ready_for;

fn wanted(pos: &Position, own: Side) -> BTreeMap<first_fire::board::Coord, Holder> {
    let Victory::Control { hexes, .. } = &pos.setting.victory else { panic!("points win here") };
    let holder = |hex| match pos.control.get(hex) {
        Some(&side) if side == own => Holder::Own(side),
        Some(&side) => Holder::Other(side),
        None => Holder::Nobody,
    };
    hexes.iter().map(|hex| (*hex, holder(hex))).collect()
}

#[test]
fn the_board_outlines_what_the_victory_asks_for_as_the_one_who_looks_knows_it() {
    for scenario in ["first-steps", "village-assault"] {
        let app = ready_for(scenario, Mode::Against(Side::Second));
        let session = app.world().resource::<Session>();
        assert_eq!(session.viewer(), Viewer::Side(Side::First));
        let objectives = app.world().resource::<Objectives>();
        assert_eq!(objectives.hexes, wanted(session.position(), Side::First), "{scenario}");
        assert!(!objectives.hexes.is_empty(), "{scenario}");
    }
}

#[test]
fn an_objective_is_one_s_own_the_enemy_s_or_nobody_s() {
    let mut pos = Scenario::load("first-steps").unwrap().start;
    let Victory::Control { hexes, .. } = &pos.setting.victory else { panic!("points win here") };
    let hex = *hexes.first().unwrap();
    let holder = |pos: &Position, own| {
        Objectives::of(&pos.setting, &pos.control, own, Palette::default()).hexes.get(&hex).copied()
    };
    pos.control.remove(&hex);
    assert_eq!(holder(&pos, Side::First), Some(Holder::Nobody));
    pos.control.insert(hex, Side::Second);
    assert_eq!(holder(&pos, Side::First), Some(Holder::Other(Side::Second)));
    assert_eq!(holder(&pos, Side::Second), Some(Holder::Own(Side::Second)));
}
