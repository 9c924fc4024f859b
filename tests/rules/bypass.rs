//! Bypass along the hexsides of woods and buildings (A4.3).

use first_fire::board::{End, Vertex, VertexDirection, bypass_los};
use first_fire::rules::Phase;
use first_fire::rules::fire::DrmKind;
use first_fire::rules::fire::FireKind;
use first_fire::rules::ids::{Side, UnitId};
use first_fire::rules::legal_orders;
use first_fire::rules::movement::Mf;
use first_fire::rules::order::{FireOrder, Gait, MoveOrder, Order, PossessionOrder};
use first_fire::rules::refusal::{MoveRefusal, PossessionRefusal, Refusal};

use super::scene::{Scene, all, at, attack, drms, fire, left};

const HOUSE: &str = "[[building]]\nmaterial = \"wooden\"\nlevels = 0\nhexes = [\"G5\"]\n";
/// Woods that leave nothing of their hex free but its edge.
const COPSE: &str = "[[terrain]]\nkind = \"woods\"\nhexes = [\"G5\"]\n[[footprint]]\nhex = \"G5\"\n\
    polygons = [[[-60, -58], [60, -58], [60, 58], [-60, 58]]]\n";

fn round(hexsides: u8) -> Order {
    Order::Move(MoveOrder::Bypass { hex: at("G5").hex, clockwise: true, hexsides })
}

/// One squad north of the hex, about to go round it by the east.
fn scene(map: &str) -> (Scene, UnitId) {
    let mut s = Scene::new(Phase::Movement, map);
    let unit = s.attacker("german-4-6-7", "G4");
    s.begin(&[unit], Gait::Normal);
    (s, unit)
}

fn hold(s: &mut Scene) {
    if s.pos.frames.len() > 1 {
        s.give(&Order::Fire(FireOrder::Hold), &[]);
    }
}

#[test]
fn two_hexsides_cost_one_mf_and_lead_on_from_their_end() {
    let (mut s, _) = scene(HOUSE);
    s.give(&round(2), &[]);
    assert_eq!(s.pos.moving().unwrap().spent, Mf::ONE);
    let beside = Order::Move(MoveOrder::Step { to: at("H4"), cover: false });
    assert_eq!(s.refused(&beside), Refusal::Move(MoveRefusal::NotAlongBypass { to: at("H4") }));
    s.give(&Order::Move(MoveOrder::Step { to: at("G6"), cover: false }), &[]);
    assert_eq!(s.pos.moving().unwrap().spent, Mf::whole(2));
    assert_eq!(s.pos.moving().unwrap().bypass, None);
}

#[test]
fn one_hexside_leads_round_the_corner_or_on_along_the_next() {
    let (mut s, _) = scene(HOUSE);
    s.give(&round(1), &[]);
    let mut next: Vec<String> = legal_orders(&s.pos)
        .into_iter()
        .filter_map(|order| match order {
            Order::Move(MoveOrder::Step { to, .. }) => Some(to.to_string()),
            _ => None,
        })
        .collect();
    next.sort_unstable();
    next.dedup();
    assert_eq!(next, ["G5", "H4", "H5"]);
    s.give(&round(2), &[]);
    assert_eq!(s.pos.moving().unwrap().spent, Mf::whole(2));
    s.give(&Order::Move(MoveOrder::Step { to: at("F5"), cover: false }), &[]);
}

#[test]
fn into_the_obstacle_costs_what_it_costs() {
    let (mut s, _) = scene(HOUSE);
    s.give(&round(1), &[]);
    s.give(&Order::Move(MoveOrder::Step { to: at("G5"), cover: true }), &[]);
    assert_eq!(s.pos.moving().unwrap().spent, Mf::whole(3));
}

#[test]
fn nobody_ends_his_move_in_bypass() {
    let (mut s, _) = scene(HOUSE);
    s.give(&round(1), &[]);
    assert_eq!(
        s.refused(&Order::Move(MoveOrder::Stop)),
        Refusal::Move(MoveRefusal::MayNotStopInBypass { hex: at("G5").hex })
    );
    // Nor begins one without an MF left for the way out.
    let mut s = Scene::new(Phase::Movement, HOUSE);
    let unit = s.attacker("german-4-6-7", "G4");
    s.begin(&[unit], Gait::Normal);
    for to in ["G3", "G4", "G3"] {
        s.walk_on(to);
    }
    s.walk_on("G4");
    assert!(s.pos.moving().is_none());
}

#[test]
fn what_reaches_the_hexside_bars_the_way() {
    let bars = |map: &str, order: &Order| {
        let (mut s, _) = scene(map);
        s.refused(order) == Refusal::Move(MoveRefusal::NoBypass { hex: at("G5").hex })
    };
    assert!(bars("[[terrain]]\nkind = \"woods\"\nhexes = [\"G5\"]\n", &round(1)));
    assert!(bars("", &round(1)));
    assert!(bars("[[terrain]]\nkind = \"stone rubble\"\nhexes = [\"G5\"]\n", &round(1)));
    let terrace = "[[building]]\nmaterial = \"stone\"\nlevels = 1\nhexes = [\"G5\", \"H5\"]\n";
    assert!(bars(terrace, &round(2)));
    let (mut s, _) = scene(terrace);
    s.give(&round(1), &[]);
    assert!(bars(HOUSE, &round(3)) && bars(HOUSE, &round(0)));
    let mut s = Scene::new(Phase::Movement, HOUSE);
    let unit = s.attacker("german-4-6-7", "G4");
    s.begin(&[unit], Gait::Assault);
    assert_eq!(s.refused(&round(1)), Refusal::Move(MoveRefusal::NoBypass { hex: at("G5").hex }));
}

#[test]
fn an_enemy_in_the_house_bars_the_way_past_it() {
    let (mut s, _) = scene(HOUSE);
    s.defender("russian-4-4-7", "G5");
    assert_eq!(s.refused(&round(1)), Refusal::Move(MoveRefusal::EnemyThere { to: at("G5") }));
}

#[test]
fn who_goes_in_bypass_is_in_the_open() {
    let (mut s, _) = scene(HOUSE);
    let squad = s.defender("russian-4-4-7", "J5");
    s.give(&round(2), &[]);
    let order = fire(&[all(squad, &[])], "G5");
    assert_eq!(drms(&s.assess(&order)), [(DrmKind::Ffnam, -1), (DrmKind::Ffmo, -1)]);
}

#[test]
fn a_wall_on_the_way_covers_who_goes_in_bypass() {
    let (mut s, _) = scene(&format!("walls = [\"G5/H4\", \"G5/H5\"]\n{HOUSE}"));
    let squad = s.defender("russian-4-4-7", "J5");
    s.give(&round(2), &[]);
    let order = fire(&[all(squad, &[])], "G5");
    assert_eq!(drms(&s.assess(&order)), [(DrmKind::HexsideTem, 2), (DrmKind::Ffnam, -1)]);
}

#[test]
fn sight_goes_to_the_vertices_and_not_through_the_obstacle() {
    let (mut s, _) = scene(COPSE);
    let (east, west) = (s.defender("russian-4-4-7", "J5"), s.defender("russian-4-4-7", "C5"));
    s.give(&round(1), &[]);
    assert_eq!(s.assess(&fire(&[all(east, &[])], "G5")).blind, []);
    assert_eq!(s.assess(&fire(&[all(west, &[])], "G5")).blind.len(), 1);
}

#[test]
fn who_goes_in_bypass_under_a_question_mark_is_noticed_where_he_is_and_not_in_the_obstacle() {
    for (enemy, stays) in [("C5", true), ("J5", false)] {
        let (mut s, unit) = scene(COPSE);
        s.edit(unit).concealed = true;
        s.defender("russian-4-4-7", enemy);
        s.give(&round(1), &[]);
        assert_eq!(s.unit(unit).concealed, stays, "{enemy}");
    }
}

#[test]
fn the_line_to_a_vertex_is_judged_by_what_it_passes() {
    let woods = "walls = [\"H5/I5\"]\n[[terrain]]\nkind = \"woods\"\nhexes = [\"H4\"]\n";
    let (s, _) = scene(&format!("{woods}{}", &COPSE[COPSE.find("[[terr").unwrap()..]));
    let right = Vertex::of(at("G5").hex, VertexDirection::FLAT_RIGHT);
    let upper = Vertex::of(at("G5").hex, VertexDirection::FLAT_TOP_RIGHT);
    let see = |from: &str, vertices: &[Vertex]| {
        bypass_los(s.pos.map(), End::from(at(from)), at("G5").hex, vertices)
    };
    assert!(see("H5", &[right]).is_clear());
    assert!(!see("I3", &[right]).is_clear(), "woods in H4");
    assert!(see("G3", &[upper]).is_clear());
    assert!(!see("J5", &[]).is_clear());
    assert!(see("G5", &[right]).is_clear());
    // Along the hexside between H4 and H5, one of which is woods: clear.
    assert!(see("I5", &[right]).is_clear());
}

/// Clauses: A8.2-3, A8.21-5
#[test]
fn fire_at_a_bypasser_leaves_residual_fp_in_the_whole_location() {
    let (mut s, _) = scene(HOUSE);
    let squad = s.defender("russian-4-4-7", "J5");
    let other = s.attacker("german-4-6-7", "G4");
    s.give(&round(2), &[]);
    let events = s.give(&fire(&[all(squad, &[])], "G5"), &[6, 5]);
    assert_eq!(left(&events, "G5"), Some(2));
    hold(&mut s);
    s.give(&Order::Move(MoveOrder::Step { to: at("G6"), cover: false }), &[]);
    s.end_move();
    // Who enters the house itself is attacked by it.
    s.begin(&[other], Gait::Normal);
    let events = s.step("G5", &[6, 5]);
    assert_eq!(attack(&events).kind, FireKind::Residual);
}

/// Clauses: A8.2-8, A8.21-4
#[test]
fn residual_fp_attacks_bypassers_through_the_tem_of_the_location() {
    let (mut s, _) = scene(HOUSE);
    s.pos.residual.insert(at("G5"), 2);
    let events = s.give(&round(2), &[6, 5]);
    let report = attack(&events);
    let found: Vec<_> =
        report.assessment.targets[0].drms.iter().map(|drm| (drm.kind, drm.value)).collect();
    assert_eq!(found, [(DrmKind::Tem, 2), (DrmKind::Ffnam, -1)]);
}

#[test]
fn who_is_stopped_in_bypass_is_in_the_obstacle() {
    let (mut s, unit) = scene(HOUSE);
    let squad = s.defender("russian-4-4-7", "I5");
    let other = s.defender("russian-4-4-7", "I5");
    s.give(&round(2), &[]);
    s.edit(unit).men_mut().pinned = true;
    let assessed = s.assess(&fire(&[all(squad, &[]), all(other, &[])], "G5"));
    assert_eq!(drms(&assessed), [(DrmKind::Tem, 2)]);
}

/// Clauses: A4.431-7
#[test]
fn nobody_picks_anything_up_in_bypass() {
    let (mut s, unit) = scene(HOUSE);
    let gun = s.loose_weapon("german-lmg", "G5");
    s.give(&round(1), &[]);
    let order = Order::Possession(PossessionOrder::Recover { unit, weapon: gun });
    assert_eq!(
        s.refused(&order),
        Refusal::Possession(PossessionRefusal::BusyInBypass { hex: at("G5").hex })
    );
}

#[test]
fn smoke_and_encirclement_make_bypass_dearer() {
    for (smoke, encircled, cost) in
        [(false, false, 1), (true, false, 2), (false, true, 2), (true, true, 4)]
    {
        // With a leader there are MF enough for all of it, and the way out.
        let mut s = Scene::new(Phase::Movement, HOUSE);
        let stack = ["german-4-6-7", "german-8-0"].map(|counter| s.attacker(counter, "G4"));
        s.begin(&stack, Gait::Normal);
        if smoke {
            s.pos.smoke.insert(at("G5"), 2);
        }
        if encircled {
            s.pos.encircled.insert((at("G4"), Side::First));
        }
        s.give(&round(2), &[]);
        assert_eq!(s.pos.moving().unwrap().spent, Mf::whole(cost), "{smoke} {encircled}");
    }
}

#[test]
fn wire_leaves_no_way_round_what_it_is_strung_about() {
    let (mut s, _) = scene(HOUSE);
    s.setting(|setting| setting.wire = [at("G5").hex].into());
    assert_eq!(s.refused(&round(1)), Refusal::Move(MoveRefusal::NoBypass { hex: at("G5").hex }));
}
