//! Pictures: PNG files, decoded whole before anything is believed of them.

use std::io::Cursor;
use std::path::Path;

use png::{ColorType, Decoder, Limits, Transformations};

use crate::files::{self, read};

/// The most pixels of a picture along a side.
const MOST_PIXELS: u32 = 2048;
/// So many bytes a decoder may take for itself: more than the largest picture needs.
const MOST_BYTES: usize = 64 << 20;

/// A picture as it is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decoded {
    /// Pixels from left to right.
    pub width: u32,
    /// Pixels from top to bottom.
    pub height: u32,
    /// Red, green, blue and opacity of each pixel, row by row.
    pub rgba: Vec<u8>,
}

/// What is wrong with a picture.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PictureFault {
    /// Something else, or damaged.
    #[error("this is no .png picture, or a damaged one: {0}")]
    NoPng(String),
    /// More pixels than a card needs.
    #[error("the picture has {0} by {1} pixels; it may have {most} by {most}", most = MOST_PIXELS)]
    TooLarge(u32, u32),
}

/// Decodes a picture to its end.
///
/// # Errors
/// It is none, is damaged, or is too large.
pub fn decode(bytes: &[u8]) -> Result<Decoded, PictureFault> {
    let bad = |error: png::DecodingError| PictureFault::NoPng(error.to_string());
    let mut decoder = Decoder::new_with_limits(Cursor::new(bytes), Limits { bytes: MOST_BYTES });
    decoder.set_transformations(Transformations::normalize_to_color8() | Transformations::ALPHA);
    let mut reader = decoder.read_info().map_err(bad)?;
    let (width, height) = (reader.info().width, reader.info().height);
    if width > MOST_PIXELS || height > MOST_PIXELS {
        return Err(PictureFault::TooLarge(width, height));
    }
    let size = reader.output_buffer_size();
    let mut pixels = vec![0; size.ok_or(PictureFault::TooLarge(width, height))?];
    let frame = reader.next_frame(&mut pixels).map_err(bad)?;
    reader.finish().map_err(bad)?;
    pixels.truncate(frame.buffer_size());
    let rgba = match frame.color_type {
        ColorType::GrayscaleAlpha => {
            let (pairs, _) = pixels.as_chunks::<2>();
            pairs.iter().flat_map(|[grey, opacity]| [*grey, *grey, *grey, *opacity]).collect()
        }
        _ => pixels,
    };
    Ok(Decoded { width, height, rgba })
}

/// The picture that a scenario names, which lies beside it; or what is wrong with it, with its file.
///
/// # Errors
/// It cannot be read, or as [`decode`].
pub fn picture_of(scenario: &Path, name: &str) -> Result<Decoded, String> {
    let path = scenario.with_file_name(name);
    let told = |reason: String| format!("{}: {reason}", path.display());
    let bytes = read(&path, files::Kind::Picture).map_err(|error| told(error.to_string()))?;
    decode(&bytes).map_err(|fault| told(fault.to_string()))
}
