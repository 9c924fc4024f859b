//! What happened: the record that the log, the window and the explanation are made of.

use std::collections::BTreeSet;

use serde::Serialize;

use super::dice::Die;
use super::ids::{Firer, Side, UnitId, WeaponId};
use super::order::Gait;
use super::unit::FireMarker;
use crate::board::{Coord, Footing, Location};
use crate::counters::CounterId;
use crate::rules::words::attack::{AttackReport, BlindReport, Closure, Lane, LaneEnd};
use crate::rules::words::mf::Mf;
use crate::rules::words::outcome::Outcome;
use crate::rules::words::phase::Phase;
use crate::rules::words::report::{CheckDrm, CheckReport, CloseReport, HeatReport};

/// Why a unit left play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// A KIA result (A7.301).
    Kia,
    /// Casualty Reduction of a unit that cannot be reduced further (A7.302).
    CasualtyReduction,
    /// A broken unit's Original 12 on a Morale Check (A10.31).
    OriginalTwelve,
    /// A wound that killed (A17.11).
    Wound,
    /// Failure to rout (A10.5).
    FailureToRout,
    /// Surrender, of a broken unit that could not rout or in the Heat of Battle (A20.21, A15.5).
    Surrender,
    /// Close Combat (A11).
    CloseCombat,
    /// Still broken in Melee at the end of the CCPh (A11.16).
    BrokenInMelee,
    /// A Sniper's shot (A14.3).
    Sniper,
}

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// Concealed units came to light: their "?" is off (A12.14).
    Revealed {
        /// Who.
        units: Vec<UnitId>,
        /// Where.
        at: Location,
    },
    /// Units went under a "?" (A12.12, A12.121).
    Concealed {
        /// Who.
        units: Vec<UnitId>,
        /// Where.
        at: Location,
    },
    /// A unit tried to get under a "?" by a dr (A12.122).
    ConcealmentAttempt {
        /// Who.
        unit: UnitId,
        /// Where.
        at: Location,
        /// The dr.
        dr: Die,
        /// The Final dr.
        total: i32,
    },
    /// There was nobody under a "?": the Dummies are off the board (A12.11).
    Dummies {
        /// Whose.
        side: Side,
        /// The Dummies.
        units: Vec<UnitId>,
        /// Where.
        at: Location,
    },
    /// Movers ran into concealed enemies and are thrown back to where they came from; their move is over
    /// (A12.15).
    ThrownBack {
        /// Who.
        units: BTreeSet<UnitId>,
        /// The Location they could not enter.
        from: Location,
        /// Where they are now; `None` off the board.
        to: Option<Location>,
    },
    /// A side's Sniper was called upon (A14.1): he acts on a 1 or 2.
    SniperActivation {
        /// Whose.
        side: Side,
        /// The dr.
        dr: Die,
    },
    /// A side's Sniper shoots (A14.2).
    SniperShot {
        /// Whose.
        side: Side,
        /// At whom is there.
        at: Location,
    },
    /// A phase began.
    PhaseBegan {
        /// The Game Turn.
        turn: u8,
        /// Whose Player Turn it is.
        attacker: Side,
        /// The phase.
        phase: Phase,
    },
    /// A unit was set up.
    Placed {
        /// The unit.
        unit: UnitId,
        /// Where.
        at: Location,
    },
    /// A unit that had been set up was taken off the board again.
    Lifted {
        /// The unit.
        unit: UnitId,
        /// Where it was.
        at: Location,
    },
    /// A stack began to move.
    MoveBegan {
        /// Who.
        units: BTreeSet<UnitId>,
        /// How.
        gait: Gait,
        /// With how many MF.
        mf: Mf,
    },
    /// A stack entered a Location, or spent MF where it is.
    Moved {
        /// Who.
        units: BTreeSet<UnitId>,
        /// From; `None` from off the board (A2.5).
        from: Option<Location>,
        /// To; the same Location when the MF was spent within it.
        to: Location,
        /// The MF of this expenditure.
        cost: Mf,
        /// The MF spent so far.
        spent: Mf,
    },
    /// A stack went in Bypass (A4.3).
    Bypassed {
        /// Who.
        units: BTreeSet<UnitId>,
        /// Where from.
        from: Location,
        /// The hex that holds the obstacle.
        hex: Coord,
        /// Along so many of its sides.
        hexsides: u8,
        /// What it cost.
        cost: Mf,
        /// What the stack has spent so far.
        spent: Mf,
    },
    /// Units stand otherwise in their Location than before.
    Stands {
        /// Who.
        units: BTreeSet<UnitId>,
        /// Where.
        at: Location,
        /// How.
        footing: Footing,
    },
    /// Units tried to get off the wire (B26.4).
    Untangled {
        /// Who.
        units: BTreeSet<UnitId>,
        /// The MF that it takes.
        dr: u8,
        /// Whether they had as many.
        free: bool,
    },
    /// A stack ended its move.
    MoveEnded {
        /// Who.
        units: BTreeSet<UnitId>,
    },
    /// A fire attack was resolved. Its consequences follow as events of their own.
    Attack(Box<AttackReport>),
    /// Firers turned out not to see their target: they have fired, to no effect (A7.52).
    Blind(Box<BlindReport>),
    /// The rest of a Fire Group has nothing left to fire at, or cannot fire any more: its attack is forfeit (A7.52).
    Forfeited {
        /// Who.
        units: BTreeSet<UnitId>,
        /// The Location fired at.
        target: Location,
    },
    /// Random Selection (A.9): one dr each, the highest are chosen.
    RandomSelection {
        /// The candidates and their dr.
        rolls: Vec<(UnitId, Die)>,
        /// Those chosen.
        chosen: Vec<UnitId>,
    },
    /// A Morale or Task Check, or a rally attempt.
    Check(Box<CheckReport>),
    /// A unit broke and is under DM.
    Broke {
        /// The unit.
        unit: UnitId,
    },
    /// A broken unit came under DM.
    Desperate {
        /// The unit.
        unit: UnitId,
    },
    /// Fire has closed in on a Location: an Encirclement counter (A7.7).
    Encircled {
        /// Where.
        at: Location,
        /// Whose units.
        side: Side,
        /// How it was closed.
        closure: Closure,
    },
    /// An Encirclement counter is gone.
    EncirclementOver {
        /// Where.
        at: Location,
        /// Whose units it hurt.
        side: Side,
    },
    /// A broken unit is Disrupted (A19.12).
    Disrupted {
        /// The unit.
        unit: UnitId,
    },
    /// A broken unit gives itself up to an enemy (A20.21). It leaves play as an elimination of its own.
    Surrendered {
        /// The unit.
        unit: UnitId,
        /// Who takes it prisoner.
        captor: UnitId,
    },
    /// A unit was pinned.
    Pinned {
        /// The unit.
        unit: UnitId,
    },
    /// A squad was reduced to a half-squad.
    Reduced {
        /// The squad, which is no more.
        unit: UnitId,
        /// The half-squad that stands for it.
        into: UnitId,
        /// Its counter.
        counter: CounterId,
    },
    /// An SMC was wounded and lived (A17).
    Wounded {
        /// The SMC.
        unit: UnitId,
        /// The Wound Severity dr.
        dr: Die,
    },
    /// A unit was replaced by a worse one for failing a Morale Check by more than its ELR (A19.13).
    Replaced {
        /// The unit; it keeps its number.
        unit: UnitId,
        /// What it is now.
        counter: CounterId,
    },
    /// A squad of the ELR-5 kind became two broken half-squads (A19.13).
    Split {
        /// The squad, which is no more.
        unit: UnitId,
        /// Its half-squads.
        into: [UnitId; 2],
    },
    /// A squad deployed (A1.31).
    Deployed {
        /// The squad, whose number the first half-squad keeps.
        unit: UnitId,
        /// The second half-squad.
        second: UnitId,
        /// What they are now.
        counter: CounterId,
    },
    /// Two half-squads recombined (A1.32).
    Recombined {
        /// The first, whose number the squad keeps.
        unit: UnitId,
        /// The second, which is no more.
        with: UnitId,
        /// What they are now.
        counter: CounterId,
    },
    /// A unit was eliminated.
    Eliminated {
        /// The unit.
        unit: UnitId,
        /// What it was.
        counter: CounterId,
        /// Where it was.
        at: Option<Location>,
        /// Why.
        cause: Cause,
    },
    /// An Original 2 on a Morale Check put a unit under Heat of Battle (A15.1).
    HeatOfBattle {
        /// The unit.
        unit: UnitId,
    },
    /// The DR for Heat of Battle. What it brings follows.
    Heat(Box<HeatReport>),
    /// The dr for a leader from the ranks (A18.2).
    LeaderCreation {
        /// The MMC.
        unit: UnitId,
        /// The die.
        dr: Die,
        /// Its modifiers.
        drms: Vec<CheckDrm>,
        /// The Final dr.
        total: i32,
    },
    /// A hero or a leader came from the ranks (A15.21, A18.2).
    SteppedForward {
        /// From this MMC.
        by: UnitId,
        /// The hero or leader.
        smc: UnitId,
        /// His counter.
        counter: CounterId,
    },
    /// A leader became heroic (A15.21).
    Heroic {
        /// The leader.
        unit: UnitId,
    },
    /// Battle Hardening (A15.3).
    Hardened {
        /// The unit; it keeps its number.
        unit: UnitId,
        /// What it is now; `None` when it was of the best already, and is Fanatic.
        counter: Option<CounterId>,
    },
    /// A unit went berserk (A15.4).
    WentBerserk {
        /// The unit.
        unit: UnitId,
    },
    /// A berserk unit returned to Good Order (A15.46).
    CameToItself {
        /// The unit.
        unit: UnitId,
    },
    /// A fire marker was placed.
    Marked {
        /// Over what.
        firer: Firer,
        /// Which.
        marker: FireMarker,
    },
    /// A Residual FP counter was placed or grew (A8.2).
    Residual {
        /// Where.
        at: Location,
        /// Its strength.
        fp: u8,
    },
    /// A Fire Lane was laid (A9.22).
    LaneLaid {
        /// By which machine gun.
        weapon: WeaponId,
        /// How it runs.
        lane: Lane,
    },
    /// A Fire Lane came to its end before the MPh did, or to nothing at all (A9.22, A9.223).
    LaneEnded {
        /// The machine gun.
        weapon: WeaponId,
        /// Why.
        why: LaneEnd,
    },
    /// A demolition charge was placed (A23.3).
    ChargePlaced {
        /// By whom.
        unit: UnitId,
        /// The charge.
        weapon: WeaponId,
        /// Where.
        at: Location,
    },
    /// A unit asked for MOL (A22.6).
    Molotov {
        /// Which.
        unit: UnitId,
        /// The dr.
        dr: Die,
        /// What was added to it.
        drm: u8,
        /// Whether it has them at hand.
        ready: bool,
    },
    /// The MOL of a unit turned against it (A22.6).
    Backlash {
        /// Which.
        unit: UnitId,
    },
    /// A SMOKE grenade was tried (A24.1).
    SmokeGrenade {
        /// By whom.
        unit: UnitId,
        /// Where it was to go.
        at: Location,
        /// The dr.
        dr: Die,
        /// Whether it burns.
        placed: bool,
    },
    /// SMOKE now hangs in a Location.
    Smoke {
        /// Where.
        at: Location,
        /// Its Hindrance DRM.
        drm: i8,
    },
    /// A weapon malfunctioned.
    Malfunctioned {
        /// The weapon.
        weapon: WeaponId,
    },
    /// A KIA put a weapon in danger (A9.74).
    WeaponEndangered {
        /// The weapon.
        weapon: WeaponId,
        /// The dr.
        dr: Die,
    },
    /// A weapon left play.
    WeaponLost {
        /// The weapon.
        weapon: WeaponId,
        /// What it was.
        counter: CounterId,
    },
    /// A repair was tried (A9.72).
    Repair {
        /// The weapon.
        weapon: WeaponId,
        /// The dr.
        dr: Die,
        /// Whether it works again.
        repaired: bool,
    },
    /// A weapon was taken apart, or put together (A9.8).
    Dismantled {
        /// The weapon.
        weapon: WeaponId,
        /// Apart, or together.
        apart: bool,
    },
    /// A weapon changed hands, or was left behind (`to` is `None`).
    Possession {
        /// The weapon.
        weapon: WeaponId,
        /// Who has it now.
        to: Option<UnitId>,
    },
    /// A Recovery was tried (A4.44).
    Recovery {
        /// Who.
        unit: UnitId,
        /// The weapon.
        weapon: WeaponId,
        /// The dr.
        dr: Die,
        /// Whether it was picked up.
        recovered: bool,
    },
    /// A unit rallied.
    Rallied {
        /// The unit.
        unit: UnitId,
    },
    /// A unit lost its DM.
    DmRemoved {
        /// The unit.
        unit: UnitId,
    },
    /// A unit became CX.
    Exhausted {
        /// The unit.
        unit: UnitId,
    },
    /// A broken unit routed one Location.
    Routed {
        /// The unit.
        unit: UnitId,
        /// From.
        from: Location,
        /// To.
        to: Location,
        /// By Low Crawl.
        low_crawl: bool,
    },
    /// A routing unit was interdicted; the check follows.
    Interdicted {
        /// The unit.
        unit: UnitId,
        /// Where.
        at: Location,
        /// By whom.
        by: UnitId,
    },
    /// Units advanced.
    Advanced {
        /// Who.
        units: BTreeSet<UnitId>,
        /// From.
        from: Location,
        /// To.
        to: Location,
    },
    /// The Ambush dr of a Location's CC (A11.4).
    Ambush {
        /// Where.
        at: Location,
        /// Each side's Final dr, by [`Side::index`].
        drs: [i32; 2],
        /// Who ambushed whom.
        ambusher: Option<Side>,
    },
    /// A Close Combat attack.
    CloseCombat(Box<CloseReport>),
    /// A unit withdrew from Close Combat (A11.2).
    Withdrew {
        /// The unit.
        unit: UnitId,
        /// Where to.
        to: Location,
    },
    /// Both sides are locked in Melee.
    Melee {
        /// Where.
        at: Location,
    },
    /// A hex changed hands.
    Control {
        /// The hex.
        hex: Coord,
        /// Who controls it now.
        side: Side,
    },
    /// A side that has taken a hex out of the other's sight now has somebody there who is seen.
    ControlShown {
        /// The hex.
        hex: Coord,
        /// Who controls it.
        side: Side,
    },
    /// The game is over.
    GameOver {
        /// How.
        outcome: Outcome,
    },
    /// The machine passed for a side that had nothing to decide.
    Passed {
        /// The side.
        side: Side,
        /// What it was asked for.
        phase: Phase,
    },
}
