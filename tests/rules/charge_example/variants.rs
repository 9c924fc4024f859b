//! Its variants: who had fired before, and a crew in place of the LMG: EX-A8.41-11 to -16.

use std::collections::BTreeSet;

use first_fire::rules::Phase;
use first_fire::rules::event::Event;
use first_fire::rules::fire::{DrmKind, FireKind, Fp, IftResult};
use first_fire::rules::ids::{Firer, UnitId};
use first_fire::rules::morale::{CheckKind, CheckOutcome};
use first_fire::rules::order::{FireOrder, Gait, Order};
use first_fire::rules::position::Direction;
use first_fire::rules::refusal::{DirectionRefusal, FireRefusal, Refusal};
use first_fire::rules::unit::FireMarker;

use super::super::readings::{checked, column_of, drms, drms_of, fp_of, outcome};
use super::super::scene::{Scene, all, attack, directed, fire, left};
use super::{Example, IN_THE_BUILDING, MAP};

/// What there is against the 6-2-8 in the open.
const IN_THE_OPEN: [(DrmKind, i8); 2] = [(DrmKind::Ffnam, -1), (DrmKind::Ffmo, -1)];

/// The same with the 8-1.
const LED_IN_THE_OPEN: [(DrmKind, i8); 3] =
    [(DrmKind::Leadership, -1), (DrmKind::Ffnam, -1), (DrmKind::Ffmo, -1)];

/// The leader has directed these in First Fire.
fn has_directed(s: &mut Scene, leader: UnitId, firers: &[Firer]) {
    let firers: BTreeSet<Firer> = firers.iter().copied().collect();
    s.pos.directions.insert(leader, Direction { firers, phase: Phase::Movement });
}

/// The 6-2-8 in the open, the squad and its LMG marked so.
fn variant(squad: FireMarker, gun: FireMarker) -> Example {
    let mut example = Example::new();
    example.s.edit(example.squad).fire = squad;
    example.s.edit_gun(example.gun).fire = gun;
    example.s.edit_gun(example.gun).fired = gun == FireMarker::First;
    example.run_into_the_open();
    example
}

/// EX-A8.41-11
#[test]
fn when_only_the_lmg_has_fired_the_squad_fires_first_and_the_lmg_again() {
    let mut example = variant(FireMarker::None, FireMarker::First);
    let (squad, gun, leader) = (example.squad, example.gun, example.leader);
    // He has not directed the squad before.
    has_directed(&mut example.s, leader, &[Firer::Weapon(gun)]);
    let led = example.led("D5");
    assert_eq!(
        example.s.refused(&led),
        Refusal::Direction(DirectionRefusal::AlreadyDirected { unit: leader })
    );
    let order = fire(&[all(squad, &[gun])], "D5");
    let kinds: Vec<_> = example.s.assess(&order).lines.iter().map(|line| line.kind).collect();
    assert_eq!(kinds, [FireKind::FirstFire, FireKind::SubsequentFirstFire]);
    assert_eq!(fp_of(&example.s, &order), "11");
    // 1,6 - 2: 2MC, passed by 2.
    let events = example.s.give(&order, &[1, 6, 1, 1]);
    let report = attack(&events);
    assert_eq!((drms(report), report.results[0].drm), (IN_THE_OPEN.to_vec(), -2));
    assert_eq!(outcome(report), (Some(8), IftResult::Mc(2)));
    assert_eq!((report.weapons[0].breakdown, report.weapons[0].keeps_rof), (10, false));
    assert_eq!(left(&events, "D5"), Some(4));
    assert_eq!(example.s.unit(squad).fire, FireMarker::Final);
    assert_eq!(example.s.gun(gun).fire, FireMarker::Final);
}

/// EX-A8.41-12
#[test]
fn when_only_the_squad_has_fired_the_lmg_that_it_leaves_out_is_through_too() {
    let mut example = variant(FireMarker::First, FireMarker::None);
    let (squad, gun, leader) = (example.squad, example.gun, example.leader);
    let members = [all(squad, &[])];
    let order = fire(&members, "D5");
    assert_eq!(example.s.assess(&order).kind(), FireKind::SubsequentFirstFire);
    assert_eq!((fp_of(&example.s, &order).as_str(), column_of(&example.s, &order)), ("4", Some(4)));
    assert_eq!(drms_of(&example.s, &order), IN_THE_OPEN);
    // The leader helps the squad if it was the squad alone that he directed.
    has_directed(&mut example.s, leader, &[Firer::Inherent(squad)]);
    let led = directed(&members, &[leader], "D5");
    assert_eq!(drms_of(&example.s, &led), LED_IN_THE_OPEN);
    has_directed(&mut example.s, leader, &[Firer::Weapon(gun)]);
    assert_eq!(
        example.s.refused(&led),
        Refusal::Direction(DirectionRefusal::AlreadyDirected { unit: leader })
    );
    // 6,5 - 2: a PTC on the 4 column at most.
    example.s.give(&order, &[6, 5]);
    assert_eq!(example.s.unit(squad).fire, FireMarker::Final);
    assert_eq!(example.s.gun(gun).fire, FireMarker::Final);
}

/// EX-A8.41-13
#[test]
fn when_only_the_squad_has_fired_the_lmg_that_joins_it_is_halved_as_well() {
    let mut example = variant(FireMarker::First, FireMarker::None);
    let (squad, gun, leader) = (example.squad, example.gun, example.leader);
    let order = fire(&[all(squad, &[gun])], "D5");
    let lines = example.s.assess(&order).lines;
    assert!(lines.iter().all(|line| line.kind == FireKind::SubsequentFirstFire));
    assert_eq!((fp_of(&example.s, &order).as_str(), column_of(&example.s, &order)), ("7", Some(6)));
    assert_eq!(drms_of(&example.s, &order), IN_THE_OPEN);
    // The LMG was not in what he directed.
    has_directed(&mut example.s, leader, &[Firer::Inherent(squad)]);
    let led = example.led("D5");
    assert_eq!(
        example.s.refused(&led),
        Refusal::Direction(DirectionRefusal::AlreadyDirected { unit: leader })
    );
    example.s.give(&order, &[6, 5]);
    assert_eq!(example.s.unit(squad).fire, FireMarker::Final);
    assert_eq!(example.s.gun(gun).fire, FireMarker::Final);
}

/// The variant with a crew: the squad has First Fired, directed by the 8-1, and the crew has not; the half-squad of
/// the 6-2-8 comes in.
struct WithCrew {
    s: Scene,
    squad: UnitId,
    crew: UnitId,
    leader: UnitId,
    half: UnitId,
    second: UnitId,
    their_leader: UnitId,
}

impl WithCrew {
    fn new() -> WithCrew {
        let mut s = Scene::new(Phase::Movement, MAP);
        let squad = s.defender("german-4-6-7", "E5");
        let crew = s.defender("german-crew", "E5");
        let leader = s.defender("german-8-1", "E5");
        let half = s.attacker("russian-6-2-8-hs", "D5");
        let second = s.attacker("russian-4-4-7", "E6");
        let their_leader = s.attacker("russian-7-0", "E6");
        for id in [half, second, their_leader] {
            s.edit(id).men_mut().berserk = true;
        }
        s.edit(squad).fire = FireMarker::First;
        has_directed(&mut s, leader, &[Firer::Inherent(squad)]);
        s.begin(&[half], Gait::Normal);
        s.step("E5", &[]);
        WithCrew { s, squad, crew, leader, half, second, their_leader }
    }

    fn both(&self) -> Order {
        fire(&[all(self.squad, &[]), all(self.crew, &[])], "E5")
    }

    /// The group's fire at the half-squad: 11 + 2 does nothing.
    fn fire_at_the_half_squad(&mut self) -> Vec<Event> {
        let order = self.both();
        self.s.give(&order, &[6, 5])
    }

    /// The 8-1 has a new firer in the group: it is not for him.
    fn refuses_the_leader(&mut self) {
        let led = directed(&[all(self.squad, &[]), all(self.crew, &[])], &[self.leader], "E5");
        assert_eq!(
            self.s.refused(&led),
            Refusal::Direction(DirectionRefusal::AlreadyDirected { unit: self.leader })
        );
    }

    /// Neither of the two fires without the other, and not to fire is no choice.
    fn refuses_less(&mut self) {
        for alone in [self.squad, self.crew] {
            let refusal = self.s.refused(&fire(&[all(alone, &[])], "E5"));
            assert!(matches!(refusal, Refusal::Fire(FireRefusal::MustFire { .. })), "{refusal:?}");
        }
        let refusal = self.s.refused(&Order::Fire(FireOrder::Hold));
        assert!(matches!(refusal, Refusal::Fire(FireRefusal::MustFire { .. })), "{refusal:?}");
    }
}

/// EX-A8.41-14
#[test]
fn the_squad_and_the_crew_fire_as_one_group_each_as_it_is_marked() {
    let mut example = WithCrew::new();
    example.refuses_less();
    example.refuses_the_leader();
    let order = example.both();
    let lines = example.s.assess(&order).lines;
    let each: Vec<_> = lines.iter().map(|line| (line.kind, line.fp)).collect();
    let six = Fp::whole(6);
    assert_eq!(each, [(FireKind::SubsequentFirstFire, six), (FireKind::FirstFire, six)]);
    let events = example.fire_at_the_half_squad();
    let report = attack(&events);
    assert_eq!((drms(report), report.results[0].drm), (IN_THE_BUILDING.to_vec(), 2));
    assert_eq!(outcome(report), (Some(12), IftResult::NoEffect));
    assert_eq!(left(&events, "E5"), Some(6));
    assert_eq!(example.s.unit(example.squad).fire, FireMarker::Final);
    assert_eq!(example.s.unit(example.crew).fire, FireMarker::First);
}

/// EX-A8.41-15
#[test]
fn the_crew_may_fire_again_alone_and_the_squad_may_join_it_at_its_own_risk() {
    let mut example = WithCrew::new();
    example.fire_at_the_half_squad();
    let (squad, crew, half) = (example.squad, example.crew, example.half);
    let both = example.both();
    assert_eq!((fp_of(&example.s, &both).as_str(), column_of(&example.s, &both)), ("9", Some(8)));
    // 1,5 + 2: NMC. Of the firers only the squad, which uses FPF, takes one; the 8-1, who does not direct, helps.
    let events = example.s.clone().give(&both, &[1, 5, 1, 1]);
    let passed = CheckOutcome::Passed;
    assert_eq!(
        checked(&events),
        [(half, CheckKind::Morale, 2, passed), (squad, CheckKind::FinalProtective, 5, passed)]
    );

    // They have done their duty: none of this is forced on them.
    example.s.clone().give(&Order::Fire(FireOrder::Hold), &[]);
    let alone = fire(&[all(crew, &[])], "E5");
    assert_eq!(example.s.assess(&alone).kind(), FireKind::SubsequentFirstFire);
    assert_eq!((fp_of(&example.s, &alone).as_str(), column_of(&example.s, &alone)), ("3", Some(2)));
    assert_eq!(drms_of(&example.s, &alone), IN_THE_BUILDING);
    assert!(checked(&example.s.give(&alone, &[6, 5])).is_empty());
    assert_eq!(example.s.unit(crew).fire, FireMarker::Final);
}

/// EX-A8.41-16
#[test]
fn when_the_others_come_both_have_to_use_final_protective_fire() {
    let mut example = WithCrew::new();
    example.fire_at_the_half_squad();
    let (squad, crew) = (example.squad, example.crew);
    example.s.give(&fire(&[all(crew, &[])], "E5"), &[6, 5]);
    example.s.end_move();
    let (second, their_leader) = (example.second, example.their_leader);
    example.s.begin(&[second, their_leader], Gait::Normal);
    // First the Residual FP of 6: 5,5 + 2 does nothing.
    let events = example.s.step("E5", &[5, 5]);
    assert_eq!(attack(&events).kind, FireKind::Residual);
    assert_eq!(outcome(attack(&events)), (Some(6), IftResult::NoEffect));
    example.refuses_less();
    example.refuses_the_leader();
    // 1,5 + 2: NMC, which both pass; so do the squad and the crew theirs.
    let order = example.both();
    let events = example.s.give(&order, &[1, 5, 1, 2, 1, 2]);
    let report = attack(&events);
    assert!(report.assessment.lines.iter().all(|line| line.kind == FireKind::FinalProtectiveFire));
    assert_eq!(report.assessment.fp.to_string(), "9");
    assert_eq!((drms(report), report.results[0].drm), (IN_THE_BUILDING.to_vec(), 2));
    assert_eq!(outcome(report), (Some(8), IftResult::Mc(0)));
    let own: Vec<_> = checked(&events)[2..].iter().map(|&(unit, kind, ..)| (unit, kind)).collect();
    assert_eq!(own, [(squad, CheckKind::FinalProtective), (crew, CheckKind::FinalProtective)]);
}
