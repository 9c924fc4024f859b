//! What is told of Deployment and Recombining: to the enemy, in the log, and in the news.

use first_fire::game::narrate::lines;
use first_fire::game::news::{News, Since};
use first_fire::rules::Phase;
use first_fire::rules::decision::decision;
use first_fire::rules::ids::Side;
use first_fire::rules::legal_orders;
use first_fire::rules::order::Order;
use first_fire::rules::view::{Hidden, View, Viewer, is_stand_in};

use super::super::scene::Scene;
use super::{FAILS, LEADER, PASSES, SQUAD, apart, busy, deploy, game, halves, recombine, together};

/// Under its "?" everything happens out of sight, and nothing that the enemy sees later tells of it: neither what is in
/// his view, nor a number.
#[test]
fn the_enemy_sees_nothing_of_a_squad_that_deploys_under_its_question_mark() {
    let map = "[[terrain]]\nkind = \"woods\"\nhexes = [\"E5\"]\n";
    let mut scene = Scene::new(Phase::Rally, map);
    let squad = scene.attacker(SQUAD, "E5");
    let leader = scene.attacker(LEADER, "E5");
    scene.weapon("german-lmg", squad);
    busy(&mut scene);
    for unit in [squad, leader] {
        scene.edit(unit).concealed = true;
    }
    let watcher = Viewer::Side(Side::Second);
    let before = scene.pos.clone();
    let order = deploy(squad, Some(leader));
    let events = scene.give(&order, &PASSES);
    halves(&events);
    let views = [&before, &scene.pos].map(|pos| View::of(pos, watcher));
    assert_eq!(views[0], views[1]);
    let marks = views[1].position().units.keys().filter(|unit| is_stand_in(*unit)).count();
    assert_eq!(marks, 1);
    assert!(lines(&before, &scene.pos, &events, watcher).is_empty());
    assert!(Hidden::between(&before, &scene.pos, watcher).order(Side::First, &order));
    assert_eq!(lines(&before, &scene.pos, &events, Viewer::Side(Side::First)).len(), 2);
}

/// A leader in sight is seen at work, but not with whom.
#[test]
fn a_leader_in_sight_does_not_name_the_concealed_squad_that_he_deploys() {
    let map = "[[terrain]]\nkind = \"woods\"\nhexes = [\"E5\"]\n";
    let mut scene = Scene::new(Phase::Rally, map);
    let squad = scene.attacker(SQUAD, "E5");
    let leader = scene.attacker(LEADER, "E5");
    busy(&mut scene);
    scene.edit(squad).concealed = true;
    let before = scene.pos.clone();
    let order = deploy(squad, Some(leader));
    let events = scene.give(&order, &PASSES);
    let watcher = Viewer::Side(Side::Second);
    assert!(!Hidden::between(&before, &scene.pos, watcher).order(Side::First, &order));
    assert!(lines(&before, &scene.pos, &events, watcher).is_empty());
}

#[test]
fn the_log_tells_of_the_check_and_what_came_of_it() {
    let (mut scene, squad, leader) = together();
    let told = |scene: &mut Scene, order: &Order, dice: &[u8]| {
        let before = scene.pos.clone();
        let events = scene.give(order, dice);
        let all = lines(&before, &scene.pos, &events, Viewer::Both);
        all.into_iter().map(|line| line.text.to_string()).collect::<Vec<_>>()
    };
    let deployed = told(&mut scene, &deploy(squad, Some(leader)), &PASSES);
    assert_eq!(
        deployed,
        [
            "4-6-7 A *** (Deployment TC DR) 4,4 *** [-1 leadership]: 7 against 7: passed",
            "4-6-7 A deploys: its second half-squad is 2-4-7 HS AA (A1.31)",
        ]
    );
    let (mut scene, pair, leader) = apart();
    scene.edit(pair[1]).letter = 1;
    let recombined = told(&mut scene, &recombine(&pair, Some(leader)), &[]);
    assert_eq!(recombined, ["2-4-7 HS A and 2-4-7 HS B recombine into a 4-6-7 (A1.32)"]);
}

#[test]
fn what_happened_says_who_deployed_and_who_did_not() {
    for (dice, what) in [(PASSES, "deployed: two half-squads"), (FAILS, "did not deploy")] {
        let (mut game, squad, leader) = game();
        game.play_with(deploy(squad, Some(leader)), &dice).unwrap();
        let told = News::of(&game, game.log().len(), Since::Recalled(0));
        let item = told.items().last().unwrap();
        assert_eq!(item.what, format!("German squad B {what}"), "{item:?}");
        assert!(item.by.starts_with("Led by leader 8-1"), "{item:?}");
        assert_eq!(item.dice, Some(dice));
    }
}

#[test]
fn what_happened_says_who_recombined() {
    let (mut game, squad, leader) = game();
    let events = game.play_with(deploy(squad, Some(leader)), &PASSES).unwrap().events.clone();
    let both = halves(&events);
    while game.position().turn == 1 || decision(game.position()).unwrap().side == Side::Second {
        let pass = legal_orders(game.position()).pop().unwrap();
        game.play(pass).unwrap();
    }
    assert_eq!(game.position().phase, Phase::Rally);
    game.play(recombine(&both, Some(leader))).unwrap();
    let told = News::of(&game, game.log().len(), Since::Recalled(0));
    let item = told.items().last().unwrap();
    assert_eq!(item.what, "German half-squads B and BB recombined: a squad");
    assert_eq!(game.position().unit(squad).unwrap().counter.as_str(), SQUAD);
}
