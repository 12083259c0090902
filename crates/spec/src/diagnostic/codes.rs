//! Every code, in one list. A code never changes its meaning; new ones are added.

use super::Severity::{self, Error, Lint};

/// The stable name of a kind of problem.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Code(&'static str, bool, &'static str);

impl Code {
    /// The name, such as `promotion/no-target`.
    pub const fn name(self) -> &'static str {
        self.0
    }

    /// Whether it refuses the document.
    pub const fn severity(self) -> Severity {
        if self.1 { Error } else { Lint }
    }

    /// What the code means, for any document.
    pub const fn meaning(self) -> &'static str {
        self.2
    }
}

macro_rules! codes {
    ($($name:ident = $text:literal $error:literal $meaning:literal;)*) => {
        $(#[doc = $meaning] pub const $name: Code = Code($text, $error, $meaning);)*
        /// All codes.
        pub const ALL: &[Code] = &[$($name),*];
    };
}

codes! {
    DOC_SYNTAX = "doc/syntax" true "the text is not JSON";
    DOC_UNKNOWN_KEY = "doc/unknown-key" true "a key the language does not know here";
    DOC_MISSING_KEY = "doc/missing-key" true "a required key is absent";
    DOC_TYPE = "doc/type" true "a value of the wrong kind";
    DOC_DUPLICATE_KEY = "doc/duplicate-key" true "a key written twice in one object";
    DOC_FORMAT = "doc/format" true "a format this version does not read, or a word of a later format";
    DOC_CODE_SHAPE = "doc/code-shape" true "a code that is not CAPITALS, digits and underscores";
    DOC_DUPLICATE_CODE = "doc/duplicate-code" true "a code or id used twice";
    DOC_TOO_BIG = "doc/too-big" true "the document is larger than the limit";
    PATCH_EXTENDS_MISSING = "patch/extends-missing" true "the document it extends cannot be found";
    PATCH_EXTENDS_CYCLE = "patch/extends-cycle" true "documents that extend each other";
    PATCH_EXTENDS_DEPTH = "patch/extends-depth" true "too long a chain of extends";
    PATCH_NOTHING_TO_REMOVE = "patch/nothing-to-remove" true "$remove of what is not there";
    PATCH_BEFORE_MISSING = "patch/before-missing" true "$before names an item that is not there";
    PATCH_SETUP_SCOPE = "patch/setup-scope" true "a setup or option patch touches what it may not";
    PATCH_LIKE_ITSELF = "patch/like-itself" true "setups or choices that are like each other in a circle";
    PATCH_AMBIGUOUS_KEY = "patch/ambiguous-key" true "an item of a keyed list without a usable key";
    REF_UNKNOWN_PIECE = "ref/unknown-piece" true "no such piece";
    REF_UNKNOWN_ZONE = "ref/unknown-zone" true "no such zone";
    REF_UNKNOWN_CONDITION = "ref/unknown-condition" true "no such condition";
    REF_UNKNOWN_EFFECT = "ref/unknown-effect" true "no such effect";
    REF_UNKNOWN_PLAYER = "ref/unknown-player" true "no such player or role";
    REF_UNKNOWN_COUNTER = "ref/unknown-counter" true "no such counter";
    REF_UNKNOWN_STORE = "ref/unknown-store" true "no such store";
    REF_UNKNOWN_STATUS = "ref/unknown-status" true "no such status";
    REF_UNKNOWN_LINE = "ref/unknown-line" true "no such line";
    REF_UNKNOWN_ATTRIBUTE = "ref/unknown-attribute" true "no such attribute";
    REF_UNKNOWN_CHANCE = "ref/unknown-chance" true "no such chance";
    REF_UNKNOWN_PART = "ref/unknown-part" true "no such part or phase";
    REF_UNKNOWN_STATE = "ref/unknown-state" false "a flag that is read but never set";
    REF_UNKNOWN_CHOICE = "ref/unknown-choice" true "the default of an option is no choice of it";
    REF_UNKNOWN_LIKE = "ref/unknown-like" true "like a setup or choice that does not exist";
    REF_UNKNOWN_TAG = "ref/unknown-tag" true "no piece has the tag";
    REF_UNKNOWN_CLASS = "ref/unknown-class" true "no move has the class";
    SETUP_REPLACED = "setup/replaced" false "a piece put on the square of another one (format 1)";
    REF_CYCLE = "ref/cycle" true "names that are defined by each other";
    BOARD_SIZE = "board/size" true "impossible dimensions";
    BOARD_HOLE_OFF_BOARD = "board/hole-off-board" true "a disabled position outside the board";
    BOARD_LINE_BROKEN = "board/line-broken" true "a line with a square that is missing or repeated";
    BOARD_WRAP_HEX = "board/wrap-hex" true "wrap on a hexagonal board";
    BOARD_STACK_WITHOUT_JOIN = "board/stack-without-join" false "stacking that no JOIN action can use";
    ANGLE_LETTER = "angle/letter" true "a corner whose letter is none, or that of another corner";
    ANGLE_OVERLAP = "angle/overlap" true "a square that has a name in two corners";
    ZONE_OFF_BOARD = "zone/off-board" true "a square outside the board";
    ZONE_EMPTY = "zone/empty" false "a zone without squares";
    ZONE_FRAME_NOT_SQUARE = "zone/frame-not-square" true "a quarter turn of a board that is not square";
    ZONE_DYNAMIC_IN_STATIC = "zone/dynamic-in-static" true "a zone that reads the move where only fixed squares can stand";
    ZONE_FORWARD_REFERENCE = "zone/forward-reference" true "a zone that names a later one";
    PLAYER_DUPLICATE = "player/duplicate" true "two players of one name";
    PLAYER_DIRECTION = "player/direction" true "a matrix that is no symmetry of the board's lattice";
    PLAYER_ONE_TEAM = "player/one-team" true "a game needs two teams";
    PLAYER_NO_SEAT = "player/no-seat" true "a player without a seat";
    PLAYER_TWO_SEATS = "player/two-seats" true "a player in two seats";
    PLAYER_SEAT_TWO_TEAMS = "player/seat-two-teams" true "a seat with players of two teams";
    PLAYER_NEVER_MOVES = "player/never-moves" false "a player who is not in the turn order";
    SETUP_OFF_BOARD = "setup/off-board" true "a piece outside the board";
    SETUP_OCCUPIED = "setup/occupied" true "two pieces on one square";
    SETUP_STACK_RULE = "setup/stack-rule" true "pieces sharing a square against the stacking rule";
    SETUP_NO_LEADER = "setup/no-leader" false "a player with royal rules but no royal piece";
    SETUP_SHUFFLE_EMPTY = "setup/shuffle-empty" true "no arrangement satisfies the constraints";
    SETUP_TWO_DEFAULTS = "setup/two-defaults" true "two setups are the default";
    PIECE_NO_MOVES = "piece/no-moves" false "a piece that can never move";
    PIECE_SYMBOL_CLASH = "piece/symbol-clash" true "two pieces with one symbol";
    PIECE_MOVES_OF_CYCLE = "piece/moves-of-cycle" true "pieces that take their moves from each other";
    PIECE_UNREACHABLE = "piece/unreachable" false "a piece that can never come to the board";
    ATTRIBUTE_MISSING = "attribute/missing" true "a piece without a value for its attribute";
    ATTRIBUTE_VALUE = "attribute/value" true "not a value of the attribute";
    MOVE_DUPLICATE_ID = "move/duplicate-id" true "two moves of a piece with one id";
    MOVE_NO_ACTION = "move/no-action" true "a move without an action";
    MOVE_TWO_SHAPES = "move/two-shapes" true "more than one of step, steps, along, to, pair, legs";
    MOVE_ZERO_STEP = "move/zero-step" true "a step that goes nowhere";
    MOVE_DEPENDS_CYCLE = "move/depends-cycle" true "moves that depend on each other";
    MOVE_DEPENDS_MISSING = "move/depends-missing" true "DEPENDS_ON names no move of this piece";
    MOVE_SYMMETRY_LATTICE = "move/symmetry-lattice" true "a symmetry that does not fit the lattice";
    MOVE_DEAD = "move/dead" false "no landing square for any player";
    MOVE_SHADOWED_ACTION = "move/shadowed-action" false "an action that can never be chosen";
    MOVE_OVER_WITHOUT_LOOP = "move/over-without-loop" true "over in a ride of one step";
    MOVE_PAIR_SHAPE = "move/pair-shape" true "a pair that cannot be made";
    MOVE_LEGS_SHAPE = "move/legs-shape" true "legs that cannot be walked";
    MOVE_THROUGH_REPEAT = "move/through-repeat" true "through together with something it does not fit";
    BETZA_SYNTAX = "betza/syntax" true "not betza notation";
    BETZA_UNSUPPORTED = "betza/unsupported" true "betza notation beyond the part the language knows";
    BETZA_ID_CLASH = "betza/id-clash" true "a written move uses the id of a betza term";
    CONDITION_FIELD = "condition/field" true "a field the condition does not have, or lacks";
    CONDITION_BOUNDS = "condition/bounds" true "bounds that nothing satisfies";
    CONDITION_NOT_HERE = "condition/not-here" true "a condition that cannot be asked here";
    CONDITION_AFTER_NESTED = "condition/after-nested" true "AFTER inside AFTER";
    CONDITION_NEEDS_GENERATOR = "condition/needs-generator" true "a condition that would need the moves it helps to find";
    CONDITION_CONSTANT = "condition/constant" false "a condition that is always true or always false";
    EFFECT_FIELD = "effect/field" true "a field the effect does not have, or lacks";
    EFFECT_NOT_HERE = "effect/not-here" true "an effect that cannot be done here";
    EFFECT_RECURSIVE = "effect/recursive" true "effects that call each other";
    EFFECT_CHOICE_LIMIT = "effect/choice-limit" true "more choices than a move may have";
    EFFECT_OVERWRITES = "effect/overwrites" true "two effects that always collide";
    EFFECT_DURATION = "effect/duration" true "a duration that is not positive";
    PROMOTION_NO_TARGET = "promotion/no-target" true "a promotion without options";
    PROMOTION_SELF_ONLY = "promotion/self-only" false "a promotion that changes nothing";
    ROYAL_TWO_RULES = "royal/two-rules" true "two royal rules for one piece of one player";
    ROYAL_ATTACK_CYCLE = "royal/attack-cycle" false "an attack-reading condition inside a capturing move";
    ROYAL_NONE_ON_BOARD = "royal/none-on-board" false "royal rules, but no royal piece in the start position";
    STATUS_READS_ATTACK = "status/reads-attack" true "a status that reads more than pieces and flags";
    STATUS_READS_STATUS = "status/reads-status" true "a status that reads a status";
    STATUS_TRAIT = "status/trait" true "no such trait";
    TRIGGER_CHOICE = "trigger/choice" true "a choice inside a trigger";
    TRIGGER_EVENT = "trigger/event" true "no such event";
    TRIGGER_GENERATOR = "trigger/generator" true "a trigger that reads the list of moves";
    ROLE_UNBOUND = "role/unbound" true "a role that means nobody here";
    TURN_ORDER = "turn/order" true "a turn order nobody can play";
    TURN_LENGTH_AND_PARTS = "turn/length-and-parts" true "length and parts together";
    TURN_PART_EMPTY = "turn/part-empty" false "a part no move can satisfy";
    TURN_PHASE_ENDLESS = "turn/phase-endless" false "a phase that no condition ends";
    TURN_SKIP_AND_NO_MOVES_ENDING = "turn/skip-and-no-moves-ending" false "a NO_MOVES ending fires before any skip";
    TURN_ALL_SKIP = "turn/all-skip" false "skipping without a ROUND_WITHOUT_MOVE ending";
    ENDING_UNREACHABLE = "ending/unreachable" false "an ending shadowed by an earlier one";
    ENDING_NO_MOVES_SUBJECT = "ending/no-moves-subject" true "NO_MOVES or HAS_MOVE for a player who is not to move";
    ENDING_CLAIM_EMPTY = "ending/claim-empty" false "a claim that is always open";
    ENDING_ROLE = "ending/role" true "a result for a role that is nobody here";
    ENDING_DECISIVE_GENERATOR = "ending/decisive-generator" true "a decisive ending that reads moves or history";
    ENDING_NONE = "ending/none" false "a game that nothing ends";
    ENDING_ENDLESS = "ending/endless" false "no bound on the length of the game";
    AGREEMENT_RESPONDER = "agreement/responder" true "responders that do not exist";
    AGREEMENT_NO_EFFECT = "agreement/no-effect" true "an agreement without result or do";
    CHANCE_WEIGHTS = "chance/weights" true "weights that are not positive";
    CHANCE_REROLL = "chance/reroll" true "a re-roll without a limit or a condition";
    LIMIT_BOARD = "limit/board" true "more squares than a board may have";
    LIMIT_PLAYERS = "limit/players" true "too many players";
    LIMIT_SEATS = "limit/seats" true "too many seats";
    LIMIT_ORDER = "limit/order" true "too long a turn order";
    LIMIT_KINDS = "limit/kinds" true "too many pieces";
    LIMIT_MOVES = "limit/moves" true "too many moves of one piece";
    LIMIT_EXPANDED = "limit/expanded" true "too much after symmetries and players are expanded";
    LIMIT_STEP = "limit/step" true "too long a step";
    LIMIT_BETZA = "limit/betza" true "too long a betza text";
    LIMIT_FLAGS = "limit/flags" true "too many flags";
    LIMIT_COUNTERS = "limit/counters" true "too many counters";
    LIMIT_STATUSES = "limit/statuses" true "too many statuses";
    LIMIT_ZONES = "limit/zones" true "too many zones";
    LIMIT_FORMULAS = "limit/formulas" true "too many named conditions or effects";
    LIMIT_NESTING = "limit/nesting" true "nested too deeply";
    LIMIT_STORES = "limit/stores" true "too many stores";
    LIMIT_MEN = "limit/men" true "too many pieces of one kind in a store";
    LIMIT_STACK = "limit/stack" true "too many pieces or squares in stacking";
    LIMIT_EFFECTS = "limit/effects" true "too many effects of one move";
    LIMIT_CHOICES = "limit/choices" true "too many options or setups";
    LIMIT_ACTIONS_PER_TURN = "limit/actions-per-turn" true "too many actions in one turn";
    LIMIT_TRIGGERS = "limit/triggers" true "too many triggers";
    LIMIT_ENDINGS = "limit/endings" true "too many endings";
    LIMIT_OBLIGATIONS = "limit/obligations" true "too many obligations";
    LIMIT_ACTIONS = "limit/actions" true "more actions in a position than can be listed";
    LINT_MANY_ACTIONS = "lint/many-actions" false "a position may have very many actions";
    LINT_VACUOUS_FIRST_MOVE = "lint/vacuous-first-move" false "a condition that holds when nothing stands there";
    LINT_CASTLING_GAP = "lint/castling-gap" false "squares next to the partner are not tested";
    LINT_ONE_SIDED_ROTATION = "lint/one-sided-rotation" false "a half turn that swaps the wings";
    LINT_DIRECTION_SHEAR = "lint/direction-shear" false "a matrix that is no symmetry of the board";
    LINT_NEVER_PROVED = "lint/never-proved" false "UNWINNABLE in a game where it can never be proved";
    LINT_NEGATIVE_MATERIAL = "lint/negative-material" false "a material rule that new pieces make silently true";
}
