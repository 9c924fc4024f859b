//! Why nobody fights in Close Combat so.

family! {
    /// Why an order of Close Combat is not accepted (A11).
    CloseCombatRefusal;

    /// No CC there.
    NoCloseCombat { at } => "A11.1", "there is no Close Combat to resolve in {at}";
    /// CC is left to resolve.
    CloseCombatLeft { at } => "A11.1", "the Close Combat in {at} has to be resolved";
    /// A vehicle fights by itself.
    NotWithVehicles { unit } => "A11.51", "{unit}: men attack one vehicle, two of them at most and one of these an SMC; a vehicle attacks men by itself";
    /// A CC plan names a unit that cannot be part of it.
    NotInCloseCombat { unit } => "A11.12", "{unit} cannot be named so in this Close Combat";
    /// The unit cannot withdraw so.
    NoWithdrawal { unit } => "A11.2", "{unit} cannot withdraw there";
}
