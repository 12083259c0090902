//! What an event changed, in words: found by comparing the position before it with the one after it, so that it is said
//! of any game whose document brings it about.

use crate::text_board::in_words;
use arbiter_engine::Play;
use arbiter_spec::checked::{KindId, PlayerId, Rules, Square, StatusId, StatusOf, StoreId, Stuck};
use arbiter_spec::play::{Decision, Placement, What};

/// More changes of pieces than this are only counted.
const MOST: usize = 6;

/// What must be known of a position to say what changed.
pub struct Before {
    placement: Placement,
    statuses: Vec<(PlayerId, StatusId)>,
    checked: Vec<PlayerId>,
    threw: bool,
}

type Piece = (Square, KindId, PlayerId);

impl Before {
    /// Remembers a position.
    pub fn of(play: &Play) -> Before {
        let spec = play.spec();
        let threw = play.awaited_roll().is_some();
        Before { placement: play.placement(), statuses: statuses(play), checked: checked(play, spec), threw }
    }

    /// What is otherwise now, one sentence each.
    pub fn changes(&self, play: &Play) -> Vec<String> {
        let spec: &Rules = play.spec();
        let after = play.placement();
        let acted = after.ply > self.placement.ply;
        let mut changes = pieces(spec, &self.placement, &after, play.last_decision().filter(|_| acted));
        let name = |player: PlayerId| spec.player_name(player);
        for player in spec.player_ids() {
            let (then, now) = (commander(&self.placement, player), commander(&after, player));
            match then == now {
                true => {}
                false if now == player => changes.push(format!("{} commands itself again", name(player))),
                false => changes.push(format!("{} now commands {}", name(now), name(player))),
            }
        }
        let now = statuses(play);
        let word = |status: StatusId| in_words(&spec.statuses[status.index()].code);
        let gained = now.iter().filter(|pair| !self.statuses.contains(pair));
        changes.extend(gained.map(|(player, status)| format!("{} is {}", name(*player), word(*status))));
        let lost = self.statuses.iter().filter(|pair| !now.contains(pair));
        changes.extend(lost.map(|(player, status)| format!("{} is no longer {}", name(*player), word(*status))));
        let fresh = checked(play, spec).into_iter().filter(|player| !self.checked.contains(player));
        changes.extend(fresh.map(|player| format!("{} is in check", name(player))));
        if play.outcome().is_none() {
            changes.extend(self.skipped(play, &after));
        }
        changes
    }

    /// Whose turn was passed over, and why.
    fn skipped(&self, play: &Play, after: &Placement) -> Vec<String> {
        let spec: &Rules = play.spec();
        let before = &self.placement;
        let same_phase = before.phase.is_none() && after.phase.is_none();
        if spec.turns.stuck != Stuck::Skip || !same_phase || before.turn_number == after.turn_number {
            return Vec::new();
        }
        let order = &spec.turns.order;
        let steps = match (after.turn + order.len() - before.turn) % order.len() {
            0 => order.len(),
            steps => steps,
        };
        let mut out = Vec::new();
        // Whoever threw and could do nothing with it is passed over as well.
        if self.threw
            && let Some(player) = order.get(before.turn)
        {
            out.push(format!("{} has no move with that and is passed over", spec.player_name(*player)));
        }
        for step in 1..steps {
            let Some(player) = order.get((before.turn + step) % order.len()) else { continue };
            let holds =
                |(of, status): &&(PlayerId, StatusId)| of == player && spec.statuses[status.index()].traits.cannot_move;
            let why =
                statuses(play).iter().find(holds).map(|(_, status)| in_words(&spec.statuses[status.index()].code));
            let why = why.unwrap_or_else(|| "no legal move".into());
            out.push(format!("{} is skipped: {why}", spec.player_name(*player)));
        }
        out
    }
}

/// What came of the pieces.
fn pieces(spec: &Rules, before: &Placement, after: &Placement, decision: Option<&Decision>) -> Vec<String> {
    let list = |placement: &Placement| -> Vec<Piece> {
        placement.pieces.iter().map(|piece| (piece.square, piece.kind, piece.owner)).collect()
    };
    let mut gone = without(list(before), list(after));
    let mut come = without(list(after), list(before));
    let mut out = mover(spec, decision, &mut gone, &mut come);
    let named =
        |(square, kind, owner): Piece| format!("{} on {}", whose(spec, kind, owner), spec.board.square_name(square));
    // What stays on its square is something else, or somebody else's.
    gone.retain(|piece| {
        let Some(place) = come.iter().position(|new| new.0 == piece.0 && (new.1 == piece.1) != (new.2 == piece.2))
        else {
            return true;
        };
        let (_, kind, owner) = come.swap_remove(place);
        out.push(match owner == piece.2 {
            true => format!("{} becomes {}", named(*piece), article(&spec.kind(kind).name)),
            false => format!("{} changes over to {}", named(*piece), spec.player_name(owner)),
        });
        false
    });
    gone.retain(|piece| {
        let Some(place) = come.iter().position(|new| (new.1, new.2) == (piece.1, piece.2)) else { return true };
        let (square, _, _) = come.swap_remove(place);
        out.push(format!("{} goes to {}", named(*piece), spec.board.square_name(square)));
        false
    });
    for piece in &gone {
        let held = holder(before, after, piece).map_or(String::new(), |(store, holder)| {
            format!("; {} holds it in its {}", spec.player_name(holder), in_words(&spec.stores[store.index()].code))
        });
        out.push(format!("{} is taken{held}", named(*piece)));
    }
    out.extend(
        come.iter()
            .map(|piece| format!("{} comes to {}", whose(spec, piece.1, piece.2), spec.board.square_name(piece.0))),
    );
    if out.len() > MOST {
        let more = out.split_off(MOST).len();
        out.push(format!("and {more} more changes on the board"));
    }
    out
}

/// The piece that acted is known from the move; it is news only if it became something else.
fn mover(spec: &Rules, decision: Option<&Decision>, gone: &mut Vec<Piece>, come: &mut Vec<Piece>) -> Vec<String> {
    match decision.map(|decision| &decision.what) {
        Some(What::Move { kind, from, to, .. }) => {
            let Some(place) = gone.iter().position(|piece| (piece.0, piece.1) == (*from, *kind)) else {
                return Vec::new();
            };
            let (_, kind, owner) = gone.swap_remove(place);
            let at_target = |piece: &Piece| piece.0 == *to && piece.2 == owner;
            let same = come.iter().position(|piece| at_target(piece) && piece.1 == kind);
            let Some(place) = same.or_else(|| come.iter().position(at_target)) else {
                return vec![format!("{} does not survive it", whose(spec, kind, owner))];
            };
            let (_, now, _) = come.swap_remove(place);
            let becomes = || format!("{} becomes {}", whose(spec, kind, owner), article(&spec.kind(now).name));
            (now != kind).then(becomes).into_iter().collect()
        }
        Some(What::Drop { kind, to, .. }) => {
            if let Some(place) = come.iter().position(|piece| (piece.0, piece.1) == (*to, *kind)) {
                come.swap_remove(place);
            }
            Vec::new()
        }
        _ => Vec::new(),
    }
}

/// Who keeps a piece that was taken, where the rules keep it as what it was.
fn holder(before: &Placement, after: &Placement, piece: &Piece) -> Option<(StoreId, PlayerId)> {
    let count = |placement: &Placement, store: StoreId, holder: PlayerId| -> u32 {
        let same = placement
            .stored
            .iter()
            .filter(|s| (s.store, s.holder, s.kind, s.owner) == (store, holder, piece.1, piece.2));
        same.map(|s| s.count).sum()
    };
    let stored = after.stored.iter().filter(|s| (s.kind, s.owner) == (piece.1, piece.2));
    let mut more = stored.filter(|s| count(after, s.store, s.holder) > count(before, s.store, s.holder));
    more.next().map(|s| (s.store, s.holder))
}

fn without(mut from: Vec<Piece>, these: Vec<Piece>) -> Vec<Piece> {
    for piece in these {
        if let Some(place) = from.iter().position(|other| *other == piece) {
            from.remove(place);
        }
    }
    from
}

fn statuses(play: &Play) -> Vec<(PlayerId, StatusId)> {
    let spec = play.spec();
    let of_players = (0..spec.statuses.len()).filter(|i| matches!(spec.statuses[*i].of, StatusOf::Player(_)));
    let ids = of_players.map(|i| StatusId(i as u8));
    let all = ids.flat_map(|status| spec.player_ids().map(move |player| (player, status)));
    all.filter(|(player, status)| play.has_status(*player, *status)).collect()
}

fn checked(play: &Play, spec: &Rules) -> Vec<PlayerId> {
    spec.player_ids().filter(|player| play.in_check(*player)).collect()
}

fn commander(placement: &Placement, player: PlayerId) -> PlayerId {
    placement.commanders.iter().find(|(of, _)| *of == player).map_or(player, |(_, by)| *by)
}

fn whose(spec: &Rules, kind: KindId, owner: PlayerId) -> String {
    let kind = &spec.kind(kind).name;
    if owner.is_neutral() { format!("the {kind}") } else { format!("{}'s {kind}", spec.player_name(owner)) }
}

fn article(noun: &str) -> String {
    let an = noun.starts_with(['a', 'e', 'i', 'o', 'u']);
    format!("{} {noun}", if an { "an" } else { "a" })
}
