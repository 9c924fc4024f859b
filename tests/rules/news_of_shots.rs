//! What a side is told of shots of ordnance since its last decision.

use first_fire::board::Hexspine;
use first_fire::counters::{Ammo, Round};
use first_fire::game::news::{Fate, Grade, News, Since};
use first_fire::game::{Game, Mode};
use first_fire::rules::order::{FireAttack, Order, Shell, ShellTarget};
use first_fire::rules::{Phase, Side, UnitId, WeaponId};
use first_fire::scenario::Scenario;

use crate::scene::{at, shell, shoot};

/// A German anti-tank Gun that the machine serves, a small Russian tank and a squad that look at it.
const DUEL: &str = r#"title = "Duel"
map = "training"
turns = 2
concealment = false
sets_up_first = "second"

[first]
name = "Germans"
nationality = "german"
elr = 3
unit = [
  { counter = "german-crew", at = "F4", weapons = ["ge-at-50"], facing = "west" },
  { counter = "german-4-6-7", at = "G8" },
]

[second]
name = "Russians"
nationality = "russian"
elr = 3
unit = [{ counter = "russian-4-4-7", at = "D4" }]
vehicle = [{ counter = "t-70", at = "D5", facing = "west" }]

[victory]
kind = "points"
side = "first"
margin = 1
"#;

fn duel() -> (Game, UnitId, WeaponId, UnitId) {
    let scenario = Scenario::parse("duel.toml", DUEL).unwrap();
    let mut game = Game::new(scenario, 1).with_mode(Mode::Against(Side::First));
    while game.position().phase != Phase::PrepFire {
        game.play(Order::Done).unwrap();
    }
    let pos = game.position();
    let gun = pos.weapons.values().find(|weapon| weapon.gun.is_some()).unwrap();
    assert_eq!(gun.gun.unwrap().facing, Hexspine::West);
    let tank = pos.on_board(Side::Second).find(|unit| unit.is_vehicle()).unwrap().id;
    let (crew, gun) = (gun.owner().unwrap(), gun.id);
    (game, crew, gun, tank)
}

fn told(game: &Game) -> News {
    News::of(game, game.log().len(), Since::LastDecision)
}

fn at_tank(crew: UnitId, gun: WeaponId, tank: UnitId) -> Order {
    let attack = shell(crew, gun, "D5");
    let shot = Shell::new(Round::Shell(Ammo::Ap), ShellTarget::Vehicle(tank));
    shoot(FireAttack { shell: Some(shot), ..attack })
}

#[test]
fn a_tank_that_is_killed_has_its_line_with_who_did_it_and_what_he_threw() {
    let (mut game, crew, gun, tank) = duel();
    game.play_with(at_tank(crew, gun, tank), &[2, 1, 1, 1]).unwrap();
    let news = told(&game);
    let [item] = news.items() else { panic!("one line: {:?}", news.items()) };
    assert!(item.what.ends_with("eliminated"), "{}", item.what);
    assert_eq!((item.grade, item.fate), (Grade::Hurt, Some(Fate::Eliminated)));
    assert_eq!((item.at, item.from.as_slice()), (Some(at("D5")), [at("F4")].as_slice()));
    assert!(item.by.contains("To Kill") && item.by.contains("dice 1,1"), "{}", item.by);
}

#[test]
fn a_shot_that_misses_has_its_line_too() {
    let (mut game, crew, gun, tank) = duel();
    game.play_with(at_tank(crew, gun, tank), &[6, 5]).unwrap();
    let news = told(&game);
    let [item] = news.items() else { panic!("one line: {:?}", news.items()) };
    assert!(item.what.starts_with("Missed T-70 A"), "{}", item.what);
    assert!(item.by.contains("To Hit") && item.by.contains("dice 6,5"), "{}", item.by);
}

#[test]
fn a_hit_among_men_is_told_once_as_the_attack_that_it_is() {
    let (mut game, crew, gun, _) = duel();
    game.play_with(shoot(shell(crew, gun, "D4")), &[2, 3, 6, 6]).unwrap();
    let news = told(&game);
    let [item] = news.items() else { panic!("one line: {:?}", news.items()) };
    assert!(item.what.starts_with("No effect"), "{}", item.what);
}
