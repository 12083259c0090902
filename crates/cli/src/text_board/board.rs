//! Everything there is to see of a position: the board, hands, whose turn it is.

use super::grid::Grid;
use super::in_words;
use super::piece_text::PieceText;
use super::{Palette, army, last, outcome};
use arbiter_engine::Play;
use arbiter_notation::moves;
use arbiter_pictures::lattice::halves;
use arbiter_spec::checked::{ChanceId, Lattice, PlayerId, Rules, Square, Test, Vector, ZoneMark};
use arbiter_spec::play::{Outcome, Placement};
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
    let grid = Grid {
        spec,
        pieces: PieceText::new(spec, cells, army::marks(spec)),
        placement: &placement,
        palette,
        last: last(position),
        frozen: army::frozen(position),
        tinted: tinted(spec),
    };
    let mut out = match spec.board.lattice {
        Lattice::Square => grid.squares(),
        Lattice::Hex => grid.hexagons(),
    };
    out.push_str(&grid.legend());
    out.push('\n');
    out.push_str(&grid.hands());
    out.push_str(&players(position, ended.or(position.outcome()), &placement, palette));
    out
}

/// Squares of zones that the document wants to be seen, with the name of the zone.
pub fn tinted(spec: &Rules) -> Vec<(Square, String)> {
    let tints = spec.metadata.picture.marks.iter().filter(|(_, mark)| **mark == ZoneMark::Tint);
    let zones = tints.flat_map(|(code, _)| spec.zones.iter().filter(move |zone| zone.code == *code));
    let squares = zones.flat_map(|zone| {
        let all = spec.player_ids().flat_map(|player| zone.squares.of(player).to_vec());
        all.map(|square| (square, in_words(&zone.code)))
    });
    squares.collect()
}

/// Every army on a line of its own: its mark, its team, who commands it, how it stands.
fn armies(position: &Play, marks: &[char], palette: &Palette) -> String {
    let spec = position.spec();
    let width = spec.players.iter().map(|player| player.name.chars().count()).max().unwrap_or(0);
    let mut out = String::new();
    for (id, mark) in spec.player_ids().zip(marks) {
        let name = spec.player_name(id);
        let mut parts: Vec<String> = Vec::new();
        let team = spec.team_of(id).and_then(|team| spec.teams.get(team.index()));
        parts.extend(team.filter(|team| team.players.len() > 1).map(|team| format!("team {}", team.name)));
        let commander = position.commander(id);
        if commander != id {
            parts.push(format!("commanded by {}", spec.player_name(commander)));
        }
        parts.extend(army::statuses(position, id));
        if position.in_check(id) {
            parts.push(palette.alarm("in check"));
        }
        let army = palette.player(id, &format!("{mark} {name:<width$}"));
        let _ = writeln!(out, "{}", format!("{army}  {}", parts.join(", ")).trim_end());
    }
    out
}

/// Each player with its direction; whose turn; check; the latest action; how it ended.
fn players(position: &Play, ended: Option<&Outcome>, placement: &Placement, palette: &Palette) -> String {
    let spec = position.spec();
    let one = |id: PlayerId| {
        let name = palette.player(id, spec.player_name(id));
        let check = if position.in_check(id) { palette.alarm(" (in check)") } else { String::new() };
        format!("{name} {}{check}", arrow(spec, id))
    };
    let marks = army::marks(spec);
    let mut out = match marks.is_empty() {
        true => format!("{}\n", spec.player_ids().map(one).collect::<Vec<String>>().join("   ")),
        false => armies(position, &marks, palette),
    };
    if let Some(decision) = position.last_decision() {
        let text = moves::texts(spec, std::slice::from_ref(decision)).concat();
        let _ = writeln!(out, "Last: {} {text}", spec.player_name(decision.player));
    }
    if let Some(result) = ended {
        let _ = writeln!(out, "{}", palette.bold(&outcome(spec, result)));
        return out;
    }
    let mover = position.to_move();
    let name = palette.player(mover, spec.player_name(mover));
    let _ = writeln!(out, "{name} to move{}", circumstances(position, placement));
    for roll in rolls(position) {
        let _ = writeln!(out, "{roll}");
    }
    out
}

/// Which part of the turn it is, and who decides if it is not the mover: what is said behind "to move".
pub fn circumstances(position: &Play, placement: &Placement) -> String {
    let spec = position.spec();
    let mover = position.to_move();
    let seat = &spec.seats[position.deciding_seat().index()];
    let commander = position.commander(mover);
    let by = match (commander == mover, seat.players.len()) {
        (true, 1) => String::new(),
        (true, _) => format!(", decided by {}", seat.code),
        (false, 1) => format!(", commanded by {}", spec.player_name(commander)),
        (false, _) => format!(", commanded by {}, decided by {}", spec.player_name(commander), seat.code),
    };
    format!("{}{by}", stage(spec, placement))
}

/// What the dice show, and what that lets move.
pub fn rolls(position: &Play) -> Vec<String> {
    let spec = position.spec();
    let mut out = Vec::new();
    for (i, chance) in spec.chance.iter().enumerate() {
        if let Some(value) = position.current_roll(ChanceId(i as u8)) {
            let word = chance.outcomes.get(value).map_or("?", |o| o.code.as_str());
            let means = meaning(spec, ChanceId(i as u8), value).map_or(String::new(), |means| format!(": {means}"));
            out.push(format!("{} {word}{means}", in_words(&chance.code)));
        }
    }
    out
}

/// The kinds that a throw lets move, by the obligation that asks for it.
pub fn meaning(spec: &Rules, chance: ChanceId, value: usize) -> Option<String> {
    let asks = |test: &Test| matches!(test, Test::Chance(id, values) if *id == chance && values.contains(&value));
    let bound = spec.turns.obligations.iter().find(|o| o.when.iter().any(|condition| asks(&condition.test)));
    let kinds = bound?.must.kinds.as_ref()?;
    let names: Vec<&str> = kinds.iter().map(|kind| spec.kind(*kind).name.as_str()).collect();
    Some(names.join(" or "))
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

/// The way a player's pieces go forward, as seen on the screen.
pub fn arrow(spec: &Rules, player: PlayerId) -> char {
    let forward = forward(spec, player);
    arrow_along(spec.board.lattice, forward)
}

/// A step forward of a player.
pub fn forward(spec: &Rules, player: PlayerId) -> (i32, i32) {
    let forward = spec.matrix(player).turn(Vector::new(0, 1));
    (forward.dx.into(), forward.dy.into())
}

/// An arrow along a step.
pub fn arrow_along(lattice: Lattice, (x, y): (i32, i32)) -> char {
    let (dx, dy) = halves(lattice, x, y);
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
