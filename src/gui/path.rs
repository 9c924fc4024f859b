//! The way to the hex under the pointer, for a stack that is to move: what it costs and what awaits the stack there.
//! Worked out beside the frames, since an answer may take longer than one.

use std::collections::BTreeSet;

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::board::geometry::spot;
use super::camera::Pointer;
use super::choices::{Choices, words};
use super::counters::Stacks;
use super::los_tool::LosTool;
use super::selection::Selection;
use super::settings::{Assistance, Settings};
use super::trail::{self, Trail};
use crate::app::{Bench, FrameSet, Session, Work};
use crate::board::{Coord, Location};
use crate::odds::{PathOdds, Stage, of_path, way_to};
use crate::opponent::coach::Going;
use crate::rules::decision::DecisionKind;
use crate::rules::fire::{DrmKind, Source};
use crate::rules::movement::{DriveWay, Mf, Whither, drive_to, going_on};
use crate::rules::order::{Gait, Order};
use crate::rules::refusal::Refusal;
use crate::rules::view::{View, Viewer};
use crate::rules::{Phase, Position, UnitId};

/// How many answers are kept: as many as a pointer passes over while a stack is in hand.
const KEPT: usize = 64;

/// Who goes where.
#[derive(Debug, Clone, PartialEq)]
struct Errand {
    units: BTreeSet<UnitId>,
    gait: Gait,
    to: Location,
    /// The way that has been pulled there; the cheapest where none has.
    by: Vec<Location>,
}

/// What is known of a way.
#[derive(Debug, Clone, PartialEq)]
pub enum Way {
    /// Of men: what it costs, and what awaits them.
    OnFoot(PathOdds),
    /// Of a vehicle: what its driver says, and what it costs.
    Driven(DriveWay),
}

impl Way {
    /// The Locations entered, in order, each with the MF or MP spent by then.
    #[must_use]
    pub fn stages(&self) -> Vec<(Location, Mf)> {
        match self {
            Way::OnFoot(odds) => odds.stages.iter().map(|at| (at.at, at.spent)).collect(),
            Way::Driven(way) => way.stages.iter().map(|at| (at.at, at.spent)).collect(),
        }
    }

    /// What awaits men on it.
    #[must_use]
    pub fn odds(&self) -> Option<&PathOdds> {
        match self {
            Way::OnFoot(odds) => Some(odds),
            Way::Driven(_) => None,
        }
    }

    fn stopped(&self) -> Option<&Refusal> {
        match self {
            Way::OnFoot(odds) => odds.stopped.as_ref(),
            Way::Driven(way) => way.stopped.as_ref(),
        }
    }

    /// What the driver says on it; nothing on foot.
    fn said(&self) -> Vec<Order> {
        match self {
            Way::OnFoot(_) => Vec::new(),
            Way::Driven(way) => way.orders.clone(),
        }
    }
}

/// The way that is shown.
#[derive(Resource, Debug, Default)]
pub struct PathPreview {
    wanted: Option<Errand>,
    work: Option<Work<Way>>,
    known: Vec<(Errand, Way)>,
}

impl PathPreview {
    /// The way to the hex under the pointer; `None` while it is not known.
    #[must_use]
    pub fn shown(&self) -> Option<&Way> {
        let wanted = self.wanted.as_ref()?;
        self.known.iter().find(|(errand, _)| errand == wanted).map(|(_, way)| way)
    }

    /// Who goes where by which way, as far as it can be gone; `None` while that is not known.
    #[must_use]
    pub fn going(&self) -> Option<Going> {
        let Errand { units, gait, .. } = self.wanted.clone()?;
        let shown = self.shown().filter(|way| way.stopped().is_none())?;
        let way: Vec<Location> = shown.stages().into_iter().map(|(at, _)| at).collect();
        let going = Going { units, gait, way, said: shown.said() };
        (!going.way.is_empty()).then_some(going)
    }

    /// Whether it is a way that has been pulled with the mouse.
    #[must_use]
    pub fn is_pulled(&self) -> bool {
        self.wanted.as_ref().is_some_and(|errand| !errand.by.is_empty())
    }

    /// Whether an answer is being worked out.
    #[must_use]
    pub fn works(&self) -> bool {
        self.work.is_some()
    }
}

/// The way ahead follows the pointer.
#[derive(SystemSet, Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Following;

/// Works ways out.
pub struct PathPlugin;

impl Plugin for PathPlugin {
    fn build(&self, app: &mut App) {
        let both = (trail::follow, follow).chain();
        app.init_resource::<PathPreview>()
            .init_resource::<Trail>()
            .configure_sets(
                Update,
                Following.in_set(FrameSet::View).after(super::counters::Dressing),
            )
            .add_systems(Update, both.in_set(Following));
    }
}

/// Who would go anywhere now, and how: those on their way, or who is in hand.
pub(super) fn goers(
    pos: &Position,
    choices: &Choices,
    selection: &Selection,
) -> Option<(BTreeSet<UnitId>, Gait)> {
    // Not somebody else's movers.
    let mine = !choices.orders.is_empty() && selection.deed.is_none();
    match choices.asked.as_ref().filter(|_| mine)?.kind {
        DecisionKind::Step => Some((going_on(pos), Gait::Normal)),
        DecisionKind::Phase(Phase::Movement) => Some((selection.units.clone(), selection.gait)),
        _ => None,
    }
}

/// The errand that is meant: the way that has been pulled, or else the one to where the pointer is.
fn errand(
    pos: &Position,
    (choices, selection): (&Choices, &Selection),
    trail: &Trail,
    to: Option<Location>,
) -> Option<Errand> {
    let (units, gait) = goers(pos, choices, selection)?;
    let by = trail.way();
    if let Some(&to) = by.last() {
        return Some(Errand { units, gait, to, by });
    }
    let to = to?;
    // Nowhere, for those who come on the board.
    let from = pos.unit(*units.first()?)?.at();
    from.is_none_or(|from| from.hex != to.hex).then_some(Errand { units, gait, to, by })
}

#[allow(clippy::too_many_arguments, reason = "a system's arguments are what it looks at")]
pub(super) fn follow(
    session: Option<Res<Session>>,
    choices: Res<Choices>,
    selection: Res<Selection>,
    settings: Res<Settings>,
    (pointer, stacks): (Res<Pointer>, Stacks<'_, '_>),
    (tool, trail): (Res<LosTool>, Res<Trail>),
    mut path: ResMut<PathPreview>,
    (bench, mut redraw): (Bench, MessageWriter<RequestRedraw>),
) {
    let path_now = path.bypass_change_detection();
    let mut changed = false;
    let stale = session.as_ref().is_none_or(|session| session.is_changed());
    if stale && (path_now.work.is_some() || !path_now.known.is_empty()) {
        *path_now = PathPreview::default();
        changed = true;
    }
    let wanted = session.as_ref().filter(|_| !tool.on).and_then(|session| {
        let pos = session.position();
        if settings.assistance_in(pos) == Assistance::Off {
            return None;
        }
        // Where a click would go: a counter may lie over the rim of its hex.
        let hex = pointer.world.and_then(|at| stacks.hex_at(spot(at)));
        let to = hex.filter(|hex| pos.map().contains(*hex)).map(Location::ground);
        errand(pos, (&choices, &selection), &trail, to)
    });
    if wanted != path_now.wanted {
        path_now.wanted = wanted;
        path_now.work = None;
        changed = true;
        if let (None, Some(errand), Some(session)) =
            (path_now.shown(), path_now.wanted.clone(), &session)
        {
            let pos = session.position().clone();
            path_now.work = Some(bench.begin(move || look(&pos, &errand)));
        }
    }
    if let Some(way) = path_now.work.as_mut().and_then(Work::take) {
        path_now.work = None;
        // One that broke off is not shown.
        if let (Some(errand), Ok(way)) = (path_now.wanted.clone(), way) {
            path_now.known.truncate(KEPT - 1);
            path_now.known.insert(0, (errand, way));
        }
        redraw.write(RequestRedraw);
        changed = true;
    }
    if changed {
        path.set_changed();
    }
}

/// Works a way out.
fn look(pos: &Position, errand: &Errand) -> Way {
    if let Some(&vehicle) = errand.units.iter().find(|id| pos.vehicle_type(**id).is_some()) {
        let seen = View::of(pos, Viewer::Side(pos.attacker));
        let hexes: Vec<Coord> = errand.by.iter().map(|at| at.hex).collect();
        let whither =
            if hexes.is_empty() { Whither::To(errand.to.hex) } else { Whither::By(&hexes) };
        // Who stands sets out forward: Reverse is a card of its own.
        let way = drive_to(seen.position(), vehicle, false, whither);
        return Way::Driven(way.unwrap_or_default());
    }
    let near = |unit: &UnitId| match pos.unit(*unit).and_then(|unit| unit.at()) {
        Some(at) => at.hex.distance(errand.to.hex) == 1,
        None => true,
    };
    // Next door, and from off the board, the rules themselves say why there is no way.
    let beside = || errand.units.iter().any(near).then(|| vec![errand.to]);
    let way = if errand.by.is_empty() {
        way_to(pos, &errand.units, errand.to).or_else(beside).unwrap_or_default()
    } else {
        // A way that has been pulled goes hex by hex as it was: who is upstairs comes down first.
        let from = errand.units.iter().find_map(|unit| pos.unit(*unit)?.at());
        let ground = from.map(|from| Location::ground(from.hex));
        let down = ground.and_then(|ground| way_to(pos, &errand.units, ground));
        [down.unwrap_or_default(), errand.by.clone()].concat()
    };
    Way::OnFoot(of_path(pos, &errand.units, errand.gait, &way))
}

/// What there is to say of a way, in lines: the MF or MP first, then what awaits men.
pub fn lines(pos: &Position, way: &Way, assistance: Assistance) -> Vec<String> {
    let mut lines = Vec::new();
    let odds = match way {
        Way::OnFoot(odds) => odds,
        Way::Driven(way) => {
            let last = way.stages.last();
            lines.extend(last.map(|at| format!("{} MP to {}, {} left", at.spent, at.at, at.left)));
            lines.extend(way.stopped.as_ref().map(|refusal| words::refusal(pos, refusal)));
            return lines;
        }
    };
    let Some(last) = odds.stages.last() else {
        lines.extend(odds.stopped.as_ref().map(|refusal| words::refusal(pos, refusal)));
        return lines;
    };
    lines.push(format!("{} MF to {}, {} left", last.spent, last.at, last.left));
    lines.extend(odds.stopped.as_ref().map(|refusal| words::refusal(pos, refusal)));
    for stage in &odds.stages {
        for waiting in &stage.waiting {
            let what = match waiting.source {
                Source::Residual => "Residual FP".to_owned(),
                Source::Lane(weapon) => pos
                    .lanes
                    .get(&weapon)
                    .map_or("Fire Lane".to_owned(), |lane| format!("Fire Lane {}", lane.letter)),
            };
            let fp = words::firepower(waiting.assessment.fp);
            let chance = match assistance {
                Assistance::Full => {
                    format!(": {} in 100 come through whole", percent(waiting.through))
                }
                _ => String::new(),
            };
            lines.push(format!("{}: {what} {fp}{chance}", stage.at));
        }
    }
    let reply = odds.worst().and_then(|stage| Some((stage, stage.reply.as_ref()?)));
    let Some((stage, reply)) = reply else {
        lines.push("No Known enemy can fire at it on the way".to_owned());
        return lines;
    };
    let from: Vec<String> = reply.from.iter().map(ToString::to_string).collect();
    if assistance == Assistance::Full {
        let attack = words::assessment(&reply.assessment);
        let kind = reply.assessment.kind().label();
        lines.push(format!(
            "Worst reply: {kind} from {} at {}: {attack}",
            from.join(", "),
            stage.at
        ));
        lines.push(format!(
            "{} in 100 arrive whole if fired at so at every step, {} if not",
            percent(odds.whole()),
            percent(last.held)
        ));
    } else {
        let open = if in_the_open(stage) { ", in the open (FFMO)" } else { "" };
        lines.push(format!("{}: under fire from {}{open}", stage.at, from.join(", ")));
    }
    lines
}

fn in_the_open(stage: &Stage) -> bool {
    stage.reply.as_ref().is_some_and(|reply| {
        let drms = reply.assessment.targets.iter().flat_map(|line| &line.drms);
        drms.into_iter().any(|drm| drm.kind == DrmKind::Ffmo)
    })
}

/// Of a hundred.
fn percent(chance: f64) -> String {
    format!("{:.0}", chance * 100.0)
}
