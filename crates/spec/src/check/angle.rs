//! Corners from which squares are named: letters that differ, and no square with two names.

use super::lower::Lower;
use crate::checked::{Angle, PlayerId, Square};
use crate::diagnostic::codes;
use crate::document;
use std::collections::BTreeMap;

/// Distances are letters, so there are no more.
const MOST: i64 = 16;

impl Lower<'_> {
    /// The corners, as far as they make sense.
    pub fn angles(&mut self) -> Vec<Angle> {
        let spec = self.spec;
        let mut out: Vec<Angle> = Vec::new();
        let mut named: BTreeMap<Square, char> = BTreeMap::new();
        for written in spec.metadata.angles.iter().take(crate::limits::PLAYERS) {
            let Some(angle) = self.angle(written) else { continue };
            if out.iter().any(|known| known.letter == angle.letter) {
                let message = format!("the letter {} stands for two corners", angle.letter);
                let help = "give each corner a letter of its own";
                self.report.add(codes::ANGLE_LETTER, &written.letter.at, message, help);
            }
            for square in angle.squares.iter().flatten().flatten() {
                if let Some(other) = named.insert(*square, angle.letter) {
                    let (x, y) = self.board.coordinates(*square);
                    let message = format!("[{x}, {y}] has a name in the corner {other} already");
                    let help = "make `size` smaller, or move `corner`";
                    self.report.add(codes::ANGLE_OVERLAP, &written.at, message, help);
                    break;
                }
            }
            out.push(angle);
        }
        out
    }

    fn angle(&mut self, written: &document::Angle) -> Option<Angle> {
        let mut signs = written.letter.value.chars();
        let letter = signs.next().filter(|sign| sign.is_ascii_uppercase() && signs.next().is_none());
        if letter.is_none() {
            let message = format!("\"{}\" is not one upper-case letter", written.letter.value);
            self.report.add(codes::ANGLE_LETTER, &written.letter.at, message, "write a letter from A to Z");
        }
        let player = written.player.as_ref().and_then(|name| self.names.players.find(name, self.report)).map(PlayerId);
        let corner = self.square(&written.corner, codes::ZONE_OFF_BOARD)?;
        let (along, away) = (self.vector(&written.along), self.vector(&written.away));
        let half = i64::from(self.board.columns.min(self.board.rows)) / 2;
        let (numbers, distances) = written.size.as_ref().map_or((half, half), |size| (size.x, size.y));
        let (numbers, distances) = (numbers.clamp(1, MOST), distances.clamp(1, MOST));
        let (x, y) = self.board.coordinates(corner);
        let square = |n: i64, k: i64| {
            let (n, k) = (n as i32, k as i32);
            let dx = n * i32::from(along.dx) + k * i32::from(away.dx);
            let dy = n * i32::from(along.dy) + k * i32::from(away.dy);
            self.board.square(x + dx, y + dy)
        };
        let squares = (0..numbers).map(|n| (0..distances).map(|k| square(n, k)).collect()).collect();
        Some(Angle { letter: letter?, player, squares })
    }
}
