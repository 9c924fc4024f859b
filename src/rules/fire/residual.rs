//! Residual Firepower: what First Fire leaves in a Location, and how it attacks (A8.2-A8.26).

use super::assessment::{Assessment, Drm, DrmKind, TargetLine};
use super::effects;
use super::fp::Fp;
use super::kind::FireKind;
use super::modifiers::movement_drms;
use super::report::AttackReport;
use super::resolve::{Reading, read_table};
use super::table::{Column, IftResult};
use crate::board::Location;
use crate::rules::apply::Play;
use crate::rules::concealment::known;
use crate::rules::decision::ResidualHit;
use crate::rules::event::Event;
use crate::rules::ids::UnitId;
use crate::rules::morale::LeaderLoss;
use crate::rules::position::Position;

/// The strengths a counter shows, from strong to weak.
pub const STRENGTHS: [u8; 6] = [12, 8, 6, 4, 2, 1];

/// The Residual FP that an attack leaves: half the column it used after Cowering, down to a counter's strength
/// (AM-04), less a column for each outside positive DRM, at most 12. 0 is none (A8.2, A8.224, A8.26).
#[must_use]
pub fn residual_fp(fp: Fp, cowered: u8, outside: u8) -> u8 {
    let Some(column) = Column::for_fp(fp).and_then(|column| column.left(cowered)) else {
        return 0;
    };
    // Half of the 36 column is 18: above the counters it goes by the table's columns until the cap.
    let half = Column::for_fp(Fp::whole(column.fp() / 2));
    let left = half.and_then(|half| half.left(outside)).map_or(0, Column::fp);
    STRENGTHS.into_iter().find(|&strength| strength <= left).unwrap_or(0)
}

/// Places a Residual FP counter, or lets it grow: the larger one stays (A8.21).
pub(super) fn place(play: &mut Play<'_>, at: Location, fp: u8) {
    let present = play.pos.residual.get(&at).copied().unwrap_or(0);
    if fp > present {
        play.pos.residual.insert(at, fp);
        play.note(Event::Residual { at, fp });
    }
}

/// The modifiers of a Residual attack on a unit: the TEM of the Location, FFNAM, FFMO. Nothing outside counts
/// any more: it has lowered the counter already (A8.2, A8.26, X-15).
///
/// A concealed target does not halve it, nor does anything else (A8.224).
fn line(pos: &Position, unit: UnitId, at: Location, fp: u8) -> TargetLine {
    // Bypass is no way out of the Location's TEM here (A8.2).
    let cheap = pos.moving().is_some_and(|moving| moving.cheap && moving.bypass.is_none());
    let mut drms = Vec::new();
    let mut absent = Vec::new();
    let tem = if cheap { 0 } else { pos.map().facts(at.hex).tem };
    let entrenched = pos.unit(unit).is_some_and(|unit| unit.entrenched());
    if entrenched && tem < 2 {
        drms.push(Drm { kind: DrmKind::Entrenchment, value: 2 });
    } else if tem != 0 {
        drms.push(Drm { kind: DrmKind::Tem, value: tem });
    }
    movement_drms(pos, unit, at, &mut drms, &mut absent);
    TargetLine { absent, ..TargetLine::new(vec![unit], !known(pos, unit), Fp::whole(fp), drms) }
}

/// Which of the movers the Residual FP of their Location attacks now: once per Location, and again when it has
/// grown or they stand worse (A8.22). Each keeps its own memory (AM-14).
fn victims(pos: &Position, at: Location, fp: u8) -> Vec<(TargetLine, ResidualHit)> {
    let Some(moving) = pos.moving() else { return Vec::new() };
    moving
        .movers
        .iter()
        .filter(|id| pos.unit(**id).is_some_and(|unit| unit.at == Some(at)))
        .map(|&unit| {
            let line = line(pos, unit, at, fp);
            let hit = ResidualHit { unit, at, fp, drm: line.total };
            (line, hit)
        })
        .filter(|(_, hit)| {
            moving
                .residual_hits
                .iter()
                .filter(|past| past.unit == hit.unit && past.at == at)
                .all(|past| hit.fp > past.fp || hit.drm < past.drm)
        })
        .collect()
}

/// The Residual attack on the moving stack after an MF expenditure: the first attack on it, and alone (A8.22).
pub(crate) fn residual_attack(play: &mut Play<'_>, at: Location) {
    let Some(&fp) = play.pos.residual.get(&at) else { return };
    let victims = victims(play.pos, at, fp);
    if victims.is_empty() {
        return;
    }
    if let Some(moving) = play.pos.moving_mut() {
        moving.residual_hits.extend(victims.iter().map(|(_, hit)| *hit));
    }
    let mut targets: Vec<TargetLine> = Vec::new();
    for (line, _) in victims {
        match targets
            .iter_mut()
            .find(|other| other.drms == line.drms && other.concealed == line.concealed)
        {
            Some(other) => other.units.extend(line.units),
            None => targets.push(line),
        }
    }
    let fp = Fp::whole(fp);
    let assessment = Assessment {
        target: at,
        lines: Vec::new(),
        blind: Vec::new(),
        directors: Vec::new(),
        fp,
        column: Column::for_fp(fp),
        cowering: 0,
        outside: 0,
        encirclement: None,
        targets,
    };
    let roll = play.dice.roll();
    let Reading { cowered, column, results } = read_table(&assessment, roll);
    let outcome: Vec<(Vec<UnitId>, IftResult)> =
        results.iter().map(|line| (line.units.clone(), line.result)).collect();
    play.note(Event::Attack(Box::new(AttackReport {
        kind: FireKind::Residual,
        assessment,
        roll,
        cowered,
        column,
        results,
        weapons: Vec::new(),
    })));
    effects::carry_out(play, &outcome, &LeaderLoss::Movers);
}
