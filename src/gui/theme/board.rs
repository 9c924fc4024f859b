//! The colours of the painted board.

/// How a board is painted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// With textures, shadows and light from the upper left.
    Painted,
    /// Flat grounds, black lines, signs instead of textures.
    Flat,
}

/// Colours of grounds, what stands on them, and lines.
#[derive(Debug)]
pub struct Board {
    /// How it is painted.
    pub style: Style,
    /// Open ground, its darker and its lighter noise.
    pub ground: [[u8; 3]; 3],
    /// Flecks of grass.
    pub fleck: [u8; 3],
    /// The paper round the sheet, and the frame.
    pub paper: [[u8; 3]; 2],
    /// Hills from level 1 up.
    pub hills: [[u8; 3]; 3],
    /// Crest lines.
    pub crest: [u8; 3],
    /// The mass of woods.
    pub woods: [u8; 3],
    /// Canopies.
    pub canopies: [[u8; 3]; 5],
    /// Their edges.
    pub woods_edge: [u8; 3],
    /// The ground of brush.
    pub brush: [u8; 3],
    /// Bushes, and their edges.
    pub bushes: [[u8; 3]; 3],
    /// Round a bush.
    pub bush_edge: [u8; 3],
    /// The ground of an orchard.
    pub orchard: [u8; 3],
    /// Its trees.
    pub trees: [[u8; 3]; 3],
    /// Round a tree.
    pub tree_edge: [u8; 3],
    /// Ripe grain, and its edge.
    pub grain: [[u8; 3]; 2],
    /// Its dark and its light strokes.
    pub grain_strokes: [[u8; 3]; 2],
    /// Marsh, its pools, its reeds.
    pub marsh: [[u8; 3]; 3],
    /// Dirt roads, their edge, their ruts, the strip between those.
    pub road: [[u8; 3]; 4],
    /// The edge of a Depression, its banks' ground from the rim to the floor.
    pub bank: [[u8; 3]; 4],
    /// A dry floor from its edge to its middle; shallow water; deep water.
    pub floors: [[[u8; 3]; 2]; 3],
    /// Stone roofs and wooden roofs.
    pub roofs: [[u8; 3]; 2],
    /// Their edges.
    pub roof_edges: [[u8; 3]; 2],
    /// The yard round a house.
    pub yard: [u8; 3],
    /// Walls and their edge.
    pub wall: [[u8; 3]; 2],
    /// Hedges and their edge.
    pub hedge: [[u8; 3]; 2],
    /// Rim, floor and light side of a shellhole.
    pub pit: [[u8; 3]; 3],
    /// Crags, stone rubble, wooden rubble.
    pub rocks: [[u8; 3]; 3],
    /// The hex grid, and its opacity.
    pub grid: ([u8; 3], f32),
    /// Names on light ground and the halo round them.
    pub names: [[u8; 3]; 2],
    /// The same on woods.
    pub names_on_dark: [[u8; 3]; 2],
    /// Shadows.
    pub shadow: [u8; 3],
}
