//! What is drawn of a piece of the painted board.

use bevy::prelude::*;
use first_fire::gui::board::crop::{Crop, crop};

#[test]
fn a_piece_is_cut_to_what_the_panels_leave_free_and_its_pixels_stay_where_they_were() {
    let (size, place) = (Vec2::new(400.0, 200.0), Rect::new(-100.0, -50.0, 100.0, 50.0));
    let whole = Crop { part: Rect::new(0.0, 0.0, 400.0, 200.0), place };
    assert_eq!(crop(size, place, place.inflate(10.0)), Some(whole));
    // Rows count down in a picture and up in the world: the upper right quarter.
    let quarter = Rect::new(0.0, 0.0, 300.0, 300.0);
    let cut =
        Crop { part: Rect::new(200.0, 0.0, 400.0, 100.0), place: Rect::new(0.0, 0.0, 100.0, 50.0) };
    assert_eq!(crop(size, place, quarter), Some(cut));
    let lower_left = Rect::new(-300.0, -300.0, -50.0, -25.0);
    let cut = Crop {
        part: Rect::new(0.0, 150.0, 100.0, 200.0),
        place: Rect::new(-100.0, -50.0, -50.0, -25.0),
    };
    assert_eq!(crop(size, place, lower_left), Some(cut));
    assert_eq!(crop(size, place, Rect::new(100.0, 0.0, 200.0, 10.0)), None);
}
