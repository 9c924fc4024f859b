//! What belongs to some phases, or to one side's Player Turn, and to no other.

use first_fire::rules::Phase;
use first_fire::rules::fire::Molotov;
use first_fire::rules::invariants::violations;
use first_fire::rules::unit::FireMarker;
use first_fire::rules::weapon::Held;

use super::super::scene::{Scene, at};
use super::{Change, ENEMY, GUN, LEADER, SQUAD, each_is_reported, reports, sound};

/// What is true in these phases is a fault in all others.
fn only_in(phases: &[Phase], change: Change, words: &str) {
    for phase in Phase::PLAYER_TURN {
        let mut s = sound(phase);
        change(&mut s);
        let expected: &[&str] = if phases.contains(&phase) { &[] } else { &[words] };
        assert_eq!(violations(&s.pos), expected, "{phase}");
    }
}

#[test]
fn what_belongs_to_some_phases_is_reported_in_the_others() {
    only_in(
        &[Phase::Rout, Phase::Advance, Phase::CloseCombat],
        |s| {
            s.edit(ENEMY).men_mut().broken = true;
            s.edit(ENEMY).men_mut().pinned = true;
        },
        "unit 4: is broken and pinned",
    );
    only_in(
        &[Phase::PrepFire, Phase::Movement, Phase::DefensiveFire, Phase::AdvancingFire],
        |s| {
            s.setting(|setting| setting.sides[0].mol = true);
            s.edit(SQUAD).men_mut().molotov = Molotov::Spent;
        },
        "unit 1: has asked for MOL that it cannot have now",
    );
    only_in(
        &[Phase::AdvancingFire, Phase::Rout, Phase::Advance, Phase::CloseCombat, Phase::Rally],
        |s| {
            s.edit(SQUAD).moved = true;
            s.edit(SQUAD).fire = FireMarker::Prep;
        },
        "unit 1: moved after Prep Fire",
    );
    let fire = [Phase::PrepFire, Phase::Movement, Phase::DefensiveFire, Phase::AdvancingFire];
    let late = "unit 1: waits for Opportunity Fire, but has moved or is past it";
    only_in(&fire, |s| s.edit(SQUAD).fire = FireMarker::Opportunity, late);
    let both = |s: &mut Scene| {
        s.edit(SQUAD).fire = FireMarker::Opportunity;
        s.edit(SQUAD).moved = true;
    };
    only_in(&[], both, late);
    only_in(&[Phase::CloseCombat], |s| s.edit(ENEMY).melee = true, "H5: Melee without an enemy");
    only_in(
        &[Phase::Rally],
        |s| s.pos.mmc_has_rallied = true,
        "a rally is remembered outside the RPh",
    );
    only_in(
        &[Phase::Movement],
        |s| {
            s.pos.residual.insert(at("D5"), 2);
        },
        "Residual FP outside the MPh",
    );
    only_in(
        &[Phase::Movement],
        |s| {
            s.pos.smoke.insert(at("D5"), 2);
        },
        "SMOKE of grenades outside the MPh",
    );
    only_in(
        &[Phase::Movement, Phase::DefensiveFire, Phase::AdvancingFire],
        |s| s.edit_gun(GUN).held = Held::Placed { by: SQUAD, at: at("D5") },
        "weapon 1: is a placed charge outside the phases from the MPh to the AFPh",
    );
    only_in(
        &[
            Phase::Movement,
            Phase::DefensiveFire,
            Phase::AdvancingFire,
            Phase::Rout,
            Phase::Advance,
            Phase::CloseCombat,
        ],
        |s| {
            // As soon as the PFPh begins, whoever shares a Location holds the other in Melee.
            s.pos.units.put(ENEMY, Some(at("C5")));
        },
        "C5: units of both sides, but no Melee",
    );
}

#[test]
fn each_side_has_the_marks_of_its_own_player_turn_only() {
    each_is_reported(
        Phase::DefensiveFire,
        &[
            (
                |s| s.edit(SQUAD).fire = FireMarker::First,
                "unit 1: has a Defensive Fire marker in its own Player Turn",
            ),
            (
                |s| s.edit(SQUAD).fire = FireMarker::Final,
                "unit 1: has a Defensive Fire marker in its own Player Turn",
            ),
            (
                |s| s.edit(ENEMY).fire = FireMarker::Opportunity,
                "unit 4: has a Prep Fire marker in the other side's Player Turn",
            ),
            (
                |s| s.edit(ENEMY).fire = FireMarker::Prep,
                "unit 4: has a Prep Fire marker in the other side's Player Turn",
            ),
            (|s| s.edit(ENEMY).moved = true, "unit 4: moved in the other side's MPh"),
            (
                |s| s.edit(SQUAD).men_mut().molotov = Molotov::Ready,
                "unit 1: has asked for MOL that it cannot have now",
            ),
        ],
    );
    let mut s = sound(Phase::DefensiveFire);
    s.edit(SQUAD).moved = true;
    s.edit(LEADER).fire = FireMarker::Prep;
    s.edit(ENEMY).fire = FireMarker::First;
    reports(&s, &[]);
    s.edit(ENEMY).fire = FireMarker::Final;
    reports(&s, &[]);
}
