//! Why nobody routs so.

family! {
    /// Why a rout is not accepted (A10.5).
    RoutRefusal;

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
}
