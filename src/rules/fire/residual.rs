//! Residual Firepower: what First Fire leaves in a Location (A8.2-A8.26). How it attacks is `waiting`'s.

use std::collections::{BTreeMap, BTreeSet};

use super::arm::short_of_ammunition;
use super::{gunnery, mounted};
use crate::board::{End, Location};
use crate::rules::words::attack::{
    Assessment, AttackReport, Case, Column, DrmKind, FireKind, Fp, FpLine, FpStep, HitLine,
    VehicleMark, WeaponReport,
};
use crate::rules::words::decision::{Frame, RofFrame, RofPlace};
use crate::rules::words::event::FireEvent;
use crate::rules::words::ids::{Firer, UnitId, WeaponId};
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::unit::Unit;

/// The strengths a counter shows, from strong to weak.
pub const STRENGTHS: [u8; 6] = [12, 8, 6, 4, 2, 1];

/// The Residual FP that an attack leaves: half the column it used after Cowering, down to a counter's strength
/// (AM-04), less a column for each outside positive DRM, at most 12. 0 is none (A8.2, A8.224, A8.26).
#[must_use]
pub fn residual_fp(fp: Fp, cowered: u8, outside: u8) -> u8 {
    left_by(fp, cowered, outside, false)
}

/// The same in one of the Locations of an attack: an Air Burst leaves a column more (A8.26).
#[must_use]
pub fn residual_in(place: &RofPlace, fp: Fp, cowered: u8) -> u8 {
    left_by(fp, cowered, place.outside, place.air_burst)
}

fn left_by(fp: Fp, cowered: u8, outside: u8, air_burst: bool) -> u8 {
    let Some(column) = Column::for_fp(fp).and_then(|column| column.left(cowered)) else {
        return 0;
    };
    // Half of the 36 column is 18: above the counters it goes by the table's columns until the cap.
    let half = Column::for_fp(Fp::whole(column.fp() / 2));
    let half = if air_burst { half.map(Column::right) } else { half };
    let left = half.and_then(|half| half.left(outside)).map_or(0, Column::fp);
    STRENGTHS.into_iter().find(|&strength| strength <= left).unwrap_or(0)
}

/// The columns that Residual FP of ordnance loses: what of its To Hit DRM comes from outside the target hex (A8.26).
pub(super) fn outside_of_shot(lines: &[HitLine]) -> u8 {
    let outside = |case: Case| {
        matches!(
            case,
            Case::A
                | Case::B
                | Case::C
                | Case::C1
                | Case::C2
                | Case::C3
                | Case::D
                | Case::F
                | Case::I
                | Case::R
                | Case::Encircled
                | Case::Stun
                | Case::Spotted
                | Case::Cx
                | Case::Overstacked
                | Case::Leadership
        )
    };
    let columns = |line: &HitLine| -> u8 {
        let cases = line.to_hit.drms.iter().filter(|drm| outside(drm.case)).map(|drm| drm.value);
        let wall = line.shelter.filter(|drm| drm.kind.outside()).map(|drm| drm.value);
        cases.chain(wall).map(|value| value.max(0).unsigned_abs()).sum()
    };
    lines.iter().map(columns).min().unwrap_or_default()
}

/// The strength of the Residual FP in a Location, at the rim of its Depression that of both counters that count there
/// (A8.21).
pub(super) fn present(pos: &Position, at: Location, rim: bool) -> u8 {
    let whole = pos.residual.get(&at).copied().unwrap_or(0);
    let above = pos.rim_residual.get(&at).copied().filter(|_| rim).unwrap_or(0);
    whole.max(above)
}

/// Places a Residual FP counter, or lets it grow: the larger one stays (A8.21). `rim`: at the rim of a Depression alone.
pub(super) fn place(play: &mut Play<'_>, at: Location, fp: u8, rim: bool) {
    if fp <= present(play.pos, at, rim) {
        return;
    }
    if rim {
        play.pos.rim_residual.insert(at, fp);
        play.note(FireEvent::RimResidual { at, fp });
    } else {
        play.pos.residual.insert(at, fp);
        // What is no stronger at the rim counts for nobody any more.
        if play.pos.rim_residual.get(&at).is_some_and(|&above| above <= fp) {
            play.pos.rim_residual.remove(&at);
        }
        play.note(FireEvent::Residual { at, fp });
    }
}

/// The Residual FP of a First Fire attack. Guns that keep their ROF give theirs only if their owner says so:
/// he is asked when it makes a difference (A8.2, A8.221, A8.23).
pub(super) fn leave_residual(
    play: &mut Play<'_>,
    reports: &[AttackReport],
    weapons: &[WeaponReport],
    rof: &BTreeSet<WeaponId>,
) {
    let cowered = reports.iter().map(|report| report.cowered).max().unwrap_or(0);
    let broken = |gun| weapons.iter().any(|report| report.weapon == gun && report.malfunctioned);
    let ran_short = |report: &AttackReport, unit: UnitId| {
        report.assessment.to_hit.is_none()
            && report.roll.total() == 12
            && short_of_ammunition(play.pos, unit)
    };
    let mut places = Vec::new();
    for report in reports.iter().filter(|report| !report.assessment.is_collateral()) {
        let Assessment { target: at, outside, lines, .. } = &report.assessment;
        let (mut rest, mut guns) = (Fp::ZERO, BTreeMap::new());
        for line in lines {
            match line.firer {
                Firer::Weapon(gun) if broken(gun) => {}
                // Rifles that have run short leave none (A8.221).
                Firer::Inherent(unit) if ran_short(report, unit) => {}
                // What fires again leaves nothing; nobody is asked about a machine gun of a vehicle (A8.23).
                firer if mounted::keeps_rof(play.pos, firer, line.kind, report.roll) => {}
                Firer::Weapon(gun) if rof.contains(&gun) => {
                    guns.insert(gun, line.fp);
                }
                _ => rest += line.fp,
            }
        }
        let air_burst = report.assessment.bursts_in_the_air();
        let rim = report.assessment.at_the_rim(play.pos);
        places.push(RofPlace { at: *at, weapons: guns, rest, outside: *outside, air_burst, rim });
    }
    place_or_ask(play, places, cowered);
}

/// The Residual FP of ordnance that has hit a vehicle, the DUD excepted: what the same fire would leave by the fire table (A8.2,
/// A8.221, A8.23).
pub(super) fn leave_residual_of_hit(
    play: &mut Play<'_>,
    assessment: &Assessment,
    report: &WeaponReport,
) {
    if report.malfunctioned {
        return;
    }
    let Assessment { target: at, outside, fp, .. } = *assessment;
    let (weapons, rest) = match report.keeps_rof {
        true => (BTreeMap::from([(report.weapon, fp)]), Fp::ZERO),
        false => (BTreeMap::new(), fp),
    };
    let rim = assessment.at_the_rim(play.pos);
    place_or_ask(play, vec![RofPlace { at, weapons, rest, outside, air_burst: false, rim }], 0);
}

/// Places Residual FP, or asks first where a weapon that keeps its ROF makes a difference (A8.23).
fn place_or_ask(play: &mut Play<'_>, places: Vec<RofPlace>, cowered: u8) {
    let without = |part: &RofPlace| residual_in(part, part.rest, cowered);
    let matters = places.iter().any(|part| {
        let all = part.rest + part.weapons.values().copied().sum();
        let present = present(play.pos, part.at, part.rim);
        residual_in(part, all, cowered) > present.max(without(part))
    });
    if matters && places.iter().any(|part| !part.weapons.is_empty()) {
        play.pos.frames.push(Frame::Rof(RofFrame { places, cowered }));
    } else {
        for part in &places {
            place(play, part.at, without(part), part.rim);
        }
    }
}

/// The Residual FP that a First Fire attack would leave where it does not cower, in its first Location.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Leavings {
    /// With the FP of everything that fires.
    pub all: u8,
    /// At the rim of a Depression alone (A8.21).
    pub rim: bool,
    /// Without that of the weapons that keep their ROF; `None` where none of them can (A8.23).
    pub keeping: Option<u8>,
}

impl Assessment {
    /// Whether mortar shells burst in the trees (C1.55).
    pub(super) fn bursts_in_the_air(&self) -> bool {
        let drms = self.targets.iter().flat_map(|line| &line.drms);
        drms.into_iter().any(|drm| drm.kind == DrmKind::AirBurst)
    }

    /// Whether it hurts nobody but those who look out of an AFV: a Collateral Attack, which leaves no Residual FP. In the AFV's
    /// own Location it is fire at them as at any men (A7.211, A8.22).
    pub(super) fn is_collateral(&self) -> bool {
        let beside = |line: &FpLine| line.steps.contains(&FpStep::TriplePointBlank);
        let crews = self
            .vehicles
            .iter()
            .all(|line| matches!(line.mark, VehicleMark::Crew | VehicleMark::BareCrew));
        let men = !self.targets.is_empty() || self.vehicles.is_empty();
        !men && crews && !self.lines.iter().any(beside)
    }

    /// What the attack would leave, without and with Multiple ROF kept; `None` for fire that leaves nothing: a Snap
    /// Shot, and all but the DEFENDER's fire in the MPh (A8.2, A8.23).
    #[must_use]
    pub fn leaves(&self, pos: &Position) -> Option<Leavings> {
        let kind = self.kind();
        if !kind.at_movers() || kind == FireKind::SnapShot || self.is_collateral() {
            return None;
        }
        if self.to_hit.as_ref().is_some_and(|stage| !gunnery::leaves_residual(pos, stage)) {
            return None;
        }
        let fires_again = |line: &&FpLine| match line.firer {
            Firer::Weapon(_) if self.to_hit.is_some() => {
                self.to_hit.as_ref().is_some_and(|stage| stage.rof.is_some())
            }
            Firer::Weapon(weapon) => {
                line.kind.keeps_rof()
                    && pos.firing_type(weapon).is_some_and(|gun| gun.rof > 0)
                    && pos.unit(line.unit).is_some_and(|unit| !unit.men().pinned)
            }
            Firer::Inherent(_) => false,
            Firer::Mount(..) => mounted::can_keep_rof(pos, line.firer, line.kind),
        };
        let air_burst = self.bursts_in_the_air();
        let left = |fp: Fp| left_by(fp, 0, self.outside, air_burst);
        let all: Fp = self.lines.iter().map(|line| line.fp).sum();
        let rest: Fp =
            self.lines.iter().filter(|line| !fires_again(line)).map(|line| line.fp).sum();
        let keeping = self.lines.iter().any(|line| fires_again(&line)).then(|| left(rest));
        Some(Leavings { all: left(all), rim: self.at_the_rim(pos), keeping })
    }

    /// Whether it reaches no farther than the rim of a Depression: whoever fires does not see its bottom (A8.21). There are no
    /// bridges.
    #[must_use]
    pub fn at_the_rim(&self, pos: &Position) -> bool {
        let at = self.target;
        if at.level != 0 || pos.map().depression(at.hex).is_none() {
            return false;
        }
        let spotter = self.to_hit.as_ref().and_then(|stage| stage.spotter);
        self.lines.iter().any(|line| {
            let eye = pos.unit(spotter.unwrap_or(line.unit)).and_then(Unit::end);
            eye.is_some_and(|eye| !pos.sees(eye, End::from(at)))
        })
    }
}
