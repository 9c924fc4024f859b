//! The colours of what is laid over board and counters: lines, lit hexes, frames.

/// A colour and the dark one round it.
pub type Rimmed = [[u8; 3]; 2];

/// What is laid over board and counters. Dashes, corners and hatches tell apart what these colours tell apart.
#[derive(Debug)]
pub struct Overlay {
    /// Round every light line.
    pub rim: [u8; 3],
    /// A LOS that is clear.
    pub clear: [u8; 3],
    /// A LOS with Hindrances.
    pub hindered: [u8; 3],
    /// A LOS that is blocked, and where.
    pub blocked: [u8; 3],
    /// Over what is not seen, and its opacity.
    pub unseen: ([u8; 3], f32),
    /// The way of a stack.
    pub path: [u8; 3],
    /// A Fire Lane, and the opacity of its band.
    pub lane: ([u8; 3], f32),
    /// The edge of what a hull or a Gun points at, its CA, and the light line under it.
    pub hull_arc: Rimmed,
    /// The edge of what a turret points at that looks elsewhere.
    pub turret_arc: Rimmed,
    /// A shot on its way.
    pub shot: Rimmed,
    /// Words and numbers on the board, and the pill round them.
    pub label: Rimmed,
    /// A hex where something can be done now.
    pub legal: [u8; 3],
    /// A hex that can be fired at.
    pub aimed: [u8; 3],
    /// A hex where units may be set up.
    pub area: [u8; 3],
    /// A hex with Residual FP.
    pub residual: [u8; 3],
    /// A hex where what is picked up may not go, and how much it is veiled.
    pub barred: ([u8; 3], f32),
    /// The frame of a counter that is selected.
    pub selected: Rimmed,
    /// The frame of one that may act now.
    pub eligible: Rimmed,
    /// The brackets round one that is aimed at.
    pub target: Rimmed,
    /// The veil over one that has done what it can, and its opacity.
    pub spent: ([u8; 3], f32),
    /// The hex cursor, what is round it, and its corners.
    pub cursor: [[u8; 3]; 3],
}
