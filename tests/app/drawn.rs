//! What is read in the window, off what is drawn of it.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

use bevy::prelude::*;
use bevy_egui::EguiContext;
use bevy_egui::egui::{Context, Rect, Shape};

/// Reads the texts of each frame.
#[derive(Clone, Default)]
pub struct Reader(Arc<Mutex<Read>>);

/// The texts of the last frame.
#[derive(Default)]
struct Read {
    all: BTreeSet<String>,
    cut: BTreeSet<String>,
}

impl Reader {
    /// Begins to read.
    pub fn of(app: &mut App) -> Reader {
        let reader = Reader::default();
        let (own, mut contexts) = (reader.clone(), app.world_mut().query::<&mut EguiContext>());
        let context = contexts.single_mut(app.world_mut()).unwrap().get_mut().clone();
        context.on_end_pass("reader", Arc::new(move |context| own.read(context)));
        reader
    }

    fn read(&self, context: &Context) {
        let layers: Vec<_> = context.memory(|memory| memory.layer_ids().collect());
        let mut read = Read::default();
        context.graphics(|drawn| {
            let lists = layers.iter().filter_map(|id| drawn.get(*id));
            lists
                .flat_map(|list| list.all_entries())
                .for_each(|entry| texts(&entry.shape, entry.clip_rect, &mut read));
        });
        *self.0.lock().unwrap() = read;
    }

    /// All of them.
    pub fn texts(&self) -> BTreeSet<String> {
        self.0.lock().unwrap().all.clone()
    }

    /// Those that had no room for all they say.
    pub fn cut(&self) -> BTreeSet<String> {
        self.0.lock().unwrap().cut.clone()
    }
}

/// What of a shape is seen through the part of the window that it is drawn in.
fn texts(shape: &Shape, seen: Rect, read: &mut Read) {
    match shape {
        Shape::Text(text) => {
            let said = text.galley.text().to_owned();
            let lies = text.galley.rect.translate(text.pos.to_vec2());
            if !seen.intersects(lies) {
                return;
            }
            // A hair of room round the letters may be cut.
            if text.galley.elided || !seen.expand(2.0).contains_rect(lies) {
                read.cut.insert(said.clone());
            }
            read.all.insert(said);
        }
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| texts(shape, seen, read)),
        _ => {}
    }
}
