//! The way of a charge: the shortest to the nearest enemy, in bypass, over wire, and whom it follows (A15.43, A15.431).

use first_fire::rules::legal_orders;
use first_fire::rules::movement::Mf;
use first_fire::rules::order::{FireOrder, Gait, MoveOrder, Order};
use first_fire::rules::refusal::{MoveRefusal, NamedRefusal, Refusal};

use super::super::scene::{all, at, fire};
use super::{ENEMY, SQUAD, charging, move_order, run, step_order, steps};

/// Clauses: A15.43-1, A15.431-1
#[test]
fn a_berserk_unit_has_eight_mf_and_only_the_shortest_way_to_the_nearest_enemy() {
    let (mut s, squad) = charging("", "D5");
    let enemy = s.defender(ENEMY, "I5");
    s.defender(ENEMY, "R5");
    s.edit(enemy).fire = first_fire::rules::unit::FireMarker::Final;
    assert_eq!(s.refused(&Order::Done), Refusal::Move(MoveRefusal::MustCharge { unit: squad }));
    s.begin(&[squad], Gait::Normal);
    assert_eq!(s.pos.moving().unwrap().mf, Mf::whole(8));
    // Three hexes lead a hex nearer at most; none of the others is open, nor may it stop.
    for to in steps(&s) {
        assert!(at(&to).hex.distance(at("I5").hex) < 5, "{to}");
    }
    assert!(!steps(&s).is_empty());
    assert_eq!(
        s.refused(&Order::Move(MoveOrder::Stop)),
        Refusal::Move(MoveRefusal::MustCharge { unit: squad })
    );
    assert_eq!(
        s.refused(&step_order("C5")),
        Refusal::Move(MoveRefusal::NotTheCharge { to: at("C5") })
    );
}

/// A small house at the edge of its hex: it hides nothing between the hexes on either hand of it.
const HUT: &str = "[[building]]\nmaterial = \"wooden\"\nlevels = 0\nhexes = [\"G5\"]\n[[footprint]]\n\
    hex = \"G5\"\npolygons = [[[-40, -20], [-10, -20], [-10, 20], [-40, 20]]]\n";

fn past_the_hut(clockwise: bool) -> Order {
    Order::Move(MoveOrder::Bypass { hex: at("G5").hex, clockwise, hexsides: 2 })
}

/// Clauses: A15.431-8
#[test]
fn a_charge_goes_in_bypass_where_that_is_the_shortest_way() {
    let (mut s, squad) = charging(HUT, "G4");
    s.defender(ENEMY, "G6");
    s.begin(&[squad], Gait::Normal);
    assert_eq!(legal_orders(&s.pos), [past_the_hut(false), past_the_hut(true)]);
    for beside in ["G5", "H4", "F4"] {
        assert_eq!(
            s.refused(&step_order(beside)),
            Refusal::Move(MoveRefusal::NotTheCharge { to: at(beside) })
        );
    }
    let far_side =
        Order::Move(MoveOrder::Bypass { hex: at("G5").hex, clockwise: true, hexsides: 1 });
    assert_eq!(s.refused(&far_side), Refusal::Move(MoveRefusal::NotTheCharge { to: at("G5") }));
    s.give(&past_the_hut(true), &[]);
    s.give(&Order::Fire(FireOrder::Hold), &[]);
    assert_eq!(steps(&s), ["G6"]);
    assert_eq!(
        s.refused(&Order::Move(MoveOrder::Stop)),
        Refusal::Move(MoveRefusal::MustCharge { unit: squad })
    );
    s.give(&step_order("G6"), &[]);
    assert_eq!(s.pos.moving().unwrap().spent, Mf::whole(2));
}

/// Clauses: A15.431-10
#[test]
fn an_enemy_hidden_in_what_it_passes_in_bypass_holds_the_charge() {
    let (mut s, squad) = charging(HUT, "G4");
    s.defender(ENEMY, "G6");
    s.begin(&[squad], Gait::Normal);
    let hidden = s.defender("german-4-4-7", "G5");
    s.edit(hidden).concealed = true;
    s.give(&past_the_hut(true), &[]);
    assert!(!s.unit(hidden).concealed);
    assert_eq!(s.pos.moving().unwrap().bypass, None);
    s.give(&fire(&[all(hidden, &[])], "G5"), &[6, 6]);
    while s.pos.moving().is_some() {
        s.give(&Order::Fire(FireOrder::Hold), &[]);
    }
    assert_eq!(s.unit(squad).at(), Some(at("G5")));
}

/// Clauses: A15.431-8
#[test]
fn wire_on_the_way_of_a_charge_counts_as_one_mf() {
    let (mut s, squad) = charging("", "G4");
    s.setting(|setting| {
        setting.wire.insert(at("G5").hex);
    });
    s.defender(ENEMY, "G6");
    s.begin(&[squad], Gait::Normal);
    // Through it as dear as round it: three MF.
    assert_eq!(steps(&s), ["F4", "G5", "H4"]);
}

/// Clauses: A15.43-3
#[test]
fn of_enemies_at_the_same_range_the_attacker_picks_one_and_keeps_to_it() {
    let (mut s, squad) = charging("", "J5");
    s.defender(ENEMY, "G5");
    s.defender(ENEMY, "M5");
    s.begin(&[squad], Gait::Normal);
    let west: Vec<String> = steps(&s).into_iter().filter(|to| to.starts_with('I')).collect();
    let east: Vec<String> = steps(&s).into_iter().filter(|to| to.starts_with('K')).collect();
    assert!(!west.is_empty() && !east.is_empty());
    run(&mut s, &west[0]);
    assert!(steps(&s).iter().all(|to| to.starts_with('H')), "{:?}", steps(&s));
}

/// Clauses: A15.431-9
#[test]
fn a_nearer_enemy_who_comes_into_sight_is_charged_instead() {
    // A wood hides G4 from D6 until the charge has passed it.
    let map = "[[terrain]]\nkind = \"woods\"\nhexes = [\"E4\", \"E5\", \"F4\"]\n";
    let (mut s, squad) = charging(map, "D6");
    s.defender(ENEMY, "K6");
    s.defender(ENEMY, "G4");
    s.begin(&[squad], Gait::Normal);
    let mut seen = false;
    while !seen {
        let to = steps(&s).into_iter().next().unwrap();
        run(&mut s, &to);
        let here = s.unit(squad).at().unwrap();
        let (near, far) = (here.hex.distance(at("G4").hex), here.hex.distance(at("K6").hex));
        seen = near < far && first_fire::board::los(s.pos.map(), here, at("G4")).is_clear();
    }
    // Every step now leads towards G4.
    let here = s.unit(squad).at().unwrap();
    for to in steps(&s) {
        assert!(at(&to).hex.distance(at("G4").hex) < here.hex.distance(at("G4").hex), "{to}");
    }
}

/// Clauses: A15.431-13
#[test]
fn at_the_enemys_former_place_it_charges_the_next_one_it_sees() {
    let (mut s, squad) = charging("", "D5");
    let enemy = s.defender(ENEMY, "F5");
    s.defender(ENEMY, "K5");
    s.begin(&[squad], Gait::Normal);
    let to = steps(&s).into_iter().next().unwrap();
    run(&mut s, &to);
    s.pos.units.remove(&enemy);
    let here = s.unit(squad).at().unwrap();
    for to in steps(&s) {
        assert!(at(&to).hex.distance(at("K5").hex) < here.hex.distance(at("K5").hex), "{to}");
    }
    assert!(!steps(&s).is_empty());
}

/// Clauses: A15.431-10
#[test]
fn a_concealed_enemy_it_runs_into_holds_the_charge() {
    let (mut s, squad) = charging("", "D5");
    s.defender(ENEMY, "H5");
    s.begin(&[squad], Gait::Normal);
    let to = steps(&s).into_iter().next().unwrap();
    let hidden = s.defender("german-4-4-7", &to);
    s.edit(hidden).concealed = true;
    s.give(&step_order(&to), &[]);
    assert!(!s.unit(hidden).concealed);
    assert_eq!(s.unit(squad).at(), Some(at(&to)));
    s.give(&fire(&[all(hidden, &[])], &to), &[6, 6]);
    while s.pos.moving().is_some() {
        s.give(&Order::Fire(FireOrder::Hold), &[]);
    }
    assert_eq!(s.unit(squad).at(), Some(at(&to)));
}

/// There are no minefields, nor artillery from off the board, to run into.
/// Clauses: A15.45-3
#[test]
fn a_charge_runs_into_wire_where_its_way_leads_over_it() {
    let (mut s, squad) = charging("", "G3");
    let around = at("G5").neighbours().map(|to| to.hex).filter(|hex| *hex != at("G5").hex);
    s.setting(|setting| setting.wire.extend(around));
    s.defender(ENEMY, "G5");
    s.begin(&[squad], Gait::Normal);
    assert_eq!(steps(&s), ["G4"]);
    run(&mut s, "G4");
    assert_eq!(s.unit(squad).footing(), first_fire::board::Footing::OnWire);
}

/// Two in one stack on the wire: the only way on is off it; in the open there is no such way (A15.45).
#[test]
fn a_charge_on_the_wire_gets_off_it_and_one_beside_it_does_not() {
    let (mut s, squad) = charging("", "G4");
    let other = s.attacker(SQUAD, "G4");
    s.edit(other).men_mut().berserk = true;
    s.defender(ENEMY, "G6");
    s.setting(|setting| {
        setting.wire.insert(at("G5").hex);
    });
    let off = Order::Move(MoveOrder::Shift { to: first_fire::board::Footing::Ground });
    s.begin(&[squad, other], Gait::Normal);
    assert_eq!(s.refused(&off), Refusal::Move(MoveRefusal::OnlyCharges { unit: squad }));
    assert!(!legal_orders(&s.pos).contains(&off));
    run(&mut s, "G5");
    assert_eq!(s.unit(other).footing(), first_fire::board::Footing::OnWire);
    assert!(legal_orders(&s.pos).contains(&off));
    s.give(&off, &[1]);
    for id in [squad, other] {
        assert_eq!(s.unit(id).footing(), first_fire::board::Footing::Ground);
    }
}

/// Clauses: A15.431-2
#[test]
fn a_charge_that_never_leaves_the_road_has_one_mf_more() {
    const WAY: [&str; 12] =
        ["B5", "C5", "D5", "E5", "F5", "G5", "H5", "I5", "J5", "K5", "L5", "M5"];
    let run_along = |map: &str| {
        let (mut s, squad) = charging(map, "A5");
        let enemy = s.defender(ENEMY, "M5");
        s.edit(enemy).fire = first_fire::rules::unit::FireMarker::Final;
        s.begin(&[squad], Gait::Normal);
        for to in WAY {
            if s.pos.moving().is_some() {
                s.give(&step_order(to), &[]);
            }
        }
        s.unit(squad).at()
    };
    let road = format!("roads = [\"A5-{}\"]\n", WAY.join("-"));
    assert_eq!(run_along(""), Some(at("I5")));
    assert_eq!(run_along(&road), Some(at("J5")));
}

/// An island round `I5`, with open ground beyond.
const POND: &str =
    "[[terrain]]\nkind = \"water\"\nhexes = [\"I4\", \"I6\", \"H4\", \"H5\", \"J4\", \"J5\"]\n";

/// Clauses: A15.45-1
#[test]
fn an_enemy_beyond_water_is_not_charged_but_the_next_nearest_one_is() {
    let (mut s, squad) = charging(POND, "E5");
    s.defender(ENEMY, "I5");
    s.defender(ENEMY, "E10");
    s.begin(&[squad], Gait::Normal);
    let ways = steps(&s);
    assert!(!ways.is_empty());
    for to in ways {
        assert_eq!(at(&to).hex.distance(at("E10").hex), 4, "{to} does not lead to E10");
    }
}

/// Clauses: A15.45-1
#[test]
fn a_way_round_the_water_is_charged_along_where_the_enemy_is_still_the_nearest() {
    // One hex of water in the way of the nearest: the way round it is taken.
    let one = "[[terrain]]\nkind = \"water\"\nhexes = [\"G5\"]\n";
    let (mut s, squad) = charging(one, "F5");
    s.defender(ENEMY, "I5");
    s.defender(ENEMY, "F10");
    s.begin(&[squad], Gait::Normal);
    let ways = steps(&s);
    assert!(!ways.contains(&"G5".to_owned()), "{ways:?}");
    assert!(ways.iter().all(|to| at(to).hex.distance(at("I5").hex) < 4), "{ways:?}");
    assert_eq!(
        s.refused(&step_order("G5")),
        Refusal::Named(NamedRefusal::OffBoard { at: at("G5") })
    );
}

/// Clauses: A15.45-2
#[test]
fn a_charge_that_water_bars_from_the_only_enemy_in_sight_comes_to_an_end() {
    for island in [false, true] {
        let (mut s, squad) = charging(if island { POND } else { "" }, "E5");
        s.defender(ENEMY, "I5");
        let began = move_order(&[squad], Gait::Normal);
        if !island {
            s.give(&began, &[]);
            continue;
        }
        assert_eq!(s.refused(&began), Refusal::Move(MoveRefusal::NothingToCharge { unit: squad }));
        s.give(&Order::Done, &[]);
        assert!(s.unit(squad).good_order(), "it returns to Good Order as A15.44 says");
    }
}
