use super::baits::*;
use super::habits::*;
use super::scene::*;
use first_fire::opponent::*;
use first_fire::rules::ids::Side;
use first_fire::rules::order::*;
use first_fire::rules::setting::{ControlOf, Victory};
use first_fire::rules::Phase;
use first_fire::rules::*;

fn show(name: &str, scene: &Scene) {
    let careless = answer(&mut GreedyPolicy::new(1).with(Habits::CARELESS), &scene.pos).unwrap();
    let greedy = answer(&mut GreedyPolicy::new(1), &scene.pos).unwrap();
    println!("== {name}\n  careless {careless:?}\n  greedy {greedy:?}");
    for seed in 1..6 {
        let mut machine = PlanPolicy::new(Level::Veteran, seed);
        println!("  {seed} {:?} {:?}", answer(&mut machine, &scene.pos).unwrap(), machine.temper(&scene.pos));
    }
}

fn path(name: &str, scene: &Scene, last: Phase) {
    let told = |mover: &mut dyn Policy| {
        let pos = after(scene, last, mover);
        let at: Vec<String> = pos.on_board(Side::First).map(|u| format!("{}{}", u.at().unwrap(), if u.men().broken {"b"} else {""})).collect();
        format!("{at:?} smoke {:?}", pos.smoke)
    };
    println!("== {name}\n  careless {}\n  greedy {}", told(&mut GreedyPolicy::new(1).with(Habits::CARELESS)), told(&mut GreedyPolicy::new(1)));
    for seed in 1..5 {
        println!("  {seed} {}", told(&mut PlanPolicy::new(Level::Veteran, seed)));
    }
}

#[test]
fn explore_half_squad() {
    for (far, others) in [("I5", 2), ("I5", 4), ("G5", 2), ("G5", 4), ("F5", 3), ("H5", 5)] {
        let from = at(far).hex.neighbors().map(|(_, hex)| hex).max_by_key(|hex| hex.distance(at("C5").hex)).unwrap().to_string();
        let woods = "[[terrain]]\nkind = \"woods\"\nhexes = [\"J5\", \"J4\", \"J6\", \"K5\"]\n[[building]]\nname = \"Mill\"\nmaterial = \"stone\"\nlevels = 0\nhexes = [\"C5\"]\n";
        let behind = ["J5", "J4", "J6", "J5", "J4"];
        let (mut scene, _) = comer(woods, HALF_SQUAD, [&from, far], &behind[..others]);
        to_take(&mut scene, Side::First, &["C5"]);
        show(&format!("half {far} {others}"), &scene);
    }
}

#[test]
fn explore_advance() {
    for (woods, from, n) in [("\"H5\"", "H5", 1), ("\"H5\"", "H5", 2), ("\"G5\"", "G5", 1), ("\"I5\"", "I5", 1), ("\"G5\"", "G5", 2), ("\"G5\", \"F4\"", "G5", 1)] {
        let mut scene = before_the_mill(woods, from, &[SQUAD; 3][..n]);
        scene.pos.phase = Phase::Advance;
        scene.pos.speaker = Side::First;
        show(&format!("advance {woods} {from} {n}"), &scene);
    }
}

#[test]
fn explore_street() {
    for woods in ["\"I5\", \"I6\"", "\"I5\", \"I6\", \"H4\", \"G3\", \"F3\", \"E3\"", "\"H5\", \"H6\"", "\"H5\", \"H6\", \"G4\", \"F3\", \"E3\""] {
        let from = if woods.contains("I5") { "I5" } else { "H5" };
        let scene = before_the_mill(woods, from, &[SQUAD, SQUAD, SQUAD, "russian-8-0"]);
        path(&format!("street {woods}"), &scene, Phase::Movement);
    }
}

#[test]
fn explore_last() {
    let houses = "[[building]]\nname = \"Mill\"\nmaterial = \"stone\"\nlevels = 0\nhexes = [\"E5\"]\n\
         [[building]]\nname = \"Barn\"\nmaterial = \"stone\"\nlevels = 0\nhexes = [\"H5\"]\n[[terrain]]\nkind = \"woods\"\nhexes = [\"B5\", \"B6\"]\n";
    for (n, enemy) in [(1, "B5"), (2, "B5"), (1, "C5"), (1, "A5")] {
        let mut scene = Scene::new(Phase::Movement, houses);
        to_take(&mut scene, Side::First, &["E5", "H5"]);
        scene.pos.control.insert(at("E5").hex, Side::First);
        scene.setting(|setting| {
            let Victory::Control { hexes, .. } = setting.victory.clone() else { return };
            setting.victory = Victory::Control { side: Side::First, of: ControlOf::Hex, hexes, at_least: 1 };
            setting.turns = 5;
        });
        scene.pos.turn = 5;
        for _ in 0..n { scene.attacker(SQUAD, "E5"); }
        for _ in 0..2 { scene.defender(ENEMY, enemy); }
        path(&format!("last {n} {enemy}"), &scene, Phase::Movement);
    }
}
