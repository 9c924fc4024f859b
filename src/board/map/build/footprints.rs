//! Footprints that the file draws itself.

use super::super::super::lattice::Point;
use super::super::super::terrain::Terrain;
use super::super::error::MapProblem;
use super::super::file::RawFootprint;
use super::super::footprint::{Footprint, PolygonFault, check_polygon};
use super::{Builder, Fault, fault};

impl Builder {
    pub(super) fn add_footprint(&mut self, raw: &RawFootprint) -> Result<(), Fault> {
        let hex = self.hex(&raw.hex, raw.hex.get_ref())?;
        let terrain = self.map.terrain(hex);
        let may =
            matches!(terrain, Terrain::Woods | Terrain::Brush | Terrain::Grain | Terrain::Marsh);
        if !may && !terrain.is_building() {
            let problem = MapProblem::NoFootprintHere(hex, terrain.to_string());
            return Err(fault(&raw.hex, problem));
        }
        if !self.footprint_given.insert(hex) {
            return Err(fault(&raw.hex, MapProblem::FootprintTwice(hex)));
        }
        if raw.polygons.is_empty() {
            return Err(fault(&raw.hex, MapProblem::FootprintPoints(hex)));
        }
        let mut polygons = Vec::new();
        for text in &raw.polygons {
            let polygon: Vec<Point> =
                text.get_ref().iter().map(|(x, y)| Point::new(*x, *y)).collect();
            check_polygon(&polygon).map_err(|wrong| {
                fault(
                    text,
                    match wrong {
                        PolygonFault::TooFewPoints => MapProblem::FootprintPoints(hex),
                        PolygonFault::OutsideHex(Point { x, y }) => {
                            MapProblem::FootprintOutside { hex, x, y }
                        }
                        PolygonFault::CrossesItself | PolygonFault::NoArea => {
                            MapProblem::FootprintShape(hex)
                        }
                    },
                )
            })?;
            polygons.push(polygon);
        }
        // The first is the house; what else there is are its wings.
        if let (true, Some(house), Some(text)) =
            (terrain.is_building(), polygons.first(), raw.polygons.first())
            && !self.map.roof(hex).form.fits(house.len())
        {
            self.faults.push(fault(text, MapProblem::HalfHip { hex, corners: house.len() }));
        }
        if let Some(cell) = self.cell_mut(hex) {
            cell.footprint = Footprint::Polygons(polygons);
        }
        Ok(())
    }
}
