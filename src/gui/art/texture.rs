//! Painted pictures as textures with a full chain of smaller copies, so that they stay clean when shrunk.

use bevy::asset::RenderAssetUsages;
use bevy::image::{ImageFilterMode, ImageSampler, ImageSamplerDescriptor};
use bevy::prelude::Image;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use super::Canvas;

/// The whole picture as a texture.
pub fn to_image(canvas: &Canvas) -> Image {
    let (width, height) = canvas.size();
    to_image_of(canvas, [0, 0, width, height])
}

/// A part `[x, y, width, height]` of a picture, in pixels, as a texture.
pub fn to_image_of(canvas: &Canvas, [x, y, width, height]: [u32; 4]) -> Image {
    let stride = canvas.size().0 as usize * 4;
    let (x, y, width, height) = (x as usize, y as usize, width as usize, height as usize);
    let mut level: Vec<u8> = canvas
        .bytes()
        .chunks_exact(stride)
        .skip(y)
        .take(height)
        .flat_map(|row| row[x * 4..(x + width) * 4].iter().copied())
        .collect();
    let (mut w, mut h) = (width, height);
    let mut levels = 1;
    // With all its smaller copies a picture takes a third more.
    let mut data = Vec::with_capacity(level.len() / 3 * 4 + 64);
    data.extend_from_slice(&straight(&level));
    while (w > 1 || h > 1) && levels < 6 {
        (level, w, h) = half(&level, w, h);
        data.extend_from_slice(&straight(&level));
        levels += 1;
    }
    let size = Extent3d { width: width as u32, height: height as u32, depth_or_array_layers: 1 };
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

/// An opaque picture so many pixels wide, each the mean of those it stands for.
pub fn small(canvas: &Canvas, wide: u32) -> Image {
    let (width, height) = (canvas.size().0 as usize, canvas.size().1 as usize);
    let step = width.div_ceil(wide.max(1) as usize).max(1);
    let (w, h) = ((width / step).max(1), (height / step).max(1));
    let mut data = Vec::with_capacity(w * h * 4);
    for (y, x) in (0..h).flat_map(|y| (0..w).map(move |x| (y, x))) {
        let mut sum = [0_u32; 3];
        let mut count = 0;
        let rows = canvas.bytes().chunks_exact(width * 4).skip(y * step).take(step);
        for pixel in rows.flat_map(|row| row.chunks_exact(4).skip(x * step).take(step)) {
            sum.iter_mut().zip(pixel).for_each(|(sum, part)| *sum += u32::from(*part));
            count += 1;
        }
        data.extend(sum.map(|sum| (sum / count.max(1)) as u8));
        data.push(255);
    }
    let size = Extent3d { width: w as u32, height: h as u32, depth_or_array_layers: 1 };
    let format = TextureFormat::Rgba8UnormSrgb;
    Image::new(size, TextureDimension::D2, data, format, RenderAssetUsages::RENDER_WORLD)
}

/// The same pixels without premultiplied opacity.
fn straight(level: &[u8]) -> Vec<u8> {
    let mut out = level.to_vec();
    for pixel in out.chunks_exact_mut(4) {
        let alpha = u32::from(pixel[3]);
        if alpha > 0 && alpha < 255 {
            for channel in &mut pixel[..3] {
                *channel = ((u32::from(*channel) * 255 + alpha / 2) / alpha).min(255) as u8;
            }
        }
    }
    out
}

/// Half the size: each pixel the mean of up to four.
fn half(level: &[u8], w: usize, h: usize) -> (Vec<u8>, usize, usize) {
    let (nw, nh) = ((w / 2).max(1), (h / 2).max(1));
    let mut out = Vec::with_capacity(nw * nh * 4);
    for y in 0..nh {
        let rows = [(2 * y).min(h - 1), (2 * y + 1).min(h - 1)];
        for x in 0..nw {
            let cols = [(2 * x).min(w - 1), (2 * x + 1).min(w - 1)];
            for channel in 0..4 {
                let sum: u32 = rows
                    .iter()
                    .flat_map(|row| cols.iter().map(move |col| (row * w + col) * 4 + channel))
                    .map(|at| u32::from(level[at]))
                    .sum();
                out.push(((sum + 2) / 4) as u8);
            }
        }
    }
    (out, nw, nh)
}
