//! Why a unit is not set up so.

family! {
    /// Why an order of set-up is not accepted (A2.9).
    SetupRefusal;

    /// The unit may not be set up there.
    OutsideSetupArea { at } => "A2.9", "this unit may not set up in {at}";
    /// The unit has a fixed place.
    CannotSetUp { unit } => "A2.9", "{unit} does not set up now";
    /// A Gun that has no room there.
    GunTooLarge { weapon, at } => "B23.423", "{weapon} is too large for {at}: only small Guns, and AT or INF Guns that are not large, stand in buildings and rubble, on the ground floor";
    /// The scenario does not let it.
    NoBoreSighting => "C6.4", "the scenario does not let this side bore sight its weapons";
    /// It is no gun, or not ready.
    NotBoreSighted { weapon } => "C6.4", "{weapon} is not bore sighted: a gun, a mortar or a machine gun is that is ready to fire";
    /// It does not see it.
    BoreSightUnseen { weapon, at } => "C6.4", "{weapon} is laid on a Location that it sees, outside its own hex: not on {at}";
    /// Units are left to place.
    UnitsLeftToPlace { left } => "A2.9", "units still to be set up: {left}";
}
