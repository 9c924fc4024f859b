//! The exact odds of one attack.

use std::collections::BTreeSet;
use std::hint::black_box;

use criterion::Criterion;
use first_fire::board::Hexspine;
use first_fire::counters::{Ammo, Round};
use first_fire::odds::of_attack;
use first_fire::rules::ids::{Side, UnitId, WeaponId};
use first_fire::rules::order::{FireAttack, Member, Shell, ShellTarget};
use first_fire::rules::unit::{Body, Station, Vehicle};
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

    fn vehicle(&mut self, side: Side, counter: &str, at: &str) -> UnitId {
        let id = self.unit(side, counter, at);
        if let Some(unit) = self.pos.units.get_mut(&id) {
            let exposed = counter == "spw-251-1";
            let vehicle = Vehicle { exposed, ..Vehicle::facing(Hexspine::East) };
            unit.body = Body::Vehicle(Box::new(vehicle));
        }
        id
    }

    /// A tank fires AP at a vehicle.
    fn shot(&self, tank: UnitId, target: UnitId, at: &str) -> FireAttack {
        let gun = self.pos.weapons_of(tank).next().unwrap().id;
        let member = Member { unit: tank, inherent: false, weapons: [gun].into() };
        let order = FireAttack::new(vec![member], BTreeSet::new(), at.parse().unwrap());
        let shell = Shell::new(Round::Shell(Ammo::Ap), ShellTarget::Vehicle(target));
        FireAttack { shell: Some(shell), ..order }
    }

    fn bench(&self, criterion: &mut Criterion, name: &str, target: &str) {
        let order = FireAttack::new(self.members.clone(), BTreeSet::new(), target.parse().unwrap());
        self.bench_order(criterion, name, &order);
    }

    fn bench_order(&self, criterion: &mut Criterion, name: &str, order: &FireAttack) {
        of_attack(&self.pos, Side::First, order).unwrap();
        criterion.bench_function(name, |bencher| {
            bencher.iter(|| of_attack(black_box(&self.pos), Side::First, order));
        });
    }
}

/// Tanks, and a half-track with a squad, a half-squad and a leader who look out of it.
fn vehicles(criterion: &mut Criterion) {
    let mut fight = Fight::new();
    let tank = fight.vehicle(Side::First, "pz-4h", "B5");
    let gun = Weapon::new(WeaponId(1), "pz-4h".parse().unwrap(), Held::By(tank));
    fight.pos.weapons.insert(gun);
    let other = fight.vehicle(Side::Second, "t-34-m43", "D5");
    let order = fight.shot(tank, other, "D5");
    fight.bench_order(criterion, "odds/a tank at a tank", &order);
    fight.pos.units.remove(&other);
    let track = fight.vehicle(Side::Second, "spw-251-1", "D5");
    for counter in ["russian-4-4-7", "russian-4-4-7-hs", "russian-8-1"] {
        let man = fight.unit(Side::Second, counter, "D5");
        let aboard = Station::Aboard { vehicle: track, at: Some("D5".parse().unwrap()) };
        fight.pos.units.put(man, aboard);
    }
    let order = fight.shot(tank, track, "D5");
    fight.bench_order(criterion, "odds/a tank at a loaded half-track", &order);
    fight.firer("german-4-6-7", "B5", Some("german-mmg"));
    fight.bench(criterion, "odds/small arms at a loaded half-track", "D5");
}

pub fn bench(criterion: &mut Criterion) {
    vehicles(criterion);
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
