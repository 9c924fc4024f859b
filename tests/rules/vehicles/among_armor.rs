//! Who is tied to his Location by the enemies there: the main armament too, and AFVs by each other (A7.212, C5.5).

use first_fire::board::Hexspine::{East, West};
use first_fire::counters::{Ammo, Round};
use first_fire::rules::ids::{Side, UnitId};
use first_fire::rules::order::{FireAttack, Shell, ShellTarget};
use first_fire::rules::refusal::{FireRefusal, Refusal};
use first_fire::rules::{Order, Phase};

use crate::scene::{Scene, all, fire, shell, shoot};

/// A German tank in E5 that points east, open or not, and Russians in J5.
fn tank(exposed: bool) -> (Scene, UnitId) {
    let mut s = Scene::open(Phase::PrepFire);
    let tank = s.vehicle(Side::First, "pz-4h", "E5", East);
    s.edit_vehicle(tank).exposed = exposed;
    s.attacker("german-4-6-7", "A9");
    s.defender("russian-4-4-7", "J5");
    (s, tank)
}

fn main_gun(s: &Scene, tank: UnitId, place: &str) -> FireAttack {
    shell(tank, s.pos.weapons_of(tank).next().unwrap().id, place)
}

fn tied(unit: UnitId) -> Refusal {
    Refusal::Fire(FireRefusal::EnemyInLocation { unit })
}

/// Clauses: A7.212-1
#[test]
fn the_main_armament_fires_at_the_men_around_it_and_nowhere_else() {
    let (mut s, tank) = tank(true);
    let far = shoot(main_gun(&s, tank, "J5"));
    s.assess(&far);
    s.defender("russian-4-4-7", "E5");
    assert_eq!(s.refused(&far), tied(tank));
    s.assess(&shoot(main_gun(&s, tank, "E5")));
    // Under closed hatches they leave each other alone.
    s.edit_vehicle(tank).exposed = false;
    s.assess(&far);
}

#[test]
fn two_tanks_in_a_location_tie_each_other_whatever_their_hatches() {
    for exposed in [false, true] {
        let (mut s, tank) = tank(exposed);
        let other = s.vehicle(Side::Second, "t-34-m43", "E5", West);
        let far = [shoot(main_gun(&s, tank, "J5")), fire(&[all(tank, &[])], "J5")];
        for order in &far {
            assert_eq!(s.refused(order), tied(tank), "{exposed}");
        }
        let ap = main_gun(&s, tank, "E5");
        let round = Shell::new(Round::Shell(Ammo::Ap), ShellTarget::Vehicle(other));
        let near: Order = shoot(FireAttack { shell: Some(round), ..ap });
        s.assess(&near);
    }
    // Men on foot are not tied by a closed one, and those who ride with it are not by men.
    let (mut s, _) = tank(false);
    let squad = s.attacker("german-4-6-7", "F7");
    s.vehicle(Side::Second, "t-34-m43", "F7", West);
    s.assess(&fire(&[all(squad, &[])], "J5"));
}
