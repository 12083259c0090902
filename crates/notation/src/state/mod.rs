//! The state of a game as a JSON object: what a playing program is told before each of its moves.
//!
//! ```json
//! { "board": { "e1": "K", "e8": "k", "h1": "R" }, "turn": "white",
//!   "castling": { "white": { "kingside": true, "queenside": false },
//!                 "black": { "kingside": false, "queenside": false } },
//!   "en_passant": null, "halfmove_clock": 0, "fullmove_number": 1, "position_history": [] }
//! ```
//!
//! | Field | Holds |
//! |---|---|
//! | `board` | occupied squares only; pieces as in a position text ([`crate::position`]) |
//! | `turn` | the player to move, by its name in lower case |
//! | `castling` | by player: whether the right with the outermost partner on either side stands; any other right goes by the square of the partner. Left out by games without such rights |
//! | `en_passant` | the square that a piece has just passed over, or null. Null is read after such a move, too: the right is then not there; what is written is the square |
//! | `halfmove_clock` | the first counter of the game that advances by itself |
//! | `fullmove_number` | the round, from 1 |
//! | `position_history` | all *previous* positions, oldest first, as position texts without the two numbers. The position on the board is not among them: the newest entry is the one before the latest move. Older ones may be left out |
//! | `hands`, `checks`, `facts` | only in games that need them: `"[Qp]"`, `"3+3"` and a list of `"CODE=2"`, as in a position text |
//!
//! The text is one raw JSON object. A state that cannot be is refused with everything that is wrong with it.

mod board;
mod castling;
mod clocks;
mod history;
mod passing;
mod write;

pub use write::{write, write_after};

use crate::Letters;
use crate::members::{self, Member};
use crate::position::{self, Problems, Word, facts, hands, place_in_order};
use crate::raw::{JsonFaults, Raw, below, list};
use crate::sound::{self, InCheck, Part, Standing};
use arbiter_spec::checked::{PlayerId, Rules};
use arbiter_spec::diagnostic::did_you_mean;
use arbiter_spec::json::Node;
use arbiter_spec::play::Placement;
use serde_json::json;

/// A position and those before it.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// The position on the board.
    pub placement: Placement,
    /// The positions before it, oldest first.
    pub before: Vec<Placement>,
}

/// The members of a state.
pub const MEMBERS: [Member; 10] = [
    Member::needed(
        "board",
        "Occupied squares only: the square, and the piece as in a position text",
        || json!({ "type": "object", "additionalProperties": { "type": "string", "minLength": 1 } }),
    ),
    Member::needed("turn", "The player to move, by its name in lower case", members::word),
    Member::optional("castling", "By player: whether a right stands; left out by games without such rights", || {
        let rights = json!({ "type": "object", "additionalProperties": { "type": "boolean" } });
        json!({ "type": "object", "additionalProperties": rights })
    }),
    Member::needed(
        "en_passant",
        "The square that a piece has just passed over, or null",
        || json!({ "type": ["string", "null"], "minLength": 2 }),
    ),
    Member::needed("halfmove_clock", "The first counter of the game that advances by itself", members::count),
    Member::needed("fullmove_number", "The round, from 1", || json!({ "type": "integer", "minimum": 1 })),
    Member::needed("position_history", "All previous positions, oldest first, without their numbers", members::texts),
    Member::optional("hands", "Pieces in hand, as in a position text", members::text),
    Member::optional("checks", "Checks still to be given, as in a position text", members::text),
    Member::optional("facts", "What else is to be known of a position, as in a position text", members::texts),
];

/// What all parts of the reader need.
struct Reader<'a> {
    spec: &'a Rules,
    letters: Letters<'a>,
    raw: Raw,
}

/// Reads a state, or says everything that is wrong with it.
pub fn read(spec: &Rules, text: &str, in_check: InCheck) -> Result<State, JsonFaults> {
    read_beside(spec, text, &[], in_check)
}

/// The same, where other members stand beside those of a state; the caller reads those.
pub fn read_beside(spec: &Rules, text: &str, others: &[&str], in_check: InCheck) -> Result<State, JsonFaults> {
    let mut reader = Reader { spec, letters: Letters::new(spec), raw: Raw::read(text)? };
    let root = reader.raw.root();
    let known = [members::keys(&MEMBERS).as_slice(), others].concat();
    reader.raw.only(&root, "", &known, "a state");
    let mut placement = Placement { turn: spec.turns.start, turn_number: 1, ..Placement::default() };
    let before = reader.raw.faults();
    reader.board(&root, &mut placement);
    // A piece that could not be read is missing, which says nothing about the position.
    let whole = reader.raw.faults() == before;
    reader.hands(&root, &mut placement);
    let facts = reader.facts(&root);
    let words: Vec<Word> = facts.iter().enumerate().map(|(i, text)| Word { text, column: i + 1 }).collect();
    reader.words("facts", &root, |problems| facts::read_phase(spec, &words, &mut placement, problems));
    reader.turn(&root, &mut placement);
    reader.clocks(&root, &mut placement);
    reader.words("facts", &root, |problems| facts::read_turn(spec, &words, &mut placement, problems));
    reader.castling(&root, &mut placement, whole);
    reader.passing(&root, &mut placement, whole);
    let letters = Letters::new(spec);
    reader.words("facts", &root, |problems| facts::read(spec, &letters, &words, &mut placement, problems));
    let standing = Standing::new(spec);
    if whole {
        reader.sound(&root, &standing, &placement, in_check);
    }
    let before = reader.history(&root, &standing, &placement, in_check);
    reader.raw.finish(Some(State { placement, before }))
}

impl Reader<'_> {
    fn hands(&mut self, root: &Node, placement: &mut Placement) {
        let text = match root.get("hands") {
            None => "",
            Some(node) => match self.raw.text(node, "/hands", "write the hands as in a position, such as \"[Qp]\"") {
                Some(text) => text,
                None => return,
            },
        };
        let (spec, letters) = (self.spec, Letters::new(self.spec));
        let word = Word { text, column: 1 };
        self.words("hands", root, |problems| hands::read(spec, &letters, word, placement, problems));
    }

    fn facts<'n>(&mut self, root: &'n Node) -> Vec<&'n str> {
        let Some(node) = root.get("facts") else { return Vec::new() };
        const HELP: &str = "write a list of texts such as [\"CODE=2\"]";
        if !matches!(node.value, arbiter_spec::json::Value::Array(_)) {
            self.raw.type_fault(node, "/facts", "a list", HELP);
        }
        let mut out = Vec::new();
        for (i, item) in node.items().iter().enumerate() {
            // What is no text is told and stands for nothing, so that the others keep their places.
            out.push(self.raw.text(item, &format!("/facts/{i}"), HELP).unwrap_or("part=0"));
        }
        out
    }

    /// Reads words as a position text does, and tells their faults at their place here.
    fn words(&mut self, field: &str, root: &Node, read: impl FnOnce(&mut Problems)) {
        let mut problems = Problems::default();
        read(&mut problems);
        for error in problems.into_list() {
            let node = root.get(field);
            let item = node.and_then(|node| node.items().get(error.column.saturating_sub(1)));
            let pointer = match item {
                Some(_) => format!("/{field}/{}", error.column - 1),
                None => format!("/{field}"),
            };
            let at = item.or(node).unwrap_or(root).origin;
            let text = error.problem.to_string();
            let (message, help) = text.split_once("; ").unwrap_or((&text, "see the position texts"));
            self.raw.fault(at, &pointer, message, help);
        }
    }

    fn turn(&mut self, root: &Node, placement: &mut Placement) {
        let names = player_names(self.spec);
        let known: Vec<&str> = names.iter().map(String::as_str).collect();
        let help = format!("write {}", known.iter().map(|n| format!("\"{n}\"")).collect::<Vec<_>>().join(" or "));
        let Some(node) = self.raw.need(root, "", "turn", &help) else { return };
        let Some(text) = self.raw.text(node, "/turn", &help) else { return };
        let player = known.iter().position(|name| *name == text).map(|i| PlayerId(i as u8));
        match player.and_then(|player| place_in_order(self.spec, placement, player)) {
            Some(place) => placement.turn = place,
            None => {
                let near = did_you_mean(text, known.iter().copied());
                let help = near.map_or(help, |near| format!("did you mean \"{near}\"?"));
                self.raw.fault(node.origin, "/turn", format!("no player with turns is called \"{text}\""), help);
            }
        }
    }

    fn sound(&mut self, root: &Node, standing: &Standing, placement: &Placement, in_check: InCheck) {
        for fault in sound::faults(self.spec, standing, placement, in_check) {
            let pointer = match fault.part {
                Part::Board => "/board".to_owned(),
                Part::Square(square) => below("/board", &self.spec.board.square_name(square)),
                Part::Turn => "/turn".to_owned(),
                Part::Rights(player) => below("/castling", &self.spec.player_name(player).to_lowercase()),
                Part::Passing => "/en_passant".to_owned(),
            };
            let keys: Vec<&str> = pointer.split('/').skip(1).collect();
            let at = keys.iter().try_fold(root, |node, key| node.get(key)).unwrap_or(root).origin;
            self.raw.fault(at, &pointer, fault.message, fault.help);
        }
    }
}

/// The names of the players in lower case, in order.
fn player_names(spec: &Rules) -> Vec<String> {
    spec.players.iter().map(|p| p.name.to_lowercase()).collect()
}

/// A position as a text without its numbers, which say nothing about whether two positions are the same.
pub fn simplified(spec: &Rules, placement: &Placement) -> String {
    let text = position::write(spec, placement);
    if spec.memory.numbers_of_past {
        return text;
    }
    let told = |(i, word): &(usize, &str)| {
        *i == 0 || !(word.chars().all(|c| c.is_ascii_digit()) || word.starts_with("ply=") || word.starts_with("turns="))
    };
    text.split(' ').enumerate().filter(told).map(|(_, word)| word).collect::<Vec<_>>().join(" ")
}
