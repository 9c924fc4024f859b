//! What moves on the screen: moves, shots, flips and dice, for a moment after they happened. It is decoration: every
//! counter is where it belongs at once, the next question can be answered at once, and any key or click ends it.

mod show;

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::board::geometry::hex_world;
use super::counters::Thing;
use super::machine::Machine;
use super::settings::{Motion, Settings};
use crate::app::{FrameSet, Happened, Notice, Session};
use crate::board::{Coord, Location};
use crate::rules::event::{
    CloseCombatEvent, ConcealmentEvent, Event, FireEvent, MenEvent, MoveEvent, RallyEvent,
    RoutEvent, SniperEvent,
};
use crate::rules::fire::Assessment;
use crate::rules::{Position, UnitId};

/// A step from hex to hex.
pub const MOVE: Duration = Duration::from_millis(120);
/// A tracer along its LOS.
pub const SHOT: Duration = Duration::from_millis(180);
/// A counter that turns over.
pub const FLIP: Duration = Duration::from_millis(150);
/// Dice that roll.
pub const DICE: Duration = Duration::from_millis(350);
/// A mark where something happened, in reduced motion.
pub const MARK: Duration = Duration::from_millis(350);

/// Something that is shown for a moment.
#[derive(Debug, Clone, PartialEq)]
pub enum Clip {
    /// Counters go along this way; its end is where they are.
    Slide(Vec<Thing>, Vec<Vec2>),
    /// A counter turns over.
    Flip(Thing),
    /// A shot.
    Shot(Vec2, Vec2),
    /// Dice roll.
    Dice,
    /// A line or a ring that stands still: reduced motion.
    Mark(Vec2, Vec2),
}

/// A clip and its time, counted from the start of the program.
#[derive(Debug, Clone, PartialEq)]
pub struct Playing {
    /// What.
    pub clip: Clip,
    /// From when on.
    pub begins: Duration,
    /// For how long.
    pub lasts: Duration,
}

impl Playing {
    /// How much of it is over, from 0 to 1.
    #[must_use]
    pub fn share(&self, now: Duration) -> f32 {
        let gone = now.saturating_sub(self.begins).as_secs_f32();
        (gone / self.lasts.as_secs_f32().max(0.001)).min(1.0)
    }
}

/// Everything that is being shown.
#[derive(Resource, Debug, Clone, PartialEq)]
pub struct Reel {
    /// The clips.
    pub playing: Vec<Playing>,
    /// What the usual times are multiplied by.
    pub stretch: f32,
}

impl Default for Reel {
    fn default() -> Self {
        Self { playing: Vec::new(), stretch: 1.0 }
    }
}

impl Reel {
    fn add(&mut self, clip: Clip, begins: Duration, lasts: Duration) {
        let lasts = lasts.mul_f32(self.stretch);
        self.playing.push(Playing { clip, begins, lasts });
    }

    /// Counters that are still on their way go on from there.
    fn slide(&mut self, things: Vec<Thing>, from: Vec2, to: Vec2, now: Duration) {
        for playing in &mut self.playing {
            if let Clip::Slide(under_way, way) = &mut playing.clip
                && *under_way == things
                && way.last() == Some(&from)
            {
                way.push(to);
                playing.lasts += MOVE.mul_f32(self.stretch);
                return;
            }
        }
        self.add(Clip::Slide(things, vec![from, to]), now, MOVE);
    }

    /// How far the dice have rolled, while they do.
    #[must_use]
    pub fn dice(&self, now: Duration) -> Option<f32> {
        let dice = self.playing.iter().find(|playing| playing.clip == Clip::Dice)?;
        Some(dice.share(now)).filter(|share| *share < 1.0)
    }
}

/// Shows what moves.
pub struct MotionPlugin;

impl Plugin for MotionPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Reel>().add_systems(
            Update,
            (take_up, show::counters, show::lines)
                .chain()
                .in_set(FrameSet::View)
                .after(super::counters::Dressing),
        );
    }
}

/// Where an event draws the eye; none where there is nothing to look at.
#[must_use]
pub fn scene(event: &Event) -> Option<Coord> {
    match event {
        Event::Move(MoveEvent::Moved { to, .. })
        | Event::Rout(RoutEvent::Routed { to, .. })
        | Event::Move(MoveEvent::Advanced { to, .. }) => Some(to.hex),
        Event::Fire(FireEvent::Attack(report)) => Some(report.assessment.target.hex),
        Event::Fire(FireEvent::Shot(report)) => Some(report.assessment.target.hex),
        Event::CloseCombat(CloseCombatEvent::Attack(report)) => Some(report.assessment.at.hex),
        Event::Sniper(SniperEvent::Shot { at, .. }) => Some(at.hex),
        _ => None,
    }
}

/// The counters that go with units.
fn things<'a>(pos: &Position, units: impl IntoIterator<Item = &'a UnitId>) -> Vec<Thing> {
    let with_weapons = |unit: &UnitId| {
        let weapons = pos.weapons_with(*unit).map(|weapon| Thing::Weapon(weapon.id));
        std::iter::once(Thing::Unit(*unit)).chain(weapons).collect::<Vec<_>>()
    };
    units.into_iter().flat_map(with_weapons).collect()
}

/// Takes up what has happened, and lets go of what is over. A key or a click ends what is on the screen, not what it
/// has just brought about.
#[allow(clippy::too_many_arguments, reason = "a system's arguments are what it looks at")]
fn take_up(
    mut happened: MessageReader<Happened>,
    mut notices: MessageReader<Notice>,
    keys: Res<ButtonInput<KeyCode>>,
    buttons: Res<ButtonInput<MouseButton>>,
    (session, settings, machine): (Option<Res<Session>>, Res<Settings>, Option<Res<Machine>>),
    time: Res<Time<Real>>,
    mut reel: ResMut<Reel>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let now = time.elapsed();
    let hurries = machine.is_some_and(|machine| machine.hurries());
    let elsewhere = |notice: &Notice| matches!(notice, Notice::Began | Notice::WentTo { .. });
    let elsewhere = notices.read().any(elsewhere);
    let skipped = keys.get_just_pressed().len() + buttons.get_just_pressed().len() > 0;
    if !reel.playing.is_empty() {
        let over = |playing: &Playing| playing.share(now) >= 1.0;
        if elsewhere || skipped || hurries || session.is_none() {
            reel.playing.clear();
        } else if reel.playing.iter().any(over) {
            reel.playing.retain(|playing| !over(playing));
        }
    }
    let Some(session) = session else { return happened.clear() };
    let pos = session.position();
    let mut wait = Duration::ZERO;
    if reel.stretch != settings.pace.stretch() {
        reel.stretch = settings.pace.stretch();
    }
    for Happened(event) in happened.read() {
        match settings.motion {
            Motion::Off => {}
            Motion::Reduced => mark(&mut reel, pos, event, now),
            Motion::Full => film(&mut reel, pos, event, now, &mut wait),
        }
    }
    if !reel.playing.is_empty() {
        redraw.write(RequestRedraw);
    }
}

/// Reduced motion: where it happened, and nothing travels.
fn mark(reel: &mut Reel, pos: &Position, event: &Event, now: Duration) {
    let Some(at) = scene(event).map(hex_world) else { return };
    let lines = match shot(event) {
        Some(attack) => firers(pos, attack.lines.iter().map(|line| line.unit)),
        None => vec![at],
    };
    for from in lines {
        reel.add(Clip::Mark(from, at), now, MARK);
    }
}

/// The fire that an event is: an attack, or a shot of ordnance that comes before one.
fn shot(event: &Event) -> Option<&Assessment> {
    match event {
        Event::Fire(FireEvent::Attack(report)) => Some(&report.assessment),
        Event::Fire(FireEvent::Shot(report)) => Some(&report.assessment),
        _ => None,
    }
}

/// Where firers stand, each place once.
fn firers(pos: &Position, units: impl Iterator<Item = UnitId>) -> Vec<Vec2> {
    let mut hexes: Vec<Coord> = units.filter_map(|unit| Some(pos.unit(unit)?.at()?.hex)).collect();
    hexes.sort();
    hexes.dedup();
    hexes.into_iter().map(hex_world).collect()
}

/// Full motion. What a shot brings about waits for the shot.
fn film(reel: &mut Reel, pos: &Position, event: &Event, now: Duration, wait: &mut Duration) {
    let slide = |reel: &mut Reel, units: Vec<Thing>, from: &Location, to: &Location| {
        if from.hex != to.hex {
            reel.slide(units, hex_world(from.hex), hex_world(to.hex), now);
        }
    };
    match event {
        Event::Move(
            MoveEvent::Moved { units, from: Some(from), to, .. }
            | MoveEvent::Advanced { units, from, to },
        ) => {
            slide(reel, things(pos, units), from, to);
        }
        Event::Rout(RoutEvent::Routed { unit, from, to, .. }) => {
            slide(reel, things(pos, [unit]), from, to)
        }
        // A shell that has hit is in the air no more when its effect is rolled.
        Event::Fire(FireEvent::Attack(report)) if report.assessment.to_hit.is_some() => {
            reel.add(Clip::Dice, now + *wait, DICE);
        }
        Event::Fire(FireEvent::Attack(_) | FireEvent::Shot(_)) => {
            let Some(attack) = shot(event) else { return };
            let target = hex_world(attack.target.hex);
            let units = attack.lines.iter().map(|line| line.unit);
            for from in firers(pos, units).into_iter().filter(|from| *from != target) {
                reel.add(Clip::Shot(from, target), now, SHOT);
                *wait = SHOT.mul_f32(reel.stretch);
            }
            reel.add(Clip::Dice, now, DICE);
        }
        Event::CloseCombat(CloseCombatEvent::Attack(_)) => reel.add(Clip::Dice, now, DICE),
        Event::Men(MenEvent::Broke { unit }) | Event::Rally(RallyEvent::Rallied { unit }) => {
            reel.add(Clip::Flip(Thing::Unit(*unit)), now + *wait, FLIP);
        }
        Event::Concealment(ConcealmentEvent::Revealed { units, .. }) => {
            for unit in units {
                reel.add(Clip::Flip(Thing::Unit(*unit)), now + *wait, FLIP);
            }
        }
        _ => {}
    }
}
