//! What the classical fields have no room for: `key=value`, `key:PLAYER=value`.

use super::error::Problems;
use super::{Word, board, counts, hands, order, passing, rights, turn};
use crate::Letters;
use arbiter_spec::checked::{CounterId, CounterPer, FlagId, PhaseId, PlayerFlagId, PlayerId, Rules};
use arbiter_spec::play::Placement;

struct Fact<'a> {
    key: &'a str,
    of: Option<&'a str>,
    value: &'a str,
    word: Word<'a>,
}

fn split<'a>(word: &Word<'a>) -> Fact<'a> {
    let (left, value) = word.text.split_once('=').unwrap_or((word.text, ""));
    let (key, of) = left.split_once(':').map_or((left, None), |(key, of)| (key, Some(of)));
    Fact { key, of, value, word: *word }
}

/// The phase decides whose turn it can be, so it is read first. Unsaid, the first phase is not over while pieces are held.
pub(crate) fn read_phase(spec: &Rules, words: &[Word], placement: &mut Placement, problems: &mut Problems) {
    let Some(fact) = words.iter().map(split).find(|f| f.key == "phase") else {
        if !spec.turns.phases.is_empty() && hands::anything_held(placement) {
            placement.phase = Some(PhaseId(0));
            placement.turn = 0;
        }
        return;
    };
    match spec.turns.phases.iter().position(|p| p.code == fact.value) {
        Some(i) => {
            placement.phase = Some(PhaseId(i as u8));
            placement.turn = 0;
        }
        None if fact.value == "MAIN" => {}
        None => problems.field(fact.word, "a phase", "MAIN or the code of a phase"),
    }
}

/// `part` and `turn` change what other fields mean, so they are read before those.
pub(crate) fn read_turn(spec: &Rules, words: &[Word], placement: &mut Placement, problems: &mut Problems) {
    for fact in words.iter().map(split).filter(|fact| matches!(fact.key, "part" | "turn")) {
        let round = counts::round(spec, placement);
        match fact.value.parse::<usize>() {
            Ok(part) if fact.key == "part" => placement.part = part.min(1000),
            Ok(turn) if turn < order(spec, placement).len() => placement.turn = turn,
            Ok(_) => problems.field(fact.word, "a fact of this game", "a place in the order of turns, from 0"),
            Err(_) => problems.field(fact.word, "a fact of this game", "a number"),
        }
        (placement.turn_number, placement.ply) = counts::implied(spec, placement, round);
    }
}

pub(crate) fn read(
    spec: &Rules,
    letters: &Letters,
    words: &[Word],
    placement: &mut Placement,
    problems: &mut Problems,
) {
    for fact in words.iter().map(split) {
        if let Err(expected) = one(spec, letters, &fact, placement) {
            problems.field(fact.word, "a fact of this game", expected);
        }
    }
}

fn one(spec: &Rules, letters: &Letters, fact: &Fact, placement: &mut Placement) -> Result<(), &'static str> {
    let number = || fact.value.parse::<u32>().ok().filter(|n| *n <= 1_000_000).ok_or("a number");
    let player = |name: &str| turn::player_named(spec, letters, name).ok_or("a player's name");
    if let Some(read) = turn::read(spec, letters, (fact.key, fact.of, fact.value), placement) {
        return read;
    }
    match fact.key {
        "phase" | "part" | "turn" => {}
        "turns" => placement.turn_number = number()?.max(1),
        "ply" => placement.ply = number()?,
        "moved" | "unmoved" => {
            for name in fact.value.split(',') {
                let named = turn::pieces_named(spec, placement, name);
                for i in named.ok_or("names of squares with pieces, separated by commas")? {
                    placement.pieces[i].moved = fact.key == "moved";
                }
            }
        }
        "flags" => {
            for item in fact.value.split(',') {
                let mut words = item.split(':');
                let named = turn::pieces_named(spec, placement, words.next().unwrap_or_default()).unwrap_or_default();
                let piece = *named.first().ok_or("a square with a piece")?;
                let code = words.next().unwrap_or_default();
                let flag = spec
                    .flags
                    .iter()
                    .position(|f| turn::is_named(f, code))
                    .ok_or("square:FLAG or square:FLAG:turns")?;
                let turns = words.next().map(|n| n.parse::<u32>().map_err(|_| "a number of turns")).transpose()?;
                placement.pieces[piece].flags.push((FlagId(flag as u8), turns));
            }
        }
        "state" => {
            let of = player(fact.of.ok_or("`state:PLAYER=FLAG`")?)?;
            for code in fact.value.split(',') {
                let flag = spec.player_flags.iter().position(|f| f == code).ok_or("a flag players can carry")?;
                placement.player_flags.push((of, PlayerFlagId(flag as u8)));
            }
        }
        "commander" => {
            let of = player(fact.of.ok_or("`commander:PLAYER=PLAYER`")?)?;
            placement.commanders.push((of, player(fact.value)?));
        }
        code => {
            let unknown = "the code of a counter, or one of state commander phase part turn turns ply flags moved unmoved acted actions \
                 chain idle last roll awaits rerolls";
            let counter = spec.counters.iter().position(|c| c.code == code).ok_or(unknown)?;
            let value = fact.value.parse::<i64>().map_err(|_| "a whole number")?;
            let of = match spec.counters[counter].per {
                CounterPer::Game => PlayerId::NEUTRAL,
                _ => player(fact.of.ok_or("`CODE:PLAYER=number`: each player has this counter")?)?,
            };
            counts::set(spec, placement, CounterId(counter as u8), of, value);
        }
    }
    Ok(())
}

/// `told`: the position as far as it was told, who has moved.
pub(crate) fn write(spec: &Rules, placement: &Placement, told: &Placement) -> String {
    let mut out = Vec::new();
    turn_facts(spec, placement, &mut out);
    turn::write(spec, placement, &mut out);
    counter_facts(spec, placement, &mut out);
    for player in spec.player_ids() {
        let flags = placement.player_flags.iter().filter(|(p, _)| *p == player);
        let codes: Vec<&str> =
            flags.filter_map(|(_, f)| spec.player_flags.get(f.index()).map(String::as_str)).collect();
        if !codes.is_empty() {
            out.push(format!("state:{}={}", turn::named(spec.player_name(player)), codes.join(",")));
        }
    }
    for (of, by) in &placement.commanders {
        out.push(format!("commander:{}={}", turn::named(spec.player_name(*of)), turn::named(spec.player_name(*by))));
    }
    piece_facts(spec, placement, told, &mut out);
    out.iter().map(|fact| format!(" {fact}")).collect()
}

fn turn_facts(spec: &Rules, placement: &Placement, out: &mut Vec<String>) {
    let code = placement.phase.and_then(|id| spec.turns.phases.get(id.index())).map_or("MAIN", |p| p.code.as_str());
    let implied = !spec.turns.phases.is_empty() && hands::anything_held(placement);
    if implied != (placement.phase == Some(PhaseId(0))) || placement.phase.is_some_and(|p| p.index() > 0) {
        out.push(format!("phase={code}"));
    }
    let order = order(spec, placement);
    let len = order.len().max(1);
    let start = if placement.phase.is_some() { 0 } else { spec.turns.start };
    let first = (0..len).map(|i| (start + i) % len).find(|&i| order.get(i) == order.get(placement.turn));
    if first != Some(placement.turn) {
        out.push(format!("turn={}", placement.turn));
    }
    if placement.part > 0 {
        out.push(format!("part={}", placement.part));
    }
    let (turn_number, ply) = counts::implied(spec, placement, counts::round(spec, placement));
    if turn_number != placement.turn_number {
        out.push(format!("turns={}", placement.turn_number));
    }
    if ply != placement.ply {
        out.push(format!("ply={}", placement.ply));
    }
}

fn counter_facts(spec: &Rules, placement: &Placement, out: &mut Vec<String>) {
    let (clock, race) = (counts::clock(spec), counts::race(spec));
    for (i, counter) in spec.counters.iter().enumerate() {
        let id = CounterId(i as u8);
        let holders: Vec<PlayerId> = match counter.per {
            CounterPer::Game => vec![PlayerId::NEUTRAL],
            CounterPer::Player => spec.player_ids().collect(),
            CounterPer::Team => spec.teams.iter().filter_map(|team| team.players.first().copied()).collect(),
        };
        for of in holders {
            let value = counts::value(spec, placement, id, of);
            let told = match race {
                _ if clock == Some(id) => counts::shown(value),
                Some((counted, limit)) if counted == id => limit - counts::left(limit, value),
                _ => counter.initial,
            };
            if value == told {
                continue;
            }
            out.push(match counter.per {
                CounterPer::Game => format!("{}={value}", counter.code),
                _ => format!("{}:{}={value}", counter.code, turn::named(spec.player_name(of))),
            });
        }
    }
}

fn piece_facts(spec: &Rules, placement: &Placement, told: &Placement, out: &mut Vec<String>) {
    let passed: Vec<usize> = passing::written(spec, placement).into_iter().map(|(i, _)| i).collect();
    let mut flags = Vec::new();
    for (i, piece) in placement.pieces.iter().enumerate() {
        let mark = board::shows_promoted(spec, piece);
        for (flag, turns) in &piece.flags {
            let shown = if turns.is_some() { passed.contains(&i) } else { mark == Some(*flag) };
            let (Some(code), false) = (spec.flags.get(flag.index()), shown) else { continue };
            let turns = turns.map_or(String::new(), |n| format!(":{n}"));
            let code = turn::named(code);
            flags.push(format!("{}:{code}{turns}", turn::cell(spec, placement, i)));
        }
    }
    if !flags.is_empty() {
        out.push(format!("flags={}", flags.join(",")));
    }
    let names = |wanted: bool| {
        let exceptions = rights::exceptions(spec, placement, told).into_iter();
        let cells = exceptions.filter(|(moved, _)| *moved == wanted).map(|(_, i)| turn::cell(spec, placement, i));
        cells.collect::<Vec<_>>().join(",")
    };
    for (key, squares) in [("moved", names(true)), ("unmoved", names(false))] {
        if !squares.is_empty() {
            out.push(format!("{key}={squares}"));
        }
    }
}
