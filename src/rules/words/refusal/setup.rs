//! Why a unit is not set up so.

family! {
    /// Why an order of set-up is not accepted (A2.9).
    SetupRefusal;

    /// The unit may not be set up there.
    OutsideSetupArea { at } => "A2.9", "this unit may not set up in {at}";
    /// The unit has a fixed place.
    CannotSetUp { unit } => "A2.9", "{unit} does not set up now";
    /// Units are left to place.
    UnitsLeftToPlace { left } => "A2.9", "units still to be set up: {left}";
}
