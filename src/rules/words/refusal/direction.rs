//! Why a leader does not direct fire so.

family! {
    /// Why a leader does not direct an attack (A7.53).
    DirectionRefusal;

    /// Berserk units listen to no leader.
    BerserkUndirected { unit } => "A15.42", "{unit} is berserk: no leader directs its fire";
    /// FT and DC are not directed.
    NotDirected { weapon } => "A22.1", "no leader directs an attack of {weapon}";
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
}
