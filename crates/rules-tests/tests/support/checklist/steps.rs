//! The words of a script: what each does, or asks.

use super::position::{kind, player};
use super::runner::Runner;
use crate::support::player::Player;
use arbiter_spec::checked::{KindId, PlayerId, SeatId, Square, StatusId, StoreId};
use arbiter_spec::play::{Choice, Decision, PlacedPiece, What};
use std::collections::BTreeSet;

type Step = Result<(), String>;

/// One step.
pub fn step<P: Player>(runner: &mut Runner<P>, text: &str) -> Step {
    if text == "again" {
        runner.now = runner.first.clone();
        return Ok(());
    }
    if let Some((head, rest)) = text.split_once(':') {
        return ask(runner, head, rest.trim());
    }
    match text.split_whitespace().collect::<Vec<_>>()[..] {
        ["swap", from, to] => swap(runner, from, to),
        ["no", "swap", from, to] => told(swap_refused(runner, from, to)?, || "it can be agreed on".into()),
        ["halt"] => halt(runner),
        ["may", "halt"] => told(halt_by(runner).is_some(), || "nobody may propose it".into()),
        ["no", "halt"] => told(halt_by(runner).is_none(), || "it may be proposed".into()),
        ["may", wanted] => legal(runner, wanted).map(drop),
        ["no", wanted] => told(legal(runner, wanted).is_err(), || "it is legal".into()),
        ["roll", ref throws @ ..] => roll(runner, throws),
        [wanted] => {
            let decision = legal(runner, wanted)?;
            runner.act(|game| game.play(&decision).map_err(|e| e.to_string()), true)
        }
        _ => Err("this step is not understood".into()),
    }
}

fn ask<P: Player>(runner: &Runner<P>, head: &str, wanted: &str) -> Step {
    let (spec, now) = (&runner.spec, &runner.now);
    let name = |p: PlayerId| title(spec.player_name(p));
    let armies = |holds: &dyn Fn(PlayerId) -> bool| spec.player_ids().filter(|p| holds(*p)).map(name).collect();
    let found: Vec<String> = match head {
        "kinds" => {
            let kinds: BTreeSet<String> = now.legal().iter().filter_map(|d| letter(runner, d)).collect();
            let wanted: BTreeSet<String> = wanted.chars().map(String::from).collect();
            return told(kinds == wanted, || format!("found {kinds:?}"));
        }
        "all" => now.legal().iter().map(|d| whole(runner, d)).collect(),
        "count" => vec![now.legal().len().to_string()],
        "turn" => vec![name(now.to_move())],
        "skipped" => runner.skipped.iter().map(|p| name(*p)).collect(),
        "frozen" => armies(&|p| now.has_status(p, StatusId(0))),
        "check" => armies(&|p| now.in_check(p)),
        "ctl" => {
            let commanded = spec.player_ids().filter(|p| now.commander(*p) != *p);
            commanded.map(|p| format!("{}<{}", name(p), name(now.commander(p)))).collect()
        }
        "prison" => {
            let held = |holder| now.stored(StoreId(0), holder).into_iter().map(move |pieces| (holder, pieces.owner));
            spec.player_ids()
                .flat_map(held)
                .map(|(holder, owner)| format!("{}:{}", name(holder), name(owner)))
                .collect()
        }
        "decides" => vec![spec.seats[now.deciding_seat().index()].code.clone()],
        "pieces" => vec![now.placement().pieces.len().to_string()],
        "throws" => vec![runner.throws.to_string()],
        "over" => return over(runner, wanted),
        _ if head.starts_with("sys ") => {
            let square = square(runner, &head[4..])?;
            let systems = now.placement().pieces.into_iter().filter(|piece| piece.square == square);
            systems.filter_map(|piece| label(runner, &piece, "SYSTEM")).map(|code| title(&code)).collect()
        }
        _ if head.len() == 2 => {
            let square = square(runner, head)?;
            let pieces = now.placement().pieces.into_iter().filter(|piece| piece.square == square);
            let pieces: Vec<String> =
                pieces.map(|piece| format!("{} {}", name(piece.owner), shown(runner, &piece))).collect();
            return told(pieces.join("+") == wanted.trim_matches('-'), || format!("there stands {}", pieces.join("+")));
        }
        _ if head.len() == 3 => {
            let (kind, from) = (kind(spec, &head[..1])?, square(runner, &head[1..])?);
            let own = |d: &&Decision| matches!(d.what, What::Move { kind: k, from: f, .. } if k == kind && f == from);
            now.legal().iter().filter(own).map(|d| target(runner, d)).collect()
        }
        _ => return Err("this question is not understood".into()),
    };
    let wanted: Vec<&str> = wanted.split_whitespace().filter(|word| *word != "-").collect();
    let ordered = head == "skipped";
    let same = match ordered {
        true => wanted == found,
        false => found.len() == wanted.len() && found.iter().all(|f| wanted.contains(&f.as_str())),
    };
    told(same, || format!("found: {}", if found.is_empty() { "-".into() } else { found.join(" ") }))
}

/// `CODE`, with all the same score; `CODE/Blue`, where that army's team has lost and the other won; `-`.
fn over<P: Player>(runner: &Runner<P>, wanted: &str) -> Step {
    let Some(outcome) = runner.now.outcome() else {
        return told(wanted == "-", || "the game goes on".into());
    };
    let (code, loser) = wanted.split_once('/').map_or((wanted, None), |(code, loser)| (code, Some(loser)));
    let scores: Vec<f64> = match loser {
        None => vec![0.5; outcome.scores.len()],
        Some(loser) => {
            let lost = runner.spec.team_of(player(&runner.spec, loser)?).ok_or("no team")?.index();
            (0..outcome.scores.len()).map(|team| if team == lost { 0.0 } else { 1.0 }).collect()
        }
    };
    told(outcome.code == code && outcome.scores == scores, || format!("found {outcome:?}"))
}

fn told(holds: bool, problem: impl FnOnce() -> String) -> Step {
    if holds { Ok(()) } else { Err(problem()) }
}

/// `BLUE` as it is written here: `Blue`.
fn title(code: &str) -> String {
    code.chars().enumerate().map(|(i, c)| if i == 0 { c } else { c.to_ascii_lowercase() }).collect()
}

fn square<P: Player>(runner: &Runner<P>, name: &str) -> Result<Square, String> {
    runner.spec.board.square_by_name(name).ok_or_else(|| format!("there is no square {name}"))
}

fn letter<P: Player>(runner: &Runner<P>, decision: &Decision) -> Option<String> {
    let What::Move { kind, .. } = decision.what else { return None };
    Some(runner.spec.kind(kind).symbol.clone())
}

fn label<P: Player>(runner: &Runner<P>, piece: &PlacedPiece, attribute: &str) -> Option<String> {
    let attributes = &runner.spec.attributes;
    let index = attributes.iter().position(|a| a.code == attribute)?;
    let value = (*piece.attributes.get(index)?)?;
    Some(attributes[index].values[usize::from(value)].code.clone())
}

/// `K`, or `Pq` with the patron.
fn shown<P: Player>(runner: &Runner<P>, piece: &PlacedPiece) -> String {
    let patron = label(runner, piece, "PATRON").and_then(|code| runner.spec.kind_by_code(&code));
    let patron = patron.map(|kind| runner.spec.kind(kind).symbol.to_lowercase()).unwrap_or_default();
    format!("{}{patron}", runner.spec.kind(piece.kind).symbol)
}

/// `Kd5xe5`, `Pe7-e8=Q`.
fn whole<P: Player>(runner: &Runner<P>, decision: &Decision) -> String {
    let What::Move { from, .. } = decision.what else { return "?".into() };
    let target = target(runner, decision);
    let (to, rest) = target.split_at(2);
    let (mark, rest) = rest.strip_prefix('x').map_or(("-", rest), |rest| ("x", rest));
    let letter = letter(runner, decision).unwrap_or_default();
    format!("{letter}{}{mark}{to}{rest}", runner.spec.board.square_name(from))
}

/// `e5`, `e5x`, `e8=Q`, `e8x=Q`.
fn target<P: Player>(runner: &Runner<P>, decision: &Decision) -> String {
    let What::Move { to, kind, .. } = decision.what else { return "?".into() };
    let becomes = |choice: &Choice| match choice {
        Choice::Become(new) if *new != kind => Some(*new),
        _ => None,
    };
    let becomes: Option<KindId> = decision.choices.iter().find_map(becomes);
    let becomes = becomes.map(|kind| format!("={}", runner.spec.kind(kind).symbol)).unwrap_or_default();
    let mark = if captures(runner, decision, to) { "x" } else { "" };
    format!("{}{mark}{becomes}", runner.spec.board.square_name(to))
}

/// Whether a piece that stood on the target is gone after the move; a piece that joins another takes nobody.
fn captures<P: Player>(runner: &Runner<P>, decision: &Decision, to: Square) -> bool {
    let there = |game: &P| -> Vec<(PlayerId, KindId)> {
        let pieces = game.placement().pieces.into_iter().filter(|piece| piece.square == to);
        pieces.map(|piece| (piece.owner, piece.kind)).collect()
    };
    let before = there(&runner.now);
    let mut next = runner.now.clone();
    !before.is_empty() && next.play(decision).is_ok() && {
        let after = there(&next);
        before.iter().any(|piece| !after.contains(piece))
    }
}

fn legal<P: Player>(runner: &Runner<P>, wanted: &str) -> Result<Decision, String> {
    let legal = runner.now.legal();
    let texts: Vec<String> = legal.iter().map(|d| whole(runner, d)).collect();
    let index = texts.iter().position(|text| text == wanted);
    index.map(|i| legal[i].clone()).ok_or_else(|| format!("legal are {}", texts.join(" ")))
}

/// Throws one after the other, as long as the same army is asked to.
fn roll<P: Player>(runner: &mut Runner<P>, throws: &[&str]) -> Step {
    let asked = runner.now.placement().turn_number;
    let mut used = 0;
    runner.act(
        |game| {
            for throw in throws {
                let Some(chance) = game.awaited_roll().filter(|_| game.placement().turn_number == asked) else { break };
                let face: usize = throw.parse().map_err(|_| format!("`{throw}` is no face"))?;
                game.roll(chance, face - 1).map_err(|e| e.to_string())?;
                used += 1;
            }
            told(used > 0, || "no throw is awaited".into())
        },
        false,
    )?;
    runner.throws = used;
    Ok(())
}

const EXCHANGE: &str = "EXCHANGE_PRISONERS";
const HALT: &str = "HALT";

/// The seat that decides for an army.
fn seat_for<P: Player>(runner: &Runner<P>, army: &str) -> Result<SeatId, String> {
    let commander = runner.now.commander(player(&runner.spec, army)?);
    let seat = runner.spec.seats.iter().position(|seat| seat.players.contains(&commander));
    seat.map(|index| SeatId(index as u8)).ok_or_else(|| format!("nobody decides for {army}"))
}

fn swap<P: Player>(runner: &mut Runner<P>, from: &str, to: &str) -> Step {
    let (proposer, responder) = (seat_for(runner, from)?, seat_for(runner, to)?);
    let army = player(&runner.spec, to)?;
    told(runner.now.may_propose(proposer, EXCHANGE, Some(army)), || "it is not among the offers".into())?;
    runner.now.propose(proposer, EXCHANGE, Some(army)).map_err(|e| format!("offering: {e}"))?;
    runner.now.answer(responder, EXCHANGE, true).map_err(|e| format!("accepting: {e}"))
}

/// Whether the offer cannot be made, or made but not accepted.
fn swap_refused<P: Player>(runner: &Runner<P>, from: &str, to: &str) -> Result<bool, String> {
    let (proposer, responder) = (seat_for(runner, from)?, seat_for(runner, to)?);
    let army = player(&runner.spec, to)?;
    let mut trial = runner.now.clone();
    let listed = trial.may_propose(proposer, EXCHANGE, Some(army));
    let done = trial.propose(proposer, EXCHANGE, Some(army)).is_ok();
    if listed != done {
        return Err(format!("listed: {listed}, but done: {done}"));
    }
    Ok(!done || trial.answer(responder, EXCHANGE, true).is_err())
}

/// A seat that may propose the halt.
fn halt_by<P: Player>(runner: &Runner<P>) -> Option<SeatId> {
    runner.now.proposals().into_iter().find(|open| open.code == HALT).map(|open| open.seat)
}

/// A seat proposes the halt, and those that are asked say yes.
fn halt<P: Player>(runner: &mut Runner<P>) -> Step {
    let seat = halt_by(runner).ok_or("nobody may propose it")?;
    runner.now.propose(seat, HALT, None).map_err(|e| e.to_string())?;
    let seats = (0..runner.spec.seats.len()).map(|i| SeatId(i as u8));
    for seat in seats.filter(|s| *s != seat) {
        if runner.now.waiting(seat).iter().any(|code| code == HALT) {
            runner.now.answer(seat, HALT, true).map_err(|e| e.to_string())?;
        }
    }
    Ok(())
}
