//! That it is not the time for it.

family! {
    /// Why an order does not fit the moment.
    TurnRefusal;

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
    /// The game is older than the rule.
    BegunBeforeDeployment => "A1.31", "this game was begun before squads could deploy, and goes on as it began";
}
