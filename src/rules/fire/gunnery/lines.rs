//! The lines of a To Hit stage: each target's modifiers with their reasons, and what is left for the fire table (C6).

use crate::board::{Location, Los, Terrain};
use crate::counters::{GunKind, GunType, UnitKind};
use crate::rules::fire::bore;
use crate::rules::fire::gun_cover::faces;
use crate::rules::fire::modifiers::{bears_flamethrower, common_drms, cover, took_no_cover};
use crate::rules::fire::on_the_move::{hazardous, movement_of};
use crate::rules::fire::plan::Plan;
use crate::rules::fire::plunging;
use crate::rules::fire::shot::Shot;
use crate::rules::fire::vehicle_line::{From, hatches, is_hull_down, lines_of};
use crate::rules::ground::concealment::known;
use crate::rules::ground::moving::{is_dashed_over, is_rolling};
use crate::rules::ordnance::{Acquisitions, Aimed, Moving, gunshield, moving_case, shelled_drm};
use crate::rules::words::attack::{
    AbsentCase, Case, Column, Drm, DrmKind, FireKind, Fp, GunTarget, HitLine, HitLocation,
    HitVehicle, TargetLine, TargetType, ToHit, ToHitDrm, VehicleLine, VehicleMark, WhyNoCase,
};
use crate::rules::words::gun::{Acquired, Acquisition, Gun};
use crate::rules::words::ids::{UnitId, WeaponId};
use crate::rules::words::position::Position;
use crate::rules::words::weapon::Weapon;

/// What the lines of one shot have in common.
pub(super) struct Context<'a> {
    pub pos: &'a Position,
    pub plan: &'a Plan,
    pub shot: &'a Shot,
    pub seeing: &'a [(Location, &'a Los)],
    pub weapon: &'a Weapon,
    pub printed: &'a GunType,
    pub fp: Fp,
    /// The firer is in Motion.
    pub motion: bool,
    /// The Original DR from which the shot goes wrong.
    pub misfire: Option<u8>,
}

impl Context<'_> {
    /// One target: what modifies the To Hit DR, and what is left for the fire table.
    pub fn line(
        &self,
        unit: UnitId,
        target_type: TargetType,
        number: i32,
        own: &[ToHitDrm],
    ) -> (HitLine, TargetLine) {
        let Context { pos, plan, shot, seeing, .. } = *self;
        let area = target_type == TargetType::Area;
        let common = common_drms(pos, plan, seeing);
        let manned = self.manned_gun(unit);
        let at = pos.unit(unit).and_then(|unit| unit.at()).unwrap_or(plan.target);
        let shelter = self.shelter(unit, at);
        let mut so_far = common;
        so_far.extend(shelter);
        let movement = movement_of(pos, unit, shot.kind, plan.target, &so_far);
        let value = |kinds: &[DrmKind], from: &[Drm]| -> i8 {
            from.iter().filter(|drm| kinds.contains(&drm.kind)).map(|drm| drm.value).sum()
        };
        let hindered = [DrmKind::Hindrance, DrmKind::Smoke, DrmKind::OutOfSmoke];
        let hindrance = value(&hindered, &so_far);
        let tem = shelter.map_or(0, |drm| drm.value);
        let moves = |kind: DrmKind| movement.iter().any(|drm| drm.kind == kind);
        let concealed = !known(pos, unit);
        let own_hex = shot.reach.range == 0;
        let size =
            manned.as_ref().and_then(|(weapon, _)| pos.gun_type(*weapon)).map(|gun| gun.size);
        let aimed = Aimed {
            range: self.near(area),
            moving: self.dashes(unit).then_some(Moving::J),
            motion: self.motion,
            non_assault: moves(DrmKind::Ffnam) && !own_hex,
            open_ground: moves(DrmKind::Ffmo) && !own_hex,
            hazardous: moves(DrmKind::Hazardous),
            concealed,
            bore_sighted: bore::is_laid_on(self.weapon, at),
            acquired: acquired(pos, self.weapon, unit),
            size: size.unwrap_or_default(),
            tem: if area { 0 } else { tem },
            hindrance,
        };
        let mut drms = own.to_vec();
        drms.extend(aimed.drms());
        let absent = self.absent(&drms, unit, area);
        let to_hit = ToHit {
            target: target_type,
            number,
            drms,
            motion: self.motion,
            hull_down: false,
            tracks: false,
            machine_gun: false,
            rapid: (15..=40).contains(&self.printed.calibre.mm),
            latw: self.printed.latw.is_some(),
            misfire: self.misfire,
        };

        // What the To Hit DR has not counted counts on the fire table.
        let mut left: Vec<Drm> = Vec::new();
        if area {
            left.extend(shelter);
        }
        if bears_flamethrower(pos, unit) {
            left.push(Drm { kind: DrmKind::FlamethrowerBearer, value: -1 });
        }
        left.extend(self.air_burst(area, at));
        let gun_drm = left.iter().map(|drm| drm.value).sum();
        let shield = gunshield(self.printed.kind.is_mortar());
        if let Some((weapon, gun)) = &manned
            && pos.gun_type(*weapon).is_some_and(|printed| printed.kind.has_gunshield())
            && pos.unit_type(unit).is_some_and(|values| values.kind == UnitKind::Crew)
            && faces(gun, plan.target, shot.at)
            && !pos.unit(unit).is_some_and(|unit| unit.men().ti)
            && left.iter().all(|drm| drm.value < shield)
        {
            left.retain(|drm| drm.value < 0);
            left.push(Drm { kind: DrmKind::Gunshield, value: shield });
        }
        let gun = manned.map(|(weapon, _)| weapon);
        let mut target = TargetLine::new(vec![unit], concealed, self.fp, left);
        target.gun = gun.map(|weapon| GunTarget { weapon, drm: gun_drm, critical: false });
        let movement = movement.iter().map(|drm| drm.value).sum();
        (HitLine { units: vec![unit], gun, to_hit, absent, shelter, movement }, target)
    }

    /// Whether a target dashes over the road, out of Hazardous Movement (A4.63, C6.1, AM-71).
    fn dashes(&self, unit: UnitId) -> bool {
        let runs = self.pos.moving().is_some_and(|frame| frame.movers.contains(&unit));
        runs && is_dashed_over(self.pos, self.plan.target) && hazardous(self.pos, unit).is_none()
    }

    /// A hex that SMOKE is fired at (C8.5): of what is there nothing counts, but what the line of sight goes through.
    pub fn screen_line(&self, number: i32, own: &[ToHitDrm]) -> (HitLine, TargetLine) {
        let aimed = Aimed {
            range: self.near(true),
            bore_sighted: bore::is_laid_on(self.weapon, self.plan.target),
            hindrance: self.hindrance(),
            ..Aimed::default()
        };
        let mut drms = own.to_vec();
        drms.extend(aimed.drms());
        let to_hit = ToHit {
            target: TargetType::Area,
            number,
            drms,
            motion: self.motion,
            hull_down: false,
            tracks: false,
            machine_gun: false,
            rapid: false,
            latw: false,
            misfire: None,
        };
        let target = TargetLine::new(Vec::new(), false, self.fp, Vec::new());
        let (units, absent) = (Vec::new(), Vec::new());
        (HitLine { units, gun: None, to_hit, absent, shelter: None, movement: 0 }, target)
    }

    /// A vehicle that the same shot can hit with the men around it: at an area its TEM counts on the fire table, else with the To
    /// Hit DR (C3.32, C3.33). Nobody asks where it is hit: a wall is as good to it as to them (AM-79).
    pub fn vehicle_beside(
        &self,
        unit: UnitId,
        target: TargetType,
        number: i32,
        own: &[ToHitDrm],
    ) -> HitVehicle {
        let pos = self.pos;
        let area = target == TargetType::Area;
        let (line, _) = self.vehicle_line(unit, number, own);
        let drms = line.to_hit.drms.iter().filter(|drm| {
            let near = matches!(drm.case, Case::L | Case::Q);
            !(area && near)
        });
        let mut drms: Vec<ToHitDrm> = drms.copied().collect();
        if line.to_hit.hull_down && !area {
            let shelter = self.shelter(unit, self.plan.target).filter(|drm| drm.value != 0);
            drms.extend(shelter.map(|drm| ToHitDrm { case: Case::Q, value: drm.value }));
        }
        let to_hit = ToHit {
            target,
            drms,
            hull_down: false,
            tracks: false,
            rapid: line.to_hit.rapid && !area,
            ..line.to_hit
        };
        let at = self.plan.target;
        let burst = self.air_burst(area, at);
        let from = match area {
            true => From::shell(self.printed.kind.is_mortar(), burst.is_some()),
            false => From::of([self.shot.at].into_iter(), at),
        };
        let common: Vec<Drm> = burst.into_iter().collect();
        let mut lines = lines_of(pos, (unit, &from), at, &common, self.seeing, self.fp);
        for line in lines.iter_mut().filter(|_| !area) {
            let hatches = pos.unit(unit).map_or(0, |unit| hatches(pos, unit, line.mark, &from));
            let kind = DrmKind::CrewExposed;
            line.drms.clear();
            line.drms.extend((hatches > 0).then_some(Drm { kind, value: hatches }));
            line.total = hatches;
        }
        lines.extend(self.shelled(unit).filter(|_| area));
        HitVehicle { unit, to_hit, absent: line.absent, lines }
    }

    /// The shell of a mortar bursts in the trees (B13.3).
    fn air_burst(&self, area: bool, at: Location) -> Option<Drm> {
        let trees = self.pos.map().terrain(at.hex) == Terrain::Woods;
        let bursts = area && self.printed.kind.is_mortar() && trees;
        bursts.then_some(Drm { kind: DrmKind::AirBurst, value: -1 })
    }

    /// An AFV in the area: neither its facing nor a wall counts, but how it is armored does (C1.55).
    fn shelled(&self, unit: UnitId) -> Option<VehicleLine> {
        let values = self.pos.vehicle_type(unit)?;
        let armor = shelled_drm(&values.armor?, values.open_topped);
        let armor = (armor != 0).then_some(Drm { kind: DrmKind::Armor, value: armor });
        let cover = self.shelter(unit, self.plan.target);
        let cover = cover.filter(|drm| drm.kind != DrmKind::HeightAdvantage);
        let drms: Vec<Drm> = cover.into_iter().chain(armor).collect();
        let total = drms.iter().map(|drm| drm.value).sum();
        let (mark, column) = (VehicleMark::Shelled(HitLocation::Hull), Column::for_fp(self.fp));
        Some(VehicleLine { unit, mark, drms, total, aboard: Vec::new(), column, hull_down: false })
    }

    /// What covers a target against it: the shells of a mortar come down from above (C9.1).
    fn shelter(&self, unit: UnitId, at: Location) -> Option<Drm> {
        let cover = if self.printed.kind.is_mortar() { plunging::cover } else { cover };
        cover(self.pos, unit, at, took_no_cover(self.pos, unit), self.seeing)
    }

    /// What the line of sight goes through.
    fn hindrance(&self) -> i8 {
        let hinders = |drm: &&Drm| {
            matches!(drm.kind, DrmKind::Hindrance | DrmKind::Smoke | DrmKind::OutOfSmoke)
        };
        let drms = common_drms(self.pos, self.plan, self.seeing);
        drms.iter().filter(hinders).map(|drm| drm.value).sum()
    }

    /// A vehicle that is aimed at (C3.31): behind a wall, or the edge of a height, it is hull down in place of TEM (D4.2, D4.22).
    pub fn vehicle_line(
        &self,
        unit: UnitId,
        number: i32,
        own: &[ToHitDrm],
    ) -> (HitLine, TargetLine) {
        let Context { pos, plan, shot, seeing, .. } = *self;
        let values = pos.vehicle_type(unit);
        let shelter = cover(pos, unit, plan.target, took_no_cover(pos, unit), seeing);
        let hull_down = is_hull_down(pos, unit, shelter, seeing);
        let shelter = shelter.filter(|_| !hull_down);
        let eye = pos.unit(shot.unit).and_then(|unit| unit.end());
        let moving = eye.and_then(|eye| moving_case(pos, eye, unit));
        let aimed = Aimed {
            range: self.near(false),
            moving,
            motion: self.motion || is_rolling(pos, unit),
            concealed: !known(pos, unit),
            bore_sighted: !self.tracks() && bore::is_laid_on(self.weapon, plan.target),
            acquired: match self.tracks() {
                // What was acquired helps nobody to hit the tracks (C5.7).
                true => Acquisitions::No,
                false => acquired(pos, self.weapon, unit),
            },
            size: values.map(|values| values.size).unwrap_or_default(),
            tem: shelter.map_or(0, |drm| drm.value),
            hindrance: self.hindrance(),
            ..Aimed::default()
        };
        let mut drms = own.to_vec();
        drms.extend(aimed.drms());
        let absent = self.absent(&drms, unit, false);
        let to_hit = ToHit {
            target: TargetType::Vehicle,
            number,
            drms,
            motion: self.motion,
            hull_down,
            tracks: self.tracks(),
            machine_gun: self.printed.kind == GunKind::MachineGun,
            // A rifle is no automatic gun (C3.8).
            rapid: (15..=40).contains(&self.printed.calibre.mm)
                && !self.printed.kind.is_small_arm(),
            latw: self.printed.latw.is_some(),
            misfire: self.misfire,
        };
        let target = TargetLine::new(vec![unit], !known(pos, unit), Fp::ZERO, Vec::new());
        let units = vec![unit];
        (HitLine { units, gun: None, to_hit, absent, shelter, movement: 0 }, target)
    }

    /// Whether it aims at the tracks (C5.7).
    fn tracks(&self) -> bool {
        self.plan.shell.is_some_and(|shell| shell.immobilize)
    }

    /// The range for Point Blank, which neither the Area type nor a LATW knows (C6.3).
    fn near(&self, area: bool) -> u32 {
        let range = self.shot.reach.range;
        if area || self.printed.latw.is_some() { range.max(3) } else { range }
    }

    /// The Gun that a unit mans, if it is a target too: the crew and what it serves are hit together.
    fn manned_gun(&self, unit: UnitId) -> Option<(WeaponId, Gun)> {
        // In the MPh a Gun is fired at that is on the move itself: pushed (C10.3).
        let pushed = self.pos.moving().and_then(|frame| Some(frame.push?.gun));
        let aimed_at = |weapon: &&Weapon| !self.shot.kind.at_movers() || pushed == Some(weapon.id);
        let mut guns = self.pos.weapons_of(unit).filter(|weapon| weapon.gun.is_some());
        let weapon = guns.find(aimed_at)?;
        Some((weapon.id, weapon.gun?))
    }

    /// What a player might look for and does not find.
    fn absent(&self, drms: &[ToHitDrm], unit: UnitId, area: bool) -> Vec<AbsentCase> {
        let has = |case: Case| drms.iter().any(|drm| drm.case == case);
        let mut absent = Vec::new();
        let mut say = |case, why| {
            if !has(case) {
                absent.push(AbsentCase { case, why });
            }
        };
        if self.weapon.gun.is_some() {
            say(Case::A, WhyNoCase::InArc);
            say(Case::Leadership, WhyNoCase::NoDirector);
        }
        if self.shot.kind == FireKind::Opportunity {
            say(Case::B, WhyNoCase::Waited);
        }
        if self.printed.latw.is_some() {
            say(Case::L, WhyNoCase::OwnNumbers);
            return absent;
        }
        if area {
            say(Case::L, WhyNoCase::AreaType);
            say(Case::Q, WhyNoCase::OnTheFireTable);
        } else if self.shot.reach.range > 2 {
            say(Case::L, WhyNoCase::Far);
        } else if self.motion || is_rolling(self.pos, unit) {
            say(Case::L, WhyNoCase::NotHalted);
        }
        if self.shot.kind.at_movers() && self.pos.unit(unit).is_some_and(|unit| unit.men().pinned) {
            say(Case::J3, WhyNoCase::Pinned);
            say(Case::J4, WhyNoCase::Pinned);
        } else if has(Case::O) {
            say(Case::J3, WhyNoCase::Hazardous);
            say(Case::J4, WhyNoCase::Hazardous);
        } else if !self.shot.kind.at_movers() {
            say(Case::J4, WhyNoCase::OnlyFirstFire);
        }
        let aimless = self.tracks() && acquired(self.pos, self.weapon, unit) != Acquisitions::No;
        let why = match (aimless, has(Case::M)) {
            (true, _) => WhyNoCase::AtTracks,
            (_, true) => WhyNoCase::BoreSighted,
            _ => WhyNoCase::NotAcquired,
        };
        say(Case::N, why);
        absent
    }
}

/// How far a weapon has acquired a unit (C6.5).
fn acquired(pos: &Position, weapon: &Weapon, unit: UnitId) -> Acquisitions {
    let Some(Acquisition { of, twice }) = &weapon.acquired else { return Acquisitions::No };
    let holds = match of {
        Acquired::Units(units) => units.contains(&unit),
        Acquired::Hex(hex) => {
            pos.unit(unit).and_then(|unit| unit.at()).is_some_and(|at| at.hex == *hex)
        }
        // Who is concealed there was not aimed at.
        Acquired::Location(at) => pos.is_at(unit, *at) && known(pos, unit),
    };
    match (holds, twice) {
        (false, _) => Acquisitions::No,
        (true, false) => Acquisitions::Once,
        (true, true) => Acquisitions::Twice,
    }
}
