//! The games of a match as PGN, in the order of their numbers.

use super::entrant::Entrant;
use super::log::Log;
use crate::error::Error;
use arbiter_arena::tournament::Entry;
use arbiter_arena::tournament::Terms;
use arbiter_notation::pgn::{Comment, Game, Termination, Turn, on_board, write};
use arbiter_notation::position;
use arbiter_spec::checked::Rules;
use arbiter_spec::play::Outcome;
use std::io::Write;

/// All games of a log below a number, one after the other.
pub fn write_all(
    out: &mut dyn Write,
    (log, below): (&Log, u64),
    terms: &Terms,
    entrants: &[Entrant],
    game: &arbiter_engine::Game,
) -> Result<(), Error> {
    for entry in log.entries(below) {
        let entry = entry?;
        if entry.moves.is_some() {
            let text = write(&one(&entry, terms, entrants, game));
            let failed = |source| Error::Io { doing: "cannot write", what: "the games".into(), source };
            out.write_all(text.as_bytes()).map_err(failed)?;
        }
    }
    Ok(())
}

fn one(entry: &Entry, terms: &Terms, entrants: &[Entrant], game: &arbiter_engine::Game) -> Game {
    let rules: &Rules = game.spec();
    let verdict = &entry.game.verdict;
    let opening = entry.opening.clone().unwrap_or_default();
    let name = |seat: usize| {
        let player = entry.game.seats.get(seat).and_then(|player| entrants.get(*player));
        player.map_or("?", |entrant| entrant.name.as_str())
    };
    let mut record = Game::default();
    let tags = &mut record.tags;
    tags.set("Event", &format!("arbiter match, seed {}", terms.seed));
    tags.set("Round", &(entry.game.number + 1).to_string());
    if let [_, _] = rules.seats.as_slice() {
        tags.set("White", name(0));
        tags.set("Black", name(1));
    }
    for (seat, code) in rules.seats.iter().map(|seat| &seat.code).enumerate().filter(|_| rules.seats.len() > 2) {
        // Names of tags are letters, digits and underscores.
        let tag: String = code.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
        tags.set(&tag, name(seat));
    }
    tags.set("Variant", &terms.game);
    tags.set("Termination", &format!("{}: {}", verdict.kind, verdict.code));
    let position = opening.position.clone().or_else(|| {
        let shuffled = rules.start.count() > 1;
        shuffled.then(|| position::write(rules, &game.start(opening.number.unwrap_or(0)).placement()))
    });
    if let Some(position) = position {
        tags.set("SetUp", "1");
        tags.set("FEN", &position);
    }
    if let Some(opening) = &opening.name {
        tags.set("Opening", opening);
    }
    let outcome = Outcome { code: verdict.code.clone(), subject: None, scores: verdict.scores.clone() };
    record.result = on_board(&outcome).unwrap_or(Termination::Open);
    for text in entry.moves.iter().flat_map(|moves| moves.split_whitespace()) {
        let Some(turn) = Turn::new(text) else {
            // A game whose moves PGN has no form for is in its own record.
            record.closing.extend(Comment::new("its moves are in the record"));
            break;
        };
        record.line.moves.push(turn);
    }
    if record.result == Termination::Open {
        let scores: Vec<String> =
            rules.teams.iter().zip(&verdict.scores).map(|(team, score)| format!("{} {score}", team.name)).collect();
        record.closing.extend(Comment::new(&scores.join(", ")));
    }
    record
}
