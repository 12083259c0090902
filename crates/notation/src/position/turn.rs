//! What a position text tells of the turn so far, and of the latest action: as far as the rules can ask for it, see
//! [`arbiter_spec::checked::Memory`].

use crate::Letters;
use arbiter_spec::checked::{ChanceId, KindId, MoveName, PlayerId, Rules, Square, StoreId};
use arbiter_spec::play::{Actor, Choice, Class, Decision, LastAction, OpenChain, Placement, Rolls, What};

const SQUARE: &str = "the square of a piece, such as `e5` (of two on it, `e5/2` the second)";
const LAST: &str =
    "`PLAYER:PASS`, `PLAYER:STOP`, `PLAYER:KIND:e2-e4:KIND/id:CLASSES` or `PLAYER:KIND@e4:STORE/id:CLASSES`";

/// A piece by its square; with its place on it where others share it.
pub(crate) fn cell(spec: &Rules, placement: &Placement, i: usize) -> String {
    let Some(piece) = placement.pieces.get(i) else { return String::new() };
    let name = spec.board.square_name(piece.square);
    let sharing = |range: &[arbiter_spec::play::PlacedPiece]| range.iter().filter(|m| m.square == piece.square).count();
    if sharing(&placement.pieces) == 1 { name } else { format!("{name}/{}", sharing(&placement.pieces[..i]) + 1) }
}

/// The square of such a text, and the place on it from 0 if it names one.
pub(crate) fn read_cell(spec: &Rules, text: &str) -> Option<(Square, Option<u8>)> {
    let (name, slot) = match text.split_once('/') {
        Some((name, slot)) => (name, Some(slot.parse::<u8>().ok()?.checked_sub(1)?)),
        None => (text, None),
    };
    Some((spec.board.square_by_name(name)?, slot))
}

/// The pieces such a text names.
pub(crate) fn pieces_named(spec: &Rules, placement: &Placement, text: &str) -> Option<Vec<usize>> {
    let (square, slot) = read_cell(spec, text)?;
    let here = (0..placement.pieces.len()).filter(|i| placement.pieces[*i].square == square);
    match slot {
        Some(slot) => here.skip(usize::from(slot)).take(1).collect::<Vec<_>>().into(),
        None => here.collect::<Vec<_>>().into(),
    }
}

/// A name of the document as it stands in a fact. Old documents take any text for one: what would end a word there, or a
/// part of it, is written by its bytes (`%20`).
pub(crate) fn named(code: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    code.bytes().map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") }).collect()
}

/// Whether a word of a fact is the name; texts of before have it as it stands in the document.
pub(crate) fn is_named(code: &str, word: &str) -> bool {
    code == word || named(code) == word
}

fn actor(spec: &Rules, actor: Actor) -> String {
    match actor {
        Actor::On(square, 0) => spec.board.square_name(square),
        Actor::On(square, slot) => format!("{}/{}", spec.board.square_name(square), slot + 1),
        Actor::Gone => "-".into(),
    }
}

fn read_actor(spec: &Rules, placement: &Placement, text: &str) -> Result<Actor, &'static str> {
    if text == "-" {
        return Ok(Actor::Gone);
    }
    let (square, slot) = read_cell(spec, text).ok_or(SQUARE)?;
    let slot = slot.unwrap_or(0);
    let standing = placement.pieces.iter().filter(|piece| piece.square == square).count();
    if usize::from(slot) < standing { Ok(Actor::On(square, slot)) } else { Err(SQUARE) }
}

/// Reads a fact of this sort; nothing if it is another.
pub(crate) fn read(
    spec: &Rules,
    letters: &Letters,
    (key, of, value): (&str, Option<&str>, &str),
    placement: &mut Placement,
) -> Option<Result<(), &'static str>> {
    let number = || value.parse::<u32>().ok().filter(|n| *n <= 1_000_000).ok_or("a number");
    Some(match key {
        "idle" => number().map(|n| placement.idle = n),
        "actions" => number().map(|n| placement.actions = (n as usize).min(arbiter_spec::limits::ACTIONS_OF_TURN)),
        "acted" => read_actor(spec, placement, value).map(|acted| placement.previous = Some(acted)),
        "chain" => read_chain(spec, placement, value).map(|open| placement.chain = Some(open)),
        "last" => read_last(spec, letters, value).ok_or(LAST).map(|last| placement.last = Some(last)),
        "roll" => of.and_then(|code| chance(spec, code)).ok_or("`roll:CODE=number`").and_then(|chance| {
            let outcomes = spec.chance[chance.index()].outcomes.len();
            let shown = number()? as usize;
            if (1..=outcomes).contains(&shown) {
                rolls(placement).shown.push((chance, shown - 1));
                Ok(())
            } else {
                Err("the place of an outcome in its list, from 1")
            }
        }),
        "awaits" => chance(spec, value)
            .ok_or("the code of a chance event")
            .map(|chance| rolls(placement).awaited = Some(chance)),
        "rerolls" => number().map(|n| rolls(placement).again = n),
        _ => return None,
    })
}

fn rolls(placement: &mut Placement) -> &mut Rolls {
    placement.rolls.get_or_insert_with(Rolls::default)
}

fn chance(spec: &Rules, code: &str) -> Option<ChanceId> {
    spec.chance.iter().position(|chance| is_named(&chance.code, code)).map(|i| ChanceId(i as u8))
}

/// Writes what there is to tell.
pub(crate) fn write(spec: &Rules, placement: &Placement, out: &mut Vec<String>) {
    if placement.actions > placement.part {
        out.push(format!("actions={}", placement.actions));
    }
    if placement.idle > 0 {
        out.push(format!("idle={}", placement.idle));
    }
    if let Some(open) = &placement.chain {
        let rule = (spec.memory.chains.len() > 1).then(|| open.rule.to_string());
        let piece = open.piece.map(|piece| actor(spec, piece));
        let parts: Vec<String> = rule.into_iter().chain(piece).collect();
        out.push(format!("chain={}", if parts.is_empty() { "0".into() } else { parts.join(":") }));
    }
    if let Some(acted) = placement.previous {
        out.push(format!("acted={}", actor(spec, acted)));
    }
    if let Some(last) = &placement.last {
        out.push(format!("last={}", last_text(spec, last)));
    }
    let Some(rolls) = &placement.rolls else { return };
    let code = |chance: ChanceId| spec.chance.get(chance.index()).map_or_else(String::new, |c| named(&c.code));
    for (chance, outcome) in &rolls.shown {
        out.push(format!("roll:{}={}", code(*chance), outcome + 1));
    }
    if let Some(chance) = rolls.awaited.filter(|_| !rolls.shown.is_empty() || rolls.again > 0) {
        out.push(format!("awaits={}", code(chance)));
    }
    if rolls.again > 0 {
        out.push(format!("rerolls={}", rolls.again));
    }
}

fn read_chain(spec: &Rules, placement: &Placement, text: &str) -> Result<OpenChain, &'static str> {
    const CHAIN: &str = "the square of the piece that goes on, or which CONTINUE it is, or both: `1:e5`";
    let (rule, piece) = match text.split_once(':') {
        Some((rule, piece)) => (Some(rule), Some(piece)),
        None if text.chars().all(|c| c.is_ascii_digit()) => (Some(text), None),
        None => (None, Some(text)),
    };
    let rule = rule.map_or(Some(0), |rule| rule.parse::<usize>().ok());
    let piece = piece.map(|piece| read_actor(spec, placement, piece)).transpose()?;
    let open = OpenChain { rule: rule.ok_or(CHAIN)?, piece };
    let takes_anyone = match spec.memory.chains.get(open.rule) {
        Some(arbiter_spec::checked::EffectKind::Continue { pieces, .. }) => pieces.is_some(),
        _ => return Err(CHAIN),
    };
    if takes_anyone == piece.is_none() { Ok(open) } else { Err(CHAIN) }
}

fn code(spec: &Rules, kind: KindId) -> String {
    spec.kinds.get(kind.index()).map_or_else(String::new, |kind| named(&kind.code))
}

fn kind_named(spec: &Rules, word: &str) -> Option<KindId> {
    spec.kinds.iter().position(|kind| is_named(&kind.code, word)).map(|i| KindId(i as u8))
}

/// The player of a name, as facts write it, or of his letters.
pub(crate) fn player_named(spec: &Rules, letters: &Letters, word: &str) -> Option<PlayerId> {
    let named = spec.player_ids().find(|player| is_named(spec.player_name(*player), word));
    named.or_else(|| letters.player_of(word))
}

fn last_text(spec: &Rules, last: &LastAction) -> String {
    let LastAction { decision, classes } = last;
    let name = |square: Square| spec.board.square_name(square);
    let what = match &decision.what {
        What::Pass => "PASS".to_owned(),
        What::Stop => "STOP".to_owned(),
        What::Move { kind, slot, from, to, partner, rule } => {
            let slot = if *slot > 0 { format!("/{}", slot + 1) } else { String::new() };
            let partner = partner.map_or(String::new(), |partner| format!("+{}", name(partner)));
            let way = format!("{}{slot}-{}{partner}", name(*from), name(*to));
            format!("{}:{way}:{}/{}", code(spec, *kind), code(spec, rule.kind), rule.id)
        }
        What::Drop { store, kind, to, rule } => {
            let store = spec.stores.get(store.index()).map_or_else(String::new, |store| named(&store.code));
            format!("{}@{}:{store}/{rule}", code(spec, *kind), name(*to))
        }
    };
    let mut text = format!("{}:{what}", named(spec.player_name(decision.player)));
    if matches!(decision.what, What::Move { .. } | What::Drop { .. }) {
        let classes: Vec<&str> = classes.iter().map(|class| class.name()).collect();
        text.push_str(&format!(":{}", classes.join("+")));
    }
    let choices: Vec<String> = decision.choices.iter().map(|choice| choice_text(spec, choice)).collect();
    if !choices.is_empty() {
        text.push_str(&format!(":{}", choices.join("+")));
    }
    text
}

fn choice_text(spec: &Rules, choice: &Choice) -> String {
    match choice {
        Choice::Become(kind) => format!("={}", code(spec, *kind)),
        Choice::Decline => "n".into(),
        Choice::Accept => "y".into(),
        Choice::Place(kind, square) => format!("{}@{}", code(spec, *kind), spec.board.square_name(*square)),
        Choice::Way(way) => format!("~{way}"),
    }
}

fn read_last(spec: &Rules, letters: &Letters, text: &str) -> Option<LastAction> {
    let fields: Vec<&str> = text.split(':').collect();
    let player = player_named(spec, letters, fields.first()?).filter(|player| !player.is_neutral())?;
    let (what, rest) = match fields.get(1..)? {
        ["PASS", rest @ ..] => (What::Pass, rest),
        ["STOP", rest @ ..] => (What::Stop, rest),
        [drop, rule, rest @ ..] if drop.contains('@') => (read_drop(spec, drop, rule)?, rest),
        [kind, way, rule, rest @ ..] => (read_move(spec, kind, way, rule)?, rest),
        _ => return None,
    };
    let (classes, rest) = match what {
        What::Pass => (vec![Class::Pass], rest),
        What::Stop => (vec![Class::Stop], rest),
        What::Move { .. } | What::Drop { .. } => {
            let (words, rest) = rest.split_first()?;
            let classes: Option<Vec<Class>> =
                words.split('+').filter(|word| !word.is_empty()).map(Class::by_name).collect();
            (classes?, rest)
        }
    };
    let choices = match rest {
        [] => Vec::new(),
        [choices] => choices.split('+').map(|choice| read_choice(spec, choice)).collect::<Option<Vec<_>>>()?,
        _ => return None,
    };
    Some(LastAction { decision: Decision { player, what, choices }, classes })
}

fn read_move(spec: &Rules, kind: &str, way: &str, rule: &str) -> Option<What> {
    let square = |name: &str| spec.board.square_by_name(name);
    let (from, to) = way.split_once('-')?;
    let (from, slot) = read_cell(spec, from)?;
    let (to, partner) = match to.split_once('+') {
        Some((to, partner)) => (to, Some(square(partner)?)),
        None => (to, None),
    };
    let (writer, id) = rule.split_once('/')?;
    let rule = MoveName { kind: kind_named(spec, writer)?, id: id.parse().ok()? };
    let kind = kind_named(spec, kind)?;
    Some(What::Move { kind, slot: slot.unwrap_or(0), from, to: square(to)?, partner, rule })
}

fn read_drop(spec: &Rules, drop: &str, rule: &str) -> Option<What> {
    let (kind, to) = drop.split_once('@')?;
    let (store, id) = rule.split_once('/')?;
    let store = StoreId(spec.stores.iter().position(|known| is_named(&known.code, store))? as u8);
    let (kind, to) = (kind_named(spec, kind)?, spec.board.square_by_name(to)?);
    Some(What::Drop { store, kind, to, rule: id.parse().ok()? })
}

fn read_choice(spec: &Rules, text: &str) -> Option<Choice> {
    Some(match text {
        "n" => Choice::Decline,
        "y" => Choice::Accept,
        _ if text.starts_with('=') => Choice::Become(kind_named(spec, &text[1..])?),
        _ if text.starts_with('~') => Choice::Way(text[1..].parse().ok()?),
        _ => {
            let (kind, square) = text.split_once('@')?;
            Choice::Place(kind_named(spec, kind)?, spec.board.square_by_name(square)?)
        }
    })
}
