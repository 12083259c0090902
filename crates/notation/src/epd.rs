//! Positions with operations (EPD): `4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id "first";`
//!
//! The position has no clocks; `hmvc` and `fmvn` (quiet plies, number of the round) stand for them. An operation is a word
//! and its operands up to a semicolon: texts in quotes, or words, which may be numbers. The operands of `bm`, `am`, `pm` and
//! `sm` are moves of the position, those of `pv` moves one after the other; they are read in any notation and written in the
//! short one. All other operations are kept as they are.

use crate::moves::FindError;
use crate::position::{self, PositionErrors};
use crate::san::San;
use arbiter_engine::{Game, Play};
use arbiter_spec::play::{Decision, Placement};

/// Most bytes of a line.
const LONGEST: usize = 1 << 16;

/// A position with operations.
#[derive(Clone, Debug, PartialEq)]
pub struct Epd {
    /// The position.
    pub placement: Placement,
    /// The operations, in order.
    pub operations: Vec<Operation>,
}

/// One operation.
#[derive(Clone, Debug, PartialEq)]
pub struct Operation {
    /// Its word: `bm`, `id`, `c0`, `acd` …
    pub code: String,
    /// What it says.
    pub value: Value,
}

/// What an operation says.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Texts, words and numbers.
    Operands(Vec<Operand>),
    /// Moves of the position (`bm`, `am`, `pm`, `sm`).
    Moves(Vec<Decision>),
    /// Moves one after the other (`pv`).
    Line(Vec<Decision>),
}

/// One operand.
#[derive(Clone, Debug, PartialEq)]
pub enum Operand {
    /// Within quotes.
    Text(String),
    /// A word or a number.
    Word(String),
}

impl Operand {
    /// What it says.
    pub fn text(&self) -> &str {
        match self {
            Operand::Text(text) | Operand::Word(text) => text,
        }
    }

    /// Its number, if it is one.
    pub fn number(&self) -> Option<f64> {
        self.text().parse().ok()
    }
}

/// Why a line is refused.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum EpdError {
    /// Its position.
    #[error(transparent)]
    Position(PositionErrors),
    /// A move of an operation.
    #[error("`{code}`: {error}")]
    Move {
        /// The operation.
        code: String,
        /// What is wrong.
        error: FindError,
    },
    /// Something else, in words.
    #[error("{0}")]
    Form(String),
}

/// Reads a line.
///
/// ```
/// # let game = include!("../doc/game.rs");
/// use arbiter_notation::epd;
/// let line = "4k3/8/8/8/8/8/4P3/4K3 w - - bm e2e4 Kd2; acd 12; id \"a; b\";";
/// let read = epd::read(&game, line).unwrap();
/// assert_eq!(read.operations.len(), 3);
/// let written = epd::write(&game, &read);
/// assert_eq!(written, "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4 Kd2; acd 12; id \"a; b\";");
/// assert_eq!(epd::read(&game, &written).unwrap(), read);
/// ```
pub fn read(game: &Game, line: &str) -> Result<Epd, EpdError> {
    if line.len() > LONGEST {
        return Err(EpdError::Form(format!("the line is longer than {LONGEST} bytes")));
    }
    let (fields, rest) = split(line);
    let raw = operations(rest)?;
    let number = |code: &str| {
        let found = raw.iter().find(|(c, _)| c == code).and_then(|(_, operands)| operands.first());
        found.map(|operand| operand.text().to_string())
    };
    let mut text = fields.to_string();
    if number("hmvc").is_some() || number("fmvn").is_some() {
        let clock = number("hmvc").unwrap_or_else(|| "0".into());
        text.push_str(&format!(" {clock} {}", number("fmvn").unwrap_or_else(|| "1".into())));
    }
    let placement = position::read(game.spec(), &text).map_err(EpdError::Position)?;
    let play = game.play_from(&placement).map_err(|error| EpdError::Form(format!("that cannot be played: {error}")))?;
    let san = San::new(game.spec());
    let mut out = Vec::new();
    for (code, operands) in raw {
        let value = match code.as_str() {
            "bm" | "am" | "pm" | "sm" => Value::Moves(alternatives(&san, &play, &code, &operands)?),
            "pv" => Value::Line(in_turn(&san, &play, &code, &operands)?),
            _ => Value::Operands(operands),
        };
        out.push(Operation { code, value });
    }
    Ok(Epd { placement, operations: out })
}

/// Writes a line. Moves that are not legal there are left out.
pub fn write(game: &Game, epd: &Epd) -> String {
    let full = position::write(game.spec(), &epd.placement);
    let (fields, _) = split(&full);
    let mut out = fields.to_string();
    let play = game.play_from(&epd.placement).ok();
    let san = San::new(game.spec());
    for operation in &epd.operations {
        let operands: Vec<String> = match (&operation.value, &play) {
            (Value::Operands(operands), _) => operands.iter().map(quoted).collect(),
            (Value::Moves(moves), Some(play)) => {
                moves.iter().map(|decision| san.write(play, decision)).filter(|text| !text.is_empty()).collect()
            }
            (Value::Line(moves), Some(play)) => {
                let mut play = play.clone();
                let mut texts = Vec::new();
                for decision in moves {
                    texts.push(san.write(&play, decision));
                    if play.play(decision).is_err() {
                        texts.pop();
                        break;
                    }
                }
                texts
            }
            (_, None) => Vec::new(),
        };
        out.push(' ');
        out.push_str(&operation.code);
        operands.iter().for_each(|operand| out.extend([" ", operand]));
        out.push(';');
    }
    out
}

/// The fields of the position, and the operations. Four fields, and such as no operation can be.
fn split(line: &str) -> (&str, &str) {
    let (mut end, mut count) = (0, 0);
    while let Some(word) = line[end..].split_whitespace().next() {
        let begins_operation = word.starts_with(|c: char| c.is_ascii_alphabetic()) && !word.contains('=');
        let counts = word.starts_with(|c: char| c.is_ascii_digit()) && !word.contains('+');
        if count >= 4 && (begins_operation || counts) {
            break;
        }
        let gap = line[end..].len() - line[end..].trim_start().len();
        end += gap + word.len();
        count += 1;
    }
    line.split_at(end)
}

fn operations(text: &str) -> Result<Vec<(String, Vec<Operand>)>, EpdError> {
    let mut out: Vec<(String, Vec<Operand>)> = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let end = rest.find(|c: char| c.is_whitespace() || c == ';').unwrap_or(rest.len());
        let (code, behind) = rest.split_at(end);
        if !code.starts_with(|c: char| c.is_ascii_alphabetic())
            || !code.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        {
            return Err(EpdError::Form(format!("`{code}` is no operation; expected a word such as `bm` or `id`")));
        }
        let (operands, behind) = operands(behind).map_err(|what| EpdError::Form(format!("`{code}`: {what}")))?;
        out.push((code.to_string(), operands));
        rest = behind.trim_start();
    }
    Ok(out)
}

/// The operands up to a semicolon, and what follows it.
fn operands(text: &str) -> Result<(Vec<Operand>, &str), &'static str> {
    let mut out = Vec::new();
    let mut rest = text.trim_start();
    loop {
        if let Some(behind) = rest.strip_prefix(';') {
            return Ok((out, behind));
        }
        if rest.is_empty() {
            // The last semicolon is forgiven.
            return Ok((out, rest));
        }
        if let Some(inner) = rest.strip_prefix('"') {
            let end = inner.find('"').ok_or("a text is never closed; expected `\"`")?;
            out.push(Operand::Text(inner[..end].to_string()));
            rest = inner[end + 1..].trim_start();
        } else {
            let end = rest.find(|c: char| c.is_whitespace() || c == ';').unwrap_or(rest.len());
            out.push(Operand::Word(rest[..end].to_string()));
            rest = rest[end..].trim_start();
        }
    }
}

/// A text has no way to hold a quotation mark; it is written as an apostrophe.
fn quoted(operand: &Operand) -> String {
    match operand {
        Operand::Word(word) => word.clone(),
        Operand::Text(text) => format!("\"{}\"", text.replace('"', "'")),
    }
}

fn alternatives(san: &San, play: &Play, code: &str, operands: &[Operand]) -> Result<Vec<Decision>, EpdError> {
    let read = |operand: &Operand| {
        san.read(play, operand.text()).map_err(|error| EpdError::Move { code: code.to_string(), error })
    };
    operands.iter().map(read).collect()
}

fn in_turn(san: &San, play: &Play, code: &str, operands: &[Operand]) -> Result<Vec<Decision>, EpdError> {
    let mut play = play.clone();
    let mut out = Vec::new();
    for operand in operands {
        let decision = alternatives(san, &play, code, std::slice::from_ref(operand))?.swap_remove(0);
        play.play(&decision).map_err(|error| EpdError::Form(format!("`{code}`: {error}")))?;
        out.push(decision);
    }
    Ok(out)
}
