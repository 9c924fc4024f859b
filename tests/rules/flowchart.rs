//! The First Fire flowchart: what a squad and its machine gun may do, by the markers on each (FLOW-NODE).

use first_fire::rules::Phase;
use first_fire::rules::check;
use first_fire::rules::fire::{FireKind, Fp};
use first_fire::rules::ids::{Firer, UnitId, WeaponId};
use first_fire::rules::order::{Gait, Member};
use first_fire::rules::unit::FireMarker;

use super::scene::{Scene, all, attack, fire, marked, only};

use FireKind::{FirstFire, SubsequentFirstFire};
use FireMarker::{Final, First, None as Unmarked};

/// A 4-6-7 with an LMG three hexes off a mover that has spent two MF.
fn scene(squad_marker: FireMarker, gun_marker: FireMarker) -> (Scene, UnitId, WeaponId) {
    let woods = "[[terrain]]\nkind = \"woods\"\nhexes = [\"G5\"]\n";
    let mut s = Scene::new(Phase::Movement, woods);
    let squad = s.defender("german-4-6-7", "D5");
    let gun = s.weapon("german-lmg", squad);
    s.defender("german-4-6-7", "B5");
    let mover = s.attacker("russian-4-4-7", "G6");
    s.edit(squad).fire = squad_marker;
    s.edit_gun(gun).fire = gun_marker;
    s.walk(&[mover], Gait::Assault, "G5");
    (s, squad, gun)
}

/// The kinds of fire of squad and gun, the FP in halves, and the markers on squad and gun afterwards.
type Outcome = (&'static [FireKind], u8, FireMarker, FireMarker);

/// One state of the chart: the markers on squad and gun, then squad alone, gun alone, both.
type Node = (FireMarker, FireMarker, [Option<Outcome>; 3]);

/// At range three, without ROF: the coloured die is a 6.
const NODES: [Node; 5] = [
    (
        Unmarked,
        Unmarked,
        [
            Some((&[FirstFire], 8, First, Unmarked)),
            Some((&[FirstFire], 6, Unmarked, First)),
            Some((&[FirstFire, FirstFire], 14, First, First)),
        ],
    ),
    (
        First,
        Unmarked,
        [
            Some((&[SubsequentFirstFire], 4, Final, Final)),
            Some((&[FirstFire], 6, First, First)),
            Some((&[SubsequentFirstFire, SubsequentFirstFire], 7, Final, Final)),
        ],
    ),
    (
        Unmarked,
        First,
        [
            Some((&[FirstFire], 8, First, First)),
            Some((&[SubsequentFirstFire], 3, Final, Final)),
            Some((&[FirstFire, SubsequentFirstFire], 11, Final, Final)),
        ],
    ),
    (
        First,
        First,
        [
            Some((&[SubsequentFirstFire], 4, Final, Final)),
            Some((&[SubsequentFirstFire], 3, Final, Final)),
            Some((&[SubsequentFirstFire, SubsequentFirstFire], 7, Final, Final)),
        ],
    ),
    (Final, Final, [None, None, None]),
];

/// Clauses: FLOW-NODE-1, FLOW-NODE-2, FLOW-NODE-3, FLOW-NODE-4, FLOW-NODE-5, FLOW-GEN-2
#[test]
fn every_state_of_squad_and_gun_allows_what_the_chart_says() {
    for (squad_marker, gun_marker, outcomes) in NODES {
        for (which, outcome) in outcomes.into_iter().enumerate() {
            let (mut s, squad, gun) = scene(squad_marker, gun_marker);
            let member: [Member; 3] = [all(squad, &[]), only(squad, &[gun]), all(squad, &[gun])];
            let order = fire(&[member[which].clone()], "G5");
            let state = format!("{squad_marker:?}, {gun_marker:?}, choice {which}");
            let Some((kinds, halves, squad_after, gun_after)) = outcome else {
                assert!(check(&s.pos, &order).is_err(), "{state}");
                continue;
            };
            // 6,3 + 1 for the woods: nothing up to the 6 column.
            let events = s.give(&order, &[6, 3]);
            let report = &attack(&events).assessment;
            let fired: Vec<_> = report.lines.iter().map(|line| line.kind).collect();
            assert_eq!(fired, kinds, "{state}");
            assert_eq!(report.fp, Fp::whole(halves).halved(), "{state}");
            let after = (s.unit(squad).fire, s.gun(gun).fire);
            assert_eq!(after, (squad_after, gun_after), "{state}");
        }
    }
}

/// Clauses: FLOW-NODE-1, CHART-DFF-15
#[test]
fn a_gun_that_keeps_its_rof_stays_unmarked_beside_its_marked_squad() {
    let (mut s, squad, gun) = scene(Unmarked, Unmarked);
    // The gun's 3 FP would add no larger counter to the squad's 2, so nobody is asked.
    s.give(&fire(&[all(squad, &[gun])], "G5"), &[1, 6, 1, 1]);
    assert_eq!((s.unit(squad).fire, s.gun(gun).fire), (First, Unmarked));
}

/// Clauses: FLOW-NODE-10, FLOW-GEN-1, A7.9-4
#[test]
fn doubles_without_a_leader_take_squad_and_gun_straight_to_final_fire() {
    for fired in [0, 1, 2] {
        let (mut s, squad, gun) = scene(Unmarked, Unmarked);
        let member = [all(squad, &[]), only(squad, &[gun]), all(squad, &[gun])];
        // Coloured 5 of 5,5: even a gun that stayed silent is marked.
        s.give(&fire(&[member[fired].clone()], "G5"), &[5, 5]);
        assert_eq!((s.unit(squad).fire, s.gun(gun).fire), (Final, Final));
    }
}

/// Clauses: FLOW-NODE-5
#[test]
fn next_door_final_protective_fire_is_what_the_chart_leaves() {
    let woods = "[[terrain]]\nkind = \"woods\"\nhexes = [\"G5\"]\n";
    let mut s = Scene::new(Phase::Movement, woods);
    let squad = s.defender("german-4-6-7", "F5");
    let gun = s.weapon("german-lmg", squad);
    let mover = s.attacker("russian-4-4-7", "G6");
    s.edit(squad).fire = Final;
    s.edit_gun(gun).fire = Final;
    s.walk(&[mover], Gait::Assault, "G5");
    let order = fire(&[all(squad, &[gun])], "G5");
    let events = s.give(&order, &[5, 3]);
    let report = attack(&events);
    assert_eq!((report.kind, report.assessment.fp), (FireKind::FinalProtectiveFire, Fp::whole(7)));
    assert!(s.unit(squad).men().broken);
    assert_eq!(marked(&events, Firer::Inherent(squad)), None);
}
