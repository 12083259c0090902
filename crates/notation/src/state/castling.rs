//! Rights of unmoved pieces, by player and side.

use super::{Reader, below, list, player_names};
use crate::position::rights::{Link, by_squares, has_own_right, links, outermost, spoken_of};
use crate::sound::{piece_name, start_pieces};
use arbiter_spec::checked::{PlayerId, Rules, Square};
use arbiter_spec::diagnostic::did_you_mean;
use arbiter_spec::json::{Node, Value};
use arbiter_spec::play::{PlacedPiece, Placement};

const KINGSIDE: &str = "kingside";
const QUEENSIDE: &str = "queenside";
const RIGHTS: &str = "write an object of rights for each player, such as { \"white\": { \"kingside\": true, … }, … }";

/// Which right a key means.
enum Key {
    Side(bool),
    With(Square),
}

impl Reader<'_> {
    pub(super) fn castling(&mut self, root: &Node, placement: &mut Placement, whole: bool) {
        let spec = self.spec;
        let start = start_pieces(spec);
        let at_start = links(spec, &start);
        let names = player_names(spec);
        let known: Vec<&str> = names.iter().map(String::as_str).collect();
        let node = match root.get("castling") {
            Some(node) => node,
            None if at_start.is_empty() => return self.nobody(placement),
            None => {
                self.raw.need(root, "", "castling", RIGHTS);
                return;
            }
        };
        if !matches!(node.value, Value::Object(_)) {
            return self.raw.type_fault(node, "/castling", "an object", RIGHTS);
        }
        self.raw.only(node, "/castling", &known, "`castling`");
        self.nobody(placement);
        let pieces = placement.pieces.clone();
        let links = links(spec, &pieces);
        for player in spec.player_ids() {
            let Some(name) = names.get(player.index()) else { continue };
            let needed = sides(spec, &start, &at_start, player);
            let pointer = below("/castling", name);
            let Some(node) = node.get(name) else {
                if !needed.is_empty() {
                    let help = format!("give it {}, each true or false", list(&needed));
                    self.raw.need(node, "/castling", name, &help);
                }
                continue;
            };
            if !matches!(node.value, Value::Object(_)) {
                self.raw.type_fault(node, &pointer, "an object", RIGHTS);
                continue;
            }
            for side in &needed {
                self.raw.need(node, &pointer, side, "write true or false");
            }
            for member in node.members() {
                let pointer = below(&pointer, &member.key);
                let key = self.key(&member.key);
                match (&member.value.value, key) {
                    (Value::Bool(false), Ok(_)) => {}
                    (Value::Bool(true), Ok(_)) if !whole => {}
                    (Value::Bool(true), Ok(key)) => match unmoved(spec, &pieces, &links, player, &key) {
                        Some(unmoved) => unmoved.into_iter().for_each(|i| placement.pieces[i].moved = false),
                        None => {
                            let why = missing(spec, &pieces, (&start, &at_start), player, &key);
                            let message = format!("there is no such right: {why}");
                            self.raw.fault(
                                member.value.origin,
                                &pointer,
                                message,
                                "write false, or set the pieces back",
                            );
                        }
                    },
                    (_, Err(help)) => {
                        let message = format!("unknown right `{}`", member.key);
                        self.raw.fault(member.key_origin, &pointer, message, help);
                    }
                    _ => self.raw.type_fault(&member.value, &pointer, "true or false", "write true or false"),
                }
            }
        }
    }

    fn nobody(&mut self, placement: &mut Placement) {
        nobody(self.spec, placement);
    }

    fn key(&self, text: &str) -> Result<Key, String> {
        match text {
            KINGSIDE => Ok(Key::Side(true)),
            QUEENSIDE => Ok(Key::Side(false)),
            _ => self.square(text).map(Key::With).map_err(|_| match did_you_mean(text, [KINGSIDE, QUEENSIDE]) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("write `{KINGSIDE}`, `{QUEENSIDE}` or the square of the partner"),
            }),
        }
    }
}

/// Nobody has a right until it is named.
fn nobody(spec: &Rules, placement: &mut Placement) {
    let spoken = spoken_of(spec, &placement.pieces, &links(spec, &placement.pieces));
    spoken.into_iter().for_each(|i| placement.pieces[i].moved = true);
}

/// Who has moved as far as the squares and these rights tell.
pub(super) fn told(spec: &Rules, placement: &Placement, rights: Option<&serde_json::Value>) -> Placement {
    let mut told = by_squares(spec, placement);
    nobody(spec, &mut told);
    let (pieces, links) = (&placement.pieces, links(spec, &placement.pieces));
    for player in spec.player_ids() {
        let own = rights.and_then(|rights| rights.get(spec.player_name(player).to_lowercase())?.as_object());
        for (text, _) in own.into_iter().flatten().filter(|(_, stands)| **stands == serde_json::Value::Bool(true)) {
            let key = match text.as_str() {
                KINGSIDE => Some(Key::Side(true)),
                QUEENSIDE => Some(Key::Side(false)),
                square => spec.board.square_by_name(square).map(Key::With),
            };
            let unmoved = key.and_then(|key| unmoved(spec, pieces, &links, player, &key));
            unmoved.into_iter().flatten().for_each(|i| told.pieces[i].moved = false);
        }
    }
    told
}

/// The sides on which a player has a right at the start. With more than two players sides mean nothing.
fn sides(spec: &Rules, start: &[PlacedPiece], links: &[Link], player: PlayerId) -> Vec<&'static str> {
    let both = [(KINGSIDE, true), (QUEENSIDE, false)].into_iter().filter(|_| spec.players.len() == 2);
    both.filter(|(_, right)| outermost(spec, start, links, player, *right).is_some()).map(|(name, _)| name).collect()
}

/// The pieces that a right calls unmoved.
fn unmoved(spec: &Rules, pieces: &[PlacedPiece], links: &[Link], player: PlayerId, key: &Key) -> Option<Vec<usize>> {
    match key {
        Key::Side(right) => outermost(spec, pieces, links, player, *right).map(|l| vec![l.mover, l.partner]),
        Key::With(square) => {
            let with = links.iter().filter(|l| l.player == player && pieces[l.partner].square == *square);
            let mut found: Vec<usize> = with.flat_map(|l| [l.mover, l.partner]).collect();
            if found.is_empty() {
                let own = |i: &usize| {
                    pieces[*i].owner == player && pieces[*i].square == *square && has_own_right(spec, &pieces[*i])
                };
                found = spoken_of(spec, pieces, links).into_iter().filter(own).collect();
            }
            (!found.is_empty()).then_some(found)
        }
    }
}

/// Which pieces a right would need, as at the start.
fn missing(
    spec: &Rules,
    pieces: &[PlacedPiece],
    (start, links): (&[PlacedPiece], &[Link]),
    player: PlayerId,
    key: &Key,
) -> String {
    let link = match key {
        Key::Side(right) => outermost(spec, start, links, player, *right),
        Key::With(square) => links.iter().find(|l| l.player == player && start[l.partner].square == *square),
    };
    let shuffled = !spec.start.shuffles.is_empty();
    let Some(link) = link.filter(|_| !shuffled) else {
        return "no piece there can use it with an unmoved partner".into();
    };
    let absent = [link.mover, link.partner].into_iter().filter_map(|i| start.get(i)).filter(|wanted| {
        !pieces.iter().any(|m| (m.square, m.kind, m.owner) == (wanted.square, wanted.kind, wanted.owner))
    });
    let texts: Vec<String> = absent
        .map(|m| format!("no {} stands on {}", piece_name(spec, m.kind, m.owner), spec.board.square_name(m.square)))
        .collect();
    if texts.is_empty() { "the pieces do not stand together".into() } else { texts.join(" and ") }
}

/// The rights of each player as an object; nothing for a game without any.
pub(super) fn write(spec: &Rules, placement: &Placement) -> Option<serde_json::Value> {
    let (start, pieces) = (start_pieces(spec), &placement.pieces);
    let (at_start, links) = (links(spec, &start), links(spec, pieces));
    let mut all = serde_json::Map::new();
    let mut any = !at_start.is_empty();
    for player in spec.player_ids() {
        let mut own = serde_json::Map::new();
        sides(spec, &start, &at_start, player).into_iter().for_each(|side| {
            own.insert(side.into(), false.into());
        });
        let mut covered = Vec::new();
        let active = links.iter().filter(|l| l.player == player && !pieces[l.mover].moved && !pieces[l.partner].moved);
        for link in active {
            let is_side =
                |right| spec.players.len() == 2 && outermost(spec, pieces, &links, player, right) == Some(link);
            let key = match (is_side(true), is_side(false)) {
                (true, _) => KINGSIDE.to_owned(),
                (_, true) => QUEENSIDE.to_owned(),
                _ => spec.board.square_name(pieces[link.partner].square),
            };
            own.insert(key, true.into());
            covered.extend([link.mover, link.partner]);
        }
        for i in spoken_of(spec, pieces, &links) {
            if pieces[i].owner == player && !pieces[i].moved && has_own_right(spec, &pieces[i]) && !covered.contains(&i)
            {
                own.insert(spec.board.square_name(pieces[i].square), true.into());
            }
        }
        any |= !own.is_empty();
        all.insert(spec.player_name(player).to_lowercase(), own.into());
    }
    any.then(|| all.into())
}
