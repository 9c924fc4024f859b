//! Acquired units that go out of sight (C6.5).

use first_fire::board::Hexspine;
use first_fire::rules::gun::{Acquired, Acquisition};
use first_fire::rules::ids::{UnitId, WeaponId};
use first_fire::rules::order::Gait;
use first_fire::rules::ordnance::Case;
use first_fire::rules::{FireOrder, Order, Phase};

use crate::scene::{Scene, at, shell, shoot};

/// A Gun of the DEFENDER in D5 that has acquired a squad in J5. In J6 it is seen, in K6 behind the woods of J6 and I6 it is not.
fn watched() -> (Scene, UnitId, WeaponId, UnitId) {
    let map = "[[terrain]]\nkind = \"woods\"\nhexes = [\"I6\", \"I7\", \"H6\", \"H7\", \"G6\"]\n";
    let mut s = Scene::new(Phase::Movement, map);
    let crew = s.defender("german-crew", "D5");
    let gun = s.man("ge-at-50", crew, Hexspine::East);
    let squad = s.attacker("russian-4-4-7", "J5");
    s.attacker("russian-4-4-7", "A9");
    s.edit_gun(gun).acquired =
        Some(Acquisition { of: Acquired::Units([squad].into()), twice: true });
    (s, crew, gun, squad)
}

fn hold(s: &mut Scene) {
    s.give(&Order::Fire(FireOrder::Hold), &[]);
}

#[test]
fn what_is_acquired_goes_with_a_unit_in_sight_and_stays_where_it_was_seen_last() {
    let (mut s, crew, gun, squad) = watched();
    let units = |s: &Scene| s.gun(gun).acquired.as_ref().map(|it| it.of.clone());
    assert!(s.pos.sees(at("D5"), at("K5")) && !s.pos.sees(at("D5"), at("K7")));
    s.walk(&[squad], Gait::Normal, "K5");
    assert_eq!(units(&s), Some(Acquired::Units([squad].into())), "it is in sight");
    hold(&mut s);
    let hidden = ["K6", "K7"].into_iter().find(|place| !s.pos.sees(at("D5"), at(place))).unwrap();
    if hidden == "K7" {
        s.walk_on("K6");
    }
    let last = s.unit(squad).at().unwrap();
    s.walk_on(hidden);
    assert_eq!(units(&s), Some(Acquired::Location(last)));
    s.end_move();
    // It comes into sight again, and the Gun has to begin anew; not for who is where it was lost.
    let there = s.attacker("russian-4-4-7", &last.to_string());
    s.pos.units.put(squad, Some(at("J5")));
    s.pos.phase = Phase::DefensiveFire;
    s.pos.speaker = first_fire::rules::ids::Side::Second;
    let aimed = |s: &Scene, place: &str| {
        let stage = s.assess(&shoot(shell(crew, gun, place))).to_hit.unwrap();
        stage.lines[0].to_hit.drms.iter().find(|drm| drm.case == Case::N).map(|drm| drm.value)
    };
    assert_eq!(aimed(&s, "J5"), None);
    s.edit(there).concealed = true;
    assert_eq!(aimed(&s, &last.to_string()), None);
    s.edit(there).concealed = false;
    assert_eq!(aimed(&s, &last.to_string()), Some(-2));
    // A shot there goes on with it.
    s.give(&shoot(shell(crew, gun, &last.to_string())), &[6, 5]);
    let acquired = s.gun(gun).acquired.clone().unwrap();
    assert_eq!(acquired, Acquisition { of: Acquired::Units([there].into()), twice: true });
}
