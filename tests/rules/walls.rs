//! Wall Advantage: the cover of a wall between enemies is that of one of them (B9.32).

use first_fire::rules::Phase;
use first_fire::rules::event::Event;
use first_fire::rules::fire::DrmKind;
use first_fire::rules::order::{Gait, MoveOrder, Order};
use first_fire::rules::rout::interdictor;

use super::scene::{Scene, all, at, drms, fire};

const WALL: &str = "walls = [\"G5/G6\"]\n";

fn settle(s: &mut Scene, far: first_fire::rules::ids::UnitId) -> Vec<Event> {
    // Put together anew: orders look again only at what they change.
    s.pos.control.clear();
    s.begin(&[far], Gait::Normal);
    s.give(&Order::Move(MoveOrder::Stop), &[])
}

#[test]
fn who_comes_to_a_wall_second_has_none_of_its_cover() {
    let mut s = Scene::new(Phase::Movement, WALL);
    let guard = s.defender("russian-4-4-7", "G6");
    let unit = s.attacker("german-4-6-7", "G4");
    s.walk(&[unit], Gait::Normal, "G5");
    let assessed = s.assess(&fire(&[all(guard, &[])], "G5"));
    assert_eq!(drms(&assessed), [(DrmKind::Ffnam, -1), (DrmKind::Ffmo, -1)]);
    let why = assessed.targets[0].absent.iter().find(|gone| gone.kind == DrmKind::HexsideTem);
    assert!(why.unwrap().why.to_string().contains("Wall Advantage at G5/G6"));
}

#[test]
fn who_was_there_first_keeps_it_until_he_is_gone() {
    let mut s = Scene::new(Phase::Movement, WALL);
    let unit = s.attacker("german-4-6-7", "G5");
    let other = s.attacker("german-4-6-7", "A5");
    let guard = s.defender("russian-4-4-7", "G8");
    settle(&mut s, other);
    s.pos.units.put(guard, Some(at("G6")));
    let third = s.attacker("german-4-6-7", "A6");
    settle(&mut s, third);
    assert_eq!(s.pos.walls.values().next(), Some(&s.unit(unit).side));
    // Broken, he holds it no longer: the enemy across it does.
    s.edit(unit).men_mut().broken = true;
    let fourth = s.attacker("german-4-6-7", "A7");
    settle(&mut s, fourth);
    assert_eq!(s.pos.walls.values().next(), Some(&s.unit(guard).side));
}

#[test]
fn between_those_who_are_there_from_the_start_it_is_the_defenders() {
    let mut s = Scene::new(Phase::Movement, WALL);
    let unit = s.attacker("german-4-6-7", "G5");
    let other = s.attacker("german-4-6-7", "A5");
    let guard = s.defender("russian-4-4-7", "G6");
    settle(&mut s, other);
    assert_eq!(s.pos.walls.values().next(), Some(&s.unit(guard).side));
    // A broken unit that lies behind it is in the open for the enemy across it.
    s.edit(unit).men_mut().broken = true;
    assert_eq!(interdictor(&s.pos, unit, at("G5")), Some(guard));
}

#[test]
fn a_foxhole_does_not_hold_the_wall_in_front_of_it() {
    let mut s = Scene::new(Phase::Movement, WALL);
    let other = s.attacker("german-4-6-7", "A5");
    let guard = s.defender("russian-4-4-7", "G6");
    s.setting(|setting| setting.foxholes = [(at("G6").hex, 1)].into());
    s.edit(guard).stand(first_fire::board::Footing::Entrenched);
    settle(&mut s, other);
    assert!(s.pos.walls.is_empty());
}

#[test]
fn nobody_is_said_to_have_taken_the_wall_from_who_is_covered_by_it() {
    let mut s = Scene::new(Phase::PrepFire, WALL);
    let unit = s.attacker("german-4-6-7", "G3");
    s.defender("russian-4-4-7", "G6");
    let assessed = s.assess(&fire(&[all(unit, &[])], "G6"));
    assert_eq!(drms(&assessed), [(DrmKind::HexsideTem, 2)]);
    assert!(assessed.targets[0].absent.iter().all(|gone| gone.kind != DrmKind::HexsideTem));
}
