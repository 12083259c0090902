//! How programs write what can be written in several ways: passing, turns of several actions, pieces that spread.
//!
//! No two programs agree, so nothing is settled beforehand. What a program says is read in all spellings at once, and which one
//! it was is remembered; what it is told is written as it writes itself.

use arbiter_engine::Play;
use arbiter_notation::uci::{self, Castling};
use arbiter_spec::checked::Square;
use arbiter_spec::play::{Decision, What};

/// A way of writing an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Spelling {
    /// The text of [`uci::texts`], castling by the king's squares.
    Plain,
    /// The same, castling onto the rook.
    KingTakesRook,
    /// A pass: `0000`.
    Zeros,
    /// A pass: `pass`.
    Word,
    /// A pass: a piece goes to where it stands, `e2e2`.
    Stays,
    /// A piece that is left behind and appears elsewhere is dropped there: `P@a2`.
    Dropped,
    /// A later action of a turn: from where the one before it ended to where this one ends.
    Onward,
}

/// What can be written in several ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// Nothing about it.
    Plain,
    /// Two pieces move.
    Castling,
    /// Nothing moves.
    Pass,
    /// A piece appears, and its like stays where it came from.
    Growth,
    /// An action of a turn that has begun.
    Later,
}

impl Topic {
    /// All spellings, the likeliest first.
    fn spellings(self) -> &'static [Spelling] {
        use Spelling::{Dropped, KingTakesRook, Onward, Plain, Stays, Word, Zeros};
        match self {
            Topic::Plain => &[Plain],
            Topic::Castling => &[Plain, KingTakesRook],
            Topic::Pass => &[Zeros, Stays, Word],
            Topic::Growth => &[Plain, Dropped],
            Topic::Later => &[Plain, Onward],
        }
    }
}

/// What a program has shown of how it writes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Habits {
    known: Vec<(Topic, Spelling)>,
    /// Whether a turn of several actions is one text, with commas.
    pub joins: Option<bool>,
}

impl Habits {
    /// Remembers what was seen.
    pub fn learn(&mut self, uses: &[(Topic, Spelling)]) {
        for (topic, spelling) in uses {
            self.known.retain(|(known, _)| known != topic);
            self.known.push((*topic, *spelling));
        }
    }

    /// What a text means that a program said, remembering how it writes.
    pub fn hear(&mut self, play: &Play, text: &str) -> Option<Understood> {
        let understood = read(play, text, self)?;
        self.learn(&understood.uses);
        let mut after = play.clone();
        let first = understood.decisions.first().is_some_and(|decision| after.play(decision).is_ok());
        if text.contains(',') {
            self.joins = Some(true);
        } else if first && understood.decisions.len() == 1 && !is_over(play.turn_number(), &after) {
            self.joins = Some(false);
        }
        Some(understood)
    }

    /// The spelling of a topic, where it is known.
    pub fn of(&self, topic: Topic) -> Option<Spelling> {
        let known = self.known.iter().find(|(known, _)| *known == topic).map(|(_, spelling)| *spelling);
        known.or((topic == Topic::Plain).then_some(Spelling::Plain))
    }

    fn order(&self, topic: Topic) -> Vec<Spelling> {
        let mut order = topic.spellings().to_vec();
        // The one that is known first; the others stay as they are.
        order.sort_by_key(|spelling| Some(*spelling) != self.of(topic));
        order
    }
}

/// A text of one or several actions, and how it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The text.
    pub text: String,
    /// What of it could have been written otherwise, and how it is written.
    pub uses: Vec<(Topic, Spelling)>,
}

/// A text that was understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Understood {
    /// The actions.
    pub decisions: Vec<Decision>,
    /// How they were written.
    pub uses: Vec<(Topic, Spelling)>,
}

/// Where an action is to be written: the game before it, and what can be done there.
struct Place {
    play: Play,
    legal: Vec<Decision>,
    plain: Vec<String>,
    onto_rook: Vec<String>,
    /// Where the action before it in the same turn ended.
    since: Option<Square>,
}

/// Where an action ends.
fn end(decision: &Decision) -> Option<Square> {
    match decision.what {
        What::Move { to, .. } | What::Drop { to, .. } => Some(to),
        What::Pass | What::Stop => None,
    }
}

/// Whether the turn of a number is over.
pub fn is_over(turn: u32, play: &Play) -> bool {
    play.turn_number() != turn || play.outcome().is_some()
}

impl Place {
    fn new(play: Play, since: Option<Square>) -> Place {
        let legal = play.legal();
        let plain = uci::texts(play.spec(), &legal, Castling::KingMoves);
        let onto_rook = uci::texts(play.spec(), &legal, Castling::KingTakesRook);
        Place { play, legal, plain, onto_rook, since }
    }

    fn after(&self, index: usize) -> Option<(Play, Option<Square>)> {
        let decision = self.legal.get(index)?;
        let mut play = self.play.clone();
        play.play(decision).ok()?;
        Some((play, end(decision).or(self.since)))
    }

    fn square(&self, square: Square) -> String {
        self.play.spec().board.square_name(square)
    }

    /// What stays behind looks like what appears: nobody has moved, there is one more.
    fn grows(&self, index: usize) -> Option<String> {
        let What::Move { from, to, .. } = self.legal.get(index)?.what else { return None };
        let (before, (after, _)) = (self.play.placement(), self.after(index)?);
        let after_it = after.placement();
        let who = |pieces: &[arbiter_spec::play::PlacedPiece], at| {
            pieces.iter().find(|piece| piece.square == at).map(|piece| (piece.kind, piece.owner))
        };
        let appeared = who(&after_it.pieces, to)?;
        let stays =
            from != to && who(&before.pieces, from) == Some(appeared) && who(&after_it.pieces, from) == Some(appeared);
        (stays && who(&before.pieces, to).is_none())
            .then(|| format!("{}@{}", self.play.spec().kind(appeared.0).symbol, self.square(to)))
    }

    fn topic(&self, index: usize, is_grown: bool) -> Topic {
        let Some(decision) = self.legal.get(index) else { return Topic::Plain };
        match decision.what {
            What::Pass => Topic::Pass,
            _ if self.since.is_some() => Topic::Later,
            _ if self.plain.get(index) != self.onto_rook.get(index) => Topic::Castling,
            _ if is_grown => Topic::Growth,
            _ => Topic::Plain,
        }
    }

    /// The texts of an action in a spelling.
    fn texts(&self, index: usize, spelling: Spelling, grown: Option<&String>) -> Vec<String> {
        let one = |text: Option<&String>| text.cloned().into_iter().collect();
        match spelling {
            Spelling::Plain => one(self.plain.get(index)),
            Spelling::KingTakesRook => one(self.onto_rook.get(index)),
            Spelling::Zeros => vec!["0000".into()],
            Spelling::Word => vec!["pass".into()],
            Spelling::Stays => self.staying(),
            Spelling::Dropped => one(grown),
            Spelling::Onward => {
                let ends = self.legal.get(index).and_then(end).zip(self.since);
                ends.map(|(end, since)| format!("{}{}", self.square(since), self.square(end))).into_iter().collect()
            }
        }
    }

    /// A pass as a piece that stays: first a royal one, then the others from the first rank up.
    fn staying(&self) -> Vec<String> {
        let spec = self.play.spec();
        let mover = self.play.to_move();
        let royal = |kind| spec.royalty.iter().any(|rule| rule.kinds.contains(&kind));
        let mut own: Vec<_> = self.play.placement().pieces.into_iter().filter(|piece| piece.owner == mover).collect();
        own.sort_by_key(|piece| (!royal(piece.kind), piece.square));
        own.iter().map(|piece| self.square(piece.square).repeat(2)).collect()
    }

    /// What a text may mean here, each with how it is written.
    fn read(&self, text: &str, habits: &Habits) -> Vec<(usize, (Topic, Spelling))> {
        let mut found: Vec<(usize, (Topic, Spelling))> = Vec::new();
        let castles = |index: usize| self.topic(index, false);
        for (texts, spelling) in [(&self.plain, Spelling::Plain), (&self.onto_rook, Spelling::KingTakesRook)] {
            let index =
                texts.iter().position(|known| known == text).filter(|index| !found.iter().any(|(i, _)| i == index));
            if let Some(index) = index.filter(|index| !matches!(self.legal[*index].what, What::Pass)) {
                found.push((index, (castles(index), spelling)));
            }
        }
        for index in 0..self.legal.len() {
            let topic = self.topic(index, false);
            let others = match topic {
                Topic::Pass => habits.order(topic),
                Topic::Later => vec![Spelling::Onward],
                // Only where somebody writes drops need it be known who grows.
                Topic::Plain if text.contains('@') => vec![Spelling::Dropped],
                _ => continue,
            };
            let grown = if others.contains(&Spelling::Dropped) { self.grows(index) } else { None };
            let topic = if grown.is_some() { Topic::Growth } else { topic };
            let alike = |spelling: &&Spelling| {
                self.texts(index, **spelling, grown.as_ref()).iter().any(|known| known.eq_ignore_ascii_case(text))
            };
            if let Some(spelling) = others.iter().find(alike)
                && !found.iter().any(|(known, _)| *known == index)
            {
                found.push((index, (topic, *spelling)));
            }
        }
        found
    }
}

/// A text that says that there is no move.
fn says_nothing(text: &str) -> bool {
    ["(none)", "none", "null", "0000", "@@@@", ""].iter().any(|known| known.eq_ignore_ascii_case(text))
}

/// What a text means that a program said, as far as it is one thing and legal. Actions behind the end of the game are let be:
/// some write a whole turn even where its first action decides.
pub fn read(play: &Play, text: &str, habits: &Habits) -> Option<Understood> {
    let parts: Vec<&str> = text.split(',').map(str::trim).collect();
    let mut open = vec![(play.clone(), None, Understood { decisions: Vec::new(), uses: Vec::new() })];
    let (mut done, turn) = (Vec::new(), play.turn_number());
    for (number, part) in parts.iter().enumerate() {
        let mut next = Vec::new();
        for (play, since, so_far) in open {
            let place = Place::new(play, since);
            let mut found = place.read(part, habits);
            if found.is_empty() && parts.len() == 1 {
                found.extend(loosely(&place, part));
            }
            for (index, used) in found {
                let (Some((after, since)), Some(decision)) = (place.after(index), place.legal.get(index)) else {
                    continue;
                };
                let mut so_far = so_far.clone();
                so_far.decisions.push(decision.clone());
                so_far.uses.push(used);
                match is_over(turn, &after) {
                    true if after.outcome().is_some() || number + 1 == parts.len() => done.push(so_far),
                    true => {}
                    false if number + 1 == parts.len() => done.push(so_far),
                    false => next.push((after, since, so_far)),
                }
            }
        }
        open = next;
    }
    // What is written as it always is comes first; two that are as likely are none.
    let strange =
        |one: &Understood| one.uses.iter().filter(|(topic, spelling)| habits.of(*topic) != Some(*spelling)).count();
    done.sort_by_key(strange);
    done.dedup_by(|one, other| one.decisions == other.decisions);
    match done.as_slice() {
        [one] => Some(one.clone()),
        [one, other, ..] if strange(one) < strange(other) => Some(one.clone()),
        _ => None,
    }
}

/// What is written nearly as it should be, and what can only be meant because there is nothing else.
fn loosely(place: &Place, text: &str) -> Option<(usize, (Topic, Spelling))> {
    if let Ok(found) = uci::find(place.play.spec(), &place.legal, text) {
        return Some((found, (Topic::Plain, Spelling::Plain)));
    }
    let passes = |decision: &Decision| decision.what == What::Pass;
    let squares = text.split_at_checked(text.len() / 2).is_some_and(|(from, to)| from == to && !from.is_empty());
    let only = place.legal.iter().all(passes) && says_nothing(text);
    let stays = squares && place.play.spec().board.squares().any(|square| text.starts_with(&place.square(square)));
    let found = place.legal.iter().position(passes).filter(|_| only || stays)?;
    Some((found, if stays { (Topic::Pass, Spelling::Stays) } else { (Topic::Plain, Spelling::Plain) }))
}

/// All ways to write some actions of one turn as one text; the likeliest first.
pub fn ways(play: &Play, since: Option<Square>, decisions: &[Decision], habits: &Habits) -> Vec<Written> {
    let Some((decision, rest)) = decisions.split_first() else {
        return vec![Written { text: String::new(), uses: Vec::new() }];
    };
    let place = Place::new(play.clone(), since);
    let Some(index) = place.legal.iter().position(|legal| legal == decision) else { return Vec::new() };
    let Some((after, since)) = place.after(index) else { return Vec::new() };
    let grown = if place.topic(index, false) == Topic::Plain { place.grows(index) } else { None };
    let topic = place.topic(index, grown.is_some());
    let behind = ways(&after, since, rest, habits);
    let mut out = Vec::new();
    for spelling in habits.order(topic) {
        for text in place.texts(index, spelling, grown.as_ref()) {
            for Written { text: later, uses } in &behind {
                let comma = if later.is_empty() { "" } else { "," };
                let uses = std::iter::once((topic, spelling)).chain(uses.iter().copied()).collect();
                out.push(Written { text: format!("{text}{comma}{later}"), uses });
            }
        }
    }
    out
}
