//! The modifiers of checks, of the Ambush dr, of Close Combat and of what an Original 2 leads to.

use serde::Serialize;

/// A modifier.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(into = "Written")]
pub struct CheckDrm {
    /// What it is for.
    pub kind: CheckDrmKind,
    /// Its value.
    pub value: i8,
}

/// As it is written for those who read along: with what players call it, and its rule.
#[derive(Serialize)]
struct Written {
    name: &'static str,
    value: i8,
    rule: &'static str,
}

impl From<CheckDrm> for Written {
    fn from(CheckDrm { kind, value }: CheckDrm) -> Written {
        Written { name: kind.name(), value, rule: kind.rule() }
    }
}

/// The kinds, each with its name for players and the rule that it stands on.
macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident = $name:literal, $rule:literal;)*) => {
        /// What a modifier is for. What has a rule of its own where another throw has one too is a kind of its own.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum CheckDrmKind {
            $($(#[$doc])* $kind,)*
        }

        impl CheckDrmKind {
            /// What players call it.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(CheckDrmKind::$kind => $name,)*
                }
            }

            /// The rule that it stands on.
            #[must_use]
            pub const fn rule(self) -> &'static str {
                match self {
                    $(CheckDrmKind::$kind => $rule,)*
                }
            }
        }
    };
}

kinds! {
    /// The number of a #MC.
    Result = "result", "A7.304";
    /// A squad deploys by itself.
    NoLeader = "without a leader", "A25";
    /// The cover of who is where white phosphorus bursts.
    Tem = "TEM", "A24.31";
    /// The leader who helps in a check or a rally attempt.
    Leadership = "leadership", "A10.7";

    /// A rally attempt without a leader.
    SelfRally = "Self-Rally", "A10.63";
    /// The leader is of another nation.
    AlliedLeader = "allied leader", "A10.7";
    /// Desperation Morale.
    Dm = "DM", "A10.62";
    /// What is good to rally in: woods, a building, a trench.
    Terrain = "terrain", "A10.61";

    /// All of a side are concealed.
    AmbushConcealed = "concealed", "A11.4";
    /// Somebody is berserk or Inexperienced.
    AmbushLax = "Lax", "A11.4";
    /// Somebody is CX.
    AmbushCx = "CX", "A11.4";
    /// Somebody is broken.
    AmbushBroken = "broken", "A11.4";
    /// Somebody is pinned.
    AmbushPinned = "pinned", "A11.4";
    /// There is a vehicle.
    AmbushVehicle = "vehicle", "A11.4";
    /// An AFV has its hatches closed.
    AmbushButtonedUp = "buttoned up", "A11.4";
    /// The crew of a vehicle is stunned, or was.
    AmbushDazed = "dazed crew", "A11.4";
    /// The best leader of a side.
    AmbushLeadership = "leadership", "A11.4";

    /// The best leader of several attackers.
    CloseLeadership = "leadership", "A11.141";
    /// A hero among the attackers.
    Hero = "hero", "A15.24";
    /// The side has ambushed the other.
    Ambusher = "ambusher", "A11.4";
    /// The side has been ambushed.
    Ambushed = "ambushed", "A11.4";
    /// More vehicles than one of their side are with the attackers.
    Crowd = "vehicles in the way", "A5.12";
    /// The crew of a vehicle that attacks was stunned before.
    ShakenCrew = "shaken crew", "D5.34";
    /// Somebody strikes out of a vehicle that is open above.
    FromOpenVehicle = "from an open vehicle", "A11.16";
    /// Somebody who attacks is CX.
    CxAttacker = "CX attacker", "A4.51";
    /// Somebody who is attacked is CX.
    CxTarget = "CX target", "A4.51";
    /// Somebody who attacks is caught on wire.
    AttackerOnWire = "attacker on wire", "B26.31";
    /// Somebody who is attacked is.
    TargetOnWire = "target on wire", "B26.31";
    /// All who are attacked are broken.
    BrokenTarget = "broken target", "A11.16";
    /// All who are attacked withdraw.
    WithdrawingTarget = "withdrawing target", "A11.2";
    /// Friends of those who withdraw cover them.
    FriendsWhoStay = "friends who stay", "A11.2";

    /// The vehicle that is attacked has no armor.
    Unarmored = "unarmored", "A11.51";
    /// It has no machine gun that could be turned on the attackers.
    NoMachineGun = "no machine gun against them", "A11.51";
    /// It is open above.
    OpenTop = "open top", "A11.51";
    /// Its crew looks out.
    CrewExposed = "crew exposed", "A11.51";
    /// It is stuck.
    Immobile = "immobile", "A11.51";
    /// It moves.
    InMotion = "in Motion", "A11.51";
    /// Men of its side are about it.
    Escort = "escort", "A11.51";
    /// The best leader of several attackers of a vehicle.
    VehicleLeadership = "leadership", "A11.51";
    /// A hero among them.
    VehicleHero = "hero", "A11.51";
    /// Somebody of them is CX.
    VehicleCx = "CX attacker", "A11.51";
    /// They have ambushed the vehicle, or its side them.
    VehicleAmbush = "Ambush", "A11.51";
    /// They come out of another hex at a vehicle that passes.
    StreetFighting = "street fighting", "A11.8";
    /// One of them has a magnetic mine.
    MagneticMine = "magnetic mine", "C13.7";

    /// An elite unit in Heat of Battle.
    HeatElite = "elite", "A15.1";
    /// It was broken.
    HeatBroken = "broken", "A15.1";
    /// It is Inexperienced.
    HeatInexperienced = "Inexperienced", "A15.1";
    /// Its nation.
    HeatNationality = "nationality", "A15.1";
    /// It is of the NKVD.
    HeatNkvd = "NKVD", "A15.1";

    /// The nation of an MMC out of which a leader may come.
    LeaderNationality = "nationality", "A18.2";
    /// Its printed Morale.
    LeaderMorale = "base Morale", "A18.2";
    /// It was broken.
    LeaderBroken = "broken", "A18.2";
    /// It attacked at odds under 1-1.
    LeaderOdds = "odds", "A18.2";
}
