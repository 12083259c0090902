//! How fast each move of a game is, in words and as data.

use crate::text_board;
use arbiter::Game;
use arbiter_engine::tiers::{MoveTier, Reason, Rule, Sizes, Tier, Tiers};
use arbiter_spec::checked::{KindId, PlayerId, Rules};
use serde_json::{Value, json};
use std::io::Write;

/// What the tiers mean; those that occur are explained.
const MEANINGS: &[(Tier, &str)] = &[
    (Tier::Free, "nothing is tested: no royal piece must be kept safe"),
    (Tier::Table, "nothing is tested: this player has no royal piece to keep safe"),
    (Tier::Masked, "pins and checks are worked out once for all moves of a position"),
    (Tier::Local, "pins and checks as in tier 1, and a look at the lines that the move changes"),
    (Tier::Tested, "the position after the move is asked: by a kernel where it could matter, else on a copy"),
];

/// As people read it.
pub fn print(out: &mut dyn Write, game: &Game, tiers: &Tiers) -> anyhow::Result<()> {
    let rules = game.spec();
    match &tiers.kernel {
        Ok(kernel) => {
            writeln!(out, "{}", text_board::wrapped("kernel   ", &kernel.description, 9))?;
            writeln!(out, "         {}", weight(&kernel.sizes))?;
        }
        Err(reasons) => {
            writeln!(out, "kernel   none:")?;
            for reason in reasons {
                writeln!(out, "         {}", because(game, reason))?;
            }
        }
    }
    writeln!(out, "general  {}\n", weight(&tiers.general))?;
    // What slows down the whole game is said once.
    let mut said: Vec<String> = Vec::new();
    for (index, kind) in rules.kinds.iter().enumerate() {
        let mut name = kind.code.as_str();
        let own: Vec<&MoveTier> = tiers.moves.iter().filter(|m| m.kind.index() == index).collect();
        for group in groups(&own) {
            let Some(first) = group.first() else { continue };
            let ids: Vec<String> = group.iter().map(|m| id(rules, m)).collect();
            let ids = format!("{}{}", ids.join(", "), only(rules, &first.players));
            writeln!(out, "{}", text_board::wrapped(&format!("{name:8} {:3} ", first.tier), &ids, 13))?;
            let reason = first.reason.as_ref().map(|reason| because(game, reason));
            let no_table = first.no_table.as_ref().map(|reason| format!("no table: {}", because(game, reason)));
            for reason in reason.into_iter().chain(no_table) {
                match said.iter().position(|known| *known == reason) {
                    Some(number) => writeln!(out, "             see [{}]", number + 1)?,
                    None => {
                        said.push(reason);
                        writeln!(out, "             [{}] {}", said.len(), said.last().map_or("", |reason| reason))?;
                    }
                }
            }
            name = "";
        }
    }
    writeln!(out)?;
    for (tier, meaning) in MEANINGS.iter().filter(|(tier, _)| tiers.moves.iter().any(|m| m.tier == *tier)) {
        writeln!(out, "tier {tier:3} {meaning}")?;
    }
    Ok(())
}

/// Moves of one kind that are as fast for the same reasons, in the order in which the first of each is written.
fn groups<'t>(moves: &[&'t MoveTier]) -> Vec<Vec<&'t MoveTier>> {
    let sentence = |reason: &'t Option<Reason>| reason.as_ref().map(|reason| reason.sentence.as_str());
    let key = |m: &'t MoveTier| (m.tier, &m.players, sentence(&m.reason), sentence(&m.no_table));
    let mut groups: Vec<Vec<&MoveTier>> = Vec::new();
    for m in moves {
        match groups.iter_mut().find(|group| group.first().is_some_and(|first| key(first) == key(m))) {
            Some(group) => group.push(m),
            None => groups.push(vec![m]),
        }
    }
    groups
}

/// The id of a move, with the piece that wrote it where that is another one.
fn id(rules: &Rules, m: &MoveTier) -> String {
    match m.rule {
        Rule::Move(name) if name.kind == m.kind => name.id.to_string(),
        Rule::Move(name) => format!("{}/{}", code(rules, name.kind), name.id),
        Rule::Drop(id) => format!("drop {id}"),
    }
}

fn code(rules: &Rules, kind: KindId) -> &str {
    &rules.kind(kind).code
}

/// The players, where it is not all of them.
fn only(rules: &Rules, players: &[PlayerId]) -> String {
    if players.len() == rules.players.len() {
        return String::new();
    }
    let names: Vec<&str> = players.iter().map(|player| rules.player_name(*player)).collect();
    format!(" of {}", names.join(", "))
}

fn because(game: &Game, reason: &Reason) -> String {
    match &reason.at {
        Some(at) => format!("{} ({})", reason.sentence, game.location(at)),
        None => reason.sentence.clone(),
    }
}

fn weight(sizes: &Sizes) -> String {
    let Sizes { width, planes, position, tables } = sizes;
    format!("sets of {width} bits, {planes} planes, position {position} bytes, tables {} KiB", tables.div_ceil(1024))
}

/// As programs read it.
pub fn json(game: &Game, tiers: &Tiers) -> Value {
    let rules = game.spec();
    let reason = |reason: &Reason| {
        let (pointer, location) =
            (reason.at.as_ref().map(|at| at.pointer()), reason.at.as_ref().map(|at| game.location(at)));
        json!({ "sentence": reason.sentence, "pointer": pointer, "location": location })
    };
    let sizes = |sizes: &Sizes| {
        json!({
            "width": sizes.width, "planes": sizes.planes,
            "position_bytes": sizes.position, "table_bytes": sizes.tables,
        })
    };
    let moves = tiers.moves.iter().map(|m| {
        let rule = match m.rule {
            Rule::Move(name) => format!("{}/{}", code(rules, name.kind), name.id),
            Rule::Drop(id) => format!("drop/{id}"),
        };
        json!({
            "piece": code(rules, m.kind),
            "rule": rule,
            "players": m.players.iter().map(|player| rules.player_name(*player)).collect::<Vec<_>>(),
            "tier": m.tier.code(),
            "reason": m.reason.as_ref().map(reason),
            "no_table": m.no_table.as_ref().map(reason),
        })
    });
    let kernel = match &tiers.kernel {
        Ok(kernel) => json!({ "description": kernel.description, "sizes": sizes(&kernel.sizes), "reasons": [] }),
        Err(reasons) => json!({
            "description": null, "sizes": null, "reasons": reasons.iter().map(reason).collect::<Vec<_>>(),
        }),
    };
    json!({
        "game": game.name(), "kernel": kernel, "general": sizes(&tiers.general),
        "moves": moves.collect::<Vec<_>>(),
    })
}
