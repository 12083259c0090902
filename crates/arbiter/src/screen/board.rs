//! Everything there is to see of a position: the board, hands, whose turn it is.

use super::grid::Grid;
use super::{Palette, outcome};
use crate::layout::halves;
use arbiter_engine::Play;
use arbiter_notation::{Letters, moves};
use arbiter_spec::checked::{Lattice, PlayerId, Rules, Square, Vector};
use arbiter_spec::play::{Outcome, Placement, What};
use clap::ValueEnum;
use std::fmt::Write;

/// What stands in a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Cells {
    /// The first three letters of the code
    #[default]
    Codes,
    /// The symbol of the notation
    Symbols,
}

/// Everything there is to see, as lines of text. A game may have ended otherwise than by its rules.
pub fn draw(position: &Play, ended: Option<&Outcome>, cells: Cells, palette: &Palette) -> String {
    let spec: &Rules = position.spec();
    let placement = position.placement();
    let grid = Grid { spec, letters: Letters::new(spec), placement: &placement, cells, palette, last: last(position) };
    let mut out = match spec.board.lattice {
        Lattice::Square => grid.squares(),
        Lattice::Hex => grid.hexagons(),
    };
    out.push('\n');
    out.push_str(&grid.hands());
    out.push_str(&players(position, ended.or(position.outcome()), &placement, palette));
    out
}

/// The squares of the latest action.
pub fn last(position: &Play) -> Vec<Square> {
    match position.last_decision().map(|d| &d.what) {
        Some(What::Move { from, to, .. }) => vec![*from, *to],
        Some(What::Drop { to, .. }) => vec![*to],
        _ => Vec::new(),
    }
}

/// Each player with its direction; whose turn; check; the latest action; how it ended.
fn players(position: &Play, ended: Option<&Outcome>, placement: &Placement, palette: &Palette) -> String {
    let spec = position.spec();
    let mut out = String::new();
    let one = |id: PlayerId| {
        let name = palette.player(id, spec.player_name(id));
        let check = if position.in_check(id) { palette.alarm(" (in check)") } else { String::new() };
        format!("{name} {}{check}", arrow(spec, id))
    };
    let all: Vec<String> = spec.player_ids().map(one).collect();
    let _ = writeln!(out, "{}", all.join("   "));
    if let Some(decision) = position.last_decision() {
        let text = moves::texts(spec, std::slice::from_ref(decision)).concat();
        let _ = writeln!(out, "Last: {} {text}", spec.player_name(decision.player));
    }
    if let Some(result) = ended {
        let _ = writeln!(out, "{}", palette.bold(&outcome(spec, result)));
        return out;
    }
    let mover = position.to_move();
    let seat = &spec.seats[position.deciding_seat().index()];
    let by = if seat.players.contains(&mover) { String::new() } else { format!(", decided by {}", seat.code) };
    let _ = writeln!(out, "{} to move{}{by}", palette.player(mover, spec.player_name(mover)), stage(spec, placement));
    for (i, chance) in spec.chance.iter().enumerate() {
        if let Some(value) = position.current_roll(arbiter_spec::checked::ChanceId(i as u8)) {
            let word = chance.outcomes.get(value).map_or("?", |o| o.code.as_str());
            let _ = writeln!(out, "{}: {word}", chance.code);
        }
    }
    out
}

/// Which part of a turn or phase of the game it is, where there is more than one.
fn stage(spec: &Rules, placement: &Placement) -> String {
    let turns = &spec.turns;
    match placement.phase {
        Some(phase) => format!(" ({})", turns.phases[phase.index()].code),
        None if turns.parts.len() > 1 => {
            let code = turns.parts.get(placement.part).map_or("?", |part| part.code.as_str());
            format!(" ({code}, part {} of {})", placement.part + 1, turns.parts.len())
        }
        None => String::new(),
    }
}

/// The way a player's men go forward, as seen on the screen.
pub fn arrow(spec: &Rules, player: PlayerId) -> char {
    let forward = spec.matrix(player).turn(Vector::new(0, 1));
    let (dx, dy) = halves(spec.board.lattice, forward.dx.into(), forward.dy.into());
    match (dx.signum(), dy.signum()) {
        (0, 1) => '↑',
        (0, -1) => '↓',
        (1, 0) => '→',
        (-1, 0) => '←',
        (1, 1) => '↗',
        (-1, 1) => '↖',
        (1, -1) => '↘',
        (-1, -1) => '↙',
        _ => '·',
    }
}
