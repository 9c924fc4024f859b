//! The firer's side of a To Hit DR: Cases A to I (C5).

use serde::Deserialize;

use crate::counters::Traverse;
use crate::rules::words::attack::{Case, ToHitDrm, present};

/// When ordnance fires.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PhaseOfFire {
    /// In the PFPh.
    Prep,
    /// In the AFPh, having waited for it.
    Opportunity,
    /// At a mover, in the enemy MPh.
    FirstFire,
    /// In the DFPh.
    FinalFire,
    /// In the AFPh.
    Advancing,
    /// In its own MPh (D3.3).
    Bounding,
}

/// How long the target of Bounding First Fire has been in sight (C5.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Deserialize)]
pub enum InLos {
    /// Long enough.
    #[default]
    C,
    /// A short while.
    C1,
    /// A moment.
    C2,
}

/// How far the crew of a firing vehicle can see, and what it has gone through.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Exposed {
    /// Closed-topped and buttoned up: Case I.
    pub buttoned_up: bool,
    /// It was stunned before, and has recovered (D5.34).
    pub stunned: bool,
}

/// A piece of ordnance that fires: all that its own side of the To Hit DR depends on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Firing {
    /// When.
    pub phase: PhaseOfFire,
    /// How it turns.
    pub traverse: Traverse,
    /// By how many hexspines it turned to fire; 0 for none.
    pub turned: u8,
    /// It turned with the hull: as NT.
    pub turned_hull: bool,
    /// It stands in woods, a building or rubble, off the road.
    pub obstacle: bool,
    /// It has entered a hex in this Player Turn, or began it in Motion, and fires in the AFPh: who only started, turned or let
    /// somebody out has Case B (C5.2, C5.3).
    pub moved: bool,
    /// It is in Motion, or Non-Stopped.
    pub motion: bool,
    /// In Bounding First Fire: how long it has seen the target.
    pub in_los: InLos,
    /// Pinned.
    pub pinned: bool,
    /// The range to the target, in hexes.
    pub range: u32,
    /// Intensive Fire.
    pub intensive: bool,
    /// It aims at the tracks: Deliberate Immobilization.
    pub immobilize: bool,
    /// Captured, and used by its captors.
    pub captured: bool,
    /// A Gun manned by others than a crew.
    pub unqualified: bool,
    /// Encircled.
    pub encircled: bool,
    /// Of a vehicle's crew.
    pub crew: Exposed,
    /// A LATW: Case C3 takes the place of Case B.
    pub latw: bool,
    /// Its backblast is held in check by the walls around it (C13.8).
    pub backblast: bool,
}

impl Firing {
    /// The modifiers that it brings.
    #[must_use]
    pub fn drms(&self) -> Vec<ToHitDrm> {
        let when = |applies: bool, value: i8| if applies { value } else { 0 };
        let moving = self.on_the_move();
        let (case_c, longer) = match self.in_los {
            InLos::C => (Case::C, 0),
            InLos::C1 => (Case::C1, 1),
            InLos::C2 => (Case::C2, 2),
        };
        let bounding = if self.traverse == Traverse::None { 5 } else { 4 } + longer;
        let advancing = self.phase == PhaseOfFire::Advancing && !moving;
        present(&[
            (Case::A, self.turn()),
            (Case::B, when(advancing && !self.latw, if self.obstacle { 3 } else { 2 })),
            (Case::C3, when(advancing && self.latw, 2) + when(self.backblast, 2)),
            (case_c, when(moving, bounding)),
            (Case::D, when(self.pinned, 2)),
            (Case::E, when(self.range == 0, if self.obstacle { 4 } else { 2 })),
            (Case::F, when(self.intensive, 2)),
            (Case::G, when(self.immobilize, 5)),
            (Case::H, when(self.captured, 2) + when(self.unqualified, 2)),
            (Case::I, when(self.crew.buttoned_up, 1)),
            (Case::Encircled, when(self.encircled, 1)),
            (Case::Stun, when(self.crew.stunned, 1)),
        ])
    }

    /// Whether Case C applies, in place of Case B.
    fn on_the_move(&self) -> bool {
        self.phase == PhaseOfFire::Bounding || self.moved || self.motion
    }

    fn turn(&self) -> i8 {
        let traverse = if self.turned_hull { Traverse::None } else { self.traverse };
        turn_drm(traverse, self.turned, self.obstacle)
    }
}

/// Case A: by the hexspines turned and how the weapon turns, doubled in terrain that is in the way (C5.11, C5.12).
#[must_use]
pub fn turn_drm(traverse: Traverse, hexspines: u8, obstacle: bool) -> i8 {
    let slowest = match traverse {
        Traverse::Fast => 0,
        Traverse::Slow => 1,
        Traverse::None => 2,
    };
    let Ok(hexspines @ 1..) = i8::try_from(hexspines) else { return 0 };
    (hexspines + slowest) * if obstacle { 2 } else { 1 }
}
