//! A net as JSON: hidden weights are bytes in base64, a line for the weights of every few inputs.
//!
//! The names in the file are older than those in the code.

use super::{Accumulator, HIDDEN, Inputs, Net, OUTPUT_BUCKETS, QA};
use arbiter_engine::Game;
use serde_json::{Value, json};

/// The digits of base64.
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Bytes in a line of text.
const LINE: usize = 3 * HIDDEN;

impl Net {
    pub fn to_json(&self) -> Value {
        let bytes = |weights: &Accumulator| weights.map(|n| n.clamp(-127, 127) as i8 as u8);
        let hidden: Vec<u8> = self.hidden_weights.iter().flat_map(bytes).collect();
        let output = self.output_weights.iter().map(|sides| sides.map(|weights| weights.to_vec()));
        json!({
            "cells": HIDDEN,
            "base": self.hidden_biases.to_vec(),
            "last": output.collect::<Value>(),
            "ends": self.output_biases,
            "rows": hidden.chunks(LINE).map(|chunk| vec![base64(chunk)]).collect::<Value>(),
        })
    }

    /// Reads a net. The text may come from anywhere: whatever does not fit is an error that says where.
    pub fn from_json(game: &Game, value: &Value) -> Result<Net, String> {
        let inputs = Inputs::of(game).ok_or("/net: this game has too many pieces and squares for a net")?;
        let neurons = value["cells"].as_u64().unwrap_or(0) as usize;
        if !(1..=HIDDEN).contains(&neurons) {
            return Err(format!("/net/cells must be a number from 1 to {HIDDEN}"));
        }
        let mut bytes = Vec::new();
        for (place, line) in value["rows"].as_array().into_iter().flatten().take(inputs.len()).enumerate() {
            let wrong = || format!("/net/rows/{place} must be a list of one text of letters, digits, + and /");
            read_base64(line[0].as_str().ok_or_else(wrong)?, &mut bytes).ok_or_else(wrong)?;
        }
        if bytes.len() != inputs.len() * neurons {
            return Err(format!("/net/rows must have {} bytes, and has {}", inputs.len() * neurons, bytes.len()));
        }
        // Neurons that are missing have no weights.
        let weights = |chunk: &[u8]| -> Accumulator {
            std::array::from_fn(|neuron| chunk.get(neuron).map_or(0, |byte| i16::from(*byte as i8)))
        };
        let mut net = Net {
            inputs,
            nothing: [0; HIDDEN],
            hidden_weights: bytes.chunks_exact(neurons).map(weights).collect(),
            hidden_biases: numbers(&value["base"], neurons, "/net/base", 8 * QA)?,
            output_weights: [[[0; HIDDEN]; 2]; OUTPUT_BUCKETS],
            output_biases: [0; OUTPUT_BUCKETS],
        };
        for bucket in 0..OUTPUT_BUCKETS {
            for side in 0..2 {
                let place = format!("/net/last/{bucket}/{side}");
                net.output_weights[bucket][side] =
                    numbers(&value["last"][bucket][side], neurons, &place, i16::from(i8::MAX))?;
            }
            let bias = value["ends"][bucket].as_i64().ok_or_else(|| format!("/net/ends/{bucket} must be a number"))?;
            net.output_biases[bucket] = bias.clamp(-30_000, 30_000) as i32;
        }
        Ok(net)
    }
}

fn numbers(value: &Value, count: usize, place: &str, most: i16) -> Result<Accumulator, String> {
    let wrong = || format!("{place} must be {count} numbers");
    let list = value.as_array().filter(|list| list.len() == count).ok_or_else(wrong)?;
    let mut numbers = [0; HIDDEN];
    for (number, value) in numbers.iter_mut().zip(list) {
        *number = value.as_i64().ok_or_else(wrong)?.clamp(-i64::from(most), i64::from(most)) as i16;
    }
    Ok(numbers)
}

fn base64(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 4 / 3 + 4);
    for chunk in bytes.chunks(3) {
        let bits = (0..3).fold(0u32, |bits, n| bits << 8 | u32::from(chunk.get(n).copied().unwrap_or(0)));
        for n in 0..=chunk.len() {
            text.push(char::from(DIGITS[(bits >> (18 - 6 * n)) as usize & 63]));
        }
    }
    text
}

fn read_base64(text: &str, bytes: &mut Vec<u8>) -> Option<()> {
    for chunk in text.as_bytes().chunks(4) {
        let mut bits = 0u32;
        for n in 0..4 {
            let digit = chunk.get(n).copied().unwrap_or(b'A');
            bits = bits << 6 | DIGITS.iter().position(|known| *known == digit)? as u32;
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
    fn base64_is_read_as_it_was_written() {
        for length in 0..10u8 {
            let (bytes, mut read) = ((0..length).map(|n| n.wrapping_mul(89)).collect::<Vec<u8>>(), Vec::new());
            assert_eq!(read_base64(&base64(&bytes), &mut read), Some(()));
            assert_eq!(read, bytes);
        }
        assert_eq!(base64(b"arbiter"), "YXJiaXRlcg");
        assert_eq!(read_base64("no=", &mut Vec::new()), None);
    }

    #[test]
    fn what_does_not_fit_is_an_error() {
        let (_, game) = games().swap_remove(0);
        let good = Net::random(&game, 1).unwrap().to_json();
        assert_eq!(Net::from_json(&game, &good).unwrap().to_json(), good);
        let spoil = |place: &str, value: Value| {
            let mut spoilt = good.clone();
            *spoilt.pointer_mut(place).unwrap() = value;
            Net::from_json(&game, &spoilt).unwrap_err()
        };
        assert_eq!(spoil("/cells", json!(HIDDEN + 1)), "/net/cells must be a number from 1 to 128");
        assert_eq!(spoil("/base/3", json!("x")), "/net/base must be 128 numbers");
        assert_eq!(spoil("/last/2/1", json!([])), "/net/last/2/1 must be 128 numbers");
        assert_eq!(spoil("/ends/0", Value::Null), "/net/ends/0 must be a number");
        assert!(spoil("/rows/0/0", json!("?")).starts_with("/net/rows/0 must be"));
        assert!(spoil("/rows", json!([])).starts_with("/net/rows must have"));
    }
}
