//! Passengers: getting in, riding, getting out (D6.1-D6.5).

use std::collections::BTreeSet;

use first_fire::board::Hexspine::{East, West};
use first_fire::rules::ids::{Side, UnitId};
use first_fire::rules::invariants::violations;
use first_fire::rules::movement::{Mf, mf_left};
use first_fire::rules::order::{DriveOrder, FireOrder, Gait, PossessionOrder, RallyOrder};
use first_fire::rules::refusal::{MoveRefusal, NamedRefusal, Refusal, VehicleRefusal};
use first_fire::rules::unit::{Composure, FireMarker, Mobility};
use first_fire::rules::{MoveOrder, Order, Phase, legal_orders};

use crate::scene::{Scene, all, at, fire};

const FIRST: Side = Side::First;
const SECOND: Side = Side::Second;

fn board(vehicle: UnitId) -> Order {
    Order::Move(MoveOrder::Board { vehicle })
}

fn unload(vehicle: UnitId, units: &[UnitId]) -> Order {
    let units: BTreeSet<UnitId> = units.iter().copied().collect();
    Order::Drive(DriveOrder::Unload { vehicle, units })
}

fn hold() -> Order {
    Order::Fire(FireOrder::Hold)
}

fn step(to: &str) -> Order {
    Order::Move(MoveOrder::Step { to: at(to), cover: false })
}

fn left(s: &Scene) -> Option<Mf> {
    mf_left(&s.pos)
}

/// A truck of the ATTACKER in D5 that points east, in his MPh; his others and an enemy who cannot fire are far away.
fn truck() -> (Scene, UnitId) {
    let mut s = Scene::open(Phase::Movement);
    let truck = s.vehicle(FIRST, "gaz-mm", "D5", East);
    s.attacker("russian-4-4-7", "A9");
    s.defender("german-8-1", "T9");
    (s, truck)
}

fn sound(s: &Scene) {
    assert_eq!(violations(&s.pos), Vec::<String>::new());
}

/// Rules: D6.4-1
#[test]
fn men_get_in_for_one_mf_and_go_where_the_vehicle_goes() {
    let (mut s, truck) = truck();
    let squad = s.attacker("russian-4-4-7", "D5");
    s.begin(&[squad], Gait::Normal);
    assert!(legal_orders(&s.pos).contains(&board(truck)));
    s.give(&board(truck), &[]);
    assert_eq!(s.unit(squad).carrier(), Some(truck));
    assert_eq!(s.pos.units_at(at("D5")).count(), 1, "it stands nowhere itself");
    assert!(s.pos.moving().is_none());
    sound(&s);
    // 25 MP, a quarter of them gone with the MF: 18, of which the start takes one.
    s.begin(&[truck], Gait::Normal);
    assert_eq!(left(&s), Some(Mf::whole(17)));
    s.give(&step("E5"), &[]);
    assert_eq!(s.unit(squad).at(), Some(at("E5")));
    sound(&s);
}

/// Rules: D6.4-2
#[test]
fn each_mf_on_the_way_to_the_vehicle_takes_a_quarter_of_its_mp() {
    let (mut s, truck) = truck();
    let squad = s.attacker("russian-4-4-7", "B5");
    s.begin(&[squad], Gait::Normal);
    s.give(&step("C5"), &[]);
    s.give(&step("D5"), &[]);
    s.give(&board(truck), &[]);
    s.begin(&[truck], Gait::Normal);
    // 25 less three quarters is 6, the fraction dropped.
    assert_eq!(left(&s), Some(Mf::whole(5)));
}

/// Rules: D6.4-3
#[test]
fn whom_fire_pins_while_he_gets_in_stays_behind() {
    let (mut s, truck) = truck();
    let squads = [1, 2].map(|_| s.attacker("russian-4-4-7", "D5"));
    let gunner = s.defender("german-4-6-7", "H5");
    s.begin(&squads, Gait::Normal);
    s.give(&board(truck), &[]);
    assert!(squads.iter().all(|&squad| s.unit(squad).carrier().is_none()), "not before the answer");
    // A PTC on the 4 column: the first fails it, the second passes.
    s.give(&fire(&[all(gunner, &[])], "D5"), &[4, 5, 6, 5, 1, 2]);
    if s.pos.moving().is_some() {
        s.give(&hold(), &[]);
    }
    assert_eq!(squads.map(|squad| s.unit(squad).men().pinned), [true, false]);
    assert_eq!(squads.map(|squad| s.unit(squad).carrier()), [None, Some(truck)]);
    sound(&s);
}

/// Rules: D6.1-1
#[test]
fn a_vehicle_takes_so_many_pp_and_its_own_side_while_it_waits() {
    let (mut s, truck) = truck();
    let squads = [1, 2, 3].map(|_| s.attacker("russian-4-4-7", "D5"));
    let refused = |s: &mut Scene, units: &[UnitId]| {
        let mut s = s.clone();
        s.begin(units, Gait::Normal);
        s.refused(&board(truck))
    };
    let full = Refusal::Vehicle(VehicleRefusal::NoPlaceAboard { unit: truck });
    assert_eq!(refused(&mut s, &squads), full);
    // Two squads are 20 of 21 PP; a machine gun of 3 PP is too much.
    s.weapon("russian-mmg", squads[0]);
    assert_eq!(refused(&mut s, &squads[..2]), full);
    let mut moved = s.clone();
    moved.edit(truck).moved = true;
    let late = Refusal::Vehicle(VehicleRefusal::NotWaiting { unit: truck });
    assert_eq!(refused(&mut moved, &squads[1..2]), late);
    let mut motion = s.clone();
    motion.edit_vehicle(truck).motion = true;
    assert_eq!(refused(&mut motion, &squads[1..2]), late);
    let far = s.attacker("russian-4-4-7", "C5");
    let elsewhere = Refusal::Vehicle(VehicleRefusal::VehicleElsewhere { unit: truck });
    assert_eq!(refused(&mut s, &[far]), elsewhere);
    let car = s.vehicle(FIRST, "ba-64b", "C5", East);
    s.begin(&[far], Gait::Normal);
    let none = Refusal::Vehicle(VehicleRefusal::NoPassengers { unit: car });
    assert_eq!(s.refused(&board(car)), none);
}

/// Clauses: A8.11-5
#[test]
fn they_get_out_of_a_vehicle_that_has_halted_and_been_fired_at() {
    let (mut s, truck) = truck();
    let squad = s.passenger("russian-4-4-7", truck);
    let gunner = s.defender("german-4-6-7", "H5");
    s.begin(&[truck], Gait::Normal);
    s.give(&hold(), &[]);
    let moving = Refusal::Vehicle(VehicleRefusal::NotStanding { unit: truck });
    assert_eq!(s.refused(&unload(truck, &[squad])), moving);
    s.give(&Order::Drive(DriveOrder::Halt), &[]);
    assert!(s.unit(squad).carrier().is_some());
    assert!(
        legal_orders(&s.pos).contains(&fire(&[all(gunner, &[])], "D5")),
        "the Stop MP is answered while they are aboard"
    );
    s.give(&hold(), &[]);
    s.give(&unload(truck, &[squad]), &[]);
    assert_eq!(s.unit(squad).carrier(), None);
}

/// Clauses: A8.11-6
#[test]
fn once_they_get_out_it_is_they_who_are_fired_at() {
    let (mut s, truck) = truck();
    let squad = s.passenger("russian-4-4-7", truck);
    let gunner = s.defender("german-4-6-7", "H5");
    // It does not move: getting out is the first expenditure of the MPh.
    s.give(&unload(truck, &[squad]), &[]);
    let attack = s.assess(&fire(&[all(gunner, &[])], "D5"));
    assert_eq!(attack.vehicles, [], "not the truck");
    assert_eq!(attack.targets[0].units, [squad]);
    s.give(&hold(), &[]);
    // One MF is gone; then the truck goes on, for a Start MP, less a quarter of its MP.
    assert_eq!(left(&s), Some(Mf::whole(3)));
    s.give(&step("E5"), &[]);
    s.give(&hold(), &[]);
    s.give(&Order::Move(MoveOrder::Stop), &[]);
    assert_eq!(left(&s), Some(Mf::whole(18)));
    s.give(&Order::Drive(DriveOrder::Start { backwards: false }), &[]);
    sound(&s);
}

/// Rules: D6.5-2
#[test]
fn the_farther_they_were_carried_the_fewer_mf_are_left() {
    let after = |mp: u8| {
        let (mut s, truck) = truck();
        let squad = s.passenger("russian-4-4-7", truck);
        s.begin(&[truck], Gait::Normal);
        s.walk_on("E5");
        s.give(&Order::Drive(DriveOrder::Halt), &[]);
        s.give(&Order::Drive(DriveOrder::Delay { mp }), &[]);
        (s, truck, squad)
    };
    let left_after = |mp: u8| {
        let (mut s, truck, squad) = after(mp);
        s.give(&unload(truck, &[squad]), &[]);
        left(&s)
    };
    // Start, a hex of open ground and Stop are 6 of 25 MP. 7 are two quarters, the second begun: two MF, and one for getting
    // out.
    assert_eq!(left_after(1), Some(Mf::whole(1)));
    assert_eq!(left_after(6), Some(Mf::whole(1)), "12 still are two quarters");
    let (mut s, truck, squad) = after(7);
    s.give(&unload(truck, &[squad]), &[]);
    assert_eq!(
        s.pos.moving().unwrap().movers,
        [truck].into(),
        "13 are three: all four MF are used"
    );
    assert_eq!(s.unit(squad).carrier(), None);
    // Who has a heavy load has fewer MF: it is too late for him before it is for others.
    let (mut s, truck, squad) = after(1);
    s.weapon("russian-hmg", squad);
    let too_late = Refusal::Vehicle(VehicleRefusal::TooLateToUnload { unit: truck });
    assert_eq!(s.refused(&unload(truck, &[squad])), too_late);
}

/// Rules: D6.5-1
#[test]
fn getting_out_takes_a_quarter_of_the_mp_and_room() {
    let (mut s, truck) = truck();
    let squad = s.passenger("russian-4-4-7", truck);
    let mut full = s.clone();
    for _ in 0..3 {
        full.attacker("russian-4-4-7", "D5");
    }
    let refusal = full.refused(&unload(truck, &[squad]));
    assert_eq!(refusal, Refusal::Named(NamedRefusal::Overstacked { at: at("D5") }));
    s.begin(&[truck], Gait::Normal);
    s.give(&Order::Drive(DriveOrder::Halt), &[]);
    s.give(&Order::Drive(DriveOrder::Delay { mp: 17 }), &[]);
    // 6 of 25 are left, and a quarter is 7.
    assert_eq!(s.refused(&unload(truck, &[squad])), VehicleRefusal::NotEnoughMp.into());
}

/// Clauses: A7.821-1
#[test]
fn pinned_passengers_keep_their_heads_down_ride_on_and_are_pinned_where_they_get_out() {
    let mut s = Scene::open(Phase::Movement);
    let carrier = s.vehicle(FIRST, "m3-halftrack", "D5", East);
    s.edit_vehicle(carrier).exposed = true;
    let squad = s.passenger("russian-4-4-7", carrier);
    s.attacker("russian-4-4-7", "A9");
    let gunner = s.defender("german-4-6-7", "H5");
    let reached = |s: &Scene| {
        let attack = s.assess(&fire(&[all(gunner, &[])], "D5"));
        attack.vehicles[0].aboard.clone()
    };
    s.give(&Order::Move(MoveOrder::Begin { units: [carrier].into(), gait: Gait::Normal }), &[1, 2]);
    assert_eq!(reached(&s), [squad]);
    s.edit(squad).men_mut().pinned = true;
    assert_eq!(reached(&s), [], "buttoned up");
    s.give(&hold(), &[]);
    s.give(&step("E5"), &[]);
    s.give(&hold(), &[]);
    assert_eq!(s.unit(squad).at(), Some(at("E5")));
    s.give(&Order::Drive(DriveOrder::Halt), &[]);
    s.give(&hold(), &[]);
    s.give(&unload(carrier, &[squad]), &[]);
    assert!(s.unit(squad).carrier().is_none() && s.unit(squad).men().pinned);
    s.give(&hold(), &[]);
    assert_eq!(s.pos.moving().unwrap().movers, [carrier].into(), "it goes no farther");
}

/// Rules: D6.1-2
#[test]
fn passengers_do_nothing_that_is_done_on_foot() {
    let (mut s, truck) = truck();
    let squad = s.passenger("russian-4-4-7", truck);
    let aboard = Refusal::Vehicle(VehicleRefusal::Aboard { unit: squad });
    let begin = Order::Move(MoveOrder::Begin { units: [squad].into(), gait: Gait::Normal });
    assert_eq!(s.refused(&begin), aboard);
    s.pos.phase = Phase::Advance;
    let advance = MoveOrder::Advance { units: [squad].into(), to: at("E5") };
    assert_eq!(s.refused(&Order::Move(advance)), aboard);
    s.pos.phase = Phase::Rally;
    let deploy = RallyOrder::Deploy { unit: squad, leader: None };
    assert_eq!(s.refused(&Order::Rally(deploy)), aboard);
    let loose = s.loose_weapon("russian-lmg", "D5");
    let recover = PossessionOrder::Recover { unit: squad, weapon: loose };
    assert_eq!(s.refused(&Order::Possession(recover)), aboard);
}

/// Clauses: A4.431-9
#[test]
fn weapons_change_hands_aboard_among_those_of_one_vehicle_only() {
    let mut s = Scene::open(Phase::Rally);
    let truck = s.vehicle(FIRST, "gaz-mm", "D5", East);
    s.edit_vehicle(truck).motion = true;
    let riders = [1, 2].map(|_| s.passenger("russian-4-4-7", truck));
    let walker = s.attacker("russian-4-4-7", "D5");
    s.defender("german-4-6-7", "T1");
    let aboard = s.weapon("russian-lmg", riders[0]);
    let afoot = s.weapon("russian-lmg", walker);
    let pass = |weapon, to| Order::Possession(PossessionOrder::Transfer { weapon, to });
    let legal = legal_orders(&s.pos);
    assert!(legal.contains(&pass(aboard, riders[1])));
    for (weapon, to) in [(aboard, walker), (afoot, riders[0])] {
        assert!(!legal.contains(&pass(weapon, to)));
        assert_eq!(s.refused(&pass(weapon, to)).rule(), "A4.431");
    }
}

#[test]
fn a_leader_aboard_rallies_those_aboard_and_nobody_beside_the_vehicle() {
    let mut s = Scene::open(Phase::Rally);
    let truck = s.vehicle(FIRST, "gaz-mm", "D5", East);
    let leader = s.passenger("russian-8-1", truck);
    let broken = s.passenger("russian-4-4-7", truck);
    let beside = s.attacker("russian-4-4-7", "D5");
    s.defender("german-4-6-7", "T1");
    for unit in [broken, beside] {
        s.edit(unit).men_mut().broken = true;
    }
    let rally = |unit| Order::Rally(RallyOrder::Rally { unit, leader: Some(leader) });
    let legal = legal_orders(&s.pos);
    assert!(legal.contains(&rally(broken)) && !legal.contains(&rally(beside)));
    assert_eq!(s.refused(&rally(beside)).rule(), "A10.6");
    s.give(&rally(broken), &[1, 2]);
    assert!(!s.unit(broken).men().broken);
}

/// Rules: D6.4-4
#[test]
fn a_vehicle_does_not_start_with_those_who_have_prep_fired() {
    let mut s = Scene::open(Phase::PrepFire);
    let truck = s.vehicle(FIRST, "gaz-mm", "D5", East);
    let squad = s.passenger("russian-4-4-7", truck);
    s.attacker("russian-4-4-7", "A9");
    let enemy = s.defender("german-4-6-7", "H5");
    s.give(&fire(&[all(squad, &[])], "H5"), &[6, 6]);
    assert!(s.lives(enemy));
    s.give(&Order::Done, &[]);
    let begin = Order::Move(MoveOrder::Begin { units: [truck].into(), gait: Gait::Normal });
    assert_eq!(s.refused(&begin).rule(), "A4.1");
}

/// Rules: D6.1-3
#[test]
fn those_of_the_other_side_do_not_get_in() {
    let (mut s, _) = truck();
    let theirs = s.vehicle(SECOND, "opel-blitz", "E5", West);
    let squad = s.attacker("russian-4-4-7", "D5");
    s.begin(&[squad], Gait::Normal);
    let not_ours = Refusal::Named(NamedRefusal::NotYours { unit: theirs });
    assert_eq!(s.refused(&board(theirs)), not_ours);
}

/// Rules: D6.5-3
#[test]
fn out_of_what_cannot_move_one_gets_while_another_has_prep_fired() {
    let (mut s, truck) = truck();
    s.edit_vehicle(truck).mobility = Mobility::Immobilized;
    let squads = [1, 2].map(|_| s.passenger("russian-4-4-7", truck));
    s.edit(squads[0]).fire = FireMarker::Prep;
    assert_eq!(s.refused(&unload(truck, &squads[..1])).rule(), "A4.1");
    s.give(&unload(truck, &squads[1..]), &[]);
    assert_eq!(squads.map(|squad| s.unit(squad).moved), [false, true]);
    sound(&s);
}

/// Rules: D6.5-4
#[test]
fn out_of_a_vehicle_whose_crew_does_nothing_more_they_still_get() {
    for composure in [Composure::Stunned, Composure::Shocked, Composure::Recalled] {
        let mut s = Scene::open(Phase::Movement);
        let carrier = s.vehicle(FIRST, "m3-halftrack", "D5", East);
        s.edit_vehicle(carrier).composure = composure;
        let squad = s.passenger("russian-4-4-7", carrier);
        s.attacker("russian-4-4-7", "A9");
        s.defender("german-8-1", "T9");
        assert!(legal_orders(&s.pos).contains(&unload(carrier, &[squad])), "{composure:?}");
        s.give(&unload(carrier, &[squad]), &[]);
        assert!(s.unit(squad).carrier().is_none());
        if composure == Composure::Recalled {
            // They go first, and it has to leave the board then (D5.341).
            s.give(&Order::Move(MoveOrder::Stop), &[]);
            let starts = Order::Drive(DriveOrder::Start { backwards: false });
            assert_eq!(legal_orders(&s.pos), [starts]);
            continue;
        }
        s.end_move();
        assert!(s.pos.moving().is_none(), "it does not go on itself");
    }
}

/// Rules: D6.4-5
#[test]
fn nobody_gets_his_mf_back_by_a_ride() {
    let (mut s, truck) = truck();
    let squad = s.attacker("russian-4-4-7", "C5");
    s.begin(&[squad], Gait::Normal);
    s.give(&step("D5"), &[]);
    s.give(&board(truck), &[]);
    // One MF to get there, one to get in; two quarters used, getting out takes three.
    s.give(&unload(truck, &[squad]), &[]);
    assert_eq!(left(&s), Some(Mf::ONE));
    // Who gets in where he stands has used one quarter: getting out takes two MF.
    let (mut s, truck) = self::truck();
    let squad = s.attacker("russian-4-4-7", "D5");
    s.begin(&[squad], Gait::Normal);
    s.give(&board(truck), &[]);
    s.give(&unload(truck, &[squad]), &[]);
    assert_eq!(left(&s), Some(Mf::whole(2)));
}

/// They weigh nothing; there are four seats for them beside everybody else.
/// Rules: D6.1-1
#[test]
fn a_vehicle_takes_four_smc_and_no_fifth() {
    for (aboard, takes) in [(3, true), (4, false)] {
        let (mut s, truck) = truck();
        for _ in 0..aboard {
            s.passenger("russian-8-0", truck);
        }
        let squad = s.passenger("russian-4-4-7", truck);
        let leader = s.attacker("russian-8-0", "D5");
        s.begin(&[leader], Gait::Normal);
        if takes {
            s.give(&board(truck), &[]);
            assert_eq!(s.unit(leader).carrier(), s.unit(squad).carrier());
        } else {
            let full = Refusal::Vehicle(VehicleRefusal::NoPlaceAboard { unit: truck });
            assert_eq!(s.refused(&board(truck)), full);
        }
    }
}

/// A shot kills the truck where it starts, and he gets out of the wreck.
#[test]
fn who_was_carried_has_moved_and_does_not_go_on_from_the_wreck() {
    let (mut s, truck) = truck();
    let squad = s.passenger("russian-4-4-7", truck);
    let gunner = s.defender("german-4-6-7", "H5");
    s.begin(&[truck], Gait::Normal);
    s.give(&fire(&[all(gunner, &[])], "D5"), &[1, 2, 1, 2]);
    s.end_move();
    assert!(!s.lives(truck) && s.unit(squad).at() == Some(at("D5")));
    let on = Order::Move(MoveOrder::Begin { units: [squad].into(), gait: Gait::Normal });
    assert_eq!(s.refused(&on), Refusal::Move(MoveRefusal::AlreadyMoved { unit: squad }));
    sound(&s);
}
