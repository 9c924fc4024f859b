//! Fire that waits in a Location for whoever spends MF there: Residual FP and Fire Lanes (A8.2, A9.22).
//!
//! Both attack each mover once in a Location, and again only when they have grown or he stands worse (A8.22,
//! A9.222). They differ in where their strength comes from, and in that a Fire Lane is still traced from its machine
//! gun: what stands in between counts against each attack rather than against the counter.

use std::mem::take;
use std::ops::ControlFlow;

use super::modifiers::{bears_flamethrower, cover};
use super::on_the_move::movement_drms;
use super::resolve::{Reading, break_down, read_table, weapon_reports};
use super::shot::Shot;
use super::snap::Crossing;
use super::{effects, lane, residual, vehicle_line};
use crate::board::{Hexside, Hinderer, Location};
use crate::rules::ground::concealment::known;
use crate::rules::men::morale::LeaderLoss;
use crate::rules::words::attack::{
    Absent, Assessment, AttackReport, Drm, DrmKind, FireKind, Fp, IftResult, Source, TargetLine,
    VehicleLine, WhyNot,
};
use crate::rules::words::decision::{Frame, LanesFrame, WaitingHit};
use crate::rules::words::dice::Dr;
use crate::rules::words::event::{Event, FireEvent};
use crate::rules::words::ids::{UnitId, WeaponId};
use crate::rules::words::order::{FireOrder, Order, Sink};
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{LaneRefusal, Refusal};
use crate::rules::words::unit::Unit;

/// A waiting attack: where it comes from, and where it strikes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Waiting {
    source: Source,
    /// Where the movers have just spent MF.
    at: Location,
    /// The hexside they crossed to get there, when a Fire Lane strikes them on it as a Snap Shot (A9.221).
    crossing: Option<Crossing>,
}

/// What a waiting attack would be now.
struct Prepared {
    assessment: Assessment,
    shots: Vec<Shot>,
    hits: Vec<WaitingHit>,
}

impl Waiting {
    /// Works the attack out; `None` when it strikes nobody.
    fn prepare(self, pos: &Position) -> Option<Prepared> {
        let moving = pos.moving()?;
        let (fp, lines, shots) = match self.source {
            Source::Residual => {
                let present = residual::present(pos, self.at, true);
                (Some(Fp::whole(present)).filter(|_| present > 0)?, Vec::new(), Vec::new())
            }
            Source::Lane(weapon) => {
                let shot = lane::shot(pos, weapon)?;
                let line = lane::fp_line(pos, &shot, self.at);
                (line.fp, vec![line], vec![shot])
            }
        };
        let mut targets: Vec<TargetLine> = Vec::new();
        let mut hits = Vec::new();
        for &unit in &moving.movers {
            let there = |unit: &Unit| unit.at() == Some(self.at) && !unit.is_vehicle();
            if !pos.unit(unit).is_some_and(there) {
                continue;
            }
            let fp = self.fp_at(pos, unit, fp);
            let Some(line) = self.line(pos, unit, fp).filter(|_| fp > Fp::ZERO) else { continue };
            let hit = WaitingHit {
                source: self.source,
                unit,
                at: self.at,
                fp: u8::try_from(fp.floor()).unwrap_or(u8::MAX),
                drm: line.total,
            };
            if !self.strikes(pos, hit) {
                continue;
            }
            hits.push(hit);
            match targets.iter_mut().find(|other| {
                other.drms == line.drms && other.concealed == line.concealed && other.fp == line.fp
            }) {
                Some(other) => other.units.extend(line.units),
                None => targets.push(line),
            }
        }
        let mut assessment = Assessment::plain(self.at, fp, lines, targets);
        for (line, hit) in self.vehicles(pos, fp) {
            assessment.vehicles.push(line);
            hits.push(hit);
        }
        (!hits.is_empty()).then_some(Prepared { assessment, shots, hits })
    }

    /// The FP at one mover: Residual FP at the rim of a Depression reaches nobody but who is in Crest status (A8.21).
    fn fp_at(self, pos: &Position, unit: UnitId, fp: Fp) -> Fp {
        match self.source {
            Source::Residual => {
                let rim = pos.unit(unit).is_some_and(|unit| unit.footing().is_crest());
                Fp::whole(residual::present(pos, self.at, rim))
            }
            Source::Lane(_) => fp,
        }
    }

    /// The vehicle on the move, where it can be hurt: by no Snap Shot of a Fire Lane.
    fn vehicles(self, pos: &Position, fp: Fp) -> Vec<(VehicleLine, WaitingHit)> {
        let sight = match self.source {
            Source::Residual => None,
            Source::Lane(_) if self.crossing.is_some() => return Vec::new(),
            Source::Lane(weapon) => {
                let lane = pos.lanes.get(&weapon);
                lane.map(|lane| (lane.from, lane.sight(pos, weapon, self.at, None)))
            }
        };
        if sight.as_ref().is_some_and(|(_, los)| !los.is_clear()) {
            return Vec::new();
        }
        let hindrance = sight.as_ref().map_or(0, |(_, los)| los.hindrance_total());
        let inside = if self.source == Source::Residual { pos.smoke_in(self.at) } else { 0 };
        let common: Vec<Drm> =
            [(DrmKind::Hindrance, i8::try_from(hindrance).unwrap_or(0)), (DrmKind::Smoke, inside)]
                .into_iter()
                .filter(|&(_, value)| value > 0)
                .map(|(kind, value)| Drm { kind, value })
                .collect();
        let sights: Vec<_> = sight.iter().map(|(from, los)| (*from, los)).collect();
        let afar = &vehicle_line::From::waiting();
        let targets = vehicle_line::targets(pos, pos.defender(), self.at, afar).into_iter();
        let lines = targets
            .filter(|unit| self.fp_at(pos, *unit, fp) > Fp::ZERO)
            .flat_map(|unit| {
                let fp = self.fp_at(pos, unit, fp);
                vehicle_line::lines_of(pos, (unit, afar), self.at, &common, &sights, fp)
            })
            .map(|line| {
                let (unit, drm) = (line.unit, line.total);
                let strength = u8::try_from(fp.floor()).unwrap_or(u8::MAX);
                (line, WaitingHit { source: self.source, unit, at: self.at, fp: strength, drm })
            });
        lines.filter(|(_, hit)| self.strikes(pos, *hit)).collect()
    }

    /// Whether it may strike a unit: once in a Location, and again when it has grown or the unit stands worse
    /// (A8.22, X-16), each by its own memory (AM-14); across a hexside unless it has struck it where it came from
    /// (A9.221).
    fn strikes(self, pos: &Position, hit: WaitingHit) -> bool {
        let Some(moving) = pos.moving() else { return false };
        let past = |at: Location| {
            moving.hits.iter().filter(move |past| {
                past.source == hit.source && past.unit == hit.unit && past.at == at
            })
        };
        match (self.crossing, moving.from) {
            (Some(_), Some(from)) => past(from).next().is_none(),
            _ => past(self.at).all(|past| hit.fp > past.fp || hit.drm < past.drm),
        }
    }

    /// The modifiers against one mover; `None` when a Fire Lane does not see him.
    ///
    /// For Residual FP nothing outside the Location counts any more: it has lowered the counter already (A8.2,
    /// A8.26, X-15). For a Fire Lane it does, and CX, leaders and heroes do not (A9.222). A concealed target does not
    /// halve either of them (A8.224).
    fn line(self, pos: &Position, unit: UnitId, fp: Fp) -> Option<TargetLine> {
        let mut drms = Vec::new();
        let mut absent = Vec::new();
        let sight = match self.source {
            Source::Residual => None,
            Source::Lane(weapon) => {
                let (lane, owner) = (pos.lanes.get(&weapon)?, pos.weapons.get(&weapon)?.owner()?);
                // All fire of an Encircled unit has it, and A9.222 waives only CX, leaders and heroes (A7.7).
                if pos.is_encircled(owner) {
                    drms.push(Drm { kind: DrmKind::Encircled, value: 1 });
                }
                let sight = match self.crossing {
                    Some(crossed) => lane.sight_of_crossing(pos, weapon, crossed),
                    None => lane.sight(pos, weapon, self.at, Some(unit)),
                };
                Some((lane.from, sight)).filter(|(_, los)| los.is_clear())
            }
        };
        if matches!(self.source, Source::Lane(_)) && sight.is_none() {
            return None;
        }
        let hindrance = sight.as_ref().map_or(0, |(_, los)| los.hindrance_total());
        if let Ok(value) = i8::try_from(hindrance)
            && value > 0
        {
            drms.push(Drm { kind: DrmKind::Hindrance, value });
        }
        // SMOKE gives the target of a Fire Lane no DRM, but keeps FFMO away (A9.222); Residual FP it does hinder (A8.2).
        let smoke = |from: &Location| {
            pos.los(*from, self.at).hindrances.into_iter().find(|one| one.what == Hinderer::Smoke)
        };
        let waived = sight.as_ref().and_then(|(from, los)| los.waived.or_else(|| smoke(from)));
        let inside = pos.smoke_in(self.at);
        if self.source == Source::Residual && inside > 0 {
            drms.push(Drm { kind: DrmKind::Smoke, value: inside });
        }
        if bears_flamethrower(pos, unit) {
            drms.push(Drm { kind: DrmKind::FlamethrowerBearer, value: -1 });
        }
        if self.crossing.is_some() {
            // Only what stands on the way to the hexside shelters from a Snap Shot (A8.15).
            let wall = sight.as_ref().and_then(|(_, los)| los.hexside_tem);
            drms.extend(wall.map(|tem| Drm { kind: DrmKind::HexsideTem, value: tem.drm }));
            for kind in [DrmKind::Ffnam, DrmKind::Ffmo, DrmKind::Tem] {
                absent.push(Absent { kind, why: WhyNot::SnapShot });
            }
        } else {
            let sights: Vec<_> = sight.iter().map(|(from, los)| (*from, los)).collect();
            // Bypass is no way out of the Location's TEM here (A8.2).
            let cheap = pos.moving().is_some_and(|moving| moving.cheap && moving.bypass.is_none());
            drms.extend(cover(pos, unit, self.at, cheap, &sights));
            movement_drms(pos, unit, self.at, waived, &mut drms, &mut absent);
        }
        Some(TargetLine { absent, ..TargetLine::new(vec![unit], !known(pos, unit), fp, drms) })
    }

    /// Rolls it.
    fn attack(self, play: &mut Play<'_>) {
        let Some(Prepared { assessment, shots, hits }) = self.prepare(play.pos) else { return };
        // A Snap Shot takes the place of the attack for this expenditure only: it leaves no memory (A9.221).
        if self.crossing.is_none()
            && let Some(moving) = play.pos.moving_mut()
        {
            moving.hits.extend(hits);
        }
        let roll = play.dice.roll();
        let Reading { cowered, column, results } = read_table(&assessment, roll);
        let weapons = weapon_reports(play.pos, &shots.iter().collect::<Vec<_>>(), roll, &[]);
        let kind = match (self.source, self.crossing) {
            (Source::Residual, _) => FireKind::Residual,
            (Source::Lane(_), None) => FireKind::FireLane,
            (Source::Lane(_), Some(_)) => FireKind::SnapShot,
        };
        let report = AttackReport {
            kind,
            assessment,
            roll,
            cowered,
            column,
            results,
            weapons: weapons.clone(),
        };
        play.tell(|| Event::Fire(FireEvent::Attack(Box::new(report.clone()))));
        break_down(play, &weapons);
        effects::carry_out(play, &report.results, &LeaderLoss::Movers);
        vehicle_line::carry_out(play, &report.assessment, roll);
    }
}

/// MF were spent in a Location: Residual FP attacks the movers first, and alone (A8.22); the Fire Lanes follow, each
/// by itself (A9.222).
pub(crate) fn expended(play: &mut Play<'_>, at: Location, crossed: Option<Hexside>) {
    if !play.pos.lanes.is_empty() {
        let pending = play.pos.lanes.keys().copied().collect();
        play.pos.frames.push(Frame::Lanes(LanesFrame { at, crossed, pending }));
    }
    Waiting { source: Source::Residual, at, crossing: None }.attack(play);
}

/// The attacks that wait in a Location for the stack moving into it: Residual FP, then the Fire Lanes that cover it,
/// but for their Snap Shots.
pub(crate) fn waiting_at(pos: &Position, at: Location) -> Vec<(Source, Assessment)> {
    let lanes = pos.lanes.iter().filter(|(weapon, lane)| lane.covers(pos, **weapon, at));
    std::iter::once(Source::Residual)
        .chain(lanes.map(|(&weapon, _)| Source::Lane(weapon)))
        .filter_map(|source| {
            let prepared = Waiting { source, at, crossing: None }.prepare(pos)?;
            Some((source, prepared.assessment))
        })
        .collect()
}

/// Does something while neither Residual FP nor a Fire Lane lies on the board: what awaits a way is worked out, and not rolled.
pub(crate) fn with_nothing_waiting<T>(
    pos: &mut Position,
    act: impl FnOnce(&mut Position) -> T,
) -> T {
    let waiting = (take(&mut pos.residual), take(&mut pos.rim_residual), take(&mut pos.lanes));
    let done = act(pos);
    (pos.residual, pos.rim_residual, pos.lanes) = waiting;
    done
}

/// An attack that a Fire Lane can make now: on the movers where they are, or as a Snap Shot on the hexside that they
/// have crossed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct LaneShot {
    /// The machine gun.
    weapon: WeaponId,
    /// As a Snap Shot.
    snap_shot: bool,
}

impl LaneShot {
    fn waiting(self, pos: &Position, frame: &LanesFrame) -> Option<Waiting> {
        let lane = pos.lanes.get(&self.weapon)?;
        let at = frame.at;
        let (crossing, reached) = if self.snap_shot {
            let (side, from) = (frame.crossed?, pos.moving()?.from?);
            let reached = lane.crossed_by(pos, self.weapon, side, [from, at]);
            (Crossing::between(pos.map(), from, at), reached)
        } else {
            (None, lane.covers(pos, self.weapon, at))
        };
        reached.then_some(Waiting { source: Source::Lane(self.weapon), at, crossing })
    }
}

/// The attacks left to the Fire Lanes in answer to this MF expenditure. One that could hurt nobody however it came
/// up is not made (A9.222).
fn lane_attacks(pos: &Position) -> Vec<LaneShot> {
    let Some(Frame::Lanes(frame)) = pos.frames.last() else { return Vec::new() };
    let best = Dr { colored: 1, white: 1 };
    let hurts = |attack: &LaneShot| {
        attack.waiting(pos, frame).and_then(|waiting| waiting.prepare(pos)).is_some_and(|ready| {
            read_table(&ready.assessment, best)
                .results
                .iter()
                .any(|line| line.result != IftResult::NoEffect)
                || !ready.assessment.vehicles.is_empty()
        })
    };
    frame
        .pending
        .iter()
        .flat_map(|&weapon| [false, true].map(|snap_shot| LaneShot { weapon, snap_shot }))
        .filter(hurts)
        .collect()
}

/// An attack that a Fire Lane can make now, worked out, with the shot that it is.
pub(crate) fn assess_lane_attack(
    pos: &Position,
    weapon: WeaponId,
    snap_shot: bool,
) -> Option<(Assessment, Shot)> {
    let Some(Frame::Lanes(frame)) = pos.frames.last() else { return None };
    let ready = LaneShot { weapon, snap_shot }.waiting(pos, frame)?.prepare(pos)?;
    Some((ready.assessment, ready.shots.into_iter().next()?))
}

/// The attacks left, where there is something for the DEFENDER to decide: in which order, or whether as a Snap Shot.
pub(crate) fn legal_lane_attacks(pos: &Position, sink: Sink<'_>) -> ControlFlow<()> {
    let attacks = lane_attacks(pos);
    if matches!(attacks.as_slice(), [LaneShot { snap_shot: false, .. }]) {
        return ControlFlow::Continue(());
    }
    for LaneShot { weapon, snap_shot } in attacks {
        sink(Order::Fire(FireOrder::LaneAttack { weapon, snap_shot }))?;
    }
    ControlFlow::Continue(())
}

/// Whether a Fire Lane may attack next so.
pub(crate) fn check_lane_attack(
    pos: &Position,
    weapon: WeaponId,
    snap_shot: bool,
) -> Result<(), Refusal> {
    let attack = LaneShot { weapon, snap_shot };
    if lane_attacks(pos).contains(&attack) {
        Ok(())
    } else {
        Err(Refusal::Lane(LaneRefusal::LaneNoAttack { weapon }))
    }
}

/// Whether the DEFENDER may forgo what is left: Snap Shots only (A9.221).
pub(crate) fn check_forgo(pos: &Position) -> Result<(), Refusal> {
    match lane_attacks(pos).iter().find(|attack| !attack.snap_shot) {
        Some(attack) => Err(Refusal::Lane(LaneRefusal::LaneAttacks { weapon: attack.weapon })),
        None => Ok(()),
    }
}

/// A Fire Lane attacks. It has then answered this expenditure.
pub(crate) fn lane_attack(play: &mut Play<'_>, weapon: WeaponId, snap_shot: bool) {
    let attack = LaneShot { weapon, snap_shot };
    let Some(Frame::Lanes(frame)) = play.pos.frames.last_mut() else { return };
    frame.pending.remove(&weapon);
    let frame = frame.clone();
    if let Some(waiting) = attack.waiting(play.pos, &frame) {
        waiting.attack(play);
    }
}

/// Goes on with the Fire Lanes where nothing is to be decided: the one attack that is left is made, or none is.
pub(crate) fn go_on(play: &mut Play<'_>) {
    match lane_attacks(play.pos).first() {
        Some(&LaneShot { weapon, snap_shot: false }) => lane_attack(play, weapon, false),
        _ => forgo(play),
    }
}

/// No Fire Lane attacks any more in answer to this expenditure.
pub(crate) fn forgo(play: &mut Play<'_>) {
    if matches!(play.pos.frames.last(), Some(Frame::Lanes(_))) {
        play.pos.frames.pop();
    }
}
