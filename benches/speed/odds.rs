//! The exact odds of one attack.

use std::collections::BTreeSet;
use std::hint::black_box;

use criterion::Criterion;
use first_fire::odds::of_attack;
use first_fire::rules::ids::{Side, UnitId, WeaponId};
use first_fire::rules::order::{FireAttack, Member};
use first_fire::rules::weapon::Held;
use first_fire::rules::{Phase, Position, Unit, Weapon};
use first_fire::scenario::Scenario;

/// A firefight on the village's board, in the PFPh.
struct Fight {
    pos: Position,
    members: Vec<Member>,
}

impl Fight {
    fn new() -> Fight {
        let scenario = Scenario::load("village-assault").unwrap();
        Fight { pos: Position::new(scenario.setting, Phase::PrepFire), members: Vec::new() }
    }

    fn unit(&mut self, side: Side, counter: &str, at: &str) -> UnitId {
        let id = UnitId(self.pos.next_unit);
        self.pos.next_unit += 1;
        let unit = Unit::new(id, side, counter.parse().unwrap(), 0);
        self.pos.units.insert(unit.placed(Some(at.parse().unwrap())));
        id
    }

    fn firer(&mut self, counter: &str, at: &str, weapon: Option<&str>) {
        let unit = self.unit(Side::First, counter, at);
        let weapons: BTreeSet<WeaponId> = weapon
            .map(|counter| {
                let id = WeaponId(self.pos.weapons.len() as u16 + 1);
                let weapon = Weapon::new(id, counter.parse().unwrap(), Held::By(unit));
                self.pos.weapons.insert(weapon);
                id
            })
            .into_iter()
            .collect();
        self.members.push(Member { unit, inherent: true, weapons });
    }

    fn bench(&self, criterion: &mut Criterion, name: &str, target: &str) {
        let order = FireAttack::new(self.members.clone(), BTreeSet::new(), target.parse().unwrap());
        of_attack(&self.pos, Side::First, &order).unwrap();
        criterion.bench_function(name, |bencher| {
            bencher.iter(|| of_attack(black_box(&self.pos), Side::First, &order));
        });
    }
}

pub fn bench(criterion: &mut Criterion) {
    let mut fight = Fight::new();
    fight.firer("german-4-6-7", "B5", None);
    fight.unit(Side::Second, "russian-4-4-7", "D5");
    fight.bench(criterion, "odds/one firer, one target", "D5");
    // A leader in the stack is the hard case: he checks first, helps the others, and they check when he falls.
    fight.unit(Side::Second, "russian-4-4-7", "D5");
    fight.unit(Side::Second, "russian-9-1", "D5");
    fight.bench(criterion, "odds/one firer, three targets", "D5");
    fight.firer("german-4-6-7", "B5", Some("german-mmg"));
    fight.firer("german-4-6-8", "B5", Some("german-lmg"));
    fight.bench(criterion, "odds/three firers with MG, three targets", "D5");
    // And with every leader more, those he helps and those who help him.
    fight.unit(Side::Second, "russian-8-0", "D5");
    fight.unit(Side::Second, "russian-7-0", "D5");
    fight.bench(criterion, "odds/three firers with MG, five targets, three of them leaders", "D5");
}
