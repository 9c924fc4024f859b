//! What buildings are called, so that a battle can be fought for them by name.

/// What stands in a village, what matters most first.
pub(super) const VILLAGE: [&str; 24] = [
    "Church",
    "Town hall",
    "Inn",
    "School",
    "Market house",
    "Smithy",
    "Bakery",
    "Parsonage",
    "Post office",
    "Doctor's house",
    "Coach house",
    "Dairy",
    "Brewery",
    "Tannery",
    "Cooper's house",
    "Weaver's house",
    "Saddler's house",
    "Potter's house",
    "Carpenter's shop",
    "Mayor's house",
    "Widow's house",
    "Old school",
    "Lower inn",
    "Toll house",
];

/// Farms, by where they lie: along the map's length and across it.
pub(super) fn farm(west: bool, upper: bool, nth: usize) -> Option<&'static str> {
    let names = match (west, upper) {
        (true, true) => ["North-west farm", "Birch farm"],
        (true, false) => ["South-west farm", "Mill farm"],
        (false, true) => ["North-east farm", "Hill farm"],
        (false, false) => ["South-east farm", "Meadow farm"],
    };
    names.get(nth).copied()
}
