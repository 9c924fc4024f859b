//! That the men are in no state for it.

family! {
    /// Why a unit is in no state for what it is to do.
    MenRefusal;

    /// The unit is broken.
    Broken { unit } => "A10.4", "{unit} is broken";
    /// The unit is not broken.
    NotBroken { unit } => "A10.6", "{unit} is not broken";
    /// The unit is held in Melee.
    InMelee { unit } => "A7.21", "{unit} is held in Melee";
    /// The unit is pinned.
    Pinned { unit } => "A7.8", "{unit} is pinned";
    /// The unit is berserk.
    Berserk { unit } => "A15.42", "{unit} is berserk";
}
