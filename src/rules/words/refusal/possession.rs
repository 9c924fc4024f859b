//! Why a weapon is not mended, picked up or handed over.

family! {
    /// Why an order about a weapon is not accepted (A4.4, A9.7).
    PossessionRefusal;

    /// Nobody has the weapon.
    Unpossessed { weapon } => "A4.4", "nobody possesses {weapon}";
    /// The weapon cannot be dismantled, or is as it should be already.
    CannotDismantle { weapon } => "A9.8", "{weapon} cannot be dismantled or put together now";
    /// Who goes in Bypass picks nothing up.
    BusyInBypass { hex } => "A4.431", "nobody picks anything up in Bypass of {hex}";
    /// The weapon works.
    NotMalfunctioned { weapon } => "A9.72", "{weapon} has not malfunctioned";
    /// The weapon has been tried already.
    WeaponTried { weapon } => "A9.72", "{weapon} has had its one attempt of this phase";
    /// The weapon is possessed already.
    NotUnattended { weapon } => "A4.44", "{weapon} does not lie free in that Location";
    /// One attempt per unit and weapon.
    SoughtAlready { unit, weapon } => "A4.44", "{unit} has already tried to recover {weapon} in this phase";
    /// Recovered weapons are not handed on at once.
    JustRecovered { weapon } => "A4.44", "{weapon} was recovered in this phase and is not handed on in it";
    /// Nothing is picked up beside an enemy.
    EnemyBesideWeapon { unit } => "A4.44", "{unit} shares its Location with a Known enemy and recovers nothing";
    /// Transfer needs Good Order, unpinned units of one Location.
    NoTransfer { unit } => "A4.431", "{unit} is not a Good Order, unpinned unit of that Location";
    /// One of them is at the rim of a Depression or on the wire, the other is not.
    Apart { unit } => "A4.431", "{unit} cannot be reached: one of the two is at the rim or on the wire, the other below";
    /// The weapon lies at the rim or in the wire and the unit is below, or the other way round.
    OutOfReach { weapon } => "A4.44", "{weapon} is out of reach: it is at the rim or in the wire and they are below, or the other way round";
    /// Transfer comes first in the APh.
    TransferTooLate => "A4.431", "in the APh weapons change hands before the first unit advances";
}
