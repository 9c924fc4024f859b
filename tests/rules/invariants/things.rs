//! What is true of weapons and of the counters that lie on the map.

use first_fire::rules::Phase;
use first_fire::rules::ids::{Side, UnitId, WeaponId};
use first_fire::rules::possession::{Offer, OfferKind};
use first_fire::rules::sniper::Sniper;
use first_fire::rules::weapon::Held;

use super::super::scene::at;
use super::{GUN, SQUAD, each_is_reported, reports, sound};

#[test]
fn a_weapon_is_one_of_the_catalogue_and_where_a_weapon_can_be() {
    each_is_reported(
        Phase::Movement,
        &[
            (
                |s| {
                    s.loose_weapon("russian-lmg", "C5");
                    s.edit_gun(GUN).id = WeaponId(7);
                },
                "the weapons are not in the order of their numbers",
            ),
            (
                |s| s.edit_gun(GUN).counter = "russian-cannon".parse().unwrap(),
                "weapon 1: is no counter of the catalogue",
            ),
            (
                |s| {
                    s.loose_weapon("russian-lmg", "C5");
                    s.edit_gun(WeaponId(2)).dismantled = true;
                },
                "weapon 2: is dismantled, but cannot be",
            ),
            (
                |s| s.edit_gun(GUN).held = Held::By(UnitId(9)),
                "weapon 1: is possessed by a unit that is not in play",
            ),
            (
                |s| s.edit_gun(GUN).held = Held::Placed { by: UnitId(9), at: at("C5") },
                "weapon 1: was placed by a unit that is not in play",
            ),
            (
                |s| s.edit_gun(GUN).held = Held::Placed { by: SQUAD, at: at("Z9") },
                "weapon 1: was placed in a Location that the map does not have",
            ),
            (
                |s| s.edit_gun(GUN).held = Held::On(at("Z9")),
                "weapon 1: lies in a Location that the map does not have",
            ),
        ],
    );
    let mut s = sound(Phase::Movement);
    s.edit_gun(GUN).counter = "german-mmg".parse().unwrap();
    s.edit_gun(GUN).dismantled = true;
    reports(&s, &[]);
}

#[test]
fn what_lies_on_the_map_is_on_the_map_and_of_a_strength_there_is() {
    each_is_reported(
        Phase::Movement,
        &[
            (
                |s| {
                    s.pos.residual.insert(at("D5"), 3);
                },
                "D5: 3 is no Residual FP counter",
            ),
            (
                |s| {
                    s.pos.residual.insert(at("Z9"), 2);
                },
                "Z9: Residual FP off the map",
            ),
            (
                |s| s.pos.snipers[1] = Some(Sniper { san: 3, at: at("Z9").hex }),
                "Z9: a Sniper off the map",
            ),
            (
                |s| {
                    s.pos.smoke.insert(at("D5"), 0);
                },
                "D5: SMOKE of 0",
            ),
            (
                |s| {
                    s.pos.smoke.insert(at("D5"), 4);
                },
                "D5: SMOKE of 4",
            ),
            (
                |s| {
                    s.pos.smoke.insert(at("Z9"), 1);
                },
                "Z9: SMOKE off the map",
            ),
            (
                |s| {
                    s.pos.encircled.insert((at("H5"), Side::First));
                },
                "H5: an Encirclement counter that hurts nobody",
            ),
            (
                |s| {
                    let at = at("C5");
                    s.pos.offers = vec![Offer {
                        side: Side::First,
                        at,
                        weapons: [].into(),
                        kind: OfferKind::Salvage,
                    }];
                },
                "C5: a chance with nothing to take",
            ),
            (
                |s| {
                    let at = at("Z9");
                    s.pos.offers = vec![Offer {
                        side: Side::First,
                        at,
                        weapons: [GUN].into(),
                        kind: OfferKind::Salvage,
                    }];
                },
                "Z9: a chance off the map",
            ),
            (|s| s.pos.turn = 0, "turn 0 after the set-up"),
        ],
    );
    let mut s = sound(Phase::Movement);
    s.pos.residual.insert(at("D5"), 12);
    s.pos.smoke = [(at("D5"), 1), (at("D6"), 3)].into();
    s.pos.snipers[0] = Some(Sniper { san: 3, at: at("A1").hex });
    s.pos.encircled.insert((at("C5"), Side::First));
    reports(&s, &[]);
    let mut s = sound(Phase::Setup);
    s.pos.turn = 0;
    reports(&s, &[]);
}
