//! The worked example of a charge into a defended building (A8.41), each printed variant by itself.
//!
//! A 4-6-7 with an LMG and an 8-1 hold the stone building E5. A berserk 6-2-8 comes from C5 over the open D5; a
//! berserk 4-4-7 and 7-0 come from E6.

mod defence;
mod entry;
mod variants;

use first_fire::rules::Phase;
use first_fire::rules::decision::{DecisionKind, decision};
use first_fire::rules::event::Event;
use first_fire::rules::fire::{AttackReport, DrmKind};
use first_fire::rules::ids::{UnitId, WeaponId};
use first_fire::rules::order::{FireOrder, Gait, Order};

use super::readings::reduced;
use super::scene::{Scene, all, directed};

/// The building, and woods to rout to.
const MAP: &str = "[[building]]\nmaterial = \"stone\"\nlevels = 0\nhexes = [\"E5\"]\n\
    [[terrain]]\nkind = \"woods\"\nhexes = [\"F5\", \"G5\"]\n";

/// What there is for and against a shot at those who run into the building.
const IN_THE_BUILDING: [(DrmKind, i8); 2] = [(DrmKind::Tem, 3), (DrmKind::Ffnam, -1)];

/// The same with the 8-1.
const LED_IN_THE_BUILDING: [(DrmKind, i8); 3] =
    [(DrmKind::Leadership, -1), (DrmKind::Tem, 3), (DrmKind::Ffnam, -1)];

/// The example's units.
#[derive(Clone)]
struct Example {
    s: Scene,
    /// The 4-6-7.
    squad: UnitId,
    /// Its LMG.
    gun: WeaponId,
    /// The 8-1.
    leader: UnitId,
    /// The 6-2-8.
    first: UnitId,
    /// The berserk 4-4-7.
    second: UnitId,
    /// The berserk 7-0.
    their_leader: UnitId,
}

impl Example {
    /// Before anybody moves.
    fn new() -> Example {
        let mut s = Scene::new(Phase::Movement, MAP);
        let squad = s.defender("german-4-6-7", "E5");
        let gun = s.weapon("german-lmg", squad);
        let leader = s.defender("german-8-1", "E5");
        let first = s.attacker("russian-6-2-8", "C5");
        let second = s.attacker("russian-4-4-7", "E6");
        let their_leader = s.attacker("russian-7-0", "E6");
        for id in [first, second, their_leader] {
            s.edit(id).men_mut().berserk = true;
        }
        Example { s, squad, gun, leader, first, second, their_leader }
    }

    /// The squad and its LMG, directed by the 8-1.
    fn led(&self, target: &str) -> Order {
        directed(&[all(self.squad, &[self.gun])], &[self.leader], target)
    }

    /// The 6-2-8 runs into the open.
    fn run_into_the_open(&mut self) {
        self.s.begin(&[self.first], Gait::Normal);
        self.s.step("D5", &[]);
    }

    /// First Fire at the 6-2-8 with these dice, which make 6: K/3. The half-squad that is left of it passes its 3MC
    /// at Morale 10 with the highest DR that can.
    fn first_fire(&mut self, dice: [u8; 2]) -> (Vec<Event>, UnitId) {
        self.run_into_the_open();
        let order = self.led("D5");
        let events = self.s.give(&order, &[dice[0], dice[1], 3, 4]);
        let half = reduced(&events, self.first).unwrap();
        (events, half)
    }

    /// The half-squad enters the building.
    fn half_enters(&mut self) -> UnitId {
        let (_, half) = self.first_fire([2, 4]);
        self.s.step("E5", &[]);
        half
    }

    /// Subsequent First Fire at it, 7, which it passes with 3.
    fn second_fire(&mut self) -> Vec<Event> {
        let order = self.led("E5");
        self.s.give(&order, &[3, 4, 1, 2])
    }

    /// The others enter, and Residual FP does nothing to them with its 10.
    fn others_enter(&mut self) -> Vec<Event> {
        self.s.end_move();
        self.s.begin(&[self.second, self.their_leader], Gait::Normal);
        self.s.step("E5", &[5, 5])
    }

    /// All of it up to where the 4-4-7 and the 7-0 are in the building; and the half-squad of before.
    fn after_entry() -> (Example, UnitId) {
        let mut example = Example::new();
        let half = example.half_enters();
        example.second_fire();
        example.others_enter();
        (example, half)
    }

    /// Final Protective Fire at them.
    fn protective_fire(&mut self, dice: &[u8]) -> Vec<Event> {
        let order = self.led("E5");
        self.s.give(&order, dice)
    }

    /// Everybody passes until this phase.
    fn pass_to(&mut self, phase: Phase) {
        while self.s.pos.phase != phase {
            let order = match decision(&self.s.pos).unwrap().kind {
                DecisionKind::FirstFire => Order::Fire(FireOrder::Hold),
                _ => Order::Done,
            };
            self.s.give(&order, &[]);
        }
    }
}

fn sorted(report: &AttackReport) -> Vec<UnitId> {
    let mut hit = report.results[0].units.clone();
    hit.sort_unstable();
    hit
}
