//! A street drawn in the map editor: two steps of the drag, in each of which the whole street is drawn anew, on
//! the largest board.

use criterion::Criterion;
use first_fire::board::{BuildingMaterial, Coord, MAX_COLUMNS, MAX_ROWS, Storeys, Terrain};
use first_fire::workshop::drawing::Drawing;
use first_fire::workshop::region;
use first_fire::workshop::scatter::Sowing;
use first_fire::workshop::sheet::{Edit, Mirror};
use first_fire::workshop::street::Street;

pub fn bench(criterion: &mut Criterion) {
    let mut drawing = Drawing::blank("Large", MAX_COLUMNS, MAX_ROWS).unwrap();
    let middle = MAX_ROWS / 2;
    let beside = drawing.map().hexes().filter(|hex| hex.row().abs_diff(middle) > 2).collect();
    let woods = Sowing::USUAL.scattered(drawing.map(), &beside, Mirror::None);
    drawing.once(&Edit::Terrain(woods, Terrain::Woods), "woods");
    let began = drawing.map().clone();
    let course =
        region::between(&began, Coord::new(2, middle), Coord::new(MAX_COLUMNS - 3, middle));
    let street = Street {
        material: BuildingMaterial::Wooden,
        storeys: Storeys::SingleStorey,
        sowing: Sowing::USUAL,
    };
    let mut group = criterion.benchmark_group("street");
    group.sample_size(10);
    for hexes in [10, course.len()] {
        let steps =
            [hexes - 1, hexes].map(|end| street.along(&began, &course[..end], Mirror::None));
        group.bench_function(format!("two steps, {hexes} hexes"), |bencher| {
            bencher.iter(|| steps.iter().all(|edits| drawing.draw_anew(edits, "street")));
        });
    }
    group.finish();
}
