//! `F; Blue Kd5 Pe4q` and `Red; prison Red:Blue; opt A=B`: what a row says is the case.

use arbiter_spec::checked::{CheckedSpec, PlayerFlagId, PlayerId, StoreId};
use arbiter_spec::patch::Choices;
use arbiter_spec::play::{PlacedPiece, Placement, StoredPieces};

/// Four kings on corner thrones, each with a pawn that keeps it from being bare.
const FRAME: &str = "Blue Kh8 Pg8r; Red Kh1 Ph2r; Black Ka1 Pb1r; Yellow Ka8 Pa7r";

/// What the fourth cell of a row says.
#[derive(Clone, Debug, Default)]
pub struct State {
    /// Whose turn it is.
    pub turn: String,
    /// Options and setup.
    pub choices: Choices,
    /// Another document.
    pub game: Option<String>,
    /// Another order of turns.
    pub order: Vec<String>,
    /// Another direction for Black: down the board.
    pub black_south: bool,
    /// (commanded, commander).
    pub commands: Vec<(String, String)>,
    /// (holder, whose king).
    pub prisoners: Vec<(String, String)>,
}

impl State {
    /// Reads the cell.
    pub fn read(cell: &str) -> Result<State, String> {
        let mut parts = cell.split(';').map(str::trim);
        let mut state = State { turn: parts.next().unwrap_or_default().into(), ..State::default() };
        for part in parts {
            let (word, rest) = part.split_once(' ').ok_or_else(|| format!("`{part}` says nothing"))?;
            let pairs = |mark: char| {
                let pair = |text: &str| text.split_once(mark).map(|(a, b)| (a.to_string(), b.to_string()));
                let pairs: Option<Vec<_>> = rest.split_whitespace().map(pair).collect();
                pairs.ok_or_else(|| format!("`{part}`: a{mark}b is expected"))
            };
            match word {
                "ctl" => state.commands = pairs('<')?,
                "prison" => state.prisoners = pairs(':')?,
                "opt" => state.choices.options.extend(pairs('=')?),
                "setup" => state.choices.setup = Some(rest.into()),
                "order" => state.order = rest.split_whitespace().map(str::to_string).collect(),
                "game" => state.game = Some(rest.into()),
                "black" if rest == "south" => state.black_south = true,
                _ => return Err(format!("`{part}` is not understood")),
            }
        }
        Ok(state)
    }

    /// The position of a row.
    pub fn placement(&self, spec: &CheckedSpec, cell: &str) -> Result<Placement, String> {
        let mut placement = Placement { turn_number: 1, pieces: pieces(spec, cell)?, ..Placement::default() };
        let mover = player(spec, &self.turn)?;
        placement.turn = spec.turns.order.iter().position(|p| *p == mover).ok_or("nobody's turn")?;
        for (commanded, commander) in &self.commands {
            placement.commanders.push((player(spec, commanded)?, player(spec, commander)?));
        }
        let king = spec.kind_by_code("KING").ok_or("no king")?;
        let deposed = spec.player_flags.iter().position(|flag| flag == "DEPOSED");
        for (holder, owner) in &self.prisoners {
            let (holder, owner) = (player(spec, holder)?, player(spec, owner)?);
            placement.stored.push(StoredPieces { store: StoreId(0), holder, kind: king, owner, count: 1 });
            // Documents that remember the capture itself say so by this state.
            placement.player_flags.extend(deposed.map(|flag| (owner, PlayerFlagId(flag as u8))));
        }
        Ok(placement)
    }
}

/// The player of a name like `Blue`.
pub fn player(spec: &CheckedSpec, name: &str) -> Result<PlayerId, String> {
    spec.player_by_name(&name.to_uppercase()).ok_or_else(|| format!("no army `{name}`"))
}

/// The pieces of a cell: those of the frame that were not taken out, then the others.
fn pieces(spec: &CheckedSpec, cell: &str) -> Result<Vec<PlacedPiece>, String> {
    let armies: Vec<&str> = cell.split(';').map(str::trim).collect();
    let (framed, armies) = match armies.split_first() {
        Some((&"F", rest)) => (true, rest),
        _ => (false, &armies[..]),
    };
    let words = |army: &str| army.split_whitespace().map(str::to_string).collect::<Vec<_>>();
    let written: Vec<Vec<String>> = armies.iter().map(|army| words(army)).collect();
    let mut pieces = Vec::new();
    for frame in FRAME.split(';').filter(|_| framed).map(words) {
        let own: Vec<&String> = written.iter().filter(|army| army[0] == frame[0]).flatten().collect();
        // `~K` takes the king of the frame away, another king stands in its place.
        let replaced = |piece: &str| {
            own.iter().any(|word| **word == format!("~{}", &piece[..1]) || piece.starts_with('K') && is_king(word))
        };
        for word in frame[1..].iter().filter(|piece| !replaced(piece)) {
            pieces.push(piece(spec, &frame[0], word)?);
        }
    }
    for army in &written {
        for word in army[1..].iter().filter(|word| !word.starts_with('~')) {
            pieces.push(piece(spec, &army[0], word)?);
        }
    }
    // Pieces of one square follow each other.
    pieces.sort_by_key(|piece| piece.square);
    Ok(pieces)
}

fn is_king(word: &str) -> bool {
    word.len() == 3 && word.starts_with('K')
}

/// `Kd5`, `Pe4q`, `Qd6^C`.
fn piece(spec: &CheckedSpec, army: &str, word: &str) -> Result<PlacedPiece, String> {
    let wrong = || format!("`{word}` is no piece");
    let (letter, rest) = word.split_at_checked(1).ok_or_else(wrong)?;
    let (square, label) = rest.split_at_checked(2).ok_or_else(wrong)?;
    let kind = kind(spec, letter)?;
    let square = spec.board.square_by_name(square).ok_or_else(wrong)?;
    let mut attributes = vec![None; spec.attributes.len()];
    let value = match label.strip_prefix('^') {
        _ if label.is_empty() => None,
        Some(system) => Some(("SYSTEM", if system == "A" { "ARIES" } else { "CANCER" })),
        None => Some(("PATRON", spec.kind(self::kind(spec, &label.to_uppercase())?).code.as_str())),
    };
    if let Some((attribute, value)) = value {
        let index = spec.attributes.iter().position(|a| a.code == attribute).ok_or_else(wrong)?;
        let value = spec.attributes[index].values.iter().position(|v| v.code == value).ok_or_else(wrong)?;
        attributes[index] = Some(value as u8);
    }
    Ok(PlacedPiece { square, kind, owner: player(spec, army)?, attributes, moved: false, flags: Vec::new() })
}

/// The kind of a letter.
pub fn kind(spec: &CheckedSpec, letter: &str) -> Result<arbiter_spec::checked::KindId, String> {
    let kind = spec.kinds.iter().find(|kind| kind.symbol == letter).and_then(|kind| spec.kind_by_code(&kind.code));
    kind.ok_or_else(|| format!("no kind `{letter}`"))
}
