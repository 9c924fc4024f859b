//! That who or what is named is not there to be named.

family! {
    /// Why who, what or where is named cannot be meant.
    NamedRefusal;

    /// No such unit in play.
    NoSuchUnit { unit } => "A1", "{unit} is not in play";
    /// No such weapon in play.
    NoSuchWeapon { weapon } => "A1", "{weapon} is not in play";
    /// The unit belongs to the other side.
    NotYours { unit } => "A3", "{unit} is not yours";
    /// There is nobody under the counter.
    OnlyADummy { unit } => "A12.11", "{unit} is a Dummy: it can only move and be moved about";
    /// The unit is not on the board.
    NotOnBoard { unit } => "A2.5", "{unit} is not on the board";
    /// The Location is not on this map.
    OffBoard { at } => "A2", "there is no Location {at} on this map";
    /// The order names nobody.
    NobodyNamed => "A3", "no unit is named";
    /// The same unit or weapon is named twice.
    NamedTwice => "A7.33", "a unit or weapon is named twice";
    /// The units are not in one Location.
    NotTogether => "A4.2", "they are not all in the same Location";
    /// Stacking limits would be exceeded.
    Overstacked { at } => "A5.1", "{at} would hold more than three squad-equivalents or four SMC of a side, or more than one vehicle at set-up";
}
