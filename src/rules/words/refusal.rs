//! Why an order is not accepted: a closed list, each with a sentence for the player and a rule number.

use std::fmt;

use super::ids::{UnitId, WeaponId};
use crate::board::{Coord, Location};
use crate::rules::words::phase::Phase;

/// What a field of a refusal holds, by its name.
macro_rules! named {
    (unit) => { UnitId };
    (leader) => { UnitId };
    (weapon) => { WeaponId };
    (at) => { Location };
    (to) => { Location };
    (hex) => { Coord };
    (phase) => { Phase };
    (left) => { usize };
    (why) => { Box<Refusal> };
}

/// What it says of it.
macro_rules! told {
    (unit) => {
        "Who."
    };
    (leader) => {
        "The leader."
    };
    (weapon) => {
        "The weapon."
    };
    (at) => {
        "Where."
    };
    (to) => {
        "Where to."
    };
    (hex) => {
        "The hex."
    };
    (phase) => {
        "The present phase."
    };
    (left) => {
        "How many."
    };
    (why) => {
        "The reason behind it."
    };
}

/// Defines the refusals: variant with its fields, rule, sentence.
macro_rules! refusals {
    ($($(#[$doc:meta])* $name:ident $({ $($field:ident),* })? => $rule:literal, $text:literal;)*) => {
        /// Why an order is not accepted.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub enum Refusal {
            $($(#[$doc])* $name $({ $(#[doc = told!($field)] $field: named!($field)),* })?,)*
        }

        impl Refusal {
            /// The rule it rests on, as players cite it.
            #[must_use]
            pub fn rule(&self) -> &'static str {
                match self {
                    $(Refusal::$name $({ $($field: _),* })? => $rule,)*
                }
            }
        }

        impl fmt::Display for Refusal {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Refusal::$name $({ $($field),* })? => write!(f, $text),)*
                }
            }
        }

        impl std::error::Error for Refusal {}
    };
}

refusals! {
    /// The game has ended.
    GameOver => "A26", "the game is over";
    /// The order does not answer the question now asked.
    NotAnAnswer => "A3", "that is not what is being asked now";
    /// A late shot: nobody could fire any more, and so the window closed without being asked about.
    WindowClosed { why } => "A8.1", "the fire window of this MF expenditure has closed by itself, for nobody can fire any more: {why}";
    /// A late shot: the DEFENDER has let the movers go on.
    WindowOver => "A8.1", "the fire window of this MF expenditure is closed: the movers go on";
    /// A shot before the first MF is spent.
    NothingSpent => "A8.1", "the movers have spent no MF yet that could be answered by fire";
    /// A shot where nobody is on the move.
    NobodyMoving => "A8.1", "nobody is on the move: in the MPh only the DEFENDER fires, at who has just spent MF";
    /// The order belongs to another phase.
    NotInThisPhase { phase } => "A3", "that cannot be done in the {phase} Phase";
    /// No such unit in play.
    NoSuchUnit { unit } => "A1", "{unit} is not in play";
    /// No such weapon in play.
    NoSuchWeapon { weapon } => "A1", "{weapon} is not in play";
    /// The unit belongs to the other side.
    NotYours { unit } => "A3", "{unit} is not yours";
    /// There is nobody under the counter.
    OnlyADummy { unit } => "A12.11", "{unit} is a Dummy: it can only move and be moved about";
    /// The moving stack has yet to come on the board.
    OffBoardFirst => "A2.5", "still off the board: the first step is onto an entry hex, and not by Dash";
    /// The stack is off the board, and the Location is no way in.
    NoEntryHex { at } => "A2.5", "{at} is none of the entry hexes";
    /// The unit is not on the board.
    NotOnBoard { unit } => "A2.5", "{unit} is not on the board";
    /// The Location is not on this map.
    OffBoard { at } => "A2", "there is no Location {at} on this map";
    /// The order names nobody.
    NobodyNamed => "A3", "no unit is named";
    /// The same unit or weapon is named twice.
    NamedTwice => "A7.33", "a unit or weapon is named twice";
    /// A Snap Shot where no hexside is being crossed.
    NothingToSnapAt => "A8.15", "nobody is crossing a hexside that could be shot at";
    /// Fire at two Locations lays no Fire Lane.
    LaneManner => "A9.22", "Spraying Fire and a thrown charge lay no Fire Lane";
    /// A Snap Shot is First Fire of what has not fired.
    SnapShotMarked { unit } => "A8.15", "{unit} has fired: a Snap Shot is Defensive First Fire only";
    /// One Snap Shot at a crossing.
    SnapShotTaken { unit } => "A8.15", "{unit} has taken its one Snap Shot at this hexside";
    /// Spraying Fire by one that cannot.
    CannotSpray { unit } => "A7.34", "{unit} cannot spread this fire over these two Locations";
    /// Spraying Fire does not reach so far.
    SprayRange { unit } => "A7.34", "{unit} is too far away for Spraying Fire";
    /// The two Locations of Spraying Fire are not next to each other.
    SprayApart => "A9.5", "Spraying Fire goes to two neighbouring Locations";
    /// The unit is broken.
    Broken { unit } => "A10.4", "{unit} is broken";
    /// The unit is not broken.
    NotBroken { unit } => "A10.6", "{unit} is not broken";
    /// The unit is held in Melee.
    InMelee { unit } => "A7.21", "{unit} is held in Melee";
    /// The unit is pinned.
    Pinned { unit } => "A7.8", "{unit} is pinned";
    /// The unit is berserk.
    Berserk { unit } => "A15.42", "{unit} is berserk";
    /// The units are not in one Location.
    NotTogether => "A4.2", "they are not all in the same Location";

    // --- set-up ---
    /// The unit may not be set up there.
    OutsideSetupArea { at } => "A2.9", "this unit may not set up in {at}";
    /// The unit has a fixed place.
    CannotSetUp { unit } => "A2.9", "{unit} does not set up now";
    /// Units are left to place.
    UnitsLeftToPlace { left } => "A2.9", "units still to be set up: {left}";
    /// Stacking limits would be exceeded.
    Overstacked { at } => "A5.1", "{at} would hold more than three squad-equivalents or four SMC of a side";

    // --- fire ---
    /// Only the other side fires in this phase.
    NotYourFire => "A7.1", "only the other side may fire in this phase";
    /// Berserk units do not fire in the PFPh.
    BerserkNoPrepFire { unit } => "A15.432", "{unit} is berserk: it charges and does not fire in the PFPh";
    /// Berserk units listen to no leader.
    BerserkUndirected { unit } => "A15.42", "{unit} is berserk: no leader directs its fire";
    /// Berserk units fire with their own Location only.
    BerserkGroup { unit } => "A7.54", "{unit} is berserk and takes part in no Fire Group of several Locations";
    /// The unit has already used its fire.
    AlreadyFired { unit } => "A7.1", "{unit} has already used its fire";
    /// The unit waits for Opportunity Fire.
    AwaitsOpportunity { unit } => "A7.25", "{unit} waits for Opportunity Fire: until the AFPh it neither fires nor moves";
    /// The weapon has already used its fire.
    WeaponAlreadyFired { weapon } => "A7.1", "{weapon} has already used its fire";
    /// The unit does not possess the weapon.
    NotPossessed { weapon } => "A7.35", "{weapon} is not possessed by the unit that is to fire it";
    /// The weapon is out of order.
    Malfunctioned { weapon } => "A9.7", "{weapon} has malfunctioned";
    /// The member fires nothing.
    FiresNothing { unit } => "A7.5", "{unit} fires neither inherent FP nor a weapon";
    /// The unit has no inherent FP.
    NoInherentFp { unit } => "A7.5", "{unit} has no inherent FP";
    /// The inherent FP is used up by the weapons fired.
    InherentLost { unit } => "A7.351", "the inherent FP of {unit} is used up by the two support weapons it fires: half of it is back in Subsequent First Fire, and in Final Fire at an adjacent target, with one weapon or none";
    /// The inherent FP of anybody but a squad is used up by the first weapon fired.
    InherentTraded { unit } => "A7.352", "the inherent FP of {unit} is used up by the support weapon it fires: half of it is back in Subsequent First Fire, and in Final Fire at an adjacent target, without a weapon";
    /// More weapons than a squad may fire.
    TooManyWeapons { unit } => "A7.351", "{unit} fires no more than two support weapons in one phase, and only one beside its inherent FP";
    /// More weapons than anybody but a squad may fire.
    OneWeaponOnly { unit } => "A7.352", "{unit} fires no more than one support weapon in one phase, and none beside its inherent FP";
    /// A leader who directs fires no weapon.
    HasDirected { unit } => "A7.531", "{unit} has directed fire in this Player Turn and fires no weapon";
    /// An SMC's weapon may not use Sustained Fire.
    SmcNoSustainedFire { weapon } => "A9.3", "{weapon} is fired by an SMC, who cannot use Sustained Fire";
    /// A moved MMG/HMG may not fire in the AFPh.
    MovedMachineGun { weapon } => "A7.24", "{weapon} moved this turn and may not fire in the AFPh";
    /// There is nobody to fire at.
    NoTarget { at } => "A7.4", "there is no enemy unit in {at} to fire at";
    /// Only the moving stack can be fired at.
    NotTheMover => "A8.1", "in the MPh only the moving stack can be fired at";
    /// Beyond twice Normal Range.
    OutOfRange { unit } => "A7.22", "the target is beyond twice the Normal Range of {unit} or its weapon";
    /// A Known enemy shares the firer's Location.
    EnemyInLocation { unit } => "A7.212", "{unit} shares its Location with an enemy and may fire at nothing else";
    /// Units fire from Locations that are not linked.
    NotAdjacentGroup => "A7.5", "each Location of a Fire Group must be ADJACENT to another of it";
    /// The SMC cannot be the second man at the weapon.
    NoSecondMan { unit, weapon } => "A7.5", "{unit} is not free beside a leader to help him fire {weapon}";
    /// Nobody in the Location belongs to what is left of the Fire Group.
    NotOfTheGroup { at } => "A7.52", "nobody in {at} is left of the Fire Group that has to fire";
    /// The units of a Location must fire together.
    MandatoryGroup { at } => "A7.55", "units of {at} have fired at that target without it: they had to fire as one group";
    /// Subsequent First Fire beyond Normal Range.
    SubsequentRange { unit } => "A8.3", "Subsequent First Fire of {unit} reaches no farther than Normal Range";
    /// Subsequent First Fire past a closer enemy.
    SubsequentCloser { unit } => "A8.3", "an armed Known enemy is closer to {unit} than the target";
    /// Shots are capped by the MF spent.
    ShotsExhausted { unit } => "A8.14", "{unit} has fired at these movers as often as the MF they spent here allow";
    /// Subsequent First Fire waits for another MF.
    SubsequentExhausted { unit } => "A8.3", "{unit} fires at these movers again only when they have spent more MF here than it has fired at them";
    /// So does Final Protective Fire.
    ProtectiveExhausted { unit } => "A8.31", "{unit} has used Final Protective Fire at these movers as often as the MF they spent here allow";
    /// FPF only at ADJACENT or same-hex movers.
    ProtectiveRange { unit } => "A8.31", "{unit} is marked Final Fire: only Final Protective Fire at an ADJACENT mover is left";
    /// No Snap Shot at a unit entering the firer's hex.
    SnapShotIntoOwnHex { unit } => "A8.15", "{unit} cannot take a Snap Shot at a unit that enters its own hex";
    /// FPF must use every usable machine gun.
    ProtectiveWeapons { unit } => "A8.31", "{unit} must fire every usable machine gun it has with Final Protective Fire";
    /// Final Fire of a First Fire-marked firer only adjacent.
    FinalFireAdjacent { unit } => "A8.4", "{unit} or its weapon is marked First Fire: Final Fire of what is marked reaches adjacent hexes only";
    /// Final Fire is over for a Final Fire-marked firer.
    FinalFireMarked { unit } => "A8.4", "{unit} or its weapon is marked Final Fire and cannot fire in the DFPh";
    /// The weapon is dismantled and does not fire so.
    Dismantled { weapon } => "A9.8", "{weapon} is dismantled and does not fire so";
    /// The weapon cannot be dismantled, or is as it should be already.
    CannotDismantle { weapon } => "A9.8", "{weapon} cannot be dismantled or put together now";
    /// FT and DC attack by themselves.
    FiresAlone { weapon } => "A7.55", "{weapon} attacks by itself, not in a Fire Group nor with inherent FP";
    /// The weapon is no demolition charge.
    NotACharge { weapon } => "A23.3", "{weapon} is not a demolition charge";
    /// A charge goes off in the AFPh where it was placed.
    ChargeNotPlaced { weapon } => "A23.3", "{weapon} goes off only in the AFPh, where it was placed in the MPh";
    /// Only a charge in hand is thrown.
    NotThrown { weapon } => "A23.6", "{weapon} is not a demolition charge in hand, and not thrown";
    /// A throw is a charge's alone.
    ThrowsOnly { unit } => "A23.6", "{unit} has to throw a demolition charge, and nothing else";
    /// The side has none.
    NoMolotovs { unit } => "A22.6", "{unit} has no MOL: only MMC of a side that the scenario grants them";
    /// Once a phase.
    MolotovTried { unit } => "A22.6", "{unit} has asked for MOL already in this phase";
    /// Too far, or it is fire again.
    NothingForMolotovs { unit } => "A22.6", "{unit} has nothing in its Location or an ADJACENT one to throw MOL at now";
    /// FT and DC are not directed.
    NotDirected { weapon } => "A22.1", "no leader directs an attack of {weapon}";
    /// FT and DC need an unpinned user.
    NotWhilePinned { weapon } => "A7.81", "{weapon} is not used by a pinned unit";
    /// Only Small Arms and MG fire again.
    FiresOnce { weapon } => "A8.3", "{weapon} is neither Small Arms nor a machine gun and does not fire again";
    /// Some weapons have no Long Range.
    NoLongRange { unit } => "A7.22", "a weapon of {unit} does not reach beyond its Normal Range";
    /// Mortars are ordnance.
    MortarIsOrdnance { weapon } => "C3", "{weapon} fires as ordnance, which this game does not have yet";
    /// The Covered Arc excludes the target.
    OutsideArc { weapon } => "A9.21", "the target is outside the Covered Arc {weapon} fired in";
    /// The DEFENDER has a duty to fire.
    MustFire { unit } => "A8.312", "{unit} must fire at the enemy MMC that entered its Location";
    /// The director is not a leader able to direct.
    NotADirector { unit } => "A7.53", "{unit} is not a leader who can direct fire";
    /// A pinned leader directs nobody.
    DirectorPinned { unit } => "A7.831", "{unit} is pinned and directs no fire";
    /// The leader has directed other firers.
    AlreadyDirected { unit } => "A7.53", "{unit} directs in this Player Turn only firers of the attack that he directed last";
    /// The ATTACKER's leaders direct in one phase of fire.
    DirectedBefore { unit } => "A7.531", "{unit} has directed fire in another phase of this Player Turn";
    /// A leader is needed in each Location.
    DirectorMissing => "A7.531", "a group of several Locations is directed only with a leader in each of them";
    /// One leader a Location.
    DirectorElsewhere { unit } => "A7.531", "{unit} is in no Location that takes part, or another leader directs there";
    /// A leader that fires does not direct.
    DirectorFires { unit } => "A7.53", "{unit} fires a weapon himself and cannot direct";
    /// The weapons named did not keep their ROF.
    NoRofToKeep { weapon } => "A8.23", "{weapon} has no Multiple ROF to keep";

    // --- Fire Lanes ---
    /// No machine gun that fires in the attack.
    LaneGun { weapon } => "A9.22", "{weapon} is no machine gun that fires in this attack, and lays no Fire Lane";
    /// Only with the first fire of an unmarked machine gun.
    LaneFirstFire { weapon } => "A9.22", "{weapon} lays a Fire Lane only with Defensive First Fire, while it and its crew are unmarked";
    /// The crew is pinned.
    LanePinned { unit } => "A9.22", "{unit} is pinned and lays no Fire Lane";
    /// Not within Normal Range, or in the same hex.
    LaneRange { weapon } => "A9.22", "a Fire Lane of {weapon} needs a target in another hex within Normal Range";
    /// The target is at another level.
    LaneLevel { weapon } => "A9.22", "a Fire Lane of {weapon} needs a target at its own level";
    /// There is no column to the left.
    LaneTooWeak { weapon } => "A9.22", "{weapon} has no column to the left of its own: a Fire Lane would have no FP";
    /// No Hex Grain leads through the target to a place for the counter.
    LaneGrain { weapon } => "A9.22", "no Hex Grain leads from {weapon} through its target to a place for the counter";
    /// All counters are in use.
    LaneCounters => "A9.22", "the six Fire Lane counters, A to F, are all in use";
    /// The counter may not lie there.
    LanePlace { at } => "A9.22", "the counter cannot lie in {at}: it goes on a Hex Grain that leads through the target, there or beyond, with left or right named for an Alternate one only";
    /// The machine gun keeps its Fire Lane up.
    LaneStands { weapon } => "A9.223", "{weapon} keeps its Fire Lane up and fires at nothing else in this MPh";
    /// The crew keeps its Fire Lane up.
    LaneCrew { unit } => "A9.223", "{unit} mans a machine gun that keeps a Fire Lane up: no Subsequent First Fire or FPF";
    /// The lane has no such attack to make.
    LaneNoAttack { weapon } => "A9.222", "the Fire Lane of {weapon} has no such attack to make now";
    /// A lane's attack has to be made.
    LaneAttacks { weapon } => "A9.222", "the Fire Lane of {weapon} attacks whoever spends MF under it";

    // --- movement ---
    /// The unit has moved already.
    AlreadyMoved { unit } => "A4.2", "{unit} has already moved this turn";
    /// A unit that Prep Fired does not move.
    PrepFired { unit } => "A4.1", "{unit} fired in the PFPh and does not move";
    /// Berserk units charge, and nothing else.
    OnlyCharges { unit } => "A15.431", "{unit} is berserk: it charges, without Assault Movement or Double Time";
    /// Berserk units have to charge, before anybody else moves.
    MustCharge { unit } => "A15.43", "{unit} is berserk and has to charge";
    /// Berserk units of a Location charge together.
    ChargesTogether { unit } => "A15.43", "{unit} charges with the other berserk units of its Location, and with nobody else";
    /// Nobody to charge.
    NothingToCharge { unit } => "A15.43", "{unit} sees no enemy that it could charge";
    /// The step is not on the way of the charge.
    NotTheCharge { to } => "A15.431", "{to} is not on the shortest way to the enemy that is charged";
    /// CX units may not double time.
    TooTired { unit } => "A4.5", "{unit} is CX or wounded and cannot use Double Time";
    /// CX units do not Dash.
    TooTiredToDash { unit } => "A4.63", "{unit} is CX and cannot Dash";
    /// Double Time is taken up once.
    HurriesAlready => "A4.5", "already at Double Time, and CX by it";
    /// Double Time is taken up in the middle of ordinary movement.
    NoHurry => "A4.5", "only a stack in ordinary movement goes over to Double Time";
    /// Not adjacent.
    NotAdjacent { to } => "A4.1", "{to} is not next to it";
    /// MF do not suffice.
    NotEnoughMf { to } => "A4.1", "there are not enough MF left to enter {to}";
    /// MF do not suffice for something in place.
    NotEnoughMfHere => "A4.1", "there are not enough MF left for that";
    /// Next to it, but no way leads there.
    NoWay { to } => "B23.2", "no way leads to {to} from there: upper levels are entered inside their building only, by its stairs";
    /// A Dash crosses a road from cover to cover and does nothing else.
    NoDash { at } => "A4.63", "a Dash is from cover over a road into cover, and nothing else: not at {at}";
    /// A Dash does not stop in the road.
    MustCross { at } => "A4.63", "a Dash does not end in the road in {at}";
    /// Assault Movement is one Location.
    AssaultOneLocation => "A4.61", "Assault Movement enters one Location only";
    /// Assault Movement may not use all MF.
    AssaultAllMf => "A4.61", "Assault Movement may not use all MF";
    /// Enemy in the Location.
    EnemyThere { to } => "A4.14", "{to} holds an enemy unit: it cannot be entered in the MPh";
    /// Nobody of the stack can go on.
    NobodyCanMove => "A7.8", "nobody in the stack can go on";
    /// There is no room in the foxholes, or none here.
    NoFoxhole { at } => "B27.4", "there is no room in a foxhole in {at}";
    /// There is no such crest: no Depression, or none of its Crest hexsides in front.
    NoCrest { at } => "B20.9", "there is no crest to lie at in {at} that way";
    /// From Crest status the way leads through one of the three hexsides in front.
    BehindCrest { to } => "B20.94", "the way to {to} does not lead over the rim in front";
    /// There is no Bypass along there: no woods or building, one that reaches the hexside, or a pace that does not allow it.
    NoBypass { hex } => "A4.3", "there is no Bypass of {hex} along there";
    /// Out of Bypass the way leads through the vertex where it ended.
    NotAlongBypass { to } => "A4.31", "the Bypass does not lead to {to}";
    /// Infantry does not end its move in Bypass.
    MayNotStopInBypass { hex } => "A4.3", "nobody ends his move in Bypass of {hex}";
    /// Who goes in Bypass picks nothing up.
    BusyInBypass { hex } => "A4.431", "nobody picks anything up in Bypass of {hex}";
    /// Who is caught on the wire gets off it first.
    OnWire => "B26.4", "the wire holds them: they have to get off it first";
    /// The unit has no SMOKE grenades.
    NoSmokeGrenades { unit } => "A24.1", "{unit} has no smoke exponent and no SMOKE grenades";
    /// One attempt a Player Turn.
    SmokeTried { unit } => "A24.1", "{unit} has tried to place SMOKE already in this Player Turn";
    /// Out of the reach of a grenade.
    NoSmokeThere { at } => "A24.1", "no SMOKE grenade can be placed in {at}";
    /// Portage would be exceeded.
    TooHeavy { unit } => "A4.42", "{unit} carries more than it can move with";

    // --- rally ---
    /// The unit has had its attempt.
    AlreadyActed { unit } => "A10.6", "{unit} has had its one action of this phase";
    /// No Self-Rally.
    NoSelfRally { unit } => "A10.63", "{unit} cannot rally by itself";
    /// A Disrupted unit needs a leader.
    DisruptedNeedsLeader { unit } => "A19.12", "{unit} is Disrupted: only a leader can rally it";
    /// A broken leader has to rally first.
    BrokenLeaderFirst { leader } => "A10.7", "nobody stacked with {leader}, a broken leader, can rally before he has";
    /// Not a leader who can rally.
    NotARallier { unit } => "A10.6", "{unit} is not a Good Order, unpinned leader in the same Location";
    /// The game is older than the rule.
    BegunBeforeDeployment => "A1.31", "this game was begun before squads could deploy, and goes on as it began";
    /// Squads deploy, and half-squads recombine, in their own Player Turn.
    DeploysInOwnTurn => "A1.31", "squads deploy and half-squads recombine in the RPh of their own Player Turn";
    /// Only squads deploy.
    NotASquad { unit } => "A1.31", "{unit} is no squad: it cannot deploy";
    /// Troops who do not deploy.
    NeverDeploys { unit } => "A25", "{unit} is of troops who do not deploy";
    /// Most squads deploy with a leader.
    DeploysWithLeader { unit } => "A1.31", "{unit} deploys only with a leader";
    /// Not a leader who can deploy or recombine others.
    LeadsNoDeployment { unit } => "A1.31", "{unit} is not a Good Order, unpinned leader in the same Location";
    /// Two half-squads recombine.
    NotTwoHalfSquads => "A1.32", "two half-squads become a squad, no fewer and no more";
    /// Only half-squads recombine.
    NotAHalfSquad { unit } => "A1.32", "{unit} is no half-squad: it cannot recombine";
    /// They have to be of one type.
    UnlikeHalfSquads => "A1.32", "only half-squads of the same type recombine";
    /// They have to be in one place.
    HalvesApart { unit } => "A1.32", "{unit} is not with the other half-squad, in the same Location and the same cover";
    /// Most half-squads recombine with a leader.
    RecombinesWithLeader { unit } => "A1.32", "{unit} recombines only with a leader";
    /// The weapon works.
    NotMalfunctioned { weapon } => "A9.72", "{weapon} has not malfunctioned";
    /// The weapon has been tried already.
    WeaponTried { weapon } => "A9.72", "{weapon} has had its one attempt of this phase";
    /// The weapon is possessed already.
    NotUnattended { weapon } => "A4.44", "{weapon} does not lie free in that Location";
    /// One attempt per unit and weapon.
    SoughtAlready { unit, weapon } => "A4.44", "{unit} has already tried to recover {weapon} in this phase";
    /// Recovered weapons are not handed on at once.
    JustRecovered { weapon } => "A4.44", "{weapon} was recovered in this phase and is not handed on in it";
    /// Nothing is picked up beside an enemy.
    EnemyBesideWeapon { unit } => "A4.44", "{unit} shares its Location with a Known enemy and recovers nothing";
    /// Transfer needs Good Order, unpinned units of one Location.
    NoTransfer { unit } => "A4.431", "{unit} is not a Good Order, unpinned unit of that Location";
    /// Transfer comes first in the APh.
    TransferTooLate => "A4.431", "in the APh weapons change hands before the first unit advances";

    // --- rout ---
    /// The unit need not and may not rout.
    MayNotRout { unit } => "A10.5", "{unit} may not rout: it is neither under DM nor next to an enemy, nor in the open before one";
    /// One rout a phase.
    AlreadyRouted { unit } => "A10.5", "{unit} has routed in this phase";
    /// One rout at a time.
    RoutUnderWay { unit } => "A10.51", "{unit} is in the middle of its rout, which comes first";
    /// A unit must rout.
    MustRout { unit } => "A10.5", "{unit} must rout, or be lost";
    /// The way leads toward an enemy.
    RoutTowardEnemy { to } => "A10.51", "a rout to {to} leads nearer to, or next to, a Known enemy";
    /// The way does not lead to the nearest cover.
    RoutNotToCover { to } => "A10.51", "{to} is not on a way to the nearest woods or building";
    /// A Disrupted unit stays in cover, and does not crawl.
    DisruptedStays { unit } => "A19.12", "{unit} is Disrupted: it routs only out of Open Ground or from enemies who are held in Melee, and never by Low Crawl";
    /// Low Crawl is not allowed here.
    NoLowCrawl => "A10.52", "Low Crawl is not possible here";
    /// Low Crawl to where the cover is no nearer.
    CrawlsAstray { to } => "A10.52", "Low Crawl leads toward the cover, which is no nearer from {to}";
    /// Rout has gone on for long enough.
    RoutOver => "A10.51", "the unit has to stop where it is";

    // --- advance and close combat ---
    /// One Location for each.
    AlreadyAdvanced { unit } => "A4.7", "{unit} has advanced in this phase";
    /// Terrain that takes all MF cannot be advanced into.
    NoAdvanceInto { to } => "A4.7", "{to} takes all MF to enter: nobody advances into it";
    /// CX units may not advance into difficult terrain.
    DifficultAdvance { to } => "A4.72", "{to} is difficult terrain: a CX unit cannot advance into it";
    /// No CC there.
    NoCloseCombat { at } => "A11.1", "there is no Close Combat to resolve in {at}";
    /// CC is left to resolve.
    CloseCombatLeft { at } => "A11.1", "the Close Combat in {at} has to be resolved";
    /// A CC plan names a unit that cannot be part of it.
    NotInCloseCombat { unit } => "A11.12", "{unit} cannot be named so in this Close Combat";
    /// The unit cannot withdraw so.
    NoWithdrawal { unit } => "A11.2", "{unit} cannot withdraw there";
}
