//! A net as text: bytes as letters, a line of them for every few rows.

use super::{AGES, CELLS, Net, ONE, Sums, Views};
use arbiter_engine::Game;
use serde_json::{Value, json};

/// The letters of six bits each, as everybody writes them.
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Bytes in a line of text.
const LINE: usize = 3 * CELLS;

impl Net {
    pub fn to_json(&self) -> Value {
        let bytes = |sums: &Sums| sums.map(|n| n.clamp(-127, 127) as i8 as u8);
        let rows: Vec<u8> = self.rows.iter().flat_map(bytes).collect();
        let last = self.last.iter().map(|sides| sides.map(|sums| sums.to_vec()));
        json!({
            "cells": CELLS,
            "base": self.base.to_vec(),
            "last": last.collect::<Value>(),
            "ends": self.ends,
            "rows": rows.chunks(LINE).map(|chunk| vec![letters(chunk)]).collect::<Value>(),
        })
    }

    /// A net of a text that may come from anywhere.
    pub fn from_json(game: &Game, value: &Value) -> Result<Net, String> {
        let views = Views::of(game).ok_or("/net: this game has too many men and squares for a net")?;
        let cells = value["cells"].as_u64().unwrap_or(0) as usize;
        if !(1..=CELLS).contains(&cells) {
            return Err(format!("/net/cells must be a number from 1 to {CELLS}"));
        }
        let mut bytes = Vec::new();
        for (place, line) in value["rows"].as_array().into_iter().flatten().take(views.len()).enumerate() {
            let told = || format!("/net/rows/{place} must be a list of one text of letters, digits, + and /");
            read_letters(line[0].as_str().ok_or_else(told)?, &mut bytes).ok_or_else(told)?;
        }
        if bytes.len() != views.len() * cells {
            return Err(format!("/net/rows must have {} bytes, and has {}", views.len() * cells, bytes.len()));
        }
        // Cells that are not there think nothing.
        let row = |chunk: &[u8]| std::array::from_fn(|cell| chunk.get(cell).map_or(0, |byte| i16::from(*byte as i8)));
        let mut net = Net {
            views,
            nothing: [0; CELLS],
            rows: bytes.chunks_exact(cells).map(row).collect(),
            base: sums(&value["base"], cells, "/net/base", 8 * ONE)?,
            last: [[[0; CELLS]; 2]; AGES],
            ends: [0; AGES],
        };
        for age in 0..AGES {
            for side in 0..2 {
                let place = format!("/net/last/{age}/{side}");
                net.last[age][side] = sums(&value["last"][age][side], cells, &place, i16::from(i8::MAX))?;
            }
            let end = value["ends"][age].as_i64().ok_or_else(|| format!("/net/ends/{age} must be a number"))?;
            net.ends[age] = end.clamp(-30_000, 30_000) as i32;
        }
        Ok(net)
    }
}

fn sums(value: &Value, cells: usize, place: &str, most: i16) -> Result<Sums, String> {
    let told = || format!("{place} must be {cells} numbers");
    let list = value.as_array().filter(|list| list.len() == cells).ok_or_else(told)?;
    let mut sums = [0; CELLS];
    for (sum, value) in sums.iter_mut().zip(list) {
        *sum = value.as_i64().ok_or_else(told)?.clamp(-i64::from(most), i64::from(most)) as i16;
    }
    Ok(sums)
}

fn letters(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 4 / 3 + 4);
    for chunk in bytes.chunks(3) {
        let bits = (0..3).fold(0u32, |bits, n| bits << 8 | u32::from(chunk.get(n).copied().unwrap_or(0)));
        for n in 0..=chunk.len() {
            text.push(char::from(LETTERS[(bits >> (18 - 6 * n)) as usize & 63]));
        }
    }
    text
}

fn read_letters(text: &str, bytes: &mut Vec<u8>) -> Option<()> {
    for chunk in text.as_bytes().chunks(4) {
        let mut bits = 0u32;
        for n in 0..4 {
            let letter = chunk.get(n).copied().unwrap_or(b'A');
            bits = bits << 6 | LETTERS.iter().position(|known| *known == letter)? as u32;
        }
        bytes.extend_from_slice(&bits.to_be_bytes()[1..chunk.len().max(1)]);
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::games;

    #[test]
    fn letters_are_read_as_they_were_written() {
        for length in 0..10u8 {
            let (bytes, mut read) = ((0..length).map(|n| n.wrapping_mul(89)).collect::<Vec<u8>>(), Vec::new());
            assert_eq!(read_letters(&letters(&bytes), &mut read), Some(()));
            assert_eq!(read, bytes);
        }
        assert_eq!(letters(b"arbiter"), "YXJiaXRlcg");
        assert_eq!(read_letters("no=", &mut Vec::new()), None);
    }

    #[test]
    fn what_does_not_fit_is_told() {
        let (_, game) = games().swap_remove(0);
        let sound = Net::by_lot(&game, 1).unwrap().to_json();
        assert_eq!(Net::from_json(&game, &sound).unwrap().to_json(), sound);
        let spoil = |place: &str, value: Value| {
            let mut spoilt = sound.clone();
            *spoilt.pointer_mut(place).unwrap() = value;
            Net::from_json(&game, &spoilt).unwrap_err()
        };
        assert_eq!(spoil("/cells", json!(CELLS + 1)), "/net/cells must be a number from 1 to 128");
        assert_eq!(spoil("/base/3", json!("x")), "/net/base must be 128 numbers");
        assert_eq!(spoil("/last/2/1", json!([])), "/net/last/2/1 must be 128 numbers");
        assert_eq!(spoil("/ends/0", Value::Null), "/net/ends/0 must be a number");
        assert!(spoil("/rows/0/0", json!("?")).starts_with("/net/rows/0 must be"));
        assert!(spoil("/rows", json!([])).starts_with("/net/rows must have"));
    }
}
