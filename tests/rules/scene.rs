//! A position in one line a unit, and orders with the dice they take.
//!
//! The field is open ground, 20 columns by 10 rows, with whatever map lines a test adds. `Side::First` is the
//! ATTACKER. After every order the rules pass what nobody can act on: what a marker was is in the events.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use first_fire::board::{Hexspine, Location, Map};
use first_fire::counters::{Ammo, Catalogue, CounterId, Nationality, Round};
use first_fire::rules::Phase;
use first_fire::rules::decision::{DecisionKind, Frame, decision};
use first_fire::rules::dice::{ForbiddenDice, ScriptedDice};
use first_fire::rules::event::{Event, FireEvent, MenEvent};
use first_fire::rules::fire::{Assessment, AttackReport, DrmKind, ShotReport, assess};
use first_fire::rules::gun::Gun;
use first_fire::rules::ids::{Firer, Side, UnitId, WeaponId};
use first_fire::rules::morale::CheckReport;
use first_fire::rules::order::{
    FireAttack, FireOrder, Gait, Manner, Member, MoveOrder, Order, Shell, ShellTarget,
};
use first_fire::rules::position::Position;
use first_fire::rules::refusal::Refusal;
use first_fire::rules::setting::{OrderOfBattle, Setting, SideSetting, Victory};
use first_fire::rules::unit::{Body, FireMarker, Station, Unit, Vehicle};
use first_fire::rules::weapon::{Held, Weapon};
use first_fire::rules::{apply, check};

/// A position under test.
#[derive(Clone)]
pub struct Scene {
    pub pos: Position,
}

/// A Location by its printed name.
pub fn at(name: &str) -> Location {
    name.parse().unwrap()
}

impl Scene {
    /// Open ground with these lines of a map file, in `phase` of the ATTACKER's Player Turn. Roads, walls and
    /// hedges are plain keys, so they come first in `map`, the tables after them.
    pub fn new(phase: Phase, map: &str) -> Scene {
        let text = format!("name = \"Field\"\ncolumns = 20\nrows = 10\nmonth = 7\n{map}");
        let map = Map::parse("field.toml", &text).unwrap_or_else(|error| panic!("{error}"));
        let side = |name: &str, nationality| SideSetting {
            name: name.to_owned(),
            nationality,
            elr: 3,
            entry: BTreeSet::new(),
            no_quarter: false,
            ammunition_shortage: false,
            bore_sights: false,
            mol: false,
            panzerfausts: 0,
            friendly_edge: BTreeSet::new(),
        };
        let setting = Setting {
            id: "scene".to_owned(),
            title: "Scene".to_owned(),
            map: Arc::new(map),
            catalogue: Arc::new(Catalogue::built_in().unwrap().clone()),
            sides: [
                side("Attackers", Nationality::Russian),
                side("Defenders", Nationality::German),
            ],
            sets_up_first: Side::Second,
            turns: 5,
            year: 1943,
            victory: Victory::Points { side: Side::First, margin: 1 },
            forces: OrderOfBattle::default(),
            areas: BTreeMap::new(),
            foxholes: BTreeMap::new(),
            concealment: false,
            trenches: BTreeSet::new(),
            wire: BTreeSet::new(),
            deployment: true,
            gun_duels: true,
        };
        let pos = Position::new(Arc::new(setting), phase);
        Scene { pos }
    }

    /// Plain open ground.
    pub fn open(phase: Phase) -> Scene {
        Scene::new(phase, "")
    }

    /// Changes what does not change in a game: foxholes, ELR, victory.
    pub fn setting(&mut self, change: impl FnOnce(&mut Setting)) {
        let mut setting = (*self.pos.setting).clone();
        change(&mut setting);
        self.pos.setting = Arc::new(setting);
    }

    fn add(&mut self, side: Side, counter: &str, place: &str) -> UnitId {
        let id = UnitId(self.pos.next_unit);
        self.pos.next_unit += 1;
        let counter: CounterId = counter.parse().unwrap();
        assert!(self.pos.setting.catalogue.unit(&counter).is_some(), "no counter {counter}");
        self.pos.units.insert(Unit::new(id, side, counter, 0).placed(Some(at(place))));
        id
    }

    /// A unit of the ATTACKER.
    pub fn attacker(&mut self, counter: &str, place: &str) -> UnitId {
        self.add(Side::First, counter, place)
    }

    /// A unit of the DEFENDER.
    pub fn defender(&mut self, counter: &str, place: &str) -> UnitId {
        self.add(Side::Second, counter, place)
    }

    /// A vehicle of a side, its hull and turret pointing to a hexspine.
    pub fn vehicle(&mut self, side: Side, counter: &str, place: &str, facing: Hexspine) -> UnitId {
        let id = UnitId(self.pos.next_unit);
        self.pos.next_unit += 1;
        let counter: CounterId = counter.parse().unwrap();
        assert!(self.pos.setting.catalogue.vehicle(&counter).is_some(), "no vehicle {counter}");
        let mut unit = Unit::new(id, side, counter, 0).placed(Some(at(place)));
        unit.body = Body::Vehicle(Box::new(Vehicle::facing(facing)));
        self.pos.units.insert(unit);
        if self.pos.setting.catalogue.main_armament(&counter).is_some() {
            let weapon = WeaponId(self.pos.weapons.len() as u16 + 1);
            self.pos.weapons.insert(Weapon::new(weapon, counter, Held::By(id)));
        }
        id
    }

    /// A unit of the vehicle's side aboard it.
    pub fn passenger(&mut self, counter: &str, vehicle: UnitId) -> UnitId {
        let (side, at) = (self.unit(vehicle).side, self.unit(vehicle).at());
        let id = self.add(side, counter, &at.unwrap().to_string());
        self.pos.units.put(id, Station::Aboard { vehicle, at });
        id
    }

    /// A vehicle in play, to be marked before the test begins.
    pub fn edit_vehicle(&mut self, id: UnitId) -> &mut Vehicle {
        self.edit(id).vehicle_mut().unwrap()
    }

    /// What is marked on a vehicle.
    pub fn tank(&self, id: UnitId) -> &Vehicle {
        self.unit(id).vehicle().unwrap()
    }

    /// A weapon in the possession of a unit.
    pub fn weapon(&mut self, counter: &str, owner: UnitId) -> WeaponId {
        self.add_weapon(counter, Held::By(owner))
    }

    /// A Gun that a unit mans, emplaced, pointing to a hexspine.
    pub fn man(&mut self, counter: &str, owner: UnitId, facing: Hexspine) -> WeaponId {
        let id = WeaponId(self.pos.weapons.len() as u16 + 1);
        let counter: CounterId = counter.parse().unwrap();
        assert!(self.pos.setting.catalogue.gun(&counter).is_some(), "no Gun {counter}");
        let mut weapon = Weapon::new(id, counter, Held::By(owner));
        weapon.gun = Some(Gun::set_up(facing, true));
        self.pos.weapons.insert(weapon);
        id
    }

    /// A weapon lying in a Location.
    pub fn loose_weapon(&mut self, counter: &str, place: &str) -> WeaponId {
        self.add_weapon(counter, Held::On(at(place)))
    }

    fn add_weapon(&mut self, counter: &str, held: Held) -> WeaponId {
        let id = WeaponId(self.pos.weapons.len() as u16 + 1);
        let counter: CounterId = counter.parse().unwrap();
        assert!(self.pos.setting.catalogue.weapon(&counter).is_some(), "no counter {counter}");
        self.pos.weapons.insert(Weapon::new(id, counter, held));
        id
    }

    /// A unit in play.
    pub fn unit(&self, id: UnitId) -> &Unit {
        self.pos.unit(id).unwrap_or_else(|| panic!("{id} is gone"))
    }

    /// A unit in play, to be marked before the test begins.
    pub fn edit(&mut self, id: UnitId) -> &mut Unit {
        self.pos.units.get_mut(&id).unwrap()
    }

    /// A weapon in play.
    pub fn gun(&self, id: WeaponId) -> &Weapon {
        self.pos.weapons.get(&id).unwrap_or_else(|| panic!("{id} is gone"))
    }

    /// A weapon in play, to be marked before the test begins.
    pub fn edit_gun(&mut self, id: WeaponId) -> &mut Weapon {
        self.pos.weapons.get_mut(&id).unwrap()
    }

    /// Whether a unit is still in play.
    pub fn lives(&self, id: UnitId) -> bool {
        self.pos.unit(id).is_some()
    }

    /// Gives an order that takes exactly these dice.
    pub fn give(&mut self, order: &Order, dice: &[u8]) -> Vec<Event> {
        let mut dice = ScriptedDice::new(dice);
        let events = apply(&mut self.pos, order, &mut dice)
            .unwrap_or_else(|refusal| panic!("{order:?} was refused: {refusal}"));
        assert_eq!((dice.left(), dice.missing), (0, 0), "dice left and missing; {events:#?}");
        events
    }

    /// Gives an order that must be refused, with dice that fail when touched; nothing changes.
    pub fn refused(&mut self, order: &Order) -> Refusal {
        let before = self.pos.clone();
        let refusal = match apply(&mut self.pos, order, &mut ForbiddenDice) {
            Err(refusal) => refusal,
            Ok(events) => panic!("{order:?} was accepted: {events:#?}"),
        };
        assert_eq!(self.pos, before, "a refused order changed something");
        assert_eq!(check(&self.pos, order), Err(refusal.clone()));
        refusal
    }

    /// The stack begins to move; nothing is rolled.
    pub fn begin(&mut self, units: &[UnitId], gait: Gait) {
        let units = units.iter().copied().collect();
        self.give(&Order::Move(MoveOrder::Begin { units, gait }), &[]);
    }

    /// The moving stack takes a step.
    pub fn step(&mut self, to: &str, dice: &[u8]) -> Vec<Event> {
        self.give(&Order::Move(MoveOrder::Step { to: at(to), cover: true }), dice)
    }

    /// The DEFENDER lets the stack go on, if he is asked, and it takes its next step.
    pub fn walk_on(&mut self, to: &str) {
        if decision(&self.pos).unwrap().kind == DecisionKind::FirstFire {
            self.give(&Order::Fire(FireOrder::Hold), &[]);
        }
        self.step(to, &[]);
    }

    /// The stack has moved as far as it will, and the DEFENDER fires no more at it.
    pub fn end_move(&mut self) {
        while self.pos.moving().is_some() {
            let order = match decision(&self.pos).unwrap().kind {
                DecisionKind::FirstFire => Order::Fire(FireOrder::Hold),
                _ => Order::Move(MoveOrder::Stop),
            };
            self.give(&order, &[]);
        }
    }

    /// Begins a move and takes its first step.
    pub fn walk(&mut self, units: &[UnitId], gait: Gait, to: &str) {
        self.begin(units, gait);
        self.step(to, &[]);
    }

    /// Puts the moving stack into a Location of the DEFENDER as if it had just entered it, as berserk units and
    /// those that meet concealed ones do.
    pub fn intrude(&mut self, to: &str) {
        let Some(Frame::Move(frame)) =
            self.pos.frames.iter_mut().find(|frame| matches!(frame, Frame::Move(_)))
        else {
            panic!("nobody moves");
        };
        let movers = frame.movers.clone();
        frame.from = self.pos.units.get(movers.first().unwrap()).unwrap().at();
        for id in movers {
            self.pos.units.put(id, Some(at(to)));
        }
    }

    /// The attack worked out, without rolling it.
    pub fn assess(&self, order: &Order) -> Assessment {
        let Order::Fire(FireOrder::Attack(order)) = order else { panic!("not a fire order") };
        let side = self.pos.unit(order.members[0].unit).unwrap().side;
        assess(&self.pos, side, order).unwrap_or_else(|refusal| panic!("refused: {refusal}"))
    }
}

/// A unit's part in an attack: inherent FP and these weapons.
pub fn all(unit: UnitId, weapons: &[WeaponId]) -> Member {
    Member { unit, inherent: true, weapons: weapons.iter().copied().collect() }
}

/// A unit's part in an attack: these weapons only.
pub fn only(unit: UnitId, weapons: &[WeaponId]) -> Member {
    Member { unit, inherent: false, weapons: weapons.iter().copied().collect() }
}

/// An attack without a leader.
pub fn fire(members: &[Member], target: &str) -> Order {
    directed(members, &[], target)
}

/// An attack directed by leaders.
pub fn directed(members: &[Member], leaders: &[UnitId], target: &str) -> Order {
    Order::Fire(FireOrder::Attack(FireAttack::new(
        members.to_vec(),
        leaders.iter().copied().collect(),
        at(target),
    )))
}

fn in_manner(members: &[Member], target: &str, manner: Manner) -> Order {
    let order = FireAttack::new(members.to_vec(), BTreeSet::new(), at(target));
    Order::Fire(FireOrder::Attack(FireAttack { manner, ..order }))
}

/// A Snap Shot at those who enter a Location.
pub fn snap(members: &[Member], target: &str) -> Order {
    in_manner(members, target, Manner::SnapShot)
}

/// Spraying Fire at two Locations.
pub fn spray(members: &[Member], target: &str, second: &str) -> Order {
    in_manner(members, target, Manner::Spray { second: at(second) })
}

/// A demolition charge thrown.
pub fn throw(members: &[Member], target: &str) -> Order {
    in_manner(members, target, Manner::Throw)
}

/// A shot of ordnance with HE at those in a Location.
pub fn shell(unit: UnitId, weapon: WeaponId, target: &str) -> FireAttack {
    let order = FireAttack::new(vec![only(unit, &[weapon])], BTreeSet::new(), at(target));
    let round = Round::Shell(Ammo::He);
    FireAttack { shell: Some(Shell::new(round, ShellTarget::Infantry)), ..order }
}

/// The order to fire so.
pub fn shoot(attack: FireAttack) -> Order {
    Order::Fire(FireOrder::Attack(attack))
}

/// The shots of ordnance among some events.
pub fn shots(events: &[Event]) -> Vec<&ShotReport> {
    let shot = |event| match event {
        &Event::Fire(FireEvent::Shot(ref report)) => Some(&**report),
        _ => None,
    };
    events.iter().filter_map(shot).collect()
}

/// The attacks among some events.
pub fn attacks(events: &[Event]) -> Vec<&AttackReport> {
    events
        .iter()
        .filter_map(|event| match event {
            Event::Fire(FireEvent::Attack(report)) => Some(&**report),
            _ => None,
        })
        .collect()
}

/// The only attack among some events.
pub fn attack(events: &[Event]) -> &AttackReport {
    match attacks(events).as_slice() {
        [report] => report,
        other => panic!("expected one attack, got {}", other.len()),
    }
}

/// The marker that something got, if it got one.
pub fn marked(events: &[Event], firer: Firer) -> Option<FireMarker> {
    events.iter().rev().find_map(|event| match event {
        Event::Fire(FireEvent::Marked { firer: other, marker }) if *other == firer => Some(*marker),
        _ => None,
    })
}

/// The Residual FP that was left, if any was.
pub fn left(events: &[Event], place: &str) -> Option<u8> {
    events.iter().find_map(|event| match event {
        Event::Fire(FireEvent::Residual { at: other, fp }) if *other == at(place) => Some(*fp),
        _ => None,
    })
}

/// The checks taken.
pub fn checks(events: &[Event]) -> Vec<&CheckReport> {
    events
        .iter()
        .filter_map(|event| match event {
            Event::Men(MenEvent::Check(report)) => Some(&**report),
            _ => None,
        })
        .collect()
}

/// The modifiers of an attack on its first targets.
pub fn drms(assessment: &Assessment) -> Vec<(DrmKind, i8)> {
    assessment.targets[0].drms.iter().map(|drm| (drm.kind, drm.value)).collect()
}
