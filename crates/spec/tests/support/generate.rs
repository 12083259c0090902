//! Documents just inside and just outside every limit, made rather than kept.

use arbiter_spec::diagnostic::{Code, codes};
use arbiter_spec::limits;

/// A limit: what it is on, the code that refuses what is beyond, and a document on either side.
pub struct Limit {
    pub what: &'static str,
    pub code: Code,
    pub inside: String,
    pub outside: String,
}

/// A patch on the smallest base.
pub fn tiny(body: &str) -> String {
    format!("{{ \"extends\": \"tiny\", \"name\": \"LIMIT\",\n{body} }}\n")
}

/// Items of a list.
pub fn list(count: usize, item: impl Fn(usize) -> String) -> String {
    (0..count).map(item).collect::<Vec<_>>().join(",\n")
}

/// A rook with more to say.
fn rook(inner: &str) -> String {
    tiny(&format!("\"pieces\": [{{ \"code\": \"ROOK\", {inner} }}]"))
}

fn rook_moves(count: usize, inner: impl Fn(usize) -> String) -> String {
    let moves = list(count, |i| format!("{{ \"id\": {i}, {} }}", inner(i)));
    rook(&format!("\"moves\": {{ \"$replace\": [{moves}] }}"))
}

/// A new ending with one condition.
fn ending(condition: &str) -> String {
    tiny(&format!(
        "\"endings\": [{{ \"code\": \"EARLY\", \"$before\": \"LONG\", \"when\": [{condition}], \"result\": \"DRAW\" }}]"
    ))
}

/// The shortest sound action.
pub const MOVE: &str = "\"actions\": [{ \"state\": \"EMPTY\", \"action\": \"MOVE\" }]";
/// The shortest sound condition.
pub const HELD: &str = "{ \"condition\": \"LEADER_ATTACKED\" }";

/// All limits that a document can reach.
pub fn limits() -> Vec<Limit> {
    let mut all = Vec::new();
    // A limit of `most`, and the document with a given number of the thing.
    let mut at = |what, code, most: usize, make: &dyn Fn(usize) -> String| {
        all.push(Limit { what, code, inside: make(most), outside: make(most + 1) });
    };
    at("size of a document", codes::DOC_TOO_BIG, limits::DOCUMENT, &|n| {
        let text = tiny("\"leader\": \"KING\"");
        let blank = " ".repeat(n - text.len());
        text + &blank
    });
    at("length of a key", codes::DOC_TOO_BIG, limits::KEY, &|n| {
        tiny(&format!("\"metadata\": {{ \"cite\": {{ \"{}\": \"\" }} }}", "K".repeat(n)))
    });
    at("nesting of the text", codes::LIMIT_NESTING, limits::DEPTH, &|n| {
        // Three levels lie around the place, in the one entry whose other keys are nobody's business.
        let nested = format!("{}{}", "[".repeat(n - 3), "]".repeat(n - 3));
        tiny(&format!("\"conditions\": [{{ \"code\": \"S\", \"type\": \"STATE\", \"x\": {nested} }}]"))
    });
    at("columns", codes::LIMIT_BOARD, limits::SIDE, &|n| tiny(&format!("\"board\": {{ \"dimensions\": [{n}, 4] }}")));
    // Inside, this is the largest board: 256 squares.
    at("rows", codes::LIMIT_BOARD, limits::SIDE, &|n| tiny(&format!("\"board\": {{ \"dimensions\": [16, {n}] }}")));
    at("players", codes::LIMIT_PLAYERS, limits::PLAYERS, &|n| {
        let direction = "[[1, 0], [0, 1]]";
        let players = list(n - 2, |i| {
            format!("{{ \"name\": \"P{i}\", \"direction\": {direction}, \"starting_positions\": [] }}")
        });
        tiny(&format!("\"players\": [{players}]"))
    });
    at("seats", codes::LIMIT_SEATS, limits::SEATS, &|n| {
        let players = list(6, |i| {
            format!("{{ \"name\": \"P{i}\", \"direction\": [[1, 0], [0, 1]], \"starting_positions\": [] }}")
        });
        let names = ["WHITE", "BLACK", "P0", "P1", "P2", "P3", "P4", "P5", "P0"];
        let seats = list(n, |i| format!("{{ \"code\": \"S{i}\", \"players\": [\"{}\"] }}", names[i]));
        tiny(&format!("\"players\": [{players}], \"seats\": [{seats}]"))
    });
    at("order of turns", codes::LIMIT_ORDER, limits::ORDER, &|n| {
        let order = list(n, |i| ["\"WHITE\"", "\"BLACK\""][i % 2].to_string());
        tiny(&format!("\"turns\": {{ \"order\": [{order}] }}"))
    });
    at("pieces", codes::LIMIT_KINDS, limits::PIECES, &|n| {
        let pieces = list(n - 3, |i| format!("{{ \"code\": \"X{i}\", \"betza\": \"W\" }}"));
        tiny(&format!("\"pieces\": [{pieces}]"))
    });
    at("pieces with attribute values counted", codes::LIMIT_KINDS, limits::SPLIT_KINDS - 2, &|n| {
        // King and pawn are one kind each; of the rook there are two per value of the second attribute.
        let values = list(n / 2, |i| format!("\"V{i}\""));
        let zones = |values: &str| format!("\"pieces\": [\"ROOK\"], \"values\": [{values}]");
        let third = if n % 2 == 0 { "" } else { ", \"C\"" };
        tiny(&format!(
            "\"attributes\": [{{ \"code\": \"A\", {} }}, {{ \"code\": \"B\", {} }}],
             \"pieces\": [{{ \"code\": \"PAWN\", \"modifiers\": [] }}]",
            zones(&format!("\"A\", \"B\"{third}")),
            zones(&values)
        ))
    });
    at("moves written", codes::LIMIT_MOVES, limits::MOVES, &|n| rook_moves(n, |_| format!("\"step\": [0, 1], {MOVE}")));
    at("moves written out", codes::LIMIT_MOVES, limits::EXPANDED_MOVES, &|n| {
        let steps = list(n, |i| format!("[{}, {}]", i % 16 + 1, i / 16 + 1));
        rook_moves(1, |_| format!("\"steps\": [{steps}], {MOVE}"))
    });
    at("drops", codes::LIMIT_MOVES, limits::MOVES, &|n| {
        let drops = list(n, |i| format!("{{ \"id\": {i}, \"store\": \"HAND\", \"pieces\": \"ANY\" }}"));
        let store = "{ \"code\": \"HAND\", \"holder\": \"EACH_PLAYER\", \"initial\": { \"ROOK\": 1 } }";
        tiny(&format!("\"stores\": [{store}], \"drops\": [{drops}]"))
    });
    // A move is lowered for two players and nobody, in eight directions, and each condition counts every time.
    at("conditions of all moves written out", codes::LIMIT_EXPANDED, limits::EXPANDED / 24 - 20, &|n| {
        let conditions = list(if n == limits::EXPANDED / 24 - 20 { n } else { n + 20 }, |_| HELD.to_string());
        rook_moves(1, |_| format!("\"step\": [1, 2], \"symmetry\": \"ALL\", {MOVE}, \"conditions\": [{conditions}]"))
    });
    at("part of a step", codes::LIMIT_STEP, limits::STEP, &|n| {
        rook_moves(1, |_| format!("\"step\": [{n}, 0], {MOVE}"))
    });
    at("legs", codes::MOVE_LEGS_SHAPE, limits::LEGS, &|n| {
        let legs = list(n, |_| "{ \"step\": [0, 1] }".to_string());
        rook_moves(1, |_| format!("\"legs\": [{legs}], {MOVE}"))
    });
    at("letters of betza", codes::LIMIT_BETZA, limits::BETZA, &|n| {
        let letters: String = "WF".chars().cycle().take(n).collect();
        rook(&format!("\"moves\": [], \"betza\": \"{letters}\""))
    });
    at("flags of pieces", codes::LIMIT_FLAGS, limits::FLAGS, &|n| {
        let set = list(n, |i| format!("{{ \"action\": \"SET_STATE\", \"state\": \"F{i}\" }}"));
        rook_moves(1, |_| format!("\"step\": [0, 1], {MOVE}, \"side_effects\": [{set}]"))
    });
    at("flags of players", codes::LIMIT_FLAGS, limits::PLAYER_FLAGS, &|n| {
        let set = list(n, |i| format!("{{ \"action\": \"SET_PLAYER_STATE\", \"state\": \"F{i}\" }}"));
        tiny(&format!("\"triggers\": [{{ \"code\": \"T\", \"on\": \"TURN_END\", \"do\": [{set}] }}]"))
    });
    at("attributes", codes::LIMIT_FLAGS, limits::ATTRIBUTES, &|n| {
        let all = list(n, |i| format!("{{ \"code\": \"A{i}\", \"pieces\": [], \"values\": [\"V\"] }}"));
        tiny(&format!("\"attributes\": [{all}]"))
    });
    at("values of an attribute", codes::ATTRIBUTE_VALUE, limits::ATTRIBUTE_VALUES, &|n| {
        let values = list(n, |i| format!("\"V{i}\""));
        tiny(&format!("\"attributes\": [{{ \"code\": \"A\", \"pieces\": [], \"values\": [{values}] }}]"))
    });
    at("counters", codes::LIMIT_COUNTERS, limits::COUNTERS, &|n| {
        tiny(&format!("\"counters\": [{}]", list(n - 1, |i| format!("{{ \"code\": \"C{i}\" }}"))))
    });
    at("chances", codes::LIMIT_COUNTERS, limits::CHANCES, &|n| {
        tiny(&format!("\"chance\": [{}]", list(n, |i| format!("{{ \"code\": \"C{i}\", \"faces\": 6 }}"))))
    });
    at("outcomes of a chance", codes::CHANCE_WEIGHTS, limits::OUTCOMES, &|n| {
        let outcomes = list(n, |i| format!("{{ \"code\": \"O{i}\", \"weight\": 1 }}"));
        tiny(&format!("\"chance\": [{{ \"code\": \"C\", \"outcomes\": [{outcomes}] }}]"))
    });
    at("statuses", codes::LIMIT_STATUSES, limits::STATUSES, &|n| {
        let of = "\"of\": \"PIECE\", \"filter\": { \"piece\": \"ROOK\" }, \"traits\": [\"IMMUNE\"]";
        tiny(&format!("\"statuses\": [{}]", list(n, |i| format!("{{ \"code\": \"S{i}\", {of} }}"))))
    });
    at("zones", codes::LIMIT_ZONES, limits::ZONES, &|n| {
        tiny(&format!("\"zones\": [{}]", list(n - 1, |i| format!("{{ \"code\": \"Z{i}\", \"rows\": [0] }}"))))
    });
    at("sets of lines", codes::LIMIT_ZONES, limits::LINES, &|n| {
        let lines = list(n, |i| format!("{{ \"code\": \"L{i}\", \"lines\": [[[0, 0], [1, 1]]] }}"));
        tiny(&format!("\"board\": {{ \"lines\": [{lines}] }}"))
    });
    at("named conditions", codes::LIMIT_FORMULAS, limits::FORMULAS, &|n| {
        let all = list(n, |i| format!("{{ \"code\": \"C{i}\", \"type\": \"FORMULA\", \"when\": [{HELD}] }}"));
        tiny(&format!("\"conditions\": [{all}]"))
    });
    at("named effects", codes::LIMIT_FORMULAS, limits::FORMULAS, &|n| {
        let body = "{ \"action\": \"SET\", \"counter\": \"QUIET\", \"to\": 1 }";
        let all = list(n, |i| format!("{{ \"code\": \"E{i}\", \"do\": [{body}] }}"));
        tiny(&format!("\"effects\": [{all}]"))
    });
    at("nesting of conditions", codes::LIMIT_NESTING, limits::NESTING, &|n| {
        let (open, close) = ("{ \"condition\": \"NOT\", \"conditions\": [".repeat(n - 1), "] }".repeat(n - 1));
        ending(&format!("{open}{HELD}{close}"))
    });
    at("nesting of zones", codes::LIMIT_NESTING, limits::NESTING, &|n| {
        let (open, close) = ("{ \"any\": [".repeat(n - 2), "] }".repeat(n - 2));
        tiny(&format!("\"zones\": [{{ \"code\": \"Z\", \"all\": [{open}\"ALL\"{close}] }}]"))
    });
    at("nesting of filters", codes::LIMIT_NESTING, limits::NESTING, &|n| {
        let (open, close) = ("{ \"not\": ".repeat(n), " }".repeat(n));
        ending(&format!(
            "{{ \"condition\": \"COUNT\", \"min\": 3, \"filter\": {open}{{ \"piece\": \"ROOK\" }}{close} }}"
        ))
    });
    at("stores", codes::LIMIT_STORES, limits::STORES, &|n| {
        tiny(&format!(
            "\"stores\": [{}]",
            list(n, |i| format!("{{ \"code\": \"S{i}\", \"holder\": \"NEUTRAL\", \"initial\": {{ \"ROOK\": 1 }} }}"))
        ))
    });
    at("pieces of one kind in a store", codes::LIMIT_MEN, limits::STORED, &|n| {
        tiny(&format!("\"stores\": [{{ \"code\": \"S\", \"holder\": \"NEUTRAL\", \"initial\": {{ \"ROOK\": {n} }} }}]"))
    });
    at("pieces in a stack", codes::LIMIT_STACK, limits::STACK, &|n| {
        tiny(&format!("\"board\": {{ \"stacking\": [{{ \"zone\": [[3, 3]], \"max\": {n} }}] }}"))
    });
    at("stacking squares", codes::LIMIT_STACK, limits::STACKING, &|n| {
        let squares = list(n, |i| format!("[{}, {}]", i % 8, i / 8 + 1));
        tiny(&format!(
            "\"board\": {{ \"dimensions\": [8, 8], \"stacking\": [{{ \"zone\": [{squares}], \"max\": 2 }}] }}"
        ))
    });
    at("royal rules", codes::LIMIT_KINDS, limits::ROYALTY, &|n| {
        let pieces = list(n, |i| format!("{{ \"code\": \"X{i}\", \"betza\": \"W\" }}"));
        let rules = list(n, |i| format!("{{ \"pieces\": [\"X{i}\"] }}"));
        tiny(&format!("\"pieces\": [{pieces}], \"leader\": null, \"royalty\": [{rules}]"))
    });
    at("effects of a move", codes::LIMIT_EFFECTS, limits::EFFECTS, &|n| {
        let add = list(n, |_| "{ \"action\": \"ADD\", \"counter\": \"QUIET\", \"by\": 1 }".to_string());
        rook_moves(1, |_| format!("\"step\": [0, 1], {MOVE}, \"side_effects\": [{add}]"))
    });
    at("ways to make a move", codes::EFFECT_CHOICE_LIMIT, limits::CHOICES_OF_MOVE, &|n| {
        let places = list(n, |i| format!("{{ \"square\": [{}, {}] }}", i % 8, i / 8));
        let place = format!("{{ \"action\": \"PLACE\", \"piece\": \"PAWN\", \"at\": [{places}] }}");
        rook_moves(1, |_| format!("\"step\": [0, 1], {MOVE}, \"side_effects\": [{place}]"))
            .replace("\"pieces\"", "\"board\": { \"dimensions\": [8, 9] }, \"pieces\"")
    });
    at("parts of a turn", codes::LIMIT_ACTIONS_PER_TURN, limits::ACTIONS_OF_TURN, &|n| {
        let parts = list(n, |i| format!("{{ \"code\": \"P{i}\", \"must\": {{}} }}"));
        tiny(&format!("\"turns\": {{ \"parts\": [{parts}] }}"))
    });
    at("phases", codes::LIMIT_ACTIONS_PER_TURN, limits::ACTIONS_OF_TURN, &|n| {
        let phases = list(n, |i| format!("{{ \"code\": \"P{i}\", \"until\": [{HELD}] }}"));
        tiny(&format!("\"turns\": {{ \"phases\": [{phases}] }}"))
    });
    at("length of a turn", codes::LIMIT_ACTIONS_PER_TURN, limits::ACTIONS_OF_TURN, &|n| {
        tiny(&format!("\"turns\": {{ \"length\": {n} }}"))
    });
    at("triggers", codes::LIMIT_TRIGGERS, limits::TRIGGERS, &|n| {
        let body = "\"on\": \"TURN_END\", \"do\": [{ \"action\": \"SET\", \"counter\": \"QUIET\", \"to\": 1 }]";
        tiny(&format!("\"triggers\": [{}]", list(n, |i| format!("{{ \"code\": \"T{i}\", {body} }}"))))
    });
    at("endings", codes::LIMIT_ENDINGS, limits::ENDINGS, &|n| {
        let body = |i| {
            format!("\"when\": [{{ \"condition\": \"VALUE\", \"value\": {{ \"counter\": \"QUIET\" }}, \"min\": {i} }}]")
        };
        let endings = list(n - 3, |i| format!("{{ \"code\": \"E{i}\", {}, \"result\": \"DRAW\" }}", body(200 - i)));
        tiny(&format!("\"endings\": [{endings}]"))
    });
    at("obligations", codes::LIMIT_OBLIGATIONS, limits::OBLIGATIONS, &|n| {
        let all = list(n, |i| format!("{{ \"code\": \"O{i}\", \"must\": {{ \"class\": \"CAPTURE\" }} }}"));
        tiny(&format!("\"turns\": {{ \"obligations\": [{all}] }}"))
    });
    at("laws", codes::LIMIT_OBLIGATIONS, limits::OBLIGATIONS, &|n| {
        let all = list(n, |i| format!("{{ \"code\": \"L{i}\", \"after\": [{HELD}] }}"));
        tiny(&format!("\"legality\": [{all}]"))
    });
    at("options", codes::LIMIT_CHOICES, limits::OPTIONS, &|n| {
        let all = list(n, |i| {
            format!("{{ \"code\": \"O{i}\", \"choices\": [{{ \"code\": \"A\" }}, {{ \"code\": \"B\" }}] }}")
        });
        tiny(&format!("\"options\": [{all}]"))
    });
    at("choices of an option", codes::LIMIT_CHOICES, limits::OPTIONS, &|n| {
        let all = list(n, |i| format!("{{ \"code\": \"C{i}\" }}"));
        tiny(&format!("\"options\": [{{ \"code\": \"O\", \"choices\": [{all}] }}]"))
    });
    at("setups", codes::LIMIT_CHOICES, limits::SETUPS, &|n| {
        tiny(&format!("\"setups\": [{}]", list(n, |i| format!("{{ \"code\": \"S{i}\" }}"))))
    });
    at("shuffles", codes::LIMIT_CHOICES, limits::SHUFFLES, &|n| {
        let all = list(n, |i| {
            format!("{{ \"player\": \"WHITE\", \"pieces\": [\"ROOK\"], \"squares\": [[{}, {}]] }}", i % 4, 1 + i / 4)
        });
        let board = "\"board\": { \"dimensions\": [4, 8] }";
        tiny(&format!("{board}, \"setups\": [{{ \"code\": \"S\", \"shuffle\": [{all}] }}]"))
    });
    // Nine different pieces can be arranged in 362 880 ways, eight in 40 320.
    at("arrangements of a shuffle", codes::LIMIT_CHOICES, 8, &|n| {
        let kinds = list(n, |i| format!("{{ \"code\": \"X{i}\", \"betza\": \"W\" }}"));
        let pieces = list(n, |i| format!("\"X{i}\""));
        let squares = list(n, |i| format!("[{i}, 1]"));
        tiny(&format!(
            "\"board\": {{ \"dimensions\": [9, 4] }}, \"pieces\": [{kinds}], \"setups\": [{{ \"code\": \"S\", \"shuffle\": [
               {{ \"player\": \"WHITE\", \"pieces\": [{pieces}], \"squares\": [{squares}] }} ] }}]"
        ))
    });
    at("documents in a chain", codes::PATCH_EXTENDS_DEPTH, limits::EXTENDS, &|n| {
        format!("{{ \"extends\": \"deep-{}\", \"name\": \"LIMIT\" }}\n", n - 1)
    });
    all
}
