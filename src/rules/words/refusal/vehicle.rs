//! Why a vehicle does not do so.

family! {
    /// Why an order of a vehicle is not accepted (D2-D8).
    VehicleRefusal;

    /// Vehicles move one by one.
    MovesAlone { unit } => "D2.1", "{unit} moves by itself";
    /// The pace is not one of vehicles.
    NoSuchGait { unit } => "D2.1", "{unit} drives, forward or in Reverse: it has no other pace";
    /// Men have no Reverse.
    NoReverse { unit } => "D2.2", "{unit} is no vehicle: it does not move in Reverse";
    /// Nothing moves it any more.
    CannotMove { unit } => "D8.1", "{unit} cannot move";
    /// Its crew does nothing in this Player Turn.
    Stunned { unit } => "D5.34", "the crew of {unit} is stunned, shocked or Recalled, and does nothing";
    /// Vehicles fire by themselves.
    NoFireGroup { unit } => "A7.51", "the machine guns of {unit} fire in no Fire Group";
    /// Its crew is Recalled.
    MustLeave { unit } => "D5.341", "{unit} is Recalled, and has to leave the board by the shortest way";
    /// What is in Motion goes on.
    RollsOn { unit } => "D2.42", "{unit} is in Motion: first it drives on, rolls or halts";
    /// Those aboard get out of a Recalled vehicle.
    MustUnload { unit } => "D5.341", "{unit} is Recalled: those aboard get out of it first";
    /// It stays.
    NotRecalled { unit } => "D5.341", "{unit} is not Recalled, and does not leave the board";
    /// Nobody directs them.
    NotDirected { unit } => "D3.5", "no leader directs the fire of {unit}";
    /// In Motion there is no Prep Fire.
    InMotion { unit } => "D2.42", "{unit} is in Motion and does not Prep Fire";
    /// One man does everything.
    FiresButtonedUp { unit } => "D1.321", "{unit} fires its turret's weapons only while it is buttoned up";
    /// It is open above.
    FiresLookingOut { unit } => "D5.3", "{unit} is open above, and fires but the weapons in its bow only while its crew looks out";
    /// Nothing points there.
    NoGunBears { unit } => "D3.5", "no machine gun of {unit} bears on that";
    /// No hull down there.
    NoManeuver { unit } => "D4.22", "{unit} may try to get hull down once in a hex: an AFV, behind a hexside that it points to and where the ground falls away";
    /// There is none there that could be fired.
    NoSuchMachineGun { unit } => "D3.5", "{unit} has no such machine gun, or it cannot be used now: it is broken, or its hatches are wrong for it";
    /// Each fires once.
    MachineGunFired { unit } => "A7.51", "{unit} has fired that machine gun in this Player Turn";
    /// Hatches do not open or close so.
    NoHatch { unit } => "D5.33", "the hatches of {unit} are opened or closed once in its MPh or APh, before it fires and not by a pinned crew";
    /// No more speed.
    NoSpeed { unit } => "D2.5", "{unit} may try for more MP once in a MPh: fully tracked, and by a quarter of its MP at most";
    /// It is not bogged.
    NotBogged { unit } => "D8.3", "{unit} is not bogged";
    /// What vehicles do not do.
    NotForVehicles { unit } => "D2.1", "{unit} is a vehicle: that is for men on foot";
    /// What only vehicles do.
    OnlyVehicles { unit } => "D1.1", "{unit} is no vehicle";
    /// It enters hexes in front of it only.
    OutsideArc { to } => "D2.1", "{to} is not in front: a vehicle enters one of the two hexes that it points to";
    /// In Reverse it enters hexes behind it only.
    NotBehind { to } => "D2.2", "{to} is not behind: in Reverse a vehicle enters one of the two hexes at its back";
    /// No way along there.
    NoBypass { hex } => "D2.3", "there is no Bypass of {hex} along there: straight on or by one hexspine round a corner, where neither an obstacle, a wall nor wire reaches the hexside";
    /// Out of Bypass it goes straight on.
    NotAheadOfBypass { to } => "D2.3", "out of Bypass a vehicle goes straight on into the hex at its front, and {to} is not that";
    /// No turns in Bypass.
    NoTurnInBypass => "D2.3", "in Bypass it turns only about, or round the corner as it goes on";
    /// It is not in Bypass.
    NotInBypass { unit } => "D2.3", "{unit} is not in Bypass";
    /// Nothing is towed there.
    NoTowInBypass { unit } => "D2.3", "{unit} tows no Gun in Bypass";
    /// In Bypass it goes forward only.
    NoReverseInBypass { unit } => "D2.3", "{unit} is in Bypass, and goes no way but forward: it turns about first";
    /// Terrain that it does not enter.
    Barred { to } => "D2.14", "no vehicle of its kind enters {to} that way";
    /// It has none, or not as its hatches are.
    NoDispenser { unit } => "D13.1", "{unit} puts up no SMOKE so: it has nothing for it, its hatches are wrong for that, or nobody moves in its sight";
    /// SMOKE comes before fire.
    SmokeAfterFire { unit } => "D13.2", "{unit} has fired in this Player Turn and puts up no SMOKE";
    /// It does not go into Motion.
    NoMotionAttempt { unit } => "D2.401", "{unit} may try to go into Motion once in the enemy's MPh: as it stands, before it has fired, and at an enemy who has just come into its sight";
    /// It turns for nothing only then.
    NoSwing { unit } => "D2.401", "{unit} turns for nothing only as it goes into Motion: its hull once, then its turret once";
    /// It has fired for its MP.
    NoBoundingFire { unit } => "D3.3", "{unit} fires on the move once for each expenditure of MP, and has spent none since";
    /// All of it fires in one phase.
    FiredOnTheMove { unit } => "D3.3", "{unit} has fired on the move: nothing of it fires in the AFPh";
    /// Already turned there.
    NoTurn => "D2.11", "it turns by one hexspine at a time";
    /// It stands.
    HasHalted => "D2.12", "it has halted: it has to start first";
    /// It goes.
    HasNotHalted => "D2.17", "it has not halted: it waits and starts only where it stands";
    /// The turret turns with MP.
    NoTurretTurn => "D3.12", "its turret turns once with every expenditure of MP, farther than that only in the open";
    /// Nothing of it can be fired.
    TurretSpent { unit } => "D3.12", "nothing in the turret of {unit} could fire any more in this phase, and it is not turned";
    /// It is where it is wanted.
    TurretPoints { unit } => "D3.12", "the turret of {unit} points there already";
    /// There is no turret.
    NoTurret { unit } => "D1.33", "{unit} has no turret";
    /// Its machine guns work, or out of that one's reach.
    NothingToRepair { unit } => "D3.7", "{unit} has no such machine gun to repair, or its crew would have to look out for it";
    /// MP do not suffice.
    NotEnoughMp => "D2.1", "there are not enough MP left for that";
    /// MP do not suffice to enter.
    NotEnoughMpTo { to } => "D2.1", "there are not enough MP left to enter {to}";
    /// Enemies in the hex.
    EnemyInHex { to } => "D2.6", "it must not stay with the enemies in {to}, nor go in among them but to drive straight on";
    /// It must not stay with enemies.
    MustDriveOn { unit } => "D2.6", "{unit} must not stay among the enemies here: it has to drive on";
    /// There is nobody to be overrun.
    NobodyToOverrun { to } => "D7.1", "in {to} is no enemy whom it could overrun: no men, no vehicle without armor, and nobody in the open on an AFV";
    /// Not backwards.
    NoOverrunInReverse { to } => "D7.1", "it does not overrun {to} in Reverse";
    /// Passengers do not do that.
    Aboard { unit } => "D6.1", "{unit} is aboard a vehicle: it has to get out first";
    /// It is aboard nothing of the kind.
    NotAboard { unit } => "D6.5", "{unit} is not aboard that vehicle";
    /// Too early in the war.
    NoRiders { unit } => "D6.2", "{unit} does not ride on tanks yet: Russians do from 1942 on, all others from 1943";
    /// Nobody gets into it.
    NoPassengers { unit } => "D6.1", "{unit} takes no Passengers";
    /// It is full.
    NoPlaceAboard { unit } => "D6.1", "{unit} has no room for them: the PP of squads, half-squads and weapons are too many";
    /// It is elsewhere.
    VehicleElsewhere { unit } => "D6.4", "{unit} is not in their Location";
    /// It does not stand and wait.
    NotWaiting { unit } => "D6.4", "{unit} is in Motion or has moved: nobody gets in any more";
    /// It has to stand.
    NotStanding { unit } => "D6.5", "{unit} is moving: it has to halt before anybody gets out";
    /// No time is left to get out.
    TooLateToUnload { unit } => "D6.5", "{unit} has gone too far for them to get out: each quarter of its MP costs them an MF";
    /// Passengers that cannot fire.
    NoMountedFire { unit } => "D6.6", "{unit} does not fire from its vehicle: buttoned up, or it moves";
    /// What is not fired aboard.
    NotFiredAboard { weapon } => "D6.6", "{weapon} is not fired from a vehicle";
    /// Passengers by themselves.
    PassengersApart { unit } => "D6.64", "{unit} fires in a group with those of its own vehicle alone";
    /// It is too weak for it, or tows something.
    DoesNotTow { unit, weapon } => "C10.1", "{unit} does not tow {weapon}: its T# has to be no higher than the M#, and it tows one Gun";
    /// Nothing is hooked up to it.
    TowsNothing { unit } => "C10.1", "{unit} tows no Gun";
    /// Not backwards.
    NoReverseTowing { unit } => "C10.1", "{unit} tows a Gun and does not go in Reverse";
    /// It has to be limbered first.
    NotLimbered { weapon } => "C10.2", "{weapon} has to be limbered first";
    /// It has no limbered side.
    NoLimber { weapon } => "C10.2", "{weapon} is ready as soon as it stands: it is not limbered";
    /// SMC do not work at Guns, nor who mans another.
    NoHand { unit } => "C10.1", "{unit} does not work at a Gun: only a squad, half-squad or crew does that mans no other";
    /// There is a vehicle already.
    NoRoom { at } => "A5.1", "there is a vehicle of the side in {at} already";
    /// Set-up terrain.
    NoPlaceForIt { at } => "A2.9", "no vehicle of its kind is set up in {at}";
}
