//! Why no Fire Lane is laid or attacks so.

family! {
    /// Why an order about a Fire Lane is not accepted (A9.22).
    LaneRefusal;

    /// Fire at two Locations lays no Fire Lane.
    LaneManner => "A9.22", "Spraying Fire and a thrown charge lay no Fire Lane";
    /// No machine gun that fires in the attack.
    LaneGun { weapon } => "A9.22", "{weapon} is no machine gun that fires in this attack, and lays no Fire Lane";
    /// Only with the first fire of an unmarked machine gun.
    LaneFirstFire { weapon } => "A9.22", "{weapon} lays a Fire Lane only with Defensive First Fire, while it and its crew are unmarked";
    /// The crew is pinned.
    LanePinned { unit } => "A9.22", "{unit} is pinned and lays no Fire Lane";
    /// Not within Normal Range, or in the same hex.
    LaneRange { weapon } => "A9.22", "a Fire Lane of {weapon} needs a target in another hex within Normal Range";
    /// The target is at another level.
    LaneLevel { weapon } => "A9.22", "a Fire Lane of {weapon} needs a target at its own level";
    /// There is no column to the left.
    LaneTooWeak { weapon } => "A9.22", "{weapon} has no column to the left of its own: a Fire Lane would have no FP";
    /// No Hex Grain leads through the target to a place for the counter.
    LaneGrain { weapon } => "A9.22", "no Hex Grain leads from {weapon} through its target to a place for the counter";
    /// All counters are in use.
    LaneCounters => "A9.22", "the six Fire Lane counters, A to F, are all in use";
    /// The counter may not lie there.
    LanePlace { at } => "A9.22", "the counter cannot lie in {at}: it goes on a Hex Grain that leads through the target, there or beyond, with left or right named for an Alternate one only";
    /// The machine gun keeps its Fire Lane up.
    LaneStands { weapon } => "A9.223", "{weapon} keeps its Fire Lane up and fires at nothing else in this MPh";
    /// The crew keeps its Fire Lane up.
    LaneCrew { unit } => "A9.223", "{unit} mans a machine gun that keeps a Fire Lane up: no Subsequent First Fire or FPF";
    /// The lane has no such attack to make.
    LaneNoAttack { weapon } => "A9.222", "the Fire Lane of {weapon} has no such attack to make now";
    /// A lane's attack has to be made.
    LaneAttacks { weapon } => "A9.222", "the Fire Lane of {weapon} attacks whoever spends MF under it";
}
