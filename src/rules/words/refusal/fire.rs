//! Why nobody fires so.

family! {
    /// Why fire is not accepted (A7, A8).
    FireRefusal;

    /// A Snap Shot where no hexside is being crossed.
    NothingToSnapAt => "A8.15", "nobody is crossing a hexside that could be shot at";
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
    /// Only the other side fires in this phase.
    NotYourFire => "A7.1", "only the other side may fire in this phase";
    /// Berserk units do not fire in the PFPh.
    BerserkNoPrepFire { unit } => "A15.432", "{unit} is berserk: it charges and does not fire in the PFPh";
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
    /// An SMC's weapon may not use Sustained Fire.
    SmcNoSustainedFire { weapon } => "A9.3", "{weapon} is fired by an SMC, who cannot use Sustained Fire";
    /// A moved MMG/HMG may not fire in the AFPh.
    MovedMachineGun { weapon } => "A7.24", "{weapon} moved this turn and may not fire in the AFPh";
    /// The fire table does nothing to armor.
    OnlyArmor { at } => "A7.307", "the fire table harms no armored vehicle, and nothing else is in {at} to fire at";
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
    /// FT and DC attack by themselves.
    FiresAlone { weapon } => "A7.55", "{weapon} attacks by itself, not in a Fire Group nor with inherent FP";
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
    /// The side has none, or none any more.
    NoPanzerfausts { unit } => "C13.3", "{unit} has no Panzerfausts: its side has none, or none left";
    /// Once a phase.
    PanzerfaustTried { unit } => "C13.31", "{unit} has looked for a Panzerfaust already in this phase";
    /// Nothing is in reach, or it cannot fire.
    NothingForPanzerfausts { unit } => "C13.31", "{unit} has nothing in reach that it could fire a Panzerfaust at now";
    /// The dr was enough for armor alone.
    PanzerfaustForArmor { weapon } => "C13.31", "{weapon} was found for an AFV, and is fired at nothing else";
    /// FT and DC need an unpinned user.
    NotWhilePinned { weapon } => "A7.81", "{weapon} is not used by a pinned unit";
    /// Only Small Arms and MG fire again.
    FiresOnce { weapon } => "A8.3", "{weapon} is neither Small Arms nor a machine gun and does not fire again";
    /// Some weapons have no Long Range.
    NoLongRange { unit } => "A7.22", "a weapon of {unit} does not reach beyond its Normal Range";
    /// Ordnance needs a shell.
    NeedsShell { weapon } => "C3", "{weapon} is ordnance: say what it fires and what it aims at";
    /// Only ordnance fires shells.
    NotOrdnance { weapon } => "C3", "{weapon} is no ordnance and fires no shells";
    /// A shell has one weapon.
    OneShell => "A7.51", "ordnance attacks by itself: one weapon, without inherent FP";
    /// Ordnance takes no Snap Shot, sprays and throws nothing, and lays no Fire Lane.
    ShellManner { weapon } => "A8.15", "{weapon} is ordnance: it takes no Snap Shot, does not spray, and lays no Fire Lane";
    /// The weapon has no such ammunition.
    NoSuchAmmo { weapon } => "C8", "{weapon} has no such ammunition";
    /// There is no more of it.
    OutOfAmmo { weapon } => "C8.9", "{weapon} has no more of that ammunition";
    /// This ammunition is for other targets.
    WrongAmmo { weapon } => "C3.32", "{weapon} fires at Infantry and at an area with HE, where it has any";
    /// SMOKE is for the start of two phases, and for an area.
    SmokePhase { weapon } => "C8.5", "{weapon} fires SMOKE at an area, in the PFPh and the DFPh alone";
    /// SMOKE comes before all other fire.
    SmokeFirst { weapon } => "C8.5", "{weapon} fires SMOKE before all other fire of the phase, and there has been some";
    /// SMOKE rises from the ground.
    SmokeUpstairs { weapon } => "A24.4", "{weapon} puts up SMOKE at ground level, from where it rises";
    /// He cannot spot for it.
    NoSpotter { weapon } => "C9.3", "only Good Order men of its side in its hex or the next spot for {weapon}, and only if it is a mortar";
    /// Canister reaches no farther.
    CanisterVertex { weapon } => "C8.4", "{weapon} fires canister at the three hexes around a vertex that is two hexsides away, at ground level";
    /// A duel is with who fires.
    DuelTarget => "C2.2401", "in a Gun Duel the vehicle fires at who has just been declared to fire at it";
    /// The other is quicker.
    DuelSlower => "C2.2401", "more stands in the way of that shot than of the one it would come before: it is too late for a Gun Duel";
    /// No roof over a mortar.
    MortarIndoors { weapon } => "B23.423", "{weapon} does not fire from inside a building";
    /// Too near or too far.
    GunRange { weapon } => "C2.25", "the target is nearer or farther than {weapon} can fire";
    /// The Area type is not for one's own hex.
    AreaOwnHex { weapon } => "C3.33", "{weapon} does not fire at the area of its own hex";
    /// Nor for who is on the move.
    AreaMoving { weapon } => "C3.33", "{weapon} fires at no area on the move of its vehicle, nor in Motion";
    /// A mortar fires at an area.
    MortarArea { weapon } => "C9.1", "{weapon} is a mortar and fires at an area";
    /// At men an anti-tank rifle is a rifle, and a machine gun a machine gun.
    SmallArmAtMen { weapon } => "C13.2", "{weapon} rolls To Hit at a vehicle alone; at men it fires on the fire table";
    /// Who is not armored is attacked on the fire table.
    VehicleLine { weapon } => "A9.6", "{weapon} rolls no To Hit at what has no armor: it fires on the fire table";
    /// With half of its FP a machine gun does nothing to armor.
    HalvedAtArmor { weapon } => "A9.61", "{weapon} would fire with half of its FP, which harms no armor";
    /// A LATW aims at no area.
    LatwArea { weapon } => "C3.33", "{weapon} is no gun and fires at no area";
    /// HEAT does nothing to men in the open.
    LatwInTheOpen { weapon } => "C8.31", "{weapon} is fired at Infantry only in a building or rubble, behind a wall, or at a Gun";
    /// Nothing holds its backblast in.
    NoBackblast { weapon } => "C13.81", "{weapon} has no backblast here that needed care";
    /// Upstairs no care helps.
    BackblastUpstairs { weapon } => "C13.8", "upstairs {weapon} is fired only without care for its backblast";
    /// The Area type is for what has not fired.
    AreaFired { weapon } => "C3.33", "{weapon} has fired in this phase, and fires at no area";
    /// No vehicle there.
    NotAVehicle { unit } => "C3.31", "{unit} is no vehicle";
    /// Tracks are those of an AFV.
    TracksOfAfv { weapon } => "C5.7", "{weapon} does not aim at tracks: a gun does, at an AFV that can still move";
    /// Tracks are hit near by.
    TracksTooFar { weapon } => "C5.7", "{weapon} aims at tracks within six hexes only";
    /// It would not go through the hull anywhere.
    TracksTooStrong { weapon } => "C5.7", "the Basic To Kill number of {weapon} is not above the weakest armour of the hull: it does not aim at its tracks";
    /// Nobody sees them.
    TracksHidden { weapon } => "C5.7", "the hull is down behind a wall: {weapon} sees no tracks to aim at";
    /// Ordnance does not fire again.
    OrdnanceOnce { weapon } => "A8.3", "{weapon} has fired: ordnance has neither Subsequent First Fire nor FPF; a Gun has Intensive Fire once";
    /// Intensive Fire comes when the ROF is used.
    IntensiveEarly { weapon } => "C5.6", "{weapon} may still fire without Intensive Fire";
    /// Intensive Fire is for Guns.
    IntensiveSw { weapon } => "C5.6", "{weapon} is no Gun and has no Intensive Fire";
    /// Some never do.
    IntensiveNever { weapon } => "C5.6", "{weapon} takes no Intensive Fire";
    /// Not on the move.
    IntensiveMoving { weapon } => "C5.6", "{weapon} has no Intensive Fire while its vehicle moves or is in Motion";
    /// Once in a Player Turn.
    IntensiveTwice { weapon } => "C5.6", "{weapon} has used Intensive Fire in this Player Turn";
    /// Not by a pinned crew.
    IntensivePinned { weapon } => "C5.6", "{weapon} has no Intensive Fire while its crew is pinned";
    /// Not in the AFPh.
    IntensiveAdvancing { weapon } => "A7.25", "{weapon} has Intensive Fire in the AFPh only if it has waited for it";
    /// Not by a Gun without ROF that has to turn.
    IntensiveTurned { weapon } => "C2.5", "{weapon} has no ROF and has to turn: it cannot use Intensive Fire";
    /// A marked Gun's Final Fire.
    IntensiveAdjacent { weapon } => "A8.41", "{weapon} is marked First Fire: in Final Fire it has Intensive Fire at adjacent hexes and its own only";
    /// A Gun that is limbered.
    Limbered { weapon } => "C10.2", "{weapon} is limbered: it has to be unlimbered in a MPh before it fires";
    /// A Gun that was moved.
    GunMoved { weapon } => "C10.3", "{weapon} has been moved in this Player Turn and does not fire";
    /// It is no Gun.
    NotAGun { weapon } => "C3.2", "{weapon} is no Gun and points nowhere";
    /// It points there.
    PointsThere { weapon } => "C3.2", "{weapon} points there already";
    /// A Gun that cannot fire any more does not turn.
    TurnSpent { weapon } => "C3.22", "{weapon} could not fire any more in this phase, and is not turned";
    /// The Covered Arc excludes the target.
    OutsideArc { weapon } => "A9.21", "the target is outside the Covered Arc {weapon} fired in";
    /// The DEFENDER has a duty to fire.
    MustFire { unit } => "A8.312", "{unit} must fire at the enemy MMC that entered its Location";
    /// The DEFENDER has been overrun, and has a duty to answer.
    MustReact { unit } => "D7.2", "{unit} is marked Final Fire and has been overrun: it must fire at the vehicle once more, or assault it";
    /// The weapons named did not keep their ROF.
    NoRofToKeep { weapon } => "A8.23", "{weapon} has no Multiple ROF to keep";
    /// A leader who directs fires no weapon.
    HasDirected { unit } => "A7.531", "{unit} has directed fire in this Player Turn and fires no weapon";
}
