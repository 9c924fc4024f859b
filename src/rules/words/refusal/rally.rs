//! Why nobody rallies, deploys or recombines so.

family! {
    /// Why an order of the RPh about men is not accepted (A10.6, A1.3).
    RallyRefusal;

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
}
