//! Painted pictures as textures with a full chain of smaller copies, so that they stay clean when shrunk.

use bevy::asset::RenderAssetUsages;
use bevy::image::{ImageFilterMode, ImageSampler, ImageSamplerDescriptor};
use bevy::prelude::Image;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use super::Canvas;

/// A picture as a texture.
pub fn to_image(canvas: &Canvas) -> Image {
    let (width, height) = canvas.size();
    let mut level = canvas.bytes().to_vec();
    let (mut w, mut h) = (width as usize, height as usize);
    let mut levels = 1;
    // With all its smaller copies a picture takes a third more.
    let mut data = Vec::with_capacity(level.len() / 3 * 4 + 64);
    straighten(&mut data, &level);
    while (w > 1 || h > 1) && levels < 6 {
        (level, w, h) = half(&level, w, h);
        straighten(&mut data, &level);
        levels += 1;
    }
    let size = Extent3d { width, height, depth_or_array_layers: 1 };
    let format = TextureFormat::Rgba8UnormSrgb;
    let mut image =
        Image::new_uninit(size, TextureDimension::D2, format, RenderAssetUsages::RENDER_WORLD);
    image.texture_descriptor.mip_level_count = levels;
    image.data = Some(data);
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
        mag_filter: ImageFilterMode::Linear,
        min_filter: ImageFilterMode::Linear,
        mipmap_filter: ImageFilterMode::Linear,
        ..ImageSamplerDescriptor::default()
    });
    image
}

/// An opaque picture made small, each pixel the mean of a square of so many a side: its width, its height, and four bytes
/// a pixel. What is left over at the right and at the bottom is left out.
pub fn small(canvas: &Canvas, step: usize) -> (usize, usize, Vec<u8>) {
    let (width, height) = (canvas.size().0 as usize, canvas.size().1 as usize);
    let (w, h) = (width / step, height / step);
    let mut sums = vec![[0_u32; 3]; w * h];
    let rows = canvas.bytes().chunks_exact(width * 4).take(h * step);
    for (y, row) in rows.enumerate() {
        let line = &mut sums[y / step * w..][..w];
        for (sum, square) in line.iter_mut().zip(row.chunks_exact(step * 4)) {
            for pixel in square.chunks_exact(4) {
                sum.iter_mut().zip(pixel).for_each(|(sum, part)| *sum += u32::from(*part));
            }
        }
    }
    let count = (step * step).max(1) as u32;
    let mean = |sum: [u32; 3]| sum.map(|sum| (sum / count) as u8);
    let data = sums.into_iter().map(mean).flat_map(|[r, g, b]| [r, g, b, 255]).collect();
    (w, h, data)
}

/// Adds the same pixels without premultiplied opacity.
fn straighten(out: &mut Vec<u8>, level: &[u8]) {
    let from = out.len();
    out.extend_from_slice(level);
    for pixel in out[from..].chunks_exact_mut(4) {
        let alpha = u32::from(pixel[3]);
        if alpha > 0 && alpha < 255 {
            for channel in &mut pixel[..3] {
                *channel = ((u32::from(*channel) * 255 + alpha / 2) / alpha).min(255) as u8;
            }
        }
    }
}

/// Half the size: each pixel the mean of up to four.
fn half(level: &[u8], w: usize, h: usize) -> (Vec<u8>, usize, usize) {
    let (nw, nh) = ((w / 2).max(1), (h / 2).max(1));
    let mut out = Vec::with_capacity(nw * nh * 4);
    for y in 0..nh {
        let row = |y: usize| &level[y.min(h - 1) * w * 4..][..w * 4];
        let (upper, lower) = (row(2 * y), row(2 * y + 1));
        for x in 0..nw {
            let (left, right) = (2 * x * 4, (2 * x + 1).min(w - 1) * 4);
            let four = [&upper[left..], &upper[right..], &lower[left..], &lower[right..]];
            for channel in 0..4 {
                let sum: u16 = four.iter().map(|pixel| u16::from(pixel[channel])).sum();
                out.push(((sum + 2) / 4) as u8);
            }
        }
    }
    (out, nw, nh)
}
