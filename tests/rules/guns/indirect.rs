//! What covers a target against the shells of a mortar, which come down from above (C9.1).

use first_fire::board::{Footing, Hexspine};
use first_fire::odds::of_attack;
use first_fire::rules::Phase;
use first_fire::rules::fire::{Column, DrmKind, VehicleMark};
use first_fire::rules::ids::{Side, UnitId, WeaponId};
use first_fire::rules::order::{FireAttack, Shell, ShellTarget};

use crate::scene::{Scene, attack, drms, shell, shoot};

fn area(crew: UnitId, gun: WeaponId, place: &str) -> FireAttack {
    let attack = shell(crew, gun, place);
    let shell = attack.shell.map(|shell| Shell { at: ShellTarget::Area, ..shell });
    FireAttack { shell, ..attack }
}

/// A German crew in G2 with such a Gun that points south-east, and others who keep the phase going.
fn battery(gun: &str, map: &str) -> (Scene, UnitId, WeaponId) {
    let mut s = Scene::new(Phase::PrepFire, map);
    let crew = s.attacker("german-crew", "G2");
    let gun = s.man(gun, crew, Hexspine::SouthEast);
    s.attacker("german-4-6-7", "A9");
    (s, crew, gun)
}

/// What counts for a squad in a Location against such a Gun.
fn covered(gun: &str, map: &str, place: &str) -> Vec<(DrmKind, i8)> {
    let (mut s, crew, gun) = battery(gun, map);
    s.defender("russian-4-4-7", place);
    drms(&s.assess(&shoot(area(crew, gun, place))))
}

/// 8 FP, DR 3: 7 on that column is a 1MC.
#[test]
fn a_foxhole_is_worth_four_against_a_mortar_and_two_against_a_gun() {
    let (mut s, crew, gun) = battery("ge-mtr-81", "");
    let squad = s.defender("russian-4-4-7", "G7");
    s.edit(squad).stand(Footing::Entrenched);
    let order = area(crew, gun, "G7");
    assert_eq!(drms(&s.assess(&shoot(order.clone()))), [(DrmKind::Entrenchment, 4)]);
    let odds = of_attack(&s.pos, Side::First, &order).unwrap();
    let seven = Column::for_fp(s.assess(&shoot(order.clone())).fp).unwrap().result(3 + 4);
    assert!(odds.results.contains_key(&seven));
    let events = s.give(&shoot(order), &[4, 3, 1, 2, 6, 6]);
    let result = &attack(&events).results[0];
    assert_eq!((result.final_dr, result.result), (7, seven));

    let (mut s, crew, gun) = battery("ge-inf-75", "");
    let squad = s.defender("russian-4-4-7", "G7");
    s.edit(squad).stand(Footing::Entrenched);
    assert_eq!(drms(&s.assess(&shoot(area(crew, gun, "G7")))), [(DrmKind::Entrenchment, 2)]);
}

#[test]
fn a_wall_is_worth_one_a_hedge_nothing_and_so_is_height() {
    for (map, place, direct, indirect) in [
        (
            "walls = [\"G6/G7\"]\n",
            "G7",
            Some((DrmKind::HexsideTem, 2)),
            Some((DrmKind::HexsideTem, 1)),
        ),
        ("hedges = [\"G6/G7\"]\n", "G7", Some((DrmKind::HexsideTem, 1)), None),
        (
            "[[hill]]\nlevel = 1\nhexes = [\"G7\"]\n",
            "G7",
            Some((DrmKind::HeightAdvantage, 1)),
            None,
        ),
    ] {
        assert_eq!(covered("ge-inf-75", map, place), Vec::from_iter(direct), "{map}");
        assert_eq!(covered("ge-mtr-81", map, place), Vec::from_iter(indirect), "{map}");
    }
}

#[test]
fn every_storey_overhead_is_worth_one_more() {
    let house = "[[building]]\nmaterial = \"stone\"\nlevels = 2\nhexes = [\"G7\"]\n";
    let tem = |value| vec![(DrmKind::Tem, value)];
    assert_eq!(covered("ge-inf-75", house, "G7"), tem(3));
    assert_eq!(covered("ge-mtr-81", house, "G7"), tem(5));
    assert_eq!(covered("ge-mtr-81", house, "G7:1"), tem(4));
    let cottage = "[[building]]\nmaterial = \"stone\"\nlevels = 0\nhexes = [\"G7\"]\n";
    assert_eq!(covered("ge-mtr-81", cottage, "G7"), tem(3));
}

/// A truck as well; height helps no AFV against any shell at its area.
#[test]
fn vehicles_have_no_other_cover_than_men() {
    let of = |gun: &str, vehicle: &str, map: &str| {
        let (mut s, crew, gun) = battery(gun, map);
        let vehicle = s.vehicle(Side::Second, vehicle, "G7", Hexspine::West);
        s.defender("russian-4-4-7", "G7");
        let stage = s.assess(&shoot(area(crew, gun, "G7"))).to_hit.unwrap();
        let hit = stage.vehicles.iter().find(|hit| hit.unit == vehicle).unwrap();
        let line = hit.lines.iter().find(|line| line.mark != VehicleMark::Crew).unwrap();
        line.drms.iter().map(|drm| (drm.kind, drm.value)).collect::<Vec<_>>()
    };
    let wall = "walls = [\"G6/G7\"]\n";
    let hill = "[[hill]]\nlevel = 1\nhexes = [\"G7\"]\n";
    assert_eq!(of("ge-mtr-81", "t-34-m41", wall), [(DrmKind::HexsideTem, 1)]);
    assert_eq!(of("ge-mtr-81", "zis-5", wall), [(DrmKind::HexsideTem, 1)]);
    assert_eq!(of("ge-inf-75", "zis-5", wall), [(DrmKind::HexsideTem, 2)]);
    for gun in ["ge-mtr-81", "ge-inf-75"] {
        assert_eq!(of(gun, "t-34-m41", hill), []);
    }
}
