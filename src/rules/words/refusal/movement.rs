//! Why nobody moves or advances so.

family! {
    /// Why an order of the mover, or to advance, is not accepted (A4).
    MoveRefusal;

    /// The moving stack has yet to come on the board.
    OffBoardFirst => "A2.5", "still off the board: the first step is onto an entry hex, and not by Dash";
    /// The stack is off the board, and the Location is no way in.
    NoEntryHex { at } => "A2.5", "{at} is none of the entry hexes";
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
    /// Nobody who mans the Gun is there to push it.
    NobodyToPush { weapon } => "C10.3", "{weapon} is pushed by the squad, half-squad or crew that mans it, and by those who move with it";
    /// It goes no farther, or they do nothing else.
    PushesNoMore { weapon } => "C10.3", "who pushes {weapon} does nothing else, by ordinary movement, and no more once it stuck";
    /// No Gun is pushed there.
    NotPushedThere { to } => "C10.3", "no Gun is pushed that way into {to}: wire, marsh, a trench or a Depression is in the way";
    /// They have worked at a Gun.
    Immobilized { unit } => "C10.3", "{unit} has worked at a Gun in this Player Turn and does nothing else in it (TI)";
    /// The weapon is no demolition charge.
    NotACharge { weapon } => "A23.3", "{weapon} is not a demolition charge";
    /// One Location for each.
    AlreadyAdvanced { unit } => "A4.7", "{unit} has advanced in this phase";
    /// Terrain that takes all MF cannot be advanced into.
    NoAdvanceInto { to } => "A4.7", "{to} takes all MF to enter: nobody advances into it";
    /// CX units may not advance into difficult terrain.
    DifficultAdvance { to } => "A4.72", "{to} is difficult terrain: a CX unit cannot advance into it";
}
