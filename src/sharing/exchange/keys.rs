//! The keys of a side, and what the other one may know of them.

use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{Key, XChaCha20Poly1305, XNonce};
use serde::{Deserialize, Serialize};
use x25519_dalek::{PublicKey, StaticSecret};

use super::hex::Hex32;
use super::{Problem, chain};
use crate::rules::Side;

/// Bytes of chance in front of what is sealed.
const NONCE: usize = 24;

/// What a side keeps to itself.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Keys {
    /// Where its chain of chances begins.
    chances: Hex32,
    /// Its half of the keys that files are sealed with.
    seal: Hex32,
}

/// What both know of a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Shown {
    /// The end of its chain: the commitment to all its chances.
    pub(super) commitment: Hex32,
    /// What the other side makes the common keys with.
    pub(super) key: Hex32,
}

impl Keys {
    /// New ones.
    pub(super) fn random() -> Result<Keys, Problem> {
        Ok(Keys { chances: Hex32::random()?, seal: Hex32::random()? })
    }

    /// What the other side gets.
    pub(super) fn shown(&self) -> Result<Shown, Problem> {
        let key = PublicKey::from(&StaticSecret::from(self.seal.0));
        Ok(Shown { commitment: chain::link(self.chances, 0)?, key: Hex32(key.to_bytes()) })
    }

    /// What is shown for a roll, the first being 1.
    pub(super) fn link(&self, roll: u32) -> Result<Hex32, Problem> {
        chain::link(self.chances, roll)
    }

    /// The key of what one side sends the other. Only these two can work it out.
    fn cipher(
        &self,
        theirs: &Shown,
        game: Hex32,
        from: Side,
    ) -> Result<XChaCha20Poly1305, Problem> {
        let common = StaticSecret::from(self.seal.0).diffie_hellman(&PublicKey::from(theirs.key.0));
        if !common.was_contributory() {
            return Err(Problem::NotForUs);
        }
        let side = [u8::from(from == Side::Second)];
        let key = Hex32::digest("first-fire seal 1", &[common.as_bytes(), &game.0, &side]);
        Ok(XChaCha20Poly1305::new(&Key::from(key.0)))
    }

    /// Seals something for the other side. `head` is left open, and cannot be changed either.
    pub(super) fn seal(
        &self,
        theirs: &Shown,
        (game, from): (Hex32, Side),
        head: &[u8],
        text: &[u8],
    ) -> Result<Vec<u8>, Problem> {
        let Hex32(chance) = Hex32::random()?;
        let mut nonce = [0; NONCE];
        nonce.iter_mut().zip(chance).for_each(|(to, from)| *to = from);
        let payload = Payload { msg: text, aad: head };
        let sealed = self.cipher(theirs, game, from)?.encrypt(&XNonce::from(nonce), payload);
        let sealed = sealed.map_err(|_| Problem::NotForUs)?;
        Ok([&nonce, sealed.as_slice()].concat())
    }

    /// Opens what the other side has sealed for this one.
    pub(super) fn open(
        &self,
        theirs: &Shown,
        (game, from): (Hex32, Side),
        head: &[u8],
        sealed: &[u8],
    ) -> Result<Vec<u8>, Problem> {
        let (nonce, sealed) = sealed.split_first_chunk::<NONCE>().ok_or(Problem::NotForUs)?;
        let payload = Payload { msg: sealed, aad: head };
        let opened = self.cipher(theirs, game, from)?.decrypt(&XNonce::from(*nonce), payload);
        opened.map_err(|_| Problem::NotForUs)
    }
}
