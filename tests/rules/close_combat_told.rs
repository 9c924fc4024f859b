//! Close Combat as it is told: who declared what and when that is known, the Ambush dr, and what did not pass by itself.

use std::collections::{BTreeMap, BTreeSet};

use first_fire::game::news::{News, Since, passed_since_last_decision};
use first_fire::game::{Chronicle, Game, Mode};
use first_fire::rules::order::{
    CloseAttack, CloseCombatOrder, ClosePlan, FireOrder, Gait, MoveOrder, Order,
};
use first_fire::rules::view::Viewer;
use first_fire::rules::{Phase, Side, UnitId, decision};
use first_fire::scenario::Scenario;

use super::scene::at;

/// Germans (first, ATTACKER) beside Russians in the woods of F4.
fn field() -> Scenario {
    let folder = tempfile::tempdir().unwrap();
    let map = "name = \"Field\"\ncolumns = 14\nrows = 9\nmonth = 7\n\n[[terrain]]\nkind = \"woods\"\nhexes = [\"F4\"]\n";
    std::fs::write(folder.path().join("field.toml"), map).unwrap();
    let text = r#"
title = "Field"
map = "field.toml"
turns = 3
concealment = false
sets_up_first = "second"

[first]
name = "Germans"
nationality = "german"
elr = 5
unit = [{ counter = "german-4-6-7", at = "D3" }, { counter = "german-8-1", at = "D3" }]

[second]
name = "Russians"
nationality = "russian"
elr = 5
unit = [{ counter = "russian-4-4-7", at = "F4" }, { counter = "russian-4-4-7", at = "M9" }]

[victory]
kind = "control"
side = "first"
hexes = ["A1", "N9"]
at_least = 1
"#;
    let path = folder.path().join("scenario.toml");
    std::fs::write(&path, text).unwrap();
    Scenario::load(path.to_str().unwrap()).unwrap()
}

fn play(game: &mut Game, order: Order, dice: &[u8]) {
    game.play_with(order.clone(), dice).unwrap_or_else(|refused| panic!("{order:?}: {refused}"));
}

fn up_to(game: &mut Game, phase: Phase) {
    while game.position().phase != phase {
        play(game, Order::Done, &[]);
    }
}

fn of(game: &Game, side: Side, place: &str) -> BTreeSet<UnitId> {
    game.position().side_at(side, at(place)).map(|unit| unit.id).collect()
}

/// All Germans walk from D3 to E4, and nobody fires.
fn walked(mode: Mode) -> Game {
    let mut game = Game::new(field(), 1).with_mode(mode);
    up_to(&mut game, Phase::Movement);
    let units = of(&game, Side::First, "D3");
    play(&mut game, Order::Move(MoveOrder::Begin { units, gait: Gait::Normal }), &[]);
    play(&mut game, Order::Move(MoveOrder::Step { to: at("E4"), cover: false }), &[]);
    while decision(game.position()).unwrap().side == Side::Second {
        play(&mut game, Order::Fire(FireOrder::Hold), &[]);
    }
    if game.position().phase == Phase::Movement {
        play(&mut game, Order::Move(MoveOrder::Stop), &[]);
    }
    game
}

/// They advance into F4, and these are the dr for Ambush: theirs, and that of the Russians.
fn engaged(mode: Mode, ambush: [u8; 2]) -> Game {
    let mut game = walked(mode);
    up_to(&mut game, Phase::Advance);
    let units = of(&game, Side::First, "E4");
    play(&mut game, Order::Move(MoveOrder::Advance { units, to: at("F4") }), &[]);
    up_to(&mut game, Phase::CloseCombat);
    play(&mut game, Order::CloseCombat(CloseCombatOrder::Engage { at: at("F4") }), &ambush);
    game
}

/// All of a side in F4 attack all of the other there.
fn everybody(game: &Game, side: Side) -> Order {
    let attack = CloseAttack { by: of(game, side, "F4"), at: of(game, side.other(), "F4") };
    Order::CloseCombat(CloseCombatOrder::Fight(ClosePlan {
        attacks: vec![attack],
        withdrawals: BTreeMap::new(),
    }))
}

fn told(game: &Game, viewer: Viewer) -> Vec<String> {
    let chronicle = Chronicle::of(game, viewer);
    let lines = chronicle.entries().iter().flat_map(|entry| &entry.lines);
    lines.map(|line| line.text.to_string()).collect()
}

#[test]
fn a_phase_with_orders_or_a_fight_in_it_did_not_pass_by_itself() {
    for mode in [Mode::Against(Side::Second), Mode::Solitaire] {
        let game = walked(mode);
        assert_eq!(
            game.position().phase,
            Phase::DefensiveFire,
            "the MPh ended with the last mover"
        );
        let passed = passed_since_last_decision(&game, game.log().len()).unwrap_or_default();
        assert!(!passed.contains("Movement"), "{passed}");
        let mut game = engaged(mode, [3, 3]);
        for side in [Side::First, Side::Second] {
            let order = everybody(&game, side);
            play(&mut game, order, if side == Side::First { &[] } else { &[6, 6, 6, 6] });
        }
        assert_eq!(game.position().attacker, Side::Second, "the CCPh ended with the last fight");
        let passed = passed_since_last_decision(&game, game.log().len()).unwrap_or_default();
        assert!(!passed.contains("Close Combat"), "{passed}");
        let lines = told(&game, Viewer::Both);
        assert!(
            lines.iter().any(|line| line.contains("nothing more to decide in the Close Combat"))
        );
    }
}

#[test]
fn the_ambush_dr_is_told_with_each_sides_dice_and_drm() {
    let game = engaged(Mode::Against(Side::Second), [2, 6]);
    let line = told(&game, Viewer::Both).into_iter().find(|line| line.starts_with("Ambush"));
    let german = "Germans *** (Ambush dr) 2 *** [-1 leadership]: Final dr 1";
    let russian = "Russians *** (Ambush dr) 6 ***: Final dr 6";
    let whole = format!("Ambush in F4 (A11.4): {german}; {russian}: Ambush by Germans");
    assert_eq!(line.as_deref(), Some(whole.as_str()));
    let chronicle = Chronicle::of(&game, Viewer::Both);
    let lines = chronicle.entries().iter().flat_map(|entry| &entry.lines);
    let detail = lines.clone().find(|line| line.text.to_string().starts_with("Ambush")).unwrap();
    assert_eq!(
        detail.detail,
        [
            "Germans: -1 leadership (A11.4)",
            "Germans: dr 2 is Final 1",
            "Russians: no DRM",
            "Russians: dr 6 is Final 6"
        ]
    );
    let news = News::of(&game, game.log().len(), Since::LastDecision);
    let item = news.items().last().unwrap();
    assert_eq!(
        (item.what.as_str(), item.by.as_str()),
        ("You have the Ambush in F4", "Your dr 2 -1, their dr 6")
    );
}

#[test]
fn a_declaration_is_told_to_the_other_side_when_both_have_declared() {
    let mut game = engaged(Mode::Hotseat, [3, 3]);
    let order = everybody(&game, Side::First);
    play(&mut game, order, &[]);
    let german = "Germans in F4: 4-6-7 A, 8-1 A attack 4-4-7 A";
    let said = |game: &Game, viewer, what: &str| told(game, viewer).iter().any(|line| line == what);
    for viewer in [Viewer::Both, Viewer::Side(Side::First)] {
        assert!(said(&game, viewer, german), "{:?}", told(&game, viewer));
    }
    let russian = told(&game, Viewer::Side(Side::Second));
    let last = "Germans in F4: nobody withdraws; attacks are told when both have declared";
    assert_eq!(russian.last().map(String::as_str), Some(last));
    assert!(!russian.iter().any(|line| line.contains("attack 4-4-7")), "{russian:?}");
    play(&mut game, Order::CloseCombat(CloseCombatOrder::Fight(ClosePlan::default())), &[6, 6]);
    for viewer in [Viewer::Both, Viewer::Side(Side::First), Viewer::Side(Side::Second)] {
        let lines = told(&game, viewer);
        for what in [german, "Russians in F4: no attack"] {
            assert_eq!(lines.iter().filter(|line| *line == what).count(), 1, "{what}: {lines:?}");
        }
        assert!(!lines.iter().any(|line| line == "Germans: so be it"), "{lines:?}");
    }
}

#[test]
fn what_the_first_side_declares_without_attacks_is_told_alike_with_them() {
    let told_after = |plan: &dyn Fn(&Game) -> Order| {
        let mut game = engaged(Mode::Hotseat, [3, 3]);
        let order = plan(&game);
        play(&mut game, order, &[]);
        told(&game, Viewer::Side(Side::Second))
    };
    let attack = told_after(&|game| everybody(game, Side::First));
    let nothing =
        told_after(&|_| Order::CloseCombat(CloseCombatOrder::Fight(ClosePlan::default())));
    assert_eq!(attack, nothing);
    assert!(!attack.is_empty());
}

#[test]
fn a_withdrawal_is_announced_with_its_hex() {
    let mut game = engaged(Mode::Hotseat, [3, 3]);
    for side in [Side::First, Side::Second] {
        let order = everybody(&game, side);
        play(&mut game, order, if side == Side::First { &[] } else { &[6, 6, 6, 6] });
    }
    up_to(&mut game, Phase::CloseCombat);
    play(&mut game, Order::CloseCombat(CloseCombatOrder::Engage { at: at("F4") }), &[]);
    let lines = told(&game, Viewer::Side(Side::First));
    assert!(lines.last().unwrap().ends_with(": Close Combat in F4"), "{lines:?}");
    let unit = of(&game, Side::Second, "F4").into_iter().next().unwrap();
    let plan = ClosePlan { attacks: Vec::new(), withdrawals: BTreeMap::from([(unit, at("G4"))]) };
    play(&mut game, Order::CloseCombat(CloseCombatOrder::Fight(plan)), &[]);
    let lines = told(&game, Viewer::Side(Side::First));
    let last = "Russians in F4: 4-4-7 A withdraws to G4; attacks are told when both have declared";
    assert_eq!(lines.last().map(String::as_str), Some(last));
}
