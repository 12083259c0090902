//! Positions that play can lead to, written to the letter.

use super::error::{PositionError, PositionErrors, PositionProblem};
use super::{Style, Word, passing, reach, read, rights, words, write_as};
use arbiter_engine::Game;
use arbiter_spec::checked::{PlayerId, Royalty, RoyaltyCount, Rules, Safety, Tested};
use arbiter_spec::play::{PlacedMan, Placement};

/// Reads a position that is written in one of the [`Style`]s to the letter, all fields included, and about which there are
/// no [`doubts`]. Says everything that is wrong. Whatever it takes, [`read`] takes and understands the same.
///
/// ```
/// # let game = include!("../../doc/game.rs");
/// use arbiter_notation::position::read_strict;
/// assert!(read_strict(&game, "4k3/8/8/8/8/8/8/4K3 w - - 0 1").is_ok());
/// let said = read_strict(&game, "4k3/8/8/8/8/8/8/P3K3 w").unwrap_err().to_string();
/// assert!(said.contains("`-` is missing"), "{said}");
/// assert!(said.contains("no PAWN of WHITE can ever stand on a1"), "{said}");
/// ```
pub fn read_strict(game: &Game, text: &str) -> Result<Placement, PositionErrors> {
    let placement = read(game.spec(), text)?;
    let mut problems = misspelt(game, &placement, text);
    let unlawful = |why| PositionError { column: 1, problem: PositionProblem::Unlawful(why) };
    problems.extend(doubts(game, &placement).into_iter().map(unlawful));
    if problems.is_empty() { Ok(placement) } else { Err(PositionErrors(problems)) }
}

/// Where a text differs from the style that comes closest; nothing if it is one of them to the letter.
fn misspelt(game: &Game, placement: &Placement, text: &str) -> Vec<PositionError> {
    let difference = |style: Style| {
        let right = write_as(game, placement, style);
        let (found, expected) = (words(text), words(&right));
        let mut out = Vec::new();
        let end = Word { text: "", column: text.chars().count() + 1 };
        for i in 0..found.len().max(expected.len()) {
            let (is, should) = (found.get(i).unwrap_or(&end), expected.get(i).map_or("", |word| word.text));
            if is.text != should {
                let problem = PositionProblem::Spelling { found: is.text.into(), expected: should.into() };
                out.push(PositionError { column: is.column, problem });
            }
        }
        if out.is_empty() && text != right {
            let problem = PositionProblem::Spelling { found: text.into(), expected: right };
            out.push(PositionError { column: 1, problem });
        }
        out
    };
    [Style::Fen, Style::XFen, Style::Shredder].map(difference).into_iter().min_by_key(Vec::len).unwrap_or_default()
}

/// What speaks against a position that can be read, in words: royal men too few or too many, men where none of their kind can
/// ever stand, rights of men that never began there, moves in passing through others, a player left in check by his own move.
/// A position without doubts may still be one that no game leads to.
pub fn doubts(game: &Game, placement: &Placement) -> Vec<String> {
    let spec = game.spec();
    let mut out = Vec::new();
    for rule in &spec.royalty {
        for player in &rule.players {
            out.extend(royal_men(spec, placement, rule, *player));
        }
    }
    let name = |man: &PlacedMan| {
        let square = spec.board.square_name(man.square);
        (&spec.kind(man.kind).code, spec.player_name(man.owner), square)
    };
    let reach = reach::Reach::new(spec);
    for man in placement.men.iter().filter(|man| !reach.may_stand(man.kind, man.owner, man.square)) {
        let (kind, owner, square) = name(man);
        out.push(format!("no {kind} of {owner} can ever stand on {square}"));
    }
    for i in rights::astray(spec, placement) {
        let (kind, owner, square) = name(&placement.men[i]);
        out.push(format!("the {kind} of {owner} on {square} counts as unmoved, but no game begins so"));
    }
    for i in passing::blocked(spec, placement) {
        let (kind, owner, square) = name(&placement.men[i]);
        out.push(format!("the {kind} of {owner} cannot just have come to {square} over a square that is taken"));
    }
    out.extend(left_in_check(game, placement));
    out
}

/// As many royal men as at the start where each of them counts, else at least one and no more than that.
fn royal_men(spec: &Rules, placement: &Placement, rule: &Royalty, player: PlayerId) -> Option<String> {
    let of_rule = |kind| rule.kinds.contains(&kind);
    let fixed = spec.start.men.iter().filter(|man| man.owner == player && of_rule(man.kind)).count();
    let shuffled =
        spec.start.shuffles.iter().filter(|shuffle| shuffle.places.iter().any(|(owner, _)| *owner == player));
    let drawn = shuffled.filter_map(|s| s.arrangements.first()).flatten().filter(|kind| of_rule(**kind)).count();
    let initial = spec.stores.iter().flat_map(|store| &store.initial);
    let kept: u32 = initial.filter(|(holder, kind, _)| *holder == player && of_rule(*kind)).map(|(_, _, n)| n).sum();
    let start = fixed + drawn + kept as usize;
    let held: u32 = placement.stored.iter().filter(|s| s.owner == player && of_rule(s.kind)).map(|s| s.count).sum();
    let on_board = placement.men.iter().filter(|man| man.owner == player && of_rule(man.kind)).count();
    let now = on_board + held as usize;
    let every = rule.count == RoyaltyCount::Each && rule.safety == Safety::MustBeSafe;
    let fine = if every { now == start } else { (1..=start).contains(&now) };
    let codes: Vec<&str> = rule.kinds.iter().map(|kind| spec.kind(*kind).code.as_str()).collect();
    // A game that begins without royal men says nothing about how many there should be.
    (start > 0 && !fine).then(|| {
        let wanted = if every || start == 1 { start.to_string() } else { format!("1 to {start}") };
        format!("{} has {now} of {}; expected {wanted}", spec.player_name(player), codes.join(" and "))
    })
}

/// Of two players who must leave their royal men safe at every move, the one who waits cannot be in check.
fn left_in_check(game: &Game, placement: &Placement) -> Option<String> {
    let spec = game.spec();
    let binding = |rule: &Royalty, player| {
        rule.players.contains(&player) && rule.safety == Safety::MustBeSafe && rule.tested == Tested::EachAction
    };
    let takes_turns = spec.players.len() == 2 && spec.turns.order.len() == 2;
    if !takes_turns || placement.part != 0 || placement.phase.is_some() {
        return None;
    }
    let play = game.play_from(placement).ok()?;
    let waiting = spec.player_ids().find(|player| *player != play.to_move())?;
    let bound = spec.royalty.iter().any(|rule| binding(rule, waiting));
    (bound && play.in_check(waiting)).then(|| format!("{} is not to move, but in check", spec.player_name(waiting)))
}
