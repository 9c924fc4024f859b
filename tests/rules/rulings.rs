//! Where the texts contradict each other or are silent, the code that follows a ruling names it.

use std::fs;
use std::path::Path;

/// The rulings that change play, X where texts contradict each other, AM where they are silent, and where each of
/// them is followed.
const RULINGS: [(&str, &str); 73] = [
    ("X-01", "rules/encirclement/mod.rs"),
    ("X-04", "rules/fire/snap.rs"),
    ("X-05", "board/los/snap.rs"),
    ("X-06", "rules/fire/snap.rs"),
    ("X-07", "rules/status.rs"),
    ("X-08", "rules/status.rs"),
    ("X-09", "rules/fire/residual.rs"),
    ("X-10", "rules/fire/kind.rs"),
    ("X-11", "rules/fire/kind.rs"),
    ("X-12", "rules/fire/fp.rs"),
    ("X-13", "rules/adjacency.rs"),
    ("X-14", "board/los/answer.rs"),
    ("X-15", "rules/fire/waiting.rs"),
    ("X-16", "rules/fire/waiting.rs"),
    ("X-17", "rules/fire/modifiers.rs"),
    ("X-18", "rules/fire/sight.rs"),
    ("X-19", "rules/fire/kind.rs"),
    ("X-20", "rules/fire/shot.rs"),
    ("X-21", "rules/fire/kind.rs"),
    ("X-22", "rules/fire/quota.rs"),
    ("X-23", "rules/fire/arm.rs"),
    ("X-24", "rules/fire/modifiers.rs"),
    ("X-24", "counters/unit.rs"),
    ("X-25", "rules/fire/modifiers.rs"),
    ("X-26", "rules/fire/resolve.rs"),
    ("X-27", "rules/fire/direction.rs"),
    ("X-28", "rules/fire/shot.rs"),
    ("X-29", "rules/fire/arm.rs"),
    ("X-30", "rules/sequence.rs"),
    ("X-31", "rules/fire/lane/standing.rs"),
    ("X-32", "rules/fire/direction.rs"),
    ("X-33", "rules/fire/markers.rs"),
    ("X-37", "rules/fire/sight.rs"),
    ("X-40", "rules/fire/arm.rs"),
    ("X-40", "rules/fire/resolve.rs"),
    ("X-41", "rules/fire/kind.rs"),
    ("X-42", "rules/morale/casualty.rs"),
    ("X-43", "rules/fire/kind.rs"),
    ("X-45", "rules/fire/duty.rs"),
    ("X-46", "rules/morale/level.rs"),
    ("AM-01", "rules/fire/aftermath.rs"),
    ("AM-02", "rules/encirclement/way.rs"),
    ("AM-03", "rules/fire/sight.rs"),
    ("AM-04", "rules/fire/residual.rs"),
    ("AM-05", "rules/fire/modifiers.rs"),
    ("AM-06", "rules/fire/resolve.rs"),
    ("AM-07", "rules/fire/resolve.rs"),
    ("AM-07", "rules/morale/check.rs"),
    ("AM-08", "rules/fire/resolve.rs"),
    ("AM-09", "rules/fire/group.rs"),
    ("AM-10", "rules/fire/shot.rs"),
    ("AM-11", "rules/fire/lane.rs"),
    ("AM-12", "board/grain.rs"),
    ("AM-13", "rules/movement/cost.rs"),
    ("AM-13", "rules/movement/bypass.rs"),
    ("AM-14", "rules/fire/waiting.rs"),
    ("AM-15", "rules/encirclement/trap.rs"),
    ("AM-16", "rules/fire/modifiers.rs"),
    ("AM-17", "rules/fire/kind.rs"),
    ("AM-19", "rules/fire/duty.rs"),
    ("AM-20", "rules/fire/resolve.rs"),
    ("AM-21", "rules/fire/direction.rs"),
    ("AM-22", "rules/fire/aftermath.rs"),
    ("AM-23", "rules/fire/group.rs"),
    ("AM-24", "rules/fire/quota.rs"),
    ("AM-25", "rules/encirclement/mod.rs"),
    ("AM-26", "rules/fire/resolve.rs"),
    ("AM-26", "odds/mod.rs"),
    ("AM-27", "rules/fire/quota.rs"),
    ("AM-28", "board/map.rs"),
    ("AM-28", "board/los/hexsides.rs"),
    ("AM-29", "board/los/between.rs"),
    ("AM-29", "board/los/snap.rs"),
];

#[test]
fn every_ruling_that_changes_play_is_named_where_it_is_followed() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for (ruling, file) in RULINGS {
        let text = fs::read_to_string(src.join(file)).unwrap();
        assert!(text.contains(ruling), "{file} does not name {ruling}");
    }
}
