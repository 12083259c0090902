//! How armies are told apart where upper and lower case are not enough: by a mark beside every piece, so that neither
//! colours nor good eyes for them are needed.

use super::board::arrow;
use super::in_words;
use arbiter_engine::Play;
use arbiter_spec::checked::{PlayerId, Rules, StatusId};

/// Triangles that point where an army goes, so that the mark says something: up, down, right, left.
const WAYS: [(char, char); 4] = [('↑', '▲'), ('↓', '▼'), ('→', '►'), ('←', '◄')];

/// Where two armies go the same way, or one goes across.
const SHAPES: [char; 8] = ['▲', '●', '■', '♦', '▼', '○', '□', '◊'];

/// The mark of every player; none for two, whom the case of letters tells apart.
pub fn marks(spec: &Rules) -> Vec<char> {
    marks_seen(spec, |player| arrow(spec, player))
}

/// The same where the board may be turned: the marks turn with it.
pub fn marks_seen(spec: &Rules, arrow: impl Fn(PlayerId) -> char) -> Vec<char> {
    if spec.players.len() <= 2 {
        return Vec::new();
    }
    let way = |player: PlayerId| WAYS.iter().find(|(way, _)| *way == arrow(player)).map(|(_, mark)| *mark);
    let by_way: Option<Vec<char>> = spec.player_ids().map(way).collect();
    let apart = |marks: &Vec<char>| marks.iter().enumerate().all(|(i, mark)| !marks[..i].contains(mark));
    by_way.filter(apart).unwrap_or_else(|| SHAPES.iter().cycle().take(spec.players.len()).copied().collect())
}

/// The statuses of a player, as words.
pub fn statuses(position: &Play, player: PlayerId) -> Vec<String> {
    let spec = position.spec();
    let holds = |i: &usize| position.has_status(player, StatusId(*i as u8));
    let codes = (0..spec.statuses.len()).filter(holds).map(|i| &spec.statuses[i].code);
    codes.map(|code| in_words(code)).collect()
}

/// Players who cannot move while a status lasts, and what it is called.
pub fn frozen(position: &Play) -> Vec<(PlayerId, String)> {
    let spec = position.spec();
    let binding = |i: &usize| spec.statuses[*i].traits.cannot_move;
    let held = |player: PlayerId| {
        let mut all = (0..spec.statuses.len()).filter(binding);
        all.find(|i| position.has_status(player, StatusId(*i as u8)))
    };
    let name = |i: usize| in_words(&spec.statuses[i].code);
    spec.player_ids().filter_map(|player| held(player).map(|i| (player, name(i)))).collect()
}

/// Whether an army can be bound at all: then its pieces need room for the hatching.
pub fn can_freeze(spec: &Rules) -> bool {
    spec.statuses.iter().any(|status| status.traits.cannot_move)
}
