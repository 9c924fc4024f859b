//! Why an order is not accepted: a closed list, each with a sentence for the player and a rule number.

use std::fmt;

use super::ids::{UnitId, WeaponId};
use super::sequence::Phase;
use crate::board::{Coord, Location};

/// Defines the refusals: variant, rule, sentence.
macro_rules! refusals {
    ($($(#[$doc:meta])* $name:ident $({ $($(#[$fdoc:meta])* $field:ident : $ty:ty),* $(,)? })? => $rule:literal, $text:literal;)*) => {
        /// Why an order is not accepted.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub enum Refusal {
            $($(#[$doc])* $name $({ $($(#[$fdoc])* $field: $ty),* })?,)*
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
    /// The order belongs to another phase.
    NotInThisPhase {
        /// The present phase.
        phase: Phase } => "A3", "that cannot be done in the {phase} Phase";
    /// No such unit in play.
    NoSuchUnit {
        /// Its number.
        unit: UnitId } => "A1", "{unit} is not in play";
    /// No such weapon in play.
    NoSuchWeapon {
        /// Its number.
        weapon: WeaponId } => "A1", "{weapon} is not in play";
    /// The unit belongs to the other side.
    NotYours {
        /// The unit.
        unit: UnitId } => "A3", "{unit} is not yours";
    /// There is nobody under the counter.
    OnlyADummy {
        /// The Dummy.
        unit: UnitId } => "A12.11", "{unit} is a Dummy: it can only move and be moved about";
    /// The unit is not on the board.
    NotOnBoard {
        /// The unit.
        unit: UnitId } => "A2.5", "{unit} is not on the board";
    /// The Location is not on this map.
    OffBoard {
        /// The Location.
        at: Location } => "A2", "there is no Location {at} on this map";
    /// The order names nobody.
    NobodyNamed => "A3", "no unit is named";
    /// The same unit or weapon is named twice.
    NamedTwice => "A7.33", "a unit or weapon is named twice";
    /// A Snap Shot where no hexside is being crossed.
    NothingToSnapAt => "A8.15", "nobody is crossing a hexside that could be shot at";
    /// Fire at two Locations lays no Fire Lane.
    LaneManner => "A9.22", "Spraying Fire and a thrown charge lay no Fire Lane";
    /// A Snap Shot is First Fire of what has not fired.
    SnapShotMarked {
        /// The unit.
        unit: UnitId } => "A8.15", "{unit} has fired: a Snap Shot is Defensive First Fire only";
    /// One Snap Shot at a crossing.
    SnapShotTaken {
        /// The unit.
        unit: UnitId } => "A8.15", "{unit} has taken its one Snap Shot at this hexside";
    /// Spraying Fire by one that cannot.
    CannotSpray {
        /// The unit.
        unit: UnitId } => "A7.34", "{unit} cannot spread this fire over these two Locations";
    /// Spraying Fire does not reach so far.
    SprayRange {
        /// The unit.
        unit: UnitId } => "A7.34", "{unit} is too far away for Spraying Fire";
    /// The two Locations of Spraying Fire are not next to each other.
    SprayApart => "A9.5", "Spraying Fire goes to two neighbouring Locations";
    /// The unit is broken.
    Broken {
        /// The unit.
        unit: UnitId } => "A10.4", "{unit} is broken";
    /// The unit is not broken.
    NotBroken {
        /// The unit.
        unit: UnitId } => "A10.6", "{unit} is not broken";
    /// The unit is held in Melee.
    InMelee {
        /// The unit.
        unit: UnitId } => "A7.21", "{unit} is held in Melee";
    /// The unit is pinned.
    Pinned {
        /// The unit.
        unit: UnitId } => "A7.8", "{unit} is pinned";
    /// The unit is berserk.
    Berserk {
        /// The unit.
        unit: UnitId } => "A15.42", "{unit} is berserk";
    /// The units are not in one Location.
    NotTogether => "A4.2", "they are not all in the same Location";

    // --- set-up ---
    /// The unit may not be set up there.
    OutsideSetupArea {
        /// Where.
        at: Location } => "A2.9", "this unit may not set up in {at}";
    /// The unit has a fixed place.
    CannotSetUp {
        /// The unit.
        unit: UnitId } => "A2.9", "{unit} does not set up now";
    /// Units are left to place.
    UnitsLeftToPlace {
        /// How many.
        left: usize } => "A2.9", "units still to be set up: {left}";
    /// Stacking limits would be exceeded.
    Overstacked {
        /// Where.
        at: Location } => "A5.1", "{at} would hold more than three squad-equivalents or four SMC of a side";

    // --- fire ---
    /// Only the other side fires in this phase.
    NotYourFire => "A7.1", "only the other side may fire in this phase";
    /// Berserk units do not fire in the PFPh.
    BerserkNoPrepFire {
        /// The unit.
        unit: UnitId } => "A15.432", "{unit} is berserk: it charges and does not fire in the PFPh";
    /// Berserk units listen to no leader.
    BerserkUndirected {
        /// The unit.
        unit: UnitId } => "A15.42", "{unit} is berserk: no leader directs its fire";
    /// Berserk units fire with their own Location only.
    BerserkGroup {
        /// The unit.
        unit: UnitId } => "A7.54", "{unit} is berserk and takes part in no Fire Group of several Locations";
    /// The unit has already used its fire.
    AlreadyFired {
        /// The unit.
        unit: UnitId } => "A7.1", "{unit} has already used its fire";
    /// The unit waits for Opportunity Fire.
    AwaitsOpportunity {
        /// The unit.
        unit: UnitId } => "A7.25", "{unit} waits for Opportunity Fire: until the AFPh it neither fires nor moves";
    /// The weapon has already used its fire.
    WeaponAlreadyFired {
        /// The weapon.
        weapon: WeaponId } => "A7.1", "{weapon} has already used its fire";
    /// The unit does not possess the weapon.
    NotPossessed {
        /// The weapon.
        weapon: WeaponId } => "A7.35", "{weapon} is not possessed by the unit that is to fire it";
    /// The weapon is out of order.
    Malfunctioned {
        /// The weapon.
        weapon: WeaponId } => "A9.7", "{weapon} has malfunctioned";
    /// The member fires nothing.
    FiresNothing {
        /// The unit.
        unit: UnitId } => "A7.5", "{unit} fires neither inherent FP nor a weapon";
    /// The unit has no inherent FP.
    NoInherentFp {
        /// The unit.
        unit: UnitId } => "A7.5", "{unit} has no inherent FP";
    /// The inherent FP is used up by the weapons fired.
    InherentLost {
        /// The unit.
        unit: UnitId } => "A7.351", "the inherent FP of {unit} is used up by the two support weapons it fires: half of it is back in Subsequent First Fire, and in Final Fire at an adjacent target, with one weapon or none";
    /// The inherent FP of anybody but a squad is used up by the first weapon fired.
    InherentTraded {
        /// The unit.
        unit: UnitId } => "A7.352", "the inherent FP of {unit} is used up by the support weapon it fires: half of it is back in Subsequent First Fire, and in Final Fire at an adjacent target, without a weapon";
    /// More weapons than a squad may fire.
    TooManyWeapons {
        /// The unit.
        unit: UnitId } => "A7.351", "{unit} fires no more than two support weapons in one phase, and only one beside its inherent FP";
    /// More weapons than anybody but a squad may fire.
    OneWeaponOnly {
        /// The unit.
        unit: UnitId } => "A7.352", "{unit} fires no more than one support weapon in one phase, and none beside its inherent FP";
    /// A leader who directs fires no weapon.
    HasDirected {
        /// The leader.
        unit: UnitId } => "A7.531", "{unit} has directed fire in this Player Turn and fires no weapon";
    /// An SMC's weapon may not use Sustained Fire.
    SmcNoSustainedFire {
        /// The weapon.
        weapon: WeaponId } => "A9.3", "{weapon} is fired by an SMC, who cannot use Sustained Fire";
    /// A moved MMG/HMG may not fire in the AFPh.
    MovedMachineGun {
        /// The weapon.
        weapon: WeaponId } => "A7.24", "{weapon} moved this turn and may not fire in the AFPh";
    /// There is nobody to fire at.
    NoTarget {
        /// Where.
        at: Location } => "A7.4", "there is no enemy unit in {at} to fire at";
    /// Only the moving stack can be fired at.
    NotTheMover => "A8.1", "in the MPh only the moving stack can be fired at";
    /// Beyond twice Normal Range.
    OutOfRange {
        /// The firer.
        unit: UnitId } => "A7.22", "the target is beyond twice the Normal Range of {unit} or its weapon";
    /// A Known enemy shares the firer's Location.
    EnemyInLocation {
        /// The firer.
        unit: UnitId } => "A7.212", "{unit} shares its Location with an enemy and may fire at nothing else";
    /// Units fire from Locations that are not linked.
    NotAdjacentGroup => "A7.5", "each Location of a Fire Group must be ADJACENT to another of it";
    /// The SMC cannot be the second man at the weapon.
    NoSecondMan {
        /// The SMC.
        unit: UnitId,
        /// The weapon.
        weapon: WeaponId } => "A7.5", "{unit} is not free beside a leader to help him fire {weapon}";
    /// Nobody in the Location belongs to what is left of the Fire Group.
    NotOfTheGroup {
        /// The Location.
        at: Location } => "A7.52", "nobody in {at} is left of the Fire Group that has to fire";
    /// The units of a Location must fire together.
    MandatoryGroup {
        /// Where they are.
        at: Location } => "A7.55", "units of {at} have already fired at that target: they had to fire as one group";
    /// Subsequent First Fire beyond Normal Range.
    SubsequentRange {
        /// The firer.
        unit: UnitId } => "A8.3", "Subsequent First Fire of {unit} reaches no farther than Normal Range";
    /// Subsequent First Fire past a closer enemy.
    SubsequentCloser {
        /// The firer.
        unit: UnitId } => "A8.3", "an armed Known enemy is closer to {unit} than the target";
    /// Shots are capped by the MF spent.
    ShotsExhausted {
        /// The firer.
        unit: UnitId } => "A8.14", "{unit} has fired at these movers as often as the MF they spent here allow";
    /// FPF only at ADJACENT or same-hex movers.
    ProtectiveRange {
        /// The firer.
        unit: UnitId } => "A8.31", "{unit} is marked Final Fire: only Final Protective Fire at an ADJACENT mover is left";
    /// No Snap Shot at a unit entering the firer's hex.
    SnapShotIntoOwnHex {
        /// The firer.
        unit: UnitId } => "A8.15", "{unit} cannot take a Snap Shot at a unit that enters its own hex";
    /// FPF must use every usable machine gun.
    ProtectiveWeapons {
        /// The firer.
        unit: UnitId } => "A8.31", "{unit} must fire every usable machine gun it has with Final Protective Fire";
    /// Final Fire of a First Fire-marked firer only adjacent.
    FinalFireAdjacent {
        /// The firer.
        unit: UnitId } => "A8.4", "{unit} is marked First Fire: its Final Fire reaches adjacent hexes only";
    /// Final Fire is over for a Final Fire-marked firer.
    FinalFireMarked {
        /// The firer.
        unit: UnitId } => "A8.4", "{unit} is marked Final Fire and cannot fire in the DFPh";
    /// The weapon is dismantled and does not fire so.
    Dismantled {
        /// The weapon.
        weapon: WeaponId } => "A9.8", "{weapon} is dismantled and does not fire so";
    /// The weapon cannot be dismantled, or is as it should be already.
    CannotDismantle {
        /// The weapon.
        weapon: WeaponId } => "A9.8", "{weapon} cannot be dismantled or put together now";
    /// FT and DC attack by themselves.
    FiresAlone {
        /// The weapon.
        weapon: WeaponId } => "A7.55", "{weapon} attacks by itself, not in a Fire Group nor with inherent FP";
    /// The weapon is no demolition charge.
    NotACharge {
        /// The weapon.
        weapon: WeaponId } => "A23.3", "{weapon} is not a demolition charge";
    /// A charge goes off in the AFPh where it was placed.
    ChargeNotPlaced {
        /// The weapon.
        weapon: WeaponId } => "A23.3", "{weapon} goes off only in the AFPh, where it was placed in the MPh";
    /// Only a charge in hand is thrown.
    NotThrown {
        /// The weapon.
        weapon: WeaponId } => "A23.6", "{weapon} is not a demolition charge in hand, and not thrown";
    /// A throw is a charge's alone.
    ThrowsOnly {
        /// The unit.
        unit: UnitId } => "A23.6", "{unit} has to throw a demolition charge, and nothing else";
    /// The side has none.
    NoMolotovs {
        /// The unit.
        unit: UnitId } => "A22.6", "{unit} has no MOL: only MMC of a side that the scenario grants them";
    /// Once a phase.
    MolotovTried {
        /// The unit.
        unit: UnitId } => "A22.6", "{unit} has asked for MOL already in this phase";
    /// Too far, or it is fire again.
    NothingForMolotovs {
        /// The unit.
        unit: UnitId } => "A22.6", "{unit} has nothing in its Location or an ADJACENT one to throw MOL at now";
    /// FT and DC are not directed.
    NotDirected {
        /// The weapon.
        weapon: WeaponId } => "A22.1", "no leader directs an attack of {weapon}";
    /// FT and DC need an unpinned user.
    NotWhilePinned {
        /// The weapon.
        weapon: WeaponId } => "A7.81", "{weapon} is not used by a pinned unit";
    /// Only Small Arms and MG fire again.
    FiresOnce {
        /// The weapon.
        weapon: WeaponId } => "A8.3", "{weapon} is neither Small Arms nor a machine gun and does not fire again";
    /// Some weapons have no Long Range.
    NoLongRange {
        /// The firer.
        unit: UnitId } => "A7.22", "a weapon of {unit} does not reach beyond its Normal Range";
    /// Mortars are ordnance.
    MortarIsOrdnance {
        /// The weapon.
        weapon: WeaponId } => "C3", "{weapon} fires as ordnance, which this game does not have yet";
    /// The Covered Arc excludes the target.
    OutsideArc {
        /// The weapon.
        weapon: WeaponId } => "A9.21", "the target is outside the Covered Arc {weapon} fired in";
    /// The DEFENDER has a duty to fire.
    MustFire {
        /// The unit that must.
        unit: UnitId } => "A8.312", "{unit} must fire at the enemy MMC that entered its Location";
    /// The director is not a leader able to direct.
    NotADirector {
        /// The unit.
        unit: UnitId } => "A7.53", "{unit} is not a leader who can direct fire";
    /// The leader has directed other firers.
    AlreadyDirected {
        /// The leader.
        unit: UnitId } => "A7.53", "{unit} has already directed other firers this Player Turn";
    /// A leader is needed in each Location.
    DirectorMissing => "A7.531", "a group of several Locations is directed only with a leader in each of them";
    /// One leader a Location.
    DirectorElsewhere {
        /// The leader.
        unit: UnitId } => "A7.531", "{unit} is in no Location that takes part, or another leader directs there";
    /// A leader that fires does not direct.
    DirectorFires {
        /// The leader.
        unit: UnitId } => "A7.53", "{unit} fires a weapon himself and cannot direct";
    /// The weapons named did not keep their ROF.
    NoRofToKeep {
        /// The weapon.
        weapon: WeaponId } => "A8.23", "{weapon} has no Multiple ROF to keep";

    // --- Fire Lanes ---
    /// No machine gun that fires in the attack.
    LaneGun {
        /// The weapon.
        weapon: WeaponId } => "A9.22", "{weapon} is no machine gun that fires in this attack, and lays no Fire Lane";
    /// Only with the first fire of an unmarked machine gun.
    LaneFirstFire {
        /// The weapon.
        weapon: WeaponId } => "A9.22", "{weapon} lays a Fire Lane only with Defensive First Fire, while it and its crew are unmarked";
    /// The crew is pinned.
    LanePinned {
        /// The crew.
        unit: UnitId } => "A9.22", "{unit} is pinned and lays no Fire Lane";
    /// Not within Normal Range, or in the same hex.
    LaneRange {
        /// The weapon.
        weapon: WeaponId } => "A9.22", "a Fire Lane of {weapon} needs a target in another hex within Normal Range";
    /// The target is at another level.
    LaneLevel {
        /// The weapon.
        weapon: WeaponId } => "A9.22", "a Fire Lane of {weapon} needs a target at its own level";
    /// There is no column to the left.
    LaneTooWeak {
        /// The weapon.
        weapon: WeaponId } => "A9.22", "{weapon} has no column to the left of its own: a Fire Lane would have no FP";
    /// No Hex Grain leads through the target to a place for the counter.
    LaneGrain {
        /// The weapon.
        weapon: WeaponId } => "A9.22", "no Hex Grain leads from {weapon} through its target to a place for the counter";
    /// All counters are in use.
    LaneCounters => "A9.22", "the six Fire Lane counters, A to F, are all in use";
    /// The counter may not lie there.
    LanePlace {
        /// Where.
        at: Location } => "A9.22", "the counter cannot lie in {at}: it goes on a Hex Grain that leads through the target, there or beyond, with left or right named for an Alternate one only";
    /// The machine gun keeps its Fire Lane up.
    LaneStands {
        /// The weapon.
        weapon: WeaponId } => "A9.223", "{weapon} keeps its Fire Lane up and fires at nothing else in this MPh";
    /// The crew keeps its Fire Lane up.
    LaneCrew {
        /// The crew.
        unit: UnitId } => "A9.223", "{unit} mans a machine gun that keeps a Fire Lane up: no Subsequent First Fire or FPF";
    /// The lane has no such attack to make.
    LaneNoAttack {
        /// The weapon.
        weapon: WeaponId } => "A9.222", "the Fire Lane of {weapon} has no such attack to make now";
    /// A lane's attack has to be made.
    LaneAttacks {
        /// The weapon.
        weapon: WeaponId } => "A9.222", "the Fire Lane of {weapon} attacks whoever spends MF under it";

    // --- movement ---
    /// The unit has moved already.
    AlreadyMoved {
        /// The unit.
        unit: UnitId } => "A4.2", "{unit} has already moved this turn";
    /// A unit that Prep Fired does not move.
    PrepFired {
        /// The unit.
        unit: UnitId } => "A4.1", "{unit} fired in the PFPh and does not move";
    /// Berserk units charge, and nothing else.
    OnlyCharges {
        /// The unit.
        unit: UnitId } => "A15.431", "{unit} is berserk: it charges, without Assault Movement or Double Time";
    /// Berserk units have to charge, before anybody else moves.
    MustCharge {
        /// The unit.
        unit: UnitId } => "A15.43", "{unit} is berserk and has to charge";
    /// Berserk units of a Location charge together.
    ChargesTogether {
        /// One of them.
        unit: UnitId } => "A15.43", "{unit} charges with the other berserk units of its Location, and with nobody else";
    /// Nobody to charge.
    NothingToCharge {
        /// The unit.
        unit: UnitId } => "A15.43", "{unit} sees no enemy that it could charge";
    /// The step is not on the way of the charge.
    NotTheCharge {
        /// Where to.
        to: Location } => "A15.431", "{to} is not on the shortest way to the enemy that is charged";
    /// CX units may not double time.
    TooTired {
        /// The unit.
        unit: UnitId } => "A4.5", "{unit} is CX or wounded and cannot use Double Time";
    /// Not adjacent.
    NotAdjacent {
        /// Where to.
        to: Location } => "A4.1", "{to} is not next to it";
    /// MF do not suffice.
    NotEnoughMf {
        /// Where to.
        to: Location } => "A4.1", "there are not enough MF left to enter {to}";
    /// A Dash crosses a road from cover to cover and does nothing else.
    NoDash {
        /// Where.
        at: Location } => "A4.63", "a Dash is from cover over a road into cover, and nothing else: not at {at}";
    /// A Dash does not stop in the road.
    MustCross {
        /// The road hex.
        at: Location } => "A4.63", "a Dash does not end in the road in {at}";
    /// Assault Movement is one Location.
    AssaultOneLocation => "A4.61", "Assault Movement enters one Location only";
    /// Assault Movement may not use all MF.
    AssaultAllMf => "A4.61", "Assault Movement may not use all MF";
    /// Enemy in the Location.
    EnemyThere {
        /// Where.
        to: Location } => "A4.14", "{to} holds an enemy unit: it cannot be entered in the MPh";
    /// Nobody of the stack can go on.
    NobodyCanMove => "A7.8", "nobody in the stack can go on";
    /// There is no room in the foxholes, or none here.
    NoFoxhole {
        /// Where.
        at: Location } => "B27.4", "there is no room in a foxhole in {at}";
    /// There is no such crest: no Depression, or none of its Crest hexsides in front.
    NoCrest {
        /// Where.
        at: Location } => "B20.9", "there is no crest to lie at in {at} that way";
    /// From Crest status the way leads through one of the three hexsides in front.
    BehindCrest {
        /// Where to.
        to: Location } => "B20.94", "the way to {to} does not lead over the rim in front";
    /// There is no Bypass along there: no woods or building, one that reaches the hexside, or a pace that does not allow it.
    NoBypass {
        /// The hex.
        hex: Coord } => "A4.3", "there is no Bypass of {hex} along there";
    /// Out of Bypass the way leads through the vertex where it ended.
    NotAlongBypass {
        /// Where to.
        to: Location } => "A4.31", "the Bypass does not lead to {to}";
    /// Infantry does not end its move in Bypass.
    MayNotStopInBypass {
        /// The hex.
        hex: Coord } => "A4.3", "nobody ends his move in Bypass of {hex}";
    /// Who goes in Bypass picks nothing up.
    BusyInBypass {
        /// The hex.
        hex: Coord } => "A4.431", "nobody picks anything up in Bypass of {hex}";
    /// Who is caught on the wire gets off it first.
    OnWire => "B26.4", "the wire holds them: they have to get off it first";
    /// The unit has no SMOKE grenades.
    NoSmokeGrenades {
        /// The unit.
        unit: UnitId } => "A24.1", "{unit} has no smoke exponent and no SMOKE grenades";
    /// One attempt a Player Turn.
    SmokeTried {
        /// The unit.
        unit: UnitId } => "A24.1", "{unit} has tried to place SMOKE already in this Player Turn";
    /// Out of the reach of a grenade.
    NoSmokeThere {
        /// Where.
        at: Location } => "A24.1", "no SMOKE grenade can be placed in {at}";
    /// Portage would be exceeded.
    TooHeavy {
        /// The unit.
        unit: UnitId } => "A4.42", "{unit} carries more than it can move with";

    // --- rally ---
    /// The unit has had its attempt.
    AlreadyActed {
        /// The unit.
        unit: UnitId } => "A10.6", "{unit} has had its one action of this phase";
    /// No Self-Rally.
    NoSelfRally {
        /// The unit.
        unit: UnitId } => "A10.63", "{unit} cannot rally by itself";
    /// A Disrupted unit needs a leader.
    DisruptedNeedsLeader {
        /// The unit.
        unit: UnitId } => "A19.12", "{unit} is Disrupted: only a leader can rally it";
    /// A broken leader has to rally first.
    BrokenLeaderFirst {
        /// The leader.
        leader: UnitId } => "A10.7", "nobody stacked with {leader}, a broken leader, can rally before he has";
    /// Not a leader who can rally.
    NotARallier {
        /// The leader.
        unit: UnitId } => "A10.6", "{unit} is not an unbroken leader in the same Location";
    /// The weapon works.
    NotMalfunctioned {
        /// The weapon.
        weapon: WeaponId } => "A9.72", "{weapon} has not malfunctioned";
    /// The weapon has been tried already.
    WeaponTried {
        /// The weapon.
        weapon: WeaponId } => "A9.72", "{weapon} has had its one attempt of this phase";
    /// The weapon is possessed already.
    NotUnattended {
        /// The weapon.
        weapon: WeaponId } => "A4.44", "{weapon} does not lie free in that Location";
    /// One attempt per unit and weapon.
    SoughtAlready {
        /// The unit.
        unit: UnitId,
        /// The weapon.
        weapon: WeaponId } => "A4.44", "{unit} has already tried to recover {weapon} in this phase";
    /// Recovered weapons are not handed on at once.
    JustRecovered {
        /// The weapon.
        weapon: WeaponId } => "A4.44", "{weapon} was recovered in this phase and is not handed on in it";
    /// Transfer needs Good Order, unpinned units of one Location.
    NoTransfer {
        /// The unit.
        unit: UnitId } => "A4.431", "{unit} is not a Good Order, unpinned unit of that Location";
    /// Transfer comes first in the APh.
    TransferTooLate => "A4.431", "in the APh weapons change hands before the first unit advances";

    // --- rout ---
    /// The unit need not and may not rout.
    MayNotRout {
        /// The unit.
        unit: UnitId } => "A10.5", "{unit} may not rout";
    /// A unit must rout.
    MustRout {
        /// The unit.
        unit: UnitId } => "A10.5", "{unit} must rout, or be lost";
    /// The way leads toward an enemy.
    RoutTowardEnemy {
        /// Where to.
        to: Location } => "A10.51", "a rout to {to} leads nearer to, or next to, a Known enemy";
    /// The way does not lead to the nearest cover.
    RoutNotToCover {
        /// Where to.
        to: Location } => "A10.51", "{to} is not on a way to the nearest woods or building";
    /// A Disrupted unit stays in cover, and does not crawl.
    DisruptedStays {
        /// The unit.
        unit: UnitId } => "A19.12", "{unit} is Disrupted: it routs only out of Open Ground or from enemies who are held in Melee, and never by Low Crawl";
    /// Low Crawl is not allowed here.
    NoLowCrawl => "A10.52", "Low Crawl is not possible here";
    /// Rout has gone on for long enough.
    RoutOver => "A10.51", "the unit has to stop where it is";

    // --- advance and close combat ---
    /// The unit may not advance.
    MayNotAdvance {
        /// The unit.
        unit: UnitId } => "A4.7", "{unit} may not advance";
    /// CX units may not advance into difficult terrain.
    DifficultAdvance {
        /// Where to.
        to: Location } => "A4.72", "{to} is difficult terrain: a CX unit cannot advance into it";
    /// No CC there.
    NoCloseCombat {
        /// Where.
        at: Location } => "A11.1", "there is no Close Combat to resolve in {at}";
    /// CC is left to resolve.
    CloseCombatLeft {
        /// Where.
        at: Location } => "A11.1", "the Close Combat in {at} has to be resolved";
    /// A CC plan names a unit that cannot be part of it.
    NotInCloseCombat {
        /// The unit.
        unit: UnitId } => "A11.12", "{unit} cannot be named so in this Close Combat";
    /// The unit cannot withdraw so.
    NoWithdrawal {
        /// The unit.
        unit: UnitId } => "A11.2", "{unit} cannot withdraw there";
}
