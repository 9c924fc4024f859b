//! What the texts of a map file name: hexes, blocks and chains of the board.

use toml::Spanned;

use super::super::super::coord::Coord;
use super::super::super::hex_block::HexBlock;
use super::super::error::MapProblem;
use super::{Builder, Fault, fault};

impl Builder {
    /// A hex of the board by its name.
    pub(super) fn hex<T>(&self, at: &Spanned<T>, name: &str) -> Result<Coord, Fault> {
        let hex = name.parse().map_err(|_| fault(at, MapProblem::BadHex(name.to_owned())))?;
        self.on_board(at, hex)
    }

    pub(super) fn on_board<T>(&self, at: &Spanned<T>, hex: Coord) -> Result<Coord, Fault> {
        if self.map.contains(hex) { Ok(hex) } else { Err(fault(at, MapProblem::OffBoard(hex))) }
    }

    /// One hex, or every hex of a block "C3-F6" by its upper left and lower right names.
    pub(super) fn block(&self, text: &Spanned<String>) -> Result<Vec<Coord>, Fault> {
        let block = HexBlock::read(text.get_ref())
            .map_err(|name| fault(text, MapProblem::BadHex(name.to_owned())))?;
        self.on_board(text, block.first)?;
        self.on_board(text, block.last)?;
        if block.is_empty() {
            return Err(fault(text, MapProblem::EmptyBlock(text.get_ref().clone())));
        }
        block.hexes().map(|hex| self.on_board(text, hex)).collect()
    }

    /// The pairs of neighbours of a chain "A5-B5-C6".
    pub(super) fn chain(&self, text: &Spanned<String>) -> Result<Vec<[Coord; 2]>, Fault> {
        let hexes = text
            .get_ref()
            .split('-')
            .map(|name| self.hex(text, name))
            .collect::<Result<Vec<_>, _>>()?;
        if hexes.len() < 2 {
            return Err(fault(text, MapProblem::BadChain(text.get_ref().clone())));
        }
        hexes
            .iter()
            .zip(hexes.iter().skip(1))
            .map(|(from, to)| {
                if from.is_adjacent(*to) {
                    Ok([*from, *to])
                } else {
                    Err(fault(text, MapProblem::Gap(*from, *to)))
                }
            })
            .collect()
    }
}
