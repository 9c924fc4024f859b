//! Questions, choices and refusals in words.

use std::collections::BTreeSet;

pub use super::figures::{assessment, signed};
use super::phases::lead;
use super::shells::shot;
pub use super::shells::{one_of_several, shell, weapon};
use super::{close_combat, routs};
use crate::board::{Footing, Hand, Location};
use crate::game::narrate::{Names, outcome_words};
pub use crate::game::narrate::{firepower, reason, refusal};
use crate::rules::advance::tires;
use crate::rules::decision::{DecisionKind, Frame};
use crate::rules::dispenser::Dispenser;
use crate::rules::fire::{assess_rest, panzerfausts_unfired, residual_in};
use crate::rules::movement::{dispensing, going_on, maneuver_needs, manhandling, stirring};
use crate::rules::order::{
    AgreementOrder, CloseCombatOrder, DriveOrder, FireOrder, Gait, Manner, MoveOrder, Order,
    PossessionOrder, RallyOrder, RoutOrder, SetupOrder,
};
use crate::rules::towing::towed;
use crate::rules::unit::FireMarker;
use crate::rules::view::Viewer;
use crate::rules::{Decision, Position, Side, UnitId, WeaponId};

/// What everything in a position is called.
pub fn names(pos: &Position) -> Names {
    // The window's position is a view already.
    Names::around(pos, pos, Viewer::Both)
}

/// What a unit of it is called.
pub fn unit(pos: &Position, id: UnitId) -> String {
    Names::one(pos, id)
}

/// The number that puts SMOKE up there, or less; `None` where it cannot be.
pub fn dispensed_by(pos: &Position, unit: UnitId, by: Dispenser, at: Location) -> Option<String> {
    let side = pos.unit(unit).map_or(pos.attacker, |it| it.side);
    let it = dispensing(pos, side, unit, by, at).ok()?;
    Some(match by {
        Dispenser::Grenade => format!("dr {} or less", it.needed),
        _ => format!("DR {} or less", i32::from(it.needed) - i32::from(it.drm)),
    })
}

/// A side's name.
pub fn side(pos: &Position, side: Side) -> &str {
    &pos.setting.side(side).name
}

/// The verb for those who are named in a list: for one of them, or for several.
fn verb<'v>(names: &str, one: &'v str, several: &'v str) -> &'v str {
    if names.contains(", ") { several } else { one }
}

/// How the game ended.
pub fn outcome(pos: &Position) -> String {
    match &pos.outcome {
        Some(outcome) => {
            format!("The game is over. {}.", outcome_words(&pos.setting, outcome))
        }
        None => String::new(),
    }
}

/// What the stack on the move spends.
fn points(pos: &Position) -> &'static str {
    let mut movers = pos.moving().into_iter().flat_map(|moving| &moving.movers);
    if movers.any(|unit| pos.vehicle_type(*unit).is_some()) { "MP" } else { "MF" }
}

/// The question that is asked, in one sentence.
pub fn question(pos: &Position, asked: &Decision) -> String {
    let who = side(pos, asked.side);
    match &asked.kind {
        DecisionKind::Phase(phase) => format!("{who}: {}", lead(*phase).asks),
        DecisionKind::Step => match pos.moving() {
            Some(moving) => {
                let names = names(pos).units(&going_on(pos));
                let moves = verb(&names, "moves", "move");
                format!("{names} {moves}: {} {} spent. Where to?", moving.spent, points(pos))
            }
            None => format!("{who}: where to?"),
        },
        DecisionKind::FirstFire => match pos.moving() {
            Some(moving) => {
                let at = moving.movers.iter().find_map(|unit| pos.unit(*unit)?.at());
                let at = at.map_or_else(String::new, |at| format!(" in {at}"));
                let names = names(pos).units(&moving.movers);
                let have = verb(&names, "has", "have");
                let spent = format!("{} {}", moving.spent_here, points(pos));
                format!("{who}: {names} {have} spent {spent}{at}. Fire?")
            }
            None => format!("{who}: fire?"),
        },
        DecisionKind::LaneAttack => {
            format!("{who}: which Fire Lane attacks next? (A9.222)")
        }
        DecisionKind::PlaceLane => {
            format!("{who}: how far does the Fire Lane reach? (A9.22)")
        }
        DecisionKind::RofOrResidual => {
            format!("{who}: keep the Rate of Fire, or leave more Residual FP?")
        }
        DecisionKind::RestOfGroup => {
            format!("{who}: the rest of the Fire Group must fire. Together, or in parts? (A7.52)")
        }
        DecisionKind::GunDuel => {
            format!("{who}: the vehicle is fired at. Does it fire first, or at the same time?")
        }
        DecisionKind::Rout => format!("{who}: where does the routing unit go next?"),
        DecisionKind::CloseCombat => close_combat::question(pos, asked.side),
        DecisionKind::Offer => format!("{who}: take a weapon up at once, or hand one over?"),
    }
}

/// An order as a card: what it is, and what belongs to it.
pub fn order(pos: &Position, names: &Names, order: &Order) -> (String, String) {
    let unit = |id: &UnitId| names.unit(*id);
    match order {
        Order::Setup(SetupOrder::Place { unit: id, at }) => (format!("Place in {at}"), unit(id)),
        Order::Setup(SetupOrder::Face { unit: id, facing, .. }) => {
            (format!("Turn {facing}"), unit(id))
        }
        Order::Setup(SetupOrder::BoreSight { weapon: id, at }) => {
            (format!("Bore sight {at}"), weapon(pos, *id))
        }
        Order::Setup(SetupOrder::Lift { unit: id }) => ("Take back".to_owned(), unit(id)),
        Order::Done => ("Done".to_owned(), String::new()),
        Order::Rally(RallyOrder::Rally { unit: id, leader }) => {
            let by = leader.map_or_else(
                || "by itself".to_owned(),
                |leader| format!("led by {}", names.unit(leader)),
            );
            (format!("Rally {}{}", unit(id), place(pos, *id)), by)
        }
        Order::Rally(RallyOrder::Deploy { unit: id, leader }) => {
            let how = leader.map_or_else(
                || "1TC without a leader (A25)".to_owned(),
                |leader| format!("NTC led by {} (A1.31)", names.unit(leader)),
            );
            (format!("Deploy {}{}", unit(id), place(pos, *id)), how)
        }
        Order::Rally(RallyOrder::Recombine { units, leader }) => {
            let at = units.iter().next().map_or_else(String::new, |id| place(pos, *id));
            let both: Vec<String> = units.iter().map(unit).collect();
            let led = leader
                .map_or_else(String::new, |leader| format!("led by {}, ", names.unit(leader)));
            (format!("Recombine {}{at}", both.join(" and ")), format!("{led}no check (A1.32)"))
        }
        Order::Possession(PossessionOrder::Repair { weapon }) => {
            let at = pos.weapon_at(*weapon).map_or_else(String::new, |at| format!(", {at}"));
            (format!("Repair {}{at}", names.weapon(*weapon)), "A9.72".to_owned())
        }
        Order::Rally(RallyOrder::RepairMachineGun { unit: id, mount }) => (
            format!("Repair the {}", mount.label()),
            format!("{}{} (D3.7)", unit(id), place(pos, *id)),
        ),
        Order::Possession(PossessionOrder::Recover { unit: id, weapon }) => (
            format!("Recover {}", names.weapon(*weapon)),
            format!("by {}{} (A4.44)", unit(id), place(pos, *id)),
        ),
        Order::Possession(PossessionOrder::Transfer { weapon, to }) => (
            format!("Hand over {}", names.weapon(*weapon)),
            format!("to {}{} (A4.431)", unit(to), place(pos, *to)),
        ),
        Order::Possession(PossessionOrder::Drop { weapon }) => {
            (format!("Drop {}", names.weapon(*weapon)), "no MF (A4.43)".to_owned())
        }
        Order::Possession(PossessionOrder::TurnGun { weapon, to }) => (
            format!("Turn {} {to}", names.weapon(*weapon)),
            "instead of firing it (C3.22)".to_owned(),
        ),
        Order::Possession(PossessionOrder::Limber { weapon }) => {
            let limbered = pos.weapons.get(weapon).and_then(|it| it.gun);
            let limbered = limbered.is_some_and(|gun| gun.limbered);
            let how = if limbered { "Unlimber" } else { "Limber" };
            (format!("{how} {}", names.weapon(*weapon)), "all their MPh, TI (C10.2)".to_owned())
        }
        Order::Possession(PossessionOrder::Dismantle { weapon, apart }) => {
            let how = if *apart { "Dismantle" } else { "Assemble" };
            (format!("{how} {}", names.weapon(*weapon)), "instead of firing it (A9.8)".to_owned())
        }
        Order::Possession(PossessionOrder::Decline) => {
            ("Leave it at that".to_owned(), String::new())
        }
        Order::Fire(FireOrder::Attack(fire)) => {
            let who = names.units(fire.members.iter().map(|m| &m.unit));
            let (title, rule) = match fire.manner {
                Manner::Ordinary => (shot(pos, fire), ""),
                Manner::SnapShot => {
                    (format!("Snap Shot at who enters {}", fire.target), ", half FP (A8.15)")
                }
                Manner::Throw => {
                    (format!("Throw a charge into {}", fire.target), ", +3 on its own hex (A23.6)")
                }
                Manner::Spray { second } => {
                    (format!("Spray {} and {second}", fire.target), ", half FP each (A7.34)")
                }
            };
            let helpers = fire.crews.values().map(unit);
            let helpers: String = helpers.map(|name| format!(", with {name} (A7.5)")).collect();
            (title, who + rule + &helpers)
        }
        Order::Fire(FireOrder::Rest { from }) => {
            let places: Vec<String> = from.iter().map(ToString::to_string).collect();
            let detail = assess_rest(pos, from).map_or_else(
                |why| refusal(pos, &why),
                |worked_out| {
                    let who = worked_out.lines.iter().map(|line| line.unit);
                    let who = names.units(&who.collect::<BTreeSet<_>>());
                    format!("{who}: {}", assessment(&worked_out))
                },
            );
            (format!("Fire from {}", places.join(" + ")), detail)
        }
        Order::Fire(FireOrder::Hold) => ("Hold fire".to_owned(), String::new()),
        Order::Fire(FireOrder::KeepRof { weapons }) => {
            if weapons.is_empty() {
                let left = residual(pos, weapons);
                ("Residual FP".to_owned(), format!("no weapon keeps its ROF\n{left}"))
            } else {
                let list: Vec<String> =
                    weapons.iter().map(|weapon| names.weapon(*weapon)).collect();
                (
                    "Keep ROF".to_owned(),
                    format!("{} may fire again\n{}", list.join(", "), residual(pos, weapons)),
                )
            }
        }
        Order::Fire(FireOrder::PlaceLane { at, hand }) => {
            let detail = match hand {
                None => "along the Hex Grain (A9.22)",
                Some(Hand::Left) => "Alternate Hex Grain, the hexes on its left (A9.221)",
                Some(Hand::Right) => "Alternate Hex Grain, the hexes on its right (A9.221)",
            };
            (format!("Fire Lane as far as {at}"), detail.to_owned())
        }
        Order::Fire(FireOrder::LaneAttack { weapon, snap_shot }) => {
            let letter = pos.lanes.get(weapon).map(|lane| lane.letter.to_string());
            let detail = if *snap_shot {
                "Snap Shot at the hexside crossed (A9.221)"
            } else {
                "attack where they are (A9.222)"
            };
            (format!("Fire Lane {}", letter.unwrap_or_default()), detail.to_owned())
        }
        Order::Move(MoveOrder::Begin { units, gait }) => {
            let driven = units.iter().any(|unit| pos.vehicle_type(*unit).is_some());
            let title = match gait {
                Gait::Reverse => "Start in Reverse",
                _ if driven => "Start",
                _ => "Move",
            };
            let mut on_board =
                units.iter().filter(|&&id| pos.unit(id).is_some_and(|it| it.at().is_some()));
            let silent = on_board.any(|id| pos.vehicle_type(*id).is_some_and(|it| it.radioless));
            let radio = if silent { ", no radio: NTC first (D14.23)" } else { "" };
            (title.to_owned(), format!("{}{radio}", names.units(units)))
        }
        Order::Move(MoveOrder::Step { to, cover }) => {
            let detail = match (pos.units_at(*to).any(|unit| unit.side != pos.attacker), cover) {
                (true, _) => "Infantry Overrun: NTC first, twice the MF (A4.15)",
                (false, true) => "taking cover",
                (false, false) => "",
            };
            (format!("Enter {to}"), detail.to_owned())
        }
        Order::Move(MoveOrder::Bypass { hex, clockwise, hexsides }) => {
            let way = if *clockwise { "clockwise" } else { "counter-clockwise" };
            (format!("Bypass {hex}"), format!("{way} along {hexsides} of its hexsides (A4.3)"))
        }
        Order::Move(MoveOrder::StepToCrest { to, facing }) => {
            (format!("Crest of {to}"), format!("facing {facing} (B20.91)"))
        }
        Order::Move(MoveOrder::Shift { to }) => match to {
            Footing::Entrenched => ("Entrench".to_owned(), "1 MF (B27.4)".to_owned()),
            Footing::Ground => {
                ("Out, down or off".to_owned(), "from foxhole, crest or wire".to_owned())
            }
            Footing::Crest(facing) => {
                ("Up to the crest".to_owned(), format!("facing {facing} (B20.93)"))
            }
            Footing::OnWire => ("On the wire".to_owned(), "B26.3".to_owned()),
            Footing::Bypass(corner) => (format!("Bypass to the {corner}"), "D2.3".to_owned()),
        },
        Order::Move(MoveOrder::Hurry) => {
            ("Double Time".to_owned(), "2 MF more, then CX (A4.5)".to_owned())
        }
        Order::Move(MoveOrder::Part { units }) => ("Leave here".to_owned(), names.units(units)),
        Order::Move(MoveOrder::PlaceCharge { weapon, at }) => {
            (format!("Place {}", names.weapon(*weapon)), format!("in {at}, for the AFPh (A23.3)"))
        }
        Order::Fire(FireOrder::Molotov { unit: id }) => {
            (format!("MOL: {}", unit(id)), "a dr for 4 FP more, next door (A22.6)".to_owned())
        }
        Order::Fire(FireOrder::Panzerfaust { unit: id }) => {
            let side = pos.unit(*id).map_or(pos.attacker, |unit| unit.side);
            let left = panzerfausts_unfired(pos, side).map_or(0, |(left, _)| left);
            let detail = format!("a dr for one of {left} left, a 6 pins (C13.31)");
            (format!("Panzerfaust: {}", unit(id)), detail)
        }
        Order::Move(MoveOrder::SmokeGrenade { unit: id, at }) => {
            (format!("SMOKE in {at}"), format!("{}: a grenade (A24.1)", unit(id)))
        }
        Order::Move(MoveOrder::Board { vehicle }) => {
            (format!("Get into {}", unit(vehicle)), "1 MF, ends the move (D6.4)".to_owned())
        }
        Order::Move(MoveOrder::Push { weapon, to }) => {
            let push = manhandling(pos, *weapon, *to);
            let needed = push.map_or_else(
                |_| String::new(),
                |it| format!(", DR {} or less", i32::from(it.number) - i32::from(it.drm)),
            );
            let title = format!("Push {} to {to}", names.weapon(*weapon));
            (title, format!("TI, Hazardous{needed} (C10.3)"))
        }
        Order::Move(MoveOrder::Stop) => ("Stop moving".to_owned(), String::new()),
        Order::Drive(order) => match order {
            DriveOrder::Start { backwards: false } => {
                ("Start".to_owned(), "1 MP (D2.12)".to_owned())
            }
            DriveOrder::Start { backwards: true } => {
                ("Start in Reverse".to_owned(), "1 MP (D2.2)".to_owned())
            }
            DriveOrder::TurnHull { to } => (format!("Turn {to}"), "VCA (D2.11)".to_owned()),
            DriveOrder::TurnTurret { to } => {
                (format!("Turret {to}"), "TCA, free (D3.12)".to_owned())
            }
            DriveOrder::Traverse { unit: id, to } => {
                let title = format!("Turret of {} {to}", unit(id));
                (title, "fires no more (D3.12)".to_owned())
            }
            DriveOrder::HullDown { behind } => {
                let mover = pos.moving().and_then(|moving| moving.movers.first());
                let values = mover.and_then(|&id| {
                    Some(maneuver_needs(pos.vehicle_type(id)?, pos.unit(id)?.vehicle()?))
                });
                let most = values.map_or_else(String::new, |most| format!(", dr {most} or less"));
                (format!("Hull down: {behind}"), format!("2 MP{most} (D4.22)"))
            }
            DriveOrder::Skirt { hex, along } => (format!("Bypass {hex}"), format!("{along}, D2.3")),
            DriveOrder::TurnAbout => ("Turn about".to_owned(), "in Bypass, 3 MP (D2.3)".to_owned()),
            DriveOrder::Halt => ("Halt".to_owned(), "Stop MP (D2.13)".to_owned()),
            DriveOrder::Delay { mp } => (format!("Wait {mp} MP"), "D2.17".to_owned()),
            DriveOrder::SpeedUp { mp } => (format!("{mp} MP more"), "ESB (D2.5)".to_owned()),
            DriveOrder::Hatch { unit: id, exposed: true } => {
                (format!("CE: {}", unit(id)), "crew exposed (D5.33)".to_owned())
            }
            DriveOrder::Hatch { unit: id, exposed: false } => {
                (format!("BU: {}", unit(id)), "buttoned up (D5.33)".to_owned())
            }
            DriveOrder::Leave => ("Leave the board".to_owned(), "Recalled (D5.341)".to_owned()),
            DriveOrder::Overrun { to } => {
                (format!("Overrun {to}"), "a quarter of its MP more (D7.1)".to_owned())
            }
            DriveOrder::Unload { vehicle, units } => {
                let left = format!("out of {}, a quarter of its MP (D6.5)", unit(vehicle));
                (format!("Get out: {}", names.units(units)), left)
            }
            DriveOrder::HookUp { vehicle, weapon } => {
                let title = format!("Hook up {}", names.weapon(*weapon));
                (title, format!("to {}, half of its MP or more (C10.1)", unit(vehicle)))
            }
            DriveOrder::Unhook { vehicle, crew, facing } => {
                let gun = towed(pos, *vehicle)
                    .map_or_else(String::new, |gun| names.weapon(gun.id).to_string());
                let who = crew.map_or_else(|| "nobody".to_owned(), |id| unit(&id).to_string());
                (format!("Unhook {gun} {facing}"), format!("{who} mans it then (C10.1)"))
            }
            DriveOrder::Dispense { unit: id, by, at } => {
                let number = dispensed_by(pos, *id, *by, *at).unwrap_or_default();
                (format!("SMOKE in {at}"), format!("{}: {by}, {number} (D13)", unit(id)))
            }
            DriveOrder::TryMotion { unit: id } => {
                let side = pos.unit(*id).map_or(pos.attacker, |it| it.side);
                let needed = stirring(pos, side, *id)
                    .map(|it| i32::from(it.needed) - i32::from(it.drm))
                    .map_or_else(|_| String::new(), |most| format!("dr {most} or less, "));
                (format!("Into Motion: {}", unit(id)), format!("{needed}once in this MPh (D2.401)"))
            }
            DriveOrder::Swing { unit: id, to, turret } => {
                let what = if *turret { "Turret" } else { "Turn" };
                (format!("{what} {to}"), format!("{}, for nothing (D2.401)", unit(id)))
            }
            DriveOrder::PullFree { unit: id } => {
                (format!("Get free: {}", unit(id)), "bog removal (D8.3)".to_owned())
            }
        },
        Order::Rout(RoutOrder::Flee { unit: id, to, low_crawl }) => {
            let how = if *low_crawl { "crawls" } else { "routs" };
            (format!("{} {how} to {to}", unit(id)), routs::detail(pos, *id, *to, *low_crawl))
        }
        Order::Fire(FireOrder::Await { unit: id }) => {
            // Who it is comes first: on a small card the end of a title is cut off.
            let detail = "Opportunity Fire (A7.25): AFPh, full FP and ROF, no move";
            (format!("{} waits", unit(id)), detail.to_owned())
        }
        Order::Rout(RoutOrder::End) => ("Stop here".to_owned(), String::new()),
        Order::Move(MoveOrder::Advance { units, to }) => advance(pos, names, units, *to),
        Order::CloseCombat(CloseCombatOrder::Engage { at }) => {
            let of =
                |side| names.units(&pos.side_at(side, *at).map(|unit| unit.id).collect::<Vec<_>>());
            let (own, other) = (of(pos.attacker), of(pos.defender()));
            (format!("Fight in {at}"), format!("{own} against {other}"))
        }
        Order::CloseCombat(CloseCombatOrder::Fight(plan)) => close_combat::words(pos, names, plan),
        Order::CloseCombat(CloseCombatOrder::React(attack)) => {
            let by = names.units(&attack.by.iter().copied().collect::<Vec<_>>());
            let last = |id: &UnitId| pos.unit(*id).is_some_and(|it| it.fire == FireMarker::Final);
            let own = if attack.by.iter().any(last) { ", their DR is their own NMC" } else { "" };
            ("Assault it".to_owned(), format!("{by}: Close Combat, CC Reaction Fire{own} (D7.2)"))
        }
        Order::Agreement(AgreementOrder::Handicap { side, handicap }) => {
            (format!("Handicap by dice: {handicap}"), names.side(*side).to_owned())
        }
    }
}

/// The Residual FP that an attack leaves when these weapons keep their ROF (A8.23).
fn residual(pos: &Position, keep: &BTreeSet<WeaponId>) -> String {
    let Some(Frame::Rof(frame)) = pos.frames.last() else { return String::new() };
    let places = frame.places.iter().map(|place| {
        let given = place.weapons.iter().filter(|(weapon, _)| !keep.contains(weapon));
        let fp = place.rest + given.map(|(_, fp)| *fp).sum();
        match residual_in(place, fp, frame.cowered) {
            0 => format!("no Residual FP in {}", place.at),
            fp => format!("Residual {fp} in {}", place.at),
        }
    });
    places.collect::<Vec<_>>().join(", ")
}

/// Who stands where: `, F4`.
fn place(pos: &Position, unit: UnitId) -> String {
    let at = pos.unit(unit).and_then(|unit| unit.at());
    at.map_or_else(String::new, |at| format!(", {at}"))
}

/// An advance: whom it meets, who it is, and whom it tires.
fn advance(
    pos: &Position,
    names: &Names,
    units: &BTreeSet<UnitId>,
    to: Location,
) -> (String, String) {
    let side = units.iter().find_map(|unit| pos.unit(*unit)).map_or(pos.attacker, |unit| unit.side);
    let enemies: Vec<UnitId> = pos.side_at(side.other(), to).map(|unit| unit.id).collect();
    let mut title = format!("Advance into {to}");
    let mut lines = vec![names.units(units)];
    if !enemies.is_empty() {
        title += &format!(" against {}", names.units(&enemies));
        lines.push("Close Combat follows (A11.1)".to_owned());
    }
    let tired: Vec<UnitId> = units.iter().copied().filter(|unit| tires(pos, *unit, to)).collect();
    if !tired.is_empty() {
        lines.push(format!("{} CX by it (A4.72)", names.units(&tired)));
    }
    (title, lines.join("\n"))
}
