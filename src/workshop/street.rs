//! Houses along a street, on both sides of it, as if it had grown: turned as the street goes, some nearer to it and some farther
//! off, no two alike, and gaps between them.

use std::collections::BTreeSet;

use super::luck::Luck;
use super::on_the_road::on_the_road;
use super::scatter::{Crop, Sowing};
use super::sheet::{Chain, Edit, House, Mirror};
use crate::board::{
    BuildingMaterial, Coord, EdgeDirection, Map, Point, Ridge, Roof, RoofForm, Storeys, Terrain,
};

/// What is built along a street.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Street {
    /// Of what the houses are made.
    pub material: BuildingMaterial,
    /// How tall they are.
    pub storeys: Storeys,
    /// How closely they stand.
    pub sowing: Sowing,
}

impl Street {
    /// All that is drawn where a street goes from hex to hex over a map: its road, as far as there is none on its way or right
    /// beside it, and the houses beside it. With a mirror, only what has room on both sides of it.
    #[must_use]
    pub fn along(&self, map: &Map, course: &[Coord], mirror: Mirror) -> Vec<Edit> {
        let course = &on_the_road(map, course);
        let joins = course.windows(2).filter_map(|pair| match pair {
            [from, to] => Some(Edit::Join(Chain::Road, *from, *to)),
            _ => None,
        });
        let on_it: BTreeSet<Coord> = course.iter().copied().collect();
        let beside = on_it.iter().flat_map(|hex| hex.neighbors().map(|(_, other)| other));
        let free = |hex: Coord| !on_it.contains(&hex) && may_stand(map, hex);
        let fits = |hex: &Coord| free(*hex) && mirror.hex(map, *hex).is_none_or(free);
        let plots: BTreeSet<Coord> = beside.filter(fits).collect();
        let houses = plots.into_iter().filter_map(|plot| self.house(map, course, plot));
        joins.chain(houses.flatten()).collect()
    }

    /// The house on a plot beside the street, if one is built there.
    fn house(&self, map: &Map, course: &[Coord], plot: Coord) -> Option<[Edit; 3]> {
        let mut luck = self.sowing.luck(Crop::House, plot)?;
        let level = |hex: &Coord| map.base_level(*hex) == map.base_level(plot);
        let mut fronts: Vec<Coord> =
            course.iter().copied().filter(|hex| hex.is_adjacent(plot) && level(hex)).collect();
        fronts.sort_unstable();
        fronts.dedup();
        let front = *luck.pick(&fronts)?;
        let house = beside(&mut luck, (plot, front), course_at(map, course, front));
        let gable = if luck.percent(65) { RoofForm::Gable } else { RoofForm::Hip };
        let ridge = if luck.percent(15) { Ridge::Across } else { Ridge::Along };
        let (material, storeys) = (self.material, self.storeys);
        Some([
            Edit::Building { hexes: vec![plot], material, storeys },
            Edit::House(plot, Some(house)),
            Edit::Roof(plot, Roof { form: gable, ridge }),
        ])
    }
}

/// Whether a house may be built in a hex: on open ground or a field, off the roads and out of Depressions.
fn may_stand(map: &Map, hex: Coord) -> bool {
    let soft = matches!(map.terrain(hex), Terrain::OpenGround | Terrain::Grain);
    map.contains(hex) && soft && map.depression(hex).is_none() && !map.road_hex(hex)
}

/// The sides through which a street goes on from one of its hexes.
fn course_at(map: &Map, course: &[Coord], hex: Coord) -> Vec<EdgeDirection> {
    let drawn =
        |other: Coord| course.windows(2).any(|pair| pair == [hex, other] || pair == [other, hex]);
    let all = hex.neighbors().filter(|(side, other)| map.has_road(hex, *side) || drawn(*other));
    all.map(|(side, _)| side).collect()
}

/// The direction of a side in twelfths of a circle, clockwise from the right.
fn twelfths(side: EdgeDirection) -> u32 {
    // They are numbered clockwise from the lower right.
    2 * u32::from(side.index()) + 1
}

/// A house on a plot that looks at a hex of a street, which goes on through these sides.
fn beside(luck: &mut Luck, (plot, front): (Coord, Coord), sides: Vec<EdgeDirection>) -> House {
    let turned = match (luck.pick(&sides).copied(), sides.as_slice()) {
        // Between two sides it goes from the middle of one to that of the other, at a right angle to where both look.
        (_, [a, b]) => (twelfths(*a) + twelfths(*b)) / 2 + 3,
        (Some(one), _) => twelfths(one),
        // A street of one hex runs past the plot.
        (None, _) => front.direction_to(plot).map_or(0, twelfths) + 3,
    };
    let askew = luck.between(0, 16) + 180 - 8;
    let step = Point::center(front) - Point::center(plot);
    let near = i32::try_from(luck.between(3, 16)).unwrap_or_default();
    let metres =
        |luck: &mut Luck, least, most| u8::try_from(luck.between(least, most)).unwrap_or_default();
    House {
        length: metres(luck, 15, 25),
        width: metres(luck, 9, 13),
        turned: u8::try_from((turned * 30 + askew) % 180).unwrap_or_default(),
        moved: (step.x * near / 100, step.y * near / 100),
    }
}
