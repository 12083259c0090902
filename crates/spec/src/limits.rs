//! How much of everything there may be: one place for the numbers of the manual's table.
//!
//! They keep the check of any document under a second and its memory small, and they are what compilers and players of
//! the rules may count on.

/// Most columns of a board, and most rows.
pub const SIDE: usize = 16;
/// Most players.
pub const PLAYERS: usize = 8;
/// Most seats.
pub const SEATS: usize = 8;
/// Most entries of an order of turns.
pub const ORDER: usize = 32;
/// Most pieces.
pub const PIECES: usize = 64;
/// Most kinds when men of different attribute values count as different ones.
pub const SPLIT_KINDS: usize = 128;
/// Most moves written for one piece; also most drops.
pub const MOVES: usize = 64;
/// Most moves of a piece for one player, with all steps and copies.
pub const EXPANDED_MOVES: usize = 256;
/// Longest part of a step.
pub const STEP: usize = 31;
/// Most legs of a bent path.
pub const LEGS: usize = 4;
/// Most letters of a `betza` text.
pub const BETZA: usize = 64;
/// Most different flags of men.
pub const FLAGS: usize = 16;
/// Most different flags of players.
pub const PLAYER_FLAGS: usize = 32;
/// Most attributes.
pub const ATTRIBUTES: usize = 8;
/// Most values of an attribute.
pub const ATTRIBUTE_VALUES: usize = 64;
/// Most counters.
pub const COUNTERS: usize = 32;
/// Most chances.
pub const CHANCES: usize = 8;
/// Most outcomes of a chance.
pub const OUTCOMES: usize = 256;
/// Most statuses.
pub const STATUSES: usize = 8;
/// Most named zones.
pub const ZONES: usize = 128;
/// Most named sets of lines.
pub const LINES: usize = 16;
/// Most named conditions; also most named effects.
pub const FORMULAS: usize = 128;
/// Deepest nesting of conditions, zones or filters.
pub const NESTING: usize = 8;
/// Most stores.
pub const STORES: usize = 8;
/// Most men of one kind in a store.
pub const MEN: usize = 255;
/// Most men on one square.
pub const STACK: usize = 2;
/// Most stacking rules, and most squares they speak of.
pub const STACKING: usize = 32;
/// Most royal rules.
pub const ROYALTY: usize = 32;
/// Most effects of one move.
pub const EFFECTS: usize = 32;
/// Most ways to make one move.
pub const CHOICES_OF_MOVE: usize = 64;
/// Most actions of a turn: parts, phases.
pub const ACTIONS_OF_TURN: usize = 64;
/// Most triggers.
pub const TRIGGERS: usize = 64;
/// Most endings and agreements together.
pub const ENDINGS: usize = 64;
/// Most obligations; also most laws under `legality`.
pub const OBLIGATIONS: usize = 32;
/// Most options, and most choices of an option.
pub const OPTIONS: usize = 16;
/// Most setups.
pub const SETUPS: usize = 64;
/// Most shuffles of a setup.
pub const SHUFFLES: usize = 8;
/// Most arrangements of the men of a shuffle before its constraints are looked at.
pub const ARRANGEMENTS: usize = 200_000;
/// Most documents a document may stand on.
pub const EXTENDS: usize = 8;
/// Most actions that can be listed in a position.
pub const ACTIONS: usize = 65_535;
/// Most actions of a game.
pub const PLIES: u32 = 65_535;
/// Longest text of a document, in bytes.
pub const DOCUMENT: usize = 1 << 20;
/// Longest texts of a document and all it extends, in bytes.
pub const CHAIN: usize = 4 << 20;
/// Longest key of an object and longest code, in bytes.
pub const KEY: usize = 256;
/// Deepest nesting of lists and objects in a text.
pub const DEPTH: usize = 64;
/// How many conditions, effects, filters, zones and moves there may be once every move is written out for every player
/// and direction.
pub const EXPANDED: usize = 131_072;
/// How much is looked at under all choices together: values written, and things lowered.
pub const WORK: usize = 1_000_000;
