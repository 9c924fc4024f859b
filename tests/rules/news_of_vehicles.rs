//! What a side is told of what vehicles did, beside their ways and what befell them.

use first_fire::board::{Coord, Location, Terrain};
use first_fire::game::news::{News, Since};
use first_fire::game::{Game, Mode};
use first_fire::rules::order::{DriveOrder, Gait, MoveOrder, Order};
use first_fire::rules::{Phase, Position, Side};
use first_fire::scenario::Scenario;

use crate::scene::at;

/// A tank in D5, and a squad that the machine moves.
const AMBUSH: &str = r#"title = "Ambush"
map = "training"
turns = 2
concealment = false
sets_up_first = "second"

[first]
name = "Germans"
nationality = "german"
elr = 3
unit = [{ counter = "german-4-6-7", at = "G8" }]

[second]
name = "Russians"
nationality = "russian"
elr = 3
unit = [{ counter = "russian-4-4-7", at = "A1" }]
vehicle = [{ counter = "t-34-m43", at = "D5", facing = "west" }]

[victory]
kind = "points"
side = "first"
margin = 1
"#;

fn scenario(text: &str) -> Scenario {
    Scenario::parse("ambush.toml", text).unwrap()
}

/// A step in the open by which a squad comes into sight of the tank.
fn into_sight(pos: &Position) -> [Location; 2] {
    let open = |hex: &Coord| pos.map().terrain(*hex) == Terrain::OpenGround;
    let seen = |hex: &Coord| pos.sees(at("D5"), Location::ground(*hex));
    let step = |from: Coord| {
        let next = from.neighbors().map(|(_, to)| to);
        let mut next = next.filter(|to| pos.map().contains(*to) && open(to) && seen(to));
        next.next().map(|to| [from, to].map(Location::ground))
    };
    let hidden = pos.map().hexes().filter(|hex| open(hex) && !seen(hex));
    hidden.filter_map(step).next().unwrap()
}

#[test]
fn a_tank_that_goes_into_motion_has_its_line() {
    let [from, to] = into_sight(&scenario(AMBUSH).start);
    let text = AMBUSH.replace("G8", &from.to_string());
    let mut game = Game::new(scenario(&text), 1).with_mode(Mode::Against(Side::First));
    while game.position().phase != Phase::Movement {
        game.play(Order::Done).unwrap();
    }
    let pos = game.position();
    let squad = pos.on_board(Side::First).next().unwrap().id;
    let tank = pos.on_board(Side::Second).find(|unit| unit.is_vehicle()).unwrap().id;
    let begin = MoveOrder::Begin { units: [squad].into(), gait: Gait::Normal };
    game.play(Order::Move(begin)).unwrap();
    game.play(Order::Move(MoveOrder::Step { to, cover: false })).unwrap();
    game.play_with(Order::Drive(DriveOrder::TryMotion { unit: tank }), &[1]).unwrap();
    let news = News::of(&game, game.log().len(), Since::LastDecision);
    let told = news.items().iter().find(|item| item.what.ends_with("went into Motion"));
    let told = told.unwrap_or_else(|| panic!("{:?}", news.items()));
    assert_eq!((told.at, told.by.as_str()), (Some(at("D5")), "D2.401"));
}
