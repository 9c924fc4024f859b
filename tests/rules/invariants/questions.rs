//! The questions that are open: each in its phase, each inside one that it may interrupt, each about somebody there.

use first_fire::rules::Phase;
use first_fire::rules::decision::{
    CloseFrame, Frame, LanesFrame, MoveFrame, PlaceLaneFrame, RestFrame, RofFrame, RoutFrame,
};
use first_fire::rules::ids::{Side, UnitId, WeaponId};
use first_fire::rules::invariants::violations;
use first_fire::rules::movement::Mf;
use first_fire::rules::order::{FireAttack, FireOrder, Gait, Order};

use super::super::scene::{all, at, fire};
use super::{ENEMY, GUN, LEADER, SQUAD, WAITS, reports, sound};

fn move_frame(movers: &[UnitId]) -> Frame {
    let mut s = sound(Phase::Movement);
    s.begin(&[SQUAD], Gait::Normal);
    let Some(Frame::Move(frame)) = s.pos.frames.pop() else { panic!("nobody moves") };
    Frame::Move(MoveFrame { movers: movers.iter().copied().collect(), ..frame })
}

fn lanes_frame() -> Frame {
    Frame::Lanes(LanesFrame { at: at("C5"), crossed: None, pending: [].into() })
}

fn rof_frame() -> Frame {
    Frame::Rof(RofFrame { places: Vec::new(), cowered: 0 })
}

fn place_lane(weapon: WeaponId) -> Frame {
    Frame::PlaceLane(PlaceLaneFrame { weapon, target: at("C5") })
}

fn rest_frame(unit: UnitId) -> Frame {
    let Order::Fire(FireOrder::Attack(order)) = fire(&[all(unit, &[])], "H5") else {
        panic!("not a fire order")
    };
    Frame::Rest(RestFrame { side: Side::First, order: FireAttack { ..order } })
}

fn rout_frame(unit: UnitId) -> Frame {
    Frame::Rout(RoutFrame { unit, spent: Mf::ZERO, start: at("C5") })
}

fn close_frame(hex: &str) -> Frame {
    Frame::CloseCombat(CloseFrame {
        at: at(hex),
        ambusher: None,
        speaker: Side::First,
        first_plan: None,
    })
}

/// Each question with those it may interrupt, in the phases where it may be asked.
#[test]
fn a_question_fits_its_phase_and_the_question_that_it_interrupts() {
    let moves = || move_frame(&[SQUAD]);
    let movement: &[Phase] = &[Phase::Movement];
    let fire = [Phase::PrepFire, Phase::Movement, Phase::DefensiveFire, Phase::AdvancingFire];
    let cases: [(Vec<Frame>, &[Phase]); 16] = [
        (vec![moves()], movement),
        (vec![moves(), moves()], &[]),
        (vec![moves(), Frame::Window], movement),
        (vec![Frame::Window], &[]),
        (vec![moves(), rof_frame()], movement),
        (vec![rof_frame()], &[]),
        (vec![moves(), place_lane(GUN)], movement),
        (vec![place_lane(GUN)], &[]),
        (vec![rest_frame(SQUAD)], &fire),
        (vec![moves(), Frame::Window, lanes_frame()], movement),
        (vec![moves(), lanes_frame()], &[]),
        (vec![lanes_frame()], &[]),
        (vec![rout_frame(SQUAD)], &[Phase::Rout]),
        (vec![close_frame("C5")], &[Phase::CloseCombat]),
        (vec![moves(), close_frame("C5")], movement),
        (vec![moves(), Frame::Window, close_frame("C5")], &[]),
    ];
    for (frames, fitting) in cases {
        for phase in Phase::PLAYER_TURN {
            let mut s = sound(phase);
            s.pos.frames = frames.clone();
            if frames.iter().any(|frame| matches!(frame, Frame::CloseCombat(_))) {
                s.pos.units.put(ENEMY, Some(at("C5")));
                s.edit(ENEMY).melee = true;
            }
            let last = format!("question {} does not fit the {phase} Phase", frames.len());
            assert_eq!(
                !violations(&s.pos).contains(&last),
                fitting.contains(&phase),
                "{frames:?} in the {phase} Phase"
            );
        }
    }
}

#[test]
fn a_question_is_about_somebody_who_is_there() {
    let with = |phase, frames: Vec<Frame>| {
        let mut s = sound(phase);
        s.pos.frames = frames;
        s
    };
    let moving = |movers: &[UnitId]| with(Phase::Movement, vec![move_frame(movers)]);
    reports(&moving(&[SQUAD, LEADER, UnitId(9)]), &[]);
    reports(&moving(&[SQUAD, ENEMY]), &["unit 4: moves in the other side's Player Turn"]);
    let watched =
        |movers: &[UnitId]| with(Phase::Movement, vec![move_frame(movers), Frame::Window]);
    reports(&watched(&[SQUAD, LEADER]), &[]);
    reports(&watched(&[SQUAD, WAITS]), &["unit 3: may be fired at off the board"]);
    let laying = |weapon| with(Phase::Movement, vec![move_frame(&[SQUAD]), place_lane(weapon)]);
    reports(&laying(GUN), &[]);
    reports(&laying(WeaponId(9)), &["weapon 9: lays a Fire Lane, but is not in play"]);
    let rest = |unit| with(Phase::PrepFire, vec![rest_frame(unit)]);
    reports(&rest(SQUAD), &[]);
    let gone = "a Fire Group goes on with somebody who is not in play";
    reports(&rest(UnitId(9)), &[gone]);
    let mut group = rest(SQUAD);
    let Some(Frame::Rest(frame)) = group.pos.frames.last_mut() else { panic!("no such question") };
    frame.order.members.push(all(UnitId(9), &[]));
    reports(&group, &[gone]);
    let rout = |unit| with(Phase::Rout, vec![rout_frame(unit)]);
    reports(&rout(SQUAD), &[]);
    reports(&rout(UnitId(9)), &["unit 9: routs, but is not in play"]);
    let mut close = with(Phase::CloseCombat, vec![close_frame("H5")]);
    reports(&close, &["H5: Close Combat without an enemy"]);
    close.pos.units.put(SQUAD, Some(at("H5")));
    reports(&close, &[]);
}
