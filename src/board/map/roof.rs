//! What roof a building has. No rule asks for it: it is how the building looks.

/// How the roof of a house is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum RoofForm {
    /// It slopes down to all four walls.
    #[default]
    Hip,
    /// It slopes down to two of them; the other two go up to the ridge.
    Gable,
    /// As with a gable, but the ends of the ridge are cut off by a small slope each.
    HalfHip,
}

impl RoofForm {
    /// Every form, as they are offered.
    pub const ALL: [RoofForm; 3] = [RoofForm::Hip, RoofForm::Gable, RoofForm::HalfHip];

    /// Whether a house with so many corners can have it: where a ridge ends at half a gable, there has to be one.
    #[must_use]
    pub const fn fits(self, corners: usize) -> bool {
        !matches!(self, RoofForm::HalfHip) || corners == 4
    }
}

/// Which way the ridge of a house runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Ridge {
    /// Along its longer walls.
    #[default]
    Along,
    /// From one of its longer walls to the other.
    Across,
}

/// The roof of a building: that of each of its houses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Roof {
    /// How it is made.
    pub form: RoofForm,
    /// Which way its ridge runs.
    pub ridge: Ridge,
}
