//! Where things are: hexes, terrain, maps and line of sight. Knows no units.
